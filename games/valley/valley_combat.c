/*
 * valley_combat.c: phase 5: whose fights come when, and the stages of the fight for one space.
 *
 * The frame `fight` goes through the stages of enum stage; each opens a window, dice or a
 * decision above it and goes on when that is over. The dice are in valley_dice.c, what a victory
 * brings in valley_capture.c. Strangers and cave bears are here too.
 */
#include "valley.h"

/* ---- Who is there ----------------------------------------------------------------------- */

int valley_visible_tribes(const valley *s, int space)
{
    int tribes = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        tribes |= (int)(s->people[seat] >> space & 1) << seat;
    int hidden = s->hidden_seat;
    bool is_hiding = s->hidden_space == space && hidden != NOBODY;
    return is_hiding && !is_visible(s, hidden, space) ? tribes & ~(1 << hidden) : tribes;
}

static bool is_one(int tribes)
{
    return tribes && !(tribes & (tribes - 1));
}

/* [V6.5.2] Those of the tribes that have force. */
static int with_force(const valley *s, int tribes, int space)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(tribes, seat) && !valley_force(s, seat, space, FIGHT_TRIBES))
            tribes &= ~(1 << seat);
    return tribes;
}

uint64_t valley_combat_spaces(const valley *s, int seat)
{
    uint64_t mine = s->people[seat];
    if (s->hidden_seat == seat && !is_visible(s, seat, s->hidden_space))
        mine &= ~BIT(s->hidden_space);
    return mine & valley_enemy_spaces(s, seat);
}

/* ---- Turn order [V6.5.1] ---------------------------------------------------------------- */

ber_action *valley_list_combat(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_spaces(valley_combat_spaces(s, f->seat), A_CHOOSE_COMBAT, out);
}

void valley_do_combat(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = a - A_CHOOSE_COMBAT;
    ber_tell(log, E_COMBAT, f->seat, space, 0, 0);
    push_at(s, F_FIGHT, f->seat, space);
}

/* [V6.5.9, R107] A fight that was left over. */
static bool is_left_over(const valley *s)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (valley_combat_spaces(s, seat))
            return true;
    return false;
}

/* [V6.5.10, V8.38] */
static void come_down(valley *s, ber_log *log)
{
    if (s->hidden_seat == NOBODY)
        return;
    ber_tell(log, E_CAME_DOWN, s->hidden_seat, s->hidden_space, 0, 0);
    s->hidden_seat = NOBODY;
    s->hidden_space = NOWHERE;
    s->hidden_warriors = s->hidden_women = s->hidden_wolves = 0;
}

static void end_part(valley *s, ber_frame *f, ber_log *log)
{
    int next = next_in_turn(s, f->seat);
    if (next >= 0) {
        int again = f->left;
        turn_into(f, F_COMBAT, next);
        f->left = (uint8_t)again;
        return;
    }
    if (is_left_over(s)) {
        turn_into(f, F_COMBAT, first_in_turn(s));
        f->left = 1;
        return;
    }
    come_down(s, log);
    turn_into(f, F_STRANGERS, 0);
}

bool valley_close_combat(valley *s, ber_frame *f, ber_log *log)
{
    if (is_alive(s, f->seat) && !f->data) {
        f->data = 1;
        if (!f->left)
            valley_ask_window(s, F_PRE_COMBAT, f->seat);
        return true;
    }
    if (valley_combat_spaces(s, f->seat))
        return false;
    end_part(s, f, log);
    return true;
}

/* ---- The fight for one space ------------------------------------------------------------ */

static void ask_cards(valley *s, int fight, int seat, int space)
{
    ber_frame *window = valley_ask_window(s, F_COMBAT_CARD, seat);
    window->card = (uint8_t)fight;
    window->place = (uint8_t)space;
}

void valley_clear_combat(valley *s)
{
    s->amazons = s->speed = s->stones = 0;
    for (int seat = 0; seat < SEATS; seat++)
        s->kills[seat] = 0;
}

static bool end_fight(valley *s, ber_log *log)
{
    valley_clear_combat(s);
    pop(s);
    valley_bury(s, log);
    return true;
}

/* [V6.5.2] */
static bool meet(valley *s, ber_frame *f, ber_log *log)
{
    int tribes = valley_visible_tribes(s, f->place);
    (void)log;
    if (is_one(tribes)) {
        f->left = STAGE_ANIMALS;
        return true;
    }
    f->left = STAGE_DICE;
    ask_cards(s, FIGHT_TRIBES, f->seat, f->place);
    return true;
}

/* Whether somebody has fallen in this tribe stage. */
static bool has_victims(const valley *s)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->kills[seat])
            return true;
    return false;
}

static void win(valley *s, ber_frame *f, int winner, ber_log *log)
{
    int losers = valley_visible_tribes(s, f->place) & ~(1 << winner);
    ber_tell(log, E_WON, winner, f->place, 0, 0);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(losers, seat))
            valley_go_wild(s, seat, f->place, log); /* [V6.5.4] */
    f->left = STAGE_SPOILS;
    valley_claim(s, winner, f->place, log);
}

/* [V6.5.2] After the window, and after each round of dice. */
static bool fight_tribes(valley *s, ber_frame *f, ber_log *log)
{
    int space = f->place, tribes = valley_visible_tribes(s, space);
    if (!has_victims(s)) { /* [V6.5.9] what the cards have left */
        if (!has_bit(tribes, f->seat))
            return end_fight(s, log);
        if (is_one(tribes)) {
            f->left = STAGE_ANIMALS;
            return true;
        }
    }
    int armed = with_force(s, tribes, space);
    if (is_one(tribes))
        win(s, f, first_of(s, tribes), log);
    else if (is_one(armed) && visible_warriors(s, first_of(s, armed), space))
        win(s, f, first_of(s, armed), log); /* [R24] the others are prey */
    else if (armed && !is_one(armed))
        valley_begin_tribe_dice(s, space, FIGHT_TRIBES, armed);
    else
        valley_begin_tribe_dice(s, space, FIGHT_WOMEN, tribes); /* [R30, R63, R109] */
    return true;
}

/* [V6.5.5] What was conquered is decided; now a camp without a woman goes [V6.4.10, R100]. */
static bool end_spoils(valley *s, ber_frame *f, ber_log *log)
{
    valley_tend(s, f->place, log);
    f->left = STAGE_ANIMALS;
    int space = f->place;
    valley_ask_window(s, F_CANNIBALS, first_in_turn(s))->place = (uint8_t)space;
    return true;
}

/* [V6.5.6, R25] The tribe that has the space, if there are animals to fight; or -1. */
static int hunter(const valley *s, int space)
{
    return s->wild >> space & 1 ? first_of(s, valley_visible_tribes(s, space)) : -1;
}

static bool meet_animals(valley *s, ber_frame *f, ber_log *log)
{
    int seat = hunter(s, f->place);
    if (seat < 0)
        return end_fight(s, log);
    f->left = STAGE_HUNT;
    ask_cards(s, FIGHT_ANIMALS, seat, f->place);
    return true;
}

static bool hunt(valley *s, ber_frame *f, ber_log *log)
{
    int seat = hunter(s, f->place);
    if (seat < 0)
        return end_fight(s, log);
    push_at(s, F_CHOOSE_SPECIES, seat, f->place);
    return true;
}

bool valley_close_fight(valley *s, ber_frame *f, ber_log *log)
{
    static flow_closer *const stage[] = {
        [STAGE_TRIBES] = meet,          [STAGE_DICE] = fight_tribes, [STAGE_SPOILS] = end_spoils,
        [STAGE_ANIMALS] = meet_animals, [STAGE_HUNT] = hunt,
    };
    return stage[f->left](s, f, log);
}

/* [V6.5.6, R25] */
ber_action *valley_list_species(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int species = 0; species < SPECIES; species++)
        if (s->animals[f->place][species])
            *out++ = (ber_action)(A_CHOOSE_SPECIES + species);
    return out;
}

void valley_do_species(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place;
    (void)log;
    pop(s);
    valley_begin_animal_dice(s, seat, space, a - A_CHOOSE_SPECIES);
}

/* ---- Cave Bears [V7.4] ------------------------------------------------------------------ */

static bool find_cave(valley *s, ber_frame *f, ber_log *log)
{
    uint64_t caves = all_camps(s) & map_of(s)->region[MOUNTAIN][f->data] & ~(BIT(f->place) - 1);
    if (!caves) {
        pop(s);
        return true;
    }
    int cave = lowest(caves), seat = camp_owner(s, cave);
    f->place = (uint8_t)cave;
    f->left = BEAR_MET;
    ber_tell(log, E_BEAR_CAME, BER_FATE, cave, seat, 0);
    ask_cards(s, FIGHT_BEAR, seat, cave);
    return true;
}

/* Only its owner is there: nobody hides in mountains [R46]. */
static bool leave_cave(valley *s, ber_frame *f, ber_log *log)
{
    if (!(all_people(s) >> f->place & 1))
        ber_tell(log, E_BEAR_LEFT, BER_FATE, f->place, 0, 0);
    valley_clear_combat(s);
    f->place++;
    f->left = BEAR_COMES;
    return true;
}

bool valley_close_bears(valley *s, ber_frame *f, ber_log *log)
{
    if (f->left == BEAR_COMES)
        return find_cave(s, f, log);
    if (f->left == BEAR_FOUGHT)
        return leave_cave(s, f, log);
    f->left = BEAR_FOUGHT;
    valley_begin_animal_dice(s, camp_owner(s, f->place), f->place, BEAR);
    return true;
}

/* ---- Strangers [V6.5.8, R53] ------------------------------------------------------------ */

/* Frame: left is his sex, card the species he fights, data his die or 0. Forward to the next
 * fight; when there is none the tribes eat. */
bool valley_close_strangers(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    for (; f->left <= WOMAN; f->left++, f->card = 0) {
        int space = s->stranger[f->left];
        for (; space < SPACES && f->card < SPECIES; f->card++)
            if (s->animals[space][f->card])
                return false;
    }
    valley_enter(s, f, F_FEED);
    return true;
}

static void compare_stranger(valley *s, ber_frame *f, int beasts, ber_log *log)
{
    int space = s->stranger[f->left], his = f->data + (f->left == WARRIOR);
    f->data = 0;
    if (his == beasts) {
        ber_tell(log, E_TIED, BER_FATE, space, 0, 0);
    } else if (his > beasts) {
        valley_kill_wild(s, f->card, space, 1, BY_STRANGER, log);
    } else {
        ber_tell(log, E_STRANGER_KILLED, BER_FATE, f->left, space, BY_ANIMALS);
        s->stranger[f->left] = NOWHERE;
    }
}

void valley_do_strangers(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int face = a - A_DIE + 1, bonus = f->left == WARRIOR;
    if (!f->data) {
        f->data = (uint8_t)face;
        tell4(log, E_STRANGER_ROLLED, BER_FATE, (int[]){ f->left, face, bonus, face + bonus });
        return;
    }
    bonus = valley_pack_bonus(s, s->animals[s->stranger[f->left]][f->card]);
    ber_tell(log, E_BEASTS_BONUS, BER_FATE, f->card, bonus, 0);
    tell4(log, E_BEASTS_ROLLED, BER_FATE, (int[]){ f->card, face, bonus, face + bonus });
    compare_stranger(s, f, face + bonus, log);
}
