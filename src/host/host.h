/*
 * host.h: what bots may use of the machine: its clock, its threads, other programs.
 */
#ifndef BER_HOST_H
#define BER_HOST_H

#include "advice.h"
#include "bot.h"

/* A clock that never goes back, and threads for independent trees. */
extern const bot_lent host_lent;

/* Most threads of the whole program that think at once; the calling thread always may. 0, and
 * before it is called: as many as there are processors. */
void host_threads(int most);
/* bot_choose() with a mind of host_lent, counted among those. */
ber_action host_choose(const bot *b, bot_mind *mind, const bot_question *q, ber_rng *rng,
                       bot_thought *thought);
/* advice_find(), counted as well. */
void host_advise(const bot *judge, bot_mind *mind, const bot_question *q, const ber_plan *asked,
                 ber_rng *rng, advice *out);
int64_t host_now_us(void);

/* ---- Programs ------------------------------------------------------------------------- */

enum {
    PIPE_TIME = 5000,   /* ms for a decision, unless config.time_ms says otherwise */
    PIPE_START = 5000,  /* ms more for the first one after a start */
    PIPE_STARTS = 3,    /* of one program in a minute */
    PIPE_ANSWER = 65536 /* bytes of the longest answer, its newline included */
};

/* A bot that is another program, spoken to over its standard input and output as docs/bots.md
 * says. It is started at the first question, and again after it has died, at most PIPE_STARTS
 * times a minute. Decisions it makes too late or illegally are made by `easy` instead; `log`
 * (may be NULL) is called then, on the thread that asked. The bot may be copied, and asked from
 * several threads: they wait for each other. */
int pipe_open(bot *out, const char *command, void (*log)(void *user, const char *line), void *user,
              ber_error *error);

/* The remaining functions ignore bots of any other kind. */
uint64_t pipe_forfeits(const bot *b); /* decisions that `easy` made instead, so far */
void pipe_stop(const bot *b);  /* from any thread: now `easy` answers, the open question too */
void pipe_close(const bot *b); /* ends the program; of several copies close one, none is asked */

/* Any bot: what bot_parse() reads, or pipe:COMMAND. */
int host_bot(bot *out, const char *text, void (*log)(void *user, const char *line), void *user,
             ber_error *error);

#endif
