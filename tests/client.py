"""client.py: a server under test and a small WebSocket client for it. Standard library only.

A Client speaks docs/protocol.md: ask() sends a request and waits for its answer; everything
that comes is kept in `heard`, and the last `now` of each viewer in `now`. All waiting ends by
itself after a few seconds.
"""

import base64
import hashlib
import http.client
import json
import os
import random
import re
import selectors
import signal
import socket
import struct
import subprocess
import time
import weakref

PATIENCE = 10  # seconds for anything to happen
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
GUID = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"


class Refused(Exception):
    """The handshake was not answered by 101."""

    def __init__(self, status, body):
        super().__init__(f"{status}: {body}")
        self.status, self.body = status, body


class Closed(Exception):
    """The connection is gone; `code` is what the close said, or None."""

    def __init__(self, code, reason=""):
        super().__init__(f"closed: {code} {reason}")
        self.code, self.reason = code, reason


# ---- The server -------------------------------------------------------------------------

class Server:
    """A running `beringia serve` on a free port of the loopback."""

    def __init__(self, program, data, *args, port=0, **popen):
        self.program, self.data, self.args = str(program), str(data), list(map(str, args))
        self.start(port, **popen)

    def start(self, port=0, **popen):
        command = [self.program, "serve", "--port", str(port), "--data", self.data, *self.args]
        self.process = subprocess.Popen(command, stdin=subprocess.DEVNULL, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, **popen)
        line = self.process.stdout.readline()
        said = re.match(r"Beringia is at http://127\.0\.0\.1:(\d+)/", line)
        if not said:
            self.process.kill()
            raise AssertionError(f"not ready: {line!r} {self.process.communicate()[1]!r}")
        self.port = int(said.group(1))

    def end(self, number=signal.SIGTERM):
        """Stops it; its exit status and the seconds that took."""
        begin = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
            raise
        finally:
            self.said = self.process.stderr.read()
            self.process.stdout.close()
            self.process.stderr.close()
        return self.process.returncode, time.monotonic() - begin

    def again(self, number=signal.SIGTERM, **popen):
        """Stops it and starts it again on the same port and data."""
        status = self.end(number)[0]
        self.start(self.port, **popen)
        return status

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if not self.process.stdout.closed:
            self.end(signal.SIGKILL)

    def rss(self):
        """Resident memory, in bytes."""
        with open(f"/proc/{self.process.pid}/status", encoding="ascii") as file:
            return int(re.search(r"VmRSS:\s+(\d+) kB", file.read()).group(1)) * 1024


def get(port, path, headers=None, method="GET", host="127.0.0.1", body=None):
    """(status, headers by lower-case name, body as bytes) of one HTTP request."""
    line = http.client.HTTPConnection(host, port, timeout=PATIENCE)
    try:
        line.request(method, path, body=body, headers=headers or {})
        answer = line.getresponse()
        return answer.status, {k.lower(): v for k, v in answer.getheaders()}, answer.read()
    finally:
        line.close()


def new_cookie(port, headers=None):
    """The token of a new guest."""
    status, found, _ = get(port, "/session", headers)
    assert status == 200, status
    return re.match(r"beringia=([0-9a-f]{64});", found["set-cookie"]).group(1)


def metrics(port):
    text = get(port, "/metrics")[2].decode()
    return {name: int(value) for name, value in re.findall(r"^(\w+) (\d+)$", text, re.MULTILINE)}


# ---- Frames --------------------------------------------------------------------------------

def mask(data, key):
    n = len(data)
    whole = (key * (n // 4 + 1))[:n]
    return (int.from_bytes(data, "big") ^ int.from_bytes(whole, "big")).to_bytes(n, "big")


def frame(opcode, data, fin=True, key=None):
    """A frame from a client to the server."""
    key = os.urandom(4) if key is None else key
    n = len(data)
    head = bytes([opcode | (0x80 if fin else 0)])
    if n < 126:
        head += bytes([0x80 | n])
    elif n < 65536:
        head += struct.pack(">BH", 0x80 | 126, n)
    else:
        head += struct.pack(">BQ", 0x80 | 127, n)
    return head + key + (mask(data, key) if n else b"")


def take_frame(data):
    """(opcode, payload, fin, length of the frame) at the start of `data`, or None."""
    if len(data) < 2:
        return None
    n, start = data[1] & 0x7f, 2
    if n == 126:
        start = 4
        if len(data) < start:
            return None
        n = struct.unpack(">H", data[2:4])[0]
    elif n == 127:
        start = 10
        if len(data) < start:
            return None
        n = struct.unpack(">Q", data[2:10])[0]
    if len(data) < start + n:
        return None
    return data[0] & 0x0f, bytes(data[start:start + n]), bool(data[0] & 0x80), start + n


def handshake(host, cookie, origin=None, path="/ws", more=""):
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket",
             "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13",
             "Sec-WebSocket-Protocol: beringia-1"]
    if cookie is not None:
        lines.append(f"Cookie: other=1; beringia={cookie}")
    if origin is not None:
        lines.append(f"Origin: {origin}")
    text = "\r\n".join(lines) + "\r\n" + more + "\r\n"
    accept = base64.b64encode(hashlib.sha1(key.encode() + GUID).digest()).decode()
    return text.encode(), accept


class Socket:
    """One WebSocket: whole messages in, frames out."""

    def __init__(self, port, cookie, origin="own", more="", host=None, line=None):
        host = host or f"127.0.0.1:{port}"
        origin = f"http://{host}" if origin == "own" else origin
        self.line = line or socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self.line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.data = bytearray()
        text, accept = handshake(host, cookie, origin, more=more)
        self.line.sendall(text)
        self.read_head(accept)

    def read_head(self, accept):
        while b"\r\n\r\n" not in self.data:
            more = self.line.recv(65536)
            if not more:
                break
            self.data += more
        head, _, rest = bytes(self.data).partition(b"\r\n\r\n")
        status = int(head.split()[1]) if head else 0
        if status != 101:
            self.line.close()
            raise Refused(status, rest.decode(errors="replace"))
        assert f"sec-websocket-accept: {accept}".lower() in head.decode().lower(), head
        assert "sec-websocket-protocol: beringia-1" in head.decode().lower(), head
        self.data = bytearray(rest)

    def send(self, text):
        self.send_raw(frame(TEXT, text if isinstance(text, bytes) else text.encode()))

    def send_raw(self, data):
        try:
            self.line.sendall(data)
        except OSError as error:
            raise Closed(None, str(error)) from error

    def fill(self, seconds):
        """Reads what is there; waits for something at most so long. False: nothing came."""
        self.line.settimeout(max(seconds, 0.001))
        try:
            more = self.line.recv(1 << 18)
        except (TimeoutError, socket.timeout):
            return False
        except OSError as error:
            raise Closed(None, str(error)) from error
        if not more:
            raise Closed(None, "end of stream")
        self.data += more
        return True

    def next(self):
        """The next whole message that has arrived, or None."""
        while True:
            got = take_frame(self.data)
            if not got:
                return None
            opcode, payload, fin, length = got
            del self.data[:length]
            if opcode == CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                self.line.close()
                raise Closed(code, payload[2:].decode(errors="replace"))
            if opcode == PING:
                self.send_raw(frame(PONG, payload))
            elif opcode == TEXT:
                assert fin, "the server does not send fragments"
                return payload.decode("utf-8")  # a text message is UTF-8

    def receive(self, seconds=PATIENCE):
        """The next message; waits for it. None: nothing came in time."""
        end = time.monotonic() + seconds
        while True:
            text = self.next()
            if text is not None:
                return text
            left = end - time.monotonic()
            if left <= 0 or not self.fill(left):
                return None

    def close(self):
        self.line.close()


# ---- Messages --------------------------------------------------------------------------------

def merged(old, new):
    """What an object of `change` makes of an object or an array; all else is new as it stands."""
    if isinstance(old, list) and isinstance(new, dict):
        return [merged(item, new[str(i)]) if str(i) in new else item
                for i, item in enumerate(old)]
    if isinstance(old, dict) and isinstance(new, dict):
        both = {**old, **{key: merged(old.get(key), value) for key, value in new.items()}}
        return {key: value for key, value in both.items() if new.get(key, 0) is not None}
    return new


def changed(view, change, renew):
    """The view after a `now` that tells only what is different."""
    both = {**merged(view, change), **renew}
    return {key: value for key, value in both.items() if renew.get(key, 0) is not None}


pledged = weakref.WeakSet()  # clients whose number is not yet open


class Client:
    """A guest at a connection. `heard` has every message, `raw` its text."""

    def __init__(self, port, cookie=None, greet=True, **more):
        self.port = port
        self.cookie = cookie or new_cookie(port)
        self.more = more
        self.heard, self.raw = [], []
        self.now, self.part, self.table, self.answered = {}, {}, None, None
        self.left = set()  # tables it has turned away from: what comes from there is late
        self.view = {}  # era and view by table and viewer: what a change is about
        self.number, self.receipt = {}, {}  # by pledge; by table
        self.opens = True  # its numbers when they are due
        self.prefix = f"{random.getrandbits(40):x}"
        self.n_asked = self.n_sent = 0
        self.socket = None
        self.connect(greet)

    def connect(self, greet=True):
        if self.socket:
            self.socket.close()
        self.socket = Socket(self.port, self.cookie, **self.more)
        self.n_sent = 0
        if greet:
            self.hello = self.ask(t="hello", v=1)

    def say(self, **message):
        self.n_sent += 1
        self.socket.send(json.dumps(message))

    def send(self, text):
        """Anything at all, as a text message."""
        self.n_sent += 1
        self.socket.send(text)

    def new_id(self):
        self.n_asked += 1
        return f"{self.prefix}.{self.n_asked}"

    def ask(self, **message):
        """Sends a request and waits for its answer."""
        message.setdefault("id", self.new_id())
        self.say(**message)
        return self.until(lambda m: m.get("re") == message["id"])

    def refused(self, code, **message):
        """The request must be refused with this code."""
        answer = self.ask(**message)
        assert answer["t"] == "error" and answer["code"] == code, (code, message, answer)
        return answer

    def done(self, **message):
        answer = self.ask(**message)
        assert answer["t"] != "error", (message, answer)
        return answer

    def take(self, text):
        message = json.loads(text)
        self.raw.append(text)
        self.heard.append(message)
        if message["t"] == "table":
            self.open_number(message)
            if message["table"] in self.left:
                return message
            self.table = message
            self.now = {seat: now for seat, now in self.now.items()
                        if now["table"] == message["table"]}
        elif message["t"] == "now" and (self.is_here(message) if self.table
                                        else message["table"] not in self.left):
            self.take_now(message)
        return message

    def pledge(self):
        """Promises a new number; it is opened by itself when it is due."""
        number = os.urandom(32)
        pledge = hashlib.sha256(number).hexdigest()
        self.number[pledge] = number.hex()
        pledged.add(self)
        return pledge

    def open_number(self, table):
        """Once all numbers are pledged: keeps what was seen of them, then opens the own ones."""
        for seat in table["fate"].get("due", ()) if self.opens else ():
            number = self.number.get(table["fate"]["pledges"][seat])
            if number and seat in table["mine"] and table["table"] not in self.receipt:
                self.receipt[table["table"]] = self.receipt_of(table, seat, number)
                self.say(t="nonce", table=table["table"], nonce=number)
                pledged.discard(self)

    @staticmethod
    def receipt_of(table, seat, number):
        fate = table["fate"]
        pledges = [f"pledge {i} {pledge}" for i, pledge in enumerate(fate["pledges"]) if pledge]
        return "\n".join(["receipt 1", f"table {table['table']}", f"commit {fate['commit']}",
                          *pledges, f"nonce {seat} {number}", ""])

    def take_now(self, message):
        """A long story comes in parts: the last one gets the events of all."""
        key = (message["table"], message["seat"])
        before = self.part.pop(key, None)
        if before and before["told"] == message["from"]:
            message["events"] = before["events"] + message["events"]
            message["from"] = before["from"]
        if message["told"] < message["at"]:
            self.part[key] = message
            self.say(t="more", id=self.new_id(), table=message["table"], seat=message["seat"],
                     **{"from": message["told"]})
        else:
            if "view" not in message:
                era, view = self.view[key]
                assert era == message["era"], (era, message)
                message["view"] = changed(view, message.pop("change"), message.pop("renew", {}))
            self.view[key] = message["era"], message["view"]
            self.now[message["seat"]] = message

    def is_here(self, message):
        return message["table"] == self.table["table"]

    def turn_away(self):
        """From the table it is at, if any."""
        if self.table:
            self.left.add(self.table["table"])
        self.now, self.table = {}, None

    def hear(self, seconds=PATIENCE):
        if self.table and self.table["fate"].get("due"):
            self.let_others_open(seconds)
        text = self.socket.receive(seconds)
        return None if text is None else self.take(text)

    def let_others_open(self, seconds):
        """One test is all the people at a table: who waits for the numbers of others lets them
        hear that theirs are due."""
        end = time.monotonic() + seconds
        while not (self.socket.data or self.socket.fill(0.01)) and time.monotonic() < end:
            for other in [client for client in pledged if client is not self and client.opens]:
                try:
                    other.socket.fill(0.001)
                    take_all(other)
                except Closed:
                    pledged.discard(other)

    def until(self, is_it, seconds=PATIENCE):
        """The first message from now on that is it."""
        end = time.monotonic() + seconds
        while True:
            message = self.hear(end - time.monotonic())
            assert message is not None, f"nothing came: {self.raw[-3:]}"
            if is_it(message):
                return message

    def until_now(self, at=0, seconds=PATIENCE):
        """Until every viewer was told how it stands after `at` steps or more."""
        def is_told():
            viewers = (self.table["mine"] or ["public"]) if self.table else [None]
            return all(who in self.now and self.now[who]["at"] >= at for who in viewers)
        end = time.monotonic() + seconds
        while not is_told():
            assert self.hear(end - time.monotonic()) is not None, f"no now of step {at}"

    def drain(self, seconds=0.0):
        """Hears what has arrived, or arrives within so long."""
        end = time.monotonic() + seconds
        while self.hear(max(0.001, end - time.monotonic())) is not None:
            pass

    def closed(self, seconds=PATIENCE):
        """Waits for the end of the connection; its code."""
        end = time.monotonic() + seconds
        try:
            while time.monotonic() < end:
                self.hear(end - time.monotonic())
        except Closed as closed:
            return closed.code
        raise AssertionError("not closed")

    def close(self):
        self.socket.close()


# ---- Tables ----------------------------------------------------------------------------------

def wish(kind):
    """A seat of `open` from a word: me, open, device, or a bot's name."""
    if kind in ("me", "open"):
        return {"kind": kind}
    return {"kind": "device", "name": "Luca"} if kind == "device" else {"kind": "bot", "bot": kind}


def open_table(client, *kinds, game="iglu", undo="turn", listed=True, watch=True, options=None,
               **policy):
    """Opens a table; its id. The client has its first messages then. `policy`:
    hints, aloud and quick, where they are not to be left out."""
    client.turn_away()
    answer = client.done(t="open", game=game, options=options or {},
                         seats=[wish(kind) for kind in kinds],
                         policy={"undo": undo, "listed": listed, "watch": watch, **policy},
                         pledge=client.pledge())
    if "open" not in kinds:
        client.until_now()
    return answer["table"]


def come(client, table):
    """Comes (back) to a table and hears how it stands."""
    client.turn_away()
    client.left.discard(table)
    client.done(t="watch", table=table)
    while not client.table:
        assert client.hear() is not None, f"no table {table}"
    if client.table["state"] != "open":
        client.until_now()


def act(client, now, step=None, choose=random.choice, **more):
    """Takes a step that was offered; the answer."""
    step = step or choose(now["ask"]["steps"])
    return client.ask(t="act", table=now["table"], seat=now["seat"], at=now["at"], step=step,
                      **more)


RATE = 295  # messages of one connection before it is replaced; the server allows 300


def keep_polite(client, table):
    """A new connection before too many messages were sent on the old one."""
    if client.n_sent >= RATE:
        client.connect()
        come(client, table)


def take_all(client):
    """Hears what was read already; false: nothing whole."""
    n = len(client.heard)
    while (text := client.socket.next()) is not None:
        client.take(text)
    return len(client.heard) > n


def hear_all(clients, seconds):
    """Waits until one of them has heard something; false: none did in time."""
    if any([take_all(client) for client in clients]):
        return True
    with selectors.DefaultSelector() as chosen:
        for client in clients:
            chosen.register(client.socket.line, selectors.EVENT_READ, client)
        ready = [key.data for key, _ in chosen.select(seconds)]
    for client in ready:
        client.socket.fill(0.001)
    return any([take_all(client) for client in ready])


def is_over(client):
    return bool(client.now) and all("result" in now for now in client.now.values())


def play_on(clients, table, choose=random.choice, steps=100000, seconds=30):
    """Answers every question until the match is over or `steps` were taken; how many."""
    end = time.monotonic() + seconds
    n = 0
    while n < steps and not all(map(is_over, clients)):
        assert time.monotonic() < end, f"not over after {seconds} s"
        asked = [(client, now) for client in clients for now in client.now.values()
                 if "ask" in now and now is not client.answered]
        if not asked:
            hear_all(clients, 1)
            continue
        client, now = asked[0]
        keep_polite(client, table)
        now = client.now[now["seat"]]
        if "ask" not in now:
            continue
        answer = act(client, now, choose=choose)
        client.answered = now
        assert answer["t"] == "ok", answer
        n += 1
        client.until_now(answer["at"])
    return n
