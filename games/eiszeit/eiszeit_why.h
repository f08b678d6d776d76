/*
 * eiszeit_why.h: what the files with the reasons of refusals share. Each function is asked of
 * a step that answers the open question `f` and is not legal.
 */
#ifndef EISZEIT_WHY_H
#define EISZEIT_WHY_H

#include "eiszeit.h"

#include "why.h"

/* eiszeit_why.c. */
ber_why eiszeit_why_region(const char *rule, const char *cause, int region);
ber_why eiszeit_why_target(const eiszeit *s, int region, int from); /* from: -1 if nowhere */

/* eiszeit_why_hunters.c: `region`, or `hunter` as (region * SEATS + owner) * 2 + club. */
ber_why eiszeit_why_not_place(const eiszeit *s, const ber_frame *f, int region);
ber_why eiszeit_why_not_substitute(const eiszeit *s, const ber_frame *f, int own);
ber_why eiszeit_why_not_swap_first(const eiszeit *s, const ber_frame *f, int hunter);
ber_why eiszeit_why_not_swap_second(const eiszeit *s, const ber_frame *f, int hunter);
ber_why eiszeit_why_not_move(const eiszeit *s, const ber_frame *f, int hunter);
ber_why eiszeit_why_not_club_use(const eiszeit *s, const ber_frame *f, int region);
ber_why eiszeit_why_not_trek(const eiszeit *s, const ber_frame *f, int region);
ber_why eiszeit_why_not_trek_hunter(const eiszeit *s, const ber_frame *f, int club);
ber_why eiszeit_why_not_remove(const eiszeit *s, const ber_frame *f, int hunter);

#endif
