/*
 * mammut.h: the state of Mammut and its words; private to this folder.
 *
 * A slot is the public identity of a thrown tile for one round. Where tiles lie and who
 * knows them are masks of 32 slots, so that taking, stealing and sending back are a few
 * word operations. RULES.md is the specification; [M6.5] and [R60] refer to it. It closes
 * the gaps of the rulebook [R56]; what players say has no place in it [R57].
 */
#ifndef MAMMUT_H
#define MAMMUT_H

#include "agenda.h"
#include "game.h"
#include "mammut_deal.h"

enum { SEATS = 5, SLOTS = 32, TRAYS = 10, ANIMALS = 7, CARDS = 12, COUNTS = 13 };
enum { LAST_ROUND = 5, STAGES = 8, FIRST_ANIMAL = HARE };

/* ---- Nouns ------------------------------------------------------------- */

/* D_TRAY is a heap place, seat * 2 + heap. D_DRAWN, D_PLAYED and D_TOSSED have one item more,
 * how a card or a number looks to a seat that cannot see it. */
enum domain {
    D_SEAT,
    D_SLOT,
    D_HEAP,
    D_TRAY,
    D_FACE,
    D_ANIMAL,
    D_CARD,
    D_DRAWN,
    D_PLAYED,
    D_TILE,
    D_SIDE,
    D_TOSSED,
    D_COUNT,
    D_STAGE,
    D_FRAME,
};
enum card {
    PEEK,
    FLIP,
    SEND_BACK,
    FUR_CARD, /* the scoring cards start here */
    ANIMAL_SWAP,
    AXE_BONUS,
    MOST_FUR_BONUS,
    MOST_FUR_ANIMAL,
    MOST_AXE_FUR,
    MOST_TUSK_BONUS,
    MOST_TUSK_FIRE,
    MOST_AXE_FIRE,
    CARD_HIDDEN, /* also: face down */
};
enum { TOSS_HIDDEN = 256, TOSSES }; /* after all numbers of four digits from 0 to 3 */
enum stage { S_REVEAL, S_AXE, S_FUR, S_TUSK, S_FOOD, S_FIRE, S_ANIMALS, S_FINAL };

/* ---- Verbs: the first id of each ----------------------------------------- */

enum action_base {
    A_PLAY,
    A_TAKE = A_PLAY + CARDS + 1,
    A_STEAL,
    A_PASS = A_STEAL + TRAYS,
    A_TILE,
    A_HEAP = A_TILE + SLOTS,
    A_STOP = A_HEAP + TRAYS,
    A_ANIMAL,
    A_DECLINE = A_ANIMAL + ANIMALS,
    A_DRAW,
    A_TOKEN = A_DRAW + CARDS + 1,
    A_FIRST = A_TOKEN + ANIMALS,
    A_TOSS = A_FIRST + SEATS,
    A_SHOW = A_TOSS + TOSSES, /* never legal: how a toss looks */
    A_UNDER = A_SHOW + COUNTS * COUNTS * COUNTS,
    A_TURN_UP = A_UNDER + FACES + 1,
};

enum prompt {
    P_FATE,
    P_TURN,
    P_TAKE,
    P_RETURN,
    P_PEEK,
    P_FLIP,
    P_SEND,
    P_CHOOSE,
    P_GIVE,
    P_SWAP,
};

enum event {
    E_DREW,
    E_TOKEN,
    E_FIRST,
    E_ROUND,
    E_SHOWN,
    E_TURN,
    E_PLAYED,
    E_LAID,
    E_TOOK,
    E_TOOK_HEAP,
    E_TOOK_ALL,
    E_STOLE,
    E_RETURNED,
    E_KEPT_HEAP,
    E_PASSED,
    E_PEEKED,
    E_FLIPPED,
    E_SENT_BACK,
    E_DIVIDED,
    E_TURNED_UP,
    E_REVEALED,
    E_STAGE,
    E_TIE_WON,
    E_TIE_LOST,
    E_CARD_WON,
    E_CARD_COUNTS,
    E_CARD_CHOOSES,
    E_AXES,
    E_DRAWS,
    E_RENEWED,
    E_DRAW_LOST,
    E_AXE_BONUS,
    E_FURS,
    E_FUR_LEAD,
    E_FUR_LAST,
    E_TUSKS,
    E_FOOD,
    E_FIRE_LOST,
    E_FIRE_GAINED,
    E_CHOSE,
    E_SWAPPED,
    E_DECLINED,
    E_NO_SWAP_TILE,
    E_NO_SWAP_NEED,
    E_ANIMAL,
    E_DISCARDED,
    E_FINAL,
    E_OVER,
};

enum option { O_FIRST, O_FLIP_ANIMALS, O_RETURN_ONE };

/* Open decisions; the table `rule` in mammut.c says what each holds. The bottom frame says where
 * the round is: F_THROW, F_TURN, or one of the scoring; on it lies what interrupts it. None: the
 * game is over. */
enum frame_kind {
    F_TURN, /* seat: whose turn */
    F_TAKE,
    F_RETURN,
    F_PEEK,
    F_FLIP,
    F_SEND,
    F_CHOOSE, /* seat: who has the most furs */
    F_GIVE,
    F_SWAP,
    F_DEAL,
    F_TOKEN, /* seat: for whom */
    F_FIRST,
    F_THROW, /* sides: open tiles that show their first one, a bit for each */
    F_UNDER_PEEK,
    F_UNDER_FLIP,
    F_TURN_UP, /* seat: whose face-down cards */
    F_REVEAL,
    F_DRAW, /* who draws later lies below */
};

/* ---- State --------------------------------------------------------------- */

typedef struct {
    ber_head head;
    uint32_t centre;      /* slots that lie in the centre */
    uint32_t heap[TRAYS]; /* slots of a heap: seat * 2 + heap */
    uint32_t know[SEATS]; /* slots of which the seat knows both sides [R29] */
    uint32_t handed_in;   /* animal tiles given for swaps in this S6 [R42] */
    uint32_t runs;        /* the lowest slot of each face, as thrown [M16.1]; 0: no order */
    uint16_t vp[SEATS];
    uint16_t turn_count; /* turns of this division [I14] */
    uint8_t face[SLOTS]; /* enum face, shown */
    uint8_t back[SLOTS]; /* the other side; NO_FACE: not decided, or not known */
    /* Thrown tiles of which fate has not decided yet where they lie, by kind and the side
     * that is up [M16.1]. */
    uint8_t unseen[SIDES * TILE_KINDS];
    uint8_t hand[SEATS][CARDS]; /* secret, like down and deck */
    uint8_t down[SEATS][CARDS]; /* scoring cards lying face down */
    uint8_t open[SEATS][CARDS]; /* cards of this round lying face up */
    uint8_t deck[CARDS], discard[CARDS];
    uint8_t held[SEATS], laid[SEATS]; /* sums of hand and down */
    uint8_t animals[SEATS];           /* tokens owned, a bit for each */
    uint8_t fur[SEATS];               /* place on the fur track */
    uint8_t round;                    /* as on the round track [R4] */
    uint8_t first_player, deck_n;     /* deck_n: the sum of deck */
    ber_agenda agenda;
    uint8_t pad[5];
} mammut;

#define FLOW_STATE mammut
#define FLOW_ASKS_ITSELF
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(mammut);
PARTS_DECLARE(mammut);

/* ---- Places -------------------------------------------------------------- */

#define BIT(slot) ((uint32_t)1 << (slot))

static inline int lowest(uint32_t mask)
{
    return __builtin_ctz(mask);
}

static inline int count_bits(uint32_t mask)
{
    return __builtin_popcount(mask);
}

/* [M6.2, M8.1] Heap places of a seat. */
static inline int heaps_of(const mammut *s)
{
    return s->head.n_seats == 2 ? 2 : 1;
}

static inline uint32_t tiles_of(const mammut *s, int seat)
{
    return s->heap[seat * 2] | s->heap[seat * 2 + 1];
}

static inline bool is_animal(int face)
{
    return face >= FIRST_ANIMAL && face < UNKNOWN;
}

static inline int all_seats(const mammut *s)
{
    return (1 << s->head.n_seats) - 1;
}

/* The slots of which somebody, and of which everybody, knows both sides. */
static inline uint32_t known_to_any(const mammut *s)
{
    return s->know[0] | s->know[1] | s->know[2] | s->know[3] | s->know[4];
}

static inline void let_all_know(mammut *s, int slot)
{
    s->know[0] |= BIT(slot);
    s->know[1] |= BIT(slot);
    for (int seat = 2; seat < s->head.n_seats; seat++)
        s->know[seat] |= BIT(slot);
}

static inline uint32_t known_to_all(const mammut *s)
{
    uint32_t all = s->know[0] & s->know[1];
    for (int seat = 2; seat < s->head.n_seats; seat++)
        all &= s->know[seat];
    return all;
}

/* The sides that show a face: where they are counted in `unseen`, and their other faces. */
enum { MAX_SIDES = RESOURCES - 1 + ANIMALS + 1 };
typedef struct {
    uint8_t n, at[MAX_SIDES], back[MAX_SIDES];
} mammut_sides;

/* Kinds that are tossed together, and how they can fall [M16.1]. */
enum { LOTS = 7, OPEN_LOTS = 2, LOT_KINDS = 4, SHOWS = 2, FIRST_SHOW = LOTS - SHOWS };
typedef struct {
    uint8_t n, kind[LOT_KINDS], copies[LOT_KINDS];
} mammut_lot;
enum { FEW_TOSSES = 24, FEW_WAYS = 64 }; /* as many as any lot of the built-in tiles has */
typedef struct {
    uint16_t n, ways; /* ways: the sum of all weights */
    ber_outcome outcome[BER_MAX_OUTCOMES];
    uint8_t at[FEW_WAYS]; /* the outcome that each number below `ways` falls on; if they are few */
} mammut_tosses;

/* What an edition may replace: the tiles; and what follows from them. */
typedef struct {
    ber_edition edition;
    uint8_t copies[TILE_KINDS], other[TILE_KINDS]; /* other: the second side */
    mammut_tile tile[TILE_KINDS];
    int8_t pair[FACES + 1][FACES + 1]; /* one more than the kind; 0: none */
    uint8_t axes;                      /* sides of all tiles that show one */
    mammut_sides sides[FACES];         /* in the order of the other faces */
    mammut_lot lot[LOTS];              /* the first ones are tossed openly */
    mammut_tosses toss[LOTS];
} mammut_edition;
extern mammut_edition mammut_in_play;
extern const ber_editable mammut_editable; /* mammut_edition.c */

/* One load: compilers know this form. */
static inline uint64_t eight_bytes(const uint8_t *at)
{
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

/* The slots whose face has this number or a higher one. Eight at a time: the highest bit of a
 * byte tells, and a product brings the eight bits together. */
static inline uint32_t slots_from(const mammut *s, int face)
{
    const uint64_t ones = 0x0101010101010101u, gather = 0x0102040810204080u;
    uint32_t slots = 0;
    for (int first = 0; first < SLOTS; first += 8) {
        uint64_t bytes = eight_bytes(s->face + first) + ones * (uint64_t)(128 - face);
        slots |= (uint32_t)((bytes >> 7 & ones) * gather >> 56) << first;
    }
    return slots;
}

static inline uint32_t showing(const mammut *s, int face)
{
    return slots_from(s, face) & ~slots_from(s, face + 1);
}

static inline uint32_t showing_animals(const mammut *s)
{
    return slots_from(s, FIRST_ANIMAL) & ~slots_from(s, UNKNOWN);
}

/* The kind of tile with these two sides; -1: there is none. */
static inline int tile_of(int face, int back)
{
    return mammut_in_play.pair[face][back] - 1;
}

static inline bool is_scoring(int card)
{
    return card >= FUR_CARD;
}

/* mammut.c */
void mammut_tell(ber_log *log, int kind, int actor, const int16_t arg[4]);
void mammut_tell_card(ber_log *log, int kind, int seat, int card);

/* ---- The agenda and the log ------------------------------------------------- */

static inline ber_frame *push(mammut *s, int kind, int seat)
{
    ber_agenda_push(&s->agenda, (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat });
    return ber_agenda_top(&s->agenda);
}

static inline void pop(mammut *s)
{
    ber_agenda_pop(&s->agenda);
}

/* Where the round is: the bottom frame becomes the only one. */
static inline ber_frame *enter(mammut *s, int kind, int seat)
{
    s->agenda = (ber_agenda){ 0 };
    return push(s, kind, seat);
}

/* Sets who is asked what, as the flow would: a seat in frames up to F_SWAP, whose prompts have
 * the same order, fate in all others. */
static inline void ask(mammut *s, int kind, int seat)
{
    bool is_choice = kind <= F_SWAP;
    s->head.turn = is_choice ? BER_CHOICE : BER_CHANCE;
    s->head.waiting = (uint8_t)(is_choice << seat);
    s->head.prompt = (uint8_t)(is_choice ? P_TURN + kind : P_FATE);
}

/* Opens a question that cannot be finished at once. */
static inline ber_frame *push_question(mammut *s, int kind, int seat)
{
    ask(s, kind, seat);
    return push(s, kind, seat);
}

/* Nobody listens while games are imagined: telling is kept out of the common way. */
static inline bool is_heard(const ber_log *log)
{
    return __builtin_expect(log != NULL, 0);
}

static inline void tell_four(ber_log *log, int kind, int actor, const int16_t arg[4])
{
    if (is_heard(log))
        mammut_tell(log, kind, actor, arg);
}

static inline void tell(ber_log *log, int kind, int actor, int a, int b)
{
    if (is_heard(log))
        mammut_tell(log, kind, actor, (const int16_t[4]){ (int16_t)a, (int16_t)b });
}

/* Only the seat itself learns which card. */
static inline void tell_card(ber_log *log, int kind, int seat, int card)
{
    if (is_heard(log))
        mammut_tell_card(log, kind, seat, card);
}

#define APART FLOW_APART

/* ---- Between the files of this folder ------------------------------------- */

enum {
    CARD_TOTAL = 19,
    START_VP = 10,
    AXE_VP = 3,
    AXE_BONUS_VP = 2,
    TUSK_VP = 2,
    MOST_VP = 4,
    FIRE_PENALTY = 5,
    HAND_CARDS = 2,
    TOKENS_PER_KIND = 5,
};
extern const int16_t mammut_card_count[CARDS];
extern const int16_t mammut_food_prize[4][3]; /* for 2, 3, 4, 5 seats, like the next but one */
extern const int16_t mammut_animal_vp[ANIMALS + 1];
extern const int16_t mammut_first_round[4];

/* mammut_throw.c: the throw, and what lies under a tile [M6.1, M16.1]. */
extern const uint8_t mammut_shows[SHOWS][3]; /* the faces shown by the last ones */
void mammut_empty_table(mammut *s);
void mammut_begin_throw(mammut *s, ber_log *log);
int mammut_unseen(const mammut *s, int face); /* tiles of `unseen` that show a face */
/* The tiles of the open lots, each with its bit: animals by kind, then the shaman. */
int mammut_open_bit(int lot, int i);
ber_action mammut_toss_seen(const mammut *s, const ber_frame *f, ber_action a);
/* What may lie under a slot, with the copies as weights. */
int mammut_list_under(const mammut *s, int slot, ber_outcome *out);
/* `back` lies under the slot from now on. */
void mammut_decide(mammut *s, int slot, int back);

/* mammut_divide.c */
bool mammut_begin_turn(mammut *s, int seat, ber_log *log); /* [M6.3]; true, see flow_doer */
bool mammut_is_ready(const mammut *s, int seat);           /* [M6.2] */
int mammut_free_places(const mammut *s);
int mammut_free_heap(const mammut *s, int seat); /* the one that is filled next [R15] */
int mammut_order(const mammut *s, int slot);     /* [R60] */
/* Whether the seat has a heap place to fill after this turn, as the heaps lie now. */
bool mammut_comes_again(const mammut *s, int seat);
/* The tile that a card has looked under or turned, as a mask: no choice any more. */
uint32_t mammut_chosen_before(const mammut *s);
/* [R59, R60] The listed slot of each class of `where`, slots of one place, as far as their
 * order is not below `least`. */
uint32_t mammut_classes(const mammut *s, uint32_t where, int least);
uint32_t mammut_peekable(const mammut *s);                           /* [M6.11] */
uint32_t mammut_turnable(const mammut *s);                           /* [M6.12, R24] */
bool mammut_may_send(const mammut *s, const ber_frame *f, int tray); /* [R26] */
flow_lister mammut_list_turn, mammut_list_take, mammut_list_return, mammut_list_peek,
    mammut_list_flip, mammut_list_send;
flow_doer mammut_do_turn, mammut_do_take, mammut_do_return, mammut_do_peek, mammut_do_flip,
    mammut_do_send, mammut_do_under_peek, mammut_do_under_flip;
flow_closer mammut_close_take, mammut_close_return, mammut_close_peek, mammut_close_flip,
    mammut_close_send;

/* mammut_throw.c */
flow_fate mammut_fate_throw, mammut_fate_under;
flow_lot mammut_lot_throw, mammut_lot_under;
flow_doer mammut_do_throw;

/* mammut_score.c: S0 to S6 and the end of a round. */
typedef struct {
    int8_t walk[SEATS];      /* all seats from the holder of the shaman on, along the arrows */
    uint8_t animals[SEATS];  /* kinds that tiles of the seat show */
    uint8_t cards[CARDS];    /* not 0: lies open before somebody [M6.20] */
    uint8_t count[SEATS][8]; /* tiles that show a resource */
} mammut_survey;
void mammut_count(const mammut *s, mammut_survey *out);
/* [R31] All seats by a number each, most first, ties by the shaman. */
void mammut_rank(const mammut *s, const mammut_survey *v, const int *number, int8_t order[SEATS]);
void mammut_furs(const mammut *s, const mammut_survey *v, int number[SEATS]);  /* F of S2 */
void mammut_fires(const mammut *s, const mammut_survey *v, int number[SEATS]); /* E of S5 */
uint32_t mammut_swappable(const mammut *s, int seat);                          /* [R42] */
void mammut_begin_scoring(mammut *s, int seat, ber_log *log);                  /* [M6.8] */
flow_lister mammut_list_choose, mammut_list_give, mammut_list_swap;
flow_doer mammut_do_turn_up, mammut_do_reveal, mammut_do_draw, mammut_do_choose, mammut_do_give,
    mammut_do_swap;
flow_closer mammut_close_turn_up, mammut_close_reveal, mammut_close_draw, mammut_close_give;
flow_fate mammut_fate_turn_up;
flow_lot mammut_lot_turn_up;

#endif
