"""soak_remind.py: the part `remind` of tools/soak: how soon people who are away hear of their turn,
while a push service hangs and another fails.
"""

import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from turns import World, back, turn_of, two  # noqa: E402

TABLES, TURNS = 10, 4
LATEST = 5.0  # seconds after the turn
GAMES = ("iglu", "eiszeit", "mammut", "urland", "valley")


def hear(entries, n, times):
    """How long after the step before it the n-th message came; None: not within twice the time it
    may take."""
    end = times[-1] + 2 * LATEST
    while len(entries()) < n:
        if time.monotonic() > end:
            return None
        time.sleep(0.01)
    at = entries()[n - 1][3]
    return at - max(t for t in times if t <= at)


def seat(world, i):
    """A table of two, the second of whom is reminded both ways."""
    anna, beppe, table = two(world, "random", game=GAMES[i % len(GAMES)])
    where, address = f"/p{i}", f"p{i}@mail.example"
    world.subscribe(beppe, where)
    world.confirm(beppe, address)
    return anna, beppe, table, where, address


def measure_remind(report, folder, args):
    report.title(f"reminders: {TABLES} tables, {TURNS} turns of people who are away, "
                 "beside a push service that hangs and one that fails")
    late, n_told, n_more = [], 0, 0
    with World("soak", program=args.program, folder=folder) as world:
        for i, status in enumerate(("hang", 503)):
            anna, beppe, table = two(world)
            world.subscribe(beppe, f"/bad{i}")
            world.service.status[f"/bad{i}"] = status
            turn_of(beppe, anna, table)
        people = [seat(world, i) for i in range(TABLES)]
        for turn in range(1, TURNS + 1):
            for anna, beppe, table, where, address in people:
                times = turn_of(beppe, anna, table,
                                lambda w=where, n=turn: len(world.service.of(w)) >= n)
                for entries in (lambda w=where: world.service.of(w),
                                lambda a=address: world.smtp.to(a)):
                    wait = hear(entries, turn, times)
                    late.append(2 * LATEST if wait is None else wait)
                    n_told += wait is not None
                back(beppe, table)
        time.sleep(2)
        n_more = (len(world.smtp.got) + sum(len(world.service.of(p[3])) for p in people)) - n_told
    report.row("told", n_told)
    report.row("median of turn to message", sorted(late)[len(late) // 2], "s")
    report.row("the latest", max(late), "s", most=LATEST)
    report.row("turns of which nobody was told", 2 * TABLES * TURNS - n_told, most=0)
    report.row("messages too many", n_more, most=0)
