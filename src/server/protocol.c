/*
 * protocol.c: messages in. Size was checked by the transport; here come depth, strict
 * JSON, the shape by table, the right to the seat, and only then the game.
 */
#include "server.h"

#include "prove.h"
#include "registry.h"
#include "vocab.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16 };

/* One request being carried out. */
typedef struct {
    server *s;
    client *c;
    json_t *body;
    const char *id; /* "" if it has none */
    table *t;       /* of its member `table`, loaded, with the client at it */
    int seat;       /* of its member `seat`, owned by the client */
} request;

static void refuse(const request *r, const char *code, const char *text)
{
    speak_error(r->s, r->c->c, r->id, code, text);
}

static const char *string_of(const request *r, const char *key)
{
    const char *value = json_string_value(json_object_get(r->body, key));
    return value ? value : "";
}

static reply_to reply(const request *r)
{
    reply_to to = { .client = r->c->number };
    snprintf(to.id, sizeof to.id, "%s", r->id);
    return to;
}

/* ---- Clients ----------------------------------------------------------------------- */

client *client_of(server *s, uint64_t number)
{
    for (client *i = s->client; i; i = i->next)
        if (i->number == number)
            return i;
    return NULL;
}

void client_leave(client *c)
{
    if (!c->table)
        return;
    for (client **i = &c->table->client; *i; i = &(*i)->beside) {
        if (*i == c) {
            *i = c->beside;
            break;
        }
    }
    c->beside = NULL;
    c->table = NULL;
}

static void sit_down(server *s, client *c, table *t)
{
    table *left = c->table;
    if (left != t) {
        client_leave(c);
        if (left)
            speak_tables(s, left);
        c->table = t;
        c->beside = t->client;
        t->client = c;
    }
    t->used = s->now;
    for (int i = 0; i <= BER_MAX_SEATS; i++)
        c->told[i] = t->loaded ? t->m.n_steps : 0;
}

/* ---- Nonces, options -------------------------------------------------------- */

static bool take_nonce(const request *r, store_seat *seat)
{
    const char *hex = string_of(r, "nonce");
    if (!*hex)
        return true;
    seat->has_nonce = prove_from_hex(hex, seat->nonce, sizeof seat->nonce);
    return seat->has_nonce;
}

static int take_options(const struct ber_game *game, json_t *options, uint8_t out[BER_MAX_OPTIONS],
                        ber_error *error)
{
    const char *name;
    json_t *value;
    ber_options_default(game, out);
    json_object_foreach(options, name, value)
    {
        int code = ber_option_set(game, out, name,
                                  json_is_string(value) ? json_string_value(value) : "", error);
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- Greeting and lobby ---------------------------------------------------------------- */

static void do_hello(request *r)
{
    if (json_integer_value(json_object_get(r->body, "v")) != 1) {
        refuse(r, "format", "this server speaks version 1");
        return;
    }
    r->c->greeted = true;
    speak_hello(r->s, r->c, r->id);
}

static void do_name(request *r)
{
    const char *name = string_of(r, "name");
    if (!name_is_good(name)) {
        refuse(r, "name", "a name has 1 to 24 visible characters");
        return;
    }
    snprintf(r->c->guest->row.name, sizeof r->c->guest->row.name, "%s", name);
    lobby_save_guest(r->s, r->c->guest);
    r->s->lobby_changed = true;
    speak_ok(r->s, r->c->c, r->id, NULL, -1);
    for (client *c = r->s->client; c; c = c->next)
        if (c->table && has_seat(c->table, r->c->guest))
            speak_table(r->s, c);
}

static void do_lobby(request *r)
{
    r->c->in_lobby = true;
    speak_lobby(r->s, r->c, r->id);
}

/* ---- Opening --------------------------------------------------------------------------- */

static int name_index(const char *name, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0)
            return i;
    return -1;
}

typedef struct {
    const char *key;
    char type;
} member;

static bool is_int(json_int_t value)
{
    return value >= INT32_MIN && value <= INT32_MAX;
}

static bool has_type(const json_t *value, char type)
{
    switch (type | 0x20) {
    case 's': return json_is_string(value);
    case 'i': return json_is_integer(value) && is_int(json_integer_value(value));
    case 'a': return json_is_array(value);
    case 'o': return json_is_object(value);
    case 'b': return json_is_boolean(value);
    default: return has_type(value, 'i') || json_is_string(value);
    }
}

/* The member of that name in a list that ends with NULL. */
static const member *find_member(const member *list, const char *key)
{
    while (list->key && strcmp(list->key, key) != 0)
        list++;
    return list->key ? list : NULL;
}

/* Is it an object of these members, each of its type? Any may be missing. */
static bool has_only(json_t *object, const member *list)
{
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        const member *m = find_member(list, key);
        if (!m || !has_type(value, m->type))
            return false;
    }
    return json_is_object(object);
}

/* One seat of an `open`: {"kind":..., "bot":..., "name":...}. */
static bool take_seat(const request *r, json_t *json, store_seat *seat)
{
    static const char *const kinds[] = { "open", "me", "device", "bot" };
    static const member seat_members[] = {
        { "kind", 's' }, { "name", 's' }, { "bot", 's' }, { 0 }
    };
    const char *kind = json_string_value(json_object_get(json, "kind"));
    const char *name = json_string_value(json_object_get(json, "name"));
    const char *player = json_string_value(json_object_get(json, "bot"));
    int which = kind ? name_index(kind, kinds, 4) : -1;
    if (which < 0 || (name && !name_is_good(name)) || !has_only(json, seat_members))
        return false;
    seat->kind = (int8_t)which; /* in the order of enum seat_kind; "me" is a person */
    if (which == SEAT_BOT) {
        if (!player || !server_bot(r->s, player))
            return false;
        snprintf(seat->bot, sizeof seat->bot, "%s", player);
        return true;
    }
    if (which == SEAT_OPEN)
        return true;
    seat->has_owner = true;
    memcpy(seat->owner, r->c->guest->row.hash, STORE_HASH);
    if (which == SEAT_DEVICE)
        snprintf(seat->name, sizeof seat->name, "%s", name ? name : "");
    return which == SEAT_PERSON ? take_nonce(r, seat) : name != NULL;
}

static bool take_seats(const request *r, const struct ber_game *game, store_table *row)
{
    json_t *seats = json_object_get(r->body, "seats");
    size_t n = json_array_size(seats);
    if (n < game->min_seats || n > game->max_seats)
        return false;
    row->n_seats = (uint8_t)n;
    bool is_own = false;
    for (size_t i = 0; i < n; i++) {
        if (!take_seat(r, json_array_get(seats, i), &row->seat[i]))
            return false;
        is_own = is_own || row->seat[i].has_owner;
    }
    return is_own; /* else the table would count as nobody's */
}

/* Does one person play against bots? Then nobody minds a hint. */
static bool is_for_one(const store_table *row)
{
    int people = 0;
    for (int seat = 0; seat < row->n_seats; seat++)
        people += row->seat[seat].kind != SEAT_BOT;
    return people == 1;
}

static bool take_policy(json_t *policy, store_table *row)
{
    static const char *const undos[] = { "none", "turn", "free" };
    static const member members[] = { { "undo", 's' },
                                      { "listed", 'b' },
                                      { "watch", 'b' },
                                      { "hints", 'b' },
                                      { "aloud", 'b' },
                                      { "quick", 'b' },
                                      { 0 } };
    const char *undo = json_string_value(json_object_get(policy, "undo"));
    const json_t *hints = json_object_get(policy, "hints");
    int which = undo ? name_index(undo, undos, 3) : UNDO_TURN;
    row->hints = hints ? json_is_true(hints) : is_for_one(row);
    row->aloud = json_is_true(json_object_get(policy, "aloud"));
    row->quick = json_is_true(json_object_get(policy, "quick"));
    row->undo = (uint8_t)which;
    row->listed = json_is_true(json_object_get(policy, "listed"));
    row->watch = json_is_true(json_object_get(policy, "watch"));
    return which >= 0 && (!policy || has_only(policy, members));
}

/* Sixteen letters and digits: 80 bits, so that a link cannot be guessed. */
static void new_id(char id[STORE_ID])
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint8_t bytes[16];
    prove_random(bytes, sizeof bytes);
    for (int i = 0; i < 16; i++)
        id[i] = letters[bytes[i] % 32];
    id[16] = '\0';
}

static void save_or_begin(request *r, table *t, const store_table *row)
{
    bool is_full = true;
    for (int seat = 0; seat < row->n_seats; seat++)
        is_full = is_full && row->seat[seat].kind != SEAT_OPEN;
    if (is_full)
        play_begin(r->s, t, row, reply(r));
    else
        play_save_table(r->s, t, row, reply(r));
}

/* Puts a table up and the client at it; begins if nobody is missing. */
static void put_up(request *r, store_table *row)
{
    new_id(row->id);
    prove_random(row->secret, sizeof row->secret);
    row->created = row->changed = r->s->now;
    table *t = lobby_add_table(r->s, row);
    if (!t) {
        refuse(r, "limit", "the server has no room for another table");
        return;
    }
    sit_down(r->s, r->c, t);
    save_or_begin(r, t, row);
}

static bool has_too_many(const request *r)
{
    if (listing_count(r->c->guest) < MAX_GUEST_TABLES)
        return false;
    refuse(r, "limit", "you have twenty tables that are not finished; finish one first");
    return true;
}

/* A request that is repeated because its answer was lost finds the table it opened. */
static bool was_opened(request *r)
{
    guest *g = r->c->guest;
    table *t = lobby_table(r->s, g->open_table);
    if (!*r->id || strcmp(g->open_id, r->id) != 0 || !t)
        return false;
    if (!t->stored) {
        refuse(r, "stale", "this table is being opened; ask again");
        return true;
    }
    sit_down(r->s, r->c, t);
    speak_ok(r->s, r->c->c, r->id, t->row.id, t->loaded ? t->m.n_steps : 0);
    speak_tables(r->s, t);
    speak_now(r->s, r->c, false);
    return true;
}

static void do_open(request *r)
{
    store_table row = { 0 };
    ber_error error;
    const struct ber_game *game = ber_game_find(string_of(r, "game"));
    if (!game || (game->unlisted && !r->s->unlisted)) {
        refuse(r, "game", "there is no such game");
        return;
    }
    if (was_opened(r) || has_too_many(r))
        return;
    snprintf(row.game, sizeof row.game, "%s", game->name);
    if (take_options(game, json_object_get(r->body, "options"), row.option, &error) < 0) {
        refuse(r, "option", error.text);
        return;
    }
    if (!take_seats(r, game, &row) || !take_policy(json_object_get(r->body, "policy"), &row)) {
        refuse(r, "format", "the seats or the policy are not as the protocol has them");
        return;
    }
    put_up(r, &row);
    snprintf(r->c->guest->open_id, sizeof r->c->guest->open_id, "%s", r->id);
    snprintf(r->c->guest->open_table, sizeof r->c->guest->open_table, "%s", row.id);
}

/* ---- Coming and going --------------------------------------------------------------------- */

/* Everybody may come to a running table that can be watched; else only its people. */
static bool may_come(const request *r)
{
    return r->t->row.watch || has_seat(r->t, r->c->guest) || r->t->row.state == TABLE_OPEN;
}

static void do_watch(request *r)
{
    if (!may_come(r)) {
        refuse(r, "policy", "this table is not open to spectators");
        return;
    }
    sit_down(r->s, r->c, r->t);
    speak_ok(r->s, r->c->c, r->id, r->t->row.id, r->t->loaded ? r->t->m.n_steps : 0);
    speak_tables(r->s, r->t);
    speak_now(r->s, r->c, false);
    play_bots(r->s, r->t);
}

static void do_join(request *r)
{
    json_t *wanted = json_object_get(r->body, "seat");
    int seat = wanted ? (int)json_integer_value(wanted) : 0;
    while (!wanted && seat < r->t->row.n_seats && r->t->row.seat[seat].kind != SEAT_OPEN)
        seat++;
    bool free = seat >= 0 && seat < r->t->row.n_seats && r->t->row.seat[seat].kind == SEAT_OPEN;
    if (wanted && owns(r->t, seat, r->c->guest)) { /* repeated: the answer was lost */
        do_watch(r);
        return;
    }
    if (r->t->row.state != TABLE_OPEN || !free) {
        refuse(r, "seat", "this seat is taken");
        return;
    }
    if (has_too_many(r))
        return;
    store_seat row = { .kind = SEAT_PERSON, .has_owner = true };
    memcpy(row.owner, r->c->guest->row.hash, STORE_HASH);
    if (!take_nonce(r, &row)) {
        refuse(r, "format", "a nonce has 64 hexadecimal digits");
        return;
    }
    store_table next = r->t->row;
    next.seat[seat] = row;
    sit_down(r->s, r->c, r->t);
    save_or_begin(r, r->t, &next);
}

static void do_leave(request *r)
{
    table *t = r->c->table;
    client_leave(r->c);
    speak_ok(r->s, r->c->c, r->id, NULL, -1);
    if (t)
        speak_tables(r->s, t);
}

static void do_resume(request *r)
{
    int at = (int)json_integer_value(json_object_get(r->body, "at"));
    if (!may_come(r)) {
        refuse(r, "policy", "this table is not open to spectators");
        return;
    }
    sit_down(r->s, r->c, r->t);
    for (int i = 0; r->t->loaded && i <= BER_MAX_SEATS; i++)
        r->c->told[i] = at < 0 || at > r->t->m.n_steps ? r->t->m.n_steps : at;
    speak_ok(r->s, r->c->c, r->id, r->t->row.id, r->t->loaded ? r->t->m.n_steps : 0);
    speak_tables(r->s, r->t);
    speak_now(r->s, r->c, true);
    play_bots(r->s, r->t);
}

static void do_hand(request *r)
{
    const char *to = string_of(r, "to");
    store_table next = r->t->row;
    store_seat *seat = &next.seat[r->seat];
    bool mine = strcmp(to, "me") == 0;
    if (!mine && !server_bot(r->s, to)) {
        refuse(r, "format", "there is no such bot");
        return;
    }
    if (next.state != TABLE_PLAYING) {
        refuse(r, "policy", "the match is over");
        return;
    }
    snprintf(seat->bot, sizeof seat->bot, "%s", mine ? "" : to);
    play_save_table(r->s, r->t, &next, reply(r));
}

/* The same people, bots and options; the seats stay who they were. */
static void do_rematch(request *r)
{
    table *old = r->t;
    if (!play_is_over(old) || !has_seat(old, r->c->guest)) {
        refuse(r, "policy", "a rematch is for those who played, after the end");
        return;
    }
    if (lobby_table(r->s, old->rematch)) {
        speak_rematch(r->s, r->c, old, r->id);
        return;
    }
    if (has_too_many(r))
        return;
    store_table row = old->row;
    for (int seat = 0; seat < row.n_seats; seat++) {
        store_seat *next = &row.seat[seat];
        next->has_nonce = false;
        memset(next->nonce, 0, sizeof next->nonce);
        if (next->kind != SEAT_BOT)
            next->bot[0] = '\0';
    }
    row.state = TABLE_OPEN;
    put_up(r, &row);
    if (!lobby_table(r->s, row.id))
        return;
    snprintf(old->rematch, sizeof old->rematch, "%s", row.id);
    for (client *c = old->client; c; c = c->beside)
        speak_rematch(r->s, c, old, NULL);
}

/* ---- Playing --------------------------------------------------------------------------------- */

static bool read_step(const request *r, ber_action *a, ber_error *error)
{
    json_t *step = json_object_get(r->body, "step");
    char text[4][64], *word[4];
    size_t n = json_array_size(step);
    if (n < 1 || n > 4)
        return ber_fail(error, BER_ESTEP, "a step is a verb and up to three nouns") == 0;
    for (size_t i = 0; i < n; i++) {
        const char *part = json_string_value(json_array_get(step, i));
        if (!part || strlen(part) >= sizeof text[i])
            return ber_fail(error, BER_ESTEP, "verb and nouns are short strings") == 0;
        strcpy(text[i], part);
        word[i] = text[i];
    }
    return ber_action_read(r->t->m.game, word, (int)n, a, error) == 0;
}

/* Was it said about a question that is no longer open? */
static bool is_stale(const request *r)
{
    int at = (int)json_integer_value(json_object_get(r->body, "at"));
    int asked_at = r->t->asked_at[r->seat];
    return r->t->busy || at > r->t->m.n_steps ||
           (at != r->t->m.n_steps && (asked_at < 0 || at < asked_at));
}

/* Answers what was carried out already, and what comes too late. True: go on. */
static bool is_fresh(const request *r)
{
    int done = *r->id ? play_answered(r->t, r->seat, r->id) : -1;
    if (done >= 0) {
        speak_ok(r->s, r->c->c, r->id, r->t->row.id, done);
        return false;
    }
    if (*r->id && r->t->busy && r->t->asks_seat == r->seat && strcmp(r->t->asking.id, r->id) == 0) {
        r->t->asking.client = r->c->number; /* under way: who asked last is answered */
        return false;
    }
    bool stale = is_stale(r);
    if (stale)
        refuse(r, "stale", "the game has gone on meanwhile");
    return !stale;
}

static void do_act(request *r)
{
    ber_action a = 0;
    ber_error error;
    if (!is_fresh(r))
        return;
    if (r->t->row.seat[r->seat].bot[0]) {
        refuse(r, "turn", "a bot plays this seat; take it back first");
        return;
    }
    if (!read_step(r, &a, &error)) {
        refuse(r, "format", error.text);
        return;
    }
    int code = play_act(r->s, r->t, r->seat, a, reply(r), &error);
    if (code == BER_EILLEGAL) {
        ber_why why = match_why(&r->t->m, r->seat, a);
        speak_refusal(r->s, r->c, r->id, error.text, r->t->m.game, &why);
    } else if (code < 0) {
        refuse(r, code == BER_ETURN ? "turn" : "store", error.text);
    }
}

static void do_undo(request *r)
{
    ber_error error;
    if (!is_fresh(r))
        return;
    if (!play_can_undo(r->t, r->seat))
        refuse(r, "policy", "this cannot be taken back");
    else if (play_undo(r->s, r->t, r->seat, reply(r), &error) < 0)
        refuse(r, "store", error.text);
}

static void do_hint(request *r)
{
    if (is_stale(r))
        refuse(r, "stale", "the game has gone on meanwhile");
    else
        hint_ask(r->s, r->c, r->t, r->seat, r->id);
}

static void do_why(request *r)
{
    ber_action a = 0;
    ber_error error;
    ber_action legal[BER_MAX_ACTIONS];
    const ber_head *head = r->t->m.state;
    if (!read_step(r, &a, &error)) {
        refuse(r, "format", error.text);
        return;
    }
    bool asked = head->turn == BER_CHOICE && (head->waiting >> r->seat & 1);
    int n = asked ? match_legal(&r->t->m, r->seat, legal) : 0;
    bool is_legal = false;
    for (int i = 0; i < n; i++)
        is_legal = is_legal || legal[i] == a;
    ber_why why = is_legal ? (ber_why){ 0 } : match_why(&r->t->m, r->seat, a);
    speak_why(r->s, r->c, r->id, is_legal, r->t->m.game, &why);
}

/* From whose eyes: own seats and the public at any time, everything after the end. */
static bool read_viewer(request *r, int *viewer)
{
    json_t *seat = json_object_get(r->body, "seat");
    const char *name = json_is_string(seat) ? json_string_value(seat) : "public";
    bool is_all = strcmp(name, "all") == 0, over = play_is_over(r->t);
    int named = is_all ? BER_FATE : BER_PUBLIC;
    *viewer = json_is_integer(seat) ? (int)json_integer_value(seat) : named;
    bool is_seat = *viewer >= 0 && *viewer < r->t->row.n_seats;
    bool allowed = *viewer == BER_PUBLIC || (*viewer == BER_FATE && over) ||
                   (is_seat && (over || owns(r->t, *viewer, r->c->guest)));
    if (!is_all && strcmp(name, "public") != 0)
        refuse(r, "format", "a viewer is a seat, \"public\" or \"all\"");
    else if (!allowed || !may_come(r))
        refuse(r, "seat", "this view is not yours to see");
    else
        return true;
    return false;
}

static void do_log(request *r)
{
    int viewer;
    if (read_viewer(r, &viewer))
        speak_log(r->s, r->c, r->t, r->id, viewer);
}

static void do_past(request *r)
{
    int viewer;
    json_int_t at = json_integer_value(json_object_get(r->body, "at"));
    if (!read_viewer(r, &viewer))
        return;
    if (at < 0 || at > r->t->m.n_steps)
        refuse(r, "format", "there is no such step");
    else
        speak_past(r->s, r->c, r->t, r->id, viewer, (int)at);
}

/* ---- The table of messages --------------------------------------------------------------- */

/* What a message needs before it is carried out. */
enum need { NEED_NOTHING, NEED_TABLE, NEED_MATCH, NEED_SEAT };

/* Members: s string, i integer, a array, o object, x integer or string; a capital may
 * be missing. `t` and `id` are always allowed. */
static const struct {
    const char *name;
    void (*carry_out)(request *r);
    enum need need;
    member member[7];
} message[] = {
    { "hello", do_hello, NEED_NOTHING, { { "v", 'i' } } },
    { "name", do_name, NEED_NOTHING, { { "name", 's' } } },
    { "lobby", do_lobby, NEED_NOTHING, { { 0 } } },
    { "open",
      do_open,
      NEED_NOTHING,
      { { "game", 's' },
        { "options", 'O' },
        { "seats", 'a' },
        { "policy", 'O' },
        { "nonce", 'S' } } },
    { "join", do_join, NEED_TABLE, { { "table", 's' }, { "seat", 'I' }, { "nonce", 'S' } } },
    { "watch", do_watch, NEED_TABLE, { { "table", 's' } } },
    { "leave", do_leave, NEED_NOTHING, { { "table", 'S' } } },
    { "resume", do_resume, NEED_TABLE, { { "table", 's' }, { "at", 'i' } } },
    { "act",
      do_act,
      NEED_SEAT,
      { { "table", 's' }, { "seat", 'i' }, { "at", 'i' }, { "step", 'a' } } },
    { "undo", do_undo, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "at", 'i' } } },
    { "hint", do_hint, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "at", 'i' } } },
    { "why", do_why, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "step", 'a' } } },
    { "hand", do_hand, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "to", 's' } } },
    { "log", do_log, NEED_MATCH, { { "table", 's' }, { "seat", 'X' } } },
    { "past", do_past, NEED_MATCH, { { "table", 's' }, { "seat", 'X' }, { "at", 'i' } } },
    { "rematch", do_rematch, NEED_MATCH, { { "table", 's' } } },
};
enum { MESSAGES = sizeof message / sizeof *message };

/* NULL, or what is wrong with the shape. */
static const char *wrong_shape(int which, json_t *body)
{
    const char *key;
    json_t *value;
    json_object_foreach(body, key, value)
    {
        if (strcmp(key, "t") == 0 || strcmp(key, "id") == 0)
            continue;
        const member *m = find_member(message[which].member, key);
        if (!m)
            return "a member is not part of this message";
        if (!has_type(value, m->type))
            return "a member has the wrong type";
    }
    for (const member *m = message[which].member; m->key; m++)
        if (m->type >= 'a' && !json_object_get(body, m->key))
            return "a member is missing";
    return NULL;
}

/* Finds table and seat as the message needs them; says what is wrong. */
static bool find_place(request *r, enum need need)
{
    if (need == NEED_NOTHING)
        return true;
    r->t = lobby_table(r->s, string_of(r, "table"));
    if (!r->t || !lobby_load_table(r->s, r->t)) {
        refuse(r, "table", "there is no such table");
        return false;
    }
    if (need >= NEED_MATCH && !r->t->loaded) {
        refuse(r, "turn", "the match has not begun");
        return false;
    }
    r->seat = (int)json_integer_value(json_object_get(r->body, "seat"));
    if (need == NEED_SEAT && !owns(r->t, r->seat, r->c->guest)) {
        refuse(r, "seat", "this is not your seat");
        return false;
    }
    return true;
}

/* Brackets outside strings, before a parser sees them. */
static bool is_deep(const char *text, size_t length)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        if (in_string) {
            if (text[i] == '\\')
                i++;
            else if (text[i] == '"')
                in_string = false;
        } else if (text[i] == '"') {
            in_string = true;
        } else if (text[i] == '{' || text[i] == '[') {
            if (++depth > MAX_DEPTH)
                return true;
        } else if (text[i] == '}' || text[i] == ']') {
            depth--;
        }
    }
    return false;
}

static bool is_too_often(server *s, client *c)
{
    bool plays = c->table && has_seat(c->table, c->guest);
    if (s->now - c->window >= RATE_WINDOW) {
        c->window = s->now;
        c->n_messages = 0;
    }
    return ++c->n_messages > (plays || !c->table ? RATE_PLAYER : RATE_WATCHER);
}

static void dispatch(request *r)
{
    const char *kind = string_of(r, "t");
    for (int i = 0; i < MESSAGES; i++) {
        if (strcmp(message[i].name, kind) != 0)
            continue;
        const char *wrong = wrong_shape(i, r->body);
        if (wrong)
            refuse(r, "format", wrong);
        else if (!r->c->greeted && message[i].carry_out != do_hello)
            refuse(r, "format", "say hello first");
        else if (find_place(r, message[i].need))
            message[i].carry_out(r);
        return;
    }
    refuse(r, "format", "there is no such message");
}

void protocol_message(server *s, client *c, const char *text, size_t length)
{
    json_error_t error;
    request r = { .s = s, .c = c, .id = "" };
    if (is_too_often(s, c)) {
        refuse(&r, "limit", "too many messages");
        conn_close(c->c, CLOSE_POLICY, "too many messages");
        return;
    }
    if (is_deep(text, length)) {
        refuse(&r, "format", "nested too deeply");
        return;
    }
    r.body = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(r.body)) {
        refuse(&r, "format", r.body ? "a message is one JSON object" : error.text);
        json_decref(r.body);
        return;
    }
    json_t *id = json_object_get(r.body, "id");
    size_t n = json_is_string(id) ? json_string_length(id) : 0;
    if (id && (n < 1 || n >= STORE_REQUEST))
        refuse(&r, "format", "an id is a string of 1 to 32 characters");
    else {
        r.id = string_of(&r, "id");
        dispatch(&r);
    }
    json_decref(r.body);
}
