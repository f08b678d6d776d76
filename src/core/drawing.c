/*
 * drawing.c: pens, words and labels for the drawings of games.
 */
#include "drawing.h"

const ber_pen ber_plain = { BER_INK_PLAIN, BER_INK_PLAIN, false };
const ber_pen ber_strong = { BER_INK_PLAIN, BER_INK_PLAIN, true };
const ber_pen ber_muted = { BER_INK_MUTED, BER_INK_PLAIN, false };

ber_pen ber_seat_pen(int seat)
{
    uint8_t paper = (uint8_t)(BER_INK_RED + seat);
    uint8_t ink = paper == BER_INK_YELLOW ? BER_INK_BLACK : BER_INK_LIGHT;
    return (ber_pen){ ink, paper, true };
}

const char *ber_word_for(const ber_words *words, const char *family, const char *name)
{
    const char *text = ber_word(words, "%s.%s", family, name);
    return text ? text : name;
}

const char *ber_seat_name(const ber_words *words, int seat)
{
    const char *text = ber_word(words, "noun.seat.%d", seat);
    return text ? text : "?";
}

const char *ber_seat_letter(const ber_words *words, int seat)
{
    const char *text = ber_word(words, "letter.%d", seat);
    return text ? text : "?";
}

void ber_label_add(const ber_words *words, const char *name, const char *first, const char *second,
                   ber_text *out)
{
    const char *piece[2] = { first, second };
    ber_words_fill(words, ber_word_for(words, "label", name), NULL, piece, 2, out);
}

void ber_label_add_number(const ber_words *words, const char *name, int number, ber_text *out)
{
    char digits[12];
    ber_text text = ber_text_into(digits, sizeof digits);
    ber_text_add_int(&text, number);
    ber_label_add(words, name, digits, "", out);
}

int ber_spot_write(ber_spot at, ber_pen pen, const char *text)
{
    return ber_canvas_write(at.canvas, at.x, at.y, pen, text);
}

int ber_spot_label(ber_spot at, ber_pen pen, const ber_words *words, const char *name)
{
    return ber_spot_write(at, pen, ber_word_for(words, "label", name));
}

int ber_spot_sign(ber_spot at, ber_pen pen, const ber_words *words, const char *sign,
                  const char *name)
{
    at.x = ber_spot_write(at, pen, sign) + 1;
    return ber_spot_label(at, ber_muted, words, name) + 2;
}

ber_spot ber_column_at(const ber_column *column, int y, ber_canvas *canvas)
{
    return (ber_spot){ canvas, column->right, y };
}

void ber_spot_right(ber_spot at, ber_pen pen, const char *text)
{
    ber_canvas_write(at.canvas, at.x - ber_text_columns(text), at.y, pen, text);
}

void ber_spot_number(ber_spot at, ber_pen pen, const char *format, int number)
{
    char digits[16];
    ber_text text = ber_text_into(digits, sizeof digits);
    ber_text_format(&text, format, number);
    ber_spot_right(at, pen, digits);
}

void ber_column_labels(const ber_column *column, int n, int y, const ber_words *words,
                       ber_canvas *canvas)
{
    for (int i = 0; i < n; i++)
        ber_spot_right(ber_column_at(&column[i], y, canvas), ber_muted,
                       ber_word_for(words, "label", column[i].label));
}
