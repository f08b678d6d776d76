/*
 * agenda.h: what is still to be done in this turn, as a stack inside the state.
 *
 * The top frame owns the next decision. A rule that makes somebody else choose,
 * or choose several times, pushes a frame; a finished frame is popped, and the one below goes on.
 * It is saved, copied and compared with the state, for free: frames above `depth` are all zero.
 */
#ifndef BER_AGENDA_H
#define BER_AGENDA_H

#include <stdint.h>

enum { BER_AGENDA = 10 };

typedef struct {
    uint8_t kind;              /* the game's own enum */
    int8_t seat;               /* who decides, or for whom fate acts */
    uint8_t left;              /* repetitions still allowed or owed */
    uint8_t card, place, data; /* meaning given by kind */
} ber_frame;

typedef struct {
    uint8_t depth;
    ber_frame frame[BER_AGENDA];
    uint8_t pad;
} ber_agenda;

/* The frame that owns the next decision; the agenda must not be empty. */
static inline ber_frame *ber_agenda_top(ber_agenda *agenda)
{
    return agenda->frame + agenda->depth - 1;
}

static inline const ber_frame *ber_agenda_peek(const ber_agenda *agenda)
{
    return agenda->frame + agenda->depth - 1;
}

static inline void ber_agenda_push(ber_agenda *agenda, ber_frame frame)
{
    agenda->frame[agenda->depth++] = frame;
}

/* The frame is zeroed, so that equal positions have equal bytes. */
static inline void ber_agenda_pop(ber_agenda *agenda)
{
    agenda->frame[--agenda->depth] = (ber_frame){ 0 };
}

#endif
