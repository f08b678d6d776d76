/*
 * registry.h: the games and their words. The lists behind it are generated from the
 * folders under games/ and bench/; no other file names a game.
 */
#ifndef BER_REGISTRY_H
#define BER_REGISTRY_H

#include "game.h"

/* All games in order of name, unlisted ones too; NULL after the last. */
const struct ber_game *ber_game_at(int i);
const struct ber_game *ber_game_find(const char *name);

/* The game's words in a language, NULL if there are none. */
const ber_words *ber_game_words(const struct ber_game *game, const char *language);

/* The languages, NULL after the last. */
const char *ber_language_at(int i);

#endif
