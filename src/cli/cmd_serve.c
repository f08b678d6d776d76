/*
 * cmd_serve.c: `beringia serve`: the games in a browser.
 */
#include "cli.h"

#include "server.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: beringia serve [--port N] [--bind ADDRESS] [--data FILE] [--origin URL]\n"
    "                      [--threads N] [--limit NAME=VALUE]... [--bot NAME=COMMAND]...\n"
    "                      [--bot-time MS] [--unlisted] [--log]\n"
    "\n"
    "Serves the page and the games until SIGTERM or Ctrl-C. Everything is kept in one\n"
    "file; a restarted server goes on where it was.\n"
    "\n"
    "options:\n"
    "  -p, --port N         port to listen on; 0 takes a free one (8080)\n"
    "      --bind ADDRESS   address to listen on (127.0.0.1: this machine only)\n"
    "  -d, --data FILE      the data (beringia.db)\n"
    "      --origin URL     also accept pages of this origin, behind a proxy:\n"
    "                       https://games.example\n"
    "      --threads N      threads for the bots (2); of several one is kept for quick\n"
    "                       answers\n"
    "      --limit NAME=VALUE\n"
    "                       what one guest or address may do; --limits lists them all;\n"
    "                       may be repeated\n"
    "      --limits         list the limits with their usual values\n"
    "      --per-address N  the same as --limit address_lines=N\n"
    "      --bot NAME=COMMAND\n"
    "                       offer a program of yours as a bot (docs/bots.md); NAME has\n"
    "                       1 to 20 characters a-z, 0-9 and -; may be repeated\n"
    "      --bot-time MS    what such programs may take for a decision (5000)\n"
    "      --unlisted       offer the games that are still being made, too\n"
    "      --log            say what happens on standard error\n"
    "  -h, --help           this text\n"
    "\n"
    "example:\n"
    "  beringia serve --port 8080 --data club.db\n";

static void say_ready(void *user, int port)
{
    const serve_config *config = user;
    const char *host = strcmp(config->bind, "0.0.0.0") == 0 ? "localhost" : config->bind;
    printf("Beringia is at http://%s:%d/ - stop it with Ctrl-C\n", host, port);
    fflush(stdout);
}

static bool number(const char *name, const char *text, int min, int max, int *out)
{
    long long value;
    if (!ber_text_number(text, min, max, &value)) {
        cli_fail("serve", "--%s is a number from %d to %d, not \"%s\"", name, min, max, text);
        return false;
    }
    *out = (int)value;
    return true;
}

enum { BIND = 256, ORIGIN, THREADS, LIMIT, LIST_LIMITS, PER_ADDRESS, BOT, BOT_TIME, UNLISTED, LOG };

static const struct option options[] = {
    { "port", required_argument, NULL, 'p' },
    { "bind", required_argument, NULL, BIND },
    { "data", required_argument, NULL, 'd' },
    { "origin", required_argument, NULL, ORIGIN },
    { "threads", required_argument, NULL, THREADS },
    { "limit", required_argument, NULL, LIMIT },
    { "limits", no_argument, NULL, LIST_LIMITS },
    { "per-address", required_argument, NULL, PER_ADDRESS },
    { "bot", required_argument, NULL, BOT },
    { "bot-time", required_argument, NULL, BOT_TIME },
    { "unlisted", no_argument, NULL, UNLISTED },
    { "log", no_argument, NULL, LOG },
    { "help", no_argument, NULL, 'h' },
    { 0 },
};

/* "me" is what a guest says to take its seat back. */
static bool is_free_name(const char *name, const serve_config *config)
{
    for (int i = 0; i < config->n_bots; i++)
        if (strcmp(config->bot[i].name, name) == 0)
            return false;
    return !bot_find(name) && strcmp(name, "me") != 0;
}

/* NAME=COMMAND, cut in two where it stands. */
static bool take_bot(char *text, serve_config *config)
{
    size_t n = strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-");
    if (n < 1 || n > MAX_BOT_NAME || text[n] != '=' || !text[n + 1]) {
        cli_fail("serve", "--bot is NAME=COMMAND, NAME of 1 to %d characters a-z, 0-9 and -",
                 MAX_BOT_NAME);
        return false;
    }
    if (config->n_bots == MAX_HOSTED) {
        cli_fail("serve", "there are at most %d bots", MAX_HOSTED);
        return false;
    }
    text[n] = '\0';
    if (!is_free_name(text, config)) {
        cli_fail("serve", "--bot: the name %s is taken", text);
        return false;
    }
    config->bot[config->n_bots].name = text;
    config->bot[config->n_bots++].command = text + n + 1;
    return true;
}

/* NAME=VALUE, cut in two where it stands. */
static bool take_limit(char *text, serve_config *config)
{
    char error[200] = "--limit is NAME=VALUE";
    char *value = strchr(text, '=');
    if (value)
        *value++ = '\0';
    if (value && limits_set(&config->limit, text, value, error, sizeof error))
        return true;
    cli_fail("serve", "%s; see beringia serve --limits", error);
    return false;
}

static void list_limits(void)
{
    for (const limit_info *i = limit_list; i->name; i++)
        printf("%-14s %9d  %s (%d to %d)\n", i->name, i->usual, i->what, i->least, i->most);
}

/* 0: go on; else the exit status plus one. */
static int take_option(int o, serve_config *config)
{
    bool good = true;
    switch (o) {
    case 'p': good = number("port", optarg, 0, 65535, &config->port); break;
    case BIND: config->bind = optarg; break;
    case 'd': config->data = optarg; break;
    case ORIGIN: config->origin = optarg; break;
    case THREADS: good = number("threads", optarg, 1, 64, &config->threads); break;
    case LIMIT: good = take_limit(optarg, config); break;
    case LIST_LIMITS: list_limits(); return 1;
    case PER_ADDRESS:
        good = number("per-address", optarg, 1, 100000, &config->limit.address_lines);
        break;
    case BOT: good = take_bot(optarg, config); break;
    case BOT_TIME: good = number("bot-time", optarg, 1, 600000, &config->bot_time); break;
    case UNLISTED: config->unlisted = true; break;
    case LOG: config->log = true; break;
    case 'h': fputs(usage, stdout); return 1;
    default: return 3;
    }
    return good ? 0 : 3;
}

int cmd_serve(int argc, char **argv)
{
    serve_config config = { .bind = "127.0.0.1",
                            .data = "beringia.db",
                            .origin = "",
                            .port = 8080,
                            .threads = 2,
                            .limit = limits_usual() };
    for (int o; (o = getopt_long(argc, argv, "p:d:h", options, NULL)) != -1;) {
        int stop = take_option(o, &config);
        if (stop)
            return stop - 1;
    }
    if (optind < argc)
        return cli_fail("serve", "\"%s\" is not an option; see beringia serve --help",
                        argv[optind]);
    return serve(&config, say_ready, &config);
}
