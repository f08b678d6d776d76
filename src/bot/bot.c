/*
 * bot.c: the computer players by name.
 */
#include "bot.h"

#include <string.h>

static const bot bots[] = {
    { "random", bot_random },
    { "greedy", bot_greedy },
};

const bot *bot_at(int i)
{
    return i >= 0 && i < (int)(sizeof bots / sizeof bots[0]) ? &bots[i] : NULL;
}

const bot *bot_find(const char *name)
{
    for (int i = 0; bot_at(i); i++)
        if (strcmp(bot_at(i)->name, name) == 0)
            return bot_at(i);
    return NULL;
}
