/*
 * field.h: access to one member of a state through the field table; shared by the
 * files of the codec and private to them.
 */
#ifndef BER_FIELD_H
#define BER_FIELD_H

#include "agenda.h"
#include "codec.h"
#include "game.h"

#include <string.h>

/* Element `i` of a member that holds numbers; masks come as they are. */
uint64_t ber_field_get(const ber_field *field, const void *s, int i);
void ber_field_put(const ber_field *field, void *s, int i, uint64_t value);

/* The smallest and largest number a member's type can hold. */
long long ber_field_min(const ber_field *field);
long long ber_field_max(const ber_field *field);

/* The members of the head by name, in the order of the text form. */
enum ber_head_row {
    HEAD_SEATS,
    HEAD_TURN,
    HEAD_WAITING,
    HEAD_PROMPT,
    HEAD_VIEWER,
    HEAD_OPTION,
    HEAD_STEP,
    HEAD_ROWS,
};
extern const char *const ber_head_names[HEAD_ROWS];
extern const char *const ber_turn_names[3];

static inline const ber_agenda *ber_field_agenda(const ber_field *field, const void *s)
{
    return (const ber_agenda *)((const char *)s + field->offset);
}

/* A row of a member in two states of one match. */
typedef struct {
    const struct ber_game *game;
    const ber_field *field;
    int row;
    const char *name; /* what it is called where the difference is written */
    const void *before, *after;
} ber_row_pair;

static inline uint64_t ber_field_column(const ber_row_pair *p, const void *s, int column)
{
    return ber_field_get(p->field, s, p->row * p->field->cols + column);
}

static inline bool ber_field_is_same_row(const ber_field *field, const void *before,
                                         const void *after, int row)
{
    size_t size = ber_field_size(field) / field->rows;
    size_t at = field->offset + size * (size_t)row;
    return memcmp((const char *)before + at, (const char *)after + at, size) == 0;
}

#endif
