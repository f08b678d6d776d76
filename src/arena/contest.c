/*
 * contest.c: a range of deals: those of a file, the others played now.
 *
 * Lines are written as deals finish, in any order, but counted in the order of the deals:
 * when a sequential test stops must not depend on which process was faster.
 */
#include "arena.h"

#include <stdlib.h>
#include <string.h>

static bool is_settled(const arena_contest *c)
{
    return c->sprt && c->sprt->verdict != 0;
}

/* Counts the next deal, whose line is there. */
static int count(arena_contest *c)
{
    char **line = &c->line[c->counted++];
    int bad = arena_deal_read(c->plan, *line, &c->deal, &c->error);
    bad = bad ? bad : arena_tally_add(&c->tally, &c->deal, &c->error);
    free(*line);
    *line = NULL;
    if (bad || !c->sprt)
        return bad;
    const arena_row *row = &c->tally.row[c->tally.n_rows - 1];
    arena_sprt_add(c->sprt, c->plan, arena_row_share(c->plan, row->sum, 0));
    return 0;
}

static int count_next(arena_contest *c)
{
    int bad = 0;
    while (!bad && !is_settled(c) && c->counted < c->plan->deals && c->line[c->counted])
        bad = count(c);
    return bad;
}

/* At the end: also those after a gap. A test goes no further than the gap. */
static int count_rest(arena_contest *c)
{
    int bad = 0;
    while (!bad && !c->sprt && c->counted < c->plan->deals) {
        if (c->line[c->counted])
            bad = count(c);
        else
            c->counted++;
    }
    return bad;
}

/* ---- For the crew ------------------------------------------------------------------ */

static bool next_deal(void *user, uint64_t *deal)
{
    arena_contest *c = user;
    while (c->handed < c->plan->deals && (c->handed < c->counted || c->line[c->handed]))
        c->handed++;
    if (c->handed >= c->plan->deals)
        return false;
    *deal = c->plan->first + c->handed++;
    return true;
}

/* Not 0: stop; the contest's error says whether one is the reason. */
static int take_line(void *user, const char *line)
{
    arena_contest *c = user;
    int bad = arena_deal_read(c->plan, line, &c->deal, &c->error);
    if (!bad && c->fd >= 0)
        bad = arena_file_add(c->fd, line, &c->error);
    if (bad)
        return bad;
    uint64_t i = c->deal.number - c->plan->first;
    BER_ASSERT(i < c->plan->deals && !c->line[i]);
    c->line[i] = strdup(line);
    if (!c->line[i])
        return ber_fail(&c->error, BER_EMEMORY, "lines");
    c->played++;
    c->fresh++;
    bad = count_next(c);
    return bad ? bad : is_settled(c);
}

static void tick(void *user)
{
    arena_contest *c = user;
    if (c->tick)
        c->tick(c->user);
}

/* ---- All of it --------------------------------------------------------------------- */

static void take_old(arena_contest *c, arena_lines *old)
{
    for (int i = 0; i < old->n; i++) {
        uint64_t place = old->entry[i].number - c->plan->first;
        BER_ASSERT(place < c->plan->deals && !c->line[place]);
        c->line[place] = old->entry[i].line;
        old->entry[i].line = NULL;
        c->played++;
    }
}

/* 0, or the code of an error. */
static int play_all(arena_contest *c, arena_lines *old, ber_error *error)
{
    arena_crew crew = { c->plan, c->jobs, next_deal, take_line, tick, c };
    c->line = calloc(c->plan->deals, sizeof *c->line);
    c->deal = arena_deal_new(c->plan);
    if (!c->line || !c->deal.seat || !c->deal.effort)
        return ber_fail(error, BER_EMEMORY, "deals");
    take_old(c, old);
    int code = count_next(c);
    if (!code && !is_settled(c) && c->played < c->plan->deals)
        code = arena_crew_run(&crew, error);
    int rest = count_rest(c);
    if (c->error.code)
        *error = c->error;
    return c->error.code ? c->error.code : code ? code : rest;
}

int arena_contest_run(arena_contest *c, arena_lines *old, ber_error *error)
{
    int code = play_all(c, old, error);
    for (uint64_t i = 0; c->line && i < c->plan->deals; i++)
        free(c->line[i]);
    free(c->line);
    arena_deal_free(&c->deal);
    return code;
}
