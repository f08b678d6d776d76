/*
 * proof.c: the lines of a proof, written, read and judged.
 */
#include "proof.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char letters_and_digits[] = "abcdefghijklmnopqrstuvwxyz"
                                         "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";

/* ---- Parts in their order ------------------------------------------------------- */

/* Part number i: the host's, then pledges and nonces by seat. */
enum { PARTS = 1 + 2 * BER_MAX_SEATS };
static proof_part *part_at(match_proof *proof, int i)
{
    if (i == 0)
        return &proof->commit;
    return i <= BER_MAX_SEATS ? &proof->pledge[i - 1] : &proof->nonce[i - 1 - BER_MAX_SEATS];
}

void proof_add(match_proof *proof, proof_part *part, const uint8_t hash[PROOF_HASH], int64_t time)
{
    int last = 0;
    for (int i = 0; i < PARTS; i++)
        last = part_at(proof, i)->place > last ? part_at(proof, i)->place : last;
    part->is_there = true;
    part->place = last + 1;
    part->time = time;
    memcpy(part->hash, hash, PROOF_HASH);
}

/* ---- Judging -------------------------------------------------------------------- */

static proof_judgement wrong(const char *format, int seat, int other)
{
    proof_judgement j = { .verdict = PROOF_WRONG };
    snprintf(j.text, sizeof j.text, format, seat, other);
    return j;
}

/* What is wrong with the number that a seat opened, if the verdict says so. */
static proof_judgement judge_nonce(const match_proof *proof, int n_seats, int seat)
{
    int opened = proof->nonce[seat].place;
    if (!proof->pledge[seat].is_there)
        return wrong("seat %d opened a number that it had not pledged", seat, 0);
    if (opened < proof->commit.place)
        return wrong("seat %d opened its number before the host had committed", seat, 0);
    for (int other = 0; other < n_seats; other++)
        if (proof->pledge[other].is_there && opened < proof->pledge[other].place)
            return wrong("seat %d opened its number before seat %d had pledged one", seat, other);
    return (proof_judgement){ .verdict = PROOF_SHARED };
}

proof_judgement proof_judge(const match_proof *proof, int n_seats)
{
    proof_judgement j = { .verdict = PROOF_WORD };
    if (proof->form != PROOF_PLEDGED)
        return j;
    if (!proof->commit.is_there)
        return wrong("the host has committed to nothing", 0, 0);
    for (int seat = 0; seat < n_seats; seat++) {
        if (proof->nonce[seat].is_there) {
            proof_judgement found = judge_nonce(proof, n_seats, seat);
            if (found.verdict == PROOF_WRONG)
                return found;
            j.brought |= (uint8_t)(1 << seat);
        } else if (proof->pledge[seat].is_there) {
            j.silent |= (uint8_t)(1 << seat);
        }
    }
    j.verdict = j.brought ? PROOF_SHARED : PROOF_WORD;
    return j;
}

/* ---- Writing -------------------------------------------------------------------- */

static void digits(const uint8_t hash[PROOF_HASH], ber_text *out)
{
    for (int i = 0; i < PROOF_HASH; i++)
        ber_text_format(out, "%02x", hash[i]);
}

void proof_hex_text(const char *what, const uint8_t hash[PROOF_HASH], ber_text *out)
{
    ber_text_format(out, "%s ", what);
    digits(hash, out);
    ber_text_add(out, "\n");
}

static void part_text(const proof_part *part, int i, ber_text *out)
{
    if (i == 0)
        ber_text_add(out, "commit ");
    else
        ber_text_format(out, "%s %d ", i <= BER_MAX_SEATS ? "pledge" : "nonce",
                        (i - 1) % BER_MAX_SEATS);
    digits(part->hash, out);
    if (part->time)
        ber_text_format(out, " %" PRId64, part->time);
    ber_text_add(out, "\n");
}

/* The part that comes after a place in the order; -1: none. */
static int next_part(match_proof *proof, int n_seats, int place)
{
    int next = -1;
    for (int i = 0; i < PARTS; i++) {
        const proof_part *part = part_at(proof, i);
        bool is_of_table = i == 0 || (i - 1) % BER_MAX_SEATS < n_seats;
        if (part->is_there && is_of_table && part->place > place &&
            (next < 0 || part->place < part_at(proof, next)->place))
            next = i;
    }
    return next;
}

void proof_text(const match_proof *proof, int n_seats, ber_text *out)
{
    match_proof p = *proof;
    if (p.form)
        ber_text_format(out, "proof %d\n", p.form);
    if (p.has_table)
        ber_text_format(out, "table %s\n", p.table);
    for (int i, place = 0; (i = next_part(&p, n_seats, place)) >= 0; place = part_at(&p, i)->place)
        part_text(part_at(&p, i), i, out);
    if (p.has_secret)
        proof_hex_text("secret", p.secret, out);
}

/* ---- Reading -------------------------------------------------------------------- */

int proof_read_hex(const char *what, const char *hex, uint8_t out[PROOF_HASH], ber_error *error)
{
    if (strlen(hex) != 2 * PROOF_HASH || strspn(hex, "0123456789abcdef") != 2 * PROOF_HASH)
        return ber_fail(error, BER_EFORMAT, "a %s has %d hexadecimal digits", what, 2 * PROOF_HASH);
    for (int i = 0; i < PROOF_HASH; i++) {
        char pair[3] = { hex[2 * i], hex[2 * i + 1], 0 };
        out[i] = (uint8_t)strtoul(pair, NULL, 16);
    }
    return 0;
}

static int second(const char *what, ber_error *error)
{
    return ber_fail(error, BER_EFORMAT, "a second \"%s\"", what);
}

/* "DIGITS [TIME]" */
static int read_part(match_proof *proof, proof_part *part, const char *what, char *word[], int n,
                     ber_error *error)
{
    uint8_t hash[PROOF_HASH];
    long long time = 0;
    if (part->is_there)
        return second(what, error);
    int code = proof_read_hex(what, n == 1 || n == 2 ? word[0] : "", hash, error);
    if (code < 0)
        return code;
    if (n == 2 && !ber_text_number(word[1], 1, INT64_MAX, &time))
        return ber_fail(error, BER_EFORMAT, "\"%.40s\" is no time in seconds", word[1]);
    proof_add(proof, part, hash, time);
    return 0;
}

/* "SEAT DIGITS [TIME]" */
static int read_of_seat(match_proof *proof, int n_seats, char *word[], int n, ber_error *error)
{
    bool is_pledge = strcmp(word[0], "pledge") == 0;
    char what[20];
    long long seat;
    if (n != 3 && n != 4)
        return ber_fail(error, BER_EFORMAT, "expected \"%s SEAT DIGITS\"", word[0]);
    if (!ber_text_number(word[1], 0, n_seats - 1, &seat))
        return ber_fail(error, BER_ESEATS, "\"%.40s\" is no seat; seats are 0 to %d", word[1],
                        n_seats - 1);
    proof_part *part = is_pledge ? &proof->pledge[seat] : &proof->nonce[seat];
    snprintf(what, sizeof what, "%s %d", word[0], (int)seat);
    if (part->is_there)
        return second(what, error);
    return read_part(proof, part, word[0], word + 2, n - 2, error);
}

static int read_table(match_proof *proof, char *word[], int n, ber_error *error)
{
    size_t length = n == 2 ? strlen(word[1]) : 0;
    if (proof->has_table)
        return second("table", error);
    if (length < 1 || length >= PROOF_TABLE || strspn(word[1], letters_and_digits) != length)
        return ber_fail(error, BER_EFORMAT, "a table is 1 to %d letters or digits",
                        PROOF_TABLE - 1);
    strcpy(proof->table, word[1]);
    proof->has_table = true;
    return 0;
}

static int read_form(match_proof *proof, char *word[], int n, ber_error *error)
{
    long long form;
    if (proof->form)
        return second("proof", error);
    if (n != 2 || !ber_text_number(word[1], 1, PROOF_FORMS, &form))
        return ber_fail(error, BER_EFORMAT, "this program knows proofs 1 to %d", PROOF_FORMS);
    proof->form = (uint8_t)form;
    return 0;
}

static int read_secret(match_proof *proof, char *word[], int n, ber_error *error)
{
    if (proof->has_secret)
        return second("secret", error);
    int code = proof_read_hex("secret", n == 2 ? word[1] : "", proof->secret, error);
    proof->has_secret = code == 0;
    return code;
}

int proof_read(match_proof *proof, int n_seats, char *word[], int n, ber_error *error)
{
    if (strcmp(word[0], "proof") == 0)
        return read_form(proof, word, n, error);
    if (strcmp(word[0], "table") == 0)
        return read_table(proof, word, n, error);
    if (strcmp(word[0], "secret") == 0)
        return read_secret(proof, word, n, error);
    if (strcmp(word[0], "commit") == 0)
        return read_part(proof, &proof->commit, "commit", word + 1, n - 1, error);
    return read_of_seat(proof, n_seats, word, n, error);
}

static int read_receipt_line(match_proof *out, char *line, int number, ber_error *error)
{
    static const char *const known[] = { "table", "commit", "pledge", "nonce" };
    char *word[8];
    int n = ber_text_split(line, word, 8);
    if (number == 1)
        return n == 2 && strcmp(word[0], "receipt") == 0 && strcmp(word[1], "1") == 0
                   ? 0
                   : ber_fail(error, BER_EFORMAT, "expected \"receipt 1\"");
    if (n == 0)
        return 0;
    for (int i = 0; n > 0 && i < 4; i++)
        if (strcmp(word[0], known[i]) == 0)
            return proof_read(out, BER_MAX_SEATS, word, n, error);
    return ber_fail(error, BER_EFORMAT, "not a line of a receipt");
}

int proof_read_receipt(match_proof *out, const char *text, size_t length, ber_error *error)
{
    enum { LINE = 200 };
    int number = 0;
    *out = (match_proof){ .form = PROOF_PLEDGED };
    for (size_t at = 0; at < length;) {
        char line[LINE];
        const char *end = memchr(text + at, '\n', length - at);
        size_t n = end ? (size_t)(end - (text + at)) : length - at;
        int code = 0;
        number++;
        if (n >= sizeof line || memchr(text + at, '\0', n))
            code = ber_fail(error, BER_EFORMAT, "not a line of a receipt");
        if (code == 0) {
            memcpy(line, text + at, n);
            line[n] = '\0';
            code = read_receipt_line(out, line, number, error);
        }
        if (code < 0) {
            error->line = number;
            return code;
        }
        at += n + 1;
    }
    bool is_whole = out->has_table && out->commit.is_there;
    return is_whole ? 0 : ber_fail(error, BER_ETRUNCATED, "a receipt has a table and a commit");
}
