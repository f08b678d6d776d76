"""What C takes from facts.json: the map. tools/gen-facts writes it to valley_facts.h.

Spaces are bits of masks, edges of spaces are numbered: those of the west half come first, those of
the east half last, and those that both halves may use for a river in between.
"""

SEAM, EAST = 15, 22  # the first spaces of these parts


def mask(spaces):
    return f"{sum(1 << space for space in spaces):#x}u"


def listed(values):
    return f"{{ {', '.join(map(str, values))} }}"


def members(**values):
    return listed(f".{name} = {value}" for name, value in values.items())


def near(space):
    return [other for other in space["neighbours"] if other >= 0]


def all_edges(spaces):
    """Pairs of neighbours, the smaller first."""

    def place(edge):
        west, east = sum(space < SEAM for space in edge), sum(space >= EAST for space in edge)
        return east - west, *edge

    return sorted(((space["id"], other) for space in spaces for other in near(space)
                   if space["id"] < other), key=place)


def letter(name):
    """The number of "brown_a" to "brown_f", "green_a" to "green_l"."""
    colour, _, one = name.partition("_")
    return ord(one) - ord("a") + (6 if colour == "green" else 0)


def part(one, edge_names):
    first = 0 if one["spaces"][0]["id"] < SEAM else edge_names.index("15_16")
    rivers = [sum(1 << edge_names.index(edge) - first for edge in river["edges"])
              for river in one.get("rivers", [])]
    from_space = 0 if first == 0 else SEAM  # where its lava may flow
    return members(
        terrain=listed(space["terrain"].upper() for space in one["spaces"]),
        number=listed(space["region"] for space in one["spaces"]),
        entry=listed(f"[{letter(name)}] = {space}" for name, space in one["entries"].items()),
        river=listed(f"{river:#x}u" for river in rivers or [0]),
        lava=mask(space - from_space for space in one.get("lava", [])))


def regions(rows):
    return listed(map(mask, rows.values()))


def arrangement(one, spaces, edge_names):
    """One of the four maps, with what follows from its parts: facts.json says that as well."""

    def banks(river):
        return sorted(river["edges"], key=lambda edge: edge_names.index("{}_{}".format(*edge)))

    terrain = one["terrain"]
    across = [[] for _ in spaces]
    for a, b in (edge for river in one["rivers"] for edge in river["edges"]):
        across[a].append(b)
        across[b].append(a)
    where = {name: mask(i for i, letter in enumerate(terrain) if letter in letters)
             for name, letters in (("plain", "P"), ("forest", "F"), ("mountain", "MV"),
                                   ("volcano", "V"), ("lake", "L"))}
    return members(
        **where,
        fish=mask(one["fishing_spaces"]),
        lava=mask(space for flow in one["lava"] for space in flow["flows_to"]),
        region=listed(regions(one["regions"][kind]) for kind in ("plain", "forest", "mountain")),
        quake=regions(one["earthquake_spaces"]),
        flood=listed(mask(river["flood_spaces"]) for river in one["rivers"]),
        ice=listed(mask(river["lakes"]) for river in one["rivers"]),
        across=listed(map(mask, across)),
        bank=listed(listed(map(listed, banks(river))) for river in one["rivers"]),
        number=listed(one["region"]),
        entry=listed(one["entry"].values()))


def tables(facts):
    board = facts["board"]
    spaces, halves = board["spaces"], board["halves"]
    edges = all_edges(spaces)
    names = [f"{a}_{b}" for a, b in edges]
    yield "SPACE_Q", listed(space["q"] for space in spaces)
    yield "SPACE_R", listed(space["r"] for space in spaces)
    yield "SPACE_NEIGHBOURS", listed(
        listed("NOWHERE" if other < 0 else other for other in space["neighbours"])
        for space in spaces)
    yield "SPACE_BESIDE", listed(mask(near(space)) for space in spaces)
    yield "SPACES_OF_BORDER", mask(space["id"] for space in spaces if space["border"])
    yield "EDGE_SPACES", listed(map(listed, edges))
    yield "EDGE_NAMES", listed(f'"{name}"' for name in names)
    for name, one in [*halves.items(), ("SEAM", board["seam"])]:
        yield f"PART_{name}", part(one, names)
    for one in board["arrangements"]:
        yield f"MAP_{one['west']}_{one['east']}", arrangement(one, spaces, names)
