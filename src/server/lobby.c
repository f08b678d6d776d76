/*
 * lobby.c: guests and tables in memory, found by hash and id.
 *
 * At the start come the tables that are not finished, with their owners; the match of a
 * table only when somebody comes to it. Everything else is read when it is asked for (fetch.c),
 * and leaves memory again when nobody is there (forget.c).
 */
#include "server.h"

#include "codec.h"
#include "edition.h"
#include "prove.h"
#include "registry.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

void log_line(server *s, const char *format, ...)
{
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    log_write(s->log, LOG_INFO, NULL, NULL, line);
}

void log_about(server *s, enum log_level level, const client *c, const char *id, const char *format,
               ...)
{
    char line[400];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    log_write(s->log, level, c ? c->address : NULL, id, line);
}

/* ---- Guests --------------------------------------------------------------------- */

static guest **guest_bucket(server *s, const uint8_t hash[STORE_HASH])
{
    return &s->guest[(hash[0] | hash[1] << 8) % BUCKETS];
}

guest *lobby_guest(server *s, const uint8_t hash[STORE_HASH])
{
    for (guest *g = *guest_bucket(s, hash); g; g = g->same)
        if (memcmp(g->row.hash, hash, STORE_HASH) == 0)
            return g;
    return NULL;
}

guest *lobby_add_guest(server *s, const store_guest *row)
{
    guest *g = calloc(1, sizeof *g);
    if (!g)
        return NULL;
    g->row = *row;
    g->seen = row->seen;
    g->used = s->clock;
    guest **bucket = guest_bucket(s, row->hash);
    g->same = *bucket;
    *bucket = g;
    g->next = s->guests;
    if (g->next)
        g->next->prev = g;
    s->guests = g;
    s->n_guests++;
    return g;
}

void lobby_remove_guest(server *s, guest *g)
{
    token_forget_guest(s, g);
    for (guest **i = guest_bucket(s, g->row.hash); *i; i = &(*i)->same) {
        if (*i == g) {
            *i = g->same;
            break;
        }
    }
    if (g->prev)
        g->prev->next = g->next;
    else
        s->guests = g->next;
    if (g->next)
        g->next->prev = g->prev;
    s->n_guests--;
    free(g->own);
    free(g);
}

static void free_job(void *user, store_job *job)
{
    server *s = user;
    guest *g = lobby_guest(s, job->guest.hash);
    if (job->code < 0) {
        s->n_store_errors++;
        s->try_again = true;
        log_about(s, LOG_ERROR, NULL, NULL, "store: %s", job->error);
    }
    if (g) {
        g->unsaved = job->code < 0;
        g->saving--;
        if (job->code == 0)
            g->seen = job->guest.seen;
        g->fresh = g->fresh && job->code < 0;
    }
    if (s->epoch && job->code == 0 && job->put_token)
        http_go_on(s, NULL, job->guest.hash);
    store_job_free(job);
}

/* What other nodes are to call it. */
static char *name_line(const server *s, const guest *g)
{
    char hex[2 * STORE_HASH + 1], about[2 * STORE_HASH + STORE_NAME + 2];
    prove_to_hex(g->row.hash, STORE_HASH, hex);
    snprintf(about, sizeof about, "%s %s", hex, g->row.name);
    return nodes_line(s, "guest", about);
}

void lobby_save_guest(server *s, guest *g)
{
    store_job *job = g->gone ? NULL : calloc(1, sizeof *job);
    if (!job)
        return;
    g->saving++;
    job->put_guest = true;
    job->put_token = g->fresh;
    if (!g->fresh)
        job->tell = name_line(s, g);
    job->guest = g->row;
    job->keep_steps = -1;
    job->done = free_job;
    job->user = s;
    store_submit(s->store, job);
}

void lobby_save_again(server *s)
{
    for (guest *g = s->guests; g; g = g->next)
        if (g->unsaved && !g->saving)
            lobby_save_guest(s, g);
}

guest *lobby_new_guest(server *s, char token[65])
{
    store_guest row = { .seen = s->now };
    token_new(token, row.hash);
    name_for_guest(row.name, sizeof row.name);
    guest *g = lobby_add_guest(s, &row);
    if (!g)
        return NULL;
    g->whole = true; /* it has nothing yet */
    g->fresh = true;
    token_note(s, row.hash, g);
    lobby_save_guest(s, g);
    return g;
}

/* ---- Tables ----------------------------------------------------------------------- */

static table **table_bucket(server *s, const char *id)
{
    uint32_t hash = 2166136261u;
    for (; *id; id++)
        hash = (hash ^ (uint8_t)*id) * 16777619u;
    return &s->table[hash % BUCKETS];
}

table *lobby_table(server *s, const char *id)
{
    for (table *t = *table_bucket(s, id); t; t = t->same)
        if (strcmp(t->row.id, id) == 0)
            return t;
    return NULL;
}

table *lobby_add_table(server *s, const store_table *row)
{
    table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->row = *row;
    t->mine = s->epoch == 0;
    t->used = s->clock;
    for (int seat = 0; seat < BER_MAX_SEATS; seat++)
        t->asked_at[seat] = -1;
    for (int seat = 0; seat < row->n_seats; seat++)
        t->mark[seat] = row->seat[seat].mark;
    table **bucket = table_bucket(s, row->id);
    t->same = *bucket;
    *bucket = t;
    t->next = s->tables;
    if (t->next)
        t->next->prev = t;
    s->tables = t;
    s->n_tables++;
    wheel_soon(&s->looks, t);
    listing_note(s, t);
    gather_note(s, t);
    s->shown_old = true;
    return t;
}

uint64_t guest_number(const uint8_t hash[STORE_HASH])
{
    uint64_t number;
    memcpy(&number, hash, sizeof number);
    return number;
}

/* All its people are one guest: nobody else can learn or lose anything. */
bool is_private(const table *t)
{
    const uint8_t *owner = NULL;
    for (int seat = 0; seat < t->row.n_seats; seat++) {
        const store_seat *row = &t->row.seat[seat];
        if (row->has_owner && owner && memcmp(row->owner, owner, STORE_HASH) != 0)
            return false;
        owner = row->has_owner ? row->owner : owner;
    }
    return true;
}

/* People sharing a device hide things from each other as strangers do: with two people, no
 * window may reveal who could have used it, even if one guest owns all seats. */
bool is_strict(const store_table *row)
{
    int people = 0;
    for (int seat = 0; seat < row->n_seats; seat++)
        people += row->seat[seat].kind != SEAT_BOT;
    return people > 1 && !row->quick;
}

const bot *server_bot(const server *s, const char *name)
{
    for (int i = 0; i < s->n_hosted; i++)
        if (strcmp(s->hosted[i].bot.name, name) == 0)
            return &s->hosted[i].bot;
    return bot_find(name);
}

/* Nobody shall be taken for one, or for what the page calls one. */
bool is_bot_name(const server *s, const char *name)
{
    size_t from = strspn(name, " "), n = strlen(name);
    while (n > from && name[n - 1] == ' ')
        n--;
    for (int i = 0; i < s->n_hosted; i++)
        if (strlen(s->hosted[i].bot.name) == n - from &&
            strncasecmp(s->hosted[i].bot.name, name + from, n - from) == 0)
            return true;
    for (int i = 0; bot_at(i); i++)
        if (strlen(bot_at(i)->name) == n - from &&
            strncasecmp(bot_at(i)->name, name + from, n - from) == 0)
            return true;
    return false;
}

/* A bot that was offered once and is not any more is played by easy. */
const bot *bot_of(const server *s, const table *t, int seat)
{
    bool late = t->mark[seat].overdue && !t->row.seat[seat].bot[0];
    const char *name = late ? t->row.cover : t->row.seat[seat].bot;
    const bot *found = *name ? server_bot(s, name) : NULL;
    return *name && !found ? bot_level(1) : found;
}

bool is_bots(const table *t, int seat)
{
    return t->row.seat[seat].bot[0] || t->mark[seat].overdue;
}

void seat_name(server *s, const table *t, int seat, char *out, size_t size)
{
    const store_seat *row = &t->row.seat[seat];
    const guest *g = row->has_owner ? lobby_guest(s, row->owner) : NULL;
    const char *name = row->name[0] ? row->name : g ? g->row.name : row->bot;
    snprintf(out, size, "%s", name);
}

/* ---- Matches in and out of memory --------------------------------------------------- */

/* Where the key of fate came from, for those who check it afterwards. */
void lobby_give_proof(table *t)
{
    match_proof *proof = &t->m.proof;
    uint8_t commit[PROVE_HASH];
    bool is_pledged = t->row.proof == PROOF_PLEDGED;
    if (t->row.has_same_key) { /* nothing was promised: that fate was known */
        *proof = (match_proof){ 0 };
        return;
    }
    *proof = (match_proof){ .form = is_pledged ? PROOF_PLEDGED : 0,
                            .has_table = true,
                            .has_secret = true };
    snprintf(proof->table, sizeof proof->table, "%s", t->row.id);
    memcpy(proof->secret, t->row.secret, sizeof proof->secret);
    prove_commit(t->row.secret, is_pledged ? t->row.id : "", commit);
    proof_add(proof, &proof->commit, commit, is_pledged ? t->row.created : 0);
    for (int place = 1; place <= 2 * BER_MAX_SEATS; place++)
        for (int seat = 0; seat < t->row.n_seats; seat++) {
            const store_seat *row = &t->row.seat[seat];
            if (row->has_pledge && row->pledged == place)
                proof_add(proof, &proof->pledge[seat], row->pledge, row->pledge_time);
            if (row->has_nonce && (is_pledged ? row->opened : seat + 1) == place)
                proof_add(proof, &proof->nonce[seat], row->nonce, row->open_time);
        }
}

void lobby_remove_table(server *s, table *t)
{
    while (t->client)
        client_leave(s, t->client);
    lobby_unload_table(s, t);
    talk_forget(t);
    gather_forget(s, t);
    listing_forget(s, t);
    for (table **i = table_bucket(s, t->row.id); *i; i = &(*i)->same) {
        if (*i == t) {
            *i = t->same;
            break;
        }
    }
    if (t->prev)
        t->prev->next = t->next;
    else
        s->tables = t->next;
    if (t->next)
        t->next->prev = t->prev;
    wheel_drop(t);
    s->n_tables--;
    free(t->durable);
    free(t);
}

/* A request that was carried out before the server was restarted: its answer named the
 * step before the next decision of anybody. */
static void remember(table *t, const store_step *step, int n, int i)
{
    answered *a = &t->request[t->next_request++ % REQUESTS_KEPT];
    a->seat = step[i].seat;
    a->at = i + 1;
    while (a->at < n && (step[a->at].actor == BER_FATE || step[a->at].forced))
        a->at++;
    snprintf(a->id, sizeof a->id, "%s", step[i].request);
}

static void remember_undo(table *t, int seat)
{
    const store_seat *row = &t->row.seat[seat];
    if (!row->undone[0])
        return;
    answered *a = &t->request[t->next_request++ % REQUESTS_KEPT];
    *a = (answered){ .seat = (int8_t)seat, .at = row->undone_at };
    snprintf(a->id, sizeof a->id, "%s", row->undone);
}

bool is_handed(const table *t, int seat)
{
    return t->row.seat[seat].kind != SEAT_BOT;
}

static void remember_thought(table *t, const store_step *step)
{
    const store_thought *kept = &step->thought;
    match_thought thought = { .step = step->n,
                              .before = kept->before,
                              .after = kept->after,
                              .chance = kept->chance,
                              .other.n = kept->n_other,
                              .hurried = kept->hurried };
    _Static_assert(sizeof kept->other == sizeof thought.other.step, "a plan as it is stored");
    memcpy(thought.other.step, kept->other, sizeof kept->other);
    thought.late = step->actor < 0 || is_handed(t, step->actor);
    match_think(&t->m, &thought);
}

/* Does the game have the variant? */
static bool has_variant(const store_table *row, const struct ber_game *game)
{
    for (int i = 0; game->options[i].name; i++)
        if (row->option[i] < game->options[i].min || row->option[i] > game->options[i].max)
            return false;
    return true;
}

void lobby_key(const store_table *row, uint8_t key[FATE_KEY])
{
    uint8_t nonce[BER_MAX_SEATS][32] = { { 0 } };
    for (int seat = 0; seat < row->n_seats; seat++)
        memcpy(nonce[seat], row->seat[seat].nonce, 32);
    if (row->has_same_key)
        memcpy(key, row->same_key, FATE_KEY);
    else
        prove_key(row->secret, (const uint8_t(*)[32])nonce, row->n_seats, row->id, key);
}

/* Takes the steps as far as they lead where they led once. How many that are; -1: there is no such
 * match. */
static int replay_steps(table *t, const store_step *step, int n)
{
    ber_error error;
    const struct ber_game *game = ber_game_find(t->row.game);
    int i, good = 0;
    if (!game || !has_variant(&t->row, game) ||
        ber_edition_expect(game, t->row.edition, &error) < 0 ||
        match_open_script(&t->m, game, t->row.n_seats, t->row.option, &error) < 0)
        return -1;
    t->m.strict = is_strict(&t->row);
    t->m.aloud = t->row.aloud;
    for (i = 0; i < n && match_submit(&t->m, step[i].actor, step[i].action, &error) == 0; i++) {
        bool leads_there = step[i].has_hash && ber_state_hash(game, t->m.state) == step[i].hash;
        if (step[i].has_hash && !leads_there)
            break;
        good = leads_there ? i + 1 : good;
        if (step[i].request[0])
            remember(t, step, n, i);
        if (step[i].has_thought)
            remember_thought(t, &step[i]);
    }
    good = i == n ? n : good;
    match_truncate(&t->m, good);
    for (int seat = 0; seat < t->row.n_seats; seat++)
        remember_undo(t, seat);
    play_note_questions(t, 0);
    return good;
}

/* It ends here, whatever it was: its people can look back so far. */
static void end_by_rules(server *s, table *t, int good, int n)
{
    const struct ber_game *game = ber_game_find(t->row.game);
    char edition[BER_EDITION_TEXT];
    log_about(s, LOG_ERROR, NULL, t->row.id,
              "ended after %d of %d steps, which do not replay: begun by rules %d of %s, this "
              "program has %d; edition \"%s\", in play is \"%s\"",
              good, n, t->row.rules, game->name, game->rules, t->row.edition,
              ber_edition_text(game, edition));
    s->shown_old = s->lobby_changed = true;
}

void lobby_fill_table(server *s, table *t, const store_step *step, int n)
{
    t->next_request = 0;
    int good = replay_steps(t, step, n);
    t->stuck = good < n;
    t->blank = good < 0;
    if (t->stuck)
        end_by_rules(s, t, good < 0 ? 0 : good, n);
    if (t->blank)
        return;
    lobby_key(&t->row, t->m.key);
    t->m.fate = MATCH_FATE_KEY;
    t->m.ask_forced = false;
    t->m.taken = t->row.taken < t->m.n_steps ? t->row.taken : t->m.n_steps;
    lobby_give_proof(t);
    t->era = (uint32_t)t->row.era;
    t->loaded = true;
    play_note_disk(t);
    t->used = s->clock;
    t->moved = n > 0 ? step[n - 1].time : 0;
    s->n_loaded++;
}

bool lobby_is_prepared(const table *t)
{
    return t->row.taken == 0 || t->prepared;
}

void lobby_prepare_table(server *s, table *t, const store_step *step, int n)
{
    int good = n == t->row.taken ? replay_steps(t, step, n) : -1;
    t->prepared = good == n;
    t->stuck = t->blank = !t->prepared;
    if (t->prepared)
        return;
    if (good >= 0)
        match_close(&t->m);
    end_by_rules(s, t, 0, n);
}

void lobby_unload_table(server *s, table *t)
{
    if (t->prepared)
        match_close(&t->m);
    t->prepared = false;
    if (!t->loaded)
        return;
    match_close(&t->m);
    speak_forget(s, t);
    t->loaded = false;
    s->n_loaded--;
}

/* Bots of the host's own may be gone since. */
static void miss_bots(server *s, const store_table *row)
{
    for (int seat = 0; row->state != TABLE_OVER && seat < row->n_seats; seat++)
        if (row->seat[seat].bot[0] && !server_bot(s, row->seat[seat].bot))
            log_about(s, LOG_WARNING, NULL, row->id,
                      "there is no bot %s any more; easy plays seat %d", row->seat[seat].bot, seat);
}

/* Its people see that it is there and can delete it; that is all. */
static void miss_game(server *s, table *t)
{
    log_about(s, LOG_ERROR, NULL, t->row.id, "there is no game %s any more; it has ended",
              t->row.game);
    t->stuck = t->blank = t->known = true;
}

/* What the rest of the server takes for granted of a row; the store has checked its form. */
static bool is_sound(const store_table *row)
{
    const struct ber_game *game = ber_game_find(row->game);
    int least = game ? game->min_seats : 1, most = game ? game->max_seats : BER_MAX_SEATS;
    if (row->n_seats < least || row->n_seats > most || row->state > TABLE_OVER ||
        row->undo > UNDO_FREE || row->pace > PACE_DAYS || row->talk > TALK_NONE ||
        row->wanted > WANTED_EXPERIENCED || row->taken < 0 ||
        (row->state == TABLE_OPEN && game && !has_variant(row, game)))
        return false;
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].kind < SEAT_OPEN || row->seat[seat].kind > SEAT_BOT)
            return false;
    return true;
}

table *lobby_add_found(server *s, const store_found *found)
{
    const store_table *row = &found->table;
    if (!is_sound(row)) {
        log_about(s, LOG_ERROR, NULL, row->id, "its row makes no sense and is left out");
        return NULL;
    }
    for (int seat = 0; seat < row->n_seats; seat++) {
        const store_guest *owner = &found->owner[seat];
        if (owner->name[0] && !lobby_guest(s, owner->hash))
            lobby_add_guest(s, owner);
    }
    table *t = lobby_add_table(s, row);
    if (t)
        t->stored = true;
    if (t && !ber_game_find(row->game))
        miss_game(s, t);
    else
        miss_bots(s, row);
    return t;
}

static void load_table(void *user, const store_found *found)
{
    lobby_add_found(user, found);
}

static void load_ban(void *user, const char *what)
{
    if (!ban_add(user, what))
        log_about(user, LOG_ERROR, NULL, NULL, "the ban of \"%s\" makes no sense and is left out",
                  what);
}

static void load_lease(void *user, const char *id)
{
    table *t = lobby_table(user, id);
    if (t)
        t->mine = true;
}

/* No mark is of the future: the last ones may have been written later than the time itself. */
static void live_on(server *s)
{
    for (const table *t = s->tables; t; t = t->next)
        for (int seat = 0; seat < t->row.n_seats; seat++) {
            const store_mark *mark = &t->mark[seat];
            s->lived = mark->since > s->lived ? mark->since : s->lived;
            s->lived = mark->away > s->lived ? mark->away : s->lived;
        }
}

bool lobby_load(server *s, char *error, size_t size)
{
    if (store_load_live(s->store, load_table, load_ban, s) == 0 &&
        store_load_leases(s->store, load_lease, s) == 0 && store_lived(s->store, &s->lived) == 0) {
        live_on(s);
        return true;
    }
    snprintf(error, size, "the data cannot be read");
    return false;
}

void lobby_close(server *s)
{
    for (table *t = s->tables, *next; t; t = next) {
        next = t->next;
        lobby_unload_table(s, t);
        talk_forget(t);
        free(t->durable);
        free(t);
    }
    for (guest *g = s->guests, *next; g; g = next) {
        next = g->next;
        token_forget_guest(s, g);
        free(g->own);
        free(g);
    }
    free(s->shown);
}
