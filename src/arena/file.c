/*
 * file.c: files of deals: a head, then a line for each deal that was finished.
 */
#include "arena.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

/* ---- Lines ------------------------------------------------------------------------- */

void arena_lines_free(arena_lines *lines)
{
    for (int i = 0; i < lines->n; i++)
        free(lines->entry[i].line);
    free(lines->entry);
    *lines = (arena_lines){ 0 };
}

static int by_number(const void *a, const void *b)
{
    const arena_entry *x = a, *y = b;
    return (x->number > y->number) - (x->number < y->number);
}

/* Clocks aside. */
static bool is_same_deal(const arena_plan *plan, const arena_deal *a, const arena_deal *b)
{
    for (int i = 0; i < plan->n_lineups; i++)
        for (int seat = 0; seat < plan->n_seats; seat++) {
            const arena_seat *x = &a->seat[i][seat], *y = &b->seat[i][seat];
            if (x->rank != y->rank || x->points != y->points || x->decisions != y->decisions)
                return false;
        }
    return true;
}

static int compare_deals(const arena_plan *plan, const arena_entry *a, const arena_entry *b,
                         ber_error *error)
{
    arena_deal x = arena_deal_new(plan), y = arena_deal_new(plan);
    int bad = arena_deal_read(plan, a->line, &x, error);
    bad = bad ? bad : arena_deal_read(plan, b->line, &y, error);
    if (!bad && !is_same_deal(plan, &x, &y))
        bad = ber_fail(error, BER_ECORRUPT, "deal %llu is there twice, with different results",
                       (unsigned long long)a->number);
    arena_deal_free(&x);
    arena_deal_free(&y);
    return bad;
}

int arena_lines_sort(const arena_plan *plan, arena_lines *lines, ber_error *error)
{
    int n = 0, bad = 0;
    if (lines->n == 0)
        return 0;
    qsort(lines->entry, (size_t)lines->n, sizeof *lines->entry, by_number);
    for (int i = 0; i < lines->n; i++) {
        arena_entry *last = n ? &lines->entry[n - 1] : NULL;
        if (!last || last->number != lines->entry[i].number) {
            lines->entry[n++] = lines->entry[i];
            continue;
        }
        bad = bad ? bad : compare_deals(plan, last, &lines->entry[i], error);
        free(lines->entry[i].line);
    }
    lines->n = n;
    return bad;
}

static int add_entry(arena_lines *lines, uint64_t number, const char *line)
{
    if (lines->n == lines->room) {
        int room = lines->room ? lines->room * 2 : 64;
        arena_entry *entry = realloc(lines->entry, (size_t)room * sizeof *entry);
        if (!entry)
            return -1;
        lines->entry = entry;
        lines->room = room;
    }
    char *copy = strdup(line);
    if (!copy)
        return -1;
    lines->entry[lines->n++] = (arena_entry){ number, copy };
    return 0;
}

/* ---- Reading ----------------------------------------------------------------------- */

static int load_head(arena_plan *plan, const char *line, ber_error *error)
{
    arena_plan there;
    if (plan->n_players == 0)
        return arena_head_read(line, plan, error);
    int bad = arena_head_read(line, &there, error);
    if (bad)
        return bad;
    bad = arena_plan_compare(plan, &there, error);
    arena_plan_free(&there);
    return bad;
}

static int load_lines(FILE *file, arena_plan *plan, arena_lines *out, long *length,
                      ber_error *error)
{
    arena_deal deal = { 0 };
    char *line = NULL;
    size_t room = 0;
    ssize_t n;
    int bad = 0, number = 0;
    *length = 0;
    while (!bad && (n = getline(&line, &room, file)) > 0 && line[n - 1] == '\n') {
        line[n - 1] = '\0';
        if (number++ == 0) {
            bad = load_head(plan, line, error);
            deal = bad ? deal : arena_deal_new(plan);
        } else {
            bad = arena_deal_read(plan, line, &deal, error);
            if (!bad && add_entry(out, deal.number, line) != 0)
                bad = ber_fail(error, BER_EMEMORY, "lines");
        }
        *length += n;
    }
    if (bad)
        error->line = number;
    if (!bad && number == 0)
        bad = ber_fail(error, BER_ETRUNCATED, "not even its first line is whole");
    arena_deal_free(&deal);
    free(line);
    return bad;
}

int arena_file_load(const char *path, arena_plan *plan, arena_lines *out, long *length,
                    ber_error *error)
{
    FILE *file = fopen(path, "r");
    *error = (ber_error){ 0 };
    if (!file)
        return ber_fail(error, BER_EFILE, "%s", strerror(errno));
    int bad = load_lines(file, plan, out, length, error);
    if (!bad && ferror(file))
        bad = ber_fail(error, BER_EFILE, "%s", strerror(errno));
    fclose(file);
    return bad;
}

/* ---- Writing ----------------------------------------------------------------------- */

/* Two that go on with one file would mix their lines. */
static int claim(int fd, ber_error *error)
{
    struct flock lock = { .l_type = F_WRLCK, .l_whence = SEEK_SET };
    if (fcntl(fd, F_SETLK, &lock) == 0)
        return 0;
    if (errno == EACCES || errno == EAGAIN)
        return ber_fail(error, BER_EFILE, "another process is writing to it");
    return 0; /* a file system without locks */
}

int arena_file_create(const char *path, const arena_plan *plan, int *fd, ber_error *error)
{
    *fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_APPEND, 0666);
    if (*fd < 0 && errno == EEXIST)
        return ber_fail(error, BER_EFILE, "it exists; --resume goes on with it");
    if (*fd < 0)
        return ber_fail(error, BER_EFILE, "%s", strerror(errno));
    char *line = arena_json(arena_head_json, plan);
    if (!line)
        return ber_fail(error, BER_EMEMORY, "the head of a file");
    int bad = claim(*fd, error);
    bad = bad ? bad : arena_file_add(*fd, line, error);
    free(line);
    return bad;
}

int arena_file_open(const char *path, long length, int *fd, ber_error *error)
{
    *fd = open(path, O_WRONLY | O_APPEND);
    if (*fd < 0)
        return ber_fail(error, BER_EFILE, "%s", strerror(errno));
    int bad = claim(*fd, error);
    if (!bad && ftruncate(*fd, length) != 0)
        bad = ber_fail(error, BER_EFILE, "%s", strerror(errno));
    return bad;
}

int arena_file_add(int fd, const char *line, ber_error *error)
{
    size_t length = strlen(line), done = 0;
    char *text = malloc(length + 2);
    if (!text)
        return ber_fail(error, BER_EMEMORY, "a line");
    memcpy(text, line, length);
    memcpy(text + length, "\n", 2);
    while (done < length + 1) {
        ssize_t n = write(fd, text + done, length + 1 - done);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            break;
        done += (size_t)n;
    }
    free(text);
    return done == length + 1 ? 0 : ber_fail(error, BER_EFILE, "%s", strerror(errno));
}
