/*
 * mammut_deal.c: draws how many tiles of each kind fell on either side, given how many show
 * each face [M16.5, E14].
 *
 * Go through the six common faces in order. For each choose how many tiles of each pair of
 * common faces show it; the others are freed: they show their second face. How many ways
 * there are to go on depends on nothing but the numbers freed for each later face, of which
 * there are a few hundred combinations: they are counted once each. Then the choices are
 * drawn with the right weights. This is the enumeration of [M16.5], with equal sub-sums
 * taken together. While tiles are being thrown some faces may show any number of times.
 */
#include "mammut_deal.h"

#include "error.h"

#include <string.h>

/* For the built-in tiles: 54 choices at most, 465 combinations. With three tiles of each pair, more
 * than there can be: 4^5 choices for the first face, a quarter for each later one; and 1 + 4^5 +
 * 7^4 + 10^3 + 13^2 + 16 + 1 combinations. */
enum { COMMON = 6, MEMO = 4612, MAX_CHOICES = 1024, ALL_CHOICES = 1365, MAX_SHOWN = 12 };
enum { MAX_COPIES = 3 };

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

static const uint8_t binomial[MAX_COPIES + 1][MAX_COPIES + 1] = {
    { 1 },
    { 1, 1 },
    { 1, 2, 1 },
    { 1, 3, 3, 1 },
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
    int pair[COMMON][COMMON];              /* [x][y], x before y: tiles with these two faces */
    int most[COMMON];                      /* sum of pair[x] */
    int lone[COMMON];                      /* tiles that show x because their other face is rare */
    uint16_t first[COMMON][MAX_SHOWN + 2]; /* choices of x by the number shown */
    int n_choices;
    int base[COMMON + 1], stride[COMMON + 1][COMMON]; /* places in the memo */
    /* From here on nothing needs to be zero at first. */
    int shown[COMMON];         /* tiles that show x, or NOT_SHOWN */
    freed_tiles drawn[COMMON]; /* of the pairs of x: freed, as drawn */
    choice choice[ALL_CHOICES];
    uint64_t memo[MEMO]; /* one more than the ways to go on; 0: not counted yet */
} dealer;

/* ---- Choices for one face ----------------------------------------------------------- */

/* Where the counts of each face are in the memo: mixed radix, a digit for each later
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

/* Sorts them by the number shown, behind those of earlier faces. */
static void sort_choices(dealer *d, int x)
{
    choice all[MAX_CHOICES];
    int n = list_choices(d, x, all);
    uint16_t *first = d->first[x], next[MAX_SHOWN + 1];
    BER_ASSERT(d->most[x] <= MAX_SHOWN && d->n_choices + n <= ALL_CHOICES);
    for (int i = 0; i < n; i++)
        first[all[i].shown + 1]++;
    first[0] = (uint16_t)d->n_choices;
    for (int shown = 0; shown <= d->most[x]; shown++) {
        next[shown] = first[shown];
        first[shown + 1] = (uint16_t)(first[shown] + first[shown + 1]);
    }
    for (int i = 0; i < n; i++)
        d->choice[next[all[i].shown]++] = all[i];
    d->n_choices += n;
}

/* ---- Counting and drawing -------------------------------------------------------------- */

/* The choices for face x that give the number shown: tiles freed for it show it too. */
static inline void range_of(const dealer *d, int x, freed_tiles freed, int *from, int *to)
{
    const uint16_t *first = d->first[x];
    int shown = d->shown[x] - d->lone[x] - freed_for(freed, x);
    bool any = d->shown[x] == NOT_SHOWN, none = shown < 0 || shown > d->most[x];
    *from = first[any || none ? 0 : shown];
    *to = any ? first[d->most[x] + 1] : first[none ? 0 : shown + 1];
}

/* Where choices of x lead: the place in the memo for the next face, nothing more freed. */
static inline int next_place(const dealer *d, int x, freed_tiles freed)
{
    int at = d->base[x + 1];
    for (int y = 0; y < COMMON; y++) /* unrolled; the strides up to x are zero */
        at += freed_for(freed, y) * d->stride[x + 1][y];
    return at;
}

/* The ways to go on from face x; `at` is the place of x and `freed` in the memo. */
static uint64_t count_ways(dealer *d, int x, int at, freed_tiles freed)
{
    if (d->memo[at])
        return d->memo[at] - 1;
    int next = next_place(d, x, freed), from, to;
    uint64_t sum = 0;
    range_of(d, x, freed, &from, &to);
    for (int i = from; i < to; i++) {
        const choice *c = &d->choice[i];
        uint64_t known = d->memo[next + c->delta];
        sum += c->weight *
               (known ? known - 1 : count_ways(d, x + 1, next + c->delta, freed + c->freed));
    }
    d->memo[at] = sum + 1;
    return sum;
}

/* The choice for face x on which a number below its ways falls. The number becomes one
 * below the ways of the next face. */
static const choice *find_choice(dealer *d, int x, freed_tiles freed, uint64_t *number)
{
    int next = next_place(d, x, freed), i, to;
    range_of(d, x, freed, &i, &to);
    for (;; i++) {
        const choice *c = &d->choice[i];
        uint64_t each = count_ways(d, x + 1, next + c->delta, freed + c->freed);
        uint64_t all = each * c->weight;
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

/* ---- The tiles ------------------------------------------------------------------------- */

/* Sorts the tiles by their common faces. */
static void sort_tiles(dealer *d, const mammut_table *t, const uint8_t *left, const uint8_t *shown)
{
    for (int x = 0; x < COMMON; x++)
        d->shown[x] = shown[face_of[x]];
    for (int k = 0; k < t->n_kinds; k++) {
        const uint8_t *side = t->tile[k].side;
        int a = common(side[0]), b = common(side[1]), x = a < b ? a : b, y = a < b ? b : a;
        if (x >= 0) {
            d->pair[x][y] += left[k];
            d->most[x] += left[k];
        } else if (y >= 0) {
            d->lone[y] += left[k] - shown[side[b == y ? 0 : 1]];
        }
    }
}

/* How many of the tiles of a kind show a side. */
static int count_up(const dealer *d, const uint8_t *side, int left, const uint8_t *shown)
{
    int a = common(side[0]), b = common(side[1]);
    if (a < 0)
        return shown[side[0]];
    if (b < 0)
        return left - shown[side[1]];
    return a < b ? left - freed_for(d->drawn[a], b) : freed_for(d->drawn[b], a);
}

uint64_t mammut_deal_tiles(const mammut_table *t, const uint8_t *left, const uint8_t *shown,
                           uint8_t *unseen, ber_rng *rng)
{
    dealer d;
    memset(&d, 0, offsetof(dealer, shown));
    sort_tiles(&d, t, left, shown);
    lay_out_memo(&d);
    for (int x = 0; x < COMMON; x++)
        sort_choices(&d, x);
    uint64_t ways = count_ways(&d, 0, 0, 0);
    BER_ASSERT(ways > 0 && ways <= UINT32_MAX); /* at most one for each side of each tile */
    draw_choices(&d, ber_rng_below(rng, (uint32_t)ways));
    for (int k = 0; k < t->n_kinds; k++) {
        int up = count_up(&d, t->tile[k].side, left[k], shown);
        unseen[k] = (uint8_t)up;
        unseen[t->n_kinds + k] = (uint8_t)(left[k] - up);
    }
    return ways;
}
