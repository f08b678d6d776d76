/*
 * server_crash_test.c: the store on disks that are full or broken, and in processes
 * that are killed at any moment: nothing acknowledged is lost, nothing refused appears.
 *
 * The disk fails on purpose: this program has its own pwrite64() and fdatasync(), which
 * SQLite's library calls instead of those of libc.
 */
#define _GNU_SOURCE /* off64_t, syscall() */

#include "store_rows.h"

#include <signal.h>
#include <stdatomic.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>

/* ---- A disk that fails -------------------------------------------------------------- */

/* What happens once `left` writes and flushes have gone well. */
enum fault { WORKS, WRITES_FAIL, FLUSHES_FAIL, NO_ROOM, DIES };
static struct {
    atomic_int fault, left;
    atomic_llong room; /* of NO_ROOM: bytes that a file may have */
} disk;

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at);
int fdatasync(int fd);

static void set_disk(enum fault fault, int left)
{
    atomic_store(&disk.left, left);
    atomic_store(&disk.fault, (int)fault);
}

static bool fails_now(enum fault fault)
{
    return atomic_load(&disk.fault) == (int)fault && atomic_fetch_sub(&disk.left, 1) <= 0;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at)
{
    bool full = atomic_load(&disk.fault) == NO_ROOM && at + (off64_t)size > atomic_load(&disk.room);
    if (full || fails_now(WRITES_FAIL)) {
        errno = ENOSPC;
        return -1;
    }
    if (fails_now(DIES)) { /* in the middle of it */
        syscall(SYS_pwrite64, fd, data, size / 2, at);
        raise(SIGKILL);
    }
    return syscall(SYS_pwrite64, fd, data, size, at);
}

int fdatasync(int fd)
{
    if (fails_now(DIES))
        raise(SIGKILL);
    if (fails_now(FLUSHES_FAIL)) {
        errno = EIO;
        return -1;
    }
    return (int)syscall(SYS_fdatasync, fd);
}

/* ---- Disks that fail ------------------------------------------------------------------ */

/* Eight jobs together; those that say so are there, of the others there is nothing, and
 * then everything works again. Tells how many were refused. */
static int try_disk(enum fault fault, int left)
{
    int next[8] = { 0 };
    store *s = open_store();
    for (int i = 0; i < 8; i++)
        assert_int_equal(code_of(s, table_job(i)), 0);
    set_disk(fault, left);
    n_refused = 0;
    for (int round = 0; round < 2; round++) {
        n_done = 0;
        for (int i = 0; i < 8; i++)
            store_submit(s, steps_job(i, next[i], 20));
        wait_for(s, 0);
        for (int i = 0; i < 8; i++)
            next[i] += done_code[i] == 0 ? 20 : 0;
    }
    int refused = n_refused;
    set_disk(WORKS, 0);
    for (int i = 0; i < 8; i++) {
        expect_steps(s, i, next[i]);
        assert_int_equal(code_of(s, steps_job(i, next[i], 5)), 0);
    }
    store_close(s);
    s = open_store();
    for (int i = 0; i < 8; i++)
        expect_steps(s, i, next[i] + 5);
    store_close(s);
    remove_file();
    return refused;
}

static void a_full_disk_loses_nothing(void **unused)
{
    (void)unused;
    int refused = 0;
    for (int left = 0; left < 60; left++)
        refused += try_disk(WRITES_FAIL, left);
    assert_true(refused > 100);
}

static void a_disk_without_room_takes_what_fits(void **unused)
{
    (void)unused;
    bool some = false;
    for (int pages = 8; pages < 120; pages += 2) {
        atomic_store(&disk.room, pages * 4096);
        int refused = try_disk(NO_ROOM, 0);
        some = some || (refused > 0 && refused < 16);
    }
    assert_true(some);
}

static void a_broken_disk_loses_nothing(void **unused)
{
    (void)unused;
    int refused = 0;
    for (int left = 0; left < 12; left++)
        refused += try_disk(FLUSHES_FAIL, left);
    assert_true(refused > 20);
}

static void full_disks_are_told(void **unused)
{
    (void)unused;
    store *s = open_store();
    assert_int_equal(code_of(s, table_job(1)), 0);
    set_disk(WRITES_FAIL, 0);
    assert_int_equal(code_of(s, steps_job(1, 0, 1)), STORE_EDISK);
    assert_string_equal(done_error, "the disk is full");
    set_disk(FLUSHES_FAIL, 0);
    assert_int_equal(code_of(s, steps_job(1, 0, 1)), STORE_EDISK);
    assert_string_equal(done_error, "the disk does not work (SQLite's code 1034)");
    set_disk(WORKS, 0);
    assert_int_equal(code_of(s, steps_job(1, 0, 1)), 0);
    store_close(s);
}

/* The limit of the system itself: a file may not grow. */
static void a_limit_of_the_system_is_told(void **unused)
{
    (void)unused;
    struct rlimit before, small = { 1 << 18, 1 << 18 };
    store *s = open_store();
    assert_int_equal(code_of(s, table_job(1)), 0);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    small.rlim_max = before.rlim_max;
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    assert_int_equal(code_of(s, steps_job(1, 0, 3000)), STORE_EDISK);
    assert_int_equal(code_of(s, steps_job(1, 0, 3)), 0); /* there is room for this one */
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(code_of(s, steps_job(1, 3, 3000)), 0);
    expect_steps(s, 1, 3003);
    store_close(s);
}

/* A job that was answered as failed must not come back to life when the process is
 * killed right afterwards. */
static void failed_jobs_stay_dead(void **unused)
{
    (void)unused;
    for (int n = 1; n < 4; n++) {
        int status;
        pid_t child = fork();
        if (child == 0) {
            store *s = open_store();
            bool good = code_of(s, table_job(1)) == 0 && code_of(s, steps_job(1, 0, 5)) == 0;
            set_disk(FLUSHES_FAIL, 0);
            for (int i = 0; i < n; i++)
                store_submit(s, steps_job(1, 5 + i, 1));
            wait_for(s, 0);
            _exit(good && n_refused == n ? 0 : 1);
        }
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
        store *s = open_store();
        expect_steps(s, 1, 5);
        store_close(s);
        remove_file();
    }
}

/* ---- Killed --------------------------------------------------------------------------- */

enum { KILL_TABLES = 5, KILL_STEPS = 3 };

static int report_to; /* where a child tells which table has got its next steps */

static void report_done(void *user, store_job *job)
{
    unsigned char table = (unsigned char)(uintptr_t)user;
    if (job->code < 0 || write(report_to, &table, 1) != 1)
        _exit(1);
    free(job->step);
    free(job);
}

/* Appends to all tables, several jobs at a time, until it is killed or has done enough. */
static void append_for_ever(int next[KILL_TABLES])
{
    store *s = open_store();
    for (int i = 0; i < KILL_TABLES; i++)
        store_submit(s, table_job(i));
    for (int n = 0; n < 20000; n++) {
        int table = n % KILL_TABLES;
        store_job *job = steps_job(table, next[table], KILL_STEPS);
        next[table] += KILL_STEPS;
        job->done = report_done;
        job->user = (void *)(uintptr_t)table;
        store_submit(s, job);
        wait_for(s, n % 16);
    }
    _exit(0);
}

/* Starts a child that appends; `wait` (microseconds) after its first word it is killed.
 * Counts what it said was done. */
static void append_and_kill(int next[KILL_TABLES], int wait, int dies)
{
    int ends[2], status;
    unsigned char table;
    assert_int_equal(pipe(ends), 0);
    pid_t child = fork();
    if (child == 0) {
        close(ends[0]);
        report_to = ends[1];
        set_disk(dies >= 0 ? DIES : WORKS, dies);
        append_for_ever(next);
    }
    close(ends[1]);
    bool killed = dies >= 0;
    while (read(ends[0], &table, 1) == 1) {
        assert_true(table < KILL_TABLES);
        next[table] += KILL_STEPS;
        if (!killed) {
            usleep((useconds_t)wait);
            kill(child, SIGKILL);
            killed = true;
        }
    }
    close(ends[0]);
    waitpid(child, &status, 0);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

/* Everything that was said is there; a little more may be, up to the end of a job. */
static int expect_all(int next[KILL_TABLES])
{
    int more = 0;
    store *s = open_store();
    for (int i = 0; i < KILL_TABLES; i++) {
        int n = count_steps(s, i);
        assert_true(n >= next[i]);
        assert_int_equal(n % KILL_STEPS, 0);
        expect_steps(s, i, n);
        more += n - next[i];
        next[i] = n;
    }
    store_close(s);
    return more;
}

static void killed_at_random(void **unused)
{
    (void)unused;
    enum { KILLS = 60 };
    int next[KILL_TABLES] = { 0 };
    unsigned random = 12345;
    for (int i = 0; i < KILLS; i++) {
        random = random * 1664525 + 1013904223;
        append_and_kill(next, (int)(random >> 16) % 20000, -1);
        assert_true(expect_all(next) <= 17 * KILL_STEPS);
    }
    assert_true(next[0] > KILLS);
}

/* In the middle of each write, and before each flush, of the first ones of a new file. */
static void killed_at_every_write(void **unused)
{
    (void)unused;
    for (int i = 0; i < 150; i++) {
        int next[KILL_TABLES] = { 0 };
        append_and_kill(next, 0, i);
        expect_all(next);
        remove_file();
    }
}

/* And while the log, which then has a thousand pages, is emptied into the file. */
static void killed_while_the_log_is_emptied(void **unused)
{
    (void)unused;
    int partly = 0;
    for (int i = 0; i < 30; i++) {
        int next[KILL_TABLES] = { 0 };
        struct stat about;
        append_and_kill(next, 0, 2000 + 20 * i);
        assert_int_equal(stat(file, &about), 0);
        partly += about.st_size > 4096;
        expect_all(next);
        remove_file();
    }
    assert_true(partly > 3);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(a_full_disk_loses_nothing),
        TEST(a_disk_without_room_takes_what_fits),
        TEST(a_broken_disk_loses_nothing),
        TEST(full_disks_are_told),
        TEST(a_limit_of_the_system_is_told),
        TEST(failed_jobs_stay_dead),
        TEST(killed_at_random),
        TEST(killed_at_every_write),
        TEST(killed_while_the_log_is_emptied),
    };
    sem_init(&woken, 0, 0);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
