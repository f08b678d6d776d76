"""For tools/bench-nodes: people who go on playing while servers and the database are lost, and
others who are reminded meanwhile. Each has a connection, a guest and a table of his own for three, all at
one device; when a match is over the next one begins."""

import json
import random
import selectors
import signal
import threading
import time
from concurrent.futures import ThreadPoolExecutor

from client import PATIENCE, TEXT, Closed, Refused, Socket, come, frame, new_cookie, play_on, wish
import turns

AGAIN = 0.1     # seconds until who found nobody tries again
AT_ONCE = 16    # who connect between two looks at the others
LATER = 0.2     # until what could not be saved is said again
REST = 0.1      # between two steps of one, who may send 300 messages in 20 s
GONE = (OSError, Closed, Refused, AssertionError, ValueError)


class Person:
    def __init__(self, ports, game):
        self.ports, self.game = ports, game
        self.cookie, self.socket, self.table = None, None, None
        self.asked, self.wanted, self.again = None, None, 0.0
        self.n_asked, self.tables, self.done, self.at = 0, [], [], -1
        self.is_over = False
        self.since, self.waits = None, []  # from when on he waits; (from when, seconds)

    def connect(self):
        """At the first server that lets him in. False: nobody does."""
        for port in self.ports:
            try:
                self.cookie = self.cookie or new_cookie(port)
                self.socket = Socket(port, self.cookie)
                self.socket.line.setblocking(False)
                self.asked = None
                self.send(t="hello", id="hello", v=1)
                self.come()
                return True
            except GONE:
                self.socket = None
        return False

    def send(self, **message):
        data = frame(TEXT, json.dumps(message).encode())
        assert self.socket.line.send(data) == len(data), "the socket's buffer is full"

    def come(self):
        if self.table:
            self.send(t="watch", id="watch", table=self.table)
        else:
            self.send(t="open", id=f"open{len(self.tables)}", game=self.game, seats=[wish("me"), wish("device"), wish("device")],
                      policy={"undo": "turn", "listed": False, "watch": True})

    def begin_to_wait(self):
        self.since = self.since or time.monotonic()

    def go_on(self):
        if self.since:
            self.waits.append((self.since, time.monotonic() - self.since))
        self.since = None

    def act(self):
        """Takes a step; or says again what was not answered."""
        if not self.wanted:
            self.n_asked += 1
            self.wanted = {"t": "act", "id": f"n{self.n_asked}", "table": self.table,
                           "seat": self.asked["seat"], "at": self.asked["at"],
                           "step": random.choice(self.asked["ask"]["steps"])}
        self.begin_to_wait()
        self.again = float("inf")
        self.send(**self.wanted)

    def hear(self, message):
        kind, about = message["t"], message.get("re")
        if kind == "now" and message["table"] == self.table:
            self.hear_now(message)
        elif kind == "error":
            assert message["code"] == "store", message
            self.again = time.monotonic() + LATER
            if not self.wanted:  # he is not there yet
                raise Closed(None)
        elif kind == "ok" and about == f"open{len(self.tables)}":
            self.table, self.at = message["table"], -1
            self.tables.append(self.table)
        elif kind == "ok" and self.wanted and about == self.wanted["id"]:
            self.done.append((self.table, about, message["at"]))
            self.wanted = self.asked = None
            self.again = time.monotonic() + REST
            self.go_on()
            if self.is_over:
                self.next_match()

    def hear_now(self, now):
        assert now["at"] >= self.at, f"{self.table}: told of step {self.at}, which is gone ({now['at']})"
        if now["told"] < now["at"]:
            self.send(t="more", id="more", table=self.table, seat=now["seat"], **{"from": now["told"]})
            return
        self.at = now["at"]
        if "ask" in now:
            self.asked = now
            if not self.wanted:
                self.go_on()
        elif "result" in now:
            self.is_over = True
            if not self.wanted:
                self.next_match()

    def next_match(self):
        self.table, self.is_over = None, False
        self.come()

    def is_ready(self, when):
        return self.socket and (self.asked or self.wanted) and when >= self.again


class Crowd:
    """All of them, a step every so often, until stop()."""

    def __init__(self, nodes, games, n, rate):
        ports = [node.port for node in nodes]
        self.people = [Person(ports[i % 2:] + ports[:i % 2], games[i % len(games)]) for i in range(n)]
        self.chosen, self.rate = selectors.DefaultSelector(), rate
        self.lost = [(0.0, one) for one in self.people]  # from when on they try to come back
        self.turn, self.pool = 0, ThreadPoolExecutor(AT_ONCE)

    def drop(self, one):
        self.chosen.unregister(one.socket.line)
        one.socket.close()
        one.socket, one.again = None, 0.0
        one.begin_to_wait()
        self.lost.append((0.0, one))

    def come_back(self):
        when = time.monotonic()
        now = [one for begin, one in self.lost if begin <= when][:AT_ONCE]
        self.lost = [(begin, one) for begin, one in self.lost if one not in now]
        for one, is_back in zip(now, self.pool.map(Person.connect, now)):
            if is_back:
                self.chosen.register(one.socket.line, selectors.EVENT_READ, one)
            else:
                self.lost.append((time.monotonic() + AGAIN, one))

    def listen(self, one):
        try:
            data = one.socket.line.recv(1 << 18)
            if not data:
                raise Closed(None)
            one.socket.data += data
            while one.socket and (text := one.socket.next()) is not None:
                one.hear(json.loads(text))
        except BlockingIOError:
            pass
        except (OSError, Closed):
            self.drop(one)

    def act(self):
        """Whoever is next and may."""
        when = time.monotonic()
        for _ in self.people:
            one = self.people[self.turn % len(self.people)]
            self.turn += 1
            if one.is_ready(when):
                try:
                    one.act()
                except OSError:
                    self.drop(one)
                return

    def play(self, seconds):
        """Returns how many steps could have been asked for."""
        begun, number = time.monotonic(), 0
        while (now := time.monotonic()) < begun + seconds:
            self.come_back()
            due = begun + number / self.rate
            if now >= due:
                self.act()
                number += 1
                continue
            for key, _ in self.chosen.select(min(due - now, 0.05)):
                self.listen(key.data)
        return number

    def end(self):
        """Waits for what is under way."""
        until = time.monotonic() + PATIENCE
        while any(one.wanted for one in self.people) and time.monotonic() < until:
            self.come_back()
            for one in self.people:
                if one.wanted and one.is_ready(time.monotonic()):
                    one.act()
            for key, _ in self.chosen.select(0.05):
                self.listen(key.data)
        assert not any(one.wanted for one in self.people), "not all were answered"
        for one in self.people:
            one.socket.close()

    def longest(self, begin, end):
        """That anybody waited who began to between the two."""
        return max([0.0] + [seconds for one in self.people for since, seconds in one.waits
                            if begin <= since < end])


class Reminded(threading.Thread):
    """Two people of whom one goes away before each turn, of which he is to be told once. A round that a
    lost line interrupts does not count."""

    REST = 5  # seconds in which a second reminder would come
    subscribe = turns.World.subscribe

    def __init__(self, service, port, n):
        super().__init__(daemon=True)
        self.service, self.port, self.name, self.stopped = service, port, f"/away{n}", False
        self.reminders, self.broken = [], 0
        self.start()

    def n_told(self):
        return len(self.service.of(self.name))

    def sit(self):
        anna, beppe, table = turns.two(self)
        self.subscribe(beppe, self.name)
        return anna, beppe, table

    def round(self, anna, beppe, table):
        for one in (anna, beppe):
            turns.back(one, table)
        before = self.n_told()
        turns.turn_of(beppe, anna, table, lambda: self.n_told() > before)
        time.sleep(self.REST)
        self.reminders.append(self.n_told() - before)
        turns.back(beppe, table)
        play_on([beppe], table, steps=1)

    def run(self):
        people = None
        while not self.stopped:
            try:
                people = people or self.sit()
                self.round(*people)
            except GONE:
                self.broken += 1
                people = None  # another table, when there is a server again
                time.sleep(1)


class Loss(threading.Thread):
    """Kills one server after the other, each of which is started again after a second; and starts the
    database again, once politely. `events` has (what, when, how long it was away)."""

    def __init__(self, cluster, nodes, seconds, every):
        super().__init__(daemon=True)
        self.cluster, self.nodes, self.seconds, self.every = cluster, nodes, seconds, every
        self.events, self.n_ended, self.error = [], 0, None
        self.start()

    def kill(self, node):
        begun = time.monotonic()
        node.end(signal.SIGKILL)
        time.sleep(1)
        node.start(node.port, cwd=node.folder.name)
        self.events.append(("a server", begun, time.monotonic() - begun))

    def restart(self, number):
        begun = time.monotonic()
        self.cluster.again(number)
        self.events.append(("the database", begun, time.monotonic() - begun))

    def stands(self, node):
        """One that was starved of its processor for longer than a lease has ended by itself."""
        if node.process.poll() is not None:
            self.n_ended += 1
            self.kill(node)

    def run(self):
        n = int(self.seconds / self.every) - 1
        restarts = {n // 3: signal.SIGINT, 2 * n // 3: signal.SIGQUIT}
        try:
            for i in range(n):
                time.sleep(self.every)
                self.stands(self.nodes[1 - i % 2])
                self.kill(self.nodes[i % 2])
                if i in restarts:
                    time.sleep(self.every)
                    self.restart(restarts[i])
            time.sleep(self.every)
            for node in self.nodes:
                self.stands(node)
        except Exception as error:  # told at the end
            self.error = error


def told_of_loss(events, crowd):
    """A line for each kind: how often, and what people waited."""
    ends = [begun for _, begun, _ in events[1:]] + [float("inf")]
    found = {}
    for (what, begun, away), end in zip(events, ends):
        found.setdefault(what, []).append((away, crowd.longest(begun - LATER, end - LATER)))
    for what, waits in found.items():
        print(f"{what} was lost {len(waits)} times, for {min(waits)[0]:.1f} to {max(waits)[0]:.1f} s;"
              f" the longest that a table stood: {', '.join(f'{longest:.1f}' for _, longest in waits)} s")


def play_through_loss(cluster, nodes, games, args, service):
    """(the people, with what was acknowledged; how the reminders went)."""
    crowd = Crowd(nodes, games, args.tables, args.rate)
    pairs = [Reminded(service, nodes[i % 2].port, i) for i in range(args.pairs)]
    crowd.play(5)
    loss = Loss(cluster, nodes, args.loss, args.every)
    begun = time.monotonic()
    while loss.is_alive():
        crowd.play(1)
    crowd.play(5)
    seconds = time.monotonic() - begun
    crowd.end()
    for pair in pairs:
        pair.stopped = True
    for pair in pairs:
        pair.join(PATIENCE)
    assert not loss.error, loss.error
    told_of_loss(loss.events, crowd)
    print(f"{loss.n_ended} servers ended by themselves, because they had not been heard for too long")
    told = [n for pair in pairs for n in pair.reminders]
    print(f"{sum(len(one.done) for one in crowd.people) / seconds:.0f} steps a second were acknowledged;"
          f" {len(told)} turns of which somebody away was told, {sum(n > 1 for n in told)} of them twice"
          f" ({sum(pair.broken for pair in pairs)} more were interrupted)")
    return crowd.people
