/*
 * reasons_test.c: every refusal has a reason, and the reason is one that somebody has read.
 *
 *   reasons_test            checks all games
 *   reasons_test GAME       prints the reasons of a game, for its tests/reasons.txt
 *
 * At sampled positions of random games every step that is not offered is asked about. The
 * reason must have a rule, a text in every language with a hole for each argument, and stand
 * in games/GAME/tests/reasons.txt: "PROMPT VERB RULE [CAUSE]", which a reader has compared
 * with the rules; the verb is * where no step of it is offered. Two reasons of one prompt must not
 * have the same text. Last line: N passed, M failed.
 */
#include "match.h"
#include "registry.h"
#include "rng.h"
#include "vocab.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GAMES = 60, EVERY = 7, MOST = 6000, LINE = 128, TOLD = 30 };

typedef struct {
    int n;
    char line[MOST][LINE];
} lines;

typedef struct {
    const struct ber_game *game;
    lines known, met;
    lines text, reason; /* "PROMPT TEXT" and the reason that said it */
    int failed;
} reader;

static bool has(const lines *l, const char *line)
{
    for (int i = 0; i < l->n; i++)
        if (strcmp(l->line[i], line) == 0)
            return true;
    return false;
}

static bool add(lines *l, const char *line)
{
    if (has(l, line) || l->n == MOST)
        return false;
    snprintf(l->line[l->n++], LINE, "%s", line);
    return true;
}

static void fail(reader *r, const char *what, const char *line)
{
    if (r->failed++ < TOLD)
        printf("%s: %s: %s\n", r->game->name, what, line);
}

/* ---- Texts --------------------------------------------------------------------------- */

/* The text as it is told: of the cause, else the first sentence of the rule. */
static void text_of(const reader *r, const ber_why *why, const char *language, char out[512])
{
    ber_text text = ber_text_into(out, 512);
    ber_why_words(r->game, ber_game_words(r->game, language), why, NULL, &text);
}

static void check_text(reader *r, const ber_why *why, const char *line)
{
    char text[512];
    for (int i = 0; ber_language_at(i); i++) {
        text_of(r, why, ber_language_at(i), text);
        if (!*text)
            fail(r, "no text", line);
        if (strpbrk(text, "{}"))
            fail(r, "a hole without an argument", text);
    }
    if (why->cause && !ber_word(ber_game_words(r->game, "en"), "why.%s", why->cause))
        fail(r, "no words for the cause", line);
}

/* Two reasons with one text would leave open which of them holds. */
static void check_alone(reader *r, int prompt, const ber_why *why)
{
    char text[512], key[LINE], reason[LINE];
    ber_why bare = *why;
    for (int i = 0; i < bare.n; i++) /* the pattern counts, not its numbers */
        bare.arg[i] = bare.noun[i] == BER_NUMBER ? 0 : bare.arg[i];
    text_of(r, &bare, "en", text);
    snprintf(key, sizeof key, "%d %.110s", prompt, text);
    snprintf(reason, sizeof reason, "%s %s %s", r->game->prompts[prompt].name,
             why->rule ? why->rule : "", why->cause ? why->cause : "");
    for (int i = 0; i < r->text.n; i++) {
        if (strcmp(r->text.line[i], key) != 0)
            continue;
        if (strcmp(r->reason.line[i], reason) != 0)
            fail(r, "the same text for another reason", reason);
        return;
    }
    if (r->text.n < MOST) {
        snprintf(r->text.line[r->text.n++], LINE, "%s", key);
        snprintf(r->reason.line[r->reason.n++], LINE, "%s", reason);
    }
}

/* ---- Positions -------------------------------------------------------------------------- */

static void note(reader *r, int prompt, const char *verb, const ber_why *why, bool check)
{
    char line[LINE];
    snprintf(line, sizeof line, "%s %s %s%s%s", r->game->prompts[prompt].name, verb,
             why->rule ? why->rule : "nothing", why->cause ? " " : "",
             why->cause ? why->cause : "");
    if (!add(&r->met, line) || !check)
        return;
    if (!why->rule)
        fail(r, "nothing forbids it, and it is not offered", line);
    else if (!has(&r->known, line))
        fail(r, "tests/reasons.txt of the game lacks this reason; read it first", line);
    check_text(r, why, line);
    check_alone(r, prompt, why);
}

static bool is_offered(const ber_action *legal, int n, const ber_verb *verb, int size)
{
    for (int i = 0; i < n; i++)
        if (legal[i] >= verb->base && legal[i] < verb->base + size)
            return true;
    return false;
}

static void ask_about(reader *r, const match *m, int seat, bool check)
{
    _Alignas(8) char state[BER_MAX_STATE];
    ber_action legal[BER_MAX_ACTIONS];
    const ber_head *head = (const void *)state;
    int n = match_legal(m, seat, legal), at = 0;
    match_blinded(m, seat, state);
    for (int v = 0; r->game->verbs[v].name; v++) {
        const ber_verb *verb = &r->game->verbs[v];
        int size = ber_verb_size(r->game, verb);
        const char *name = is_offered(legal, n, verb, size) ? verb->name : "*";
        for (int k = 0; k < size && !verb->fate; k++) {
            ber_action a = (ber_action)(verb->base + k);
            while (at < n && legal[at] < a)
                at++;
            if (at < n && legal[at] == a)
                continue;
            ber_why why = r->game->why_not(state, seat, a);
            note(r, head->prompt, name, &why, check);
        }
        at = 0;
    }
}

static void play(reader *r, uint64_t seed, bool check)
{
    uint8_t key[FATE_KEY], option[BER_MAX_OPTIONS];
    ber_action legal[BER_MAX_ACTIONS];
    ber_rng rng = ber_rng_seed(seed);
    int seats =
        r->game->min_seats + (int)(seed % (uint64_t)(r->game->max_seats - r->game->min_seats + 1));
    match m;
    ber_options_default(r->game, option);
    for (int i = 0; r->game->options[i].name && seed % 3 == 0; i++) {
        const ber_option *o = &r->game->options[i];
        option[i] = (uint8_t)(o->min + ber_rng_below(&rng, (uint32_t)(o->max - o->min + 1)));
    }
    fate_key_from_seed(seed, key);
    if (match_open(&m, r->game, seats, option, key, NULL) < 0)
        return;
    for (int i = 0; !match_over(&m); i++) {
        int seat = match_waiting(&m), n = match_legal(&m, seat, legal);
        if (i % EVERY == (int)(seed % EVERY))
            ask_about(r, &m, seat, check);
        match_submit(&m, seat, legal[ber_rng_below(&rng, (uint32_t)n)], NULL);
    }
    match_close(&m);
}

/* ---- Files ------------------------------------------------------------------------------- */

static bool read_known(reader *r)
{
    char path[128], line[LINE];
    snprintf(path, sizeof path, "games/%s/tests/reasons.txt", r->game->name);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        if (*line && *line != '#')
            add(&r->known, line);
    }
    if (file)
        fclose(file);
    return file;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void sample(reader *r, bool check)
{
    for (uint64_t seed = 1; seed <= GAMES; seed++)
        play(r, seed, check);
}

static int print_reasons(const char *name)
{
    static reader r;
    r.game = ber_game_find(name);
    if (!r.game || !r.game->why_not) {
        printf("%s: no such game\n", name);
        return 1;
    }
    sample(&r, false);
    qsort(r.met.line, (size_t)r.met.n, LINE, compare);
    for (int i = 0; i < r.met.n; i++)
        puts(r.met.line[i]);
    return 0;
}

int main(int argc, char **argv)
{
    static reader r;
    int passed = 0, failed = 0;
    if (argc > 1)
        return print_reasons(argv[1]);
    for (int i = 0; ber_game_at(i); i++) {
        if (ber_game_at(i)->unlisted || !ber_game_at(i)->why_not)
            continue;
        r = (reader){ .game = ber_game_at(i) };
        if (!read_known(&r))
            fail(&r, "missing", "tests/reasons.txt");
        sample(&r, true);
        passed += r.met.n - r.failed;
        failed += r.failed;
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
