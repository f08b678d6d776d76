/*
 * offer.c: the games of this program, with their variants, presets and editions, and its bots.
 */
#include "offer.h"

#include "bot.h"
#include "edition.h"
#include "registry.h"
#include "vocab.h"

#include <string.h>

enum { EDIT_VALUES = 256 };

static void options_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "options", '[');
    for (const ber_option *o = game->options; o->name; o++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", o->name);
        ber_json_open(out, "values", '[');
        for (int v = o->min; v <= o->max; v++)
            ber_json_string(out, NULL, ber_option_value(o, v, number));
        ber_json_close(out, ']');
        ber_json_string(out, "default", ber_option_value(o, o->preset, number));
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static void presets_json(const struct ber_game *game, ber_json *out)
{
    char number[12];
    ber_json_open(out, "presets", '[');
    for (const ber_preset *p = game->presets; p->name; p++) {
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", p->name);
        ber_json_open(out, "options", '{');
        for (int i = 0; game->options[i].name; i++)
            if (p->option[i] != game->options[i].preset)
                ber_json_string(out, game->options[i].name,
                                ber_option_value(&game->options[i], p->option[i], number));
        ber_json_close(out, '}');
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

/* The facts that an edition may replace, as they are in play, if they are not those built in. */
static void edition_json(const struct ber_game *game, ber_json *out)
{
    char edition[BER_EDITION_TEXT];
    if (!*ber_edition_text(game, edition))
        return;
    edition[strcspn(edition, " ")] = '\0';
    ber_json_open(out, "edition", '{');
    ber_json_string(out, "name", edition);
    ber_json_open(out, "facts", '{');
    for (const ber_edit *edit = game->editable->edits; edit->path; edit++) {
        ber_json_open(out, edit->path, '[');
        for (int item = 0; item < edit->n; item++) {
            char values[EDIT_VALUES];
            ber_text text = ber_text_into(values, sizeof values);
            ber_edit_text(game, NULL, edit, item, &text);
            ber_json_string(out, NULL, values);
        }
        ber_json_close(out, ']');
    }
    ber_json_close(out, '}');
    ber_json_close(out, '}');
}

void offer_games(bool unlisted, ber_json *out)
{
    ber_json_open(out, "games", '[');
    for (int i = 0; ber_game_at(i); i++) {
        const struct ber_game *game = ber_game_at(i);
        if (game->unlisted && !unlisted)
            continue;
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "name", game->name);
        ber_json_number(out, "min", game->min_seats);
        ber_json_number(out, "max", game->max_seats);
        edition_json(game, out);
        options_json(game, out);
        presets_json(game, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

void offer_bots(ber_json *out)
{
    for (int i = 0; bot_at(i); i++)
        ber_json_string(out, NULL, bot_at(i)->name);
}
