/*
 * text.h: a writer into a buffer of fixed size.
 *
 * What does not fit is dropped and `full` remembers it, so that callers check once
 * at the end. The text always ends with a zero byte.
 */
#ifndef BER_TEXT_H
#define BER_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ber_text {
    char *buffer;
    size_t size, length; /* length without the final zero */
    bool full;
} ber_text;

ber_text ber_text_into(char *buffer, size_t size);
void ber_text_add(ber_text *text, const char *string);
void ber_text_add_n(ber_text *text, const char *string, size_t n);
void ber_text_add_int(ber_text *text, int64_t number); /* in decimal */
void ber_text_format(ber_text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* Splits `line` in place at spaces and tabs into at most `max` words; returns how
 * many, or -1 when there are more. */
int ber_text_split(char *line, char *word[], int max);

/* Reads one code point of well-formed UTF-8 and moves past it. */
uint32_t ber_text_glyph(const char **text);

/* The columns a text takes: every byte but those that continue a character. */
int ber_text_columns(const char *text);

/* Reads a whole number between `min` and `max` that fills the whole word. */
bool ber_text_number(const char *word, long long min, long long max, long long *out);

#endif
