/*
 * store_pg_line.c: the line to a PostgreSQL database, and how it is found again after it broke.
 *
 * A node counts as alive for some time after the database last heard from it. By its own clock that
 * time starts before it spoke: so it falls silent before another node may take its tables.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PAUSE = 100, SAY_AGAIN = 10000, LAST_TRIES = 2000 }; /* ms */

int64_t pg_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_BOOTTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* What libpq says in several lines, with where it tried, as one short sentence. */
static void take_reason(PGconn *line, char *error, size_t size)
{
    const char *said = line ? PQerrorMessage(line) : "out of memory";
    const char *fatal = strstr(said, "FATAL:  ");
    const char *failed = strstr(said, " failed: ");
    const char *from = fatal ? fatal + 8 : failed ? failed + 9 : said;
    snprintf(error, size, "%.*s", (int)strcspn(from, "\n"), from);
}

/* What each line is told first. A transaction that stands still, because its node or the network
 * does, ends before the next node needs the rows that it holds. */
static const char settings[] = "SET search_path = beringia; SET synchronous_commit = on;"
                               " SET client_min_messages = warning; SET bytea_output = hex;"
                               " SET idle_in_transaction_session_timeout = 2000";

static void say_nothing(void *unused, const char *text)
{
    (void)unused;
    (void)text;
}

bool store_pg_connect(pg_db *db, char *error, size_t size)
{
    static const char *const name[] = { "dbname",
                                        "application_name",
                                        "connect_timeout",
                                        "client_encoding",
                                        "tcp_user_timeout",
                                        "keepalives_idle",
                                        "keepalives_interval",
                                        "keepalives_count",
                                        NULL };
    const char *const value[] = {
        db->place, "beringia", "5", "UTF8", "10000", "5", "2", "3", NULL
    };
    atomic_store(&db->socket, -1);
    PQfinish(db->line);
    db->line = PQconnectdbParams(name, value, 1);
    db->lines++;
    db->lost = db->failed = false;
    if (PQstatus(db->line) != CONNECTION_OK) {
        take_reason(db->line, error, size);
        db->lost = true;
        return false;
    }
    atomic_store(&db->socket, PQsocket(db->line));
    PQsetNoticeProcessor(db->line, say_nothing, NULL);
    if (store_pg_do(db, settings))
        return true;
    snprintf(error, size, "%s", db->text);
    return false;
}

/* Whether this node counts still, and what it wrote last. That is for good: a transaction of the
 * line before is at its end when this is answered, or will find that its line does not count any
 * more. One of which only a part has come would wait for the rest of it, with the row. */
static bool look_after(pg_db *db, int64_t *serial)
{
    char line[200];
    snprintf(line, sizeof line,
             "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = %d"
             " AND usename = current_user AND application_name = 'beringia'",
             db->backend);
    store_pg_do(db, line);
    snprintf(line, sizeof line,
             "UPDATE node SET line = %d WHERE epoch = %lld AND line < %d RETURNING serial",
             db->lines, (long long)db->epoch, db->lines);
    PGresult *row = store_pg_ask(db, line);
    bool good = row != NULL;
    if (good && PQntuples(row) == 1)
        *serial = strtoll(PQgetvalue(row, 0, 0), NULL, 10);
    else if (good)
        atomic_store(&db->deposed, true);
    PQclear(row);
    if (good)
        db->backend = PQbackendPID(db->line);
    return good;
}

/* After so long all nodes are late, as the database was away for all of them: whoever is back
 * first must not find the others dead. */
static void spare_others(pg_db *db)
{
    char line[240];
    snprintf(
        line, sizeof line,
        "UPDATE node SET until = clock_timestamp() + %d * interval '1 ms' WHERE epoch IN (SELECT"
        " epoch FROM node WHERE until < clock_timestamp() FOR UPDATE SKIP LOCKED)",
        PG_LEASE);
    store_pg_do(db, line);
    db->adopted = pg_clock(); /* and what was told before is kept until they have heard it */
}

bool store_pg_recover(pg_db *db, int64_t *serial)
{
    char error[PG_LINE] = "";
    struct timespec pause = { .tv_nsec = PAUSE * 1000000L };
    int64_t begun = pg_clock(), said = 0, now;
    while (!atomic_load(&db->deposed)) {
        if (store_pg_connect(db, error, sizeof error) && look_after(db, serial)) {
            if (said)
                store_sql_say(&db->base, "the database answers again");
            if (!atomic_load(&db->deposed) && pg_clock() >= atomic_load(&db->held))
                spare_others(db);
            return !atomic_load(&db->deposed);
        }
        now = pg_clock();
        if (!*error)
            snprintf(error, sizeof error, "%s", db->text);
        if (now - said >= SAY_AGAIN) {
            store_sql_say(&db->base,
                          "the database does not answer; nothing is lost, and all wait: %s", error);
            said = now;
        }
        if (atomic_load(&db->hurried) && now - begun > LAST_TRIES)
            break;
        nanosleep(&pause, NULL);
    }
    db->lost = true;
    return false;
}

bool store_pg_renew(pg_db *db)
{
    char line[120];
    int64_t begun = pg_clock(), serial;
    snprintf(line, sizeof line, "CALL hold(%lld, %d, %lld, %d)", (long long)db->epoch, db->lines,
             (long long)db->serial, PG_LEASE);
    bool good = !atomic_load(&db->deposed) && store_pg_do(db, line);
    if (good)
        atomic_store(&db->held, begun + PG_LEASE);
    else if (db->lost)
        good = store_pg_recover(db, &serial) && store_pg_renew(db);
    else if (!atomic_load(&db->deposed) && begun - db->said >= SAY_AGAIN) {
        store_sql_say(&db->base, "the database does not hear of this node, which is silent: %s",
                      db->text);
        db->said = begun;
    }
    return good;
}
