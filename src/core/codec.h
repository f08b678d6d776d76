/*
 * codec.h: state <-> text and state -> JSON, from the field table.
 *
 * Text is one line per row of a member, its name first and the row's name after it
 * when there are several:
 *
 *     ice a7 b7 c7            a set of names; "none" when empty
 *     pool 4 4 4 4 6 10 ...   numbers, one per column
 *     inuit 0 a4 1 b7 2       planes: places with their counts; "none" when all are 0
 *     agenda act 0 actions 3 / swim 0 from a to c      see frame.h
 *
 * The same forms are read back, and these shorter ones: `hand 0 harpoon 1` sets one
 * column of a row, `inuit 0 a4 1` one place, `ice +a7 -b7` changes a set. Given
 * alone, `none` empties a row of planes or a set.
 */
#ifndef BER_CODEC_H
#define BER_CODEC_H

#include "error.h"
#include "game.h"
#include "json.h"

/* A zeroed state with seats and options, after setup(). */
void ber_state_begin(const struct ber_game *game, void *s, int n_seats,
                     const uint8_t option[BER_MAX_OPTIONS]);

/* All members as lines of text. */
void ber_state_text(const struct ber_game *game, const void *s, ber_text *out);

/* Sets members from one line (modified while reading). */
int ber_state_read(const struct ber_game *game, void *s, char *line, ber_error *error);

/* Compares members with one line: 0 equal, 1 different (`error` says how), or
 * negative when the line is not understood. */
int ber_state_expect(const struct ber_game *game, const void *s, char *line, ber_error *error);

/* One line "~ name row old -> new" per row in which `before` and `after` differ; a set
 * tells what left it and what joined: "~ ice -d6 +c4". */
void ber_state_diff(const struct ber_game *game, const void *before, const void *after,
                    ber_text *out);

/* The shown members, as members of an open object. */
void ber_state_json(const struct ber_game *game, const void *s, ber_json *out);

/* The members of ber_state_json() that differ, of two states of one match blinded for one
 * viewer: an object changes the members it names (null removes one), or the elements of an array
 * that it names by number; everything else is the new value. */
void ber_state_change(const struct ber_game *game, const void *before, const void *after,
                      ber_json *out);

/* The same number for the same values on every platform. */
uint64_t ber_state_hash(const struct ber_game *game, const void *s);

/* Bytes of the state named by no field or by two; must be 0. */
int ber_fields_uncovered(const struct ber_game *game);

/* Bytes of a member. */
size_t ber_field_size(const ber_field *field);

#endif
