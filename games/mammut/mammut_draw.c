/*
 * mammut_draw.c: the table for a terminal.
 *
 * Tiles are a table: a line for each kind that lies somewhere, a column for the centre and
 * each heap, how many there are. Tiles that somebody knows from both sides have lines of their own,
 * as in the lists of options [R59]. Below: the players, the cards in play, the own hand. The state
 * is blinded.
 */
#include "mammut.h"

#include "drawing.h"

enum { WIDTH = 79, LABEL_WIDTH = 27, CELL_WIDTH = 8, PLACES = 1 + SEATS };

/* ---- Words ------------------------------------------------------------------- */

static const char *face_name(const ber_words *words, int face)
{
    return ber_word_for(words, "noun.face", mammut_domains[D_FACE].item[face]);
}

static const char *card_name(const ber_words *words, int card)
{
    return ber_word_for(words, "noun.card", mammut_domains[D_CARD].item[card]);
}

/* The bytes of a text that fit into `room` columns, whole words if possible. */
static int fitting(const char *text, int room)
{
    int columns = 0, end = 0, i = 0;
    for (; text[i]; i++) {
        columns += ((unsigned char)text[i] & 0xc0) != 0x80;
        if (columns > room)
            return end ? end : i;
        if (text[i] == ' ')
            end = i;
    }
    return i;
}

/* A sentence in as many lines as it needs; returns the line after it. */
static int write_wrapped(ber_pen pen, int indent, int y, const char *sentence, ber_canvas *out)
{
    for (int x = 0; *sentence; x = indent) {
        char line[4 * WIDTH];
        ber_text text = ber_text_into(line, sizeof line);
        int n = fitting(sentence, WIDTH - x);
        ber_text_add_n(&text, sentence, (size_t)n);
        ber_canvas_write(out, x, y++, pen, line);
        sentence += n;
        sentence += *sentence == ' ';
    }
    return y;
}

/* A label with its pieces, wrapped. */
static int write_label(const ber_words *words, const char *name, const char *const piece[], int n,
                       ber_pen pen, ber_spot at)
{
    char sentence[600];
    ber_text text = ber_text_into(sentence, sizeof sentence);
    ber_words_fill(words, ber_word_for(words, "label", name), NULL, piece, n, &text);
    return write_wrapped(pen, at.x, at.y, sentence, at.canvas);
}

static const char *digits_of(int number, char digits[12])
{
    ber_text text = ber_text_into(digits, 12);
    ber_text_format(&text, "%d", number);
    return digits;
}

/* ---- The turn ------------------------------------------------------------------ */

static bool is_division(const mammut *s)
{
    return s->agenda.depth && s->agenda.frame[0].kind == F_TURN;
}

static void draw_headline(const mammut *s, const ber_words *words, ber_canvas *out)
{
    char round[12], turn[12];
    const char *piece[3] = { digits_of(s->round, round), digits_of(s->turn_count, turn), "" };
    const char *name = "over";
    if (is_division(s)) {
        name = "turn";
        piece[2] = ber_seat_name(words, s->agenda.frame[0].seat);
    } else if (s->agenda.depth) {
        name = s->agenda.frame[0].kind == F_THROW ? "round" : "scoring";
    }
    write_label(words, name, piece, 3, ber_strong, (ber_spot){ out, 2, 0 });
}

/* [M6.4, R16] Who comes after this turn. */
static int draw_next(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    char list[80];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list);
    int n = s->head.n_seats, active = s->agenda.frame[0].seat;
    for (int i = 1; i <= n; i++) {
        int seat = (active + i) % n;
        if (mammut_comes_again(s, seat))
            ber_text_format(&text, "%s%s", text.length ? ", " : "", ber_seat_name(words, seat));
    }
    return text.length ? write_label(words, "next", &piece, 1, ber_plain, (ber_spot){ out, 2, y })
                       : y;
}

/* [R31] Who fares best in a tie, first to last. */
static int draw_ties(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    char list[80];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list);
    int n = s->head.n_seats, holder = -1, dir = showing(s, SHAMAN_BLUE) ? n - 1 : 1;
    for (int seat = 0; seat < n; seat++)
        if (tiles_of(s, seat) & (showing(s, SHAMAN_RED) | showing(s, SHAMAN_BLUE)))
            holder = seat;
    if (holder < 0)
        return write_label(words, "ties_open", NULL, 0, ber_plain, (ber_spot){ out, 2, y });
    for (int i = 0; i < n; i++)
        ber_text_format(&text, "%s%s", i ? ", " : "", ber_seat_name(words, (holder + i * dir) % n));
    return write_label(words, "ties", &piece, 1, ber_plain, (ber_spot){ out, 2, y });
}

/* [M6.5] The last free place has no choice. */
static int draw_take_all(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    char digits[12];
    const char *piece = digits_of(count_bits(s->centre), digits);
    bool is_last = mammut_free_places(s) == 1 && s->centre && s->agenda.depth == 1;
    return is_last ? write_label(words, "take_all", &piece, 1, ber_strong, (ber_spot){ out, 2, y })
                   : y;
}

static int draw_turn(const mammut *s, const ber_words *words, ber_canvas *out)
{
    int y = 1, discarded = 0;
    char digits[2][12];
    draw_headline(s, words, out);
    if (is_division(s)) {
        y = draw_next(s, words, y, out);
        y = draw_take_all(s, words, y, out);
    }
    if (s->agenda.depth && s->agenda.frame[0].kind != F_THROW) /* not at the end [R49] */
        y = draw_ties(s, words, y, out);
    for (int card = 0; card < CARDS; card++)
        discarded += s->discard[card];
    const char *piece[3] = { digits_of(s->deck_n, digits[0]), digits_of(discarded, digits[1]),
                             ber_seat_name(words, s->first_player) };
    return write_label(words, "piles", piece, 3, ber_muted, (ber_spot){ out, 2, y }) + 1;
}

/* ---- The tiles -------------------------------------------------------------------- */

/* Where tiles lie, in the order of the columns. */
typedef struct {
    int n;
    struct place {
        uint32_t tiles;
        int seat; /* -1: the centre */
        int heap;
    } place[PLACES];
} places;

static places places_of(const mammut *s)
{
    places p = { 1, { { s->centre, -1, 0 } } };
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int heap = 0; heap < heaps_of(s); heap++)
            p.place[p.n++] = (struct place){ s->heap[seat * 2 + heap], seat, heap };
    return p;
}

static int right_of(int column)
{
    return LABEL_WIDTH + (column + 1) * CELL_WIDTH - 1;
}

static ber_pen seat_pen(int seat)
{
    return (ber_pen){ (uint8_t)(BER_INK_RED + seat), BER_INK_PLAIN, true };
}

/* "red", or with two heaps each "red 1". */
static void draw_heading(const mammut *s, const ber_words *words, const places *p, int y,
                         ber_canvas *out)
{
    for (int i = 0; i < p->n; i++) {
        const struct place *place = &p->place[i];
        char name[40];
        ber_text text = ber_text_into(name, sizeof name);
        ber_text_add(&text, place->seat < 0 ? ber_word_for(words, "label", "centre")
                                            : ber_seat_name(words, place->seat));
        if (place->seat >= 0 && heaps_of(s) > 1)
            ber_text_format(&text, " %d", place->heap + 1);
        ber_spot_right((ber_spot){ out, right_of(i), y },
                       place->seat < 0 ? ber_strong : seat_pen(place->seat), name);
    }
}

/* A question mark beside something else is short. */
static const char *side_name(const ber_words *words, int face)
{
    return face == UNKNOWN ? "?" : face_name(words, face);
}

/* The viewer, or everybody, knows what is under this tile and cannot tell it from its face. */
static bool is_worth_telling(const mammut *s, int slot)
{
    int viewer = s->head.viewer, face = s->face[slot];
    uint32_t known = known_to_all(s) | (viewer >= 0 ? s->know[viewer] : 0);
    return (known & BIT(slot)) && face < SHAMAN_RED && !is_animal(face);
}

static void add_peekers(const mammut *s, const ber_words *words, int slot, ber_text *out)
{
    ber_text_format(out, ", %s ", ber_word_for(words, "label", "seen_by"));
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->know[seat] & BIT(slot))
            ber_text_add(out, ber_seat_letter(words, seat));
}

/* What the line of a tile is called: "* hare", "fur / axe" if all know the back, "? / tusk,
 * seen by R" if the viewer does. */
static void tile_label(const mammut *s, const ber_words *words, int slot, ber_text *out)
{
    int face = s->face[slot], viewer = s->head.viewer;
    bool is_lacking =
        is_animal(face) && viewer >= 0 && !(s->animals[viewer] >> (face - FIRST_ANIMAL) & 1);
    bool is_peeked = (known_to_any(s) & ~known_to_all(s)) & BIT(slot);
    ber_text_add(out, is_lacking ? "* " : "  ");
    if (is_worth_telling(s, slot))
        ber_text_format(out, "%s / %s", side_name(words, face), side_name(words, s->back[slot]));
    else
        ber_text_add(out, is_peeked ? side_name(words, face) : face_name(words, face));
    if (is_peeked)
        add_peekers(s, words, slot, out);
}

/* The thrown tiles that are like `slot` wherever they lie [R59]. */
static uint32_t alike(const mammut *s, int slot)
{
    uint32_t tiles = 0;
    for (int other = 0; other < SLOTS; other++)
        if (s->face[other] != NO_FACE && mammut_order(s, other) == mammut_order(s, slot))
            tiles |= BIT(other);
    return tiles;
}

static int draw_line(const mammut *s, const ber_words *words, const places *p, int slot,
                     ber_spot at)
{
    char label[120];
    ber_text text = ber_text_into(label, sizeof label);
    uint32_t tiles = alike(s, slot);
    tile_label(s, words, slot, &text);
    ber_spot_write(at, ber_plain, label);
    if (ber_text_columns(label) > LABEL_WIDTH) /* a long name has a line to itself */
        at.y++;
    for (int i = 0; i < p->n; i++)
        if (tiles & p->place[i].tiles)
            ber_spot_number((ber_spot){ at.canvas, right_of(i), at.y }, ber_strong, "%d",
                            count_bits(tiles & p->place[i].tiles));
    return at.y + 1;
}

/* The next slot in the order of lines; -1 after the last. */
static int next_line(const mammut *s, int slot)
{
    int next = -1, least = slot < 0 ? -1 : mammut_order(s, slot);
    for (int other = 0; other < SLOTS; other++)
        if (s->face[other] != NO_FACE && mammut_order(s, other) > least &&
            (next < 0 || mammut_order(s, other) < mammut_order(s, next)))
            next = other;
    return next;
}

static int draw_tiles(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    places p = places_of(s);
    draw_heading(s, words, &p, y++, out);
    for (int slot = next_line(s, -1); slot >= 0; slot = next_line(s, slot))
        y = draw_line(s, words, &p, slot, (ber_spot){ out, 0, y });
    ber_canvas_write(out, 2, y, ber_muted, ber_word_for(words, "label", "tiles"));
    for (int i = 0; i < p.n; i++)
        ber_spot_number((ber_spot){ out, right_of(i), y }, ber_plain, "%d",
                        count_bits(p.place[i].tiles));
    y++;
    if (s->head.viewer >= 0)
        y = write_wrapped(ber_muted, 0, y, ber_word_for(words, "label", "lacking"), out);
    return y + 1;
}

/* ---- The players ---------------------------------------------------------------------- */

enum { COL_VP, COL_FUR, COL_HAND, COL_DOWN, COLUMNS };
static const ber_column column[COLUMNS] = {
    [COL_VP] = { "vp", 13 },
    [COL_FUR] = { "fur", 22 },
    [COL_HAND] = { "hand", 28 },
    [COL_DOWN] = { "down", 36 },
};
enum { ANIMALS_X = 38 };

static void draw_animals(const mammut *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    int x = ANIMALS_X;
    if (count_bits(s->animals[seat]) == ANIMALS) { /* their names would not fit */
        ber_canvas_write(out, x, y, ber_plain, ber_word_for(words, "label", "all_animals"));
        return;
    }
    for (int kind = 0; kind < ANIMALS; kind++) {
        if (!(s->animals[seat] >> kind & 1))
            continue;
        if (x > ANIMALS_X)
            x = ber_canvas_write(out, x, y, ber_plain, ", ");
        x = ber_canvas_write(out, x, y, ber_plain, face_name(words, FIRST_ANIMAL + kind));
    }
}

static void draw_player(const mammut *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    static const char *const mark[SEATS] = { "●", "■", "▲", "◆", "✚" }; /* the look of all games */
    int value[COLUMNS] = { s->vp[seat], s->fur[seat], s->held[seat], s->laid[seat] };
    ber_canvas_write(out, 0, y, seat_pen(seat), mark[seat]);
    ber_canvas_write(out, 2, y, ber_plain, ber_seat_name(words, seat));
    for (int i = 0; i < COLUMNS; i++)
        ber_spot_number(ber_column_at(&column[i], y, out), i == COL_VP ? ber_strong : ber_plain,
                        "%d", value[i]);
    draw_animals(s, words, seat, y, out);
}

/* "Peek ×2, Flip". */
static void list_cards(const ber_words *words, const uint8_t count[CARDS], ber_text *out)
{
    for (int card = 0; card < CARDS; card++) {
        if (!count[card])
            continue;
        ber_text_format(out, "%s%s", out->length ? ", " : "", card_name(words, card));
        if (count[card] > 1)
            ber_text_format(out, " ×%d", count[card]);
    }
}

static int draw_open(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        char list[400];
        const char *piece[2] = { ber_seat_name(words, seat), list };
        ber_text text = ber_text_into(list, sizeof list);
        list_cards(words, s->open[seat], &text);
        if (text.length)
            y = write_label(words, "open", piece, 2, ber_plain, (ber_spot){ out, 2, y });
    }
    return y;
}

static int draw_players(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    ber_column_labels(column, COLUMNS, y, words, out);
    ber_canvas_write(out, ANIMALS_X, y, ber_muted, ber_word_for(words, "label", "animals"));
    for (int seat = 0; seat < s->head.n_seats; seat++)
        draw_player(s, words, seat, ++y, out);
    return draw_open(s, words, y + 1, out) + 1;
}

/* ---- The cards --------------------------------------------------------------------------- */

/* What a card does, with the option in force and this number of players. */
static const char *effect_of(const mammut *s, const ber_words *words, int card)
{
    if (card == FLIP && s->head.option[O_FLIP_ANIMALS])
        return ber_word_for(words, "effect", "flip.any");
    if (card == SEND_BACK && s->head.n_seats == 2)
        return ber_word_for(words, "effect", "send_back.two");
    return ber_word_for(words, "effect", mammut_domains[D_CARD].item[card]);
}

/* "Peek ×2: Look in secret under ..." */
static int draw_card(const mammut *s, const ber_words *words, int card, int count, ber_spot at)
{
    char sentence[300];
    ber_text text = ber_text_into(sentence, sizeof sentence);
    ber_text_format(&text, "  %s", card_name(words, card));
    if (count > 1)
        ber_text_format(&text, " ×%d", count);
    ber_text_format(&text, ": %s", effect_of(s, words, card));
    return write_wrapped(ber_plain, 4, at.y, sentence, at.canvas);
}

/* Explained; or only named, if there is no room for that on the page. */
static int draw_held(const mammut *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    enum { LINES_EACH = 2, LINES_AFTER = 6 };
    char list[400];
    ber_text text = ber_text_into(list, sizeof list);
    int kinds = 0;
    for (int card = 0; card < CARDS; card++)
        kinds += s->hand[seat][card] > 0;
    if (y + LINES_EACH * kinds + LINES_AFTER > BER_CANVAS_HEIGHT) {
        list_cards(words, s->hand[seat], &text);
        return write_wrapped(ber_plain, 2, y, list, out);
    }
    for (int card = 0; card < CARDS; card++)
        if (s->hand[seat][card])
            y = draw_card(s, words, card, s->hand[seat][card], (ber_spot){ out, 0, y });
    return y;
}

static int draw_hand(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    int viewer = s->head.viewer;
    char list[400];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list);
    if (viewer < 0)
        return y;
    y = write_label(words, s->held[viewer] ? "own_hand" : "no_cards", NULL, 0, ber_strong,
                    (ber_spot){ out, 2, y });
    y = draw_held(s, words, viewer, y, out);
    list_cards(words, s->down[viewer], &text);
    return text.length
               ? write_label(words, "own_down", &piece, 1, ber_plain, (ber_spot){ out, 2, y })
               : y;
}

/* In the draw pile, in the hands of others or face down before them [M16.4]. Who sees all
 * hands has nothing to count. */
static void draw_unseen(const mammut *s, const ber_words *words, int y, ber_canvas *out)
{
    if (s->head.viewer == BER_FATE)
        return;
    char list[400];
    const char *piece = list;
    ber_text text = ber_text_into(list, sizeof list);
    list_cards(words, s->deck, &text);
    if (text.length)
        write_label(words, s->head.viewer < 0 ? "unseen_public" : "unseen", &piece, 1, ber_muted,
                    (ber_spot){ out, 2, y });
}

void mammut_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const mammut *s = state;
    int y = draw_turn(s, words, out);
    y = draw_tiles(s, words, y, out);
    y = draw_players(s, words, y, out);
    y = draw_hand(s, words, y, out);
    draw_unseen(s, words, y, out);
}
