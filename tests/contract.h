/*
 * contract.h: properties that hold for every game, each a function that returns
 * NULL or says what is wrong.
 *
 * contract_test.c runs them on every game of the registry and on the leaky copies
 * (leaky.h) in which they must find the leak. A property sees random games one
 * position at a time; it knows games only through game.h.
 */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "event.h"
#include "game.h"
#include "rng.h"

enum { GUARD = 64, WHY = 4096 };

/* A state with marked bytes behind it, to see that nobody writes past its end. */
typedef struct {
    _Alignas(16) unsigned char byte[BER_MAX_STATE + GUARD];
} world;

/* One choice of all options, and how it is said on a `game` line. */
typedef struct {
    uint8_t option[BER_MAX_OPTIONS];
    char label[96];
} setting;

typedef struct {
    int actor;
    ber_action action;
    ber_log log;
    world after;
} moment;

/* A random game on its way. */
typedef struct {
    const struct ber_game *game;
    const setting *setting;
    int n_seats, n_steps;
    uint64_t seed;
    ber_rng rng;  /* for the checks; the steps of the game have a stream of their own */
    world now;    /* the truth */
    moment *past; /* all steps so far, for properties of whole games; else NULL */
    long count;   /* what the property has examined so far: pairs, positions, ... */
    char why[WHY];
} walk;

enum moment_of_check { AT_SETUP, AT_POSITIONS, AT_END };

typedef struct {
    const char *name;
    const char *(*check)(walk *w);
    enum moment_of_check when;
    long target;   /* how much to examine, for each game and number of seats ... */
    int max_games; /* ... but not in more games than this */
    bool exactly;  /* it is an error to miss the target */
    const char *unit;
} property;

extern const property contract_properties[]; /* NULL name after the last */
const property *contract_find(const char *name);

typedef struct {
    long count;
    int games;
    char failure[WHY + 512]; /* "" or what is wrong, where, and how to see it again */
} report;

/* Runs a property on random games with every preset and every single option value in
 * turn, `percent` of the full number. True if it holds. */
bool contract_run(const struct ber_game *game, int n_seats, const property *p, int percent,
                  report *out);

/* ---- For the checks (contract_walk.c) ------------------------------------------- */

static inline ber_head *head_of(world *s)
{
    return (ber_head *)(void *)s->byte;
}

static inline const ber_head *head_at(const world *s)
{
    return (const ber_head *)(const void *)s->byte;
}

/* A state after set-up, and a copy; both with the guard. */
void world_begin(const walk *w, world *out);
void world_copy(const walk *w, world *out, const world *from);
bool world_same(const walk *w, const world *a, const world *b);

/* Fills w->why like printf and returns it; the second adds how two states differ, as
 * `viewer` is concerned. */
const char *wrong(walk *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
const char *differs(walk *w, int viewer, const world *a, const world *b, const char *what);

/* What is offered to `actor`, outcomes of fate included; 0 if that is not a list. */
int offered(const walk *w, const world *s, int actor, ber_action out[BER_MAX_ACTIONS]);

/* Who may act: fate, or one of the waiting seats by chance; BER_PUBLIC if over. */
int any_actor(const world *s, ber_rng *rng);

/* A step of `actor` in `s` that looks to `viewer` like `look`, by chance among all such;
 * false if there is none. */
bool lookalike(walk *w, const world *s, int actor, ber_action look, int viewer, ber_action *out);

/* The text of a step, in a buffer of the walk's own. */
typedef struct {
    char text[128];
} step_words;
step_words step_text(const walk *w, int actor, ber_action a);

/* Viewers in a row: all seats, then the public. */
static inline int viewer_at(const walk *w, int i)
{
    return i < w->n_seats ? i : BER_PUBLIC;
}

/* ---- The properties ---------------------------------------------------------------- */

/* contract_rules.c */
const char *check_tables(walk *w);
const char *check_lists(walk *w);
const char *check_end(walk *w);
const char *check_action_text(walk *w);
const char *check_state_text(walk *w);
const char *check_replay(walk *w);
const char *check_log(walk *w);
const char *check_ready(walk *w);
const char *check_commute(walk *w);

/* contract_hand.c */
const char *check_by_hand(walk *w);

/* contract_advice.c */
const char *check_advice(walk *w);
const char *check_help(walk *w);

/* contract_secrets.c */
const char *check_blind_twice(walk *w);
const char *check_blind_deal_blind(walk *w);
const char *check_two_worlds(walk *w);
const char *check_looks(walk *w);
const char *check_unguarded(walk *w);
const char *check_tensors(walk *w);

/* contract_deal.c */
const char *check_fair_deal(walk *w);
const char *check_possible(walk *w);
const char *check_exact_deal(walk *w);

#endif
