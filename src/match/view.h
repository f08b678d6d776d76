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

void view_json(const match *m, int viewer, int since, ber_json *out);

#endif
