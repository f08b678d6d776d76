/*
 * iglu_why.c: why a step is refused, in this position.
 *
 * Each reason is the rule that forbids the step and a cause, a sentence of the words with the
 * places and numbers of the position. Asked of what the seat itself may see.
 */
#include "iglu.h"

#include "asked.h"
#include "why.h"

/* ---- Reasons ---------------------------------------------------------------------- */

static ber_why at(const char *rule, const char *cause, int space)
{
    return ber_because_of(rule, cause, D_SPACE, space);
}

static ber_why at_of(const char *rule, const char *cause, int space, int seat)
{
    return ber_why_add(at(rule, cause, space), D_SEAT, seat);
}

static ber_why towards(const char *rule, const char *cause, int space, int dir)
{
    return ber_why_add(at(rule, cause, space), D_DIR, dir);
}

static ber_why animal_at(const char *rule, const char *cause, int animal, int space)
{
    return ber_why_add(ber_because_of(rule, cause, D_ANIMAL, animal), D_SPACE, space);
}

/* What it costs and what is left. */
static ber_why too_dear(const iglu *s, const char *rule, const char *cause, int price)
{
    return ber_why_add(ber_because_of(rule, cause, BER_NUMBER, price), BER_NUMBER, s->ap);
}

static bool is_in(ber_action a, int base, int end)
{
    return a >= base && a < end;
}

/* The seat whose set has the space; there is one. */
static int owner(const uint64_t set[SEATS], uint64_t space)
{
    int seat = 0;
    while (seat < SEATS - 1 && !(set[seat] & space))
        seat++;
    return seat;
}

/* A seat with Inuit there, `me` last. */
static int anybody_at(const iglu *s, uint64_t space, int me)
{
    for (int i = 1; i < SEATS; i++)
        if (people_of(s, (me + i) % SEATS) & space)
            return (me + i) % SEATS;
    return me;
}

static bool is_banned(const iglu *s, uint64_t space)
{
    return s->head.option[O_CENTRE_BAN] && (CENTRE & space);
}

/* ---- Setting up and melting ---------------------------------------------------------- */

static ber_why why_not_place(int space)
{
    return at("I1.5", LAND & BIT(space) ? "place_land" : "place_inside", space);
}

static ber_why why_not_melt(const iglu *s, int seat, int space)
{
    uint64_t here = BIT(space);
    if (s->glacier & here)
        return at("I2.4", "melt_glacier", space);
    if (!(s->ice & here))
        return at("I2.1", "melt_no_ice", space);
    if (people_of(s, seat) & here)
        return at("I2.1", "melt_own", space);
    if (all_people(s) & here)
        return at_of("I2.1", "melt_inuit", space, anybody_at(s, here, seat));
    if (all_igloos(s) & here)
        return at_of("I2.1", "melt_igloo", space, owner(s->igloo, here));
    for (int animal = FOX_1; animal < ANIMALS; animal++)
        if (iglu_animal_at(s, animal) & here)
            return animal_at("I2.1", "melt_animal", animal, space);
    bool wet = free_tiles(s) & beside(sea(s));
    return wet ? at("I2.2", "melt_inland", space) : at("I2.3", "melt_not_ring", space);
}

static ber_why why_not_drift(const iglu *s, int space, int dir)
{
    uint64_t end, run = iglu_run(s, space, dir, &end);
    if (!run)
        return at("I2.6", "drift_no_tile", space);
    if (!end)
        return towards("I2.6", "drift_edge", space, dir);
    if (end & LAND)
        return towards("I2.6", "drift_land", space, dir);
    int animal = iglu_next_displaced(s, end);
    bool ban = animal == BEAR && is_banned(s, beside(end) & sea(s) & ~s->bear);
    return animal_at(ban ? "R29" : "I2.7", ban ? "drift_centre" : "drift_stuck", animal,
                     lowest(end));
}

/* What swims makes room for the ice that is pushed. */
static ber_why why_not_displace(const iglu *s, const ber_frame *f, int space)
{
    uint64_t end, to = BIT(space);
    iglu_run(s, f->place, f->data, &end);
    if (!(beside(end) & to))
        return ber_why_add(at("I2.7", "swim_far", space), D_SPACE, lowest(end));
    if (!(sea(s) & to))
        return at("I2.7", "swim_no_sea", space);
    return is_banned(s, to) ? at("R29", "swim_centre", space) : at("I2.7", "swim_bear", space);
}

/* ---- Tiles of the hand ----------------------------------------------------------------- */

static ber_why why_not_sink(const iglu *s, int space)
{
    uint64_t here = BIT(space);
    if (s->glacier & here)
        return at("I3.2", "sink_glacier", space);
    if (!(s->ice & here))
        return at("I3.2", "sink_no_ice", space);
    if (all_igloos(s) & here)
        return at_of("I3.2", "sink_igloo", space, owner(s->igloo, here));
    return at("I3.2", "sink_inland", space);
}

static ber_why why_not_step(const iglu *s, int code)
{
    int animal = code / (SPACES * 4), from = code / 4 % SPACES, dir = code % 4;
    uint64_t to = shifted(BIT(from), dir);
    if (!(iglu_animal_at(s, animal) & BIT(from)))
        return animal_at("I3.4", "animal_not_there", animal, from);
    if (!to)
        return towards("I3.4", "step_edge", from, dir);
    if (to & LAND)
        return at("I3.4", "step_land", lowest(to));
    if (animal < FOX_1)
        return at("I3.4", "step_fish", lowest(to));
    if (animal != BEAR && !(tiles(s) & to))
        return at("I3.4", "step_fox", lowest(to));
    return is_banned(s, to) ? at("R29", "step_centre", lowest(to))
                            : at("I3.4", "step_bear", lowest(to));
}

static ber_why why_not_stop(const iglu *s, const ber_frame *f)
{
    return ber_because_of("I3.4", s->head.option[O_SPARE] ? "stop_first" : "stop_never", BER_NUMBER,
                          f->left);
}

/* Played already, not held, or of no use now. */
static ber_why why_not_play(const iglu *s, int seat, int red, ber_why otherwise)
{
    static const uint8_t type[RED_KINDS] = { 0, 1, 1, 1, 2, 3 };
    if (s->used >> type[red] & 1)
        return ber_because_of("I3.1", "used", D_PLAY, type[red]);
    if (!s->hand[seat][red])
        return ber_because_of("I3.1", "not_held", D_KIND, KIND_RED + red);
    return otherwise;
}

static ber_why why_not_event(const iglu *s, int seat, ber_action a)
{
    if (a == A_PLAY_MELT)
        return why_not_play(s, seat, RED_MELT, ber_because("I3.2", "nothing_to_remove"));
    return why_not_play(s, seat, RED_MOVE, ber_because("I3.4", "no_animal_moves"));
}

/* ---- Actions ------------------------------------------------------------------------------ */

/* Onto a bear's tile without a harpoon; `used` is the cause if one was played. */
static ber_why no_harpoon(const iglu *s, const char *rule, const char *none, const char *used,
                          int space)
{
    return at(rule, s->used & PLAY_HARPOON ? used : none, space);
}

static bool is_closed(const iglu *s, int seat, uint64_t to)
{
    return s->head.option[O_CLOSED] && (all_igloos(s) & ~s->igloo[seat] & to);
}

static ber_why why_not_walk(const iglu *s, int seat, int code)
{
    int from = code / 4, dir = code % 4;
    uint64_t to = shifted(BIT(from), dir);
    if (!(people_of(s, seat) & BIT(from)))
        return at("I4.2", "walk_nobody", from);
    if (!to)
        return towards("I4.2", "walk_edge", from, dir);
    if (sea(s) & to)
        return at("I4.2", "walk_sea", lowest(to));
    if (is_closed(s, seat, to))
        return at_of("R50", "closed", lowest(to), owner(s->igloo, to));
    if (s->ap < WALK_AP)
        return too_dear(s, "I4.2", "walk_price", WALK_AP);
    return no_harpoon(s, "I4.2", "walk_bear", "walk_bear_used", lowest(to));
}

static ber_why why_not_kayak(const iglu *s, int seat, int from)
{
    uint64_t here = BIT(from);
    if (!(people_of(s, seat) & here))
        return at("I4.3", "kayak_nobody", from);
    if ((LAND & here) && !s->head.option[O_LAND_KAYAK])
        return at("R20", "kayak_land", from);
    if (!(beside(here) & sea(s)))
        return at("I4.3", "kayak_no_sea", from);
    if (!(beside(here) & sea(s) & ~s->bear))
        return at("I4.3", "kayak_bears", from);
    if (!iglu_landings(s, from, iglu_enterable(s, seat, true)))
        return at("I4.3", "kayak_nowhere", from);
    if (s->ap < KAYAK_AP)
        return too_dear(s, "I4.3", "kayak_price", KAYAK_AP);
    return no_harpoon(s, "R53", "kayak_only_bears", "kayak_only_bears_used", from);
}

static ber_why why_not_build(const iglu *s, int seat, int space)
{
    uint64_t here = BIT(space);
    if (!(people_of(s, seat) & here))
        return at("I4.5", "igloo_nobody", space);
    if (LAND & here)
        return at("I4.5", "igloo_land", space);
    if (!s->igloos_left[seat])
        return ber_because_of("I4.5", "igloo_none", BER_NUMBER, IGLOO_COUNT);
    if (all_igloos(s) & here)
        return at("I4.5", "igloo_there", space);
    int other = anybody_at(s, here, seat);
    if (other != seat)
        return at_of("I4.5", "igloo_others", space, other);
    return too_dear(s, "I4.5", "igloo_price", IGLOO_AP);
}

/* Prey that is not within reach, for action points or with the harpoon; NULL rule: it is. */
static ber_why out_of_reach(const iglu *s, int seat, int animal, int space)
{
    uint64_t me = people_of(s, seat), here = BIT(space);
    if (!(iglu_animal_at(s, animal) & here))
        return animal_at("I4.4", "animal_not_there", animal, space);
    if (animal >= FOX_1 && (sea(s) & here))
        return at("I4.4", "bear_in_sea", space);
    if (animal >= FOX_1 && !(me & here))
        return at("I4.4", "prey_far", space);
    if (animal < FOX_1 && !(beside(me) & here))
        return at("I4.4", "fish_far", space);
    if (animal < FOX_1 && !(beside(me & ~LAND) & here))
        return at("I4.4", "fish_land", space);
    return ber_because(NULL, NULL);
}

static ber_why why_not_hunt(const iglu *s, int seat, int code)
{
    int animal = code / SPACES, space = code % SPACES;
    ber_why why = out_of_reach(s, seat, animal, space);
    if (why.rule)
        return why;
    if (animal == BEAR)
        return at("I4.4", "bear_no_price", space);
    why = ber_because_of("I4.4", "hunt_price", D_ANIMAL, animal);
    return ber_why_add(ber_why_add(why, BER_NUMBER, animal % VALUES + 1), BER_NUMBER, s->ap);
}

static ber_why why_not_action(const iglu *s, int seat, ber_action a)
{
    if (is_in(a, A_MELT, A_DRIFT))
        return ber_because("I2.5", "melted");
    if (is_in(a, A_WALK, A_KAYAK))
        return why_not_walk(s, seat, a - A_WALK);
    if (is_in(a, A_KAYAK, A_BUILD))
        return why_not_kayak(s, seat, a - A_KAYAK);
    if (is_in(a, A_BUILD, A_HUNT))
        return why_not_build(s, seat, a - A_BUILD);
    if (is_in(a, A_HUNT, A_HARPOON_HUNT))
        return why_not_hunt(s, seat, a - A_HUNT);
    int code = a - A_HARPOON_HUNT;
    if (is_in(a, A_HARPOON_HUNT, A_ENERGY))
        return why_not_play(s, seat, RED_HARPOON,
                            out_of_reach(s, seat, code / SPACES, code % SPACES));
    return why_not_play(s, seat, RED_ENERGY_1 + a - A_ENERGY, ber_because("I3.3", NULL));
}

/* [R53] `f` is the kayak on the water. */
static ber_why why_not_land(const iglu *s, const ber_frame *f, int space)
{
    uint64_t to = BIT(space);
    if (LAND & to)
        return at("I4.3", "land_land", space);
    if (!(tiles(s) & to))
        return at("I4.3", "land_sea", space);
    if (space == f->place)
        return at("I4.3", "land_same", space);
    if (is_closed(s, f->seat, to))
        return at_of("R50", "closed", space, owner(s->igloo, to));
    if (!(iglu_landings(s, f->place, to) & to))
        return ber_why_add(at("I4.3", "land_far", space), D_SPACE, f->place);
    if (f->data)
        return at("R53", "land_paid", space);
    return no_harpoon(s, "I4.3", "land_bear", "land_bear_used", space);
}

/* ---- Other questions ------------------------------------------------------------------ */

/* What is asked now, for steps that belong to another question. */
static ber_why asked_now(int prompt)
{
    static const struct {
        const char *rule, *cause;
    } asked[] = {
        [P_PLACE] = { "I1.5", "now_place" },     [P_MELT] = { "I4.1", "now_melt" },
        [P_DRIFT] = { "I2.6", "now_drift" },     [P_DISPLACE] = { "I2.7", "now_displace" },
        [P_SINK] = { "I3.2", "now_sink" },       [P_STEP] = { "I3.4", "now_step" },
        [P_HARPOON] = { "I3.7", "now_harpoon" }, [P_FLEE] = { "I3.7", "now_flee" },
        [P_KAYAK] = { "I4.3", "now_land" },
    };
    return ber_because(asked[prompt].rule, asked[prompt].cause);
}

/* In a turn, steps of questions that only something else leads to. */
static ber_why why_not_yet(int prompt, ber_action a)
{
    if (a < A_MELT)
        return ber_because("I1.5", "placed");
    if (is_in(a, A_DRIFT, A_SINK))
        return ber_because("I2.6", "no_drift");
    if (is_in(a, A_SINK, A_STEP))
        return ber_because("I3.2", "needs_melt");
    if (is_in(a, A_STEP, A_HARPOON))
        return ber_because("I3.4", "needs_move");
    if (is_in(a, A_HARPOON, A_WALK))
        return ber_because("I3.7", "no_attack");
    if (is_in(a, A_LAND, A_FIRST))
        return ber_because("I4.3", "no_kayak");
    return asked_now(prompt);
}

static ber_why why_not_before_melting(const iglu *s, int seat, ber_action a)
{
    if (is_in(a, A_MELT, A_DRIFT))
        return why_not_melt(s, seat, a - A_MELT);
    if (a == A_PLAY_MELT || a == A_PLAY_MOVE)
        return why_not_event(s, seat, a);
    if (a == A_END)
        return ber_because("I4.6", "melt_then_end");
    if (is_in(a, A_ENERGY, A_PLAY_MELT))
        return ber_because("I3.3", "melt_then_energy");
    return why_not_yet(P_MELT, a);
}

/* A refused step of the seat that is asked. */
static ber_why why_not_now(const iglu *s, const ber_frame *f, int seat, ber_action a)
{
    switch (s->head.prompt) {
    case P_PLACE: return a < A_MELT ? why_not_place(a - A_PLACE) : asked_now(P_PLACE);
    case P_MELT: return why_not_before_melting(s, seat, a);
    case P_ACTION:
        if (a == A_PLAY_MELT || a == A_PLAY_MOVE)
            return why_not_event(s, seat, a);
        return is_in(a, A_MELT, A_DRIFT) || is_in(a, A_WALK, A_PLAY_MELT)
                   ? why_not_action(s, seat, a)
                   : why_not_yet(P_ACTION, a);
    case P_DRIFT:
        if (is_in(a, A_DRIFT, A_DISPLACE))
            return why_not_drift(s, (a - A_DRIFT) / 4, (a - A_DRIFT) % 4);
        break;
    case P_DISPLACE:
        if (is_in(a, A_DISPLACE, A_SINK))
            return why_not_displace(s, f, a - A_DISPLACE);
        break;
    case P_SINK:
        if (is_in(a, A_SINK, A_STEP))
            return why_not_sink(s, a - A_SINK);
        break;
    case P_STEP:
        if (is_in(a, A_STEP, A_HARPOON))
            return a == A_STOP ? why_not_stop(s, f) : why_not_step(s, a - A_STEP);
        break;
    case P_HARPOON:
        if (a == A_HARPOON)
            return ber_because("I3.7", "no_harpoon");
        break;
    case P_FLEE:
        if (is_in(a, A_FLEE, A_WALK))
            return at("I3.7", "flee_corner", a - A_FLEE);
        break;
    case P_KAYAK:
        if (is_in(a, A_LAND, A_FIRST))
            return why_not_land(s, f, a - A_LAND);
        break;
    default: break;
    }
    return asked_now(s->head.prompt);
}

/* Somebody else's turn; who is asked for a harpoon is a secret [I3.7]. */
static ber_why why_not_you(const iglu *s)
{
    if (s->head.prompt == P_HARPOON)
        return ber_because("I3.7", "attack_elsewhere");
    return ber_because_of(s->head.prompt == P_PLACE ? "I1.5" : "I4.6", "not_your_turn", D_SEAT,
                          active_seat(s));
}

ber_why iglu_why_not(const void *state, int seat, ber_action a)
{
    const iglu *s = state;
    if (s->head.turn == BER_OVER)
        return ber_because("I5.1", "over");
    if (a >= A_FIRST)
        return ber_because("I2.5", "only_fate");
    if (s->head.turn == BER_CHANCE)
        return ber_because(s->turn_number ? "I2.5" : "I1.2", "now_fate");
    if (!(s->head.waiting >> seat & 1))
        return why_not_you(s);
    if (ber_is_legal(&iglu_game, s, seat, a))
        return ber_because(NULL, NULL);
    return why_not_now(s, ber_agenda_peek(&s->agenda), seat, a);
}
