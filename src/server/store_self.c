/*
 * store_self.c: who somebody is: the tokens of a guest's devices, and the keys by which another
 * device becomes the same guest.
 *
 * What is done is a list of queries in one transaction. One that has a row says in its first
 * column what came of it, and ends the list unless that is 0; the second column is what is said,
 * the third who the guest is.
 * Of keys and tokens there are hashes only.
 */
#include "store_sql.h"

#include <stdlib.h>
#include <string.h>

enum { PARTS = 9 };

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

#define WELCOME                                                                                    \
    "SELECT 0, json_object('name', name, 'was', " WAS "), hash FROM guest"                         \
    " WHERE hash = (SELECT guest FROM token WHERE hash = :token)"

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
        "SELECT CASE WHEN max(iif(hash = :other, 1, 0)) = 1 THEN 6 WHEN count(*) >= :most THEN 5 ELSE 0 END"
        " FROM token WHERE guest = (SELECT guest FROM secret WHERE hash = :key)",
        "UPDATE secret SET state = 1 WHERE hash = :key",
        "INSERT INTO token (hash, guest, device, made, seen)"
        " SELECT :token, guest, :text, :now, :now FROM secret WHERE hash = :key",
        LEAVE, LET_GO,
        WELCOME },
    [SELF_STATUS] = {
        "SELECT 0, json_object('login', (SELECT login FROM account WHERE guest = :guest),"
        " 'mail', json((SELECT json_object('address', address, 'confirmed',"
        "   json(iif(confirmed <> 0, 'true', 'false')), 'remind', json(iif(remind <> 0, 'true', 'false')))"
        "   FROM mail WHERE guest = :guest)),"
        " 'push', (SELECT endpoint FROM push WHERE token = :token))" },
    [SELF_LOGIN_MAKE] = {
        "SELECT CASE WHEN EXISTS (SELECT 1 FROM account WHERE guest = :guest) THEN 6"
        " WHEN EXISTS (SELECT 1 FROM account WHERE login = :text) THEN 7 ELSE 0 END",
        "INSERT INTO account (guest, login, password, made)"
        " VALUES (:guest, :text, :more, :now)" },
    [SELF_LOGIN_FIND] = {
        "SELECT iif(count(*) = 1, 0, 1), max(hex(guest) || ' ' || password) FROM account"
        " WHERE login = :text" },
    [SELF_LOGIN_OF] = {
        "SELECT iif(count(*) = 1, 0, 1), max(hex(guest) || ' ' || password) FROM account"
        " WHERE guest = :guest" },
    [SELF_LOGIN_ENTER] = {
        "SELECT CASE WHEN max(iif(hash = :other, 1, 0)) = 1 THEN 6 WHEN count(*) >= :most THEN 5 ELSE 0 END"
        " FROM token WHERE guest = :guest",
        "INSERT INTO token (hash, guest, device, made, seen)"
        " VALUES (:token, :guest, :text, :now, :now)",
        LEAVE, LET_GO, WELCOME },
    [SELF_LOGIN_CHANGE] = {
        "UPDATE account SET password = :more WHERE guest = :guest",
        "DELETE FROM token WHERE guest = :guest AND hash <> :token",
        "UPDATE secret SET state = 2 WHERE guest = :guest AND what <> 2 AND state = 0" },
    [SELF_LOGIN_FORGOT] = {
        DROP_OLD,
        "SELECT iif(count(*) = 1, 0, 1), max(address || ' ' || lang) FROM account"
        " JOIN mail USING (guest) WHERE login = :text AND confirmed <> 0",
        "UPDATE secret SET state = 2 WHERE what = 3 AND state = 0"
        " AND guest = (SELECT guest FROM account WHERE login = :text)",
        "INSERT INTO secret (hash, guest, what, state, until)"
        " SELECT :key, guest, 3, 0, :until FROM account WHERE login = :text" },
    [SELF_LOGIN_RECOVER] = {
        IS_KEY "= 3",
        "UPDATE secret SET state = 1 WHERE hash = :key",
        "UPDATE account SET password = :more"
        " WHERE guest = (SELECT guest FROM secret WHERE hash = :key)",
        LEAVE " AND guest <> (SELECT guest FROM secret WHERE hash = :key)", LET_GO,
        "DELETE FROM token WHERE guest = (SELECT guest FROM secret WHERE hash = :key)",
        "INSERT INTO token (hash, guest, device, made, seen)"
        " SELECT :token, guest, :text, :now, :now FROM secret WHERE hash = :key",
        WELCOME },
    [SELF_MAIL_SET] = {
        DROP_OLD,
        "UPDATE mail SET remind = 1, lang = :lang"
        " WHERE guest = :guest AND address = :text AND confirmed <> 0",
        "SELECT iif(EXISTS (SELECT 1 FROM mail WHERE guest = :guest AND address = :text"
        " AND confirmed <> 0), 6, 0)",
        "UPDATE secret SET state = 2 WHERE guest = :guest AND what = 2 AND state = 0",
        "INSERT INTO mail (guest, address, confirmed, remind, lang, off)"
        " VALUES (:guest, :text, 0, 0, :lang, :other) ON CONFLICT (guest) DO UPDATE SET"
        " address = :text, confirmed = 0, remind = 0, lang = :lang, off = :other",
        "INSERT INTO secret (hash, guest, what, state, until)"
        " VALUES (:key, :guest, 2, 0, :until)" },
    [SELF_MAIL_CONFIRM] = {
        IS_KEY "= 2",
        "UPDATE secret SET state = 1 WHERE hash = :key",
        "UPDATE mail SET confirmed = 1, remind = 1"
        " WHERE guest = (SELECT guest FROM secret WHERE hash = :key)" },
    [SELF_MAIL_REMIND] = {
        "SELECT iif(count(*) = 1, 0, 1) FROM mail WHERE guest = :guest AND confirmed <> 0",
        "UPDATE mail SET remind = :kind, lang = :lang WHERE guest = :guest" },
    [SELF_MAIL_OFF] = {
        "SELECT iif(count(*) = 1, 0, 1) FROM mail WHERE off = :key",
        "UPDATE mail SET remind = 0 WHERE off = :key" },
    [SELF_MAIL_DROP] = {
        "DELETE FROM mail WHERE guest = :guest",
        "UPDATE secret SET state = 2 WHERE guest = :guest AND what IN (2, 3) AND state = 0" },
    [SELF_PUSH_SET] = {
        "DELETE FROM push WHERE token = :token OR endpoint = :text",
        "INSERT INTO push (endpoint, token, point, auth, lang, made)"
        " VALUES (:text, :token, :point, :auth, :lang, :now)" },
    [SELF_PUSH_DROP] = { "DELETE FROM push WHERE token = :token" },
    [SELF_PUSH_GONE] = { "DELETE FROM push WHERE endpoint = :text" },
    [SELF_TURN] = {
        "SELECT iif(EXISTS (SELECT 1 FROM mail WHERE guest = :guest AND confirmed <> 0 AND remind <> 0)"
        " OR EXISTS (SELECT 1 FROM push JOIN token ON hash = push.token"
        "   WHERE token.guest = :guest), 0, 1)",
        "SELECT iif(EXISTS (SELECT 1 FROM reminded WHERE table_id = :more AND seat = :seat"
        " AND at = :at), 2, 0)",
        "INSERT INTO reminded (table_id, seat, at) VALUES (:more, :seat, :at)"
        " ON CONFLICT (table_id, seat) DO UPDATE SET at = :at",
        "SELECT 0, group_concat(line, '\n') FROM ("
        " SELECT 'push ' || lang || ' ' || hex(point) || ' ' || hex(auth) || ' ' || endpoint"
        "  AS line FROM push JOIN token ON hash = push.token WHERE token.guest = :guest"
        " UNION ALL SELECT 'mail ' || lang || ' ' || lower(hex(off)) || ' ' || address"
        "  FROM mail WHERE guest = :guest AND confirmed <> 0 AND remind <> 0) AS lines" },
    [SELF_STILL] = {
        "DELETE FROM untold WHERE table_id = :more AND seat = :seat AND goal = :text",
        "SELECT iif(EXISTS (SELECT 1 FROM mail WHERE guest = :guest AND address = :text"
        " AND confirmed <> 0 AND remind <> 0) OR EXISTS (SELECT 1 FROM push JOIN token"
        " ON hash = push.token WHERE token.guest = :guest AND endpoint = :text), 0, 1)",
        "SELECT iif(EXISTS (SELECT 1 FROM reminded WHERE table_id = :more AND seat = :seat"
        " AND at = :at), 0, 1)" },
    [SELF_LATER] = {
        "INSERT INTO untold (table_id, seat, at, goal, guest, tries, due)"
        " SELECT :more, :seat, :at, :text, :guest, :kind, :until"
        " WHERE EXISTS (SELECT 1 FROM reminded WHERE table_id = :more AND seat = :seat"
        " AND at = :at) AND EXISTS (SELECT 1 FROM guest WHERE hash = :guest)"
        " ON CONFLICT (table_id, seat, goal) DO UPDATE SET at = :at, guest = :guest, tries = :kind, due = :until" },
    [SELF_UNTOLD] = {
        "DELETE FROM untold WHERE NOT EXISTS (SELECT 1 FROM push WHERE endpoint = goal)"
        " AND NOT EXISTS (SELECT 1 FROM mail WHERE address = goal AND mail.guest = untold.guest)",
        "SELECT 0, group_concat(table_id || ' ' || seat || ' ' || at || ' ' || tries || ' ' ||"
        "  due || ' ' || hex(guest) || ' ' || line, '\n') FROM ("
        " SELECT untold.*, 'push ' || lang || ' ' || hex(point) || ' ' || hex(auth) || ' ' ||"
        "  endpoint AS line FROM untold JOIN push ON endpoint = goal"
        " UNION ALL SELECT untold.*, 'mail ' || lang || ' ' || lower(hex(off)) || ' ' || address"
        "  FROM untold JOIN mail ON address = goal AND mail.guest = untold.guest) AS lines" },
    [SELF_DEVICES] = {
        "SELECT 0, json_object('devices', json((SELECT json_group_array(json_object("
        "  'device', lower(hex(substr(hash, 1, 8))), 'name', device, 'made', max(0, :now - made),"
        "  'seen', max(0, :now - seen), 'this', json(iif(hash = :token, 'true', 'false'))))"
        "  FROM (SELECT * FROM token WHERE guest = :guest ORDER BY seen DESC, hash) AS sorted)),"
        " 'key', (SELECT max(until) - :now FROM secret WHERE guest = :guest AND what = 0"
        "   AND state = 0 AND until > :now))" },
    [SELF_DEVICE_NAME] = { "UPDATE token SET device = :text WHERE hash = :token" },
    [SELF_DEVICE_OUT] = {
        "SELECT iif(count(*) = 1, 0, 1), max(lower(hex(hash))) FROM token WHERE guest = :guest"
        " AND lower(hex(substr(hash, 1, 8))) = :text",
        "DELETE FROM token WHERE guest = :guest AND lower(hex(substr(hash, 1, 8))) = :text" },
    [SELF_SEEN] = { "UPDATE token SET seen = :now WHERE hash = :token" },
    [SELF_OUT] = {
        LEAVE " AND NOT EXISTS (SELECT 1 FROM account WHERE account.guest = token.guest)"
        " AND (SELECT count(*) FROM token AS mine WHERE mine.guest = token.guest) = 1",
        LET_GO, "SELECT 0, json_object('was', " WAS ")" },
};
/* clang-format on */

static void bind_blob(store_query *made, const char *name, const uint8_t *blob, size_t size)
{
    int i = made->driver->parameter(made, name);
    if (i > 0)
        query_put_blob(made, i, blob, size);
}

static void bind_number(store_query *made, const char *name, int64_t number)
{
    int i = made->driver->parameter(made, name);
    if (i > 0)
        query_put_number(made, i, number);
}

static void bind_text(store_query *made, const char *name, const char *text)
{
    int i = made->driver->parameter(made, name);
    if (i > 0)
        query_put_text(made, i, text);
}

static void bind_all(store_query *made, const store_self *self)
{
    bind_blob(made, ":guest", self->guest, STORE_HASH);
    bind_blob(made, ":token", self->token, STORE_HASH);
    bind_blob(made, ":other", self->other, STORE_HASH);
    bind_blob(made, ":key", self->key, STORE_HASH);
    bind_blob(made, ":back", self->back, STORE_HASH);
    bind_number(made, ":kind", self->kind);
    bind_number(made, ":most", self->most);
    bind_number(made, ":now", self->now);
    bind_number(made, ":until", self->until);
    bind_number(made, ":seat", self->seat);
    bind_number(made, ":at", self->at);
    bind_text(made, ":text", self->text);
    bind_text(made, ":more", self->more);
    bind_text(made, ":lang", self->lang);
    bind_blob(made, ":point", self->point, SELF_POINT);
    bind_blob(made, ":auth", self->auth, SELF_AUTH);
}

static void take_row(store_query *made, store_self *self)
{
    const char *said = query_text(made, 1);
    self->outcome = (enum self_outcome)query_int(made, 0);
    free(self->said);
    self->said = said ? strdup(said) : NULL;
    size_t size = 0;
    const void *guest = made->driver->columns(made) > 2 ? made->driver->blob(made, 2, &size) : NULL;
    if (guest && size == STORE_HASH)
        memcpy(self->guest, guest, STORE_HASH);
}

bool store_db_self(store_db *db, store_self *self)
{
    self->outcome = SELF_DONE;
    for (int i = 0; i < PARTS && list[self->order][i] && self->outcome == SELF_DONE; i++) {
        enum query_outcome code;
        store_query *made = query_make(db, list[self->order][i]);
        if (!made)
            return false;
        bind_all(made, self);
        while ((code = query_step(made)) == QUERY_ROW)
            take_row(made, self);
        if (!query_end(made, code))
            return false;
    }
    return true;
}
