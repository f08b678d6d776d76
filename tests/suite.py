"""suite.py: what tests in Python share. Standard library only.

A test is a function whose name begins with test_; it fails by an exception. Its argument
`port`, if it has one, is a server that all tests of a file share. The program is $BERINGIA, or
./beringia. Arguments of a suite: only the tests whose names begin so. $SLOW=1 tells the time
of each. Last line: N passed, M failed.
"""

import inspect
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import time
import traceback
from contextlib import nullcontext
from pathlib import Path

from client import Server, act, get, keep_polite

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = Path(os.environ.get("BERINGIA", ROOT / "beringia")).resolve()
MANY = ("--per-address", 100000, "--limit", "address_guests=1000000", "--limit",
        "address_tables=1000000", "--limit", "address_steps=100000000")
CLUSTER = os.environ.get("BERINGIA_CLUSTER", "")
SHOWN = 3000  # characters of what went wrong

_folder = tempfile.TemporaryDirectory(prefix="beringia-")


def path(name):
    """A file of this run; all are removed at the end."""
    return Path(_folder.name) / name


def serve(name, *args, **popen):
    """A server with its own data, and without a limit of connections if nothing is said. With
    $BERINGIA_CLUSTER, the address of a database server, that is a database."""
    if CLUSTER:
        popen.setdefault("cwd", _folder.name)
    return Server(PROGRAM, database(name) if CLUSTER else path(name), *(args or MANY), **popen)


def database(name):
    """A database of this name and run, which is made if it is not there."""
    name = f"{Path(sys.argv[0]).name}-{name}"
    at, host = CLUSTER.rsplit("/", 1)[0], Path(CLUSTER).name
    subprocess.run(["psql", "-XAtq", "-d", f"{at}/{host}"], input=f"SELECT 'CREATE DATABASE \"{name}\"'"
                   f" WHERE NOT EXISTS (SELECT 1 FROM pg_database WHERE datname = '{name}') \\gexec\n",
                   text=True, check=True)
    return f"{at}/{name}"


def program(*args):
    return subprocess.run([str(PROGRAM), *map(str, args)], stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60, check=False)


# ---- Records -------------------------------------------------------------------------------

def save_record(port, table):
    status, headers, text = get(port, f"/play/{table}")
    assert status == 200, status
    assert headers["content-disposition"] == f'attachment; filename="iglu-{table}.play"'
    file = path(f"{table}.play")
    file.write_bytes(text)
    return file


def check_record(port, table):
    """The record of a finished match replays and verifies; it as JSON."""
    file = save_record(port, table)
    verified = program("verify", file)
    assert verified.returncode == 0, verified.stdout
    good = re.findall(r"^(\w+): ok", verified.stdout, re.M)
    assert [check for check in good if check != "pledges"] == ["commitment", "key", "draws"], good
    replayed = program("replay", file, "--json")
    assert replayed.returncode == 0, replayed.stderr
    return json.loads(replayed.stdout)


# ---- Steps ---------------------------------------------------------------------------------

def asked(client):
    """The `now` with an open question, or None."""
    return next((now for now in client.now.values() if "ask" in now), None)


def take(client, verbs, steps=200):
    """Plays until a step with one of the verbs was taken; (now before, answer)."""
    for _ in range(steps):
        now = asked(client)
        if now is None:
            client.hear()
            continue
        keep_polite(client, now["table"])
        now = client.now[now["seat"]]
        wanted = [step for step in now["ask"]["steps"] if step[0] in verbs]
        answer = act(client, now, random.choice(wanted or now["ask"]["steps"]))
        assert answer["t"] == "ok", answer
        client.until_now(answer["at"])
        if wanted:
            return now, answer
    raise AssertionError(f"never offered: {verbs}")


def undo(client, before, answer, **more):
    return client.ask(t="undo", table=before["table"], seat=before["seat"], at=answer["at"], **more)


# ---- Running -------------------------------------------------------------------------------

def run_one(test, shared):
    """True if it passed."""
    begin = time.monotonic()
    try:
        if inspect.signature(test).parameters:
            assert shared.process.poll() is None, f"the server is gone: {shared.process.poll()}"
            test(shared.port)
        else:
            test()
        passed = True
    except Exception:  # the next test shall run whatever this one did
        print(f"not passed: {test.__name__}\n{traceback.format_exc()[-SHOWN:]}", flush=True)
        passed = False
    if os.environ.get("SLOW"):
        print(f"{time.monotonic() - begin:6.2f} s {test.__name__}", flush=True)
    return passed


def run_tests(names):
    """Runs the tests of a file and ends the program."""
    only = tuple(sys.argv[1:])
    tests = [test for name, test in names.items() if name.startswith("test_") and
             (not only or name.removeprefix("test_").startswith(only))]
    passed = failed = 0
    is_shared = any(inspect.signature(test).parameters for test in tests)
    with serve("shared.db") if is_shared else nullcontext() as shared:
        for test in tests:
            good = run_one(test, shared)
            passed, failed = passed + good, failed + (not good)
        if shared and shared.process.poll() is None:
            shared.end()
        if shared and (shared.process.returncode != 0 or shared.said):
            failed += 1
            print(f"the shared server ended with {shared.process.returncode} and said:\n"
                  f"{shared.said[-SHOWN:]}")
    _folder.cleanup()
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)
