/*
 * assets.h: the built page, embedded. tools/gen-assets writes the table from web/dist.
 */
#ifndef BER_ASSETS_H
#define BER_ASSETS_H

#include <stddef.h>

typedef struct {
    const char *path; /* "/index.html" */
    const char *type; /* "text/html; charset=utf-8" */
    const unsigned char *bytes;
    size_t length;
    const unsigned char *gzip; /* compressed; NULL where that gains nothing */
    size_t gzip_length;
    const char *etag; /* with its quotes; of the content, not of its encoding: weak */
} asset;

/* Sorted by path, as strcmp() sorts. */
extern const asset assets[];
extern const size_t n_assets;

#endif
