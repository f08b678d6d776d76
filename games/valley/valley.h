/*
 * valley.h: the state of Valley of the Mammoths and its words; private to this folder.
 *
 * The 37 spaces of the valley are bits of a 64-bit mask wherever a question is "where?". What
 * lies on them in numbers are bytes. A few members only repeat what others say (masks and
 * sums): the rules keep them up to date, valley_count() works them out for positions put
 * together by hand. RULES.md is the specification; [V6.4.4] and [R17] refer to it.
 */
#ifndef VALLEY_H
#define VALLEY_H

#include "agenda.h"
#include "game.h"
#include "valley_names.h"

#include <string.h>

/* ---- State ------------------------------------------------------------------------------ */

typedef struct {
    ber_head head;
    ber_agenda agenda;
    uint8_t arrangement;                /* 0 to 3 */
    uint8_t season, wheel, hold_marker; /* [V5.6] */
    uint8_t turn_number, year;

    uint64_t hand[SEATS];  /* destiny cards */
    uint64_t discard;      /* the others are in the deck */
    uint64_t known[SEATS]; /* cards in the hands of others that this seat has seen */
    uint64_t shown;        /* cards shown in the Espionage that is going on */

    uint64_t camps[SEATS];
    uint64_t intact, damaged, fences; /* crops */
    uint64_t fire, flood;             /* markers */
    uint64_t saved[SEATS];            /* flooded spaces where nobody of the tribe dies */

    /* What other members say already; made by valley_count(). */
    uint64_t people[SEATS];           /* where there are warriors or women */
    uint64_t wild;                    /* where there are wild animals */
    uint64_t bag;                     /* tokens in the bag */
    uint8_t animals[SPACES][SPECIES]; /* the wild ones, by species */
    uint8_t n_warriors[SEATS], n_women[SEATS];

    int16_t food[SEATS], gain[SEATS];
    uint16_t armed; /* abilities; of the tribe that moves now, as these: */
    uint8_t moved_warriors[SPACES], moved_women[SPACES], moved_wolves[SPACES];
    uint8_t follow_from, follow_through; /* [V6.4.11] spaces or NOWHERE */
    uint8_t move_closed;                 /* [V6.4.9] */

    uint8_t warriors[SEATS][SPACES];
    uint8_t women[SEATS][SPACES];
    uint8_t tamed[SEATS][SPACES];
    uint8_t token[TOKENS];  /* a space, TOKEN_ASIDE, TOKEN_TAMED or TOKEN_BAG */
    uint8_t loose[SPACES];  /* wild unlettered wolves */
    uint8_t beasts[SPACES]; /* all wild animals; made by valley_count() */
    uint8_t stranger[2];    /* by sex: a space or NOWHERE */

    uint8_t held[SEATS]; /* sizes of the hands, which are public */
    uint8_t status[SEATS];
    uint8_t out_turn[SEATS];                     /* turn of the last elimination, 0: none */
    uint8_t resurrected, announced, fire_owners; /* sets of seats */
    uint8_t first_player;

    uint8_t weather;              /* the event of this turn, or NO_EVENT */
    uint8_t outbreak;             /* species that is void this turn, or SPECIES */
    uint8_t frozen;               /* rivers */
    uint8_t face_up[LASTINGS];    /* how many of each lie there */
    uint8_t top[2];               /* the top event card if somebody has seen it, else NO_EVENT */
    uint8_t peeked[2];            /* seats that have */
    uint8_t deck[2][EVENT_KINDS]; /* unseen event cards; the discards are the others */

    /* Of this turn. */
    uint8_t flint, torches, cannibals, fertility; /* sets of seats */
    uint8_t rolled, rolled_animals;               /* seats that rolled a combat die */
    uint8_t starved;                              /* pieces of the tribe that feeds now */
    uint8_t mothers[SPACES];
    uint8_t childbed; /* whose mother is where no camp is, or NOBODY */

    /* Of the combat that is going on. */
    uint8_t amazons, speed, stones; /* sets of seats */
    uint8_t kills[SEATS];           /* also: by the card just played */
    uint8_t roll[SEATS + 1];        /* dice of this round; 0: not rolled */
    uint8_t hidden_seat;            /* [V8.38] or NOBODY */
    uint8_t hidden_space, hidden_warriors, hidden_women, hidden_wolves;
    uint8_t guess; /* 0: the truth; else filled in for a viewer: 1 the public, 2 + seat */
    uint8_t pad[2];
} valley;

#define FLOW_STATE valley
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(valley);
PARTS_DECLARE(valley);

#define APART FLOW_APART

/* ---- The map ---------------------------------------------------------------------------- */

#define BIT(i)     ((uint64_t)1 << (i))
#define ALL_SPACES (BIT(SPACES) - 1)
#define ALL_CARDS  (BIT(CARDS) - 1)
#define ALL_TOKENS (BIT(TOKENS) - 1)

enum { MOST_BANKS = 5 }; /* edges of a river */

/* One arrangement of the two halves [V5.1]. Masks of spaces, but for numbers. */
typedef struct {
    uint64_t plain, forest, mountain; /* volcanoes are mountains [R5] */
    uint64_t volcano, lake;
    uint64_t fish;         /* lake shores and river banks */
    uint64_t lava;         /* where it flows from both volcanoes */
    uint64_t region[3][6]; /* of plain, forest, mountain */
    uint64_t quake[6];     /* a mountain region and all beside it */
    uint64_t flood[RIVERS];
    uint64_t ice[RIVERS];                /* lakes that freeze with the river */
    uint64_t across[SPACES];             /* neighbours behind a river */
    uint8_t bank[RIVERS][MOST_BANKS][2]; /* edges; unused: 0, 0 */
    uint8_t number[SPACES];              /* of the region, 1 to 6; lakes 0 */
    uint8_t entry[LETTERS];
} valley_map;
extern const uint8_t valley_neighbour[SPACES][DIRECTIONS]; /* or NOWHERE */
extern const uint64_t valley_beside[SPACES];
extern const uint64_t valley_border;                     /* where letters are */
extern const uint8_t valley_edge[EDGES][2];              /* its two spaces */
extern const int16_t valley_q[SPACES], valley_r[SPACES]; /* axial coordinates */

/* What is printed on animals and cards. */
extern const uint8_t valley_token_letter[TOKENS];
extern const int16_t valley_allowance[SPECIES];
extern const int16_t valley_meat[2][SPECIES]; /* and under Skin & Bones */

/* The halves with their two sides, and the seam, which is the same in all arrangements. Bits of
 * rivers and lava are counted from the first edge and space that the part may use. */
enum { PART_OF_W1, PART_OF_W2, PART_OF_E1, PART_OF_E2, PART_OF_SEAM, PARTS };
enum { HALF_SPACES = 15, SEAM_SPACES = SPACES - 2 * HALF_SPACES, HALF_RIVERS = RIVERS / 2 };
enum { SEAM = HALF_SPACES, EAST = HALF_SPACES + SEAM_SPACES }; /* first spaces */
/* The letters of a half are the same on both sides: brown and green ones. */
#define WEST_LETTERS ((BIT(3) - BIT(0)) | (BIT(11) - BIT(6)))
#define EAST_LETTERS ((BIT(6) - BIT(3)) | (BIT(17) - BIT(12)))
#define SEAM_LETTERS (BIT(11) | BIT(17))
typedef struct {
    uint8_t terrain[HALF_SPACES], number[HALF_SPACES];
    uint8_t entry[LETTERS];      /* of its letters */
    uint64_t river[HALF_RIVERS]; /* edges */
    uint64_t lava;
} valley_part;

/* What an edition may replace, by the cards of summer and winter in the order of enum event_card
 * and by the parts of the map; and the maps, which follow from their parts. */
enum { ARRANGEMENTS = 4 };
typedef struct {
    ber_edition edition;
    int16_t copies[2][EVENT_KINDS];
    valley_part part[PARTS];
    valley_map map[ARRANGEMENTS];
} valley_edition;
extern valley_edition valley_in_play;
extern const ber_editable valley_editable;
struct ber_error;
int valley_fit_maps(valley_edition *e, struct ber_error *error); /* makes and checks the maps */
extern const int16_t valley_arrivals[3][2]; /* turn 1, summer, winter; many or few players */

static inline int species_of(int token)
{
    return token / 9;
}

/* The tokens of one species. */
static inline uint64_t tokens_of(int species)
{
    return (BIT(TOKENS / SPECIES) - 1) << species * (TOKENS / SPECIES);
}

static inline bool is_big(int species)
{
    return species >= BISON; /* tramples; never in mountains */
}

static inline int opposite(int direction)
{
    return direction >= 3 ? direction - 3 : direction + 3;
}

static inline int lowest(uint64_t mask)
{
    return __builtin_ctzll(mask);
}

static inline int count_bits(uint64_t mask)
{
    return __builtin_popcountll(mask);
}

static inline const valley_map *map_of(const valley *s)
{
    return &valley_in_play.map[s->arrangement];
}

/* The space where a token of this letter appears. */
static inline int entry_of(const valley *s, int token)
{
    return map_of(s)->entry[valley_token_letter[token]];
}

/* [R91] Closed: nobody enters, appears, flees or is lured there this turn. */
static inline uint64_t closed(const valley *s)
{
    return s->fire | s->flood | (s->weather == HEAVY_SNOW ? map_of(s)->mountain : 0);
}

static inline bool is_dry(const valley *s)
{
    return s->face_up[LASTING_DROUGHT] > 0;
}

/* [R14] Neighbours behind a river that blocks animals and Strangers; dry ones help everybody. */
static inline uint64_t valley_behind_water(const valley *s, int space)
{
    return is_dry(s) ? 0 : map_of(s)->across[space];
}

/* The same for all spaces. */
static inline const uint64_t *waters_of(const valley *s)
{
    static const uint64_t none[SPACES];
    return is_dry(s) ? none : map_of(s)->across;
}

uint64_t valley_behind_ice(const valley *s, int space); /* frozen rivers */

/* [R14, V7.5] Neighbours behind a river that blocks tribes; frozen ones help them. */
static inline uint64_t valley_behind_river(const valley *s, int space)
{
    uint64_t water = valley_behind_water(s, space);
    return s->frozen && water ? water & ~valley_behind_ice(s, space) : water;
}

/* Neighbours that a tribe reaches dry-shod: also not lakes, not closed. For Escape, Love, Theft
 * and the like mask further. */
uint64_t valley_open_beside(const valley *s, int space);
uint64_t valley_spread(uint64_t spaces); /* all neighbours of all of them */

/* ---- Players ---------------------------------------------------------------------------- */

static inline bool is_alive(const valley *s, int seat)
{
    return s->status[seat] == ALIVE;
}

static inline int next_seat(const valley *s, int seat)
{
    return seat + 1 == s->head.n_seats ? 0 : seat + 1;
}

/* The next alive seat in turn order; -1 after the last. */
static inline int next_in_turn(const valley *s, int seat)
{
    while ((seat = next_seat(s, seat)) != s->first_player)
        if (is_alive(s, seat))
            return seat;
    return -1;
}

/* The first alive seat in turn order; -1 if there is none. */
static inline int first_in_turn(const valley *s)
{
    return is_alive(s, s->first_player) ? s->first_player : next_in_turn(s, s->first_player);
}

/* The first of these seats in turn order; -1 if there is none. */
static inline int first_of(const valley *s, int seats)
{
    int later = seats >> s->first_player << s->first_player;
    return seats ? __builtin_ctz((unsigned)(later ? later : seats)) : -1;
}

static inline int hand_limit(const valley *s)
{
    return s->head.n_seats >= 5 ? 4 : 5;
}

static inline bool has_fire(const valley *s, int seat)
{
    return s->fire_owners >> seat & 1;
}

static inline bool has_bit(int set, int seat)
{
    return set >> seat & 1;
}

/* [R9] */
static inline bool is_season_end(const valley *s)
{
    return s->wheel == 3 && !s->hold_marker;
}

static inline bool is_harvest(const valley *s)
{
    return s->season == SUMMER && is_season_end(s);
}

/* ---- Pieces ----------------------------------------------------------------------------- */

static inline uint8_t *pieces_of(valley *s, int seat, int sex)
{
    return sex == WARRIOR ? s->warriors[seat] : s->women[seat];
}

static inline int count_of(const valley *s, int seat, int sex, int space)
{
    return sex == WARRIOR ? s->warriors[seat][space] : s->women[seat][space];
}

static inline int free_pieces(const valley *s, int seat, int sex)
{
    return sex == WARRIOR ? MAX_WARRIORS - s->n_warriors[seat] : MAX_WOMEN - s->n_women[seat];
}

static inline int all_pieces(const valley *s, int seat)
{
    return s->n_warriors[seat] + s->n_women[seat];
}

/* Of the tribe that moves now [V6.4.3]. */
static inline int valley_unmoved(const valley *s, int seat, int sex, int space)
{
    return sex == WARRIOR ? s->warriors[seat][space] - s->moved_warriors[space]
                          : s->women[seat][space] - s->moved_women[space];
}

/* Warriors, women and tamed wolves: the tribe pieces of the rules. */
static inline int tribe_in(const valley *s, int seat, int space)
{
    return s->warriors[seat][space] + s->women[seat][space] + s->tamed[seat][space];
}

static inline int count_camps(const valley *s, int seat)
{
    return count_bits(s->camps[seat]);
}

static inline uint64_t all_camps(const valley *s)
{
    const uint64_t *c = s->camps;
    return c[0] | c[1] | c[2] | c[3] | c[4] | c[5];
}

static inline uint64_t all_people(const valley *s)
{
    const uint64_t *p = s->people;
    return p[0] | p[1] | p[2] | p[3] | p[4] | p[5];
}

static inline uint64_t other_people(const valley *s, int seat)
{
    uint64_t others = 0;
    for (int i = 0; i < SEATS; i++)
        others |= s->people[i] & -(uint64_t)(i != seat);
    return others;
}

static inline uint64_t other_camps(const valley *s, int seat)
{
    return all_camps(s) & ~s->camps[seat];
}

/* The owner of the camp there; NOBODY if there is none. */
static inline int camp_owner(const valley *s, int space)
{
    int seat = 0;
    while (seat < SEATS && !(s->camps[seat] >> space & 1))
        seat++;
    return seat;
}

static inline uint64_t strangers(const valley *s)
{
    return (s->stranger[WARRIOR] < SPACES ? BIT(s->stranger[WARRIOR]) : 0) |
           (s->stranger[WOMAN] < SPACES ? BIT(s->stranger[WOMAN]) : 0);
}

static inline uint64_t crops(const valley *s)
{
    return s->intact | s->damaged;
}

static inline int wild_in(const valley *s, int space)
{
    return s->beasts[space];
}

/* [V6.10.6] A tribe without a piece that is not yet eliminated. */
static inline bool has_fallen(const valley *s)
{
    bool any = false;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        any = any | (!s->people[seat] & is_alive(s, seat));
    return any;
}

/* ---- Visible pieces: those that have not climbed the trees [V8.38] ---------------------- */

static inline bool hides(const valley *s, int seat, int space)
{
    return s->hidden_seat == seat && s->hidden_space == space;
}

static inline int visible_warriors(const valley *s, int seat, int space)
{
    return s->warriors[seat][space] - (hides(s, seat, space) ? s->hidden_warriors : 0);
}

static inline int visible_women(const valley *s, int seat, int space)
{
    return s->women[seat][space] - (hides(s, seat, space) ? s->hidden_women : 0);
}

static inline int visible_wolves(const valley *s, int seat, int space)
{
    return s->tamed[seat][space] - (hides(s, seat, space) ? s->hidden_wolves : 0);
}

/* Whether a warrior or woman is to be seen. */
static inline bool is_visible(const valley *s, int seat, int space)
{
    return visible_warriors(s, seat, space) + visible_women(s, seat, space) > 0;
}

/* ---- The agenda and the log ------------------------------------------------------------- */

static inline const ber_frame *top_of(const valley *s)
{
    return s->agenda.depth ? ber_agenda_peek(&s->agenda) : NULL;
}

static inline ber_frame *push(valley *s, int kind, int seat)
{
    ber_agenda_push(&s->agenda, (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat });
    return ber_agenda_top(&s->agenda);
}

static inline ber_frame *push_at(valley *s, int kind, int seat, int place)
{
    ber_frame *f = push(s, kind, seat);
    f->place = (uint8_t)place;
    return f;
}

static inline void pop(valley *s)
{
    ber_agenda_pop(&s->agenda);
}

static inline void turn_into(ber_frame *f, int kind, int seat)
{
    *f = (ber_frame){ .kind = (uint8_t)kind, .seat = (int8_t)seat };
}

/* The frame under the top one; a window that a part of a card goes back to. */
static inline const ber_frame *below_top(const valley *s)
{
    return &s->agenda.frame[s->agenda.depth - 2];
}

static inline void tell4(ber_log *log, int kind, int actor, const int arg[4])
{
    if (log)
        ber_log_add(log, (ber_event){ (uint8_t)kind,
                                      (int8_t)actor,
                                      0,
                                      0,
                                      { (int16_t)arg[0], (int16_t)arg[1], (int16_t)arg[2],
                                        (int16_t)arg[3] } });
}

/* ---- Lists ------------------------------------------------------------------------------ */

/* base + space for each space of the mask. */
static inline ber_action *list_spaces(uint64_t mask, int base, ber_action *out)
{
    while (mask)
        for (int i = 0; i < 4; i++, mask &= mask - 1) { /* nobody can guess how many */
            *out = (ber_action)(base + lowest(mask | BIT(63)));
            out += mask != 0;
        }
    return out;
}

/* Ten outcomes of equal weight from `a` on, for the tables that list_alike() copies from. */
#define FIVE_ALIKE(a)                                                                              \
    { (a), 1 }, { (a) + 1, 1 }, { (a) + 2, 1 }, { (a) + 3, 1 },                                    \
    {                                                                                              \
        (a) + 4, 1                                                                                 \
    }
#define TEN_ALIKE(a) FIVE_ALIKE(a), FIVE_ALIKE((a) + 5)

/* The outcomes of the table whose bits are set. Up to eight neighbours are copied at once; the
 * table goes on for seven more than it has, and so much room is behind the list. */
enum { AT_ONCE = 8 };
static inline int list_alike(uint64_t set, const ber_outcome *table, ber_outcome *out)
{
    ber_outcome *next = out;
    while (set) {
        int skip = lowest(set), n = lowest(~(set >> skip) | BIT(AT_ONCE));
        memcpy(next, table + skip, AT_ONCE * sizeof *table);
        next += n;
        table += skip + n;
        set >>= skip + n;
    }
    return (int)(next - out);
}

#include "valley_between.h"

#endif
