/*
 * frame.h: the members of a frame of the agenda, by name: as text, as JSON, read back, and
 * whether an agenda has the shape that the game's flow declares (flow.h).
 *
 *     conquest 0 space 12 owner 1      kind, seat, and what the kind holds
 *     bid 0 waiting 1,2                a set
 *     drive 0 left 2 owner 1           what may be none is left out, or "none"
 *     flee_corner 0 2 0 27 0           a kind that declares nothing: left, card, place, data
 *
 * The last form is read for every kind, and members that are not named are 0.
 */
#ifndef BER_FRAME_H
#define BER_FRAME_H

#include "agenda.h"
#include "error.h"
#include "game.h"
#include "json.h"

/* What the game declares of a kind of frame; NULL if it declares nothing. */
const ber_frame_kind *ber_frame_kind_of(const struct ber_game *game, int kind);

/* The value in the bits of a member. */
int ber_member_get(const ber_member *member, const ber_frame *f);
void ber_member_put(const ber_member *member, ber_frame *f, int value);

/* `kinds` is the domain that names the kinds. */
void ber_frame_text(const struct ber_game *game, int kinds, const ber_frame *f, ber_text *out);
void ber_frame_json(const struct ber_game *game, int kinds, const char *key, const ber_frame *f,
                    ber_json *out);

/* The members alone, of an open object: what the open decision is about. All of them, or the one
 * with this name, if its kind has such a member. */
void ber_members_json(const struct ber_game *game, const ber_frame *f, ber_json *out);
void ber_member_json(const struct ber_game *game, const ber_frame *f, const char *name,
                     ber_json *out);

/* Reads the words of one frame; `out` is written only if they are understood. */
int ber_frame_read(const struct ber_game *game, int kinds, char **word, int n, ber_frame *out,
                   ber_error *error);

/* Whether every frame is of a kind, of a seat, holds what its kind declares and nothing else,
 * and lies where it may; and whether everything above is zero. */
bool ber_agenda_is_shaped(const struct ber_game *game, const ber_head *head,
                          const ber_agenda *agenda);

#endif
