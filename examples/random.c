/*
 * random.c: a thousand random games of Urland, and how often each seat won.
 * cc random.c $(pkg-config --cflags --libs beringia) -o random
 */
#include <beringia.h>
#include <stdio.h>

int main(void)
{
    enum { SEATS = 4, GAMES = 1000 };
    const beringia_game *game = beringia_game_find("urland");
    _Alignas(8) char s[BERINGIA_MAX_STATE];
    beringia_rng rng = beringia_rng_seed(1);
    double won[SEATS] = { 0 };
    long decisions = 0;
    for (int i = 0; i < GAMES; i++) {
        beringia_result result;
        beringia_error error;
        if (beringia_state_new(game, SEATS, NULL, s, &error) < 0)
            return fprintf(stderr, "%s\n", error.text), 1;
        while (beringia_turn(s) != BERINGIA_OVER) {
            beringia_action legal[BERINGIA_MAX_ACTIONS], a;
            int actor = beringia_actor(s);
            if (actor == BERINGIA_FATE) {
                a = beringia_draw(game, s, &rng);
            } else {
                int n = beringia_legal(game, s, actor, legal);
                a = legal[beringia_rng_below(&rng, (uint32_t)n)];
                decisions++;
            }
            beringia_apply_unchecked(game, s, actor, a);
        }
        beringia_result_of(game, s, &result, NULL);
        for (int seat = 0; seat < SEATS; seat++)
            won[seat] += result.share[seat];
    }
    printf("%d games, %ld decisions\n", GAMES, decisions);
    for (int seat = 0; seat < SEATS; seat++)
        printf("seat %d won %.1f %%\n", seat, 100 * won[seat] / GAMES);
    return 0;
}
