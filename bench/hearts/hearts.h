/*
 * hearts.h: the state of Hearts and its words; private to this folder.
 *
 * Hearts for four, one hand of thirteen tricks: a game that other engines have too,
 * here to be compared with them. A set of cards is one 64-bit mask, bit i for card
 * i: clubs, diamonds, spades, hearts, each from the two to the ace.
 */
#ifndef HEARTS_H
#define HEARTS_H

#include "event.h"
#include "game.h"
#include "parts.h"

enum { SEATS = 4, SUITS = 4, RANKS = 13, CARDS = SUITS * RANKS, PASSED = 3, QUEEN_POINTS = 13 };
enum { MOON = RANKS + QUEEN_POINTS }; /* all the points there are */

/* ---- Words --------------------------------------------------------------- */

/* The domains end in an item "hidden" where others do not see what happens. */
enum domain { D_SEAT, D_CARD, D_PASSED, D_GETTER, D_DIRECTION, D_STAGE };
enum { CARD_HIDDEN = CARDS, GETTER_HIDDEN = SEATS };

/* A direction is also the distance to the seat that gets the cards. */
enum direction { PASS_NONE, PASS_LEFT, PASS_ACROSS, PASS_RIGHT, DIRECTIONS };

/* The first id of each verb. Play comes first: most steps are told by one comparison. */
enum action_base {
    A_PLAY,
    A_DEAL = A_PLAY + CARDS,
    A_PASS = A_DEAL + SEATS + 1,
    A_GIVE = A_PASS + CARDS + 1,
    A_PASSING = A_GIVE + CARDS + 1,
    A_LEAD = A_PASSING + DIRECTIONS,
};

enum prompt { P_PASS, P_PLAY, P_FATE };
enum event { E_PASSING, E_DEALT, E_PASSED, E_GIVEN, E_LEADS, E_PLAYED, E_TOOK, E_OVER };

/* What is going on; `done` counts the steps of it that are behind. */
enum stage {
    STAGE_PASSING, /* fate chooses the direction of the pass */
    STAGE_DEAL,    /* fate gives card `done` to a seat */
    STAGE_PASS,    /* seat done/3 lays a card aside */
    STAGE_GIVE,    /* a card that seat done/3 laid aside changes hands */
    STAGE_LEAD,    /* fate tells who holds the two of clubs */
    STAGE_PLAY,
    STAGE_OVER,
};

/* ---- State --------------------------------------------------------------- */

typedef struct {
    ber_head head;
    uint8_t stage, done;
    uint8_t direction;
    uint8_t leader;        /* of the current trick */
    uint8_t points[SEATS]; /* taken in tricks; the moon is counted at the end */
    uint8_t lacking;       /* while dealing: how many seats lack cards; a secret too */
    uint8_t pad[3];
    ber_outcome share[SEATS]; /* while dealing: to get the next card, by what a seat lacks */
    uint64_t follow;          /* who holds any of these must play one of them */
    uint64_t trick;           /* on the table */
    uint64_t hand[SEATS];     /* without the cards laid aside */
    uint64_t chosen[SEATS];   /* laid aside to be passed */
    uint64_t given[SEATS];    /* passed on by this seat: known to it and to the receiver */
    uint64_t played[SEATS];   /* by this seat, the current trick included */
    uint64_t cannot[SEATS];   /* everybody knows that this seat does not hold these */
} hearts;

#define BIT(card)     ((uint64_t)1 << (card))
#define SUIT(suit)    ((BIT(RANKS) - 1) << (suit)*RANKS)
#define ALL_CARDS     (BIT(CARDS) - 1)
#define HEARTS        SUIT(3)
#define TWO_OF_CLUBS  BIT(0)
#define SPADE_QUEEN   (2 * RANKS + 10)
#define PENALTY_CARDS (HEARTS | BIT(SPADE_QUEEN))

static inline int lowest(uint64_t mask)
{
    return __builtin_ctzll(mask);
}

static inline int count_bits(uint64_t mask)
{
    return __builtin_popcountll(mask);
}

static inline uint64_t all_played(const hearts *s)
{
    return s->played[0] | s->played[1] | s->played[2] | s->played[3];
}

/* The seat that gets the cards of `seat`. */
static inline int receiver(const hearts *s, int seat)
{
    return (seat + s->direction) % SEATS;
}

static inline int giver(const hearts *s, int seat)
{
    return (seat + SEATS - s->direction) % SEATS;
}

/* The outcome that a seat gets the next card; none if it lacks nothing. */
static inline void set_share(hearts *s, int seat, int lacks)
{
    ber_action action = lacks ? (ber_action)(A_DEAL + seat) : 0;
    s->share[seat] = (ber_outcome){ action, (uint16_t)lacks };
}

/* ---- Between the files of this folder ------------------------------------- */

/* How many cards everybody knows a seat to have laid aside, to have passed on, and
 * to hold in hand; after the deal. */
int hearts_laid(const hearts *s, int seat);
int hearts_gave(const hearts *s, int seat);
int hearts_held(const hearts *s, int seat);

PARTS_DECLARE(hearts);

#endif
