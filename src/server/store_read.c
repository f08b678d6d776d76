/*
 * store_read.c: rows as the store's values; and queries whatever the database.
 */
#include "store_pg.h"
#include "store_sqlite.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Queries ------------------------------------------------------------------------- */

store_query *query_make(store_db *db, const char *text)
{
    return db->driver->make(db, text, false);
}

bool query_end(store_query *q, enum query_outcome last)
{
    if (q)
        q->driver->end(q);
    return q && last == QUERY_DONE;
}

void query_put_text(store_query *q, int i, const char *text)
{
    if (q && text)
        q->driver->put_text(q, i, text, strlen(text));
}

void query_put_number(store_query *q, int i, int64_t number)
{
    if (q)
        q->driver->put_number(q, i, number);
}

void query_put_blob(store_query *q, int i, const void *blob, size_t size)
{
    if (q)
        q->driver->put_blob(q, i, blob, size);
}

void query_put_hash(store_query *q, int i, const uint8_t *hash)
{
    query_put_blob(q, i, hash, STORE_HASH);
}

enum query_outcome query_step(store_query *q)
{
    return q ? q->driver->step(q) : QUERY_FAILED;
}

void query_put_away(store_query *q)
{
    q->driver->put_away(q);
}

int query_int(store_query *q, int i)
{
    return (int)q->driver->number(q, i);
}

int64_t query_int64(store_query *q, int i)
{
    return q->driver->number(q, i);
}

const char *query_text(store_query *q, int i)
{
    size_t length;
    return q->driver->text(q, i, &length);
}

/* ---- Rows --------------------------------------------------------------------- */

void *store_sql_add_row(store_rows *rows, size_t size)
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
static bool read_text(store_query *query, int i, char *out, size_t size)
{
    size_t length;
    const char *text = query->driver->text(query, i, &length);
    if (!text || length >= size)
        return false;
    memcpy(out, text, length + 1);
    return true;
}

static bool read_blob(store_query *query, int i, uint8_t *out, size_t size)
{
    size_t length;
    const void *blob = query->driver->blob(query, i, &length);
    if (!blob || length != size)
        return false;
    memcpy(out, blob, size);
    return true;
}

/* NULL is no hash, and fine. */
static bool read_hash(store_query *query, int i, uint8_t out[STORE_HASH], bool *is_there)
{
    *is_there = !query->driver->is_null(query, i);
    return !*is_there || read_blob(query, i, out, STORE_HASH);
}

bool store_sql_guest(store_query *query, store_guest *guest)
{
    guest->seen = query_int64(query, 2);
    return read_blob(query, 0, guest->hash, STORE_HASH) &&
           read_text(query, 1, guest->name, sizeof guest->name);
}

static bool read_seat(store_query *query, store_table *table)
{
    int n = query_int(query, 0);
    if (n < 0 || n >= STORE_SEATS)
        return false;
    store_seat *seat = &table->seat[n];
    seat->kind = (int8_t)query_int(query, 1);
    seat->pledged = query_int(query, 7);
    seat->pledge_time = query_int64(query, 8);
    seat->opened = query_int(query, 9);
    seat->open_time = query_int64(query, 10);
    seat->undone_at = query_int(query, 12);
    seat->covered = query_int(query, 13) != 0;
    seat->resigned = query_int(query, 14) != 0;
    seat->mark = (store_mark){ .left = query_int64(query, 15),
                               .since = query_int64(query, 16),
                               .away = query_int64(query, 17),
                               .overdue = (query_int(query, 18) & 1) != 0,
                               .late = (query_int(query, 18) & 2) != 0 };
    return read_hash(query, 2, seat->owner, &seat->has_owner) &&
           read_text(query, 3, seat->name, sizeof seat->name) &&
           read_text(query, 4, seat->bot, sizeof seat->bot) &&
           read_hash(query, 5, seat->nonce, &seat->has_nonce) &&
           read_hash(query, 6, seat->pledge, &seat->has_pledge) &&
           read_text(query, 11, seat->undone, sizeof seat->undone);
}

static bool read_table(store_query *query, store_table *table)
{
    table->n_seats = (uint8_t)query_int(query, 2);
    table->undo = (uint8_t)query_int(query, 4);
    table->listed = (uint8_t)query_int(query, 5);
    table->watch = (uint8_t)query_int(query, 6);
    table->state = (uint8_t)query_int(query, 7);
    table->created = query_int64(query, 9);
    table->changed = query_int64(query, 10);
    table->hints = query_int(query, 11) != 0;
    table->aloud = query_int(query, 12) != 0;
    table->quick = query_int(query, 13) != 0;
    table->proof = (uint8_t)query_int(query, 14);
    table->rules = (uint16_t)query_int(query, 15);
    table->era = query_int(query, 16);
    table->pace = (uint8_t)query_int(query, 17);
    table->pace_time = query_int(query, 18);
    table->pace_more = query_int(query, 19);
    table->patience = query_int(query, 20);
    table->talk = (uint8_t)query_int(query, 22);
    table->wanted = (uint8_t)query_int(query, 23);
    table->taken = query_int(query, 26);
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
static bool read_thought(store_query *query, int i, store_thought *out)
{
    const char *text = query_text(query, i);
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

static bool read_step(store_query *query, store_step *step)
{
    step->n = query_int(query, 0);
    step->actor = (int8_t)query_int(query, 1);
    step->forced = (uint8_t)query_int(query, 2);
    step->action = (uint16_t)query_int(query, 3);
    step->seat = (int8_t)query_int(query, 4);
    step->time = query_int64(query, 6);
    step->has_thought = read_thought(query, 7, &step->thought);
    step->has_hash = !query->driver->is_null(query, 8);
    step->hash = (uint64_t)query_int64(query, 8);
    return read_text(query, 5, step->request, sizeof step->request);
}

/* The end of a question: all rows were read, or there are none. */
static bool end_rows(store_query *query, store_rows *out, bool is_good)
{
    query_put_away(query);
    if (is_good)
        return true;
    free(out->row);
    *out = (store_rows){ 0 };
    return false;
}

static bool read_seats(store_db *db, store_table *table)
{
    store_query *query = db->query[Q_SEATS];
    int code;
    query_put_text(query, 1, table->id);
    while ((code = query_step(query)) == QUERY_ROW)
        if (!read_seat(query, table))
            break;
    query_put_away(query);
    return code == QUERY_DONE;
}

static bool read_whole(store_db *db, store_query *query, store_table *table)
{
    if (read_table(query, table) && read_seats(db, table))
        return true;
    const char *id = query_text(query, 0);
    store_sql_say(db, "table %.16s cannot be read and is left out", id ? id : "without a name");
    return false;
}

int store_sql_table(store_db *db, const char *id, store_table *out)
{
    store_query *query = db->query[Q_TABLE];
    memset(out, 0, sizeof *out);
    query_put_text(query, 1, id);
    enum query_outcome code = query_step(query);
    bool good = code == QUERY_ROW && read_whole(db, query, out);
    query_put_away(query);
    return good ? 1 : code == QUERY_ROW || code == QUERY_DONE ? 0 : -1;
}

bool store_db_steps(store_db *db, const void *id, store_rows *out)
{
    store_query *query = db->query[Q_STEPS];
    int code;
    query_put_text(query, 1, id);
    while ((code = query_step(query)) == QUERY_ROW) {
        store_step *step = store_sql_add_row(out, sizeof *step);
        if (!step || !read_step(query, step) || step->n != out->n - 1)
            break;
    }
    return end_rows(query, out, code == QUERY_DONE);
}

/* ---- What is left out ----------------------------------------------------------------- */

void store_db_set_say(store_db *db, void (*say)(void *user, const char *text), void *user)
{
    db->say = say;
    db->user = user;
}

void store_sql_say(store_db *db, const char *format, ...)
{
    char text[200];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    if (db->say)
        db->say(db->user, text);
}

/* ---- Whatever the database ------------------------------------------------------------- */

store_db *store_db_open_in(const char *place, enum store_company company, char *error, size_t size)
{
    return store_is_database(place) ? store_pg_open(place, company, error, size)
                                    : store_sqlite_open(place, error, size);
}

store_db *store_db_open(const char *place, char *error, size_t size)
{
    return store_db_open_in(place, STORE_ALONE, error, size);
}

int64_t store_db_epoch(const store_db *db)
{
    return db->driver->epoch ? db->driver->epoch(db) : 0;
}

const char *store_db_word(const store_db *db)
{
    return db->driver->word ? db->driver->word(db) : "";
}

void store_db_set_hear(store_db *db, void (*hear)(void *user, const char *line), void *user)
{
    db->hear = hear;
    db->hears = user;
}

bool store_db_leases(store_db *db, const void *unused, store_rows *out)
{
    return !db->driver->leases || db->driver->leases(db, unused, out);
}

int store_db_renew_ms(const store_db *db)
{
    return db->driver->renew_ms;
}

void store_db_keep(store_db *db)
{
    if (db->driver->keep)
        db->driver->keep(db);
}

bool store_db_holds(const store_db *db)
{
    return !db->driver->holds || db->driver->holds(db);
}

bool store_db_is_deposed(const store_db *db)
{
    return db->driver->is_deposed && db->driver->is_deposed(db);
}

void store_db_hurry(store_db *db, bool now)
{
    if (db->driver->hurry)
        db->driver->hurry(db, now);
}

bool store_db_copy(store_db *db, store_job *job)
{
    return db->driver->copy(db, job);
}

void store_db_close(store_db *db)
{
    if (db)
        db->driver->close(db);
}
