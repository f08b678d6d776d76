/*
 * planes.h: small counts for up to 64 places, as bit planes.
 *
 * The first word says where there is anything at all; the words after it write how
 * many more there are, lowest bit first. So the question asked all the time, "where
 * is something?", is one load, and a whole row of pieces moves by shifts. A count
 * never passes what its planes can write; the game's numbers see to that.
 */
#ifndef BER_PLANES_H
#define BER_PLANES_H

#include <stdint.h>

/* The largest count that this many words can hold. */
#define BER_PLANES_MAX(n_planes) (1 << ((n_planes)-1))

/* One more on the place whose bit is set in `place`. */
static inline void ber_planes_add(uint64_t *plane, uint64_t place)
{
    uint64_t carry = *plane & place;
    *plane |= place;
    while (carry) {
        uint64_t next = *++plane & carry;
        *plane ^= carry;
        carry = next;
    }
}

/* One less there; there must be one. */
static inline void ber_planes_take(uint64_t *plane, int n_planes, uint64_t place)
{
    uint64_t more = 0;
    for (int k = 1; k < n_planes; k++)
        more |= plane[k] & place;
    if (!more) {
        *plane &= ~place;
        return;
    }
    while (place) {
        uint64_t borrow = ~*++plane & place;
        *plane ^= place;
        place = borrow;
    }
}

static inline int ber_planes_count(const uint64_t *plane, int n_planes, int place)
{
    int count = (int)(plane[0] >> place & 1);
    for (int k = 1; k < n_planes; k++)
        count += (int)(plane[k] >> place & 1) << (k - 1);
    return count;
}

static inline void ber_planes_set(uint64_t *plane, int n_planes, int place, int count)
{
    uint64_t bit = (uint64_t)1 << place;
    plane[0] = count ? plane[0] | bit : plane[0] & ~bit;
    for (int k = 1; k < n_planes; k++)
        plane[k] = count && ((count - 1) >> (k - 1) & 1) ? plane[k] | bit : plane[k] & ~bit;
}

/* The sum of the counts over the places of `mask`. */
static inline int ber_planes_sum(const uint64_t *plane, int n_planes, uint64_t mask)
{
    if (!(plane[0] & mask))
        return 0; /* the ordinary case; counting bits is slow without an instruction for it */
    int sum = __builtin_popcountll(plane[0] & mask);
    for (int k = 1; k < n_planes; k++)
        if (plane[k] & mask)
            sum += __builtin_popcountll(plane[k] & mask) << (k - 1);
    return sum;
}

#endif
