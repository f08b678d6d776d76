/*
 * match.h: one game being played: seats, history, events, undo.
 *
 * match_submit() is the only door for steps; behind it fate and forced answers run
 * by themselves, so that afterwards the match waits for a person or a bot, or is
 * over. It owns memory, and nothing else: no file, no clock, no entropy.
 */
#ifndef BER_MATCH_H
#define BER_MATCH_H

#include "bot.h"
#include "error.h"
#include "event.h"
#include "fate.h"
#include "game.h"
#include "name.h"
#include "proof.h"

enum { MATCH_NAME = 32 };

typedef struct {
    int8_t actor; /* a seat or BER_FATE */
    bool forced;  /* answered by the match, not by the player */
    ber_action action;
} match_step;

/* An event and the step that caused it. */
typedef struct {
    int step;
    ber_event event;
} match_event;

/* What a bot thought when it took a step, to explain it afterwards; chances of winning are in
 * thousandths. It is no part of the record that a .play file is. */
typedef struct {
    int step;              /* its number, from 0 */
    int16_t before, after; /* the step; after: -1 if that was not weighed */
    int16_t chance;        /* of the best that it did not take; -1: there was none */
    ber_plan other;        /* that one: a step, or a whole action */
    bool late;             /* shown only after the end, whatever the table allows */
    bool hurried;          /* the clock cut it short */
} match_thought;

/* Outcomes are drawn from the keyed stream, or submitted by the caller as BER_FATE. */
enum match_fate { MATCH_FATE_KEY, MATCH_FATE_SCRIPT };

typedef struct {
    const struct ber_game *game;
    uint16_t rules; /* that the file names; 0: none. It was replayed by those of `game`. */
    uint8_t n_seats;
    uint8_t option[BER_MAX_OPTIONS];
    char player[BER_MAX_SEATS][MATCH_NAME]; /* "human", "greedy"; "" if not said */
    char name[BER_MAX_SEATS][NAME_SIZE];    /* what the people are called; "" if not said */
    bool resigned[BER_MAX_SEATS];           /* its person resigned, and a bot played on */
    uint8_t fate;                           /* enum match_fate */
    bool ask_forced; /* leave forced answers to the players (replay, scenarios) */
    bool strict;     /* leave them in windows too: nobody learns who could only pass */
    uint8_t key[FATE_KEY];
    int taken; /* this many steps at the start were taken over from another match: their fate is not
                  of this key */
    match_proof proof;

    void *state; /* the truth */
    void *start; /* the position it began with; NULL: after set-up */
    int n_steps, n_events;
    match_step *step; /* n_steps of them */
    match_event *event;
    int room_steps, room_events;

    bool aloud; /* bots tell what they think; after the end they always do */
    int n_thoughts, room_thoughts;
    match_thought *thought; /* by step */
} match;

/* Opens a match after set-up, and lets fate run. `match` may hold anything before. */
int match_open(match *m, const struct ber_game *game, int n_seats,
               const uint8_t option[BER_MAX_OPTIONS], const uint8_t key[FATE_KEY],
               ber_error *error);

/* The same without a key: fate waits for outcomes too, and nothing is answered by
 * the match. For replays and scripts. */
int match_open_script(match *m, const struct ber_game *game, int n_seats,
                      const uint8_t option[BER_MAX_OPTIONS], ber_error *error);

/* The same from a position that was put together by hand, which is copied; forced answers are
 * given as at any table, and outcomes are still awaited. */
int match_open_at(match *m, const struct ber_game *game, const void *start, ber_error *error);

/* Keeps the first `n_steps` steps of a script, to go on from there as a new match; promises
 * about fate were made for the old one and are dropped. With `same` the key is kept too.
 * Negative, and nothing changes, if there are fewer steps, or if no choice is left after them. */
int match_branch(match *m, int n_steps, bool same, ber_error *error);

/* Turns a script into a match that goes on by itself, with fate from `key`. */
int match_go_on(match *m, const uint8_t key[FATE_KEY], ber_error *error);

void match_close(match *m);

/* Applies a step if `actor` owes it and it is offered; else changes nothing and
 * says why, with the rule that forbids it. Then fate and forced answers run. */
int match_submit(match *m, int actor, ber_action a, ber_error *error);

/* Takes back the seat's last own decision, with what followed from it. Refused past
 * a step of fate or of another seat. With `free` set (nobody else is a person) it
 * goes past them to the seat's last decision. */
int match_undo(match *m, int seat, bool free, ber_error *error);

/* True if match_undo would succeed. */
bool match_can_undo(const match *m, int seat, bool free);

/* Back to the first `n_steps` steps, for a match whose last steps could not be written. Nothing
 * runs by itself afterwards: the match should have been waiting at that step. Negative, and
 * nothing changes, if there are fewer. */
int match_truncate(match *m, int n_steps);

/* Opens `copy` as the first `n_steps` steps of `m`, as a script. */
int match_copy(match *copy, const match *m, int n_steps, ber_error *error);

bool match_over(const match *m);

/* The first waiting seat; BER_FATE if fate is to act; BER_PUBLIC if over. */
int match_waiting(const match *m);

/* Decisions that the seat has made since another seat last decided something: steps of
 * fate and forced answers do not count. */
int match_streak(const match *m, int seat);

/* A number for the turn to which these decisions belong, the same for all of them. */
uint64_t match_turn(const match *m, int seat);

/* What has happened, as the seat saw it; the match is replayed to find out. */
void match_past(const match *m, int seat, bot_past *out);

/* How many events there were when the seat last decided something. */
int match_since(const match *m, int seat);

/* How many decisions other seats have made since this one last made one, or since the beginning;
 * forced answers do not count. */
int match_missed(const match *m, int seat);

/* Keeps a thought about the last steps; it is lost if out of memory. Thoughts come by ascending
 * step, and go with the steps that are taken back. */
void match_think(match *m, const match_thought *thought);

/* The thought about a step, if it may be shown; NULL if there is none. */
const match_thought *match_told(const match *m, int step);

/* A copy of the state blinded for `viewer`; `s` has room for game->state_size. Once
 * the match is over everybody sees everything. */
void match_blinded(const match *m, int viewer, void *s);

/* What forbids a step of a seat, asked of what the seat sees, so that it tells no secret. */
ber_why match_why(const match *m, int seat, ber_action a);

/* Legal steps of a seat that is waiting. */
int match_legal(const match *m, int seat, ber_action out[BER_MAX_ACTIONS]);

#endif
