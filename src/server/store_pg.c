/*
 * store_pg.c: store_sql.h in a PostgreSQL database.
 *
 * Jobs that wait together make one transaction, and only its end is waited for: a round trip costs
 * as much for two hundred steps as for one. When it fails, each job is tried alone, query by query,
 * and gets its own reason.
 *
 * Every transaction first checks that this node still counts, and numbers itself. When the line
 * breaks before the answer to a COMMIT, the number tells whether it was carried out: nothing is
 * announced that is not stored, and nothing is done twice.
 */
#include "store_pg.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { PARAMETERS = 32, NAME = 12, TYPE_BYTES = 17, TYPE_INT = 20, TYPE_TEXT = 25 };

typedef struct {
    store_query base;
    pg_db *db;
    char *text;
    bool has_rows;
    char kept[24]; /* its name as a prepared statement; "" for none */
    int n;         /* parameters, and their names */
    char name[PARAMETERS][NAME];
    Oid type[PARAMETERS];
    const char *value[PARAMETERS];
    int length[PARAMETERS], format[PARAMETERS];
    char number[PARAMETERS][8];
    PGresult *result;
    int row;
    unsigned char *blob;
} query;

/* ---- The words of PostgreSQL --------------------------------------------------------------- */

static const char *const word[][2] = {
    { "BEGIN IMMEDIATE", "BEGIN" },
    { "PRAGMA defer_foreign_keys = ON", "SET CONSTRAINTS ALL DEFERRED" },
    { "json_object(", "json_build_object(" },
};
enum { WORDS = sizeof word / sizeof *word };

/* The translation of a word, or NULL; `*length` is the word's. */
static const char *replacement(const char *at, size_t *length)
{
    for (int i = 0; i < WORDS; i++) {
        *length = strlen(word[i][0]);
        if (strncmp(at, word[i][0], *length) == 0)
            return word[i][1];
    }
    return NULL;
}

/* The number of a parameter by its name, which may be new; 0: too many. */
static int number_of(query *q, const char *name, size_t length)
{
    int i = 0;
    while (i < q->n && (strlen(q->name[i]) != length || strncmp(q->name[i], name, length) != 0))
        i++;
    if (i == q->n && (q->n == PARAMETERS || length >= NAME))
        return 0;
    if (i == q->n)
        snprintf(q->name[q->n++], NAME, "%.*s", (int)length, name);
    return i + 1;
}

static const char letters[] = "abcdefghijklmnopqrstuvwxyz";

/* A parameter at `*at`, ?1 or :name, as $1. */
static bool take_parameter(query *q, const char **at, FILE *out)
{
    int number = 0;
    if (**at == '?') {
        number = (int)strtol(*at + 1, (char **)(uintptr_t)at, 10);
        q->n = number > q->n ? number : q->n;
    } else {
        size_t length = 1 + strspn(*at + 1, letters);
        number = number_of(q, *at, length);
        *at += length;
    }
    fprintf(out, "$%d", number);
    return number >= 1 && number <= PARAMETERS;
}

static bool is_parameter(const char *at)
{
    return *at == '?' || (*at == ':' && at[1] >= 'a' && at[1] <= 'z');
}

static bool translate(query *q, const char *text)
{
    size_t size, length;
    bool good = true, quoted = false;
    FILE *out = open_memstream(&q->text, &size);
    while (out && *text && good) {
        const char *other = quoted ? NULL : replacement(text, &length);
        if (other) {
            text += length;
            fputs(other, out);
        } else if (!quoted && is_parameter(text)) {
            good = take_parameter(q, &text, out);
        } else {
            quoted ^= *text == '\'';
            fputc(*text++, out);
        }
    }
    return out && fclose(out) == 0 && good;
}

static store_query *make(store_db *db, const char *text, bool kept)
{
    query *q = calloc(1, sizeof *q);
    if (!q)
        return NULL;
    q->base.driver = db->driver;
    q->db = (pg_db *)db;
    if (kept)
        snprintf(q->kept, sizeof q->kept, "q%p", (void *)q);
    if (translate(q, text)) {
        q->has_rows = strncmp(q->text, "SELECT", 6) == 0 || strncmp(q->text, "FETCH", 5) == 0;
        return &q->base;
    }
    free(q->text);
    free(q);
    return NULL;
}

/* ---- Parameters ------------------------------------------------------------------------------ */

static void put(query *q, int i, Oid type, const char *value, size_t length)
{
    if (i < 1 || i > PARAMETERS)
        return;
    q->type[i - 1] = type;
    q->value[i - 1] = value;
    q->length[i - 1] = (int)length;
    q->format[i - 1] = 1;
}

static void put_text(store_query *base, int i, const char *text, size_t length)
{
    put((query *)base, i, TYPE_TEXT, text, length);
}

static void put_number(store_query *base, int i, int64_t number)
{
    query *q = (query *)base;
    if (i < 1 || i > PARAMETERS)
        return;
    for (int k = 0; k < 8; k++)
        q->number[i - 1][k] = (char)((uint64_t)number >> (56 - 8 * k));
    put(q, i, TYPE_INT, q->number[i - 1], 8);
}

static void put_blob(store_query *base, int i, const void *blob, size_t size)
{
    put((query *)base, i, TYPE_BYTES, blob, size);
}

static int parameter(store_query *base, const char *name)
{
    query *q = (query *)base;
    for (int i = 0; i < q->n; i++)
        if (strcmp(q->name[i], name) == 0)
            return i + 1;
    return 0;
}

/* ---- Answers ----------------------------------------------------------------------------------
 */

static bool is_good(const PGresult *result)
{
    switch (PQresultStatus(result)) {
    case PGRES_COMMAND_OK:
    case PGRES_TUPLES_OK:
    case PGRES_PIPELINE_SYNC: return true;
    default: return false;
    }
}

/* SQLSTATEs with which the database ends the line. */
static bool is_end(const char *state)
{
    return strncmp(state, "08", 2) == 0 || strncmp(state, "57P", 3) == 0 ||
           strcmp(state, "25P03") == 0;
}

/* Keeps why something failed: of several failures in a row the first reason. */
static void note(pg_db *db, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    const char *text = PQresultErrorField(result, PG_DIAG_MESSAGE_PRIMARY);
    if (PQstatus(db->line) == CONNECTION_BAD || (state && is_end(state)))
        db->lost = true;
    if (db->failed || is_good(result))
        return;
    db->failed = true;
    snprintf(db->state, sizeof db->state, "%s", state ? state : "");
    snprintf(db->text, sizeof db->text, "%s", text ? text : PQerrorMessage(db->line));
    db->text[strcspn(db->text, "\n")] = '\0';
    if (strcmp(db->state, "BR002") == 0)
        atomic_store(&db->deposed, true);
}

static PGresult *send_alone(query *q)
{
    PGconn *line = q->db->line;
    return *q->kept ? PQexecPrepared(line, q->kept, q->n, q->value, q->length, q->format, 0)
                    : PQexecParams(line, q->text, q->n, q->type, q->value, q->length, q->format, 0);
}

static bool send_along(query *q)
{
    PGconn *line = q->db->line;
    int sent =
        *q->kept
            ? PQsendQueryPrepared(line, q->kept, q->n, q->value, q->length, q->format, 0)
            : PQsendQueryParams(line, q->text, q->n, q->type, q->value, q->length, q->format, 0);
    return sent == 1;
}

/* Waits for the answers to all that was sent; returns the last, which may be NULL. */
static PGresult *collect(pg_db *db)
{
    PGresult *last = NULL;
    if (!PQpipelineSync(db->line))
        db->lost = db->failed = true;
    for (bool more = !db->lost; more;) {
        PGresult *result = PQgetResult(db->line);
        if (!result && PQstatus(db->line) == CONNECTION_BAD) {
            db->lost = db->failed = true;
            break;
        }
        if (!result) /* the end of one answer */
            continue;
        more = PQresultStatus(result) != PGRES_PIPELINE_SYNC;
        note(db, result);
        if (db->lost)
            more = false;
        if (more || db->lost) {
            PQclear(last);
            last = result;
        } else {
            PQclear(result);
        }
    }
    return last;
}

static PGresult *exchange(query *q)
{
    pg_db *db = q->db;
    PGresult *result = NULL;
    if (!db->together) {
        result = send_alone(q);
        note(db, result);
    } else if (send_along(q)) {
        result = collect(db);
    } else {
        db->lost = db->failed = true;
    }
    if (db->failed || !result) {
        PQclear(result);
        return NULL;
    }
    return result;
}

static void clear_failure(pg_db *db)
{
    db->failed = db->lost = false;
    db->state[0] = db->text[0] = '\0';
}

/* Each connection to the database needs its own. */
static bool prepare_all(pg_db *db)
{
    for (int i = 0; i < N_QUERIES && db->prepared != db->lines; i++) {
        const query *q = (const query *)db->base.query[i];
        PGresult *result = PQprepare(db->line, q->kept, q->text, 0, NULL);
        note(db, result);
        PQclear(result);
        if (db->failed)
            return false;
    }
    db->prepared = db->lines;
    return true;
}

/* A question may be many queries, which take longer than a lease where each has to travel. */
static bool renew_in_time(pg_db *db)
{
    bool late = db->epoch && pg_clock() - (atomic_load(&db->held) - PG_LEASE) >= PG_RENEW;
    return !late || store_pg_renew(db);
}

/* Sends it, and waits if its answer is needed. */
static enum query_outcome begin(query *q)
{
    pg_db *db = q->db;
    if (db->together && !q->has_rows) {
        if (!db->failed && !send_along(q))
            db->failed = db->lost = true;
        return db->failed ? QUERY_FAILED : QUERY_DONE;
    }
    if (db->writing && db->failed)
        return QUERY_FAILED;
    int64_t serial;
    do {
        if (!db->writing) {
            renew_in_time(db);
            clear_failure(db);
        }
        q->result = db->writing || prepare_all(db) ? exchange(q) : NULL;
    } while (!q->result && db->lost && !db->writing && store_pg_recover(db, &serial));
    q->row = -1;
    return q->result ? QUERY_ROW : QUERY_FAILED;
}

static enum query_outcome step(store_query *base)
{
    query *q = (query *)base;
    if (!q->result) {
        enum query_outcome outcome = begin(q);
        if (outcome != QUERY_ROW)
            return outcome;
    }
    return ++q->row < PQntuples(q->result) ? QUERY_ROW : QUERY_DONE;
}

static void put_away(store_query *base)
{
    query *q = (query *)base;
    PQclear(q->result);
    PQfreemem(q->blob);
    q->result = NULL;
    q->blob = NULL;
    memset(q->value, 0, sizeof q->value);
}

static void end(store_query *base)
{
    query *q = (query *)base;
    put_away(base);
    free(q->text);
    free(q);
}

/* ---- Columns -----------------------------------------------------------------------------------
 */

static int columns(store_query *base)
{
    return PQnfields(((query *)base)->result);
}

static bool is_null(store_query *base, int i)
{
    query *q = (query *)base;
    return i >= PQnfields(q->result) || PQgetisnull(q->result, q->row, i) == 1;
}

static int64_t number(store_query *base, int i)
{
    query *q = (query *)base;
    return strtoll(PQgetvalue(q->result, q->row, i), NULL, 10);
}

static const char *text(store_query *base, int i, size_t *length)
{
    query *q = (query *)base;
    if (is_null(base, i))
        return NULL;
    *length = (size_t)PQgetlength(q->result, q->row, i);
    return PQgetvalue(q->result, q->row, i);
}

/* Valid until the next one is asked for. */
static const void *blob(store_query *base, int i, size_t *size)
{
    query *q = (query *)base;
    if (is_null(base, i))
        return NULL;
    PQfreemem(q->blob);
    q->blob = PQunescapeBytea((const unsigned char *)PQgetvalue(q->result, q->row, i), size);
    return q->blob;
}

/* ---- Faults -------------------------------------------------------------------------------------
 */

static enum store_fault fault(store_db *base, char *out, size_t size)
{
    static const struct {
        const char *state;
        enum store_fault fault;
    } list[] = { { "53100", FAULT_FULL },    { "58030", FAULT_DISK }, { "23505", FAULT_SAME },
                 { "23503", FAULT_MISSING }, { "23", FAULT_RULE },    { "BR001", FAULT_STEP },
                 { "BR003", FAULT_STEP } };
    pg_db *db = (pg_db *)base;
    snprintf(out, size, "%s", db->text[0] ? db->text : "the database does not answer");
    for (size_t i = 0; i < sizeof list / sizeof *list; i++)
        if (strncmp(db->state, list[i].state, strlen(list[i].state)) == 0)
            return list[i].fault;
    return FAULT_OTHER;
}

/* ---- Transactions ---------------------------------------------------------------------------- */

PGresult *store_pg_ask(pg_db *db, const char *line)
{
    PGresult *result = PQexec(db->line, line);
    db->failed = false;
    note(db, result);
    if (!db->failed)
        return result;
    PQclear(result);
    return NULL;
}

bool store_pg_do(pg_db *db, const char *line)
{
    PGresult *result = store_pg_ask(db, line);
    PQclear(result);
    return result != NULL;
}

enum written { WRITTEN, REFUSED, LOST };

/* Begins a transaction; this node must still count. */
static bool open_transaction(pg_db *db, bool together)
{
    char line[120];
    clear_failure(db);
    if (!prepare_all(db))
        return false;
    db->writing = true;
    if (together && PQenterPipelineMode(db->line) == 1)
        db->together = true;
    snprintf(line, sizeof line, "CALL hold(%lld, %d, %lld, %d)", (long long)db->epoch, db->lines,
             (long long)db->serial + 1, PG_LEASE);
    store_query *hold = make(&db->base, line, false);
    bool good = store_sql_run(&db->base, Q_BEGIN) && hold && step(hold) == QUERY_DONE;
    if (hold)
        end(hold);
    return good;
}

static enum written close_transaction(pg_db *db, bool good)
{
    good = good && store_sql_run(&db->base, Q_COMMIT);
    if (db->together) {
        PQclear(collect(db));
        db->together = false;
        PQexitPipelineMode(db->line);
    }
    good = good && !db->failed;
    if (!good && !db->lost) {
        char state[sizeof db->state], why[sizeof db->text];
        memcpy(state, db->state, sizeof state); /* the first reason is kept */
        memcpy(why, db->text, sizeof why);
        db->failed = false;
        store_pg_do(db, "ROLLBACK");
        memcpy(db->state, state, sizeof state);
        memcpy(db->text, why, sizeof why);
    }
    db->writing = false;
    return good ? WRITTEN : db->lost ? LOST : REFUSED;
}

/* One transaction for the jobs from `first` up to `end`. */
static enum written try_jobs(pg_db *db, store_job *first, const store_job *last, bool together)
{
    int64_t begun = pg_clock();
    bool good = open_transaction(db, together);
    for (store_job *job = first; job != last && good; job = job->next)
        good = store_sql_write(&db->base, job) == 0;
    if (!good && first->code == 0)
        store_sql_fail(&db->base, first);
    enum written outcome = close_transaction(db, good);
    if (outcome == WRITTEN) {
        db->serial++;
        atomic_store(&db->held, begun + PG_LEASE);
    } else if (good) {
        store_sql_fail(&db->base, first); /* it failed at the end */
    }
    return outcome;
}

/* The same, repeated until it is known whether it was carried out. */
static enum written write_some(pg_db *db, store_job *first, const store_job *last, bool together)
{
    enum written outcome;
    while ((outcome = try_jobs(db, first, last, together)) == LOST) {
        int64_t done;
        if (!store_pg_recover(db, &done))
            return REFUSED;
        if (done == db->serial + 1) {
            db->serial = done;
            outcome = WRITTEN;
            break;
        }
    }
    for (store_job *job = first; job != last && outcome == WRITTEN; job = job->next)
        job->code = 0;
    return outcome;
}

static void refuse(const pg_db *db, store_job *job)
{
    job->code = STORE_EDISK;
    snprintf(job->error, sizeof job->error, "%s",
             atomic_load(&db->deposed) ? "another node has taken over"
                                       : "the database does not answer");
}

static void write_jobs(store_db *base, store_job *first)
{
    pg_db *db = (pg_db *)base;
    if (!atomic_load(&db->deposed) && write_some(db, first, NULL, true) == WRITTEN)
        return;
    for (store_job *job = first; job; job = job->next) {
        if (!atomic_load(&db->deposed) && !db->lost)
            write_some(db, job, job->next, false);
        if (atomic_load(&db->deposed) || db->lost)
            refuse(db, job);
    }
}

static bool gather(store_db *base, bool on)
{
    pg_db *db = (pg_db *)base;
    if (on) {
        db->together = db->writing = PQenterPipelineMode(db->line) == 1;
        return db->together;
    }
    if (db->together)
        PQclear(collect(db));
    db->together = db->writing = false;
    PQexitPipelineMode(db->line);
    return !db->failed;
}

static bool copy(store_db *db, store_job *job)
{
    (void)db;
    job->code = STORE_EDISK;
    snprintf(job->error, sizeof job->error,
             "PostgreSQL makes copies itself: pg_dump --schema=beringia (deploy/README.md)");
    return true;
}

/* Gives up its row at once, so that others need not wait for it to expire. */
static void close_line(store_db *base)
{
    pg_db *db = (pg_db *)base;
    char line[160];
    snprintf(
        line, sizeof line,
        "BEGIN; DELETE FROM lease WHERE epoch = %lld; DELETE FROM node WHERE epoch = %lld; COMMIT",
        (long long)db->epoch, (long long)db->epoch);
    if (db->epoch && !db->lost)
        store_pg_do(db, line);
    store_sql_close(base);
    PQfinish(db->line);
    free(db->nodes);
    free(db->place);
    free(db);
}

static void keep(store_db *base)
{
    pg_db *db = (pg_db *)base;
    if (renew_in_time(db) && !atomic_load(&db->deposed) && pg_clock() - db->beat >= PG_BEAT)
        store_pg_beat(db);
}

static bool holds(const store_db *base)
{
    const pg_db *db = (const pg_db *)base;
    return !atomic_load(&db->deposed) && pg_clock() < atomic_load(&db->held);
}

static bool is_deposed(const store_db *base)
{
    return atomic_load(&((const pg_db *)base)->deposed);
}

/* Otherwise a silent line would be waited for as long as TCP does. */
static void hurry(store_db *base, bool now)
{
    pg_db *db = (pg_db *)base;
    atomic_store(&db->hurried, true);
    if (now && atomic_load(&db->socket) >= 0)
        shutdown(atomic_load(&db->socket), SHUT_RDWR);
}

const store_driver store_pg_driver = {
    .make = make,
    .put_text = put_text,
    .put_number = put_number,
    .put_blob = put_blob,
    .parameter = parameter,
    .step = step,
    .put_away = put_away,
    .end = end,
    .columns = columns,
    .number = number,
    .text = text,
    .blob = blob,
    .is_null = is_null,
    .fault = fault,
    .write = write_jobs,
    .copy = copy,
    .close = close_line,
    .keep = keep,
    .holds = holds,
    .is_deposed = is_deposed,
    .hurry = hurry,
    .gather = gather,
    .fetch = "FETCH 1000 FROM moving",
    .next_step = "CALL next_step(?1, ?2)",
    .renew_ms = PG_BEAT,
    .own_text = "CALL own(?1, ?2)",
    .tell_text = "INSERT INTO change (epoch, serial, said) VALUES (?1, ?2, ?3)",
    .own = store_pg_own,
    .tell = store_pg_tell,
    .find = store_pg_find,
    .leases = store_pg_leases,
    .epoch = store_pg_epoch,
    .word = store_pg_word,
};
