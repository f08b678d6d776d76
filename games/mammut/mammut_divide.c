/*
 * mammut_divide.c: the division of the loot: turns, taking, stealing, loot cards.
 *
 * Functions come in rows of the rule table (mammut.c): what a frame offers, what a step
 * does, when the frame is finished. Nothing here looks at the hidden side of a tile but
 * the steps of fate that show it [R61]: what is offered follows from what all can see
 * [R59, I16], but for the cards of the own hand.
 */
#include "mammut.h"

#include <string.h>

/* ---- Heap places ------------------------------------------------------------- */

/* [M6.2, M8.2, R6] The shaman is a tile like any other. */
bool mammut_is_ready(const mammut *s, int seat)
{
    return !s->heap[seat * 2] || (s->head.n_seats == 2 && !s->heap[seat * 2 + 1]);
}

int mammut_free_places(const mammut *s)
{
    int n = 0;
    if (s->head.n_seats == 2)
        return !s->heap[0] + !s->heap[1] + !s->heap[2] + !s->heap[3];
    for (int seat = 0; seat < s->head.n_seats; seat++)
        n += !s->heap[seat * 2];
    return n;
}

/* [M6.5, R15] With both places free the first is filled. */
int mammut_free_heap(const mammut *s, int seat)
{
    return s->heap[seat * 2] != 0;
}

/* [M6.4, R16] Who is on turn fills one, unless that has begun. */
bool mammut_comes_again(const mammut *s, int seat)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    bool is_filling = (f->kind == F_TAKE || f->kind == F_RETURN) && s->heap[f->seat * 2 + f->card];
    int n = seat == s->agenda.frame[0].seat && !is_filling ? -1 : 0;
    for (int heap = 0; heap < heaps_of(s); heap++)
        n += !s->heap[seat * 2 + heap];
    return n > 0;
}

/* ---- Turns ------------------------------------------------------------------- */

bool mammut_begin_turn(mammut *s, int seat, ber_log *log)
{
    enter(s, F_TURN, seat);
    ask(s, F_TURN, seat);
    s->turn_count++; /* [I14] */
    tell(log, E_TURN, seat, s->turn_count, 0);
    return true;
}

/* [M6.4, R1, R11, R12, R16] The first ready seat after the active one, itself the last. */
static bool next_turn(mammut *s, ber_log *log)
{
    int seat = s->agenda.frame[0].seat;
    for (int i = 0; i < s->head.n_seats; i++) {
        seat = seat + 1 == s->head.n_seats ? 0 : seat + 1;
        if (mammut_is_ready(s, seat))
            break;
    }
    return mammut_begin_turn(s, seat, log);
}

static inline ber_action *list_slots(uint32_t mask, ber_action *out)
{
    while (mask)
        for (int i = 0; i < 4; i++, mask &= mask - 1) { /* nobody can guess how many */
            *out = (ber_action)(A_TILE + lowest(mask | BIT(SLOTS - 1)));
            out += mask != 0;
        }
    return out;
}

static bool has_mark(const mammut *s)
{
    return memchr(s->face, UNKNOWN, SLOTS) != NULL;
}

static bool has_other_mark(const mammut *s, int slot)
{
    return memchr(s->face, UNKNOWN, (size_t)slot) ||
           memchr(s->face + slot + 1, UNKNOWN, (size_t)(SLOTS - 1 - slot));
}

static bool has_heap(const mammut *s)
{
    return s->centre != ~(uint32_t)0;
}

/* [M6.6, M8.3, R9, R18, E9] Heaps of others with at least two tiles. */
static ber_action *list_steals(const mammut *s, int seat, ber_action *out)
{
    int step = 3 - heaps_of(s), end = 2 * s->head.n_seats;
    for (int tray = 0; tray < end; tray += step) { /* nobody can guess which */
        *out = (ber_action)(A_STEAL + tray);
        out += ((s->heap[tray] & (s->heap[tray] - 1)) != 0) & (tray >> 1 != seat);
    }
    return out;
}

/* [R21] Scoring cards and flip always; the others need something to act upon. Of the last eight
 * kinds only those are looked at of which there is a card. */
static ber_action *list_cards(const mammut *s, int seat, ber_action *out)
{
    const uint8_t *hand = s->hand[seat];
    const int last = CARDS - 8;
    if (hand[PEEK] && has_mark(s))
        *out++ = A_PLAY + PEEK;
    if (hand[FLIP])
        *out++ = A_PLAY + FLIP;
    if (hand[SEND_BACK] && has_heap(s))
        *out++ = A_PLAY + SEND_BACK;
    if (hand[FUR_CARD])
        *out++ = A_PLAY + FUR_CARD;
    for (uint64_t word = eight_bytes(hand + last); word;) {
        int at = __builtin_ctzll(word) / 8;
        *out++ = (ber_action)(A_PLAY + last + at);
        word &= ~(uint64_t)255 << (8 * at);
    }
    return out;
}

/* [M6.3, M6.5, M6.7, M7.4, R14, R17, R19] Something can always be done [I13]; in a first turn,
 * without heaps, only taking and cards [R54]. */
ber_action *mammut_list_turn(const mammut *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    if (s->held[seat])
        out = list_cards(s, seat, out);
    ber_action *cards_end = out;
    if (s->centre)
        *out++ = A_TAKE;
    out = list_steals(s, seat, out);
    if (out == cards_end)
        *out++ = A_PASS;
    return out;
}

/* [M6.10, M6.14, R20] A scoring card lies face down, a loot card works at once. */
static APART bool play_card(mammut *s, int seat, int card, ber_log *log)
{
    static const uint8_t frame_of[] = { F_PEEK, F_FLIP, F_SEND };
    s->hand[seat][card]--;
    s->held[seat]--;
    if (is_scoring(card)) {
        s->down[seat][card]++;
        s->laid[seat]++;
        tell_card(log, E_LAID, seat, card);
        return true;
    }
    s->open[seat][card]++;
    tell(log, E_PLAYED, seat, card, 0);
    push_question(s, frame_of[card], seat);
    return true;
}

/* [M6.5, M6.8, M8.4, R7, R8, R55] The only free place takes everything and ends the division. */
static APART bool take_centre(mammut *s, int seat, ber_log *log)
{
    int heap = mammut_free_heap(s, seat);
    if (mammut_free_places(s) > 1) {
        push_question(s, F_TAKE, seat)->card = (uint8_t)heap;
        return true;
    }
    tell(log, E_TOOK_ALL, seat, count_bits(s->centre), heap);
    s->heap[seat * 2 + heap] = s->centre;
    s->centre = 0;
    mammut_begin_scoring(s, seat, log);
    return false;
}

/* [M6.6, R53] */
static APART bool steal(mammut *s, int seat, int tray, ber_log *log)
{
    int heap = mammut_free_heap(s, seat);
    if (is_heard(log))
        tell_four(log, E_STOLE, seat,
                  (const int16_t[]){ (int16_t)(tray >> 1), (int16_t)(tray & 1),
                                     (int16_t)count_bits(s->heap[tray]), (int16_t)heap });
    s->heap[seat * 2 + heap] = s->heap[tray];
    s->heap[tray] = 0;
    push_question(s, F_RETURN, seat)->card = (uint8_t)heap;
    return true;
}

/* [M6.7, R17, E10] */
static bool pass(mammut *s, int seat, ber_log *log)
{
    tell(log, E_PASSED, seat, 0, 0);
    if (mammut_is_ready(s, 1 - seat))
        return next_turn(s, log);
    mammut_begin_scoring(s, seat, log);
    return false;
}

bool mammut_do_turn(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    if (a < A_TAKE)
        return play_card(s, seat, a - A_PLAY, log);
    if (a == A_TAKE)
        return take_centre(s, seat, log);
    return a < A_PASS ? steal(s, seat, a - A_STEAL, log) : pass(s, seat, log);
}

/* ---- Classes of tiles ----------------------------------------------------------- */

int mammut_order(const mammut *s, int slot)
{
    int order = 48 * s->face[slot];
    if (!(known_to_any(s) & BIT(slot)))
        return order;
    return known_to_all(s) & BIT(slot) ? order + 1 + s->back[slot] : order + 16 + slot;
}

/* The lowest of the slots in each run of equal faces. To the slots that are not asked for one
 * is added at the start of each run: the carry stops at the first that is, or at the end. */
static inline uint32_t first_of_runs(uint32_t runs, uint32_t where)
{
    uint32_t ends = runs >> 1 | BIT(SLOTS - 1);
    return (~(where | ends) + runs) & where;
}

/* The same for tiles that were not thrown. */
static uint32_t first_of_faces(const mammut *s, uint32_t where)
{
    uint32_t listed = 0, seen = 0;
    for (; where; where &= where - 1) {
        int face = s->face[lowest(where)];
        listed |= seen >> face & 1 ? 0 : where & -where;
        seen |= BIT(face);
    }
    return listed;
}

/* Of slots that somebody knows: alike are those of which everybody knows the same two sides. */
static uint32_t known_classes(const mammut *s, uint32_t where, int least)
{
    uint32_t all = known_to_all(s), listed = 0;
    for (; where; where &= where - 1) {
        int slot = lowest(where), face = s->face[slot], back = s->back[slot];
        bool is_public = all & BIT(slot);
        bool is_new = 48 * face + (is_public ? 1 + back : 16 + slot) >= least;
        for (uint32_t m = is_public ? listed & all : 0; m; m &= m - 1)
            is_new = is_new && (s->face[lowest(m)] != face || s->back[lowest(m)] != back);
        listed |= is_new ? BIT(slot) : 0;
    }
    return listed;
}

uint32_t mammut_classes(const mammut *s, uint32_t where, int least)
{
    uint32_t known = where & known_to_any(s), plain = where & ~known;
    uint32_t listed = s->runs ? first_of_runs(s->runs, plain) : first_of_faces(s, plain);
    for (uint32_t m = least ? listed : 0; m; m &= m - 1)
        if (48 * s->face[lowest(m)] < least)
            listed &= ~(m & -m);
    return known ? listed | known_classes(s, known, least) : listed;
}

/* The same for slots that may lie anywhere: classes keep to one place. */
static uint32_t classes_everywhere(const mammut *s, uint32_t slots)
{
    uint32_t listed = mammut_classes(s, slots & s->centre, 0);
    for (int tray = 0; tray < 2 * s->head.n_seats; tray++)
        if (slots & s->heap[tray])
            listed |= mammut_classes(s, slots & s->heap[tray], 0);
    return listed;
}

/* ---- Taking and returning --------------------------------------------------------- */

/* [M6.5, M6.6, R60, I13] Tiles of one place, in order, and `stop` after the first. Where nobody
 * knows a tile the order is that of the slots. */
static ber_action *list_picks(const mammut *s, const ber_frame *f, uint32_t where, ber_action *out)
{
    uint32_t last = BIT(f->place), known = known_to_any(s), listed;
    if (!f->data)
        return list_slots(mammut_classes(s, where, 0), out);
    if (s->runs && !(known & last)) {
        listed = first_of_runs(s->runs, where & ~known & -last);
        if (known & where)
            listed |= known_classes(s, known & where, 48 * s->face[f->place]);
    } else {
        listed = mammut_classes(s, where, mammut_order(s, f->place));
    }
    out = list_slots(listed, out);
    *out++ = A_STOP;
    return out;
}

ber_action *mammut_list_take(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_picks(s, f, s->centre, out);
}

static bool finish_take(mammut *s, const ber_frame *f, ber_log *log)
{
    tell(log, E_TOOK_HEAP, f->seat, f->data, f->card);
    return next_turn(s, log);
}

/* [M8.1, R53, E7] The tile lies as it lay. */
bool mammut_do_take(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP)
        return finish_take(s, f, log);
    int slot = a - A_TILE;
    s->centre &= ~BIT(slot);
    s->heap[f->seat * 2 + f->card] |= BIT(slot);
    f->place = (uint8_t)slot;
    f->data++;
    tell_four(log, E_TOOK, f->seat, (const int16_t[]){ (int16_t)slot, s->face[slot], f->card, 0 });
    return s->centre || finish_take(s, f, log);
}

/* [M6.5, E8] Taking everything so does not end the division. */
bool mammut_close_take(mammut *s, ber_frame *f, ber_log *log)
{
    return !s->centre && finish_take(s, f, log);
}

ber_action *mammut_list_return(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_picks(s, f, s->heap[f->seat * 2 + f->card], out);
}

static bool finish_return(mammut *s, const ber_frame *f, ber_log *log)
{
    uint32_t heap = s->heap[f->seat * 2 + f->card];
    if (is_heard(log))
        tell_four(log, E_KEPT_HEAP, f->seat,
                  (const int16_t[]){ (int16_t)count_bits(heap), f->data, f->card, 0 });
    return next_turn(s, log);
}

/* [M6.6, R9, R10, I9] One tile must be kept; with return_exactly_one one goes back. */
static bool is_returned(const mammut *s, const ber_frame *f)
{
    uint32_t heap = s->heap[f->seat * 2 + f->card];
    return !(heap & (heap - 1)) || (f->data && s->head.option[O_RETURN_ONE]);
}

bool mammut_do_return(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP)
        return finish_return(s, f, log);
    int slot = a - A_TILE;
    s->heap[f->seat * 2 + f->card] &= ~BIT(slot);
    s->centre |= BIT(slot);
    f->place = (uint8_t)slot;
    f->data++;
    tell(log, E_RETURNED, f->seat, slot, s->face[slot]);
    return !is_returned(s, f) || finish_return(s, f, log);
}

bool mammut_close_return(mammut *s, ber_frame *f, ber_log *log)
{
    return is_returned(s, f) && finish_return(s, f, log);
}

/* ---- Peek and flip ------------------------------------------------------------------ */

/* [M6.11, R22] Question marks anywhere, also known ones. */
uint32_t mammut_peekable(const mammut *s)
{
    return showing(s, UNKNOWN);
}

/* [M6.12, R24, E11] Tiles showing an animal stay, unless flip_animals. */
uint32_t mammut_turnable(const mammut *s)
{
    return s->head.option[O_FLIP_ANIMALS] ? ~(uint32_t)0 : ~showing_animals(s);
}

/* [R22, R23] Not the same tile twice by one card. */
static uint32_t not_chosen(const ber_frame *f)
{
    return f->data ? ~BIT(f->place) : ~(uint32_t)0;
}

uint32_t mammut_chosen_before(const mammut *s)
{
    const ber_frame *f = s->agenda.depth ? ber_agenda_peek(&s->agenda) : NULL;
    return f && (f->kind == F_PEEK || f->kind == F_FLIP) ? ~not_chosen(f) : 0;
}

ber_action *mammut_list_peek(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_slots(classes_everywhere(s, mammut_peekable(s) & not_chosen(f)), out);
}

ber_action *mammut_list_flip(const mammut *s, const ber_frame *f, ber_action *out)
{
    out = list_slots(classes_everywhere(s, mammut_turnable(s) & not_chosen(f)), out);
    if (f->data)
        *out++ = A_STOP;
    return out;
}

/* [R61] What lies beneath comes with a step of fate. */
static bool look_under(mammut *s, ber_frame *f, int slot, int kind)
{
    if (!f->data++)
        f->place = (uint8_t)slot;
    push_question(s, kind, f->seat)->place = (uint8_t)slot;
    return true;
}

bool mammut_do_peek(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)log;
    return look_under(s, f, a - A_TILE, F_UNDER_PEEK);
}

bool mammut_do_flip(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)log;
    if (a != A_STOP)
        return look_under(s, f, a - A_TILE, F_UNDER_FLIP);
    pop(s);
    return false;
}

/* [M6.11, I7] Told to those who know the tile; once all seats do it is no secret. */
bool mammut_do_under_peek(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, slot = f->place, told = 0;
    mammut_decide(s, slot, a - A_UNDER);
    s->know[seat] |= BIT(slot);
    for (int other = 0; other < s->head.n_seats; other++)
        told |= (int)(s->know[other] >> slot & 1) << other;
    if (is_heard(log))
        ber_log_add(log, (ber_event){ E_PEEKED,
                                      (int8_t)seat,
                                      told == all_seats(s) ? 0 : 2,
                                      (uint8_t)told,
                                      { (int16_t)slot, (int16_t)(a - A_UNDER) } });
    pop(s);
    return false;
}

/* [M6.12, R25, I8] */
bool mammut_do_under_flip(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int slot = f->place, before = s->face[slot];
    mammut_decide(s, slot, a - A_UNDER);
    s->face[slot] = (uint8_t)(a - A_UNDER);
    s->back[slot] = (uint8_t)before;
    let_all_know(s, slot);
    tell_four(log, E_FLIPPED, f->seat,
              (const int16_t[]){ (int16_t)slot, (int16_t)before, s->face[slot], 0 });
    pop(s);
    return false;
}

/* [M6.11, R22] Two tiles, or one if no other question mark shows. */
bool mammut_close_peek(mammut *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (!f->data || (f->data < 2 && has_other_mark(s, f->place)))
        return false;
    pop(s);
    return true;
}

bool mammut_close_flip(mammut *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->data < 2)
        return false;
    pop(s);
    return true;
}

/* ---- Send back ------------------------------------------------------------------------- */

/* [M6.13, R26] With two players all heaps of one card are of one of them, own or opposing. */
bool mammut_may_send(const mammut *s, const ber_frame *f, int tray)
{
    bool is_of_another = f->data && tray >> 1 != f->place >> 1;
    return s->heap[tray] && !(s->head.n_seats == 2 && is_of_another);
}

/* [R60] Heaps in order. */
ber_action *mammut_list_send(const mammut *s, const ber_frame *f, ber_action *out)
{
    for (int tray = f->data ? f->place + 1 : 0; tray < 2 * s->head.n_seats; tray++)
        if (mammut_may_send(s, f, tray))
            *out++ = (ber_action)(A_HEAP + tray);
    if (f->data)
        *out++ = A_STOP;
    return out;
}

/* [R27, I10] The turn goes on; whose place became free waits for its own. */
bool mammut_do_send(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int tray = a - A_HEAP;
    if (a == A_STOP) {
        pop(s);
        return false;
    }
    tell_four(log, E_SENT_BACK, f->seat,
              (const int16_t[]){ (int16_t)(tray >> 1), (int16_t)(tray & 1),
                                 (int16_t)count_bits(s->heap[tray]), 0 });
    s->centre |= s->heap[tray];
    s->heap[tray] = 0;
    f->place = (uint8_t)tray;
    f->data++;
    return false;
}

/* It ends by itself when no heap is left that it may take. */
bool mammut_close_send(mammut *s, ber_frame *f, ber_log *log)
{
    (void)log;
    for (int tray = 0; tray < 2 * s->head.n_seats; tray++)
        if (mammut_may_send(s, f, tray))
            return false;
    pop(s);
    return true;
}
