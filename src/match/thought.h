/*
 * thought.h: what is kept of a bot's thinking about a step, and how it is told.
 */
#ifndef BER_THOUGHT_H
#define BER_THOUGHT_H

#include "bot.h"
#include "json.h"
#include "match.h"

/* What is kept of it, about the step with this number; false: nothing was weighed. */
bool thought_keep(const bot_thought *thought, int step, ber_action taken, match_thought *out);

/* A chance as percent, as in "chance":46.1. */
void thought_percent(ber_json *out, const char *key, int thousandths);
int thought_thousandths(float chance);

/* The member `thought` of an event, as docs/protocol.md has it. */
void thought_json(const match *m, const match_thought *thought, ber_json *out);

#endif
