/*
 * valley_check_agenda.c: whether the open decisions of a position are possible: what each
 * frame presupposes, so that the rules can trust it.
 */
#include "valley_check.h"

#include "frame.h"

/* ---- Shape: relies on nothing ------------------------------------------------------ */

enum { MOST_FRAMES = 7 };

static bool is_bottom(int kind)
{
    return kind <= F_TURN_END;
}

const char *valley_broken_agenda(const valley *s)
{
    const ber_agenda *agenda = &s->agenda;
    if (s->head.n_seats < 2 || s->head.n_seats > SEATS)
        return "R1: two to six tribes";
    if (agenda->depth > MOST_FRAMES)
        return "the agenda has at most 7 frames";
    return ber_agenda_is_shaped(&valley_game, &s->head, agenda)
               ? NULL
               : "every frame has a kind, a seat and numbers in range, and lies where it may";
}

/* ---- The bottom frame -------------------------------------------------------------- */

/* [V6.5.8] Once he has rolled he fights somebody. */
static bool strangers_fit(const valley *s, const ber_frame *f)
{
    int space = s->stranger[f->left];
    return !f->data || (space < SPACES && s->animals[space][f->card]);
}

static bool resurrect_fits(const valley *s, const ber_frame *f)
{
    bool draws = has_frame(s, F_DRAW);
    return !draws || (f->data && is_alive(s, f->seat));
}

static bool sow_start_fits(const valley *s, const ber_frame *f)
{
    return (map_of(s)->plain & s->camps[f->seat] & ~crops(s)) >> f->place & 1;
}

/* Whose part of a phase it is; he may have died just now. */
static bool lives(const valley *s, const ber_frame *f)
{
    return is_alive(s, f->seat) || has_frame(s, F_LAY_DOWN);
}

static bool bottom_fits(const valley *s, const ber_frame *f)
{
    bool is_alone = s->agenda.depth == 1;
    switch (f->kind) {
    case F_MAP: return s->head.option[O_ARRANGEMENT] == RANDOM_MAP && !s->arrangement && is_alone;
    case F_FIRST:
    case F_PLACE_START: return is_alone;
    case F_SOW_START: return is_alone && sow_start_fits(s, f);
    case F_DEAL: return is_alone && f->left && f->left <= hand_limit(s);
    case F_ARRIVE: return f->data ? is_alone : !f->left;
    case F_RESURRECT: return resurrect_fits(s, f);
    case F_COMBAT: return (f->data || is_alone) && lives(s, f);
    case F_STRANGERS: return strangers_fit(s, f);
    case F_FEED:
    case F_BIRTHS:
    case F_MOVE:
    case F_SOW:
    case F_CARDS: return lives(s, f);
    default: return true;
    }
}

/* ---- Windows ----------------------------------------------------------------------- */

/* [V6.5.2, V6.5.6, V7.4] */
static bool combat_card_fits(const ber_frame *f)
{
    const ber_frame *below = f - 1;
    if (f->place != below->place)
        return false;
    if (below->kind == F_BEARS)
        return f->card == FIGHT_BEAR && below->left != BEAR_COMES; /* Traps: at once */
    return f->card == FIGHT_TRIBES ? below->left == STAGE_DICE
                                   : f->card == FIGHT_ANIMALS && below->left == STAGE_HUNT;
}

/* The owner that a frame after a conquest speaks of. */
static bool is_other(const ber_frame *f)
{
    return f->data != f->seat;
}

static bool birth_card_fits(const valley *s, const ber_frame *f)
{
    const ber_frame *below = f - 1;
    if (f->seat != below->seat || f->place != below->place || !below->data || !is_season_end(s))
        return false;
    return f->place == NOWHERE ? !s->camps[f->seat] : s->camps[f->seat] >> f->place & 1;
}

static bool window_fits(const valley *s, const ber_frame *f)
{
    const ber_frame *below = f - 1;
    switch (f->kind) {
    case F_FLOOD_SAVE: return s->weather == FLOOD && f->data == below->data && !below->card;
    case F_PRE_COMBAT: return f->seat == below->seat;
    case F_COMBAT_CARD: return combat_card_fits(f);
    case F_SCORCHED: return f->place == below->place && below->left == STAGE_SPOILS && is_other(f);
    case F_CANNIBALS: return f->place == below->place && below->left == STAGE_ANIMALS;
    case F_LATE_PLANTING: return s->season == SUMMER && s->wheel == 1; /* [V6.6.6] */
    case F_BIRTH_CARD: return birth_card_fits(s, f);
    case F_POSTPARTUM: return is_season_end(s);
    default: return true;
    }
}

/* ---- Events ------------------------------------------------------------------------ */

#define EVENT(kind) ((uint32_t)1 << (kind))

/* The cards of the turn that have such a frame [V7]. */
static uint32_t events_of(int kind)
{
    switch (kind) {
    case F_LOSE_PIECE:
        return EVENT(AVALANCHE) | EVENT(EARTHQUAKE) | EVENT(FLOOD) | EVENT(HEAVY_SNOW);
    case F_LOSE_ANYWHERE: return EVENT(EPIDEMIC);
    case F_LOSE_LAVA: return EVENT(ERUPTION);
    case F_BEARS: return EVENT(CAVE_BEARS);
    case F_EVENT_DIE:
        return EVENT(EARTHQUAKE) | EVENT(EPIDEMIC) | EVENT(FLOOD) | EVENT(FOREST_FIRE) |
               EVENT(LOCUSTS) | EVENT(AVALANCHE) | EVENT(CAVE_BEARS) | EVENT(FROZEN_RIVER);
    case F_EVENT_TOKEN: return EVENT(PACK_OF_WOLVES) | EVENT(THE_STRANGER) | EVENT(OUTBREAK);
    case F_STRANGER_SEX: return EVENT(THE_STRANGER);
    case F_FIRE_DICE: return EVENT(HEAVY_SNOW) | EVENT(TEMPEST) | EVENT(STORMS);
    default: return 0;
    }
}

static bool bears_fit(const valley *s, const ber_frame *f)
{
    if (f->left == BEAR_COMES)
        return true;
    return f->place < SPACES && (f->left == BEAR_FOUGHT || camp_owner(s, f->place) != NOBODY);
}

static bool fire_dice_fit(const valley *s, const ber_frame *f)
{
    return s->head.option[O_FIRE] && (!(f->left || f->card) || s->weather == STORMS);
}

static bool event_fits(const valley *s, const ber_frame *f)
{
    if (!(events_of(f->kind) >> s->weather & 1))
        return false;
    switch (f->kind) {
    case F_BEARS: return bears_fit(s, f);
    case F_EVENT_DIE: return f->left <= (s->weather == CAVE_BEARS);
    case F_EVENT_TOKEN: return s->outbreak == SPECIES;
    case F_STRANGER_SEX: return !strangers(s) && !(map_of(s)->lake >> f->place & 1);
    case F_FIRE_DICE: return fire_dice_fit(s, f);
    default: return true;
    }
}

/* ---- Fights ------------------------------------------------------------------------ */

static bool can_lose(const valley *s, int seat, int fight, int space)
{
    ber_frame loss = {
        .kind = F_COMBAT_LOSS, .seat = (int8_t)seat, .card = (uint8_t)fight, .place = (uint8_t)space
    };
    return valley_has_answer(s, &loss);
}

static bool all_can_lose(const valley *s, int set, int fight, int space)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(set, seat) && !can_lose(s, seat, fight, space))
            return false;
    return true;
}

/* Exactly these have rolled. */
static bool have_rolled(const valley *s, int set)
{
    for (int side = 0; side <= BEASTS; side++)
        if ((s->roll[side] != 0) != has_bit(set, side))
            return false;
    return true;
}

/* [V6.5.2] Somebody is left after a round; nobody has rolled before the dice are out. */
static bool fight_fits(const valley *s, const ber_frame *f)
{
    const ber_frame *top = top_of(s);
    bool has_dice = has_frame(s, F_TRIBE_DICE) || has_frame(s, F_ANIMAL_DICE);
    if (map_of(s)->lake >> f->place & 1 || f->seat != f[-1].seat)
        return false;
    if (f->left == STAGE_DICE && !valley_visible_tribes(s, f->place) && top != f - 1)
        for (int seat = 0; seat < s->head.n_seats; seat++)
            if (s->kills[seat])
                return false;
    return has_dice || have_rolled(s, 0);
}

static bool tribe_dice_fit(const valley *s, const ber_frame *f)
{
    int rolled = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        rolled |= s->roll[seat] ? 1 << seat : 0;
    return f[-1].left == STAGE_DICE && f->place == f[-1].place && f->data & (f->data - 1) &&
           all_can_lose(s, f->data, f->card, f->place) && has_bit(f->data & ~rolled, f->seat) &&
           !(rolled & ~f->data) && have_rolled(s, rolled);
}

static bool animal_dice_fit(const valley *s, const ber_frame *f)
{
    const ber_frame *below = f - 1;
    bool is_bear = below->kind == F_BEARS;
    if (f->place != below->place || f->data > LOOSE_WOLVES + TOKENS / SPECIES)
        return false;
    if (!have_rolled(s, f->left ? 1 << f->seat : 0))
        return false;
    if (is_bear)
        return f->card == BEAR && !f->data && below->left == BEAR_FOUGHT;
    return below->left == STAGE_HUNT && s->animals[f->place][f->card];
}

static bool combat_loss_fits(const valley *s, const ber_frame *f)
{
    const ber_frame *below = f - 1;
    if (f->place != below->place || has_bit(f->data, f->seat) ||
        !all_can_lose(s, f->data | 1 << f->seat, f->card, f->place) || !have_rolled(s, 0))
        return false;
    if (below->kind == F_FIGHT)
        return below->left == STAGE_DICE && f->card <= FIGHT_WOMEN && f->left < s->head.n_seats &&
               !has_bit(f->data | 1 << f->seat, f->left);
    int fight = below[-1].kind == F_BEARS ? FIGHT_BEAR : FIGHT_ANIMALS;
    return f->card == fight && f->left == BEASTS && !f->data && f->seat == below->seat;
}

static bool combat_fits(const valley *s, const ber_frame *f)
{
    const ber_frame *below = f - 1;
    switch (f->kind) {
    case F_FIGHT: return fight_fits(s, f);
    case F_TRIBE_DICE: return tribe_dice_fit(s, f);
    case F_ANIMAL_DICE: return animal_dice_fit(s, f);
    case F_COMBAT_LOSS: return combat_loss_fits(s, f);
    case F_CONQUEST:
        return f->place == below->place && below->left == STAGE_SPOILS && is_other(f) &&
               (s->camps[f->data] >> f->place & 1) && is_visible(s, f->seat, f->place);
    default: /* F_CHOOSE_SPECIES */
        return f->place == below->place && below->left == STAGE_HUNT &&
               is_visible(s, f->seat, f->place) && valley_has_answer(s, f);
    }
}

/* ---- Group moves and cards --------------------------------------------------------- */

/* [V6.4.3] The way is open and the numbers are there. */
static bool group_fits(const valley *s, const ber_frame *f)
{
    int from = f->place, going = f->left + (f->kind == F_MOVE_WOLVES ? f->card : 0);
    if (s->move_closed || !(valley_movable(s, f->seat) >> from & 1))
        return false;
    if (f->kind == F_MOVE_DEST)
        return true;
    unsigned armed = valley_armed_for(s, f->seat, from, f->data);
    int limit = valley_may_leave(s, f->seat, from, armed);
    if (!(valley_reach(s, f->seat, from) >> f->data & 1) || limit < 1 || going > limit)
        return false;
    return f->left <= valley_unmoved(s, f->seat, WARRIOR, from) &&
           f->card <= valley_unmoved(s, f->seat, WOMAN, from) &&
           (f->kind != F_MOVE_WOLVES || going);
}

static bool flight_fits(const valley *s, const ber_frame *f)
{
    return f->place == f[-1].place && f->left <= visible_warriors(s, f->seat, f->place) &&
           is_visible(s, f->seat, f->place);
}

static bool mode_fits(const ber_frame *f)
{
    return f->card == FLINT ||
           ((f->card == ENDURANCE || f->card == FORCED_MARCH) && f[-1].kind == F_MOVE);
}

/* [V6.7.2, V8.22] In a camp; or rolled for in a space without one [V8.26]. */
static bool birth_fits(const valley *s, const ber_frame *f)
{
    bool is_camp = s->camps[f->seat] >> f->place & 1;
    bool is_outside = f->kind == F_BIRTH_DICE && f[-1].kind == F_BIRTH_CARD;
    if (!s->women[f->seat][f->place])
        return false;
    return is_outside ? camp_owner(s, f->place) == NOBODY : is_camp;
}

/* Numbers that a part of a card needs besides an answer. */
static bool part_fits(const valley *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_MOVE_DEST:
    case F_MOVE_WARRIORS:
    case F_MOVE_WOMEN:
    case F_MOVE_WOLVES: return group_fits(s, f);
    case F_LOVE_TARGET: return count_of(s, f->seat, f->data, f->place);
    case F_DECOY_ANIMAL:
    case F_DRUMS_DIRECTION: return s->people[f->seat] >> f->place & 1;
    case F_FRIEND_TARGET: return f->place == f[-1].place && free_pieces(s, f->seat, WARRIOR) > 0;
    case F_ESCAPE_DEST:
    case F_ESCAPE_WARRIORS:
    case F_ESCAPE_WOMEN:
    case F_CLIMB_WARRIORS:
    case F_CLIMB_WOMEN: return flight_fits(s, f);
    case F_CARD_MODE: return mode_fits(f);
    default: return true;
    }
}

/* Parts of a group move and of cards: what they ask has an answer. */
static bool is_part(int kind)
{
    return (kind >= F_MOVE_DEST && kind <= F_MOVE_WOLVES) ||
           (kind >= F_DRUMS_SPACE && kind <= F_TERRACED_SPACE && kind != F_BIRTH_SEX &&
            kind != F_FEVER);
}

/* ---- Fate -------------------------------------------------------------------------- */

static bool fate_fits(const valley *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_TIE_DICE:
        return f->data & (f->data - 1) && has_bit(f->data, f->seat) &&
               have_rolled(s, f->data & ((1 << f->seat) - 1));
    case F_VISIT: return free_pieces(s, f->seat, WARRIOR) + free_pieces(s, f->seat, WOMAN) > 0;
    case F_DRAW: return f->seat == f[-1].seat && s->held[f->seat] + f->left <= 3;
    case F_FORESEE: return valley_event_deck_size(s, f->data) > 0;
    case F_BIRTH_DICE:
    case F_BIRTH_SEX: return birth_fits(s, f);
    default: return true;
    }
}

/* What the frame does not agree with, or NULL. */
static const char *misfit(const valley *s, const ber_frame *f)
{
    if (is_bottom(f->kind))
        return bottom_fits(s, f) ? NULL : "the part of the turn fits the position";
    if (valley_is_window(f->kind))
        return window_fits(s, f) ? NULL : "V6.0.1: the open window fits the position";
    if (events_of(f->kind))
        return event_fits(s, f) ? NULL : "V6.1.2: the event that is resolved fits the position";
    if (f->kind >= F_FIGHT && f->kind <= F_CHOOSE_SPECIES)
        return combat_fits(s, f) ? NULL : "V6.5.2: the fight fits the position";
    if (!is_part(f->kind))
        return fate_fits(s, f) ? NULL : "what fate decides fits the position";
    return part_fits(s, f) && valley_has_answer(s, f) ? NULL
                                                      : "the open decision fits the position";
}

const char *valley_broken_frames(const valley *s)
{
    for (int i = 0; i < s->agenda.depth; i++) {
        const char *why = misfit(s, &s->agenda.frame[i]);
        if (why)
            return why;
    }
    return NULL;
}
