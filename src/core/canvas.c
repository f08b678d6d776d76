/*
 * canvas.c: drawing on the page of canvas.h.
 */
#include "canvas.h"

#include "text.h"

#include <string.h>

void ber_canvas_clear(ber_canvas *canvas)
{
    memset(canvas, 0, sizeof *canvas);
    for (int y = 0; y < BER_CANVAS_HEIGHT; y++)
        for (int x = 0; x < BER_CANVAS_WIDTH; x++)
            canvas->cell[y][x] = (ber_cell){ 0, BER_INK_PLAIN, BER_INK_PLAIN, false };
}

int ber_canvas_write(ber_canvas *canvas, int x, int y, ber_pen pen, const char *text)
{
    for (; *text; x++) {
        uint32_t glyph = ber_text_glyph(&text);
        if (x < 0 || x >= BER_CANVAS_WIDTH || y < 0 || y >= BER_CANVAS_HEIGHT)
            continue;
        canvas->cell[y][x] = (ber_cell){ glyph, pen.ink, pen.paper, pen.bold };
        canvas->width = x >= canvas->width ? x + 1 : canvas->width;
        canvas->height = y >= canvas->height ? y + 1 : canvas->height;
    }
    return x;
}

void ber_canvas_insert(ber_canvas *canvas, int y)
{
    memmove(canvas->cell[y + 1], canvas->cell[y],
            (size_t)(BER_CANVAS_HEIGHT - 1 - y) * sizeof canvas->cell[0]);
    for (int x = 0; x < BER_CANVAS_WIDTH; x++)
        canvas->cell[y][x] = (ber_cell){ 0, BER_INK_PLAIN, BER_INK_PLAIN, false };
    canvas->height += canvas->height > y && canvas->height < BER_CANVAS_HEIGHT;
}
