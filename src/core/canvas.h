/*
 * canvas.h: a page of coloured characters on which a game draws its board for a
 * terminal. It knows nothing of terminals: the program prints it with or without colour.
 */
#ifndef BER_CANVAS_H
#define BER_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

enum { BER_CANVAS_WIDTH = 100, BER_CANVAS_HEIGHT = 52 };

/* The first six are the seats' colours, in the order of the look shared by all. */
enum ber_ink {
    BER_INK_RED,
    BER_INK_BLUE,
    BER_INK_YELLOW,
    BER_INK_GREEN,
    BER_INK_BLACK,
    BER_INK_VIOLET,
    BER_INK_PLAIN, /* the terminal's own */
    BER_INK_MUTED,
    BER_INK_WATER,
    BER_INK_ICE,
    BER_INK_EARTH,
    BER_INK_LIGHT,
    BER_INKS,
};

typedef struct {
    uint32_t glyph; /* a code point; 0 reads as a space */
    uint8_t ink, paper;
    bool bold;
} ber_cell;

typedef struct ber_canvas {
    int width, height; /* as far as something was drawn */
    ber_cell cell[BER_CANVAS_HEIGHT][BER_CANVAS_WIDTH];
} ber_canvas;

typedef struct {
    uint8_t ink, paper;
    bool bold;
} ber_pen;

void ber_canvas_clear(ber_canvas *canvas);

/* Writes UTF-8 text of one line from (x, y) on; what falls outside is cut.
 * Returns the column after the last character. */
int ber_canvas_write(ber_canvas *canvas, int x, int y, ber_pen pen, const char *text);

/* Inserts an empty line at y; what was there and below moves down. */
void ber_canvas_insert(ber_canvas *canvas, int y);

#endif
