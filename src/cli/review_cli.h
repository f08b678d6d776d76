/*
 * review_cli.h: a review in the terminal and as a page of its own.
 */
#ifndef BER_REVIEW_CLI_H
#define BER_REVIEW_CLI_H

#include "review.h"
#include "text.h"

enum { REVIEW_DEAREST = 3 };

/* The whole of it, with the threads of the host; closed by the caller with review_close(). */
int cli_review(review *r, const match *m, const bot *level, ber_error *error);

void cli_review_text(const review *r, const char *language);
void cli_review_html(const review *r, const char *language);

/* ---- review_text.c: what both say ------------------------------------------------------------ */

typedef struct {
    const review *r;
    const ber_words *own, *game; /* of the program, of the game */
    char name[BER_MAX_SEATS][64];
} review_words;

review_words review_words_in(const review *r, const char *language);
/* The words of a key, with up to three pieces. */
void review_fill(const review_words *w, ber_text *out, const char *key, const char *one,
                 const char *two, const char *three);
/* The steps as sentences. */
void review_plan_words(const review_words *w, const ber_plan *plan, ber_text *out);
/* What was taken, what was better, and the chances. */
void review_step_line(const review_words *w, const review_choice *c, ber_text *out);

#endif
