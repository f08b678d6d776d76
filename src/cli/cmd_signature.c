/*
 * cmd_signature.c: beringia signature, one number per game that changes when the
 * behaviour of its rules does.
 */
#include "cli.h"

#include "playout.h"
#include "registry.h"

#include <glob.h>
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
    "                    the next number and a further line; a line that stands there stays.\n"
    "                    A line \"include PATTERN\" stands for the lines of other files, named\n"
    "                    as seen from the folder of this one: ../games/*/tests/signature.txt\n"
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

enum { MAX_ROWS = 256, MAX_NAME = 32, MAX_PATH = 200, N_GAMES = 10000 };

typedef struct {
    char name[MAX_NAME];
    uint64_t value;
    int rules;
    char path[MAX_PATH]; /* the file it is from */
    int line;
} row;

typedef struct {
    row row[MAX_ROWS];
    int n;
} rows;

/* ---- Numbers ---------------------------------------------------------------------------- */

static void add_game(rows *made, const struct ber_game *game)
{
    if (made->n == MAX_ROWS)
        return;
    row *r = &made->row[made->n++];
    *r = (row){ .value = playout_signature(game, N_GAMES), .rules = game->rules };
    snprintf(r->name, sizeof r->name, "%s", game->name);
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

/* ---- The files --------------------------------------------------------------------------- */

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
    if (!ber_text_number(word[1], 1, UINT16_MAX, &rules) || !read_value(word[2], &out->value) ||
        strlen(word[0]) >= sizeof out->name)
        return false;
    strcpy(out->name, word[0]);
    out->rules = (int)rules;
    return true;
}

typedef struct {
    const char *command, *path;
    int line;
    bool is_included;
    rows *rows;
} reader;

static int read_file(reader *r);

/* All files of "include PATTERN", which is seen from the folder of this file. */
static int include(reader *r, const char *pattern)
{
    char whole[MAX_PATH];
    const char *slash = strrchr(r->path, '/');
    glob_t found;
    if (r->is_included)
        return cli_fail(r->command, "%s:%d: a file that is included includes no other", r->path,
                        r->line);
    int folder = *pattern != '/' && slash ? (int)(slash + 1 - r->path) : 0;
    int n = snprintf(whole, sizeof whole, "%.*s%s", folder, r->path, pattern);
    if (n >= (int)sizeof whole || glob(whole, 0, NULL, &found) != 0)
        return cli_fail(r->command, "%s:%d: there is no file %.100s", r->path, r->line, pattern);
    int status = 0;
    for (size_t i = 0; i < found.gl_pathc && !status; i++)
        status = read_file(&(reader){ r->command, found.gl_pathv[i], 0, true, r->rows });
    globfree(&found);
    return status;
}

static int read_line(reader *r, char *line)
{
    char *word[4];
    int n = ber_text_split(line, word, 4);
    if (n == 0)
        return 0;
    if (n == 2 && strcmp(word[0], "include") == 0)
        return include(r, word[1]);
    row *out = &r->rows->row[r->rows->n];
    if (n != 3 || r->rows->n == MAX_ROWS || strlen(r->path) >= sizeof out->path ||
        !read_row(word, out))
        return cli_fail(r->command, "%s:%d: expected GAME, RULES and 16 hexadecimal digits",
                        r->path, r->line);
    strcpy(out->path, r->path);
    out->line = r->line;
    r->rows->n++;
    return 0;
}

static int read_file(reader *r)
{
    size_t length;
    char *text = cli_read_file(r->command, r->path, &length);
    int status = text ? 0 : CLI_BAD;
    for (char *line = text; line && !status;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        r->line++;
        line[strcspn(line, "#")] = '\0';
        status = read_line(r, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
    return status;
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
static int check_history(const rows *known)
{
    int failed = 0;
    for (int i = 0; i < known->n; i++) {
        const row *r = &known->row[i], *before = row_before(known, i);
        int due = before ? before->rules + 1 : 1;
        if (r->rules != due) {
            printf("%s:%d: the next rules of %s are %d, not %d\n", r->path, r->line, r->name, due,
                   r->rules);
            failed++;
        } else if (before && before->value == r->value) {
            printf("%s:%d: rules %d of %s are those of line %d\n", r->path, r->line, r->rules,
                   r->name, before->line);
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
               last->path, last->line, made->name, made->rules + 1, made->name, made->rules + 1,
               made->value);
    } else if (last->value != made->value || last->rules != made->rules) {
        printf("%s:%d: %s has rules %d and signature %016" PRIx64 "\n", last->path, last->line,
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
    int failed = wrong + check_history(known);
    for (int i = 0; all && i < known->n; i++) {
        if (ber_game_find(known->row[i].name))
            continue;
        printf("%s:%d: there is no game %s\n", known->row[i].path, known->row[i].line,
               known->row[i].name);
        failed++;
    }
    printf("%d passed, %d failed\n", made->n - wrong, failed);
    return failed ? CLI_FAILED : CLI_FINE;
}

static int check(const cli_request *r, const char *path, const rows *made, bool all)
{
    static rows known;
    int status = read_file(&(reader){ r->command, path, 0, false, &known });
    return status ? status : compare(made, &known, path, all);
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
