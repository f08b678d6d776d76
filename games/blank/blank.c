/*
 * blank.c: the rules of the template game, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision, see flow.h. Each
 * function above it carries one paragraph of RULES.md. Rules are pure functions of the
 * state; they trust what they are given and cannot fail.
 */
#include "blank.h"

#include "frame.h"
#include "pool.h"
#include "score.h"

#include <string.h>

static ber_frame *push(blank *s, int kind, int seat)
{
    ber_agenda_push(&s->agenda, (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat });
    return ber_agenda_top(&s->agenda);
}

static int next_seat(const blank *s, int seat)
{
    return (seat + 1) % s->head.n_seats;
}

static ber_event event(int kind, int actor, int arg)
{
    return (ber_event){ .kind = (uint8_t)kind, .actor = (int8_t)actor, .arg = { (int16_t)arg } };
}

/* An event whose argument only the actor is told: bit 0 marks the first argument. */
static ber_event secret_event(int kind, int actor, int arg)
{
    ber_event e = event(kind, actor, arg);
    e.secret = 1;
    e.told = (uint8_t)(1 << actor);
    return e;
}

int blank_left(const blank *s)
{
    int out = ber_pool_total(s->held, SEATS);
    for (int seat = 0; seat < SEATS; seat++)
        out += ber_pool_total(s->laid[seat], KINDS);
    return PEBBLES - out;
}

/* ---- [B1.3] Everybody chooses a favourite at the same time --------------------- */

/* The same list for everybody: answers given at the same time must be independent. */
static ber_action *list_favour(const blank *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    for (int k = 0; k < KINDS; k++)
        *out++ = (ber_action)(A_FAVOUR + k);
    return out;
}

static void do_favour(blank *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->favourite[f->seat] = (uint8_t)(a - A_FAVOUR);
    ber_log_add(log, secret_event(E_FAVOURED, f->seat, a - A_FAVOUR));
    f->data = (uint8_t)(f->data & ~(1 << f->seat));
    if (f->data == 0)
        ber_agenda_pop(&s->agenda);
}

/* ---- [B2] A turn ------------------------------------------------------------------ */

/* Ids ascend in the order of the verb table, so the list comes out sorted. */
static ber_action *list_turn(const blank *s, const ber_frame *f, ber_action *out)
{
    if (s->held[f->seat] < HAND_LIMIT && blank_left(s) > 0)
        *out++ = A_DRAW; /* [B2.2] */
    for (int k = 0; k < KINDS; k++)
        if (s->hand[f->seat][k] > 0)
            *out++ = (ber_action)(A_SHOW + k); /* [B2.3] */
    return out;
}

/* [B3.1, R2] Asks all who hold something, not only those who could snatch: whom the
 * rules wait for is public. Pushed in reverse, so that the left neighbour is on top. */
static void ask_snatch(blank *s, int from, int kind)
{
    for (int i = s->head.n_seats - 1; i >= 1; i--) {
        int seat = (from + i) % s->head.n_seats;
        if (s->held[seat] == 0)
            continue;
        ber_frame *f = push(s, F_SNATCH, seat);
        f->card = (uint8_t)kind;
        f->place = (uint8_t)from;
    }
}

/* The turn passes at once; what it still needs goes on top of the next one. */
static void do_turn(blank *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, kind = a - A_SHOW;
    f->seat = (int8_t)next_seat(s, seat);
    if (a == A_DRAW) {
        push(s, F_DRAW, seat);
        return;
    }
    s->hand[seat][kind]--;
    s->held[seat]--;
    s->laid[seat][kind]++;
    ber_log_add(log, event(E_SHOWED, seat, kind));
    if (s->head.option[O_SNATCH]) /* [B3.4] */
        ask_snatch(s, seat, kind);
}

/* [R1] The turn skips seats that have nothing to do, and ends when nobody has. */
static bool close_turn(blank *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (blank_left(s) > 0)
        return false;
    if (ber_pool_total(s->held, s->head.n_seats) == 0) {
        ber_agenda_pop(&s->agenda);
        return true;
    }
    while (s->held[f->seat] == 0)
        f->seat = (int8_t)next_seat(s, f->seat);
    return false;
}

/* [B2.2] Rules draw no random numbers: they list what fate may do, with weights. */
static int fate_draw(const blank *s, const ber_frame *f, ber_outcome *out)
{
    (void)f; /* it says for whom fate draws */
    return ber_pool_chance(s->bag, KINDS, A_DRAWN, out);
}

static void do_drawn(blank *s, ber_frame *f, ber_action a, ber_log *log)
{
    int kind = a - A_DRAWN, seat = f->seat;
    s->bag[kind]--;
    s->hand[seat][kind]++;
    s->held[seat]++;
    ber_log_add(log, secret_event(E_DREW, seat, kind));
    ber_agenda_pop(&s->agenda);
}

/* ---- [B3] Snatching ---------------------------------------------------------------- */

/* A guarded list: it may hold nothing but the refusal, and nobody learns that. */
static ber_action *list_snatch(const blank *s, const ber_frame *f, ber_action *out)
{
    if (s->hand[f->seat][f->card] > 0)
        *out++ = A_SNATCH; /* [B3.2] */
    *out++ = A_DECLINE;
    return out;
}

static void do_snatch(blank *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, kind = f->card, from = f->place;
    ber_agenda_pop(&s->agenda);
    if (a == A_DECLINE) {
        ber_log_add(log, event(E_DECLINED, seat, 0));
        return;
    }
    s->hand[seat][kind]--;
    s->held[seat]--;
    s->laid[from][kind]--;
    s->laid[seat][kind] = (uint8_t)(s->laid[seat][kind] + 2);
    ber_event e = event(E_SNATCHED, seat, kind);
    e.arg[1] = (int16_t)from;
    ber_log_add(log, e);
    while (ber_agenda_peek(&s->agenda)->kind == F_SNATCH) /* [B3.3] */
        ber_agenda_pop(&s->agenda);
}

/* ---- [B4] The end -------------------------------------------------------------------- */

/* [B4.1] What comes to light comes by a step that names it, here one of fate with a
 * single outcome. Were it a by-product of the last turn, two positions that look
 * alike would be told apart by a step that looks alike. */
static int fate_reveal(const blank *s, const ber_frame *f, ber_outcome *out)
{
    out[0].action = (ber_action)(A_REVEAL + f->seat * KINDS + s->favourite[f->seat]);
    out[0].weight = 1;
    return 1;
}

static void do_reveal(blank *s, ber_frame *f, ber_action a, ber_log *log)
{
    ber_event e = event(E_REVEALED, BER_FATE, f->seat);
    e.arg[1] = (int16_t)((a - A_REVEAL) % KINDS);
    ber_log_add(log, e);
    if (++f->seat == s->head.n_seats)
        ber_agenda_pop(&s->agenda);
}

int blank_points(const blank *s, int seat)
{
    int points = 0;
    for (int k = 0; k < KINDS; k++)
        points += s->laid[seat][k] * blank_value[k] * (s->favourite[seat] == k ? 2 : 1);
    return points;
}

/* [B4.3] Rank: one more than the number of seats with more points; ties share. */
static void result(const void *state, ber_result *out)
{
    const blank *s = state;
    int points[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        points[seat] = blank_points(s, seat);
        out->points[seat] = (int16_t)points[seat];
    }
    ber_rank(out, points, s->head.n_seats);
}

/* ---- The game ------------------------------------------------------------------------- */

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). */
/* clang-format off */
static const flow_row rule[] = {
    [F_REVEAL] = { FATE(fate_reveal, do_reveal), ON(BER_FLOOR) },
    [F_TURN]   = { ASKS(P_TURN, list_turn, do_turn), .close = close_turn, ON(F_REVEAL) },
    [F_FAVOUR] = { ASKS(P_FAVOUR, list_favour, do_favour), TOGETHER, ON(F_TURN),
                   HAS(ITEMS(data, due, D_SEAT)) },
    [F_DRAW]   = { FATE(fate_draw, do_drawn), ON(F_TURN) },
    [F_SNATCH] = { ASKS(P_SNATCH, list_snatch, do_snatch), ON(F_TURN, F_SNATCH),
                   HAS(ITEM(card, pebble, D_KIND), ITEM(place, from, D_SEAT)) },
};
/* clang-format on */

FLOW_DEFINE_TOGETHER(blank, rule)

/* [B1] Seats, options and zeroes are there already. */
static void setup(void *state)
{
    blank *s = state;
    for (int k = 0; k < KINDS; k++)
        s->bag[k] = (uint8_t)blank_count[k];
    memset(s->favourite, HIDDEN, sizeof s->favourite);
    push(s, F_REVEAL, 0);
    push(s, F_TURN, 0); /* [B1.2] */
    push(s, F_FAVOUR, 0)->data = (uint8_t)((1 << s->head.n_seats) - 1);
    blank_ready(s);
}

/* What a frame presupposes besides its shape. */
static bool frame_fits(const blank *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_TURN: return s->agenda.frame[0].seat == 0;
    case F_FAVOUR: return f->data > 0;
    case F_DRAW: return s->held[f->seat] < HAND_LIMIT && blank_left(s) > 0;
    case F_SNATCH:
        return s->held[f->seat] > 0 && f->place != f->seat && s->laid[f->place][f->card] > 0;
    default: return true;
    }
}

/* Positions made by hand go through here too, so every frame is looked at. */
static bool agenda_is_sound(const blank *s)
{
    int loose = blank_left(s) + ber_pool_total(s->held, SEATS);
    if (!ber_agenda_is_shaped(&blank_game, &s->head, &s->agenda) ||
        (s->agenda.depth < 2 && loose > 0))
        return false;
    for (int i = 0; i < s->agenda.depth; i++)
        if (!frame_fits(s, &s->agenda.frame[i]))
            return false;
    return true;
}

/* NULL, or the name of the invariant that the position breaks. */
static const char *broken(const void *state)
{
    const blank *s = state;
    for (int k = 0; k < KINDS; k++) {
        int total = s->bag[k];
        for (int seat = 0; seat < SEATS; seat++)
            total += s->hand[seat][k] + s->laid[seat][k];
        if (total != blank_count[k])
            return "every pebble is in the bag, in a hand or laid";
    }
    for (int seat = 0; seat < SEATS; seat++) {
        bool plays = seat < s->head.n_seats;
        if (s->held[seat] != ber_pool_total(s->hand[seat], KINDS))
            return "held is the size of the hand";
        if (s->held[seat] > HAND_LIMIT)
            return "a hand keeps to its limit";
        if (!plays && s->held[seat] + ber_pool_total(s->laid[seat], KINDS) > 0)
            return "only those who play have pebbles";
        if ((s->favourite[seat] < HIDDEN) != (plays && has_chosen(s, seat)))
            return "who has chosen has a favourite";
    }
    return agenda_is_sound(s) ? NULL : "the agenda is a reveal, turns and interruptions";
}

const struct ber_game blank_game = {
    .name = "blank",
    .rules = 1,
    .unlisted = true,
    .min_seats = 2,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(blank),
    /* Favourites; for each pebble a draw and its outcome, a show and the others' answers;
     * the reveal. */
    .max_steps = SEATS + PEBBLES * (2 + SEATS) + SEATS,
    TABLES_OF(blank),
    FLOW_OF(blank, rule),
    .setup = setup,
    .ready = blank_ready,
    .result = result,
    .blind = blank_blind,
    .deal = blank_deal,
    .seen_as = blank_seen_as,
    .evaluate = blank_evaluate,
    .prior = blank_prior,
    .pick = blank_pick,
    .describe = blank_describe,
    .why_not = blank_why_not,
    .draw = blank_draw,
    .broken = broken,
};
