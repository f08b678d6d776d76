/*
 * blank.h: the state of the template game and its words; private to this folder.
 *
 * The template is a whole small game that shows each mechanism of the contract
 * once. Copy it (tools/new-game), then replace its rules by yours. RULES.md is the
 * specification; [B2.3] and [R1] refer to it.
 */
#ifndef BLANK_H
#define BLANK_H

#include "agenda.h"
#include "game.h"

enum { SEATS = 3, KINDS = 3, PEBBLES = 18, HAND_LIMIT = 3 };

/* ---- Nouns ----------------------------------------------------------------- */

/* D_FACE is what others see of a pebble: its kind, or one more item, `hidden`,
 * that is never drawn or chosen. */
enum domain { D_SEAT, D_KIND, D_FACE, D_FRAME };
enum kind { FLINT, SHELL, AMBER, HIDDEN = KINDS };

/* ---- Verbs: the first id of each -------------------------------------------- */

enum action_base {
    A_FAVOUR,
    A_DRAW = A_FAVOUR + KINDS + 1,
    A_SHOW,
    A_SNATCH = A_SHOW + KINDS,
    A_DECLINE,
    A_DRAWN,
    A_REVEAL = A_DRAWN + KINDS + 1,
};

enum prompt { P_FATE, P_FAVOUR, P_TURN, P_SNATCH };
enum event { E_FAVOURED, E_DREW, E_SHOWED, E_SNATCHED, E_DECLINED, E_REVEALED };
enum option { O_SNATCH };

/* Open decisions; the table `rule` in blank.c says what each holds. The agenda holds the rest
 * of the match from its first step on: at the bottom the reveal, on it the turns, on them what
 * interrupts a turn. */
enum frame_kind {
    F_REVEAL, /* seat: whose favourite comes to light next [B4.1] */
    F_TURN,   /* seat: who plays [B2.1] */
    F_FAVOUR, /* of all who have not chosen [B1.3] */
    F_DRAW,   /* seat: who draws [B2.2] */
    F_SNATCH, /* seat: who is asked [B3.1] */
};

/* ---- State ------------------------------------------------------------------- */

/* Bytes and counts only. Two equal positions must have equal bytes, so nothing is
 * kept that the rules do not need, and padding has a name. */
typedef struct {
    ber_head head;
    uint8_t bag[KINDS];         /* the pool: pebbles that nobody has seen */
    uint8_t hand[SEATS][KINDS]; /* secret: how many of each kind, never in what order */
    uint8_t held[SEATS];        /* public: how many in all */
    uint8_t laid[SEATS][KINDS];
    uint8_t favourite[SEATS]; /* enum kind; HIDDEN before it is chosen */
    ber_agenda agenda;
    uint8_t pad[3];
} blank;

#define FLOW_STATE blank
#include "flow.h"
#include "parts.h"
FLOW_DECLARE(blank);
PARTS_DECLARE(blank);

static inline bool has_chosen(const blank *s, int seat)
{
    if (s->agenda.depth == 0)
        return true;
    const ber_frame *f = ber_agenda_peek(&s->agenda);
    return f->kind != F_FAVOUR || !(f->data >> seat & 1);
}

static inline bool is_revealed(const blank *s, int seat)
{
    return s->agenda.depth == 0 || s->agenda.frame[0].seat > seat;
}

/* ---- Between the files of this folder ------------------------------------------ */

extern const int16_t blank_count[KINDS], blank_value[KINDS];

/* How many pebbles are in the bag, told from what is public: in a blinded state `bag`
 * holds the hidden hands too, and what is legal must be the same there. */
int blank_left(const blank *s);

/* [B4.2] The points of what a seat has laid, its favourite counted twice. */
int blank_points(const blank *s, int seat);

#endif
