/*
 * offer.h: what may be played here, and against whom: the first thing the page is told.
 */
#ifndef BER_OFFER_H
#define BER_OFFER_H

#include "json.h"

#include <stdbool.h>

/* The member `games` of a greeting (docs/protocol.md); unlisted ones too, if they are wanted. */
void offer_games(bool unlisted, ber_json *out);

/* The names of all bots that have one, for its member `bots`. */
void offer_bots(ber_json *out);

#endif
