/*
 * server_power_test.c: the store and the power that goes out: what was flushed stays,
 * and of what was written since then any part.
 *
 * This program has its own pwrite64(), ftruncate64() and fdatasync(), which SQLite's
 * library calls instead of those of libc; they write down what is done. The files are
 * then put together as they may look after a power cut at any point of that record.
 */
#define _GNU_SOURCE /* off64_t, syscall() */

#include "store_rows.h"

#include <pthread.h>
#include <stdatomic.h>
#include <sys/syscall.h>

enum { TABLES = 4, STEPS = 3, JOBS = 700, CUTS = 400, MAX_ENTRIES = 20000, MAX_FILE = 16 << 20 };

/* ---- The record --------------------------------------------------------------------- */

enum { DATA, LOG, N_FILES };
enum kind { WRITE, TRUNCATE, FLUSH, ACKNOWLEDGE };

typedef struct {
    enum kind kind;
    int file, table;
    long long at;
    size_t size;
    void *data;
} entry;

static entry record[MAX_ENTRIES];
static atomic_int n_entries;
static atomic_bool recording;

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at);
int ftruncate64(int fd, off64_t size);
int fdatasync(int fd);

static int file_of(int fd)
{
    char link[40], name[300];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t n = readlink(link, name, sizeof name);
    return n > 4 && memcmp(name + n - 4, "-wal", 4) == 0 ? LOG : DATA;
}

static void note(entry e)
{
    if (!atomic_load(&recording))
        return;
    int i = atomic_fetch_add(&n_entries, 1);
    if (i < MAX_ENTRIES)
        record[i] = e;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    if (atomic_load(&recording)) {
        void *copy = malloc(size);
        memcpy(copy, data, size);
        note((entry){ .kind = WRITE, .file = file_of(fd), .at = at, .size = size, .data = copy });
    }
    return syscall(SYS_pwrite64, fd, data, size, at);
}

int ftruncate64(int fd, off64_t size)
{
    note((entry){ .kind = TRUNCATE, .file = file_of(fd), .at = size });
    return (int)syscall(SYS_ftruncate, fd, size);
}

int fdatasync(int fd)
{
    int code = (int)syscall(SYS_fdatasync, fd);
    note((entry){ .kind = FLUSH, .file = file_of(fd) });
    return code;
}

/* ---- The files after a cut ------------------------------------------------------------ */

typedef struct {
    unsigned char *data;
    long long size;
} image;

static image base[N_FILES], now[N_FILES];

static unsigned random_bits(void)
{
    static unsigned long long state = 88172645463325252;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 32);
}

static void name_file(int which, char name[240])
{
    snprintf(name, 240, "%s%s", file, which == LOG ? "-wal" : "");
}

static void load_image(int which)
{
    char name[240];
    name_file(which, name);
    FILE *f = fopen(name, "rb");
    assert_non_null(f);
    base[which].data = calloc(1, MAX_FILE);
    now[which].data = calloc(1, MAX_FILE);
    base[which].size = (long long)fread(base[which].data, 1, MAX_FILE, f);
    fclose(f);
}

static void save_image(int which)
{
    char name[240];
    name_file(which, name);
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    size_t size = (size_t)now[which].size;
    assert_int_equal(fwrite(now[which].data, 1, size, f), size);
    assert_int_equal(fclose(f), 0);
}

/* Some of an entry, or all of it: sectors of 512 bytes reach the disk one by one. */
static void apply(const entry *e, bool whole)
{
    image *i = &now[e->file];
    if (e->kind == TRUNCATE && (whole || random_bits() % 2)) {
        if (e->at < i->size)
            memset(i->data + e->at, 0, (size_t)(i->size - e->at));
        i->size = e->at;
    }
    for (size_t done = 0; e->kind == WRITE && done < e->size; done += 512) {
        size_t n = e->size - done < 512 ? e->size - done : 512;
        long long end = e->at + (long long)(done + n);
        if (!whole && random_bits() % 2)
            continue;
        assert_true(end <= MAX_FILE);
        memcpy(i->data + e->at + done, (const char *)e->data + done, n);
        i->size = end > i->size ? end : i->size;
    }
}

/* `lucky`: everything written before the cut has reached the disk. */
static void put_together(int cut, bool lucky)
{
    for (int which = 0; which < N_FILES; which++) {
        int flushed = 0;
        for (int i = 0; i < cut; i++)
            if (record[i].kind == FLUSH && record[i].file == which)
                flushed = i;
        now[which].size = base[which].size;
        memset(now[which].data, 0, MAX_FILE);
        memcpy(now[which].data, base[which].data, (size_t)base[which].size);
        for (int i = 0; i < cut; i++)
            if (record[i].kind != ACKNOWLEDGE && record[i].file == which)
                apply(&record[i], lucky || i < flushed);
        save_image(which);
    }
}

/* ---- The test ----------------------------------------------------------------------------- */

static void acknowledge(void *user, store_job *job)
{
    assert_int_equal(job->code, 0);
    note((entry){ .kind = ACKNOWLEDGE, .table = (int)(intptr_t)user });
    free(job->step);
    free(job);
}

/* Plays at some tables, now and then with jobs that share a commit. */
static void make_record(void)
{
    int next[TABLES] = { 0 };
    store *s = open_store();
    for (int i = 0; i < TABLES; i++)
        assert_int_equal(code_of(s, table_job(i)), 0);
    load_image(DATA);
    load_image(LOG);
    atomic_store(&recording, true);
    for (int n = 0; n < JOBS; n++) {
        int table = n % TABLES;
        store_job *job = steps_job(table, next[table], STEPS);
        next[table] += STEPS;
        job->done = acknowledge;
        job->user = (void *)(intptr_t)table;
        store_submit(s, job);
        wait_for(s, n % 7);
    }
    wait_for(s, 0);
    atomic_store(&recording, false);
    store_close(s);
    assert_true(n_entries < MAX_ENTRIES);
}

static void expect_all_before(int cut)
{
    int least[TABLES] = { 0 };
    for (int i = 0; i < cut; i++)
        if (record[i].kind == ACKNOWLEDGE)
            least[record[i].table] += STEPS;
    store *s = open_store();
    for (int i = 0; i < TABLES; i++) {
        int n = count_steps(s, i);
        assert_true(n >= least[i]);
        assert_int_equal(n % STEPS, 0);
        expect_steps(s, i, n);
    }
    store_close(s);
    remove_file();
}

static void nothing_acknowledged_is_lost(void **unused)
{
    (void)unused;
    int to_data = 0;
    make_record();
    for (int i = 0; i < n_entries; i++)
        to_data += record[i].kind == WRITE && record[i].file == DATA;
    assert_true(to_data > 20); /* the log was emptied at least once */
    for (int i = 0; i < CUTS; i++) {
        int cut = (int)(random_bits() % (unsigned)(n_entries + 1));
        put_together(cut, i % 8 == 0);
        expect_all_before(cut);
    }
    for (int i = 0; i < n_entries; i++)
        free(record[i].data);
    for (int which = 0; which < N_FILES; which++) {
        free(base[which].data);
        free(now[which].data);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(nothing_acknowledged_is_lost, make_folder, remove_folder),
    };
    sem_init(&woken, 0, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
