/*
 * store_rows.h: for the tests of the store: a file in a folder of its own, or the database of
 * $BERINGIA_PG; rows that can be told from each other, and waiting for answers. All state is of
 * the test that includes it.
 */
#ifndef BER_STORE_ROWS_H
#define BER_STORE_ROWS_H

#include "store.h"

#include <errno.h>
#include <semaphore.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <libpq-fe.h>

/* ---- Files ---------------------------------------------------------------------------- */

static char folder[200], file[220];

/* The database that is tried instead of a file, or NULL. */
static inline const char *database(void)
{
    return getenv("BERINGIA_PG");
}

/* Beside the store, by a line of its own: was it done? */
static inline bool tell_database(const char *text)
{
    PGconn *line = PQconnectdb(database());
    PGresult *result = PQexec(line, text);
    bool good =
        PQresultStatus(result) == PGRES_COMMAND_OK || PQresultStatus(result) == PGRES_TUPLES_OK;
    if (!good)
        print_error("%s: %s\n", text, PQerrorMessage(line));
    PQclear(result);
    PQfinish(line);
    return good;
}

static inline bool empty_database(void)
{
    return tell_database("SET client_min_messages = error; DROP SCHEMA IF EXISTS beringia CASCADE");
}

static inline int make_folder(void **unused)
{
    (void)unused;
    if (database())
        return snprintf(file, sizeof file, "%s", database()) > 0 && empty_database() ? 0 : -1;
    const char *place = getenv("TMPDIR");
    snprintf(folder, sizeof folder, "%s/beringia-XXXXXX", place ? place : "/tmp");
    if (!mkdtemp(folder))
        return -1;
    snprintf(file, sizeof file, "%s/data", folder);
    return 0;
}

static inline void remove_file(void)
{
    static const char *const ending[] = { "", "-wal", "-shm", "-journal", ".form-1" };
    char name[240];
    if (database())
        empty_database();
    for (int i = 0; i < 5 && !database(); i++) {
        snprintf(name, sizeof name, "%s%s", file, ending[i]);
        unlink(name);
    }
}

static inline int remove_folder(void **unused)
{
    (void)unused;
    remove_file();
    return database() ? 0 : rmdir(folder);
}

/* The whole file, freed by the caller. */
static inline char *read_file(size_t *size)
{
    struct stat about;
    FILE *f = fopen(file, "rb");
    assert_non_null(f);
    assert_int_equal(fstat(fileno(f), &about), 0);
    *size = (size_t)about.st_size;
    char *data = malloc(*size + 1);
    assert_int_equal(fread(data, 1, *size, f), *size);
    fclose(f);
    return data;
}

static inline void write_file(const void *data, size_t size)
{
    FILE *f = fopen(file, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(data, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

/* ---- Jobs ----------------------------------------------------------------------------- */

enum { FIRST_TIME = 1700000000, MAX_DONE = 5000 };

static sem_t woken;
static int n_done, n_refused;   /* jobs that came back */
static int done_code[MAX_DONE]; /* by the order of their answers */
static char done_error[120];    /* of the last */

static inline void wake(void *unused)
{
    (void)unused;
    sem_post(&woken);
}

static inline store *open_store(void)
{
    char error[400];
    store *s = store_open(file, wake, NULL, error, sizeof error);
    if (!s)
        print_error("%s\n", error);
    assert_non_null(s);
    n_done = n_refused = 0;
    return s;
}

static inline void count_done(void *unused, store_job *job)
{
    (void)unused;
    done_code[n_done++] = job->code;
    n_refused += job->code < 0;
    snprintf(done_error, sizeof done_error, "%s", job->error);
    free(job->step);
    free(job);
}

static inline store_job *new_job(void)
{
    store_job *job = calloc(1, sizeof *job);
    job->keep_steps = -1;
    job->done = count_done;
    return job;
}

/* Rows that can be told from each other; filled through a pointer, so that padding is
 * zero and whole rows can be compared. */
static inline void make_guest(store_guest *guest, int i)
{
    memset(guest, 0, sizeof *guest);
    guest->seen = FIRST_TIME + i;
    memset(guest->hash, i % 251, sizeof guest->hash);
    guest->hash[30] = (uint8_t)i;
    guest->hash[31] = (uint8_t)(i >> 8);
    snprintf(guest->name, sizeof guest->name, "Zoë %d", i);
}

static inline void make_seat(store_seat *seat, int n)
{
    seat->kind = (int8_t)(n % 4);
    seat->has_owner = n % 2 == 0;
    seat->has_nonce = n % 3 == 0;
    if (seat->has_owner)
        memset(seat->owner, n, sizeof seat->owner); /* zeroes are an owner too */
    if (seat->has_nonce)
        memset(seat->nonce, 200 + n, sizeof seat->nonce);
    seat->has_pledge = n % 2 == 1;
    if (seat->has_pledge)
        memset(seat->pledge, 100 + n, sizeof seat->pledge);
    seat->pledged = n + 1;
    seat->pledge_time = FIRST_TIME - n;
    seat->opened = 10 * n;
    seat->open_time = FIRST_TIME + 10 * n;
    snprintf(seat->undone, sizeof seat->undone, "%s", n % 2 ? "undo \"7\"" : "");
    seat->undone_at = n % 2 ? 70 + n : 0;
    seat->covered = n % 4 == 1;
    seat->resigned = n % 4 == 2;
    seat->mark = (store_mark){ .left = -1, .since = -1, .away = -1 };
    snprintf(seat->name, sizeof seat->name, "%s", n == 1 ? "Łukasz \"x\" '; DROP" : "");
    snprintf(seat->bot, sizeof seat->bot, "%s", n == 2 ? "greedy" : "");
}

static inline void make_id(char id[STORE_ID], int i)
{
    snprintf(id, STORE_ID, "table%07u%s", (unsigned)i % 10000000, i % 2 ? "abcd" : "");
}

static inline void make_table(store_table *table, int i)
{
    memset(table, 0, sizeof *table);
    make_id(table->id, i);
    strcpy(table->game, "iglu");
    table->n_seats = (uint8_t)(1 + i % STORE_SEATS);
    for (int k = 0; k < 11; k++)
        table->option[k] = (uint8_t)(i + k);
    table->undo = 2;
    table->listed = (uint8_t)(i % 2);
    table->watch = (uint8_t)(i % 3);
    table->hints = i % 2 == 1;
    table->aloud = i % 3 == 0;
    table->quick = i % 5 == 0;
    table->state = (uint8_t)(i % 4);
    table->proof = (uint8_t)(1 + i % 2);
    table->rules = (uint16_t)i;
    table->era = 1000 + i;
    table->pace = (uint8_t)(i % 4);
    table->pace_time = i;
    table->pace_more = -i;
    table->patience = 7 * i;
    table->talk = (uint8_t)(i % 3);
    snprintf(table->cover, sizeof table->cover, "%s", i % 2 ? "medium" : "a \"bot\"");
    memset(table->secret, 255 - i % 256, sizeof table->secret);
    table->taken = i % 3 * 100;
    snprintf(table->origin, sizeof table->origin, "%s", i % 3 ? "k3f9x2m7q4w8t5zb" : "");
    table->has_same_key = i % 3 == 2;
    memset(table->same_key, table->has_same_key ? i % 256 : 0, sizeof table->same_key);
    table->wanted = (uint8_t)(i % 3);
    snprintf(table->lang, sizeof table->lang, "%s", i % 2 ? "it" : "");
    table->created = FIRST_TIME + i;
    table->changed = -i;
    for (int n = 0; n < table->n_seats; n++)
        make_seat(&table->seat[n], n);
}

static inline void make_step(store_step *step, int n)
{
    memset(step, 0, sizeof *step);
    step->n = n;
    step->actor = (int8_t)(n % 4 - 1);
    step->forced = n % 5 == 0;
    step->action = (uint16_t)(65535 - n);
    step->seat = (int8_t)(n % 4 - 1);
    if (n % 4 > 0)
        snprintf(step->request, sizeof step->request, "request-%d", n);
    step->time = FIRST_TIME + n;
    step->has_hash = n % 2 == 0;
    step->hash = step->has_hash ? (uint64_t)n * 0x9e3779b97f4a7c15u : 0;
    step->has_thought = n % 3 == 0;
    if (step->has_thought)
        step->thought = (store_thought){ .before = (int16_t)(n % 1001),
                                         .after = (int16_t)(n % 2 ? -1 : 1000),
                                         .chance = (int16_t)(n % 4 ? 500 : -1),
                                         .hurried = n % 5 == 0,
                                         .n_other = (uint8_t)(n % STORE_PLAN + 1) };
    for (int k = 0; k < step->thought.n_other; k++)
        step->thought.other[k] = (uint16_t)(65535 - n - k);
}

static inline store_job *table_job(int i)
{
    store_job *job = new_job();
    job->put_table = true;
    make_table(&job->table, i);
    return job;
}

/* A job of `n` steps of a table from `first` on. */
static inline store_job *steps_job(int table, int first, int n)
{
    store_job *job = new_job();
    make_id(job->id, table);
    job->n_steps = n;
    job->step = calloc((size_t)n + 1, sizeof *job->step);
    for (int i = 0; i < n; i++)
        make_step(&job->step[i], first + i);
    return job;
}

/* Until at most `n` jobs are not answered; a minute is for ever. */
static inline void wait_for(store *s, int n)
{
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    for (store_poll(s); store_waiting(s) > n; store_poll(s))
        if (sem_timedwait(&woken, &until) != 0 && errno == ETIMEDOUT)
            fail_msg("%d jobs were never answered", store_waiting(s));
}

/* The code of a job that is submitted alone. */
static inline int code_of(store *s, store_job *job)
{
    store_submit(s, job);
    wait_for(s, 0);
    return done_code[n_done - 1];
}

static inline void expect_refusal(store *s, store_job *job, const char *error)
{
    assert_int_equal(code_of(s, job), STORE_ECLASH);
    assert_string_equal(done_error, error);
}

/* ---- Questions, as the server asks them ---- */

static store_job *answer; /* to the last one */

static inline void keep_answer(void *unused, store_job *job)
{
    (void)unused;
    answer = job;
}

/* The answer about table or guest number i, as all jobs before leave it; to be freed. */
static inline store_job *ask_about(store *s, enum store_question what, int i)
{
    struct timespec until;
    store_job *job = new_job();
    job->ask = what;
    make_id(job->id, i);
    make_guest(&job->guest, i);
    job->done = keep_answer;
    answer = NULL;
    store_submit(s, job);
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += 60;
    for (store_poll(s); !answer; store_poll(s))
        if (sem_timedwait(&woken, &until) != 0 && errno == ETIMEDOUT)
            fail_msg("question %d about %d was never answered", (int)what, i);
    assert_true(answer->code == 0 || answer->code == STORE_ENONE);
    return answer;
}

/* Checks that a table has exactly steps 0 .. n-1, as they were written. */
static inline void expect_steps(store *s, int table, int n)
{
    store_step expected;
    store_job *job = ask_about(s, STORE_ASK_TABLE, table);
    assert_int_equal(job->n_steps, n);
    for (int i = 0; i < n; i++) {
        make_step(&expected, i);
        assert_memory_equal(&job->step[i], &expected, sizeof expected);
    }
    store_job_free(job);
}

static inline int count_steps(store *s, int table)
{
    store_job *job = ask_about(s, STORE_ASK_TABLE, table);
    int n = job->n_steps;
    store_job_free(job);
    return n;
}

/* Is guest number i there, and as it was made? */
static inline bool has_guest(store *s, int i)
{
    store_guest expected;
    store_job *job = ask_about(s, STORE_ASK_GUEST, i);
    bool is_there = job->n_guests == 1;
    make_guest(&expected, i);
    if (is_there)
        assert_memory_equal(&job->guests[0], &expected, sizeof expected);
    store_job_free(job);
    return is_there;
}

/* Is table number i there, and as it was made, with i % 40 steps? */
static inline bool has_table(store *s, int i)
{
    store_table expected;
    store_job *job = ask_about(s, STORE_ASK_TABLE, i);
    bool is_there = job->n_found == 1;
    make_table(&expected, i);
    if (is_there)
        assert_memory_equal(&job->found[0].table, &expected, sizeof expected);
    store_job_free(job);
    if (is_there)
        expect_steps(s, i, i % 40);
    return is_there;
}

enum { MOST_ROWS = 620 }; /* that any test writes, and some more */

static inline void expect_rows(store *s, int guests, int tables)
{
    for (int i = 0; i < MOST_ROWS; i++) {
        guests -= has_guest(s, i);
        tables -= has_table(s, i);
    }
    assert_int_equal(guests, 0);
    assert_int_equal(tables, 0);
}

/* Guest, table and steps number i. */
static inline store_job *whole_job(int i)
{
    store_job *job = steps_job(i, 0, i % 40);
    job->put_guest = job->put_token = job->put_table = true;
    make_guest(&job->guest, i);
    make_table(&job->table, i);
    return job;
}

#endif
