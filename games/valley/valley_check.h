/*
 * valley_check.h: what the two files that look at positions share.
 */
#ifndef VALLEY_CHECK_H
#define VALLEY_CHECK_H

#include "valley.h"

/* The kind of the bottom frame; FRAMES when the game is over. */
static inline int bottom_kind(const valley *s)
{
    return s->agenda.depth ? s->agenda.frame[0].kind : FRAMES;
}

/* Whether a frame of this kind is open somewhere; its place in the agenda, or -1. */
static inline int find_frame(const valley *s, int kind)
{
    for (int i = 0; i < s->agenda.depth; i++)
        if (s->agenda.frame[i].kind == kind)
            return i;
    return -1;
}

static inline bool has_frame(const valley *s, int kind)
{
    return find_frame(s, kind) >= 0;
}

/* valley_check_agenda.c: the first relies on nothing, the second on all that is counted and in
 * range: what valley_broken() has let pass before. */
const char *valley_broken_agenda(const valley *s);
const char *valley_broken_frames(const valley *s);

#endif
