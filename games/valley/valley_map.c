/*
 * valley_map.c: the spaces of the valley, and who can step where. [V5.1, R5, R16]
 */
#include "valley.h"
#include "valley_facts.h"

const int16_t valley_q[SPACES] = SPACE_Q, valley_r[SPACES] = SPACE_R;
const uint8_t valley_neighbour[SPACES][DIRECTIONS] = SPACE_NEIGHBOURS;
const uint64_t valley_beside[SPACES] = SPACE_BESIDE;
const uint64_t valley_border = SPACES_OF_BORDER;
const uint8_t valley_edge[EDGES][2] = EDGE_SPACES;

uint64_t valley_behind_ice(const valley *s, int space)
{
    const valley_map *m = map_of(s);
    uint64_t ice = 0;
    for (int river = 0; river < RIVERS; river++) {
        if (!(s->frozen >> river & 1))
            continue;
        for (int i = 0; i < MOST_BANKS; i++) {
            const uint8_t *edge = m->bank[river][i];
            ice |= edge[0] == space ? BIT(edge[1]) : edge[1] == space ? BIT(edge[0]) : 0;
        }
    }
    return ice & m->across[space];
}

uint64_t valley_open_beside(const valley *s, int space)
{
    return valley_beside[space] & ~valley_behind_river(s, space) & ~map_of(s)->lake & ~closed(s);
}

uint64_t valley_spread(uint64_t spaces)
{
    uint64_t beside = 0;
    for (; spaces; spaces &= spaces - 1)
        beside |= valley_beside[lowest(spaces)];
    return beside;
}
