/*
 * hearts.c: the rules of Hearts, and the game itself.
 *
 * Fate chooses the direction of the pass and deals by going through the cards and
 * choosing who gets each, which gives every deal the same chance with four outcomes
 * a step. What a step brings to light it names: cards that change hands and the
 * holder of the two of clubs come by steps of fate.
 */
#include "hearts.h"

#include "bits.h"
#include "score.h"

#include <string.h>

/* ---- Tables ---------------------------------------------------------------- */

/* clang-format off */
#define THIRTEEN(x) x, x, x, x, x, x, x, x, x, x, x, x, x
static const uint64_t suit_of[CARDS] = {
    THIRTEEN(SUIT(0)), THIRTEEN(SUIT(1)), THIRTEEN(SUIT(2)), THIRTEEN(SUIT(3)),
};

/* The seat to the left of each, as a bit. */
static const uint8_t after[SEATS] = { 1 << 1, 1 << 2, 1 << 3, 1 << 0 };

/* Each stage: how many steps it has, and how it asks. */
static const struct {
    uint8_t steps, turn, prompt;
} plan[] = {
    [STAGE_PASSING] = { 1, BER_CHANCE, P_FATE },
    [STAGE_DEAL]    = { CARDS, BER_CHANCE, P_FATE },
    [STAGE_PASS]    = { SEATS * PASSED, BER_CHOICE, P_PASS },
    [STAGE_GIVE]    = { SEATS * PASSED, BER_CHANCE, P_FATE },
    [STAGE_LEAD]    = { 1, BER_CHANCE, P_FATE },
    [STAGE_PLAY]    = { CARDS, BER_CHOICE, P_PLAY },
    [STAGE_OVER]    = { 1, BER_OVER, P_FATE },
};
enum { ALL_STEPS = 1 + CARDS + SEATS * PASSED + SEATS * PASSED + 1 + CARDS };
/* clang-format on */

/* ---- Counting what everybody can count --------------------------------------- */

/* Of the twelve cards that go round the table, how many of `seat` are among the
 * first `done`. */
static int portion(int done, int seat)
{
    int n = done - seat * PASSED;
    return n < 0 ? 0 : n > PASSED ? PASSED : n;
}

int hearts_laid(const hearts *s, int seat)
{
    if (s->direction == PASS_NONE || s->stage < STAGE_PASS)
        return 0;
    return s->stage == STAGE_PASS ? portion(s->done, seat) : PASSED;
}

int hearts_gave(const hearts *s, int seat)
{
    if (s->direction == PASS_NONE || s->stage < STAGE_GIVE)
        return 0;
    return s->stage == STAGE_GIVE ? portion(s->done, seat) : PASSED;
}

int hearts_held(const hearts *s, int seat)
{
    return RANKS - count_bits(s->played[seat]) - hearts_laid(s, seat) +
           hearts_gave(s, giver(s, seat));
}

/* ---- The position ------------------------------------------------------------- */

/* Hearts are broken when points were taken. Asked between tricks only, when no
 * card lies on the table. */
static uint64_t free_to_lead(const hearts *s)
{
    uint32_t taken; /* the four counts at once */
    memcpy(&taken, s->points, sizeof taken);
    return taken ? ALL_CARDS : ALL_CARDS & ~HEARTS;
}

static uint64_t to_follow(const hearts *s)
{
    uint64_t led = s->trick & s->played[s->leader];
    if (s->stage != STAGE_PLAY)
        return 0;
    if (s->done == 0)
        return TWO_OF_CLUBS;
    return led ? suit_of[lowest(led)] : free_to_lead(s);
}

static int asked(const hearts *s)
{
    return s->stage == STAGE_PASS ? s->done / PASSED : (s->leader + s->done) % SEATS;
}

static void begin_deal(hearts *s)
{
    for (int seat = 0; seat < SEATS; seat++)
        set_share(s, seat, RANKS);
    s->lacking = SEATS;
}

static void ready(void *state)
{
    hearts *s = state;
    while (s->stage < STAGE_OVER && s->done == plan[s->stage].steps) {
        bool is_kept = s->stage == STAGE_DEAL && s->direction == PASS_NONE;
        s->stage = is_kept ? STAGE_LEAD : (uint8_t)(s->stage + 1);
        s->done = 0;
        if (s->stage == STAGE_DEAL)
            begin_deal(s);
    }
    s->follow = to_follow(s);
    s->head.turn = plan[s->stage].turn;
    s->head.prompt = plan[s->stage].prompt;
    s->head.waiting = s->head.turn == BER_CHOICE ? (uint8_t)(1 << asked(s)) : 0;
}

static void setup(void *state)
{
    hearts *s = state;
    s->head.viewer = BER_FATE;
    ready(s);
}

/* ---- Fate ------------------------------------------------------------------------ */

static int chance_deal(const hearts *s, ber_outcome *out)
{
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        if (s->share[seat].weight)
            out[n++] = s->share[seat];
    return n;
}

/* Any of the three may come first, so that the order tells nothing. */
static int chance_give(const hearts *s, ber_outcome *out)
{
    ber_outcome *end = out;
    for (uint64_t mask = s->chosen[s->done / PASSED]; mask; mask &= mask - 1)
        *end++ = (ber_outcome){ (ber_action)(A_GIVE + lowest(mask)), 1 };
    return (int)(end - out);
}

static int chance_passing(ber_outcome *out)
{
    for (int direction = 0; direction < DIRECTIONS; direction++)
        out[direction] = (ber_outcome){ (ber_action)(A_PASSING + direction), 1 };
    return DIRECTIONS;
}

static int chance_lead(const hearts *s, ber_outcome *out)
{
    int seat = 0;
    while (seat < SEATS - 1 && !(s->hand[seat] & TWO_OF_CLUBS))
        seat++;
    out[0] = (ber_outcome){ (ber_action)(A_LEAD + seat), 1 };
    return 1;
}

/* During most of the deal every seat lacks cards, and the outcomes lie ready in the
 * state: 7 instructions instead of 49, in four steps of ten. */
static int chance(const void *state, ber_outcome out[BER_MAX_OUTCOMES])
{
    const hearts *s = state;
    if (s->lacking == SEATS) {
        memcpy(out, s->share, sizeof s->share);
        return SEATS;
    }
    if (s->stage == STAGE_DEAL)
        return chance_deal(s, out);
    if (s->stage == STAGE_GIVE)
        return chance_give(s, out);
    if (s->stage == STAGE_LEAD)
        return chance_lead(s, out);
    return chance_passing(out);
}

/* Who lacks nothing gets no card: an earlier or a later seat does. */
static ber_action lot_deal(const hearts *s, ber_rng *rng)
{
    if (s->lacking == 1)
        return (ber_action)(s->share[0].action + s->share[1].action + s->share[2].action +
                            s->share[3].action);
    uint32_t number = ber_rng_below(rng, CARDS - s->done), one = s->share[0].weight,
             two = one + s->share[1].weight, three = two + s->share[2].weight;
    return (ber_action)(A_DEAL + (number >= one) + (number >= two) + (number >= three));
}

static ber_action draw_random(const void *state, ber_rng *rng)
{
    const hearts *s = state;
    ber_outcome only;
    if (s->stage == STAGE_DEAL)
        return lot_deal(s, rng);
    if (s->stage == STAGE_GIVE)
        return (ber_action)(A_GIVE + ber_draw_bit(s->chosen[s->done / PASSED], rng));
    if (s->stage == STAGE_PASSING)
        return (ber_action)(A_PASSING + ber_rng_below(rng, DIRECTIONS));
    chance_lead(s, &only);
    return only.action;
}

/* Seats and cards are unsigned here and below: as indices they need not be widened, 5
 * instructions in a decision. */
static void apply_deal(hearts *s, unsigned seat)
{
    s->hand[seat] |= BIT(s->done++);
    if (--s->share[seat].weight)
        return;
    s->share[seat].action = 0;
    if (--s->lacking == 0)
        ready(s);
}

static void apply_passing(hearts *s, int direction)
{
    s->direction = (uint8_t)direction;
    s->done++;
    ready(s);
}

static void apply_give(hearts *s, unsigned card)
{
    int from = s->done / PASSED;
    s->chosen[from] ^= BIT(card);
    s->given[from] |= BIT(card);
    s->hand[receiver(s, from)] |= BIT(card);
    if (++s->done == SEATS * PASSED)
        ready(s);
}

static void apply_lead(hearts *s, int seat)
{
    s->leader = (uint8_t)seat;
    s->done++;
    ready(s);
}

/* ---- Choices ----------------------------------------------------------------------- */

/* Two cards a turn of the loop, and inlined for each verb: 3 instructions less in a
 * decision. */
__attribute__((always_inline)) static inline int list(uint64_t mask, int base, ber_action *out)
{
    ber_action *end = out;
    while (mask) {
        end[0] = (ber_action)(base + lowest(mask));
        mask &= mask - 1;
        if (!mask)
            return (int)(end - out) + 1;
        end[1] = (ber_action)(base + lowest(mask));
        mask &= mask - 1;
        end += 2;
    }
    return (int)(end - out);
}

/* No points in the first trick, as far as the hand allows. */
static uint64_t discards(const hearts *s, uint64_t hand)
{
    uint64_t harmless = hand & ~PENALTY_CARDS;
    return s->done < SEATS && harmless ? harmless : hand;
}

static int legal(const void *state, int seat, ber_action out[BER_MAX_ACTIONS])
{
    const hearts *s = state;
    uint64_t hand = s->hand[seat];
    if (s->stage == STAGE_PASS)
        return list(hand, A_PASS, out);
    uint64_t follow = hand & s->follow;
    return list(follow ? follow : discards(s, hand), A_PLAY, out);
}

#ifdef __x86_64__
BER_BY_BITS static ber_action pick_by_bits(const hearts *s, int seat, ber_rng *rng, int *n)
{
    uint64_t hand = s->hand[seat], follow = hand & s->follow;
    if (s->stage == STAGE_PASS)
        return (ber_action)(A_PASS + ber_bits_draw(hand, rng, n));
    return (ber_action)(A_PLAY + ber_bits_draw(follow ? follow : discards(s, hand), rng, n));
}
#endif

static ber_action pick_random(const void *state, int seat, ber_rng *rng, int *n)
{
#ifdef __x86_64__
    if (BER_HAS_BITS)
        return pick_by_bits(state, seat, rng, n);
#endif
    ber_action out[BER_MAX_ACTIONS];
    *n = legal(state, seat, out);
    return out[*n > 1 ? ber_rng_below(rng, (uint32_t)*n) : 0];
}

static void apply_pass(hearts *s, unsigned seat, unsigned card)
{
    s->hand[seat] ^= BIT(card);
    s->chosen[seat] |= BIT(card);
    if (++s->done % PASSED)
        return;
    if (s->done < SEATS * PASSED)
        s->head.waiting = (uint8_t)(s->head.waiting << 1);
    else
        ready(s);
}

/* Whoever does not play what had to be played shows that the hand has none of it:
 * of the suit led, of other suits when leading unbroken hearts, of harmless cards
 * when throwing points into the first trick. */
static void show_void(hearts *s, unsigned seat, uint64_t card)
{
    s->cannot[seat] |= s->follow;
    if (s->done < SEATS && (card & PENALTY_CARDS))
        s->cannot[seat] |= ALL_CARDS & ~PENALTY_CARDS;
}

static int points_of(uint64_t cards)
{
    int points = cards & BIT(SPADE_QUEEN) ? QUEEN_POINTS : 0;
    for (uint64_t mask = cards & HEARTS; mask; mask &= mask - 1)
        points++;
    return points;
}

/* Who played the highest card of the suit led. */
static int trick_winner(const hearts *s)
{
    int best = 63 - __builtin_clzll(s->trick & s->follow);
    uint64_t low = s->played[1] | s->played[3], high = s->played[2] | s->played[3];
    return (int)((high >> best & 1) * 2 + (low >> best & 1));
}

static void end_trick(hearts *s)
{
    unsigned winner = (unsigned)trick_winner(s);
    if (s->trick & PENALTY_CARDS)
        s->points[winner] = (uint8_t)(s->points[winner] + points_of(s->trick));
    s->leader = (uint8_t)winner;
    s->trick = 0;
    s->follow = free_to_lead(s);
    s->head.waiting = (uint8_t)(1 << winner);
    if (s->done == CARDS)
        ready(s);
}

/* Sets what changes by hand instead of calling ready(): four steps of ten go here. */
static void apply_play(hearts *s, unsigned seat, unsigned card)
{
    uint64_t bit = BIT(card);
    if (!(bit & s->follow))
        show_void(s, seat, bit);
    if (!s->trick)
        s->follow = suit_of[card];
    s->trick |= bit;
    s->hand[seat] ^= bit;
    s->played[seat] |= bit;
    s->head.waiting = after[seat];
    if (++s->done % SEATS == 0)
        end_trick(s);
}

/* ---- Steps -------------------------------------------------------------------------- */

static void tell(ber_log *log, int kind, int actor, int arg)
{
    ber_log_add(log, (ber_event){ (uint8_t)kind, (int8_t)actor, 0, 0, { (int16_t)arg } });
}

/* An event whose card only the seats in `told` see. */
static void tell_secret(ber_log *log, ber_event event, int told)
{
    event.secret = 1;
    event.told = (uint8_t)told;
    ber_log_add(log, event);
}

static void tell_play(const hearts *before, const hearts *s, int seat, int card, ber_log *log)
{
    tell(log, E_PLAYED, seat, card);
    if (s->trick)
        return;
    tell(log, E_TOOK, s->leader, s->points[s->leader] - before->points[s->leader]);
    if (s->stage == STAGE_OVER)
        tell(log, E_OVER, BER_FATE, 0);
}

/* What a step did, from the states around it. No event tells of a single card that
 * is dealt: even to whom it is told would be a secret. */
static void tell_step(const hearts *before, const hearts *s, int actor, int a, ber_log *log)
{
    int from = before->done / PASSED, to = receiver(before, from);
    if (a < A_DEAL)
        tell_play(before, s, actor, a - A_PLAY, log);
    else if (a < A_PASS && s->stage != STAGE_DEAL)
        tell(log, E_DEALT, BER_FATE, 0);
    else if (a < A_PASS)
        return;
    else if (a < A_GIVE)
        tell_secret(log, (ber_event){ E_PASSED, (int8_t)actor, 0, 0, { (int16_t)(a - A_PASS) } },
                    1 << actor);
    else if (a < A_PASSING)
        tell_secret(
            log, (ber_event){ E_GIVEN, (int8_t)from, 0, 0, { (int16_t)(a - A_GIVE), (int16_t)to } },
            1 << from | 1 << to);
    else if (a < A_LEAD)
        tell(log, E_PASSING, BER_FATE, a - A_PASSING);
    else
        tell(log, E_LEADS, BER_FATE, a - A_LEAD);
}

/* Neither of these two is to be inlined in the other: then the step without a log
 * makes no calls and saves no registers, 20 instructions less. */
#define APART __attribute__((noinline)) static
APART void apply(void *state, int actor, ber_action a, ber_log *log);

/* The same step, told. The rules know nothing of the log and cannot depend on it. */
APART void apply_told(hearts *s, int actor, ber_action a, ber_log *log)
{
    const hearts before = *s;
    apply(s, actor, a, NULL);
    tell_step(&before, s, actor, a, log);
}

APART void apply(void *state, int actor, ber_action a, ber_log *log)
{
    hearts *s = state;
    if (log) {
        apply_told(s, actor, a, log);
        return;
    }
    s->head.step++;
    if (a < A_DEAL)
        apply_play(s, (unsigned)actor, (unsigned)a - A_PLAY);
    else if (a < A_PASS)
        apply_deal(s, (unsigned)a - A_DEAL);
    else if (a < A_GIVE)
        apply_pass(s, (unsigned)actor, (unsigned)a - A_PASS);
    else if (a < A_PASSING)
        apply_give(s, (unsigned)a - A_GIVE);
    else if (a < A_LEAD)
        apply_passing(s, a - A_PASSING);
    else
        apply_lead(s, a - A_LEAD);
}

/* ---- The end ---------------------------------------------------------------------------- */

/* The points of a seat so far; a seat that took all gives them to the others. */
static int penalty(const hearts *s, int seat)
{
    bool is_moon = false;
    for (int other = 0; other < SEATS; other++)
        is_moon |= s->points[other] == MOON;
    return is_moon ? MOON - s->points[seat] : s->points[seat];
}

/* Penalties count below zero, so that more is better here too. */
static void result(const void *state, ber_result *out)
{
    const hearts *s = state;
    int points[SEATS];
    *out = (ber_result){ 0 };
    for (int seat = 0; seat < SEATS; seat++) {
        points[seat] = -penalty(s, seat);
        out->points[seat] = (int16_t)points[seat];
    }
    ber_rank(out, points, SEATS);
}

static void evaluate(const void *state, int house, float value[BER_MAX_SEATS])
{
    (void)house;
    for (int seat = 0; seat < SEATS; seat++)
        value[seat] = (float)-penalty(state, seat);
}

/* ---- Invariants ---------------------------------------------------------------------------- */

/* The cards that have come into the game, or 0 if two places hold the same. */
static uint64_t cards_in_play(const hearts *s)
{
    uint64_t seen = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t part[] = { s->hand[seat], s->chosen[seat], s->played[seat] };
        for (int i = 0; i < 3; i++) {
            if (seen & part[i])
                return 0;
            seen |= part[i];
        }
    }
    return seen;
}

static const char *broken_deal(const hearts *s)
{
    int lacking = 0;
    for (int seat = 0; seat < SEATS; seat++) {
        int lacks = s->stage == STAGE_DEAL ? RANKS - count_bits(s->hand[seat]) : 0;
        if (s->share[seat].weight != lacks || s->share[seat].action != (lacks ? A_DEAL + seat : 0))
            return "while cards are dealt a seat lacks what makes thirteen";
        lacking += lacks > 0;
    }
    return s->lacking == lacking ? NULL : "the seats that lack cards are counted";
}

static const char *broken_hand(const hearts *s, int seat)
{
    uint64_t got = s->hand[receiver(s, seat)] | s->played[receiver(s, seat)];
    if (s->stage > STAGE_DEAL && count_bits(s->hand[seat]) != hearts_held(s, seat))
        return "a hand has the right size";
    if (count_bits(s->chosen[seat]) != hearts_laid(s, seat) - hearts_gave(s, seat))
        return "the right number of cards is laid aside";
    if (count_bits(s->given[seat]) != hearts_gave(s, seat))
        return "the right number of cards was passed";
    if (s->given[seat] & ~got)
        return "a passed card is with who got it";
    if (s->hand[seat] & s->cannot[seat])
        return "nobody holds a card of a suit not followed";
    return NULL;
}

/* What only a true state shows. */
static const char *broken_cards(const hearts *s)
{
    uint64_t in_play = s->stage <= STAGE_DEAL ? BIT(s->done) - 1 : ALL_CARDS;
    if (cards_in_play(s) != in_play)
        return "every card dealt is in one place";
    const char *wrong = broken_deal(s);
    for (int seat = 0; seat < SEATS && !wrong; seat++)
        wrong = broken_hand(s, seat);
    if (!wrong && s->stage == STAGE_PLAY && s->done == 0 && !(s->hand[s->leader] & TWO_OF_CLUBS))
        wrong = "the first leader holds the two of clubs";
    return wrong;
}

static const char *broken_play(const hearts *s)
{
    int done = s->stage == STAGE_PLAY ? s->done : s->stage == STAGE_OVER ? CARDS : 0;
    int taken = 0;
    if (count_bits(s->trick) != done % SEATS)
        return "the trick has the right number of cards";
    for (int i = 0; i < SEATS; i++) {
        int seat = (s->leader + i) % SEATS;
        int in_trick = i < done % SEATS;
        taken += s->points[seat];
        if (count_bits(s->played[seat]) != done / SEATS + in_trick ||
            count_bits(s->played[seat] & s->trick) != in_trick)
            return "everybody has played in turn";
        if (done == 0 && s->cannot[seat])
            return "before the play nothing is shown";
    }
    if (done && !(all_played(s) & TWO_OF_CLUBS))
        return "the two of clubs is played first";
    if (taken != points_of(all_played(s) & ~s->trick))
        return "the points are those of the cards taken";
    return NULL;
}

/* Numbers that index something, checked before anything else. */
static const char *broken_range(const hearts *s)
{
    uint64_t any = s->trick;
    for (int seat = 0; seat < SEATS; seat++)
        any |= s->hand[seat] | s->chosen[seat] | s->given[seat] | s->played[seat] | s->cannot[seat];
    if (s->head.n_seats != SEATS)
        return "four seats";
    if (s->stage > STAGE_OVER || s->done >= plan[s->stage].steps)
        return "a stage and its steps";
    if (s->direction >= DIRECTIONS || s->leader >= SEATS)
        return "a direction and a leader";
    if (s->stage == STAGE_PASSING ? s->direction : s->stage < STAGE_PLAY && s->leader)
        return "no direction or leader before it is known";
    if ((s->stage == STAGE_PASS || s->stage == STAGE_GIVE) && s->direction == PASS_NONE)
        return "cards are passed in some direction";
    if (any & ~ALL_CARDS || s->pad[0] || s->pad[1] || s->pad[2])
        return "nothing that is not named";
    return NULL;
}

/* Nothing of what ready() sets is looked at: a position by hand comes here first. */
static const char *broken(const void *state)
{
    const hearts *s = state;
    const char *wrong = broken_range(s);
    if (!wrong)
        wrong = broken_play(s);
    if (!wrong && s->head.viewer == BER_FATE)
        wrong = broken_cards(s);
    return wrong;
}

const struct ber_game hearts_game = {
    .name = "hearts",
    .rules = 1,
    .unlisted = true,
    .min_seats = SEATS,
    .max_seats = SEATS,
    .point_scale = 1,
    .state_size = sizeof(hearts),
    .max_steps = ALL_STEPS,
    TABLES_OF(hearts),
    .setup = setup,
    .legal = legal,
    .pick_random = pick_random,
    .chance = chance,
    .draw_random = draw_random,
    .apply = apply,
    .ready = ready,
    .result = result,
    .blind = hearts_blind,
    .deal = hearts_deal,
    .seen_as = hearts_seen_as,
    .evaluate = evaluate,
    .broken = broken,
};
