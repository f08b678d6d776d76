/*
 * valley_draw.c: the valley for a terminal, and what a player wants to see around it.
 *
 * Everything fits into 80 columns: the turn, the map, a legend, the tribes, the own hand. Hexes
 * are bricks: a column is half a brick lower than the next, so that each touches six others. All
 * of it can be read without colours. The state is blinded.
 */
#include "valley.h"

#include "asked.h"
#include "drawing.h"

#include <string.h>

enum { PAGE = 80, LEFT_X = 1, MAP_Y = 3, COLUMNS = 7, CELL_W = 11, CELL_H = 4 };
enum { MAP_W = COLUMNS * CELL_W + 1, MAP_H = COLUMNS * CELL_H + 1, INNER = CELL_W - 1 };
enum { LEGEND_Y = MAP_Y + MAP_H, LEGEND_TURNS = 3 };

static const ber_pen water = { BER_INK_WATER, BER_INK_PLAIN, true };
static const ber_pen ice = { BER_INK_ICE, BER_INK_PLAIN, true };
static const ber_pen earth = { BER_INK_EARTH, BER_INK_PLAIN, true };
static const ber_pen hot = { BER_INK_RED, BER_INK_PLAIN, true };
static const ber_pen leafy = { BER_INK_GREEN, BER_INK_PLAIN, true };

/* ---- Words ------------------------------------------------------------------------- */

static const char *item_word(const ber_words *words, const char *family, int domain, int item)
{
    return ber_word_for(words, family, valley_domains[domain].item[item]);
}

static const char *event_name(const ber_words *words, int event)
{
    return item_word(words, "noun.event", D_EVENT, event);
}

static void add_dot(ber_text *out)
{
    ber_text_add(out, out->length ? " · " : "");
}

/* Takes from a line what does not fit into 80 columns, at one of its dots. */
static const char *cut_line(char *line)
{
    char *cut = NULL;
    int width = LEFT_X + ber_text_columns(line);
    for (char *dot = strstr(line, " · "); dot && width > PAGE; dot = strstr(dot + 1, " · "))
        cut = !cut || width - ber_text_columns(dot) <= PAGE ? dot : cut;
    if (cut)
        *cut = '\0';
    return cut ? cut + strlen(" · ") : "";
}

/* Writes a line of its own; what does not fit into 80 columns is cut. */
static void write_line(int y, ber_pen pen, char *line, ber_canvas *out)
{
    for (size_t n = strlen(line); LEFT_X + ber_text_columns(line) > PAGE;)
        line[--n] = '\0';
    ber_canvas_write(out, LEFT_X, y, pen, line);
}

/* ---- The turn ---------------------------------------------------------------------- */

static bool is_setup(const valley *s)
{
    return s->agenda.depth && s->agenda.frame[0].kind <= F_DEAL;
}

/* The frame of this kind, if it is open. */
static const ber_frame *find_frame(const valley *s, int kind)
{
    for (int i = 0; i < s->agenda.depth; i++)
        if (s->agenda.frame[i].kind == kind)
            return &s->agenda.frame[i];
    return NULL;
}

static void add_turn(const valley *s, const ber_words *words, ber_text *out)
{
    char turn[12], wheel[12], year[12];
    const char *piece[4] = { turn, item_word(words, "noun.season", D_SEASON, s->season), wheel,
                             year };
    ber_text t = ber_text_into(turn, sizeof turn), w = ber_text_into(wheel, sizeof wheel),
             y = ber_text_into(year, sizeof year);
    ber_text_format(&t, "%d", s->turn_number);
    ber_text_format(&w, "%d", s->wheel);
    ber_text_format(&y, "%d", s->year);
    ber_words_fill(words, ber_word_for(words, "label", "turn"), NULL, piece, 4, out);
    if (s->hold_marker)
        ber_text_format(out, " (%s)", ber_word_for(words, "label", "held"));
}

static void add_event(const valley *s, const ber_words *words, ber_text *out)
{
    add_dot(out);
    if (s->weather == NO_EVENT)
        ber_label_add(words, "no_event", "", "", out);
    else
        ber_label_add(words, "event", event_name(words, s->weather), "", out);
}

static void draw_turn(const valley *s, const ber_words *words, ber_canvas *out)
{
    char line[200];
    ber_text text = ber_text_into(line, sizeof line);
    if (s->head.turn == BER_OVER) {
        ber_label_add(words, "over", "", "", &text);
    } else if (is_setup(s)) {
        ber_label_add(words, "setup", "", "", &text);
    } else {
        add_turn(s, words, &text);
        add_event(s, words, &text);
    }
    write_line(0, ber_strong, line, out);
}

/* The name of the label for a part of the turn. */
static const char *phase_label(const valley *s, const ber_frame *f)
{
    static const char *const label[] = {
        [F_MAP] = "setup",
        [F_FIRST] = "setup",
        [F_PLACE_START] = "phase_setup",
        [F_SOW_START] = "phase_setup",
        [F_DEAL] = "phase_deal",
        [F_EVENT] = "phase_event",
        [F_ARRIVE] = "phase_arrive",
        [F_RESURRECT] = "phase_back",
        [F_DIRECTION] = "phase_animals",
        [F_ANIMALS] = "phase_animals",
        [F_TRIBES] = "phase_tribes",
        [F_MOVE] = "phase_move",
        [F_COMBAT] = "phase_combat",
        [F_STRANGERS] = "phase_strangers",
        [F_FEED] = "phase_feed",
        [F_HARVEST] = "phase_feed",
        [F_BIRTHS] = "phase_births",
        [F_SOW] = "phase_sow",
        [F_CARDS] = "phase_cards",
        [F_TURN_END] = "phase_end",
    };
    if (f->kind == F_ARRIVE && s->agenda.depth > 1)
        return "phase_event";
    if (find_frame(s, F_LATE_PLANTING))
        return "phase_late";
    return find_frame(s, F_POSTPARTUM) ? "phase_postpartum" : label[f->kind];
}

static void add_fight(const valley *s, const ber_words *words, ber_text *out)
{
    const ber_frame *f = find_frame(s, F_FIGHT);
    f = f ? f : find_frame(s, F_BEARS);
    if (!f || f->place >= SPACES)
        return;
    add_dot(out);
    ber_label_add_number(words, "fight", f->place, out);
}

/* Adds the items of a set, as words of this family. */
static void add_set(const ber_words *words, const char *family, int domain, unsigned set,
                    ber_text *out)
{
    for (int item = 0, n = 0; item < valley_domains[domain].size; item++)
        if (set >> item & 1)
            ber_text_format(out, "%s%s", n++ ? ", " : "", item_word(words, family, domain, item));
}

/* What lasts longer than this turn. */
static void add_lasting(const valley *s, const ber_words *words, ber_text *out)
{
    for (int i = 0; i < LASTING_ICE; i++) {
        if (!s->face_up[i])
            continue;
        add_dot(out);
        ber_text_add(out, item_word(words, "noun.lasting", D_LASTING, i));
    }
    for (int i = 0, n = 0; i < RIVERS; i++) {
        if (!(s->frozen >> i & 1))
            continue;
        if (n++) {
            ber_text_format(out, ", %d", i + 1);
        } else {
            add_dot(out);
            ber_label_add_number(words, "frozen", i + 1, out);
        }
    }
}

static void add_announced(const valley *s, const ber_words *words, ber_text *out)
{
    char list[120];
    ber_text names = ber_text_into(list, sizeof list);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(s->announced, seat))
            ber_text_format(&names, "%s%s", names.length ? ", " : "", ber_seat_name(words, seat));
    if (!names.length)
        return;
    add_dot(out);
    ber_label_add(words, "announced", list, "", out);
}

/* What is going on, and what lasts; a second line pushes the rest down. */
static void draw_phase(const valley *s, const ber_words *words, ber_canvas *out)
{
    char line[300], rest[300];
    ber_text text = ber_text_into(line, sizeof line), more = ber_text_into(rest, sizeof rest);
    if (s->agenda.depth) {
        const ber_frame *f = &s->agenda.frame[0];
        ber_label_add(words, phase_label(s, f), ber_seat_name(words, f->seat), "", &text);
        add_fight(s, words, &text);
    }
    add_lasting(s, words, &text);
    if (s->outbreak < SPECIES) {
        add_dot(&text);
        ber_label_add(words, "void", item_word(words, "noun.species", D_SPECIES, s->outbreak), "",
                      &text);
    }
    add_announced(s, words, &text);
    ber_text_add(&more, cut_line(line));
    write_line(1, ber_plain, line, out);
    if (!more.length)
        return;
    ber_canvas_insert(out, 2);
    write_line(2, ber_plain, rest, out);
}

/* The cards armed for the next group; else what the event of the turn does. */
static void draw_armed(const valley *s, const ber_words *words, ber_canvas *out)
{
    char line[300], list[240];
    ber_text text = ber_text_into(line, sizeof line), armed = ber_text_into(list, sizeof list);
    if (s->armed) {
        add_set(words, "noun.ability", D_ABILITY, s->armed, &armed);
        ber_label_add(words, "armed", list, "", &text);
    } else if (s->weather != NO_EVENT && s->head.turn != BER_OVER) {
        ber_text_format(&text, "%s: %s", event_name(words, s->weather),
                        item_word(words, "brief.event", D_EVENT, s->weather));
    }
    write_line(2, ber_muted, line, out);
}

/* ---- The walls of the map ---------------------------------------------------------- */

static const uint8_t first_space[COLUMNS + 1] = { 0, 4, 9, 15, 22, 28, 33, SPACES };

static int column_of(int space)
{
    int column = 0;
    while (first_space[column + 1] <= space)
        column++;
    return column;
}

static int x_of(int space)
{
    return LEFT_X + column_of(space) * CELL_W;
}

static int y_of(int space)
{
    int column = column_of(space), aside = column < 3 ? 3 - column : column - 3;
    return MAP_Y + aside * CELL_H / 2 + (space - first_space[column]) * CELL_H;
}

enum { UP = 1, DOWN = 2, LEFT = 4, RIGHT = 8 };

typedef struct {
    uint8_t way[MAP_H][MAP_W]; /* where lines lead from each point */
} walls;

static void add_walls(walls *w, int space)
{
    int x = x_of(space) - LEFT_X, y = y_of(space) - MAP_Y;
    for (int side = 0; side < 2; side++) {
        for (int i = 0; i <= CELL_W; i++)
            w->way[y + side * CELL_H][x + i] |=
                (uint8_t)((i > 0 ? LEFT : 0) | (i < CELL_W ? RIGHT : 0));
        for (int i = 0; i <= CELL_H; i++)
            w->way[y + i][x + side * CELL_W] |=
                (uint8_t)((i > 0 ? UP : 0) | (i < CELL_H ? DOWN : 0));
    }
}

static void draw_walls(ber_canvas *out)
{
    static const char *const glyph[16] = {
        " ", "│", "│", "│", "─", "┘", "┐", "┤", "─", "└", "┌", "├", "─", "┴", "┬", "┼",
    };
    walls w = { { { 0 } } };
    for (int space = 0; space < SPACES; space++)
        add_walls(&w, space);
    for (int y = 0; y < MAP_H; y++)
        for (int x = 0; x < MAP_W; x++)
            if (w.way[y][x])
                ber_canvas_write(out, LEFT_X + x, MAP_Y + y, ber_muted, glyph[w.way[y][x]]);
}

/* ---- Rivers ------------------------------------------------------------------------ */

static void draw_bank(int x, int y, int direction, ber_pen pen, const char *sign,
                      const char *number, ber_canvas *out)
{
    bool is_right = direction == 1 || direction == 2, is_low = direction == 2 || direction == 4;
    if (direction % 3) { /* a side wall: the upper or the lower half of it */
        ber_canvas_write(out, x + (is_right ? CELL_W : 0), y + (is_low ? CELL_H - 1 : 1), pen,
                         number);
        return;
    }
    y += direction == 0 ? 0 : CELL_H;
    for (int i = 1; i < CELL_W; i++)
        ber_canvas_write(out, x + i, y, pen, i == CELL_W / 2 ? number : sign);
}

static int direction_to(int from, int to)
{
    int direction = 0;
    while (direction < DIRECTIONS - 1 && valley_neighbour[from][direction] != to)
        direction++;
    return direction;
}

static void draw_river(const valley *s, int river, ber_canvas *out)
{
    bool is_frozen = s->frozen >> river & 1;
    const char *number = valley_domains[D_RIVER].item[river];
    for (int i = 0; i < 5; i++) {
        int from = map_of(s)->bank[river][i][0], to = map_of(s)->bank[river][i][1];
        if (from == to)
            continue;
        draw_bank(x_of(from), y_of(from), direction_to(from, to),
                  is_dry(s)   ? ber_muted
                  : is_frozen ? ice
                              : water,
                  is_dry(s)   ? "-"
                  : is_frozen ? "="
                              : "~",
                  number, out);
    }
}

/* The die for the animals; the direction they go in is lit. */
static void draw_compass(const valley *s, ber_canvas *out)
{
    static const struct {
        uint8_t x, y;
        const char *face;
    } point[DIRECTIONS] = {
        { 3, 0, "1" }, { 5, 0, "2" }, { 5, 3, "3" }, { 3, 3, "4" }, { 1, 3, "5" }, { 1, 0, "6" },
    };
    const ber_frame *f = find_frame(s, F_ANIMALS);
    ber_canvas_write(out, LEFT_X + 2, MAP_Y + 1, ber_muted, "\\|/");
    ber_canvas_write(out, LEFT_X + 2, MAP_Y + 2, ber_muted, "/|\\");
    for (int i = 0; i < DIRECTIONS; i++)
        ber_canvas_write(out, LEFT_X + point[i].x, MAP_Y + point[i].y,
                         f && f->data == i ? ber_strong : ber_muted, point[i].face);
}

/* ---- What stands in a space -------------------------------------------------------- */

/* A pen that writes one thing after the other into the two lines of a space. */
typedef struct {
    int x, y, left, bottom;
    ber_canvas *out;
} place;

static void put(place *p, ber_pen pen, const char *text)
{
    int n = ber_text_columns(text);
    if (p->x > p->left && p->x + n > p->left + INNER) {
        p->x = p->left;
        p->y++;
    }
    if (p->y > p->bottom) { /* no room: what was last gives way */
        ber_canvas_write(p->out, p->left + INNER - 1, p->bottom, ber_strong, "…");
        return;
    }
    p->x = ber_canvas_write(p->out, p->x, p->y, pen, text) + 1;
}

/* "R5/2w1*": five warriors, two women, a tamed wolf, a camp. */
static void add_tribe(const ber_words *words, int seat, const int n[3], bool has_camp,
                      ber_text *out)
{
    ber_text_add(out, ber_seat_letter(words, seat));
    if (n[WARRIOR])
        ber_text_format(out, "%d", n[WARRIOR]);
    if (n[WOMAN])
        ber_text_format(out, "/%d", n[WOMAN]);
    if (n[WOLF_TAMED])
        ber_text_format(out, "%s%d", ber_word_for(words, "letter", "wolf"), n[WOLF_TAMED]);
    ber_text_add(out, has_camp ? "*" : "");
}

/* [V6.4.3] Whether nobody of the tribe in its movement can go on from here. */
static bool has_moved(const valley *s, int seat, int space)
{
    const ber_frame *f = find_frame(s, F_MOVE);
    return f && f->seat == seat && (s->people[seat] >> space & 1) &&
           !valley_unmoved(s, seat, WARRIOR, space) && !valley_unmoved(s, seat, WOMAN, space);
}

static void put_tribes(const valley *s, const ber_words *words, int space, place *p)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        char crowd[24];
        ber_text text = ber_text_into(crowd, sizeof crowd);
        bool has_camp = s->camps[seat] >> space & 1;
        const int n[3] = { s->warriors[seat][space], s->women[seat][space], s->tamed[seat][space] };
        if (!(n[0] | n[1] | n[2]) && !has_camp)
            continue;
        add_tribe(words, seat, n, has_camp, &text);
        ber_text_add(&text, has_moved(s, seat, space) ? "'" : "");
        put(p, ber_seat_pen(seat), crowd);
    }
}

static void put_animals(const valley *s, const ber_words *words, int space, place *p)
{
    if (strangers(s) >> space & 1)
        put(p, ber_strong,
            s->stranger[WARRIOR] == space && s->stranger[WOMAN] == space ? "SS" : "S");
    for (int species = 0; species < SPECIES; species++) {
        char pack[16];
        ber_text text = ber_text_into(pack, sizeof pack);
        if (!s->animals[space][species])
            continue;
        ber_text_format(&text, "%s%d", item_word(words, "letter", D_SPECIES, species),
                        s->animals[space][species]);
        put(p, earth, pack);
    }
}

static void put_ground(const valley *s, int space, place *p)
{
    bool is_fenced = s->fences >> space & 1;
    if (s->intact >> space & 1)
        put(p, leafy, is_fenced ? "[##]" : "##");
    if (s->damaged >> space & 1)
        put(p, leafy, is_fenced ? "[#]" : "#");
    if (s->fire >> space & 1)
        put(p, hot, "^^^");
    else if (s->flood >> space & 1)
        put(p, water, "≈≈≈");
    else if (closed(s) >> space & 1)
        put(p, ice, "xxx");
}

/* ---- A space ----------------------------------------------------------------------- */

/* The letter of animals that enter there: brown ones are large. */
static void draw_letter(const valley *s, int space, int x, int y, ber_canvas *out)
{
    for (int letter = 0; letter < LETTERS; letter++) {
        const char *name = valley_domains[D_LETTER].item[letter];
        bool is_brown = name[0] == 'b';
        char c = name[strlen(name) - 1], text[2] = { (char)(is_brown ? c - 'a' + 'A' : c), '\0' };
        if (map_of(s)->entry[letter] == space)
            ber_canvas_write(out, x + CELL_W - 2, y + 1, ber_muted, text);
    }
}

static void draw_lake(int x, int y, ber_canvas *out)
{
    for (int line = 2; line < CELL_H; line++)
        ber_canvas_write(out, x + 1, y + line, water, "~ ~ ~ ~ ~");
}

/* "12!Pl4": the space, whether lava comes there, its terrain and region. Away from the walls,
 * where the numbers of rivers are. */
static void draw_title(const valley *s, const ber_words *words, int space, int x, int y,
                       ber_canvas *out)
{
    char number[8], ground[16];
    int terrain = valley_terrain(s, space);
    ber_text text = ber_text_into(number, sizeof number),
             kind = ber_text_into(ground, sizeof ground);
    ber_text_format(&text, "%d%s", space, map_of(s)->lava >> space & 1 ? "!" : "");
    ber_text_add(&kind, item_word(words, "letter", D_TERRAIN, terrain));
    if (terrain != LAKE)
        ber_text_format(&kind, "%d", map_of(s)->number[space]);
    ber_canvas_write(out, x + 2, y + 1, ber_strong, number);
    ber_canvas_write(out, x + 5, y + 1, terrain == LAKE ? water : ber_plain, ground);
}

static void draw_space(const valley *s, const ber_words *words, int space, ber_canvas *out)
{
    int x = x_of(space), y = y_of(space);
    place p = { x + 1, y + 2, x + 1, y + CELL_H - 1, out };
    draw_title(s, words, space, x, y, out);
    draw_letter(s, space, x, y, out);
    if (map_of(s)->lake >> space & 1) {
        draw_lake(x, y, out);
        return;
    }
    put_tribes(s, words, space, &p);
    put_animals(s, words, space, &p);
    put_ground(s, space, &p);
}

static void draw_map(const valley *s, const ber_words *words, ber_canvas *out)
{
    draw_walls(out);
    draw_compass(s, out);
    for (int river = 0; river < RIVERS; river++)
        draw_river(s, river, out);
    for (int space = 0; space < SPACES; space++)
        draw_space(s, words, space, out);
}

/* ---- The legend -------------------------------------------------------------------- */

/* "w wolf t tiger": the letters of a domain. */
static int draw_letters(const ber_words *words, const char *family, int domain, int x, int y,
                        ber_canvas *out)
{
    int n = domain == D_TERRAIN ? LAKE : valley_domains[domain].size; /* lakes are written out */
    for (int item = 0; item < n; item++) {
        x = ber_canvas_write(out, x, y, ber_strong, item_word(words, "letter", domain, item));
        x = ber_canvas_write(out, x + 1, y, ber_muted, item_word(words, family, domain, item)) + 2;
    }
    return x;
}

/* Returns the line after it. */
static int draw_legend(const ber_words *words, ber_canvas *out)
{
    char crowd[24];
    ber_text text = ber_text_into(crowd, sizeof crowd);
    int y = LEGEND_Y;
    add_tribe(words, 0, (const int[3]){ 5, 2, 1 }, true, &text);
    int x = ber_spot_sign((ber_spot){ out, LEFT_X, y }, ber_strong, words, crowd, "legend_tribe");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "'", "legend_moved");
    x = draw_letters(words, "noun.species", D_SPECIES, LEFT_X, ++y, out);
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "S", "legend_stranger");
    x = draw_letters(words, "noun.terrain", D_TERRAIN, LEFT_X, ++y, out);
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "!", "legend_lava");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "~2~", "legend_river");
    x = ber_spot_sign((ber_spot){ out, LEFT_X, ++y }, ber_strong, words, "##", "legend_crop");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "^", "legend_marker");
    return y + 1;
}

/* ---- The tribes -------------------------------------------------------------------- */

/* The columns of the table, by their right edges. */
enum {
    COL_CAMPS,
    COL_WARRIORS,
    COL_WOMEN,
    COL_FOOD,
    COL_INCOME,
    COL_NEED,
    COL_REST,
    COL_CARDS,
    TABLE_COLUMNS
};
enum { NOTE_X = 68 };
static const ber_column column[TABLE_COLUMNS] = {
    [COL_CAMPS] = { "camps", 16 },   [COL_WARRIORS] = { "warriors", 26 },
    [COL_WOMEN] = { "women", 33 },   [COL_FOOD] = { "food", 39 },
    [COL_INCOME] = { "income", 47 }, [COL_NEED] = { "need", 55 },
    [COL_REST] = { "rest", 61 },     [COL_CARDS] = { "cards", 67 },
};

/* [V6.6.1] Whether the tribe has still to count its income and to eat in this turn. */
static bool is_hungry(const valley *s, int seat)
{
    int n = s->head.n_seats, kind = s->agenda.depth ? s->agenda.frame[0].kind : F_TURN_END;
    if (kind != F_FEED)
        return kind < F_FEED;
    int now = (s->agenda.frame[0].seat - s->first_player + n) % n;
    return (seat - s->first_player + n) % n >= now;
}

/* [V6.6.2] What a crop gives on the harvest turn [R36]. */
static int harvest_of(const valley *s, int seat)
{
    uint64_t mine = valley_harvesting(s, seat);
    int more = s->face_up[LASTING_RAIN] ? GOOD_RAIN_MORE : 0;
    return count_bits(mine & s->intact) * (INTACT_CROP + more) +
           count_bits(mine & s->damaged) * (DAMAGED_CROP + more);
}

/* What the tribe gains in this turn if everybody stays where he is, hunting included so far. */
static int income_of(const valley *s, int seat)
{
    const ber_frame *f = s->agenda.depth ? &s->agenda.frame[0] : NULL;
    bool is_counted = f && f->kind == F_FEED && f->seat == seat && f->data;
    if (is_counted)
        return s->gain[seat];
    return s->gain[seat] + count_bits(valley_fishing(s, seat)) +
           count_bits(valley_gathering(s, seat, false)) + harvest_of(s, seat);
}

/* "+7 -9", and what is left or missing then. */
static void draw_meal(const valley *s, int seat, int y, ber_canvas *out)
{
    int income = income_of(s, seat), need = valley_need(s, seat);
    int rest = s->food[seat] + income - need;
    if (is_setup(s) || !is_hungry(s, seat))
        return;
    ber_spot_number(ber_column_at(&column[COL_INCOME], y, out), ber_plain, "+%d", income);
    ber_spot_number(ber_column_at(&column[COL_NEED], y, out), ber_plain, "-%d", need);
    ber_spot_number(ber_column_at(&column[COL_REST], y, out), rest < 0 ? hot : ber_plain,
                    rest < 0 ? "%d!" : "%d", rest);
}

/* First player, four camps, the Fire, or no longer there. */
static void draw_note(const valley *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    char line[60];
    ber_text text = ber_text_into(line, sizeof line);
    if (s->status[seat] != ALIVE)
        ber_label_add(words, s->status[seat] == WAITING ? "waiting" : "out", "", "", &text);
    else if (seat == s->first_player)
        ber_label_add(words, "first", "", "", &text);
    if (has_fire(s, seat)) {
        ber_text_add(&text, text.length ? " " : "");
        ber_label_add(words, "fire", "", "", &text);
    }
    ber_canvas_write(out, NOTE_X, y, ber_plain, line);
}

/* Windows do not tell whose answer they wait for [V6.0.1]. */
static bool is_seen_asked(const valley *s, int seat)
{
    bool is_asked = ber_is_asked(&s->head, seat);
    return is_asked && (!valley_prompts[s->head.prompt].window || s->head.viewer == seat);
}

static void draw_seat(const valley *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    bool is_asked = is_seen_asked(s, seat), has_four = has_bit(s->announced, seat);
    ber_canvas_write(out, 0, y, ber_strong, is_asked ? ">" : " ");
    ber_canvas_write(out, LEFT_X, y, ber_seat_pen(seat), ber_seat_letter(words, seat));
    ber_canvas_write(out, LEFT_X + 2, y, is_asked ? ber_strong : ber_plain,
                     ber_seat_name(words, seat));
    draw_note(s, words, seat, y, out);
    if (s->status[seat] != ALIVE)
        return;
    ber_spot_number(ber_column_at(&column[COL_CAMPS], y, out), has_four ? hot : ber_strong,
                    has_four ? "%d/4!" : "%d/4", count_camps(s, seat));
    ber_spot_number(ber_column_at(&column[COL_WARRIORS], y, out), ber_plain, "%d",
                    s->n_warriors[seat]);
    ber_spot_number(ber_column_at(&column[COL_WOMEN], y, out), ber_plain, "%d", s->n_women[seat]);
    ber_spot_number(ber_column_at(&column[COL_FOOD], y, out), ber_plain, "%d", s->food[seat]);
    ber_spot_number(ber_column_at(&column[COL_CARDS], y, out), ber_plain, "%d", s->held[seat]);
    draw_meal(s, seat, y, out);
}

static int draw_seats(const valley *s, const ber_words *words, int y, ber_canvas *out)
{
    ber_column_labels(column, TABLE_COLUMNS, y, words, out);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        draw_seat(s, words, seat, ++y, out);
    return y + 1;
}

/* ---- Cards ------------------------------------------------------------------------- */

static void add_cards(const ber_words *words, uint64_t cards, ber_text *out)
{
    for (int n = 0; cards; cards &= cards - 1)
        ber_text_format(out, "%s%s", n++ ? ", " : "",
                        item_word(words, "noun.card", D_CARD, lowest(cards)));
}

/* Name and use of each card of the viewer. */
static int draw_hand(const valley *s, const ber_words *words, int seat, int y, ber_canvas *out)
{
    enum { BRIEF_X = 28 };
    int x = ber_canvas_write(out, LEFT_X, y, ber_strong, ber_word_for(words, "label", "hand"));
    if (!s->hand[seat])
        ber_canvas_write(out, x + 2, y, ber_plain, ber_word_for(words, "label", "no_cards"));
    for (uint64_t rest = s->hand[seat]; rest; rest &= rest - 1) {
        const char *name = valley_domains[D_CARD].item[lowest(rest)];
        ber_canvas_write(out, LEFT_X + 1, ++y, ber_plain, ber_word_for(words, "noun.card", name));
        ber_canvas_write(out, BRIEF_X, y, ber_muted, ber_word_for(words, "brief", name));
    }
    return y + 1;
}

/* What the viewer has seen by Espionage and Intuition. */
static void draw_knowledge(const valley *s, const ber_words *words, int viewer, int y,
                           ber_canvas *out)
{
    char line[300], list[240];
    ber_text text = ber_text_into(line, sizeof line);
    for (int season = SUMMER; season <= WINTER; season++) {
        if (s->top[season] == NO_EVENT)
            continue;
        add_dot(&text);
        ber_label_add(words, "next_event", item_word(words, "noun.season", D_SEASON, season),
                      event_name(words, s->top[season]), &text);
    }
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        ber_text cards = ber_text_into(list, sizeof list);
        if (seat == viewer || !(s->known[viewer] & s->hand[seat]))
            continue;
        add_cards(words, s->known[viewer] & s->hand[seat], &cards);
        add_dot(&text);
        ber_label_add(words, "knows", ber_seat_name(words, seat), list, &text);
    }
    write_line(y, ber_plain, line, out);
}

void valley_draw(const void *state, const ber_words *words, ber_canvas *out)
{
    const valley *s = state;
    int viewer = s->head.viewer;
    draw_turn(s, words, out);
    draw_armed(s, words, out);
    draw_map(s, words, out);
    /* The signs are explained in the first turns; later they are known. */
    bool is_new = s->turn_number <= LEGEND_TURNS;
    int y = draw_seats(s, words, is_new ? draw_legend(words, out) : LEGEND_Y, out);
    if (viewer >= 0) {
        y = draw_hand(s, words, viewer, y, out);
        draw_knowledge(s, words, viewer, y, out);
    }
    draw_phase(s, words, out); /* last: it may insert a line */
}
