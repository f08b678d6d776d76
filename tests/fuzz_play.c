/*
 * fuzz_play.c: reads bytes as a save, and as scenarios. What is accepted as a save
 * must come back from its own text.
 */
#include "codec.h"
#include "error.h"
#include "save.h"
#include "scenario.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_again(const match *m)
{
    match again;
    ber_error error;
    char *text = save_text(m, true);
    BER_ASSERT(save_read(&again, text, strlen(text), &error) == 0);
    BER_ASSERT(again.n_steps == m->n_steps);
    BER_ASSERT(memcmp(again.name, m->name, sizeof m->name) == 0);
    BER_ASSERT(ber_state_hash(m->game, again.state) == ber_state_hash(m->game, m->state));
    match_close(&again);
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    match m;
    ber_error error;
    scenario_report report;
    if (save_read(&m, (const char *)data, size, &error) == 0) {
        check_again(&m);
        match_close(&m);
    }
    scenario_run((const char *)data, size, NULL, NULL, &report);
    return 0;
}
