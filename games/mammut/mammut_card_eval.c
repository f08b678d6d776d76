/*
 * mammut_card_eval.c: whether a heap is safe, and whether a scoring card pays with it.
 */
#include "mammut_eval.h"

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

bool mammut_is_largest(const mammut *s, int tray, int thief)
{
    int n = count_bits(s->heap[tray]);
    for (int other = 0; other < 2 * s->head.n_seats; other++)
        if (other != tray && other / 2 != thief && count_bits(s->heap[other]) >= n)
            return false;
    return (n - 1) * mammut_free_places(s) > count_bits(s->centre);
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

/* Whether the heap is likely to stay. Whoever is robbed may lay cards in another turn, whoever is
 * not may do so in another round: only in the last a card that waits may be lost. With two
 * heaps each, half of it stays in any case. */
static bool is_lasting(const mammut *s, int seat)
{
    int ready = others_ready(s, seat);
    if (s->round == LAST_ROUND)
        return ready == 0 || s->head.n_seats == 2 || mammut_is_safe(s, seat, 0);
    return ready == 0 || (ready == 1 && mammut_is_safe(s, seat, 4));
}

/* More than anybody has, and than one who may still choose can find. */
static bool has_most(const mammut *s, int seat, int face, int extra)
{
    int own = count_face(s, tiles_of(s, seat), face, seat) + extra;
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && count_face(s, tiles_of(s, other), face, seat) >= own)
            return false;
    return own > 0 && own >= count_face(s, s->centre, face, seat) && is_lasting(s, seat);
}

/* Of the axes at least a fair part. */
static bool has_many_axes(const mammut *s, int seat)
{
    int own = count_face(s, tiles_of(s, seat), AXE, seat);
    return own * s->head.n_seats > count_face(s, UINT32_MAX, AXE, seat);
}

static bool has_owned_animal(const mammut *s, int seat)
{
    for (uint32_t m = tiles_of(s, seat); m; m &= m - 1) {
        int face = s->face[lowest(m)];
        if (is_animal(face) && s->animals[seat] >> (face - FIRST_ANIMAL) & 1)
            return true;
    }
    return false;
}

bool mammut_card_pays(const mammut *s, int seat, int card)
{
    bool is_last = s->round == LAST_ROUND;
    switch (card) {
    case FUR_CARD:
        return is_last ||
               (count_face(s, tiles_of(s, seat), FUR, seat) > 1 && others_ready(s, seat) == 0);
    case ANIMAL_SWAP: return is_last || has_owned_animal(s, seat);
    case AXE_BONUS: return has_many_axes(s, seat);
    case MOST_FUR_BONUS:
    case MOST_FUR_ANIMAL: return has_most(s, seat, FUR, s->down[seat][FUR_CARD]);
    case MOST_TUSK_BONUS:
    case MOST_TUSK_FIRE: return has_most(s, seat, TUSK, 0);
    default: return has_most(s, seat, AXE, 0);
    }
}
