/*
 * review_text.c: a review as sentences and a table.
 */
#include "review_cli.h"

#include "registry.h"
#include "words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Words that the page of its own uses too ------------------------------------------------- */

terminal *review_player(const review *r, const char *language)
{
    terminal *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    p->m = *r->m; /* lent: it is never closed */
    p->own = cli_words(language);
    p->words = ber_game_words(r->m->game, language);
    for (int i = 0; i < r->m->n_seats; i++) {
        ber_text name = ber_text_into(p->name[i], sizeof p->name[i]);
        if (r->m->name[i][0])
            ber_text_add(&name, r->m->name[i]);
        else
            terminal_colour_name(p, i, &name);
        p->names[i] = p->name[i];
    }
    return p;
}

/* The end of the piece that begins at a step: one action of several, a group that moves. */
static int piece_end(const terminal *p, const ber_plan *plan, int i)
{
    for (i++; i < plan->n && terminal_goes_on(p, plan->step[i - 1], plan->step[i]);)
        i++;
    return i;
}

static void cut(ber_plan *plan, int from, int to)
{
    memmove(plan->step + from, plan->step + to, (size_t)(plan->n - to) * sizeof *plan->step);
    plan->n = (uint16_t)(plan->n - (to - from));
}

/* Without the steps that the words do not tell: that a set is complete. */
static ber_plan told_steps(const terminal *p, const ber_plan *plan)
{
    ber_plan told = { 0 };
    for (int i = 0; i < plan->n; i++)
        if (i == 0 || !terminal_is_silent(p, plan->step[i - 1], plan->step[i]))
            told.step[told.n++] = plan->step[i];
    return told;
}

/* Takes out of both what they have in common, in whatever order. */
static void cut_common(const terminal *p, ber_plan *one, ber_plan *other)
{
    for (int i = 0, end, j, stop; i < one->n; i = end) {
        end = piece_end(p, one, i);
        for (j = 0; j < other->n; j = stop) {
            stop = piece_end(p, other, j);
            if (stop - j == end - i &&
                memcmp(other->step + j, one->step + i, (size_t)(end - i) * sizeof *one->step) == 0)
                break;
        }
        if (j == other->n)
            continue;
        cut(other, j, stop);
        cut(one, i, end);
        end = i;
    }
}

/* A single step is told with what the seat would probably take next. */
static ber_plan told_best(const review_choice *c)
{
    ber_plan plan = c->best;
    if (plan.n == 1 && c->next_actor == c->seat)
        plan.step[plan.n++] = c->next;
    return plan;
}

static void small_plan(const terminal *p, int step, const ber_plan *plan, ber_text *out)
{
    char *first = out->buffer + out->length;
    terminal_plan_words(p, step, plan, out);
    if (*first >= 'A' && *first <= 'Z')
        *first = (char)(*first - 'A' + 'a');
}

/* What was taken, and what was better, as far as they differ. */
static void two_plans(const terminal *p, const review_choice *c, ber_text *taken, ber_text *better)
{
    char room[1024];
    const ber_plan best = told_best(c);
    ber_plan did = told_steps(p, &c->taken), good = told_steps(p, &best);
    ber_text rest = ber_text_into(room, sizeof room);
    int n = did.n;
    cut_common(p, &did, &good);
    bool is_less = did.n < n && did.n + good.n > 0;
    terminal_plan_words(p, c->step, is_less && did.n && good.n ? &did : &c->taken, taken);
    if (!is_less || (did.n && good.n)) {
        terminal_plan_words(p, c->step, is_less ? &good : &best, better);
        if (is_less)
            ber_text_format(better, "; %s", ber_word(p->own, "review.rest"));
        return;
    }
    small_plan(p, c->step, did.n ? &did : &good, &rest);
    terminal_fill(p, better, did.n ? "review.without" : "review.also", room, NULL);
}

void review_step_line(const terminal *p, const review_choice *c, ber_text *out)
{
    char taken[1024], better[1024], number[12], with[16], so[16], margin[16];
    ber_text one = ber_text_into(taken, sizeof taken), two = ber_text_into(better, sizeof better);
    two_plans(p, c, &one, &two);
    snprintf(number, sizeof number, "%d", c->step + 1);
    snprintf(with, sizeof with, "%.0f", (double)c->before * 100);
    snprintf(so, sizeof so, "%.0f", (double)c->after * 100);
    snprintf(margin, sizeof margin, "%.0f", (double)c->error * 200 + 0.499);
    terminal_fill(p, out, "review.step", number, taken, better, NULL);
    terminal_merit_words(p, &c->merit, c->seat, out);
    ber_text_add(out, " ");
    terminal_fill(p, out, "review.chances", with, so, margin, NULL);
}

/* ---- The terminal ---------------------------------------------------------------------------- */

static void print_cell(const char *text, int width)
{
    printf("%*s%s", width - ber_text_columns(text), "", text);
}

static void print_percent(double share, int width)
{
    char text[24];
    snprintf(text, sizeof text, "%.0f %%", share * 100);
    print_cell(text, width);
}

/* Less than two standard errors cannot be told from zero. */
static void print_part(double share, double error, int width)
{
    char text[40];
    double percent = share * 100;
    bool is_none = percent > -0.5 && percent < 0.5; /* no "-0" */
    snprintf(text, sizeof text, is_none ? "%.0f ±%.0f %%" : "%+.0f ±%.0f %%", is_none ? 0 : percent,
             error * 200 + 0.499);
    print_cell(text, width);
}

static const char *const column[] = { "review.start", "review.skill", "review.luck",
                                      "review.others", "review.end" };
enum { COLUMNS = 5, PART = 11 };

/* As wide as its heading, and as the widest value. */
static int column_width(const terminal *p, int k)
{
    int wide = ber_text_columns(ber_word(p->own, "%s", column[k]));
    return (k > 0 && k < COLUMNS - 1 && wide < PART ? PART : wide) + 3;
}

static void print_accounts(const terminal *p, const review *r)
{
    int wide = 0;
    for (int i = 0; i < r->m->n_seats; i++)
        wide = ber_text_columns(p->name[i]) > wide ? ber_text_columns(p->name[i]) : wide;
    printf("%*s", wide, "");
    for (int k = 0; k < COLUMNS; k++)
        print_cell(ber_word(p->own, "%s", column[k]), column_width(p, k));
    putchar('\n');
    for (int i = 0; i < r->m->n_seats; i++) {
        const review_account *a = &r->account[i];
        printf("%s%*s", p->name[i], wide - ber_text_columns(p->name[i]), "");
        print_percent(a->start, column_width(p, 0));
        print_part(a->skill, a->error.skill, column_width(p, 1));
        print_part(a->luck, a->error.luck, column_width(p, 2));
        print_part(a->others, a->error.others, column_width(p, 3));
        print_percent(a->end, column_width(p, 4));
        putchar('\n');
    }
}

static void print_dearest(const terminal *p, const review *r, int seat)
{
    const review_choice *list[REVIEW_DEAREST];
    char room[4096];
    int n = review_dearest(r, seat, REVIEW_DEAREST, list);
    ber_text text = ber_text_into(room, sizeof room);
    terminal_fill(p, &text, n ? "review.dearest" : "review.dearest.none", p->name[seat], NULL);
    printf("\n%s\n", room);
    for (int k = 0; k < n; k++) {
        text = ber_text_into(room, sizeof room);
        review_step_line(p, list[k], &text);
        printf("  %s\n", room);
    }
}

int cli_review_text(const review *r, const char *language)
{
    terminal *p = review_player(r, language);
    if (!p)
        return BER_EMEMORY;
    print_accounts(p, r);
    printf("\n%s\n", ber_word(p->own, match_over(r->m) ? "review.sum" : "review.sum.open"));
    for (int i = 0; i < r->m->n_seats; i++)
        print_dearest(p, r, i);
    free(p);
    return 0;
}
