/*
 * errand.c: the thread of errand.h.
 */
#include "errand.h"

#define FIFO_ITEM errand
#include "fifo.h"

#include <pthread.h>
#include <signal.h>
#include <stdlib.h>

struct errands {
    pthread_t thread;
    pthread_mutex_t lock; /* of the five below */
    pthread_cond_t more;
    fifo waiting, finished;
    int n_waiting, most;
    bool closing;
    void (*wake)(void *user);
    void *user;
};

static void *work(void *user)
{
    errands *all = user;
    pthread_mutex_lock(&all->lock);
    while (!all->closing) {
        errand *e = fifo_take(&all->waiting);
        if (!e) {
            pthread_cond_wait(&all->more, &all->lock);
            continue;
        }
        pthread_mutex_unlock(&all->lock);
        e->work(e);
        pthread_mutex_lock(&all->lock);
        all->n_waiting--;
        fifo_put(&all->finished, e);
        all->wake(all->user);
    }
    pthread_mutex_unlock(&all->lock);
    return NULL;
}

errands *errands_open(int most, void (*wake)(void *user), void *user)
{
    sigset_t every, before;
    errands *all = calloc(1, sizeof *all);
    if (!all)
        return NULL;
    all->most = most;
    all->wake = wake;
    all->user = user;
    fifo_clear(&all->waiting);
    fifo_clear(&all->finished);
    pthread_mutex_init(&all->lock, NULL);
    pthread_cond_init(&all->more, NULL);
    sigfillset(&every); /* signals are the loop's business */
    pthread_sigmask(SIG_SETMASK, &every, &before);
    int code = pthread_create(&all->thread, NULL, work, all);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (code == 0)
        return all;
    free(all);
    return NULL;
}

bool errands_put(errands *all, errand *e)
{
    pthread_mutex_lock(&all->lock);
    bool room = all->n_waiting < all->most && !all->closing;
    if (room) {
        all->n_waiting++;
        fifo_put(&all->waiting, e);
        pthread_cond_signal(&all->more);
    }
    pthread_mutex_unlock(&all->lock);
    return room;
}

void errands_poll(errands *all)
{
    fifo done;
    fifo_clear(&done);
    pthread_mutex_lock(&all->lock);
    for (errand *e; (e = fifo_take(&all->finished));)
        fifo_put(&done, e);
    pthread_mutex_unlock(&all->lock);
    for (errand *e; (e = fifo_take(&done));)
        e->done(e);
}

void errands_close(errands *all)
{
    if (!all)
        return;
    pthread_mutex_lock(&all->lock);
    all->closing = true;
    pthread_cond_signal(&all->more);
    pthread_mutex_unlock(&all->lock);
    pthread_join(all->thread, NULL);
    for (errand *e; (e = fifo_take(&all->waiting));)
        fifo_put(&all->finished, e);
    errands_poll(all);
    pthread_cond_destroy(&all->more);
    pthread_mutex_destroy(&all->lock);
    free(all);
}
