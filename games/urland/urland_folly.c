/*
 * urland_folly.c: the follies of Urland: what people would laugh at in a bot.
 *
 */
#include "urland.h"

#include "asked.h"
#include "folly.h"

enum {
    FREE_GENE_REFUSED,
    OVERBID,
    LEADER_FED,
    FEW_ICHTOS,
    IDLE_MOVE,
    LATE_LANDING,
    TOKEN_GIVEN_AWAY,
    SWUM_BACK,
    VICTORY_GIVEN,
    MUCH_TOO_MUCH = 3, /* Ichtos above the second bid */
    FEW = 2,
    ENOUGH = 11, /* Ichtos to live on after an auction */
    EARLY = 3,   /* tokens to be drawn before the epoch ends */
};

static const ber_folly follies[] = {
    [FREE_GENE_REFUSED] = { "free_gene_refused", 0 },
    [OVERBID] = { "overbid", 0 },
    [LEADER_FED] = { "leader_fed", 0 },
    [FEW_ICHTOS] = { "few_ichtos", 0 },
    [IDLE_MOVE] = { "idle_move", 0 },
    [LATE_LANDING] = { "late_landing", 0 },
    [TOKEN_GIVEN_AWAY] = { "token_given_away", 0 },
    [SWUM_BACK] = { "swum_back", 0 },
    [VICTORY_GIVEN] = { "victory_given", 0 },
    { 0 },
};

typedef struct {
    bool fed; /* the token chosen in this turn feeds the leader */
    uint8_t leader;
    uint8_t swimmer; /* who has swum in this move, */
    uint32_t swum;   /* and where: a bit for each way */
} urland_notes;

/* ---- The environment player --------------------------------------------------------------- */

static int leader_of(const urland *s)
{
    int leader = 0;
    for (int seat = 1; seat < s->head.n_seats; seat++)
        if (s->pos[seat] > s->pos[leader])
            leader = seat;
    return leader;
}

/* The seats whose markers have moved. */
static unsigned scorers(const urland *before, const urland *after)
{
    unsigned seats = 0;
    for (int seat = 0; seat < before->head.n_seats; seat++)
        seats |= after->pos[seat] != before->pos[seat] ? BIT(seat) : 0;
    return seats;
}

static urland scored_in(const urland *s, int region)
{
    urland scored = *s;
    urland_score_region(&scored, region, NULL);
    return scored;
}

/* As things are, the token gives the leader nothing and costs who chooses it nothing. */
static bool is_harmless(const urland *s, int seat, int leader, int token)
{
    urland scored = scored_in(s, token);
    return !(scorers(s, &scored) & BIT(leader)) && scored.reserve[seat] == s->reserve[seat];
}

/* As things are, the token feeds the leader alone, and another in hand would not. */
static bool feeds_leader(const urland *s, int seat, int leader, int token)
{
    urland scored = scored_in(s, token);
    if (leader == seat || scorers(s, &scored) != BIT(leader))
        return false;
    for (int t = 0; t < REGIONS; t++)
        if (t != token && s->token[t] == T_HAND && is_harmless(s, seat, leader, t))
            return true;
    return false;
}

/* As things are, the token ends the game and another seat wins it, final scorings included. */
static bool ends_badly(const urland *s, int seat, int token)
{
    urland scored = scored_in(s, token);
    if (urland_leader(&scored) < FINISH)
        return false;
    urland_finish(&scored, NULL);
    return leader_of(&scored) != seat;
}

/* The same, and another token in hand does not. */
static bool gives_victory(const urland *s, int seat, int token)
{
    if (!ends_badly(s, seat, token))
        return false;
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND && !ends_badly(s, seat, t))
            return true;
    return false;
}

/* As things are, another token in hand brings who chooses something, and this one does not. */
static void watch_own(const urland *s, int seat, int token, ber_tally *tally)
{
    bool could = false, does = false;
    for (int t = 0; t < REGIONS; t++) {
        if (s->token[t] != T_HAND)
            continue;
        urland scored = scored_in(s, t);
        bool own = scorers(s, &scored) >> seat & 1;
        could |= own;
        does |= own && t == token;
    }
    if (could)
        ber_folly_note(tally, TOKEN_GIVEN_AWAY, !does);
}

static void watch_token(const urland *s, int seat, int token, urland_notes *n, ber_tally *tally)
{
    int leader = leader_of(s);
    n->fed = feeds_leader(s, seat, leader, token);
    n->leader = (uint8_t)leader;
    watch_own(s, seat, token, tally);
    ber_folly_note(tally, VICTORY_GIVEN, gives_victory(s, seat, token));
    if (leader != seat)
        ber_folly_add(tally, LEADER_FED, 0, 1);
}

/* It counts only if nobody prevented it. */
static void watch_scoring(const ber_deed *deed, urland_notes *n, ber_tally *tally)
{
    if (n->fed && scorers(deed->before, deed->after) == BIT(n->leader))
        ber_folly_add(tally, LEADER_FED, 1, 0);
    n->fed = false;
}

/* ---- Auctions ------------------------------------------------------------------------------- */

static void watch_ranking(const urland *s, ber_tally *tally)
{
    int best = 0, second = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int bid = s->bid[seat];
        if (bid > best) {
            second = best;
            best = bid;
        } else if (bid > second) {
            second = bid;
        }
    }
    ber_folly_note(tally, OVERBID, best - second >= MUCH_TOO_MUCH);
}

static bool may_pass(const urland *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = urland_legal(s, seat, legal);
    return legal[n - 1] == A_PASS;
}

/* ---- Moves ---------------------------------------------------------------------------------- */

static bool can_land(const urland *s, int seat)
{
    return ber_is_any_legal(&urland_game, s, seat, A_LAND, A_PROPAGATE);
}

/* A region that was scored long before the epoch ends, although the same ocean has a coast of one
 * that was not. */
static bool lands_too_late(const urland *s, ber_action a)
{
    if (a < A_LAND || a >= A_PROPAGATE || s->pool_n < EARLY)
        return false;
    int ocean = (a - A_LAND) / (REGIONS * 2), region = (a - A_LAND) / 2 % REGIONS;
    uint32_t coasts = shore(urland_shores(s->erupted), ocean);
    if (s->token[region] != T_SCORED)
        return false;
    while (coasts && s->token[lowest(coasts)] == T_SCORED)
        coasts &= coasts - 1;
    return coasts != 0;
}

static bool is_swim(ber_action a)
{
    return a >= A_SWIM && a < A_RETREAT;
}

/* The way there if this is the way back. */
static int way_back(int way)
{
    return way % OCEANS * OCEANS + way / OCEANS;
}

/* To where somebody of this move has come from. */
static void watch_swim(int seat, ber_action a, urland_notes *n, ber_tally *tally)
{
    int way = a - A_SWIM;
    if (seat != n->swimmer)
        n->swum = 0;
    ber_folly_note(tally, SWUM_BACK, n->swum >> way_back(way) & 1);
    n->swimmer = (uint8_t)seat;
    n->swum |= BIT(way);
}

static bool swims_back(const ber_plan *before, ber_action a)
{
    for (int k = 0; is_swim(a) && k < before->n; k++)
        if (before->step[k] == A_SWIM + way_back(a - A_SWIM))
            return true;
    return false;
}

/* A move that is over before anything was done in it; where it lands. */
static void watch_move(const urland *s, int seat, ber_action a, ber_tally *tally)
{
    const ber_frame *f = top_of(s);
    int all = urland_actions[s->head.n_seats - 3] + has_gene(s, seat, WARM);
    if (!f->data && f->left == all && can_land(s, seat))
        ber_folly_note(tally, IDLE_MOVE, a == A_STOP);
    if (a >= A_LAND && a < A_PROPAGATE)
        ber_folly_note(tally, LATE_LANDING, lands_too_late(s, a));
}

static void watch_choice(const urland *s, int seat, ber_action a, urland_notes *n, ber_tally *tally)
{
    switch (s->head.prompt) {
    case P_CHOOSE: watch_token(s, seat, a - A_CHOOSE, n, tally); break;
    case P_ACT:
        watch_move(s, seat, a, tally);
        if (is_swim(a))
            watch_swim(seat, a, n, tally);
        break;
    case P_BUY:
        if (urland_price(s, seat) == 0 && may_pass(s, seat))
            ber_folly_note(tally, FREE_GENE_REFUSED, a == A_PASS);
        break;
    default: break;
    }
}

static void watch(const ber_deed *deed, void *notes, ber_tally *tally)
{
    const urland *after = deed->after;
    urland_notes *n = notes;
    if (ber_deed_has(deed, E_REVEALED))
        n->swum = 0;
    if (deed->actor != BER_FATE)
        watch_choice(deed->before, deed->actor, deed->action, notes, tally);
    if (ber_deed_has(deed, E_RANKED))
        watch_ranking(deed->before, tally);
    if (ber_deed_has(deed, E_REVEALED))
        watch_scoring(deed, notes, tally);
    for (int seat = 0; after->head.turn == BER_OVER && seat < after->head.n_seats; seat++)
        ber_folly_note(tally, FEW_ICHTOS, on_board(after, seat) <= FEW);
}

/* Nobody bids what would leave him too few to live on. */
static bool bids_too_much(const urland *s, int seat, int bid)
{
    int genes = 0;
    for (int gene = 0; gene < GENES; gene++)
        genes += s->gene_place[gene] == seat;
    return bid > 0 && on_board(s, seat) - bid - genes < ENOUGH;
}

/* The environment player gives nobody the victory, and feeds the leader last; what is free is
 * taken; nobody lands where there is nothing to gain for a long time, or swims straight back. */
bool urland_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    const urland *s = state;
    switch (s->head.prompt) {
    case P_CHOOSE:
        return gives_victory(s, seat, a - A_CHOOSE) ||
               feeds_leader(s, seat, leader_of(s), a - A_CHOOSE);
    case P_ACT: return lands_too_late(s, a) || swims_back(before, a);
    case P_BUY: return a == A_PASS && urland_price(s, seat) == 0;
    case P_BID: return bids_too_much(s, seat, a - A_BID);
    default: return false;
    }
}

const ber_follies urland_follies = { follies, sizeof(urland_notes), watch };
