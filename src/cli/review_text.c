/*
 * review_text.c: a review as sentences and a table.
 */
#include "review_cli.h"

#include "cli.h"
#include "codec.h"
#include "registry.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

/* ---- Words that the page of its own uses too ------------------------------------------------- */

review_words review_words_in(const review *r, const char *language)
{
    review_words w = { r, cli_words(language), ber_game_words(r->m->game, language), { "" } };
    int domain = 0;
    while (r->m->game->domains[domain].name && strcmp(r->m->game->domains[domain].name, "seat"))
        domain++;
    for (int i = 0; i < r->m->n_seats; i++) {
        ber_text name = ber_text_into(w.name[i], sizeof w.name[i]);
        if (r->m->name[i][0])
            ber_text_add(&name, r->m->name[i]);
        else if (r->m->game->domains[domain].name)
            ber_noun_words(r->m->game, w.game, domain, i, &name);
        else
            ber_text_format(&name, "%d", i);
        if (w.name[i][0] >= 'a' && w.name[i][0] <= 'z')
            w.name[i][0] = (char)(w.name[i][0] - 'a' + 'A');
    }
    return w;
}

/* Sentences call people by their names. */
static void point_names(const review_words *w, const char *out[BER_MAX_SEATS])
{
    for (int i = 0; i < BER_MAX_SEATS; i++)
        out[i] = w->name[i];
}

void review_fill(const review_words *w, ber_text *out, const char *key, const char *one,
                 const char *two, const char *three)
{
    const char *piece[] = { one, two, three };
    const char *pattern = ber_word(w->own, "%s", key);
    ber_words_fill(w->own, pattern ? pattern : key, "", piece, 3, out);
}

void review_plan_words(const review_words *w, const ber_plan *plan, ber_text *out)
{
    const char *name[BER_MAX_SEATS];
    point_names(w, name);
    for (int i = 0; i < plan->n; i++) {
        ber_text_add(out, i ? "; " : "");
        ber_action_words(w->r->m->game, w->game, plan->step[i], name, out);
    }
}

void review_step_line(const review_words *w, const review_choice *c, ber_text *out)
{
    char taken[1024], better[1024], number[12], chances[128], with[16], so[16], loss[16];
    ber_text text = ber_text_into(taken, sizeof taken);
    review_plan_words(w, &c->taken, &text);
    text = ber_text_into(better, sizeof better);
    review_plan_words(w, &c->best, &text);
    snprintf(number, sizeof number, "%d", c->step + 1);
    snprintf(with, sizeof with, "%.0f", (double)c->before * 100);
    snprintf(so, sizeof so, "%.0f", (double)c->after * 100);
    snprintf(loss, sizeof loss, "%.0f", (double)c->error * 200 + 0.499);
    text = ber_text_into(chances, sizeof chances);
    review_fill(w, &text, "review.chances", with, so, loss);
    review_fill(w, out, "review.step", number, taken, better);
    ber_text_add(out, " ");
    ber_text_add(out, chances);
}

/* ---- The terminal ---------------------------------------------------------------------------- */

/* Columns are measured in characters, not in bytes. */
static int width_of(const char *text)
{
    int n = 0;
    while (*text)
        n += (*text++ & 0xc0) != 0x80;
    return n;
}

static void print_cell(const char *text, int width)
{
    printf("%*s%s", width - width_of(text), "", text);
}

static void print_percent(double share, bool sign, int width)
{
    char text[24];
    snprintf(text, sizeof text, sign ? "%+.0f %%" : "%.0f %%", share * 100);
    print_cell(text, width);
}

static const char *const column[] = { "review.start", "review.skill", "review.luck",
                                      "review.others", "review.end" };
enum { COLUMNS = 5 };

static void print_accounts(const review_words *w)
{
    int wide = 0;
    for (int i = 0; i < w->r->m->n_seats; i++)
        wide = width_of(w->name[i]) > wide ? width_of(w->name[i]) : wide;
    printf("%*s", wide, "");
    for (int k = 0; k < COLUMNS; k++)
        print_cell(ber_word(w->own, "%s", column[k]),
                   width_of(ber_word(w->own, "%s", column[k])) + 3);
    putchar('\n');
    for (int i = 0; i < w->r->m->n_seats; i++) {
        const review_account *a = &w->r->account[i];
        const double value[COLUMNS] = { a->start, a->skill, a->luck, a->others, a->end };
        printf("%s%*s", w->name[i], wide - width_of(w->name[i]), "");
        for (int k = 0; k < COLUMNS; k++)
            print_percent(value[k], k > 0 && k < COLUMNS - 1,
                          width_of(ber_word(w->own, "%s", column[k])) + 3);
        putchar('\n');
    }
}

static void print_dearest(const review_words *w, int seat)
{
    const review_choice *list[REVIEW_DEAREST];
    char room[4096];
    int n = review_dearest(w->r, seat, REVIEW_DEAREST, list);
    ber_text text = ber_text_into(room, sizeof room);
    review_fill(w, &text, n ? "review.dearest" : "review.dearest.none", w->name[seat], "", "");
    printf("\n%s\n", room);
    for (int k = 0; k < n; k++) {
        text = ber_text_into(room, sizeof room);
        review_step_line(w, list[k], &text);
        printf("  %s\n", room);
    }
}

void cli_review_text(const review *r, const char *language)
{
    review_words w = review_words_in(r, language);
    print_accounts(&w);
    printf("\n%s\n", ber_word(w.own, match_over(r->m) ? "review.sum" : "review.sum.open"));
    for (int i = 0; i < r->m->n_seats; i++)
        print_dearest(&w, i);
}
