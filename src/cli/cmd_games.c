/*
 * cmd_games.c: beringia games, the list of what can be played.
 */
#include "cli.h"

#include "registry.h"
#include "words.h"

#include <stdio.h>

static const char help[] =
    "usage: beringia games [--all] [--json] [--lang LANGUAGE]\n"
    "\n"
    "Lists the games, one name per line.\n"
    "\n"
    "options:\n"
    "  -a, --all        templates and benchmarks too\n"
    "      --json       with seats and titles, as JSON\n"
    "      --lang LANG  language of the titles (en, it; else that of the locale)\n"
    "  -h, --help       this text\n"
    "\n"
    "example:\n"
    "  beringia games --all\n";

static const struct option options[] = {
    CLI_OPT_HELP, CLI_OPT_JSON, CLI_OPT_LANGUAGE, { "all", no_argument, NULL, 'a' }, { 0 },
};

typedef struct {
    bool all;
    const char *language;
} list;

static void game_json(const struct ber_game *game, const char *language, ber_json *out)
{
    const char *title = ber_word(ber_game_words(game, language), "title");
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "name", game->name);
    ber_json_string(out, "title", title ? title : game->name);
    ber_json_open(out, "seats", '{');
    ber_json_number(out, "min", game->min_seats);
    ber_json_number(out, "max", game->max_seats);
    ber_json_close(out, '}');
    ber_json_bool(out, "unlisted", game->unlisted);
    ber_json_close(out, '}');
}

static void list_json(ber_json *out, const void *user)
{
    const list *l = user;
    ber_json_open(out, NULL, '[');
    for (int i = 0; ber_game_at(i); i++)
        if (l->all || !ber_game_at(i)->unlisted)
            game_json(ber_game_at(i), l->language, out);
    ber_json_close(out, ']');
}

int cmd_games(int argc, char **argv)
{
    cli_request r = { .help = help };
    list l = { 0 };
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        l.all = true;
    if (option == CLI_STOP)
        return r.status;
    if (optind < argc)
        return cli_fail(r.command, "no argument expected, but there is \"%s\"", argv[optind]);
    l.language = cli_language(&r);
    if (!l.language)
        return CLI_BAD;
    if (r.json)
        return cli_print_json(list_json, &l);
    for (int i = 0; ber_game_at(i); i++)
        if (l.all || !ber_game_at(i)->unlisted)
            puts(ber_game_at(i)->name);
    return CLI_FINE;
}
