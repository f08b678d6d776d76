/*
 * mind.h: what the parts of a search share: nodes, trees, one question being thought about.
 *
 * tree.c keeps nodes, judge.c says what a position is worth, search.c imagines games, answer.c
 * chooses and tells.
 */
#ifndef BER_MIND_H
#define BER_MIND_H

#include "search.h"

/* A step of its parent, with the statistics of that step. */
typedef struct {
    ber_action action;
    uint16_t n_children;
    uint32_t first; /* of its children, who stand together and ascend by action */
    uint32_t n;     /* how often it was gone through */
    uint32_t avail; /* how often it could have been chosen */
    float mean;     /* reward of who chose it */
    float win, lead;
    float prior; /* share of the weights beside it */
} node;

typedef struct {
    uint32_t node;
    int actor;
} trodden;

enum {
    PATH = 2 * SEARCH_DEPTH,
    WORLDS = 256,  /* dealt for one question */
    EXPAND_AT = 2, /* visits before a leaf gets children */
    KEEP = 64,     /* next decisions of a turn that are remembered */
    CLOCK_EVERY = 32,
    UNSETTLED = 400, /* decisions after which a playout waits no longer to be settled */
};

/* A node at which the searching seat decides next, and how the position looks there. */
typedef struct {
    uint64_t hash;
    uint32_t node;
} kept;

typedef struct {
    node *node; /* number 0 is never used: it stands for none */
    uint32_t n_nodes, room;
    uint32_t limit; /* nodes for this question: by its budget, not by what there is room for */
    uint32_t root;
    kept keep[KEEP];
    int n_keep;
    trodden path[PATH];
    int n_path;
    uint64_t decisions;
    uint32_t iterations;
    unsigned char *world; /* WORLDS states of the game */
    size_t world_size;
    uint32_t n_worlds;
} tree;

struct bot_mind {
    bot_lent lent;
    const struct ber_game *game;
    int seat, n_trees;
    bot_config config;
    tree tree[SEARCH_TREES];
};

/* One question while it is being thought about. */
typedef struct {
    const bot_question *q;
    const struct ber_game *game;
    const bot_config *config;
    bot_mind *mind;
    ber_rng rng[SEARCH_TREES];
    int64_t until; /* 0: no clock */
    int seat;
} search;

/* ---- tree.c: nodes ------------------------------------------------------------------------- */

/* Room for the nodes of so many iterations, within the limit; false: no memory at all. */
bool tree_room(tree *t, const struct ber_game *game, const bot_config *c);
void tree_plant(tree *t); /* a root and nothing else */
/* The child of this step, added if there is none; 0: no room. Its sisters may move. */
uint32_t tree_child(tree *t, uint32_t parent, ber_action key);
/* Gives a leaf a child for each legal step; false: no room. */
bool tree_expand(tree *t, const struct ber_game *game, const void *world, uint32_t at,
                 const ber_action *legal, int n);

/* ---- judge.c: rewards ------------------------------------------------------------------------ */

typedef struct {
    float reward[BER_MAX_SEATS], win[BER_MAX_SEATS], lead[BER_MAX_SEATS];
} verdict;

/* What a position is worth to each seat. */
void judge(const search *f, const void *world, verdict *out);

/* ---- answer.c -------------------------------------------------------------------------------- */

/* The step to take, after the thinking; `out` may be NULL. */
ber_action answer(const search *f, ber_rng *rng, bot_thought *out);

/* ---- All ----------------------------------------------------------------------------------------
 */

/* Who answers first where several are asked. */
static inline int to_act(const ber_head *head, int seat)
{
    return head->waiting >> seat & 1 ? seat : __builtin_ctz(head->waiting);
}

static inline bool is_sealed(const struct ber_game *game, const void *state)
{
    return game->sealed >> ((const ber_head *)state)->prompt & 1;
}

#endif
