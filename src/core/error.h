/*
 * error.h: what can go wrong with input, and how it is reported.
 *
 * Functions that can fail return 0 or a negative code of the table below and fill
 * a ber_error with a sentence for the user. Bugs are BER_ASSERT, never an error.
 */
#ifndef BER_ERROR_H
#define BER_ERROR_H

#include <stddef.h>

/* code, name, what the user reads before the detail */
#define BER_ERRORS(X)                                                                              \
    X(-1, BER_EUSAGE, "wrong command line")                                                        \
    X(-2, BER_EGAME, "unknown game")                                                               \
    X(-3, BER_ESEATS, "wrong number of seats")                                                     \
    X(-4, BER_EOPTION, "wrong option")                                                             \
    X(-5, BER_EFIELD, "wrong field")                                                               \
    X(-6, BER_ESTEP, "not a step")                                                                 \
    X(-7, BER_EILLEGAL, "step not allowed")                                                        \
    X(-8, BER_ETURN, "not this seat's turn")                                                       \
    X(-9, BER_EFORMAT, "not understood")                                                           \
    X(-10, BER_ETRUNCATED, "file cut short")                                                       \
    X(-11, BER_ECORRUPT, "file damaged")                                                           \
    X(-12, BER_EBROKEN, "impossible position")                                                     \
    X(-13, BER_EFILE, "file")                                                                      \
    X(-14, BER_EMEMORY, "out of memory")                                                           \
    X(-15, BER_EUNDO, "nothing to undo")                                                           \
    X(-16, BER_ERULES, "played by other rules")                                                    \
    X(-17, BER_EEDITION, "edition")                                                                \
    X(-18, BER_EEXPECT, "not as expected")

enum ber_code {
#define X(code, name, text) name = code,
    BER_ERRORS(X)
#undef X
};

typedef struct ber_error {
    int code;
    int line; /* in the file being read; 0: none */
    char text[240];
} ber_error;

/* The general message of a code. */
const char *ber_error_text(int code);

/* Fills `error` (which may be NULL) with the code's message and the detail, and
 * returns the code, so that a caller may write `return ber_fail(...)`. */
int ber_fail(ber_error *error, int code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* A bug in our own code: says where and stops. On in release too. */
_Noreturn void ber_bug(const char *file, int line, const char *what);

#define BER_ASSERT(fact) ((fact) ? (void)0 : ber_bug(__FILE__, __LINE__, #fact))
#ifdef BER_DEBUG
#define BER_DEBUG_ASSERT(fact) BER_ASSERT(fact)
#else
#define BER_DEBUG_ASSERT(fact) ((void)0)
#endif

#endif
