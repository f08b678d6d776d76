/*
 * proof_test.c: what a .play file says of where its key came from and by which rules it was
 * played.
 */
#include "iglu_match.h"
#include "proof.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define HEX   "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define START "beringia 1\ngame iglu seats 3\n"

/* Where the key came from is kept, whatever stands where, and written in one order; only what was
 * told, one after the other, keeps its own. */
static void proofs_come_back(void **unused)
{
    (void)unused;
    static const char wanted[] =
        START "rules 1\nplayers a b c\nproof 2\ntable k3f9x2m7q4w8t5zb\ncommit " HEX
              " 1700000000\npledge 2 " HEX " 1700000001\nnonce 2 " HEX "\nnonce 0 " HEX
              "\nsecret " HEX "\nkey " HEX "\n";
    static const char given[] =
        START "key " HEX "\nrules 1\ncommit " HEX " 1700000000\npledge 2 " HEX
              " 1700000001\nnonce 2 " HEX "\nnonce 0 " HEX "\n# a comment\nsecret " HEX
              "\ntable k3f9x2m7q4w8t5zb\nproof 2\nplayers a b c\n";
    char text[2000];
    match m, empty;
    ber_error error;
    uint8_t option[BER_MAX_OPTIONS] = { 0 };
    assert_int_equal(match_open_script(&empty, iglu(), SEATS, option, &error), 0);
    char *bare = save_text(&empty, false); /* no step: only the end is of use */
    snprintf(text, sizeof text, "%s%s", given, strstr(bare, "end 0 "));
    assert_int_equal(save_read(&m, text, strlen(text), &error), 0);
    assert_true(m.proof.has_table && m.proof.commit.is_there && m.proof.has_secret);
    assert_true(m.proof.nonce[0].is_there && !m.proof.nonce[1].is_there &&
                m.proof.nonce[2].is_there);
    assert_string_equal(m.proof.table, "k3f9x2m7q4w8t5zb");
    assert_int_equal(m.proof.secret[31], 0xef);
    char *again = save_text(&m, false);
    assert_int_equal(strncmp(again, wanted, strlen(wanted)), 0);
    free(again);
    free(bare);
    match_close(&m);
    match_close(&empty);
}

static void wrong_proofs_are_refused(void **unused)
{
    (void)unused;
    expect_refusal(START "table \n", 3, "not understood: a table is 1 to 16 letters or digits");
    expect_refusal(START "table a b\n", 3, "not understood: a table is 1 to 16 letters or digits");
    expect_refusal(START "table 12345678901234567\n", 3,
                   "not understood: a table is 1 to 16 letters or digits");
    expect_refusal(START "table a/b\n", 3, "not understood: a table is 1 to 16 letters or digits");
    expect_refusal(START "table a\ntable a\n", 4, "not understood: a second \"table\"");
    expect_refusal(START "commit 12\n", 3, "not understood: a commit has 64 hexadecimal digits");
    expect_refusal(START "commit " HEX "0\n", 3,
                   "not understood: a commit has 64 hexadecimal digits");
    expect_refusal(START "secret\n", 3, "not understood: a secret has 64 hexadecimal digits");
    expect_refusal(START "secret " HEX "\nsecret " HEX "\n", 4,
                   "not understood: a second \"secret\"");
    expect_refusal(START "nonce " HEX "\n", 3, "not understood: expected \"nonce SEAT DIGITS\"");
    expect_refusal(START "nonce 3 " HEX "\n", 3,
                   "wrong number of seats: \"3\" is no seat; seats are 0 to 2");
    expect_refusal(START "nonce 1 " HEX "\nnonce 1 " HEX "\n", 4,
                   "not understood: a second \"nonce 1\"");
    expect_refusal(START "key " HEX "\nkey " HEX "\n", 4, "not understood: a second \"key\"");
    expect_refusal(START "pledge 1\n", 3, "not understood: expected \"pledge SEAT DIGITS\"");
    expect_refusal(START "pledge 1 " HEX " soon\n", 3,
                   "not understood: \"soon\" is no time in seconds");
    expect_refusal(START "proof 3\n", 3, "not understood: this program knows proofs 1 to 2");
    expect_refusal(START "rules 0\n", 3, "not understood: expected \"rules NUMBER\"");
    expect_refusal(START "rules 1\nrules 1\n", 4, "not understood: a second \"rules\"");
    expect_refusal(START "fate first 1\nsecret " HEX "\n", 4,
                   "not understood: \"secret\" belongs before the first step");
}

/* ---- Rules ------------------------------------------------------------------------------ */

/* A match of other rules is read to its end if they lead there; else it says by which it was
 * played, and can be seen up to there. */
static void other_rules_are_named(void **unused)
{
    (void)unused;
    static const char cut[] =
        "beringia 1\ngame iglu seats 3\nrules 7\nfate first 1\nfate first 1\n";
    static const char unnamed[] = "beringia 1\ngame iglu seats 3\nfate first 1\nfate first 1\n";
    match m;
    ber_error error;
    uint8_t option[BER_MAX_OPTIONS] = { 0 }, key[FATE_KEY] = { 1 };
    assert_int_equal(match_open(&m, iglu(), SEATS, option, key, &error), 0);
    char *text = save_text(&m, false);
    match_close(&m);
    char *rules = strstr(text, "\nrules 1\n");
    assert_non_null(rules);
    rules[7] = '7';
    assert_int_equal(save_read(&m, text, strlen(text), &error), 0);
    assert_int_equal(m.rules, 7);
    match_close(&m);
    free(text);
    assert_int_equal(save_read(&m, cut, strlen(cut), &error), BER_ERULES);
    assert_string_equal(error.text,
                        "played by rules 7 of iglu; this program has 1, and by those it "
                        "cannot go on after step 1");
    assert_null(m.game);
    assert_int_equal(save_read_far(&m, cut, strlen(cut), &error), BER_ERULES);
    assert_int_equal(error.line, 5);
    assert_int_equal(m.n_steps, 1);
    match_close(&m);
    assert_true(save_read_far(&m, unnamed, strlen(unnamed), &error) < 0);
    assert_int_not_equal(error.code, BER_ERULES);
    assert_non_null(strstr(error.text, "(or played by older rules: the file names none)"));
    assert_int_equal(m.n_steps, 1);
    match_close(&m);
    expect_refusal("beringia 1\ngame iglu seats 3 option gone on\nrules 7\n", 2,
                   "played by rules 7 of iglu; this program has 1");
    assert_true(save_read_far(&m, "beringia 1\nx", 12, &error) < 0);
    assert_null(m.game);
}

static proof_part *place(match_proof *proof, proof_part *part)
{
    uint8_t hash[PROOF_HASH] = { 0 };
    proof_add(proof, part, hash, 0);
    return part;
}

/* All promises come before all numbers; who pledged and did not open is named. */
static void the_order_of_a_proof(void **unused)
{
    (void)unused;
    match_proof p = { .form = PROOF_PLEDGED };
    assert_int_equal(proof_judge(&p, 3).verdict, PROOF_WRONG);
    place(&p, &p.commit);
    assert_int_equal(proof_judge(&p, 3).verdict, PROOF_WORD);
    place(&p, &p.pledge[2]);
    place(&p, &p.pledge[0]);
    assert_int_equal(proof_judge(&p, 3).silent, 5);
    place(&p, &p.nonce[2]);
    proof_judgement j = proof_judge(&p, 3);
    assert_int_equal(j.verdict, PROOF_SHARED);
    assert_int_equal(j.brought, 4);
    assert_int_equal(j.silent, 1);
    match_proof late = p;
    place(&late, &late.pledge[1]);
    assert_string_equal(proof_judge(&late, 3).text,
                        "seat 2 opened its number before seat 1 had pledged one");
    match_proof bare = p;
    place(&bare, &bare.nonce[1]);
    assert_string_equal(proof_judge(&bare, 3).text,
                        "seat 1 opened a number that it had not pledged");
    p.commit.place = 9;
    assert_string_equal(proof_judge(&p, 3).text,
                        "seat 2 opened its number before the host had committed");
    p.form = PROOF_PLAIN;
    assert_int_equal(proof_judge(&p, 3).verdict, PROOF_WORD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(proofs_come_back),
        cmocka_unit_test(wrong_proofs_are_refused),
        cmocka_unit_test(other_rules_are_named),
        cmocka_unit_test(the_order_of_a_proof),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
