/*
 * store.c: the queue of store.h and the thread that owns the database.
 *
 * Jobs that wait together are handed to the database as one group: the disk's flush is
 * nearly all of a commit's time. None is answered before the whole group is on disk.
 */
#include "store.h"

#include "error.h"
#include "store_db.h"

#define FIFO_ITEM store_job
#include "fifo.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { GROUP = 256, LAST_WAIT = 3 }; /* most jobs in one group; seconds for the last of them */

struct store {
    store_db *db; /* the thread's, while there is one */
    pthread_t thread;

    pthread_mutex_t lock;    /* of the seven below */
    pthread_cond_t more;     /* a job has come, or it is time to go */
    pthread_cond_t answered; /* a question was */
    fifo waiting, done;
    bool closing, ended;
    char *said; /* by other nodes, in lines; NULL: nothing */

    void (*hear)(void *user, const char *line);
    void *hears;
    void (*wake)(void *user);
    void *user;
    int n_waiting; /* known to the loop's thread only */
};

/* A question waits in the queue like a job, but has done == NULL and lives on the blocked
 * caller's stack. */
typedef struct {
    store_job job;
    bool (*read)(store_db *db, const void *key, store_rows *out); /* into `rows` */
    const void *key;
    store_rows rows;
    bool is_good, is_answered;
} question;

/* ---- The store's thread --------------------------------------------------------------- */

/* Waits for something to do, or until the database is to hear that this node is there. */
static void wait_for_more(store *s)
{
    struct timespec until;
    int ms = store_db_renew_ms(s->db), code = 0;
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_nsec += ms % 1000 * 1000000L;
    until.tv_sec += ms / 1000 + until.tv_nsec / 1000000000L;
    until.tv_nsec %= 1000000000L;
    while (!s->waiting.first && !s->closing && code == 0)
        code = ms ? pthread_cond_timedwait(&s->more, &s->lock, &until)
                  : pthread_cond_wait(&s->more, &s->lock);
}

/* Waits for something to do: a question, or the jobs before the next one, or nothing. False: it
 * is time to go. A copy under way is given up then. */
static bool take_group(store *s, fifo *group)
{
    fifo_clear(group);
    pthread_mutex_lock(&s->lock);
    wait_for_more(s);
    for (int i = 0; i < GROUP && s->waiting.first; i++) {
        bool alone = !s->waiting.first->done || s->waiting.first->ask;
        if (alone && i > 0)
            break;
        fifo_put(group, fifo_take(&s->waiting));
        if (alone)
            break;
    }
    bool goes_on = group->first || !s->closing;
    pthread_mutex_unlock(&s->lock);
    return goes_on;
}

static void answer_question(store *s, question *q)
{
    q->is_good = q->read(s->db, q->key, &q->rows);
    pthread_mutex_lock(&s->lock);
    q->is_answered = true;
    pthread_cond_signal(&s->answered);
    pthread_mutex_unlock(&s->lock);
}

static void answer_jobs(store *s, fifo *group)
{
    pthread_mutex_lock(&s->lock);
    bool was_empty = !s->done.first;
    for (store_job *job; (job = fifo_take(group));)
        fifo_put(&s->done, job);
    pthread_mutex_unlock(&s->lock);
    if (was_empty && s->wake)
        s->wake(s->user);
}

/* A bit of a copy; what is left of it waits behind all that has come meanwhile. */
static bool copy_on(store *s, store_job *job)
{
    pthread_mutex_lock(&s->lock);
    bool closing = s->closing;
    pthread_mutex_unlock(&s->lock);
    if (closing)
        store_db_copy_end(job);
    else if (!store_db_copy(s->db, job)) {
        pthread_mutex_lock(&s->lock);
        fifo_put(&s->waiting, job);
        pthread_mutex_unlock(&s->lock);
        return false;
    }
    return true;
}

/* False: the group is not to be answered. */
static bool carry_out(store *s, fifo *group)
{
    store_job *job = group->first;
    if (!job->done) {
        answer_question(s, (question *)job); /* and it is gone */
        return false;
    }
    if (job->ask == STORE_COPY)
        return copy_on(s, job);
    if (job->ask)
        store_db_find(s->db, job);
    else
        store_db_write(s->db, job);
    return true;
}

/* A line of another node, for store_poll(). Without memory it is lost, as if this node had
 * heard nothing. */
static void note_said(void *user, const char *line)
{
    store *s = user;
    pthread_mutex_lock(&s->lock);
    size_t n = s->said ? strlen(s->said) : 0, more = strlen(line);
    char *grown = realloc(s->said, n + more + 2);
    if (grown) {
        memcpy(grown + n, line, more);
        memcpy(grown + n + more, "\n", 2);
        s->said = grown;
    }
    pthread_mutex_unlock(&s->lock);
}

static bool has_heard(store *s)
{
    pthread_mutex_lock(&s->lock);
    bool has = s->said != NULL;
    pthread_mutex_unlock(&s->lock);
    return has;
}

static void *work(void *user)
{
    store *s = user;
    fifo group;
    while (take_group(s, &group)) {
        if (group.first && carry_out(s, &group))
            answer_jobs(s, &group);
        store_db_keep(s->db);
        if (s->wake && (store_db_is_deposed(s->db) || has_heard(s)))
            s->wake(s->user);
    }
    pthread_mutex_lock(&s->lock);
    s->ended = true;
    pthread_cond_signal(&s->answered);
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

/* ---- Opening -------------------------------------------------------------------------- */

static int start_thread(store *s)
{
    /* Signals are the loop's business: a thread inherits what is blocked. */
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    int code = pthread_create(&s->thread, NULL, work, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return code;
}

static void free_store(store *s)
{
    store_db_close(s->db);
    pthread_cond_destroy(&s->more);
    pthread_cond_destroy(&s->answered);
    pthread_mutex_destroy(&s->lock);
    free(s->said);
    free(s);
}

/* With a database that is open already, or NULL, when `error` says why. */
static store *open_with(store_db *db, void (*wake)(void *user), void *user, char *error,
                        size_t size)
{
    pthread_condattr_t clock;
    store *s = db ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        if (db)
            snprintf(error, size, "out of memory");
        store_db_close(db);
        return NULL;
    }
    s->wake = wake;
    s->user = user;
    fifo_clear(&s->waiting);
    fifo_clear(&s->done);
    pthread_mutex_init(&s->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&s->more, &clock);
    pthread_cond_init(&s->answered, &clock);
    pthread_condattr_destroy(&clock);
    s->db = db;
    store_db_set_hear(db, note_said, s);
    int code = start_thread(s);
    if (code == 0)
        return s;
    snprintf(error, size, "no thread for the data: %s", strerror(code));
    free_store(s);
    return NULL;
}

store *store_open_in(const char *place, enum store_company company, void (*wake)(void *user),
                     void *user, char *error, size_t size)
{
    return open_with(store_db_open_in(place, company, error, size), wake, user, error, size);
}

store *store_open(const char *place, void (*wake)(void *user), void *user, char *error, size_t size)
{
    return store_open_in(place, STORE_ALONE, wake, user, error, size);
}

int64_t store_epoch(const store *s)
{
    return store_db_epoch(s->db);
}

const char *store_word(const store *s)
{
    return store_db_word(s->db);
}

bool store_holds(const store *s)
{
    return store_db_holds(s->db);
}

bool store_is_deposed(const store *s)
{
    return store_db_is_deposed(s->db);
}

/* Some seconds are given to a database that does not answer; a file takes the time that it takes.
 */
static void hurry_up(store *s)
{
    struct timespec until;
    int code = 0;
    if (!store_db_renew_ms(s->db))
        return;
    store_db_hurry(s->db, false);
    clock_gettime(CLOCK_MONOTONIC, &until);
    until.tv_sec += LAST_WAIT;
    pthread_mutex_lock(&s->lock);
    while (!s->ended && code == 0)
        code = pthread_cond_timedwait(&s->answered, &s->lock, &until);
    bool late = !s->ended;
    pthread_mutex_unlock(&s->lock);
    if (late)
        store_db_hurry(s->db, true);
}

void store_close(store *s)
{
    if (!s)
        return;
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    hurry_up(s);
    pthread_join(s->thread, NULL);
    while (s->n_waiting > 0)
        store_poll(s);
    free_store(s);
}

void store_set_say(store *s, void (*say)(void *user, const char *text), void *user)
{
    store_db_set_say(s->db, say, user);
}

/* ---- Jobs ------------------------------------------------------------------------------ */

static void refuse(store_job *job)
{
    job->code = STORE_EDISK;
    snprintf(job->error, sizeof job->error, "the store is closed");
}

void store_submit(store *s, store_job *job)
{
    BER_ASSERT(job->done);
    s->n_waiting++;
    pthread_mutex_lock(&s->lock);
    if (s->closing)
        refuse(job);
    fifo_put(s->closing ? &s->done : &s->waiting, job);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

void store_set_hear(store *s, void (*hear)(void *user, const char *line), void *user)
{
    s->hear = hear;
    s->hears = user;
}

/* What other nodes have said, if somebody listens. */
static void pass_on(store *s, char *said)
{
    char *rest = said, *line;
    while (rest && (line = strtok_r(rest, "\n", &rest)))
        s->hear(s->hears, line);
    free(said);
}

void store_poll(store *s)
{
    fifo group;
    char *said = NULL;
    fifo_clear(&group);
    pthread_mutex_lock(&s->lock);
    for (store_job *job; (job = fifo_take(&s->done));)
        fifo_put(&group, job);
    if (s->hear) {
        said = s->said;
        s->said = NULL;
    }
    pthread_mutex_unlock(&s->lock);
    pass_on(s, said);
    for (store_job *job; (job = fifo_take(&group));) {
        s->n_waiting--;
        job->done(job->user, job);
    }
}

void store_job_free(store_job *job)
{
    free(job->step);
    free(job->found);
    free(job->guests);
    free(job->games);
    free(job->tally);
    free(job->text);
    free(job->said);
    free(job->tell);
    if (job->self)
        free(job->self->said);
    free(job->self);
    free(job);
}

int store_waiting(const store *s)
{
    return s->n_waiting;
}

/* ---- Questions ------------------------------------------------------------------------- */

/* Puts a question and waits; false: no answer, and no rows. */
static bool ask(store *s, question *q)
{
    pthread_mutex_lock(&s->lock);
    bool is_open = !s->closing;
    if (is_open) {
        fifo_put(&s->waiting, &q->job);
        pthread_cond_signal(&s->more);
    }
    while (is_open && !q->is_answered)
        pthread_cond_wait(&s->answered, &s->lock);
    pthread_mutex_unlock(&s->lock);
    return q->is_good;
}

int store_load_live(store *s, void (*table)(void *user, const store_found *found),
                    void (*ban)(void *user, const char *what), void *user)
{
    store_rows last = { .more = true };
    for (const void *after = NULL; last.more; after = &last) {
        question q = { .read = store_db_live, .key = after };
        if (!ask(s, &q))
            return STORE_EDISK;
        for (int i = 0; i < q.rows.n; i++)
            table(user, (const store_found *)q.rows.row + i);
        last = q.rows;
        free(q.rows.row);
    }
    question q = { .read = store_db_bans };
    if (!ask(s, &q))
        return STORE_EDISK;
    for (int i = 0; i < q.rows.n; i++)
        ban(user, (const char *)q.rows.row + (size_t)i * STORE_TEXT);
    free(q.rows.row);
    return 0;
}

int store_load_leases(store *s, void (*table)(void *user, const char *id), void *user)
{
    question q = { .read = store_db_leases };
    if (!ask(s, &q))
        return STORE_EDISK;
    for (int i = 0; i < q.rows.n; i++)
        table(user, (const char *)q.rows.row + (size_t)i * STORE_ID);
    free(q.rows.row);
    return 0;
}

int store_lived(store *s, int64_t *out)
{
    question q = { .read = store_db_lived };
    bool is_good = ask(s, &q);
    *out = is_good && q.rows.n == 1 ? *(const int64_t *)q.rows.row : 0;
    free(q.rows.row);
    return is_good ? 0 : STORE_EDISK;
}
