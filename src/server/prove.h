/*
 * prove.h: secrets, tokens and the key of fate: what needs a library of cryptography.
 *
 * Nothing here keeps anything; every function may be called from any thread.
 */
#ifndef BER_PROVE_H
#define BER_PROVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PROVE_HASH = 32, PROVE_HEX = 2 * PROVE_HASH + 1 };

/* Bytes nobody can guess. */
void prove_random(void *out, size_t size);

/* What the host publishes about its secret before the match: SHA-256(secret, the table's id).
 * For older records, which left the table out, pass "". */
void prove_commit(const uint8_t secret[PROVE_HASH], const char *table, uint8_t out[PROVE_HASH]);

/* What a person publishes about a nonce before any is opened: its SHA-256. */
void prove_pledge(const uint8_t nonce[PROVE_HASH], uint8_t out[PROVE_HASH]);

/* The key of fate: SHA-256(secret, the nonce of each seat, the table's id). A seat
 * without a nonce has 32 zero bytes. */
void prove_key(const uint8_t secret[PROVE_HASH], const uint8_t nonce[][PROVE_HASH], int n_seats,
               const char *table, uint8_t out[PROVE_HASH]);

/* What is stored of a guest's token: its SHA-256. The token has 256 random bits, so that
 * nothing slower is needed. */
void prove_token_hash(const uint8_t token[PROVE_HASH], uint8_t out[PROVE_HASH]);

/* Of a text. */
void prove_text_hash(const char *text, uint8_t out[PROVE_HASH]);

/* A password as it is stored: argon2id, which takes a tenth of a second and 64 MB. False if out
 * of memory. */
enum { PROVE_PASSWORD = 128 };
bool prove_password(const char *password, char out[PROVE_PASSWORD]);
bool prove_password_is(const char stored[PROVE_PASSWORD], const char *password);
void prove_wipe(void *secret, size_t size);

/* For addresses, without padding; `out` has room for 4/3 of it and a zero byte. */
void prove_to_base64(const uint8_t *byte, size_t size, char *out, size_t room);
bool prove_from_base64(const char *text, uint8_t *out, size_t size); /* exactly this many bytes */

/* The SHA-256 of what a stream still has; false if it cannot be read. */
bool prove_file(FILE *in, uint8_t out[PROVE_HASH]);

/* Lower-case digits and a zero byte: 2 * size + 1 bytes. */
void prove_to_hex(const uint8_t *byte, size_t size, char *out);

/* Exactly 2 * size digits, large or small; else false, and `out` is all zero. */
bool prove_from_hex(const char *hex, uint8_t *out, size_t size);

#endif
