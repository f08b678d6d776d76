/*
 * mammut_tiles.h: the built-in tiles, and which of their sides show a face; for mammut_edition.c,
 * and for mammut_throw.c, whose loops the compiler writes out when it knows them.
 */
#ifndef MAMMUT_TILES_H
#define MAMMUT_TILES_H

/* clang-format off */
/* [M2.1, M2.3, M2.4] Reconstructed: the 23 different pairs of sides, with their copies. */
#define TILES(TILE)                                                                                \
    TILE(0, AXE, UNKNOWN, 1)                                                                       \
    TILE(1, FUR, UNKNOWN, 2)                                                                       \
    TILE(2, TUSK, UNKNOWN, 2)                                                                      \
    TILE(3, FOOD, UNKNOWN, 2)                                                                      \
    TILE(4, FIRE, UNKNOWN, 2)                                                                      \
    TILE(5, HARE, AXE, 1)                                                                          \
    TILE(6, FOX, FUR, 1)                                                                           \
    TILE(7, BEAVER, TUSK, 1)                                                                       \
    TILE(8, PTARMIGAN, TUSK, 1)                                                                    \
    TILE(9, SALMON, FOOD, 1)                                                                       \
    TILE(10, MARMOT, FOOD, 1)                                                                      \
    TILE(11, BOAR, FIRE, 1)                                                                        \
    TILE(12, AXE, FUR, 1)                                                                          \
    TILE(13, AXE, TUSK, 1)                                                                         \
    TILE(14, AXE, FOOD, 1)                                                                         \
    TILE(15, AXE, FIRE, 1)                                                                         \
    TILE(16, FUR, TUSK, 1)                                                                         \
    TILE(17, FUR, FOOD, 2)                                                                         \
    TILE(18, FUR, FIRE, 2)                                                                         \
    TILE(19, TUSK, FOOD, 3)                                                                        \
    TILE(20, TUSK, FIRE, 1)                                                                        \
    TILE(21, FOOD, FIRE, 2)                                                                        \
    TILE(22, SHAMAN_RED, SHAMAN_BLUE, 1)

/* In the order of the other faces; A and B are the places in `unseen` of the two sides. */
#define A(kind) (kind)
#define B(kind) (TILE_KINDS + (kind))
#define BUILT_IN_SIDES {                                                                           \
    [AXE]         = { 6, { A(12), A(13), A(14), A(15), B(5), A(0) }, { FUR, TUSK, FOOD, FIRE, HARE, UNKNOWN } }, \
    [FUR]         = { 6, { B(12), A(16), A(17), A(18), B(6), A(1) }, { AXE, TUSK, FOOD, FIRE, FOX, UNKNOWN } }, \
    [TUSK]        = { 7, { B(13), B(16), A(19), A(20), B(7), B(8), A(2) },                        \
                      { AXE, FUR, FOOD, FIRE, BEAVER, PTARMIGAN, UNKNOWN } }, \
    [FOOD]        = { 7, { B(14), B(17), B(19), A(21), B(9), B(10), A(3) }, { AXE, FUR, TUSK, FIRE, SALMON, MARMOT, UNKNOWN } }, \
    [FIRE]        = { 6, { B(15), B(18), B(20), B(21), B(11), A(4) }, { AXE, FUR, TUSK, FOOD, BOAR, UNKNOWN } }, \
    [HARE]        = { 1, { A(5) }, { AXE } },                                                      \
    [FOX]         = { 1, { A(6) }, { FUR } },                                                      \
    [BEAVER]      = { 1, { A(7) }, { TUSK } },                                                     \
    [PTARMIGAN]   = { 1, { A(8) }, { TUSK } },                                                     \
    [SALMON]      = { 1, { A(9) }, { FOOD } },                                                     \
    [MARMOT]      = { 1, { A(10) }, { FOOD } },                                                    \
    [BOAR]        = { 1, { A(11) }, { FIRE } },                                                    \
    [UNKNOWN]     = { 5, { B(0), B(1), B(2), B(3), B(4) }, { AXE, FUR, TUSK, FOOD, FIRE } },       \
    [SHAMAN_RED]  = { 1, { A(22) }, { SHAMAN_BLUE } },                                             \
    [SHAMAN_BLUE] = { 1, { B(22) }, { SHAMAN_RED } },                                              \
}
/* clang-format on */

#endif
