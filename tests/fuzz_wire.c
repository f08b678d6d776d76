/*
 * fuzz_wire.c: reads bytes as messages of two clients, one per line; a line that begins
 * with '2' comes from the second. Before that, '!' lets what the message writes fail, '~' leaves it
 * waiting, until a message without, and '@' lets a minute go by for clocks and patience. "$T"
 * stands for the table opened last, which nobody could guess, "$A" for the number of its steps, and
 * "$L" for as many letters as fit.
 *
 * Limits are low, so that a few messages reach beyond all of them. Network, disk and bots are
 * those of stand_in.h.
 */
#include "clock.h"
#include "stand_in.h"

#include "registry.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { STEPS = 3 }; /* of bots, after a message: their games are not what is looked at */

static void stand_in_hear(conn *c, const char *text, size_t length)
{
    (void)c;
    (void)text;
    BER_ASSERT(length < OUT_SIZE);
}

static size_t fill(char *out, size_t length, size_t room)
{
    if (length < room)
        memset(out + length, 'x', room - length);
    return length < room ? room : length;
}

static size_t expand(const table *t, const char *line, size_t n, char *out, size_t room)
{
    size_t length = 0;
    for (size_t i = 0; i < n && length + 20 < room; i++) {
        const char *next = memchr(line + i, '$', n - i);
        size_t plain = next ? (size_t)(next - line) - i : n - i;
        if (plain > room - length - 20)
            plain = room - length - 20;
        memcpy(out + length, line + i, plain);
        length += plain;
        i += plain;
        if (i == n || length + 20 >= room)
            break;
        char name = line[i] == '$' && i + 1 < n ? line[i + 1] : '\0';
        if (name == 'T' && t)
            length += (size_t)snprintf(out + length, room - length, "%s", t->row.id);
        else if (name == 'A' && t)
            length +=
                (size_t)snprintf(out + length, room - length, "%d", t->loaded ? t->m.n_steps : 0);
        else if (name == 'L')
            length = fill(out, length, room - 40);
        else
            out[length++] = line[i];
        i += name == 'L' || (t && (name == 'T' || name == 'A'));
    }
    return length;
}

/* The table that was opened last; looked for among the few there are. */
static const table *last_table(const server *s, const client *who)
{
    const table *last = NULL;
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < who[i].guest->n_own; k++)
            if (!last || who[i].guest->own[k]->row.created >= last->row.created)
                last = who[i].guest->own[k];
    (void)s;
    return last;
}

static void write_down(stand_in *in, bool fails)
{
    while (stand_in_disk(&in->disk, fails))
        ;
    protocol_again(in->s);
    fetch_sweep(in->s);
}

static void say(stand_in *in, client *who, const char *line, size_t n)
{
    char text[TRANSPORT_MESSAGE];
    bool fails = n > 0 && line[0] == '!', waits = n > 0 && line[0] == '~';
    bool later = n > 0 && line[0] == '@';
    line += fails || waits || later;
    n -= fails || waits || later;
    bool second = n > 0 && line[0] == '2';
    client *from = &who[second];
    in->s->now++;
    in->s->clock++;
    in->s->lived += later ? 60000 : 0;
    clock_tick(in->s);
    from->n_messages = 0; /* the rate is tested elsewhere */
    size_t length = expand(last_table(in->s, who), line + second, n - second, text, sizeof text);
    protocol_message(in->s, from, text, length);
    for (int i = 0; i < STEPS && !waits; i++) {
        write_down(in, fails);
        play_answers(in->s);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    stand_in in;
    conn socket[2] = { { false }, { false } };
    client who[2];
    stand_in_open(&in);
    in.s->limit.guest_tables = 3;
    in.s->limit.guest_all = 4;
    in.s->limit.line_waiting = 2;
    in.s->limit.news_bytes = in.s->limit.log_bytes = 200;
    stand_in_enter(in.s, &who[0], &socket[0], NULL);
    stand_in_enter(in.s, &who[1], &socket[1], NULL);
    for (size_t at = 0; at < size;) {
        const char *line = (const char *)data + at;
        const char *end = memchr(line, '\n', size - at);
        size_t n = end ? (size_t)(end - line) : size - at;
        say(&in, who, line, n);
        at += n + 1;
    }
    stand_in_end(&in);
    return 0;
}
