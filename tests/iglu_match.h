/*
 * iglu_match.h: matches of Iglu Iglu, for the tests of the room match.
 */
#ifndef IGLU_MATCH_H
#define IGLU_MATCH_H

#include "bot.h"
#include "codec.h"
#include "fate.h"
#include "match.h"
#include "registry.h"
#include "rng.h"
#include "save.h"
#include "scenario.h"
#include "verify.h"
#include "view.h"
#include "vocab.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { SEATS = 3 };

static inline const struct ber_game *iglu(void)
{
    return ber_game_find("iglu");
}

static inline void open_seeded(match *m, uint64_t seed)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS] = { 0 };
    ber_error error;
    fate_key_from_seed(seed, key);
    assert_int_equal(match_open(m, iglu(), SEATS, option, key, &error), 0);
}

/* The seats decide at random for that many decisions, or to the end. */
static inline void play_on(match *m, ber_rng *rng, int decisions)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    for (int i = 0; i < decisions && !match_over(m); i++) {
        int seat = match_waiting(m);
        int n = match_legal(m, seat, legal);
        ber_action a = legal[ber_rng_below(rng, (uint32_t)n)];
        assert_int_equal(match_submit(m, seat, a, &error), 0);
    }
}

static inline ber_action action(const char *text)
{
    char line[100], *word[8];
    ber_action a = 0;
    strcpy(line, text);
    int n = ber_text_split(line, word, 8);
    assert_int_equal(ber_action_read(iglu(), word, n, &a, NULL), 0);
    return a;
}

/* A text that is no save is refused at this line, in these words. */
static inline void expect_refusal(const char *text, int line, const char *message)
{
    match m;
    ber_error error = { 0 };
    assert_true(save_read(&m, text, strlen(text), &error) < 0);
    assert_string_equal(error.text, message);
    assert_int_equal(error.line, line);
}

#endif
