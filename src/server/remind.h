/*
 * remind.h: telling people who are away that it is their turn, where they asked for it, and the
 * letters of an account.
 */
#ifndef BER_REMIND_H
#define BER_REMIND_H

#include "server.h"

#include "mail.h"

enum { REMIND_LINK = 400 }; /* longest address of our own page */

/* Opens what the host has set up; false with a sentence. */
bool remind_open(server *s, const serve_config *config, void (*wake)(void *user), char *error,
                 size_t size);
void remind_begin(server *s); /* reads what waited to be tried again when the server ended */
void remind_close(server *s);
void remind_poll(server *s);                     /* letters that went, or did not */
void remind_tick(server *s);                     /* once a second: those to be tried again */
void remind_turn(server *s, table *t, int seat); /* hears of turns */

/* A single letter with a link: of an address that is to be confirmed, or a password forgotten. */
enum remind_letter { LETTER_CONFIRM, LETTER_RECOVER };
void remind_send(server *s, enum remind_letter what, const char *to, const char *lang,
                 const char *key);
bool remind_has_mail(const server *s);

#endif
