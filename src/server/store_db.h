/*
 * store_db.h: the database under store.c: transactions and rows, without threads.
 *
 * All calls come from one thread at a time.
 */
#ifndef BER_STORE_DB_H
#define BER_STORE_DB_H

#include "store.h"

enum {
    STORE_CHUNK = 256, /* most tables in one answer */
    STORE_FORMS = 14   /* forms that the data has had; a file's is in its header */
};

/* store_form.c: what makes each form of the one before it. */
extern const char *const store_form[STORE_FORMS];

typedef struct store_db store_db;

/* Rows of one type; `row` is freed by the caller. What cannot be read is left out. */
typedef struct {
    void *row;
    int n, room;
    bool more;                /* there may be further ones, */
    uint8_t last[STORE_HASH]; /* after this key */
    int state;                /* and this state, of store_db_live() */
} store_rows;

/* See store_open(). */
store_db *store_db_open(const char *place, char *error, size_t size);
store_db *store_db_open_in(const char *place, enum store_company company, char *error, size_t size);
void store_db_close(store_db *db);

/* Of a database that several nodes may want; see store.h. */
int store_db_renew_ms(const store_db *db); /* how often to call store_db_keep(); 0: never */
void store_db_keep(store_db *db);
bool store_db_holds(const store_db *db); /* on any thread, as the next two */
bool store_db_is_deposed(const store_db *db);
/* The server ends: gives up soon, or now, on what does not answer. */
void store_db_hurry(store_db *db, bool now);
int64_t store_db_epoch(const store_db *db);
const char *store_db_word(const store_db *db);
/* store_db_keep() calls it with the news of other nodes. */
void store_db_set_hear(store_db *db, void (*hear)(void *user, const char *line), void *user);
bool store_db_leases(store_db *db, const void *unused, store_rows *out); /* rows of STORE_ID */
void store_db_set_say(store_db *db, void (*say)(void *user, const char *text), void *user);

/* Carries out the jobs of a list in order, each wholly or not at all, and fills `code`
 * and `error`. When it returns all that was written is on disk. */
void store_db_write(store_db *db, store_job *first);

/* All steps of a table, by number, into `out`, empty before; false and still empty on failure. */
bool store_db_steps(store_db *db, const void *id, store_rows *out);

/* ---- store_find.c ---- */

/* The next store_found that is not finished after an earlier answer, or the first if it is
 * NULL. */
bool store_db_live(store_db *db, const void *after, store_rows *out);
bool store_db_bans(store_db *db, const void *unused, store_rows *out); /* rows of STORE_TEXT */

bool store_db_lived(store_db *db, const void *unused, store_rows *out); /* an int64_t, or none */

/* Answers what the job asks. */
void store_db_find(store_db *db, store_job *job);

/* Carries out an order inside a transaction. */
bool store_db_order(store_db *db, const store_job *job);

/* ---- store_played.c: finished matches ---- */

/* Inside a transaction. */
bool store_db_put_outcome(store_db *db, const store_job *job);
bool store_db_give_up_played(store_db *db,
                             const char *id); /* once its seat has no owner any more */

void store_db_games(store_db *db, store_job *job);
void store_db_stats(store_db *db, store_job *job);
/* The next that is not counted; "" none. False on failure. */
bool store_db_uncounted(store_db *db, char id[STORE_ID]);

/* ---- store_self.c: who somebody is ---- */

/* Carries out job->self inside a transaction. */
bool store_db_self(store_db *db, store_self *self);

/* ---- store_text.c: what the host wants to read ---- */

/* "tables", "guests", "bans", "table ID", "guest HASH", "export HASH": into job->said. */
void store_db_text(store_db *db, store_job *job);

/* ---- store_move.c ---- */

typedef struct {
    char hash[65]; /* of all rows, in hexadecimal */
    int64_t rows;
} store_moved;

/* Everything from one into another, which is new; false with a sentence in `error`, and nothing
 * was written. */
bool store_move(store_db *from, store_db *to, store_moved *out, char *error, size_t size);

/* ---- store_copy.c ---- */

/* Copies a little more; true: it is complete, or has failed (job->code). */
bool store_db_copy(store_db *db, store_job *job);
void store_db_copy_end(store_job *job); /* gives up one that is under way */

#endif
