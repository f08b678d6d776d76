/*
 * tensor.h: a state as numbers for programs that learn, from the field table.
 *
 * A tensor is parts in a row, each rows x cols x width numbers: first what the head says (whose
 * turn, who is waiting, the prompt, the options), then each member that views show, then the upper
 * frames of the agenda. Seats are turned: what belongs to the viewer comes first, then the seat to
 * its left. The layout depends on the game and on how many seats there are, and on nothing else.
 */
#ifndef BER_TENSOR_H
#define BER_TENSOR_H

#include "game.h"

/* What the numbers of a part are. FLAGS: 1 for each item that is in a set. ONE_HOT: 1 for the one
 * item that is the value; none for what has no item. COUNTS: of n, its root / 4, so that 1 is 0.25
 * and 16 is 1. SHARES: of an option, from 0 for its smallest value to 1. */
enum ber_part_kind { BER_PART_FLAGS, BER_PART_ONE_HOT, BER_PART_COUNTS, BER_PART_SHARES };
typedef struct {
    const char *name;
    uint8_t kind;                              /* enum ber_part_kind */
    int offset, rows, cols, width;             /* in numbers */
    int8_t row_noun, col_noun, value_noun;     /* domains, or BER_NONE */
    uint8_t source;                            /* where it is taken from: known to tensor.c */
    uint8_t row_seats, col_seats, value_seats; /* places for each seat, which are turned; 0: none */
    const ber_field *field;
} ber_part;

/* A layout, made once; plain memory. */
enum { BER_MAX_PARTS = 128, BER_MAX_DOMAINS = 64, BER_TENSOR_FRAMES = 4, BER_TENSOR_ROOTS = 1024 };
typedef struct {
    const struct ber_game *game;
    int n_seats, n_parts, size; /* size: numbers in all */
    ber_part part[BER_MAX_PARTS];
    uint8_t seats_of[BER_MAX_DOMAINS]; /* of each domain: how many items each seat has */
    float bits[256][8];                /* of a byte, as numbers */
    float root[BER_TENSOR_ROOTS];      /* of a count, as a number */
} ber_tensor;

void ber_tensor_make(ber_tensor *out, const struct ber_game *game, int n_seats);

/* What the viewer knows of a state, which is true or blinded for that viewer: nothing is read but
 * what has passed blind(). The public sits in seat 0. */
void ber_tensor_observe(const ber_tensor *t, const void *s, int viewer, float *out);

/* All there is in a state, turned for a seat. */
void ber_tensor_reveal(const ber_tensor *t, const void *s, int seat, float *out);

#endif
