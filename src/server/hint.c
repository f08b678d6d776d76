/*
 * hint.c: what a strong bot would do in a person's place.
 *
 * It thinks on a worker, about the state blinded for the person's seat, and only the person who
 * asked is told. A late hint is dropped: the answer is then `stale`.
 *
 */
#include "server.h"

#include "asked.h"
#include "prove.h"

#include <stdio.h>
#include <stdlib.h>

enum { HINT_LEVEL = 5 }; /* master: the best there is, and quick enough to wait for */

static bool is_asked(const table *t, int seat)
{
    return ber_is_asked(t->m.state, seat) && !t->row.seat[seat].bot[0];
}

static worker_job *new_job(const client *c, const table *t, int seat, const char *id,
                           const ber_plan *taken)
{
    worker_job *job = calloc(1, sizeof *job);
    uint64_t seed;
    if (!job)
        return NULL;
    prove_random(&seed, sizeof seed);
    job->game = t->m.game;
    job->bot = bot_level(HINT_LEVEL);
    job->seat = seat;
    job->streak = match_streak(&t->m, seat);
    job->turn = match_turn(&t->m, seat);
    job->rng = ber_rng_seed(seed);
    match_blinded(&t->m, seat, job->state);
    snprintf(job->table, sizeof job->table, "%s", t->row.id);
    job->at = t->m.n_steps;
    job->guest = guest_number(c->guest->row.hash);
    job->taken = *taken;
    job->hint = (hint_for){ c->number, "", t->asked_at[seat], t->era };
    snprintf(job->hint.id, sizeof job->hint.id, "%s", id);
    return job;
}

void hint_ask(server *s, client *c, const table *t, int seat, const char *id, const ber_plan *taken)
{
    const char *code = "limit", *why = "nobody has time to think about it now";
    if (!t->row.hints) {
        code = "policy";
        why = "there are no hints at this table";
    } else if (!is_asked(t, seat)) {
        code = "turn";
        why = "this seat is not asked now";
    } else if (c->hinting) {
        why = "one hint at a time";
    } else if (s->workers) {
        worker_job *job = new_job(c, t, seat, id, taken);
        c->hinting = job && workers_submit(s->workers, job);
        if (c->hinting)
            return;
        free(job);
        why = "too many questions wait to be thought about: ask again in a moment";
    }
    speak_error(s, c->c, id, code, why);
}

void hint_take(server *s, const worker_job *job)
{
    client *c = client_of(s, job->hint.client);
    const table *t = lobby_table(s, job->table);
    if (!c)
        return;
    c->hinting = false;
    bool same = t && t->loaded && !t->busy && t->asked_at[job->seat] == job->hint.asked_at &&
                t->era == job->hint.era && is_asked(t, job->seat);
    if (same)
        speak_hint(s, c, job);
    else
        speak_error(s, c->c, job->hint.id, "stale", "the game has gone on meanwhile");
}
