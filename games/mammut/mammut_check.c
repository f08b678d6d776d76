/*
 * mammut_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so each check relies
 * only on what those before it have let pass. Not checked are the invariants about two
 * positions, one after the other: they are the rules themselves [I7, I8, I9, I10, I12].
 */
#include "mammut.h"

#include "frame.h"
#include "pool.h"

/* ---- The agenda --------------------------------------------------------------- */

/* What a frame of the set-up lies on, and a heap that the seat has. */
static bool lies_well(const mammut *s, const ber_frame *f)
{
    int under_tokens = s->head.option[O_FIRST] ? F_THROW : F_FIRST;
    switch (f->kind) {
    case F_FIRST: return !s->head.option[O_FIRST];
    case F_TOKEN: return s->head.n_seats >= 4 && f[-1].kind == under_tokens;
    case F_DEAL: return f[-1].kind == (s->head.n_seats >= 4 ? F_TOKEN : under_tokens);
    default: return f->card < heaps_of(s);
    }
}

static bool agenda_is_sound(const mammut *s)
{
    if (!ber_agenda_is_shaped(&mammut_game, &s->head, &s->agenda))
        return false;
    for (int i = 0; i < s->agenda.depth; i++)
        if (!lies_well(s, &s->agenda.frame[i]))
            return false;
    return true;
}

/* Where the round is; F_DRAW + 1 when the game is over. */
static int phase_of(const mammut *s)
{
    return s->agenda.depth ? s->agenda.frame[0].kind : F_DRAW + 1;
}

/* From S0 on. */
static bool is_scored(int phase)
{
    return phase != F_TURN && phase != F_THROW;
}

/* From S1 on. */
static bool is_revealed(int phase)
{
    return is_scored(phase) && phase != F_TURN_UP && phase != F_REVEAL;
}

/* ---- Tiles ---------------------------------------------------------------------- */

/* Lots that have been tossed. */
static int count_lots(const mammut *s)
{
    return phase_of(s) == F_THROW ? s->agenda.frame[0].place : LOTS;
}

/* Slots in which tiles lie. During the throw some may still be free in the middle. */
static uint32_t thrown_slots(const mammut *s)
{
    return phase_of(s) == F_THROW ? s->centre : ~(uint32_t)0;
}

/* Faces and pairs of sides, slot by slot. */
static const char *broken_slots(const mammut *s)
{
    uint32_t thrown = thrown_slots(s);
    for (int slot = 0; slot < SLOTS; slot++) {
        int face = s->face[slot], back = s->back[slot];
        bool lies = thrown & BIT(slot), is_known = known_to_any(s) & BIT(slot);
        if (face > NO_FACE || back > NO_FACE)
            return "every face is a face";
        if (lies != (face != NO_FACE) || (back != NO_FACE && (!lies || phase_of(s) == F_THROW)))
            return "what is not thrown yet shows nothing";
        if (back == NO_FACE ? is_known : tile_of(face, back) < 0)
            return "the pairs of sides are those of the tiles";
        if (is_revealed(phase_of(s)) && face == UNKNOWN)
            return "no question mark shows after S0"; /* [I6] */
    }
    return NULL;
}

/* How many tiles that show a face are only counted. */
static int count_undecided(const mammut *s, int face)
{
    int n = 0;
    for (int slot = 0; slot < SLOTS; slot++)
        n += s->face[slot] == face && s->back[slot] == NO_FACE;
    return n;
}

/* During the throw: whether the kind has been tossed, and the number of the face been shown. */
static bool is_tossed(int kind, int lots)
{
    for (int lot = 0; lot < lots; lot++)
        for (int i = 0; i < mammut_in_play.lot[lot].n; i++)
            if (mammut_in_play.lot[lot].kind[i] == kind)
                return true;
    return false;
}

static bool is_shown(int face, int lots)
{
    for (int i = 0; i < 3; i++)
        if (mammut_shows[SHOWS - 1][i] == face)
            return lots == LOTS;
    return lots > FIRST_SHOW;
}

/* [I1, I11] So the numbers of scoring faces are what the tile set allows. */
static const char *broken_tiles(const mammut *s)
{
    int lots = count_lots(s);
    int decided[TILE_KINDS] = { 0 };
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->back[slot] != NO_FACE)
            decided[tile_of(s->face[slot], s->back[slot])]++;
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        int all = decided[kind] + s->unseen[kind] + s->unseen[TILE_KINDS + kind];
        if (all != (is_tossed(kind, lots) ? mammut_in_play.tile[kind].copies : 0))
            return "every tile that was tossed lies on one side";
    }
    for (int face = 0; face < FACES; face++)
        if (count_undecided(s, face) != (is_shown(face, lots) ? mammut_unseen(s, face) : 0))
            return "the tiles show their faces";
    return NULL;
}

/* [M16.1] As thrown, and as far as nobody has looked under them, the slots are in the order of
 * the faces, each run of equal ones with its own start. */
static const char *broken_runs(const mammut *s)
{
    uint32_t plain = s->runs ? thrown_slots(s) & ~known_to_any(s) : 0;
    if (s->runs && !(s->runs & 1) && phase_of(s) != F_THROW)
        return "the first run begins with the first slot";
    while (plain & (plain - 1)) {
        int slot = lowest(plain), next = lowest(plain &= plain - 1);
        bool starts = s->runs & (BIT(next) - BIT(slot)) << 1;
        if (starts ? s->face[slot] >= s->face[next] : s->face[slot] != s->face[next])
            return "as thrown the slots are in the order of the faces";
    }
    return NULL;
}

/* [I1, I5] */
static const char *broken_places(const mammut *s)
{
    int phase = phase_of(s);
    uint32_t all = thrown_slots(s), seen = s->centre;
    for (int tray = 0; tray < TRAYS; tray++) {
        bool exists = tray / 2 < s->head.n_seats && tray % 2 < heaps_of(s);
        if ((!exists && s->heap[tray]) || (seen & s->heap[tray]))
            return "every tile is in the centre or in one heap";
        seen |= s->heap[tray];
    }
    if (seen != all)
        return "every thrown tile is in the centre or in one heap";
    if (phase == F_THROW && s->centre != all)
        return "thrown tiles lie in the centre";
    for (int seat = 0; seat < s->head.n_seats && is_scored(phase); seat++)
        if (s->centre || !tiles_of(s, seat))
            return "when scoring starts everybody has tiles and the centre none";
    return NULL;
}

/* How many seats come before this one, from the holder of the shaman on. */
static int seats_before(const mammut *s, int seat)
{
    mammut_survey v;
    mammut_count(s, &v);
    return (seat - v.walk[0] + s->head.n_seats) % s->head.n_seats;
}

/* [R42] */
static const char *broken_swaps(const mammut *s)
{
    bool is_giving = phase_of(s) == F_GIVE;
    const ber_frame *f = &s->agenda.frame[0];
    for (int seat = 0; seat < SEATS; seat++) {
        uint32_t given = s->handed_in & tiles_of(s, seat);
        int usable = is_giving && f->seat == seat ? f->left : 0;
        if (count_bits(given) + usable > s->open[seat][ANIMAL_SWAP])
            return "a tile is handed in for each swap card at most";
        if (given && is_giving && seats_before(s, seat) > f->data)
            return "seats swap one after another";
    }
    if (s->handed_in & ~(is_giving ? showing_animals(s) : 0))
        return "animal tiles are handed in, in S6";
    return NULL;
}

/* [I7, R29] Peeks go under question marks; what was turned over everybody knows. */
static const char *broken_marks(const mammut *s)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (s->know[seat] && (seat >= s->head.n_seats || phase_of(s) == F_THROW))
            return "only players know thrown tiles";
    if (known_to_any(s) & ~known_to_all(s) & ~showing(s, UNKNOWN))
        return "only of question marks some know more than others";
    return broken_swaps(s);
}

/* ---- Cards ------------------------------------------------------------------------- */

/* [I2] */
static const char *broken_cards(const mammut *s)
{
    for (int card = 0; card < CARDS; card++) {
        int total = s->deck[card] + s->discard[card];
        for (int seat = 0; seat < SEATS; seat++)
            total += s->hand[seat][card] + s->down[seat][card] + s->open[seat][card];
        if (total != mammut_card_count[card])
            return "every card is in a pile, in a hand or played";
        if (s->discard[card] && s->round == mammut_first_round[s->head.n_seats - 2])
            return "cards are discarded at the end of a round"; /* [M6.14] */
    }
    return s->deck_n == ber_pool_total(s->deck, CARDS) ? NULL
                                                       : "deck_n is the size of the draw pile";
}

/* [I17, I18] */
static const char *broken_hand(const mammut *s, int seat)
{
    int phase = phase_of(s), loot_down = ber_pool_total(s->down[seat], FUR_CARD);
    int all_open = ber_pool_total(s->open[seat], CARDS);
    int scoring_open = all_open - ber_pool_total(s->open[seat], FUR_CARD);
    bool turned = phase == F_TURN_UP ? seat <= s->agenda.frame[0].seat : is_scored(phase);
    bool covered = phase == F_TURN || (phase == F_TURN_UP && seat >= s->agenda.frame[0].seat);
    if (s->held[seat] != ber_pool_total(s->hand[seat], CARDS))
        return "held is the size of the hand";
    if (s->laid[seat] != ber_pool_total(s->down[seat], CARDS) || loot_down)
        return "laid is the number of scoring cards lying face down";
    if (s->laid[seat] && !covered)
        return "cards lie face down until S0";
    if ((scoring_open && !turned) || (all_open && (phase == F_THROW || phase > F_DRAW)))
        return "cards lie face up from when they are played to the end of the round";
    if (seat >= s->head.n_seats && s->held[seat] + s->laid[seat] + all_open > 0)
        return "only those who play have cards";
    return NULL;
}

/* ---- Tracks -------------------------------------------------------------------------- */

/* Rounds of which points have been paid. */
static int count_scored(const mammut *s)
{
    int phase = phase_of(s), first = mammut_first_round[s->head.n_seats - 2];
    return s->round - first + is_revealed(phase) + (phase > F_DRAW);
}

/* [M5.1, M2.7, I3, R50] Neither track ends, but a round brings at most 12 furs and 100 points;
 * the present one is counted whether it has been scored or not. */
static const char *broken_tracks(const mammut *s)
{
    int rounds = count_scored(s);
    for (int seat = 0; seat < SEATS; seat++) {
        bool plays = seat < s->head.n_seats;
        int most_vp = plays ? START_VP + 100 * (rounds + 1) : 0;
        int most_furs = plays ? 12 * (rounds + 1) : 0;
        if (s->vp[seat] > most_vp || s->fur[seat] > most_furs)
            return "points and furs are what can be reached";
        if (plays && !rounds && s->vp[seat] < START_VP)
            return "everybody begins with ten points";
    }
    return NULL;
}

/* [M5.3, R3, I3] Start animals differ, and nobody has another before the first S2. */
static const char *broken_animals(const mammut *s)
{
    int n = s->head.n_seats, phase = phase_of(s), kinds = 0, start = n >= 4 ? 1 : 0;
    bool is_dealt = phase != F_THROW || s->agenda.depth == 1;
    bool is_first = s->round == mammut_first_round[n - 2] &&
                    (!is_revealed(phase) || phase == F_DRAW) && phase <= F_DRAW;
    for (int seat = 0; seat < SEATS; seat++) {
        int owned = count_bits(s->animals[seat]);
        if (s->animals[seat] >> ANIMALS || (seat >= n && owned))
            return "players have some of seven animals";
        if (seat < n && is_dealt && (owned < start || (is_first && owned > start)))
            return "four or five players begin with an animal";
        if (is_first && (kinds & s->animals[seat]))
            return "the start animals differ";
        kinds |= s->animals[seat];
    }
    return NULL;
}

/* [M7.1, I14] */
static const char *broken_time(const mammut *s)
{
    int phase = phase_of(s), n = s->head.n_seats, turns = n == 2 ? 600 : 400;
    if (s->round < mammut_first_round[n - 2] || s->round > LAST_ROUND || s->first_player >= n)
        return "the round and the first player exist";
    if (phase > F_DRAW && s->round < LAST_ROUND)
        return "the game ends after round 5";
    if (phase == F_THROW && s->agenda.depth > 1 && s->round != mammut_first_round[n - 2])
        return "the set-up comes before the first round";
    if (s->turn_count + (s->agenda.depth > 1) > turns || (phase == F_TURN && !s->turn_count) ||
        (phase == F_THROW && s->turn_count))
        return "a division has its turns";
    return NULL;
}

/* ---- Frames against the rest ------------------------------------------------------------ */

/* Somebody else has a free place. */
static bool another_is_ready(const mammut *s, int seat)
{
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && mammut_is_ready(s, other))
            return true;
    return false;
}

/* [M6.5, M6.6, R15, I9] Tiles on their way, with another place free, so that somebody is next:
 * after a theft the one who was robbed. */
static bool picks_are_sound(const mammut *s, const ber_frame *f)
{
    uint32_t heap = s->heap[f->seat * 2 + f->card], from = f->kind == F_TAKE ? heap : s->centre;
    if (mammut_free_places(s) - !heap < 1 || (f->data ? !(from & BIT(f->place)) : f->place) ||
        (f->card && !s->heap[f->seat * 2]))
        return false;
    if (f->kind == F_TAKE)
        return count_bits(heap) == f->data && (f->data || s->centre);
    return another_is_ready(s, f->seat) && f->data <= count_bits(s->centre) &&
           (f->data ? heap != 0 : (heap & (heap - 1)) != 0);
}

/* [M6.11, M6.12, M6.14] `top`: the frame of fate that looks under the tile, or NULL. The card
 * lies open, and of the first tile is known what it had to show. */
static bool look_is_sound(const mammut *s, const ber_frame *f, const ber_frame *top)
{
    bool is_peek = f->kind == F_PEEK, is_first = top && f->data == 1;
    uint32_t can = is_peek ? mammut_peekable(s) : mammut_turnable(s);
    uint32_t seen = is_peek ? s->know[f->seat] : known_to_all(s);
    if (!s->open[f->seat][is_peek ? PEEK : FLIP])
        return false;
    if (!f->data)
        return !f->place && !top && can;
    if (!is_first && !(seen & BIT(f->place)))
        return false;
    return !top || ((can & BIT(top->place)) && is_first == (top->place == f->place));
}

/* [M6.13] */
static bool send_is_sound(const mammut *s, const ber_frame *f)
{
    if (!s->open[f->seat][SEND_BACK])
        return false;
    if (!f->data)
        return !f->place && s->centre != ~(uint32_t)0;
    return f->place < 2 * s->head.n_seats && !s->heap[f->place];
}

/* [R42] Seats come from the holder of the shaman on. */
static bool seat_is_due(const mammut *s, const ber_frame *f)
{
    mammut_survey v;
    mammut_count(s, &v);
    return f->data < s->head.n_seats && (v.walk[0] + f->data) % s->head.n_seats == f->seat;
}

/* [R34, R35] So do those who draw, each as many as it has axes and as there are cards. */
static bool draws_are_sound(const mammut *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i];
    mammut_survey v;
    mammut_count(s, &v);
    int cards = s->deck_n + ber_pool_total(s->discard, CARDS);
    for (int k = 0; k < s->agenda.depth; k++)
        cards -= s->agenda.frame[k].left;
    if (cards < 0 || s->round == LAST_ROUND || f->left > v.count[f->seat][AXE])
        return false;
    bool is_top = i + 1 == s->agenda.depth;
    return is_top || (f->left && seats_before(s, f[1].seat) < seats_before(s, f->seat));
}

/* [R42] */
static bool swap_is_sound(const mammut *s, const ber_frame *f)
{
    return (s->handed_in & tiles_of(s, f->seat) & BIT(f->place)) &&
           s->animals[f->seat] != (1 << ANIMALS) - 1;
}

/* [R38, M6.20] Who has the most furs, and lacks an animal. */
static bool choice_is_sound(const mammut *s, const ber_frame *f)
{
    mammut_survey v;
    int furs[SEATS];
    int8_t order[SEATS];
    mammut_count(s, &v);
    mammut_furs(s, &v, furs);
    mammut_rank(s, &v, furs, order);
    return v.cards[MOST_FUR_ANIMAL] && order[0] == f->seat && furs[f->seat] &&
           s->animals[f->seat] != (1 << ANIMALS) - 1;
}

/* [M5.2, M5.3] Who has had cards and tokens, and who has not. */
static bool setup_is_sound(const mammut *s, const ber_frame *f)
{
    for (int seat = 0; seat < s->head.n_seats; seat++) {
        int tokens = count_bits(s->animals[seat]);
        int cards = seat < f->seat ? HAND_CARDS : seat > f->seat ? 0 : HAND_CARDS - f->left;
        if (f->kind == F_TOKEN ? tokens != (seat < f->seat) : s->held[seat] != cards)
            return false;
    }
    return f->kind == F_TOKEN || (f->left >= 1 && f->left <= HAND_CARDS);
}

/* [M16.1] Nothing lies before the last lot but one; then a gap is left for the last. */
static bool throw_is_sound(const mammut *s, const ber_frame *f)
{
    int bits = 0;
    uint32_t gap = ~s->centre;
    for (int lot = 0; lot < OPEN_LOTS; lot++)
        for (int i = 0; i < mammut_in_play.lot[lot].n; i++)
            bits += s->unseen[mammut_in_play.lot[lot].kind[i]] * mammut_open_bit(lot, i);
    if (f->place >= LOTS || f->data != bits)
        return false;
    if (f->place <= FIRST_SHOW)
        return !s->centre && !s->runs;
    return s->runs && gap && !(gap & (gap + (gap & -gap)));
}

/* [I4, M6.1] In the first turn nobody has tiles but what is being taken. */
static bool turn_is_sound(const mammut *s, const ber_frame *f, const ber_frame *top)
{
    bool is_picking = top && (top->kind == F_TAKE || top->kind == F_RETURN);
    uint32_t heaps = is_picking && top->kind == F_TAKE ? s->heap[f->seat * 2] : 0;
    if (s->turn_count == 1 && (s->centre != ~heaps || f->seat != s->first_player))
        return false;
    return is_picking || mammut_is_ready(s, f->seat);
}

static bool frame_fits(const mammut *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i];
    const ber_frame *top = i + 1 < s->agenda.depth ? f + 1 : NULL;
    switch (f->kind) {
    case F_TURN: return turn_is_sound(s, f, top);
    case F_TAKE:
    case F_RETURN: return picks_are_sound(s, f);
    case F_PEEK:
    case F_FLIP: return look_is_sound(s, f, top);
    case F_SEND: return send_is_sound(s, f);
    case F_CHOOSE: return choice_is_sound(s, f);
    case F_DRAW: return draws_are_sound(s, i);
    case F_GIVE: return seat_is_due(s, f);
    case F_SWAP: return swap_is_sound(s, f);
    case F_THROW: return throw_is_sound(s, f) && (!top || !f->place);
    case F_TOKEN:
    case F_DEAL: return setup_is_sound(s, f);
    default: return true;
    }
}

const char *mammut_broken(const void *state)
{
    const mammut *s = state;
    const char *why = agenda_is_sound(s) ? NULL : "the agenda says where the round is";
    why = why ? why : broken_time(s);
    why = why ? why : broken_tracks(s);
    why = why ? why : broken_animals(s);
    why = why ? why : broken_slots(s);
    why = why ? why : broken_tiles(s);
    why = why ? why : broken_runs(s);
    why = why ? why : broken_places(s);
    why = why ? why : broken_cards(s);
    for (int seat = 0; seat < SEATS && !why; seat++)
        why = broken_hand(s, seat);
    why = why ? why : broken_marks(s);
    for (int i = 0; i < s->agenda.depth && !why; i++)
        why = frame_fits(s, i) ? NULL : "the open decision fits the position";
    return why;
}
