/*
 * server_rights_test.c: random messages of some guests at some tables, on a disk that fails at
 * random, against a model of who may what that knows nothing of the server's.
 *
 * The model keeps tables and seats as requests that were answered `ok` leave them. It says what
 * every request has to be answered, and looks at everything that is told: is it on the disk, and
 * may this guest know it? Usually 1,500 sequences; RIGHTS_SEQUENCES and RIGHTS_SEED set others.
 */
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
    MOST_TABLES = 3, /* unfinished ones of a guest */
    MOST_SEATS = 3,
    LONG = 600, /* steps of a match of bots */
};

typedef struct {
    char id[STORE_ID];
    bool gone, listed, watch;
    int state, n_seats, rematch; /* the number of that table; -1: none */
    struct {
        int kind, owner; /* a guest or -1 */
        bool device, bot;
    } seat[MOST_SEATS];
} model;

typedef struct {
    char kind[12];
    int client, table, seat; /* table: a model, -1: none of them; seat: -1: not said */
    bool answered, is_all;
    model wish; /* of `open` */
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
    ber_rng rng;
    uint64_t seed;
    char step[CLIENTS][200]; /* one that was offered, */
    char at[CLIENTS][80];    /* where: "table":..,"seat":..,"at":.. */
} w;

static uint64_t n_messages, n_told;

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

/* ---- What is told --------------------------------------------------------------------------- */

static const char *text_of(const json_t *message, const char *key)
{
    const char *text = json_string_value(json_object_get(message, key));
    return text ? text : "";
}

static int number_of(const json_t *message, const char *key)
{
    return (int)json_integer_value(json_object_get(message, key));
}

static const char *const state_name[] = { "open", "playing", "over" };

static void look_at_lobby(const json_t *message, int g)
{
    size_t i;
    json_t *row;
    json_array_foreach(json_object_get(message, "tables"), i, row)
    {
        const kept *k = kept_find(&w.in.disk, text_of(row, "table"));
        HOLDS(may_see(k, g), "guest %d is shown table %s", g, text_of(row, "table"));
        HOLDS(strcmp(text_of(row, "state"), state_name[k->row.state]) == 0, "state in the lobby");
        HOLDS(number_of(row, "at") <= k->n_steps, "steps in the lobby");
        HOLDS(json_is_true(json_object_get(row, "mine")) == !!seats_on_disk(k, g, true), "mine");
        HOLDS(json_is_true(json_object_get(row, "invited")) == !!seats_on_disk(k, g, false),
              "invited");
    }
}

/* A guest's finished matches are those, all of those, and as they ended. */
static void look_at_games(const json_t *message, int g)
{
    size_t i;
    int n = 0;
    json_t *row;
    for (const kept *k = w.in.disk.tables; k; k = k->next)
        n += k->row.state == TABLE_OVER && seats_on_disk(k, g, true);
    HOLDS(number_of(message, "of") == n, "%d finished matches of %d", number_of(message, "of"), n);
    HOLDS((int)json_array_size(json_object_get(message, "games")) == n, "a part of the list");
    json_array_foreach(json_object_get(message, "games"), i, row)
    {
        const kept *k = kept_find(&w.in.disk, text_of(row, "table"));
        const json_t *first = json_array_get(json_object_get(row, "seats"), 0);
        HOLDS(k && k->row.state == TABLE_OVER && seats_on_disk(k, g, true), "another's match");
        HOLDS(number_of(row, "steps") == k->n_steps, "its steps");
        HOLDS(number_of(first, "rank") == k->outcome[0].rank && k->outcome[0].rank > 0, "its end");
    }
}

static void note_question(const json_t *message, int c)
{
    const json_t *steps = json_object_get(json_object_get(message, "ask"), "steps");
    if (json_array_size(steps) == 0)
        return;
    const json_t *step = json_array_get(steps, (size_t)draw((int)json_array_size(steps)));
    char *text = json_dumps(step, JSON_COMPACT);
    snprintf(w.step[c], sizeof w.step[c], "%s", text);
    free(text);
    snprintf(w.at[c], sizeof w.at[c], "\"table\":\"%s\",\"seat\":%d,\"at\":%d",
             text_of(message, "table"), number_of(message, "seat"), number_of(message, "at"));
}

static void look_at_now(const json_t *message, const kept *k, int c)
{
    int g = guest_of[c];
    const json_t *seat = json_object_get(message, "seat");
    HOLDS(may_be_told(k, g), "guest %d is told of table %s", g, text_of(message, "table"));
    HOLDS(number_of(message, "at") == k->n_steps, "told of %d steps, %d are on disk",
          number_of(message, "at"), k->n_steps);
    if (json_is_integer(seat))
        HOLDS(seats_on_disk(k, g, true) >> json_integer_value(seat) & 1, "another's seat");
    else
        HOLDS(!seats_on_disk(k, g, true), "the public, though it has a seat");
    note_question(message, c);
}

static void look_at_table(const json_t *message, const kept *k, int g)
{
    unsigned mine = 0;
    size_t i;
    json_t *seat;
    HOLDS(may_be_told(k, g), "guest %d is told of table %s", g, text_of(message, "table"));
    HOLDS(strcmp(text_of(message, "state"), state_name[k->row.state]) == 0, "state");
    json_array_foreach(json_object_get(message, "mine"), i, seat) mine |=
        1u << json_integer_value(seat);
    HOLDS(mine == seats_on_disk(k, g, true), "mine");
    HOLDS(!json_object_get(json_object_get(message, "fate"), "secret") ||
              k->row.state == TABLE_OVER,
          "the secret of fate");
}

static void look_at(const json_t *message, int c)
{
    const char *kind = text_of(message, "t");
    const kept *k = kept_find(&w.in.disk, text_of(message, "table"));
    int g = guest_of[c];
    if (strcmp(kind, "lobby") == 0)
        look_at_lobby(message, g);
    else if (strcmp(kind, "games") == 0)
        look_at_games(message, g);
    else if (strcmp(kind, "now") == 0)
        look_at_now(message, k, c);
    else if (strcmp(kind, "table") == 0)
        look_at_table(message, k, g);
    else if (strcmp(kind, "past") == 0 || strcmp(kind, "log") == 0) {
        HOLDS(may_look(k, g, json_object_get(message, "seat")), "a view that is not its own");
        HOLDS(number_of(message, "of") == k->n_steps, "steps that are not on disk");
    } else if (strcmp(kind, "rematch") == 0)
        HOLDS(kept_find(&w.in.disk, text_of(message, "next")), "a rematch that is not on disk");
    else if (strcmp(kind, "gone") == 0)
        HOLDS(!may_be_told(k, g), "sent away from a table where it may be");
}

/* ---- The model ----------------------------------------------------------------------------------
 */

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

/* Unfinished tables of a guest; and with what is under way, which may count. */
static int count_tables(int g, bool all)
{
    int n = 0;
    for (int i = 0; i < w.n_tables; i++)
        n += !w.table[i].gone && w.table[i].state != TABLE_OVER && plays(&w.table[i], g);
    for (int i = 1; all && i <= w.n_asked; i++) {
        const asked *a = &w.asked[i];
        bool adds =
            !strcmp(a->kind, "open") || !strcmp(a->kind, "join") || !strcmp(a->kind, "rematch");
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

/* What a request at a table that is there is answered, if the disk works: a code, "ok", or for
 * those that depend on the rules of the game "any". */
static const char *answer_at(const asked *a, const model *t)
{
    int g = guest_of[a->client];
    const char *kind = a->kind;
    bool needs_seat = !strcmp(kind, "act") || !strcmp(kind, "undo") || !strcmp(kind, "why") ||
                      !strcmp(kind, "hand");
    if (!strcmp(kind, "watch") || !strcmp(kind, "resume"))
        return comes(t, g) ? "ok" : "policy";
    if (!strcmp(kind, "join"))
        return a->seat >= 0 && has_place(t, a->seat, g) ? "ok"
               : !seats_to_take(a, t)                   ? "seat"
               : plays(t, g)                            ? "ok"
                                                        : "counted";
    if (!strcmp(kind, "close"))
        return plays(t, g) ? "ok" : "seat";
    if (!strcmp(kind, "decline"))
        return has_kept(t, g) ? "ok" : "seat";
    if (t->state == TABLE_OPEN)
        return "turn";
    if (needs_seat && !has_place(t, a->seat, g))
        return "seat";
    if (!strcmp(kind, "hand"))
        return t->state == TABLE_OVER ? "policy" : "ok";
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

static bool is_right(const asked *a, const char *code)
{
    int g = guest_of[a->client];
    bool needs_table = strcmp(a->kind, "open") && strcmp(a->kind, "lobby") &&
                       strcmp(a->kind, "leave") && strcmp(a->kind, "name") &&
                       strcmp(a->kind, "games") && strcmp(a->kind, "stats");
    const char *right = !strcmp(a->kind, "open") ? "counted" : "ok";
    if (needs_table)
        right = a->table < 0 || w.table[a->table].gone ? "table" : answer_at(a, &w.table[a->table]);
    if (!strcmp(code, "store"))
        return w.failing;
    if (!strcmp(right, "counted"))
        return !strcmp(code, "ok") ? count_tables(g, false) < MOST_TABLES
                                   : !strcmp(code, "limit") && count_tables(g, true) >= MOST_TABLES;
    if (!strcmp(right, "any"))
        return strcmp(code, "table") && strcmp(code, "seat");
    return !strcmp(right, code);
}

/* ---- What becomes of tables -------------------------------------------------------------------
 */

static void begin_if_full(model *t)
{
    bool full = t->state == TABLE_OPEN;
    for (int i = 0; i < t->n_seats; i++)
        full = full && t->seat[i].kind != SEAT_OPEN;
    if (full)
        t->state = TABLE_PLAYING;
}

static void carry_close(model *t, int g)
{
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
        }
    }
}

static void add_table(const model *from, const char *id)
{
    HOLDS(w.n_tables < MODELS, "too many tables for the model");
    model *t = &w.table[w.n_tables++];
    *t = *from;
    t->rematch = -1;
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
        t.seat[i].bot = false;
        if (t.seat[i].owner != g)
            t.seat[i].kind = SEAT_OPEN;
        if (t.seat[i].owner < 0)
            t.seat[i].device = false;
    }
    old->rematch = w.n_tables;
    add_table(&t, id);
}

static void carry_out(const asked *a, const json_t *answer)
{
    model *t = a->table < 0 ? NULL : &w.table[a->table];
    int g = guest_of[a->client];
    if (!strcmp(a->kind, "open"))
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
    else if (!strcmp(a->kind, "decline")) {
        for (int i = 0; i < t->n_seats; i++) {
            if (!is_kept(t, i, g))
                continue;
            t->seat[i].owner = -1;
            t->seat[i].device = false;
        }
    } else if (!strcmp(a->kind, "hand"))
        t->seat[a->seat].bot = a->is_all;
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

static void take_answer(const json_t *message)
{
    int i = atoi(text_of(message, "re"));
    bool is_error = !strcmp(text_of(message, "t"), "error");
    const char *code = is_error ? text_of(message, "code") : "ok";
    asked *a = &w.asked[i];
    HOLDS(i > 0 && i <= w.n_asked && !a->answered, "an answer to nothing: %d", i);
    a->answered = true;
    for (int t = 0; t < w.n_tables; t++) { /* a match may be over meanwhile */
        const kept *k = kept_find(&w.in.disk, w.table[t].id);
        if (k && k->row.state == TABLE_OVER)
            w.table[t].state = TABLE_OVER;
    }
    HOLDS(is_right(a, code), "%s at table %d, seat %d, of guest %d is answered %s: %s", a->kind,
          a->table, a->seat, guest_of[a->client], code, text_of(message, "text"));
    if (!is_error)
        carry_out(a, message);
}

static void stand_in_hear(conn *c, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, 0, NULL);
    n_told++;
    HOLDS(message, "no JSON");
    if (*text_of(message, "re"))
        take_answer(message);
    look_at(message, (int)(c - w.socket));
    json_decref(message);
}

/* ---- Messages ----------------------------------------------------------------------------------
 */

static void say(int c, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say(int c, const char *format, ...)
{
    char text[1000];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(text, sizeof text, format, args);
    va_end(args);
    n_messages++;
    w.client[c].n_messages = 0;
    protocol_message(w.in.s, &w.client[c], text, (size_t)n);
}

static asked *ask(const char *kind, int c)
{
    asked *a = &w.asked[++w.n_asked];
    *a = (asked){ .client = c, .table = -1, .seat = -1 };
    snprintf(a->kind, sizeof a->kind, "%s", kind);
    return a;
}

static void say_open(int c)
{
    static const char *const seat_text[] = { "{\"kind\":\"open\"}", "{\"kind\":\"me\"}",
                                             "{\"kind\":\"device\",\"name\":\"x\"}",
                                             "{\"kind\":\"bot\",\"bot\":\"random\"}" };
    asked *a = ask("open", c);
    model *t = &a->wish;
    char seats[200] = "";
    t->n_seats = 2 + draw(2);
    t->listed = draw(2);
    t->watch = draw(2);
    for (int i = 0; i < t->n_seats; i++) {
        int kind = i == 0 ? SEAT_PERSON : draw(4);
        t->seat[i].kind = kind;
        t->seat[i].owner = kind == SEAT_PERSON || kind == SEAT_DEVICE ? guest_of[c] : -1;
        t->seat[i].device = kind == SEAT_DEVICE;
        snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%s", i ? "," : "",
                 seat_text[kind]);
    }
    say(c,
        "{\"t\":\"open\",\"id\":\"%d\",\"game\":\"iglu\",\"seats\":[%s],\"policy\":{\"undo\":"
        "\"free\",\"listed\":%s,\"watch\":%s}}",
        w.n_asked, seats, t->listed ? "true" : "false", t->watch ? "true" : "false");
}

/* About some table, and perhaps some seat of it. */
static asked *about(const char *kind, int c, char *out, size_t size)
{
    asked *a = ask(kind, c);
    if (w.n_tables > 0 && draw(20))
        a->table =
            draw(3) ? w.n_tables - 1 - draw(w.n_tables < 3 ? w.n_tables : 3) : draw(w.n_tables);
    snprintf(out, size, "\"t\":\"%s\",\"id\":\"%d\",\"table\":\"%s\"", kind, w.n_asked,
             a->table < 0 ? "nosuchtable" : w.table[a->table].id);
    return a;
}

static void say_simple(int c)
{
    static const char *const kinds[] = { "watch", "close", "decline", "rematch", "resume" };
    char head[100];
    const char *kind = kinds[draw(5)];
    about(kind, c, head, sizeof head);
    say(c, "{%s%s}", head, strcmp(kind, "resume") ? "" : ",\"at\":0");
}

static void say_join(int c)
{
    char head[100];
    asked *a = about("join", c, head, sizeof head);
    a->seat = draw(2) ? draw(MOST_SEATS) : -1;
    if (a->seat >= 0)
        say(c, "{%s,\"seat\":%d}", head, a->seat);
    else
        say(c, "{%s}", head);
}

static void say_hand(int c)
{
    char head[100];
    asked *a = about("hand", c, head, sizeof head);
    a->seat = draw(MOST_SEATS);
    a->is_all = draw(3) > 0; /* to a bot */
    say(c, "{%s,\"seat\":%d,\"to\":\"%s\"}", head, a->seat, a->is_all ? "random" : "me");
}

static void say_look(int c)
{
    char head[100], seat[20];
    bool log = draw(2);
    asked *a = about(log ? "log" : "past", c, head, sizeof head);
    a->seat = draw(MOST_SEATS + 2) - 2;
    a->is_all = a->seat == -2;
    a->seat = a->seat < 0 ? -1 : a->seat;
    snprintf(seat, sizeof seat, a->seat < 0 ? (a->is_all ? "\"all\"" : "\"public\"") : "%d",
             a->seat);
    if (a->table >= 0 && a->seat >= w.table[a->table].n_seats)
        a->table = -1; /* no such seat: "seat" or, of no such table, "table" */
    bool none = a->table < 0 && a->seat >= 0;
    if (none) { /* looked at as public instead */
        a->seat = -1;
        snprintf(seat, sizeof seat, "\"public\"");
        snprintf(head, sizeof head, "\"t\":\"%s\",\"id\":\"%d\",\"table\":\"nosuchtable\"", a->kind,
                 w.n_asked);
    }
    say(c, "{%s,\"seat\":%s%s}", head, seat, log ? "" : ",\"at\":0");
}

static void say_step(int c)
{
    const char *kind = draw(6) ? "act" : draw(2) ? "undo" : "why";
    if (!w.at[c][0])
        return;
    asked *a = ask(kind, c);
    char id[STORE_ID] = "";
    sscanf(w.at[c], "\"table\":\"%16[a-z0-9]\",\"seat\":%d", id, &a->seat);
    for (int i = 0; i < w.n_tables; i++)
        if (!strcmp(w.table[i].id, id))
            a->table = i;
    bool why = !strcmp(kind, "why");
    char at[80];
    snprintf(at, sizeof at, "%s", w.at[c]);
    if (why)
        *strstr(at, ",\"at\"") = '\0';
    if (!strcmp(kind, "undo"))
        say(c, "{\"t\":\"undo\",\"id\":\"%d\",%s}", w.n_asked, at);
    else
        say(c, "{\"t\":\"%s\",\"id\":\"%d\",%s,\"step\":%s}", kind, w.n_asked, at, w.step[c]);
}

static void say_bare(const char *kind, int c)
{
    ask(kind, c);
    say(c, "{\"t\":\"%s\",\"id\":\"%d\"}", kind, w.n_asked);
}

static void say_something(void)
{
    int c = draw(CLIENTS);
    switch (draw(13)) {
    case 0:
    case 1: say_open(c); break;
    case 2:
    case 3: say_join(c); break;
    case 4:
    case 5: say_hand(c); break;
    case 6:
    case 7: say_step(c); break;
    case 8: say_look(c); break;
    case 9: say_bare("lobby", c); break;
    case 10: say_bare(draw(3) ? "games" : "stats", c); break;
    default: say_simple(c); break;
    }
}

static void write_one(bool fails)
{
    w.failing = fails;
    bool did = stand_in_disk(&w.in.disk, fails);
    w.failing = false;
    protocol_again(w.in.s);
    if (did && !w.in.disk.first)
        compare_all();
}

/* Bots play on for a while: a match of theirs comes to its end. */
static void go_on(void)
{
    for (int i = 0; i < LONG && (w.in.disk.first || w.in.bots.first); i++) {
        play_answers(w.in.s);
        write_one(draw(50) == 0);
    }
}

static void sequence(uint64_t seed)
{
    memset(&w, 0, sizeof w);
    w.seed = seed;
    w.rng = ber_rng_seed(seed);
    stand_in_open(&w.in);
    w.in.s->limit.guest_tables = MOST_TABLES;
    w.in.s->limit.line_waiting = 1000;
    for (int c = 0; c < CLIENTS; c++) {
        bool again = c > 0 && guest_of[c] == guest_of[c - 1];
        stand_in_enter(w.in.s, &w.client[c], &w.socket[c], again ? w.client[c - 1].guest : NULL);
    }
    while (stand_in_disk(&w.in.disk, false))
        ;
    for (int i = 0; i < MESSAGES; i++) {
        say_something();
        w.in.s->now++;
        for (int n = draw(4); n > 0; n--)
            write_one(draw(7) == 0);
        if (draw(2))
            play_answers(w.in.s);
        if (draw(12) == 0)
            go_on();
        if (w.in.s->try_again && draw(2)) {
            w.in.s->try_again = false;
            lobby_save_again(w.in.s);
            play_bots_again(w.in.s);
        }
    }
    for (int i = 0; i < 100000 && w.in.disk.first; i++)
        write_one(false);
    for (int i = 1; i <= w.n_asked; i++)
        HOLDS(w.asked[i].answered, "%s was not answered", w.asked[i].kind);
    compare_all();
    stand_in_end(&w.in);
}

static void test_random_sequences(void **state)
{
    (void)state;
    const char *many = getenv("RIGHTS_SEQUENCES"), *first = getenv("RIGHTS_SEED");
    long n = many ? atol(many) : 1500;
    uint64_t seed = first ? strtoull(first, NULL, 10) : 1;
    for (long i = 0; i < n; i++) {
        fprintf(stderr, i % 10000 == 9999 ? "# %ld sequences\n" : "", i + 1);
        sequence(seed + (uint64_t)i);
    }
    print_message("%ld sequences, %llu messages, %llu told\n", n, (unsigned long long)n_messages,
                  (unsigned long long)n_told);
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random_sequences) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
