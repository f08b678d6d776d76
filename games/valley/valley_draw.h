/*
 * valley_draw.h: what the files that draw the valley for a terminal share.
 */
#ifndef VALLEY_DRAW_H
#define VALLEY_DRAW_H

#include "valley.h"

#include "drawing.h"

/* Where the map begins; it is LEGEND_Y - MAP_Y lines high. */
enum { LEFT_X = 1, MAP_Y = 3, LEGEND_Y = 32 };

static inline const char *item_word(const ber_words *words, const char *family, int domain,
                                    int item)
{
    return ber_word_for(words, family, valley_domains[domain].item[item]);
}

/* valley_draw.c: the frame of this kind, if it is open. */
const ber_frame *valley_find_frame(const valley *s, int kind);

/* valley_draw_map.c. The legend returns the line after it. */
void valley_draw_map(const valley *s, const ber_words *words, ber_canvas *out);
int valley_draw_legend(const ber_words *words, ber_canvas *out);

#endif
