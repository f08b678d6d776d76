"""A crowd of guests for tools/bench-server: connections that do not block, the tables they sit at,
and steps at a steady rate or as fast as they are told."""

import itertools
import json
import os
import random
import re
import selectors
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests"))
from client import TEXT, Socket, frame, new_cookie, wish  # noqa: E402

PEOPLE = 4          # at a table
PATIENCE = 60       # seconds for any phase besides the measured ones
MANY = ("--limit", "address_lines=100000", "--limit", "address_guests=1000000",
        "--limit", "address_tables=1000000", "--limit", "address_steps=1000000000")
numbers = itertools.count()  # no two requests of a guest have the same id
AT = re.compile(r'"at":(\d+)')


class Line:
    """A connection that does not block: its questions, and when it was told of which step. Of most
    messages only the step is read, so that the client is not what is measured."""

    def __init__(self, port, cookie):
        self.socket = Socket(port, cookie)
        self.socket.line.setblocking(False)
        self.cookie = cookie
        self.now, self.at, self.told = "", -1, 0.0
        self.bytes, self.n_now = 0, 0  # of what it was told about steps
        self.answers = []
        self.dropped = False

    def send(self, **message):
        data = frame(TEXT, json.dumps(message).encode())
        sent = self.socket.line.send(data)
        assert sent == len(data), "the socket's buffer is full"

    def take(self, when):
        try:
            data = self.socket.line.recv(1 << 18)
        except BlockingIOError:
            return
        except OSError:
            data = b""
        if not data:
            self.dropped = True
            return
        self.socket.data += data
        while (text := self.socket.next()) is not None:
            self.hear(text, when)

    def hear(self, text, when):
        if text.startswith('{"t":"now"'):
            self.now, self.at, self.told = text, int(AT.search(text)[1]), when
            self.bytes += len(text)
            self.n_now += 1
        elif text.startswith('{"t":"error"'):
            raise AssertionError(text)
        elif '"re":' in text[:40]:
            self.answers.append(json.loads(text))

    def is_asked(self):
        return '"ask":{' in self.now


class Crowd:
    """All connections in one selector."""

    def __init__(self):
        self.chosen = selectors.DefaultSelector()
        self.lines = []

    def add(self, line):
        self.lines.append(line)
        self.chosen.register(line.socket.line, selectors.EVENT_READ, line)

    def hear(self, seconds):
        for key, _ in self.chosen.select(max(0, seconds)):
            line = key.data
            line.take(time.perf_counter())
            if line.dropped:
                self.chosen.unregister(line.socket.line)

    def until(self, is_done, what):
        end = time.monotonic() + PATIENCE
        while not is_done():
            if time.monotonic() > end:
                sys.exit(f"bench-server: {what}: not done after {PATIENCE} s")
            self.hear(0.1)

    def drops(self):
        return sum(line.dropped for line in self.lines)

    def close(self):
        for line in self.lines:
            line.socket.close()
        self.chosen.close()


def connect(port, n):
    """n guests, greeted."""
    with ThreadPoolExecutor(8) as pool:
        cookies = list(pool.map(lambda _: new_cookie(port), range(n)))
    crowd = Crowd()
    for cookie in cookies:
        line = Line(port, cookie)
        line.send(t="hello", id="hello", v=1)
        crowd.add(line)
    crowd.until(lambda: all(line.answers for line in crowd.lines), "greeting")
    return crowd


class Table:
    def __init__(self, lines, game="iglu"):
        self.lines, self.game = lines, game
        self.id = None
        self.sent, self.wanted = 0.0, None

    def open(self):
        self.lines[0].send(t="open", id="open", game=self.game,
                           seats=[wish("me")] + [wish("open")] * (PEOPLE - 1),
                           policy={"undo": "turn", "listed": False, "watch": True})

    def join(self):
        self.id = self.lines[0].answers[-1]["table"]
        for line in self.lines[1:]:
            line.send(t="join", id="join", table=self.id)

    def is_busy(self):
        return self.wanted is not None

    def act(self):
        """Sends a step of the seat that is asked."""
        for line in self.lines:
            if line.is_asked():
                now = json.loads(line.now)
                self.sent, self.wanted = time.perf_counter(), now["at"] + 1
                line.send(t="act", id=f"n{next(numbers)}", table=self.id, seat=now["seat"],
                          at=now["at"], step=random.choice(now["ask"]["steps"]))
                return True
        return False

    def finish(self):
        """The seconds until all were told, once they were; else None."""
        if not self.is_busy() or any(line.at < self.wanted for line in self.lines):
            return None
        self.wanted = None
        return max(line.told for line in self.lines) - self.sent


def seat_people(crowd, lines=None, game="iglu"):
    lines = lines or crowd.lines
    tables = [Table(lines[i:i + PEOPLE], game) for i in range(0, len(lines), PEOPLE)]
    for table in tables:
        table.open()
    crowd.until(lambda: all(len(t.lines[0].answers) == 2 for t in tables), "opening")
    for table in tables:
        table.join()
    crowd.until(lambda: all(line.now for line in lines), "beginning")
    return tables


def steps_per_second(crowd, tables, rate, seconds):
    """(seconds from step to everybody told, one per step; steps that were late to be sent)."""
    begin = time.perf_counter()
    took, late, number = [], 0, 0
    open_tables = []
    turn = 0
    while number < rate * seconds or open_tables:
        now = time.perf_counter()
        if now > begin + seconds + PATIENCE:
            sys.exit(f"bench-server: {len(open_tables)} steps were never told to everybody")
        due = begin + number / rate
        if number < rate * seconds and now >= due:
            late += now - due > 1 / rate
            for _ in tables:
                table = tables[turn % len(tables)]
                turn += 1
                if not table.is_busy() and table.act():
                    open_tables.append(table)
                    break
            number += 1
            continue
        crowd.hear(due - now if number < rate * seconds else 0.01)
        for table in open_tables:
            seconds_taken = table.finish()
            if seconds_taken is not None:
                took.append(seconds_taken)
        open_tables = [table for table in open_tables if table.is_busy()]
    return took, late


def percentile(values, percent):
    return sorted(values)[min(len(values) - 1, int(len(values) * percent / 100))]


def steps_in_turn(crowd, tables, n):
    """n steps, at each table one after the other, as fast as they are told to everybody."""
    end = time.monotonic() + PATIENCE
    sent = told = 0
    while told < n:
        if time.monotonic() > end:
            sys.exit(f"bench-server: {told} of {n} steps after {PATIENCE} s")
        for table in tables:
            if not table.is_busy() and sent < n:
                sent += table.act()
        crowd.hear(0.01)
        told += sum(table.finish() is not None for table in tables)


def cpu_times(server):
    """Seconds of the processor that the server had: (in the program, in the kernel)."""
    fields = Path(f"/proc/{server.process.pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    tick = os.sysconf("SC_CLK_TCK")
    return int(fields[11]) / tick, int(fields[12]) / tick


def cpu_seconds(server):
    return sum(cpu_times(server))
