/*
 * fit.h: beringia fit: plays games to take notes, and fits weights to the notes.
 */
#ifndef BER_FIT_H
#define BER_FIT_H

#include "bot.h"
#include "game.h"

typedef struct {
    const struct ber_game *game;
    int n_seats, n_features;
    uint8_t option[BER_MAX_OPTIONS];
    bot player;
    bool policy; /* learns which steps to look at, not what positions are worth */
    long long games, random, lambda, seed; /* random and lambda: per cent */
} fit_job;

/* The note on one position: for each seat its value by today's weights, and its features. Both
 * are relative to the table, since a search compares seats: the mean over the seats is taken
 * away. */
typedef struct {
    bool judged; /* a search judges there; else it is half way to where it does */
    float stage;
    float today[BER_MAX_SEATS];
    float *mean;    /* features, over the seats */
    float *feature; /* n_features of each seat in turn, less the mean */
} fit_note;

/* What a search found for one question: the traits of every step, and the share of its games
 * that went there. */
typedef struct {
    int part, n;
    ber_traits *traits;
    float *share, *today; /* today: what the policy thinks before any search */
} fit_lesson;

/* One game, played to the end. */
typedef struct {
    int n_notes, n_lessons;
    fit_note *note;
    fit_lesson *lesson;
    float mean_points, points[BER_MAX_SEATS]; /* relative to the mean */
} fit_game;

/* Plays all games; false: out of memory. */
bool fit_play(const fit_job *j, fit_game *game);
void fit_forget(const fit_job *j, fit_game *game);

/* Games held out: the weights are tested on them, not fitted to them. */
static inline bool fit_is_held_out(long long game)
{
    return game % 10 == 7;
}

enum { FIT_UNKNOWNS = BER_MAX_FEATURES * BER_STAGES };

static inline int fit_unknown(int feature, int stage)
{
    return feature * BER_STAGES + stage;
}

/* Which two stages' weights are in force at a position, and the share of the upper one. */
typedef struct {
    int low;
    double part;
} fit_place;

static inline fit_place fit_place_of(float stage)
{
    int low = (int)stage < BER_STAGES - 1 ? (int)stage : BER_STAGES - 2;
    return (fit_place){ low, (double)stage - low };
}

/* The value of features at a place. */
double fit_value(const fit_job *j, const double weight[FIT_UNKNOWNS], fit_place at,
                 const float *feature);

/* Fits the weights; false if out of memory. */
bool fit_solve(const fit_job *j, const fit_game *game, double weight[FIT_UNKNOWNS]);

/* Keeps what was thought about a question; false: out of memory. */
bool fit_learn(const fit_job *j, const bot_question *q, const bot_thought *thought, fit_game *out);
void fit_unlearn(fit_game *game);

typedef double fit_worth[BER_MAX_TRAITS][BER_PARTS];

/* Fits the traits' weights, and reports how well they predict the games held out. */
void fit_policy(const fit_job *j, const fit_game *game, fit_worth worth);

#endif
