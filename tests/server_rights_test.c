/*
 * server_rights_test.c: random messages of some guests at some tables, on a disk that fails at
 * random, against a model of who may what that knows nothing of the server's.
 *
 * The model keeps tables and seats as requests that were answered `ok` leave them. It says what
 * every request has to be answered, and looks at everything that is told: is it on the disk, and
 * may this guest know it? Usually 1,500 sequences; RIGHTS_SEQUENCES and RIGHTS_SEED set others.
 */
#include "rights_model.h"

/* ---- What is told --------------------------------------------------------------------------- */

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

static const model *model_of(const char *id)
{
    for (int i = 0; i < w.n_tables; i++)
        if (!strcmp(w.table[i].id, id))
            return &w.table[i];
    return NULL;
}

/* Talk is for those who have a seat, from such, and in words of one's own only where all agreed;
 * what comes again was said when they had. */
static void look_at_said(const json_t *message, const kept *k, int g)
{
    const model *t = model_of(text_of(message, "table"));
    int seat = number_of(message, "seat");
    HOLDS(t && k && seats_on_disk(k, g, true), "guest %d is told what others say", g);
    HOLDS(t->talk != TALK_NONE, "talk at a silent table");
    HOLDS(seat >= 0 && seat < t->n_seats && t->seat[seat].owner >= 0, "said by nobody");
    HOLDS(!t->muted[g][seat], "said by who is muted");
    if (!json_object_get(message, "text"))
        return;
    HOLDS(t->talk == TALK_FREE && (w.is_back || is_all_agreed(t)), "not all agreed");
    n_texts++;
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
    else if (strcmp(kind, "said") == 0)
        look_at_said(message, k, g);
    else if (strcmp(kind, "now") == 0)
        look_at_now(message, k, c);
    else if (strcmp(kind, "table") == 0)
        look_at_table(message, k, g);
    else if (strcmp(kind, "past") == 0 || strcmp(kind, "log") == 0) {
        HOLDS(may_look(k, g, json_object_get(message, "seat")), "a view that is not its own");
        HOLDS(number_of(message, "of") == k->n_steps, "steps that are not on disk");
    } else if (strcmp(kind, "clock") == 0)
        HOLDS(may_be_told(k, g) && k->row.pace != PACE_NONE, "a clock");
    else if (strcmp(kind, "rematch") == 0)
        HOLDS(kept_find(&w.in.disk, text_of(message, "next")), "a rematch that is not on disk");
    else if (strcmp(kind, "gone") == 0)
        HOLDS(!may_be_told(k, g), "sent away from a table where it may be");
}

static void take_answer(const json_t *message)
{
    int i = atoi(text_of(message, "re"));
    bool is_error = !strcmp(text_of(message, "t"), "error");
    const char *code = is_error ? text_of(message, "code") : "ok";
    asked *a = &w.asked[i];
    HOLDS(i > 0 && i <= w.n_asked && !a->answered, "an answer to nothing: %d", i);
    a->answered = true;
    w.is_back = !strcmp(a->kind, "watch") || !strcmp(a->kind, "resume") || !strcmp(a->kind, "join");
    for (int t = 0; t < w.n_tables; t++) { /* a match may be over meanwhile */
        const kept *k = kept_find(&w.in.disk, w.table[t].id);
        if (k && k->row.state == TABLE_OVER)
            w.table[t].state = TABLE_OVER;
    }
    note_people();
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

/* ---- Messages ------------------------------------------------------------------------- */

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
    *a = (asked){ .client = c, .table = -1, .seat = -1, .least = INT32_MAX };
    snprintf(a->kind, sizeof a->kind, "%s", kind);
    return a;
}

/* A table of this many seats that the client might want: its seats and policy, as members. */
static void wish_table(model *t, int c, int n_seats, char *out, size_t size)
{
    static const char *const seat_text[] = { "{\"kind\":\"open\"}", "{\"kind\":\"me\"}",
                                             "{\"kind\":\"device\",\"name\":\"x\"}",
                                             "{\"kind\":\"bot\",\"bot\":\"random\"}" };
    char seats[200] = "";
    t->n_seats = n_seats;
    t->listed = draw(2);
    t->watch = draw(2);
    t->pace = draw(2);
    t->talk = draw(5) ? TALK_FREE : draw(2) ? TALK_PHRASES : TALK_NONE;
    for (int i = 0; i < t->n_seats; i++) {
        int kind = i == 0 ? SEAT_PERSON : draw(4);
        t->seat[i].kind = kind;
        t->seat[i].owner = kind == SEAT_PERSON || kind == SEAT_DEVICE ? guest_of[c] : -1;
        t->seat[i].device = kind == SEAT_DEVICE;
        snprintf(seats + strlen(seats), sizeof seats - strlen(seats), "%s%s", i ? "," : "",
                 seat_text[kind]);
    }
    snprintf(
        out, size,
        "\"seats\":[%s],\"policy\":{\"undo\":\"free\",\"listed\":%s,\"watch\":%s,\"talk\":\"%s\","
        "\"patience\":%d%s}",
        seats, t->listed ? "true" : "false", t->watch ? "true" : "false", talk_name(t->talk),
        TABLE_PATIENCE, t->pace ? ",\"pace\":{\"kind\":\"move\",\"seconds\":5}" : "");
}

static void say_open(int c)
{
    char wished[500];
    asked *a = ask("open", c);
    wish_table(&a->wish, c, 2 + draw(2), wished, sizeof wished);
    say(c, "{\"t\":\"open\",\"id\":\"%d\",\"game\":\"iglu\",%s}", w.n_asked, wished);
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

/* From early in a match, one that is over if there is any. */
static void say_branch(int c)
{
    char head[100], wished[500];
    asked *a = about("branch", c, head, sizeof head);
    for (int i = 0; draw(8) && i < w.n_tables; i++) {
        if (w.table[i].state != TABLE_OVER || w.table[i].gone)
            continue;
        a->table = i;
        snprintf(head, sizeof head, "\"t\":\"branch\",\"id\":\"%d\",\"table\":\"%s\"", w.n_asked,
                 w.table[i].id);
    }
    wish_table(&a->wish, c, a->table < 0 ? 2 : w.table[a->table].n_seats, wished, sizeof wished);
    say(c, "{%s,\"at\":%d,\"fate\":\"%s\",%s}", head, draw(4), draw(2) ? "new" : "same", wished);
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

static void say_leave(int c)
{
    static const char *const how[] = { "", ",\"how\":\"bot\",\"to\":\"greedy\"",
                                       ",\"how\":\"resign\"" };
    char head[100];
    asked *a = about("leave", c, head, sizeof head);
    a->way = draw(3);
    say(c, "{%s%s}", head, how[a->way]);
}

static void say_cover(int c)
{
    char head[100];
    asked *a = about("cover", c, head, sizeof head);
    a->seat = draw(MOST_SEATS);
    note_people();
    say(c, "{%s,\"seat\":%d}", head, a->seat);
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

/* With `is_all`: words of one's own, or "on". Mostly where the client is. */
static void say_talk(int c)
{
    static const char *const kinds[] = { "say", "agree", "agree", "mute" };
    char head[100];
    const char *kind = kinds[draw(4)];
    asked *a = about(kind, c, head, sizeof head);
    const table *here = w.client[c].table;
    for (int i = 0; here && here->stored && draw(4) && i < w.n_tables; i++) {
        if (strcmp(w.table[i].id, here->row.id))
            continue;
        a->table = i;
        snprintf(head, sizeof head, "\"t\":\"%s\",\"id\":\"%d\",\"table\":\"%s\"", kind, w.n_asked,
                 here->row.id);
    }
    const char *on = (a->is_all = draw(6) > 0) ? "true" : "false";
    w.client[c].guest->n_said = 0;
    if (!strcmp(kind, "say"))
        say(c, "{%s,%s}", head, a->is_all ? "\"text\":\"x\"" : "\"phrase\":\"hello\"");
    else if (!strcmp(kind, "agree"))
        say(c, "{%s,\"on\":%s}", head, on);
    else
        say(c, "{%s,\"seat\":%d,\"on\":%s}", head, a->seat = draw(MOST_SEATS), on);
}

static void say_bare(const char *kind, int c)
{
    ask(kind, c);
    say(c, "{\"t\":\"%s\",\"id\":\"%d\"}", kind, w.n_asked);
}

static void say_something(void)
{
    int c = draw(CLIENTS);
    switch (draw(25)) {
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
    case 11: say_leave(c); break;
    case 12:
    case 13: say_cover(c); break;
    case 14:
    case 15:
    case 16: say_simple(c); break;
    case 17:
    case 18: say_branch(c); break;
    default: say_talk(c); break;
    }
}

static void write_one(bool fails)
{
    w.failing = fails;
    bool did = stand_in_disk(&w.in.disk, fails);
    w.failing = false;
    follow_covers();
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
    stand_in_chance(seed);
    w.in.s->limit.guest_tables = MOST_TABLES;
    w.in.s->limit.guest_all = MOST_ALL;
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
        w.in.s->clock++;
        w.in.s->lived += draw(TABLE_PATIENCE) * 1000;
        note_people();
        if (draw(2))
            clock_tick(w.in.s);
        w.in.s->tick += draw(2);
        speak_tick(w.in.s);
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
    print_message("%ld sequences, %llu messages, %llu told, %llu of them words of one's own\n", n,
                  (unsigned long long)n_messages, (unsigned long long)n_told,
                  (unsigned long long)n_texts);
    assert_true(n < 8000 || n_texts > 0); /* they are rare */
}

int main(void)
{
    const struct CMUnitTest tests[] = { cmocka_unit_test(test_random_sequences) };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
