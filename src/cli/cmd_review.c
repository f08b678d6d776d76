/*
 * cmd_review.c: beringia review, looks back at a saved match: what was given away, and luck apart
 * from skill (docs/review.md).
 */
#include "cli.h"

#include "host.h"
#include "review_cli.h"
#include "review_json.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia review FILE.play [--level LEVEL] [--json | --html] [--lang CODE]\n"
    "\n"
    "Judges every decision of a saved match by a search from what its player could see, and\n"
    "tells for each player how much of the result was luck, how much was given away, and how\n"
    "much the others gave: from the chance at the start to the end it adds up. Numbers that\n"
    "rest on too little are not told. The same file and level give the same numbers on every\n"
    "machine. docs/review.md says what the numbers mean.\n"
    "\n"
    "options:\n"
    "  -l, --level LEVEL  how thoroughly: novice, easy, medium, hard, expert, master (the\n"
    "                     default)\n"
    "      --json         every decision and every position as JSON\n"
    "      --html         a page that needs nothing else\n"
    "      --lang CODE    en or it; otherwise as the locale says\n"
    "      --edition FILE\n"
    "                     facts of a box instead of those built in\n"
    "  -h, --help         this text\n"
    "\n"
    "Exit status: 2 if the file is damaged or a step in it is not allowed.\n"
    "\n"
    "example:\n"
    "  beringia review games/iglu/tests/golden/greedy-3.play --level expert\n";

enum { HTML = 300 };
static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_EDITION,
    CLI_OPT_JSON,
    CLI_OPT_LANGUAGE,
    { "level", required_argument, NULL, 'l' },
    { "html", no_argument, NULL, HTML },
    { 0 },
};

/* ---- The work, on every processor ----------------------------------------------------------- */

typedef struct {
    review *r;
    int n; /* done at once by several threads */
    int code[64];
} crew;

static void do_share(void *user, int i)
{
    crew *c = user;
    bot_mind *mind = bot_mind_new(NULL);
    c->code[i] = mind ? 0 : BER_EMEMORY;
    for (int part = i; c->code[i] == 0 && part < c->r->n_parts; part += c->n)
        c->code[i] = review_do(c->r, part, mind);
    bot_mind_free(mind);
}

/* The whole of it, with the threads of the host; closed by the caller with review_close(). */
static int review_all(review *r, const match *m, const bot *level, ber_error *error)
{
    crew c = { .r = r, .n = host_lent.at_once() };
    if (review_open(r, m, review_for(level, m->game, m->n_seats), error) < 0)
        return error->code;
    host_lent.each(c.n, do_share, &c);
    int code = 0;
    for (int i = 0; i < c.n && code == 0; i++)
        code = c.code[i];
    if (code < 0)
        ber_fail(error, code, "a review of %d steps", m->n_steps);
    else
        code = review_finish(r, error);
    if (code < 0)
        review_close(r);
    return code;
}

/* ---- The command -------------------------------------------------------------------------- */

static void whole_json(ber_json *out, const void *user)
{
    const review *r = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", r->m->game->name);
    ber_json_number(out, "seats", r->m->n_seats);
    ber_json_bool(out, "over", match_over(r->m));
    review_json(r, out);
    ber_json_close(out, '}');
}

static int run(const cli_request *q, const char *file, const bot *level, bool html)
{
    match m;
    review r;
    ber_error error = { 0 };
    const char *language = cli_language(q);
    if (!language || cli_load_match(q->command, file, &m))
        return CLI_BAD;
    if (review_all(&r, &m, level, &error) < 0) {
        match_close(&m);
        return cli_fail(q->command, "%s", error.text);
    }
    int code = q->json ? cli_print_json(whole_json, &r)
                       : (html ? cli_review_html : cli_review_text)(&r, language);
    review_close(&r);
    match_close(&m);
    return code < 0 ? cli_fail(q->command, "%s", ber_error_text(code)) : code;
}

int cmd_review(int argc, char **argv)
{
    cli_request r = { .help = help };
    const bot *level = bot_find("master");
    bool html = false;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0) {
        if (option == 'l')
            level = bot_find(optarg);
        else
            html = true;
        if (!level || level->level < 0)
            return cli_fail(r.command,
                            "--level: \"%s\" is none of novice, easy, medium, hard, "
                            "expert, master",
                            optarg);
    }
    if (option == CLI_STOP)
        return r.status;
    if (r.json && html)
        return cli_fail(r.command, "--json and --html: one of the two");
    if (argc - optind != 1)
        return cli_fail(r.command, "one file expected; see beringia review --help");
    return run(&r, argv[optind], level, html);
}
