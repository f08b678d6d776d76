/*
 * valley_eval.c: what a position is worth, for computer players.
 *
 * What a tribe has is put into numbers, after the strategy notes of RULES.md, and compared with
 * what the tribes have on average; what they are worth was learnt from games (valley_weights.c).
 * A value is the share of the victory that a seat is to expect.
 */
#include "valley.h"

#include "rng.h"
#include "weigh.h"

#include <string.h>

/* Numbers of about one, so that weights of three decimals are fine enough. */
enum feature {
    V_ONE,
    V_CAMPS,
    V_TWO, /* at least that many camps, from three on only with what else a victory needs, */
    V_THREE,
    V_FOUR,
    V_ANNOUNCED, /* and four of them since the last turn */
    V_WARRIORS,
    V_WOMEN,
    V_BIRTHS, /* at the end of the season, */
    V_SOON,   /* and the same, by how soon that is */
    V_SITES,  /* a warrior and a woman where a camp may be built */
    V_FOOD,   /* up to what one turn takes, */
    V_STORE,  /* up to another turn, */
    V_PLENTY, /* and beyond */
    V_HUNGER, /* pieces that cannot be fed */
    V_INCOME,
    V_CROPS,
    V_CARDS,
    V_WOLVES,
    V_BARE, /* camps without a warrior that others reach, */
    V_WEAK, /* camps with one or two, */
    V_PREY, /* and bare ones of others */
    V_LOST, /* pieces that are to fall to animals, */
    V_MEAT, /* and their meat */
    V_SLAIN,
    V_TAKEN,    /* camps that are to fall in the fights that are on, */
    V_LOOT,     /* and camps to be taken there, */
    V_CAPTIVES, /* with women */
    V_WAITING,  /* to come back */
    N_FEATURES,
};

static const char *const feature_names[] = {
    "one",    "camps", "two",    "three",    "four",    "announced", "warriors", "women",
    "births", "soon",  "sites",  "food",     "store",   "plenty",    "hunger",   "income",
    "crops",  "cards", "wolves", "bare",     "weak",    "prey",      "lost",     "meat",
    "slain",  "taken", "loot",   "captives", "waiting", NULL,
};

typedef float (*table)[BER_MAX_FEATURES];

/* ---- Fights ----------------------------------------------------------------------------- */

/* The chance to win a round, by the difference of the bonuses from -4 to 4; ties rolled again. */
static const float round_chance[] = {
    0.03f, 0.09f, 0.19f, 0.32f, 0.5f, 0.68f, 0.81f, 0.91f, 0.97f
};

static float chance_at(int difference)
{
    return round_chance[difference < -4 ? 0 : difference > 4 ? 8 : difference + 4];
}

/* [V6.5.6] What is lost and won against the animals of a space, on the whole. */
static void meet_animals(const valley *s, int seat, int space, float *f)
{
    int bonus = valley_bonus(s, seat, space, FIGHT_ANIMALS), meat = 0;
    float loss = 0, pieces = (float)tribe_in(s, seat, space);
    for (int species = 0; species < SPECIES; species++) {
        int n = s->animals[space][species];
        if (!n)
            continue;
        float chance = chance_at(bonus - valley_pack_bonus(s, n));
        loss += (float)n * (1 - chance) / chance;
        meat += n * valley_meat_of(s, species);
    }
    float part = loss < pieces ? loss / pieces : 1;
    f[V_LOST] += 0.1f * part * pieces;
    f[V_MEAT] += 0.1f * (1 - part) * (float)meat;
}

static float fight_chance(const valley *s, int seat, int other, int space)
{
    int mine = valley_force(s, seat, space, FIGHT_TRIBES);
    int theirs = valley_force(s, other, space, FIGHT_TRIBES);
    if (!mine || !theirs)
        return mine ? 1 : theirs ? 0 : 0.5f;
    int bonus =
        valley_bonus(s, seat, space, FIGHT_TRIBES) - valley_bonus(s, other, space, FIGHT_TRIBES);
    float chance = 0.5f + 0.15f * (float)bonus + 0.1f * (float)(mine - theirs);
    return chance < 0 ? 0 : chance > 1 ? 1 : chance;
}

/* [V6.5.2] Against the tribes in a space. */
static void meet_tribes(const valley *s, int seat, int space, float *f)
{
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == seat || !(s->people[other] >> space & 1))
            continue;
        float chance = fight_chance(s, seat, other, space);
        f[V_SLAIN] += 0.1f * (1 - chance) * (float)tribe_in(s, seat, space);
        f[V_TAKEN] += s->camps[seat] >> space & 1 ? 1 - chance : 0;
        f[V_LOOT] += s->camps[other] >> space & 1 ? chance : 0;
        f[V_CAPTIVES] += 0.25f * chance * (float)s->women[other][space];
    }
}

/* How well a tribe stands in the worst fight that it has to expect in a space. */
float valley_measure_odds(const valley *s, int seat, int space)
{
    float worst = 1;
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == seat || !(s->people[other] >> space & 1))
            continue;
        float chance = fight_chance(s, seat, other, space);
        worst = chance < worst ? chance : worst;
    }
    int bonus = valley_bonus(s, seat, space, FIGHT_ANIMALS);
    for (int species = 0; species < SPECIES; species++) {
        int n = s->animals[space][species];
        float chance = n ? chance_at(bonus - valley_pack_bonus(s, n)) : 1;
        worst = chance < worst ? chance : worst;
    }
    return worst;
}

/* ---- What a tribe has --------------------------------------------------------------------- */

/* What of it lies where; masks of spaces. */
typedef struct {
    uint64_t armed;  /* with warriors */
    uint64_t strong; /* with three or more */
    uint64_t strike; /* where warriors may go */
} stand;

static uint64_t step_from(const valley *s, uint64_t spaces)
{
    uint64_t out = 0;
    for (; spaces; spaces &= spaces - 1)
        out |= valley_beside[lowest(spaces)] & ~valley_behind_river(s, lowest(spaces));
    return out & ~map_of(s)->lake;
}

static void look(const valley *s, int seat, stand *out)
{
    out->armed = out->strong = 0;
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
        int space = lowest(rest), warriors = s->warriors[seat][space];
        out->armed |= (uint64_t)(warriors > 0) << space;
        out->strong |= (uint64_t)(warriors > 2) << space;
    }
    uint64_t near = step_from(s, out->armed);
    out->strike = near | step_from(s, near & ~map_of(s)->mountain & ~s->wild);
}

uint64_t valley_exposed(const valley *s, int seat)
{
    uint64_t threat = 0;
    stand at;
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat) {
            look(s, other, &at);
            threat |= at.strike;
        }
    return s->camps[seat] & threat;
}

static void measure_camps(const valley *s, int seat, float *f)
{
    int camps = count_camps(s, seat), births = 0;
    bool may_win = !s->head.option[O_FIRE] || has_fire(s, seat); /* [V9.2] */
    for (uint64_t rest = s->camps[seat]; rest; rest &= rest - 1)
        births += s->women[seat][lowest(rest)] > 1 ? 2 : 1;
    f[V_CAMPS] = 0.25f * (float)camps;
    f[V_TWO] = camps > 1;
    f[V_THREE] = camps > 2 && may_win;
    f[V_FOUR] = camps > 3 && may_win;
    f[V_ANNOUNCED] = f[V_FOUR] > 0 && has_bit(s->announced, seat);
    f[V_BIRTHS] = 0.2f * (float)births;
    f[V_SOON] = f[V_BIRTHS] / (float)(4 - s->wheel + s->hold_marker);
    uint64_t sites = s->people[seat] & ~(all_camps(s) | s->wild | closed(s));
    for (uint64_t rest = sites; rest; rest &= rest - 1) {
        int space = lowest(rest);
        f[V_SITES] += s->warriors[seat][space] && s->women[seat][space] ? 0.5f : 0;
    }
}

/* What the crops will bring whom they feed; harvested or not, the year goes on. */
static float crop_food(const valley *s, int seat)
{
    uint64_t mine = crops(s) & s->people[seat];
    return (float)(INTACT_CROP * count_bits(mine & s->intact) +
                   DAMAGED_CROP * count_bits(mine & s->damaged));
}

static void measure_food(const valley *s, int seat, float *f)
{
    int income = count_bits(valley_fishing(s, seat)) + count_bits(valley_gathering(s, seat, false));
    int need = valley_need(s, seat), have = s->food[seat] + s->gain[seat];
    int rest = have - need, over = rest - need;
    f[V_FOOD] = 0.1f * (float)(rest < 0 ? have : need);
    f[V_STORE] = 0.1f * (float)(rest < 0 ? 0 : over < 0 ? rest : need);
    f[V_PLENTY] = 0.05f * (float)(over < 0 ? 0 : over < 20 ? over : 20);
    f[V_HUNGER] = rest + income < 0 ? 0.2f * (float)-(rest + income) : 0;
    f[V_INCOME] = 0.1f * (float)income;
    f[V_CROPS] = 0.1f * crop_food(s, seat);
}

static void measure_fights(const valley *s, int seat, float *f)
{
    uint64_t others = other_people(s, seat);
    for (uint64_t rest = s->people[seat] & (s->wild | others); rest; rest &= rest - 1) {
        int space = lowest(rest);
        if (others >> space & 1)
            meet_tribes(s, seat, space, f);
        else
            meet_animals(s, seat, space, f);
    }
}

static void measure_seat(const valley *s, int seat, float *f)
{
    f[V_WARRIORS] = 0.1f * (float)s->n_warriors[seat];
    f[V_WOMEN] = 0.2f * (float)s->n_women[seat];
    f[V_CARDS] = 0.2f * (float)s->held[seat];
    f[V_WOLVES] = valley_has_tamed(s, seat);
    f[V_WAITING] = s->status[seat] == WAITING;
    measure_camps(s, seat, f);
    measure_food(s, seat, f);
    measure_fights(s, seat, f);
}

/* Camps that others reach. */
static void measure_threats(const valley *s, table f)
{
    int n = s->head.n_seats;
    stand at[SEATS];
    for (int seat = 0; seat < n; seat++)
        look(s, seat, &at[seat]);
    for (int seat = 0; seat < n; seat++) {
        uint64_t threat = 0, bare = s->camps[seat] & ~at[seat].armed;
        for (int other = 0; other < n; other++) {
            threat |= other == seat ? 0 : at[other].strike;
            f[other][V_PREY] += 0.5f * (float)count_bits(bare & at[other].strike);
        }
        f[seat][V_PREY] -= 0.5f * (float)count_bits(bare & at[seat].strike);
        f[seat][V_BARE] = 0.5f * (float)count_bits(bare & threat);
        f[seat][V_WEAK] =
            0.5f * (float)count_bits(s->camps[seat] & at[seat].armed & ~at[seat].strong & threat);
    }
}

/* What is above the average of the tribes that are still in the game. */
static void compare(const valley *s, table f)
{
    int n = s->head.n_seats, in = 0;
    for (int seat = 0; seat < n; seat++)
        in += s->status[seat] != OUT;
    for (int i = V_ONE + 1; i < N_FEATURES; i++) {
        float sum = 0;
        for (int seat = 0; seat < n; seat++)
            sum += f[seat][i];
        for (int seat = 0; seat < n; seat++)
            f[seat][i] = s->status[seat] == OUT ? 0 : f[seat][i] - sum / (float)in;
    }
    for (int seat = 0; seat < n; seat++)
        f[seat][V_ONE] = s->status[seat] == OUT ? 0 : 1 / (float)in;
}

/* The stage is how many camps the first is short of four. */
static float valley_measure(const void *state, table f)
{
    const valley *s = state;
    int most = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int camps = count_camps(s, seat);
        most = camps > most ? camps : most;
        for (int i = 0; i < N_FEATURES; i++)
            f[seat][i] = 0;
        if (s->status[seat] != OUT)
            measure_seat(s, seat, f[seat]);
    }
    measure_threats(s, f);
    compare(s, f);
    return most < 4 ? (float)(4 - most) : 0;
}

/* To starve and to lose is no gain, to be near the victory no loss. */
static const ber_order orders[] = {
    { V_HUNGER, BER_NOTHING }, { V_LOST, BER_NOTHING },      { V_SLAIN, BER_NOTHING },
    { V_TAKEN, BER_NOTHING },  { V_BARE, BER_NOTHING },      { BER_NOTHING, V_THREE },
    { BER_NOTHING, V_FOUR },   { BER_NOTHING, V_ANNOUNCED }, { 0 },
};

/* What they count for in words; whose turn it is, and what is only begun, is not told. */
static const char *const merits[N_FEATURES] = {
    [V_CAMPS] = "camps",     [V_TWO] = "camps",   [V_THREE] = "camps",     [V_FOUR] = "camps",
    [V_ANNOUNCED] = "camps", [V_SITES] = "camps", [V_WARRIORS] = "people", [V_WOMEN] = "people",
    [V_BIRTHS] = "people",   [V_SOON] = "people", [V_WAITING] = "people",  [V_FOOD] = "food",
    [V_STORE] = "food",      [V_PLENTY] = "food", [V_HUNGER] = "food",     [V_INCOME] = "food",
    [V_CROPS] = "food",      [V_MEAT] = "food",   [V_CARDS] = "hand",      [V_WOLVES] = "wolves",
    [V_BARE] = "safe",       [V_WEAK] = "safe",   [V_LOST] = "safe",       [V_TAKEN] = "safe",
    [V_PREY] = "attack",     [V_SLAIN] = "safe",  [V_LOOT] = "attack",     [V_CAPTIVES] = "attack",
};

const ber_features valley_features = { feature_names, valley_measure, orders, merits,
                                       valley_weights };

static bool is_group(const valley *s)
{
    const ber_frame *f = top_of(s);
    return f && f->kind >= F_MOVE_DEST && f->kind <= F_MOVE_WOLVES;
}

/* Of a tribe without hope it may be below nothing. */
static void weigh(const valley *s, float sum[BER_MAX_SEATS])
{
    float feature[BER_MAX_SEATS][BER_MAX_FEATURES];
    float stage = valley_measure(s, feature);
    ber_weigh_seats(valley_weights[s->head.n_seats - 2], N_FEATURES, stage, feature,
                    s->head.n_seats, sum);
}

float valley_evaluate_one(const valley *s, int seat)
{
    float sum[BER_MAX_SEATS];
    weigh(s, sum);
    return sum[seat];
}

/* A group on the way is taken to go where a rule of thumb sends it. */
void valley_evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    (void)house;
    valley after;
    ber_rng rng = ber_rng_seed(1);
    memcpy(&after, state, sizeof after);
    while (is_group(&after)) {
        int seat = top_of(&after)->seat;
        valley_game.apply(&after, seat, valley_pick(&after, seat, &rng), NULL);
    }
    weigh(&after, value);
    for (int seat = 0; seat < after.head.n_seats; seat++)
        value[seat] = value[seat] < 0 ? 0 : value[seat];
}

/* The beginning of a turn: everything is fought out, all have eaten. */
bool valley_settled(const void *state)
{
    const valley *s = state;
    return s->agenda.depth == 1 && s->agenda.frame[0].kind == F_EVENT;
}
