/*
 * iglu_score.c: islands, what they are worth, and the final result.
 *
 * Points are counted in half points throughout [I5.6].
 */
#include "iglu.h"

#include "frame.h"
#include "json.h"
#include "score.h"

/* [I5.3, R47] One for each Inuit, two for each igloo. */
int iglu_strength(const iglu *s, int seat, uint64_t island)
{
    int people = ber_planes_sum(s->inuit[seat], INUIT_PLANES, island);
    uint64_t igloos = s->igloo[seat] & island;
    return igloos ? people + IGLOO_STRENGTH * count_bits(igloos) : people;
}

/* For animals first .. end-1. */
static int catch_points(const iglu *s, int seat, int first, int end)
{
    int points = 0;
    for (int animal = first; animal < end; animal++)
        points += (animal == BEAR ? BEAR_VALUE : animal % VALUES + 1) * s->hunted[seat][animal];
    return 2 * points;
}

int iglu_hunted_points(const iglu *s, int seat)
{
    return catch_points(s, seat, FISH_1, ANIMALS);
}

/* [R44, R48] Half of an island's value, in half points. */
static int half_share(const iglu *s, int value)
{
    switch (s->head.option[O_HALVES]) {
    case HALVES_DOWN: return value / 2 * 2;
    case HALVES_UP: return (value + 1) / 2 * 2;
    default: return value;
    }
}

/* [I5.4, R45] What a tribe alone on an island of this size gets. */
static int lone_share(const iglu *s, int size, int value)
{
    return s->head.option[O_TRIANGULAR] ? 2 * value : 2 * size * size;
}

/* [I5.4, R43] The two highest distinct strengths score. */
static void score_island(const iglu *s, uint64_t island, iglu_survey *out)
{
    int size = count_bits(island), present = 0, best = 0, second = 0;
    int value = s->head.option[O_TRIANGULAR] ? iglu_triangle[(size > 6 ? 6 : size) - 1] : size;
    int strength[SEATS];
    for (int seat = 0; seat < SEATS; seat++) {
        int own = strength[seat] = iglu_strength(s, seat, island);
        present += own > 0;
        if (own > best) {
            second = best;
            best = own;
        } else if (own < best && own > second) {
            second = own;
        }
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int share = 0;
        if (strength[seat] == 0)
            continue;
        if (present == 1) {
            share = lone_share(s, size, value);
            out->lone[seat] = (int16_t)(out->lone[seat] + size);
            out->squares[seat] = (int16_t)(out->squares[seat] + size * size);
        } else if (strength[seat] == best) {
            share = 2 * value;
        } else if (strength[seat] == second) {
            share = half_share(s, value);
        }
        out->points[seat] = (int16_t)(out->points[seat] + share);
    }
}

/* [I5.2, R51] `ground` holds tiles only; land belongs to no island. */
void iglu_islands(const iglu *s, uint64_t ground, iglu_survey *out)
{
    *out = (iglu_survey){ 0 };
    while (ground) {
        uint64_t island = flood(ground & -ground, ground);
        ground &= ~island;
        score_island(s, island, out);
    }
}

/* What remains if everything free melts: the ice is eaten from the sea and from the
 * ring through free tiles; what is occupied, frozen or enclosed stays. */
uint64_t iglu_forecast(const iglu *s)
{
    uint64_t free = free_tiles(s);
    return tiles(s) & ~flood(free & (beside(sea(s)) | RING), free);
}

/* [I5.5, R46] Equal totals share a rank. */
void iglu_result(const void *state, ber_result *out)
{
    const iglu *s = state;
    iglu_survey islands;
    iglu_islands(s, tiles(s), &islands);
    *out = (ber_result){ 0 };
    int points[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        points[seat] = iglu_hunted_points(s, seat) + islands.points[seat];
        out->points[seat] = (int16_t)points[seat];
    }
    ber_rank(out, points, s->head.n_seats);
}

/* ---- For screens ------------------------------------------------------------- */

static void points_json(const iglu *s, const char *key, uint64_t ground, ber_json *out)
{
    iglu_survey islands;
    iglu_islands(s, ground, &islands);
    ber_json_open(out, key, '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_scaled(out, NULL, iglu_hunted_points(s, seat) + islands.points[seat], 2);
    ber_json_close(out, ']');
}

static void spaces_json(const char *key, uint64_t mask, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (; mask; mask &= mask - 1)
        ber_json_string(out, NULL, iglu_domains[D_SPACE].item[lowest(mask)]);
    ber_json_close(out, ']');
}

static void island_points_json(const iglu *s, uint64_t island, ber_json *out)
{
    iglu_survey alone = { 0 };
    score_island(s, island, &alone);
    ber_json_open(out, "points", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_scaled(out, NULL, alone.points[seat], 2);
    ber_json_close(out, ']');
}

static void islands_json(const iglu *s, ber_json *out)
{
    ber_json_open(out, "islands", '[');
    for (uint64_t left = tiles(s); left;) {
        uint64_t island = flood(left & -left, left);
        left &= ~island;
        ber_json_open(out, NULL, '{');
        spaces_json("spaces", island, out);
        ber_json_open(out, "strength", '[');
        for (int seat = 0; seat < s->head.n_seats; seat++)
            ber_json_number(out, NULL, iglu_strength(s, seat, island));
        ber_json_close(out, ']');
        island_points_json(s, island, out);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

/* For islands that the tribe has for itself, or for those it shares. */
static int island_points(const iglu *s, int seat, bool is_alone)
{
    int points = 0;
    for (uint64_t left = tiles(s); left;) {
        uint64_t island = flood(left & -left, left);
        iglu_survey own = { 0 };
        left &= ~island;
        score_island(s, island, &own);
        points += is_alone == (own.lone[seat] > 0) ? own.points[seat] : 0;
    }
    return points;
}

/* What a source of the account brought a seat. */
static int source_points(const iglu *s, int seat, int source)
{
    switch (source) {
    case 0: return catch_points(s, seat, FISH_1, FOX_1);
    case 1: return catch_points(s, seat, FOX_1, BEAR);
    case 2: return catch_points(s, seat, BEAR, ANIMALS);
    default: return island_points(s, seat, source == 3);
    }
}

/* How the result came about, by sources that add up to it. */
static void account_json(const iglu *s, ber_json *out)
{
    static const char *const key[] = { "fish_points", "fox_points", "bear_points", "alone_points",
                                       "shared_points" };
    for (int source = 0; source < 5; source++) {
        ber_json_open(out, key[source], '[');
        for (int seat = 0; seat < s->head.n_seats; seat++)
            ber_json_scaled(out, NULL, source_points(s, seat, source), 2);
        ber_json_close(out, ']');
    }
}

/* What the open decision is about; never whose answer a window awaits. */
static void pending_json(const iglu *s, ber_json *out)
{
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    uint64_t end;
    ber_members_json(&iglu_game, f, out);
    if (f->kind != F_DISPLACE)
        return;
    iglu_run(s, f->place, f->data, &end);
    ber_json_string(out, "displaced", iglu_domains[D_ANIMAL].item[iglu_next_displaced(s, end)]);
    ber_json_string(out, "displaced_from", iglu_domains[D_SPACE].item[lowest(end)]);
}

/* Whose turn, the clock of the game, and the score now and as the forecast has it. */
void iglu_describe(const void *state, ber_json *out)
{
    const iglu *s = state;
    ber_json_number(out, "active", active_seat(s));
    pending_json(s, out);
    ber_json_number(out, "face_down", count_bits(s->ice));
    spaces_json("meltable", iglu_meltable(s), out);
    ber_json_open(out, "hunted_points", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_number(out, NULL, iglu_hunted_points(s, seat) / 2);
    ber_json_close(out, ']');
    points_json(s, "points_now", tiles(s), out);
    points_json(s, "points_forecast", iglu_forecast(s), out);
    spaces_json("forecast", iglu_forecast(s), out);
    islands_json(s, out);
    if (s->head.turn == BER_OVER)
        account_json(s, out);
}
