/*
 * store_sqlite.c: store_sql.h in one SQLite file.
 *
 * One connection, in exclusive mode and without memory mapping: SQLite 3.40 can damage a
 * file when two connections write or checkpoint at the same instant. A write-ahead log
 * with synchronous=FULL: what was committed is on disk. Jobs that wait together go into
 * one COMMIT, because the disk's flush is nearly all of a commit's time; each is a
 * savepoint of its own, and none is answered before the COMMIT.
 */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>

typedef struct {
    store_query base;
    sqlite3_stmt *made;
} query;

static sqlite3 *handle_of(store_db *db)
{
    return ((sqlite_db *)db)->handle;
}

static sqlite3_stmt *made_of(store_query *q)
{
    return ((query *)q)->made;
}

/* ---- Queries ------------------------------------------------------------------------ */

static store_query *make(store_db *db, const char *text, bool kept)
{
    query *q = malloc(sizeof *q);
    if (!q)
        return NULL;
    q->base.driver = db->driver;
    if (sqlite3_prepare_v3(handle_of(db), text, -1, kept ? SQLITE_PREPARE_PERSISTENT : 0, &q->made,
                           NULL) == SQLITE_OK)
        return &q->base;
    free(q);
    return NULL;
}

static void end(store_query *q)
{
    sqlite3_finalize(made_of(q));
    free(q);
}

static void put_text(store_query *q, int i, const char *text, size_t length)
{
    sqlite3_bind_text(made_of(q), i, text, (int)length, SQLITE_STATIC);
}

static void put_number(store_query *q, int i, int64_t number)
{
    sqlite3_bind_int64(made_of(q), i, number);
}

static void put_blob(store_query *q, int i, const void *blob, size_t size)
{
    if (blob)
        sqlite3_bind_blob(made_of(q), i, blob, (int)size, SQLITE_STATIC);
    else
        sqlite3_bind_null(made_of(q), i);
}

static int parameter(store_query *q, const char *name)
{
    return sqlite3_bind_parameter_index(made_of(q), name);
}

static enum query_outcome step(store_query *q)
{
    int code = sqlite3_step(made_of(q));
    return code == SQLITE_ROW ? QUERY_ROW : code == SQLITE_DONE ? QUERY_DONE : QUERY_FAILED;
}

/* Ready for the next time, and nothing of the job is pointed at any longer. */
static void put_away(store_query *q)
{
    sqlite3_reset(made_of(q));
    sqlite3_clear_bindings(made_of(q));
}

/* ---- Columns ------------------------------------------------------------------------- */

static int columns(store_query *q)
{
    return sqlite3_column_count(made_of(q));
}

static int64_t number(store_query *q, int i)
{
    return sqlite3_column_int64(made_of(q), i);
}

static const char *text(store_query *q, int i, size_t *length)
{
    const unsigned char *found = sqlite3_column_text(made_of(q), i);
    *length = (size_t)sqlite3_column_bytes(made_of(q), i);
    return (const char *)found;
}

static const void *blob(store_query *q, int i, size_t *size)
{
    const void *found = sqlite3_column_blob(made_of(q), i);
    *size = (size_t)sqlite3_column_bytes(made_of(q), i);
    return found;
}

static bool is_null(store_query *q, int i)
{
    return sqlite3_column_type(made_of(q), i) == SQLITE_NULL;
}

/* ---- Faults --------------------------------------------------------------------------- */

static enum store_fault fault(store_db *db, char *out, size_t size)
{
    sqlite3 *handle = handle_of(db);
    int code = sqlite3_errcode(handle);
    if (code == SQLITE_IOERR)
        snprintf(out, size, "SQLite's code %d", sqlite3_extended_errcode(handle));
    else
        snprintf(out, size, "%s", sqlite3_errmsg(handle));
    switch (sqlite3_extended_errcode(handle)) {
    case SQLITE_CONSTRAINT_UNIQUE: return FAULT_SAME;
    case SQLITE_CONSTRAINT_FOREIGNKEY: return FAULT_MISSING;
    default: break;
    }
    return code == SQLITE_FULL         ? FAULT_FULL
           : code == SQLITE_IOERR      ? FAULT_DISK
           : code == SQLITE_CONSTRAINT ? FAULT_RULE
                                       : FAULT_OTHER;
}

/* ---- Transactions ------------------------------------------------------------------- */

static bool in_transaction(store_db *db)
{
    return sqlite3_get_autocommit(handle_of(db)) == 0;
}

/* Gives up the transaction. SQLite may have done so by itself. */
static void give_up(store_db *db)
{
    if (in_transaction(db))
        store_sql_run(db, Q_ROLLBACK);
}

/* A COMMIT that failed only at the flush has left all its pages in the log, whole and
 * valid: were the process killed now, the next one would find the transaction that
 * was answered as failed. The next one to write starts at the same place in the log and so
 * makes it void; this is one that means nothing. */
static void void_failed_commit(store_db *db)
{
    char line[40];
    snprintf(line, sizeof line, "PRAGMA user_version = %d", STORE_FORMS);
    sqlite3_exec(handle_of(db), line, NULL, NULL, NULL);
}

/* COMMIT: 0, or negative with the error in `job` and nothing written. */
static int commit(store_db *db, store_job *job)
{
    if (store_sql_run(db, Q_COMMIT))
        return 0;
    store_sql_fail(db, job);
    give_up(db);
    void_failed_commit(db);
    return job->code;
}

/* A transaction of its own. */
static void write_alone(store_db *db, store_job *job)
{
    job->code = 0;
    if (!store_sql_run(db, Q_BEGIN))
        store_sql_fail(db, job);
    else if (store_sql_write(db, job) < 0)
        give_up(db);
    else
        commit(db, job);
}

/* One job of several in a transaction. False: the transaction is of no use any more. */
static bool write_marked(store_db *db, store_job *job)
{
    if (!store_sql_run(db, Q_MARK))
        return false;
    int code = store_sql_write(db, job);
    if (code == STORE_EDISK || !in_transaction(db))
        return false;
    return (code == 0 || store_sql_run(db, Q_BACK_TO_MARK)) && store_sql_run(db, Q_UNMARK);
}

/* One transaction for all. False: nothing of it was written. */
static bool write_together(store_db *db, store_job *first)
{
    store_job last = { 0 };
    bool good = store_sql_run(db, Q_BEGIN);
    for (store_job *job = first; job && good; job = job->next)
        good = write_marked(db, job);
    if (good)
        return commit(db, &last) == 0;
    give_up(db);
    return false;
}

/* When the disk refuses the lot, each is tried for itself: what still fits is kept, and
 * the others learn their own reason. */
static void write_jobs(store_db *db, store_job *first)
{
    if (first->next && write_together(db, first))
        return;
    for (store_job *job = first; job; job = job->next)
        write_alone(db, job);
}

/* ---- The file ------------------------------------------------------------------------- */

static void close_file(store_db *db)
{
    store_sql_close(db);
    sqlite3_close(handle_of(db)); /* the last connection empties the log and removes it */
    free(db);
}

const store_driver store_sqlite_driver = {
    .make = make,
    .put_text = put_text,
    .put_number = put_number,
    .put_blob = put_blob,
    .parameter = parameter,
    .step = step,
    .put_away = put_away,
    .end = end,
    .columns = columns,
    .number = number,
    .text = text,
    .blob = blob,
    .is_null = is_null,
    .fault = fault,
    .write = write_jobs,
    .copy = store_sqlite_copy,
    .close = close_file,
};
