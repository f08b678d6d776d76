/*
 * cmd_move.c: beringia move: the data of a server from a file into PostgreSQL, and back.
 */
#include "cli.h"

#include "store_db.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const char usage[] =
    "usage: beringia move FROM TO\n"
    "\n"
    "Copies everything a server keeps from a file into a PostgreSQL database, or back;\n"
    "both are what --data of beringia serve may be, no server has them open, and there is\n"
    "nothing in TO yet. FROM stays as it is. What has arrived is read again: its hash is\n"
    "printed when it is that of FROM.\n"
    "\n"
    "examples:\n"
    "  beringia move club.db postgresql://beringia@db.example/beringia\n"
    "  beringia move postgresql://beringia@db.example/beringia club.db\n";

enum { WHY = 400 };

/* A file that is to be read is there; one that is to be written is not. */
static bool check_place(const char *place, bool is_there)
{
    struct stat about;
    if (store_is_database(place) || (stat(place, &about) == 0) == is_there)
        return true;
    return cli_fail("move", "%s: %s", place, is_there ? strerror(errno) : "there is such a file") ==
           0;
}

static bool copy(store_db *from, const char *to, store_moved *out)
{
    char error[WHY];
    store_db *db = store_db_open(to, error, sizeof error);
    if (!db)
        return cli_fail("move", "%s", error) == 0;
    bool good = store_move(from, db, out, error, sizeof error);
    store_db_close(db);
    if (!good && !store_is_database(to))
        unlink(to);
    return good || cli_fail("move", "%s", error) == 0;
}

int cmd_move(int argc, char **argv)
{
    char error[WHY];
    store_moved moved;
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return CLI_FINE;
    }
    if (argc != 3)
        return cli_fail("move", "from where, and to where; see beringia move --help");
    if (!check_place(argv[1], true) || !check_place(argv[2], false))
        return CLI_BAD;
    store_db *from = store_db_open(argv[1], error, sizeof error);
    if (!from)
        return cli_fail("move", "%s", error);
    bool good = copy(from, argv[2], &moved);
    store_db_close(from);
    if (good)
        printf("%s  %" PRId64 " rows\n", moved.hash, moved.rows);
    return good ? CLI_FINE : CLI_BAD;
}
