/*
 * valley_why_part.c: why a card cannot be used there, or on that: the cards that name their space
 * at once, the parts of the others, and sowing.
 */
#include "valley_why.h"

static ber_why why_not_held(int card)
{
    return ber_because_of("V6.0.1", "not_in_hand", D_CARD, card);
}

static bool holds(const valley *s, const ber_frame *f, int card)
{
    return s->hand[f->seat] >> card & 1;
}

static bool has_people(const valley *s, const ber_frame *f, int space)
{
    return s->people[f->seat] >> space & 1;
}

/* ---- Cards that name their space ------------------------------------------------------------ */

/* [V8.42] */
ber_why valley_why_save(const valley *s, const ber_frame *f, int which)
{
    int card = which / SPACES, space = which % SPACES;
    if (card >= CARDS)
        return ber_because("V6.0.1", "unseen_card");
    if (!holds(s, f, card))
        return why_not_held(card);
    if (card != SWIMMING && card != CANOE && card != TREE_CLIMBING)
        return ber_because_of("V8.42", "saves_nobody", D_CARD, card);
    if (s->saved[f->seat] >> space & 1)
        return why_space("V8.42", "saved_already", space);
    return why_space("V8.42", "no_danger", space);
}

/* [V8.15] */
ber_why valley_why_fence(const valley *s, const ber_frame *f, int space)
{
    if (!holds(s, f, FENCE))
        return why_not_held(FENCE);
    if (!(crops(s) >> space & 1))
        return why_space("V8.15", "no_crop_there", space);
    if (s->fences >> space & 1)
        return why_space("V8.15", "fenced_already", space);
    if (count_bits(s->fences) >= MAX_FENCES)
        return ber_because("V8.15", "no_fence_left");
    return why_space("V8.15", has_people(s, f, space) ? "others_at_crop" : "nobody_at_crop", space);
}

/* [V6.8.1, V8.24] The villages of a seat on plains without a crop; the rule says what for. */
static ber_why why_sowing(const valley *s, const ber_frame *f, int space, const char *rule)
{
    if (s->food[f->seat] < 1)
        return ber_because(rule, "no_food");
    if (count_bits(crops(s)) >= MAX_CROPS)
        return ber_because(rule, "no_markers");
    if (!(s->camps[f->seat] >> space & 1))
        return why_space(rule, "not_your_camp", space);
    return why_space(rule, crops(s) >> space & 1 ? "crop_there" : "no_plain", space);
}

ber_why valley_why_plant(const valley *s, const ber_frame *f, int space)
{
    return holds(s, f, LATE_PLANTING) ? why_sowing(s, f, space, "V8.24")
                                      : why_not_held(LATE_PLANTING);
}

ber_why valley_why_sow(const valley *s, const ber_frame *f, int space)
{
    return why_sowing(s, f, space, "V6.8.1");
}

/* [V8.34] */
ber_why valley_why_terrace(const valley *s, const ber_frame *f, int space)
{
    if (!(s->camps[f->seat] >> space & 1))
        return why_space("V8.34", "not_your_camp", space);
    return why_space("V8.34", crops(s) >> space & 1 ? "crop_there" : "no_mountain", space);
}

/* [V8.27] */
ber_why valley_why_fever(const valley *s, const ber_frame *f, int which)
{
    int space = which / SEATS, seat = which % SEATS;
    if (f->kind != F_FEVER && !holds(s, f, POSTPARTUM_FEVER))
        return why_not_held(POSTPARTUM_FEVER);
    if (seat == f->seat)
        return ber_because("V8.27", "own_mother");
    return ber_why_add(why_space("V8.27", "no_mother", space), D_SEAT, seat);
}

/* ---- After the animals ---------------------------------------------------------------------- */

ber_why valley_why_drums(const valley *s, const ber_frame *f, int space)
{
    bool is_there = has_people(s, f, space) && (s->wild >> space & 1);
    return why_space("V8.39", is_there ? "stuck_there" : "no_animals_there", space);
}

ber_why valley_why_direction(const valley *s, const ber_frame *f, int direction)
{
    (void)s;
    ber_why why = why_space("V8.39", "blocked_way", f->place);
    return ber_why_add(why, D_DIRECTION, direction);
}

ber_why valley_why_village(const valley *s, const ber_frame *f, int space)
{
    bool is_own = s->camps[f->seat] >> space & 1;
    return why_space("V8.40", is_own ? "not_forest" : "not_your_camp", space);
}

/* No piece of this sex is left, for a wild child or by Good Herbs. */
ber_why valley_why_child(const valley *s, const ber_frame *f, int sex)
{
    const char *rule = s->head.prompt == P_BIRTH_SEX ? "V8.22" : "V8.40";
    (void)f;
    return ber_because(rule, sex == WARRIOR ? "ten_warriors" : "six_women");
}

ber_why valley_why_cub(const valley *s, const ber_frame *f, int space)
{
    if (!has_people(s, f, space))
        return why_space("V8.41", "nobody_there", space);
    ber_why why = why_space("V8.41", "not_one_wolf", space);
    return ber_why_add(why, BER_NUMBER, s->animals[space][WOLF]);
}

/* ---- Movement ------------------------------------------------------------------------- */

ber_why valley_why_mode(const valley *s, const ber_frame *f, int mode)
{
    const char *rule = valley_rule_of_card[f->card];
    (void)s;
    if (f->card != FLINT && mode == MODE_MOUNTAIN)
        return ber_because(rule, "mountain_in_summer");
    return ber_because_of(rule, "not_its_use", D_CARD, f->card);
}

ber_why valley_why_pair(const valley *s, const ber_frame *f, int which)
{
    int space = which / 2, sex = which % 2;
    if (valley_unmoved(s, f->seat, sex, space) >= 2)
        return why_space("V8.9", "no_site", space);
    return ber_why_add(why_space("V8.9", "no_two", space), D_PIECE, sex);
}

ber_why valley_why_lover(const valley *s, const ber_frame *f, int which)
{
    int space = which / 2, sex = which % 2;
    if (!count_of(s, f->seat, sex, space))
        return why_none_there("V8.25", sex, space);
    if (closed(s) >> space & 1)
        return why_space("R91", "closed", space);
    if (free_pieces(s, f->seat, !sex) == 0)
        return ber_because("V8.25", sex == WARRIOR ? "six_women" : "ten_warriors");
    return why_space("V8.25", "no_match_beside", space);
}

ber_why valley_why_beloved(const valley *s, const ber_frame *f, int which)
{
    int space = which / SEATS, seat = which % SEATS;
    if (seat == f->seat)
        return ber_because("V8.25", "own_heart");
    if (!(valley_beside[f->place] >> space & 1))
        return ber_why_add(why_space("V8.25", "not_beside", space), D_SPACE, f->place);
    if (valley_behind_river(s, f->place) >> space & 1)
        return ber_why_add(why_space("V8.25", "river", space), D_SPACE, f->place);
    if (closed(s) >> space & 1)
        return why_space("R91", "closed", space);
    ber_why why = why_space("V8.25", "no_heart", space);
    return ber_why_add(ber_why_add(why, D_PIECE, !f->data), D_SEAT, seat);
}

/* [V8.35] */
ber_why valley_why_theft(const valley *s, const ber_frame *f, int which)
{
    int seat = which / 2, loot = which % 2;
    ber_why why = ber_because("V8.35", "not_robbed");
    if (seat == f->seat)
        why.cause = "own_store";
    else if (loot == LOOT_FIRE && !s->head.option[O_FIRE])
        return ber_because("V9.1", "no_fire_here");
    else if (loot == LOOT_FIRE)
        why.cause = has_fire(s, seat) ? "fire_not_robbed" : "has_no_fire";
    else if (s->food[seat] == 0 && is_alive(s, seat))
        why.cause = "has_no_food";
    return seat == f->seat ? why : ber_why_add(why, D_SEAT, seat);
}

ber_why valley_why_spy(const valley *s, const ber_frame *f, int seat)
{
    if (seat == f->seat)
        return ber_because("V8.13", "own_hand");
    bool is_bare = seat < s->head.n_seats && !s->held[seat];
    return ber_because_of("V8.13", is_bare ? "no_cards" : "not_near", D_SEAT, seat);
}

ber_why valley_why_slide(const valley *s, const ber_frame *f, int space)
{
    (void)f;
    bool is_low = (map_of(s)->plain | map_of(s)->forest) >> space & 1;
    return why_space("V8.28", is_low ? "no_rocks_there" : "not_low", space);
}

ber_why valley_why_wildfire(const valley *s, const ber_frame *f, int space)
{
    (void)f;
    bool is_forest = map_of(s)->forest >> space & 1;
    return why_space("V8.29", is_forest ? "no_flames_there" : "not_forest", space);
}

/* ---- Fights --------------------------------------------------------------------------- */

ber_why valley_why_lure_to(const valley *s, const ber_frame *f, int space)
{
    if (!has_people(s, f, space))
        return why_space("V8.8", "nobody_there", space);
    if (closed(s) >> space & 1)
        return why_space("R91", "closed", space);
    return why_space("V8.8", "no_lone_animal", space);
}

ber_why valley_why_lure(const valley *s, const ber_frame *f, int which)
{
    int space = which / SPECIES, species = which % SPECIES;
    if (!(valley_beside[f->place] >> space & 1))
        return ber_why_add(why_space("V8.8", "not_beside", space), D_SPACE, f->place);
    if ((all_people(s) | strangers(s)) >> space & 1)
        return why_space("V8.8", "humans_there", space);
    if (s->animals[space][species] != 1) {
        ber_why why = why_space("V8.8", "not_alone", space);
        return ber_why_add(ber_why_add(why, D_SPECIES, species), BER_NUMBER,
                           s->animals[space][species]);
    }
    return why_space("V8.8", "too_big", f->place);
}

ber_why valley_why_friend(const valley *s, const ber_frame *f, int seat)
{
    (void)s;
    if (seat == f->seat)
        return ber_because("V8.21", "own_warrior");
    return ber_why_add(why_space("V8.21", "not_one_warrior", f->place), D_SEAT, seat);
}

/* [V8.12] */
ber_why valley_why_flee(const valley *s, const ber_frame *f, int space)
{
    if (!(valley_beside[f->place] >> space & 1))
        return ber_why_add(why_space("V8.12", "not_beside", space), D_SPACE, f->place);
    if (map_of(s)->lake >> space & 1)
        return why_space("V8.12", "lake", space);
    if (closed(s) >> space & 1)
        return why_space("R91", "closed", space);
    if (valley_behind_river(s, f->place) >> space & 1)
        return ber_why_add(why_space("V8.12", "river", space), D_SPACE, f->place);
    return why_space("V8.12", "taken", space);
}

/* How many flee, or climb [V8.38]. */
static ber_why why_fleeing(const valley *s, const ber_frame *f, int piece, int there, int wanted)
{
    int prompt = s->head.prompt;
    bool climbs = prompt == P_CLIMB_WARRIORS || prompt == P_CLIMB_WOMEN;
    const char *rule = climbs ? "V8.38" : "V8.12";
    if (wanted <= there)
        return ber_because(rule, "one_at_least");
    return ber_why_add(why_space(rule, piece == WARRIOR ? "few_warriors" : "few_women", f->place),
                       BER_NUMBER, there);
}

ber_why valley_why_flee_warriors(const valley *s, const ber_frame *f, int wanted)
{
    return why_fleeing(s, f, WARRIOR, visible_warriors(s, f->seat, f->place), wanted);
}

ber_why valley_why_flee_women(const valley *s, const ber_frame *f, int wanted)
{
    return why_fleeing(s, f, WOMAN, visible_women(s, f->seat, f->place), wanted);
}

/* [V8.26] */
ber_why valley_why_birth(const valley *s, const ber_frame *f, int space)
{
    (void)f;
    if (all_camps(s) >> space & 1)
        return why_space("V8.26", "camp_birth", space);
    return why_none_there("V8.26", WOMAN, space);
}
