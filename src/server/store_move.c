/*
 * store_move.c: everything from one database into another, of whatever kind, and proof that it
 * arrived: the hash of all rows, each side's read from itself.
 */
#include "store_sql.h"

#include "prove.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 32, NAME = 20, SELECT = 700, AT_ONCE = 500 };

/* Every table but the pulse, and how its rows are ordered; what others refer to comes first. A
 * column is a number, a text or bytes. */
static const struct {
    const char *name, *columns, *order;
} list[] = {
    { "guest", "hash:b name:t seen:n", "hash" },
    { "game_table",
      "id:t game:t n_seats:n option:b undo:n listed:n watch:n state:n secret:b created:n changed:n"
      " hints:n aloud:n quick:n proof:n rules:n era:n pace:n pace_time:n pace_more:n patience:n"
      " cover:t talk:n wanted:n lang:t origin:t taken:n same_key:b edition:t",
      "id" },
    { "seat",
      "table_id:t n:n kind:n owner:b name:t bot:t nonce:b pledge:b pledged:n pledge_time:n opened:n"
      " open_time:n undone:t undone_at:n covered:n resigned:n clock_left:n clock_since:n away:n"
      " overdue:n",
      "table_id, n" },
    { "step", "table_id:t n:n actor:n forced:n action:n seat:n request:t time:n thought:t hash:n",
      "table_id, n" },
    { "played", "table_id:t n:n owner:b ended:n game:t rank:n points:n against:t resigned:n",
      "table_id, n" },
    { "uncounted", "table_id:t", "table_id" },
    { "lived", "n:n ms:n", "n" },
    { "ban", "what:t since:n", "what" },
    { "token", "hash:b guest:b device:t made:n seen:n", "hash" },
    { "secret", "hash:b guest:b what:n state:n until:n", "hash" },
    { "account", "guest:b login:t password:t made:n", "guest" },
    { "mail", "guest:b address:t confirmed:n remind:n lang:t off:b", "guest" },
    { "push", "endpoint:t token:b point:b auth:b lang:t made:n", "endpoint" },
    { "reminded", "table_id:t seat:n at:n", "table_id, seat" },
    { "untold", "table_id:t seat:n at:n goal:t guest:b tries:n due:n", "table_id, seat, goal" },
};
enum { TABLES = sizeof list / sizeof *list };

typedef struct {
    int n;
    char name[COLUMNS][NAME], type[COLUMNS];
} shape;

typedef struct {
    store_db *to;       /* NULL: nothing is written */
    const char *insert; /* into it */
    const shape *shape;
    char hash[PROVE_HEX]; /* of all rows so far */
    int64_t rows;
    int waiting; /* rows that were sent and not asked about */
} carrying;

static void read_shape(const char *columns, shape *out)
{
    for (out->n = 0; *columns && out->n < COLUMNS; out->n++) {
        size_t length = strcspn(columns, ":");
        snprintf(out->name[out->n], NAME, "%.*s", (int)length, columns);
        out->type[out->n] = columns[length + 1];
        columns += length + 2;
        columns += *columns == ' ';
    }
}

/* "SELECT a, b FROM t ORDER BY c" and "INSERT INTO t (a, b) VALUES (?1, ?2)". */
static void write_queries(int i, const shape *s, char select[SELECT], char insert[SELECT])
{
    char names[SELECT / 2] = "", places[SELECT / 2] = "";
    size_t n = 0, p = 0;
    for (int k = 0; k < s->n; k++) {
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%s", k ? ", " : "", s->name[k]);
        p += (size_t)snprintf(places + p, sizeof places - p, "%s?%d", k ? ", " : "", k + 1);
    }
    snprintf(select, SELECT, "SELECT %s FROM %s ORDER BY %s", names, list[i].name, list[i].order);
    snprintf(insert, SELECT, "INSERT INTO %s (%s) VALUES (%s)", list[i].name, names, places);
}

/* ---- Rows --------------------------------------------------------------------------------- */

static void print_column(store_query *q, int i, char type, FILE *out)
{
    size_t size = 0;
    if (q->driver->is_null(q, i)) {
        fputs("|-", out);
    } else if (type == 'n') {
        fprintf(out, "|%" PRId64, query_int64(q, i));
    } else {
        const char *at = type == 't' ? q->driver->text(q, i, &size) : q->driver->blob(q, i, &size);
        fputs("|x", out);
        for (size_t k = 0; k < size; k++)
            fprintf(out, "%02x", (unsigned char)at[k]);
    }
}

/* The hash of all rows so far and this one. */
static bool add_hash(carrying *c, store_query *q)
{
    char *text = NULL;
    size_t size;
    uint8_t hash[PROVE_HASH];
    FILE *out = open_memstream(&text, &size);
    if (!out)
        return false;
    fputs(c->hash, out);
    for (int i = 0; i < c->shape->n; i++)
        print_column(q, i, c->shape->type[i], out);
    bool good = fclose(out) == 0;
    if (good)
        prove_text_hash(text, hash);
    prove_to_hex(hash, sizeof hash, c->hash);
    free(text);
    return good;
}

static bool gather(store_db *db, bool on)
{
    return !db->driver->gather || db->driver->gather(db, on);
}

/* Bytes are copied, because one column's are gone when the next is read. */
static bool write_row(carrying *c, store_query *from)
{
    store_query *to = query_make(c->to, c->insert);
    void *kept[COLUMNS] = { 0 };
    for (int i = 0; to && i < c->shape->n; i++) {
        size_t size = 0;
        const void *at;
        if (from->driver->is_null(from, i))
            continue;
        if (c->shape->type[i] == 'n') {
            query_put_number(to, i + 1, query_int64(from, i));
            continue;
        }
        at = c->shape->type[i] == 't' ? (const void *)from->driver->text(from, i, &size)
                                      : from->driver->blob(from, i, &size);
        kept[i] = malloc(size + 1);
        if (kept[i] && at)
            memcpy(kept[i], at, size);
        if (c->shape->type[i] == 't')
            to->driver->put_text(to, i + 1, kept[i], size);
        else
            query_put_blob(to, i + 1, kept[i], size);
    }
    bool good = query_end(to, query_step(to));
    for (int i = 0; i < COLUMNS; i++)
        free(kept[i]);
    if (good && ++c->waiting == AT_ONCE) {
        good = gather(c->to, false) && gather(c->to, true);
        c->waiting = 0;
    }
    return good;
}

/* All rows of a query; how many, or -1. */
static int take_rows(store_db *db, const char *text, carrying *c)
{
    store_query *q = query_make(db, text);
    enum query_outcome code = QUERY_FAILED;
    int n = 0;
    while (q && (code = query_step(q)) == QUERY_ROW) {
        if (!add_hash(c, q) || (c->to && !write_row(c, q)))
            break;
        n++;
    }
    c->rows += n;
    return query_end(q, code) ? n : -1;
}

/* A database that would send everything at once is asked for some at a time. */
static bool take_all(store_db *db, const char *select, carrying *c)
{
    char text[SELECT + 40];
    int n;
    if (!db->driver->fetch)
        return take_rows(db, select, c) >= 0;
    snprintf(text, sizeof text, "DECLARE moving CURSOR FOR %s", select);
    store_query *q = query_make(db, text);
    bool good = query_end(q, query_step(q));
    while (good && (n = take_rows(db, db->driver->fetch, c)) != 0)
        good = n > 0;
    q = good ? query_make(db, "CLOSE moving") : NULL;
    return good && query_end(q, query_step(q));
}

/* ---- Everything ------------------------------------------------------------------------------ */

static bool fail(store_db *db, const char *what, const char *name, char *error, size_t size)
{
    store_job job = { 0 };
    store_sql_fail(db, &job);
    snprintf(error, size, "%s %s: %s", what, name, job.error);
    return false;
}

/* From one into the other, which may be NULL; the hash and how many rows. */
static bool carry(store_db *from, store_db *to, carrying *c, char *error, size_t size)
{
    shape s;
    char select[SELECT], insert[SELECT];
    *c = (carrying){ .to = to, .insert = insert, .shape = &s };
    if (!store_sql_run(from, Q_BEGIN))
        return fail(from, "cannot read", "anything", error, size);
    bool good = true;
    for (int i = 0; i < TABLES && good; i++) {
        read_shape(list[i].columns, &s);
        write_queries(i, &s, select, insert);
        c->waiting = 0;
        good = !to || gather(to, true);
        good = take_all(from, select, c) && good;
        if (to)
            good = gather(to, false) && good;
        if (!good)
            fail(to ? to : from, "table", list[i].name, error, size);
    }
    store_sql_run(from, Q_ROLLBACK);
    return good;
}

static bool is_empty(store_db *db)
{
    store_query *q = query_make(db, "SELECT (SELECT count(*) FROM guest) +"
                                    " (SELECT count(*) FROM game_table)");
    bool empty = query_step(q) == QUERY_ROW && query_int64(q, 0) == 0;
    query_end(q, QUERY_DONE);
    return empty;
}

bool store_move(store_db *from, store_db *to, store_moved *out, char *error, size_t size)
{
    carrying there, here;
    if (!is_empty(to)) {
        snprintf(error, size, "there is something in it already; it has to be new");
        return false;
    }
    if (!store_sql_run(to, Q_BEGIN))
        return fail(to, "cannot write", "anything", error, size);
    bool good = carry(from, to, &here, error, size);
    if (good && !store_sql_run(to, Q_COMMIT))
        good = fail(to, "cannot write", "everything", error, size);
    if (!good) {
        store_sql_run(to, Q_ROLLBACK);
        return false;
    }
    if (!carry(to, NULL, &there, error, size))
        return false;
    snprintf(out->hash, sizeof out->hash, "%s", here.hash);
    out->rows = here.rows;
    good = here.rows == there.rows && strcmp(here.hash, there.hash) == 0;
    if (!good)
        snprintf(error, size, "what arrived is not what was sent: %s, not %s", there.hash,
                 here.hash);
    return good;
}
