/*
 * tree.c: the nodes of a search, and the memory of a mind.
 *
 * A node is the way to it: a step of its parent, with the statistics of that step. The steps of a
 * seat are distinguished as that seat knows them; the child is found by seen_as(), so that worlds
 * that look alike to the searching seat share a node. Outcomes of fate are nodes too, drawn and
 * never chosen.
 *
 */
#include "mind.h"

#include <stdlib.h>
#include <string.h>

bot_mind *bot_mind_new(const bot_lent *lent)
{
    bot_mind *mind = calloc(1, sizeof *mind);
    if (mind && lent)
        mind->lent = *lent;
    return mind;
}

void bot_mind_forget(bot_mind *mind)
{
    mind->game = NULL;
}

void bot_mind_free(bot_mind *mind)
{
    if (!mind)
        return;
    for (int i = 0; i < SEARCH_TREES; i++) {
        free(mind->tree[i].node);
        free(mind->tree[i].world);
    }
    free(mind);
}

bool tree_room(tree *t, const struct ber_game *game, const bot_config *c)
{
    uint64_t most = (uint64_t)SEARCH_MIB * 1024 * 1024 / sizeof(node) / c->trees;
    uint64_t want = (uint64_t)c->iterations * 24 + 4096;
    uint32_t room = (uint32_t)(want < most ? want : most);
    t->limit = room;
    if (t->room < room) {
        free(t->node);
        t->node = malloc(room * sizeof(node));
        t->room = t->node ? room : 0;
    }
    if (t->world_size < game->state_size) {
        free(t->world);
        t->world = malloc((size_t)WORLDS * game->state_size);
        t->world_size = t->world ? game->state_size : 0;
    }
    return t->node && t->world;
}

void tree_plant(tree *t, bool hopeless)
{
    t->hopeless = hopeless;
    t->n_keep = 0;
    t->root = 1;
    t->unseen = 0;
    t->n_nodes = 4;
    t->node[t->root] = (node){ 0 };
}

/* Contiguous nodes; 0 if there is no room. Blocks are as large as their number rounded up to
 * four, so that they can grow a little in place. */
static uint32_t block_size(uint32_t n)
{
    return (n + 3) & ~3u;
}

static uint32_t take_block(tree *t, uint32_t n)
{
    uint32_t size = block_size(n);
    if (t->limit < t->n_nodes + size)
        return 0;
    uint32_t first = t->n_nodes;
    t->n_nodes += size;
    return first;
}

/* Adds a child between its neighbours; its number, 0 if there is no room. */
static uint32_t add_child(tree *t, uint32_t parent, ber_action key)
{
    node *p = &t->node[parent];
    uint32_t n = p->n_children, at = 0;
    if (block_size(n + 1) > block_size(n) || n == 0) {
        uint32_t first = take_block(t, n + 1);
        if (!first)
            return 0;
        memcpy(&t->node[first], &t->node[p->first], n * sizeof(node));
        p->first = first;
    }
    node *child = &t->node[p->first];
    while (at < n && child[at].action < key)
        at++;
    memmove(&child[at + 1], &child[at], (n - at) * sizeof(node));
    child[at] = (node){ .action = key, .prior = 1.0f / (float)(n + 1) };
    p->n_children = (uint16_t)(n + 1);
    return p->first + at;
}

uint32_t tree_child(tree *t, uint32_t parent, ber_action key)
{
    const node *p = &t->node[parent];
    uint32_t low = p->first, high = p->first + p->n_children;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (t->node[middle].action < key)
            low = middle + 1;
        else
            high = middle;
    }
    if (low < p->first + p->n_children && t->node[low].action == key)
        return low;
    return add_child(t, parent, key);
}

uint32_t tree_unseen(tree *t)
{
    if (!t->unseen) {
        t->unseen = take_block(t, 1);
        if (t->unseen)
            t->node[t->unseen] = (node){ 0 };
    }
    return t->unseen;
}

bool tree_expand(tree *t, uint32_t at, const ber_action *action, const float *weight, int n)
{
    float sum = 0;
    uint32_t first = take_block(t, (uint32_t)n);
    if (!first)
        return false;
    for (int i = 0; i < n; i++)
        sum += weight[i];
    for (int i = 0; i < n; i++)
        t->node[first + (uint32_t)i] = (node){ .action = action[i], .prior = weight[i] / sum };
    t->node[at].first = first;
    t->node[at].n_children = (uint16_t)n;
    return true;
}
