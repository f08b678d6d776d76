/*
 * main.c: the program `beringia`: finds the command and runs it.
 */
#include "cli.h"

#include <stdio.h>
#include <string.h>

#ifndef BER_VERSION
#define BER_VERSION "0.1.0"
#endif

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *summary;
} commands[] = {
    { "play", cmd_play, "play a game in the terminal" },
    { "serve", cmd_serve, "serve the games to browsers" },
    { "admin", cmd_admin, "look into the data of a server, delete, ban" },
    { "drain", cmd_drain, "hand over a server's tables to another one, and stop it" },
    { "move", cmd_move, "copy the data of a server into PostgreSQL, or back" },
    { "backup", cmd_backup, "copy the data of a server while it runs" },
    { "restore", cmd_restore, "put such a copy back" },
    { "push-keys", cmd_push_keys, "make the keys by which a server sends reminders" },
    { "games", cmd_games, "list the games" },
    { "describe", cmd_describe, "show the vocabulary, options and facts of a game" },
    { "edition", cmd_edition, "check the facts of a box that differ from those built in" },
    { "replay", cmd_replay, "check and show a saved match" },
    { "review", cmd_review, "look back at a saved match: skill and luck" },
    { "verify", cmd_verify, "check that fate was not steered in a saved match" },
    { "scenario", cmd_scenario, "run scenario files" },
    { "lesson", cmd_lesson, "play lessons to their end, along right and wrong ways" },
    { "sim", cmd_sim, "play random games and check every invariant" },
    { "arena", cmd_arena, "let bots play against each other and rate them" },
    { "behaviour", cmd_behaviour, "count the follies of computer players" },
    { "fit", cmd_fit, "learn from games what the features of a game are worth" },
    { "perft", cmd_perft, "count the step paths from a position" },
    { "golden", cmd_golden, "write a whole game with witnesses, for the tests" },
    { "signature", cmd_signature, "one number per game for what its rules do" },
    { "bench", cmd_bench, "measure the speed of the rules" },
};
enum { N_COMMANDS = sizeof commands / sizeof commands[0] };

static int print_help(void)
{
    puts("usage: beringia COMMAND [ARGUMENTS]\n"
         "\n"
         "Board games for people and computer players.\n"
         "\n"
         "commands:");
    for (int i = 0; i < N_COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].summary);
    puts("\n"
         "beringia COMMAND --help tells more about a command.\n"
         "\n"
         "Exit status: 0 fine, 1 what was checked does not hold, 2 bad input or usage.\n"
         "\n"
         "example:\n"
         "  beringia play iglu --seats human,medium,medium");
    return CLI_FINE;
}

static int fail_command(const char *name)
{
    const char *list[N_COMMANDS + 1];
    for (int i = 0; i < N_COMMANDS; i++)
        list[i] = commands[i].name;
    list[N_COMMANDS] = NULL;
    const char *nearest = cli_nearest(name, list);
    if (nearest)
        return cli_fail(NULL, "unknown command \"%s\"; did you mean \"%s\"?", name, nearest);
    return cli_fail(NULL, "unknown command \"%s\"; see beringia --help", name);
}

/* The command starts its own arguments with its name. */
static int run(int argc, char **argv)
{
    for (int i = 0; i < N_COMMANDS; i++)
        if (strcmp(commands[i].name, argv[0]) == 0)
            return commands[i].run(argc, argv);
    return fail_command(argv[0]);
}

static int help(int argc, char **argv)
{
    static char ask[] = "--help";
    if (argc < 2)
        return print_help();
    if (argc > 2)
        return cli_fail("help", "one command expected, but there is also \"%s\"", argv[2]);
    char *asked[] = { argv[1], ask, NULL };
    return run(2, asked);
}

static int dispatch(int argc, char **argv)
{
    if (argc < 1 || strcmp(argv[0], "--help") == 0 || strcmp(argv[0], "-h") == 0)
        return print_help();
    if (strcmp(argv[0], "--version") == 0) {
        puts("beringia " BER_VERSION);
        return CLI_FINE;
    }
    if (strcmp(argv[0], "help") == 0)
        return help(argc, argv);
    return run(argc, argv);
}

int main(int argc, char **argv)
{
    int status = dispatch(argc - 1, argv + 1);
    /* A full disk must not look like success. */
    if (fflush(stdout) != 0 || ferror(stdout))
        return cli_fail(NULL, "the output cannot be written");
    return status;
}
