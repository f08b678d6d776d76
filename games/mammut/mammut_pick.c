/*
 * mammut_pick.c: a quick policy of "I cut, you choose" for imagined games: take a fair share,
 * steal what is better than one. And how likely the tree looks at a step.
 */
#include "mammut_eval.h"

#include "rng.h"

/* The seat that takes the last free place gets everything, for good. */
float mammut_gain_of_taking(const mammut *s, const mammut_scale *w)
{
    float centre = mammut_sum(s, s->centre, w);
    if (mammut_free_places(s) == 1)
        return centre + 1;
    return centre < w->fair ? centre : w->fair;
}

float mammut_gain_of_stealing(const mammut *s, int tray, const mammut_scale *w)
{
    return mammut_sum(s, s->heap[tray], w) - mammut_least(s, s->heap[tray], w);
}

static float chance_below(ber_rng *rng)
{
    return (float)ber_rng_below(rng, 1 << 16) / (1 << 16);
}

static ber_action any_of(const ber_action *legal, int n, ber_rng *rng)
{
    return legal[n > 1 ? ber_rng_below(rng, (uint32_t)n) : 0];
}

/* A card now and then; else the best of the centre and the heaps, by a judgement that
 * errs by a point or two. */
static ber_action pick_turn(const mammut *s, int seat, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    mammut_scale w;
    int n = mammut_legal(s, seat, legal), n_cards = 0;
    while (n_cards < n && legal[n_cards] < A_TAKE)
        n_cards++;
    if (n_cards && ber_rng_below(rng, 4) == 0)
        return any_of(legal, n_cards, rng);
    if (n == n_cards + 1)
        return legal[n_cards];
    mammut_weigh(s, seat, &w);
    ber_action best = 0;
    float most = 0;
    for (int i = n_cards; i < n; i++) {
        float gain = legal[i] == A_TAKE ? mammut_gain_of_taking(s, &w)
                                        : mammut_gain_of_stealing(s, legal[i] - A_STEAL, &w);
        gain += 3 * chance_below(rng);
        if (i == n_cards || gain > most) {
            best = legal[i];
            most = gain;
        }
    }
    return best;
}

/* Tiles whose face is not before that of the pick before. */
static float value_from(const mammut *s, uint32_t where, int first, const float value[FACES])
{
    float sum = 0;
    for (; where; where &= where - 1) {
        int face = s->face[lowest(where)];
        sum += face >= first ? value[face] : 0;
    }
    return sum;
}

/* Goes along the tiles in their order [R60] and takes each with the same chance, such that
 * a fair share is to be expected in the end. */
static ber_action pick_take(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    mammut_scale w;
    mammut_weigh(s, f->seat, &w);
    int least = f->data ? mammut_order(s, f->place) : 0, first = least / 48;
    float need = w.fair - mammut_sum(s, s->heap[f->seat * 2 + f->card], &w);
    need += 2 * chance_below(rng) - 1;
    if (f->data && need <= 0.5f)
        return A_STOP;
    float part = need / (value_from(s, s->centre, first, w.value) + 0.01f);
    uint32_t listed = mammut_classes(s, s->centre, least), last = 0;
    for (int face = first; face < FACES; face++)
        for (uint32_t m = listed & showing(s, face); m; m &= m - 1) {
            last = m & -m;
            if (chance_below(rng) < part * (float)count_bits(s->centre & showing(s, face)))
                return (ber_action)(A_TILE + lowest(m));
        }
    return f->data ? A_STOP : (ber_action)(A_TILE + lowest(last));
}

/* Gives back the tile that is worth least, and seldom another. */
static ber_action pick_return(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    mammut_scale w;
    uint32_t heap = s->heap[f->seat * 2 + f->card];
    if (f->data && ber_rng_below(rng, 4))
        return A_STOP;
    mammut_weigh(s, f->seat, &w);
    int least = f->data ? mammut_order(s, f->place) : 0, best = -1;
    float low = 0;
    for (uint32_t m = mammut_classes(s, heap, least); m; m &= m - 1) {
        float value = mammut_loss(s, heap, lowest(m), &w) + 0.5f * chance_below(rng);
        if (best < 0 || value < low) {
            best = lowest(m);
            low = value;
        }
    }
    return best < 0 ? A_STOP : (ber_action)(A_TILE + best);
}

ber_action mammut_pick(const void *state, int seat, ber_rng *rng)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    ber_action legal[BER_MAX_ACTIONS];
    switch (f->kind) {
    case F_TURN: return pick_turn(s, seat, rng);
    case F_TAKE: return pick_take(s, f, rng);
    case F_RETURN: return pick_return(s, f, rng);
    default: return any_of(legal, mammut_legal(s, seat, legal), rng);
    }
}

/* ---- Weights for the tree ----------------------------------------------------------------- */

/* The better a heap compares with a fair share, the likelier it is looked at. */
static float turn_weight(const mammut *s, ber_action a, const mammut_scale *w)
{
    if (a < A_TAKE || a == A_PASS)
        return 1;
    float gain =
        a == A_TAKE ? mammut_gain_of_taking(s, w) : mammut_gain_of_stealing(s, a - A_STEAL, w);
    float over = gain - 0.7f * w->fair;
    return over > 0 ? 1 + over : 0.3f;
}

static float pick_weight(const mammut *s, const ber_frame *f, ber_action a, const mammut_scale *w)
{
    uint32_t heap = s->heap[f->seat * 2 + f->card];
    bool takes = f->kind == F_TAKE;
    if (a == A_STOP)
        return takes ? (mammut_sum(s, heap, w) > 0.8f * w->fair ? 6 : 0.5f) : 3;
    return takes ? 0.5f + 0.5f * w->value[s->face[a - A_TILE]]
                 : 3 / (0.5f + mammut_loss(s, heap, a - A_TILE, w));
}

void mammut_prior(const void *state, const ber_action *a, int n, float *weight)
{
    const mammut *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    mammut_scale w;
    mammut_weigh(s, f->seat, &w);
    for (int i = 0; i < n; i++)
        if (f->kind == F_TURN)
            weight[i] = turn_weight(s, a[i], &w);
        else if (f->kind == F_TAKE || f->kind == F_RETURN)
            weight[i] = pick_weight(s, f, a[i], &w);
        else
            weight[i] = 1;
}
