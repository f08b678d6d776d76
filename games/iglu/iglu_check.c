/*
 * iglu_check.c: whether a position is possible.
 *
 * broken() may be given any bytes that the field table can write, so it looks at the
 * agenda first and touches nothing through it before.
 */
#include "iglu.h"

#include "frame.h"
#include "pool.h"

/* ---- The agenda ------------------------------------------------------------------ */

/* [I4.3, R53] Somewhere to land, whoever holds what. */
static bool kayak_fits(const iglu *s, const ber_frame *f)
{
    uint64_t harbour = s->head.option[O_LAND_KAYAK] ? ~(uint64_t)0 : tiles(s);
    uint64_t enter = iglu_enterable(s, f->seat, f->data);
    if (!(people_of(s, f->seat) & harbour & BIT(f->place)))
        return false;
    return iglu_landings(s, f->place, f->data ? enter & s->bear : enter);
}

/* What a frame says must fit the board, so that the rules can trust it. */
static bool frame_fits(const iglu *s, const ber_frame *f)
{
    uint64_t place = BIT(f->place), end, can[4];
    switch (f->kind) {
    case F_LIFT: return free_tiles(s) & place && ber_pool_total(s->pool, KINDS);
    case F_FISH: return sea(s) & place;
    case F_FOX: return s->glacier & place;
    case F_DISPLACE:
        iglu_pushes(s, can);
        iglu_run(s, f->place, f->data, &end);
        return (can[f->data] & place) && (end & sea(s));
    case F_SINK: return iglu_sinkable(s);
    case F_ATTACK: /* [I3.7] only who may have a harpoon, and may use one, is asked */
        return (s->bear & place) && (people_of(s, f->seat) & place) && s->held[f->seat] &&
               !(f->seat == active_seat(s) && (s->used & PLAY_HARPOON));
    case F_KAYAK: return kayak_fits(s, f);
    case F_PLACE: /* [R5] before the first turn the ring is whole and free */
        return s->turn_number == 0 && !(RING & ~(s->ice & ~(s->bear | all_igloos(s))));
    default: return true;
    }
}

static const char *broken_agenda(const iglu *s)
{
    const ber_agenda *agenda = &s->agenda;
    if (s->head.n_seats < 2 || s->head.n_seats > SEATS)
        return "seats are 2 to 4";
    if (agenda->depth < 1 || agenda->depth > BER_AGENDA - 2)
        return "the agenda has 1 to 8 frames";
    if (!ber_agenda_is_shaped(&iglu_game, &s->head, agenda))
        return "every frame of the agenda has its shape";
    for (int i = 0; i < agenda->depth; i++) {
        bool on_fish = i && agenda->frame[i - 1].kind == F_FISH; /* in the set-up only */
        if (!frame_fits(s, &agenda->frame[i]) || (on_fish && agenda->frame[0].kind != F_PLACE))
            return "every frame of the agenda fits the position";
    }
    return NULL;
}

/* ---- Invariants of RULES.md section 12 --------------------------------------------- */

/* 1: tiles. In a blinded state the hidden hands count with the pool. */
static const char *broken_tiles(const iglu *s)
{
    int unseen = ber_pool_total(s->pool, KINDS), hidden = 0;
    for (int kind = 0; kind < KINDS; kind++) {
        int n = s->pool[kind] + s->discard[kind];
        if (kind == KIND_GLACIER)
            n += count_bits(s->glacier);
        for (int seat = 0; seat < SEATS && kind >= KIND_RED; seat++)
            n += s->hand[seat][kind - KIND_RED];
        if (n != iglu_in_play.tile_count[kind])
            return "1: tiles of each kind add up";
    }
    for (int seat = 0; seat < SEATS; seat++) {
        int known = ber_pool_total(s->hand[seat], RED_KINDS);
        bool blinded = s->head.viewer != BER_FATE && seat != s->head.viewer;
        if (blinded ? known != 0 : known != s->held[seat])
            return "6: hands add up to held";
        hidden += blinded ? s->held[seat] : 0;
    }
    if (unseen != count_bits(s->ice) + s->blind_removed + hidden)
        return "1: the pool covers face-down and blindly removed tiles";
    return NULL;
}

/* 2: animals. */
static const char *broken_animals(const iglu *s)
{
    for (int animal = 0; animal < ANIMALS; animal++) {
        int v = animal % VALUES, n = s->gone[animal], all;
        for (int seat = 0; seat < SEATS; seat++)
            n += s->hunted[seat][animal];
        if (animal == BEAR) {
            n += s->bear_supply + count_bits(s->bear);
            all = BEAR_COUNT;
        } else if (animal < FOX_1) {
            n += s->fish_supply[v] + ber_planes_sum(s->fish[v], FISH_PLANES, ~(uint64_t)0);
            all = iglu_fish_count[v];
        } else {
            n += s->fox_supply[v] + ber_planes_sum(s->fox[v], FOX_PLANES, ~(uint64_t)0);
            all = iglu_fox_count[v];
        }
        if (n != all)
            return "2: animals of each value add up";
    }
    return NULL;
}

/* 3: people and igloos; seats nobody holds have none. */
static const char *broken_tribes(const iglu *s)
{
    for (int seat = 0; seat < SEATS; seat++) {
        bool plays = seat < s->head.n_seats;
        int people = ber_planes_sum(s->inuit[seat], INUIT_PLANES, ~(uint64_t)0) + s->fleeing[seat] +
                     s->inuit_to_place[seat];
        int igloos = count_bits(s->igloo[seat]) + s->igloos_left[seat];
        if (people != (plays ? iglu_inuit_count[s->head.n_seats - 2] : 0))
            return "3: the Inuit of each seat add up";
        if (igloos != (plays ? IGLOO_COUNT : 0))
            return "3: the igloos of each seat add up";
        if (!plays && (s->held[seat] || ber_pool_total(s->hunted[seat], ANIMALS)))
            return "3: an empty seat has nothing";
    }
    return NULL;
}

/* 4, 5, 7: who may stand where. */
static const char *broken_places(const iglu *s)
{
    uint64_t ground = tiles(s), taken = 0;
    if ((ground & LAND) || (s->ice & s->glacier))
        return "7: a space has at most one tile, land none";
    if (all_people(s) & ~(ground | LAND))
        return "4: Inuit stand on tiles or land";
    if (all_igloos(s) & ~ground)
        return "4: igloos stand on tiles";
    if (all_foxes(s) & ~ground)
        return "4: foxes stand on tiles";
    if (all_fish(s) & ~sea(s))
        return "4: fish swim in the sea";
    if (s->bear & LAND)
        return "4: bears keep off the land";
    for (int seat = 0; seat < SEATS; seat++) {
        if (s->igloo[seat] & taken)
            return "5: at most one igloo in a space";
        taken |= s->igloo[seat];
    }
    return NULL;
}

/* 5, 9: Inuit with a bear [R41] or a foreign igloo. */
static const char *broken_company(const iglu *s)
{
    uint64_t attacked = 0;
    for (int i = 0; i < s->agenda.depth; i++)
        if (s->agenda.frame[i].kind == F_ATTACK)
            attacked |= BIT(s->agenda.frame[i].place);
    for (int seat = 0; seat < SEATS; seat++) {
        uint64_t people = people_of(s, seat);
        if (people & s->bear & ~s->igloo[seat] & ~attacked)
            return "5: Inuit meet a bear only in their igloo";
        if (s->head.option[O_CLOSED] && (people & all_igloos(s) & ~s->igloo[seat]))
            return "9: closed igloos keep strangers out";
    }
    return NULL;
}

/* 8, 10 and the bounds of the small numbers. */
static const char *broken_numbers(const iglu *s)
{
    bool anyone_flees = s->fleeing[0] | s->fleeing[1] | s->fleeing[2] | s->fleeing[3];
    if (s->ap > TURN_AP + (s->used & PLAY_ENERGY ? VALUES : 0) || s->used > 15)
        return "8: action points are 0 to 3, or 6 with energy";
    if (s->turn_number + count_bits(s->ice) > 57 || s->first_player >= s->head.n_seats)
        return "7: a face-down tile less every turn";
    if (anyone_flees && ber_agenda_peek(&s->agenda)->kind != F_FLEE)
        return "3: who flees is asked for a corner at once";
    if (s->head.turn == BER_OVER && iglu_meltable(s))
        return "10: nothing can melt when the game is over";
    return NULL;
}

CHECKS(broken_of_any, iglu, broken_places, broken_agenda, broken_tiles, broken_animals,
       broken_tribes, broken_company, broken_numbers)

const char *iglu_broken(const void *state)
{
    return broken_of_any(state);
}
