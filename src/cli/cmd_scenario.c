/*
 * cmd_scenario.c: beringia scenario, runs the scenarios of .scn files.
 */
#include "cli.h"

#include "scenario.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: beringia scenario FILE... [--json]\n"
    "\n"
    "Runs the scenarios of .scn files (docs/notation.md), says which fail, and ends with\n"
    "\"N passed, M failed\". A file that cannot be understood or that holds an impossible\n"
    "position stops it.\n"
    "\n"
    "options:\n"
    "      --json  the result as JSON\n"
    "  -h, --help  this text\n"
    "\n"
    "Exit status: 1 if a scenario failed, 2 if a file is not understood.\n"
    "\n"
    "example:\n"
    "  beringia scenario games/iglu/tests/*.scn\n";

static const struct option options[] = {
    CLI_OPT_HELP,
    CLI_OPT_JSON,
    { 0 },
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

int cmd_scenario(int argc, char **argv)
{
    cli_request r = { .help = help };
    scenario_report sum = { 0 };
    if (cli_next(&r, argc, argv, options) == CLI_STOP)
        return r.status;
    if (optind == argc)
        return cli_fail(r.command, "a file is missing; see beringia scenario --help");
    for (int i = optind; i < argc; i++)
        if (run_file(r.command, &(place){ argv[i], r.json }, &sum))
            return CLI_BAD;
    if (r.json)
        cli_print_json(scenario_json, &sum);
    else
        printf("%d passed, %d failed\n", sum.passed, sum.failed);
    return sum.failed ? CLI_FAILED : CLI_FINE;
}
