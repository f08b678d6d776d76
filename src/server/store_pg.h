/*
 * store_pg.h: what the files that know PostgreSQL share.
 */
#ifndef BER_STORE_PG_H
#define BER_STORE_PG_H

#include "store_sql.h"

#include <libpq-fe.h>
#include <stdatomic.h>

enum {
    PG_FORMS = 1,    /* forms that the data has had here; the database says which it has */
    PG_PARTS = 4,    /* of each, most: texts are not endless */
    PG_LEASE = 2000, /* ms for which a node may speak after the database last heard of it */
    PG_RENEW = 500,  /* ms after which it says that it is still there */
    PG_LINE = 200,
};

typedef struct {
    store_db base;
    PGconn *line;
    int lines, prepared;    /* connections so far; the one that knows what is kept */
    char *place;            /* what was said after --data, */
    char shown[PG_LINE];    /* and the same without a password */
    char node[PG_LINE];     /* what this node is called */
    int64_t epoch, serial;  /* of the reign of this node; of what it wrote last */
    bool writing, together; /* inside a transaction; and answers are not waited for */
    bool lost, failed;      /* the line is; something of those that are together has */
    char state[6];          /* of the last failure, */
    char text[PG_LINE];     /* and what the database said */
    atomic_bool hurried;    /* the server wants to end */
    atomic_bool deposed;    /* another node has taken over */
    atomic_int socket;      /* of the line */
    _Atomic int64_t held;   /* until when it may speak: ms of pg_clock() */
} pg_db;

extern const store_driver store_pg_driver;
extern const char *const store_pg_form[PG_FORMS][PG_PARTS];

store_db *store_pg_open(const char *place, bool waits, char *error, size_t size);

/* ---- store_pg.c ---- */

/* Carries out text that has no parameters; the answer, freed by the caller. NULL: failed. */
PGresult *store_pg_ask(pg_db *db, const char *text);
bool store_pg_do(pg_db *db, const char *text);

/* ---- store_pg_line.c ---- */

int64_t pg_clock(void); /* ms, going on while the machine sleeps */

/* A new line to the database; false: `error` says why there is none. */
bool store_pg_connect(pg_db *db, char *error, size_t size);

/* The line is lost: a new one, however long that takes. False: the server ends, or another
 * node has taken over. `serial` is of the last transaction that was carried out. */
bool store_pg_recover(pg_db *db, int64_t *serial);

/* Says that this node is still there. */
bool store_pg_renew(pg_db *db);

#endif
