/*
 * cmd_verify.c: beringia verify, says who could have chosen the outcomes of a saved match
 * (docs/protocol.md); the checks are those of fair.h.
 */
#include "cli.h"

#include "fair.h"

#include <stdio.h>
#include <stdlib.h>

static const char help[] =
    "usage: beringia verify FILE.play [--receipt FILE] [--json]\n"
    "\n"
    "Checks that nobody steered fate in a saved match:\n"
    "  commitment  the secret is the one that the host promised when the table opened\n"
    "  pledges     the players' numbers are those that they promised, and none was opened\n"
    "              before all were promised\n"
    "  key         the key of fate is made of that secret, the numbers and the name of the\n"
    "              table\n"
    "  draws       every outcome is the one that the key draws with the weights of the rules\n"
    "  receipt     the promises are those that you had seen when your number was opened\n"
    "and says what that proves: by whom fate was fixed, and where there is only the host's\n"
    "word for it.\n"
    "\n"
    "options:\n"
    "  -r, --receipt FILE  what your page kept of the table (Fair chance: Save the receipt)\n"
    "      --json          the checks as JSON\n"
    "      --edition FILE  facts of a box instead of those built in\n"
    "  -h, --help          this text\n"
    "\n"
    "Exit status: 0 if nothing is wrong, 1 if a check fails, 2 if the file is damaged or\n"
    "tells neither a key nor a secret with its table. A match saved without a server has\n"
    "a key only: its draws are checked.\n"
    "\n"
    "example:\n"
    "  beringia verify games/iglu/tests/golden/greedy-3.play\n";

static const struct option options[] = {
    CLI_OPT_HELP, CLI_OPT_EDITION, CLI_OPT_JSON, { "receipt", required_argument, NULL, 'r' }, { 0 },
};

typedef struct {
    const match *m;
    fair_report found;
} report;

/* ---- Output ------------------------------------------------------------------------------- */

static void print_text(const fair_report *r)
{
    for (int i = 0; i < FAIR_CHECKS; i++)
        printf("%s: %s: %s\n", fair_check_name[i], fair_verdict_name[r->found[i].verdict],
               r->found[i].text);
    printf("fate: %s\n", r->fate);
}

static void seats_json(ber_json *out, const char *name, int n_seats, unsigned seats)
{
    ber_json_open(out, name, '[');
    for (int seat = 0; seat < n_seats; seat++)
        if (seats >> seat & 1)
            ber_json_number(out, NULL, seat);
    ber_json_close(out, ']');
}

static void fate_json(ber_json *out, const report *r)
{
    static const char *const verdict[] = { "shared", "word", "wrong" };
    const fair_report *found = &r->found;
    ber_json_open(out, "fate", '{');
    ber_json_string(out, "verdict", found->is_good ? verdict[found->order.verdict] : "wrong");
    seats_json(out, "brought", r->m->n_seats, found->order.brought);
    seats_json(out, "silent", r->m->n_seats, found->order.silent);
    ber_json_string(out, "text", found->fate);
    ber_json_close(out, '}');
}

static void report_json(ber_json *out, const void *user)
{
    const report *r = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", r->m->game->name);
    ber_json_number(out, "steps", r->m->n_steps);
    if (r->m->proof.has_table)
        ber_json_string(out, "table", r->m->proof.table);
    ber_json_bool(out, "good", r->found.is_good);
    for (int i = 0; i < FAIR_CHECKS; i++) {
        ber_json_open(out, fair_check_name[i], '{');
        ber_json_string(out, "verdict", fair_verdict_name[r->found.found[i].verdict]);
        ber_json_string(out, "text", r->found.found[i].text);
        ber_json_close(out, '}');
    }
    fate_json(out, r);
    ber_json_close(out, '}');
}

/* ---- The command ---------------------------------------------------------------------------- */

static int load_receipt(const char *command, const char *path, match_proof *out)
{
    ber_error error = { 0 };
    size_t length;
    char *text = cli_read_file(command, path, &length);
    if (!text)
        return CLI_BAD;
    int code = proof_read_receipt(out, text, length, &error);
    free(text);
    return code < 0 ? cli_fail_in(command, path, &error) : 0;
}

static int verify(const cli_request *r, const char *file, const match *m,
                  const match_proof *receipt)
{
    static report made;
    bool has_key = m->fate == MATCH_FATE_KEY;
    if (!has_key && !(m->proof.has_secret && m->proof.has_table))
        return cli_fail(r->command, "%s: nothing to check: no key, and no secret with its table",
                        file);
    made.m = m;
    fair_check(m, receipt, &made.found);
    if (r->json)
        cli_print_json(report_json, &made);
    else
        print_text(&made.found);
    return made.found.is_good ? CLI_FINE : CLI_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    cli_request r = { .help = help };
    const char *receipt_file = NULL;
    match_proof receipt;
    match m;
    int option;
    while ((option = cli_next(&r, argc, argv, options)) > 0)
        receipt_file = optarg;
    if (option == CLI_STOP)
        return r.status;
    if (argc - optind != 1)
        return cli_fail(r.command, "one file expected; see beringia verify --help");
    if (receipt_file && load_receipt(r.command, receipt_file, &receipt))
        return CLI_BAD;
    if (cli_load_match(r.command, argv[optind], &m))
        return CLI_BAD;
    int status = verify(&r, argv[optind], &m, receipt_file ? &receipt : NULL);
    match_close(&m);
    return status;
}
