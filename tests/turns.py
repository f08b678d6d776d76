"""turns.py: tables of two people one of whom goes away before it is his turn, at a server that
reminds. For the tests of that, and for tools/soak.
"""

import json
import re
import subprocess
import time
from pathlib import Path

from client import Client, Server, come, get, hear_all, open_table, play_on
from receiver import Browser, PushService, SmtpServer, to_text
from suite import CLUSTER, MANY, PROGRAM, asked, database, path

SITE = "http://games.example"


class World:
    """A server that reminds, and what it reaches."""

    def __init__(self, name, *more, program=PROGRAM, folder=None):
        folder = Path(folder) if folder else path(name).parent
        self.service, self.smtp = PushService(), SmtpServer()
        self.keys = folder / f"{name}.pem"
        subprocess.run([str(program), "push-keys", str(self.keys)], check=True,
                       stdout=subprocess.DEVNULL)
        data = database(f"{name}.db") if CLUSTER else folder / f"{name}.db"
        self.server = Server(program, data, *MANY, "--push-keys", self.keys, "--push-loopback",
                             "--push-contact", "mailto:host@games.example",
                             "--smtp", f"smtp://127.0.0.1:{self.smtp.port}", "--mail-from",
                             "games@games.example", "--origin", SITE, *more, cwd=folder)
        self.port = self.server.port

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.service.close()  # whoever hangs must not keep the server
        self.smtp.close()
        self.server.__exit__()

    def subscribe(self, client, where, lang="en"):
        browser = Browser()
        client.done(t="remind", do="push", endpoint=f"{self.service.origin}{where}",
                    p256dh=to_text(browser.point), auth=to_text(browser.auth), lang=lang)
        return browser

    def confirm(self, client, address, lang="en"):
        client.done(t="remind", do="address", address=address, lang=lang)
        letter = wait(lambda: self.smtp.to(address))[0][2]
        assert post(self.port, "/confirm", {"key": link_of(letter, "confirm")})[0] == 200
        self.smtp.got.clear()


def wait(what, seconds=10):
    """Something true, some time."""
    end = time.monotonic() + seconds
    while not (got := what()):
        assert time.monotonic() < end, "it did not come to that"
        time.sleep(0.02)
    return got


def quiet(seconds=1.0):
    time.sleep(seconds)


def post(port, address, body, **headers):
    headers.setdefault("Origin", f"http://127.0.0.1:{port}")
    status, _, answer = get(port, address, headers, "POST", body=json.dumps(body).encode())
    return status, json.loads(answer)


def link_of(letter, screen):
    found = re.search(rf"{SITE}/#/{screen}/([0-9a-f]{{64}})", letter.get_content())
    assert found, letter.get_content()
    return found.group(1)


def two(world, *bots, **more):
    """Two people at a table, and perhaps bots."""
    anna, beppe = Client(world.port), Client(world.port)
    table = open_table(anna, "me", "open", *bots, **more)
    beppe.done(t="join", table=table, pledge=beppe.pledge())
    wait(lambda: hear_all([anna, beppe], 0.05) or (anna.now and beppe.now))
    return anna, beppe, table


def is_waiting(client, seat):
    now = next(iter(client.now.values()))
    return seat in now["view"].get("waiting", ())


def step_of(client):
    return next(iter(client.now.values()))["at"]


def turn_of(away, here, table, is_told=None):
    """Plays until it becomes the turn of one who has just gone away; when each step was taken until
    then. In windows nobody else sees whose turn it is: then only is_told() knows."""
    come(away, table)
    seat = away.table["mine"][0]
    for _ in range(400):
        hear_all([away, here], 0.05)
        if asked(away):
            play_on([away], table, steps=1)
        elif asked(here) and not is_waiting(here, seat):
            break
    away.socket.close()
    time.sleep(0.1)
    times, step = [time.monotonic()], step_of(here)
    for _ in range(400):
        if is_told() if is_told else is_waiting(here, seat):
            return times
        if asked(here):
            times.append(time.monotonic())
            play_on([here], table, steps=1)
            step = step_of(here)
        hear_all([here], 0.05)
        if step_of(here) > step:  # a bot's
            times.append(time.monotonic())
            step = step_of(here)
    raise AssertionError("it never became the turn")


def back(client, table):
    client.connect()
    come(client, table)
