/*
 * cmd_arena.c: beringia arena, contests between bots (docs/arena.md).
 */
#include "cli.h"

#include "arena.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char help[] =
    "usage: beringia arena GAME --players A,B,... [--seats N] [--deals D] [--seed S]\n"
    "                      [--iterations I | --time MS] [--jobs J] [--json]\n"
    "       beringia arena --resume FILE [--deals D]\n"
    "       beringia arena --merge FILE... [--out FILE] [--json] [--html FILE]\n"
    "\n"
    "Lets bots play against each other and tells how strong each is, with intervals. A deal\n"
    "is one course of luck, played once for every line-up: as many players as seats sit in\n"
    "the given order, in all rotations; fewer are spread over the seats in all ways; of more\n"
    "than there are seats, every choice plays. docs/arena.md explains the table.\n"
    "\n"
    "options:\n"
    "  -p, --players A,B,...    names, or flat:N, tree:N:explore=0.05, pipe:COMMAND\n"
    "  -P, --player A           one more player, commas allowed; may be repeated\n"
    "      --seats N            number of seats (else as many as players)\n"
    "  -d, --deals D            how many deals (100)\n"
    "  -f, --first F            number of the first deal (1)\n"
    "  -s, --seed S             another seed, other deals (1)\n"
    "  -i, --iterations I       games imagined for a decision by every search\n"
    "  -t, --time MS            time for a decision of every search, in milliseconds\n"
    "  -q, --sprt E0,E1         two players: stop as soon as it is clear whether the first is\n"
    "                           E0 or E1 Elo stronger\n"
    "  -j, --jobs J             processes (the number of processors)\n"
    "      --preset NAME        all options of the game as in the preset\n"
    "      --option NAME=VALUE  one option; may be repeated\n"
    "  -o, --out FILE           write a line of JSON for every finished deal\n"
    "  -r, --resume FILE        go on with such a file\n"
    "  -m, --merge              add up such files of one contest\n"
    "      --json               the result as JSON\n"
    "  -H, --html FILE          the result as a page with pictures, besides\n"
    "  -v, --progress           a line on stderr every few seconds\n"
    "      --edition FILE       facts of a box instead of those built in\n"
    "  -h, --help               this text\n"
    "\n"
    "Without --time and pipe:, a seed gives the same games on every machine. Exit status: 1\n"
    "if a bot failed, 130 if interrupted; what was finished is counted all the same.\n"
    "\n"
    "example:\n"
    "  beringia arena iglu --seats 3 --players tree:500,greedy --deals 200\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_EDITION,
    CLI_OPT_JSON,
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    { "players", required_argument, NULL, 'p' },
    { "player", required_argument, NULL, 'P' },
    { "deals", required_argument, NULL, 'd' },
    { "first", required_argument, NULL, 'f' },
    { "seed", required_argument, NULL, 's' },
    { "iterations", required_argument, NULL, 'i' },
    { "time", required_argument, NULL, 't' },
    { "sprt", required_argument, NULL, 'q' },
    { "jobs", required_argument, NULL, 'j' },
    { "out", required_argument, NULL, 'o' },
    { "resume", required_argument, NULL, 'r' },
    { "merge", no_argument, NULL, 'm' },
    { "html", required_argument, NULL, 'H' },
    { "progress", no_argument, NULL, 'v' },
    { 0 },
};

enum { MAX_DEALS = 100000000, INTERRUPTED = 130 };

typedef struct {
    cli_request r;
    arena_plan plan;
    long long deals, first, seed, iterations, time_ms, jobs; /* 0: not given */
    bool merge, progress;
    const char *out, *resume, *html, *sprt_text;
    arena_sprt sprt;
} request;

/* ---- The command line -------------------------------------------------------------- */

static int fail(const request *q, const ber_error *error)
{
    return cli_fail(q->r.command, "%s", error->text);
}

static int add_player(request *q, const char *name)
{
    ber_error error;
    return arena_plan_add(&q->plan, name, &error) ? fail(q, &error) : 0;
}

static int add_players(request *q, const char *list)
{
    int bad = 0;
    for (const char *end; list && !bad; list = *end ? end + 1 : NULL) {
        char name[256];
        end = list + strcspn(list, ",");
        if (end - list >= (ptrdiff_t)sizeof name)
            return cli_fail(q->r.command, "--players: a name is longer than %d bytes",
                            (int)sizeof name - 1);
        snprintf(name, sizeof name, "%.*s", (int)(end - list), list);
        bad = add_player(q, name);
    }
    return bad;
}

static int read_sprt(request *q, const char *text)
{
    char *middle, *end;
    double elo0 = strtod(text, &middle), elo1 = 0;
    bool good = middle != text && *middle == ',';
    if (good) {
        elo1 = strtod(middle + 1, &end);
        good = end != middle + 1 && !*end && elo0 >= -4000 && elo1 <= 4000;
    }
    if (!good || !(elo0 < elo1))
        return cli_fail(q->r.command,
                        "--sprt: expected two ratings, the smaller first, as in 0,20, not \"%s\"",
                        text);
    q->sprt = arena_sprt_begin(elo0, elo1);
    q->sprt_text = text;
    return 0;
}

static int take(request *q, int option)
{
    const cli_request *r = &q->r;
    switch (option) {
    case 'p': return add_players(q, optarg);
    case 'P': return add_player(q, optarg);
    case 'd': return cli_number(r, "--deals", optarg, 1, MAX_DEALS, &q->deals);
    case 'f': return cli_number(r, "--first", optarg, 1, INT64_MAX / 2, &q->first);
    case 's': return cli_number(r, "--seed", optarg, 0, INT64_MAX, &q->seed);
    case 'i': return cli_number(r, "--iterations", optarg, 1, 1000000000, &q->iterations);
    case 't': return cli_number(r, "--time", optarg, 1, 3600000, &q->time_ms);
    case 'q': return read_sprt(q, optarg);
    case 'j': return cli_number(r, "--jobs", optarg, 1, 1024, &q->jobs);
    case 'o': q->out = optarg; return 0;
    case 'r': q->resume = optarg; return 0;
    case 'm': q->merge = true; return 0;
    case 'H': q->html = optarg; return 0;
    default: q->progress = true; return 0;
    }
}

/* How and how far: what does not change the games. */
static void read_range(request *q)
{
    arena_plan *plan = &q->plan;
    plan->first = q->first ? (uint64_t)q->first : plan->first ? plan->first : 1;
    plan->deals = q->deals ? (uint64_t)q->deals : plan->deals ? plan->deals : 100;
}

static int check_sprt(const request *q)
{
    if (q->sprt_text && q->plan.n_players != 2)
        return cli_fail(q->r.command, "--sprt is for two players, not for %d", q->plan.n_players);
    return 0;
}

static int read_seats(request *q)
{
    arena_plan *plan = &q->plan;
    if (cli_seats(&q->r, plan->game, &plan->n_seats))
        return CLI_BAD;
    if (plan->n_seats)
        return 0;
    if (plan->n_list < plan->game->min_seats || plan->n_list > plan->game->max_seats)
        return cli_fail(q->r.command, "--seats is missing: %s has no table for %d",
                        plan->game->name, plan->n_list);
    plan->n_seats = plan->n_list;
    return 0;
}

/* The plan from the command line. */
static int read_plan(request *q, int argc, char **argv)
{
    ber_error error;
    arena_plan *plan = &q->plan;
    plan->game = cli_only_game(&q->r, argc, argv);
    if (!plan->game)
        return CLI_BAD;
    if (plan->n_list == 0)
        return cli_fail(q->r.command, "--players is missing; see beringia arena --help");
    if (q->iterations && q->time_ms)
        return cli_fail(q->r.command, "--iterations and --time exclude each other");
    if (read_seats(q) || cli_options(&q->r, plan->game, plan->option))
        return CLI_BAD;
    plan->seed = q->seed < 0 ? 1 : (uint64_t)q->seed;
    plan->iterations = (uint32_t)q->iterations;
    plan->time_ms = (uint32_t)q->time_ms;
    snprintf(plan->version, sizeof plan->version, "%s", BER_VERSION);
    if (arena_plan_make(plan, &error) || arena_plan_try(plan, &error))
        return fail(q, &error);
    return check_sprt(q);
}

/* Did the command line set something only the file may set? */
static bool has_plan(const request *q)
{
    return q->plan.n_list || q->r.seats || q->r.preset || q->r.n_settings || q->seed >= 0 ||
           q->iterations || q->time_ms;
}

/* ---- Results ----------------------------------------------------------------------- */

static int write_page(const request *q, const arena_report *report)
{
    char *text = NULL;
    size_t size;
    FILE *page = open_memstream(&text, &size);
    if (!page)
        return cli_fail(q->r.command, "%s", ber_error_text(BER_EMEMORY));
    arena_report_html(report, page);
    int status = fclose(page) == 0 ? cli_write_file(q->r.command, q->html, text, true)
                                   : cli_fail(q->r.command, "%s", ber_error_text(BER_EMEMORY));
    free(text);
    return status;
}

static int show(const request *q, const arena_tally *tally)
{
    ber_error error;
    arena_report report;
    int status = CLI_FINE;
    if (tally->n_rows == 0)
        return cli_fail(q->r.command, "no deal is finished");
    if (arena_report_make(&report, tally, &error))
        return fail(q, &error);
    report.tested = q->sprt_text != NULL;
    report.sprt = q->sprt;
    if (q->r.json)
        status = cli_print_json(arena_report_json, &report);
    else
        arena_report_print(&report, stdout);
    if (q->html)
        status = write_page(q, &report);
    for (int p = 0; p < q->plan.n_players && !status; p++)
        if (report.player[p].faults)
            status = CLI_FAILED;
    arena_report_free(&report);
    return status;
}

/* ---- A contest --------------------------------------------------------------------- */

/* A search with several trees has a thread for each. */
static int processes(const request *q)
{
    long n = sysconf(_SC_NPROCESSORS_ONLN);
    int threads = 1;
    for (int p = 0; p < q->plan.n_players; p++)
        if (q->plan.settings[p].trees > threads)
            threads = q->plan.settings[p].trees;
    if (q->jobs)
        n = q->jobs;
    else
        n = n > threads ? n / threads : 1;
    return (uint64_t)n < q->plan.deals ? (int)n : (int)q->plan.deals;
}

static void tell_rest(const request *q, const arena_contest *c)
{
    uint64_t next = c->plan->first;
    const arena_tally *tally = &c->tally;
    for (int i = 0; i < tally->n_rows && tally->row[i].number == next; i++)
        next++;
    const char *file = q->resume ? q->resume : q->out;
    if (file)
        fprintf(stderr,
                "beringia arena: %llu of %llu deals; go on with: beringia arena --resume %s\n",
                (unsigned long long)c->played, (unsigned long long)c->plan->deals, file);
    else
        fprintf(stderr,
                "beringia arena: %llu of %llu deals; the rest: --first %llu --deals %llu "
                "(with --out FILE the next time, --resume FILE goes on)\n",
                (unsigned long long)c->played, (unsigned long long)c->plan->deals,
                (unsigned long long)next,
                (unsigned long long)(c->plan->first + c->plan->deals - next));
}

static int finish(const request *q, const arena_contest *c, int code, const ber_error *error)
{
    int status = code < 0 ? CLI_FAILED : code > 0 ? INTERRUPTED : CLI_FINE;
    if (code < 0)
        fail(q, error);
    if (code)
        tell_rest(q, c);
    if (code && c->tally.n_rows == 0)
        return status;
    int shown = show(q, &c->tally);
    return status ? status : shown;
}

/* `fd` is the file for new lines, `old` has those that it began with. */
static int play(request *q, int fd, arena_lines *old)
{
    ber_error error = { 0 };
    arena_progress progress;
    arena_contest contest = {
        .plan = &q->plan,
        .jobs = processes(q),
        .fd = fd,
        .sprt = q->sprt_text ? &q->sprt : NULL,
        .tick = arena_progress_tick,
        .user = &progress,
    };
    if (arena_tally_open(&contest.tally, &q->plan, &error))
        return fail(q, &error);
    arena_progress_begin(&progress, &contest, q->progress);
    int code = arena_contest_run(&contest, old, &error);
    arena_progress_end(&progress);
    int status = finish(q, &contest, code, &error);
    arena_tally_close(&contest.tally);
    return status;
}

static int begin(request *q, int argc, char **argv)
{
    ber_error error;
    arena_lines none = { 0 };
    int fd = -1;
    if (read_plan(q, argc, argv))
        return CLI_BAD;
    read_range(q);
    if (q->out && arena_file_create(q->out, &q->plan, &fd, &error)) {
        if (fd >= 0)
            close(fd);
        return cli_fail_in(q->r.command, q->out, &error);
    }
    int status = play(q, fd, &none);
    if (fd >= 0)
        close(fd);
    return status;
}

/* ---- Going on ---------------------------------------------------------------------- */

/* A plan from a file: the bots of that name must still be the same. */
static int check_players(request *q, ber_error *error)
{
    arena_plan there = q->plan;
    snprintf(q->plan.version, sizeof q->plan.version, "%s", BER_VERSION);
    int bad = arena_plan_try(&q->plan, error);
    return bad ? bad : arena_plan_compare(&q->plan, &there, error);
}

static int check_range(const request *q, const arena_lines *lines, ber_error *error)
{
    const arena_plan *plan = &q->plan;
    for (int i = 0; i < lines->n; i++) {
        uint64_t number = lines->entry[i].number;
        if (number < plan->first || number - plan->first >= plan->deals)
            return ber_fail(error, BER_EUSAGE, "deal %llu is outside of deals %llu to %llu",
                            (unsigned long long)number, (unsigned long long)plan->first,
                            (unsigned long long)(plan->first + plan->deals - 1));
    }
    return 0;
}

static int load(request *q, arena_lines *lines, long *length, int *fd)
{
    ber_error error;
    bool from_file = q->plan.n_players == 0;
    int bad = arena_file_load(q->resume, &q->plan, lines, length, &error);
    if (!bad && from_file)
        bad = check_players(q, &error);
    if (!bad && check_sprt(q))
        return CLI_BAD;
    bad = bad ? bad : arena_lines_sort(&q->plan, lines, &error);
    read_range(q);
    bad = bad ? bad : check_range(q, lines, &error);
    bad = bad ? bad : arena_file_open(q->resume, *length, fd, &error);
    return bad ? cli_fail_in(q->r.command, q->resume, &error) : 0;
}

static int resume(request *q, int argc, char **argv)
{
    arena_lines lines = { 0 };
    long length;
    int fd = -1, status = 0;
    if (q->out)
        return cli_fail(q->r.command, "--resume goes on with its own file, without --out");
    if (optind < argc)
        status = read_plan(q, argc, argv);
    else if (has_plan(q))
        status = cli_fail(q->r.command, "--resume takes players and games from the file; name the "
                                        "game as well to compare them");
    status = status ? status : load(q, &lines, &length, &fd);
    status = status ? status : play(q, fd, &lines);
    if (fd >= 0)
        close(fd);
    arena_lines_free(&lines);
    return status;
}

/* ---- Adding up --------------------------------------------------------------------- */

static int load_all(request *q, int argc, char **argv, arena_lines *lines)
{
    ber_error error;
    long length;
    for (int i = optind; i < argc; i++)
        if (arena_file_load(argv[i], &q->plan, lines, &length, &error))
            return cli_fail_in(q->r.command, argv[i], &error);
    if (arena_lines_sort(&q->plan, lines, &error))
        return fail(q, &error);
    if (lines->n == 0)
        return cli_fail(q->r.command, "no deal is finished in %s", argv[optind]);
    q->plan.first = lines->entry[0].number;
    q->plan.deals = lines->entry[lines->n - 1].number - q->plan.first + 1;
    return check_sprt(q);
}

static int write_merged(const request *q, const arena_lines *lines)
{
    ber_error error;
    int fd, bad = arena_file_create(q->out, &q->plan, &fd, &error);
    for (int i = 0; i < lines->n && !bad; i++)
        bad = arena_file_add(fd, lines->entry[i].line, &error);
    if (fd >= 0)
        close(fd);
    return bad ? cli_fail_in(q->r.command, q->out, &error) : 0;
}

static int show_merged(request *q, const arena_lines *lines)
{
    ber_error error;
    arena_tally tally;
    if (arena_tally_open(&tally, &q->plan, &error))
        return fail(q, &error);
    int bad = arena_tally_lines(&tally, lines, q->sprt_text ? &q->sprt : NULL, &error);
    int status = bad ? fail(q, &error) : show(q, &tally);
    arena_tally_close(&tally);
    return status;
}

static int merge(request *q, int argc, char **argv)
{
    arena_lines lines = { 0 };
    if (q->resume || q->deals || q->first || has_plan(q))
        return cli_fail(q->r.command, "--merge takes everything from the files");
    if (optind == argc)
        return cli_fail(q->r.command, "--merge needs files");
    int status = load_all(q, argc, argv, &lines);
    if (!status && q->out)
        status = write_merged(q, &lines);
    status = status ? status : show_merged(q, &lines);
    arena_lines_free(&lines);
    return status;
}

int cmd_arena(int argc, char **argv)
{
    request q = { .r = { .help = help }, .seed = -1 };
    int option, status = 0;
    while (!status && (option = cli_next(&q.r, argc, argv, options)) != CLI_END)
        status = option == CLI_STOP ? -1 : take(&q, option);
    if (status < 0)
        status = q.r.status;
    else if (!status)
        status = q.merge    ? merge(&q, argc, argv)
                 : q.resume ? resume(&q, argc, argv)
                            : begin(&q, argc, argv);
    arena_plan_free(&q.plan);
    return status;
}
