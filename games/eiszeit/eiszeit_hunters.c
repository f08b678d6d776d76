/*
 * eiszeit_hunters.c: effects that place, move, swap or remove hunters, and the question
 * whether a hunter just placed or moved gets a kept club.
 */
#include "eiszeit.h"

/* ---- Moving pieces about ---------------------------------------------------------- */

/* [E8.2, E8.4] Gives up the rest of what the frame offers. */
void eiszeit_decline(eiszeit *s, const ber_frame *f, ber_log *log)
{
    ber_tell(log, E_DECLINED, f->seat, f->card, 0, 0);
    pop(s);
}

/* [E8.2] No more hunters: the mammoth of a hunting party is still to come. */
static void decline_hunters(eiszeit *s, const ber_frame *f, ber_log *log)
{
    ber_tell(log, f->card == L_PARTY ? E_HUNTERS_DONE : E_DECLINED, f->seat, f->card, 0, 0);
    pop(s);
}

/* [E11.3, R16, R52] The owner is asked at once, whoever moved the hunter. The frame lies on
 * that of the next piece. */
static void ask_attach(eiszeit *s, int owner, int region, int card)
{
    if (s->own_clubs[owner])
        push(s, effect(F_ATTACH_CLUB, owner, 0, card, region + 1));
}

/* [R24] A hunter placed or moved by a card is marked until the next card. */
static void arrive(eiszeit *s, int region, int owner, int club)
{
    s->hunters[region][owner]++;
    if (club) {
        s->clubbed[region][owner]++;
        s->touched_clubbed[region][owner]++;
    } else {
        s->touched[region][owner]++;
    }
}

static void leave(eiszeit *s, int region, int owner, int club)
{
    s->hunters[region][owner]--;
    if (club)
        s->clubbed[region][owner]--;
}

/* [E8.5, E11.1] A club goes with its hunter. */
static void move(eiszeit *s, int actor, int hunter, int to, ber_log *log)
{
    int region = hunter / 2 / SEATS, owner = hunter / 2 % SEATS, club = hunter % 2;
    leave(s, region, owner, club);
    arrive(s, to, owner, club);
    if (log)
        ber_log_add(log,
                    (ber_event){ E_MOVED,
                                 (int8_t)actor,
                                 0,
                                 0,
                                 { (int16_t)owner, (int16_t)club, (int16_t)region, (int16_t)to } });
}

static int hunter_at(int region, int owner, int club)
{
    return (region * SEATS + owner) * 2 + club;
}

/* The hunter that a frame remembers. */
static int hunter_of(const ber_frame *f)
{
    kept_hunter k = get_hunter(f);
    return hunter_at(f->place - 1, k.owner, k.club);
}

/* The frame goes on with a hunter that has been chosen. */
static void go_on_with(ber_frame *f, int kind, int hunter, int before)
{
    f->kind = (uint8_t)kind;
    f->place = (uint8_t)(hunter / 2 / SEATS + 1);
    keep_hunter(f, (kept_hunter){ hunter % 2, hunter / 2 % SEATS, before });
}

/* ---- Placing, and moving instead [E8.7] ------------------------------------------------- */

/* [E8.9, E9.1] Where the next piece may go. */
static unsigned allowed(const eiszeit *s, const ber_frame *f)
{
    if (f->place)
        return bit_of(f->place) & free_regions(s);
    return is_terrain_only(f) ? eiszeit_in_play.terrain[f->card] & free_regions(s)
                              : free_regions(s);
}

ber_action *eiszeit_list_place_hunter(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_STOP;
    return list_bits(allowed(s, f), A_PLACE_HUNTER, out);
}

ber_action *eiszeit_list_substitute_target(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(allowed(s, f) & ~bit_of(get_source(f).from), A_PLACE_HUNTER, out);
}

/* [E8.7, E8.11] Regions from which a hunter could come: some other region is allowed. */
static unsigned substitute_from(const eiszeit *s, const ber_frame *f)
{
    unsigned target = allowed(s, f);
    if (target & (target - 1))
        return ALL_REGIONS;
    return ALL_REGIONS & ~target;
}

static void own_untouched(const eiszeit *s, int seat, unsigned *plain, unsigned *clubbed)
{
    *plain = *clubbed = 0;
    for (int r = 0; r < REGIONS; r++) {
        int armed = s->clubbed[r][seat];
        *plain |= (unsigned)(s->hunters[r][seat] - armed > s->touched[r][seat]) << r;
        *clubbed |= (unsigned)(armed > s->touched_clubbed[r][seat]) << r;
    }
}

ber_action *eiszeit_list_substitute_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    unsigned plain, clubbed, from = substitute_from(s, f);
    own_untouched(s, f->seat, &plain, &clubbed);
    *out++ = A_STOP;
    return eiszeit_list_hunters(plain & from, clubbed & from, A_SUBSTITUTE_SOURCE, out);
}

/* With hunters in supply they are placed, without any the seat may move one instead. */
bool eiszeit_close_place_hunter(eiszeit *s, ber_frame *f, ber_log *log)
{
    if (s->supply[f->seat])
        return !allowed(s, f) && eiszeit_close(s, f, log);
    f->kind = F_SUBSTITUTE_SOURCE;
    return true;
}

bool eiszeit_close_substitute_source(eiszeit *s, ber_frame *f, ber_log *log)
{
    unsigned plain, clubbed;
    if (s->supply[f->seat]) {
        f->kind = F_PLACE_HUNTER;
        return true;
    }
    own_untouched(s, f->seat, &plain, &clubbed);
    return !(allowed(s, f) && ((plain | clubbed) & substitute_from(s, f))) &&
           eiszeit_close(s, f, log);
}

/* [E9.1, E9.2, R3, R4] The first piece of a Camp card fixes how the others go on. */
static void after_piece(eiszeit *s, ber_frame *f, int region)
{
    bool is_first_of_camp = f->card < L_SWAP && !f->place && !is_terrain_only(f);
    f->kind = F_PLACE_HUNTER;
    f->left--;
    f->data = is_terrain_only(f);
    if (is_first_of_camp && (eiszeit_in_play.terrain[f->card] >> region & 1)) {
        f->data = true;
    } else if (is_first_of_camp) {
        f->place = (uint8_t)(region + 1);
        f->left = 1;
    }
    if (!f->left)
        pop(s);
}

void eiszeit_do_place_hunter(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = f->card, region = a - A_PLACE_HUNTER;
    if (a == A_STOP) {
        decline_hunters(s, f, log);
        return;
    }
    s->supply[seat]--;
    arrive(s, region, seat, PLAIN);
    ber_tell(log, E_PLACED, seat, region, 0, 0);
    after_piece(s, f, region);
    ask_attach(s, seat, region, card);
}

void eiszeit_do_substitute_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int code = a - A_SUBSTITUTE_SOURCE;
    if (a == A_STOP) {
        decline_hunters(s, f, log);
        return;
    }
    f->kind = F_SUBSTITUTE_TARGET;
    keep_source(f, (kept_source){ is_terrain_only(f), code / 2 + 1, code % 2 });
}

/* [X8] */
void eiszeit_do_substitute_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, card = f->card, region = a - A_PLACE_HUNTER;
    kept_source k = get_source(f);
    move(s, seat, hunter_at(k.from - 1, seat, k.club), region, log);
    after_piece(s, f, region);
    if (!k.club)
        ask_attach(s, seat, region, card);
}

/* ---- A kept club ------------------------------------------------------------------------- */

ber_action *eiszeit_list_yes_no(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    (void)s;
    (void)f;
    *out++ = A_NO;
    *out++ = A_YES;
    return out;
}

bool eiszeit_close_attach_club(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !(s->own_clubs[f->seat] && plain_hunters(s, f->place - 1, f->seat)) &&
           eiszeit_close(s, f, log);
}

/* [E11.1, R17] The mark of a touched hunter goes with its club. */
void eiszeit_attach(eiszeit *s, int owner, int region, ber_log *log)
{
    s->own_clubs[owner]--;
    s->clubbed[region][owner]++;
    if (s->touched[region][owner]) {
        s->touched[region][owner]--;
        s->touched_clubbed[region][owner]++;
    }
    ber_tell(log, E_CLUB_ATTACHED, owner, region, 0, 0);
}

void eiszeit_do_attach_club(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int owner = f->seat, region = f->place - 1;
    pop(s);
    if (a == A_YES)
        eiszeit_attach(s, owner, region, log);
    else
        ber_tell(log, E_CLUB_KEPT, owner, 0, 0, 0);
}

/* ---- Exchange [E9.3] ------------------------------------------------------------------------ */

/* [E11.5] Who may be moved: others only without club. */
static uint64_t own_clubbed(const eiszeit *s, int seat)
{
    return eiszeit_clubbed_spots(s) & SPOT_COLUMN << seat;
}

/* In a region, by kind of hunter: bit of the owner, and bit SEATS for the actor's clubbed. */
static unsigned kinds_in(uint64_t plain, uint64_t clubbed, int region)
{
    unsigned own = clubbed >> region * SEATS & SPOT_ROW ? 1u << SEATS : 0;
    return (unsigned)(plain >> region * SEATS & SPOT_ROW) | own;
}

/* Those that have a partner of another kind next to them [R18]. */
static void swappable(const eiszeit *s, int seat, uint64_t *plain, uint64_t *clubbed)
{
    unsigned kind[REGIONS];
    uint64_t all = eiszeit_plain_spots(s), own = own_clubbed(s, seat);
    *plain = *clubbed = 0;
    for (int r = 0; r < REGIONS; r++)
        kind[r] = kinds_in(all, own, r);
    for (int r = 0; r < REGIONS; r++) {
        unsigned partner = 0, good = kind[r];
        if (!good)
            continue;
        for (unsigned rest = eiszeit_in_play.beside[r]; rest; rest &= rest - 1)
            partner |= kind[lowest(rest)];
        if (!partner)
            continue;
        if (!(partner & (partner - 1)))
            good &= ~partner;
        *plain |= (uint64_t)(good & SPOT_ROW) << r * SEATS;
        *clubbed |= (uint64_t)(good >> SEATS) << (r * SEATS + seat);
    }
}

ber_action *eiszeit_list_swap_first(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    uint64_t plain, clubbed;
    swappable(s, f->seat, &plain, &clubbed);
    *out++ = A_STOP;
    return eiszeit_list_hunters(plain, clubbed, A_SWAP_FIRST, out);
}

bool eiszeit_close_swap_first(eiszeit *s, ber_frame *f, ber_log *log)
{
    uint64_t plain, clubbed;
    swappable(s, f->seat, &plain, &clubbed);
    return !(plain | clubbed) && eiszeit_close(s, f, log);
}

/* All hunters of the regions of a mask. */
static uint64_t spots_in(unsigned regions)
{
    uint64_t mask = 0;
    for (unsigned rest = regions; rest; rest &= rest - 1)
        mask |= (uint64_t)SPOT_ROW << lowest(rest) * SEATS;
    return mask;
}

ber_action *eiszeit_list_swap_second(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    uint64_t near = spots_in(eiszeit_in_play.beside[f->place - 1]);
    uint64_t plain = eiszeit_plain_spots(s) & near, clubbed = own_clubbed(s, f->seat) & near;
    uint64_t same = SPOT_COLUMN << get_hunter(f).owner;
    if (get_hunter(f).club)
        clubbed &= ~same;
    else
        plain &= ~same;
    return eiszeit_list_hunters(plain, clubbed, A_SWAP_SECOND, out);
}

void eiszeit_do_swap_first(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int hunter = a - A_SWAP_FIRST;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    go_on_with(f, F_SWAP_SECOND, hunter, 0);
}

/* [E9.3, X10] The first hunter's owner is asked first. */
void eiszeit_do_swap_second(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int actor = f->seat, card = f->card, first = hunter_of(f), second = a - A_SWAP_SECOND;
    int here = first / 2 / SEATS, there = second / 2 / SEATS;
    pop(s);
    move(s, actor, first, there, log);
    move(s, actor, second, here, log);
    if (second % 2 == PLAIN)
        ask_attach(s, second / 2 % SEATS, here, card);
    if (first % 2 == PLAIN)
        ask_attach(s, first / 2 % SEATS, there, card);
}

/* ---- Drive [E9.4] and the moves of a Gift [E10.3] ------------------------------------- */

/* [R13, R48] Drive: anybody's, of regions with a way out, but not of the owner of whom two
 * have moved. Gift: one's own, from outside the region they go to. */
static uint64_t movable(const eiszeit *s, const ber_frame *f, uint64_t *clubbed)
{
    uint64_t plain = eiszeit_plain_spots(s), from;
    *clubbed = own_clubbed(s, f->seat);
    if (f->card == D_GIFT) {
        from = SPOT_COLUMN << f->seat;
        if (f->place)
            from &= ~((uint64_t)SPOT_ROW << (f->place - 1) * SEATS);
    } else {
        from = spots_in(eiszeit_with_exit(s));
        if (f->left == 1 && f->data)
            from &= ~(SPOT_COLUMN << (f->data - 1));
    }
    *clubbed &= from;
    return plain & from;
}

ber_action *eiszeit_list_move_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    uint64_t clubbed, plain = movable(s, f, &clubbed);
    *out++ = A_STOP;
    return eiszeit_list_hunters(plain, clubbed, A_MOVE_SOURCE, out);
}

bool eiszeit_close_move_source(eiszeit *s, ber_frame *f, ber_log *log)
{
    uint64_t clubbed, plain = movable(s, f, &clubbed);
    return !(plain | clubbed) && eiszeit_close(s, f, log);
}

ber_action *eiszeit_list_move_target(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    unsigned to = f->card == D_GIFT ? ~bit_of(f->place) : eiszeit_in_play.beside[f->place - 1];
    return list_bits(to & free_regions(s), A_MOVE_TARGET, out);
}

/* Drive keeps whom the first hunter belonged to, then whom both did (none: not the same); a Gift
 * keeps its target. */
static void after_move(eiszeit *s, ber_frame *f, int owner, int to)
{
    int before = get_hunter(f).before;
    f->kind = F_MOVE_SOURCE;
    f->place = f->card == D_GIFT ? (uint8_t)(to + 1) : 0;
    f->data = 0;
    if (f->card == L_DRIVE && (before == 0 || before == owner + 1))
        f->data = (uint8_t)(owner + 1);
    if (!--f->left)
        pop(s);
}

static void move_on(eiszeit *s, ber_frame *f, int hunter, int to, ber_log *log)
{
    int owner = hunter / 2 % SEATS, card = f->card;
    move(s, f->seat, hunter, to, log);
    after_move(s, f, owner, to);
    if (hunter % 2 == PLAIN)
        ask_attach(s, owner, to, card);
}

/* [R3] The second hunter of a Gift follows the first. */
void eiszeit_do_move_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int hunter = a - A_MOVE_SOURCE;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
    } else if (f->card == D_GIFT && f->place) {
        move_on(s, f, hunter, f->place - 1, log);
    } else {
        go_on_with(f, F_MOVE_TARGET, hunter, f->data);
    }
}

/* [X11] */
void eiszeit_do_move_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    move_on(s, f, hunter_of(f), a - A_MOVE_TARGET, log);
}

/* ---- Trek [E9.11] --------------------------------------------------------------------- */

static unsigned trek_sources(const eiszeit *s, const ber_frame *f)
{
    return eiszeit_column(s->hunters, f->seat) & eiszeit_with_exit(s);
}

ber_action *eiszeit_list_trek_source(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    *out++ = A_STOP;
    return list_bits(trek_sources(s, f), A_TREK_SOURCE, out);
}

bool eiszeit_close_trek_source(eiszeit *s, ber_frame *f, ber_log *log)
{
    return !trek_sources(s, f) && eiszeit_close(s, f, log);
}

ber_action *eiszeit_list_trek_target(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    return list_bits(eiszeit_in_play.beside[f->place - 1] & free_regions(s), A_TREK_TARGET, out);
}

void eiszeit_do_trek_source(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    f->kind = F_TREK_TARGET;
    f->place = (uint8_t)(a - A_TREK_SOURCE + 1);
}

enum { TREK_HUNTERS = 3 };

void eiszeit_do_trek_target(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    (void)s;
    (void)log;
    f->kind = F_TREK_HUNTER;
    f->left = TREK_HUNTERS;
    f->data = (uint8_t)(a - A_TREK_TARGET + 1);
}

/* [R25] The first hunter must go. */
ber_action *eiszeit_list_trek_hunter(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    int region = f->place - 1;
    if (f->left < TREK_HUNTERS)
        *out++ = A_STOP;
    if (plain_hunters(s, region, f->seat))
        *out++ = A_TREK_HUNTER + PLAIN;
    if (s->clubbed[region][f->seat])
        *out++ = A_TREK_HUNTER + CLUBBED;
    return out;
}

/* Hunters first, then the mammoth, if there is one. */
bool eiszeit_close_trek_hunter(eiszeit *s, ber_frame *f, ber_log *log)
{
    (void)log;
    if (f->left && s->hunters[f->place - 1][f->seat])
        return false;
    f->kind = F_TREK_MAMMOTH;
    f->left = 0;
    return true;
}

/* `stop` ends the hunters; the mammoth is still asked for. */
void eiszeit_do_trek_hunter(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int seat = f->seat, region = f->place - 1, to = f->data - 1, club = a - A_TREK_HUNTER;
    if (a == A_STOP) {
        ber_tell(log, E_HUNTERS_DONE, seat, f->card, 0, 0);
        f->left = 0;
        return;
    }
    f->left--;
    move(s, seat, hunter_at(region, seat, club), to, log);
    if (club == PLAIN)
        ask_attach(s, seat, to, f->card);
}

/* ---- Removing [E10.2, E10.5] ---------------------------------------------------------- */

/* [E10.9, R14] Anybody's, clubs or not; the second of another owner. */
static uint64_t removable(const eiszeit *s, const ber_frame *f, uint64_t *clubbed)
{
    uint64_t other = f->data ? ~(SPOT_COLUMN << (f->data - 1)) : ~(uint64_t)0;
    *clubbed = eiszeit_clubbed_spots(s) & other;
    return eiszeit_plain_spots(s) & other;
}

ber_action *eiszeit_list_remove_hunter(const eiszeit *s, const ber_frame *f, ber_action *out)
{
    uint64_t clubbed, plain = removable(s, f, &clubbed);
    *out++ = A_STOP;
    return eiszeit_list_hunters(plain, clubbed, A_REMOVE_HUNTER, out);
}

/* [R28] */
bool eiszeit_close_remove_hunter(eiszeit *s, ber_frame *f, ber_log *log)
{
    uint64_t clubbed, plain = removable(s, f, &clubbed);
    return !(plain | clubbed) && eiszeit_close(s, f, log);
}

/* [R55] The club of a removed hunter stays behind, under nobody. */
void eiszeit_do_remove_hunter(eiszeit *s, ber_frame *f, ber_action a, ber_log *log)
{
    int hunter = a - A_REMOVE_HUNTER;
    int region = hunter / 2 / SEATS, owner = hunter / 2 % SEATS, club = hunter % 2;
    if (a == A_STOP) {
        eiszeit_decline(s, f, log);
        return;
    }
    leave(s, region, owner, club);
    s->supply[owner]++;
    s->loose_clubs[region] = (uint8_t)(s->loose_clubs[region] + club);
    ber_tell(log, E_REMOVED, f->seat, owner, club, region);
    f->data = (uint8_t)(owner + 1);
    if (!--f->left)
        pop(s);
}
