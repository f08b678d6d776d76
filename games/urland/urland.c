/*
 * urland.c: set-up, the choice of a token, the flow between frames, and the game's one
 * exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision (flow.h). Those of the
 * Ichto players are in urland_act.c, scoring in urland_score.c, mutations in
 * urland_auction.c, panic and volcanoes in urland_volcano.c.
 */
#include "urland.h"

#include <string.h>

/* ---- Set-up [U1] ------------------------------------------------------------------- */

/* [U1.3] */
static int fate_volcano(const urland *s, const ber_frame *f, ber_outcome *out)
{
    (void)s;
    (void)f;
    for (int t = 0; t < REGIONS; t++)
        out[t] = (ber_outcome){ (ber_action)(A_VOLCANO + t), 1 };
    return REGIONS;
}

/* [U1.10] */
static void do_volcano(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    s->pool_n--;
    urland_join_regions(s, a - A_VOLCANO, log);
    turn_into(f, F_DEAL, 0);
    f->left = (uint8_t)urland_dealt_each[s->head.n_seats - 3];
}

static int fate_deal(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (int t = 0; t < REGIONS; t++) {
        out[n] = (ber_outcome){ (ber_action)(A_DEAL + t), 1 };
        n += s->token[t] == T_POOL;
    }
    return n;
}

static ber_action lot_deal(const urland *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_DEAL + draw_equal(s->token, REGIONS, T_POOL, rng));
}

/* [R1, R7] One Ichto; a token in play is the name of a region. */
static void place(urland *s, int seat, int region, ber_log *log)
{
    s->reserve[seat]--;
    s->cnt[region][seat]++;
    ber_tell(log, E_PLACED, seat, region, 0, 0);
}

/* [U1.5, R6] */
static int highest_holder(const urland *s)
{
    int t = REGIONS - 1;
    while (s->token[t] != T_DEALT)
        t--;
    return s->dealt[t];
}

/* [U1.5, R8] The start player on square 1, then to the right. */
static void set_markers(urland *s, ber_log *log)
{
    int seat = highest_holder(s);
    s->env = (uint8_t)seat;
    ber_tell(log, E_START, BER_FATE, seat, 0, 0);
    for (int square = 1; square <= s->head.n_seats; square++) {
        s->pos[seat] = (uint8_t)square;
        s->reserve[seat]--;
        ber_tell(log, E_MARKER, seat, square, 0, 0);
        seat = right_of(s, seat);
    }
}

/* [U1.4] */
static void do_deal(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int t = a - A_DEAL;
    s->token[t] = T_DEALT;
    s->dealt[t] = (uint8_t)f->seat;
    s->pool_n--;
    ber_tell(log, E_DEALT, f->seat, t, 0, 0);
    place(s, f->seat, t, log);
    if (--f->left)
        return;
    f->left = (uint8_t)urland_dealt_each[s->head.n_seats - 3];
    if (++f->seat < s->head.n_seats)
        return;
    set_markers(s, log);
    turn_into(f, F_PASS_LEFT, 0);
}

/* [U1.6, R2] */
static int fate_pass(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0, base = f->kind == F_PASS_LEFT ? A_PASS_LEFT : A_PASS_RIGHT;
    for (int t = 0; t < REGIONS; t++) {
        out[n] = (ber_outcome){ (ber_action)(base + t), 1 };
        n += s->dealt[t] == f->seat;
    }
    return n;
}

static void do_pass_left(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int t = a - A_PASS_LEFT, to = left_of(s, f->seat);
    s->dealt[t] = NO_HOLDER;
    ber_tell(log, E_PASSED_LEFT, f->seat, t, to, 0);
    place(s, to, t, log);
    f->kind = F_PASS_RIGHT;
}

/* [U1.7] After the last one the reserves are as they should be. */
static void do_pass_right(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int t = a - A_PASS_RIGHT, to = right_of(s, f->seat);
    s->dealt[t] = NO_HOLDER;
    ber_tell(log, E_PASSED_RIGHT, f->seat, t, to, 0);
    place(s, to, t, log);
    f->kind = F_PASS_LEFT;
    if (++f->seat < s->head.n_seats)
        return;
    turn_into(f, F_DRAW, s->env);
    push(s, F_GENE, 0)->left = (uint8_t)urland_open[s->head.n_seats - 3];
}

/* [U1.9] */
static void begin_first_epoch(urland *s, ber_log *log)
{
    for (int t = 0; t < REGIONS; t++) {
        s->pool_n = (uint8_t)(s->pool_n + (s->token[t] == T_DEALT));
        s->token[t] = s->token[t] == T_DEALT ? T_POOL : s->token[t];
        s->dealt[t] = NO_HOLDER;
    }
    ber_tell(log, E_EPOCH, BER_FATE, s->epoch, 0, 0);
}

/* [U6.6] Fewer if the deck runs out. */
static bool close_gene(urland *s, ber_frame *f, ber_log *log)
{
    if (f->left && memchr(s->gene_place, GENE_DECK, sizeof s->gene_place))
        return false;
    pop(s);
    if (ber_agenda_peek(&s->agenda)->kind == F_DRAW)
        begin_first_epoch(s, log);
    return true;
}

/* ---- The choice of the environment player [U2.2] ----------------------------------------- */

static ber_action *list_choose(const urland *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    for (int t = 0; t < REGIONS; t++) {
        *out = (ber_action)(A_CHOOSE + t);
        out += s->token[t] == T_HAND;
    }
    return out;
}

static void tell_choice(const urland *s, int chosen, ber_log *log)
{
    ber_event passed = { E_PASSED_ON, (int8_t)s->env, 3, 0, { 0, 0, (int16_t)dummy(s), 0 } };
    passed.told = (uint8_t)(1 << s->env | 1 << dummy(s));
    for (int t = 0, i = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND)
            passed.arg[i++] = (int16_t)t;
    ber_log_add(log, (ber_event){
                         E_CHOSE, (int8_t)s->env, 1, (uint8_t)(1 << s->env), { (int16_t)chosen } });
    ber_log_add(log, passed);
}

/* [U2.2, R78] The other two are the dummy's, who looks at them [R10]. */
static void do_choose(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int chosen = a - A_CHOOSE;
    s->token[chosen] = T_CHOSEN;
    if (log)
        tell_choice(s, chosen, log);
    urland_begin_moves(s, f, log);
}

/* ---- The flow ------------------------------------------------------------------------- */

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). Oceans are areas;
 * `since`: the pieces of a set are picked in the order of the areas, and this was the last one. */
/* clang-format off */
static const flow_row rule[] = {
    [F_CHOOSE] = { ASKS(P_CHOOSE, list_choose, do_choose), ON(BER_FLOOR) },
    [F_ACT] = { ASKS(P_ACT, urland_list_act, urland_do_act), .close = urland_close_act,
        ON(BER_FLOOR), HAS(COUNT(left, left, 255), COUNT(data, chip, 1)) },
    [F_SWIM] = { ASKS(P_SWIM, urland_list_swim, urland_do_swim), ON_OWN(F_ACT),
        HAS(ITEM(place, from, D_AREA), ITEM(data, to, D_AREA)) },
    [F_RETREAT] = { ASKS(P_RETREAT, urland_list_retreat, urland_do_retreat), ON_OWN(F_ACT),
        HAS(ITEM(place, since, D_AREA), COUNT(data, picked, 255)) },
    [F_WINGS] = { ASKS(P_WINGS, urland_list_wings, urland_do_wings), ON_OWN(F_ACT),
        HAS(ITEM(place, from, D_AREA)) },
    [F_STINK] = { ASKS(P_STINK, urland_list_stink, urland_do_stink), ON_OWN(F_ACT),
        HAS(ITEM(place, from, D_AREA)) },
    [F_VICTIM] = { ASKS(P_VICTIM, urland_list_victim, urland_do_victim), ON_OWN(F_ACT),
        HAS(COUNT(left, left, 2), ITEM(place, from, D_AREA), ITEM(data, first, D_SEAT)) },
    [F_EXTRA] = { ASKS(P_EXTRA, urland_list_extra, urland_do_extra), ON(BER_FLOOR) },
    [F_BID] = { ASKS(P_BID, urland_list_bid, urland_do_bid), TOGETHER, ON(F_GENE),
        HAS(ITEMS(data, due, D_SEAT)) },
    [F_BUY] = { ASKS(P_BUY, urland_list_buy, urland_do_buy), .close = urland_close_buy,
        ON(F_GENE),
        HAS(COUNT(left, left, GENES), COUNT(data, done, 1)) },
    [F_PAY] = { ASKS(P_PAY, urland_list_pay, urland_do_pay), ON_OWN(F_BUY),
        HAS(COUNT(left, left, 255), ITEM(place, since, D_AREA)) },
    [F_PANIC_REGION] = { ASKS(P_PANIC_REGION, urland_list_panic_region, urland_do_panic_region),
        ON(F_DRAW) },
    [F_PANIC_OCEAN] = { ASKS(P_PANIC_OCEAN, urland_list_panic_ocean, urland_do_panic_ocean),
        ON(F_DRAW), HAS(ITEM(place, from, D_AREA)) },
    [F_EARS_PANIC] = { ASKS(P_EARS_PANIC, urland_list_ears_panic, urland_do_ears_panic),
        ON(F_DRAW), HAS(ITEM(place, from, D_AREA), ITEM(data, to, D_AREA)) },
    [F_EARS_VOLCANO] = { ASKS(P_EARS_VOLCANO, urland_list_ears_volcano, urland_do_ears_volcano),
        ON(F_ERUPT, F_EARS_VOLCANO), HAS(COUNT(left, left, 255), ITEM(card, formed, D_REGION),
                                         ITEM(place, since, D_AREA), ITEM(data, dived, D_AREA)) },
    [F_VOLCANO] = { FATE(fate_volcano, do_volcano), ON(BER_FLOOR), NO_SEAT },
    [F_DEAL] = { FATE(fate_deal, do_deal), BY_LOT(lot_deal), ON(BER_FLOOR),
        HAS(COUNT(left, left, 255)) },
    [F_PASS_LEFT] = { FATE(fate_pass, do_pass_left), ON(BER_FLOOR) },
    [F_PASS_RIGHT] = { FATE(fate_pass, do_pass_right), ON(BER_FLOOR) },
    [F_GENE] = { FATE(urland_fate_gene, urland_do_gene), BY_LOT(urland_lot_gene),
        .close = close_gene,
        ON(F_ROLES, F_EPOCH, F_DRAW), NO_SEAT, HAS(COUNT(left, left, GENES)) },
    [F_DRAW] = { FATE(urland_fate_draw, urland_do_draw), BY_LOT(urland_lot_draw),
        .close = urland_close_draw,
        ON(BER_FLOOR) },
    [F_REVEAL] = { FATE(urland_fate_reveal, urland_do_reveal), BY_LOT(urland_lot_reveal),
        ON(BER_FLOOR), NO_SEAT },
    [F_SHOW_BID] = { FATE(urland_fate_show, urland_do_show), BY_LOT(urland_lot_show),
        ON(F_GENE) },
    [F_ROLES] = { WAITS(urland_close_roles), ON(BER_FLOOR), NO_SEAT },
    [F_ERUPT_FIRST] = { FATE(urland_fate_erupt_first, urland_do_erupt_first), ON(BER_FLOOR),
        NO_SEAT },
    [F_ERUPT] = { WAITS(urland_close_erupt), ON(BER_FLOOR), NO_SEAT,
        HAS(ITEM(place, scored, D_REGION), ITEM(data, other, D_REGION)) },
    [F_EPOCH] = { WAITS(urland_close_epoch), ON(BER_FLOOR), NO_SEAT },
};
/* clang-format on */

FLOW_DEFINE_TOGETHER(urland, rule)

/* [U1.1, U1.2, U1.8] Seats, options and zeroes are there already. */
static void setup(void *state)
{
    urland *s = state;
    int n = s->head.n_seats;
    for (int seat = 0; seat < n; seat++) {
        for (int ocean = 0; ocean < OCEANS; ocean++)
            s->cnt[REGIONS + ocean][seat] = START_PER_OCEAN;
        s->reserve[seat] = ICHTOS - OCEANS * START_PER_OCEAN;
        s->chips[seat] = (uint8_t)urland_chips[n - 3];
    }
    memset(s->gene_place, GENE_DECK, sizeof s->gene_place);
    if (n == 3)
        s->gene_place[STINK] = s->gene_place[MUSCLES] = GENE_REMOVED;
    memset(s->token, T_POOL, REGIONS);
    s->token[PANIC] = T_ABSENT;
    s->pool_n = REGIONS;
    memset(s->dealt, NO_HOLDER, sizeof s->dealt);
    memset(s->bid, BID_HIDDEN, sizeof s->bid);
    s->epoch = 1;
    push(s, F_VOLCANO, 0);
    urland_ready(s);
}

const struct ber_game urland_game = {
    .name = "urland",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(urland),
    .max_steps =
        15000, /* 24 turns of at most 3 x 6 actions of 29 steps; some hundred in practice */
    TABLES_OF(urland),
    .editable = &urland_editable,
    FLOW_OF(urland, rule),
    .setup = setup,
    .ready = urland_ready,
    .result = urland_result,
    .pick_random = urland_pick_random,
    .blind = urland_blind,
    .deal = urland_deal,
    .seen_as = urland_seen_as,
    .evaluate = urland_evaluate,
    .prior = urland_prior,
    .pick = urland_pick,
    .settled = urland_settled,
    .long_turn = 6,
    .sealed = (uint64_t)1 << P_BID,
    .features = &urland_features,
    .skills = urland_skills,
    .house1 = urland_house1,
    .describe = urland_describe,
    .draw = urland_draw,
    .ground = urland_ground,
    .why_not = urland_why_not,
    .broken = urland_broken,
    .follies = &urland_follies,
    .shuns = urland_shuns,
    .secret = (uint64_t)1 << P_CHOOSE,
};
