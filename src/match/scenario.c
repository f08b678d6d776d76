/*
 * scenario.c: the reader and runner of .scn files; scenario_expect.c has the expectations.
 *
 * A line that cannot be understood, and a position that cannot be, end the run: the
 * file is wrong. A step that is not offered, or an expectation that is not met, fails
 * the scenario: either it or the rules are wrong, and the next one is run.
 */
#include "scenario_runner.h"

#include "asked.h"
#include "codec.h"
#include "match.h"
#include "save.h"
#include "vocab.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int scenario_fail(scenario_runner *r, const char *what, const char *detail)
{
    ber_fail(r->error, BER_EEXPECT, "%s%.180s", what, detail);
    return FAILED;
}

/* ---- The position ----------------------------------------------------------------- */

static int count_options(const scenario_runner *r)
{
    const ber_head *head = (const void *)r->state;
    ber_action legal[BER_MAX_ACTIONS];
    ber_outcome outcome[BER_MAX_OUTCOMES];
    if (head->turn == BER_OVER)
        return 1;
    if (head->turn == BER_CHANCE)
        return r->game->chance(r->state, outcome);
    return head->waiting ? r->game->legal(r->state, __builtin_ctz(head->waiting), legal) : 0;
}

/* Ends the `given` lines: the position must be possible, and gets its question. */
static int make_ready(scenario_runner *r)
{
    if (r->ready)
        return 0;
    const char *broken = r->game->broken ? r->game->broken(r->state) : NULL;
    if (!broken) {
        r->game->ready(r->state);
        broken = r->game->broken ? r->game->broken(r->state) : NULL;
    }
    if (!broken && count_options(r) == 0)
        broken = "a decision without an option";
    if (broken)
        return ber_fail(r->error, BER_EBROKEN, "%s", broken);
    r->ready = true;
    return 0;
}

static void begin(scenario_runner *r)
{
    r->log.n = 0;
    memset(r->notes, 0, sizeof r->notes);
    r->tally = (ber_tally){ 0 };
    r->begun = true;
    r->ready = r->failed = r->stepped = false;
    r->new_title = true;
}

static int do_game(scenario_runner *r, char *line)
{
    char *word[WORDS];
    uint8_t option[BER_MAX_OPTIONS];
    int seats;
    int n = ber_text_split(line, word, WORDS);
    int code = save_read_game(word, n, &r->game, &seats, option, r->error);
    if (code < 0)
        return code;
    ber_state_begin(r->game, r->state, seats, option);
    begin(r);
    return 0;
}

static const scenario_base *find_base(const scenario_runner *r, const char *name)
{
    for (int i = 0; i < r->n_bases - r->is_base; i++)
        if (strcmp(r->base[i].name, name) == 0)
            return &r->base[i];
    return NULL;
}

/* "from NAME": as the base of this name is. */
static int do_from(scenario_runner *r, const char *name)
{
    const scenario_base *from = find_base(r, name);
    if (!from)
        return ber_fail(r->error, BER_EFORMAT, "there is no base \"%.40s\" above", name);
    r->game = from->game;
    memcpy(r->state, from->state, sizeof r->state);
    begin(r);
    return 0;
}

/* "base NAME": what follows, up to the next base or scenario, is only begun from. */
static int do_base(scenario_runner *r, const char *name)
{
    if (!*name || strlen(name) >= NAME || strpbrk(name, " \t"))
        return ber_fail(r->error, BER_EFORMAT, "a base has one word as its name");
    if (find_base(r, name))
        return ber_fail(r->error, BER_EFORMAT, "the base \"%s\" is there already", name);
    if (r->n_bases == BASES)
        return ber_fail(r->error, BER_EFORMAT, "more than %d bases", BASES);
    strcpy(r->base[r->n_bases++].name, name);
    r->is_base = true;
    return 0;
}

static int do_given(scenario_runner *r, char *rest)
{
    static const char *const fixed[] = { "seats", "turn", "waiting", "prompt", "viewer", "step" };
    if (r->ready)
        return ber_fail(r->error, BER_EFORMAT, "\"given\" must come before steps and expectations");
    for (size_t i = 0; i < sizeof fixed / sizeof *fixed; i++) {
        size_t n = strlen(fixed[i]);
        if (strncmp(rest, fixed[i], n) == 0 && (rest[n] == ' ' || rest[n] == '\0'))
            return ber_fail(r->error, BER_EFIELD, "\"%s\" follows from the rest", fixed[i]);
    }
    return ber_state_read(r->game, r->state, rest, r->error);
}

/* ---- Steps ------------------------------------------------------------------------- */

int scenario_weight(const scenario_runner *r, int actor, ber_action a)
{
    return actor == BER_FATE ? ber_fate_weight(r->game, r->state, a)
                             : ber_is_legal(r->game, r->state, actor, a);
}

int scenario_read_step(scenario_runner *r, char *word[], int n, int *actor, ber_action *a)
{
    const ber_head *head = (const void *)r->state;
    if (n < 2)
        return ber_fail(r->error, BER_EFORMAT, "expected an actor and a step");
    int code = ber_actor_read(word[0], head->n_seats, actor, r->error);
    return code < 0 ? code : ber_action_read(r->game, word + 1, n - 1, a, r->error);
}

static void apply(scenario_runner *r, int actor, ber_action a)
{
    _Alignas(8) char before[BER_MAX_STATE];
    memcpy(before, r->state, r->game->state_size);
    r->log.n = 0;
    r->game->apply(r->state, actor, a, &r->log);
    r->stepped = true;
    ber_deed deed = { before, r->state, actor, a, &r->log };
    behaviour_watch(r->game, &deed, r->notes, &r->tally);
}

static int do_step(scenario_runner *r, char *word[], int n)
{
    ber_action a;
    int actor;
    int code = scenario_read_step(r, word, n, &actor, &a);
    if (code < 0)
        return code;
    if (!scenario_weight(r, actor, a)) {
        char text[BER_STEP_TEXT];
        ber_text out = ber_text_into(text, sizeof text);
        ber_action_text(r->game, a, &out);
        return scenario_fail(r, "the step is not offered: ", text);
    }
    apply(r, actor, a);
    const char *broken = r->game->broken ? r->game->broken(r->state) : NULL;
    return broken ? scenario_fail(r, "the step broke an invariant: ", broken) : 0;
}

/* A reason as text: "E1.1 too_dear 3 1". */
static void why_text(const struct ber_game *game, const ber_why *why, bool whole, ber_text *out)
{
    char number[12];
    ber_text_add(out, why->rule ? why->rule : "nothing");
    if (whole && why->cause)
        ber_text_format(out, " %s", why->cause);
    for (int i = 0; whole && i < why->n; i++) {
        snprintf(number, sizeof number, "%d", why->arg[i]);
        ber_text_format(out, " %s",
                        why->noun[i] < 0
                            ? number
                            : ber_item_name(&game->domains[why->noun[i]], why->arg[i], number));
    }
}

static ber_why why_not(const scenario_runner *r, int actor, ber_action a)
{
    _Alignas(8) char blinded[BER_MAX_STATE];
    if (!r->game->why_not || actor < 0)
        return (ber_why){ 0 };
    memcpy(blinded, r->state, r->game->state_size);
    r->game->blind(blinded, actor);
    return r->game->why_not(blinded, actor, a);
}

static void join(char *word[], int n, ber_text *out)
{
    for (int i = 0; i < n; i++)
        ber_text_format(out, "%s%s", i ? " " : "", word[i]);
}

/* "SEAT VERB NOUN... [because RULE [CAUSE ARGUMENT...]]": asked of what the seat itself may
 * see. */
static int do_reject(scenario_runner *r, char *word[], int n)
{
    char given[2 * BER_STEP_TEXT], wanted[2 * BER_STEP_TEXT];
    ber_text one = ber_text_into(given, sizeof given), other = ber_text_into(wanted, sizeof wanted);
    ber_action a;
    int actor, end = 0;
    while (end < n && strcmp(word[end], "because") != 0)
        end++;
    int code = scenario_read_step(r, word, end, &actor, &a);
    if (code < 0)
        return code;
    if (scenario_weight(r, actor, a))
        return scenario_fail(r, "offered, but should be rejected", "");
    if (end == n)
        return 0;
    ber_why why = why_not(r, actor, a);
    why_text(r->game, &why, n - end > 2, &one);
    join(word + end + 1, n - end - 1, &other);
    return strcmp(given, wanted) == 0 ? 0 : scenario_fail(r, "rejected because of ", given);
}

/* ---- Lines ----------------------------------------------------------------------------- */

static int no_game(scenario_runner *r)
{
    return ber_fail(r->error, BER_EFORMAT,
                    "a %s begins with \"game NAME seats N\" or \"from BASE\"",
                    r->is_base ? "base" : "scenario");
}

/* The lines of a base or scenario are over. */
static int end_block(scenario_runner *r)
{
    int code = r->begun && !r->failed && !r->is_base ? make_ready(r) : 0;
    if (r->is_base && !r->begun)
        return no_game(r);
    if (r->is_base) {
        scenario_base *last = &r->base[r->n_bases - 1];
        last->game = r->game;
        memcpy(last->state, r->state, sizeof last->state);
    } else if (code == 0 && r->begun && !r->failed) {
        r->report->passed++;
    }
    r->begun = r->is_base = false;
    return code;
}

static void note_failure(scenario_runner *r)
{
    r->failed = true;
    r->error->line = r->line;
    if (r->report->failed++ == 0)
        r->report->error = *r->error;
    if (r->on_failure)
        r->on_failure(r->user, r->title, r->error);
}

/* The first comment after a scenario is the title of the next. */
static void note_comment(scenario_runner *r, const char *line)
{
    if (!r->new_title)
        return;
    line += strspn(line, "# \t");
    strncpy(r->title, line, sizeof r->title - 1);
    r->new_title = *line == '\0';
}

static bool begins_with(const char *line, const char *name)
{
    size_t n = strlen(name);
    return strncmp(line, name, n) == 0 && (line[n] == ' ' || line[n] == '\t' || line[n] == '\0');
}

/* Lines that begin a base or a scenario; the first one after "base" belongs to it. */
static int do_head(scenario_runner *r, char *line, const char *rest)
{
    bool opens_base = r->is_base && !r->begun && !begins_with(line, "base");
    int code = opens_base ? 0 : end_block(r);
    if (code < 0)
        return code;
    if (begins_with(line, "base"))
        return do_base(r, rest);
    return begins_with(line, "from") ? do_from(r, rest) : do_game(r, line);
}

static int do_line(scenario_runner *r, char *line)
{
    char *word[WORDS], copy[LINE];
    size_t n = strcspn(line, " \t");
    char *rest = line + n + strspn(line + n, " \t");
    if (begins_with(line, "game") || begins_with(line, "from") || begins_with(line, "base"))
        return do_head(r, line, rest);
    line[n] = '\0';
    if (!r->begun)
        return no_game(r);
    if (strcmp(line, "given") == 0)
        return r->failed ? 0 : do_given(r, rest);
    if (r->is_base)
        return ber_fail(r->error, BER_EFORMAT, "a base has only \"given\" lines, not \"%.40s\"",
                        line);
    strcpy(copy, rest);
    int words = ber_text_split(copy, word, WORDS);
    int code = r->failed ? 0 : make_ready(r);
    if (code < 0 || r->failed)
        return code;
    if (strcmp(line, "step") == 0)
        return do_step(r, word, words);
    if (strcmp(line, "fate") == 0) {
        memmove(word + 1, word, sizeof *word * (WORDS - 1));
        word[0] = line; /* "fate" itself is the actor */
        return do_step(r, word, words + 1);
    }
    if (strcmp(line, "reject") == 0)
        return do_reject(r, word, words);
    if (strcmp(line, "expect") == 0)
        return scenario_expect(r, rest);
    return ber_fail(r->error, BER_EFORMAT,
                    "\"%.40s\" is none of base, game, from, given, step, fate, reject, expect",
                    line);
}

static int run_lines(scenario_runner *r, const char *text, size_t length)
{
    char line[LINE];
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t n = end ? (size_t)(end - (text + at)) : length - at;
        r->line++;
        if (n >= sizeof line || memchr(text + at, '\0', n))
            return ber_fail(r->error, BER_EFORMAT, "not a line of text");
        memcpy(line, text + at, n);
        line[n] = '\0';
        at += n + 1;
        while (n > 0 && strchr(" \t\r", line[n - 1]))
            line[--n] = '\0';
        if (line[0] == '#')
            note_comment(r, line);
        if (line[0] == '#' || line[0] == '\0')
            continue;
        int code = do_line(r, line);
        if (code == FAILED)
            note_failure(r);
        else if (code < 0)
            return code;
    }
    if (r->is_base)
        return ber_fail(r->error, BER_EFORMAT, "no scenario follows the base \"%s\"",
                        r->base[r->n_bases - 1].name);
    return end_block(r);
}

static int run_text(scenario_runner *r, const char *text, size_t length, scenario_report *report)
{
    ber_error error;
    *report = (scenario_report){ 0 };
    r->error = &error;
    r->report = report;
    r->new_title = true;
    int code = run_lines(r, text, length);
    if (code < 0) {
        error.line = r->line;
        report->error = error;
        return code;
    }
    return 0;
}

int scenario_run(const char *text, size_t length,
                 void (*failed)(void *user, const char *title, const ber_error *error), void *user,
                 scenario_report *report)
{
    scenario_runner *r = calloc(1, sizeof *r);
    BER_ASSERT(r);
    r->on_failure = failed;
    r->user = user;
    int code = run_text(r, text, length, report);
    free(r);
    return code;
}

int scenario_position(const char *text, size_t length, const struct ber_game **game, void *s,
                      ber_error *error)
{
    scenario_report report;
    scenario_runner *r = calloc(1, sizeof *r);
    BER_ASSERT(r);
    int code = run_text(r, text, length, &report);
    if (code == 0 && report.passed != 1) {
        code = ber_fail(&report.error, BER_EFORMAT, "a position needs one scenario that passes");
        report.error.line = r->line;
    }
    if (code == 0) {
        *game = r->game;
        memcpy(s, r->state, r->game->state_size);
    } else if (error) {
        *error = report.error;
    }
    free(r);
    return code;
}
