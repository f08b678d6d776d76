/*
 * contract_deal.c: that deal() gives each possible world its true weight.
 *
 * Three tests. For every game: to guess and then let fate draw must give the same
 * distribution as to let fate draw and then guess, given that the draw looked the
 * same. At the start nothing is hidden; so by induction over the steps of fate deal()
 * has the distribution of the truth, as far as nothing is inferred from choices. Also for
 * every game: what somebody else was free to choose excludes worlds in which it was
 * not (who did not follow suit has none), and deal() must not give those. For games
 * that keep a hand and a pool by number: the exact distribution.
 *
 * A game may let views forget at some step what all had seen. There the first two have
 * nothing to compare: after it deal() means what is left to know.
 *
 * Significance: chi-square with d degrees of freedom exceeds d + 2*sqrt(d*t) + 2*t
 * with a probability of at most exp(-t) (Laurent and Massart 2000); seeds are fixed.
 */
#include "codec.h"
#include "contract.h"
#include "event.h"
#include "pool.h"

#include <string.h>

enum { SAMPLES = 2000, MAX_TRIES = 60 * SAMPLES, BUCKETS = 64, MAX_KINDS = 64 };

static const double FEW = 10;        /* cases a value must have to count by itself */
static const double UNLIKELY = 16.0; /* t: one false alarm in nine million comparisons */

static bool is_unlikely(double chi2, int d)
{
    double over = chi2 - d - 2 * UNLIKELY;
    return d > 0 && over > 0 && over * over > 4 * d * UNLIKELY;
}

/* ---- Steps that make views forget ------------------------------------------------------ */

static bool is_forgetful(const walk *w, int actor, ber_action a)
{
    ber_log log = { 0 };
    world after;
    if (!w->game->forgets)
        return false;
    world_copy(w, &after, &w->now);
    w->game->apply(after.byte, actor, a, &log);
    for (int k = 0; k < log.n; k++)
        if (strcmp(w->game->events[log.event[k].kind].name, w->game->forgets) == 0)
            return true;
    return false;
}

/* ---- Guess, then draw; draw, then guess ---------------------------------------------- */

/* How often each byte of the state had each value, on either side, and the whole
 * state fell into a bucket of its hash. Most bytes are the same in every world: those are
 * counted only where they are not as in the first. */
static struct {
    int n[2];
    world first;
    bool varies[BER_MAX_STATE];
    uint32_t byte[BER_MAX_STATE][2][256];
    uint32_t bucket[2][256];
} tally;

static void clear_tally(const walk *w)
{
    memset(tally.n, 0, sizeof tally.n);
    memset(tally.varies, 0, sizeof tally.varies);
    memset(tally.byte, 0, w->game->state_size * sizeof tally.byte[0]);
    memset(tally.bucket, 0, sizeof tally.bucket);
}

static void count_byte(int i, int side, int value)
{
    if (value == tally.first.byte[i])
        return;
    tally.varies[i] = true;
    tally.byte[i][side][value]++;
}

/* Every byte of a state belongs to a member of it, so it can be hashed as it lies there. */
static void count_world(const walk *w, int side, const world *s)
{
    uint64_t hash = 0;
    if (tally.n[0] + tally.n[1] == 0)
        world_copy(w, &tally.first, s);
    tally.n[side]++;
    for (int i = 0, size; i < w->game->state_size; i += size) {
        uint64_t word = 0, first = 0;
        size = w->game->state_size - i < 8 ? w->game->state_size - i : 8;
        memcpy(&word, s->byte + i, (size_t)size);
        memcpy(&first, tally.first.byte + i, (size_t)size);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
        for (int k = 0; k < size && word != first; k++)
            count_byte(i + k, side, s->byte[i + k]);
    }
    tally.bucket[side][hash % BUCKETS]++;
}

/* After the last world: how often a byte was as in the first. */
static void close_tally(const walk *w)
{
    for (int i = 0; i < w->game->state_size; i++)
        for (int side = 0; side < 2 && tally.varies[i]; side++) {
            uint32_t others = 0, *times = tally.byte[i][side];
            for (int v = 0; v < 256; v++)
                others += times[v];
            times[tally.first.byte[i]] = (uint32_t)tally.n[side] - others;
        }
}

/* Two samples, values that are rare in both taken together. */
static bool unlike(const uint32_t a[256], const uint32_t b[256])
{
    double n = tally.n[0], m = tally.n[1], chi2 = 0, rare_a = 0, rare_b = 0;
    int cells = 0;
    for (int v = 0; v <= 256; v++) {
        double x = v < 256 ? a[v] : rare_a, y = v < 256 ? b[v] : rare_b;
        if (v < 256 && x + y < FEW) {
            rare_a += x;
            rare_b += y;
        } else if (x + y > 0) {
            double off = x * m - y * n;
            chi2 += off * off / ((x + y) * n * m);
            cells++;
        }
    }
    return is_unlikely(chi2, cells - 1);
}

/* The member to which byte i of a state belongs; past the last for those of the head. */
static const ber_field *field_at(const struct ber_game *game, int i)
{
    const ber_field *f = game->fields;
    while (f->name && (i < f->offset || i >= f->offset + (int)ber_field_size(f)))
        f++;
    return f;
}

static const char *field_name(const struct ber_game *game, int i)
{
    const char *name = field_at(game, i)->name;
    return name ? name : "the head";
}

static const char *compare_tally(walk *w, int viewer)
{
    for (int i = 0; i < w->game->state_size; i++) {
        if (!tally.varies[i] || !unlike(tally.byte[i][0], tally.byte[i][1]))
            continue;
        return wrong(w, "viewer %d: deal() is unfair in byte %d of %s", viewer,
                     i - field_at(w->game, i)->offset, field_name(w->game, i));
    }
    if (unlike(tally.bucket[0], tally.bucket[1]))
        return wrong(w, "viewer %d: deal() is unfair in how things go together", viewer);
    return NULL;
}

static ber_action draw(walk *w, const world *s)
{
    ber_outcome o[BER_MAX_OUTCOMES];
    int n = w->game->chance(s->byte, o);
    return o[ber_outcome_at(o, ber_rng_below(&w->rng, ber_outcome_total(o, n)))].action;
}

static void guess_then_draw(walk *w, int viewer, ber_action look)
{
    world seen, guess;
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, viewer);
    for (int i = 0; i < MAX_TRIES && tally.n[0] < SAMPLES; i++) {
        world_copy(w, &guess, &seen);
        w->game->deal(guess.byte, &w->rng);
        ber_action a = draw(w, &guess);
        if (w->game->seen_as(guess.byte, BER_FATE, a, viewer) != look)
            continue;
        w->game->apply(guess.byte, BER_FATE, a, NULL);
        count_world(w, 0, &guess);
    }
}

static void act_then_guess(walk *w, int viewer, int actor, ber_action a)
{
    world seen, guess;
    world_copy(w, &seen, &w->now);
    w->game->apply(seen.byte, actor, a, NULL);
    w->game->blind(seen.byte, viewer);
    for (int i = 0; i < SAMPLES; i++) {
        world_copy(w, &guess, &seen);
        w->game->deal(guess.byte, &w->rng);
        count_world(w, 1, &guess);
    }
}

/* At some of fate's turns, for a viewer by chance. */
const char *check_fair_deal(walk *w)
{
    if (head_at(&w->now)->turn != BER_CHANCE || ber_rng_below(&w->rng, 20))
        return NULL;
    int viewer = viewer_at(w, (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats + 1));
    ber_action a = draw(w, &w->now);
    if (is_forgetful(w, BER_FATE, a))
        return NULL;
    clear_tally(w);
    guess_then_draw(w, viewer, w->game->seen_as(w->now.byte, BER_FATE, a, viewer));
    if (tally.n[0] < SAMPLES / 10)
        return NULL; /* too rare a look to compare */
    act_then_guess(w, viewer, BER_FATE, a);
    close_tally(w);
    w->count++;
    return compare_tally(w, viewer);
}

/* ---- Worlds that cannot have led here -------------------------------------------------- */

static void guess_then_choose(walk *w, int viewer, int actor, ber_action look)
{
    world seen, guess;
    ber_action a = 0;
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, viewer);
    for (int i = 0; i < MAX_TRIES / 4 && tally.n[0] < SAMPLES / 2; i++) {
        world_copy(w, &guess, &seen);
        w->game->deal(guess.byte, &w->rng);
        if (!lookalike(w, &guess, actor, look, viewer, &a))
            continue;
        w->game->apply(guess.byte, actor, a, NULL);
        count_world(w, 0, &guess);
    }
}

/* How often the bits of `mask` had the value `bits` in byte i. */
static int times_seen(int i, int side, int mask, int bits)
{
    int times = 0;
    for (int v = 0; v < 256; v++)
        times += (v & mask) == bits ? (int)tally.byte[i][side][v] : 0;
    return times;
}

/* Dealt in one case of ten and never possible before: whole bytes, and single bits of
 * members that are sets. */
static bool never_before(int i, int mask, int bits)
{
    return times_seen(i, 1, mask, bits) >= tally.n[1] / 10 && times_seen(i, 0, mask, bits) == 0;
}

static const char *find_impossible(walk *w, int viewer, int actor, ber_action a)
{
    bool found = false;
    for (int i = 0; i < w->game->state_size && !found; i++) {
        if (!tally.varies[i])
            continue;
        for (int v = 0; v < 256; v++)
            found = found || (tally.byte[i][1][v] && never_before(i, 255, v));
        for (int bit = 1; bit < 256; bit <<= 1)
            found = found || never_before(i, bit, 0) || never_before(i, bit, bit);
        if (found)
            wrong(w,
                  "viewer %d: after \"%s\" deal() gives worlds in which it was not offered "
                  "(byte %d of %s)",
                  viewer, step_text(w, actor, a).text, i - field_at(w->game, i)->offset,
                  field_name(w->game, i));
    }
    return found ? w->why : NULL;
}

/* At some choices of others, for a viewer by chance. */
const char *check_possible(walk *w)
{
    ber_action a[BER_MAX_ACTIONS];
    int actor = any_actor(&w->now, &w->rng);
    if (actor < 0 || ber_rng_below(&w->rng, 20))
        return NULL;
    int viewer = viewer_at(w, (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats + 1));
    int n = offered(w, &w->now, actor, a);
    ber_action step = a[ber_rng_below(&w->rng, (uint32_t)n)];
    if (viewer == actor || is_forgetful(w, actor, step))
        return NULL;
    clear_tally(w);
    guess_then_choose(w, viewer, actor, w->game->seen_as(w->now.byte, actor, step, viewer));
    if (tally.n[0] < SAMPLES / 2)
        return NULL; /* too rare a look to compare */
    act_then_guess(w, viewer, actor, step);
    close_tally(w);
    w->count++;
    return find_impossible(w, viewer, actor, step);
}

/* ---- Hands by number ------------------------------------------------------------------- */

/* Games whose hands are counts drawn from a pool, and the pool's first such kind. */
static const struct {
    const char *game, *pool, *hand;
    int first;
} by_number[] = {
    { "blank", "bag", "hand", 0 },
    { "iglu", "pool", "hand", 6 },
};

static const ber_field *find_field(const struct ber_game *game, const char *name)
{
    const ber_field *f = game->fields;
    while (f->name && strcmp(f->name, name) != 0)
        f++;
    return f;
}

static double choose_n(int n, int k)
{
    double ways = k < 0 || k > n ? 0 : 1;
    for (int i = 1; i <= k && ways > 0; i++)
        ways *= (double)(n - k + i) / i;
    return ways;
}

/* How many of one kind a hand of `held` gets out of `total` with `of_kind` of them. */
static bool off_hypergeometric(const int *times, int of_kind, int total, int held)
{
    double chi2 = 0, rare = 0, rare_expected = 0;
    int cells = 0;
    for (int x = 0; x <= held; x++) {
        double p = choose_n(of_kind, x) * choose_n(total - of_kind, held - x);
        double expected = (double)SAMPLES * p / choose_n(total, held);
        if (p == 0 && times[x])
            return true;
        if (expected < FEW) {
            rare += times[x];
            rare_expected += expected;
            continue;
        }
        chi2 += (times[x] - expected) * (times[x] - expected) / expected;
        cells++;
    }
    if (rare_expected >= 1) {
        chi2 += (rare - rare_expected) * (rare - rare_expected) / rare_expected;
        cells++;
    }
    return is_unlikely(chi2, cells - 1);
}

static const char *compare_hand(walk *w, int viewer, int seat, const ber_field *pool,
                                const ber_field *hand, int first)
{
    static int times[MAX_KINDS][256];
    world seen, guess;
    int held = 0, kinds = hand->cols;
    world_copy(w, &seen, &w->now);
    w->game->blind(seen.byte, viewer);
    const unsigned char *unseen = seen.byte + pool->offset + first;
    const unsigned char *truth = w->now.byte + hand->offset + seat * kinds;
    const unsigned char *got = guess.byte + hand->offset + seat * kinds;
    for (int k = 0; k < kinds; k++)
        held += truth[k];
    memset(times, 0, sizeof times);
    for (int i = 0; i < SAMPLES; i++) {
        world_copy(w, &guess, &seen);
        w->game->deal(guess.byte, &w->rng);
        for (int k = 0; k < kinds; k++)
            times[k][got[k]]++;
    }
    w->count += held > 0;
    for (int k = 0; k < kinds; k++)
        if (off_hypergeometric(times[k], unseen[k], ber_pool_total(unseen, kinds), held))
            return wrong(w, "viewer %d: seat %d is not dealt kind %d by its number", viewer, seat,
                         k);
    return NULL;
}

const char *check_exact_deal(walk *w)
{
    for (size_t i = 0; i < sizeof by_number / sizeof by_number[0]; i++) {
        if (strcmp(w->game->name, by_number[i].game) != 0 || ber_rng_below(&w->rng, 20))
            continue;
        int seat = (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats);
        int viewer = viewer_at(w, (int)ber_rng_below(&w->rng, (uint32_t)w->n_seats + 1));
        if (viewer == seat)
            viewer = BER_PUBLIC;
        return compare_hand(w, viewer, seat, find_field(w->game, by_number[i].pool),
                            find_field(w->game, by_number[i].hand), by_number[i].first);
    }
    return NULL;
}
