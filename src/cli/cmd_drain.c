/*
 * cmd_drain.c: beringia drain: a server hands its tables over to another one of the same database.
 */
#include "cli.h"

#include "admin.h"
#include "store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char usage[] =
    "usage: beringia drain DATABASE\n"
    "\n"
    "The server that runs in this folder hands its tables over to another server of the same\n"
    "database, one by one while they are played, and stops. DATABASE is what its --data is.\n"
    "Where no other server is there it refuses, and goes on.\n"
    "\n"
    "example:\n"
    "  beringia drain postgresql://beringia@db.example/games\n";

int cmd_drain(int argc, char **argv)
{
    char error[300];
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return CLI_FINE;
    }
    if (argc != 2)
        return cli_fail("drain", "whose server; see beringia drain --help");
    if (!store_is_database(argv[1]))
        return cli_fail("drain", "%s: a server on a file has no other to hand its tables over to",
                        argv[1]);
    char *said = admin_ask_running(argv[1], "drain", error, sizeof error);
    if (!said)
        return cli_fail("drain", "%s", error);
    fputs(said, stdout);
    free(said);
    return CLI_FINE;
}
