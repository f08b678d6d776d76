/*
 * urland_pick.c: which steps look good, for computer players.
 *
 * prior() weighs the steps of a node, pick() is a rule of thumb for playouts. Both look at
 * what one Ichto more does to a region, and which regions may be scored; after the strategy
 * notes of RULES.md. Neither looks at a token that the seat has not seen.
 */
#include "urland.h"

#include "rng.h"

/* Inlined: these run for every region of most choices. */
#define IN_LOOP static inline __attribute__((always_inline))

/* ---- What one Ichto more is worth -------------------------------------------------------- */

/* The others in an area: the most and the fewest of one colour; 0 where nobody is. */
typedef struct {
    int most, least;
} rivals;

IN_LOOP rivals rivals_in(const urland *s, int area, int seat)
{
    const uint8_t *c = s->cnt[area];
    rivals r = { 0, 255 };
    for (int other = 0; other < s->head.n_seats; other++) {
        int n = other == seat ? 0 : c[other];
        r.most = n > r.most ? n : r.most;
        r.least = n && n < r.least ? n : r.least;
    }
    return r;
}

/* From nothing to a monopoly, from below to the top, from the bottom to the middle: about
 * twice the points; next to nothing where they do not change. */
IN_LOOP int landing_gain(int own, rivals r)
{
    int lead = own + 1 - r.most;
    if (!r.most)
        return own ? own == 1 : 6;
    if (lead > 1)
        return lead == 2;
    if (lead == 1)
        return own ? 5 : 4;
    if (lead == 0)
        return own <= r.least ? 6 : 3;
    return own + 1 > r.least && own <= r.least ? 4 : -1;
}

/* Tokens not yet scored in this epoch, in any hands. */
static uint32_t unscored(const urland *s)
{
    uint32_t regions = 0;
    for (int t = 0; t < REGIONS; t++) {
        int place = s->token[t];
        regions |= (uint32_t)(place == T_POOL || place == T_HAND || place == T_CHOSEN) << t;
    }
    return regions;
}

/* ---- Weights for the tree -------------------------------------------------------------------- */

typedef struct {
    const urland *s;
    int seat;
    uint32_t open;           /* regions that may be scored in this epoch */
    uint32_t known;          /* those that the seat knows to be in play */
    float now[REGIONS];      /* what a region is worth as it is, */
    float more[REGIONS];     /* and what one Ichto more changes, */
    uint32_t looked, landed; /* where they are computed */
} outlook;

static void look_out(const urland *s, int seat, outlook *o)
{
    o->s = s;
    o->seat = seat;
    o->open = unscored(s);
    o->known = o->looked = o->landed = 0;
    for (int t = 0; t < REGIONS; t++)
        o->known |= (uint32_t)(s->seen[t] >> seat & 1) << t;
}

/* [U4] Points of the seat, less a third of those of the others; a larger lead is a little
 * better, a piece that would be lost a little worse. */
static float worth(const outlook *o, const int n[SEATS])
{
    int seats = o->s->head.n_seats, muscles = o->s->gene_place[MUSCLES];
    int high = 0, second = 0, low = 255, colours = 0, value[SEATS] = { 0 }, others = 0;
    for (int seat = 0; seat < seats; seat++) {
        int v = value[seat] = n[seat] > 0 ? 2 * n[seat] + (seat == muscles) : 0;
        if (!v)
            continue;
        colours++;
        low = v < low ? v : low;
        second = v > high ? high : v > second ? v : second;
        high = v > high ? v : high;
    }
    int own = value[o->seat], points = 0;
    for (int seat = 0; seat < seats; seat++) {
        int v = value[seat], first = low == high && colours > 1 ? OTHER_POINTS : FIRST_POINTS;
        int now = !v ? 0 : v == high ? first : v == low ? 0 : OTHER_POINTS;
        if (seat == o->seat)
            points = now;
        else
            others += now;
    }
    float sum = (float)points - (float)others / 3;
    if (own && own == high)
        sum += 0.2f * (float)(high - second < 4 ? high - second : 4);
    return own && !points ? sum - 0.1f * (float)n[o->seat] : sum;
}

static void counts_in(const urland *s, int area, int n[SEATS])
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n[seat] = s->cnt[area][seat];
}

static float chance_of(const outlook *o, int region)
{
    return o->known >> region & 1 ? 1.5f : o->open >> region & 1 ? 1.0f : 0.15f;
}

/* What changes if a region has that many more of a colour. */
static float change(outlook *o, int region, int colour, int more)
{
    int n[SEATS];
    counts_in(o->s, region, n);
    if (!(o->looked >> region & 1)) {
        o->looked |= BIT(region);
        o->now[region] = worth(o, n);
    }
    n[colour] += more;
    return chance_of(o, region) * (worth(o, n) - o->now[region]);
}

static float enter(outlook *o, int region)
{
    if (!(o->landed >> region & 1)) {
        o->landed |= BIT(region);
        o->more[region] = change(o, region, o->seat, 1);
    }
    return o->more[region];
}

/* An Ichto that leaves a school of three or six costs its growth. */
static float leaving(const urland *s, int seat, int ocean)
{
    int n = s->cnt[REGIONS + ocean][seat];
    const uint8_t *grow = urland_grow[has_gene(s, seat, CARE)];
    return n && grow[n - 1] < grow[n] ? 0.7f : 1;
}

static float by_gain(float gain)
{
    return gain > 0 ? 0.3f + gain : 0.2f / (1 - gain);
}

static float land_weight(outlook *o, int code)
{
    int ocean = code / (REGIONS * 2), region = code / 2 % REGIONS;
    float gain = code % 2 ? change(o, region, o->seat, 2) : enter(o, region);
    return by_gain(gain) * leaving(o->s, o->seat, ocean);
}

/* [U3.2] What it brings, and what it brings the others. */
static float propagate_weight(const outlook *o, int ocean)
{
    int own = urland_growth(o->s, o->seat, ocean), others = 0;
    for (int seat = 0; seat < o->s->head.n_seats; seat++)
        others += seat == o->seat ? 0 : urland_growth(o->s, seat, ocean);
    float weight = (float)own - 0.3f * (float)others;
    return weight < 0.2f ? 0.2f : weight;
}

static float bite_weight(outlook *o, int area, int victim)
{
    return is_land(area) ? by_gain(change(o, area, victim, -1)) : 0.1f;
}

/* All others leave. */
static float stink_weight(outlook *o, int area)
{
    int n[SEATS] = { 0 };
    if (!is_land(area))
        return 0.1f;
    change(o, area, o->seat, 0);
    n[o->seat] = o->s->cnt[area][o->seat];
    return by_gain(chance_of(o, area) * (worth(o, n) - o->now[area]));
}

static float gene_weight(outlook *o, ber_action a)
{
    if (a < A_EGG) {
        int from = (a - A_WALK) / REGIONS, to = (a - A_WALK) % REGIONS;
        return by_gain(enter(o, to) + change(o, from, o->seat, -1));
    }
    if (a < A_WINGS)
        return is_land(a - A_EGG) ? by_gain(enter(o, a - A_EGG)) : 0.3f;
    if (a < A_STINK)
        return by_gain(0.7f + change(o, a - A_WINGS, o->seat, -1));
    if (a < A_TEETH)
        return stink_weight(o, a - A_STINK);
    if (a < A_ASSIMILATE)
        return bite_weight(o, (a - A_TEETH) / SEATS, (a - A_TEETH) % SEATS);
    return is_land(a - A_ASSIMILATE) ? by_gain(0.5f + enter(o, a - A_ASSIMILATE)) : 0.4f;
}

static float act_weight(outlook *o, ber_action a)
{
    if (a < A_PROPAGATE)
        return land_weight(o, a - A_LAND);
    if (a < A_SWIM)
        return propagate_weight(o, a - A_PROPAGATE);
    if (a < A_RETREAT)
        return 0.15f;
    if (a == A_RETREAT)
        return 0.02f;
    return a == A_STOP ? 0.1f : gene_weight(o, a);
}

/* What the environment player gets for a token, and what the others do. */
static int token_score(const urland *s, int region, int seat)
{
    int own = s->cnt[region][seat], others = 0;
    rivals r = rivals_in(s, region, seat);
    for (int other = 0; other < s->head.n_seats; other++)
        others += other != seat && s->cnt[region][other] > 0;
    if (!own)
        return others ? -2 * others : 0;
    if (!others)
        return 6;
    int points = own > r.most || (own == r.most && r.least < own) ? 6 : own > r.least ? 4 : 0;
    if (own == r.most && r.least == own)
        points = 4;
    return points - others;
}

/* [U6] Bids of a game that is not known: sampled in playouts, weights in the tree. Half of
 * what experts bid is 0; bots that expect just that were, if anything, weaker. */
static const float bid_weight[] = { 3, 3, 4, 3, 1, 0.3f, 0.1f, 0.05f };
enum { USUAL_BIDS = sizeof bid_weight / sizeof bid_weight[0] };

/* [R46] Who bids more than he can pay is passed over: seldom what one wants. */
static float bid_weight_of(int bid, int board)
{
    if (bid > board)
        return 0.02f;
    return bid < USUAL_BIDS ? bid_weight[bid] : 0.05f;
}

static const float gene_worth[GENES] = {
    [ASSIMILATION] = 1.6f, [LEGS] = 1.8f,    [CARE] = 1.5f,  [EGG] = 1.3f,
    [WINGS] = 1.9f,        [MUSCLES] = 1.5f, [EARS] = 1.1f,  [STINK] = 2.2f,
    [TURBO] = 1.8f,        [WARM] = 2.5f,    [TEETH] = 2.2f,
};

/* [R51] From scored islands first, then from schools that stay as fruitful. */
static float pay_weight(const outlook *o, int area)
{
    if (is_land(area))
        return o->open >> area & 1 ? (o->s->cnt[area][o->seat] > 1 ? 0.5f : 0.3f) : 2;
    return leaving(o->s, o->seat, area - REGIONS) == 1 ? 1.5f : 0.7f;
}

static float wings_weight(outlook *o, int code)
{
    int area = code / 2;
    if (!is_land(area))
        return 0.15f;
    return by_gain(code % 2 ? change(o, area, o->seat, 2) : enter(o, area));
}

static float victim_weight(outlook *o, int area, int victim)
{
    return is_land(area) ? by_gain(change(o, area, victim, -1)) : 1;
}

static float step_weight(outlook *o, const ber_frame *f, ber_action a)
{
    switch (f->kind) {
    case F_ACT: return act_weight(o, a);
    case F_CHOOSE: {
        int score = token_score(o->s, a - A_CHOOSE, o->seat);
        return score > 0 ? 1 + (float)score : 1;
    }
    case F_EXTRA: return 1;
    case F_RETREAT: return a == A_DONE ? 4 : 1;
    case F_WINGS: return wings_weight(o, a - A_WINGS_TO);
    case F_VICTIM: return victim_weight(o, f->place, a - A_VICTIM);
    case F_BUY: return a == A_PASS ? 1 : gene_worth[a - A_BUY] * gene_worth[a - A_BUY];
    case F_PAY: return pay_weight(o, a - A_PAY);
    default: return 1;
    }
}

/* Several are asked at once. The highest bid tells the reserve, and so what is on the
 * board. */
static void weigh_bids(const ber_action *a, int n, float *weight)
{
    int board = ICHTOS - 1 - (a[n - 1] - A_BID);
    for (int i = 0; i < n; i++)
        weight[i] = bid_weight_of(a[i] - A_BID, board);
}

void urland_prior(const void *state, const ber_action *a, int n, float *weight)
{
    const urland *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    outlook o;
    if (f->kind == F_BID) {
        weigh_bids(a, n, weight);
        return;
    }
    look_out(s, f->seat, &o);
    for (int i = 0; i < n; i++)
        weight[i] = step_weight(&o, f, a[i]);
}

/* ---- Quick choices for playouts ------------------------------------------------------- */

static ber_action any_of(const ber_action *legal, int n, ber_rng *rng)
{
    return legal[n > 1 ? ber_rng_below(rng, (uint32_t)n) : 0];
}

/* The regions that a seat can land in, and the oceans where it is. */
static uint32_t landings(const urland *s, int seat, uint64_t shores, uint32_t *oceans)
{
    uint32_t regions = 0;
    *oceans = 0;
    for (int ocean = 0; ocean < OCEANS; ocean++)
        if (s->cnt[REGIONS + ocean][seat]) {
            regions |= shore(shores, ocean);
            *oceans |= BIT(ocean);
        }
    return regions;
}

/* From the ocean that loses least: none of three, none of six. */
static int best_ocean(const urland *s, int seat, int region, uint64_t shores, uint32_t oceans,
                      uint32_t noise)
{
    int best = -1, most = -1;
    for (; oceans; oceans &= oceans - 1) {
        int ocean = lowest(oceans), n = s->cnt[REGIONS + ocean][seat];
        if (!(shore(shores, ocean) >> region & 1))
            continue;
        int now = (n == 3 || n == 6 ? 0 : 4) + (int)(noise & 3);
        noise >>= 2;
        if (now > most) {
            most = now;
            best = ocean;
        }
    }
    return best;
}

/* Lands where an Ichto more changes most; 0 if nowhere. */
static ber_action pick_landing(const urland *s, int seat, ber_rng *rng)
{
    uint64_t shores = urland_shores(s->erupted);
    uint32_t oceans, noise = ber_rng_next(rng);
    uint32_t regions = landings(s, seat, shores, &oceans) & unscored(s);
    int best = -1, most = 4;
    for (uint32_t m = regions; m; m &= m - 1) {
        int region = lowest(m);
        int now =
            4 * landing_gain(s->cnt[region][seat], rivals_in(s, region, seat)) + (int)(noise & 7);
        noise = noise >> 3 | noise << 29;
        if (now > most) {
            most = now;
            best = region;
        }
    }
    if (best < 0)
        return 0;
    int ocean = best_ocean(s, seat, best, shores, oceans, noise);
    bool two = (has_gene(s, seat, LEGS) || has_gene(s, seat, TURBO)) && (noise & 1) &&
               s->cnt[REGIONS + ocean][seat] > 1;
    return (ber_action)(A_LAND + (ocean * REGIONS + best) * 2 + two);
}

/* The ocean where the seat gains most over the others; 0 if it gains nowhere. */
static ber_action pick_propagation(const urland *s, int seat, ber_rng *rng)
{
    const uint8_t *own = urland_grow[has_gene(s, seat, CARE)];
    uint32_t noise = ber_rng_next(rng);
    int best = -1, most = -99;
    if (!s->reserve[seat])
        return 0;
    for (int ocean = 0; ocean < OCEANS; ocean++, noise >>= 2) {
        const uint8_t *c = s->cnt[REGIONS + ocean];
        int gain = own[c[seat]];
        if (!gain)
            continue;
        int now = 6 * gain + (int)(noise & 3);
        for (int other = 0; other < s->head.n_seats; other++)
            now -= urland_grow[0][c[other]];
        if (now > most) {
            most = now;
            best = ocean;
        }
    }
    return best < 0 ? 0 : (ber_action)(A_PROPAGATE + best);
}

static ber_action pick_act(const urland *s, const ber_frame *f, ber_rng *rng)
{
    uint32_t way = ber_rng_next(rng) & 15;
    ber_action a = 0;
    if (way < 4)
        a = pick_propagation(s, f->seat, rng);
    if (!a)
        a = pick_landing(s, f->seat, rng);
    if (!a)
        a = pick_propagation(s, f->seat, rng);
    return a ? a : A_STOP;
}

static ber_action pick_token(const urland *s, int seat, ber_rng *rng)
{
    uint32_t noise = ber_rng_next(rng);
    int best = 0, most = -99;
    for (int t = 0; t < REGIONS; t++) {
        if (s->token[t] != T_HAND)
            continue;
        int now = 2 * token_score(s, t, seat) + (int)(noise & 7);
        noise >>= 3;
        if (now > most) {
            most = now;
            best = t;
        }
    }
    return (ber_action)(A_CHOOSE + best);
}

/* Drawn by weight, as far as reserve and board allow. */
static ber_action pick_bid(const urland *s, int seat, ber_rng *rng)
{
    int most = s->reserve[seat], board = on_board(s, seat);
    most = most < board ? most : board;
    most = most < USUAL_BIDS - 1 ? most : USUAL_BIDS - 1;
    float sum = 0;
    for (int k = 0; k <= most; k++)
        sum += bid_weight[k];
    float number = sum * (float)ber_rng_below(rng, 1024) / 1024;
    int bid = 0;
    while (bid < most && number >= bid_weight[bid])
        number -= bid_weight[bid++];
    return (ber_action)(A_BID + bid);
}

/* Mostly the best of the open genes; none for more than four Ichtos. */
static ber_action pick_gene(const urland *s, const ber_frame *f, int seat, ber_rng *rng)
{
    ber_action legal[GENES + 1], best = A_PASS;
    int n = (int)(urland_list_buy(s, f, legal) - legal);
    float most = 0;
    if (legal[n - 1] == A_PASS && urland_price(s, seat) > 4)
        return A_PASS;
    for (int i = 0; i < n; i++) {
        if (legal[i] == A_PASS)
            continue;
        float now = gene_worth[legal[i] - A_BUY] + (float)ber_rng_below(rng, 64) / 64;
        if (now > most) {
            most = now;
            best = legal[i];
        }
    }
    return best;
}

static ber_action pick_payment(const urland *s, const ber_frame *f, int seat, ber_rng *rng)
{
    ber_action legal[AREAS];
    int n = (int)(urland_list_pay(s, f, legal) - legal);
    for (int i = 0; i < n; i++) {
        int area = legal[i] - A_PAY;
        if (is_land(area) ? s->token[area] == T_SCORED : s->cnt[area][seat] % 3 != 0)
            return legal[i];
    }
    return any_of(legal, n, rng);
}

ber_action urland_pick(const void *state, int seat, ber_rng *rng)
{
    const urland *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    ber_action legal[BER_MAX_ACTIONS];
    switch (f->kind) {
    case F_ACT: return pick_act(s, f, rng);
    case F_CHOOSE: return pick_token(s, seat, rng);
    case F_EXTRA: return A_DECLINE;
    case F_BID: return pick_bid(s, seat, rng);
    case F_BUY: return pick_gene(s, f, seat, rng);
    case F_PAY: return pick_payment(s, f, seat, rng);
    default: return any_of(legal, urland_legal(s, seat, legal), rng);
    }
}

/* ---- Levels --------------------------------------------------------------------------- */

/* docs/strength.md has what they are worth. */
/* clang-format off */
const ber_skill urland_skills[] = {
    /* seats, horizon, explore, spread; iterations, slack, trees (or one) of each level */
    { 3, 1, 6, 8, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 60, 0, 1 }, { 80, 0, 1 }, { 250, 0, 1 }, { 10000, 0, 1 } }, .overlook = { 640, 440, 270 } },
    { 4, 1, 6, 8, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 50, 0, 1 }, { 50, 0, 1 }, { 170, 0, 1 }, { 10000, 0, 1 } }, .overlook = { 800, 550, 290 } },
    { 5, 1, 6, 8, .level = { { 30, 0, 1 }, { 40, 0, 1 }, { 60, 0, 1 }, { 70, 0, 1 }, { 250, 0, 1 }, { 10000, 0, 1 } }, .overlook = { 850, 610, 330 } },
    { 0 },
};
/* clang-format on */
