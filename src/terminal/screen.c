/*
 * screen.c: printing for `beringia play`: paragraphs, colours, canvases.
 *
 * It knows the terminal and no game.
 */
#include "terminal.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { WIDTH_DEFAULT = 100, WIDTH_LEAST = 20, READABLE = 100 };

/* ---- The terminal ------------------------------------------------------------- */

static bool is_set(const char *variable)
{
    const char *value = getenv(variable);
    return value && *value;
}

static int colours_of_terminal(void)
{
    const char *term = getenv("TERM");
    if (!term || !*term || strcmp(term, "dumb") == 0 || is_set("NO_COLOR"))
        return TERMINAL_BLACK_AND_WHITE;
    return strstr(term, "256") || is_set("COLORTERM") ? TERMINAL_256_COLOURS : TERMINAL_16_COLOURS;
}

void terminal_screen_open(terminal *p, bool no_colour)
{
    p->is_screen = isatty(STDOUT_FILENO) == 1;
    p->can_ask = isatty(STDIN_FILENO) == 1;
    p->colours = p->is_screen && !no_colour ? colours_of_terminal() : TERMINAL_BLACK_AND_WHITE;
}

int terminal_width(const terminal *p)
{
    struct winsize size;
    long long columns;
    const char *said = getenv("COLUMNS");
    if (p->is_screen && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col < WIDTH_LEAST ? WIDTH_LEAST : size.ws_col;
    if (said && ber_text_number(said, WIDTH_LEAST, 1000, &columns))
        return (int)columns;
    return WIDTH_DEFAULT;
}

int terminal_height(const terminal *p)
{
    struct winsize size;
    bool is_known = p->is_screen && p->can_ask && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0;
    return is_known ? size.ws_row : 0;
}

void terminal_clear(const terminal *p)
{
    /* Home, erase the screen, erase what was scrolled away; in the order that leaves
     * nothing behind on terminals that push an erased screen into the history. */
    if (p->is_screen)
        fputs("\033[H\033[2J\033[3J", stdout);
    else
        fputs("\n\n", stdout);
}

/* ---- Colours --------------------------------------------------------------------- */

/* Each ink as text and as ground, in 256 and in 16 colours; -1 leaves the terminal's
 * own. The pigments of the look shared by all games, as near as terminals have them. */
static const struct {
    short text_256, ground_256, text_16, ground_16;
} colour[BER_INKS] = {
    [BER_INK_RED] = { 167, 124, 31, 41 },     [BER_INK_BLUE] = { 32, 25, 34, 44 },
    [BER_INK_YELLOW] = { 178, 178, 33, 103 }, [BER_INK_GREEN] = { 71, 29, 32, 42 },
    [BER_INK_BLACK] = { 16, 16, 30, 40 },     [BER_INK_VIOLET] = { 133, 91, 35, 45 },
    [BER_INK_PLAIN] = { -1, -1, -1, -1 },     [BER_INK_MUTED] = { 245, 245, 90, 100 },
    [BER_INK_WATER] = { 31, 24, 34, 44 },     [BER_INK_ICE] = { 117, 153, 36, 46 },
    [BER_INK_EARTH] = { 137, 94, 33, 100 },   [BER_INK_LIGHT] = { 255, 255, 97, 47 },
};

static void add_code(ber_text *out, int colours, short code_256, short code_16, int family)
{
    if (colours == TERMINAL_256_COLOURS && code_256 >= 0)
        ber_text_format(out, ";%d;5;%d", family, code_256);
    else if (colours == TERMINAL_16_COLOURS && code_16 >= 0)
        ber_text_format(out, ";%d", code_16);
}

static void set_pen(const terminal *p, ber_pen pen)
{
    char code[48];
    ber_text text = ber_text_into(code, sizeof code);
    if (p->colours == TERMINAL_BLACK_AND_WHITE)
        return;
    ber_text_add(&text, "\033[0");
    if (pen.bold)
        ber_text_add(&text, ";1");
    add_code(&text, p->colours, colour[pen.ink].text_256, colour[pen.ink].text_16, 38);
    add_code(&text, p->colours, colour[pen.paper].ground_256, colour[pen.paper].ground_16, 48);
    ber_text_add(&text, "m");
    fputs(code, stdout);
}

static void lift_pen(const terminal *p)
{
    if (p->colours != TERMINAL_BLACK_AND_WHITE)
        fputs("\033[0m", stdout);
}

/* ---- Text ----------------------------------------------------------------------------- */

static bool goes_on(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

int terminal_columns(const char *text)
{
    int n = 0;
    for (; *text; text++)
        n += !goes_on(*text);
    return n;
}

static int columns_of(const char *text, size_t bytes)
{
    int n = 0;
    for (size_t i = 0; i < bytes; i++)
        n += !goes_on(text[i]);
    return n;
}

/* Names and entries may hold anything; what would steer the terminal does not get out. */
static void put_safely(const char *text, size_t bytes)
{
    for (size_t i = 0; i < bytes; i++) {
        unsigned char c = (unsigned char)text[i];
        unsigned char after = i + 1 < bytes ? (unsigned char)text[i + 1] : 0;
        bool is_c1 = c == 0xc2 && after >= 0x80 && after < 0xa0;
        putchar(c < 0x20 || c == 0x7f || is_c1 ? '?' : c);
        i += is_c1;
    }
}

void terminal_put(const char *text)
{
    put_safely(text, strlen(text));
}

/* Words from column `x` on, broken so that lines are easy to read. */
static int write_words(const terminal *p, const char *text, int x, int indent)
{
    int width = terminal_width(p), lines = 1;
    bool first = true;
    if (width > READABLE)
        width = READABLE;
    while (*text) {
        size_t bytes = strcspn(text, " ");
        int columns = columns_of(text, bytes);
        if (!first && x + 1 + columns > width) {
            printf("\n%*s", indent, "");
            x = indent;
            lines++;
        } else if (!first) {
            putchar(' ');
            x++;
        }
        put_safely(text, bytes);
        x += columns;
        first = false;
        text += bytes;
        text += strspn(text, " ");
    }
    return lines;
}

int terminal_write(const terminal *p, const char *text, int indent)
{
    int lines = write_words(p, text, 0, indent);
    putchar('\n');
    return lines;
}

void terminal_write_lines(const terminal *p, const char *text)
{
    char line[TERMINAL_TEXT];
    for (; *text; text += *text == '\n') {
        size_t length = strcspn(text, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, text);
        terminal_write(p, line, 2);
        text += length;
    }
}

void terminal_write_strong(const terminal *p, const char *text)
{
    set_pen(p, (ber_pen){ BER_INK_PLAIN, BER_INK_PLAIN, true });
    write_words(p, text, 0, 0);
    lift_pen(p);
    putchar('\n');
}

/* Fate has a mark, too. */
void terminal_write_of(const terminal *p, int actor, const char *text)
{
    static const char *const mark[BER_MAX_SEATS] = { "●", "■", "▲", "◆", "✚", "★" };
    int ink = actor < 0 ? BER_INK_MUTED : BER_INK_RED + actor;
    if (p->plain) {
        terminal_write(p, text, 0);
        return;
    }
    set_pen(p, (ber_pen){ (uint8_t)ink, BER_INK_PLAIN, true });
    fputs(actor < 0 ? "·" : mark[actor], stdout);
    lift_pen(p);
    putchar(' ');
    write_words(p, text, 2, 2);
    putchar('\n');
}

/* ---- Words ---------------------------------------------------------------------------------- */

static void fill(const terminal *p, ber_text *out, const char *key, va_list args)
{
    const char *piece[4] = { "", "", "", "" };
    const char *pattern = ber_word(p->own, "%s", key);
    for (int i = 0; i < 4; i++) {
        const char *text = va_arg(args, const char *);
        if (!text)
            break;
        piece[i] = text;
    }
    ber_words_fill(p->own, pattern ? pattern : key, NULL, piece, 4, out);
}

void terminal_fill(const terminal *p, ber_text *out, const char *key, ...)
{
    va_list args;
    va_start(args, key);
    fill(p, out, key, args);
    va_end(args);
}

void terminal_say(const terminal *p, const char *key, ...)
{
    char line[TERMINAL_TEXT];
    ber_text text = ber_text_into(line, sizeof line);
    va_list args;
    va_start(args, key);
    fill(p, &text, key, args);
    va_end(args);
    terminal_write(p, line, 0);
}

/* ---- Canvases ------------------------------------------------------------------------- */

static bool is_blank(const ber_cell *cell)
{
    return (cell->glyph == 0 || cell->glyph == ' ') && cell->paper == BER_INK_PLAIN;
}

static bool is_blank_column(const ber_canvas *canvas, int x)
{
    for (int y = 0; y < canvas->height; y++)
        if (!is_blank(&canvas->cell[y][x]))
            return false;
    return true;
}

static void put_glyph(uint32_t glyph)
{
    if (glyph < 0x80) {
        putchar(glyph ? (int)glyph : ' ');
    } else if (glyph < 0x800) {
        putchar((int)(0xc0 | glyph >> 6));
        putchar((int)(0x80 | (glyph & 0x3f)));
    } else {
        putchar((int)(0xe0 | (glyph >> 12 & 0x0f)));
        putchar((int)(0x80 | (glyph >> 6 & 0x3f)));
        putchar((int)(0x80 | (glyph & 0x3f)));
    }
}

/* One line from `left` to before `right`, without what is blank at its end. */
static void draw_line(const terminal *p, const ber_cell *cell, int left, int right)
{
    ber_pen pen = { BER_INK_PLAIN, BER_INK_PLAIN, false };
    while (right > left && is_blank(&cell[right - 1]))
        right--;
    for (int x = left; x < right; x++) {
        ber_pen next = { cell[x].ink, cell[x].paper, cell[x].bold };
        if (next.ink != pen.ink || next.paper != pen.paper || next.bold != pen.bold)
            set_pen(p, next);
        pen = next;
        put_glyph(cell[x].glyph);
    }
    lift_pen(p);
    putchar('\n');
}

static void draw_part(const terminal *p, const ber_canvas *canvas, int left, int right)
{
    int lines = canvas->height;
    bool blank = true;
    while (left < right && is_blank_column(canvas, left))
        left++;
    while (lines > 0 && blank) {
        for (int x = left; x < right; x++)
            blank = blank && is_blank(&canvas->cell[lines - 1][x]);
        lines -= blank;
    }
    for (int y = 0; y < lines; y++)
        draw_line(p, canvas->cell[y], left, right);
}

/* Too wide a canvas is cut at a blank column, and the rest goes below. */
void terminal_draw_canvas(const terminal *p, const ber_canvas *canvas)
{
    int cut = terminal_width(p);
    if (canvas->width <= cut) {
        draw_part(p, canvas, 0, canvas->width);
        return;
    }
    while (cut > 0 && !is_blank_column(canvas, cut - 1))
        cut--;
    if (cut > 0) {
        draw_part(p, canvas, 0, cut);
        putchar('\n');
    }
    draw_part(p, canvas, cut, canvas->width);
}
