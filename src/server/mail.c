/*
 * mail.c: the functions of mail.h.
 */
#include "mail.h"

#include "prove.h"
#include "text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 57, WORD = 45 }; /* bytes that become a line, or a word of a header */

bool mail_is_address(const char *text)
{
    const char *at = strchr(text, '@');
    size_t n = strlen(text);
    if (!at || at == text || strchr(at + 1, '@') || n >= MAIL_ADDRESS || *text == '-')
        return false;
    for (size_t i = 0; i < n; i++)
        if (text[i] <= ' ' || text[i] >= 0x7f || strchr("\"(),:;<>[]\\", text[i]))
            return false;
    const char *dot = strrchr(at, '.');
    return dot && dot > at + 1 && dot[1] && at[1] != '.' && !strstr(text, "..");
}

/* Plain base64, with its padding. */
static void add_base64(ber_text *out, const char *text, size_t n)
{
    static const char digit[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    for (size_t i = 0; i < n; i += 3) {
        uint32_t bits = (uint32_t)(uint8_t)text[i] << 16;
        bits |= i + 1 < n ? (uint32_t)(uint8_t)text[i + 1] << 8 : 0;
        bits |= i + 2 < n ? (uint32_t)(uint8_t)text[i + 2] : 0;
        char four[4] = { digit[bits >> 18], digit[bits >> 12 & 63],
                         i + 1 < n ? digit[bits >> 6 & 63] : '=',
                         i + 2 < n ? digit[bits & 63] : '=' };
        ber_text_add_n(out, four, sizeof four);
    }
}

/* Words of RFC 2047, each of whole characters. */
static void add_subject(ber_text *out, const char *subject)
{
    size_t left = strlen(subject);
    ber_text_add(out, "Subject:");
    do {
        size_t n = left < WORD ? left : WORD;
        while (n < left && n > 1 && (subject[n] & 0xC0) == 0x80)
            n--;
        ber_text_add(out, " =?UTF-8?B?");
        add_base64(out, subject, n);
        ber_text_add(out, "?=\r\n");
        subject += n;
        left -= n;
    } while (left > 0);
}

static void add_date(ber_text *out, int64_t now)
{
    static const char *const day[] = { "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat" };
    static const char *const month[] = { "Jan", "Feb", "Mar", "Apr", "May", "Jun",
                                         "Jul", "Aug", "Sep", "Oct", "Nov", "Dec" };
    time_t seconds = (time_t)now;
    struct tm t;
    if (gmtime_r(&seconds, &t))
        ber_text_format(out, "Date: %s, %d %s %d %02d:%02d:%02d +0000\r\n", day[t.tm_wday],
                        t.tm_mday, month[t.tm_mon], t.tm_year + 1900, t.tm_hour, t.tm_min,
                        t.tm_sec);
}

static void add_id(ber_text *out, const char *from)
{
    uint8_t lot[16];
    char hex[2 * sizeof lot + 1];
    prove_random(lot, sizeof lot);
    prove_to_hex(lot, sizeof lot, hex);
    ber_text_format(out, "Message-ID: <%s@%s>\r\n", hex, strchr(from, '@') + 1);
}

char *mail_write(const mail *m)
{
    char *buffer = malloc(MAIL_TEXT * 2);
    if (!buffer)
        return NULL;
    ber_text out = ber_text_into(buffer, MAIL_TEXT * 2);
    ber_text_format(&out, "From: Beringia <%s>\r\nTo: <%s>\r\n", m->from, m->to);
    add_subject(&out, m->subject);
    add_date(&out, m->now);
    add_id(&out, m->from);
    if (m->off)
        ber_text_format(&out,
                        "List-Unsubscribe: <%s>\r\n"
                        "List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n",
                        m->off);
    ber_text_add(&out, "Auto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\n"
                       "Content-Type: text/plain; charset=utf-8\r\n"
                       "Content-Transfer-Encoding: base64\r\n\r\n");
    for (size_t i = 0, n = strlen(m->text); i < n; i += LINE) {
        add_base64(&out, m->text + i, n - i < LINE ? n - i : LINE);
        ber_text_add(&out, "\r\n");
    }
    if (!out.full)
        return buffer;
    free(buffer);
    return NULL;
}
