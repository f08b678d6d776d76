/*
 * mammut_throw.c: the throw, and what lies under a tile [M6.1, M16.1, M16.2].
 *
 * Fate tosses the tiles kind by kind; with the last two lots all see how many show each face.
 * Which of the tiles that show a face lies in which slot is not decided before somebody looks
 * under one: until then they are counts in `unseen`. That is what throwing 32 tiles one by one
 * gives, in a tenth of the instructions.
 */
#include "mammut.h"
#include "mammut_tiles.h"

#include "pool.h"

#include <string.h>

const uint8_t mammut_shows[SHOWS][3] = { { AXE, FUR, UNKNOWN }, { TUSK, FOOD, FIRE } };

void mammut_empty_table(mammut *s)
{
    memset(s->face, NO_FACE, sizeof s->face);
    memset(s->back, NO_FACE, sizeof s->back);
    memset(s->unseen, 0, sizeof s->unseen);
    memset(s->heap, 0, sizeof s->heap);
    memset(s->know, 0, sizeof s->know); /* [I7] */
    s->centre = 0;
    s->runs = 0;
    s->turn_count = 0;
}

void mammut_begin_throw(mammut *s, ber_log *log)
{
    mammut_empty_table(s);
    enter(s, F_THROW, 0);
    tell(log, E_ROUND, BER_FATE, s->round, 0);
}

/* ---- Tosses ---------------------------------------------------------------------------- */

int mammut_open_bit(int lot, int i)
{
    return 1 << (lot * LOT_KINDS + i);
}

/* Four tiles, four digits; those that show their first side are noted. */
static void note_open(ber_frame *f, unsigned digits)
{
    unsigned bits = (digits >> 6 & 1) | (digits >> 3 & 2) | (digits & 4) | (digits << 3 & 8);
    f->data = (uint8_t)(f->data | bits << (f->place * LOT_KINDS));
}

/* [R5] Each tile falls on either side: a digit says how many of a kind show the first one. */
static inline void fall(mammut *s, const mammut_lot *lot, int i, unsigned n)
{
    s->unseen[lot->kind[i]] = (uint8_t)n;
    s->unseen[TILE_KINDS + lot->kind[i]] = (uint8_t)(lot->copies[i] - n);
}

static void toss(mammut *s, ber_frame *f, unsigned digits)
{
    const mammut_lot *lot = &mammut_in_play.lot[f->place];
    for (int i = 0; i < 3; i++)
        fall(s, lot, i, digits >> (6 - 2 * i) & 3);
    if (f->place < OPEN_LOTS) {
        fall(s, lot, 3, digits & 3);
        note_open(f, digits);
    }
    f->place++;
}

/* ---- Showing ----------------------------------------------------------------------------- */

static inline int count_unseen(const mammut *s, const mammut_sides *sides)
{
    int n = 0;
    for (int i = 0; i < sides->n; i++)
        n += s->unseen[sides->at[i]];
    return n;
}

int mammut_unseen(const mammut *s, int face)
{
    return count_unseen(s, &mammut_in_play.sides[face]);
}

/* The same: quicker for faces that are named, where the sides are known to the compiler. */
static inline int count_named(const mammut *s, int face)
{
    static const mammut_sides built_in[FACES] = BUILT_IN_SIDES;
    return mammut_in_play.edition.hash ? mammut_unseen(s, face) : count_unseen(s, &built_in[face]);
}

/* Tiles with the same face lie in neighbouring slots, from `first` on; returns the next slot. */
static int land(mammut *s, int face, int first, int n, ber_log *log)
{
    if (!n)
        return first;
    for (int slot = first; slot < first + n; slot++)
        s->face[slot] = (uint8_t)face;
    s->centre |= (BIT(n) - 1) << first;
    s->runs |= BIT(first);
    tell_four(log, E_SHOWN, BER_FATE,
              (const int16_t[]){ (int16_t)face, (int16_t)n, (int16_t)first, 0 });
    return first + n;
}

/* The slots are in the order of the faces, so what comes last can be laid before tusks, food
 * and fires are known. */
static APART void land_first(mammut *s, const ber_frame *f, ber_log *log)
{
    int marks = count_named(s, UNKNOWN), animals = f->data & ((1 << ANIMALS) - 1);
    int slot = land(s, AXE, 0, count_named(s, AXE), log);
    land(s, FUR, slot, count_named(s, FUR), log);
    slot = SLOTS - 1 - marks - count_bits((uint32_t)animals);
    for (; animals; animals &= animals - 1)
        slot = land(s, FIRST_ANIMAL + lowest((uint32_t)animals), slot, 1, log);
    slot = land(s, UNKNOWN, slot, marks, log);
    land(s, f->data >> ANIMALS ? SHAMAN_RED : SHAMAN_BLUE, slot, 1, log);
}

static APART void land_last(mammut *s, ber_log *log)
{
    int slot = lowest(~s->centre);
    slot = land(s, TUSK, slot, count_named(s, TUSK), log);
    slot = land(s, FOOD, slot, count_named(s, FOOD), log);
    land(s, FIRE, slot, count_named(s, FIRE), log);
}

int mammut_fate_throw(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    const mammut_tosses *list = &mammut_in_play.toss[f->place];
    (void)s;
    memcpy(out, list->outcome, FEW_TOSSES * sizeof out[0]); /* of a known size: quick */
    if (list->n > FEW_TOSSES)
        memcpy(out, list->outcome, sizeof list->outcome);
    return list->n;
}

/* A number below all ways, to the outcome that it falls on, for lots of up to six tiles. */
ber_action mammut_lot_throw(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    const mammut_tosses *list = &mammut_in_play.toss[f->place];
    ber_outcome out[BER_MAX_OUTCOMES + BER_AT_ONCE];
    if (list->ways <= FEW_WAYS)
        return list->outcome[list->at[ber_rng_below(rng, list->ways)]].action;
    return ber_outcome_draw(out, mammut_fate_throw(s, f, out), rng);
}

bool mammut_do_throw(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    toss(s, f, (unsigned)a - A_TOSS);
    if (f->place == FIRST_SHOW + 1)
        land_first(s, f, log);
    if (f->place < LOTS)
        return true;
    land_last(s, log);
    return mammut_begin_turn(s, s->first_player, log);
}

/* [M16.1] The last two lots look like the numbers of the faces that they settle. */
ber_action mammut_toss_seen(const mammut *s, const ber_frame *f, ber_action a)
{
    if (f->place < OPEN_LOTS)
        return a;
    if (f->place < FIRST_SHOW)
        return A_TOSS + TOSS_HIDDEN;
    const uint8_t *face = mammut_shows[f->place - FIRST_SHOW];
    mammut after = *s;
    ber_frame frame = *f;
    int numbers = 0;
    toss(&after, &frame, (unsigned)a - A_TOSS);
    for (int i = 0; i < 3; i++)
        numbers = numbers * COUNTS + mammut_unseen(&after, face[i]);
    return (ber_action)(A_SHOW + numbers);
}

/* ---- Under a tile ------------------------------------------------------------------------ */

static inline int list_under(const mammut *s, int slot, ber_outcome *out)
{
    if (s->back[slot] != NO_FACE) {
        out[0] = (ber_outcome){ (ber_action)(A_UNDER + s->back[slot]), 1 };
        return 1;
    }
    if (s->face[slot] == UNKNOWN) /* its kinds are in the order of the resources */
        return ber_pool_chance(s->unseen + TILE_KINDS, RESOURCES, A_UNDER, out);
    const mammut_sides *sides = &mammut_in_play.sides[s->face[slot]];
    int n = 0;
    for (int i = 0; i < sides->n; i++) {
        uint8_t copies = s->unseen[sides->at[i]];
        out[n] = (ber_outcome){ (ber_action)(A_UNDER + sides->back[i]), copies };
        n += copies > 0;
    }
    return n;
}

int mammut_list_under(const mammut *s, int slot, ber_outcome *out)
{
    return list_under(s, slot, out);
}

ber_action mammut_lot_under(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    int slot = f->place;
    ber_outcome out[MAX_SIDES + BER_AT_ONCE];
    if (s->back[slot] != NO_FACE)
        return (ber_action)(A_UNDER + s->back[slot]);
    if (s->face[slot] == UNKNOWN)
        return (ber_action)(A_UNDER + ber_pool_pick(s->unseen + TILE_KINDS, RESOURCES, rng));
    return ber_outcome_draw(out, list_under(s, slot, out), rng);
}

/* [M16.2] One outcome if somebody has looked before. */
int mammut_fate_under(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    return list_under(s, f->place, out);
}

void mammut_decide(mammut *s, int slot, int back)
{
    int face = s->face[slot], kind = tile_of(face, back);
    if (s->back[slot] != NO_FACE)
        return;
    s->unseen[mammut_in_play.tile[kind].side[0] == face ? kind : TILE_KINDS + kind]--;
    s->back[slot] = (uint8_t)back;
}
