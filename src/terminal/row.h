/*
 * row.h: rows of the text form of a state (docs/notation.md), and the things they name, in words.
 *
 * What is told of a position is made from that text, so that only what passed blind() can be told.
 */
#ifndef TERMINAL_ROW_H
#define TERMINAL_ROW_H

#include "terminal.h"

/* One line of the text form: a row of a member, and the words after its name. */
typedef struct {
    const void *state;
    const ber_field *field;
    int row, n;
    char **word;
} terminal_row;

/* ---- row.c -------------------------------------------------------------------------- */

/* Calls `tell` for each row of the state. */
void terminal_each_row(const terminal *p, const void *state,
                       void (*tell)(const terminal *p, const terminal_row *row, void *user),
                       void *user);

/* The value of a row in words; nothing if it is zero or empty. */
void terminal_row_words(const terminal *p, const terminal_row *row, ber_text *out);

/* ---- things.c ----------------------------------------------------------------------- */

/* A noun; seats by the names of those who sit there. */
void terminal_noun_words(const terminal *p, int domain, int item, ber_text *out);

/* An item by what members say about it; false: they say nothing. */
bool terminal_value_words(const terminal *p, const void *state, const terminal_values *v,
                          int domain, int item, ber_text *out);

/* Adds a counted thing to a list, unless its count is "0". */
void terminal_add_counted(const terminal *p, int domain, int item, const char *count,
                          ber_text *out);

/* Is this one of the names of a list? */
bool terminal_is_listed(const char *list, const char *name);

#endif
