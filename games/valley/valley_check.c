/*
 * valley_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so each check relies only on
 * what those before it have let pass. What other members repeat (masks and sums) is counted again
 * in a copy, as ready() does. Most invariants are those of RULES.md, section 14; the open
 * decisions have a file of their own, valley_check_agenda.c.
 */
#include "valley_check.h"

#include <string.h>

enum { MOST_FOOD = 9999, LAST_TURN = 200, MOST_STARVED = MAX_WARRIORS + MAX_WOMEN };

static bool is_setup(const valley *s)
{
    return bottom_kind(s) <= F_DEAL;
}

/* From this part of the turn on. */
static bool is_from(const valley *s, int kind)
{
    return bottom_kind(s) >= kind && bottom_kind(s) <= F_TURN_END;
}

/* The seat whose movement is on, or -1. */
static int mover(const valley *s)
{
    return bottom_kind(s) == F_MOVE ? s->agenda.frame[0].seat : -1;
}

/* [V6.4.10, R100] Where a tribe stage is being fought; NOWHERE: nowhere. */
static int fought_space(const valley *s)
{
    int i = find_frame(s, F_FIGHT);
    if (i < 0)
        return NOWHERE;
    const ber_frame *f = &s->agenda.frame[i];
    return f->left == STAGE_DICE || f->left == STAGE_SPOILS ? f->place : NOWHERE;
}

static bool is_seat_set(const valley *s, int set)
{
    return set >> s->head.n_seats == 0;
}

/* ---- Time -------------------------------------------------------------------------- */

static const char *broken_time(const valley *s)
{
    if (s->arrangement >= RANDOM_MAP || s->season > WINTER || s->first_player >= s->head.n_seats)
        return "there are four maps, two seasons and a first player";
    if (s->head.option[O_ARRANGEMENT] != RANDOM_MAP &&
        s->arrangement != s->head.option[O_ARRANGEMENT])
        return "V5.1: the map is the one that was agreed";
    if (s->guess > 1 + s->head.n_seats)
        return "a guess is for the public or for a seat";
    if (s->wheel < 1 || s->wheel > 3 || !s->turn_number || s->turn_number > LAST_TURN || !s->year ||
        s->year > LAST_YEAR + 1)
        return "V5.6: turns, years and the wheel are counted from 1";
    if (is_setup(s) && (s->season != SUMMER || s->wheel != 2 || s->turn_number > 1 || s->year > 1))
        return "V5.6: the game begins in the second turn of the first summer";
    return NULL;
}

/* [V6.1.2] The card of the turn, and what it says as long as the turn lasts. */
static const char *broken_weather(const valley *s)
{
    int event = s->weather;
    bool holds = event == MILD_AUTUMN || event == LONG_WINTER;
    bool is_known = event == NO_EVENT || event < EVENT_KINDS;
    if (!is_known ||
        (event != NO_EVENT && s->agenda.depth && !valley_in_play.copies[s->season][event]))
        return "V6.1.2: the event of the turn is one of the season";
    if (event != NO_EVENT && s->turn_number < 3)
        return "V6.1.2: no event in the first two turns";
    if (s->hold_marker > holds || (s->agenda.depth && s->hold_marker != holds))
        return "V7.7: the marker is held in the turn of Mild Autumn and Long Winter";
    if (s->outbreak > SPECIES || (s->outbreak < SPECIES && event != OUTBREAK))
        return "V7.22: an Outbreak is the event of the turn";
    return NULL;
}

/* ---- Cards ------------------------------------------------------------------------- */

static const char *broken_event_cards(const valley *s)
{
    static const uint8_t lasting[LASTINGS] = { DROUGHT, GOOD_RAIN, SKIN_AND_BONES, FROZEN_RIVER };
    for (int season = SUMMER; season <= WINTER; season++) {
        int top = s->top[season], found = 0;
        if (top != NO_EVENT && top >= EVENT_KINDS)
            return "the top card is an event";
        if (!is_seat_set(s, s->peeked[season]) || (s->peeked[season] != 0) != (top != NO_EVENT))
            return "V8.23: somebody has seen a top card that is known";
        for (int event = 0; event < EVENT_KINDS; event++) {
            found = s->deck[season][event] + (top == event);
            for (int i = 0; i < LASTINGS; i++)
                found += lasting[i] == event && season == i / 2 ? s->face_up[i] : 0;
            if (found > valley_in_play.copies[season][event])
                return "the events of each kind add up";
        }
    }
    return NULL;
}

/* [V6.10.5, R90] What lasts ends with its season, or with the harvest. */
static const char *broken_lasting(const valley *s)
{
    const uint8_t *lies = s->face_up;
    if (s->frozen >> RIVERS || count_bits(s->frozen) > lies[LASTING_ICE])
        return "R90: a river is frozen as long as its card lies there";
    if (s->season == WINTER ? lies[LASTING_DROUGHT] || lies[LASTING_RAIN]
                            : lies[LASTING_BONES] || lies[LASTING_ICE])
        return "V6.10.5: what lasts ends with its season";
    return NULL;
}

/* [V6.10.6] Hands of the dead are laid down card by card. */
static bool may_hold(const valley *s, int seat)
{
    return seat < s->head.n_seats && (is_alive(s, seat) || has_frame(s, F_LAY_DOWN));
}

/* [V5.5] What has been dealt to the seat so far. */
static int dealt(const valley *s, int seat)
{
    const ber_frame *f = &s->agenda.frame[0];
    int n = s->head.n_seats, limit = hand_limit(s);
    if (f->kind != F_DEAL)
        return 0;
    int now = (f->seat - s->first_player + n) % n, turn = (seat - s->first_player + n) % n;
    return turn < now ? limit : turn > now ? 0 : limit - f->left;
}

static const char *broken_hands(const valley *s)
{
    uint64_t seen = s->discard;
    if (s->discard & ~ALL_CARDS || (is_setup(s) && s->discard))
        return "the discards are destiny cards";
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->hand[seat] & ~ALL_CARDS || s->hand[seat] & seen)
            return "every destiny card is in one place";
        seen |= s->hand[seat];
        if (s->held[seat] != count_bits(s->hand[seat]))
            return "held is the size of the hand";
        if (s->held[seat] > (may_hold(s, seat) ? hand_limit(s) : 0))
            return "R60: who is alive holds at most as many cards as the limit";
        if (seat < s->head.n_seats && is_setup(s) && s->held[seat] != dealt(s, seat))
            return "V5.5: cards are dealt in turn";
    }
    return NULL;
}

/* [V8.13, R110] What spies have seen, and what is being shown now. */
static const char *broken_known(const valley *s)
{
    uint64_t hands = 0;
    int i = find_frame(s, F_SHOW);
    for (int seat = 0; seat < SEATS; seat++)
        hands |= s->hand[seat];
    for (int seat = 0; seat < SEATS; seat++)
        if (s->known[seat] & ~(seat < s->head.n_seats ? hands & ~s->hand[seat] : 0))
            return "V8.13: known cards are in the hands of others";
    if (i < 0)
        return s->shown ? "R110: cards are shown in an Espionage" : NULL;
    const ber_frame *f = &s->agenda.frame[i];
    if (f->data >= s->head.n_seats || f->data == f->seat || s->shown & ~s->hand[f->data] ||
        f->left + count_bits(s->shown) != s->held[f->data])
        return "V8.13: an Espionage shows a whole hand";
    return NULL;
}

/* ---- People ------------------------------------------------------------------------ */

/* Before anything is added up: no number is so large that sums wrap. */
static const char *broken_numbers(const valley *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int warriors = 0, women = 0;
        for (int space = 0; space < SPACES; space++) {
            warriors += s->warriors[seat][space];
            women += s->women[seat][space];
            if (s->tamed[seat][space] > LOOSE_WOLVES + TOKENS / SPECIES)
                return "tamed wolves are wolves";
        }
        if (warriors > MAX_WARRIORS || women > MAX_WOMEN || count_camps(s, seat) > MAX_CAMPS)
            return "a tribe has at most 10 warriors, 6 women and 5 camps";
        if (s->food[seat] < 0 || s->food[seat] > MOST_FOOD || s->gain[seat] < 0 ||
            s->gain[seat] > MOST_FOOD)
            return "R72: food is never negative";
    }
    for (int space = 0; space < SPACES; space++)
        if (s->loose[space] > LOOSE_WOLVES)
            return "there are eight wolves without a letter";
    for (int t = 0; t < TOKENS; t++)
        if (s->token[t] > TOKEN_BAG)
            return "every animal token is somewhere";
    return NULL;
}

static uint64_t tamed_spaces(const valley *s, int seat)
{
    uint64_t spaces = 0;
    for (int space = 0; space < SPACES; space++)
        spaces |= s->tamed[seat][space] ? BIT(space) : 0;
    return spaces;
}

/* Whether the seat has anything at all on the table but cards. */
static bool has_anything(const valley *s, int seat)
{
    return s->people[seat] || s->camps[seat] || tamed_spaces(s, seat) || s->food[seat] ||
           s->gain[seat] || has_fire(s, seat);
}

/* [V6.10.6] While this is open, eliminations wait. */
static bool burial_waits(const valley *s)
{
    static const uint8_t open[] = {
        F_FIGHT, F_BEARS, F_LOSE_PIECE, F_LOSE_ANYWHERE, F_LOSE_LAVA, F_FIRE_DICE, F_FEVER,
    };
    for (size_t i = 0; i < sizeof open; i++)
        if (has_frame(s, open[i]))
            return true;
    return false;
}

static const char *broken_status(const valley *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        bool plays = seat<s->head.n_seats, was_out = s->out_turn[seat]> 0;
        if (s->status[seat] > OUT || s->out_turn[seat] > s->turn_number ||
            (!plays && (s->status[seat] || was_out)))
            return "a seat is alive, waiting or out";
        if (!plays || s->status[seat] != ALIVE) {
            if (has_anything(s, seat))
                return "V6.10.6: who is not in the game has nothing";
        } else if (!s->people[seat] && s->agenda.depth && !is_setup(s) && !burial_waits(s)) {
            return "V6.10.6: who is alive has a warrior or a woman";
        }
        bool is_back = s->resurrected >> seat & 1;
        if (s->status[seat] == ALIVE ? was_out != is_back : !was_out)
            return "V6.10.6: who is out, or has come back, went out in some turn";
        if (s->status[seat] != ALIVE && (s->announced >> seat & 1))
            return "V6.10.4: only who is alive has announced four camps";
        if (s->status[seat] == WAITING && (is_back || !s->head.option[O_RESURRECTION]))
            return "V6.10.6: who waits may come back, once";
    }
    return NULL;
}

/* [V5.3] In the set-up: settled with a camp, five warriors and two women, or not at all. */
static bool is_settled(const valley *s, int seat)
{
    uint64_t camp = s->camps[seat];
    if (count_bits(camp) != 1 || s->people[seat] != camp)
        return false;
    int space = lowest(camp);
    uint64_t near = valley_beside[space] & ~map_of(s)->across[space];
    return s->warriors[seat][space] == START_WARRIORS && s->women[seat][space] == START_WOMEN &&
           !(near & other_camps(s, seat)); /* [R6] */
}

static const char *broken_setup(const valley *s)
{
    const ber_frame *f = &s->agenda.frame[0];
    int n = s->head.n_seats, kind = bottom_kind(s);
    int settled = kind <= F_FIRST  ? 0
                  : kind == F_DEAL ? n
                                   : (f->seat - s->first_player + n) % n + (kind == F_SOW_START);
    if (!is_setup(s))
        return NULL;
    if (s->wild || s->fire | s->flood || strangers(s) || s->peeked[0] | s->peeked[1] ||
        memcmp(s->face_up, (uint8_t[LASTINGS]){ 0 }, LASTINGS) != 0 || s->announced)
        return "V5: nothing has happened in the set-up";
    for (int i = 0; i < n; i++) {
        int seat = (s->first_player + i) % n;
        if (i < settled ? !is_settled(s, seat) : s->people[seat] || s->camps[seat])
            return "V5.3: the tribes settle in turn, apart from each other";
    }
    return NULL;
}

/* ---- The map ----------------------------------------------------------------------- */

static const char *broken_camps(const valley *s)
{
    uint64_t seen = map_of(s)->lake | ~ALL_SPACES;
    if (all_people(s) & map_of(s)->lake)
        return "nothing stands on a lake";
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->camps[seat] & seen)
            return "one camp in a space, and none on a lake";
        seen |= s->camps[seat];
        for (uint64_t camps = s->camps[seat]; camps; camps &= camps - 1) {
            int space = lowest(camps);
            if (!s->women[seat][space] && seat != mover(s) && space != fought_space(s))
                return "V6.4.10: every camp holds a woman of its owner";
        }
    }
    return NULL;
}

/* [V8.41, R58] */
static const char *broken_wolves(const valley *s)
{
    int tamed = 0, lettered = 0, loose = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t alone = tamed_spaces(s, seat) & ~s->people[seat];
        for (int space = 0; space < SPACES; space++)
            tamed += s->tamed[seat][space];
        if (alone && seat != mover(s) && alone != BIT(fought_space(s)))
            return "V8.41: a tamed wolf is with its people";
        if (tamed_spaces(s, seat) & map_of(s)->lake)
            return "nothing stands on a lake";
    }
    for (int t = 0; t < TOKENS; t++) {
        if (s->token[t] == TOKEN_TAMED && species_of(t) != WOLF)
            return "V8.41: only wolves are tamed";
        lettered += s->token[t] == TOKEN_TAMED;
    }
    for (int space = 0; space < SPACES; space++)
        loose += s->loose[space];
    if (lettered > tamed || loose + tamed - lettered > LOOSE_WOLVES)
        return "wolves without a letter add up";
    return NULL;
}

/* [V6.2.2] Set aside until the end of the phase. */
static const char *broken_animals(const valley *s)
{
    for (int t = 0; t < TOKENS; t++) {
        int place = s->token[t];
        if (place == TOKEN_ASIDE && bottom_kind(s) != F_ARRIVE)
            return "V6.2.2: tokens are set aside while animals arrive";
        if (place < SPACES && is_big(species_of(t)) && (map_of(s)->mountain >> place & 1))
            return "no bison, rhinoceros or mammoth in the mountains";
    }
    return s->wild & map_of(s)->lake ? "nothing stands on a lake" : NULL;
}

static const char *broken_strangers(const valley *s)
{
    for (int sex = WARRIOR; sex <= WOMAN; sex++)
        if (s->stranger[sex] > NOWHERE)
            return "a Stranger is somewhere or nowhere";
    if (strangers(s) & map_of(s)->lake)
        return "nothing stands on a lake";
    return strangers(s) & all_people(s) ? "V8.30: a Stranger is taken in by who is there" : NULL;
}

/* [V6.6.5, R75] From the harvest to the sowing at the end of winter. */
static bool is_fallow(const valley *s)
{
    if (!s->agenda.depth)
        return false;
    if (s->season == WINTER)
        return !(is_season_end(s) && is_from(s, F_SOW));
    return is_harvest(s) && is_from(s, F_BIRTHS);
}

static const char *broken_crops(const valley *s)
{
    const valley_map *m = map_of(s);
    if (s->intact & s->damaged || crops(s) & ~(m->plain | m->mountain))
        return "a crop has one size and lies on a plain or on a mountain";
    if (count_bits(crops(s)) > MAX_CROPS || (is_fallow(s) && crops(s)))
        return "R75: at most nine crops, from sowing to harvest";
    if (s->fences & ~crops(s) || count_bits(s->fences) > MAX_FENCES)
        return "R68: two fences, and only around crops";
    if (is_fallow(s) && s->season == SUMMER && s->face_up[LASTING_RAIN])
        return "V6.6.5: Good Rain ends with the harvest";
    return NULL;
}

/* ---- Fire and flood [R91] ---------------------------------------------------------- */

static uint64_t all_tamed(const valley *s)
{
    uint64_t spaces = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        spaces |= tamed_spaces(s, seat);
    return spaces;
}

/* [V7.18] The water is there, but nobody has drowned yet. */
static bool is_rising(const valley *s)
{
    int i = find_frame(s, F_LOSE_PIECE);
    return i >= 0 && !s->agenda.frame[i].card;
}

static const char *broken_markers(const valley *s)
{
    const valley_map *m = map_of(s);
    uint64_t animals = s->wild | all_tamed(s), villages = all_camps(s);
    if (s->fire & s->flood || s->fire & ~(m->forest | m->volcano) ||
        s->flood & ~(m->forest | m->plain))
        return "R91: fire in forests and volcanoes, floods in plains and forests";
    if (s->fire & (all_people(s) | animals | strangers(s)))
        return "nothing lives in the fire";
    if (mover(s) >= 0) /* [V6.4.9] his camps go when he has moved */
        villages &= ~s->camps[mover(s)];
    if ((s->fire | s->flood) & villages)
        return "no camp stands in fire or flood";
    if (s->flood & (animals | strangers(s)) && !is_rising(s))
        return "V7.18: animals and Strangers drown";
    return NULL;
}

/* [V8.42] */
static const char *broken_saved(const valley *s)
{
    bool is_open = s->weather == FLOOD && has_frame(s, F_LOSE_PIECE);
    for (int seat = 0; seat < SEATS; seat++)
        if (s->saved[seat] & ~(is_open ? s->flood & s->people[seat] : 0))
            return "V8.42: who is saved stands in the flood";
    return NULL;
}

/* [V9.1, V9.7] */
static const char *broken_fire(const valley *s)
{
    if (s->fire_owners && !s->head.option[O_FIRE])
        return "V9.1: there is no Fire without the option";
    for (int seat = 0; seat < SEATS; seat++)
        if (has_fire(s, seat) && (seat >= s->head.n_seats || !s->camps[seat]))
            return "V9.7: who has the Fire has a camp";
    return NULL;
}

/* ---- What belongs to a part of the turn -------------------------------------------- */

static const char *broken_sets(const valley *s)
{
    const uint8_t set[] = {
        s->resurrected, s->announced, s->fire_owners,    s->flint,   s->torches, s->cannibals,
        s->fertility,   s->rolled,    s->rolled_animals, s->amazons, s->speed,   s->stones,
    };
    for (size_t i = 0; i < sizeof set; i++)
        if (!is_seat_set(s, set[i]))
            return "sets of seats are of those who play";
    return s->rolled_animals & ~s->rolled ? "a die against animals is a combat die" : NULL;
}

/* [V6.1.1] Where the card of the turn is drawn nothing of the turn is there yet. */
static const char *broken_dawn(const valley *s)
{
    if (bottom_kind(s) != F_EVENT)
        return NULL;
    if (s->turn_number < 3 || s->weather != NO_EVENT)
        return "V6.1.2: the event of the turn is still to come";
    return s->fire | s->flood || s->flint | s->torches | s->cannibals | s->rolled
               ? "V6.1.1: what was of the last turn is over"
               : NULL;
}

/* The pieces that have moved are there; abilities are used up or lapse [V6.4.9]. */
static const char *broken_movement(const valley *s)
{
    int seat = mover(s);
    bool is_on = seat >= 0;
    for (int space = 0; space < SPACES; space++)
        if (s->moved_warriors[space] > (is_on ? s->warriors[seat][space] : 0) ||
            s->moved_women[space] > (is_on ? s->women[seat][space] : 0) ||
            s->moved_wolves[space] > (is_on ? s->tamed[seat][space] : 0))
            return "V6.4.3: who has moved is there, in the movement of his tribe";
    if (s->armed >> ABILITIES || s->move_closed > 1 || s->follow_from > NOWHERE ||
        s->follow_through > NOWHERE)
        return "V6.4.11: abilities and spaces exist";
    bool follows = s->follow_from != NOWHERE;
    if (follows != (s->follow_through != NOWHERE) || (follows && !s->armed))
        return "V6.4.11: who follows has a way and a card";
    if (!is_on && (s->armed || s->move_closed))
        return "V6.4.9: movement cards are armed in the own movement";
    return NULL;
}

/* [V8.10, V8.11] A card has one mode, and passes mountains only in summer. */
static const char *broken_armed(const valley *s)
{
    static const uint8_t steps[] = { WITH_ENDURANCE_STEPS, WITH_MARCH_STEPS };
    for (size_t i = 0; i < sizeof steps; i++) {
        int mountain = s->armed >> (steps[i] + 1) & 1;
        if (mountain && (s->armed >> steps[i] & 1 || s->season == WINTER))
            return "V8.10: one mode for a card, mountains in summer";
    }
    return NULL;
}

/* [V8.38, R46] The group in the trees. */
static const char *broken_hidden(const valley *s)
{
    int seat = s->hidden_seat, space = s->hidden_space;
    int all = s->hidden_warriors + s->hidden_women;
    if (seat == NOBODY)
        return space != NOWHERE || all || s->hidden_wolves ? "V8.38: nobody hides nowhere" : NULL;
    if (bottom_kind(s) != F_COMBAT || seat >= s->head.n_seats || space >= SPACES || !all)
        return "V8.38: a group hides during the fights";
    if (s->hidden_warriors > s->warriors[seat][space] || s->hidden_women > s->women[seat][space] ||
        s->hidden_wolves > s->tamed[seat][space])
        return "V8.38: who hides is there";
    return map_of(s)->mountain >> space & 1 ? "R46: there are no trees in the mountains" : NULL;
}

static const char *broken_fight(const valley *s)
{
    bool is_on = has_frame(s, F_FIGHT) || has_frame(s, F_BEARS);
    bool rolls = is_on || has_frame(s, F_TIE_DICE);
    if (!is_on && s->amazons | s->speed | s->stones)
        return "R42: Amazons, Speed and Stones last for one combat";
    for (int side = 0; side <= BEASTS; side++)
        if (s->roll[side] > (rolls && (side < s->head.n_seats || side == BEASTS) ? 6 : 0))
            return "V6.5.2: dice are rolled in fights, and by who is tied";
    for (int seat = 0; seat < SEATS; seat++)
        if (s->kills[seat] && ((!is_on && mover(s) < 0) || seat >= s->head.n_seats))
            return "V8.7: kills are counted in fights and after a card";
    return NULL;
}

/* [V6.5.10] The fights are over: only where a group hid two sides may still stand together. */
static const char *broken_peace(const valley *s)
{
    uint64_t seen = s->wild, shared = 0;
    if (!is_from(s, F_STRANGERS))
        return NULL;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        shared |= s->people[seat] & seen;
        seen |= s->people[seat];
    }
    return count_bits(shared) > 1 || shared & map_of(s)->mountain ? "V6.5.9: no fight is left over"
                                                                  : NULL;
}

/* [R28, V6.6.4] */
static const char *broken_gains(const valley *s)
{
    bool is_over = is_setup(s) || bottom_kind(s) == F_EVENT || is_from(s, F_HARVEST);
    for (int seat = 0; seat < SEATS; seat++)
        if (s->gain[seat] && is_over)
            return "R28: what is gained is eaten or stored at survival";
    if (s->starved > (bottom_kind(s) == F_FEED ? MOST_STARVED : 0))
        return "V6.6.4: pieces starve at survival";
    return NULL;
}

/* [V6.7.2, V8.27, R99] */
static const char *broken_births(const valley *s)
{
    bool is_on = !s->agenda.depth || (is_season_end(s) && is_from(s, F_BIRTHS));
    if (s->childbed != NOBODY && (s->childbed >= s->head.n_seats || !is_on))
        return "V8.26: Natural Childbirth is a birth";
    if (s->fertility && !is_on)
        return "V8.16: Fertility Herbs are for births";
    for (int space = 0; space < SPACES; space++) {
        int owner = camp_owner(s, space) == NOBODY ? s->childbed : camp_owner(s, space);
        int women = owner == NOBODY ? 0 : s->women[owner][space];
        if (s->mothers[space] > (is_on && women < 3 ? women : is_on ? 3 : 0))
            return "V8.27: mothers are women who have given birth";
    }
    return NULL;
}

/* ---- All of it --------------------------------------------------------------------- */

/* Those that need no sums. */
CHECKS(broken_raw, valley, valley_broken_agenda, broken_time, broken_weather, broken_sets,
       broken_event_cards, broken_lasting, broken_numbers, broken_hands, broken_known)

CHECKS(broken_counted, valley, broken_status, broken_camps, broken_wolves, broken_animals,
       broken_strangers, broken_crops, broken_markers, broken_saved, broken_fire, broken_setup,
       broken_dawn, broken_movement, broken_armed, broken_hidden, broken_fight, broken_peace,
       broken_gains, broken_births, valley_broken_frames)

const char *valley_broken(const void *state)
{
    valley counted = *(const valley *)state;
    const char *why = broken_raw(&counted);
    if (why)
        return why;
    valley_count(&counted);
    return broken_counted(&counted);
}
