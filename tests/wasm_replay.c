/*
 * wasm_replay.c: replays a save inside WebAssembly, for tests/wasm_test.mjs.
 *
 * The page of the test writes the text of a .play file where buffer() says, calls
 * replay(), and asks for the hash of the last state or for what went wrong. Not part of
 * the native build.
 */
#include "codec.h"
#include "save.h"
#include "wasm_think.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name))) name

char *EXPORT(buffer)(size_t size);
int EXPORT(replay)(size_t length);
uint64_t EXPORT(state_hash)(void);
int EXPORT(steps)(void);
const char *EXPORT(error_text)(void);
int EXPORT(error_line)(void);
uint64_t EXPORT(think)(int n_seats, int bot_at);

static char *text;
static uint64_t hash;
static int n_steps;
static ber_error error;

/* Room for a text of `size` bytes; the one before is gone. */
char *buffer(size_t size)
{
    free(text);
    text = malloc(size + 1);
    return text;
}

/* Reads the text and checks its witnesses: 0 or the code of the error. */
int replay(size_t length)
{
    match m;
    hash = 0;
    n_steps = 0;
    memset(&error, 0, sizeof error);
    text[length] = 0;
    int code = save_read(&m, text, length, &error);
    if (code == 0) {
        hash = ber_state_hash(m.game, m.state);
        n_steps = m.n_steps;
        match_close(&m);
    }
    return code;
}

/* Of the last state of the last replay that went well. */
uint64_t state_hash(void)
{
    return hash;
}

int steps(void)
{
    return n_steps;
}

/* The text holds the name of a game, and at `bot_at` that of a bot, each with a zero byte. */
uint64_t think(int n_seats, int bot_at)
{
    return think_through(text, n_seats, text + bot_at);
}

/* Of the last replay. */
const char *error_text(void)
{
    return error.text;
}

int error_line(void)
{
    return error.line;
}
