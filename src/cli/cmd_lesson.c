/*
 * cmd_lesson.c: beringia lesson, plays lessons to their end, along right and wrong ways.
 */
#include "cli.h"

#include "lesson.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: beringia lesson FILE...\n"
    "\n"
    "Plays lessons (docs/notation.md) to their end as they are meant, trying everything else\n"
    "that is offered on the way: each such try must be answered and change nothing. Ends with\n"
    "\"N passed, M failed\": positions. A file that cannot be understood, or that holds an\n"
    "impossible position, stops it. People play lessons in the page.\n"
    "\n"
    "options:\n"
    "  -h, --help  this text\n"
    "\n"
    "Exit status: 1 if a lesson does not go through, 2 if a file is not understood.\n"
    "\n"
    "example:\n"
    "  beringia lesson games/iglu/lesson.txt\n";

static const struct option options[] = { CLI_OPT_HELP, { 0 } };

/* Adds up positions; an exit status. */
static int run_file(const char *command, const char *file, int *passed, int *failed)
{
    lesson l;
    lesson_report report;
    ber_error error;
    size_t length;
    char *text = cli_read_file(command, file, &length);
    if (!text)
        return CLI_BAD;
    int code = lesson_open(&l, text, length, &error);
    free(text);
    if (code < 0)
        return cli_fail_in(command, file, &error);
    code = lesson_check(&l, &report, &error);
    *passed += report.positions - (code < 0);
    *failed += code < 0;
    if (code < 0)
        printf("%s:%d: %s\n", file, error.line, error.text);
    else
        printf("%s: %d positions, %d steps, %d other tries\n", file, report.positions, report.steps,
               report.wrong);
    lesson_close(&l);
    return 0;
}

int cmd_lesson(int argc, char **argv)
{
    cli_request r = { .help = help };
    int option, passed = 0, failed = 0;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        ;
    if (option == CLI_STOP)
        return r.status;
    if (optind == argc)
        return cli_fail(r.command, "a file is missing; see beringia lesson --help");
    for (int i = optind; i < argc; i++)
        if (run_file(r.command, argv[i], &passed, &failed))
            return CLI_BAD;
    printf("%d passed, %d failed\n", passed, failed);
    return failed ? CLI_FAILED : CLI_FINE;
}
