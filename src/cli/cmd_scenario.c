/*
 * cmd_scenario.c: beringia scenario, runs the scenarios of .scn files.
 */
#include "cli.h"

#include "asked.h"
#include "scenario.h"
#include "view.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: beringia scenario FILE... [--json]\n"
    "       beringia scenario FILE --asks\n"
    "\n"
    "Runs the scenarios of .scn files (docs/notation.md), says which fail, and ends with\n"
    "\"N passed, M failed\". A file that cannot be understood or that holds an impossible\n"
    "position stops it.\n"
    "\n"
    "options:\n"
    "      --json  the result as JSON\n"
    "      --asks  a line of JSON for every seat that is asked at the end of the file's only\n"
    "              scenario: what the seat sees, as in beringia replay --asks\n"
    "      --edition FILE\n"
    "              facts of a box instead of those built in\n"
    "  -h, --help  this text\n"
    "\n"
    "Exit status: 1 if a scenario failed, 2 if a file is not understood.\n"
    "\n"
    "example:\n"
    "  beringia scenario games/iglu/tests/*.scn\n";

enum { ASKS = 'a' };
static const struct option options[] = {
    CLI_OPT_HELP, CLI_OPT_EDITION, CLI_OPT_JSON, { "asks", no_argument, NULL, ASKS }, { 0 },
};

typedef struct {
    const char *file;
    bool quiet;
} place;

static void print_failure(void *user, const char *title, const ber_error *error)
{
    const place *p = user;
    if (!p->quiet)
        printf("%s:%d: %s: %s\n", p->file, error->line, title, error->text);
}

static int run_file(const char *command, place *where, scenario_report *sum)
{
    scenario_report report = { 0 };
    size_t length;
    char *text = cli_read_file(command, where->file, &length);
    if (!text)
        return CLI_BAD;
    int code = scenario_run(text, length, print_failure, where, &report);
    free(text);
    if (code < 0)
        return cli_fail_in(command, where->file, &report.error);
    if (report.passed + report.failed == 0)
        return cli_fail(command, "%s:1: no scenario in it: expected a line \"game NAME seats N\"",
                        where->file);
    sum->passed += report.passed;
    sum->failed += report.failed;
    return 0;
}

static void scenario_json(ber_json *out, const void *user)
{
    const scenario_report *sum = user;
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "passed", sum->passed);
    ber_json_number(out, "failed", sum->failed);
    ber_json_close(out, '}');
}

/* ---- What is asked at the end ---------------------------------------------------------- */

typedef struct {
    const struct ber_game *game;
    int seat;
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
} position;

static void ask_json(ber_json *out, const void *user)
{
    const position *p = user;
    alignas(max_align_t) unsigned char blinded[BER_MAX_STATE];
    memcpy(blinded, p->s, p->game->state_size);
    p->game->blind(blinded, p->seat);
    ber_json_open(out, NULL, '{');
    ber_json_number(out, "seat", p->seat);
    ber_json_number(out, "at", ((const ber_head *)p->s)->step);
    ber_json_open(out, "events", '[');
    ber_json_close(out, ']');
    view_state(p->game, blinded, out);
    view_ask(p->game, p->seat, blinded, out);
    ber_json_number(out, "since", 0);
    ber_json_close(out, '}');
}

static int print_asks(const char *command, const char *file)
{
    position p;
    ber_error error;
    size_t length;
    char *text = cli_read_file(command, file, &length);
    if (!text)
        return CLI_BAD;
    int code = scenario_position(text, length, &p.game, p.s, &error);
    free(text);
    if (code < 0)
        return cli_fail_in(command, file, &error);
    const ber_head *head = (const ber_head *)p.s;
    for (p.seat = 0; p.seat < head->n_seats; p.seat++)
        if (ber_is_asked(head, p.seat))
            cli_print_json(ask_json, &p);
    return CLI_FINE;
}

/* ---- The command ------------------------------------------------------------------------- */

static int run_all(const cli_request *r, int n, char **files)
{
    scenario_report sum = { 0 };
    for (int i = 0; i < n; i++)
        if (run_file(r->command, &(place){ files[i], r->json }, &sum))
            return CLI_BAD;
    if (r->json)
        cli_print_json(scenario_json, &sum);
    else
        printf("%d passed, %d failed\n", sum.passed, sum.failed);
    return sum.failed ? CLI_FAILED : CLI_FINE;
}

int cmd_scenario(int argc, char **argv)
{
    cli_request r = { .help = help };
    bool asks = false;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        asks = option == ASKS;
    if (option == CLI_STOP)
        return r.status;
    if (optind == argc)
        return cli_fail(r.command, "a file is missing; see beringia scenario --help");
    if (asks && argc - optind != 1)
        return cli_fail(r.command, "--asks: one file expected; see beringia scenario --help");
    return asks ? print_asks(r.command, argv[optind]) : run_all(&r, argc - optind, argv + optind);
}
