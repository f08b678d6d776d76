/*
 * mammut_card_eval.c: whether a heap is safe, and whether a scoring card pays with it.
 */
#include "mammut_eval.h"

#include <string.h>

static float best_gain(const mammut *s, int seat, const mammut_scale *w, int robbed)
{
    float best = s->centre ? mammut_gain_of_taking(s, w) : 0;
    for (int tray = 0; tray < 2 * s->head.n_seats; tray++)
        if (tray / 2 != seat && tray / 2 != robbed && s->heap[tray]) {
            float gain = mammut_gain_of_stealing(s, tray, w);
            best = gain > best ? gain : best;
        }
    return best;
}

bool mammut_is_safe(const mammut *s, int seat, float margin)
{
    for (int other = 0; other < s->head.n_seats; other++) {
        mammut_scale w;
        if (other == seat || !mammut_is_ready(s, other))
            continue;
        mammut_weigh(s, other, &w);
        float best = best_gain(s, other, &w, seat);
        for (int tray = seat * 2; tray < seat * 2 + 2; tray++)
            if (s->heap[tray] && mammut_gain_of_stealing(s, tray, &w) + margin > best)
                return false;
    }
    return true;
}

/* ---- Cards ------------------------------------------------------------------------------ */

static int count_face(const mammut *s, uint32_t slots, int face, int seat)
{
    int n = 0;
    for (; slots; slots &= slots - 1)
        n += mammut_face(s, lowest(slots), seat) == face;
    return n;
}

static int others_ready(const mammut *s, int seat)
{
    int n = 0;
    for (int other = 0; other < s->head.n_seats; other++)
        n += other != seat && mammut_is_ready(s, other);
    return n;
}

/* More than anybody has, and than one who may still choose can find: only a thief can change it. */
static bool has_most(const mammut *s, int seat, int face, int extra)
{
    int own = count_face(s, tiles_of(s, seat), face, seat) + extra;
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && count_face(s, tiles_of(s, other), face, seat) >= own)
            return false;
    return own > 0 && own >= count_face(s, s->centre, face, seat);
}

/* ---- How a division may end ----------------------------------------------------------------- */

/* Nobody plays cards: they would turn over what nobody knows. */
static void finish_division(mammut *s, int seat, ber_rng *rng)
{
    for (int other = 0; other < s->head.n_seats; other++)
        memset(s->hand[other], 0, sizeof s->hand[other]);
    for (int i = 1; i <= s->head.n_seats && mammut_free_places(s); i++)
        if (mammut_is_ready(s, (seat + i) % s->head.n_seats)) {
            mammut_begin_turn(s, (seat + i) % s->head.n_seats, NULL);
            break;
        }
    while (mammut_free_places(s)) {
        int actor = s->agenda.frame[0].seat;
        ber_action a = mammut_pick(s, actor, rng);
        if (a == A_PASS && !mammut_is_ready(s, 1 - actor))
            return;
        if (a == A_TAKE && mammut_free_places(s) == 1) {
            s->heap[actor * 2 + mammut_free_heap(s, actor)] = s->centre;
            return;
        }
        mammut_apply(s, actor, a, NULL);
    }
}

bool mammut_keeps_heaps(const mammut *s, int seat, ber_rng *rng)
{
    for (int i = 0; i < OUTLOOKS; i++) {
        mammut end = *s;
        finish_division(&end, seat, rng);
        for (int tray = seat * 2; tray < seat * 2 + 2; tray++)
            if (s->heap[tray] && end.heap[tray] != s->heap[tray])
                return false;
    }
    return true;
}

static int who_has_most(const mammut *s, const mammut_survey *v, int face, int seat, int extra)
{
    int number[SEATS] = { 0 };
    int8_t order[SEATS];
    for (int other = 0; other < s->head.n_seats; other++)
        number[other] = v->count[other][face];
    number[seat] += extra;
    mammut_rank(s, v, number, order);
    return number[order[0]] ? order[0] : -1;
}

/* Furs that cards add to those of the tiles: in the last round each is laid. */
static int fur_cards(const mammut *s, int seat)
{
    return s->down[seat][FUR_CARD] + (s->round == LAST_ROUND ? s->hand[seat][FUR_CARD] : 0);
}

static bool asks_for_most(const mammut *s, int seat)
{
    int n = 0;
    for (int card = MOST_FUR_BONUS; card < CARDS; card++)
        n += s->hand[seat][card];
    return n > 0;
}

void mammut_look_ahead(const mammut *s, int seat, ber_rng *rng, mammut_outlook *out)
{
    memset(out, 0, sizeof *out);
    for (int i = 0; i < OUTLOOKS && asks_for_most(s, seat); i++) {
        mammut end = *s;
        mammut_survey v;
        finish_division(&end, seat, rng);
        mammut_count(&end, &v);
        for (int face = AXE; face <= TUSK; face++) {
            int extra = face == FUR ? fur_cards(s, seat) : 0;
            out->most[face] += who_has_most(&end, &v, face, seat, extra) == seat;
        }
    }
}

/* A robbed seat may lay cards in another turn, any other in another round. */
bool mammut_is_lasting(const mammut *s, int seat)
{
    int ready = others_ready(s, seat);
    return ready == 0 || (ready == 1 && mammut_is_safe(s, seat, 4));
}

/* In the last round a card that waits is lost, and what one of the others gets by it harms less
 * than it helps to get it oneself: a fair chance is taken. */
static bool is_likely(const mammut *s, int seat, int face, const mammut_outlook *ahead)
{
    int extra = face == FUR ? fur_cards(s, seat) : 0;
    if (s->round == LAST_ROUND)
        return has_most(s, seat, face, extra) || ahead->most[face] * s->head.n_seats >= OUTLOOKS;
    return mammut_is_lasting(s, seat) && ahead->most[face] == OUTLOOKS;
}

/* ---- Cards that pay ------------------------------------------------------------------- */

/* Of the axes at least a fair part. */
static bool has_many_axes(const mammut *s, int seat)
{
    int own = count_face(s, tiles_of(s, seat), AXE, seat);
    return own * s->head.n_seats > count_face(s, UINT32_MAX, AXE, seat);
}

static int count_owned_animals(const mammut *s, int seat)
{
    int n = 0;
    for (uint32_t m = tiles_of(s, seat); m; m &= m - 1) {
        int face = s->face[lowest(m)];
        n += is_animal(face) && s->animals[seat] >> (face - FIRST_ANIMAL) & 1;
    }
    return n;
}

bool mammut_card_pays(const mammut *s, int seat, int card, const mammut_outlook *ahead)
{
    bool is_last = s->round == LAST_ROUND;
    switch (card) {
    case FUR_CARD:
        return is_last ||
               (count_face(s, tiles_of(s, seat), FUR, seat) > 1 && others_ready(s, seat) == 0);
    case ANIMAL_SWAP: return is_last || count_owned_animals(s, seat) > s->down[seat][ANIMAL_SWAP];
    case AXE_BONUS: return has_many_axes(s, seat);
    case MOST_FUR_BONUS:
    case MOST_FUR_ANIMAL: return is_likely(s, seat, FUR, ahead);
    case MOST_TUSK_BONUS:
    case MOST_TUSK_FIRE: return is_likely(s, seat, TUSK, ahead);
    default: return is_likely(s, seat, AXE, ahead);
    }
}
