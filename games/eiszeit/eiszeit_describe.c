/*
 * eiszeit_describe.c: what a screen wants to show and would otherwise work out by itself:
 * how many hunters each region can feed, who would leave it, and the points of a round that
 * ended now.
 *
 * Nobody knows a face-down fire, so everything here is the same for all viewers but the
 * buried cards. A conflict is played for every sum of the fires of a region; sums are
 * weighted by the number of ways in which the unturned tokens make them.
 */
#include "eiszeit.h"

#include "frame.h"
#include "json.h"
#include "pool.h"

#include <string.h>

enum { MOST_FIRE = 2 * 5 + 5 }; /* all tokens in one region */

static const char *region_name(int number)
{
    return eiszeit_domains[D_REGION].item[number - 1];
}

/* ---- Fire --------------------------------------------------------------------- */

typedef struct {
    int least, most; /* sums of the tokens not turned up yet */
    int32_t ways[MOST_FIRE + 1], total;
} fire_odds;

static int32_t choose(int n, int k)
{
    int32_t ways = 1;
    for (int i = 0; i < k; i++)
        ways = ways * (n - i) / (i + 1);
    return k <= n ? ways : 0;
}

/* The sum of `tokens` drawn from the values that are left. */
static fire_odds odds_of(const eiszeit *s, int tokens)
{
    fire_odds odds = { .least = MOST_FIRE };
    for (int twos = 0; twos <= tokens; twos++) {
        for (int ones = 0; ones + twos <= tokens; ones++) {
            int sum = 2 * twos + ones;
            int32_t ways = choose(s->fire_pool[2], twos) * choose(s->fire_pool[1], ones) *
                           choose(s->fire_pool[0], tokens - ones - twos);
            if (ways == 0)
                continue;
            odds.ways[sum] += ways;
            odds.total += ways;
            odds.least = sum < odds.least ? sum : odds.least;
            odds.most = sum > odds.most ? sum : odds.most;
        }
    }
    return odds;
}

/* Tokens of a region still face down: all of them, but for those turned up so far [E2.1]. */
static int face_down(const eiszeit *s, int region)
{
    if (s->agenda.depth == 0)
        return s->fire[region];
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (f->kind != F_FIRE || region + 1 > f->place)
        return s->fire[region];
    return region + 1 == f->place ? f->left : 0;
}

/* ---- Regions -------------------------------------------------------------------- */

typedef struct {
    int least[REGIONS], most[REGIONS];                   /* hunters that the region feeds [E2.2] */
    uint8_t worst[REGIONS][SEATS], best[REGIONS][SEATS]; /* who leaves then */
    int64_t gain[SEATS];                                 /* thousandths of points */
} survey;

/* [E2.3] Who would leave a region that feeds `capacity`. */
static void leavers(const eiszeit *s, int region, int capacity, uint8_t lost[SEATS])
{
    uint8_t hunters[SEATS], order[SEATS];
    memcpy(hunters, s->hunters[region], SEATS);
    if (!eiszeit_settle_region(hunters, s->clubbed[region], capacity, lost, order))
        memset(lost, 0, SEATS);
}

static void survey_region(const eiszeit *s, int region, survey *out)
{
    fire_odds odds = odds_of(s, face_down(s, region));
    int base = eiszeit_capacity(s, region);
    int each = eiszeit_points[s->mammoths[region] < 2 ? s->mammoths[region] : 2];
    int64_t points[SEATS] = { 0 };
    out->least[region] = base + odds.least;
    out->most[region] = base + odds.most;
    leavers(s, region, base + odds.least, out->worst[region]);
    leavers(s, region, base + odds.most, out->best[region]);
    for (int fire = odds.least; fire <= odds.most; fire++) {
        uint8_t lost[SEATS];
        leavers(s, region, base + fire, lost);
        for (int seat = 0; seat < SEATS; seat++)
            points[seat] +=
                (int64_t)odds.ways[fire] * each * (s->hunters[region][seat] - lost[seat]);
    }
    for (int seat = 0; seat < SEATS; seat++)
        out->gain[seat] += (1000 * points[seat] + odds.total / 2) / odds.total;
}

static void numbers_json(const char *key, const int *n, int count, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int i = 0; i < count; i++)
        ber_json_number(out, NULL, n[i]);
    ber_json_close(out, ']');
}

static void leavers_json(const char *key, uint8_t (*lost)[SEATS], int n_seats, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int region = 0; region < REGIONS; region++) {
        ber_json_open(out, NULL, '[');
        for (int seat = 0; seat < n_seats; seat++)
            ber_json_number(out, NULL, lost[region][seat]);
        ber_json_close(out, ']');
    }
    ber_json_close(out, ']');
}

/* Is the conflict of this round over? Then its fires are gone, and nobody leaves any more. */
static bool is_scored(const eiszeit *s)
{
    int kind = s->agenda.depth > 0 ? s->agenda.frame[0].kind : F_LOTS;
    return kind == F_PLACE_GLACIER || kind == F_LOTS;
}

/* The same by region, for positions told in sentences: where hunters are. */
static void crowds_json(const eiszeit *s, const survey *all, ber_json *out)
{
    ber_json_open(out, "crowds", '[');
    for (int region = 0; region < REGIONS && !is_scored(s); region++) {
        int hunters = ber_pool_total(s->hunters[region], SEATS);
        if (!hunters)
            continue;
        ber_json_open(out, NULL, '{');
        ber_json_string(out, "region", region_name(region + 1));
        ber_json_number(out, "hunters", hunters);
        ber_json_number(out, "least", all->least[region]);
        ber_json_number(out, "most", all->most[region]);
        ber_json_close(out, '}');
    }
    ber_json_close(out, ']');
}

static survey survey_all(const eiszeit *s)
{
    survey all = { 0 };
    for (int region = 0; region < REGIONS; region++)
        survey_region(s, region, &all);
    if (is_scored(s)) {
        memset(all.worst, 0, sizeof all.worst);
        memset(all.best, 0, sizeof all.best);
        memset(all.gain, 0, sizeof all.gain);
    }
    return all;
}

void eiszeit_points_now(const eiszeit *s, int points[SEATS])
{
    survey all = survey_all(s);
    for (int seat = 0; seat < SEATS; seat++)
        points[seat] = s->score[seat] + (int)((all.gain[seat] + 500) / 1000);
}

static void regions_json(const eiszeit *s, ber_json *out)
{
    survey all = survey_all(s);
    ber_json_bool(out, "scored", is_scored(s));
    numbers_json("least", all.least, REGIONS, out);
    numbers_json("most", all.most, REGIONS, out);
    crowds_json(s, &all, out);
    leavers_json("leave_worst", all.worst, s->head.n_seats, out);
    leavers_json("leave_best", all.best, s->head.n_seats, out);
    ber_json_open(out, "points_now", '[');
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ber_json_scaled(out, NULL, 10 * s->score[seat] + (int)((all.gain[seat] + 50) / 100), 10);
    ber_json_close(out, ']');
}

/* ---- The open decision ------------------------------------------------------------ */

static const char *card_name(int card)
{
    return eiszeit_domains[D_CARD].item[card];
}

/* What the frame holds; in the setup `left` are the hunters of the seat that is asked. */
static void pending_json(const eiszeit *s, ber_json *out)
{
    if (s->agenda.depth == 0)
        return;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    if (f->kind != F_LOTS && f->kind != F_FIRST) /* no seat is meant yet */
        ber_json_number(out, "active", s->agenda.frame[0].seat);
    ber_members_json(&eiszeit_game, f, out);
    if (f->kind == F_SETUP_PLACE)
        ber_json_number(out, "left", (f->left + s->head.n_seats - 1) / s->head.n_seats);
    if (f->kind == F_MAMMOTH_TARGET && f->place)
        ber_json_string(out, f->card == L_PARTY ? "to" : "from", region_name(f->place));
}

/* ---- Cards and the clock -------------------------------------------------------------- */

/* [E1.13] The cards with which the viewer would end the round, or could; a spectator is told
 * about the seat whose turn it is. */
static void ending_json(const eiszeit *s, const char *key, int ending, ber_json *out)
{
    int seat = s->head.viewer >= 0 ? s->head.viewer : s->agenda.frame[0].seat;
    ber_json_open(out, key, '[');
    for (int card = 0; card < CARDS; card++)
        if (eiszeit_ends_round(s, seat, card) == ending)
            ber_json_string(out, NULL, card_name(card));
    ber_json_close(out, ']');
}

/* [R54] The cards that would cost the viewer stones for nothing. */
static void idle_json(const eiszeit *s, ber_json *out)
{
    ber_json_open(out, "idle", '[');
    for (int card = 0; card < CARDS && s->head.viewer >= 0; card++)
        if (eiszeit_is_idle(s, s->head.viewer, card))
            ber_json_string(out, NULL, card_name(card));
    ber_json_close(out, ']');
}

static void clock_json(const eiszeit *s, ber_json *out)
{
    ber_json_bool(out, "last_round", is_last_round(s));
    ending_json(s, "ending", ENDS, out);
    ending_json(s, "can_end", CAN_END, out);
    idle_json(s, out);
    ber_json_open(out, "pile_size", '{');
    for (int colour = 0; colour < COLOURS; colour++)
        ber_json_number(out, card_name(CARD_LIGHT + colour),
                        s->pool_n[colour] + s->buried_n[colour]);
    ber_json_close(out, '}');
}

/* [E1.9] The cards that the viewer put under the piles. */
static void buried_json(const eiszeit *s, ber_json *out)
{
    ber_json_open(out, "own_buried", '[');
    for (int colour = 0; colour < COLOURS; colour++)
        for (int i = 0; i < s->buried_n[colour]; i++)
            if (s->buried_by[colour][i] == s->head.viewer && s->buried[colour][i] < CARDS)
                ber_json_string(out, NULL, card_name(s->buried[colour][i]));
    ber_json_close(out, ']');
}

static void reserves_json(const eiszeit *s, ber_json *out)
{
    int aside = FIRE_TOKENS;
    for (int region = 0; region < REGIONS; region++)
        aside -= s->fire[region];
    ber_json_number(out, "fires_aside", aside);
    ber_json_open(out, "face_down", '[');
    for (int region = 0; region < REGIONS; region++)
        ber_json_number(out, NULL, face_down(s, region));
    ber_json_close(out, ']');
}

/* [E7.1] What decides a tie. */
static void ties_json(const eiszeit *s, ber_json *out)
{
    int hunters[SEATS], stones[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        hunters[seat] = eiszeit_on_board(s, seat);
        stones[seat] = s->stones[seat];
    }
    numbers_json("hunters_left", hunters, s->head.n_seats, out);
    numbers_json("stones_left", stones, s->head.n_seats, out);
}

void eiszeit_describe(const void *state, ber_json *out)
{
    const eiszeit *s = state;
    pending_json(s, out);
    regions_json(s, out);
    clock_json(s, out);
    buried_json(s, out);
    reserves_json(s, out);
    if (s->head.turn == BER_OVER)
        ties_json(s, out);
}
