/*
 * table.c: the report as aligned text.
 */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

enum { NAME = 28 }; /* columns for the name of a player */

/* ---- Cells ------------------------------------------------------------------------- */

static int name_width(const arena_plan *plan)
{
    int width = 6;
    for (int p = 0; p < plan->n_players; p++) {
        int n = (int)strlen(plan->player[p]);
        width = n > width ? n : width;
    }
    return width < NAME ? width : NAME;
}

static void print_name(const arena_plan *plan, int player, FILE *out)
{
    int width = name_width(plan);
    fprintf(out, "%-*.*s", width, width, plan->player[player]);
}

/* "1.2 ms", in seven columns. */
static void print_time(double us, FILE *out)
{
    if (us < 999.5)
        fprintf(out, "  %6.*f us", us < 9.95 ? 1 : 0, us);
    else if (us < 999.5e3)
        fprintf(out, "  %6.*f ms", us < 9.95e3 ? 1 : 0, us / 1e3);
    else
        fprintf(out, "  %6.*f s ", us < 9.95e6 ? 1 : 0, us / 1e6);
}

static void print_elo(const arena_plan *plan, const arena_report *r, int p, FILE *out)
{
    const arena_player_report *player = &r->player[p];
    if (p == plan->anchor)
        fprintf(out, "       0");
    else if (player->bound == '>')
        fprintf(out, "  > %+4.0f", player->elo.low);
    else if (player->bound == '<')
        fprintf(out, "  < %+4.0f", player->elo.high);
    else
        fprintf(out, "   %+5.0f  %+5.0f to %+5.0f", player->elo.value, player->elo.low,
                player->elo.high);
}

/* ---- Parts ------------------------------------------------------------------------- */

static void print_title(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    bool whole = r->last - r->first + 1 == (uint64_t)r->deals;
    fprintf(out, "%s, %d seats, seed %llu, deals %llu to %llu%s: %d deals of %d game%s\n",
            plan->game->name, plan->n_seats, (unsigned long long)plan->seed,
            (unsigned long long)r->first, (unsigned long long)r->last, whole ? "" : " (with gaps)",
            r->deals, plan->n_lineups, plan->n_lineups > 1 ? "s" : "");
    if (plan->iterations)
        fprintf(out, "%u iterations for every search\n", (unsigned)plan->iterations);
    if (plan->time_ms)
        fprintf(out, "%u ms for every search\n", (unsigned)plan->time_ms);
    if (r->deals < ARENA_FEW)
        fprintf(out, "fewer than %d deals: the intervals are too narrow\n", ARENA_FEW);
}

static void print_players(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    fprintf(out, "\n%-*s    share            95 %%   fair   points           95 %%     Elo%s\n",
            name_width(plan), "player", "            95 %");
    for (int p = 0; p < plan->n_players; p++) {
        const arena_player_report *player = &r->player[p];
        print_name(plan, p, out);
        fprintf(out, "  %5.1f %%  %5.1f to %5.1f  x%4.2f  %7.2f  %6.2f to %6.2f",
                player->share.value * 100, player->share.low * 100, player->share.high * 100,
                player->share.value / r->fair, player->points.value, player->points.low,
                player->points.high);
        print_elo(plan, r, p, out);
        fputc('\n', out);
    }
}

static void print_seats(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    fprintf(out, "\n%-*s", name_width(plan), "share");
    for (int seat = 0; seat < plan->n_seats; seat++)
        fprintf(out, "    seat %d", seat);
    fputc('\n', out);
    for (int p = 0; p < plan->n_players; p++) {
        print_name(plan, p, out);
        for (int seat = 0; seat < plan->n_seats; seat++)
            fprintf(out, "   %5.1f %%", r->player[p].seat[seat].value * 100);
        fputc('\n', out);
    }
}

static void print_mixes(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    if (plan->n_mixes < 2)
        return;
    fprintf(out, "\nshare of a seat, by who is at the table\n");
    for (int i = 0; i < plan->n_mixes; i++)
        for (int p = 0; p < plan->n_players; p++) {
            const arena_estimate *e = &r->mix[i * plan->n_players + p];
            if (!plan->mix[i].held[p])
                continue;
            print_name(plan, p, out);
            fprintf(out, "  %5.1f %%  %5.1f to %5.1f  x%4.2f ", e->value * 100, e->low * 100,
                    e->high * 100, e->value / r->fair);
            for (int q = 0; q < plan->n_players; q++)
                if (plan->mix[i].held[q])
                    fprintf(out, "  %d %s", plan->mix[i].held[q], plan->player[q]);
            fputc('\n', out);
        }
}

static void print_times(const arena_report *r, FILE *out)
{
    const arena_plan *plan = r->plan;
    bool limit = arena_is_timed(plan);
    fprintf(
        out,
        "\n%-*s  decisions       mean        p99        max       turn  iterations/s  memory%s\n",
        name_width(plan), "time", limit ? "   late p99" : "");
    for (int p = 0; p < plan->n_players; p++) {
        const arena_player_report *player = &r->player[p];
        print_name(plan, p, out);
        fprintf(out, "%11llu", (unsigned long long)player->decisions);
        print_time(player->mean_us, out);
        print_time(player->p99_us, out);
        print_time(player->longest_us, out);
        print_time(player->turn_us, out);
        if (player->iterations && player->us > 0)
            fprintf(out, "  %12.0f  %4.1f MB", (double)player->iterations / player->us * 1e6,
                    (double)player->memory / 1e6);
        else
            fprintf(out, "  %12s  %7s", "-", "-");
        if (limit)
            print_time(player->late_us, out);
        fputc('\n', out);
    }
    for (int p = 0; p < plan->n_players; p++)
        if (r->player[p].faults)
            fprintf(out, "%s: %llu of its decisions were made by easy\n", plan->player[p],
                    (unsigned long long)r->player[p].faults);
}

static void print_sprt(const arena_report *r, FILE *out)
{
    static const char *const verdict[] = { "H0 accepted", "undecided", "H1 accepted" };
    const arena_sprt *t = &r->sprt;
    fprintf(
        out,
        "\nSPRT: H0 %+g, H1 %+g Elo for %s: %s after %llu deals (log ratio %.2f in %.2f to %.2f)\n",
        t->elo0, t->elo1, r->plan->player[0], verdict[t->verdict + 1], (unsigned long long)t->n,
        t->ratio, t->low, t->high);
}

void arena_report_print(const arena_report *r, FILE *out)
{
    print_title(r, out);
    print_players(r, out);
    print_seats(r, out);
    print_mixes(r, out);
    print_times(r, out);
    if (r->tested)
        print_sprt(r, out);
}
