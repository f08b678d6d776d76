/*
 * iglu_draw.c: the board for a terminal, and what a player wants to see beside it.
 *
 * A space is six columns and three lines. Ground is told by pattern and by colour, so
 * that it can be read without colours too. A column stays blank between the board and
 * the panel: a narrow terminal may cut there. The state is blinded.
 */
#include "iglu.h"

#include "drawing.h"
#include "pool.h"

enum { CELL_WIDTH = 6, CELL_LINES = 3, CELL_STEP = 7, BOARD_X = 3, BOARD_Y = 1 };
enum { PANEL_X = 62, KIND_STEP = 20, KIND_WIDTH = 16, LEGEND_Y = BOARD_Y + 8 * CELL_LINES + 2 };

/* ---- Words ------------------------------------------------------------------- */

/* ---- A space ------------------------------------------------------------------ */

enum ground { SEA, ICE, GLACIER, GROUND_LAND };

static const struct {
    ber_pen pen;
    const char *line[CELL_LINES];
} look[] = {
    [SEA] = { { BER_INK_ICE, BER_INK_WATER, false }, { " ~  ~ ", "~  ~  ", " ~  ~ " } },
    [ICE] = { { BER_INK_MUTED, BER_INK_LIGHT, false }, { "┌────┐", "│    │", "└────┘" } },
    [GLACIER] = { { BER_INK_BLUE, BER_INK_ICE, true }, { "^^^^^^", "^    ^", "^^^^^^" } },
    [GROUND_LAND] = { { BER_INK_EARTH, BER_INK_EARTH, false }, { "######", "#    #", "######" } },
};

static int ground_of(const iglu *s, int space)
{
    if (LAND & BIT(space))
        return GROUND_LAND;
    if (s->ice & BIT(space))
        return ICE;
    return s->glacier & BIT(space) ? GLACIER : SEA;
}

/* What is in a space, in the order of drawing. */
enum { MAX_TOKENS = 12 };
typedef struct {
    int n;
    struct token {
        char text[12];
        ber_pen pen;
    } token[MAX_TOKENS];
} contents;

static ber_text new_token(contents *c, ber_pen pen)
{
    struct token *token = &c->token[c->n++];
    token->pen = pen;
    return ber_text_into(token->text, sizeof token->text);
}

/* Inuit as "R" or "R2", an igloo as "/R\". */
static void add_tribe(const iglu *s, const ber_words *words, int seat, int space, contents *c)
{
    int n = ber_planes_count(s->inuit[seat], INUIT_PLANES, space);
    if (n > 0) {
        ber_text text = new_token(c, ber_seat_pen(seat));
        ber_text_add(&text, ber_seat_letter(words, seat));
        if (n > 1)
            ber_text_format(&text, "%d", n);
    }
    if (s->igloo[seat] >> space & 1) {
        ber_text text = new_token(c, ber_seat_pen(seat));
        ber_text_format(&text, "/%s\\", ber_seat_letter(words, seat));
    }
}

/* Animals of one value as "f2" or "f2×3". */
static void add_prey(const char *letter, int value, int n, ber_pen pen, contents *c)
{
    if (n == 0)
        return;
    ber_text text = new_token(c, pen);
    ber_text_format(&text, "%s%d", letter, value);
    if (n > 1)
        ber_text_format(&text, "×%d", n);
}

static void add_animals(const iglu *s, const ber_words *words, int space, contents *c)
{
    static const ber_pen bear = { BER_INK_LIGHT, BER_INK_BLACK, true };
    static const ber_pen fish = { BER_INK_LIGHT, BER_INK_WATER, true };
    ber_pen fox = { BER_INK_BLACK, look[ground_of(s, space)].pen.paper, true };
    if (s->bear >> space & 1) {
        ber_text text = new_token(c, bear);
        ber_text_add(&text, ber_word_for(words, "letter", "bear"));
    }
    for (int v = 0; v < VALUES; v++)
        add_prey(ber_word_for(words, "letter", "fish"), v + 1,
                 ber_planes_count(s->fish[v], FISH_PLANES, space), fish, c);
    for (int v = 0; v < VALUES; v++)
        add_prey(ber_word_for(words, "letter", "fox"), v + 1,
                 ber_planes_count(s->fox[v], FOX_PLANES, space), fox, c);
}

/* Breaks the tokens into lines with `gap` columns between them: line_end[i] is the
 * token after the last of line i. Returns the number of lines. */
static int break_lines(const contents *c, int gap, int line_end[MAX_TOKENS])
{
    int lines = 0, x = 0;
    for (int i = 0; i < c->n; i++) {
        int w = ber_text_columns(c->token[i].text);
        if (x > 0 && x + gap + w > CELL_WIDTH) {
            line_end[lines++] = i;
            x = 0;
        }
        x += w + (x > 0 ? gap : 0);
    }
    if (c->n > 0)
        line_end[lines++] = c->n;
    return lines;
}

/* One line of tokens in the middle of the cell, with blanks around them. */
static void draw_tokens(const struct token *t, int n, int gap, ber_spot at, ber_pen ground)
{
    int w = gap * (n - 1);
    for (int i = 0; i < n; i++)
        w += ber_text_columns(t[i].text);
    at.x += (CELL_WIDTH - w) / 2;
    for (int i = 0; i < n; i++) {
        if (i > 0 && gap)
            at.x = ber_spot_write(at, ground, " ");
        at.x = ber_spot_write(at, t[i].pen, t[i].text);
    }
}

/* When there is not even room without gaps, a plus says that more is there. */
static void draw_contents(const contents *c, int x, int y, ber_pen ground, ber_canvas *out)
{
    int line_end[MAX_TOKENS], gap = 1;
    int lines = break_lines(c, gap, line_end);
    if (lines > CELL_LINES)
        lines = break_lines(c, gap = 0, line_end);
    y += lines < CELL_LINES ? (CELL_LINES - lines) / 2 : 0;
    for (int i = 0, first = 0; i < lines && i < CELL_LINES; first = line_end[i++])
        draw_tokens(c->token + first, line_end[i] - first, gap, (ber_spot){ out, x, y + i },
                    ground);
    if (lines > CELL_LINES)
        ber_canvas_write(out, x + CELL_WIDTH - 1, y + CELL_LINES - 1, ground, "+");
}

/* The rim of a tile that can melt now has the colour of the sea. */
static ber_pen ground_pen(const iglu *s, int space)
{
    ber_pen pen = look[ground_of(s, space)].pen;
    if (s->turn_number && s->head.turn != BER_OVER && (iglu_meltable(s) & BIT(space))) {
        pen.ink = BER_INK_WATER;
        pen.bold = true;
    }
    return pen;
}

/* Between two spaces: water where one is sea, else as the one on the left. */
static void draw_gap(const iglu *s, int space, int x, int y, ber_canvas *out)
{
    int ground = ground_of(s, space), next = ground_of(s, space + 1);
    ber_pen pen = look[ground == SEA || next == SEA ? SEA : ground].pen;
    if (ground == GROUND_LAND || next == GROUND_LAND)
        return;
    for (int i = 0; i < CELL_LINES; i++)
        ber_canvas_write(out, x, y + i, pen, " ");
}

static void draw_space(const iglu *s, const ber_words *words, int space, ber_canvas *out)
{
    int x = BOARD_X + space % 8 * CELL_STEP, y = BOARD_Y + space / 8 * CELL_LINES;
    int ground = ground_of(s, space);
    contents c = { 0 };
    ber_pen pen = ground_pen(s, space);
    for (int i = 0; i < CELL_LINES; i++)
        ber_canvas_write(out, x, y + i, pen, look[ground].line[i]);
    if (space % 8 < 7)
        draw_gap(s, space, x + CELL_WIDTH, y, out);
    for (int seat = 0; seat < SEATS; seat++)
        add_tribe(s, words, seat, space, &c);
    add_animals(s, words, space, &c);
    draw_contents(&c, x, y, look[ground].pen, out);
}

static void draw_board(const iglu *s, const ber_words *words, ber_canvas *out)
{
    for (int i = 0; i < 8; i++) {
        char file[2] = { (char)('a' + i), 0 }, rank[2] = { (char)('8' - i), 0 };
        int x = BOARD_X + i * CELL_STEP + 2;
        ber_canvas_write(out, x, 0, ber_muted, file);
        ber_canvas_write(out, x, BOARD_Y + 8 * CELL_LINES, ber_muted, file);
        ber_canvas_write(out, 1, BOARD_Y + i * CELL_LINES + 1, ber_muted, rank);
    }
    for (int space = 0; space < SPACES; space++)
        draw_space(s, words, space, out);
}

/* ---- The legend under the board ------------------------------------------------- */

static void draw_legend(const ber_words *words, ber_canvas *out)
{
    static const ber_pen bear = { BER_INK_LIGHT, BER_INK_BLACK, true };
    const char *letter[4] = { ber_seat_letter(words, 0), ber_seat_letter(words, 0),
                              ber_word_for(words, "letter", "fish"),
                              ber_word_for(words, "letter", "fox") };
    char sign[4][12];
    for (int i = 0; i < 4; i++) {
        ber_text text = ber_text_into(sign[i], sizeof sign[i]);
        ber_words_fill(words, i == 1 ? "/{0}\\" : "{0}2", NULL, &letter[i], 1, &text);
    }
    int x = BOARD_X, y = LEGEND_Y;
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_seat_pen(0), words, sign[0], "inuit");
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_seat_pen(0), words, sign[1], "igloo");
    x = ber_spot_sign((ber_spot){ out, x, y }, look[SEA].pen, words, sign[2], "fish");
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, sign[3], "fox");
    ber_spot_sign((ber_spot){ out, x, y }, bear, words, ber_word_for(words, "letter", "bear"),
                  "bear");
    x = ber_spot_sign((ber_spot){ out, BOARD_X, y + 1 }, look[SEA].pen, words, "~ ~", "sea");
    x = ber_spot_sign((ber_spot){ out, x, y + 1 }, look[ICE].pen, words, "│ │", "ice");
    x = ber_spot_sign((ber_spot){ out, x, y + 1 }, look[GLACIER].pen, words, "^^^", "glacier");
    ber_spot_sign((ber_spot){ out, x, y + 1 }, look[GROUND_LAND].pen, words, "###", "land");
}

/* ---- The panel -------------------------------------------------------------------- */

/* "Action points: 3". */
static int draw_label(ber_spot at, const ber_words *words, const char *name, const char *piece,
                      ber_pen pen)
{
    char line[120];
    ber_text text = ber_text_into(line, sizeof line);
    ber_label_add(words, name, piece, "", &text);
    return ber_spot_write(at, pen, line);
}

static int draw_number(ber_spot at, const ber_words *words, const char *name, int number)
{
    char digits[12];
    ber_text text = ber_text_into(digits, sizeof digits);
    ber_text_format(&text, "%d", number);
    return draw_label(at, words, name, digits, ber_plain);
}

/* Counts by seat: "R3 B2". */
static void counts_by_seat(const ber_words *words, const uint8_t count[SEATS], ber_text *out)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (count[seat])
            ber_text_format(out, "%s%s%d", out->length ? " " : "", ber_seat_letter(words, seat),
                            count[seat]);
}

/* The tiles played in this turn: each type only once [I3.1]. */
static void draw_used(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    char list[80];
    ber_text text = ber_text_into(list, sizeof list);
    for (int i = 0; i < 4; i++)
        if (s->used >> i & 1)
            ber_text_format(&text, "%s%s", text.length ? ", " : "",
                            ber_word_for(words, "noun.play_type", iglu_domains[D_PLAY].item[i]));
    if (text.length)
        draw_label((ber_spot){ out, PANEL_X, y }, words, "used", list, ber_plain);
}

static bool is_placing(const iglu *s)
{
    return s->agenda.frame[0].kind == F_PLACE;
}

static void draw_clock(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    int x = draw_number((ber_spot){ out, PANEL_X, y }, words, "face_down", count_bits(s->ice));
    draw_number((ber_spot){ out, x + 3, y }, words, "meltable", count_bits(iglu_meltable(s)));
}

/* Whose turn, what is left of it, and the clock of the game. */
static int draw_turn(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    char list[80], number[12];
    ber_text text = ber_text_into(list, sizeof list), digits = ber_text_into(number, sizeof number);
    const char *piece[2] = { number, ber_seat_name(words, active_seat(s)) };
    bool placing = is_placing(s);
    ber_text_format(&digits, "%d", s->turn_number);
    if (s->head.turn == BER_OVER)
        ber_text_add(&text, ber_word_for(words, "label", "over"));
    else
        ber_words_fill(words, ber_word_for(words, "label", placing ? "setup" : "turn"), NULL,
                       piece + placing, 2 - placing, &text);
    ber_canvas_write(out, PANEL_X, y, ber_strong, list);
    text = ber_text_into(list, sizeof list);
    counts_by_seat(words, s->inuit_to_place, &text);
    if (placing)
        draw_label((ber_spot){ out, PANEL_X, y + 1 }, words, "to_place", list, ber_plain);
    else if (s->head.turn != BER_OVER)
        draw_number((ber_spot){ out, PANEL_X, y + 1 }, words, "ap", s->ap);
    draw_clock(s, words, y + 2, out);
    draw_used(s, words, y + 3, out);
    return y + 5 - !s->used;
}

/* Half points as "2½". */
static void add_halves(ber_text *out, int halves)
{
    if (halves != 1)
        ber_text_format(out, "%d", halves / 2);
    ber_text_add(out, halves % 2 ? "½" : "");
}

/* The columns of the table of tribes, by their right edges. What the islands would score now
 * says nothing as long as the ice is one. */
enum { COL_HUNTED, COL_LATER, COL_HAND, COL_IGLOOS, COL_NOW, COLUMNS };
static const ber_column column[COLUMNS] = {
    [COL_HUNTED] = { "hunted", PANEL_X + 15 }, [COL_LATER] = { "later", PANEL_X + 21 },
    [COL_HAND] = { "hand", PANEL_X + 26 },     [COL_IGLOOS] = { "igloos", PANEL_X + 32 },
    [COL_NOW] = { "now", PANEL_X + 38 },
};

static int columns(const iglu *s)
{
    uint64_t ice = tiles(s);
    return flood(ice & -ice, ice) == ice ? COL_NOW : COLUMNS;
}

static void draw_tribe(const iglu *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    static const char *const mark[SEATS] = { "●", "■", "▲", "◆" }; /* the look of all games */
    int value[COLUMNS] = { [COL_HUNTED] = iglu_hunted_points(s, seat),
                           [COL_HAND] = 2 * s->held[seat],
                           [COL_IGLOOS] = 2 * s->igloos_left[seat] };
    iglu_survey now, later;
    ber_pen pen = { (uint8_t)(BER_INK_RED + seat), BER_INK_PLAIN, true };
    bool to_play = s->head.turn != BER_OVER && seat == active_seat(s);
    iglu_islands(s, tiles(s), &now);
    iglu_islands(s, iglu_forecast(s), &later);
    value[COL_NOW] = now.points[seat];
    value[COL_LATER] = later.points[seat];
    ber_canvas_write(out, PANEL_X, y, pen, mark[seat]);
    ber_canvas_write(out, PANEL_X + 2, y, to_play ? pen : ber_plain, ber_seat_name(words, seat));
    for (int i = 0; i < columns(s); i++) {
        char text[16];
        ber_text t = ber_text_into(text, sizeof text);
        if (is_placing(s) && i == COL_LATER)
            ber_text_add(&t, "-"); /* islands mean nothing before everybody is there */
        else
            add_halves(&t, value[i]);
        ber_spot_right(ber_column_at(&column[i], y, out), ber_plain, text);
    }
}

static int draw_tribes(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    ber_column_labels(column, columns(s), y, words, out);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        draw_tribe(s, words, seat, ++y, out);
    ber_canvas_write(out, PANEL_X, y + 1, ber_muted, ber_word_for(words, "label", "later_help"));
    return y + 3;
}

/* "three fish      4" */
static void draw_kind(const ber_words *words, int kind, int count, ber_spot at)
{
    char digits[12];
    ber_text text = ber_text_into(digits, sizeof digits);
    ber_pen pen = count ? ber_plain : ber_muted;
    ber_text_format(&text, "%d", count);
    ber_spot_write(at, pen, ber_word_for(words, "short", iglu_domains[D_KIND].item[kind]));
    at.x += KIND_WIDTH;
    ber_spot_right(at, pen, digits);
}

/* Counts of tiles by kind in two columns, downwards; kinds of which there are none
 * are left out if `sparse`. Returns the line after the last. */
static int draw_kinds(const ber_words *words, const uint8_t *count, int first, int n, bool sparse,
                      ber_spot at)
{
    int shown = 0, done = 0;
    for (int i = 0; i < n; i++)
        shown += count[i] || !sparse;
    int lines = (shown + 1) / 2;
    for (int i = 0; i < n; i++) {
        if (!count[i] && sparse)
            continue;
        ber_spot spot = { at.canvas, at.x + done / lines * KIND_STEP, at.y + done % lines };
        draw_kind(words, first + i, count[i], spot);
        done++;
    }
    return at.y + lines;
}

static int draw_hand(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    int viewer = s->head.viewer;
    if (viewer < 0)
        return y;
    int x = ber_canvas_write(out, PANEL_X, y, ber_strong, ber_word_for(words, "label", "own_hand"));
    if (!s->held[viewer]) {
        x = ber_canvas_write(out, x, y, ber_plain, ": ");
        ber_canvas_write(out, x, y, ber_plain, ber_word_for(words, "label", "empty"));
    }
    return draw_kinds(words, s->hand[viewer], KIND_RED, RED_KINDS, true,
                      (ber_spot){ out, PANEL_X, y + 1 }) +
           1;
}

/* Face down, removed unseen, or in the hands of others. */
static void draw_unseen(const iglu *s, const ber_words *words, int y, ber_canvas *out)
{
    char number[12];
    ber_text text = ber_text_into(number, sizeof number);
    ber_text_format(&text, "%d", ber_pool_total(s->pool, KINDS));
    draw_label((ber_spot){ out, PANEL_X, y }, words, "unseen", number, ber_strong);
    draw_kinds(words, s->pool, 0, KINDS, false, (ber_spot){ out, PANEL_X, y + 1 });
}

void iglu_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const iglu *s = state;
    draw_board(s, words, out);
    draw_legend(words, out);
    int y = draw_turn(s, words, 0, out);
    y = draw_tribes(s, words, y, out);
    y = draw_hand(s, words, y, out);
    draw_unseen(s, words, y, out);
}
