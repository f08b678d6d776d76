/*
 * cmd_behaviour.c: beringia behaviour, the follies of computer players, counted in games that
 * they play or in games that were saved, and compared with the limits of the game.
 *
 * Game i of a run with seed S is what `beringia golden --seed S+i` writes, so that each can be
 * looked at by itself.
 */
#include "cli.h"

#include "behaviour.h"
#include "host.h"
#include "vocab.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: beringia behaviour GAME [--level L,...] [--games N] [--seats N] [--seed S]\n"
    "                          [--alarm] [--limits FILE] [--cases FOLLY] [--markdown] [--jobs J]\n"
    "       beringia behaviour GAME --record FILE...\n"
    "\n"
    "Lets a level play whole games in all seats, counts what people would laugh at, and\n"
    "compares it with games/GAME/behaviour.txt. Without a limit a folly is only counted.\n"
    "\n"
    "options:\n"
    "  -l, --level L,...        levels, a column for each (medium)\n"
    "  -g, --games N            games of each level (100)\n"
    "      --seats N            number of seats (4, or the most there are)\n"
    "  -s, --seed S             seed of the first game (1)\n"
    "  -r, --record             count in the saved games that are named instead\n"
    "  -a, --alarm              compare with the alarm instead: for a few games\n"
    "  -L, --limits FILE        where the limits stand (games/GAME/behaviour.txt)\n"
    "  -c, --cases FOLLY        also tell the game and the step of each case\n"
    "  -m, --markdown           the table for docs/strength.md\n"
    "  -j, --jobs J             games at a time (the number of processors)\n"
    "      --preset NAME        all options of the game as in the preset\n"
    "      --option NAME=VALUE  one option; may be repeated\n"
    "  -h, --help               this text\n"
    "\n"
    "A seed gives the same games on every machine; beringia golden GAME --seats N --player L\n"
    "--seed S writes one of them. Exit status: 1 if a limit is crossed.\n"
    "\n"
    "example:\n"
    "  beringia behaviour iglu --level medium,hard --games 100 --seats 4\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    { "level", required_argument, NULL, 'l' },
    { "games", required_argument, NULL, 'g' },
    { "seed", required_argument, NULL, 's' },
    { "record", no_argument, NULL, 'r' },
    { "alarm", no_argument, NULL, 'a' },
    { "limits", required_argument, NULL, 'L' },
    { "cases", required_argument, NULL, 'c' },
    { "markdown", no_argument, NULL, 'm' },
    { "jobs", required_argument, NULL, 'j' },
    { 0 },
};

enum { MAX_LEVELS = 8, MAX_JOBS = 64, AT_ONCE = 4 /* games of each thread between two reports */ };

typedef struct {
    const char *name;
    bot player;
    ber_tally tally;
} column;

typedef struct {
    const cli_request *request;
    const struct ber_game *game;
    int n_seats;
    uint8_t option[BER_MAX_OPTIONS];
    long long games, seed, jobs;
    bool record, alarm, markdown;
    const char *levels, *limits_file, *cases;
    int folly; /* the folly whose cases are listed; -1: none */
    behaviour_limit limit[BER_MAX_FOLLIES];
    column column[MAX_LEVELS];
    int n_columns;
} job;

/* ---- Cases ------------------------------------------------------------------------------ */

typedef struct {
    const job *of;
    const match *m;
    const char *where; /* "seed 7" or a file */
} teller;

static void tell_case(void *user, int folly, int step)
{
    const teller *t = user;
    const match_step *s = &t->m->step[step];
    char text[BER_STEP_TEXT], actor[12];
    ber_text out = ber_text_into(text, sizeof text);
    if (folly != t->of->folly)
        return;
    ber_action_text(t->m->game, s->action, &out);
    printf("%s, step %d: %s %s\n", t->where, step + 1, ber_actor_text(s->actor, actor), text);
}

static int count_match(const job *j, const match *m, const char *where, ber_tally *tally,
                       ber_error *error)
{
    teller t = { j, m, where };
    behaviour_hearer hearer = { tell_case, &t };
    return behaviour_count(m, &hearer, tally, error);
}

/* ---- Games ------------------------------------------------------------------------------ */

/* Some games of one level, by threads. */
typedef struct {
    const job *of;
    const column *column;
    long long first, end;
    ber_tally tally[MAX_JOBS];
    ber_error error[MAX_JOBS];
    int code[MAX_JOBS];
} batch;

static int play_on(const job *j, const bot *player, match *m, uint64_t seed, ber_tally *tally,
                   ber_error *error)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    ber_rng rng = ber_rng_seed(seed);
    bot_mind *mind = bot_mind_new(NULL); /* no clock: the same game on every machine */
    bot_config settings = bot_settings(player, j->game, j->n_seats);
    int code = mind ? 0 : ber_fail(error, BER_EMEMORY, "for the player");
    while (code == 0 && !match_over(m)) {
        int seat = match_waiting(m);
        bot_thought thought;
        match_blinded(m, seat, seen);
        bot_question q = { j->game, seen, seat, match_streak(m, seat), match_turn(m, seat),
                           NULL,    NULL };
        ber_action a = bot_choose(player, mind, &q, &rng, &thought);
        behaviour_think(&thought, &q, &settings, tally);
        code = match_submit(m, seat, a, error);
    }
    bot_mind_free(mind);
    return code;
}

static int play(const job *j, const bot *player, uint64_t seed, ber_tally *tally, ber_error *error)
{
    uint8_t key[FATE_KEY];
    char where[BOT_NAME + 32];
    match m;
    fate_key_from_seed(seed, key);
    int code = match_open(&m, j->game, j->n_seats, j->option, key, error);
    if (code < 0)
        return code;
    code = play_on(j, player, &m, seed, tally, error);
    snprintf(where, sizeof where, "%s, seed %llu", player->name, (unsigned long long)seed);
    if (code == 0)
        code = count_match(j, &m, where, tally, error);
    match_close(&m);
    return code;
}

/* Every n-th game of the batch, on a thread of its own. */
static void play_share(void *user, int share)
{
    batch *b = user;
    const job *j = b->of;
    for (long long i = b->first + share; i < b->end && b->code[share] == 0; i += j->jobs)
        b->code[share] = play(j, &b->column->player, (uint64_t)(j->seed + i), &b->tally[share],
                              &b->error[share]);
}

static void show_progress(const job *j, const column *c, long long done)
{
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r%s: %lld/%lld games \033[K%s", c->name, done, j->games,
                done == j->games ? "\n" : "");
    else if (done == j->games)
        fprintf(stderr, "%s: %lld games\n", c->name, done);
}

static int play_all(const job *j, column *c)
{
    batch *b = malloc(sizeof *b);
    int code = 0;
    if (!b)
        return cli_fail(j->request->command, "out of memory");
    for (long long i = 0; i < j->games && !code; i = b->end) {
        memset(b, 0, sizeof *b);
        *b = (batch){ .of = j, .column = c, .first = i, .end = i + j->jobs * AT_ONCE };
        b->end = b->end < j->games ? b->end : j->games;
        host_lent.each((int)j->jobs, play_share, b);
        for (int k = 0; k < j->jobs; k++) {
            behaviour_add(&c->tally, &b->tally[k]);
            if (b->code[k] < 0)
                code = cli_fail(j->request->command, "%s", b->error[k].text);
        }
        show_progress(j, c, b->end);
    }
    free(b);
    return code;
}

static int count_records(const job *j, column *c, int argc, char **argv)
{
    ber_error error;
    for (int i = 0; i < argc; i++) {
        match m;
        if (cli_load_match(j->request->command, argv[i], &m))
            return CLI_BAD;
        int code = 0;
        if (m.game != j->game)
            code = cli_fail(j->request->command, "%s: a match of %s", argv[i], m.game->name);
        else if (count_match(j, &m, argv[i], &c->tally, &error) < 0)
            code = cli_fail(j->request->command, "%s", error.text);
        match_close(&m);
        if (code)
            return code;
    }
    return 0;
}

/* ---- The table ---------------------------------------------------------------------------- */

static void number_text(const ber_folly *folly, double value, ber_text *out)
{
    if (folly->unit)
        ber_text_format(out, "%.2f", value);
    else
        ber_text_format(out, "%.1f %%", value * 100);
}

static void limit_text(const job *j, int i, ber_text *out)
{
    const behaviour_limit *l = &j->limit[i];
    if (!l->given)
        return;
    ber_text_add(out, l->least ? "at least " : "at most ");
    number_text(behaviour_at(j->game, i), j->alarm ? l->alarm : l->limit, out);
}

/* "3.5 % (12/340)", with a mark where the limit is crossed. */
static void cell_text(const job *j, const column *c, int i, ber_text *out)
{
    const ber_folly *folly = behaviour_at(j->game, i);
    const ber_folly_sum *sum = &c->tally.of[i];
    bool crossed = behaviour_crossed(&j->limit[i], j->alarm, folly, sum);
    if (!sum->occasions) {
        ber_text_add(out, "-");
        return;
    }
    ber_text_add(out, crossed && j->markdown ? "**" : "");
    number_text(folly, behaviour_rate(folly, sum), out);
    ber_text_add(out, crossed && j->markdown ? "**" : "");
    if (folly->unit)
        ber_text_format(out, " (%lld)", (long long)sum->occasions);
    else
        ber_text_format(out, " (%lld/%lld)", (long long)sum->found, (long long)sum->occasions);
    if (!j->markdown && j->limit[i].given)
        ber_text_add(out, crossed ? " CROSSED" : " ok");
}

static void print_row(const job *j, int i)
{
    char limit[40] = "", cell[80];
    ber_text text = ber_text_into(limit, sizeof limit);
    const char *name = behaviour_at(j->game, i)->name;
    limit_text(j, i, &text);
    if (j->markdown)
        printf("| `%s`: %s | %s |", name, j->limit[i].meaning, limit);
    else
        printf("%-18s %-17s", name, limit);
    for (int k = 0; k < j->n_columns; k++) {
        text = ber_text_into(cell, sizeof cell);
        cell_text(j, &j->column[k], i, &text);
        printf(j->markdown ? " %s |" : k + 1 < j->n_columns ? " %-28s" : " %s", cell);
    }
    putchar('\n');
}

static void print_head(const job *j)
{
    if (j->markdown) {
        printf("| %s |  |", j->game->name);
        for (int k = 0; k < j->n_columns; k++)
            printf(" %s |", j->column[k].name);
        printf("\n| --- | --- |");
        for (int k = 0; k < j->n_columns; k++)
            printf(" --- |");
    } else {
        printf("%-18s %-17s", j->game->name, j->alarm ? "alarm" : "limit");
        for (int k = 0; k < j->n_columns; k++)
            printf(" %-28s", j->column[k].name);
    }
    putchar('\n');
}

/* Without a limit and an occasion there is nothing to tell. */
static bool is_told(const job *j, int i)
{
    for (int k = 0; k < j->n_columns; k++)
        if (j->column[k].tally.of[i].occasions)
            return true;
    return j->limit[i].given;
}

/* How many limits are crossed. */
static int print_table(const job *j)
{
    int crossed = 0;
    print_head(j);
    for (int i = 0; behaviour_at(j->game, i); i++) {
        if (is_told(j, i))
            print_row(j, i);
        for (int k = 0; k < j->n_columns; k++)
            crossed += behaviour_crossed(&j->limit[i], j->alarm, behaviour_at(j->game, i),
                                         &j->column[k].tally.of[i]);
    }
    if (!j->markdown)
        printf("%d crossed\n", crossed);
    return crossed;
}

/* ---- The command --------------------------------------------------------------------------- */

static int read_limits(job *j)
{
    char path[200];
    ber_error error;
    const char *command = j->request->command;
    snprintf(path, sizeof path, "games/%s/behaviour.txt", j->game->name);
    const char *file = j->limits_file ? j->limits_file : path;
    size_t length;
    char *text = cli_read_file(command, file, &length);
    if (!text)
        return CLI_BAD;
    int code = behaviour_limits(j->game, text, j->limit, &error);
    free(text);
    return code < 0 ? cli_fail_in(command, file, &error) : 0;
}

static int add_level(job *j, const char *name, size_t length)
{
    char text[BOT_NAME];
    ber_error error;
    column *c = &j->column[j->n_columns];
    if (j->n_columns == MAX_LEVELS || length >= sizeof text)
        return cli_fail(j->request->command, "--level: at most %d names", MAX_LEVELS);
    memcpy(text, name, length);
    text[length] = '\0';
    if (bot_parse(text, &c->player, &error) < 0)
        return cli_fail(j->request->command, "--level: %s", error.text);
    c->name = c->player.name;
    j->n_columns++;
    return 0;
}

static int read_levels(job *j)
{
    int bad = 0;
    for (const char *at = j->levels; at && !bad;) {
        size_t n = strcspn(at, ",");
        bad = add_level(j, at, n);
        at = at[n] ? at + n + 1 : NULL;
    }
    return bad;
}

static int find_folly(job *j)
{
    j->folly = j->cases ? behaviour_find(j->game, j->cases) : -1;
    if (!j->cases || (j->folly >= 0 && j->folly < behaviour_own(j->game)))
        return 0;
    return cli_fail(j->request->command, "--cases: %s has no folly of its own called \"%s\"",
                    j->game->name, j->cases);
}

static int read_option(cli_request *r, int option, job *j)
{
    switch (option) {
    case 'l': j->levels = optarg; break;
    case 'g': return cli_number(r, "--games", optarg, 1, 1000000, &j->games);
    case 's': return cli_number(r, "--seed", optarg, 0, INT32_MAX, &j->seed);
    case 'j': return cli_number(r, "--jobs", optarg, 1, MAX_JOBS, &j->jobs);
    case 'r': j->record = true; break;
    case 'a': j->alarm = true; break;
    case 'L': j->limits_file = optarg; break;
    case 'c': j->cases = optarg; break;
    default: j->markdown = true; break;
    }
    return 0;
}

static void fill_in(job *j)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    if (!j->jobs)
        j->jobs = processors < 1 ? 1 : processors < MAX_JOBS ? processors : MAX_JOBS;
    if (!j->n_seats)
        j->n_seats = j->game->max_seats < 4 ? j->game->max_seats : 4;
}

static int read_arguments(cli_request *r, int argc, char **argv, job *j)
{
    int option, bad = 0;
    while (!bad && (option = cli_next(r, argc, argv, options)) != CLI_END) {
        if (option == CLI_STOP)
            return CLI_STOP;
        bad = read_option(r, option, j);
    }
    r->status = CLI_BAD;
    if (bad)
        return CLI_STOP;
    if (j->record ? optind + 1 >= argc : optind + 1 != argc)
        return cli_fail(r->command,
                        j->record ? "a game and its records expected" : "a game expected"),
               CLI_STOP;
    j->game = cli_game(r, argv[optind++]);
    if (!j->game || cli_seats(r, j->game, &j->n_seats) || cli_options(r, j->game, j->option) ||
        read_limits(j) || find_folly(j) || (!j->record && read_levels(j)))
        return CLI_STOP;
    fill_in(j);
    return 0;
}

int cmd_behaviour(int argc, char **argv)
{
    cli_request r = { .help = help };
    job j = { .request = &r, .games = 100, .seed = 1, .levels = "medium" };
    int bad = 0;
    if (read_arguments(&r, argc, argv, &j) == CLI_STOP)
        return r.status;
    if (j.record) {
        j.column[j.n_columns++].name = "records";
        bad = count_records(&j, &j.column[0], argc - optind, argv + optind);
    }
    for (int k = 0; k < j.n_columns && !j.record && !bad; k++)
        bad = play_all(&j, &j.column[k]);
    if (bad)
        return CLI_BAD;
    return print_table(&j) ? CLI_FAILED : CLI_FINE;
}
