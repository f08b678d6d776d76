/*
 * store_sqlite.h: what the files that know SQLite share.
 */
#ifndef BER_STORE_SQLITE_H
#define BER_STORE_SQLITE_H

#include "store_sql.h"

#include <sqlite3.h>

typedef struct {
    store_db base;
    sqlite3 *handle;
} sqlite_db;

extern const store_driver store_sqlite_driver;

store_db *store_sqlite_open(const char *path, char *error, size_t size); /* store_open.c */
bool store_sqlite_copy(store_db *db, store_job *job);                    /* store_copy.c */

#endif
