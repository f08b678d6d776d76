/*
 * name.c: names come from strangers and are shown to others, in a page or a terminal: what
 * draws nothing, turns the text round or commands a terminal is no part of one.
 */
#include "name.h"

#include "text.h"

#include <string.h>

/* The bytes that a code point of this first byte has; 0: none begins so. */
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

bool name_is_good(const char *text)
{
    int n = 0;
    bool visible = false;
    while (*text) {
        uint32_t c;
        if (!read_point(&text, &c) || !is_printable(c) || ++n > NAME_LETTERS)
            return false;
        visible = visible || (c != ' ' && c != 0xa0);
    }
    return visible;
}
