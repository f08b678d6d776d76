/*
 * raw_client.c: the functions of raw_client.h. Masks with a fixed key: it hides nothing anyway.
 */
#include "raw_client.h"

#include <errno.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

int raw_connect(int port)
{
    struct sockaddr_in at = { .sin_family = AF_INET, .sin_port = htons((uint16_t)port) };
    struct timeval patience = { .tv_sec = RAW_PATIENCE };
    at.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&at, sizeof at) != 0) {
        close(fd);
        return -1;
    }
    return fd;
}

bool raw_send(int fd, const void *bytes, size_t length)
{
    const char *at = bytes;
    while (length > 0) {
        ssize_t n = send(fd, at, length, MSG_NOSIGNAL);
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

bool raw_read(int fd, void *out, size_t length)
{
    char *at = out;
    while (length > 0) {
        ssize_t n = recv(fd, at, length, 0);
        if (n <= 0)
            return false;
        at += n;
        length -= (size_t)n;
    }
    return true;
}

bool raw_is_gone(int fd)
{
    char byte[4096];
    ssize_t n;
    while ((n = recv(fd, byte, sizeof byte, 0)) > 0)
        continue;
    return n == 0 || errno == ECONNRESET;
}

/* ---- HTTP ------------------------------------------------------------------------- */

static bool read_head(int fd, raw_answer *out)
{
    size_t n = 0;
    while (n + 1 < RAW_HEAD && recv(fd, out->head + n, 1, 0) == 1) {
        n++;
        out->head[n] = '\0';
        if (n >= 4 && memcmp(out->head + n - 4, "\r\n\r\n", 4) == 0)
            return sscanf(out->head, "HTTP/1.%*d %d", &out->status) == 1;
    }
    return false;
}

void raw_read_answer(int fd, raw_answer *out)
{
    char piece[16384];
    ssize_t n;
    *out = (raw_answer){ 0 };
    if (!read_head(fd, out))
        return;
    while ((n = recv(fd, piece, sizeof piece, 0)) > 0) {
        char *longer = realloc(out->body, out->length + (size_t)n + 1);
        if (!longer)
            abort();
        out->body = longer;
        memcpy(out->body + out->length, piece, (size_t)n);
        out->length += (size_t)n;
        out->body[out->length] = '\0';
    }
}

void raw_http(int port, const char *request, raw_answer *out)
{
    *out = (raw_answer){ 0 };
    int fd = raw_connect(port);
    if (fd < 0)
        return;
    if (raw_send(fd, request, strlen(request)))
        raw_read_answer(fd, out);
    close(fd);
}

void raw_get(int port, const char *path, const char *more, raw_answer *out)
{
    char request[RAW_HEAD];
    snprintf(request, sizeof request, "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n%s\r\n", path, port,
             more);
    raw_http(port, request, out);
}

void raw_forget(raw_answer *answer)
{
    free(answer->body);
    *answer = (raw_answer){ 0 };
}

bool raw_header(const raw_answer *answer, const char *name, char *out, size_t size)
{
    size_t n = strlen(name);
    const char *line = strstr(answer->head, "\r\n");
    for (; line && line[2]; line = strstr(line + 2, "\r\n")) {
        if (strncasecmp(line + 2, name, n) == 0 && line[2 + n] == ':') {
            const char *value = line + 3 + n;
            value += strspn(value, " ");
            snprintf(out, size, "%.*s", (int)strcspn(value, "\r"), value);
            return true;
        }
    }
    return false;
}

/* ---- WebSocket -------------------------------------------------------------------- */

int raw_open(int port, const char *headers, int *status)
{
    char request[RAW_HEAD];
    raw_answer answer = { 0 };
    int fd = raw_connect(port);
    *status = 0;
    if (fd < 0)
        return -1;
    snprintf(request, sizeof request,
             "GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\n"
             "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
             "Sec-WebSocket-Version: 13\r\n%s\r\n",
             port, headers);
    if (raw_send(fd, request, strlen(request)) && read_head(fd, &answer))
        *status = answer.status;
    if (*status == 101 && strstr(answer.head, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="))
        return fd;
    close(fd);
    return -1;
}

static size_t frame_head(unsigned char *head, int kind, size_t length)
{
    size_t n = 2, digits = length < 126 ? 0 : length < 65536 ? 2 : 8;
    head[0] = (unsigned char)kind;
    head[1] = (unsigned char)(0x80 | (digits == 0 ? length : digits == 2 ? 126 : 127));
    while (digits-- > 0)
        head[n++] = (unsigned char)((uint64_t)length >> (8 * digits));
    return n;
}

bool raw_frame(int fd, int kind, const void *bytes, size_t length)
{
    static const unsigned char mask[4] = { 0x5a, 0x13, 0xc4, 0x77 };
    const unsigned char *from = bytes;
    unsigned char *frame = malloc(length + 14);
    if (!frame)
        abort();
    size_t n = frame_head(frame, kind, length);
    memcpy(frame + n, mask, 4);
    for (size_t i = 0; i < length; i++)
        frame[n + 4 + i] = from[i] ^ mask[i & 3];
    bool ok = raw_send(fd, frame, n + 4 + length);
    free(frame);
    return ok;
}

bool raw_text(int fd, const char *text)
{
    return raw_frame(fd, RAW_FIN | RAW_TEXT, text, strlen(text));
}

bool raw_shut(int fd, int code)
{
    unsigned char bytes[2] = { (unsigned char)(code >> 8), (unsigned char)code };
    return raw_frame(fd, RAW_FIN | RAW_CLOSE, bytes, 2);
}

int raw_next(int fd, char *out, size_t size, size_t *length)
{
    unsigned char head[2], digit[8];
    if (!raw_read(fd, head, 2) || head[1] > 127)
        return -1;
    uint64_t n = head[1];
    if (n >= 126) {
        size_t digits = n == 126 ? 2 : 8;
        if (!raw_read(fd, digit, digits))
            return -1;
        n = 0;
        for (size_t i = 0; i < digits; i++)
            n = n << 8 | digit[i];
    }
    if (n >= size || !raw_read(fd, out, (size_t)n))
        return -1;
    out[n] = '\0';
    *length = (size_t)n;
    return head[0] & 15;
}

int raw_end(int fd)
{
    static char text[512 * 1024];
    size_t length;
    int code = 0, kind;
    while ((kind = raw_next(fd, text, sizeof text, &length)) >= 0 && kind != RAW_CLOSE)
        continue;
    if (kind == RAW_CLOSE) {
        code = length >= 2 ? (unsigned char)text[0] << 8 | (unsigned char)text[1] : 1005;
        raw_shut(fd, 1000);
    }
    raw_is_gone(fd);
    close(fd);
    return code;
}
