/*
 * game.h: the contract between the rules of one game and everything else.
 *
 * A game is one constant `struct ber_game`: tables (its vocabulary) and functions
 * (its rules) over a flat state of fixed size. Rules have no pointers in their
 * state, allocate nothing, print nothing, draw no random numbers and cannot fail.
 * Two states with the same bytes are the same position.
 */
#ifndef BER_GAME_H
#define BER_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BER_MAX_SEATS = 6,
    BER_MAX_ACTIONS = 512, /* most legal actions in one decision   */
    BER_MAX_OUTCOMES = 64, /* most outcomes of one chance event    */
    BER_MAX_NOUNS = 3,     /* most nouns in one action             */
    BER_MAX_OPTIONS = 11,  /* most options of one game             */
    BER_MAX_STATE = 2048,  /* bytes of the largest state           */
};

/* Seats are 0 .. n_seats-1. These two are not seats. */
enum {
    BER_FATE = -1,   /* as actor: chance. As viewer: sees everything */
    BER_PUBLIC = -2, /* as viewer: a spectator, sees no secret       */
};

/* ---- Steps ------------------------------------------------------------- */

/* One step: a micro-decision of a seat or an outcome of chance. A small
 * integer: verb and nouns flattened, with the same meaning in every position. */
typedef uint16_t ber_action;
enum { BER_NO_ACTION = UINT16_MAX };

typedef struct {
    ber_action action;
    uint16_t weight;
} ber_outcome;

/* What a step did, for logs and animation. Arguments whose bit is set in
 * `secret` are told only to the seats whose bit is set in `told`. */
typedef struct {
    uint8_t kind; /* index into game->events */
    int8_t actor;
    uint8_t secret, told;
    int16_t arg[4];
} ber_event;

/* ---- State ------------------------------------------------------------- */

enum ber_turn { BER_CHOICE, BER_CHANCE, BER_OVER };

/* First member of every game's state; the only part other rooms read. */
typedef struct {
    uint8_t n_seats;
    uint8_t turn;                    /* enum ber_turn                              */
    uint8_t waiting;                 /* bit i: seat i owes a decision (BER_CHOICE) */
    uint8_t prompt;                  /* what is asked: index into game->prompts    */
    int8_t viewer;                   /* BER_FATE: true state; else blinded for it  */
    uint8_t option[BER_MAX_OPTIONS]; /* variants in force, see game->options       */
    uint32_t step;                   /* steps applied since setup                  */
} ber_head;

/* ---- Vocabulary: from these tables come codecs, menus and web elements --- */

/* Nouns: {"region", 12, NULL} or {"tile", 9, tile_names}. Without names the
 * items are called 0, 1, 2 ... */
typedef struct {
    const char *name;
    uint16_t size;
    const char *const *item;
} ber_domain;

/* Verbs: {"drift", false, {D_SPACE, D_DIR, -1}, A_DRIFT} owns 64*4 actions. */
typedef struct {
    const char *name;
    bool fate; /* an outcome of chance, not a choice */
    int8_t noun[BER_MAX_NOUNS];
    ber_action base;
} ber_verb;

/* Arguments of an event: a domain, or a plain number. */
enum { BER_NONE = -1, BER_NUMBER = -2 };
typedef struct {
    const char *name;
    int8_t noun[4]; /* a domain, BER_NUMBER, or BER_NONE after the last */
} ber_event_kind;

/* `guarded`: what is legal depends on what only the seat knows, so nobody may
 * learn, not even from timing, whether the answer was forced. `window`: guarded,
 * and asked round the table besides the turns; a seat that cannot or will not use
 * it passes, and no screen shows whose answer is awaited. `set`: a set is picked here
 * piece by piece, in ascending order so that there is one way to each set; people may
 * name the pieces in any order. It is the verb that ends the set, or "" where it ends by
 * itself; NULL: no set. */
typedef struct {
    const char *name;
    bool guarded, window;
    const char *set;
} ber_prompt;

/* A variant of the rules. `item` names the values from `min` on; NULL: plain numbers. */
typedef struct {
    const char *name;
    uint8_t min, max, preset;
    const char *const *item;
} ber_option;

/* A named choice of all options, as in "serious". The first is the ordinary game. */
typedef struct {
    const char *name;
    uint8_t option[BER_MAX_OPTIONS];
} ber_preset;

/* One member of the state, by name. The table covers every byte; a member is
 * absent from views unless it is declared `shown` (and then passes blind()).
 * `mask`: the value is a set, bit i for item i of value_noun; it is written as a
 * list of names, so that 64 bits reach the browser whole. BER_FRAMES: the agenda,
 * value_noun naming its kinds. BER_PLANES: see planes.h; a table rows x cols of
 * small counts, each row kept as `planes` words. Rows of the head come from core. */
enum ber_type {
    BER_U8,
    BER_I8,
    BER_U16,
    BER_I16,
    BER_U32,
    BER_U64,
    BER_FRAMES,
    BER_PLANES,
};
typedef struct {
    const char *name;
    bool shown, mask;
    uint8_t type;   /* enum ber_type */
    uint8_t planes; /* words per row, BER_PLANES only */
    uint16_t offset, rows, cols;
    int8_t row_noun, col_noun, value_noun; /* BER_NONE: plain numbers */
} ber_field;

/* A kind of open decision, a frame of the agenda: a row of the game's flow (flow.h), where these
 * tables are written. A frame holds a seat and four bytes; `member` says what is in them. */
enum ber_byte { BER_IN_left, BER_IN_card, BER_IN_place, BER_IN_data };
enum { BER_FLOOR = 254, BER_NO_KIND = 255 };
typedef struct {
    const char *name;    /* NULL after the last */
    int8_t noun;         /* a domain, or BER_NUMBER */
    uint8_t byte;        /* enum ber_byte */
    uint8_t shift, most; /* the value, moved to the left by `shift`; `most` has its bits */
    bool set;            /* bit i for item i of the domain */
    bool or_none;        /* 0: none; else 1 + the item */
} ber_member;
typedef struct {
    uint8_t prompt;
    bool together;            /* asks several seats at once: those of the set `data` */
    bool no_seat;             /* it is of no seat in particular, which is then 0 */
    const uint8_t *on;        /* the kinds it may lie on, up to BER_NO_KIND; BER_FLOOR: none */
    const uint8_t *on_own;    /* those of the same seat that it may lie on; each may be NULL */
    const ber_member *member; /* NULL: it holds nothing */
} ber_frame_kind;

/* A constant of the game for describe and for the comparison with facts.json: `path` is its
 * place there ("ice_tiles.kinds.*.count"). It is `n` numbers, or with `domain` >= 0 the names of
 * that domain's first `n` items, or with n 0 the numbers of the bits of `mask`. */
typedef struct {
    const char *path;
    int8_t domain;
    uint16_t n;
    const int16_t *value;
    uint64_t mask;
} ber_fact;

struct ber_error; /* error.h */

/* Facts that were reconstructed are in one value of the game, the only one that ever changes,
 * and only before the first match: edition.h puts those of a box there. It begins with this. */
enum { BER_EDITION_NAME = 32, BER_MAX_EDITION = 8192 };
typedef struct {
    uint64_t hash;                   /* of the facts; 0: those built in */
    char name[BER_EDITION_NAME + 1]; /* of the edition; "": built in */
} ber_edition;

/* Like facts that an edition may replace: `n` numbers or sets of numbers in that value. `path` is
 * where they stand in facts.json: a * stands for each of them; without one they are one list. */
typedef struct {
    const char *path;
    uint8_t type; /* BER_U8, BER_I16, BER_U16 or BER_U64 */
    bool set;     /* bit i: the number `least` + i */
    int8_t key;   /* the domain whose items the * stands for; BER_NUMBER: their places */
    int8_t noun;  /* the values are items of it; BER_NUMBER: numbers */
    uint16_t offset, n;
    uint8_t first;       /* the place of the first of them, of those without a domain */
    int16_t least, most; /* of a number, also of one in a set */
    uint64_t only;       /* bit i: it may replace the one at place i; 0: all */
} ber_edit;

typedef struct {
    void *facts; /* begins with a ber_edition */
    uint16_t size;
    const ber_edit *edits; /* ends with a NULL path */
    /* Checks facts that were replaced, each within its limits, and fills what follows from them. */
    int (*fit)(void *facts, struct ber_error *error);
} ber_editable;

typedef struct {
    int16_t points[BER_MAX_SEATS]; /* times game->point_scale     */
    uint8_t rank[BER_MAX_SEATS];   /* 1 wins (perhaps nobody); equal: tie */
} ber_result;

/* Numbers that evaluate() weighs, and whose weights `beringia fit` learns from games: what each
 * seat has, and the stage of the game, from 0 (over) to BER_STAGES-1 (the first step). The
 * weights of a feature at the stages are joined by straight lines, see weigh.h. */
enum { BER_MAX_FEATURES = 48, BER_STAGES = 5 };
/* A constraint on the weights, whatever the games suggest: at no stage is one of the feature
 * `less` worth more than one of `more`. BER_NOTHING instead of either is worth 0. */
enum { BER_NOTHING = -1 };
typedef struct {
    int8_t less, more; /* equal after the last */
} ber_order;
typedef struct {
    const char *const *names; /* NULL after the last; the first is what every seat has */
    float (*measure)(const void *s, float feature[BER_MAX_SEATS][BER_MAX_FEATURES]);
    const ber_order *orders;   /* NULL: none */
    const char *const *merits; /* what each is called in words, as in merit.prey (words.h); several
                                  may share one; NULL: not mentioned */
    const float (*weights)[BER_MAX_FEATURES][BER_STAGES]; /* for each number of seats */
} ber_features;

/* What is known of a step before it is taken, so that a search knows where to look first. A
 * step is as likely as the product of what its traits are worth in a part of the game, of which
 * 0 is the last; `beringia fit --policy` learns it from long searches. */
enum { BER_MAX_TRAITS = 144, BER_TRAITS_EACH = 23, BER_PARTS = 3 };
typedef struct {
    uint8_t n, trait[BER_TRAITS_EACH];
} ber_traits;
typedef struct {
    const char *const *names; /* NULL after the last */
    /* Marks the given legal actions of the first seat that is waiting; the part of the game. */
    int (*mark)(const void *s, const ber_action *a, int n, ber_traits *out);
    const float (*weights)[BER_MAX_TRAITS][BER_PARTS]; /* for each number of seats */
} ber_policy;

/* Why a step is refused: the rule that forbids it, as in "I2.3". Where the text of the rule
 * does not say what is wrong in this position, `cause` names a sentence of the words
 * (why.<cause>), with `n` arguments. See why.h. */
typedef struct {
    const char *rule, *cause; /* NULL: nothing forbids it; the rule says it all */
    uint8_t n;
    int8_t noun[3]; /* a domain, or BER_NUMBER */
    int16_t arg[3];
} ber_why;

/* A whole action: steps that a seat takes one after the other, nobody else and no fate in
 * between. */
enum { BER_PLAN_STEPS = 39 };
typedef struct {
    uint16_t n;
    ber_action step[BER_PLAN_STEPS];
} ber_plan;

/* What the computer players of one game need besides its advice; found with `beringia
 * arena`, see docs/strength.md. A table has a row for each number of seats. */
enum { BER_LEVELS = 6 }; /* novice, easy, medium, hard, expert, master */
typedef struct {
    uint8_t n_seats;  /* 0 after the last row */
    uint16_t horizon; /* decisions of a playout before evaluate() */
    uint16_t explore; /* hundredths: exploration (PUCT) */
    uint16_t spread;  /* points ahead that count as three quarters of a victory */
    uint8_t depth;    /* decisions kept in the tree; 0: all of them */
    struct {
        uint32_t iterations; /* games imagined for one decision, in each tree */
        uint16_t slack;      /* thousandths of the value given away for variety */
        uint8_t trees;       /* independent searches that vote; 0: one */
    } level[BER_LEVELS];
    uint16_t overlook[BER_LEVELS]; /* thousandths: the chance of overlooking a step in a turn */
    bool by_hand[BER_LEVELS];      /* weighs steps by hand, though there is a learnt policy */
    uint16_t farther[BER_LEVELS];  /* the horizon of a level that has its own; 0: as above */
    uint16_t wider[BER_LEVELS];    /* the same for explore */
} ber_skill;

/* Earlier computer players, kept so that today's can be measured against them: a house is the
 * weights of evaluate() and the skills. Many games have only one. */
enum ber_house { BER_TODAY, BER_HOUSE1 };

/* ---- The game ----------------------------------------------------------- */

typedef struct ber_log ber_log; /* NULL while simulating */
typedef struct ber_rng ber_rng;
typedef struct ber_json ber_json;       /* a JSON writer */
typedef struct ber_words ber_words;     /* the words of one language */
typedef struct ber_canvas ber_canvas;   /* a page of coloured characters */
typedef struct ber_text ber_text;       /* a text that is put together */
typedef struct ber_follies ber_follies; /* what bots should not do: folly.h */

struct ber_game {
    const char *name; /* "iglu": folder, prefix, i18n root */
    uint16_t rules;   /* their number, from 1: the next one whenever they change, so that a record
                       * says by which it was played (tests/signature.txt) */
    bool unlisted;    /* a template or benchmark: works everywhere, is offered to nobody */
    bool large;       /* its state may have BER_MAX_STATE bytes; without a reason, half of that */
    uint8_t min_seats, max_seats;
    uint8_t point_scale; /* iglu: 2, scores count half points */
    uint16_t state_size;
    uint32_t max_steps; /* upper bound on the steps of a match, fate included */

    const ber_domain *domains; /* each table ends with a NULL name */
    const ber_verb *verbs;
    const ber_event_kind *events;
    const ber_prompt *prompts;
    const ber_option *options;
    const ber_preset *presets;
    const ber_field *fields;
    const ber_fact *facts;
    const ber_editable *editable; /* NULL: no edition replaces any of them */
    /* One for each item of the domain of the agenda; NULL: frames are five numbers. They are parts
     * of the rows of a flow, `frame_size` bytes apart: see frame.h. */
    const ber_frame_kind *frames;
    uint16_t frame_size;

    /* Rules. `s` is the game's own state; seats, options and zeroes are there before setup().
     * legal() is asked only of a seat that is waiting and lists in ascending order; chance()
     * only of a true or dealt state: a blinded pool holds hidden hands too. apply() is given
     * only an action they listed, from the actor it was listed for, and leaves a state ready to
     * ask. ready() is the end of apply() by itself, for a position put together by hand: it
     * closes what is finished and sets turn, waiting and prompt. */
    void (*setup)(void *s);
    int (*legal)(const void *s, int seat, ber_action out[BER_MAX_ACTIONS]);
    int (*chance)(const void *s, ber_outcome out[BER_MAX_OUTCOMES]);
    void (*apply)(void *s, int actor, ber_action a, ber_log *log);
    void (*ready)(void *s);
    void (*result)(const void *s, ber_result *out);
    /* NULL, or a legal step drawn uniformly without listing them all, for random games: `n` is how
     * many there are, and the step is the one at ber_rng_below(rng, n) in the list of
     * legal(); where there is but one, no number is drawn. */
    ber_action (*pick_random)(const void *s, int seat, ber_rng *rng, int *n);
    /* NULL, or an outcome of fate drawn so: the one of chance() that ber_rng_below() of the sum of
     * all weights falls on. */
    ber_action (*draw_random)(const void *s, ber_rng *rng);

    /* Hidden information. blind() erases what `viewer` does not know and is the
     * one guardian of secrets, also when the game is over; it sets head.viewer.
     * deal() fills the blanks with one world that the viewer holds possible and
     * sets it back to BER_FATE. seen_as() is how a step looks to a viewer, asked
     * before it is applied; its answer may be an action that is never legal. */
    void (*blind)(void *s, int viewer);
    void (*deal)(void *s, ber_rng *rng);
    ber_action (*seen_as)(const void *s, int actor, ber_action a, int viewer);
    /* NULL, or the event with which views forget: discards become a new pile, and nobody can tell
     * any more which cards of a hand are older. */
    const char *forgets;

    /* Advice for computer players; each may be NULL. evaluate() guesses the final
     * points of each seat, unscaled, with the weights of a house (enum ber_house).
     * prior() weighs the given legal actions, 1 for an ordinary one. pick() is a quick
     * plausible choice for playouts, made without listing every legal action. */
    void (*evaluate)(const void *s, int house, float value[BER_MAX_SEATS]);
    void (*prior)(const void *s, const ber_action *a, int n, float *weight);
    ber_action (*pick)(const void *s, int seat, ber_rng *rng);
    /* NULL, or whether nothing is half done at `s`, so that evaluate() can be trusted: a
     * playout ends at such a position, and a tree where fate would begin a new set-up. */
    bool (*settled)(const void *s);
    /* Bit i: at prompt i several seats answer at once, unseen by each other. Bots mix their
     * answers there and take those of the others from pick(), which must not be NULL. */
    uint64_t sealed;
    /* Decisions in a row that one turn in ten exceeds: bots share out their time by it. 0: as
     * for any game. */
    uint8_t long_turn;
    uint64_t setup_prompts; /* bit i: prompt i belongs to the set-up: no level errs there */
    /* Whole actions, so that a search compares them and not their first steps; each may be
     * NULL. plans() draws up to `most` by lot, some perhaps twice, 0 where there is nothing to
     * plan. Every step must be legal in every world that the seat holds possible. plan_near()
     * draws one that is much like `base`; false: there is none. */
    int (*plans)(const void *s, int seat, ber_rng *rng, ber_plan *out, int most);
    bool (*plan_near)(const void *s, int seat, ber_rng *rng, const ber_plan *base, ber_plan *out);
    /* A plausible whole action for playouts, in the place of pick(); false: nothing to plan. */
    bool (*quick_plan)(const void *s, int seat, ber_rng *rng, ber_plan *out);
    const ber_features *features; /* NULL: evaluate() weighs by hand */
    const ber_policy *policy;     /* NULL: prior() weighs steps, as in every former house */
    const ber_skill *skills;      /* NULL: as for any game */
    const ber_skill *house1;      /* what they were in that house; NULL: the same */

    /* Help for people; each may be NULL. Given a blinded state only, so none can
     * tell a secret. describe(): derived facts to display (islands, odds), as
     * members of an open JSON object. why_not(): what forbids an action. draw(): the board for a
     * terminal. ground(): what a place is like where that depends on the position, "plain of
     * region 4, fishing"; `whole` adds what one wants to know of a single place only. */
    void (*describe)(const void *s, ber_json *out);
    bool same_for_all; /* describe() says the same of a position to every viewer and to the public:
                        * it is asked once for all of them */
    ber_why (*why_not)(const void *s, int seat, ber_action a);
    void (*draw)(const void *s, const ber_words *words, ber_canvas *out);
    void (*ground)(const void *s, const ber_words *words, int place, bool whole, ber_text *out);

    /* NULL, or the name of an invariant that the true state `s` breaks. Called by
     * tests and by every reader of hand-made positions. */
    const char *(*broken)(const void *s);

    /* NULL, or what computer players had better not do, counted afterwards (folly.h). */
    const ber_follies *follies;
    /* NULL, or whether people would laugh at a step, whatever it is worth: no search takes it
     * while another is legal. Given what the seat sees, and the steps that it has just taken with
     * nobody and no fate in between: the last of them, if they are many. */
    bool (*shuns)(const void *s, int seat, const ber_plan *before, ber_action a);
    /* Bit i: what is chosen at prompt i is a secret until fate shows it, and the seat that chose
     * is not asked again before that. In that seat's search the others answer without knowing
     * it. */
    uint64_t secret;
};

#endif
