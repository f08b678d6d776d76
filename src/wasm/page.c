/*
 * page.c: a recorded match inside the page: opened, looked at from every seat, verified.
 *
 * The door between web/src/record.ts and the match. There is one record at a time and one answer
 * at a time: it stays where page_text() says until the next call. What can fail returns a negative
 * code, and the answer is then a sentence for the user. A record must be open before it is asked
 * about. The page makes the key of fate, because it has SHA-256; nothing here does.
 *
 */
#include "page.h"

#include "save.h"
#include "verify.h"
#include "view.h"
#include "vocab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ANSWER = 2 * 1024 * 1024, /* the log of a long match */
    WORDS = 16,
};

static char *buffer;
static size_t buffer_size;
static match record;
static uint8_t key[FATE_KEY];
static bool has_key;
static char
    ends[sizeof((ber_error *)0)->text + 20]; /* why there are no further steps; "": the end */
static char answer[ANSWER];

match *page_record(void)
{
    BER_ASSERT(record.game);
    return &record;
}

match *page_new_record(void)
{
    match_close(&record);
    ends[0] = '\0';
    has_key = false;
    return &record;
}

/* ---- Answers ---------------------------------------------------------------------- */

int page_refuse(const ber_error *error)
{
    ber_text out = ber_text_into(answer, sizeof answer);
    if (error->line > 0)
        ber_text_format(&out, "line %d: ", error->line);
    ber_text_add(&out, error->text);
    return error->code;
}

ber_json page_begin(void)
{
    ber_json out = ber_json_into(answer, sizeof answer);
    ber_json_open(&out, NULL, '{');
    return out;
}

/* About the record. */
static ber_json begin(void)
{
    BER_ASSERT(record.game);
    return page_begin();
}

int page_end(ber_json *out)
{
    ber_json_close(out, '}');
    BER_ASSERT(!out->text.full);
    return (int)out->text.length;
}

int page_bytes(const void *bytes, size_t length)
{
    BER_ASSERT(length < sizeof answer);
    memcpy(answer, bytes, length);
    answer[length] = '\0';
    return (int)length;
}

int page_say(const char *text)
{
    return page_bytes(text, strlen(text));
}

const char *page_text(void)
{
    return answer;
}

/* ---- Opening ---------------------------------------------------------------------- */

char *page_buffer(size_t size)
{
    free(buffer);
    buffer = malloc(size ? size : 1);
    buffer_size = buffer ? size : 0;
    return buffer;
}

int page_read_step(const struct ber_game *game, const char *text, size_t length, ber_action *out,
                   ber_error *error)
{
    char line[BER_STEP_TEXT * 2], *word[WORDS];
    if (length >= sizeof line)
        return ber_fail(error, BER_ESTEP, "it is too long");
    memcpy(line, text, length);
    line[length] = '\0';
    return ber_action_read(game, word, ber_text_split(line, word, WORDS), out, error);
}

const char *page_given(size_t length)
{
    BER_ASSERT(buffer && length <= buffer_size);
    return buffer;
}

int page_load(size_t length)
{
    ber_error error = { 0 };
    BER_ASSERT(buffer && length <= buffer_size);
    match_close(&record);
    int code = save_read_far(&record, buffer, length, &error);
    free(buffer);
    buffer = NULL;
    if (code < 0 && !record.game)
        return page_refuse(&error);
    page_refuse(&error);
    snprintf(ends, sizeof ends, "%s", code < 0 ? answer : "");
    has_key = record.fate == MATCH_FATE_KEY;
    memcpy(key, record.key, FATE_KEY);
    return record.n_steps;
}

static int count_draws(void)
{
    int n = 0;
    for (int i = record.taken; i < record.n_steps; i++)
        n += record.step[i].actor == BER_FATE;
    return n;
}

/* ---- Looking ---------------------------------------------------------------------- */

int page_describe(void)
{
    ber_json out = begin();
    ber_json_string(&out, "game", record.game->name);
    ber_json_number(&out, "seats", record.n_seats);
    ber_json_number(&out, "rules", record.rules);
    ber_json_number(&out, "here", record.game->rules);
    ber_json_string(&out, "ends", ends);
    ber_options_json(record.game, record.option, &out);
    ber_json_open(&out, "players", '[');
    for (int seat = 0; seat < record.n_seats; seat++)
        ber_json_string(&out, NULL, record.player[seat]);
    ber_json_close(&out, ']');
    ber_json_open(&out, "names", '[');
    for (int seat = 0; seat < record.n_seats; seat++)
        ber_json_string(&out, NULL, record.name[seat]);
    ber_json_close(&out, ']');
    ber_json_number(&out, "taken", record.taken);
    ber_json_number(&out, "draws", count_draws());
    ber_json_bool(&out, "over", match_over(&record));
    return page_end(&out);
}

int page_view(int at, int viewer)
{
    ber_error error = { 0 };
    ber_json out = begin();
    int code = view_past(&record, viewer, at, &out, &error);
    return code < 0 ? page_refuse(&error) : page_end(&out);
}

int page_position(int at, int viewer)
{
    ber_error error = { 0 };
    ber_text out = ber_text_into(answer, sizeof answer);
    BER_ASSERT(record.game);
    int code = view_text(&record, viewer, at, &out, &error);
    return code < 0 ? page_refuse(&error) : (int)out.length;
}

int page_log(int viewer)
{
    ber_error error = { 0 };
    ber_json out = begin();
    if (viewer < BER_PUBLIC || viewer >= record.n_seats) {
        ber_fail(&error, BER_ESEATS, "%d is no seat; there are %d", viewer, record.n_seats);
        return page_refuse(&error);
    }
    view_log(&record, viewer, (view_part){ 0 }, &out);
    return page_end(&out);
}

/* ---- Verifying --------------------------------------------------------------------- */

/* Empty text where there is nothing. */
static void hex_json(const char *name, bool there, const uint8_t byte[PROOF_HASH], ber_json *out)
{
    static const char digit[] = "0123456789abcdef";
    char hex[2 * PROOF_HASH + 1] = "";
    for (int i = 0; there && i < PROOF_HASH; i++) {
        hex[2 * i] = digit[byte[i] >> 4];
        hex[2 * i + 1] = digit[byte[i] & 15];
    }
    ber_json_string(out, name, hex);
}

static void parts_json(const char *name, const proof_part part[BER_MAX_SEATS], ber_json *out)
{
    ber_json_open(out, name, '[');
    for (int seat = 0; seat < record.n_seats; seat++)
        hex_json(NULL, part[seat].is_there, part[seat].hash, out);
    ber_json_close(out, ']');
}

static void seats_json(const char *name, unsigned seats, ber_json *out)
{
    ber_json_open(out, name, '[');
    for (int seat = 0; seat < record.n_seats; seat++)
        if (seats >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

int page_proof(void)
{
    static const char *const verdict[] = { "shared", "word", "wrong" };
    proof_judgement order = proof_judge(&record.proof, record.n_seats);
    const match_proof *proof = &record.proof;
    ber_json out = begin();
    ber_json_number(&out, "seats", record.n_seats);
    ber_json_number(&out, "form", proof->form ? proof->form : PROOF_PLAIN);
    ber_json_string(&out, "table", proof->table);
    hex_json("commit", proof->commit.is_there, proof->commit.hash, &out);
    hex_json("secret", proof->has_secret, proof->secret, &out);
    parts_json("pledges", proof->pledge, &out);
    parts_json("nonces", proof->nonce, &out);
    hex_json("key", record.fate == MATCH_FATE_KEY, record.key, &out);
    ber_json_string(&out, "verdict", verdict[order.verdict]);
    seats_json("brought", order.brought, &out);
    seats_json("silent", order.silent, &out);
    ber_json_string(&out, "wrong", order.text);
    return page_end(&out);
}

void page_key(const uint8_t byte[FATE_KEY])
{
    memcpy(key, byte, FATE_KEY);
    has_key = true;
}

int page_verify(void)
{
    ber_error error = { 0 };
    ber_action drawn;
    ber_json out = begin();
    BER_ASSERT(has_key);
    int step = verify_first_wrong(&record, key, &drawn);
    ber_json_number(&out, "draws", count_draws());
    ber_json_bool(&out, "good", step == 0);
    if (step > 0) {
        verify_draws(&record, key, &error);
        ber_json_number(&out, "step", step);
        ber_action_json(record.game, "drawn", drawn, &out);
    } else {
        ber_json_null(&out, "step");
        ber_json_null(&out, "drawn");
    }
    ber_json_string(&out, "text", error.text);
    return page_end(&out);
}
