/*
 * eiszeit_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so it looks at seats,
 * counts and the agenda before it uses one to find another. Numbers are those of the
 * invariants in RULES.md, section 17; what is a property of several positions (I12, I14,
 * I15) is left to the tests.
 */
#include "eiszeit.h"

#include "frame.h"
#include "pool.h"

/* ---- Stages of the game -------------------------------------------------------------- */

static int bottom_kind(const eiszeit *s)
{
    return s->agenda.depth ? s->agenda.frame[0].kind : -1; /* -1: the game is over */
}

static bool is_setup(const eiszeit *s)
{
    return bottom_kind(s) == F_SETUP_PLACE || bottom_kind(s) == F_DEAL;
}

static bool is_after_conflict(const eiszeit *s)
{
    int kind = bottom_kind(s);
    return kind < 0 || kind == F_LOTS || kind == F_PLACE_GLACIER;
}

/* [E5.4] Who has ended the colonisation: the next seat begins. */
static int ender(const eiszeit *s)
{
    return (s->start_player + s->head.n_seats - 1) % s->head.n_seats;
}

/* ---- Pieces ------------------------------------------------------------------------------ */

/* [I1] */
static const char *broken_stones(const eiszeit *s)
{
    int all = s->dark_reserve + s->light_reserve + ber_pool_total(s->stones, SEATS);
    if (all != eiszeit_all_stones[s->head.n_seats - 3])
        return "I1: stones add up";
    for (int seat = 0; seat < SEATS; seat++)
        if (s->stones[seat] > (seat < s->head.n_seats ? MOST_STONES : 0))
            return "I1: nobody has more than 13 stones";
    return NULL;
}

/* [I2] With bounds on each, so that sums cannot wrap. */
static const char *broken_hunters(const eiszeit *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        int all = s->supply[seat];
        for (int r = 0; r < REGIONS; r++) {
            int plain = s->hunters[r][seat] - s->clubbed[r][seat];
            all += s->hunters[r][seat];
            if (plain < 0)
                return "I4: clubs lie under hunters";
            if (s->touched[r][seat] > plain || s->touched_clubbed[r][seat] > s->clubbed[r][seat])
                return "touched hunters stand there";
        }
        if (all != (seat < s->head.n_seats ? ALL_HUNTERS : 0))
            return "I2: the hunters of each seat add up";
    }
    return NULL;
}

/* [I3, I4] */
static const char *broken_reserves(const eiszeit *s)
{
    int mammoths = s->mammoth_reserve + ber_pool_total(s->mammoths, REGIONS);
    int clubs = s->club_reserve + ber_pool_total(s->own_clubs, SEATS) +
                ber_pool_total(s->loose_clubs, REGIONS) +
                ber_pool_total(&s->clubbed[0][0], REGIONS * SEATS);
    if (mammoths != s->head.n_seats + 1)
        return "I3: mammoths add up";
    if (clubs != CLUBS)
        return "I4: clubs add up";
    for (int seat = s->head.n_seats; seat < SEATS; seat++)
        if (s->own_clubs[seat] | s->score[seat])
            return "an empty seat has nothing";
    return NULL;
}

/* [I11] Ice that reaches the top edge through ice. */
static unsigned rooted_ice(unsigned iced)
{
    unsigned rooted = iced & TOP_EDGE, old;
    do {
        old = rooted;
        for (unsigned rest = old; rest; rest &= rest - 1)
            rooted |= eiszeit_in_play.beside[lowest(rest)] & iced;
    } while (rooted != old);
    return rooted;
}

/* [I5, I11] What was iced in the beginning stays so, and each round before this one may
 * have added a region. */
static const char *broken_ice(const eiszeit *s)
{
    unsigned start = eiszeit_ice[s->head.n_seats - 3], grown = s->iced & ~start;
    if (s->iced & ~ALL_REGIONS || start & ~s->iced || rooted_ice(s->iced) != s->iced ||
        __builtin_popcount(grown) > (s->round ? s->round - 1 : 0))
        return "I11: ice grows from the top edge, one region in a round";
    for (unsigned rest = s->iced; rest; rest &= rest - 1) {
        int r = lowest(rest);
        if (s->mammoths[r] | s->loose_clubs[r] | s->fire[r] | s->fire_value_sum[r] ||
            ber_pool_total(s->hunters[r], SEATS))
            return "I5: nothing stands on ice";
    }
    return NULL;
}

/* [I9] Tokens turned up so far are missing from the pool; those of the regions before the
 * frame's and some of that one. */
static int turned_up(const eiszeit *s)
{
    const ber_frame *f = &s->agenda.frame[0];
    int n = 0;
    if (bottom_kind(s) != F_FIRE)
        return 0;
    for (int r = 0; r < f->place - 1; r++)
        n += s->fire[r];
    return n + s->fire[f->place - 1] - f->left;
}

/* [I9, I10] */
static const char *broken_fire(const eiszeit *s)
{
    int tokens = ber_pool_total(s->fire, REGIONS), turned = turned_up(s), value = 0;
    int on_board = is_after_conflict(s) ? 0 : __builtin_popcount(free_regions(s));
    if (tokens != on_board)
        return is_after_conflict(s) ? "I10: no fire after the conflict"
                                    : "I9: as many tokens as regions without ice";
    for (int v = 0; v < FIRE_VALUES; v++) {
        if (s->fire_pool[v] > eiszeit_fire_count[v])
            return "I9: the fire values add up";
        value += v * (eiszeit_fire_count[v] - s->fire_pool[v]);
    }
    if (ber_pool_total(s->fire_pool, FIRE_VALUES) != FIRE_TOKENS - turned ||
        ber_pool_total(s->fire_value_sum, REGIONS) != value)
        return "I9: the fire values add up";
    for (int r = 0; r < REGIONS; r++)
        if (s->fire_value_sum[r] > (FIRE_VALUES - 1) * s->fire[r])
            return "I9: values lie where tokens lie";
    if (is_after_conflict(s) && s->club_reserve + ber_pool_total(s->own_clubs, SEATS) != CLUBS)
        return "I10: no clubs on the board after the conflict";
    return NULL;
}

/* ---- Cards --------------------------------------------------------------------------------- */

/* [I6] Each kind, wherever it is. The counts of the hands come later. */
static const char *broken_kinds(const eiszeit *s)
{
    for (int card = 0; card < CARDS; card++) {
        int n = s->pool[card] + s->discard[card] + (s->top[colour_of(card)] == card);
        for (int seat = 0; seat < SEATS; seat++)
            n += s->hand[seat][card];
        for (int i = 0; i < s->buried_n[colour_of(card)]; i++)
            n += s->buried[colour_of(card)][i] == card;
        if (n != eiszeit_count[card])
            return "I6: the cards of each kind add up";
    }
    return NULL;
}

static const char *broken_buried(const eiszeit *s)
{
    for (int c = 0; c < COLOURS; c++) {
        if (s->buried_n[c] >= BURIED)
            return "the queue of buried cards has room";
        for (int i = 0; i < BURIED; i++) {
            int card = s->buried[c][i], by = s->buried_by[c][i];
            if (i >= s->buried_n[c]
                    ? card | by
                    : card >= CARDS || colour_of(card) != c || by >= s->head.n_seats)
                return "buried cards are of their colour, by a seat that plays";
        }
    }
    return NULL;
}

/* [I8, I16, E1.12] */
static const char *broken_piles(const eiszeit *s)
{
    for (int c = 0; c < COLOURS; c++) {
        int top = s->top[c], first = first_of(c), kinds = kinds_of(c);
        int cult = c == LIGHT ? L_CULT : D_CULT;
        bool has_top = top < CARDS;
        if (has_top ? colour_of(top) != c || is_cult(top) : top != CARD_LIGHT + c)
            return "I8: no Cult is a top card";
        if (!has_top && ber_pool_total(s->discard + first, kinds) != s->discard[cult])
            return "I8: only Cults lie in a pile without a top card";
        if (s->pool_n[c] != ber_pool_total(s->pool + first, kinds))
            return "I6: pool_n is the size of the pool";
        if (s->pool_n[c] + s->buried_n[c] == 0)
            return "I16: no draw pile is empty";
    }
    return NULL;
}

static bool counts_fit(const eiszeit *s, int seat)
{
    const uint8_t *hand = s->hand[seat];
    return s->light_n[seat] == ber_pool_total(hand, D_GATHER2) &&
           s->dark_n[seat] == ber_pool_total(hand + D_GATHER2, CARDS - D_GATHER2);
}

/* [E0.9] Dealt so far to a seat in the set-up. */
static bool dealt_fits(const eiszeit *s, int seat)
{
    const ber_frame *f = &s->agenda.frame[0];
    int n = s->head.n_seats, got = 0;
    if (f->kind == F_DEAL) {
        int now = (f->seat - s->start_player + n) % n, turn = (seat - s->start_player + n) % n;
        got = turn < now ? HAND : turn == now ? HAND - f->left : 0;
    }
    int light = got < START_LIGHT ? got : START_LIGHT;
    return s->light_n[seat] == light && s->dark_n[seat] == got - light;
}

/* [I7] Five cards of both colours, except for the seat whose turn it is and the one that ended
 * the last round [E6.1]. */
static bool hand_fits(const eiszeit *s, int seat)
{
    int size = hand_size(s, seat), kind = bottom_kind(s);
    bool is_active = kind >= 0 && s->agenda.frame[0].seat == seat;
    if (is_active && kind == F_DISCARD_CARD)
        return size == HAND - 1;
    if (is_active && kind == F_DRAW_CARD)
        return size == HAND - 1 || size == HAND - 2;
    if (is_last_round(s) && (kind < 0 || kind == F_FIRE) && seat == ender(s))
        return size == HAND - 1;
    return size == HAND && s->light_n[seat] && s->dark_n[seat];
}

static const char *broken_hands(const eiszeit *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        if (!counts_fit(s, seat))
            return "I6: light_n and dark_n are the sizes of the hand";
        if (seat >= s->head.n_seats && hand_size(s, seat))
            return "an empty seat has no cards";
        if (seat < s->head.n_seats && !(is_setup(s) ? dealt_fits(s, seat) : hand_fits(s, seat)))
            return "I7: hands have five cards of both colours";
    }
    return NULL;
}

/* What is remembered of the last draws [R56]: cards that are still in the hand. */
static bool recent_fits(const eiszeit *s, int i)
{
    int from = s->recent_from[i], card = s->recent[i] - 1, memo = s->recent_memo[i] - 1;
    int seat = i >= RECENT / 2 ? s->mover : (s->mover + s->head.n_seats - 1) % s->head.n_seats;
    bool is_twice = i % 2 && s->recent[i] == s->recent[i - 1];
    if (!from)
        return !s->recent[i] && !s->recent_memo[i] && !ber_pool_total(s->stock[i], CARDS);
    if (from < FROM_PILE || from >= FROM_BURIED + 2 * s->head.n_seats ||
        (i % 2 && !s->recent_from[i - 1]))
        return false;
    if (card < 0 || card >= CARDS || colour_of(card) != from % 2 ||
        s->hand[seat][card] < 1 + is_twice)
        return false;
    if (from < FROM_BURIED ? memo >= 0 : memo < 0 || memo >= CARDS || colour_of(memo) != from % 2)
        return false;
    int first = first_of(from % 2), kinds = kinds_of(from % 2);
    return ber_pool_total(s->stock[i], CARDS) == ber_pool_total(s->stock[i] + first, kinds);
}

static const char *broken_memory(const eiszeit *s)
{
    if (s->mover >= s->head.n_seats)
        return "the last seat to move is a seat";
    for (int i = 0; i < RECENT; i++)
        if (!recent_fits(s, i))
            return "R56: recent cards are in the hands";
    return NULL;
}

/* ---- The agenda: the bottom frame ------------------------------------------------------------ */

static bool is_region(const eiszeit *s, int number)
{
    return number >= 1 && number <= REGIONS && (free_regions(s) & bit_of(number));
}

/* [E0.8] Everybody has enough to place. */
static bool setup_fits(const eiszeit *s, const ber_frame *f)
{
    int n = s->head.n_seats;
    if (s->round || f->left < 1 || f->left > START_HUNTERS * n)
        return false;
    for (int i = 0; i < n; i++)
        if (s->supply[(f->seat + i) % n] < f->left / n + (i < f->left % n))
            return false;
    return true;
}

/* [E1.13, E5.4, E6.1] A turn that ends the colonisation has emptied the dark reserve. In the last
 * round nothing follows such a card. */
static bool turn_fits(const eiszeit *s, const ber_frame *f)
{
    if (!f->data)
        return s->dark_reserve != 0;
    return !s->dark_reserve && !is_last_round(s) && f->seat == ender(s);
}

static bool fire_fits(const eiszeit *s, const ber_frame *f)
{
    return is_region(s, f->place) && f->left && f->left <= s->fire[f->place - 1] &&
           f->seat == ender(s);
}

/* [E4.1, E4.2] */
static bool lots_fit(const eiszeit *s, const ber_frame *f)
{
    return f->data == eiszeit_last(s) && f->data & (f->data - 1);
}

static bool bottom_fits(const eiszeit *s, const ber_frame *f)
{
    bool plays = s->round >= 1 && s->round <= s->head.option[O_ROUNDS];
    bool freezes = plays && !s->dark_reserve && !is_last_round(s);
    switch (f->kind) {
    case F_SETUP_PLACE: return setup_fits(s, f);
    case F_DEAL: return !s->round && f->left;
    case F_PLAY_CARD: return plays && s->dark_reserve;
    case F_DISCARD_CARD:
    case F_DRAW_CARD: return plays && turn_fits(s, f);
    case F_FIRE: return plays && !s->dark_reserve && fire_fits(s, f);
    case F_LOTS: return freezes && lots_fit(s, f);
    case F_PLACE_GLACIER: return freezes && (eiszeit_last(s) >> f->seat & 1);
    default: return false;
    }
}

/* ---- The agenda: effects -------------------------------------------------------------- */

/* A hunter that the actor may move: there, not touched, not another's with a club. */
static bool can_move(const eiszeit *s, int actor, int number, int owner, int club)
{
    if (!is_region(s, number) || (club && owner != actor))
        return false;
    int r = number - 1;
    return club ? s->clubbed[r][owner] > s->touched_clubbed[r][owner]
                : plain_hunters(s, r, owner) > s->touched[r][owner];
}

static bool lists_something(const eiszeit *s, const ber_frame *f)
{
    ber_action out[BER_MAX_ACTIONS];
    return eiszeit_list(s, f, out) > 0;
}

/* [E9.1] How far a Camp card is tells what it still allows. */
static bool camp_fits(const ber_frame *f)
{
    if (f->place)
        return f->left == 1 && !is_terrain_only(f);
    return is_terrain_only(f) ? f->left == 1 || f->left == 2 : f->left == 3;
}

static bool place_fits(const eiszeit *s, const ber_frame *f)
{
    int most = f->card < L_SWAP ? 3 : f->card == D_GATHER1 ? 1 : 2;
    bool is_party = f->card == L_PARTY;
    bool is_gather = f->card == D_GATHER1 || f->card == D_GATHER2;
    if (f->card >= L_SWAP && !is_party && !is_gather)
        return false;
    if (f->left < 1 || f->left > most || (f->place && !is_region(s, f->place)))
        return false;
    if (f->card < L_SWAP ? !camp_fits(f) : is_terrain_only(f) || is_party != (f->place != 0))
        return false;
    return f->kind != F_SUBSTITUTE_TARGET ||
           (!s->supply[f->seat] &&
            can_move(s, f->seat, get_source(f).from, f->seat, get_source(f).club) &&
            lists_something(s, f));
}

/* [E9.4, E10.3] */
static bool move_fits(const eiszeit *s, const ber_frame *f)
{
    int before = f->kind == F_MOVE_TARGET ? get_hunter(f).before : f->data;
    if (f->card == D_GIFT) {
        bool is_second = f->kind == F_MOVE_SOURCE && f->place;
        if (before || f->left != (is_second ? 1 : 2))
            return false;
    } else if (f->card != L_DRIVE || !f->left || (f->left == 3 && before) ||
               (f->left == 2 && !before)) {
        return false;
    }
    if (f->kind == F_MOVE_SOURCE)
        return f->place ? f->card == D_GIFT && is_region(s, f->place) : true;
    kept_hunter k = get_hunter(f);
    return can_move(s, f->seat, f->place, k.owner, k.club) && lists_something(s, f) &&
           (f->card == L_DRIVE || k.owner == f->seat);
}

static bool trek_fits(const eiszeit *s, const ber_frame *f)
{
    if (f->card != L_TREK || !is_region(s, f->place))
        return false;
    if (f->kind == F_TREK_TARGET)
        return s->hunters[f->place - 1][f->seat] && lists_something(s, f);
    return is_region(s, f->data) && (eiszeit_in_play.beside[f->place - 1] & bit_of(f->data));
}

/* [E9.7, E9.9, E9.12] */
static bool mammoth_fits(const eiszeit *s, const ber_frame *f)
{
    if (f->card == L_PARTY)
        return is_region(s, f->place);
    if (f->card != L_HERD && (f->card != L_CLUB || f->data > MODE_ADJACENT))
        return false;
    if (f->kind == F_MAMMOTH_SOURCE)
        return (f->data == MODE_ADJACENT || f->data == MODE_ANY) && lists_something(s, f);
    if (f->data == MODE_PLACE)
        return s->mammoth_reserve != 0;
    return is_region(s, f->place) && s->mammoths[f->place - 1] && lists_something(s, f);
}

static bool remove_fits(const ber_frame *f)
{
    if (f->card == D_AMBUSH)
        return f->left == 1 && !f->data;
    return f->card == D_FEUD && (f->left == 2 ? !f->data : f->left == 1 && f->data);
}

static bool is_fire_card(int card)
{
    return card == L_FIRE || card == D_EMBERS;
}

/* [E1.3] */
static bool is_for_one(int card)
{
    return colour_of(card) == DARK && !is_cult(card) && card != D_GATHER1 && card != D_GATHER2;
}

/* What a frame says must fit the board, so that the rules can trust it. */
static bool effect_fits(const eiszeit *s, const ber_frame *f)
{
    switch (f->kind) {
    case F_CULT_SOURCE: return is_cult(f->card);
    case F_MAMMOTH_MODE: return f->card == L_HERD;
    case F_CHOOSE_BENEFICIARY: return is_for_one(f->card);
    case F_PLACE_HUNTER:
    case F_SUBSTITUTE_SOURCE:
    case F_SUBSTITUTE_TARGET: return place_fits(s, f);
    case F_ATTACH_CLUB: return is_region(s, f->place) && s->touched[f->place - 1][f->seat];
    case F_SWAP_FIRST: return f->card == L_SWAP;
    case F_SWAP_SECOND:
        return f->card == L_SWAP &&
               can_move(s, f->seat, f->place, get_hunter(f).owner, get_hunter(f).club) &&
               lists_something(s, f);
    case F_MOVE_SOURCE:
    case F_MOVE_TARGET: return move_fits(s, f);
    case F_TREK_SOURCE: return f->card == L_TREK;
    case F_TREK_TARGET:
    case F_TREK_HUNTER:
    case F_TREK_MAMMOTH: return trek_fits(s, f);
    case F_REMOVE_HUNTER: return remove_fits(f);
    case F_PARTY_REGION: return f->card == L_PARTY;
    case F_CLUB_OR_MAMMOTH: return f->card == L_CLUB;
    case F_CLUB_USE: return (f->card == L_CLUB || f->card == D_GIFT) && s->own_clubs[f->seat];
    case F_GIFT_CHOICE: return f->card == D_GIFT;
    case F_MAMMOTH_SOURCE:
    case F_MAMMOTH_TARGET: return mammoth_fits(s, f);
    case F_FIRE_SOURCE: return is_fire_card(f->card);
    case F_FIRE_TARGET:
        return is_fire_card(f->card) && is_region(s, f->place) && s->fire[f->place - 1] &&
               lists_something(s, f);
    case F_REMOVE_MAMMOTH: return f->card == D_HUNT;
    default: return false;
    }
}

/* [E1.5, E10.10] Played or copied, the card lies on top; a Cult lies under the others. */
static bool card_fits(const eiszeit *s, const ber_frame *f)
{
    if (f->kind == F_CULT_SOURCE)
        return s->discard[f->card] != 0;
    return f->card < CARDS && s->top[colour_of(f->card)] == f->card;
}

/* [E8.6] A light card is carried out by the active seat, a dark one by another. */
static bool actor_fits(const eiszeit *s, const ber_frame *f)
{
    bool is_active = f->seat == s->agenda.frame[0].seat;
    if (f->kind == F_ATTACH_CLUB)
        return true;
    if (f->kind == F_CHOOSE_BENEFICIARY || f->kind == F_CULT_SOURCE)
        return is_active;
    return is_active == (colour_of(f->card) == LIGHT);
}

/* ---- The agenda: what lies on what ---------------------------------------------------- */

static bool is_placing(const ber_frame *f)
{
    return f->kind == F_PLACE_HUNTER || f->kind == F_SUBSTITUTE_SOURCE ||
           f->kind == F_SUBSTITUTE_TARGET;
}

/* On the next piece, or on the mammoth of a party, or on the other hunter of a swap. */
static bool attach_fits(const ber_frame *below, int i)
{
    switch (below->kind) {
    case F_MAMMOTH_SOURCE:
    case F_MAMMOTH_TARGET: return below->card == L_PARTY;
    case F_ATTACH_CLUB: return i == 2;
    default: return true;
    }
}

/* What the table of the flow leaves open. */
static bool stack_fits(const eiszeit *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i], *below = f - 1;
    if (f->kind == F_FIRST)
        return below->left == START_HUNTERS * s->head.n_seats;
    if (f->kind == F_DRAW)
        return eiszeit_colours(s, f->seat) >> f->card & 1;
    if (!effect_fits(s, f) || !card_fits(s, f) || !actor_fits(s, f))
        return false;
    if (i == 1)
        return true;
    if (f->kind == F_ATTACH_CLUB)
        return attach_fits(below, i);
    if (f->card == L_PARTY)
        return i == 2 && below->card == L_PARTY && below->place == f->place && !is_placing(below);
    return is_placing(below) && below->card == f->card && colour_of(f->card) == DARK &&
           below->seat != f->seat && i < s->head.n_seats;
}

/* The bottom frame is looked at first: fire and hands are read through it. */
static const char *broken_bottom(const eiszeit *s)
{
    const ber_agenda *agenda = &s->agenda;
    if (s->head.n_seats < 3 || s->head.n_seats > SEATS)
        return "seats are 3 to 5";
    if (agenda->depth > BER_AGENDA - 3)
        return "the agenda has at most 7 frames";
    if (!ber_agenda_is_shaped(&eiszeit_game, &s->head, agenda))
        return "every frame of the agenda has its shape";
    if (s->start_player >= s->head.n_seats)
        return "the start player is a seat";
    if (agenda->depth ? !bottom_fits(s, &agenda->frame[0]) : !is_last_round(s) || s->dark_reserve)
        return "the bottom frame fits the position";
    return NULL;
}

static const char *broken_agenda(const eiszeit *s)
{
    for (int i = 1; i < s->agenda.depth; i++)
        if (!stack_fits(s, i))
            return "every frame of the agenda fits the position";
    return NULL;
}

/* [I13] At most three points for each hunter and each round that has been scored. */
static const char *broken_score(const eiszeit *s)
{
    int rounds = is_after_conflict(s) || !s->round ? s->round : s->round - 1;
    for (int seat = 0; seat < s->head.n_seats; seat++)
        if (s->score[seat] > rounds * ALL_HUNTERS * eiszeit_points[2])
            return "I13: at most 36 points in a round";
    return NULL;
}

CHECKS(broken_of_any, eiszeit, broken_bottom, broken_stones, broken_hunters, broken_reserves,
       broken_ice, broken_fire, broken_buried, broken_kinds, broken_piles, broken_hands,
       broken_memory, broken_agenda, broken_score)

const char *eiszeit_broken(const void *state)
{
    return broken_of_any(state);
}
