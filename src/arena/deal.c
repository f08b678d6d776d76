/*
 * deal.c: one deal: one key of fate, every line-up.
 *
 * Plays on a bare state and not on a match: no events, no history, so that a decision
 * costs little besides what its bot needs.
 */
#include "arena.h"

#include "asked.h"
#include "codec.h"
#include "fate.h"
#include "host.h"

#include <signal.h>
#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

/* For --time. No limit of the host's: what a search finds must not depend on the machine. */
static const bot_lent clock_only = { .now_us = host_now_us };

/* ---- Buckets of time --------------------------------------------------------------- */

int arena_bucket(uint64_t us)
{
    if (us < 8)
        return (int)us;
    int octave = 63 - __builtin_clzll(us); /* from 3 on */
    int bucket = (octave - 2) * 8 + (int)(us >> (octave - 3) & 7);
    return bucket < ARENA_BUCKETS ? bucket : ARENA_BUCKETS - 1;
}

double arena_bucket_us(int bucket)
{
    if (bucket < 8)
        return bucket;
    double width = (double)(1ull << (bucket / 8 - 1));
    return width * (8 + bucket % 8) + (width - 1) / 2;
}

/* ---- The record -------------------------------------------------------------------- */

arena_deal arena_deal_new(const arena_plan *plan)
{
    return (arena_deal){
        .seat = calloc((size_t)plan->n_lineups, sizeof(arena_seat[BER_MAX_SEATS])),
        .effort = calloc((size_t)plan->n_players, sizeof(arena_effort)),
    };
}

void arena_deal_free(arena_deal *deal)
{
    free(deal->seat);
    free(deal->effort);
}

/* ---- The table --------------------------------------------------------------------- */

/* Reports a program's mistakes. */
typedef struct {
    const char *name;
    int shown;
} player_log;

enum { SHOWN_FAULTS = 5 }; /* of one player in one process */

struct arena_table {
    const arena_plan *plan;
    bot bot[ARENA_PLAYERS];
    int n_bots;
    player_log log[ARENA_PLAYERS];
    uint64_t faults[ARENA_PLAYERS]; /* so far */
    bot_mind *mind[BER_MAX_SEATS];
    volatile sig_atomic_t stop;

    /* The game being played. */
    alignas(max_align_t) unsigned char s[BER_MAX_STATE], view[BER_MAX_STATE];
    const arena_lineup *lineup;
    uint8_t key[FATE_KEY];
    uint64_t luck;
    ber_rng rng[BER_MAX_SEATS];
    int last, streak; /* who decided last, how often in a row */
    uint64_t turn;    /* and a number for those decisions */
    bool tells_past;  /* some players are programs, which are told the history */
    bot_past past[BER_MAX_SEATS];
    uint64_t streak_us; /* and how long that took */
};

static void show_fault(void *user, const char *line)
{
    player_log *log = user;
    if (log->shown++ < SHOWN_FAULTS)
        fprintf(stderr, "%s: %s\n", log->name, line);
}

arena_table *arena_table_open(const arena_plan *plan, ber_error *error)
{
    arena_table *t = calloc(1, sizeof *t);
    int bad = t ? 0 : ber_fail(error, BER_EMEMORY, "a table");
    if (bad)
        return NULL;
    t->plan = plan;
    while (t->n_bots < plan->n_players && !bad) {
        int p = t->n_bots;
        t->log[p].name = plan->player[p];
        bad = arena_bot(plan, p, &t->bot[p], show_fault, &t->log[p], error);
        t->n_bots += !bad;
        t->tells_past |= !bad && t->bot[p].user;
    }
    for (int seat = 0; seat < plan->n_seats && !bad; seat++) {
        t->mind[seat] = bot_mind_new(&clock_only);
        if (!t->mind[seat])
            bad = ber_fail(error, BER_EMEMORY, "the mind of a bot");
    }
    if (!bad)
        return t;
    arena_table_close(t);
    return NULL;
}

void arena_table_close(arena_table *t)
{
    for (int p = 0; p < t->n_bots; p++)
        pipe_close(&t->bot[p]);
    for (int seat = 0; seat < t->plan->n_seats; seat++)
        if (t->mind[seat])
            bot_mind_free(t->mind[seat]);
    free(t);
}

void arena_table_stop(arena_table *t)
{
    t->stop = 1;
    for (int p = 0; p < t->n_bots; p++)
        pipe_stop(&t->bot[p]);
}

/* ---- One game ---------------------------------------------------------------------- */

static void begin(arena_table *t, uint64_t number, int lineup)
{
    const arena_plan *plan = t->plan;
    uint64_t luck = arena_mixed(plan->seed, number);
    t->lineup = &plan->lineup[lineup];
    t->luck = luck;
    t->last = -1;
    fate_key_from_seed(luck, t->key);
    for (int seat = 0; seat < plan->n_seats; seat++) {
        bot_mind_forget(t->mind[seat]);
        t->past[seat].n = 0;
        t->rng[seat] =
            ber_rng_seed(arena_mixed(luck, (uint64_t)lineup * BER_MAX_SEATS + (uint64_t)seat + 1));
    }
    ber_state_begin(plan->game, t->s, plan->n_seats, plan->option);
}

/* The streak of a seat ends when another has decided; forced answers do not count. */
static void count_turn(arena_table *t, int seat, uint64_t us, arena_effort *effort)
{
    if (t->last != seat)
        t->streak = 0, t->streak_us = 0;
    t->last = seat;
    t->streak++;
    t->streak_us += us;
    if (t->streak_us > effort->turn)
        effort->turn = t->streak_us;
}

static void count_effort(arena_effort *effort, const bot_thought *thought, uint64_t us,
                         uint32_t limit_ms)
{
    effort->iterations += thought->iterations;
    if (thought->memory > effort->memory)
        effort->memory = thought->memory;
    if (us > effort->longest)
        effort->longest = us;
    effort->each[arena_bucket(us)]++;
    if (limit_ms) {
        uint64_t limit = (uint64_t)limit_ms * 1000;
        effort->late[arena_bucket(us > limit ? us - limit : 0)]++;
    }
}

static ber_action decide(arena_table *t, arena_deal *deal, arena_seat *record, int seat)
{
    const struct ber_game *game = t->plan->game;
    int player = t->lineup->player[seat];
    bot_thought thought;
    memcpy(t->view, t->s, game->state_size);
    game->blind(t->view, seat);
    if (t->last != seat)
        t->turn = arena_mixed(t->luck, ((const ber_head *)t->s)->step);
    bot_question q = { game, t->view, seat, t->last == seat ? t->streak : 0, t->turn, NULL, NULL };
    if (t->tells_past)
        q.past = &t->past[seat];
    int64_t start = host_now_us();
    ber_action a = bot_choose(&t->bot[player], t->mind[seat], &q, &t->rng[seat], &thought);
    uint64_t us = (uint64_t)(host_now_us() - start);
    record->decisions++;
    record->us += us;
    count_turn(t, seat, us, &deal->effort[player]);
    count_effort(&deal->effort[player], &thought, us, t->plan->settings[player].time_ms);
    return a;
}

static void take_step(arena_table *t, int actor, ber_action a)
{
    const struct ber_game *game = t->plan->game;
    for (int seat = 0; t->tells_past && seat < t->plan->n_seats; seat++)
        bot_past_add(&t->past[seat], actor, game->seen_as(t->s, actor, a, seat));
    game->apply(t->s, actor, a, NULL);
}

/* The first waiting seat answers; a forced answer needs no bot. */
static int answer(arena_table *t, arena_deal *deal, arena_seat record[BER_MAX_SEATS],
                  ber_error *error)
{
    const struct ber_game *game = t->plan->game;
    const ber_head *head = (const void *)t->s;
    ber_action legal[BER_MAX_ACTIONS];
    int seat = __builtin_ctz(head->waiting);
    int n = game->legal(t->s, seat, legal);
    ber_action a = n == 1 ? legal[0] : decide(t, deal, &record[seat], seat);
    if (!ber_is_listed(legal, n, a))
        return ber_fail(error, BER_EILLEGAL, "step %u: player '%s' answers with action %u",
                        (unsigned)head->step, t->plan->player[t->lineup->player[seat]],
                        (unsigned)a);
    take_step(t, seat, a);
    return 0;
}

static void count_faults(arena_table *t, arena_deal *deal)
{
    for (int p = 0; p < t->plan->n_players; p++) {
        uint64_t faults = pipe_forfeits(&t->bot[p]);
        deal->effort[p].faults += faults - t->faults[p];
        t->faults[p] = faults;
    }
}

static void take_result(const arena_table *t, arena_seat record[BER_MAX_SEATS])
{
    ber_result result;
    t->plan->game->result(t->s, &result);
    for (int seat = 0; seat < t->plan->n_seats; seat++) {
        record[seat].rank = result.rank[seat];
        record[seat].points = result.points[seat];
    }
}

int arena_play(arena_table *t, arena_deal *deal, int lineup, ber_error *error)
{
    const struct ber_game *game = t->plan->game;
    const ber_head *head = (const void *)t->s;
    arena_seat *record = deal->seat[lineup];
    memset(record, 0, sizeof(arena_seat[BER_MAX_SEATS]));
    if (lineup == 0)
        memset(deal->effort, 0, (size_t)t->plan->n_players * sizeof *deal->effort);
    begin(t, deal->number, lineup);
    int bad = 0;
    while (head->turn != BER_OVER && !bad) {
        if (t->stop)
            return ber_fail(error, BER_EBROKEN, "stopped");
        if (head->turn == BER_CHANCE)
            take_step(t, BER_FATE, fate_outcome(t->key, game, t->s));
        else
            bad = answer(t, deal, record, error);
    }
    count_faults(t, deal);
    if (!bad)
        take_result(t, record);
    return bad;
}
