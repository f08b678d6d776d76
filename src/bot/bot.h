/*
 * bot.h: computer players. A blinded state goes in, an action comes out.
 *
 * Bots know games only through game.h and never receive a true state. They read no clock and start
 * no thread by themselves: the caller lends them both (bot_lent).
 *
 */
#ifndef BER_BOT_H
#define BER_BOT_H

#include "error.h"
#include "game.h"
#include "rng.h"

/* ---- What is asked and what was thought --------------------------------------------- */

/* What happened, the latest last, as a seat saw it: steps as told by seen_as(), fate's too. So a
 * bot may ask how well a world explains what the others did. */
enum { BOT_PAST = 256 };
typedef struct {
    int n; /* the last BOT_PAST of them, if there were more */
    struct {
        int8_t actor;
        ber_action seen;
    } step[BOT_PAST];
} bot_past;
void bot_past_add(bot_past *past, int actor, ber_action seen);

/* What a player remembers of its own turn; kept by the caller where its questions may go to
 * several minds. All zero: nothing. */
typedef struct {
    const struct ber_game *game;
    int seat;
    ber_plan before; /* steps just taken in a row */
    ber_plan plan;   /* the whole action chosen last */
    uint64_t plan_at[BER_PLAN_STEPS +
                     1]; /* hash of the position before each step of `plan`, and after the last */
    int64_t spent_us;    /* on the decisions of this turn, where there is a clock */
} bot_memory;

typedef struct {
    const struct ber_game *game;
    const void *state;    /* blinded for the seat */
    int seat;             /* it is waiting */
    int streak;           /* decisions it has just made in a row, nobody else in between */
    uint64_t turn;        /* any number, the same for all decisions of a turn */
    bot_memory *memory;   /* of the player, read and written; NULL: the mind's own */
    const bot_past *past; /* NULL: unknown */
} bot_question;

/* As if the player had just taken these steps in a row, nobody and no fate in between. */
void bot_recall(bot_memory *memory, const bot_question *q, const ber_plan *before);

/* A step or whole action that was considered. */
typedef struct {
    ber_action action;
    ber_plan plan; /* the whole action that it begins; n 1: only the step was compared */
    float chance;  /* of winning, 0 to 1: the share of the victory */
    float lead;    /* expected points ahead of the best other seat */
    float value;   /* what the search compares, 0 to 1: chance and points together */
    float error;   /* of the chance: its standard error */
    uint32_t visits;
    int8_t next_actor; /* the seat that would choose after that (BER_PUBLIC: unknown), */
    ber_action next;   /* and what */
    /* The share of the victory of every seat, and the error, from the playouts of this question:
     * fewer than `visits` where the tree was kept from an earlier one. */
    float share[BER_MAX_SEATS];
} bot_option;

enum { BOT_BEST = 8 };

/* Why a step was taken. */
typedef struct {
    int n;                       /* options reported; 0 if there was nothing to think about */
    bot_option option[BOT_BEST]; /* the best first */
    int chosen;                  /* which of them was taken; -1: another */
    float chance;                /* of winning, before the step */
    bool hurried;                /* the clock cut it short: on another machine it may differ */
    uint32_t iterations;         /* games imagined */
    uint64_t decisions;          /* decisions made in them */
    uint32_t nodes;
    size_t memory; /* bytes of memory the mind has used */
} bot_thought;

/* ---- How a bot thinks ----------------------------------------------------------------- */

/* Numbers of the search; docs/bots.md has a table of them. */
typedef struct {
    uint32_t iterations; /* most iterations for one decision, in each tree */
    uint32_t time_ms;    /* most time for one decision, a turn has four times that; 0: no limit.
                          * Needs a lent clock */
    uint8_t trees;       /* independent trees, added at the root */
    uint8_t depth;       /* decisions kept in the tree; 1: flat Monte Carlo */
    uint8_t plans;       /* whole actions compared at the root, where the game has some; 1: none */
    uint16_t horizon;    /* decisions of a playout before evaluate() */
    float explore;       /* weight of exploration (PUCT) */
    float spread;        /* points ahead that count as three quarters of a victory */
    float mix;           /* share of the victory itself in the reward, the rest is points */
    float slack;         /* value that may be given up for variety; 0: always the best */
    float overlook; /* probability of overlooking a step, or whole action, in a turn; 0: never */
    uint8_t hand;   /* prior: 1 by hand; 0 as learnt, where the game has a policy */
    uint8_t house;  /* whose weights and numbers: enum ber_house */
} bot_config;

/* What a search may use of the machine, lent by src/host; each may be NULL. */
typedef struct {
    int64_t (*now_us)(void); /* a clock that never goes back */
    /* Calls job(user, i) for each i below n, perhaps at the same time, and waits. */
    void (*each)(int n, void (*job)(void *user, int i), void *user);
    int (*at_once)(void); /* how many of them, if nobody else wants threads */
    uint32_t most_ms;     /* upper bound on time_ms where none is set; 0: no bound */
} bot_lent;

/* The memory of one player: nodes of the search. It keeps what it thought about its
 * next decisions of the same turn; otherwise nothing depends on earlier questions. */
typedef struct bot_mind bot_mind;
bot_mind *
bot_mind_new(const bot_lent *lent);   /* `lent` may be NULL; returns NULL if out of memory */
void bot_mind_forget(bot_mind *mind); /* back to a fresh mind */
void bot_mind_free(bot_mind *mind);

/* ---- The bots --------------------------------------------------------------------------- */

enum { BOT_NAME = 64 };

typedef struct bot bot;
struct bot {
    char name[BOT_NAME]; /* as typed after --seats */
    ber_action (*choose)(const bot *self, bot_mind *mind, const bot_question *q, ber_rng *rng,
                         bot_thought *out);
    int level;         /* of a level: 0 novice .. 5 master; else -1 */
    bot_config config; /* members that are 0 take the game's and the level's values */
    void *user;        /* whatever a bot from elsewhere needs */
};

/* Chooses among the legal actions of q->seat. `thought` may be NULL. Nothing is thought
 * about a forced answer. */
ber_action bot_choose(const bot *b, bot_mind *mind, const bot_question *q, ber_rng *rng,
                      bot_thought *thought);

/* Weighs one step, or whole action, of the seat and nothing else, with the numbers of a search. */
bot_option bot_weigh(const bot *b, bot_mind *mind, const bot_question *q, const ber_plan *only,
                     ber_rng *rng);

/* What speaks for an action: what it brings the seat that chooses, or takes from another. */
typedef struct {
    const char *name; /* as in game->features->merits */
    int seat;         /* whose it is */
} bot_merit;

/* What speaks most for the action `good` of the seat against `bad`, judged by `games` playouts;
 * false: nothing stands out, or the evaluation does not say. */
bool bot_compare(const bot *b, const bot_question *q, const ber_plan *good, const ber_plan *bad,
                 uint32_t games, ber_rng *rng, bot_merit *out);

/* The standard error of the difference of two chances. */
float bot_error(const bot_option *one, const bot_option *other);
double bot_error_of(double squares); /* of a sum, by the squares of the errors of its parts */

/* The bots that have names: random, greedy, then the levels from weak to strong. NULL after the
 * last, or if the name is unknown. */
const bot *bot_at(int i);
const bot *bot_find(const char *name);
const bot *bot_level(int level); /* 0 .. BER_LEVELS-1 */

/* Reads a name, or a search by its numbers: "flat:500", "tree:2000:explore=0.5"; those may follow
 * the name of a level too: "expert:trees=4". Each may begin with the house: "house1:expert". */
int bot_parse(const char *text, bot *out, ber_error *error);

/* The numbers that a bot searches with, at a table of this game. */
bot_config bot_settings(const bot *b, const struct ber_game *game, int n_seats);

/* The share of the victory that each seat may expect from a position where every secret is
 * known, from `games` quick playouts. This is no player: it judges finished matches. */
void bot_expect(const bot *b, const struct ber_game *game, const void *world, uint32_t games,
                ber_rng *rng, double share[BER_MAX_SEATS]);

ber_action bot_random(const struct ber_game *game, const void *s, int seat, ber_rng *rng);
ber_action bot_greedy(const struct ber_game *game, int house, const void *s, int seat,
                      ber_rng *rng);

#endif
