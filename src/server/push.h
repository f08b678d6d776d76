/*
 * push.h: the cryptography of Web Push: a message sealed for one browser (RFC 8291, aes128gcm of
 * RFC 8188) and the word of the host that sends it (VAPID, RFC 8292, ES256). OpenSSL's.
 *
 * Nothing here keeps anything but the host's key; every function may be called from any thread.
 *
 */
#ifndef BER_PUSH_H
#define BER_PUSH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    PUSH_POINT = 65, /* a point of P-256, not compressed */
    PUSH_AUTH = 16,  /* what a browser shares with its server */
    PUSH_SALT = 16,
    PUSH_SCALAR = 32, /* a secret number of P-256 */
    PUSH_TEXT = 3000, /* most that is sealed: push services take 4,096 bytes */
    PUSH_HEAD = PUSH_SALT + 4 + 1 + PUSH_POINT,
    PUSH_SEALED = PUSH_HEAD + PUSH_TEXT + 1 + 16,
    PUSH_PUBLIC = 88, /* the host's public key as text, with its zero byte */
    PUSH_WORD = 1200, /* value of a header Authorization */
};

typedef struct push_keys push_keys;

/* Makes the host's keys in a new file that nobody else may read; false with a sentence. */
bool push_keys_make(const char *file, char *error, size_t size);
push_keys *push_keys_read(const char *file, char *error, size_t size); /* NULL with a sentence */
void push_keys_free(push_keys *keys);
const char *push_public(const push_keys *keys); /* for the browser that subscribes */

/* Whether a message can be sealed for this point. */
bool push_is_point(const uint8_t point[PUSH_POINT]);

/* A text of `n` bytes, and what the browser it is for has subscribed with. */
typedef struct {
    const uint8_t *point; /* PUSH_POINT bytes */
    const uint8_t *auth;  /* PUSH_AUTH bytes */
    const char *text;
    size_t n;
} push_message;

/* Seals a message; returns the number of bytes, or 0 on failure. */
size_t push_seal(const push_message *message, uint8_t out[PUSH_SEALED]);

/* The same with a given secret and salt, for tests only. */
size_t push_seal_by(const push_message *message, const uint8_t secret[PUSH_SCALAR],
                    const uint8_t salt[PUSH_SALT], uint8_t out[PUSH_SEALED]);

/* The host's word for a message to a service, good until `until` (seconds since 1970): the value
 * of the header. `contact` is a mailto: or https: address, "" none. */
bool push_word(const push_keys *keys, const char *endpoint, const char *contact, int64_t until,
               char out[PUSH_WORD]);

#endif
