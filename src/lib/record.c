/*
 * record.c: games as lists of steps, read, played and written, as include/beringia.h has them. A
 * record is a match that nothing runs by itself in: fate and forced answers are steps like others.
 */
#include "lib.h"

#include "codec.h"
#include "save.h"

#include <stdlib.h>
#include <string.h>

struct beringia_record {
    match m;
    int at; /* after how many steps the state was last asked for; -1: never */
    _Alignas(8) char state[BER_MAX_STATE];
};

/* ---- From nothing and from a text ------------------------------------------------------------ */

static beringia_record *no_memory(beringia_error *error)
{
    lib_fail(error, BERINGIA_EMEMORY, "out of memory");
    return NULL;
}

/* The record, or its error. */
static beringia_record *opened(beringia_record *record, int code, const ber_error *why,
                               beringia_error *error)
{
    record->at = -1;
    if (code >= 0)
        return record;
    lib_tell(error, why);
    free(record);
    return NULL;
}

beringia_record *beringia_record_new(const beringia_game *game, int n_seats, const char *options,
                                     beringia_error *error)
{
    uint8_t option[BER_MAX_OPTIONS];
    ber_error why = { 0 };
    beringia_record *record = calloc(1, sizeof *record);
    if (!record)
        return no_memory(error);
    int code = lib_options(game, n_seats, options, option, &why);
    if (code >= 0)
        code = match_open_script(&record->m, game, n_seats, option, &why);
    return opened(record, code, &why, error);
}

beringia_record *beringia_record_read(const char *text, size_t length, beringia_error *error)
{
    ber_error why = { 0 };
    beringia_record *record = calloc(1, sizeof *record);
    if (!record)
        return no_memory(error);
    return opened(record, save_read(&record->m, text, length, &why), &why, error);
}

void beringia_record_free(beringia_record *record)
{
    if (record)
        match_close(&record->m);
    free(record);
}

/* ---- What it says --------------------------------------------------------------------------- */

long beringia_record_text(const beringia_record *record, char *out, size_t size)
{
    char *text = save_text(&record->m, false);
    size_t length = strlen(text);
    if (out && length < size)
        memcpy(out, text, length + 1);
    free(text);
    return (long)length;
}

const beringia_game *beringia_record_game(const beringia_record *record)
{
    return record->m.game;
}

int beringia_record_seats(const beringia_record *record)
{
    return record->m.n_seats;
}

int beringia_record_length(const beringia_record *record)
{
    return record->m.n_steps;
}

void beringia_record_steps(const beringia_record *record, int8_t *actor, beringia_action *action)
{
    for (int i = 0; i < record->m.n_steps; i++) {
        if (actor)
            actor[i] = record->m.step[i].actor;
        if (action)
            action[i] = record->m.step[i].action;
    }
}

static void begin(beringia_record *record)
{
    const match *m = &record->m;
    ber_state_begin(m->game, record->state, m->n_seats, m->option);
    record->at = 0;
}

int beringia_record_state(beringia_record *record, int n_steps, void *s, beringia_error *error)
{
    const match *m = &record->m;
    if (n_steps < 0 || n_steps > m->n_steps)
        return lib_fail(error, BERINGIA_EUSAGE, "the record has steps 0 to %d, not %d", m->n_steps,
                        n_steps);
    if (record->at < 0 || record->at > n_steps)
        begin(record);
    for (; record->at < n_steps; record->at++)
        m->game->apply(record->state, m->step[record->at].actor, m->step[record->at].action, NULL);
    memcpy(s, record->state, m->game->state_size);
    return 0;
}

/* ---- Who plays ------------------------------------------------------------------------------ */

const char *beringia_record_player(const beringia_record *record, int seat)
{
    return seat >= 0 && seat < record->m.n_seats ? record->m.player[seat] : "";
}

static bool is_word(const char *text)
{
    size_t n = strlen(text);
    for (size_t i = 0; i < n; i++)
        if (text[i] <= ' ' || text[i] > '~')
            return false;
    return n > 0 && n < MATCH_NAME;
}

int beringia_record_set_player(beringia_record *record, int seat, const char *player,
                               beringia_error *error)
{
    match *m = &record->m;
    if (seat < 0 || seat >= m->n_seats)
        return lib_fail(error, BERINGIA_ESEATS, "%d is no seat; there are %d", seat, m->n_seats);
    if (!player || !is_word(player))
        return lib_fail(error, BERINGIA_EUSAGE, "a player is a word of at most %d letters",
                        MATCH_NAME - 1);
    for (int i = 0; i < m->n_seats; i++)
        if (!m->player[i][0])
            strcpy(m->player[i], "human"); /* the text names all seats or none */
    strcpy(m->player[seat], player);
    return 0;
}

/* ---- Steps ----------------------------------------------------------------------------------- */

/* What was promised about fate was about other steps. */
static void forget_promises(match *m)
{
    m->proof = (match_proof){ 0 };
    m->fate = MATCH_FATE_SCRIPT;
    m->taken = 0;
    memset(m->resigned, 0, sizeof m->resigned);
}

int beringia_record_append(beringia_record *record, int actor, beringia_action a,
                           beringia_error *error)
{
    ber_error why = { 0 };
    uint8_t fate = record->m.fate;
    record->m.fate = MATCH_FATE_SCRIPT; /* else its outcomes would follow by themselves */
    if (match_submit(&record->m, actor, a, &why) < 0) {
        record->m.fate = fate;
        return lib_tell(error, &why);
    }
    forget_promises(&record->m);
    return 0;
}

int beringia_record_truncate(beringia_record *record, int n_steps, beringia_error *error)
{
    if (n_steps < 0 || n_steps > record->m.n_steps)
        return lib_fail(error, BERINGIA_EUSAGE, "the record has steps 0 to %d, not %d",
                        record->m.n_steps, n_steps);
    if (n_steps == record->m.n_steps)
        return 0;
    match_truncate(&record->m, n_steps);
    forget_promises(&record->m);
    if (record->at > n_steps)
        record->at = -1;
    return 0;
}
