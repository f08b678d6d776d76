/*
 * protocol.c: messages in. Size was checked by the transport; here come depth, strict
 * JSON, the shape by table, the right to the seat, and only then the game.
 */
#include "request.h"

#include "edition.h"
#include "registry.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 16 };

void refuse(const request *r, const char *code, const char *text)
{
    speak_error(r->s, r->c->c, r->id, code, text);
}

void refuse_for(const request *r, const char *code, refusal why, const char *text)
{
    ber_json out = speak_begin(r->s, "error", r->id);
    ber_json_string(&out, "code", code);
    ber_json_string(&out, "text", text);
    ber_json_string(&out, "cause", why.cause);
    if (why.number > 0) {
        ber_json_open(&out, "args", '[');
        ber_json_number(&out, NULL, why.number);
        ber_json_close(&out, ']');
    }
    r->s->n_refused++;
    speak_send(r->s, r->c->c, &out);
}

const char *string_of(const request *r, const char *key)
{
    const char *value = json_string_value(json_object_get(r->body, key));
    return value ? value : "";
}

reply_to reply(const request *r)
{
    reply_to to = { .client = r->c->number };
    snprintf(to.id, sizeof to.id, "%s", r->id);
    return to;
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
    if (is_bot_name(r->s, name)) {
        refuse(r, "name", "this is what a computer player is called");
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

/* Whose turn it is at the guest's own tables is told with them, and must be known. */
static void do_lobby(request *r)
{
    json_t *from = json_object_get(r->body, "from");
    const guest *g = r->c->guest;
    for (int i = 0; i < g->n_own; i++) {
        table *t = g->own[i];
        if (policy_row(t)->state == TABLE_PLAYING && !t->known && has_seat(t, g) &&
            fetch_look(r->s, t->row.id, &t) == FETCH_LATER)
            r->waits = true;
    }
    if (r->waits)
        return;
    if (from) {
        speak_page(r->s, r->c, r->id, (int)json_integer_value(from));
        return;
    }
    r->c->in_lobby = true;
    speak_lobby(r->s, r->c, r->id);
}

static void after_forget(server *s, void *user, const char *error)
{
    reply_to *to = user;
    client *c = client_of(s, to->client);
    if (c && error)
        speak_error(s, c->c, to->id, "store", "could not be deleted");
    else if (c)
        speak_ok(s, c->c, to->id, NULL, -1);
    free(to);
}

/* Everything that is kept of the guest goes, and the connection with it. */
static void do_forget(request *r)
{
    reply_to *to = malloc(sizeof *to);
    if (to)
        *to = reply(r);
    if (!to || !forget_guest(r->s, r->c->guest->row.hash, (forget_then){ after_forget, to })) {
        free(to);
        refuse(r, "stale", "something of yours is being written; ask again");
    }
}

/* ---- Shapes ------------------------------------------------------------------------------- */

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
bool has_only(json_t *object, const member *list)
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

/* ---- The table of messages --------------------------------------------------------------- */

/* `t` and `id` are always allowed. */
static const struct {
    const char *name;
    void (*carry_out)(request *r);
    enum need need;
    member member[7];
} message[] = {
    { "hello", do_hello, NEED_NOTHING, { { "v", 'i' } } },
    { "name", do_name, NEED_NOTHING, { { "name", 's' } } },
    { "forget", do_forget, NEED_NOTHING, { { 0 } } },
    { "key", do_key, NEED_NOTHING, { { "do", 's' }, { "lang", 'S' } } },
    { "account",
      do_account,
      NEED_NOTHING,
      { { "do", 'S' }, { "login", 'S' }, { "password", 'S' }, { "old", 'S' } } },
    { "remind",
      do_remind,
      NEED_NOTHING,
      { { "do", 's' },
        { "endpoint", 'S' },
        { "p256dh", 'S' },
        { "auth", 'S' },
        { "address", 'S' },
        { "lang", 'S' } } },
    { "devices", do_devices, NEED_NOTHING, { { "name", 'S' }, { "out", 'S' } } },
    { "lobby", do_lobby, NEED_NOTHING, { { "from", 'I' } } },
    { "games", do_games, NEED_NOTHING, { { "from", 'I' }, { "game", 'S' } } },
    { "stats", do_stats, NEED_NOTHING, { { 0 } } },
    { "open",
      do_open,
      NEED_NOTHING,
      { { "game", 's' },
        { "options", 'O' },
        { "seats", 'a' },
        { "policy", 'O' },
        { "pledge", 'S' },
        { "nonce", 'S' } } }, /* sent by older pages; not used */
    { "join",
      do_join,
      NEED_TABLE,
      { { "table", 's' }, { "seat", 'I' }, { "pledge", 'S' }, { "nonce", 'S' } } },
    { "nonce", do_nonce, NEED_TABLE, { { "table", 's' }, { "nonce", 's' } } },
    { "watch", do_watch, NEED_TABLE, { { "table", 's' } } },
    { "leave", do_leave, NEED_NOTHING, { { "table", 'S' }, { "how", 'S' }, { "to", 'S' } } },
    { "cover", do_cover, NEED_MATCH, { { "table", 's' }, { "seat", 'i' } } },
    { "resume", do_resume, NEED_TABLE, { { "table", 's' }, { "at", 'i' }, { "era", 'I' } } },
    { "more", do_more, NEED_MATCH, { { "table", 's' }, { "seat", 'x' }, { "from", 'i' } } },
    { "act",
      do_act,
      NEED_SEAT,
      { { "table", 's' }, { "seat", 'i' }, { "at", 'i' }, { "step", 'a' } } },
    { "undo", do_undo, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "at", 'i' } } },
    { "hint",
      do_hint,
      NEED_SEAT,
      { { "table", 's' }, { "seat", 'i' }, { "at", 'i' }, { "taken", 'A' } } },
    { "why", do_why, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "step", 'a' } } },
    { "hand", do_hand, NEED_SEAT, { { "table", 's' }, { "seat", 'i' }, { "to", 's' } } },
    { "log", do_log, NEED_MATCH, { { "table", 's' }, { "seat", 'X' }, { "from", 'I' } } },
    { "past", do_past, NEED_MATCH, { { "table", 's' }, { "seat", 'X' }, { "at", 'i' } } },
    { "say",
      do_say,
      NEED_TABLE,
      { { "table", 's' }, { "seat", 'I' }, { "phrase", 'S' }, { "text", 'S' } } },
    { "agree", do_agree, NEED_TABLE, { { "table", 's' }, { "on", 'b' } } },
    { "mute", do_mute, NEED_TABLE, { { "table", 's' }, { "seat", 'i' }, { "on", 'b' } } },
    { "branch",
      do_branch,
      NEED_MATCH,
      { { "table", 's' },
        { "at", 'i' },
        { "fate", 's' },
        { "seats", 'a' },
        { "policy", 'O' },
        { "pledge", 'S' } } },
    { "bring",
      do_bring,
      NEED_NOTHING,
      { { "from", 'i' }, { "of", 'i' }, { "text", 's' }, { "seat", 'I' } } },
    { "rematch", do_rematch, NEED_MATCH, { { "table", 's' }, { "pledge", 'S' } } },
    { "decline", do_decline, NEED_TABLE, { { "table", 's' } } },
    { "close", do_close, NEED_TABLE, { { "table", 's' } } },
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

/* The rules have changed, or the game is gone. */
void refuse_rules(const request *r)
{
    const table *t = r->t;
    const struct ber_game *game = ber_game_find(t->row.game);
    ber_error error = { 0 };
    char text[120];
    if (!game) {
        snprintf(text, sizeof text, "this server does not have the game %s any more", t->row.game);
        refuse(r, "game", text);
        return;
    }
    if (ber_edition_expect(game, t->row.edition, &error) < 0) {
        refuse(r, "edition", error.text);
        return;
    }
    snprintf(text, sizeof text,
             "begun by rules %d of %s; this server has %d, by which it cannot go on", t->row.rules,
             game->name, game->rules);
    refuse(r, "rules", text);
}

/* Finds table and seat as the message needs them; says what is wrong. While something is being
 * written the table is neither as it was nor as it will be: what is asked about it waits. */
bool find_place(request *r, enum need need)
{
    if (need == NEED_NOTHING)
        return true;
    r->t = lobby_table(r->s, string_of(r, "table"));
    r->waits = (r->t && r->t->busy) || r->s->tick < r->c->lead.again;
    if (r->waits)
        return false;
    switch (fetch_table(r->s, string_of(r, "table"), &r->t)) {
    case FETCH_HERE: break;
    case FETCH_NONE: refuse(r, "table", "there is no such table"); return false;
    case FETCH_LATER: r->waits = true; return false;
    case FETCH_ELSEWHERE: r->is_led = true; return false;
    }
    if (need >= NEED_MATCH && r->t->blank) {
        refuse_rules(r);
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
    if (need == NEED_SEAT && r->t->stuck) {
        refuse_rules(r);
        return false;
    }
    return true;
}

static const bool is_mark[256] = {
    ['"'] = true, ['\\'] = true, ['{'] = true, ['['] = true, ['}'] = true, [']'] = true,
};

/* Brackets outside strings, before a parser sees them. */
static bool is_deep(const char *text, size_t length)
{
    int depth = 0;
    bool in_string = false;
    for (size_t i = 0; i < length; i++) {
        if (!is_mark[(unsigned char)text[i]])
            continue;
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
    if (s->clock - c->counted >= s->limit.rate_seconds) {
        c->counted = s->clock;
        c->n_messages = 0;
    }
    return ++c->n_messages > (plays || !c->table ? s->limit.rate_player : s->limit.rate_watcher);
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

/* False: it has to wait, and nothing was done. */
static bool carry_out(server *s, client *c, const char *text, size_t length)
{
    json_error_t error;
    request r = { .s = s, .c = c, .id = "" };
    if (!c->guest) /* it is still being read */
        return false;
    if (c->guest->gone)
        return true;
    if (c->lead.back > 0) /* behind what comes back */
        return false;
    if (lead_message(s, c, text, length))
        return true;
    r.body = json_loadb(text, length, JSON_REJECT_DUPLICATES, &error);
    if (!json_is_object(r.body)) {
        refuse(&r, "format", r.body ? "a message is one JSON object" : error.text);
        json_decref(r.body);
        return true;
    }
    json_t *id = json_object_get(r.body, "id");
    size_t n = json_is_string(id) ? json_string_length(id) : 0;
    if (id && (n < 1 || n >= STORE_REQUEST))
        refuse(&r, "format", "an id is a string of 1 to 32 characters");
    else {
        r.id = string_of(&r, "id");
        dispatch(&r);
    }
    store_node to = { 0 };
    if (r.is_led)
        to = *fetch_owner(s, string_of(&r, "table"));
    json_decref(r.body);
    if (r.is_led)
        lead_begin(s, c, &to, text, length);
    return !r.waits;
}

/* ---- Waiting ---------------------------------------------------------------------------- */

/* Queues it behind the client's other waiting messages. */
bool protocol_wait(server *s, client *c, const char *text, size_t length)
{
    waiting **end = &c->waiting, *new = NULL;
    if (c->n_waiting < s->limit.line_waiting)
        new = malloc(sizeof *new + length);
    if (!new)
        return false;
    *new = (waiting){ .length = length };
    memcpy(new->text, text, length);
    if (!c->waiting) {
        c->also_waits = s->waits;
        s->waits = c;
    }
    while (*end)
        end = &(*end)->next;
    *end = new;
    c->n_waiting++;
    return true;
}

static void drop_first(client *c)
{
    waiting *first = c->waiting;
    c->waiting = first->next;
    c->n_waiting--;
    free(first);
}

void protocol_forget(server *s, client *c)
{
    while (c->waiting)
        drop_first(c);
    lead_forget(c);
    for (client **i = &s->waits; *i; i = &(*i)->also_waits) {
        if (*i == c) {
            *i = c->also_waits;
            break;
        }
    }
}

void protocol_again(server *s)
{
    if (!s->again)
        return;
    s->again = false;
    for (client **i = &s->waits; *i;) {
        client *c = *i;
        while (c->waiting && carry_out(s, c, c->waiting->text, c->waiting->length))
            drop_first(c);
        if (c->waiting)
            i = &c->also_waits;
        else
            *i = c->also_waits;
    }
}

void protocol_message(server *s, client *c, const char *text, size_t length)
{
    request r = { .s = s, .c = c, .id = "" };
    c->lead.n += conn_is_led(c->c);
    if (is_too_often(s, c)) {
        refuse(&r, "limit", "too many messages");
        conn_close(c->c, CLOSE_POLICY, "too many messages");
        log_about(s, LOG_WARNING, c, c->table ? c->table->row.id : NULL, "too many messages");
    } else if (is_deep(text, length)) {
        refuse(&r, "format", "nested too deeply");
    } else if ((c->waiting || !carry_out(s, c, text, length)) &&
               !protocol_wait(s, c, text, length)) {
        refuse(&r, "limit", "too much waits for the disk already");
    }
}
