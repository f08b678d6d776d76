/*
 * pipe_test.c: bots that are other programs, good ones and bad ones; and lent threads.
 *
 * The programs are lines for the shell. The good one is sed: the first step offered is its
 * answer to everything.
 */
#include "host.h"
#include "match.h"
#include "registry.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>

/* The parts of an answer: the number of the question, and the first step offered. */
#define QUESTION    "^.\"beringia\":1,\"id\":\\([0-9]*\\),.*\"steps\":\\[\"\\([^\"]*\\)\".*"
#define SED(answer) "sed -un 's/" QUESTION "/" answer "/p'"
#define ANSWER      "{\"id\":\\1,\"step\":\"\\2\"}"
#define GOOD        SED(ANSWER)
#define ANSWER_ONE  "read -r line; printf '%s\\n' \"$line\" | " GOOD "; "

enum { WAIT = 20000 }; /* ms that anything may take, on a slow machine too */

static char folder[] = "/tmp/beringia-pipe-XXXXXX";

/* ---- A question, a bot, and what was told about it --------------------------------------- */

typedef struct {
    match m;
    _Alignas(8) char state[BER_MAX_STATE];
    bot b;
    char log[20][600];
    int n_log;
} stage;

static void keep_log(void *user, const char *line)
{
    stage *s = user;
    assert_true(s->n_log < 20);
    snprintf(s->log[s->n_log++], sizeof s->log[0], "%s", line);
}

/* Seats 1 and 2 of a match play at random until seat 0 has a choice. */
static void to_a_question(match *m)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_error error;
    while (match_waiting(m) != 0 || match_legal(m, 0, legal) < 2) {
        assert_false(match_over(m));
        match_legal(m, match_waiting(m), legal);
        assert_int_equal(match_submit(m, match_waiting(m), legal[0], &error), 0);
    }
}

static void open_stage(stage *s, const char *command)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS] = { 0 };
    ber_error error;
    memset(s, 0, sizeof *s);
    fate_key_from_seed(3, key);
    assert_int_equal(match_open(&s->m, ber_game_find("iglu"), 3, option, key, &error), 0);
    to_a_question(&s->m);
    assert_int_equal(pipe_open(&s->b, command, keep_log, s, &error), 0);
    s->b.config.time_ms = WAIT;
}

static void close_stage(stage *s)
{
    pipe_close(&s->b);
    match_close(&s->m);
    assert_true(waitpid(-1, NULL, WNOHANG) < 0 && errno == ECHILD);
}

static bot_question question(stage *s)
{
    match_blinded(&s->m, 0, s->state);
    return (bot_question){ .game = s->m.game, .state = s->state, .seat = 0 };
}

static ber_action answer_of(stage *s, const bot *who, bot_thought *out)
{
    bot_question q = question(s);
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(1);
    ber_action a = bot_choose(who, mind, &q, &rng, out);
    bot_mind_free(mind);
    return a;
}

/* The good program takes what is offered first; easy does not. */
static void expect_good(stage *s)
{
    ber_action legal[BER_MAX_ACTIONS];
    uint64_t before = pipe_forfeits(&s->b);
    match_legal(&s->m, 0, legal);
    ber_action a = answer_of(s, &s->b, NULL);
    if (pipe_forfeits(&s->b) != before)
        fail_msg("%s", s->n_log > 0 ? s->log[s->n_log - 1] : "nothing was told");
    assert_int_equal(a, legal[0]);
}

/* `what`: part of the one line that was told; NULL: none was. */
static void expect_easy(stage *s, const char *what)
{
    uint64_t before = pipe_forfeits(&s->b);
    int n = s->n_log;
    ber_action a = answer_of(s, &s->b, NULL);
    assert_int_equal(pipe_forfeits(&s->b), before + 1);
    assert_int_equal(s->n_log, what ? n + 1 : n);
    if (what && !strstr(s->log[n], what))
        fail_msg("%s: not \"%s\"", s->log[n], what);
    if (what)
        assert_non_null(strstr(s->log[n], "(iglu, seat 0, "));
    assert_int_equal(a, answer_of(s, bot_level(1), NULL));
}

static void expect_once(const char *command, const char *what)
{
    stage s;
    open_stage(&s, command);
    expect_easy(&s, what);
    close_stage(&s);
}

static void file_path(const char *name, char out[100])
{
    snprintf(out, 100, "%s/%s", folder, name);
}

static void pause_a_bit(void)
{
    nanosleep(&(struct timespec){ .tv_nsec = 5000000 }, NULL);
}

static void wait_for_file(const char *path)
{
    for (int64_t until = host_now_us() + WAIT * 1000; access(path, F_OK) != 0; pause_a_bit())
        assert_true(host_now_us() < until);
}

/* ---- Good programs ------------------------------------------------------------------------ */

static void test_whole_game(void **unused)
{
    stage s;
    ber_error error;
    (void)unused;
    open_stage(&s, GOOD);
    while (!match_over(&s.m)) {
        ber_action legal[BER_MAX_ACTIONS];
        int seat = match_waiting(&s.m);
        match_legal(&s.m, seat, legal);
        if (seat == 0)
            legal[0] = answer_of(&s, &s.b, NULL);
        assert_int_equal(match_submit(&s.m, seat, legal[0], &error), 0);
    }
    assert_int_equal(pipe_forfeits(&s.b), 0);
    assert_int_equal(s.n_log, 0);
    close_stage(&s);
}

static void test_chance_is_told(void **unused)
{
    stage s;
    bot_thought thought;
    (void)unused;
    open_stage(&s, SED("{\"say\":\"hm\",\"chance\":0.25,\"step\":\"\\2\",\"id\":\\1}"));
    ber_action a = answer_of(&s, &s.b, &thought);
    assert_int_equal(thought.n, 1);
    assert_int_equal(thought.chosen, 0);
    assert_int_equal(thought.option[0].action, a);
    assert_true(thought.chance == 0.25f && thought.option[0].chance == 0.25f);
    expect_good(&s);
    close_stage(&s);
    open_stage(&s, SED("{\"chance\":7,\"step\":\"\\2\",\"id\":\\1}"));
    expect_good(&s);
    answer_of(&s, &s.b, &thought);
    assert_int_equal(thought.n, 0);
    close_stage(&s);
}

static void test_by_name(void **unused)
{
    bot b;
    ber_error error;
    (void)unused;
    assert_int_equal(host_bot(&b, "greedy", NULL, NULL, &error), 0);
    assert_string_equal(b.name, "greedy");
    assert_int_equal(pipe_forfeits(&b), 0);
    pipe_stop(&b);
    pipe_close(&b);
    assert_int_equal(host_bot(&b, "pipe:" GOOD, NULL, NULL, &error), 0);
    assert_memory_equal(b.name, "pipe:sed -un", 12);
    pipe_close(&b);
    assert_true(host_bot(&b, "pipe: ", NULL, NULL, &error) < 0);
    assert_true(host_bot(&b, "nobody", NULL, NULL, &error) < 0);
}

/* ---- Bad ones: easy decides, a line is told, the match goes on ----------------------------- */

static void test_no_such_program(void **unused)
{
    (void)unused;
    expect_once("/no/such/program 2>/dev/null", "status 127, which is that of a command not found");
}

static void test_ends_at_once(void **unused)
{
    (void)unused;
    expect_once("exit 3", "status 3;");
}

static void test_crash(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, ANSWER_ONE "read -r line; kill -SEGV $$");
    expect_good(&s);
    expect_easy(&s, "ended by signal 11");
    expect_good(&s);
    close_stage(&s);
}

/* The first answer has time to start, the second has not: the program is ended, and what it
 * would have said to the second is no answer to the third. */
static void test_stall(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, ANSWER_ONE "read -r line; sleep 60; printf '%s\\n' \"$line\" | " GOOD);
    expect_good(&s);
    s.b.config.time_ms = 50;
    expect_easy(&s, "nothing came within 50 ms");
    s.b.config.time_ms = WAIT;
    expect_good(&s);
    close_stage(&s);
}

/* One that does not even read its questions, until they do not fit into the socket. */
static void test_deaf(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, ANSWER_ONE "sleep 60");
    expect_good(&s);
    s.b.config.time_ms = 20;
    expect_easy(&s, "nothing came within 20 ms");
    close_stage(&s);
}

static void test_nonsense(void **unused)
{
    stage s;
    static const char *const lines[] = {
        "walk a4 east",
        "",
        "{}",
        "[]",
        "{\"id\":\\1,\"step\":\"\\2\"",
        "{\"id\":\\1}",
        "{\"id\":\"\\1\",\"step\":\"\\2\"}",
        "{\"id\":\\1,\"step\":[\"\\2\"]}",
        "{\"id\":\\1,\"step\":\"\\2\",\"step\":\"\\2\"}",
        "{\"id\":\\1,\"step\":\"\\2\"}}",
    };
    (void)unused;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        char command[400];
        snprintf(command, sizeof command, "sed -un 's/" QUESTION "/%s/p'", lines[i]);
        open_stage(&s, command);
        expect_easy(&s, "not a JSON object with");
        expect_easy(&s, "question 2 "); /* the same program, still in step */
        close_stage(&s);
    }
}

static void test_bytes_that_are_no_text(void **unused)
{
    (void)unused;
    expect_once("printf '\\000\\377\\033[2J\\n'; cat >/dev/null", "\"???[2J\"");
}

static void test_illegal_steps(void **unused)
{
    static const char *const steps[] = { "stop", "melt z9", "\\2 \\2", "", " ", "fate" };
    (void)unused;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        char command[400];
        snprintf(command, sizeof command, "sed -un 's/" QUESTION "/{\"id\":\\1,\"step\":\"%s\"}/p'",
                 steps[i]);
        expect_once(command, "was not offered");
    }
    /* More than the text of any step can have. */
    expect_once("sed -un 's/" QUESTION "/{\"id\":\\1,\"step\":\"\\2" /**/
                "                                                                          "
                "                                                                          \"}/p'",
                "was not offered");
}

static void test_two_lines(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, SED(ANSWER "\\n" ANSWER));
    expect_easy(&s, "more than one line");
    expect_easy(&s, "more than one line"); /* a new program */
    close_stage(&s);
}

static void test_long_line(void **unused)
{
    (void)unused;
    expect_once("head -c 70000 /dev/zero | tr '\\0' x; sleep 60", "longer than 65536 bytes");
    expect_once("yes x | tr '\\n' x", "longer than 65536 bytes");
}

static void test_wrong_number(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, "read -r line; printf '%s\\n' '{\"id\":0,\"step\":\"end_turn\"}'; " GOOD);
    expect_easy(&s, "it answered question 0");
    expect_easy(&s, "it answered question 0"); /* a new program */
    close_stage(&s);
}

static void test_says_what_it_was_not_asked(void **unused)
{
    stage s;
    char path[100], command[600];
    (void)unused;
    file_path("said", path);
    snprintf(command, sizeof command, "%s echo more; touch %s; exec " GOOD, ANSWER_ONE, path);
    open_stage(&s, command);
    answer_of(&s, &s.b, NULL); /* good, or two lines at once: then it is stopped */
    if (pipe_forfeits(&s.b) == 0) {
        wait_for_file(path);
        s.n_log = 0;
        expect_easy(&s, "it had said \"more?\" without being asked");
    }
    close_stage(&s);
}

/* A greeting is no answer; which question it spoils is a matter of time. */
static void test_greeting(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, "echo 'Hello, I am a bot.'; exec " GOOD);
    for (int i = 0; i < 8; i++)
        answer_of(&s, &s.b, NULL);
    assert_in_range(pipe_forfeits(&s.b), 4, 8);
    assert_in_range(s.n_log, 1, 8);
    close_stage(&s);
}

/* One that answers and goes is started again, but not for ever. */
static void test_starts_are_few(void **unused)
{
    stage s;
    (void)unused;
    open_stage(&s, ANSWER_ONE);
    for (int i = 0; i < PIPE_STARTS; i++) {
        expect_good(&s);
        while (waitid(P_ALL, 0, &(siginfo_t){ 0 }, WEXITED | WNOWAIT) != 0)
            ;
    }
    expect_easy(&s, "it was started 3 times within a minute");
    expect_easy(&s, NULL); /* told once */
    close_stage(&s);
}

/* ---- The machine is left as it was -------------------------------------------------------- */

static int count_files(void)
{
    int n = 0;
    DIR *dir = opendir("/proc/self/fd");
    assert_non_null(dir);
    while (readdir(dir))
        n++;
    closedir(dir);
    return n;
}

static void test_nothing_is_left(void **unused)
{
    int before = count_files();
    (void)unused;
    expect_once("exit 3", "status 3");
    expect_once("head -c 70000 /dev/zero | tr '\\0' x; sleep 60", "longer than");
    test_crash(NULL);
    test_whole_game(NULL);
    assert_int_equal(count_files(), before);
}

static bool is_running(long pid)
{
    char path[64], line[300] = "";
    snprintf(path, sizeof path, "/proc/%ld/stat", pid);
    FILE *file = fopen(path, "r");
    bool read = file && fgets(line, sizeof line, file);
    if (file)
        fclose(file);
    const char *state = read ? strrchr(line, ')') : NULL;
    return state && state[2] != 'Z' && state[2] != 'X';
}

/* What the program started ends with it. */
static void test_children_end(void **unused)
{
    stage s;
    char path[100], command[600];
    long pid = 0;
    (void)unused;
    file_path("child", path);
    snprintf(command, sizeof command, "sleep 60 & echo $! >%s; exec " GOOD, path);
    open_stage(&s, command);
    expect_good(&s);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fscanf(file, "%ld", &pid), 1);
    fclose(file);
    assert_true(is_running(pid));
    close_stage(&s);
    for (int64_t until = host_now_us() + WAIT * 1000; is_running(pid); pause_a_bit())
        assert_true(host_now_us() < until);
}

/* No file of ours, no signal blocked or ignored, although it is so here. */
static void test_fresh_surroundings(void **unused)
{
    stage s;
    char command[600];
    sigset_t all, before;
    int leak = open("/dev/null", O_RDONLY);
    (void)unused;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    void (*old)(int) = signal(SIGPIPE, SIG_IGN);
    snprintf(command, sizeof command,
             "test ! -e /proc/$$/fd/%d && grep -q '^SigBlk:.*0000000$' /proc/self/status && "
             "grep -q '^SigIgn:.*0000000$' /proc/self/status && exec " GOOD,
             leak);
    open_stage(&s, command);
    expect_good(&s);
    close_stage(&s);
    signal(SIGPIPE, old);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    close(leak);
}

/* ---- Threads -------------------------------------------------------------------------- */

static void *ask_often(void *user)
{
    stage *s = user, own = { .m = s->m, .b = s->b };
    for (int i = 0; i < 20; i++)
        answer_of(&own, &own.b, NULL);
    return NULL;
}

static void test_several_threads(void **unused)
{
    stage s;
    pthread_t thread[4];
    (void)unused;
    open_stage(&s, GOOD);
    for (int i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, ask_often, &s), 0);
    for (int i = 0; i < 4; i++)
        pthread_join(thread[i], NULL);
    assert_int_equal(pipe_forfeits(&s.b), 0);
    close_stage(&s);
}

static void *ask_once(void *user)
{
    stage *s = user;
    answer_of(s, &s->b, NULL);
    return NULL;
}

static void test_stopped(void **unused)
{
    stage s;
    pthread_t thread;
    char path[100], command[600];
    (void)unused;
    file_path("asked", path);
    snprintf(command, sizeof command, "read -r line; touch %s; sleep 60", path);
    open_stage(&s, command);
    s.b.config.time_ms = 3600 * 1000;
    assert_int_equal(pthread_create(&thread, NULL, ask_once, &s), 0);
    wait_for_file(path);
    pipe_stop(&s.b);
    pthread_join(thread, NULL);
    expect_easy(&s, NULL);
    assert_int_equal(s.n_log, 0);
    close_stage(&s);
}

enum { ERRANDS = 100 };

typedef struct {
    atomic_int done[ERRANDS];
    pthread_t here;
    bool own_first, blocked;
} errands;

static void note_errand(void *user, int i)
{
    errands *e = user;
    sigset_t now;
    atomic_fetch_add(&e->done[i], 1);
    if (i == 0)
        e->own_first = pthread_equal(pthread_self(), e->here);
    pthread_sigmask(SIG_SETMASK, NULL, &now);
    if (i == 1)
        e->blocked = sigismember(&now, SIGTERM);
}

static void test_lent_threads(void **unused)
{
    (void)unused;
    for (int n = 0; n <= ERRANDS; n += n < 4 ? 1 : 32) {
        errands e = { .here = pthread_self() };
        host_lent.each(n, note_errand, &e);
        for (int i = 0; i < ERRANDS; i++)
            assert_int_equal(atomic_load(&e.done[i]), i < n);
        assert_true(n < 1 || e.own_first);
        assert_true(n < 2 || e.blocked);
    }
}

static int set_up(void **unused)
{
    (void)unused;
    return mkdtemp(folder) ? 0 : -1;
}

static int tear_down(void **unused)
{
    static const char *const names[] = { "said", "child", "asked" };
    char path[100];
    (void)unused;
    for (int i = 0; i < 3; i++) {
        file_path(names[i], path);
        unlink(path);
    }
    return rmdir(folder);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_game),
        cmocka_unit_test(test_chance_is_told),
        cmocka_unit_test(test_by_name),
        cmocka_unit_test(test_no_such_program),
        cmocka_unit_test(test_ends_at_once),
        cmocka_unit_test(test_crash),
        cmocka_unit_test(test_stall),
        cmocka_unit_test(test_deaf),
        cmocka_unit_test(test_nonsense),
        cmocka_unit_test(test_bytes_that_are_no_text),
        cmocka_unit_test(test_illegal_steps),
        cmocka_unit_test(test_two_lines),
        cmocka_unit_test(test_long_line),
        cmocka_unit_test(test_wrong_number),
        cmocka_unit_test(test_says_what_it_was_not_asked),
        cmocka_unit_test(test_greeting),
        cmocka_unit_test(test_starts_are_few),
        cmocka_unit_test(test_nothing_is_left),
        cmocka_unit_test(test_children_end),
        cmocka_unit_test(test_fresh_surroundings),
        cmocka_unit_test(test_several_threads),
        cmocka_unit_test(test_stopped),
        cmocka_unit_test(test_lent_threads),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
