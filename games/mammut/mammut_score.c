/*
 * mammut_score.c: the scoring of a round, S0 to S6, and its end; the result.
 *
 * What needs neither fate nor a choice happens at once: a closer that finds its step
 * finished scores on until somebody must draw or decide.
 */
#include "mammut.h"

#include "pool.h"
#include "score.h"

#include <string.h>

/* ---- Counting ---------------------------------------------------------------- */

static int owner_of(const mammut *s, int slot)
{
    int seat = 0;
    while (seat < SEATS - 1 && !(tiles_of(s, seat) & BIT(slot)))
        seat++;
    return seat;
}

/* [R31] */
static void walk_from(int holder, bool is_red, int n, int8_t walk[SEATS])
{
    for (int i = 0, seat = holder; i < n; i++) {
        walk[i] = (int8_t)seat;
        seat = is_red ? seat + 1 : seat + n - 1;
        seat = seat < n ? seat : seat - n;
    }
}

/* [M6.20] Not 0 for those that lie open before somebody. */
static void count_cards(const mammut *s, uint8_t cards[CARDS])
{
    for (int card = 0; card < CARDS; card++)
        cards[card] = s->open[0][card] | s->open[1][card] | s->open[2][card] | s->open[3][card] |
                      s->open[4][card];
}

/* [M8.5] Both heaps of a player together. A byte for each resource, a bit for each other face,
 * which is on one tile only. */
void mammut_count(const mammut *s, mammut_survey *out)
{
    static const uint64_t one[FACES + 1] = {
        [AXE] = 1,
        [FUR] = 1 << 8,
        [TUSK] = 1 << 16,
        [FOOD] = 1 << 24,
        [FIRE] = 1ull << 32,
        [SHAMAN_RED] = 1ull << 40,
        [SHAMAN_BLUE] = 1ull << 41,
        [HARE] = 1ull << 48,
        [FOX] = 1ull << 49,
        [BEAVER] = 1ull << 50,
        [PTARMIGAN] = 1ull << 51,
        [SALMON] = 1ull << 52,
        [MARMOT] = 1ull << 53,
        [BOAR] = 1ull << 54,
    };
    int n = s->head.n_seats;
    memset(out, 0, sizeof *out);
    count_cards(s, out->cards);
    for (int seat = 0; seat < n; seat++) {
        uint64_t sum = 0;
        for (uint32_t m = tiles_of(s, seat); m; m &= m - 1)
            sum += one[s->face[lowest(m)]];
        for (int face = 0; face < 8; face++)
            out->count[seat][face] = (uint8_t)(sum >> (8 * face));
        out->animals[seat] = (uint8_t)(sum >> 48);
        if (sum >> 40 & 3)
            walk_from(seat, sum >> 40 & 1, n, out->walk);
    }
}

/* [R31] Along the arrows; a later arrival is placed behind its equals. */
void mammut_rank(const mammut *s, const mammut_survey *v, const int *number, int8_t order[SEATS])
{
    int place[SEATS] = { 0 }, n = s->head.n_seats;
    for (int i = 1; i < n; i++)
        for (int k = 0; k < i; k++) { /* nobody can guess who has more */
            bool is_ahead = number[v->walk[i]] > number[v->walk[k]];
            place[k] += is_ahead;
            place[i] += !is_ahead;
        }
    for (int i = 0; i < n; i++)
        order[place[i]] = v->walk[i];
}

/* [R32, R51] The seat with the most of something, whoever played the card; -1: nobody has any. */
static int most(const mammut *s, const mammut_survey *v, const int *number)
{
    int8_t order[SEATS];
    mammut_rank(s, v, number, order);
    return number[order[0]] ? order[0] : -1;
}

static void numbers_of(const mammut_survey *v, int resource, int number[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++)
        number[seat] = v->count[seat][resource];
}

static int most_tiles(const mammut *s, const mammut_survey *v, int resource)
{
    int number[SEATS];
    numbers_of(v, resource, number);
    return most(s, v, number);
}

/* A card that counts as one more of something for the seat with the most of a resource. */
static void count_card(const mammut *s, const mammut_survey *v, int card, int resource,
                       int number[SEATS])
{
    int seat = v->cards[card] ? most_tiles(s, v, resource) : -1;
    if (seat >= 0)
        number[seat]++;
}

/* [R37, R52] What the seats have, and the cards that count as such tiles. */
void mammut_furs(const mammut *s, const mammut_survey *v, int number[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++)
        number[seat] = v->count[seat][FUR] + s->open[seat][FUR_CARD];
    count_card(s, v, MOST_AXE_FUR, AXE, number);
}

void mammut_fires(const mammut *s, const mammut_survey *v, int number[SEATS])
{
    for (int seat = 0; seat < SEATS; seat++)
        number[seat] = v->count[seat][FIRE];
    count_card(s, v, MOST_AXE_FIRE, AXE, number);
    count_card(s, v, MOST_TUSK_FIRE, TUSK, number);
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

static void begin_stage(int stage, ber_log *log)
{
    tell(log, E_STAGE, BER_FATE, stage, 0);
}

/* [R31] If another seat has the same number it was the shaman who decided. */
static APART void tell_tie(const mammut *s, int event, int stage, int seat, const int *number,
                           ber_log *log)
{
    int equal = 0;
    for (int other = 0; other < s->head.n_seats; other++)
        equal += number[other] == number[seat];
    if (equal > 1)
        tell(log, event, seat, stage, 0);
}

/* Points for the seat with the most of what a card asks for [M2.5]. */
static void give_bonus(mammut *s, const mammut_survey *v, int card, int stage, const int *number,
                       ber_log *log)
{
    int seat = most(s, v, number);
    if (seat < 0)
        return;
    s->vp[seat] = (uint16_t)(s->vp[seat] + MOST_VP);
    if (is_heard(log)) {
        tell_tie(s, E_TIE_WON, stage, seat, number, log);
        tell_four(log, E_CARD_WON, seat,
                  (const int16_t[]){ (int16_t)card, (int16_t)number[seat], MOST_VP,
                                     (int16_t)s->vp[seat] });
    }
}

/* For whom a card that is in play counts as a tile. The step in which it does needs no more. */
static APART void tell_count(const mammut *s, const mammut_survey *v, int card, const int *number,
                             int face, ber_log *log)
{
    int seat = v->cards[card] ? most(s, v, number) : -1;
    if (seat < 0)
        return;
    tell_tie(s, E_TIE_WON, card == MOST_TUSK_FIRE ? S_TUSK : S_AXE, seat, number, log);
    tell_four(log, E_CARD_COUNTS, seat,
              (const int16_t[]){ (int16_t)card, (int16_t)number[seat], (int16_t)face, 0 });
}

static bool has_cards(const uint8_t row[CARDS])
{
    static const uint8_t none[CARDS];
    return memcmp(row, none, CARDS) != 0;
}

/* ---- S0: cards and question marks are turned up --------------------------------- */

/* [M6.8, R30, R48, I5] */
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
    const uint8_t *down = s->down[f->seat];
    int n = 0;
    for (int card = FUR_CARD, left = s->laid[f->seat]; left; card++)
        if (down[card]) {
            out[n++] = (ber_outcome){ (ber_action)(A_TURN_UP + card), down[card] };
            left -= down[card];
        }
    return n;
}

ber_action mammut_lot_turn_up(const mammut *s, const ber_frame *f, ber_rng *rng)
{
    const uint8_t *down = s->down[f->seat];
    return (ber_action)(A_TURN_UP + FUR_CARD +
                        ber_pool_pick(down + FUR_CARD, CARDS - FUR_CARD, rng));
}

bool mammut_do_turn_up(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = a - A_TURN_UP;
    s->down[seat][card]--;
    s->laid[seat]--;
    s->open[seat][card]++;
    tell(log, E_TURNED_UP, seat, card, 0);
    return s->laid[seat] != 0;
}

bool mammut_close_turn_up(mammut *s, ber_frame *f, ber_log *log)
{
    (void)log;
    for (; f->seat < s->head.n_seats; f->seat++)
        if (s->laid[f->seat])
            return false;
    enter(s, F_REVEAL, 0);
    return true;
}

/* Finds the next question mark from a slot on. As thrown they lie side by side. */
static bool find_mark(const mammut *s, ber_frame *f, int slot)
{
    if (slot < SLOTS && s->face[slot] == UNKNOWN) {
        f->place = (uint8_t)slot;
        return true;
    }
    const uint8_t *mark = memchr(s->face + slot, UNKNOWN, (size_t)(SLOTS - slot));
    if (mark)
        f->place = (uint8_t)(mark - s->face);
    return mark != NULL;
}

/* [R25, I6, I8] */
bool mammut_do_reveal(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int slot = f->place, face = a - A_UNDER;
    if (s->back[slot] == NO_FACE)
        s->unseen[TILE_KINDS + face]--; /* the kinds are in the order of the resources */
    s->face[slot] = (uint8_t)face;
    s->back[slot] = UNKNOWN;
    let_all_know(s, slot);
    if (is_heard(log))
        tell(log, E_REVEALED, owner_of(s, slot), slot, face);
    return find_mark(s, f, slot + 1);
}

/* ---- S6 and the end of the round --------------------------------------------------- */

/* Loot tiles of the seat that show an animal and have not been handed in. */
uint32_t mammut_swappable(const mammut *s, int seat)
{
    return tiles_of(s, seat) & ~s->handed_in & showing_animals(s);
}

static APART void tell_animals(const mammut *s, int seat, int kinds, ber_log *log)
{
    for (uint32_t m = (uint32_t)kinds; m; m &= m - 1)
        tell(log, E_ANIMAL, seat, lowest(m), lowest(showing(s, FIRST_ANIMAL + lowest(m))));
}

/* [R43] One token of a kind at most; there are enough for all. */
static inline void collect_animals(mammut *s, int seat, int kinds, ber_log *log)
{
    if (is_heard(log))
        tell_animals(s, seat, kinds & ~s->animals[seat], log);
    s->animals[seat] = (uint8_t)(s->animals[seat] | kinds);
}

static int kinds_of(const mammut *s, uint32_t animals)
{
    int kinds = 0;
    for (; animals; animals &= animals - 1)
        kinds |= 1 << (s->face[lowest(animals)] - FIRST_ANIMAL);
    return kinds;
}

/* [M6.14, M6.21, R46] What was played goes to the discard pile. */
static void discard_cards(mammut *s, ber_log *log)
{
    int n = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        uint8_t *open = s->open[seat];
        if (!has_cards(open))
            continue;
        n += is_heard(log) ? ber_pool_total(open, CARDS) : 0;
        for (int card = 0; card < CARDS; card++)
            s->discard[card] = (uint8_t)(s->discard[card] + open[card]);
        memset(open, 0, CARDS);
    }
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
    s->agenda = (ber_agenda){ 0 };
}

static void give_from(const mammut *s, ber_frame *f, int seat, int done)
{
    f->seat = (int8_t)seat;
    f->left = s->open[seat][ANIMAL_SWAP];
    f->data = (uint8_t)done;
}

/* [R42, R43] Asks for each swap card that can be of use, until one is declined; then the animals
 * are collected. */
bool mammut_close_give(mammut *s, ber_frame *f, ber_log *log)
{
    int n = s->head.n_seats, all = (1 << ANIMALS) - 1;
    for (uint32_t animals = showing_animals(s) & ~s->handed_in;;) {
        uint32_t own = animals & tiles_of(s, f->seat);
        if (f->left && own && s->animals[f->seat] != all)
            return false;
        if (f->left)
            tell(log, own ? E_NO_SWAP_NEED : E_NO_SWAP_TILE, f->seat, 0, 0);
        collect_animals(s, f->seat, kinds_of(s, own), log);
        if (f->data + 1 == n)
            break;
        give_from(s, f, f->seat + 1 == n ? 0 : f->seat + 1, f->data + 1);
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
bool mammut_do_give(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    f->left--;
    if (a == A_DECLINE) { /* for all that are left */
        f->left = 0;
        tell(log, E_DECLINED, f->seat, 0, 0);
        return false;
    }
    s->handed_in |= BIT(a - A_TILE);
    push_question(s, F_SWAP, f->seat)->place = (uint8_t)(a - A_TILE);
    return true;
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

bool mammut_do_swap(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, slot = f->place, animal = a - A_ANIMAL;
    s->animals[seat] = (uint8_t)(s->animals[seat] | 1 << animal);
    tell_four(log, E_SWAPPED, seat,
              (const int16_t[]){ (int16_t)slot, s->face[slot], (int16_t)animal, 0 });
    pop(s);
    return false;
}

/* ---- S3, S4, S5 ------------------------------------------------------------------------ */

static void score_tusks(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS];
    begin_stage(S_TUSK, log);
    numbers_of(v, TUSK, number);
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (number[seat])
            gain(s, seat, E_TUSKS, number[seat], number[seat] * TUSK_VP, log);
    if (v->cards[MOST_TUSK_BONUS])
        give_bonus(s, v, MOST_TUSK_BONUS, S_TUSK, number, log);
    if (is_heard(log))
        tell_count(s, v, MOST_TUSK_FIRE, number, FIRE, log);
}

/* [R41] No food, no prize. */
static void score_food(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS];
    int8_t order[SEATS];
    begin_stage(S_FOOD, log);
    numbers_of(v, FOOD, number);
    mammut_rank(s, v, number, order);
    for (int i = 0; i < 3 && i < s->head.n_seats; i++) {
        int seat = order[i], vp = mammut_food_prize[s->head.n_seats - 2][i];
        if (!vp || !number[seat])
            return;
        s->vp[seat] = (uint16_t)(s->vp[seat] + vp);
        if (i + 1 < s->head.n_seats && number[order[i + 1]] == number[seat])
            tell(log, E_TIE_WON, seat, S_FOOD, 0);
        tell_four(log, E_FOOD, seat,
                  (const int16_t[]){ (int16_t)(i + 1), (int16_t)number[seat], (int16_t)vp,
                                     (int16_t)s->vp[seat] });
    }
}

/* [R39, R40, M8.6, I12, E4] The last loses; with two players the other gains. */
static void score_fire(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS];
    int8_t order[SEATS];
    begin_stage(S_FIRE, log);
    mammut_fires(s, v, number);
    mammut_rank(s, v, number, order);
    int last = order[s->head.n_seats - 1];
    int lost = lose(s, last, FIRE_PENALTY);
    if (is_heard(log))
        tell_tie(s, E_TIE_LOST, S_FIRE, last, number, log);
    tell_four(log, E_FIRE_LOST, last,
              (const int16_t[]){ (int16_t)number[last], (int16_t)lost, (int16_t)s->vp[last], 0 });
    if (s->head.n_seats == 2)
        gain(s, order[0], E_FIRE_GAINED, number[order[0]], number[order[0]], log);
}

/* [R42, R43] From the holder on, clockwise; nobody has a choice without a swap card. */
static void score_animals(mammut *s, const mammut_survey *v, ber_log *log)
{
    int n = s->head.n_seats, seat = v->walk[0];
    begin_stage(S_ANIMALS, log);
    if (v->cards[ANIMAL_SWAP]) {
        give_from(s, enter(s, F_GIVE, 0), seat, 0);
        return;
    }
    for (int i = 0; i < n; i++, seat = seat + 1 == n ? 0 : seat + 1)
        collect_animals(s, seat, v->animals[seat], log);
    end_round(s, log);
}

/* From S3 on. */
static void score_on(mammut *s, const mammut_survey *v, ber_log *log)
{
    score_tusks(s, v, log);
    score_food(s, v, log);
    score_fire(s, v, log);
    score_animals(s, v, log);
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
    if (is_heard(log))
        tell_tie(s, E_TIE_WON, S_FUR, first, place, log);
    tell(log, E_FUR_LEAD, first, s->round, s->vp[first]);
    int lost = lose(s, last, s->round);
    if (is_heard(log))
        tell_tie(s, E_TIE_LOST, S_FUR, last, place, log);
    tell(log, E_FUR_LAST, last, lost, s->vp[last]);
}

/* [R37, R38, R45] The bonus of the cards comes after the track. */
static void score_furs(mammut *s, const mammut_survey *v, ber_log *log)
{
    int number[SEATS];
    begin_stage(S_FUR, log);
    mammut_furs(s, v, number);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        s->fur[seat] = (uint8_t)(s->fur[seat] + number[seat]);
        if (number[seat])
            tell(log, E_FURS, seat, number[seat], s->fur[seat]);
    }
    score_track(s, v, log);
    if (v->cards[MOST_FUR_BONUS])
        give_bonus(s, v, MOST_FUR_BONUS, S_FUR, number, log);
    int m = v->cards[MOST_FUR_ANIMAL] ? most(s, v, number) : -1;
    if (m < 0 || s->animals[m] == (1 << ANIMALS) - 1) {
        score_on(s, v, log);
        return;
    }
    if (is_heard(log))
        tell_tie(s, E_TIE_WON, S_FUR, m, number, log);
    tell(log, E_CARD_CHOOSES, m, MOST_FUR_ANIMAL, number[m]);
    enter(s, F_CHOOSE, m);
}

ber_action *mammut_list_choose(const mammut *s, const ber_frame *f, ber_action *out)
{
    return list_missing(s, f->seat, out);
}

bool mammut_do_choose(mammut *s, ber_frame *f, ber_action a, ber_log *log)
{
    mammut_survey v;
    int seat = f->seat, animal = a - A_ANIMAL;
    s->animals[seat] = (uint8_t)(s->animals[seat] | 1 << animal);
    tell(log, E_CHOSE, seat, animal, 0);
    mammut_count(s, &v);
    score_on(s, &v, log);
    return false;
}

/* ---- S1: axes ----------------------------------------------------------------------------- */

/* [R36, R45] Points for every axe, after the base of the step. */
static void finish_axes(mammut *s, const mammut_survey *v, ber_log *log)
{
    if (v->cards[AXE_BONUS])
        for (int seat = 0; seat < s->head.n_seats; seat++)
            if (v->count[seat][AXE])
                gain(s, seat, E_AXE_BONUS, v->count[seat][AXE], v->count[seat][AXE] * AXE_BONUS_VP,
                     log);
    score_furs(s, v, log);
}

/* Before the cards are drawn nothing else is asked for. Returns who holds the shaman. */
static int count_axes(const mammut *s, int axes[SEATS])
{
    uint32_t axe = ~slots_from(s, AXE + 1), shaman = slots_from(s, SHAMAN_RED);
    int holder = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        uint32_t tiles = tiles_of(s, seat);
        axes[seat] = 0;
        for (uint32_t m = axe & tiles; m; m &= m - 1)
            axes[seat]++;
        holder = shaman & tiles ? seat : holder;
    }
    return holder;
}

/* [R34, R35] From the holder on, clockwise. A draw from nothing is lost, and is no step. */
static void begin_draws(mammut *s, ber_log *log)
{
    int n = s->head.n_seats, left = s->deck_n;
    int axes[SEATS], draws[SEATS], holder = count_axes(s, axes);
    if (left < mammut_in_play.axes)
        left += ber_pool_total(s->discard, CARDS);
    for (int i = 0, seat = holder; i < n; i++, seat = seat + 1 == n ? 0 : seat + 1) {
        draws[i] = axes[seat] < left ? axes[seat] : left;
        left -= draws[i];
        if (draws[i])
            tell(log, E_DRAWS, seat, draws[i], 0);
        if (axes[seat] > draws[i])
            tell(log, E_DRAW_LOST, seat, axes[seat] - draws[i], 0);
    }
    pop(s);
    for (int i = n - 1; i >= 0; i--)
        if (draws[i])
            push(s, F_DRAW, (holder + i) % n)->left = (uint8_t)draws[i];
}

/* [R36, E5] */
static void score_last_axes(mammut *s, const mammut_survey *v, ber_log *log)
{
    int n = s->head.n_seats;
    for (int i = 0, seat = v->walk[0]; i < n; i++, seat = seat + 1 == n ? 0 : seat + 1)
        if (v->count[seat][AXE])
            gain(s, seat, E_AXES, v->count[seat][AXE], v->count[seat][AXE] * AXE_VP, log);
}

/* They count as tiles in later steps. */
static APART void tell_axe_cards(const mammut *s, ber_log *log)
{
    mammut_survey v;
    int axes[SEATS];
    mammut_count(s, &v);
    numbers_of(&v, AXE, axes);
    tell_count(s, &v, MOST_AXE_FUR, axes, FUR, log);
    tell_count(s, &v, MOST_AXE_FIRE, axes, FIRE, log);
}

/* [R34, R36] Cards, or points in the last round. */
static void score_axes(mammut *s, ber_log *log)
{
    mammut_survey v;
    begin_stage(S_AXE, log);
    if (is_heard(log))
        tell_axe_cards(s, log);
    if (s->round < LAST_ROUND) {
        begin_draws(s, log);
        if (s->agenda.depth)
            return;
    }
    mammut_count(s, &v);
    if (s->round == LAST_ROUND)
        score_last_axes(s, &v, log);
    finish_axes(s, &v, log);
}

bool mammut_close_reveal(mammut *s, ber_frame *f, ber_log *log)
{
    if (find_mark(s, f, 0))
        return false;
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

bool mammut_close_draw(mammut *s, ber_frame *f, ber_log *log)
{
    if (f->left) {
        if (!s->deck_n)
            renew_deck(s, log);
        return false;
    }
    pop(s);
    if (s->agenda.depth)
        return true;
    mammut_survey v;
    mammut_count(s, &v);
    finish_axes(s, &v, log);
    return true;
}

/* ---- The result ------------------------------------------------------------------------------ */

/* [M7.2, M7.3, R49] Points, then the fur track; seats equal in both share the rank. */
void mammut_result(const void *state, ber_result *out)
{
    const mammut *s = state;
    int standing[SEATS];
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        out->points[seat] = (int16_t)s->vp[seat];
        standing[seat] = s->vp[seat] << 8 | s->fur[seat];
    }
    ber_rank(out, standing, s->head.n_seats);
}
