/*
 * iglu.h: the state of Iglu Iglu and its words; private to this folder.
 *
 * The board is 8 x 8, so every layer of it is one 64-bit mask: bit y*8+x, where y 0
 * is rank 8 (the top) and x 0 is file a. Pieces that share a space are counted in
 * bit planes (planes.h). RULES.md is the specification; [I4.2] and [R53] refer to it.
 */
#ifndef IGLU_H
#define IGLU_H

#include "agenda.h"
#include "event.h"
#include "game.h"
#include "planes.h"

enum { SEATS = 4, SPACES = 64, KINDS = 12, RED_KINDS = 6, ANIMALS = 7, VALUES = 3 };
enum { INUIT_PLANES = 4, FISH_PLANES = 5, FOX_PLANES = 3 };

/* ---- Nouns ------------------------------------------------------------- */

enum domain { D_SEAT, D_SPACE, D_DIR, D_ANIMAL, D_VALUE, D_KIND, D_RED, D_PLAY, D_FRAME };
enum direction { NORTH, EAST, SOUTH, WEST };
enum animal { FISH_1, FISH_2, FISH_3, FOX_1, FOX_2, FOX_3, BEAR };
enum tile_kind {
    KIND_FISH_1,
    KIND_FISH_2,
    KIND_FISH_3,
    KIND_BEAR,
    KIND_DRIFT,
    KIND_GLACIER,
    KIND_RED, /* the six kinds with a red border start here, in the order of enum red */
    KIND_HIDDEN = KINDS,
};
enum red { RED_MELT, RED_ENERGY_1, RED_ENERGY_2, RED_ENERGY_3, RED_HARPOON, RED_MOVE };
enum play { PLAY_MELT = 1, PLAY_ENERGY = 2, PLAY_HARPOON = 4, PLAY_MOVE = 8 };

/* ---- Verbs: the first id of each ----------------------------------------- */

enum action_base {
    A_PLACE,
    A_MELT = A_PLACE + SPACES,
    A_DRIFT = A_MELT + SPACES,
    A_DISPLACE = A_DRIFT + SPACES * 4,
    A_SINK = A_DISPLACE + SPACES,
    A_STEP = A_SINK + SPACES,
    A_STOP = A_STEP + ANIMALS * SPACES * 4,
    A_HARPOON,
    A_DECLINE,
    A_FLEE,
    A_WALK = A_FLEE + SPACES,
    A_KAYAK = A_WALK + SPACES * 4,
    A_BUILD = A_KAYAK + SPACES,
    A_HUNT = A_BUILD + SPACES,
    A_HARPOON_HUNT = A_HUNT + ANIMALS * SPACES,
    A_ENERGY = A_HARPOON_HUNT + ANIMALS * SPACES,
    A_PLAY_MELT = A_ENERGY + VALUES,
    A_PLAY_MOVE,
    A_END,
    A_LAND,
    A_FIRST = A_LAND + SPACES,
    A_FISH = A_FIRST + SEATS,
    A_LIFT = A_FISH + VALUES,
    A_FOX = A_LIFT + KINDS + 1,
    A_COUNT = A_FOX + VALUES,
};

enum prompt {
    P_PLACE,
    P_MELT,
    P_DRIFT,
    P_DISPLACE,
    P_SINK,
    P_STEP,
    P_HARPOON,
    P_FLEE,
    P_ACTION,
    P_KAYAK,
    P_FATE,
};

enum event {
    E_FIRST,
    E_PLACED,
    E_TURN,
    E_MELTED,
    E_REVEALED,
    E_KEPT,
    E_FISH,
    E_BEAR,
    E_GLACIER,
    E_FOX,
    E_DRIFTED,
    E_DISPLACED,
    E_PLAYED,
    E_SUNK,
    E_LOST,
    E_STEPPED,
    E_STOPPED,
    E_ATTACKED,
    E_HARPOONED,
    E_DECLINED,
    E_FLED,
    E_WALKED,
    E_KAYAKED,
    E_HUNTED,
    E_BUILT,
    E_OVER,
};

enum option { O_LAND_KAYAK, O_CLOSED, O_TRIANGULAR, O_SPARE, O_CENTRE_BAN, O_HALVES, O_FIRST };
enum halves { HALVES_EXACT, HALVES_DOWN, HALVES_UP };

/* Open decisions; the table `rule` in iglu.c says what each holds. The bottom frame is the turn:
 * F_PLACE, F_MELT or F_ACTION. */
enum frame_kind {
    F_PLACE,
    F_MELT,
    F_ACTION,
    F_FIRST,
    F_LIFT,
    F_FISH,
    F_FOX,
    F_DRIFT,
    F_DISPLACE,
    F_SINK,
    F_STEPS,
    F_ATTACK, /* seat: who is asked */
    F_FLEE,   /* the Inuit in flight are in `fleeing` */
    F_KAYAK,
    FRAMES,
};

/* ---- State --------------------------------------------------------------- */

typedef struct {
    ber_head head;
    uint8_t first_player, turn_number;
    uint8_t ap;   /* action points left */
    uint8_t used; /* enum play bits: tiles played in this turn [I3.1] */
    uint64_t ice; /* face-down tiles */
    uint64_t glacier;
    uint64_t bear;
    uint64_t igloo[SEATS];
    uint64_t inuit[SEATS][INUIT_PLANES];
    uint64_t fish[VALUES][FISH_PLANES];
    uint64_t fox[VALUES][FOX_PLANES];
    uint8_t pool[KINDS]; /* tiles nobody has seen: face down or removed blind */
    uint8_t discard[KINDS];
    uint8_t hand[SEATS][RED_KINDS];
    uint8_t held[SEATS];
    uint8_t hunted[SEATS][ANIMALS]; /* open to all [R57] */
    uint8_t gone[ANIMALS];          /* eaten or drowned: out of the game */
    uint8_t fish_supply[VALUES], fox_supply[VALUES], bear_supply;
    uint8_t blind_removed; /* tiles removed unseen by Melt events */
    uint8_t igloos_left[SEATS];
    uint8_t inuit_to_place[SEATS];
    uint8_t fleeing[SEATS]; /* Inuit off the board until a corner is chosen */
    ber_agenda agenda;
    uint8_t pad[7];
} iglu;

bool iglu_ends(const iglu *s, const ber_frame *f, ber_log *log); /* [I5.1] */
#define FLOW_STATE iglu
#define FLOW_ENDS  iglu_ends
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(iglu);
PARTS_DECLARE(iglu);

/* ---- Board --------------------------------------------------------------- */

#define BIT(space) ((uint64_t)1 << (space))
#define FILE_A     0x0101010101010101u
#define FILE_H     0x8080808080808080u
#define LAND       0x8100000000000081u /* [R4] never sea, ice or part of an island */
#define CENTRE     0x0000001818000000u
#define RING       0x7e8181818181817eu

static inline int lowest(uint64_t mask)
{
    return __builtin_ctzll(mask);
}

static inline int count_bits(uint64_t mask)
{
    return __builtin_popcountll(mask);
}

/* The spaces one step from `mask` in a direction; what leaves the board is lost. */
static inline uint64_t shifted(uint64_t mask, int dir)
{
    switch (dir) {
    case NORTH: return mask >> 8;
    case EAST: return (mask & ~FILE_H) << 1;
    case SOUTH: return mask << 8;
    default: return (mask & ~FILE_A) >> 1;
    }
}

/* The spaces next to `mask`; may include spaces of `mask` itself. */
static inline uint64_t beside(uint64_t mask)
{
    return mask >> 8 | mask << 8 | (mask & ~FILE_H) << 1 | (mask & ~FILE_A) >> 1;
}

/* The part of `open` that is connected with `seed`. */
static inline uint64_t flood(uint64_t seed, uint64_t open)
{
    uint64_t area = seed & open, old;
    do {
        old = area;
        area |= (area | (area & ~FILE_H) << 1 | (area & ~FILE_A) >> 1) & open;
        area |= (area << 8 | area >> 8) & open;
    } while (area != old);
    return area;
}

static inline uint64_t tiles(const iglu *s)
{
    return s->ice | s->glacier;
}

static inline uint64_t sea(const iglu *s)
{
    return ~(s->ice | s->glacier | LAND);
}

static inline uint64_t people_of(const iglu *s, int seat)
{
    return s->inuit[seat][0];
}

static inline uint64_t all_people(const iglu *s)
{
    return people_of(s, 0) | people_of(s, 1) | people_of(s, 2) | people_of(s, 3);
}

static inline uint64_t all_igloos(const iglu *s)
{
    return s->igloo[0] | s->igloo[1] | s->igloo[2] | s->igloo[3];
}

static inline uint64_t fish_at(const iglu *s, int v)
{
    return s->fish[v][0];
}

static inline uint64_t fox_at(const iglu *s, int v)
{
    return s->fox[v][0];
}

static inline uint64_t all_fish(const iglu *s)
{
    return fish_at(s, 0) | fish_at(s, 1) | fish_at(s, 2);
}

static inline uint64_t all_foxes(const iglu *s)
{
    return fox_at(s, 0) | fox_at(s, 1) | fox_at(s, 2);
}

/* [I2.1, R6] Face-down tiles with nobody and nothing on them. */
static inline uint64_t free_tiles(const iglu *s)
{
    return s->ice & ~(all_people(s) | all_igloos(s) | all_foxes(s) | s->bear);
}

static inline int active_seat(const iglu *s)
{
    return s->agenda.frame[0].seat;
}

static inline void push(iglu *s, int kind, int seat, int left, int place)
{
    ber_agenda_push(&s->agenda, (ber_frame){ (uint8_t)kind, (int8_t)seat, (uint8_t)left, 0,
                                             (uint8_t)place, 0 });
}

static inline void pop(iglu *s)
{
    ber_agenda_pop(&s->agenda);
}

/* ---- Between the files of this folder ------------------------------------- */

/* What an edition may replace. */
typedef struct {
    ber_edition edition;
    int16_t tile_count[KINDS];
} iglu_edition;
extern iglu_edition iglu_in_play;
extern const ber_editable iglu_editable;
extern const int16_t iglu_fish_count[VALUES], iglu_fox_count[VALUES];
extern const int16_t iglu_inuit_count[3]; /* for 2, 3, 4 seats */
extern const int16_t iglu_triangle[6];
enum {
    BEAR_COUNT = 4,
    BEAR_VALUE = 4,
    EARLY_TURNS = 4, /* of each seat */
    LATE_ICE = 24,   /* tiles face down at most */
    IGLOO_COUNT = 2,
    IGLOO_STRENGTH = 2,
    TURN_AP = 3,
    WALK_AP = 1,
    KAYAK_AP = 3,
    IGLOO_AP = 3,
    ANIMAL_STEPS = 3,
};

/* iglu_legal.c: what may be done. */
flow_lister iglu_list_place, iglu_list_melt, iglu_list_action, iglu_list_drift, iglu_list_displace,
    iglu_list_sink, iglu_list_steps, iglu_list_attack, iglu_list_flee, iglu_list_kayak;
flow_fate iglu_fate_first, iglu_fate_lift, iglu_fate_fish, iglu_fate_fox;
flow_lot iglu_lot_lift, iglu_lot_fish, iglu_lot_fox;
uint64_t iglu_meltable(const iglu *s); /* [I2.2, I2.3] */
uint64_t iglu_sinkable(const iglu *s); /* [I3.2] */
uint64_t iglu_animal_at(const iglu *s, int animal);
uint64_t iglu_animal_goals(const iglu *s, int animal); /* [I3.4] */
bool iglu_can_step(const iglu *s);
uint64_t iglu_enterable(const iglu *s, int seat, bool harpoon);    /* [I4.2] */
uint64_t iglu_landings(const iglu *s, int origin, uint64_t enter); /* [I4.3] */
uint64_t iglu_building_sites(const iglu *s, int seat);             /* [I4.5] */
void iglu_pushes(const iglu *s, uint64_t can[4]);                  /* [I2.6] */
uint64_t iglu_run(const iglu *s, int space, int dir, uint64_t *end);
int iglu_next_displaced(const iglu *s, uint64_t end); /* [I2.7]; -1: none left */
uint64_t iglu_displace_goals(const iglu *s, int animal, uint64_t end);

ber_action iglu_pick_random(const void *s, int seat, ber_rng *rng, int *n);

static inline bool can_harpoon(const iglu *s, int seat)
{
    return s->hand[seat][RED_HARPOON] && !(s->used & PLAY_HARPOON);
}

/* iglu_score.c: islands and points, in half points. */
typedef struct {
    int16_t points[SEATS];               /* of all islands */
    int16_t lone[SEATS], squares[SEATS]; /* of those where nobody else is: tiles; what they score */
} iglu_survey;
void iglu_islands(const iglu *s, uint64_t ground, iglu_survey *out); /* [I5.4] */
int iglu_strength(const iglu *s, int seat, uint64_t island);         /* [I5.3] */
int iglu_hunted_points(const iglu *s, int seat);
uint64_t iglu_forecast(const iglu *s); /* the tiles that will survive, as it looks now */

/* iglu_eval.c, iglu_policy.c. */
extern const ber_policy iglu_policy;
extern const float iglu_policy_weights[][BER_MAX_TRAITS][BER_PARTS]; /* for 2, 3, 4 seats */
/* Where a step takes a bear that attacks somebody; 0 if it does not. */
uint64_t iglu_attacked(const iglu *s, ber_action a);
/* Whether all who are attacked there hide, and there is nothing to eat. */
bool iglu_is_vain_attack(const iglu *s, ber_action a);
/* Whether a hunt leaves points for prey worth two more than all it still allows. */
bool iglu_is_lesser_hunt(const iglu *s, ber_action a);
/* Whether a walk takes back one of the same turn, and nothing in between needed it. */
bool iglu_is_undone_walk(const ber_plan *before, ber_action walk);
/* Whether it is the third walk of an Inuit to where the first could have led. */
bool iglu_is_roundabout(const ber_plan *before, ber_action walk);
/* Whether a walk costs the points for prey worth three in reach, while much ice is left. */
bool iglu_passes_prey(const iglu *s, ber_action walk);
/* Whether it is one of the first four turns of each seat. */
bool iglu_is_early(const iglu *s);

#endif
