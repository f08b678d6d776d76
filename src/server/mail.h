/*
 * mail.h: the text of an e-mail (RFC 5322). Nothing in it can become a further header: subject and
 * text are encoded, addresses are checked before.
 *
 */
#ifndef BER_MAIL_H
#define BER_MAIL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MAIL_ADDRESS = 200, MAIL_TEXT = 8000 };

typedef struct {
    const char *from; /* "games@example.org" */
    const char *to;
    const char *subject; /* UTF-8, one line */
    const char *text;    /* UTF-8, lines that end with \n */
    const char *off; /* where one click unsubscribes; NULL: this kind of letter comes only once */
    int64_t now;     /* seconds since 1970 */
} mail;

/* Is it an address that a letter can be sent to? Something, an @, a name with a dot; of visible
 * ASCII, without what means something elsewhere. */
bool mail_is_address(const char *text);

/* The whole letter, with lines that end with \r\n; NULL: no memory, or too long. To be freed. */
char *mail_write(const mail *m);

#endif
