/*
 * mammut_score.c: the scoring of a round, S0 to S6, and its end; the result.
 *
 * What needs neither fate nor a choice happens at once: a closer that finds its step
 * finished scores on until somebody must draw or decide.
 */
#include "mammut.h"

#include "pool.h"

#include <string.h>

/* ---- Counting ---------------------------------------------------------------- */

static int owner_of(const mammut *s, int slot)
{
    int seat = 0;
    while (seat < SEATS - 1 && !(tiles_of(s, seat) & BIT(slot)))
        seat++;
    return seat;
}

/* [M8.5] Both heaps of a player together. */
void mammut_count(const mammut *s, mammut_survey *out)
{
    static const uint64_t one[FACES + 1] = {
        [AXE] = 1,
        [FUR] = 1 << 8,
        [TUSK] = 1 << 16,
        [FOOD] = 1 << 24,
        [FIRE] = 1ull << 32,
        [SHAMAN_RED] = 1ull << 40,
        [SHAMAN_BLUE] = 1ull << 48,
    };
    memset(out, 0, sizeof *out);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        uint64_t sum = 0; /* a byte for each */
        for (uint32_t m = tiles_of(s, seat); m; m &= m - 1)
            sum += one[s->face[lowest(m)]];
        for (int face = 0; face < RESOURCES; face++, sum >>= 8)
            out->count[seat][face] = (int)(sum & 255);
        if (sum) {
            out->holder = seat;
            out->dir = sum & 1 ? 1 : -1;
        }
    }
}

/* [R31] Walks along the arrows from the holder; who comes later stands behind its equals. */
void mammut_rank(const mammut *s, const mammut_survey *v, const int *number, int8_t order[SEATS])
{
    int n = s->head.n_seats;
    for (int i = 0; i < n; i++) {
        int seat = (v->holder + i * v->dir + i * n) % n;
        int at = i;
        for (; at > 0 && number[order[at - 1]] < number[seat]; at--)
            order[at] = order[at - 1];
        order[at] = (int8_t)seat;
    }
}

/* [R32, R51] Who has the most of something, whoever played the card; -1: nobody has any. */
static int most(const mammut *s, const mammut_survey *v, const int *number)
{
    int8_t order[SEATS];
    mammut_rank(s, v, number, order);
    return number[order[0]] ? order[0] : -1;
}

static int most_tiles(const mammut *s, const mammut_survey *v, int resource)
{
    int number[SEATS] = { 0 };
    for (int seat = 0; seat < s->head.n_seats; seat++)
        number[seat] = v->count[seat][resource];
    return most(s, v, number);
}

/* [M6.20] */
static bool in_play(const mammut *s, int card)
{
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        n += s->open[seat][card];
    return n > 0;
}

/* [R37, R52] What the seat has, and the cards that count as such tiles. */
int mammut_furs(const mammut *s, const mammut_survey *v, int seat)
{
    bool has_card = in_play(s, MOST_AXE_FUR) && most_tiles(s, v, AXE) == seat;
    return v->count[seat][FUR] + s->open[seat][FUR_CARD] + has_card;
}

int mammut_fires(const mammut *s, const mammut_survey *v, int seat)
{
    bool by_axes = in_play(s, MOST_AXE_FIRE) && most_tiles(s, v, AXE) == seat;
    bool by_tusks = in_play(s, MOST_TUSK_FIRE) && most_tiles(s, v, TUSK) == seat;
    return v->count[seat][FIRE] + by_axes + by_tusks;
}

/* ---- Points ------------------------------------------------------------------- */

/* Told as: how many, points, total. */
static void gain(mammut *s, int seat, int event, int number, int vp, ber_log *log)
{
    s->vp[seat] = (uint16_t)(s->vp[seat] + vp);
    tell_four(log, event, seat,
              (const int16_t[]){ (int16_t)number, (int16_t)vp, (int16_t)s->vp[seat], 0 });
}

/* [R44, I3, E6] Stops at zero; returns what was lost. */
static int lose(mammut *s, int seat, int vp)
{
    int lost = s->vp[seat] < vp ? s->vp[seat] : vp;
    s->vp[seat] = (uint16_t)(s->vp[seat] - lost);
    return lost;
}

/* A most_* card goes to `seat`, which has `number` of what it asks for [M2.5]. */
static void win_card(mammut *s, int seat, int card, int number, ber_log *log)
{
    int vp = card == MOST_FUR_BONUS || card == MOST_TUSK_BONUS ? MOST_VP : 0;
    if (seat < 0 || !in_play(s, card))
        return;
    s->vp[seat] = (uint16_t)(s->vp[seat] + vp);
    tell_four(
        log, E_CARD_WON, seat,
        (const int16_t[]){ (int16_t)card, (int16_t)number, (int16_t)vp, (int16_t)s->vp[seat] });
}

static void begin_stage(int stage, ber_log *log)
{
    tell(log, E_STAGE, BER_FATE, stage, 0);
}

/* ---- S0: cards and question marks are turned up --------------------------------- */

/* [M6.8, R30, R48, R54, I5] */
void mammut_begin_scoring(mammut *s, int seat, ber_log *log)
{
    s->first_player = (uint8_t)seat;
    tell(log, E_DIVIDED, BER_FATE, seat, 0);
    enter(s, F_TURN_UP, 0);
    begin_stage(S_REVEAL, log);
}

/* [M16.2] Each card lying face down is as likely as any other. */
int mammut_fate_turn_up(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    const int first = FUR_CARD;
    return ber_pool_chance(s->down[f->seat] + first, CARDS - first, A_TURN_UP + first, out);
}

void mammut_do_turn_up(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = a - A_TURN_UP;
    s->down[seat][card]--;
    s->laid[seat]--;
    s->open[seat][card]++;
    tell(log, E_TURNED_UP, seat, card, 0);
}

bool mammut_close_turn_up(mammut *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (s->laid[f->seat])
        return false;
    if (f->seat + 1 < s->head.n_seats)
        f->seat++;
    else
        enter(s, F_REVEAL, 0);
    return true;
}

int mammut_fate_reveal(const mammut *s, const ber_frame *f, ber_outcome *out)
{
    return mammut_list_under(s, f->place, out);
}

/* [R25, I6, I8] */
void mammut_do_reveal(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int slot = f->place;
    mammut_decide(s, slot, a - A_UNDER);
    s->face[slot] = (uint8_t)(a - A_UNDER);
    s->back[slot] = UNKNOWN;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        s->know[seat] |= BIT(slot);
    tell(log, E_REVEALED, owner_of(s, slot), slot, s->face[slot]);
}

/* ---- S6 and the end of the round --------------------------------------------------- */

/* Loot tiles of the seat that show an animal and have not been handed in. */
uint32_t mammut_swappable(const mammut *s, int seat)
{
    return tiles_of(s, seat) & ~s->handed_in & showing_animals(s);
}

/* [R43] One token of a kind at most; there are enough for all. */
static void collect_animals(mammut *s, int seat, uint32_t animals, ber_log *log)
{
    for (uint32_t m = animals; m; m &= m - 1) {
        int animal = s->face[lowest(m)] - FIRST_ANIMAL;
        if (s->animals[seat] >> animal & 1)
            continue;
        s->animals[seat] = (uint8_t)(s->animals[seat] | 1 << animal);
        tell(log, E_ANIMAL, seat, animal, lowest(m));
    }
}

/* [M6.14, M6.21, R46] What was played goes to the discard pile. */
static void discard_cards(mammut *s, ber_log *log)
{
    int n = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        for (int card = 0; card < CARDS; card++) {
            n += s->open[seat][card];
            s->discard[card] = (uint8_t)(s->discard[card] + s->open[seat][card]);
        }
    memset(s->open, 0, sizeof s->open);
    if (n)
        tell(log, E_DISCARDED, BER_FATE, n, 0);
}

/* [M7.1, E13] */
static void score_final(mammut *s, ber_log *log)
{
    begin_stage(S_FINAL, log);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int kinds = count_bits(s->animals[seat]);
        gain(s, seat, E_FINAL, kinds, mammut_animal_vp[kinds], log);
    }
    tell(log, E_OVER, BER_FATE, 0, 0);
}

/* [M6.21, R48] */
static void end_round(mammut *s, ber_log *log)
{
    s->handed_in = 0;
    discard_cards(s, log);
    if (s->round < LAST_ROUND) {
        s->round++;
        mammut_begin_throw(s, log);
        return;
    }
    score_final(s, log);
    pop(s);
}

static void give_from(const mammut *s, ber_frame *f, int seat, int done)
{
    f->seat = (int8_t)seat;
    f->left = s->open[seat][ANIMAL_SWAP];
    f->data = (uint8_t)done;
}

/* [R42, R43] Asks for each swap card that can be of use; then the animals are collected. */
bool mammut_close_give(mammut *s, ber_frame *f, ber_log *log)
{
    int n = s->head.n_seats, all = (1 << ANIMALS) - 1;
    for (uint32_t animals = showing_animals(s) & ~s->handed_in;;) {
        uint32_t own = animals & tiles_of(s, f->seat);
        if (f->left && own && s->animals[f->seat] != all)
            return false;
        collect_animals(s, f->seat, own, log);
        if (f->data + 1 == n)
            break;
        give_from(s, f, (f->seat + 1) % n, f->data + 1);
    }
    end_round(s, log);
    return true;
}

ber_action *mammut_list_give(const mammut *s, const ber_frame *f, ber_action *out)
{
    for (uint32_t m = mammut_swappable(s, f->seat); m; m &= m - 1)
        *out++ = (ber_action)(A_TILE + lowest(m));
    *out++ = A_DECLINE;
    return out;
}

/* [R42, E12] The tile is out for the rest of S6. */
void mammut_do_give(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    f->left--;
    if (a == A_DECLINE) {
        tell(log, E_DECLINED, f->seat, 0, 0);
        return;
    }
    s->handed_in |= BIT(a - A_TILE);
    push(s, F_SWAP, f->seat);
    ber_agenda_top(&s->agenda)->place = (uint8_t)(a - A_TILE);
}

static ber_action *list_missing(const mammut *s, int seat, ber_action *out)
{
    for (int animal = 0; animal < ANIMALS; animal++)
        if (!(s->animals[seat] >> animal & 1))
            *out++ = (ber_action)(A_ANIMAL + animal);
    return out;
}

ber_action *mammut_list_swap(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_missing(s, f->seat, out);
}

void mammut_do_swap(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, slot = f->place, animal = a - A_ANIMAL;
    s->animals[seat] = (uint8_t)(s->animals[seat] | 1 << animal);
    tell_four(log, E_SWAPPED, seat,
              (const int16_t[]){ (int16_t)slot, s->face[slot], (int16_t)animal, 0 });
    pop(s);
}

/* ---- S3, S4, S5 ------------------------------------------------------------------------ */

static void score_tusks(mammut *s, const mammut_survey *v, ber_log *log)
{
    begin_stage(S_TUSK, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (v->count[seat][TUSK])
            gain(s, seat, E_TUSKS, v->count[seat][TUSK], v->count[seat][TUSK] * TUSK_VP, log);
    int m = most_tiles(s, v, TUSK);
    int number = m < 0 ? 0 : v->count[m][TUSK];
    win_card(s, m, MOST_TUSK_BONUS, number, log);
    win_card(s, m, MOST_TUSK_FIRE, number, log);
}

/* [R41] No food, no prize. */
static void score_food(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS] = { 0 };
    int8_t order[SEATS];
    begin_stage(S_FOOD, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        number[seat] = v->count[seat][FOOD];
    mammut_rank(s, v, number, order);
    for (int i = 0; i < 3 && i < s->head.n_seats; i++) {
        int seat = order[i], vp = mammut_food_prize[s->head.n_seats - 2][i];
        if (!vp || !number[seat])
            return;
        s->vp[seat] = (uint16_t)(s->vp[seat] + vp);
        tell_four(log, E_FOOD, seat,
                  (const int16_t[]){ (int16_t)(i + 1), (int16_t)number[seat], (int16_t)vp,
                                     (int16_t)s->vp[seat] });
    }
}

/* [R39, R40, M8.6, I12, E4] The last loses; with two players the other gains. */
static void score_fire(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS] = { 0 };
    int8_t order[SEATS];
    begin_stage(S_FIRE, log);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        number[seat] = mammut_fires(s, v, seat);
    mammut_rank(s, v, number, order);
    int last = order[s->head.n_seats - 1];
    int lost = lose(s, last, FIRE_PENALTY);
    tell_four(log, E_FIRE_LOST, last,
              (const int16_t[]){ (int16_t)number[last], (int16_t)lost, (int16_t)s->vp[last], 0 });
    if (s->head.n_seats == 2 && number[order[0]])
        gain(s, order[0], E_FIRE_GAINED, number[order[0]], number[order[0]], log);
}

/* From S3 to the first swap. */
static void score_on(mammut *s, const mammut_survey *v, ber_log *log)
{
    score_tusks(s, v, log);
    score_food(s, v, log);
    score_fire(s, v, log);
    begin_stage(S_ANIMALS, log);
    give_from(s, enter(s, F_GIVE, 0), v->holder, 0);
}

/* ---- S2: furs ----------------------------------------------------------------------------- */

/* [R33, R50, I12, E1, E2, E3] By place on the track: one leads, another is last. */
static void score_track(mammut *s, const mammut_survey *v, ber_log *log)
{
    int place[SEATS] = { 0 };
    int8_t order[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++)
        place[seat] = s->fur[seat];
    mammut_rank(s, v, place, order);
    int first = order[0], last = order[s->head.n_seats - 1];
    s->vp[first] = (uint16_t)(s->vp[first] + s->round);
    tell(log, E_FUR_LEAD, first, s->round, s->vp[first]);
    int lost = lose(s, last, s->round);
    tell(log, E_FUR_LAST, last, lost, s->vp[last]);
}

/* [R37, R38, R45] The bonus of the cards comes after the track. */
static void score_furs(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS] = { 0 };
    begin_stage(S_FUR, log);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        number[seat] = mammut_furs(s, v, seat);
        s->fur[seat] = (uint8_t)(s->fur[seat] + number[seat]);
        if (number[seat])
            tell(log, E_FURS, seat, number[seat], s->fur[seat]);
    }
    score_track(s, v, log);
    int m = most(s, v, number);
    if (m < 0) {
        score_on(s, v, log);
        return;
    }
    win_card(s, m, MOST_FUR_BONUS, number[m], log);
    if (!in_play(s, MOST_FUR_ANIMAL) || s->animals[m] == (1 << ANIMALS) - 1) {
        score_on(s, v, log);
        return;
    }
    win_card(s, m, MOST_FUR_ANIMAL, number[m], log);
    enter(s, F_CHOOSE, m);
}

ber_action *mammut_list_choose(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_missing(s, f->seat, out);
}

void mammut_do_choose(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    mammut_survey v;
    int seat = f->seat, animal = a - A_ANIMAL;
    s->animals[seat] = (uint8_t)(s->animals[seat] | 1 << animal);
    tell(log, E_CHOSE, seat, animal, 0);
    mammut_count(s, &v);
    score_on(s, &v, log);
}

/* ---- S1: axes ----------------------------------------------------------------------------- */

/* [R36, R45] Points for every axe, after the base of the step. */
static void finish_axes(mammut *s, const mammut_survey *v, ber_log *log)
{
    if (in_play(s, AXE_BONUS))
        for (int seat = 0; seat < s->head.n_seats; seat++)
            if (v->count[seat][AXE])
                gain(s, seat, E_AXE_BONUS, v->count[seat][AXE], v->count[seat][AXE] * AXE_BONUS_VP,
                     log);
    score_furs(s, v, log);
}

static void draw_for(mammut *s, int seat, int done, ber_log *log)
{
    ber_frame *f = enter(s, F_DRAW, seat);
    for (uint32_t m = tiles_of(s, seat); m; m &= m - 1)
        f->left = (uint8_t)(f->left + (s->face[lowest(m)] == AXE));
    f->data = (uint8_t)done;
    if (f->left)
        tell(log, E_DRAWS, seat, f->left, 0);
}

/* [R34, R36, E5] From the holder on, clockwise: cards, or points in the last round. */
static void score_axes(mammut *s, ber_log *log)
{
    mammut_survey v;
    begin_stage(S_AXE, log);
    mammut_count(s, &v);
    int m = most_tiles(s, &v, AXE);
    int number = m < 0 ? 0 : v.count[m][AXE];
    win_card(s, m, MOST_AXE_FUR, number, log);
    win_card(s, m, MOST_AXE_FIRE, number, log);
    if (s->round < LAST_ROUND) {
        draw_for(s, v.holder, 0, log);
        return;
    }
    for (int i = 0; i < s->head.n_seats; i++) {
        int seat = (v.holder + i) % s->head.n_seats;
        if (v.count[seat][AXE])
            gain(s, seat, E_AXES, v.count[seat][AXE], v.count[seat][AXE] * AXE_VP, log);
    }
    finish_axes(s, &v, log);
}

bool mammut_close_reveal(mammut *s, ber_frame *f, ber_log *log)
{
    const uint8_t *mark = memchr(s->face, UNKNOWN, SLOTS);
    if (mark) {
        f->place = (uint8_t)(mark - s->face);
        return false;
    }
    score_axes(s, log);
    return true;
}

/* [R35, R58] The discard pile becomes the draw pile. */
static void renew_deck(mammut *s, ber_log *log)
{
    memcpy(s->deck, s->discard, sizeof s->deck);
    memset(s->discard, 0, sizeof s->discard);
    s->deck_n = (uint8_t)ber_pool_total(s->deck, CARDS);
    tell(log, E_RENEWED, BER_FATE, s->deck_n, 0);
}

/* [R35] A draw from nothing is lost, and is no step. */
bool mammut_close_draw(mammut *s, ber_frame *f, ber_log *log)
{
    if (f->left && !s->deck_n) {
        if (ber_pool_total(s->discard, CARDS))
            renew_deck(s, log);
        else
            tell(log, E_DRAW_LOST, f->seat, f->left, 0);
    }
    if (f->left && s->deck_n)
        return false;
    if (f->data + 1 < s->head.n_seats) {
        draw_for(s, (f->seat + 1) % s->head.n_seats, f->data + 1, log);
        return true;
    }
    mammut_survey v;
    mammut_count(s, &v);
    finish_axes(s, &v, log);
    return true;
}

/* ---- The result ------------------------------------------------------------------------------ */

/* [M7.2, M7.3, R49] Points, then the fur track; who is equal in both shares the rank. */
void mammut_result(const void *state, ber_result *out)
{
    const mammut *s = state;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        out->points[seat] = (int16_t)s->vp[seat];
        out->rank[seat] = 1;
        for (int other = 0; other < s->head.n_seats; other++) {
            bool is_ahead = s->vp[other] > s->vp[seat] ||
                            (s->vp[other] == s->vp[seat] && s->fur[other] > s->fur[seat]);
            out->rank[seat] = (uint8_t)(out->rank[seat] + is_ahead);
        }
    }
}
