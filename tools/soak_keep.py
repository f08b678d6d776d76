"""soak_keep.py: parts of tools/soak about what a server keeps: start, flood, copy and disk."""

import os
import sqlite3
import subprocess
import threading
import time

from bench_crowd import connect, seat_people, steps_per_second  # noqa: E402
from client import Client, Server, act, get, metrics, new_cookie, open_table

ALL = ("--limit", "rate_player=1000000", "--limit", "address_lines=1000",
       "--limit", "address_tables=1000000", "--limit", "address_steps=100000000")
SLOW = """#define _GNU_SOURCE
#include <stdlib.h>
#include <time.h>
#include <unistd.h>
#include <sys/syscall.h>
static void wait_a_while(void)
{
    struct timespec t = { 0, atol(getenv("SLOW_MS")) * 1000000L };
    nanosleep(&t, NULL);
}
int fsync(int fd) { wait_a_while(); return (int)syscall(SYS_fsync, fd); }
int fdatasync(int fd) { wait_a_while(); return (int)syscall(SYS_fdatasync, fd); }
"""


def percentile(values, percent):
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


def rows(n):
    """Finished tables of two seats, of a thousand guests."""
    now, owner = int(time.time()), [os.urandom(32) for _ in range(1000)]
    yield ("INSERT INTO guest (hash, name, seen) VALUES (?, 'Vega', ?)",
           ((one, now) for one in owner))
    yield ("INSERT INTO game_table (id, game, n_seats, option, undo, listed, watch, state, secret,"
           " created, changed) VALUES (?, 'iglu', 2, zeroblob(11), 1, 0, 1, 2, zeroblob(32), ?, ?)",
           ((f"{i:016d}", now, now) for i in range(n)))
    yield ("INSERT INTO seat (table_id, n, kind, owner, name, bot) VALUES (?, 0, 1, ?, '', '')",
           ((f"{i:016d}", owner[i % 1000]) for i in range(n)))
    yield ("INSERT INTO seat (table_id, n, kind, name, bot) VALUES (?, 1, 3, '', 'random')",
           ((f"{i:016d}",) for i in range(n)))


def measure_start(report, folder, args):
    file = folder / "start.db"
    with Server(args.program, file) as server:
        server.end()
    data = sqlite3.connect(file)
    with data:
        for text, values in rows(args.finished):
            data.executemany(text, values)
    data.close()
    report.title(f"start: {args.finished:,} finished tables, {file.stat().st_size >> 20} MB")
    begin = time.monotonic()
    with Server(args.program, file) as server:
        report.row("listening after", time.monotonic() - begin, "s", 1)
        report.row("memory", server.rss() >> 20, "MB", 64)


FLOOD = 35 * 3600  # tables that one address asks for in an hour
AT_ONCE = 200


def ask_on(client, n):
    """So many tables are asked for, in the time it takes; how many are opened."""
    opened = 0
    for _ in range(0, n, AT_ONCE):
        for _ in range(AT_ONCE):
            client.say(t="open", id=client.new_id(), game="iglu",
                       seats=[{"kind": "me"}, {"kind": "bot", "bot": "random"}])
        for _ in range(AT_ONCE):
            opened += client.until(lambda message: "re" in message)["t"] == "ok"
        client.heard.clear()
        client.raw.clear()
    return opened


def measure_flood(report, folder, args):
    """The tables of an hour at 35 a second come to no more than those of a day: it is stopped by
    the limit of a day, and goes on asking for the rest of the hour."""
    file = folder / "flood.db"
    with Server(args.program, file, "--limit", "idle_seconds=1", "--limit",
                "rate_player=1000000") as server:
        size = lambda: sum(f.stat().st_size for f in folder.glob("flood.db*"))  # noqa: E731
        before, memory = size(), server.rss()
        client, n = Client(server.port), 0
        end = time.monotonic() + args.seconds
        while time.monotonic() < end:
            answer = client.ask(t="open", game="iglu", seats=[{"kind": "me"},
                                                              {"kind": "bot", "bot": "random"}])
            if answer["t"] == "error":
                break
            n += 1
            client.ask(t="hand", table=answer["table"], seat=0, to="random")
            while metrics(server.port)["beringia_tables_playing"] > 10:
                time.sleep(0.01)
        report.title(f"flood: one address opens tables until it is stopped: after {n}")
        report.row("not stopped by the limit", int(answer["t"] != "error"), "", 0)
        report.row("opened later in the hour", ask_on(client, FLOOD - n), "", 0)
        time.sleep(15)
        report.row("growth on disk", (size() - before) / 1e6, "MB", 10)
        report.row("growth in memory", (server.rss() - memory) / 1e6, "MB", 10)


RATE = 500  # steps a second while a copy is made

opening = threading.Lock()  # a client that opens a table looks after the numbers of all others


def open_alone(client):
    with opening:
        return open_table(client, "me", "device")


def play_for(server, seconds, taken):
    """One guest takes steps at a table as fast as it may; the time of each is noted."""
    client = Client(server.port)
    table = open_alone(client)
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        asked = next((now for now in client.now.values() if "ask" in now), None)
        if asked is None:
            table = open_alone(client)
            continue
        begin = time.monotonic()
        answer = act(client, asked)
        taken.append((begin, time.monotonic() - begin))
        client.until_now(answer["at"])
    return table


def measure_copy(report, folder, args):
    file = folder / "copy.db"
    with Server(args.program, file) as server:
        server.end()
    data = sqlite3.connect(file)
    with data:
        for text, values in rows(args.finished // 10):
            data.executemany(text, values)
    data.close()
    with Server(args.program, file, *ALL) as server:
        crowd = connect(server.port, 200)
        tables = seat_people(crowd)
        before, _ = steps_per_second(crowd, tables, RATE, 3)
        begin = time.monotonic()
        with subprocess.Popen([args.program, "backup", file, folder / "copy"], text=True,
                              stdout=subprocess.PIPE) as backup:
            during = []
            while backup.poll() is None and time.monotonic() < begin + args.seconds:
                during += steps_per_second(crowd, tables, RATE, 0.25)[0]
            took = time.monotonic() - begin
            said = backup.communicate()[0]
        crowd.close()
    restored = subprocess.run([args.program, "restore", folder / "copy", folder / "again"],
                              check=False)
    again = subprocess.run(["sha256sum", folder / "again"], check=True, stdout=subprocess.PIPE,
                           text=True)
    report.title(f"copy: {file.stat().st_size >> 20} MB in {took:.2f} s, "
                 f"{len(during) / took:.0f} steps a second meanwhile")
    report.row("step to everyone told, longest before", 1000 * max(before), "ms")
    report.row("step to everyone told, longest meanwhile", 1000 * max(during), "ms", 100)
    report.row("hashes differ", int(restored.returncode != 0 or
                                    again.stdout.split()[0] != said.split()[0]), "", 0)


def measure_disk(report, folder, args):
    """Every flush takes half a second: who does not write does not wait."""
    source, library = folder / "slow.c", folder / "slow.so"
    source.write_text(SLOW)
    subprocess.run(["cc", "-shared", "-fPIC", "-o", library, source], check=True)
    slow = {**os.environ, "LD_PRELOAD": str(library), "SLOW_MS": "500"}
    times = []
    with Server(args.program, folder / "slow.db", *ALL, env=slow) as server:
        looker = Client(server.port)
        looker.opens = False  # nobody else reads what it is told
        table = open_table(looker, "me", "open")
        cookies = [new_cookie(server.port) for _ in range(4)]
        writer = threading.Thread(target=play_for, args=(server, 15, []))
        writer.start()
        end = time.monotonic() + 12
        for i in range(10 ** 6):
            if time.monotonic() > end:
                break
            if i % 50 == 0:  # somebody whom the server has to read
                get(server.port, "/play/" + "a" * 16)
                get(server.port, "/session", {"Cookie": f"beringia={cookies[i % 4]}"})
            begin = time.monotonic()
            looker.done(t="watch", table=table)
            times.append(time.monotonic() - begin)
            time.sleep(0.005)
        writer.join()
    report.title(f"disk: flushes of 500 ms; {len(times)} requests at a table that writes nothing")
    report.row("answer, median", 1000 * percentile(times, 50), "ms")
    report.row("answer, p99", 1000 * percentile(times, 99), "ms", 20)


PARTS = {"start": measure_start, "flood": measure_flood, "copy": measure_copy, "disk": measure_disk}
