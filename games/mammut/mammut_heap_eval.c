/*
 * mammut_heap_eval.c: what tiles and heaps are worth to a seat, about.
 */
#include "mammut_eval.h"

void mammut_worth(const mammut *s, int seat, float value[FACES])
{
    static const float animal[ANIMALS + 1] = { 1.8f, 2.5f, 4, 5, 6, 7, 8, 0 };
    int owned = s->animals[seat];
    bool is_last = s->round == LAST_ROUND, two = s->head.n_seats == 2;
    bool has_bonus = s->hand[seat][AXE_BONUS] || s->down[seat][AXE_BONUS];
    value[AXE] = (is_last ? 3.0f : 2.2f) + (has_bonus ? 2.0f : 0);
    value[FUR] = 1.2f + 0.25f * (float)s->round;
    value[TUSK] = 2;
    value[FOOD] = 1.8f;
    value[FIRE] = two ? 1.5f : 1.3f;
    for (int i = 0; i < ANIMALS; i++)
        value[FIRST_ANIMAL + i] = owned >> i & 1 ? 0.2f : animal[count_bits((uint32_t)owned)];
    value[UNKNOWN] = 1.9f;
    value[SHAMAN_RED] = value[SHAMAN_BLUE] = 1.5f;
}

int mammut_heap_places(const mammut *s)
{
    return s->head.n_seats == 2 ? 4 : s->head.n_seats;
}

int mammut_face(const mammut *s, int slot, int seat)
{
    int face = s->face[slot];
    bool knows = face == UNKNOWN && s->know[seat] >> slot & 1 && s->back[slot] < FACES;
    return knows ? s->back[slot] : face;
}

/* ---- Food and fires --------------------------------------------------------------------- */

/* What each seat has on average when all question marks are turned, of which two in nine hide
 * food and two a fire. */
static float share_of(const mammut *s, int face)
{
    float n = (float)count_bits(showing(s, face));
    float hidden = (float)count_bits(showing(s, UNKNOWN)) * 2 / 9;
    return (n + hidden + 0.5f) / (float)s->head.n_seats;
}

/* `most` for very many, `fair` for an average share. */
static void bend(float most, float fair, float share, float *value, float many[MANY])
{
    float half = (most / fair - 1) * share * share;
    for (int n = 0; n < MANY; n++)
        many[n] = most * (float)(n * n) / ((float)(n * n) + half);
    *value = fair / share;
}

/* With two heaps each, the one does not say how many a seat will have. */
static void level(float value, float many[MANY])
{
    for (int n = 0; n < MANY; n++)
        many[n] = value * (float)n;
}

static void weigh_many(const mammut *s, mammut_scale *w)
{
    const int16_t *prize = mammut_food_prize[s->head.n_seats - 2];
    if (s->head.n_seats == 2) {
        level(w->value[FOOD], w->food);
        level(w->value[FIRE], w->fire);
        return;
    }
    float mean = (float)(prize[0] + prize[1] + prize[2]) / (float)s->head.n_seats;
    bend(prize[0], mean, share_of(s, FOOD), &w->value[FOOD], w->food);
    bend(FIRE_PENALTY, FIRE_PENALTY * 4 / 5.0f, share_of(s, FIRE), &w->value[FIRE], w->fire);
}

/* ---- Cards ------------------------------------------------------------------------------ */

/* What the seat's own cards make of its tiles: with Animal swap an animal that it has is as good
 * as another, and a card that lies there wants the most of something. */
static void weigh_cards(const mammut *s, mammut_scale *w)
{
    const uint8_t *down = s->down[w->seat];
    int owned = s->animals[w->seat];
    if (s->hand[w->seat][ANIMAL_SWAP] || down[ANIMAL_SWAP])
        for (int i = 0; i < ANIMALS; i++)
            w->value[FIRST_ANIMAL + i] = owned >> i & 1 ? 3 : w->value[FIRST_ANIMAL + i];
    w->value[FUR] += 0.5f * down[FUR_CARD] + (down[MOST_FUR_BONUS] || down[MOST_FUR_ANIMAL]);
    w->value[TUSK] += down[MOST_TUSK_BONUS] + 0.5f * down[MOST_TUSK_FIRE];
    w->value[AXE] += 0.5f * (float)(down[MOST_AXE_FUR] + down[MOST_AXE_FIRE]);
}

/* ---- Heaps ------------------------------------------------------------------------------ */

void mammut_weigh(const mammut *s, int seat, mammut_scale *w)
{
    float sum = 0;
    w->seat = seat;
    mammut_worth(s, seat, w->value);
    weigh_many(s, w);
    weigh_cards(s, w);
    for (int slot = 0; slot < SLOTS; slot++)
        sum += w->value[s->face[slot]];
    w->fair = sum / (float)mammut_heap_places(s);
}

typedef struct {
    int food, fire;
} counted;

static float many(const float of[MANY], int n)
{
    return of[n < MANY ? n : MANY - 1];
}

static float marginal(const mammut_scale *w, counted c, int face)
{
    if (face == FOOD)
        return many(w->food, c.food) - many(w->food, c.food - 1);
    if (face == FIRE)
        return many(w->fire, c.fire) - many(w->fire, c.fire - 1);
    return w->value[face];
}

static counted count(const mammut *s, uint32_t slots, int seat, uint32_t *faces)
{
    counted c = { 0, 0 };
    for (; slots; slots &= slots - 1) {
        int face = mammut_face(s, lowest(slots), seat);
        c.food += face == FOOD;
        c.fire += face == FIRE;
        *faces |= BIT(face);
    }
    return c;
}

float mammut_sum(const mammut *s, uint32_t slots, const mammut_scale *w)
{
    counted c = { 0, 0 };
    float sum = 0;
    for (; slots; slots &= slots - 1) {
        int face = mammut_face(s, lowest(slots), w->seat);
        if (face == FOOD)
            c.food++;
        else if (face == FIRE)
            c.fire++;
        else
            sum += w->value[face];
    }
    return sum + many(w->food, c.food) + many(w->fire, c.fire);
}

float mammut_least(const mammut *s, uint32_t slots, const mammut_scale *w)
{
    uint32_t faces = 0;
    counted c = count(s, slots, w->seat, &faces);
    float least = faces ? marginal(w, c, lowest(faces)) : 0;
    for (; faces; faces &= faces - 1) {
        float one = marginal(w, c, lowest(faces));
        least = one < least ? one : least;
    }
    return least;
}

float mammut_loss(const mammut *s, uint32_t heap, int slot, const mammut_scale *w)
{
    uint32_t faces = 0;
    return marginal(w, count(s, heap, w->seat, &faces), mammut_face(s, slot, w->seat));
}
