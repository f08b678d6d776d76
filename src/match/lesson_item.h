/*
 * lesson_item.h: the lines of a lesson, as its reader and its check share them.
 */
#ifndef BER_LESSON_ITEM_H
#define BER_LESSON_ITEM_H

#include "lesson.h"
#include "vocab.h"

enum { LESSON_WORDS = 64 };

enum kind {
    I_POSITION,
    I_GAME,
    I_GIVEN,
    I_SEAT,
    I_TITLE,
    I_TEXT,
    I_TASK,
    I_SHOW,
    I_READ,
    I_DO,
    I_WRONG,
    I_REJECT,
    I_STEP,
    I_FATE,
    KINDS
};

/* ---- lesson.c ---- */

/* Adds the line to an error; returns `code`. */
int lesson_fail_at(int line, ber_error *error, int code);

/* Splits a copy of the text into words; how many there are. */
int lesson_split(const char *text, char copy[BER_STEP_TEXT * 2], char *word[LESSON_WORDS]);

/* Whether a step is what "VERB NOUN * NOUN | VERB ..." names; nouns at the end may be left out. */
bool lesson_names(const lesson *l, ber_action a, const char *pattern);

/* The sentence for a step that is not wanted, of those below the task; NULL: none. */
const char *const *lesson_answer(const lesson *l, ber_action a);

/* ---- lesson_check.c ---- */

/* Before each step: what else could be tried. */
typedef int lesson_trying(lesson *l, lesson_report *report, ber_error *error);

/* Plays a position to its end, as intended; `before` may be NULL. */
int lesson_play(lesson *l, int position, lesson_trying *before, lesson_report *report,
                ber_error *error);

#endif
