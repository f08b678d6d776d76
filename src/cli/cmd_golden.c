/*
 * cmd_golden.c: beringia golden, a whole game played by bots and saved with witnesses,
 * to be kept as a test.
 */
#include "cli.h"

#include "bot.h"
#include "save.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: beringia golden GAME [--seats N] [--seed S] [--player BOT] [-o FILE]\n"
    "                       [--preset NAME] [--option NAME=VALUE]... [--force]\n"
    "\n"
    "Plays a whole game with computer players and writes it as a save with witnesses: the\n"
    "hash, the events and the changes after every step. beringia replay checks them.\n"
    "\n"
    "options:\n"
    "      --seats N            number of seats (the least)\n"
    "  -s, --seed S             seed of fate and players (1)\n"
    "  -p, --player BOT         who plays all seats: random, greedy, novice, easy ... (random)\n"
    "      --preset NAME        all options as in the preset\n"
    "      --option NAME=VALUE  one option; may be repeated\n"
    "  -o, --output FILE        where to write (standard output)\n"
    "  -f, --force              replace a file that exists\n"
    "  -h, --help               this text\n"
    "\n"
    "example:\n"
    "  beringia golden iglu --seats 3 --seed 7 -o iglu-3.play\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    { "seed", required_argument, NULL, 's' },
    { "player", required_argument, NULL, 'p' },
    { "output", required_argument, NULL, 'o' },
    { "force", no_argument, NULL, 'f' },
    { 0 },
};

typedef struct {
    const struct ber_game *game;
    int n_seats;
    uint8_t option[BER_MAX_OPTIONS];
    const bot *player;
    long long seed;
    const char *output;
    bool force;
} golden;

static const bot *find_bot(const cli_request *r, const char *name)
{
    char names[200];
    ber_text text = ber_text_into(names, sizeof names);
    if (bot_find(name))
        return bot_find(name);
    for (int i = 0; bot_at(i); i++)
        ber_text_format(&text, "%s%s", i ? ", " : "", bot_at(i)->name);
    cli_fail(r->command, "unknown player \"%s\"; expected %s", name, names);
    return NULL;
}

static int play_on(const golden *job, match *m, ber_error *error)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    ber_rng rng = ber_rng_seed((uint64_t)job->seed);
    bot_mind *mind = bot_mind_new(NULL); /* no clock: the same game on every machine */
    int code = mind ? 0 : ber_fail(error, BER_EMEMORY, "for the player");
    while (code == 0 && !match_over(m)) {
        int seat = match_waiting(m);
        match_blinded(m, seat, seen);
        bot_question q = { job->game,           seen, seat, match_streak(m, seat),
                           match_turn(m, seat), NULL, NULL };
        code = match_submit(m, seat, bot_choose(job->player, mind, &q, &rng, NULL), error);
    }
    bot_mind_free(mind);
    return code;
}

static int write_match(const cli_request *r, const golden *job, const match *m)
{
    char *text = save_text(m, true);
    int status = CLI_FINE;
    if (!text)
        return cli_fail(r->command, "%s", ber_error_text(BER_EMEMORY));
    if (job->output)
        status = cli_write_file(r->command, job->output, text, job->force);
    else
        fputs(text, stdout);
    free(text);
    return status;
}

static int run(const cli_request *r, const golden *job)
{
    uint8_t key[FATE_KEY];
    ber_error error;
    match m;
    fate_key_from_seed((uint64_t)job->seed, key);
    if (match_open(&m, job->game, job->n_seats, job->option, key, &error) < 0)
        return cli_fail(r->command, "%s", error.text);
    for (int i = 0; i < job->n_seats; i++)
        snprintf(m.player[i], sizeof m.player[i], "%.*s", MATCH_NAME - 1, job->player->name);
    int status = play_on(job, &m, &error) < 0 ? cli_fail(r->command, "%s", error.text)
                                              : write_match(r, job, &m);
    match_close(&m);
    return status;
}

/* 0, or CLI_STOP with r->status. */
static int read_arguments(cli_request *r, int argc, char **argv, golden *job)
{
    const char *player = "random";
    int option, bad = 0;
    while (!bad && (option = cli_next(r, argc, argv, options)) != CLI_END) {
        switch (option) {
        case 's': bad = cli_number(r, "--seed", optarg, 0, INT64_MAX, &job->seed); break;
        case 'p': player = optarg; break;
        case 'o': job->output = optarg; break;
        case 'f': job->force = true; break;
        default: return CLI_STOP;
        }
    }
    if (!bad)
        job->game = cli_only_game(r, argc, argv);
    bad = bad || !job->game || cli_seats(r, job->game, &job->n_seats) ||
          cli_options(r, job->game, job->option) || !(job->player = find_bot(r, player));
    if (!bad)
        return 0;
    r->status = CLI_BAD;
    return CLI_STOP;
}

int cmd_golden(int argc, char **argv)
{
    cli_request r = { .help = help };
    golden job = { .seed = 1 };
    if (read_arguments(&r, argc, argv, &job) == CLI_STOP)
        return r.status;
    if (!job.n_seats)
        job.n_seats = job.game->min_seats;
    return run(&r, &job);
}
