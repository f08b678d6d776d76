/*
 * urland_edition.c: the map [R4], which is reconstructed: oceans, their coasts and borders.
 */
#include "urland.h"

#include "error.h"

#define COAST_N         (ISLAND(1) | ISLAND(2) | ISLAND(4) | ISLAND(5))
#define COAST_E         (ISLAND(5) | ISLAND(6) | ISLAND(7) | ISLAND(8))
#define COAST_S         (ISLAND(9) | ISLAND(10) | ISLAND(11))
#define COAST_W         (ISLAND(1) | ISLAND(3) | ISLAND(11) | ISLAND(12))
#define COAST_C         (ISLAND(2) | ISLAND(3) | ISLAND(7) | ISLAND(12))
#define SEA_N           (BIT(E) | BIT(W) | BIT(C))
#define SEA_E           (BIT(N) | BIT(S) | BIT(C))
#define SEA_S           (BIT(E) | BIT(W))
#define SEA_W           (BIT(N) | BIT(S) | BIT(C))
#define SEA_C           (BIT(N) | BIT(E) | BIT(W))
#define LANE(o, coast)  ((uint64_t)(coast) << (REGIONS * (o)))
#define WAYS(o, oceans) ((uint64_t)(oceans) << (OCEANS * (o)))

/* clang-format off */
enum { N, E, S, W, C };
urland_edition urland_in_play = {
    .coast = { COAST_N, COAST_E, COAST_S, COAST_W, COAST_C },
    .sea_border = { SEA_N, SEA_E, SEA_S, SEA_W, SEA_C },
    .coasts = LANE(N, COAST_N) | LANE(E, COAST_E) | LANE(S, COAST_S) | LANE(W, COAST_W) |
              LANE(C, COAST_C),
    .swims = WAYS(N, SEA_N) | WAYS(E, SEA_E) | WAYS(S, SEA_S) | WAYS(W, SEA_W) | WAYS(C, SEA_C),
};
/* clang-format on */

#define AT(member) offsetof(urland_edition, member)
static const ber_edit edits[] = {
    { "board.oceans.*.borders_land", BER_U16, .set = true, .key = D_OCEAN, .noun = BER_NUMBER,
      .offset = AT(coast), .n = OCEANS, .least = 1, .most = REGIONS },
    { "board.oceans.*.adjacent", BER_U16, .set = true, .key = D_OCEAN, .noun = D_OCEAN,
      .offset = AT(sea_border), .n = OCEANS, .least = 0, .most = OCEANS - 1 },
    { 0 },
};

static const char *name_of(int ocean)
{
    return urland_domains[D_OCEAN].item[ocean];
}

/* The oceans beside some islands. */
static unsigned oceans_at(const urland_edition *e, unsigned islands)
{
    unsigned oceans = 0;
    for (int o = 0; o < OCEANS; o++)
        oceans |= (unsigned)((e->coast[o] & islands) != 0) << o;
    return oceans;
}

/* [R4] What the rulebook tells of coasts; and every island has one. */
static int fit_coasts(const urland_edition *e, ber_error *error)
{
    for (int island = 1; island <= REGIONS; island++)
        if (!oceans_at(e, ISLAND(island)))
            return ber_fail(error, BER_EEDITION,
                            "board.oceans: no ocean borders region %d; each has a coast", island);
    if (__builtin_popcount(oceans_at(e, ISLAND(1))) < 2)
        return ber_fail(error, BER_EEDITION,
                        "board.oceans: by the rulebook region 1 borders two oceans at least");
    if (__builtin_popcount(oceans_at(e, ISLAND(10) | ISLAND(11))) != 2)
        return ber_fail(error, BER_EEDITION,
                        "board.oceans: by the rulebook 10 and 11 together border two oceans");
    return 0;
}

static int fit_seas(const urland_edition *e, ber_error *error)
{
    unsigned reached = 1, before = 0;
    for (int i = 0; i < OCEANS * OCEANS; i++) {
        int a = i / OCEANS, b = i % OCEANS;
        if (e->sea_border[a] >> b & 1 && (a == b || !(e->sea_border[b] >> a & 1)))
            return ber_fail(error, BER_EEDITION,
                            "board.oceans: %s is beside %s, but %s is not beside %s", name_of(a),
                            name_of(b), name_of(b), name_of(a));
    }
    while (reached != before) {
        before = reached;
        for (int o = 0; o < OCEANS; o++)
            reached |= before >> o & 1 ? e->sea_border[o] : 0;
    }
    for (int o = 0; o < OCEANS; o++)
        if (!(reached >> o & 1))
            return ber_fail(error, BER_EEDITION, "board.oceans: no way leads over the sea to %s",
                            name_of(o));
    return 0;
}

static int fit(void *facts, ber_error *error)
{
    urland_edition *e = facts;
    int code = fit_coasts(e, error);
    e->coasts = e->swims = 0;
    for (int o = 0; o < OCEANS; o++) {
        e->coasts |= LANE(o, e->coast[o]);
        e->swims |= WAYS(o, e->sea_border[o]);
    }
    return code < 0 ? code : fit_seas(e, error);
}

const ber_editable urland_editable = { &urland_in_play, sizeof urland_in_play, edits, fit };
