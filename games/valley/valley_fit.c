/*
 * valley_fit.c: the maps of the four arrangements, made of their parts; and whether one can play
 * on them: what the rulebook tells of the map, and what the rules rely on. [V5.1, R5, R16]
 */
#include "error.h"
#include "valley.h"

#include <string.h>

enum { BROWN_LETTERS = 6 };

/* One arrangement that is looked at. */
typedef struct {
    const valley_edition *e;
    int west, east; /* parts */
    valley_map *m;
    ber_error *error;
} fitting;

static const char *const part_path[PARTS] = {
    "board.halves.W1", "board.halves.W2", "board.halves.E1", "board.halves.E2", "board.seam",
};

/* As on its path. */
static const char *half_name(int half)
{
    return strrchr(part_path[half], '.') + 1;
}

static const char *terrain_name(int terrain)
{
    return valley_domains[D_TERRAIN].item[terrain];
}

/* Where a space is in the file. */
static const char *path_of(const fitting *f, int space)
{
    return part_path[space < SEAM ? f->west : space < EAST ? PART_OF_SEAM : f->east];
}

static const char *river_path(const fitting *f, int river)
{
    return part_path[river < HALF_RIVERS ? f->west : f->east];
}

static int terrain_of(const valley_map *m, int space)
{
    return m->lake >> space & 1      ? LAKE
           : m->volcano >> space & 1 ? VOLCANO
           : m->plain >> space & 1   ? PLAIN
           : m->forest >> space & 1  ? FOREST
                                     : MOUNTAIN;
}

/* All that is reached from some spaces without a step over a river or out of `allowed`. */
static uint64_t reached(const valley_map *m, uint64_t from, uint64_t allowed)
{
    uint64_t before = 0;
    while (from != before) {
        before = from;
        for (uint64_t rest = before; rest; rest &= rest - 1) {
            int space = lowest(rest);
            from |= valley_beside[space] & ~m->across[space] & allowed;
        }
    }
    return from;
}

/* ---- Making a map ------------------------------------------------------------------------ */

static void add_spaces(valley_map *m, const valley_part *p, int first, int n)
{
    uint64_t *const of[] = { &m->plain, &m->forest, &m->mountain, &m->volcano, &m->lake };
    for (int i = 0; i < n; i++) {
        int terrain = p->terrain[i], number = p->number[i];
        *of[terrain] |= BIT(first + i);
        m->number[first + i] = p->number[i];
        if (terrain == VOLCANO) /* [R5] */
            m->mountain |= BIT(first + i);
        if (terrain != LAKE && number)
            m->region[terrain == VOLCANO ? MOUNTAIN : terrain][number - 1] |= BIT(first + i);
    }
}

static void add_entries(valley_map *m, const valley_part *p, uint64_t letters)
{
    for (; letters; letters &= letters - 1)
        m->entry[lowest(letters)] = p->entry[lowest(letters)];
}

/* Rivers are numbered from `river` on, the edges of the part from `edge` on. */
static void add_rivers(valley_map *m, const valley_part *p, int river, int edge)
{
    for (int i = 0; i < HALF_RIVERS; i++) {
        int n = 0;
        for (uint64_t rest = p->river[i]; rest; rest &= rest - 1) {
            const uint8_t *pair = valley_edge[edge + lowest(rest)];
            m->across[pair[0]] |= BIT(pair[1]);
            m->across[pair[1]] |= BIT(pair[0]);
            if (n < MOST_BANKS)
                memcpy(m->bank[river + i][n++], pair, sizeof m->bank[0][0]);
        }
    }
}

/* [V7.18, R2] Floods, [V6.4.6] lakes that freeze with the river, shores. */
static void follow_rivers(valley_map *m)
{
    for (int river = 0; river < RIVERS; river++)
        for (int i = 0; i < MOST_BANKS; i++) {
            int a = m->bank[river][i][0], b = m->bank[river][i][1];
            uint64_t banks = a == b ? 0 : BIT(a) | BIT(b);
            m->flood[river] |= banks & (m->plain | m->forest);
            m->ice[river] |= a == b ? 0 : valley_beside[a] & valley_beside[b] & m->lake;
            m->fish |= banks;
        }
    m->fish = (m->fish | valley_spread(m->lake)) & ~m->lake;
}

/* [V7.16, R49] A mountain region shakes, and every region beside it. */
static void follow_regions(valley_map *m)
{
    for (int shaken = 0; shaken < 6; shaken++) {
        uint64_t near = m->region[MOUNTAIN][shaken] | valley_spread(m->region[MOUNTAIN][shaken]);
        for (int terrain = PLAIN; terrain <= MOUNTAIN; terrain++)
            for (int i = 0; i < 6; i++)
                m->quake[shaken] |= m->region[terrain][i] & near ? m->region[terrain][i] : 0;
    }
}

static void make_map(const fitting *f)
{
    valley_map *m = f->m;
    const valley_part *west = &f->e->part[f->west], *east = &f->e->part[f->east],
                      *seam = &f->e->part[PART_OF_SEAM];
    memset(m, 0, sizeof *m);
    add_spaces(m, west, 0, HALF_SPACES);
    add_spaces(m, seam, SEAM, SEAM_SPACES);
    add_spaces(m, east, EAST, HALF_SPACES);
    add_entries(m, west, WEST_LETTERS);
    add_entries(m, seam, SEAM_LETTERS);
    add_entries(m, east, EAST_LETTERS);
    add_rivers(m, west, 0, 0);
    add_rivers(m, east, HALF_RIVERS, EDGES - HALF_EDGES);
    m->lava = west->lava | east->lava << SEAM;
    follow_rivers(m);
    follow_regions(m);
}

/* ---- Spaces ---------------------------------------------------------------------------- */

/* Each has the number of its region, only lakes have none. */
static int fit_numbers(const fitting *f)
{
    for (int space = 0; space < SPACES; space++) {
        int number = f->m->number[space], terrain = terrain_of(f->m, space);
        if ((terrain == LAKE) != (number == 0))
            return ber_fail(f->error, BER_EEDITION,
                            "%s.spaces[%d]: a %s with the number %d; regions have 1 to 6, lakes 0",
                            path_of(f, space), space, terrain_name(terrain), number);
    }
    return 0;
}

/* One in each half, and its lava flows to plains and forests beside it. */
static int fit_volcanoes(const fitting *f)
{
    const uint64_t part[] = { BIT(SEAM) - 1, ALL_SPACES & ~(BIT(EAST) - 1), BIT(EAST) - BIT(SEAM) };
    const uint64_t lava[] = { f->e->part[f->west].lava, f->e->part[f->east].lava << SEAM, 0 };
    const int which[] = { f->west, f->east, PART_OF_SEAM };
    for (int i = 0; i < 3; i++) {
        uint64_t volcano = f->m->volcano & part[i];
        if (count_bits(volcano) != (i < 2))
            return ber_fail(f->error, BER_EEDITION,
                            "%s.spaces: %d volcanoes; each half has one, the seam none",
                            part_path[which[i]], count_bits(volcano));
        uint64_t wrong = lava[i] & ~(valley_spread(volcano) & (f->m->plain | f->m->forest));
        if (wrong)
            return ber_fail(f->error, BER_EEDITION,
                            "%s.lava: %d is no plain or forest beside the volcano",
                            part_path[which[i]], lowest(wrong));
        if (i < 2 && !lava[i])
            return ber_fail(f->error, BER_EEDITION, "%s.lava: flows nowhere", part_path[which[i]]);
    }
    return 0;
}

/* Herds of the plains come in by green letters. */
static int fit_entries(const fitting *f)
{
    uint64_t taken = 0;
    for (int letter = 0; letter < LETTERS; letter++) {
        int space = f->m->entry[letter], is_brown = letter < BROWN_LETTERS;
        const char *name = valley_domains[D_LETTER].item[letter], *path = path_of(f, space);
        if (!(valley_border >> space & 1))
            return ber_fail(f->error, BER_EEDITION, "%s.entries.%s: %d is not on the border", path,
                            name, space);
        if (taken >> space & 1)
            return ber_fail(f->error, BER_EEDITION, "%s.entries.%s: %d has another letter", path,
                            name, space);
        if (f->m->lake >> space & 1 || is_brown != (int)(f->m->mountain >> space & 1))
            return ber_fail(f->error, BER_EEDITION, "%s.entries.%s: %d is a %s; %s", path, name,
                            space, terrain_name(terrain_of(f->m, space)),
                            is_brown ? "brown letters are in mountains"
                                     : "green letters are on plains and in forests");
        taken |= BIT(space);
    }
    return 0;
}

/* ---- Rivers ---------------------------------------------------------------------------- */

/* Whether two edges have an end in common: their spaces are three around a corner. */
static bool is_next(const uint8_t *one, const uint8_t *two)
{
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 2; j++)
            if (one[i] == two[j] && one[!i] != two[!j])
                return valley_beside[one[!i]] >> two[!j] & 1;
    return false;
}

/* Whether the edges of a river lie in a row: each has two others at its ends, but the outer ones
 * have one. */
static bool is_row(const valley_map *m, int river, int n)
{
    unsigned row = 1, before = 0;
    int ends = 0;
    for (int i = 0; i < n; i++) {
        int next = 0;
        for (int j = 0; j < n; j++)
            next += is_next(m->bank[river][i], m->bank[river][j]);
        ends += next == 1;
        if (next > 2)
            return false;
    }
    while (row != before) {
        before = row;
        for (int i = 0; i < n * n; i++)
            if (before >> i / n & 1 && is_next(m->bank[river][i / n], m->bank[river][i % n]))
                row |= 1u << i % n;
    }
    return row == (1u << n) - 1 && (n == 1 || ends == 2);
}

static int fit_river(const fitting *f, int river, int n)
{
    const char *path = river_path(f, river);
    if (n < 1 || n > MOST_BANKS)
        return ber_fail(f->error, BER_EEDITION, "%s.rivers[%d]: %d edges; a river has 1 to %d",
                        path, river + 1, n, MOST_BANKS);
    for (int i = 0; i < n; i++) {
        const uint8_t *edge = f->m->bank[river][i];
        if ((f->m->lake >> edge[0] | f->m->lake >> edge[1]) & 1)
            return ber_fail(f->error, BER_EEDITION, "%s.rivers[%d]: %d_%d is the shore of a lake",
                            path, river + 1, edge[0], edge[1]);
    }
    if (!is_row(f->m, river, n))
        return ber_fail(f->error, BER_EEDITION, "%s.rivers[%d]: its edges do not lie in a row",
                        path, river + 1);
    return 0;
}

static int fit_rivers(const fitting *f)
{
    uint64_t seen[SPACES] = { 0 };
    for (int river = 0; river < RIVERS; river++) {
        int part = river < HALF_RIVERS ? f->west : f->east;
        int n = count_bits(f->e->part[part].river[river % HALF_RIVERS]);
        int code = fit_river(f, river, n);
        for (int i = 0; i < n && code == 0; i++) {
            const uint8_t *edge = f->m->bank[river][i];
            if (seen[edge[0]] >> edge[1] & 1)
                code = ber_fail(f->error, BER_EEDITION,
                                "%s.rivers[%d]: %d_%d belongs to another river already",
                                river_path(f, river), river + 1, edge[0], edge[1]);
            seen[edge[0]] |= BIT(edge[1]);
        }
        if (code < 0)
            return code;
    }
    return 0;
}

/* ---- The whole map ------------------------------------------------------------------------ */

/* [R16, X1] Of each terrain six regions, which no river divides. */
static int fit_regions(const fitting *f)
{
    for (int terrain = PLAIN; terrain <= MOUNTAIN; terrain++)
        for (int i = 0; i < 6; i++) {
            uint64_t region = f->m->region[terrain][i];
            if (!region)
                return ber_fail(f->error, BER_EEDITION,
                                "board.halves: %s with %s: there is no %s with the number %d",
                                half_name(f->west), half_name(f->east), terrain_name(terrain),
                                i + 1);
            if (reached(f->m, region & -region, region) != region)
                return ber_fail(
                    f->error, BER_EEDITION,
                    "board.halves: %s with %s: each %s with the number %d has to be beside "
                    "another one, without a river in between",
                    half_name(f->west), half_name(f->east), terrain_name(terrain), i + 1);
        }
    return 0;
}

static int fit_ways(const fitting *f)
{
    uint64_t land = ALL_SPACES & ~f->m->lake, found = reached(f->m, land & -land, land);
    if (found != land)
        return ber_fail(f->error, BER_EEDITION,
                        "board.halves: %s with %s: no way without rivers and lakes leads from %d "
                        "to %d",
                        half_name(f->west), half_name(f->east), lowest(land),
                        lowest(land & ~found));
    return 0;
}

/* Whether this many camps can leave no open space for another tribe [V5.3]. */
static bool can_block(const valley_map *m, uint64_t open, int camps)
{
    if (!open || !camps)
        return !open;
    int space = lowest(open);
    uint64_t near = BIT(space) | (valley_beside[space] & ~m->across[space] & ~m->lake);
    for (; near; near &= near - 1) {
        int camp = lowest(near);
        uint64_t taken = BIT(camp) | (valley_beside[camp] & ~m->across[camp]);
        if (can_block(m, open & ~taken, camps - 1))
            return true;
    }
    return false;
}

static int fit_starts(const fitting *f)
{
    if (can_block(f->m, ALL_SPACES & ~f->m->lake, SEATS - 1))
        return ber_fail(f->error, BER_EEDITION,
                        "board.halves: %s with %s: %d first camps can leave no place for the last",
                        half_name(f->west), half_name(f->east), SEATS - 1);
    return 0;
}

static int fit_map(const fitting *f)
{
    static int (*const fits[])(const fitting *f) = {
        fit_numbers, fit_volcanoes, fit_entries, fit_rivers, fit_regions, fit_ways, fit_starts,
    };
    int code = 0;
    make_map(f);
    for (size_t i = 0; i < sizeof fits / sizeof fits[0] && code == 0; i++)
        code = fits[i](f);
    return code;
}

int valley_fit_maps(valley_edition *e, ber_error *error)
{
    int code = 0;
    for (int i = 0; i < ARRANGEMENTS && code == 0; i++) {
        fitting f = { e, i < 2 ? PART_OF_W1 : PART_OF_W2, i % 2 ? PART_OF_E2 : PART_OF_E1,
                      &e->map[i], error };
        code = fit_map(&f);
    }
    return code;
}
