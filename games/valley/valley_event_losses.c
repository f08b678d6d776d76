/*
 * valley_event_losses.c: the rows of losses that events bring [V7]: one piece per space, one
 * anywhere, one to the lava.
 *
 * Each row is a frame that goes from tribe to tribe; it asks where somebody loses something and
 * closes at the end.
 */
#include "valley.h"

/* ---- One piece per space ---------------------------------------------------------------- */

/* `card` of the frame. */
enum { NOT_BEGUN, BEGUN };

/* [R88] Where the event of this turn takes a piece of each tribe. */
static uint64_t stricken(const valley *s, const ber_frame *f)
{
    const valley_map *m = map_of(s);
    switch (s->weather) {
    case AVALANCHE: return m->region[MOUNTAIN][f->data];
    case EARTHQUAKE: return m->quake[f->data];
    case FLOOD: return m->flood[f->data];
    default: return m->mountain; /* [V7.6] */
    }
}

static int cause_of(const valley *s)
{
    switch (s->weather) {
    case AVALANCHE: return BY_AVALANCHE;
    case EARTHQUAKE: return BY_EARTHQUAKE;
    case FLOOD: return BY_FLOOD;
    default: return BY_SNOW;
    }
}

/* [V7.1, V7.16, V7.18, R94] Animals and Strangers first; snow does not hurt them [V7.6]. */
static void begin_losses(valley *s, ber_frame *f, ber_log *log)
{
    f->card = BEGUN;
    f->place = 0;
    f->seat = (int8_t)first_in_turn(s);
    if (s->weather == HEAVY_SNOW)
        return;
    for (uint64_t rest = stricken(s, f); rest; rest &= rest - 1) {
        valley_kill_animals(s, lowest(rest), cause_of(s), log);
        valley_kill_strangers(s, lowest(rest), cause_of(s), log);
    }
}

/* [V7.6] A tribe is safe in its own cave. [V8.42] */
static uint64_t safe_spaces(const valley *s, int seat)
{
    return s->weather == HEAVY_SNOW ? s->camps[seat] : s->saved[seat];
}

/* [6.12] Spaces in ascending order, tribes in turn order; false after the last. */
static bool find_loss(const valley *s, ber_frame *f)
{
    uint64_t due = stricken(s, f) & all_people(s);
    for (; due >> f->place; f->place++, f->seat = (int8_t)first_in_turn(s))
        for (int seat = f->seat; seat >= 0; seat = next_in_turn(s, seat)) {
            f->seat = (int8_t)seat;
            if ((s->people[seat] & due & ~safe_spaces(s, seat)) >> f->place & 1)
                return true;
        }
    return false;
}

/* [V7.6] Those who have lost somebody in the snow may lose the Fire too. */
static void end_losses(valley *s, const ber_frame *f)
{
    int rolling = s->weather == HEAVY_SNOW ? f->left & s->fire_owners : 0;
    for (int seat = 0; seat < SEATS; seat++)
        s->saved[seat] = 0;
    pop(s);
    if (rolling)
        valley_roll_for_fire(s, rolling);
}

bool valley_close_lose_piece(valley *s, ber_frame *f, ber_log *log)
{
    if (f->card == NOT_BEGUN)
        begin_losses(s, f, log);
    if (find_loss(s, f))
        return false;
    end_losses(s, f);
    return true;
}

static ber_action *list_sexes(const valley *s, int seat, int space, int base, ber_action *out)
{
    for (int sex = WARRIOR; sex <= WOMAN; sex++)
        if (count_of(s, seat, sex, space))
            *out++ = (ber_action)(base + sex);
    return out;
}

ber_action *valley_list_lose_piece(const valley *s, const ber_frame *f, ber_action *out)
{
    return list_sexes(s, f->seat, f->place, A_LOSE_PIECE, out);
}

/* Forward to the next tribe, or the next space. */
static void step_on(const valley *s, ber_frame *f)
{
    int next = next_in_turn(s, f->seat);
    f->seat = (int8_t)(next < 0 ? first_in_turn(s) : next);
    f->place = (uint8_t)(f->place + (next < 0));
}

void valley_do_lose_piece(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    f->left = (uint8_t)(f->left | 1 << f->seat);
    valley_kill(s, f->seat, a - A_LOSE_PIECE, f->place, cause_of(s), log);
    step_on(s, f);
}

/* ---- One anywhere [V7.17] --------------------------------------------------------------- */

/* Forward to the next tribe; the row is over after the last. */
static void next_tribe(valley *s, ber_frame *f)
{
    int next = next_in_turn(s, f->seat);
    if (next < 0)
        pop(s);
    else
        f->seat = (int8_t)next;
}

bool valley_close_lose_anywhere(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->data == WARRIOR ? s->n_warriors[f->seat] : s->n_women[f->seat])
        return false;
    next_tribe(s, f);
    return true;
}

ber_action *valley_list_lose_anywhere(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat]; rest; rest &= rest - 1)
        if (count_of(s, f->seat, f->data, lowest(rest)))
            *out++ = (ber_action)(A_LOSE_ANYWHERE + lowest(rest));
    return out;
}

void valley_do_lose_anywhere(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    valley_kill(s, f->seat, f->data, a - A_LOSE_ANYWHERE, BY_EPIDEMIC, log);
    next_tribe(s, f);
}

/* ---- One to the lava [V7.14, R95] ------------------------------------------------------- */

bool valley_close_lose_lava(valley *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (s->people[f->seat] & map_of(s)->lava)
        return false;
    next_tribe(s, f);
    return true;
}

ber_action *valley_list_lose_lava(const valley *s, const ber_frame *f, ber_action *out)
{
    for (uint64_t rest = s->people[f->seat] & map_of(s)->lava; rest; rest &= rest - 1)
        out = list_sexes(s, f->seat, lowest(rest), A_LOSE_LAVA + lowest(rest) * 2, out);
    return out;
}

void valley_do_lose_lava(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    int space = (a - A_LOSE_LAVA) / 2, sex = (a - A_LOSE_LAVA) % 2;
    valley_kill(s, f->seat, sex, space, BY_LAVA, log);
    next_tribe(s, f);
}
