/*
 * log.c: lines wait in one of two buffers while the thread puts out the other.
 */
#include "log.h"

#include "json.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    ROOM = 64 * 1024, /* bytes that may wait */
    LINE = 1024,      /* bytes of the longest line */
    FAREWELL = 1,     /* seconds for what waits at the end */
};

struct log_book {
    log_config config;
    char file[1024];
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    pthread_cond_t more;  /* there is something to do */
    pthread_cond_t rest;  /* the thread is gone */
    char *waiting, *writing;
    size_t n_waiting;
    uint64_t n_dropped, n_told; /* lines; of which a line has told */
    int64_t second;             /* in which lines are counted, */
    int n_lines;                /* and how many it has */
    bool reopen, closing, gone;
    int fd; /* the thread's */
};

static const char *const level_name[] = { "error", "warning", "info" };

/* ---- Lines -------------------------------------------------------------------------- */

/* Nobody puts a line break or a command for the terminal into somebody's log. */
static void clean(char *out, size_t size, const char *text)
{
    size_t n = 0;
    for (; text && *text && n + 1 < size; text++)
        out[n++] = (unsigned char)*text < ' ' || *text == 0x7f ? ' ' : *text;
    out[n] = '\0';
}

static void time_text(char out[40], const struct timespec *now)
{
    struct tm tm;
    gmtime_r(&now->tv_sec, &tm);
    size_t n = strftime(out, 40, "%Y-%m-%dT%H:%M:%S", &tm);
    snprintf(out + n, 40 - n, ".%03ldZ", now->tv_nsec / 1000000);
}

/* What a line says, apart from when. */
typedef struct {
    enum log_level level;
    const char *who, *table, *text; /* the first two may be NULL, or "" */
} log_entry;

static size_t json_line(char out[LINE], const char *when, const log_entry *e)
{
    ber_json json = ber_json_into(out, LINE - 1);
    ber_json_open(&json, NULL, '{');
    ber_json_string(&json, "time", when);
    ber_json_string(&json, "level", level_name[e->level]);
    if (*e->who)
        ber_json_string(&json, "address", e->who);
    if (*e->table)
        ber_json_string(&json, "table", e->table);
    ber_json_string(&json, "text", e->text);
    ber_json_close(&json, '}');
    return json.text.full ? 0 : json.text.length;
}

static size_t make_line(const log_book *log, char out[LINE], const log_entry *e)
{
    struct timespec now;
    char when[40], said[400], by[64], at[32];
    clock_gettime(CLOCK_REALTIME, &now);
    time_text(when, &now);
    clean(said, sizeof said, e->text);
    clean(by, sizeof by, e->who);
    clean(at, sizeof at, e->table);
    size_t n = 0;
    if (log->config.json)
        n = json_line(out, when, &(log_entry){ e->level, by, at, said });
    else
        n = (size_t)snprintf(out, LINE - 1, "%s %s %s %s %s", when, level_name[e->level],
                             *by ? by : "-", *at ? at : "-", said);
    out[n++] = '\n';
    return n;
}

/* Has this second its lines? */
static bool is_flood(log_book *log)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (now.tv_sec != log->second) {
        log->second = now.tv_sec;
        log->n_lines = 0;
    }
    return ++log->n_lines > log->config.lines;
}

static bool put(log_book *log, const char *line, size_t n)
{
    if (log->n_waiting + n > ROOM)
        return false;
    memcpy(log->waiting + log->n_waiting, line, n);
    log->n_waiting += n;
    pthread_cond_signal(&log->more);
    return true;
}

/* As soon as there is room again, the log says what it lacks. */
static void tell_dropped(log_book *log)
{
    char text[80], line[LINE];
    if (log->n_dropped == log->n_told)
        return;
    snprintf(text, sizeof text, "%" PRIu64 " lines were dropped here",
             log->n_dropped - log->n_told);
    log_entry entry = { LOG_WARNING, NULL, NULL, text };
    if (put(log, line, make_line(log, line, &entry)))
        log->n_told = log->n_dropped;
}

void log_write(log_book *log, enum log_level level, const char *address, const char *table,
               const char *text)
{
    char line[LINE];
    if (!log || level > log->config.least)
        return;
    size_t n = make_line(log, line, &(log_entry){ level, address, table, text });
    pthread_mutex_lock(&log->lock);
    bool flood = is_flood(log);
    if (!flood)
        tell_dropped(log);
    if (flood || log->n_dropped != log->n_told || !put(log, line, n))
        log->n_dropped++;
    pthread_mutex_unlock(&log->lock);
}

uint64_t log_dropped(log_book *log)
{
    pthread_mutex_lock(&log->lock);
    uint64_t n = log->n_dropped;
    pthread_mutex_unlock(&log->lock);
    return n;
}

void log_limit(log_book *log, int lines)
{
    pthread_mutex_lock(&log->lock);
    log->config.lines = lines;
    pthread_mutex_unlock(&log->lock);
}

/* ---- The thread ----------------------------------------------------------------------- */

static int open_file(const char *file)
{
    return open(file, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, S_IRUSR | S_IWUSR | S_IRGRP);
}

/* If there cannot be a new one, the old one goes on. */
static void change_file(log_book *log)
{
    int fd = log->file[0] ? open_file(log->file) : -1;
    if (fd < 0)
        return;
    close(log->fd);
    log->fd = fd;
}

static void put_out(int fd, const char *text, size_t n)
{
    while (n > 0) {
        ssize_t done = write(fd, text, n);
        if (done < 0 && errno != EINTR)
            return;
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        }
    }
}

static void *work(void *user)
{
    log_book *log = user;
    pthread_mutex_lock(&log->lock);
    for (;;) {
        while (!log->n_waiting && !log->reopen && !log->closing)
            pthread_cond_wait(&log->more, &log->lock);
        if (!log->n_waiting && !log->reopen)
            break;
        char *text = log->waiting;
        size_t n = log->n_waiting;
        bool reopen = log->reopen;
        log->waiting = log->writing;
        log->writing = text;
        log->n_waiting = 0;
        log->reopen = false;
        pthread_mutex_unlock(&log->lock);
        put_out(log->fd, text, n);
        if (reopen)
            change_file(log);
        pthread_mutex_lock(&log->lock);
    }
    log->gone = true;
    pthread_cond_signal(&log->rest);
    pthread_mutex_unlock(&log->lock);
    return NULL;
}

void log_reopen(log_book *log)
{
    pthread_mutex_lock(&log->lock);
    log->reopen = true;
    pthread_cond_signal(&log->more);
    pthread_mutex_unlock(&log->lock);
}

/* ---- Opening and closing ------------------------------------------------------------------ */

static bool start(log_book *log)
{
    sigset_t all, before;
    log->waiting = malloc(ROOM);
    log->writing = malloc(ROOM);
    pthread_mutex_init(&log->lock, NULL);
    pthread_cond_init(&log->more, NULL);
    pthread_cond_init(&log->rest, NULL);
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = log->waiting && log->writing && !pthread_create(&log->thread, NULL, work, log);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

static void free_log(log_book *log)
{
    if (log->file[0] && log->fd >= 0)
        close(log->fd);
    free(log->waiting);
    free(log->writing);
    free(log);
}

log_book *log_open(const log_config *config, char *error, size_t size)
{
    log_book *log = calloc(1, sizeof *log);
    if (!log) {
        snprintf(error, size, "no memory for the log");
        return NULL;
    }
    log->config = *config;
    snprintf(log->file, sizeof log->file, "%s", config->file ? config->file : "");
    log->fd = log->file[0] ? open_file(log->file) : STDERR_FILENO;
    if (log->fd < 0)
        snprintf(error, size, "the log %s: %s", log->file, strerror(errno));
    else if (!start(log))
        snprintf(error, size, "no thread for the log");
    else
        return log;
    free_log(log);
    return NULL;
}

/* A thread that hangs in a write is left behind, with all that is its own. */
void log_close(log_book *log)
{
    struct timespec until;
    int code = 0;
    if (!log)
        return;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += FAREWELL;
    pthread_mutex_lock(&log->lock);
    log->closing = true;
    pthread_cond_signal(&log->more);
    while (!log->gone && code == 0)
        code = pthread_cond_timedwait(&log->rest, &log->lock, &until);
    bool gone = log->gone;
    pthread_mutex_unlock(&log->lock);
    if (!gone) {
        pthread_detach(log->thread);
        return;
    }
    pthread_join(log->thread, NULL);
    free_log(log);
}
