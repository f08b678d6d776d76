/*
 * eiszeit_pick.c: which steps look good, for computer players.
 *
 * prior() weighs the steps of a node by what they change in the scoring that is to be
 * expected, region by region; pick() is a rule of thumb for playouts. After the strategy
 * notes of RULES.md.
 */
#include "eiszeit_eval.h"

#include "rng.h"

/* ---- What a change is worth to a seat ------------------------------------------------- */

typedef struct {
    const eiszeit *s;
    int seat;
    float care[SEATS];           /* what a point of each seat is worth to this one */
    float enter[SEATS][REGIONS]; /* one more hunter of an owner in a region, */
    uint64_t known;              /* and which of these are computed already */
    float now[REGIONS];          /* the region as it is */
    unsigned seen;
} outlook;

static int rival_of(const eiszeit *s, int seat)
{
    int rival = -1, most = -1;
    for (int other = 0; other < s->head.n_seats; other++) {
        int standing = s->score[other] + eiszeit_on_board(s, other);
        if (other != seat && standing > most) {
            most = standing;
            rival = other;
        }
    }
    return rival;
}

/* Half of what others get counts against the seat, as much again if it is the best of them. */
static void look_out(const eiszeit *s, int seat, outlook *o)
{
    o->s = s;
    o->seat = seat;
    o->known = o->seen = 0;
    for (int other = 0; other < SEATS; other++)
        o->care[other] = -0.5f / (float)(s->head.n_seats - 1);
    o->care[rival_of(s, seat)] -= 0.5f;
    o->care[seat] = 1;
}

static float worth(const outlook *o, const eiszeit_remains *g)
{
    float stay[SEATS], sum = 0;
    eiszeit_expect(g, stay);
    for (int seat = 0; seat < SEATS; seat++)
        sum += o->care[seat] * stay[seat];
    return sum * eiszeit_each(g);
}

/* Other numbers of hunters of an owner, of clubs, mammoths and fire tokens in a region. */
typedef struct {
    int owner, hunters, clubs, mammoths, fire;
} change;

static float gain(outlook *o, int region, change c)
{
    eiszeit_remains g;
    eiszeit_look(o->s, region, &g);
    if (!(o->seen >> region & 1)) {
        o->seen |= 1u << region;
        o->now[region] = worth(o, &g);
    }
    g.hunters[c.owner] = (uint8_t)(g.hunters[c.owner] + c.hunters);
    g.clubbed[c.owner] = (uint8_t)(g.clubbed[c.owner] + c.clubs);
    g.mammoths = (uint8_t)(g.mammoths + c.mammoths);
    g.fire = (uint8_t)(g.fire + c.fire);
    return worth(o, &g) - o->now[region];
}

static float enter(outlook *o, int region, int owner)
{
    uint64_t bit = (uint64_t)1 << (region * SEATS + owner);
    if (!(o->known & bit)) {
        o->known |= bit;
        o->enter[owner][region] = gain(o, region, (change){ owner, 1, 0, 0, 0 });
    }
    return o->enter[owner][region];
}

static float leave(outlook *o, int region, int owner, int club)
{
    return gain(o, region, (change){ owner, -1, -club, 0, 0 });
}

static float herd(outlook *o, int region, int mammoths)
{
    return gain(o, region, (change){ .mammoths = mammoths });
}

static float best_entrance(outlook *o, unsigned regions, int owner)
{
    float best = -9;
    for (unsigned rest = regions; rest; rest &= rest - 1) {
        float now = enter(o, lowest(rest), owner);
        if (now > best)
            best = now;
    }
    return best;
}

/* ---- Weights for the tree --------------------------------------------------------------- */

static float swap_gain(const outlook *o, const ber_frame *f, int second)
{
    eiszeit_remains here, there;
    int first_owner = get_hunter(f).owner, first_club = get_hunter(f).club,
        region = second / 2 / SEATS;
    int second_owner = second / 2 % SEATS, second_club = second % 2;
    eiszeit_look(o->s, f->place - 1, &here);
    eiszeit_look(o->s, region, &there);
    float before = worth(o, &here) + worth(o, &there);
    here.hunters[first_owner]--;
    here.hunters[second_owner]++;
    there.hunters[second_owner]--;
    there.hunters[first_owner]++;
    here.clubbed[first_owner] = (uint8_t)(here.clubbed[first_owner] - first_club);
    there.clubbed[first_owner] = (uint8_t)(there.clubbed[first_owner] + first_club);
    there.clubbed[second_owner] = (uint8_t)(there.clubbed[second_owner] - second_club);
    here.clubbed[second_owner] = (uint8_t)(here.clubbed[second_owner] + second_club);
    return worth(o, &here) + worth(o, &there) - before;
}

static float move_gain(outlook *o, const ber_frame *f, int hunter)
{
    int region = hunter / 2 / SEATS, owner = hunter / 2 % SEATS, club = hunter % 2;
    unsigned to = f->card == L_DRIVE ? eiszeit_in_play.beside[region] : ~(1u << region);
    if (f->place)
        to = bit_of(f->place);
    return leave(o, region, owner, club) + best_entrance(o, to & free_regions(o->s), owner);
}

static float trek_gain(outlook *o, const ber_frame *f, ber_action a)
{
    int seat = f->seat, from = f->place - 1, to = f->data - 1;
    switch (f->kind) {
    case F_TREK_SOURCE:
        from = a - A_TREK_SOURCE;
        return leave(o, from, seat, 0) +
               best_entrance(o, eiszeit_in_play.beside[from] & free_regions(o->s), seat);
    case F_TREK_TARGET: return 2 * enter(o, a - A_TREK_TARGET, seat);
    case F_TREK_HUNTER: return leave(o, from, seat, a - A_TREK_HUNTER) + enter(o, to, seat);
    default: return a == A_YES ? herd(o, from, -1) + herd(o, to, 1) : 0;
    }
}

/* What a step about hunters changes. */
static float hunter_gain(outlook *o, const ber_frame *f, ber_action a)
{
    int hunter = a - A_REMOVE_HUNTER;
    switch (f->kind) {
    case F_SETUP_PLACE: return enter(o, a - A_SETUP_PLACE, f->seat);
    case F_PLACE_HUNTER:
    case F_SUBSTITUTE_TARGET: return 0.3f + enter(o, a - A_PLACE_HUNTER, f->seat);
    case F_SUBSTITUTE_SOURCE:
        hunter = a - A_SUBSTITUTE_SOURCE;
        return 1 + leave(o, hunter / 2, f->seat, hunter % 2);
    case F_ATTACH_CLUB:
        return a == A_YES ? gain(o, f->place - 1, (change){ f->seat, 0, 1, 0, 0 }) - 0.5f : 0;
    case F_SWAP_SECOND: return swap_gain(o, f, a - A_SWAP_SECOND);
    case F_MOVE_SOURCE: return move_gain(o, f, a - A_MOVE_SOURCE);
    case F_MOVE_TARGET: return enter(o, a - A_MOVE_TARGET, get_hunter(f).owner);
    case F_REMOVE_HUNTER: return leave(o, hunter / 2 / SEATS, hunter / 2 % SEATS, hunter % 2);
    default: return f->kind == F_SWAP_FIRST ? 0 : trek_gain(o, f, a);
    }
}

/* What a step about mammoths, fire, clubs and ice changes. */
static float piece_gain(outlook *o, const ber_frame *f, ber_action a)
{
    eiszeit_remains g;
    switch (f->kind) {
    case F_PARTY_REGION:
        return 2 * enter(o, a - A_PARTY_REGION, f->seat) + herd(o, a - A_PARTY_REGION, 1);
    case F_CLUB_USE:
        return a == A_KEEP ? 0.6f : gain(o, a - A_CLUB_USE, (change){ f->seat, 0, 1, 0, 0 });
    case F_MAMMOTH_SOURCE: return 1 + herd(o, a - A_MAMMOTH_SOURCE, -1);
    case F_MAMMOTH_TARGET: return herd(o, a - A_MAMMOTH_TARGET, 1);
    case F_REMOVE_MAMMOTH: return herd(o, a - A_REMOVE_MAMMOTH, -1);
    case F_TREK_MAMMOTH: return trek_gain(o, f, a);
    case F_FIRE_SOURCE: return gain(o, a - A_FIRE_SOURCE, (change){ .fire = -1 });
    case F_FIRE_TARGET: return gain(o, a - A_FIRE_TARGET, (change){ .fire = 1 });
    case F_PLACE_GLACIER: eiszeit_look(o->s, a - A_PLACE_GLACIER, &g); return -worth(o, &g);
    default: return 0;
    }
}

/* Cards that bring hunters are the best to play; of the dark ones those that help the
 * others least. */
static const float card_weight[CARDS] = {
    [L_CAMP] = 3,     [L_CAMP + 1] = 3, [L_CAMP + 2] = 3,   [L_CAMP + 3] = 3,  [L_CAMP + 4] = 3,
    [L_CAMP + 5] = 3, [L_SWAP] = 1,     [L_DRIVE] = 1,      [L_PARTY] = 3,     [L_CLUB] = 1,
    [L_CULT] = 1,     [L_TREK] = 1,     [L_HERD] = 1,       [L_FIRE] = 0.7f,   [D_GATHER2] = 1,
    [D_FEUD] = 1.5f,  [D_GIFT] = 1,     [D_GATHER1] = 0.7f, [D_AMBUSH] = 0.7f, [D_CULT] = 1,
    [D_EMBERS] = 1,   [D_HUNT] = 1,
};

/* [E1.3] Whoever is behind may have it. */
static float beneficiary_weight(const outlook *o, int other)
{
    int rival = rival_of(o->s, o->seat);
    int behind = o->s->score[rival] + eiszeit_on_board(o->s, rival) - o->s->score[other] -
                 eiszeit_on_board(o->s, other);
    return other == rival ? 0.5f : 1.0f + 0.1f * (float)behind;
}

static float step_weight(outlook *o, const ber_frame *f, ber_action a)
{
    switch (f->kind) {
    case F_PLAY_CARD: return card_weight[a - A_PLAY_CARD];
    case F_DISCARD_CARD: return a == A_STOP ? 2.0f : 1.0f;
    case F_CHOOSE_BENEFICIARY: return beneficiary_weight(o, a - A_CHOOSE_BENEFICIARY);
    case F_DRAW_CARD:
    case F_CULT_SOURCE:
    case F_MAMMOTH_MODE:
    case F_SWAP_FIRST: return 1;
    case F_CLUB_OR_MAMMOTH:
    case F_GIFT_CHOICE: return a == A_NONE ? 0.3f : 1.0f;
    default: break;
    }
    bool is_hunter =
        f->kind == F_SETUP_PLACE || (f->kind >= F_PLACE_HUNTER && f->kind <= F_REMOVE_HUNTER);
    float points = a == A_STOP ? 0 : is_hunter ? hunter_gain(o, f, a) : piece_gain(o, f, a);
    return points < 0 ? 1 / (1 - 2 * points) : 1 + 2 * points;
}

void eiszeit_prior(const void *state, const ber_action *a, int n, float *weight)
{
    const eiszeit *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    outlook o;
    look_out(s, f->seat, &o);
    for (int i = 0; i < n; i++)
        weight[i] = step_weight(&o, f, a[i]);
}

/* ---- Quick choices for playouts ----------------------------------------------------------- */

/* Inlined: these run for every region of most choices. */
#define IN_LOOP static inline __attribute__((always_inline))

IN_LOOP int each_at(const eiszeit *s, int region)
{
    return s->mammoths[region] < 2 ? s->mammoths[region] + 1 : 3;
}

IN_LOOP int hunters_at(const eiszeit *s, int region)
{
    const uint8_t *h = s->hunters[region];
    return h[0] + h[1] + h[2] + h[3] + h[4];
}

/* Hunters that a region will still feed, with one for each token. */
IN_LOOP int room_at(const eiszeit *s, int region)
{
    return CAPACITY + s->mammoths[region] + s->fire[region] - hunters_at(s, region);
}

IN_LOOP int most_other(const eiszeit *s, int region, int seat)
{
    int most = 0;
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && s->hunters[region][other] > most)
            most = s->hunters[region][other];
    return most;
}

/* How good it is to have one more hunter there, in quarters of a point. */
IN_LOOP int place_score(const eiszeit *s, int region, int seat)
{
    int each = 4 * each_at(s, region);
    if (room_at(s, region) > 0)
        return each;
    int lead = s->hunters[region][seat] - most_other(s, region, seat);
    return lead >= 0 ? each - 1 : lead == -1 ? each / 2 : 0;
}

/* The region of a set that is not empty with the highest score; chance breaks ties. */
IN_LOOP int best_region(const eiszeit *s, unsigned regions, int seat, int sign, ber_rng *rng,
                        int (*score)(const eiszeit *s, int region, int seat))
{
    uint32_t noise = ber_rng_next(rng);
    int best = -1, most = 0;
    for (; regions; regions &= regions - 1) {
        int region = lowest(regions);
        int now = sign * score(s, region, seat) * 4 + (int)(noise & 7);
        noise = noise >> 3 | noise << 29;
        if (best < 0 || now > most) {
            best = region;
            most = now;
        }
    }
    return best;
}

/* How much a mammoth there helps the others more than the seat. */
IN_LOOP int herd_score(const eiszeit *s, int region, int seat)
{
    return hunters_at(s, region) - 3 * s->hunters[region][seat];
}

static ber_action pick_place(const eiszeit *s, const ber_frame *f, ber_rng *rng)
{
    unsigned regions = free_regions(s);
    if (f->place)
        return (ber_action)(A_PLACE_HUNTER + f->place - 1);
    if (is_terrain_only(f))
        regions &= eiszeit_in_play.terrain[f->card];
    return (ber_action)(A_PLACE_HUNTER + best_region(s, regions, f->seat, 1, rng, place_score));
}

static int any_other(const eiszeit *s, int seat, ber_rng *rng)
{
    int n = s->head.n_seats;
    return (seat + 1 + (int)ber_rng_below(rng, (uint32_t)n - 1)) % n;
}

/* Mostly the hunter of the strongest other that scores most; never one's own. */
static ber_action pick_removal(const eiszeit *s, const ber_frame *f, ber_rng *rng)
{
    int owner = rival_of(s, f->seat);
    if (f->data == owner + 1 || ber_rng_below(rng, 4) == 0)
        owner = any_other(s, f->seat, rng);
    unsigned regions = eiszeit_column(s->hunters, owner);
    if (f->data == owner + 1 || !regions)
        return A_STOP;
    int region = best_region(s, regions, owner, 1, rng, place_score);
    return (ber_action)(A_REMOVE_HUNTER + (region * SEATS + owner) * 2 +
                        (plain_hunters(s, region, owner) == 0));
}

static ber_action pick_card(const ber_action *legal, int n, ber_rng *rng)
{
    float weight[HAND], sum = 0;
    for (int i = 0; i < n; i++)
        sum += weight[i] = card_weight[legal[i] - A_PLAY_CARD];
    float number = sum * (float)ber_rng_below(rng, 1024) / 1024;
    int i = 0;
    while (i < n - 1 && number >= weight[i])
        number -= weight[i++];
    return legal[i];
}

/* The strongest other half as often as the rest. */
static ber_action pick_beneficiary(const eiszeit *s, int seat, ber_rng *rng)
{
    int other = any_other(s, seat, rng);
    if (other == rival_of(s, seat))
        other = any_other(s, seat, rng);
    return (ber_action)(A_CHOOSE_BENEFICIARY + other);
}

/* The one of a few steps drawn by lot that gains most. */
static ber_action best_of_few(const eiszeit *s, const ber_frame *f, const ber_action *legal, int n,
                              ber_rng *rng)
{
    enum { FEW = 3 };
    ber_action drawn[FEW], best = legal[0];
    float most = 0;
    outlook o;
    look_out(s, f->seat, &o);
    for (int i = 0; i < FEW; i++) {
        drawn[i] = legal[ber_rng_below(rng, (uint32_t)n)];
        if (i > 0 && (drawn[i] == drawn[i - 1] || drawn[i] == drawn[0]))
            continue;
        float weight = step_weight(&o, f, drawn[i]);
        if (weight > most) {
            most = weight;
            best = drawn[i];
        }
    }
    return best;
}

ber_action eiszeit_pick(const void *state, int seat, ber_rng *rng)
{
    const eiszeit *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    ber_action legal[BER_MAX_ACTIONS];
    switch (f->kind) {
    case F_SETUP_PLACE:
        return (ber_action)(A_SETUP_PLACE +
                            best_region(s, free_regions(s), seat, 1, rng, place_score));
    case F_PLACE_HUNTER: return pick_place(s, f, rng);
    case F_REMOVE_HUNTER: return pick_removal(s, f, rng);
    case F_PLAY_CARD: return pick_card(legal, eiszeit_list(s, f, legal), rng);
    case F_DISCARD_CARD: return A_STOP;
    case F_CHOOSE_BENEFICIARY: return pick_beneficiary(s, seat, rng);
    case F_REMOVE_MAMMOTH:
        return (ber_action)(A_REMOVE_MAMMOTH +
                            best_region(s, eiszeit_present(s->mammoths), seat, 1, rng, herd_score));
    case F_MAMMOTH_TARGET:
        if (f->data == MODE_PLACE && f->card != L_PARTY)
            return (ber_action)(A_MAMMOTH_TARGET +
                                best_region(s, free_regions(s), seat, -1, rng, herd_score));
        break;
    default: break;
    }
    int n = eiszeit_list(s, f, legal);
    return n == 1 ? legal[0] : best_of_few(s, f, legal, n, rng);
}

/* ---- Levels ------------------------------------------------------------------------------- */

/* docs/strength.md has what they are worth. */
/* clang-format off */
const ber_skill eiszeit_skills[] = {
    /* seats, horizon, explore, spread; iterations, slack, trees (or one) of each level */
    { 3, 1, 6, 8, .level = { { 60, 0, 1 }, { 80, 0, 1 }, { 120, 0, 1 }, { 160, 0, 1 }, { 12000, 0, 1 }, { 100000, 0, 1 } }, .overlook = { 500, 350, 170 } },
    { 4, 1, 6, 8, .level = { { 60, 0, 1 }, { 80, 0, 1 }, { 120, 0, 1 }, { 160, 0, 1 }, { 12000, 0, 1 }, { 100000, 0, 1 } }, .overlook = { 620, 440, 250 } },
    { 5, 1, 6, 14, .level = { { 60, 0, 1 }, { 80, 0, 1 }, { 120, 0, 1 }, { 160, 0, 1 }, { 12000, 0, 1 }, { 100000, 0, 1 } }, .overlook = { 600, 420, 250 } },
    { 0 },
};
/* clang-format on */
