/*
 * valley_ground.c: what the spaces of the valley are like, in words.
 *
 * Terrain, regions and letters depend on how the halves of the valley lie.
 */
#include "text.h"
#include "valley.h"
#include "words.h"

int valley_terrain(const valley *s, int space)
{
    const valley_map *m = map_of(s);
    const uint64_t mask[] = { m->plain, m->forest, m->mountain & ~m->volcano, m->volcano };
    for (int terrain = PLAIN; terrain <= VOLCANO; terrain++)
        if (mask[terrain] >> space & 1)
            return terrain;
    return LAKE;
}

static const char *label(const ber_words *words, const char *name)
{
    const char *text = ber_word(words, "label.%s", name);
    return text ? text : name;
}

static void add_part(const ber_words *words, bool is_so, const char *name, ber_text *out)
{
    if (is_so)
        ber_text_format(out, ", %s", label(words, name));
}

/* The letters by which animals come here. */
static void add_entries(const valley *s, const ber_words *words, int space, ber_text *out)
{
    for (int letter = 0; letter < LETTERS; letter++) {
        char name[64];
        const char *piece = name;
        ber_text text = ber_text_into(name, sizeof name);
        if (map_of(s)->entry[letter] != space)
            continue;
        ber_noun_words(&valley_game, words, D_LETTER, letter, &text);
        ber_text_add(out, ", ");
        ber_words_fill(words, label(words, "ground_entry"), NULL, &piece, 1, out);
    }
}

void valley_ground(const void *state, const ber_words *words, int space, bool whole, ber_text *out)
{
    const valley *s = state;
    const valley_map *map = map_of(s);
    char terrain[64], region[12];
    const char *piece[2] = { terrain, region };
    ber_text t = ber_text_into(terrain, sizeof terrain), r = ber_text_into(region, sizeof region);
    ber_noun_words(&valley_game, words, D_TERRAIN, valley_terrain(s, space), &t);
    ber_text_format(&r, "%d", map->number[space]);
    ber_words_fill(words, label(words, map->number[space] ? "ground_region" : "ground"), NULL,
                   piece, 2, out);
    add_part(words, !is_dry(s) && map->fish >> space & 1, "ground_fishing", out);
    add_part(words, map->lava >> space & 1, "ground_lava", out);
    add_part(words, s->fire >> space & 1, "ground_fire", out);
    add_part(words, s->flood >> space & 1, "ground_flood", out);
    add_part(words, s->weather == HEAVY_SNOW && map->mountain >> space & 1, "ground_snow", out);
    if (whole)
        add_entries(s, words, space, out);
}
