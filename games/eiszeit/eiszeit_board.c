/*
 * eiszeit_board.c: sets of regions and of hunters, as masks.
 *
 * The tables of the state are bytes; eight of them are asked at once whether there is
 * anything. Counts stay far below 128, so that no byte disturbs its neighbour.
 */
#include "eiszeit.h"

#include <string.h>

/* Bit i: byte i of the word, lowest first, is not zero. */
static unsigned bytes_set(uint64_t word)
{
    uint64_t high = (word + 0x7f7f7f7f7f7f7f7fu) & 0x8080808080808080u;
    return (unsigned)((high >> 7) * 0x0102040810204080u >> 56);
}

/* Eight bytes, the first one lowest. */
static uint64_t word_at(const uint8_t *byte)
{
    uint64_t word;
    memcpy(&word, byte, sizeof word);
    return word;
}

unsigned eiszeit_present(const uint8_t count[REGIONS])
{
    return bytes_set(word_at(count)) | bytes_set(word_at(count + REGIONS - 8)) << (REGIONS - 8);
}

unsigned eiszeit_column(const uint8_t table[REGIONS][SEATS], int seat)
{
    unsigned mask = 0;
    for (int r = 0; r < REGIONS; r++)
        mask |= (unsigned)(table[r][seat] != 0) << r;
    return mask;
}

/* [E8.10, R19, R48] A step needs a common border and a region without ice behind it. */
unsigned eiszeit_with_exit(const eiszeit *s)
{
    unsigned free = free_regions(s), out = 0;
    for (int r = 0; r < REGIONS; r++)
        out |= (unsigned)((eiszeit_in_play.beside[r] & free) != 0) << r;
    return out & free;
}

/* The 60 bytes of a table by region and seat end with an overlapping word. */
enum { SPOTS = REGIONS * SEATS, LAST = SPOTS - 8 };

static uint64_t spots(const uint8_t *all, const uint8_t *less, const uint8_t *lesser)
{
    uint64_t mask = 0;
    for (int i = 0; i < LAST; i += 8)
        mask |= (uint64_t)bytes_set(word_at(all + i) - word_at(less + i) - word_at(lesser + i))
                << i;
    return mask |
           (uint64_t)bytes_set(word_at(all + LAST) - word_at(less + LAST) - word_at(lesser + LAST))
               << LAST;
}

uint64_t eiszeit_plain_spots(const eiszeit *s)
{
    return spots(&s->hunters[0][0], &s->clubbed[0][0], &s->touched[0][0]);
}

uint64_t eiszeit_clubbed_spots(const eiszeit *s)
{
    static const uint8_t nothing[SPOTS];
    return spots(&s->clubbed[0][0], &s->touched_clubbed[0][0], nothing);
}

/* [E8.1] Equal hunters are one option. */
ber_action *eiszeit_list_hunters(uint64_t plain, uint64_t clubbed, int verb, ber_action *out)
{
    for (uint64_t rest = plain | clubbed; rest; rest &= rest - 1) {
        int spot = lowest(rest);
        *out = (ber_action)(verb + 2 * spot);
        out += plain >> spot & 1;
        *out = (ber_action)(verb + 2 * spot + 1);
        out += clubbed >> spot & 1;
    }
    return out;
}

int eiszeit_on_board(const eiszeit *s, int seat)
{
    return ALL_HUNTERS - s->supply[seat];
}
