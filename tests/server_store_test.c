/*
 * server_store_test.c: what must survive, on a real file or in $BERINGIA_PG: order, atomicity,
 * refusals, files that are damaged or somebody else's. server_crash_test.c breaks the disk and
 * kills the process.
 */
#define _GNU_SOURCE

#include "store_db.h"
#include "store_rows.h"

#include <sys/wait.h>

/* ---- Everything comes back --------------------------------------------------------------- */

static bool is_live[MOST_ROWS];

static void note_live(void *unused, const store_found *found)
{
    (void)unused;
    store_table expected;
    int i = (int)(found->table.created - FIRST_TIME);
    make_table(&expected, i);
    assert_memory_equal(&found->table, &expected, sizeof expected);
    assert_false(is_live[i]);
    is_live[i] = true;
}

static void note_ban(void *unused, const char *what)
{
    (void)unused;
    fail_msg("nobody has banned %s", what);
}

static void everything_comes_back(void **unused)
{
    (void)unused;
    enum { ROWS = 600 }; /* more than are loaded at a time */
    store *s = open_store();
    expect_rows(s, 0, 0);
    for (int i = 0; i < ROWS; i++)
        store_submit(s, whole_job(i));
    expect_rows(s, ROWS, ROWS); /* questions come after the jobs before them */
    wait_for(s, 0);
    assert_int_equal(n_done, ROWS);
    assert_int_equal(n_refused, 0);
    store_close(s);
    s = open_store();
    expect_rows(s, ROWS, ROWS);
    expect_steps(s, 700, 0); /* there is no such table */
    assert_int_equal(store_load_live(s, note_live, note_ban, NULL), 0);
    for (int i = 0; i < ROWS; i++)
        assert_int_equal(is_live[i], i % 4 != 2);
    store_close(s);
}

static void rows_are_replaced(void **unused)
{
    (void)unused;
    store *s = open_store();
    store_job *job = whole_job(4);
    strcpy(job->guest.name, "before");
    job->table.state = 77;
    for (int n = 0; n < job->table.n_seats; n++) {
        store_seat *seat = &job->table.seat[n];
        seat->has_nonce = !seat->has_nonce;
        seat->has_owner = !seat->has_owner;
        strcpy(seat->bot, "before");
    }
    assert_int_equal(code_of(s, job), 0);
    job = whole_job(4);
    job->n_steps = 0;
    assert_int_equal(code_of(s, job), 0);
    expect_rows(s, 1, 1); /* and the steps have stayed */
    assert_int_equal(code_of(s, new_job()), 0);
    expect_rows(s, 1, 1);
    store_close(s);
}

static store_job *marks_job(int table, int64_t lived)
{
    store_job *job = new_job();
    if (table >= 0)
        make_table(&job->table, table);
    job->order = STORE_MARKS;
    job->lived = lived;
    for (int n = 0; n < job->table.n_seats; n++)
        job->table.seat[n].mark =
            (store_mark){ .left = 1000 * n, .since = n - 1, .away = 7 - n, .overdue = n % 2 };
    return job;
}

/* Marks go past the row, which is written without them; lived time never goes back. */
static void marks_are_written_alone(void **unused)
{
    (void)unused;
    int64_t lived = -1;
    store *s = open_store();
    assert_int_equal(store_lived(s, &lived), 0);
    assert_int_equal(lived, 0);
    assert_int_equal(code_of(s, table_job(5)), 0);
    assert_int_equal(code_of(s, marks_job(5, 5000)), 0);
    assert_int_equal(code_of(s, table_job(5)), 0);
    assert_int_equal(code_of(s, marks_job(-1, 4000)), 0); /* of no table */
    assert_int_equal(code_of(s, marks_job(6, 4500)), 0);  /* of one that is gone */
    store_close(s);
    s = open_store();
    assert_int_equal(store_lived(s, &lived), 0);
    assert_int_equal(lived, 5000);
    store_job *found = ask_about(s, STORE_ASK_TABLE, 5);
    for (int n = 0; n < 6; n++) {
        const store_mark *mark = &found->found[0].table.seat[n].mark;
        assert_int_equal(mark->left, 1000 * n);
        assert_int_equal(mark->since, n - 1);
        assert_int_equal(mark->away, 7 - n);
        assert_int_equal(mark->overdue, n % 2);
    }
    store_job_free(found);
    store_close(s);
}

/* Answers come in the order of the jobs, and what a job finds is what those before it
 * have left. */
static void jobs_keep_their_order(void **unused)
{
    (void)unused;
    store *s = open_store();
    store_submit(s, table_job(1));
    for (int i = 0; i < 1000; i++)
        store_submit(s, steps_job(1, i / 2, 1)); /* every second one is there already */
    expect_steps(s, 1, 500);
    wait_for(s, 0);
    for (int i = 0; i < 1000; i++)
        assert_int_equal(done_code[1 + i], i % 2 ? STORE_ECLASH : 0);
    store_close(s);
}

static void closing_finishes_the_jobs(void **unused)
{
    (void)unused;
    store *s = open_store();
    for (int i = 0; i < 600; i++)
        store_submit(s, whole_job(i));
    store_close(s);
    assert_int_equal(n_done, 600);
    assert_int_equal(n_refused, 0);
    s = open_store();
    expect_rows(s, 600, 600);
    store_close(s);
    char log[240];
    snprintf(log, sizeof log, "%s-wal", file);
    assert_int_not_equal(access(log, F_OK), 0); /* all is in the one file, if it is one */
}

/* Each answer leads to another job, also while the store is being closed. */
static void submit_again(void *user, store_job *job)
{
    store *s = user;
    n_done++;
    if (job->code == 0) {
        store_job *more = steps_job(1, job->step[0].n + 1, 1);
        more->done = submit_again;
        more->user = s;
        store_submit(s, more);
    } else {
        n_refused++;
        assert_string_equal(job->error, "the store is closed");
    }
    free(job->step);
    free(job);
}

static void answers_may_submit(void **unused)
{
    (void)unused;
    store *s = open_store();
    assert_int_equal(code_of(s, table_job(1)), 0);
    n_done = 0;
    store_job *job = steps_job(1, 0, 1);
    job->done = submit_again;
    job->user = s;
    store_submit(s, job);
    while (n_done < 50) {
        sem_wait(&woken);
        store_poll(s);
    }
    store_close(s);
    assert_int_equal(n_refused, 1);
    int written = n_done - 1;
    s = open_store();
    expect_steps(s, 1, written);
    store_close(s);
}

/* ---- All or nothing ------------------------------------------------------------------------ */

/* A job whose last part is refused, with good ones around it that share its commit. */
static void jobs_are_all_or_nothing(void **unused)
{
    (void)unused;
    for (int alone = 0; alone < 2; alone++) {
        store *s = open_store();
        store_submit(s, table_job(40));
        store_submit(s, table_job(80));
        wait_for(s, 0);
        store_job *bad = whole_job(39);
        bad->step[38].n = 17; /* the last */
        store_submit(s, whole_job(1));
        wait_for(s, alone ? 0 : 1);
        store_submit(s, bad);
        wait_for(s, alone ? 0 : 2);
        store_submit(s, whole_job(2));
        wait_for(s, 0);
        assert_int_equal(n_refused, 1);
        assert_int_equal(done_code[3], STORE_ECLASH);
        expect_rows(s, 2, 4);
        store_close(s);
        remove_file();
    }
}

static void contradictions_are_refused(void **unused)
{
    (void)unused;
    store *s = open_store();
    expect_refusal(s, steps_job(1, 0, 1), "there is no table \"table0000001abcd\"");
    assert_int_equal(code_of(s, table_job(1)), 0);
    assert_int_equal(code_of(s, steps_job(1, 0, 10)), 0);
    expect_refusal(s, steps_job(1, 9, 1), "step 9 is there already");
    expect_refusal(s, steps_job(1, 0, 11), "step 0 is there already");
    expect_refusal(s, steps_job(1, 11, 1), "step 11 leaves a gap: step 10 is missing");
    store_job *job = steps_job(1, 10, 3);
    job->step[2].n = 13;
    expect_refusal(s, job, "step 13 leaves a gap: step 12 is missing");
    job = steps_job(1, 10, 1);
    strcpy(job->step[0].request, "request-5");
    job->step[0].seat = 0;
    expect_refusal(s, job, "request \"request-5\" of seat 0 was carried out before");
    job = table_job(2);
    job->table.n_seats = 7;
    assert_int_equal(code_of(s, job), STORE_ECLASH);
    expect_steps(s, 1, 10);
    /* Another seat or another table may use the same id; no id may be used often. */
    assert_int_equal(code_of(s, table_job(2)), 0);
    job = steps_job(2, 0, 4);
    for (int i = 0; i < 4; i++) {
        strcpy(job->step[i].request, i < 2 ? "request-5" : "");
        job->step[i].seat = (int8_t)(i % 2);
    }
    assert_int_equal(code_of(s, job), 0);
    store_close(s);
}

static void steps_are_taken_back(void **unused)
{
    (void)unused;
    store *s = open_store();
    store_submit(s, table_job(1));
    store_submit(s, table_job(2));
    store_submit(s, steps_job(1, 0, 30));
    store_submit(s, steps_job(2, 0, 30));
    store_job *job = steps_job(1, 0, 0);
    job->keep_steps = 20;
    assert_int_equal(code_of(s, job), 0);
    expect_steps(s, 1, 20);
    expect_steps(s, 2, 30);
    job = steps_job(1, 10, 15); /* back and on at once; the requests are free again */
    job->keep_steps = 10;
    assert_int_equal(code_of(s, job), 0);
    expect_steps(s, 1, 25);
    job = steps_job(1, 6, 1); /* a gap: then nothing is taken back either */
    job->keep_steps = 5;
    assert_int_equal(code_of(s, job), STORE_ECLASH);
    expect_steps(s, 1, 25);
    job = steps_job(1, 0, 0);
    job->keep_steps = 0;
    assert_int_equal(code_of(s, job), 0);
    expect_steps(s, 1, 0);
    store_close(s);
}

/* ---- Files that are refused ------------------------------------------------------------------ */

/* The sentence with which the file is refused, without its name in front; "" if it is
 * opened. */
static const char *refusal(void)
{
    static char error[400];
    error[0] = '\0';
    store *s = store_open(file, wake, NULL, error, sizeof error);
    store_close(s);
    if (s)
        return "";
    assert_int_equal(strncmp(error, file, strlen(file)), 0);
    return error + strlen(file) + 2;
}

/* The same, and the file is left as it is. */
static const char *refusal_of(const char *data, size_t size)
{
    size_t after;
    write_file(data, size);
    const char *error = refusal();
    char *left = read_file(&after);
    assert_int_equal(after, size);
    assert_memory_equal(left, data, size);
    free(left);
    return error;
}

static char *closed_file(size_t *size)
{
    store *s = open_store();
    for (int i = 0; i < 100; i++)
        store_submit(s, whole_job(i));
    store_close(s);
    return read_file(size);
}

#define IN_USE "in use by another process; one server at a time may have it open"

static void one_server_at_a_time(void **unused)
{
    (void)unused;
    store *s = open_store();
    assert_int_equal(code_of(s, whole_job(3)), 0);
    assert_string_equal(refusal(), IN_USE);
    for (int i = 0; i < 2; i++) { /* the refused one must not have opened the lock */
        int status;
        pid_t child = fork();
        if (child == 0)
            _exit(strcmp(refusal(), IN_USE) == 0 ? 0 : 1);
        waitpid(child, &status, 0);
        assert_int_equal(status, 0);
    }
    assert_int_equal(code_of(s, whole_job(2)), 0);
    expect_rows(s, 2, 2);
    store_close(s);
    assert_string_equal(refusal(), "");
}

/* Where SQLite's header has the number of the form and the mark of the program. */
enum { FORM_AT = 60, PROGRAM_AT = 68 };

static void foreign_files_are_refused(void **unused)
{
    (void)unused;
    size_t size;
    char *data = closed_file(&size);
    char mark[4], newer[100];
    snprintf(newer, sizeof newer,
             "written by a newer version of this program (form %d; this one knows %d)",
             STORE_FORMS + 1, STORE_FORMS);
    data[FORM_AT + 3] = STORE_FORMS + 1;
    assert_string_equal(refusal_of(data, size), newer);
    data[FORM_AT + 3] = 0;
    assert_string_equal(refusal_of(data, size), "the file is damaged: there is no form 0");
    data[FORM_AT + 3] = STORE_FORMS;
    memcpy(mark, data + PROGRAM_AT, 4);
    data[PROGRAM_AT] ^= 1;
    assert_string_equal(refusal_of(data, size), "a data file of another program");
    memset(data + PROGRAM_AT, 0, 4);
    assert_string_equal(refusal_of(data, size), "a data file of another program");
    memcpy(data + PROGRAM_AT, mark, 4);
    assert_string_equal(refusal_of(data, size), "");
    memset(data, 'x', size);
    assert_string_equal(refusal_of(data, size), "not a data file of this program");
    memset(data, 0, size);
    assert_string_equal(refusal_of(data, size), "not a data file of this program");
    assert_string_equal(refusal_of("beringia 1\ngame iglu seats 3\n", 29),
                        "not a data file of this program");
    free(data);
}

static void cut_files_are_refused(void **unused)
{
    (void)unused;
    size_t size;
    char *data = closed_file(&size);
    const size_t cut[] = { 15, 50, 99, 100, 511, 512, 4095, 4096, size / 2, size - 4096, size - 1 };
    for (size_t i = 0; i < sizeof cut / sizeof cut[0]; i++) {
        const char *error = refusal_of(data, cut[i]);
        if (strncmp(error, "the file is damaged", 19) != 0)
            assert_string_equal(error, "not a data file of this program");
    }
    write_file(data, size);
    store *s = open_store();
    expect_rows(s, 100, 100);
    store_close(s);
    free(data);
}

/* Pages full of noise in a file whose process was killed: the check finds them. */
static void damaged_pages_are_refused(void **unused)
{
    (void)unused;
    size_t size;
    char log[240];
    char *data = closed_file(&size);
    snprintf(log, sizeof log, "%s-wal", file);
    for (size_t at = 4096; at < size; at += 4096)
        memset(data + at + 100, 0x5a, 3000);
    write_file(data, size);
    FILE *f = fopen(log, "wb");
    fputs("what was left", f);
    fclose(f);
    assert_non_null(strstr(refusal(), "the file is damaged"));
    free(data);
}

static void places_that_are_none(void **unused)
{
    (void)unused;
    char good[sizeof file];
    strcpy(good, file);
    snprintf(file, sizeof file, "%s/none/data", folder);
    assert_string_equal(refusal(), "cannot be opened: No such file or directory");
    strcpy(file, folder);
    assert_string_equal(refusal(), "cannot be opened: Is a directory");
    strcpy(file, "");
    assert_string_equal(refusal(), "not the name of a file");
    strcpy(file, good);
}

/* The refusal in a process to which not everything is allowed, as it is to root. */
static void expect_forbidden(mode_t of_folder, mode_t of_file, const char *error)
{
    int status;
    chmod(file, of_file);
    chmod(folder, of_folder);
    pid_t child = fork();
    if (child == 0) {
        bool is_nobody = geteuid() != 0 || (setgid(65534) == 0 && setuid(65534) == 0);
        const char *said = is_nobody ? refusal() : "root";
        if (strcmp(said, error) != 0)
            fprintf(stderr, "said: %s\n", said);
        _exit(strcmp(said, error) != 0);
    }
    waitpid(child, &status, 0);
    chmod(folder, 0700);
    assert_int_equal(status, 0);
}

static void places_that_are_forbidden(void **unused)
{
    (void)unused;
    size_t size;
    expect_forbidden(0555, 0, "cannot be opened: Permission denied"); /* no file yet */
    free(closed_file(&size));
    expect_forbidden(0555, 0444, "cannot be written");
    expect_forbidden(0555, 0666, "its folder cannot be written");
    chmod(file, 0600);
    store *s = open_store();
    expect_rows(s, 100, 100);
    store_close(s);
}

static mode_t rights_of(const char *name)
{
    struct stat about;
    assert_int_equal(stat(name, &about), 0);
    return about.st_mode & 0777;
}

static mode_t rights(void)
{
    return rights_of(file);
}

/* The secrets of fate are in it. */
static void the_file_is_private(void **unused)
{
    (void)unused;
    size_t size;
    mode_t before = umask(0);
    free(closed_file(&size));
    assert_int_equal(rights(), 0600);
    char beside[300];
    snprintf(beside, sizeof beside, "%s-wal", file);
    chmod(file, 0644);
    store *s = open_store();
    assert_int_equal(rights(), 0600);
    assert_int_equal(rights_of(beside), 0600);
    store_close(s);
    write_file("not ours at all, and none of our business", 41);
    chmod(file, 0644);
    assert_string_equal(refusal(), "not a data file of this program");
    assert_int_equal(rights(), 0644);
    umask(before);
}

static void names_are_names_of_files(void **unused)
{
    (void)unused;
    char error[400], here[400];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(folder), 0);
    const char *const name[] = { ":memory:", "file:data?mode=memory" };
    for (int i = 0; i < 2; i++) {
        store *s = store_open(name[i], wake, NULL, error, sizeof error);
        assert_non_null(s);
        store_close(s);
        assert_int_equal(unlink(name[i]), 0);
    }
    assert_int_equal(chdir(here), 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
    const struct CMUnitTest tests[] = {
        TEST(everything_comes_back),     TEST(rows_are_replaced),
        TEST(marks_are_written_alone),   TEST(jobs_keep_their_order),
        TEST(closing_finishes_the_jobs), TEST(answers_may_submit),
        TEST(jobs_are_all_or_nothing),   TEST(contradictions_are_refused),
        TEST(steps_are_taken_back),      TEST(one_server_at_a_time),
        TEST(foreign_files_are_refused), TEST(cut_files_are_refused),
        TEST(damaged_pages_are_refused), TEST(places_that_are_none),
        TEST(places_that_are_forbidden), TEST(names_are_names_of_files),
        TEST(the_file_is_private),
    };
    const struct CMUnitTest both[] = {
        TEST(everything_comes_back),     TEST(rows_are_replaced),
        TEST(marks_are_written_alone),   TEST(jobs_keep_their_order),
        TEST(closing_finishes_the_jobs), TEST(answers_may_submit),
        TEST(jobs_are_all_or_nothing),   TEST(contradictions_are_refused),
        TEST(steps_are_taken_back),
    };
    sem_init(&woken, 0, 0);
    return database() ? cmocka_run_group_tests(both, NULL, NULL)
                      : cmocka_run_group_tests(tests, NULL, NULL);
}
