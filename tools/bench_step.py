"""Parts of tools/bench-server about what one step costs the server."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))
from bench_crowd import (MANY, PEOPLE, connect, cpu_times, seat_people,  # noqa: E402
                         steps_in_turn, steps_per_second)
from client import Server  # noqa: E402

# What a step told to four people took before views were told as differences: microseconds in the
# program, bytes of one telling. A third and a tenth of it are wanted.
BEFORE = {"iglu": (110, 2744), "eiszeit": (307, 6120), "mammut": (243, 5300),
          "urland": (143, 2416), "valley": (563, 8606)}
ROUNDS = 3  # of the two programs in turn
RATE = 80   # steps a second beside idle connections, and as strong bots take them at one table
PEOPLES_RATE = 4  # the same, of people who hurry
TRUSTING = ("--limit", "rate_player=1000000")


def one_cost(program, flags, file, game, args):
    """(microseconds in the program, in the kernel, bytes of one telling) of a step."""
    with Server(program, file, *flags) as server:
        crowd = connect(server.port, args.cost_tables * PEOPLE)
        tables = seat_people(crowd, game=game)
        steps_in_turn(crowd, tables, args.steps // 10)
        before, told = cpu_times(server), sum(line.bytes for line in crowd.lines)
        steps_in_turn(crowd, tables, args.steps)
        after = cpu_times(server)
        told = (sum(line.bytes for line in crowd.lines) - told) / args.steps / PEOPLE
        crowd.close()
        server.end()
    file.unlink()
    return [(b - a) / args.steps * 1e6 for a, b in zip(before, after)] + [told]


def measure_cost(report, folder, program, args):
    for game in args.cost_games.split(","):
        ways = {"": (program, MANY + TRUSTING)}
        if args.former:
            ways["former "] = (args.former, ("--per-address", "100000"))
        rows = {name: [] for name in ways}
        for _ in range(ROUNDS):
            for name, (which, flags) in ways.items():
                rows[name].append(one_cost(which, flags, folder / "cost.db", game, args))
        report.title(f"{game}: a step told to {PEOPLE} people, {args.cost_tables} tables, "
                     f"{args.steps:,} steps, median of {ROUNDS} rounds")
        middle = {name: [sorted(column)[ROUNDS // 2] for column in zip(*all_rows)]
                  for name, all_rows in rows.items()}
        us, byte = BEFORE[game]
        for name, (user, kernel, told) in middle.items():
            report.row(f"{name}user time", user, "us", None if name or args.former else us / 3)
            report.row(f"{name}time in the kernel", kernel, "us")
            report.row(f"{name}bytes of a telling", told, "B", None if name else byte / 10)
        if args.former:
            user, _, told = [a / b for a, b in zip(middle[""], middle["former "])]
            report.row("user time beside the former", user * 100, "%", 33.4)
            report.row("bytes beside the former", told * 100, "%", 10)


def measure_crowd(report, folder, program, args):
    """The same steps beside idle connections and without."""
    costs = {}
    for n in (0, args.idlers):
        with Server(program, folder / f"crowd{n}.db", *MANY, *TRUSTING) as server:
            crowd = connect(server.port, 100)
            tables = seat_people(crowd)
            beside = connect(server.port, n) if n else None
            steps_per_second(crowd, tables, RATE, 1)
            before = cpu_times(server)
            took, _ = steps_per_second(crowd, tables, RATE, args.crowd_seconds)
            costs[n] = [(b - a) / len(took) * 1e6 for a, b in zip(before, cpu_times(server))]
            if beside:
                beside.close()
            crowd.close()
            server.end()
    alone, beside = costs[0], costs[args.idlers]
    report.title(f"100 connections at 25 tables, {RATE} steps/s; beside them {args.idlers:,} idle ones")
    report.row("user time of a step, none idle", alone[0], "us")
    report.row("in the kernel", alone[1], "us")
    report.row("user time beside idle ones", beside[0], "us")
    report.row("in the kernel", beside[1], "us")
    report.row("user time, times that with none", beside[0] / alone[0], "", 1.5)


def watch_at(server, crowd, table, rate, n):
    """(ms in the program, in the kernel, tellings to one spectator) of a step, n of them at a rate;
    all spectators hear of the last one, too."""
    told = [line.n_now for line in crowd.lines[PEOPLE:]]
    before = cpu_times(server)
    n = len(steps_per_second(crowd, [table], rate, n / rate)[0])
    last = max(line.at for line in table.lines)
    crowd.until(lambda: all(line.at >= last for line in crowd.lines), "watching")
    cost = [(b - a) / n * 1e3 for a, b in zip(before, cpu_times(server))]
    heard = sum(line.n_now for line in crowd.lines[PEOPLE:]) - sum(told)
    return cost + [heard / n / len(told)]


def measure_watch(report, folder, program, args):
    with Server(program, folder / "watch.db", *MANY, *TRUSTING) as server:
        crowd = connect(server.port, PEOPLE + args.watchers)
        table = seat_people(crowd, crowd.lines[:PEOPLE])[0]
        for line in crowd.lines[PEOPLE:]:
            line.send(t="watch", id="watch", table=table.id)
            crowd.hear(0)
        crowd.until(lambda: all(line.now for line in crowd.lines), "watching")
        for rate in PEOPLES_RATE, RATE:
            user, kernel, heard = watch_at(server, crowd, table, rate, args.watch_steps)
            report.title(f"{args.watchers:,} spectators of one table, {args.watch_steps} steps, "
                         f"{rate} a second")
            report.row("user time of a step", user, "ms")
            report.row("in the kernel", kernel, "ms")
            report.row("processor for a step", user + kernel, "ms", 5)
            report.row("messages to a spectator for a step", heard, "")
        report.row("connections dropped", crowd.drops(), "", 0)
        crowd.close()
        server.end()
