/*
 * mammut_folly.c: the follies of Mammut: what people would laugh at in a bot.
 *
 */
#include "mammut_eval.h"

#include "folly.h"

extern const struct ber_game mammut_game;

enum {
    PAYING_CARD,
    CARDS_LEFT,
    LAST_HEAP,
    LAST_POINTS,
    UNDONE_FLIP,
    IDLE_FUR,
    SENT_AND_STOLEN,
    GIVEN_BACK,
    GIFT_CARD,
    IDLE_SWAP,
};

static const ber_folly follies[] = {
    [PAYING_CARD] = { "paying_card", 0 },
    [CARDS_LEFT] = { "cards_left", 1 },
    [LAST_HEAP] = { "last_heap", 1 },
    [LAST_POINTS] = { "last_points", 1 },
    [UNDONE_FLIP] = { "undone_flip", 0 },
    [IDLE_FUR] = { "idle_fur", 0 },
    [SENT_AND_STOLEN] = { "sent_and_stolen", 0 },
    [GIVEN_BACK] = { "given_back", 0 },
    [GIFT_CARD] = { "gift_card", 0 },
    [IDLE_SWAP] = { "idle_swap", 0 },
    { 0 },
};

typedef struct {
    bool divided, sent, undone;       /* undone: the Flip being played has undone another */
    uint8_t last, sender;             /* who ended the division; who played Send back last */
    uint16_t wealth[SEATS];           /* at the end of the division */
    uint32_t flipped, flipped_before; /* by this Flip, by others of the same turn */
    uint32_t returned, marks; /* tiles that were question marks at the end of the division */
} mammut_notes;

static const ber_event *find_event(const ber_log *log, int kind)
{
    for (int i = 0; i < log->n; i++)
        if (log->event[i].kind == kind)
            return &log->event[i];
    return NULL;
}

/* ---- Cards ------------------------------------------------------------------------------ */

/* Scores to the end; `seat` chooses what is best for it. */
static mammut scored_for(mammut s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    if (s.head.turn != BER_CHOICE)
        return s;
    int actor = lowest(s.head.waiting), n = mammut_legal(&s, actor, legal);
    mammut best = s;
    for (int i = 0; i < (actor == seat ? n : 1); i++) {
        mammut next = s;
        mammut_game.apply(&next, actor, legal[i], NULL);
        next = scored_for(next, seat);
        if (i == 0 || next.vp[seat] > best.vp[seat])
            best = next;
    }
    return best;
}

/* Whether a card kept in hand would have brought the seat more than any other in the last
 * scoring, which the step begins, if the tiles left out were not there. */
static bool would_pay(const ber_deed *deed, int seat, int card, uint32_t left_out)
{
    mammut with = *(const mammut *)deed->before, without;
    for (int tray = 0; tray < TRAYS; tray++)
        with.heap[tray] &= ~left_out;
    without = with;
    with.hand[seat][card]--;
    with.held[seat]--;
    with.open[seat][card]++;
    mammut_game.apply(&with, deed->actor, deed->action, NULL);
    mammut_game.apply(&without, deed->actor, deed->action, NULL);
    with = scored_for(with, seat);
    without = scored_for(without, seat);
    int own = with.vp[seat] - without.vp[seat];
    for (int other = 0; other < with.head.n_seats; other++)
        if (other != seat && with.vp[other] - without.vp[other] >= own)
            return false;
    return own > 0;
}

/* What only a question mark has made of it nobody could know. */
static void watch_kept_cards(const ber_deed *deed, const mammut_notes *n, ber_tally *tally)
{
    const mammut *s = deed->before;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int card = FUR_CARD; card < CARDS; card++)
            for (int i = 0; i < s->hand[seat][card]; i++)
                ber_folly_note(tally, PAYING_CARD,
                               would_pay(deed, seat, card, 0) &&
                                   would_pay(deed, seat, card, n->marks));
}

/* The heaps as they are scored: the last question mark is turned by this very step. */
static void count_table(const ber_deed *deed, mammut_survey *out)
{
    mammut s = *(const mammut *)deed->before;
    if (deed->action >= A_UNDER && deed->action < A_TURN_UP)
        s.face[ber_agenda_peek(&s.agenda)->place] = (uint8_t)(deed->action - A_UNDER);
    mammut_count(&s, out);
}

static void watch_fur_cards(const ber_deed *deed, ber_tally *tally)
{
    const mammut *s = deed->before;
    mammut_survey v;
    count_table(deed, &v);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->open[seat][FUR_CARD])
            ber_folly_note(tally, IDLE_FUR, v.count[seat][FUR] == 0);
}

/* Cards whose gain goes to the seat with the most of something. In the last round there is
 * nothing to lose: any chance is taken. */
static void watch_gifts(const ber_deed *deed, ber_tally *tally)
{
    const mammut *s = deed->before;
    for (int i = 0; i < deed->log->n; i++) {
        const ber_event *e = &deed->log->event[i];
        if (e->kind == E_CARD_WON || e->kind == E_CARD_COUNTS || e->kind == E_CARD_CHOOSES)
            for (int seat = 0; seat < s->head.n_seats; seat++)
                if (s->open[seat][e->arg[0]])
                    ber_folly_note(tally, GIFT_CARD, seat != e->actor);
    }
}

/* ---- A turn ------------------------------------------------------------------------------- */

static void watch_flip(const mammut *s, ber_action a, mammut_notes *n, ber_tally *tally)
{
    if (a == A_PLAY + FLIP) {
        ber_folly_add(tally, UNDONE_FLIP, 0, 1);
        n->flipped_before |= n->flipped;
        n->flipped = 0;
        n->undone = false;
    }
    if (s->head.prompt != P_FLIP || a < A_TILE || a >= A_HEAP)
        return;
    uint32_t slot = BIT(a - A_TILE);
    if (slot & n->flipped_before && !n->undone) {
        ber_folly_add(tally, UNDONE_FLIP, 1, 0);
        n->undone = true;
    }
    n->flipped |= slot;
}

/* Is the seat that sent heaps back and took one robbed by the next seat? */
static void watch_sending(int seat, ber_action a, mammut_notes *n, ber_tally *tally)
{
    bool steals = a >= A_STEAL && a < A_PASS;
    if (n->sent && seat != n->sender) {
        ber_folly_note(tally, SENT_AND_STOLEN, steals && (a - A_STEAL) / 2 == n->sender);
        n->sent = false;
    }
}

static bool is_shaman(int face)
{
    return face == SHAMAN_RED || face == SHAMAN_BLUE;
}

/* A tusk is two points, an animal that one has is nothing, unless it can be swapped. */
static bool has_cheap_tile(const mammut *s, int seat, uint32_t tiles)
{
    bool swaps = s->hand[seat][ANIMAL_SWAP] || s->down[seat][ANIMAL_SWAP];
    int idle = swaps ? 0 : s->animals[seat];
    for (; tiles; tiles &= tiles - 1) {
        int face = s->face[lowest(tiles)];
        if (face == TUSK || (is_animal(face) && idle >> (face - FIRST_ANIMAL) & 1))
            return true;
    }
    return false;
}

/* A theft is finished: what was given back and what was kept. */
static void watch_theft(const mammut *s, int seat, mammut_notes *n, ber_tally *tally)
{
    int fires = 0;
    bool shaman = false, gave = false;
    uint32_t kept = tiles_of(s, seat);
    for (uint32_t m = kept | n->returned; m; m &= m - 1)
        fires += s->face[lowest(m)] == FIRE;
    for (uint32_t m = kept | n->returned; m; m &= m - 1) {
        int face = s->face[lowest(m)];
        bool is_dear = is_shaman(face) || (face == FIRE && fires == 1);
        shaman = shaman || is_shaman(face);
        gave = gave || (is_dear && n->returned >> lowest(m) & 1);
    }
    if (shaman || fires == 1)
        ber_folly_note(tally, GIVEN_BACK, gave && has_cheap_tile(s, seat, kept));
    n->returned = 0;
}

/* Hands in a tile whose own animal would be new to the seat: it has no more of the swap than of
 * the tile. */
static bool swaps_idly(const mammut *s, int seat, ber_action a)
{
    return s->head.prompt == P_GIVE && a != A_DECLINE &&
           !(s->animals[seat] >> (s->face[a - A_TILE] - FIRST_ANIMAL) & 1);
}

static void watch_choice(const ber_deed *deed, mammut_notes *n, ber_tally *tally)
{
    const mammut *s = deed->before;
    ber_action a = deed->action;
    watch_flip(s, a, n, tally);
    if (s->head.prompt == P_GIVE && a != A_DECLINE)
        ber_folly_note(tally, IDLE_SWAP, swaps_idly(s, deed->actor, a));
    if (a >= A_TAKE && a <= A_PASS) {
        watch_sending(deed->actor, a, n, tally);
        n->flipped = n->flipped_before = 0;
    }
    if (a == A_PLAY + SEND_BACK) {
        n->sent = true;
        n->sender = (uint8_t)deed->actor;
    }
    if (s->head.prompt == P_RETURN && a >= A_TILE && a < A_HEAP)
        n->returned |= BIT(a - A_TILE);
    if (find_event(deed->log, E_KEPT_HEAP))
        watch_theft(deed->after, deed->actor, n, tally);
}

/* ---- A round ------------------------------------------------------------------------------ */

/* Points, and what the animals would score now: who chooses first takes those. */
static int wealth(const mammut *s, int seat)
{
    bool is_over = s->head.turn == BER_OVER;
    return s->vp[seat] + (is_over ? 0 : mammut_animal_vp[count_bits(s->animals[seat])]);
}

static void watch_division(const ber_deed *deed, mammut_notes *n, ber_tally *tally)
{
    const mammut *s = deed->before;
    const ber_event *all = find_event(deed->log, E_TOOK_ALL);
    if (n->sent)
        ber_folly_note(tally, SENT_AND_STOLEN, false);
    n->sent = false;
    n->marks = showing(s, UNKNOWN);
    if (!all)
        return; /* two players, and the last one passed */
    int tiles = all->arg[0] + count_bits(tiles_of(s, all->actor));
    ber_folly_add(tally, LAST_HEAP, tiles * s->head.n_seats, SLOTS);
    n->divided = true;
    n->last = (uint8_t)all->actor;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n->wealth[seat] = (uint16_t)wealth(s, seat);
}

/* What the last one gained against the mean of the others. */
static void watch_round(const mammut *s, mammut_notes *n, ber_tally *tally)
{
    int others = s->head.n_seats - 1;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int gain = wealth(s, seat) - n->wealth[seat];
        if (seat == n->last)
            ber_folly_add(tally, LAST_POINTS, gain * others, 0);
        else
            ber_folly_add(tally, LAST_POINTS, 0, gain);
    }
    n->divided = false;
}

static bool begins_scoring(const ber_log *log)
{
    for (int i = 0; i < log->n; i++)
        if (log->event[i].kind == E_STAGE && log->event[i].arg[0] == S_AXE)
            return true;
    return false;
}

static void watch(const ber_deed *deed, void *notes, ber_tally *tally)
{
    const mammut *before = deed->before, *after = deed->after;
    mammut_notes *n = notes;
    bool is_over = after->head.turn == BER_OVER;
    if (deed->actor != BER_FATE)
        watch_choice(deed, n, tally);
    if (find_event(deed->log, E_DIVIDED))
        watch_division(deed, n, tally);
    if (begins_scoring(deed->log) && deed->actor == BER_FATE) {
        /* In the last round a card that helps little is better laid than kept. */
        if (before->round == LAST_ROUND)
            watch_kept_cards(deed, n, tally);
        else
            watch_fur_cards(deed, tally);
    }
    if (before->round != LAST_ROUND)
        watch_gifts(deed, tally);
    if (n->divided && (is_over || find_event(deed->log, E_ROUND)))
        watch_round(after, n, tally);
    for (int seat = 0; is_over && seat < after->head.n_seats; seat++)
        ber_folly_add(tally, CARDS_LEFT, after->held[seat], 1);
}

/* A swap for nothing. */
bool mammut_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    (void)before;
    return swaps_idly(state, seat, a);
}

const ber_follies mammut_follies = { follies, sizeof(mammut_notes), watch };
