/*
 * box.h: editions for tests: games/NAME/tests/box.json, played with for a while.
 */
#ifndef BOX_H
#define BOX_H

#include "game.h"

/* Whether the game has one. */
bool box_is_there(const struct ber_game *game);
/* Puts it into play until box_close(); a test fails if that is not possible. */
void box_open(const struct ber_game *game);
void box_close(void);

#endif
