/*
 * store_sql.h: queries, whatever database carries them out: SQLite (store_sqlite.c) or PostgreSQL
 * (store_pg.c). What the files of the store ask is written once, in the SQL that both know:
 * parameters are ?1 or :name, every integer has 64 bits, and what is neither 0 nor NULL is told
 * by a comparison.
 */
#ifndef BER_STORE_SQL_H
#define BER_STORE_SQL_H

#include "store_db.h"

/* clang-format off */
enum query {
    Q_BEGIN, Q_COMMIT, Q_ROLLBACK, Q_MARK, Q_BACK_TO_MARK, Q_UNMARK,
    Q_PUT_GUEST, Q_PUT_TOKEN, Q_PUT_TABLE, Q_PUT_SEAT, Q_CUT_STEPS, Q_NEXT_STEP, Q_PUT_STEP, Q_PUT_MARK, Q_PUT_LIVED,
    Q_TABLE, Q_SEATS, Q_STEPS,
    Q_OWN, Q_TELL, /* where there are several nodes */
    N_QUERIES
};

/* clang-format on */

enum query_outcome { QUERY_FAILED = -1, QUERY_DONE, QUERY_ROW };

/* Why the last query failed. */
enum store_fault {
    FAULT_OTHER,
    FAULT_FULL,    /* the disk is full */
    FAULT_DISK,    /* or does not work */
    FAULT_SAME,    /* there is a row of that key */
    FAULT_MISSING, /* what it refers to is not there */
    FAULT_RULE,    /* another rule of the database is against it */
    FAULT_STEP,    /* a step would be a second one, or leave a gap: the text says which */
};

typedef struct store_query store_query;

/* What a database can do. Values that are bound must live until the query was carried out. */
typedef struct {
    store_query *(*make)(store_db *db, const char *text, bool kept); /* NULL: failed */
    void (*put_text)(store_query *q, int i, const char *text, size_t length);
    void (*put_number)(store_query *q, int i, int64_t number);
    void (*put_blob)(store_query *q, int i, const void *blob, size_t size); /* NULL: none */
    int (*parameter)(store_query *q, const char *name);                     /* 0: has none */
    enum query_outcome (*step)(store_query *q);
    void (*put_away)(store_query *q); /* ready for another time */
    void (*end)(store_query *q);
    int (*columns)(store_query *q);
    int64_t (*number)(store_query *q, int i);
    const char *(*text)(store_query *q, int i, size_t *length); /* NULL: there is none */
    const void *(*blob)(store_query *q, int i, size_t *size);
    bool (*is_null)(store_query *q, int i);
    enum store_fault (*fault)(store_db *db, char *text, size_t size);
    void (*write)(store_db *db, store_job *first); /* see store_db_write() */
    bool (*copy)(store_db *db, store_job *job);
    void (*close)(store_db *db);
    const char *next_step; /* for Q_NEXT_STEP: without an answer, it fails if ?2 is not the next */

    /* To and from one that is far away; NULL elsewhere. Queries that are gathered are not waited
     * for until that ends: were all of them carried out? */
    bool (*gather)(store_db *db, bool on);
    const char *fetch; /* some rows of the cursor `moving` */

    /* Of one that several nodes may want; NULL and 0 elsewhere. See store.h. */
    int renew_ms;
    void (*keep)(store_db *db);
    bool (*holds)(const store_db *db);
    bool (*is_deposed)(const store_db *db);
    void (*hurry)(store_db *db, bool now);
    const char *own_text, *tell_text;          /* of Q_OWN, Q_TELL */
    bool (*own)(store_db *db, const char *id); /* inside a transaction: it writes to this table */
    bool (*tell)(store_db *db, const char *said); /* the same: and says this to the others */
    void (*find)(store_db *db, store_job *job);   /* STORE_GIVE and so on; and who owns a table */
    bool (*leases)(store_db *db, const void *unused, store_rows *out);
    int64_t (*epoch)(const store_db *db);
    const char *(*word)(const store_db *db);
} store_driver;

/* Both are the first members of what a driver adds. */
struct store_db {
    const store_driver *driver;
    store_query *query[N_QUERIES];
    void (*say)(void *user, const char *text); /* may be NULL */
    void *user;
    void (*hear)(void *user, const char *line); /* the same */
    void *hears;
};

struct store_query {
    const store_driver *driver;
};

/* A query that is not used often enough to be kept; NULL on failure, which the others take. */
store_query *query_make(store_db *db, const char *text);
bool query_end(store_query *q, enum query_outcome last); /* frees it: was it carried out? */

void query_put_text(store_query *q, int i, const char *text);
void query_put_number(store_query *q, int i, int64_t number);
void query_put_blob(store_query *q, int i, const void *blob, size_t size);
void query_put_hash(store_query *q, int i, const uint8_t *hash);

enum query_outcome query_step(store_query *q);
void query_put_away(store_query *q);

/* Columns, from 0, of the row that the last step gave. */
int query_int(store_query *q, int i);
int64_t query_int64(store_query *q, int i);
const char *query_text(store_query *q, int i); /* NULL: there is none */

/* ---- store_job.c ---- */

extern const char *const store_query_text[N_QUERIES];

/* Prepares every query; false: the database has the reason. */
bool store_sql_prepare(store_db *db);
void store_sql_close(store_db *db); /* the opposite */

/* Everything of a job, inside a transaction; on failure some of it may be there. */
int store_sql_write(store_db *db, store_job *job);

/* Carries out a query without rows: was it done? */
bool store_sql_run(store_db *db, enum query which);

/* The last query failed: job->code and job->error. */
int store_sql_fail(store_db *db, store_job *job);

/* ---- store_read.c ---- */

/* A further row, all zero; NULL: no memory. */
void *store_sql_add_row(store_rows *rows, size_t size);

/* A table by its id: 1, 0 if there is none or it cannot be read, negative on failure. */
int store_sql_table(store_db *db, const char *id, store_table *out);
bool store_sql_guest(store_query *q, store_guest *out); /* hash, name, seen */

/* The same with its owners. */
int store_sql_found(store_db *db, const char *id, store_found *out);

void store_sql_say(store_db *db, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
