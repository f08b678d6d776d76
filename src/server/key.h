/*
 * key.h: keys made of words, by which another device becomes the same guest.
 *
 * A key is seven words of a list of 1,024 in one language, drawn at random: 70 bits. It works once,
 * for a short while, and the server counts guesses.
 *
 */
#ifndef BER_KEY_H
#define BER_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    KEY_LANGUAGES = 2, /* English, Italian */
    KEY_LIST = 1024,   /* words of each, */
    KEY_LINE = 64,     /* words of one key */
    KEY_WORDS = 7,
    KEY_WORD = 12,                   /* the longest, with its zero byte */
    KEY_TEXT = KEY_WORDS * KEY_WORD, /* a whole key: words with hyphens between */
    KEY_BITS = KEY_WORDS * 10,
};

extern const char *const key_words[KEY_LANGUAGES][KEY_LIST / KEY_LINE];

/* A new key, from the words of a language ("it"; English for any other). */
void key_make(const char *language, char out[KEY_TEXT]);

enum key_fault { KEY_GOOD, KEY_COUNT, KEY_STRANGE };

/* What somebody has typed, as key_make() would write it: letters of any size, anything between
 * the words. KEY_COUNT: not seven words; KEY_STRANGE: `out` is one that is in no list. */
enum key_fault key_read(const char *text, char out[KEY_TEXT]);

/* All that is stored of a key. */
void key_hash(const char *key, uint8_t out[32]);

#endif
