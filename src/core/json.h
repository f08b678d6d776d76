/*
 * json.h: a JSON writer (reading is the server's, with a library).
 *
 * Commas and quotes are its business; the caller opens and closes. `key` is NULL
 * inside an array and the member's name inside an object.
 */
#ifndef BER_JSON_H
#define BER_JSON_H

#include "text.h"

#include <stdint.h>

typedef struct ber_json {
    ber_text text;
    bool comma; /* a value was written on this level */
} ber_json;

ber_json ber_json_into(char *buffer, size_t size);
void ber_json_open(ber_json *json, const char *key, char bracket); /* '{' or '[' */
void ber_json_close(ber_json *json, char bracket);                 /* '}' or ']' */
void ber_json_string(ber_json *json, const char *key, const char *value);
void ber_json_number(ber_json *json, const char *key, int64_t value);
void ber_json_bool(ber_json *json, const char *key, bool value);
void ber_json_verbatim(ber_json *json, const char *text, size_t n); /* members or values */
void ber_json_null(ber_json *json, const char *key);

/* A number of `value` / `scale` parts, as in 2.5; scale 1, 2, 4, 5 or 10. */
void ber_json_scaled(ber_json *json, const char *key, int value, int scale);

#endif
