/*
 * verify.c: the draws of a finished match against the key. That the steps are legal was
 * seen when the match was read; where the key came from is checked by its owner.
 */
#include "verify.h"

#include "codec.h"
#include "vocab.h"

static int fail_step(const match *m, int i, ber_action drawn, ber_error *error)
{
    char there[BER_STEP_TEXT], due[BER_STEP_TEXT];
    ber_text text = ber_text_into(there, sizeof there);
    ber_action_text(m->game, m->step[i].action, &text);
    text = ber_text_into(due, sizeof due);
    ber_action_text(m->game, drawn, &text);
    return ber_fail(error, BER_ECORRUPT, "step %d is \"%s\", but the key draws \"%s\"", i + 1,
                    there, due);
}

int verify_first_wrong(const match *m, const uint8_t key[FATE_KEY], ber_action *drawn)
{
    _Alignas(8) char s[BER_MAX_STATE];
    ber_state_begin(m->game, s, m->n_seats, m->option);
    for (int i = 0; i < m->n_steps; i++) {
        if (m->step[i].actor == BER_FATE && i >= m->taken) {
            *drawn = fate_outcome(key, m->game, s);
            if (*drawn != m->step[i].action)
                return i + 1;
        }
        m->game->apply(s, m->step[i].actor, m->step[i].action, NULL);
    }
    return 0;
}

int verify_draws(const match *m, const uint8_t key[FATE_KEY], ber_error *error)
{
    ber_action drawn;
    int step = verify_first_wrong(m, key, &drawn);
    return step > 0 ? fail_step(m, step - 1, drawn, error) : 0;
}
