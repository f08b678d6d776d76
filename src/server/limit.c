/*
 * limit.c: the list of limit.h.
 */
#include "limit.h"

#include "text.h"

#include <stdio.h>
#include <string.h>

/* clang-format off */
const limit_info limit_list[] = {
    { "address_lines", offsetof(limits, address_lines),    100,     1,   100000, "connections from one address" },
    { "guest_lines",   offsetof(limits, guest_lines),        4,     1,     1000, "connections of one guest" },
    { "guest_tables",  offsetof(limits, guest_tables),      20,     1,    10000, "unfinished tables that wait for one guest and others" },
    { "guest_all",     offsetof(limits, guest_all),        100,     1,    10000, "unfinished tables of one guest, those against bots included" },
    { "rate_seconds",  offsetof(limits, rate_seconds),      20,     1,     3600, "seconds in which messages are counted" },
    { "rate_player",   offsetof(limits, rate_player),      300,     1,  1000000, "messages in them of who plays" },
    { "rate_watcher",  offsetof(limits, rate_watcher),      50,     1,  1000000, "messages in them of who watches" },
    { "rate_talk",     offsetof(limits, rate_talk),          8,     1,     1000, "things in them that one guest says to others" },
    { "line_waiting",  offsetof(limits, line_waiting),      16,     1,     1000, "messages of one connection that wait for the disk" },
    { "idle_seconds",  offsetof(limits, idle_seconds),      60,     1,    86400, "until a table where nobody is leaves memory" },
    { "fate_seconds",  offsetof(limits, fate_seconds),      10,     1,     3600, "to open a number for fate, once all are pledged" },
    { "grace_seconds", offsetof(limits, grace_seconds),     10,     0,     3600, "after a start in which people's clocks stand" },
    { "cover_times",   offsetof(limits, cover_times),        3,     1,     1000, "patiences of a table until who is away is covered unasked" },
    { "hasten",        offsetof(limits, hasten),             1,     1,  1000000, "times as fast clocks and patience go; for trials" },
    { "open_days",     offsetof(limits, open_days),         14,     1,    36500, "days until a table that nobody joins is forgotten" },
    { "playing_days",  offsetof(limits, playing_days),      90,     1,    36500, "days until a match that nobody plays is forgotten" },
    { "over_days",     offsetof(limits, over_days),        365,     1,    36500, "days until a finished match is forgotten" },
    { "guest_days",    offsetof(limits, guest_days),       400,     1,    36500, "days until a guest who does not come is forgotten" },
    { "account_days",  offsetof(limits, account_days),    1500,     1,    36500, "the same, of one who has an account" },
    { "stranger_days", offsetof(limits, stranger_days),     60,     1,    36500, "the same, of one who has no seat anywhere" },
    { "address_guests", offsetof(limits, address_guests),  500,     1, 10000000, "new guests of one address in a day" },
    { "address_tables", offsetof(limits, address_tables),  200,     1, 10000000, "tables that one address opens in a day" },
    { "address_steps", offsetof(limits, address_steps), 100000,     1, 1000000000, "steps at them, after which it opens no more" },
    { "address_keys",  offsetof(limits, address_keys),     100,     1,  1000000, "keys for other devices made from one address in a day" },
    { "address_tries", offsetof(limits, address_tries),     50,     1,  1000000, "wrong keys and passwords from one address in a day" },
    { "address_letters", offsetof(limits, address_letters), 20,     1,  1000000, "e-mails that one address asks for in a day" },
    { "login_tries",   offsetof(limits, login_tries),      100,     1,  1000000, "attempts to sign in to one account in a day" },
    { "guest_devices", offsetof(limits, guest_devices),     20,     1,     1000, "devices of one guest" },
    { "key_seconds",   offsetof(limits, key_seconds),     3600,     1,   604800, "for which a key for another device is good" },
    { "log_lines",     offsetof(limits, log_lines),        100,     1,   100000, "lines that the log takes in a second" },
    { "news_bytes",    offsetof(limits, news_bytes),     65536,     1,    65536, "of events told to one client at once" },
    { "log_bytes",     offsetof(limits, log_bytes),      65536,     1,   131072, "of events in one part of a log" },
    { "record_bytes",  offsetof(limits, record_bytes),  262144,  4096, 16777216, "of a match that was played elsewhere and is given to the server" },
    { "queue_bytes",   offsetof(limits, queue_bytes),   262144, 131072, 16777216, "that may wait for a slow reader" },
    { 0 },
};
/* clang-format on */

static int *place(limits *l, const limit_info *info)
{
    return (int *)((char *)l + info->offset);
}

limits limits_usual(void)
{
    limits l;
    for (const limit_info *i = limit_list; i->name; i++)
        *place(&l, i) = i->usual;
    return l;
}

bool limits_set(limits *l, const char *name, const char *value, char *error, size_t size)
{
    const limit_info *i = limit_list;
    long long number;
    while (i->name && strcmp(i->name, name) != 0)
        i++;
    if (!i->name) {
        snprintf(error, size, "there is no limit %s", name);
        return false;
    }
    if (!ber_text_number(value, i->least, i->most, &number)) {
        snprintf(error, size, "%s is a number from %d to %d, not \"%s\"", name, i->least, i->most,
                 value);
        return false;
    }
    *place(l, i) = (int)number;
    return true;
}
