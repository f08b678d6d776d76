/*
 * store_text.c: what the host wants to read of the data, as text: lists for people, and all
 * that is kept of a guest as JSON.
 */
#include "store_sql.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ?1 is what follows the word. A guest is named by the first digits of its hash. */
#define STATE       "CASE state WHEN 0 THEN 'open' WHEN 1 THEN 'playing' ELSE 'over' END"
#define WHEN(at)    "strftime('%Y-%m-%d %H:%M', " at ", 'unixepoch')"
#define GUEST(hash) "lower(substr(hex(" hash "), 1, 16))"
#define PEOPLE                                                                                     \
    "(SELECT group_concat(CASE WHEN seat.name <> '' THEN seat.name ELSE"                           \
    " coalesce((SELECT guest.name FROM guest WHERE guest.hash = owner), nullif(bot, ''), '-') "    \
    "END, ', "                                                                                     \
    "')"                                                                                           \
    " FROM seat WHERE table_id = id)"
#define IS_GUEST "hex(hash) LIKE upper(?1) || '%'"

/* clang-format off */
static const struct {
    const char *word, *query;
    bool one; /* it must be there, and only once */
} question[] = {
    { "tables", "SELECT format('%-16s  %-7s  %-7s  %s  %6s steps  %s', id, game, " STATE ", "
        WHEN("changed") ", (SELECT count(*) FROM step WHERE table_id = id), " PEOPLE ")"
        " FROM game_table ORDER BY changed DESC LIMIT 1000", false },
    { "guests", "SELECT format('%s  %s  %4s seats  %s', " GUEST("hash") ", " WHEN("seen") ","
        " (SELECT count(*) FROM seat WHERE owner = guest.hash), name)"
        " FROM guest ORDER BY seen DESC LIMIT 1000", false },
    { "bans", "SELECT format('%s  %s', " WHEN("since") ", what) FROM ban ORDER BY what", false },
    { "table", "SELECT format('table %s: %s, %s\nopened %s, changed %s\n%s steps\n%s', id, game, "
        STATE ", " WHEN("created") ", " WHEN("changed") ","
        " (SELECT count(*) FROM step WHERE table_id = id),"
        " (SELECT group_concat(format('seat %s: %s %s %s', n,"
        "   CASE kind WHEN 0 THEN 'open' WHEN 1 THEN 'person' WHEN 2 THEN 'device' ELSE 'bot' END,"
        "   CASE WHEN owner IS NULL THEN '-' ELSE " GUEST("owner") " END,"
        "   CASE WHEN seat.name <> '' THEN seat.name ELSE coalesce("
        "     (SELECT guest.name FROM guest WHERE guest.hash = owner), bot) END), '\n')"
        "   FROM seat WHERE table_id = id))"
        " FROM game_table WHERE id = ?1", true },
    { "guest", "SELECT format('guest %s: %s\nseen %s\n%s', lower(hex(hash)), name, " WHEN("seen") ","
        " coalesce((SELECT group_concat(format('table %s: %s, %s', id, game, " STATE "), '\n')"
        "   FROM game_table WHERE id IN (SELECT table_id FROM seat WHERE owner = guest.hash)),"
        "   'no tables')) FROM guest WHERE " IS_GUEST, true },
    { "hash", "SELECT lower(hex(hash)) FROM guest WHERE " IS_GUEST, true },
    { "export", "SELECT json_object('guest', lower(hex(hash)), 'name', name, 'seen', seen,"
        " 'login', (SELECT login FROM account WHERE guest = guest.hash),"
        " 'mail', (SELECT address FROM mail WHERE guest = guest.hash),"
        " 'devices', json((SELECT json_group_array(json_object('name', device, 'made', made,"
        "   'seen', token.seen, 'push', (SELECT endpoint FROM push WHERE push.token = token.hash)))"
        "   FROM token WHERE token.guest = guest.hash)), 'tables',"
        " json((SELECT json_group_array(json_object('table', id, 'game', game, 'state', " STATE ","
        "   'created', created, 'changed', changed, 'seats', json((SELECT json_group_array("
        "     json_object('seat', seat.n, 'name', seat.name, 'bot', bot, 'resigned', resigned, 'nonce', lower(hex(nonce)),"
        "       'rank', (SELECT rank FROM played WHERE played.table_id = id AND played.n = seat.n)))"
        "     FROM seat WHERE table_id = id AND owner = guest.hash)),"
        "   'steps', json((SELECT json_group_array(json_object('n', step.n, 'action', action,"
        "     'request', request, 'time', time)) FROM step WHERE table_id = id AND actor IN"
        "     (SELECT seat.n FROM seat WHERE table_id = id AND owner = guest.hash)))))"
        "   FROM game_table WHERE id IN (SELECT table_id FROM seat WHERE owner = guest.hash))))"
        " FROM guest WHERE " IS_GUEST, true },
};
/* clang-format on */
enum { QUESTIONS = sizeof question / sizeof *question };

static void fail(store_job *job, int code, const char *text)
{
    job->code = code;
    snprintf(job->error, sizeof job->error, "%s", text);
}

/* Every row as a line; how many, or -1. */
static int put_rows(store_db *db, const char *text, const char *about, FILE *out)
{
    store_query *made = query_make(db, text);
    enum query_outcome code = QUERY_FAILED;
    int n = 0;
    query_put_text(made, 1, about);
    while (made && (code = query_step(made)) == QUERY_ROW) {
        const char *line = query_text(made, 0);
        fprintf(out, "%s\n", line ? line : "");
        n++;
    }
    return query_end(made, code) ? n : -1;
}

void store_db_text(store_db *db, store_job *job)
{
    size_t size, word = strcspn(job->text, " ");
    const char *about = job->text + word + strspn(job->text + word, " ");
    int i = 0;
    while (i < QUESTIONS &&
           (strlen(question[i].word) != word || strncmp(question[i].word, job->text, word) != 0))
        i++;
    FILE *out = i < QUESTIONS ? open_memstream(&job->said, &size) : NULL;
    if (!out) {
        fail(job, STORE_ENONE, i < QUESTIONS ? "out of memory" : "there is no such question");
        return;
    }
    int n = put_rows(db, question[i].query, about, out);
    if (fclose(out) != 0 || n < 0)
        store_sql_fail(db, job);
    else if (question[i].one && n == 0)
        fail(job, STORE_ENONE, "there is none of that name");
    else if (question[i].one && n > 1)
        fail(job, STORE_ENONE, "there are several whose names begin so");
}
