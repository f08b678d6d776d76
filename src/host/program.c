/*
 * program.c: the processes of program.h.
 *
 * Both directions are one socket pair instead of two pipes: send() can be told not to raise
 * SIGPIPE, so that nothing in this process changes for a program that went away.
 */
#define _GNU_SOURCE /* posix_spawn_file_actions_addclosefrom_np() */
#include "program.h"

#include "host.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* POSIX leaves this to the program. NOLINTNEXTLINE(readability-redundant-declaration) */
extern char **environ;

enum { SLICE_MS = 50 }; /* of a wait, before `stop` is looked at again */

/* ---- Starting --------------------------------------------------------------------------- */

/* Its own group; nothing blocked or ignored, as a program expects to be started, whatever
 * this thread has blocked; no file of ours, of a library that forgot to say so either. */
static int prepare(posix_spawnattr_t *how, posix_spawn_file_actions_t *files, int fd)
{
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    short flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF;
    int bad = posix_spawnattr_setflags(how, flags);
    bad = bad ? bad : posix_spawnattr_setpgroup(how, 0);
    bad = bad ? bad : posix_spawnattr_setsigmask(how, &none);
    bad = bad ? bad : posix_spawnattr_setsigdefault(how, &all);
    bad = bad ? bad : posix_spawn_file_actions_adddup2(files, fd, STDIN_FILENO);
    bad = bad ? bad : posix_spawn_file_actions_adddup2(files, fd, STDOUT_FILENO);
    return bad ? bad : posix_spawn_file_actions_addclosefrom_np(files, STDERR_FILENO + 1);
}

static int spawn(pid_t *pid, const char *command, int fd)
{
    posix_spawnattr_t how;
    posix_spawn_file_actions_t files;
    char shell[] = "sh", option[] = "-c";
    char *const argument[] = { shell, option, (char *)(uintptr_t)command, NULL };
    int bad = posix_spawnattr_init(&how);
    if (bad)
        return bad;
    bad = posix_spawn_file_actions_init(&files);
    if (!bad) {
        bad = prepare(&how, &files, fd);
        bad = bad ? bad : posix_spawn(pid, "/bin/sh", &files, &how, argument, environ);
        posix_spawn_file_actions_destroy(&files);
    }
    posix_spawnattr_destroy(&how);
    return bad;
}

bool program_start(program *p, const char *command)
{
    int end[2];
    p->pid = 0;
    p->length = 0;
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end) < 0)
        return false;
    int bad = spawn(&p->pid, command, end[1]);
    close(end[1]);
    if (bad) {
        p->pid = 0;
        close(end[0]);
        errno = bad;
        return false;
    }
    p->fd = end[0];
    return true;
}

/* ---- Talking ---------------------------------------------------------------------------- */

/* Waits until the program can be written to or read; false: the time is over. */
static bool wait_for(program *p, short events, int64_t until_us)
{
    struct pollfd item = { .fd = p->fd, .events = events };
    while (!atomic_load(p->stop)) {
        int64_t left = (until_us - host_now_us() + 999) / 1000;
        int n = left <= 0 ? 0 : poll(&item, 1, left < SLICE_MS ? (int)left : SLICE_MS);
        if (n > 0)
            return true;
        if (left <= 0)
            return false;
    }
    return false;
}

static bool is_again(int error)
{
    return error == EAGAIN || error == EWOULDBLOCK || error == EINTR;
}

enum program_news program_tell(program *p, const char *text, size_t n, int64_t until_us)
{
    while (n > 0) {
        ssize_t done = send(p->fd, text, n, MSG_NOSIGNAL | MSG_DONTWAIT);
        if (done > 0) {
            text += done;
            n -= (size_t)done;
        } else if (!is_again(errno)) {
            return PROGRAM_GONE;
        } else if (!wait_for(p, POLLOUT, until_us)) {
            return PROGRAM_LATE;
        }
    }
    return PROGRAM_FINE;
}

static bool has_line(const program *p)
{
    return memchr(p->said, '\n', p->length) != NULL;
}

enum program_news program_look(program *p)
{
    while (p->length < p->room) {
        ssize_t n = recv(p->fd, p->said + p->length, p->room - p->length, MSG_DONTWAIT);
        if (n > 0)
            p->length += (size_t)n;
        else if (n < 0 && errno != EINTR)
            return is_again(errno) ? PROGRAM_FINE : PROGRAM_GONE;
        else if (n == 0)
            return PROGRAM_GONE;
    }
    return has_line(p) ? PROGRAM_FINE : PROGRAM_LONG;
}

enum program_news program_hear(program *p, int64_t until_us)
{
    enum program_news news = program_look(p);
    while (!has_line(p) && news == PROGRAM_FINE) {
        if (!wait_for(p, POLLIN, until_us))
            return PROGRAM_LATE;
        news = program_look(p);
    }
    return has_line(p) ? PROGRAM_FINE : news; /* it may have said something and gone */
}

/* ---- Ending ------------------------------------------------------------------------------- */

/* It stays a zombie, so that its group cannot be another's when that is ended. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = { .si_pid = 0 };
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == pid;
}

int program_end(program *p, int grace_ms)
{
    static const struct timespec moment = { .tv_nsec = 2000000 };
    int status = 0;
    if (!p->pid)
        return 0;
    close(p->fd);
    for (int64_t until = host_now_us() + grace_ms * (int64_t)1000;
         !has_ended(p->pid) && host_now_us() < until;)
        nanosleep(&moment, NULL);
    kill(-p->pid, SIGKILL);
    while (waitpid(p->pid, &status, 0) < 0 && errno == EINTR)
        ;
    p->pid = 0;
    p->length = 0;
    return status;
}
