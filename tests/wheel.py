"""wheel.py: the package for Python, out of the wheel, for the tests of it; and what they share. To
be imported before numpy: where this Python has none, the test goes on with Debian's."""

import importlib.util
import os
import random
import subprocess
import sys
import zipfile
from pathlib import Path

if importlib.util.find_spec("numpy") is None and sys.executable != "/usr/bin/python3":
    os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])

import suite

ROOT = Path(__file__).resolve().parent.parent
FRESH = suite.path("fresh")
AROUND = {**os.environ, "PYTHONPATH": str(FRESH)}  # for programs in Python


def built(folder):
    """A wheel, built into a folder of this run."""
    done = subprocess.run([ROOT / "tools" / "build-wheel", "--out", suite.path(folder)], check=True,
                          text=True, stdout=subprocess.PIPE)
    return Path(done.stdout.strip())


WHEEL = built("wheel")
zipfile.ZipFile(WHEEL).extractall(FRESH)
sys.path.insert(0, str(FRESH))

from beringia import BeringiaError, Rng  # noqa: E402


def refused(call, *words, kind=BeringiaError):
    """The error that a call must raise; it says these words."""
    try:
        call()
    except kind as error:
        for word in words:
            assert word in str(error), (word, str(error))
        return error
    raise AssertionError(f"not refused: {words}")


def some_state(game, steps, seed=1):
    """After so many random steps, at a decision of a player."""
    rng, own = Rng(seed), random.Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal() and (steps > 0 or state.is_chance_node()):
        state.apply_action(state.sample_chance(rng) if state.is_chance_node() else
                           own.choice(state.legal_actions()))
        steps -= 1
    return state


def random_game(game, seed=1):
    return some_state(game, 10 ** 6, seed)
