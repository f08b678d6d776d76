/*
 * save.c: writing and reading .play files.
 *
 * Witnesses are made by one function for both directions: the reader makes what should be there
 * and compares line by line.
 *
 */
#include "save.h"

#include "codec.h"
#include "edition.h"
#include "registry.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define AGENDA "agenda" /* the member of every game that has one */
enum { DUMP_EVERY = 50, CHUNK = 32768, LINE = 4096 };

/* ---- Writing ------------------------------------------------------------------ */

typedef struct {
    char *text;
    size_t length, room;
} growing;

static void append(growing *g, const char *text)
{
    size_t n = strlen(text);
    if (g->length + n + 1 > g->room) {
        g->room = (g->length + n + 1) * 2;
        g->text = realloc(g->text, g->room);
        BER_ASSERT(g->text);
    }
    memcpy(g->text + g->length, text, n + 1);
    g->length += n;
}

static void header_text(const match *m, ber_text *out)
{
    char number[12], edition[BER_EDITION_TEXT];
    ber_text_format(out, "beringia 1\ngame %s seats %d", m->game->name, m->n_seats);
    for (int i = 0; m->game->options[i].name; i++)
        if (m->option[i] != m->game->options[i].preset)
            ber_text_format(out, " option %s %s", m->game->options[i].name,
                            ber_option_value(&m->game->options[i], m->option[i], number));
    ber_text_format(out, "\nrules %d\n", m->game->rules);
    if (*ber_edition_text(m->game, edition))
        ber_text_format(out, "edition %s\n", edition);
    if (m->player[0][0]) {
        ber_text_add(out, "players");
        for (int seat = 0; seat < m->n_seats; seat++)
            ber_text_format(out, " %s", m->player[seat]);
        ber_text_add(out, "\n");
    }
    for (int seat = 0; seat < m->n_seats; seat++)
        if (m->name[seat][0])
            ber_text_format(out, "name %d %s\n", seat, m->name[seat]);
    for (int seat = 0; seat < m->n_seats; seat++)
        if (m->resigned[seat])
            ber_text_format(out, "resigned %d\n", seat);
    proof_text(&m->proof, m->n_seats, out);
    if (m->fate == MATCH_FATE_KEY)
        proof_hex_text("key", m->key, out);
    if (m->taken)
        ber_text_format(out, "taken %d\n", m->taken);
}

static void step_text(const match *m, const match_step *step, ber_text *out)
{
    char actor[12];
    ber_text_format(out, "%s ", ber_actor_text(step->actor, actor));
    ber_action_text(m->game, step->action, out);
    ber_text_add(out, "\n");
}

static void dump_text(const struct ber_game *game, const void *s, ber_text *out)
{
    char whole[CHUNK / 2];
    ber_text text = ber_text_into(whole, sizeof whole);
    ber_state_text(game, s, &text);
    for (const char *line = whole; *line; line += strcspn(line, "\n") + 1)
        ber_text_format(out, "| %.*s\n", (int)strcspn(line, "\n"), line);
}

/* What a golden says after a step: hash, events, changes, sometimes everything. */
static void witness_text(const struct ber_game *game, const void *before, const void *after,
                         const ber_log *log, ber_text *out)
{
    const ber_head *head = after;
    char actor[12];
    ber_text_format(out, "= %016" PRIx64 "\n", ber_state_hash(game, after));
    for (int i = 0; i < log->n; i++) {
        ber_text_format(out, "! %s ", ber_actor_text(log->event[i].actor, actor));
        ber_event_text(game, &log->event[i], out);
        ber_text_add(out, "\n");
    }
    ber_state_diff(game, before, after, out);
    if (head->step % DUMP_EVERY == 0)
        dump_text(game, after, out);
}

char *save_text(const match *m, bool witness)
{
    growing g = { 0 };
    char chunk[CHUNK];
    _Alignas(8) char state[BER_MAX_STATE], before[BER_MAX_STATE];
    ber_text out = ber_text_into(chunk, sizeof chunk);
    header_text(m, &out);
    append(&g, chunk);
    ber_state_begin(m->game, state, m->n_seats, m->option);
    for (int i = 0; i < m->n_steps; i++) {
        ber_log log = { .n = 0 };
        const match_thought *thought = match_told(m, i);
        out = ber_text_into(chunk, sizeof chunk);
        if (thought && thought->hurried)
            ber_text_add(&out, "# hurried: the clock cut short what was thought about this step\n");
        step_text(m, &m->step[i], &out);
        memcpy(before, state, m->game->state_size);
        m->game->apply(state, m->step[i].actor, m->step[i].action, &log);
        if (witness)
            witness_text(m->game, before, state, &log, &out);
        BER_ASSERT(!out.full);
        append(&g, chunk);
    }
    out = ber_text_into(chunk, sizeof chunk);
    ber_text_format(&out, "end %d %016" PRIx64 "\n", m->n_steps, ber_state_hash(m->game, state));
    append(&g, chunk);
    return g.text;
}

/* ---- Reading ------------------------------------------------------------------- */

typedef struct {
    match *m;
    ber_error *error;
    int line;
    const struct ber_game *game; /* as soon as it is known */
    bool open, has_rules, has_edition, has_players, has_key, has_taken, ended;
    uint8_t key[FATE_KEY];
    _Alignas(8) char before[BER_MAX_STATE]; /* the state before the last step */
    char expected[CHUNK];                   /* witnesses of the last step still to come */
    const char *cursor;                     /* NULL: none were begun */
} loader;

int save_read_game(char *word[], int n, const struct ber_game **game, int *n_seats,
                   uint8_t option[BER_MAX_OPTIONS], ber_error *error)
{
    long long seats;
    if (n < 4 || strcmp(word[0], "game") != 0 || strcmp(word[2], "seats") != 0)
        return ber_fail(error, BER_EFORMAT, "expected \"game NAME seats N\"");
    *game = ber_game_find(word[1]);
    if (!*game)
        return ber_fail(error, BER_EGAME, "\"%.40s\"", word[1]);
    if (!ber_text_number(word[3], (*game)->min_seats, (*game)->max_seats, &seats))
        return ber_fail(error, BER_ESEATS, "%s is for %d to %d, not \"%.20s\"", word[1],
                        (*game)->min_seats, (*game)->max_seats, word[3]);
    *n_seats = (int)seats;
    ber_options_default(*game, option);
    for (int i = 4; i < n;) {
        int code;
        if (strcmp(word[i], "preset") == 0 && i + 1 < n) {
            code = ber_preset_set(*game, option, word[i + 1], error);
            i += 2;
        } else if (strcmp(word[i], "option") == 0 && i + 2 < n) {
            code = ber_option_set(*game, option, word[i + 1], word[i + 2], error);
            i += 3;
        } else {
            code = ber_fail(error, BER_EFORMAT, "expected \"option NAME VALUE\", not \"%.40s\"",
                            word[i]);
        }
        if (code < 0)
            return code;
    }
    return 0;
}

static int read_game(loader *l, char *word[], int n)
{
    uint8_t option[BER_MAX_OPTIONS];
    uint16_t rules = l->m->rules;
    int seats;
    int code = save_read_game(word, n, &l->game, &seats, option, l->error);
    if (code == 0)
        code = match_open_script(l->m, l->game, seats, option, l->error);
    l->m->rules = rules;
    l->open = code == 0;
    return code;
}

/* ---- Reading: lines before the first step ---------------------------------------- */

/* Sets a mark that must not be set yet. */
static int only_once(loader *l, bool *mark, const char *what)
{
    if (*mark)
        return ber_fail(l->error, BER_EFORMAT, "a second \"%s\"", what);
    *mark = true;
    return 0;
}

static int read_key(loader *l, char *word[], int n)
{
    int code = only_once(l, &l->has_key, "key");
    return code < 0 ? code : proof_read_hex("key", n == 2 ? word[1] : "", l->key, l->error);
}

static int read_proof(loader *l, char *word[], int n)
{
    return proof_read(&l->m->proof, l->m->n_seats, word, n, l->error);
}

/* The number was found before anything else was read. */
static int read_rules(loader *l, char *word[], int n)
{
    long long rules;
    int code = only_once(l, &l->has_rules, "rules");
    if (code == 0 && (n != 2 || !ber_text_number(word[1], 1, UINT16_MAX, &rules)))
        code = ber_fail(l->error, BER_EFORMAT, "expected \"rules NUMBER\"");
    return code;
}

/* A match of one edition is never replayed with the facts of another. */
static int read_edition(loader *l, char *word[], int n)
{
    char text[BER_EDITION_TEXT];
    int code = only_once(l, &l->has_edition, "edition");
    if (code == 0 && (n != 3 || strlen(word[1]) + strlen(word[2]) + 2 > sizeof text))
        code = ber_fail(l->error, BER_EFORMAT, "expected \"edition NAME HASH\"");
    if (code < 0)
        return code;
    snprintf(text, sizeof text, "%s %s", word[1], word[2]);
    return ber_edition_expect(l->m->game, text, l->error);
}

static int read_taken(loader *l, char *word[], int n)
{
    long long taken;
    int code = only_once(l, &l->has_taken, "taken");
    if (code == 0 && (n != 2 || !ber_text_number(word[1], 1, INT32_MAX, &taken)))
        code = ber_fail(l->error, BER_EFORMAT, "expected \"taken STEPS\"");
    if (code == 0)
        l->m->taken = (int)taken;
    return code;
}

static int read_players(loader *l, char *word[], int n)
{
    int code = only_once(l, &l->has_players, "players");
    if (code < 0)
        return code;
    if (n - 1 != l->m->n_seats)
        return ber_fail(l->error, BER_EFORMAT, "%d players for %d seats", n - 1, l->m->n_seats);
    for (int seat = 0; seat < n - 1; seat++) {
        if (strlen(word[seat + 1]) >= MATCH_NAME)
            return ber_fail(l->error, BER_EFORMAT, "\"%.40s\" is too long", word[seat + 1]);
        strcpy(l->m->player[seat], word[seat + 1]);
    }
    return 0;
}

/* "SEAT NAME": the name is the whole rest of the line, because it may hold spaces. */
static int read_name(loader *l, const char *text)
{
    int seat = *text - '0';
    if (l->m->n_steps > 0)
        return ber_fail(l->error, BER_EFORMAT, "\"name\" belongs before the first step");
    if (seat < 0 || seat >= l->m->n_seats || text[1] != ' ')
        return ber_fail(l->error, BER_EFORMAT, "expected \"name SEAT NAME\"");
    if (l->m->name[seat][0])
        return ber_fail(l->error, BER_EFORMAT, "a second \"name %d\"", seat);
    if (!name_is_good(text + 2))
        return ber_fail(l->error, BER_EFORMAT, "a name has 1 to %d visible characters",
                        NAME_LETTERS);
    strcpy(l->m->name[seat], text + 2);
    return 0;
}

static int read_resigned(loader *l, char *word[], int n)
{
    long long seat;
    if (n != 2 || !ber_text_number(word[1], 0, l->m->n_seats - 1, &seat))
        return ber_fail(l->error, BER_EFORMAT, "expected \"resigned SEAT\"");
    if (l->m->resigned[seat])
        return ber_fail(l->error, BER_EFORMAT, "a second \"resigned %lld\"", seat);
    l->m->resigned[seat] = true;
    return 0;
}

/* The reader of a line before the first step, or NULL. */
typedef int header_reader(loader *l, char *word[], int n);
static header_reader *header_reader_of(const char *word)
{
    static const struct {
        const char *name;
        header_reader *read;
    } header[] = {
        { "rules", read_rules },  { "edition", read_edition }, { "players", read_players },
        { "proof", read_proof },  { "table", read_proof },     { "commit", read_proof },
        { "pledge", read_proof }, { "nonce", read_proof },     { "secret", read_proof },
        { "key", read_key },      { "taken", read_taken },     { "resigned", read_resigned },
    };
    for (size_t i = 0; i < sizeof header / sizeof header[0]; i++)
        if (strcmp(word, header[i].name) == 0)
            return header[i].read;
    return NULL;
}

/* ---- Reading: steps, witnesses, the end ------------------------------------------- */

static int read_step(loader *l, char *word[], int n)
{
    ber_action a = 0;
    int actor = 0;
    memcpy(l->before, l->m->state, l->m->game->state_size);
    l->cursor = NULL;
    int code = ber_actor_read(word[0], l->m->n_seats, &actor, l->error);
    if (code == 0)
        code = ber_action_read(l->m->game, word + 1, n - 1, &a, l->error);
    return code < 0 ? code : match_submit(l->m, actor, a, l->error);
}

/* Prepares the witnesses of the step just read. */
static void expect_witnesses(loader *l)
{
    ber_log log = { .n = 0 };
    ber_text out = ber_text_into(l->expected, sizeof l->expected);
    for (int i = 0; i < l->m->n_events; i++)
        if (l->m->event[i].step == l->m->n_steps - 1)
            log.event[log.n++] = l->m->event[i].event;
    witness_text(l->m->game, l->before, l->m->state, &log, &out);
    l->cursor = l->expected;
}

/* Whether the agenda of a state is what `n` letters say, in any form that is read. */
static bool agenda_is(const loader *l, const void *state, const char *frames, size_t n)
{
    char line[LINE];
    snprintf(line, sizeof line, AGENDA " %.*s", (int)n, frames);
    return ber_state_expect(l->m->game, state, line, NULL) == 0;
}

/* Whether a line says of the agenda what is expected, in other words: older records tell the
 * numbers of a frame by their order, "~ agenda act 0 3 0 0 0 -> act 0 2 0 0 0". */
static bool says_the_same(const loader *l, const char *line)
{
    size_t start = sizeof "~ " AGENDA;
    const char *frames = line + start, *arrow = strstr(line, " -> ");
    if (strncmp(line + 2, AGENDA " ", start - 2) != 0 || strncmp(line, l->cursor, start) != 0)
        return false;
    if (*line == '|')
        return agenda_is(l, l->m->state, frames, strlen(frames));
    return *line == '~' && arrow && agenda_is(l, l->before, frames, (size_t)(arrow - frames)) &&
           agenda_is(l, l->m->state, arrow + 4, strlen(arrow + 4));
}

static int read_witness(loader *l, const char *line)
{
    if (l->m->n_steps == 0)
        return ber_fail(l->error, BER_EFORMAT, "a witness before the first step");
    if (!l->cursor)
        expect_witnesses(l);
    size_t n = strcspn(l->cursor, "\n");
    bool is_same = n == strlen(line) && strncmp(l->cursor, line, n) == 0;
    if (!is_same && !says_the_same(l, line))
        return ber_fail(l->error, BER_ECORRUPT, "witness differs: expected \"%.*s\"",
                        n < 150 ? (int)n : 150, n ? l->cursor : "no further witness");
    l->cursor += n + (l->cursor[n] == '\n');
    return 0;
}

static int check_witnesses_done(loader *l)
{
    if (l->cursor && *l->cursor)
        return ber_fail(l->error, BER_ECORRUPT, "a witness is missing: \"%.*s\"",
                        (int)strcspn(l->cursor, "\n"), l->cursor);
    return 0;
}

static int read_end(loader *l, char *word[], int n)
{
    char hash[20];
    long long steps;
    snprintf(hash, sizeof hash, "%016" PRIx64, ber_state_hash(l->m->game, l->m->state));
    if (n != 3 || !ber_text_number(word[1], 0, INT32_MAX, &steps))
        return ber_fail(l->error, BER_EFORMAT, "expected \"end STEPS HASH\"");
    if (steps != l->m->n_steps)
        return ber_fail(l->error, BER_ECORRUPT, "%d steps were read, the end says %lld",
                        l->m->n_steps, steps);
    if (l->m->taken > l->m->n_steps)
        return ber_fail(l->error, BER_ECORRUPT, "%d steps should be taken over, but there are %d",
                        l->m->taken, l->m->n_steps);
    if (strcmp(word[2], hash) != 0)
        return ber_fail(l->error, BER_ECORRUPT, "the hash is %s, the end says %.20s", hash,
                        word[2]);
    l->ended = true;
    return 0;
}

/* A line after the first two: a further line of the header, a step or the end. */
static int read_words(loader *l, char *word[], int n)
{
    header_reader *read_header = header_reader_of(word[0]);
    int code = check_witnesses_done(l);
    if (code == 0 && !read_header && !l->has_edition && l->m->n_steps == 0)
        code = ber_edition_expect(l->m->game, "", l->error);
    if (code < 0)
        return code;
    if (strcmp(word[0], "end") == 0)
        return read_end(l, word, n);
    if (read_header && l->m->n_steps > 0)
        return ber_fail(l->error, BER_EFORMAT, "\"%s\" belongs before the first step", word[0]);
    return read_header ? read_header(l, word, n) : read_step(l, word, n);
}

static int read_line(loader *l, char *line)
{
    char *word[64];
    bool first = l->line == 1;
    if (!first && (*line == '#' || line[strspn(line, " \t\r")] == '\0'))
        return 0;
    if (l->ended)
        return ber_fail(l->error, BER_EFORMAT, "nothing may follow the end");
    if (l->open && strchr("=!~|", *line))
        return read_witness(l, line);
    if (l->open && strncmp(line, "name ", 5) == 0)
        return read_name(l, line + 5);
    int n = ber_text_split(line, word, 64);
    if (first)
        return n == 2 && strcmp(word[0], "beringia") == 0 && strcmp(word[1], "1") == 0
                   ? 0
                   : ber_fail(l->error, BER_EFORMAT,
                              "not a match of this program: expected \"beringia 1\"");
    if (n <= 0)
        return ber_fail(l->error, BER_EFORMAT, "too many words");
    return l->open ? read_words(l, word, n) : read_game(l, word, n);
}

static int read_lines(loader *l, const char *text, size_t length)
{
    char line[LINE];
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t n = end ? (size_t)(end - (text + at)) : length - at;
        l->line++;
        if (n >= sizeof line)
            return ber_fail(l->error, BER_EFORMAT, "the line is too long");
        if (memchr(text + at, '\0', n))
            return ber_fail(l->error, BER_EFORMAT, "the line holds a zero byte");
        memcpy(line, text + at, n);
        line[n] = '\0';
        int code = read_line(l, line);
        if (code < 0)
            return code;
        at += n + 1;
    }
    if (!l->ended)
        return ber_fail(l->error, BER_ETRUNCATED, "the last line should be \"end STEPS HASH\"");
    return 0;
}

/* ---- Reading: rules ------------------------------------------------------------------ */

/* The number of the rules that a text names in its head; 0: none. Known before anything is
 * read, because options may have changed with them. */
static uint16_t rules_of(const char *text, size_t length)
{
    enum { HEAD = 8192, DIGITS = 6 };
    static const char name[] = "\nrules ";
    char number[DIGITS] = "";
    long long rules = 0;
    for (size_t at = 0; at + sizeof name < length && at < HEAD; at++) {
        if (memcmp(text + at, name, sizeof name - 1) != 0)
            continue;
        at += sizeof name - 1;
        for (int n = 0; n < DIGITS - 1 && at < length && strchr("0123456789", text[at]); n++)
            number[n] = text[at++];
        break;
    }
    return ber_text_number(number, 1, UINT16_MAX, &rules) ? (uint16_t)rules : 0;
}

/* Could other rules have let happen what these refuse? */
static bool may_be_rules(const loader *l, int code)
{
    bool of_head = code == BER_EOPTION || code == BER_ESEATS;
    bool of_steps =
        code == BER_ESTEP || code == BER_EILLEGAL || code == BER_ETURN || code == BER_ECORRUPT;
    return l->game && l->m->rules != l->game->rules &&
           (l->open ? of_steps : of_head && l->m->rules);
}

/* Says it in the right words; the code, which may be another one now. */
static int blame_rules(const loader *l, int code)
{
    ber_error *error = l->error;
    size_t n = strlen(error->text);
    if (!l->m->rules) {
        snprintf(error->text + n, sizeof error->text - n,
                 " (or played by older rules: the file names none)");
        return code;
    }
    error->code = BER_ERULES;
    if (l->open)
        snprintf(error->text, sizeof error->text,
                 "played by rules %d of %s; this program has %d, and by those it cannot go on "
                 "after step %d",
                 l->m->rules, l->game->name, l->game->rules, l->m->n_steps);
    else
        snprintf(error->text, sizeof error->text, "played by rules %d of %s; this program has %d",
                 l->m->rules, l->game->name, l->game->rules);
    return error->code;
}

/* ---- Reading: the whole ---------------------------------------------------------------- */

/* With `far`, what could be read of a match of other rules stays open. */
static int read_match(match *m, const char *text, size_t length, bool far, ber_error *error)
{
    ber_error own;
    bool is_partial = false;
    loader *l = calloc(1, sizeof *l);
    if (!l)
        return ber_fail(error, BER_EMEMORY, "to read a match");
    *m = (match){ .rules = rules_of(text, length) };
    l->m = m;
    l->error = error ? error : &own;
    int code = read_lines(l, text, length);
    if (code < 0 && may_be_rules(l, code)) {
        code = blame_rules(l, code);
        is_partial = l->open && far && m->n_steps > 0;
    }
    if (code < 0)
        l->error->line = l->line;
    if (code < 0 && !is_partial) {
        match_close(m);
    } else if (l->has_key) {
        memcpy(m->key, l->key, FATE_KEY);
        m->fate = MATCH_FATE_KEY;
    }
    free(l);
    return code;
}

int save_read(match *m, const char *text, size_t length, ber_error *error)
{
    return read_match(m, text, length, false, error);
}

int save_read_far(match *m, const char *text, size_t length, ber_error *error)
{
    return read_match(m, text, length, true, error);
}
