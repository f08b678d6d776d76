/*
 * tensor.c: states as numbers, as include/beringia.h has them.
 */
#include "lib.h"

#include "tensor.h"

#include <stdlib.h>
#include <string.h>

_Static_assert((int)BERINGIA_FLAGS == (int)BER_PART_FLAGS &&
                   (int)BERINGIA_ONE_HOT == (int)BER_PART_ONE_HOT &&
                   (int)BERINGIA_COUNTS == (int)BER_PART_COUNTS &&
                   (int)BERINGIA_SHARES == (int)BER_PART_SHARES,
               "kinds of parts");

struct beringia_tensor {
    ber_tensor layout;
};

beringia_tensor *beringia_tensor_new(const beringia_game *game, int n_seats, beringia_error *error)
{
    if (n_seats < game->min_seats || n_seats > game->max_seats) {
        lib_fail(error, BERINGIA_ESEATS, "%s is for %d to %d, not %d", game->name, game->min_seats,
                 game->max_seats, n_seats);
        return NULL;
    }
    beringia_tensor *tensor = malloc(sizeof *tensor);
    if (tensor)
        ber_tensor_make(&tensor->layout, game, n_seats);
    else
        lib_fail(error, BERINGIA_EMEMORY, "out of memory");
    return tensor;
}

void beringia_tensor_free(beringia_tensor *tensor)
{
    free(tensor);
}

int beringia_tensor_size(const beringia_tensor *tensor)
{
    return tensor->layout.size;
}

int beringia_tensor_part(const beringia_tensor *tensor, int part, beringia_part *out, size_t size)
{
    const ber_tensor *t = &tensor->layout;
    if (part < 0 || part >= t->n_parts)
        return BERINGIA_ENONE;
    const ber_part *p = &t->part[part];
    beringia_part own = { .name = p->name,
                          .kind = p->kind,
                          .offset = p->offset,
                          .rows = p->rows,
                          .cols = p->cols,
                          .width = p->width,
                          .row = p->row_noun,
                          .col = p->col_noun,
                          .value = p->value_noun };
    memcpy(out, &own, size < sizeof own ? size : sizeof own);
    return 0;
}

static int check_seats(const ber_tensor *t, const void *s, beringia_error *error)
{
    const ber_head *head = s;
    return head->n_seats == t->n_seats
               ? 0
               : lib_fail(error, BERINGIA_ESEATS, "the state has %d seats, the tensor %d",
                          head->n_seats, t->n_seats);
}

int beringia_observe(const beringia_tensor *tensor, const void *s, int viewer, float *out,
                     beringia_error *error)
{
    const ber_head *head = s;
    int code = check_seats(&tensor->layout, s, error);
    if (code < 0)
        return code;
    if (viewer != BER_PUBLIC && !lib_is_seat(s, viewer))
        return lib_fail(error, BERINGIA_ESEATS, "%d is no seat; there are %d", viewer,
                        head->n_seats);
    if (head->viewer != BER_FATE && head->viewer != viewer)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded for somebody else");
    ber_tensor_observe(&tensor->layout, s, viewer, out);
    return 0;
}

int beringia_reveal(const beringia_tensor *tensor, const void *s, int seat, float *out,
                    beringia_error *error)
{
    const ber_head *head = s;
    int code = check_seats(&tensor->layout, s, error);
    if (code < 0)
        return code;
    if (!lib_is_seat(s, seat))
        return lib_fail(error, BERINGIA_ESEATS, "%d is no seat; there are %d", seat, head->n_seats);
    if (head->viewer != BER_FATE)
        return lib_fail(error, BERINGIA_EUSAGE, "the state is blinded: it does not hold all");
    ber_tensor_reveal(&tensor->layout, s, seat, out);
    return 0;
}
