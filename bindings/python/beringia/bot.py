"""Computer players: those of the library, and any function."""

from __future__ import annotations

import random
import threading
from collections.abc import Callable
from ctypes import byref, c_uint16, c_void_p, cast
from typing import Any, NamedTuple, Union

from . import _library
from ._library import FATE, bytes_of, checked, fail, lib, made
from .state import State


class Considered(NamedTuple):
    """An action that a bot weighed."""
    action: int
    visits: int
    chance: float  #: its share of the victory, 0 to 1
    lead: float  #: expected points ahead of the best other player


def bots() -> list[str]:
    """The names of bots; a search by its numbers, as in "tree:1000", is one as well."""
    found: list[str] = []
    while name := lib.bot_at(len(found)):
        found.append(name.decode())
    return found


class Bot:
    """A player of the library: random, greedy, novice, easy, medium, hard, expert, master, or a
    search such as "tree:1000" (docs/bots.md). It sees a state blinded for its player, whatever it
    is given. The same questions to a new bot with the same seed give the same answers. Threads that
    share a bot wait for each other."""

    def __init__(self, name: str, seed: int = 0):
        self._mind, self._seed = 0, seed
        self._lock = threading.Lock()
        self.name = name
        self.thought: list[Considered] = []  #: what was weighed last, the best first
        self._mind = made("mind_new", bytes_of(name, "the name of a bot"))
        self.restart()

    def __del__(self) -> None:
        if self._mind:
            lib.mind_free(self._mind)

    def __reduce__(self) -> Any:
        """A copy is a new bot: it remembers nothing."""
        return Bot, (self.name, self._seed)

    def __repr__(self) -> str:
        return f"Bot({self.name!r}, seed={self._seed})"

    def restart(self, seed: int | None = None) -> None:
        """As if it were new; with another seed if one is given."""
        self._seed = self._seed if seed is None else seed
        with self._lock:
            self._random = random.Random(self._seed)
            lib.mind_forget(self._mind)

    def step(self, state: State, player: int | None = None) -> int:
        """Chooses for the current player, or for another one who is waiting."""
        if not isinstance(state, State):
            raise TypeError(f"a State is expected, not {state!r}")
        seat = state._player(player)
        action, thought = c_uint16(), _library.Thought()
        with self._lock:
            question = _library.Question(state._handle, cast(state._memory, c_void_p), seat,
                                         self._random.getrandbits(64), _turn(state, seat))
            checked("choose", self._mind, byref(question), byref(action), byref(thought))
            self.thought = [Considered(one.action, one.visits, one.chance, one.lead)
                            for one in thought.option[:thought.n]]
        return action.value

    def restart_at(self, state: State) -> None:
        """Nothing: a bot looks at each position anew."""

    def inform_action(self, state: State, player: int, action: int) -> None:
        """Nothing, as before."""

    __call__ = step


def _turn(state: State, player: int) -> int:
    """The step with which this turn began: where somebody else acted last."""
    number, link = state.move_number(), state._past
    while link and link[1] in (player, FATE):
        link, number = link[0], number - 1
    return number


#: What may play: a bot, its name, or a function of a state that was blinded for its player.
Player = Union[str, Bot, Callable[[State], int]]


def player_of(player: Player, seed: int = 0) -> Callable[[State], int]:
    """Something that is asked with a state and answers with an action."""
    if isinstance(player, str):
        return Bot(player, seed)
    if not callable(player):
        raise fail(_library.EUSAGE, f"{player!r} is no player: a name, a Bot or a function is one")
    return player


def ask(player: Callable[[State], Any], state: State) -> int:
    """What a player answers to a question. Only bots of the library, which do not look at it, are
    given the true state."""
    return int(player(state if isinstance(player, Bot) else state.blinded()))
