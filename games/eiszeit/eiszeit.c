/*
 * eiszeit.c: set-up, the flow from one question to the next, and the game's one exported
 * symbol.
 *
 * Read the table `rule` first: one row per kind of open decision (flow.h). Those of a turn and
 * its cards are in eiszeit_play.c, effects in eiszeit_hunters.c and eiszeit_pieces.c, the rest
 * of a round in eiszeit_round.c. Rules are pure functions of the state [I15].
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

static int fate_first(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    (void)f;
    return ber_even_chance(s->head.n_seats, A_FIRST, out);
}

static void do_first(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)f;
    pop(s);
    s->start_player = (uint8_t)(a - A_FIRST);
    bottom(s)->seat = (int8_t)s->start_player;
    ber_tell(log, E_FIRST, BER_FATE, s->start_player, 0, 0);
}

/* [E0.8, R44] */
static ber_action *list_setup_place(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)f;
    return list_bits(free_regions(s), A_SETUP_PLACE, out);
}

static void do_setup_place(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = a - A_SETUP_PLACE;
    s->supply[seat]--;
    s->hunters[region][seat]++;
    ber_tell(log, E_PLACED, seat, region, 0, 0);
    f->seat = (int8_t)next_seat(s, seat);
    if (--f->left)
        return;
    *f = (ber_frame){ .kind = F_DEAL, .seat = (int8_t)s->start_player, .left = HAND };
}

/* [E0.9] Two light cards, then three dark ones. */
static int fate_deal(const eiszeit *s, const ber_frame *f, ber_outcome *out)
{
    if (f->left > START_DARK)
        return ber_pool_chance(s->pool, D_GATHER2, A_DEAL, out);
    return ber_pool_chance(s->pool + D_GATHER2, CARDS - D_GATHER2, A_DEAL + D_GATHER2, out);
}

static ber_action lot_deal(const eiszeit *s, const ber_frame *f, ber_rng *rng)
{
    int card = f->left > START_DARK
                   ? ber_pool_pick(s->pool, D_GATHER2, rng)
                   : D_GATHER2 + ber_pool_pick(s->pool + D_GATHER2, CARDS - D_GATHER2, rng);
    return (ber_action)(A_DEAL + card);
}

/* [E0.9, E0.10] */
static void do_deal(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
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
    ber_tell(log, E_ROUND, BER_FATE, 1, 0, 0);
    eiszeit_begin_turn(s, s->start_player, log);
}

/* ---- The flow ------------------------------------------------------------------------- */

/* [E8.3] An effect that has nothing to ask. What is over without more being expected is not
 * told: the club that somebody else has used up, a Trek that takes no mammoth along. */
bool eiszeit_close(eiszeit *s, const ber_frame *f, ber_log *log)
{
    bool is_expected = f->kind == F_ATTACH_CLUB || f->kind == F_TREK_MAMMOTH;
    bool is_hunters = f->card == L_PARTY && f->kind < F_PARTY_REGION;
    if (!is_expected)
        ber_tell(log, is_hunters ? E_HUNTERS_DONE : E_NO_MORE, f->seat, f->card, 0, 0);
    pop(s);
    return true;
}

/* For each kind of open decision: what is asked, what may be done, what doing it means; when it
 * is finished; what it may lie on, and what a frame of it holds (flow.h). Regions are none or
 * their number. `ends`: this turn ends the colonisation. `terrain`: a Camp card goes on in its
 * own land. `before`: whose hunter was hit or moved, or both, and not those of two owners. */
/* clang-format off */
#define ASKED(prompt, name)  ASKS(prompt, eiszeit_list_##name, eiszeit_do_##name)
#define CLOSED(prompt, name) ASKED(prompt, name), .close = eiszeit_close_##name
#define EFFECT               ON(F_DISCARD_CARD)
#define PLACING              ON(F_DISCARD_CARD, F_PLACE_HUNTER, F_SUBSTITUTE_SOURCE, \
                                F_MAMMOTH_SOURCE, F_MAMMOTH_TARGET)
#define OF                   ITEM(card, card, D_CARD)
#define LEFT(most)           COUNT(left, left, most)
#define FROM                 OR_NONE(place, from, D_REGION)
#define TO                   OR_NONE(place, to, D_REGION)
#define HUNTER               PART(data, 0, 1, club, D_CLUB), PART(data, 1, 7, owner, D_SEAT)
static const flow_row rule[FRAMES] = {
    [F_SETUP_PLACE] = { ASKS(P_SETUP_PLACE, list_setup_place, do_setup_place), ON(BER_FLOOR),
        HAS(COUNT(left, to_place, START_HUNTERS * SEATS)) },
    [F_FIRST] = { FATE(fate_first, do_first), ON(F_SETUP_PLACE), NO_SEAT },
    [F_DEAL] = { FATE(fate_deal, do_deal), BY_LOT(lot_deal), ON(BER_FLOOR), HAS(LEFT(HAND)) },
    [F_PLAY_CARD] = { ASKED(P_PLAY_CARD, play_card), ON(BER_FLOOR) },
    [F_DISCARD_CARD] = { ASKED(P_DISCARD_CARD, discard_card), ON(BER_FLOOR),
        HAS(COUNT(data, ends, 1)) },
    [F_DRAW_CARD] = { ASKED(P_DRAW_CARD, draw_card), ON(BER_FLOOR), HAS(COUNT(data, ends, 1)) },
    [F_DRAW] = { FATE(eiszeit_fate_draw, eiszeit_do_draw), BY_LOT(eiszeit_lot_draw),
        ON_OWN(F_DRAW_CARD),
        HAS(ITEM(card, colour, D_COLOUR)) },
    [F_FIRE] = { FATE(eiszeit_fate_fire, eiszeit_do_fire), BY_LOT(eiszeit_lot_fire),
        ON(BER_FLOOR),
        HAS(LEFT(FIRE_TOKENS), OR_NONE(place, region, D_REGION)) },
    [F_LOTS] = { FATE(eiszeit_fate_lots, eiszeit_do_lots), ON(BER_FLOOR), NO_SEAT,
        HAS(ITEMS(data, tied, D_SEAT)) },
    [F_PLACE_GLACIER] = { ASKED(P_PLACE_GLACIER, place_glacier), ON(BER_FLOOR) },
    [F_CULT_SOURCE] = { CLOSED(P_CULT_SOURCE, cult_source), EFFECT, HAS(OF) },
    [F_MAMMOTH_MODE] = { CLOSED(P_MAMMOTH_MODE, mammoth_mode), EFFECT, HAS(OF) },
    [F_CHOOSE_BENEFICIARY] = { ASKED(P_CHOOSE_BENEFICIARY, choose_beneficiary), EFFECT, HAS(OF) },
    [F_PLACE_HUNTER] = { CLOSED(P_PLACE_HUNTER, place_hunter), PLACING,
        HAS(LEFT(3), OF, TO, COUNT(data, terrain, 1)) },
    [F_SUBSTITUTE_SOURCE] = { CLOSED(P_SUBSTITUTE_SOURCE, substitute_source), PLACING,
        HAS(LEFT(3), OF, TO, COUNT(data, terrain, 1)) },
    [F_SUBSTITUTE_TARGET] = { ASKED(P_PLACE_HUNTER, substitute_target), PLACING,
        HAS(LEFT(3), OF, TO, PART(data, 0, 1, terrain, BER_NUMBER),
            PART_OR_NONE(data, 1, 15, from, D_REGION), PART(data, 5, 1, club, D_CLUB)) },
    [F_ATTACH_CLUB] = { ASKS(P_ATTACH_CLUB, eiszeit_list_yes_no, eiszeit_do_attach_club),
        .close = eiszeit_close_attach_club,
        ON(F_DISCARD_CARD, F_PLACE_HUNTER, F_SUBSTITUTE_SOURCE, F_MOVE_SOURCE, F_TREK_HUNTER,
           F_TREK_MAMMOTH, F_MAMMOTH_SOURCE, F_MAMMOTH_TARGET, F_ATTACH_CLUB), HAS(OF, FROM) },
    [F_SWAP_FIRST] = { CLOSED(P_SWAP_FIRST, swap_first), EFFECT, HAS(OF) },
    [F_SWAP_SECOND] = { ASKED(P_SWAP_SECOND, swap_second), EFFECT, HAS(OF, FROM, HUNTER) },
    [F_MOVE_SOURCE] = { CLOSED(P_MOVE_SOURCE, move_source), EFFECT,
        HAS(LEFT(3), OF, TO, OR_NONE(data, before, D_SEAT)) },
    [F_MOVE_TARGET] = { ASKED(P_MOVE_TARGET, move_target), EFFECT,
        HAS(LEFT(3), OF, FROM, HUNTER, PART_OR_NONE(data, 4, 7, before, D_SEAT)) },
    [F_TREK_SOURCE] = { CLOSED(P_TREK_SOURCE, trek_source), EFFECT, HAS(OF) },
    [F_TREK_TARGET] = { ASKED(P_TREK_TARGET, trek_target), EFFECT, HAS(OF, FROM) },
    [F_TREK_HUNTER] = { CLOSED(P_TREK_HUNTER, trek_hunter), EFFECT,
        HAS(LEFT(3), OF, FROM, OR_NONE(data, to, D_REGION)) },
    [F_REMOVE_HUNTER] = { CLOSED(P_REMOVE_HUNTER, remove_hunter), EFFECT,
        HAS(LEFT(2), OF, OR_NONE(data, before, D_SEAT)) },
    [F_PARTY_REGION] = { ASKED(P_PARTY_REGION, party_region), EFFECT, HAS(OF) },
    [F_CLUB_OR_MAMMOTH] = { CLOSED(P_CLUB_OR_MAMMOTH, club_or_mammoth), EFFECT, HAS(OF) },
    [F_CLUB_USE] = { ASKED(P_CLUB_USE, club_use), EFFECT, HAS(OF) },
    [F_GIFT_CHOICE] = { CLOSED(P_GIFT_CHOICE, gift_choice), EFFECT, HAS(OF) },
    [F_MAMMOTH_SOURCE] = { ASKED(P_MAMMOTH_SOURCE, mammoth_source),
        .close = eiszeit_close_mammoth, EFFECT, HAS(OF, TO, ITEM(data, mode, D_MODE)) },
    [F_MAMMOTH_TARGET] = { ASKED(P_MAMMOTH_TARGET, mammoth_target), /* from, or a Party's to */
        .close = eiszeit_close_mammoth, EFFECT,
        HAS(OF, OR_NONE(place, region, D_REGION), ITEM(data, mode, D_MODE)) },
    [F_TREK_MAMMOTH] = { ASKS(P_TREK_MAMMOTH, eiszeit_list_yes_no, eiszeit_do_trek_mammoth),
        .close = eiszeit_close_trek_mammoth, EFFECT,
        HAS(OF, FROM, OR_NONE(data, to, D_REGION)) },
    [F_FIRE_SOURCE] = { CLOSED(P_FIRE_SOURCE, fire_source), EFFECT, HAS(OF) },
    [F_FIRE_TARGET] = { ASKED(P_FIRE_TARGET, fire_target), EFFECT, HAS(OF, FROM) },
    [F_REMOVE_MAMMOTH] = { CLOSED(P_REMOVE_MAMMOTH, remove_mammoth), EFFECT, HAS(OF) },
};
/* clang-format on */

FLOW_DEFINE(eiszeit, rule)

/* [E8.1, I14] */
int eiszeit_list(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return (int)(rule[f->kind].list(s, f, out) - out);
}

static void setup(void *state)
{
    lay_out(state);
    eiszeit_ready(state);
}

const struct ber_game eiszeit_game = {
    .name = "eiszeit",
    .rules = 1,
    .min_seats = 3,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(eiszeit),
    .max_steps = 15000, /* RULES.md, section 13 */
    TABLES_OF(eiszeit),
    .editable = &eiszeit_editable,
    FLOW_OF(eiszeit, rule),
    .setup = setup,
    .ready = eiszeit_ready,
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
