/*
 * outlook_test.c: what is different for a viewer is the same, however much work was saved.
 */
#include "fate.h"
#include "match.h"
#include "outlook.h"
#include "registry.h"
#include "rng.h"
#include "view.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { DECISIONS = 120 };

static void decide(match *m, ber_rng *rng)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    int seat = match_waiting(m), n = match_legal(m, seat, legal);
    assert_int_equal(match_submit(m, seat, legal[ber_rng_below(rng, (uint32_t)n)], &error), 0);
}

static int viewer_at(const match *m, int i)
{
    return i < m->n_seats ? i : BER_PUBLIC;
}

/* What is different, told from outlooks that save themselves work and from fresh ones. */
static void check_outlook(const match *m, int viewer, const match *old, const outlook *before,
                          const outlook *now)
{
    static char told[2][1 << 17];
    ber_json out = ber_json_into(told[0], sizeof told[0]);
    ber_json fresh = ber_json_into(told[1], sizeof told[1]);
    outlook *was = outlook_of(old, viewer, NULL, NULL), *is = outlook_of(m, viewer, NULL, NULL);
    assert_true(outlook_change(m, before, now, &out) && outlook_change(m, was, is, &fresh));
    assert_string_equal(told[0], told[1]);
    out = ber_json_into(told[0], sizeof told[0]);
    fresh = ber_json_into(told[1], sizeof told[1]);
    outlook_whole(m, now, &out);
    view_state(m->game, outlook_state(is), &fresh);
    assert_string_equal(told[0], told[1]);
    outlook_free(was);
    outlook_free(is);
}

static void play_and_check(match *m, ber_rng *rng)
{
    outlook *before[BER_MAX_SEATS + 1];
    ber_error error;
    match old;
    for (int v = 0; v <= m->n_seats; v++)
        before[v] = outlook_of(m, viewer_at(m, v), NULL, NULL);
    for (int i = 0; i < DECISIONS && !match_over(m); i++) {
        outlook *other = NULL;
        assert_int_equal(match_copy(&old, m, m->n_steps, &error), 0);
        decide(m, rng);
        for (int v = 0; v <= m->n_seats; v++) {
            outlook *now = outlook_of(m, viewer_at(m, v), before[v], other);
            check_outlook(m, viewer_at(m, v), &old, before[v], now);
            outlook_free(before[v]);
            before[v] = other = now;
        }
        match_close(&old);
    }
    for (int v = 0; v <= m->n_seats; v++)
        outlook_free(before[v]);
}

static void saving_work_tells_the_same(void **unused)
{
    (void)unused;
    for (int g = 0; ber_game_at(g); g++) {
        const struct ber_game *game = ber_game_at(g);
        uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS];
        ber_rng rng = ber_rng_seed((uint64_t)g);
        ber_error error;
        match m;
        ber_options_default(game, option);
        fate_key_from_seed((uint64_t)g, key);
        assert_int_equal(match_open(&m, game, game->max_seats, option, key, &error), 0);
        play_and_check(&m, &rng);
        match_close(&m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(saving_work_tells_the_same),
    };
    return cmocka_run_group_tests_name("outlook", tests, NULL, NULL);
}
