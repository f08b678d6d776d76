/*
 * name.c: what people may call themselves, and what they are called before they say.
 */
#include "server.h"

#include "prove.h"
#include "text.h"

#include <stdio.h>

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

/* JSON strings are well-formed UTF-8: the parser saw to that. */
bool name_is_good(const char *text)
{
    int n = 0;
    bool visible = false;
    while (*text) {
        uint32_t c = ber_text_glyph(&text);
        if (!is_printable(c) || ++n > MAX_NAME)
            return false;
        visible = visible || (c != ' ' && c != 0xa0);
    }
    return visible;
}

/* Names of stars: nobody's first name, and the same in every language. Left out is whatever
 * means or sounds like something unkind in Italian, English, French, German, Spanish or a
 * Slavic language, slang included; whoever adds one reads it in all of them. */
void name_for_guest(char *out, size_t size)
{
    static const char *const star[] = {
        "Altair", "Vega",    "Deneb",  "Rigel",   "Antares", "Polaris",  "Sirius",
        "Alcor",  "Merak",   "Enif",   "Regulus", "Procyon", "Arcturus", "Aldebaran",
        "Thuban", "Eltanin", "Alioth", "Sabik",   "Mintaka", "Alnair",
    };
    uint8_t random[2];
    prove_random(random, sizeof random);
    snprintf(out, size, "%s %d", star[random[0] % (sizeof star / sizeof *star)],
             10 + random[1] % 90);
}
