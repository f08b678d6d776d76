/*
 * fair.c: the checks of fair.h. A record can show that it fits together; that it is the one
 * that was promised only a receipt from before the match can show.
 */
#include "fair.h"

#include "prove.h"
#include "verify.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

const char *const fair_check_name[FAIR_CHECKS] = { "commitment", "pledges", "key", "draws",
                                                   "receipt" };
const char *const fair_verdict_name[] = { "ok", "failed", "none" };

static void find(fair_finding *f, enum fair_verdict verdict, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static void find(fair_finding *f, enum fair_verdict verdict, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(f->text, sizeof f->text, format, args);
    va_end(args);
    f->verdict = verdict;
}

static bool same(const proof_part *a, const proof_part *b)
{
    return a->is_there == b->is_there &&
           (!a->is_there || memcmp(a->hash, b->hash, PROOF_HASH) == 0);
}

/* ---- The checks ------------------------------------------------------------------------- */

static void check_commitment(const match_proof *proof, fair_finding *f)
{
    uint8_t hash[PROVE_HASH];
    char hex[PROVE_HEX];
    bool with_table = proof->form == PROOF_PLEDGED;
    prove_to_hex(proof->commit.hash, PROVE_HASH, hex);
    if (!proof->commit.is_there) {
        find(f, FAIR_NONE, "the file tells no commitment");
        return;
    }
    if (!proof->has_secret) {
        find(f, FAIR_FAILED, "the file tells a commitment, but not the secret");
        return;
    }
    prove_commit(proof->secret, with_table ? proof->table : "", hash);
    if (memcmp(hash, proof->commit.hash, sizeof hash) == 0)
        find(f, FAIR_OK, "the hash of the secret%s is %s", with_table ? " and the table" : "", hex);
    else
        find(f, FAIR_FAILED, "the hash of the secret%s is not %s",
             with_table ? " and the table" : "", hex);
}

static void check_pledges(const match *m, const proof_judgement *order, fair_finding *f)
{
    uint8_t hash[PROVE_HASH];
    int n = 0;
    if (m->proof.form != PROOF_PLEDGED) {
        find(f, FAIR_NONE, "nobody pledged a number");
        return;
    }
    if (order->verdict == PROOF_WRONG) {
        find(f, FAIR_FAILED, "%s", order->text);
        return;
    }
    for (int seat = 0; seat < m->n_seats; seat++) {
        if (!m->proof.nonce[seat].is_there)
            continue;
        prove_pledge(m->proof.nonce[seat].hash, hash);
        if (memcmp(hash, m->proof.pledge[seat].hash, sizeof hash) != 0) {
            find(f, FAIR_FAILED, "the number of seat %d is not the one that it pledged", seat);
            return;
        }
        n++;
    }
    if (n == 0 && !order->silent)
        find(f, FAIR_NONE, "nobody pledged a number");
    else
        find(f, FAIR_OK, "%d opened as pledged, after all were pledged", n);
}

static int count_nonces(const match *m)
{
    int n = 0;
    for (int seat = 0; seat < m->n_seats; seat++)
        n += m->proof.nonce[seat].is_there;
    return n;
}

/* Also fills in the key that the draws are checked with. */
static void check_key(const match *m, uint8_t key[FATE_KEY], fair_finding *f)
{
    const match_proof *proof = &m->proof;
    uint8_t nonce[BER_MAX_SEATS][PROVE_HASH] = { { 0 } };
    memcpy(key, m->key, FATE_KEY);
    if (!proof->has_secret) {
        find(f, FAIR_NONE, "the file tells a key, but not what it was made of");
        return;
    }
    if (!proof->has_table) {
        find(f, FAIR_FAILED, "the file tells a secret, but not the table");
        return;
    }
    for (int seat = 0; seat < m->n_seats; seat++)
        memcpy(nonce[seat], proof->nonce[seat].hash, PROVE_HASH);
    prove_key(proof->secret, (const uint8_t(*)[PROVE_HASH])nonce, m->n_seats, proof->table, key);
    if (m->fate == MATCH_FATE_KEY && memcmp(key, m->key, FATE_KEY) != 0)
        find(f, FAIR_FAILED,
             "the key in the file is not made of the secret, the nonces and table %s",
             proof->table);
    else
        find(f, FAIR_OK, "made of the secret, %d of %d nonces and table %s", count_nonces(m),
             m->n_seats, proof->table);
}

static void check_draws(const match *m, const uint8_t key[FATE_KEY], fair_finding *f)
{
    ber_error error;
    int n = 0;
    for (int i = m->taken; i < m->n_steps; i++)
        n += m->step[i].actor == BER_FATE;
    if (verify_draws(m, key, &error) < 0)
        find(f, FAIR_FAILED, "%s", error.text);
    else if (m->taken)
        find(f, FAIR_OK,
             "all %d outcomes after step %d are the key's; the steps before were taken "
             "over from another match",
             n, m->taken);
    else
        find(f, FAIR_OK, "all %d outcomes in %d steps are the key's", n, m->n_steps);
}

/* What was seen before the number was opened must be what the record says. */
static void check_receipt(const match *m, const match_proof *receipt, fair_finding *f)
{
    const match_proof *proof = &m->proof;
    if (!receipt) {
        find(f, FAIR_NONE, "none was given");
        return;
    }
    if (strcmp(receipt->table, proof->table) != 0) {
        find(f, FAIR_FAILED, "it is of table %s", receipt->table);
        return;
    }
    if (proof->form != PROOF_PLEDGED || !same(&receipt->commit, &proof->commit)) {
        find(f, FAIR_FAILED, "the host had committed to another secret");
        return;
    }
    for (int seat = 0; seat < BER_MAX_SEATS; seat++) {
        if (!same(&receipt->pledge[seat], &proof->pledge[seat])) {
            find(f, FAIR_FAILED, "the pledge of seat %d was another one", seat);
            return;
        }
        if (receipt->nonce[seat].is_there && !same(&receipt->nonce[seat], &proof->nonce[seat])) {
            find(f, FAIR_FAILED, "the number that seat %d opened is not in the record", seat);
            return;
        }
    }
    find(f, FAIR_OK, "commitment and pledges are those that were seen before the match");
}

/* ---- What they prove ----------------------------------------------------------------------- */

static void name_seat(const match *m, int seat, ber_text *out)
{
    if (m->name[seat][0])
        ber_text_add(out, m->name[seat]);
    else
        ber_text_format(out, "seat %d", seat);
}

/* "Anna, Bob and seat 3"; `before` is the first of the list, or "". */
static void name_seats(const match *m, unsigned seats, const char *before, ber_text *out)
{
    int left = *before ? 1 : 0;
    for (int seat = 0; seat < m->n_seats; seat++)
        left += (int)(seats >> seat & 1);
    if (*before) {
        ber_text_add(out, before);
        left--;
        ber_text_add(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
    for (int seat = 0; seat < m->n_seats; seat++) {
        if (!(seats >> seat & 1))
            continue;
        name_seat(m, seat, out);
        left--;
        ber_text_add(out, left > 1 ? ", " : left == 1 ? " and " : "");
    }
}

/* The seats of people who brought nothing at all. */
static unsigned without(const match *m)
{
    unsigned seats = 0;
    for (int seat = 0; seat < m->n_seats; seat++) {
        bool is_person = m->name[seat][0] || strcmp(m->player[seat], "human") == 0;
        if (is_person && !m->proof.pledge[seat].is_there)
            seats |= 1u << seat;
    }
    return seats;
}

static int count_bits(unsigned bits)
{
    int n = 0;
    for (; bits; bits &= bits - 1)
        n++;
    return n;
}

static void say_silent(const match *m, unsigned silent, ber_text *out)
{
    if (!silent)
        return;
    ber_text_add(out, " ");
    name_seats(m, silent, "", out);
    ber_text_format(out,
                    " pledged a number and did not open it: whoever did so on purpose could, "
                    "together with the host, choose among %d fates.",
                    1 << count_bits(silent));
}

static void say_shared(const match *m, const fair_report *r, ber_text *out)
{
    ber_text_add(out, "It was fixed before the match by ");
    name_seats(m, r->order.brought, "the host", out);
    ber_text_add(out, " together: none of them could choose it.");
    say_silent(m, r->order.silent, out);
    if (without(m)) {
        ber_text_add(out, " ");
        name_seats(m, without(m), "", out);
        ber_text_add(out, " brought no number.");
    }
    ber_text_add(out, r->found[FAIR_RECEIPT].verdict == FAIR_OK
                          ? " The receipt shows that nothing was changed afterwards."
                          : " That nothing was changed afterwards only the receipt of one who "
                            "brought a number can show.");
}

static void say_word(const match *m, const fair_report *r, ber_text *out)
{
    const match_proof *proof = &m->proof;
    if (!proof->commit.is_there && !proof->has_secret)
        ber_text_add(out, "Nothing was promised: the outcomes follow from the key, and whoever "
                          "chose the key chose them.");
    else if (proof->form != PROOF_PLEDGED && count_nonces(m) > 0)
        ber_text_add(out,
                     "There is only the host's word: the numbers of the players came without a "
                     "pledge, so that whoever came last could choose.");
    else
        ber_text_add(out, "There is only the host's word: nobody brought a number.");
    say_silent(m, r->order.silent, out);
}

static void say_fate(const match *m, fair_report *r)
{
    ber_text out = ber_text_into(r->fate, sizeof r->fate);
    if (m->taken)
        ber_text_format(&out,
                        "The first %d steps were taken over from another match, and this "
                        "record proves nothing about them. After them: ",
                        m->taken);
    if (!r->is_good)
        ber_text_add(&out, "This record proves nothing: a check has failed.");
    else if (r->order.verdict == PROOF_SHARED)
        say_shared(m, r, &out);
    else
        say_word(m, r, &out);
}

void fair_check(const match *m, const match_proof *receipt, fair_report *out)
{
    uint8_t key[FATE_KEY];
    *out = (fair_report){ .order = proof_judge(&m->proof, m->n_seats), .is_good = true };
    check_commitment(&m->proof, &out->found[FAIR_COMMITMENT]);
    check_pledges(m, &out->order, &out->found[FAIR_PLEDGES]);
    check_key(m, key, &out->found[FAIR_KEY]);
    check_draws(m, key, &out->found[FAIR_DRAWS]);
    check_receipt(m, receipt, &out->found[FAIR_RECEIPT]);
    for (int i = 0; i < FAIR_CHECKS; i++)
        out->is_good = out->is_good && out->found[i].verdict != FAIR_FAILED;
    say_fate(m, out);
}
