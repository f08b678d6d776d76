/*
 * lesson_page.c: a lesson inside the page: opened, gone through, its tries answered.
 *
 * There is one lesson at a time. Texts go in through page_buffer() and out through
 * page_text(), as everything in page.h.
 */
#include "page.h"

#include "lesson.h"
#include "vocab.h"

#include <string.h>

enum { LANG = 8 };

static lesson open_lesson;
static char lang[LANG];

int page_lesson(size_t length)
{
    ber_error error = { 0 };
    if (open_lesson.game)
        lesson_close(&open_lesson);
    int code = lesson_open(&open_lesson, page_given(length), length, &error);
    return code < 0 ? page_refuse(&error) : open_lesson.n_positions;
}

int page_lesson_begin(int position)
{
    ber_error error = { 0 };
    int code = lesson_begin(&open_lesson, position, &error);
    return code < 0 ? page_refuse(&error) : 0;
}

int page_lesson_go_on(void)
{
    ber_error error = { 0 };
    int code = lesson_go_on(&open_lesson, &error);
    return code < 0 ? page_refuse(&error) : 0;
}

void page_lesson_lang(size_t length)
{
    const char *given = page_given(length);
    size_t n = length < LANG - 1 ? length : LANG - 1;
    memcpy(lang, given, n);
    lang[n] = '\0';
}

int page_lesson_now(int since)
{
    ber_json out = page_begin();
    lesson_members(&open_lesson, lang, since, &out);
    return page_end(&out);
}

static int read_step(size_t length, ber_action *a, ber_error *error)
{
    return page_read_step(open_lesson.game, page_given(length), length, a, error);
}

int page_lesson_try(size_t length)
{
    ber_error error = { 0 };
    const char *const *why = NULL;
    ber_action a = 0;
    int code = read_step(length, &a, &error);
    int taken = code < 0 ? code : lesson_try(&open_lesson, a, &why, &error);
    if (taken < 0)
        return page_refuse(&error);
    ber_json out = page_begin();
    ber_json_bool(&out, "taken", taken == 1);
    ber_json_string(&out, "why", why ? lesson_word(&open_lesson, why, lang) : "");
    return page_end(&out);
}

int page_lesson_why(size_t length)
{
    ber_error error = { 0 };
    ber_action a = 0;
    int code = read_step(length, &a, &error);
    if (code < 0)
        return page_refuse(&error);
    ber_why why = match_why(&open_lesson.match, open_lesson.seat, a);
    ber_json out = page_begin();
    ber_json_bool(&out, "legal", !why.rule);
    ber_why_members(open_lesson.game, &why, &out);
    return page_end(&out);
}
