"""common.py: what the tools share. Standard library only."""

import argparse
import json
import re
import subprocess
import sys
from collections import namedtuple
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

Game = namedtuple("Game", "kind folder name")

# A rule number as RULES.md gives it: I2.3, R12, X1.
RULE = r"[A-Z]{1,2}\d+(?:\.\d+)*[a-z]?"

TOKEN = re.compile(r"""//[^\n]* | /\*.*?\*/ | "(?:\\.|[^"\\\n])*" | '(?:\\.|[^'\\\n])*'""",
                   re.VERBOSE | re.DOTALL)


def fail(message):
    """Stops the tool: its input is wrong."""
    sys.exit(f"{Path(sys.argv[0]).name}: {message}")


def games(kind=None):
    """The games of tools/list-games."""
    listed = subprocess.run([ROOT / "tools" / "list-games"], check=True, text=True,
                            stdout=subprocess.PIPE).stdout
    rows = [line.split() for line in listed.splitlines()]
    return [Game(k, ROOT / folder, name) for k, folder, name in rows if kind in (None, k)]


def c_files(*folders, headers=True):
    """All C files below the folders (default: all of ours), sorted."""
    found = []
    for folder in folders or ("include", "src", "games", "bench", "tests", "examples"):
        for suffix in ("*.c", "*.h") if headers else ("*.c",):
            found += (ROOT / folder).rglob(suffix)
    return sorted(found)


def short(path):
    return str(Path(path).relative_to(ROOT))


def only_code(text):
    """C text with comments and the insides of literals blanked, line by line the same."""

    def blank(match):
        token = match.group()
        if token[0] in "\"'":
            return token[0] + " " * (len(token) - 2) + token[0]
        return re.sub(r"[^\n]", " ", token)

    return TOKEN.sub(blank, text)


def only_comments(text):
    """The comments of a C text."""
    return [token for token in TOKEN.findall(text) if token[0] == "/"]


def string_literals(text):
    """The string literals of a C text, as written between the quotes."""
    return [token[1:-1] for token in TOKEN.findall(text) if token[0] == "\""]


def line_of(text, position):
    return text.count("\n", 0, position) + 1


def arguments(description, program=False):
    """The command line of a check."""
    parser = argparse.ArgumentParser(description=description,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    if program:
        parser.add_argument("--program", default=str(ROOT / "beringia"),
                            help="the program to ask (default: ./beringia)")
    return parser


def ask(program, *args):
    """What the program prints; stops if it fails."""
    try:
        done = subprocess.run([program, *args], text=True, cwd=ROOT,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
    except OSError as error:
        fail(f"cannot run {program}: {error.strerror}; is it built?")
    if done.returncode != 0:
        fail(f"{Path(program).name} {' '.join(args)}: exit status {done.returncode}\n"
             f"{done.stdout}")
    return done.stdout


def describe(program, game):
    """The tables of a game, from `beringia describe GAME --json`."""
    text = ask(program, "describe", game, "--json")
    try:
        return json.loads(text)
    except ValueError as error:
        fail(f"describe {game} --json: not JSON: {error}")


def seats_of(about):
    """The numbers of seats a game can be played with."""
    seats = about["seats"]
    return list(range(seats["min"], seats["max"] + 1))


class Report:
    """Counts what was checked; each problem is one line."""

    def __init__(self):
        self.passed = self.failed = 0

    def check(self, problems):
        """One thing checked, with the problems found in it (none: it passed)."""
        for problem in problems:
            print(problem)
        if problems:
            self.failed += 1
        else:
            self.passed += 1

    def end(self):
        """The last line, and the exit status."""
        print(f"{self.passed} passed, {self.failed} failed")
        sys.exit(1 if self.failed else 0)
