/*
 * wasm_native.c: what the module of the page must answer, told by the native compiler for
 * tests/wasm_test.mjs. Not part of the native build.
 *
 *     native views <FILE.play              after every step, for every viewer, a line of JSON
 *     native play GAME SEATS KEY FORGED    the .play file of a random match; at step FORGED
 *                                          (0: none) fate does what the key does not draw
 *     native think GAME SEATS BOT          a number for what a search thought, in hexadecimal
 *     native step AT BOT SEED <FILE.play   what a bot does after AT steps, and what it thought
 *
 * Views are taken while the match goes forward, as a server sends them; the page goes back
 * to a step from the start. A position of a server also has the question, `ask`.
 */
#include "playout.h"
#include "registry.h"
#include "save.h"
#include "thought.h"
#include "view.h"
#include "vocab.h"
#include "wasm_think.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SIZE = 1 << 20 };
static char buffer[SIZE];

static int fail(const ber_error *error)
{
    fprintf(stderr, "native: %s\n", error->text);
    return 1;
}

/* ---- Views ------------------------------------------------------------------------- */

/* `look` is the last step as the viewer saw it. */
static void print_view(const match *m, int viewer, int of, const ber_action *look)
{
    char actor[12];
    ber_json out = ber_json_into(buffer, sizeof buffer);
    ber_json_open(&out, NULL, '{');
    if (viewer >= 0)
        ber_json_number(&out, "seat", viewer);
    else
        ber_json_string(&out, "seat", viewer == BER_FATE ? "all" : "public");
    ber_json_number(&out, "of", of);
    if (look) {
        ber_json_string(&out, "actor", ber_actor_text(m->step[m->n_steps - 1].actor, actor));
        ber_action_json(m->game, "step", *look, &out);
    }
    view_members(m, viewer, m->n_steps - 1, &out);
    ber_json_close(&out, '}');
    puts(buffer);
}

static int print_views(const match *whole)
{
    match m;
    ber_error error;
    int code = match_open_script(&m, whole->game, whole->n_seats, whole->option, &error);
    for (int viewer = BER_PUBLIC; code == 0 && viewer < whole->n_seats; viewer++)
        print_view(&m, viewer, whole->n_steps, NULL);
    for (int i = 0; code == 0 && i < whole->n_steps; i++) {
        const match_step *step = &whole->step[i];
        ber_action look[BER_MAX_SEATS + 2];
        for (int viewer = BER_PUBLIC; viewer < m.n_seats; viewer++)
            look[viewer - BER_PUBLIC] = m.game->seen_as(m.state, step->actor, step->action, viewer);
        code = match_submit(&m, step->actor, step->action, &error);
        for (int viewer = BER_PUBLIC; code == 0 && viewer < m.n_seats; viewer++)
            print_view(&m, viewer, whole->n_steps, &look[viewer - BER_PUBLIC]);
    }
    match_close(&m);
    return code < 0 ? fail(&error) : 0;
}

static int views(void)
{
    match m;
    ber_error error;
    size_t length = fread(buffer, 1, sizeof buffer, stdin);
    if (save_read(&m, buffer, length, &error) < 0)
        return fail(&error);
    int status = print_views(&m);
    match_close(&m);
    return status;
}

/* ---- Playing ----------------------------------------------------------------------- */

/* Another outcome than the one drawn; the same if there is no other. */
static ber_action forged_outcome(const match *m, ber_action drawn)
{
    ber_outcome outcome[BER_MAX_OUTCOMES];
    int n = m->game->chance(m->state, outcome);
    for (int i = 0; i < n; i++)
        if (outcome[i].action != drawn)
            return outcome[i].action;
    return drawn;
}

static int play_on(match *m, const uint8_t key[FATE_KEY], int forged, ber_error *error)
{
    ber_rng rng = ber_rng_seed(1);
    int code = 0;
    while (code == 0 && !match_over(m)) {
        playout_step next = playout_draw(m->game, m->state, &rng);
        if (next.actor == BER_FATE)
            next.action = fate_outcome(key, m->game, m->state);
        if (next.actor == BER_FATE && m->n_steps + 1 == forged)
            next.action = forged_outcome(m, next.action);
        code = match_submit(m, next.actor, next.action, error);
    }
    return code;
}

static int play(const char *name, int n_seats, const char *hex, int forged)
{
    const struct ber_game *game = ber_game_find(name);
    uint8_t option[BER_MAX_OPTIONS], key[FATE_KEY] = { 0 };
    match m;
    ber_error error = { .text = "no such game, or no such key" };
    if (!game || strlen(hex) != 2 * FATE_KEY)
        return fail(&error);
    for (int i = 0; i < FATE_KEY; i++) {
        char pair[3] = { hex[2 * i], hex[2 * i + 1], 0 };
        key[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    ber_options_default(game, option);
    if (match_open_script(&m, game, n_seats, option, &error) < 0 ||
        play_on(&m, key, forged, &error) < 0)
        return fail(&error);
    m.fate = MATCH_FATE_KEY;
    memcpy(m.key, key, FATE_KEY);
    char *text = save_text(&m, false);
    fputs(text, stdout);
    free(text);
    match_close(&m);
    return 0;
}

/* ---- Thinking ----------------------------------------------------------------------------- */

static void print_step(const match *m, int seat, ber_action a, const bot_thought *t)
{
    char text[BER_STEP_TEXT];
    ber_text out = ber_text_into(text, sizeof text);
    match_thought kept;
    ber_action_text(m->game, a, &out);
    printf("%d %s\n", seat, text);
    if (thought_keep(t, m->n_steps, a, &kept))
        printf("%d %d %d %d\n", kept.step, kept.before, kept.after, kept.chance);
}

static int step(int at, const char *name, uint64_t seed)
{
    static bot_thought thought;
    static _Alignas(8) unsigned char seen[BER_MAX_STATE];
    match whole, m;
    ber_error error;
    bot b;
    bot_memory memory = { 0 };
    bot_mind *mind = bot_mind_new(NULL);
    ber_rng rng = ber_rng_seed(seed);
    size_t length = fread(buffer, 1, sizeof buffer, stdin);
    if (bot_parse(name, &b, &error) < 0 || save_read(&whole, buffer, length, &error) < 0 ||
        match_copy(&m, &whole, at, &error) < 0)
        return fail(&error);
    int seat = match_waiting(&m);
    match_blinded(&m, seat, seen);
    bot_question q = { m.game,  seen, seat, match_streak(&m, seat), match_turn(&m, seat),
                       &memory, NULL };
    ber_action a = bot_choose(&b, mind, &q, &rng, &thought);
    print_step(&m, seat, a, &thought);
    bot_mind_free(mind);
    match_close(&m);
    match_close(&whole);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "step") == 0)
        return step(atoi(argv[2]), argv[3], strtoull(argv[4], NULL, 10));
    if (argc == 2 && strcmp(argv[1], "views") == 0)
        return views();
    if (argc == 6 && strcmp(argv[1], "play") == 0)
        return play(argv[2], atoi(argv[3]), argv[4], atoi(argv[5]));
    if (argc == 5 && strcmp(argv[1], "think") == 0) {
        printf("%" PRIx64 "\n", think_through(argv[2], atoi(argv[3]), argv[4]));
        return 0;
    }
    fprintf(stderr, "usage: native views <FILE.play | native play GAME SEATS KEY FORGED | "
                    "native think GAME SEATS BOT | native step AT BOT SEED <FILE.play\n");
    return 2;
}
