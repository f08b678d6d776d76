/*
 * mammut_deal.h: how thrown tiles may have fallen, drawn exactly [M16.5].
 *
 * A function over a table of tiles, so that a test can enumerate all worlds of small
 * tables. The five resources and the question mark may be on many tiles; each other face
 * is on one kind only.
 */
#ifndef MAMMUT_DEAL_H
#define MAMMUT_DEAL_H

#include "game.h"
#include "rng.h"

enum { RESOURCES = 5, FACES = 15, TILE_KINDS = 23, SIDES = 2 };
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

/* The tiles there are. */
typedef struct {
    const mammut_tile *tile;
    int n_kinds;
} mammut_table;

enum { NOT_SHOWN = 255 };

/* left[k] tiles of kind k have been tossed and nobody knows how they fell; shown[f] of all
 * these show face f. NOT_SHOWN: that has not been told yet, of a common face. Draws how many of
 * each kind show its first side (unseen[k]) and its second (unseen[n_kinds + k]), each world
 * of numbered tiles being as likely as any other. What is given must be possible. Returns
 * how many worlds there are (W of M16.5). */
uint64_t mammut_deal_tiles(const mammut_table *t, const uint8_t *left, const uint8_t *shown,
                           uint8_t *unseen, ber_rng *rng);

#endif
