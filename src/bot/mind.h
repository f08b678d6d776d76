/*
 * mind.h: what the parts of a search share: nodes, trees, one question being thought about.
 *
 * question.c lets trees grow for one question, search.c plays imagined games down a tree, tree.c
 * keeps nodes, judge.c says what a position is worth, plan.c compares whole actions, answer.c
 * chooses and tells, clock.c bounds it all.
 */
#ifndef BER_MIND_H
#define BER_MIND_H

#include "search.h"

/* A step of its parent, with the statistics of that step. */
typedef struct {
    ber_action action;
    uint16_t n_children;
    uint32_t first; /* first child; children are contiguous and sorted by action */
    uint32_t n;     /* visits */
    uint32_t avail; /* availability: how often it could have been chosen */
    float mean;     /* mean reward of the seat that chose it */
    float win, lead;
    float prior; /* prior: its share of the weights of its siblings */
} node;

typedef struct {
    uint32_t node;
    int actor;
} trodden;

enum {
    PATH = 2 * SEARCH_DEPTH,
    WORLDS = 256,    /* determinizations dealt for one question */
    REHEARSE = 5000, /* iterations from which the others would come to know a secret (rehearse) */
    EXPAND_AT = 2,   /* visits before a leaf gets children */
    KEEP = 64,       /* next decisions of a turn that are remembered */
    CLOCK_EVERY = 32,
    FEWEST = 64,     /* iterations done in any case, however late it is */
    UNSETTLED = 400, /* decisions after which a playout stops waiting for a settled position */
};

/* What a step of the root, or a plan, has brought to all seats since the question was put. */
typedef struct {
    uint32_t n;
    float share[BER_MAX_SEATS], square; /* of the searching seat's share */
} gains;

/* A node at which the searching seat decides next, and how the position looks there. */
typedef struct {
    uint64_t hash;
    uint32_t node;
} kept;

typedef struct {
    node *node; /* number 0 is never used: it means none */
    uint32_t n_nodes, room;
    uint32_t limit; /* nodes for this question: by its budget, not by what there is room for */
    uint32_t root;
    uint32_t unseen; /* where the root's steps lead if they are secret: one node; 0: none yet */
    bool hopeless;   /* it grew for a seat that can hardly win any more */
    kept keep[KEEP];
    int n_keep;
    trodden path[PATH];
    int n_path;
    uint64_t decisions;
    uint32_t iterations;
    bool hurried;         /* cut by the clock */
    unsigned char *world; /* WORLDS states of the game */
    size_t world_size;
    uint32_t n_worlds;
    /* Where whole actions are compared the root's children are these, the number of each in the
     * place of the step. */
    int n_plans;
    ber_plan plan[SEARCH_PLANS];
    gains gains[BER_MAX_ACTIONS]; /* of the root's children */
} tree;

struct bot_mind {
    bot_lent lent;
    const struct ber_game *game;
    int seat, n_trees;
    bot_config config;
    bot_memory memory; /* where the question brings none */
    tree tree[SEARCH_TREES];
};

/* One question while it is being thought about. */
typedef struct {
    const bot_question *q;
    const struct ber_game *game;
    const bot_config *config;
    bot_mind *mind;
    bot_memory *memory;
    ber_rng rng[SEARCH_TREES];
    bool has_clock;
    int64_t began, until[SEARCH_TREES]; /* of each tree */
    int seat;
    const ber_plan *only; /* NULL, or all that is weighed */
    ber_plan before;      /* steps it has just taken in a row */
    bool short_sighted;   /* it overlooks some of its steps */
    int n_steps;          /* that are compared at the root: what the game shuns is not among them */
    ber_action step[BER_MAX_ACTIONS];
    int n_seen; /* those considered: fewer for a player that overlooks some */
    ber_action seen[BER_MAX_ACTIONS];
} search;

/* ---- tree.c: nodes ------------------------------------------------------------------------- */

/* Makes room for the nodes of `iterations` iterations, within the limit; false: out of memory. */
bool tree_room(tree *t, const struct ber_game *game, const bot_config *c);
void tree_plant(tree *t, bool hopeless); /* a root and nothing else */
/* The child of this step, added if missing; 0: no room. Its siblings may move. */
uint32_t tree_child(tree *t, uint32_t parent, ber_action key);
/* Where all secret steps of the root lead, as the others see it; 0: no room. */
uint32_t tree_unseen(tree *t);
/* Gives a leaf a child for each action, ascending; false: no room. */
bool tree_expand(tree *t, uint32_t at, const ber_action *action, const float *weight, int n);

/* ---- plan.c: whole actions ------------------------------------------------------------ */

bool plan_is_same(const ber_plan *a, const ber_plan *b);
/* Draws plans from the first world, if the game has any here. */
void plan_draw(const search *f, tree *t, ber_rng *rng);
/* Gives the root the plans as its children. */
void plan_plant(tree *t);
/* The least tried half gives way to plans near the best ones. */
void plan_refresh(const search *f, tree *t, ber_rng *rng);
/* Takes the steps of a plan in a world; how many there were. */
int plan_apply(const search *f, const ber_plan *plan, void *world);
/* Keeps the chosen plan, and finds its next step; false: the position is not the expected one. */
void plan_keep(const search *f, const ber_plan *plan);
bool plan_next(const search *f, ber_action *out);
/* The steps in a row that led to the question, those of it last; none: something else did. */
void plan_before(const search *f, ber_plan *out);

/* ---- sight.c: what a weak player overlooks -------------------------------------------------- */

bool sight_is_short(const search *f); /* not in set-ups, nor in what is answered unseen */
/* Leaves those that are seen, at least one; how many. They are steps of the searching seat. */
int sight_steps(const search *f, const void *world, ber_action *step, int n);
bool sight_sees(const search *f, const ber_plan *plan);

/* ---- judge.c: rewards ------------------------------------------------------------------------ */

typedef struct {
    float reward[BER_MAX_SEATS], win[BER_MAX_SEATS], lead[BER_MAX_SEATS];
} verdict;

/* What a position is worth to each seat. A hopeless seat plays for rank: caring only for
 * victory, it would play anything, and make kings. */
void judge(const search *f, const void *world, bool hopeless, verdict *out);

/* The chance that a seat ends ahead of every other, each taken by itself. */
float judge_ahead(const float *value, int seat, int n, float spread);

/* ---- clock.c: how long it may take ---------------------------------------------------- */

void clock_start(search *f, bool known);    /* known: it made the decisions before */
bool clock_is_late(const search *f, int i); /* tree i */
void clock_stop(const search *f);

/* ---- answer.c -------------------------------------------------------------------------------- */

/* The step to take, after the thinking; `out` may be NULL. */
ber_action answer(const search *f, ber_rng *rng, bot_thought *out);

/* ---- search.c ------------------------------------------------------------------------------- */

/* Where to look first: as learnt, or as weighed by hand. */
void search_weigh(const search *f, const void *world, const ber_action *legal, int n,
                  float *weight);
/* What is compared at the root of a tree. */
const ber_action *search_steps(const search *f, const tree *t, int *n);

/* One iteration: down the tree of one world, a leaf more, a playout, and backpropagation. */
void search_iterate(const search *f, tree *t, ber_rng *rng);

/* A playout from a leaf, to a settled position or the end of a turn. */
void search_play_on(const search *f, tree *t, void *world, ber_rng *rng);
/* Seats that answer at the same time do not know what the root's seat will do. */
void search_answer_sealed(const search *f, void *world, ber_rng *rng);

/* How a world looks to a seat, as one number. */
uint64_t hash_as_seen(const struct ber_game *game, const void *world, int seat);

/* ---- All ------------------------------------------------------------------------------ */

/* The seat that answers first where several are asked. */
static inline int to_act(const ber_head *head, int seat)
{
    return head->waiting >> seat & 1 ? seat : __builtin_ctz(head->waiting);
}

static inline bool is_sealed(const struct ber_game *game, const void *state)
{
    return game->sealed >> ((const ber_head *)state)->prompt & 1;
}

static inline bool is_secret(const struct ber_game *game, const void *state)
{
    return game->secret >> ((const ber_head *)state)->prompt & 1;
}

/* A bad beginning cannot be mended, so bots make no mistakes in the set-up. */
static inline bool is_setup(const struct ber_game *game, const void *state)
{
    return game->setup_prompts >> ((const ber_head *)state)->prompt & 1;
}

#endif
