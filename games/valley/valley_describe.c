/*
 * valley_describe.c: what a screen wants to show and would otherwise work out by itself: who
 * will have enough to eat, how fights would end, where groups can go, what the open decision is
 * about.
 *
 * Everything here follows from public facts, so it is the same for all viewers. Chances are
 * whole numbers of ten thousandths while they are worked out, and percent when they are told.
 * They take it that nobody plays a card and that warriors fall before women.
 */
#include "valley.h"

#include "frame.h"
#include "json.h"

enum { WHOLE = 10000, PERCENT = WHOLE / 100, MOST_LIVES = 40 };

static void spaces_json(const char *key, uint64_t mask, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (; mask; mask &= mask - 1)
        ber_json_number(out, NULL, lowest(mask));
    ber_json_close(out, ']');
}

static const char *name_of(int domain, int item)
{
    return valley_domains[domain].item[item];
}

/* ---- The open decision ---------------------------------------------------------------------- */

/* The phase of the turn, as RULES.md counts them; 0: set-up, or the game is over. */
static int phase_of(const valley *s)
{
    static const uint8_t phase[F_TURN_END + 1] = {
        [F_EVENT] = 1,   [F_ARRIVE] = 2, [F_RESURRECT] = 2, [F_DIRECTION] = 3, [F_ANIMALS] = 3,
        [F_TRIBES] = 3,  [F_MOVE] = 4,   [F_COMBAT] = 5,    [F_STRANGERS] = 5, [F_FEED] = 6,
        [F_HARVEST] = 6, [F_BIRTHS] = 7, [F_SOW] = 8,       [F_CARDS] = 9,     [F_TURN_END] = 10,
    };
    if (!s->agenda.depth)
        return 0;
    /* [V6.1.2] What the event asks for is in the frame of the arrivals. */
    bool is_event = s->agenda.frame[0].kind == F_ARRIVE && s->agenda.depth > 1;
    return is_event ? 1 : phase[s->agenda.frame[0].kind];
}

/* Whose part of the turn it is. */
static bool has_part(int kind)
{
    return kind == F_PLACE_START || kind == F_SOW_START || kind == F_RESURRECT || kind == F_MOVE ||
           kind == F_COMBAT || kind == F_FEED || kind == F_BIRTHS || kind == F_SOW;
}

/* [V6.6.4] Rations the meal lacks. */
static int missing_food(const valley *s, int seat)
{
    int missing = valley_need(s, seat) - s->food[seat] - s->gain[seat];
    return missing > 0 ? missing : 0;
}

static void pending_json(const valley *s, ber_json *out)
{
    static const char *const about[] = { "space", "spot", "to", "left", "card", "sex" };
    const ber_frame *f = top_of(s);
    ber_json_number(out, "phase", phase_of(s));
    if (!f)
        return;
    if (has_part(s->agenda.frame[0].kind))
        ber_json_number(out, "active", s->agenda.frame[0].seat);
    for (size_t i = 0; i < sizeof about / sizeof *about; i++)
        ber_member_json(&valley_game, f, about[i], out);
    if (f->kind == F_BIRTH_CARD && f->place < SPACES)
        ber_json_number(out, "space", f->place);
    if (f->kind == F_FEED)
        ber_json_number(out, "missing", missing_food(s, f->seat));
    if (s->agenda.frame[0].kind == F_ANIMALS)
        ber_json_string(out, "direction", name_of(D_DIRECTION, s->agenda.frame[0].data));
}

/* ---- Food ----------------------------------------------------------------------------- */

/* Has this seat eaten in this turn, or is it past that? */
static bool has_eaten(const valley *s, int seat)
{
    int phase = phase_of(s);
    if (phase != 6 || s->agenda.frame[0].kind != F_FEED)
        return phase >= 6;
    for (int i = s->agenda.frame[0].seat; i >= 0; i = next_in_turn(s, i))
        if (i == seat)
            return false;
    return true;
}

static bool is_counted(const valley *s, int seat)
{
    const ber_frame *f = &s->agenda.frame[0];
    return phase_of(s) == 6 && f->kind == F_FEED && f->seat == seat && f->data;
}

/* [V6.6.2] What a seat would get if the tribes ate now. */
static int income_of(const valley *s, int seat)
{
    if (is_counted(s, seat))
        return s->gain[seat];
    uint64_t ripe = valley_harvesting(s, seat);
    int each = s->face_up[LASTING_RAIN] ? GOOD_RAIN_MORE : 0;
    return s->gain[seat] + count_bits(valley_fishing(s, seat)) +
           count_bits(valley_gathering(s, seat, false)) + count_bits(ripe) * (DAMAGED_CROP + each) +
           count_bits(ripe & s->intact) * (INTACT_CROP - DAMAGED_CROP);
}

/* By seat: what comes in this turn, what is needed, what is left then. */
static void food_json(const valley *s, ber_json *out)
{
    ber_json_open(out, "income", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, has_eaten(s, seat) ? 0 : income_of(s, seat));
    ber_json_close(out, ']');
    ber_json_open(out, "need", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, has_eaten(s, seat) ? 0 : valley_need(s, seat));
    ber_json_close(out, ']');
    ber_json_open(out, "balance", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL,
                        s->food[seat] +
                            (has_eaten(s, seat) ? 0 : income_of(s, seat) - valley_need(s, seat)));
    ber_json_close(out, ']');
    ber_json_open(out, "eaten", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_bool(out, NULL, has_eaten(s, seat));
    ber_json_close(out, ']');
}

/* ---- Fights --------------------------------------------------------------------------- */

/* One side of a fight: those who fight, those who only can be lost, and the bonus besides that
 * for the number of those who fight. */
typedef struct {
    int force, others, base;
} side;

typedef struct {
    int round, win; /* chances, in ten thousandths */
    int loss;       /* expected losses, in ten thousandths of a piece */
} odds;

static int lives_of(side x)
{
    return x.force + x.others;
}

/* With that many pieces left: warriors fall first. */
static int bonus_at(const valley *s, side x, int lives)
{
    int force = lives - x.others;
    return x.base + valley_pack_bonus(s, force > 0 ? force : 0);
}

/* [V6.5.2] The chance to win one round; ties are rolled again. */
static int round_chance(int ahead)
{
    int won = 0, lost = 0;
    for (int die = 1; die <= 6; die++)
        for (int other = 1; other <= 6; other++) {
            won += die + ahead > other;
            lost += die + ahead < other;
        }
    return won + lost ? WHOLE * won / (won + lost) : 0;
}

static odds fight_out(const valley *s, side x, side y)
{
    int win[MOST_LIVES + 1] = { 0 }, loss[MOST_LIVES + 1] = { 0 };
    int mine = lives_of(x), theirs = lives_of(y);
    odds found = { round_chance(bonus_at(s, x, mine) - bonus_at(s, y, theirs)), 0, 0 };
    for (int a = 1; a <= mine; a++)
        win[a] = WHOLE;
    for (int b = 1; b <= theirs; b++) /* win[a] is still against b - 1, until overwritten */
        for (int a = 1; a <= mine; a++) {
            int p = round_chance(bonus_at(s, x, a) - bonus_at(s, y, b)), q = WHOLE - p;
            win[a] = (p * win[a] + q * win[a - 1]) / WHOLE;
            loss[a] = (int)(((int64_t)p * loss[a] + (int64_t)q * (loss[a - 1] + WHOLE)) / WHOLE);
        }
    found.win = win[mine];
    found.loss = loss[mine];
    return found;
}

static side pack_side(int n)
{
    return (side){ .force = n };
}

/* A tribe with that many more warriors than are there. */
static side tribe_side(const valley *s, int seat, int space, int fight, int more)
{
    int force = valley_force(s, seat, space, fight);
    bool has_others = fight == FIGHT_ANIMALS && !has_bit(s->amazons, seat);
    return (side){ .force = force + more,
                   .others = has_others ? visible_women(s, seat, space) : 0,
                   .base = valley_bonus(s, seat, space, fight) - valley_pack_bonus(s, force) };
}

static int percent(int chance)
{
    return (chance + PERCENT / 2) / PERCENT;
}

static int tenths(int pieces)
{
    return (pieces + WHOLE / 20) / (WHOLE / 10);
}

static void odds_json(odds found, ber_json *out)
{
    ber_json_number(out, "round", percent(found.round));
    ber_json_number(out, "win", percent(found.win));
    ber_json_scaled(out, "loss", tenths(found.loss), 10);
}

static void hunt_json(const valley *s, int seat, int space, int species, ber_json *out)
{
    int n = s->animals[space][species];
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "space", space);
    ber_json_number(out, "seat", seat);
    ber_json_string(out, "species", name_of(D_SPECIES, species));
    ber_json_number(out, "bonus", valley_bonus(s, seat, space, FIGHT_ANIMALS));
    ber_json_number(out, "against", valley_pack_bonus(s, n));
    odds_json(fight_out(s, tribe_side(s, seat, space, FIGHT_ANIMALS, 0), pack_side(n)), out);
    ber_json_close(out, '}');
}

static void duel_json(const valley *s, int seat, int other, int space, ber_json *out)
{
    side x = tribe_side(s, seat, space, FIGHT_TRIBES, 0);
    side y = tribe_side(s, other, space, FIGHT_TRIBES, 0);
    if (!x.force && !y.force)
        return;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "space", space);
    ber_json_number(out, "seat", seat);
    ber_json_number(out, "foe", other);
    ber_json_number(out, "bonus", valley_bonus(s, seat, space, FIGHT_TRIBES));
    ber_json_number(out, "against", valley_bonus(s, other, space, FIGHT_TRIBES));
    odds_json(fight_out(s, x, y), out);
    ber_json_close(out, '}');
}

static void space_fights_json(const valley *s, int space, ber_json *out)
{
    int tribes = valley_visible_tribes(s, space);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (!has_bit(tribes, seat))
            continue;
        int others = tribes & ~(1 << seat);
        if (count_bits((uint64_t)others) == 1)
            duel_json(s, seat, __builtin_ctz((unsigned)others), space, out);
        for (int species = 0; species < SPECIES && !others; species++)
            if (s->animals[space][species])
                hunt_json(s, seat, space, species, out);
    }
}

/* Fights that are to come, or going on, and how they would end. */
static void fights_json(const valley *s, ber_json *out)
{
    uint64_t where = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        where |= valley_combat_spaces(s, seat);
    ber_json_open(out, "fights", '[');
    for (; where; where &= where - 1)
        space_fights_json(s, lowest(where), out);
    ber_json_close(out, ']');
}

/* ---- Movement ------------------------------------------------------------------------- */

/* [V6.4.3] How many tribe pieces may go from one space to another. */
static int group_limit(const valley *s, int seat, int from, int to)
{
    unsigned armed = valley_armed_for(s, seat, from, to);
    int limit = valley_may_leave(s, seat, from, armed);
    bool is_single = armed & (BIT(WITH_MARCH_STEPS) | BIT(WITH_MARCH_MOUNTAIN));
    return is_single && limit > 1 ? 1 : limit;
}

static void origin_json(const valley *s, int seat, int from, ber_json *out)
{
    uint64_t reach = valley_reach(s, seat, from);
    int wolves = s->tamed[seat][from] - s->moved_wolves[from];
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "from", from);
    ber_json_number(out, "warriors", valley_unmoved(s, seat, WARRIOR, from));
    ber_json_number(out, "women", valley_unmoved(s, seat, WOMAN, from));
    ber_json_number(out, "wolves", wolves > 0 ? wolves : 0);
    spaces_json("to", reach, out);
    ber_json_open(out, "most", '[');
    for (; reach; reach &= reach - 1)
        ber_json_number(out, NULL, group_limit(s, seat, from, lowest(reach)));
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

/* The one opponent in a space, or none: then there are several, or women who fall unfought. */
static bool find_foe(const valley *s, int seat, int space, side *foe, int *fight)
{
    int tribes = valley_visible_tribes(s, space) & ~(1 << seat), packs = 0;
    for (int species = 0; species < SPECIES; species++)
        if (s->animals[space][species]) {
            packs++;
            *foe = pack_side(s->animals[space][species]);
            *fight = FIGHT_ANIMALS;
        }
    if (packs + count_bits((uint64_t)tribes) != 1)
        return false;
    if (tribes) {
        *foe = tribe_side(s, __builtin_ctz((unsigned)tribes), space, FIGHT_TRIBES, 0);
        *fight = FIGHT_TRIBES;
    }
    return foe->force > 0;
}

/* The chance to win there, and what it would cost, with one, two, ... warriors more. */
static void assault_json(const valley *s, int seat, int space, ber_json *out)
{
    side foe = { 0 };
    int fight = FIGHT_TRIBES, most = MAX_WARRIORS - s->warriors[seat][space];
    odds found[MAX_WARRIORS];
    if (!find_foe(s, seat, space, &foe, &fight))
        return;
    for (int more = 1; more <= most; more++)
        found[more - 1] = fight_out(s, tribe_side(s, seat, space, fight, more), foe);
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "space", space);
    ber_json_open(out, "win", '[');
    for (int i = 0; i < most; i++)
        ber_json_number(out, NULL, percent(found[i].win));
    ber_json_close(out, ']');
    ber_json_open(out, "loss", '[');
    for (int i = 0; i < most; i++)
        ber_json_scaled(out, NULL, tenths(found[i].loss), 10);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

/* What a tribe that is asked to move can do. */
static void moves_json(const valley *s, ber_json *out)
{
    const ber_frame *f = top_of(s);
    if (!f || f->kind != F_MOVE)
        return;
    uint64_t reach = 0, empty = s->camps[f->seat];
    ber_json_open(out, "origins", '[');
    for (uint64_t rest = s->move_closed ? 0 : valley_movable(s, f->seat); rest; rest &= rest - 1) {
        reach |= valley_reach(s, f->seat, lowest(rest));
        origin_json(s, f->seat, lowest(rest), out);
    }
    ber_json_close(out, ']');
    ber_json_open(out, "assaults", '[');
    for (reach &= valley_enemy_spaces(s, f->seat); reach; reach &= reach - 1)
        assault_json(s, f->seat, lowest(reach), out);
    ber_json_close(out, ']');
    for (int space = 0; space < SPACES; space++) /* [V6.4.9] camps that will be abandoned */
        if (s->women[f->seat][space])
            empty &= ~BIT(space);
    spaces_json("empty_camps", empty, out);
}

/* ---- The table ------------------------------------------------------------------------ */

static void stock_json(const valley *s, ber_json *out)
{
    int bag = 0;
    for (int token = 0; token < TOKENS; token++)
        bag += s->token[token] == TOKEN_BAG;
    ber_json_number(out, "bag", bag);
    ber_json_number(out, "cards_left", valley_deck_size(s));
    ber_json_number(out, "summer_left", valley_event_deck_size(s, SUMMER));
    ber_json_number(out, "winter_left", valley_event_deck_size(s, WINTER));
    ber_json_open(out, "n_camps", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, count_camps(s, seat));
    ber_json_close(out, ']');
    spaces_json("closed", closed(s), out);
    spaces_json("fishing", is_dry(s) ? 0 : map_of(s)->fish, out);
}

static void camps_json(const valley *s, const char *key, uint64_t where, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, count_bits(s->camps[seat] & where));
    ber_json_close(out, ']');
}

/* [V10] Why the game is over: one of these, after an extinction none. */
static void end_json(const valley *s, ber_json *out)
{
    int how = valley_ending(s), most = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        most = count_camps(s, seat) > most ? count_camps(s, seat) : most;
    if (how == OVER_CAMPS)
        ber_json_number(out, "kept_camps", most);
    else if (how == OVER_YEARS)
        ber_json_number(out, "years_over", s->year - 1);
    else if (how == OVER_ALONE)
        ber_json_number(out, "last_tribe", 1);
    if (how == NOT_OVER)
        return;
    ber_json_open(out, "n_people", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, s->n_warriors[seat] + s->n_women[seat]);
    ber_json_close(out, ']');
    camps_json(s, "villages", ~map_of(s)->mountain, out);
    camps_json(s, "caves", map_of(s)->mountain, out);
}

void valley_describe(const void *state, ber_json *out)
{
    const valley *s = state;
    pending_json(s, out);
    stock_json(s, out);
    food_json(s, out);
    fights_json(s, out);
    moves_json(s, out);
    end_json(s, out);
}
