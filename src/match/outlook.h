/*
 * outlook.h: a position as a viewer last saw it, and what has changed since.
 *
 * Both positions are blinded for the viewer before they are compared: the difference reveals no
 * more than the view itself.
 *
 */
#ifndef BER_OUTLOOK_H
#define BER_OUTLOOK_H

#include "json.h"
#include "match.h"

typedef struct outlook outlook; /* one position in one viewer's eyes */

/* Returns NULL if out of memory. `before` is the viewer's previous outlook, `other` another
 * viewer's present one; both may be NULL and only save work. */
outlook *outlook_of(const match *m, int viewer, const outlook *before, const outlook *other);
void outlook_free(outlook *s);

const void *outlook_state(const outlook *s); /* blinded for the viewer */

/* The member `view`. */
void outlook_whole(const match *m, const outlook *s, ber_json *out);

/* The members `change` (what the rules know, see ber_state_change) and `renew` (what is told
 * about it: members as they are now, null for one that is gone). False: it cannot be expressed;
 * the whole view must be sent. */
bool outlook_change(const match *m, const outlook *before, const outlook *now, ber_json *out);

#endif
