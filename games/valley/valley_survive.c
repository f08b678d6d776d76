/*
 * valley_survive.c: phases 6 to 9: food, births, sowing, new cards.
 */
#include "valley.h"

/* ---- Income [V6.6.2] -------------------------------------------------------------------- */

uint64_t valley_fishing(const valley *s, int seat)
{
    return is_dry(s) ? 0 : s->people[seat] & map_of(s)->fish;
}

uint64_t valley_gathering(const valley *s, int seat, bool in_winter)
{
    bool is_time = s->season == SUMMER || in_winter;
    return is_time ? s->people[seat] & map_of(s)->forest & ~s->flood : 0;
}

/* [R33, R96] Who takes a crop where two tribes are. */
static int harvester(const valley *s, int space)
{
    int owner = camp_owner(s, space);
    if (owner != NOBODY)
        return owner;
    for (int seat = first_in_turn(s); seat >= 0; seat = next_in_turn(s, seat))
        if (s->people[seat] >> space & 1)
            return seat;
    return NOBODY;
}

uint64_t valley_harvesting(const valley *s, int seat)
{
    uint64_t mine = is_harvest(s) ? crops(s) & s->people[seat] : 0;
    for (uint64_t rest = mine & other_people(s, seat); rest; rest &= rest - 1)
        if (harvester(s, lowest(rest)) != seat)
            mine &= ~BIT(lowest(rest));
    return mine;
}

/* [R36] */
static int harvest(const valley *s, int seat, ber_log *log)
{
    int sum = 0;
    for (uint64_t rest = valley_harvesting(s, seat); rest; rest &= rest - 1) {
        int space = lowest(rest), food = s->intact >> space & 1 ? INTACT_CROP : DAMAGED_CROP;
        food += s->face_up[LASTING_RAIN] ? GOOD_RAIN_MORE : 0;
        ber_tell(log, E_HARVESTED, seat, space, food, 0);
        sum += food;
    }
    return sum;
}

/* [V6.6.3, V7.2, V9.5] */
int valley_need(const valley *s, int seat)
{
    int n = all_pieces(s, seat);
    bool is_cold = s->weather == BITTER_COLD ||
                   (s->head.option[O_FIRE] && s->season == WINTER && !has_fire(s, seat));
    return is_cold ? n * 3 / 2 : n;
}

/* [V6.6.1, R28, R96] */
APART static void count_income(valley *s, int seat, ber_log *log)
{
    int fish = count_bits(valley_fishing(s, seat));
    int plants = count_bits(valley_gathering(s, seat, false));
    if (fish)
        ber_tell(log, E_FISHED, seat, fish, fish, 0);
    if (plants)
        ber_tell(log, E_GATHERED, seat, plants, plants, 0);
    s->gain[seat] = (int16_t)(s->gain[seat] + fish + plants + harvest(s, seat, log));
    ber_tell(log, E_NEED, seat, valley_need(s, seat), s->food[seat] + s->gain[seat], 0);
}

/* ---- Hunger [V6.6.4] -------------------------------------------------------------------- */

static bool has_enough(const valley *s, int seat)
{
    return s->food[seat] + s->gain[seat] >= valley_need(s, seat);
}

/* [V6.6.1] */
ber_action *valley_list_feed(const valley *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    bool is_fed = has_enough(s, seat);
    if (is_fed)
        *out++ = A_DONE;
    if (!is_fed || s->head.option[O_STARVATION]) /* [R34] */
        for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
            int space = lowest(rest);
            *out = (ber_action)(A_STARVE + space * 2 + WARRIOR);
            out += s->warriors[seat][space] > 0;
            *out = (ber_action)(A_STARVE + space * 2 + WOMAN);
            out += s->women[seat][space] > 0;
        }
    return valley_list_cards(s, f, seat, out);
}

/* [R96] A crop of two tribes is taken once, whichever of them is left to gain from it. */
static void take_shared_crops(valley *s, int seat)
{
    if (!is_harvest(s) || s->starved)
        return;
    uint64_t shared = valley_harvesting(s, seat) & other_people(s, seat);
    s->intact &= ~shared;
    s->damaged &= ~shared;
    s->fences &= ~shared;
}

static void eat(valley *s, ber_frame *f, ber_log *log)
{
    int seat = f->seat, need = valley_need(s, seat);
    take_shared_crops(s, seat);
    s->food[seat] = (int16_t)(s->food[seat] + s->gain[seat] - need);
    s->gain[seat] = 0;
    s->starved = 0;
    ber_tell(log, E_ATE, seat, need, s->food[seat], 0);
    valley_go_on(s, f, F_HARVEST);
}

/* [V8.7, R97] */
static void starve(valley *s, int seat, int which, ber_log *log)
{
    take_shared_crops(s, seat);
    valley_kill(s, seat, which & 1, which >> 1, BY_HUNGER, log);
    s->starved++;
    if (!has_bit(s->cannibals, seat))
        return;
    s->gain[seat]++;
    ber_tell(log, E_FOOD_GAINED, seat, CANNIBALS, 1, 0);
}

void valley_do_feed(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_DONE)
        eat(s, f, log);
    else if (a < A_SOW)
        starve(s, f->seat, a - A_STARVE, log);
    else
        valley_play(s, f, f->seat, a - A_PLAY, log);
}

bool valley_close_feed(valley *s, ber_frame *f, ber_log *log)
{
    if (has_fallen(s) && valley_bury(s, log))
        return true;
    if (!is_alive(s, f->seat)) {
        s->starved = 0;
        valley_go_on(s, f, F_HARVEST);
        return true;
    }
    if (!f->data) {
        count_income(s, f->seat, log);
        f->data = 1;
    }
    if (!has_enough(s, f->seat) || s->head.option[O_STARVATION] || s->held[f->seat])
        return false;
    eat(s, f, log);
    return true;
}

/* [V6.6.5, V6.6.6, R9, R74, R75] */
bool valley_close_harvest(valley *s, ber_frame *f, ber_log *log)
{
    if (is_harvest(s)) {
        ber_tell(log, E_HARVEST_OVER, BER_FATE, count_bits(crops(s)), 0, 0);
        s->intact = s->damaged = s->fences = 0;
        valley_end_lasting(s, LASTING_RAIN, log);
    }
    valley_enter(s, f, F_BIRTHS);
    if (f->kind == F_BIRTHS && s->season == SUMMER && s->wheel == 1)
        valley_ask_window(s, F_LATE_PLANTING, s->first_player);
    return true;
}

/* ---- Births [V6] ------------------------------------------------------------------------ */

enum { MOST_MOTHERS = 3 };

/* [V6.7.2, V8.16, R35] */
int valley_births(const valley *s, int seat, int space)
{
    return (s->women[seat][space] > 1 ? 2 : 1) + has_bit(s->fertility, seat);
}

/* [V8.27] How many mothers there can be. */
static int most_mothers(const valley *s, int seat, int space)
{
    int women = s->women[seat][space];
    return women > MOST_MOTHERS ? MOST_MOTHERS : women;
}

static void push_births(valley *s, int kind, int seat, int space, int births)
{
    ber_frame *f = push_at(s, kind, seat, space);
    f->left = (uint8_t)births;
    f->data = (uint8_t)most_mothers(s, seat, space);
}

/* [V8.26] */
void valley_begin_childbirth(valley *s, int seat, int space)
{
    s->agenda.frame[0].left = 1;
    s->childbed = (uint8_t)seat;
    push_births(s, F_BIRTH_DICE, seat, space, 1);
}

/* [V8.22] */
void valley_begin_good_herbs(valley *s, int seat, int space)
{
    s->agenda.frame[0].card = 1;
    s->agenda.frame[0].left = 1;
    push_births(s, F_BIRTH_SEX, seat, space, valley_births(s, seat, space));
}

/* [R45, R99] Whether a piece was left for it. */
static bool bear(valley *s, int seat, int sex, int space, ber_log *log)
{
    bool has_room = free_pieces(s, seat, sex) > 0;
    ber_tell(log, has_room ? E_BORN : E_CHILD_LOST, seat, sex, space, 0);
    if (has_room)
        valley_add(s, seat, sex, space, 1);
    return has_room;
}

/* A birth is over: did it make a mother? [R99] */
static void end_birth(valley *s, ber_frame *f, bool has_child)
{
    f->card = SINGLE;
    f->left--;
    if (has_child && s->mothers[f->place] < f->data)
        s->mothers[f->place]++;
}

void valley_do_birth_dice(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int face = a - A_DIE + 1, twin = f->card;
    ber_tell(log, E_BIRTH_DIE, f->seat, f->place, face, 0);
    if (twin == SINGLE && face == 6) {
        ber_tell(log, E_TWINS, f->seat, f->place, 0, 0);
        f->card = FIRST_TWIN;
        return;
    }
    bool is_born = bear(s, f->seat, face <= 2 ? WOMAN : WARRIOR, f->place, log);
    if (twin == FIRST_TWIN)
        f->card = is_born ? SECOND_TWIN : SECOND_TWIN_ALONE;
    else
        end_birth(s, f, is_born || twin == SECOND_TWIN);
}

bool valley_close_birth_dice(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->left)
        return false;
    pop(s);
    return true;
}

ber_action *valley_list_birth_sex(const valley *s, const ber_frame *f, ber_action *out)
{
    for (int sex = WARRIOR; sex <= WOMAN; sex++)
        if (free_pieces(s, f->seat, sex))
            *out++ = (ber_action)(A_BIRTH_SEX + sex);
    return out;
}

void valley_do_birth_sex(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    end_birth(s, f, bear(s, f->seat, a - A_BIRTH_SEX, f->place, log));
}

/* [V8.22] Without a free piece the rest is lost. */
bool valley_close_birth_sex(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->left && (free_pieces(s, f->seat, WARRIOR) || free_pieces(s, f->seat, WOMAN)))
        return false;
    pop(s);
    return true;
}

/* [V6.7.1, R98] The window of the next camp, or the only one of a tribe without camps. */
static bool ask_birth_card(valley *s, ber_frame *f)
{
    int seat = f->seat;
    uint64_t camps = s->camps[seat] & ~(BIT(f->place) - 1);
    bool is_homeless = !s->camps[seat] && f->place == 0;
    if (!is_alive(s, seat) || (!camps && !is_homeless))
        return false;
    f->place = (uint8_t)(camps ? lowest(camps) : NOWHERE);
    f->data = 1;
    f->card = 0;
    valley_ask_window(s, F_BIRTH_CARD, seat)->place = f->place;
    return true;
}

/* [V6.7.2] The window of the camp is over. */
static void roll_births(valley *s, ber_frame *f)
{
    int seat = f->seat, camp = f->place;
    bool is_done = f->card || camp == NOWHERE || !(s->camps[seat] >> camp & 1);
    f->place = (uint8_t)(camp == NOWHERE ? NOWHERE : camp + 1);
    f->data = f->card = 0;
    if (is_done)
        return;
    f->left = 1;
    push_births(s, F_BIRTH_DICE, seat, camp, valley_births(s, seat, camp));
}

bool valley_close_births(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (!is_season_end(s)) {
        turn_into(f, F_TURN_END, 0);
    } else if (f->data) {
        roll_births(s, f);
    } else if (!ask_birth_card(s, f)) {
        valley_go_on(s, f, F_SOW);
        if (f->kind == F_SOW)
            valley_ask_window(s, F_POSTPARTUM, s->first_player);
    }
    return true;
}

/* ---- Sowing [V6] ------------------------------------------------------------------------ */

/* [V6.8.1, R37, V8.34] */
static bool is_asked_to_sow(const valley *s, int seat)
{
    if (!is_alive(s, seat) || s->food[seat] < 1 || count_bits(crops(s)) >= MAX_CROPS)
        return false;
    uint64_t caves = s->camps[seat] & map_of(s)->mountain & ~crops(s);
    return valley_plantable(s, seat) || (caves && s->held[seat]);
}

ber_action *valley_list_sow(const valley *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_DONE;
    out = list_spaces(valley_plantable(s, f->seat), A_SOW, out);
    return valley_list_cards(s, f, f->seat, out);
}

void valley_do_sow(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_DONE)
        valley_go_on(s, f, F_CARDS);
    else if (a < A_SAVE)
        valley_sow(s, f->seat, a - A_SOW, log);
    else
        valley_play(s, f, f->seat, a - A_PLAY, log);
}

bool valley_close_sow(valley *s, ber_frame *f, ber_log *log)
{
    if (has_fallen(s) && valley_bury(s, log))
        return true;
    if (s->season != WINTER) {
        valley_enter(s, f, F_CARDS);
        return true;
    }
    if (is_asked_to_sow(s, f->seat))
        return false;
    valley_go_on(s, f, F_CARDS);
    return true;
}

/* ---- New cards [V6.9.1] ----------------------------------------------------------------- */

void valley_do_card(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    valley_draw_card(s, f->seat, a - A_DRAW, log);
    valley_go_on(s, f, F_TURN_END);
}

/* [R60] */
bool valley_close_cards(valley *s, ber_frame *f, ber_log *log)
{
    bool wants = is_alive(s, f->seat) && s->held[f->seat] < hand_limit(s);
    if (wants)
        valley_renew_deck(s, log);
    if (wants && valley_deck_size(s) > 0)
        return false;
    valley_go_on(s, f, F_TURN_END);
    return true;
}
