/*
 * mammut_throw.c: the throw, and what lies under a tile [M6.1, M16.1, M16.2].
 *
 * Fate tosses the tiles kind by kind, then all see how many show each face. Which of the
 * tiles that show a face lies in which slot is not decided before somebody looks under one:
 * until then they are counts in `unseen`. That is what throwing 32 tiles one by one gives,
 * in a tenth of the instructions.
 */
#include "mammut.h"

#include <string.h>

void mammut_empty_table(mammut *s)
{
    memset(s->face, NO_FACE, sizeof s->face);
    memset(s->back, NO_FACE, sizeof s->back);
    memset(s->unseen, 0, sizeof s->unseen);
    memset(s->heap, 0, sizeof s->heap);
    memset(s->know, 0, sizeof s->know); /* [I7] */
    s->centre = 0;
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
#define TOSS(a, b, c, ways) { A_TOSS + (a) * 16 + (b) * 4 + (c), ways }
#define ONE(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, ways)
#define TWO(a, b, ways)     TOSS(a, b, 0, ways), TOSS(a, b, 1, 2 * (ways)), TOSS(a, b, 2, ways)
#define THREE(a, b, ways)   TOSS(a, b, 0, ways), TOSS(a, b, 1, 3 * (ways)),                        \
                            TOSS(a, b, 2, 3 * (ways)), TOSS(a, b, 3, ways)
static const toss_list one_one = { 4, { ONE(0, 0, 1), ONE(0, 1, 1) } };
static const toss_list one_one_one = {
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
    &one_one_one, &one_one_one, &one_one,     &one_two_two,
    &one_two_two, &one_one_one, &one_two_two, &one_two_three,
};

static void land(mammut *s, ber_frame *f, int face, int n, ber_log *log)
{
    int landed = f->data;
    f->data = (uint8_t)(landed + n);
    for (int i = 0; i < n; i++) {
        int slot = mammut_slot_at(s, landed + i);
        s->face[slot] = (uint8_t)face;
        s->centre |= BIT(slot);
        tell(log, E_LANDED, BER_FATE, slot, face);
    }
}

/* A tile with a face that is on no other one lies there for all to see. */
static void toss(mammut *s, ber_frame *f, int lot, unsigned digits, ber_log *log)
{
    for (int i = mammut_lots[lot].n - 1; i >= 0; i--, digits >>= 2) {
        int kind = mammut_lots[lot].kind[i], n = digits & 3;
        const mammut_tile *tile = &mammut_tiles[kind];
        s->unseen[kind] = (uint8_t)n;
        s->unseen[TILE_KINDS + kind] = (uint8_t)(tile->copies - n);
        if (lot < OPEN_LOTS && tile->side[!n] >= FIRST_ANIMAL)
            land(s, f, tile->side[!n], 1, log);
    }
}

/* ---- Showing ----------------------------------------------------------------------------- */

int mammut_unseen(const mammut *s, int face)
{
    const mammut_sides *sides = &mammut_sides_of[face];
    int n = 0;
    for (int i = 0; i < sides->n; i++)
        n += s->unseen[sides->at[i]];
    return n;
}

static int fate_show(const mammut *s, const uint8_t face[3], ber_outcome *out)
{
    int numbers = 0;
    for (int i = 0; i < 3; i++)
        numbers = numbers * COUNTS + mammut_unseen(s, face[i]);
    out[0] = (ber_outcome){ (ber_action)(A_SHOW + numbers), 1 };
    return 1;
}

static void show(mammut *s, ber_frame *f, const uint8_t face[3], int numbers, ber_log *log)
{
    land(s, f, face[0], numbers / COUNTS / COUNTS, log);
    land(s, f, face[1], numbers / COUNTS % COUNTS, log);
    land(s, f, face[2], numbers % COUNTS, log);
}

int mammut_fate_throw(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    if (f->place >= LOTS)
        return fate_show(s, mammut_shows[f->place - LOTS], out);
    const toss_list *list = tosses[f->place];
    memcpy(out, list->outcome, sizeof list->outcome);
    return list->n;
}

void mammut_do_throw(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int step = f->place++;
    if (step < LOTS) {
        toss(s, f, step, (unsigned)a - A_TOSS, log);
        return;
    }
    show(s, f, mammut_shows[step - LOTS], a - A_SHOW, log);
    if (f->place == THROW_STEPS)
        mammut_begin_turn(s, s->first_player, log);
}

/* ---- Under a tile ------------------------------------------------------------------------ */

int mammut_list_under(const mammut *s, int slot, ber_outcome *out)
{
    const mammut_sides *sides = &mammut_sides_of[s->face[slot]];
    int n = 0;
    if (s->back[slot] != NO_FACE) {
        out[0] = (ber_outcome){ (ber_action)(A_UNDER + s->back[slot]), 1 };
        return 1;
    }
    for (int i = 0; i < sides->n; i++) {
        uint8_t copies = s->unseen[sides->at[i]];
        out[n] = (ber_outcome){ (ber_action)(A_UNDER + sides->back[i]), copies };
        n += copies > 0;
    }
    return n;
}

void mammut_decide(mammut *s, int slot, int back)
{
    int face = s->face[slot], kind = tile_of(face, back);
    if (s->back[slot] != NO_FACE)
        return;
    s->unseen[mammut_tiles[kind].side[0] == face ? kind : TILE_KINDS + kind]--;
    s->back[slot] = (uint8_t)back;
}
