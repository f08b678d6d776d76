/*
 * eiszeit_draw.c: the board for a terminal, and what a player wants to see around it.
 *
 * Everything fits into 80 columns: the state of the round, the twelve regions, the players,
 * the own hand. A region says how many hunters it will feed at least and at most, since its
 * fires are face down. All of it can be read without colours. The state is blinded.
 */
#include "eiszeit.h"

#include "asked.h"
#include "drawing.h"

#include <string.h>

enum { WIDTH = 80, BOARD_COLUMNS = 4, BOARD_ROWS = REGIONS / BOARD_COLUMNS };
enum { REGION_STEP = 19, REGION_WIDTH = REGION_STEP - 1 };
enum { BOARD_X = 1, BOARD_WIDTH = BOARD_COLUMNS * REGION_STEP + 1 };
enum { NAME_X = 4, STONES_X = 20, BRIEF_X = 30 };

static const ber_pen ice = { BER_INK_BLUE, BER_INK_ICE, true };

/* ---- Words ------------------------------------------------------------------- */

static const char *card_words(const ber_words *words, int card)
{
    return ber_word_for(words, "noun.card", eiszeit_domains[D_CARD].item[card]);
}

/* By its printed number. */
static const char *region_name(int number)
{
    return eiszeit_domains[D_REGION].item[number - 1];
}

/* The terrain of a region, as the Camp cards name it. */
static const char *land_name(int region)
{
    int terrain = 0;
    while (!(eiszeit_in_play.terrain[terrain] >> region & 1))
        terrain++;
    return eiszeit_domains[D_CARD].item[L_CAMP + terrain] + strlen("l_camp_");
}

/* ---- The round -------------------------------------------------------------------- */

static const ber_frame *bottom_frame(const eiszeit *s)
{
    return s->agenda.depth > 0 ? &s->agenda.frame[0] : NULL;
}

/* Whose turn it is and which part of the round. */
static void add_phase(const eiszeit *s, const ber_words *words, const ber_frame *f, ber_text *out)
{
    const char *name = ber_seat_name(words, f->seat);
    switch (f->kind) {
    case F_FIRE: ber_label_add(words, "conflict", "", "", out); break;
    case F_LOTS: ber_label_add(words, "lots", "", "", out); break;
    case F_PLACE_GLACIER: ber_label_add(words, "glacier", name, "", out); break;
    default: ber_label_add(words, "turn", name, "", out);
    }
    if (is_last_round(s)) {
        ber_text_add(out, " · ");
        ber_label_add(words, "last_round", "", "", out);
    }
}

static void draw_status(const eiszeit *s, const ber_words *words, ber_canvas *out)
{
    char line[120], round[12], rounds[12];
    ber_text text = ber_text_into(line, sizeof line), r = ber_text_into(round, sizeof round),
             of = ber_text_into(rounds, sizeof rounds);
    const ber_frame *f = bottom_frame(s);
    if (!f || s->head.turn == BER_OVER) {
        ber_label_add(words, "over", "", "", &text);
    } else if (f->kind == F_DEAL) {
        ber_label_add(words, "deal", "", "", &text);
    } else if (ber_agenda_peek(&s->agenda)->kind == F_FIRST) {
        ber_label_add(words, "first", "", "", &text);
    } else if (s->round == 0) {
        ber_label_add(words, "setup", ber_seat_name(words, f->seat), "", &text);
    } else {
        ber_text_format(&r, "%d", s->round);
        ber_text_format(&of, "%d", s->head.option[O_ROUNDS]);
        ber_label_add(words, "round", round, rounds, &text);
        ber_text_add(&text, " · ");
        add_phase(s, words, f, &text);
    }
    int x = ber_canvas_write(out, BOARD_X, 0, ber_strong, line);
    text = ber_text_into(line, sizeof line);
    ber_text_add(&text, " · ");
    ber_label_add_number(words, "mammoths", s->mammoth_reserve, &text);
    ber_text_add(&text, ", ");
    ber_label_add_number(words, "clubs", s->club_reserve, &text);
    ber_canvas_write(out, x, 0, ber_plain, line);
}

/* The region of which the question speaks, and how. */
static const char *place_label(const ber_frame *f)
{
    switch (f->kind) {
    case F_ATTACH_CLUB: return "at";
    case F_SWAP_SECOND:
    case F_MOVE_TARGET:
    case F_TREK_TARGET:
    case F_FIRE_TARGET: return "from";
    case F_MAMMOTH_TARGET: return f->card == L_PARTY ? "into" : "from";
    default: return "into";
    }
}

/* The card being carried out, by whom, and what its next decision is about; false: none is. */
static bool draw_effect(const eiszeit *s, const ber_words *words, ber_canvas *out)
{
    char line[160];
    ber_text text = ber_text_into(line, sizeof line);
    const ber_frame *f = s->agenda.depth > 0 ? ber_agenda_peek(&s->agenda) : NULL;
    if (!f || f->kind < F_CULT_SOURCE)
        return false;
    ber_label_add(words, "resolving", card_words(words, f->card), "", &text);
    ber_text_add(&text, " · ");
    ber_label_add(words, "acts", ber_seat_name(words, f->seat), "", &text);
    ber_text_add(&text, f->place ? " · " : "");
    if (f->kind == F_TREK_HUNTER || f->kind == F_TREK_MAMMOTH)
        ber_label_add(words, "from_to", region_name(f->place), region_name(f->data), &text);
    else if (f->place)
        ber_label_add(words, place_label(f), region_name(f->place), "", &text);
    ber_canvas_write(out, BOARD_X, 1, ber_plain, line);
    return true;
}

/* "costs 3", "gives 4"; nothing for a Cult, whose stones are those of the copied card. */
static void add_stones(const ber_words *words, int card, ber_text *out)
{
    if (card == L_HERD)
        ber_label_add(words, "cost", "2-5", "", out);
    else if (!is_cult(card))
        ber_label_add_number(words, colour_of(card) == DARK ? "income" : "cost",
                             eiszeit_in_play.stones[card], out);
}

/* "Dark reserve: 12 stones · pile 17 · top discard Feud, gives 4" */
static void draw_colour(const eiszeit *s, const ber_words *words, int colour, int y,
                        ber_canvas *out)
{
    char line[160];
    ber_text text = ber_text_into(line, sizeof line);
    int top = s->top[colour];
    if (colour == DARK)
        ber_label_add_number(words, "dark", s->dark_reserve, &text);
    else
        ber_label_add_number(words, "light", s->light_reserve, &text);
    int x = ber_canvas_write(out, BOARD_X, y, colour == DARK ? ber_strong : ber_plain, line);
    text = ber_text_into(line, sizeof line);
    ber_text_add(&text, " · ");
    ber_label_add_number(words, "pile", s->pool_n[colour] + s->buried_n[colour], &text);
    ber_text_add(&text, " · ");
    if (top < CARDS) {
        ber_label_add(words, "top", card_words(words, top), "", &text);
        ber_text_add(&text, ", ");
        add_stones(words, top, &text);
    } else {
        ber_label_add(words, "top_none", "", "", &text);
    }
    ber_canvas_write(out, x, y, ber_plain, line);
}

/* Everything above the board; returns the line after it. */
static int draw_head(const eiszeit *s, const ber_words *words, ber_canvas *out)
{
    int y = 1 + draw_effect(s, words, out);
    draw_status(s, words, out);
    draw_colour(s, words, DARK, y++, out);
    draw_colour(s, words, LIGHT, y++, out);
    return y;
}

/* ---- A region ------------------------------------------------------------------------ */

/* Fires of a region still face down: all, but for those turned up so far [E2.1]. */
static int face_down(const eiszeit *s, int region)
{
    const ber_frame *f = bottom_frame(s);
    if (!f || f->kind != F_FIRE || region + 1 > f->place)
        return s->fire[region];
    return region + 1 == f->place ? f->left : 0;
}

/* [E2.2] What a region feeds with the lowest (step 1) or highest (-1) fires possible. */
static int food(const eiszeit *s, int region, int first, int step)
{
    int total = eiszeit_capacity(s, region), tokens = face_down(s, region);
    for (int value = first; value >= 0 && value < FIRE_VALUES; value += step) {
        int n = tokens < s->fire_pool[value] ? tokens : s->fire_pool[value];
        total += n * value;
        tokens -= n;
    }
    return total;
}

static int crowd_of(const eiszeit *s, int region)
{
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        n += s->hunters[region][seat];
    return n;
}

/* Is a conflict still to come in this round? */
static bool is_before_scoring(const eiszeit *s)
{
    const ber_frame *f = bottom_frame(s);
    return f && s->head.turn != BER_OVER && f->kind != F_PLACE_GLACIER && f->kind != F_LOTS;
}

/* "7/4-6": hunters and what the region feeds, with ! if it may be too little and !! if it
 * is. */
static void add_food(const eiszeit *s, int region, ber_text *out)
{
    int n = crowd_of(s, region);
    int least = food(s, region, 0, 1), most = food(s, region, FIRE_VALUES - 1, -1);
    ber_text_format(out, least < most ? "%d/%d-%d" : "%d/%d", n, least, most);
    ber_text_add(out, n > most ? " !!" : n > least ? " !" : "");
}

/* So that it ends before `right`, but not over what ends at the spot. */
static void draw_crowd(const eiszeit *s, int region, ber_spot at, int right)
{
    char line[60];
    ber_text text = ber_text_into(line, sizeof line);
    if (is_before_scoring(s))
        add_food(s, region, &text);
    else
        ber_text_format(&text, "%d", crowd_of(s, region));
    int left = right - ber_text_columns(line);
    at.x = left > at.x ? left : at.x + 1;
    ber_spot_write(at, strchr(line, '!') ? ber_strong : ber_muted, line);
}

/* As "???", or "?×5" where there are many. */
static int draw_letters(const char *letter, int n, ber_pen pen, ber_spot at)
{
    enum { FEW = 3 };
    char line[16];
    ber_text text = ber_text_into(line, sizeof line);
    for (int i = 0; i < n && (i == 0 || n <= FEW); i++)
        ber_text_add(&text, letter);
    if (n > FEW)
        ber_text_format(&text, "×%d", n);
    return ber_spot_write(at, pen, line);
}

/* Mammoths as "MM", face-down fires as "??", fires turned up by their value; returns the column
 * after them. */
static int draw_things(const eiszeit *s, const ber_words *words, int region, ber_spot at)
{
    static const ber_pen fire = { BER_INK_RED, BER_INK_PLAIN, true };
    static const ber_pen mammoth = { BER_INK_EARTH, BER_INK_PLAIN, true };
    int hidden = face_down(s, region);
    at.x = draw_letters(ber_word_for(words, "letter", "mammoth"), s->mammoths[region], mammoth, at);
    at.x += s->mammoths[region] > 0;
    at.x = draw_letters(ber_word_for(words, "letter", "fire"), hidden, fire, at);
    if (s->fire[region] > hidden) {
        char line[16];
        ber_text text = ber_text_into(line, sizeof line);
        ber_text_format(&text, "+%d", s->fire_value_sum[region]);
        at.x += hidden > 0;
        at.x = ber_spot_write(at, fire, line);
    }
    return at.x;
}

/* "R3", or "R3/1" if one of them has a club. */
static void add_hunters(const ber_words *words, int seat, int hunters, int clubs, ber_text *out)
{
    ber_text_format(out, "%s%d", ber_seat_letter(words, seat), hunters);
    if (clubs > 0)
        ber_text_format(out, "/%d", clubs);
}

/* The groups, on two lines if need be, clubs without a hunter after them [R55]. */
static void draw_hunters(const eiszeit *s, const ber_words *words, int region, ber_spot at)
{
    int left = at.x;
    for (int i = 0; i <= SEATS; i++) {
        char token[16];
        ber_text text = ber_text_into(token, sizeof token);
        if (i < SEATS && s->hunters[region][i] > 0)
            add_hunters(words, i, s->hunters[region][i], s->clubbed[region][i], &text);
        else if (i == SEATS && s->loose_clubs[region] > 0)
            ber_text_format(&text, "/%d", s->loose_clubs[region]);
        if (!text.length)
            continue;
        if (at.x + ber_text_columns(token) > left + REGION_WIDTH - 1) {
            at.x = left;
            at.y++;
        }
        at.x = ber_spot_write(at, i < SEATS ? ber_seat_pen(i) : ber_muted, token) + 1;
    }
}

/* Lines of a row of regions: one if it is all ice, and room for the groups of all players. */
static int lines_of(const eiszeit *s, int row)
{
    unsigned mask = (1u << BOARD_COLUMNS) - 1;
    if ((s->iced >> row * BOARD_COLUMNS & mask) == mask)
        return 1;
    return s->head.n_seats > 3 ? 4 : 3;
}

/* Number and land; things and crowd; hunters. */
static void draw_region(const eiszeit *s, const ber_words *words, int region, int y,
                        ber_canvas *out)
{
    int x = BOARD_X + region % BOARD_COLUMNS * REGION_STEP + 1;
    int lines = lines_of(s, region / BOARD_COLUMNS);
    bool is_iced = s->iced >> region & 1;
    for (int i = 0; i < lines && is_iced; i++)
        ber_canvas_write(out, x, y + i, ice, i % 2 ? " ^ ^ ^ ^ ^ ^ ^ ^ ^" : "^ ^ ^ ^ ^ ^ ^ ^ ^ ");
    int end = ber_canvas_write(out, x + 1, y, is_iced ? ice : ber_strong, region_name(region + 1));
    if (is_iced)
        return;
    ber_canvas_write(out, end + 1, y, ber_muted, ber_word_for(words, "land", land_name(region)));
    end = draw_things(s, words, region, (ber_spot){ out, x + 1, y + 1 });
    draw_crowd(s, region, (ber_spot){ out, end, y + 1 }, x + REGION_WIDTH - 1);
    draw_hunters(s, words, region, (ber_spot){ out, x + 1, y + 2 });
}

/* ---- The board -------------------------------------------------------------------------- */

/* Where four regions meet: a stroke joins two that are adjacent across the corner. */
static const char *corner(int row, int column)
{
    int below = row * BOARD_COLUMNS + column, above = below - BOARD_COLUMNS;
    if (row == BOARD_ROWS)
        return column == 0 ? "└" : column == BOARD_COLUMNS ? "┘" : "┴";
    if (column == 0 || column == BOARD_COLUMNS)
        return column == 0 ? "├" : "┤";
    if (eiszeit_in_play.beside[above - 1] >> below & 1)
        return "\\";
    return eiszeit_in_play.beside[above] >> (below - 1) & 1 ? "/" : "┼";
}

/* The border below a row, and those between its regions. */
static void draw_borders(int row, int y, int lines, ber_canvas *out)
{
    for (int x = 0; x < BOARD_WIDTH; x++) {
        bool is_corner = x % REGION_STEP == 0;
        const char *sign = is_corner ? corner(row, x / REGION_STEP) : "─";
        bool is_stroke = *sign == '\\' || *sign == '/';
        ber_canvas_write(out, BOARD_X + x, y, is_stroke ? ber_strong : ber_muted, sign);
        for (int i = 1; i <= lines && is_corner; i++)
            ber_canvas_write(out, BOARD_X + x, y - i, ber_muted, "│");
    }
}

/* Returns the line after the board. */
static int draw_board(const eiszeit *s, const ber_words *words, int y, ber_canvas *out)
{
    const char *name = ber_word_for(words, "label", "ice");
    for (int x = 0; x < BOARD_WIDTH; x++)
        ber_canvas_write(out, BOARD_X + x, y, ice, "^");
    int x = BOARD_X + (BOARD_WIDTH - ber_text_columns(name)) / 2;
    ber_canvas_write(out, x - 1, y, ice, " ");
    ber_canvas_write(out, ber_canvas_write(out, x, y, ice, name), y, ice, " ");
    for (int row = 0; row < BOARD_ROWS; row++) {
        int lines = lines_of(s, row), first = row * BOARD_COLUMNS;
        draw_borders(row + 1, y + lines + 1, lines, out);
        for (int i = 0; i < BOARD_COLUMNS; i++)
            draw_region(s, words, first + i, y + 1, out);
        y += lines + 1;
    }
    return y + 1;
}

/* While one gets to know the signs; returns the line after it. */
static int draw_legend(const eiszeit *s, const ber_words *words, int y, ber_canvas *out)
{
    char hunters[16];
    ber_text text = ber_text_into(hunters, sizeof hunters);
    if (s->round > 1)
        return y;
    add_hunters(words, 0, 2, 1, &text);
    int x =
        ber_spot_sign((ber_spot){ out, BOARD_X, y }, ber_strong, words, hunters, "legend_hunters");
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words,
                      ber_word_for(words, "letter", "mammoth"), "legend_mammoth");
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words,
                      ber_word_for(words, "letter", "fire"), "legend_fire");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "/1", "legend_loose");
    x = ber_spot_sign((ber_spot){ out, BOARD_X, y + 1 }, ber_strong, words, "5/4-6", "legend_food");
    x = ber_spot_sign((ber_spot){ out, x, y + 1 }, ber_strong, words, "!", "legend_crowd");
    ber_spot_sign((ber_spot){ out, x, y + 1 }, ber_strong, words, "\\ /", "legend_corner");
    return y + 2;
}

/* ---- The players ---------------------------------------------------------------------------- */

/* The columns of the table, by their right edges. */
enum {
    COL_POINTS,
    COL_NOW,
    COL_STONES,
    COL_SUPPLY,
    COL_BOARD,
    COL_CLUBS,
    COL_LIGHT,
    COL_DARK,
    SEAT_COLUMNS
};
static const ber_column column[SEAT_COLUMNS] = {
    [COL_POINTS] = { "points", 16 }, [COL_NOW] = { "now", 28 },     [COL_STONES] = { "stones", 36 },
    [COL_SUPPLY] = { "supply", 45 }, [COL_BOARD] = { "board", 55 }, [COL_CLUBS] = { "kept", 62 },
    [COL_LIGHT] = { "light_n", 70 }, [COL_DARK] = { "dark_n", 77 },
};

static void draw_seat(const eiszeit *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    static const char *const mark[SEATS] = { "●", "■", "▲", "◆", "✚" }; /* the look of all games */
    int now[SEATS];
    eiszeit_points_now(s, now);
    int value[SEAT_COLUMNS] = { s->score[seat],
                                now[seat],
                                s->stones[seat],
                                s->supply[seat],
                                eiszeit_on_board(s, seat),
                                s->own_clubs[seat],
                                s->light_n[seat],
                                s->dark_n[seat] };
    bool is_asked = ber_is_asked(&s->head, seat);
    ber_canvas_write(out, 0, y, ber_strong, is_asked ? ">" : " ");
    ber_canvas_write(out, BOARD_X, y, ber_seat_pen(seat), mark[seat]);
    ber_canvas_write(out, BOARD_X + 2, y, is_asked ? ber_strong : ber_plain,
                     ber_seat_name(words, seat));
    for (int i = 0; i < SEAT_COLUMNS; i++)
        ber_spot_number(ber_column_at(&column[i], y, out), i == COL_POINTS ? ber_strong : ber_plain,
                        "%d", value[i]);
    if (s->stones[seat] >= STONE_LIMIT) /* no dark card [E1.4] */
        ber_canvas_write(out, column[COL_STONES].right, y, ber_strong, "*");
}

/* Returns the line after the table. */
static int draw_seats(const eiszeit *s, const ber_words *words, int y, ber_canvas *out)
{
    bool is_any_full = false;
    ber_column_labels(column, SEAT_COLUMNS, y, words, out);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        draw_seat(s, words, seat, ++y, out);
        is_any_full = is_any_full || s->stones[seat] >= STONE_LIMIT;
    }
    if (is_any_full)
        ber_spot_sign((ber_spot){ out, BOARD_X, ++y }, ber_strong, words, "*", "full");
    return y + 1;
}

/* ---- The hand ---------------------------------------------------------------------------- */

static bool is_camp(int card)
{
    return card < L_CAMP + TERRAINS;
}

/* [E1.1, E1.6] If the seat had the turn now. */
static bool can_play(const eiszeit *s, int seat, int card)
{
    ber_action legal[BER_MAX_ACTIONS];
    ber_frame turn = { .kind = F_PLAY_CARD, .seat = (int8_t)seat };
    int n = eiszeit_list(s, &turn, legal);
    return ber_is_listed(legal, n, (ber_action)(A_PLAY_CARD + card));
}

static const char *card_sign(const eiszeit *s, int seat, int card)
{
    static const char *const sign[] = { [GOES_ON] = " ", [CAN_END] = "?", [ENDS] = "!" };
    if (!can_play(s, seat, card))
        return "x";
    return eiszeit_is_idle(s, seat, card) ? "0" : sign[eiszeit_ends_round(s, seat, card)];
}

/* What it does; a Herd cannot place what is not in reserve [R22]. */
static const char *brief_of(const eiszeit *s, const ber_words *words, int card)
{
    bool is_moving = card == L_HERD && !s->mammoth_reserve;
    return ber_word_for(words, "brief.card",
                        is_moving ? "l_herd.empty" : eiszeit_domains[D_CARD].item[card]);
}

/* "2× Drive   costs 3   move 3 hunters ..." */
static void draw_card(const eiszeit *s, const ber_words *words, int card, int y, ber_canvas *out)
{
    char copies[16], stones[24];
    ber_text n = ber_text_into(copies, sizeof copies), c = ber_text_into(stones, sizeof stones);
    int viewer = s->head.viewer;
    ber_pen pen = can_play(s, viewer, card) ? ber_plain : ber_muted;
    if (s->hand[viewer][card] > 1)
        ber_text_format(&n, "%d×", s->hand[viewer][card]);
    add_stones(words, card, &c);
    ber_canvas_write(out, 0, y, ber_strong, card_sign(s, viewer, card));
    ber_canvas_write(out, BOARD_X, y, pen, copies);
    ber_canvas_write(out, NAME_X, y, pen,
                     is_camp(card) ? ber_word_for(words, "label", "camp")
                                   : card_words(words, card));
    ber_canvas_write(out, STONES_X, y, pen, stones);
    ber_canvas_write(out, BRIEF_X, y, pen, brief_of(s, words, card));
}

/* [E1.9] What the viewer knows to lie under the piles, in as many lines as it takes. */
static void draw_buried(const eiszeit *s, const ber_words *words, int y, ber_canvas *out)
{
    int x = 0;
    for (int colour = 0; colour < COLOURS; colour++) {
        for (int i = 0; i < s->buried_n[colour]; i++) {
            if (s->buried_by[colour][i] != s->head.viewer || s->buried[colour][i] >= CARDS)
                continue;
            const char *name = card_words(words, s->buried[colour][i]);
            x = x ? ber_canvas_write(out, x, y, ber_muted, ", ")
                  : ber_spot_label((ber_spot){ out, BOARD_X, y }, ber_muted, words, "own_buried") +
                        1;
            if (x + ber_text_columns(name) >= WIDTH) {
                x = NAME_X;
                y++;
            }
            x = ber_canvas_write(out, x, y, ber_muted, name);
        }
    }
}

/* Has the hand a card with this sign? */
static bool has_sign(const eiszeit *s, const char *sign)
{
    int viewer = s->head.viewer;
    for (int card = 0; card < CARDS; card++)
        if (s->hand[viewer][card] && *card_sign(s, viewer, card) == *sign)
            return true;
    return false;
}

/* With a legend of the signs that are there. */
static void draw_hand(const eiszeit *s, const ber_words *words, int y, ber_canvas *out)
{
    static const char *const sign[][2] = {
        { "x", "unplayable" }, { "0", "idle" }, { "!", "ends_round" }, { "?", "can_end" }
    };
    int viewer = s->head.viewer;
    if (viewer < 0 || hand_size(s, viewer) == 0)
        return;
    int x = ber_spot_label((ber_spot){ out, BOARD_X, y }, ber_strong, words, "hand") + 3;
    for (size_t i = 0; i < sizeof sign / sizeof *sign; i++) {
        bool is_end = *sign[i][0] == '!' && is_last_round(s);
        if (has_sign(s, sign[i][0]))
            x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, sign[i][0],
                              is_end ? "ends_game" : sign[i][1]);
    }
    for (int card = 0; card < CARDS; card++)
        if (s->hand[viewer][card])
            draw_card(s, words, card, ++y, out);
    draw_buried(s, words, y + 1, out);
}

void eiszeit_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const eiszeit *s = state;
    int y = draw_board(s, words, draw_head(s, words, out), out);
    y = draw_seats(s, words, draw_legend(s, words, y, out), out);
    draw_hand(s, words, y + 1, out);
}
