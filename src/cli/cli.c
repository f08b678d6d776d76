/*
 * cli.c: messages and the command line, for all commands. Files and output are in
 * cli_io.c.
 */
#include "cli.h"

#include "registry.h"
#include "vocab.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Messages ----------------------------------------------------------------- */

/* Input may be quoted in a message: it must not break the line. */
static void make_printable(char *text)
{
    for (; *text; text++)
        if ((unsigned char)*text < 0x20 || *text == 0x7f)
            *text = '?';
}

int cli_fail(const char *command, const char *format, ...)
{
    char text[1024];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    make_printable(text);
    /* What was printed so far comes first when both go to the same place. */
    fflush(stdout);
    fprintf(stderr, "beringia%s%s: %s\n", command ? " " : "", command ? command : "", text);
    return CLI_BAD;
}

int cli_fail_in(const char *command, const char *file, const ber_error *error)
{
    if (error->line > 0)
        return cli_fail(command, "%s:%d: %s", file, error->line, error->text);
    return cli_fail(command, "%s: %s", file, error->text);
}

/* ---- Mistyped names -------------------------------------------------------------- */

enum { NEAR_LENGTH = 32, NEAR_ENOUGH = 2 };

static int least(int a, int b)
{
    return a < b ? a : b;
}

/* The edit distance between `a` and `b`. */
static int distance(const char *a, const char *b)
{
    int row[NEAR_LENGTH + 1];
    int n = (int)strlen(b);
    for (int j = 0; j <= n; j++)
        row[j] = j;
    for (int i = 1; a[i - 1]; i++) {
        int diagonal = row[0];
        row[0] = i;
        for (int j = 1; j <= n; j++) {
            int changed = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = least(changed, least(row[j], row[j - 1]) + 1);
        }
    }
    return row[n];
}

const char *cli_nearest(const char *name, const char *const list[])
{
    const char *nearest = NULL;
    int nearest_distance = NEAR_ENOUGH + 1;
    if (strlen(name) > NEAR_LENGTH)
        return NULL;
    for (int i = 0; list[i]; i++) {
        if (strlen(list[i]) > NEAR_LENGTH)
            continue;
        int d = distance(name, list[i]);
        /* Two changes make anything of a very short word. */
        if (d < nearest_distance && d < (int)strlen(list[i])) {
            nearest = list[i];
            nearest_distance = d;
        }
    }
    return nearest;
}

/* ---- Options ------------------------------------------------------------------------ */

/* ":" first makes getopt_long tell a missing value from an unknown option. */
static void short_options(const struct option *table, char out[64])
{
    int n = 0;
    out[n++] = ':';
    for (; table->name && n < 60; table++) {
        if (table->val > 127)
            continue;
        out[n++] = (char)table->val;
        if (table->has_arg == required_argument)
            out[n++] = ':';
    }
    out[n] = '\0';
}

static int stop(cli_request *r, int status)
{
    r->status = status;
    return CLI_STOP;
}

static int take_common(cli_request *r, int option)
{
    switch (option) {
    case CLI_HELP: fputs(r->help, stdout); return stop(r, CLI_FINE);
    case CLI_JSON: r->json = true; return 0;
    case CLI_SEATS: r->seats = optarg; return 0;
    case CLI_PRESET: r->preset = optarg; return 0;
    case CLI_LANGUAGE: r->language = optarg; return 0;
    case CLI_EDITION: return cli_use_edition(r->command, optarg) ? stop(r, CLI_BAD) : 0;
    case CLI_OPTION:
        if (r->n_settings == CLI_MAX_SETTINGS)
            return stop(r, cli_fail(r->command, "more than %d times --option", CLI_MAX_SETTINGS));
        r->setting[r->n_settings++] = optarg;
        return 0;
    default: return option;
    }
}

/* What getopt_long rejected: `optopt` is a letter it does not know, or the value of an option
 * that was given a value and takes none. */
static int fail_option(const cli_request *r, char **argv, const struct option *table)
{
    char letter[3] = { '-', (char)optopt, '\0' };
    for (; table->name; table++)
        if (table->val == optopt)
            return cli_fail(r->command, "--%s takes no value; see beringia %s --help", table->name,
                            r->command);
    return cli_fail(r->command, "unknown option \"%s\"; see beringia %s --help",
                    optopt ? letter : argv[optind - 1], r->command);
}

int cli_next(cli_request *r, int argc, char **argv, const struct option *table)
{
    char shorts[64];
    short_options(table, shorts);
    r->command = argv[0];
    opterr = 0;
    for (;;) {
        int option = getopt_long(argc, argv, shorts, table, NULL);
        if (option == -1)
            return CLI_END;
        if (option == ':')
            return stop(r, cli_fail(r->command, "%s needs a value; see beringia %s --help",
                                    argv[optind - 1], r->command));
        if (option == '?')
            return stop(r, fail_option(r, argv, table));
        option = take_common(r, option);
        if (option)
            return option;
    }
}

int cli_number(const cli_request *r, const char *what, const char *word, long long min,
               long long max, long long *out)
{
    if (ber_text_number(word, min, max, out))
        return 0;
    return cli_fail(r->command, "%s: expected a number from %lld to %lld, not \"%s\"", what, min,
                    max, word);
}

/* ---- Games ----------------------------------------------------------------------------- */

enum { MAX_NAMES = 64, NAMES_TEXT = 400 };

/* "a, b, c". */
static void join_names(const char *const list[], ber_text *out)
{
    for (int i = 0; list[i]; i++)
        ber_text_format(out, "%s%s", i ? ", " : "", list[i]);
}

/* "unknown game "x"; did you mean "y"?", or all the names there are. */
static int fail_unknown(const cli_request *r, const char *what, const char *name,
                        const char *const list[])
{
    char names[NAMES_TEXT];
    ber_text text = ber_text_into(names, sizeof names);
    const char *nearest = cli_nearest(name, list);
    if (nearest)
        return cli_fail(r->command, "unknown %s \"%s\"; did you mean \"%s\"?", what, name, nearest);
    join_names(list, &text);
    return cli_fail(r->command, "unknown %s \"%s\"; expected %s", what, name,
                    list[0] ? names : "none: there are none");
}

const struct ber_game *cli_game(const cli_request *r, const char *name)
{
    const struct ber_game *game = ber_game_find(name);
    const char *list[MAX_NAMES + 1];
    int n = 0;
    if (game)
        return game;
    for (int i = 0; ber_game_at(i) && n < MAX_NAMES; i++)
        list[n++] = ber_game_at(i)->name;
    list[n] = NULL;
    fail_unknown(r, "game", name, list);
    return NULL;
}

const struct ber_game *cli_only_game(const cli_request *r, int argc, char **argv)
{
    if (optind == argc) {
        cli_fail(r->command, "the name of a game is missing; see beringia games");
        return NULL;
    }
    if (optind + 1 < argc) {
        cli_fail(r->command, "one game expected, but there is also \"%s\"", argv[optind + 1]);
        return NULL;
    }
    return cli_game(r, argv[optind]);
}

int cli_seats(const cli_request *r, const struct ber_game *game, int *out)
{
    long long seats = 0;
    if (r->seats && !ber_text_number(r->seats, game->min_seats, game->max_seats, &seats)) {
        if (game->min_seats == game->max_seats)
            return cli_fail(r->command, "%s has %d seats, not \"%s\"", game->name, game->max_seats,
                            r->seats);
        return cli_fail(r->command, "%s has %d to %d seats, not \"%s\"", game->name,
                        game->min_seats, game->max_seats, r->seats);
    }
    *out = (int)seats;
    return 0;
}

/* ---- The options of a game --------------------------------------------------------------- */

static const ber_option *find_option(const struct ber_game *game, const char *name)
{
    for (const ber_option *option = game->options; option->name; option++)
        if (strcmp(option->name, name) == 0)
            return option;
    return NULL;
}

static int fail_option_name(const cli_request *r, const struct ber_game *game, const char *name)
{
    const char *list[BER_MAX_OPTIONS + 1] = { NULL };
    for (int i = 0; game->options[i].name; i++)
        list[i] = game->options[i].name;
    return fail_unknown(r, "game option", name, list);
}

static int fail_option_value(const cli_request *r, const ber_option *option, const char *value)
{
    char values[NAMES_TEXT], number[12];
    ber_text text = ber_text_into(values, sizeof values);
    for (int v = option->min; v <= option->max; v++)
        ber_text_format(&text, "%s%s", v > option->min ? ", " : "",
                        ber_option_value(option, v, number));
    return cli_fail(r->command, "option %s: expected one of %s, not \"%s\"", option->name, values,
                    value);
}

/* One NAME=VALUE. */
static int set_option(const cli_request *r, const struct ber_game *game, const char *setting,
                      uint8_t option[BER_MAX_OPTIONS])
{
    char name[64];
    const char *equals = strchr(setting, '=');
    if (!equals || equals == setting || equals - setting >= (ptrdiff_t)sizeof name)
        return cli_fail(r->command, "--option: expected NAME=VALUE, not \"%s\"", setting);
    snprintf(name, sizeof name, "%.*s", (int)(equals - setting), setting);
    const ber_option *found = find_option(game, name);
    if (!found)
        return fail_option_name(r, game, name);
    if (ber_option_set(game, option, name, equals + 1, NULL) != 0)
        return fail_option_value(r, found, equals + 1);
    return 0;
}

static int set_preset(const cli_request *r, const struct ber_game *game,
                      uint8_t option[BER_MAX_OPTIONS])
{
    const char *list[MAX_NAMES + 1] = { NULL };
    if (ber_preset_set(game, option, r->preset, NULL) == 0)
        return 0;
    for (int i = 0; game->presets[i].name && i < MAX_NAMES; i++)
        list[i] = game->presets[i].name;
    return fail_unknown(r, "preset", r->preset, list);
}

int cli_options(const cli_request *r, const struct ber_game *game, uint8_t option[BER_MAX_OPTIONS])
{
    int status = 0;
    ber_options_default(game, option);
    if (r->preset)
        status = set_preset(r, game, option);
    for (int i = 0; i < r->n_settings && !status; i++)
        status = set_option(r, game, r->setting[i], option);
    return status;
}

/* ---- Language ------------------------------------------------------------------------------ */

static const char *find_language(const char *name, size_t length)
{
    for (int i = 0; ber_language_at(i); i++)
        if (strlen(ber_language_at(i)) == length && strncmp(ber_language_at(i), name, length) == 0)
            return ber_language_at(i);
    return NULL;
}

/* The first of these that is set decides, as for every program; "it_CH.UTF-8". */
static const char *locale_language(void)
{
    static const char *const variable[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (int i = 0; i < 3; i++) {
        const char *value = getenv(variable[i]);
        if (value && *value)
            return find_language(value, strcspn(value, "_.@"));
    }
    return NULL;
}

const char *cli_language(const cli_request *r)
{
    const char *list[MAX_NAMES + 1] = { NULL };
    if (!r->language) {
        const char *language = locale_language();
        return language ? language : "en";
    }
    const char *found = find_language(r->language, strlen(r->language));
    if (found)
        return found;
    for (int i = 0; ber_language_at(i) && i < MAX_NAMES; i++)
        list[i] = ber_language_at(i);
    fail_unknown(r, "language", r->language, list);
    return NULL;
}
