/*
 * admin.c: the side of admin.h that answers, in a running server. A thread takes one order after
 * the other from the socket and waits for the loop, which carries it out between messages.
 */
#include "admin.h"

#include "prove.h"
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { PATIENCE = 5 }; /* seconds for a caller to send its order, and to take the answer */

typedef struct admin {
    server *s;
    int fd, stop[2]; /* the socket; a pipe that ends the thread */
    pthread_t thread;
    char data[ADMIN_NAME];
    pthread_mutex_t lock; /* of the four below */
    pthread_cond_t answered;
    bool asked, taken, closing;
    char line[ADMIN_LINE], *said; /* the order and its answer, NULL until it is there */
} admin;

/* ---- The thread --------------------------------------------------------------------------- */

static bool read_line(int fd, char out[ADMIN_LINE])
{
    struct timeval patience = { .tv_sec = PATIENCE };
    size_t n = 0;
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    while (n + 1 < ADMIN_LINE && read(fd, out + n, 1) == 1) {
        if (out[n] == '\n') {
            out[n] = '\0';
            return true;
        }
        n++;
    }
    return false;
}

static void write_all(int fd, const char *text)
{
    size_t left = strlen(text);
    for (ssize_t n; left > 0 && (n = send(fd, text, left, MSG_NOSIGNAL)) > 0; text += n)
        left -= (size_t)n;
}

/* Gives the order to the loop and waits for its answer; NULL: the server stops. */
static char *ask_loop(admin *a, const char *line)
{
    pthread_mutex_lock(&a->lock);
    snprintf(a->line, sizeof a->line, "%s", line);
    a->asked = true;
    a->taken = false;
    a->said = NULL;
    transport_wake(a->s->net);
    while (!a->said && !a->closing)
        pthread_cond_wait(&a->answered, &a->lock);
    char *said = a->said;
    a->said = NULL;
    a->asked = false;
    pthread_mutex_unlock(&a->lock);
    return said;
}

/* The loop has made a copy without waiting for the disk: here nobody minds. */
static void flush_copy(const admin *a)
{
    char name[ADMIN_NAME];
    admin_copy_name(a->data, name);
    int fd = open(name, O_RDONLY | O_CLOEXEC);
    if (fd >= 0) {
        fsync(fd);
        close(fd);
    }
}

static void serve_one(admin *a, int fd)
{
    char line[ADMIN_LINE];
    char *said = read_line(fd, line) ? ask_loop(a, line) : NULL;
    if (said && strcmp(line, "copy") == 0)
        flush_copy(a);
    write_all(fd, said ? said : "error the server stops\n");
    free(said);
}

static void *work(void *user)
{
    admin *a = user;
    struct pollfd fds[2] = { { a->fd, POLLIN, 0 }, { a->stop[0], POLLIN, 0 } };
    while (poll(fds, 2, -1) > 0 || errno == EINTR) {
        if (fds[1].revents)
            break;
        int fd = fds[0].revents ? accept(a->fd, NULL, NULL) : -1;
        if (fd < 0)
            continue;
        serve_one(a, fd);
        close(fd);
    }
    return NULL;
}

/* ---- Answers -------------------------------------------------------------------------------- */

static void answer(admin *a, bool good, const char *text)
{
    size_t size = strlen(text) + 16;
    char *said = malloc(size);
    if (said)
        snprintf(said, size, "%s%s%s", good ? "ok\n" : "error ", text, good ? "" : "\n");
    pthread_mutex_lock(&a->lock);
    free(a->said);
    a->said = said ? said : strdup("error out of memory\n");
    pthread_cond_signal(&a->answered);
    pthread_mutex_unlock(&a->lock);
}

static void after_job(void *user, store_job *job)
{
    admin *a = user;
    answer(a, job->code == 0, job->code == 0 ? job->said ? job->said : "" : job->error);
    store_job_free(job);
}

static void after_forget(server *s, void *user, const char *error)
{
    (void)s;
    answer(user, !error, error ? error : "");
}

static void submit(admin *a, enum store_question ask, enum store_order order, const char *text)
{
    store_job *job = calloc(1, sizeof *job);
    if (job)
        job->text = strdup(text);
    if (!job || !job->text) {
        free(job);
        answer(a, false, "out of memory");
        return;
    }
    job->ask = ask;
    job->order = order;
    job->keep_steps = -1;
    job->done = after_job;
    job->user = a;
    store_submit(a->s->store, job);
}

/* ---- Orders ---------------------------------------------------------------------------------- */

static const char busy[] = "something of it is being written; try again";

static void read_text(admin *a, const char *about)
{
    (void)about;
    submit(a, STORE_ASK_TEXT, STORE_NO_ORDER, a->line);
}

/* Another node's table is that one's to delete; it hears of it in a moment. */
static void delete_table(admin *a, const char *about)
{
    const table *t = lobby_table(a->s, about);
    if (t && !t->mine) {
        nodes_tell(a->s, "drop %s", about);
        answer(a, true, "");
        return;
    }
    if (!forget_table(a->s, about, (forget_then){ after_forget, a }))
        answer(a, false, busy);
}

static void delete_guest(admin *a, const char *about)
{
    uint8_t hash[STORE_HASH];
    if (!prove_from_hex(about, hash, sizeof hash))
        answer(a, false, "a guest has 64 hexadecimal digits");
    else if (!forget_guest(a->s, hash, (forget_then){ after_forget, a }))
        answer(a, false, busy);
}

static void ban_somebody(admin *a, const char *about)
{
    char what[STORE_TEXT];
    if (!ban_read(about, what) || !ban_add(a->s, what)) {
        answer(a, false, "neither an address nor a guest");
        return;
    }
    for (client *c = a->s->client; c; c = c->next)
        if (is_banned(a->s, c->guest ? c->guest->row.hash : NULL, c->address))
            conn_close(c->c, CLOSE_POLICY, "the host does not let you in");
    nodes_tell(a->s, "ban %s", what);
    submit(a, STORE_ASK_NOTHING, STORE_BAN, what);
}

static void let_somebody_in(admin *a, const char *about)
{
    char what[STORE_TEXT];
    if (!ban_read(about, what)) {
        answer(a, false, "neither an address nor a guest");
        return;
    }
    ban_remove(a->s, what);
    nodes_tell(a->s, "unban %s", what);
    submit(a, STORE_ASK_NOTHING, STORE_UNBAN, what);
}

static void copy(admin *a, const char *about)
{
    char name[ADMIN_NAME];
    (void)about;
    admin_copy_name(a->data, name);
    if (!admin_make_private(name))
        answer(a, false, strerror(errno));
    else
        submit(a, STORE_COPY, STORE_NO_ORDER, name);
}

static void list_nodes(admin *a, const char *about)
{
    char text[8000];
    ber_text out = ber_text_into(text, sizeof text);
    (void)about;
    nodes_text(a->s, &out);
    answer(a, true, text);
}

/* The tables are elsewhere: this one has nothing more to do. */
static void after_drain(void *user, int n, const char *why)
{
    admin *a = user;
    char text[60];
    snprintf(text, sizeof text, "%d tables were handed over\n", n);
    answer(a, !why, why ? why : text);
    if (!why)
        transport_stop(a->s->net);
}

static void drain(admin *a, const char *about)
{
    (void)about;
    nodes_drain(a->s, NODES_PATIENCE, after_drain, a);
}

static const struct {
    const char *word;
    void (*carry_out)(admin *a, const char *about);
} order[] = {
    { "tables", read_text },
    { "guests", read_text },
    { "bans", read_text },
    { "table", read_text },
    { "guest", read_text },
    { "export", read_text },
    { "hash", read_text },
    { "delete-table", delete_table },
    { "delete-guest", delete_guest },
    { "ban", ban_somebody },
    { "unban", let_somebody_in },
    { "copy", copy },
    { "nodes", list_nodes },
    { "drain", drain },
};

void admin_orders(server *s)
{
    admin *a = s->admin;
    if (!a)
        return;
    pthread_mutex_lock(&a->lock);
    bool new = a->asked && !a->taken;
    a->taken = true;
    pthread_mutex_unlock(&a->lock);
    if (!new)
        return;
    size_t word = strcspn(a->line, " ");
    const char *about = a->line + word + strspn(a->line + word, " ");
    log_line(s, "order of the host: %s", a->line);
    for (size_t i = 0; i < sizeof order / sizeof *order; i++) {
        if (strlen(order[i].word) == word && strncmp(order[i].word, a->line, word) == 0) {
            order[i].carry_out(a, about);
            return;
        }
    }
    answer(a, false, "there is no such order");
}

/* ---- Opening and closing -------------------------------------------------------------- */

static bool start(admin *a)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool good = pthread_create(&a->thread, NULL, work, a) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return good;
}

/* A server without it goes on: it cannot be ordered, and says so in its log. */
bool admin_open(server *s, const char *data, char *error, size_t size)
{
    admin *a = calloc(1, sizeof *a);
    if (!a) {
        snprintf(error, size, "out of memory");
        return false;
    }
    a->s = s;
    snprintf(a->data, sizeof a->data, "%s", data);
    pthread_mutex_init(&a->lock, NULL);
    pthread_cond_init(&a->answered, NULL);
    a->fd = admin_socket(data, true);
    if (a->fd >= 0 && pipe(a->stop) == 0 && start(a)) {
        s->admin = a;
        return true;
    }
    log_about(s, LOG_WARNING, NULL, NULL, "no socket for orders beside the data: %s",
              strerror(errno));
    if (a->fd >= 0)
        close(a->fd);
    free(a);
    return true;
}

void admin_close(server *s)
{
    admin *a = s->admin;
    char name[ADMIN_NAME];
    if (!a)
        return;
    pthread_mutex_lock(&a->lock);
    a->closing = true;
    pthread_cond_signal(&a->answered);
    pthread_mutex_unlock(&a->lock);
    close(a->stop[1]);
    pthread_join(a->thread, NULL);
    close(a->stop[0]);
    close(a->fd);
    admin_socket_name(a->data, name);
    unlink(name);
}

/* When no job can come back to it any more. */
void admin_free(server *s)
{
    if (s->admin)
        free(s->admin->said);
    free(s->admin);
}
