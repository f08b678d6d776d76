/*
 * cmd_verify.c: beringia verify, checks that the outcomes of a saved match were fixed
 * before it began: the commitment, the key, every draw (docs/protocol.md).
 */
#include "cli.h"

#include "prove.h"
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char help[] =
    "usage: beringia verify FILE.play [--json]\n"
    "\n"
    "Checks that nobody steered fate in a saved match:\n"
    "  commitment  the secret is the one that was promised when the table opened\n"
    "  key         the key of fate is made of that secret, the players' nonces and the\n"
    "              name of the table\n"
    "  draws       every outcome is the one that the key draws with the weights of the rules\n"
    "Compare the commitment, and your own nonce, with what you saw at the table.\n"
    "\n"
    "options:\n"
    "      --json       the checks as JSON\n"
    "  -h, --help       this text\n"
    "\n"
    "Exit status: 0 if nothing is wrong, 1 if a check fails, 2 if the file is damaged or\n"
    "tells neither a key nor a secret with its table. A match saved without a server has\n"
    "a key only: its draws are checked.\n"
    "\n"
    "example:\n"
    "  beringia verify games/iglu/tests/golden/greedy-3.play\n";

static const struct option options[] = { CLI_OPT_HELP, CLI_OPT_JSON, { 0 } };

enum { COMMITMENT, KEY, DRAWS, N_CHECKS };
enum verdict { FINE, FAILED, NONE };
static const char *const check_name[] = { "commitment", "key", "draws" };
static const char *const verdict_name[] = { "ok", "failed", "none" };

typedef struct {
    enum verdict verdict;
    char text[320];
} finding;

typedef struct {
    const match *m;
    finding found[N_CHECKS];
} report;

static void find(finding *f, enum verdict verdict, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void find(finding *f, enum verdict verdict, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    f->verdict = verdict;
}

/* ---- The checks ------------------------------------------------------------------------- */

static void check_commitment(const match_proof *proof, finding *f)
{
    uint8_t hash[PROVE_HASH];
    char hex[PROVE_HEX];
    prove_to_hex(proof->commit, PROVE_HASH, hex);
    if (!proof->has_commit) {
        find(f, NONE, "the file tells no commitment");
        return;
    }
    if (!proof->has_secret) {
        find(f, FAILED, "the file tells a commitment, but not the secret");
        return;
    }
    prove_commit(proof->secret, hash);
    if (memcmp(hash, proof->commit, sizeof hash) == 0)
        find(f, FINE, "the hash of the secret is %s", hex);
    else
        find(f, FAILED, "the hash of the secret is not %s", hex);
}

static int count_nonces(const match *m)
{
    int n = 0;
    for (int seat = 0; seat < m->n_seats; seat++)
        n += m->proof.has_nonce[seat];
    return n;
}

/* Also fills in the key that the draws are checked with. */
static void check_key(const match *m, uint8_t key[FATE_KEY], finding *f)
{
    const match_proof *proof = &m->proof;
    memcpy(key, m->key, FATE_KEY);
    if (!proof->has_secret) {
        find(f, NONE, "the file tells a key, but not what it was made of");
        return;
    }
    if (!proof->has_table) {
        find(f, FAILED, "the file tells a secret, but not the table");
        return;
    }
    prove_key(proof->secret, proof->nonce, m->n_seats, proof->table, key);
    if (m->fate == MATCH_FATE_KEY && memcmp(key, m->key, FATE_KEY) != 0)
        find(f, FAILED, "the key in the file is not made of the secret, the nonces and table %s",
             proof->table);
    else
        find(f, FINE, "made of the secret, %d of %d nonces and table %s", count_nonces(m),
             m->n_seats, proof->table);
}

static void check_draws(const match *m, const uint8_t key[FATE_KEY], finding *f)
{
    ber_error error;
    int n = 0;
    for (int i = 0; i < m->n_steps; i++)
        n += m->step[i].actor == BER_FATE;
    if (verify_draws(m, key, &error) < 0)
        find(f, FAILED, "%s", error.text);
    else
        find(f, FINE, "all %d outcomes in %d steps are the key's", n, m->n_steps);
}

/* ---- Output ------------------------------------------------------------------------------- */

static bool is_good(const report *r)
{
    for (int i = 0; i < N_CHECKS; i++)
        if (r->found[i].verdict == FAILED)
            return false;
    return true;
}

static void print_text(const report *r)
{
    for (int i = 0; i < N_CHECKS; i++)
        printf("%s: %s: %s\n", check_name[i], verdict_name[r->found[i].verdict], r->found[i].text);
}

static void report_json(ber_json *out, const void *user)
{
    const report *r = user;
    ber_json_open(out, NULL, '{');
    ber_json_string(out, "game", r->m->game->name);
    ber_json_number(out, "steps", r->m->n_steps);
    if (r->m->proof.has_table)
        ber_json_string(out, "table", r->m->proof.table);
    ber_json_bool(out, "good", is_good(r));
    for (int i = 0; i < N_CHECKS; i++) {
        ber_json_open(out, check_name[i], '{');
        ber_json_string(out, "verdict", verdict_name[r->found[i].verdict]);
        ber_json_string(out, "text", r->found[i].text);
        ber_json_close(out, '}');
    }
    ber_json_close(out, '}');
}

/* ---- The command ---------------------------------------------------------------------------- */

static int verify(const cli_request *r, const char *file, const match *m)
{
    report found = { .m = m };
    uint8_t key[FATE_KEY];
    bool has_key = m->fate == MATCH_FATE_KEY;
    if (!has_key && !(m->proof.has_secret && m->proof.has_table))
        return cli_fail(r->command, "%s: nothing to check: no key, and no secret with its table",
                        file);
    check_commitment(&m->proof, &found.found[COMMITMENT]);
    check_key(m, key, &found.found[KEY]);
    check_draws(m, key, &found.found[DRAWS]);
    if (r->json)
        cli_print_json(report_json, &found);
    else
        print_text(&found);
    return is_good(&found) ? CLI_FINE : CLI_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    cli_request r = { .help = help };
    match m;
    if (cli_next(&r, argc, argv, options) == CLI_STOP)
        return r.status;
    if (argc - optind != 1)
        return cli_fail(r.command, "one file expected; see beringia verify --help");
    if (cli_load_match(r.command, argv[optind], &m))
        return CLI_BAD;
    int status = verify(&r, argv[optind], &m);
    match_close(&m);
    return status;
}
