/*
 * remind.h: reminds people who are away, and asked for it, that it is their turn; sends the letters
 * of an account.
 */
#ifndef BER_REMIND_H
#define BER_REMIND_H

#include "server.h"

#include "mail.h"

enum { REMIND_LINK = 400 }; /* longest address of our own page */

/* Opens what the host has set up; false with a sentence. */
bool remind_open(server *s, const serve_config *config, void (*wake)(void *user), char *error,
                 size_t size);
void remind_begin(server *s); /* reads the retries that were waiting when the server stopped */
void remind_close(server *s);
void remind_poll(server *s);                     /* letters that went, or did not */
void remind_tick(server *s);                     /* once a second: those to be tried again */
void remind_turn(server *s, table *t, int seat); /* hears of turns */

/* Sends one letter with a link: to confirm an address, or to reset a forgotten password. */
enum remind_letter { LETTER_CONFIRM, LETTER_RECOVER };
void remind_send(server *s, enum remind_letter what, const char *to, const char *lang,
                 const char *key);
bool remind_has_mail(const server *s);

#endif
