/*
 * valley_draw.c: the valley for a terminal: the turn, the tribes and the own cards around the map.
 *
 * Everything fits into 80 columns, and can be read without colours. The state is blinded.
 */
#include "valley_draw.h"

#include "asked.h"

#include <string.h>

enum { PAGE = 80, LEGEND_TURNS = 3 };

static const ber_pen hot = { BER_INK_RED, BER_INK_PLAIN, true };

/* ---- Words ------------------------------------------------------------------------- */

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

const ber_frame *valley_find_frame(const valley *s, int kind)
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
    if (valley_find_frame(s, F_LATE_PLANTING))
        return "phase_late";
    return valley_find_frame(s, F_POSTPARTUM) ? "phase_postpartum" : label[f->kind];
}

static void add_fight(const valley *s, const ber_words *words, ber_text *out)
{
    const ber_frame *f = valley_find_frame(s, F_FIGHT);
    f = f ? f : valley_find_frame(s, F_BEARS);
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
    valley_draw_map(s, words, out);
    /* The signs are explained in the first turns; later they are known. */
    bool is_new = s->turn_number <= LEGEND_TURNS;
    int y = draw_seats(s, words, is_new ? valley_draw_legend(words, out) : LEGEND_Y, out);
    if (viewer >= 0) {
        y = draw_hand(s, words, viewer, y, out);
        draw_knowledge(s, words, viewer, y, out);
    }
    draw_phase(s, words, out); /* last: it may insert a line */
}
