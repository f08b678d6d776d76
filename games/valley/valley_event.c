/*
 * valley_event.c: phase 1: the event decks, and section 7: what each card does.
 *
 * Read the table `event` first: for each card what happens when it is drawn, and what its die or
 * its token does. The rows of losses that some of them bring are in valley_event_losses.c, the
 * fights of Cave Bears in valley_combat.c. Eliminations come when everything is over.
 */
#include "valley.h"

enum { PACK = 3, RATS_PER_VILLAGE = 2 };

/* ---- The decks [V6.1.2] ----------------------------------------------------------------- */

static const uint8_t lasting_event[LASTINGS] = {
    [LASTING_DROUGHT] = DROUGHT,
    [LASTING_RAIN] = GOOD_RAIN,
    [LASTING_BONES] = SKIN_AND_BONES,
    [LASTING_ICE] = FROZEN_RIVER,
};

static int count_face_up(const valley *s, int event)
{
    for (int i = 0; i < LASTINGS; i++)
        if (lasting_event[i] == event)
            return s->face_up[i];
    return 0;
}

int valley_discarded_events(const valley *s, int season, int event)
{
    int elsewhere = s->deck[season][event] + (s->top[season] == event);
    int copies = valley_in_play.copies[season][event];
    return copies ? copies - elsewhere - count_face_up(s, event) : 0;
}

int valley_event_deck_size(const valley *s, int season)
{
    int n = s->top[season] != NO_EVENT;
    for (int event = 0; event < EVENT_KINDS; event++)
        n += s->deck[season][event];
    return n;
}

/* A seen top card goes back to the counts of a view, so the size tells whether the deck is empty;
 * the cards that lie face up are not among the discards [R90]. */
void valley_renew_events(valley *s, int season, ber_log *log)
{
    int n = 0;
    if (valley_event_deck_size(s, season) > 0)
        return;
    for (int event = 0; event < EVENT_KINDS; event++) {
        int back = valley_discarded_events(s, season, event);
        s->deck[season][event] = (uint8_t)back;
        n += back;
    }
    s->peeked[season] = 0;
    ber_tell(log, E_EVENTS_RENEWED, BER_FATE, season, n, 0);
}

int valley_list_top_event(const valley *s, int season, int base, ber_outcome *out)
{
    int n = 0;
    if (s->top[season] != NO_EVENT) {
        out[0] = (ber_outcome){ (ber_action)(base + s->top[season]), 1 };
        return 1;
    }
    for (int event = 0; event < EVENT_KINDS; event++)
        if (s->deck[season][event])
            out[n++] = (ber_outcome){ (ber_action)(base + event), s->deck[season][event] };
    return n;
}

int valley_fate_event(const valley *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return valley_list_top_event(s, s->season, A_EVENT, out);
}

ber_action valley_lot_event(const valley *s, const ber_frame *f, ber_rng *rng)
{
    int top = s->top[s->season];
    (void)f;
    return (ber_action)(A_EVENT + (top == NO_EVENT
                                       ? ber_pool_pick(s->deck[s->season], EVENT_KINDS, rng)
                                       : top));
}

/* [R61, R90] */
void valley_end_lasting(valley *s, int lasting, ber_log *log)
{
    if (!s->face_up[lasting])
        return;
    s->face_up[lasting] = 0;
    if (lasting == LASTING_ICE)
        s->frozen = 0;
    ber_tell(log, E_EVENT_ENDED, BER_FATE, lasting_event[lasting], 0, 0);
}

static void lay_face_up(valley *s, int lasting)
{
    s->face_up[lasting]++;
}

/* ---- Cards that act at once ------------------------------------------------------------- */

typedef void actor(valley *s, ber_log *log);
typedef void die_actor(valley *s, int face, int rolls, ber_log *log);

static void roll(valley *s, ber_log *log)
{
    (void)log;
    push(s, F_EVENT_DIE, 0);
}

static void draw_token(valley *s, ber_log *log)
{
    (void)log;
    push(s, F_EVENT_TOKEN, 0);
}

/* Its effect is found in `weather` where it matters: [V7.2, V7.10]. */
static void blow_over(valley *s, ber_log *log)
{
    (void)s;
    (void)log;
}

/* [V7.7, V7.8, R9] */
static void hold(valley *s, ber_log *log)
{
    (void)log;
    s->hold_marker = 1;
}

/* One step for every crop there, fenced or not. */
static void damage_crops(valley *s, uint64_t spaces, ber_log *log)
{
    for (spaces &= crops(s); spaces; spaces &= spaces - 1)
        valley_damage_crop(s, lowest(spaces), E_CROP_DAMAGED, log);
}

/* [V7.15] */
static void dry_up(valley *s, ber_log *log)
{
    damage_crops(s, ALL_SPACES, log);
    lay_face_up(s, LASTING_DROUGHT);
}

/* [V7.20] */
static void rain(valley *s, ber_log *log)
{
    valley_end_lasting(s, LASTING_DROUGHT, log);
    lay_face_up(s, LASTING_RAIN);
}

/* [V7.11] */
static void starve_animals(valley *s, ber_log *log)
{
    (void)log;
    lay_face_up(s, LASTING_BONES);
}

static void lose_food(valley *s, int seat, int food, ber_log *log)
{
    s->food[seat] = (int16_t)(s->food[seat] - food);
    if (food)
        ber_tell(log, E_FOOD_LOST, seat, food, s->weather, 0);
}

/* [V7.23, R2, R72] */
static void gnaw(valley *s, ber_log *log)
{
    for (int seat = first_in_turn(s); seat >= 0; seat = next_in_turn(s, seat)) {
        int loss = RATS_PER_VILLAGE * count_bits(s->camps[seat] & ~map_of(s)->mountain);
        lose_food(s, seat, loss < s->food[seat] ? loss : s->food[seat], log);
    }
}

/* [V7.3] No movement follows from `weather`. */
static void snow_in(valley *s, ber_log *log)
{
    for (int seat = first_in_turn(s); seat >= 0; seat = next_in_turn(s, seat))
        valley_lose_fire(s, seat, log);
}

/* [V7.6] */
static void snow_on_mountains(valley *s, ber_log *log)
{
    (void)log;
    push(s, F_LOSE_PIECE, 0);
}

static void burn(valley *s, int space, int cause, ber_log *log)
{
    s->fire |= BIT(space);
    ber_tell(log, E_BURNS, BER_FATE, space, 0, 0);
    valley_kill_all(s, space, NOBODY, cause, log);
}

/* [V7.14, R94, R106] */
static void erupt(valley *s, ber_log *log)
{
    for (uint64_t rest = map_of(s)->volcano; rest; rest &= rest - 1)
        burn(s, lowest(rest), BY_ERUPTION, log);
    for (uint64_t rest = map_of(s)->lava; rest; rest &= rest - 1)
        valley_kill_animals(s, lowest(rest), BY_LAVA, log);
    push(s, F_LOSE_LAVA, first_in_turn(s));
}

/* ---- The Fire in bad weather [V7.6, V7.12, V7.24] --------------------------------------- */

/* From this face of the die on its owner loses it. */
static int lost_from(const valley *s)
{
    return s->weather == STORMS ? 3 : s->weather == TEMPEST ? 4 : 5;
}

enum { FOUND_UP_TO = 2 };

void valley_roll_for_fire(valley *s, int seats)
{
    push(s, F_FIRE_DICE, 0)->data = (uint8_t)seats;
}

static int all_alive(const valley *s)
{
    int seats = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        seats |= is_alive(s, seat) << seat;
    return seats;
}

/* [V7.12] */
static void storm(valley *s, ber_log *log)
{
    (void)log;
    if (s->head.option[O_FIRE])
        valley_roll_for_fire(s, s->fire_owners);
}

/* [V7.24, R61] Afterwards those roll who had no Fire before. */
static void summer_storm(valley *s, ber_log *log)
{
    int without = all_alive(s) & ~s->fire_owners;
    valley_end_lasting(s, LASTING_DROUGHT, log);
    storm(s, log);
    if (s->head.option[O_FIRE])
        ber_agenda_top(&s->agenda)->card = (uint8_t)without;
}

bool valley_close_fire_dice(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->data) {
        f->seat = (int8_t)first_of(s, f->data);
        return false;
    }
    if (!f->card) {
        pop(s);
        return true;
    }
    f->data = f->card;
    f->card = 0;
    f->left = 1;
    return true;
}

void valley_do_fire_dice(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int face = a - A_DIE + 1, seat = f->seat;
    f->data = (uint8_t)(f->data & ~(1 << seat));
    ber_tell(log, E_FIRE_DIE, seat, face, 0, 0);
    if (!f->left && face >= lost_from(s))
        valley_lose_fire(s, seat, log);
    if (f->left && face <= FOUND_UP_TO && s->camps[seat]) /* [R54] */
        valley_take_fire(s, seat, log);
}

/* ---- Cards with a die ------------------------------------------------------------------- */

static uint64_t name_region(const valley *s, int terrain, int face, ber_log *log)
{
    ber_tell(log, E_REGION, BER_FATE, terrain, face, 0);
    return map_of(s)->region[terrain][face - 1]; /* [R16, R87] as printed */
}

/* [V7.1, V7.16, R49] */
static void shake(valley *s, int face, int rolls, ber_log *log)
{
    (void)rolls;
    name_region(s, MOUNTAIN, face, log);
    push(s, F_LOSE_PIECE, 0)->data = (uint8_t)(face - 1);
}

/* [V7.4, R50] */
static void wake_bears(valley *s, int face, int rolls, ber_log *log)
{
    uint64_t region = name_region(s, MOUNTAIN, face, log);
    if (region & all_camps(s))
        push(s, F_BEARS, 0)->data = (uint8_t)(face - 1);
    else if (rolls == 0)
        push(s, F_EVENT_DIE, 0)->left = 1;
    else
        ber_tell(log, E_NO_EFFECT, BER_FATE, s->weather, 0, 0);
}

/* [V7.5, R51, R90] */
static void freeze(valley *s, int face, int rolls, ber_log *log)
{
    int river = face - 1;
    (void)rolls;
    ber_tell(log, E_RIVER, BER_FATE, river, 0, 0);
    if (has_bit(s->frozen, river))
        ber_tell(log, E_NO_EFFECT, BER_FATE, s->weather, 0, 0);
    s->frozen = (uint8_t)(s->frozen | 1 << river);
    lay_face_up(s, LASTING_ICE);
}

/* [V7.17] */
static void sicken(valley *s, int face, int rolls, ber_log *log)
{
    (void)rolls;
    (void)log;
    push(s, F_LOSE_ANYWHERE, first_in_turn(s))->data = face <= 3 ? WOMAN : WARRIOR;
}

/* [V7.18, R4, R62] The village, and with the option the Fire of its tribe. */
static void flood_space(valley *s, int space, ber_log *log)
{
    int owner = camp_owner(s, space);
    s->flood |= BIT(space);
    ber_tell(log, E_FLOODED, BER_FATE, space, 0, 0);
    valley_remove_camp(s, space, BY_FLOOD, log);
    if (owner != NOBODY)
        valley_lose_fire(s, owner, log);
    if (!(crops(s) >> space & 1))
        return;
    valley_remove_crop(s, space);
    ber_tell(log, E_CROP_LOST, BER_FATE, space, 0, 0);
}

/* [V7.18, R2] Animals and people die when it is known who is saved. */
static void flood(valley *s, int face, int rolls, ber_log *log)
{
    int river = face - 1;
    (void)rolls;
    ber_tell(log, E_RIVER, BER_FATE, river, 0, 0);
    for (uint64_t rest = map_of(s)->flood[river]; rest; rest &= rest - 1)
        flood_space(s, lowest(rest), log);
    push(s, F_LOSE_PIECE, 0)->data = (uint8_t)river;
    valley_ask_window(s, F_FLOOD_SAVE, first_in_turn(s))->data = (uint8_t)river;
}

/* [R61] */
static void begin_flood(valley *s, ber_log *log)
{
    valley_end_lasting(s, LASTING_DROUGHT, log);
    roll(s, log);
}

/* [V7.19] */
static void burn_forest(valley *s, int face, int rolls, ber_log *log)
{
    (void)rolls;
    for (uint64_t rest = name_region(s, FOREST, face, log); rest; rest &= rest - 1)
        burn(s, lowest(rest), BY_FOREST_FIRE, log);
}

/* [V7.21, R72] */
static void devour(valley *s, int face, int rolls, ber_log *log)
{
    (void)rolls;
    damage_crops(s, name_region(s, PLAIN, face, log), log);
    for (int seat = first_in_turn(s); seat >= 0; seat = next_in_turn(s, seat))
        lose_food(s, seat, s->food[seat] / 2, log);
}

/* ---- Cards with a token ----------------------------------------------------------------- */

int valley_list_bag(const valley *s, uint64_t closed_spaces, ber_outcome *out)
{
    int n = 0;
    if (!closed_spaces && s->bag)
        return valley_fate_arrive(s, NULL, out);
    for (uint64_t rest = s->bag; rest; rest &= rest - 1)
        if (!(closed_spaces >> entry_of(s, lowest(rest)) & 1))
            out[n++] = (ber_outcome){ (ber_action)(A_ARRIVE + lowest(rest)), 1 };
    if (n)
        return n;
    for (int letter = 0; letter < LETTERS; letter++) /* [R59] */
        if (!(closed_spaces >> map_of(s)->entry[letter] & 1))
            out[n++] = (ber_outcome){ (ber_action)(A_LETTER + letter), 1 };
    return n;
}

int valley_tell_entry(const valley *s, int seat, ber_action a, ber_log *log)
{
    bool is_letter = a >= A_LETTER;
    int drawn = a - (is_letter ? A_LETTER : A_ARRIVE);
    int space = is_letter ? map_of(s)->entry[drawn] : entry_of(s, drawn);
    ber_tell(log, is_letter ? E_DREW_LETTER : E_DREW_TOKEN, seat, drawn, space, 0);
    return space;
}

static bool is_bag_empty(const valley *s)
{
    for (int token = 0; token < TOKENS; token++)
        if (s->token[token] == TOKEN_BAG)
            return false;
    return true;
}

/* [V7.22] An empty bag is a die for an Outbreak. */
int valley_fate_event_token(const valley *s, const ber_frame *f, ber_outcome *out)
{
    if (s->weather == OUTBREAK && is_bag_empty(s))
        return valley_fate_die(s, f, out);
    return valley_list_bag(s, 0, out);
}

/* [V7.9, R79] */
static void bring_wolves(valley *s, int space, ber_log *log)
{
    int supply = valley_loose_supply(s), n = supply < PACK ? supply : PACK;
    valley_put_loose(s, space, n);
    ber_tell(log, E_WOLVES_CAME, BER_FATE, space, n, 0);
}

static void await_wolves(valley *s, ber_log *log)
{
    if (valley_loose_supply(s) > 0)
        draw_token(s, log);
    else
        ber_tell(log, E_NO_EFFECT, BER_FATE, s->weather, 0, 0);
}

static void bring_stranger(valley *s, int sex, int space, ber_log *log)
{
    s->stranger[sex] = (uint8_t)space;
    ber_tell(log, E_STRANGER_CAME, BER_FATE, sex, space, 0);
    valley_adopt(s, space, log);
}

/* [V7.13] */
static void meet_stranger(valley *s, int space, ber_log *log)
{
    bool has_warrior = s->stranger[WARRIOR] == NOWHERE, has_woman = s->stranger[WOMAN] == NOWHERE;
    if (has_warrior && has_woman)
        push_at(s, F_STRANGER_SEX, 0, space);
    else
        bring_stranger(s, has_warrior ? WARRIOR : WOMAN, space, log);
}

static void await_stranger(valley *s, ber_log *log)
{
    if (s->stranger[WARRIOR] == NOWHERE || s->stranger[WOMAN] == NOWHERE)
        draw_token(s, log);
    else
        ber_tell(log, E_NO_EFFECT, BER_FATE, s->weather, 0, 0);
}

int valley_fate_stranger_sex(const valley *s, const ber_frame *f, ber_outcome *out)
{
    (void)s;
    (void)f;
    out[0] = (ber_outcome){ A_STRANGER + WARRIOR, 1 };
    out[1] = (ber_outcome){ A_STRANGER + WOMAN, 1 };
    return 2;
}

void valley_do_stranger_sex(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = f->place;
    pop(s);
    bring_stranger(s, a - A_STRANGER, space, log);
}

static int count_species(const valley *s, int species)
{
    int n = 0;
    for (int space = 0; space < SPACES; space++) {
        n += s->animals[space][species];
        for (int seat = 0; seat < SEATS && species == WOLF; seat++)
            n += s->tamed[seat][space];
    }
    return n;
}

static void kill_tamed_wolves(valley *s, int space, ber_log *log)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int n = s->tamed[seat][space]; n > 0; n--)
            valley_kill(s, seat, WOLF_TAMED, space, BY_OUTBREAK, log);
}

/* [V7.22, R27] */
static void break_out(valley *s, int species, ber_log *log)
{
    s->outbreak = (uint8_t)species;
    ber_tell(log, E_OUTBREAK, BER_FATE, species, count_species(s, species), 0);
    for (int space = 0; space < SPACES; space++) {
        valley_kill_wild(s, species, space, s->animals[space][species], BY_OUTBREAK, log);
        if (species == WOLF)
            kill_tamed_wolves(s, space, log);
    }
}

void valley_do_event_token(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    pop(s);
    if (a >= A_DIE) {
        ber_tell(log, E_EVENT_DIE, BER_FATE, s->weather, a - A_DIE + 1, 0);
        break_out(s, a - A_DIE, log);
        return;
    }
    int space = valley_tell_entry(s, BER_FATE, a, log);
    if (s->weather == OUTBREAK)
        break_out(s, species_of(a - A_ARRIVE), log);
    else if (s->weather == PACK_OF_WOLVES)
        bring_wolves(s, space, log);
    else
        meet_stranger(s, space, log);
}

/* ---- The cards -------------------------------------------------------------------------- */

/* What a card does when it is drawn, and what its die does. */
static const struct {
    actor *drawn;
    die_actor *rolled;
} event[EVENT_KINDS] = {
    [DROUGHT] = { dry_up, NULL },
    [EARTHQUAKE] = { roll, shake },
    [EPIDEMIC] = { roll, sicken },
    [FLOOD] = { begin_flood, flood },
    [FOREST_FIRE] = { roll, burn_forest },
    [GOOD_RAIN] = { rain, NULL },
    [LOCUSTS] = { roll, devour },
    [MILD_AUTUMN] = { hold, NULL },
    [OUTBREAK] = { draw_token, NULL },
    [RATS] = { gnaw, NULL },
    [STORMS] = { summer_storm, NULL },
    [AVALANCHE] = { roll, shake },
    [BITTER_COLD] = { blow_over, NULL },
    [BLIZZARD] = { snow_in, NULL },
    [CAVE_BEARS] = { roll, wake_bears },
    [FROZEN_RIVER] = { roll, freeze },
    [HEAVY_SNOW] = { snow_on_mountains, NULL },
    [LONG_WINTER] = { hold, NULL },
    [PACK_OF_WOLVES] = { await_wolves, NULL },
    [RARE_MEAT] = { blow_over, NULL },
    [SKIN_AND_BONES] = { starve_animals, NULL },
    [TEMPEST] = { storm, NULL },
    [THE_STRANGER] = { await_stranger, NULL },
    [ERUPTION] = { erupt, NULL },
};

/* [V6.1.2] */
void valley_do_event(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int kind = a - A_EVENT;
    if (s->top[s->season] == NO_EVENT)
        s->deck[s->season][kind]--;
    s->top[s->season] = NO_EVENT;
    s->peeked[s->season] = 0;
    s->weather = (uint8_t)kind;
    ber_tell(log, E_EVENT, BER_FATE, kind, 0, 0);
    turn_into(f, F_ARRIVE, s->first_player);
    event[kind].drawn(s, log);
}

void valley_do_event_die(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int face = a - A_DIE + 1, rolls = f->left;
    pop(s);
    ber_tell(log, E_EVENT_DIE, BER_FATE, s->weather, face, 0);
    event[s->weather].rolled(s, face, rolls, log);
}
