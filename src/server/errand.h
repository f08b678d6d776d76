/*
 * errand.h: a thread for slow work, one job after the other, so that the loop need not wait:
 * passwords.
 */
#ifndef BER_ERRAND_H
#define BER_ERRAND_H

#include <stdbool.h>

typedef struct errand {
    void (*work)(struct errand *e); /* on the thread */
    void (*done)(struct errand *e); /* on the loop's thread; frees it */
    struct errand *next;
} errand;

typedef struct errands errands;

/* At most `most` jobs wait. `wake` is called from the thread when some are done. Returns NULL
 * if there is no thread. */
errands *errands_open(int most, void (*wake)(void *user), void *user);

/* False: too many wait, and it is still the caller's. */
bool errands_put(errands *all, errand *e);
void errands_poll(errands *all);  /* on the loop's thread: calls done() */
void errands_close(errands *all); /* waiting jobs get done() without their work */

#endif
