/*
 * raw_client.h: a client in plain sockets, for tests of the server: it can be as rude as a
 * test needs, which no library would allow. On loopback only; nothing waits longer than
 * RAW_PATIENCE seconds.
 */
#ifndef BER_RAW_CLIENT_H
#define BER_RAW_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

enum { RAW_PATIENCE = 20, RAW_HEAD = 8192 };

/* Opcodes of RFC 6455; RAW_FIN marks the last frame of a message. */
enum {
    RAW_MORE = 0,
    RAW_TEXT = 1,
    RAW_BINARY = 2,
    RAW_CLOSE = 8,
    RAW_PING = 9,
    RAW_PONG = 10,
    RAW_FIN = 0x80,
};

typedef struct {
    int status; /* 0: hung up without an answer */
    char head[RAW_HEAD];
    char *body; /* freed by raw_forget() */
    size_t length;
} raw_answer;

int raw_connect(int port);
bool raw_send(int fd, const void *bytes, size_t length); /* false: the other side is gone */
bool raw_read(int fd, void *out, size_t length);         /* all of it, or false */
bool raw_is_gone(int fd);                                /* waits for the other side to hang up */

/* Sends a request as it is, reads to the end of the connection. */
void raw_http(int port, const char *request, raw_answer *out);
void raw_read_answer(int fd, raw_answer *out); /* the same, of a request already sent */
/* "GET PATH HTTP/1.1", Host and Connection; `more` are further header lines. */
void raw_get(int port, const char *path, const char *more, raw_answer *out);
void raw_forget(raw_answer *answer);

/* The value of a header in `out`; false if there is none. */
bool raw_header(const raw_answer *answer, const char *name, char *out, size_t size);

/* Asks for a WebSocket at /ws with these header lines besides the necessary ones; Host is
 * 127.0.0.1:PORT. The socket, or -1 and the answer's status in `status`. */
int raw_open(int port, const char *headers, int *status);

/* One masked frame; `kind` is an opcode, with RAW_FIN or without. */
bool raw_frame(int fd, int kind, const void *bytes, size_t length);
bool raw_text(int fd, const char *text);
bool raw_shut(int fd, int code); /* a close frame */

/* The next frame: its opcode, its content with a zero byte in `out`; -1: gone, or silent. */
int raw_next(int fd, char *out, size_t size, size_t *length);

/* Reads up to a close frame, answers it and waits for the end: its code, 0 for none. */
int raw_end(int fd);

#endif
