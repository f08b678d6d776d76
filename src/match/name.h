/*
 * name.h: what people may be called, at a table and in a saved match.
 */
#ifndef BER_NAME_H
#define BER_NAME_H

#include <stdbool.h>

enum {
    NAME_LETTERS = 24,                /* code points */
    NAME_SIZE = 4 * NAME_LETTERS + 1, /* bytes of the longest, with the final zero */
};

/* 1 to NAME_LETTERS visible characters of well-formed UTF-8. */
bool name_is_good(const char *text);

/* 1 to `most` visible characters of well-formed UTF-8. */
bool text_is_visible(const char *text, int most);

#endif
