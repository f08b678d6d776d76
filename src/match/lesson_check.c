/*
 * lesson_check.c: plays lessons as they are meant, and tries everything else that is offered on the
 * way.
 */
#include "lesson_item.h"

#include "codec.h"

#include <string.h>

/* Everything that is offered and not wanted is answered, and changes nothing. */
static int try_others(lesson *l, lesson_report *report, ber_error *error)
{
    ber_action legal[BER_MAX_ACTIONS];
    const char *const *why;
    uint64_t before = ber_state_hash(l->game, l->match.state);
    int n = match_legal(&l->match, l->seat, legal), at = l->at;
    for (int i = 0; i < n; i++) {
        if (lesson_names(l, legal[i], l->item[l->at].rest))
            continue;
        if (lesson_try(l, legal[i], &why, error) != 0 || l->at != at ||
            ber_state_hash(l->game, l->match.state) != before)
            return ber_fail(error, BER_EILLEGAL, "a step that is not wanted was taken");
        report->wrong++;
    }
    return 0;
}

/* "VERB NOUN... because RULE": it must be refused for that reason. */
static int try_refused(lesson *l, const lesson_item *item, lesson_report *report, ber_error *error)
{
    char copy[BER_STEP_TEXT * 2], *word[LESSON_WORDS];
    const char *const *answer;
    ber_action a;
    ber_error refusal;
    int n = lesson_split(item->rest, copy, word);
    if (n < 3 || strcmp(word[n - 2], "because") != 0)
        return ber_fail(error, BER_EFORMAT, "expected \"VERB NOUN... because RULE\"");
    int code = ber_action_read(l->game, word, n - 2, &a, error);
    if (code < 0)
        return code;
    const char *rule = match_why(&l->match, l->seat, a).rule;
    if (!rule || strcmp(rule, word[n - 1]) != 0)
        return ber_fail(error, BER_EILLEGAL, "it is refused because of %s",
                        rule ? rule : "nothing");
    if (lesson_try(l, a, &answer, &refusal) >= 0)
        return ber_fail(error, BER_EILLEGAL, "it is not refused");
    report->wrong++;
    return 0;
}

static int try_all_refused(lesson *l, lesson_report *report, ber_error *error)
{
    int code = 0;
    for (int i = l->at + 1; code == 0 && i < l->first[l->position + 1]; i++) {
        const lesson_item *item = &l->item[i];
        if (item->kind != I_WRONG && item->kind != I_REJECT)
            break;
        if (item->kind == I_REJECT)
            code = lesson_fail_at(item->line, error, try_refused(l, item, report, error));
    }
    return code;
}

/* Every sentence for a wrong step must be reachable. */
static int use_answers(const lesson *l, ber_error *error)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = match_legal(&l->match, l->seat, legal);
    for (int i = l->at + 1; i < l->first[l->position + 1]; i++) {
        const lesson_item *item = &l->item[i];
        bool is_used = item->kind == I_REJECT;
        if (item->kind != I_WRONG && item->kind != I_REJECT)
            break;
        for (int j = 0; j < n && !is_used; j++)
            is_used = !lesson_names(l, legal[j], l->item[l->at].rest) &&
                      lesson_answer(l, legal[j]) == (const char *const *)item->word;
        if (!is_used)
            return lesson_fail_at(
                item->line, error,
                ber_fail(error, BER_EILLEGAL, "no offered step is answered by this"));
    }
    return 0;
}

/* The first step that the task names and that is offered. */
static int take_wanted(lesson *l, lesson_report *report, ber_error *error)
{
    ber_action legal[BER_MAX_ACTIONS];
    char first[BER_STEP_TEXT * 2];
    const char *const *why, *rest = l->item[l->at].rest;
    ber_text text = ber_text_into(first, sizeof first);
    ber_text_add_n(&text, rest, strcspn(rest, "|"));
    int n = match_legal(&l->match, l->seat, legal);
    for (int i = 0; i < n; i++) {
        if (!lesson_names(l, legal[i], first))
            continue;
        int code = lesson_try(l, legal[i], &why, error);
        report->steps += code == 1;
        return code < 0 ? code : 0;
    }
    return lesson_fail_at(l->item[l->at].line, error,
                          ber_fail(error, BER_EILLEGAL, "what is to be done is not offered"));
}

static int try_everything(lesson *l, lesson_report *report, ber_error *error)
{
    int line = l->item[l->at].line;
    int code = lesson_fail_at(line, error, try_others(l, report, error));
    if (code == 0)
        code = try_all_refused(l, report, error);
    return code < 0 ? code : use_answers(l, error);
}

int lesson_play(lesson *l, int position, lesson_trying *before, lesson_report *report,
                ber_error *error)
{
    int code = lesson_begin(l, position, error);
    while (code == 0 && lesson_waits(l) != LESSON_END) {
        if (lesson_waits(l) == LESSON_READ)
            code = lesson_go_on(l, error);
        else if (!before || (code = before(l, report, error)) == 0)
            code = take_wanted(l, report, error);
    }
    return code;
}

int lesson_check(lesson *l, lesson_report *report, ber_error *error)
{
    int code = 0;
    *report = (lesson_report){ 0 };
    if (error)
        *error = (ber_error){ 0 };
    for (int i = 0; code == 0 && i < l->n_positions; i++, report->positions++)
        code = lesson_play(l, i, try_everything, report, error);
    return code;
}
