/*
 * server_prove_test.c: commitment, key and hexadecimal digits, against numbers computed
 * elsewhere (Python's hashlib).
 */
#include "prove.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

static void expect_hex(const uint8_t hash[PROVE_HASH], const char *expected)
{
    char hex[PROVE_HEX];
    prove_to_hex(hash, PROVE_HASH, hex);
    assert_string_equal(hex, expected);
}

static void commitment_and_key(void **unused)
{
    (void)unused;
    uint8_t secret[PROVE_HASH], nonce[3][PROVE_HASH] = { { 0 } }, out[PROVE_HASH];
    for (int i = 0; i < PROVE_HASH; i++)
        secret[i] = (uint8_t)i;
    memset(nonce[0], 0xab, PROVE_HASH);
    memset(nonce[2], 7, PROVE_HASH);
    prove_commit(secret, "", out);
    expect_hex(out, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    prove_token_hash(secret, out);
    expect_hex(out, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    prove_key(secret, (const uint8_t(*)[PROVE_HASH])nonce, 3, "k3f9x2m7q4w8t5zb", out);
    expect_hex(out, "facf4fdf6afd669595bfe1e9beeaf3cce7962eb20fb451339cfd469f8babbb93");
}

static void digits(void **unused)
{
    (void)unused;
    static const char *const bad[] = { "",           "00112",    "001122334",
                                       "0011223344", "0011223g", "00 11223",
                                       "0x112233",   "-1112233", "0011:223" };
    static const uint8_t expected[4] = { 0xa0, 0x11, 0xff, 0x5e }, zero[4] = { 0 };
    uint8_t out[4];
    assert_true(prove_from_hex("a011ff5e", out, 4));
    assert_memory_equal(out, expected, 4);
    assert_true(prove_from_hex("A011fF5E", out, 4));
    assert_memory_equal(out, expected, 4);
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        memset(out, 1, sizeof out);
        assert_false(prove_from_hex(bad[i], out, 4));
        assert_memory_equal(out, zero, 4);
    }
}

/* No two of many are alike, and every bit is sometimes set. */
static void random_bytes(void **unused)
{
    (void)unused;
    enum { DRAWS = 1000 };
    static uint8_t drawn[DRAWS][16];
    uint8_t any[16] = { 0 };
    for (int i = 0; i < DRAWS; i++) {
        prove_random(drawn[i], sizeof drawn[i]);
        for (int k = 0; k < i; k++)
            assert_memory_not_equal(drawn[i], drawn[k], sizeof drawn[i]);
        for (int k = 0; k < 16; k++)
            any[k] |= drawn[i][k];
    }
    for (int k = 0; k < 16; k++)
        assert_int_equal(any[k], 255);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(commitment_and_key),
        cmocka_unit_test(digits),
        cmocka_unit_test(random_bytes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
