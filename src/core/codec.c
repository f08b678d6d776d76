/*
 * codec.c: writing a state as text, hashing it, and checking the table; codec_json.c writes it as
 * JSON.
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

/* A long row tells only the columns that changed. */
enum { LONG_ROW = 12 };
static void diff_columns(const ber_row_pair *p, ber_text *out)
{
    const ber_field *field = p->field;
    char number[12];
    bool has_begun = false;
    for (int c = 0; c < field->cols; c++) {
        uint64_t old = ber_field_column(p, p->before, c), new = ber_field_column(p, p->after, c);
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

static void diff_field(const struct ber_game *game, const ber_field *field, const void *before,
                       const void *after, ber_text *out)
{
    char name[80], line[2][2048];
    for (int row = 0; row < field->rows; row++) {
        if (ber_field_is_same_row(field, before, after, row))
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
            diff_columns(&(ber_row_pair){ game, field, row, name, before, after }, out);
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
