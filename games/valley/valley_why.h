/*
 * valley_why.h: reasons of refusals; private to valley_why*.c. A reason without a rule means
 * that the function does not know the step.
 */
#ifndef VALLEY_WHY_H
#define VALLEY_WHY_H

#include "valley.h"

#include "why.h"

/* The number of a card in the rules. */
extern const char *const valley_rule_of_card[CARDS];
/* That of the event of this turn. */
const char *valley_rule_of_weather(const valley *s);

static inline ber_why why_space(const char *rule, const char *cause, int space)
{
    return ber_because_of(rule, cause, D_SPACE, space);
}

/* [V7.3, V7.12, V7.24] The weather that keeps groups from going as far as they like. */
static inline ber_why why_weather(const valley *s)
{
    const char *cause = s->weather == BLIZZARD ? "nobody_moves" : "one_step";
    return ber_because_of(valley_rule_of_weather(s), cause, D_EVENT, s->weather);
}

static inline ber_why why_none_there(const char *rule, int piece, int space)
{
    return ber_why_add(why_space(rule, "none_there", space), D_PIECE, piece);
}

/* valley_why_move.c: the steps of the menu but cards; the group. */
ber_why valley_why_leave(const valley *s, const ber_frame *f, int from);
ber_why valley_why_camp(const valley *s, const ber_frame *f, int space);
ber_why valley_why_fire(const valley *s, const ber_frame *f, int which);
ber_why valley_why_dest(const valley *s, const ber_frame *f, int to);
ber_why valley_why_warriors(const valley *s, const ber_frame *f, int wanted);
ber_why valley_why_women(const valley *s, const ber_frame *f, int wanted);
ber_why valley_why_wolves(const valley *s, const ber_frame *f, int wanted);

/* valley_why_card.c: why a card of the hand cannot be played now. */
ber_why valley_why_play(const valley *s, const ber_frame *f, int card);

/* valley_why_part.c: cards that name their space, and the parts of the others. */
ber_why valley_why_save(const valley *s, const ber_frame *f, int which);
ber_why valley_why_fence(const valley *s, const ber_frame *f, int space);
ber_why valley_why_plant(const valley *s, const ber_frame *f, int space);
ber_why valley_why_sow(const valley *s, const ber_frame *f, int space);
ber_why valley_why_terrace(const valley *s, const ber_frame *f, int space);
ber_why valley_why_fever(const valley *s, const ber_frame *f, int which);
ber_why valley_why_drums(const valley *s, const ber_frame *f, int space);
ber_why valley_why_direction(const valley *s, const ber_frame *f, int direction);
ber_why valley_why_village(const valley *s, const ber_frame *f, int space);
ber_why valley_why_child(const valley *s, const ber_frame *f, int sex);
ber_why valley_why_cub(const valley *s, const ber_frame *f, int space);
ber_why valley_why_mode(const valley *s, const ber_frame *f, int mode);
ber_why valley_why_pair(const valley *s, const ber_frame *f, int which);
ber_why valley_why_lover(const valley *s, const ber_frame *f, int which);
ber_why valley_why_beloved(const valley *s, const ber_frame *f, int which);
ber_why valley_why_theft(const valley *s, const ber_frame *f, int which);
ber_why valley_why_spy(const valley *s, const ber_frame *f, int seat);
ber_why valley_why_slide(const valley *s, const ber_frame *f, int space);
ber_why valley_why_wildfire(const valley *s, const ber_frame *f, int space);
ber_why valley_why_lure_to(const valley *s, const ber_frame *f, int space);
ber_why valley_why_lure(const valley *s, const ber_frame *f, int which);
ber_why valley_why_friend(const valley *s, const ber_frame *f, int seat);
ber_why valley_why_flee(const valley *s, const ber_frame *f, int space);
ber_why valley_why_flee_warriors(const valley *s, const ber_frame *f, int wanted);
ber_why valley_why_flee_women(const valley *s, const ber_frame *f, int wanted);
ber_why valley_why_birth(const valley *s, const ber_frame *f, int space);

#endif
