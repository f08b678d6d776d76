/*
 * review_json.h: a review as docs/review.md has it in JSON.
 */
#ifndef BER_REVIEW_JSON_H
#define BER_REVIEW_JSON_H

#include "json.h"
#include "review.h"

/* As members of an open object. */
void review_json(const review *r, ber_json *out);

/* A share as percent, with four places. */
void review_percent(ber_json *out, const char *key, double share);

#endif
