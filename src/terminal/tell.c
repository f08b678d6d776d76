/*
 * tell.c: who plays and who won, in sentences.
 */
#include "terminal.h"

#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---------------------------------------------------------------------- */

static void add_seat(const terminal *p, int seat, ber_text *out)
{
    const struct ber_game *game = p->m.game;
    for (int d = 0; game->domains[d].name; d++) {
        if (strcmp(game->domains[d].name, "seat") == 0) {
            ber_noun_words(game, p->words, d, seat, out);
            return;
        }
    }
    ber_text_format(out, "%d", seat);
}

void terminal_colour_name(const terminal *p, int seat, ber_text *out)
{
    char *start = out->buffer + out->length;
    add_seat(p, seat, out);
    terminal_capitalise(start);
}

void terminal_full_name(const terminal *p, int seat, ber_text *out)
{
    char colour[TERMINAL_NAME];
    ber_text text = ber_text_into(colour, sizeof colour);
    terminal_colour_name(p, seat, &text);
    ber_text_add(out, p->name[seat]);
    if (strcmp(colour, p->name[seat]) == 0)
        return;
    ber_text_add(out, " (");
    add_seat(p, seat, out);
    ber_text_add(out, ")");
}

void terminal_capitalise(char *text)
{
    bool is_place = *text && text[1] >= '0' && text[1] <= '9'; /* d4 */
    if (!is_place && *text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

void terminal_step_words(const terminal *p, const terminal_question *q, ber_action a, ber_text *out)
{
    char *start = out->buffer + out->length, name[TERMINAL_TEXT / 4];
    const char *piece = name;
    int noun[BER_MAX_NOUNS];
    ber_text text = ber_text_into(name, sizeof name);
    int v = ber_action_split(p->m.game, a, noun);
    const ber_verb *verb = v < 0 ? NULL : &p->m.game->verbs[v];
    const char *pattern = verb ? ber_word(p->words, "verb.%s", verb->name) : NULL;
    if (q && pattern && ber_verb_nouns(verb) == 1 &&
        terminal_item_words(p, q, verb->noun[0], noun[0], &text))
        ber_words_fill(p->words, pattern, NULL, &piece, 1, out);
    else
        ber_action_words(p->m.game, p->words, a, p->names, out);
    terminal_capitalise(start);
}

/* What bots are called: "medium" in the player's language. */
static const char *bot_name(const terminal *p, const bot *b)
{
    const char *name = ber_word(p->own, "bot.%s", b->name);
    return name ? name : b->name;
}

/* ---- The table -------------------------------------------------------------------- */

static void tell_variants(const terminal *p)
{
    const struct ber_game *game = p->m.game;
    char line[TERMINAL_TEXT], number[12];
    ber_text text = ber_text_into(line, sizeof line);
    for (int i = 0; game->options[i].name; i++) {
        const ber_option *option = &game->options[i];
        const char *value = ber_option_value(option, p->m.option[i], number);
        const char *name = ber_word(p->words, "option.%s", option->name);
        const char *said = ber_word(p->words, "option.%s.%s", option->name, value);
        if (p->m.option[i] != option->preset)
            ber_text_format(&text, "%s%s: %s", text.length ? ", " : "", name ? name : option->name,
                            said ? said : value);
    }
    if (text.length)
        terminal_say(p, "play.variants", line, NULL);
}

void terminal_tell_table(const terminal *p)
{
    const char *title = ber_word(p->words, "title");
    terminal_write_strong(p, title ? title : p->m.game->name);
    for (int seat = 0; seat < p->m.n_seats; seat++) {
        char colour[TERMINAL_NAME], line[2 * TERMINAL_NAME];
        ber_text text = ber_text_into(colour, sizeof colour);
        add_seat(p, seat, &text);
        terminal_capitalise(colour);
        text = ber_text_into(line, sizeof line);
        if (p->bot[seat])
            terminal_fill(p, &text, "play.seat.bot", colour, bot_name(p, p->bot[seat]), NULL);
        else if (p->people == 1)
            terminal_fill(p, &text, "play.seat.you", colour, NULL);
        else
            terminal_fill(p, &text, "play.seat.person", colour, p->name[seat], NULL);
        terminal_write_of(p, seat, line);
    }
    tell_variants(p);
}

/* ---- The result ------------------------------------------------------------------------ */

static void add_points(const terminal *p, int points, ber_text *out)
{
    int scale = p->m.game->point_scale;
    if (points < 0)
        ber_text_add(out, "-");
    points = points < 0 ? -points : points;
    if (scale == 2) {
        if (points != 1)
            ber_text_format(out, "%d", points / 2);
        ber_text_add(out, points % 2 ? "½" : "");
    } else if (scale > 1) {
        ber_text_format(out, "%d.%d", points / scale, points % scale * 10 / scale);
    } else {
        ber_text_format(out, "%d", points);
    }
}

/* What an event brought is in account.<event>, as in a table; further rows after ";". */
static void add_to_account(const terminal *p, terminal_table *t, const char *spec,
                           const ber_event *event)
{
    char part[TERMINAL_LINE];
    int row = -1;
    for (; spec && *spec; spec += *spec == ';') {
        size_t length = strcspn(spec, ";");
        snprintf(part, sizeof part, "%.*s", (int)length, spec);
        terminal_table_add(p, t, part, event);
        row = row < 0 ? t->at : row;
        spec += length;
    }
    if (row >= 0)
        t->at = row;
}

/* How the points of the result came about. */
static void tell_account(const terminal *p, const void *state)
{
    static terminal_table t;
    t = (terminal_table){ .rows = 0 };
    for (int seat = 0; seat < p->m.n_seats; seat++)
        add_to_account(p, &t, ber_word(p->words, "account"), &(ber_event){ .actor = (int8_t)seat });
    for (int i = 0; i < p->m.n_events; i++) {
        const ber_event *event = &p->m.event[i].event;
        const char *kind = p->m.game->events[event->kind].name;
        add_to_account(p, &t, ber_word(p->words, "account.%s", kind), event);
    }
    terminal_fact_points(p, state, &t);
    if (t.cells == 0)
        return;
    putchar('\n');
    char title[TERMINAL_NAME];
    ber_text text = ber_text_into(title, sizeof title);
    terminal_fill(p, &text, "play.account", NULL);
    terminal_write_strong(p, title);
    terminal_table_print(p, &t);
}

static void tell_score(const terminal *p, const ber_result *result, int seat)
{
    char name[2 * TERMINAL_NAME], points[16], rank[12], line[4 * TERMINAL_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    terminal_full_name(p, seat, &text);
    terminal_capitalise(name);
    text = ber_text_into(points, sizeof points);
    add_points(p, result->points[seat], &text);
    snprintf(rank, sizeof rank, "%d", result->rank[seat]);
    text = ber_text_into(line, sizeof line);
    bool is_share = p->m.game->point_scale > 2; /* of a victory: the rank says it */
    terminal_fill(p, &text, is_share ? "play.rank" : "play.score", rank, name, points, NULL);
    terminal_write_of(p, seat, line);
}

/* "red, blue and yellow". */
static int winners(const terminal *p, const ber_result *result, ber_text *out)
{
    int n = 0, left = 0;
    const char *and = ber_word(p->own, "play.and");
    for (int seat = 0; seat < p->m.n_seats; seat++)
        left += result->rank[seat] == 1;
    for (int seat = 0; seat < p->m.n_seats; seat++) {
        if (result->rank[seat] != 1)
            continue;
        if (n++ > 0)
            ber_text_add(out, n == left ? and : ", ");
        terminal_full_name(p, seat, out);
    }
    return n;
}

void terminal_tell_result(const terminal *p)
{
    static const char *const key[] = { "play.nobody_wins", "play.wins", "play.share" };
    _Alignas(8) char state[BER_MAX_STATE];
    ber_result result = { 0 };
    char names[8 * TERMINAL_NAME], line[10 * TERMINAL_NAME];
    ber_text text = ber_text_into(names, sizeof names);
    match_blinded(&p->m, BER_PUBLIC, state);
    p->m.game->result(state, &result);
    char facts[TERMINAL_POSITION];
    ber_text lines = ber_text_into(facts, sizeof facts);
    terminal_tell_facts(p, state, "result", &lines);
    terminal_write_lines(p, facts);
    tell_account(p, state);
    putchar('\n');
    for (int rank = 1; rank <= p->m.n_seats; rank++)
        for (int seat = 0; seat < p->m.n_seats; seat++)
            if (result.rank[seat] == rank)
                tell_score(p, &result, seat);
    int n = winners(p, &result, &text);
    text = ber_text_into(line, sizeof line);
    terminal_fill(p, &text, key[n > 2 ? 2 : n], names, NULL);
    terminal_capitalise(line);
    terminal_write_strong(p, line);
}
