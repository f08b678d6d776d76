/*
 * store_find.c: what is read on demand, and the orders of host and server: forgetting a table
 * or a guest, keeping somebody out, a sign of life.
 */
#include "store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LAST_TABLES = 20, /* finished ones that a guest is shown */
    ORDER_PARTS = 8,
    OLD_AT_ONCE = 50, /* tables, and guests, that are forgotten in one go */
};

/* ---- Tables --------------------------------------------------------------------------- */

static bool read_owners(store_db *db, store_found *found)
{
    store_query *made = query_make(db, "SELECT hash, guest.name, seen, n FROM seat JOIN guest"
                                       " ON hash = owner WHERE table_id = ?1");
    enum query_outcome code = QUERY_FAILED;
    query_put_text(made, 1, found->table.id);
    while (made && (code = query_step(made)) == QUERY_ROW) {
        int n = query_int(made, 3);
        if (n >= 0 && n < STORE_SEATS && !store_sql_guest(made, &found->owner[n]))
            memset(&found->owner[n], 0, sizeof found->owner[n]);
    }
    return query_end(made, code);
}

int store_sql_found(store_db *db, const char *id, store_found *out)
{
    int n = store_sql_table(db, id, &out->table);
    return n == 1 && !read_owners(db, out) ? -1 : n;
}

/* 1, 0 if it is not there or cannot be read, negative on failure. */
static int add_found(store_db *db, const char *id, store_rows *out)
{
    store_found *found = store_sql_add_row(out, sizeof *found);
    int n = found ? store_sql_found(db, id, found) : -1;
    if (found && n != 1)
        out->n--;
    return n;
}

static bool fail_rows(store_rows *out)
{
    free(out->row);
    *out = (store_rows){ 0 };
    return false;
}

bool store_db_live(store_db *db, const void *after, store_rows *out)
{
    const store_rows *last = after;
    store_query *made = query_make(db, "SELECT state, id FROM game_table WHERE state <> 2"
                                       " AND (state, id) > (?1, ?2) ORDER BY state, id LIMIT ?3");
    enum query_outcome code = QUERY_FAILED;
    int n = 0;
    if (!made)
        return false;
    query_put_number(made, 1, last ? last->state : INT32_MIN);
    query_put_text(made, 2, last ? (const char *)last->last : "");
    query_put_number(made, 3, STORE_CHUNK);
    while ((code = query_step(made)) == QUERY_ROW) {
        const char *id = query_text(made, 1);
        n++;
        out->state = query_int(made, 0);
        snprintf((char *)out->last, sizeof out->last, "%s", id ? id : "");
        if (add_found(db, (const char *)out->last, out) < 0)
            break;
    }
    out->more = n == STORE_CHUNK;
    return query_end(made, code) || fail_rows(out);
}

bool store_db_bans(store_db *db, const void *unused, store_rows *out)
{
    store_query *made = query_make(db, "SELECT what FROM ban ORDER BY what");
    enum query_outcome code = QUERY_FAILED;
    (void)unused;
    while (made && (code = query_step(made)) == QUERY_ROW) {
        char *text = store_sql_add_row(out, STORE_TEXT);
        if (!text)
            break;
        snprintf(text, STORE_TEXT, "%s", query_text(made, 0));
    }
    return query_end(made, code) || fail_rows(out);
}

bool store_db_lived(store_db *db, const void *unused, store_rows *out)
{
    store_query *made = query_make(db, "SELECT ms FROM lived");
    enum query_outcome code = QUERY_FAILED;
    (void)unused;
    while (made && (code = query_step(made)) == QUERY_ROW) {
        int64_t *ms = store_sql_add_row(out, sizeof *ms);
        if (!ms)
            break;
        *ms = query_int64(made, 0);
    }
    return query_end(made, code) || fail_rows(out);
}

/* ---- Questions -------------------------------------------------------------------------- */

static void fail(store_job *job, int code, const char *text)
{
    job->code = code;
    snprintf(job->error, sizeof job->error, "%s", text);
}

static void give_found(store_job *job, store_rows *rows)
{
    job->found = rows->row;
    job->n_found = rows->n;
}

static void find_table(store_db *db, store_job *job)
{
    store_rows found = { 0 }, steps = { 0 };
    if (job->takes && db->driver->find)
        db->driver->find(db, job);
    if (job->code < 0 || (job->takes && job->owner.epoch != store_db_epoch(db)))
        return;
    int n = add_found(db, job->id, &found);
    if (n == 1 && job->ask != STORE_ASK_ROW && !store_db_steps(db, job->id, &steps))
        n = -1;
    give_found(job, &found);
    job->step = steps.row;
    job->n_steps = steps.n;
    if (n <= 0)
        fail(job, n == 0 ? STORE_ENONE : STORE_EDISK, "the table cannot be read");
}

static void find_uncounted(store_db *db, store_job *job)
{
    if (!store_db_uncounted(db, job->id))
        fail(job, STORE_EDISK, "what is not counted cannot be read");
    else if (!job->id[0])
        fail(job, STORE_ENONE, "all is counted");
    else
        find_table(db, job);
}

/* Every table that a query names in its first column. */
static bool find_tables(store_db *db, store_query *made, store_rows *out)
{
    enum query_outcome code = QUERY_FAILED;
    while (made && (code = query_step(made)) == QUERY_ROW) {
        const char *id = query_text(made, 0);
        if (id && add_found(db, id, out) < 0)
            break;
    }
    return query_end(made, code);
}

static bool find_guests(store_db *db, store_query *made, store_rows *out)
{
    enum query_outcome code = QUERY_FAILED;
    while (made && (code = query_step(made)) == QUERY_ROW) {
        store_guest *guest = store_sql_add_row(out, sizeof *guest);
        if (!guest)
            break;
        if (store_sql_guest(made, guest))
            continue;
        size_t size;
        const uint8_t *hash = made->driver->blob(made, 0, &size);
        if (!hash || size < 4)
            hash = (const uint8_t *)"\0\0\0";
        store_sql_say(db, "guest %02x%02x%02x%02x... cannot be read and is left out", hash[0],
                      hash[1], hash[2], hash[3]);
        out->n--;
    }
    return query_end(made, code);
}

static void give_guests(store_job *job, store_rows *rows)
{
    job->guests = rows->row;
    job->n_guests = rows->n;
}

static void find_guest(store_db *db, store_job *job)
{
    store_rows guests = { 0 }, tables = { 0 };
    store_query *made = query_make(db, "SELECT guest.hash, name, guest.seen FROM token JOIN guest"
                                       " ON guest.hash = token.guest WHERE token.hash = ?1");
    query_put_hash(made, 1, job->guest.hash);
    bool good = find_guests(db, made, &guests);
    if (good && guests.n == 1) {
        made = query_make(
            db, "SELECT * FROM (SELECT table_id FROM played WHERE owner = ?1"
                "  ORDER BY ended DESC LIMIT ?2) AS counted"
                " UNION ALL SELECT * FROM (SELECT DISTINCT seat.table_id FROM seat"
                "  JOIN uncounted USING (table_id)"
                "  WHERE owner = ?1 AND EXISTS (SELECT 1 FROM uncounted) LIMIT ?2) AS others");
        const store_guest *found = guests.row;
        query_put_hash(made, 1, found->hash);
        query_put_number(made, 2, LAST_TABLES);
        good = find_tables(db, made, &tables);
    }
    give_guests(job, &guests);
    give_found(job, &tables);
    if (!good || guests.n == 0)
        fail(job, good ? STORE_ENONE : STORE_EDISK, "the guest cannot be read");
}

/* Those where nothing has changed since, and for a match nobody has made a step. */
static void find_old(store_db *db, store_job *job)
{
    store_rows guests = { 0 }, tables = { 0 };
    store_query *made =
        query_make(db, "SELECT id FROM game_table WHERE changed < max(?1, ?2, ?3)"
                       " AND changed < CASE state WHEN 0 THEN ?1 WHEN 1 THEN ?2 ELSE ?3 END"
                       " AND coalesce((SELECT time FROM step WHERE table_id = id ORDER BY n DESC "
                       "LIMIT 1), changed)"
                       "   < CASE state WHEN 0 THEN ?1 WHEN 1 THEN ?2 ELSE ?3 END"
                       " ORDER BY changed LIMIT ?4");
    query_put_number(made, 1, job->old.open);
    query_put_number(made, 2, job->old.playing);
    query_put_number(made, 3, job->old.over);
    query_put_number(made, 4, OLD_AT_ONCE);
    bool good = find_tables(db, made, &tables);
    made = query_make(
        db, "SELECT hash, name, seen FROM guest WHERE seen < max(?1, ?3, ?4) AND seen <"
            " CASE WHEN EXISTS (SELECT 1 FROM account WHERE account.guest = hash) THEN ?4"
            " WHEN EXISTS (SELECT 1 FROM seat WHERE owner = hash) THEN ?1 ELSE max(?1, ?3) END"
            " ORDER BY seen LIMIT ?2");
    query_put_number(made, 1, job->old.guest);
    query_put_number(made, 3, job->old.stranger);
    query_put_number(made, 4, job->old.account);
    query_put_number(made, 2, OLD_AT_ONCE);
    good = find_guests(db, made, &guests) && good;
    give_guests(job, &guests);
    give_found(job, &tables);
    if (!good)
        fail(job, STORE_EDISK, "what is old cannot be read");
}

void store_db_find(store_db *db, store_job *job)
{
    switch (job->ask) {
    case STORE_ASK_TABLE:
    case STORE_ASK_ROW: find_table(db, job); break;
    case STORE_ASK_GUEST: find_guest(db, job); break;
    case STORE_ASK_OLD: find_old(db, job); break;
    case STORE_ASK_TEXT: store_db_text(db, job); break;
    case STORE_ASK_GAMES: store_db_games(db, job); break;
    case STORE_ASK_STATS: store_db_stats(db, job); break;
    case STORE_ASK_UNCOUNTED: find_uncounted(db, job); break;
    default:
        if (db->driver->find)
            db->driver->find(db, job);
        break;
    }
}

/* ---- Orders -------------------------------------------------------------------------------- */

/* `?1` is a table's id, a guest's hash or a text. */
static bool carry_out(store_db *db, const char *text, const store_job *job)
{
    store_query *made = query_make(db, text);
    enum query_outcome code;
    if (job->order == STORE_DROP_TABLE)
        query_put_text(made, 1, job->id);
    else if (job->order == STORE_DROP_GUEST)
        query_put_hash(made, 1, job->guest.hash);
    else
        query_put_text(made, 1, job->text);
    while ((code = query_step(made)) == QUERY_ROW)
        ;
    return query_end(made, code);
}

/* Where nobody else has a seat the table goes with its guest. Elsewhere the seat stays, since the
 * match cannot do without it: one that waits for people is free again, one in a match is
 * played by a bot, and its person has no name. A nonce is no person's: fate was drawn with it. */
#define LONELY                                                                                     \
    "(SELECT mine.table_id FROM seat AS mine WHERE mine.owner = ?1 AND NOT EXISTS"                 \
    " (SELECT 1 FROM seat AS other WHERE other.table_id = mine.table_id AND other.owner <> ?1))"
#define STATE "(SELECT state FROM game_table WHERE id = table_id)"

/* clang-format off */
static const char *const order_text[][ORDER_PARTS] = {
    [STORE_DROP_TABLE] = { "DELETE FROM step WHERE table_id = ?1",
                           "DELETE FROM played WHERE table_id = ?1",
                           "DELETE FROM seat WHERE table_id = ?1",
                           "DELETE FROM game_table WHERE id = ?1" },
    [STORE_DROP_GUEST] = {
        "PRAGMA defer_foreign_keys = ON",
        "DELETE FROM step WHERE table_id IN " LONELY,
        "DELETE FROM played WHERE table_id IN " LONELY,
        "UPDATE played SET owner = NULL WHERE owner = ?1",
        "DELETE FROM game_table WHERE id IN " LONELY,
        "DELETE FROM seat WHERE table_id IN (SELECT table_id FROM seat WHERE owner = ?1)"
        " AND NOT EXISTS (SELECT 1 FROM game_table WHERE id = table_id)",
        "UPDATE seat SET owner = NULL,"
        " kind = CASE WHEN " STATE " = 0 THEN 0 ELSE kind END,"
        " name = CASE WHEN " STATE " = 0 THEN '' ELSE '" STORE_NOBODY "' END,"
        " bot = CASE WHEN " STATE " = 1 AND bot = '' THEN '" STORE_STAND_IN "' ELSE bot END,"
        " covered = 0, overdue = 0,"
        " nonce = CASE WHEN " STATE " = 0 THEN NULL ELSE nonce END,"
        " pledge = CASE WHEN " STATE " = 0 THEN NULL ELSE pledge END,"
        " pledged = CASE WHEN " STATE " = 0 THEN 0 ELSE pledged END,"
        " opened = CASE WHEN " STATE " = 0 THEN 0 ELSE opened END WHERE owner = ?1",
        "DELETE FROM guest WHERE hash = ?1" },
    [STORE_BAN] = { "INSERT INTO ban (what, since) VALUES (?1, unixepoch())"
                    " ON CONFLICT DO NOTHING" },
    [STORE_UNBAN] = { "DELETE FROM ban WHERE what = ?1" },
    [STORE_PULSE] = { "INSERT INTO pulse (n, time) VALUES (0, unixepoch())"
                      " ON CONFLICT (n) DO UPDATE SET time = unixepoch()" },
};
/* clang-format on */

bool store_db_order(store_db *db, const store_job *job)
{
    bool good = true;
    for (int i = 0; i < ORDER_PARTS && order_text[job->order][i] && good; i++)
        good = carry_out(db, order_text[job->order][i], job);
    return good;
}
