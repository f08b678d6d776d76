/*
 * mammut_edition.c: the tiles in play, which are reconstructed, and what follows from them: which
 * sides show a face, and how the tiles of a lot can fall.
 *
 * The tables of the built-in tiles are written out here; a test compares them with what is made
 * of the tiles.
 */
#include "mammut.h"
#include "mammut_tiles.h"

#include "error.h"

#include <string.h>

/* clang-format off */
#define AS_TILE(kind, a, b, copies)   [kind] = { { a, b }, copies },
#define AS_COPIES(kind, a, b, copies) [kind] = copies,
#define AS_OTHER(kind, a, b, copies)  [kind] = b,
#define AS_PAIR(kind, a, b, copies)   [a][b] = kind + 1, [b][a] = kind + 1,

#define TOSS(a, b, c, ways) { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4, ways }
#define ONE(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, ways)
#define TWO(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, 2 * (ways)), TOSS(a, b, 2, ways)
#define THREE(a, b, ways)   TOSS(a, b, 0, ways), TOSS(a, b, 1, 3 * (ways)),                        \
                            TOSS(a, b, 2, 3 * (ways)), TOSS(a, b, 3, ways)
#define FOURTH(a, b, c)     { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4, 1 },                         \
                            { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4 + 1, 1 }
/* The outcome that each number falls on: two of equal weight, and so on. */
#define TWICE(at)    at, at
#define TWO_FROM(at) at, (at) + 1
#define BY_TWO(at)   at, TWICE((at) + 1), (at) + 2
#define BY_TWO2(at)  TWICE(at), TWICE((at) + 1), TWICE((at) + 1), TWICE((at) + 2)
#define BY_THREE(at) at, TWICE((at) + 1), (at) + 1, TWICE((at) + 2), (at) + 2, (at) + 3
#define BY_THREE2(at)                                                                              \
    TWICE(at), TWICE((at) + 1), TWICE((at) + 1), TWICE((at) + 1), TWICE((at) + 2),                 \
        TWICE((at) + 2), TWICE((at) + 2), TWICE((at) + 3)
#define EIGHT_FROM(at) TWO_FROM(at), TWO_FROM((at) + 2), TWO_FROM((at) + 4), TWO_FROM((at) + 6)
#define FOUR_ONES                                                                                  \
    { 16, 16,                                                                                      \
      { FOURTH(0, 0, 0), FOURTH(0, 0, 1), FOURTH(0, 1, 0), FOURTH(0, 1, 1),                        \
        FOURTH(1, 0, 0), FOURTH(1, 0, 1), FOURTH(1, 1, 0), FOURTH(1, 1, 1) },                      \
      { EIGHT_FROM(0), EIGHT_FROM(8) } }
#define THREE_ONES                                                                                 \
    { 8, 8, { ONE(0, 0, 1), ONE(0, 1, 1), ONE(1, 0, 1), ONE(1, 1, 1) }, { EIGHT_FROM(0) } }
#define ONE_TWO_TWO                                                                                \
    { 18, 32,                                                                                      \
      { TWO(0, 0, 1), TWO(0, 1, 2), TWO(0, 2, 1), TWO(1, 0, 1), TWO(1, 1, 2), TWO(1, 2, 1) },      \
      { BY_TWO(0), BY_TWO2(3), BY_TWO(6), BY_TWO(9), BY_TWO2(12), BY_TWO(15) } }
#define ONE_TWO_THREE                                                                              \
    { 24, 64,                                                                                      \
      { THREE(0, 0, 1), THREE(0, 1, 2), THREE(0, 2, 1),                                            \
        THREE(1, 0, 1), THREE(1, 1, 2), THREE(1, 2, 1) },                                          \
      { BY_THREE(0), BY_THREE2(4), BY_THREE(8), BY_THREE(12), BY_THREE2(16), BY_THREE(20) } }
mammut_edition mammut_in_play = {
    .copies = { TILES(AS_COPIES) },
    .other = { TILES(AS_OTHER) },
    .tile = { TILES(AS_TILE) },
    .pair = { TILES(AS_PAIR) },
    .axes = 6,
    .sides = BUILT_IN_SIDES,
    /* [M16.1] Four kinds at a time openly: everybody sees how they fall; then three at a time.
     * The last lot has neither axe nor fur nor question mark. */
    .lot = {
        { 4, { 5, 6, 7, 8 }, { 1, 1, 1, 1 } },
        { 4, { 9, 10, 11, 22 }, { 1, 1, 1, 1 } },
        { 3, { 0, 1, 2 }, { 1, 2, 2 } },
        { 3, { 12, 3, 4 }, { 1, 2, 2 } },
        { 3, { 13, 14, 15 }, { 1, 1, 1 } },
        { 3, { 16, 17, 18 }, { 1, 2, 2 } },
        { 3, { 20, 21, 19 }, { 1, 2, 3 } },
    },
    .toss = {
        FOUR_ONES, FOUR_ONES, ONE_TWO_TWO, ONE_TWO_TWO, THREE_ONES, ONE_TWO_TWO, ONE_TWO_THREE,
    },
};
/* clang-format on */

/* ---- What may be replaced ------------------------------------------------------------------ */

enum { LOOT_TILES = 31, FIRST_ANIMAL_KIND = RESOURCES, FIRST_DOUBLE = FIRST_ANIMAL_KIND + ANIMALS };
enum { SHAMAN_KIND = TILE_KINDS - 1, MOST_COPIES = 3 };
#define KINDS(from, to) (((uint64_t)1 << (to)) - ((uint64_t)1 << (from)))
#define MARKED          KINDS(0, FIRST_ANIMAL_KIND)
#define WITH_ANIMALS    KINDS(FIRST_ANIMAL_KIND, FIRST_DOUBLE)
#define DOUBLES         KINDS(FIRST_DOUBLE, SHAMAN_KIND)
static const ber_edit edits[] = {
    { "tile_kinds.list.*.copies", BER_U8, .key = D_TILE, .noun = BER_NUMBER,
      .offset = offsetof(mammut_edition, copies), .n = TILE_KINDS, .least = 0, .most = MOST_COPIES,
      .only = MARKED | DOUBLES },
    { "tile_kinds.list.*.side_b", BER_U8, .key = D_TILE, .noun = D_FACE,
      .offset = offsetof(mammut_edition, other), .n = TILE_KINDS, .least = AXE,
      .most = RESOURCES - 1, .only = WITH_ANIMALS },
    { 0 },
};

/* ---- What follows from the tiles ----------------------------------------------------------- */

static void follow_tiles(mammut_edition *e)
{
    memset(e->pair, 0, sizeof e->pair);
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        mammut_tile *tile = &e->tile[kind];
        tile->side[1] = e->other[kind];
        tile->copies = e->copies[kind];
        e->pair[tile->side[0]][tile->side[1]] = (int8_t)(kind + 1);
        e->pair[tile->side[1]][tile->side[0]] = (int8_t)(kind + 1);
    }
}

static int count_sides(const mammut_edition *e, int face)
{
    int n = 0;
    for (int kind = 0; kind < TILE_KINDS; kind++)
        n += e->tile[kind].side[0] == face || e->tile[kind].side[1] == face ? e->copies[kind] : 0;
    return n;
}

static void follow_sides(mammut_edition *e)
{
    memset(e->sides, 0, sizeof e->sides);
    for (int face = 0; face < FACES; face++)
        for (int back = 0; back < FACES; back++) {
            int kind = e->pair[face][back] - 1;
            mammut_sides *sides = &e->sides[face];
            if (kind < 0)
                continue;
            sides->at[sides->n] =
                (uint8_t)(e->tile[kind].side[0] == face ? kind : TILE_KINDS + kind);
            sides->back[sides->n++] = (uint8_t)back;
        }
    e->axes = (uint8_t)count_sides(e, AXE);
}

/* How many ways there are for this number of four digits; 0: it cannot be. */
static unsigned count_ways(const mammut_lot *lot, unsigned digits)
{
    static const uint8_t binomial[MOST_COPIES + 1][MOST_COPIES + 1] = {
        { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 }
    };
    unsigned ways = 1;
    for (int i = 0; i < LOT_KINDS; i++)
        ways *= binomial[lot->copies[i]][digits >> (6 - 2 * i) & 3];
    return ways;
}

/* [M16.1] */
static void follow_lots(mammut_edition *e)
{
    memset(e->toss, 0, sizeof e->toss);
    for (int i = 0; i < LOTS; i++) {
        mammut_lot *lot = &e->lot[i];
        mammut_tosses *toss = &e->toss[i];
        for (int k = 0; k < lot->n; k++)
            lot->copies[k] = e->copies[lot->kind[k]];
        for (unsigned digits = 0; digits < TOSS_HIDDEN; digits++) {
            ber_outcome *out = &toss->outcome[toss->n];
            unsigned ways = count_ways(lot, digits);
            if (!ways)
                continue;
            out->action = (ber_action)(A_TOSS + digits);
            out->weight = (uint16_t)ways;
            for (unsigned k = 0; k < ways && toss->ways + k < FEW_WAYS; k++)
                toss->at[toss->ways + k] = (uint8_t)toss->n;
            toss->ways = (uint16_t)(toss->ways + ways);
            toss->n++;
        }
    }
}

/* ---- Whether one can play with them -------------------------------------------------------- */

static int fit_number(const mammut_edition *e, ber_error *error)
{
    int n = 0;
    for (int kind = 0; kind < SHAMAN_KIND; kind++)
        n += e->copies[kind];
    if (n != LOOT_TILES)
        return ber_fail(error, BER_EEDITION, "tile_kinds.list: %d loot tiles, but there are %d", n,
                        LOOT_TILES);
    return 0;
}

/* [M2.2] Six kinds of loot, and question marks; numbers of a face are told up to 12. */
static int fit_faces(const mammut_edition *e, ber_error *error)
{
    for (int face = 0; face < FACES; face++) {
        int n = count_sides(e, face);
        if (n < 1 || n >= COUNTS)
            return ber_fail(error, BER_EEDITION,
                            "tile_kinds.list: %s is on %d sides, not on 1 to %d",
                            mammut_domains[D_FACE].item[face], n, COUNTS - 1);
    }
    return 0;
}

static int fit(void *facts, ber_error *error)
{
    mammut_edition *e = facts;
    follow_tiles(e);
    follow_sides(e);
    follow_lots(e);
    int code = fit_number(e, error);
    return code < 0 ? code : fit_faces(e, error);
}

const ber_editable mammut_editable = { &mammut_in_play, sizeof mammut_in_play, edits, fit };
