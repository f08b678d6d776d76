/*
 * error.c: the messages of the error table.
 */
#include "error.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *ber_error_text(int code)
{
    switch (code) {
#define X(number, name, text)                                                                      \
    case name: return text;
        BER_ERRORS(X)
#undef X
    default: return "unknown error";
    }
}

int ber_fail(ber_error *error, int code, const char *format, ...)
{
    if (error) {
        va_list args;
        int n = snprintf(error->text, sizeof error->text, "%s: ", ber_error_text(code));
        va_start(args, format);
        vsnprintf(error->text + n, sizeof error->text - (size_t)n, format, args);
        va_end(args);
        error->code = code;
        error->line = 0;
    }
    return code;
}

void ber_bug(const char *file, int line, const char *what)
{
    fprintf(stderr, "beringia: bug at %s:%d: %s\n", file, line, what);
    abort();
}
