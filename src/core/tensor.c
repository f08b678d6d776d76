/*
 * tensor.c: the layout of a tensor and its numbers. The field table is gone through once, when the
 * layout is made; a state is then written part by part, without asking what a branch could guess
 * wrong: sets by a table of bytes, counts by a table of roots.
 */
#include "tensor.h"

#include "agenda.h"
#include "codec.h"
#include "error.h"
#include "field.h"
#include "frame.h"
#include "planes.h"
#include "pool.h"
#include "vocab.h"

#include <stddef.h>
#include <string.h>

/* Where a part is taken from. */
enum source { FROM_FIELD, FROM_VIEWER, FROM_OPTIONS, FROM_KINDS, FROM_SEATS, FROM_BYTES };

enum { FRAME_BYTES = 4, BITS = 8 };

/* ---- Seats that are turned ------------------------------------------------------------------ */

/* "2", "2a": the number of a seat; -1: no such name. */
static int seat_in(const char *name)
{
    bool is_seat =
        name[0] >= '0' && name[0] < '0' + BER_MAX_SEATS && !(name[1] >= '0' && name[1] <= '9');
    return is_seat ? name[0] - '0' : -1;
}

/* How many items of a domain belong to each seat, in order of the seats and before all others:
 * those of "seat", and of "holder" (0 1 2 3 none) one; of "tray" (0a 0b 1a ...) two; else none. */
static int seats_of(const ber_domain *domain, int max_seats)
{
    int each = 0;
    if (!domain->item)
        return strcmp(domain->name, "seat") == 0;
    while (each < domain->size && seat_in(domain->item[each]) == 0)
        each++;
    if (each == 0 || each * max_seats > domain->size)
        return 0;
    for (int i = 0; i < each * max_seats; i++)
        if (seat_in(domain->item[i]) != i / each)
            return 0;
    bool more = each * max_seats < domain->size;
    const char *after = more ? domain->item[each * max_seats] : "";
    return after[0] >= '0' && after[0] <= '9' ? 0 : each;
}

/* Seats from a viewer's place: `each` items for each of `n` seats, of at most `max`. */
typedef struct {
    int n, max, viewer;
} round_table;

/* The item at place `k`. */
static inline int item_at(const round_table *table, int each, int k)
{
    int turned = table->n * each, item = k + table->viewer * each;
    if (k >= turned)
        return k + (table->max - table->n) * each;
    return item < turned ? item : item - turned;
}

/* The place of an item; -1: it is of a seat that nobody has. */
static inline int place_of(const round_table *table, int each, int item)
{
    int turned = table->n * each, place = item - table->viewer * each;
    if (item >= table->max * each)
        return item - (table->max - table->n) * each;
    if (item >= turned)
        return -1;
    return place < 0 ? place + turned : place;
}

/* ---- The layout ------------------------------------------------------------------------------ */

static ber_part *add_part(ber_tensor *t, ber_part part)
{
    BER_ASSERT(t->n_parts < BER_MAX_PARTS);
    ber_part *added = &t->part[t->n_parts++];
    *added = part;
    added->offset = t->size;
    t->size += part.rows * part.cols * part.width;
    return added;
}

static int seats_of_noun(const ber_tensor *t, int noun)
{
    return noun >= 0 ? t->seats_of[noun] : 0;
}

/* How many of `n` items there are without the seats that nobody has. */
static int without_empty(const ber_tensor *t, int each, int n)
{
    return n - (t->game->max_seats - t->n_seats) * each;
}

/* Items of a domain that are given for rows or columns: those of seats may be all or none. */
static int seats_in(const ber_tensor *t, int noun, int n)
{
    int each = seats_of_noun(t, noun);
    return n >= each * t->game->max_seats ? each : 0;
}

static int domain_of_seats(const struct ber_game *game)
{
    for (int i = 0; game->domains[i].name; i++)
        if (strcmp(game->domains[i].name, "seat") == 0)
            return i;
    return BER_NONE;
}

static void add_head(ber_tensor *t)
{
    const struct ber_game *game = t->game;
    int seat = domain_of_seats(game), n_options = ber_count_options(game);
    static const ber_field turn = { "turn", true, false, BER_U8, 0, offsetof(ber_head, turn),
                                    1,      1,    -1,    -1,     -1 };
    static const ber_field waiting = {
        "waiting", true, true, BER_U8, 0, offsetof(ber_head, waiting), 1, 1, -1, -1, -1
    };
    static const ber_field prompt = { "prompt", true, false, BER_U8, 0, offsetof(ber_head, prompt),
                                      1,        1,    -1,    -1,     -1 };
    const ber_part any = { .rows = 1, .cols = 1, .row_noun = -1, .col_noun = -1, .value_noun = -1 };
    ber_part part = any;
    part.name = "viewer", part.kind = BER_PART_ONE_HOT, part.source = FROM_VIEWER;
    part.width = t->n_seats, part.value_noun = (int8_t)seat;
    add_part(t, part);
    part = any, part.name = "turn", part.kind = BER_PART_ONE_HOT;
    part.width = 3, part.field = &turn;
    add_part(t, part);
    part = any, part.name = "waiting", part.kind = BER_PART_FLAGS, part.field = &waiting;
    part.width = t->n_seats, part.value_noun = (int8_t)seat, part.value_seats = 1;
    add_part(t, part);
    part = any, part.name = "prompt", part.kind = BER_PART_ONE_HOT, part.field = &prompt;
    part.width = ber_count_prompts(game);
    add_part(t, part);
    if (n_options == 0)
        return;
    part = any, part.name = "options", part.kind = BER_PART_SHARES, part.source = FROM_OPTIONS;
    part.cols = n_options, part.width = 1;
    add_part(t, part);
}

static void add_field(ber_tensor *t, const ber_field *f)
{
    ber_part part = {
        .name = f->name,
        .kind = BER_PART_COUNTS,
        .width = 1,
        .field = f,
        .row_noun = f->row_noun,
        .col_noun = f->col_noun,
        .value_noun = f->value_noun,
        .row_seats = (uint8_t)seats_in(t, f->row_noun, f->rows),
        .col_seats = (uint8_t)seats_in(t, f->col_noun, f->cols),
    };
    part.rows = without_empty(t, part.row_seats, f->rows);
    part.cols = without_empty(t, part.col_seats, f->cols);
    if (f->value_noun >= 0 && f->type != BER_PLANES) {
        part.kind = f->mask ? BER_PART_FLAGS : BER_PART_ONE_HOT;
        part.value_seats = (uint8_t)seats_of_noun(t, f->value_noun);
        part.width = without_empty(t, part.value_seats, t->game->domains[f->value_noun].size);
    }
    int bits = 8 * (int)ber_field_size(f) / f->rows;
    if (part.kind == BER_PART_FLAGS && part.width > bits && !part.value_seats)
        part.width = bits; /* names that are never in the set, as of a card that is not known */
    add_part(t, part);
}

static void add_agenda(ber_tensor *t, const ber_field *f)
{
    ber_part part = { .rows = BER_TENSOR_FRAMES,
                      .cols = 1,
                      .kind = BER_PART_ONE_HOT,
                      .field = f,
                      .row_noun = -1,
                      .col_noun = -1,
                      .value_noun = f->value_noun };
    part.name = "agenda_kind", part.source = FROM_KINDS;
    part.width = t->game->domains[f->value_noun].size;
    add_part(t, part);
    part.name = "agenda_seat", part.source = FROM_SEATS;
    part.width = t->n_seats, part.value_noun = (int8_t)domain_of_seats(t->game);
    add_part(t, part);
    part.name = "agenda_bits", part.source = FROM_BYTES, part.kind = BER_PART_FLAGS;
    part.cols = FRAME_BYTES, part.width = BITS, part.value_noun = BER_NONE;
    add_part(t, part);
}

/* The root of a whole number, the same on every machine: the processor's own operations only. */
static float root_of(int n)
{
    double root = n > 1 ? n : 1;
    for (int i = 0; i < 40; i++)
        root = (root + n / root) / 2;
    return n ? (float)root : 0;
}

static void make_tables(ber_tensor *t)
{
    for (int byte = 0; byte < 256; byte++)
        for (int bit = 0; bit < BITS; bit++)
            t->bits[byte][bit] = (float)(byte >> bit & 1);
    for (int n = 0; n < BER_TENSOR_ROOTS; n++)
        t->root[n] = root_of(n) / 4;
}

void ber_tensor_make(ber_tensor *out, const struct ber_game *game, int n_seats)
{
    const ber_field *agenda = NULL;
    *out = (ber_tensor){ .game = game, .n_seats = n_seats };
    BER_ASSERT(ber_count_domains(game) <= BER_MAX_DOMAINS);
    for (int i = 0; game->domains[i].name; i++)
        out->seats_of[i] = (uint8_t)seats_of(&game->domains[i], game->max_seats);
    add_head(out);
    for (const ber_field *f = game->fields; f->name; f++) {
        if (f->type == BER_FRAMES)
            agenda = f;
        else if (f->shown)
            add_field(out, f);
    }
    if (agenda)
        add_agenda(out, agenda);
    make_tables(out);
}

/* ---- Members -----------------------------------------------------------------------------------
 */

static inline float count_of(const ber_tensor *t, long long n)
{
    long long most = BER_TENSOR_ROOTS - 1;
    if (n < 0)
        return -t->root[n > -most ? -n : most];
    return t->root[n < most ? n : most];
}

/* The lowest `n` bits, eight at a time. */
static inline void put_bits(const ber_tensor *t, uint64_t bits, int n, float *out)
{
    for (; n >= BITS; n -= BITS, bits >>= BITS, out += BITS)
        memcpy(out, t->bits[bits & 255], sizeof t->bits[0]);
    memcpy(out, t->bits[bits & 255], (size_t)n * sizeof *out);
}

/* A set of items, some of which may be of seats. */
static uint64_t turned(const round_table *table, int each, int width, uint64_t set)
{
    uint64_t out = 0;
    for (int k = 0; k < width; k++)
        out |= (set >> item_at(table, each, k) & 1) << k;
    return out;
}

static void put_flags(const ber_tensor *t, const ber_part *p, const round_table *table,
                      const void *s, float *out)
{
    for (int row = 0; row < p->rows; row++, out += p->width) {
        uint64_t set = ber_field_get(p->field, s, item_at(table, p->row_seats, row));
        if (!set)
            continue;
        if (p->value_seats)
            set = turned(table, p->value_seats, p->width, set);
        put_bits(t, set, p->width, out);
    }
}

/* Any type but the common one. */
static int small_value(const ber_field *field, const void *s, int at)
{
    int64_t value = (int64_t)ber_field_get(field, s, at);
    return value >= 0 && value <= UINT8_MAX ? (int)value : -1;
}

static void put_one_hot(const ber_part *p, const round_table *table, const void *s, float *out)
{
    const uint8_t *byte = (const uint8_t *)s + p->field->offset;
    bool is_byte = p->field->type == BER_U8;
    for (int row = 0; row < p->rows; row++) {
        int first = item_at(table, p->row_seats, row) * p->field->cols;
        for (int col = 0; col < p->cols; col++, out += p->width) {
            int at = first + item_at(table, p->col_seats, col);
            int place = is_byte ? byte[at] : small_value(p->field, s, at);
            if (p->value_seats && place >= 0)
                place = place_of(table, p->value_seats, place);
            if (place >= 0 && place < p->width)
                out[place] = 1;
        }
    }
}

static void put_planes(const ber_tensor *t, const ber_part *p, const round_table *table,
                       const void *s, float *out)
{
    const uint64_t *plane = (const uint64_t *)(const void *)((const char *)s + p->field->offset);
    for (int row = 0; row < p->rows; row++, out += p->cols) {
        const uint64_t *own = plane + item_at(table, p->row_seats, row) * p->field->planes;
        for (uint64_t any = own[0]; any; any &= any - 1) {
            int place = __builtin_ctzll(any);
            out[place] = t->root[ber_planes_count(own, p->field->planes, place)];
        }
    }
}

/* Many rows are nearly empty, and there is nothing to write for 0. */
static inline void put_row(const float *root, const uint8_t *byte, int n, float *out)
{
    int col = 0;
    for (; col + 8 <= n; col += 8) {
        if (!ber_bytes_at(byte + col, 8))
            continue;
        for (int k = col; k < col + 8; k++)
            out[k] = root[byte[k]];
    }
    for (; col < n; col++)
        out[col] = root[byte[col]];
}

static void put_bytes(const ber_tensor *t, const ber_part *p, const round_table *table,
                      const uint8_t *byte, float *out)
{
    for (int row = 0; row < p->rows; row++, out += p->cols) {
        const uint8_t *own = byte + item_at(table, p->row_seats, row) * p->field->cols;
        if (p->col_seats)
            for (int col = 0; col < p->cols; col++)
                out[col] = t->root[own[item_at(table, p->col_seats, col)]];
        else
            put_row(t->root, own, p->cols, out);
    }
}

static void put_counts(const ber_tensor *t, const ber_part *p, const round_table *table,
                       const void *s, float *out)
{
    for (int row = 0; row < p->rows; row++) {
        int first = item_at(table, p->row_seats, row) * p->field->cols;
        for (int col = 0; col < p->cols; col++) {
            int at = first + item_at(table, p->col_seats, col);
            *out++ = count_of(t, (long long)ber_field_get(p->field, s, at));
        }
    }
}

static void put_field(const ber_tensor *t, const ber_part *p, const round_table *table,
                      const void *s, float *out)
{
    if (p->kind == BER_PART_FLAGS)
        put_flags(t, p, table, s, out);
    else if (p->kind == BER_PART_ONE_HOT)
        put_one_hot(p, table, s, out);
    else if (p->field->type == BER_PLANES)
        put_planes(t, p, table, s, out);
    else if (p->field->type == BER_U8)
        put_bytes(t, p, table, (const uint8_t *)s + p->field->offset, out);
    else
        put_counts(t, p, table, s, out);
}

/* ---- The agenda, its top first
 * --------------------------------------------------------------------
 */

/* A frame whose members name seats from the viewer's place. */
static ber_frame turned_frame(const ber_tensor *t, const ber_frame_kind *kind, ber_frame f,
                              const round_table *table)
{
    for (const ber_member *m = kind->member; m && m->name; m++) {
        int each = seats_of_noun(t, m->noun), value = ber_member_get(m, &f);
        if (!each)
            continue;
        if (m->set)
            value = (int)turned(table, each, table->n * each, (uint64_t)value);
        else if (value - m->or_none >= 0 && place_of(table, each, value - m->or_none) >= 0)
            value = place_of(table, each, value - m->or_none) + m->or_none;
        ber_member_put(m, &f, value);
    }
    return f;
}

static void put_frame(const ber_tensor *t, const ber_part *p, const round_table *table,
                      const ber_frame *f, float *out)
{
    bool is_known = f->kind < t->game->domains[p->field->value_noun].size;
    const ber_frame_kind *kind = is_known ? ber_frame_kind_of(t->game, f->kind) : NULL;
    int seat = place_of(table, 1, f->seat);
    if (p->source == FROM_KINDS && f->kind < p->width)
        out[f->kind] = 1;
    if (p->source == FROM_SEATS && f->seat >= 0 && seat >= 0 && seat < p->width &&
        !(kind && kind->no_seat))
        out[seat] = 1;
    if (p->source != FROM_BYTES)
        return;
    ber_frame own = kind ? turned_frame(t, kind, *f, table) : *f;
    put_bits(t, own.left, BITS, out);
    put_bits(t, own.card, BITS, out + BITS);
    put_bits(t, own.place, BITS, out + 2 * BITS);
    put_bits(t, own.data, BITS, out + 3 * BITS);
}

static void put_agenda(const ber_tensor *t, const ber_part *p, const round_table *table,
                       const void *s, float *out)
{
    const ber_agenda *agenda = ber_field_agenda(p->field, s);
    for (int i = 0; i < BER_TENSOR_FRAMES && i < agenda->depth; i++)
        put_frame(t, p, table, &agenda->frame[agenda->depth - 1 - i], out + i * p->cols * p->width);
}

/* ---- A whole state
 * ------------------------------------------------------------------------------- */

static void put_options(const ber_part *p, const ber_option *option, const uint8_t *value,
                        float *out)
{
    for (int i = 0; i < p->cols; i++)
        if (option[i].max > option[i].min)
            out[i] = (float)(value[i] - option[i].min) / (float)(option[i].max - option[i].min);
}

static void put_part(const ber_tensor *t, const ber_part *p, const round_table *table,
                     const void *s, float *out)
{
    switch (p->source) {
    case FROM_FIELD: put_field(t, p, table, s, out); break;
    case FROM_VIEWER: break; /* only the caller knows whether it is a seat */
    case FROM_OPTIONS: put_options(p, t->game->options, ((const ber_head *)s)->option, out); break;
    default: put_agenda(t, p, table, s, out); break;
    }
}

static void put_state(const ber_tensor *t, const void *s, int viewer, float *out)
{
    round_table table = { t->n_seats, t->game->max_seats, viewer < 0 ? 0 : viewer };
    memset(out, 0, (size_t)t->size * sizeof *out);
    for (const ber_part *p = t->part; p < t->part + t->n_parts; p++)
        put_part(t, p, &table, s, out + p->offset);
    if (viewer >= 0)
        out[viewer] = 1; /* the first part */
}

void ber_tensor_observe(const ber_tensor *t, const void *s, int viewer, float *out)
{
    _Alignas(8) char own[BER_MAX_STATE];
    const ber_head *head = s;
    if (head->viewer != viewer) {
        memcpy(own, s, t->game->state_size);
        t->game->blind(own, viewer);
        s = own;
    }
    put_state(t, s, viewer, out);
}

void ber_tensor_reveal(const ber_tensor *t, const void *s, int seat, float *out)
{
    put_state(t, s, seat, out);
}
