/*
 * store_pg_node.c: one node among others of a database: which tables are its own, what it tells
 * the others, and what they tell it.
 *
 * A node has a row, which lasts as long as the database hears from the node. A lease is a row with
 * a table and the node that owns it, and lasts as long as the node's row. News carry the number of
 * the transaction that wrote them, and a node's transactions come one after the other: having read
 * one of them means having read all before. Nothing waits for news: where it matters who owns a
 * table the database is asked.
 */
#include "store_pg.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ADOPT_AGAIN = 5000, KEEPS = 60 }; /* ms; seconds for which what was told is kept */

/* ---- Inside a transaction ---------------------------------------------------------------------
 */

bool store_pg_own(store_db *base, const char *id)
{
    const pg_db *db = (const pg_db *)base;
    query_put_text(base->query[Q_OWN], 1, id);
    query_put_number(base->query[Q_OWN], 2, db->epoch);
    return store_sql_run(base, Q_OWN);
}

bool store_pg_tell(store_db *base, const char *said)
{
    const pg_db *db = (const pg_db *)base;
    query_put_number(base->query[Q_TELL], 1, db->epoch);
    query_put_number(base->query[Q_TELL], 2, db->serial + 1);
    query_put_text(base->query[Q_TELL], 3, said);
    return store_sql_run(base, Q_TELL);
}

int64_t store_pg_epoch(const store_db *base)
{
    return ((const pg_db *)base)->epoch;
}

const char *store_pg_word(const store_db *base)
{
    return ((const pg_db *)base)->word;
}

/* ---- Questions ----------------------------------------------------------------------------------
 */

static void fail(store_job *job, int code, const char *text)
{
    job->code = code;
    snprintf(job->error, sizeof job->error, "%s", text);
}

/* How many rows it has. */
static int carry_out(store_job *job, store_query *made)
{
    enum query_outcome code;
    int n = 0;
    while ((code = query_step(made)) == QUERY_ROW)
        n++;
    if (!query_end(made, code))
        fail(job, STORE_EDISK, "the database does not do it");
    return n;
}

static void take(store_db *db, store_job *job)
{
    store_query *made = query_make(db, "SELECT * FROM take(?1, ?2)");
    enum query_outcome code;
    int n = 0;
    query_put_text(made, 1, job->id);
    query_put_number(made, 2, job->owner.epoch);
    for (; (code = query_step(made)) == QUERY_ROW; n++) {
        const char *place = query_text(made, 1), *word = query_text(made, 2);
        job->owner.epoch = query_int64(made, 0);
        snprintf(job->owner.address, sizeof job->owner.address, "%s", place ? place : "");
        snprintf(job->owner.word, sizeof job->owner.word, "%s", word ? word : "");
    }
    if (!query_end(made, code))
        fail(job, STORE_EDISK, "whose table it is cannot be read");
    else if (n == 0)
        fail(job, STORE_ENONE, "there is no such table");
}

static void give(store_db *db, store_job *job)
{
    store_query *made = query_make(db, "UPDATE lease SET epoch = ?2 WHERE table_id = ?1"
                                       " AND epoch = ?3 AND EXISTS (SELECT 1 FROM node"
                                       " WHERE node.epoch = ?2 AND until >= clock_timestamp())"
                                       " RETURNING table_id");
    query_put_text(made, 1, job->id);
    query_put_number(made, 2, job->owner.epoch);
    query_put_number(made, 3, store_pg_epoch(db));
    if (carry_out(job, made) == 0 && job->code == 0)
        fail(job, STORE_ENONE, "there is no such node, or the table is not this one's");
}

static void let_go(store_db *db, store_job *job)
{
    store_query *made = query_make(db, "DELETE FROM lease WHERE table_id = ?1 AND epoch = ?2");
    query_put_text(made, 1, job->id);
    query_put_number(made, 2, store_pg_epoch(db));
    carry_out(job, made);
}

static void announce(store_db *db, store_job *job)
{
    store_query *made = query_make(db, "UPDATE node SET address = ?1 WHERE epoch = ?2");
    query_put_text(made, 1, job->text);
    query_put_number(made, 2, store_pg_epoch(db));
    carry_out(job, made);
}

void store_pg_find(store_db *db, store_job *job)
{
    switch (job->ask) {
    case STORE_ASK_TABLE: take(db, job); break;
    case STORE_GIVE: give(db, job); break;
    case STORE_LET_GO: let_go(db, job); break;
    case STORE_ANNOUNCE: announce(db, job); break;
    default: break;
    }
}

bool store_pg_leases(store_db *db, const void *unused, store_rows *out)
{
    store_query *made = query_make(db, "SELECT table_id FROM lease WHERE epoch = ?1");
    enum query_outcome code = QUERY_FAILED;
    (void)unused;
    query_put_number(made, 1, store_pg_epoch(db));
    while (made && (code = query_step(made)) == QUERY_ROW) {
        char *id = store_sql_add_row(out, STORE_ID);
        if (!id)
            break;
        snprintf(id, STORE_ID, "%s", query_text(made, 0));
    }
    return query_end(made, code);
}

/* ---- Hearing ------------------------------------------------------------------------------------
 */

static void hear(const pg_db *db, const char *line)
{
    if (db->base.hear)
        db->base.hear(db->base.hears, line);
}

/* Of those that were heard, the one that may be forgotten: it is gone. */
static int gone_for_longest(const pg_db *db)
{
    for (int i = 0; i < db->n_heard; i++)
        if (!db->heard[i].is_there)
            return i;
    return 0;
}

/* Up to where that node was heard; a new one stands last. */
static void note_heard(pg_db *db, int64_t epoch, int64_t serial)
{
    int i = 0;
    while (i < db->n_heard && db->heard[i].epoch != epoch)
        i++;
    if (i == PG_NODES) {
        int gone = gone_for_longest(db);
        i = --db->n_heard;
        memmove(db->heard + gone, db->heard + gone + 1, (size_t)(i - gone) * sizeof *db->heard);
    }
    if (i == db->n_heard)
        db->heard[db->n_heard++] = (pg_heard){ epoch, serial, false };
    else if (db->heard[i].serial < serial)
        db->heard[i].serial = serial;
}

static void note_there(pg_db *db, const PGresult *row)
{
    for (int i = 0; i < db->n_heard; i++)
        db->heard[i].is_there = false;
    for (int k = 0; k < PQntuples(row); k++)
        for (int i = 0; i < db->n_heard; i++)
            if (db->heard[i].epoch == strtoll(PQgetvalue(row, k, 1), NULL, 10))
                db->heard[i].is_there = true;
}

bool store_pg_listen_from_here(pg_db *db)
{
    PGresult *row =
        store_pg_ask(db, "SELECT epoch, max(serial) FROM (SELECT epoch, serial FROM"
                         " change UNION ALL SELECT epoch, serial FROM node) AS all_of_them"
                         " GROUP BY epoch ORDER BY epoch");
    for (int i = 0; row && i < PQntuples(row); i++)
        note_heard(db, strtoll(PQgetvalue(row, i, 0), NULL, 10),
                   strtoll(PQgetvalue(row, i, 1), NULL, 10));
    PQclear(row);
    return row != NULL;
}

/* What was told since, by anybody else: by those who were heard before, and by newer ones. */
static void hear_changes(pg_db *db)
{
    char line[PG_NODES * 100 + 300];
    size_t n = (size_t)snprintf(line, sizeof line,
                                "SELECT epoch, serial, said FROM change WHERE epoch <> %" PRId64
                                " AND ((epoch > %" PRId64 " AND epoch NOT IN (0",
                                db->epoch, db->epoch);
    for (int i = 0; i < db->n_heard; i++)
        n += (size_t)snprintf(line + n, sizeof line - n, ", %" PRId64, db->heard[i].epoch);
    n += (size_t)snprintf(line + n, sizeof line - n, "))");
    for (int i = 0; i < db->n_heard; i++)
        n += (size_t)snprintf(line + n, sizeof line - n,
                              " OR (epoch = %" PRId64 " AND serial > %" PRId64 ")",
                              db->heard[i].epoch, db->heard[i].serial);
    snprintf(line + n, sizeof line - n, ") ORDER BY epoch, serial, n");
    PGresult *row = store_pg_ask(db, line);
    for (int i = 0; row && i < PQntuples(row); i++) {
        note_heard(db, strtoll(PQgetvalue(row, i, 0), NULL, 10),
                   strtoll(PQgetvalue(row, i, 1), NULL, 10));
        hear(db, PQgetvalue(row, i, 2));
    }
    PQclear(row);
}

/* The nodes that there are, when that has changed, and how long servers have lived. */
static bool hear_nodes(pg_db *db)
{
    PGresult *row = store_pg_ask(db, "SELECT ';' || epoch || ' ' || name || ' ' || address,"
                                     " epoch, (SELECT ms FROM lived) FROM node ORDER BY epoch");
    char *text = NULL, lived[60];
    size_t size;
    int n = row ? PQntuples(row) : 0;
    FILE *out = row ? open_memstream(&text, &size) : NULL;
    if (n > 0) { /* the first has been there for longest */
        db->elected = strtoll(PQgetvalue(row, 0, 1), NULL, 10) == db->epoch;
        note_there(db, row);
    }
    if (out)
        fprintf(out, "nodes %s", db->elected ? "first" : "other");
    for (int i = 0; out && i < n; i++)
        fprintf(out, "%s", PQgetvalue(row, i, 0));
    if (n > 1) {
        snprintf(lived, sizeof lived, "lived %s", PQgetvalue(row, 0, 2));
        hear(db, lived);
    }
    PQclear(row);
    if (!out || fclose(out) != 0)
        return false;
    bool changed = !db->nodes || strcmp(db->nodes, text) != 0;
    free(db->nodes);
    db->nodes = text;
    db->n_nodes = n;
    if (changed)
        hear(db, text);
    return changed;
}

/* What is not finished and nobody's is this node's, so that its clocks run and its bots move. */
void store_pg_adopt(pg_db *db, bool quietly)
{
    char line[400];
    db->adopted = pg_clock();
    store_pg_do(db, "DELETE FROM lease WHERE epoch NOT IN (SELECT epoch FROM node)");
    snprintf(line, sizeof line,
             "DELETE FROM change WHERE made < clock_timestamp() - interval '%d s'", KEEPS);
    store_pg_do(db, line);
    snprintf(line, sizeof line,
             "INSERT INTO lease SELECT id, %" PRId64 " FROM game_table WHERE state <> 2 AND NOT"
             " EXISTS (SELECT 1 FROM lease WHERE table_id = id) ON CONFLICT DO NOTHING"
             " RETURNING 'mine ' || table_id",
             db->epoch);
    PGresult *row = store_pg_ask(db, line);
    for (int i = 0; row && !quietly && i < PQntuples(row); i++)
        hear(db, PQgetvalue(row, i, 0));
    PQclear(row);
}

void store_pg_beat(pg_db *db)
{
    db->beat = pg_clock();
    bool good = store_pg_do(db, "SELECT bury()");
    if (!good || atomic_load(&db->deposed))
        return;
    bool changed = hear_nodes(db);
    if (!db->lost)
        hear_changes(db);
    if (!db->lost && db->elected && (changed || pg_clock() - db->adopted > ADOPT_AGAIN))
        store_pg_adopt(db, false);
}
