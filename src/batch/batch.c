/*
 * batch.c: many games side by side, as include/beringia.h has them. Every game has a generator of
 * its own and is advanced by one thread at a time, so that the numbers are the same with any
 * number of threads. What is legal in a game's position is kept: actions are checked by it,
 * and nothing is listed twice.
 */
#include "lib.h"

#include "crew.h"
#include "playout.h"
#include "tensor.h"
#include "vocab.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    MOST_GAMES = 1 << 24,
    MOST_THREADS = 256,
    CHUNK = 64, /* games that a thread takes at a time */
    LINE = 64,  /* bytes of a cache line: no two games share one */
    WIDE = 2048 /* bytes of a mask that cost more to clear than to remember what was set */
};

/* The position of one game. */
typedef struct {
    ber_rng rng;
    int8_t actor;
    uint8_t done; /* a game ended since the last call */
    int32_t n_legal;
    uint64_t decisions;
    float reward[BER_MAX_SEATS], points[BER_MAX_SEATS];
    ber_action legal[BER_MAX_ACTIONS];
    uint16_t weight[BER_MAX_OUTCOMES];
    int n_shown; /* what the mask holds, if the caller leaves it as it is */
    ber_action shown[BER_MAX_ACTIONS];
} place;

struct beringia_batch {
    const struct ber_game *game;
    int n, n_seats, n_actions;
    unsigned flags;
    uint64_t seed;
    size_t stride;
    char *state; /* n of them, `stride` apart */
    place *at;   /* n */
    beringia_batch_out out;
    const ber_action *action; /* of this call, as are the next three */
    const uint64_t *seeds;
    uint64_t n_steps;
    atomic_int wrong; /* the first game whose action is not legal; n: none */
    crew *crew;
    ber_tensor tensor;
    _Alignas(8) char start[BER_MAX_STATE];
};

static void *state_of(const beringia_batch *b, int i)
{
    return b->state + (size_t)i * b->stride;
}

/* ---- One game ------------------------------------------------------------------------------ */

static void note_end(const beringia_batch *b, const void *s, place *at)
{
    beringia_result result;
    lib_result(b->game, s, &result);
    at->done = 1;
    for (int seat = 0; seat < b->n_seats; seat++) {
        at->reward[seat] = (float)result.share[seat];
        at->points[seat] = (float)result.points[seat];
    }
}

static void list_outcomes(const beringia_batch *b, const void *s, place *at)
{
    ber_outcome outcome[BER_MAX_OUTCOMES];
    at->actor = BER_FATE;
    at->n_legal = b->game->chance(s, outcome);
    for (int i = 0; i < at->n_legal; i++) {
        at->legal[i] = outcome[i].action;
        at->weight[i] = outcome[i].weight;
    }
}

/* Goes on until somebody has a choice, or the flags say to stop. */
static void advance(const beringia_batch *b, void *s, place *at)
{
    const struct ber_game *game = b->game;
    const ber_head *head = s;
    for (;;) {
        if (head->turn == BER_CHANCE) {
            if (b->flags & BERINGIA_BATCH_FATE) {
                list_outcomes(b, s, at);
                return;
            }
            game->apply(s, BER_FATE, playout_draw(game, s, &at->rng).action, NULL);
        } else if (head->turn == BER_OVER) {
            note_end(b, s, at);
            if (b->flags & BERINGIA_BATCH_STAY) {
                at->actor = BER_PUBLIC;
                at->n_legal = 0;
                return;
            }
            memcpy(s, b->start, game->state_size);
        } else {
            at->actor = (int8_t)__builtin_ctz(head->waiting);
            at->n_legal = game->legal(s, at->actor, at->legal);
            if (at->n_legal != 1 || (b->flags & BERINGIA_BATCH_FORCED))
                return;
            game->apply(s, at->actor, at->legal[0], NULL);
            at->decisions++;
        }
    }
}

static void take(const beringia_batch *b, void *s, place *at, ber_action a)
{
    at->decisions += at->actor != BER_FATE;
    b->game->apply(s, at->actor, a, NULL);
    advance(b, s, at);
}

static bool is_offered(const place *at, ber_action a)
{
    for (int i = 0; i < at->n_legal; i++)
        if (at->legal[i] == a)
            return true;
    return false;
}

/* ---- Random steps ---------------------------------------------------------------------------- */

/* One of those that are listed, by the numbers that playout_draw() would draw. */
static ber_action pick(place *at)
{
    uint32_t total = 0;
    if (at->n_legal == 1)
        return at->legal[0];
    if (at->actor != BER_FATE)
        return at->legal[ber_rng_below(&at->rng, (uint32_t)at->n_legal)];
    for (int i = 0; i < at->n_legal; i++)
        total += at->weight[i];
    uint32_t left = ber_rng_below(&at->rng, total);
    int i = 0;
    while (left >= at->weight[i])
        left -= at->weight[i++];
    return at->legal[i];
}

/* The first is one of those that are listed already; what may be done after the last is listed
 * again, and nothing in between. */
static void play_random(const beringia_batch *b, void *s, place *at)
{
    const ber_head *head = s;
    playout_limit limit = { .n = b->n_steps - 1,
                            .fate = b->flags & BERINGIA_BATCH_FATE,
                            .forced = b->flags & BERINGIA_BATCH_FORCED };
    playout_count count = { 0 };
    at->decisions += at->actor != BER_FATE;
    b->game->apply(s, at->actor, pick(at), NULL);
    while (limit.n > 0) {
        playout_some(b->game, s, &at->rng, &limit, &count);
        if (head->turn != BER_OVER || (b->flags & BERINGIA_BATCH_STAY))
            break;
        note_end(b, s, at);
        memcpy(s, b->start, b->game->state_size);
    }
    at->decisions += count.decisions;
    advance(b, s, at);
}

/* ---- Reading -------------------------------------------------------------------------------- */

/* Erases what the mask held, all of it or what is known to be there. */
static void clear_mask(const beringia_batch *b, place *at, uint8_t *mask)
{
    if (!(b->flags & BERINGIA_BATCH_KEPT) || b->n_actions < WIDE) {
        memset(mask, 0, (size_t)b->n_actions);
        return;
    }
    for (int k = 0; k < at->n_shown; k++)
        mask[at->shown[k]] = 0;
    at->n_shown = at->n_legal;
    memcpy(at->shown, at->legal, (size_t)at->n_legal * sizeof at->legal[0]);
}

static void tell_legal(const beringia_batch *b, int i)
{
    place *at = &b->at[i];
    if (b->out.legal)
        memcpy(b->out.legal + (size_t)i * BER_MAX_ACTIONS, at->legal,
               (size_t)at->n_legal * sizeof at->legal[0]);
    if (b->out.weight && at->actor == BER_FATE)
        memcpy(b->out.weight + (size_t)i * BER_MAX_OUTCOMES, at->weight,
               (size_t)at->n_legal * sizeof at->weight[0]);
    if (b->out.mask) {
        uint8_t *mask = b->out.mask + (size_t)i * (size_t)b->n_actions;
        clear_mask(b, at, mask);
        for (int k = 0; k < at->n_legal; k++)
            mask[at->legal[k]] = 1;
    }
}

static void tell_tensors(const beringia_batch *b, int i)
{
    int actor = b->at[i].actor;
    size_t first = (size_t)i * (size_t)b->tensor.size;
    if (b->out.observation)
        ber_tensor_observe(&b->tensor, state_of(b, i), actor < 0 ? BER_PUBLIC : actor,
                           b->out.observation + first);
    if (b->out.perfect)
        ber_tensor_reveal(&b->tensor, state_of(b, i), actor < 0 ? 0 : actor,
                          b->out.perfect + first);
}

static void tell(const beringia_batch *b, int i)
{
    place *at = &b->at[i];
    size_t seats = (size_t)b->n_seats, bytes = seats * sizeof(float);
    if (b->out.actor)
        b->out.actor[i] = at->actor;
    if (b->out.done)
        b->out.done[i] = at->done;
    if (b->out.n_legal)
        b->out.n_legal[i] = at->n_legal;
    if (b->out.reward)
        memcpy(b->out.reward + (size_t)i * seats, at->reward, bytes);
    if (b->out.points)
        memcpy(b->out.points + (size_t)i * seats, at->points, bytes);
    tell_legal(b, i);
    tell_tensors(b, i);
    if (at->done) {
        at->done = 0;
        memset(at->reward, 0, sizeof at->reward);
        memset(at->points, 0, sizeof at->points);
    }
}

/* ---- The parts of a call --------------------------------------------------------------------- */

static int end_of(const beringia_batch *b, int part)
{
    int end = (part + 1) * CHUNK;
    return end < b->n ? end : b->n;
}

static void check_part(void *user, int part)
{
    beringia_batch *b = user;
    for (int i = part * CHUNK; i < end_of(b, part); i++) {
        if (b->at[i].actor == BER_PUBLIC || is_offered(&b->at[i], b->action[i]))
            continue;
        int first = atomic_load(&b->wrong);
        while (i < first && !atomic_compare_exchange_weak(&b->wrong, &first, i))
            ;
        return;
    }
}

static void step_part(void *user, int part)
{
    beringia_batch *b = user;
    for (int i = part * CHUNK; i < end_of(b, part); i++) {
        if (b->at[i].actor != BER_PUBLIC)
            take(b, state_of(b, i), &b->at[i], b->action[i]);
        tell(b, i);
    }
}

static void random_part(void *user, int part)
{
    beringia_batch *b = user;
    for (int i = part * CHUNK; i < end_of(b, part); i++) {
        if (b->at[i].actor != BER_PUBLIC && b->n_steps > 0)
            play_random(b, state_of(b, i), &b->at[i]);
        tell(b, i);
    }
}

static void reset_part(void *user, int part)
{
    beringia_batch *b = user;
    for (int i = part * CHUNK; i < end_of(b, part); i++) {
        place *at = &b->at[i];
        at->rng = ber_rng_seed(b->seeds ? b->seeds[i] : b->seed + (uint64_t)i);
        memcpy(state_of(b, i), b->start, b->game->state_size);
        advance(b, state_of(b, i), at);
        tell(b, i);
    }
}

static void look_part(void *user, int part)
{
    beringia_batch *b = user;
    for (int i = part * CHUNK; i < end_of(b, part); i++)
        tell(b, i);
}

static void work(beringia_batch *b, void (*job)(void *user, int part))
{
    crew_work(b->crew, (b->n + CHUNK - 1) / CHUNK, job, b);
}

static void aim(beringia_batch *b, const beringia_batch_out *out, size_t out_size)
{
    b->out = (beringia_batch_out){ 0 };
    if (out)
        memcpy(&b->out, out, out_size < sizeof b->out ? out_size : sizeof b->out);
}

/* ---- The calls --------------------------------------------------------------------------------
 */

static int check_config(const beringia_batch_config *c, beringia_error *error)
{
    if (!c->game)
        return lib_fail(error, BERINGIA_EGAME, "the batch has no game");
    if (c->n < 1 || c->n > MOST_GAMES)
        return lib_fail(error, BERINGIA_EUSAGE, "%d games: 1 to %d expected", c->n, MOST_GAMES);
    if (c->threads < 0 || c->threads > MOST_THREADS)
        return lib_fail(error, BERINGIA_EUSAGE, "%d threads: 0 to %d expected", c->threads,
                        MOST_THREADS);
    if (c->flags & ~(unsigned)(BERINGIA_BATCH_FATE | BERINGIA_BATCH_FORCED | BERINGIA_BATCH_STAY |
                               BERINGIA_BATCH_KEPT))
        return lib_fail(error, BERINGIA_EUSAGE, "the flags %#x have an unknown bit", c->flags);
    return 0;
}

static int threads_for(const beringia_batch_config *c)
{
    long n = c->threads ? c->threads : sysconf(_SC_NPROCESSORS_ONLN);
    long chunks = (c->n + CHUNK - 1) / CHUNK;
    n = n > chunks ? chunks : n;
    return n < 1 ? 1 : n > MOST_THREADS ? MOST_THREADS : (int)n;
}

beringia_batch *beringia_batch_new(const beringia_batch_config *config, size_t config_size,
                                   beringia_error *error)
{
    beringia_batch_config c = { 0 };
    ber_error why = { 0 };
    memcpy(&c, config, config_size < sizeof c ? config_size : sizeof c);
    if (check_config(&c, error) < 0)
        return NULL;
    beringia_batch *b = calloc(1, sizeof *b);
    if (b && lib_begin(c.game, c.n_seats, c.options, b->start, &why) < 0) {
        lib_tell(error, &why);
        free(b);
        return NULL;
    }
    if (b) {
        b->game = c.game, b->n = c.n, b->n_seats = c.n_seats, b->flags = c.flags;
        b->n_actions = ber_count_actions(c.game);
        b->seed = c.seed;
        ber_tensor_make(&b->tensor, c.game, c.n_seats);
        b->stride = ((size_t)c.game->state_size + LINE - 1) / LINE * LINE;
        b->state = aligned_alloc(LINE, b->stride * (size_t)c.n);
        b->at = calloc((size_t)c.n, sizeof b->at[0]);
        b->crew = b->state && b->at ? crew_new(threads_for(&c)) : NULL;
    }
    if (!b || !b->crew) {
        beringia_batch_free(b);
        lib_fail(error, BERINGIA_EMEMORY, "out of memory or threads for %d games", c.n);
        return NULL;
    }
    beringia_batch_reset(b, NULL, NULL, 0);
    return b;
}

void beringia_batch_free(beringia_batch *b)
{
    if (!b)
        return;
    crew_free(b->crew);
    free(b->state);
    free(b->at);
    free(b);
}

void beringia_batch_reset(beringia_batch *b, const uint64_t *seed, const beringia_batch_out *out,
                          size_t out_size)
{
    aim(b, out, out_size);
    b->seeds = seed;
    work(b, reset_part);
}

int beringia_batch_step(beringia_batch *b, const beringia_action *action,
                        const beringia_batch_out *out, size_t out_size, beringia_error *error)
{
    aim(b, out, out_size);
    b->action = action;
    atomic_store(&b->wrong, b->n);
    work(b, check_part);
    int wrong = atomic_load(&b->wrong);
    if (wrong < b->n)
        return lib_fail(error, BERINGIA_EILLEGAL, "game %d: the action %d is not offered", wrong,
                        action[wrong]);
    work(b, step_part);
    return 0;
}

uint64_t beringia_batch_random(beringia_batch *b, uint64_t n_steps, const beringia_batch_out *out,
                               size_t out_size)
{
    uint64_t before = 0, after = 0;
    for (int i = 0; i < b->n; i++)
        before += b->at[i].decisions;
    aim(b, out, out_size);
    b->n_steps = n_steps;
    work(b, random_part);
    for (int i = 0; i < b->n; i++)
        after += b->at[i].decisions;
    return after - before;
}

void beringia_batch_look(beringia_batch *b, const beringia_batch_out *out, size_t out_size)
{
    aim(b, out, out_size);
    work(b, look_part);
}

const void *beringia_batch_state(const beringia_batch *b, int i)
{
    return i >= 0 && i < b->n ? state_of(b, i) : NULL;
}
