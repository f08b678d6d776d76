/*
 * mind.c: computer players, as include/beringia.h has them. They get no clock and no threads: what
 * they answer follows from the question, the seed and what the mind was asked before.
 */
#include "lib.h"

#include "asked.h"
#include "bot.h"
#include "vocab.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)BERINGIA_BEST == (int)BOT_BEST, "options of a thought");

struct beringia_mind {
    bot player;
    bot_mind *memory;
};

const char *beringia_bot_at(int i)
{
    const bot *found = bot_at(i);
    return found ? found->name : NULL;
}

beringia_mind *beringia_mind_new(const char *name, beringia_error *error)
{
    ber_error why = { 0 };
    bot player;
    if (!name) {
        lib_fail(error, BERINGIA_EUSAGE, "no bot is named");
        return NULL;
    }
    if (bot_parse(name, &player, &why) < 0) {
        lib_tell(error, &why);
        return NULL;
    }
    if (player.config.time_ms) {
        lib_fail(error, BERINGIA_EUSAGE, "\"%s\": here a search is limited by iterations only",
                 name);
        return NULL;
    }
    beringia_mind *mind = malloc(sizeof *mind);
    bot_mind *memory = mind ? bot_mind_new(NULL) : NULL;
    if (!memory) {
        free(mind);
        lib_fail(error, BERINGIA_EMEMORY, "out of memory");
        return NULL;
    }
    *mind = (beringia_mind){ player, memory };
    return mind;
}

void beringia_mind_forget(beringia_mind *mind)
{
    bot_mind_forget(mind->memory);
}

void beringia_mind_free(beringia_mind *mind)
{
    if (mind)
        bot_mind_free(mind->memory);
    free(mind);
}

static int check_question(const beringia_question *q, beringia_error *error)
{
    const ber_head *head = q->state;
    char number[12];
    if (!q->game || !q->state)
        return lib_fail(error, BERINGIA_EUSAGE, "the question has no game or no state");
    if (head->viewer != BER_FATE && head->viewer != q->seat)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded for somebody else");
    if (!lib_is_seat(q->state, q->seat))
        return lib_fail(error, BERINGIA_ESEATS, "%d is no seat; there are %d", q->seat,
                        head->n_seats);
    if (!ber_is_asked(q->state, q->seat))
        return lib_fail(error, BERINGIA_ETURN, "it is not the turn of %s",
                        ber_actor_text(q->seat, number));
    return 0;
}

static void tell(const bot_thought *thought, beringia_thought *out)
{
    *out = (beringia_thought){ .n = thought->n, .iterations = thought->iterations };
    for (int i = 0; i < thought->n; i++) {
        const bot_option *option = &thought->option[i];
        out->option[i].action = option->action;
        out->option[i].visits = option->visits;
        out->option[i].chance = option->chance;
        out->option[i].lead = option->lead;
    }
}

int beringia_choose(beringia_mind *mind, const beringia_question *question, beringia_action *out,
                    beringia_thought *thought, beringia_error *error)
{
    _Alignas(8) char seen[BER_MAX_STATE];
    int code = check_question(question, error);
    if (code < 0)
        return code;
    const struct ber_game *game = question->game;
    memcpy(seen, question->state, game->state_size);
    game->blind(seen, question->seat);
    bot_question q = {
        .game = game, .state = seen, .seat = question->seat, .turn = question->turn
    };
    ber_rng rng = ber_rng_seed(question->seed);
    bot_thought own = { 0 };
    *out = bot_choose(&mind->player, mind->memory, &q, &rng, &own);
    if (thought)
        tell(&own, thought);
    return 0;
}
