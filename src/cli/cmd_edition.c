/*
 * cmd_edition.c: beringia edition, files with the facts of a box that differ from those built in.
 */
#include "cli.h"

#include "edition_file.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia edition check FILE...\n"
    "       beringia edition show GAME\n"
    "\n"
    "Some facts of the games (prices, numbers of tiles, maps) were reconstructed. An edition is a\n"
    "file in the form of facts.json with those that differ in a box; play, serve, sim, arena and\n"
    "whatever reads a record of such a match take it with --edition FILE. See docs/editions.md.\n"
    "\n"
    "check  says whether a file is one, and what it replaces\n"
    "show   prints all facts of a game that an edition may replace, as a file to begin with\n"
    "\n"
    "options:\n"
    "  -h, --help  this text\n"
    "\n"
    "example:\n"
    "  beringia edition show eiszeit > box.json\n"
    "  beringia edition check box.json\n"
    "  beringia play eiszeit --edition box.json\n";

static const struct option options[] = { CLI_OPT_HELP, { 0 } };

enum { VALUES_TEXT = 512 };

static int read_file(const char *command, const char *path, edition_file *out)
{
    ber_error error = { 0 };
    size_t length;
    char *text = cli_read_file(command, path, &length);
    if (!text)
        return CLI_BAD;
    int code = edition_file_read(out, text, length, &error);
    free(text);
    return code < 0 ? cli_fail_in(command, path, &error) : 0;
}

int cli_use_edition(const char *command, const char *path)
{
    ber_error error = { 0 };
    edition_file file;
    int status = read_file(command, path, &file);
    if (!status && edition_file_use(&file, &error) < 0)
        status = cli_fail_in(command, path, &error);
    return status;
}

/* Prints a fact where the edition has another value than the built-in one. */
static int print_change(const edition_file *file, const ber_edit *edit, int item)
{
    char before[VALUES_TEXT], after[VALUES_TEXT], key[12];
    const char *star = strchr(edit->path, '*');
    ber_text old = ber_text_into(before, sizeof before), new = ber_text_into(after, sizeof after);
    ber_edit_text(file->game, NULL, edit, item, &old);
    ber_edit_text(file->game, &file->draft, edit, item, &new);
    if (strcmp(before, after) == 0)
        return 0;
    const char *name = ber_edit_key(file->game, edit, item, key);
    if (star)
        printf("  %.*s%s%s", (int)(star - edit->path), edit->path, name, star + 1);
    else if (edit->n == 1)
        printf("  %s", edit->path);
    else
        printf("  %s[%d]", edit->path, item);
    printf(": %s -> %s\n", before, after);
    return 1;
}

static int check(const char *command, const char *path)
{
    edition_file file;
    int n = 0;
    if (read_file(command, path, &file))
        return CLI_BAD;
    printf("%s: %s, an edition of %s\n", path, file.name, file.game->name);
    for (const ber_edit *edit = file.game->editable->edits; edit->path; edit++)
        for (int item = 0; item < edit->n; item++)
            n += ber_edit_has(edit, item) ? print_change(&file, edit, item) : 0;
    if (n)
        printf("  %d fact%s replaced, hash %016" PRIx64 "\n", n, n == 1 ? "" : "s",
               ber_edition_hash(file.game, &file.draft));
    else
        puts("  replaces nothing: the facts are those built in");
    return CLI_FINE;
}

static int show(const cli_request *r, const char *name)
{
    const struct ber_game *game = cli_game(r, name);
    if (!game)
        return CLI_BAD;
    char *text = edition_file_text(game, "my-box");
    if (!text)
        return cli_fail(r->command, "%s has no facts that could be replaced", game->name);
    puts(text);
    free(text);
    return CLI_FINE;
}

int cmd_edition(int argc, char **argv)
{
    cli_request r = { .help = help };
    int status = CLI_FINE;
    if (cli_next(&r, argc, argv, options) == CLI_STOP)
        return r.status;
    bool is_check = argc - optind >= 2 && strcmp(argv[optind], "check") == 0;
    if (!is_check && (argc - optind != 2 || strcmp(argv[optind], "show") != 0))
        return cli_fail(r.command,
                        "expected \"check FILE\" or \"show GAME\"; see beringia %s --help",
                        r.command);
    if (!is_check)
        return show(&r, argv[optind + 1]);
    for (int i = optind + 1; i < argc; i++)
        if (check(r.command, argv[i]))
            status = CLI_BAD;
    return status;
}
