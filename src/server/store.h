/*
 * store.h: what must survive: guests, tables, seats and steps.
 *
 * A store is a queue of jobs carried out in order by one thread that owns the only
 * connection to the database. A job is one transaction: when its answer comes back it
 * is on disk, or nothing of it is. Narrow enough to stand on another database.
 *
 * Every function is called on the loop's thread.
 */
#ifndef BER_STORE_H
#define BER_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { STORE_ID = 17, STORE_HASH = 32, STORE_NAME = 100, STORE_REQUEST = 33 };
enum { STORE_SEATS = 6, STORE_PLAN = 39 };

typedef struct {
    uint8_t hash[STORE_HASH]; /* of the guest's token */
    char name[STORE_NAME];
    int64_t seen; /* seconds since 1970 */
} store_guest;

typedef struct {
    int8_t kind; /* the lobby's enum seat_kind */
    bool has_owner, has_pledge, has_nonce;
    uint8_t owner[STORE_HASH];     /* the guest who holds it */
    char name[STORE_NAME];         /* of a person on somebody's device */
    char bot[32];                  /* who plays it, "" for the owner */
    uint8_t pledge[32], nonce[32]; /* what its people add to fate (docs/protocol.md), */
    int32_t pledged, opened;       /* each with its place among those of the table, from 1, */
    int64_t pledge_time, open_time;
} store_seat;

typedef struct {
    char id[STORE_ID];
    char game[32];
    uint8_t n_seats;
    uint8_t option[11];
    uint8_t undo, listed, watch, hints, aloud, quick; /* policy */
    uint8_t state;                                    /* the lobby's enum table_state */
    uint8_t secret[32];
    uint8_t proof;  /* how fate was promised: the match's enum proof_form */
    uint16_t rules; /* by which it was begun; 0: not begun, or not known */
    int64_t created, changed;
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
    int8_t seat;                 /* who asked for it, -1: nobody */
    char request[STORE_REQUEST]; /* its id, "" none */
    int64_t time;
    bool has_hash; /* of the state after it: */
    uint64_t hash;
    bool has_thought; /* a bot weighed it: */
    store_thought thought;
} store_step;

/* Why a job was not carried out. */
enum store_code {
    STORE_EDISK = -1,  /* the disk is full or broken; it may be tried again */
    STORE_ECLASH = -2, /* against what is stored: a request that was carried out before, a
                        * step that is there already or would leave a gap, no such table */
};

/* One transaction: any of its parts may be empty. */
typedef struct store_job {
    bool put_guest, put_table; /* insert or replace */
    store_guest guest;
    store_table table;
    char id[STORE_ID];  /* the table of the steps */
    int32_t keep_steps; /* delete those from here on first; -1: none */
    int n_steps;
    store_step *step;                                /* owned by the job */
    void (*done)(void *user, struct store_job *job); /* on the loop's thread; frees the job */
    void *user;
    int code; /* 0, or negative (enum store_code): nothing was written */
    char error[120];
    struct store_job *next;
} store_job;

typedef struct store store;

/* Opens or creates the file. Refuses, with a sentence in `error`, a file of another
 * program, of a newer version, or one that another process has open. `wake` is called
 * from the store's thread when answers wait. */
store *store_open(const char *path, void (*wake)(void *user), void *user, char *error, size_t size);

/* Carries out a job some time; the caller gives it away until done(). */
void store_submit(store *s, store_job *job);

/* On the loop's thread: calls done() for every finished job. */
void store_poll(store *s);

/* Finishes all jobs, then closes. */
void store_close(store *s);

int store_waiting(const store *s); /* jobs not yet answered */

/* Calls `guest` for all guests, then `table` for all tables; they may use the store. Steps
 * are asked for table by table, by store_steps(). Negative on failure, when some may have
 * been told. */
int store_load(store *s, void (*guest)(void *user, const store_guest *guest),
               void (*table)(void *user, const store_table *table), void *user);

/* The steps of one table, in order, as all jobs submitted so far leave them; the caller
 * frees them. Negative on failure. Waits for the store's thread. */
int store_steps(store *s, const char *id, store_step **out, int *n);

#endif
