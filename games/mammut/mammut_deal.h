/*
 * mammut_deal.h: a possible world of thrown tiles, drawn exactly [M16.5].
 *
 * A function over a table of tiles, so that a test can enumerate all worlds of small
 * tables. The five resources and the question mark may be on many tiles; each other face
 * is on one kind only.
 */
#ifndef MAMMUT_DEAL_H
#define MAMMUT_DEAL_H

#include "game.h"
#include "rng.h"

enum { RESOURCES = 5, FACES = 15 };
enum face { /* [M2.2] */
            AXE,
            FUR,
            TUSK,
            FOOD,
            FIRE,
            HARE,
            FOX,
            BEAVER,
            PTARMIGAN,
            SALMON,
            MARMOT,
            BOAR,
            UNKNOWN,
            SHAMAN_RED,
            SHAMAN_BLUE,
            NO_FACE, /* not thrown yet; or not known to the viewer */
};

/* Tiles with the same two sides. */
typedef struct {
    uint8_t side[2], copies;
} mammut_tile;

/* The tiles there are, and how many of them have been thrown. */
typedef struct {
    const mammut_tile *tile;
    int n_kinds, n_slots;
} mammut_table;

/* Fills in back[0] .. back[n_slots-1] where they are NO_FACE, each world of numbered tiles
 * being as likely as any other; the tiles that remain are in the bag. What is given must
 * be possible. Returns how many ways there are to choose the tiles that show each face
 * (W of M16.5). */
uint64_t mammut_deal_tiles(const mammut_table *t, const uint8_t *face, uint8_t *back, ber_rng *rng);

#endif
