/*
 * name.c: names come from strangers and are shown to others, in a page or a terminal: what draws
 * nothing, reverses the text or controls a terminal is no part of one.
 *
 */
#include "name.h"

#include "text.h"

#include <string.h>

/* The length of a code point by its first byte; 0: invalid. */
static int length_of(unsigned char first)
{
    return first < 0x80   ? 1
           : first < 0xc2 ? 0
           : first < 0xe0 ? 2
           : first < 0xf0 ? 3
           : first < 0xf5 ? 4
                          : 0;
}

/* Reads a code point and moves past it; false if it is not well formed. */
static bool read_point(const char **text, uint32_t *out)
{
    static const uint32_t least[] = { 0, 0, 0x80, 0x800, 0x10000 };
    int length = length_of((unsigned char)**text);
    for (int i = 1; i < length; i++)
        if (((*text)[i] & 0xc0) != 0x80)
            return false;
    if (length == 0)
        return false;
    *out = ber_text_glyph(text);
    return *out >= least[length] && *out <= 0x10ffff && (*out < 0xd800 || *out > 0xdfff);
}

/* Characters that draw nothing or turn the text round. */
static bool is_printable(uint32_t c)
{
    static const uint32_t no[][2] = {
        { 0, 0x1f },           { 0x7f, 0x9f },     { 0xad, 0xad },     { 0x34f, 0x34f },
        { 0x61c, 0x61c },      { 0x115f, 0x1160 }, { 0x17b4, 0x17b5 }, { 0x180b, 0x180f },
        { 0x200b, 0x200f },    { 0x2028, 0x202e }, { 0x2060, 0x206f }, { 0x3164, 0x3164 },
        { 0xfeff, 0xfeff },    { 0xffa0, 0xffa0 }, { 0xfff0, 0xffff }, { 0x1d173, 0x1d17a },
        { 0xe0000, 0x10ffff },
    };
    for (size_t i = 0; i < sizeof no / sizeof *no; i++)
        if (c >= no[i][0] && c <= no[i][1])
            return false;
    return true;
}

/* Spaces of all widths, the blank Braille pattern, and combining marks. */
static bool is_blank(uint32_t c)
{
    static const uint32_t blank[][2] = {
        { ' ', ' ' },       { 0xa0, 0xa0 },     { 0x300, 0x36f },   { 0x483, 0x489 },
        { 0x1680, 0x1680 }, { 0x1ab0, 0x1aff }, { 0x1dc0, 0x1dff }, { 0x2000, 0x200a },
        { 0x202f, 0x202f }, { 0x205f, 0x205f }, { 0x20d0, 0x20ff }, { 0x2800, 0x2800 },
        { 0x3000, 0x3000 }, { 0xfe00, 0xfe0f }, { 0xfe20, 0xfe2f },
    };
    for (size_t i = 0; i < sizeof blank / sizeof *blank; i++)
        if (c >= blank[i][0] && c <= blank[i][1])
            return true;
    return false;
}

bool name_is_good(const char *text)
{
    return text_is_visible(text, NAME_LETTERS);
}

bool text_is_visible(const char *text, int most)
{
    int n = 0;
    bool visible = false;
    while (*text) {
        uint32_t c;
        if (!read_point(&text, &c) || !is_printable(c) || ++n > most)
            return false;
        visible = visible || !is_blank(c);
    }
    return visible;
}
