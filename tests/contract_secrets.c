/*
 * contract_secrets.c: properties of blind(), deal() and seen_as(): that a viewer's
 * copy holds what it may know and nothing else, at every step.
 */
#include "contract.h"
#include "tensor.h"
#include "vocab.h"

#include <string.h>

enum { DEPTH = 4 }; /* steps that two worlds are followed */

static void blinded(const walk *w, const world *truth, int viewer, world *out)
{
    world_copy(w, out, truth);
    w->game->blind(out->byte, viewer);
}

static void dealt(walk *w, const world *seen, world *out)
{
    world_copy(w, out, seen);
    w->game->deal(out->byte, &w->rng);
}

/* ---- 6. Blinding twice ----------------------------------------------------------- */

const char *check_blind_twice(walk *w)
{
    world all, public, once, twice;
    blinded(w, &w->now, BER_FATE, &all);
    if (!world_same(w, &w->now, &all))
        return differs(w, BER_FATE, &w->now, &all, "fate does not see everything");
    blinded(w, &w->now, BER_PUBLIC, &public);
    for (int i = 0; i <= w->n_seats; i++) {
        int viewer = viewer_at(w, i);
        blinded(w, &w->now, viewer, &once);
        if (head_at(&once)->viewer != viewer)
            return wrong(w, "blinded for %d, the head says %d", viewer, head_at(&once)->viewer);
        blinded(w, &once, viewer, &twice);
        if (!world_same(w, &once, &twice))
            return differs(w, viewer, &once, &twice, "blind twice is not blind once");
        blinded(w, &once, BER_PUBLIC, &twice);
        if (!world_same(w, &public, &twice))
            return differs(w, viewer, &public, &twice, "then for the public: not the public's");
        w->count++;
    }
    return NULL;
}

/* ---- 7. Blind, deal, blind ---------------------------------------------------------- */

static const char *same_list(walk *w, int seat, const world *a, const world *b, const char *what)
{
    ber_action one[BER_MAX_ACTIONS], other[BER_MAX_ACTIONS];
    int n = w->game->legal(a->byte, seat, one);
    int m = w->game->legal(b->byte, seat, other);
    if (n == m && memcmp(one, other, (size_t)n * sizeof one[0]) == 0)
        return NULL;
    for (int i = 0; i < n || i < m; i++) {
        if (i < n && i < m && one[i] == other[i])
            continue;
        return wrong(w, "%s: \"%s\" against \"%s\"", what,
                     i < n ? step_text(w, seat, one[i]).text : "nothing",
                     i < m ? step_text(w, seat, other[i]).text : "nothing");
    }
    return NULL;
}

/* A dealt world asks the same question, and everybody in it can answer. */
static const char *check_dealt(walk *w, int viewer, const world *seen, const world *guess)
{
    ber_action a[BER_MAX_ACTIONS];
    const ber_head *head = head_at(guess);
    const char *invariant = w->game->broken(guess->byte);
    const char *why = NULL;
    if (invariant)
        return differs(w, viewer, &w->now, guess, invariant);
    if (head->viewer != BER_FATE)
        return wrong(w, "a dealt state has viewer %d", head->viewer);
    if (head->turn == BER_CHANCE && offered(w, guess, BER_FATE, a) == 0)
        return differs(w, viewer, &w->now, guess, "fate can do nothing in a dealt world");
    for (int seat = 0; seat < w->n_seats && !why; seat++) {
        if (!(head->waiting >> seat & 1))
            continue;
        if (offered(w, guess, seat, a) == 0)
            return differs(w, viewer, &w->now, guess, "a seat can do nothing in a dealt world");
        if (seat == viewer) {
            why = same_list(w, seat, &w->now, seen, "offered in truth against blinded");
            why = why ? why : same_list(w, seat, &w->now, guess, "offered in truth against dealt");
        }
    }
    return why;
}

const char *check_blind_deal_blind(walk *w)
{
    world seen, guess, again;
    for (int i = 0; i <= w->n_seats; i++) {
        int viewer = viewer_at(w, i);
        blinded(w, &w->now, viewer, &seen);
        dealt(w, &seen, &guess);
        blinded(w, &guess, viewer, &again);
        if (!world_same(w, &seen, &again))
            return differs(w, viewer, &seen, &again, "blind, deal, blind is not blind");
        const char *why = check_dealt(w, viewer, &seen, &guess);
        if (why)
            return why;
        w->count++;
    }
    return NULL;
}

/* ---- 8. Two worlds --------------------------------------------------------------------- */

static const char *same_events(walk *w, int viewer, const ber_log *a, const ber_log *b)
{
    if (a->n != b->n)
        return wrong(w, "viewer %d: %d events against %d", viewer, a->n, b->n);
    for (int i = 0; i < a->n; i++) {
        ber_event one = ber_event_for(a->event[i], viewer);
        ber_event other = ber_event_for(b->event[i], viewer);
        char text[2][BER_STEP_TEXT];
        if (memcmp(&one, &other, sizeof one) == 0)
            continue;
        ber_text t0 = ber_text_into(text[0], sizeof text[0]);
        ber_text t1 = ber_text_into(text[1], sizeof text[1]);
        ber_event_text(w->game, &one, &t0);
        ber_event_text(w->game, &other, &t1);
        return wrong(w, "viewer %d is told \"%s\" (told %d) against \"%s\" (told %d)", viewer,
                     text[0], one.told, text[1], other.told);
    }
    return NULL;
}

/* Applies steps that look the same in both worlds; the worlds must go on looking the
 * same. False in `alike` when the other world has no such step. */
static const char *step_both(walk *w, int viewer, world *a, world *b, bool *alike)
{
    ber_action list[BER_MAX_ACTIONS], step_b = 0;
    ber_log log_a = { 0 }, log_b = { 0 };
    world seen_a, seen_b;
    int actor = any_actor(a, &w->rng);
    int n = actor == BER_PUBLIC ? 0 : offered(w, a, actor, list);
    *alike = false;
    if (n == 0)
        return NULL;
    ber_action step_a = list[ber_rng_below(&w->rng, (uint32_t)n)];
    ber_action look = w->game->seen_as(a->byte, actor, step_a, viewer);
    if (actor == viewer && look != step_a)
        return wrong(w, "seat %d does not see its own \"%s\"", viewer,
                     step_text(w, actor, step_a).text);
    if (!lookalike(w, b, actor, look, viewer, &step_b))
        return actor == viewer ? wrong(w, "seat %d cannot do the same in both worlds", viewer)
                               : NULL;
    *alike = true;
    w->game->apply(a->byte, actor, step_a, &log_a);
    w->game->apply(b->byte, actor, step_b, &log_b);
    blinded(w, a, viewer, &seen_a);
    blinded(w, b, viewer, &seen_b);
    const char *why = same_events(w, viewer, &log_a, &log_b);
    if (!why && !world_same(w, &seen_a, &seen_b))
        why = differs(w, viewer, &seen_a, &seen_b, "the two worlds look different");
    if (!why)
        return NULL;
    char copy[WHY];
    memcpy(copy, why, sizeof copy);
    return wrong(w, "%d steps on \"%s\" and \"%s\" look alike, but %.3500s",
                 (int)head_at(a)->step - w->n_steps, step_text(w, actor, step_a).text,
                 step_text(w, actor, step_b).text, copy);
}

/* At every other position, so that the pairs come from more games. */
const char *check_two_worlds(walk *w)
{
    world seen, a, b;
    const char *why = NULL;
    if (ber_rng_below(&w->rng, 2))
        return NULL;
    for (int i = 0; i <= w->n_seats && !why; i++) {
        int viewer = viewer_at(w, i);
        bool alike = true;
        world_copy(w, &a, &w->now);
        blinded(w, &w->now, viewer, &seen);
        dealt(w, &seen, &b);
        for (int depth = 0; depth < DEPTH && alike && !why; depth++) {
            why = step_both(w, viewer, &a, &b, &alike);
            w->count += alike;
        }
    }
    return why;
}

/* The look of a step is shown too, so it must not tell more than view and events do:
 * of two steps that lead to different truths, but to the same view and events, both
 * must look the same. */
const char *check_looks(walk *w)
{
    ber_action list[BER_MAX_ACTIONS];
    ber_log log[2];
    world after[2], seen[2];
    int actor = any_actor(&w->now, &w->rng);
    int n = actor == BER_PUBLIC ? 0 : offered(w, &w->now, actor, list);
    if (n < 2)
        return NULL;
    ber_action step[2];
    for (int i = 0; i < 2; i++) {
        step[i] = list[ber_rng_below(&w->rng, (uint32_t)n)];
        log[i] = (ber_log){ 0 };
        world_copy(w, &after[i], &w->now);
        w->game->apply(after[i].byte, actor, step[i], &log[i]);
        if (w->game->seen_as(w->now.byte, actor, step[i], BER_FATE) != step[i])
            return wrong(w, "fate does not see \"%s\"", step_text(w, actor, step[i]).text);
    }
    if (world_same(w, &after[0], &after[1]))
        return NULL;
    for (int i = 0; i <= w->n_seats; i++) {
        int viewer = viewer_at(w, i);
        blinded(w, &after[0], viewer, &seen[0]);
        blinded(w, &after[1], viewer, &seen[1]);
        w->count++;
        if (!world_same(w, &seen[0], &seen[1]) || same_events(w, viewer, &log[0], &log[1]))
            continue;
        if (w->game->seen_as(w->now.byte, actor, step[0], viewer) !=
            w->game->seen_as(w->now.byte, actor, step[1], viewer))
            return wrong(w, "viewer %d can tell \"%s\" from \"%s\" by the look alone", viewer,
                         step_text(w, actor, step[0]).text, step_text(w, actor, step[1]).text);
    }
    return NULL;
}

/* ---- 9. Unguarded lists are public -------------------------------------------------------- */

const char *check_unguarded(walk *w)
{
    const ber_head *head = head_at(&w->now);
    const char *why = NULL;
    world seen, guess;
    if (head->turn != BER_CHOICE || w->game->prompts[head->prompt].guarded)
        return NULL;
    for (int i = 0; i <= w->n_seats && !why; i++) {
        blinded(w, &w->now, viewer_at(w, i), &seen);
        dealt(w, &seen, &guess);
        for (int seat = 0; seat < w->n_seats && !why; seat++) {
            if (!(head->waiting >> seat & 1))
                continue;
            why = same_list(w, seat, &w->now, &guess, "unguarded, and offered by a secret");
            w->count++;
        }
    }
    return why;
}

/* ---- 10. Tensors ---------------------------------------------------------------------------- */

/* Two worlds that look alike to a viewer are the same numbers, from whichever they are made. */
const char *check_tensors(walk *w)
{
    enum { MOST = 16384 };
    static ber_tensor tensor;
    static float told[3][MOST];
    world seen, guess;
    if (tensor.game != w->game || tensor.n_seats != w->n_seats)
        ber_tensor_make(&tensor, w->game, w->n_seats);
    if (tensor.size > MOST)
        return wrong(w, "a tensor of %d numbers", tensor.size);
    for (int i = 0; i <= w->n_seats; i++) {
        int viewer = viewer_at(w, i);
        blinded(w, &w->now, viewer, &seen);
        dealt(w, &seen, &guess);
        ber_tensor_observe(&tensor, w->now.byte, viewer, told[0]);
        ber_tensor_observe(&tensor, seen.byte, viewer, told[1]);
        ber_tensor_observe(&tensor, guess.byte, viewer, told[2]);
        for (int k = 0; k < tensor.size; k++)
            if (told[0][k] != told[1][k] || told[0][k] != told[2][k])
                return wrong(w, "viewer %d, number %d: %f, blinded %f, dealt %f", viewer, k,
                             (double)told[0][k], (double)told[1][k], (double)told[2][k]);
        w->count++;
    }
    return NULL;
}
