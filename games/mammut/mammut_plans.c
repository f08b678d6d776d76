/*
 * mammut_plans.c: whole heaps for computer players.
 *
 * Tile by tile a search stops too early: a tile more is never worth what a finished heap is. So
 * it is offered heaps from small to large, each with a taste for some faces, and the scoring
 * cards and Send back come with them: a card alone never wins a comparison with a heap.
 */
#include "mammut_eval.h"

#include "rng.h"

#include <string.h>

/* What a seat means to do. */
typedef struct {
    uint8_t cards[CARDS]; /* scoring cards laid down first */
    uint32_t sent;        /* then heaps sent back, a bit for each tray */
    int act;              /* then this; NO_ACT: it is picking tiles already */
    uint32_t tiles;       /* slots taken, or given back */
} intent;

enum {
    NO_ACT = -1,
    PLAINLY = 8, /* points by which another heap is better for the thief, */
    SURELY = 14, /* and in the eyes of others, whose cards are unknown */
};

static float lot(ber_rng *rng)
{
    return (float)ber_rng_below(rng, 1 << 16) / (1 << 16);
}

/* One of the slots, `slots` not 0. */
static int any_slot(uint32_t slots, ber_rng *rng)
{
    for (uint32_t left = ber_rng_below(rng, (uint32_t)count_bits(slots)); left; left--)
        slots &= slots - 1;
    return lowest(slots);
}

/* ---- Tiles ------------------------------------------------------------------------------ */

static bool is_picking(const ber_frame *f)
{
    return f->kind == F_TAKE || f->kind == F_RETURN;
}

/* Where tiles are picked, after the act or by the frame, as far as the order allows [R60]. */
static uint32_t pickable(const mammut *s, const intent *i)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (i->act == A_TAKE)
        return mammut_free_places(s) > 1 ? s->centre : 0;
    if (i->act != NO_ACT)
        return i->act >= A_STEAL && i->act < A_PASS ? s->heap[i->act - A_STEAL] : 0;
    uint32_t slots = f->kind == F_TAKE ? s->centre : s->heap[f->seat * 2 + f->card];
    int least = f->data ? mammut_order(s, f->place) : 0;
    for (uint32_t m = slots; m; m &= m - 1)
        if (mammut_order(s, lowest(m)) < least)
            slots &= ~(m & -m);
    return slots;
}

static bool gives_back(const mammut *s, const intent *i)
{
    return i->act == NO_ACT ? ber_agenda_peek(&s->agenda)->kind == F_RETURN : i->act != A_TAKE;
}

static float taste_of(const mammut *s, uint32_t slots, const float taste[FACES])
{
    float sum = 0;
    for (; slots; slots &= slots - 1)
        sum += taste[s->face[lowest(slots)]];
    return sum;
}

/* One of the slots by the weight of its face. */
static int slot_by_taste(const mammut *s, uint32_t slots, const float taste[FACES], ber_rng *rng)
{
    float left = lot(rng) * taste_of(s, slots, taste);
    for (; slots & (slots - 1); slots &= slots - 1) {
        left -= taste[s->face[lowest(slots)]];
        if (left < 0)
            break;
    }
    return lowest(slots);
}

/* In fair shares: what is larger is stolen, but with two half of it stays. */
static const struct {
    float least, range;
} heap_size[SEATS - 1] = { { 0.6f, 1 }, { 0.6f, 0.7f }, { 0.6f, 0.7f }, { 0.75f, 0.6f } };

/* With what lies in the heap already. */
static uint32_t draw_heap(const mammut *s, int seat, uint32_t from, uint32_t has, ber_rng *rng)
{
    mammut_scale w;
    float taste[FACES];
    uint32_t heap = 0;
    mammut_weigh(s, seat, &w);
    for (int face = 0; face < FACES; face++)
        taste[face] = 0.2f + 1.8f * lot(rng);
    float share =
        heap_size[s->head.n_seats - 2].least + heap_size[s->head.n_seats - 2].range * lot(rng);
    float need = w.fair * share - 0.5f;
    while (from & ~heap && (!(heap | has) || mammut_sum(s, heap | has, &w) < need))
        heap |= BIT(slot_by_taste(s, from & ~heap, taste, rng));
    return heap;
}

/* The shaman wins all ties, and a seat without fire pays for it. */
static bool is_dear(const mammut *s, uint32_t heap, int slot)
{
    int face = s->face[slot];
    return face >= SHAMAN_RED || (face == FIRE && !(heap & showing(s, FIRE) & ~BIT(slot)));
}

/* The tiles that may go back without regret: those about as cheap as the cheapest. */
static uint32_t cheap_tiles(const mammut *s, int seat, uint32_t heap)
{
    mammut_scale w;
    float loss[SLOTS], least = 0;
    uint32_t cheap = 0;
    mammut_weigh(s, seat, &w);
    for (uint32_t m = heap; m; m &= m - 1) {
        int slot = lowest(m);
        loss[slot] = mammut_loss(s, heap, slot, &w) + (is_dear(s, heap, slot) ? 2 : 0);
        least = m == heap || loss[slot] < least ? loss[slot] : least;
    }
    for (uint32_t m = heap; m; m &= m - 1)
        cheap |= loss[lowest(m)] < least + 0.8f ? m & -m : 0;
    return cheap;
}

/* One, seldom more. */
static uint32_t draw_return(const mammut *s, int seat, uint32_t from, ber_rng *rng)
{
    uint32_t back = 0;
    do
        back |= BIT(any_slot(cheap_tiles(s, seat, from & ~back), rng));
    while (from & ~back && ber_rng_below(rng, 4) == 0);
    return back;
}

static uint32_t draw_tiles(const mammut *s, int seat, const intent *i, ber_rng *rng)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    uint32_t from = pickable(s, i);
    uint32_t has = i->act == NO_ACT ? s->heap[f->seat * 2 + f->card] : 0;
    if (!from)
        return 0;
    if (!gives_back(s, i))
        return draw_heap(s, seat, from, has, rng);
    return f->data && i->act == NO_ACT && ber_rng_below(rng, 2) ? 0
                                                                : draw_return(s, seat, from, rng);
}

/* ---- From an intent to steps, and back ----------------------------------------------------- */

static void add_step(mammut *s, int seat, ber_action a, ber_plan *out)
{
    out->step[out->n++] = a;
    mammut_apply(s, seat, a, NULL);
}

/* The first tile in order that is like a wanted one, which is crossed off; else an end. */
static ber_action next_pick(const mammut *s, int seat, uint32_t *wanted)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = mammut_legal(s, seat, legal), best = -1, low = 0, found = 0;
    for (int k = 0; k < n && legal[k] < A_HEAP; k++) {
        int order = mammut_order(s, legal[k] - A_TILE);
        for (uint32_t m = best < 0 || order < low ? *wanted : 0; m; m &= m - 1)
            if (mammut_order(s, lowest(m)) == order) {
                best = k;
                low = order;
                found = lowest(m);
                break;
            }
    }
    if (best < 0)
        return legal[n - 1] == A_STOP ? A_STOP : legal[0];
    *wanted &= ~BIT(found);
    return legal[best];
}

/* The cards that come first. */
static void begin_turn(mammut *s, int seat, const intent *i, ber_plan *out)
{
    out->n = 0;
    for (int card = FUR_CARD; card < CARDS; card++)
        for (int k = 0; k < i->cards[card]; k++)
            add_step(s, seat, (ber_action)(A_PLAY + card), out);
    if (i->sent)
        add_step(s, seat, A_PLAY + SEND_BACK, out);
    for (uint32_t m = i->sent; m; m &= m - 1)
        add_step(s, seat, (ber_action)(A_HEAP + lowest(m)), out);
    if (ber_agenda_peek(&s->agenda)->kind == F_SEND)
        add_step(s, seat, A_STOP, out);
}

static void write_plan(const mammut *from, int seat, const intent *i, ber_plan *out)
{
    mammut s = *from;
    uint32_t wanted = i->tiles;
    begin_turn(&s, seat, i, out);
    if (i->act != NO_ACT)
        add_step(&s, seat, (ber_action)i->act, out);
    while (out->n < BER_PLAN_STEPS && s.head.turn == BER_CHOICE &&
           is_picking(ber_agenda_peek(&s.agenda)))
        add_step(&s, seat, next_pick(&s, seat, &wanted), out);
}

static intent read_plan(const ber_plan *plan)
{
    intent i = { .act = NO_ACT };
    for (int k = 0; k < plan->n; k++) {
        int a = plan->step[k];
        if (a < A_TAKE && is_scoring(a - A_PLAY))
            i.cards[a - A_PLAY]++;
        else if (a < A_TILE)
            i.act = a; /* Send back gives way to what follows it */
        else if (a < A_HEAP)
            i.tiles |= BIT(a - A_TILE);
        else if (a < A_STOP)
            i.sent |= BIT(a - A_HEAP);
    }
    return i;
}

/* ---- Turns ------------------------------------------------------------------------------ */

/* Now and then a heap of somebody else goes back before one takes from the centre. */
static void draw_sent(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    uint32_t heaps = 0;
    for (int tray = 0; tray < 2 * s->head.n_seats; tray++)
        heaps |= s->heap[tray] && tray >> 1 != seat ? BIT(tray) : 0;
    if (s->hand[seat][SEND_BACK] && heaps && ber_rng_below(rng, 4) == 0)
        i->sent = BIT(any_slot(heaps, rng));
}

/* Whether it is worth a plan of its own: scoring cards and Send back come with a heap. */
static bool is_act(ber_action a)
{
    return a >= A_TAKE || a == A_PLAY + PEEK || a == A_PLAY + FLIP;
}

/* The seat that takes the last free place has everything in the centre, for good: a heap worth
 * far less is not worth stealing. */
static bool is_poor_theft(const mammut *s, ber_action a, const mammut_scale *w)
{
    return a >= A_STEAL && a < A_PASS && mammut_free_places(s) == 1 &&
           mammut_gain_of_stealing(s, a - A_STEAL, w) + (float)PLAINLY <
               mammut_gain_of_taking(s, w);
}

/* Half of the time the centre, else anything. */
static int draw_act(const mammut *s, int seat, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    mammut_scale w;
    int n = mammut_legal(s, seat, legal), n_acts = 0;
    mammut_weigh(s, seat, &w);
    for (int k = 0; k < n; k++)
        if (is_act(legal[k]) && !is_poor_theft(s, legal[k], &w))
            legal[n_acts++] = legal[k];
    if (s->centre && ber_rng_below(rng, 2))
        return A_TAKE;
    return legal[ber_rng_below(rng, (uint32_t)n_acts)];
}

/* The table when the heap has been taken. */
static mammut carried_out(const mammut *s, int seat, const intent *i)
{
    mammut after = *s;
    uint32_t *heap = &after.heap[seat * 2 + mammut_free_heap(s, seat)];
    if (i->act == A_TAKE) {
        *heap = mammut_free_places(s) == 1 ? s->centre : i->tiles;
        after.centre &= ~*heap;
    } else if (i->act >= A_STEAL && i->act < A_PASS) {
        *heap = s->heap[i->act - A_STEAL] & ~i->tiles;
        after.heap[i->act - A_STEAL] = 0;
        after.centre |= i->tiles;
    }
    return after;
}

/* How many of each scoring card pay with the heap: one after the other, as if those before lay
 * there. */
static void count_paying(const mammut *s, int seat, const intent *i, ber_rng *rng, uint8_t n[CARDS])
{
    mammut after = carried_out(s, seat, i);
    mammut_outlook ahead;
    mammut_look_ahead(&after, seat, rng, &ahead);
    for (int card = FUR_CARD; card < CARDS; card++)
        for (n[card] = 0; n[card] < s->hand[seat][card]; n[card]++) {
            if (!mammut_card_pays(&after, seat, card, &ahead))
                break;
            after.hand[seat][card]--;
            after.down[seat][card]++;
        }
}

/* In the last round a card that is kept is lost. */
static void draw_cards(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    uint8_t paying[CARDS];
    uint32_t quarters = s->round == LAST_ROUND ? 4 : 2;
    count_paying(s, seat, i, rng, paying);
    for (int card = FUR_CARD; card < CARDS; card++)
        for (int k = 0; k < paying[card]; k++)
            if (ber_rng_below(rng, 4) < quarters)
                i->cards[card]++;
}

/* A heap that somebody steals at once is not worth a Send back. */
static bool is_worth_sending(const mammut *after, int seat, ber_rng *rng)
{
    return mammut_free_places(after) <= 1 && mammut_is_lasting(after, seat) &&
           mammut_is_safe(after, seat, SURELY) && mammut_keeps_heaps(after, seat, rng);
}

static void draw_after_sending(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    enum { TRIES = 4 };
    mammut now = *s;
    ber_plan begun;
    begin_turn(&now, seat, i, &begun);
    for (int k = 0; k < TRIES; k++) {
        i->tiles = draw_tiles(&now, seat, i, rng);
        mammut after = carried_out(&now, seat, i);
        if (is_worth_sending(&after, seat, rng))
            return;
    }
    i->sent = 0;
    i->tiles = draw_tiles(s, seat, i, rng);
}

static intent draw_intent(const mammut *s, int seat, ber_rng *rng)
{
    intent i = { .act = NO_ACT };
    if (ber_agenda_peek(&s->agenda)->kind == F_TURN) {
        i.act = draw_act(s, seat, rng);
        if (i.act == A_TAKE)
            draw_sent(s, seat, &i, rng);
    }
    if (i.sent)
        draw_after_sending(s, seat, &i, rng);
    else
        i.tiles = draw_tiles(s, seat, &i, rng);
    if (i.act >= A_TAKE)
        draw_cards(s, seat, &i, rng);
    return i;
}

/* ---- Loot cards -------------------------------------------------------------------------- */

/* What a Flip of this round has turned is left alone by the next one, what one knows is not
 * looked at again. */
static uint32_t worth_a_look(const mammut *s, int seat, int card)
{
    if (card == PEEK)
        return ~s->know[seat];
    return s->open[seat][FLIP] > 1 ? ~known_to_all(s) : ~(uint32_t)0;
}

/* A plan for each tile: what comes of it is seen later. */
static int list_looks(const mammut *from, int seat, int card, ber_plan *out, int most)
{
    mammut s = *from;
    ber_action legal[BER_MAX_ACTIONS];
    ber_plan begin = { 0 };
    int n = 0;
    if (ber_agenda_peek(&s.agenda)->kind == F_TURN)
        add_step(&s, seat, (ber_action)(A_PLAY + card), &begin);
    uint32_t good = worth_a_look(&s, seat, card);
    int n_legal = mammut_legal(&s, seat, legal);
    for (int k = 0; k < n_legal && n < most; k++)
        if (legal[k] == A_STOP || good >> (legal[k] - A_TILE) & 1) {
            out[n] = begin;
            out[n].step[out[n].n++] = legal[k];
            n++;
        }
    if (n == 1 && begin.n && most > 1)
        out[n++] = begin; /* the same: there is nothing to choose */
    return n;
}

/* The card that is played before all else: a Peek where there is much to see, and in the last
 * round, where cards that are kept are lost, any. */
static int card_due(const mammut *s, int seat)
{
    enum { MUCH = 4 };
    const uint8_t *hand = s->hand[seat];
    int marks = count_bits(mammut_peekable(s) & ~s->know[seat]);
    bool is_last = s->round == LAST_ROUND;
    if (hand[PEEK] && marks >= (is_last ? 1 : MUCH))
        return PEEK;
    return hand[FLIP] && is_last ? FLIP : CARDS;
}

/* ---- Plans -------------------------------------------------------------------------------- */

int mammut_plans(const void *state, int seat, ber_rng *rng, ber_plan *out, int most)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (f->kind == F_PEEK || f->kind == F_FLIP)
        return list_looks(s, seat, f->kind == F_PEEK ? PEEK : FLIP, out, most);
    if (f->kind != F_TURN && !is_picking(f))
        return 0;
    int due = f->kind == F_TURN ? card_due(s, seat) : CARDS;
    if (due < CARDS)
        return list_looks(s, seat, due, out, most);
    for (int k = 0; k < most; k++) {
        intent i = draw_intent(s, seat, rng);
        write_plan(s, seat, &i, &out[k]);
    }
    return most;
}

/* A scoring card more or less; whether it pays is looked at later. */
static bool change_cards(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    int card = FUR_CARD + (int)ber_rng_below(rng, CARDS - FUR_CARD);
    if (i->act < A_TAKE || !s->hand[seat][card])
        return false;
    i->cards[card] = (uint8_t)(i->cards[card] ? i->cards[card] - 1 : 1);
    return true;
}

/* What was laid for another heap may not pay with this one. */
static void fit_cards(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    uint8_t paying[CARDS];
    count_paying(s, seat, i, rng, paying);
    for (int card = FUR_CARD; card < CARDS; card++)
        if (s->round == LAST_ROUND || i->cards[card] > paying[card])
            i->cards[card] = paying[card];
}

/* A tile more, a tile less, or another. */
static bool change_tiles(const mammut *s, int seat, intent *i, ber_rng *rng)
{
    uint32_t way = ber_rng_below(rng, 3), spare = pickable(s, i) & ~i->tiles, tiles = i->tiles;
    if (spare && gives_back(s, i))
        spare = cheap_tiles(s, seat, spare);
    if (way != 0 && tiles & (tiles - 1))
        i->tiles &= ~BIT(any_slot(tiles, rng));
    if (way != 1 && spare)
        i->tiles |= BIT(any_slot(spare, rng));
    return i->tiles != tiles;
}

/* Which tile a loot card is played on is compared at once: there is nothing near. */
bool mammut_plan_near(const void *state, int seat, ber_rng *rng, const ber_plan *base,
                      ber_plan *out)
{
    const mammut *s = state;
    mammut now = *s;
    intent i = read_plan(base), begun = i;
    if ((i.act != NO_ACT && i.act < A_TAKE) ||
        !(i.act != NO_ACT || is_picking(ber_agenda_peek(&s->agenda))))
        return false;
    memset(begun.cards, 0, sizeof begun.cards);
    begin_turn(&now, seat, &begun, out);
    bool changed = ber_rng_below(rng, 3) == 0 && change_cards(&now, seat, &i, rng);
    if (!changed && !change_tiles(&now, seat, &i, rng))
        return false;
    if (i.act >= A_TAKE)
        fit_cards(&now, seat, &i, rng);
    mammut after = carried_out(&now, seat, &i);
    if (i.sent && !is_worth_sending(&after, seat, rng))
        return false;
    write_plan(state, seat, &i, out);
    return true;
}
