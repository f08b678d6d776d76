"""people.py: people at many tables of a server that is killed now and then. They leave, sleep,
come back, resign, run out of time, cover each other and change their device; every table must come
to its end, with everything in its record that was acknowledged.
"""

import json
import random
import re
import selectors
import signal
import subprocess
import time

from client import Client, Closed, come, get, take_all, wish

HASTEN = 600  # a minute of patience is a tenth of a second
LIMITS = ("--limit", f"hasten={HASTEN}", "--limit", "grace_seconds=0", "--limit",
          "address_lines=100000", "--limit", "address_guests=1000000", "--limit",
          "address_tables=1000000", "--limit", "address_steps=100000000", "--limit",
          "rate_player=1000000", "--limit", "idle_seconds=1")
OPTIONS = {"valley": {"year_limit": "1"}}
PACES = ({"kind": "none"}, {"kind": "move", "seconds": 300}, {"kind": "move", "seconds": 5},
         {"kind": "reserve", "seconds": 600, "more": 30}, {"kind": "reserve", "seconds": 10},
         {"kind": "days", "days": 1})
MOST_ACTS = 40  # own steps of the people at a table; then they leave it to bots
PATIENCE = 60  # seconds until a table that people have left must be over


class Person:
    """A guest at one table, with one or two seats and perhaps two devices."""

    def __init__(self, port, rng):
        self.client = Client(port)
        self.second = None  # another device
        self.cookie, self.rng = self.client.cookie, rng
        self.back_at = self.awake_at = 0
        self.resigned = self.handed = False
        self.asked = {}  # requests that were not answered: act, or what else it was

    def devices(self):
        return [device for device in (self.client, self.second) if device]


class Game:
    """One table; what it was promised."""

    def __init__(self, number, facts, port, rng):
        self.rng, self.number = rng, number
        self.name = facts["name"]
        n = rng.randint(max(3, facts["min"]), min(6, facts["max"]))
        self.people = [Person(port, rng) for _ in range(n)]
        self.pace = rng.choice(PACES)
        self.acts, self.steps, self.resigned = 0, [], set()
        self.left_at = None
        self.over = False
        self.events = dict.fromkeys(("left", "asleep", "back", "resigned", "covered", "overdue",
                                     "device", "handed", "lost"), 0)
        self.open()

    def open(self):
        host = self.people[0].client
        policy = {"undo": "none", "watch": True, "pace": self.pace, "cover": "random",
                  "patience": self.rng.choice((30, 60, 300))}
        seats = [wish("me")] + [wish("open")] * (len(self.people) - 1)
        self.id = host.done(t="open", game=self.name, options=OPTIONS.get(self.name, {}),
                            seats=seats, policy=policy)["table"]
        for seat, person in enumerate(self.people[1:], 1):
            person.client.done(t="join", table=self.id, seat=seat)


class Club:
    """All tables, the server, and whoever is connected."""

    def __init__(self, server, tables, kills, seconds, seed=1, together=12):
        self.server, self.tables, self.together = server, tables, together
        self.rng = random.Random(seed)
        self.end = time.monotonic() + seconds
        self.kills_at = [tables * (i + 1) // (kills + 1) for i in range(kills)]
        self.kills = 0
        self.running, self.finished = [], []
        self.chosen = selectors.DefaultSelector()
        scout = Client(server.port)
        self.games = [game for game in scout.hello["games"] if game["max"] >= 3]
        scout.close()

    # ---- Connections ----

    def watch(self, device):
        self.chosen.register(device.socket.line, selectors.EVENT_READ, device)

    def drop(self, device):
        try:
            self.chosen.unregister(device.socket.line)
        except (KeyError, ValueError):
            pass
        device.close()

    def vanish(self, person):
        for device in person.devices():
            self.drop(device)
        person.client = person.second = None
        person.asked.clear()

    def come(self, game, person, second=False):
        """Back to the table, from a new connection; false: the server is not there just now."""
        try:
            device = Client(self.server.port, person.cookie)
            come(device, game.id)
        except (Closed, OSError):
            return False
        self.watch(device)
        if second:
            person.second = device
        else:
            person.client = device
        self.hear(game, person, device)
        return True

    def hear(self, game, person, device):
        for message in device.heard:
            self.take(game, person, device, message)
        device.heard.clear()
        device.raw.clear()

    def hear_all(self, seconds):
        where = {}
        for game in self.running:
            for person in game.people:
                for device in person.devices():
                    where[device] = game, person
        for key, _ in self.chosen.select(seconds):
            device = key.data
            game, person = where.get(device, (None, None))
            if not person or device not in person.devices():
                continue
            try:
                device.socket.fill(0.001)
                take_all(device)
                self.hear(game, person, device)
            except Closed:
                game.events["lost"] += 1
                self.vanish(person)
                person.back_at = time.monotonic() + self.rng.uniform(0, 0.5)

    # ---- What is told ----

    def take(self, game, person, device, message):
        request = person.asked.pop(message.get("re"), None)
        if request and message["t"] == "ok":
            self.keep(game, person, request, message)
        elif request:
            assert message["t"] == "error", message
            assert message["code"] in request["may"], (game.name, request, message)
        if message["t"] == "table" and device.table:
            mine = [message["seats"][seat] for seat in message["mine"]]
            game.events["overdue"] += any(seat.get("overdue") for seat in mine)
            game.over = game.over or message["state"] == "over"

    def keep(self, game, person, request, answer):
        """It was acknowledged, and must be there at the end."""
        if request["t"] == "act":
            game.steps.append((request["seat"], request["at"], answer["at"], request["step"]))
            game.acts += 1
        elif request.get("how") == "resign":
            game.resigned |= set(request["mine"])
            person.resigned = True
            game.events["resigned"] += 1
        elif request["t"] == "cover":
            game.events["covered"] += 1

    def ask(self, person, device, may, **request):
        """Says it and does not wait; `may`: codes with which it may be refused."""
        name = device.new_id()
        person.asked[name] = {**request, "may": may,
                              "mine": device.table["mine"] if device.table else []}
        try:
            device.say(id=name, **request)
        except Closed:
            self.vanish(person)
            person.back_at = time.monotonic()

    # ---- What people do ----

    def act(self, game, person):
        """An answer to what is asked, from whichever device, or from both at once."""
        for device in person.devices():
            for now in list(device.now.values()):
                if "ask" not in now or now is device.answered or now["table"] != game.id:
                    continue
                device.answered = now
                self.ask(person, device, ("stale", "turn", "illegal"), t="act", table=game.id,
                         seat=now["seat"], at=now["at"], step=self.rng.choice(now["ask"]["steps"]))
                return True
        return False

    def whim(self, game, person):
        """Something else than playing; false: nothing."""
        chance = self.rng.random()
        now = time.monotonic()
        device = person.client
        if chance < 0.02:
            self.vanish(person)
            person.back_at = now + self.rng.uniform(0, 1.2)
            game.events["left"] += 1
        elif chance < 0.04:
            person.awake_at = now + self.rng.uniform(0, 0.8)
            game.events["asleep"] += 1
        elif chance < 0.05 and not person.resigned:
            self.ask(person, device, ("policy",), t="leave", table=game.id, how="bot",
                     to="random")
            person.handed = True
            person.back_at = now + self.rng.uniform(0, 0.6)
            game.events["handed"] += 1
        elif chance < 0.055 and not person.resigned:
            self.ask(person, device, ("policy",), t="leave", table=game.id, how="resign",
                     to="random")
        elif chance < 0.065 and not person.second:
            game.events["device"] += self.come(game, person, second=True)
        elif chance < 0.2 and device.table and device.table.get("may_cover"):
            seat = self.rng.choice(device.table["may_cover"])
            self.ask(person, device, ("policy", "seat"), t="cover", table=game.id, seat=seat)
        else:
            return False
        return True

    def come_back(self, game, person):
        """Who was away, or left its seats to a bot for a while."""
        if not person.client and self.come(game, person):
            game.events["back"] += 1
        if person.handed and person.client and person.client.table:
            for seat in person.client.table["mine"]:
                self.ask(person, person.client, ("policy",), t="hand", table=game.id, seat=seat,
                         to="me")
            person.handed = False

    def leave_to_bots(self, game):
        """The people have had enough: bots bring it to the end, for some with a last word."""
        if game.left_at is None:
            game.left_at = time.monotonic()
        for person in game.people:
            if not person.client and not self.come(game, person):
                continue
            if person.handed == "over" or person.asked or person.resigned:
                continue
            how = "resign" if self.rng.random() < 0.1 else "bot"
            self.ask(person, person.client, ("policy",), t="leave", table=game.id, how=how,
                     to="random")
            person.handed = "over"

    def look_for_the_end(self, game):
        """Nobody is at the table any more, whose messages would tell it."""
        assert time.monotonic() - game.left_at < PATIENCE, (game.id, game.name, game.pace,
                                                            game.people[0].client.table)
        watcher = game.people[0]
        if watcher.client and not watcher.client.table or self.rng.random() < 0.05:
            self.vanish(watcher)
        if not watcher.client and self.come(game, watcher):
            seats = watcher.client.table["seats"]
            for person in game.people:  # what a kill has swallowed is said again
                if not any(seats[i].get("bot") for i in range(len(seats))
                           if seats[i]["seat"] == game.people.index(person)):
                    person.handed = False

    def live(self, game):
        now = time.monotonic()
        if game.acts >= MOST_ACTS or game.left_at or now > self.end:
            self.leave_to_bots(game)
            self.look_for_the_end(game)
            return
        for person in game.people:
            if now < person.back_at or now < person.awake_at:
                continue
            if not person.client or person.handed:
                self.come_back(game, person)
            elif not person.client.table or person.client.table["table"] != game.id:
                self.vanish(person)
            elif not self.whim(game, person):
                self.act(game, person)

    def finish(self, game):
        """All that was acknowledged is in the record, which replays to the result."""
        for person in game.people:
            self.vanish(person)
        self.running.remove(game)
        self.finished.append(game)

    def kill(self):
        self.server.end(signal.SIGKILL)
        self.kills += 1
        time.sleep(self.rng.uniform(0, 0.3))  # no time for anybody
        self.server.start(self.server.port)

    def run(self):
        opened = 0
        while opened < self.tables or self.running:
            if time.monotonic() > self.end + PATIENCE:
                raise AssertionError(f"{len(self.running)} tables have not come to an end")
            while opened < self.tables and len(self.running) < self.together:
                game = Game(opened, self.games[opened % len(self.games)], self.server.port,
                            self.rng)
                opened += 1
                self.running.append(game)
                for person in game.people:
                    self.watch(person.client)
                    self.hear(game, person, person.client)
            self.hear_all(0.02)
            for game in list(self.running):
                if game.over:
                    self.finish(game)
                else:
                    self.live(game)
            if self.kills < len(self.kills_at) and \
                    len(self.finished) >= self.kills_at[self.kills]:
                self.kill()
        return self.finished


def check(server, program, folder, game):
    """What is wrong with the end of a game; (None, steps) if nothing is."""
    cookie = game.people[0].cookie
    status, _, record = get(server.port, f"/play/{game.id}", {"Cookie": f"beringia={cookie}"})
    assert status == 200, (game.id, status)
    path = folder / f"{game.id}.play"
    path.write_bytes(record)
    verified = subprocess.run([program, "verify", path], capture_output=True, text=True)
    assert verified.returncode == 0, (game.id, verified.stdout)
    replayed = json.loads(subprocess.run([program, "replay", path, "--json"], capture_output=True,
                                         text=True, check=True).stdout)
    steps = replayed["steps"]
    for seat, before, after, step in game.steps:
        found = any(steps[i]["actor"] == str(seat) and steps[i]["step"] == step
                    for i in range(before, after))
        assert found, (game.id, game.name, "acknowledged and lost", seat, before, after, step)
    told = {int(seat) for seat in re.findall(r"^resigned (\d)$", record.decode(), re.M)}
    assert game.resigned <= told, (game.id, "resigned", game.resigned, told)
    watcher = Client(server.port, cookie)
    come(watcher, game.id)
    result = next(iter(watcher.now.values()))["result"]
    watcher.close()
    assert [place["rank"] for place in result] == replayed["result"]["rank"], result
    assert [place["points"] for place in result] == replayed["result"]["points"], result
    assert {i for i, place in enumerate(result) if place.get("resigned")} == told, result
    return len(steps), result
