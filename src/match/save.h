/*
 * save.h: a match as the text of a .play file (docs/notation.md), and back.
 */
#ifndef BER_SAVE_H
#define BER_SAVE_H

#include "match.h"

/* The text, to be freed by the caller. With `witness` hashes, events and changes
 * follow each step, as in a golden. */
char *save_text(const match *m, bool witness);

/* Reads a text into a match opened by the reader; every step goes through match_submit() and
 * every witness is checked. On failure the match is closed and `error` says what is wrong in
 * which line. The match is left where the file ends: to play on, call match_go_on() with its key
 * (m->fate is MATCH_FATE_KEY if it has one) or with a new one. */
int save_read(match *m, const char *text, size_t length, ber_error *error);

/* The same, but a match played by other rules, or by rules that the file does not name, stays
 * open up to where this program's rules can follow it: the code is negative, and the steps
 * before that point are there. m->game is NULL if there is nothing to show. */
int save_read_far(match *m, const char *text, size_t length, ber_error *error);

/* Reads the words of a "game NAME seats N [preset P] [option O V]..." line. */
int save_read_game(char *word[], int n, const struct ber_game **game, int *n_seats,
                   uint8_t option[BER_MAX_OPTIONS], ber_error *error);

#endif
