/*
 * valley_reach.c: how far a group goes [V6.4.5], with movement cards [V8] and without.
 *
 * All ways are walked at once: for each combination of what has been spent there is a mask of the
 * spaces where the group may stand and still go on.
 */
#include "valley.h"

#include <string.h>

enum { ALL_STATES = 2 * 5 * 2 * 2 * 3 };

/* Abilities that are spent on the way; the others are there or not. */
#define CROSSINGS (BIT(WITH_BRIDGE) | BIT(WITH_SWIMMING) | BIT(WITH_CANOE) | BIT(WITH_RAFT))
#define SPENT                                                                                      \
    (CROSSINGS | BIT(WITH_CAMOUFLAGE) | BIT(WITH_ENDURANCE_MOUNTAIN) | BIT(WITH_MARCH_MOUNTAIN))

/* What a group can do, and how its states are numbered: by what it has spent. */
typedef struct {
    int steps;
    int rivers, lakes, veils,
        passes; /* crossings in all (a raft counts), rafts, Camouflage, [V8.10] */
    int lake_at, veil_at, pass_at, via_at, n_states;
    uint64_t closed, lake, ice, mountain, enemy;
    const uint64_t *waters; /* of each space; some may be frozen */
    int via;                /* the way must lead through it, or NOWHERE */
} way;

/* [R14, V7.5] Neighbours behind a river that blocks, as valley_behind_river(). */
static inline uint64_t behind_river(const valley *s, const way *w, int space)
{
    uint64_t water = w->waters[space];
    return s->frozen && water ? water & ~valley_behind_ice(s, space) : water;
}

/* [V6.4.5] Where a group of the seat has to stop because of enemies, who are in these spaces. */
static uint64_t stopping(const valley *s, int seat, uint64_t enemies)
{
    uint64_t stop = enemies;
    uint64_t own = valley_has_tamed(s, seat) ? ALL_SPACES : s->people[seat];
    for (uint64_t rest = stop & own; rest; rest &= rest - 1) {
        int space = lowest(rest);
        if (tribe_in(s, seat, space) >= valley_enemies(s, seat, space))
            stop &= ~BIT(space);
    }
    return stop;
}

/* [V6.4.6, R15] */
static uint64_t frozen_lakes(const valley *s)
{
    uint64_t ice = 0;
    for (int river = 0; river < RIVERS && s->frozen; river++)
        if (s->frozen >> river & 1)
            ice |= map_of(s)->ice[river];
    return ice;
}

/* [V7.3, V7.12, V7.24, V8.10, V8.11] */
static int steps_of(const valley *s, unsigned armed)
{
    if (s->weather == BLIZZARD)
        return 0;
    if (s->weather == STORMS || s->weather == TEMPEST)
        return 1;
    return armed & (BIT(WITH_ENDURANCE_STEPS) | BIT(WITH_MARCH_STEPS)) ? 3 : 2;
}

static int has(unsigned armed, int ability)
{
    return (int)(armed >> ability & 1);
}

/* Numbers the states: river crossings count fastest. */
static void number_states(way *w)
{
    w->lake_at = w->rivers + 1;
    w->veil_at = w->lake_at * (w->lakes + 1);
    w->pass_at = w->veil_at * (w->veils + 1);
    w->via_at = w->pass_at * (w->passes + 1);
    w->n_states = w->via_at * (w->via == NOWHERE ? 1 : 2);
}

/* [V8.2, V8.3, V8.4, V8.5, V8.6, V8.10, V8.11] */
static void equip(const valley *s, unsigned armed, way *w)
{
    w->steps = steps_of(s, armed);
    w->lakes = has(armed, WITH_RAFT);
    w->rivers =
        has(armed, WITH_BRIDGE) + has(armed, WITH_SWIMMING) + has(armed, WITH_CANOE) + w->lakes;
    w->veils = has(armed, WITH_CAMOUFLAGE);
    w->passes = has(armed, WITH_ENDURANCE_MOUNTAIN) + has(armed, WITH_MARCH_MOUNTAIN);
    number_states(w);
}

static void look_around(const valley *s, int seat, uint64_t enemies, way *w)
{
    w->closed = closed(s);
    w->lake = map_of(s)->lake;
    w->ice = frozen_lakes(s);
    w->mountain = map_of(s)->mountain;
    w->waters = waters_of(s);
    w->enemy = stopping(s, seat, enemies);
    w->via = NOWHERE;
}

/* How many of each the state has spent. */
static int spent(int state, int at, int most)
{
    return state / at % (most + 1);
}

static bool has_raft_left(const way *w, int state)
{
    return spent(state, w->lake_at, w->lakes) < w->lakes &&
           spent(state, 1, w->rivers) + spent(state, w->lake_at, w->lakes) < w->rivers;
}

static bool has_crossing_left(const way *w, int state)
{
    return spent(state, 1, w->rivers) + spent(state, w->lake_at, w->lakes) < w->rivers;
}

/* The group stands on these spaces of land: those from which it goes on, by what that costs. */
static void go_on(const way *w, int state, uint64_t land, uint64_t next[])
{
    uint64_t quiet = land & ~w->enemy, enemy = land & w->enemy;
    bool has_veil = spent(state, w->veil_at, w->veils) < w->veils;
    bool has_pass = spent(state, w->pass_at, w->passes) < w->passes;
    next[state] |= quiet & ~w->mountain;
    if (has_veil)
        next[state + w->veil_at] |= enemy & ~w->mountain;
    if (has_pass)
        next[state + w->pass_at] |= quiet & w->mountain;
    if (has_veil && has_pass)
        next[state + w->veil_at + w->pass_at] |= enemy & w->mountain;
}

/* The group enters these spaces in this state; returns where it may end. */
static uint64_t enter(const way *w, int state, uint64_t spaces, uint64_t next[])
{
    uint64_t land = spaces & ~w->lake, ends = land;
    if (w->via != NOWHERE && state < w->via_at) { /* not yet there */
        uint64_t there = land & BIT(w->via);
        ends = there;
        land &= ~there;
        go_on(w, state + w->via_at, there, next);
    }
    go_on(w, state, land, next);
    next[state] |= spaces & w->ice;
    if (has_raft_left(w, state))
        next[state + w->lake_at] |= spaces & w->lake & ~w->ice;
    return ends;
}

/* One step further from every state. */
static uint64_t step(const valley *s, const way *w, const uint64_t now[], uint64_t next[])
{
    uint64_t ends = 0;
    for (int state = 0; state < w->n_states; state++)
        for (uint64_t rest = now[state]; rest; rest &= rest - 1) {
            int space = lowest(rest);
            uint64_t river = behind_river(s, w, space), beside = valley_beside[space];
            ends |= enter(w, state, beside & ~river & ~w->closed, next);
            if (river && has_crossing_left(w, state))
                ends |= enter(w, state + 1, beside & river & ~w->closed, next);
        }
    return ends;
}

/* Where the last step ends. */
static uint64_t last_step(const valley *s, const way *w, const uint64_t now[])
{
    uint64_t ends = 0;
    for (int state = 0; state < w->n_states; state++) {
        uint64_t dry = 0, wet = 0;
        for (uint64_t rest = now[state]; rest; rest &= rest - 1) {
            int space = lowest(rest);
            uint64_t river = behind_river(s, w, space);
            dry |= valley_beside[space] & ~river;
            wet |= river;
        }
        if (wet && has_crossing_left(w, state))
            dry |= wet;
        bool is_through = w->via == NOWHERE || state >= w->via_at;
        ends |= is_through ? dry : dry & BIT(w->via);
    }
    return ends & ~w->closed & ~w->lake;
}

static uint64_t explore(const valley *s, const way *w, int from)
{
    uint64_t layer[2][ALL_STATES], reach = 0;
    size_t size = (size_t)w->n_states * sizeof layer[0][0];
    memset(layer[0], 0, size);
    layer[0][0] = BIT(from);
    for (int i = 0; i + 1 < w->steps; i++) {
        memset(layer[~i & 1], 0, size);
        reach |= step(s, w, layer[i & 1], layer[~i & 1]);
    }
    if (w->steps)
        reach |= last_step(s, w, layer[~w->steps & 1]);
    return reach & ~BIT(from);
}

/* With nothing to spend: the ordinary case, some ten times as fast. At the `edge` one more step
 * would begin. */
static uint64_t walk(const valley *s, const way *w, int from, uint64_t *edge)
{
    uint64_t stop = w->mountain | w->enemy | w->lake;
    uint64_t reach = 0, now = BIT(from);
    for (int i = 0; i < w->steps; i++) {
        uint64_t next = 0;
        for (; now; now &= now - 1)
            next |= valley_beside[lowest(now)] & ~behind_river(s, w, lowest(now));
        next &= ~w->closed;
        now = (next & ~reach & ~stop) | (next & w->ice);
        reach |= next & ~w->lake;
    }
    *edge = now;
    return reach & ~BIT(from);
}

static uint64_t reach_with(const valley *s, way *w, int from, unsigned armed)
{
    uint64_t edge;
    if (!(armed & SPENT)) {
        w->steps = steps_of(s, armed);
        return walk(s, w, from, &edge);
    }
    equip(s, armed, w);
    return explore(s, w, from);
}

/* [V6.4.4, R17, R66, V8.12] How many tribe pieces may leave. */
int valley_may_leave(const valley *s, int seat, int from, unsigned armed)
{
    int all = tribe_in(s, seat, from);
    if (has(armed, WITH_ESCAPE))
        return all;
    int left = all - valley_enemies(s, seat, from);
    return left > 0 ? left : 0;
}

/* [V6.4.11, R93] With the cards, behind the group that is followed. */
static uint64_t follow(const valley *s, way *w, int from)
{
    if (s->follow_from != from)
        return 0;
    w->via = s->follow_through;
    equip(s, s->armed, w);
    return explore(s, w, from);
}

uint64_t valley_reach(const valley *s, int seat, int from)
{
    bool is_following = s->follow_from != NOWHERE;
    unsigned armed = is_following ? 0 : s->armed;
    uint64_t enemies = valley_enemy_spaces(s, seat);
    bool is_free = !(enemies >> from & 1);
    way w;
    look_around(s, seat, enemies, &w);
    uint64_t reach =
        is_free || valley_may_leave(s, seat, from, armed) ? reach_with(s, &w, from, armed) : 0;
    if (is_following && valley_may_leave(s, seat, from, s->armed))
        reach |= follow(s, &w, from);
    return reach;
}

unsigned valley_armed_for(const valley *s, int seat, int from, int to)
{
    way w;
    if (s->follow_from == NOWHERE || !s->armed)
        return s->armed;
    look_around(s, seat, valley_enemy_spaces(s, seat), &w);
    return follow(s, &w, from) >> to & 1 ? s->armed : 0;
}

/* ---- Cards worth playing [V8] ----------------------------------------------------------- */

/* Spaces with unmoved pieces that the weather does not hold [V6.4.5]. */
uint64_t valley_movable(const valley *s, int seat)
{
    uint64_t held = s->flood | (s->weather == HEAVY_SNOW ? map_of(s)->mountain : 0), out = 0;
    if (s->weather == BLIZZARD)
        return 0;
    for (uint64_t rest = s->people[seat] & ~held; rest; rest &= rest - 1) {
        int space = lowest(rest);
        int unmoved =
            valley_unmoved(s, seat, WARRIOR, space) + valley_unmoved(s, seat, WOMAN, space);
        out |= (uint64_t)(unmoved != 0) << space;
    }
    return out;
}

/* The abilities of a movement card; Endurance and Forced March have two, one of them in summer. */
static unsigned abilities_of(const valley *s, int card)
{
    static const uint16_t abilities[CARDS] = {
        [BRIDGE] = BIT(WITH_BRIDGE),
        [SWIMMING] = BIT(WITH_SWIMMING),
        [CANOE] = BIT(WITH_CANOE),
        [RAFT] = BIT(WITH_RAFT),
        [CAMOUFLAGE] = BIT(WITH_CAMOUFLAGE),
        [ESCAPE] = BIT(WITH_ESCAPE),
        [ENDURANCE] = BIT(WITH_ENDURANCE_STEPS) | BIT(WITH_ENDURANCE_MOUNTAIN),
        [FORCED_MARCH] = BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN),
    };
    const unsigned mountain = BIT(WITH_ENDURANCE_MOUNTAIN) | BIT(WITH_MARCH_MOUNTAIN);
    return s->season == SUMMER ? abilities[card] : abilities[card] & ~mountain;
}

/* Both modes of one card cannot be armed together. */
static bool is_possible(unsigned abilities)
{
    const unsigned endurance = BIT(WITH_ENDURANCE_STEPS) | BIT(WITH_ENDURANCE_MOUNTAIN);
    const unsigned march = BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN);
    return (abilities & endurance) != endurance && (abilities & march) != march;
}

/* The question: who asks, from where, and how the ground is. */
typedef struct {
    const valley *s;
    int seat;
    uint64_t from, contested, pinned; /* unmoved pieces; with enemies; none of them may leave */
    unsigned armed;
    int steps;                      /* without cards */
    uint64_t known, before[SPACES]; /* what is reached with what is armed, once asked for */
    uint64_t edge[SPACES];          /* where that could go on, if nothing is armed */
    way way;
} quest;

static uint64_t reach_now(quest *q, int space)
{
    if (q->known >> space & 1)
        return q->before[space];
    q->known |= BIT(space);
    if (q->armed)
        return q->before[space] = reach_with(q->s, &q->way, space, q->armed);
    q->way.steps = q->steps;
    return q->before[space] = walk(q->s, &q->way, space, &q->edge[space]);
}

/* Whether Escape lets one more piece leave, with these cards for the way. */
static bool frees(quest *q, unsigned with)
{
    for (uint64_t rest = q->contested; rest; rest &= rest - 1) {
        int space = lowest(rest);
        int unmoved = valley_unmoved(q->s, q->seat, WARRIOR, space) +
                      valley_unmoved(q->s, q->seat, WOMAN, space);
        if (valley_may_leave(q->s, q->seat, space, 0) < unmoved &&
            reach_with(q->s, &q->way, space, with))
            return true;
    }
    return false;
}

/* The neighbours that are entered without any card, of all these spaces. */
static uint64_t beyond(const quest *q, uint64_t spaces)
{
    uint64_t out = 0;
    for (; spaces; spaces &= spaces - 1)
        out |= valley_beside[lowest(spaces)] & ~behind_river(q->s, &q->way, lowest(spaces));
    return out & ~q->way.closed & ~q->way.lake;
}

/* What one ability alone adds to two steps (or one): a third step, a crossing with the first or the
 * second, or going on where one has to stop. Needs no states. */
static uint64_t gains(quest *q, unsigned ability, int space)
{
    const way *w = &q->way;
    if (!(ability & SPENT))
        return q->steps < 2 || !reach_now(q, space) ? 0 : beyond(q, q->edge[space]);
    uint64_t river = behind_river(q->s, w, space), barred = w->closed | w->lake;
    uint64_t dry = valley_beside[space] & ~river & ~w->closed, stop = w->mountain | w->enemy;
    uint64_t far = ability & CROSSINGS ? river & ~barred : 0;
    if (q->steps < 2)
        return far;
    uint64_t over = far & ~stop, near = ability & CROSSINGS ? dry & ~barred & ~stop : 0;
    for (; near; near &= near - 1)
        far |= behind_river(q->s, w, lowest(near)) & ~barred;
    if (ability == BIT(WITH_RAFT))
        over |= dry & w->lake;
    else if (ability == BIT(WITH_CAMOUFLAGE))
        over |= dry & ~w->lake & w->enemy & ~w->mountain;
    else if (!(ability & CROSSINGS))
        over |= dry & w->mountain & ~w->enemy;
    return far | beyond(q, over);
}

/* Whether an ability adds a destination to what is reached `with` others. */
static bool adds(quest *q, unsigned ability, unsigned with)
{
    uint64_t from = with & BIT(WITH_ESCAPE) ? q->from : q->from & ~q->pinned;
    bool is_alone = with == 0 && !q->way.ice;
    for (; from; from &= from - 1) {
        int space = lowest(from);
        uint64_t after =
            is_alone ? gains(q, ability, space) : reach_with(q->s, &q->way, space, with | ability);
        if (!(after & ~BIT(space)))
            continue;
        uint64_t before =
            with == q->armed ? reach_now(q, space) : reach_with(q->s, &q->way, space, with);
        if (after & ~before & ~BIT(space))
            return true;
    }
    return false;
}

/* Three steps at most: anybody passed is no more than two away. */
static bool has_enemy_near(const quest *q)
{
    uint64_t near = q->way.enemy ? valley_spread(q->from) : 0;
    return q->way.enemy & (near | valley_spread(near));
}

static bool helps(quest *q, unsigned ability, unsigned with)
{
    if (ability == BIT(WITH_ESCAPE))
        return frees(q, with);
    if (ability == BIT(WITH_CAMOUFLAGE) && !has_enemy_near(q))
        return false;
    return adds(q, ability, with);
}

/* Alone, or together with some of the others. */
static bool helps_somehow(quest *q, unsigned ability, unsigned others)
{
    if (helps(q, ability, q->armed))
        return true;
    for (unsigned with = others; with; with = (with - 1) & others)
        if (is_possible(q->armed | with | ability) && helps(q, ability, q->armed | with))
            return true;
    return false;
}

static void ask(const valley *s, int seat, uint64_t from, quest *q)
{
    uint64_t enemies = valley_enemy_spaces(s, seat);
    q->s = s;
    q->seat = seat;
    q->armed = s->follow_from == NOWHERE ? s->armed : 0;
    q->from = from;
    q->contested = q->from & enemies;
    q->known = q->pinned = 0;
    q->steps = steps_of(s, 0);
    look_around(s, seat, enemies, &q->way);
    for (uint64_t rest = q->contested; rest; rest &= rest - 1)
        if (!valley_may_leave(s, seat, lowest(rest), 0))
            q->pinned |= BIT(lowest(rest));
}

/* One of its modes helps. */
static bool is_useful(quest *q, int card, unsigned others)
{
    for (unsigned modes = abilities_of(q->s, card); modes; modes &= modes - 1) {
        unsigned ability = modes & -modes;
        if (is_possible(q->armed | ability) && helps_somehow(q, ability, others))
            return true;
    }
    return false;
}

uint64_t valley_useful_cards(const valley *s, int seat, uint64_t cards)
{
    unsigned all = 0;
    uint64_t useful = 0, from = 0;
    quest q;
    cards &= MOVEMENT_CARDS;
    if (cards)
        from = valley_movable(s, seat);
    if (!from)
        return 0;
    ask(s, seat, from, &q);
    for (uint64_t rest = cards; rest; rest &= rest - 1)
        all |= abilities_of(s, lowest(rest));
    for (uint64_t rest = cards; rest; rest &= rest - 1) {
        int card = lowest(rest);
        if (is_useful(&q, card, all & ~abilities_of(s, card)))
            useful |= BIT(card);
    }
    return useful;
}
