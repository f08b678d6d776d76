/*
 * urland_score.c: scoring a region, the score track, and the end of the game.
 */
#include "urland.h"

#include "score.h"

/* ---- The track ------------------------------------------------------------------ */

int urland_leader(const urland *s)
{
    int ahead = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        ahead = s->pos[seat] > ahead ? s->pos[seat] : ahead;
    return ahead;
}

/* [R27] Markers never share a square. */
int urland_last(const urland *s)
{
    int last = 0;
    for (int seat = 1; seat < s->head.n_seats; seat++)
        last = s->pos[seat] < s->pos[last] ? seat : last;
    return last;
}

/* Only squares that are empty at this moment count. */
static void advance(urland *s, int seat, int points, ber_log *log)
{
    int from = s->pos[seat], to = from;
    uint64_t taken = 0;
    for (int i = 0; i < s->head.n_seats; i++)
        taken |= (uint64_t)1 << s->pos[i];
    for (int left = points; left; left -= !(taken >> to & 1))
        to++;
    s->pos[seat] = (uint8_t)to;
    ber_tell(log, E_ADVANCED, seat, points, from, to);
}

/* [U4.6, R28, R67] The furthest ahead moves first. Who has moved is out of the way, so the
 * others are where they were before the scoring. */
static void advance_all(urland *s, uint8_t points[SEATS], ber_log *log)
{
    for (;;) {
        int next = -1;
        for (int seat = 0; seat < s->head.n_seats; seat++)
            if (points[seat] && (next < 0 || s->pos[seat] > s->pos[next]))
                next = seat;
        if (next < 0)
            return;
        advance(s, next, points[next], log);
        points[next] = 0;
    }
}

/* ---- [U4] A region ----------------------------------------------------------------- */

typedef struct {
    uint8_t value[SEATS];
    uint8_t high, low, colours;
} standing;

/* [U4.1, U10.6, R25, R26] Doubled, so that Muscles are worth one. */
static void weigh(const urland *s, int region, standing *out)
{
    *out = (standing){ .low = 255 };
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[region][seat];
        if (!n)
            continue;
        uint8_t value = (uint8_t)(2 * n + has_gene(s, seat, MUSCLES));
        out->value[seat] = value;
        out->colours++;
        out->high = value > out->high ? value : out->high;
        out->low = value < out->low ? value : out->low;
    }
}

static int outcome_of(const standing *v)
{
    if (v->colours <= 1)
        return v->colours ? MONOPOLY : EMPTY;
    return v->low == v->high ? COEXISTENCE : COMPETITION;
}

/* [R23, R24] */
static void remove_lowest(urland *s, int region, standing *v, ber_log *log)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (v->value[seat] != v->low)
            continue;
        int n = s->cnt[region][seat];
        s->cnt[region][seat] = 0;
        s->reserve[seat] = (uint8_t)(s->reserve[seat] + n);
        v->value[seat] = 0;
        ber_tell(log, E_REMOVED, seat, region, n, 0);
    }
}

/* [U4.2, U4.3, U4.4, U4.5] */
void urland_score_region(urland *s, int region, ber_log *log)
{
    uint8_t points[SEATS] = { 0 };
    standing v;
    weigh(s, region, &v);
    int outcome = outcome_of(&v), first = outcome == COEXISTENCE ? OTHER_POINTS : FIRST_POINTS;
    ber_tell(log, E_SCORING, BER_FATE, region, outcome, 0);
    if (outcome == COMPETITION)
        remove_lowest(s, region, &v, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (v.value[seat])
            points[seat] = (uint8_t)(v.value[seat] == v.high ? first : OTHER_POINTS);
    advance_all(s, points, log);
}

/* [U2.9] */
int urland_fate_reveal(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int t = 0;
    (void)f;
    while (s->token[t] != T_CHOSEN)
        t++;
    out[0] = (ber_outcome){ (ber_action)(A_REVEAL + t), 1 };
    return 1;
}

ber_action urland_lot_reveal(const urland *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_REVEAL + draw_equal(s->token, REGIONS, T_CHOSEN, rng));
}

/* [U2.6, U2.7, R30] */
void urland_do_reveal(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int t = a - A_REVEAL;
    s->token[t] = T_SCORED;
    s->seen[t] = 0;
    ber_tell(log, E_REVEALED, s->env, t, 0, 0);
    urland_score_region(s, t, log);
    if (urland_leader(s) >= FINISH)
        urland_finish(s, log);
    else
        turn_into(f, F_ROLES, 0);
}

/* ---- [U9] The end -------------------------------------------------------------------- */

typedef struct {
    uint8_t size[SEATS]; /* of the seats that take part */
    int most, tied, winner;
} ranking;

static void find_most(const urland *s, ranking *r)
{
    r->most = r->tied = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        if (r->size[seat] > r->most) {
            r->most = r->size[seat];
            r->tied = 0;
            r->winner = seat;
        }
        r->tied += r->most && r->size[seat] == r->most;
    }
}

/* [U9.4] Shared and rounded down; a maximum of 0 gives nothing. */
static void share(urland *s, const ranking *r, int prize, int event, ber_log *log)
{
    uint8_t points[SEATS] = { 0 };
    for (int seat = 0; seat < s->head.n_seats && r->most; seat++)
        if (r->size[seat] == r->most) {
            points[seat] = (uint8_t)(prize / r->tied);
            ber_tell(log, event, seat, r->most, points[seat], 0);
        }
    advance_all(s, points, log);
}

static int on_land(const urland *s, int seat)
{
    int n = 0;
    for (int region = 0; region < REGIONS; region++)
        n += s->cnt[region][seat];
    return n;
}

/* [U9.1, U9.2, U9.3, R69, R70] */
void urland_finish(urland *s, ber_log *log)
{
    ranking total = { { 0 }, 0, 0, 0 }, land = { { 0 }, 0, 0, 0 };
    while (s->agenda.depth)
        pop(s);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        total.size[seat] = (uint8_t)on_board(s, seat);
    find_most(s, &total);
    share(s, &total, TOTAL_POINTS, E_FINAL_TOTAL, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (total.tied != 1 || seat != total.winner)
            land.size[seat] = (uint8_t)on_land(s, seat);
    find_most(s, &land);
    share(s, &land, LAND_POINTS, E_FINAL_LAND, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->pos[seat] == urland_leader(s))
            ber_tell(log, E_OVER, BER_FATE, seat, s->pos[seat], 0);
}

/* [U9.5] The order of the markers. */
void urland_result(const void *state, ber_result *out)
{
    const urland *s = state;
    int pos[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        out->points[seat] = s->pos[seat];
        pos[seat] = s->pos[seat];
    }
    ber_rank(out, pos, s->head.n_seats);
}
