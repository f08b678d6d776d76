/*
 * mammut_deal.c: draws what lies beneath the thrown tiles, given what shows [M16.5, E14].
 *
 * A tile with two common faces shows one of them, or the other, or lies in the bag (while
 * tiles are being thrown). Go through the six common faces in order. For each choose how
 * many tiles of each pair show it; the others are freed: they can only show their second
 * face later, or stay in the bag. How many ways there are to go on depends on nothing but
 * the numbers freed for each later face, of which there are a few hundred combinations:
 * they are counted once each. Then the choices are drawn with the right weights. This is
 * the enumeration of [M16.5], with equal sub-sums taken together, and exact during the
 * throw too. A deal takes two microseconds, twice as long during the throw.
 */
#include "mammut_deal.h"

#include "error.h"

#include <string.h>

/* For the tiles of the game: 54 choices at most, 501 combinations, binomials up to 9. */
enum { COMMON = 6, MAX_SLOTS = 32, MAX_KINDS = 32, MAX_LONE = 8, MEMO = 768, BINOMIALS = 13 };
enum { MAX_CHOICES = 64, MAX_SHOWN = 12 };

/* In this order 15 of 100 instructions less are needed than in that of the faces. */
static const uint8_t face_of[COMMON] = { AXE, FUR, UNKNOWN, FIRE, TUSK, FOOD };

/* The place of a face among the common ones; -1: it is on one kind of tile only. */
static int common(int face)
{
    static const int8_t place[NO_FACE + 1] = {
        [AXE] = 1, [FUR] = 2, [UNKNOWN] = 3, [FIRE] = 4, [TUSK] = 5, [FOOD] = 6,
    };
    return place[face] - 1;
}

static const uint16_t binomial[BINOMIALS][BINOMIALS] = {
    { 1 },
    { 1, 1 },
    { 1, 2, 1 },
    { 1, 3, 3, 1 },
    { 1, 4, 6, 4, 1 },
    { 1, 5, 10, 10, 5, 1 },
    { 1, 6, 15, 20, 15, 6, 1 },
    { 1, 7, 21, 35, 35, 21, 7, 1 },
    { 1, 8, 28, 56, 70, 56, 28, 8, 1 },
    { 1, 9, 36, 84, 126, 126, 84, 36, 9, 1 },
    { 1, 10, 45, 120, 210, 252, 210, 120, 45, 10, 1 },
    { 1, 11, 55, 165, 330, 462, 462, 330, 165, 55, 11, 1 },
    { 1, 12, 66, 220, 495, 792, 924, 792, 495, 220, 66, 12, 1 },
};

/* Numbers of tiles freed for each common face, a byte for each. */
typedef uint64_t freed_tiles;

static inline int freed_for(freed_tiles freed, int face)
{
    return (int)(freed >> (8 * face) & 255);
}

/* How many tiles of each pair show face x: `shown` in all, the rest are freed. */
typedef struct {
    freed_tiles freed;
    uint16_t delta, weight; /* where this leads in the memo; ways to choose the tiles */
    uint32_t shown;
} choice;

typedef struct {
    int pair[COMMON][COMMON]; /* [x][y], x before y: unidentified tiles with these faces */
    int most[COMMON];         /* sum of pair[x] */
    int lone[COMMON];         /* tiles whose other face is rare and does not show */
    int spare;                /* how many of all these are in the bag */
    int n_slots[COMMON];      /* unidentified slots that show the face; which: `slot` */
    uint8_t first[COMMON][MAX_SHOWN + 2];             /* choices of x by the number shown */
    int base[COMMON + 1], stride[COMMON + 1][COMMON]; /* places in the memo */
    /* From here on nothing needs to be zero at first. */
    uint8_t slot[COMMON][MAX_SLOTS];
    uint8_t rare[COMMON][MAX_LONE]; /* the other faces of the lone tiles */
    freed_tiles drawn[COMMON];      /* of the pairs of x: freed, as drawn */
    choice choice[COMMON][MAX_CHOICES];
    uint64_t memo[MEMO]; /* one more than the ways to go on; 0: not counted yet */
} dealer;

/* ---- Choices for one face ----------------------------------------------------------- */

/* Where the counts of each face stand in the memo: mixed radix, a digit for each later
 * face and as many values as tiles can have been freed for it. Behind the last face there
 * is one way: to be done. */
static void lay_out_memo(dealer *d)
{
    int size = 0;
    for (int x = 0; x <= COMMON; x++) {
        int radix = 1;
        d->base[x] = size;
        for (int y = x; y < COMMON; y++) {
            d->stride[x][y] = radix;
            int most = 1;
            for (int z = 0; z < x; z++)
                most += d->pair[z][y];
            radix *= most;
        }
        size += radix;
    }
    BER_ASSERT(size <= MEMO);
    memset(d->memo, 0, (size_t)size * sizeof d->memo[0]);
    d->memo[d->base[COMMON]] = 2;
}

/* All choices for face x: each pair in turn multiplies them. */
static int list_choices(const dealer *d, int x, choice *out)
{
    int n = 1;
    out[0] = (choice){ 0, 0, 1, 0 };
    for (int y = x + 1; y < COMMON; y++) {
        int copies = d->pair[x][y], old_n = n;
        BER_ASSERT(n * (copies + 1) <= MAX_CHOICES);
        for (int shown = copies; copies && shown >= 0; shown--) {
            choice more = { .freed = (freed_tiles)(copies - shown) << (8 * y),
                            .delta = (uint16_t)((copies - shown) * d->stride[x + 1][y]),
                            .weight = binomial[copies][shown],
                            .shown = (uint32_t)shown };
            choice *to = shown ? out + n : out; /* the last round overwrites what it reads */
            for (int i = 0; i < old_n; i++)
                to[i] =
                    (choice){ out[i].freed + more.freed, (uint16_t)(out[i].delta + more.delta),
                              (uint16_t)(out[i].weight * more.weight), out[i].shown + more.shown };
            n += shown ? old_n : 0;
        }
    }
    return n;
}

/* Sorts them by the number shown. */
static void sort_choices(dealer *d, int x)
{
    choice all[MAX_CHOICES];
    int n = list_choices(d, x, all);
    uint8_t *first = d->first[x], next[MAX_SHOWN + 1];
    BER_ASSERT(d->most[x] <= MAX_SHOWN);
    for (int i = 0; i < n; i++)
        first[all[i].shown + 1]++;
    for (int shown = 0; shown <= d->most[x]; shown++) {
        next[shown] = first[shown];
        first[shown + 1] = (uint8_t)(first[shown + 1] + first[shown]);
    }
    for (int i = 0; i < n; i++)
        d->choice[x][next[all[i].shown]++] = all[i];
}

/* ---- Counting and drawing -------------------------------------------------------------- */

/* The tiles that can show face x and no later one. */
static inline int pool_of(const dealer *d, int x, freed_tiles freed)
{
    return d->lone[x] + freed_for(freed, x);
}

/* The numbers of tiles of pairs that may show x: the other slots are for tiles of the
 * pool, of which the bag holds no more than are spare. */
static inline void range_of(const dealer *d, int x, int pool, int *min, int *max)
{
    int need = d->n_slots[x];
    *min = need > pool ? need - pool : 0;
    *max = pool > d->spare ? need - (pool - d->spare) : need;
    *max = *max < d->most[x] ? *max : d->most[x];
}

/* Where choices of x lead: the place in the memo for the next face, nothing more freed. */
static inline int next_place(const dealer *d, int x, freed_tiles freed)
{
    int at = d->base[x + 1];
    for (int y = 0; y < COMMON; y++) /* unrolled; the strides up to x are zero */
        at += freed_for(freed, y) * d->stride[x + 1][y];
    return at;
}

/* The ways to fill the slots of face x and of all later ones; `at` is the place of x and
 * `freed` in the memo. */
static uint64_t count_ways(dealer *d, int x, int at, freed_tiles freed)
{
    if (d->memo[at])
        return d->memo[at] - 1;
    int pool = pool_of(d, x, freed), next = next_place(d, x, freed), min, max;
    uint64_t sum = 0;
    range_of(d, x, pool, &min, &max);
    for (int shown = min; shown <= max; shown++) {
        uint64_t part = 0;
        for (int i = d->first[x][shown]; i < d->first[x][shown + 1]; i++) {
            const choice *c = &d->choice[x][i];
            uint64_t known = d->memo[next + c->delta];
            part += c->weight *
                    (known ? known - 1 : count_ways(d, x + 1, next + c->delta, freed + c->freed));
        }
        sum += part * binomial[pool][d->n_slots[x] - shown];
    }
    d->memo[at] = sum + 1;
    return sum;
}

/* Uniform in 0 .. n-1. */
static uint64_t below(ber_rng *rng, uint64_t n)
{
    if (n <= UINT32_MAX)
        return ber_rng_below(rng, (uint32_t)n);
    uint64_t limit = UINT64_MAX / n * n, number;
    do {
        number = (uint64_t)ber_rng_next(rng) << 32;
        number |= ber_rng_next(rng);
    } while (number >= limit);
    return number % n;
}

/* The choice for face x on which a number below its ways falls. The number becomes one
 * below the ways of the next face. */
static const choice *find_choice(dealer *d, int x, freed_tiles freed, uint64_t *number)
{
    int pool = pool_of(d, x, freed), next = next_place(d, x, freed), min, max;
    range_of(d, x, pool, &min, &max);
    for (int i = d->first[x][min];; i++) {
        const choice *c = &d->choice[x][i];
        uint64_t each = count_ways(d, x + 1, next + c->delta, freed + c->freed);
        uint64_t all = each * c->weight * binomial[pool][d->n_slots[x] - (int)c->shown];
        if (*number < all) {
            *number %= each;
            return c;
        }
        *number -= all;
    }
}

static void draw_choices(dealer *d, uint64_t number)
{
    freed_tiles freed = 0;
    for (int x = 0; x < COMMON; x++) {
        d->drawn[x] = find_choice(d, x, freed, &number)->freed;
        freed += d->drawn[x];
    }
}

static void shuffle(uint8_t *item, int n, ber_rng *rng)
{
    for (int i = n - 1; i > 0; i--) {
        int j = (int)ber_rng_below(rng, (uint32_t)i + 1);
        uint8_t kept = item[i];
        item[i] = item[j];
        item[j] = kept;
    }
}

/* What lies beneath the slots that show face x, in random order. */
static void lay_backs(const dealer *d, int x, uint8_t *back, ber_rng *rng)
{
    uint8_t under[2 * MAX_SLOTS];
    int n = 0;
    for (int y = x + 1; y < COMMON; y++)
        for (int i = freed_for(d->drawn[x], y); i < d->pair[x][y]; i++)
            under[n++] = face_of[y];
    int pool = n; /* from here on: tiles of which some may be in the bag */
    for (int z = 0; z < x; z++)
        for (int i = freed_for(d->drawn[z], x); i > 0; i--)
            under[n++] = face_of[z];
    for (int i = 0; i < d->lone[x]; i++)
        under[n++] = d->rare[x][i];
    if (n > d->n_slots[x])
        shuffle(under + pool, n - pool, rng);
    shuffle(under, d->n_slots[x], rng);
    for (int i = 0; i < d->n_slots[x]; i++)
        back[d->slot[x][i]] = under[i];
}

/* ---- What is known --------------------------------------------------------------------- */

/* Takes the tiles away that are known by both sides or by a rare face. */
static void identify(dealer *d, const mammut_table *t, const uint8_t *face, uint8_t *back,
                     uint8_t *left)
{
    for (int slot = 0; slot < t->n_slots; slot++) {
        int x = common(face[slot]);
        if (back[slot] == NO_FACE && x >= 0) {
            d->slot[x][d->n_slots[x]++] = (uint8_t)slot;
            continue;
        }
        for (int k = 0; k < t->n_kinds; k++) {
            const uint8_t *side = t->tile[k].side;
            int up = side[1] == face[slot];
            if (side[up] != face[slot] || (back[slot] != NO_FACE && side[1 - up] != back[slot]))
                continue;
            back[slot] = side[1 - up];
            left[k]--;
            break;
        }
    }
}

/* Sorts the tiles that are left by their common faces. */
static void sort_tiles(dealer *d, const mammut_table *t, const uint8_t *left)
{
    for (int k = 0; k < t->n_kinds; k++) {
        int a = common(t->tile[k].side[0]), b = common(t->tile[k].side[1]);
        int x = a < b ? a : b, y = a < b ? b : a;
        if (y < 0)
            continue;
        d->spare += left[k];
        if (x >= 0) {
            d->pair[x][y] += left[k];
            d->most[x] += left[k];
            continue;
        }
        for (int i = 0; i < left[k]; i++)
            d->rare[y][d->lone[y]++] = t->tile[k].side[b == y ? 0 : 1];
    }
    for (int x = 0; x < COMMON; x++)
        d->spare -= d->n_slots[x];
}

uint64_t mammut_deal_tiles(const mammut_table *t, const uint8_t *face, uint8_t *back, ber_rng *rng)
{
    dealer d;
    uint8_t left[MAX_KINDS];
    memset(&d, 0, offsetof(dealer, slot));
    for (int k = 0; k < t->n_kinds; k++)
        left[k] = t->tile[k].copies;
    identify(&d, t, face, back, left);
    sort_tiles(&d, t, left);
    lay_out_memo(&d);
    for (int x = 0; x < COMMON; x++)
        sort_choices(&d, x);
    uint64_t ways = count_ways(&d, 0, 0, 0);
    BER_ASSERT(ways > 0);
    draw_choices(&d, below(rng, ways));
    for (int x = 0; x < COMMON; x++)
        lay_backs(&d, x, back, rng);
    return ways;
}
