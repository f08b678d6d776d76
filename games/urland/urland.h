/*
 * urland.h: the state of Urland and its words; private to this folder.
 *
 * An area is a land region (0 to 11 are regions 1 to 12) or an ocean (12 to 16). Islands
 * are bits of a mask; an erupted island is no region any more, its land belongs to the
 * first live island before it in its ring. RULES.md is the specification; [U4.5] and [R29]
 * refer to it.
 */
#ifndef URLAND_H
#define URLAND_H

#include "agenda.h"
#include "game.h"
#include "text.h"

enum { SEATS = 5, REGIONS = 12, OCEANS = 5, AREAS = REGIONS + OCEANS, GENES = 11, SQUARES = 3 };
enum { PANIC = REGIONS, TOKENS, TOKEN_HIDDEN = TOKENS };
enum { MAX_BID = 27, BID_HIDDEN, AMOUNTS = MAX_BID + 1, BIDS };

/* ---- Nouns ------------------------------------------------------------- */

/* D_TOKEN and D_BID end with one item more, how a secret looks. Areas come before
 * oceans, so that in a frame the name of an ocean is its area. */
enum domain {
    D_SEAT,
    D_AREA,
    D_REGION,
    D_OCEAN,
    D_TOKEN,
    D_GENE,
    D_FEW,
    D_AMOUNT,
    D_BID,
    D_TOKEN_PLACE,
    D_GENE_PLACE,
    D_HOLDER,
    D_SQUARE,
    D_OUTCOME,
    D_FRAME,
};
enum gene { ASSIMILATION, LEGS, CARE, EGG, WINGS, MUSCLES, EARS, STINK, TURBO, WARM, TEETH };
enum gene_place { GENE_OPEN = SEATS, GENE_DECK, GENE_REMOVED }; /* below: the owner's seat */
enum token_place {
    T_OUT,
    T_POOL,
    T_DEALT,
    T_HAND,
    T_CHOSEN,
    T_SCORED,
    T_IN_PLAY, /* in views only: in the hand or chosen */
    T_ABSENT,  /* panic, before it joins the pool */
    T_USED,    /* panic */
};
enum { NO_HOLDER = SEATS };
enum outcome { EMPTY, MONOPOLY, COEXISTENCE, COMPETITION };

/* ---- Verbs: the first id of each ----------------------------------------- */

enum action_base {
    A_CHOOSE,
    A_LAND = A_CHOOSE + TOKENS + 1,
    A_PROPAGATE = A_LAND + OCEANS * REGIONS * 2,
    A_SWIM = A_PROPAGATE + OCEANS,
    A_RETREAT = A_SWIM + OCEANS * OCEANS,
    A_WALK,
    A_EGG = A_WALK + REGIONS * REGIONS,
    A_WINGS = A_EGG + AREAS,
    A_STINK = A_WINGS + REGIONS,
    A_TEETH = A_STINK + AREAS,
    A_ASSIMILATE = A_TEETH + AREAS * SEATS,
    A_STOP = A_ASSIMILATE + AREAS,
    A_SWIM_COUNT,
    A_RETREAT_PICK = A_SWIM_COUNT + AMOUNTS,
    A_DONE = A_RETREAT_PICK + AREAS,
    A_WINGS_TO,
    A_STINK_TO = A_WINGS_TO + AREAS * 2,
    A_VICTIM = A_STINK_TO + AREAS,
    A_USE = A_VICTIM + SEATS,
    A_DECLINE,
    A_BID,
    A_BUY = A_BID + BIDS,
    A_PASS = A_BUY + GENES,
    A_PAY,
    A_PANIC_REGION = A_PAY + AREAS,
    A_PANIC_OCEAN = A_PANIC_REGION + REGIONS,
    A_EARS_PANIC = A_PANIC_OCEAN + OCEANS,
    A_EARS_VOLCANO = A_EARS_PANIC + AMOUNTS,
    A_VOLCANO = A_EARS_VOLCANO + REGIONS * OCEANS,
    A_DEAL = A_VOLCANO + TOKENS + 1,
    A_PASS_LEFT = A_DEAL + TOKENS + 1,
    A_PASS_RIGHT = A_PASS_LEFT + TOKENS + 1,
    A_GENE = A_PASS_RIGHT + TOKENS + 1,
    A_DRAW = A_GENE + GENES,
    A_REVEAL = A_DRAW + TOKENS + 1,
    A_SHOW_BID = A_REVEAL + TOKENS + 1,
    A_ERUPT_FIRST = A_SHOW_BID + SEATS * BIDS,
    /* Never legal: how the environment player's choice looks to the dummy. */
    A_PASS_ON = A_ERUPT_FIRST + TOKENS + 1,
};

enum prompt {
    P_FATE,
    P_CHOOSE,
    P_ACT,
    P_SWIM,
    P_RETREAT,
    P_WINGS,
    P_STINK,
    P_VICTIM,
    P_EXTRA,
    P_BID,
    P_BUY,
    P_PAY,
    P_PANIC_REGION,
    P_PANIC_OCEAN,
    P_EARS_PANIC,
    P_EARS_VOLCANO,
};

enum event {
    E_ERUPTED,
    E_DEALT,
    E_PLACED,
    E_MARKER,
    E_START,
    E_PASSED_LEFT,
    E_PASSED_RIGHT,
    E_GENE_OPENED,
    E_EPOCH,
    E_DREW,
    E_TURN,
    E_CHOSE,
    E_PASSED_ON,
    E_MOVE,
    E_LANDED,
    E_PROPAGATED,
    E_GREW,
    E_SWAM,
    E_RETREATED,
    E_RETREAT_OVER,
    E_WALKED,
    E_LAID_EGG,
    E_FLEW,
    E_STANK,
    E_PUSHED,
    E_BIT,
    E_ASSIMILATED,
    E_CONVERTED,
    E_STOPPED,
    E_CHIP_USED,
    E_CHIP_KEPT,
    E_REVEALED,
    E_SCORING,
    E_REMOVED,
    E_ADVANCED,
    E_MUTATION,
    E_BID,
    E_BID_SHOWN,
    E_RANKED,
    E_EXCLUDED,
    E_BOUGHT,
    E_PAID,
    E_PASSED,
    E_AUCTION_OVER,
    E_PANIC_DRAWN,
    E_CALM,
    E_PANIC_HITS,
    E_PANICKED,
    E_STAYED,
    E_DIVED,
    E_LAST_TWO,
    E_NO_BRIDGE,
    E_LOST,
    E_FINAL_TOTAL,
    E_FINAL_LAND,
    E_OVER,
};

enum option { O_ICHTO_ORDER, O_EGG_SCOPE, O_STINK_SCOPE };

/* Open decisions; the table `rule` in urland.c says what each holds. The bottom frame says where
 * the game is; on it lies what interrupts it. None: the game is over. */
enum frame_kind {
    F_CHOOSE, /* seat: the environment player */
    F_ACT,
    F_SWIM,
    F_RETREAT,
    F_WINGS,
    F_STINK,
    F_VICTIM,
    F_EXTRA,
    F_BID,
    F_BUY,
    F_PAY,
    F_PANIC_REGION, /* seat: who decides */
    F_PANIC_OCEAN,
    F_EARS_PANIC,
    F_EARS_VOLCANO,
    F_VOLCANO,
    F_DEAL,
    F_PASS_LEFT,
    F_PASS_RIGHT,
    F_GENE,
    F_DRAW, /* seat: the environment player */
    F_REVEAL,
    F_SHOW_BID, /* seat: whose bid comes next */
    F_ROLES,    /* the turn is scored: mutation, then roles pass */
    F_ERUPT_FIRST,
    F_ERUPT,
    F_EPOCH, /* the volcanoes have erupted: mutation, then a new epoch */
};

/* ---- State --------------------------------------------------------------- */

typedef struct {
    ber_head head;
    uint16_t erupted;          /* islands whose volcano has erupted */
    uint8_t cnt[AREAS][SEATS]; /* Ichtos; those of a region in the entry of its name */
    uint8_t reserve[SEATS];
    uint8_t pos[SEATS]; /* squares of the markers; 0 before there are any */
    uint8_t chips[SEATS];
    uint8_t gene_place[GENES];
    uint8_t token[TOKENS];
    uint8_t dealt[REGIONS]; /* set-up: the seat that has yet to pass it, or NO_HOLDER */
    uint8_t seen[REGIONS];  /* seats that had the token and passed it on; secret */
    uint8_t bid[SEATS];     /* secret until shown; BID_HIDDEN: none */
    uint8_t pool_n;         /* tokens in the pool, the panic token too */
    uint8_t env;            /* the environment player */
    uint8_t epoch, turn_number;
    uint8_t mutation_done; /* squares */
    ber_agenda agenda;
    uint8_t pad[2];
} urland;

#define FLOW_STATE urland
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(urland);
PARTS_DECLARE(urland);

/* ---- The map -------------------------------------------------------------- */

#define BIT(i)         (1u << (i))
#define ALL_ISLANDS    0xfffu
#define ALL_OCEANS     0x1fu
#define ALL_SWIMS      0xfbefbeu /* from each ocean to each other */

#define ISLAND(number) BIT((number)-1)

static inline int lowest(uint32_t mask)
{
    return __builtin_ctz(mask);
}

static inline int count_bits(uint32_t mask)
{
    return __builtin_popcount(mask);
}

/* One of the bytes that are `value`, by lot; its place. Two words at most. */
static inline int draw_equal(const uint8_t *byte, int n, uint8_t value, ber_rng *rng)
{
    uint64_t low = ber_bytes_equal(ber_bytes_at(byte, 8), value);
    uint64_t high = ber_bytes_equal(ber_bytes_at(byte + 8, n - 8), value);
    high &= ((uint64_t)1 << 8 * (n - 8)) - 1;
    return ber_kind_draw((uint64_t[]){ low, high }, 2, rng);
}

static inline uint32_t live(const urland *s)
{
    return ALL_ISLANDS & ~(uint32_t)s->erupted;
}

/* The bottom frame says where the game is; F_EPOCH + 1 when it is over. */
static inline int phase_of(const urland *s)
{
    return s->agenda.depth ? s->agenda.frame[0].kind : F_EPOCH + 1;
}

/* What is asked now; NULL when the game is over. */
static inline const ber_frame *top_of(const urland *s)
{
    return s->agenda.depth ? ber_agenda_peek(&s->agenda) : NULL;
}

/* Whether a token lies chosen before the environment player. */
static inline bool has_chosen(int phase)
{
    return phase == F_ACT || phase == F_EXTRA || phase == F_REVEAL;
}

/* Not in the first turn of an epoch, nor before it. */
static inline bool is_any_scored(const urland *s)
{
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_SCORED)
            return true;
    return false;
}

static inline bool is_land(int area)
{
    return area < REGIONS;
}

/* ---- Players --------------------------------------------------------------- */

static inline int left_of(const urland *s, int seat)
{
    return seat + 1 == s->head.n_seats ? 0 : seat + 1;
}

static inline int right_of(const urland *s, int seat)
{
    return seat == 0 ? s->head.n_seats - 1 : seat - 1;
}

static inline int dummy(const urland *s)
{
    return left_of(s, s->env);
}

static inline bool has_gene(const urland *s, int seat, int gene)
{
    return s->gene_place[gene] == seat;
}

/* The owner of Ears, or -1. */
static inline int ears_owner(const urland *s)
{
    return s->gene_place[EARS] < SEATS ? s->gene_place[EARS] : -1;
}

enum { ICHTOS = 28 };

/* Ichtos of a seat in all areas; one is the marker. */
static inline int on_board(const urland *s, int seat)
{
    return ICHTOS - 1 - s->reserve[seat];
}

static inline int all_in(const urland *s, int area)
{
    const uint8_t *c = s->cnt[area];
    return c[0] + c[1] + c[2] + c[3] + c[4];
}

/* ---- The agenda and the log ------------------------------------------------- */

static inline ber_frame *push(urland *s, int kind, int seat)
{
    ber_agenda_push(&s->agenda, (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat });
    return ber_agenda_top(&s->agenda);
}

static inline void pop(urland *s)
{
    ber_agenda_pop(&s->agenda);
}

/* The top frame becomes another one. */
static inline void turn_into(ber_frame *f, int kind, int seat)
{
    *f = (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat };
}

/* ---- Between the files of this folder ------------------------------------- */

enum {
    START_PER_OCEAN = 3,
    EXTRA_ACTIONS = 2,
    FIRST_POINTS = 3,
    OTHER_POINTS = 2,
    TOTAL_POINTS = 3,
    LAND_POINTS = 2,
    FINISH = 30,
    LAST_SQUARE = 35,
    LAST_EPOCH = 3,
    LAST_TURN = 24,
    HAND = 3,
    TILES = 7,
};
/* What an edition may replace, and what follows from it: the islands on the coast of each ocean,
 * the oceans next to it; the coasts of all beside each other, OCEANS masks of REGIONS bits; and so
 * the ways from each ocean, of OCEANS bits. */
typedef struct {
    ber_edition edition;
    uint16_t coast[OCEANS], sea_border[OCEANS];
    uint64_t coasts, swims;
} urland_edition;
extern urland_edition urland_in_play;
extern const ber_editable urland_editable;
extern const int16_t urland_join[REGIONS];   /* the island before each in its ring */
extern const int16_t urland_next[REGIONS];   /* the island after it */
extern const int16_t urland_square[SQUARES]; /* mutation squares */
/* For 3, 4, 5 seats. */
extern const int16_t urland_dealt_each[3], urland_chips[3], urland_open[3], urland_actions[3],
    urland_for_sale[3];
extern const uint8_t urland_grow[2][AMOUNTS]; /* propagation; [1] with Care of Young */

/* urland_map.c: regions and what is next to them. */
int urland_rep(uint32_t erupted, int island);             /* the region it belongs to */
uint64_t urland_shores(uint32_t erupted);                 /* see shore() */
uint32_t urland_oceans_of(const urland *s, int region);   /* a mask of oceans */
uint32_t urland_land_beside(const urland *s, int region); /* across open straits */
uint32_t urland_areas_beside(const urland *s, int area);  /* a mask of areas */

/* The regions on one ocean, of what urland_shores() returns. */
static inline uint32_t shore(uint64_t shores, int ocean)
{
    return (uint32_t)(shores >> (REGIONS * ocean)) & ALL_ISLANDS;
}

/* urland_act.c: the Ichto players. */
flow_lister urland_list_act, urland_list_swim, urland_list_retreat, urland_list_wings,
    urland_list_stink, urland_list_victim, urland_list_extra;
flow_doer urland_do_act, urland_do_swim, urland_do_retreat, urland_do_wings, urland_do_stink,
    urland_do_victim, urland_do_extra;
flow_closer urland_close_act;
ber_action urland_pick_random(const void *s, int seat, ber_rng *rng, int *n);
bool urland_can_act(const urland *s, int seat); /* anything but `stop`, in an extra turn */
void urland_begin_moves(urland *s, ber_frame *f, ber_log *log);        /* [U2.3] */
int urland_growth(const urland *s, int seat, int ocean);               /* [U3.2] */
int urland_egg_cost(const urland *s, int seat, int area);              /* [U10.4] */
uint32_t urland_stink_goals(const urland *s, int area);                /* [U10.8, R61] */
bool urland_can_name(const urland *s, const ber_frame *f, int victim); /* [U3.8] */

/* urland_score.c: regions, the track, the end. */
void urland_score_region(urland *s, int region, ber_log *log);
int urland_leader(const urland *s);          /* the square of the marker furthest ahead */
int urland_last(const urland *s);            /* the seat whose marker is last */
void urland_finish(urland *s, ber_log *log); /* [U9] */
flow_fate urland_fate_reveal;
flow_lot urland_lot_reveal;
flow_doer urland_do_reveal;

/* urland_auction.c: mutations. */
int urland_due_square(const urland *s);
bool urland_begin_auction(urland *s, ber_log *log); /* false: no mutation is due */
bool urland_ranks_before(const urland *s, int seat, int other);
int urland_price(const urland *s, int seat); /* [U6.3] */
flow_lister urland_list_bid, urland_list_buy, urland_list_pay;
flow_fate urland_fate_show, urland_fate_gene;
flow_lot urland_lot_gene, urland_lot_show;
flow_doer urland_do_bid, urland_do_show, urland_do_buy, urland_do_pay, urland_do_gene;
flow_closer urland_close_buy;

/* urland_volcano.c: draws, panic, eruptions, epochs. */
void urland_join_regions(urland *s, int island, ber_log *log);  /* [U8.3] */
uint32_t urland_after(uint32_t erupted, int first, int second); /* erupted after both */
uint32_t urland_parts(const urland *s, uint32_t after, int formed);
int urland_most(const urland *s); /* [U7.1] */
flow_lister urland_list_panic_region, urland_list_panic_ocean, urland_list_ears_panic,
    urland_list_ears_volcano;
flow_fate urland_fate_draw, urland_fate_erupt_first;
flow_lot urland_lot_draw;
flow_doer urland_do_draw, urland_do_panic_region, urland_do_panic_ocean, urland_do_ears_panic,
    urland_do_ears_volcano, urland_do_erupt_first;
flow_closer urland_close_draw, urland_close_roles, urland_close_erupt, urland_close_epoch;

#endif
