/*
 * lib.h: what the files behind include/beringia.h share. They check what comes from outside,
 * call the other rooms, and copy between the public types and those of core, which have the
 * same members but are types of their own, so that core may change.
 */
#ifndef BER_LIB_H
#define BER_LIB_H

#include "beringia.h"

#include "error.h"
#include "game.h"
#include "rng.h"
#include "text.h"

#include <stdbool.h>

/* Passes the message on, unless `out` is NULL, and returns its code. */
int lib_tell(beringia_error *out, const ber_error *error);

/* The same with a message of its own; for codes that core does not have too. */
int lib_fail(beringia_error *out, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A text to be written into the caller's buffer; false: it has no room at all. Then the length of
 * what was written, or BERINGIA_EROOM. */
bool lib_into(ber_text *text, char *out, size_t size);
int lib_length(const ber_text *text);

/* Reads the options of a text such as "preset serious". */
int lib_options(const struct ber_game *game, int n_seats, const char *options,
                uint8_t option[BER_MAX_OPTIONS], ber_error *error);

/* A state after set-up with the options of a text such as "preset serious". */
int lib_begin(const struct ber_game *game, int n_seats, const char *options, void *s,
              ber_error *error);

/* Whether the seat exists at a table of this size; fate and the public too where they may be
 * viewers. */
bool lib_is_seat(const void *s, int seat);
bool lib_is_viewer(const void *s, int viewer);

/* Shares of the victory and points, unscaled, of a game that is over. */
void lib_result(const struct ber_game *game, const void *s, beringia_result *out);

#endif
