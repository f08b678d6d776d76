/*
 * cmd_replay.c: beringia replay, checks a saved match and shows it, as a whole or as
 * one viewer saw it.
 */
#include "cli.h"

#include "asked.h"
#include "codec.h"
#include "view.h"
#include "vocab.h"

#include <inttypes.h>
#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia replay FILE.play [--step N] [--hash | --json | --asks] [--view WHO]\n"
    "       beringia replay FILE.play [--step N] --text | --picture FILE.svg [--view WHO]\n"
    "       beringia replay FILE.play [--step N] --play-on [OPTION of beringia play]...\n"
    "\n"
    "Plays a saved match again, checks every step and every witness in it, and shows the\n"
    "steps with their events (the lines with \"!\").\n"
    "\n"
    "options:\n"
    "      --hash       only the number of steps and the hash of the last state\n"
    "      --json       the match as JSON\n"
    "      --asks       a line of JSON for every question that was put to a seat, and for\n"
    "                   where the file ends: the message \"now\" of docs/protocol.md that\n"
    "                   the seat gets; with --view only those of that seat\n"
    "  -s, --step N     only the first N steps\n"
    "      --text       the position after them as text (docs/notation.md): what the public\n"
    "                   sees, or --view\n"
    "      --picture FILE.svg\n"
    "                   the board after them, as a picture: what the public sees, or --view\n"
    "      --play-on    play on from there in the terminal: --seats says who, --fate same\n"
    "                   lets fate bring what it brought, --save keeps the new match; these and\n"
    "                   --seed, --lang, --plain, --hints are those of beringia play\n"
    "  -v, --view WHO   steps and events as a seat or the public knew them (fate: all)\n"
    "      --edition FILE\n"
    "                   facts of a box instead of those built in\n"
    "  -h, --help       this text\n"
    "\n"
    "Exit status: 2 if the file is damaged or a step in it is not allowed. A match that was\n"
    "played by other rules is shown as far as those of this program lead.\n"
    "\n"
    "example:\n"
    "  beringia replay games/iglu/tests/golden/greedy-3.play --step 120 --play-on --seats 3\n";

enum {
    HASH = 'x',
    ASKS = 'a',
    PLAY_ON = 'o',
    PICTURE = 'p',
    FATE = 300,
    SEED,
    SAVE,
    HINTS,
    PLAIN,
    TEXT
};
static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_EDITION,
    CLI_OPT_JSON,
    { "hash", no_argument, NULL, HASH },
    { "asks", no_argument, NULL, ASKS },
    { "view", required_argument, NULL, 'v' },
    { "step", required_argument, NULL, 's' },
    { "picture", required_argument, NULL, PICTURE },
    { "text", no_argument, NULL, TEXT },
    { "play-on", no_argument, NULL, PLAY_ON },
    CLI_OPT_SEATS,
    CLI_OPT_LANGUAGE,
    { "fate", required_argument, NULL, FATE },
    { "seed", required_argument, NULL, SEED },
    { "save", required_argument, NULL, SAVE },
    { "hints", required_argument, NULL, HINTS },
    { "plain", no_argument, NULL, PLAIN },
    { 0 },
};

typedef struct {
    const match *m;
    int viewer;
} record;

/* What was asked for. */
typedef struct {
    cli_request r;
    const char *view, *step, *picture, *fate, *seed, *save, *hints;
    bool plain;
    int what;
} request;

/* ---- Walking through the match ------------------------------------------------------ */

/* A second time through the steps, because how one looks depends on the position
 * before it. */
typedef struct {
    const record *of;
    int step, event; /* the next ones */
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
} walk;

static walk walk_begin(const record *of)
{
    walk w = { .of = of };
    ber_state_begin(of->m->game, w.s, of->m->n_seats, of->m->option);
    return w;
}

/* The step as the viewer knows it. */
static ber_action seen_step(const walk *w, const match_step *step)
{
    if (w->of->viewer == BER_FATE)
        return step->action;
    return w->of->m->game->seen_as(w->s, step->actor, step->action, w->of->viewer);
}

static void apply_step(walk *w)
{
    const match_step *step = &w->of->m->step[w->step++];
    w->of->m->game->apply(w->s, step->actor, step->action, NULL);
}

/* The next event of a step, as the viewer knows it; false after the last. */
static bool next_event(walk *w, int step, ber_event *out)
{
    const match *m = w->of->m;
    if (w->event >= m->n_events || m->event[w->event].step != step)
        return false;
    *out = ber_event_for(m->event[w->event++].event, w->of->viewer);
    return true;
}

/* ---- Text ------------------------------------------------------------------------------ */

static void print_head(const match *m)
{
    char number[12];
    printf("game %s, %d seats\n", m->game->name, m->n_seats);
    if (m->rules && m->rules != m->game->rules)
        printf("rules %d, shown by rules %d\n", m->rules, m->game->rules);
    for (int i = 0; m->game->options[i].name; i++)
        printf("option %s %s\n", m->game->options[i].name,
               ber_option_value(&m->game->options[i], m->option[i], number));
    for (int i = 0; i < m->n_seats; i++)
        if (m->player[i][0] || m->name[i][0])
            printf("seat %d %s%s%s\n", i, m->player[i],
                   m->player[i][0] && m->name[i][0] ? ": " : "", m->name[i]);
}

static void print_steps(const record *of)
{
    walk w = walk_begin(of);
    while (w.step < of->m->n_steps) {
        const match_step *step = &of->m->step[w.step];
        char buffer[512], number[12];
        ber_text text = ber_text_into(buffer, sizeof buffer);
        ber_event event;
        ber_action_text(of->m->game, seen_step(&w, step), &text);
        printf("%5d  %s %s\n", w.step + 1, ber_actor_text(step->actor, number), buffer);
        while (next_event(&w, w.step, &event)) {
            text = ber_text_into(buffer, sizeof buffer);
            ber_event_text(of->m->game, &event, &text);
            printf("         ! %s\n", buffer);
        }
        apply_step(&w);
    }
}

/* Points in parts of point_scale, as JSON writes them. */
static void print_points(int points, int scale)
{
    char buffer[32];
    ber_json json = ber_json_into(buffer, sizeof buffer);
    ber_json_scaled(&json, NULL, points, scale);
    printf("%s points", buffer);
}

static void print_result(const match *m)
{
    const ber_head *head = m->state;
    ber_result result = { 0 };
    if (!match_over(m)) {
        printf("not over: %s is asked of", m->game->prompts[head->prompt].name);
        for (int i = 0; i < m->n_seats; i++)
            if (head->waiting >> i & 1)
                printf(" %d", i);
        puts(head->turn == BER_CHANCE ? " fate" : "");
        return;
    }
    m->game->result(m->state, &result);
    for (int i = 0; i < m->n_seats; i++) {
        printf("seat %d: rank %d, ", i, result.rank[i]);
        print_points(result.points[i], m->game->point_scale);
        putchar('\n');
    }
}

/* ---- JSON ------------------------------------------------------------------------------ */

static void steps_json(const record *of, ber_json *out)
{
    walk w = walk_begin(of);
    ber_json_open(out, "steps", '[');
    while (w.step < of->m->n_steps) {
        const match_step *step = &of->m->step[w.step];
        char number[12];
        ber_event event;
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "actor", ber_actor_text(step->actor, number));
        ber_action_json(of->m->game, "step", seen_step(&w, step), out);
        ber_json_open(out, "events", '[');
        while (next_event(&w, w.step, &event))
            ber_event_json(of->m->game, &event, out);
        ber_json_close(out, ']');
        ber_json_close(out, '}');
        apply_step(&w);
    }
    ber_json_close(out, ']');
}

static void result_json(const match *m, ber_json *out)
{
    ber_result result = { 0 };
    if (!match_over(m)) {
        ber_json_null(out, "result");
        return;
    }
    m->game->result(m->state, &result);
    ber_json_open(out, "result", '{');
    ber_json_open(out, "points", '[');
    for (int i = 0; i < m->n_seats; i++)
        ber_json_scaled(out, NULL, result.points[i], m->game->point_scale);
    ber_json_close(out, ']');
    ber_json_open(out, "rank", '[');
    for (int i = 0; i < m->n_seats; i++)
        ber_json_number(out, NULL, result.rank[i]);
    ber_json_close(out, ']');
    ber_json_close(out, '}');
}

static void replay_json(ber_json *out, const void *user)
{
    const record *of = user;
    const match *m = of->m;
    char hash[17];
    snprintf(hash, sizeof hash, "%016" PRIx64, ber_state_hash(m->game, m->state));
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", m->game->name);
    ber_json_number(out, "seats", m->n_seats);
    ber_json_number(out, "rules", m->rules);
    ber_options_json(m->game, m->option, out);
    ber_json_open(out, "players", '[');
    for (int i = 0; i < m->n_seats; i++)
        ber_json_string(out, NULL, m->player[i]);
    ber_json_close(out, ']');
    ber_json_open(out, "names", '[');
    for (int i = 0; i < m->n_seats; i++)
        ber_json_string(out, NULL, m->name[i]);
    ber_json_close(out, ']');
    steps_json(of, out);
    result_json(m, out);
    ber_json_string(out, "hash", hash);
    ber_json_close(out, '}');
}

/* ---- What every seat was asked ---------------------------------------------------------- */

/* The match so far, and for each seat the number of steps it was told of. */
typedef struct {
    match m;
    int seat;
    int told[BER_MAX_SEATS];
} sitting;

static void ask_json(ber_json *out, const void *user)
{
    const sitting *at = user;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "seat", at->seat);
    view_members(&at->m, at->seat, at->told[at->seat], out);
    ber_json_number(out, "since", match_since(&at->m, at->seat));
    ber_json_close(out, '}');
}

/* What the match answers by itself is no question to anybody. */
static bool is_asked(const record *of, const match *m, int seat)
{
    const ber_head *head = m->state;
    if (of->viewer >= 0 && of->viewer != seat)
        return false;
    if (m->n_steps == of->m->n_steps)
        return true;
    const match_step *next = &of->m->step[m->n_steps];
    return ber_is_asked(head, seat) && !(next->actor == seat && next->forced);
}

static void print_asks_now(const record *of, sitting *at)
{
    for (at->seat = 0; at->seat < at->m.n_seats; at->seat++) {
        if (!is_asked(of, &at->m, at->seat))
            continue;
        cli_print_json(ask_json, at);
        at->told[at->seat] = at->m.n_steps;
    }
}

static int print_asks(const cli_request *r, const record *of)
{
    sitting at = { 0 };
    ber_error error;
    int code = match_copy(&at.m, of->m, 0, &error);
    if (code < 0)
        return cli_fail(r->command, "%s", error.text);
    print_asks_now(of, &at);
    while (code == 0 && at.m.n_steps < of->m->n_steps) {
        const match_step *step = &of->m->step[at.m.n_steps];
        code = match_submit(&at.m, step->actor, step->action, &error);
        print_asks_now(of, &at);
    }
    match_close(&at.m);
    return code < 0 ? cli_fail(r->command, "%s", error.text) : CLI_FINE;
}

/* ---- The command ------------------------------------------------------------------------- */

static void print_hash(const match *m)
{
    printf("%d %016" PRIx64 "\n", m->n_steps, ber_state_hash(m->game, m->state));
}

static int show(const cli_request *r, const record *of, int what)
{
    if (what == HASH) {
        print_hash(of->m);
        return CLI_FINE;
    }
    if (what == ASKS)
        return print_asks(r, of);
    if (r->json)
        return cli_print_json(replay_json, of);
    print_head(of->m);
    print_steps(of);
    print_result(of->m);
    printf("%d steps, hash %016" PRIx64 "\n", of->m->n_steps,
           ber_state_hash(of->m->game, of->m->state));
    return CLI_FINE;
}

/* The board as a picture. */
static int draw_picture(const request *q, const record *of)
{
    _Alignas(8) unsigned char seen[BER_MAX_STATE];
    const char *language = cli_language(&q->r);
    if (!language)
        return CLI_BAD;
    if (!of->m->game->draw)
        return cli_fail(q->r.command, "--picture: %s has no drawing", of->m->game->name);
    memcpy(seen, of->m->state, of->m->game->state_size);
    if (of->viewer != BER_FATE || !q->view)
        of->m->game->blind(seen, q->view ? of->viewer : BER_PUBLIC);
    return cli_picture(q->r.command, of->m->game, seen, language, q->picture);
}

static int print_position(const request *q, const record *of)
{
    enum { ROOM = 32768 };
    char *room = malloc(ROOM);
    ber_error error = { 0 };
    int viewer = q->view ? of->viewer : BER_PUBLIC;
    if (!room)
        return cli_fail(q->r.command, "out of memory");
    ber_text text = ber_text_into(room, ROOM);
    int code = view_text(of->m, viewer, of->m->n_steps, &text, &error);
    if (code == 0)
        fputs(room, stdout);
    free(room);
    return code < 0 ? cli_fail(q->r.command, "%s", error.text) : CLI_FINE;
}

static int run(const request *q, const char *file)
{
    match m;
    record of = { &m, BER_FATE };
    ber_error error;
    long long step;
    int loaded = cli_load_far(q->r.command, file, &m);
    if (!m.game)
        return loaded;
    int status = 0;
    if (q->view && ber_actor_read(q->view, m.n_seats, &of.viewer, &error) < 0)
        status = cli_fail(q->r.command, "--view: %s", error.text);
    if (!status && q->step && !cli_number(&q->r, "--step", q->step, 0, m.n_steps, &step))
        match_truncate(&m, (int)step);
    else if (q->step)
        status = CLI_BAD;
    if (!status)
        status = q->what == PICTURE ? draw_picture(q, &of)
                 : q->what == TEXT  ? print_position(q, &of)
                                    : show(&q->r, &of, q->what);
    match_close(&m);
    return loaded ? loaded : status;
}

/* Hands the rest over to beringia play. */
static int play_on(const request *q, char *file)
{
    const struct {
        const char *name, *value;
    } with[] = { { "--step", q->step ? q->step : "0" },
                 { "--seats", q->r.seats },
                 { "--lang", q->r.language },
                 { "--fate", q->fate },
                 { "--seed", q->seed },
                 { "--save", q->save },
                 { "--hints", q->hints },
                 { "--plain", q->plain ? "" : NULL } };
    enum { WITH = sizeof with / sizeof with[0] };
    char *argv[4 + 2 * WITH] = { (char *)(uintptr_t) "play", (char *)(uintptr_t) "--load", file };
    int n = 3;
    for (int i = 0; i < WITH; i++) {
        if (!with[i].value)
            continue;
        argv[n++] = (char *)(uintptr_t)with[i].name;
        if (*with[i].value)
            argv[n++] = (char *)(uintptr_t)with[i].value;
    }
    optind = 0;
    return cmd_play(n, argv);
}

/* Options of play mean nothing to a replay. */
static const char *of_play(const request *q)
{
    if (q->r.seats || q->fate || q->seed)
        return q->r.seats ? "--seats" : q->fate ? "--fate" : "--seed";
    return q->save ? "--save" : q->hints ? "--hints" : q->plain ? "--plain" : NULL;
}

static void take_option(request *q, int option)
{
    switch (option) {
    case 'v': q->view = optarg; break;
    case 's': q->step = optarg; break;
    case FATE: q->fate = optarg; break;
    case SEED: q->seed = optarg; break;
    case SAVE: q->save = optarg; break;
    case HINTS: q->hints = optarg; break;
    case PLAIN: q->plain = true; break;
    case PICTURE: q->picture = optarg; /* fall through */
    default: q->what = option;
    }
}

int cmd_replay(int argc, char **argv)
{
    request q = { .r = { .help = help } };
    int option;
    while ((option = cli_next(&q.r, argc, argv, options)) > 0)
        take_option(&q, option);
    if (option == CLI_STOP)
        return q.r.status;
    if (argc - optind != 1)
        return cli_fail(q.r.command, "one file expected; see beringia replay --help");
    if (q.what == PLAY_ON && !q.step)
        return cli_fail(q.r.command, "--play-on needs --step; beringia play --load goes on where "
                                     "a match was left");
    if (q.what == PLAY_ON)
        return play_on(&q, argv[optind]);
    if (of_play(&q))
        return cli_fail(q.r.command, "%s goes with --play-on", of_play(&q));
    return run(&q, argv[optind]);
}
