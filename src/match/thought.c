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

/* Several plans may begin with the step that was taken. */
static bool is_taken(const bot_thought *thought, int i, ber_action taken)
{
    bool is_told = thought->chosen >= 0 && thought->option[thought->chosen].action == taken;
    return is_told ? i == thought->chosen : thought->option[i].action == taken;
}

bool thought_is_known(const bot_thought *thought, int i)
{
    uint32_t most = 0;
    for (int k = 0; k < thought->n; k++)
        if (thought->option[k].visits > most)
            most = thought->option[k].visits;
    return thought->option[i].visits * 10 >= most;
}

bool thought_keep(const bot_thought *thought, int step, ber_action taken, match_thought *out)
{
    *out = (match_thought){ .step = step, .after = -1, .chance = -1 };
    out->hurried = thought->hurried;
    out->before = (int16_t)thought_thousandths(thought->chance);
    for (int i = 0; i < thought->n; i++) {
        const bot_option *option = &thought->option[i];
        int16_t chance = (int16_t)thought_thousandths(option->chance);
        if (is_taken(thought, i, taken)) {
            out->after = chance;
        } else if (out->chance < 0 && thought_is_known(thought, i)) {
            out->chance = chance;
            out->other = option->plan;
        }
    }
    return thought->n > 0;
}

void thought_percent(ber_json *out, const char *key, int thousandths)
{
    ber_json_scaled(out, key, thousandths, 10);
}

void thought_plan(const struct ber_game *game, const char *key, const ber_plan *plan, ber_json *out)
{
    ber_action_json(game, key, plan->step[0], out);
    if (plan->n < 2)
        return;
    ber_json_open(out, "then", '[');
    for (int i = 1; i < plan->n; i++)
        ber_action_json(game, NULL, plan->step[i], out);
    ber_json_close(out, ']');
}

void thought_json(const match *m, const match_thought *thought, ber_json *out)
{
    ber_json_open(out, "thought", '{');
    ber_json_number(out, "seat", m->step[thought->step].actor);
    thought_percent(out, "before", thought->before);
    if (thought->after >= 0)
        thought_percent(out, "after", thought->after);
    if (thought->chance >= 0) {
        thought_plan(m->game, "other", &thought->other, out);
        thought_percent(out, "chance", thought->chance);
    }
    if (thought->hurried)
        ber_json_bool(out, "hurried", true);
    ber_json_close(out, '}');
}
