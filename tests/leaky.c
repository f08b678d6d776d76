/*
 * leaky.c: the template game with one function replaced at a time.
 *
 * The mistakes are those that games really make. Members are found by name, so that
 * this file knows the template only through its tables.
 */
#include "leaky.h"

#include "event.h"
#include "registry.h"
#include "vocab.h"

#include <string.h>

static const struct ber_game *honest(void)
{
    return ber_game_find("blank");
}

static unsigned char *member(void *s, const char *name)
{
    const ber_field *f = honest()->fields;
    while (strcmp(f->name, name) != 0)
        f++;
    return (unsigned char *)s + f->offset;
}

static const char *verb_of(ber_action a, int noun[BER_MAX_NOUNS])
{
    return honest()->verbs[ber_action_split(honest(), a, noun)].name;
}

/* The bag is left as it is: it says what the others did not draw. */
static void blind_but_bag(void *s, int viewer)
{
    unsigned char bag[3];
    memcpy(bag, member(s, "bag"), sizeof bag);
    honest()->blind(s, viewer);
    memcpy(member(s, "bag"), bag, sizeof bag);
}

/* The same, and a deal that goes with it: it gives the others together what is
 * missing, so that guesses are never caught out. */
static void deal_what_is_missing(void *s, ber_rng *rng)
{
    static const unsigned char count[3] = { 8, 6, 4 };
    unsigned char bag[3];
    memcpy(bag, member(s, "bag"), sizeof bag);
    for (int k = 0; k < 3; k++) {
        unsigned char missing = count[k];
        for (int seat = 0; seat < 3; seat++)
            missing = (unsigned char)(missing - member(s, "hand")[seat * 3 + k] -
                                      member(s, "laid")[seat * 3 + k]);
        member(s, "bag")[k] = (unsigned char)(missing - bag[k]);
    }
    honest()->deal(s, rng);
    memcpy(member(s, "bag"), bag, sizeof bag);
}

/* The hands stay: who looks into the state sees them. */
static void blind_but_hands(void *s, int viewer)
{
    unsigned char hand[9], bag[3];
    memcpy(hand, member(s, "hand"), sizeof hand);
    memcpy(bag, member(s, "bag"), sizeof bag);
    honest()->blind(s, viewer);
    memcpy(member(s, "hand"), hand, sizeof hand);
    memcpy(member(s, "bag"), bag, sizeof bag);
}

static void deal_nothing_but_favourites(void *s, ber_rng *rng)
{
    unsigned char held[3];
    memcpy(held, member(s, "held"), sizeof held);
    memset(member(s, "held"), 0, sizeof held);
    honest()->deal(s, rng);
    memcpy(member(s, "held"), held, sizeof held);
}

/* The event of a secret draw tells everybody. */
static void apply_aloud(void *s, int actor, ber_action a, ber_log *log)
{
    honest()->apply(s, actor, a, log);
    for (int i = 0; log && i < log->n; i++)
        log->event[i].secret = 0;
}

/* A byte that nobody blinds remembers what was drawn last. */
static void apply_with_memory(void *s, int actor, ber_action a, ber_log *log)
{
    int noun[BER_MAX_NOUNS];
    if (strcmp(verb_of(a, noun), "drawn") == 0)
        member(s, "pad")[0] = (unsigned char)(noun[0] + 1);
    honest()->apply(s, actor, a, log);
}

/* Only those are asked who can snatch: being asked tells. */
static void apply_asking_holders(void *s, int actor, ber_action a, ber_log *log)
{
    ber_action list[BER_MAX_ACTIONS];
    const ber_head *head = s;
    honest()->apply(s, actor, a, log);
    uint32_t step = head->step;
    while (head->turn == BER_CHOICE && honest()->prompts[head->prompt].window &&
           honest()->legal(s, __builtin_ctz(head->waiting), list) == 1)
        honest()->apply(s, __builtin_ctz(head->waiting), list[0], NULL);
    ((ber_head *)s)->step = step;
}

/* Every step looks as it is. */
static ber_action seen_by_all(const void *s, int actor, ber_action a, int viewer)
{
    (void)s;
    (void)actor;
    (void)viewer;
    return a;
}

/* Of two possible worlds the one with more of some kinds: possible, but not fair. */
static void deal_unfairly(void *s, ber_rng *rng)
{
    unsigned char other[BER_MAX_STATE];
    size_t size = honest()->state_size;
    memcpy(other, s, size);
    honest()->deal(s, rng);
    honest()->deal(other, rng);
    if (memcmp(member(other, "hand"), member(s, "hand"), 9) > 0)
        memcpy(s, other, size);
}

/* A seat that can snatch must: then a refusal reveals something that deal() ignores. */
static int legal_forced(const void *s, int seat, ber_action *out)
{
    const ber_head *head = s;
    int n = honest()->legal(s, seat, out);
    return honest()->prompts[head->prompt].window ? 1 : n;
}

static leak make(const char *name, const char *caught_by)
{
    return (leak){ name, caught_by, *honest() };
}

static leak list[16];

/* A prompt whose list shows the hand is declared harmless. */
static ber_prompt careless[8];

static int make_all(void)
{
    int n = 0;
    list[n++] = make("the bag is not blinded", "blind deal blind");
    list[n - 1].game.blind = blind_but_bag;
    list[n++] = make("the bag is not blinded, and deal helps", "two worlds");
    list[n - 1].game.blind = blind_but_bag;
    list[n - 1].game.deal = deal_what_is_missing;
    list[n++] = make("the hands are not blinded, and deal helps", "two worlds");
    list[n - 1].game.blind = blind_but_hands;
    list[n - 1].game.deal = deal_nothing_but_favourites;
    list[n++] = make("events are not secret", "two worlds");
    list[n - 1].game.apply = apply_aloud;
    list[n++] = make("a byte remembers the last draw", "two worlds");
    list[n - 1].game.apply = apply_with_memory;
    list[n++] = make("only holders are asked", "two worlds");
    list[n - 1].game.apply = apply_asking_holders;
    list[n++] = make("every step looks as it is", "looks");
    list[n - 1].game.seen_as = seen_by_all;
    list[n++] = make("the turn is not guarded", "unguarded lists");
    for (int i = 0; honest()->prompts[i].name; i++)
        careless[i] = (ber_prompt){ honest()->prompts[i].name, false, false, NULL };
    list[n - 1].game.prompts = careless;
    list[n++] = make("deal does not know what a refusal tells", "possible worlds");
    list[n - 1].game.legal = legal_forced;
    list[n - 1].game.pick = NULL; /* it might choose what is no longer offered */
    list[n++] = make("deal prefers some worlds", "deal then draw");
    list[n - 1].game.deal = deal_unfairly;
    list[n++] = make("deal prefers some kinds", "deal by number");
    list[n - 1].game.deal = deal_unfairly;
    return n;
}

const leak *leaky_at(int i)
{
    static int n;
    if (n == 0)
        n = make_all();
    return i < n ? &list[i] : NULL;
}
