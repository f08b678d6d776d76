/*
 * box.c: reads an edition for tests, and puts the built-in facts back in their place.
 */
#include "box.h"

#include "edition_file.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

enum { MOST = 1 << 14 };

static const struct ber_game *opened;
static ber_draft built_in;

static FILE *file_of(const struct ber_game *game)
{
    char path[128];
    snprintf(path, sizeof path, "games/%s/tests/box.json", game->name);
    return fopen(path, "r");
}

bool box_is_there(const struct ber_game *game)
{
    FILE *in = file_of(game);
    if (in)
        fclose(in);
    return in != NULL;
}

void box_open(const struct ber_game *game)
{
    char text[MOST];
    edition_file file;
    ber_error error;
    FILE *in = file_of(game);
    assert_non_null(in);
    size_t length = fread(text, 1, sizeof text, in);
    fclose(in);
    memcpy(built_in.facts, game->editable->facts, game->editable->size);
    opened = game;
    if (edition_file_read(&file, text, length, &error) < 0 || edition_file_use(&file, &error) < 0)
        fail_msg("box.json of %s: %s", game->name, error.text);
}

void box_close(void)
{
    if (opened)
        memcpy(opened->editable->facts, built_in.facts, opened->editable->size);
    opened = NULL;
}
