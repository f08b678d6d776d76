/*
 * valley_draw_map.c: the map for a terminal, and its legend.
 *
 * Hexes are bricks: a column is half a brick lower than the next, so that each touches six others.
 */
#include "valley_draw.h"

#include <string.h>

enum { COLUMNS = 7, CELL_W = 11, CELL_H = 4 };
enum { MAP_W = COLUMNS * CELL_W + 1, MAP_H = COLUMNS * CELL_H + 1, INNER = CELL_W - 1 };
_Static_assert(LEGEND_Y == MAP_Y + MAP_H, "the legend stands under the map");

static const ber_pen water = { BER_INK_WATER, BER_INK_PLAIN, true };
static const ber_pen ice = { BER_INK_ICE, BER_INK_PLAIN, true };
static const ber_pen earth = { BER_INK_EARTH, BER_INK_PLAIN, true };
static const ber_pen hot = { BER_INK_RED, BER_INK_PLAIN, true };
static const ber_pen leafy = { BER_INK_GREEN, BER_INK_PLAIN, true };

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

static void draw_bank(ber_spot at, int direction, ber_pen pen, const char *sign, const char *number)
{
    bool is_right = direction == 1 || direction == 2, is_low = direction == 2 || direction == 4;
    if (direction % 3) { /* a side wall: the upper or the lower half of it */
        at.x += is_right ? CELL_W : 0;
        at.y += is_low ? CELL_H - 1 : 1;
        ber_spot_write(at, pen, number);
        return;
    }
    at.y += direction == 0 ? 0 : CELL_H;
    for (int i = 1; i < CELL_W; i++)
        ber_canvas_write(at.canvas, at.x + i, at.y, pen, i == CELL_W / 2 ? number : sign);
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
        draw_bank((ber_spot){ out, x_of(from), y_of(from) }, direction_to(from, to),
                  is_dry(s)   ? ber_muted
                  : is_frozen ? ice
                              : water,
                  is_dry(s)   ? "-"
                  : is_frozen ? "="
                              : "~",
                  number);
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
    const ber_frame *f = valley_find_frame(s, F_ANIMALS);
    ber_canvas_write(out, LEFT_X + 2, MAP_Y + 1, ber_muted, "\\|/");
    ber_canvas_write(out, LEFT_X + 2, MAP_Y + 2, ber_muted, "/|\\");
    for (int i = 0; i < DIRECTIONS; i++)
        ber_canvas_write(out, LEFT_X + point[i].x, MAP_Y + point[i].y,
                         f && f->data == i ? ber_strong : ber_muted, point[i].face);
}

/* ---- What is in a space -------------------------------------------------------- */

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
    const ber_frame *f = valley_find_frame(s, F_MOVE);
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
static void draw_title(const valley *s, const ber_words *words, int space, ber_spot at)
{
    char number[8], ground[16];
    int terrain = valley_terrain(s, space);
    ber_text text = ber_text_into(number, sizeof number),
             kind = ber_text_into(ground, sizeof ground);
    ber_text_format(&text, "%d%s", space, map_of(s)->lava >> space & 1 ? "!" : "");
    ber_text_add(&kind, item_word(words, "letter", D_TERRAIN, terrain));
    if (terrain != LAKE)
        ber_text_format(&kind, "%d", map_of(s)->number[space]);
    ber_canvas_write(at.canvas, at.x + 2, at.y + 1, ber_strong, number);
    ber_canvas_write(at.canvas, at.x + 5, at.y + 1, terrain == LAKE ? water : ber_plain, ground);
}

static void draw_space(const valley *s, const ber_words *words, int space, ber_canvas *out)
{
    int x = x_of(space), y = y_of(space);
    place p = { x + 1, y + 2, x + 1, y + CELL_H - 1, out };
    draw_title(s, words, space, (ber_spot){ out, x, y });
    draw_letter(s, space, x, y, out);
    if (map_of(s)->lake >> space & 1) {
        draw_lake(x, y, out);
        return;
    }
    put_tribes(s, words, space, &p);
    put_animals(s, words, space, &p);
    put_ground(s, space, &p);
}

void valley_draw_map(const valley *s, const ber_words *words, ber_canvas *out)
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
static int draw_letters(const ber_words *words, const char *family, int domain, ber_spot at)
{
    int n = domain == D_TERRAIN ? LAKE : valley_domains[domain].size; /* lakes are written out */
    for (int item = 0; item < n; item++) {
        at.x = ber_spot_write(at, ber_strong, item_word(words, "letter", domain, item)) + 1;
        at.x = ber_spot_write(at, ber_muted, item_word(words, family, domain, item)) + 2;
    }
    return at.x;
}

int valley_draw_legend(const ber_words *words, ber_canvas *out)
{
    char crowd[24];
    ber_text text = ber_text_into(crowd, sizeof crowd);
    int y = LEGEND_Y;
    add_tribe(words, 0, (const int[3]){ 5, 2, 1 }, true, &text);
    int x = ber_spot_sign((ber_spot){ out, LEFT_X, y }, ber_strong, words, crowd, "legend_tribe");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "'", "legend_moved");
    x = draw_letters(words, "noun.species", D_SPECIES, (ber_spot){ out, LEFT_X, ++y });
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "S", "legend_stranger");
    x = draw_letters(words, "noun.terrain", D_TERRAIN, (ber_spot){ out, LEFT_X, ++y });
    x = ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "!", "legend_lava");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "~2~", "legend_river");
    x = ber_spot_sign((ber_spot){ out, LEFT_X, ++y }, ber_strong, words, "##", "legend_crop");
    ber_spot_sign((ber_spot){ out, x, y }, ber_strong, words, "^", "legend_marker");
    return y + 1;
}
