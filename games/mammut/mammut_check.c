/*
 * mammut_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so each check relies
 * only on what those before it have let pass. Not checked are the invariants about two
 * positions, one after the other: they are the rules themselves [I7, I8, I9, I10, I12].
 */
#include "mammut.h"

#include "pool.h"

/* ---- The agenda --------------------------------------------------------------- */

enum { LEFT = 1, CARD = 2, PLACE = 4, DATA = 8 };

/* The members that a kind of frame uses; the others are zero. */
static const uint8_t uses[F_DRAW + 1] = {
    [F_TAKE] = CARD | PLACE | DATA,
    [F_RETURN] = CARD | PLACE | DATA,
    [F_PEEK] = PLACE | DATA,
    [F_FLIP] = PLACE | DATA,
    [F_SEND] = PLACE | DATA,
    [F_GIVE] = LEFT | DATA,
    [F_SWAP] = PLACE,
    [F_DEAL] = LEFT,
    [F_THROW] = PLACE | DATA,
    [F_UNDER_PEEK] = PLACE,
    [F_UNDER_FLIP] = PLACE,
    [F_REVEAL] = PLACE,
    [F_DRAW] = LEFT | DATA,
};

static bool frame_is_sound(const mammut *s, const ber_frame *f)
{
    if (f->kind > F_DRAW || f->seat < 0 || f->seat >= s->head.n_seats)
        return false;
    int used = uses[f->kind];
    return (used & LEFT || !f->left) && (used & CARD || !f->card) && (used & PLACE || !f->place) &&
           (used & DATA || !f->data) && f->card < heaps_of(s) && f->place < SLOTS;
}

static bool is_bottom(int kind)
{
    return kind == F_TURN || kind == F_THROW || kind == F_CHOOSE || kind == F_GIVE ||
           (kind >= F_TURN_UP && kind <= F_DRAW);
}

/* Whether a frame may lie on another. */
static bool may_lie_on(const mammut *s, const ber_frame *f, const ber_frame *below)
{
    switch (f->kind) {
    case F_FIRST: return below->kind == F_THROW && !s->head.option[O_FIRST];
    case F_TOKEN: return s->head.n_seats >= 4 && (below->kind == F_THROW || below->kind == F_FIRST);
    case F_DEAL: return below->kind >= F_TOKEN && below->kind <= F_THROW;
    case F_UNDER_PEEK: return below->kind == F_PEEK && f->seat == below->seat;
    case F_UNDER_FLIP: return below->kind == F_FLIP && f->seat == below->seat;
    case F_SWAP: return below->kind == F_GIVE && f->seat == below->seat;
    default: return f->kind <= F_SEND && below->kind == F_TURN && f->seat == below->seat;
    }
}

static bool agenda_is_sound(const mammut *s)
{
    const ber_frame *f = s->agenda.frame;
    if (s->agenda.depth > BER_AGENDA)
        return false;
    for (int i = 0; i < s->agenda.depth; i++)
        if (!frame_is_sound(s, &f[i]) ||
            !(i ? may_lie_on(s, &f[i], &f[i - 1]) : is_bottom(f[i].kind)))
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

/* Tiles that lie on the table. */
static int count_thrown(const mammut *s)
{
    return phase_of(s) == F_THROW ? s->agenda.frame[0].data : SLOTS;
}

static uint32_t thrown_slots(const mammut *s)
{
    uint32_t slots = 0;
    for (int i = count_thrown(s); i > 0; i--)
        slots |= BIT(mammut_slot_at(s, i - 1));
    return slots;
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
static bool is_tossed(int kind, int steps)
{
    for (int lot = 0; lot < LOTS && lot < steps; lot++)
        for (int i = 0; i < mammut_lots[lot].n; i++)
            if (mammut_lots[lot].kind[i] == kind)
                return true;
    return false;
}

static bool is_shown(int face, int steps)
{
    for (int i = 0; i < 3 * SHOWS; i++)
        if (mammut_shows[i / 3][i % 3] == face)
            return LOTS + i / 3 < steps;
    return true;
}

/* [I1, I11] So the numbers of scoring faces are what the tile set allows. */
static const char *broken_tiles(const mammut *s)
{
    int steps = phase_of(s) == F_THROW ? s->agenda.frame[0].place : THROW_STEPS;
    int decided[TILE_KINDS] = { 0 };
    for (int slot = 0; slot < SLOTS; slot++)
        if (s->back[slot] != NO_FACE)
            decided[tile_of(s->face[slot], s->back[slot])]++;
    for (int kind = 0; kind < TILE_KINDS; kind++) {
        int all = decided[kind] + s->unseen[kind] + s->unseen[TILE_KINDS + kind];
        if (all != (is_tossed(kind, steps) ? mammut_tiles[kind].copies : 0))
            return "every tile that was tossed lies on one side";
    }
    for (int face = 0; face < FACES; face++)
        if (count_undecided(s, face) != (is_shown(face, steps) ? mammut_unseen(s, face) : 0))
            return "the tiles show their faces";
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

/* [I7, R42] */
static const char *broken_marks(const mammut *s)
{
    int phase = phase_of(s);
    for (int seat = 0; seat < SEATS; seat++) {
        uint32_t given = s->handed_in & tiles_of(s, seat);
        int usable =
            phase == F_GIVE && s->agenda.frame[0].seat == seat ? s->agenda.frame[0].left : 0;
        if (s->know[seat] && (seat >= s->head.n_seats || phase == F_THROW))
            return "only players know thrown tiles";
        if (count_bits(given) + usable > s->open[seat][ANIMAL_SWAP])
            return "a tile is handed in for each swap card at most";
    }
    for (uint32_t m = s->handed_in; m; m &= m - 1)
        if (phase != F_GIVE || !is_animal(s->face[lowest(m)]))
            return "animal tiles are handed in, in S6";
    return NULL;
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

/* [M2.7, I3, I14, R50] Neither track ends, but no number outgrows its bytes: what a round can
 * bring, at most 12 furs and 100 points, is left free for those to come. */
static const char *broken_tracks(const mammut *s)
{
    int phase = phase_of(s), n = s->head.n_seats, turns = n == 2 ? 600 : 400;
    int scored = phase > F_DRAW ? LAST_ROUND + 1 : is_revealed(phase) ? s->round : s->round - 1;
    if (s->round < mammut_first_round[n - 2] || s->round > LAST_ROUND || s->first_player >= n)
        return "the round and the first player exist";
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->vp[seat] > 400 + 100 * scored || s->fur[seat] > 180 + 12 * scored)
            return "points and furs are what can be reached";
        if (s->animals[seat] >> ANIMALS)
            return "there are seven animals";
        if (seat >= n && (s->vp[seat] || s->fur[seat] || s->animals[seat]))
            return "only those who play have points, furs and animals";
    }
    if (phase > F_DRAW && s->round < LAST_ROUND)
        return "the game ends after round 5"; /* [M7.1] */
    bool in_turn = phase == F_TURN;
    if (s->turn_count + (s->agenda.depth > 1) > turns || (in_turn && !s->turn_count) ||
        (phase == F_THROW && s->turn_count))
        return "a division has its turns"; /* [I14] */
    return NULL;
}

/* ---- Frames against the rest ------------------------------------------------------------ */

/* [M6.5, M6.6, I9] Tiles on their way, with another place free, so that somebody is next. */
static bool picks_are_sound(const mammut *s, const ber_frame *f)
{
    int tray = f->seat * 2 + f->card;
    uint32_t heap = s->heap[tray], from = f->kind == F_TAKE ? heap : s->centre;
    if (mammut_free_places(s) - !heap < 1 || (f->data ? !(from & BIT(f->place)) : f->place))
        return false;
    if (f->kind == F_TAKE)
        return count_bits(heap) == f->data &&
               (f->data || (s->centre && f->card == mammut_free_heap(s, f->seat)));
    return f->data ? heap != 0 : (heap & (heap - 1)) != 0;
}

/* [M6.11, M6.12] `top`: the frame of fate that looks under the tile, or NULL. */
static bool look_is_sound(const mammut *s, const ber_frame *f, const ber_frame *top)
{
    uint32_t can = f->kind == F_PEEK ? mammut_peekable(s) : mammut_turnable(s);
    if (f->data > 2 || (!f->data && (f->place || top || !can)))
        return false;
    if (!top)
        return true;
    return (can & BIT(top->place)) && (f->data == 1) == (top->place == f->place);
}

/* [M6.13] */
static bool send_is_sound(const mammut *s, const ber_frame *f)
{
    if (!f->data)
        return !f->place && s->centre != ~(uint32_t)0;
    return f->place < 2 * s->head.n_seats && !s->heap[f->place];
}

/* [R34, R42] Seats come from the holder of the shaman on. */
static bool seat_is_due(const mammut *s, const ber_frame *f)
{
    mammut_survey v;
    mammut_count(s, &v);
    if (f->data >= s->head.n_seats || (v.holder + f->data) % s->head.n_seats != f->seat)
        return false;
    return f->kind == F_GIVE || (s->round < LAST_ROUND && f->left <= v.count[f->seat][AXE]);
}

/* [R42] */
static bool swap_is_sound(const mammut *s, const ber_frame *f)
{
    return (s->handed_in & tiles_of(s, f->seat) & BIT(f->place)) &&
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

static bool frame_fits(const mammut *s, int i)
{
    const ber_frame *f = &s->agenda.frame[i];
    const ber_frame *top = i + 1 < s->agenda.depth ? f + 1 : NULL;
    bool picking = top && (top->kind == F_TAKE || top->kind == F_RETURN);
    switch (f->kind) {
    case F_TURN: return picking || mammut_is_ready(s, f->seat); /* [I4] */
    case F_TAKE:
    case F_RETURN: return picks_are_sound(s, f);
    case F_PEEK:
    case F_FLIP: return look_is_sound(s, f, top);
    case F_SEND: return send_is_sound(s, f);
    case F_CHOOSE: return s->animals[f->seat] != (1 << ANIMALS) - 1; /* [R38] */
    case F_DRAW:
    case F_GIVE: return seat_is_due(s, f);
    case F_SWAP: return swap_is_sound(s, f);
    case F_THROW: return f->place < THROW_STEPS && f->data <= SLOTS && (!top || !f->place);
    case F_TOKEN:
    case F_DEAL: return setup_is_sound(s, f);
    default: return true;
    }
}

const char *mammut_broken(const void *state)
{
    const mammut *s = state;
    const char *why = agenda_is_sound(s) ? NULL : "the agenda says where the round is";
    why = why ? why : broken_tracks(s);
    why = why ? why : broken_slots(s);
    why = why ? why : broken_tiles(s);
    why = why ? why : broken_places(s);
    why = why ? why : broken_cards(s);
    for (int seat = 0; seat < SEATS && !why; seat++)
        why = broken_hand(s, seat);
    why = why ? why : broken_marks(s);
    for (int i = 0; i < s->agenda.depth && !why; i++)
        why = frame_fits(s, i) ? NULL : "the open decision fits the position";
    return why;
}
