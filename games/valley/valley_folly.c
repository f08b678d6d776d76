/*
 * valley_folly.c: the follies of Valley of the Mammoths: what people would laugh at in a bot.
 *
 */
#include "valley.h"

#include "folly.h"

enum {
    CAMP_LEFT,
    HOMELESS,
    LEFT_TO_BEASTS,
    CAMP_BARED,
    FORSAKEN,
    UNHINDERED,
    WASTED_CARD,
    POOR_SLIDE,
    WEAK_LURE,
    FLED_WON,
    POOR_MEAL,
    STARVED_WITH_CARD,
    STARVED_IDLE,
    STARVED_WELL,
    STARVED_CAMP,
    CARDS_LEFT,
    RICH = 4, /* food of a tribe that is worth plundering */
    MEAL = 3, /* food that justifies a card of a tribe that has enough */
};

static const ber_folly follies[] = {
    [CAMP_LEFT] = { "camp_left", 0 },
    [HOMELESS] = { "homeless", 0 },
    [LEFT_TO_BEASTS] = { "left_to_beasts", 0 },
    [CAMP_BARED] = { "camp_bared", 0 },
    [FORSAKEN] = { "forsaken", 0 },
    [UNHINDERED] = { "unhindered", 0 },
    [WASTED_CARD] = { "wasted_card", 0 },
    [POOR_SLIDE] = { "poor_slide", 0 },
    [WEAK_LURE] = { "weak_lure", 0 },
    [FLED_WON] = { "fled_won", 0 },
    [POOR_MEAL] = { "poor_meal", 0 },
    [STARVED_WITH_CARD] = { "starved_with_card", 0 },
    [STARVED_IDLE] = { "starved_idle", 0 },
    [STARVED_WELL] = { "starved_well", 0 },
    [STARVED_CAMP] = { "starved_camp", 0 },
    [CARDS_LEFT] = { "cards_left", 1 },
    { 0 },
};

#define SAFE_LURE 0.6f  /* the odds that are worth a Decoy */
#define FAIR      0.65f /* the odds of a fight that needs no flight, nor a second weapon */

typedef struct {
    uint8_t turn, mover;       /* whose movement was begun last; turn 0: nobody's */
    uint8_t camps;             /* of the mover, before it moved */
    uint64_t held, many;       /* where a warrior stood by women, or several did, */
    uint64_t guarded;          /* there between them and animals; */
    uint64_t forlorn;          /* its camps that needed help against animals */
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
    n->held = n->many = 0;
    n->idle = (uint8_t)(n->idle & ~(1 << seat));
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
        int warriors = s->women[seat][lowest(rest)] ? s->warriors[seat][lowest(rest)] : 0;
        n->held |= warriors > 0 ? rest & -rest : 0;
        n->many |= warriors > 1 ? rest & -rest : 0;
    }
    n->guarded = n->held & s->wild;
    n->forlorn = valley_forlorn(s, seat);
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == seat || !is_alive(s, other) || !valley_even_camps(s, seat, other))
            continue;
        if (valley_is_about_to_win(s, other))
            n->could |= (uint8_t)(1 << other);
        if (s->food[other] >= RICH)
            n->idle |= (uint8_t)(1 << seat);
    }
}

/* Warriors have gone and the women stay. */
static uint64_t deserted(const valley *s, int seat, uint64_t held)
{
    uint64_t out = 0;
    for (; held; held &= held - 1)
        if (s->women[seat][lowest(held)] && !s->warriors[seat][lowest(held)])
            out |= held & -held;
    return out;
}

static bool attacks_camp(const valley *s, int seat)
{
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && valley_attacks(s, seat, other))
            return true;
    return false;
}

/* For an attack on a camp a single warrior may leave the women of another. */
static bool bares_camp(const valley *s, int seat, const valley_notes *n)
{
    uint64_t kept = attacks_camp(s, seat) ? n->many : n->held;
    return deserted(s, seat, kept) & valley_exposed(s, seat);
}

/* Women are left alone with animals; a new camp, or an attack on a winner, makes up for it. */
static bool forsakes_camp(const valley *s, int seat, const valley_notes *n)
{
    bool hinders = false;
    for (int other = 0; other < s->head.n_seats; other++)
        hinders |=
            other != seat && valley_is_about_to_win(s, other) && valley_attacks(s, seat, other);
    return !hinders && count_camps(s, seat) <= n->camps &&
           deserted(s, seat, n->forlorn & s->camps[seat] & s->wild);
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
        ber_folly_note(tally, LEFT_TO_BEASTS, deserted(before, seat, n->guarded));
    if (n->held)
        ber_folly_note(tally, CAMP_BARED, bares_camp(before, seat, n));
    if (n->forlorn)
        ber_folly_note(tally, FORSAKEN, forsakes_camp(before, seat, n));
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

/* Rock Slide or Wildfire, which close the movement: whether it was aimed at nobody, or at own
 * people. */
static bool is_poor_slide(const valley *before, const valley *after, int seat)
{
    int killed = 0, own = 0;
    for (int other = 0; other < before->head.n_seats; other++) {
        int lost = before->n_warriors[other] + before->n_women[other] - after->n_warriors[other] -
                   after->n_women[other];
        *(other == seat ? &own : &killed) += lost;
    }
    return own || !killed;
}

/* An animal lured to where it is as likely to win. */
static void watch_lure(const ber_deed *deed, ber_tally *tally)
{
    const valley *s = deed->before;
    if (s->head.prompt == P_DECOY_ANIMAL)
        ber_folly_note(tally, WEAK_LURE,
                       valley_measure_odds(deed->after, deed->actor, top_of(s)->place) < SAFE_LURE);
}

/* Whether a card is played that leads out of a fight. */
static bool is_flight(const valley *s, ber_action a)
{
    return s->head.prompt == P_COMBAT_CARD && (a == A_PLAY + ESCAPE || a == A_PLAY + TREE_CLIMBING);
}

/* From a fight that they win warriors do not run; women may. */
static bool flees_in_vain(const valley *s, int seat, ber_action a)
{
    return is_flight(s, a) && !s->women[seat][top_of(s)->place] &&
           valley_measure_odds(s, seat, top_of(s)->place) > FAIR;
}

static void watch_flight(const ber_deed *deed, ber_tally *tally)
{
    const valley *s = deed->before;
    if (is_flight(s, deed->action))
        ber_folly_note(tally, FLED_WON, flees_in_vain(s, deed->actor, deed->action));
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

static bool is_fed(const valley *s, int seat)
{
    return s->food[seat] + s->gain[seat] >= valley_need(s, seat);
}

/* The food that a survival card brings now; -1 if this is none, or not played now. */
static int meal_of(const valley *s, int seat, ber_action a)
{
    int card = a - A_PLAY;
    if (s->head.prompt != P_FEED ||
        (card != FISHING_NET && card != ROOTS && card != NATURAL_FERTILIZER))
        return -1;
    valley fed = *s;
    valley_game.apply(&fed, seat, a, NULL);
    return fed.gain[seat] + fed.food[seat] - s->gain[seat] - s->food[seat];
}

static bool is_poor_meal(const valley *s, int seat, ber_action a)
{
    int meal = meal_of(s, seat, a);
    return meal >= 0 && meal < MEAL && is_fed(s, seat);
}

/* A survival card in the hand that brings food now. */
static bool has_food_card(const valley *s, int seat)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (meal_of(s, seat, legal[i]) > 0)
            return true;
    return false;
}

/* [V6.4.9] Whether a camp is lost with the piece that starves. */
static bool costs_camp(const valley *s, int seat, ber_action a)
{
    int space = (a - A_STARVE) >> 1;
    return ((a - A_STARVE) & 1) == WOMAN && s->camps[seat] >> space & 1 &&
           s->women[seat][space] == 1;
}

/* Whether a camp is given up although somebody else could go hungry. */
static bool starves_camp(const valley *s, int seat, ber_action a)
{
    ber_action legal[BER_MAX_ACTIONS];
    if (a < A_STARVE || a >= A_SOW || !costs_camp(s, seat, a))
        return false;
    int n = valley_legal(s, seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_STARVE && legal[i] < A_SOW && !costs_camp(s, seat, legal[i]))
            return true;
    return false;
}

static void watch_hunger(const valley *s, int seat, ber_action a, valley_notes *n, ber_tally *tally)
{
    ber_folly_note(tally, STARVED_WITH_CARD, has_food_card(s, seat));
    ber_folly_note(tally, STARVED_CAMP, starves_camp(s, seat, a));
    if (!has_bit(n->has_starved, seat))
        ber_folly_note(tally, STARVED_IDLE, has_bit(n->idle, seat));
    n->has_starved |= (uint8_t)(1 << seat);
}

static void watch_feeding(const ber_deed *deed, valley_notes *n, ber_tally *tally)
{
    const valley *s = deed->before;
    int seat = deed->actor;
    bool starves = deed->action >= A_STARVE && deed->action < A_SOW;
    bool has_enough = is_fed(s, seat);
    if (meal_of(s, seat, deed->action) >= 0)
        ber_folly_note(tally, POOR_MEAL, is_poor_meal(s, seat, deed->action));
    if (has_enough && (starves || deed->action == A_DONE))
        ber_folly_note(tally, STARVED_WELL, starves);
    if (!has_enough && starves)
        watch_hunger(s, seat, deed->action, n, tally);
}

/* ---- The turn ------------------------------------------------------------------------------- */

/* After the movements a card may still cost the camps. */
static void end_turn(const valley *s, valley_notes *n, ber_tally *tally)
{
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (has_bit(n->could, seat))
            ber_folly_note(tally, UNHINDERED,
                           !has_bit(n->attacked, seat) && count_camps(s, seat) >= CAMPS_TO_WIN);
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
    if (chooses && after->move_closed && !before->move_closed)
        ber_folly_note(tally, POOR_SLIDE, is_poor_slide(before, after, deed->actor));
    if (chooses) {
        watch_lure(deed, tally);
        watch_flight(deed, tally);
    }
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
    const float sure = 0.8f;
    bool is_weapon = a >= A_PLAY && a < A_PLACE_START && WEAPONS >> (a - A_PLAY) & 1;
    if (f->kind != F_COMBAT_CARD || !is_weapon)
        return false;
    int in_force = s->flint | s->torches | s->speed | s->stones;
    return valley_measure_odds(s, f->seat, f->place) > (has_bit(in_force, f->seat) ? FAIR : sure);
}

/* The best odds of a fight that a step of a Decoy leads to; 1 if it leads to none. */
static float lure_odds(const valley *s, int seat, ber_action a)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    ber_action legal[BER_MAX_ACTIONS];
    valley after = *s;
    int place = f->place;
    bool is_lure = f->kind == F_DECOY_ANIMAL;
    valley_game.apply(&after, seat, a, NULL);
    if (is_lure)
        return valley_measure_odds(&after, seat, place);
    f = top_of(&after);
    if (!f || (f->kind != F_DECOY_TO && f->kind != F_DECOY_ANIMAL))
        return 1;
    float best = 0;
    int n = valley_legal(&after, seat, legal);
    for (int i = 0; i < n; i++) {
        float odds = lure_odds(&after, seat, legal[i]);
        best = odds > best ? odds : best;
    }
    return best;
}

/* An animal is lured only to where it will be beaten. */
static bool is_weak_lure(const valley *s, int seat, const ber_frame *f, ber_action a)
{
    bool is_decoy = a == A_PLAY + DECOY || f->kind == F_DECOY_TO || f->kind == F_DECOY_ANIMAL;
    return is_decoy && lure_odds(s, seat, a) < SAFE_LURE;
}

bool valley_shuns(const void *state, int seat, const ber_plan *before, ber_action a)
{
    const valley *s = state;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    (void)before;
    return is_needless(s, f, a) || is_weak_lure(s, seat, f, a) || flees_in_vain(s, seat, a) ||
           is_poor_meal(s, seat, a) || starves_camp(s, seat, a);
}
