/*
 * urland_draw_map.c: the map for a terminal: islands, oceans, and what the Ichtos there would gain
 * now.
 */
#include "urland_draw.h"

#include "event.h"

static const ber_pen water = { BER_INK_WATER, BER_INK_PLAIN, true };
static const ber_pen earth = { BER_INK_EARTH, BER_INK_PLAIN, true };

/* ---- Ichtos --------------------------------------------------------------------------- */

/* What would happen to each colour: points or new Ichtos, or LOST. */
typedef struct {
    int gain[SEATS];
} prospect;

/* [U4] If the region were scored now. */
static prospect prospect_of_region(const urland *s, int region)
{
    prospect p = { { 0 } };
    urland copy = *s;
    ber_log log = { .n = 0 };
    urland_score_region(&copy, region, &log);
    for (int i = 0; i < log.n; i++) {
        if (log.event[i].kind == E_ADVANCED)
            p.gain[log.event[i].actor] = log.event[i].arg[0];
        if (log.event[i].kind == E_REMOVED)
            p.gain[log.event[i].actor] = LOST;
    }
    return p;
}

/* [U3.2] If the Ichtos there multiplied now. */
static prospect prospect_of_ocean(const urland *s, int ocean)
{
    prospect p = { { 0 } };
    for (int seat = 0; seat < s->head.n_seats && s->head.turn != BER_OVER; seat++)
        p.gain[seat] = urland_growth(s, seat, ocean);
    return p;
}

void urland_add_crowd(const ber_words *words, int seat, int n, int gain, ber_text *out)
{
    ber_text_format(out, "%s%d", ber_seat_letter(words, seat), n);
    if (gain == LOST)
        ber_text_add(out, "-");
    else if (gain)
        ber_text_format(out, "+%d", gain);
}

/* Where the colours of an area are drawn: lines of `width` columns from a spot on. */
typedef struct {
    ber_spot at;
    int width;
} crowd_box;

/* Draws them, or only measures if there is no canvas. Returns the lines it takes. */
static int lay_crowds(const urland *s, const ber_words *words, int area, const prospect *p,
                      crowd_box box)
{
    ber_spot at = box.at;
    int x = at.x, lines = 1;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        char crowd[16];
        ber_text text = ber_text_into(crowd, sizeof crowd);
        if (!s->cnt[area][seat])
            continue;
        urland_add_crowd(words, seat, s->cnt[area][seat], p->gain[seat], &text);
        if (x > at.x && x + ber_text_columns(crowd) > at.x + box.width) {
            x = at.x;
            lines++;
        }
        if (at.canvas)
            ber_canvas_write(at.canvas, x, at.y + lines - 1, ber_seat_pen(seat), crowd);
        x += ber_text_columns(crowd) + 1;
    }
    return lines;
}

/* Without the prospects where there is no room for them. */
static void draw_crowds(const urland *s, const ber_words *words, int area, const prospect *p,
                        crowd_box box)
{
    static const prospect none = { { 0 } };
    crowd_box measure = { { NULL, box.at.x, box.at.y }, box.width };
    if (lay_crowds(s, words, area, p, measure) > CROWD_LINES)
        p = &none;
    lay_crowds(s, words, area, p, box);
}

/* ---- The map --------------------------------------------------------------------------- */

enum { ANGARA_X = 1, EURAMERICA_X = 49, GONDWANA_X = 17, GONDWANA_Y = MAP_Y + 9 };
enum { ROW = 4 }; /* from one border to the next */

/* Where the text of an island begins, and how wide it is. */
static const struct {
    uint8_t x, y, width;
} island_box[REGIONS] = {
    { ANGARA_X + 1, MAP_Y + 1, BOX },         { ANGARA_X + 16, MAP_Y + 1, BOX },
    { ANGARA_X + 1, MAP_Y + 5, 29 },          { EURAMERICA_X + 1, MAP_Y + 1, BOX },
    { EURAMERICA_X + 16, MAP_Y + 1, BOX },    { EURAMERICA_X + 16, MAP_Y + 5, BOX },
    { EURAMERICA_X + 1, MAP_Y + 5, BOX },     { GONDWANA_X + 24, GONDWANA_Y + 1, 21 },
    { GONDWANA_X + 31, GONDWANA_Y + 5, BOX }, { GONDWANA_X + 16, GONDWANA_Y + 5, BOX },
    { GONDWANA_X + 1, GONDWANA_Y + 5, BOX },  { GONDWANA_X + 1, GONDWANA_Y + 1, 22 },
};

/* The strait of each island, towards the one before it: where it begins, and whether it
 * runs downwards. */
static const struct {
    uint8_t x, y;
    bool is_upright;
} strait[REGIONS] = {
    { ANGARA_X + 1, MAP_Y + ROW, false },         { ANGARA_X + 15, MAP_Y + 1, true },
    { ANGARA_X + 16, MAP_Y + ROW, false },        { EURAMERICA_X + 1, MAP_Y + ROW, false },
    { EURAMERICA_X + 15, MAP_Y + 1, true },       { EURAMERICA_X + 16, MAP_Y + ROW, false },
    { EURAMERICA_X + 15, MAP_Y + 5, true },       { GONDWANA_X + 23, GONDWANA_Y + 1, true },
    { GONDWANA_X + 31, GONDWANA_Y + ROW, false }, { GONDWANA_X + 30, GONDWANA_Y + 5, true },
    { GONDWANA_X + 15, GONDWANA_Y + 5, true },    { GONDWANA_X + 1, GONDWANA_Y + ROW, false },
};

static void draw_row(ber_spot at, int n, ber_pen pen, const char *sign)
{
    for (int i = 0; i < n; i++)
        at.x = ber_spot_write(at, pen, sign);
}

/* The outer coast of a continent. */
static void draw_coast(int x, int y, int width, ber_canvas *out)
{
    int right = x + width - 1, bottom = y + 2 * ROW;
    draw_row((ber_spot){ out, x, y }, width, ber_muted, "─");
    draw_row((ber_spot){ out, x, bottom }, width, ber_muted, "─");
    for (int i = 1; i < 2 * ROW; i++) {
        ber_canvas_write(out, x, y + i, ber_muted, "│");
        ber_canvas_write(out, right, y + i, ber_muted, "│");
    }
    ber_canvas_write(out, x, y, ber_muted, "┌");
    ber_canvas_write(out, right, y, ber_muted, "┐");
    ber_canvas_write(out, x, bottom, ber_muted, "└");
    ber_canvas_write(out, right, bottom, ber_muted, "┘");
}

/* Water, or the bridge that a volcano built [U8.3]. */
static void draw_strait(const urland *s, int island, ber_canvas *out)
{
    bool is_bridge = s->erupted >> island & 1, down = strait[island].is_upright;
    int n = down ? ROW - 1 : BOX;
    for (int i = 0; i < n; i++)
        ber_canvas_write(out, strait[island].x + (down ? 0 : i), strait[island].y + (down ? i : 0),
                         is_bridge ? earth : water, is_bridge ? "=" : "~");
}

/* 10 has no strait to 12 or 8, though it lies below both. */
static void draw_inner_coasts(ber_canvas *out)
{
    draw_row((ber_spot){ out, GONDWANA_X + 15, GONDWANA_Y + ROW }, 16, ber_muted, "─");
    ber_canvas_write(out, ANGARA_X + 15, MAP_Y + ROW, ber_muted, "┴");
    ber_canvas_write(out, EURAMERICA_X + 15, MAP_Y + ROW, ber_muted, "┼");
    ber_canvas_write(out, GONDWANA_X + 15, GONDWANA_Y + ROW, ber_muted, "┬");
    ber_canvas_write(out, GONDWANA_X + 23, GONDWANA_Y + ROW, ber_muted, "┴");
    ber_canvas_write(out, GONDWANA_X + 30, GONDWANA_Y + ROW, ber_muted, "┬");
}

/* Letters as they are typed, but large. */
static void add_ocean(int ocean, ber_text *out)
{
    ber_text_format(out, "%c", urland_domains[D_OCEAN].item[ocean][0] - 'a' + 'A');
}

/* "10 SW", with a tick once it is scored. */
static void draw_region(const urland *s, const ber_words *words, int region, ber_canvas *out)
{
    char coasts[16];
    ber_text text = ber_text_into(coasts, sizeof coasts);
    int x = island_box[region].x, y = island_box[region].y, width = island_box[region].width;
    bool is_scored = s->token[region] == T_SCORED;
    uint32_t oceans = urland_oceans_of(s, region);
    prospect p = { { 0 } };
    for (int ocean = 0; ocean < OCEANS; ocean++)
        if (oceans >> ocean & 1)
            add_ocean(ocean, &text);
    int end = ber_canvas_write(out, x, y, ber_strong, number_of(region));
    ber_canvas_write(out, end + 1, y, water, coasts);
    if (is_scored)
        ber_canvas_write(out, x + width - 1, y, ber_strong, "✓");
    else if (s->head.turn != BER_OVER)
        p = prospect_of_region(s, region);
    draw_crowds(s, words, region, &p, (crowd_box){ { out, x, y + 1 }, width });
}

/* An island that belongs to the region before it. */
static void draw_joined(const urland *s, const ber_words *words, int island, ber_canvas *out)
{
    char line[40];
    ber_text text = ber_text_into(line, sizeof line);
    int x = island_box[island].x, y = island_box[island].y;
    ber_label_add(words, "part_of", number_of(urland_rep(s->erupted, island)), "", &text);
    x = ber_canvas_write(out, x, y, ber_muted, number_of(island));
    ber_canvas_write(out, x + 1, y, ber_muted, line);
}

static void draw_ocean(const urland *s, const ber_words *words, int ocean, ber_spot at, int width)
{
    char letter[4];
    ber_text text = ber_text_into(letter, sizeof letter);
    prospect p = prospect_of_ocean(s, ocean);
    add_ocean(ocean, &text);
    ber_spot after = { at.canvas, ber_spot_write(at, water, letter) + 1, at.y };
    after.x = ber_spot_write(after, water,
                             ber_word_for(words, "sea", urland_domains[D_OCEAN].item[ocean])) +
              2;
    ber_spot below = { at.canvas, at.x, at.y + 1 };
    draw_crowds(s, words, REGIONS + ocean, &p,
                (crowd_box){ width > 2 * SIDE ? after : below, width });
}

void urland_draw_map(const urland *s, const ber_words *words, ber_canvas *out)
{
    enum { N, E, S, W, C, WIDE = 50 };
    draw_coast(ANGARA_X, MAP_Y, 31, out);
    draw_coast(EURAMERICA_X, MAP_Y, 31, out);
    draw_coast(GONDWANA_X, GONDWANA_Y, 46, out);
    draw_inner_coasts(out);
    for (int island = 0; island < REGIONS; island++) {
        draw_strait(s, island, out);
        if (s->erupted >> island & 1)
            draw_joined(s, words, island, out);
        else
            draw_region(s, words, island, out);
    }
    draw_ocean(s, words, N, (ber_spot){ out, 22, SEA_Y }, WIDE);
    draw_ocean(s, words, C, (ber_spot){ out, 33, MAP_Y + 3 }, SIDE);
    draw_ocean(s, words, W, (ber_spot){ out, LEFT, GONDWANA_Y + 3 }, SIDE);
    draw_ocean(s, words, E, (ber_spot){ out, 64, GONDWANA_Y + 3 }, SIDE);
    draw_ocean(s, words, S, (ber_spot){ out, 22, SOUTH_Y }, WIDE);
}
