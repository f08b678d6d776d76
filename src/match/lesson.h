/*
 * lesson.h: plays a lesson: positions of a game in which one seat is told what to do.
 *
 * A lesson is a text (docs/notation.md). Each of its positions is a match of its own: the
 * learner's steps go through its door, what the others and fate do is in the text. The same code
 * runs in the page and in the tests; it owns memory, and nothing else.
 *
 */
#ifndef BER_LESSON_H
#define BER_LESSON_H

#include "error.h"
#include "json.h"
#include "match.h"

enum { LESSON_LANGS = 4, LESSON_POSITIONS = 20 };

/* What waits for the learner: a sentence to be read, a step to be taken, or the end of the
 * position. */
enum lesson_wait { LESSON_READ, LESSON_STEP, LESSON_END };

typedef struct {
    uint8_t kind;                   /* enum kind of lesson_item.h */
    int line;                       /* of the text, from 1 */
    char *rest;                     /* what follows the first word */
    const char *word[LESSON_LANGS]; /* in each language; NULL: it needs none */
} lesson_item;

typedef struct {
    const struct ber_game *game;
    char *text; /* a copy, cut into lines */
    int n_items, room_items;
    lesson_item *item;
    int n_langs;
    char lang[LESSON_LANGS][8];
    int n_positions, first[LESSON_POSITIONS + 1]; /* items */
    void *start[LESSON_POSITIONS];                /* states */

    int position, at; /* the item that is waited at */
    int title, told, task, shown;
    match match;
    int seat; /* the learner's */
} lesson;

/* Reads a lesson and sets up each of its positions; then the first is waiting. Negative: it is
 * not understood, `error` says where and why, and nothing has to be closed. */
int lesson_open(lesson *l, const char *text, size_t length, ber_error *error);
void lesson_close(lesson *l);

/* Begins a position, from 0. */
int lesson_begin(lesson *l, int position, ber_error *error);

enum lesson_wait lesson_waits(const lesson *l);

/* The learner has read what is told. */
int lesson_go_on(lesson *l, ber_error *error);

/* The learner takes a step: 1, and all that follows has happened; 0 if it is allowed but not what
 * the position is about, and nothing has changed; negative if it is not allowed. `why` becomes the
 * sentence, in each language, that answers such a try, or NULL. */
int lesson_try(lesson *l, ber_action a, const char *const **why, ber_error *error);

/* Writes the position for the learner: the members position, of, title, text, task, show and
 * wait, and those of view.h with the events since step `since`. Texts in `lang`, or in the
 * first language of the text. */
void lesson_members(const lesson *l, const char *lang, int since, ber_json *out);

/* What lesson_try() answered, in `lang`. */
const char *lesson_word(const lesson *l, const char *const *word, const char *lang);

typedef struct {
    int positions, steps; /* taken on the way to the end */
    int wrong;            /* other steps that were tried, each answered, without any effect */
} lesson_report;

/* Plays a lesson to its end by the first step that each task names, trying everything else that
 * is offered before, and what is to be refused. Negative: it cannot be played to its end. */
int lesson_check(lesson *l, lesson_report *report, ber_error *error);

#endif
