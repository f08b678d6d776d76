/*
 * mammut_throw.c: the throw, and what lies under a tile [M6.1, M16.1, M16.2].
 *
 * Fate tosses the tiles kind by kind; with the last two lots all see how many show each face.
 * Which of the tiles that show a face lies in which slot is not decided before somebody looks
 * under one: until then they are counts in `unseen`. That is what throwing 32 tiles one by one
 * gives, in a tenth of the instructions.
 */
#include "mammut.h"

#include "pool.h"

#include <string.h>

/* Here and not with the other data: known to the compiler, their loops are written out. */
/* clang-format off */
/* In the order of the other faces. */
#define A(kind) (kind)
#define B(kind) (TILE_KINDS + (kind))
const mammut_sides mammut_sides_of[FACES] = {
    [AXE]         = { 6, { A(12), A(13), A(14), A(15), B(5), A(0) }, { FUR, TUSK, FOOD, FIRE, HARE, UNKNOWN } },
    [FUR]         = { 6, { B(12), A(16), A(17), A(18), B(6), A(1) }, { AXE, TUSK, FOOD, FIRE, FOX, UNKNOWN } },
    [TUSK]        = { 7, { B(13), B(16), A(19), A(20), B(7), B(8), A(2) }, { AXE, FUR, FOOD, FIRE, BEAVER, PTARMIGAN, UNKNOWN } },
    [FOOD]        = { 7, { B(14), B(17), B(19), A(21), B(9), B(10), A(3) }, { AXE, FUR, TUSK, FIRE, SALMON, MARMOT, UNKNOWN } },
    [FIRE]        = { 6, { B(15), B(18), B(20), B(21), B(11), A(4) }, { AXE, FUR, TUSK, FOOD, BOAR, UNKNOWN } },
    [HARE]        = { 1, { A(5) }, { AXE } },
    [FOX]         = { 1, { A(6) }, { FUR } },
    [BEAVER]      = { 1, { A(7) }, { TUSK } },
    [PTARMIGAN]   = { 1, { A(8) }, { TUSK } },
    [SALMON]      = { 1, { A(9) }, { FOOD } },
    [MARMOT]      = { 1, { A(10) }, { FOOD } },
    [BOAR]        = { 1, { A(11) }, { FIRE } },
    [UNKNOWN]     = { 5, { B(0), B(1), B(2), B(3), B(4) }, { AXE, FUR, TUSK, FOOD, FIRE } },
    [SHAMAN_RED]  = { 1, { A(22) }, { SHAMAN_BLUE } },
    [SHAMAN_BLUE] = { 1, { B(22) }, { SHAMAN_RED } },
};
/* [M16.1] Four kinds at a time openly: everybody sees how they fall; then three at a time. The
 * last lot has neither axe nor fur nor question mark. */
const mammut_lot mammut_lots[LOTS] = {
    { 4, { 5, 6, 7, 8 }, { 1, 1, 1, 1 } },
    { 4, { 9, 10, 11, 22 }, { 1, 1, 1, 1 } },
    { 3, { 0, 1, 2 }, { 1, 2, 2 } },
    { 3, { 12, 3, 4 }, { 1, 2, 2 } },
    { 3, { 13, 14, 15 }, { 1, 1, 1 } },
    { 3, { 16, 17, 18 }, { 1, 2, 2 } },
    { 3, { 20, 21, 19 }, { 1, 2, 3 } },
};
/* clang-format on */
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

/* [R5] Each tile falls on either side: a digit says how many of a kind show the first one.
 * Written out, because listing would cost more than drawing: a table for each set of copies. */
enum { MAX_TOSSES = 24 };
typedef struct {
    int n;
    ber_outcome outcome[MAX_TOSSES];
} toss_list;

/* clang-format off */
#define TOSS(a, b, c, ways) { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4, ways }
#define ONE(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, ways)
#define TWO(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, 2 * (ways)), TOSS(a, b, 2, ways)
#define THREE(a, b, ways)   TOSS(a, b, 0, ways), TOSS(a, b, 1, 3 * (ways)),                        \
                            TOSS(a, b, 2, 3 * (ways)), TOSS(a, b, 3, ways)
#define FOURTH(a, b, c)     { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4, 1 },                         \
                            { A_TOSS + (a) * 64 + (b) * 16 + (c) * 4 + 1, 1 }
static const toss_list four_ones = {
    16, { FOURTH(0, 0, 0), FOURTH(0, 0, 1), FOURTH(0, 1, 0), FOURTH(0, 1, 1),
          FOURTH(1, 0, 0), FOURTH(1, 0, 1), FOURTH(1, 1, 0), FOURTH(1, 1, 1) },
};
static const toss_list three_ones = {
    8, { ONE(0, 0, 1), ONE(0, 1, 1), ONE(1, 0, 1), ONE(1, 1, 1) },
};
static const toss_list one_two_two = {
    18, { TWO(0, 0, 1), TWO(0, 1, 2), TWO(0, 2, 1), TWO(1, 0, 1), TWO(1, 1, 2), TWO(1, 2, 1) },
};
static const toss_list one_two_three = {
    24, { THREE(0, 0, 1), THREE(0, 1, 2), THREE(0, 2, 1),
          THREE(1, 0, 1), THREE(1, 1, 2), THREE(1, 2, 1) },
};
/* clang-format on */
static const toss_list *const tosses[LOTS] = {
    &four_ones, &four_ones, &one_two_two, &one_two_two, &three_ones, &one_two_two, &one_two_three,
};

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

static inline void fall(mammut *s, const mammut_lot *lot, int i, unsigned n)
{
    s->unseen[lot->kind[i]] = (uint8_t)n;
    s->unseen[TILE_KINDS + lot->kind[i]] = (uint8_t)(lot->copies[i] - n);
}

static void toss(mammut *s, ber_frame *f, unsigned digits)
{
    const mammut_lot *lot = &mammut_lots[f->place];
    for (int i = 0; i < 3; i++)
        fall(s, lot, i, digits >> (6 - 2 * i) & 3);
    if (f->place < OPEN_LOTS) {
        fall(s, lot, 3, digits & 3);
        note_open(f, digits);
    }
    f->place++;
}

/* ---- Showing ----------------------------------------------------------------------------- */

static inline int count_unseen(const mammut *s, int face)
{
    const mammut_sides *sides = &mammut_sides_of[face];
    int n = 0;
    for (int i = 0; i < sides->n; i++)
        n += s->unseen[sides->at[i]];
    return n;
}

int mammut_unseen(const mammut *s, int face)
{
    return count_unseen(s, face);
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
    int marks = count_unseen(s, UNKNOWN), animals = f->data & ((1 << ANIMALS) - 1);
    int slot = land(s, AXE, 0, count_unseen(s, AXE), log);
    land(s, FUR, slot, count_unseen(s, FUR), log);
    slot = SLOTS - 1 - marks - count_bits((uint32_t)animals);
    for (; animals; animals &= animals - 1)
        slot = land(s, FIRST_ANIMAL + lowest((uint32_t)animals), slot, 1, log);
    slot = land(s, UNKNOWN, slot, marks, log);
    land(s, f->data >> ANIMALS ? SHAMAN_RED : SHAMAN_BLUE, slot, 1, log);
}

static APART void land_last(mammut *s, ber_log *log)
{
    int slot = lowest(~s->centre);
    slot = land(s, TUSK, slot, count_unseen(s, TUSK), log);
    slot = land(s, FOOD, slot, count_unseen(s, FOOD), log);
    land(s, FIRE, slot, count_unseen(s, FIRE), log);
}

int mammut_fate_throw(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    const toss_list *list = tosses[f->place];
    (void)s;
    memcpy(out, list->outcome, sizeof list->outcome);
    return list->n;
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
    if (s->face[slot] == UNKNOWN) /* its kinds stand in the order of the resources */
        return ber_pool_chance(s->unseen + TILE_KINDS, RESOURCES, A_UNDER, out);
    const mammut_sides *sides = &mammut_sides_of[s->face[slot]];
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
    s->unseen[mammut_tiles[kind].side[0] == face ? kind : TILE_KINDS + kind]--;
    s->back[slot] = (uint8_t)back;
}
