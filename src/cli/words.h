/*
 * words.h: the words of the program itself, as those of a game.
 *
 * The tables are generated from words/<language>.json, flat objects of key and text;
 * a key or a placeholder missing in one language fails the build.
 */
#ifndef CLI_WORDS_H
#define CLI_WORDS_H

#include "../core/words.h"

/* The program's words in a language ("en", "it"), NULL if there are none. */
const ber_words *cli_words(const char *language);

#endif
