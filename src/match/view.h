/*
 * view.h: the message one viewer receives after a step.
 *
 * {"at":121,"events":[...],"view":{...},"ask":{"prompt":...,"steps":[...]}}: the
 * events since step `since` as the viewer may know them, the blinded state, and the
 * open question if it is the viewer's. Everything in it has passed blind().
 */
#ifndef BER_VIEW_H
#define BER_VIEW_H

#include "json.h"
#include "match.h"

/* A part of what happened: from the step `since` on, one whole step or more, until `most` bytes
 * are written (0: all of it). */
typedef struct {
    int since;
    size_t most;
} view_part;

/* Writes the members `at` and `events`; returns the number of the first step left out. */
int view_events(const match *m, int viewer, view_part part, ber_json *out);
bool view_is_open(const match *m, int since); /* from there on everything is public */

/* The member `seat`: a viewer as messages name it. */
void view_seat(int viewer, ber_json *out);

/* The members `view`, `ask` and `result`. */
void view_position(const match *m, int viewer, ber_json *out);

/* The members `ask` and `result` alone; the state is blinded for the viewer. */
void view_question(const match *m, int viewer, const void *blinded, ber_json *out);

/* All of them, for an object that holds others too. */
void view_members(const match *m, int viewer, int since, ber_json *out);
void view_json(const match *m, int viewer, int since, ber_json *out);

/* The member `view` alone, of a state blinded for its recipient. */
void view_state(const struct ber_game *game, const void *blinded, ber_json *out);

/* The member `ask` alone, if the state, blinded for the viewer, waits for it. */
void view_ask(const struct ber_game *game, int viewer, const void *blinded, ber_json *out);

/* The members of an answer to `past` (docs/protocol.md), besides the table: the position
 * after the first `at` steps as the viewer saw it then, with the step that led there and
 * its events as they looked to it. BER_FATE sees everything. Negative, with nothing to be
 * used in `out`, if there is no such step or viewer, or no memory. */
int view_past(const match *m, int viewer, int at, ber_json *out, ber_error *error);

/* The position after the first `at` steps as the viewer saw it then, as text: "game NAME" and the
 * members of the state (docs/notation.md). Negative as above. */
int view_text(const match *m, int viewer, int at, ber_text *out, ber_error *error);

/* The members of an answer to `log`: a part of all events as the viewer may know them now, each
 * with the number of steps after which it had happened. */
void view_log(const match *m, int viewer, view_part part, ber_json *out);

#endif
