/*
 * proof.h: where the key of fate came from, for checking afterwards (docs/protocol.md): kept and
 * saved here, and its order judged. Hashes are made elsewhere.
 *
 */
#ifndef BER_PROOF_H
#define BER_PROOF_H

#include "error.h"
#include "game.h"
#include "text.h"

enum { PROOF_HASH = 32, PROOF_TABLE = 17 };

/* How it was promised. In the plain form numbers came without a pledge, so that the last to
 * come could choose: only the host's word vouches for it. */
enum proof_form { PROOF_PLAIN = 1, PROOF_PLEDGED = 2, PROOF_FORMS = PROOF_PLEDGED };

/* Something that was announced, and its place in the order of announcements, from 1. */
typedef struct {
    bool is_there;
    int place;
    int64_t time; /* seconds since 1970; 0: not said */
    uint8_t hash[PROOF_HASH];
} proof_part;

typedef struct {
    uint8_t form; /* enum proof_form; 0: not said, which is plain */
    bool has_table, has_secret;
    char table[PROOF_TABLE]; /* 1 to 16 letters or digits */
    uint8_t secret[PROOF_HASH];
    proof_part commit;                                      /* the host's, of its secret */
    proof_part pledge[BER_MAX_SEATS], nonce[BER_MAX_SEATS]; /* of the people, by seat */
} match_proof;

/* What the order of a proof says, if its hashes hold. */
enum proof_verdict {
    PROOF_SHARED, /* the host and at least one person bound themselves before any number was open */
    PROOF_WORD,   /* only the host's word: no numbers of players, or none pledged */
    PROOF_WRONG,  /* not in the order that the protocol requires */
};

typedef struct {
    enum proof_verdict verdict;
    uint8_t brought; /* bit per seat: pledged, and opened after all pledges, */
    uint8_t silent;  /* or pledged and never opened */
    char text[120];  /* of PROOF_WRONG: what is wrong */
} proof_judgement;

proof_judgement proof_judge(const match_proof *proof, int n_seats);

/* The lines of a .play file, in the order of announcements. */
void proof_text(const match_proof *proof, int n_seats, ber_text *out);

/* Adds a part, next in the order. */
void proof_add(match_proof *proof, proof_part *part, const uint8_t hash[PROOF_HASH], int64_t time);

/* Reads such a line: its first word is proof, table, commit, pledge, nonce or secret. Negative
 * with a sentence if it is not as it should be. */
int proof_read(match_proof *proof, int n_seats, char *word[], int n, ber_error *error);

/* A receipt: what somebody had seen when it opened its number. "receipt 1" and lines as above,
 * with the own nonces only. */
int proof_read_receipt(match_proof *out, const char *text, size_t length, ber_error *error);

/* "WHAT DIGITS" and a line's end. */
void proof_hex_text(const char *what, const uint8_t hash[PROOF_HASH], ber_text *out);

/* 64 digits, of a thing of that name. */
int proof_read_hex(const char *what, const char *hex, uint8_t out[PROOF_HASH], ber_error *error);

#endif
