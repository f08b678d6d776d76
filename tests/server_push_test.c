/*
 * server_push_test.c: what is sent to people outside: messages sealed for a browser (the example
 * of RFC 8291), where they may be sent, e-mail, and the words of keys.
 */
#include "key.h"
#include "mail.h"
#include "post.h"
#include "prove.h"
#include "push.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- Push ---------------------------------------------------------------------------------- */

static const char ua_public[] =
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";

static void test_the_example_of_the_standard(void **state)
{
    static const char expected[] =
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_"
        "c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAm"
        "S6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Q"
        "ulcy4a-fN";
    static const char text[] = "When I grow up, I want to be a watermelon";
    uint8_t secret[PUSH_SCALAR], salt[PUSH_SALT], point[PUSH_POINT], auth[PUSH_AUTH];
    uint8_t sealed[PUSH_SEALED];
    char got[300];
    (void)state;
    assert_true(prove_from_base64("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", secret, 32));
    assert_true(prove_from_base64("DGv6ra1nlYgDCS1FRnbzlw", salt, 16));
    assert_true(prove_from_base64(ua_public, point, sizeof point));
    assert_true(prove_from_base64("BTBZMqHH6r4Tts7J_aSIgg==", auth, 16));
    size_t n =
        push_seal_by(&(push_message){ point, auth, text, sizeof text - 1 }, secret, salt, sealed);
    assert_int_equal(n, PUSH_HEAD + sizeof text - 1 + 1 + 16);
    prove_to_base64(sealed, n, got, sizeof got);
    assert_string_equal(got, expected);
}

static void test_points_that_are_none(void **state)
{
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH] = { 0 }, sealed[PUSH_SEALED];
    (void)state;
    assert_true(prove_from_base64(ua_public, point, sizeof point));
    assert_true(push_is_point(point));
    point[64] ^= 1; /* not on the curve */
    assert_false(push_is_point(point));
    assert_int_equal(push_seal(&(push_message){ point, auth, "a", 1 }, sealed), 0);
    memset(point, 0, sizeof point);
    assert_false(push_is_point(point));
    point[0] = 4;
    assert_false(push_is_point(point));
    assert_false(prove_from_base64("BCVx", point, sizeof point));
    assert_false(prove_from_base64("B*Vx", point, 3));
    assert_false(prove_from_base64("", point, sizeof point));
}

static void test_a_message_that_is_too_long(void **state)
{
    static char text[PUSH_TEXT + 1];
    static uint8_t sealed[PUSH_SEALED];
    uint8_t point[PUSH_POINT], auth[PUSH_AUTH] = { 0 };
    (void)state;
    memset(text, 'a', sizeof text);
    assert_true(prove_from_base64(ua_public, point, sizeof point));
    push_message message = { point, auth, text, PUSH_TEXT };
    assert_int_equal(push_seal(&message, sealed), PUSH_SEALED);
    message.n++;
    assert_int_equal(push_seal(&message, sealed), 0);
}

static void test_keys_of_the_host(void **state)
{
    char file[] = "/tmp/beringia-keys-XXXXXX", error[300] = "", word[PUSH_WORD];
    int fd = mkstemp(file);
    (void)state;
    assert_true(fd >= 0);
    close(fd);
    assert_false(push_keys_make(file, error, sizeof error)); /* nothing is written over */
    assert_non_null(strstr(error, "exists"));
    assert_null(push_keys_read(file, error, sizeof error));
    assert_non_null(strstr(error, "not keys"));
    unlink(file);
    assert_null(push_keys_read(file, error, sizeof error));
    assert_true(push_keys_make(file, error, sizeof error));
    push_keys *keys = push_keys_read(file, error, sizeof error);
    assert_non_null(keys);
    assert_int_equal(strlen(push_public(keys)), PUSH_PUBLIC - 1);
    assert_true(push_word(keys, "https://push.example/x", "mailto:a@b.example", 1, word));
    assert_int_equal(strncmp(word, "vapid t=", 8), 0);
    assert_non_null(strstr(word, push_public(keys)));
    push_keys_free(keys);
    unlink(file);
}

/* ---- Where to ------------------------------------------------------------------------------- */

static void test_push_services_are_of_everybody(void **state)
{
    static const char *const good[] = { "8.8.8.8", "100.128.0.1", "172.32.0.1", "2606:4700::1" };
    static const char *const bad[] = {
        "127.0.0.1",
        "127.9.9.9",
        "10.1.2.3",
        "172.16.0.1",
        "172.31.255.255",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "::ffff:10.0.0.1",
        "::ffff:127.0.0.1",
        "fe80::1",
        "fd00::1",
        "fc00::1",
        "ff02::1",
        "64:ff9b::a00:1",
        "2001:db8::1",
        "2002:a00:1::1",
        "localhost",
        "",
        "8.8.8",
    };
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(post_is_public(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (post_is_public(bad[i]))
            fail_msg("%s is taken for public", bad[i]);
}

static void test_addresses_of_push_services(void **state)
{
    static const char *const bad[] = {
        "",
        "http://push.example/a",
        "ftp://push.example/a",
        "https:///a",
        "https://localhost/a",
        "https://push.example",
        "https://push.example:8443/a",
        "https://user@push.example/a",
        "https://push.example/a b",
        "https://push.example/a\r\nX: 1",
        "https://push.example/\"",
        "https://push.example/\xc3\xa0",
        "http://127.0.0.1:99/a",
        "javascript:alert(1)",
    };
    char text[700] = "https://push.example/";
    (void)state;
    assert_true(post_is_endpoint("https://fcm.googleapis.com/fcm/send/abc:def-_", false));
    assert_true(post_is_endpoint("http://127.0.0.1:99/a", true));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (post_is_endpoint(bad[i], false))
            fail_msg("\"%s\" is taken", bad[i]);
    memset(text + strlen(text), 'a', 600);
    assert_false(post_is_endpoint(text, false));
}

/* ---- E-mail --------------------------------------------------------------------------- */

static void test_addresses(void **state)
{
    static const char *const good[] = { "a@b.it", "anna.rossi+x@mail.example.org", "o'neil@x.io" };
    static const char *const bad[] = {
        "",         "anna",        "@b.it",         "anna@",          "anna@it",  "a@b@c.it",
        "a b@c.it", "a@b.it\r\nX", "<a@b.it>",      "a@b.it,c@d.it",  "a@.it",    "a@b.",
        "a@b..it",  "-f@b.it",     "\xc3\xa0@b.it", "a@[127.0.0.1.]", "a;b@c.it", "a:b@c.it",
        "a@b.it\n", "a\t@b.it",
    };
    char text[300];
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        assert_true(mail_is_address(good[i]));
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (mail_is_address(bad[i]))
            fail_msg("\"%s\" is taken", bad[i]);
    memset(text, 'a', sizeof text);
    strcpy(text + 290, "@b.it");
    assert_false(mail_is_address(text));
}

static void test_nothing_becomes_a_header(void **state)
{
    mail m = { .from = "games@b.example",
               .to = "anna@c.example",
               .subject =
                   "Turn\r\nBcc: all@evil.example\r\n\r\nHello \xf0\x9f\xa6\xa3 and a rather "
                   "long rest, which does not fit into one word of a header",
               .text = "one\r\n.\r\nMAIL FROM:<x@evil.example>\n\x01\xff",
               .off = "https://b.example/off/1",
               .now = 1700000000 };
    char *text = mail_write(&m);
    (void)state;
    assert_non_null(text);
    assert_null(strstr(text, "evil"));
    assert_null(strstr(text, "\r\n.\r\n"));
    assert_non_null(strstr(text, "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"));
    assert_non_null(strstr(text, "List-Unsubscribe: <https://b.example/off/1>\r\n"));
    assert_non_null(strstr(text, "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n"));
    for (const char *p = text; *p; p++) {
        size_t n = strcspn(p, "\r");
        assert_true(n < 200);
        assert_int_equal(p[n + 1], '\n');
        for (size_t i = 0; i < n; i++)
            assert_true(p[i] >= ' ' && p[i] < 0x7f);
        p += n + 1;
    }
    free(text);
}

/* ---- Keys ------------------------------------------------------------------------------------ */

static int split(const char *const lines[KEY_LIST / KEY_LINE], char out[KEY_LIST][KEY_WORD])
{
    int n = 0;
    for (int i = 0; i < KEY_LIST / KEY_LINE; i++)
        for (const char *p = lines[i]; *p; p += strspn(p, " ")) {
            size_t length = strcspn(p, " ");
            assert_true(n < KEY_LIST && length >= 3 && length < KEY_WORD);
            memcpy(out[n], p, length);
            out[n++][length] = '\0';
            p += length;
        }
    return n;
}

static void test_words_of_keys(void **state)
{
    static char word[KEY_LIST][KEY_WORD];
    (void)state;
    assert_true(KEY_BITS >= 64);
    for (int language = 0; language < KEY_LANGUAGES; language++) {
        assert_int_equal(split(key_words[language], word), KEY_LIST);
        for (int i = 0; i < KEY_LIST; i++) {
            assert_int_equal(strspn(word[i], "abcdefghijklmnopqrstuvwxyz"), strlen(word[i]));
            if (i > 0) /* in order, hence no two are the same */
                assert_true(strcmp(word[i - 1], word[i]) < 0);
        }
    }
}

static void test_keys_are_read_as_they_are_made(void **state)
{
    char key[KEY_TEXT], read[KEY_TEXT];
    (void)state;
    for (int i = 0; i < 500; i++) {
        key_make(i % 2 ? "it" : "en", key);
        assert_int_equal(key_read(key, read), KEY_GOOD);
        assert_string_equal(key, read);
    }
    assert_int_equal(key_read("", read), KEY_COUNT);
    assert_int_equal(key_read("otter otter", read), KEY_COUNT);
    assert_int_equal(key_read("otter xylophones", read), KEY_STRANGE);
    assert_string_equal(read, "xylophones");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_example_of_the_standard),
        cmocka_unit_test(test_points_that_are_none),
        cmocka_unit_test(test_a_message_that_is_too_long),
        cmocka_unit_test(test_keys_of_the_host),
        cmocka_unit_test(test_push_services_are_of_everybody),
        cmocka_unit_test(test_addresses_of_push_services),
        cmocka_unit_test(test_addresses),
        cmocka_unit_test(test_nothing_becomes_a_header),
        cmocka_unit_test(test_words_of_keys),
        cmocka_unit_test(test_keys_are_read_as_they_are_made),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
