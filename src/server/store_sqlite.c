/*
 * store_sqlite.c: the database of store_db.h in one SQLite file.
 *
 * One connection, in exclusive mode and without memory mapping: SQLite 3.40 can damage a
 * file when two connections write or checkpoint at the same instant. A write-ahead log
 * with synchronous=FULL: what was committed is on disk. Jobs that wait together go into
 * one COMMIT, because the disk's flush is nearly all of a commit's time; each is a
 * savepoint of its own, and none is answered before the COMMIT.
 */
#include "store_sqlite.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* In the order of read_table(). */
#define TABLE_COLUMNS                                                                              \
    "id, game, n_seats, option, undo, listed, watch, state, secret, created, changed, hints, "     \
    "aloud, quick, proof, rules, era, pace, pace_time, pace_more, patience, cover, talk, "         \
    "wanted, lang, origin, taken, same_key, edition"

/* clang-format off */
static const char *const query_text[N_QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_MARK] = "SAVEPOINT job",
    [Q_BACK_TO_MARK] = "ROLLBACK TO job",
    [Q_UNMARK] = "RELEASE job",
    /* Not REPLACE, which would delete the row that others refer to. */
    [Q_PUT_GUEST] = "INSERT INTO guest (hash, name, seen) VALUES (?1, ?2, ?3)"
        " ON CONFLICT DO UPDATE SET name = ?2, seen = ?3",
    [Q_PUT_TOKEN] = "INSERT INTO token (hash, guest, device, made, seen)"
        " VALUES (?1, ?1, '', ?2, ?2) ON CONFLICT DO NOTHING",
    [Q_PUT_TABLE] = "INSERT INTO game_table (id, game, n_seats, option, undo, listed, watch,"
        " state, secret, created, changed, hints, aloud, quick, proof, rules, era, pace,"
        " pace_time, pace_more, patience, cover, talk, wanted, lang, origin, taken, same_key,"
        " edition)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,"
        " ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)"
        " ON CONFLICT DO UPDATE SET game = ?2, n_seats = ?3, option = ?4, undo = ?5,"
        " listed = ?6, watch = ?7, state = ?8, secret = ?9, created = ?10, changed = ?11,"
        " hints = ?12, aloud = ?13, quick = ?14, proof = ?15, rules = ?16, era = ?17,"
        " pace = ?18, pace_time = ?19, pace_more = ?20, patience = ?21, cover = ?22, talk = ?23,"
        " wanted = ?24, lang = ?25, origin = ?26, taken = ?27, same_key = ?28,"
        " edition = ?29",
    [Q_PUT_SEAT] = "INSERT INTO seat (table_id, n, kind, owner, name, bot, nonce, pledge, pledged,"
        " pledge_time, opened, open_time, undone, undone_at, covered, resigned)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        " ON CONFLICT DO UPDATE SET kind = ?3, owner = ?4, name = ?5, bot = ?6, nonce = ?7,"
        " pledge = ?8, pledged = ?9, pledge_time = ?10, opened = ?11, open_time = ?12,"
        " undone = ?13, undone_at = ?14, covered = ?15, resigned = ?16",
    [Q_CUT_STEPS] = "DELETE FROM step WHERE table_id = ?1 AND n >= ?2",
    [Q_NEXT_STEP] = "SELECT max(n) + 1 FROM step WHERE table_id = ?1",
    [Q_PUT_STEP] = "INSERT INTO step (table_id, n, actor, forced, action, seat, request, time,"
        " thought, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [Q_PUT_MARK] = "UPDATE seat SET clock_left = ?3, clock_since = ?4, away = ?5, overdue = ?6"
        " WHERE table_id = ?1 AND n = ?2",
    [Q_PUT_LIVED] = "INSERT INTO lived (n, ms) VALUES (0, ?1)"
        " ON CONFLICT DO UPDATE SET ms = max(ms, ?1)",
    [Q_TABLE] = "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = ?1",
    [Q_SEATS] = "SELECT n, kind, owner, name, bot, nonce, pledge, pledged, pledge_time, opened,"
        " open_time, undone, undone_at, covered, resigned, clock_left, clock_since, away, overdue"
        " FROM seat WHERE table_id = ?1 ORDER BY n",
    [Q_STEPS] = "SELECT n, actor, forced, action, seat, request, time, thought, hash FROM step"
        " WHERE table_id = ?1 ORDER BY n",
};
/* clang-format on */

/* ---- Queries ------------------------------------------------------------------------ */

static void bind_text(sqlite3_stmt *query, int i, const char *text, size_t size)
{
    const char *end = memchr(text, '\0', size);
    size_t length = end ? (size_t)(end - text) : size;
    sqlite3_bind_text(query, i, text, (int)length, SQLITE_STATIC);
}

/* 32 bytes, or NULL where there are none. */
static void bind_hash(sqlite3_stmt *query, int i, const uint8_t *hash, bool is_there)
{
    if (is_there)
        sqlite3_bind_blob(query, i, hash, STORE_HASH, SQLITE_STATIC);
    else
        sqlite3_bind_null(query, i);
}

/* Ready for the next time, and nothing of the job is pointed at any longer. */
static void put_away(sqlite3_stmt *query)
{
    sqlite3_reset(query);
    sqlite3_clear_bindings(query);
}

/* Carries out a query without rows: 0, or SQLite's code. */
static int run(store_db *db, enum query which)
{
    int code = sqlite3_step(db->query[which]);
    put_away(db->query[which]);
    return code == SQLITE_DONE ? 0 : code;
}

static bool in_transaction(const store_db *db)
{
    return sqlite3_get_autocommit(db->handle) == 0;
}

/* ---- Jobs ---------------------------------------------------------------------------- */

static int fail_job(store_job *job, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static int fail_job(store_job *job, int code, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(job->error, sizeof job->error, format, args);
    va_end(args);
    job->code = code;
    return code;
}

/* The last query failed. */
static int fail_query(store_db *db, store_job *job)
{
    switch (sqlite3_errcode(db->handle)) {
    case SQLITE_FULL: return fail_job(job, STORE_EDISK, "the disk is full");
    case SQLITE_IOERR:
        return fail_job(job, STORE_EDISK, "the disk does not work (SQLite's code %d)",
                        sqlite3_extended_errcode(db->handle));
    case SQLITE_CONSTRAINT:
        return fail_job(job, STORE_ECLASH, "against what is stored: %s",
                        sqlite3_errmsg(db->handle));
    default: return fail_job(job, STORE_EDISK, "not stored: %s", sqlite3_errmsg(db->handle));
    }
}

static int put_guest(store_db *db, store_job *job)
{
    sqlite3_stmt *query = db->query[Q_PUT_GUEST];
    bind_hash(query, 1, job->guest.hash, true);
    bind_text(query, 2, job->guest.name, sizeof job->guest.name);
    sqlite3_bind_int64(query, 3, job->guest.seen);
    return run(db, Q_PUT_GUEST) ? fail_query(db, job) : 0;
}

static int put_token(store_db *db, store_job *job)
{
    bind_hash(db->query[Q_PUT_TOKEN], 1, job->guest.hash, true);
    sqlite3_bind_int64(db->query[Q_PUT_TOKEN], 2, job->guest.seen);
    return run(db, Q_PUT_TOKEN) ? fail_query(db, job) : 0;
}

static int put_seat(store_db *db, store_job *job, int n)
{
    sqlite3_stmt *query = db->query[Q_PUT_SEAT];
    const store_seat *seat = &job->table.seat[n];
    bind_text(query, 1, job->table.id, sizeof job->table.id);
    sqlite3_bind_int(query, 2, n);
    sqlite3_bind_int(query, 3, seat->kind);
    bind_hash(query, 4, seat->owner, seat->has_owner);
    bind_text(query, 5, seat->name, sizeof seat->name);
    bind_text(query, 6, seat->bot, sizeof seat->bot);
    bind_hash(query, 7, seat->nonce, seat->has_nonce);
    bind_hash(query, 8, seat->pledge, seat->has_pledge);
    sqlite3_bind_int(query, 9, seat->pledged);
    sqlite3_bind_int64(query, 10, seat->pledge_time);
    sqlite3_bind_int(query, 11, seat->opened);
    sqlite3_bind_int64(query, 12, seat->open_time);
    bind_text(query, 13, seat->undone, sizeof seat->undone);
    sqlite3_bind_int(query, 14, seat->undone_at);
    sqlite3_bind_int(query, 15, seat->covered);
    sqlite3_bind_int(query, 16, seat->resigned);
    return run(db, Q_PUT_SEAT) ? fail_query(db, job) : 0;
}

static int put_table(store_db *db, store_job *job)
{
    sqlite3_stmt *query = db->query[Q_PUT_TABLE];
    const store_table *table = &job->table;
    bind_text(query, 1, table->id, sizeof table->id);
    bind_text(query, 2, table->game, sizeof table->game);
    sqlite3_bind_int(query, 3, table->n_seats);
    sqlite3_bind_blob(query, 4, table->option, sizeof table->option, SQLITE_STATIC);
    sqlite3_bind_int(query, 5, table->undo);
    sqlite3_bind_int(query, 6, table->listed);
    sqlite3_bind_int(query, 7, table->watch);
    sqlite3_bind_int(query, 8, table->state);
    bind_hash(query, 9, table->secret, true);
    sqlite3_bind_int64(query, 10, table->created);
    sqlite3_bind_int64(query, 11, table->changed);
    sqlite3_bind_int(query, 12, table->hints);
    sqlite3_bind_int(query, 13, table->aloud);
    sqlite3_bind_int(query, 14, table->quick);
    sqlite3_bind_int(query, 15, table->proof);
    sqlite3_bind_int(query, 16, table->rules);
    sqlite3_bind_int(query, 17, table->era);
    sqlite3_bind_int(query, 18, table->pace);
    sqlite3_bind_int(query, 19, table->pace_time);
    sqlite3_bind_int(query, 20, table->pace_more);
    sqlite3_bind_int(query, 21, table->patience);
    bind_text(query, 22, table->cover, sizeof table->cover);
    sqlite3_bind_int(query, 23, table->talk);
    sqlite3_bind_int(query, 24, table->wanted);
    bind_text(query, 25, table->lang, sizeof table->lang);
    bind_text(query, 26, table->origin, sizeof table->origin);
    sqlite3_bind_int(query, 27, table->taken);
    bind_hash(query, 28, table->same_key, table->has_same_key);
    bind_text(query, 29, table->edition, sizeof table->edition);
    int code = run(db, Q_PUT_TABLE) ? fail_query(db, job) : 0;
    for (int n = 0; n < table->n_seats && code == 0; n++)
        code = put_seat(db, job, n);
    return code;
}

static int put_marks(store_db *db, store_job *job)
{
    const store_table *table = &job->table;
    sqlite3_bind_int64(db->query[Q_PUT_LIVED], 1, job->lived);
    int code = run(db, Q_PUT_LIVED);
    for (int n = 0; table->id[0] && n < table->n_seats && code == 0; n++) {
        sqlite3_stmt *query = db->query[Q_PUT_MARK];
        const store_mark *mark = &table->seat[n].mark;
        bind_text(query, 1, table->id, sizeof table->id);
        sqlite3_bind_int(query, 2, n);
        sqlite3_bind_int64(query, 3, mark->left);
        sqlite3_bind_int64(query, 4, mark->since);
        sqlite3_bind_int64(query, 5, mark->away);
        sqlite3_bind_int(query, 6, mark->overdue + 2 * mark->late);
        code = run(db, Q_PUT_MARK);
    }
    return code ? fail_query(db, job) : 0;
}

static int cut_steps(store_db *db, store_job *job)
{
    bind_text(db->query[Q_CUT_STEPS], 1, job->id, sizeof job->id);
    sqlite3_bind_int(db->query[Q_CUT_STEPS], 2, job->keep_steps);
    return run(db, Q_CUT_STEPS) ? fail_query(db, job) : 0;
}

/* How many steps the table has: there is no gap among them. */
static int next_step(store_db *db, store_job *job, int *out)
{
    sqlite3_stmt *query = db->query[Q_NEXT_STEP];
    bind_text(query, 1, job->id, sizeof job->id);
    int code = sqlite3_step(query);
    *out = code == SQLITE_ROW ? sqlite3_column_int(query, 0) : 0;
    put_away(query);
    return code == SQLITE_ROW ? 0 : fail_query(db, job);
}

/* What the constraints that a step may break mean. */
static int fail_step(store_db *db, store_job *job, const store_step *step)
{
    switch (sqlite3_extended_errcode(db->handle)) {
    case SQLITE_CONSTRAINT_UNIQUE:
        return fail_job(job, STORE_ECLASH, "request \"%.32s\" of seat %d was carried out before",
                        step->request, step->seat);
    case SQLITE_CONSTRAINT_FOREIGNKEY:
        return fail_job(job, STORE_ECLASH, "there is no table \"%.16s\"", job->id);
    default: return fail_query(db, job);
    }
}

/* NULL where nothing was thought; else `text` must live until the query has run. The flag and
 * the steps after the first are left out where there are none. */
enum { THOUGHT_TEXT = 40 + 6 * STORE_PLAN };
static void bind_thought(sqlite3_stmt *query, int i, const store_step *step,
                         char text[THOUGHT_TEXT])
{
    const store_thought *t = &step->thought;
    if (!step->has_thought)
        return;
    int at = snprintf(text, THOUGHT_TEXT, "%d %d %d %d", t->before, t->after, t->chance,
                      t->n_other ? t->other[0] : 0);
    if (t->hurried || t->n_other > 1)
        at += snprintf(text + at, THOUGHT_TEXT - (size_t)at, " %d", t->hurried);
    for (int k = 1; k < t->n_other; k++)
        at += snprintf(text + at, THOUGHT_TEXT - (size_t)at, " %d", t->other[k]);
    sqlite3_bind_text(query, i, text, -1, SQLITE_STATIC);
}

static int put_step(store_db *db, store_job *job, const store_step *step)
{
    sqlite3_stmt *query = db->query[Q_PUT_STEP];
    char thought[THOUGHT_TEXT];
    bind_text(query, 1, job->id, sizeof job->id);
    sqlite3_bind_int(query, 2, step->n);
    sqlite3_bind_int(query, 3, step->actor);
    sqlite3_bind_int(query, 4, step->forced);
    sqlite3_bind_int(query, 5, step->action);
    sqlite3_bind_int(query, 6, step->seat);
    bind_text(query, 7, step->request, sizeof step->request);
    sqlite3_bind_int64(query, 8, step->time);
    bind_thought(query, 9, step, thought);
    if (step->has_hash)
        sqlite3_bind_int64(query, 10, (sqlite3_int64)step->hash);
    return run(db, Q_PUT_STEP) ? fail_step(db, job, step) : 0;
}

static int put_steps(store_db *db, store_job *job)
{
    int next;
    int code = next_step(db, job, &next);
    for (int i = 0; i < job->n_steps && code == 0; i++, next++) {
        const store_step *step = &job->step[i];
        if (step->n < next)
            code = fail_job(job, STORE_ECLASH, "step %d is there already", step->n);
        else if (step->n > next)
            code = fail_job(job, STORE_ECLASH, "step %d leaves a gap: step %d is missing", step->n,
                            next);
        else
            code = put_step(db, job, step);
    }
    return code;
}

/* Everything of a job, inside a transaction; on failure some of it may be there. */
static int write_job(store_db *db, store_job *job)
{
    int code = 0;
    if (job->put_guest)
        code = put_guest(db, job);
    if (job->put_token && code == 0)
        code = put_token(db, job);
    if (job->put_table && code == 0)
        code = put_table(db, job);
    if (job->keep_steps >= 0 && code == 0)
        code = cut_steps(db, job);
    if (job->n_steps > 0 && code == 0)
        code = put_steps(db, job);
    if (job->has_outcome && code == 0 && store_db_put_outcome(db, job))
        code = fail_query(db, job);
    if (job->put_table && code == 0 && store_db_give_up_played(db, job->table.id))
        code = fail_query(db, job);
    if (job->order == STORE_MARKS && code == 0)
        code = put_marks(db, job);
    else if (job->order && code == 0 && store_db_order(db, job))
        code = fail_query(db, job);
    if (job->self && code == 0 && store_db_self(db, job->self))
        code = fail_query(db, job);
    return code;
}

/* ---- Transactions ------------------------------------------------------------------- */

/* Gives up the transaction. SQLite may have done so by itself. */
static void give_up(store_db *db)
{
    if (in_transaction(db))
        run(db, Q_ROLLBACK);
}

/* A COMMIT that failed only at the flush has left all its pages in the log, whole and
 * valid: were the process killed now, the next one would find the transaction that
 * was answered as failed. The next one to write starts at the same place in the log and so
 * makes it void; this is one that means nothing. */
static void void_failed_commit(store_db *db)
{
    char text[40];
    snprintf(text, sizeof text, "PRAGMA user_version = %d", STORE_FORMS);
    sqlite3_exec(db->handle, text, NULL, NULL, NULL);
}

/* COMMIT: 0, or negative with the error in `job` and nothing written. */
static int commit(store_db *db, store_job *job)
{
    if (run(db, Q_COMMIT) == 0)
        return 0;
    fail_query(db, job);
    give_up(db);
    void_failed_commit(db);
    return job->code;
}

/* A transaction of its own. */
static void write_alone(store_db *db, store_job *job)
{
    job->code = 0;
    if (run(db, Q_BEGIN))
        fail_query(db, job);
    else if (write_job(db, job) < 0)
        give_up(db);
    else
        commit(db, job);
}

/* One job of several in a transaction. False: the transaction is of no use any more. */
static bool write_marked(store_db *db, store_job *job)
{
    job->code = 0;
    if (run(db, Q_MARK))
        return false;
    int code = write_job(db, job);
    if (code == STORE_EDISK || !in_transaction(db))
        return false;
    return (code == 0 || run(db, Q_BACK_TO_MARK) == 0) && run(db, Q_UNMARK) == 0;
}

/* One transaction for all. False: nothing of it was written. */
static bool write_together(store_db *db, store_job *first)
{
    store_job last = { 0 };
    bool good = run(db, Q_BEGIN) == 0;
    for (store_job *job = first; job && good; job = job->next)
        good = write_marked(db, job);
    if (good)
        return commit(db, &last) == 0;
    give_up(db);
    return false;
}

/* When the disk refuses the lot, each is tried for itself: what still fits is kept, and
 * the others learn their own reason. */
void store_db_write(store_db *db, store_job *first)
{
    if (first->next && write_together(db, first))
        return;
    for (store_job *job = first; job; job = job->next)
        write_alone(db, job);
}

/* ---- Questions --------------------------------------------------------------------- */

/* A further row, all zero; NULL: no memory. */
void *store_sqlite_add_row(store_rows *rows, size_t size)
{
    if (rows->n == rows->room) {
        int room = rows->room ? 2 * rows->room : 64;
        void *grown = realloc(rows->row, (size_t)room * size);
        if (!grown)
            return NULL;
        rows->row = grown;
        rows->room = room;
    }
    return memset((char *)rows->row + (size_t)rows->n++ * size, 0, size);
}

/* Columns: false if what is stored is longer than it should be. */
static bool read_text(sqlite3_stmt *query, int i, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(query, i);
    size_t length = (size_t)sqlite3_column_bytes(query, i);
    if (!text || length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

static bool read_blob(sqlite3_stmt *query, int i, uint8_t *out, size_t size)
{
    const void *blob = sqlite3_column_blob(query, i);
    if (!blob || (size_t)sqlite3_column_bytes(query, i) != size)
        return false;
    memcpy(out, blob, size);
    return true;
}

/* NULL is no hash, and fine. */
static bool read_hash(sqlite3_stmt *query, int i, uint8_t out[STORE_HASH], bool *is_there)
{
    *is_there = sqlite3_column_type(query, i) != SQLITE_NULL;
    return !*is_there || read_blob(query, i, out, STORE_HASH);
}

bool store_sqlite_guest(sqlite3_stmt *query, store_guest *guest)
{
    guest->seen = sqlite3_column_int64(query, 2);
    return read_blob(query, 0, guest->hash, STORE_HASH) &&
           read_text(query, 1, guest->name, sizeof guest->name);
}

static bool read_seat(sqlite3_stmt *query, store_table *table)
{
    int n = sqlite3_column_int(query, 0);
    if (n < 0 || n >= STORE_SEATS)
        return false;
    store_seat *seat = &table->seat[n];
    seat->kind = (int8_t)sqlite3_column_int(query, 1);
    seat->pledged = sqlite3_column_int(query, 7);
    seat->pledge_time = sqlite3_column_int64(query, 8);
    seat->opened = sqlite3_column_int(query, 9);
    seat->open_time = sqlite3_column_int64(query, 10);
    seat->undone_at = sqlite3_column_int(query, 12);
    seat->covered = sqlite3_column_int(query, 13) != 0;
    seat->resigned = sqlite3_column_int(query, 14) != 0;
    seat->mark = (store_mark){ .left = sqlite3_column_int64(query, 15),
                               .since = sqlite3_column_int64(query, 16),
                               .away = sqlite3_column_int64(query, 17),
                               .overdue = (sqlite3_column_int(query, 18) & 1) != 0,
                               .late = (sqlite3_column_int(query, 18) & 2) != 0 };
    return read_hash(query, 2, seat->owner, &seat->has_owner) &&
           read_text(query, 3, seat->name, sizeof seat->name) &&
           read_text(query, 4, seat->bot, sizeof seat->bot) &&
           read_hash(query, 5, seat->nonce, &seat->has_nonce) &&
           read_hash(query, 6, seat->pledge, &seat->has_pledge) &&
           read_text(query, 11, seat->undone, sizeof seat->undone);
}

static bool read_table(sqlite3_stmt *query, store_table *table)
{
    table->n_seats = (uint8_t)sqlite3_column_int(query, 2);
    table->undo = (uint8_t)sqlite3_column_int(query, 4);
    table->listed = (uint8_t)sqlite3_column_int(query, 5);
    table->watch = (uint8_t)sqlite3_column_int(query, 6);
    table->state = (uint8_t)sqlite3_column_int(query, 7);
    table->created = sqlite3_column_int64(query, 9);
    table->changed = sqlite3_column_int64(query, 10);
    table->hints = sqlite3_column_int(query, 11) != 0;
    table->aloud = sqlite3_column_int(query, 12) != 0;
    table->quick = sqlite3_column_int(query, 13) != 0;
    table->proof = (uint8_t)sqlite3_column_int(query, 14);
    table->rules = (uint16_t)sqlite3_column_int(query, 15);
    table->era = sqlite3_column_int(query, 16);
    table->pace = (uint8_t)sqlite3_column_int(query, 17);
    table->pace_time = sqlite3_column_int(query, 18);
    table->pace_more = sqlite3_column_int(query, 19);
    table->patience = sqlite3_column_int(query, 20);
    table->talk = (uint8_t)sqlite3_column_int(query, 22);
    table->wanted = (uint8_t)sqlite3_column_int(query, 23);
    table->taken = sqlite3_column_int(query, 26);
    return table->n_seats <= STORE_SEATS && read_text(query, 0, table->id, sizeof table->id) &&
           read_text(query, 1, table->game, sizeof table->game) &&
           read_text(query, 21, table->cover, sizeof table->cover) &&
           read_text(query, 24, table->lang, sizeof table->lang) &&
           read_text(query, 25, table->origin, sizeof table->origin) &&
           read_hash(query, 27, table->same_key, &table->has_same_key) &&
           read_text(query, 28, table->edition, sizeof table->edition) &&
           read_blob(query, 3, table->option, sizeof table->option) &&
           read_blob(query, 8, table->secret, sizeof table->secret);
}

/* An unreadable one is ignored: the match does not depend on it. */
static bool read_thought(sqlite3_stmt *query, int i, store_thought *out)
{
    const char *text = (const char *)sqlite3_column_text(query, i);
    int number[5 + STORE_PLAN], n = 0;
    for (int used; text && n < 4 + STORE_PLAN && sscanf(text, "%6d%n", &number[n], &used) == 1; n++)
        text += used;
    if (n < 4 || !text || *text || number[0] < 0)
        return false;
    for (int k = 0; k < n; k++)
        if (number[k] < (k < 3 ? -1 : 0) || number[k] > (k < 3 ? 1000 : UINT16_MAX))
            return false;
    *out = (store_thought){ .before = (int16_t)number[0],
                            .after = (int16_t)number[1],
                            .chance = (int16_t)number[2] };
    out->other[out->n_other++] = (uint16_t)number[3];
    out->hurried = n > 4 && number[4];
    for (int k = 5; k < n; k++)
        out->other[out->n_other++] = (uint16_t)number[k];
    return true;
}

static bool read_step(sqlite3_stmt *query, store_step *step)
{
    step->n = sqlite3_column_int(query, 0);
    step->actor = (int8_t)sqlite3_column_int(query, 1);
    step->forced = (uint8_t)sqlite3_column_int(query, 2);
    step->action = (uint16_t)sqlite3_column_int(query, 3);
    step->seat = (int8_t)sqlite3_column_int(query, 4);
    step->time = sqlite3_column_int64(query, 6);
    step->has_thought = read_thought(query, 7, &step->thought);
    step->has_hash = sqlite3_column_type(query, 8) == SQLITE_INTEGER;
    step->hash = (uint64_t)sqlite3_column_int64(query, 8);
    return read_text(query, 5, step->request, sizeof step->request);
}

/* The end of a question: all rows were read, or there are none. */
static bool end_rows(sqlite3_stmt *query, store_rows *out, bool is_good)
{
    put_away(query);
    if (is_good)
        return true;
    free(out->row);
    *out = (store_rows){ 0 };
    return false;
}

static bool read_seats(store_db *db, store_table *table)
{
    sqlite3_stmt *query = db->query[Q_SEATS];
    int code;
    bind_text(query, 1, table->id, sizeof table->id);
    while ((code = sqlite3_step(query)) == SQLITE_ROW)
        if (!read_seat(query, table))
            break;
    put_away(query);
    return code == SQLITE_DONE;
}

static bool read_whole(store_db *db, sqlite3_stmt *query, store_table *table)
{
    if (read_table(query, table) && read_seats(db, table))
        return true;
    const unsigned char *id = sqlite3_column_text(query, 0);
    store_sqlite_say(db, "table %.16s cannot be read and is left out",
                     id ? (const char *)id : "without a name");
    return false;
}

int store_sqlite_table(store_db *db, const char *id, store_table *out)
{
    sqlite3_stmt *query = db->query[Q_TABLE];
    memset(out, 0, sizeof *out);
    sqlite3_bind_text(query, 1, id, -1, SQLITE_STATIC);
    int code = sqlite3_step(query);
    bool good = code == SQLITE_ROW && read_whole(db, query, out);
    put_away(query);
    return good ? 1 : code == SQLITE_ROW || code == SQLITE_DONE ? 0 : -1;
}

bool store_db_steps(store_db *db, const void *id, store_rows *out)
{
    sqlite3_stmt *query = db->query[Q_STEPS];
    int code;
    sqlite3_bind_text(query, 1, id, -1, SQLITE_STATIC);
    while ((code = sqlite3_step(query)) == SQLITE_ROW) {
        store_step *step = store_sqlite_add_row(out, sizeof *step);
        if (!step || !read_step(query, step) || step->n != out->n - 1)
            break;
    }
    return end_rows(query, out, code == SQLITE_DONE);
}

/* ---- What is left out ----------------------------------------------------------------- */

void store_db_set_say(store_db *db, void (*say)(void *user, const char *text), void *user)
{
    db->say = say;
    db->user = user;
}

void store_sqlite_say(store_db *db, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (db->say)
        db->say(db->user, text);
}

/* ---- The file ------------------------------------------------------------------------- */

bool store_sqlite_prepare(store_db *db)
{
    for (int i = 0; i < N_QUERIES; i++)
        if (sqlite3_prepare_v3(db->handle, query_text[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &db->query[i], NULL) != SQLITE_OK)
            return false;
    return true;
}

void store_db_close(store_db *db)
{
    if (!db)
        return;
    for (int i = 0; i < N_QUERIES; i++)
        sqlite3_finalize(db->query[i]);
    sqlite3_close(db->handle); /* the last connection empties the log and removes it */
    free(db);
}
