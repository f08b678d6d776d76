/*
 * log.h: what happened, line by line: time, level, address, table, text.
 *
 * Writing a line never blocks: a thread of the log's own writes them out, and what it cannot write
 * is dropped and counted. Any thread may write.
 *
 */
#ifndef BER_LOG_H
#define BER_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct log_book log_book;
enum log_level { LOG_ERROR, LOG_WARNING, LOG_INFO };

typedef struct {
    const char *file; /* "" is standard error */
    bool json;        /* a JSON object in each line */
    enum log_level least;
    int lines; /* most lines a second; the rest are dropped */
} log_config;

log_book *log_open(const log_config *config, char *error, size_t size);

/* `address` and `table` may be NULL. */
void log_write(log_book *log, enum log_level level, const char *address, const char *table,
               const char *text);

void log_reopen(log_book *log); /* the file was moved away: continues in a new one */
void log_limit(log_book *log, int lines);
uint64_t log_dropped(log_book *log); /* lines so far */

/* Flushes waiting lines, unless the output is blocked. */
void log_close(log_book *log);

#endif
