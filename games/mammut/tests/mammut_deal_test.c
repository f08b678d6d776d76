/*
 * mammut_deal_test.c: that deal() of Mammut gives tiles every possible world with its weight, and
 * that its throw by lots is the same as throwing every tile.
 *
 * All worlds of small sets of tiles are enumerated one by one and compared with what is dealt
 * (worlds.h); for the tiles of the game the numbers of its specification are the measure.
 */
#include "error.h"
#include "games/mammut/mammut.h"
#include "games/mammut/tests/worlds.h"
#include "pool.h"
#include "tests/box.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- Tiles of small sets ------------------------------------------------------------- */

enum { MAX_TILES = 24 };

typedef struct {
    mammut_table table;
    int n_slots;
    uint8_t face[SLOTS], back[SLOTS];
    const mammut_tile *tile[SLOTS]; /* numbered */
} throw;

static uint64_t key_of(const uint8_t *back, int n)
{
    uint64_t key = 1;
    for (int slot = 0; slot < n; slot++)
        key = key << 4 | back[slot];
    return key;
}

/* Every way to lay numbered tiles on the slots from `slot` on. */
static void lay_tiles(const throw *t, int slot, unsigned used, uint8_t *back)
{
    if (slot == t->n_slots) {
        worlds[find_world(key_of(back, slot))].counted++;
        return;
    }
    for (int i = 0; i < t->n_slots; i++)
        for (int up = 0; up < 2 && !(used >> i & 1); up++) {
            back[slot] = t->tile[i]->side[1 - up];
            bool fits = t->back[slot] == NO_FACE || t->back[slot] == back[slot];
            if (fits && t->tile[i]->side[up] == t->face[slot])
                lay_tiles(t, slot + 1, used | 1u << i, back);
        }
}

/* A random throw; of some slots both sides are known. */
static throw throw_tiles(const mammut_tile *tile, int n_kinds, ber_rng *rng)
{
    throw t = { .table = { tile, n_kinds } };
    for (int k = 0; k < n_kinds; k++)
        for (int i = 0; i < tile[k].copies; i++) {
            int slot = t.n_slots++, up = (int)ber_rng_below(rng, 2);
            t.tile[slot] = &tile[k];
            t.face[slot] = tile[k].side[up];
            t.back[slot] = ber_rng_below(rng, 4) ? NO_FACE : tile[k].side[1 - up];
        }
    return t;
}

static bool is_kind(const throw *t, int slot, const uint8_t *side)
{
    return (side[0] == t->face[slot] && side[1] == t->back[slot]) ||
           (side[1] == t->face[slot] && side[0] == t->back[slot]);
}

/* Worlds = ways to choose the tiles for each face, times the orders on its slots. */
static double count_orders(const throw *t)
{
    double orders = 1;
    int n[FACES] = { 0 };
    for (int slot = 0; slot < t->n_slots; slot++)
        if (t->back[slot] == NO_FACE)
            orders *= ++n[t->face[slot]];
    return orders;
}

/* How many numbered tiles fit the identified slots: the dealer takes kinds, not numbers. */
static double count_numbers(const throw *t)
{
    double ways = 1;
    for (int k = 0; k < t->table.n_kinds; k++)
        for (int slot = 0, n = 0; slot < t->n_slots; slot++)
            if (is_kind(t, slot, t->table.tile[k].side))
                ways *= t->table.tile[k].copies - n++;
    return ways;
}

/* What the dealer is told of a throw. */
static void tell_dealer(const throw *t, uint8_t *left, uint8_t *shown)
{
    memset(shown, 0, NO_FACE + 1);
    for (int slot = 0; slot < t->n_slots; slot++)
        shown[t->face[slot]] = (uint8_t)(shown[t->face[slot]] + (t->back[slot] == NO_FACE));
    for (int k = 0; k < t->table.n_kinds; k++) {
        left[k] = t->table.tile[k].copies;
        for (int slot = 0; slot < t->n_slots; slot++)
            left[k] = (uint8_t)(left[k] - is_kind(t, slot, t->table.tile[k].side));
    }
}

/* Draws what lies under a slot out of the tiles that show its face. */
static uint8_t draw_back(const mammut_table *t, int face, uint8_t *unseen, ber_rng *rng)
{
    uint8_t fits[SIDES * TILE_KINDS] = { 0 };
    for (int i = 0; i < SIDES * t->n_kinds; i++)
        if (t->tile[i % t->n_kinds].side[i / t->n_kinds] == face)
            fits[i] = unseen[i];
    int drawn = ber_pool_draw(fits, SIDES * t->n_kinds, rng);
    unseen[drawn]--;
    return t->tile[drawn % t->n_kinds].side[1 - drawn / t->n_kinds];
}

/* Deals what lies under each slot; returns the number of worlds, as the dealer counts. */
static uint64_t deal_backs(const throw *t, uint8_t *back, ber_rng *rng)
{
    uint8_t left[TILE_KINDS], shown[NO_FACE + 1], unseen[SIDES * TILE_KINDS];
    tell_dealer(t, left, shown);
    uint64_t ways = mammut_deal_tiles(&t->table, left, shown, unseen, rng);
    memcpy(back, t->back, SLOTS);
    for (int slot = 0; slot < t->n_slots; slot++)
        if (back[slot] == NO_FACE)
            back[slot] = draw_back(&t->table, t->face[slot], unseen, rng);
    return ways;
}

static void compare_throw(const throw *t, ber_rng *rng)
{
    uint8_t back[SLOTS];
    uint64_t ways = 0;
    clear_worlds();
    lay_tiles(t, 0, 0, back);
    for (int i = 0; i < DEALS; i++) {
        ways = deal_backs(t, back, rng);
        worlds[find_world(key_of(back, t->n_slots))].dealt++;
    }
    assert_true((double)ways * count_orders(t) * count_numbers(t) == total_counted());
    assert_even();
}

/* ---- Small sets, some faces not shown yet ---------------------------------------------- */

static bool is_common(int face)
{
    return face < RESOURCES || face == UNKNOWN;
}

/* Every way for the numbered tiles to fall that shows the right numbers of faces. */
static void toss_tiles(const throw *t, const uint8_t *shown)
{
    for (unsigned sides = 0; sides < 1u << t->n_slots; sides++) {
        uint8_t seen[NO_FACE + 1] = { 0 }, up[TILE_KINDS] = { 0 };
        for (int i = 0; i < t->n_slots; i++) {
            int side = sides >> i & 1, kind = (int)(t->tile[i] - t->table.tile);
            seen[t->tile[i]->side[side]]++;
            up[kind] = (uint8_t)(up[kind] + !side);
        }
        bool fits = true;
        for (int face = 0; face < FACES; face++)
            fits = fits && (shown[face] == NOT_SHOWN || shown[face] == seen[face]);
        if (fits)
            worlds[find_world(key_of(up, t->table.n_kinds))].counted++;
    }
}

static void compare_tosses(const throw *t, ber_rng *rng)
{
    uint8_t left[TILE_KINDS], shown[NO_FACE + 1], unseen[SIDES * TILE_KINDS];
    uint64_t ways = 0;
    tell_dealer(t, left, shown);
    for (int face = 0; face < FACES; face++)
        if (is_common(face) && ber_rng_below(rng, 2))
            shown[face] = NOT_SHOWN;
    clear_worlds();
    toss_tiles(t, shown);
    for (int i = 0; i < DEALS; i++) {
        ways = mammut_deal_tiles(&t->table, left, shown, unseen, rng);
        worlds[find_world(key_of(unseen, t->table.n_kinds))].dealt++;
    }
    assert_true((double)ways == total_counted());
    assert_even();
}

static void compare_throws(const mammut_tile *tile, int n_kinds)
{
    ber_rng rng = ber_rng_seed(11);
    for (int i = 0; i < 20; i++) {
        throw t = throw_tiles(tile, n_kinds, &rng);
        compare_throw(&t, &rng);
        memset(t.back, NO_FACE, sizeof t.back);
        compare_tosses(&t, &rng);
    }
}

static void mystery_tiles_are_dealt_evenly(void **unused)
{
    static const mammut_tile tile[] = {
        { { AXE, UNKNOWN }, 1 }, { { FUR, UNKNOWN }, 2 }, { { TUSK, UNKNOWN }, 1 },
        { { AXE, FUR }, 1 },     { { FUR, TUSK }, 1 },    { { HARE, AXE }, 1 },
    };
    (void)unused;
    compare_throws(tile, 6);
}

static void double_tiles_are_dealt_evenly(void **unused)
{
    static const mammut_tile tile[] = {
        { { AXE, FUR }, 2 },
        { { FUR, TUSK }, 2 },
        { { AXE, TUSK }, 1 },
        { { FOX, FUR }, 1 },
        { { SHAMAN_RED, SHAMAN_BLUE }, 1 },
    };
    (void)unused;
    compare_throws(tile, 5);
}

static void late_faces_are_dealt_evenly(void **unused)
{
    static const mammut_tile tile[] = {
        { { FOOD, FIRE }, 2 },    { { TUSK, FOOD }, 1 }, { { AXE, FIRE }, 1 },
        { { FIRE, UNKNOWN }, 1 }, { { BOAR, FIRE }, 1 }, { { FOOD, UNKNOWN }, 1 },
    };
    (void)unused;
    compare_throws(tile, 6);
}

static void equal_animals_are_dealt_evenly(void **unused)
{
    static const mammut_tile tile[] = {
        { { BEAVER, TUSK }, 1 }, { { PTARMIGAN, TUSK }, 1 }, { { TUSK, FOOD }, 2 },
        { { SALMON, FOOD }, 1 }, { { TUSK, UNKNOWN }, 1 },   { { FUR, FOOD }, 1 },
    };
    (void)unused;
    compare_throws(tile, 6);
}

/* ---- The tiles of the game: example E14 ------------------------------------------------- */

/* The throw of the example, a tile per slot in the order of its number: 'a' or 'b' up. */
static throw example(const char *sides)
{
    throw t = { .table = { mammut_in_play.tile, TILE_KINDS }, .n_slots = SLOTS };
    int slot = 0;
    for (int k = 0; k < TILE_KINDS; k++)
        for (int i = 0; i < mammut_in_play.tile[k].copies; i++, slot++) {
            t.face[slot] = mammut_in_play.tile[k].side[sides[slot] - 'a'];
            t.back[slot] = NO_FACE;
        }
    return t;
}

/* The number of worlds, and how often one question mark is each resource. */
static void compare_example(const throw *t, uint64_t worlds_expected, int mark,
                            const double chance[RESOURCES])
{
    ber_rng rng = ber_rng_seed(5);
    uint8_t back[SLOTS];
    clear_worlds();
    for (int face = 0; face < RESOURCES; face++)
        worlds[find_world((uint64_t)face + 1)].counted = chance[face];
    for (int i = 0; i < DEALS; i++) {
        assert_int_equal(deal_backs(t, back, &rng), worlds_expected);
        worlds[find_world((uint64_t)back[mark] + 1)].dealt++;
    }
    assert_even();
}

static const char thrown[] = "babababaaababbababbaabbababbaaba";

static void nothing_known_of_the_example(void **unused)
{
    throw t = example(thrown);
    (void)unused;
    compare_example(&t, 16184, 0,
                    (const double[]){ 274.0 / 2023, 9029.0 / 32368, 3453.0 / 16184, 1167.0 / 8092,
                                      7381.0 / 32368 });
}

static void a_tusk_peeked_in_the_example(void **unused)
{
    throw t = example(thrown);
    (void)unused;
    t.back[4] = TUSK;
    compare_example(
        &t, 6906, 0,
        (const double[]){ 1609.0 / 10359, 1.0 / 3, 977.0 / 10359, 526.0 / 3453, 914.0 / 3453 });
}

static void a_tusk_flipped_in_the_example(void **unused)
{
    throw t = example(thrown);
    (void)unused;
    t.face[17] = AXE;
    t.back[17] = TUSK;
    compare_example(&t, 10144, 2,
                    (const double[]){ 553.0 / 5072, 5595.0 / 20288, 2449.0 / 10144, 1501.0 / 10144,
                                      4581.0 / 20288 });
}

/* ---- The throw: as if 32 tiles were thrown one by one -------------------------------------- */

static mammut throw_by_the_rules(ber_rng *rng)
{
    mammut s = { .head = { .n_seats = 2, .viewer = BER_FATE }, .round = 1 };
    ber_outcome out[BER_MAX_OUTCOMES];
    mammut_begin_throw(&s, NULL);
    while (s.agenda.frame[0].kind == F_THROW) {
        ber_frame *f = &s.agenda.frame[0];
        int n = mammut_fate_throw(&s, f, out);
        uint32_t number = ber_rng_below(rng, ber_outcome_total(out, n));
        mammut_do_throw(&s, f, out[ber_outcome_at(out, number)].action, NULL);
    }
    return s;
}

/* ---- The number of worlds of a real throw, also in its middle ------------------------------- */

typedef struct {
    uint8_t left[TILE_KINDS], shown[NO_FACE + 1];
} told_throw;

/* The first lots of a random throw, and what all see of them. */
static told_throw throw_lots(int lots, ber_rng *rng)
{
    told_throw t = { 0 };
    mammut s = { .head = { .n_seats = 2, .viewer = BER_FATE }, .round = 1 };
    ber_outcome out[BER_MAX_OUTCOMES];
    mammut_begin_throw(&s, NULL);
    for (int lot = 0; lot < lots; lot++) {
        int n = mammut_fate_throw(&s, s.agenda.frame, out);
        uint32_t number = ber_rng_below(rng, ber_outcome_total(out, n));
        mammut_do_throw(&s, s.agenda.frame, out[ber_outcome_at(out, number)].action, NULL);
        for (int i = 0; i < mammut_in_play.lot[lot].n; i++)
            t.left[mammut_in_play.lot[lot].kind[i]] = mammut_in_play.lot[lot].copies[i];
    }
    for (int face = 0; face < FACES; face++)
        t.shown[face] = (uint8_t)mammut_unseen(&s, face);
    for (int show = 0; show < SHOWS; show++)
        for (int i = 0; i < 3 && lots <= FIRST_SHOW + show; i++)
            t.shown[mammut_shows[show][i]] = NOT_SHOWN;
    return t;
}

static bool is_too_many(const told_throw *t, const uint8_t *seen, int face)
{
    return t->shown[face] != NOT_SHOWN && seen[face] > t->shown[face];
}

/* Every way for the kinds from `kind` on to fall. */
static uint64_t count_falls(const told_throw *t, int kind, uint8_t *seen)
{
    static const uint8_t ways[4][4] = { { 1 }, { 1, 1 }, { 1, 2, 1 }, { 1, 3, 3, 1 } };
    if (kind == TILE_KINDS) {
        for (int face = 0; face < FACES; face++)
            if (t->shown[face] != NOT_SHOWN && seen[face] != t->shown[face])
                return 0;
        return 1;
    }
    uint64_t sum = 0;
    uint8_t *a = &seen[mammut_in_play.tile[kind].side[0]],
            *b = &seen[mammut_in_play.tile[kind].side[1]];
    for (int up = 0; up <= t->left[kind]; up++) {
        *a = (uint8_t)(*a + up);
        *b = (uint8_t)(*b + t->left[kind] - up);
        if (!is_too_many(t, seen, mammut_in_play.tile[kind].side[0]) &&
            !is_too_many(t, seen, mammut_in_play.tile[kind].side[1]))
            sum += ways[t->left[kind]][up] * count_falls(t, kind + 1, seen);
        *a = (uint8_t)(*a - up);
        *b = (uint8_t)(*b - t->left[kind] + up);
    }
    return sum;
}

static void worlds_of_real_throws_are_counted(void **unused)
{
    const mammut_table table = { mammut_in_play.tile, TILE_KINDS };
    (void)unused;
    for (int i = 0; i < 24; i++) {
        ber_rng rng = ber_rng_seed((uint64_t)i);
        uint8_t seen[NO_FACE + 1] = { 0 }, unseen[SIDES * TILE_KINDS];
        told_throw t = throw_lots(LOTS - i % 5, &rng);
        uint64_t worlds_expected = count_falls(&t, 0, seen);
        assert_int_equal(mammut_deal_tiles(&table, t.left, t.shown, unseen, &rng), worlds_expected);
    }
}

/* The tiles with a face or another, numbered. */
static int list_tiles(int face, int other, const mammut_tile *tile[MAX_TILES])
{
    int n = 0;
    for (int k = 0; k < TILE_KINDS; k++)
        for (int i = 0; i < mammut_in_play.tile[k].copies; i++) {
            const uint8_t *side = mammut_in_play.tile[k].side;
            if (side[0] == face || side[1] == face || side[0] == other || side[1] == other)
                tile[n++] = &mammut_in_play.tile[k];
        }
    return n;
}

/* How many tiles show either of two faces. */
static void compare_faces(int face, int other)
{
    ber_rng rng = ber_rng_seed(17);
    const mammut_tile *tile[MAX_TILES];
    int n = list_tiles(face, other, tile);
    clear_worlds();
    for (unsigned sides = 0; sides < 1u << n; sides++) {
        uint8_t seen[NO_FACE + 1] = { 0 };
        for (int i = 0; i < n; i++)
            seen[tile[i]->side[sides >> i & 1]]++;
        worlds[find_world(16u + seen[face] * 256u + seen[other])].counted++;
    }
    for (int i = 0; i < DEALS; i++) {
        mammut s = throw_by_the_rules(&rng);
        int a = count_bits(showing(&s, face)), b = count_bits(showing(&s, other));
        worlds[find_world(16u + (unsigned)a * 256 + (unsigned)b)].dealt++;
    }
    assert_even();
}

static void faces_are_thrown_evenly(void **unused)
{
    (void)unused;
    compare_faces(AXE, FUR);
    compare_faces(TUSK, HARE);
    compare_faces(UNKNOWN, FOX);
    compare_faces(FOOD, FIRE);
    compare_faces(SHAMAN_RED, BOAR);
}

/* Every order of `looks` of the tiles that show the face, or of all if there are fewer. */
static void look_under_tiles(const mammut_tile *const *tile, int n, int face, unsigned sides,
                             unsigned used, int looks, uint64_t key, double weight)
{
    int left = 0;
    for (int i = 0; i < n; i++)
        left += tile[i]->side[sides >> i & 1] == face && !(used >> i & 1);
    if (!left || !looks) {
        worlds[find_world(key)].counted += weight;
        return;
    }
    for (int i = 0; i < n; i++)
        if (tile[i]->side[sides >> i & 1] == face && !(used >> i & 1))
            look_under_tiles(tile, n, face, sides, used | 1u << i, looks - 1,
                             key << 4 | tile[i]->side[~sides >> i & 1], weight / left);
}

/* What lies under the first tiles that show a face. */
static void compare_under(int face, int looks)
{
    ber_rng rng = ber_rng_seed(23);
    const mammut_tile *tile[MAX_TILES];
    ber_outcome out[BER_MAX_OUTCOMES];
    int n = list_tiles(face, face, tile);
    clear_worlds();
    for (unsigned sides = 0; sides < 1u << n; sides++)
        look_under_tiles(tile, n, face, sides, 0, looks, 1, 1);
    for (int i = 0; i < DEALS; i++) {
        mammut s = throw_by_the_rules(&rng);
        uint64_t key = 1;
        uint32_t slots = showing(&s, face);
        for (int look = 0; look < looks && slots; look++, slots &= slots - 1) {
            int slot = lowest(slots), all = mammut_list_under(&s, slot, out);
            uint32_t number = ber_rng_below(&rng, ber_outcome_total(out, all));
            mammut_decide(&s, slot, out[ber_outcome_at(out, number)].action - A_UNDER);
            key = key << 4 | s.back[slot];
        }
        worlds[find_world(key)].dealt++;
    }
    assert_even();
}

static void what_lies_under_is_thrown_evenly(void **unused)
{
    (void)unused;
    compare_under(AXE, 6);
    compare_under(TUSK, 3);
    compare_under(UNKNOWN, 3);
    compare_under(FOOD, 2);
    compare_under(PTARMIGAN, 1);
}

/* ---- The tiles of a box ---------------------------------------------------------------------- */

/* The tables that are written out are those that follow from the built-in tiles. */
static void tables_follow_from_the_tiles(void **unused)
{
    mammut_edition made = mammut_in_play;
    ber_error error;
    (void)unused;
    memset(made.pair, 9, sizeof made.pair);
    memset(made.sides, 9, sizeof made.sides);
    memset(made.toss, 9, sizeof made.toss);
    for (int kind = 0; kind < TILE_KINDS; kind++)
        made.tile[kind].copies = made.tile[kind].side[1] = 9;
    for (int lot = 0; lot < LOTS; lot++)
        memset(made.lot[lot].copies, 9, made.lot[lot].n);
    made.axes = 0;
    assert_int_equal(mammut_editable.fit(&made, &error), 0);
    assert_memory_equal(&made, &mammut_in_play, sizeof made);
}

static int open_box(void **unused)
{
    (void)unused;
    box_open(&mammut_game);
    return 0;
}

static int close_box(void **unused)
{
    (void)unused;
    box_close();
    return 0;
}

/* More axes than those built in have, and more ways for a lot to fall. */
static void a_box_has_other_tiles(void **unused)
{
    int most = 0;
    (void)unused;
    for (int lot = 0; lot < LOTS; lot++)
        most = mammut_in_play.toss[lot].n > most ? mammut_in_play.toss[lot].n : most;
    assert_true(most > FEW_TOSSES);
    assert_int_equal(mammut_in_play.axes, 11);
    assert_int_equal(tile_of(BOAR, AXE), tile_of(AXE, BOAR));
    assert_int_equal(tile_of(BOAR, FIRE), -1);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(mystery_tiles_are_dealt_evenly),
        cmocka_unit_test(double_tiles_are_dealt_evenly),
        cmocka_unit_test(late_faces_are_dealt_evenly),
        cmocka_unit_test(equal_animals_are_dealt_evenly),
        cmocka_unit_test(nothing_known_of_the_example),
        cmocka_unit_test(a_tusk_peeked_in_the_example),
        cmocka_unit_test(a_tusk_flipped_in_the_example),
        cmocka_unit_test(worlds_of_real_throws_are_counted),
        cmocka_unit_test(faces_are_thrown_evenly),
        cmocka_unit_test(what_lies_under_is_thrown_evenly),
        cmocka_unit_test(tables_follow_from_the_tiles),
    };
    const struct CMUnitTest of_a_box[] = {
        cmocka_unit_test(a_box_has_other_tiles),
        cmocka_unit_test(worlds_of_real_throws_are_counted),
        cmocka_unit_test(faces_are_thrown_evenly),
        cmocka_unit_test(what_lies_under_is_thrown_evenly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    return failed + cmocka_run_group_tests(of_a_box, open_box, close_box);
}
