/*
 * store_form.c: the forms that the data file has had, one after the other.
 *
 * A new file goes through all of them, and an old one through those it lacks: there is
 * one description of each change, and an old file becomes what a new one is. What stands
 * here was released; a further change is a further form.
 */
#include "store_db.h"

/* clang-format off */
const char *const store_form[STORE_FORMS] = {
    /* 1: guests, tables, seats and steps. */
    "CREATE TABLE guest ("
    "  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    "  name TEXT NOT NULL,"
    "  seen INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE game_table ("
    "  id TEXT PRIMARY KEY CHECK (length(id) BETWEEN 1 AND 16),"
    "  game TEXT NOT NULL,"
    "  n_seats INTEGER NOT NULL CHECK (n_seats BETWEEN 1 AND 6),"
    "  option BLOB NOT NULL CHECK (length(option) = 11),"
    "  undo INTEGER NOT NULL,"
    "  listed INTEGER NOT NULL,"
    "  watch INTEGER NOT NULL,"
    "  state INTEGER NOT NULL,"
    "  secret BLOB NOT NULL CHECK (length(secret) = 32),"
    "  created INTEGER NOT NULL,"
    "  changed INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE seat ("
    "  table_id TEXT NOT NULL REFERENCES game_table,"
    "  n INTEGER NOT NULL CHECK (n BETWEEN 0 AND 5),"
    "  kind INTEGER NOT NULL,"
    "  owner BLOB CHECK (length(owner) = 32),"
    "  name TEXT NOT NULL,"
    "  bot TEXT NOT NULL,"
    "  nonce BLOB CHECK (length(nonce) = 32),"
    "  PRIMARY KEY (table_id, n)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE step ("
    "  table_id TEXT NOT NULL REFERENCES game_table,"
    "  n INTEGER NOT NULL CHECK (n >= 0),"
    "  actor INTEGER NOT NULL,"
    "  forced INTEGER NOT NULL,"
    "  action INTEGER NOT NULL,"
    "  seat INTEGER NOT NULL,"
    "  request TEXT NOT NULL,"
    "  time INTEGER NOT NULL,"
    "  PRIMARY KEY (table_id, n)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX step_request ON step (table_id, seat, request) WHERE request <> '';",
    /* 2: hints and thinking aloud. Of the tables before, those of one person have hints: kind
     * 3 is a bot, see enum seat_kind. */
    "ALTER TABLE game_table ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN aloud INTEGER NOT NULL DEFAULT 0;"
    "UPDATE game_table SET hints = 1"
    "  WHERE (SELECT count(*) FROM seat WHERE table_id = game_table.id AND kind <> 3) = 1;"
    "ALTER TABLE step ADD COLUMN thought TEXT;", /* "before after chance other ..." */
    /* 3: quick windows. */
    "ALTER TABLE game_table ADD COLUMN quick INTEGER NOT NULL DEFAULT 0;",
    /* 4: the third option of Iglu Iglu, land_kayak, is the first; the second of Urland, for Egg
     * and Stink Glands, became two. */
    "UPDATE game_table SET option = CAST(substr(option, 3, 1) || substr(option, 1, 2) ||"
    "  substr(option, 4) AS BLOB) WHERE game = 'iglu';"
    "UPDATE game_table SET option = CAST(substr(option, 1, 2) || substr(option, 2, 1) ||"
    "  substr(option, 4) AS BLOB) WHERE game = 'urland';",
    /* 5: pledges before nonces, the number of the rules, hashes. Tables that nobody has begun
     * are drawn for in the new way: what was added to them without a pledge does not count. */
    "ALTER TABLE game_table ADD COLUMN proof INTEGER NOT NULL DEFAULT 1;"
    "ALTER TABLE game_table ADD COLUMN rules INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN pledge BLOB CHECK (length(pledge) = 32);"
    "ALTER TABLE seat ADD COLUMN pledged INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN pledge_time INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN open_time INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE step ADD COLUMN hash INTEGER;"
    "UPDATE game_table SET proof = 2 WHERE state = 0;"
    "UPDATE seat SET nonce = NULL WHERE table_id IN (SELECT id FROM game_table WHERE proof = 2);",
    /* 6: what is not finished, what a guest has and what is old is found without going through
     * everything; whom the host keeps out; and a row that is written to see that it can be. */
    "CREATE INDEX table_unfinished ON game_table (state) WHERE state <> 2;"
    "CREATE INDEX table_changed ON game_table (changed);"
    "CREATE INDEX seat_owner ON seat (owner) WHERE owner IS NOT NULL;"
    "CREATE INDEX guest_seen ON guest (seen);"
    "CREATE TABLE ban ("
    "  what TEXT PRIMARY KEY," /* an address, a prefix, or a guest's hash in hexadecimal */
    "  since INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE pulse ("
    "  n INTEGER PRIMARY KEY CHECK (n = 0),"
    "  time INTEGER NOT NULL"
    ") STRICT;",
    /* 7: the era of a table, and the last thing that each seat has taken back. */
    "ALTER TABLE game_table ADD COLUMN era INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN undone TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE seat ADD COLUMN undone_at INTEGER NOT NULL DEFAULT 0;",
    /* 8: how matches ended, by seat. `owner` is in whose list it is: the guest's, at the
     * first of its seats; earlier matches are counted gradually. */
    "CREATE TABLE played ("
    "  table_id TEXT NOT NULL,"
    "  n INTEGER NOT NULL CHECK (n BETWEEN 0 AND 5),"
    "  owner BLOB CHECK (length(owner) = 32),"
    "  ended INTEGER NOT NULL,"
    "  game TEXT NOT NULL,"
    "  rank INTEGER NOT NULL,"
    "  points INTEGER NOT NULL,"
    "  against TEXT NOT NULL,"
    "  PRIMARY KEY (table_id, n)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX played_owner ON played (owner, ended) WHERE owner IS NOT NULL;"
    "CREATE INDEX played_game ON played (owner, game, against, ended, rank, points)"
    "  WHERE owner IS NOT NULL;"
    "CREATE TABLE uncounted (table_id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;"
    "INSERT INTO uncounted SELECT id FROM game_table WHERE state = 2;",
    /* 9: pace, patience, who covers whom, talk; where each seat stands in time, and how long
     * servers have lived. */
    "ALTER TABLE game_table ADD COLUMN pace INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN pace_time INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN pace_more INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN patience INTEGER NOT NULL DEFAULT 300;"
    "ALTER TABLE game_table ADD COLUMN cover TEXT NOT NULL DEFAULT 'medium';"
    "ALTER TABLE game_table ADD COLUMN talk INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN covered INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seat ADD COLUMN clock_left INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seat ADD COLUMN clock_since INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seat ADD COLUMN away INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seat ADD COLUMN overdue INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE lived ("
    "  n INTEGER PRIMARY KEY CHECK (n = 0),"
    "  ms INTEGER NOT NULL"
    ") STRICT;",
    /* 10: a guest has several devices, each with a token of its own; the first one's hash is the
     * guest's. Keys to become a guest elsewhere, or out of a letter; accounts; how somebody is
     * reminded, and of which question each seat was. All of it goes with its guest. */
    "CREATE TABLE token ("
    "  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    "  guest BLOB NOT NULL REFERENCES guest ON DELETE CASCADE,"
    "  device TEXT NOT NULL,"
    "  made INTEGER NOT NULL,"
    "  seen INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX token_guest ON token (guest);"
    "INSERT INTO token SELECT hash, hash, '', seen, seen FROM guest;"
    "CREATE TABLE secret ("
    "  hash BLOB PRIMARY KEY CHECK (length(hash) = 32),"
    "  guest BLOB NOT NULL REFERENCES guest ON DELETE CASCADE,"
    "  what INTEGER NOT NULL," /* see enum secret_kind */
    "  state INTEGER NOT NULL,"
    "  until INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX secret_guest ON secret (guest);"
    "CREATE INDEX secret_until ON secret (until);"
    "CREATE TABLE account ("
    "  guest BLOB PRIMARY KEY REFERENCES guest ON DELETE CASCADE,"
    "  login TEXT NOT NULL UNIQUE,"
    "  password TEXT NOT NULL,"
    "  made INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE mail ("
    "  guest BLOB PRIMARY KEY REFERENCES guest ON DELETE CASCADE,"
    "  address TEXT NOT NULL,"
    "  confirmed INTEGER NOT NULL,"
    "  remind INTEGER NOT NULL,"
    "  lang TEXT NOT NULL,"
    "  off BLOB NOT NULL UNIQUE CHECK (length(off) = 32)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE TABLE push ("
    "  endpoint TEXT PRIMARY KEY,"
    "  token BLOB NOT NULL REFERENCES token ON DELETE CASCADE,"
    "  point BLOB NOT NULL CHECK (length(point) = 65),"
    "  auth BLOB NOT NULL CHECK (length(auth) = 16),"
    "  lang TEXT NOT NULL,"
    "  made INTEGER NOT NULL"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX push_token ON push (token);"
    "CREATE TABLE reminded ("
    "  table_id TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  PRIMARY KEY (table_id, seat)"
    ") STRICT, WITHOUT ROWID;",
    /* 11: whom a table is for, and its language; who resigned has not won. */
    "ALTER TABLE game_table ADD COLUMN wanted INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN lang TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE played ADD COLUMN resigned INTEGER NOT NULL DEFAULT 0;"
    "UPDATE played SET resigned = 1 WHERE EXISTS (SELECT 1 FROM seat WHERE"
    "  seat.table_id = played.table_id AND seat.n = played.n AND seat.resigned);"
    "DROP INDEX played_game;"
    "CREATE INDEX played_game ON played (owner, game, against, ended, rank, points, resigned)"
    "  WHERE owner IS NOT NULL;",
    /* 12: matches that go on from a step of another: which, after how many steps, and by whose key
     * of fate, if it is not one of their own. Their first steps are written with the table. */
    "ALTER TABLE game_table ADD COLUMN origin TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE game_table ADD COLUMN taken INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE game_table ADD COLUMN same_key BLOB CHECK (length(same_key) = 32);",
    /* 13: reminders that did not go, and when each is tried again. */
    "CREATE TABLE untold ("
    "  table_id TEXT NOT NULL REFERENCES game_table ON DELETE CASCADE,"
    "  seat INTEGER NOT NULL,"
    "  at INTEGER NOT NULL,"
    "  goal TEXT NOT NULL," /* an address or an endpoint */
    "  guest BLOB NOT NULL REFERENCES guest ON DELETE CASCADE,"
    "  tries INTEGER NOT NULL,"
    "  due INTEGER NOT NULL,"
    "  PRIMARY KEY (table_id, seat, goal)"
    ") STRICT, WITHOUT ROWID;"
    "CREATE INDEX untold_guest ON untold (guest);",
    /* 14: with which edition a match was begun. */
    "ALTER TABLE game_table ADD COLUMN edition TEXT NOT NULL DEFAULT '';",
};
/* clang-format on */
