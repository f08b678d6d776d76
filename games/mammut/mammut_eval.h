/*
 * mammut_eval.h: what tiles are worth, for the advice of this folder.
 */
#ifndef MAMMUT_EVAL_H
#define MAMMUT_EVAL_H

#include "mammut.h"

/* What each face is worth to a seat, about, and what a fair share of all tiles is. */
typedef struct {
    float value[FACES];
    float fair;
} mammut_scale;

void mammut_weigh(const mammut *s, int seat, mammut_scale *out);
float mammut_sum(const mammut *s, uint32_t slots, const float value[FACES]);

#endif
