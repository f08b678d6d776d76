/*
 * mammut_describe_test.c: that describe() of Mammut tells the truth.
 *
 * The forecast of a round is compared with the scoring that follows, in random games; the
 * other members with positions made by hand, in which the answer can be counted.
 */
#include "games/mammut/mammut.h"

#include "json.h"
#include "rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

extern const struct ber_game mammut_game;

enum { TEXT = 16384, MAX_NUMBERS = 32, GAMES = 60 };

/* ---- What is told --------------------------------------------------------------- */

static char told[TEXT];

static void describe(const mammut *s)
{
    ber_json json = ber_json_into(told, sizeof told);
    ber_json_open(&json, NULL, '{');
    mammut_describe(s, &json);
    ber_json_close(&json, '}');
    assert_false(json.text.full);
}

/* What follows "key": in the text; NULL if it is not there. */
static const char *member(const char *key)
{
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    const char *at = strstr(told, quoted);
    return at ? at + strlen(quoted) : NULL;
}

static int number(const char *key)
{
    const char *at = member(key);
    return at ? (int)strtol(at, NULL, 10) : -1;
}

static void assert_word(const char *key, const char *word)
{
    const char *at = member(key);
    assert_non_null(at);
    assert_memory_equal(at + 1, word, strlen(word));
}

static int numbers(const char *key, int out[MAX_NUMBERS])
{
    const char *at = member(key);
    int n = 0;
    assert_non_null(at);
    for (at++; *at != ']'; at += *at == ',') {
        char *end;
        out[n++] = (int)strtol(at, &end, 10);
        at = end;
    }
    return n;
}

static void assert_numbers(const char *key, int n, const int *expected)
{
    int found[MAX_NUMBERS];
    assert_int_equal(numbers(key, found), n);
    for (int i = 0; i < n; i++)
        assert_int_equal(found[i], expected[i]);
}
#define LIST(...)                                                                                  \
    (int)(sizeof((const int[]){ __VA_ARGS__ }) / sizeof(int)), (const int[])                       \
    {                                                                                              \
        __VA_ARGS__                                                                                \
    }

/* ---- Positions -------------------------------------------------------------------- */

/* All tiles in the centre, the first side up, so that no question mark shows: slots 0 axe,
 * 1-2 fur, 3-4 tusk, 5-6 food, 7-8 fire, 9-15 animals, 16-19 axe, 20-24 fur, 25-28 tusk,
 * 29-30 food, 31 the shaman, red. */
static mammut table(int seats, int round)
{
    mammut s = { .head = { .n_seats = (uint8_t)seats, .viewer = BER_FATE, .turn = BER_CHOICE } };
    for (int kind = 0, slot = 0; kind < TILE_KINDS; kind++)
        for (int i = 0; i < mammut_in_play.tile[kind].copies; i++, slot++) {
            s.face[slot] = mammut_in_play.tile[kind].side[0];
            s.back[slot] = mammut_in_play.tile[kind].side[1];
        }
    s.centre = ~(uint32_t)0;
    s.round = (uint8_t)round;
    for (int seat = 0; seat < seats; seat++)
        s.vp[seat] = START_VP;
    push(&s, F_TURN, 0);
    return s;
}

static void give(mammut *s, int tray, uint32_t tiles)
{
    s->centre &= ~tiles;
    s->heap[tray] |= tiles;
}

enum { BLUE_HEAP = 0x1f, YELLOW_HEAP = 0x3e0 };

/* ---- Turns -------------------------------------------------------------------------- */

static void turns_come_in_order(void **state)
{
    (void)state;
    mammut s = table(4, 1);
    give(&s, 4, YELLOW_HEAP);
    describe(&s);
    assert_int_equal(number("active"), 0);
    assert_int_equal(number("most"), 27);
    assert_numbers("next", LIST(1, 3));
    assert_numbers("turn_in", LIST(0, 1, 0, 2));
    assert_null(member("take_all"));
    assert_null(member("ends"));
}

/* [R16] */
static void with_two_places_free_one_comes_again(void **state)
{
    (void)state;
    mammut s = table(2, 1);
    give(&s, 2, BLUE_HEAP);
    give(&s, 3, YELLOW_HEAP);
    describe(&s);
    assert_numbers("next", LIST(0));
    give(&s, 0, BIT(20));
    push(&s, F_TAKE, 0);
    s.agenda.frame[1].data = 1;
    describe(&s);
    assert_numbers("next", LIST(0));
    assert_int_equal(number("filling"), 0);
}

/* [R18] Heaps of one's own cannot be stolen. */
static void a_pass_ends_the_division(void **state)
{
    (void)state;
    mammut s = table(2, 1);
    give(&s, 2, BIT(30));
    give(&s, 3, BIT(31));
    give(&s, 1, s.centre);
    describe(&s);
    assert_numbers("next", 0, NULL);
    assert_word("ends", "surely");
}

/* [M6.5, R8, R9, R14, R17] */
static void the_last_place_may_end_the_division(void **state)
{
    (void)state;
    mammut s = table(3, 1);
    give(&s, 2, BLUE_HEAP);
    give(&s, 4, BIT(31));
    describe(&s);
    assert_numbers("next", 0, NULL);
    assert_word("ends", "unless_robbed");
    assert_int_equal(number("take_all"), 26);
    s.heap[2] = BIT(0);
    describe(&s);
    assert_word("ends", "surely");
    give(&s, 2, s.centre);
    describe(&s);
    assert_null(member("ends"));
    assert_null(member("take_all"));
}

static void a_thief_returns_all_but_one_at_most(void **state)
{
    (void)state;
    mammut s = table(3, 1);
    give(&s, 0, BLUE_HEAP);
    push(&s, F_RETURN, 0);
    describe(&s);
    assert_int_equal(number("most"), 4);
    s.head.option[O_RETURN_ONE] = 1;
    describe(&s);
    assert_int_equal(number("most"), 1);
}

static void nobody_is_active_while_tiles_fall(void **state)
{
    (void)state;
    mammut s = table(3, 1);
    s.head.turn = BER_CHANCE;
    enter(&s, F_THROW, 0);
    describe(&s);
    assert_word("phase", "throw");
    assert_null(member("active"));
    push(&s, F_FIRST, 0);
    describe(&s);
    assert_word("phase", "setup");
    enter(&s, F_REVEAL, 0);
    describe(&s);
    assert_word("phase", "scoring");
    assert_null(member("active"));
    enter(&s, F_TURN_UP, 2);
    describe(&s);
    assert_int_equal(number("active"), 2);
}

/* [R42] */
static void a_swap_tells_its_tile_and_what_is_left(void **state)
{
    (void)state;
    mammut s = table(3, 1);
    give(&s, 0, s.centre);
    s.agenda = (ber_agenda){ 0 };
    push(&s, F_GIVE, 0)->left = 2;
    describe(&s);
    assert_int_equal(number("left"), 2);
    assert_null(member("slot"));
    push(&s, F_SWAP, 0)->place = 9;
    describe(&s);
    assert_int_equal(number("slot"), 9);
    assert_null(member("left"));
}

/* ---- Tiles ----------------------------------------------------------------------------- */

/* [R59, R22, R23] */
static void the_lowest_of_equal_tiles_is_listed(void **state)
{
    (void)state;
    int listed[MAX_NUMBERS];
    mammut s = table(2, 1);
    give(&s, 0, BIT(20) | BIT(21));
    give(&s, 1, BIT(22));
    s.know[0] = BIT(17);
    s.know[0] |= s.know[1] = BIT(29) | BIT(30);
    s.back[30] = s.back[29];
    describe(&s);
    numbers("listed", listed);
    assert_int_equal(listed[2], 1);
    assert_int_equal(listed[23], 1);
    assert_int_equal(listed[21], 20);
    assert_int_equal(listed[22], 22);
    assert_int_equal(listed[17], 17);
    assert_int_equal(listed[18], 0);
    assert_int_equal(listed[30], 29);
    push(&s, F_FLIP, 0);
    s.agenda.frame[1].place = 29;
    s.agenda.frame[1].data = 1;
    describe(&s);
    numbers("listed", listed);
    assert_int_equal(listed[29], 29);
    assert_int_equal(listed[30], 30);
    s.agenda.frame[1].place = 30;
    describe(&s);
    numbers("listed", listed);
    assert_int_equal(listed[30], 30);
}

static void tokens_are_counted(void **state)
{
    (void)state;
    mammut s = table(3, 1);
    s.animals[0] = 0x7f;
    s.animals[2] = 0x07;
    describe(&s);
    assert_numbers("supply", LIST(3, 3, 3, 4, 4, 4, 4));
    assert_numbers("animal_points", LIST(30, 0, 4));
}

/* [R31] */
static void ties_follow_the_arrows(void **state)
{
    (void)state;
    mammut s = table(4, 1);
    describe(&s);
    assert_null(member("shaman"));
    assert_null(member("tie_place"));
    give(&s, 2, BIT(31));
    describe(&s);
    assert_int_equal(number("shaman"), 1);
    assert_numbers("tie_place", LIST(4, 1, 2, 3));
    s.face[31] = SHAMAN_BLUE;
    describe(&s);
    assert_numbers("tie_place", LIST(2, 1, 4, 3));
    pop(&s);
    describe(&s);
    assert_word("phase", "over");
    assert_null(member("tie_place"));
}

/* ---- The forecast ------------------------------------------------------------------------ */

/* While the shaman lies in the centre nobody gains by a tie. */
static void ties_without_the_shaman_pay_nobody(void **state)
{
    (void)state;
    mammut s = table(3, 2);
    give(&s, 0, BIT(5) | BIT(1));
    give(&s, 2, BIT(6) | BIT(2));
    describe(&s);
    assert_numbers("food", LIST(0, 0, 0));
    assert_numbers("fur", LIST(0, 0, -2));
    give(&s, 2, BIT(31));
    describe(&s);
    assert_numbers("food", LIST(5, 8, 0));
    assert_numbers("fur", LIST(0, 2, -2));
}

static void known_marks_count_and_others_do_not(void **state)
{
    (void)state;
    mammut s = table(3, 2);
    s.face[3] = s.face[4] = UNKNOWN;
    s.back[3] = s.back[4] = TUSK;
    s.know[0] = s.know[1] = s.know[2] = BIT(3);
    s.know[0] |= BIT(4);
    give(&s, 0, BIT(3) | BIT(4) | BIT(9) | BIT(10));
    s.animals[0] = 1;
    describe(&s);
    assert_numbers("tusk", LIST(2, 0, 0));
    assert_numbers("animals", LIST(1, 0, 0));
}

/* Axes bring cards but in the last round; what has been paid is not foretold again. */
static void axes_bring_cards_until_the_last_round(void **state)
{
    (void)state;
    mammut s = table(3, 4);
    give(&s, 2, BIT(16) | BIT(17));
    describe(&s);
    assert_numbers("cards", LIST(0, 2, 0));
    assert_numbers("axe", LIST(0, 0, 0));
    s.round = LAST_ROUND;
    describe(&s);
    assert_numbers("cards", LIST(0, 0, 0));
    assert_numbers("axe", LIST(0, 6, 0));
    enter(&s, F_CHOOSE, 1);
    describe(&s);
    assert_null(member("now"));
}

/* The fate of a game: what was foretold with the last question mark turned over. */
typedef struct {
    mammut s;
    ber_rng rng;
    bool is_open; /* a forecast waits for its round */
    int vp[SEATS], total[MAX_NUMBERS], track[MAX_NUMBERS];
    int compared;
} course;

static void foretell(course *c, ber_action a)
{
    mammut s = c->s;
    s.face[lowest(showing(&s, UNKNOWN))] = (uint8_t)(a - A_UNDER);
    describe(&s);
    c->is_open = true;
    for (int seat = 0; seat < s.head.n_seats; seat++)
        c->vp[seat] = s.vp[seat];
    numbers("total", c->total);
    numbers("track", c->track);
}

static void step(course *c)
{
    mammut *s = &c->s;
    ber_action list[BER_MAX_ACTIONS];
    ber_outcome outcome[BER_MAX_OUTCOMES];
    if (s->head.turn == BER_CHOICE) {
        int seat = lowest(s->head.waiting), n = mammut_game.legal(s, seat, list);
        mammut_game.apply(s, seat, list[ber_rng_below(&c->rng, (uint32_t)n)], NULL);
        return;
    }
    int n = mammut_game.chance(s, outcome), at = 0;
    uint32_t total = 0;
    for (int i = 0; i < n; i++)
        total += (uint32_t)outcome[i].weight;
    for (uint32_t left = ber_rng_below(&c->rng, total); left >= (uint32_t)outcome[at].weight; at++)
        left -= (uint32_t)outcome[at].weight;
    if (s->agenda.frame[0].kind == F_REVEAL && count_bits(showing(s, UNKNOWN)) == 1)
        foretell(c, outcome[at].action);
    mammut_game.apply(s, BER_FATE, outcome[at].action, NULL);
}

/* The last step before the animals has been scored. */
static void compare(course *c)
{
    const mammut *s = &c->s;
    bool is_over = s->agenda.depth == 0;
    int bottom = is_over ? F_GIVE : s->agenda.frame[0].kind;
    if (!c->is_open || (bottom != F_GIVE && bottom != F_THROW))
        return;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int animals = is_over ? mammut_animal_vp[count_bits(s->animals[seat])] : 0;
        assert_int_equal(c->vp[seat] + c->total[seat], s->vp[seat] - animals);
        assert_int_equal(c->track[seat], s->fur[seat]);
    }
    c->is_open = false;
    c->compared++;
}

static void the_forecast_comes_true(void **state)
{
    (void)state;
    course c = { .rng = ber_rng_seed(7) };
    for (int game = 0; game < GAMES; game++) {
        memset(&c.s, 0, sizeof c.s);
        c.s.head.n_seats = (uint8_t)(2 + game % 4);
        c.s.head.viewer = BER_FATE;
        mammut_game.setup(&c.s);
        while (c.s.head.turn != BER_OVER) {
            step(&c);
            compare(&c);
        }
    }
    assert_true(c.compared > 3 * GAMES);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turns_come_in_order),
        cmocka_unit_test(with_two_places_free_one_comes_again),
        cmocka_unit_test(the_last_place_may_end_the_division),
        cmocka_unit_test(a_pass_ends_the_division),
        cmocka_unit_test(a_thief_returns_all_but_one_at_most),
        cmocka_unit_test(nobody_is_active_while_tiles_fall),
        cmocka_unit_test(a_swap_tells_its_tile_and_what_is_left),
        cmocka_unit_test(the_lowest_of_equal_tiles_is_listed),
        cmocka_unit_test(tokens_are_counted),
        cmocka_unit_test(ties_follow_the_arrows),
        cmocka_unit_test(ties_without_the_shaman_pay_nobody),
        cmocka_unit_test(known_marks_count_and_others_do_not),
        cmocka_unit_test(axes_bring_cards_until_the_last_round),
        cmocka_unit_test(the_forecast_comes_true),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
