/*
 * post.h: letters to the world outside, by a thread of its own: messages to push services and
 * e-mail to the host's SMTP server. libcurl's.
 *
 * Many are under way at once, so that a server that hangs keeps nobody else waiting. Each is tried
 * once, in bounded time; retrying is up to the sender.
 */
#ifndef BER_POST_H
#define BER_POST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct letter {
    bool is_mail;  /* else a message to a push service */
    char *to;      /* an e-mail address, or the address of the service; owned */
    char *word;    /* value of the header Authorization, of the latter; owned */
    uint8_t *body; /* owned */
    size_t length;
    int status;                     /* as HTTP or SMTP has it; 0: nobody answered */
    char error[120];                /* why not, for the host */
    void (*done)(struct letter *l); /* on the loop's thread; calls letter_free() */
    void *user;
    size_t sent;         /* the post's, */
    void *handle, *list; /* on its way */
    struct letter *next;
} letter;

typedef struct {
    const char *smtp;            /* "smtp://mail.example:587", "smtps://..."; NULL: no e-mail */
    const char *user, *password; /* NULL: none */
    const char *from;            /* an address, bare */
    bool loopback;               /* for tests: services may be at http://127.0.0.1 */
} post_config;

typedef struct post post;

post *post_open(const post_config *config, void (*wake)(void *user), void *user);
bool post_put(post *p, letter *l); /* false: too many wait, and it is still the caller's */
void post_poll(post *p);           /* on the loop's thread: calls done() */
void post_close(post *p);          /* drops what has not been delivered */
void letter_free(letter *l);

/* May a message be sent there? "https://" and a name, or for tests the loopback; not too long,
 * nothing odd in it. Where a name leads to is looked at when it is sent. */
bool post_is_endpoint(const char *text, bool loopback);

/* A public address: neither private, local nor multicast. */
bool post_is_public(const char *address);

#endif
