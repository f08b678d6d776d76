/*
 * edition.h: puts the facts of a real box into play where they differ from the built-in ones.
 *
 * What a game lets an edition replace is in its table of edits (game.h), by the paths of
 * facts.json; docs/editions.md lists it. An edition is put together in a draft, a copy of the facts
 * in play, and used as a whole or not at all, before the first match of the program.
 *
 */
#ifndef BER_EDITION_H
#define BER_EDITION_H

#include "error.h"
#include "game.h"
#include "text.h"

#include <stdalign.h>

/* A place for the draft of any game, begun with ber_edition_begin(). */
typedef struct {
    alignas(8) unsigned char facts[BER_MAX_EDITION];
} ber_draft;

/* Letters, digits and _ . - */
bool ber_edition_is_name(const char *name);

/* Whether one may be begun: the game has facts to replace, and the built-in ones are in play. */
int ber_edition_begin(const struct ber_game *game, ber_draft *draft, ber_error *error);

/* Replaces the values at a path: numbers, or words, which are names of items. A part of the path
 * that chooses one of several is its name, or its place as in "board.regions[3].neighbours". */
int ber_edition_put(const struct ber_game *game, ber_draft *draft, const char *path,
                    char *const value[], int n, ber_error *error);

/* Checks the draft as a whole, and derives what follows from it. */
int ber_edition_check(const struct ber_game *game, ber_draft *draft, ber_error *error);

/* The same, and puts it into play under a name; one that replaces nothing stays the built-in. */
int ber_edition_use(const struct ber_game *game, ber_draft *draft, const char *name,
                    ber_error *error);

/* The hash of a draft's facts; 0 if they are those in play. */
uint64_t ber_edition_hash(const struct ber_game *game, const ber_draft *draft);

/* What is in play: "" for the built-in edition, else "NAME HASH". */
enum { BER_EDITION_TEXT = BER_EDITION_NAME + 20 };
const char *ber_edition_text(const struct ber_game *game, char out[BER_EDITION_TEXT]);

/* Fails with BER_EEDITION unless `text` names the facts in play, whatever they are called. */
int ber_edition_expect(const struct ber_game *game, const char *text, ber_error *error);

/* The values of the item at a place of an edit, as words with spaces in between; those in play if
 * the draft is NULL. `has` is whether an edition may replace that one. */
bool ber_edit_has(const ber_edit *edit, int item);
/* What replaces the * in the path: the name of the item, or its place. */
const char *ber_edit_key(const struct ber_game *game, const ber_edit *edit, int item,
                         char number[12]);
void ber_edit_text(const struct ber_game *game, const ber_draft *draft, const ber_edit *edit,
                   int item, ber_text *out);

#endif
