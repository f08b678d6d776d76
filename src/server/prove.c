/*
 * prove.c: the functions of prove.h, on libsodium. The only file that includes it.
 */
#include "prove.h"

#include "error.h"

#include <sodium.h>
#include <string.h>

_Static_assert(PROVE_HASH == crypto_hash_sha256_BYTES, "a hash is a SHA-256");

void prove_random(void *out, size_t size)
{
    /* Once is enough; a second call only checks that. */
    BER_ASSERT(sodium_init() >= 0);
    randombytes_buf(out, size);
}

void prove_commit(const uint8_t secret[PROVE_HASH], const char *table, uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, secret, PROVE_HASH);
    crypto_hash_sha256_update(&hash, (const unsigned char *)table, strlen(table));
    crypto_hash_sha256_final(&hash, out);
}

void prove_pledge(const uint8_t nonce[PROVE_HASH], uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256(out, nonce, PROVE_HASH);
}

void prove_key(const uint8_t secret[PROVE_HASH], const uint8_t nonce[][PROVE_HASH], int n_seats,
               const char *table, uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256_state hash;
    crypto_hash_sha256_init(&hash);
    crypto_hash_sha256_update(&hash, secret, PROVE_HASH);
    for (int seat = 0; seat < n_seats; seat++)
        crypto_hash_sha256_update(&hash, nonce[seat], PROVE_HASH);
    crypto_hash_sha256_update(&hash, (const unsigned char *)table, strlen(table));
    crypto_hash_sha256_final(&hash, out);
}

void prove_token_hash(const uint8_t token[PROVE_HASH], uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256(out, token, PROVE_HASH);
}

void prove_text_hash(const char *text, uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256(out, (const unsigned char *)text, strlen(text));
}

_Static_assert(PROVE_PASSWORD == crypto_pwhash_STRBYTES, "as libsodium writes it");

bool prove_password(const char *password, char out[PROVE_PASSWORD])
{
    return crypto_pwhash_str(out, password, strlen(password), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                             crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
}

bool prove_password_is(const char stored[PROVE_PASSWORD], const char *password)
{
    return crypto_pwhash_str_verify(stored, password, strlen(password)) == 0;
}

void prove_wipe(void *secret, size_t size)
{
    sodium_memzero(secret, size);
}

void prove_to_base64(const uint8_t *byte, size_t size, char *out, size_t room)
{
    sodium_bin2base64(out, room, byte, size, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool prove_from_base64(const char *text, uint8_t *out, size_t size)
{
    size_t n = 0, length = strlen(text);
    while (length > 0 && text[length - 1] == '=') /* some browsers pad */
        length--;
    return sodium_base642bin(out, size, text, length, NULL, &n, NULL,
                             sodium_base64_VARIANT_URLSAFE_NO_PADDING) == 0 &&
           n == size;
}

void prove_to_hex(const uint8_t *byte, size_t size, char *out)
{
    sodium_bin2hex(out, 2 * size + 1, byte, size);
}

bool prove_from_hex(const char *hex, uint8_t *out, size_t size)
{
    size_t n = 0, length = strlen(hex);
    memset(out, 0, size);
    if (length == 2 * size && sodium_hex2bin(out, size, hex, length, NULL, &n, NULL) == 0 &&
        n == size)
        return true;
    memset(out, 0, size);
    return false;
}

bool prove_file(FILE *in, uint8_t out[PROVE_HASH])
{
    crypto_hash_sha256_state state;
    unsigned char piece[65536];
    crypto_hash_sha256_init(&state);
    for (size_t n; (n = fread(piece, 1, sizeof piece, in)) > 0;)
        crypto_hash_sha256_update(&state, piece, n);
    crypto_hash_sha256_final(&state, out);
    return !ferror(in);
}
