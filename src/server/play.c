/*
 * play.c: what happens at a table: beginning, steps, undo, bots.
 *
 * Validate, write, then tell. The match in memory runs ahead of the disk by one job at
 * most; if the write fails it is taken back and nobody has heard of it.
 */
#include "server.h"

#include "asked.h"
#include "clock.h"
#include "codec.h"
#include "edition.h"
#include "host.h"
#include "prove.h"
#include "registry.h"
#include "thought.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is to be done when a job is on disk. */
typedef struct {
    server *s;
    table *t;
    reply_to to;
    int8_t seat; /* the seat that asked for a step, or -1 */
    int old_steps, at;
    bool table_too, undo, drop;
    int64_t begun; /* meter_now() */
} pending;

/* Records when each seat was asked. A simultaneous secret answer leaves a question open; any
 * other step re-asks it. */
void play_note_questions(table *t, int old_steps)
{
    const ber_head *head = t->m.state;
    for (int i = old_steps; i < t->m.n_steps; i++)
        for (int seat = 0; seat < t->row.n_seats; seat++)
            if (t->m.step[i].actor == BER_FATE || t->m.step[i].actor == seat)
                t->asked_at[seat] = -1;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        bool asked = ber_is_asked(head, seat);
        if (!asked)
            t->asked_at[seat] = -1;
        else if (t->asked_at[seat] < 0)
            t->asked_at[seat] = t->m.n_steps;
    }
}

/* Eras are random numbers: one from before a restored backup must not occur again. */
static int32_t new_era(int32_t old)
{
    int32_t era;
    do {
        prove_random(&era, sizeof era);
        era &= INT32_MAX;
    } while (era == old);
    return era;
}

void play_note_disk(table *t)
{
    const ber_head *head = t->m.state;
    if (!t->loaded)
        return;
    t->known = t->due = true;
    t->on_disk = t->m.n_steps;
    t->asked = head->turn == BER_CHOICE && !t->stuck ? (uint8_t)head->waiting : 0;
    t->asked_openly = clock_is_secret(t) ? 0 : t->asked;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        t->m.resigned[seat] = t->row.seat[seat].resigned;
        t->since[seat] = match_missed(&t->m, seat);
    }
}

int play_answered(const table *t, int seat, const char *id)
{
    for (int i = 0; i < REQUESTS_KEPT; i++)
        if (t->request[i].seat == seat && t->request[i].id[0] && strcmp(t->request[i].id, id) == 0)
            return t->request[i].at;
    return -1;
}

static void note_request(table *t, const pending *p)
{
    if (!p->to.id[0] || p->seat < 0)
        return;
    answered *a = &t->request[t->next_request++ % REQUESTS_KEPT];
    a->seat = p->seat;
    a->at = p->at;
    snprintf(a->id, sizeof a->id, "%s", p->to.id);
}

bool play_is_over(const table *t)
{
    return t->row.state == TABLE_OVER && !t->busy;
}

/* ---- Jobs ------------------------------------------------------------------------- */

static void take_back(pending *p, const store_job *job)
{
    client *c = client_of(p->s, p->to.client);
    p->s->n_store_errors++;
    log_about(p->s, LOG_ERROR, c, p->t->row.id, "store: %s", job->error);
    p->t->spoilt = true;
    if (c)
        speak_error(p->s, c->c, p->to.id, "store", "could not be saved; nothing was changed");
}

static void confirm(pending *p, const store_job *job)
{
    table *t = p->t;
    client *c = client_of(p->s, p->to.client);
    p->s->n_steps += (uint64_t)job->n_steps;
    address_add(p->s, t->home, COUNT_STEPS, job->n_steps);
    t->stored = true;
    if (job->n_steps > 0)
        t->moved = p->s->now;
    if (job->put_table)
        *t->durable = job->table;
    t->table_due = t->table_due || p->table_too;
    t->goes = p->drop;
    if (p->undo)
        clock_undo(t, p->seat);
    note_request(t, p);
    if (c && p->to.id[0])
        speak_ok(p->s, c->c, p->to.id, t->row.id, p->at);
    if (c && p->to.leaves && c->table == t)
        client_leave(p->s, c);
}

/* Rights may have changed: clients that may no longer be here are told only that. */
static void send_away(server *s, table *t)
{
    for (client *c = t->client, *next; c; c = next) {
        next = c->beside;
        if (t->goes)
            speak_gone(s, c, "table", "this table was closed");
        else if (!policy_may(t, c->guest, MAY_COME))
            speak_gone(s, c, "policy", "this table is not open to spectators any more");
        else
            continue;
        client_leave(s, c);
    }
}

/* Those at the old table hear of the new one when it is there to stay. */
static void tell_rematch(server *s, table *t)
{
    table *old = lobby_table(s, t->rematch_of);
    for (client *c = old ? old->client : NULL; c; c = c->beside)
        speak_rematch(s, c, old, NULL);
    t->rematch_of[0] = '\0';
}

/* No job is pending, so memory matches the disk. A bot whose step failed waits for the next
 * second: the disk may be full for a while. */
static void rest(server *s, table *t)
{
    bool failed = t->spoilt;
    t->strays |= failed;
    if (t->durable) {
        t->row = *t->durable;
        s->shown_old = true;
    }
    free(t->durable);
    t->durable = NULL;
    t->spoilt = false;
    s->lobby_changed = s->again = true;
    send_away(s, t);
    if (!t->stored || t->goes) {
        lobby_remove_table(s, t);
        return;
    }
    bool ends = t->ends && !failed;
    wheel_soon(&s->looks, t);
    if (failed) {
        s->try_again = true;
        t->table_due = false;
        fetch_again(s, t); /* and then everybody is told */
    } else {
        play_note_disk(t);
        clock_note(s, t);
        if (ends) /* first the last step, then everything that was secret or thought */
            speak_everybody(s, t, t->table_due);
        t->era = (uint32_t)t->row.era;
        speak_everybody(s, t, t->table_due && !ends);
    }
    t->table_due = t->ends = false;
    if (t->rematch_of[0])
        tell_rematch(s, t);
    gather_note(s, t);
    if (failed)
        return;
    clock_begun(s, t);
    play_bots(s, t);
}

static void after_write(void *user, store_job *job)
{
    pending *p = user;
    meter_add(&p->s->time[job->n_steps > 0 ? TIME_STEP : TIME_STORE], meter_now() - p->begun);
    if (job->code < 0)
        take_back(p, job);
    else
        confirm(p, job);
    if (--p->t->busy == 0)
        rest(p->s, p->t);
    store_job_free(job);
    free(p);
}

static void add_thought(const match *m, store_step *step)
{
    for (int i = m->n_thoughts - 1; i >= 0 && m->thought[i].step >= step->n; i--) {
        const match_thought *t = &m->thought[i];
        if (t->step != step->n)
            continue;
        step->has_thought = true;
        step->thought = (store_thought){ .before = t->before,
                                         .after = t->after,
                                         .chance = t->chance,
                                         .hurried = t->hurried,
                                         .n_other = (uint8_t)t->other.n };
        memcpy(step->thought.other, t->other.step, sizeof t->other.step);
    }
}

/* Puts the steps from `from` on into a job. */
static bool add_steps(store_job *job, const table *t, int from, const pending *p)
{
    int n = t->m.n_steps - from;
    job->step = calloc((size_t)n + 1, sizeof *job->step);
    if (!job->step)
        return false;
    job->n_steps = n;
    for (int i = 0; i < n; i++) {
        const match_step *step = &t->m.step[from + i];
        job->step[i] = (store_step){ .n = from + i,
                                     .actor = step->actor,
                                     .forced = step->forced,
                                     .action = step->action,
                                     .seat = -1,
                                     .time = p->s->now };
        add_thought(&t->m, &job->step[i]);
    }
    if (n > 0) { /* the state's hash, for a replay under other rules */
        job->step[n - 1].has_hash = true;
        job->step[n - 1].hash = ber_state_hash(t->m.game, t->m.state);
    }
    if (n > 0 && p->to.id[0] && !p->undo) {
        job->step[0].seat = p->seat;
        snprintf(job->step[0].request, sizeof job->step[0].request, "%s", p->to.id);
    }
    return true;
}

static bool loses_owner(const store_table *row, const store_table *next)
{
    for (int i = 0; i < row->n_seats; i++)
        if (row->seat[i].has_owner &&
            (!next->seat[i].has_owner ||
             memcmp(row->seat[i].owner, next->seat[i].owner, STORE_HASH) != 0))
            return true;
    return false;
}

/* Keeps what is on disk while the row goes ahead of it; false: no memory. */
static bool change_row(table *t, const store_table *next)
{
    if (!t->durable) {
        t->durable = malloc(sizeof *t->durable);
        if (!t->durable)
            return false;
        *t->durable = t->row;
    }
    t->strays |= loses_owner(&t->row, next);
    t->row = *next;
    return true;
}

/* Gives a job to the store, with the row `next` if that changes; false, with nothing done,
 * if there is no memory. */
static bool submit(const pending *what, int keep_steps, const store_table *next)
{
    server *s = what->s;
    table *t = what->t;
    store_job *job = calloc(1, sizeof *job);
    pending *p = malloc(sizeof *p);
    bool has_steps = t->loaded || (t->prepared && !t->stored);
    if (!job || !p || (has_steps && !add_steps(job, t, what->old_steps, what)) ||
        (next && !change_row(t, next))) {
        free(job ? job->step : NULL);
        free(job);
        free(p);
        return false;
    }
    if (next)
        listing_note(s, t);
    *p = *what;
    p->begun = meter_now();
    p->at = t->loaded ? t->m.n_steps : 0;
    job->put_table = next != NULL;
    if (next) {
        job->table = t->row;
        job->table.changed = s->now;
    }
    snprintf(job->id, sizeof job->id, "%s", t->row.id);
    job->keep_steps = keep_steps;
    job->order = p->drop ? STORE_DROP_TABLE : STORE_NO_ORDER;
    if (next || p->drop)
        job->tell = nodes_line(s, p->drop ? "gone" : "row", t->row.id);
    played_note(s, t, job);
    job->done = after_write;
    job->user = p;
    t->busy++;
    store_submit(s->store, job);
    return true;
}

/* ---- Acting ------------------------------------------------------------------------ */

static bool submit_end(pending *p)
{
    store_table next = p->t->row;
    next.state = TABLE_OVER;
    next.era = new_era(next.era);
    p->table_too = true;
    return submit(p, -1, &next);
}

static int save_steps(server *s, table *t, pending *p, ber_error *error)
{
    bool over = match_over(&t->m);
    if (!(over ? submit_end(p) : submit(p, -1, NULL))) {
        match_truncate(&t->m, p->old_steps);
        s->n_store_errors++;
        return ber_fail(error, BER_EMEMORY, "the step was not taken");
    }
    t->ends = over;
    play_note_questions(t, p->old_steps);
    return 0;
}

int play_act(server *s, table *t, int seat, ber_action a, reply_to to, ber_error *error)
{
    pending p = { .s = s, .t = t, .to = to, .seat = (int8_t)seat, .old_steps = t->m.n_steps };
    int code = match_submit(&t->m, seat, a, error);
    if (code < 0)
        return code;
    return save_steps(s, t, &p, error);
}

/* Free undo is for people who play against bots, or share a device. */
static bool undo_is_free(const table *t)
{
    return t->row.undo == UNDO_FREE && is_private(t);
}

bool play_can_undo(const table *t, int seat)
{
    return t->row.undo != UNDO_NONE && t->row.state == TABLE_PLAYING && !t->stuck &&
           match_can_undo(&t->m, seat, undo_is_free(t));
}

int play_undo(server *s, table *t, int seat, reply_to to, ber_error *error)
{
    pending p = { .s = s, .t = t, .to = to, .seat = (int8_t)seat, .undo = true };
    int code = match_undo(&t->m, seat, undo_is_free(t), error);
    if (code < 0)
        return code;
    p.old_steps = t->m.n_steps;
    store_table next = t->row;
    next.era = new_era(next.era);
    snprintf(next.seat[seat].undone, sizeof next.seat[seat].undone, "%s", to.id);
    next.seat[seat].undone_at = t->m.n_steps;
    if (!submit(&p, t->m.n_steps, &next)) {
        fetch_again(s, t);
        return ber_fail(error, BER_EMEMORY, "the step was not taken back");
    }
    t->outdated = t->thinking;
    for (int i = 0; i < BER_MAX_SEATS; i++)
        t->asked_at[i] = -1;
    play_note_questions(t, t->m.n_steps);
    return 0;
}

/* ---- Tables -------------------------------------------------------------------------- */

/* A change that came to nothing: a table that is only in memory goes with it. */
static void fail_change(server *s, table *t, reply_to to, const char *text)
{
    client *c = client_of(s, to.client);
    s->n_store_errors++;
    if (c)
        speak_error(s, c->c, to.id, "store", text);
    if (!t->busy && !t->stored)
        lobby_remove_table(s, t);
}

void play_save_table(server *s, table *t, const store_table *next, reply_to to)
{
    pending p = { .s = s, .t = t, .to = to, .seat = -1, .table_too = true };
    p.old_steps = t->loaded ? t->m.n_steps : 0;
    if (!submit(&p, -1, next))
        fail_change(s, t, to, "out of memory; nothing was changed");
}

void play_drop(server *s, table *t, reply_to to)
{
    pending p = { .s = s, .t = t, .to = to, .seat = -1, .drop = true };
    p.old_steps = t->loaded ? t->m.n_steps : 0;
    if (!submit(&p, -1, NULL))
        fail_change(s, t, to, "out of memory; nothing was changed");
}

/* From the start, or from the steps it continues. */
static int open_match(table *t, const store_table *row, ber_error *error)
{
    uint8_t key[FATE_KEY];
    lobby_key(row, key);
    BER_ASSERT(lobby_is_prepared(t));
    if (!t->prepared)
        return match_open(&t->m, ber_game_find(row->game), row->n_seats, row->option, key, error);
    t->prepared = false;
    t->m.taken = row->taken;
    t->m.strict = is_strict(row);
    int code = match_go_on(&t->m, key, error);
    if (code < 0)
        match_close(&t->m);
    return code;
}

/* The last seat was taken: fate gets its key, and the match begins. */
void play_begin(server *s, table *t, const store_table *next, reply_to to)
{
    ber_error error;
    store_table row = *next;
    pending p = { .s = s, .t = t, .to = to, .seat = -1, .table_too = true };
    if (open_match(t, &row, &error) < 0) {
        fail_change(s, t, to, error.text);
        return;
    }
    t->loaded = true;
    s->n_loaded++;
    row.state = match_over(&t->m) ? TABLE_OVER : TABLE_PLAYING;
    row.rules = t->m.game->rules;
    ber_edition_text(t->m.game, row.edition);
    row.era = new_era(row.era);
    if (!submit(&p, 0, &row)) {
        lobby_unload_table(s, t);
        fail_change(s, t, to, "out of memory; nothing was changed");
        return;
    }
    lobby_give_proof(t);
    t->m.strict = is_strict(&row);
    t->m.aloud = row.aloud;
    play_note_questions(t, 0);
}

/* ---- Bots ------------------------------------------------------------------------------ */

/* The first waiting seat that a bot plays, or -1. */
static int bot_to_think(const server *s, const table *t)
{
    const ber_head *head = t->m.state;
    for (int seat = 0; head->turn == BER_CHOICE && seat < t->row.n_seats; seat++)
        if ((head->waiting >> seat & 1) && bot_of(s, t, seat))
            return seat;
    return -1;
}

static workers *workers_for(const server *s, const bot *b)
{
    for (int i = 0; i < s->n_hosted; i++)
        if (b == &s->hosted[i].bot)
            return s->hosted[i].workers;
    return s->workers;
}

/* The guest for whom a seat is thought about: its owner, or else the first person there, usually
 * the one who opened the table. */
static uint64_t thought_for(const table *t, int seat)
{
    const store_seat *row = &t->row.seat[seat];
    for (int i = 0; !row->has_owner && i < t->row.n_seats; i++)
        row = &t->row.seat[i];
    return guest_number(row->owner);
}

/* Has one answer, which nobody may notice. In a window that is not strict, seats that can only
 * pass are not asked. */
static void note_guard(const match *m, worker_job *job)
{
    ber_action legal[BER_MAX_ACTIONS];
    const ber_head *head = m->state;
    const ber_prompt *prompt = &m->game->prompts[head->prompt];
    job->prompt = head->prompt;
    job->guarded = prompt->guarded && (m->strict || !prompt->window);
    job->forced = job->guarded && m->game->legal(m->state, job->seat, legal) == 1;
    job->asked = host_now_us();
}

void play_bots(server *s, table *t)
{
    bool plays = t->loaded && t->mine && t->row.state == TABLE_PLAYING && !t->stuck;
    if (!plays || t->busy || t->thinking || !s->workers)
        return;
    int seat = bot_to_think(s, t);
    worker_job *job = seat < 0 ? NULL : calloc(1, sizeof *job);
    if (!job)
        return;
    uint64_t seed;
    prove_random(&seed, sizeof seed);
    job->game = t->m.game;
    job->bot = bot_of(s, t, seat);
    job->seat = seat;
    job->streak = match_streak(&t->m, seat);
    job->turn = match_turn(&t->m, seat);
    job->memory = t->memory;
    if (job->bot->user)
        match_past(&t->m, seat, &job->past);
    job->rng = ber_rng_seed(seed);
    match_blinded(&t->m, seat, job->state);
    snprintf(job->table, sizeof job->table, "%s", t->row.id);
    job->at = t->m.n_steps;
    job->guest = thought_for(t, seat);
    note_guard(&t->m, job);
    t->thinking = workers_submit(workers_for(s, job->bot), job);
    if (t->thinking)
        return;
    s->try_again = true; /* its guest has too many questions: a move is never lost */
    free(job);
}

/* The step that a bot chose, kept with what it thought. */
static int act_for_bot(server *s, table *t, const worker_job *job, ber_error *error)
{
    pending p = { .s = s, .t = t, .seat = (int8_t)job->seat, .old_steps = t->m.n_steps };
    match_thought thought;
    int code = match_submit(&t->m, job->seat, job->answer, error);
    if (code < 0)
        return code;
    t->memory = job->memory;
    if (thought_keep(&job->thought, p.old_steps, job->answer, &thought)) {
        thought.late = is_handed(t, job->seat);
        match_think(&t->m, &thought);
    }
    return save_steps(s, t, &p, error);
}

/* An answer counts only if its question is still open and a bot still plays the seat. */
static void take_answer(server *s, const worker_job *job)
{
    ber_error error;
    table *t = lobby_table(s, job->table);
    if (!t)
        return;
    bool open = t->loaded && t->mine && !t->busy && !t->outdated && t->row.state == TABLE_PLAYING &&
                t->m.n_steps == job->at && bot_of(s, t, job->seat);
    t->thinking = t->outdated = false;
    if (!open) {
        play_bots(s, t);
    } else if (act_for_bot(s, t, job, &error) < 0) {
        log_about(s, LOG_WARNING, NULL, t->row.id, "bot %s: %s", job->bot->name, error.text);
        s->try_again = true;
    }
}

static void take_answers(server *s, workers *from)
{
    for (worker_job *job; (job = workers_take(from));) {
        if (job->hint.client) {
            hint_take(s, job);
            free(job);
        } else {
            tact_hold(&s->tact, job, tact_due(&s->tact, job, host_now_us()));
        }
    }
}

/* Gives the answers that are due, and sees to it that the next one is. */
static void give_answers(server *s)
{
    for (worker_job *job; (job = tact_take(&s->tact, host_now_us())); free(job))
        take_answer(s, job);
    if (tact_next(&s->tact) >= 0)
        transport_alarm(s->net, tact_next(&s->tact) - host_now_us());
}

void play_answers(server *s)
{
    take_answers(s, s->workers);
    for (int i = 0; i < s->n_hosted; i++)
        take_answers(s, s->hosted[i].workers);
    give_answers(s);
}

void play_bots_again(server *s)
{
    for (table *t = s->tables; t; t = t->next)
        play_bots(s, t);
}
