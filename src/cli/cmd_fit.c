/*
 * cmd_fit.c: beringia fit, what the features of a game are worth, learnt from games.
 *
 * Bots play (fit_play.c); where a search would judge, the features of each seat are noted, and
 * at the end its points. The weights are found from these (fit_solve.c), and tried on games
 * that were kept apart: how much of the points ahead of the table they foretell.
 */
#include "cli.h"

#include "fit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia fit GAME [--policy] [--seats N] [--games K] [--player BOT]\n"
    "                    [--random PERCENT] [--lambda PERCENT] [--seed S]\n"
    "\n"
    "Finds what the features of a game are worth at each stage, for each number of seats,\n"
    "and prints them as the C table that its evaluate() weighs with: the points that a seat\n"
    "is to expect at the end. How well they foretell the points of games kept apart, ahead of\n"
    "the table's mean, goes to standard error, for each stage from the end to the beginning.\n"
    "\n"
    "With --policy it learns instead which steps a search should look at first: what the\n"
    "traits of steps are worth, so that a step is as likely as long searches have tried it.\n"
    "\n"
    "options:\n"
    "      --policy          what traits of steps are worth, not features of positions\n"
    "      --seats N         only this number of seats\n"
    "  -g, --games K         games for each number of seats (1500)\n"
    "  -p, --player BOT      who plays in all seats (tree:50)\n"
    "  -r, --random PERCENT  steps taken at random (4)\n"
    "  -l, --lambda PERCENT  how much is learnt from the end, not from what came next (90)\n"
    "  -s, --seed S          another seed, other games (1)\n"
    "  -h, --help            this text\n"
    "\n"
    "example:\n"
    "  beringia fit iglu --games 4000 > games/iglu/iglu_weights.c\n"
    "  beringia fit iglu --policy --player tree:800 --games 200 > "
    "games/iglu/iglu_policy_weights.c\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_SEATS,
    { "games", required_argument, NULL, 'g' },
    { "player", required_argument, NULL, 'p' },
    { "random", required_argument, NULL, 'r' },
    { "policy", no_argument, NULL, 'P' },
    { "lambda", required_argument, NULL, 'l' },
    { "seed", required_argument, NULL, 's' },
    { 0 },
};

/* ---- Output ----------------------------------------------------------------------------- */

/* How much of the variance of the points was predicted, by stage. */
typedef struct {
    double error[BER_STAGES], all[BER_STAGES];
} account;

static void account_for(account *a, float stage, double points, double value)
{
    int k = stage < BER_STAGES - 1 ? (int)(stage + 0.5f) : BER_STAGES - 1;
    a->error[k] += (points - value) * (points - value);
    a->all[k] += points * points;
}

static void account_game(const fit_job *j, const fit_game *g, const double *weight, account *found,
                         account *today)
{
    for (int k = 0; k < g->n_notes; k++) {
        if (!g->note[k].judged)
            continue;
        const fit_note *note = &g->note[k];
        fit_place at = fit_place_of(note->stage);
        for (int seat = 0; seat < j->n_seats; seat++) {
            double points = (double)g->points[seat];
            const float *feature = note->feature + seat * j->n_features;
            account_for(found, note->stage, points, fit_value(j, weight, at, feature));
            account_for(today, note->stage, points, (double)note->today[seat]);
        }
    }
}

static void tell_account(const char *whose, const account *a)
{
    fprintf(stderr, "  %s", whose);
    for (int k = 0; k < BER_STAGES; k++)
        fprintf(stderr, " %6.3f", a->all[k] > 0 ? 1 - a->error[k] / a->all[k] : 0);
    fprintf(stderr, "\n");
}

static void tell(const fit_job *j, const fit_game *game, const double *weight)
{
    account found = { 0 }, today = { 0 };
    long long n = 0;
    for (long long i = 0; i < j->games; i++) {
        n += game[i].n_notes;
        if (fit_is_held_out(i))
            account_game(j, &game[i], weight, &found, &today);
    }
    fprintf(stderr, "%d seats: %lld games, %lld positions; R2 from the end to the beginning:\n",
            j->n_seats, j->games, n);
    tell_account("weights of today", &today);
    tell_account("weights found   ", &found);
}

/* Never -0.000. */
static double plain(double weight)
{
    return weight > -0.0005 && weight < 0.0005 ? 0 : weight;
}

static void print_worth(const fit_job *j, fit_worth worth)
{
    const char *const *name = j->game->policy->names;
    printf("    {\n");
    for (int i = 0; name[i]; i++)
        printf("        { %.3ff, %.3ff, %.3ff }, /* %s */\n", worth[i][0], worth[i][1], worth[i][2],
               name[i]);
    printf("    },\n");
}

static void print_weights(const fit_job *j, const double *weight)
{
    printf("    {\n");
    for (int i = 0; i < j->n_features; i++) {
        printf("        {");
        for (int k = 0; k < BER_STAGES; k++)
            printf("%s %.3ff", k ? "," : "", plain(weight[fit_unknown(i, k)]));
        printf(" }, /* %s */\n", j->game->features->names[i]);
    }
    printf("    },\n");
}

/* ---- The command -------------------------------------------------------------------------- */

static bool find_weights(const fit_job *j, const fit_game *game)
{
    double weight[FIT_UNKNOWNS];
    if (!fit_solve(j, game, weight))
        return false;
    tell(j, game, weight);
    print_weights(j, weight);
    return true;
}

static bool find_worth(const fit_job *j, const fit_game *game)
{
    fit_worth worth;
    fit_policy(j, game, worth);
    print_worth(j, worth);
    return true;
}

static int fit(const cli_request *r, const fit_job *j)
{
    fit_game *game = calloc((size_t)j->games, sizeof *game);
    bool fine = game && fit_play(j, game) && (j->policy ? find_worth : find_weights)(j, game);
    if (game)
        fit_forget(j, game);
    free(game);
    return fine ? CLI_FINE : cli_fail(r->command, "out of memory");
}

static void print_top(const fit_job *j)
{
    const char *name = j->game->name, *table = j->policy ? "policy_weights" : "weights";
    printf("/* %s_%s.c: what the %s are worth; written by `beringia fit%s`. */\n"
           "#include \"%s.h\"\n\n"
           "/* clang-format off */\n"
           "const float %s_%s[][%s] = {\n",
           name, table, j->policy ? "traits" : "features", j->policy ? " --policy" : "", name, name,
           table, j->policy ? "BER_MAX_TRAITS][BER_PARTS" : "BER_MAX_FEATURES][BER_STAGES");
}

static int fit_all(const cli_request *r, fit_job *j)
{
    const struct ber_game *game = j->game;
    int first = j->n_seats ? j->n_seats : game->min_seats, status = CLI_FINE;
    int last = j->n_seats ? j->n_seats : game->max_seats;
    print_top(j);
    for (j->n_seats = first; status == CLI_FINE && j->n_seats <= last; j->n_seats++)
        status = fit(r, j);
    printf("};\n/* clang-format on */\n");
    return status;
}

static int read_arguments(cli_request *r, int argc, char **argv, fit_job *j)
{
    const char *player = "tree:50";
    int option, bad = 0;
    ber_error error;
    while (!bad && (option = cli_next(r, argc, argv, options)) != CLI_END) {
        switch (option) {
        case 'g': bad = cli_number(r, "--games", optarg, 1, 10000000, &j->games); break;
        case 'p': player = optarg; break;
        case 'P': j->policy = true; break;
        case 'r': bad = cli_number(r, "--random", optarg, 0, 100, &j->random); break;
        case 'l': bad = cli_number(r, "--lambda", optarg, 0, 100, &j->lambda); break;
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
    if (j->policy && !j->game->policy)
        return cli_fail(r->command, "%s has no traits of steps", j->game->name), CLI_STOP;
    while (j->game->features->names[j->n_features])
        j->n_features++;
    return 0;
}

int cmd_fit(int argc, char **argv)
{
    cli_request r = { .help = help };
    fit_job j = { .games = 1500, .random = 4, .lambda = 90, .seed = 1 };
    if (read_arguments(&r, argc, argv, &j) == CLI_STOP)
        return r.status;
    return fit_all(&r, &j);
}
