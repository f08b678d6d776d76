/*
 * valley_destiny.c: section 8: which destiny cards may be played now, and playing them.
 *
 * Read the table `destiny` first: for each card whether it has a use now, and what it does or
 * asks; above it are the cards of each guarded prompt. Here are the cards that act at once, those
 * of any time and those that name their space in the window. The parts of the others are in
 * valley_destiny_move.c and valley_destiny_fight.c; movement cards [V8.2-V8.6, V8.10-V8.12] are
 * armed here and serve in valley_reach.c.
 */
#include "valley.h"

enum { FERTILIZER_FOOD = 4 };

/* ---- Any time [V6.0.4, R40] ------------------------------------------------------------- */

/* [V8.13] Rivers do not hinder a spy. */
ber_action *valley_list_espionage(const valley *s, const ber_frame *f, ber_action *out)
{
    uint64_t near = s->people[f->seat] | valley_spread(s->people[f->seat]);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (seat != f->seat && s->held[seat] && (s->people[seat] & near))
            *out++ = (ber_action)(A_ESPIONAGE_TARGET + seat);
    return out;
}

void valley_do_espionage(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int owner = a - A_ESPIONAGE_TARGET;
    turn_into(f, F_SHOW, f->seat);
    f->data = (uint8_t)owner;
    f->left = s->held[owner];
    ber_tell(log, E_SPIED, f->seat, owner, f->left, 0);
}

/* [R110] Every card, in random order. */
int valley_fate_show(const valley *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    for (uint64_t rest = s->hand[f->data] & ~s->shown; rest; rest &= rest - 1)
        out[n++] = (ber_outcome){ (ber_action)(A_SHOW + lowest(rest)), 1 };
    return n;
}

void valley_do_show(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int card = a - A_SHOW, owner = f->data;
    s->shown |= BIT(card);
    s->known[f->seat] |= BIT(card);
    f->left--;
    if (log)
        ber_log_add(log, (ber_event){ E_SHOWED,
                                      f->seat,
                                      1 << 1,
                                      (uint8_t)(1 << f->seat | 1 << owner),
                                      { (int16_t)owner, (int16_t)card } });
}

bool valley_close_show(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->left)
        return false;
    s->shown = 0;
    pop(s);
    return true;
}

/* [V8.23] Whether the next turn draws an event. */
static bool can_foresee(const valley *s, const ber_frame *f, int seat)
{
    int limit = s->head.option[O_YEAR_LIMIT] ? s->head.option[O_YEAR_LIMIT] : LAST_YEAR;
    bool is_last = s->season == WINTER && is_season_end(s) && s->year >= limit;
    (void)f;
    (void)seat;
    return s->turn_number > 1 && !is_last;
}

static void foresee(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    int season = is_season_end(s) ? !s->season : s->season;
    (void)f;
    valley_renew_events(s, season, log);
    push(s, F_FORESEE, seat)->data = (uint8_t)season;
}

int valley_fate_foresee(const valley *s, const ber_frame *f, ber_outcome *out)
{
    return valley_list_top_event(s, f->data, A_FORESEE, out);
}

void valley_do_foresee(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int season = f->data, seat = f->seat, kind = a - A_FORESEE;
    if (s->top[season] == NO_EVENT)
        s->deck[season][kind]--;
    s->top[season] = (uint8_t)kind;
    s->peeked[season] = (uint8_t)(s->peeked[season] | 1 << seat);
    pop(s);
    if (log)
        ber_log_add(log, (ber_event){ E_FORESAW,
                                      (int8_t)seat,
                                      1 << 1,
                                      s->peeked[season],
                                      { (int16_t)season, (int16_t)kind } });
}

/* ---- Flint and the modes of cards ------------------------------------------------------- */

/* [V8.20, R41] Before his first die of the turn. */
static bool can_strike_flint(const valley *s, const ber_frame *f, int seat)
{
    return f->kind == F_COMBAT_CARD && !has_bit(s->rolled, seat) && valley_is_fight(s, f, seat);
}

/* [V8.20, V9.1] */
static bool can_make_fire(const valley *s, int seat)
{
    return s->head.option[O_FIRE] && s->camps[seat] && !has_fire(s, seat);
}

static bool can_use_flint(const valley *s, const ber_frame *f, int seat)
{
    return can_strike_flint(s, f, seat) || can_make_fire(s, seat);
}

static void strike_flint(valley *s, int seat, int mode, ber_log *log)
{
    if (mode == MODE_FIRE)
        valley_take_fire(s, seat, log);
    else
        s->flint = (uint8_t)(s->flint | 1 << seat);
}

static void ask_mode(valley *s, int seat, int card)
{
    push(s, F_CARD_MODE, seat)->card = (uint8_t)card;
}

static void use_flint(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    bool can_strike = can_strike_flint(s, f, seat);
    if (can_strike && can_make_fire(s, seat))
        ask_mode(s, seat, FLINT);
    else
        strike_flint(s, seat, can_strike ? MODE_COMBAT : MODE_FIRE, log);
}

/* [V8.10, V8.11] By public facts alone: a mountain is passed in summer. */
ber_action *valley_list_card_mode(const valley *s, const ber_frame *f, ber_action *out)
{
    if (f->card == FLINT) {
        *out++ = A_CARD_MODE + MODE_COMBAT;
        *out++ = A_CARD_MODE + MODE_FIRE;
        return out;
    }
    *out++ = A_CARD_MODE + MODE_STEPS;
    if (s->season == SUMMER)
        *out++ = A_CARD_MODE + MODE_MOUNTAIN;
    return out;
}

static void arm(valley *s, int ability)
{
    s->armed = (uint16_t)(s->armed | 1 << ability);
}

void valley_do_card_mode(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int mode = a - A_CARD_MODE, card = f->card, seat = f->seat;
    pop(s);
    ber_tell(log, E_MODE, seat, card, mode, 0);
    if (card == FLINT)
        strike_flint(s, seat, mode, log);
    else if (card == ENDURANCE)
        arm(s, mode == MODE_STEPS ? WITH_ENDURANCE_STEPS : WITH_ENDURANCE_MOUNTAIN);
    else
        arm(s, mode == MODE_STEPS ? WITH_MARCH_STEPS : WITH_MARCH_MOUNTAIN);
}

/* [V8.2-V8.6, V8.10-V8.12] */
static void arm_card(valley *s, int seat, int card)
{
    static const uint8_t ability[CARDS] = {
        [BRIDGE] = WITH_BRIDGE, [SWIMMING] = WITH_SWIMMING,     [CANOE] = WITH_CANOE,
        [RAFT] = WITH_RAFT,     [CAMOUFLAGE] = WITH_CAMOUFLAGE, [ESCAPE] = WITH_ESCAPE,
    };
    if (card == ENDURANCE || card == FORCED_MARCH)
        ask_mode(s, seat, card);
    else
        arm(s, ability[card]);
}

/* ---- Food ------------------------------------------------------------------------------- */

static void gain_food(valley *s, int seat, int card, int food, ber_log *log)
{
    s->gain[seat] = (int16_t)(s->gain[seat] + food);
    ber_tell(log, E_FOOD_GAINED, seat, card, food, 0);
}

/* [V8.7, R97] The dead that count from now on: in `feed` the piece that starved last. */
static int count_dead(const valley *s, const ber_frame *f, int seat)
{
    return f->kind == F_FEED ? s->starved > 0 : s->kills[seat];
}

static bool can_eat_dead(const valley *s, const ber_frame *f, int seat)
{
    return count_dead(s, f, seat) > 0;
}

static void eat_dead(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    s->cannibals = (uint8_t)(s->cannibals | 1 << seat);
    gain_food(s, seat, CANNIBALS, count_dead(s, f, seat), log);
}

/* [V6.6.1, V8.17] */
static int count_net(const valley *s, int seat)
{
    return s->starved ? 0 : count_bits(valley_fishing(s, seat));
}

static bool can_net(const valley *s, const ber_frame *f, int seat)
{
    (void)f;
    return count_net(s, seat) > 0;
}

static void net(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    gain_food(s, seat, FISHING_NET, count_net(s, seat), log);
}

/* [V6.6.1, V8.18] */
static int count_roots(const valley *s, int seat)
{
    bool is_late = s->starved || s->season == SUMMER;
    return is_late ? 0 : count_bits(valley_gathering(s, seat, true));
}

static bool can_dig(const valley *s, const ber_frame *f, int seat)
{
    (void)f;
    return count_roots(s, seat) > 0;
}

static void dig(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    gain_food(s, seat, ROOTS, count_roots(s, seat), log);
}

/* [V6.6.1, V8.19, R36] */
static int count_fertilized(const valley *s, int seat)
{
    bool is_idle = s->starved || !is_harvest(s) || s->face_up[LASTING_RAIN];
    return is_idle ? 0 : count_bits(valley_harvesting(s, seat));
}

static bool can_fertilize(const valley *s, const ber_frame *f, int seat)
{
    (void)f;
    return count_fertilized(s, seat) > 0;
}

static void fertilize(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    gain_food(s, seat, NATURAL_FERTILIZER, FERTILIZER_FOOD * count_fertilized(s, seat), log);
}

/* [V8.34, R37] */
ber_action *valley_list_terraced(const valley *s, const ber_frame *f, ber_action *out)
{
    if (s->food[f->seat] < 1 || count_bits(crops(s)) >= MAX_CROPS)
        return out;
    return list_spaces(s->camps[f->seat] & map_of(s)->mountain & ~crops(s), A_TERRACED_SPACE, out);
}

void valley_do_terraced(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    pop(s);
    valley_sow(s, seat, a - A_TERRACED_SPACE, log);
}

/* ---- Births ----------------------------------------------------------------------------- */

/* [V8.16] Before his first roll: `left` of the frame of the births. */
static bool can_gather_herbs(const valley *s, const ber_frame *f, int seat)
{
    (void)f;
    return s->camps[seat] && !s->agenda.frame[0].left;
}

static void gather_herbs(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)f;
    (void)log;
    s->fertility = (uint8_t)(s->fertility | 1 << seat);
}

/* [V8.22, R98] */
static bool can_choose_children(const valley *s, const ber_frame *f, int seat)
{
    (void)seat;
    return f->place != NOWHERE && !s->agenda.frame[0].card;
}

static void choose_children(valley *s, const ber_frame *f, int seat, ber_log *log)
{
    (void)log;
    valley_begin_good_herbs(s, seat, f->place);
}

/* [V8.26] */
ber_action *valley_list_childbirth(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat] & ~all_camps(s); rest; rest &= rest - 1)
        if (s->women[f->seat][lowest(rest)])
            *out++ = (ber_action)(A_CHILDBIRTH_SPACE + lowest(rest));
    return out;
}

void valley_do_childbirth(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    (void)log;
    pop(s);
    valley_begin_childbirth(s, seat, a - A_CHILDBIRTH_SPACE);
}

/* ---- Cards that name their space in the window [6.12] ----------------------------------- */

#define SAVING_CARDS (BIT(SWIMMING) | BIT(TREE_CLIMBING) | BIT(CANOE))

/* [V8.42] */
static ber_action *list_saves(const valley *s, int seat, ber_action *out)
{
    uint64_t spaces = s->people[seat] & s->flood & ~s->saved[seat];
    for (uint64_t rest = s->hand[seat] & SAVING_CARDS; rest; rest &= rest - 1)
        out = list_spaces(spaces, A_SAVE + lowest(rest) * SPACES, out);
    return out;
}

/* [V8.27, R99] Women of others who gave birth. */
ber_action *valley_list_fever(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int space = 0; space < SPACES; space++) {
        int owner = s->mothers[space] ? valley_mother(s, space) : NOBODY;
        if (owner != NOBODY && owner != f->seat)
            *out++ = (ber_action)(A_FEVER + space * SEATS + owner);
    }
    return out;
}

static bool holds(const valley *s, int seat, int card)
{
    return s->hand[seat] >> card & 1;
}

ber_action *valley_list_placed(const valley *s, const ber_frame *f, int seat, ber_action *out)
{
    if (f->kind == F_FLOOD_SAVE)
        return list_saves(s, seat, out);
    if (f->kind == F_FENCE && holds(s, seat, FENCE))
        return list_spaces(valley_fenceable(s, seat), A_FENCE, out);
    if (f->kind == F_LATE_PLANTING && holds(s, seat, LATE_PLANTING))
        return list_spaces(valley_plantable(s, seat), A_PLANT, out);
    if (f->kind == F_POSTPARTUM && holds(s, seat, POSTPARTUM_FEVER))
        return valley_list_fever(s, f, out);
    return out;
}

/* [R85] */
static void spend(valley *s, int seat, int card, ber_log *log)
{
    valley_discard_card(s, seat, card);
    ber_tell(log, E_PLAYED, seat, card, 0, 0);
}

static void save(valley *s, int seat, int card, int space, ber_log *log)
{
    spend(s, seat, card, log);
    s->saved[seat] |= BIT(space);
    ber_tell(log, E_SAVED, seat, space, card, 0);
}

/* [V8.15] */
static void fence(valley *s, int seat, int space, ber_log *log)
{
    spend(s, seat, FENCE, log);
    s->fences |= BIT(space);
    ber_tell(log, E_FENCED, seat, space, 0, 0);
}

static void infect(valley *s, ber_action a, ber_log *log)
{
    int space = (a - A_FEVER) / SEATS, owner = (a - A_FEVER) % SEATS;
    s->mothers[space]--;
    valley_kill(s, owner, WOMAN, space, BY_FEVER, log);
}

/* [V8.27] The second pick is compulsory if there is one. */
static void spread_fever(valley *s, int seat, ber_action a, ber_log *log)
{
    spend(s, seat, POSTPARTUM_FEVER, log);
    infect(s, a, log);
    push(s, F_FEVER, seat);
}

bool valley_close_fever(valley *s, ber_frame *f, ber_log *log)
{
    ber_action list[SPACES];
    (void)log;
    if (valley_list_fever(s, f, list) > list)
        return false;
    pop(s);
    return true;
}

void valley_do_fever(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    pop(s);
    infect(s, a, log);
}

void valley_play_placed(valley *s, ber_frame *f, int seat, ber_action a, ber_log *log)
{
    (void)f;
    if (a < A_FENCE) {
        save(s, seat, (a - A_SAVE) / SPACES, (a - A_SAVE) % SPACES, log);
    } else if (a < A_PLANT) {
        fence(s, seat, a - A_FENCE, log);
    } else if (a < A_FEVER) { /* [V8.24] */
        spend(s, seat, LATE_PLANTING, log);
        valley_sow(s, seat, a - A_PLANT, log);
    } else {
        spread_fever(s, seat, a, log);
    }
}

/* ---- The cards -------------------------------------------------------------------------- */

#define ANY_TIME (BIT(ESPIONAGE) | BIT(INTUITION) | BIT(FLINT))

/* The cards that a guarded prompt may have besides movement cards, those that name their space
 * and those of any time [V6.0.4]. */
static const uint64_t cards_of[F_POSTPARTUM + 1] = {
    [F_AFTER_ANIMALS] = BIT(FAMILY_VISIT) | BIT(WAR_DRUMS) | BIT(WILD_CHILD) | BIT(WOLF_CUB),
    [F_MOVE] = BIT(CANNIBALS) | BIT(DOMESTIC_PARTNERS) | BIT(LOVE) | BIT(ROCK_SLIDE) | BIT(THEFT) |
               BIT(WAR_DRUMS) | BIT(WILDFIRE),
    [F_PRE_COMBAT] = BIT(DECOY),
    [F_COMBAT_CARD] = BIT(AMAZONS) | BIT(ESCAPE) | BIT(FRIEND) | BIT(SHARPENED_STONES) |
                      BIT(SPEED) | BIT(TORCHES) | BIT(TRAPS) | BIT(TREE_CLIMBING),
    [F_SCORCHED] = BIT(SCORCHED_EARTH),
    [F_CANNIBALS] = BIT(CANNIBALS),
    [F_FEED] = BIT(CANNIBALS) | BIT(FISHING_NET) | BIT(NATURAL_FERTILIZER) | BIT(ROOTS),
    [F_BIRTH_CARD] = BIT(FERTILITY_HERBS) | BIT(GOOD_HERBS) | BIT(NATURAL_CHILDBIRTH),
    [F_SOW] = BIT(TERRACED_AGRICULTURE),
};

/* A card has a use if `can` says so (NULL: yes) and the list of its first part is not empty (NULL:
 * it has none). It acts at once, or asks its first part. Cards without a row are armed, or name
 * their space in the window. */
static const struct {
    valley_check *can;
    valley_card *act;
    flow_lister *list;
    uint8_t part;
} destiny[CARDS] = {
    [AMAZONS] = { valley_can_arm_women, valley_arm_women, NULL, 0 },
    [CANNIBALS] = { can_eat_dead, eat_dead, NULL, 0 },
    [DECOY] = { NULL, NULL, valley_list_decoy_to, F_DECOY_TO },
    [DOMESTIC_PARTNERS] = { NULL, NULL, valley_list_domestic, F_DOMESTIC_PAIR },
    [ESCAPE] = { valley_can_flee, NULL, valley_list_escape_dest, F_ESCAPE_DEST },
    [ESPIONAGE] = { NULL, NULL, valley_list_espionage, F_ESPIONAGE_TARGET },
    [FAMILY_VISIT] = { valley_can_visit, valley_visit, NULL, 0 },
    [FERTILITY_HERBS] = { can_gather_herbs, gather_herbs, NULL, 0 },
    [FISHING_NET] = { can_net, net, NULL, 0 },
    [FLINT] = { can_use_flint, use_flint, NULL, 0 },
    [FRIEND] = { valley_can_befriend, NULL, valley_list_friend, F_FRIEND_TARGET },
    [GOOD_HERBS] = { can_choose_children, choose_children, NULL, 0 },
    [INTUITION] = { can_foresee, foresee, NULL, 0 },
    [LOVE] = { NULL, NULL, valley_list_love_own, F_LOVE_OWN },
    [NATURAL_CHILDBIRTH] = { NULL, NULL, valley_list_childbirth, F_CHILDBIRTH_SPACE },
    [NATURAL_FERTILIZER] = { can_fertilize, fertilize, NULL, 0 },
    [ROCK_SLIDE] = { NULL, NULL, valley_list_slide, F_SLIDE_TARGET },
    [ROOTS] = { can_dig, dig, NULL, 0 },
    [SCORCHED_EARTH] = { NULL, valley_scorch_earth, NULL, 0 },
    [SHARPENED_STONES] = { valley_is_fight, valley_sharpen_stones, NULL, 0 },
    [SPEED] = { valley_is_fight, valley_speed_up, NULL, 0 },
    [TERRACED_AGRICULTURE] = { NULL, NULL, valley_list_terraced, F_TERRACED_SPACE },
    [THEFT] = { NULL, NULL, valley_list_theft, F_THEFT_TARGET },
    [TORCHES] = { valley_can_light_torches, valley_light_torches, NULL, 0 },
    [TRAPS] = { valley_can_trap, valley_trap, NULL, 0 },
    [TREE_CLIMBING] = { valley_can_climb, NULL, valley_list_climb_warriors, F_CLIMB_WARRIORS },
    [WAR_DRUMS] = { NULL, NULL, valley_list_drums_space, F_DRUMS_SPACE },
    [WILDFIRE] = { NULL, NULL, valley_list_wildfire, F_WILDFIRE_TARGET },
    [WILD_CHILD] = { NULL, NULL, valley_list_wild_child_space, F_WILD_CHILD_SPACE },
    [WOLF_CUB] = { NULL, NULL, valley_list_wolf_cub, F_WOLF_CUB_SPACE },
};

/* [V6.4.9] What remains when a movement is closed. */
#define LAST_CARDS (BIT(ROCK_SLIDE) | BIT(WILDFIRE) | BIT(CANNIBALS) | ANY_TIME)

/* The first part of a card; only those of a fight are about its space. */
static ber_frame first_part(const ber_frame *f, int seat, int card)
{
    bool is_here = cards_of[F_COMBAT_CARD] >> card & 1;
    return (ber_frame){ .kind = destiny[card].part,
                        .seat = (int8_t)seat,
                        .place = is_here ? f->place : 0 };
}

static bool has_part(const valley *s, const ber_frame *f, int seat, int card)
{
    ber_action list[2 * SPACES];
    ber_frame part = first_part(f, seat, card);
    return destiny[card].list(s, &part, list) > list;
}

static bool has_use(const valley *s, const ber_frame *f, int seat, int card)
{
    if (destiny[card].can && !destiny[card].can(s, f, seat))
        return false;
    return !destiny[card].list || has_part(s, f, seat, card);
}

/* Those of the cards that have a use. */
static uint64_t with_use(const valley *s, const ber_frame *f, int seat, uint64_t cards)
{
    uint64_t out = 0;
    for (; cards; cards &= cards - 1)
        if (has_use(s, f, seat, lowest(cards)))
            out |= cards & -cards;
    return out;
}

APART static uint64_t playable_in_move(const valley *s, const ber_frame *f, int seat,
                                       uint64_t cards)
{
    if (s->move_closed)
        return with_use(s, f, seat, cards & LAST_CARDS);
    return with_use(s, f, seat, cards) | valley_useful_cards(s, seat, s->hand[seat]);
}

uint64_t valley_playable(const valley *s, const ber_frame *f, int seat)
{
    uint64_t cards = s->hand[seat] & (cards_of[f->kind] | ANY_TIME);
    if (f->kind == F_MOVE)
        return playable_in_move(s, f, seat, cards);
    return cards ? with_use(s, f, seat, cards) : 0;
}

void valley_play(valley *s, ber_frame *f, int seat, int card, ber_log *log)
{
    spend(s, seat, card, log);
    if (f->kind == F_MOVE && (MOVEMENT_CARDS >> card & 1))
        arm_card(s, seat, card);
    else if (destiny[card].act)
        destiny[card].act(s, f, seat, log);
    else
        ber_agenda_push(&s->agenda, first_part(f, seat, card));
}
