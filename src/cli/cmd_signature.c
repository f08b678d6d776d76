/*
 * cmd_signature.c: beringia signature, one number per game that changes when the
 * behaviour of its rules does.
 */
#include "cli.h"

#include "playout.h"
#include "registry.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia signature [GAME...] [--check FILE] [--json]\n"
    "\n"
    "Plays ten thousand seeded random games, spread over all numbers of seats and all\n"
    "presets, and prints one number made of all their steps and last states.\n"
    "\n"
    "options:\n"
    "  -c, --check FILE  compare with the lines \"GAME RULES NUMBER\" of a file (# begins a\n"
    "                    comment): one line for each number that the rules have had, from 1\n"
    "                    on, the last one for those of this program. Rules that change get\n"
    "                    the next number and a further line; a line that stands there stays\n"
    "      --json        the numbers as JSON\n"
    "  -h, --help        this text\n"
    "\n"
    "Exit status: 1 if a number differs from the file.\n"
    "\n"
    "example:\n"
    "  beringia signature --check tests/signatures.txt\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_JSON,
    { "check", required_argument, NULL, 'c' },
    { 0 },
};

enum { MAX_ROWS = 256, N_GAMES = 10000 };

typedef struct {
    const char *name;
    uint64_t value;
    int rules;
    int line; /* in the file */
} row;

typedef struct {
    row row[MAX_ROWS];
    int n;
} rows;

/* ---- Numbers ---------------------------------------------------------------------------- */

static void add_game(rows *made, const struct ber_game *game)
{
    if (made->n < MAX_ROWS)
        made->row[made->n++] = (row){ .name = game->name,
                                      .value = playout_signature(game, N_GAMES),
                                      .rules = game->rules };
}

/* All names are looked up before the first number is made. */
static int add_named(const cli_request *r, char **name, int n, rows *made)
{
    for (int i = 0; i < n; i++)
        if (!cli_game(r, name[i]))
            return CLI_BAD;
    for (int i = 0; i < n; i++)
        add_game(made, ber_game_find(name[i]));
    return 0;
}

static void rows_json(ber_json *out, const void *user)
{
    const rows *made = user;
    char text[17];
    ber_json_open(out, NULL, '{');
    for (int i = 0; i < made->n; i++) {
        snprintf(text, sizeof text, "%016" PRIx64, made->row[i].value);
        ber_json_string(out, made->row[i].name, text);
    }
    ber_json_close(out, '}');
}

/* ---- The file ---------------------------------------------------------------------------- */

static bool read_value(const char *word, uint64_t *out)
{
    char *end;
    if (strlen(word) != 16 || strspn(word, "0123456789abcdef") != 16)
        return false;
    *out = strtoull(word, &end, 16);
    return true;
}

/* "GAME RULES NUMBER". */
static bool read_row(char *word[], row *out)
{
    long long rules;
    if (!ber_text_number(word[1], 1, UINT16_MAX, &rules) || !read_value(word[2], &out->value))
        return false;
    out->name = word[0];
    out->rules = (int)rules;
    return true;
}

/* The names stay in the text, which is cut into words. */
static int read_rows(const char *command, const char *path, char *text, rows *out)
{
    int number = 0;
    for (char *line = text; line;) {
        char *end = strchr(line, '\n'), *word[4];
        if (end)
            *end = '\0';
        number++;
        line[strcspn(line, "#")] = '\0';
        int n = ber_text_split(line, word, 4);
        if (n != 0 && (n != 3 || out->n == MAX_ROWS || !read_row(word, &out->row[out->n])))
            return cli_fail(command, "%s:%d: expected GAME, RULES and 16 hexadecimal digits", path,
                            number);
        if (n == 3)
            out->row[out->n++].line = number;
        line = end ? end + 1 : NULL;
    }
    return 0;
}

/* The line before row `i` that is of the same game; NULL: none. */
static const row *row_before(const rows *known, int i)
{
    for (int k = i - 1; k >= 0; k--)
        if (strcmp(known->row[k].name, known->row[i].name) == 0)
            return &known->row[k];
    return NULL;
}

/* Numbers count from 1, and no two rules in a row have the same signature. */
static int check_history(const rows *known, const char *path)
{
    int failed = 0;
    for (int i = 0; i < known->n; i++) {
        const row *r = &known->row[i], *before = row_before(known, i);
        int due = before ? before->rules + 1 : 1;
        if (r->rules != due) {
            printf("%s:%d: the next rules of %s are %d, not %d\n", path, r->line, r->name, due,
                   r->rules);
            failed++;
        } else if (before && before->value == r->value) {
            printf("%s:%d: rules %d of %s are those of line %d\n", path, r->line, r->rules, r->name,
                   before->line);
            failed++;
        }
    }
    return failed;
}

static const row *last_row(const rows *known, const char *name)
{
    for (int i = known->n - 1; i >= 0; i--)
        if (strcmp(known->row[i].name, name) == 0)
            return &known->row[i];
    return NULL;
}

static bool check_row(const row *made, const rows *known, const char *path)
{
    const row *last = last_row(known, made->name);
    if (!last) {
        printf("%s: %s is missing: %s %d %016" PRIx64 "\n", path, made->name, made->name,
               made->rules, made->value);
    } else if (last->value != made->value && last->rules == made->rules) {
        printf("%s:%d: the rules of %s have changed: give them the number %d and add the line "
               "\"%s %d %016" PRIx64 "\"\n",
               path, last->line, made->name, made->rules + 1, made->name, made->rules + 1,
               made->value);
    } else if (last->value != made->value || last->rules != made->rules) {
        printf("%s:%d: %s has rules %d and signature %016" PRIx64 "\n", path, last->line,
               made->name, made->rules, made->value);
    } else {
        return true;
    }
    return false;
}

/* With `all` a name that is no game fails too. */
static int compare(const rows *made, const rows *known, const char *path, bool all)
{
    int wrong = 0;
    for (int i = 0; i < made->n; i++)
        wrong += !check_row(&made->row[i], known, path);
    int failed = wrong + check_history(known, path);
    for (int i = 0; all && i < known->n; i++) {
        if (ber_game_find(known->row[i].name))
            continue;
        printf("%s:%d: there is no game %s\n", path, known->row[i].line, known->row[i].name);
        failed++;
    }
    printf("%d passed, %d failed\n", made->n - wrong, failed);
    return failed ? CLI_FAILED : CLI_FINE;
}

static int check(const cli_request *r, const char *path, const rows *made, bool all)
{
    static rows known;
    size_t length;
    char *text = cli_read_file(r->command, path, &length);
    if (!text)
        return CLI_BAD;
    int status = read_rows(r->command, path, text, &known);
    if (!status)
        status = compare(made, &known, path, all);
    free(text);
    return status;
}

int cmd_signature(int argc, char **argv)
{
    static rows made;
    cli_request r = { .help = help };
    const char *file = NULL;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        file = optarg;
    if (option == CLI_STOP || add_named(&r, argv + optind, argc - optind, &made))
        return option == CLI_STOP ? r.status : CLI_BAD;
    bool all = optind == argc;
    for (int i = 0; all && ber_game_at(i); i++)
        add_game(&made, ber_game_at(i));
    if (file)
        return check(&r, file, &made, all);
    if (r.json)
        return cli_print_json(rows_json, &made);
    for (int i = 0; i < made.n; i++)
        printf("%s %d %016" PRIx64 "\n", made.row[i].name, made.row[i].rules, made.row[i].value);
    return CLI_FINE;
}
