/*
 * store.h: what must survive: guests, tables, seats and steps.
 *
 * A store is a queue of jobs carried out in order by one thread that owns the only
 * connection to the database. A job is one transaction: when its answer comes back it
 * is on disk, or nothing of it is. Narrow enough for another database.
 *
 * Every function is called on the loop's thread.
 */
#ifndef BER_STORE_H
#define BER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ID = 17, STORE_HASH = 32, STORE_NAME = 100, STORE_REQUEST = 33, STORE_EDITION = 52 };
enum { STORE_SEATS = 6, STORE_PLAN = 39, STORE_TEXT = 200 };
enum { STORE_PAGE = 30 }; /* matches of a list that are read at once */
enum { STORE_ADDRESS = 280 };

/* A seat whose owner left for good: its name, and the bot that plays it. */
#define STORE_NOBODY   "\xe2\x80\xa6" /* an ellipsis */
#define STORE_STAND_IN "easy"

typedef struct {
    uint8_t hash[STORE_HASH]; /* hash of its first token, which identifies the guest */
    char name[STORE_NAME];
    int64_t seen; /* seconds since 1970 */
} store_guest;

/* A seat's clock and absence (clock.c), in ms of lived time. Written now and then, not with
 * every step. */
typedef struct {
    int64_t left;  /* left on its clock when that last stopped; -1: all of it */
    int64_t since; /* when it began to run, because its person was asked; -1: it is stopped */
    int64_t away;  /* when its person left; -1: the person is here */
    bool overdue;  /* the clock ran out, and a bot answers this once */
    bool late;     /* it ran out while its person was away and has not been told */
} store_mark;

typedef struct {
    int8_t kind; /* the lobby's enum seat_kind */
    bool has_owner, has_pledge, has_nonce;
    uint8_t owner[STORE_HASH];     /* the guest who holds it */
    char name[STORE_NAME];         /* of a person on somebody's device */
    char bot[32];                  /* the bot that plays it, "" for the owner */
    uint8_t pledge[32], nonce[32]; /* what its people add to fate (docs/protocol.md), */
    int32_t pledged, opened;       /* each with its place among those of the table, from 1, */
    int64_t pledge_time, open_time;
    char undone[STORE_REQUEST]; /* the last request of it that took something back, "" none, */
    int32_t undone_at;          /* and the number of steps that were left */
    bool covered;               /* `bot` plays because the owner was away for long */
    bool resigned;              /* `bot` plays to the end */
    store_mark mark;
} store_seat;

typedef struct {
    char id[STORE_ID];
    char game[32];
    uint8_t n_seats;
    uint8_t option[11];
    uint8_t undo, listed, watch, hints, aloud, quick; /* policy */
    uint8_t pace;                                     /* the lobby's enum pace_kind, */
    int32_t pace_time, pace_more;                     /* seconds or days, seconds */
    int32_t patience; /* seconds until an absent person's seat is covered */
    char cover[32];   /* and by which bot */
    uint8_t talk;     /* the lobby's enum talk_policy */
    uint8_t wanted;   /* the lobby's enum wanted_people */
    char lang[4];     /* that its people speak; "" any */
    uint8_t state;    /* the lobby's enum table_state */
    uint8_t secret[32];
    uint8_t proof;               /* how fate was promised: the match's enum proof_form */
    uint16_t rules;              /* by which it was begun; 0: not begun, or not known */
    char edition[STORE_EDITION]; /* with which facts: its name and hash; "" the built-in ones */
    int32_t era;                 /* another one whenever what was told may be wrong */
    int64_t created, changed;
    char origin[STORE_ID]; /* the match that it goes on from; "" none, */
    int32_t taken;         /* the number of steps taken over */
    bool has_same_key;     /* with its fate: */
    uint8_t same_key[STORE_HASH];
    store_seat seat[STORE_SEATS];
} store_table;

/* The match's match_thought, without its step. */
typedef struct {
    int16_t before, after, chance;
    bool hurried;
    uint8_t n_other;
    uint16_t other[STORE_PLAN];
} store_thought;

typedef struct {
    int32_t n; /* number of the step, from 0 */
    int8_t actor;
    uint8_t forced;
    uint16_t action;
    int8_t seat;                 /* the seat that asked for it, -1: none */
    char request[STORE_REQUEST]; /* its id, "" none */
    int64_t time;
    bool has_hash; /* of the state after it: */
    uint64_t hash;
    bool has_thought; /* a bot weighed it: */
    store_thought thought;
} store_step;

/* A table and those of its owners that are guests. */
typedef struct {
    store_table table;
    store_guest owner[STORE_SEATS]; /* by seat; its name is "" where there is none */
} store_found;

/* How a match ended for one seat. */
typedef struct {
    uint8_t rank;     /* 1 wins; 0: not known */
    int32_t points;   /* as the rules count them */
    char against[32]; /* the opponent in statistics: a bot, "people"; "" none */
} store_outcome;

/* A finished match in a guest's list. */
typedef struct {
    store_found found;
    store_outcome outcome[STORE_SEATS];
    int32_t n_steps;
    int64_t ended;
} store_game;

/* What a guest has won of one game against one kind of opponent. */
typedef struct {
    char game[32], against[32];
    int32_t played, won;
    int64_t points; /* all of them, as the rules count */
} store_tally;

/* What is asked without waiting for the answer, which comes as job->done(). */
enum store_question {
    STORE_ASK_NOTHING,
    STORE_ASK_TABLE, /* of `id`: it, its owners and its steps; if it `takes`, the node
                      * `owner.epoch` gets it if it is nobody's, who owns it then is in `owner`,
                      * and the rest only if that is this node */
    STORE_ASK_ROW,   /* the same without its steps */
    STORE_ASK_GUEST, /* whose token `guest.hash` is: it, and its tables that changed last */
    STORE_ASK_OLD,   /* tables and guests to forget: older than `old` */
    STORE_ASK_TEXT,  /* what the host wants to read: `text`, answered in `said` */
    STORE_ASK_GAMES, /* finished ones of `guest.hash`, of `game` if that is said, from `from` on */
    STORE_ASK_STATS, /* of `guest.hash` */
    STORE_ASK_UNCOUNTED, /* a finished table whose outcome was not kept, as STORE_ASK_TABLE */
    STORE_GIVE,          /* the table `id` to the node `owner.epoch` */
    STORE_LET_GO,        /* the table `id`, which anybody may have */
    STORE_ANNOUNCE,      /* this node is found at `text` */
    STORE_COPY,          /* everything into the file `text`, bit by bit, jobs going on between */
};

/* Where a node is found by others, and what they say to be let in. */
typedef struct {
    int64_t epoch;
    char address[STORE_ADDRESS], word[33];
} store_node;

/* What is written besides rows. */
enum store_order {
    STORE_NO_ORDER,
    STORE_DROP_TABLE, /* `id` */
    STORE_DROP_GUEST, /* `guest.hash`: its tables where nobody else is, its seats, its row */
    STORE_BAN,        /* `text` */
    STORE_UNBAN,      /* `text` */
    STORE_PULSE,      /* nothing that matters: to see that it can be written */
    STORE_MARKS,      /* `lived`, and the marks of the seats of `table`, if it has an id */
};

/* Before which second what was last used is to be forgotten. */
typedef struct {
    int64_t open, playing, over, guest;
    int64_t stranger; /* a guest who has no seat anywhere, */
    int64_t account;  /* and one who has an account, seats or not */
} store_ages;

/* Why a job was not carried out. */
enum store_code {
    STORE_EDISK = -1,  /* the disk is full or broken; it may be tried again */
    STORE_ECLASH = -2, /* against what is stored: a request that was carried out before, a
                        * step that is there already or would leave a gap, no such table */
    STORE_ENONE = -3,  /* what was asked for is not there */
};

/* What is done to tokens, keys and accounts (store_self.c). */
enum self_order {
    SELF_KEY_MAKE,    /* `key` for `guest`, until `until`; those of its kind before are void */
    SELF_KEY_REVOKE,  /* those of `guest` */
    SELF_KEY_USE,     /* `key` is used up: `token` is of its guest, and `other` of nobody; if
                       * that one's guest has seats, `back` is a key to it until `until` */
    SELF_DEVICES,     /* of `guest`, as JSON; `token` is the one that asks */
    SELF_DEVICE_NAME, /* of `token`: `text` */
    SELF_DEVICE_OUT,  /* the one of `guest` whose hash begins with `text`: its hash is said */
    SELF_SEEN,        /* `token`, now */
    SELF_OUT,         /* `other` is of nobody any more */

    SELF_STATUS,        /* of `guest`: account, address, reminders of `token`, as JSON */
    SELF_LOGIN_MAKE,    /* an account for `guest`: login `text`, password `more` (hashed) */
    SELF_LOGIN_FIND,    /* of login `text`: "GUEST PASSWORD", the first in hexadecimal */
    SELF_LOGIN_OF,      /* the same, of `guest` */
    SELF_LOGIN_ENTER,   /* `token` is of `guest`; `other`, `back` as for SELF_KEY_USE */
    SELF_LOGIN_CHANGE,  /* the password of `guest` is `more`; of its tokens only `token` stays */
    SELF_LOGIN_FORGOT,  /* `key` for the password of `text`, if it has an address: "ADDRESS LANG" */
    SELF_LOGIN_RECOVER, /* by `key`: the password is `more`; else as SELF_LOGIN_ENTER */

    SELF_MAIL_SET,     /* the address of `guest` is `text`, not confirmed; `key` is to do that */
    SELF_MAIL_CONFIRM, /* by `key`: letters may come */
    SELF_MAIL_REMIND,  /* of turns, or not: `kind` */
    SELF_MAIL_OFF,     /* the opposite, by the `key` in every reminder */
    SELF_MAIL_DROP,
    SELF_PUSH_SET,  /* `token` is reached at `text`, by `point` and `auth` */
    SELF_PUSH_DROP, /* not any more */
    SELF_PUSH_GONE, /* nobody is, at `text` */
    SELF_TURN,      /* of `seat` at table `more` since step `at`, of `guest`: whom to tell, unless
                     * that was done: lines "push LANG POINT AUTH ENDPOINT", "mail LANG OFF ADDRESS" */
    SELF_STILL,     /* does `guest` still want to be told at `text`, and of that turn? */
    SELF_LATER,  /* `guest` is to be told of that turn at `text`, at `until`, after `kind` tries */
    SELF_UNTOLD, /* all of those: lines "TABLE SEAT AT TRIES DUE GUEST" and as for SELF_TURN */
};

/* What became of it, if it is not done. */
enum self_outcome {
    SELF_DONE,
    SELF_UNKNOWN, /* there is none */
    SELF_USED,
    SELF_REVOKED,
    SELF_EXPIRED,
    SELF_FULL,  /* there are too many */
    SELF_SAME,  /* it is so already */
    SELF_TAKEN, /* by somebody else */
};

/* What a key is for. */
enum secret_kind { SECRET_DEVICE, SECRET_BACK, SECRET_ADDRESS, SECRET_PASSWORD };

enum { SELF_TEXT = 700, SELF_MORE = 160, SELF_POINT = 65, SELF_AUTH = 16 };

typedef struct {
    enum self_order order;
    uint8_t guest[STORE_HASH], token[STORE_HASH], other[STORE_HASH];
    uint8_t key[STORE_HASH], back[STORE_HASH];
    int kind, most;
    int64_t now, until;
    char text[SELF_TEXT], more[SELF_MORE], lang[3];
    uint8_t point[SELF_POINT], auth[SELF_AUTH];
    int seat, at;
    enum self_outcome outcome;
    char *said; /* owned by the job; NULL: nothing */
} store_self;

/* One transaction: any of its parts may be empty. */
typedef struct store_job {
    bool put_guest, put_table; /* insert or replace */
    bool put_token;            /* of the guest, which is new: `guest.hash` */
    store_self *self;          /* owned by the job; NULL: nothing */
    store_guest guest;
    store_table table;
    char id[STORE_ID];  /* the table of the steps */
    int32_t keep_steps; /* delete those from here on first; -1: none */
    int n_steps;
    store_step *step; /* owned by the job */
    enum store_order order;
    int64_t lived;           /* ms, for STORE_MARKS */
    enum store_question ask; /* then nothing is written, and the answer is in `step` and */
    store_ages old;          /* what follows */
    store_found *found;      /* tables, owned by the job */
    int n_found;
    store_guest *guests; /* owned by the job */
    int n_guests;
    bool has_outcome; /* the match of `id` is over: */
    store_outcome outcome[STORE_SEATS];
    char game[32]; /* "": all */
    bool takes;
    store_node owner;
    char *tell; /* owned by the job: lines for the other nodes, written with it; NULL: nothing */
    int32_t from;
    store_game *games; /* owned by the job */
    int n_games, of;
    store_tally *tally; /* owned by the job */
    int n_tallies;
    char *text; /* owned by the job; for orders and questions that need one */
    char *said; /* owned by the job */
    void *copy; /* the store's, while it copies */
    void (*done)(void *user, struct store_job *job); /* on the loop's thread; frees the job */
    void *user;
    int code; /* 0, or negative (enum store_code): nothing was written */
    char error[120];
    struct store_job *next;
} store_job;

typedef struct store store;

/* Opens or creates the data: a file, or a database if `place` begins with postgresql://. Refuses,
 * with a sentence in `error`, data of another program, of a newer version, or such that another
 * process has open. `wake` is called from the store's thread when answers wait. */
store *store_open(const char *place, void (*wake)(void *user), void *user, char *error,
                  size_t size);

bool store_is_database(const char *place);

/* Of a database: beside which others this node will have it open. */
enum store_company {
    STORE_ALONE,     /* none, and none may come */
    STORE_STANDS_BY, /* none: it waits until they have ended */
    STORE_TOGETHER,  /* any */
};
store *store_open_in(const char *place, enum store_company company, void (*wake)(void *user),
                     void *user, char *error, size_t size);

/* 0 of a file, where every table is this node's. Else the number of this node: tables may be
 * other nodes', and `hear` is called by store_poll() with lines of text (nodes.c). */
int64_t store_epoch(const store *s);
const char *store_word(const store *s); /* with which others lead clients here */
void store_set_hear(store *s, void (*hear)(void *user, const char *line), void *user);

/* Calls `table` with the id of each table that is this node's. Waits for the store's thread. */
int store_load_leases(store *s, void (*table)(void *user, const char *id), void *user);

/* May somebody be told what this node knows? Not if it was asleep, or cannot reach the database:
 * another one may have taken over. Always true of a file. */
bool store_holds(const store *s);

/* Another node has taken over: nothing will be written, and nobody is to be told anything. `wake`
 * is called when that is found out. */
bool store_is_deposed(const store *s);

/* Is told, on any thread, of rows that cannot be read and are left out. */
void store_set_say(store *s, void (*say)(void *user, const char *text), void *user);

/* Carries out a job some time; the caller gives it away until done(). */
void store_submit(store *s, store_job *job);
void store_job_free(store_job *job); /* and all it owns */

/* On the loop's thread: calls done() for every finished job. */
void store_poll(store *s);

/* Finishes all jobs, then closes. */
void store_close(store *s);

int store_waiting(const store *s); /* jobs not yet answered */

/* Calls `table` for every table that is not finished, with its owners, and `ban` for everybody
 * the host keeps out. Waits for the store's thread. Negative on failure, when some may have been
 * told. */
int store_load_live(store *s, void (*table)(void *user, const store_found *found),
                    void (*ban)(void *user, const char *what), void *user);

/* How long servers of this data have lived, in ms; 0 if that was never written. Waits for the
 * store's thread. Negative on failure. */
int store_lived(store *s, int64_t *out);

#endif
