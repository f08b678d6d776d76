/*
 * fuzz_steps.c: reads bytes as a game, its seats and options, and choices among legal
 * steps; every invariant is checked after every step, and in a world dealt for some viewer.
 */
#include "codec.h"
#include "error.h"
#include "pool.h"
#include "registry.h"
#include "vocab.h"

#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct {
    const uint8_t *data;
    size_t size;
} source;

static unsigned take(source *from, unsigned below)
{
    if (from->size == 0)
        return 0;
    from->size--;
    return *from->data++ % below;
}

static void begin(source *from, const struct ber_game *game, void *s)
{
    uint8_t option[BER_MAX_OPTIONS] = { 0 };
    for (int i = 0; game->options[i].name; i++) {
        const ber_option *o = &game->options[i];
        option[i] = (uint8_t)(o->min + take(from, 1u + o->max - o->min));
    }
    int seats = game->min_seats + (int)take(from, 1u + game->max_seats - game->min_seats);
    ber_state_begin(game, s, seats, option);
}

static void step(source *from, const struct ber_game *game, void *s)
{
    const ber_head *head = s;
    ber_action legal[BER_MAX_ACTIONS];
    ber_outcome outcome[BER_MAX_OUTCOMES];
    if (head->turn == BER_CHANCE) {
        int n = game->chance(s, outcome);
        BER_ASSERT(n > 0);
        game->apply(s, BER_FATE, outcome[take(from, (unsigned)n)].action, NULL);
        return;
    }
    int seat = __builtin_ctz(head->waiting);
    int n = game->legal(s, seat, legal);
    BER_ASSERT(n > 0);
    game->apply(s, seat, legal[take(from, (unsigned)n)], NULL);
}

/* A world dealt for a viewer is a possible position. */
static void look(const struct ber_game *game, const void *s, int viewer, ber_rng *rng)
{
    _Alignas(8) char copy[BER_MAX_STATE];
    memcpy(copy, s, game->state_size);
    game->blind(copy, viewer);
    game->deal(copy, rng);
    BER_ASSERT(!game->broken(copy));
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    _Alignas(8) char s[BER_MAX_STATE];
    const ber_head *head = (const void *)s;
    source from = { data, size };
    ber_rng rng = ber_rng_seed(size);
    int games = 0;
    while (ber_game_at(games))
        games++;
    const struct ber_game *game = ber_game_at((int)take(&from, (unsigned)games));
    begin(&from, game, s);
    while (head->turn != BER_OVER && from.size > 0) {
        step(&from, game, s);
        BER_ASSERT(head->step <= game->max_steps);
        BER_ASSERT(!game->broken(s));
        int viewer = (int)take(&from, head->n_seats + 1u);
        look(game, s, viewer == head->n_seats ? BER_PUBLIC : viewer, &rng);
    }
    return 0;
}
