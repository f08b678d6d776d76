/*
 * name.c: what people are called before they choose a name.
 *
 */
#include "server.h"

#include "prove.h"

#include <stdio.h>

/* Names of stars: nobody's first name, and the same in every language. Left out is whatever
 * means or sounds like something unkind in Italian, English, French, German, Spanish or a
 * Slavic language, slang included; read a new one in all of them. */
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
