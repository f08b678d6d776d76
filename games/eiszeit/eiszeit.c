/*
 * eiszeit.c: set-up, the flow from one question to the next, and the game's one exported
 * symbol.
 *
 * Each kind of frame has a row that says what may be done and what doing it means; the rows
 * stand at the end of the file that carries out the chapter, and `rule` finds them. Rules
 * are pure functions of the state [I15]; they trust what they are given and cannot fail.
 */
#include "eiszeit.h"

#include "pool.h"

/* ---- Set-up [E0] -------------------------------------------------------------------- */

/* [E0.7] Option 0 asks fate; k is seat k - 1, counted round the table. */
static int chosen_first(const eiszeit *s)
{
    int option = s->head.option[O_FIRST];
    return option ? (option - 1) % s->head.n_seats : 0;
}

/* [E0.1, E0.2, E0.4] What depends on the number of seats. */
static void lay_out_board(eiszeit *s)
{
    int row = s->head.n_seats - 3;
    s->iced = eiszeit_ice[row];
    for (int r = 0; r < REGIONS; r++)
        s->mammoths[r] = (uint8_t)(eiszeit_herd[row] >> r & 1);
    s->mammoth_reserve = (uint8_t)eiszeit_mammoth_reserve[row];
    s->dark_reserve = (uint8_t)eiszeit_dark_reserve[row];
    s->club_reserve = CLUBS;
    eiszeit_lay_fire(s);
    for (int v = 0; v < FIRE_VALUES; v++)
        s->fire_pool[v] = (uint8_t)eiszeit_fire_count[v];
}

/* [E0.5] Nothing is shuffled: a pile is a pool until somebody draws. */
static void lay_out_cards(eiszeit *s)
{
    for (int card = 0; card < CARDS; card++)
        s->pool[card] = (uint8_t)eiszeit_count[card];
    s->pool_n[LIGHT] = LIGHT_CARDS;
    s->pool_n[DARK] = DARK_CARDS;
    s->top[LIGHT] = CARD_LIGHT;
    s->top[DARK] = CARD_DARK;
}

/* [E0.3] Seats, options and zeroes are there already. */
static void lay_out(eiszeit *s)
{
    lay_out_board(s);
    lay_out_cards(s);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        s->stones[seat] = START_STONES;
        s->supply[seat] = ALL_HUNTERS;
    }
    s->start_player = (uint8_t)chosen_first(s);
    push(s, (ber_frame){ .kind = F_SETUP_PLACE,
                         .seat = (int8_t)s->start_player,
                         .left = (uint8_t)(START_HUNTERS * s->head.n_seats) });
    if (!s->head.option[O_FIRST])
        push(s, (ber_frame){ .kind = F_FIRST });
}

static int chance_first(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        out[seat] = (ber_outcome){ (ber_action)(A_FIRST + seat), 1 };
    return s->head.n_seats;
}

static void apply_first(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    pop(s);
    s->start_player = (uint8_t)(a - A_FIRST);
    bottom(s)->seat = (int8_t)s->start_player;
    tell(log, E_FIRST, BER_FATE, s->start_player, 0, 0);
}

/* [E0.8, R44] */
static unsigned setup_regions(const eiszeit *s, const ber_frame *f)
{
    (void)f;
    return free_regions(s);
}

static void apply_setup_place(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_SETUP_PLACE;
    s->supply[seat]--;
    s->hunters[region][seat]++;
    tell(log, E_PLACED, seat, region, 0, 0);
    f->seat = (int8_t)next_seat(s, seat);
    if (--f->left)
        return;
    *f = (ber_frame){ .kind = F_DEAL, .seat = (int8_t)s->start_player, .left = HAND };
}

/* [E0.9] Two light cards, then three dark ones. */
static int chance_deal(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    if (f->left > START_DARK)
        return ber_pool_chance(s->pool, D_GATHER2, A_DEAL, out);
    return ber_pool_chance(s->pool + D_GATHER2, CARDS - D_GATHER2, A_DEAL + D_GATHER2, out);
}

/* [E0.9, E0.10] */
static void apply_deal(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = a - A_DEAL, colour = colour_of(card);
    s->pool[card]--;
    s->pool_n[colour]--;
    s->hand[seat][card]++;
    if (colour == LIGHT)
        s->light_n[seat]++;
    else
        s->dark_n[seat]++;
    if (log)
        ber_log_add(log, (ber_event){ E_DEALT,
                                      (int8_t)seat,
                                      1,
                                      (uint8_t)(1 << seat),
                                      { (int16_t)card, (int16_t)colour, 0, 0 } });
    if (--f->left)
        return;
    f->left = HAND;
    f->seat = (int8_t)next_seat(s, seat);
    if (f->seat != s->start_player)
        return;
    s->round = 1;
    tell(log, E_ROUND, BER_FATE, 1, 0, 0);
    eiszeit_begin_turn(s, s->start_player, log);
}

#define ROW(kind) [(kind)-F_SETUP_PLACE]
const eiszeit_rule eiszeit_setup_rules[] = {
    ROW(F_SETUP_PLACE) = ASKS_REGION(P_SETUP_PLACE, EXTRA_NOTHING, A_SETUP_PLACE, setup_regions,
                                     apply_setup_place, NULL),
    ROW(F_FIRST) = ASKS_FATE(chance_first, apply_first),
    ROW(F_DEAL) = ASKS_FATE(chance_deal, apply_deal),
};
#undef ROW

/* ---- The flow ------------------------------------------------------------------------- */

#define FIND(chapter, first, kind) [kind] = &eiszeit_##chapter##_rules[(kind) - (first)]
#define SETUP(kind)                FIND(setup, F_SETUP_PLACE, kind)
#define PLAY(kind)                 FIND(play, F_PLAY_CARD, kind)
#define ROUND(kind)                FIND(round, F_FIRE, kind)
#define CARD(kind)                 FIND(card, F_CULT_SOURCE, kind)
#define HUNTER(kind)               FIND(hunter, F_PLACE_HUNTER, kind)
#define PIECE(kind)                FIND(piece, F_PARTY_REGION, kind)

static const eiszeit_rule *const rule[FRAMES] = {
    SETUP(F_SETUP_PLACE),
    SETUP(F_FIRST),
    SETUP(F_DEAL),
    PLAY(F_PLAY_CARD),
    PLAY(F_DISCARD_CARD),
    PLAY(F_DRAW_CARD),
    PLAY(F_DRAW),
    ROUND(F_FIRE),
    ROUND(F_LOTS),
    ROUND(F_PLACE_GLACIER),
    CARD(F_CULT_SOURCE),
    CARD(F_MAMMOTH_MODE),
    CARD(F_CHOOSE_BENEFICIARY),
    HUNTER(F_PLACE_HUNTER),
    HUNTER(F_SUBSTITUTE_SOURCE),
    HUNTER(F_SUBSTITUTE_TARGET),
    HUNTER(F_ATTACH_CLUB),
    HUNTER(F_SWAP_FIRST),
    HUNTER(F_SWAP_SECOND),
    HUNTER(F_MOVE_SOURCE),
    HUNTER(F_MOVE_TARGET),
    HUNTER(F_TREK_SOURCE),
    HUNTER(F_TREK_TARGET),
    HUNTER(F_TREK_HUNTER),
    HUNTER(F_REMOVE_HUNTER),
    PIECE(F_PARTY_REGION),
    PIECE(F_CLUB_OR_MAMMOTH),
    PIECE(F_CLUB_USE),
    PIECE(F_GIFT_CHOICE),
    PIECE(F_MAMMOTH_SOURCE),
    PIECE(F_MAMMOTH_TARGET),
    PIECE(F_TREK_MAMMOTH),
    PIECE(F_FIRE_SOURCE),
    PIECE(F_FIRE_TARGET),
    PIECE(F_REMOVE_MAMMOTH),
};

static const eiszeit_rule *rule_of(const ber_frame *f)
{
    return rule[f->kind];
}

bool eiszeit_asks(const eiszeit *s, ber_frame f)
{
    const eiszeit_rule *row = rule_of(&f);
    return !row->open || row->open(s, &f);
}

/* [E8.3] Of an effect that has nothing to ask. What is over without more being expected is
 * not told: the club that somebody else has used up, a Trek that takes no mammoth along. */
static void tell_closed(const ber_frame *f, ber_log *log)
{
    bool is_expected = f->kind == F_ATTACH_CLUB || f->kind == F_TREK_MAMMOTH;
    bool is_hunters = f->card == L_PARTY && f->kind < F_PARTY_REGION;
    if (!is_expected)
        tell(log, is_hunters ? E_HUNTERS_DONE : E_NO_MORE, f->seat, f->card, 0, 0);
}

/* [E8.3] Closes what has nothing to ask and puts the question of the top frame: the one
 * place that sets turn, waiting and prompt. */
static void settle(eiszeit *s, ber_log *log)
{
    s->head.turn = BER_OVER;
    s->head.waiting = 0;
    s->head.prompt = P_FATE;
    while (s->agenda.depth) {
        ber_frame *f = ber_agenda_top(&s->agenda);
        const eiszeit_rule *row = rule_of(f);
        if (row->open && !row->open(s, f)) {
            tell_closed(f, log);
            pop(s);
            continue;
        }
        row = rule_of(f); /* open() may have turned it into another */
        s->head.turn = row->chance ? BER_CHANCE : BER_CHOICE;
        s->head.prompt = row->prompt;
        s->head.waiting = row->chance ? 0 : (uint8_t)(1 << f->seat);
        return;
    }
}

static void ready(void *state)
{
    settle(state, NULL);
}

static void setup(void *state)
{
    lay_out(state);
    ready(state);
}

/* [E8.2, R26] */
static int list_extra(const eiszeit_rule *row, const ber_frame *f, ber_action *out)
{
    bool has_stop =
        row->extra == EXTRA_STOP || (row->extra == EXTRA_PARTY_STOP && f->card == L_PARTY);
    if (has_stop)
        out[0] = A_STOP;
    else if (row->extra == EXTRA_KEEP)
        out[0] = A_KEEP;
    return has_stop || row->extra == EXTRA_KEEP;
}

/* [E8.1, I14] */
int eiszeit_list(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    const eiszeit_rule *row = rule_of(f);
    if (row->legal)
        return row->legal(s, f, out);
    int n = list_extra(row, f, out);
    for (unsigned rest = row->regions(s, f); rest; rest &= rest - 1)
        out[n++] = (ber_action)(row->verb + lowest(rest));
    return n;
}

int eiszeit_legal(const void *state, int seat, ber_action *out)
{
    const eiszeit *s = state;
    (void)seat; /* only the seat of the top frame is ever asked */
    return eiszeit_list(s, ber_agenda_peek(&s->agenda), out);
}

static int chance(const void *state, ber_outcome *out)
{
    const eiszeit *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return rule_of(f)->chance(s, f, out);
}

static void apply(void *state, int actor, ber_action a, ber_log *log)
{
    eiszeit *s = state;
    ber_frame *f = ber_agenda_top(&s->agenda);
    (void)actor; /* the frame knows */
    s->head.step++;
    rule_of(f)->apply(s, f, a, log);
    settle(s, log);
}

const struct ber_game eiszeit_game = {
    .name = "eiszeit",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(eiszeit),
    .max_steps = 15000, /* RULES.md, section 13 */
    .domains = eiszeit_domains,
    .verbs = eiszeit_verbs,
    .events = eiszeit_events,
    .prompts = eiszeit_prompts,
    .options = eiszeit_options,
    .presets = eiszeit_presets,
    .fields = eiszeit_fields,
    .facts = eiszeit_facts,
    .setup = setup,
    .legal = eiszeit_legal,
    .chance = chance,
    .apply = apply,
    .ready = ready,
    .result = eiszeit_result,
    .blind = eiszeit_blind,
    .deal = eiszeit_deal,
    .seen_as = eiszeit_seen_as,
    .evaluate = eiszeit_evaluate,
    .prior = eiszeit_prior,
    .pick = eiszeit_pick,
    .settled = eiszeit_settled,
    .long_turn = 6,
    .setup_prompts = (uint64_t)1 << P_SETUP_PLACE,
    .features = &eiszeit_features,
    .skills = eiszeit_skills,
    .house1 = eiszeit_house1,
    .describe = eiszeit_describe,
    .why_not = eiszeit_why_not,
    .draw = eiszeit_draw,
    .broken = eiszeit_broken,
    .follies = &eiszeit_follies,
    .shuns = eiszeit_shuns,
};
