/*
 * limit.h: what a server allows, in one place. A host sets them by name (`beringia serve --limit
 * NAME=VALUE`); limit.c says what each means and its range.
 */
#ifndef BER_LIMIT_H
#define BER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    int address_lines, guest_lines, guest_tables, guest_all;
    int rate_seconds, rate_player, rate_watcher, rate_talk, line_waiting;
    int idle_seconds, fate_seconds;
    int grace_seconds, cover_times, hasten;
    int open_days, playing_days, over_days, guest_days, account_days, stranger_days;
    int address_guests, address_tables, address_steps;
    int address_keys, address_tries, address_letters, login_tries, guest_devices, key_seconds;
    int log_lines;
    int news_bytes, log_bytes, record_bytes, queue_bytes;
} limits;

typedef struct {
    const char *name;
    size_t offset; /* in `limits` */
    int usual, least, most;
    const char *what;
} limit_info;

extern const limit_info limit_list[]; /* ends with a name of NULL */

limits limits_usual(void);

/* Sets one of them; false, with a sentence in `error`, if the name is unknown or the value out
 * of range. */
bool limits_set(limits *l, const char *name, const char *value, char *error, size_t size);

#endif
