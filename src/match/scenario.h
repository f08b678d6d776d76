/*
 * scenario.h: runs the scenarios of a .scn file (docs/notation.md).
 */
#ifndef BER_SCENARIO_H
#define BER_SCENARIO_H

#include "error.h"
#include "game.h"

#include <stddef.h>

typedef struct {
    int passed, failed;
    ber_error error; /* the first failure: line and reason */
} scenario_report;

/* Runs all scenarios of a text, calling `failed` (may be NULL) for each that fails.
 * Returns 0, or a negative code if the text cannot be understood or holds an
 * impossible position; `report->error` then says where. */
int scenario_run(const char *text, size_t length,
                 void (*failed)(void *user, const char *title, const ber_error *error), void *user,
                 scenario_report *report);

/* The position of the text's only scenario after all its lines, for perft. `s` has
 * room for BER_MAX_STATE bytes. */
int scenario_position(const char *text, size_t length, const struct ber_game **game, void *s,
                      ber_error *error);

#endif
