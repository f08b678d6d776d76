/*
 * codec.c: writing a state as text and JSON, hashing it, and checking the table.
 */
#include "codec.h"

#include "field.h"
#include "frame.h"
#include "planes.h"
#include "vocab.h"

#include <string.h>

const char *const ber_head_names[HEAD_ROWS] = {
    "seats", "turn", "waiting", "prompt", "viewer", "option", "step",
};
const char *const ber_turn_names[3] = { "choice", "chance", "over" };

/* ---- Elements ------------------------------------------------------------ */

static const struct {
    uint8_t bytes;
    bool is_signed;
} type_facts[] = {
    [BER_U8] = { 1, false },     [BER_I8] = { 1, true },      [BER_U16] = { 2, false },
    [BER_I16] = { 2, true },     [BER_U32] = { 4, false },    [BER_U64] = { 8, false },
    [BER_FRAMES] = { 0, false }, [BER_PLANES] = { 8, false },
};

size_t ber_field_size(const ber_field *field)
{
    if (field->type == BER_FRAMES)
        return sizeof(ber_agenda);
    if (field->type == BER_PLANES)
        return (size_t)field->rows * field->planes * 8;
    return (size_t)field->rows * field->cols * type_facts[field->type].bytes;
}

uint64_t ber_field_get(const ber_field *field, const void *s, int i)
{
    const char *at = (const char *)s + field->offset;
    switch (field->type) {
    case BER_U8: return ((const uint8_t *)at)[i];
    case BER_I8: return (uint64_t)((const int8_t *)at)[i];
    case BER_U16: return ((const uint16_t *)(const void *)at)[i];
    case BER_I16: return (uint64_t)((const int16_t *)(const void *)at)[i];
    case BER_U32: return ((const uint32_t *)(const void *)at)[i];
    default: return ((const uint64_t *)(const void *)at)[i];
    }
}

void ber_field_put(const ber_field *field, void *s, int i, uint64_t value)
{
    char *at = (char *)s + field->offset;
    switch (field->type) {
    case BER_U8:
    case BER_I8: ((uint8_t *)at)[i] = (uint8_t)value; break;
    case BER_U16:
    case BER_I16: ((uint16_t *)(void *)at)[i] = (uint16_t)value; break;
    case BER_U32: ((uint32_t *)(void *)at)[i] = (uint32_t)value; break;
    default: ((uint64_t *)(void *)at)[i] = value; break;
    }
}

long long ber_field_max(const ber_field *field)
{
    int bits = type_facts[field->type].bytes * 8;
    if (bits == 64)
        return INT64_MAX;
    return ((long long)1 << (bits - type_facts[field->type].is_signed)) - 1;
}

long long ber_field_min(const ber_field *field)
{
    return type_facts[field->type].is_signed ? -ber_field_max(field) - 1 : 0;
}

void ber_state_begin(const struct ber_game *game, void *s, int n_seats,
                     const uint8_t option[BER_MAX_OPTIONS])
{
    ber_head *head = s;
    memset(s, 0, game->state_size);
    head->n_seats = (uint8_t)n_seats;
    head->viewer = BER_FATE;
    memcpy(head->option, option, BER_MAX_OPTIONS);
    game->setup(s);
}

/* ---- Text ---------------------------------------------------------------- */

static void add_word(ber_text *out, const char *word)
{
    ber_text_add_n(out, " ", 1);
    ber_text_add(out, word);
}

static void add_number(ber_text *out, int64_t number)
{
    ber_text_add_n(out, " ", 1);
    ber_text_add_int(out, number);
}

/* Every item of the set has a name, also those past the end of the domain. */
static void mask_text(const ber_domain *domain, uint64_t mask, ber_text *out)
{
    char number[12];
    if (!mask)
        ber_text_add(out, " none");
    for (; mask; mask &= mask - 1)
        add_word(out, ber_item_name(domain, __builtin_ctzll(mask), number));
}

static void frames_text(const struct ber_game *game, const ber_field *field, const void *s,
                        ber_text *out)
{
    const ber_agenda *agenda = ber_field_agenda(field, s);
    if (agenda->depth == 0)
        ber_text_add(out, " none");
    for (int i = 0; i < agenda->depth && i < BER_AGENDA; i++) {
        ber_text_add(out, i ? " / " : " ");
        ber_frame_text(game, field->value_noun, &agenda->frame[i], out);
    }
}

static void planes_text(const ber_domain *places, const ber_field *field, const void *s, int row,
                        ber_text *out)
{
    const uint64_t *plane = (const uint64_t *)(const void *)((const char *)s + field->offset) +
                            (size_t)row * field->planes;
    uint64_t any = plane[0];
    char number[12];
    if (!any)
        ber_text_add(out, " none");
    for (; any; any &= any - 1) {
        int place = __builtin_ctzll(any);
        add_word(out, ber_item_name(places, place, number));
        add_number(out, ber_planes_count(plane, field->planes, place));
    }
}

static void value_text(const struct ber_game *game, const ber_field *field, uint64_t value,
                       ber_text *out)
{
    char number[12];
    int noun = field->value_noun;
    if (noun >= 0 && value < game->domains[noun].size)
        add_word(out, ber_item_name(&game->domains[noun], (int)value, number));
    else
        add_number(out, (int64_t)value);
}

/* The name of a member, and of its row if there are several. */
static void row_name(const struct ber_game *game, const ber_field *field, int row, ber_text *out)
{
    char number[12];
    ber_text_add(out, field->name);
    if (field->rows > 1 && field->row_noun >= 0)
        add_word(out, ber_item_name(&game->domains[field->row_noun], row, number));
    else if (field->rows > 1)
        add_number(out, row);
}

/* The values of a row, after its name. */
static void row_text(const struct ber_game *game, const ber_field *field, const void *s, int row,
                     ber_text *out)
{
    if (field->type == BER_FRAMES)
        frames_text(game, field, s, out);
    else if (field->type == BER_PLANES)
        planes_text(&game->domains[field->col_noun], field, s, row, out);
    else if (field->mask)
        mask_text(&game->domains[field->value_noun], ber_field_get(field, s, row), out);
    else
        for (int c = 0; c < field->cols; c++)
            value_text(game, field, ber_field_get(field, s, row * field->cols + c), out);
}

/* One row of the head; a row for each option is asked for by `option`. */
static void head_row(const struct ber_game *game, const ber_head *head, int row, int option,
                     ber_text *out)
{
    static const ber_domain seats = { "seat", BER_MAX_SEATS, NULL };
    char number[12];
    switch (row) {
    case HEAD_SEATS: add_number(out, head->n_seats); break;
    case HEAD_TURN: add_word(out, ber_turn_names[head->turn]); break;
    case HEAD_WAITING: mask_text(&seats, head->waiting, out); break;
    case HEAD_PROMPT: add_word(out, game->prompts[head->prompt].name); break;
    case HEAD_VIEWER: add_word(out, ber_actor_text(head->viewer, number)); break;
    case HEAD_OPTION:
        ber_text_format(out, " %s %s", game->options[option].name,
                        ber_option_value(&game->options[option], head->option[option], number));
        break;
    default: add_number(out, head->step); break;
    }
}

static void head_text(const struct ber_game *game, const ber_head *head, ber_text *out)
{
    for (int row = 0; row < HEAD_ROWS; row++) {
        int n = row == HEAD_OPTION ? ber_count_options(game) : 1;
        for (int option = 0; option < n; option++) {
            ber_text_add(out, ber_head_names[row]);
            head_row(game, head, row, option, out);
            ber_text_add(out, "\n");
        }
    }
}

void ber_state_text(const struct ber_game *game, const void *s, ber_text *out)
{
    head_text(game, s, out);
    for (const ber_field *field = game->fields; field->name; field++) {
        for (int row = 0; row < field->rows; row++) {
            row_name(game, field, row, out);
            row_text(game, field, s, row, out);
            ber_text_add(out, "\n");
        }
    }
}

static void diff_row(const char *name, const char *before, const char *after, ber_text *out)
{
    if (strcmp(before, after) == 0)
        return;
    ber_text_add(out, "~");
    add_word(out, name);
    ber_text_add(out, before);
    ber_text_add(out, " ->");
    ber_text_add(out, after);
    ber_text_add(out, "\n");
}

/* A set tells only what left it and what joined. */
static void diff_mask(const ber_domain *domain, const char *name, uint64_t before, uint64_t after,
                      ber_text *out)
{
    char number[12];
    if (before == after)
        return;
    ber_text_format(out, "~ %s", name);
    for (uint64_t gone = before & ~after; gone; gone &= gone - 1)
        ber_text_format(out, " -%s", ber_item_name(domain, __builtin_ctzll(gone), number));
    for (uint64_t new = after & ~before; new; new &= new - 1)
        ber_text_format(out, " +%s", ber_item_name(domain, __builtin_ctzll(new), number));
    ber_text_add(out, "\n");
}

/* A row of a member in two states of one match. */
typedef struct {
    const struct ber_game *game;
    const ber_field *field;
    int row;
    const char *name; /* what it is called where the difference is written */
    const void *before, *after;
} row_pair;

static uint64_t column_of(const row_pair *p, const void *s, int column)
{
    return ber_field_get(p->field, s, p->row * p->field->cols + column);
}

/* A long row tells only the columns that changed. */
enum { LONG_ROW = 12 };
static void diff_columns(const row_pair *p, ber_text *out)
{
    const ber_field *field = p->field;
    char number[12];
    bool has_begun = false;
    for (int c = 0; c < field->cols; c++) {
        uint64_t old = column_of(p, p->before, c), new = column_of(p, p->after, c);
        if (old == new)
            continue;
        if (has_begun)
            ber_text_add(out, ",");
        else
            ber_text_format(out, "~ %s", p->name);
        has_begun = true;
        if (field->col_noun >= 0)
            add_word(out, ber_item_name(&p->game->domains[field->col_noun], c, number));
        else
            add_number(out, c);
        value_text(p->game, field, old, out);
        ber_text_add(out, " ->");
        value_text(p->game, field, new, out);
    }
    if (has_begun)
        ber_text_add(out, "\n");
}

static bool is_same_row(const ber_field *field, const void *before, const void *after, int row)
{
    size_t size = ber_field_size(field) / field->rows;
    size_t at = field->offset + size * (size_t)row;
    return memcmp((const char *)before + at, (const char *)after + at, size) == 0;
}

static void diff_field(const struct ber_game *game, const ber_field *field, const void *before,
                       const void *after, ber_text *out)
{
    char name[80], line[2][2048];
    for (int row = 0; row < field->rows; row++) {
        if (is_same_row(field, before, after, row))
            continue;
        ber_text title = ber_text_into(name, sizeof name);
        ber_text old = ber_text_into(line[0], sizeof line[0]);
        ber_text new = ber_text_into(line[1], sizeof line[1]);
        row_name(game, field, row, &title);
        if (field->mask) {
            diff_mask(&game->domains[field->value_noun], name, ber_field_get(field, before, row),
                      ber_field_get(field, after, row), out);
            continue;
        }
        if (field->type < BER_FRAMES && field->cols > LONG_ROW) {
            diff_columns(&(row_pair){ game, field, row, name, before, after }, out);
            continue;
        }
        row_text(game, field, before, row, &old);
        row_text(game, field, after, row, &new);
        diff_row(name, line[0], line[1], out);
    }
}

void ber_state_diff(const struct ber_game *game, const void *before, const void *after,
                    ber_text *out)
{
    char line[2][256];
    for (const ber_field *field = game->fields; field->name; field++)
        diff_field(game, field, before, after, out);
    for (int row = 0; row < HEAD_ROWS; row++) {
        if (row == HEAD_OPTION || row == HEAD_STEP)
            continue; /* options do not change in a match, steps always do */
        ber_text old = ber_text_into(line[0], sizeof line[0]);
        ber_text new = ber_text_into(line[1], sizeof line[1]);
        head_row(game, before, row, 0, &old);
        head_row(game, after, row, 0, &new);
        diff_row(ber_head_names[row], line[0], line[1], out);
    }
}

/* ---- JSON ---------------------------------------------------------------- */

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

static const uint64_t *planes_of(const row_pair *p, const void *s)
{
    size_t at = p->field->offset + (size_t)p->row * p->field->planes * 8;
    return (const uint64_t *)(const void *)((const char *)s + at);
}

/* Of counted places those with another count; null: none are left there. */
static void planes_change(const row_pair *p, ber_json *out)
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
static void columns_change(const row_pair *p, ber_json *out)
{
    char number[12];
    int noun = p->field->col_noun;
    const ber_domain *cols = noun >= 0 ? &p->game->domains[noun] : NULL;
    ber_json_open(out, p->name, '{');
    for (int c = 0; c < p->field->cols; c++) {
        uint64_t new = column_of(p, p->after, c);
        if (new != column_of(p, p->before, c))
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

static void frames_change(const row_pair *p, ber_json *out)
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

static void row_change(const row_pair *p, ber_json *out)
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
        row_change(&(row_pair){ game, field, 0, field->name, before, after }, out);
        return;
    }
    ber_json_open(out, field->name, '{');
    for (int row = 0; row < field->rows; row++)
        if (!is_same_row(field, before, after, row))
            row_change(&(row_pair){ game, field, row, number_key(row, number), before, after },
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

/* ---- Hash and table ------------------------------------------------------- */

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * 0x9e3779b97f4a7c15u;
    return hash ^ hash >> 29;
}

static uint64_t field_hash(const ber_field *field, const void *s, uint64_t hash)
{
    if (field->type == BER_FRAMES) {
        const uint8_t *byte = (const uint8_t *)ber_field_agenda(field, s);
        for (size_t i = 0; i < sizeof(ber_agenda); i++)
            hash = mix(hash, byte[i]);
        return hash;
    }
    int n = field->type == BER_PLANES ? field->rows * field->planes : field->rows * field->cols;
    for (int i = 0; i < n; i++)
        hash = mix(hash, ber_field_get(field, s, i));
    return hash;
}

uint64_t ber_state_hash(const struct ber_game *game, const void *s)
{
    const ber_head *head = s;
    uint64_t hash = mix(head->n_seats, head->turn);
    hash = mix(hash, head->waiting);
    hash = mix(hash, head->prompt);
    hash = mix(hash, (uint8_t)head->viewer);
    for (int i = 0; i < BER_MAX_OPTIONS; i++)
        hash = mix(hash, head->option[i]);
    hash = mix(hash, head->step);
    for (const ber_field *field = game->fields; field->name; field++)
        hash = field_hash(field, s, hash);
    return hash;
}

int ber_fields_uncovered(const struct ber_game *game)
{
    uint8_t named[BER_MAX_STATE] = { 0 };
    int wrong = 0;
    memset(named, 1, sizeof(ber_head));
    for (const ber_field *field = game->fields; field->name; field++)
        for (size_t i = 0; i < ber_field_size(field); i++)
            named[field->offset + i]++;
    for (int i = 0; i < game->state_size; i++)
        wrong += named[i] != 1;
    return wrong;
}
