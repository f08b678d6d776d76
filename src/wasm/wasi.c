/*
 * wasi.c: what libc asks of the world outside, answered here, so that the module imports
 * nothing and the page needs no glue.
 *
 * Only ber_bug() writes. Its sentence is kept for page_bug(); then abort() stops the
 * module, which the page sees as an exception. The names are those by which wasi-libc
 * imports the functions; defining them takes the place of the imports.
 */
#include "page.h"

#include <string.h>

enum { FINE = 0, BAD_FILE = 8 }; /* numbers of WASI */

typedef struct {
    const char *byte;
    size_t size;
} piece;

int __imported_wasi_snapshot_preview1_fd_write(int file, const piece *vector, size_t n,
                                               size_t *written);
int __imported_wasi_snapshot_preview1_fd_seek(int file, int64_t by, int from, uint64_t *at);
int __imported_wasi_snapshot_preview1_fd_close(int file);

static char said[512];

const char *page_bug(void)
{
    return said;
}

int __imported_wasi_snapshot_preview1_fd_write(int file, const piece *vector, size_t n,
                                               size_t *written)
{
    (void)file;
    *written = 0;
    for (size_t i = 0; i < n; i++) {
        size_t length = strlen(said), room = sizeof said - 1 - length;
        memcpy(said + length, vector[i].byte, vector[i].size < room ? vector[i].size : room);
        *written += vector[i].size;
    }
    return FINE;
}

int __imported_wasi_snapshot_preview1_fd_seek(int file, int64_t by, int from, uint64_t *at)
{
    (void)file, (void)by, (void)from, (void)at;
    return BAD_FILE;
}

int __imported_wasi_snapshot_preview1_fd_close(int file)
{
    (void)file;
    return BAD_FILE;
}
