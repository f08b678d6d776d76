/*
 * playout.c: the loops of playout.h. They are what benchmarks measure, so they list,
 * draw and apply, and nothing else.
 */
#include "playout.h"

#include "codec.h"
#include "vocab.h"

#include <stdalign.h>
#include <string.h>

/* Left alone, gcc makes calls of these two: 60 instructions per decision. Where there is
 * nothing to choose no number is drawn: 6 less in Iglu Iglu, 13 in Hearts. */
#define IN_LOOP static inline __attribute__((always_inline))

IN_LOOP playout_step draw_outcome(const struct ber_game *game, const void *s, ber_rng *rng)
{
    ber_outcome out[BER_MAX_OUTCOMES + BER_AT_ONCE];
    if (game->draw_random)
        return (playout_step){ BER_FATE, 1, game->draw_random(s, rng) };
    int n = game->chance(s, out);
    return (playout_step){ BER_FATE, n, ber_outcome_draw(out, n, rng) };
}

IN_LOOP playout_step draw_choice(const struct ber_game *game, const void *s, ber_rng *rng)
{
    ber_action out[BER_MAX_ACTIONS];
    const ber_head *head = s;
    int seat = __builtin_ctz(head->waiting), n;
    if (game->pick_random) {
        ber_action picked = game->pick_random(s, seat, rng, &n);
        return (playout_step){ seat, n, picked };
    }
    n = game->legal(s, seat, out);
    if (n <= 1)
        return (playout_step){ seat, n, n == 1 ? out[0] : 0 };
    return (playout_step){ seat, n, out[ber_rng_below(rng, (uint32_t)n)] };
}

/* The generator and the counts are kept in registers. */
void playout(const struct ber_game *game, void *s, ber_rng *rng, playout_count *count)
{
    const ber_head *head = s;
    ber_rng own = *rng;
    uint64_t decisions = 0, options = 0;
    while (head->turn != BER_OVER) {
        if (head->turn == BER_CHANCE) {
            game->apply(s, BER_FATE, draw_outcome(game, s, &own).action, NULL);
            continue;
        }
        playout_step step = draw_choice(game, s, &own);
        game->apply(s, step.actor, step.action, NULL);
        decisions++;
        options += (uint64_t)step.n;
    }
    *rng = own;
    count->decisions += decisions;
    count->options += options;
}

void playout_some(const struct ber_game *game, void *s, ber_rng *rng, playout_limit *limit,
                  playout_count *count)
{
    const ber_head *head = s;
    ber_rng own = *rng;
    uint64_t decisions = 0, options = 0, left = limit->n;
    while (left > 0 && head->turn != BER_OVER) {
        if (head->turn == BER_CHANCE) {
            game->apply(s, BER_FATE, draw_outcome(game, s, &own).action, NULL);
            left -= limit->fate;
            continue;
        }
        playout_step step = draw_choice(game, s, &own);
        game->apply(s, step.actor, step.action, NULL);
        decisions++;
        options += (uint64_t)step.n;
        left -= (step.n != 1) | limit->forced;
    }
    *rng = own;
    limit->n = left;
    count->decisions += decisions;
    count->options += options;
}

void *playout_copying(const struct ber_game *game, void *s, void *spare, ber_rng *rng,
                      playout_count *count)
{
    const ber_head *head = s;
    ber_rng own = *rng;
    uint64_t decisions = 0, options = 0;
    while (head->turn != BER_OVER) {
        if (head->turn == BER_CHANCE) {
            game->apply(s, BER_FATE, draw_outcome(game, s, &own).action, NULL);
            continue;
        }
        void *copy = memcpy(spare, s, game->state_size);
        spare = s;
        s = copy;
        head = s;
        playout_step step = draw_choice(game, s, &own);
        game->apply(s, step.actor, step.action, NULL);
        decisions++;
        options += (uint64_t)step.n;
    }
    *rng = own;
    count->decisions += decisions;
    count->options += options;
    return s;
}

playout_step playout_draw(const struct ber_game *game, const void *s, ber_rng *rng)
{
    const ber_head *head = s;
    return head->turn == BER_CHANCE ? draw_outcome(game, s, rng) : draw_choice(game, s, rng);
}

/* ---- Signature ------------------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

/* All steps of one game, then its last state. */
static uint64_t game_hash(const struct ber_game *game, void *s, ber_rng *rng, uint64_t hash)
{
    const ber_head *head = s;
    while (head->turn != BER_OVER) {
        playout_step step = playout_draw(game, s, rng);
        game->apply(s, step.actor, step.action, NULL);
        hash = mix(hash, step.action);
    }
    return mix(hash, ber_state_hash(game, s));
}

uint64_t playout_signature(const struct ber_game *game, int n_games)
{
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
    uint8_t option[BER_MAX_OPTIONS];
    int n_presets = ber_count_presets(game);
    int n_counts = game->max_seats - game->min_seats + 1;
    uint64_t hash = 0;
    for (int i = 0; i < n_games; i++) {
        ber_rng rng = ber_rng_seed((uint64_t)i);
        ber_options_default(game, option);
        if (n_presets > 0)
            memcpy(option, game->presets[i / n_counts % n_presets].option, sizeof option);
        ber_state_begin(game, s, game->min_seats + i % n_counts, option);
        hash = game_hash(game, s, &rng, hash);
    }
    return hash;
}
