/*
 * behaviour.h: the follies of a match (folly.h), those that every game has, and the limits
 * they are compared with.
 */
#ifndef BER_BEHAVIOUR_H
#define BER_BEHAVIOUR_H

#include "bot.h"
#include "error.h"
#include "folly.h"
#include "match.h"

/* Follies of every game, judged from what a bot thought; they follow the game's own. */
enum { BEHAVIOUR_BELOW, BEHAVIOUR_SEALED, BEHAVIOUR_HOPELESS, BEHAVIOUR_ANY };

/* The folly with this number, the game's own first; NULL after the last. */
const ber_folly *behaviour_at(const struct ber_game *game, int i);
int behaviour_find(const struct ber_game *game, const char *name); /* -1: unknown name */
int behaviour_own(const struct ber_game *game);                    /* how many are its own */

void behaviour_add(ber_tally *tally, const ber_tally *more);

/* The rate per occasion; a share is 0 to 1. 0 without occasions. */
double behaviour_rate(const ber_folly *folly, const ber_folly_sum *sum);

/* ---- Counting --------------------------------------------------------------------- */

/* Called for each folly found, with the number of its step, from 0. May be NULL. */
typedef struct {
    void (*found)(void *user, int folly, int step);
    void *user;
} behaviour_hearer;

/* Watches the steps in order; `notes` has room for BER_FOLLY_NOTES bytes. */
void behaviour_watch(const struct ber_game *game, const ber_deed *deed, void *notes,
                     ber_tally *tally);

/* Goes through a match from its first step and counts the game's own follies. */
int behaviour_count(const match *m, const behaviour_hearer *hearer, ber_tally *tally,
                    ber_error *error);

/* Counts the follies of every game in what a bot with these settings thought about its answer. */
void behaviour_think(const bot_thought *thought, const bot_question *question,
                     const bot_config *settings, ber_tally *tally);

/* ---- Limits ----------------------------------------------------------------------- */

/* A line of behaviour.txt: "NAME most|least LIMIT ALARM MEANING". The limit is what a level
 * has to keep over many games; the alarm is for a few games, and for bots that do not keep
 * the limit yet. */
typedef struct {
    bool given, least;
    double limit, alarm;
    char meaning[160];
} behaviour_limit;

/* Reads all lines; `limit` has room for BER_MAX_FOLLIES. */
int behaviour_limits(const struct ber_game *game, const char *text,
                     behaviour_limit limit[BER_MAX_FOLLIES], ber_error *error);

bool behaviour_crossed(const behaviour_limit *limit, bool alarm, const ber_folly *folly,
                       const ber_folly_sum *sum);

#endif
