/*
 * talk.c: what the people at a table say to each other: phrases that everybody reads in his own
 * language, and words of their own where the table has it so and each of them has agreed.
 *
 * Those with a seat talk; spectators are silent and hear nothing. Lines are kept in memory for
 * people who come back, and go when nobody has been at the table for a while: nothing of it is ever
 * written down.
 */
#include "request.h"

#include "name.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LINES = 40,       /* lines kept for people who return */
    TEXT_POINTS = 200 /* code points of what somebody says in words of his own */
};

/* By which clients and the page's words know them. */
static const char *const phrases[] = {
    "hello",  "good_luck", "have_fun", "your_turn", "one_moment",  "thinking", "back_soon", "sorry",
    "thanks", "good_move", "ouch",     "lucky",     "well_played", "congrats", "again",     "bye",
};
enum { PHRASES = sizeof phrases / sizeof *phrases };

typedef struct {
    int8_t seat, phrase; /* phrase: -1: `text` */
    uint8_t told;        /* seats whose people were, as bits */
    char *text;
} line;

/* People are known by number and seat: a seat that changes hands starts over. */
struct talk {
    uint64_t person[BER_MAX_SEATS]; /* the guest the rest belongs to; 0: nobody */
    bool agreed[BER_MAX_SEATS];
    uint8_t muted[BER_MAX_SEATS]; /* seats that this one does not want to hear */
    line line[LINES];
    int n_lines;
};

/* ---- Who is there ----------------------------------------------------------------------- */

static bool is_person(const store_table *row, int seat)
{
    return row->seat[seat].has_owner && row->seat[seat].kind != SEAT_OPEN;
}

static uint64_t person_at(const store_table *row, int seat)
{
    return is_person(row, seat) ? guest_number(row->seat[seat].owner) : 0;
}

static int first_seat(const table *t, const guest *g)
{
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (owns(t, seat, g))
            return seat;
    return -1;
}

/* Are there two people who could talk? Several at one device do not need to. */
static bool has_company(const table *t)
{
    const store_table *row = policy_row(t);
    uint64_t first = 0;
    for (int seat = 0; seat < row->n_seats; seat++) {
        uint64_t person = person_at(row, seat);
        if (person && first && person != first)
            return true;
        first = person ? person : first;
    }
    return false;
}

/* ---- What is kept ------------------------------------------------------------------------ */

static void drop_line(struct talk *talk, int i)
{
    free(talk->line[i].text);
    memmove(talk->line + i, talk->line + i + 1, (size_t)(--talk->n_lines - i) * sizeof *talk->line);
}

/* What the person at a seat has said and was told; another is not to be taken for him. */
static void drop_person(struct talk *talk, int seat)
{
    for (int i = talk->n_lines - 1; i >= 0; i--) {
        talk->line[i].told = (uint8_t)(talk->line[i].told & ~(1u << seat));
        if (talk->line[i].seat == seat)
            drop_line(talk, i);
    }
}

/* Another seat that the person had before; -1: none. */
static int seat_before(const struct talk *talk, const store_table *row, int seat)
{
    for (int i = 0; i < row->n_seats; i++)
        if (i != seat && talk->person[i] && talk->person[i] == person_at(row, seat) &&
            talk->person[i] == person_at(row, i))
            return i;
    return -1;
}

/* Somebody else sits there now: nothing that was the other's holds for him. Who takes a further
 * seat has said there what he said at his own. */
static void note_people(const table *t, struct talk *talk)
{
    const store_table *row = policy_row(t);
    for (int seat = 0; seat < row->n_seats; seat++) {
        uint64_t person = person_at(row, seat);
        if (talk->person[seat] == person)
            continue;
        int before = seat_before(talk, row, seat);
        talk->person[seat] = person;
        talk->agreed[seat] = before >= 0 && talk->agreed[before];
        talk->muted[seat] = before >= 0 ? talk->muted[before] : 0;
        for (int i = 0; i < row->n_seats; i++)
            talk->muted[i] = (uint8_t)(talk->muted[i] & ~(1u << seat));
        drop_person(talk, seat);
    }
}

/* As it stands with the people of today. NULL: nothing was said or agreed on, or no memory. */
static struct talk *talk_of(table *t, bool make)
{
    if (!t->talk && make)
        t->talk = calloc(1, sizeof *t->talk);
    if (t->talk)
        note_people(t, t->talk);
    return t->talk;
}

void talk_quiet(table *t)
{
    while (t->talk && t->talk->n_lines > 0)
        drop_line(t->talk, 0);
}

void talk_forget(table *t)
{
    talk_quiet(t);
    free(t->talk);
    t->talk = NULL;
}

/* ---- What is told ------------------------------------------------------------------------ */

/* Words of one's own: every person at the table has agreed. */
static bool is_free(const table *t, const struct talk *talk)
{
    bool all = talk && t->row.talk == TALK_FREE && has_company(t);
    for (int seat = 0; all && seat < t->row.n_seats; seat++)
        all = !is_person(policy_row(t), seat) || talk->agreed[seat];
    return all;
}

static void seats_json(const char *key, unsigned bits, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int seat = 0; seat < BER_MAX_SEATS; seat++)
        if (bits >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

void talk_members(table *t, const guest *g, ber_json *out)
{
    const struct talk *talk = talk_of(t, false);
    int mine = first_seat(t, g);
    unsigned agreed = 0;
    if (mine < 0 || t->row.talk == TALK_NONE || !has_company(t))
        return;
    for (int seat = 0; talk && seat < t->row.n_seats; seat++)
        agreed |= (unsigned)talk->agreed[seat] << seat;
    ber_json_open(out, "talk", '{');
    seats_json("agreed", agreed, out);
    ber_json_bool(out, "free", is_free(t, talk));
    seats_json("muted", talk ? talk->muted[mine] : 0, out);
    ber_json_close(out, '}');
}

static void speak_said(server *s, client *c, const line *l)
{
    ber_json out = speak_begin(s, "said", NULL);
    ber_json_string(&out, "table", c->table->row.id);
    ber_json_number(&out, "seat", l->seat);
    if (l->phrase >= 0)
        ber_json_string(&out, "phrase", phrases[l->phrase]);
    else
        ber_json_string(&out, "text", l->text);
    speak_send(s, c->c, &out);
}

/* A line is for those who had a seat when it was said and have not muted the speaker. */
static bool may_hear(const table *t, const struct talk *talk, const guest *g, const line *l)
{
    int mine = first_seat(t, g);
    return mine >= 0 && (l->told >> mine & 1) && !(talk->muted[mine] >> l->seat & 1);
}

void talk_again(server *s, client *c)
{
    struct talk *talk = c->table ? talk_of(c->table, false) : NULL;
    for (int i = 0; talk && i < talk->n_lines; i++)
        if (may_hear(c->table, talk, c->guest, &talk->line[i]))
            speak_said(s, c, &talk->line[i]);
}

static void tell(server *s, table *t, struct talk *talk, line said)
{
    if (talk->n_lines == LINES)
        drop_line(talk, 0);
    for (int seat = 0; seat < t->row.n_seats; seat++)
        if (talk->person[seat])
            said.told = (uint8_t)(said.told | 1u << seat);
    line *l = &talk->line[talk->n_lines++];
    *l = said;
    for (client *c = t->client; c; c = c->beside)
        if (may_hear(t, talk, c->guest, l))
            speak_said(s, c, l);
}

/* ---- Requests ---------------------------------------------------------------------------- */

/* Does the table have talk at all, and the guest a part in it? */
static bool may_talk(const request *r)
{
    if (r->c->table != r->t)
        refuse(r, "table", "you are not at this table");
    else if (!has_seat(r->t, r->c->guest))
        refuse(r, "seat", "those who watch are silent");
    else if (r->t->row.talk == TALK_NONE)
        refuse(r, "policy", "nobody talks at this table");
    else if (!has_company(r->t))
        refuse(r, "policy", "nobody else has a seat at this table");
    else
        return true;
    return false;
}

static bool is_too_much(const request *r)
{
    guest *g = r->c->guest;
    if (r->s->clock - g->talk_counted >= r->s->limit.rate_seconds) {
        g->talk_counted = r->s->clock;
        g->n_said = 0;
    }
    if (++g->n_said <= r->s->limit.rate_talk)
        return false;
    refuse(r, "limit", "too much talk at once; wait a moment");
    return true;
}

/* What is to be said; false: it is refused. */
static bool take_line(const request *r, const struct talk *talk, line *out)
{
    const json_t *phrase = json_object_get(r->body, "phrase");
    const char *text = string_of(r, "text");
    out->phrase = (int8_t)(phrase ? name_index(json_string_value(phrase), phrases, PHRASES) : -1);
    if (!phrase == !json_object_get(r->body, "text"))
        refuse(r, "format", "either a phrase or a text");
    else if (phrase && out->phrase < 0)
        refuse(r, "format", "there is no such phrase");
    else if (!phrase && !is_free(r->t, talk))
        refuse(r, "policy", "words of one's own are for tables where everybody has agreed to them");
    else if (!phrase && !text_is_visible(text, TEXT_POINTS))
        refuse(r, "format", "a text has 1 to 200 visible characters");
    else if (!phrase && !(out->text = strdup(text)))
        refuse(r, "store", "out of memory");
    else
        return true;
    return false;
}

void do_say(request *r)
{
    json_t *seat = json_object_get(r->body, "seat");
    if (!may_talk(r))
        return;
    line said = { .seat = (int8_t)(seat ? r->seat : first_seat(r->t, r->c->guest)) };
    if (!owns(r->t, said.seat, r->c->guest)) {
        refuse(r, "seat", "this is not your seat");
        return;
    }
    struct talk *talk = talk_of(r->t, true);
    if (!talk) {
        refuse(r, "store", "out of memory");
        return;
    }
    if (is_too_much(r) || !take_line(r, talk, &said))
        return;
    speak_ok(r->s, r->c->c, r->id, r->t->row.id, -1);
    tell(r->s, r->t, talk, said);
}

/* For all seats of the guest. */
void do_agree(request *r)
{
    if (!may_talk(r))
        return;
    struct talk *talk = talk_of(r->t, true);
    if (r->t->row.talk != TALK_FREE || !talk) {
        refuse(r, talk ? "policy" : "store",
               talk ? "at this table people talk in phrases" : "out of memory");
        return;
    }
    for (int seat = 0; seat < r->t->row.n_seats; seat++)
        if (owns(r->t, seat, r->c->guest))
            talk->agreed[seat] = json_is_true(json_object_get(r->body, "on"));
    speak_ok(r->s, r->c->c, r->id, r->t->row.id, -1);
    speak_tables(r->s, r->t);
}

void do_mute(request *r)
{
    bool on = json_is_true(json_object_get(r->body, "on"));
    if (!may_talk(r))
        return;
    struct talk *talk = talk_of(r->t, true);
    if (r->seat < 0 || r->seat >= r->t->row.n_seats || !is_person(&r->t->row, r->seat) ||
        owns(r->t, r->seat, r->c->guest) || !talk) {
        refuse(r, talk ? "seat" : "store",
               talk ? "no other person has this seat" : "out of memory");
        return;
    }
    for (int seat = 0; seat < r->t->row.n_seats; seat++)
        if (owns(r->t, seat, r->c->guest))
            talk->muted[seat] = (uint8_t)(on ? talk->muted[seat] | 1u << r->seat
                                             : talk->muted[seat] & ~(1u << r->seat));
    speak_ok(r->s, r->c->c, r->id, r->t->row.id, -1);
    speak_tables(r->s, r->t);
}
