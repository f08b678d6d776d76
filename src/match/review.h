/*
 * review.h: a match looked back at: what its steps were worth, and luck apart from skill.
 *
 * docs/review.md has the definitions. The work is in parts that do not depend on each other: with
 * threads, several can be done at once, in any order, and the numbers are the same. Every secret
 * of the match is used: this is for matches that are over.
 *
 */
#ifndef BER_REVIEW_H
#define BER_REVIEW_H

#include "match.h"

typedef struct {
    uint32_t iterations; /* of each search for a decision */
    uint32_t games;      /* played out to estimate what a position is worth */
} review_settings;

/* What is right for a level, at this table: as it plays, but no longer than people wait. */
review_settings review_for(const bot *level, const struct ber_game *game, int n_seats);

/* A step, or whole action, that was taken where there was something to choose. */
typedef struct {
    int step, n_steps; /* of the match, the first from 0 */
    int seat;
    ber_plan taken, best;
    float before, after; /* the chance of the seat, as it could tell: with the best; with this */
    float error;         /* the standard error of the difference, or of the chance if it is best */
    float change[BER_MAX_SEATS]; /* of every seat's share, against the best: 0 if it is the best */
    int8_t next_actor; /* the seat that would choose after the best (BER_PUBLIC: unknown), */
    ber_action next;   /* and what */
    bot_merit merit;   /* what speaks for the best, where there was a loss; name NULL:
                        * nothing stands out */
} review_choice;

/* For one seat: start + skill + luck + others = end. */
typedef struct {
    double start, skill, luck, others, end;
    double fate; /* the part of the luck that steps of fate brought; the rest was hidden */
    struct {
        double skill, luck, others;
    } error; /* their standard errors, by the imagined games */
} review_account;

typedef struct {
    const match *m;
    review_settings settings;
    bot judge;
    int n_parts, *first;     /* the first step of each part; one more for the end */
    review_choice **of_part; /* what was found in each part, */
    int *n_of_part;          /* and how many */
    bool *is_known;          /* by step: the shares were reckoned, not taken from what came of it */
    double (*share)[BER_MAX_SEATS]; /* n_steps + 1: what each position is worth to each seat */
    double (*fate)[BER_MAX_SEATS];  /* n_steps: what each step of fate brought */
    int n_choices;
    review_choice *choice; /* by step, once all is done */
    review_account account[BER_MAX_SEATS];
} review;

/* The match must outlive the review unchanged, until review_close(). */
int review_open(review *r, const match *m, review_settings settings, ber_error *error);
void review_close(review *r);

/* Does one part of the n_parts; `mind` is the caller's alone. Negative: no memory. */
int review_do(review *r, int part, bot_mind *mind);

/* What was found in a part, as bytes for a review of the same match in another instance of the same
 * program: how many, written where `out` is not NULL. review_take() puts them in place of doing the
 * part; negative: they are not of this part, or no memory. */
size_t review_give(const review *r, int part, void *out);
int review_take(review *r, int part, const void *bytes, size_t size, ber_error *error);

/* After all parts: fills choice and account. */
int review_finish(review *r, ber_error *error);

/* Whether the best was better by more than chance explains. */
bool review_is_loss(const review_choice *c);

/* A seat's costliest choices, the costliest first, at most `most`; returns how many. */
int review_dearest(const review *r, int seat, int most, const review_choice *out[]);

#endif
