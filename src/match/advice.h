/*
 * advice.h: what a player might do now, as whole actions, and what they are worth.
 *
 * Hints and the coach ask it, from what the seat can see. Numbers follow the rule of a review
 * (docs/review.md): each action is evaluated alone, with its error, and a loss is reported only if
 * it is significant.
 *
 */
#ifndef BER_ADVICE_H
#define BER_ADVICE_H

#include "bot.h"
#include "json.h"

enum {
    ADVICE_MOST = 3,  /* actions that are reported */
    ADVICE_STEPS = 12 /* steps of an action that is made of single steps */
};

/* An action: up to a step of fate, to somebody else's, or to its own end. */
typedef struct {
    ber_plan steps;   /* all steps */
    ber_plan told;    /* of those, the ones that were a choice */
    bot_option worth; /* share and error, from playouts of this action alone */
} advice_action;

typedef struct {
    ber_action step;                 /* what the judge would do */
    int n;                           /* and 0: there is nothing else to choose */
    advice_action best[ADVICE_MOST]; /* the best first */
    advice_action taken;             /* the action asked about; no steps: none was */
    /* What speaks for the best: against what was asked about and loses, else against the next best;
     * name NULL: nothing stands out. */
    bot_merit merit;
} advice;

/* Thinks as the bot `judge` does, but no longer than people wait. Of `asked` (NULL: nothing),
 * steps of the seat in a row that begin with a legal one, all are evaluated with the best
 * continuation. The mind must be the caller's own. */
void advice_find(const bot *judge, bot_mind *mind, const bot_question *q, const ber_plan *asked,
                 ber_rng *rng, advice *out);

/* What the action certainly loses against the best, as a share of the victory; 0: nothing. */
float advice_loss(const advice *a, const advice_action *of, int seat);

/* The interval of the chance to win; false: too wide to be shown. */
bool advice_chance(const advice_action *of, float *least, float *most);

/* The members `steps`, `why` and, where something was asked about, `taken` of docs/protocol.md. */
void advice_json(const advice *a, const struct ber_game *game, int seat, ber_json *out);

#endif
