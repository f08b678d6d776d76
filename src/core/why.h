/*
 * why.h: reasons of refusals, as games give them:
 *
 *   return ber_why_add(ber_because_of("E1.1", "too_dear", D_CARD, card), BER_NUMBER, 3);
 */
#ifndef BER_WHY_H
#define BER_WHY_H

#include "game.h"

/* `cause` NULL: the text of the rule says what is wrong. `rule` NULL: nothing is. */
static inline ber_why ber_because(const char *rule, const char *cause)
{
    return (ber_why){ .rule = rule, .cause = cause };
}

/* The same with one argument more: a noun of a domain, or a BER_NUMBER. */
static inline ber_why ber_why_add(ber_why why, int noun, int arg)
{
    why.noun[why.n] = (int8_t)noun;
    why.arg[why.n++] = (int16_t)arg;
    return why;
}

static inline ber_why ber_because_of(const char *rule, const char *cause, int noun, int arg)
{
    return ber_why_add(ber_because(rule, cause), noun, arg);
}

#endif
