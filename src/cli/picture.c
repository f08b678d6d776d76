/*
 * picture.c: the board of a terminal as a picture: an SVG file that needs no font of its own.
 */
#include "cli.h"

#include "canvas.h"
#include "registry.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A character in the picture, in pixels. */
enum { WIDE = 10, HIGH = 20, EDGE = 16, BASE = 15 };

/* Each ink as text on the picture's ground, and as a ground itself. */
static const struct {
    const char *text, *paper;
} colour[BER_INKS] = {
    [BER_INK_RED] = { "#e2685f", "#a3262a" },    [BER_INK_BLUE] = { "#5aa7e6", "#1f5fa8" },
    [BER_INK_YELLOW] = { "#e6b93c", "#d9a91f" }, [BER_INK_GREEN] = { "#68b268", "#23764a" },
    [BER_INK_BLACK] = { "#05070a", "#05070a" },  [BER_INK_VIOLET] = { "#bd74c4", "#7c2d8f" },
    [BER_INK_PLAIN] = { "#e6ebf0", "" },         [BER_INK_MUTED] = { "#93a0ac", "#8a96a1" },
    [BER_INK_WATER] = { "#3d93bd", "#12506f" },  [BER_INK_ICE] = { "#8fd0f2", "#b3d9ee" },
    [BER_INK_EARTH] = { "#b8875a", "#7d5a33" },  [BER_INK_LIGHT] = { "#f4f6f8", "#eef1f4" },
};

/* The picture of a full canvas is far below that. */
enum { ROOM = 1 << 20 };

static void add_glyph(ber_text *out, uint32_t glyph)
{
    if (glyph < 0x80 && glyph != '<' && glyph != '>' && glyph != '&' && glyph >= ' ')
        ber_text_format(out, "%c", (int)glyph);
    else
        ber_text_format(out, "&#%u;", glyph ? glyph : ' ');
}

static bool is_same_pen(const ber_cell *a, const ber_cell *b)
{
    return a->ink == b->ink && a->paper == b->paper && a->bold == b->bold;
}

static bool is_blank(const ber_cell *cell)
{
    return cell->glyph == 0 || cell->glyph == ' ';
}

/* A run of characters with one pen: its ground, and each character in its place. */
static void add_run(const ber_cell *cell, int x, int y, int n, ber_text *out)
{
    bool is_empty = true;
    for (int i = 0; i < n; i++)
        is_empty = is_empty && is_blank(&cell[i]);
    if (*colour[cell->paper].paper)
        ber_text_format(out, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"%s\"/>\n",
                        EDGE + x * WIDE, EDGE + y * HIGH, n * WIDE, HIGH,
                        colour[cell->paper].paper);
    if (is_empty)
        return;
    ber_text_format(out, "<text y=\"%d\" fill=\"%s\"%s x=\"", EDGE + y * HIGH + BASE,
                    colour[cell->ink].text, cell->bold ? " font-weight=\"bold\"" : "");
    for (int i = 0; i < n; i++)
        ber_text_format(out, "%s%d", i ? " " : "", EDGE + (x + i) * WIDE);
    ber_text_add(out, "\">");
    for (int i = 0; i < n; i++)
        add_glyph(out, is_blank(&cell[i]) ? 0xa0 : cell[i].glyph);
    ber_text_add(out, "</text>\n");
}

static void add_canvas(const ber_canvas *canvas, const char *title, ber_text *out)
{
    int wide = canvas->width * WIDE + 2 * EDGE, high = canvas->height * HIGH + 2 * EDGE;
    ber_text_format(out,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" "
                    "height=\"%d\" font-family=\"ui-monospace, 'DejaVu Sans Mono', monospace\" "
                    "font-size=\"16\">\n<title>%s</title>\n"
                    "<rect width=\"100%%\" height=\"100%%\" rx=\"12\" fill=\"#141b22\"/>\n",
                    wide, high, wide, high, title);
    for (int y = 0; y < canvas->height; y++) {
        const ber_cell *row = canvas->cell[y];
        for (int x = 0, n; x < canvas->width; x += n) {
            for (n = 1; x + n < canvas->width && is_same_pen(&row[x], &row[x + n]);)
                n++;
            add_run(&row[x], x, y, n, out);
        }
    }
    ber_text_add(out, "</svg>\n");
}

int cli_picture(const char *command, const struct ber_game *game, const void *seen,
                const char *language, const char *path)
{
    const ber_words *words = ber_game_words(game, language);
    ber_canvas *canvas = calloc(1, sizeof *canvas);
    char *room = malloc(ROOM);
    int status = CLI_BAD;
    if (!canvas || !room) {
        cli_fail(command, "%s", ber_error_text(BER_EMEMORY));
    } else {
        ber_text out = ber_text_into(room, ROOM);
        ber_canvas_clear(canvas);
        game->draw(seen, words, canvas);
        add_canvas(canvas, ber_word(words, "title"), &out);
        status = cli_write_file(command, path, room, false);
    }
    free(canvas);
    free(room);
    return status;
}
