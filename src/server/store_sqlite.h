/*
 * store_sqlite.h: what the files that know SQLite share.
 */
#ifndef BER_STORE_SQLITE_H
#define BER_STORE_SQLITE_H

#include "store_db.h"

#include <sqlite3.h>

/* clang-format off */
enum query {
    Q_BEGIN, Q_COMMIT, Q_ROLLBACK, Q_MARK, Q_BACK_TO_MARK, Q_UNMARK,
    Q_PUT_GUEST, Q_PUT_TOKEN, Q_PUT_TABLE, Q_PUT_SEAT, Q_CUT_STEPS, Q_NEXT_STEP, Q_PUT_STEP, Q_PUT_MARK, Q_PUT_LIVED,
    Q_TABLE, Q_SEATS, Q_STEPS,
    N_QUERIES
};

/* clang-format on */

struct store_db {
    sqlite3 *handle;
    sqlite3_stmt *query[N_QUERIES];
    void (*say)(void *user, const char *text); /* may be NULL */
    void *user;
};

/* Prepares every query; false: SQLite has the reason. */
bool store_sqlite_prepare(store_db *db);

/* A further row, all zero; NULL: no memory. */
void *store_sqlite_add_row(store_rows *rows, size_t size);

/* A table by its id: 1, 0 if there is none or it cannot be read, negative on failure. */
int store_sqlite_table(store_db *db, const char *id, store_table *out);
bool store_sqlite_guest(sqlite3_stmt *query, store_guest *out); /* hash, name, seen */

/* The same with its owners. */
int store_sqlite_found(store_db *db, const char *id, store_found *out);

/* A query that is not used often enough to be kept; NULL on failure. */
sqlite3_stmt *store_sqlite_query(store_db *db, const char *text);
bool store_sqlite_end(sqlite3_stmt *made, int code); /* frees it: was it carried out? */

void store_sqlite_say(store_db *db, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
