/*
 * clock.c: the time of clock.h. What follows when it is over is cover.c's.
 */
#include "clock.h"

#include "asked.h"
#include "cover.h"
#include "turn.h"

#include <stdlib.h>
#include <string.h>

enum {
    SECOND = 1000, /* ms */
    DAY = 86400 * SECOND,
    LEAST_RESERVE = 10 * SECOND, /* of a reserve that was used up, at the next turn */
    LONGEST_TICK = 1 * SECOND,   /* a suspended process has not lived */
    WRITE_AGAIN = 5,             /* seconds between two writes of marks, */
    WRITE_ALONE = 60,            /* while nobody is connected */
    READ_AT_ONCE = 20,           /* tables in one look: after a start there may be many */
};

static const store_mark fresh = { .left = -1, .since = -1, .away = -1 };

void clock_clear(store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        row->seat[seat].mark = fresh;
}

/* ---- State of a table -------------------------------------------------------------- */

static bool still_plays(const store_seat *seat)
{
    return seat->has_owner && !seat->resigned;
}

bool clock_has_company(const table *t)
{
    const store_table *row = policy_row(t);
    const uint8_t *first = NULL;
    bool goes_on = row->state == TABLE_PLAYING && !t->stuck;
    for (int seat = 0; goes_on && seat < row->n_seats; seat++) {
        if (!still_plays(&row->seat[seat]))
            continue;
        if (first && memcmp(first, row->seat[seat].owner, STORE_HASH) != 0)
            return true;
        first = row->seat[seat].owner;
    }
    return false;
}

static bool is_asked(const table *t, int seat)
{
    return t->loaded && ber_is_asked(t->m.state, seat);
}

bool clock_is_secret(const table *t)
{
    const ber_head *head = t->m.state;
    return t->loaded && head->turn == BER_CHOICE && t->m.game->prompts[head->prompt].window;
}

static int64_t full(const store_table *row)
{
    return (int64_t)row->pace_time * (row->pace == PACE_DAYS ? DAY : SECOND);
}

int64_t clock_left(const server *s, const table *t, int seat)
{
    const store_mark *mark = &t->mark[seat];
    if (t->row.pace == PACE_NONE || !still_plays(&policy_row(t)->seat[seat]))
        return -1;
    int64_t left = mark->left < 0 ? full(&t->row) : mark->left;
    if (mark->since >= 0)
        left -= s->lived - mark->since;
    return left > 0 ? left : 0;
}

bool clock_runs(const table *t, int seat)
{
    return t->row.pace != PACE_NONE && t->mark[seat].since >= 0;
}

bool clock_is_asked(const table *t, int seat, int64_t *since)
{
    *since = t->mark[seat].since;
    return *since >= 0;
}

int64_t clock_away(const server *s, const table *t, int seat)
{
    bool counts = clock_has_company(t) && still_plays(&policy_row(t)->seat[seat]);
    if (!counts || cover_is_here(t, seat))
        return -1;
    return t->mark[seat].away < 0 ? 0 : s->lived - t->mark[seat].away;
}

/* ---- Writing -------------------------------------------------------------------------------- */

static void after_marks(void *user, store_job *job)
{
    server *s = user;
    table *t = job->code < 0 ? lobby_table(s, job->table.id) : NULL;
    if (t)
        t->marks_due = true;
    if (job->code < 0) {
        s->n_store_errors++;
        log_about(s, LOG_ERROR, NULL, NULL, "store: %s", job->error);
    }
    store_job_free(job);
}

/* Without memory they stay due. */
static bool write_marks(server *s, const table *t)
{
    store_job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    job->keep_steps = -1;
    job->order = STORE_MARKS;
    job->lived = s->lived;
    job->done = after_marks;
    job->user = s;
    if (t) {
        job->table = t->row;
        for (int seat = 0; seat < t->row.n_seats; seat++)
            job->table.seat[seat].mark = t->mark[seat];
    }
    store_submit(s->store, job);
    return true;
}

/* ---- Asked, and not any more --------------------------------------------------------- */

/* The seat has answered for this turn: what its clock gets for the next. For a window a reserve
 * gets back what it used, but no more: there are many, and to pass quickly should neither cost nor
 * bring anything. */
static void wind_up(const server *s, table *t, int seat, store_mark *mark)
{
    int64_t left = clock_left(s, t, seat), used = s->lived - mark->since;
    int64_t more = (int64_t)t->row.pace_more * SECOND;
    bool passed = mark->since >= 0 && (t->passing >> seat & 1);
    if (passed && used < more)
        more = used;
    if (mark->since >= 0 || mark->overdue)
        t->unwound[seat] = left;
    if (t->row.pace != PACE_RESERVE)
        mark->left = -1;
    else if (mark->overdue)
        mark->left = more > LEAST_RESERVE ? more : LEAST_RESERVE;
    else if (mark->since >= 0)
        mark->left = left + more;
}

void clock_undo(table *t, int seat)
{
    if (t->mark[seat].since < 0)
        t->mark[seat].left = t->unwound[seat];
}

/* Member by member: what lies between them need not be equal. */
static bool is_same_mark(const store_mark *a, const store_mark *b)
{
    return a->left == b->left && a->since == b->since && a->away == b->away &&
           a->overdue == b->overdue && a->late == b->late;
}

static void note_seat(server *s, table *t, int seat)
{
    const store_seat *row = &policy_row(t)->seat[seat];
    store_mark *mark = &t->mark[seat], before = *mark;
    bool asked = is_asked(t, seat) && row->has_owner;
    if (!asked)
        wind_up(s, t, seat, mark);
    mark->overdue = mark->overdue && asked && !row->bot[0];
    bool runs = asked && clock_has_company(t) && !row->bot[0] && !mark->overdue;
    if (!runs && mark->since >= 0 && asked) /* it was handed over in the middle of a turn */
        mark->left = clock_left(s, t, seat);
    unsigned bit = 1u << seat;
    if (!clock_is_secret(t))
        t->passing = (uint8_t)(t->passing & ~bit);
    else if (mark->since < 0)
        t->passing = (uint8_t)(t->passing | bit);
    if (!runs)
        mark->since = -1;
    else if (mark->since < 0) {
        mark->since = s->lived;
        t->begun = (uint8_t)(t->begun | bit);
    }
    t->marks_due = t->marks_due || !is_same_mark(mark, &before);
}

/* Their turn has ended at last. Everybody who knew that they were out of time is told; in a
 * window that is only themselves. */
static void tell_in_time(server *s, table *t, unsigned seats)
{
    for (client *c = t->client; c; c = c->beside) {
        bool knew = (seats & t->overdue) != 0;
        for (int seat = 0; seat < t->row.n_seats; seat++)
            knew = knew || ((seats >> seat & 1) && owns(t, seat, c->guest));
        if (knew)
            speak_table(s, c);
    }
    t->overdue = (uint8_t)(t->overdue & ~seats);
}

void clock_note(server *s, table *t)
{
    unsigned ended = 0;
    if (!t->mine)
        return;
    wheel_soon(&s->looks, t);
    for (int seat = 0; t->loaded && seat < t->row.n_seats; seat++) {
        bool was = t->mark[seat].overdue, is;
        note_seat(s, t, seat);
        is = t->mark[seat].overdue;
        ended |= (unsigned)(was && !is) << seat;
        if (is && !clock_is_secret(t))
            t->overdue = (uint8_t)(t->overdue | 1u << seat);
    }
    if (ended)
        tell_in_time(s, t, ended);
    if (t->marks_due && t->row.pace == PACE_RESERVE) /* each turn adds to it: none may be lost */
        t->marks_due = !write_marks(s, t);
}

void clock_begun(server *s, table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        bool begun = t->begun >> seat & 1;
        t->begun = (uint8_t)(t->begun & ~(1u << seat));
        if (begun && t->mark[seat].since >= 0)
            turn_begins(s, t, seat);
    }
}

/* ---- What people are told ---------------------------------------------------------------- */

static bool may_know(const table *t, int seat, const guest *g)
{
    return !clock_is_secret(t) || owns(t, seat, g);
}

bool clock_members(const server *s, const table *t, const guest *g, ber_json *out)
{
    if (t->row.pace == PACE_NONE || !clock_has_company(t))
        return false;
    ber_json_open(out, "left", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        int64_t left = may_know(t, seat, g) ? clock_left(s, t, seat) : -1;
        if (left >= 0)
            ber_json_number(out, NULL, left);
        else
            ber_json_null(out, NULL);
    }
    ber_json_close(out, ']');
    ber_json_open(out, "runs", '[');
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (clock_runs(t, seat) && may_know(t, seat, g))
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
    return true;
}

/* ---- Time goes on ------------------------------------------------------------------------- */

void clock_live(server *s, int64_t now)
{
    int64_t past = s->lived_at ? (now - s->lived_at) / 1000 : 0;
    s->lived_at += past * 1000;
    if (!s->lived_at || past > LONGEST_TICK) {
        s->lived_at = now;
        past = past > LONGEST_TICK ? LONGEST_TICK : 0;
    }
    if (s->clock >= s->lives_from)
        s->lived += past * s->limit.hasten;
}

unsigned clock_late(const table *t, const guest *g)
{
    unsigned seats = 0;
    for (int seat = 0; t->row.state == TABLE_PLAYING && seat < t->row.n_seats; seat++)
        if (t->mark[seat].late && owns(t, seat, g))
            seats |= 1u << seat;
    return seats;
}

void clock_came(server *s, table *t, const guest *g)
{
    wheel_soon(&s->looks, t);
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        store_mark *mark = &t->mark[seat];
        if ((mark->away < 0 && !mark->late) || !owns(t, seat, g))
            continue;
        mark->away = -1;
        mark->late = false;
        t->marks_due = true;
    }
}

/* People who came, and people who left. */
static void note_people(server *s, table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        store_mark *mark = &t->mark[seat];
        bool here = cover_is_here(t, seat) || !policy_row(t)->seat[seat].has_owner;
        if (here == (mark->away < 0))
            continue;
        mark->away = here ? -1 : s->lived;
        t->marks_due = true;
    }
}

/* The clock has run out: a bot answers, this once. In a window this concerns nobody but the
 * seat's own. */
static void run_out(server *s, table *t, int seat)
{
    t->mark[seat].left = 0;
    t->mark[seat].since = -1;
    t->mark[seat].overdue = t->marks_due = true;
    t->mark[seat].late = t->mark[seat].late || !cover_is_here(t, seat);
    if (!clock_is_secret(t))
        t->overdue = (uint8_t)(t->overdue | 1u << seat);
    for (client *c = t->client; c; c = c->beside) {
        if (!may_know(t, seat, c->guest))
            continue;
        speak_table(s, c);
        speak_clock(s, c);
    }
    play_bots(s, t);
}

/* One that is not in memory waits for a bot, or it is not known for whom. */
static bool is_to_be_read(const table *t)
{
    if (t->loaded)
        return false;
    for (int seat = 0; t->known && seat < t->row.n_seats; seat++)
        if ((t->asked >> seat & 1) && is_bots(t, seat))
            return true;
    return !t->known;
}

/* All its people have left it to bots, which must be made to play on. */
static bool is_left(const table *t)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (!t->row.seat[seat].bot[0])
            return false;
    return t->row.state == TABLE_PLAYING;
}

static void look_at(server *s, table *t)
{
    note_people(s, t);
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (clock_runs(t, seat) && clock_left(s, t, seat) == 0)
            run_out(s, t, seat);
    cover_look(s, t);
}

/* The lived second before which nothing happens at the table by itself. */
static int64_t next_look(const server *s, const table *t)
{
    int64_t rest = cover_rest(s, t);
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (clock_runs(t, seat) && clock_left(s, t, seat) < rest)
            rest = clock_left(s, t, seat);
    return (s->lived + rest) / SECOND;
}

/* What has changed since, and what is being written, is looked at soon anyway. */
static void look_again(server *s, table *t, int *reads)
{
    table *same;
    bool company = clock_has_company(t);
    if (!t->mine || t->busy || !t->stored || !(company || is_left(t)))
        return;
    if (company)
        look_at(s, t);
    wheel_at(&s->looks, t, next_look(s, t));
    if (t->busy || !is_to_be_read(t))
        return;
    wheel_soon(&s->looks, t);
    if ((*reads)-- > 0) /* and then bots move */
        fetch_table(s, t->row.id, &same);
}

void clock_tick(server *s)
{
    int reads = READ_AT_ONCE;
    wheel_turn(&s->looks, s->lived / SECOND);
    for (table *t; (t = wheel_take(&s->looks));)
        look_again(s, t, &reads);
    if (s->clock < s->write_at)
        return;
    s->write_at = s->clock + (s->client ? WRITE_AGAIN : WRITE_ALONE);
    clock_write(s);
}

void clock_save(server *s, table *t)
{
    if (t->marks_due)
        t->marks_due = !write_marks(s, t);
}

/* Lived time is written as long as somebody's clock or patience depends on it. */
void clock_write(server *s)
{
    bool counts = false, written = false;
    for (table *t = s->tables; t; t = t->next) {
        counts = counts || (t->mine && clock_has_company(t));
        if (!t->mine || !t->marks_due || !t->stored)
            continue;
        t->marks_due = !write_marks(s, t);
        written = true;
    }
    if (counts && !written)
        write_marks(s, NULL);
}
