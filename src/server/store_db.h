/*
 * store_db.h: the database under store.c: transactions and rows, without threads.
 *
 * All calls come from one thread at a time.
 */
#ifndef BER_STORE_DB_H
#define BER_STORE_DB_H

#include "store.h"

enum {
    STORE_CHUNK = 256, /* most guests or tables in one answer */
    STORE_FORMS = 5    /* forms that the data has had; a file's is in its header */
};

/* store_form.c: what makes each form of the one before it. */
extern const char *const store_form[STORE_FORMS];

typedef struct store_db store_db;

/* Rows of one type; `row` is freed by the caller. */
typedef struct {
    void *row;
    int n, room;
} store_rows;

/* See store_open(). */
store_db *store_db_open(const char *path, char *error, size_t size);
void store_db_close(store_db *db);

/* Carries out the jobs of a list in order, each wholly or not at all, and fills `code`
 * and `error`. When it returns all that was written is on disk. */
void store_db_write(store_db *db, store_job *first);

/* The next rows after a key (a guest's hash, a table's id), or the first ones if it is
 * NULL, by key: fewer than STORE_CHUNK are the last. All steps of a table, by number. Into
 * `out`, empty before; false and still empty on failure. */
bool store_db_guests(store_db *db, const void *after, store_rows *out);
bool store_db_tables(store_db *db, const void *after, store_rows *out);
bool store_db_steps(store_db *db, const void *id, store_rows *out);

#endif
