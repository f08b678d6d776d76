/*
 * review_html.c: a review as one page that needs nothing else: the curve of the chances, the
 * accounts, the dearest steps.
 */
#include "review_cli.h"

#include <stdio.h>
#include <stdlib.h>

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2733;--dim:#5a6672;--paper:#fff;--line:#d5dbe1;"
    "--c0:#b3261e;--c1:#0b62a8;--c2:#1d7a46;--c3:#8a6d00;--c4:#8b3a9c;--c5:#5b5b5b}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--dim:#a3afba;--paper:#12181f;"
    "--line:#35414d;--c0:#f58a80;--c1:#6cb6f0;--c2:#6fce98;--c3:#d8c45a;--c4:#d59be3;"
    "--c5:#b9b9b9}}\n"
    "body{margin:0 auto;max-width:52rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;"
    "color:var(--ink);background:var(--paper)}\n"
    "h1{font-size:1.4rem}h2{font-size:1.1rem;margin-top:2rem}.dim{color:var(--dim)}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line)}\n"
    "th:first-child{text-align:left}li{margin:.4rem 0}\n"
    "svg{display:block;width:100%}svg text{font-size:11px;fill:var(--dim)}\n"
    ".grid{stroke:var(--line)}polyline{fill:none;stroke-width:2;stroke-linejoin:round}\n"
    ".key{display:inline-block;width:1.2em;height:.25em;vertical-align:middle;"
    "margin-right:.4em}\n";

static void put(const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", stdout); break;
        case '>': fputs("&gt;", stdout); break;
        case '&': fputs("&amp;", stdout); break;
        case '"': fputs("&quot;", stdout); break;
        default: putchar((unsigned char)*text < 0x20 ? ' ' : *text);
        }
    }
}

static const char *say(const terminal *p, const char *key)
{
    return ber_word(p->own, "%s", key);
}

/* ---- The curve ------------------------------------------------------------------------------ */

enum { LEFT = 36, RIGHT = 700, TOP = 10, BOTTOM = 230 };

static double across(const review *r, int step)
{
    return LEFT + (double)(RIGHT - LEFT) * step / (r->m->n_steps > 0 ? r->m->n_steps : 1);
}

static double down(double share)
{
    double inside = share < 0 ? 0 : share > 1 ? 1 : share;
    return BOTTOM - (BOTTOM - TOP) * inside;
}

static void put_line(const review *r, int seat)
{
    printf("<polyline style=\"stroke:var(--c%d)\" points=\"", seat);
    for (int t = 0; t <= r->m->n_steps; t++)
        if (r->is_known[t] || t == 0 || t == r->m->n_steps)
            printf("%.1f,%.1f ", across(r, t), down(r->share[t][seat]));
    puts("\"/>");
}

/* A ring at each of the dearest steps. */
static void put_marks(const review *r, int seat)
{
    const review_choice *list[REVIEW_DEAREST];
    int n = review_dearest(r, seat, REVIEW_DEAREST, list);
    for (int k = 0; k < n; k++)
        printf("<circle cx=\"%.1f\" cy=\"%.1f\" r=\"4\" style=\"fill:var(--paper);"
               "stroke:var(--c%d);stroke-width:2\"><title>%d</title></circle>\n",
               across(r, list[k]->step), down(r->share[list[k]->step][seat]), seat,
               list[k]->step + 1);
}

static void put_curve(const terminal *p, const review *r)
{
    printf("<svg viewBox=\"0 0 720 250\" role=\"img\" aria-label=\"");
    put(say(p, "review.curve"));
    puts("\">");
    for (int k = 0; k <= 4; k++) {
        double y = down(k / 4.0);
        printf("<line class=\"grid\" x1=\"%d\" x2=\"%d\" y1=\"%.1f\" y2=\"%.1f\"/>"
               "<text x=\"0\" y=\"%.1f\">%d %%</text>\n",
               LEFT, RIGHT, y, y, y + 4, k * 25);
    }
    for (int i = 0; i < r->m->n_seats; i++)
        put_line(r, i);
    for (int i = 0; i < r->m->n_seats; i++)
        put_marks(r, i);
    puts("</svg>\n<p>");
    for (int i = 0; i < r->m->n_seats; i++) {
        printf("<span class=\"key\" style=\"background:var(--c%d)\"></span>", i);
        put(p->name[i]);
        puts(" &ensp;");
    }
    puts("</p>");
}

/* ---- The rest -------------------------------------------------------------------------------- */

static void put_part(double share, double error)
{
    printf("<td>%+.0f <span class=\"dim\">±%.0f</span> %%</td>", share * 100, error * 200 + 0.499);
}

static void put_accounts(const terminal *p, const review *r)
{
    static const char *const column[] = { "review.start", "review.skill", "review.luck",
                                          "review.others", "review.end" };
    puts("<div class=\"wide\"><table><tr><th></th>");
    for (int k = 0; k < 5; k++) {
        fputs("<th scope=\"col\">", stdout);
        put(say(p, column[k]));
        fputs("</th>", stdout);
    }
    for (int i = 0; i < r->m->n_seats; i++) {
        const review_account *a = &r->account[i];
        fputs("</tr>\n<tr><th scope=\"row\">", stdout);
        put(p->name[i]);
        printf("</th><td>%.0f %%</td>", a->start * 100);
        put_part(a->skill, a->error.skill);
        put_part(a->luck, a->error.luck);
        put_part(a->others, a->error.others);
        printf("<td>%.0f %%</td>", a->end * 100);
    }
    puts("</tr></table></div>");
}

static void put_dearest(const terminal *p, const review *r, int seat)
{
    const review_choice *list[REVIEW_DEAREST];
    char room[4096];
    int n = review_dearest(r, seat, REVIEW_DEAREST, list);
    ber_text text = ber_text_into(room, sizeof room);
    terminal_fill(p, &text, n ? "review.dearest" : "review.dearest.none", p->name[seat], NULL);
    fputs(n ? "<h2>" : "<p>", stdout);
    put(room);
    puts(n ? "</h2>\n<ul>" : "</p>");
    for (int k = 0; k < n; k++) {
        text = ber_text_into(room, sizeof room);
        review_step_line(p, list[k], &text);
        fputs("<li>", stdout);
        put(room);
        puts("</li>");
    }
    if (n)
        puts("</ul>");
}

int cli_review_html(const review *r, const char *language)
{
    terminal *p = review_player(r, language);
    if (!p)
        return BER_EMEMORY;
    const char *title = ber_word(p->words, "title");
    char numbers[2][24], room[1024];
    ber_text text = ber_text_into(room, sizeof room);
    snprintf(numbers[0], sizeof numbers[0], "%u", r->settings.iterations);
    snprintf(numbers[1], sizeof numbers[1], "%d", r->n_choices);
    printf("<!doctype html>\n<html lang=\"%s\"><meta charset=\"utf-8\">"
           "<meta name=\"viewport\" content=\"width=device-width\">\n<title>",
           language);
    put(title);
    printf("</title>\n<style>%s</style>\n<h1>", style);
    put(title);
    puts("</h1>");
    put_curve(p, r);
    put_accounts(p, r);
    fputs("<p>", stdout);
    put(say(p, match_over(r->m) ? "review.sum" : "review.sum.open"));
    puts("</p>");
    for (int i = 0; i < r->m->n_seats; i++)
        put_dearest(p, r, i);
    terminal_fill(p, &text, "review.effort", numbers[1], numbers[0], NULL);
    fputs("<p class=\"dim\">", stdout);
    put(room);
    puts("</p>\n</html>");
    free(p);
    return 0;
}
