/*
 * urland_volcano.c: the end of a turn: drawing a token [U5], panic [U7], and the volcanoes
 * between two epochs [U8].
 */
#include "urland.h"

#include <string.h>

/* ---- [U5] Drawing ----------------------------------------------------------------- */

/* [U2.8, R52] After a mutation, if one is due. The two tokens are the dummy's from now on;
 * who passed them on remembers them. */
bool urland_close_roles(urland *s, ber_frame *f, ber_log *log)
{
    if (urland_begin_auction(s, log))
        return true;
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND)
            s->seen[t] = (uint8_t)(s->seen[t] | 1 << s->env);
    s->env = (uint8_t)dummy(s);
    turn_into(f, F_DRAW, s->env);
    return true;
}

/* [U5.1, R76] */
int urland_fate_draw(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (int t = 0; t < TOKENS; t++) {
        out[n] = (ber_outcome){ (ber_action)(A_DRAW + t), 1 };
        n += s->token[t] == T_POOL;
    }
    return n;
}

ber_action urland_lot_draw(const urland *s, const ber_frame *f, ber_rng *rng)
{
    (void)f;
    return (ber_action)(A_DRAW + draw_equal(s->token, TOKENS, T_POOL, rng));
}

static int in_hand(const urland *s)
{
    int n = 0;
    for (int t = 0; t < REGIONS; t++)
        n += s->token[t] == T_HAND;
    return n;
}

/* [U1.9, U5.4, R9] The panic token joins the pool when the first three are drawn. */
static void begin_turn(urland *s, ber_frame *f, ber_log *log)
{
    if (s->token[PANIC] == T_ABSENT) {
        s->token[PANIC] = T_POOL;
        s->pool_n++;
    }
    s->turn_number++;
    turn_into(f, F_CHOOSE, s->env);
    ber_tell(log, E_TURN, s->env, s->turn_number, dummy(s), 0);
}

/* [U5.3, U5.4, R38] */
bool urland_close_draw(urland *s, ber_frame *f, ber_log *log)
{
    if (in_hand(s) == HAND)
        begin_turn(s, f, log);
    else if (!s->pool_n)
        turn_into(f, F_ERUPT_FIRST, 0);
    else
        return false;
    return true;
}

/* ---- [U7] Panic --------------------------------------------------------------------- */

/* [R42] */
int urland_most(const urland *s)
{
    int most = 0;
    for (int region = 0; region < REGIONS; region++) {
        int n = all_in(s, region);
        most = n > most ? n : most;
    }
    return most;
}

/* [U5.2, R71] At once; then he draws again. */
static void draw_panic(urland *s, ber_log *log)
{
    s->token[PANIC] = T_USED;
    ber_tell(log, E_PANIC_DRAWN, s->env, 0, 0, 0);
    if (urland_most(s))
        push(s, F_PANIC_REGION, urland_last(s)); /* [R43] */
    else
        ber_tell(log, E_CALM, BER_FATE, 0, 0, 0);
}

void urland_do_draw(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int t = a - A_DRAW;
    (void)f;
    s->pool_n--;
    if (t == PANIC) {
        draw_panic(s, log);
        return;
    }
    s->token[t] = T_HAND;
    if (log)
        ber_log_add(
            log, (ber_event){ E_DREW, (int8_t)s->env, 1, (uint8_t)(1 << s->env), { (int16_t)t } });
}

/* [U7.1] Asked also where only one region has the most. */
ber_action *urland_list_panic_region(const urland *s, const ber_frame *f, ber_action *out)
{
    int most = urland_most(s);
    (void)f;
    for (int region = 0; region < REGIONS; region++)
        if (all_in(s, region) == most)
            *out++ = (ber_action)(A_PANIC_REGION + region);
    return out;
}

void urland_do_panic_region(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    (void)s;
    turn_into(f, F_PANIC_OCEAN, seat);
    f->place = (uint8_t)(a - A_PANIC_REGION);
    ber_tell(log, E_PANIC_HITS, seat, f->place, 0, 0);
}

/* [U7.2] */
ber_action *urland_list_panic_ocean(const urland *s, const ber_frame *f, ber_action *out)
{
    for (uint32_t m = urland_oceans_of(s, f->place); m; m &= m - 1)
        *out++ = (ber_action)(A_PANIC_OCEAN + lowest(m));
    return out;
}

static void dive(urland *s, int seat, int region, int ocean, int n)
{
    s->cnt[region][seat] = (uint8_t)(s->cnt[region][seat] - n);
    s->cnt[ocean][seat] = (uint8_t)(s->cnt[ocean][seat] + n);
}

/* [U7.3, R44, R45, R75] Everybody goes; the owner of Ears is asked after that. */
void urland_do_panic_ocean(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int region = f->place, ocean = REGIONS + a - A_PANIC_OCEAN, ears = ears_owner(s);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->cnt[region][seat];
        if (!n || seat == ears)
            continue;
        dive(s, seat, region, ocean, n);
        ber_tell(log, E_PANICKED, seat, region, ocean - REGIONS, n);
    }
    if (ears < 0 || !s->cnt[region][ears]) {
        pop(s);
        return;
    }
    turn_into(f, F_EARS_PANIC, ears);
    f->place = (uint8_t)region;
    f->data = (uint8_t)ocean;
}

ber_action *urland_list_ears_panic(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (int n = 0; n <= s->cnt[f->place][seat]; n++)
        *out++ = (ber_action)(A_EARS_PANIC + n);
    return out;
}

void urland_do_ears_panic(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int n = a - A_EARS_PANIC, region = f->place, ocean = f->data;
    dive(s, seat, region, ocean, n);
    if (n)
        ber_tell(log, E_DIVED, seat, region, ocean - REGIONS, n);
    if (s->cnt[region][seat])
        ber_tell(log, E_STAYED, seat, region, s->cnt[region][seat], 0);
    pop(s);
}

/* ---- [U8.10] The dives of Ears -------------------------------------------------------- */

static uint32_t erupted_with(uint32_t erupted, int island)
{
    bool alone = urland_rep(erupted, urland_join[island]) == island; /* [U8.5] */
    return alone ? erupted : erupted | BIT(island);
}

/* [U8.2, R74] */
uint32_t urland_after(uint32_t erupted, int first, int second)
{
    return erupted_with(erupted_with(erupted, first), second);
}

/* The present regions that will be one, as a mask. */
uint32_t urland_parts(const urland *s, uint32_t after, int formed)
{
    uint32_t parts = 0;
    for (uint32_t m = live(s); m; m &= m - 1)
        if (urland_rep(after, lowest(m)) == formed)
            parts |= m & -m;
    return parts;
}

static int count_in(const urland *s, int seat, uint32_t regions)
{
    int n = 0;
    for (uint32_t m = regions; m; m &= m - 1)
        n += s->cnt[lowest(m)][seat];
    return n;
}

/* [R39, R73] One Ichto stays in each region to be formed, the surplus dives. */
static bool ask_dives(urland *s, uint32_t after, int formed)
{
    int seat = ears_owner(s), surplus = count_in(s, seat, urland_parts(s, after, formed)) - 1;
    if (surplus < 1)
        return false;
    ber_frame *f = push(s, F_EARS_VOLCANO, seat);
    f->left = (uint8_t)surplus;
    f->card = (uint8_t)formed;
    return true;
}

/* In ascending order, so the higher name goes to the bottom. False: nobody dives. */
static bool ask_all_dives(urland *s, int first, int second)
{
    uint32_t after = urland_after(s->erupted, first, second);
    int one = urland_rep(after, first), other = urland_rep(after, second);
    if (ears_owner(s) < 0)
        return false;
    bool asked = ask_dives(s, after, one > other ? one : other);
    if (one != other)
        asked |= ask_dives(s, after, one > other ? other : one);
    return asked;
}

/* Regions from which he can dive and still find enough for the dives left. */
static uint32_t dive_regions(const urland *s, const ber_frame *f, int seat)
{
    const ber_frame *erupt = &s->agenda.frame[0];
    uint32_t after = urland_after(s->erupted, erupt->place, erupt->data);
    uint32_t parts = urland_parts(s, after, f->card) & ~(BIT(f->place) - 1), can = 0;
    for (uint32_t m = parts; m; m &= m - 1)
        if (s->cnt[lowest(m)][seat] && count_in(s, seat, m) >= f->left)
            can |= m & -m;
    return can;
}

ber_action *urland_list_ears_volcano(const urland *s, const ber_frame *f, ber_action *out)
{
    int seat = f->seat;
    for (uint32_t m = dive_regions(s, f, seat); m; m &= m - 1) {
        int region = lowest(m);
        uint32_t oceans = urland_oceans_of(s, region);
        if (region == f->place && f->data)
            oceans &= ~(BIT(f->data - REGIONS) - 1);
        for (; oceans; oceans &= oceans - 1)
            *out++ = (ber_action)(A_EARS_VOLCANO + region * OCEANS + lowest(oceans));
    }
    return out;
}

void urland_do_ears_volcano(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat;
    int region = (a - A_EARS_VOLCANO) / OCEANS, ocean = (a - A_EARS_VOLCANO) % OCEANS;
    dive(s, seat, region, REGIONS + ocean, 1);
    ber_tell(log, E_DIVED, seat, region, ocean, 1);
    f->place = (uint8_t)region;
    f->data = (uint8_t)(REGIONS + ocean);
    if (!--f->left)
        pop(s);
}

/* ---- [U8] Volcanoes --------------------------------------------------------------------- */

int urland_fate_erupt_first(const urland *s, const ber_frame *f, ber_outcome *out)
{
    int n = 0;
    (void)f;
    for (int t = 0; t < REGIONS; t++)
        if (s->token[t] == T_HAND)
            out[n++] = (ber_outcome){ (ber_action)(A_ERUPT_FIRST + t), 1 };
    return n;
}

/* [U8.1, R35] The scoring comes before the dives and the eruption. */
void urland_do_erupt_first(urland *s, ber_frame *f, ber_action a, ber_log *log)
{
    int first = a - A_ERUPT_FIRST, second = 0;
    while (s->token[second] != T_HAND || second == first)
        second++;
    ber_tell(log, E_LAST_TWO, BER_FATE, first, second, 0);
    urland_score_region(s, first, log);
    turn_into(f, F_ERUPT, 0);
    f->place = (uint8_t)first;
    f->data = (uint8_t)second;
}

/* [U8.3, U8.4, R31, R40] */
void urland_join_regions(urland *s, int island, ber_log *log)
{
    int joined = urland_rep(s->erupted, urland_join[island]);
    if (joined == island) { /* [U8.5, R32, R72] the token stays, and lies face up */
        s->token[island] = T_SCORED;
        s->seen[island] = 0;
        ber_tell(log, E_NO_BRIDGE, BER_FATE, island, 0, 0);
        return;
    }
    for (int seat = 0; seat < SEATS; seat++)
        s->cnt[joined][seat] = (uint8_t)(s->cnt[joined][seat] + s->cnt[island][seat]);
    memset(s->cnt[island], 0, SEATS);
    s->erupted = (uint16_t)(s->erupted | BIT(island));
    s->token[island] = T_OUT;
    s->seen[island] = 0;
    ber_tell(log, E_ERUPTED, BER_FATE, island, joined, 0);
}

/* [U8.6, R33, R34] */
static void lose_surplus(urland *s, int region, ber_log *log)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int surplus = s->cnt[region][seat] - 1;
        if (surplus < 1)
            continue;
        s->cnt[region][seat] = 1;
        s->reserve[seat] = (uint8_t)(s->reserve[seat] + surplus);
        ber_tell(log, E_LOST, seat, region, surplus, 0);
    }
}

/* [U8.2, U8.7, R36, R41, R68] As soon as nobody has to dive any more. */
bool urland_close_erupt(urland *s, ber_frame *f, ber_log *log)
{
    int first = f->place, second = f->data;
    if (ask_all_dives(s, first, second))
        return true;
    urland_join_regions(s, first, log);
    urland_join_regions(s, second, log);
    int one = urland_rep(s->erupted, first), other = urland_rep(s->erupted, second);
    lose_surplus(s, one, log);
    if (other != one)
        lose_surplus(s, other, log);
    if (urland_leader(s) >= FINISH || s->epoch == LAST_EPOCH)
        urland_finish(s, log);
    else
        turn_into(f, F_EPOCH, 0);
    return true;
}

/* [U8.8, U8.9, R22, R37] The same environment player draws for the new epoch. */
bool urland_close_epoch(urland *s, ber_frame *f, ber_log *log)
{
    if (urland_begin_auction(s, log))
        return true;
    for (uint32_t m = live(s); m; m &= m - 1)
        s->token[lowest(m)] = T_POOL;
    s->token[PANIC] = T_POOL;
    s->pool_n = (uint8_t)(count_bits(live(s)) + 1);
    s->epoch++;
    ber_tell(log, E_EPOCH, BER_FATE, s->epoch, 0, 0);
    turn_into(f, F_DRAW, s->env);
    return true;
}
