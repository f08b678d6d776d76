/*
 * urland_describe.c: what a screen wants to show and would otherwise work out by itself:
 * what a region would score now, how the oceans would grow, who moves when, how far the
 * next mutation is, and what the open decision is about.
 *
 * All of it follows from public facts but the own bid, which a view still has.
 */
#include "urland.h"

#include "frame.h"
#include "json.h"

static const char *area_name(int area)
{
    return urland_domains[D_AREA].item[area];
}

static void seats_json(const char *key, const int *n, int count, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (int i = 0; i < count; i++)
        ber_json_number(out, NULL, n[i]);
    ber_json_close(out, ']');
}

static void areas_json(const char *key, uint32_t areas, ber_json *out)
{
    ber_json_open(out, key, '[');
    for (; areas; areas &= areas - 1)
        ber_json_string(out, NULL, area_name(lowest(areas)));
    ber_json_close(out, ']');
}

/* ---- The map --------------------------------------------------------------------- */

/* [U8.3] To which region each island belongs, and which one its volcano would join. */
static void joins_json(const urland *s, ber_json *out)
{
    ber_json_open(out, "rep", '[');
    for (int island = 0; island < REGIONS; island++)
        ber_json_string(out, NULL, area_name(urland_rep(s->erupted, island)));
    ber_json_close(out, ']');
    ber_json_open(out, "joins", '[');
    for (int island = 0; island < REGIONS; island++)
        ber_json_string(out, NULL, area_name(urland_rep(s->erupted, urland_join[island])));
    ber_json_close(out, ']');
    ber_json_open(out, "shores", '[');
    for (int region = 0; region < REGIONS; region++)
        areas_json(NULL, urland_oceans_of(s, region) << REGIONS, out);
    ber_json_close(out, ']');
}

/* ---- What a region would score now [U4] --------------------------------------------- */

typedef struct {
    int outcome[REGIONS]; /* -1: erupted */
    int points[REGIONS][SEATS], leaves[REGIONS][SEATS];
} forecast;

/* The rules score a copy, and the log tells what came of it. */
static void foresee(const urland *s, int region, forecast *out)
{
    urland copy = *s;
    ber_log log = { 0 };
    urland_score_region(&copy, region, &log);
    for (int i = 0; i < log.n; i++) {
        const ber_event *e = &log.event[i];
        if (e->kind == E_SCORING)
            out->outcome[region] = e->arg[1];
        else if (e->kind == E_REMOVED)
            out->leaves[region][e->actor] = e->arg[1];
        else if (e->kind == E_ADVANCED)
            out->points[region][e->actor] = e->arg[0];
    }
}

static void forecast_json(const urland *s, ber_json *out)
{
    forecast all = { .outcome = { 0 } };
    int n = s->head.n_seats;
    for (int region = 0; region < REGIONS; region++) {
        all.outcome[region] = -1;
        if (live(s) >> region & 1)
            foresee(s, region, &all);
    }
    ber_json_open(out, "outcome", '[');
    for (int region = 0; region < REGIONS; region++)
        if (all.outcome[region] < 0)
            ber_json_null(out, NULL);
        else
            ber_json_string(out, NULL, urland_domains[D_OUTCOME].item[all.outcome[region]]);
    ber_json_close(out, ']');
    ber_json_open(out, "points", '[');
    for (int region = 0; region < REGIONS; region++)
        seats_json(NULL, all.points[region], n, out);
    ber_json_close(out, ']');
    ber_json_open(out, "leaves", '[');
    for (int region = 0; region < REGIONS; region++)
        seats_json(NULL, all.leaves[region], n, out);
    ber_json_close(out, ']');
}

/* [U7.1] Where a panic would break out, and who would decide. */
static void panic_json(const urland *s, ber_json *out)
{
    int most = urland_most(s);
    uint32_t regions = 0;
    for (int region = 0; region < REGIONS && most; region++)
        if (all_in(s, region) == most)
            regions |= BIT(region);
    areas_json("panic_at", regions, out);
    ber_json_number(out, "last", urland_last(s));
}

/* [U3.2] */
static void growth_json(const urland *s, ber_json *out)
{
    ber_json_open(out, "grow", '[');
    for (int ocean = 0; ocean < OCEANS; ocean++) {
        int more[SEATS];
        for (int seat = 0; seat < s->head.n_seats; seat++)
            more[seat] = urland_growth(s, seat, ocean);
        seats_json(NULL, more, s->head.n_seats, out);
    }
    ber_json_close(out, ']');
}

/* ---- Players ------------------------------------------------------------------------ */

/* [U2.1, U2.3] Who moves in this turn, in order. */
static void roles_json(const urland *s, ber_json *out)
{
    bool clockwise = s->head.option[O_ICHTO_ORDER];
    int order[SEATS], n = 0, end = clockwise ? s->env : dummy(s);
    int seat = clockwise ? left_of(s, dummy(s)) : right_of(s, s->env);
    for (; seat != end; seat = clockwise ? left_of(s, seat) : right_of(s, seat))
        order[n++] = seat;
    ber_json_number(out, "dummy", dummy(s));
    seats_json("ichtos", order, n, out);
}

static void counts_json(const urland *s, ber_json *out)
{
    int n = s->head.n_seats, board[SEATS] = { 0 }, land[SEATS] = { 0 };
    for (int seat = 0; seat < n; seat++)
        for (int area = 0; area < AREAS; area++) {
            board[seat] += s->cnt[area][seat];
            land[seat] += is_land(area) ? s->cnt[area][seat] : 0;
        }
    seats_json("on_board", board, n, out);
    seats_json("on_land", land, n, out);
}

/* [U4.6] Points with which the marker of a seat would be on a square or beyond: only empty
 * squares count. */
static int points_to(const urland *s, int seat, int square)
{
    int points = 1;
    for (int i = s->pos[seat] + 1; i < square; i++) {
        bool taken = false;
        for (int other = 0; other < s->head.n_seats; other++)
            taken |= s->pos[other] == i;
        points += !taken;
    }
    return s->pos[seat] < square ? points : 0;
}

/* [U4.7] The next mutation, or the finish after the last one. */
static void track_json(const urland *s, ber_json *out)
{
    int square = FINISH, need[SEATS];
    for (int i = SQUARES - 1; i >= 0; i--)
        square = s->mutation_done >> i & 1 ? square : urland_square[i];
    for (int seat = 0; seat < s->head.n_seats; seat++)
        need[seat] = points_to(s, seat, square);
    ber_json_number(out, "next_square", square);
    seats_json("to_next", need, s->head.n_seats, out);
}

/* [U6.2, U6.3] What a gene costs whom, as far as the bids are known: -1 if they are not. */
static void auction_json(const urland *s, int kind, ber_json *out)
{
    int n = s->head.n_seats, price[SEATS], order[SEATS];
    for (int seat = 0; seat < n; seat++)
        price[seat] = s->bid[seat] == BID_HIDDEN ? -1 : urland_price(s, seat);
    seats_json("price", price, n, out);
    if (kind != F_BUY && kind != F_PAY)
        return;
    for (int seat = 0; seat < n; seat++) {
        int place = 0;
        for (int other = 0; other < n; other++)
            place += urland_ranks_before(s, other, seat);
        order[place] = seat;
    }
    seats_json("ranks", order, n, out);
}

/* ---- The open decision ---------------------------------------------------------------- */

/* [U3.8] The set that is picked piece by piece: from where, and how many. */
static void picks_json(const urland *s, const ber_frame *f, ber_json *out)
{
    uint32_t areas = 0;
    int all = 0;
    for (int area = f->place; area < AREAS; area++)
        if (s->cnt[area][f->seat]) {
            areas |= BIT(area);
            all += s->cnt[area][f->seat];
        }
    ber_json_open(out, "picks", '{');
    areas_json("areas", areas, out);
    ber_json_number(out, "least", f->kind == F_PAY ? f->left : 1);
    ber_json_number(out, "most", f->kind == F_PAY ? f->left : all);
    ber_json_close(out, '}');
}

static void agenda_json(const urland *s, ber_json *out)
{
    const ber_frame *f = top_of(s), *move = &s->agenda.frame[0];
    if (!f)
        return;
    if (s->head.turn == BER_CHOICE && f->kind != F_BID)
        ber_json_number(out, "active", f->seat);
    if (phase_of(s) == F_ACT) {
        ber_json_number(out, "actions", move->left);
        ber_json_bool(out, "extra", move->data != 0);
    }
    ber_members_json(&urland_game, f, out);
    if (f->kind == F_PAY || f->kind == F_RETREAT)
        picks_json(s, f, out);
    if (f->kind == F_BID || f->kind == F_SHOW_BID || f->kind == F_BUY || f->kind == F_PAY)
        auction_json(s, f->kind, out);
}

void urland_describe(const void *state, ber_json *out)
{
    const urland *s = state;
    agenda_json(s, out);
    joins_json(s, out);
    forecast_json(s, out);
    panic_json(s, out);
    growth_json(s, out);
    counts_json(s, out);
    track_json(s, out);
    if (s->turn_number)
        roles_json(s, out);
}
