/*
 * thought.h: what is kept of a bot's thinking about a step, and how it is told.
 */
#ifndef BER_THOUGHT_H
#define BER_THOUGHT_H

#include "bot.h"
#include "json.h"
#include "match.h"

/* Fills what is kept about the step with this number; false if nothing was weighed. */
bool thought_keep(const bot_thought *thought, int step, ber_action taken, match_thought *out);

/* Whether an option was tried often enough to be advice; the figures of rarely tried ones are
 * noise. */
bool thought_is_known(const bot_thought *thought, int i);

/* A chance as percent, as in "chance":46.1. */
void thought_percent(ber_json *out, const char *key, int thousandths);
int thought_thousandths(float chance);

/* A step as member `key`, and the rest of the whole action that it begins as `then`. */
void thought_plan(const struct ber_game *game, const char *key, const ber_plan *plan,
                  ber_json *out);

/* The member `thought` of an event, as docs/protocol.md has it. */
void thought_json(const match *m, const match_thought *thought, ber_json *out);

#endif
