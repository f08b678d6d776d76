/*
 * json.c: the writer of json.h.
 */
#include "json.h"

#include <string.h>

/* What must be escaped in a string, or ends it: control characters, quotes, backslashes, 0. */
static const bool is_special[256] = {
    true, true, true, true, true, true, true, true, true,         true,          true, true,
    true, true, true, true, true, true, true, true, true,         true,          true, true,
    true, true, true, true, true, true, true, true, ['"'] = true, ['\\'] = true,
};

static size_t plain_length(const char *string)
{
    size_t n = 0;
    while (!is_special[(unsigned char)string[n]])
        n++;
    return n;
}

/* A string between quotes, perhaps with a comma before and a colon after it, where there is room
 * and nothing in it is special: nearly always. False: nothing was added. */
static bool add_plain(ber_text *text, bool comma, const char *string, bool colon)
{
    size_t n = plain_length(string);
    char *begin = text->buffer + text->length, *p = begin;
    if (string[n] || n + 5 > text->size - text->length) /* with comma, quotes, colon and zero */
        return false;
    if (comma)
        *p++ = ',';
    *p++ = '"';
    memcpy(p, string, n);
    p += n;
    *p++ = '"';
    if (colon)
        *p++ = ':';
    *p = '\0';
    text->length += (size_t)(p - begin);
    return true;
}

static void add_quoted(ber_json *json, const char *string)
{
    ber_text_add_n(&json->text, "\"", 1);
    for (const char *p = string; *p;) {
        size_t n = plain_length(p);
        ber_text_add_n(&json->text, p, n);
        p += n;
        if (*p)
            ber_text_format(&json->text, *p == '"' || *p == '\\' ? "\\%c" : "\\u%04x", *p);
        p += *p != '\0';
    }
    ber_text_add_n(&json->text, "\"", 1);
}

static void start(ber_json *json, const char *key)
{
    bool comma = json->comma;
    if (key && add_plain(&json->text, comma, key, true)) {
        json->comma = true;
        return;
    }
    if (comma)
        ber_text_add_n(&json->text, ",", 1);
    json->comma = true;
    if (key) {
        add_quoted(json, key);
        ber_text_add_n(&json->text, ":", 1);
    }
}

ber_json ber_json_into(char *buffer, size_t size)
{
    return (ber_json){ ber_text_into(buffer, size), false };
}

void ber_json_open(ber_json *json, const char *key, char bracket)
{
    start(json, key);
    ber_text_add_n(&json->text, &bracket, 1);
    json->comma = false;
}

void ber_json_close(ber_json *json, char bracket)
{
    ber_text_add_n(&json->text, &bracket, 1);
    json->comma = true;
}

void ber_json_string(ber_json *json, const char *key, const char *value)
{
    if (key)
        start(json, key);
    if (!add_plain(&json->text, !key && json->comma, value, false)) {
        if (!key)
            start(json, NULL);
        add_quoted(json, value);
    }
    json->comma = true;
}

void ber_json_number(ber_json *json, const char *key, int64_t value)
{
    start(json, key);
    ber_text_add_int(&json->text, value);
}

void ber_json_bool(ber_json *json, const char *key, bool value)
{
    start(json, key);
    ber_text_add(&json->text, value ? "true" : "false");
}

void ber_json_verbatim(ber_json *json, const char *text, size_t n)
{
    start(json, NULL);
    ber_text_add_n(&json->text, text, n);
}

void ber_json_null(ber_json *json, const char *key)
{
    start(json, key);
    ber_text_add(&json->text, "null");
}

void ber_json_scaled(ber_json *json, const char *key, int value, int scale)
{
    int size = value < 0 ? -value : value;
    int tenths = size % scale * 10 / scale;
    start(json, key);
    if (value < 0)
        ber_text_add_n(&json->text, "-", 1);
    ber_text_add_int(&json->text, size / scale);
    if (tenths) {
        ber_text_add_n(&json->text, ".", 1);
        ber_text_add_int(&json->text, tenths);
    }
}
