/*
 * eiszeit_eval.c: what a position is worth, for computer players.
 *
 * What a seat has is put into numbers, after the strategy notes of RULES.md; what they
 * are worth at which stage of the game was learnt from games (eiszeit_weights.c).
 */
#include "eiszeit_eval.h"

#include "weigh.h"

#include <string.h>

/* ---- What remains of a region -------------------------------------------------------- */

enum { SUMS = 5 };

/* The probability of each sum of that many tokens out of all fourteen. */
static const struct {
    int n;
    float chance[SUMS];
} fire_sums[] = {
    { 1, { 1 } },
    { 3, { 4 / 14.0f, 5 / 14.0f, 5 / 14.0f } },
    { 5, { 12 / 182.0f, 40 / 182.0f, 60 / 182.0f, 50 / 182.0f, 20 / 182.0f } },
};

void eiszeit_look(const eiszeit *s, int region, eiszeit_remains *out)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    memcpy(out->hunters, s->hunters[region], SEATS);
    memcpy(out->clubbed, s->clubbed[region], SEATS);
    out->mammoths = s->mammoths[region];
    out->fire = s->fire[region];
    out->value = s->fire_value_sum[region];
    if (f->kind == F_FIRE && region < f->place)
        out->fire = region + 1 == f->place ? f->left : 0;
    else if (f->kind == F_LOTS || f->kind == F_PLACE_GLACIER)
        out->fire = 1; /* what the next round lays [E5.3] */
}

float eiszeit_each(const eiszeit_remains *g)
{
    return (float)eiszeit_points[g->mammoths < 2 ? g->mammoths : 2];
}

/* A conflict that goes on: capacities are tried from the largest, and who leaves for one
 * has left for all smaller ones too. */
typedef struct {
    uint8_t hunters[SEATS], order[SEATS];
    int n, next, total, before;
} quarrel;

static void begin_quarrel(const eiszeit_remains *g, int total, quarrel *q)
{
    q->n = q->next = 0;
    q->total = q->before = total;
    for (int seat = 0; seat < SEATS; seat++) {
        int at = q->n;
        q->hunters[seat] = g->hunters[seat];
        if (!g->hunters[seat])
            continue;
        for (; at > 0 && g->hunters[q->order[at - 1]] > g->hunters[seat]; at--)
            q->order[at] = q->order[at - 1];
        q->order[at] = (uint8_t)seat;
        q->n++;
    }
}

/* [E2.4, E2.6] The next group loses one each; false if a whole pass took nobody. */
static bool one_group(const eiszeit_remains *g, quarrel *q)
{
    if (q->next == q->n) {
        if (q->total == q->before)
            return false;
        q->next = 0;
        q->before = q->total;
    }
    int size = g->hunters[q->order[q->next]];
    while (q->next < q->n && g->hunters[q->order[q->next]] == size) {
        int seat = q->order[q->next++], leaves = q->hunters[seat] > g->clubbed[seat];
        q->hunters[seat] = (uint8_t)(q->hunters[seat] - leaves);
        q->total -= leaves;
    }
    return true;
}

void eiszeit_expect(const eiszeit_remains *g, float stay[SEATS])
{
    int total = 0, least = CAPACITY + g->mammoths + g->value, few = g->fire < 2 ? g->fire : 2;
    quarrel q;
    for (int seat = 0; seat < SEATS; seat++) {
        total += g->hunters[seat];
        stay[seat] = g->hunters[seat];
    }
    least += g->fire - few; /* third tokens and more count one */
    if (total <= least)
        return;
    begin_quarrel(g, total, &q);
    for (int seat = 0; seat < SEATS; seat++)
        stay[seat] = 0;
    for (int sum = fire_sums[few].n - 1; sum >= 0; sum--) {
        while (q.total > least + sum && one_group(g, &q))
            ;
        for (int seat = 0; seat < SEATS; seat++)
            stay[seat] += fire_sums[few].chance[sum] * (float)q.hunters[seat];
    }
}

/* ---- Features ------------------------------------------------------------------------- */

enum feature {
    V_ONE,
    V_SCORE,
    V_ROUND, /* points expected if the round ended now, */
    V_STAY,  /* and the hunters who would remain */
    V_BOARD, /* hunters on the board */
    V_FIRST, /* those in regions where nobody has more, */
    V_LONE,  /* and those in regions where nobody else is */
    V_HERD,  /* mammoths where nobody has more */
    V_EARLY, /* round, stay and board again, times what is left of the dark reserve */
    V_STONES = V_EARLY + 3, /* that can still be spent: in the end they are worthless */
    V_RICH,                 /* stones above seven */
    V_CLUBS,                /* that can still be used */
    V_BARE,                 /* expected points of those in regions that may be iced next */
    V_CAMPS,
    V_GRAZED,                           /* mammoths in the terrains of Camp cards */
    V_HAND,                             /* the other kinds of cards, one each */
    V_TURN = V_HAND + CARDS - TERRAINS, /* how soon it is on turn: 1 now */
    V_PLACES,                           /* hunters that the card being played lets it place */
    V_EFFECT,                           /* another effect that it is to carry out */
    N_FEATURES,
};

static const char *const feature_names[] = {
    "one",     "score",       "round",      "stay",        "board",   "first", "lone",
    "herd",    "round_early", "stay_early", "board_early", "stones",  "rich",  "clubs",
    "bare",    "camps",       "grazed",     "swap",        "drive",   "party", "club",
    "cult",    "trek",        "herd_card",  "fire",        "gather2", "feud",  "gift",
    "gather1", "ambush",      "dark_cult",  "embers",      "hunt",    "turn",  "places",
    "effect",  NULL,
};

typedef float (*table)[BER_MAX_FEATURES];

static void measure_region(const eiszeit *s, int region, bool bare, table f)
{
    eiszeit_remains g;
    float stay[SEATS], each;
    int most = 0, owners = 0, n = s->head.n_seats;
    eiszeit_look(s, region, &g);
    for (int seat = 0; seat < n; seat++) {
        owners += g.hunters[seat] != 0;
        if (g.hunters[seat] > most)
            most = g.hunters[seat];
    }
    if (!owners)
        return;
    eiszeit_expect(&g, stay);
    each = eiszeit_each(&g);
    for (int seat = 0; seat < n; seat++) {
        f[seat][V_ROUND] += each * stay[seat];
        f[seat][V_STAY] += stay[seat];
        f[seat][V_BARE] += bare ? each * stay[seat] : 0;
        if (g.hunters[seat] != most)
            continue;
        f[seat][V_FIRST] += (float)most;
        f[seat][V_LONE] += owners == 1 ? (float)most : 0;
        f[seat][V_HERD] += g.mammoths;
    }
}

static void measure_hand(const eiszeit *s, int seat, float *f)
{
    const uint8_t *hand = s->hand[seat];
    for (int t = 0; t < TERRAINS; t++) {
        if (!hand[L_CAMP + t])
            continue;
        f[V_CAMPS] += hand[L_CAMP + t];
        for (unsigned rest = eiszeit_in_play.terrain[t] & free_regions(s); rest; rest &= rest - 1)
            f[V_GRAZED] += (float)(s->mammoths[lowest(rest)] * hand[L_CAMP + t]);
    }
    for (int card = L_SWAP; card < CARDS; card++)
        f[V_HAND + card - L_SWAP] = hand[card];
}

/* What the card being played still gives to whom. */
static void measure_effects(const eiszeit *s, table f)
{
    for (int i = 1; i < s->agenda.depth; i++) {
        const ber_frame *frame = &s->agenda.frame[i];
        if (frame->kind >= F_PLACE_HUNTER && frame->kind <= F_SUBSTITUTE_TARGET)
            f[frame->seat][V_PLACES] += frame->left;
        else if (frame->kind > F_SUBSTITUTE_TARGET && frame->kind != F_ATTACH_CLUB)
            f[frame->seat][V_EFFECT] += 1;
    }
}

static void measure_turn(const eiszeit *s, table f)
{
    const ber_frame *turn = &s->agenda.frame[0];
    int n = s->head.n_seats, first = turn->seat;
    if (turn->kind == F_FIRE || turn->kind == F_LOTS || turn->kind == F_PLACE_GLACIER)
        first = s->start_player;
    else if (turn->kind == F_DISCARD_CARD || turn->kind == F_DRAW_CARD)
        first = turn->data ? s->start_player : next_seat(s, first);
    for (int i = 0; i < n; i++)
        f[(first + i) % n][V_TURN] = 1 - (float)i / (float)n;
}

static float least(float a, float b)
{
    return a < b ? a : b;
}

/* In the last round a seat has some three turns, and spends four stones or a club in each. */
static void measure_stock(const eiszeit *s, int seat, float early, float *f)
{
    float turns = is_last_round(s) ? 3.5f * early : (float)ALL_HUNTERS;
    f[V_STONES] = least(s->stones[seat], 4 * turns);
    f[V_CLUBS] = least(s->own_clubs[seat], turns);
}

static void measure_seat(const eiszeit *s, int seat, float early, float *f)
{
    f[V_ONE] = 1;
    f[V_SCORE] = s->score[seat];
    f[V_BOARD] = (float)eiszeit_on_board(s, seat);
    f[V_EARLY] = early * f[V_ROUND];
    f[V_EARLY + 1] = early * f[V_STAY];
    f[V_EARLY + 2] = early * f[V_BOARD];
    f[V_RICH] = s->stones[seat] >= STONE_LIMIT ? (float)(s->stones[seat] - STONE_LIMIT + 1) : 0;
    measure_stock(s, seat, early, f);
    measure_hand(s, seat, f);
}

/* The part of the round that is left, by the dark reserve; of the next one, once a round
 * has been scored. */
static float round_left(const eiszeit *s, int *rounds)
{
    int kind = s->agenda.frame[0].kind;
    float left = (float)s->dark_reserve / (float)eiszeit_dark_reserve[s->head.n_seats - 3];
    *rounds = s->head.option[O_ROUNDS] - s->round;
    if (kind != F_LOTS && kind != F_PLACE_GLACIER && s->round)
        return left < 1 ? left : 1;
    --*rounds;
    return 1;
}

/* The stage is the number of rounds that are left. */
static float eiszeit_measure(const void *state, table f)
{
    const eiszeit *s = state;
    int rounds;
    float early = round_left(s, &rounds);
    unsigned bare = rounds ? eiszeit_glacier_regions(s) : 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int i = 0; i < N_FEATURES; i++)
            f[seat][i] = 0;
    for (unsigned rest = free_regions(s); rest; rest &= rest - 1) {
        int region = lowest(rest);
        measure_region(s, region, bare >> region & 1, f);
    }
    for (int seat = 0; seat < s->head.n_seats; seat++)
        measure_seat(s, seat, early, f[seat]);
    measure_effects(s, f);
    measure_turn(s, f);
    return (float)rounds + early;
}

/* A point scored, or about to be, is never a misfortune; and more stones than dark cards can be
 * paid with are worth nothing. */
static const ber_order orders[] = {
    { BER_NOTHING, V_SCORE },
    { BER_NOTHING, V_ROUND },
    { BER_NOTHING, V_STAY },
    { V_RICH, BER_NOTHING },
    { 0 },
};

/* What they count for in words; whose turn it is, and what is only begun, is not told. */
static const char *const merits[N_FEATURES] = {
    [V_SCORE] = "round",       [V_ROUND] = "round",    [V_EARLY] = "round",
    [V_STAY] = "hunters",      [V_BOARD] = "hunters",  [V_EARLY + 1] = "hunters",
    [V_EARLY + 2] = "hunters", [V_FIRST] = "most",     [V_LONE] = "most",
    [V_HERD] = "herd",         [V_STONES] = "stones",  [V_RICH] = "stones",
    [V_CLUBS] = "clubs",       [V_BARE] = "ice",       [V_CAMPS] = "camps",
    [V_GRAZED] = "camps",      [V_HAND] = "hand",      [V_HAND + 1] = "hand",
    [V_HAND + 2] = "hand",     [V_HAND + 3] = "hand",  [V_HAND + 4] = "hand",
    [V_HAND + 5] = "hand",     [V_HAND + 6] = "hand",  [V_HAND + 7] = "hand",
    [V_HAND + 8] = "hand",     [V_HAND + 9] = "hand",  [V_HAND + 10] = "hand",
    [V_HAND + 11] = "hand",    [V_HAND + 12] = "hand", [V_HAND + 13] = "hand",
    [V_HAND + 14] = "hand",    [V_HAND + 15] = "hand",
};

const ber_features eiszeit_features = { feature_names, eiszeit_measure, orders, merits,
                                        eiszeit_weights };

void eiszeit_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    const eiszeit *s = state;
    float feature[BER_MAX_SEATS][BER_MAX_FEATURES];
    if (ber_end_value(&eiszeit_game, s, value))
        return;
    float stage = eiszeit_measure(s, feature);
    for (int seat = 0; house && seat < s->head.n_seats; seat++) {
        feature[seat][V_STONES] = s->stones[seat]; /* that house hoarded to the end */
        feature[seat][V_CLUBS] = s->own_clubs[seat];
    }
    ber_weigh_seats((house ? eiszeit_weights1 : eiszeit_weights)[s->head.n_seats - 3], N_FEATURES,
                    stage, feature, s->head.n_seats, value);
}

/* The beginning of a turn, of the deal, and of the conflict, whose fire is guessed better
 * than drawn. */
bool eiszeit_settled(const void *state)
{
    const eiszeit *s = state;
    switch (ber_agenda_peek(&s->agenda)->kind) {
    case F_PLAY_CARD:
    case F_SETUP_PLACE: return true;
    case F_DEAL: return s->pool_n[LIGHT] == LIGHT_CARDS;
    case F_FIRE: return s->fire_pool[0] + s->fire_pool[1] + s->fire_pool[2] == FIRE_TOKENS;
    default: return false;
    }
}
