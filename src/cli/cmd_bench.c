/*
 * cmd_bench.c: beringia bench, the speed of the rules in random games.
 *
 * Times are user time of this process, so that a busy machine disturbs less. With --games nothing
 * is timed: exactly that many games are played, for an instruction counter.
 *
 */
#include "cli.h"

#include "bot.h"
#include "codec.h"
#include "playout.h"
#include "registry.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static const char help[] =
    "usage: beringia bench [GAME...] [--seats N] [--json]\n"
    "       beringia bench GAME --games K [--seats N] [--copy] [--json]\n"
    "\n"
    "Measures random games: every choice uniform, every step applied. For each game and\n"
    "number of seats: decisions per second, games per second, options per decision,\n"
    "decisions per game, time and bytes of a state copy, decisions per second with a\n"
    "state copy before each; games imagined per second by a search of 2,000 iterations,\n"
    "and the decisions per second in them; and the game's signature. Single thread, user\n"
    "time.\n"
    "\n"
    "options:\n"
    "      --seats N            only this number of seats\n"
    "  -g, --games K            play exactly K games and nothing else, for callgrind\n"
    "  -c, --copy               with --games: copy the state before every decision\n"
    "      --preset NAME        all options as in the preset\n"
    "      --option NAME=VALUE  one option; may be repeated\n"
    "      --json               the figures as JSON\n"
    "  -h, --help               this text\n"
    "\n"
    "Without a name all games are measured, templates and benchmarks too.\n"
    "\n"
    "example:\n"
    "  beringia bench iglu --seats 3 --games 1000\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_JSON,
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    { "games", required_argument, NULL, 'g' },
    { "copy", no_argument, NULL, 'c' },
    { 0 },
};

enum { MAX_GAMES = 64, SEED = 1, SIGNATURE_GAMES = 10000 };

/* One game and its settings. */
typedef struct {
    const struct ber_game *game;
    int n_seats;
    uint8_t option[BER_MAX_OPTIONS];
} setting;

typedef struct {
    alignas(max_align_t) unsigned char s[BER_MAX_STATE], spare[BER_MAX_STATE];
} states;

/* ---- Exactly K games ------------------------------------------------------------------ */

static void play_games(const setting *of, long long games, ber_rng *rng, playout_count *count)
{
    states st;
    for (long long i = 0; i < games; i++) {
        ber_state_begin(of->game, st.s, of->n_seats, of->option);
        playout(of->game, st.s, rng, count);
    }
}

static void play_copying(const setting *of, long long games, ber_rng *rng, playout_count *count)
{
    states st;
    for (long long i = 0; i < games; i++) {
        ber_state_begin(of->game, st.s, of->n_seats, of->option);
        playout_copying(of->game, st.s, st.spare, rng, count);
    }
}

typedef struct {
    const setting *of;
    long long games;
    playout_count count;
} exact;

static void exact_json(ber_json *out, const void *user)
{
    const exact *e = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", e->of->game->name);
    ber_json_number(out, "seats", e->of->n_seats);
    ber_json_number(out, "games", e->games);
    ber_json_number(out, "decisions", (int64_t)e->count.decisions);
    ber_json_number(out, "options", (int64_t)e->count.options);
    ber_json_close(out, '}');
}

static int run_exact(const cli_request *r, const setting *of, long long games, bool copy)
{
    exact e = { of, games, { 0 } };
    ber_rng rng = ber_rng_seed(SEED);
    if (copy)
        play_copying(of, games, &rng, &e.count);
    else
        play_games(of, games, &rng, &e.count);
    if (r->json)
        return cli_print_json(exact_json, &e);
    printf("%lld games, %" PRIu64 " decisions\n", games, e.count.decisions);
    return CLI_FINE;
}

/* ---- Measuring ---------------------------------------------------------------------------- */

#define MEASURED_SECONDS 0.5
#define WARM_UP_SECONDS  0.1

typedef struct {
    setting of;
    uint64_t signature;
    double decisions_per_second, games_per_second, options_per_decision, decisions_per_game;
    double copy_ns, copying_decisions_per_second;
    double search_iterations_per_second, search_decisions_per_second;
} figures;

static double user_seconds(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec * 1e-6;
}

typedef void play_function(const setting *of, long long games, ber_rng *rng, playout_count *count);

typedef struct {
    double seconds;
    long long games;
    playout_count count;
} timing;

/* The clock is read once in a few games: a reading costs as much as many decisions. */
static timing play_for(const setting *of, play_function *play, double seconds)
{
    enum { BATCH = 32 };
    timing t = { 0 };
    ber_rng rng = ber_rng_seed(SEED);
    double start = user_seconds();
    while (t.seconds < seconds) {
        play(of, BATCH, &rng, &t.count);
        t.games += BATCH;
        t.seconds = user_seconds() - start;
    }
    return t;
}

/* Copies follow one another through a few states, as in a search, so that the compiler cannot
 * drop one, nor the processor overlap two. */
static double measure_copy(const struct ber_game *game)
{
    enum { STATES = 16, BATCH = 1 << 16 };
    alignas(max_align_t) static unsigned char s[STATES][BER_MAX_STATE];
    double start = user_seconds(), seconds = 0;
    double copies = 0;
    while (seconds < MEASURED_SECONDS) {
        for (int i = 0; i < BATCH; i++) {
            memcpy(s[(i + 1) % STATES], s[i % STATES], game->state_size);
            __asm__ volatile("" ::: "memory");
        }
        copies += (double)BATCH;
        seconds = user_seconds() - start;
    }
    return seconds * 1e9 / copies;
}

/* Every tenth decision of a random game is thought about as if nothing had been before. */
static void search_game(const setting *of, bot_mind *mind, ber_rng *rng, figures *f)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    states st;
    const ber_head *head = (const void *)st.s;
    bot thinker;
    bot_thought thought;
    ber_error error;
    bot_parse("tree:2000", &thinker, &error);
    ber_state_begin(of->game, st.s, of->n_seats, of->option);
    for (int i = 0; head->turn != BER_OVER; i++) {
        playout_step step = playout_draw(of->game, st.s, rng);
        if (step.actor != BER_FATE && step.n > 1 && i % 10 == 0) {
            memcpy(seen, st.s, of->game->state_size);
            of->game->blind(seen, step.actor);
            bot_mind_forget(mind);
            bot_choose(&thinker, mind,
                       &(bot_question){ of->game, seen, step.actor, 0, 0, NULL, NULL }, rng,
                       &thought);
            f->search_iterations_per_second += thought.iterations;
            f->search_decisions_per_second += (double)thought.decisions;
        }
        of->game->apply(st.s, step.actor, step.action, NULL);
    }
}

static void measure_search(figures *f)
{
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(SEED);
    double start = user_seconds(), seconds = 0;
    while (mind && seconds < MEASURED_SECONDS) {
        search_game(&f->of, mind, &rng, f);
        seconds = user_seconds() - start;
    }
    f->search_iterations_per_second /= seconds;
    f->search_decisions_per_second /= seconds;
    bot_mind_free(mind);
}

static void measure(figures *f)
{
    play_for(&f->of, play_games, WARM_UP_SECONDS);
    timing plain = play_for(&f->of, play_games, MEASURED_SECONDS);
    timing copying = play_for(&f->of, play_copying, MEASURED_SECONDS);
    double decisions = (double)plain.count.decisions;
    f->decisions_per_second = decisions / plain.seconds;
    f->games_per_second = (double)plain.games / plain.seconds;
    f->options_per_decision = (double)plain.count.options / decisions;
    f->decisions_per_game = decisions / (double)plain.games;
    f->copy_ns = measure_copy(f->of.game);
    f->copying_decisions_per_second = (double)copying.count.decisions / copying.seconds;
    measure_search(f);
}

/* ---- The table ----------------------------------------------------------------------------- */

static void print_title(void)
{
    printf("%-10s %5s %13s %11s %8s %9s %8s %6s %13s %12s %15s  %s\n", "game", "seats",
           "decisions/s", "games/s", "options", "decisions", "copy ns", "bytes", "dec/s copying",
           "iterations/s", "dec/s searching", "signature");
}

static void print_figures(const figures *f)
{
    printf("%-10s %5d %13.0f %11.0f %8.2f %9.1f %8.1f %6d %13.0f %12.0f %15.0f  %016" PRIx64 "\n",
           f->of.game->name, f->of.n_seats, f->decisions_per_second, f->games_per_second,
           f->options_per_decision, f->decisions_per_game, f->copy_ns, f->of.game->state_size,
           f->copying_decisions_per_second, f->search_iterations_per_second,
           f->search_decisions_per_second, f->signature);
    fflush(stdout);
}

static void figures_json(const figures *f, ber_json *out)
{
    char signature[17];
    snprintf(signature, sizeof signature, "%016" PRIx64, f->signature);
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", f->of.game->name);
    ber_json_number(out, "seats", f->of.n_seats);
    cli_json_decimal(out, "decisions_per_second", f->decisions_per_second);
    cli_json_decimal(out, "games_per_second", f->games_per_second);
    cli_json_decimal(out, "options_per_decision", f->options_per_decision);
    cli_json_decimal(out, "decisions_per_game", f->decisions_per_game);
    cli_json_decimal(out, "copy_ns", f->copy_ns);
    ber_json_number(out, "state_bytes", f->of.game->state_size);
    cli_json_decimal(out, "copying_decisions_per_second", f->copying_decisions_per_second);
    cli_json_decimal(out, "search_iterations_per_second", f->search_iterations_per_second);
    cli_json_decimal(out, "search_decisions_per_second", f->search_decisions_per_second);
    ber_json_string(out, "signature", signature);
    ber_json_close(out, '}');
}

/* ---- The command ---------------------------------------------------------------------------- */

/* What is asked for, checked before anything is measured. */
typedef struct {
    setting of[MAX_GAMES];
    int n;
    figures figures[MAX_GAMES * BER_MAX_SEATS];
    int n_figures;
} job;

static void job_json(ber_json *out, const void *user)
{
    const job *j = user;
    ber_json_open(out, NULL, '[');
    for (int i = 0; i < j->n_figures; i++)
        figures_json(&j->figures[i], out);
    ber_json_close(out, ']');
}

/* A setting without a number of seats is measured for each. */
static void measure_setting(job *j, const setting *of, bool quiet)
{
    int first = of->n_seats ? of->n_seats : of->game->min_seats;
    int last = of->n_seats ? of->n_seats : of->game->max_seats;
    uint64_t signature = playout_signature(of->game, SIGNATURE_GAMES);
    for (int seats = first; seats <= last; seats++) {
        figures *f = &j->figures[j->n_figures++];
        *f = (figures){ .of = *of, .signature = signature };
        f->of.n_seats = seats;
        measure(f);
        if (!quiet)
            print_figures(f);
    }
}

static int run_all(const cli_request *r, job *j)
{
    if (!r->json)
        print_title();
    for (int i = 0; i < j->n; i++)
        measure_setting(j, &j->of[i], r->json);
    return r->json ? cli_print_json(job_json, j) : CLI_FINE;
}

static int add_setting(const cli_request *r, const struct ber_game *game, job *j)
{
    setting *of = &j->of[j->n];
    if (j->n == MAX_GAMES)
        return cli_fail(r->command, "more than %d games", MAX_GAMES);
    of->game = game;
    if (cli_seats(r, game, &of->n_seats) || cli_options(r, game, of->option))
        return CLI_BAD;
    j->n++;
    return 0;
}

static int add_settings(const cli_request *r, char **name, int n, job *j)
{
    for (int i = 0; i < n; i++) {
        const struct ber_game *game = cli_game(r, name[i]);
        if (!game || add_setting(r, game, j))
            return CLI_BAD;
    }
    for (int i = 0; n == 0 && ber_game_at(i); i++)
        if (add_setting(r, ber_game_at(i), j))
            return CLI_BAD;
    return 0;
}

int cmd_bench(int argc, char **argv)
{
    static job j;
    cli_request r = { .help = help };
    long long games = -1;
    bool copy = false;
    int option, bad = 0;
    while (!bad && (option = cli_next(&r, argc, argv, options)) != CLI_END) {
        switch (option) {
        case 'g': bad = cli_number(&r, "--games", optarg, 0, 1000000000000, &games); break;
        case 'c': copy = true; break;
        default: return r.status;
        }
    }
    if (bad || add_settings(&r, argv + optind, argc - optind, &j))
        return CLI_BAD;
    if (games < 0)
        return copy ? cli_fail(r.command, "--copy goes with --games") : run_all(&r, &j);
    if (optind + 1 != argc)
        return cli_fail(r.command, "--games goes with the name of one game");
    if (!j.of[0].n_seats)
        j.of[0].n_seats = j.of[0].game->min_seats;
    return run_exact(&r, &j.of[0], games, copy);
}
