/*
 * fair.h: could anybody have chosen the outcomes of a match? All checks of a record, and what
 * they prove, in words (docs/protocol.md).
 */
#ifndef BER_FAIR_H
#define BER_FAIR_H

#include "match.h"

enum fair_check { FAIR_COMMITMENT, FAIR_PLEDGES, FAIR_KEY, FAIR_DRAWS, FAIR_RECEIPT, FAIR_CHECKS };
enum fair_verdict { FAIR_OK, FAIR_FAILED, FAIR_NONE };

typedef struct {
    enum fair_verdict verdict;
    char text[320];
} fair_finding;

typedef struct {
    fair_finding found[FAIR_CHECKS];
    proof_judgement order;
    bool is_good;    /* true if no check failed */
    char fate[1000]; /* who could have chosen it, in sentences */
} fair_report;

extern const char *const fair_check_name[FAIR_CHECKS], *const fair_verdict_name[];

/* `receipt` (may be NULL) is what a contributor kept (proof_read_receipt). */
void fair_check(const match *m, const match_proof *receipt, fair_report *out);

#endif
