/*
 * blank.c: the rules of the template game, and the game's one exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision. Each function
 * above it carries one paragraph of RULES.md. Rules are pure functions of the
 * state; they trust what they are given and cannot fail.
 */
#include "blank.h"

#include "pool.h"

#include <string.h>

static void push(blank *s, int kind, int seat)
{
    ber_agenda_push(&s->agenda, (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat });
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
static int legal_favour(const blank *s, int seat, ber_action *out)
{
    (void)s;
    (void)seat;
    for (int k = 0; k < KINDS; k++)
        out[k] = (ber_action)(A_FAVOUR + k);
    return KINDS;
}

static void apply_favour(blank *s, int actor, ber_action a, ber_log *log)
{
    ber_frame *f = ber_agenda_top(&s->agenda);
    s->favourite[actor] = (uint8_t)(a - A_FAVOUR);
    ber_log_add(log, secret_event(E_FAVOURED, actor, a - A_FAVOUR));
    f->data = (uint8_t)(f->data & ~(1 << actor));
    if (f->data == 0)
        ber_agenda_pop(&s->agenda);
}

/* ---- [B2] A turn ------------------------------------------------------------------ */

/* Ids ascend in the order of the verb table, so the list comes out sorted. */
static int legal_turn(const blank *s, int seat, ber_action *out)
{
    int n = 0;
    if (s->held[seat] < HAND_LIMIT && blank_left(s) > 0)
        out[n++] = A_DRAW; /* [B2.2] */
    for (int k = 0; k < KINDS; k++)
        if (s->hand[seat][k] > 0)
            out[n++] = (ber_action)(A_SHOW + k); /* [B2.3] */
    return n;
}

/* [B3.1, R2] Asks all who hold something, not only those who could snatch: whom the
 * rules wait for is public. Pushed in reverse, so that the left neighbour is on top. */
static void ask_snatch(blank *s, int from, int kind)
{
    for (int i = s->head.n_seats - 1; i >= 1; i--) {
        int seat = (from + i) % s->head.n_seats;
        if (s->held[seat] == 0)
            continue;
        push(s, F_SNATCH, seat);
        ber_agenda_top(&s->agenda)->card = (uint8_t)kind;
        ber_agenda_top(&s->agenda)->place = (uint8_t)from;
    }
}

/* The turn passes at once; what it still needs goes on top of the next one. */
static void apply_turn(blank *s, int actor, ber_action a, ber_log *log)
{
    ber_agenda_top(&s->agenda)->seat = (int8_t)next_seat(s, actor);
    if (a == A_DRAW) {
        push(s, F_DRAW, actor);
        return;
    }
    int kind = a - A_SHOW;
    s->hand[actor][kind]--;
    s->held[actor]--;
    s->laid[actor][kind]++;
    ber_log_add(log, event(E_SHOWED, actor, kind));
    if (s->head.option[O_SNATCH]) /* [B3.4] */
        ask_snatch(s, actor, kind);
}

/* [B2.2] Rules draw no random numbers: they list what fate may do, with weights. */
static int chance_draw(const blank *s, ber_outcome *out)
{
    return ber_pool_chance(s->bag, KINDS, A_DRAWN, out);
}

static void apply_drawn(blank *s, int actor, ber_action a, ber_log *log)
{
    int kind = a - A_DRAWN, seat = ber_agenda_peek(&s->agenda)->seat;
    (void)actor; /* fate; the frame says for whom it draws */
    s->bag[kind]--;
    s->hand[seat][kind]++;
    s->held[seat]++;
    ber_log_add(log, secret_event(E_DREW, seat, kind));
    ber_agenda_pop(&s->agenda);
}

/* ---- [B3] Snatching ---------------------------------------------------------------- */

/* A guarded list: it may hold nothing but the refusal, and nobody learns that. */
static int legal_snatch(const blank *s, int seat, ber_action *out)
{
    int n = 0;
    if (s->hand[seat][ber_agenda_peek(&s->agenda)->card] > 0)
        out[n++] = A_SNATCH; /* [B3.2] */
    out[n++] = A_DECLINE;
    return n;
}

static void apply_snatch(blank *s, int actor, ber_action a, ber_log *log)
{
    ber_frame f = *ber_agenda_peek(&s->agenda);
    ber_agenda_pop(&s->agenda);
    if (a == A_DECLINE) {
        ber_log_add(log, event(E_DECLINED, actor, 0));
        return;
    }
    s->hand[actor][f.card]--;
    s->held[actor]--;
    s->laid[f.place][f.card]--;
    s->laid[actor][f.card] = (uint8_t)(s->laid[actor][f.card] + 2);
    ber_event e = event(E_SNATCHED, actor, f.card);
    e.arg[1] = f.place;
    ber_log_add(log, e);
    while (ber_agenda_peek(&s->agenda)->kind == F_SNATCH) /* [B3.3] */
        ber_agenda_pop(&s->agenda);
}

/* ---- [B4] The end -------------------------------------------------------------------- */

/* [B4.1] What comes to light comes by a step that names it, here one of fate with a
 * single outcome. Were it a by-product of the last turn, two positions that look
 * alike would be told apart by a step that looks alike. */
static int chance_reveal(const blank *s, ber_outcome *out)
{
    int seat = ber_agenda_peek(&s->agenda)->seat;
    out[0].action = (ber_action)(A_REVEAL + seat * KINDS + s->favourite[seat]);
    out[0].weight = 1;
    return 1;
}

static void apply_reveal(blank *s, int actor, ber_action a, ber_log *log)
{
    ber_frame *f = ber_agenda_top(&s->agenda);
    ber_event e = event(E_REVEALED, actor, f->seat);
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
    for (int i = 0; i < s->head.n_seats; i++) {
        out->points[i] = (int16_t)blank_points(s, i);
        out->rank[i] = 1;
        for (int j = 0; j < s->head.n_seats; j++)
            out->rank[i] = (uint8_t)(out->rank[i] + (blank_points(s, j) > blank_points(s, i)));
    }
}

/* ---- The game ------------------------------------------------------------------------- */

/* What may be done, and what doing it means, for each open decision. A row has
 * `legal` if it waits for seats, `chance` if it waits for fate. */
static const struct {
    uint8_t prompt;
    int (*legal)(const blank *s, int seat, ber_action *out);
    int (*chance)(const blank *s, ber_outcome *out);
    void (*apply)(blank *s, int actor, ber_action a, ber_log *log);
} rule[] = {
    [F_REVEAL] = { P_FATE, NULL, chance_reveal, apply_reveal },
    [F_TURN] = { P_TURN, legal_turn, NULL, apply_turn },
    [F_FAVOUR] = { P_FAVOUR, legal_favour, NULL, apply_favour },
    [F_DRAW] = { P_FATE, NULL, chance_draw, apply_drawn },
    [F_SNATCH] = { P_SNATCH, legal_snatch, NULL, apply_snatch },
};

/* [R1] The turn passes over who has nothing to do, and ends when nobody has. */
static void close_turns(blank *s)
{
    if (s->agenda.depth == 0 || blank_left(s) > 0)
        return;
    ber_frame *f = ber_agenda_top(&s->agenda);
    if (f->kind != F_TURN)
        return;
    if (ber_pool_total(s->held, s->head.n_seats) == 0)
        ber_agenda_pop(&s->agenda);
    else
        while (s->held[f->seat] == 0)
            f->seat = (int8_t)next_seat(s, f->seat);
}

/* Closes what is finished and puts the question of the top frame: the one place
 * that sets turn, waiting and prompt. */
static void ready(void *state)
{
    blank *s = state;
    close_turns(s);
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
    s->head.prompt = P_FATE;
    if (s->agenda.depth == 0)
        return;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    s->head.turn = rule[f->kind].legal ? BER_CHOICE : BER_CHANCE;
    s->head.prompt = rule[f->kind].prompt;
    if (s->head.turn == BER_CHOICE)
        s->head.waiting = f->kind == F_FAVOUR ? f->data : (uint8_t)(1 << f->seat);
}

/* [B1] Seats, options and zeroes are there already. */
static void setup(void *state)
{
    blank *s = state;
    for (int k = 0; k < KINDS; k++)
        s->bag[k] = (uint8_t)blank_count[k];
    memset(s->favourite, HIDDEN, sizeof s->favourite);
    push(s, F_REVEAL, 0);
    push(s, F_TURN, 0); /* [B1.2] */
    push(s, F_FAVOUR, 0);
    ber_agenda_top(&s->agenda)->data = (uint8_t)((1 << s->head.n_seats) - 1);
    ready(s);
}

int blank_legal(const void *state, int seat, ber_action out[BER_MAX_ACTIONS])
{
    const blank *s = state;
    return rule[ber_agenda_peek(&s->agenda)->kind].legal(s, seat, out);
}

static int chance(const void *state, ber_outcome out[BER_MAX_OUTCOMES])
{
    const blank *s = state;
    return rule[ber_agenda_peek(&s->agenda)->kind].chance(s, out);
}

static void apply(void *state, int actor, ber_action a, ber_log *log)
{
    blank *s = state;
    s->head.step++;
    rule[ber_agenda_peek(&s->agenda)->kind].apply(s, actor, a, log);
    ready(s);
}

static bool frame_is_sound(const blank *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i];
    if (f->seat < 0 || f->seat >= s->head.n_seats)
        return false;
    switch (f->kind) {
    case F_REVEAL: return i == 0;
    case F_TURN: return i == 1 && s->agenda.frame[0].seat == 0;
    case F_FAVOUR: return i == 2 && f->data > 0 && f->data >> s->head.n_seats == 0;
    case F_DRAW: return i == 2 && s->held[f->seat] < HAND_LIMIT && blank_left(s) > 0;
    case F_SNATCH: break;
    default: return false;
    }
    bool follows = i >= 2 && (i == 2 || s->agenda.frame[i - 1].kind == F_SNATCH);
    return follows && s->held[f->seat] > 0 && f->place < s->head.n_seats && f->place != f->seat &&
           f->card < KINDS && s->laid[f->place][f->card] > 0;
}

/* Positions made by hand go through here too, so every frame is looked at. */
static bool agenda_is_sound(const blank *s)
{
    int loose = blank_left(s) + ber_pool_total(s->held, SEATS);
    if (s->agenda.depth > BER_AGENDA || (s->agenda.depth < 2 && loose > 0))
        return false;
    for (int i = 0; i < s->agenda.depth; i++)
        if (!frame_is_sound(s, i))
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
    .domains = blank_domains,
    .verbs = blank_verbs,
    .events = blank_events,
    .prompts = blank_prompts,
    .options = blank_options,
    .presets = blank_presets,
    .fields = blank_fields,
    .facts = blank_facts,
    .setup = setup,
    .legal = blank_legal,
    .chance = chance,
    .apply = apply,
    .ready = ready,
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
