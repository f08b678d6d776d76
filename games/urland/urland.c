/*
 * urland.c: set-up, the choice of a token, the flow between frames, and the game's one
 * exported symbol.
 *
 * Read the table `rule` first: one row per kind of open decision. The functions of the
 * Ichto players stand in urland_act.c, scoring in urland_score.c, mutations in
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
static void do_volcano(urland *s, ber_frame *f, int actor, ber_action a, ber_log *log)
{
    (void)actor;
    s->pool_n--;
    urland_join_regions(s, a - A_VOLCANO, log);
    turn_into(f, F_DEAL, 0);
    f->left = (uint8_t)urland_dealt_each[s->head.n_seats - 3];
}

static int fate_deal(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_POOL)
            out[n++] = (ber_outcome){ (ber_action)(A_DEAL + t), 1 };
    return n;
}

/* [R1, R7] One Ichto; a token in play is the name of a region. */
static void place(urland *s, int seat, int region, ber_log *log)
{
    s->reserve[seat]--;
    s->cnt[region][seat]++;
    tell(log, E_PLACED, seat, region, 0, 0);
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
    tell(log, E_START, BER_FATE, seat, 0, 0);
    for (int square = 1; square <= s->head.n_seats; square++) {
        s->pos[seat] = (uint8_t)square;
        s->reserve[seat]--;
        tell(log, E_MARKER, seat, square, 0, 0);
        seat = right_of(s, seat);
    }
}

/* [U1.4] */
static void do_deal(urland *s, ber_frame *f, int actor, ber_action a, ber_log *log)
{
    int t = a - A_DEAL;
    (void)actor;
    s->token[t] = T_DEALT;
    s->dealt[t] = (uint8_t)f->seat;
    s->pool_n--;
    tell(log, E_DEALT, f->seat, t, 0, 0);
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
    for (int t = 0; t < REGIONS; t++)
        if (s->dealt[t] == f->seat)
            out[n++] = (ber_outcome){ (ber_action)(base + t), 1 };
    return n;
}

static void do_pass_left(urland *s, ber_frame *f, int actor, ber_action a, ber_log *log)
{
    int t = a - A_PASS_LEFT, to = left_of(s, f->seat);
    (void)actor;
    s->dealt[t] = NO_HOLDER;
    tell(log, E_PASSED_LEFT, f->seat, t, to, 0);
    place(s, to, t, log);
    f->kind = F_PASS_RIGHT;
}

/* [U1.7] After the last one the reserves are as they should be. */
static void do_pass_right(urland *s, ber_frame *f, int actor, ber_action a, ber_log *log)
{
    int t = a - A_PASS_RIGHT, to = right_of(s, f->seat);
    (void)actor;
    s->dealt[t] = NO_HOLDER;
    tell(log, E_PASSED_RIGHT, f->seat, t, to, 0);
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
    tell(log, E_EPOCH, BER_FATE, s->epoch, 0, 0);
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

static ber_action *list_choose(const urland *s, const ber_frame *f, int seat, ber_action *out)
{
    (void)f;
    (void)seat;
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND)
            *out++ = (ber_action)(A_CHOOSE + t);
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
static void do_choose(urland *s, ber_frame *f, int actor, ber_action a, ber_log *log)
{
    int chosen = a - A_CHOOSE;
    (void)actor;
    s->token[chosen] = T_CHOSEN;
    if (log)
        tell_choice(s, chosen, log);
    urland_begin_moves(s, f, log);
}

/* ---- The flow ------------------------------------------------------------------------- */

/* What may be done, what doing it means, and when it is finished, for each open decision.
 * A row has `list` if it waits for seats, `fate` if it waits for fate; one with neither
 * always closes. */
typedef struct {
    uint8_t prompt;
    urland_lister *list;
    urland_fate *fate;
    urland_doer *apply;
    urland_closer *close;
} row;
static const row rule[] = {
    [F_CHOOSE] = { P_CHOOSE, list_choose, NULL, do_choose, NULL },
    [F_ACT] = { P_ACT, urland_list_act, NULL, urland_do_act, urland_close_act },
    [F_SWIM] = { P_SWIM, urland_list_swim, NULL, urland_do_swim, NULL },
    [F_RETREAT] = { P_RETREAT, urland_list_retreat, NULL, urland_do_retreat, NULL },
    [F_WINGS] = { P_WINGS, urland_list_wings, NULL, urland_do_wings, NULL },
    [F_STINK] = { P_STINK, urland_list_stink, NULL, urland_do_stink, NULL },
    [F_VICTIM] = { P_VICTIM, urland_list_victim, NULL, urland_do_victim, NULL },
    [F_EXTRA] = { P_EXTRA, urland_list_extra, NULL, urland_do_extra, NULL },
    [F_BID] = { P_BID, urland_list_bid, NULL, urland_do_bid, NULL },
    [F_BUY] = { P_BUY, urland_list_buy, NULL, urland_do_buy, urland_close_buy },
    [F_PAY] = { P_PAY, urland_list_pay, NULL, urland_do_pay, NULL },
    [F_PANIC_REGION] = { P_PANIC_REGION, urland_list_panic_region, NULL, urland_do_panic_region,
                         NULL },
    [F_PANIC_OCEAN] = { P_PANIC_OCEAN, urland_list_panic_ocean, NULL, urland_do_panic_ocean, NULL },
    [F_EARS_PANIC] = { P_EARS_PANIC, urland_list_ears_panic, NULL, urland_do_ears_panic, NULL },
    [F_EARS_VOLCANO] = { P_EARS_VOLCANO, urland_list_ears_volcano, NULL, urland_do_ears_volcano,
                         NULL },
    [F_VOLCANO] = { P_FATE, NULL, fate_volcano, do_volcano, NULL },
    [F_DEAL] = { P_FATE, NULL, fate_deal, do_deal, NULL },
    [F_PASS_LEFT] = { P_FATE, NULL, fate_pass, do_pass_left, NULL },
    [F_PASS_RIGHT] = { P_FATE, NULL, fate_pass, do_pass_right, NULL },
    [F_GENE] = { P_FATE, NULL, urland_fate_gene, urland_do_gene, close_gene },
    [F_DRAW] = { P_FATE, NULL, urland_fate_draw, urland_do_draw, urland_close_draw },
    [F_REVEAL] = { P_FATE, NULL, urland_fate_reveal, urland_do_reveal, NULL },
    [F_SHOW_BID] = { P_FATE, NULL, urland_fate_show, urland_do_show, NULL },
    [F_ROLES] = { P_FATE, NULL, NULL, NULL, urland_close_roles },
    [F_ERUPT_FIRST] = { P_FATE, NULL, urland_fate_erupt_first, urland_do_erupt_first, NULL },
    [F_ERUPT] = { P_FATE, NULL, NULL, NULL, urland_close_erupt },
    [F_EPOCH] = { P_FATE, NULL, NULL, NULL, urland_close_epoch },
};

/* Closes what is finished and puts the question of the top frame. */
static void settle(urland *s, ber_log *log)
{
    while (s->agenda.depth) {
        ber_frame *f = ber_agenda_top(&s->agenda);
        const row *r = &rule[f->kind];
        if (r->close && r->close(s, f, log))
            continue;
        s->head.prompt = r->prompt;
        s->head.turn = r->list ? BER_CHOICE : BER_CHANCE;
        s->head.waiting = 0;
        if (r->list)
            s->head.waiting = f->kind == F_BID ? f->data : (uint8_t)(1 << f->seat);
        return;
    }
    s->head.prompt = P_FATE; /* [U9.1] */
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
}

static void ready(void *state)
{
    settle(state, NULL);
}

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
    settle(s, NULL);
}

int urland_legal(const void *state, int seat, ber_action *out)
{
    const urland *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return (int)(rule[f->kind].list(s, f, seat, out) - out);
}

static int chance(const void *state, ber_outcome *out)
{
    const urland *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return rule[f->kind].fate(s, f, out);
}

static void apply(void *state, int actor, ber_action a, ber_log *log)
{
    urland *s = state;
    ber_frame *f = ber_agenda_top(&s->agenda);
    s->head.step++;
    rule[f->kind].apply(s, f, actor, a, log);
    settle(s, log);
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
    .domains = urland_domains,
    .verbs = urland_verbs,
    .events = urland_events,
    .prompts = urland_prompts,
    .options = urland_options,
    .presets = urland_presets,
    .fields = urland_fields,
    .facts = urland_facts,
    .setup = setup,
    .legal = urland_legal,
    .chance = chance,
    .apply = apply,
    .ready = ready,
    .result = urland_result,
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
