/*
 * store_pg_open.c: opening the data in PostgreSQL: whose it is, whether it is what this program
 * made, and which node reigns.
 */
#include "store_pg.h"

#include "prove.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { OLDEST = 130000, PAUSE = 100 }; /* of PostgreSQL; ms */

typedef struct {
    pg_db *db;
    enum store_company company;
    char *error;
    size_t size;
} opening;

static bool fail_open(const opening *o, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static bool fail_open(const opening *o, const char *format, ...)
{
    char text[300];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    snprintf(o->error, o->size, "%s: %s", o->db->shown, text);
    return false;
}

bool store_is_database(const char *place)
{
    return strncmp(place, "postgresql://", 13) == 0 || strncmp(place, "postgres://", 11) == 0;
}

/* As it may be shown: without what is between the name and the @, and without options. */
static void hide_password(const char *place, char out[PG_LINE])
{
    const char *from = strstr(place, "://") + 3;
    size_t whole = strcspn(from, "?"), host = strcspn(from, "/?");
    const char *at = memchr(from, '@', host);
    const char *colon = at ? memchr(from, ':', (size_t)(at - from)) : NULL;
    size_t name = colon ? (size_t)(colon - from) : at ? (size_t)(at - from) : 0;
    const char *rest = at ? at : from;
    snprintf(out, PG_LINE, "postgresql://%.*s%.*s", (int)name, from,
             (int)(whole - (size_t)(rest - from)), rest);
}

/* ---- Questions --------------------------------------------------------------------------- */

static bool fail_query(const opening *o)
{
    return fail_open(o, "%s", o->db->text[0] ? o->db->text : "the database does not answer");
}

/* The first column of the only row, as text freed by the caller; NULL: it failed, which was
 * said. */
static char *ask(const opening *o, const char *question)
{
    PGresult *result = store_pg_ask(o->db, question);
    char *answer = result && PQntuples(result) > 0 ? strdup(PQgetvalue(result, 0, 0)) : NULL;
    PQclear(result);
    if (!answer)
        fail_query(o);
    return answer;
}

static bool do_all(const opening *o, const char *text)
{
    return store_pg_do(o->db, text) || fail_query(o);
}

/* Is the answer the one that is expected? */
static bool expect(const opening *o, const char *question, const char *answer, const char *error)
{
    char *found = ask(o, question);
    bool good = found && (strcmp(found, answer) == 0 || fail_open(o, error, found));
    free(found);
    return good;
}

/* ---- Is it ours, and whole? ----------------------------------------------------------------- */

/* What this program has made, a line each: somebody who adds a rule or takes a column away changes
 * what the queries mean. It is kept with the form. */
static const char listing[] =
    "SELECT string_agg(line, E'\\n' ORDER BY line COLLATE \"C\") FROM ("
    " SELECT relname || '.' || attname || ' ' || format_type(atttypid, atttypmod) ||"
    "   CASE WHEN attnotnull THEN ' not null' ELSE '' END AS line"
    "  FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid WHERE attnum > 0"
    "   AND NOT attisdropped AND relkind IN ('r', 'v', 'p')"
    "   AND relnamespace = 'beringia'::regnamespace"
    " UNION ALL SELECT 'index ' || relname || ' ' || indkey::text ||"
    "   CASE WHEN indisunique THEN ' unique' ELSE '' END"
    "  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid"
    "  WHERE relnamespace = 'beringia'::regnamespace"
    " UNION ALL SELECT 'constraint ' || conname FROM pg_constraint"
    "  WHERE connamespace = 'beringia'::regnamespace AND contype IN ('p', 'u', 'f', 'c', 'x')"
    " UNION ALL SELECT 'trigger ' || tgname FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid"
    "  WHERE NOT tgisinternal AND relnamespace = 'beringia'::regnamespace"
    " UNION ALL SELECT 'function ' || oid::regprocedure::text || ' ' || md5(prosrc) FROM pg_proc"
    "  WHERE pronamespace = 'beringia'::regnamespace"
    ") AS lines WHERE line NOT LIKE 'form.%' AND line NOT LIKE 'index form%'"
    " AND line NOT LIKE 'constraint form%'";

/* The first line of one text that is not in the other, or NULL. Lines are in order. */
static const char *odd_line(const char *one, const char *other, char out[PG_LINE])
{
    for (size_t n; *one; one += n + (one[n] != '\0')) {
        n = strcspn(one, "\n");
        const char *at = other;
        while (*at && (strncmp(at, one, n) != 0 || (at[n] && at[n] != '\n'))) {
            at += strcspn(at, "\n");
            at += *at != '\0';
        }
        if (!*at) {
            snprintf(out, PG_LINE, "%.*s", (int)n, one);
            return out;
        }
    }
    return NULL;
}

static bool is_untouched(const opening *o)
{
    char line[PG_LINE];
    char *made = ask(o, "SELECT made FROM form");
    char *found = made ? ask(o, listing) : NULL;
    bool good = found != NULL;
    if (found && odd_line(made, found, line))
        good = fail_open(o, "somebody changed the tables: \"%s\" is missing", line);
    else if (found && odd_line(found, made, line))
        good = fail_open(o, "somebody changed the tables: \"%s\" is not ours", line);
    free(made);
    free(found);
    return good;
}

/* Inside a transaction, and nobody else does it at the same time. */
static bool make_form(const opening *o, int form)
{
    char line[200];
    bool good = form > 0 || do_all(o, "CREATE SCHEMA beringia;"
                                      "CREATE TABLE form (n BIGINT NOT NULL, made TEXT NOT NULL);"
                                      "INSERT INTO form VALUES (0, '')");
    for (int i = form; i < PG_FORMS; i++)
        for (int k = 0; k < PG_PARTS && store_pg_form[i][k] && good; k++)
            good = do_all(o, store_pg_form[i][k]);
    snprintf(line, sizeof line, "UPDATE form SET n = %d", PG_FORMS);
    char *made = good && do_all(o, line) ? ask(o, listing) : NULL;
    const char *const value[] = { made };
    PGresult *kept =
        made ? PQexecParams(o->db->line, "UPDATE form SET made = $1", 1, NULL, value, NULL, NULL, 0)
             : NULL;
    good = PQresultStatus(kept) == PGRES_COMMAND_OK;
    PQclear(kept);
    free(made);
    return good;
}

static bool check_form(const opening *o, int *form)
{
    char *found = ask(o, "SELECT CASE WHEN to_regclass('beringia.form') IS NOT NULL THEN 'ours'"
                         " WHEN to_regnamespace('beringia') IS NOT NULL THEN 'other'"
                         " ELSE 'none' END");
    bool good = found && (strcmp(found, "other") != 0 ||
                          fail_open(o, "its schema beringia is of another program"));
    bool ours = found && strcmp(found, "ours") == 0;
    free(found);
    found = good && ours ? ask(o, "SELECT n FROM form") : NULL;
    *form = found ? atoi(found) : 0;
    free(found);
    if (good && *form > PG_FORMS)
        return fail_open(o,
                         "written by a newer version of this program (form %d; this one knows %d)",
                         *form, PG_FORMS);
    return good && (!ours || (*form > 0 && is_untouched(o)));
}

/* Makes what is not there at all; an older form is brought up when nobody else uses it. */
static bool bring_up(const opening *o, bool is_ours, int *form)
{
    bool good = do_all(o, "BEGIN; SELECT pg_advisory_xact_lock(1113944686)") &&
                check_form(o, form) &&
                (*form == PG_FORMS || (*form > 0 && !is_ours) || make_form(o, *form));
    if (good && (*form == 0 || is_ours))
        *form = PG_FORMS;
    return good && do_all(o, "COMMIT");
}

/* ---- Who else is there ----------------------------------------------------------------------- */

/* In the first form there was a reign for all of it: this node has it, or has not yet. */
static bool reign(const opening *o, bool *mine)
{
    char line[200];
    snprintf(line, sizeof line,
             "UPDATE reign SET epoch = epoch + 1, node = '', until = clock_timestamp() +"
             " %d * interval '1 ms' WHERE until IS NULL OR until < clock_timestamp()",
             PG_LEASE);
    PGresult *done = store_pg_ask(o->db, line);
    *mine = done && strcmp(PQcmdTuples(done), "1") == 0;
    PQclear(done);
    return done || fail_query(o);
}

/* Beside those who are there, or as the only one. */
static bool enter(const opening *o, bool *mine)
{
    char line[20];
    snprintf(line, sizeof line, "%d", PG_LEASE);
    const char *const value[] = { o->db->node, o->db->word,
                                  o->company == STORE_ALONE ? "true" : "false",
                                  o->company == STORE_TOGETHER ? "false" : "true", line };
    int64_t begun = pg_clock();
    PGresult *row = PQexecParams(o->db->line,
                                 "SELECT enter($1::text, $2::text, $3::boolean, $4::boolean,"
                                 " $5::bigint)",
                                 5, NULL, value, NULL, NULL, 0);
    bool good = PQresultStatus(row) == PGRES_TUPLES_OK && PQntuples(row) == 1;
    int64_t epoch = good ? strtoll(PQgetvalue(row, 0, 0), NULL, 10) : 0;
    PQclear(row);
    *mine = epoch > 0;
    if (*mine) {
        o->db->epoch = epoch;
        o->db->serial = 0;
        o->db->backend = PQbackendPID(o->db->line);
        atomic_store(&o->db->held, begun + PG_LEASE);
    }
    return good || fail_open(o, "%s", PQerrorMessage(o->db->line));
}

/* One that was killed is in the way for a little while still; for one that lives it depends. */
static bool wait_until(const opening *o, bool (*try)(const opening *o, bool *mine),
                       const char *whose)
{
    struct timespec pause = { .tv_nsec = PAUSE * 1000000L };
    int64_t begun = pg_clock();
    bool mine = false, waits = o->company == STORE_STANDS_BY;
    while (try(o, &mine) || waits) {
        if (mine)
            return true;
        if (waits && PQstatus(o->db->line) != CONNECTION_OK)
            store_pg_connect(o->db, o->error, o->size);
        if (!waits && pg_clock() - begun > PG_LEASE + 2 * PG_RENEW) {
            char *node = ask(o, whose);
            if (node)
                fail_open(o, "in use by node %s%s", node,
                          o->company == STORE_ALONE ? "; stop the servers that have it open"
                                                    : ", which has it for itself");
            free(node);
            return false;
        }
        nanosleep(&pause, NULL);
    }
    return false;
}

/* What nobody has is taken before the tables are read, by the one who is there first. */
static bool begin_among(const opening *o)
{
    pg_db *db = o->db;
    char *first = ask(o, "SELECT min(epoch) FROM node");
    db->elected = first && strtoll(first, NULL, 10) == db->epoch;
    free(first);
    if (!first || !store_pg_listen_from_here(db))
        return false;
    if (db->elected && o->company != STORE_ALONE)
        store_pg_adopt(db, true);
    return !db->failed || fail_query(o);
}

/* ---- Opening ------------------------------------------------------------------------------- */

static bool open_all(const opening *o)
{
    char why[200];
    int form = 0;
    pg_db *db = o->db;
    if (!store_pg_connect(db, why, sizeof why))
        return fail_open(o, "%s", why);
    if (PQserverVersion(db->line) < OLDEST)
        return fail_open(o, "PostgreSQL %d is too old; 13 is the oldest that will do",
                         PQserverVersion(db->line) / 10000);
    return expect(o, "SHOW server_encoding", "UTF8", "its text is %s; it has to be UTF8") &&
           expect(o, "SELECT pg_is_in_recovery()::text", "false",
                  "it is a copy of another database, and cannot be written (%s)") &&
           bring_up(o, false, &form) &&
           (form == PG_FORMS ||
            (wait_until(o, reign, "SELECT node FROM reign") && bring_up(o, true, &form))) &&
           wait_until(o, enter, "SELECT name FROM node ORDER BY epoch LIMIT 1") && begin_among(o) &&
           (store_sql_prepare(&db->base) || fail_query(o));
}

static void name_node(pg_db *db)
{
    char host[100] = "node";
    gethostname(host, sizeof host - 1);
    snprintf(db->node, sizeof db->node, "%s:%d", host, (int)getpid());
    uint8_t bytes[16];
    prove_random(bytes, sizeof bytes);
    prove_to_hex(bytes, sizeof bytes, db->word);
}

store_db *store_pg_open(const char *place, enum store_company company, char *error, size_t size)
{
    opening o = { calloc(1, sizeof *o.db), company, error, size };
    if (!o.db) {
        snprintf(error, size, "out of memory");
        return NULL;
    }
    o.db->base.driver = &store_pg_driver;
    o.db->place = strdup(place);
    hide_password(place, o.db->shown);
    name_node(o.db);
    if (o.db->place && open_all(&o))
        return &o.db->base;
    store_db_close(&o.db->base);
    return NULL;
}
