/*
 * crew.h: threads that share out the parts of one piece of work, and wait for the next.
 */
#ifndef BER_CREW_H
#define BER_CREW_H

typedef struct crew crew;

/* `n_threads` counts the caller's own; NULL: out of memory or of threads. */
crew *crew_new(int n_threads);
void crew_free(crew *c); /* NULL is allowed */

/* Calls job(user, part) for each part below n, in any order, perhaps at the same time; returns when
 * all are done. */
void crew_work(crew *c, int n, void (*job)(void *user, int part), void *user);

#endif
