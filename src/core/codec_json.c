/*
 * codec_json.c: writing a state as JSON, and what is different from an earlier one.
 */
#include "codec.h"

#include "field.h"
#include "frame.h"
#include "planes.h"
#include "vocab.h"

#include <string.h>

/* ---- The whole ------------------------------------------------------------- */

static void mask_json(const ber_domain *domain, const char *key, uint64_t mask, ber_json *out)
{
    char number[12];
    ber_json_open(out, key, '[');
    for (; mask; mask &= mask - 1)
        ber_json_string(out, NULL, ber_item_name(domain, __builtin_ctzll(mask), number));
    ber_json_close(out, ']');
}

static void planes_json(const ber_domain *places, const ber_field *field, const char *key,
                        const uint64_t *plane, ber_json *out)
{
    char number[12];
    ber_json_open(out, key, '{');
    for (uint64_t any = plane[0]; any; any &= any - 1) {
        int place = __builtin_ctzll(any);
        ber_json_number(out, ber_item_name(places, place, number),
                        ber_planes_count(plane, field->planes, place));
    }
    ber_json_close(out, '}');
}

static void frames_json(const struct ber_game *game, const ber_field *field, const char *key,
                        const void *s, ber_json *out)
{
    const ber_agenda *agenda = ber_field_agenda(field, s);
    ber_json_open(out, key, '[');
    for (int i = 0; i < agenda->depth; i++)
        ber_frame_json(game, field->value_noun, NULL, &agenda->frame[i], out);
    ber_json_close(out, ']');
}

static void value_json(const struct ber_game *game, const ber_field *field, const char *key,
                       uint64_t value, ber_json *out)
{
    char number[12];
    int noun = field->value_noun;
    if (noun >= 0 && value < game->domains[noun].size && game->domains[noun].item)
        ber_json_string(out, key, ber_item_name(&game->domains[noun], (int)value, number));
    else
        ber_json_number(out, key, (int64_t)value);
}

/* A row of several columns is an object when the columns have names. */
static void row_json(const struct ber_game *game, const ber_field *field, const char *key,
                     const void *s, int row, ber_json *out)
{
    char number[12];
    if (field->cols == 1) {
        value_json(game, field, key, ber_field_get(field, s, row), out);
        return;
    }
    const ber_domain *cols = field->col_noun >= 0 ? &game->domains[field->col_noun] : NULL;
    bool named = cols && cols->item;
    ber_json_open(out, key, named ? '{' : '[');
    for (int c = 0; c < field->cols; c++)
        value_json(game, field, named ? ber_item_name(cols, c, number) : NULL,
                   ber_field_get(field, s, row * field->cols + c), out);
    ber_json_close(out, named ? '}' : ']');
}

static void field_json(const struct ber_game *game, const ber_field *field, const void *s,
                       ber_json *out)
{
    const uint64_t *word = (const uint64_t *)(const void *)((const char *)s + field->offset);
    bool many = field->rows > 1;
    const char *key = many ? NULL : field->name;
    if (many)
        ber_json_open(out, field->name, '[');
    for (int row = 0; row < field->rows; row++) {
        if (field->type == BER_FRAMES)
            frames_json(game, field, key, s, out);
        else if (field->type == BER_PLANES)
            planes_json(&game->domains[field->col_noun], field, key,
                        word + (size_t)row * field->planes, out);
        else if (field->mask)
            mask_json(&game->domains[field->value_noun], key, ber_field_get(field, s, row), out);
        else
            row_json(game, field, key, s, row, out);
    }
    if (many)
        ber_json_close(out, ']');
}

static void waiting_json(const ber_head *head, ber_json *out)
{
    ber_json_open(out, "waiting", '[');
    for (int seat = 0; seat < head->n_seats; seat++)
        if (head->waiting >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

static void head_json(const struct ber_game *game, const ber_head *head, ber_json *out)
{
    char number[12];
    const ber_prompt *prompt = &game->prompts[head->prompt];
    ber_json_string(out, "game", game->name);
    ber_json_number(out, "seats", head->n_seats);
    ber_json_string(out, "turn", ber_turn_names[head->turn]);
    ber_json_string(out, "prompt", prompt->name);
    ber_json_string(out, "viewer", ber_actor_text(head->viewer, number));
    if (!prompt->window) /* no screen shows whose answer a window is waiting for */
        waiting_json(head, out);
    ber_json_open(out, "options", '{');
    for (int i = 0; game->options[i].name; i++)
        ber_json_string(out, game->options[i].name,
                        ber_option_value(&game->options[i], head->option[i], number));
    ber_json_close(out, '}');
    ber_json_number(out, "step", head->step);
}

void ber_state_json(const struct ber_game *game, const void *s, ber_json *out)
{
    head_json(game, s, out);
    for (const ber_field *field = game->fields; field->name; field++)
        if (field->shown)
            field_json(game, field, s, out);
}

/* ---- What changed ------------------------------------------------------------ */

static const char *number_key(int number, char out[12])
{
    ber_text text = ber_text_into(out, 12);
    ber_text_add_int(&text, number);
    return out;
}

static const uint64_t *planes_of(const ber_row_pair *p, const void *s)
{
    size_t at = p->field->offset + (size_t)p->row * p->field->planes * 8;
    return (const uint64_t *)(const void *)((const char *)s + at);
}

/* Of counted places those with another count; null: none are left there. */
static void planes_change(const ber_row_pair *p, ber_json *out)
{
    char number[12];
    const ber_domain *places = &p->game->domains[p->field->col_noun];
    const uint64_t *before = planes_of(p, p->before), *after = planes_of(p, p->after);
    ber_json_open(out, p->name, '{');
    for (uint64_t any = before[0] | after[0]; any; any &= any - 1) {
        int place = __builtin_ctzll(any);
        int old = ber_planes_count(before, p->field->planes, place);
        int new = ber_planes_count(after, p->field->planes, place);
        if (old != new &&new > 0)
            ber_json_number(out, ber_item_name(places, place, number), new);
        else if (old != new)
            ber_json_null(out, ber_item_name(places, place, number));
    }
    ber_json_close(out, '}');
}

/* Of a row the columns that changed, by name or number. */
static void columns_change(const ber_row_pair *p, ber_json *out)
{
    char number[12];
    int noun = p->field->col_noun;
    const ber_domain *cols = noun >= 0 ? &p->game->domains[noun] : NULL;
    ber_json_open(out, p->name, '{');
    for (int c = 0; c < p->field->cols; c++) {
        uint64_t new = ber_field_column(p, p->after, c);
        if (new != ber_field_column(p, p->before, c))
            value_json(p->game, p->field,
                       cols && cols->item ? ber_item_name(cols, c, number) : number_key(c, number),
                       new, out);
    }
    ber_json_close(out, '}');
}

/* Frames of the same kinds, in the same places, have the same members. */
static bool have_same_kinds(const ber_agenda *old, const ber_agenda *new)
{
    bool same = old->depth == new->depth;
    for (int i = 0; same && i < new->depth; i++)
        same = old->frame[i].kind == new->frame[i].kind;
    return same;
}

static void frames_change(const ber_row_pair *p, ber_json *out)
{
    char number[12];
    const ber_agenda *old = ber_field_agenda(p->field, p->before);
    const ber_agenda *new = ber_field_agenda(p->field, p->after);
    if (!have_same_kinds(old, new)) {
        frames_json(p->game, p->field, p->name, p->after, out);
        return;
    }
    ber_json_open(out, p->name, '{');
    for (int i = 0; i < new->depth; i++)
        if (memcmp(&old->frame[i], &new->frame[i], sizeof new->frame[i]) != 0)
            ber_frame_json(p->game, p->field->value_noun, number_key(i, number), &new->frame[i],
                           out);
    ber_json_close(out, '}');
}

static void row_change(const ber_row_pair *p, ber_json *out)
{
    const ber_field *field = p->field;
    if (field->type == BER_FRAMES)
        frames_change(p, out);
    else if (field->type == BER_PLANES)
        planes_change(p, out);
    else if (field->mask)
        mask_json(&p->game->domains[field->value_noun], p->name,
                  ber_field_get(field, p->after, p->row), out);
    else if (field->cols == 1)
        value_json(p->game, field, p->name, ber_field_get(field, p->after, p->row), out);
    else
        columns_change(p, out);
}

static void field_change(const struct ber_game *game, const ber_field *field, const void *before,
                         const void *after, ber_json *out)
{
    char number[12];
    if (field->rows == 1) {
        row_change(&(ber_row_pair){ game, field, 0, field->name, before, after }, out);
        return;
    }
    ber_json_open(out, field->name, '{');
    for (int row = 0; row < field->rows; row++)
        if (!ber_field_is_same_row(field, before, after, row))
            row_change(&(ber_row_pair){ game, field, row, number_key(row, number), before, after },
                       out);
    ber_json_close(out, '}');
}

static bool is_same_field(const ber_field *field, const void *before, const void *after)
{
    size_t at = field->offset;
    return memcmp((const char *)before + at, (const char *)after + at, ber_field_size(field)) == 0;
}

static void head_change(const struct ber_game *game, const ber_head *old, const ber_head *new,
                        ber_json *out)
{
    bool was_window = game->prompts[old->prompt].window,
         is_window = game->prompts[new->prompt].window;
    char number[12];
    if (new->turn != old->turn)
        ber_json_string(out, "turn", ber_turn_names[new->turn]);
    if (new->prompt != old->prompt)
        ber_json_string(out, "prompt", game->prompts[new->prompt].name);
    if (new->viewer != old->viewer)
        ber_json_string(out, "viewer", ber_actor_text(new->viewer, number));
    if (!is_window && (was_window || new->waiting != old->waiting))
        waiting_json(new, out);
    else if (is_window && !was_window)
        ber_json_null(out, "waiting");
    if (new->step != old->step)
        ber_json_number(out, "step", new->step);
}

void ber_state_change(const struct ber_game *game, const void *before, const void *after,
                      ber_json *out)
{
    head_change(game, before, after, out);
    for (const ber_field *field = game->fields; field->name; field++)
        if (field->shown && !is_same_field(field, before, after))
            field_change(game, field, before, after, out);
}
