/*
 * store_played.c: finished matches: how they ended for each seat, in whose list they stand, and
 * what comes of that in numbers.
 *
 * What a guest may ask for stands in two indexes, by time and by game: a page of a list costs what
 * the page costs and the numbers of a guest are read without a table being looked at, however
 * many matches there are.
 */
#include "store_sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(store_job *job, const char *text)
{
    job->code = STORE_EDISK;
    snprintf(job->error, sizeof job->error, "%s", text);
}

/* Frees it: 0, or SQLite's code. */
static int run(store_db *db, sqlite3_stmt *made)
{
    int code = made ? sqlite3_step(made) : sqlite3_errcode(db->handle);
    sqlite3_finalize(made);
    return code == SQLITE_DONE ? 0 : code;
}

/* ---- Writing --------------------------------------------------------------------------- */

/* It is in its guest's list once, at the first of the guest's seats. It ended with its last
 * step. What was kept before stays. */
static int put_outcome(store_db *db, const store_job *job, int n)
{
    const store_outcome *outcome = &job->outcome[n];
    sqlite3_stmt *made = store_sqlite_query(
        db, "INSERT INTO played (table_id, n, owner, ended, game, rank, points, against,"
            "  resigned)"
            " SELECT id, ?2, (SELECT owner FROM seat AS mine WHERE table_id = ?1 AND n = ?2 AND"
            "   NOT EXISTS (SELECT 1 FROM seat WHERE table_id = ?1 AND n < ?2"
            "     AND owner = mine.owner)),"
            "  coalesce((SELECT time FROM step WHERE table_id = ?1 ORDER BY n DESC LIMIT 1),"
            "    changed), game, ?3, ?4, ?5,"
            "  coalesce((SELECT resigned FROM seat WHERE table_id = ?1 AND n = ?2), 0)"
            " FROM game_table WHERE id = ?1 AND ?2 < n_seats ON CONFLICT DO NOTHING");
    if (made) {
        sqlite3_bind_text(made, 1, job->id, -1, SQLITE_STATIC);
        sqlite3_bind_int(made, 2, n);
        sqlite3_bind_int(made, 3, outcome->rank);
        sqlite3_bind_int(made, 4, outcome->points);
        sqlite3_bind_text(made, 5, outcome->against, -1, SQLITE_STATIC);
    }
    return run(db, made);
}

int store_db_put_outcome(store_db *db, const store_job *job)
{
    int code = 0;
    for (int n = 0; n < STORE_SEATS && code == 0; n++)
        code = put_outcome(db, job, n);
    if (code != 0)
        return code;
    sqlite3_stmt *made = store_sqlite_query(db, "DELETE FROM uncounted WHERE table_id = ?1");
    if (made)
        sqlite3_bind_text(made, 1, job->id, -1, SQLITE_STATIC);
    return run(db, made);
}

int store_db_give_up_played(store_db *db, const char *id)
{
    sqlite3_stmt *made = store_sqlite_query(
        db, "UPDATE played SET owner = NULL WHERE table_id = ?1 AND NOT EXISTS"
            " (SELECT 1 FROM seat WHERE seat.table_id = ?1 AND seat.owner = played.owner)");
    if (made)
        sqlite3_bind_text(made, 1, id, -1, SQLITE_STATIC);
    return run(db, made);
}

/* ---- A guest's list -------------------------------------------------------------------- */

static void read_outcome(sqlite3_stmt *made, store_game *game)
{
    int n = sqlite3_column_int(made, 0);
    if (n < 0 || n >= STORE_SEATS)
        return;
    game->outcome[n].rank = (uint8_t)sqlite3_column_int(made, 1);
    game->outcome[n].points = sqlite3_column_int(made, 2);
    game->ended = sqlite3_column_int64(made, 3);
}

static bool read_outcomes(store_db *db, const char *id, store_game *game)
{
    sqlite3_stmt *made =
        store_sqlite_query(db, "SELECT n, rank, points, ended FROM played WHERE table_id = ?1");
    int code = SQLITE_ERROR;
    if (made)
        sqlite3_bind_text(made, 1, id, -1, SQLITE_STATIC);
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW)
        read_outcome(made, game);
    return store_sqlite_end(made, code);
}

static bool count_steps(store_db *db, const char *id, store_game *game)
{
    sqlite3_stmt *made = store_sqlite_query(db, "SELECT max(n) + 1 FROM step WHERE table_id = ?1");
    int code = SQLITE_ERROR;
    if (made)
        sqlite3_bind_text(made, 1, id, -1, SQLITE_STATIC);
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW)
        game->n_steps = sqlite3_column_int(made, 0);
    return store_sqlite_end(made, code);
}

/* False on failure; a table that cannot be read is left out. */
static bool add_game(store_db *db, const char *id, store_rows *out)
{
    store_game *game = store_sqlite_add_row(out, sizeof *game);
    int n = game ? store_sqlite_found(db, id, &game->found) : -1;
    bool good = n >= 0;
    if (n == 1)
        good = read_outcomes(db, id, game) && count_steps(db, id, game);
    else if (game)
        out->n--;
    return good;
}

/* By game or of all of them: each has its index. */
static sqlite3_stmt *query_list(store_db *db, const store_job *job, bool count)
{
    bool one = job->game[0];
    sqlite3_stmt *made = store_sqlite_query(
        db, count ? one ? "SELECT count(*) FROM played WHERE owner = ?1 AND game = ?2"
                        : "SELECT count(*) FROM played WHERE owner = ?1"
            : one ? "SELECT table_id FROM played WHERE owner = ?1 AND game = ?2"
                    " ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4"
                  : "SELECT table_id FROM played WHERE owner = ?1"
                    " ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4");
    if (made) {
        sqlite3_bind_blob(made, 1, job->guest.hash, STORE_HASH, SQLITE_STATIC);
        sqlite3_bind_text(made, 2, job->game, -1, SQLITE_STATIC);
        sqlite3_bind_int(made, 3, STORE_PAGE);
        sqlite3_bind_int(made, 4, job->from);
    }
    return made;
}

static bool count_games(store_db *db, store_job *job)
{
    sqlite3_stmt *made = query_list(db, job, true);
    int code = SQLITE_ERROR;
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW)
        job->of = sqlite3_column_int(made, 0);
    return store_sqlite_end(made, code);
}

void store_db_games(store_db *db, store_job *job)
{
    store_rows games = { 0 };
    sqlite3_stmt *made = query_list(db, job, false);
    int code = SQLITE_ERROR;
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW)
        if (!add_game(db, (const char *)sqlite3_column_text(made, 0), &games))
            break;
    job->games = games.row;
    job->n_games = games.n;
    if (!store_sqlite_end(made, code) || !count_games(db, job))
        fail(job, "the list cannot be read");
}

/* ---- Numbers --------------------------------------------------------------------------- */

static void take_text(sqlite3_stmt *made, int i, char *out, size_t size)
{
    const unsigned char *text = sqlite3_column_text(made, i);
    snprintf(out, size, "%s", text ? (const char *)text : "");
}

void store_db_stats(store_db *db, store_job *job)
{
    store_rows rows = { 0 };
    sqlite3_stmt *made = store_sqlite_query(
        db, "SELECT game, against, count(*), total(rank = 1 AND NOT resigned), total(points) FROM "
            "played"
            " WHERE owner = ?1 AND against <> '' AND rank > 0 GROUP BY game, against");
    int code = SQLITE_ERROR;
    if (made)
        sqlite3_bind_blob(made, 1, job->guest.hash, STORE_HASH, SQLITE_STATIC);
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW) {
        store_tally *tally = store_sqlite_add_row(&rows, sizeof *tally);
        if (!tally)
            break;
        take_text(made, 0, tally->game, sizeof tally->game);
        take_text(made, 1, tally->against, sizeof tally->against);
        tally->played = sqlite3_column_int(made, 2);
        tally->won = sqlite3_column_int(made, 3);
        tally->points = sqlite3_column_int64(made, 4);
    }
    job->tally = rows.row;
    job->n_tallies = rows.n;
    if (!store_sqlite_end(made, code))
        fail(job, "the numbers cannot be read");
}

bool store_db_uncounted(store_db *db, char id[STORE_ID])
{
    sqlite3_stmt *made = store_sqlite_query(db, "SELECT table_id FROM uncounted LIMIT 1");
    int code = SQLITE_ERROR;
    id[0] = '\0';
    while (made && (code = sqlite3_step(made)) == SQLITE_ROW)
        take_text(made, 0, id, STORE_ID);
    return store_sqlite_end(made, code);
}
