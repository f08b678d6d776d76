/*
 * playout.h: random games to the end, for simulations, benchmarks and signatures.
 *
 * Every choice and every outcome is drawn from one generator, so a seed is a game.
 * The states are true ones: this is no computer player.
 */
#ifndef BER_PLAYOUT_H
#define BER_PLAYOUT_H

#include "game.h"
#include "pool.h"
#include "rng.h"

typedef struct {
    uint64_t decisions; /* choices of seats; fate is not counted */
    uint64_t options;   /* over which they were made */
} playout_count;

/* One step drawn uniformly among the options of the first waiting seat, or by weight among the
 * outcomes of fate; `n` is how many options there were, and for fate whether there was an outcome:
 * 0 only in a broken game. The game must not be over. */
typedef struct {
    int actor, n;
    ber_action action;
} playout_step;
playout_step playout_draw(const struct ber_game *game, const void *s, ber_rng *rng);

/* Plays on until the game is over. */
void playout(const struct ber_game *game, void *s, ber_rng *rng, playout_count *count);

/* The same for at most `n` choices among several, of which it leaves how many are still to be made;
 * outcomes of fate and choices of one option are counted, too, if that is wanted. */
typedef struct {
    uint64_t n;
    bool fate, forced;
} playout_limit;
void playout_some(const struct ber_game *game, void *s, ber_rng *rng, playout_limit *limit,
                  playout_count *count);

/* The same with a copy of the state before every decision, as a search would make:
 * going on with the copy, so that it costs what it costs there. Ends in `s` or in
 * `spare`, and returns which. */
void *playout_copying(const struct ber_game *game, void *s, void *spare, ber_rng *rng,
                      playout_count *count);

/* One number for what `n_games` random games did, spread over the seat counts and
 * presets: it changes when the behaviour of the rules does. */
uint64_t playout_signature(const struct ber_game *game, int n_games);

#endif
