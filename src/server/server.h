/*
 * server.h: guests, tables and connections, as the files of this room share them.
 *
 * Everything here lives on the loop's thread. A step is validated, written by the
 * store, and only then told: while jobs of a table are under way it is `busy`, takes no
 * other step, and nobody is told how it stands.
 */
#ifndef BER_SERVER_H
#define BER_SERVER_H

#include "json.h"
#include "limit.h"
#include "match.h"
#include "pace.h"
#include "store.h"
#include "transport.h"
#include "worker.h"

enum seat_kind { SEAT_OPEN, SEAT_PERSON, SEAT_DEVICE, SEAT_BOT };
enum table_state { TABLE_OPEN, TABLE_PLAYING, TABLE_OVER };
enum undo_policy { UNDO_NONE, UNDO_TURN, UNDO_FREE };

enum {
    REQUESTS_KEPT = 32,    /* answered requests remembered per table */
    OUT_SIZE = 256 * 1024, /* longest message: an answer that would be longer is an error */
    LOBBY_TABLES = 60,     /* most tables of one lobby message, */
    LOBBY_PUBLIC = 30,     /* and those of others among them */
    HINT_STEPS = 3,        /* steps that a hint names */
    LOBBY_AT_ONCE = 100,   /* guests told in one tick: the loop must not stand still */
    MAX_HOSTED = 16,       /* bots of the host's own */
    MAX_BOT_NAME = 20,
};

typedef struct guest {
    store_guest row;
    int n_conns;
    bool unsaved;                /* the store could not write it; to be tried again */
    char open_id[STORE_REQUEST]; /* the last `open` that was carried out, */
    char open_table[STORE_ID];   /* and what came of it */
    struct table **own;          /* tables where it has a seat, or wanted one */
    int n_own, room_own;
    struct guest *next; /* in its bucket */
} guest;

/* A message that waits until what it is about is on disk. */
typedef struct waiting {
    struct waiting *next;
    size_t length;
    char text[];
} waiting;

/* A request that was carried out, so that it is answered again and not done twice. */
typedef struct {
    int8_t seat;
    char id[STORE_REQUEST];
    int at;
} answered;

/* Where the answer to a request goes; the client may have left meanwhile. */
typedef struct {
    uint64_t client; /* its number; 0: nobody asked */
    char id[STORE_REQUEST];
} reply_to;

/* How a table stood in a viewer's eyes when somebody was last told, and what was different from
 * the time before. */
typedef struct {
    struct outlook *now; /* NULL: nobody was told */
    int at;
    uint32_t era, number; /* counts them, from 1 */
    char *change;         /* members of a message; NULL: all of it is new */
    size_t length;
} told_outlook;

typedef struct table {
    store_table row;
    store_table *durable; /* while row is being written: what is on disk */
    match m;
    int busy;          /* jobs under way */
    bool loaded;       /* `m` is in memory */
    bool stored;       /* the table is on disk */
    bool spoilt;       /* a job failed: the match in memory is ahead of the disk */
    bool table_due;    /* everybody gets a `table` when nothing is under way any more */
    bool ends;         /* the match does, with what is under way, */
    bool goes;         /* or the table */
    bot_memory memory; /* of the bot that decided last */
    bool thinking;     /* a worker has a question of it, */
    bool outdated;     /* and its answer does not count */
    uint32_t era;      /* in which everybody is told */
    int on_disk;       /* steps that are there, */
    uint8_t asked;     /* and the seats that are asked after them */
    int64_t used;      /* when somebody was last there */
    told_outlook outlook[BER_MAX_SEATS + 1]; /* the last is the public's */
    int asked_at[BER_MAX_SEATS]; /* since which step the seat is being asked; -1: it is not */
    answered request[REQUESTS_KEPT];
    int next_request;
    char rematch[STORE_ID], rematch_of[STORE_ID];
    struct client *client; /* who is here */
    int turn;              /* of its host's tables, in the lobby */
    struct table *next;    /* in its bucket */
} table;

/* One connection. `told` is the number of steps each viewer was told of, in one era of the table;
 * `behind` has a bit for each that was sent a part, and is to ask for more. The last viewer is
 * the public. */
typedef struct client {
    conn *c;
    uint64_t number; /* from 1, never used twice */
    guest *guest;
    bool greeted, in_lobby, lobby_due;
    bool hinting; /* a worker has a question of it */
    table *table;
    int told[BER_MAX_SEATS + 1];
    uint32_t seen[BER_MAX_SEATS + 1]; /* number of the outlook that each was told; 0: none */
    uint32_t era;
    uint8_t behind;
    waiting *waiting; /* in order: nothing of it is carried out before these */
    int n_waiting;
    struct client *also_waits;
    int64_t window;
    int n_messages;
    struct client *next, *prev; /* all of them */
    struct client *beside;      /* at the same table */
    struct client *same;        /* in the bucket of its number */
} client;

enum { BUCKETS = 4096 };

/* A program of the host's that plays. It has a thread of its own: a slow one keeps nobody
 * waiting but those who play against it. */
typedef struct {
    bot bot;
    workers *workers;
} hosted_bot;

typedef struct server {
    limits limit;
    transport *net;
    store *store;
    workers *workers;
    pace pace; /* when bots answer */
    hosted_bot hosted[MAX_HOSTED];
    int n_hosted;
    guest *guest[BUCKETS];
    table *table[BUCKETS];
    client *client;
    struct client *numbered[BUCKETS]; /* all of them, by number */
    uint64_t n_clients;               /* so far */
    client *waits;                    /* those of whom messages wait, */
    bool again;                       /* and something may have become of it */
    int n_guests, n_tables, n_loaded;
    bool lobby_changed; /* and somebody is still to be told; */
    bool lobby_round;   /* some are `lobby_due` */
    bool try_again;     /* the store failed: guests and bots have another go */
    bool shown_old;     /* what follows is to be chosen anew */
    table **shown;      /* everything that is open to everybody, */
    int n_shown, room_shown;
    int64_t now, lobby_told; /* seconds; tenths */
    bool log, unlisted;
    uint64_t n_steps, n_refused, n_store_errors;
    char re[STORE_REQUEST]; /* what the message in `out` answers */
    char out[OUT_SIZE];
} server;

/* ---- lobby.c: who and what there is ------------------------------------------------ */

guest *lobby_guest(server *s, const uint8_t hash[STORE_HASH]);
guest *lobby_guest_by_token(server *s, const char *token);
guest *lobby_new_guest(server *s, char token[65]);
void lobby_save_guest(server *s, guest *g);
void lobby_save_again(server *s); /* guests that the store could not write */
table *lobby_table(server *s, const char *id);
table *lobby_add_table(server *s, const store_table *row);
void lobby_remove_table(server *s, table *t); /* whoever is at it leaves */
bool lobby_load_table(server *s, table *t);   /* its match into memory */
void lobby_unload_table(server *s, table *t);
void lobby_give_proof(table *t);
void lobby_drop_idle(server *s);
bool lobby_load(server *s, char *error, size_t size);
uint64_t guest_number(const uint8_t hash[STORE_HASH]); /* by which workers tell guests apart */
bool is_private(const table *t);
bool is_strict(const store_table *row);   /* every seat passes by itself in a window */
bool is_handed(const table *t, int seat); /* a person's: what its bot thinks is the person's */
const bot *server_bot(const server *s, const char *name);     /* one that is offered; NULL: none */
const bot *bot_of(const server *s, const table *t, int seat); /* who plays it; NULL: its owner */
void seat_name(server *s, const table *t, int seat, char *out, size_t size);
void log_line(server *s, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* ---- policy.c: who may what ------------------------------------------------------------- */

enum right {
    MAY_SEE,  /* that the table is there */
    MAY_COME, /* to it, and be told what happens */
    MAY_READ, /* the record, once it is over */
};

/* A guest of NULL is somebody unknown. */
bool policy_may(const table *t, const guest *g, enum right what);
bool policy_may_look(const table *t, const guest *g, int viewer); /* through whose eyes */
const store_table *policy_row(const table *t);                    /* as it is on disk */
bool owns(const table *t, int seat, const guest *g);
bool has_seat(const table *t, const guest *g);
bool is_invited(const table *t, int seat, const guest *g); /* the seat is kept for it */
bool has_invitation(const table *t, const guest *g);

/* ---- listing.c: which tables are shown to whom ---------------------------------------- */

void listing_note(server *s, table *t); /* its owners, who may have become more */
void listing_forget(server *s, const table *t);
int listing_count(const guest *g); /* unfinished tables where it has a seat */
int listing_for(server *s, const guest *g, table *out[LOBBY_TABLES]);

/* A further page of what is open to everybody, from a place in it; `of` is how much there is. */
int listing_public(server *s, const guest *g, int from, table *out[LOBBY_PUBLIC], int *of);

/* ---- name.c: what people are called before they say ---------------------------------- */

void name_for_guest(char *out, size_t size);

/* ---- play.c: what happens at a table ------------------------------------------------ */

/* The table becomes as `next` says once that is on disk; until then `row` is ahead. */
void play_begin(server *s, table *t, const store_table *next, reply_to to);
void play_save_table(server *s, table *t, const store_table *next, reply_to to);
int play_act(server *s, table *t, int seat, ber_action a, reply_to to, ber_error *error);
int play_undo(server *s, table *t, int seat, reply_to to, ber_error *error);
bool play_can_undo(const table *t, int seat);
void play_bots(server *s, table *t);
void play_bots_again(server *s);                             /* at every table in memory */
void play_answers(server *s);                                /* takes back what bots thought */
int play_answered(const table *t, int seat, const char *id); /* its `at`, or -1 */
void play_note_questions(table *t, int old_steps);
void play_drop(server *s, table *t, reply_to to); /* the table goes, once that is on disk */
void play_note_disk(table *t);                    /* how it stands is on disk */
bool play_is_over(const table *t);                /* and the end is on disk */

/* ---- hint.c: what a strong bot would do in a person's place --------------------------- */

/* Answers the request `id` with a hint, some time, or with a refusal. */
void hint_ask(server *s, client *c, const table *t, int seat, const char *id);
void hint_take(server *s, const worker_job *job); /* it was thought about */

/* ---- speak.c: messages out ------------------------------------------------------------ */

void speak_hello(server *s, client *c, const char *re);
void speak_lobby(server *s, client *c, const char *re);
void speak_page(server *s, client *c, const char *re, int from); /* of what is open to all */
void speak_gone(server *s, client *c, const char *code, const char *text); /* its table is */
void speak_ok(server *s, conn *c, const char *re, const char *id, int at);
void speak_error(server *s, conn *c, const char *re, const char *code, const char *text);
void speak_refusal(server *s, client *c, const char *re, const char *text,
                   const struct ber_game *game, const ber_why *why);
void speak_table(server *s, client *c);
void speak_now(server *s, client *c);
/* The next part, from a step on; false: nothing was left out there. */
bool speak_more(server *s, client *c, const char *re, int viewer, int from);
void speak_log(server *s, client *c, const table *t, const char *re, int viewer, int since);
void speak_past(server *s, client *c, const table *t, const char *re, int viewer, int at);
void speak_why(server *s, client *c, const char *re, bool legal, const struct ber_game *game,
               const ber_why *why);
void speak_hint(server *s, client *c, const worker_job *job);
void speak_rematch(server *s, client *c, const table *old, const char *re);
void speak_forget(table *t);            /* what was told: its match leaves memory */
void speak_tables(server *s, table *t); /* a `table` to everybody who is there */
void speak_everybody(server *s, table *t, bool table_too);

/* ---- protocol.c, request_table.c, http.c ------------------------------------------------ */

void protocol_message(server *s, client *c, const char *text, size_t length);
void protocol_again(server *s);             /* what waited, and need not wait any longer */
void protocol_forget(server *s, client *c); /* what waits of a client that goes */
void client_leave(client *c);
client *client_of(server *s, uint64_t number); /* NULL if it is gone */
void http_answer(void *user, const http_request *request, http_response *response);

/* ---- serve.c ------------------------------------------------------------------------------ */

typedef struct {
    const char *bind, *data, *origin;
    limits limit;
    int port, threads;
    bool log;
    bool unlisted;        /* offer the games that are still being made, too */
    int n_bots, bot_time; /* ms for a decision; 0: as usual */
    struct {
        const char *name, *command;
    } bot[MAX_HOSTED];
} serve_config;

/* Serves until SIGTERM or SIGINT; 0, or 2 with a line on stderr. `ready` (may be NULL) is
 * told the port once it listens. */
int serve(const serve_config *config, void (*ready)(void *user, int port), void *user);

#endif
