/*
 * asked.h: who has to decide, and whether a step may be taken.
 *
 */
#ifndef BER_ASKED_H
#define BER_ASKED_H

#include "game.h"

/* Whether a seat owes a decision; false for fate and the public. */
static inline bool ber_is_asked(const ber_head *head, int seat)
{
    return head->turn == BER_CHOICE && seat >= 0 && head->waiting >> seat & 1;
}

/* Whether an action is among those of a list. */
static inline bool ber_is_listed(const ber_action *list, int n, ber_action a)
{
    for (int i = 0; i < n; i++)
        if (list[i] == a)
            return true;
    return false;
}

/* Whether a seat is asked and this is a legal answer. */
static inline bool ber_is_legal(const struct ber_game *game, const void *s, int seat, ber_action a)
{
    ber_action list[BER_MAX_ACTIONS];
    return ber_is_asked(s, seat) && ber_is_listed(list, game->legal(s, seat, list), a);
}

/* Whether any legal action of a seat that is asked lies from `first` on and before `end`. */
static inline bool ber_is_any_legal(const struct ber_game *game, const void *s, int seat,
                                    ber_action first, ber_action end)
{
    ber_action list[BER_MAX_ACTIONS];
    int n = ber_is_asked(s, seat) ? game->legal(s, seat, list) : 0;
    for (int i = 0; i < n; i++)
        if (list[i] >= first && list[i] < end)
            return true;
    return false;
}

/* The weight of this outcome now; 0: fate may not choose it. */
static inline int ber_fate_weight(const struct ber_game *game, const void *s, ber_action a)
{
    const ber_head *head = s;
    ber_outcome list[BER_MAX_OUTCOMES];
    int n = head->turn == BER_CHANCE ? game->chance(s, list) : 0;
    for (int i = 0; i < n; i++)
        if (list[i].action == a)
            return list[i].weight;
    return 0;
}

#endif
