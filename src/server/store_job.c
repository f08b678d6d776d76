/*
 * store_job.c: what a job writes, as queries inside a transaction.
 */
#include "store_sql.h"

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
const char *const store_query_text[N_QUERIES] = {
    [Q_BEGIN] = "BEGIN IMMEDIATE",
    [Q_COMMIT] = "COMMIT",
    [Q_ROLLBACK] = "ROLLBACK",
    [Q_MARK] = "SAVEPOINT job",
    [Q_BACK_TO_MARK] = "ROLLBACK TO job",
    [Q_UNMARK] = "RELEASE job",
    /* Not REPLACE, which would delete the row that others refer to. */
    [Q_PUT_GUEST] = "INSERT INTO guest (hash, name, seen) VALUES (?1, ?2, ?3)"
        " ON CONFLICT (hash) DO UPDATE SET name = ?2, seen = ?3",
    [Q_PUT_TOKEN] = "INSERT INTO token (hash, guest, device, made, seen)"
        " VALUES (?1, ?1, '', ?2, ?2) ON CONFLICT DO NOTHING",
    [Q_PUT_TABLE] = "INSERT INTO game_table (id, game, n_seats, option, undo, listed, watch,"
        " state, secret, created, changed, hints, aloud, quick, proof, rules, era, pace,"
        " pace_time, pace_more, patience, cover, talk, wanted, lang, origin, taken, same_key,"
        " edition)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17,"
        " ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29)"
        " ON CONFLICT (id) DO UPDATE SET game = ?2, n_seats = ?3, option = ?4, undo = ?5,"
        " listed = ?6, watch = ?7, state = ?8, secret = ?9, created = ?10, changed = ?11,"
        " hints = ?12, aloud = ?13, quick = ?14, proof = ?15, rules = ?16, era = ?17,"
        " pace = ?18, pace_time = ?19, pace_more = ?20, patience = ?21, cover = ?22, talk = ?23,"
        " wanted = ?24, lang = ?25, origin = ?26, taken = ?27, same_key = ?28,"
        " edition = ?29",
    [Q_PUT_SEAT] = "INSERT INTO seat (table_id, n, kind, owner, name, bot, nonce, pledge, pledged,"
        " pledge_time, opened, open_time, undone, undone_at, covered, resigned)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16)"
        " ON CONFLICT (table_id, n) DO UPDATE SET kind = ?3, owner = ?4, name = ?5, bot = ?6, nonce = ?7,"
        " pledge = ?8, pledged = ?9, pledge_time = ?10, opened = ?11, open_time = ?12,"
        " undone = ?13, undone_at = ?14, covered = ?15, resigned = ?16",
    [Q_CUT_STEPS] = "DELETE FROM step WHERE table_id = ?1 AND n >= ?2",
    [Q_NEXT_STEP] = "SELECT max(n) + 1 FROM step WHERE table_id = ?1",
    [Q_PUT_STEP] = "INSERT INTO step (table_id, n, actor, forced, action, seat, request, time,"
        " thought, hash) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)",
    [Q_PUT_MARK] = "UPDATE seat SET clock_left = ?3, clock_since = ?4, away = ?5, overdue = ?6"
        " WHERE table_id = ?1 AND n = ?2",
    [Q_PUT_LIVED] = "INSERT INTO lived (n, ms) VALUES (0, ?1)"
        " ON CONFLICT (n) DO UPDATE SET ms = CASE WHEN lived.ms > ?1 THEN lived.ms ELSE ?1 END",
    [Q_TABLE] = "SELECT " TABLE_COLUMNS " FROM game_table WHERE id = ?1",
    [Q_SEATS] = "SELECT n, kind, owner, name, bot, nonce, pledge, pledged, pledge_time, opened,"
        " open_time, undone, undone_at, covered, resigned, clock_left, clock_since, away, overdue"
        " FROM seat WHERE table_id = ?1 ORDER BY n",
    [Q_STEPS] = "SELECT n, actor, forced, action, seat, request, time, thought, hash FROM step"
        " WHERE table_id = ?1 ORDER BY n",
};
/* clang-format on */

/* ---- Queries ------------------------------------------------------------------------ */

static void bind_text(store_query *query, int i, const char *text, size_t size)
{
    const char *end = memchr(text, '\0', size);
    query->driver->put_text(query, i, text, end ? (size_t)(end - text) : size);
}

/* 32 bytes, or NULL where there are none. */
static void bind_hash(store_query *query, int i, const uint8_t *hash, bool is_there)
{
    query_put_blob(query, i, is_there ? hash : NULL, STORE_HASH);
}

bool store_sql_run(store_db *db, enum query which)
{
    enum query_outcome last = query_step(db->query[which]);
    query_put_away(db->query[which]);
    return last == QUERY_DONE;
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

int store_sql_fail(store_db *db, store_job *job)
{
    char text[100];
    switch (db->driver->fault(db, text, sizeof text)) {
    case FAULT_FULL: return fail_job(job, STORE_EDISK, "the disk is full");
    case FAULT_DISK: return fail_job(job, STORE_EDISK, "the disk does not work (%s)", text);
    case FAULT_SAME:
    case FAULT_MISSING:
    case FAULT_RULE: return fail_job(job, STORE_ECLASH, "against what is stored: %s", text);
    case FAULT_STEP: return fail_job(job, STORE_ECLASH, "%s", text);
    default: return fail_job(job, STORE_EDISK, "not stored: %s", text);
    }
}

static int put_guest(store_db *db, store_job *job)
{
    store_query *query = db->query[Q_PUT_GUEST];
    bind_hash(query, 1, job->guest.hash, true);
    bind_text(query, 2, job->guest.name, sizeof job->guest.name);
    query_put_number(query, 3, job->guest.seen);
    return store_sql_run(db, Q_PUT_GUEST) ? 0 : store_sql_fail(db, job);
}

static int put_token(store_db *db, store_job *job)
{
    bind_hash(db->query[Q_PUT_TOKEN], 1, job->guest.hash, true);
    query_put_number(db->query[Q_PUT_TOKEN], 2, job->guest.seen);
    return store_sql_run(db, Q_PUT_TOKEN) ? 0 : store_sql_fail(db, job);
}

static int put_seat(store_db *db, store_job *job, int n)
{
    store_query *query = db->query[Q_PUT_SEAT];
    const store_seat *seat = &job->table.seat[n];
    bind_text(query, 1, job->table.id, sizeof job->table.id);
    query_put_number(query, 2, n);
    query_put_number(query, 3, seat->kind);
    bind_hash(query, 4, seat->owner, seat->has_owner);
    bind_text(query, 5, seat->name, sizeof seat->name);
    bind_text(query, 6, seat->bot, sizeof seat->bot);
    bind_hash(query, 7, seat->nonce, seat->has_nonce);
    bind_hash(query, 8, seat->pledge, seat->has_pledge);
    query_put_number(query, 9, seat->pledged);
    query_put_number(query, 10, seat->pledge_time);
    query_put_number(query, 11, seat->opened);
    query_put_number(query, 12, seat->open_time);
    bind_text(query, 13, seat->undone, sizeof seat->undone);
    query_put_number(query, 14, seat->undone_at);
    query_put_number(query, 15, seat->covered);
    query_put_number(query, 16, seat->resigned);
    return store_sql_run(db, Q_PUT_SEAT) ? 0 : store_sql_fail(db, job);
}

static int put_table(store_db *db, store_job *job)
{
    store_query *query = db->query[Q_PUT_TABLE];
    const store_table *table = &job->table;
    bind_text(query, 1, table->id, sizeof table->id);
    bind_text(query, 2, table->game, sizeof table->game);
    query_put_number(query, 3, table->n_seats);
    query_put_blob(query, 4, table->option, sizeof table->option);
    query_put_number(query, 5, table->undo);
    query_put_number(query, 6, table->listed);
    query_put_number(query, 7, table->watch);
    query_put_number(query, 8, table->state);
    bind_hash(query, 9, table->secret, true);
    query_put_number(query, 10, table->created);
    query_put_number(query, 11, table->changed);
    query_put_number(query, 12, table->hints);
    query_put_number(query, 13, table->aloud);
    query_put_number(query, 14, table->quick);
    query_put_number(query, 15, table->proof);
    query_put_number(query, 16, table->rules);
    query_put_number(query, 17, table->era);
    query_put_number(query, 18, table->pace);
    query_put_number(query, 19, table->pace_time);
    query_put_number(query, 20, table->pace_more);
    query_put_number(query, 21, table->patience);
    bind_text(query, 22, table->cover, sizeof table->cover);
    query_put_number(query, 23, table->talk);
    query_put_number(query, 24, table->wanted);
    bind_text(query, 25, table->lang, sizeof table->lang);
    bind_text(query, 26, table->origin, sizeof table->origin);
    query_put_number(query, 27, table->taken);
    bind_hash(query, 28, table->same_key, table->has_same_key);
    bind_text(query, 29, table->edition, sizeof table->edition);
    int code = store_sql_run(db, Q_PUT_TABLE) ? 0 : store_sql_fail(db, job);
    for (int n = 0; n < table->n_seats && code == 0; n++)
        code = put_seat(db, job, n);
    return code;
}

static int put_marks(store_db *db, store_job *job)
{
    const store_table *table = &job->table;
    query_put_number(db->query[Q_PUT_LIVED], 1, job->lived);
    bool good = store_sql_run(db, Q_PUT_LIVED);
    for (int n = 0; table->id[0] && n < table->n_seats && good; n++) {
        store_query *query = db->query[Q_PUT_MARK];
        const store_mark *mark = &table->seat[n].mark;
        bind_text(query, 1, table->id, sizeof table->id);
        query_put_number(query, 2, n);
        query_put_number(query, 3, mark->left);
        query_put_number(query, 4, mark->since);
        query_put_number(query, 5, mark->away);
        query_put_number(query, 6, mark->overdue + 2 * mark->late);
        good = store_sql_run(db, Q_PUT_MARK);
    }
    return good ? 0 : store_sql_fail(db, job);
}

static int cut_steps(store_db *db, store_job *job)
{
    bind_text(db->query[Q_CUT_STEPS], 1, job->id, sizeof job->id);
    query_put_number(db->query[Q_CUT_STEPS], 2, job->keep_steps);
    return store_sql_run(db, Q_CUT_STEPS) ? 0 : store_sql_fail(db, job);
}

/* The number of the step that is to come: there is no gap among those of a table. A database that
 * is far away is not asked: it refuses a first step that is not the next. */
static int next_step(store_db *db, store_job *job, int *out)
{
    store_query *query = db->query[Q_NEXT_STEP];
    bind_text(query, 1, job->id, sizeof job->id);
    if (db->driver->next_step)
        query_put_number(query, 2, job->step[0].n);
    enum query_outcome last = query_step(query);
    bool good = last == (db->driver->next_step ? QUERY_DONE : QUERY_ROW);
    *out = last == QUERY_ROW ? query_int(query, 0) : job->step[0].n;
    query_put_away(query);
    return good ? 0 : store_sql_fail(db, job);
}

/* What the rules that a step may break mean. */
static int fail_step(store_db *db, store_job *job, const store_step *step)
{
    char text[100];
    switch (db->driver->fault(db, text, sizeof text)) {
    case FAULT_SAME:
        return fail_job(job, STORE_ECLASH, "request \"%.32s\" of seat %d was carried out before",
                        step->request, step->seat);
    case FAULT_MISSING: return fail_job(job, STORE_ECLASH, "there is no table \"%.16s\"", job->id);
    default: return store_sql_fail(db, job);
    }
}

/* NULL where nothing was thought; else `text` must live until the query has run. The flag and
 * the steps after the first are left out where there are none. */
enum { THOUGHT_TEXT = 40 + 6 * STORE_PLAN };
static void bind_thought(store_query *query, int i, const store_step *step, char text[THOUGHT_TEXT])
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
    query_put_text(query, i, text);
}

static int put_step(store_db *db, store_job *job, const store_step *step)
{
    store_query *query = db->query[Q_PUT_STEP];
    char thought[THOUGHT_TEXT];
    bind_text(query, 1, job->id, sizeof job->id);
    query_put_number(query, 2, step->n);
    query_put_number(query, 3, step->actor);
    query_put_number(query, 4, step->forced);
    query_put_number(query, 5, step->action);
    query_put_number(query, 6, step->seat);
    bind_text(query, 7, step->request, sizeof step->request);
    query_put_number(query, 8, step->time);
    bind_thought(query, 9, step, thought);
    if (step->has_hash)
        query_put_number(query, 10, (int64_t)step->hash);
    return store_sql_run(db, Q_PUT_STEP) ? 0 : fail_step(db, job, step);
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

/* Of which table it writes something that only its owner may; NULL: of none. */
static const char *table_of(const store_job *job)
{
    if (job->put_table || (job->order == STORE_MARKS && job->table.id[0]))
        return job->table.id;
    bool writes = job->n_steps > 0 || job->keep_steps >= 0 || job->order == STORE_DROP_TABLE;
    return writes ? job->id : NULL;
}

/* The lease of the table says that this node may write. A new one has it from here on. */
static int own(store_db *db, store_job *job)
{
    const char *id = table_of(job);
    return !id || !db->driver->own || db->driver->own(db, id) ? 0 : store_sql_fail(db, job);
}

/* Each line to the other nodes. */
static int tell(store_db *db, store_job *job)
{
    char *rest = job->tell, *line;
    bool good = true;
    while (db->driver->tell && good && rest && *rest) {
        size_t n = strcspn(rest, "\n");
        line = strndup(rest, n);
        good = line && db->driver->tell(db, line);
        free(line);
        rest += n + (rest[n] != '\0');
    }
    return good ? 0 : store_sql_fail(db, job);
}

int store_sql_write(store_db *db, store_job *job)
{
    int code = 0;
    job->code = 0;
    if (!job->put_table)
        code = own(db, job);
    if (job->put_guest && code == 0)
        code = put_guest(db, job);
    if (job->put_token && code == 0)
        code = put_token(db, job);
    if (job->put_table && code == 0)
        code = put_table(db, job);
    if (job->put_table && code == 0)
        code = own(db, job);
    if (job->keep_steps >= 0 && code == 0)
        code = cut_steps(db, job);
    if (job->n_steps > 0 && code == 0)
        code = put_steps(db, job);
    if (job->has_outcome && code == 0 && !store_db_put_outcome(db, job))
        code = store_sql_fail(db, job);
    if (job->put_table && code == 0 && !store_db_give_up_played(db, job->table.id))
        code = store_sql_fail(db, job);
    if (job->order == STORE_MARKS && code == 0)
        code = put_marks(db, job);
    else if (job->order && code == 0 && !store_db_order(db, job))
        code = store_sql_fail(db, job);
    if (job->self && code == 0 && !store_db_self(db, job->self))
        code = store_sql_fail(db, job);
    if (job->tell && code == 0)
        code = tell(db, job);
    return code;
}

/* ---- Queries that are kept --------------------------------------------------------------- */

static const char *text_of(const store_driver *driver, int i)
{
    switch (i) {
    case Q_NEXT_STEP: return driver->next_step ? driver->next_step : store_query_text[i];
    case Q_OWN: return driver->own_text;
    case Q_TELL: return driver->tell_text;
    default: return store_query_text[i];
    }
}

bool store_sql_prepare(store_db *db)
{
    for (int i = 0; i < N_QUERIES; i++) {
        const char *text = text_of(db->driver, i);
        db->query[i] = text ? db->driver->make(db, text, true) : NULL;
        if (text && !db->query[i])
            return false;
    }
    return true;
}

void store_sql_close(store_db *db)
{
    for (int i = 0; i < N_QUERIES; i++)
        if (db->query[i])
            db->query[i]->driver->end(db->query[i]);
}

void store_db_write(store_db *db, store_job *first)
{
    db->driver->write(db, first);
}
