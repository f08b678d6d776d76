/*
 * rights_model.h: who may what at the tables of a server, as a model that knows nothing of the
 * server's: what requests that were answered `ok` leave, and what every request has to be answered.
 *
 * All state is of the test that includes it, which brings stand_in_hear().
 */
#ifndef BER_RIGHTS_MODEL_H
#define BER_RIGHTS_MODEL_H

#include "clock.h"
#include "stand_in.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

enum {
    GUESTS = 3,
    CLIENTS = 5,
    MESSAGES = 40,
    MODELS = 64,
    ASKED = 96,
    MOST_TABLES = 3, /* unfinished ones of a guest with others, */
    MOST_ALL = 5,    /* and in all */
    TABLE_PATIENCE = 30,
    MOST_SEATS = 3,
    LONG = 600, /* steps of a match of bots */
};

typedef struct {
    char id[STORE_ID];
    bool gone, listed, watch;
    int state, n_seats, rematch; /* the number of that table; -1: none */
    struct {
        int kind, owner; /* a guest or -1 */
        bool device, bot, covered, resigned;
        int64_t covered_at; /* in lived time */
    } seat[MOST_SEATS];
    bool pace;
    int talk;              /* enum talk_policy */
    bool agreed[GUESTS];   /* to words of one's own, since the guest sat down */
    bool muted[GUESTS][8]; /* seats, by the guest who does not want to hear them */
    int64_t seen[GUESTS];  /* when it was last at the table, in lived time */
} model;

typedef struct {
    char kind[12];
    int client, table, seat; /* table: a model, -1: none of them; seat: -1: not said */
    bool answered, is_all;
    int way;     /* of `leave` */
    int least;   /* that its guest has had of tables with others since it was asked */
    bool before; /* whom it is about was away for long enough at some time since */
    model wish;  /* of `open` and `branch` */
} asked;

static struct {
    stand_in in;
    client client[CLIENTS];
    conn socket[CLIENTS];
    model table[MODELS];
    int n_tables;
    asked asked[ASKED];
    int n_asked;
    bool failing; /* the disk, just now */
    bool is_back; /* somebody has just come back, and hears what was said */
    ber_rng rng;
    uint64_t seed;
    char step[CLIENTS][200]; /* one that was offered, */
    char at[CLIENTS][80];    /* where: "table":..,"seat":..,"at":.. */
} w;

static uint64_t n_messages, n_told, n_texts;

static const int guest_of[CLIENTS] = { 0, 0, 1, 2, 2 };

static int draw(int n)
{
    return (int)ber_rng_below(&w.rng, (uint32_t)n);
}

#define HOLDS(what, ...)                                                                           \
    do {                                                                                           \
        if (!(what)) {                                                                             \
            print_error("sequence %llu: ", (unsigned long long)w.seed);                            \
            fail_msg(__VA_ARGS__);                                                                 \
        }                                                                                          \
    } while (0)

/* ---- What the disk says ------------------------------------------------------------------ */

static bool is_guest(const store_seat *seat, int g)
{
    static const int client_of_guest[GUESTS] = { 0, 2, 3 };
    const client *c = &w.client[client_of_guest[g]];
    return seat->has_owner && memcmp(seat->owner, c->guest->row.hash, STORE_HASH) == 0;
}

/* Seats of a guest on disk, as bits: those it plays, or those kept for it. */
static unsigned seats_on_disk(const kept *k, int g, bool played)
{
    unsigned bits = 0;
    for (int i = 0; i < k->row.n_seats; i++)
        if (is_guest(&k->row.seat[i], g) && (k->row.seat[i].kind != SEAT_OPEN) == played)
            bits |= 1u << i;
    return bits;
}

static bool is_of_it(const kept *k, int g)
{
    return seats_on_disk(k, g, true) || seats_on_disk(k, g, false);
}

static bool may_be_told(const kept *k, int g)
{
    return k && (is_of_it(k, g) || k->row.watch || k->row.state == TABLE_OPEN);
}

static bool may_see(const kept *k, int g)
{
    return k &&
           (is_of_it(k, g) || (k->row.listed && (k->row.state == TABLE_OPEN ||
                                                 (k->row.watch && k->row.state == TABLE_PLAYING))));
}

static bool may_look(const kept *k, int g, const json_t *seat)
{
    bool over = k && k->row.state == TABLE_OVER;
    if (!may_be_told(k, g))
        return false;
    if (json_is_integer(seat))
        return over || (seats_on_disk(k, g, true) >> json_integer_value(seat) & 1);
    return over || strcmp(json_string_value(seat), "public") == 0;
}

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static int number_of(const json_t *message, const char *key)
{
    return (int)json_integer_value(json_object_get(message, key));
}

/* ---- The model ------------------------------------------------------------------------ */

static bool plays(const model *t, int g)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].owner == g && t->seat[i].kind != SEAT_OPEN)
            return true;
    return false;
}

static bool is_kept(const model *t, int i, int g)
{
    return i >= 0 && i < t->n_seats && t->seat[i].owner == g && t->seat[i].kind == SEAT_OPEN;
}

static bool has_kept(const model *t, int g)
{
    for (int i = 0; i < t->n_seats; i++)
        if (is_kept(t, i, g))
            return true;
    return false;
}

static bool has_place(const model *t, int i, int g)
{
    return i >= 0 && i < t->n_seats && t->seat[i].owner == g && t->seat[i].kind != SEAT_OPEN;
}

static bool comes(const model *t, int g)
{
    return plays(t, g) || has_kept(t, g) || t->watch || t->state == TABLE_OPEN;
}

static bool has_company(const model *t, int g)
{
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].owner >= 0 && t->seat[i].owner != g && !t->seat[i].resigned)
            return true;
    return false;
}

/* Does an unfinished table wait for a guest among others? */
static bool asks_for(const model *t, int g)
{
    if (t->state == TABLE_OPEN)
        return plays(t, g);
    for (int i = 0; i < t->n_seats; i++)
        if (has_place(t, i, g) && !t->seat[i].bot)
            return has_company(t, g);
    return false;
}

static int count_asking(int g)
{
    int n = 0;
    for (int i = 0; i < w.n_tables; i++)
        n += !w.table[i].gone && w.table[i].state != TABLE_OVER && asks_for(&w.table[i], g);
    return n;
}

/* Does it ask for a table that it describes? */
static bool is_opening(const asked *a)
{
    return !strcmp(a->kind, "open") || !strcmp(a->kind, "branch");
}

/* Unfinished tables of a guest; and with what is under way, which may count. */
static int count_tables(int g, bool all)
{
    int n = 0;
    for (int i = 0; i < w.n_tables; i++)
        n += !w.table[i].gone && w.table[i].state != TABLE_OVER && plays(&w.table[i], g);
    for (int i = 1; all && i <= w.n_asked; i++) {
        const asked *a = &w.asked[i];
        bool adds = is_opening(a) || !strcmp(a->kind, "join") || !strcmp(a->kind, "rematch");
        n += adds && !a->answered && guest_of[a->client] == g;
    }
    return n;
}

/* The seats that a `join` takes, as bits. */
static unsigned seats_to_take(const asked *a, const model *t)
{
    int g = guest_of[a->client];
    unsigned bits = 0;
    if (t->state != TABLE_OPEN)
        return 0;
    bool own = has_kept(t, g) && (a->seat < 0 || is_kept(t, a->seat, g));
    for (int i = 0; i < t->n_seats; i++) {
        bool is_free = t->seat[i].kind == SEAT_OPEN && t->seat[i].owner < 0;
        if (own ? is_kept(t, i, g) : is_free && (a->seat < 0 ? !bits : i == a->seat))
            bits |= 1u << i;
    }
    return bits;
}

/* Nobody who is there is covered, and nobody too soon; when the server notices that somebody has
 * gone is its own affair. */
/* Two people at least, who are not at one device. */
static bool has_talkers(const model *t)
{
    int n = 0;
    for (int g = 0; g < GUESTS; g++)
        n += plays(t, g);
    return n > 1;
}

static bool is_all_agreed(const model *t)
{
    for (int g = 0; g < GUESTS; g++)
        if (plays(t, g) && !t->agreed[g])
            return false;
    return t->talk == TALK_FREE && has_talkers(t);
}

static const char *answer_talk(const asked *a, const model *t)
{
    int g = guest_of[a->client];
    const table *at = w.client[a->client].table;
    if (!at || strcmp(at->row.id, t->id))
        return "table";
    if (!plays(t, g))
        return "seat";
    if (t->talk == TALK_NONE || !has_talkers(t))
        return "policy";
    if (!strcmp(a->kind, "agree"))
        return t->talk == TALK_FREE ? "ok" : "policy";
    if (!strcmp(a->kind, "mute")) {
        bool other = a->seat < t->n_seats && t->seat[a->seat].owner >= 0 &&
                     t->seat[a->seat].owner != g && t->seat[a->seat].kind != SEAT_OPEN;
        return other ? "ok" : "seat";
    }
    return a->is_all && !is_all_agreed(t) ? "policy" : "ok";
}

static const char *answer_cover(const asked *a, const model *t)
{
    int g = guest_of[a->client], owner = a->seat < t->n_seats ? t->seat[a->seat].owner : -1;
    bool resigned = true;
    for (int i = 0; i < t->n_seats; i++)
        resigned = resigned && (!has_place(t, i, g) || t->seat[i].resigned);
    if (!plays(t, g) || owner < 0)
        return "seat";
    if (t->state == TABLE_OVER || resigned || owner == g)
        return "policy";
    if (t->seat[a->seat].covered)
        return "late"; /* another was quicker, and the owner may be back */
    if (t->seat[a->seat].bot)
        return "policy";
    return a->before ? "late" : "policy";
}

/* What a request at a table that is there is answered, if the disk works: a code, "ok", or for
 * those that depend on the rules of the game "any". */
static const char *answer_at(const asked *a, const model *t)
{
    int g = guest_of[a->client];
    const char *kind = a->kind;
    if (!strcmp(kind, "leave") && a->way == 0)
        return "ok";
    bool needs_seat = !strcmp(kind, "act") || !strcmp(kind, "undo") || !strcmp(kind, "why") ||
                      !strcmp(kind, "hand");
    if (!strcmp(kind, "watch") || !strcmp(kind, "resume"))
        return comes(t, g) ? "ok" : "policy";
    if (!strcmp(kind, "join"))
        return a->seat >= 0 && has_place(t, a->seat, g) ? "ok"
               : !seats_to_take(a, t)                   ? "seat"
               : plays(t, g)                            ? "ok"
                                                        : "counted";
    if (!strcmp(kind, "say") || !strcmp(kind, "agree") || !strcmp(kind, "mute"))
        return answer_talk(a, t);
    if (!strcmp(kind, "close"))
        return plays(t, g) ? "ok" : "seat";
    if (!strcmp(kind, "decline"))
        return has_kept(t, g) ? "ok" : "seat";
    if (t->state == TABLE_OPEN)
        return "turn";
    if (needs_seat && !has_place(t, a->seat, g))
        return "seat";
    if (!strcmp(kind, "leave"))
        return !plays(t, g) ? "seat" : t->state == TABLE_OVER ? "policy" : "ok";
    if (!strcmp(kind, "cover"))
        return answer_cover(a, t);
    if (!strcmp(kind, "hand"))
        return t->state == TABLE_OVER || t->seat[a->seat].resigned ? "policy"
               : t->pace && !a->is_all                             ? "late"
                                                                   : "ok";
    if (!strcmp(kind, "branch"))
        return !plays(t, g) && !t->watch ? "policy" : t->state != TABLE_OVER ? "turn" : "counted";
    if (!strcmp(kind, "rematch")) {
        bool there = t->rematch >= 0 && !w.table[t->rematch].gone;
        return t->state != TABLE_OVER || !plays(t, g) ? "policy" : there ? "ok" : "counted";
    }
    if (!strcmp(kind, "past") || !strcmp(kind, "log")) {
        bool may = a->seat < 0 && !a->is_all;
        may = may || t->state == TABLE_OVER || has_place(t, a->seat, g);
        return comes(t, g) && may ? "ok" : "seat";
    }
    return "any";
}

/* Is the table that it asks for one where the guest plays alone? */
static bool is_alone(const asked *a, int g)
{
    const model *t = is_opening(a) ? &a->wish : &w.table[a->table];
    for (int i = 0; i < t->n_seats; i++)
        if (t->seat[i].kind == SEAT_OPEN || (t->seat[i].kind != SEAT_BOT && t->seat[i].owner != g))
            return false;
    return strcmp(a->kind, "join") != 0;
}

static bool is_counted_right(const asked *a, int g, const char *code)
{
    bool alone = is_alone(a, g);
    if (!strcmp(code, "ok"))
        return count_tables(g, false) < MOST_ALL && (alone || a->least < MOST_TABLES);
    return !strcmp(code, "limit") && count_tables(g, true) >= (alone ? MOST_ALL : MOST_TABLES);
}

static bool is_right(const asked *a, const char *code)
{
    int g = guest_of[a->client];
    bool needs_table = strcmp(a->kind, "open") && strcmp(a->kind, "lobby") &&
                       (strcmp(a->kind, "leave") || a->way) && strcmp(a->kind, "name") &&
                       strcmp(a->kind, "games") && strcmp(a->kind, "stats");
    const char *right = !strcmp(a->kind, "open") ? "counted" : "ok";
    if (needs_table)
        right = a->table < 0 || w.table[a->table].gone ? "table" : answer_at(a, &w.table[a->table]);
    if (!strcmp(code, "store"))
        return w.failing;
    if (!strcmp(right, "counted"))
        return is_counted_right(a, g, code);
    if (!strcmp(right, "late"))
        return !strcmp(code, "ok") || !strcmp(code, "policy");
    if (!strcmp(right, "any"))
        return strcmp(code, "table") && strcmp(code, "seat");
    return !strcmp(right, code);
}

/* ---- What becomes of tables ----------------------------------------------------------- */

static void begin_if_full(model *t)
{
    bool full = t->state == TABLE_OPEN;
    for (int i = 0; i < t->n_seats; i++)
        full = full && t->seat[i].kind != SEAT_OPEN;
    if (full)
        t->state = TABLE_PLAYING;
}

/* A seat given up and taken again starts afresh; so does muting by others. */
static void forget_talk(model *t, int g)
{
    t->agreed[g] = false;
    memset(t->muted[g], 0, sizeof t->muted[g]);
    for (int i = 0; i < t->n_seats; i++)
        for (int other = 0; has_place(t, i, g) && other < GUESTS; other++)
            t->muted[other][i] = false;
}

static void carry_close(model *t, int g)
{
    forget_talk(t, g);
    bool others = false;
    for (int i = 0; i < t->n_seats; i++)
        others = others ||
                 (t->seat[i].owner >= 0 && t->seat[i].owner != g && t->seat[i].kind != SEAT_OPEN);
    t->gone = !others;
    for (int i = 0; i < t->n_seats; i++) {
        if (!has_place(t, i, g))
            continue;
        t->seat[i].owner = -1;
        if (t->state == TABLE_OPEN) {
            t->seat[i].kind = SEAT_OPEN;
            t->seat[i].device = false;
        } else if (t->state == TABLE_PLAYING) {
            t->seat[i].bot = true;
            t->seat[i].covered = false;
        }
    }
}

static void add_table(const model *from, const char *id)
{
    HOLDS(w.n_tables < MODELS, "too many tables for the model");
    model *t = &w.table[w.n_tables++];
    *t = *from;
    t->rematch = -1;
    memset(t->agreed, 0, sizeof t->agreed);
    memset(t->muted, 0, sizeof t->muted);
    snprintf(t->id, sizeof t->id, "%s", id);
    begin_if_full(t);
}

static void carry_rematch(model *old, int g, const char *id)
{
    model t = *old;
    t.state = TABLE_OPEN;
    for (int i = 0; i < t.n_seats; i++) {
        if (t.seat[i].kind == SEAT_BOT)
            continue;
        t.seat[i].bot = t.seat[i].covered = t.seat[i].resigned = false;
        if (t.seat[i].owner != g)
            t.seat[i].kind = SEAT_OPEN;
        if (t.seat[i].owner < 0)
            t.seat[i].device = false;
    }
    old->rematch = w.n_tables;
    add_table(&t, id);
}

static void carry_cover(model *t, int owner)
{
    for (int i = 0; i < t->n_seats; i++) {
        if (t->seat[i].owner != owner || t->seat[i].bot)
            continue;
        t->seat[i].bot = t->seat[i].covered = true;
        t->seat[i].covered_at = w.in.s->lived;
    }
}

static void carry_leave(model *t, int g, bool resign)
{
    for (int i = 0; i < t->n_seats; i++) {
        if (!has_place(t, i, g) || t->seat[i].resigned)
            continue;
        t->seat[i].bot = true;
        t->seat[i].covered = false;
        t->seat[i].resigned = resign;
    }
}

static bool is_at(const model *t, int g)
{
    for (int c = 0; c < CLIENTS; c++)
        if (guest_of[c] == g && w.client[c].table && !strcmp(w.client[c].table->row.id, t->id))
            return true;
    return false;
}

/* Where people are, and which of them were away for long. */
static void note_people(void)
{
    for (int i = 0; i < w.n_tables; i++)
        for (int g = 0; g < GUESTS; g++)
            if (is_at(&w.table[i], g) || w.table[i].state != TABLE_PLAYING)
                w.table[i].seen[g] = w.in.s->lived;
    for (int i = 1; i <= w.n_asked; i++) {
        asked *a = &w.asked[i];
        if (a->answered)
            continue;
        int n = count_asking(guest_of[a->client]);
        a->least = n < a->least ? n : a->least;
        const model *t = a->table < 0 ? NULL : &w.table[a->table];
        int owner = t && a->seat >= 0 && a->seat < t->n_seats ? t->seat[a->seat].owner : -1;
        a->before =
            a->before || (owner >= 0 && w.in.s->lived - t->seen[owner] >= TABLE_PATIENCE * 1000);
    }
}

/* The server covers by itself who was away for three times the patience, and whoever comes has its
 * seat again: neither is asked for. It may have left again before that was written. */
static void follow_cover(model *t, int i, const store_seat *seat)
{
    int owner = t->seat[i].owner;
    if (seat->covered == t->seat[i].covered || owner < 0)
        return;
    if (seat->covered)
        HOLDS(!is_at(t, owner) && w.in.s->lived - t->seen[owner] >= 3 * TABLE_PATIENCE * 1000,
              "table %s: seat %d is covered too soon", t->id, i);
    else
        HOLDS(t->seen[owner] >= t->seat[i].covered_at, "table %s: seat %d is given back to nobody",
              t->id, i);
    t->seat[i].covered_at = w.in.s->lived;
    t->seat[i].covered = t->seat[i].bot = seat->covered;
}

static void follow_covers(void)
{
    for (int t = 0; t < w.n_tables; t++) {
        const kept *k = kept_find(&w.in.disk, w.table[t].id);
        for (int i = 0; k && i < w.table[t].n_seats; i++)
            follow_cover(&w.table[t], i, &k->row.seat[i]);
    }
}

static void carry_out(const asked *a, const json_t *answer)
{
    model *t = a->table < 0 ? NULL : &w.table[a->table];
    int g = guest_of[a->client];
    if (is_opening(a))
        add_table(&a->wish, text_of(answer, "table"));
    else if (!strcmp(a->kind, "join") && !(a->seat >= 0 && has_place(t, a->seat, g))) {
        unsigned bits = seats_to_take(a, t);
        for (int i = 0; i < t->n_seats; i++) {
            if (!(bits >> i & 1))
                continue;
            t->seat[i].kind = t->seat[i].device ? SEAT_DEVICE : SEAT_PERSON;
            t->seat[i].owner = g;
        }
        begin_if_full(t);
    } else if (!strcmp(a->kind, "close"))
        carry_close(t, g);
    else if (!strcmp(a->kind, "agree"))
        t->agreed[g] = a->is_all;
    else if (!strcmp(a->kind, "mute"))
        t->muted[g][a->seat] = a->is_all;
    else if (!strcmp(a->kind, "decline")) {
        for (int i = 0; i < t->n_seats; i++) {
            if (!is_kept(t, i, g))
                continue;
            t->seat[i].owner = -1;
            t->seat[i].device = false;
        }
    } else if (!strcmp(a->kind, "hand")) {
        t->seat[a->seat].bot = a->is_all;
        t->seat[a->seat].covered = false;
    } else if (!strcmp(a->kind, "cover") && !t->seat[a->seat].covered) /* else it was done */
        carry_cover(t, t->seat[a->seat].owner);
    else if (!strcmp(a->kind, "leave") && a->way)
        carry_leave(t, g, a->way == 2);
    else if (!strcmp(a->kind, "rematch") && !strcmp(text_of(answer, "t"), "ok"))
        carry_rematch(t, g, text_of(answer, "table"));
}

/* The model and the disk agree. Only the rules of the game know when a match is over. */
static void compare(model *t)
{
    const kept *k = kept_find(&w.in.disk, t->id);
    HOLDS(!k == t->gone, "table %s is %s", t->id, k ? "still there" : "gone");
    if (!k)
        return;
    if (t->state == TABLE_PLAYING && k->row.state == TABLE_OVER)
        t->state = TABLE_OVER;
    HOLDS(t->state == k->row.state, "table %s: state %d, on disk %d", t->id, t->state,
          k->row.state);
    for (int i = 0; i < t->n_seats; i++) {
        const store_seat *seat = &k->row.seat[i];
        int owner = -1;
        for (int g = 0; g < GUESTS; g++)
            owner = is_guest(seat, g) ? g : owner;
        HOLDS(owner == t->seat[i].owner, "table %s: the owner of seat %d", t->id, i);
        HOLDS(seat->kind == t->seat[i].kind, "table %s: the kind of seat %d", t->id, i);
        HOLDS(seat->covered == t->seat[i].covered, "table %s: seat %d is covered", t->id, i);
        HOLDS(seat->resigned == t->seat[i].resigned, "table %s: seat %d is resigned", t->id, i);
        HOLDS((seat->bot[0] != '\0') == (t->seat[i].bot || t->seat[i].kind == SEAT_BOT),
              "table %s: who plays seat %d", t->id, i);
    }
}

static void compare_all(void)
{
    for (int c = 0; c < CLIENTS; c++) {
        const table *t = w.client[c].table;
        HOLDS(!t || !t->stored || may_be_told(kept_find(&w.in.disk, t->row.id), guest_of[c]),
              "client %d is where it may not be", c);
    }
    for (int i = 0; i < w.n_tables; i++)
        compare(&w.table[i]);
}

#endif
