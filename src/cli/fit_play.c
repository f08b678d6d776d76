/*
 * fit_play.c: games for beringia fit.
 *
 * Notes are taken where a search judges: at settled positions, those of fate too, or where
 * a game knows none at the beginnings of turns. Where it knows some, the other beginnings are
 * noted too, for what occurs only there; greedy looks at it. Players of one mind never see most
 * of what a search asks about; so half of the games begin with random steps, and each has a stretch
 * in which it leaves the way it would go.
 */
#include "fit.h"

#include "codec.h"
#include "fate.h"
#include "host.h"

#include <stdalign.h>
#include <stdlib.h>
#include <string.h>

enum {
    SHARES = 16,     /* of the games, each on a thread of its own */
    OPENING = 30,    /* most random steps at the beginning */
    STRETCH_AT = 300 /* before this step a stretch begins */
};

/* One share while it plays. */
typedef struct {
    const fit_job *of;
    bot_mind *mind;
    ber_rng rng;
    bool failed;                 /* out of memory */
    int step, opening, from, to; /* steps made; random before `opening`, a stretch from .. to */
} session;

/* ---- Choices ------------------------------------------------------------------------------ */

static void begin_session(session *p, uint64_t seed)
{
    p->rng = ber_rng_seed(seed);
    p->step = 0;
    p->opening = ber_rng_below(&p->rng, 2) ? (int)ber_rng_below(&p->rng, OPENING + 1) : 0;
    p->from = (int)ber_rng_below(&p->rng, STRETCH_AT);
    p->to = p->from + 4 + (int)ber_rng_below(&p->rng, 24);
    bot_mind_forget(p->mind);
}

/* What comes to mind first, in a world that the seat holds possible. */
static ber_action quick(const struct ber_game *game, void *seen, int seat, ber_rng *rng)
{
    game->deal(seen, rng);
    return game->pick(seen, seat, rng);
}

/* What the player thinks; for a policy it is kept. */
static ber_action think(session *p, const void *seen, int seat, fit_game *out)
{
    const fit_job *j = p->of;
    bot_thought thought;
    bot_question q = { .game = j->game, .state = seen, .seat = seat };
    ber_action a = bot_choose(&j->player, p->mind, &q, &p->rng, j->policy ? &thought : NULL);
    if (j->policy && thought.n && !fit_learn(j, &q, &thought, out))
        p->failed = true;
    return a;
}

static ber_action choose(session *p, const void *s, int seat, fit_game *out)
{
    alignas(max_align_t) unsigned char seen[BER_MAX_STATE];
    const struct ber_game *game = p->of->game;
    bool opening = p->step < p->opening, stretch = p->step >= p->from && p->step < p->to;
    memcpy(seen, s, game->state_size);
    game->blind(seen, seat);
    p->step++;
    if ((opening || stretch) && game->pick && ber_rng_below(&p->rng, 2))
        return quick(game, seen, seat, &p->rng);
    if (opening || ber_rng_below(&p->rng, 100) < p->of->random)
        return bot_random(game, seen, seat, &p->rng);
    return think(p, seen, seat, out);
}

/* ---- Notes -------------------------------------------------------------------------------- */

static float take_mean(float *value, int n, int stride)
{
    float mean = 0;
    for (int i = 0; i < n; i++)
        mean += value[i * stride] / (float)n;
    for (int i = 0; i < n; i++)
        value[i * stride] -= mean;
    return mean;
}

static bool take_note(const fit_job *j, const void *s, bool judged, fit_game *out)
{
    float feature[BER_MAX_SEATS][BER_MAX_FEATURES];
    int n = j->n_features, room = out->n_notes;
    if ((room & (room - 1)) == 0) {
        fit_note *more = realloc(out->note, (room ? 2 * (size_t)room : 1) * sizeof *more);
        if (!more)
            return false;
        out->note = more;
    }
    fit_note *note = &out->note[out->n_notes];
    note->mean = malloc((size_t)(n * (1 + j->n_seats)) * sizeof(float));
    if (!note->mean)
        return false;
    out->n_notes++;
    note->judged = judged;
    note->feature = note->mean + n;
    note->stage = j->game->features->measure(s, feature);
    j->game->evaluate(s, BER_TODAY, note->today);
    take_mean(note->today, j->n_seats, 1);
    for (int seat = 0; seat < j->n_seats; seat++)
        memcpy(note->feature + seat * n, feature[seat], (size_t)n * sizeof(float));
    for (int i = 0; i < n; i++)
        note->mean[i] = take_mean(note->feature + i, j->n_seats, n);
    return true;
}

/* Whether another seat is to choose than before. */
static bool is_beginning(const ber_head *head, int last)
{
    return head->turn == BER_CHOICE && !(last >= 0 && head->waiting >> last & 1);
}

/* ---- Games -------------------------------------------------------------------------------- */

static bool play(session *p, long long i, fit_game *out)
{
    alignas(max_align_t) unsigned char s[BER_MAX_STATE];
    const fit_job *j = p->of;
    const struct ber_game *game = j->game;
    const ber_head *head = (const void *)s;
    uint8_t key[FATE_KEY];
    uint64_t seed = (uint64_t)j->seed * 1000000007u + (uint64_t)i;
    int last = BER_FATE;
    begin_session(p, seed);
    fate_key_from_seed(seed, key);
    ber_state_begin(game, s, j->n_seats, j->option);
    while (head->turn != BER_OVER && !p->failed) {
        bool begins = is_beginning(head, last);
        bool judged = game->settled ? game->settled(s) : begins;
        if (!j->policy && (judged || begins) && !take_note(j, s, judged, out))
            return false;
        if (head->turn == BER_CHANCE) {
            game->apply(s, BER_FATE, fate_outcome(key, game, s), NULL);
            continue;
        }
        last = __builtin_ctz(head->waiting);
        game->apply(s, last, choose(p, s, last, out), NULL);
    }
    if (p->failed)
        return false;
    ber_result r = { 0 };
    game->result(s, &r);
    for (int seat = 0; seat < j->n_seats; seat++)
        out->points[seat] = (float)r.points[seat] / (float)game->point_scale;
    out->mean_points = take_mean(out->points, j->n_seats, 1);
    return true;
}

typedef struct {
    const fit_job *of;
    fit_game *game;
    bool failed[SHARES];
} work;

static void play_share(void *user, int share)
{
    work *w = user;
    session p = { .of = w->of, .mind = bot_mind_new(NULL) };
    bool fine = p.mind;
    for (long long i = share; fine && i < w->of->games; i += SHARES)
        fine = play(&p, i, &w->game[i]);
    bot_mind_free(p.mind);
    w->failed[share] = !fine;
}

bool fit_play(const fit_job *j, fit_game *game)
{
    work w = { .of = j, .game = game };
    memset(game, 0, (size_t)j->games * sizeof *game);
    host_lent.each(SHARES, play_share, &w);
    for (int i = 0; i < SHARES; i++)
        if (w.failed[i])
            return false;
    return true;
}

void fit_forget(const fit_job *j, fit_game *game)
{
    for (long long i = 0; i < j->games; i++) {
        for (int k = 0; k < game[i].n_notes; k++)
            free(game[i].note[k].mean);
        free(game[i].note);
        fit_unlearn(&game[i]);
    }
}
