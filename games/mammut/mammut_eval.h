/*
 * mammut_eval.h: what tiles and heaps are worth, for the advice of this folder.
 */
#ifndef MAMMUT_EVAL_H
#define MAMMUT_EVAL_H

#include "mammut.h"

enum { MANY = 8 }; /* from this many tiles of a face on, all are worth the same */

/* What a seat thinks of tiles. Food and fires are worth the less the more of them one has, and
 * nothing is lost with the third fire: those count by how many lie in a heap. */
typedef struct {
    float value[FACES];           /* on average */
    float food[MANY], fire[MANY]; /* what this many are worth together */
    float fair;                   /* share of all tiles */
    int seat;
} mammut_scale;

/* About the points that a tile with this face brings, when one knows no more. */
void mammut_worth(const mammut *s, int seat, float value[FACES]);
int mammut_heap_places(const mammut *s);
void mammut_weigh(const mammut *s, int seat, mammut_scale *out);
/* The face that counts, where the seat knows what lies under a question mark. */
int mammut_face(const mammut *s, int slot, int seat);
/* What a heap is worth, and what it loses without its cheapest tile. */
float mammut_sum(const mammut *s, uint32_t slots, const mammut_scale *w);
float mammut_least(const mammut *s, uint32_t slots, const mammut_scale *w);
/* What the heap loses without this tile, one of it. */
float mammut_loss(const mammut *s, uint32_t heap, int slot, const mammut_scale *w);

/* mammut_pick.c: what a seat gets by a turn, about. */
float mammut_gain_of_taking(const mammut *s, const mammut_scale *w);
float mammut_gain_of_stealing(const mammut *s, int tray, const mammut_scale *w);
/* Whether every seat that may still choose finds something better than the seat's heaps, by at
 * least that many points. */
bool mammut_is_safe(const mammut *s, int seat, float margin);
/* Whether the seat will hardly be robbed: nobody may choose any more, or one who finds far better.
 */
bool mammut_is_lasting(const mammut *s, int seat);
/* How often the seat has the most of axes, furs and tusks when the division is over, as quick
 * players would go on with it; all 0 where the seat has no card that asks for it. */
enum { OUTLOOKS = 8 };
/* Whether nobody robs the seat then, however often it is tried. */
bool mammut_keeps_heaps(const mammut *s, int seat, ber_rng *rng);
typedef struct {
    int most[TUSK + 1];
} mammut_outlook;
void mammut_look_ahead(const mammut *s, int seat, ber_rng *rng, mammut_outlook *out);
/* Whether a scoring card is likely to bring the seat more than others, as the heaps lie. */
bool mammut_card_pays(const mammut *s, int seat, int card, const mammut_outlook *ahead);

#endif
