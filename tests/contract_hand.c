/*
 * contract_hand.c: positions that were put together by hand, as scenarios do.
 *
 * A position of a game is changed in a few members, within what the reader of text
 * lets pass. Either broken() names what is wrong with it, or the rules can go on from
 * there without crashing: with something to do and a guess for every viewer. Nobody
 * can know all impossible positions; so broken() may notice some steps later only.
 */
#include "agenda.h"
#include "contract.h"
#include "planes.h"
#include "vocab.h"

#include <string.h>

enum { TRIES = 8, CHANGES = 3, STEPS = 12 };

static int below(walk *w, int n)
{
    return (int)ber_rng_below(&w->rng, (uint32_t)n);
}

/* One number of a frame, or one frame more or less. */
static void change_frames(walk *w, ber_agenda *agenda, int n_kinds)
{
    int at = agenda->depth ? below(w, agenda->depth) : 0;
    ber_frame *f = &agenda->frame[at];
    int what = below(w, 6);
    if (what == 0 && agenda->depth < BER_AGENDA)
        ber_agenda_push(agenda, (ber_frame){ .kind = (uint8_t)below(w, n_kinds),
                                             .seat = (int8_t)below(w, w->n_seats) });
    else if (agenda->depth == 0)
        return;
    else if (what <= 1)
        ber_agenda_pop(agenda);
    else if (what == 2)
        f->kind = (uint8_t)below(w, n_kinds);
    else if (what == 3)
        f->seat = (int8_t)(below(w, BER_MAX_SEATS + 2) - 2);
    else
        ((uint8_t *)f)[2 + below(w, 4)] = (uint8_t)(below(w, 2) ? below(w, 256) : below(w, 4));
}

/* A small step up or down, or any value at all. */
static void change_bytes(walk *w, unsigned char *at, int bytes)
{
    if (below(w, 4))
        at[0] = (unsigned char)(at[0] + below(w, 5) - 2);
    else
        at[below(w, bytes)] = (unsigned char)below(w, 256);
}

static void change_set(walk *w, unsigned char *at, int n_items)
{
    int item = below(w, n_items);
    uint64_t mask = (uint64_t)1 << (item % 8);
    at[item / 8] = (unsigned char)(at[item / 8] ^ mask);
}

static void change_field(walk *w, const ber_field *f, unsigned char *s)
{
    static const int bytes[] = {
        [BER_U8] = 1, [BER_I8] = 1, [BER_U16] = 2, [BER_I16] = 2, [BER_U32] = 4, [BER_U64] = 8
    };
    unsigned char *at = s + f->offset;
    int row = below(w, f->rows);
    if (f->type == BER_FRAMES) {
        change_frames(w, (ber_agenda *)(void *)at, w->game->domains[f->value_noun].size);
    } else if (f->type == BER_PLANES) {
        uint64_t *plane = (uint64_t *)(void *)at + row * f->planes;
        ber_planes_set(plane, f->planes, below(w, f->cols), below(w, 1 << f->planes));
    } else if (f->mask) {
        change_set(w, at + row * bytes[f->type], w->game->domains[f->value_noun].size);
    } else {
        change_bytes(w, at + (row * f->cols + below(w, f->cols)) * bytes[f->type], bytes[f->type]);
    }
}

static void change(walk *w, world *s)
{
    int n_fields = 0, n_options = ber_count_options(w->game);
    while (w->game->fields[n_fields].name)
        n_fields++;
    for (int i = below(w, CHANGES) + 1; i > 0; i--)
        change_field(w, &w->game->fields[below(w, n_fields)], s->byte);
    if (n_options && below(w, 8) == 0) {
        int o = below(w, n_options);
        const ber_option *option = &w->game->options[o];
        head_of(s)->option[o] = (uint8_t)(option->min + below(w, option->max - option->min + 1));
    }
}

/* A guess for every viewer, then a random step, some times. */
static const char *go_on(walk *w, world *s)
{
    ber_action a[BER_MAX_ACTIONS];
    world guess;
    for (int i = 0; i < STEPS && head_at(s)->turn != BER_OVER; i++) {
        world_copy(w, &guess, s);
        w->game->blind(guess.byte, viewer_at(w, below(w, w->n_seats + 1)));
        w->game->deal(guess.byte, &w->rng);
        const char *invariant = w->game->broken(guess.byte);
        if (invariant)
            return differs(w, BER_FATE, &w->now, &guess, invariant);
        int actor = any_actor(s, &w->rng);
        int n = actor == BER_PUBLIC ? 0 : offered(w, s, actor, a);
        if (n == 0 && i > 0)
            return differs(w, BER_FATE, &w->now, s, "from a position by hand, nothing to do");
        if (n == 0)
            return NULL; /* the reader refuses it */
        w->game->apply(s->byte, actor, a[below(w, n)], NULL);
        if (w->game->broken(s->byte))
            break;
    }
    w->count++;
    return NULL;
}

const char *check_by_hand(walk *w)
{
    const char *why = NULL;
    world s;
    for (int i = 0; i < TRIES && !why; i++) {
        world_copy(w, &s, &w->now);
        change(w, &s);
        if (world_same(w, &s, &w->now) || w->game->broken(s.byte))
            continue;
        w->game->ready(s.byte);
        if (w->game->broken(s.byte))
            why = differs(w, BER_FATE, &w->now, &s, "ready() breaks a position by hand");
        why = why ? why : go_on(w, &s);
    }
    return why;
}
