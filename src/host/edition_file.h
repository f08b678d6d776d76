/*
 * edition_file.h: an edition of a game as a file in the form of facts.json (docs/editions.md).
 */
#ifndef BER_EDITION_FILE_H
#define BER_EDITION_FILE_H

#include "edition.h"

typedef struct {
    const struct ber_game *game;
    char name[BER_EDITION_NAME + 1];
    ber_draft draft;
} edition_file;

/* Reads the text of a file and checks it as a whole; nothing is in play yet. */
int edition_file_read(edition_file *out, const char *text, size_t length, ber_error *error);

/* Puts it into play, before the first match of the program. */
int edition_file_use(edition_file *file, ber_error *error);

/* The facts in play that an edition of the game may replace, as such a file; to be freed by the
 * caller. NULL: the game has none. */
char *edition_file_text(const struct ber_game *game, const char *name);

#endif
