/*
 * cmd_play.c: `beringia play`: a game at the terminal, people and bots.
 *
 * This file reads the command line, opens the match and seats the players; the game itself is
 * played in the room terminal.
 *
 */
#include "cli.h"

#include "host.h"
#include "registry.h"
#include "terminal.h"
#include "vocab.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <unistd.h>

static const char help[] =
    "usage: beringia play GAME [OPTION]...\n"
    "       beringia play --load FILE.play [OPTION]...\n"
    "\n"
    "Plays a game in the terminal, against bots or with several people at one screen.\n"
    "\n"
    "  --seats LIST          who plays, as in human,easy,hard or human:Anna,human:Bruno;\n"
    "                        a number N means one person and N-1 medium bots. Bots are\n"
    "                        novice, easy, medium, hard, expert, master, random, greedy,\n"
    "                        tree:ITERATIONS and pipe:COMMAND, a program of yours\n"
    "  --preset NAME         a named set of rules; see beringia describe GAME\n"
    "  --option NAME=VALUE   one variant of the rules; may be repeated\n"
    "  --edition FILE        facts of a box instead of those built in (docs/editions.md)\n"
    "  --seed N              the same seed and the same steps give the same game\n"
    "  --load FILE.play      goes on with a saved game\n"
    "  --step N              of that game only the first N steps; from there it is another\n"
    "                        game, which begins like it\n"
    "  --fate new|same       with --step: what fate brings from there on is new (the\n"
    "                        default), or as it was for as long as the steps are the same\n"
    "  --save FILE.play      saves the game there when it ends or is left\n"
    "  --hints on|off        may hint be typed? default: on for one person, off for several\n"
    "  --aloud               bots tell what they think, and so perhaps what they hide;\n"
    "                        default: when the game is over\n"
    "  --lang en|it          the language; default: that of the locale\n"
    "  --plain               no drawing: the position in sentences, for screen readers\n"
    "  --no-colour           no colours; NO_COLOR in the environment does the same\n"
    "  --help                this text\n"
    "\n"
    "In the game, help lists what can be typed.\n"
    "\n"
    "Exit status: 0 the game ended or was left, 2 bad input or usage.\n";

enum {
    OPT_SEED = 300,
    OPT_LOAD,
    OPT_STEP,
    OPT_FATE,
    OPT_SAVE,
    OPT_HINTS,
    OPT_ALOUD,
    OPT_PLAIN,
    OPT_NO_COLOUR
};
static const struct option table[] = {
    CLI_OPT_SEATS,
    CLI_OPT_PRESET,
    CLI_OPT_OPTION,
    CLI_OPT_LANGUAGE,
    CLI_OPT_HELP,
    CLI_OPT_EDITION,
    { "seed", required_argument, NULL, OPT_SEED },
    { "load", required_argument, NULL, OPT_LOAD },
    { "step", required_argument, NULL, OPT_STEP },
    { "fate", required_argument, NULL, OPT_FATE },
    { "save", required_argument, NULL, OPT_SAVE },
    { "hints", required_argument, NULL, OPT_HINTS },
    { "aloud", no_argument, NULL, OPT_ALOUD },
    { "plain", no_argument, NULL, OPT_PLAIN },
    { "no-colour", no_argument, NULL, OPT_NO_COLOUR },
    { "no-color", no_argument, NULL, OPT_NO_COLOUR },
    { 0 },
};

typedef struct {
    cli_request r;
    const char *seed, *load, *step, *fate, *hints;
    bool aloud, no_colour;
} request;

/* ---- Players ---------------------------------------------------------------------- */

/* "human", "human:Anna" or the name of a bot. */
static bool is_person(const char *player)
{
    return strcmp(player, "human") == 0 || strncmp(player, "human:", 6) == 0;
}

static bool is_program(const char *player)
{
    return strncmp(player, "pipe:", 5) == 0;
}

static int fail_player(const char *where, const char *why)
{
    return cli_fail("play", "%s: %s; for a person: human or human:NAME", where, why);
}

/* One name of the list; it is a word of the .play file. */
static int check_player(const char *player, size_t length)
{
    char name[MATCH_NAME];
    bot other;
    ber_error error;
    if (length == 0)
        return cli_fail("play", "--seats: a name is missing between two commas");
    if (length >= sizeof name)
        return cli_fail("play", "--seats: \"%.*s\" is longer than %d letters", (int)length, player,
                        MATCH_NAME - 1);
    memcpy(name, player, length);
    name[length] = '\0';
    if (strcspn(name, " \t\r\n") != length)
        return cli_fail("play", "--seats: \"%s\" has a blank in it", name);
    if (strcmp(name, "human:") == 0)
        return cli_fail("play", "--seats: a name is missing after \"human:\"");
    if (is_person(name) || is_program(name) || bot_parse(name, &other, &error) == 0)
        return 0;
    return fail_player("--seats", error.text);
}

/* One person and bots. */
static void default_players(int n, char player[BER_MAX_SEATS][MATCH_NAME])
{
    for (int seat = 0; seat < n; seat++)
        strcpy(player[seat], seat ? "medium" : "human");
}

static int fail_seats(const struct ber_game *game, int n)
{
    return cli_fail("play", "--seats: %s is for %d to %d players, not %d", game->name,
                    game->min_seats, game->max_seats, n);
}

/* "human,greedy,random"; the number of seats comes back in `n`. */
static int read_list(const char *at, int *n, char player[BER_MAX_SEATS][MATCH_NAME])
{
    for (*n = 0;; at++) {
        size_t length = strcspn(at, ",");
        int status = check_player(at, length);
        if (status)
            return status;
        if (*n < BER_MAX_SEATS)
            memcpy(player[*n], at, length);
        ++*n;
        at += length;
        if (!*at)
            return 0;
    }
}

/* The list of --seats, or the number of players there, or three if the game allows. */
static int read_players(const request *q, const struct ber_game *game, int *n,
                        char player[BER_MAX_SEATS][MATCH_NAME])
{
    long long number = game->min_seats > 3 ? game->min_seats : 3;
    int status = 0;
    if (number > game->max_seats)
        number = game->max_seats;
    if (q->r.seats && !ber_text_number(q->r.seats, 0, 99, &number)) {
        status = read_list(q->r.seats, n, player);
    } else {
        *n = (int)number;
        default_players(*n < BER_MAX_SEATS ? *n : BER_MAX_SEATS, player);
    }
    if (!status && (*n < game->min_seats || *n > game->max_seats))
        status = fail_seats(game, *n);
    return status;
}

static void tell_of_program(void *unused, const char *line)
{
    (void)unused;
    fflush(stdout);
    fprintf(stderr, "beringia play: %s\n", line);
}

/* A bot for the seat, with a memory of its own. A program is started only if the command line
 * names it: a file may come from anybody. */
static int seat_bot(terminal *p, int seat, bool is_trusted)
{
    const char *player = p->m.player[seat];
    ber_error error;
    if (is_program(player) && !is_trusted)
        return cli_fail("play", "%s: the bot %s is a program; name it with --seats to start it",
                        p->path, player);
    if (host_bot(&p->player[seat], player, tell_of_program, NULL, &error) < 0)
        return fail_player(is_trusted ? "--seats" : p->path, error.text);
    p->bot[seat] = &p->player[seat];
    p->mind[seat] = bot_mind_new(&host_lent);
    return p->mind[seat] ? 0 : cli_fail("play", "%s", ber_error_text(BER_EMEMORY));
}

/* Which seats are people, which bots, and their names. Those of --seats are known to
 * be good, those of a file are not. */
static int seat_players(terminal *p, bool is_trusted)
{
    p->people = 0;
    for (int seat = 0; seat < p->m.n_seats; seat++) {
        const char *player = p->m.player[seat];
        ber_text name = ber_text_into(p->name[seat], sizeof p->name[seat]);
        int status = is_person(player) ? 0 : seat_bot(p, seat, is_trusted);
        if (status)
            return status;
        p->people += !p->bot[seat];
        if (strncmp(player, "human:", 6) == 0)
            ber_text_add(&name, player + 6);
        else
            terminal_colour_name(p, seat, &name);
        p->names[seat] = p->name[seat];
    }
    p->m.strict = p->people > 1; /* onlookers learn nothing from a pass */
    return 0;
}

/* ---- Opening ------------------------------------------------------------------------- */

static int make_key(const request *q, uint8_t key[FATE_KEY])
{
    long long seed;
    if (q->seed) {
        int status = cli_number(&q->r, "--seed", q->seed, 0, INT64_MAX, &seed);
        if (!status)
            fate_key_from_seed((uint64_t)seed, key);
        return status;
    }
    if (getrandom(key, FATE_KEY, 0) != FATE_KEY)
        return cli_fail("play", "the system gives no random numbers; try --seed");
    return 0;
}

static int open_new(const request *q, terminal *p, int argc, char **argv)
{
    char player[BER_MAX_SEATS][MATCH_NAME] = { { 0 } };
    uint8_t option[BER_MAX_OPTIONS], key[FATE_KEY];
    ber_error error;
    int n;
    const struct ber_game *game = cli_only_game(&q->r, argc, argv);
    if (!game)
        return CLI_BAD;
    int status = read_players(q, game, &n, player);
    status = status ? status : cli_options(&q->r, game, option);
    status = status ? status : make_key(q, key);
    if (status)
        return status;
    if (match_open(&p->m, game, n, option, key, &error) < 0)
        return cli_fail("play", "%s", error.text);
    memcpy(p->m.player, player, sizeof player);
    return 0;
}

/* The match goes on with the file's key; without one it needs a new one. */
static int give_key(const request *q, terminal *p)
{
    uint8_t key[FATE_KEY];
    ber_error error;
    int status = 0;
    if (p->m.fate == MATCH_FATE_KEY)
        memcpy(key, p->m.key, FATE_KEY);
    else
        status = make_key(q, key);
    if (!status && match_go_on(&p->m, key, &error) < 0)
        status = cli_fail("play", "%s", error.text);
    return status;
}

/* Another game that begins like the one of the file. */
static int branch_off(const request *q, terminal *p)
{
    bool same = q->fate && strcmp(q->fate, "same") == 0;
    ber_error error;
    long long step;
    if (q->fate && !same && strcmp(q->fate, "new") != 0)
        return cli_fail("play", "--fate: new or same expected, not \"%s\"", q->fate);
    if (same && p->m.fate != MATCH_FATE_KEY)
        return cli_fail("play", "--fate same: %s does not tell the key of its fate", q->load);
    int status = cli_number(&q->r, "--step", q->step, 0, p->m.n_steps, &step);
    if (status)
        return status;
    if (match_branch(&p->m, (int)step, same, &error) < 0)
        return cli_fail("play", "--step: %s", error.text);
    p->m.fate = same ? MATCH_FATE_KEY : MATCH_FATE_SCRIPT;
    return 0;
}

static int loaded_players(const request *q, terminal *p)
{
    char player[BER_MAX_SEATS][MATCH_NAME] = { { 0 } };
    int n = p->m.n_seats;
    if (q->r.seats) {
        int status = read_players(q, p->m.game, &n, player);
        if (status)
            return status;
        if (n != p->m.n_seats)
            return cli_fail("play", "--seats: the game in %s has %d players, not %d", q->load,
                            p->m.n_seats, n);
        memcpy(p->m.player, player, sizeof player);
    } else if (!p->m.player[0][0]) {
        default_players(n, p->m.player);
    }
    return 0;
}

static int open_saved(const request *q, terminal *p, int argc, char **argv)
{
    if (q->r.preset || q->r.n_settings)
        return cli_fail("play", "--load: the rules are those of the file; leave out %s",
                        q->r.preset ? "--preset" : "--option");
    if (optind + 1 < argc)
        return cli_fail("play", "one game expected, but there is also \"%s\"", argv[optind + 1]);
    int status = cli_load_match("play", q->load, &p->m);
    if (status)
        return status;
    if (optind < argc && strcmp(argv[optind], p->m.game->name) != 0)
        return cli_fail("play", "%s: a match of %s, not of %s", q->load, p->m.game->name,
                        argv[optind]);
    if (q->step)
        status = branch_off(q, p);
    else
        terminal_remember_file(p, q->load);
    status = status ? status : give_key(q, p);
    return status ? status : loaded_players(q, p);
}

/* When a match is loaded, each seat is told what happened since its last decision. */
static void skip_history(terminal *p)
{
    for (int seat = 0; seat < p->m.n_seats; seat++) {
        int last = p->m.n_steps - 1, told = p->m.n_events;
        while (last >= 0 && (p->m.step[last].actor != seat || p->m.step[last].forced))
            last--;
        while (told > 0 && p->m.event[told - 1].step > last)
            told--;
        p->told[seat] = told;
    }
    p->told[BER_MAX_SEATS] = p->m.n_events;
}

/* A file in the way is found before the game, not after it. */
static int check_save(const terminal *p)
{
    if (!p->save || access(p->save, F_OK) != 0 || (p->path && strcmp(p->save, p->path) == 0) ||
        p->can_ask)
        return 0;
    return cli_fail("play", "--save: %s: the file exists and is left alone", p->save);
}

/* Several people agree on hints first. */
static int allow_hints(const request *q, terminal *p)
{
    bool on = q->hints && strcmp(q->hints, "on") == 0;
    if (q->hints && !on && strcmp(q->hints, "off") != 0)
        return cli_fail("play", "--hints: on or off expected, not \"%s\"", q->hints);
    p->hints = q->hints ? on : p->people == 1;
    return 0;
}

static void fail(const char *text)
{
    cli_fail("play", "%s", text);
}

static int write_file(const char *path, const char *text, bool overwrite)
{
    return cli_write_file("play", path, text, overwrite);
}

static int open_play(const request *q, terminal *p, int argc, char **argv)
{
    const char *language = cli_language(&q->r);
    if (!language)
        return CLI_BAD;
    p->fail = fail;
    p->write = write_file;
    terminal_screen_open(p, q->no_colour);
    if ((q->step && !q->load) || (q->fate && !q->step))
        return cli_fail("play", q->load ? "--fate goes with --step" : "--step goes with --load");
    int status = q->load ? open_saved(q, p, argc, argv) : open_new(q, p, argc, argv);
    if (status)
        return status;
    p->own = cli_words(language);
    p->words = ber_game_words(p->m.game, language);
    p->viewer = BER_PUBLIC;
    if (q->load)
        skip_history(p);
    p->m.aloud = q->aloud;
    status = seat_players(p, q->r.seats || !q->load);
    status = status ? status : allow_hints(q, p);
    return status ? status : check_save(p);
}

static void close_players(terminal *p)
{
    for (int seat = 0; seat < BER_MAX_SEATS; seat++) {
        bot_mind_free(p->mind[seat]);
        if (p->bot[seat])
            pipe_close(&p->player[seat]);
    }
    bot_mind_free(p->adviser);
}

int cmd_play(int argc, char **argv)
{
    request q = { .r = { .help = help } };
    terminal *p = calloc(1, sizeof *p);
    int option;
    if (!p)
        return cli_fail("play", "%s", ber_error_text(BER_EMEMORY));
    while ((option = cli_next(&q.r, argc, argv, table)) >= 0) {
        switch (option) {
        case OPT_SEED: q.seed = optarg; break;
        case OPT_LOAD: q.load = optarg; break;
        case OPT_STEP: q.step = optarg; break;
        case OPT_FATE: q.fate = optarg; break;
        case OPT_SAVE: p->save = optarg; break;
        case OPT_HINTS: q.hints = optarg; break;
        case OPT_ALOUD: q.aloud = true; break;
        case OPT_PLAIN: p->plain = true; break;
        default: q.no_colour = true; break;
        }
    }
    int status = option == CLI_STOP ? q.r.status : open_play(&q, p, argc, argv);
    if (!status && option != CLI_STOP)
        status = terminal_play(p);
    close_players(p);
    match_close(&p->m);
    free(p->path);
    free(p->line);
    free(p);
    return status;
}
