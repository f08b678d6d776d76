/*
 * play_tell.c: what happened, who plays and who won, in sentences.
 *
 * Events are redacted by ber_event_for() before anything is made of them.
 */
#include "play.h"

#include "event.h"
#include "vocab.h"

#include <stdio.h>
#include <string.h>

/* ---- Names ---------------------------------------------------------------------- */

void play_seat_words(const play *p, int seat, ber_text *out)
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

void play_full_name(const play *p, int seat, ber_text *out)
{
    char colour[PLAY_NAME];
    ber_text text = ber_text_into(colour, sizeof colour);
    play_seat_words(p, seat, &text);
    ber_text_add(out, p->name[seat]);
    if (strcmp(colour, p->name[seat]) != 0)
        ber_text_format(out, " (%s)", colour);
}

void play_capitalise(char *text)
{
    if (*text >= 'a' && *text <= 'z')
        *text = (char)(*text - 'a' + 'A');
}

void play_step_words(const play *p, ber_action a, ber_text *out)
{
    char *start = out->buffer + out->length;
    ber_action_words(p->m.game, p->words, a, out);
    play_capitalise(start);
}

const char *play_bot_name(const play *p, const bot *b)
{
    const char *name = ber_word(p->own, "bot.%s", b->name);
    return name ? name : b->name;
}

/* ---- Events ---------------------------------------------------------------------- */

static void event_sentence(const play *p, const ber_event *event, ber_text *out)
{
    const char *actor = event->actor >= 0 ? p->name[event->actor] : "";
    char *start = out->buffer + out->length;
    ber_event_words(p->m.game, p->words, event, actor, out);
    play_capitalise(start);
    if (out->length && !strchr(".?:;", out->buffer[out->length - 1]))
        ber_text_add(out, ".");
}

static void write_told(const play *p, int actor, const char *text)
{
    if (actor >= 0 && !p->plain)
        play_write_marked(p, actor, text);
    else
        play_write(p, text, 0);
}

/* One paragraph for what one seat did, with what fate did in it. In plain mode every
 * sentence is a line of its own, to be read one by one. */
void play_tell(const play *p, int viewer, int first)
{
    char paragraph[PLAY_TEXT];
    ber_text text = ber_text_into(paragraph, sizeof paragraph);
    int actor = BER_FATE;
    if (match_over(&p->m))
        viewer = BER_FATE;
    for (int i = first; i < p->m.n_events; i++) {
        ber_event event = ber_event_for(p->m.event[i].event, viewer);
        bool is_new = event.actor >= 0 && event.actor != actor;
        if (text.length && (is_new || p->plain || text.length > PLAY_TEXT / 2)) {
            write_told(p, actor, paragraph);
            text = ber_text_into(paragraph, sizeof paragraph);
        }
        if (event.actor >= 0)
            actor = event.actor;
        if (text.length)
            ber_text_add(&text, " ");
        event_sentence(p, &event, &text);
        bool is_last = i + 1 == p->m.n_events || p->m.event[i + 1].step != p->m.event[i].step;
        if (is_last && p->m.aloud)
            play_thought_words(p, p->m.event[i].step, &text);
    }
    if (text.length)
        write_told(p, actor, paragraph);
}

void play_tell_news(play *p, int viewer)
{
    int *told = &p->told[viewer < 0 ? BER_MAX_SEATS : viewer];
    if (*told > p->m.n_events) /* some were undone */
        *told = p->m.n_events;
    if (*told < p->m.n_events) {
        putchar('\n');
        play_tell(p, viewer, *told);
    }
    *told = p->m.n_events;
}

/* ---- The table -------------------------------------------------------------------- */

static void tell_variants(const play *p)
{
    const struct ber_game *game = p->m.game;
    char line[PLAY_TEXT], number[12];
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
        play_say(p, "play.variants", line, NULL);
}

void play_tell_table(const play *p)
{
    const char *title = ber_word(p->words, "title");
    play_write_strong(p, title ? title : p->m.game->name);
    for (int seat = 0; seat < p->m.n_seats; seat++) {
        char colour[PLAY_NAME], line[2 * PLAY_NAME];
        ber_text text = ber_text_into(colour, sizeof colour);
        play_seat_words(p, seat, &text);
        play_capitalise(colour);
        text = ber_text_into(line, sizeof line);
        if (p->bot[seat])
            play_fill(p, &text, "play.seat.bot", colour, play_bot_name(p, p->bot[seat]), NULL);
        else if (p->people == 1)
            play_fill(p, &text, "play.seat.you", colour, NULL);
        else
            play_fill(p, &text, "play.seat.person", colour, p->name[seat], NULL);
        write_told(p, seat, line);
    }
    tell_variants(p);
}

/* ---- The result ------------------------------------------------------------------------ */

void play_points(const play *p, int points, ber_text *out)
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

static void tell_score(const play *p, const ber_result *result, int seat)
{
    char name[2 * PLAY_NAME], points[16], rank[12], line[4 * PLAY_NAME];
    ber_text text = ber_text_into(name, sizeof name);
    play_full_name(p, seat, &text);
    play_capitalise(name);
    text = ber_text_into(points, sizeof points);
    play_points(p, result->points[seat], &text);
    snprintf(rank, sizeof rank, "%d", result->rank[seat]);
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, "play.score", rank, name, points, NULL);
    write_told(p, seat, line);
}

/* "red, blue and yellow". */
static int winners(const play *p, const ber_result *result, ber_text *out)
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
        play_full_name(p, seat, out);
    }
    return n;
}

void play_tell_result(const play *p)
{
    static const char *const key[] = { "play.nobody_wins", "play.wins", "play.share" };
    _Alignas(8) char state[BER_MAX_STATE];
    ber_result result = { 0 };
    char names[8 * PLAY_NAME], line[10 * PLAY_NAME];
    ber_text text = ber_text_into(names, sizeof names);
    match_blinded(&p->m, BER_PUBLIC, state);
    p->m.game->result(state, &result);
    play_tell_facts(p, state, "result");
    putchar('\n');
    for (int rank = 1; rank <= p->m.n_seats; rank++)
        for (int seat = 0; seat < p->m.n_seats; seat++)
            if (result.rank[seat] == rank)
                tell_score(p, &result, seat);
    int n = winners(p, &result, &text);
    text = ber_text_into(line, sizeof line);
    play_fill(p, &text, key[n > 2 ? 2 : n], names, NULL);
    play_capitalise(line);
    play_write_strong(p, line);
}
