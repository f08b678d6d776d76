/*
 * scenario_runner.h: what the two files that run scenarios share.
 */
#ifndef BER_SCENARIO_RUNNER_H
#define BER_SCENARIO_RUNNER_H

#include "scenario.h"

#include "behaviour.h"
#include "event.h"

enum { LINE = 8192, WORDS = 1024, NAME = 40, BASES = 64, FAILED = 1 };

/* A position, not asked yet, that several scenarios of the file begin from. */
typedef struct {
    char name[NAME];
    const struct ber_game *game;
    _Alignas(8) char state[BER_MAX_STATE];
} scenario_base;

typedef struct {
    const struct ber_game *game;
    _Alignas(8) char state[BER_MAX_STATE];
    ber_log log; /* of the last step */
    _Alignas(8) char notes[BER_FOLLY_NOTES];
    ber_tally tally;                    /* follies of the scenario's steps */
    bool begun, ready, failed, stepped; /* of the scenario being run */
    bool is_base;                       /* it is the last of: */
    scenario_base base[BASES];
    int n_bases;
    char title[200];
    bool new_title; /* the next comment begins one */
    int line;
    ber_error *error;
    scenario_report *report;
    void (*on_failure)(void *user, const char *title, const ber_error *error);
    void *user;
} scenario_runner;

/* scenario.c. Notes why the scenario fails, and returns FAILED. */
int scenario_fail(scenario_runner *r, const char *what, const char *detail);
/* Reads "ACTOR VERB NOUN...". */
int scenario_read_step(scenario_runner *r, char *word[], int n, int *actor, ber_action *a);
/* The weight with which fate offers an action; a seat's legal action weighs 1. */
int scenario_weight(const scenario_runner *r, int actor, ber_action a);

/* scenario_expect.c: what follows "expect". The first word says which kind of expectation it is;
 * else it is a member. Returns 0, FAILED, or a negative code if it is not understood. */
int scenario_expect(scenario_runner *r, char *rest);

#endif
