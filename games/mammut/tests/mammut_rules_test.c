/*
 * mammut_rules_test.c: what scenarios cannot say about the rules of Mammut.
 *
 * That equal tiles are listed alike however they came to lie there, who sees what lies under a
 * tile, and that broken() notices positions that cannot be: each is made from a position of a
 * random game by spoiling one thing.
 */
#include "games/mammut/mammut.h"

#include "pool.h"
#include "rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

extern const struct ber_game mammut_game;

enum { GAMES = 400 };

/* ---- Random games ----------------------------------------------------------------- */

static mammut begin(int n_seats)
{
    mammut s = { .head = { .n_seats = (uint8_t)n_seats, .viewer = BER_FATE } };
    mammut_game.setup(&s);
    return s;
}

static void step(mammut *s, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_outcome out[BER_MAX_OUTCOMES];
    if (s->head.turn == BER_CHANCE) {
        int n = mammut_game.chance(s, out);
        uint32_t number = ber_rng_below(rng, ber_outcome_total(out, n));
        mammut_game.apply(s, BER_FATE, out[ber_outcome_at(out, number)].action, NULL);
        return;
    }
    int seat = lowest(s->head.waiting), n = mammut_game.legal(s, seat, legal);
    mammut_game.apply(s, seat, legal[ber_rng_below(rng, (uint32_t)n)], NULL);
}

/* ---- Classes [R59, R60] ------------------------------------------------------------ */

static void assert_same_lists(const mammut *s)
{
    ber_action thrown[BER_MAX_ACTIONS], by_hand[BER_MAX_ACTIONS];
    int seat = lowest(s->head.waiting), n = mammut_game.legal(s, seat, thrown);
    mammut plain = *s;
    plain.runs = 0;
    assert_int_equal(mammut_game.legal(&plain, seat, by_hand), n);
    assert_memory_equal(thrown, by_hand, (size_t)n * sizeof *thrown);
}

/* The order of a throw is a short cut: without it the same is listed. */
static void tiles_are_listed_alike(void **unused)
{
    (void)unused;
    for (int game = 0; game < GAMES / 4; game++) {
        ber_rng rng = ber_rng_seed((uint64_t)game);
        for (mammut s = begin(2 + game % 4); s.head.turn != BER_OVER; step(&s, &rng))
            if (s.head.turn == BER_CHOICE)
                assert_same_lists(&s);
    }
}

/* ---- Under a tile [M16.2] ------------------------------------------------------------- */

/* Seat 0 looks under slot 3, which some have looked under before. */
static ber_action look(uint8_t knowing, int viewer)
{
    mammut s = { .head = { .n_seats = 3, .viewer = BER_FATE } };
    push(&s, F_UNDER_PEEK, 0)->place = 3;
    for (int seat = 0; seat < 3; seat++)
        s.know[seat] = knowing >> seat & 1 ? BIT(3) : 0;
    return mammut_seen_as(&s, BER_FATE, A_UNDER + FUR, viewer);
}

static void who_has_looked_sees_it_again(void **unused)
{
    const ber_action fur = A_UNDER + FUR, hidden = A_UNDER + NO_FACE;
    (void)unused;
    assert_int_equal(look(0, 0), fur);
    assert_int_equal(look(0, 1), hidden);
    assert_int_equal(look(0, BER_PUBLIC), hidden);
    assert_int_equal(look(2, 1), fur);
    assert_int_equal(look(2, 2), hidden);
    assert_int_equal(look(2, BER_PUBLIC), hidden);
    assert_int_equal(look(6, BER_PUBLIC), fur);
    assert_int_equal(look(7, BER_PUBLIC), fur);
}

/* ---- Impossible positions ---------------------------------------------------------------- */

static ber_frame *top(mammut *s)
{
    return ber_agenda_top(&s->agenda);
}

static bool is_at(mammut *s, int kind)
{
    return s->agenda.depth && top(s)->kind == kind;
}

static bool is_first_round(const mammut *s)
{
    return s->round == mammut_first_round[s->head.n_seats - 2];
}

/* Takes an open card of the seat back into the draw pile. */
static bool hide_open(mammut *s, int seat, int card)
{
    if (!s->open[seat][card])
        return false;
    s->deck[card] = (uint8_t)(s->deck[card] + s->open[seat][card]);
    s->deck_n = (uint8_t)(s->deck_n + s->open[seat][card]);
    s->open[seat][card] = 0;
    return true;
}

static bool choice_without_card(mammut *s)
{
    bool hidden = false;
    for (int seat = 0; seat < s->head.n_seats && is_at(s, F_CHOOSE); seat++)
        hidden |= hide_open(s, seat, MOST_FUR_ANIMAL);
    return hidden;
}

static bool choice_of_another(mammut *s)
{
    if (!is_at(s, F_CHOOSE))
        return false;
    top(s)->seat = (int8_t)((top(s)->seat + 1) % s->head.n_seats);
    return true;
}

static bool peek_without_card(mammut *s)
{
    return is_at(s, F_PEEK) && hide_open(s, top(s)->seat, PEEK);
}

static bool flip_without_card(mammut *s)
{
    return is_at(s, F_FLIP) && hide_open(s, top(s)->seat, FLIP);
}

static bool send_without_card(mammut *s)
{
    return is_at(s, F_SEND) && hide_open(s, top(s)->seat, SEND_BACK);
}

static bool peek_not_seen(mammut *s)
{
    if (!is_at(s, F_PEEK) || !top(s)->data)
        return false;
    s->know[top(s)->seat] &= ~BIT(top(s)->place);
    return true;
}

static bool flip_not_seen(mammut *s)
{
    if (!is_at(s, F_FLIP) || !top(s)->data || s->face[top(s)->place] != UNKNOWN)
        return false;
    s->know[(top(s)->seat + 1) % s->head.n_seats] &= ~BIT(top(s)->place);
    return true;
}

static bool fur_known_to_some(mammut *s)
{
    uint32_t open = known_to_all(s) & ~showing(s, UNKNOWN);
    if (!is_at(s, F_TURN) || !open)
        return false;
    s->know[0] &= ~(open & -open);
    return true;
}

static bool too_many_returned(mammut *s)
{
    if (!is_at(s, F_RETURN) || !top(s)->data)
        return false;
    top(s)->data = 200;
    return true;
}

static bool nobody_robbed(mammut *s)
{
    int other = is_at(s, F_RETURN) ? 1 - top(s)->seat : 0;
    uint32_t spare = is_at(s, F_RETURN) ? s->centre & ~BIT(top(s)->place) : 0;
    if (s->head.n_seats != 2 || count_bits(spare) < 2)
        return false;
    for (int tray = 2 * other; tray < 2 * other + 2; tray++)
        if (!s->heap[tray]) {
            s->heap[tray] = spare & -spare;
            s->centre &= ~s->heap[tray];
            spare &= spare - 1;
        }
    return true;
}

static bool second_place_first(mammut *s)
{
    if (!is_at(s, F_TAKE) || !top(s)->card)
        return false;
    s->centre |= s->heap[2 * top(s)->seat];
    s->heap[2 * top(s)->seat] = 0;
    return true;
}

static bool swap_too_early(mammut *s)
{
    if (!is_at(s, F_GIVE) || top(s)->data || s->deck[ANIMAL_SWAP] == 0)
        return false;
    int next = (top(s)->seat + 1) % s->head.n_seats;
    uint32_t animals = mammut_swappable(s, next);
    s->deck[ANIMAL_SWAP]--;
    s->deck_n--;
    s->open[next][ANIMAL_SWAP]++;
    s->handed_in = animals & -animals;
    return animals != 0;
}

static bool no_start_animal(mammut *s)
{
    s->animals[0] = 0;
    return s->head.n_seats >= 4 && is_at(s, F_TURN);
}

static bool equal_start_animals(mammut *s)
{
    s->animals[1] = s->animals[0];
    return s->head.n_seats >= 4 && is_at(s, F_TURN) && is_first_round(s);
}

static bool early_animals(mammut *s)
{
    s->animals[1] |= 6;
    return is_at(s, F_TURN) && is_first_round(s);
}

static bool early_points(mammut *s)
{
    s->vp[0] = 400;
    return is_at(s, F_TURN) && is_first_round(s);
}

static bool early_furs(mammut *s)
{
    s->fur[0] = 60;
    return is_at(s, F_TURN) && is_first_round(s);
}

static bool points_lost_early(mammut *s)
{
    s->vp[0] = 9;
    return is_at(s, F_TURN) && is_first_round(s);
}

static bool heaps_in_first_turn(mammut *s)
{
    bool is_late = is_at(s, F_TURN) && s->turn_count > 1 && s->centre != ~(uint32_t)0;
    s->turn_count = 1;
    s->first_player = (uint8_t)(s->agenda.depth ? s->agenda.frame[0].seat : 0);
    return is_late;
}

static bool another_begins(mammut *s)
{
    s->first_player = (uint8_t)((s->first_player + 1) % s->head.n_seats);
    return is_at(s, F_TURN) && s->turn_count == 1;
}

static bool early_discard(mammut *s)
{
    if (!is_at(s, F_TURN) || !is_first_round(s) || !s->deck[FLIP])
        return false;
    s->deck[FLIP]--;
    s->deck_n--;
    s->discard[FLIP]++;
    return true;
}

static bool late_deal(mammut *s)
{
    s->round = LAST_ROUND;
    return is_at(s, F_DEAL);
}

static bool part_of_setup_missing(mammut *s)
{
    if (!is_at(s, F_DEAL))
        return false;
    ber_frame deal = *top(s);
    pop(s);
    *top(s) = deal;
    return true;
}

static bool throw_of_a_seat(mammut *s)
{
    s->agenda.frame[0].seat = 1;
    return is_at(s, F_THROW);
}

static bool reveal_of_a_seat(mammut *s)
{
    s->agenda.frame[0].seat = 1;
    return is_at(s, F_REVEAL);
}

static bool wrong_open_tile(mammut *s)
{
    s->agenda.frame[0].data ^= 1;
    return is_at(s, F_THROW) && top(s)->place;
}

static bool gap_elsewhere(mammut *s)
{
    if (!is_at(s, F_THROW) || top(s)->place <= FIRST_SHOW)
        return false;
    int hole = lowest(~s->centre);
    s->face[hole] = s->face[SLOTS - 1];
    s->face[SLOTS - 1] = NO_FACE;
    s->centre ^= BIT(hole) | BIT(SLOTS - 1);
    return true;
}

static bool run_too_many(mammut *s)
{
    uint32_t plain = ~known_to_any(s) & ~1u & ~s->runs;
    s->runs |= plain & -plain;
    return is_at(s, F_TURN) && !known_to_any(s) && plain;
}

static bool run_missing(mammut *s)
{
    uint32_t later = s->runs & (s->runs - 1);
    s->runs &= ~(later & -later);
    return is_at(s, F_TURN) && !known_to_any(s) && later;
}

static bool wrong_pair(mammut *s)
{
    uint32_t known = known_to_all(s);
    if (!is_at(s, F_TURN) || !known)
        return false;
    s->back[lowest(known)] = s->face[lowest(known)];
    return true;
}

static bool unseen_too_many(mammut *s)
{
    s->unseen[0]++;
    return is_at(s, F_TURN);
}

static bool tile_in_two_places(mammut *s)
{
    s->heap[0] |= s->centre & -s->centre;
    return is_at(s, F_TURN) && s->centre;
}

static bool heap_of_nobody(mammut *s)
{
    uint32_t tile = s->centre & -s->centre;
    s->heap[TRAYS - 1] = tile;
    s->centre &= ~tile;
    return is_at(s, F_TURN) && tile;
}

static bool card_too_many(mammut *s)
{
    s->hand[0][PEEK]++;
    s->held[0]++;
    return is_at(s, F_TURN);
}

static bool wrong_sizes(mammut *s)
{
    s->held[0]++;
    return is_at(s, F_TURN);
}

static bool wrong_pile(mammut *s)
{
    s->deck_n++;
    return is_at(s, F_TURN);
}

static bool covered_after_reveal(mammut *s)
{
    if (!is_at(s, F_DRAW) || !s->deck[FUR_CARD])
        return false;
    s->deck[FUR_CARD]--;
    s->deck_n--;
    s->down[0][FUR_CARD]++;
    s->laid[0]++;
    return true;
}

static bool loot_card_covered(mammut *s)
{
    if (!is_at(s, F_TURN) || !s->deck[PEEK])
        return false;
    s->deck[PEEK]--;
    s->deck_n--;
    s->down[0][PEEK]++;
    s->laid[0]++;
    return true;
}

static bool draws_without_axes(mammut *s)
{
    top(s)->left = (uint8_t)(top(s)->left + mammut_in_play.axes);
    return is_at(s, F_DRAW);
}

static bool draws_in_wrong_order(mammut *s)
{
    if (!is_at(s, F_DRAW) || s->agenda.depth < 2)
        return false;
    ber_frame first = *top(s);
    *top(s) = s->agenda.frame[s->agenda.depth - 2];
    s->agenda.frame[s->agenda.depth - 2] = first;
    return true;
}

static bool turn_without_place(mammut *s)
{
    for (int seat = 0; seat < s->head.n_seats && is_at(s, F_TURN); seat++)
        if (!mammut_is_ready(s, seat)) {
            top(s)->seat = (int8_t)seat;
            return true;
        }
    return false;
}

static bool no_turns(mammut *s)
{
    s->turn_count = 0;
    return is_at(s, F_TURN);
}

static const struct {
    const char *what;
    bool (*spoil)(mammut *s);
} spoils[] = {
    { "an animal is chosen without the card", choice_without_card },
    { "another seat chooses an animal", choice_of_another },
    { "a peek without the card", peek_without_card },
    { "a flip without the card", flip_without_card },
    { "sending back without the card", send_without_card },
    { "the first tile of a peek is not known", peek_not_seen },
    { "the first tile of a flip is not known to all", flip_not_seen },
    { "some know a tile that is no question mark", fur_known_to_some },
    { "more tiles returned than lie in the centre", too_many_returned },
    { "a theft of which nobody was robbed", nobody_robbed },
    { "the second place filled before the first", second_place_first },
    { "a tile handed in before the turn to swap", swap_too_early },
    { "four players, one without an animal", no_start_animal },
    { "two equal start animals", equal_start_animals },
    { "too many animals in the first round", early_animals },
    { "too many points in the first round", early_points },
    { "too many furs in the first round", early_furs },
    { "points lost before the first scoring", points_lost_early },
    { "heaps in the first turn", heaps_in_first_turn },
    { "not the first player begins", another_begins },
    { "cards discarded in the first round", early_discard },
    { "cards dealt in the last round", late_deal },
    { "a part of the set-up is missing", part_of_setup_missing },
    { "a throw of a seat", throw_of_a_seat },
    { "a reveal of a seat", reveal_of_a_seat },
    { "an open tile on the wrong side", wrong_open_tile },
    { "a gap in the wrong place", gap_elsewhere },
    { "a run too many", run_too_many },
    { "a run too few", run_missing },
    { "sides that are on no tile", wrong_pair },
    { "a tile too many", unseen_too_many },
    { "a tile in two places", tile_in_two_places },
    { "a heap of nobody", heap_of_nobody },
    { "a card too many", card_too_many },
    { "a wrong number of cards held", wrong_sizes },
    { "a wrong number of cards in the pile", wrong_pile },
    { "a card face down after S0", covered_after_reveal },
    { "a loot card face down", loot_card_covered },
    { "more draws than axes", draws_without_axes },
    { "draws in the wrong order", draws_in_wrong_order },
    { "a turn of a seat without a free place", turn_without_place },
    { "a division without turns", no_turns },
};

/* Spoils every position that can be; returns how many could. */
static int spoil_games(int i)
{
    int found = 0;
    for (int game = 0; game < GAMES && found < 20; game++) {
        ber_rng rng = ber_rng_seed((uint64_t)game);
        for (mammut s = begin(2 + game % 4); s.head.turn != BER_OVER; step(&s, &rng)) {
            mammut spoilt = s;
            if (!spoils[i].spoil(&spoilt))
                continue;
            if (!mammut_broken(&spoilt))
                fail_msg("not noticed: %s", spoils[i].what);
            found++;
        }
    }
    return found;
}

static void impossible_positions_are_noticed(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof spoils / sizeof spoils[0]; i++)
        if (!spoil_games((int)i))
            fail_msg("never found: %s", spoils[i].what);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiles_are_listed_alike),
        cmocka_unit_test(who_has_looked_sees_it_again),
        cmocka_unit_test(impossible_positions_are_noticed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
