/*
 * store_self.c: who somebody is: the tokens of a guest's devices, and the keys by which another
 * device becomes the same guest.
 *
 * What is done is a list of queries in one transaction. One that has a row says in its first
 * column what came of it, and ends the list unless that is 0; the second column is what is said.
 * Of keys and tokens there are hashes only.
 */
#include "store_sqlite.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 7 };

/* What a key is good for, as the first of enum self_outcome that holds. */
#define IS_KEY                                                                                     \
    "SELECT CASE WHEN count(*) = 0 THEN 1 WHEN max(state) = 1 THEN 2 WHEN max(state) = 2 THEN 3"   \
    " WHEN max(until) <= :now THEN 4 ELSE 0 END FROM secret WHERE hash = :key AND what "

/* Keys are told from those that never were for a week. */
#define DROP_OLD "DELETE FROM secret WHERE until < :now - 604800"

/* What the browser was before is of nobody now; where its guest has seats there is a key back. */
#define LEAVE                                                                                      \
    "INSERT INTO secret (hash, guest, what, state, until) SELECT :back, guest, 1, 0, :until"       \
    " FROM token WHERE hash = :other AND EXISTS (SELECT 1 FROM seat WHERE owner = token.guest)"
#define LET_GO "DELETE FROM token WHERE hash = :other"
#define WAS                                                                                        \
    "(SELECT name FROM guest JOIN secret ON guest.hash = secret.guest WHERE secret.hash = :back)"

/* clang-format off */
static const char *const list[][PARTS] = {
    [SELF_KEY_MAKE] = {
        DROP_OLD,
        "UPDATE secret SET state = 2 WHERE guest = :guest AND what = :kind AND state = 0",
        "INSERT INTO secret (hash, guest, what, state, until)"
        " VALUES (:key, :guest, :kind, 0, :until)" },
    [SELF_KEY_REVOKE] = {
        "UPDATE secret SET state = 2 WHERE guest = :guest AND what IN (0, 1) AND state = 0" },
    [SELF_KEY_USE] = {
        IS_KEY "IN (0, 1)",
        "SELECT CASE WHEN max(hash = :other) THEN 6 WHEN count(*) >= :most THEN 5 ELSE 0 END"
        " FROM token WHERE guest = (SELECT guest FROM secret WHERE hash = :key)",
        "UPDATE secret SET state = 1 WHERE hash = :key",
        "INSERT INTO token (hash, guest, device, made, seen)"
        " SELECT :token, guest, :text, :now, :now FROM secret WHERE hash = :key",
        LEAVE, LET_GO,
        "SELECT 0, json_object('name', name, 'was', " WAS ") FROM guest"
        " WHERE hash = (SELECT guest FROM token WHERE hash = :token)" },
    [SELF_DEVICES] = {
        "SELECT 0, json_object('devices', json((SELECT json_group_array(json_object("
        "  'device', lower(hex(substr(hash, 1, 8))), 'name', device, 'made', max(0, :now - made),"
        "  'seen', max(0, :now - seen), 'this', json(iif(hash = :token, 'true', 'false'))))"
        "  FROM (SELECT * FROM token WHERE guest = :guest ORDER BY seen DESC, hash))),"
        " 'key', (SELECT max(until) - :now FROM secret WHERE guest = :guest AND what = 0"
        "   AND state = 0 AND until > :now))" },
    [SELF_DEVICE_NAME] = { "UPDATE token SET device = :text WHERE hash = :token" },
    [SELF_DEVICE_OUT] = {
        "SELECT iif(count(*) = 1, 0, 1), lower(hex(max(hash))) FROM token WHERE guest = :guest"
        " AND lower(hex(substr(hash, 1, 8))) = :text",
        "DELETE FROM token WHERE guest = :guest AND lower(hex(substr(hash, 1, 8))) = :text" },
    [SELF_SEEN] = { "UPDATE token SET seen = :now WHERE hash = :token" },
    [SELF_OUT] = {
        LEAVE " AND NOT EXISTS (SELECT 1 FROM account WHERE account.guest = token.guest)"
        " AND (SELECT count(*) FROM token AS any WHERE any.guest = token.guest) = 1",
        LET_GO, "SELECT 0, json_object('was', " WAS ")" },
};
/* clang-format on */

static void bind_blob(sqlite3_stmt *made, const char *name, const uint8_t *blob)
{
    int i = sqlite3_bind_parameter_index(made, name);
    if (i > 0)
        sqlite3_bind_blob(made, i, blob, STORE_HASH, SQLITE_STATIC);
}

static void bind_number(sqlite3_stmt *made, const char *name, int64_t number)
{
    int i = sqlite3_bind_parameter_index(made, name);
    if (i > 0)
        sqlite3_bind_int64(made, i, number);
}

static void bind_text(sqlite3_stmt *made, const char *name, const char *text)
{
    int i = sqlite3_bind_parameter_index(made, name);
    if (i > 0)
        sqlite3_bind_text(made, i, text, -1, SQLITE_STATIC);
}

static void bind_all(sqlite3_stmt *made, const store_self *self)
{
    bind_blob(made, ":guest", self->guest);
    bind_blob(made, ":token", self->token);
    bind_blob(made, ":other", self->other);
    bind_blob(made, ":key", self->key);
    bind_blob(made, ":back", self->back);
    bind_number(made, ":kind", self->kind);
    bind_number(made, ":most", self->most);
    bind_number(made, ":now", self->now);
    bind_number(made, ":until", self->until);
    bind_text(made, ":text", self->text);
}

static void take_row(sqlite3_stmt *made, store_self *self)
{
    const char *said = (const char *)sqlite3_column_text(made, 1);
    self->outcome = (enum self_outcome)sqlite3_column_int(made, 0);
    free(self->said);
    self->said = said ? strdup(said) : NULL;
}

int store_db_self(store_db *db, store_self *self)
{
    int code = SQLITE_DONE;
    self->outcome = SELF_DONE;
    for (int i = 0; i < PARTS && list[self->order][i] && self->outcome == SELF_DONE; i++) {
        sqlite3_stmt *made = NULL;
        if (sqlite3_prepare_v2(db->handle, list[self->order][i], -1, &made, NULL) != SQLITE_OK)
            return sqlite3_errcode(db->handle);
        bind_all(made, self);
        while ((code = sqlite3_step(made)) == SQLITE_ROW)
            take_row(made, self);
        sqlite3_finalize(made);
        if (code != SQLITE_DONE)
            return code;
    }
    return 0;
}
