/*
 * state.c: states of include/beringia.h, from set-up, text and records, and as text and JSON.
 */
#include "lib.h"

#include "codec.h"
#include "save.h"

#include <stdio.h>
#include <string.h>

bool lib_is_seat(const void *s, int seat)
{
    const ber_head *head = s;
    return seat >= 0 && seat < head->n_seats;
}

bool lib_is_viewer(const void *s, int viewer)
{
    return viewer == BER_FATE || viewer == BER_PUBLIC || lib_is_seat(s, viewer);
}

int lib_options(const struct ber_game *game, int n_seats, const char *options,
                uint8_t option[BER_MAX_OPTIONS], ber_error *error)
{
    enum { LINE = 1024, WORDS = 64 };
    char line[LINE], *word[WORDS];
    const struct ber_game *found;
    int length = snprintf(line, sizeof line, "game %s seats %d %s", game->name, n_seats,
                          options ? options : "");
    int n = length < LINE ? ber_text_split(line, word, WORDS) : -1;
    if (n < 0)
        return ber_fail(error, BER_EOPTION, "the options are too long");
    return save_read_game(word, n, &found, &n_seats, option, error);
}

int lib_begin(const struct ber_game *game, int n_seats, const char *options, void *s,
              ber_error *error)
{
    uint8_t option[BER_MAX_OPTIONS];
    int code = lib_options(game, n_seats, options, option, error);
    if (code == 0)
        ber_state_begin(game, s, n_seats, option);
    return code;
}

size_t beringia_state_size(const beringia_game *game)
{
    return game->state_size;
}

int beringia_state_new(const beringia_game *game, int n_seats, const char *options, void *s,
                       beringia_error *error)
{
    ber_error why = { 0 };
    return lib_begin(game, n_seats, options, s, &why) < 0 ? lib_tell(error, &why) : 0;
}

uint64_t beringia_state_hash(const beringia_game *game, const void *s)
{
    return ber_state_hash(game, s);
}

int beringia_state_text(const beringia_game *game, const void *s, char *out, size_t size)
{
    ber_text text;
    if (!lib_into(&text, out, size))
        return BERINGIA_EROOM;
    ber_state_text(game, s, &text);
    return lib_length(&text);
}

int beringia_state_json(const beringia_game *game, const void *s, char *out, size_t size)
{
    if (!out || size == 0)
        return BERINGIA_EROOM;
    ber_json json = ber_json_into(out, size);
    ber_json_open(&json, NULL, '{');
    ber_state_json(game, s, &json);
    if (game->describe)
        game->describe(s, &json);
    ber_json_close(&json, '}');
    return lib_length(&json.text);
}

/* ---- Reading ------------------------------------------------------------------------------ */

/* Sets up before the first member, for the seats and options that the lines begin with. */
static bool is_of_setup(const char *line)
{
    return strncmp(line, "seats ", 6) == 0 || strncmp(line, "option ", 7) == 0;
}

/* A text that is walked line by line. */
typedef struct {
    const char *at, *end;
    int number; /* of the line, from 1 */
    char line[4096];
} lines;

/* The next one that is neither empty nor a comment; false at the end. Negative in `code` if it is
 * too long. */
static bool next_line(lines *l, int *code, ber_error *error)
{
    while (l->at < l->end) {
        const char *stop = memchr(l->at, '\n', (size_t)(l->end - l->at));
        size_t length = (size_t)((stop ? stop : l->end) - l->at);
        l->number++;
        if (length >= sizeof l->line || memchr(l->at, '\0', length)) {
            *code = ber_fail(error, BER_EFORMAT, "the line is too long, or no text");
            error->line = l->number;
            return false;
        }
        memcpy(l->line, l->at, length);
        l->line[length] = '\0';
        l->at = stop ? stop + 1 : l->end;
        if (l->line[strspn(l->line, " \t\r")] && l->line[0] != '#')
            return true;
    }
    return false;
}

/* Reads the lines that are, or are not, about the set-up. */
static int read_lines(const struct ber_game *game, const char *text, size_t length, bool of_setup,
                      void *s, ber_error *error)
{
    lines l = { .at = text, .end = text + length };
    int code = 0;
    while (code == 0 && next_line(&l, &code, error)) {
        if (is_of_setup(l.line) != of_setup)
            continue;
        code = ber_state_read(game, s, l.line, error);
        if (code < 0)
            error->line = l.number;
    }
    return code;
}

/* A position that was put together must be possible and have its question. */
static int check_position(const struct ber_game *game, void *s, ber_error *error)
{
    const ber_head *head = s;
    ber_action legal[BER_MAX_ACTIONS];
    ber_outcome outcome[BER_MAX_OUTCOMES];
    const char *broken = game->broken ? game->broken(s) : NULL;
    if (!broken) {
        game->ready(s);
        broken = game->broken ? game->broken(s) : NULL;
    }
    if (broken)
        return ber_fail(error, BER_EBROKEN, "%s", broken);
    int n = head->turn == BER_OVER     ? 1
            : head->turn == BER_CHANCE ? game->chance(s, outcome)
            : head->waiting            ? game->legal(s, __builtin_ctz(head->waiting), legal)
                                       : 0;
    return n ? 0 : ber_fail(error, BER_EBROKEN, "a decision without an option");
}

int beringia_state_read(const beringia_game *game, const char *text, size_t length, void *s,
                        beringia_error *error)
{
    _Alignas(8) char own[BER_MAX_STATE];
    ber_head head = { .n_seats = game->min_seats };
    ber_error why = { 0 };
    int code = lib_begin(game, game->min_seats, NULL, own, &why);
    if (code == 0)
        code = read_lines(game, text, length, true, own, &why);
    if (code == 0) {
        memcpy(&head, own, sizeof head);
        ber_state_begin(game, own, head.n_seats, head.option);
        code = read_lines(game, text, length, false, own, &why);
    }
    if (code == 0 && ((ber_head *)(void *)own)->viewer != BER_FATE)
        code = ber_fail(&why, BER_EFIELD, "the state is blinded: only a true one can be read");
    if (code == 0)
        code = check_position(game, own, &why);
    if (code < 0)
        return lib_tell(error, &why);
    memcpy(s, own, game->state_size);
    return 0;
}
