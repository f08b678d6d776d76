/*
 * request.h: one request being carried out, as the files that do so share it.
 */
#ifndef BER_REQUEST_H
#define BER_REQUEST_H

#include "server.h"

#include <jansson.h>

/* What a message needs before it is carried out. */
enum need { NEED_NOTHING, NEED_TABLE, NEED_MATCH, NEED_SEAT };

typedef struct {
    server *s;
    client *c;
    json_t *body;
    const char *id; /* "" if it has none */
    table *t;       /* of its member `table`, loaded, with the client at it */
    int seat;       /* of its member `seat`, owned by the client */
    bool waits;     /* for the disk; nothing was done */
    bool is_led;    /* its table is another node's; nothing was done */
} request;

/* A member of a message and its type: s string, i integer, b boolean, a array, o object,
 * x integer or string; a capital may be missing. */
typedef struct {
    const char *key;
    char type;
} member;

/* How a client distinguishes refusals with the same code; with a number where one applies. */
typedef struct {
    const char *cause;
    int64_t number;
} refusal;

/* ---- protocol.c ------------------------------------------------------------------------ */

void refuse(const request *r, const char *code, const char *text);
void refuse_rules(const request *r); /* other rules have ended its table */
void refuse_for(const request *r, const char *code, refusal why, const char *text);
const char *string_of(const request *r, const char *key); /* "" if it is missing */
reply_to reply(const request *r);
bool find_place(request *r, enum need need); /* its table and seat; false: refused, or it waits */
bool has_only(json_t *object, const member *list); /* these members, each of its type or missing */

/* ---- request_key.c ---------------------------------------------------------------------- */

void do_key(request *r);
void do_devices(request *r);
void do_account(request *r);
void do_remind(request *r);
store_self *self_of(const request *r, enum self_order order);
self_ask asked_by(const request *r, void (*done)(server *, self_ask *, const store_self *));
self_ask asked_by_http(const http_request *asked,
                       void (*done)(server *, self_ask *, const store_self *));
json_t *body_of(const http_request *asked, const member *list); /* NULL: not such an object */
bool may_try(server *s, const self_ask *ask);                   /* wrong keys and passwords */
void note_slip(server *s, const self_ask *ask, const char *what);
void self_welcome(server *s, const self_ask *ask, const store_self *self);
void self_prepare_entry(server *s, store_self *self, self_ask *ask, const http_request *asked);

/* ---- request_table.c: coming to a table, and leaving it ------------------------------------ */

void sit_down(server *s, client *c, table *t);
void do_watch(request *r);
void do_resume(request *r);
void do_more(request *r);
void do_hand(request *r);
void do_close(request *r);

/* ---- request_open.c: tables and their people ------------------------------------------------ */

/* A new table in memory, which is neither kept yet nor begun; the row gets its name. `first`, which
 * is taken, has the steps that it goes on from; NULL: none. NULL: refused. */
table *new_table(request *r, store_table *row, match *first);
/* The table of a request that is repeated because its answer was lost; NULL if it is not one. */
table *opened_before(const request *r);
void note_opened(const request *r, const store_table *row);
void do_open(request *r);
void do_join(request *r);
void do_rematch(request *r);
void do_branch(request *r);
void do_decline(request *r);

/* ---- request_bring.c: a match that was played elsewhere ---------------------------------------
 */

void do_bring(request *r);

/* ---- cover.c: who leaves, and who plays then ------------------------------------------------- */

void do_leave(request *r);
void do_cover(request *r);

/* ---- request_policy.c ------------------------------------------------------------------------ */

int name_index(const char *name, const char *const *list, int n); /* -1: not in it */
bool take_policy(const request *r, store_table *row);             /* of an `open`; false: refused */

/* ---- gather.c ------------------------------------------------------------------------------ */

bool take_pledge(const request *r, store_table *row); /* of the guest's seats; false: refused */
void do_nonce(request *r);

/* ---- request_games.c: one's finished matches --------------------------------------------- */

void do_games(request *r);
void do_stats(request *r);

/* ---- talk.c -------------------------------------------------------------------------------- */

void do_say(request *r);
void do_agree(request *r);
void do_mute(request *r);

/* ---- request_play.c: steps, and looking back ------------------------------------------------- */

void do_act(request *r);
void do_undo(request *r);
void do_hint(request *r);
void do_why(request *r);
void do_log(request *r);
void do_past(request *r);

#endif
