/*
 * text.c: the writer of text.h, and the reading of words and numbers.
 */
#include "text.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ber_text ber_text_into(char *buffer, size_t size)
{
    buffer[0] = '\0';
    return (ber_text){ buffer, size, 0, false };
}

void ber_text_add_n(ber_text *text, const char *string, size_t n)
{
    size_t room = text->size - text->length - 1;
    if (n > room) {
        text->full = true;
        n = room;
    }
    memcpy(text->buffer + text->length, string, n);
    text->length += n;
    text->buffer[text->length] = '\0';
}

void ber_text_add(ber_text *text, const char *string)
{
    ber_text_add_n(text, string, strlen(string));
}

/* Views are mostly numbers: they are worth a way of their own. */
void ber_text_add_int(ber_text *text, int64_t number)
{
    char digits[20], *end = digits + sizeof digits, *p = end;
    uint64_t left = number < 0 ? -(uint64_t)number : (uint64_t)number;
    do
        *--p = (char)('0' + left % 10);
    while (left /= 10);
    if (number < 0)
        *--p = '-';
    ber_text_add_n(text, p, (size_t)(end - p));
}

void ber_text_format(ber_text *text, const char *format, ...)
{
    char piece[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    if (n >= (int)sizeof piece)
        text->full = true;
    ber_text_add(text, piece);
}

int ber_text_split(char *line, char *word[], int max)
{
    int n = 0;
    for (char *p = line; *p;) {
        p += strspn(p, " \t\r\n");
        if (!*p)
            break;
        if (n == max)
            return -1;
        word[n++] = p;
        p += strcspn(p, " \t\r\n");
        if (*p)
            *p++ = '\0';
    }
    return n;
}

uint32_t ber_text_glyph(const char **text)
{
    const unsigned char *p = (const unsigned char *)*text;
    int more = *p < 0x80 ? 0 : *p < 0xe0 ? 1 : *p < 0xf0 ? 2 : 3;
    uint32_t glyph = more == 0 ? *p : *p & (0x3fu >> more);
    for (int i = 1; i <= more && p[i]; i++)
        glyph = glyph << 6 | (p[i] & 0x3fu);
    *text += 1 + more;
    return glyph;
}

int ber_text_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += ((unsigned char)*text & 0xc0) != 0x80;
    return n;
}

bool ber_text_number(const char *word, long long min, long long max, long long *out)
{
    char *end;
    if (*word != '-' && (*word < '0' || *word > '9'))
        return false;
    errno = 0;
    long long value = strtoll(word, &end, 10);
    if (errno || *end || value < min || value > max)
        return false;
    *out = value;
    return true;
}
