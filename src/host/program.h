/*
 * program.h: another program, with which lines of text are exchanged. Private to this room.
 *
 * It runs in a process group of its own, so that whatever it started ends with it. One
 * thread at a time.
 */
#ifndef BER_PROGRAM_H
#define BER_PROGRAM_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct {
    pid_t pid; /* 0: it does not run */
    int fd;    /* its standard input and output */
    size_t length;
    char *said; /* `room` bytes: output not yet consumed */
    size_t room;
    atomic_bool *stop; /* ends every wait */
} program;

/* The outcome of sending or receiving. */
enum program_news {
    PROGRAM_FINE,
    PROGRAM_LATE, /* the time is over, or somebody set `stop` */
    PROGRAM_GONE, /* it exited, or closed its end */
    PROGRAM_LONG, /* a line without an end */
};

/* Runs `command` by /bin/sh; false with errno if it cannot be had. */
bool program_start(program *p, const char *command);

/* Sends all of the text, or hears until there is a whole line, which is at the start of
 * `said`, its newline included. Times are of host_now_us(). */
enum program_news program_tell(program *p, const char *text, size_t n, int64_t until_us);
enum program_news program_hear(program *p, int64_t until_us);

/* Hears what is there, without waiting. */
enum program_news program_look(program *p);

/* Closes its input, gives it that long to end by itself, then kills it and whatever it started.
 * Returns its status as waitpid() has it. */
int program_end(program *p, int grace_ms);

#endif
