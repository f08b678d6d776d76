/*
 * think.h: positions for tests of computer players, and asking one. Include it after cmocka.h.
 */
#ifndef BER_THINK_H
#define BER_THINK_H

#include "bot.h"
#include "codec.h"
#include "playout.h"
#include "vocab.h"

#include <stdalign.h>
#include <string.h>

typedef struct {
    alignas(max_align_t) unsigned char byte[BER_MAX_STATE];
} world;

static inline const ber_head *head_of(const world *s)
{
    return (const void *)s->byte;
}

static inline bot the_bot(const char *text)
{
    bot b;
    ber_error error;
    assert_int_equal(bot_parse(text, &b, &error), 0);
    return b;
}

static inline void begin(const struct ber_game *game, int n_seats, world *s)
{
    uint8_t option[BER_MAX_OPTIONS];
    ber_options_default(game, option);
    ber_state_begin(game, s->byte, n_seats, option);
}

/* Fate and forced steps run; false if the game is over. */
static inline bool to_choice(const struct ber_game *game, world *s, ber_rng *rng)
{
    while (head_of(s)->turn != BER_OVER) {
        playout_step step = playout_draw(game, s->byte, rng);
        if (step.actor != BER_FATE && step.n > 1)
            return true;
        game->apply(s->byte, step.actor, step.action, NULL);
    }
    return false;
}

/* A position of a random game in which a seat has a choice. */
static inline bool random_position(const struct ber_game *game, int n_seats, ber_rng *rng, world *s)
{
    begin(game, n_seats, s);
    for (uint32_t left = ber_rng_below(rng, 150); to_choice(game, s, rng) && left > 0; left--) {
        playout_step step = playout_draw(game, s->byte, rng);
        game->apply(s->byte, step.actor, step.action, NULL);
    }
    return head_of(s)->turn == BER_CHOICE;
}

static inline int first_seat(const world *s)
{
    return __builtin_ctz(head_of(s)->waiting);
}

static inline void blinded(const struct ber_game *game, const world *s, int seat, world *out)
{
    *out = *s;
    game->blind(out->byte, seat);
}

static inline ber_action ask(const bot *b, bot_mind *mind, const struct ber_game *game,
                             const world *seen, int seat, uint64_t seed, bot_thought *thought)
{
    ber_rng rng = ber_rng_seed(seed);
    return bot_choose(b, mind, &(bot_question){ .game = game, .state = seen->byte, .seat = seat },
                      &rng, thought);
}

static inline bool is_among(ber_action a, const ber_action *list, int n)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

#endif
