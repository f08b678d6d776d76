/*
 * drawing.h: pens, words and labels that the drawings of all games share.
 *
 * A label is a word of the game under "label.<name>", with up to two pieces.
 */
#ifndef BER_DRAWING_H
#define BER_DRAWING_H

#include "canvas.h"
#include "words.h"

extern const ber_pen ber_plain, ber_strong, ber_muted;

/* Light or dark letters, whichever can be read on the colour of the seat. */
ber_pen ber_seat_pen(int seat);

/* The word "<family>.<name>"; the name itself if there is none. */
const char *ber_word_for(const ber_words *words, const char *family, const char *name);
const char *ber_seat_name(const ber_words *words, int seat);
const char *ber_seat_letter(const ber_words *words, int seat);

/* Adds a label with its pieces, "red moves, actions left: 2", or with a number, "costs 3". */
void ber_label_add(const ber_words *words, const char *name, const char *first, const char *second,
                   ber_text *out);
void ber_label_add_number(const ber_words *words, const char *name, int number, ber_text *out);

/* Where something is drawn: from this column and line on. */
typedef struct {
    ber_canvas *canvas;
    int x, y;
} ber_spot;

/* Writes text, or a label without pieces, at a spot; returns the column after it. */
int ber_spot_write(ber_spot at, ber_pen pen, const char *text);
int ber_spot_label(ber_spot at, ber_pen pen, const ber_words *words, const char *name);

/* A sign and what it means, in a legend; returns the column of the next. */
int ber_spot_sign(ber_spot at, ber_pen pen, const ber_words *words, const char *sign,
                  const char *name);

/* A column of a table: the label over it, and its right edge. */
typedef struct {
    const char *label;
    int right;
} ber_column;

/* Where a line of the table ends in that column. */
ber_spot ber_column_at(const ber_column *column, int y, ber_canvas *canvas);

/* Writes text, or a number by a format ("%d"), so that it ends before the spot. */
void ber_spot_right(ber_spot at, ber_pen pen, const char *text);
void ber_spot_number(ber_spot at, ber_pen pen, const char *format, int number);

/* The labels over the first `n` columns. */
void ber_column_labels(const ber_column *column, int n, int y, const ber_words *words,
                       ber_canvas *canvas);

#endif
