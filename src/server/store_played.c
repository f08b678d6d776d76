/*
 * store_played.c: finished matches: how they ended for each seat, in whose list they stand, and
 * what comes of that in numbers.
 *
 * What a guest may ask for stands in two indexes, by time and by game: a page of a list costs what
 * the page costs and the numbers of a guest are read without a table being looked at, however
 * many matches there are.
 */
#include "store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(store_job *job, const char *text)
{
    job->code = STORE_EDISK;
    snprintf(job->error, sizeof job->error, "%s", text);
}

/* Carries it out and frees it. */
static bool run(store_query *made)
{
    return query_end(made, query_step(made));
}

/* ---- Writing --------------------------------------------------------------------------- */

/* It is in its guest's list once, at the first of the guest's seats. It ended with its last
 * step. What was kept before stays. */
static bool put_outcome(store_db *db, const store_job *job, int n)
{
    const store_outcome *outcome = &job->outcome[n];
    store_query *made = query_make(
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
        query_put_text(made, 1, job->id);
        query_put_number(made, 2, n);
        query_put_number(made, 3, outcome->rank);
        query_put_number(made, 4, outcome->points);
        query_put_text(made, 5, outcome->against);
    }
    return run(made);
}

bool store_db_put_outcome(store_db *db, const store_job *job)
{
    for (int n = 0; n < STORE_SEATS; n++)
        if (!put_outcome(db, job, n))
            return false;
    store_query *made = query_make(db, "DELETE FROM uncounted WHERE table_id = ?1");
    if (made)
        query_put_text(made, 1, job->id);
    return run(made);
}

bool store_db_give_up_played(store_db *db, const char *id)
{
    store_query *made = query_make(
        db, "UPDATE played SET owner = NULL WHERE table_id = ?1 AND NOT EXISTS"
            " (SELECT 1 FROM seat WHERE seat.table_id = ?1 AND seat.owner = played.owner)");
    if (made)
        query_put_text(made, 1, id);
    return run(made);
}

/* ---- A guest's list -------------------------------------------------------------------- */

static void read_outcome(store_query *made, store_game *game)
{
    int n = query_int(made, 0);
    if (n < 0 || n >= STORE_SEATS)
        return;
    game->outcome[n].rank = (uint8_t)query_int(made, 1);
    game->outcome[n].points = query_int(made, 2);
    game->ended = query_int64(made, 3);
}

static bool read_outcomes(store_db *db, const char *id, store_game *game)
{
    store_query *made =
        query_make(db, "SELECT n, rank, points, ended FROM played WHERE table_id = ?1");
    enum query_outcome code = QUERY_FAILED;
    if (made)
        query_put_text(made, 1, id);
    while (made && (code = query_step(made)) == QUERY_ROW)
        read_outcome(made, game);
    return query_end(made, code);
}

static bool count_steps(store_db *db, const char *id, store_game *game)
{
    store_query *made = query_make(db, "SELECT max(n) + 1 FROM step WHERE table_id = ?1");
    enum query_outcome code = QUERY_FAILED;
    if (made)
        query_put_text(made, 1, id);
    while (made && (code = query_step(made)) == QUERY_ROW)
        game->n_steps = query_int(made, 0);
    return query_end(made, code);
}

/* False on failure; a table that cannot be read is left out. */
static bool add_game(store_db *db, const char *id, store_rows *out)
{
    store_game *game = store_sql_add_row(out, sizeof *game);
    int n = game ? store_sql_found(db, id, &game->found) : -1;
    bool good = n >= 0;
    if (n == 1)
        good = read_outcomes(db, id, game) && count_steps(db, id, game);
    else if (game)
        out->n--;
    return good;
}

/* By game or of all of them: each has its index. */
static store_query *query_list(store_db *db, const store_job *job, bool count)
{
    bool one = job->game[0];
    store_query *made =
        query_make(db, count ? one ? "SELECT count(*) FROM played WHERE owner = ?1 AND game = ?2"
                                   : "SELECT count(*) FROM played WHERE owner = ?1"
                       : one ? "SELECT table_id FROM played WHERE owner = ?1 AND game = ?2"
                               " ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4"
                             : "SELECT table_id FROM played WHERE owner = ?1"
                               " ORDER BY ended DESC, table_id DESC LIMIT ?3 OFFSET ?4");
    if (made) {
        query_put_hash(made, 1, job->guest.hash);
        query_put_text(made, 2, job->game);
        query_put_number(made, 3, STORE_PAGE);
        query_put_number(made, 4, job->from);
    }
    return made;
}

static bool count_games(store_db *db, store_job *job)
{
    store_query *made = query_list(db, job, true);
    enum query_outcome code = QUERY_FAILED;
    while (made && (code = query_step(made)) == QUERY_ROW)
        job->of = query_int(made, 0);
    return query_end(made, code);
}

void store_db_games(store_db *db, store_job *job)
{
    store_rows games = { 0 };
    store_query *made = query_list(db, job, false);
    enum query_outcome code = QUERY_FAILED;
    while (made && (code = query_step(made)) == QUERY_ROW)
        if (!add_game(db, query_text(made, 0), &games))
            break;
    job->games = games.row;
    job->n_games = games.n;
    if (!query_end(made, code) || !count_games(db, job))
        fail(job, "the list cannot be read");
}

/* ---- Numbers --------------------------------------------------------------------------- */

static void take_text(store_query *made, int i, char *out, size_t size)
{
    const char *text = query_text(made, i);
    snprintf(out, size, "%s", text ? text : "");
}

void store_db_stats(store_db *db, store_job *job)
{
    store_rows rows = { 0 };
    store_query *made =
        query_make(db, "SELECT game, against, count(*), sum(iif(rank = 1 AND resigned = 0, 1, 0)),"
                       " sum(points) FROM played WHERE owner = ?1 AND against <> '' AND rank > 0 "
                       "GROUP BY game, against");
    enum query_outcome code = QUERY_FAILED;
    if (made)
        query_put_hash(made, 1, job->guest.hash);
    while (made && (code = query_step(made)) == QUERY_ROW) {
        store_tally *tally = store_sql_add_row(&rows, sizeof *tally);
        if (!tally)
            break;
        take_text(made, 0, tally->game, sizeof tally->game);
        take_text(made, 1, tally->against, sizeof tally->against);
        tally->played = query_int(made, 2);
        tally->won = query_int(made, 3);
        tally->points = query_int64(made, 4);
    }
    job->tally = rows.row;
    job->n_tallies = rows.n;
    if (!query_end(made, code))
        fail(job, "the numbers cannot be read");
}

bool store_db_uncounted(store_db *db, char id[STORE_ID])
{
    store_query *made = query_make(db, "SELECT table_id FROM uncounted LIMIT 1");
    enum query_outcome code = QUERY_FAILED;
    id[0] = '\0';
    while (made && (code = query_step(made)) == QUERY_ROW)
        take_text(made, 0, id, STORE_ID);
    return query_end(made, code);
}
