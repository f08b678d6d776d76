/*
 * blank_help.c: help for people: derived facts, reasons, the board for a terminal.
 *
 * All of it is given a blinded state and so cannot tell a secret.
 */
#include "blank.h"

#include "canvas.h"
#include "json.h"
#include "text.h"
#include "why.h"
#include "words.h"

/* What the browser would have to compute from the rules. */
void blank_describe(const void *state, ber_json *out)
{
    const blank *s = state;
    ber_json_open(out, "points", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, blank_points(s, seat));
    ber_json_close(out, ']');
    ber_json_number(out, "left", blank_left(s));
}

static bool is_asked(const blank *s, int seat, int prompt)
{
    return s->head.prompt == prompt && (s->head.waiting >> seat & 1);
}

/* The rule that forbids a step, NULL if none does. Ids ascend verb by verb, and the
 * verb says which question the step would answer. */
static const char *rule_against(const void *state, int seat, ber_action a)
{
    const blank *s = state;
    if (a < A_DRAW)
        return is_asked(s, seat, P_FAVOUR) && a < A_FAVOUR + HIDDEN ? NULL : "B1.3";
    if (a < A_SNATCH && !is_asked(s, seat, P_TURN))
        return "B2.1";
    if (a == A_DRAW)
        return s->held[seat] < HAND_LIMIT && blank_left(s) > 0 ? NULL : "B2.2";
    if (a < A_SNATCH)
        return s->hand[seat][a - A_SHOW] > 0 ? NULL : "B2.3";
    if (a > A_DECLINE)
        return "B2.2"; /* an outcome of fate */
    if (!is_asked(s, seat, P_SNATCH))
        return "B3.1";
    bool can = a == A_DECLINE || s->hand[seat][ber_agenda_peek(&s->agenda)->card] > 0;
    return can ? NULL : "B3.2";
}

ber_why blank_why_not(const void *state, int seat, ber_action a)
{
    return ber_because(rule_against(state, seat, a), NULL);
}

/* A line of counts: "2 flint  1 amber". */
static int draw_pebbles(const ber_words *words, const uint8_t *count, int x, int y, ber_canvas *out)
{
    static const ber_pen pen[KINDS] = {
        [FLINT] = { BER_INK_MUTED, BER_INK_PLAIN, false },
        [SHELL] = { BER_INK_LIGHT, BER_INK_PLAIN, false },
        [AMBER] = { BER_INK_YELLOW, BER_INK_PLAIN, true },
    };
    for (int k = 0; k < KINDS; k++) {
        char buffer[64];
        ber_text text = ber_text_into(buffer, sizeof buffer);
        if (count[k] == 0)
            continue;
        ber_text_format(&text, "%d ", count[k]);
        ber_noun_words(&blank_game, words, D_KIND, k, &text);
        x = ber_canvas_write(out, x, y, pen[k], buffer) + 2;
    }
    return x;
}

/* One row for the bag, one for each seat: what it laid, what it holds. */
void blank_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const blank *s = state;
    ber_pen plain = { BER_INK_PLAIN, BER_INK_PLAIN, false };
    const char *unseen = ber_word(words, "label.unseen"), *hand = ber_word(words, "label.hand");
    ber_canvas_write(out, 0, 0, plain, unseen ? unseen : "unseen");
    draw_pebbles(words, s->bag, 12, 0, out);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        ber_pen pen = { (uint8_t)(BER_INK_RED + seat), BER_INK_PLAIN, true };
        char buffer[32];
        ber_text text = ber_text_into(buffer, sizeof buffer);
        ber_noun_words(&blank_game, words, D_SEAT, seat, &text);
        ber_canvas_write(out, 0, seat + 1, pen, buffer);
        draw_pebbles(words, s->laid[seat], 12, seat + 1, out);
        text = ber_text_into(buffer, sizeof buffer);
        ber_text_format(&text, "%s %d", hand ? hand : "hand", s->held[seat]);
        int x = ber_canvas_write(out, 46, seat + 1, plain, buffer);
        draw_pebbles(words, s->hand[seat], x + 2, seat + 1, out);
    }
}
