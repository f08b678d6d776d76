/*
 * request_open.c: tables are opened, people sit down, and play again.
 */
#include "request.h"

#include "prove.h"
#include "registry.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Nonces, options, seats, policy ----------------------------------------------------- */

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

static int name_index(const char *name, const char *const *list, int n)
{
    for (int i = 0; i < n; i++)
        if (strcmp(list[i], name) == 0)
            return i;
    return -1;
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

/* ---- Opening -------------------------------------------------------------------------------- */

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
    if (listing_count(r->c->guest) < r->s->limit.guest_tables)
        return false;
    char text[100];
    snprintf(text, sizeof text, "you have %d tables that are not finished; finish one first",
             r->s->limit.guest_tables);
    refuse(r, "limit", text);
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
    speak_now(r->s, r->c);
    return true;
}

void do_open(request *r)
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

/* ---- Sitting down, playing again ----------------------------------------------------------------
 */

void do_join(request *r)
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

/* The same people, bots and options; the seats stay who they were. */
void do_rematch(request *r)
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
