/*
 * eiszeit_eval.h: what remains of a region, for the two files of advice.
 */
#ifndef EISZEIT_EVAL_H
#define EISZEIT_EVAL_H

#include "eiszeit.h"

typedef struct {
    uint8_t hunters[SEATS], clubbed[SEATS], mammoths;
    uint8_t fire, value; /* tokens face down; the sum of those turned up */
} eiszeit_remains;

void eiszeit_look(const eiszeit *s, int region, eiszeit_remains *out);
float eiszeit_each(const eiszeit_remains *g);                     /* points of a hunter [E3.1] */
void eiszeit_expect(const eiszeit_remains *g, float stay[SEATS]); /* after the conflict */

#endif
