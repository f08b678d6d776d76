/*
 * crew.c: deals played by several processes.
 *
 * Each has its own bots and minds. It is told numbers of deals through one pipe and
 * answers through another with lines: "+ LINEUP" when a game begins, "{...}" with the record of
 * the deal, "! TEXT" when it cannot go on. One that dies has said what it was playing.
 */
#include "arena.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 200, MAX_JOBS = 1024, PATIENCE = 200 /* times 5 ms */ };

/* ---- In the process ---------------------------------------------------------------- */

static int write_all(int fd, const char *text, size_t length)
{
    while (length > 0) {
        ssize_t n = write(fd, text, length);
        if (n < 0 && errno == EINTR)
            continue;
        if (n < 0)
            return -1;
        text += n;
        length -= (size_t)n;
    }
    return 0;
}

static void say(int fd, const char *mark, const char *text)
{
    char line[400];
    int n = snprintf(line, sizeof line, "%s%s\n", mark, text);
    if (write_all(fd, line, (size_t)n) != 0)
        _exit(1); /* the reader is gone */
}

typedef struct {
    const arena_plan *plan;
    const arena_deal *deal;
} deal_of;

static void write_deal(ber_json *out, const void *user)
{
    const deal_of *of = user;
    arena_deal_json(of->plan, of->deal, out);
    ber_text_add(&out->text, "\n");
}

static int play_deal(arena_table *table, const arena_plan *plan, arena_deal *deal, int out,
                     ber_error *error)
{
    for (int i = 0; i < plan->n_lineups; i++) {
        char number[16];
        snprintf(number, sizeof number, "%d", i);
        say(out, "+ ", number);
        int bad = arena_play(table, deal, i, error);
        if (bad)
            return bad;
    }
    deal_of of = { plan, deal };
    char *line = arena_json(write_deal, &of);
    if (!line)
        return ber_fail(error, BER_EMEMORY, "a line");
    if (write_all(out, line, strlen(line)) != 0)
        _exit(1);
    free(line);
    return 0;
}

static arena_table *table_here; /* for the handler */
static volatile sig_atomic_t stopped;

static void stop_table(int number)
{
    (void)number;
    stopped = 1;
    arena_table_stop(table_here);
}

/* Programs are ended properly; without any, a process may just die. */
static void expect_stop(const arena_plan *plan, arena_table *table)
{
    struct sigaction on_end = { .sa_handler = stop_table };
    table_here = table;
    for (int p = 0; p < plan->n_players; p++)
        if (strncmp(plan->player[p], "pipe:", 5) == 0)
            sigaction(SIGTERM, &on_end, NULL);
}

static _Noreturn void work(const arena_plan *plan, int in, int out)
{
    ber_error error;
    arena_deal deal = arena_deal_new(plan);
    arena_table *table = arena_table_open(plan, &error);
    int bad = !table || !deal.seat || !deal.effort;
    if (!bad)
        expect_stop(plan, table);
    while (!bad && read(in, &deal.number, sizeof deal.number) == sizeof deal.number)
        bad = play_deal(table, plan, &deal, out, &error);
    if (bad && !stopped)
        say(out, "! ", error.text);
    if (table)
        arena_table_close(table);
    arena_deal_free(&deal);
    _exit(bad ? 1 : 0);
}

/* ---- The processes ----------------------------------------------------------------- */

typedef struct {
    pid_t pid;
    int in, out; /* our ends; -1: closed */
    uint64_t deal;
    int lineup; /* being played; -1: none */
    char *text; /* what it said, up to an unfinished line */
    size_t length, room;
} worker;

typedef struct {
    const arena_crew *crew;
    worker *worker;
    int n;
    bool enough;
} run;

static volatile sig_atomic_t interrupted;

static void interrupt(int number)
{
    (void)number;
    interrupted = 1;
}

static void close_end(int *fd)
{
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

/* The new process must not inherit the pipe ends of the older ones, or they would never see
 * end-of-file. */
static _Noreturn void begin_work(run *r, int in, int out)
{
    signal(SIGINT, SIG_IGN); /* the parent decides */
    signal(SIGTERM, SIG_DFL);
    for (int i = 0; i < r->n; i++) {
        close_end(&r->worker[i].in);
        close_end(&r->worker[i].out);
    }
    work(r->crew->plan, in, out);
}

static int hire(run *r, ber_error *error)
{
    worker *w = &r->worker[r->n];
    int down[2], up[2];
    if (pipe(down) != 0)
        return ber_fail(error, BER_EFILE, "pipe: %s", strerror(errno));
    if (pipe(up) != 0) {
        close(down[0]), close(down[1]);
        return ber_fail(error, BER_EFILE, "pipe: %s", strerror(errno));
    }
    pid_t pid = fork();
    if (pid == 0) {
        close(down[1]), close(up[0]);
        begin_work(r, down[0], up[1]);
    }
    close(down[0]), close(up[1]);
    *w = (worker){ .pid = pid, .in = down[1], .out = up[0], .lineup = -1 };
    r->n++;
    return pid < 0 ? ber_fail(error, BER_EFILE, "fork: %s", strerror(errno)) : 0;
}

/* Sends it the next deal, or the end. */
static void employ(run *r, worker *w)
{
    w->lineup = -1;
    if (!r->enough && !interrupted && r->crew->next(r->crew->user, &w->deal)) {
        w->lineup = 0;
        /* If it has died meanwhile, reading will show it. */
        (void)!write(w->in, &w->deal, sizeof w->deal);
    } else {
        close_end(&w->in);
    }
}

/* ---- What they say ----------------------------------------------------------------- */

/* None of the general messages is true of a process that failed. */
static int fail_process(ber_error *error, const char *text)
{
    error->code = BER_EBROKEN;
    error->line = 0;
    snprintf(error->text, sizeof error->text, "%s", text);
    return error->code;
}

static int fail_game(const run *r, const worker *w, const char *why, ber_error *error)
{
    char names[100], text[sizeof error->text];
    ber_text lineup = ber_text_into(names, sizeof names);
    arena_lineup_text(r->crew->plan, &r->crew->plan->lineup[w->lineup], &lineup);
    snprintf(text, sizeof text, "deal %llu, game %d (%s): %.100s", (unsigned long long)w->deal,
             w->lineup + 1, names, why);
    return fail_process(error, text);
}

static int hear_line(run *r, worker *w, const char *line, ber_error *error)
{
    const arena_crew *crew = r->crew;
    if (line[0] == '+') {
        w->lineup = atoi(line + 2);
        return 0;
    }
    if (line[0] == '!')
        return w->lineup < 0 ? fail_process(error, line + 2) : fail_game(r, w, line + 2, error);
    if (!r->enough && crew->done(crew->user, line) != 0)
        r->enough = true;
    employ(r, w);
    return 0;
}

/* Waits for one that closed its pipe: after the last deal it ends by itself. */
static int hear_end(run *r, worker *w, ber_error *error)
{
    char why[120];
    int status = 0;
    close_end(&w->in);
    close_end(&w->out);
    waitpid(w->pid, &status, 0);
    w->pid = -1;
    if (w->lineup < 0 && status == 0)
        return 0;
    if (WIFSIGNALED(status))
        snprintf(why, sizeof why, "the process was ended by signal %d (%s)", WTERMSIG(status),
                 strsignal(WTERMSIG(status)));
    else
        snprintf(why, sizeof why, "the process ended with status %d", WEXITSTATUS(status));
    return w->lineup < 0 ? fail_process(error, why) : fail_game(r, w, why, error);
}

static int make_room(worker *w, ber_error *error)
{
    if (w->room - w->length >= 4096)
        return 0;
    size_t room = w->room ? w->room * 2 : 1 << 14;
    char *text = realloc(w->text, room);
    if (!text)
        return ber_fail(error, BER_EMEMORY, "lines");
    w->text = text;
    w->room = room;
    return 0;
}

static int hear(run *r, worker *w, ber_error *error)
{
    int bad = make_room(w, error);
    if (bad)
        return bad;
    ssize_t n = read(w->out, w->text + w->length, w->room - w->length);
    if (n < 0)
        return errno == EINTR ? 0 : ber_fail(error, BER_EFILE, "read: %s", strerror(errno));
    if (n == 0)
        return hear_end(r, w, error);
    char *line = w->text, *end = w->text + w->length, *stop = end + n, *feed;
    while (!bad && (feed = memchr(end, '\n', (size_t)(stop - end)))) {
        *feed = '\0';
        bad = hear_line(r, w, line, error);
        line = end = feed + 1;
    }
    w->length = (size_t)(stop - line);
    memmove(w->text, line, w->length);
    return bad;
}

/* One round of listening; `left` is how many processes there still are. */
static int listen_all(run *r, int *left, ber_error *error)
{
    struct pollfd ask[MAX_JOBS];
    int bad = 0;
    *left = 0;
    for (int i = 0; i < r->n; i++) {
        ask[i] = (struct pollfd){ .fd = r->worker[i].out, .events = POLLIN };
        *left += r->worker[i].out >= 0;
    }
    if (*left == 0 || poll(ask, (nfds_t)r->n, TICK_MS) < 0)
        return 0;
    for (int i = 0; i < r->n && !bad; i++)
        if (ask[i].fd >= 0 && ask[i].revents)
            bad = hear(r, &r->worker[i], error);
    return bad;
}

/* ---- All of it --------------------------------------------------------------------- */

/* Ends a process that has been asked to; one that thinks too long is not asked again. */
static void see_off(worker *w)
{
    static const struct timespec moment = { .tv_nsec = 5000000 };
    for (int i = 0; i < PATIENCE; i++) {
        if (waitpid(w->pid, NULL, WNOHANG) != 0)
            return;
        nanosleep(&moment, NULL);
    }
    kill(w->pid, SIGKILL);
    waitpid(w->pid, NULL, 0);
}

static void dismiss(run *r)
{
    for (int i = 0; i < r->n; i++) {
        close_end(&r->worker[i].in);
        if (r->worker[i].pid > 0)
            kill(r->worker[i].pid, SIGTERM);
    }
    for (int i = 0; i < r->n; i++) {
        close_end(&r->worker[i].out);
        if (r->worker[i].pid > 0)
            see_off(&r->worker[i]);
        free(r->worker[i].text);
    }
    free(r->worker);
}

static int supervise(run *r, ber_error *error)
{
    int bad = 0, left = 1;
    for (int i = 0; i < r->n; i++)
        employ(r, &r->worker[i]);
    while (left && !bad && !r->enough && !interrupted) {
        bad = listen_all(r, &left, error);
        r->crew->tick(r->crew->user);
    }
    return bad;
}

int arena_crew_run(const arena_crew *crew, ber_error *error)
{
    int jobs = crew->jobs < MAX_JOBS ? crew->jobs : MAX_JOBS, bad = 0;
    run r = { .crew = crew, .worker = calloc((size_t)jobs, sizeof(worker)) };
    struct sigaction on_interrupt = { .sa_handler = interrupt }, ignore = { .sa_handler = SIG_IGN };
    struct sigaction old_interrupt, old_end, old_pipe;
    if (!r.worker)
        return ber_fail(error, BER_EMEMORY, "processes");
    interrupted = 0;
    sigaction(SIGINT, &on_interrupt, &old_interrupt);
    sigaction(SIGTERM, &on_interrupt, &old_end);
    sigaction(SIGPIPE, &ignore, &old_pipe);
    fflush(NULL);
    while (r.n < jobs && !bad)
        bad = hire(&r, error);
    bad = bad ? bad : supervise(&r, error);
    dismiss(&r);
    sigaction(SIGINT, &old_interrupt, NULL);
    sigaction(SIGTERM, &old_end, NULL);
    sigaction(SIGPIPE, &old_pipe, NULL);
    return bad ? bad : interrupted ? 1 : 0;
}
