/*
 * leaky.h: copies of the template game that tell a secret or guess unfairly, each in
 * one way. The properties of contract.h must find every one of them.
 */
#ifndef LEAKY_H
#define LEAKY_H

#include "game.h"

typedef struct {
    const char *name;
    const char *caught_by; /* a property of contract.h */
    struct ber_game game;
} leak;

/* NULL after the last. */
const leak *leaky_at(int i);

#endif
