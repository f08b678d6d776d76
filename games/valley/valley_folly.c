/*
 * valley_folly.c: what people laugh at in a player of Valley of the Mammoths.
 */
#include "valley.h"

#include "folly.h"

enum {
    CAMP_LEFT,
    HOMELESS,
    LEFT_TO_BEASTS,
    UNHINDERED,
    WASTED_CARD,
    STARVED_WITH_CARD,
    STARVED_IDLE,
    STARVED_WELL,
    CARDS_LEFT,
    RICH = 4, /* food of a tribe that is worth plundering */
};

static const ber_folly follies[] = {
    [CAMP_LEFT] = { "camp_left", 0 },           [HOMELESS] = { "homeless", 0 },
    [LEFT_TO_BEASTS] = { "left_to_beasts", 0 }, [UNHINDERED] = { "unhindered", 0 },
    [WASTED_CARD] = { "wasted_card", 0 },       [STARVED_WITH_CARD] = { "starved_with_card", 0 },
    [STARVED_IDLE] = { "starved_idle", 0 },     [STARVED_WELL] = { "starved_well", 0 },
    [CARDS_LEFT] = { "cards_left", 1 },         { 0 },
};

typedef struct {
    uint8_t turn, mover;       /* whose movement was begun last; turn 0: nobody's */
    uint8_t camps;             /* of the mover, before it moved */
    uint64_t guarded;          /* its camps where warriors stand between women and animals */
    bool judged;               /* the cards it has armed were found used or wasted */
    uint8_t could, attacked;   /* announced tribes that somebody could attack; that were */
    uint8_t idle, has_starved; /* seats that could have plundered and did not; that starve */
} valley_notes;

/* ---- Movement ------------------------------------------------------------------------------ */

static void begin_movement(const valley *s, int seat, valley_notes *n)
{
    n->turn = s->turn_number;
    n->mover = (uint8_t)seat;
    n->camps = (uint8_t)count_camps(s, seat);
    n->guarded = 0;
    n->idle = (uint8_t)(n->idle & ~(1 << seat));
    for (uint64_t rest = s->camps[seat] & s->wild; rest; rest &= rest - 1)
        if (s->warriors[seat][lowest(rest)] && s->women[seat][lowest(rest)])
            n->guarded |= BIT(lowest(rest));
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == seat || !is_alive(s, other) || !valley_even_camps(s, seat, other))
            continue;
        if (valley_is_about_to_win(s, other))
            n->could |= (uint8_t)(1 << other);
        if (s->food[other] >= RICH)
            n->idle |= (uint8_t)(1 << seat);
    }
}

/* Warriors have gone and the women stay with the animals. */
static bool leaves_to_beasts(const valley *s, int seat, uint64_t guarded)
{
    for (; guarded; guarded &= guarded - 1)
        if (s->women[seat][lowest(guarded)] && !s->warriors[seat][lowest(guarded)])
            return true;
    return false;
}

static void end_movement(const ber_deed *deed, valley_notes *n, ber_tally *tally)
{
    const valley *before = deed->before, *after = deed->after;
    int seat = deed->actor, camps = count_camps(after, seat);
    if (n->camps) {
        ber_folly_note(tally, CAMP_LEFT, camps < n->camps);
        ber_folly_note(tally, HOMELESS, !camps);
    }
    if (n->guarded)
        ber_folly_note(tally, LEFT_TO_BEASTS, leaves_to_beasts(before, seat, n->guarded));
    for (int other = 0; other < before->head.n_seats; other++) {
        bool attacks = other != seat && valley_attacks(before, seat, other);
        if (attacks)
            n->idle = (uint8_t)(n->idle & ~(1 << seat));
        if (attacks || !valley_is_about_to_win(before, other)) /* a card hinders as well */
            n->attacked |= (uint8_t)(1 << other);
    }
}

/* A card is wasted if the group gets there without it. */
static bool is_reached_plainly(const valley *s, int seat, int to)
{
    valley plain = *s;
    plain.armed = 0;
    plain.follow_from = plain.follow_through = NOWHERE;
    return valley_reach(&plain, seat, top_of(s)->place) >> to & 1;
}

static void watch_armed(const ber_deed *deed, valley_notes *n, ber_tally *tally)
{
    const valley *before = deed->before, *after = deed->after;
    int armed = count_bits(before->armed), now = count_bits(after->armed);
    bool escapes = before->armed & BIT(WITH_ESCAPE); /* it is about who may leave, not how far */
    if (now > armed)
        ber_folly_add(tally, WASTED_CARD, 0, 1);
    if (armed && !n->judged && before->head.prompt == P_MOVE_DEST) {
        bool wasted =
            !escapes && is_reached_plainly(before, deed->actor, deed->action - A_MOVE_DEST);
        ber_folly_add(tally, WASTED_CARD, wasted, 0);
        n->judged = true;
    }
    if (armed && !n->judged && !now)
        ber_folly_add(tally, WASTED_CARD, 1, 0);
    n->judged = n->judged && now;
}

static void watch_movement(const ber_deed *deed, valley_notes *n, ber_tally *tally)
{
    const valley *s = deed->before;
    if (n->turn != s->turn_number || n->mover != deed->actor)
        begin_movement(s, deed->actor, n);
    if (deed->action == A_DONE)
        end_movement(deed, n, tally);
}

/* ---- Survival ------------------------------------------------------------------------------- */

/* A survival card in the hand that brings food now. */
static bool has_food_card(const valley *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal);
    for (int i = 0; i < n; i++) {
        int card = legal[i] - A_PLAY;
        if (card != FISHING_NET && card != ROOTS && card != NATURAL_FERTILIZER)
            continue;
        valley fed = *s;
        valley_game.apply(&fed, seat, legal[i], NULL);
        if (fed.gain[seat] > s->gain[seat] || fed.food[seat] > s->food[seat])
            return true;
    }
    return false;
}

static void watch_hunger(const valley *s, int seat, valley_notes *n, ber_tally *tally)
{
    ber_folly_note(tally, STARVED_WITH_CARD, has_food_card(s, seat));
    if (!has_bit(n->has_starved, seat))
        ber_folly_note(tally, STARVED_IDLE, has_bit(n->idle, seat));
    n->has_starved |= (uint8_t)(1 << seat);
}

static void watch_feeding(const ber_deed *deed, valley_notes *n, ber_tally *tally)
{
    const valley *s = deed->before;
    int seat = deed->actor;
    bool starves = deed->action >= A_STARVE && deed->action < A_SOW;
    bool has_enough = s->food[seat] + s->gain[seat] >= valley_need(s, seat);
    if (has_enough && (starves || deed->action == A_DONE))
        ber_folly_note(tally, STARVED_WELL, starves);
    if (!has_enough && starves)
        watch_hunger(s, seat, n, tally);
}

/* ---- The turn ------------------------------------------------------------------------------- */

/* After the movements a card may still cost the camps. */
static void end_turn(const valley *s, valley_notes *n, ber_tally *tally)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(n->could, seat))
            ber_folly_note(tally, UNHINDERED,
                           !has_bit(n->attacked, seat) && count_camps(s, seat) >= 4);
    *n = (valley_notes){ 0 };
}

static void watch(const ber_deed *deed, void *notes, ber_tally *tally)
{
    const valley *before = deed->before, *after = deed->after;
    bool is_over = after->head.turn == BER_OVER, chooses = deed->actor != BER_FATE;
    if (chooses && before->head.prompt == P_MOVE_MENU)
        watch_movement(deed, notes, tally);
    if (chooses)
        watch_armed(deed, notes, tally);
    if (chooses && before->head.prompt == P_FEED)
        watch_feeding(deed, notes, tally);
    if (is_over || ber_deed_has(deed, E_TURN))
        end_turn(after, notes, tally);
    for (int seat = 0; is_over && seat < after->head.n_seats; seat++)
        if (is_alive(after, seat))
            ber_folly_add(tally, CARDS_LEFT, after->held[seat], 1);
}

const ber_follies valley_follies = { follies, sizeof(valley_notes), watch };

/* ---- What is never done ---------------------------------------------------------------------- */

/* Cards that only make a fight easier. */
#define WEAPONS                                                                                    \
    (BIT(AMAZONS) | BIT(FLINT) | BIT(SHARPENED_STONES) | BIT(SPEED) | BIT(TORCHES) | BIT(TRAPS))

/* The fight is as good as won without the weapon, or one that was just taken up will do. */
static bool is_needless(const valley *s, const ber_frame *f, ber_action a)
{
    const float sure = 0.8f, fair = 0.65f;
    bool is_weapon = a >= A_PLAY && a < A_PLACE_START && WEAPONS >> (a - A_PLAY) & 1;
    if (f->kind != F_COMBAT_CARD || !is_weapon)
        return false;
    int in_force = s->flint | s->torches | s->speed | s->stones;
    return valley_measure_odds(s, f->seat, f->place) > (has_bit(in_force, f->seat) ? fair : sure);
}

bool valley_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    const valley *s = state;
    (void)seat, (void)before;
    return is_needless(s, ber_agenda_peek(&s->agenda), a);
}
