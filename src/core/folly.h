/*
 * folly.h: what makes people laugh at a computer player, counted from what happened.
 *
 * A game names its follies and has one function that watches a whole match step by step. It counts
 * the occasions on which a folly could have been committed, and how often it was; the limits are in
 * the game's folder (behaviour.txt), see docs/bots.md.
 *
 */
#ifndef BER_FOLLY_H
#define BER_FOLLY_H

#include "event.h"
#include "game.h"

enum {
    BER_MAX_FOLLIES = 24, /* those of every game included */
    BER_FOLLY_NOTES = 1024,
};

/* `unit` 0: a share of the occasions, reported in percent. Otherwise a mean, in that many
 * units. */
typedef struct {
    const char *name;
    uint16_t unit;
} ber_folly;

typedef struct {
    int64_t found, occasions;
} ber_folly_sum;

typedef struct {
    ber_folly_sum of[BER_MAX_FOLLIES];
} ber_tally;

/* One step and what it did; the states are true ones. */
typedef struct {
    const void *before, *after;
    int actor; /* a seat or BER_FATE */
    ber_action action;
    const ber_log *log;
} ber_deed;

struct ber_follies {
    const ber_folly *folly; /* a NULL name after the last */
    uint16_t notes_size;    /* bytes of notes, at most BER_FOLLY_NOTES */
    /* Called for every step of a game; `notes` are zeroes before the first. The game is over
     * after a step whose `after` says so. */
    void (*watch)(const ber_deed *deed, void *notes, ber_tally *tally);
};

/* Whether the step brought about an event of that kind. */
static inline bool ber_deed_has(const ber_deed *deed, int kind)
{
    for (int i = 0; i < deed->log->n; i++)
        if (deed->log->event[i].kind == kind)
            return true;
    return false;
}

/* An occasion, and whether the folly was committed. */
static inline void ber_folly_note(ber_tally *tally, int folly, bool committed)
{
    tally->of[folly].occasions++;
    tally->of[folly].found += committed;
}

/* Adds `found` in `occasions` occasions. */
static inline void ber_folly_add(ber_tally *tally, int folly, int64_t found, int64_t occasions)
{
    tally->of[folly].found += found;
    tally->of[folly].occasions += occasions;
}

#endif
