/*
 * json.c: the writer of json.h.
 */
#include "json.h"

static bool is_plain(unsigned char c)
{
    return c >= 0x20 && c != '"' && c != '\\';
}

static void add_quoted(ber_json *json, const char *string)
{
    ber_text_add_n(&json->text, "\"", 1);
    for (const char *p = string; *p;) {
        const char *begin = p;
        while (is_plain((unsigned char)*p))
            p++;
        ber_text_add_n(&json->text, begin, (size_t)(p - begin));
        if (*p)
            ber_text_format(&json->text, *p == '"' || *p == '\\' ? "\\%c" : "\\u%04x", *p);
        p += *p != '\0';
    }
    ber_text_add_n(&json->text, "\"", 1);
}

static void start(ber_json *json, const char *key)
{
    if (json->comma)
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
    start(json, key);
    add_quoted(json, value);
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
    ber_text_format(&json->text, "%s%d", value < 0 ? "-" : "", size / scale);
    if (tenths)
        ber_text_format(&json->text, ".%d", tenths);
}
