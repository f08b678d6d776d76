/*
 * valley_capture.c: what a won tribe stage brings: women, camps, plunder, the Fire [V6.5.4,
 * V6.5.5, V9.6], and who is credited with the dead [V8.7].
 *
 * Abandoned camps are looked at when the spoils are dealt with (valley_combat.c), so that a camp
 * whose last woman fell can be conquered [R100].
 */
#include "valley.h"

/* [V8.7, R67] */
void valley_credit(valley *s, int seat, int n, ber_log *log)
{
    s->kills[seat] = (uint8_t)(s->kills[seat] + n);
    if (!has_bit(s->cannibals, seat) || !n)
        return;
    s->gain[seat] = (int16_t)(s->gain[seat] + n);
    ber_tell(log, E_FOOD_GAINED, seat, CANNIBALS, n, 0);
}

/* ---- Women ------------------------------------------------------------------------------ */

/* Those of a tribe that are to be seen; `killer` has the credit. */
static void kill_women(valley *s, int killer, int owner, int space, int cause, ber_log *log)
{
    int n = visible_women(s, owner, space);
    if (n == 0)
        return;
    tell4(log, E_KILLED, owner, (int[]){ WOMAN, space, cause, n });
    valley_take(s, owner, WOMAN, space, n);
    if (owner != killer)
        valley_credit(s, killer, n, log);
}

/* [V6.5.4, R71] As many as there are pieces for; the rest are killed. */
static void capture(valley *s, int winner, int loser, int space, ber_log *log)
{
    int n = visible_women(s, loser, space), room = free_pieces(s, winner, WOMAN);
    n = n < room ? n : room;
    if (n) {
        valley_take(s, loser, WOMAN, space, n);
        valley_add(s, winner, WOMAN, space, n);
        ber_tell(log, E_CAPTURED, winner, space, loser, n);
    }
    kill_women(s, winner, loser, space, BY_CAPTURE, log);
}

static int losers_of(const valley *s, int winner, int space)
{
    return valley_visible_tribes(s, space) & ~(1 << winner);
}

/* [V6.5.4, R32] Losers in turn order. */
static void capture_all(valley *s, int winner, int space, ber_log *log)
{
    int seat;
    for (int set = losers_of(s, winner, space); (seat = first_of(s, set)) >= 0; set &= ~(1 << seat))
        capture(s, winner, seat, space, log);
}

static void burn_all(valley *s, int winner, int space, ber_log *log)
{
    int seat;
    for (int set = losers_of(s, winner, space); (seat = first_of(s, set)) >= 0; set &= ~(1 << seat))
        kill_women(s, winner, seat, space, BY_BURNING, log);
}

/* ---- Camps [V6.5.5] --------------------------------------------------------------------- */

/* [R29, R72, R84] */
static void plunder(valley *s, int winner, int victim, ber_log *log)
{
    int part = count_camps(s, victim) == 1 ? 2 : 4;
    int food = s->food[victim] / part;
    s->food[victim] = (int16_t)(s->food[victim] - food);
    s->food[winner] = (int16_t)(s->food[winner] + food);
    ber_tell(log, E_PLUNDERED, winner, victim, food, 0);
}

void valley_claim(valley *s, int winner, int space, ber_log *log)
{
    int victim = camp_owner(s, space);
    if (victim == NOBODY || victim == winner) {
        capture_all(s, winner, space, log);
        return;
    }
    plunder(s, winner, victim, log);
    ber_frame *f = push_at(s, F_CONQUEST, winner, space);
    f->data = (uint8_t)victim;
    f->card = has_fire(s, victim);
}

ber_action *valley_list_conquest(const valley *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    *out++ = A_TAKE;
    *out++ = A_BURN;
    return out;
}

/* The camp is no longer his [V9.7]. */
static void lose_camp(valley *s, int victim, int space, ber_log *log)
{
    s->camps[victim] &= ~BIT(space);
    if (!s->camps[victim])
        valley_lose_fire(s, victim, log);
}

/* [V6.5.5, R31] A sixth camp is not kept, its women are. */
static void take_camp(valley *s, int winner, int victim, int space, ber_log *log)
{
    ber_tell(log, E_CAMP_TAKEN, winner, space, victim, 0);
    lose_camp(s, victim, space, log);
    if (count_camps(s, winner) < MAX_CAMPS)
        s->camps[winner] |= BIT(space);
    else
        ber_tell(log, E_CAMP_LOST, winner, space, BY_PLENTY, 0);
    capture_all(s, winner, space, log);
    valley_tend(s, space, log); /* [V6.4.10] */
}

static void burn_camp(valley *s, int winner, int victim, int space, ber_log *log)
{
    ber_tell(log, E_CAMP_BURNED, winner, space, victim, 0);
    lose_camp(s, victim, space, log);
    burn_all(s, winner, space, log);
}

/* [V8.31, R105] Asked even of a victim with no piece left. */
static void ask_scorched_earth(valley *s, const ber_frame *conquest)
{
    ber_frame *f = valley_ask_window(s, F_SCORCHED, conquest->data);
    f->place = conquest->place;
    f->data = (uint8_t)conquest->seat;
    f->card = conquest->card;
}

void valley_do_conquest(valley *s, ber_frame *f, ber_action a, ber_log *log)
{
    ber_frame conquest = *f;
    int winner = f->seat, victim = f->data;
    pop(s);
    if (a == A_TAKE)
        take_camp(s, winner, victim, conquest.place, log);
    else
        burn_camp(s, winner, victim, conquest.place, log);
    if (conquest.card && s->camps[winner] && !has_fire(s, winner))
        valley_take_fire(s, winner, log); /* [V9.6] */
    if (a == A_TAKE)
        ask_scorched_earth(s, &conquest);
}

/* [V8.31] The camp, all women there and the crop. */
void valley_scorch(valley *s, int seat, int space, ber_log *log)
{
    int owner;
    valley_remove_camp(s, space, BY_SCORCHED_EARTH, log);
    for (int set = valley_visible_tribes(s, space); (owner = first_of(s, set)) >= 0;
         set &= ~(1 << owner))
        kill_women(s, seat, owner, space, BY_SCORCHED_EARTH, log);
    if (!(crops(s) >> space & 1))
        return;
    valley_remove_crop(s, space);
    ber_tell(log, E_CROP_LOST, BER_FATE, space, 0, 0);
}
