/* playout.c: one random game. cc playout.c $(pkg-config --cflags --libs beringia) -o playout */
#include <beringia.h>
#include <stdio.h>

int main(void)
{
    const beringia_game *game = beringia_game_find("iglu");
    _Alignas(8) char s[BERINGIA_MAX_STATE];
    beringia_rng rng = beringia_rng_seed(1);
    beringia_result result;
    beringia_error error;
    if (beringia_state_new(game, 3, NULL, s, &error) < 0)
        return fprintf(stderr, "%s\n", error.text), 1;
    printf("%d decisions\n", beringia_playout(game, s, &rng));
    beringia_result_of(game, s, &result, NULL);
    for (int seat = 0; seat < 3; seat++)
        printf("seat %d: %.1f points, rank %d\n", seat, result.points[seat], result.rank[seat]);
    return 0;
}
