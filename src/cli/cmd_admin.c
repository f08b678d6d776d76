/*
 * cmd_admin.c: beringia admin, what a host does with the data of a server, running or not.
 *
 */
#include "cli.h"

#include "admin.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char usage[] =
    "usage: beringia admin FILE tables | guests | bans | nodes\n"
    "       beringia admin FILE show table ID | guest GUEST\n"
    "       beringia admin FILE export GUEST\n"
    "       beringia admin FILE delete table ID | guest GUEST\n"
    "       beringia admin FILE ban GUEST | ADDRESS | PREFIX\n"
    "       beringia admin FILE unban GUEST | ADDRESS | PREFIX\n"
    "\n"
    "Looks into the data of a server and puts it in order, whether the server runs or not;\n"
    "one that runs does it itself, and those concerned are told.\n"
    "\n"
    "  tables, guests   the 1,000 that changed or came last\n"
    "  nodes            which servers there are of the same database (the one in this folder\n"
    "                   answers)\n"
    "  export           all that is kept of a guest, as JSON\n"
    "  delete           for ever. A guest's seats at tables with others stay: a bot plays\n"
    "                   them, or they are free again; tables of it alone go with it\n"
    "  ban              nobody from there comes in any more, and whoever is in is closed\n"
    "\n"
    "GUEST is what `guests` lists, or its first digits. ADDRESS is 192.0.2.7, PREFIX\n"
    "192.0.2.0/24 or 2001:db8::/32.\n"
    "\n"
    "examples:\n"
    "  beringia admin club.db tables\n"
    "  beringia admin club.db delete guest 3f9a77c1\n";

enum {
    TRIES = 50,
    PAUSE = 100
}; /* while something is busy: number of tries, and ms between them */

/* The answer; NULL: failed, and the reason was printed. Asks again while something is being
 * written. */
static char *ask(const char *data, const char *word, const char *about)
{
    char line[ADMIN_LINE], error[300];
    struct timespec pause = { .tv_nsec = PAUSE * 1000000L };
    snprintf(line, sizeof line, "%s%s%s", word, *about ? " " : "", about);
    for (int i = 0; i < TRIES; i++) {
        char *said = admin_ask(data, line, error, sizeof error);
        if (said)
            return said;
        if (!strstr(error, "try again"))
            break;
        nanosleep(&pause, NULL);
    }
    cli_fail("admin", "%s%s%s", about, *about ? ": " : "", error);
    return NULL;
}

static int print(char *said)
{
    if (!said)
        return CLI_BAD;
    fputs(said, stdout);
    free(said);
    return CLI_FINE;
}

/* All digits of a guest whose first ones are given; the caller frees them. */
static char *whole_hash(const char *data, const char *about)
{
    char *hash = ask(data, "hash", about);
    if (hash)
        hash[strcspn(hash, "\n")] = '\0';
    return hash;
}

static int with_hash(const char *data, const char *word, const char *about)
{
    char *hash = whole_hash(data, about);
    int status = hash ? print(ask(data, word, hash)) : CLI_BAD;
    free(hash);
    return status;
}

/* Digits of a guest, that is: at least four, and neither a dot nor a colon. */
static bool is_guest(const char *text)
{
    size_t n = strlen(text);
    return n >= 4 && n <= 64 && strspn(text, "0123456789abcdefABCDEF") == n;
}

static int show(const char *data, const char *what, const char *about)
{
    return print(ask(data, what, about));
}

static int delete (const char *data, const char *what, const char *about)
{
    if (strcmp(what, "guest") == 0)
        return with_hash(data, "delete-guest", about);
    char *there = ask(data, "table", about);
    free(there);
    return there ? print(ask(data, "delete-table", about)) : CLI_BAD;
}

static int ban(const char *data, const char *word, const char *about)
{
    return is_guest(about) ? with_hash(data, word, about) : print(ask(data, word, about));
}

static bool is_one_of(const char *word, const char *const list[])
{
    for (int i = 0; list[i]; i++)
        if (strcmp(word, list[i]) == 0)
            return true;
    return false;
}

static int nodes(const char *data)
{
    char error[300];
    char *said = admin_ask_running(data, "nodes", error, sizeof error);
    return said ? print(said) : cli_fail("admin", "%s", error);
}

static int run(int n, char **word)
{
    static const char *const lists[] = { "tables", "guests", "bans", NULL };
    static const char *const bans[] = { "ban", "unban", NULL };
    static const char *const ones[] = { "table", "guest", NULL };
    if (n == 2 && strcmp(word[1], "nodes") == 0)
        return nodes(word[0]);
    if (n == 2 && is_one_of(word[1], lists))
        return print(ask(word[0], word[1], ""));
    if (n == 3 && strcmp(word[1], "export") == 0)
        return print(ask(word[0], "export", word[2]));
    if (n == 3 && is_one_of(word[1], bans))
        return ban(word[0], word[1], word[2]);
    if (n == 4 && strcmp(word[1], "show") == 0 && is_one_of(word[2], ones))
        return show(word[0], word[2], word[3]);
    if (n == 4 && strcmp(word[1], "delete") == 0 && is_one_of(word[2], ones))
        return delete (word[0], word[2], word[3]);
    return cli_fail("admin", "this is not an order; see beringia admin --help");
}

int cmd_admin(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(usage, stdout);
        return CLI_FINE;
    }
    return run(argc - 1, argv + 1);
}
