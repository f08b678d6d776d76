/*
 * wasm_think.h: a search whose visits are added up to one number, by the native compiler and
 * in WebAssembly, for tests/wasm_test.mjs.
 */
#ifndef BER_WASM_THINK_H
#define BER_WASM_THINK_H

#include "bot.h"
#include "codec.h"
#include "playout.h"
#include "registry.h"
#include "vocab.h"

#include <stdalign.h>
#include <string.h>

/* Thinks about every 20th decision of a random game; 0: no memory, or no such game. */
static uint64_t think_through(const char *name, int n_seats, const char *bot_name)
{
    alignas(max_align_t) static unsigned char s[BER_MAX_STATE], seen[BER_MAX_STATE];
    const struct ber_game *game = ber_game_find(name);
    const ber_head *head = (const void *)s;
    uint8_t option[BER_MAX_OPTIONS];
    bot b;
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(7);
    uint64_t sum = 1;
    if (!game || !mind || bot_parse(bot_name, &b, NULL) < 0)
        return 0;
    ber_options_default(game, option);
    ber_state_begin(game, s, n_seats, option);
    for (int i = 0; head->turn != BER_OVER; i++) {
        playout_step step = playout_draw(game, s, &rng);
        if (step.actor != BER_FATE && step.n > 1 && i % 20 == 0) {
            bot_thought t;
            memcpy(seen, s, game->state_size);
            game->blind(seen, step.actor);
            bot_choose(&b, mind, &(bot_question){ game, seen, step.actor, 0, 0, NULL, NULL }, &rng,
                       &t);
            for (int k = 0; k < t.n; k++)
                sum = (sum ^ t.option[k].visits ^ (uint64_t)t.option[k].action << 32) *
                      0x100000001b3u;
        }
        game->apply(s, step.actor, step.action, NULL);
    }
    bot_mind_free(mind);
    return sum;
}

#endif
