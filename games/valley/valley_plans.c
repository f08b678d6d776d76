/*
 * valley_plans.c: a whole movement phase for computer players.
 *
 * Group by group a search does not find what only several groups can do: an attack on one camp
 * from two sides, a march that leaves room for a camp, a card with the group that needs it. So it
 * is offered whole movements: camps where they may stand, perhaps a card, perhaps everybody who
 * reaches one space of others, and some groups more. Each is the best of a few that were drawn.
 */
#include "valley.h"

#include "asked.h"
#include "rng.h"

enum {
    MARCH = 5,  /* steps of a group on the move, */
    WOLVES = 4, /* the last of them */
    CARD = 4,   /* the most steps of a card */
    DRAFTS = 4, /* the most that are drawn for a plan */
    ALL = 99,
};

/* A group on the move, or a camp that is built (to == from). */
typedef struct {
    int from, to, warriors, women, wolves;
} march;

/* A plan that is being made, and the position after its steps. */
typedef struct {
    valley s;
    int seat;
    ber_rng *rng;
    ber_plan plan;
    uint64_t held, many; /* where a warrior stood by women before, or several did */
    uint64_t exposed;    /* its camps that others reach, */
    uint64_t forlorn;    /* and those that need help against animals, and can have it */
    int camps;           /* at first */
    bool hinders;        /* an announced winner, whatever it costs */
    bool has_flaw;       /* a camp given up, or women deserted, for nothing */
} draft;

static draft begin_draft(const valley *s, int seat, ber_rng *rng)
{
    draft d = { .s = *s, .seat = seat, .rng = rng, .exposed = valley_exposed(s, seat) };
    d.forlorn = valley_forlorn(s, seat);
    d.camps = count_camps(s, seat);
    for (uint64_t rest = s->people[seat]; rest; rest &= rest - 1) {
        int warriors = s->women[seat][lowest(rest)] ? s->warriors[seat][lowest(rest)] : 0;
        d.held |= warriors > 0 ? rest & -rest : 0;
        d.many |= warriors > 1 ? rest & -rest : 0;
    }
    return d;
}

static int any_space(uint64_t spaces, ber_rng *rng)
{
    for (uint32_t skip = ber_rng_below(rng, (uint32_t)count_bits(spaces)); skip; skip--)
        spaces &= spaces - 1;
    return lowest(spaces);
}

static void add_step(draft *d, int a)
{
    d->plan.step[d->plan.n++] = (ber_action)a;
    valley_game.apply(&d->s, d->seat, (ber_action)a, NULL);
}

static void add_any(draft *d)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(&d->s, d->seat, legal);
    add_step(d, legal[ber_rng_below(d->rng, (uint32_t)n)]);
}

/* The allowed amount that is nearest to the wanted one. */
static void add_amount(draft *d, int base, int wanted)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(&d->s, d->seat, legal), low = legal[0] - base, high = legal[n - 1] - base;
    add_step(d, base + (wanted < low ? low : wanted > high ? high : wanted));
}

static bool has_menu(const draft *d)
{
    const ber_frame *f = top_of(&d->s);
    return f && f->kind == F_MOVE && f->seat == d->seat;
}

static bool has_room(const draft *d, int steps)
{
    return d->plan.n + steps < BER_PLAN_STEPS; /* one more: done */
}

/* Spaces from which a group may leave, by the menu. */
static uint64_t origins(const draft *d)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(&d->s, d->seat, legal);
    uint64_t out = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_MOVE_FROM && legal[i] < A_CAMP)
            out |= BIT(legal[i] - A_MOVE_FROM);
    return out;
}

static bool reaches(const draft *d, int from, int to)
{
    return valley_reach(&d->s, d->seat, from) >> to & 1;
}

static bool add_march(draft *d, const march *m)
{
    if (m->to == m->from) {
        if (ber_is_legal(&valley_game, &d->s, d->seat, (ber_action)(A_CAMP + m->from)))
            add_step(d, A_CAMP + m->from);
        return true;
    }
    if (valley_unmoved(&d->s, d->seat, WARRIOR, m->from) < m->warriors ||
        valley_unmoved(&d->s, d->seat, WOMAN, m->from) < m->women)
        return false;
    if (!(origins(d) >> m->from & 1) || !reaches(d, m->from, m->to))
        return false;
    add_step(d, A_MOVE_FROM + m->from);
    add_step(d, A_MOVE_DEST + m->to);
    add_amount(d, A_MOVE_WARRIORS, m->warriors);
    add_amount(d, A_MOVE_WOMEN, m->women);
    add_amount(d, A_MOVE_WOLVES, m->wolves);
    return true;
}

static bool has_march(const ber_plan *plan, int from, int to)
{
    for (int k = 0; k + 1 < plan->n; k++)
        if (plan->step[k] == A_MOVE_FROM + from && plan->step[k + 1] == A_MOVE_DEST + to)
            return true;
    return false;
}

/* ---- Women left behind -------------------------------------------------------------------- */

static bool attacks_camp(const valley *s, int seat)
{
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != seat && valley_attacks(s, seat, other))
            return true;
    return false;
}

/* Whether women are left alone with animals, or in a camp that others reach: for an attack on a
 * camp a single warrior may leave them, of several one stays. */
static bool deserts(const draft *d)
{
    const valley *s = &d->s;
    uint64_t alone = 0;
    for (uint64_t rest = d->held & s->people[d->seat]; rest; rest &= rest - 1)
        if (!s->warriors[d->seat][lowest(rest)])
            alone |= rest & -rest;
    uint64_t bared = alone & d->exposed;
    return alone & s->wild || bared & d->many || (bared && !attacks_camp(s, d->seat));
}

/* ---- Attacks ------------------------------------------------------------------------------ */

/* Camps of the seat that wins at the end of the turn, where an attack has even odds and nobody
 * attacks yet. */
static uint64_t pressing(const valley *s, int seat, int winner)
{
    if (winner == seat || !valley_is_about_to_win(s, winner))
        return 0;
    for (int other = 0; other < s->head.n_seats; other++)
        if (other != winner && valley_attacks(s, other, winner))
            return 0;
    return valley_even_camps(s, seat, winner);
}

/* Whether this seat is the last that can hinder a winner. */
static bool is_last_to_hinder(const valley *s, int seat, int winner)
{
    for (int next = next_in_turn(s, seat); next >= 0; next = next_in_turn(s, next))
        if (next != winner && valley_even_camps(s, next, winner))
            return false;
    return true;
}

/* Camps of others in a spot that some group reaches; those of an announced winner before all
 * others. -1: none. */
static int draw_target(const draft *d)
{
    const valley *s = &d->s;
    uint64_t reach = 0, announced = 0;
    for (uint64_t rest = origins(d); rest; rest &= rest - 1)
        reach |= valley_reach(s, d->seat, lowest(rest));
    for (int other = 0; other < s->head.n_seats; other++)
        announced |= other != d->seat && has_bit(s->announced, other) ? s->camps[other] : 0;
    uint64_t targets = reach & (other_people(s, d->seat) | other_camps(s, d->seat));
    uint64_t camps = targets & other_camps(s, d->seat), urgent = camps & announced;
    if (camps && ber_rng_below(d->rng, 4))
        targets = urgent ? urgent : camps;
    return targets ? any_space(targets, d->rng) : -1;
}

/* Those who join an attack: the ones a camp can spare; all but guards of women; all. */
enum who { SPARED, UNNEEDED, EVERYBODY };

static int attackers(const draft *d, int from, enum who who)
{
    bool guards = d->s.women[d->seat][from] && (d->s.wild | d->exposed) >> from & 1;
    if (who == SPARED || (who == UNNEEDED && guards))
        return valley_spare_warriors(&d->s, d->seat, from);
    return valley_unmoved(&d->s, d->seat, WARRIOR, from);
}

/* Finds the next group that joins an attack; false if none does. */
static bool next_attack(const draft *d, int target, enum who who, march *out)
{
    uint64_t able = 0;
    for (uint64_t rest = origins(d) & ~BIT(target); rest; rest &= rest - 1) {
        int from = lowest(rest);
        bool was_asked = who != EVERYBODY && has_march(&d->plan, from, target);
        if (!was_asked && attackers(d, from, who) > 0 && reaches(d, from, target))
            able |= BIT(from);
    }
    if (!able)
        return false;
    int from = any_space(able, d->rng);
    *out = (march){ from, target, attackers(d, from, who), 0, ALL };
    return true;
}

static void add_attack(draft *d, int target, enum who who)
{
    march m;
    while (has_room(d, MARCH) && next_attack(d, target, who, &m) && add_march(d, &m))
        continue;
}

/* Whether those who have just come to a space had better stayed away; one comes to the help of
 * one's own whatever the odds. */
static bool is_hopeless(const draft *d, const draft *before, int space)
{
    const float odds = 0.4f;
    return !(before->s.people[d->seat] >> space & 1) && d->s.people[d->seat] >> space & 1 &&
           valley_measure_odds(&d->s, d->seat, space) < odds;
}

/* Whether what was added had better be left out. */
static bool is_mistake(const draft *d, const draft *before, int to)
{
    return is_hopeless(d, before, to) || (deserts(d) && !deserts(before));
}

/* Everybody who can be spared goes for one space, if they are enough. */
static void add_raid(draft *d)
{
    draft before = *d;
    int target = draw_target(d);
    if (target < 0)
        return;
    add_attack(d, target, ber_rng_below(d->rng, 2) ? SPARED : UNNEEDED);
    if (is_mistake(d, &before, target))
        *d = before;
}

/* Whether somebody wins who could be attacked, and nobody else will. */
static bool has_to_hinder(const draft *d, int winner)
{
    return pressing(&d->s, d->seat, winner) && is_last_to_hinder(&d->s, d->seat, winner);
}

/* Nobody else stops them: one camp of each winner is attacked, if need be by everybody. */
static void hinder_winners(draft *d)
{
    for (int winner = 0; winner < d->s.head.n_seats; winner++) {
        if (!has_to_hinder(d, winner))
            continue;
        d->hinders = true;
        int target = any_space(pressing(&d->s, d->seat, winner), d->rng);
        int enough = valley_defenders(&d->s, winner, target) + 1;
        for (int who = SPARED; who <= EVERYBODY; who++)
            if (d->s.warriors[d->seat][target] < enough)
                add_attack(d, target, (enum who)who);
    }
}

/* ---- Help --------------------------------------------------------------------------------- */

/* A group that comes to the help of a camp; false: there is none. */
static bool next_help(const draft *d, int camp, int needed, march *out)
{
    uint64_t able = 0;
    for (uint64_t rest = origins(d) & ~BIT(camp); rest; rest &= rest - 1) {
        int from = lowest(rest);
        if (!has_march(&d->plan, from, camp) && reaches(d, from, camp) &&
            valley_free_warriors(&d->s, d->seat, from) > 0)
            able |= BIT(from);
    }
    if (!able || needed <= 0)
        return false;
    int from = any_space(able, d->rng), most = valley_free_warriors(&d->s, d->seat, from);
    *out = (march){ from, camp, most < needed ? most : needed, 0, ALL };
    return true;
}

/* Women alone with animals get as many warriors as there are animals. */
static void help_camps(draft *d)
{
    for (uint64_t rest = d->forlorn & d->s.camps[d->seat] & d->s.wild; rest; rest &= rest - 1) {
        int camp = lowest(rest);
        march m;
        while (has_room(d, MARCH) &&
               next_help(d, camp, d->s.beasts[camp] - d->s.warriors[d->seat][camp], &m) &&
               add_march(d, &m))
            continue;
    }
}

/* Whether such a camp got no help; a new one makes up for it. */
static bool forsakes(const draft *d)
{
    uint64_t alone = d->forlorn & d->s.camps[d->seat] & d->s.wild;
    for (; alone; alone &= alone - 1)
        if (!d->s.warriors[d->seat][lowest(alone)])
            return count_camps(&d->s, d->seat) <= d->camps;
    return false;
}

/* ---- Groups by lot ------------------------------------------------------------------------ */

/* Whether nobody stays with the tamed wolves: they would go wild. */
static bool is_left(const valley *s, int seat, const int what[MARCH])
{
    return s->warriors[seat][what[0]] + s->women[seat][what[0]] == what[2] + what[3];
}

/* Mostly as a rule of thumb would send it, at times elsewhere or with others; the women, on whom
 * camps depend, seldom. `to` -1: anywhere. */
static march draw_march(const draft *d, int from, int to)
{
    static const uint32_t one_in[MARCH] = { 1, 4, 3, 16, 3 };
    static const int base[MARCH] = { A_MOVE_FROM, A_MOVE_DEST, A_MOVE_WARRIORS, A_MOVE_WOMEN,
                                     A_MOVE_WOLVES };
    draft after = *d;
    ber_action legal[BER_MAX_ACTIONS];
    int what[MARCH] = { from };
    after.plan.n = 0;
    add_step(&after, A_MOVE_FROM + from);
    for (int k = 1; k < MARCH; k++) {
        int n = valley_legal(&after.s, d->seat, legal);
        ber_action thumb = valley_pick(&after.s, d->seat, d->rng);
        ber_action any = legal[ber_rng_below(d->rng, (uint32_t)n)];
        bool is_bare = any == A_MOVE_WARRIORS; /* a woman would have to go instead */
        ber_action a = is_bare || ber_rng_below(d->rng, one_in[k]) ? thumb : any;
        if (k == 1 && to >= 0)
            a = (ber_action)(A_MOVE_DEST + to);
        what[k] = k == WOLVES && is_left(&after.s, d->seat, what) ? ALL : a - base[k];
        add_step(&after, a);
    }
    return (march){ what[0], what[1], what[2], what[3], what[4] };
}

/* Whether a march from one space to another would end a round of groups that take each other's
 * place. */
static bool ends_round(const ber_plan *plan, int from, int to)
{
    for (int hops = 0; hops < BER_PLAN_STEPS / MARCH; hops++) {
        int next = -1;
        for (int k = 0; k + 1 < plan->n; k++)
            if (plan->step[k] == A_MOVE_FROM + to && plan->step[k + 1] >= A_MOVE_DEST)
                next = plan->step[k + 1] - A_MOVE_DEST;
        if (next == from)
            return true;
        if (next < 0)
            return false;
        to = next;
    }
    return false;
}

/* Whether who could build a camp there goes away instead. */
static bool leaves_site(const draft *d, const march *m)
{
    const valley *s = &d->s;
    bool is_last = valley_unmoved(s, d->seat, WARRIOR, m->from) == m->warriors ||
                   valley_unmoved(s, d->seat, WOMAN, m->from) == m->women;
    return is_last && ber_is_legal(&valley_game, s, d->seat, (ber_action)(A_CAMP + m->from));
}

/* A camp given up for nothing, women left alone with animals or led into a fight, groups that
 * change places, or one that goes in two parts. */
static bool is_folly(const draft *d, const march *m)
{
    const valley *s = &d->s;
    int women = s->women[d->seat][m->from] - m->women;
    uint64_t enemies = s->wild | other_people(s, d->seat);
    if ((m->women && enemies >> m->to & 1) || leaves_site(d, m) ||
        ends_round(&d->plan, m->from, m->to))
        return true;
    bool is_bare = m->warriors && m->warriors >= s->warriors[d->seat][m->from];
    if (is_bare && women > 0 && s->wild >> m->from & 1)
        return true;
    if (women <= 0 && s->camps[d->seat] >> m->from & 1)
        return true;
    return has_march(&d->plan, m->to, m->from) || has_march(&d->plan, m->from, m->to);
}

/* One more group, mostly one that has something to go for. */
static void add_drawn(draft *d)
{
    uint64_t from = origins(d), idle = 0;
    for (uint64_t rest = from; rest; rest &= rest - 1)
        idle |= valley_has_purpose(&d->s, d->seat, lowest(rest)) ? 0 : rest & -rest;
    if (ber_rng_below(d->rng, 8))
        from &= ~idle;
    if (!from)
        return;
    march m = draw_march(d, any_space(from, d->rng), -1);
    draft before = *d;
    if (is_folly(d, &m) || !add_march(d, &m))
        return;
    if (is_mistake(d, &before, m.to))
        *d = before;
}

static bool add_camp(draft *d)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(&d->s, d->seat, legal);
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_CAMP && legal[i] < A_TAKE_FIRE) {
            add_step(d, legal[i]);
            return true;
        }
    return false;
}

/* ---- Cards -------------------------------------------------------------------------------- */

/* Where a group gets with what is armed and not without; camps of others first. */
static uint64_t gained(const draft *d, const draft *before, int from)
{
    uint64_t more = valley_reach(&d->s, d->seat, from) & ~valley_reach(&before->s, d->seat, from);
    uint64_t camps = more & other_camps(&d->s, d->seat);
    return camps ? camps : more;
}

/* To take something from others, to settle, to guard an own camp, or to get away. */
static bool is_worth_a_card(const draft *d, const march *m)
{
    const valley *s = &d->s;
    bool is_bare = s->camps[d->seat] >> m->to & 1 && !s->warriors[d->seat][m->to];
    bool settles = m->warriors && m->women && !(all_camps(s) >> m->to & 1);
    bool flees = s->armed & BIT(WITH_ESCAPE);
    return is_bare || settles || flees ||
           (other_people(s, d->seat) | other_camps(s, d->seat)) >> m->to & 1;
}

/* The group for which a movement card was played; false: there is none. */
static bool add_helped(draft *d, const draft *before)
{
    uint64_t helped = 0;
    for (uint64_t rest = origins(d); rest; rest &= rest - 1)
        helped |= gained(d, before, lowest(rest)) ? rest & -rest : 0;
    if (!helped)
        return false;
    int from = any_space(helped, d->rng);
    march m = draw_march(d, from, any_space(gained(d, before, from), d->rng));
    return is_worth_a_card(d, &m) && !is_folly(d, &m) && add_march(d, &m) &&
           !is_mistake(d, before, m.to);
}

static bool is_asked(const draft *d)
{
    return d->s.head.turn == BER_CHOICE && has_bit(d->s.head.waiting, d->seat);
}

/* Whether the card has cost the means to stop a winner. */
static bool lets_win(const draft *d, const draft *before)
{
    for (int winner = 0; winner < d->s.head.n_seats; winner++)
        if (has_to_hinder(before, winner) && valley_is_about_to_win(&d->s, winner) &&
            (d->s.move_closed || !pressing(&d->s, d->seat, winner)))
            return true;
    return false;
}

/* [V8.9] A camp without a woman does not last; with a warrior it needs no card. */
static bool builds_in_vain(const draft *d, const draft *before)
{
    for (uint64_t rest = d->s.camps[d->seat] & ~before->s.camps[d->seat]; rest; rest &= rest - 1)
        if (!d->s.women[d->seat][lowest(rest)] ||
            ber_is_legal(&valley_game, &before->s, d->seat, (ber_action)(A_CAMP + lowest(rest))))
            return true;
    return false;
}

/* A card or the fire, with all that it asks for; false: it does not help and is taken back. */
static bool add_card(draft *d, int a)
{
    draft before = *d;
    add_step(d, a);
    while (d->plan.n < CARD && is_asked(d) && !has_menu(d))
        add_any(d);
    bool is_movement = a >= A_PLAY && MOVEMENT_CARDS >> (a - A_PLAY) & 1;
    if ((is_movement && !add_helped(d, &before)) || lets_win(d, &before) ||
        builds_in_vain(d, &before))
        *d = before;
    return d->plan.n > 0;
}

/* Rock Slide and Wildfire end the movement: they come last. */
static bool closes(int a)
{
    return a == A_PLAY + ROCK_SLIDE || a == A_PLAY + WILDFIRE;
}

/* What it is worth that everything in a space dies: people of others, and their camp. */
static int harm_in(const draft *d, int space)
{
    enum { WARRIOR_DIES = 2, WOMAN_DIES = 3, CAMP_DIES = 4, WINNER = 8, OWN_DIES = 20 };
    const valley *s = &d->s;
    int harm = -OWN_DIES * tribe_in(s, d->seat, space);
    for (int other = 0; other < s->head.n_seats; other++) {
        if (other == d->seat)
            continue;
        harm += WARRIOR_DIES * s->warriors[other][space] + WOMAN_DIES * s->women[other][space];
        if (s->camps[other] >> space & 1)
            harm += valley_is_about_to_win(s, other) ? CAMP_DIES + WINNER : CAMP_DIES;
    }
    return harm;
}

/* Where such a card does most harm, if that is worth it. */
static void add_closing_card(draft *d, int card)
{
    const int enough = 4; /* two warriors */
    ber_action legal[SPACES], best = 0;
    const ber_frame *f = top_of(&d->s);
    const ber_action *end = card == ROCK_SLIDE ? valley_list_slide(&d->s, f, legal)
                                               : valley_list_wildfire(&d->s, f, legal);
    int base = card == ROCK_SLIDE ? A_SLIDE_TARGET : A_WILDFIRE_TARGET, most = enough - 1;
    for (const ber_action *a = legal; a < end; a++)
        if (harm_in(d, *a - base) > most) {
            most = harm_in(d, *a - base);
            best = *a;
        }
    if (!best || !has_room(d, 2))
        return;
    add_step(d, A_PLAY + card);
    if (is_asked(d) && ber_is_legal(&valley_game, &d->s, d->seat, best))
        add_step(d, best);
}

static void add_closing_cards(draft *d)
{
    static const int cards[] = { ROCK_SLIDE, WILDFIRE };
    for (int i = 0; i < 2; i++)
        if (has_menu(d) &&
            ber_is_legal(&valley_game, &d->s, d->seat, (ber_action)(A_PLAY + cards[i])))
            add_closing_card(d, cards[i]);
}

/* One that helps, if it is found at the third try. */
static void add_some_card(draft *d)
{
    ber_action legal[BER_MAX_ACTIONS];
    int n = valley_legal(&d->s, d->seat, legal), kept = 0;
    for (int i = 0; i < n; i++)
        if (legal[i] >= A_TAKE_FIRE && !closes(legal[i]))
            legal[kept++] = legal[i];
    for (int tries = 0; tries < 3 && kept; tries++)
        if (add_card(d, legal[ber_rng_below(d->rng, (uint32_t)kept)]))
            return;
}

/* ---- Plans -------------------------------------------------------------------------------- */

static void end_plan(draft *d)
{
    int camps = count_camps(&d->s, d->seat);
    if (!has_menu(d))
        return;
    bool is_sound = d->hinders || !(deserts(d) || forsakes(d));
    add_step(d, A_DONE);
    d->has_flaw = !is_sound || count_camps(&d->s, d->seat) < camps;
}

static void draw_plan(draft *d)
{
    if (!ber_rng_below(d->rng, 2))
        add_some_card(d);
    if (!has_menu(d))
        return;
    hinder_winners(d);
    while (has_room(d, 1) && add_camp(d))
        continue;
    help_camps(d);
    if (ber_rng_below(d->rng, 2))
        add_raid(d);
    for (int groups = (int)ber_rng_below(d->rng, 5); groups && has_room(d, MARCH); groups--)
        add_drawn(d);
    add_closing_cards(d);
    end_plan(d);
}

/* The best of some: what is drawn has mostly a flaw that is seen at once. */
static void draw_best(const valley *s, int seat, ber_rng *rng, int drafts, ber_plan *out)
{
    float best = 0;
    for (int i = 0; i < drafts; i++) {
        draft d = begin_draft(s, seat, rng);
        draw_plan(&d);
        float worth = valley_evaluate_one(&d.s, seat) - (d.has_flaw ? 1 : 0);
        if (i == 0 || worth > best) {
            best = worth;
            *out = d.plan;
        }
    }
}

static bool may_plan(const valley *s)
{
    return ber_agenda_peek(&s->agenda)->kind == F_MOVE && !s->move_closed;
}

/* What others will do is foreseen by plans too: by rules of thumb nobody would attack. */
bool valley_quick_plan(const void *state, int seat, ber_rng *rng, ber_plan *out)
{
    const int drafts = 3;
    if (!may_plan(state))
        return false;
    draw_best(state, seat, rng, drafts, out);
    return true;
}

int valley_plans(const void *state, int seat, ber_rng *rng, ber_plan *out, int most)
{
    const valley *s = state;
    if (!may_plan(s))
        return 0;
    int drafts = most < 8 ? 1 : most < 8 * DRAFTS ? most / 8 : DRAFTS; /* few: asked in passing */
    for (int k = 0; k < most; k++)
        draw_best(s, seat, rng, drafts, &out[k]);
    return most;
}

/* ---- Nearly the same ----------------------------------------------------------------------- */

static bool is_menu_step(int a)
{
    return a == A_DONE || (a >= A_MOVE_FROM && a < A_TAKE_FIRE);
}

/* Steps of the card at the beginning, with the group that needs it. */
static int count_card_steps(const ber_plan *plan)
{
    int a = plan->step[0], n = 0;
    if (closes(a))
        return 0;
    while (n < plan->n && !is_menu_step(plan->step[n]))
        n++;
    bool is_movement = a >= A_PLAY && a < A_PLACE_START && MOVEMENT_CARDS >> (a - A_PLAY) & 1;
    return is_movement ? n + MARCH : n;
}

static int read_marches(const ber_plan *plan, int k, march out[])
{
    int n = 0;
    for (; k < plan->n && plan->step[k] != A_DONE && is_menu_step(plan->step[k]); k++) {
        int a = plan->step[k];
        if (a >= A_CAMP) {
            out[n++] = (march){ .from = a - A_CAMP, .to = a - A_CAMP };
            continue;
        }
        out[n++] = (march){ a - A_MOVE_FROM, plan->step[k + 1] - A_MOVE_DEST,
                            plan->step[k + 2] - A_MOVE_WARRIORS, plan->step[k + 3] - A_MOVE_WOMEN,
                            plan->step[k + 4] - A_MOVE_WOLVES };
        k += MARCH - 1;
    }
    return n;
}

bool valley_plan_near(const void *state, int seat, ber_rng *rng, const ber_plan *base,
                      ber_plan *out)
{
    draft d = begin_draft(state, seat, rng);
    march m[BER_PLAN_STEPS];
    if (base->step[base->n - 1] != A_DONE)
        return false;
    int card = count_card_steps(base), n = read_marches(base, card, m);
    int gone = n ? (int)ber_rng_below(rng, (uint32_t)n) : 0;
    uint32_t way = ber_rng_below(rng, 3); /* a group more, one less, another */
    for (int k = 0; k < card; k++)
        add_step(&d, base->step[k]);
    hinder_winners(&d);
    for (int k = 0; k < n && has_room(&d, MARCH); k++)
        if (way == 0 || k != gone || m[k].to == m[k].from) /* a camp is always built */
            add_march(&d, &m[k]);
    help_camps(&d);
    if (way != 1 && has_room(&d, MARCH))
        add_drawn(&d);
    add_closing_cards(&d);
    end_plan(&d);
    *out = d.plan;
    return !d.has_flaw;
}
