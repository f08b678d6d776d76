/*
 * codec_read.c: setting members of a state from a line of text.
 *
 * A line is untrusted: every name and number is checked, and on failure the state
 * is as it was.
 */
#include "codec.h"
#include "field.h"
#include "frame.h"
#include "planes.h"
#include "vocab.h"

#include <string.h>

enum { MAX_WORDS = 256 };

typedef struct {
    const struct ber_game *game;
    const ber_field *field;
    char **word; /* what follows the member's and row's name */
    int n;
    ber_error *error;
} reader;

static int bad_item(const reader *r, int domain, const char *word)
{
    return ber_fail(r->error, BER_EFIELD, "\"%.40s\" is no %s (in \"%s\")", word,
                    r->game->domains[domain].name, r->field->name);
}

static int read_value(const reader *r, const char *word, uint64_t *out)
{
    int noun = r->field->value_noun;
    long long value;
    int item = noun >= 0 ? ber_item_find(&r->game->domains[noun], word) : -1;
    if (item >= 0) {
        *out = (uint64_t)item;
        return 0;
    }
    if (!ber_text_number(word, ber_field_min(r->field), ber_field_max(r->field), &value))
        return ber_fail(r->error, BER_EFIELD, "\"%.40s\" is no value for \"%s\"", word,
                        r->field->name);
    *out = (uint64_t)value;
    return 0;
}

/* "a7 b7", "+a7 -b7", "none", "all". */
static int read_mask(const reader *r, void *s, int row)
{
    const ber_domain *domain = &r->game->domains[r->field->value_noun];
    uint64_t mask = ber_field_get(r->field, s, row);
    uint64_t all = domain->size >= 64 ? UINT64_MAX : ((uint64_t)1 << domain->size) - 1;
    if (r->n == 0)
        return ber_fail(r->error, BER_EFIELD, "\"%s\" needs names, or none", r->field->name);
    bool change = r->word[0][0] == '+' || r->word[0][0] == '-';
    if (!change)
        mask = 0;
    for (int i = 0; i < r->n; i++) {
        const char *name = r->word[i];
        if (r->n == 1 && strcmp(name, "none") == 0)
            break;
        if (r->n == 1 && strcmp(name, "all") == 0) {
            mask = all;
            break;
        }
        int item = ber_item_find(domain, change ? name + 1 : name);
        if (item < 0 || (change && *name != '+' && *name != '-'))
            return bad_item(r, r->field->value_noun, name);
        uint64_t bit = (uint64_t)1 << item;
        mask = *name == '-' ? mask & ~bit : mask | bit;
    }
    ber_field_put(r->field, s, row, mask);
    return 0;
}

/* "d5 1 a4 2" or "none". */
static int read_planes(const reader *r, void *s, int row)
{
    const ber_field *field = r->field;
    uint64_t *plane = (uint64_t *)(void *)((char *)s + field->offset) + (size_t)row * field->planes;
    if (r->n == 1 && strcmp(r->word[0], "none") == 0) {
        memset(plane, 0, (size_t)field->planes * 8);
        return 0;
    }
    if (r->n == 0 || r->n % 2)
        return ber_fail(r->error, BER_EFIELD, "\"%s\" needs places with their counts, or none",
                        field->name);
    for (int i = 0; i < r->n; i += 2) {
        long long count;
        int place = ber_item_find(&r->game->domains[field->col_noun], r->word[i]);
        if (place < 0)
            return bad_item(r, field->col_noun, r->word[i]);
        if (!ber_text_number(r->word[i + 1], 0, BER_PLANES_MAX(field->planes), &count))
            return ber_fail(r->error, BER_EFIELD, "\"%.40s\" is no count for \"%s\" (0 to %d)",
                            r->word[i + 1], field->name, BER_PLANES_MAX(field->planes));
        ber_planes_set(plane, field->planes, place, (int)count);
    }
    return 0;
}

/* "action 0 / flee_corner 0 2": the bottom frame first. */
static int read_frames(const reader *r, void *s)
{
    ber_agenda agenda = { 0 };
    if (r->n == 0)
        return ber_fail(r->error, BER_EFIELD, "\"%s\" needs frames, or none", r->field->name);
    if (r->n == 1 && strcmp(r->word[0], "none") == 0)
        goto out;
    for (int i = 0; i < r->n;) {
        int end = i;
        while (end < r->n && strcmp(r->word[end], "/") != 0)
            end++;
        if (end == i || end == r->n - 1 || agenda.depth == BER_AGENDA)
            return ber_fail(r->error, BER_EFIELD, "\"%s\" holds 1 to %d frames", r->field->name,
                            BER_AGENDA);
        int code = ber_frame_read(r->game, r->field->value_noun, r->word + i, end - i,
                                  &agenda.frame[agenda.depth++], r->error);
        if (code < 0)
            return code;
        i = end + 1;
    }
out:
    memcpy((char *)s + r->field->offset, &agenda, sizeof agenda);
    return 0;
}

/* A whole row of values, or columns by name with their values. */
static int read_row(const reader *r, void *s, int row)
{
    const ber_field *field = r->field;
    bool whole = r->n == field->cols;
    if (r->n == 0 || (!whole && r->n % 2))
        return ber_fail(r->error, BER_EFIELD, "\"%s\" has %d column%s", field->name, field->cols,
                        field->cols == 1 ? "" : "s");
    for (int i = 0; i < r->n; i += whole ? 1 : 2) {
        uint64_t value = 0;
        int col = i;
        if (!whole && field->col_noun < 0)
            return ber_fail(r->error, BER_EFIELD, "the columns of \"%s\" have no names",
                            field->name);
        if (!whole)
            col = ber_item_find(&r->game->domains[field->col_noun], r->word[i]);
        if (col < 0 || col >= field->cols)
            return bad_item(r, field->col_noun, r->word[i]);
        int code = read_value(r, r->word[whole ? i : i + 1], &value);
        if (code < 0)
            return code;
        ber_field_put(field, s, row * field->cols + col, value);
    }
    return 0;
}

static int read_field(reader *r, void *s)
{
    const ber_field *field = r->field;
    int row = 0;
    if (field->type == BER_PLANES && r->n == 1 && strcmp(r->word[0], "none") == 0) {
        memset((char *)s + field->offset, 0, ber_field_size(field));
        return 0;
    }
    if (field->rows > 1) {
        static const ber_domain numbers = { "row", UINT16_MAX, NULL };
        const ber_domain *rows =
            field->row_noun >= 0 ? &r->game->domains[field->row_noun] : &numbers;
        row = r->n ? ber_item_find(rows, r->word[0]) : -1;
        if (row < 0 || row >= field->rows)
            return ber_fail(r->error, BER_EFIELD, "\"%s\" needs a %s first", field->name,
                            rows->name);
        r->word++;
        r->n--;
    }
    if (field->type == BER_FRAMES)
        return read_frames(r, s);
    if (field->type == BER_PLANES)
        return read_planes(r, s, row);
    return field->mask ? read_mask(r, s, row) : read_row(r, s, row);
}

/* ---- The head ------------------------------------------------------------- */

static int find_prompt(const struct ber_game *game, const char *name)
{
    for (int i = 0; game->prompts[i].name; i++)
        if (strcmp(game->prompts[i].name, name) == 0)
            return i;
    return -1;
}

static int find_turn(const char *name)
{
    for (int i = 0; i < 3; i++)
        if (strcmp(ber_turn_names[i], name) == 0)
            return i;
    return -1;
}

static int read_waiting(char *word[], int n, uint8_t *out)
{
    long long seat;
    *out = 0;
    for (int i = 0; i < n; i++) {
        if (n == 1 && strcmp(word[i], "none") == 0)
            return 0;
        if (!ber_text_number(word[i], 0, BER_MAX_SEATS - 1, &seat))
            return -1;
        *out = (uint8_t)(*out | 1 << seat);
    }
    return n ? 0 : -1;
}

/* One word after the name; -1 if it makes no sense there. */
static int read_head_word(const struct ber_game *game, ber_head *head, int row, const char *word)
{
    long long number = 0;
    int found = 0;
    bool good = true;
    switch (row) {
    case HEAD_SEATS:
        good = ber_text_number(word, game->min_seats, game->max_seats, &number);
        head->n_seats = (uint8_t)number;
        break;
    case HEAD_TURN:
        found = find_turn(word);
        head->turn = (uint8_t)found;
        break;
    case HEAD_PROMPT:
        found = find_prompt(game, word);
        head->prompt = (uint8_t)found;
        break;
    case HEAD_VIEWER:
        good = ber_actor_read(word, BER_MAX_SEATS, &found, NULL) == 0;
        head->viewer = (int8_t)found;
        return good ? 0 : -1;
    default:
        good = ber_text_number(word, 0, UINT32_MAX, &number);
        head->step = (uint32_t)number;
        break;
    }
    return good && found >= 0 ? 0 : -1;
}

static int read_head(const struct ber_game *game, void *s, int row, char *word[], int n,
                     ber_error *error)
{
    ber_head head;
    int code;
    memcpy(&head, s, sizeof head);
    if (row == HEAD_OPTION) {
        if (n != 2)
            return ber_fail(error, BER_EFIELD, "\"option\" needs a name and a value");
        code = ber_option_set(game, head.option, word[0], word[1], error);
        if (code < 0)
            return code;
    } else {
        code = row == HEAD_WAITING ? read_waiting(word, n, &head.waiting)
               : n == 1            ? read_head_word(game, &head, row, word[0])
                                   : -1;
        if (code < 0)
            return ber_fail(error, BER_EFIELD, "\"%.40s\" is no value for \"%s\"", n ? word[0] : "",
                            ber_head_names[row]);
    }
    memcpy(s, &head, sizeof head);
    return 0;
}

/* ---- The door ------------------------------------------------------------- */

int ber_state_read(const struct ber_game *game, void *s, char *line, ber_error *error)
{
    char *word[MAX_WORDS];
    _Alignas(8) char copy[BER_MAX_STATE];
    int n = ber_text_split(line, word, MAX_WORDS);
    if (n < 0)
        return ber_fail(error, BER_EFIELD, "the line has more than %d words", MAX_WORDS);
    if (n == 0)
        return ber_fail(error, BER_EFIELD, "the name of a member is missing");
    for (int row = 0; row < HEAD_ROWS; row++)
        if (strcmp(word[0], ber_head_names[row]) == 0)
            return read_head(game, s, row, word + 1, n - 1, error);
    for (const ber_field *field = game->fields; field->name; field++) {
        if (strcmp(field->name, word[0]) != 0)
            continue;
        reader r = { game, field, word + 1, n - 1, error };
        memcpy(copy, s, game->state_size);
        int code = read_field(&r, copy);
        if (code == 0)
            memcpy(s, copy, game->state_size);
        return code;
    }
    return ber_fail(error, BER_EFIELD, "%s has no member \"%.40s\"", game->name, word[0]);
}

int ber_state_expect(const struct ber_game *game, const void *s, char *line, ber_error *error)
{
    _Alignas(8) char wanted[BER_MAX_STATE];
    char diff[512];
    memcpy(wanted, s, game->state_size);
    int code = ber_state_read(game, wanted, line, error);
    if (code < 0)
        return code;
    if (memcmp(s, wanted, game->state_size) == 0)
        return 0;
    ber_text text = ber_text_into(diff, sizeof diff);
    ber_state_diff(game, s, wanted, &text);
    diff[strcspn(diff, "\n")] = '\0';
    ber_fail(error, BER_EEXPECT, "%.170s (found -> wanted)", diff[0] ? diff + 2 : "?");
    return 1;
}
