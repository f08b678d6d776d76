/*
 * cmd_perft.c: beringia perft, the number of step paths of each length from a position.
 *
 * A path is a list of steps that can follow one another. Outcomes of fate count like
 * any other step, one each whatever their weight; when several seats are waiting, the
 * steps of all of them count.
 */
#include "cli.h"

#include "codec.h"
#include "scenario.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia perft FILE DEPTH [--json]\n"
    "       beringia perft --table TABLE\n"
    "\n"
    "Counts the step paths of each length up to DEPTH from a position: that after all\n"
    "steps of a .play file, or that of a .scn file with one scenario. Every outcome of\n"
    "fate counts as one step.\n"
    "\n"
    "options:\n"
    "  -t, --table TABLE  check the lines \"FILE DEPTH COUNT\" of a table; files are\n"
    "                     looked for beside it, # begins a comment\n"
    "      --json         the counts as JSON\n"
    "  -h, --help         this text\n"
    "\n"
    "Exit status: 1 if a count of the table is not right.\n"
    "\n"
    "example:\n"
    "  beringia perft game.play 4\n";

enum { MAX_DEPTH = 32 };

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_JSON,
    { "table", required_argument, NULL, 't' },
    { 0 },
};

typedef struct {
    const struct ber_game *game;
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
} position;

/* ---- Counting ------------------------------------------------------------------------ */

typedef struct {
    const struct ber_game *game;
    int depth;
    uint64_t count[MAX_DEPTH]; /* paths of length i + 1 */
} counter;

static void count_from(counter *c, const void *s, int length);

/* Goes on behind one step, unless the paths are long enough. */
static void count_behind(counter *c, const void *s, int length, int actor, ber_action a)
{
    alignas(max_align_t) unsigned char after[BER_MAX_STATE];
    memcpy(after, s, c->game->state_size);
    c->game->apply(after, actor, a, NULL);
    count_from(c, after, length + 1);
}

static void count_fate(counter *c, const void *s, int length)
{
    ber_outcome out[BER_MAX_OUTCOMES];
    int n = c->game->chance(s, out);
    c->count[length] += (uint64_t)n;
    for (int i = 0; i < n && length + 1 < c->depth; i++)
        count_behind(c, s, length, BER_FATE, out[i].action);
}

static void count_seat(counter *c, const void *s, int length, int seat)
{
    ber_action out[BER_MAX_ACTIONS];
    int n = c->game->legal(s, seat, out);
    c->count[length] += (uint64_t)n;
    for (int i = 0; i < n && length + 1 < c->depth; i++)
        count_behind(c, s, length, seat, out[i]);
}

/* `length` steps have led to `s`. */
static void count_from(counter *c, const void *s, int length)
{
    const ber_head *head = s;
    if (head->turn == BER_CHANCE)
        count_fate(c, s, length);
    if (head->turn != BER_CHOICE)
        return;
    for (unsigned rest = head->waiting; rest; rest &= rest - 1)
        count_seat(c, s, length, __builtin_ctz(rest));
}

static counter count_paths(const position *p, int depth)
{
    counter c = { .game = p->game, .depth = depth };
    count_from(&c, p->s, 0);
    return c;
}

/* ---- Positions ------------------------------------------------------------------------- */

static bool ends_with(const char *text, const char *end)
{
    size_t n = strlen(text), m = strlen(end);
    return n >= m && strcmp(text + n - m, end) == 0;
}

static int load_play(const char *command, const char *path, position *p)
{
    match m;
    if (cli_load_match(command, path, &m))
        return CLI_BAD;
    p->game = m.game;
    memcpy(p->s, m.state, m.game->state_size);
    match_close(&m);
    return 0;
}

static int load_scenario(const char *command, const char *path, position *p)
{
    ber_error error;
    size_t length;
    char *text = cli_read_file(command, path, &length);
    if (!text)
        return CLI_BAD;
    int code = scenario_position(text, length, &p->game, p->s, &error);
    free(text);
    return code < 0 ? cli_fail_in(command, path, &error) : 0;
}

static int load(const char *command, const char *path, position *p)
{
    if (ends_with(path, ".play"))
        return load_play(command, path, p);
    if (ends_with(path, ".scn"))
        return load_scenario(command, path, p);
    return cli_fail(command, "%s: expected a .play or a .scn file", path);
}

/* ---- One file ---------------------------------------------------------------------------- */

static void counts_json(ber_json *out, const void *user)
{
    const counter *c = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", c->game->name);
    ber_json_open(out, "counts", '[');
    for (int i = 0; i < c->depth; i++)
        ber_json_number(out, NULL, (int64_t)c->count[i]);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static int count_file(const cli_request *r, const char *path, const char *depth_word)
{
    long long depth;
    position p;
    if (cli_number(r, "DEPTH", depth_word, 1, MAX_DEPTH, &depth) || load(r->command, path, &p))
        return CLI_BAD;
    counter c = count_paths(&p, (int)depth);
    if (r->json)
        return cli_print_json(counts_json, &c);
    for (int i = 0; i < c.depth; i++)
        printf("%d %" PRIu64 "\n", i + 1, c.count[i]);
    return CLI_FINE;
}

/* ---- A table --------------------------------------------------------------------------------- */

typedef struct {
    const char *command, *path;
    int line, passed, failed;
} table;

/* The file of a line is looked for beside the table. */
static char *beside(const char *table_path, const char *name)
{
    const char *slash = strrchr(table_path, '/');
    int folder = slash && name[0] != '/' ? (int)(slash - table_path) + 1 : 0;
    size_t size = (size_t)folder + strlen(name) + 1;
    char *path = malloc(size);
    BER_ASSERT(path);
    snprintf(path, size, "%.*s%s", folder, table_path, name);
    return path;
}

static int check_row(table *t, const char *name, int depth, uint64_t expected)
{
    position p;
    char *path = beside(t->path, name);
    int status = load(t->command, path, &p);
    free(path);
    if (status)
        return status;
    counter c = count_paths(&p, depth);
    uint64_t counted = c.count[depth - 1];
    if (counted == expected) {
        t->passed++;
        return 0;
    }
    t->failed++;
    printf("%s:%d: %s depth %d: expected %" PRIu64 " paths, counted %" PRIu64 "\n", t->path,
           t->line, name, depth, expected, counted);
    return 0;
}

static int check_line(table *t, char *line)
{
    char *word[4];
    long long depth, expected;
    line[strcspn(line, "#")] = '\0';
    int n = ber_text_split(line, word, 4);
    if (n == 0)
        return 0;
    if (n != 3 || !ber_text_number(word[1], 1, MAX_DEPTH, &depth) ||
        !ber_text_number(word[2], 0, INT64_MAX, &expected))
        return cli_fail(t->command, "%s:%d: expected FILE DEPTH COUNT, with a depth of 1 to %d",
                        t->path, t->line, MAX_DEPTH);
    return check_row(t, word[0], (int)depth, (uint64_t)expected);
}

static int check_table(const cli_request *r, const char *path)
{
    table t = { .command = r->command, .path = path };
    size_t length;
    char *text = cli_read_file(r->command, path, &length);
    int status = text ? 0 : CLI_BAD;
    for (char *line = text; line && !status;) {
        char *end = strchr(line, '\n');
        if (end)
            *end = '\0';
        t.line++;
        status = check_line(&t, line);
        line = end ? end + 1 : NULL;
    }
    free(text);
    if (status)
        return status;
    printf("%d passed, %d failed\n", t.passed, t.failed);
    return t.failed ? CLI_FAILED : CLI_FINE;
}

int cmd_perft(int argc, char **argv)
{
    cli_request r = { .help = help };
    const char *table_path = NULL;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        table_path = optarg;
    if (option == CLI_STOP)
        return r.status;
    if (argc - optind != (table_path ? 0 : 2))
        return cli_fail(r.command, "expected FILE DEPTH, or --table TABLE alone");
    return table_path ? check_table(&r, table_path)
                      : count_file(&r, argv[optind], argv[optind + 1]);
}
