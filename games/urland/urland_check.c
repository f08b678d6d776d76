/*
 * urland_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so each check relies
 * only on what those before it have let pass. Invariants about two positions, one after
 * the other, are the rules themselves.
 */
#include "urland.h"

#include "frame.h"

/* ---- The agenda --------------------------------------------------------------- */

/* What frame `i` presupposes of those below it, besides their kinds. */
static bool lies_well(const urland *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i];
    switch (f->kind) {
    case F_BID:
    case F_SHOW_BID:
    case F_BUY: return s->agenda.frame[0].kind != F_DRAW;
    case F_PAY: return f[-1].data == 1;
    case F_EARS_VOLCANO: return f[-1].kind == F_ERUPT || f->card < f[-1].card;
    default: return true;
    }
}

static bool agenda_is_sound(const urland *s)
{
    if (!ber_agenda_is_shaped(&urland_game, &s->head, &s->agenda))
        return false;
    for (int i = 0; i < s->agenda.depth; i++)
        if (!lies_well(s, i))
            return false;
    return true;
}

static bool is_top(const urland *s, int kind)
{
    return s->agenda.depth && top_of(s)->kind == kind;
}

/* Before the first tokens are drawn, genes included. */
static bool in_setup(const urland *s)
{
    int phase = phase_of(s);
    return (phase >= F_VOLCANO && phase <= F_PASS_RIGHT) || (phase == F_DRAW && is_top(s, F_GENE));
}

static bool is_between(int n, int least, int most)
{
    return n >= least && n <= most;
}

/* ---- Land ----------------------------------------------------------------------- */

static const uint32_t continent[3] = { 0x007, 0x078, 0xf80 };

static const char *broken_land(const urland *s)
{
    if (s->erupted & ~ALL_ISLANDS || count_bits(s->erupted) > TILES)
        return "at most seven islands have erupted"; /* [R40] */
    for (int i = 0; i < 3; i++)
        if ((continent[i] & ~(uint32_t)s->erupted) == 0)
            return "no continent has erupted entirely"; /* [R32] */
    if ((s->erupted == 0) != (phase_of(s) == F_VOLCANO))
        return "the first volcano erupts first";
    return NULL;
}

/* ---- Pieces --------------------------------------------------------------------- */

/* The furthest square on which a marker can be. */
static int last_square(int phase)
{
    if (phase > F_EPOCH)
        return LAST_SQUARE;
    return phase == F_ERUPT ? FINISH + 2 : FINISH - 1;
}

static const char *broken_markers(const urland *s)
{
    int phase = phase_of(s);
    bool none = phase == F_VOLCANO || phase == F_DEAL; /* [U1.10] */
    uint64_t taken = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int square = s->pos[seat];
        if (seat >= s->head.n_seats || none) {
            if (square)
                return "markers come after the deal, one for each who plays";
            continue;
        }
        if (square < 1 || square > last_square(phase) || (taken >> square & 1))
            return "markers stand on different squares, before 30 as long as it goes on";
        taken |= (uint64_t)1 << square;
    }
    return NULL;
}

static const char *broken_ichtos(const urland *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int n = s->reserve[seat] + (s->pos[seat] > 0), plays = seat < s->head.n_seats;
        for (int area = 0; area < AREAS; area++) {
            n += s->cnt[area][seat];
            if (is_land(area) && (s->erupted >> area & 1) && s->cnt[area][seat])
                return "nobody stands on an erupted island by its own name";
        }
        if (n != (plays ? ICHTOS : 0))
            return "who plays has 28 Ichtos, the marker among them"; /* [R8] */
        if (s->chips[seat] > (plays ? urland_chips[s->head.n_seats - 3] : 0))
            return "chips are never more than at the start";
    }
    return NULL;
}

/* ---- Tokens ----------------------------------------------------------------------- */

typedef struct {
    int place[T_USED + 1]; /* region tokens in each place */
} census;

static const char *count_tokens(const urland *s, census *out)
{
    *out = (census){ { 0 } };
    for (int t = 0; t < REGIONS; t++) {
        int place = s->token[t];
        if (place > T_SCORED)
            return "every region token is somewhere";
        if ((place == T_OUT) != (s->erupted >> t & 1))
            return "the tokens of erupted islands are out, and no others";
        out->place[place]++;
    }
    int panic = s->token[PANIC];
    if (panic != T_POOL && panic != T_ABSENT && panic != T_USED)
        return "the panic token is absent, in the pool or used";
    if (s->pool_n != out->place[T_POOL] + (panic == T_POOL))
        return "pool_n is the number of tokens in the pool";
    return NULL;
}

/* How many tokens are in the hand and chosen, for each part of a turn. */
static bool hand_fits(const urland *s, const census *c)
{
    int phase = phase_of(s), hand = c->place[T_HAND], chosen = c->place[T_CHOSEN];
    if (in_setup(s))
        return !hand && !chosen;
    if (has_chosen(phase))
        return hand == HAND - 1 && chosen == 1;
    switch (phase) {
    case F_CHOOSE: return hand == HAND && !chosen;
    case F_ROLES:
    case F_ERUPT_FIRST:
    case F_ERUPT: return hand == HAND - 1 && !chosen;
    case F_DRAW: return hand <= HAND && hand + c->place[T_POOL] >= HAND - 1 && !chosen;
    case F_EPOCH + 1: return hand <= HAND && chosen <= 1;
    default: return !hand && !chosen;
    }
}

/* [U5.2] Used exactly once in an epoch that is completed. */
static bool panic_fits(const urland *s, const census *c)
{
    int phase = phase_of(s), panic = s->token[PANIC];
    bool first = s->turn_number == 0;
    if (phase >= F_ERUPT_FIRST && phase <= F_EPOCH)
        return panic == T_USED && !s->pool_n;
    if (s->agenda.depth > 1 && s->agenda.frame[1].kind >= F_PANIC_REGION &&
        s->agenda.frame[1].kind <= F_EARS_PANIC)
        return panic == T_USED;
    if (phase == F_DRAW && first && c->place[T_HAND] + c->place[T_POOL] < HAND && !in_setup(s))
        return false; /* [R9] the first three are all there */
    return (panic == T_ABSENT) == first;
}

/* [U1.4, U1.6] How many of the tokens dealt to a seat it still has to pass or keeps. */
static int due_tokens(const urland *s, int seat)
{
    const ber_frame *f = &s->agenda.frame[0];
    int each = urland_dealt_each[s->head.n_seats - 3];
    switch (f->kind) {
    case F_DEAL: return seat < f->seat ? each : seat > f->seat ? 0 : each - f->left;
    case F_PASS_LEFT: return seat < f->seat ? each - 2 : each;
    case F_PASS_RIGHT: return seat < f->seat ? each - 2 : seat > f->seat ? each : each - 1;
    default: return f->kind == F_DRAW ? each - 2 : 0;
    }
}

static const char *broken_deal(const urland *s, const census *c)
{
    int n = s->head.n_seats, each = urland_dealt_each[n - 3], held[SEATS + 1] = { 0 };
    const ber_frame *f = &s->agenda.frame[0];
    bool setup = in_setup(s);
    for (int t = 0; t < REGIONS; t++) {
        int holder = s->dealt[t];
        if (holder > NO_HOLDER || (holder != NO_HOLDER && (!setup || s->token[t] != T_DEALT)))
            return "tokens are dealt in the set-up";
        held[holder]++;
    }
    if (setup && f->kind == F_DEAL && (f->left < 1 || f->left > each))
        return "tokens are dealt in their number";
    for (int seat = 0; seat < SEATS && setup; seat++)
        if (held[seat] != (seat < n ? due_tokens(s, seat) : 0))
            return "everybody has the tokens that are due";
    int dealt = !setup || f->kind == F_VOLCANO ? 0
                : f->kind == F_DEAL            ? (f->seat + 1) * each - f->left
                                               : n * each;
    if (c->place[T_DEALT] != dealt)
        return "tokens are dealt in the set-up";
    return setup && c->place[T_SCORED] ? "nothing is scored in the set-up" : NULL;
}

static const char *broken_seen(const urland *s)
{
    for (int t = 0; t < REGIONS; t++) {
        bool in_play = s->token[t] == T_HAND || s->token[t] == T_CHOSEN;
        if (s->seen[t] >> s->head.n_seats || (s->seen[t] && !in_play))
            return "only tokens in play have been seen, and by who plays";
    }
    return NULL;
}

static const char *broken_tokens(const urland *s)
{
    census c;
    const char *why = count_tokens(s, &c);
    if (why)
        return why;
    if (!hand_fits(s, &c))
        return "the hand has the tokens of this part of a turn";
    if (phase_of(s) <= F_EPOCH && !panic_fits(s, &c))
        return "the panic token is where this part of a turn has it";
    why = broken_deal(s, &c);
    return why ? why : broken_seen(s);
}

/* ---- Time ---------------------------------------------------------------------------- */

/* [U8.9] Turns begun by the end of an epoch. */
static const uint8_t turns_by[LAST_EPOCH] = { 9, 17, LAST_TURN };

/* Turns for which there are tokens in this epoch, or after an eruption in the next. */
static int turns_to_come(const urland *s)
{
    int phase = phase_of(s), hand = 0, pool = 0;
    const ber_frame *f = &s->agenda.frame[0];
    if (phase == F_ERUPT)
        return REGIONS - count_bits(urland_after(s->erupted, f->place, f->data)) - 2;
    if (phase == F_EPOCH)
        return count_bits(live(s)) - 2;
    for (int t = 0; t < REGIONS; t++) {
        hand += s->token[t] == T_HAND;
        pool += s->token[t] == T_POOL;
    }
    return phase == F_DRAW && !in_setup(s) ? (hand + pool > 2 ? hand + pool - 2 : 0) : pool;
}

static const char *broken_time(const urland *s)
{
    int phase = phase_of(s), epoch = s->epoch;
    bool early = in_setup(s) || (phase == F_DRAW && s->token[PANIC] == T_ABSENT);
    if (epoch < 1 || epoch > LAST_EPOCH || s->env >= s->head.n_seats)
        return "there are three epochs and an environment player";
    if (early ? s->turn_number || epoch > 1 : !s->turn_number || s->turn_number > LAST_TURN)
        return "turns are counted from the first on";
    if (phase == F_EPOCH && epoch == LAST_EPOCH)
        return "no epoch follows the third"; /* [R41] */
    if (early || phase > F_EPOCH || (phase == F_ERUPT && epoch == LAST_EPOCH))
        return NULL;
    int by = turns_by[phase == F_ERUPT || phase == F_EPOCH ? epoch : epoch - 1];
    return s->turn_number + turns_to_come(s) > by ? "an epoch has its turns" : NULL;
}

/* [U1.3, U8.2, U8.5] One island erupts in the set-up, one or two at the end of each epoch. */
static const char *broken_eruptions(const urland *s)
{
    int phase = phase_of(s), n = count_bits(s->erupted), ends = s->epoch - 1;
    if (phase == F_VOLCANO)
        return NULL;
    ends += phase == F_EPOCH;
    int most = 2 * ends + 1 + (phase > F_EPOCH ? 2 : 0);
    return is_between(n, ends + 1, most) ? NULL : "every epoch ends with its eruptions";
}

/* [U9.1] */
static const char *broken_end(const urland *s)
{
    bool early = phase_of(s) > F_EPOCH && s->epoch < LAST_EPOCH && urland_leader(s) < FINISH;
    return early ? "the game ends with the third epoch or at 30" : NULL;
}

/* ---- Genes ---------------------------------------------------------------------------- */

/* [R49] Whether a seat may still buy in the mutation that is going on. */
static bool may_buy(const urland *s, int seat)
{
    const ber_frame *f = top_of(s);
    if (!f || seat >= s->head.n_seats)
        return false;
    if (f->kind == F_BUY)
        return seat == f->seat ? !f->data : urland_ranks_before(s, f->seat, seat);
    return f->kind == F_BID || f->kind == F_SHOW_BID;
}

static const char *broken_owners(const urland *s, const int owned[SEATS])
{
    int mutations = count_bits(s->mutation_done), sold = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        sold += owned[seat];
        if (owned[seat] + may_buy(s, seat) > (seat < s->head.n_seats ? mutations : 0))
            return "nobody has more genes than there were mutations";
    }
    return sold > mutations * urland_for_sale[s->head.n_seats - 3]
               ? "a mutation sells no more genes than it may" /* [U6.5] */
               : NULL;
}

/* [U1.8, U6.6] Genes opened so far, sold ones included: the first row and as many after each
 * auction as it may sell, until the deck is empty. */
static int genes_opened(const urland *s)
{
    int n = s->head.n_seats - 3, all = n ? GENES : GENES - 2;
    int opened = urland_open[n] + urland_for_sale[n] * count_bits(s->mutation_done);
    for (int i = 0; i < s->agenda.depth; i++)
        if (s->agenda.frame[i].kind == F_GENE)
            opened -= s->agenda.frame[i].left;
    if (phase_of(s) >= F_VOLCANO && phase_of(s) <= F_PASS_RIGHT)
        return 0;
    return opened < all ? opened : all;
}

static const char *broken_genes(const urland *s)
{
    int owned[SEATS] = { 0 }, opened = 0;
    int done = s->mutation_done;
    if (done >> SQUARES || (in_setup(s) && done) || (done & (done + 1)))
        return "there are three mutations, one after the other";
    for (int gene = 0; gene < GENES; gene++) {
        int place = s->gene_place[gene];
        bool out = s->head.n_seats == 3 && (gene == STINK || gene == MUSCLES); /* [U1.8] */
        if (place > GENE_REMOVED || (place == GENE_REMOVED) != out)
            return "every gene is in one place";
        opened += place <= GENE_OPEN;
        if (place < SEATS)
            owned[place]++;
    }
    const char *why = broken_owners(s, owned);
    if (why)
        return why;
    return opened == genes_opened(s) ? NULL : "as many genes are open or sold as were opened";
}

/* [U6.1, R46] */
static const char *broken_bids(const urland *s)
{
    const ber_frame *f = top_of(s);
    int kind = f ? f->kind : F_CHOOSE;
    bool auction = kind == F_BID || kind == F_SHOW_BID || kind == F_BUY || kind == F_PAY;
    int missing = kind == F_BID ? f->data : 0;
    if (kind == F_BID && !missing)
        return "somebody has still to bid";
    for (int seat = 0; seat < SEATS; seat++) {
        int bid = s->bid[seat];
        bool made = auction && seat < s->head.n_seats && !(missing >> seat & 1);
        if (made ? bid > MAX_BID : bid != BID_HIDDEN)
            return "who has bid has a bid";
        if (made && (kind == F_BID || kind == F_SHOW_BID) && bid > s->reserve[seat])
            return "nobody bids more than the reserve";
    }
    return NULL;
}

/* ---- Frames against the rest ------------------------------------------------------------ */

static bool is_ichto_player(const urland *s, int seat)
{
    return seat != s->env && seat != dummy(s);
}

/* [U2.4, U2.5] */
static bool move_is_sound(const urland *s, const ber_frame *f)
{
    int n = s->head.n_seats - 3, most = urland_actions[n] + has_gene(s, f->seat, WARM);
    if (!is_ichto_player(s, f->seat) || (f->data && s->chips[f->seat] == urland_chips[n]))
        return false;
    most = f->data ? EXTRA_ACTIONS : most;
    if (top_of(s) != f) /* an action is being done, and paid */
        most -= is_top(s, F_VICTIM) ? 2 : 1;
    return f->left <= most;
}

static bool swim_is_sound(const urland *s, const ber_frame *f)
{
    if (is_land(f->place) || is_land(f->data) || f->data == f->place)
        return false;
    bool beside = urland_in_play.sea_border[f->place - REGIONS] >> (f->data - REGIONS) & 1;
    return s->cnt[f->place][f->seat] && (beside || has_gene(s, f->seat, TURBO));
}

static bool is_area(const urland *s, int area)
{
    return !is_land(area) || !(s->erupted >> area & 1);
}

static bool retreat_is_sound(const urland *s, const ber_frame *f)
{
    return f->data ? f->data <= s->reserve[f->seat] && is_area(s, f->place)
                   : !f->place && on_board(s, f->seat);
}

/* [U10.8, R61] */
static bool stink_is_sound(const urland *s, const ber_frame *f)
{
    int own = s->cnt[f->place][f->seat];
    bool banned = s->head.option[O_STINK_SCOPE] && !is_land(f->place);
    return is_area(s, f->place) && own && all_in(s, f->place) > own && !banned &&
           has_gene(s, f->seat, STINK) && urland_stink_goals(s, f->place);
}

static bool victim_is_sound(const urland *s, const ber_frame *f)
{
    if (f->left < 1 || (f->left == 2 && f->data) || !s->reserve[f->seat] || !is_area(s, f->place) ||
        !s->cnt[f->place][f->seat])
        return false;
    for (int victim = 0; victim < s->head.n_seats; victim++)
        if (urland_can_name(s, f, victim))
            return has_gene(s, f->seat, ASSIMILATION);
    return false;
}

static bool gene_frame_is_sound(const urland *s, const ber_frame *f)
{
    int n = s->head.n_seats - 3;
    if (phase_of(s) == F_DRAW)
        return f->left <= urland_open[n];
    bool auction = top_of(s) != f;
    return s->mutation_done && f->left <= urland_for_sale[n] &&
           (!auction || f->left == urland_for_sale[n]);
}

/* [U3.8] What is owed can be paid. */
static bool pay_is_sound(const urland *s, const ber_frame *f)
{
    int n = 0;
    for (int area = f->place; area < AREAS; area++)
        n += s->cnt[area][f->seat];
    return f->left && n >= f->left;
}

/* [U7] */
static bool panic_is_sound(const urland *s, const ber_frame *f)
{
    if (f->kind == F_PANIC_REGION)
        return f->seat == urland_last(s) && urland_most(s);
    if (!is_land(f->place) || !is_area(s, f->place))
        return false;
    if (f->kind == F_PANIC_OCEAN)
        return f->seat == urland_last(s) && all_in(s, f->place) == urland_most(s);
    return all_in(s, f->place) == s->cnt[f->place][f->seat] && f->seat == ears_owner(s) &&
           s->cnt[f->place][f->seat] && !is_land(f->data) &&
           (urland_oceans_of(s, f->place) >> (f->data - REGIONS) & 1);
}

static bool erupt_is_sound(const urland *s, const ber_frame *f)
{
    return f->place != f->data && s->token[f->place] == T_HAND && s->token[f->data] == T_HAND;
}

/* [U8.10] */
static bool dives_are_sound(const urland *s, const ber_frame *f)
{
    const ber_frame *erupt = &s->agenda.frame[0];
    uint32_t after = urland_after(s->erupted, erupt->place, erupt->data);
    uint32_t parts = urland_parts(s, after, f->card);
    ber_action list[REGIONS * OCEANS];
    int n = 0;
    bool formed =
        f->card == urland_rep(after, erupt->place) || f->card == urland_rep(after, erupt->data);
    if (f->seat != ears_owner(s) || !formed || !f->left)
        return false;
    for (uint32_t m = parts; m; m &= m - 1)
        n += s->cnt[lowest(m)][f->seat];
    if (n - 1 != f->left)
        return false;
    if (!f->data)
        return !f->place && urland_list_ears_volcano(s, f, list) > list;
    return is_land(f->place) && (parts >> f->place & 1) && !is_land(f->data) &&
           (urland_oceans_of(s, f->place) >> (f->data - REGIONS) & 1) &&
           urland_list_ears_volcano(s, f, list) > list;
}

static bool frame_fits(const urland *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_CHOOSE:
    case F_DRAW: return f->seat == s->env || in_setup(s);
    case F_ACT: return move_is_sound(s, f);
    case F_SWIM: return swim_is_sound(s, f);
    case F_RETREAT: return retreat_is_sound(s, f);
    case F_WINGS:
        return is_land(f->place) && s->cnt[f->place][f->seat] && has_gene(s, f->seat, WINGS);
    case F_STINK: return stink_is_sound(s, f);
    case F_VICTIM: return victim_is_sound(s, f);
    case F_EXTRA:
        return is_ichto_player(s, f->seat) && s->chips[f->seat] && urland_can_act(s, f->seat);
    case F_BUY: return f->left <= urland_for_sale[s->head.n_seats - 3];
    case F_PAY: return pay_is_sound(s, f);
    case F_GENE: return gene_frame_is_sound(s, f);
    case F_PANIC_REGION:
    case F_PANIC_OCEAN:
    case F_EARS_PANIC: return panic_is_sound(s, f);
    case F_ERUPT: return erupt_is_sound(s, f);
    case F_EARS_VOLCANO: return dives_are_sound(s, f);
    default: return true;
    }
}

const char *urland_broken(const void *state)
{
    const urland *s = state;
    const char *why = agenda_is_sound(s) ? NULL : "the agenda says where the game is";
    why = why ? why : broken_land(s);
    why = why ? why : broken_markers(s);
    why = why ? why : broken_ichtos(s);
    if (!why && s->env >= s->head.n_seats)
        why = "somebody is environment player";
    why = why ? why : broken_tokens(s);
    why = why ? why : broken_genes(s);
    why = why ? why : broken_bids(s);
    for (int i = 0; i < s->agenda.depth && !why; i++)
        why = frame_fits(s, &s->agenda.frame[i]) ? NULL : "the open decision fits the position";
    why = why ? why : broken_time(s);
    why = why ? why : broken_eruptions(s);
    return why ? why : broken_end(s);
}
