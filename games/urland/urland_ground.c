/*
 * urland_ground.c: what regions and oceans are like, in words.
 *
 * Eruptions join islands, so coasts and neighbours depend on the position.
 */
#include "urland.h"
#include "words.h"

static void add_label(const ber_words *words, const char *name, const char *piece, ber_text *out)
{
    const char *text = ber_word(words, "label.%s", name);
    ber_words_fill(words, text ? text : name, NULL, &piece, 1, out);
}

/* Names of areas: regions by number, oceans by name. */
static void list_areas(const ber_words *words, uint32_t areas, ber_text *out)
{
    for (uint32_t m = areas; m; m &= m - 1) {
        int area = lowest(m);
        const char *name = urland_domains[D_AREA].item[area];
        const char *sea = is_land(area) ? NULL : ber_word(words, "sea.%s", name);
        ber_text_add(out, out->length ? ", " : "");
        ber_text_add(out, sea ? sea : name + is_land(area));
    }
}

static void add_list(const ber_words *words, const char *label, uint32_t areas, ber_text *out)
{
    char list[160];
    ber_text text = ber_text_into(list, sizeof list);
    list_areas(words, areas, &text);
    if (text.length)
        add_label(words, label, list, out);
}

static void region_words(const urland *s, const ber_words *words, int region, bool whole,
                         ber_text *out)
{
    const char *ring = ber_word(words, "ground.area.%s", urland_domains[D_AREA].item[region]);
    if (s->erupted >> region & 1) {
        add_list(words, "ground_part", BIT(urland_rep(s->erupted, region)), out);
        return;
    }
    ber_text_add(out, ring ? ring : "");
    if (!whole)
        return;
    add_list(words, "ground_coasts", urland_oceans_of(s, region) << REGIONS, out);
    add_list(words, "ground_next", urland_land_beside(s, region), out);
}

void urland_ground(const void *state, const ber_words *words, int area, bool whole, ber_text *out)
{
    const urland *s = state;
    if (is_land(area)) {
        region_words(s, words, area, whole, out);
        return;
    }
    add_list(words, "ground_ocean", shore(urland_shores(s->erupted), area - REGIONS), out);
    if (whole)
        add_list(words, "ground_beside",
                 (uint32_t)urland_in_play.sea_border[area - REGIONS] << REGIONS, out);
}
