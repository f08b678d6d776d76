/*
 * thought.c: from a bot_thought to what is kept of it.
 */
#include "thought.h"

#include "vocab.h"

/* Bots from elsewhere may say anything: what is no number is no chance. */
int thought_thousandths(float chance)
{
    if (!(chance > 0))
        return 0;
    return chance < 1 ? (int)(chance * 1000 + 0.5f) : 1000;
}

bool thought_keep(const bot_thought *thought, int step, ber_action taken, match_thought *out)
{
    *out = (match_thought){ .step = step, .after = -1, .chance = -1 };
    out->before = (int16_t)thought_thousandths(thought->chance);
    for (int i = 0; i < thought->n; i++) {
        const bot_option *option = &thought->option[i];
        int16_t chance = (int16_t)thought_thousandths(option->chance);
        if (option->action == taken) {
            out->after = chance;
        } else if (out->chance < 0) {
            out->chance = chance;
            out->other = option->action;
        }
    }
    return thought->n > 0;
}

void thought_percent(ber_json *out, const char *key, int thousandths)
{
    ber_json_scaled(out, key, thousandths, 10);
}

void thought_json(const match *m, const match_thought *thought, ber_json *out)
{
    ber_json_open(out, "thought", '{');
    ber_json_number(out, "seat", m->step[thought->step].actor);
    thought_percent(out, "before", thought->before);
    if (thought->after >= 0)
        thought_percent(out, "after", thought->after);
    if (thought->chance >= 0) {
        ber_action_json(m->game, "other", thought->other, out);
        thought_percent(out, "chance", thought->chance);
    }
    ber_json_close(out, '}');
}
