/*
 * html.c: the report as one page that needs nothing else.
 *
 * It says nothing about the machine and, unless players had a time limit, nothing that a clock
 * measured: the same contest gives the same page, byte by byte.
 *
 */
#include "arena.h"

#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--ink:#1c2733;--dim:#5a6672;--paper:#fff;--line:#d5dbe1;"
    "--c0:#0b62a8;--c1:#b3470b;--c2:#1d7a46;--c3:#8b3a9c;--c4:#a8102f;--c5:#6b5b00;--c6:#007a80;"
    "--c7:#5b5b5b}\n"
    "@media(prefers-color-scheme:dark){:root{--ink:#e6ebf0;--dim:#a3afba;--paper:#12181f;"
    "--line:#35414d;--c0:#6cb6f0;--c1:#f0945c;--c2:#6fce98;--c3:#d59be3;--c4:#f58a9c;"
    "--c5:#d8c45a;--c6:#5fd0d6;--c7:#b9b9b9}}\n"
    "body{margin:0 auto;max-width:52rem;padding:1rem;font:1rem/1.5 system-ui,sans-serif;"
    "color:var(--ink);background:var(--paper)}\n"
    "h1{font-size:1.4rem;overflow-wrap:anywhere}h2{font-size:1.1rem;margin-top:2rem}\n"
    "p{max-width:40rem}.dim{color:var(--dim)}\n"
    ".wide{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}\n"
    "th,td{padding:.25rem .6rem;text-align:right;border-bottom:1px solid var(--line);"
    "white-space:nowrap}th:first-child,td:first-child{text-align:left}\n"
    "td.text{text-align:left;white-space:normal}\n"
    "pre{white-space:pre-wrap;overflow-wrap:anywhere;border:1px solid var(--line);"
    "padding:.6rem}\n"
    "svg{display:block;width:100%;max-width:38rem}svg text{font-size:11px;fill:var(--ink)}\n"
    "svg .mark{fill:var(--dim);text-anchor:middle}.grid{stroke:var(--line)}\n"
    ".fair{stroke:var(--ink);stroke-dasharray:3 3}.bar{stroke-width:3;stroke-linecap:round}\n"
    ".area{opacity:.75}.mean{stroke-width:2}\n";

/* ---- Text -------------------------------------------------------------------------- */

void arena_html_text(FILE *out, const char *text)
{
    for (; *text; text++) {
        switch (*text) {
        case '<': fputs("&lt;", out); break;
        case '>': fputs("&gt;", out); break;
        case '&': fputs("&amp;", out); break;
        case '"': fputs("&quot;", out); break;
        default: fputc((unsigned char)*text < 0x20 ? ' ' : *text, out);
        }
    }
}

static void names(const arena_plan *plan, FILE *out)
{
    for (int p = 0; p < plan->n_players; p++) {
        fputs(p == 0 ? "" : p + 1 < plan->n_players ? ", " : " and ", out);
        arena_html_text(out, plan->player[p]);
    }
}

static void cell(const char *text, FILE *out)
{
    fputs("<td>", out);
    arena_html_text(out, text);
    fputs("</td>", out);
}

static void percent_cells(const arena_estimate *e, FILE *out)
{
    fprintf(out, "<td>%.1f&nbsp;%%</td><td>%.1f to %.1f</td>", e->value * 100, e->low * 100,
            e->high * 100);
}

/* ---- Parts ------------------------------------------------------------------------- */

static void write_head(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    fputs("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n"
          "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>",
          out);
    fprintf(out, "%s: ", plan->game->name);
    names(plan, out);
    fprintf(out, "</title>\n<style>\n%s", style);
    for (int i = 0; i < 8; i++)
        fprintf(out, ".c%d{stroke:var(--c%d);fill:var(--c%d)}.area.c%d{stroke:none}\n", i, i, i, i);
    fprintf(out, "</style>\n<h1>%s: ", plan->game->name);
    names(plan, out);
    fprintf(out,
            "</h1>\n<p>%d seats; %d deals, numbers %llu to %llu of seed %llu, of %d game%s each. ",
            plan->n_seats, r->deals, (unsigned long long)r->first, (unsigned long long)r->last,
            (unsigned long long)plan->seed, plan->n_lineups, plan->n_lineups > 1 ? "s" : "");
    if (plan->iterations)
        fprintf(out, "Every search imagines %u games for a decision. ", (unsigned)plan->iterations);
    if (plan->time_ms)
        fprintf(out, "Every search has %u ms for a decision. ", (unsigned)plan->time_ms);
    fprintf(out,
            "Intervals are 95&nbsp;%%, resampled over deals; a fair share is %.1f&nbsp;%%.</p>\n",
            r->fair * 100);
    if (r->deals < ARENA_FEW)
        fprintf(out, "<p><strong>Fewer than %d deals: the intervals are too narrow.</strong></p>\n",
                ARENA_FEW);
}

static void elo_cells(const arena_report *r, int p, FILE *out)
{
    const arena_player_report *player = &r->player[p];
    if (p == r->plan->anchor)
        fputs("<td>0</td><td>anchor</td>", out);
    else if (player->bound == '>')
        fprintf(out, "<td>&gt; %+.0f</td><td>never lost</td>", player->elo.low);
    else if (player->bound == '<')
        fprintf(out, "<td>&lt; %+.0f</td><td>never won</td>", player->elo.high);
    else
        fprintf(out, "<td>%+.0f</td><td>%+.0f to %+.0f</td>", player->elo.value, player->elo.low,
                player->elo.high);
}

static void write_players(const arena_report *r, FILE *out)
{
    fputs("<div class=\"wide\" tabindex=\"0\"><table>\n<tr><th>player<th>share<th>95&nbsp;%<th>of "
          "fair<th>points"
          "<th>95&nbsp;%<th>Elo<th>95&nbsp;%</tr>\n",
          out);
    for (int p = 0; p < r->plan->n_players; p++) {
        const arena_player_report *player = &r->player[p];
        fputs("<tr>", out);
        cell(r->plan->player[p], out);
        percent_cells(&player->share, out);
        fprintf(out, "<td>&times;%.2f</td><td>%.2f</td><td>%.2f to %.2f</td>",
                player->share.value / r->fair, player->points.value, player->points.low,
                player->points.high);
        elo_cells(r, p, out);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void write_sprt(const arena_report *r, FILE *out)
{
    static const char *const verdict[] = { "H0 accepted", "undecided", "H1 accepted" };
    const arena_sprt *t = &r->sprt;
    fprintf(out,
            "<p>Sequential test of %+g (H0) against %+g Elo (H1) for the first player: <strong>%s"
            "</strong> after %llu deals; log ratio %.2f within %.2f to %.2f.</p>\n",
            t->elo0, t->elo1, verdict[t->verdict + 1], (unsigned long long)t->n, t->ratio, t->low,
            t->high);
}

static void write_plots(const arena_report *r, FILE *out)
{
    if (r->plan->n_players > 1) {
        fprintf(out, "<h2>Rating</h2>\n<p class=\"dim\">Elo above ");
        arena_html_text(out, r->plan->player[r->plan->anchor]);
        fputs(".</p>\n", out);
        arena_plot_ratings(r, out);
    }
    fputs("<h2>Share at each seat</h2>\n<p class=\"dim\">Dashed: the fair share.</p>\n", out);
    arena_plot_seats(r, out);
    fputs("<h2>Points</h2>\n<p class=\"dim\">How often; the line is the mean.</p>\n", out);
    arena_plot_scores(r, out);
}

/* "2 expert, 1 greedy". */
static void write_mix(const arena_plan *plan, const arena_mix *mix, FILE *out)
{
    for (int p = 0, n = 0; p < plan->n_players; p++) {
        if (!mix->held[p])
            continue;
        fprintf(out, "%s%d&nbsp;", n++ ? ", " : "", mix->held[p]);
        arena_html_text(out, plan->player[p]);
    }
}

static void write_tables(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    if (plan->n_mixes < 2)
        return;
    fputs("<h2>Who is at the table</h2>\n<div class=\"wide\" tabindex=\"0\"><table>\n<tr><th>player"
          "<th>share of a seat<th>95&nbsp;%<th>table</tr>\n",
          out);
    for (int i = 0; i < plan->n_mixes; i++)
        for (int p = 0; p < plan->n_players; p++) {
            if (!plan->mix[i].held[p])
                continue;
            fputs("<tr>", out);
            cell(plan->player[p], out);
            percent_cells(&r->mix[i * plan->n_players + p], out);
            fputs("<td class=\"text\">", out);
            write_mix(plan, &plan->mix[i], out);
            fputs("</td></tr>\n", out);
        }
    fputs("</table></div>\n", out);
}

static void write_effort(const arena_report *r, FILE *out)
{
    fputs("<h2>Effort</h2>\n<div class=\"wide\" tabindex=\"0\"><table>\n<tr><th>player<th>decisions"
          "<th>iterations "
          "each<th>memory<th>horizon<th>explore<th>spread<th>mix<th>slack<th>overlook</tr>\n",
          out);
    for (int p = 0; p < r->plan->n_players; p++) {
        const arena_player_report *player = &r->player[p];
        const bot_config *c = &r->plan->settings[p];
        fputs("<tr>", out);
        cell(r->plan->player[p], out);
        fprintf(out, "<td>%llu</td>", (unsigned long long)player->decisions);
        if (player->iterations)
            fprintf(out,
                    "<td>%.0f</td><td>%.1f&nbsp;MB</td><td>%u</td><td>%g</td><td>%g</td>"
                    "<td>%g</td><td>%g</td><td>%g</td>",
                    (double)player->iterations / (double)player->decisions,
                    (double)player->memory / 1e6, (unsigned)c->horizon, (double)c->explore,
                    (double)c->spread, (double)c->mix, (double)c->slack, (double)c->overlook);
        else
            fputs(
                "<td>-</td><td>-</td><td>-</td><td>-</td><td>-</td><td>-</td><td>-</td><td>-</td>",
                out);
        fputs("</tr>\n", out);
    }
    fputs("</table></div>\n", out);
}

static void write_times(const arena_report *r, FILE *out)
{
    fputs("<h2>Time for a decision</h2>\n<div class=\"wide\" "
          "tabindex=\"0\"><table>\n<tr><th>player<th>mean"
          "<th>99 of 100 within<th>longest<th>longest turn<th>99 of 100 late by less than</tr>\n",
          out);
    for (int p = 0; p < r->plan->n_players; p++) {
        const arena_player_report *player = &r->player[p];
        fputs("<tr>", out);
        cell(r->plan->player[p], out);
        fprintf(out,
                "<td>%.1f&nbsp;ms</td><td>%.1f&nbsp;ms</td><td>%.1f&nbsp;ms</td>"
                "<td>%.1f&nbsp;ms</td><td>%.1f&nbsp;ms</td></tr>\n",
                player->mean_us / 1e3, player->p99_us / 1e3, player->longest_us / 1e3,
                player->turn_us / 1e3, player->late_us / 1e3);
    }
    fputs("</table></div>\n", out);
}

static void write_command(const arena_report *r, FILE *out)
{
    char text[4096];
    ber_text command = ber_text_into(text, sizeof text);
    arena_plan counted = *r->plan; /* those played, not those asked for: it may have ended sooner */
    counted.first = r->first;
    counted.deals = r->last - r->first + 1;
    arena_command(&counted, &command);
    fputs("<h2>The same again</h2>\n<pre>", out);
    arena_html_text(out, text);
    fprintf(out, "</pre>\n<p class=\"dim\">beringia %s</p>\n</html>\n", r->plan->version);
}

void arena_report_html(const arena_report *r, FILE *out)
{
    write_head(r, out);
    write_players(r, out);
    if (r->tested)
        write_sprt(r, out);
    write_plots(r, out);
    write_tables(r, out);
    write_effort(r, out);
    if (arena_is_timed(r->plan))
        write_times(r, out);
    write_command(r, out);
}
