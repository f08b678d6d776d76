/*
 * request_games.c: a guest asks for its finished matches, and for what came of them in numbers.
 *
 * The store's thread reads; the answer is given when it has.
 */
#include "request.h"

#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void submit(request *r, enum store_question what, int from, const char *game)
{
    store_job *job = calloc(1, sizeof *job);
    if (!job) {
        refuse(r, "store", "out of memory");
        return;
    }
    job->ask = what;
    job->keep_steps = -1;
    job->from = from;
    snprintf(job->game, sizeof job->game, "%s", game);
    memcpy(job->guest.hash, r->c->guest->row.hash, STORE_HASH);
    played_ask(r->s, r->c, job, r->id);
}

void do_games(request *r)
{
    int from = (int)json_integer_value(json_object_get(r->body, "from"));
    const char *game = string_of(r, "game");
    if (from < 0)
        refuse(r, "format", "from is a place in the list, 0 or more");
    else if (*game && !ber_game_find(game))
        refuse(r, "game", "there is no such game");
    else
        submit(r, STORE_ASK_GAMES, from, game);
}

void do_stats(request *r)
{
    submit(r, STORE_ASK_STATS, 0, "");
}
