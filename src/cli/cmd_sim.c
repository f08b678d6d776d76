/*
 * cmd_sim.c: beringia sim, random games with every invariant checked after each step.
 *
 * Game i of a run with seed S is the game of seed S+i, so that a broken one can be
 * played again by itself. Several threads play a stretch of the seeds each, and what they
 * found is put together in the order of the seeds: the result is that of one.
 */
#include "cli.h"

#include "codec.h"
#include "host.h"
#include "playout.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>

static const char help[] =
    "usage: beringia sim GAME [--seats N] [--games K] [--seed S] [--jobs J] [--json]\n"
    "                    [--preset NAME] [--option NAME=VALUE]... [--all-options]\n"
    "\n"
    "Plays random games and checks all invariants of the game after every step, that\n"
    "whoever is to act can, and that the game ends in time. Game i has the seed S+i.\n"
    "The last line is \"K games, D decisions, B broken\".\n"
    "\n"
    "options:\n"
    "      --seats N            number of seats (else each number in turn)\n"
    "  -g, --games K            how many games (1000)\n"
    "  -s, --seed S             seed of the first game (1)\n"
    "  -j, --jobs J             threads (1); the result does not depend on them\n"
    "      --preset NAME        all options as in the preset\n"
    "      --option NAME=VALUE  one option; may be repeated\n"
    "  -a, --all-options        other random options in every game\n"
    "      --json               the result as JSON\n"
    "      --edition FILE       facts of a box instead of those built in\n"
    "  -h, --help               this text\n"
    "\n"
    "Exit status: 1 if a game was broken.\n"
    "\n"
    "example:\n"
    "  beringia sim iglu --seats 3 --games 10000 --seed 1\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_EDITION,
    CLI_OPT_JSON,
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    { "games", required_argument, NULL, 'g' },
    { "seed", required_argument, NULL, 's' },
    { "jobs", required_argument, NULL, 'j' },
    { "all-options", no_argument, NULL, 'a' },
    { 0 },
};

enum { MAX_SHOWN = 10, MAX_JOBS = 64 };

typedef struct {
    uint64_t seed;
    int n_seats;
    uint32_t step;
    const char *invariant;
} failure;

typedef struct {
    const struct ber_game *game;
    int n_seats; /* 0: each number in turn */
    uint8_t option[BER_MAX_OPTIONS];
    bool all_options;
    long long games, seed;
    uint64_t decisions;
    long long broken;
    failure shown[MAX_SHOWN];
} sim;

/* Something else must draw them than what draws the steps: the steps of a seed then
 * stay the same for the same options. */
static void random_options(const struct ber_game *game, uint64_t seed,
                           uint8_t option[BER_MAX_OPTIONS])
{
    ber_rng rng = ber_rng_seed(~seed);
    for (int i = 0; game->options[i].name; i++) {
        const ber_option *o = &game->options[i];
        option[i] = (uint8_t)(o->min + ber_rng_below(&rng, (uint32_t)(o->max - o->min) + 1));
    }
}

/* What is wrong with the state, if anything. */
static const char *check(const struct ber_game *game, const void *s)
{
    const ber_head *head = s;
    const char *broken = game->broken(s);
    if (broken)
        return broken;
    if (head->step > game->max_steps)
        return "the game goes on after its largest number of steps";
    if (head->turn == BER_CHOICE && (head->waiting == 0 || head->waiting >> head->n_seats))
        return "nobody, or an empty seat, is asked";
    return NULL;
}

/* NULL if the game was played to its end without fault. */
static const char *play(sim *job, void *s, uint64_t seed)
{
    const struct ber_game *game = job->game;
    const ber_head *head = s;
    ber_rng rng = ber_rng_seed(seed);
    const char *broken = check(game, s);
    while (!broken && head->turn != BER_OVER) {
        playout_step step = playout_draw(game, s, &rng);
        if (step.n <= 0)
            return "somebody is asked but has no option";
        job->decisions += step.actor != BER_FATE;
        game->apply(s, step.actor, step.action, NULL);
        broken = check(game, s);
    }
    return broken;
}

static void run(sim *job)
{
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
    const ber_head *head = (const void *)s;
    const struct ber_game *game = job->game;
    int n_counts = game->max_seats - game->min_seats + 1;
    for (long long i = 0; i < job->games; i++) {
        uint64_t seed = (uint64_t)job->seed + (uint64_t)i;
        /* By seed and not by i, so that a game can be repeated alone. */
        int n_seats =
            job->n_seats ? job->n_seats : game->min_seats + (int)(seed % (unsigned)n_counts);
        if (job->all_options)
            random_options(game, seed, job->option);
        ber_state_begin(game, s, n_seats, job->option);
        const char *broken = play(job, s, seed);
        if (broken && job->broken < MAX_SHOWN)
            job->shown[job->broken] = (failure){ seed, n_seats, head->step, broken };
        job->broken += broken != NULL;
    }
}

static int n_shown(const sim *job)
{
    return job->broken < MAX_SHOWN ? (int)job->broken : MAX_SHOWN;
}

/* ---- Several at once ---------------------------------------------------------------- */

/* What part `i` of the threads has to play. */
static sim part_of(const sim *whole, long long i, long long n)
{
    long long each = whole->games / n, more = whole->games % n;
    sim part = *whole;
    part.games = each + (i < more);
    uint64_t seed = (uint64_t)whole->seed; /* it may go round */
    seed += (uint64_t)(each * i + (i < more ? i : more));
    part.seed = (long long)seed;
    return part;
}

/* Parts are added in the order of their seeds. */
static void add_part(sim *whole, const sim *part)
{
    for (int i = 0; i < n_shown(part) && whole->broken + i < MAX_SHOWN; i++)
        whole->shown[whole->broken + i] = part->shown[i];
    whole->decisions += part->decisions;
    whole->broken += part->broken;
}

static void run_part(void *user, int i)
{
    run((sim *)user + i);
}

static void run_parts(sim *whole, int n)
{
    sim part[MAX_JOBS];
    for (int i = 0; i < n; i++)
        part[i] = part_of(whole, i, n);
    host_threads(n);
    host_lent.each(n, run_part, part);
    for (int i = 0; i < n; i++)
        add_part(whole, &part[i]);
}

/* ---- The result --------------------------------------------------------------------- */

static void sim_json(ber_json *out, const void *user)
{
    const sim *job = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", job->game->name);
    ber_json_number(out, "games", job->games);
    ber_json_number(out, "decisions", (int64_t)job->decisions);
    ber_json_number(out, "broken", job->broken);
    ber_json_open(out, "failures", '[');
    for (int i = 0; i < n_shown(job); i++) {
        ber_json_open(out, NULL, '{');
        ber_json_number(out, "seed", (int64_t)job->shown[i].seed);
        ber_json_number(out, "seats", job->shown[i].n_seats);
        ber_json_number(out, "step", job->shown[i].step);
        ber_json_string(out, "invariant", job->shown[i].invariant);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static void print(const sim *job)
{
    for (int i = 0; i < n_shown(job); i++) {
        const failure *f = &job->shown[i];
        printf("seed %" PRIu64 ", %d seats, step %" PRIu32 ": %s\n", f->seed, f->n_seats, f->step,
               f->invariant);
    }
    printf("%lld games, %" PRIu64 " decisions, %lld broken\n", job->games, job->decisions,
           job->broken);
}

static int read_arguments(cli_request *r, int argc, char **argv, sim *job, long long *jobs)
{
    int option, bad = 0;
    while (!bad && (option = cli_next(r, argc, argv, options)) != CLI_END) {
        switch (option) {
        case 'g': bad = cli_number(r, "--games", optarg, 0, 1000000000000, &job->games); break;
        case 's': bad = cli_number(r, "--seed", optarg, 0, INT64_MAX, &job->seed); break;
        case 'j': bad = cli_number(r, "--jobs", optarg, 1, MAX_JOBS, jobs); break;
        case 'a': job->all_options = true; break;
        default: return CLI_STOP;
        }
    }
    if (!bad)
        job->game = cli_only_game(r, argc, argv);
    bad = bad || !job->game || cli_seats(r, job->game, &job->n_seats) ||
          cli_options(r, job->game, job->option);
    if (!bad)
        return 0;
    r->status = CLI_BAD;
    return CLI_STOP;
}

int cmd_sim(int argc, char **argv)
{
    cli_request r = { .help = help };
    sim job = { .games = 1000, .seed = 1 };
    long long jobs = 1;
    if (read_arguments(&r, argc, argv, &job, &jobs) == CLI_STOP)
        return r.status;
    run_parts(&job, (int)jobs);
    if (r.json)
        cli_print_json(sim_json, &job);
    else
        print(&job);
    return job.broken ? CLI_FAILED : CLI_FINE;
}
