/*
 * store_pg.h: what the files that know PostgreSQL share.
 */
#ifndef BER_STORE_PG_H
#define BER_STORE_PG_H

#include "store_sql.h"

#include <libpq-fe.h>
#include <stdatomic.h>

enum {
    PG_FORMS = 3,    /* forms that the data has had here; the database says which it has */
    PG_PARTS = 4,    /* of each, most: texts are not endless */
    PG_LEASE = 2000, /* ms for which a node may speak after the database last heard of it */
    PG_RENEW = 500,  /* ms after which it says that it is still there, */
    PG_BEAT = 250,   /* and after which it hears what others say */
    PG_LINE = 200,
    PG_NODES = 32, /* whose last word is remembered */
};

/* Up to where another node was heard. */
typedef struct {
    int64_t epoch, serial;
    bool is_there; /* when nodes were last counted */
} pg_heard;

typedef struct {
    store_db base;
    PGconn *line;
    int lines, prepared;   /* connections so far; the one that knows what is kept */
    int backend;           /* the process at the other end of the one that was good last */
    char *place;           /* what was said after --data, */
    char shown[PG_LINE];   /* and the same without a password */
    char node[PG_LINE];    /* what this node is called */
    int64_t epoch, serial; /* of this node; of what it wrote last */
    char word[33];         /* that those must know who lead a client here */
    pg_heard heard[PG_NODES];
    int n_heard;
    char *nodes;            /* as they were last told, */
    int n_nodes;            /* how many that are, */
    bool elected;           /* and this one does what is done once for all */
    int64_t beat, adopted;  /* when it last listened, looked for tables of nobody, */
    int64_t said;           /* and said that it cannot say that it is there */
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

store_db *store_pg_open(const char *place, enum store_company company, char *error, size_t size);

/* ---- store_pg.c ---- */

/* Carries out text that has no parameters; the answer, freed by the caller. NULL: failed. */
PGresult *store_pg_ask(pg_db *db, const char *text);
bool store_pg_do(pg_db *db, const char *text);

/* ---- store_pg_line.c: the line ---- */

int64_t pg_clock(void); /* ms, going on while the machine sleeps */

/* A new line to the database; false: `error` says why there is none. */
bool store_pg_connect(pg_db *db, char *error, size_t size);

/* ---- store_pg_node.c: one node among others ---- */

bool store_pg_own(store_db *db, const char *id); /* a write to a table begins */
bool store_pg_tell(store_db *db, const char *said);
void store_pg_find(store_db *db, store_job *job); /* see store_driver */
void store_pg_beat(pg_db *db);                    /* hears what others say */
bool store_pg_listen_from_here(pg_db *db);        /* it has just entered */
void store_pg_adopt(pg_db *db, bool quietly);     /* tables of nobody are this node's */
bool store_pg_leases(store_db *db, const void *unused, store_rows *out);
int64_t store_pg_epoch(const store_db *db);
const char *store_pg_word(const store_db *db);

/* ---- store_pg_line.c: when it breaks ---- */

/* The line is lost: a new one, however long that takes. False: the server ends, or another
 * node has taken over. `serial` is of the last transaction that was carried out. */
bool store_pg_recover(pg_db *db, int64_t *serial);

/* Says that this node is still there. */
bool store_pg_renew(pg_db *db);

#endif
