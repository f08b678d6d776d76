/*
 * eiszeit.h: the state of Eiszeit and its words; private to this folder.
 *
 * Regions are 0..11 in arrays and bit 0..11 in masks, and are called by their printed
 * numbers 1..12; a frame's `place` holds the printed number, 0 for none. RULES.md is
 * the specification; [E1.2] and [R53] refer to it.
 */
#ifndef EISZEIT_H
#define EISZEIT_H

#include "agenda.h"
#include "game.h"

enum { SEATS = 5, REGIONS = 12, CARDS = 22, COLOURS = 2, TERRAINS = 6, FIRE_VALUES = 3 };
enum { BURIED = 32, RECENT = 4 };

/* ---- Nouns ------------------------------------------------------------- */

enum domain {
    D_SEAT,
    D_REGION,
    D_CLUB,
    D_COLOUR,
    D_CARD,
    D_TOP,
    D_MODE,
    D_FIRE,
    D_DEPTH,
    D_FRAME,
};
enum club { PLAIN, CLUBBED };
enum colour { LIGHT, DARK };
enum card {
    L_CAMP, /* six, in the order of the terrains */
    L_SWAP = TERRAINS,
    L_DRIVE,
    L_PARTY,
    L_CLUB,
    L_CULT,
    L_TREK,
    L_HERD,
    L_FIRE,
    D_GATHER2, /* the dark cards start here */
    D_FEUD,
    D_GIFT,
    D_GATHER1,
    D_AMBUSH,
    D_CULT,
    D_EMBERS,
    D_HUNT,
    CARD_LIGHT = CARDS, /* a card of which only the back is known; as a top card: none */
    CARD_DARK,
};
enum mode { MODE_PLACE, MODE_ADJACENT, MODE_ANY };

/* ---- Verbs: the first id of each; they are in the order of the lists --------------- */

enum { HUNTERS = REGIONS * SEATS * 2 };
enum action_base {
    A_STOP,
    A_NONE,
    A_KEEP,
    A_NO,
    A_YES,
    A_CLUB,
    A_MAMMOTH,
    A_MOVE,
    A_SETUP_PLACE,
    A_PLAY_CARD = A_SETUP_PLACE + REGIONS,
    A_CULT_SOURCE = A_PLAY_CARD + CARDS + 2,
    A_MAMMOTH_MODE = A_CULT_SOURCE + COLOURS,
    A_CHOOSE_BENEFICIARY = A_MAMMOTH_MODE + 3,
    A_PLACE_HUNTER = A_CHOOSE_BENEFICIARY + SEATS,
    A_SUBSTITUTE_SOURCE = A_PLACE_HUNTER + REGIONS,
    A_SWAP_FIRST = A_SUBSTITUTE_SOURCE + REGIONS * 2,
    A_SWAP_SECOND = A_SWAP_FIRST + HUNTERS,
    A_MOVE_SOURCE = A_SWAP_SECOND + HUNTERS,
    A_MOVE_TARGET = A_MOVE_SOURCE + HUNTERS,
    A_PARTY_REGION = A_MOVE_TARGET + REGIONS,
    A_CLUB_USE = A_PARTY_REGION + REGIONS,
    A_MAMMOTH_SOURCE = A_CLUB_USE + REGIONS,
    A_MAMMOTH_TARGET = A_MAMMOTH_SOURCE + REGIONS,
    A_TREK_SOURCE = A_MAMMOTH_TARGET + REGIONS,
    A_TREK_TARGET = A_TREK_SOURCE + REGIONS,
    A_TREK_HUNTER = A_TREK_TARGET + REGIONS,
    A_FIRE_SOURCE = A_TREK_HUNTER + 2,
    A_FIRE_TARGET = A_FIRE_SOURCE + REGIONS,
    A_REMOVE_HUNTER = A_FIRE_TARGET + REGIONS,
    A_REMOVE_MAMMOTH = A_REMOVE_HUNTER + HUNTERS,
    A_DISCARD_CARD = A_REMOVE_MAMMOTH + REGIONS,
    A_DRAW_CARD = A_DISCARD_CARD + CARDS + 2,
    A_PLACE_GLACIER = A_DRAW_CARD + COLOURS,
    A_FIRST = A_PLACE_GLACIER + REGIONS,
    A_DEAL = A_FIRST + SEATS,
    A_DRAW = A_DEAL + CARDS + 2,
    A_FIRE = A_DRAW + CARDS + 2,
    A_LOTS = A_FIRE + FIRE_VALUES,
    A_COUNT = A_LOTS + SEATS,
};

enum prompt {
    P_FATE,
    P_SETUP_PLACE,
    P_PLAY_CARD,
    P_CULT_SOURCE,
    P_MAMMOTH_MODE,
    P_CHOOSE_BENEFICIARY,
    P_PLACE_HUNTER,
    P_SUBSTITUTE_SOURCE,
    P_ATTACH_CLUB,
    P_SWAP_FIRST,
    P_SWAP_SECOND,
    P_MOVE_SOURCE,
    P_MOVE_TARGET,
    P_PARTY_REGION,
    P_CLUB_OR_MAMMOTH,
    P_CLUB_USE,
    P_MAMMOTH_SOURCE,
    P_MAMMOTH_TARGET,
    P_TREK_SOURCE,
    P_TREK_TARGET,
    P_TREK_HUNTER,
    P_TREK_MAMMOTH,
    P_FIRE_SOURCE,
    P_FIRE_TARGET,
    P_GIFT_CHOICE,
    P_REMOVE_HUNTER,
    P_REMOVE_MAMMOTH,
    P_DISCARD_CARD,
    P_DRAW_CARD,
    P_PLACE_GLACIER,
};

enum event {
    E_FIRST,
    E_DEALT,
    E_ROUND,
    E_TURN,
    E_PLAYED,
    E_BLANK,
    E_COPIED,
    E_MODE,
    E_PAID,
    E_TOOK,
    E_ENDING,
    E_VOIDED,
    E_CHOSEN,
    E_DECLINED,
    E_HUNTERS_DONE,
    E_NO_MORE,
    E_PLACED,
    E_MOVED,
    E_REMOVED,
    E_CLUB_TAKEN,
    E_CLUB_KEPT,
    E_CLUB_ATTACHED,
    E_MAMMOTH_PLACED,
    E_MAMMOTH_MOVED,
    E_MAMMOTH_REMOVED,
    E_FIRE_MOVED,
    E_DISCARDED,
    E_HAND_KEPT,
    E_DREW,
    E_RESHUFFLED,
    E_FIRE_TURNED,
    E_CONFLICT,
    E_LEFT,
    E_CLUBS_RETURNED,
    E_SCORED,
    E_SCORE,
    E_LOTS,
    E_LAST,
    E_GLACIER,
    E_RETURNED,
    E_MAMMOTHS_RETURNED,
    E_NO_GLACIER,
    E_REFILLED,
    E_GAVE,
    E_FIRE_LAID,
    E_OVER,
};

enum option { O_ROUNDS, O_FIRST };

/* Open decisions, by the file that carries them out; the table `rule` in eiszeit.c says what each
 * holds. The bottom frame is one of those up to F_PLACE_GLACIER, none if the game is over; the
 * others are parts of a card's effect. Prompts have the same names. */
enum frame_kind {
    F_SETUP_PLACE,
    F_FIRST,
    F_DEAL,

    F_PLAY_CARD, /* seat: whose turn it is */
    F_DISCARD_CARD,
    F_DRAW_CARD,
    F_DRAW,
    F_FIRE,
    F_LOTS,
    F_PLACE_GLACIER,
    F_CULT_SOURCE,
    F_MAMMOTH_MODE,
    F_CHOOSE_BENEFICIARY,

    F_PLACE_HUNTER,
    F_SUBSTITUTE_SOURCE,
    F_SUBSTITUTE_TARGET,
    F_ATTACH_CLUB, /* seat: the owner */
    F_SWAP_FIRST,
    F_SWAP_SECOND,
    F_MOVE_SOURCE,
    F_MOVE_TARGET,
    F_TREK_SOURCE,
    F_TREK_TARGET,
    F_TREK_HUNTER,
    F_REMOVE_HUNTER,

    F_PARTY_REGION,
    F_CLUB_OR_MAMMOTH,
    F_CLUB_USE,
    F_GIFT_CHOICE,
    F_MAMMOTH_SOURCE,
    F_MAMMOTH_TARGET,
    F_TREK_MAMMOTH,
    F_FIRE_SOURCE,
    F_FIRE_TARGET,
    F_REMOVE_MAMMOTH,
    FRAMES,
};

/* ---- State --------------------------------------------------------------- */

typedef struct {
    ber_head head;
    uint16_t iced;
    uint8_t round;        /* 0 in the set-up */
    uint8_t start_player; /* who has the first turn of the round, or of the next one */
    uint8_t hunters[REGIONS][SEATS];
    uint8_t clubbed[REGIONS][SEATS]; /* of these, those with a club */
    uint8_t touched[REGIONS][SEATS]; /* placed or moved by this card, without club [R24] */
    uint8_t touched_clubbed[REGIONS][SEATS];
    uint8_t loose_clubs[REGIONS]; /* [R55] */
    uint8_t mammoths[REGIONS];
    uint8_t fire[REGIONS]; /* tokens */
    uint8_t fire_value_sum[REGIONS];
    uint8_t fire_pool[FIRE_VALUES]; /* values not turned up in this round */
    uint8_t mammoth_reserve, club_reserve, dark_reserve, light_reserve;
    uint8_t supply[SEATS], own_clubs[SEATS], stones[SEATS], score[SEATS];
    uint8_t hand[SEATS][CARDS];
    uint8_t light_n[SEATS], dark_n[SEATS];
    uint8_t pool[CARDS]; /* the draw piles without the buried cards */
    uint8_t pool_n[COLOURS];
    uint8_t top[COLOURS];   /* CARD_LIGHT, CARD_DARK: none [E1.12] */
    uint8_t discard[CARDS]; /* under the top cards */
    uint8_t buried_n[COLOURS];
    uint8_t buried[COLOURS][BURIED]; /* the oldest first [R57] */
    uint8_t buried_by[COLOURS][BURIED];

    /* What everybody still knows about the cards drawn in the last turn but one (0, 1)
     * and in the last (2, 3), see eiszeit_hide.c [R56]. */
    uint8_t mover;                /* whose turn the last is or was */
    uint8_t recent[RECENT];       /* 1 + the card; 0: none, or not known */
    uint8_t recent_from[RECENT];  /* enum origin */
    uint8_t recent_memo[RECENT];  /* 1 + the card as the seat that buried it knows it */
    uint8_t stock[RECENT][CARDS]; /* the pile that was shuffled after this draw */
    ber_agenda agenda;
} eiszeit;

#define FLOW_STATE eiszeit
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(eiszeit);
PARTS_DECLARE(eiszeit);

/* Where a recent card came from, and of which colour: FROM_PILE + colour, or
 * FROM_BURIED + 2 * the seat that had buried it + colour. */
enum origin { FROM_NOWHERE, FROM_PILE = 2, FROM_BURIED = 4 };

/* ---- Board --------------------------------------------------------------- */

enum { ALL_REGIONS = 0xfff, TOP_EDGE = 0x00f };

/* Hunters by region and owner as one mask: bit region * SEATS + owner. */
#define SPOT_COLUMN 0x0084210842108421u /* those of owner 0 */
#define SPOT_ROW    0x1fu               /* those of region 0 */

static inline int lowest(uint64_t mask)
{
    return __builtin_ctzll(mask);
}

static inline unsigned bit_of(int number)
{
    return 1u << (number - 1);
}

static inline unsigned free_regions(const eiszeit *s)
{
    return ~s->iced & ALL_REGIONS;
}

static inline int next_seat(const eiszeit *s, int seat)
{
    return seat + 1 < s->head.n_seats ? seat + 1 : 0;
}

static inline int colour_of(int card)
{
    return card >= D_GATHER2;
}

/* The first card of a colour, and how many kinds it has. */
static inline int first_of(int colour)
{
    return colour == LIGHT ? 0 : D_GATHER2;
}

static inline int kinds_of(int colour)
{
    return colour == LIGHT ? D_GATHER2 : CARDS - D_GATHER2;
}

static inline bool is_cult(int card)
{
    return card == L_CULT || card == D_CULT;
}

static inline int hand_size(const eiszeit *s, int seat)
{
    return s->light_n[seat] + s->dark_n[seat];
}

static inline bool is_last_round(const eiszeit *s)
{
    return s->round == s->head.option[O_ROUNDS];
}

static inline int plain_hunters(const eiszeit *s, int region, int owner)
{
    return s->hunters[region][owner] - s->clubbed[region][owner];
}

static inline void push(eiszeit *s, ber_frame frame)
{
    ber_agenda_push(&s->agenda, frame);
}

static inline void pop(eiszeit *s)
{
    ber_agenda_pop(&s->agenda);
}

static inline ber_frame *bottom(eiszeit *s)
{
    return &s->agenda.frame[0];
}

static inline ber_frame effect(int kind, int seat, int left, int card, int place)
{
    return (
        ber_frame){ (uint8_t)kind, (int8_t)seat, (uint8_t)left, (uint8_t)card, (uint8_t)place, 0 };
}

/* Three kinds of frame keep several things in `data`; only these four functions, and the rows of
 * eiszeit.c, know which bits they are. */

/* Of F_SWAP_SECOND and F_MOVE_TARGET: the hunter chosen, and before it (a Drive) whose moved: 1 +
 * the seat, 0 for nobody's. */
typedef struct {
    int club, owner, before;
} kept_hunter;

static inline kept_hunter get_hunter(const ber_frame *f)
{
    return (kept_hunter){ f->data & 1, f->data >> 1 & 7, f->data >> 4 };
}

static inline void keep_hunter(ber_frame *f, kept_hunter k)
{
    f->data = (uint8_t)(k.club | k.owner << 1 | k.before << 4);
}

/* Of F_SUBSTITUTE_TARGET: where a Camp may still place; the number of the region from which the
 * hunter comes, and whether it has a club. */
typedef struct {
    int terrain, from, club;
} kept_source;

static inline kept_source get_source(const ber_frame *f)
{
    return (kept_source){ f->data & 1, f->data >> 1 & 15, f->data >> 5 };
}

static inline void keep_source(ber_frame *f, kept_source k)
{
    f->data = (uint8_t)(k.terrain | k.from << 1 | k.club << 5);
}

/* [E9.1] Of the three kinds that place a hunter: a Camp goes on in its terrain only. */
static inline bool is_terrain_only(const ber_frame *f)
{
    return f->data & 1;
}

/* The kinds of cards in a hand. Eight at a time: a byte that is not 0 carries into its highest bit,
 * and a product brings the eight bits together. The last eight overlap. */
static inline unsigned cards_in(const uint8_t hand[CARDS])
{
    const uint64_t ones = 0x0101010101010101u, gather = 0x0102040810204080u;
    unsigned kinds = 0;
    for (int k = 0; k < 3; k++) {
        int first = k < 2 ? 8 * k : CARDS - 8;
        uint64_t bytes = 0;
        for (int i = 0; i < 8; i++)
            bytes |= (uint64_t)hand[first + i] << 8 * i;
        kinds |= (unsigned)(((bytes + ones * 127) >> 7 & ones) * gather >> 56) << first;
    }
    return kinds;
}

/* One action for each bit of a set: most decisions are about one region. */
static inline ber_action *list_bits(unsigned set, int verb, ber_action *out)
{
    for (; set; set &= set - 1)
        *out++ = (ber_action)(verb + lowest(set));
    return out;
}

/* ---- Facts (eiszeit_data.c) ------------------------------------------------------------ */

/* What an edition may replace, mostly. [E1.2, E1.3] Stones are the cost of a light card and the
 * income of a dark one; [R1, R2] neighbours of each region, regions of each terrain. */
typedef struct {
    ber_edition edition;
    int16_t stones[CARDS];
    uint16_t beside[REGIONS], terrain[TERRAINS];
} eiszeit_edition;
extern eiszeit_edition eiszeit_in_play;
extern const ber_editable eiszeit_editable;
extern const int16_t eiszeit_count[CARDS], eiszeit_herd_price[3];
extern const int16_t eiszeit_fire_count[FIRE_VALUES], eiszeit_points[3];
extern const uint16_t eiszeit_ice[3], eiszeit_herd[3]; /* for 3, 4, 5 seats, as the next ones */
extern const int16_t eiszeit_mammoth_reserve[3], eiszeit_dark_reserve[3], eiszeit_all_stones[3];
enum {
    ALL_HUNTERS = 12,
    START_HUNTERS = 6,
    START_STONES = 4,
    START_LIGHT = 2,
    START_DARK = 3,
    HAND = 5,
    CLUBS = 6,
    STONE_LIMIT = 8,
    LEAST_RESERVE = 10,
    CAPACITY = 3,
    LIGHT_CARDS = 33,
    DARK_CARDS = 22,
    FIRE_TOKENS = 14,
    MOST_STONES = 13,
};

/* ---- Between the files of this folder ---------------------------------------------------- */

/* eiszeit.c: the flow. */
int eiszeit_list(const eiszeit *s, const ber_frame *f, ber_action *out); /* of any frame */
bool eiszeit_close(eiszeit *s, const ber_frame *f, ber_log *log); /* [E8.3] it asks no more: true */

/* eiszeit_board.c: sets of regions and of hunters. */
unsigned eiszeit_present(const uint8_t count[REGIONS]);                 /* where there is any */
unsigned eiszeit_column(const uint8_t table[REGIONS][SEATS], int seat); /* where a seat has any */
unsigned eiszeit_with_exit(const eiszeit *s);                           /* [R48] */
uint64_t eiszeit_plain_spots(const eiszeit *s);
uint64_t eiszeit_clubbed_spots(const eiszeit *s);
ber_action *eiszeit_list_hunters(uint64_t plain, uint64_t clubbed, int verb, ber_action *out);
int eiszeit_on_board(const eiszeit *s, int seat);

/* eiszeit_play.c: cards and stones. */
enum ending { GOES_ON, CAN_END, ENDS }; /* CAN_END: a Cult that could as well copy the light card */
unsigned eiszeit_modes(const eiszeit *s, int seat);           /* bits of enum mode [E9.12] */
bool eiszeit_can_use(const eiszeit *s, int seat, int card);   /* [E1.1], Cult apart */
unsigned eiszeit_tops(const eiszeit *s, int seat);            /* colours that a Cult can copy */
unsigned eiszeit_colours(const eiszeit *s, int seat);         /* colours that may be drawn [E1.8] */
int eiszeit_ends_round(const eiszeit *s, int seat, int card); /* enum ending */
bool eiszeit_is_idle(const eiszeit *s, int seat, int card);   /* costs stones for nothing [R54] */
void eiszeit_begin_turn(eiszeit *s, int seat, ber_log *log);
void eiszeit_forget_touched(eiszeit *s);
flow_lister eiszeit_list_play_card, eiszeit_list_discard_card, eiszeit_list_draw_card,
    eiszeit_list_cult_source, eiszeit_list_mammoth_mode, eiszeit_list_choose_beneficiary;
flow_fate eiszeit_fate_draw;
flow_lot eiszeit_lot_draw;
flow_doer eiszeit_do_play_card, eiszeit_do_discard_card, eiszeit_do_draw_card, eiszeit_do_draw,
    eiszeit_do_cult_source, eiszeit_do_mammoth_mode, eiszeit_do_choose_beneficiary;
flow_closer eiszeit_close_cult_source, eiszeit_close_mammoth_mode;

/* eiszeit_hunters.c. */
void eiszeit_attach(eiszeit *s, int owner, int region, ber_log *log);
void eiszeit_decline(eiszeit *s, const ber_frame *f, ber_log *log); /* `stop`, `none` */
flow_lister eiszeit_list_place_hunter, eiszeit_list_substitute_source,
    eiszeit_list_substitute_target, eiszeit_list_yes_no, eiszeit_list_swap_first,
    eiszeit_list_swap_second, eiszeit_list_move_source, eiszeit_list_move_target,
    eiszeit_list_trek_source, eiszeit_list_trek_target, eiszeit_list_trek_hunter,
    eiszeit_list_remove_hunter;
flow_doer eiszeit_do_place_hunter, eiszeit_do_substitute_source, eiszeit_do_substitute_target,
    eiszeit_do_attach_club, eiszeit_do_swap_first, eiszeit_do_swap_second, eiszeit_do_move_source,
    eiszeit_do_move_target, eiszeit_do_trek_source, eiszeit_do_trek_target, eiszeit_do_trek_hunter,
    eiszeit_do_remove_hunter;
flow_closer eiszeit_close_place_hunter, eiszeit_close_substitute_source, eiszeit_close_attach_club,
    eiszeit_close_swap_first, eiszeit_close_move_source, eiszeit_close_trek_source,
    eiszeit_close_trek_hunter, eiszeit_close_remove_hunter;

/* eiszeit_pieces.c. */
flow_lister eiszeit_list_party_region, eiszeit_list_club_or_mammoth, eiszeit_list_club_use,
    eiszeit_list_gift_choice, eiszeit_list_mammoth_source, eiszeit_list_mammoth_target,
    eiszeit_list_fire_source, eiszeit_list_fire_target, eiszeit_list_remove_mammoth;
flow_doer eiszeit_do_party_region, eiszeit_do_club_or_mammoth, eiszeit_do_club_use,
    eiszeit_do_gift_choice, eiszeit_do_mammoth_source, eiszeit_do_mammoth_target,
    eiszeit_do_trek_mammoth, eiszeit_do_fire_source, eiszeit_do_fire_target,
    eiszeit_do_remove_mammoth;
flow_closer eiszeit_close_club_or_mammoth, eiszeit_close_gift_choice, eiszeit_close_mammoth,
    eiszeit_close_trek_mammoth, eiszeit_close_fire_source, eiszeit_close_remove_mammoth;

/* eiszeit_round.c: conflict, scoring, glacier, the next round, the end. */
void eiszeit_begin_conflict(eiszeit *s, ber_log *log);
unsigned eiszeit_last(const eiszeit *s);            /* mask of the seats that are last [E4.2] */
unsigned eiszeit_glacier_regions(const eiszeit *s); /* [E4.3] */
flow_lister eiszeit_list_place_glacier;
flow_fate eiszeit_fate_fire, eiszeit_fate_lots;
flow_lot eiszeit_lot_fire;
flow_doer eiszeit_do_fire, eiszeit_do_lots, eiszeit_do_place_glacier;
void eiszeit_lay_fire(eiszeit *s);
int eiszeit_capacity(const eiszeit *s, int region); /* [E2.2] with the values turned up so far */
bool eiszeit_settle_region(uint8_t hunters[SEATS], const uint8_t clubbed[SEATS], int capacity,
                           uint8_t lost[SEATS], uint8_t order[SEATS]); /* [E2.4] */

/* eiszeit_describe.c */
void eiszeit_points_now(const eiszeit *s, int points[SEATS]); /* if the round ended now */

#endif
