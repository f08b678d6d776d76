/*
 * cmd_fit.c: beringia fit, what the features of a game are worth, learnt from games.
 *
 * Bots play; at the start of every turn the features of each seat are noted, and at the end
 * its points. The weights are those of least squares, with a little ridge, and a little
 * pull between neighbouring stages. Some steps are taken at random, so that a feature is
 * seen with and without the good play that usually comes with it.
 */
#include "cli.h"

#include "bot.h"
#include "codec.h"
#include "fate.h"
#include "host.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia fit GAME [--seats N] [--games K] [--player BOT] [--random PERCENT]\n"
    "                    [--seed S]\n"
    "\n"
    "Finds what the features of a game are worth at each stage, for each number of seats,\n"
    "and prints them as the C table that its evaluate() weighs with: the points that a seat\n"
    "is to expect at the end. What was explained goes to standard error.\n"
    "\n"
    "options:\n"
    "      --seats N         only this number of seats\n"
    "  -g, --games K         games for each number of seats (2000)\n"
    "  -p, --player BOT      who plays in all seats (tree:100)\n"
    "  -r, --random PERCENT  steps taken at random (20)\n"
    "  -s, --seed S          another seed, other games (1)\n"
    "  -h, --help            this text\n"
    "\n"
    "example:\n"
    "  beringia fit iglu --games 4000 > games/iglu/iglu_weights.c\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_SEATS,
    { "games", required_argument, NULL, 'g' },
    { "player", required_argument, NULL, 'p' },
    { "random", required_argument, NULL, 'r' },
    { "seed", required_argument, NULL, 's' },
    { 0 },
};

enum {
    N = BER_MAX_FEATURES * BER_STAGES, /* unknowns */
    MAX_NOTES = 4096,                  /* turns noted of one game */
    SHARES = 16, /* the sums are made in so many parts, by whatever number of threads */
};

typedef struct {
    const struct ber_game *game;
    int n_seats, n_features;
    uint8_t option[BER_MAX_OPTIONS];
    bot player;
    long long games, random, seed;
} job;

/* The equations of least squares: a * weights = b. */
typedef struct {
    double a[N][N], b[N], points, squares, n;
} sums;

typedef struct {
    float stage, feature[BER_MAX_SEATS][BER_MAX_FEATURES];
} note;

typedef struct {
    const job *of;
    sums *sum[SHARES];
} work;

/* ---- Games ---------------------------------------------------------------------------------- */

static int unknown(int feature, int stage)
{
    return feature * BER_STAGES + stage;
}

static void add_row(const job *j, const note *of, int seat, double points, sums *out)
{
    int at[2 * BER_MAX_FEATURES], n = 0;
    double value[2 * BER_MAX_FEATURES];
    int low = (int)of->stage < BER_STAGES - 1 ? (int)of->stage : BER_STAGES - 2;
    double part = (double)of->stage - low;
    for (int i = 0; i < j->n_features; i++) {
        at[n] = unknown(i, low);
        value[n++] = (double)of->feature[seat][i] * (1 - part);
        at[n] = unknown(i, low + 1);
        value[n++] = (double)of->feature[seat][i] * part;
    }
    for (int i = 0; i < n; i++) {
        out->b[at[i]] += value[i] * points;
        for (int k = 0; k < n; k++)
            out->a[at[i]][at[k]] += value[i] * value[k];
    }
    out->points += points;
    out->squares += points * points;
    out->n++;
}

static ber_action choose(const job *j, bot_mind *mind, const void *s, int seat, ber_rng *rng)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    memcpy(seen, s, j->game->state_size);
    j->game->blind(seen, seat);
    if (ber_rng_below(rng, 100) < j->random)
        return bot_random(j->game, seen, seat, rng);
    return bot_choose(&j->player, mind, &(bot_question){ j->game, seen, seat, 0 }, rng, NULL);
}

/* Plays game number `i`; how many turns were noted. */
static int play(const job *j, bot_mind *mind, long long i, void *s, note *out)
{
    const struct ber_game *game = j->game;
    const ber_head *head = s;
    uint8_t key[FATE_KEY];
    uint64_t seed = (uint64_t)j->seed * 1000000007u + (uint64_t)i;
    ber_rng rng = ber_rng_seed(seed);
    int n = 0, last = BER_FATE;
    fate_key_from_seed(seed, key);
    ber_state_begin(game, s, j->n_seats, j->option);
    bot_mind_forget(mind);
    while (head->turn != BER_OVER) {
        if (head->turn == BER_CHANCE) {
            game->apply(s, BER_FATE, fate_outcome(key, game, s), NULL);
            continue;
        }
        int seat = __builtin_ctz(head->waiting);
        if (seat != last && n < MAX_NOTES) {
            out[n].stage = game->features->measure(s, out[n].feature);
            n++;
        }
        last = seat;
        game->apply(s, seat, choose(j, mind, s, seat, &rng), NULL);
    }
    return n;
}

/* One share of the games; on a thread of its own. */
static void play_share(void *user, int share)
{
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
    const work *w = user;
    const job *j = w->of;
    bot_mind *mind = bot_mind_new(NULL);
    note *notes = malloc(MAX_NOTES * sizeof *notes);
    for (long long i = share; mind && notes && i < j->games; i += SHARES) {
        ber_result r = { 0 };
        int n = play(j, mind, i, s, notes);
        j->game->result(s, &r);
        for (int k = 0; k < n; k++)
            for (int seat = 0; seat < j->n_seats; seat++)
                add_row(j, &notes[k], seat, (double)r.points[seat] / j->game->point_scale,
                        w->sum[share]);
    }
    free(notes);
    bot_mind_free(mind);
}

/* ---- Least squares ----------------------------------------------------------------------------
 */

static void add_sums(sums *to, const sums *more)
{
    for (int i = 0; i < N; i++) {
        to->b[i] += more->b[i];
        for (int k = 0; k < N; k++)
            to->a[i][k] += more->a[i][k];
    }
    to->points += more->points;
    to->squares += more->squares;
    to->n += more->n;
}

/* What keeps the weights of rare features small and those of neighbouring stages alike. */
static void add_pulls(sums *s)
{
    double ridge = s->n * 1e-4, pull = s->n * 4e-4;
    for (int i = 0; i < N; i++) {
        s->a[i][i] += ridge;
        if (i % BER_STAGES == BER_STAGES - 1)
            continue;
        s->a[i][i] += pull;
        s->a[i + 1][i + 1] += pull;
        s->a[i][i + 1] -= pull;
        s->a[i + 1][i] -= pull;
    }
}

/* By elimination; the matrix is positive definite, so no row need be exchanged. */
static void solve(sums *s, double weight[N])
{
    for (int i = 0; i < N; i++)
        for (int k = i + 1; k < N; k++) {
            double factor = s->a[k][i] / s->a[i][i];
            if (factor == 0)
                continue;
            for (int m = i; m < N; m++)
                s->a[k][m] -= factor * s->a[i][m];
            s->b[k] -= factor * s->b[i];
        }
    for (int i = N - 1; i >= 0; i--) {
        weight[i] = s->b[i];
        for (int k = i + 1; k < N; k++)
            weight[i] -= s->a[i][k] * weight[k];
        weight[i] /= s->a[i][i];
    }
}

/* How much of the spread of the points the weights explain, before `s` is solved. */
static double explained(const sums *s, const double weight[N])
{
    double error = s->squares, all = s->squares - s->points * s->points / s->n;
    for (int i = 0; i < N; i++) {
        error -= 2 * weight[i] * s->b[i];
        for (int k = 0; k < N; k++)
            error += weight[i] * weight[k] * s->a[i][k];
    }
    return 1 - error / all;
}

static void print_weights(const job *j, const double weight[N])
{
    printf("    {\n");
    for (int i = 0; i < j->n_features; i++) {
        printf("        {");
        for (int k = 0; k < BER_STAGES; k++)
            printf("%s %.3ff", k ? "," : "", weight[unknown(i, k)]);
        printf(" }, /* %s */\n", j->game->features->names[i]);
    }
    printf("    },\n");
}

static int fit(const cli_request *r, const job *j, work *w)
{
    double weight[N];
    sums *kept = malloc(sizeof *kept);
    if (!kept)
        return cli_fail(r->command, "out of memory");
    for (int i = 0; i < SHARES; i++)
        memset(w->sum[i], 0, sizeof *w->sum[i]);
    host_lent.each(SHARES, play_share, w);
    for (int i = 1; i < SHARES; i++)
        add_sums(w->sum[0], w->sum[i]);
    *kept = *w->sum[0];
    add_pulls(w->sum[0]);
    solve(w->sum[0], weight);
    fprintf(stderr,
            "%d seats: %lld games, %.0f positions, %.1f %% of the points' spread explained\n",
            j->n_seats, j->games, kept->n, 100 * explained(kept, weight));
    print_weights(j, weight);
    free(kept);
    return CLI_FINE;
}

/* ---- The command
 * ---------------------------------------------------------------------------------- */

static int fit_all(const cli_request *r, job *j)
{
    const struct ber_game *game = j->game;
    int first = j->n_seats ? j->n_seats : game->min_seats, status = CLI_FINE;
    int last = j->n_seats ? j->n_seats : game->max_seats;
    work w = { .of = j };
    for (int i = 0; i < SHARES; i++) {
        w.sum[i] = malloc(sizeof *w.sum[i]);
        if (!w.sum[i])
            status = cli_fail(r->command, "out of memory");
    }
    printf("/* %s_weights.c: what the features are worth; written by `beringia fit`. */\n"
           "#include \"%s.h\"\n\n"
           "/* clang-format off */\n"
           "const float %s_weights[][BER_MAX_FEATURES][BER_STAGES] = {\n",
           game->name, game->name, game->name);
    for (j->n_seats = first; status == CLI_FINE && j->n_seats <= last; j->n_seats++)
        status = fit(r, j, &w);
    printf("};\n/* clang-format on */\n");
    for (int i = 0; i < SHARES; i++)
        free(w.sum[i]);
    return status;
}

static int read_arguments(cli_request *r, int argc, char **argv, job *j)
{
    const char *player = "tree:100";
    int option, bad = 0;
    ber_error error;
    while (!bad && (option = cli_next(r, argc, argv, options)) != CLI_END) {
        switch (option) {
        case 'g': bad = cli_number(r, "--games", optarg, 1, 100000000, &j->games); break;
        case 'p': player = optarg; break;
        case 'r': bad = cli_number(r, "--random", optarg, 0, 100, &j->random); break;
        case 's': bad = cli_number(r, "--seed", optarg, 0, INT32_MAX, &j->seed); break;
        default: return CLI_STOP;
        }
    }
    r->status = CLI_BAD;
    if (bad || !(j->game = cli_only_game(r, argc, argv)) || cli_seats(r, j->game, &j->n_seats) ||
        cli_options(r, j->game, j->option))
        return CLI_STOP;
    if (bot_parse(player, &j->player, &error) < 0)
        return cli_fail(r->command, "--player: %s", error.text), CLI_STOP;
    if (!j->game->features)
        return cli_fail(r->command, "%s has no features to weigh", j->game->name), CLI_STOP;
    while (j->game->features->names[j->n_features])
        j->n_features++;
    return 0;
}

int cmd_fit(int argc, char **argv)
{
    cli_request r = { .help = help };
    job j = { .games = 2000, .random = 20, .seed = 1 };
    if (read_arguments(&r, argc, argv, &j) == CLI_STOP)
        return r.status;
    return fit_all(&r, &j);
}
