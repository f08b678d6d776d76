/*
 * review_cli.h: a review in the terminal and as a page of its own.
 */
#ifndef BER_REVIEW_CLI_H
#define BER_REVIEW_CLI_H

#include "review.h"
#include "terminal.h"

enum { REVIEW_DEAREST = 3 };

/* Negative: no memory. */
int cli_review_text(const review *r, const char *language);
int cli_review_html(const review *r, const char *language);

/* ---- review_text.c: what both say ------------------------------------------------------------ */

/* Puts things into words, with a borrowed match; freed by the caller. NULL if out of memory. */
terminal *review_player(const review *r, const char *language);
/* What was taken, what was better, and the chances. */
void review_step_line(const terminal *p, const review_choice *c, ber_text *out);

#endif
