/*
 * request_open.c: tables are opened, people sit down, and play again.
 */
#include "request.h"

#include "clock.h"
#include "edition.h"
#include "prove.h"
#include "registry.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Options and seats ------------------------------------------------------------- */

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
    if (which < 0 || (name && (!name_is_good(name) || is_bot_name(r->s, name))) ||
        !has_only(json, seat_members))
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
    return which == SEAT_PERSON || name != NULL;
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
    if (gather_is_full(row) && !gather_waits(row))
        play_begin(r->s, t, row, reply(r));
    else
        play_save_table(r->s, t, row, reply(r));
}

/* What one address writes in a day is bounded, however many guests it is. */
static bool address_has_too_many(const request *r)
{
    server *s = r->s;
    const char *home = r->c->home;
    if (address_has(s, home, COUNT_STEPS) < s->limit.address_steps &&
        address_take(s, home, COUNT_TABLES, s->limit.address_tables))
        return false;
    log_about(s, LOG_WARNING, r->c, NULL, "this address has opened too many tables today");
    refuse(r, "limit", "too many tables were opened from your address today; try again tomorrow");
    return true;
}

table *new_table(request *r, store_table *row, match *first)
{
    new_id(row->id);
    prove_random(row->secret, sizeof row->secret);
    row->created = row->changed = r->s->now;
    clock_clear(row);
    bool is_refused = address_has_too_many(r);
    table *t = is_refused ? NULL : lobby_add_table(r->s, row);
    if (!t && !is_refused)
        refuse(r, "limit", "the server has no room for another table");
    if (!t && first)
        match_close(first);
    if (!t)
        return NULL;
    if (first)
        t->m = *first;
    t->prepared = first != NULL;
    t->mine = true;
    snprintf(t->home, sizeof t->home, "%s", r->c->home);
    return t;
}

/* Puts a table up and the client at it; begins if nobody is missing. */
static void put_up(request *r, store_table *row, match *first)
{
    table *t = new_table(r, row, first);
    if (!t)
        return;
    sit_down(r->s, r->c, t);
    save_or_begin(r, t, row);
}

/* Playing alone keeps nobody waiting, so tables with others do not count against it. */
static bool has_too_many(const request *r, bool alone)
{
    const limits *limit = &r->s->limit;
    bool in_all = listing_count(r->c->guest) >= limit->guest_all;
    char text[120];
    if (!in_all && (alone || listing_asking(r->c->guest) < limit->guest_tables))
        return false;
    refusal why = { in_all ? "all" : "tables", in_all ? limit->guest_all : limit->guest_tables };
    snprintf(text, sizeof text,
             in_all ? "you have %d tables that are not finished; finish or close one first"
                    : "%d tables with others wait for you; finish or leave one first",
             (int)why.number);
    refuse_for(r, "limit", why, text);
    return true;
}

static bool is_alone(const store_table *row)
{
    for (int seat = 0; seat < row->n_seats; seat++)
        if (row->seat[seat].kind == SEAT_OPEN)
            return false;
    return true;
}

table *opened_before(const request *r)
{
    const guest *g = r->c->guest;
    return *r->id && strcmp(g->open_id, r->id) == 0 ? lobby_table(r->s, g->open_table) : NULL;
}

/* Such a request finds the table, too. */
static bool was_opened(request *r)
{
    table *t = opened_before(r);
    if (!t)
        return false;
    r->waits = !t->stored;
    if (r->waits)
        return true;
    if (!t->mine) { /* it has gone to another node since: its people come to it by its address */
        speak_ok(r->s, r->c->c, r->id, t->row.id, t->on_disk);
        return true;
    }
    sit_down(r->s, r->c, t);
    speak_ok(r->s, r->c->c, r->id, t->row.id, t->on_disk);
    speak_tables(r->s, t);
    speak_now(r->s, r->c);
    return true;
}

void note_opened(const request *r, const store_table *row)
{
    guest *g = r->c->guest;
    snprintf(g->open_id, sizeof g->open_id, "%s", r->id);
    snprintf(g->open_table, sizeof g->open_table, "%s", row->id);
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
    if (was_opened(r))
        return;
    snprintf(row.game, sizeof row.game, "%s", game->name);
    if (take_options(game, json_object_get(r->body, "options"), row.option, &error) < 0) {
        refuse(r, "option", error.text);
        return;
    }
    if (!take_seats(r, game, &row)) {
        refuse(r, "format", "the seats are not as the protocol has them");
        return;
    }
    if (!take_policy(r, &row) || has_too_many(r, is_alone(&row)))
        return;
    gather_clear(&row);
    if (!take_pledge(r, &row))
        return;
    put_up(r, &row, NULL);
    note_opened(r, &row);
}

/* ---- Playing on from a match ------------------------------------------------------------- */

/* May the guest play on from the table of the request? If not, it is told why. */
static bool may_branch(const request *r)
{
    if (!policy_may(r->t, r->c->guest, MAY_READ))
        refuse(r, "policy", "the record of this match is not yours to read");
    else if (r->t->stuck)
        refuse_rules(r);
    else if (!play_is_over(r->t))
        refuse(r, "turn", "one can play on from matches that are over");
    else
        return true;
    return false;
}

/* The row of a match that goes on from the table of the request; false: refused. */
static bool take_branch(request *r, store_table *row)
{
    static const char *const fates[] = { "new", "same" };
    const table *of = r->t;
    int fate = name_index(string_of(r, "fate"), fates, 2);
    char text[80];
    if (fate < 0) {
        refuse(r, "format", "fate is \"new\" or \"same\"");
        return false;
    }
    if (json_array_size(json_object_get(r->body, "seats")) != of->row.n_seats) {
        snprintf(text, sizeof text, "this match goes on with %d seats", of->row.n_seats);
        refuse(r, "format", text);
        return false;
    }
    if (!take_seats(r, of->m.game, row)) {
        refuse(r, "format", "the seats are not as the protocol has them");
        return false;
    }
    memcpy(row->game, of->row.game, sizeof row->game);
    memcpy(row->option, of->row.option, sizeof row->option);
    row->rules = of->m.game->rules;
    ber_edition_text(of->m.game, row->edition);
    memcpy(row->origin, of->row.id, sizeof row->origin);
    row->taken = (int32_t)json_integer_value(json_object_get(r->body, "at"));
    row->has_same_key = fate == 1;
    memcpy(row->same_key, of->m.key, sizeof row->same_key);
    return true;
}

void do_branch(request *r)
{
    store_table row = { 0 };
    ber_error error;
    match first;
    if (was_opened(r) || !may_branch(r) || !take_branch(r, &row) || !take_policy(r, &row) ||
        has_too_many(r, is_alone(&row)))
        return;
    gather_clear(&row);
    if (row.has_same_key)
        row.proof = PROOF_PLAIN;
    else if (!take_pledge(r, &row))
        return;
    int code = match_copy(&first, &r->t->m, r->t->m.n_steps, &error);
    if (code == 0 && match_branch(&first, row.taken, row.has_same_key, &error) < 0) {
        match_close(&first);
        refuse(r, "format", error.text);
        return;
    }
    if (code < 0) {
        refuse(r, "store", error.text);
        return;
    }
    put_up(r, &row, &first);
    note_opened(r, &row);
}

/* ---- Sitting down, playing again -------------------------------------------------------- */

/* The seats kept for the guest, if it wants one of those or does not say; else a free one. False:
 * there is none. */
static bool choose_seats(const request *r, bool chosen[BER_MAX_SEATS])
{
    json_t *wanted = json_object_get(r->body, "seat");
    int seat = wanted ? (int)json_integer_value(wanted) : -1, first = -1;
    const store_table *row = &r->t->row;
    bool invited =
        has_invitation(r->t, r->c->guest) && (!wanted || is_invited(r->t, seat, r->c->guest));
    for (int i = 0; i < row->n_seats; i++) {
        bool is_free = row->seat[i].kind == SEAT_OPEN && !row->seat[i].has_owner;
        chosen[i] = invited ? is_invited(r->t, i, r->c->guest)
                            : is_free && first < 0 && (!wanted || i == seat);
        first = chosen[i] && first < 0 ? i : first;
    }
    return row->state == TABLE_OPEN && first >= 0;
}

/* The guest sits down there: a person, or one on its device, as the seat was kept. */
static void take_place(const request *r, store_seat *seat)
{
    bool is_device = seat->has_owner && seat->name[0];
    seat->kind = is_device ? SEAT_DEVICE : SEAT_PERSON;
    seat->has_owner = true;
    memcpy(seat->owner, r->c->guest->row.hash, STORE_HASH);
}

void do_join(request *r)
{
    json_t *wanted = json_object_get(r->body, "seat");
    bool chosen[BER_MAX_SEATS];
    store_table next = r->t->row;
    if (wanted && owns(r->t, (int)json_integer_value(wanted), r->c->guest)) {
        do_watch(r); /* repeated: the answer was lost */
        return;
    }
    if (r->t->blank) {
        refuse_rules(r);
        return;
    }
    if (!choose_seats(r, chosen)) {
        refuse(r, "seat", "this seat is taken");
        return;
    }
    if (!has_seat(r->t, r->c->guest) && has_too_many(r, false))
        return;
    for (int seat = 0; seat < next.n_seats; seat++)
        if (chosen[seat])
            take_place(r, &next.seat[seat]);
    if (!take_pledge(r, &next))
        return;
    sit_down(r->s, r->c, r->t);
    save_or_begin(r, r->t, &next);
}

/* The seats kept for the guest are anybody's. */
void do_decline(request *r)
{
    store_table next = r->t->row;
    store_seat empty = { .kind = SEAT_OPEN };
    if (!has_invitation(r->t, r->c->guest)) {
        refuse(r, "seat", "no seat is kept for you at this table");
        return;
    }
    for (int seat = 0; seat < next.n_seats; seat++)
        if (is_invited(r->t, seat, r->c->guest))
            next.seat[seat] = empty;
    play_save_table(r->s, r->t, &next, reply(r));
}

/* The seat of a rematch. The guest who asks for it plays; seats of the others are kept until they
 * come or decline: nobody is seated unasked. */
static store_seat seat_again(const request *r, int seat)
{
    const store_seat *old = &r->t->row.seat[seat];
    bool is_own = owns(r->t, seat, r->c->guest);
    store_seat next = { .kind = old->kind };
    if (old->kind == SEAT_BOT) {
        memcpy(next.bot, old->bot, sizeof next.bot);
        return next;
    }
    if (!is_own)
        next.kind = SEAT_OPEN;
    next.has_owner = old->has_owner;
    memcpy(next.owner, old->owner, sizeof next.owner);
    if (old->has_owner && old->kind == SEAT_DEVICE)
        memcpy(next.name, old->name, sizeof next.name);
    return next;
}

/* The same people, bots and options; seats keep their kinds. */
void do_rematch(request *r)
{
    table *old = r->t;
    if (!play_is_over(old) || !has_seat(old, r->c->guest)) {
        refuse(r, "policy", "a rematch is for those who played, after the end");
        return;
    }
    const table *next = lobby_table(r->s, old->rematch);
    if (next) {
        r->waits = !next->stored;
        if (next->stored)
            speak_rematch(r->s, r->c, old, r->id);
        return;
    }
    store_table row = old->row;
    for (int seat = 0; seat < row.n_seats; seat++)
        row.seat[seat] = seat_again(r, seat);
    if (has_too_many(r, is_alone(&row)))
        return;
    row.state = TABLE_OPEN;
    row.origin[0] = '\0'; /* it is a whole match */
    row.taken = 0;
    row.has_same_key = false;
    gather_clear(&row);
    if (!take_pledge(r, &row))
        return;
    put_up(r, &row, NULL);
    table *new = lobby_table(r->s, row.id);
    if (!new)
        return;
    snprintf(old->rematch, sizeof old->rematch, "%s", row.id);
    snprintf(new->rematch_of, sizeof new->rematch_of, "%s", old->row.id);
}
