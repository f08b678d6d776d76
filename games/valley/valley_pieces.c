/*
 * valley_pieces.c: putting pieces, animals, camps and crops on the map and taking them off.
 *
 * Only these functions write the members they look after, so that the masks and sums beside them
 * stay true. They know no phases and no cards.
 */
#include "valley.h"

#include <string.h>

/* ---- What other members say already ----------------------------------------------------- */

static void count_people(valley *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        s->people[seat] = 0;
        s->n_warriors[seat] = s->n_women[seat] = 0;
        for (int space = 0; space < SPACES; space++) {
            int warriors = s->warriors[seat][space], women = s->women[seat][space];
            s->n_warriors[seat] = (uint8_t)(s->n_warriors[seat] + warriors);
            s->n_women[seat] = (uint8_t)(s->n_women[seat] + women);
            s->people[seat] |= warriors + women ? BIT(space) : 0;
        }
    }
}

static void change_wild(valley *s, int species, int space, int n)
{
    s->animals[space][species] = (uint8_t)(s->animals[space][species] + n);
    s->beasts[space] = (uint8_t)(s->beasts[space] + n);
    if (s->beasts[space])
        s->wild |= BIT(space);
    else
        s->wild &= ~BIT(space);
}

void valley_count(valley *s)
{
    count_people(s);
    memset(s->animals, 0, sizeof s->animals);
    memset(s->beasts, 0, sizeof s->beasts);
    s->wild = s->bag = 0;
    for (int t = 0; t < TOKENS; t++) {
        s->bag |= s->token[t] == TOKEN_BAG ? BIT(t) : 0;
        if (s->token[t] < SPACES)
            change_wild(s, species_of(t), s->token[t], 1);
    }
    for (int space = 0; space < SPACES; space++)
        if (s->loose[space])
            change_wild(s, WOLF, space, s->loose[space]);
}

/* ---- Warriors and women ----------------------------------------------------------------- */

static void change(valley *s, int seat, int sex, int space, int n)
{
    uint8_t *here = &pieces_of(s, seat, sex)[space];
    uint8_t *all = sex == WARRIOR ? &s->n_warriors[seat] : &s->n_women[seat];
    *here = (uint8_t)(*here + n);
    *all = (uint8_t)(*all + n);
    if (s->warriors[seat][space] + s->women[seat][space])
        s->people[seat] |= BIT(space);
    else
        s->people[seat] &= ~BIT(space);
}

void valley_add(valley *s, int seat, int sex, int space, int n)
{
    change(s, seat, sex, space, n);
}

/* Pieces that are gone are taken to be those moved last: no more count as moved than remain. */
static void forget_moved(valley *s, int seat, int sex, int space)
{
    uint8_t *moved = sex == WARRIOR ? s->moved_warriors : s->moved_women;
    const ber_frame *bottom = s->agenda.depth ? &s->agenda.frame[0] : NULL;
    int left = count_of(s, seat, sex, space);
    if (bottom && bottom->kind == F_MOVE && bottom->seat == seat && moved[space] > left)
        moved[space] = (uint8_t)left;
}

void valley_take(valley *s, int seat, int sex, int space, int n)
{
    change(s, seat, sex, space, -n);
    forget_moved(s, seat, sex, space);
}

/* ---- Animals ---------------------------------------------------------------------------- */

void valley_put_token(valley *s, int token, int place)
{
    if (s->token[token] < SPACES)
        change_wild(s, species_of(token), s->token[token], -1);
    s->token[token] = (uint8_t)place;
    s->bag &= ~BIT(token);
    if (place < SPACES)
        change_wild(s, species_of(token), place, 1);
    else if (place == TOKEN_BAG)
        s->bag |= BIT(token);
}

void valley_put_loose(valley *s, int space, int n)
{
    s->loose[space] = (uint8_t)(s->loose[space] + n);
    change_wild(s, WOLF, space, n);
}

/* Wolf tokens that are tamed. */
static int lettered_tamed(const valley *s)
{
    int n = 0;
    for (int t = 0; t < TOKENS / SPECIES; t++)
        n += s->token[t] == TOKEN_TAMED;
    return n;
}

static int all_tamed(const valley *s)
{
    int n = 0;
    for (int seat = 0; seat < SEATS; seat++)
        for (int space = 0; space < SPACES; space++)
            n += s->tamed[seat][space];
    return n;
}

int valley_loose_supply(const valley *s)
{
    int n = LOOSE_WOLVES - (all_tamed(s) - lettered_tamed(s));
    for (int space = 0; space < SPACES; space++)
        n -= s->loose[space];
    return n;
}

/* [R58] */
int valley_first_token(const valley *s, int species, int place)
{
    const uint8_t *first = &s->token[species * 9], *found = memchr(first, place, 9);
    return found ? (int)(found - s->token) : -1;
}

static void stampede_loose(valley *s, uint64_t from, const uint8_t dest[SPACES])
{
    static const uint8_t none[SPACES];
    uint8_t went[SPACES] = { 0 };
    if (memcmp(s->loose, none, SPACES) == 0)
        return;
    for (; from; from &= from - 1) {
        int space = lowest(from);
        went[dest[space]] = (uint8_t)(went[dest[space]] + s->loose[space]);
        s->loose[space] = 0;
    }
    for (int space = 0; space < SPACES; space++)
        s->loose[space] = (uint8_t)(s->loose[space] + went[space]);
}

void valley_stampede(valley *s, int species, uint64_t from, const uint8_t dest[TOKEN_PLACES])
{
    uint8_t herd[SPACES];
    for (uint64_t rest = tokens_of(species) & ~s->bag; rest; rest &= rest - 1) {
        uint8_t *place = &s->token[lowest(rest)];
        *place = dest[*place];
    }
    if (species == WOLF)
        stampede_loose(s, from, dest);
    for (uint64_t rest = from; rest; rest &= rest - 1) {
        int space = lowest(rest);
        herd[space] = s->animals[space][species];
        s->animals[space][species] = 0;
        s->beasts[space] = (uint8_t)(s->beasts[space] - herd[space]);
        if (!s->beasts[space])
            s->wild &= ~BIT(space);
    }
    for (uint64_t rest = from; rest; rest &= rest - 1) {
        int space = lowest(rest), to = dest[space];
        s->animals[to][species] = (uint8_t)(s->animals[to][species] + herd[space]);
        s->beasts[to] = (uint8_t)(s->beasts[to] + herd[space]);
        s->wild |= BIT(to);
    }
}

/* [R58] */
void valley_herd(valley *s, int species, int from, int to, int n)
{
    for (; n > 0; n--) {
        int token = valley_first_token(s, species, from);
        if (token >= 0) {
            valley_put_token(s, token, to);
        } else {
            valley_put_loose(s, from, -1);
            valley_put_loose(s, to, 1);
        }
    }
}

/* [V6.5.7, R58] */
void valley_kill_wild(valley *s, int species, int space, int n, int cause, ber_log *log)
{
    if (n == 0)
        return;
    tell4(log, E_ANIMAL_KILLED, BER_FATE, (int[]){ species, space, cause, n });
    for (; n > 0; n--) {
        int token = valley_first_token(s, species, space);
        if (token >= 0)
            valley_put_token(s, token, TOKEN_BAG);
        else
            valley_put_loose(s, space, -1);
    }
}

/* One tamed wolf less in the space; what became of it is the caller's business. */
static void untame(valley *s, int seat, int space, int n)
{
    const ber_frame *bottom = s->agenda.depth ? &s->agenda.frame[0] : NULL;
    s->tamed[seat][space] = (uint8_t)(s->tamed[seat][space] - n);
    if (bottom && bottom->kind == F_MOVE && bottom->seat == seat &&
        s->moved_wolves[space] > s->tamed[seat][space])
        s->moved_wolves[space] = s->tamed[seat][space];
}

/* To the bag, or to the supply [R58]. */
static void kill_tamed(valley *s, int seat, int space, int n)
{
    untame(s, seat, space, n);
    for (; n > 0; n--) {
        int token = valley_first_token(s, WOLF, TOKEN_TAMED);
        if (token >= 0)
            valley_put_token(s, token, TOKEN_BAG);
    }
}

/* [R27] */
void valley_kill_animals(valley *s, int space, int cause, ber_log *log)
{
    for (int species = 0; species < SPECIES; species++)
        valley_kill_wild(s, species, space, s->animals[space][species], cause, log);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int n = s->tamed[seat][space];
        if (n == 0)
            continue;
        tell4(log, E_KILLED, seat, (int[]){ WOLF_TAMED, space, cause, n });
        kill_tamed(s, seat, space, n);
    }
}

/* [V8.41, R58] */
void valley_tame(valley *s, int seat, int space)
{
    int token = valley_first_token(s, WOLF, space);
    if (token >= 0)
        valley_put_token(s, token, TOKEN_TAMED);
    else
        valley_put_loose(s, space, -1);
    s->tamed[seat][space]++;
}

bool valley_has_tamed(const valley *s, int seat)
{
    static const uint8_t none[SPACES];
    return memcmp(s->tamed[seat], none, SPACES) != 0;
}

/* [V8.41, R58] */
void valley_go_wild(valley *s, int seat, int space, ber_log *log)
{
    int n = s->tamed[seat][space];
    if (n == 0)
        return;
    ber_tell(log, E_WENT_WILD, seat, space, n, 0);
    untame(s, seat, space, n);
    for (; n > 0; n--) {
        int token = valley_first_token(s, WOLF, TOKEN_TAMED);
        if (token >= 0)
            valley_put_token(s, token, space);
        else
            valley_put_loose(s, space, 1);
    }
}

/* ---- Camps and the Fire ----------------------------------------------------------------- */

void valley_lose_fire(valley *s, int seat, ber_log *log)
{
    if (!has_fire(s, seat))
        return;
    s->fire_owners = (uint8_t)(s->fire_owners & ~(1 << seat));
    ber_tell(log, E_FIRE_LOST, seat, 0, 0, 0);
}

void valley_take_fire(valley *s, int seat, ber_log *log)
{
    s->fire_owners = (uint8_t)(s->fire_owners | 1 << seat);
    ber_tell(log, E_FIRE_TAKEN, seat, 0, 0, 0);
}

/* [V9.7, R54] */
void valley_remove_camp(valley *s, int space, int cause, ber_log *log)
{
    int seat = camp_owner(s, space);
    if (seat == NOBODY)
        return;
    s->camps[seat] &= ~BIT(space);
    ber_tell(log, E_CAMP_LOST, seat, space, cause, 0);
    if (!s->camps[seat])
        valley_lose_fire(s, seat, log);
}

/* [V8.38] Women in the trees do not hold a village. */
static bool is_left_alone(const valley *s, int seat, int space)
{
    return (s->camps[seat] >> space & 1) && !visible_women(s, seat, space);
}

static bool has_strays(const valley *s, int seat, int space)
{
    return s->tamed[seat][space] && !(s->people[seat] >> space & 1);
}

APART static void tend_seats(valley *s, int seats, int space, ber_log *log)
{
    for (; seats; seats &= seats - 1) {
        int seat = lowest((uint64_t)seats);
        if (is_left_alone(s, seat, space))
            valley_remove_camp(s, space, s->women[seat][space] ? BY_CLIMBING : BY_LEAVING, log);
        if (has_strays(s, seat, space))
            valley_go_wild(s, seat, space, log);
    }
}

/* [V6.4.10, V8.41, R20] In the movement of its owner a camp waits for its end [V6.4.9]. */
void valley_tend(valley *s, int space, ber_log *log)
{
    const ber_frame *bottom = &s->agenda.frame[0];
    int seats = 0;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (is_left_alone(s, seat, space) || has_strays(s, seat, space))
            seats |= 1 << seat;
    if (bottom->kind == F_MOVE)
        seats &= ~(1 << bottom->seat);
    if (seats)
        tend_seats(s, seats, space, log);
}

/* ---- Death ------------------------------------------------------------------------------ */

/* [V6.4.10, R100] Whether the tribes fight for this space now. */
static bool is_fought_over(const valley *s, int space)
{
    for (int i = 1; i < s->agenda.depth; i++) {
        const ber_frame *f = &s->agenda.frame[i];
        if (f->kind == F_FIGHT)
            return f->place == space && (f->left == STAGE_DICE || f->left == STAGE_SPOILS);
    }
    return false;
}

void valley_kill(valley *s, int seat, int piece, int space, int cause, ber_log *log)
{
    tell4(log, E_KILLED, seat, (int[]){ piece, space, cause, 1 });
    if (piece == WOLF_TAMED)
        kill_tamed(s, seat, space, 1);
    else
        valley_take(s, seat, piece, space, 1);
    if (!is_fought_over(s, space))
        valley_tend(s, space, log);
}

/* [R94] */
void valley_kill_strangers(valley *s, int space, int cause, ber_log *log)
{
    for (int sex = WARRIOR; sex <= WOMAN; sex++) {
        if (s->stranger[sex] != space)
            continue;
        ber_tell(log, E_STRANGER_KILLED, BER_FATE, sex, space, cause);
        s->stranger[sex] = NOWHERE;
    }
}

/* All warriors and women of a tribe there; returns how many. */
static int kill_tribe(valley *s, int seat, int space, int cause, ber_log *log)
{
    int killed = 0;
    for (int sex = WARRIOR; sex <= WOMAN; sex++) {
        int n = count_of(s, seat, sex, space);
        if (n == 0)
            continue;
        tell4(log, E_KILLED, seat, (int[]){ sex, space, cause, n });
        valley_take(s, seat, sex, space, n);
        killed += n;
    }
    return killed;
}

/* [R48, R94] */
int valley_kill_all(valley *s, int space, int killer, int cause, ber_log *log)
{
    int victims = 0;
    valley_kill_animals(s, space, cause, log);
    valley_kill_strangers(s, space, cause, log);
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int killed = kill_tribe(s, seat, space, cause, log);
        victims += seat == killer ? 0 : killed;
    }
    valley_tend(s, space, log);
    return victims;
}

/* ---- Strangers -------------------------------------------------------------------------- */

/* The seat that takes in a Stranger there: the first in turn order with a piece, or -1. */
static int adopter(const valley *s, int space)
{
    for (int seat = first_in_turn(s); seat >= 0; seat = next_in_turn(s, seat))
        if (s->people[seat] >> space & 1)
            return seat;
    return -1;
}

/* [V8.30, R70] */
void valley_adopt(valley *s, int space, ber_log *log)
{
    if (!(strangers(s) >> space & 1))
        return;
    int seat = adopter(s, space);
    for (int sex = WARRIOR; sex <= WOMAN && seat >= 0; sex++) {
        if (s->stranger[sex] != space)
            continue;
        bool has_room = free_pieces(s, seat, sex) > 0;
        s->stranger[sex] = NOWHERE;
        ber_tell(log, has_room ? E_ADOPTED : E_NOT_ADOPTED, seat, sex, space, 0);
        if (!has_room)
            continue;
        valley_add(s, seat, sex, space, 1);
        if (s->agenda.frame[0].kind == F_MOVE && s->agenda.frame[0].seat == seat)
            valley_mark_moved(s, sex, space, 1);
    }
}

/* ---- Crops ------------------------------------------------------------------------------ */

void valley_remove_crop(valley *s, int space)
{
    s->intact &= ~BIT(space);
    s->damaged &= ~BIT(space);
    s->fences &= ~BIT(space);
}

/* [V6.3.6, V7.15, V7.21] One step: intact, damaged, gone. */
void valley_damage_crop(valley *s, int space, int event, ber_log *log)
{
    bool was_intact = s->intact >> space & 1;
    if (was_intact) {
        s->intact &= ~BIT(space);
        s->damaged |= BIT(space);
    } else {
        valley_remove_crop(s, space);
    }
    if (event == E_TRAMPLED)
        ber_tell(log, E_TRAMPLED, BER_FATE, space, was_intact, 0);
    else
        ber_tell(log, was_intact ? E_CROP_DAMAGED : E_CROP_LOST, BER_FATE, space, 0, 0);
}

/* [V5.4, V6.8.1] */
void valley_sow(valley *s, int seat, int space, ber_log *log)
{
    s->food[seat]--;
    s->intact |= BIT(space);
    ber_tell(log, E_SOWED, seat, space, 1, 0);
}

/* ---- Enemies ---------------------------------------------------------------------------- */

/* [V6.4.4, R17] */
int valley_enemies(const valley *s, int seat, int space)
{
    int n = wild_in(s, space), hidden = s->hidden_seat;
    unsigned others = 0;
    for (int other = 0; other < s->head.n_seats; other++)
        others |= (unsigned)(s->people[other] >> space & 1) << other;
    for (others &= ~(1u << seat); others; others &= others - 1)
        n += tribe_in(s, __builtin_ctz(others), space);
    bool is_hiding = s->hidden_space == space && hidden != NOBODY && hidden != seat;
    if (is_hiding && (s->people[hidden] >> space & 1))
        n -= s->hidden_warriors + s->hidden_women + s->hidden_wolves;
    return n;
}

uint64_t valley_enemy_spaces(const valley *s, int seat)
{
    uint64_t spaces = s->wild | other_people(s, seat);
    if (s->hidden_seat == NOBODY || s->hidden_seat == seat || !(spaces >> s->hidden_space & 1))
        return spaces;
    return valley_enemies(s, seat, s->hidden_space) ? spaces : spaces & ~BIT(s->hidden_space);
}
