/*
 * urland_draw.h: what the files that draw the board for a terminal share.
 */
#ifndef URLAND_DRAW_H
#define URLAND_DRAW_H

#include "urland.h"

#include "drawing.h"

#include <string.h>

enum { LEFT = 1, TRACK_Y = 4, SEA_Y = 6, MAP_Y = 7, SOUTH_Y = 25, LEGEND_Y = 26, SEATS_Y = 29 };
enum { BOX = 14, SIDE = 15, CROWD_LINES = 2 };
enum { LOST = -1 }; /* it would go home */

/* The printed number of an island or token. */
static inline const char *number_of(int region)
{
    return urland_domains[D_REGION].item[region] + strlen("r");
}

/* "R3+2": three red Ichtos that would gain two; "R1-": LOST. */
void urland_add_crowd(const ber_words *words, int seat, int n, int gain, ber_text *out);
void urland_draw_map(const urland *s, const ber_words *words, ber_canvas *out);

#endif
