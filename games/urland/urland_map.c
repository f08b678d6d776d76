/*
 * urland_map.c: regions, their oceans and their neighbours.
 *
 * All of it follows from the mask of erupted islands, of which no continent consists
 * entirely; so each way back along a ring meets a live island.
 */
#include "urland.h"

/* Five masks of twelve islands beside each other, one for each ocean. */
#define LANES(mask)   ((uint64_t)(mask)*0x1001001001001u)
#define AT_OCEAN(o)   (REGIONS * (o))
#define FIRST_ISLANDS (ISLAND(1) | ISLAND(4) | ISLAND(8)) /* before them come 3, 7 and 12 */

/* Each island moved to the one before it in its ring. */
static uint64_t before(uint64_t islands)
{
    return (islands & ~LANES(FIRST_ISLANDS)) >> 1 | (islands & LANES(ISLAND(1))) << 2 |
           (islands & LANES(ISLAND(4))) << 3 | (islands & LANES(ISLAND(8))) << 4;
}

/* A coast of an erupted island is one of the region that it joined. */
uint64_t urland_shores(uint32_t erupted)
{
    uint64_t gone = LANES(erupted), regions = urland_in_play.coasts & ~gone,
             joined = urland_in_play.coasts & gone;
    while (joined) {
        joined = before(joined);
        regions |= joined & ~gone;
        joined &= gone;
    }
    return regions;
}

/* [R31] */
int urland_rep(uint32_t erupted, int island)
{
    while (erupted >> island & 1)
        island = urland_join[island];
    return island;
}

uint32_t urland_oceans_of(const urland *s, int region)
{
    uint64_t shores = urland_shores(s->erupted) >> region;
    uint32_t oceans = 0;
    for (int o = 0; o < OCEANS; o++)
        oceans |= (uint32_t)(shores >> AT_OCEAN(o) & 1) << o;
    return oceans;
}

/* [R58] None, one or two regions. */
uint32_t urland_land_beside(const urland *s, int region)
{
    int after = urland_next[region];
    while (s->erupted >> after & 1)
        after = urland_next[after];
    int prior = urland_rep(s->erupted, urland_join[region]);
    return (BIT(prior) | BIT(after)) & ~BIT(region);
}

uint32_t urland_areas_beside(const urland *s, int area)
{
    if (is_land(area))
        return urland_land_beside(s, area) | urland_oceans_of(s, area) << REGIONS;
    int ocean = area - REGIONS;
    return (uint32_t)urland_in_play.sea_border[ocean] << REGIONS |
           shore(urland_shores(s->erupted), ocean);
}
