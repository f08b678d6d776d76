/*
 * bot.c: a small bot for every game of Beringia, in C11 without any library. It hunts
 * and builds when it can, ends its turn when nothing else is left, and else takes any step.
 *
 *     cc -std=c11 -O2 -o bot examples/bot.c
 *     beringia arena iglu --seats 2 --player pipe:./bot --player random
 *
 * It does not read all of a question (docs/bots.md), only the two members it needs. That is
 * enough here because questions are written without spaces, `id` comes before everything
 * that is nested, `ask` comes last, and steps are words without quotes. A bot that looks at
 * the view had better use a JSON library.
 */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { LINE = 256 * 1024, STEPS = 512, STEP = 96 };

/* The steps offered; how many. */
static int read_steps(const char *line, char step[STEPS][STEP])
{
    static const char key[] = "\"steps\":[";
    const char *at = strstr(line, "\"ask\":{");
    int n = 0;
    at = at ? strstr(at, key) : NULL;
    if (!at)
        return 0;
    for (at += strlen(key); *at == '"' && n < STEPS; n++) {
        size_t length = strcspn(at + 1, "\"");
        if (length >= STEP || !at[length + 1])
            return 0;
        memcpy(step[n], at + 1, length);
        step[n][length] = '\0';
        at += length + 2; /* past both quotes */
        at += *at == ',';
    }
    return n;
}

static bool begins_with(const char *step, const char *const *verb)
{
    size_t length = strcspn(step, " ");
    for (; *verb; verb++)
        if (strlen(*verb) == length && memcmp(step, *verb, length) == 0)
            return true;
    return false;
}

/* The larger, the better. */
static int liking(const char *step)
{
    static const char *const best[] = { "hunt", "harpoon_hunt", "build_igloo", NULL };
    static const char *const last[] = { "end_turn", "pass", "decline", "done", "stop", NULL };
    return begins_with(step, best) ? 2 : begins_with(step, last) ? 0 : 1;
}

/* By chance among those that are liked best. */
static const char *choose(char step[STEPS][STEP], int n)
{
    int chosen = 0, alike = 1;
    for (int i = 1; i < n; i++) {
        int better = liking(step[i]) - liking(step[chosen]);
        if (better > 0)
            alike = 0;
        if (better >= 0 && rand() % ++alike == 0)
            chosen = i;
    }
    return step[chosen];
}

int main(void)
{
    static char line[LINE], step[STEPS][STEP];
    srand((unsigned)time(NULL));
    while (fgets(line, sizeof line, stdin)) { /* until there are no more questions */
        const char *id = strstr(line, "\"id\":");
        int n = read_steps(line, step);
        if (!id || n == 0) {
            fprintf(stderr, "bot: this is not a question: %.60s\n", line);
            return 1;
        }
        printf("{\"id\":%ld,\"step\":\"%s\"}\n", strtol(id + 5, NULL, 10), choose(step, n));
        fflush(stdout); /* or the answer would wait in a buffer, and the game for the answer */
    }
    return 0;
}
