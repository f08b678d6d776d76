/*
 * tally.c: what was counted in each deal, one row of whole numbers per deal.
 */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

/* ---- Rows -------------------------------------------------------------------------- */

int arena_at_wins(const arena_plan *plan, int mix, int player)
{
    return mix * plan->n_players + player;
}

int arena_at_decided(const arena_plan *plan, int mix)
{
    return plan->n_mixes * plan->n_players + mix;
}

int arena_at_seat(const arena_plan *plan, int player, int seat)
{
    return plan->n_mixes * (plan->n_players + 1) + player * plan->n_seats + seat;
}

int arena_at_points(const arena_plan *plan, int player)
{
    return plan->n_mixes * (plan->n_players + 1) + plan->n_players * plan->n_seats + player;
}

int arena_row_width(const arena_plan *plan)
{
    return arena_at_points(plan, plan->n_players);
}

double arena_row_share(const arena_plan *plan, const int32_t *sum, int player)
{
    int64_t parts = 0;
    for (int i = 0; i < plan->n_mixes; i++)
        parts += sum[arena_at_wins(plan, i, player)];
    return (double)parts / (double)ARENA_SHARES / plan->n_lineups;
}

/* ---- Adding ------------------------------------------------------------------------ */

static void fill_game(const arena_plan *plan, const arena_lineup *lineup, const arena_seat *seat,
                      int32_t *sum)
{
    int winners = 0;
    for (int i = 0; i < plan->n_seats; i++)
        winners += seat[i].rank == 1;
    sum[arena_at_decided(plan, lineup->mix)] += winners > 0;
    for (int i = 0; i < plan->n_seats; i++) {
        int player = lineup->player[i];
        sum[arena_at_points(plan, player)] += seat[i].points;
        if (seat[i].rank != 1)
            continue;
        sum[arena_at_wins(plan, lineup->mix, player)] += ARENA_SHARES / winners;
        sum[arena_at_seat(plan, player, i)] += ARENA_SHARES / winners;
    }
}

static void add_effort(arena_effort *to, const arena_effort *from)
{
    to->iterations += from->iterations;
    to->faults += from->faults;
    to->memory = from->memory > to->memory ? from->memory : to->memory;
    to->longest = from->longest > to->longest ? from->longest : to->longest;
    to->turn = from->turn > to->turn ? from->turn : to->turn;
    for (int i = 0; i < ARENA_BUCKETS; i++) {
        to->each[i] += from->each[i];
        to->late[i] += from->late[i];
    }
}

static void add_seat(arena_tally *tally, int player, const arena_seat *seat)
{
    tally->decisions[player] += seat->decisions;
    tally->us[player] += seat->us;
    tally->points[player][seat->points - INT16_MIN]++;
}

static int grow(arena_tally *tally)
{
    if (tally->n_rows < tally->room)
        return 0;
    int room = tally->room ? tally->room * 2 : 64;
    arena_row *row = realloc(tally->row, (size_t)room * sizeof *row);
    if (!row)
        return -1;
    tally->row = row;
    tally->room = room;
    return 0;
}

int arena_tally_add(arena_tally *tally, const arena_deal *deal, ber_error *error)
{
    const arena_plan *plan = tally->plan;
    int32_t *sum = calloc((size_t)arena_row_width(plan), sizeof *sum);
    if (!sum || grow(tally) != 0) {
        free(sum);
        return ber_fail(error, BER_EMEMORY, "deals");
    }
    tally->row[tally->n_rows++] = (arena_row){ deal->number, sum };
    for (int i = 0; i < plan->n_lineups; i++) {
        fill_game(plan, &plan->lineup[i], deal->seat[i], sum);
        for (int seat = 0; seat < plan->n_seats; seat++)
            add_seat(tally, plan->lineup[i].player[seat], &deal->seat[i][seat]);
    }
    for (int p = 0; p < plan->n_players; p++)
        add_effort(&tally->effort[p], &deal->effort[p]);
    return 0;
}

int arena_tally_lines(arena_tally *tally, const arena_lines *lines, arena_sprt *sprt,
                      ber_error *error)
{
    const arena_plan *plan = tally->plan;
    arena_deal deal = arena_deal_new(plan);
    int bad = deal.seat && deal.effort ? 0 : ber_fail(error, BER_EMEMORY, "deals");
    for (int i = 0; i < lines->n && !bad && !(sprt && sprt->verdict); i++) {
        bad = arena_deal_read(plan, lines->entry[i].line, &deal, error);
        bad = bad ? bad : arena_tally_add(tally, &deal, error);
        if (!bad && sprt)
            arena_sprt_add(sprt, plan, arena_row_share(plan, tally->row[tally->n_rows - 1].sum, 0));
    }
    arena_deal_free(&deal);
    return bad;
}

/* ---- Beginning and end ------------------------------------------------------------- */

int arena_tally_open(arena_tally *tally, const arena_plan *plan, ber_error *error)
{
    size_t n = (size_t)plan->n_players;
    *tally = (arena_tally){ .plan = plan,
                            .effort = calloc(n, sizeof *tally->effort),
                            .points = calloc(n, sizeof *tally->points) };
    if (tally->effort && tally->points)
        return 0;
    arena_tally_close(tally);
    return ber_fail(error, BER_EMEMORY, "a tally");
}

void arena_tally_close(arena_tally *tally)
{
    for (int i = 0; i < tally->n_rows; i++)
        free(tally->row[i].sum);
    free(tally->row);
    free(tally->effort);
    free(tally->points);
    *tally = (arena_tally){ 0 };
}
