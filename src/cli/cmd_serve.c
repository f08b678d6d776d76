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
    "                      [--threads N] [--per-address N] [--log]\n"
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
    "      --threads N      threads for the bots (1)\n"
    "      --per-address N  most connections from one address (20)\n"
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

enum { BIND = 256, ORIGIN, THREADS, PER_ADDRESS, LOG };

static const struct option options[] = {
    { "port", required_argument, NULL, 'p' },
    { "bind", required_argument, NULL, BIND },
    { "data", required_argument, NULL, 'd' },
    { "origin", required_argument, NULL, ORIGIN },
    { "threads", required_argument, NULL, THREADS },
    { "per-address", required_argument, NULL, PER_ADDRESS },
    { "log", no_argument, NULL, LOG },
    { "help", no_argument, NULL, 'h' },
    { 0 },
};

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
    case PER_ADDRESS: good = number("per-address", optarg, 1, 100000, &config->per_address); break;
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
                            .threads = 1,
                            .per_address = 20 };
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
