/*
 * mammut_describe.c: what a screen wants to show and would otherwise compute from the rules:
 * which tiles are alike and in which order a set is picked, who comes next, whom the shaman
 * favours, and what the round would bring if it ended now.
 *
 * The forecast is the same for every viewer: it counts faces that everybody sees or knows
 * and cards that lie open. The state is blinded, and nothing here looks at a hand.
 */
#include "mammut.h"

#include "json.h"

enum { PRIZES = 3, NOBODY = -1 };

static void numbers_json(const char *key, const int *value, int n, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        ber_json_number(out, NULL, value[i]);
    ber_json_close(out, ']');
}

/* ---- Tiles alike [R59, R60] ---------------------------------------------------- */

/* The tiles that lie in the same place as this one. */
static uint32_t place_of(const mammut *s, int slot)
{
    if (s->centre & BIT(slot))
        return s->centre;
    for (int tray = 0; tray < TRAYS; tray++)
        if (s->heap[tray] & BIT(slot))
            return s->heap[tray];
    return BIT(slot);
}

static void classes_json(const mammut *s, ber_json *out)
{
    int listed[SLOTS], order[SLOTS];
    uint32_t chosen = mammut_chosen_before(s);
    for (int slot = 0; slot < SLOTS; slot++) {
        uint32_t beside = BIT(slot) & chosen ? 0 : place_of(s, slot) & ~chosen;
        listed[slot] = slot;
        order[slot] = mammut_order(s, slot);
        for (int other = 0; other < slot; other++)
            if ((beside & BIT(other)) && order[other] == order[slot] && listed[slot] == slot)
                listed[slot] = other;
    }
    numbers_json("listed", listed, SLOTS, out);
    numbers_json("order", order, SLOTS, out);
}

/* ---- Turns ----------------------------------------------------------------------- */

/* [M6.6, R9] Somebody but the seat has a heap of two tiles. */
static bool can_rob(const mammut *s, int seat)
{
    for (int tray = 0; tray < TRAYS; tray++)
        if (tray / 2 != seat && count_bits(s->heap[tray]) > 1)
            return true;
    return false;
}

/* [M6.4, R16] Who comes next when this turn is over: the seats in order, and for each the number
 * of its turn, 0 for none. */
static int next_seats(const mammut *s, int next[SEATS], int turn_in[SEATS])
{
    int n = s->head.n_seats, found = 0;
    for (int i = 1; i <= n; i++) {
        int seat = (s->agenda.frame[0].seat + i) % n;
        bool is_next = mammut_comes_again(s, seat);
        if (is_next)
            next[found++] = seat;
        turn_in[seat] = is_next ? found : 0;
    }
    return found;
}

/* [M6.5, R8, R17] `ends`, if this is the last free place: taking the centre, or passing, ends
 * the division, for certain or unless a heap is stolen. With an empty centre and something
 * to steal there is no `ends`: the one who is robbed comes next [R14]. */
static void next_json(const mammut *s, ber_json *out)
{
    int next[SEATS], turn_in[SEATS];
    int n = next_seats(s, next, turn_in);
    bool is_robbery = can_rob(s, s->agenda.frame[0].seat);
    numbers_json("next", next, n, out);
    if (n == 0 && (s->centre || !is_robbery))
        ber_json_string(out, "ends", is_robbery ? "unless_robbed" : "surely");
    if (n > 0)
        numbers_json("turn_in", turn_in, s->head.n_seats, out);
}

/* [M6.5, M8.4] The tiles that who takes from the centre must take; 0 if any set will do. */
static int all_or_nothing(const mammut *s)
{
    return mammut_free_places(s) == 1 ? count_bits(s->centre) : 0;
}

static bool is_division(const mammut *s)
{
    return s->agenda.depth > 0 && s->agenda.frame[0].kind == F_TURN;
}

/* How many more tiles the open decision can pick before it ends by itself. */
static int most_picks(const mammut *s, const ber_frame *f)
{
    if (f->kind == F_TAKE || f->kind == F_TURN)
        return count_bits(s->centre);
    if (f->kind == F_RETURN)
        return s->head.option[O_RETURN_ONE] ? 1 : count_bits(s->heap[f->seat * 2 + f->card]) - 1;
    return 0;
}

/* Somebody chooses, or fate does something for somebody. */
static bool has_actor(const mammut *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_UNDER_PEEK:
    case F_UNDER_FLIP:
    case F_TURN_UP:
    case F_DRAW: return true;
    default: return s->head.turn == BER_CHOICE;
    }
}

static void decision_json(const mammut *s, ber_json *out)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (has_actor(s, f))
        ber_json_number(out, "active", f->seat);
    if (f->kind == F_GIVE)
        ber_json_number(out, "left", f->left);
    if (f->kind == F_SWAP)
        ber_json_number(out, "slot", f->place);
    if (!is_division(s))
        return;
    if (f->kind == F_TURN && all_or_nothing(s))
        ber_json_number(out, "take_all", all_or_nothing(s));
    ber_json_number(out, "most", most_picks(s, f));
    if (f->kind == F_TAKE || f->kind == F_RETURN)
        ber_json_number(out, "filling", f->seat * 2 + f->card);
    next_json(s, out);
}

/* ---- Counts ------------------------------------------------------------------------ */

/* What everybody may count the tile as. */
static int public_face(const mammut *s, int slot)
{
    bool is_known = known_to_all(s) & BIT(slot);
    return s->face[slot] == UNKNOWN && is_known ? s->back[slot] : s->face[slot];
}

static int count_face(const mammut *s, uint32_t tiles, int face)
{
    int n = 0;
    for (; tiles; tiles &= tiles - 1)
        n += public_face(s, lowest(tiles)) == face;
    return n;
}

/* Animals that the tiles show, a bit for each kind. */
static uint32_t animals_shown(const mammut *s, uint32_t tiles)
{
    uint32_t kinds = 0;
    for (; tiles; tiles &= tiles - 1)
        if (is_animal(s->face[lowest(tiles)]))
            kinds |= BIT(s->face[lowest(tiles)] - FIRST_ANIMAL);
    return kinds;
}

static int shaman_slot(const mammut *s)
{
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->face[slot] == SHAMAN_RED || s->face[slot] == SHAMAN_BLUE)
            return slot;
    return NOBODY;
}

static int shaman_holder(const mammut *s)
{
    int slot = shaman_slot(s);
    for (int seat = 0; slot >= 0 && seat < s->head.n_seats; seat++)
        if (tiles_of(s, seat) & BIT(slot))
            return seat;
    return NOBODY;
}

/* ---- If the round ended now ------------------------------------------------------------ */

typedef struct {
    int n;
    bool has_shaman;
    int priority[SEATS];         /* 0: wins every tie */
    int count[RESOURCES][SEATS]; /* faces that count, cards included where they do */
    int vp[SEATS];               /* as they would be then */
    int gain[RESOURCES][SEATS];  /* points by step */
    int track[SEATS];            /* places on the fur track */
} forecast;

/* [R44] A loss stops at 0. */
static void change(forecast *f, int step, int seat, int points)
{
    int before = f->vp[seat];
    f->vp[seat] = before + points > 0 ? before + points : 0;
    f->gain[step][seat] += f->vp[seat] - before;
}

/* [R31] How many seats are ahead; NOBODY if only the shaman could tell and he lies in the
 * centre. */
static int ahead(const forecast *f, const int *value, int seat)
{
    int n = 0;
    for (int other = 0; other < f->n; other++) {
        if (other == seat || value[other] < value[seat])
            continue;
        if (value[other] == value[seat] && !f->has_shaman)
            return NOBODY;
        n += value[other] > value[seat] || f->priority[other] < f->priority[seat];
    }
    return n;
}

static int seat_at(const forecast *f, const int *value, int place)
{
    for (int seat = 0; seat < f->n; seat++)
        if (ahead(f, value, seat) == place)
            return seat;
    return NOBODY;
}

/* [R32] Zero is never the most. */
static int most(const forecast *f, const int *value)
{
    int seat = seat_at(f, value, 0);
    return seat >= 0 && value[seat] > 0 ? seat : NOBODY;
}

/* [M6.20] The card lies open before somebody. */
static bool in_play(const mammut *s, int card)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->open[seat][card])
            return true;
    return false;
}

static void bonus(const mammut *s, forecast *f, int card, int step, int seat)
{
    if (seat >= 0 && in_play(s, card))
        change(f, step, seat, MOST_VP);
}

static void extra(const mammut *s, forecast *f, int card, int face, int seat)
{
    if (seat >= 0 && in_play(s, card))
        f->count[face][seat]++;
}

static void forecast_axes(const mammut *s, forecast *f)
{
    int winner = most(f, f->count[AXE]);
    extra(s, f, MOST_AXE_FUR, FUR, winner);
    extra(s, f, MOST_AXE_FIRE, FIRE, winner);
    int worth = (s->round == LAST_ROUND ? AXE_VP : 0) + (in_play(s, AXE_BONUS) ? AXE_BONUS_VP : 0);
    for (int seat = 0; seat < f->n; seat++)
        change(f, AXE, seat, worth * f->count[AXE][seat]);
}

static void forecast_furs(const mammut *s, forecast *f)
{
    for (int seat = 0; seat < f->n; seat++) {
        f->count[FUR][seat] += s->open[seat][FUR_CARD];
        f->track[seat] = s->fur[seat] + f->count[FUR][seat];
    }
    int first = seat_at(f, f->track, 0), last = seat_at(f, f->track, f->n - 1);
    if (first >= 0)
        change(f, FUR, first, s->round);
    if (last >= 0)
        change(f, FUR, last, -s->round);
    bonus(s, f, MOST_FUR_BONUS, FUR, most(f, f->count[FUR]));
}

static void forecast_tusks(const mammut *s, forecast *f)
{
    int winner = most(f, f->count[TUSK]);
    for (int seat = 0; seat < f->n; seat++)
        change(f, TUSK, seat, TUSK_VP * f->count[TUSK][seat]);
    bonus(s, f, MOST_TUSK_BONUS, TUSK, winner);
    extra(s, f, MOST_TUSK_FIRE, FIRE, winner);
}

/* [M2.6, R41] A place without a prize has 0. */
static void forecast_food(forecast *f)
{
    for (int seat = 0; seat < f->n; seat++) {
        int place = ahead(f, f->count[FOOD], seat);
        if (place >= 0 && place < PRIZES && f->count[FOOD][seat] > 0)
            change(f, FOOD, seat, mammut_food_prize[f->n - 2][place]);
    }
}

/* [R39, R40] */
static void forecast_fire(forecast *f)
{
    int last = seat_at(f, f->count[FIRE], f->n - 1);
    if (last < 0)
        return;
    change(f, FIRE, last, -FIRE_PENALTY);
    if (f->n == 2)
        change(f, FIRE, 1 - last, f->count[FIRE][1 - last]);
}

static void forecast_begin(const mammut *s, forecast *f)
{
    int holder = shaman_holder(s), slot = shaman_slot(s);
    *f = (forecast){ .n = s->head.n_seats, .has_shaman = holder >= 0 };
    for (int seat = 0; seat < f->n; seat++) {
        int way = slot >= 0 && s->face[slot] == SHAMAN_BLUE ? holder - seat : seat - holder;
        f->priority[seat] = (way + f->n) % f->n;
        f->vp[seat] = s->vp[seat];
        for (int face = 0; face < RESOURCES; face++)
            f->count[face][seat] = count_face(s, tiles_of(s, seat), face);
    }
}

static void forecast_json(const mammut *s, ber_json *out)
{
    static const char *const name[RESOURCES] = { "axe", "fur", "tusk", "food", "fire" };
    forecast f;
    int total[SEATS], fresh[SEATS], axes[SEATS];
    forecast_begin(s, &f);
    for (int seat = 0; seat < f.n; seat++)
        axes[seat] = s->round == LAST_ROUND ? 0 : f.count[AXE][seat];
    forecast_axes(s, &f);
    forecast_furs(s, &f);
    forecast_tusks(s, &f);
    forecast_food(&f);
    forecast_fire(&f);
    for (int seat = 0; seat < f.n; seat++) {
        total[seat] = f.vp[seat] - s->vp[seat];
        fresh[seat] = count_bits(animals_shown(s, tiles_of(s, seat)) & ~(uint32_t)s->animals[seat]);
    }
    ber_json_open(out, "now", '{');
    for (int step = 0; step < RESOURCES; step++)
        numbers_json(name[step], f.gain[step], f.n, out);
    numbers_json("total", total, f.n, out);
    numbers_json("cards", axes, f.n, out);
    numbers_json("track", f.track, f.n, out);
    numbers_json("animals", fresh, f.n, out);
    ber_json_close(out, '}');
}

/* ---- All of it ----------------------------------------------------------------------------- */

static void animals_json(const mammut *s, ber_json *out)
{
    int supply[ANIMALS], worth[SEATS];
    for (int kind = 0; kind < ANIMALS; kind++) {
        supply[kind] = SEATS;
        for (int seat = 0; seat < s->head.n_seats; seat++)
            supply[kind] -= s->animals[seat] >> kind & 1;
    }
    for (int seat = 0; seat < s->head.n_seats; seat++)
        worth[seat] = mammut_animal_vp[count_bits(s->animals[seat])];
    numbers_json("supply", supply, ANIMALS, out);
    numbers_json("animal_points", worth, s->head.n_seats, out);
}

/* What the start of the game needs lies on the first throw. */
static const char *phase_of(const mammut *s)
{
    if (s->agenda.depth == 0)
        return "over";
    if (is_division(s))
        return "division";
    if (s->agenda.frame[0].kind != F_THROW)
        return "scoring";
    return s->agenda.depth > 1 ? "setup" : "throw";
}

/* Nothing of the scoring has been paid yet. */
static bool is_before_scoring(const mammut *s)
{
    if (s->agenda.depth == 0)
        return false;
    int bottom = s->agenda.frame[0].kind;
    return bottom == F_TURN || bottom == F_TURN_UP || bottom == F_REVEAL;
}

/* [R31] Who holds the shaman, and for each seat its place in a tie, from 1. */
static void shaman_json(const mammut *s, ber_json *out)
{
    forecast f;
    forecast_begin(s, &f);
    if (!f.has_shaman || s->agenda.depth == 0)
        return;
    for (int seat = 0; seat < f.n; seat++)
        f.priority[seat]++;
    ber_json_number(out, "shaman", shaman_holder(s));
    numbers_json("tie_place", f.priority, f.n, out);
}

void mammut_describe(const void *state, ber_json *out)
{
    const mammut *s = state;
    ber_json_string(out, "phase", phase_of(s));
    if (s->agenda.depth > 0)
        decision_json(s, out);
    classes_json(s, out);
    animals_json(s, out);
    shaman_json(s, out);
    if (is_before_scoring(s))
        forecast_json(s, out);
}
