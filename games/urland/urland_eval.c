/*
 * urland_eval.c: what a position is worth, for computer players.
 *
 * What a seat has is put into numbers, after the strategy notes of RULES.md; what they
 * are worth at which stage of the game was learnt from games (urland_weights.c).
 */
#include "urland.h"

#include "weigh.h"

/* ---- Features -------------------------------------------------------------------------- */

enum feature {
    V_ONE,
    V_SCORE,
    V_CHOSEN,      /* points of the chosen region as it is, */
    V_CHOSEN_LOST, /* and Ichtos that would be removed there */
    V_SOLE,        /* unscored regions: where nobody else is, */
    V_FIRST,       /* where the seat has most, */
    V_FIRM,        /* and two more than the others, */
    V_TIED,        /* where others have as many, */
    V_MIDDLE,      /* where it is neither first nor last, */
    V_AT_RISK,     /* Ichtos where it would be removed; */
    V_THREAT,      /* others who can land where its lead is small; */
    V_CHANCE,      /* where landing may bring points */
    V_SOON,        /* points of tokens in play */
    V_LATER,       /* points of scored regions as they are, */
    V_LAND,        /* Ichtos on land, */
    V_OCEAN,       /* and in oceans, */
    V_SCHOOLS,     /* oceans where it is */
    V_REACHED,     /* unscored regions on these */
    V_GROWTH,      /* what propagation in all oceans would bring, */
    V_FED,         /* and what it would bring the others meanwhile */
    V_FEW,         /* Ichtos in oceans that are missing to five, */
    V_BARREN,      /* propagates nowhere */
    V_CHIPS,
    V_GENES,
    V_ENV = V_GENES + GENES, /* chooses next, */
    V_DUMMY,                 /* or after that, if nothing is chosen yet */
    V_WISH,                  /* points of the token that who chooses next would choose: now, */
    V_NEXT_WISH,             /* and in the next turn */
    V_NEXT_ENV,              /* chooses then */
    V_ACTIONS,               /* that it has in this turn */
    V_TOTAL,                 /* would score for all Ichtos at the end, */
    V_AHEAD,                 /* lead over the best other, four at most */
    V_LAND_FIRST,            /* would score for those on land */
    V_JUMPS,                 /* markers on the next squares before it */
    V_SURPLUS,               /* Ichtos that the next volcanoes may cost */
    V_PANIC,                 /* those that a panic would hit */
    N_FEATURES,
};

static const char *const feature_names[] = {
    "one",        "score",  "chosen",       "chosen_lost", "sole",    "first", "firm",
    "tied",       "middle", "at_risk",      "threat",      "chance",  "soon",  "later",
    "land",       "ocean",  "schools",      "reached",     "growth",  "fed",   "few",
    "barren",     "chips",  "assimilation", "legs",        "care",    "egg",   "wings",
    "muscles",    "ears",   "stink",        "turbo",       "warm",    "teeth", "env",
    "dummy",      "wish",   "next_wish",    "next_env",    "actions", "total", "ahead",
    "land_first", "jumps",  "surplus",      "panic",       NULL,
};

typedef float (*table)[BER_MAX_FEATURES];

/* ---- Regions ---------------------------------------------------------------------------- */

/* [U4] The region as it would be scored now; how many Ichtos are there. */
typedef struct {
    uint8_t value[SEATS], points[SEATS];
    uint8_t high, second, low, colours, all;
} prospect;

static void look(const urland *s, int region, prospect *out)
{
    int muscles = s->gene_place[MUSCLES], high = 0, second = 0, low = 255, colours = 0, all = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[region][seat], value = n ? 2 * n + (seat == muscles) : 0;
        out->value[seat] = (uint8_t)value;
        all += n;
        if (!n)
            continue;
        colours++;
        low = value < low ? value : low;
        second = value > high ? high : value > second ? value : second;
        high = value > high ? value : high;
    }
    out->high = (uint8_t)high;
    out->second = (uint8_t)second;
    out->low = (uint8_t)(colours ? low : 0);
    out->colours = (uint8_t)colours;
    out->all = (uint8_t)all;
}

static void count_points(const urland *s, prospect *p)
{
    bool equal = p->low == p->high;
    int first = equal && p->colours > 1 ? OTHER_POINTS : FIRST_POINTS;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int value = p->value[seat];
        p->points[seat] = (uint8_t)(!value             ? 0
                                    : value == p->high ? first
                                    : value == p->low  ? 0
                                                       : OTHER_POINTS);
    }
}

/* What is gathered before and while the regions are looked at. */
typedef struct {
    uint32_t reached[SEATS]; /* regions where each can land */
    float surplus;           /* weight of an Ichto too many in an unscored region */
    int chooser;             /* who takes the next token */
    float wish;              /* of his, for the best token so far */
    uint8_t wished[SEATS];   /* points of that token */
    int crowd, crowd_region; /* [U7.1] */
} survey;

/* He likes points of his own, and none of the others. */
static void consider_wish(const urland *s, const prospect *p, survey *v)
{
    int n = s->head.n_seats, others = 0;
    for (int seat = 0; seat < n; seat++)
        others += seat == v->chooser ? 0 : p->points[seat];
    float wish = (float)p->points[v->chooser] - (float)others / (float)(n - 1);
    if (wish <= v->wish)
        return;
    v->wish = wish;
    for (int seat = 0; seat < n; seat++)
        v->wished[seat] = p->points[seat];
}

static int count_reaching(const urland *s, int region, const survey *v)
{
    int n = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n += (int)(v->reached[seat] >> region & 1);
    return n;
}

static void measure_standing(const prospect *p, int value, int points, float *f)
{
    if (p->colours == 1)
        f[V_SOLE] += 1;
    else if (value == p->high)
        f[value == p->second ? V_TIED : V_FIRST] += 1;
    else if (points)
        f[V_MIDDLE] += 1;
    if (value >= p->second + 4)
        f[V_FIRM] += 1;
}

static void measure_unscored(const urland *s, int region, const prospect *p, const survey *v,
                             table f)
{
    int reaching = count_reaching(s, region, v);
    bool soon = s->token[region] == T_HAND;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[region][seat], value = p->value[seat], points = p->points[seat];
        bool reached = v->reached[seat] >> region & 1;
        if (reached && value + 2 > p->low && value <= p->high)
            f[seat][V_CHANCE] += 1;
        if (!n)
            continue;
        measure_standing(p, value, points, f[seat]);
        f[seat][V_AT_RISK] += points ? 0 : (float)n;
        f[seat][V_SURPLUS] += v->surplus * (float)(n - 1);
        f[seat][V_SOON] += soon ? (float)points : 0;
        if (value == p->high && value < p->second + 4)
            f[seat][V_THREAT] += (float)(reaching - reached);
    }
}

static void measure_region(const urland *s, int region, survey *v, table f)
{
    prospect p;
    int token = s->token[region];
    bool chosen = token == T_CHOSEN;
    look(s, region, &p);
    count_points(s, &p);
    if (p.all > v->crowd) {
        v->crowd = p.all;
        v->crowd_region = region;
    }
    if (token == T_HAND)
        consider_wish(s, &p, v);
    if (token == T_HAND || token == T_POOL)
        measure_unscored(s, region, &p, v, f);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[region][seat];
        f[seat][V_LAND] += (float)n;
        if (!n || token == T_HAND || token == T_POOL)
            continue;
        f[seat][chosen ? V_CHOSEN : V_LATER] += p.points[seat];
        f[seat][V_CHOSEN_LOST] += chosen && !p.points[seat] ? (float)n : 0;
    }
}

/* ---- Oceans ------------------------------------------------------------------------------- */

static void measure_oceans(const urland *s, survey *v, table f)
{
    uint64_t shores = urland_shores(s->erupted);
    int n = s->head.n_seats, care = s->gene_place[CARE];
    for (int ocean = 0; ocean < OCEANS; ocean++, shores >>= REGIONS) {
        const uint8_t *c = s->cnt[REGIONS + ocean];
        int grow[SEATS], all = 0;
        for (int seat = 0; seat < n; seat++) {
            grow[seat] = urland_grow[seat == care][c[seat]];
            all += grow[seat];
        }
        for (int seat = 0; seat < n; seat++) {
            if (!c[seat])
                continue;
            v->reached[seat] |= shores & ALL_ISLANDS;
            f[seat][V_OCEAN] += c[seat];
            f[seat][V_SCHOOLS] += 1;
            f[seat][V_GROWTH] += (float)grow[seat];
            f[seat][V_FED] += grow[seat] ? (float)(all - grow[seat]) : 0;
        }
    }
}

/* ---- The end, roles, and the rest ----------------------------------------------------------- */

/* [U9.2, U9.3] What the final scorings would be, shares of the points. */
static void measure_end(const urland *s, table f)
{
    int n = s->head.n_seats, most = 0, tied = 0, next = 0, land = 0, on_land = 0;
    for (int seat = 0; seat < n; seat++) {
        int all = on_board(s, seat);
        next = all > most ? most : all > next ? all : next;
        tied = all > most ? 1 : tied + (all == most);
        most = all > most ? all : most;
    }
    for (int seat = 0; seat < n; seat++) {
        int all = on_board(s, seat), lead = all == most ? all - next : all - most;
        f[seat][V_AHEAD] = (float)(lead > 4 ? 4 : lead < -4 ? -4 : lead);
        f[seat][V_TOTAL] = all == most ? 1.0f / (float)tied : 0;
        if (f[seat][V_TOTAL] == 1)
            continue;
        int here = (int)f[seat][V_LAND];
        on_land = here > land ? 1 : on_land + (here == land);
        land = here > land ? here : land;
    }
    for (int seat = 0; seat < n; seat++)
        if (land && f[seat][V_TOTAL] != 1 && f[seat][V_LAND] == (float)land)
            f[seat][V_LAND_FIRST] = 1.0f / (float)on_land;
}

/* Actions still to come in this turn: none for the environment player and the dummy. */
static int actions_of(const urland *s, int seat)
{
    int phase = phase_of(s), now = s->agenda.depth ? s->agenda.frame[0].seat : 0;
    int n = s->head.n_seats, all = urland_actions[n - 3] + has_gene(s, seat, WARM);
    bool clockwise = s->head.option[O_ICHTO_ORDER];
    if (seat == s->env || seat == dummy(s) || phase == F_REVEAL || phase == F_ROLES)
        return 0;
    if (phase != F_ACT && phase != F_EXTRA)
        return all;
    if (seat == now)
        return phase == F_ACT ? s->agenda.frame[0].left : 0;
    int mine = (s->env - seat + n) % n, his = (s->env - now + n) % n;
    return (mine > his) != clockwise ? all : 0;
}

static void measure_seat(const urland *s, int seat, uint64_t taken, float *f)
{
    f[V_ONE] = 1;
    f[V_SCORE] = s->pos[seat];
    f[V_CHIPS] = s->chips[seat];
    f[V_JUMPS] = (float)count_bits((uint32_t)(taken >> (s->pos[seat] + 1)) & 7);
    f[V_FEW] = f[V_OCEAN] < 5 ? 5 - f[V_OCEAN] : 0;
    f[V_BARREN] = f[V_GROWTH] == 0;
    if (f[V_GROWTH] > s->reserve[seat])
        f[V_GROWTH] = s->reserve[seat];
}

/* A gene is of little use to a colour that is nearly extinct. */
static float use_of_genes(const urland *s, int seat)
{
    int all = on_board(s, seat);
    return all < 12 ? (float)all / 12 : 1;
}

/* The leader moves two squares in a turn; the third epoch is the last. */
static float stage_of(const urland *s, int leader)
{
    float turns = 0.5f * (float)(FINISH - leader), most = (float)s->pool_n + 3;
    if (s->epoch == LAST_EPOCH && turns > most)
        turns = most;
    turns *= (BER_STAGES - 1) / 13.0f;
    return turns < 0 ? 0 : turns < BER_STAGES - 1 ? turns : BER_STAGES - 1;
}

static void measure_all(const urland *s, table f)
{
    int n = s->head.n_seats;
    uint64_t taken = 0;
    for (int seat = 0; seat < n; seat++)
        taken |= (uint64_t)1 << s->pos[seat];
    for (int seat = 0; seat < n; seat++)
        measure_seat(s, seat, taken, f[seat]);
    for (int gene = 0; gene < GENES; gene++)
        if (s->gene_place[gene] < SEATS)
            f[s->gene_place[gene]][V_GENES + gene] = use_of_genes(s, s->gene_place[gene]);
}

/* The seat that chooses next, and what it would choose in this position. */
static void measure_roles(const urland *s, const survey *v, bool chosen, table f)
{
    f[v->chooser][chosen ? V_NEXT_ENV : V_ENV] = 1;
    if (!chosen)
        f[dummy(s)][V_DUMMY] = 1;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        f[seat][chosen ? V_NEXT_WISH : V_WISH] = v->wished[seat];
        f[seat][V_ACTIONS] = chosen ? (float)actions_of(s, seat) : 0;
    }
}

static uint32_t unscored(const urland *s)
{
    uint32_t regions = 0;
    for (int t = 0; t < REGIONS; t++)
        regions |= (uint32_t)(s->token[t] == T_POOL || s->token[t] == T_HAND) << t;
    return regions;
}

static float urland_measure(const void *state, table f)
{
    const urland *s = state;
    int n = s->head.n_seats, leader = urland_leader(s), phase = phase_of(s);
    bool panic = s->token[PANIC] == T_POOL, chosen = has_chosen(phase) || phase == F_ROLES;
    survey v = { .wish = -9, .surplus = 2 / (float)(2 + s->pool_n) };
    uint32_t open = unscored(s);
    v.chooser = chosen ? dummy(s) : s->env;
    for (int seat = 0; seat < n; seat++)
        for (int i = 0; i < N_FEATURES; i++)
            f[seat][i] = 0;
    measure_oceans(s, &v, f);
    for (uint32_t m = live(s); m; m &= m - 1)
        measure_region(s, lowest(m), &v, f);
    for (int seat = 0; seat < n; seat++) {
        f[seat][V_REACHED] = (float)count_bits(v.reached[seat] & open);
        f[seat][V_PANIC] = panic ? (float)s->cnt[v.crowd_region][seat] / (float)s->pool_n : 0;
    }
    measure_end(s, f);
    measure_all(s, f);
    measure_roles(s, &v, chosen, f);
    return stage_of(s, leader);
}

/* A gene does no harm: who need not pay for one takes it. */
static const ber_order orders[] = {
    { BER_NOTHING, V_SCORE },
    { BER_NOTHING, V_GENES + ASSIMILATION },
    { BER_NOTHING, V_GENES + LEGS },
    { BER_NOTHING, V_GENES + CARE },
    { BER_NOTHING, V_GENES + EGG },
    { BER_NOTHING, V_GENES + WINGS },
    { BER_NOTHING, V_GENES + MUSCLES },
    { BER_NOTHING, V_GENES + EARS },
    { BER_NOTHING, V_GENES + STINK },
    { BER_NOTHING, V_GENES + TURBO },
    { BER_NOTHING, V_GENES + WARM },
    { BER_NOTHING, V_GENES + TEETH },
    { 0 },
};

/* What they count for in words; whose turn it is, and what is only begun, is not told. */
static const char *const merits[N_FEATURES] = {
    [V_SCORE] = "score",     [V_CHOSEN] = "score",     [V_CHOSEN_LOST] = "score",
    [V_JUMPS] = "score",     [V_SOLE] = "regions",     [V_FIRST] = "regions",
    [V_FIRM] = "regions",    [V_TIED] = "regions",     [V_MIDDLE] = "regions",
    [V_CHANCE] = "regions",  [V_AT_RISK] = "safe",     [V_THREAT] = "safe",
    [V_SURPLUS] = "safe",    [V_PANIC] = "safe",       [V_SOON] = "soon",
    [V_LATER] = "soon",      [V_WISH] = "soon",        [V_NEXT_WISH] = "soon",
    [V_OCEAN] = "sea",       [V_SCHOOLS] = "sea",      [V_REACHED] = "sea",
    [V_GROWTH] = "sea",      [V_FED] = "sea",          [V_FEW] = "sea",
    [V_BARREN] = "sea",      [V_LAND] = "herd",        [V_TOTAL] = "herd",
    [V_AHEAD] = "herd",      [V_LAND_FIRST] = "herd",  [V_CHIPS] = "chips",
    [V_GENES] = "genes",     [V_GENES + 1] = "genes",  [V_GENES + 2] = "genes",
    [V_GENES + 3] = "genes", [V_GENES + 4] = "genes",  [V_GENES + 5] = "genes",
    [V_GENES + 6] = "genes", [V_GENES + 7] = "genes",  [V_GENES + 8] = "genes",
    [V_GENES + 9] = "genes", [V_GENES + 10] = "genes", [V_ENV] = "choice",
    [V_DUMMY] = "choice",    [V_NEXT_ENV] = "choice",  [V_ACTIONS] = "choice",
};

const ber_features urland_features = { feature_names, urland_measure, orders, merits,
                                       urland_weights };

void urland_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    const urland *s = state;
    const float(*weights)[BER_MAX_FEATURES][BER_STAGES] = house ? urland_weights1 : urland_weights;
    ber_value(&urland_game, weights[s->head.n_seats - 3], N_FEATURES, s, value);
}

/* The beginning of a turn. */
bool urland_settled(const void *state)
{
    const urland *s = state;
    return s->agenda.depth == 1 && phase_of(s) == F_CHOOSE;
}
