"""The shared library: where it is, its functions and structs as include/beringia.h has them, and
its errors as exceptions. The rest of the package calls `lib`, or `quick` where a call is so short
that checking its arguments would cost more than it does. Nobody outside needs this file."""

from __future__ import annotations

import ctypes
import operator
import os
import threading
from ctypes import (CDLL, POINTER, PyDLL, Structure, byref, c_char, c_char_p, c_double, c_float, c_int,
                    c_int8, c_int16, c_long, c_size_t, c_uint, c_uint8, c_uint16, c_uint32, c_uint64,
                    c_void_p)
from pathlib import Path
from typing import Any

VERSION = "0.1.0"
SONAME = "libberingia.so." + VERSION.rpartition(".")[0]

MAX_SEATS, MAX_ACTIONS, MAX_OUTCOMES, MAX_NOUNS = 6, 512, 64, 3
STEP_TEXT, STATE_TEXT = 96, 65536
FATE, PUBLIC = -1, -2
EUSAGE, EGAME, ESEATS, ESTEP, EILLEGAL, ETURN = -1, -2, -3, -6, -7, -8
EROOM, ENONE = -32, -33


# ---- Errors ----------------------------------------------------------------------------------

class BeringiaError(Exception):
    """What the library refuses. `code` is one of the header's, `line` that of a text, or 0."""

    def __init__(self, text: str, code: int = EUSAGE, line: int = 0):
        super().__init__(f"line {line}: {text}" if line else text)
        self.code, self.line = code, line


class IllegalAction(BeringiaError):
    """The action is not offered now, or not to this player."""


class GameNotFound(BeringiaError):
    """There is no game of this name."""


KINDS = {EGAME: GameNotFound, ESTEP: IllegalAction, EILLEGAL: IllegalAction, ETURN: IllegalAction}


class Error(Structure):
    _fields_ = [("code", c_int), ("line", c_int), ("text", c_char * 240)]

    def exception(self) -> BeringiaError:
        return KINDS.get(self.code, BeringiaError)(self.text.decode(), self.code, self.line)


def fail(code: int, text: str) -> BeringiaError:
    """An error of this side, of the class that its code has."""
    return KINDS.get(code, BeringiaError)(text, code)


# ---- Structs, in the order of the header -------------------------------------------------------

class Info(Structure):
    _fields_ = [("name", c_char_p)] + [(name, c_int) for name in (
        "rules", "is_unlisted", "min_seats", "max_seats", "point_scale", "state_size", "max_steps",
        "n_actions", "n_domains", "n_verbs", "n_prompts", "n_events", "n_options", "n_presets",
        "can_evaluate")]


class Verb(Structure):
    _fields_ = [("name", c_char_p), ("is_fate", c_int), ("first", c_int), ("size", c_int),
                ("n_nouns", c_int), ("noun", c_int * MAX_NOUNS)]


class Prompt(Structure):
    _fields_ = [("name", c_char_p), ("is_guarded", c_int), ("is_window", c_int)]


class Option(Structure):
    _fields_ = [("name", c_char_p), ("min", c_int), ("max", c_int), ("preset", c_int)]


class Rng(Structure):
    _fields_ = [("state", c_uint64)]


class Outcome(Structure):
    _fields_ = [("action", c_uint16), ("weight", c_uint16)]


class Event(Structure):
    _fields_ = [("kind", c_uint8), ("actor", c_int8), ("secret", c_uint8), ("told", c_uint8),
                ("arg", c_int16 * 4)]


class Log(Structure):
    _fields_ = [("n", c_int), ("event", Event * 96)]


class Result(Structure):
    _fields_ = [("points", c_double * MAX_SEATS), ("rank", c_int * MAX_SEATS),
                ("share", c_double * MAX_SEATS)]


class Question(Structure):
    _fields_ = [("game", c_void_p), ("state", c_void_p), ("seat", c_int), ("seed", c_uint64),
                ("turn", c_uint64)]


class Considered(Structure):
    _fields_ = [("action", c_uint16), ("visits", c_uint32), ("chance", c_float), ("lead", c_float)]


class Thought(Structure):
    _fields_ = [("n", c_int), ("iterations", c_uint32), ("option", Considered * 8)]


class Part(Structure):
    _fields_ = [("name", c_char_p)] + [(name, c_int) for name in (
        "kind", "offset", "rows", "cols", "width", "row", "col", "value")]


class BatchConfig(Structure):
    _fields_ = [("game", c_void_p), ("n", c_int), ("n_seats", c_int), ("options", c_char_p),
                ("flags", c_uint), ("threads", c_int), ("seed", c_uint64)]


class BatchOut(Structure):
    _fields_ = [(name, c_void_p) for name in (
        "actor", "done", "reward", "points", "mask", "n_legal", "legal", "weight", "observation",
        "perfect")]


# ---- Functions: what they return, what they are given -------------------------------------------

P, S, I = c_void_p, c_char_p, c_int
E = POINTER(Error)
FUNCTIONS: dict[str, tuple[Any, tuple[Any, ...]]] = {
    "version": (S, ()),
    "rng_seed": (Rng, (c_uint64,)),
    "rng_below": (c_uint32, (P, c_uint32)),
    "game_at": (P, (I,)),
    "game_find": (P, (S,)),
    "game_info": (None, (P, POINTER(Info), c_size_t)),
    "domain_name": (S, (P, I)),
    "domain_size": (I, (P, I)),
    "item_text": (I, (P, I, I, P, c_size_t)),
    "verb_at": (I, (P, I, POINTER(Verb))),
    "prompt_at": (I, (P, I, POINTER(Prompt))),
    "option_at": (I, (P, I, POINTER(Option))),
    "option_text": (I, (P, I, I, P, c_size_t)),
    "preset_name": (S, (P, I)),
    "action_text": (I, (P, c_uint16, P, c_size_t)),
    "action_read": (I, (P, S, POINTER(c_uint16), E)),
    "state_new": (I, (P, I, S, P, E)),
    "state_hash": (c_uint64, (P, P)),
    "state_text": (I, (P, P, P, c_size_t)),
    "state_read": (I, (P, S, c_size_t, P, E)),
    "state_json": (I, (P, P, P, c_size_t)),
    "seats": (I, (P,)),
    "viewer": (I, (P,)),
    "prompt_of": (I, (P,)),
    "waiting": (c_uint, (P,)),
    "step_number": (c_uint32, (P,)),
    "actor": (I, (P,)),
    "legal": (I, (P, P, I, P)),
    "legal_mask": (I, (P, P, I, P)),
    "chance": (I, (P, P, P)),
    "draw": (c_uint16, (P, P, P)),
    "apply": (I, (P, P, I, c_uint16, P, P)),
    "playout": (I, (P, P, P)),
    "log_text": (I, (P, POINTER(Log), I, P, c_size_t)),
    "log_json": (I, (P, POINTER(Log), I, P, c_size_t)),
    "result_of": (I, (P, P, POINTER(Result), E)),
    "blind": (I, (P, P, I, E)),
    "deal": (None, (P, P, P)),
    "seen_as": (c_uint16, (P, P, I, c_uint16, I)),
    "evaluate": (I, (P, P, P)),
    "mind_new": (P, (S, E)),
    "mind_forget": (None, (P,)),
    "mind_free": (None, (P,)),
    "bot_at": (S, (I,)),
    "choose": (I, (P, POINTER(Question), POINTER(c_uint16), POINTER(Thought), E)),
    "tensor_new": (P, (P, I, E)),
    "tensor_free": (None, (P,)),
    "tensor_size": (I, (P,)),
    "tensor_part": (I, (P, I, POINTER(Part), c_size_t)),
    "observe": (I, (P, P, I, P, E)),
    "reveal": (I, (P, P, I, P, E)),
    "record_new": (P, (P, I, S, E)),
    "record_read": (P, (S, c_size_t, E)),
    "record_free": (None, (P,)),
    "record_text": (c_long, (P, P, c_size_t)),
    "record_game": (P, (P,)),
    "record_seats": (I, (P,)),
    "record_player": (S, (P, I)),
    "record_set_player": (I, (P, I, S, E)),
    "record_length": (I, (P,)),
    "record_steps": (None, (P, P, P)),
    "record_append": (I, (P, I, c_uint16, E)),
    "record_truncate": (I, (P, I, E)),
    "record_state": (I, (P, I, P, E)),
    "batch_new": (P, (POINTER(BatchConfig), c_size_t, E)),
    "batch_free": (None, (P,)),
    "batch_reset": (None, (P, P, P, c_size_t)),
    "batch_step": (I, (P, P, P, c_size_t, E)),
    "batch_random": (c_uint64, (P, c_uint64, P, c_size_t)),
    "batch_look": (None, (P, P, c_size_t)),
    "batch_state": (P, (P, I)),
}
# These take a while, and let other threads run meanwhile; the others do not, so that two threads
# never meet in one state or record.
LONG = ("choose", "batch_new", "batch_free", "batch_reset", "batch_step", "batch_random", "batch_look")
# Called once or more for every step; their arguments must be ctypes objects, or ints for ints.
QUICK = ("actor", "legal", "legal_mask", "chance", "draw", "apply", "playout")


# ---- Finding it --------------------------------------------------------------------------------

def places() -> list[str]:
    """Where the library may be: as the environment says; beside this file, in a wheel; above it,
    where `make install` puts both; in a source tree; where the system looks."""
    named = os.environ.get("BERINGIA_LIBRARY")
    if named:
        return [named]
    here = Path(__file__).resolve()
    found = [here.parent / SONAME, here.parents[3] / SONAME, here.parents[3] / "build" / SONAME]
    return [str(path) for path in found if path.is_file()] + [SONAME]


def load() -> tuple[Any, Any]:
    """All functions, and the quick ones."""
    tried = []
    for place in places():
        try:
            free = CDLL(place)
            break
        except OSError as error:
            tried.append(str(error))
    else:
        raise ImportError("the library of Beringia is not found: " + "; ".join(tried) +
                          "; set BERINGIA_LIBRARY to its file")
    free.beringia_version.restype = c_char_p
    version = free.beringia_version().decode()
    if version.rpartition(".")[0] != VERSION.rpartition(".")[0]:
        raise ImportError(f"{place} is version {version}; this package is for {VERSION}")
    checked, fast = PyDLL(place), PyDLL(place)
    for name, (result, arguments) in FUNCTIONS.items():
        function = getattr(free if name in LONG else checked, "beringia_" + name)
        function.restype, function.argtypes = result, arguments
        setattr(checked, name, function)
    for name in QUICK:
        function = getattr(fast, "beringia_" + name)
        function.restype = FUNCTIONS[name][0]
        setattr(fast, name, function)
    return checked, fast


lib, quick = load()


def number(n: int) -> int:
    """For an int of C: numbers that do not fit become some that are refused, and not others."""
    return max(-(1 << 30), min(operator.index(n), 1 << 30))


def bytes_of(text: str, what: str) -> bytes:
    """A text for C; `what` it is, where it is none."""
    if not isinstance(text, str):
        raise TypeError(f"{what}: a text is expected, not {text!r}")
    return text.encode()


# ---- Calling it --------------------------------------------------------------------------------

class Scratch(threading.local):
    """Memory for answers that are read at once; of each thread its own."""

    def __init__(self) -> None:
        self.legal = (c_uint16 * MAX_ACTIONS)()
        self.outcome = (Outcome * MAX_OUTCOMES)()
        self.text = ctypes.create_string_buffer(STATE_TEXT)


scratch = Scratch()


def checked(name: str, *arguments: Any) -> int:
    """Calls what returns a negative code and fills an error, its last argument."""
    error = Error()
    code: int = getattr(lib, name)(*arguments, byref(error))
    if code < 0:
        raise error.exception()
    return code


def made(name: str, *arguments: Any) -> int:
    """Calls what returns a pointer, or NULL and an error."""
    error = Error()
    pointer: int = getattr(lib, name)(*arguments, byref(error))
    if not pointer:
        raise error.exception()
    return pointer


def text_of(name: str, *arguments: Any) -> str:
    """Calls what writes a text into a buffer."""
    length: int = getattr(lib, name)(*arguments, scratch.text, STATE_TEXT)
    if length < 0:
        raise fail(length, f"{name}: " + ("there is no such thing" if length == ENONE else
                                          "the text is too long" if length == EROOM else "refused"))
    return ctypes.string_at(scratch.text, length).decode()
