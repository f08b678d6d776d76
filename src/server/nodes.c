/*
 * nodes.c: the other nodes of the same data: what they tell this one, what it tells them, and how
 * it hands its tables over.
 *
 * Of a table that another node owns this one knows the row, for lists and limits; `mine` is its
 * latest knowledge of who owns it. Where ownership matters the database is asked, and it refuses
 * what the wrong node writes. So news from other nodes only keep lists up to date, and nothing
 * depends on when they arrive.
 */
#include "clock.h"
#include "cover.h"
#include "remind.h"
#include "server.h"
#include "turn.h"

#include "prove.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_NODES = 32,
    SECOND = 10,         /* ticks */
    READ_BESIDE = 3,     /* a table is read when fewer jobs wait */
    GIVE_AT_ONCE = 8,    /* tables that are handed over in one tick */
    TELL_AT_ONCE = 1000, /* tables of which the others hear in one second */
    COUNTED = 64,
};

typedef struct {
    int64_t epoch;
    char name[STORE_TEXT], address[STORE_ADDRESS];
} node;

typedef struct {
    char home[PREFIX_TEXT];
    int what, n;
} counted;

struct nodes {
    node list[MOST_NODES];
    int n;
    char *out; /* lines to be sent; NULL: none */
    size_t n_out;
    char (*wanted)[STORE_ID]; /* tables still to be read */
    int n_wanted, room_wanted;
    char *later; /* lines that cannot be acted on yet */
    counted counted[COUNTED];
    int n_counted;
    bool untold; /* reminders of newly arrived tables are to be read */
    int64_t told;
    bool drains;
    int n_given, giving;
    int64_t given_until;
    void (*done)(void *user, int n, const char *why);
    void *user;
};

int nodes_others(const server *s)
{
    return s->nodes && s->nodes->n > 1 ? s->nodes->n - 1 : 0;
}

/* The node that gets this one's next table: the others take turns. */
static const node *next_node(const server *s)
{
    const struct nodes *all = s->nodes;
    for (int i = 0; i < all->n; i++)
        if (all->list[i].epoch > s->epoch)
            return &all->list[i];
    return all->n > 1 ? &all->list[0] : NULL;
}

int64_t nodes_taker(const server *s)
{
    const node *next = s->nodes && s->nodes->drains ? next_node(s) : NULL;
    return next ? next->epoch : s->epoch;
}

/* ---- Telling -------------------------------------------------------------------------------- */

static void add_line(char **text, size_t *length, const char *line)
{
    size_t n = strlen(line);
    char *grown = realloc(*text, *length + n + 2);
    if (!grown)
        return;
    memcpy(grown + *length, line, n);
    memcpy(grown + *length + n, "\n", 2);
    *text = grown;
    *length += n + 1;
}

void nodes_tell(server *s, const char *format, ...)
{
    char line[400];
    va_list args;
    if (!nodes_others(s))
        return;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    add_line(&s->nodes->out, &s->nodes->n_out, line);
}

char *nodes_line(const server *s, const char *word, const char *about)
{
    size_t size = strlen(word) + strlen(about) + 2;
    char *line = s->epoch ? malloc(size) : NULL;
    if (line)
        snprintf(line, size, "%s %s", word, about);
    return line;
}

static void after_job(void *user, store_job *job)
{
    server *s = user;
    if (job->code < 0) {
        s->n_store_errors++;
        log_about(s, LOG_ERROR, NULL, NULL, "store: %s", job->error);
    }
    store_job_free(job);
}

static void tell_all(server *s)
{
    struct nodes *all = s->nodes;
    store_job *job = all->out ? calloc(1, sizeof *job) : NULL;
    if (!job)
        return;
    job->keep_steps = -1;
    job->tell = all->out;
    all->out = NULL;
    all->n_out = 0;
    job->done = after_job;
    job->user = s;
    store_submit(s->store, job);
}

void nodes_count(server *s, const char *home, int what, int n)
{
    struct nodes *all = s->nodes;
    int i = 0;
    if (!nodes_others(s) || !*home)
        return;
    while (i < all->n_counted &&
           (all->counted[i].what != what || strcmp(all->counted[i].home, home) != 0))
        i++;
    if (i == COUNTED)
        return; /* too many addresses in one second: other nodes do not count these */
    if (i == all->n_counted) {
        all->counted[all->n_counted++] = (counted){ .what = what };
        snprintf(all->counted[i].home, sizeof all->counted[i].home, "%s", home);
    }
    all->counted[i].n += n;
}

/* How the match is going: "turn ID STEPS ASKED OPENLY MOVED THERE SINCE...". */
static void tell_turn(server *s, table *t)
{
    unsigned there = 0;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        there |= (unsigned)cover_is_here(t, seat) << seat;
    nodes_tell(s, "turn %s %d %u %u %" PRId64 " %u %d %d %d %d %d %d", t->row.id, t->on_disk,
               t->asked, t->asked_openly, t->moved, there, t->since[0], t->since[1], t->since[2],
               t->since[3], t->since[4], t->since[5]);
    t->due = false;
}

static void tell_news(server *s)
{
    struct nodes *all = s->nodes;
    int n = 0;
    for (int i = 0; i < all->n_counted; i++)
        nodes_tell(s, "count %s %d %d", all->counted[i].home, all->counted[i].what,
                   all->counted[i].n);
    all->n_counted = 0;
    for (table *t = s->tables; t && n < TELL_AT_ONCE; t = t->next) {
        if (!t->due || !t->mine || t->busy || !t->stored || !t->known)
            continue;
        tell_turn(s, t);
        n++;
    }
}

/* ---- Tables that come --------------------------------------------------------------------------
 */

static void want(struct nodes *all, const char *id)
{
    if (all->n_wanted == all->room_wanted) {
        int room = all->room_wanted ? 2 * all->room_wanted : 64;
        void *grown = realloc(all->wanted, (size_t)room * sizeof *all->wanted);
        if (!grown)
            return; /* it will be read when somebody needs it */
        all->wanted = grown;
        all->room_wanted = room;
    }
    snprintf(all->wanted[all->n_wanted++], STORE_ID, "%s", id);
}

/* One at a time: steps of matches being played must not wait behind all of them. */
void nodes_read(server *s)
{
    struct nodes *all = s->nodes;
    table *t;
    while (all && all->n_wanted > 0 && store_waiting(s->store) < READ_BESIDE)
        fetch_table(s, all->wanted[--all->n_wanted], &t);
}

void nodes_took(server *s)
{
    if (s->nodes)
        s->nodes->untold = true;
}

/* Something is due there without anybody's doing: a clock, a bot, numbers for fate. */
static bool goes_on(const table *t)
{
    bool bots = t->row.state == TABLE_PLAYING;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        bots = bots && t->row.seat[seat].bot[0];
    return bots || clock_has_company(t) || (t->row.state == TABLE_OPEN && gather_is_full(&t->row));
}

void nodes_lose(server *s, table *t)
{
    t->mine = t->marks_due = false;
    for (client *c = t->client; c; c = c->beside)
        conn_close(c->c, CLOSE_RESTART, "a moment, please");
    gather_forget(s, t);
    talk_quiet(t);
    lobby_unload_table(s, t);
}

/* ---- Hearing ------------------------------------------------------------------------------------
 */

/* Keeps what was known about a table when only its row is new. */
static void keep_known(const table *old, table *t)
{
    t->known = old->known && old->row.state == t->row.state;
    t->on_disk = old->on_disk;
    t->asked = old->asked;
    t->asked_openly = old->asked_openly;
    t->moved = old->moved;
    t->there = old->there;
    memcpy(t->since, old->since, sizeof t->since);
}

/* Is somebody who is here among its owners? */
static bool has_owner_here(server *s, const store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++) {
        const guest *g = row->seat[seat].has_owner ? lobby_guest(s, row->seat[seat].owner) : NULL;
        if (g && g->whole)
            return true;
    }
    return false;
}

static void after_row(void *user, store_job *job)
{
    server *s = user;
    table *t = lobby_table(s, job->id);
    bool found = job->code == 0 && job->n_found == 1;
    if ((!t || !t->mine) && (found || job->code == STORE_ENONE)) {
        table old = t ? *t : (table){ 0 };
        const store_table *row = found ? &job->found[0].table : NULL;
        if (t)
            lobby_remove_table(s, t);
        t = row && (row->state != TABLE_OVER || has_owner_here(s, row))
                ? lobby_add_found(s, &job->found[0])
                : NULL;
        if (t)
            keep_known(&old, t);
        s->lobby_changed = s->shown_old = true;
    }
    store_job_free(job);
}

static void hear_row(server *s, const char *id)
{
    const table *t = lobby_table(s, id);
    store_job *job = t && t->mine ? NULL : calloc(1, sizeof *job);
    if (!job)
        return;
    job->ask = STORE_ASK_ROW;
    job->keep_steps = -1;
    snprintf(job->id, sizeof job->id, "%s", id);
    job->done = after_row;
    job->user = s;
    store_submit(s->store, job);
}

static void hear_gone(server *s, const char *id)
{
    table *t = lobby_table(s, id);
    if (!t || t->mine)
        return;
    lobby_remove_table(s, t);
    s->lobby_changed = true;
}

static void hear_turn(server *s, const char *about)
{
    char id[STORE_ID];
    int on_disk, since[6];
    unsigned asked, openly, there;
    int64_t moved;
    table *t = NULL;
    if (sscanf(about, "%16s %d %u %u %" SCNd64 " %u %d %d %d %d %d %d", id, &on_disk, &asked,
               &openly, &moved, &there, &since[0], &since[1], &since[2], &since[3], &since[4],
               &since[5]) == 12)
        t = lobby_table(s, id);
    if (!t || t->mine)
        return;
    unsigned new = asked & ~(unsigned)t->asked;
    t->on_disk = on_disk;
    t->asked = (uint8_t)asked;
    t->asked_openly = (uint8_t)openly;
    t->there = (uint8_t)there;
    t->moved = moved;
    memcpy(t->since, since, sizeof t->since);
    t->known = true;
    s->lobby_changed = true;
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if ((new >> seat & 1) && !is_bots(t, seat))
            turn_begins_elsewhere(s, t, seat);
}

/* "HASH NAME" */
static void hear_guest(server *s, const char *about)
{
    uint8_t hash[STORE_HASH];
    char hex[2 * STORE_HASH + 1];
    snprintf(hex, sizeof hex, "%s", about);
    guest *g = strlen(about) > sizeof hex && prove_from_hex(hex, hash, sizeof hash)
                   ? lobby_guest(s, hash)
                   : NULL;
    if (!g || strcmp(g->row.name, about + sizeof hex) == 0)
        return;
    snprintf(g->row.name, sizeof g->row.name, "%s", about + sizeof hex);
    s->lobby_changed = true;
    for (client *c = s->client; c; c = c->next)
        if (c->table && has_seat(c->table, g))
            speak_table(s, c);
}

/* Keeps a line for a later tick. */
static void follow(server *s, const char *line)
{
    size_t n = s->nodes->later ? strlen(s->nodes->later) : 0;
    add_line(&s->nodes->later, &n, line);
}

static void hear_no_guest(server *s, const char *about)
{
    uint8_t hash[STORE_HASH];
    char line[100];
    if (!prove_from_hex(about, hash, sizeof hash) || forget_elsewhere(s, hash))
        return;
    snprintf(line, sizeof line, "no-guest %.64s", about);
    follow(s, line);
}

static void hear_token(server *s, const char *about)
{
    uint8_t hash[STORE_HASH];
    if (prove_from_hex(about, hash, sizeof hash))
        token_drop(s, hash);
}

static void hear_ban(server *s, const char *what)
{
    if (!ban_add(s, what))
        return;
    for (client *c = s->client; c; c = c->next)
        if (is_banned(s, c->guest ? c->guest->row.hash : NULL, c->address))
            conn_close(c->c, CLOSE_POLICY, "the host does not let you in");
}

static void hear_count(server *s, const char *about)
{
    char home[PREFIX_TEXT];
    int what, n;
    if (sscanf(about, "%49s %d %d", home, &what, &n) == 3 && what >= 0 && what < COUNTS && n > 0)
        address_note(s, home, what, n);
}

static void hear_mine(server *s, const char *id)
{
    const table *t = lobby_table(s, id);
    if (!t || (!t->mine && goes_on(t)))
        want(s->nodes, id);
}

/* "ID EPOCH": the node that has been given the table. */
static void hear_given(server *s, const char *about)
{
    char id[STORE_ID];
    int64_t epoch;
    if (sscanf(about, "%16s %" SCNd64, id, &epoch) == 2 && epoch == s->epoch)
        want(s->nodes, id);
}

static void hear_drop(server *s, const char *id)
{
    const table *t = lobby_table(s, id);
    if (t && t->mine)
        forget_table(s, id, (forget_then){ 0 });
}

static void hear_lived(server *s, const char *about)
{
    int64_t ms = strtoll(about, NULL, 10);
    s->lived = ms > s->lived ? ms : s->lived;
}

static bool has_node(const node *list, int n, int64_t epoch)
{
    for (int i = 0; i < n; i++)
        if (list[i].epoch == epoch)
            return true;
    return false;
}

/* "first;EPOCH NAME ADDRESS;..." or "other;...": all nodes. */
static void hear_nodes(server *s, const char *about)
{
    struct nodes *all = s->nodes;
    node old[MOST_NODES];
    int n_old = all->n;
    char *text = strdup(about), *rest = text;
    const char *word = text ? strtok_r(rest, ";", &rest) : NULL;
    memcpy(old, all->list, sizeof old);
    s->first = word && strcmp(word, "first") == 0;
    all->n = 0;
    for (char *one; word && (one = strtok_r(rest, ";", &rest)) && all->n < MOST_NODES;) {
        node *at = &all->list[all->n];
        *at = (node){ 0 };
        if (sscanf(one, "%" SCNd64 " %199s %279s", &at->epoch, at->name, at->address) >= 2)
            all->n++;
    }
    free(text);
    for (int i = 0; i < all->n; i++)
        if (!has_node(old, n_old, all->list[i].epoch) && all->list[i].epoch != s->epoch)
            log_line(s, "node %s is there", all->list[i].name);
    for (int i = 0; i < n_old; i++) {
        if (has_node(all->list, all->n, old[i].epoch))
            continue;
        log_line(s, "node %s is gone", old[i].name);
        lead_drop(s, old[i].epoch);
    }
    for (table *t = s->tables; t && all->n > n_old; t = t->next)
        t->due = true; /* a new node knows nothing yet */
}

static void hear(void *user, const char *line)
{
    static const struct {
        const char *word;
        void (*hear)(server *s, const char *about);
    } list[] = { { "row", hear_row },     { "gone", hear_gone },         { "turn", hear_turn },
                 { "guest", hear_guest }, { "no-guest", hear_no_guest }, { "token", hear_token },
                 { "ban", hear_ban },     { "unban", ban_remove },       { "count", hear_count },
                 { "mine", hear_mine },   { "given", hear_given },       { "drop", hear_drop },
                 { "lived", hear_lived }, { "nodes", hear_nodes } };
    size_t n = strcspn(line, " ");
    if (is_silent(user)) { /* acting on it may make this node speak */
        follow(user, line);
        return;
    }
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strlen(list[i].word) == n && strncmp(list[i].word, line, n) == 0)
            list[i].hear(user, line + n + (line[n] == ' '));
}

/* ---- Handing over -------------------------------------------------------------------------------
 */

static void after_give(void *user, store_job *job)
{
    server *s = user;
    table *t = lobby_table(s, job->id);
    s->nodes->giving--;
    if (job->code == 0) {
        s->nodes->n_given++;
        nodes_tell(s, "given %s %" PRId64, job->id, job->owner.epoch);
        tell_all(s);
    }
    if (t) /* whoever has it now: the database knows */
        nodes_lose(s, t);
    if (job->code < 0)
        want(s->nodes, job->id);
    store_job_free(job);
}

/* Its clocks are written first. */
static bool give(server *s, table *t, int64_t to)
{
    store_job *job = calloc(1, sizeof *job);
    if (!job)
        return false;
    clock_save(s, t);
    t->mine = false;
    job->ask = STORE_GIVE;
    job->keep_steps = -1;
    snprintf(job->id, sizeof job->id, "%s", t->row.id);
    job->owner.epoch = to;
    job->done = after_give;
    job->user = s;
    s->nodes->giving++;
    store_submit(s->store, job);
    return true;
}

static void end_drain(server *s, const char *why)
{
    struct nodes *all = s->nodes;
    void (*done)(void *user, int n, const char *why) = all->done;
    all->drains = false;
    all->done = NULL;
    if (done)
        done(all->user, why ? -1 : all->n_given, why);
}

static void drain_on(server *s)
{
    const node *to = next_node(s);
    int n = 0, left = 0;
    if (!to) {
        end_drain(s, "the other nodes are gone; this one goes on");
        return;
    }
    for (table *t = s->tables; t; t = t->next) {
        left += t->mine;
        if (!t->mine || t->busy || !t->stored || n == GIVE_AT_ONCE)
            continue;
        n += give(s, t, to->epoch);
    }
    if ((left == 0 && s->nodes->giving == 0) || s->tick >= s->nodes->given_until)
        end_drain(s, NULL);
}

void nodes_drain(server *s, int ticks, void (*done)(void *user, int n, const char *why), void *user)
{
    if (!nodes_others(s) || s->nodes->drains) {
        done(user, -1,
             s->nodes && s->nodes->drains ? "it hands them over already"
                                          : "there is no other node to hand tables over to");
        return;
    }
    s->nodes->drains = true;
    s->nodes->n_given = 0;
    s->nodes->given_until = s->tick + ticks;
    s->nodes->done = done;
    s->nodes->user = user;
    log_line(s, "hands its tables over to node %s", next_node(s)->name);
}

bool nodes_is_draining(const server *s)
{
    return s->nodes && s->nodes->drains;
}

/* ---- All of it ----------------------------------------------------------------------------------
 */

bool nodes_open(server *s)
{
    s->epoch = store_epoch(s->store);
    s->first = s->epoch == 0;
    if (s->epoch == 0)
        return true;
    s->nodes = calloc(1, sizeof *s->nodes);
    if (s->nodes)
        store_set_hear(s->store, hear, s);
    return s->nodes != NULL;
}

void nodes_close(server *s)
{
    if (!s->nodes)
        return;
    free(s->nodes->out);
    free(s->nodes->wanted);
    free(s->nodes->later);
    free(s->nodes);
    s->nodes = NULL;
}

void nodes_listening(server *s, const char *address)
{
    store_job *job = s->epoch ? calloc(1, sizeof *job) : NULL;
    if (!job)
        return;
    job->ask = STORE_ANNOUNCE;
    job->keep_steps = -1;
    job->text = strdup(address);
    job->done = after_job;
    job->user = s;
    store_submit(s->store, job);
}

static void follow_later(server *s)
{
    char *text = s->nodes->later, *rest = text, *line;
    s->nodes->later = NULL;
    while (rest && (line = strtok_r(rest, "\n", &rest)))
        hear(s, line);
    free(text);
}

void nodes_tick(server *s)
{
    struct nodes *all = s->nodes;
    if (!all)
        return;
    follow_later(s);
    nodes_read(s);
    if (all->drains)
        drain_on(s);
    lead_tick(s);
    if (s->tick - all->told >= SECOND) {
        all->told = s->tick;
        tell_news(s);
        if (all->untold)
            remind_begin(s);
        all->untold = false;
    }
    tell_all(s);
}

void nodes_text(const server *s, ber_text *out)
{
    int n = 0;
    for (const table *t = s->tables; t; t = t->next)
        n += t->mine;
    for (int i = 0; s->nodes && i < s->nodes->n; i++) {
        const node *at = &s->nodes->list[i];
        ber_text_format(out, "%s %s%s\n", at->name, at->address[0] ? at->address : "-",
                        at->epoch == s->epoch ? " (this one)" : "");
    }
    ber_text_format(out, "%d tables are this node's%s\n", n, s->first ? "; it is the first" : "");
}

void nodes_metrics(const server *s, int *nodes, int *leases, int *leads)
{
    *nodes = s->nodes ? s->nodes->n : 1;
    *leases = *leads = 0;
    for (const table *t = s->tables; t; t = t->next)
        *leases += t->mine;
    for (const client *c = s->client; c; c = c->next)
        *leads += c->lead.line != NULL;
}
