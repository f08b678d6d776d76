/*
 * eiszeit_edition.c: what a box may have otherwise: numbers of stones, terrain, neighbours.
 *
 * Regions lie in a grid of four columns and three rows; some of their neighbours are known.
 */
#include "eiszeit.h"

#include "error.h"

enum { COLUMNS = 4, MOST_COST = 8, MOST_INCOME = 6, TERRAIN_REGIONS = 2 };

/* Trek and Gift are known; Cult has no stones [R39], Herd a price list [E9.12]. */
#define CARD(card)   ((uint64_t)1 << (card))
#define LIGHT_PRICES (CARD(L_CULT) - 1) | CARD(L_FIRE)
#define DARK_INCOMES                                                                               \
    CARD(D_GATHER2) | CARD(D_FEUD) | CARD(D_GATHER1) | CARD(D_AMBUSH) | CARD(D_EMBERS) |           \
        CARD(D_HUNT)
#define AT(member) offsetof(eiszeit_edition, member)
static const ber_edit edits[] = {
    { "cards.kinds.*.cost", BER_I16, .key = D_CARD, .noun = BER_NUMBER, .offset = AT(stones),
      .n = CARDS, .least = 1, .most = MOST_COST, .only = LIGHT_PRICES },
    { "cards.kinds.*.income", BER_I16, .key = D_CARD, .noun = BER_NUMBER, .offset = AT(stones),
      .n = CARDS, .least = 1, .most = MOST_INCOME, .only = DARK_INCOMES },
    { "board.regions.*.neighbours", BER_U16, .set = true, .key = D_REGION, .noun = BER_NUMBER,
      .offset = AT(beside), .n = REGIONS, .least = 1, .most = REGIONS },
    { "terrains.list.*.regions", BER_U16, .set = true, .key = BER_NUMBER, .noun = BER_NUMBER,
      .offset = AT(terrain), .n = TERRAINS, .least = 1, .most = REGIONS },
    { 0 },
};

/* [R1] By the examples of the rulebook: the first ones are neighbours, the others are not. */
enum { ARE_NEIGHBOURS = 7, KNOWN_PAIRS = 9 };
static const uint8_t known_pair[KNOWN_PAIRS][2] = {
    { 1, 5 }, { 1, 6 }, { 4, 7 }, { 4, 8 }, { 6, 9 }, { 7, 12 }, { 8, 12 }, { 2, 7 }, { 6, 11 },
};

static bool are_beside(const eiszeit_edition *e, int a, int b)
{
    return e->beside[a] >> b & 1;
}

static int apart(int a, int b)
{
    return a < b ? b - a : a - b;
}

/* Both name each other, and they touch in the grid. */
static int fit_pair(const eiszeit_edition *e, int a, int b, ber_error *error)
{
    if (!are_beside(e, a, b))
        return 0;
    if (!are_beside(e, b, a))
        return ber_fail(error, BER_EEDITION,
                        "board.regions: %d has the neighbour %d, but %d has not the neighbour %d",
                        a + 1, b + 1, b + 1, a + 1);
    if (a == b || apart(a % COLUMNS, b % COLUMNS) > 1 || apart(a / COLUMNS, b / COLUMNS) > 1)
        return ber_fail(error, BER_EEDITION,
                        "board.regions: %d cannot be a neighbour of %d: they do not touch", a + 1,
                        b + 1);
    return 0;
}

/* Where four regions meet, one pair at most lies side by side across the corner. */
static int fit_corner(const eiszeit_edition *e, int a, ber_error *error)
{
    int right = a + 1, below = a + COLUMNS, across = below + 1;
    if (right % COLUMNS == 0 || below >= REGIONS)
        return 0;
    if (are_beside(e, a, across) && are_beside(e, right, below))
        return ber_fail(error, BER_EEDITION,
                        "board.regions: %d and %d cannot be neighbours if %d and %d are", a + 1,
                        across + 1, right + 1, below + 1);
    return 0;
}

static int fit_known(const eiszeit_edition *e, ber_error *error)
{
    for (int i = 0; i < KNOWN_PAIRS; i++) {
        int a = known_pair[i][0], b = known_pair[i][1];
        if (are_beside(e, a - 1, b - 1) != (i < ARE_NEIGHBOURS))
            return ber_fail(error, BER_EEDITION,
                            "board.regions: by the rulebook %d and %d are %sneighbours", a, b,
                            i < ARE_NEIGHBOURS ? "" : "not ");
    }
    return 0;
}

static int fit_connected(const eiszeit_edition *e, ber_error *error)
{
    unsigned reached = 1, before = 0;
    while (reached != before) {
        before = reached;
        for (int region = 0; region < REGIONS; region++)
            reached |= before >> region & 1 ? e->beside[region] : 0u;
    }
    if (reached != (1u << REGIONS) - 1)
        return ber_fail(error, BER_EEDITION, "board.regions: no way leads from region 1 to %d",
                        lowest(~reached) + 1);
    return 0;
}

/* [R2] Two regions of each terrain, and each region has one. */
static int fit_terrain(const eiszeit_edition *e, ber_error *error)
{
    unsigned seen = 0;
    for (int t = 0; t < TERRAINS; t++) {
        int n = __builtin_popcount(e->terrain[t]);
        if (n != TERRAIN_REGIONS)
            return ber_fail(error, BER_EEDITION, "terrains.list[%d].regions: %d regions, not %d", t,
                            n, TERRAIN_REGIONS);
        if (e->terrain[t] & seen)
            return ber_fail(error, BER_EEDITION,
                            "terrains.list[%d].regions: region %d has another terrain already", t,
                            lowest(e->terrain[t] & seen) + 1);
        seen |= e->terrain[t];
    }
    return 0;
}

static int fit(void *facts, ber_error *error)
{
    const eiszeit_edition *e = facts;
    int code = 0;
    for (int i = 0; i < REGIONS * REGIONS && code == 0; i++)
        code = fit_pair(e, i / REGIONS, i % REGIONS, error);
    for (int region = 0; region < REGIONS && code == 0; region++)
        code = fit_corner(e, region, error);
    if (code == 0)
        code = fit_known(e, error);
    if (code == 0)
        code = fit_connected(e, error);
    return code < 0 ? code : fit_terrain(e, error);
}

const ber_editable eiszeit_editable = { &eiszeit_in_play, sizeof eiszeit_in_play, edits, fit };
