/*
 * server_http_test.c: plain HTTP of the network room against the real library, with a
 * page of its own, and what libwebsockets must not be led into.
 */
#include "assets.h"
#include "echo.h"
#include "rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <unistd.h>

/* ---- The page --------------------------------------------------------------------- */

enum { BIG = 3 * 1024 * 1024 };
static unsigned char big[BIG]; /* longer than a socket takes at once */

#define HTML "<!doctype html><title>test</title>"
/* gzip -9n of "let a = 1;\n" */
static const unsigned char packed[] = { 31, 139, 8,   0,   0,   0,   0,  0,  2,   3,   203,
                                        73, 45,  81,  72,  84,  176, 85, 48, 180, 230, 2,
                                        0,  71,  146, 158, 120, 11,  0,  0,  0 };
#define BYTES(text) (const unsigned char *)text, sizeof text - 1

const asset assets[] = {
    { "/assets/app-1a2b3c4d.js", "text/javascript; charset=utf-8", BYTES("let a = 1;\n"), packed,
      sizeof packed, "W/\"js\"" },
    { "/assets/rules.wasm", "application/wasm", BYTES("\0asm"), NULL, 0, "W/\"wasm\"" },
    { "/big.png", "image/png", big, BIG, NULL, 0, "W/\"big\"" },
    { "/board.svg", "image/svg+xml", BYTES("<svg/>"), NULL, 0, "W/\"svg\"" },
    { "/index.html", "text/html; charset=utf-8", BYTES(HTML), NULL, 0, "W/\"html\"" },
    { "/site.webmanifest", "application/manifest+json", BYTES("{}"), NULL, 0, "W/\"m\"" },
    { "/style.css", "text/css; charset=utf-8", BYTES("a{}"), NULL, 0, "W/\"css\"" },
};
const size_t n_assets = sizeof assets / sizeof assets[0];

/* ---- Asking ------------------------------------------------------------------------ */

static void has(const raw_answer *answer, const char *name, const char *value)
{
    char found[600];
    if (!raw_header(answer, name, found, sizeof found))
        fail_msg("no %s in:\n%s", name, answer->head);
    assert_string_equal(found, value);
}

static void lacks(const raw_answer *answer, const char *name)
{
    char found[600];
    assert_false(raw_header(answer, name, found, sizeof found));
}

static void has_security(const raw_answer *answer)
{
    has(answer, "Content-Security-Policy",
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src "
        "'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
        "manifest-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'");
    has(answer, "X-Content-Type-Options", "nosniff");
    has(answer, "Referrer-Policy", "no-referrer");
    has(answer, "Cross-Origin-Opener-Policy", "same-origin");
    has(answer, "X-Frame-Options", "DENY");
}

static void get(echo *e, const char *path, const char *more, int status, raw_answer *answer)
{
    raw_get(e->port, path, more, answer);
    if (answer->status != status)
        print_message("%s: %s\n", path, answer->head);
    assert_int_equal(answer->status, status);
    has_security(answer);
    has(answer, "Connection", "close");
}

static void test_files(void **state)
{
    (void)state;
    echo e;
    raw_answer answer;
    echo_start(&e);
    for (size_t i = 0; i < n_assets; i++) {
        const asset *file = &assets[i];
        bool lasting = strncmp(file->path, "/assets/", 8) == 0;
        get(&e, file->path, "", 200, &answer);
        has(&answer, "Content-Type", file->type);
        has(&answer, "ETag", file->etag);
        has(&answer, "Cache-Control", lasting ? "public, max-age=31536000, immutable" : "no-cache");
        lacks(&answer, "Content-Encoding");
        assert_int_equal(answer.length, file->length);
        assert_memory_equal(answer.body, file->bytes, file->length);
        raw_forget(&answer);
    }
    get(&e, "/", "", 200, &answer);
    assert_string_equal(answer.body, HTML);
    raw_forget(&answer);
    get(&e, "/?from=elsewhere", "", 200, &answer);
    assert_string_equal(answer.body, HTML);
    raw_forget(&answer);
    get(&e, "/", "If-None-Match: W/\"old\", W/\"html\"\r\n", 304, &answer);
    assert_int_equal(answer.length, 0);
    has(&answer, "ETag", "W/\"html\"");
    get(&e, "/", "If-None-Match: W/\"old\"\r\n", 200, &answer);
    raw_forget(&answer);
    echo_finish(&e);
}

static void test_gzip(void **state)
{
    (void)state;
    static const char *const yes[] = { "gzip", "deflate, gzip;q=1.0, *;q=0.5", "br,GZIP",
                                       "gzip;q=0.001" };
    static const char *const no[] = { "deflate", "gzip;q=0", "gzip;q=0.0, br", "notgzip", "" };
    echo e;
    raw_answer answer;
    char more[100];
    echo_start(&e);
    for (size_t i = 0; i < sizeof yes / sizeof yes[0]; i++) {
        snprintf(more, sizeof more, "Accept-Encoding: %s\r\n", yes[i]);
        get(&e, assets[0].path, more, 200, &answer);
        has(&answer, "Content-Encoding", "gzip");
        has(&answer, "Vary", "Accept-Encoding");
        assert_int_equal(answer.length, sizeof packed);
        assert_memory_equal(answer.body, packed, sizeof packed);
        raw_forget(&answer);
    }
    for (size_t i = 0; i < sizeof no / sizeof no[0]; i++) {
        snprintf(more, sizeof more, "Accept-Encoding: %s\r\n", no[i]);
        get(&e, assets[0].path, more, 200, &answer);
        lacks(&answer, "Content-Encoding");
        has(&answer, "Vary", "Accept-Encoding");
        assert_string_equal(answer.body, "let a = 1;\n");
        raw_forget(&answer);
    }
    echo_finish(&e);
}

static void ask(echo *e, const char *request, int status)
{
    raw_answer answer;
    raw_http(e->port, request, &answer);
    if (answer.status != status)
        print_message("%s%s\n", request, answer.head);
    assert_int_equal(answer.status, status);
    if (status)
        has_security(&answer);
    if (status == 405)
        has(&answer, "Allow", "GET, HEAD");
    if (strncmp(request, "HEAD", 4) == 0)
        assert_int_equal(answer.length, 0);
    raw_forget(&answer);
}

static void test_methods(void **state)
{
    (void)state;
    echo e;
    raw_answer answer;
    echo_start(&e);
    ask(&e, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 405);
    ask(&e, "POST /session HTTP/1.1\r\nHost: a\r\n\r\n", 405);
    ask(&e, "PUT /index.html HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n", 405);
    ask(&e, "DELETE / HTTP/1.1\r\nHost: a\r\n\r\n", 405);
    ask(&e, "PATCH / HTTP/1.1\r\nHost: a\r\n\r\n", 405);
    ask(&e, "OPTIONS / HTTP/1.1\r\nHost: a\r\n\r\n", 405);
    ask(&e, "TRACE / HTTP/1.1\r\nHost: a\r\n\r\n", 403); /* by libwebsockets */
    ask(&e, "CONNECT a:80 HTTP/1.1\r\nHost: a\r\n\r\n", 0);
    ask(&e, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", 405);
    ask(&e, "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\nhello", 400);
    ask(&e, "GET / HTTP/1.0\r\n\r\n", 200);
    ask(&e, "HEAD / HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    ask(&e, "HEAD /healthz HTTP/1.1\r\nHost: a\r\n\r\n", 200);
    ask(&e, "HEAD /nothing HTTP/1.1\r\nHost: a\r\n\r\n", 404);
    raw_http(e.port, "HEAD /big.png HTTP/1.1\r\nHost: a\r\n\r\n", &answer);
    assert_int_equal(answer.status, 200);
    has(&answer, "Content-Length", "3145728");
    assert_int_equal(answer.length, 0);
    ask(&e, "nonsense\r\n\r\n", 403);
    echo_finish(&e);
}

static void test_no_way_out(void **state)
{
    (void)state;
    static const char *const path[] = {
        "/nothing",
        "/assets/",
        "/assets",
        "/index.html/",
        "/INDEX.HTML",
        "/../etc/passwd",
        "/../../../../etc/passwd",
        "/assets/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e%2f%2e%2e%2fetc%2fpasswd",
        "/%252e%252e/%252e%252e/etc/passwd",
        "/..%252f..%252fetc/passwd",
        "/..\\..\\etc\\passwd",
        "/%5c..%5c..%5cetc%5cpasswd",
        "//etc/passwd",
        "///etc/passwd",
        "/.//../etc/passwd",
        "/etc/passwd",
        "/proc/self/environ",
        "/%c0%ae%c0%ae/etc/passwd",
        "/play",
        "/healthz/x",
        "/session;a=b",
        "/index.html&x",
        "/ws/",
    };
    echo e;
    raw_answer answer;
    echo_start(&e);
    for (size_t i = 0; i < sizeof path / sizeof path[0]; i++) {
        get(&e, path[i], "", 404, &answer);
        raw_forget(&answer);
    }
    ask(&e, "GET /%zz HTTP/1.1\r\nHost: a\r\n\r\n", 403); /* by libwebsockets */
    raw_get(e.port, "/index.html%00.png", "", &answer);
    assert_true(answer.status != 200);
    raw_forget(&answer);
    echo_finish(&e);
}

/* Whatever comes, a 200 is a file of the table or an answer of the server. */
static void test_random_paths(void **state)
{
    (void)state;
    static const char *const piece[] = { "/",  "..", ".", "%2e", "%2f", "%5c", "%",    "index.html",
                                         "\\", "?",  "&", ";",   "+",   "%00", "play", "\xff" };
    echo e;
    raw_answer answer;
    ber_rng rng = ber_rng_seed(7);
    echo_start(&e);
    for (int i = 0; i < 500; i++) {
        char path[200] = "/";
        for (uint32_t n = 1 + ber_rng_below(&rng, 10); n > 0; n--)
            strcat(path, piece[ber_rng_below(&rng, 16)]);
        raw_get(e.port, path, "", &answer);
        if (answer.status) {
            has_security(&answer);
            assert_true(answer.status == 404 || answer.status == 403 ||
                        strcmp(answer.body, HTML) == 0 || strncmp(answer.body, "/play/", 6) == 0);
        }
        raw_forget(&answer);
    }
    echo_finish(&e);
}

static void test_dynamic(void **state)
{
    (void)state;
    echo e;
    raw_answer answer;
    echo_start(&e);
    get(&e, "/session?x=1", COOKIE, 200, &answer);
    assert_string_equal(answer.body, "/session|good|127.0.0.1|0");
    has(&answer, "Set-Cookie", "beringia=new; HttpOnly");
    has(&answer, "Cache-Control", "no-store");
    raw_forget(&answer);
    get(&e, "/healthz", "X-Forwarded-For: 10.1.1.1, 192.0.2.7\r\nX-Forwarded-Proto: https\r\n", 200,
        &answer);
    assert_string_equal(answer.body, "/healthz||192.0.2.7|1");
    lacks(&answer, "Set-Cookie");
    raw_forget(&answer);
    get(&e, "/play/one", "X-Forwarded-Proto: http\r\n", 200, &answer);
    assert_string_equal(answer.body, "/play/one||127.0.0.1|0");
    has(&answer, "Content-Disposition", "attachment; filename=\"a_b.play\"");
    raw_forget(&answer);
    get(&e, "/play/long", "", 200, &answer);
    assert_int_equal(answer.length, 500 * 1000);
    raw_forget(&answer);
    get(&e, "/play/evil", "", 200, &answer);
    lacks(&answer, "X-Evil");
    raw_forget(&answer);
    echo_finish(&e);
}

/* Libwebsockets 4.1.6 frees the header it then compares; see transport_http.c. */
static void test_unknown_upgrade(void **state)
{
    (void)state;
    echo e;
    raw_answer answer;
    echo_start(&e);
    for (int i = 0; i < 30; i++) {
        get(&e, "/", "", 200, &answer);
        raw_forget(&answer);
        raw_get(e.port, "/ws", "Upgrade: foo\r\nConnection: Upgrade\r\n", &answer);
        assert_int_equal(answer.status, 403);
        has_security(&answer);
        raw_forget(&answer);
    }
    /* After another request on the same connection; only the first is answered. */
    ask(&e,
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: keep-alive\r\n\r\n"
        "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: foo\r\nConnection: Upgrade\r\n\r\n",
        200);
    ask(&e, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nUpgrade: foo\r\n\r\nhello", 403);
    ask(&e,
        "GET / HTTP/1.1\r\nHost: a\r\nConnection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\n"
        "HTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA\r\n\r\n",
        0);
    ask(&e, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 403);
    ask(&e, "GET / HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\n\r\n", 0);
    int fd = echo_enter(&e);
    raw_text(fd, "alive");
    echo_hears(fd, "alive");
    echo_leave(fd);
    echo_finish(&e);
}

/* A client that reads late gets all of it; one that never reads harms nobody. */
static void test_late_readers(void **state)
{
    (void)state;
    static const char request[] = "GET /big.png HTTP/1.1\r\nHost: a\r\n\r\n";
    echo e;
    raw_answer answer;
    echo_start(&e);
    int late = raw_connect(e.port), never = raw_connect(e.port), half = raw_connect(e.port);
    raw_send(half, "GET / HT", 8);
    raw_send(late, request, sizeof request - 1);
    raw_send(never, request, sizeof request - 1);
    int fd = echo_enter(&e);
    raw_text(fd, "meanwhile");
    echo_hears(fd, "meanwhile");
    echo_leave(fd);
    raw_read_answer(late, &answer);
    assert_int_equal(answer.length, BIG);
    assert_memory_equal(answer.body, big, BIG);
    raw_forget(&answer);
    close(late);
    echo_finish(&e);
    close(never);
    close(half);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_files),           cmocka_unit_test(test_gzip),
        cmocka_unit_test(test_methods),         cmocka_unit_test(test_no_way_out),
        cmocka_unit_test(test_random_paths),    cmocka_unit_test(test_dynamic),
        cmocka_unit_test(test_unknown_upgrade), cmocka_unit_test(test_late_readers),
    };
    for (size_t i = 0; i < BIG; i++)
        big[i] = (unsigned char)(i * 2654435761u >> 24);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
