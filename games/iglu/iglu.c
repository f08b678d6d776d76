/*
 * iglu.c: what a step does: set-up, the flow of a turn, and every action.
 *
 * Read the table `rule` first: one row per kind of open decision (flow.h). What may be done
 * is in iglu_legal.c and is not asked again here.
 */
#include "iglu.h"

/* ---- Telling ---------------------------------------------------------------- */

/* [I2.5] The others learn only that the tile has a red border. */
static void tell_kept(ber_log *log, int seat, int kind)
{
    if (log)
        ber_log_add(
            log, (ber_event){
                     E_KEPT, (int8_t)seat, 1, (uint8_t)(1 << seat), { (int16_t)kind, 0, 0, 0 } });
}

/* ---- Pieces ----------------------------------------------------------------- */

static int neighbour(int space, int dir)
{
    static const int8_t offset[4] = { -8, 1, 8, -1 };
    return space + offset[dir];
}

static void add_animal(iglu *s, int animal, uint64_t space)
{
    if (animal == BEAR)
        s->bear |= space;
    else if (animal < FOX_1)
        ber_planes_add(s->fish[animal], space);
    else
        ber_planes_add(s->fox[animal - FOX_1], space);
}

static void take_animal(iglu *s, int animal, uint64_t space)
{
    if (animal == BEAR)
        s->bear &= ~space;
    else if (animal < FOX_1)
        ber_planes_take(s->fish[animal], FISH_PLANES, space);
    else
        ber_planes_take(s->fox[animal - FOX_1], FOX_PLANES, space);
}

static int count_animals(const iglu *s, int animal, int space)
{
    if (animal == BEAR)
        return (int)(s->bear >> space & 1);
    if (animal < FOX_1)
        return ber_planes_count(s->fish[animal], FISH_PLANES, space);
    return ber_planes_count(s->fox[animal - FOX_1], FOX_PLANES, space);
}

/* [I3.6, I3.2, R37, R42] Animals up to `last` in a space leave the game. */
static void lose_animals(iglu *s, int space, int last, ber_log *log)
{
    for (int animal = FISH_1; animal <= last; animal++) {
        if (!(iglu_animal_at(s, animal) >> space & 1))
            continue;
        int n = count_animals(s, animal, space);
        ber_tell(log, E_LOST, BER_FATE, animal, space, n);
        s->gone[animal] = (uint8_t)(s->gone[animal] + n);
        for (; n; n--)
            take_animal(s, animal, BIT(space));
    }
}

/* Everybody of `seat` in a space leaves the board until a corner is chosen. */
static void put_to_flight(iglu *s, int seat, int space)
{
    int n = ber_planes_count(s->inuit[seat], INUIT_PLANES, space);
    ber_planes_set(s->inuit[seat], INUIT_PLANES, space, 0);
    s->fleeing[seat] = (uint8_t)(s->fleeing[seat] + n);
}

/* Takes a played tile out of the hand [I3.1]. */
static void discard_red(iglu *s, int seat, int red)
{
    s->hand[seat][red]--;
    s->held[seat]--;
    s->discard[KIND_RED + red]++;
}

/* [I3.5, R24, R32] In one's own turn it is the harpoon of the turn. */
static void spend_harpoon(iglu *s, int seat, ber_log *log)
{
    discard_red(s, seat, RED_HARPOON);
    if (seat == active_seat(s))
        s->used |= PLAY_HARPOON;
    ber_tell(log, E_PLAYED, seat, KIND_RED + RED_HARPOON, 0, 0);
}

static void hunt_down(iglu *s, int seat, int animal, int space, ber_log *log)
{
    take_animal(s, animal, BIT(space));
    s->hunted[seat][animal]++;
    ber_tell(log, E_HUNTED, seat, animal, space, 0);
}

/* The top frame has nothing to ask any more. */
static bool closed(iglu *s)
{
    pop(s);
    return true;
}

/* ---- Phase 1: a tile melts ----------------------------------------------------- */

static void melt(iglu *s, ber_frame *f, int space, ber_log *log)
{
    int seat = f->seat;
    ber_tell(log, E_MELTED, seat, space, 0, 0);
    f->kind = F_ACTION; /* what the turn goes on with, once the tile is resolved */
    s->ap = TURN_AP;
    push(s, F_LIFT, seat, 0, space);
}

/* [I2.5, R10] */
static void do_lift(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place, kind = a - A_LIFT;
    s->pool[kind]--;
    s->ice &= ~BIT(space);
    if (kind >= KIND_RED) {
        s->hand[seat][kind - KIND_RED]++;
        s->held[seat]++;
        tell_kept(log, seat, kind);
        pop(s);
        return;
    }
    ber_tell(log, E_REVEALED, seat, kind, space, 0);
    if (kind == KIND_GLACIER) {
        s->glacier |= BIT(space);
        ber_tell(log, E_GLACIER, seat, space, 0, 0);
        f->kind = F_FOX;
        return;
    }
    s->discard[kind]++;
    if (kind == KIND_DRIFT) {
        *f = (ber_frame){ F_DRIFT, (int8_t)seat, 0, 0, 0, 0 };
    } else if (kind == KIND_BEAR) {
        pop(s);
        if (s->bear_supply) {
            s->bear_supply--;
            s->bear |= BIT(space);
            ber_tell(log, E_BEAR, seat, space, 0, 0);
        }
    } else {
        f->kind = F_FISH;
        f->left = (uint8_t)(kind + 1);
    }
}

static void do_fish(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int v = a - A_FISH;
    s->fish_supply[v]--;
    ber_planes_add(s->fish[v], BIT(f->place));
    f->left--;
    ber_tell(log, E_FISH, BER_FATE, v, f->place, 0);
}

static void do_fox(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int v = a - A_FOX;
    s->fox_supply[v]--;
    ber_planes_add(s->fox[v], BIT(f->place));
    ber_tell(log, E_FOX, BER_FATE, v, f->place, 0);
    pop(s);
}

/* [R42] */
static bool close_fish(iglu *s, ber_frame *f, ber_log *log)
{
    bool done = !f->left || !(s->fish_supply[0] | s->fish_supply[1] | s->fish_supply[2]);
    (void)log;
    return done && closed(s);
}

static bool close_fox(iglu *s, ber_frame *f, ber_log *log)
{
    (void)f;
    (void)log;
    return !(s->fox_supply[0] | s->fox_supply[1] | s->fox_supply[2]) && closed(s);
}

/* ---- Drift ------------------------------------------------------------------------ */

static uint64_t carried(uint64_t layer, uint64_t run, int dir)
{
    return (layer & ~run) | shifted(layer & run, dir);
}

/* [I2.6, R12, R14] Everything on the tiles of the run travels with them. */
static void push_run(iglu *s, uint64_t run, int dir)
{
    s->ice = carried(s->ice, run, dir);
    s->glacier = carried(s->glacier, run, dir);
    s->bear = carried(s->bear, run, dir);
    for (int seat = 0; seat < SEATS; seat++) {
        s->igloo[seat] = carried(s->igloo[seat], run, dir);
        for (int k = 0; k < INUIT_PLANES; k++)
            s->inuit[seat][k] = carried(s->inuit[seat][k], run, dir);
    }
    for (int v = 0; v < VALUES; v++)
        for (int k = 0; k < FOX_PLANES; k++)
            s->fox[v][k] = carried(s->fox[v][k], run, dir);
}

static void do_drift(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_DISPLACE;
    f->place = (uint8_t)((a - A_DRIFT) / 4);
    f->data = (uint8_t)((a - A_DRIFT) % 4);
}

/* [R11] */
static bool close_drift(iglu *s, ber_frame *f, ber_log *log)
{
    uint64_t can[4];
    (void)f;
    (void)log;
    iglu_pushes(s, can);
    return !(can[0] | can[1] | can[2] | can[3]) && closed(s);
}

/* [I2.7, R15, R17] The next swimmer makes room; a bear eats what it meets. */
static void do_displace(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = a - A_DISPLACE;
    uint64_t end;
    iglu_run(s, f->place, f->data, &end);
    int animal = iglu_next_displaced(s, end);
    take_animal(s, animal, end);
    ber_tell(log, E_DISPLACED, f->seat, animal, lowest(end), space);
    if (animal == BEAR)
        lose_animals(s, space, FOX_3, log);
    add_animal(s, animal, BIT(space));
}

/* Pushes as soon as the space beyond the run is empty; false: not yet. */
static bool close_displace(iglu *s, ber_frame *f, ber_log *log)
{
    uint64_t end, run = iglu_run(s, f->place, f->data, &end);
    if (iglu_next_displaced(s, end) >= 0)
        return false;
    push_run(s, run, f->data);
    ber_tell(log, E_DRIFTED, f->seat, f->place, f->data, count_bits(run));
    return closed(s);
}

/* ---- Events: melt, move animals, the bear's attack ----------------------------------- */

static void play_event(iglu *s, int seat, int red, ber_log *log)
{
    discard_red(s, seat, red);
    ber_tell(log, E_PLAYED, seat, KIND_RED + red, 0, 0);
    if (red == RED_MELT) {
        s->used |= PLAY_MELT;
        push(s, F_SINK, seat, 0, 0);
    } else {
        s->used |= PLAY_MOVE;
        push(s, F_STEPS, seat, ANIMAL_STEPS, 0);
    }
}

/* [I3.2, R30] The tile goes unseen: its kind stays undecided in the pool. */
static void do_sink(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = a - A_SINK;
    ber_tell(log, E_SUNK, f->seat, space, 0, 0);
    lose_animals(s, space, BEAR, log);
    for (int seat = 0; seat < SEATS; seat++)
        put_to_flight(s, seat, space);
    s->ice &= ~BIT(space);
    s->blind_removed++;
    f->kind = F_FLEE;
}

/* [I3.7, R39] Who is asked next, from the `nth` seat after the active one; the active
 * seat itself is the last. -1: nobody. */
static int next_asked(const iglu *s, int space, int nth)
{
    for (; nth <= s->head.n_seats; nth++) {
        int seat = (active_seat(s) + nth) % s->head.n_seats;
        bool spent = seat == active_seat(s) && (s->used & PLAY_HARPOON);
        if ((people_of(s, seat) >> space & 1) && s->held[seat] && !spent)
            return seat;
    }
    return -1;
}

/* [I3.7, R38, R54] Who has an igloo there hides; everybody else flees. */
static void flee_from_bear(iglu *s, ber_frame *f)
{
    int space = f->place;
    for (int seat = 0; seat < SEATS; seat++)
        if (!(s->igloo[seat] >> space & 1))
            put_to_flight(s, seat, space);
    *f = (ber_frame){ F_FLEE, (int8_t)active_seat(s), 0, 0, 0, 0 };
}

static void ask_or_flee(iglu *s, ber_frame *f, int nth)
{
    int seat = next_asked(s, f->place, nth);
    if (seat < 0)
        flee_from_bear(s, f);
    else
        f->seat = (int8_t)seat;
}

/* [I3.6, R36] */
static void attack(iglu *s, int space, ber_log *log)
{
    lose_animals(s, space, FOX_3, log);
    if (!(all_people(s) >> space & 1))
        return;
    ber_tell(log, E_ATTACKED, active_seat(s), space, 0, 0);
    push(s, F_ATTACK, active_seat(s), 0, space);
    ask_or_flee(s, ber_agenda_top(&s->agenda), 1);
}

/* [I3.4] */
static void do_steps(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int code = a - A_STEP, animal = code / (SPACES * 4), from = code / 4 % SPACES;
    if (a == A_STOP) {
        ber_tell(log, E_STOPPED, f->seat, 0, 0, 0);
        pop(s);
        return;
    }
    int to = neighbour(from, code % 4);
    f->left--;
    take_animal(s, animal, BIT(from));
    ber_tell(log, E_STEPPED, f->seat, animal, from, to);
    if (animal == BEAR)
        attack(s, to, log);
    add_animal(s, animal, BIT(to));
}

static bool close_steps(iglu *s, ber_frame *f, ber_log *log)
{
    (void)log;
    return (!f->left || !iglu_can_step(s)) && closed(s);
}

/* [I3.7, R32, R40] */
static void do_attack(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = f->place, n = s->head.n_seats;
    if (a == A_HARPOON) {
        pop(s);
        spend_harpoon(s, seat, log);
        ber_tell(log, E_HARPOONED, seat, space, 0, 0);
        hunt_down(s, seat, BEAR, space, log);
        return;
    }
    ber_tell(log, E_DECLINED, seat, 0, 0, 0);
    int nth = (seat - active_seat(s) + n) % n;
    ask_or_flee(s, f, nth == 0 ? n + 1 : nth + 1);
}

/* [I3.7] Seats in order, one Inuit at a time. */
static void do_flee(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = 0, corner = a - A_FLEE;
    (void)f;
    while (!s->fleeing[seat])
        seat++;
    s->fleeing[seat]--;
    ber_planes_add(s->inuit[seat], BIT(corner));
    ber_tell(log, E_FLED, active_seat(s), seat, corner, 0);
}

static bool close_flee(iglu *s, ber_frame *f, ber_log *log)
{
    (void)f;
    (void)log;
    return !(s->fleeing[0] | s->fleeing[1] | s->fleeing[2] | s->fleeing[3]) && closed(s);
}

/* ---- Phase 2: actions --------------------------------------------------------------- */

/* [I3.5, I4.2] The bear that stood on the tile is the newcomer's. */
static void enter(iglu *s, int seat, int space, bool paid, ber_log *log)
{
    if (s->bear >> space & 1) {
        if (!paid)
            spend_harpoon(s, seat, log);
        hunt_down(s, seat, BEAR, space, log);
    }
    ber_planes_add(s->inuit[seat], BIT(space));
}

static void apply_walk(iglu *s, int seat, int code, ber_log *log)
{
    int from = code / 4, to = neighbour(from, code % 4);
    s->ap = (uint8_t)(s->ap - WALK_AP);
    ber_planes_take(s->inuit[seat], INUIT_PLANES, BIT(from));
    ber_tell(log, E_WALKED, seat, from, to, 0);
    enter(s, seat, to, false, log);
}

/* [I4.3, R53] If only bears' tiles can be reached, the harpoon is paid now. */
static void apply_kayak(iglu *s, int seat, int from, ber_log *log)
{
    bool only_bears =
        can_harpoon(s, seat) && !iglu_landings(s, from, iglu_enterable(s, seat, false));
    s->ap = (uint8_t)(s->ap - KAYAK_AP);
    push(s, F_KAYAK, seat, 0, from);
    if (only_bears) {
        spend_harpoon(s, seat, log);
        ber_agenda_top(&s->agenda)->data = 1;
    }
}

static void do_kayak(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, from = f->place, to = a - A_LAND;
    bool paid = f->data;
    pop(s);
    ber_planes_take(s->inuit[seat], INUIT_PLANES, BIT(from));
    ber_tell(log, E_KAYAKED, seat, from, to, 0);
    enter(s, seat, to, paid, log);
}

static void apply_build(iglu *s, int seat, int space, ber_log *log)
{
    s->ap = (uint8_t)(s->ap - IGLOO_AP);
    s->igloos_left[seat]--;
    s->igloo[seat] |= BIT(space);
    ber_tell(log, E_BUILT, seat, space, 0, 0);
}

/* [I4.4] A token costs its value. */
static void apply_hunt(iglu *s, int seat, int code, ber_log *log)
{
    int animal = code / SPACES;
    s->ap = (uint8_t)(s->ap - (animal % VALUES + 1));
    hunt_down(s, seat, animal, code % SPACES, log);
}

static void apply_energy(iglu *s, int seat, int v, ber_log *log)
{
    discard_red(s, seat, RED_ENERGY_1 + v);
    s->used |= PLAY_ENERGY;
    s->ap = (uint8_t)(s->ap + v + 1);
    ber_tell(log, E_PLAYED, seat, KIND_RED + RED_ENERGY_1 + v, 0, 0);
}

static void begin_turn(iglu *s, int seat, ber_log *log)
{
    *ber_agenda_top(&s->agenda) = (ber_frame){ F_MELT, (int8_t)seat, 0, 0, 0, 0 };
    s->turn_number++;
    s->used = 0;
    s->ap = 0;
    ber_tell(log, E_TURN, seat, s->turn_number, 0, 0);
}

static void do_melt(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a < A_DRIFT)
        melt(s, f, a - A_MELT, log);
    else
        play_event(s, f->seat, a == A_PLAY_MELT ? RED_MELT : RED_MOVE, log);
}

static void do_action(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a < A_KAYAK)
        apply_walk(s, seat, a - A_WALK, log);
    else if (a == A_END)
        begin_turn(s, (seat + 1) % s->head.n_seats, log);
    else if (a < A_BUILD)
        apply_kayak(s, seat, a - A_KAYAK, log);
    else if (a < A_HUNT)
        apply_build(s, seat, a - A_BUILD, log);
    else if (a < A_HARPOON_HUNT)
        apply_hunt(s, seat, a - A_HUNT, log);
    else if (a < A_ENERGY) {
        spend_harpoon(s, seat, log);
        hunt_down(s, seat, (a - A_HARPOON_HUNT) / SPACES, (a - A_HARPOON_HUNT) % SPACES, log);
    } else if (a < A_PLAY_MELT)
        apply_energy(s, seat, a - A_ENERGY, log);
    else
        play_event(s, seat, a == A_PLAY_MELT ? RED_MELT : RED_MOVE, log);
}

/* ---- Set-up --------------------------------------------------------------------------- */

static const uint8_t start_fish[4] = { 27, 28, 35, 36 }; /* d5, e5, d4, e4 */

/* [I1.1, I1.3] Nothing is shuffled: tiles and tokens are pools until somebody looks. */
static void lay_out(iglu *s)
{
    int n = s->head.n_seats;
    s->ice = ~(LAND | CENTRE);
    for (int k = 0; k < KINDS; k++)
        s->pool[k] = (uint8_t)iglu_in_play.tile_count[k];
    for (int v = 0; v < VALUES; v++) {
        s->fish_supply[v] = (uint8_t)iglu_fish_count[v];
        s->fox_supply[v] = (uint8_t)iglu_fox_count[v];
    }
    s->bear_supply = BEAR_COUNT;
    for (int seat = 0; seat < n; seat++) {
        s->igloos_left[seat] = IGLOO_COUNT;
        s->inuit_to_place[seat] = (uint8_t)iglu_inuit_count[n - 2];
    }
    push(s, F_PLACE, 0, 0, 0);
    for (int i = 3; i >= 0; i--) /* [I1.2] in reverse: d5 is on top */
        push(s, F_FISH, 0, 1, start_fish[i]);
    if (!s->head.option[O_FIRST])
        push(s, F_FIRST, 0, 0, 0); /* [I1.4, R2] */
}

static void do_first(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = a - A_FIRST;
    (void)f;
    pop(s);
    s->first_player = (uint8_t)seat;
    for (int i = 0; i < s->agenda.depth; i++)
        s->agenda.frame[i].seat = (int8_t)seat;
    ber_tell(log, E_FIRST, BER_FATE, seat, 0, 0);
}

/* [I1.5] One Inuit each in turn. */
static void do_place(iglu *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, space = a - A_PLACE;
    s->inuit_to_place[seat]--;
    ber_planes_add(s->inuit[seat], BIT(space));
    f->seat = (int8_t)((seat + 1) % s->head.n_seats);
    ber_tell(log, E_PLACED, seat, space, 0, 0);
}

/* [I1.6] Skips seats with nobody left to place; true: the first turn begins. */
static bool close_place(iglu *s, ber_frame *f, ber_log *log)
{
    int n = s->head.n_seats;
    for (int i = 0; i < n; i++) {
        if (s->inuit_to_place[f->seat])
            return false;
        f->seat = (int8_t)((f->seat + 1) % n);
    }
    begin_turn(s, s->first_player, log);
    return true;
}

/* ---- The flow ------------------------------------------------------------------------- */

/* [I2.4, I5.1, R49, R55] Before anything is asked in phase 1, and after each event played in it. */
bool iglu_ends(const iglu *s, const ber_frame *f, ber_log *log)
{
    if (f->kind != F_MELT || iglu_meltable(s))
        return false;
    ber_tell(log, E_OVER, BER_FATE, 0, 0, 0);
    return true;
}

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). All are of the active
 * seat but F_ATTACK. `paid`: the harpoon, with the departure [R53]. */
/* clang-format off */
#define ASKED(prompt, name) ASKS(prompt, iglu_list_##name, do_##name)
#define DRAWN(name)         FATE(iglu_fate_##name, do_##name), .is.prompt = P_FATE
static const flow_row rule[FRAMES] = {
    [F_PLACE] = { ASKED(P_PLACE, place), .close = close_place, ON(BER_FLOOR) },
    [F_MELT] = { ASKED(P_MELT, melt), ON(BER_FLOOR) },
    [F_ACTION] = { ASKED(P_ACTION, action), ON(BER_FLOOR) },
    [F_FIRST] = { DRAWN(first), ON_OWN(F_PLACE, F_FISH) },
    [F_LIFT] = { DRAWN(lift), BY_LOT(iglu_lot_lift), ON_OWN(F_ACTION),
        HAS(ITEM(place, lifted, D_SPACE)) },
    [F_FISH] = { DRAWN(fish), BY_LOT(iglu_lot_fish), .close = close_fish,
        ON_OWN(F_PLACE, F_FISH, F_ACTION),
        HAS(COUNT(left, tokens, VALUES), ITEM(place, space, D_SPACE)) },
    [F_FOX] = { DRAWN(fox), BY_LOT(iglu_lot_fox), .close = close_fox, ON_OWN(F_ACTION),
        HAS(ITEM(place, space, D_SPACE)) },
    [F_DRIFT] = { ASKED(P_DRIFT, drift), .close = close_drift, ON_OWN(F_ACTION) },
    [F_DISPLACE] = { ASKED(P_DISPLACE, displace), .close = close_displace, ON_OWN(F_ACTION),
        HAS(ITEM(place, pushed, D_SPACE), ITEM(data, pushed_to, D_DIR)) },
    [F_SINK] = { ASKED(P_SINK, sink), ON_OWN(F_MELT, F_ACTION) },
    [F_STEPS] = { ASKED(P_STEP, steps), .close = close_steps, ON_OWN(F_MELT, F_ACTION),
        HAS(COUNT(left, steps_left, ANIMAL_STEPS)) },
    [F_ATTACK] = { ASKED(P_HARPOON, attack), ON(F_STEPS), HAS(ITEM(place, attacked, D_SPACE)) },
    [F_FLEE] = { ASKED(P_FLEE, flee), .close = close_flee, ON_OWN(F_MELT, F_ACTION, F_STEPS) },
    [F_KAYAK] = { ASKED(P_KAYAK, kayak), ON_OWN(F_ACTION),
        HAS(ITEM(place, kayak_from, D_SPACE), COUNT(data, paid, 1)) },
};
/* clang-format on */

FLOW_DEFINE(iglu, rule)

static void setup(void *state)
{
    lay_out(state);
    iglu_ready(state);
}

const struct ber_game iglu_game = {
    .name = "iglu",
    .rules = 1,
    .min_seats = 2,
    .max_seats = 4,
    .point_scale = 2,
    .state_size = sizeof(iglu),
    .max_steps = 1400, /* [I5.7] */
    TABLES_OF(iglu),
    .editable = &iglu_editable,
    FLOW_OF(iglu, rule),
    .setup = setup,
    .ready = iglu_ready,
    .pick_random = iglu_pick_random,
    .result = iglu_result,
    .blind = iglu_blind,
    .deal = iglu_deal,
    .seen_as = iglu_seen_as,
    .evaluate = iglu_evaluate,
    .features = &iglu_features,
    .policy = &iglu_policy,
    .skills = iglu_skills,
    .house1 = iglu_house1,
    .prior = iglu_prior,
    .shuns = iglu_shuns,
    .long_turn = 8,
    .setup_prompts = (uint64_t)1 << P_PLACE,
    .pick = iglu_pick,
    .describe = iglu_describe,
    .same_for_all = true,
    .why_not = iglu_why_not,
    .draw = iglu_draw,
    .broken = iglu_broken,
    .follies = &iglu_follies,
};
