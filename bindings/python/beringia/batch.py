"""Many games side by side."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from ctypes import byref, memmove, sizeof
from operator import index
from typing import Any

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import EUSAGE, MAX_ACTIONS, MAX_OUTCOMES, checked, fail, lib, made, number
from .game import Game, load_game
from .state import State

STOP_AT_FATE, STOP_AT_FORCED, STAY_AT_END, KEPT = 1, 2, 4, 8


class Batch:
    """`n` games, stepped by one call on several threads. The arrays are numpy arrays in whose memory
    C writes: they change with every call, so copy what you want to keep.

    A game stops where somebody has a choice: chance is drawn inside, choices of one option are
    taken inside, and where a game ends the next begins in its place. `fate`, `forced`: stop there
    too; `stay`: a game that ended stays so, with the actor -2, until `reset()`. Game i draws from
    the generator of seed + i: the numbers do not depend on the number of threads, `threads` (0: one
    for each processor). The GIL is released meanwhile.

    Threads of Python that share a batch wait for each other; the arrays are of the last call.

    `mask=False` leaves the mask out, which has a byte for each action of each game.
    `observe=True` adds what the actor knows, `perfect=True` all there is, as numbers.
    """

    actor: npt.NDArray[np.int8]  #: [n] who decides; -1 chance, -2 nobody
    done: npt.NDArray[np.bool_]  #: [n] a game ended in the last call
    rewards: npt.NDArray[np.float32]  #: [n, players] its shares of the victory; else 0
    points: npt.NDArray[np.float32]  #: [n, players] its points; else 0
    mask: npt.NDArray[np.bool_]  #: [n, actions] what is legal; read only
    n_legal: npt.NDArray[np.int32]  #: [n] how many actions are
    legal: npt.NDArray[np.uint16]  #: [n, 512] which: the first n_legal of a row
    weight: npt.NDArray[np.uint16]  #: [n, 64] of chance's outcomes, in the order of `legal`
    observation: npt.NDArray[np.float32]  #: [n, numbers] what the actor knows
    perfect: npt.NDArray[np.float32]  #: [n, numbers] all there is, turned for the actor

    def __init__(self, game: Game | str, n: int, players: int | None = None,
                 options: str | Mapping[str, Any] | None = None, *, seed: int = 0, threads: int = 0,
                 mask: bool = True, observe: bool = False, perfect: bool = False, fate: bool = False,
                 forced: bool = False, stay: bool = False):
        self._batch = 0
        self._lock = threading.Lock()
        self.game = game if isinstance(game, Game) else load_game(game, players, options)
        flags = fate * STOP_AT_FATE | forced * STOP_AT_FORCED | stay * STAY_AT_END | KEPT
        config = _library.BatchConfig(self.game._handle, number(n), self.game.num_players(),
                                      self.game.options.encode(), flags, number(threads),
                                      seed & 0xFFFFFFFFFFFFFFFF)
        self._batch = made("batch_new", byref(config), sizeof(config))
        self.n, self.fate = n, fate
        self._make_arrays(mask, observe, perfect)
        self.look()

    def _make_arrays(self, mask: bool, observe: bool, perfect: bool) -> None:
        n, players = self.n, self.game.num_players()
        numbers = self.game.observation_tensor_size()
        self.actor = np.zeros(n, np.int8)
        self.done = np.zeros(n, bool)
        self.rewards = np.zeros((n, players), np.float32)
        self.points = np.zeros((n, players), np.float32)
        self.mask = np.zeros((n if mask else 0, self.game.num_distinct_actions()), bool)
        self.mask.flags.writeable = False  # C writes only what changed
        self.n_legal = np.zeros(n, np.int32)
        self.legal = np.zeros((n, MAX_ACTIONS), np.uint16)
        self.weight = np.zeros((n if self.fate else 0, MAX_OUTCOMES), np.uint16)
        self.observation = np.zeros((n if observe else 0, numbers), np.float32)
        self.perfect = np.zeros((n if perfect else 0, numbers), np.float32)
        self._row = np.arange(n)
        self._out = _library.BatchOut(
            actor=_address(self.actor), done=_address(self.done), reward=_address(self.rewards),
            points=_address(self.points), mask=_address(self.mask), n_legal=_address(self.n_legal),
            legal=_address(self.legal), weight=_address(self.weight),
            observation=_address(self.observation), perfect=_address(self.perfect))
        self._where = byref(self._out), sizeof(self._out)

    def __del__(self) -> None:
        if self.__dict__.get("_batch"):
            lib.batch_free(self._batch)

    def __reduce__(self) -> Any:
        raise TypeError("a Batch cannot be copied or pickled: make another one with the same seed, or keep "
                        "states, which can")

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"<Batch of {self.n}, {self.game!r}>"

    # ---- Steps ---------------------------------------------------------------------------------

    def step(self, actions: npt.ArrayLike) -> None:
        """Takes actions[i] in game i, for each. If one of them is not offered nothing is done, and
        IllegalAction names the first such game."""
        given = self._checked(np.asarray(actions))
        with self._lock:
            checked("batch_step", self._batch, given.ctypes.data, *self._where)

    def _checked(self, given: npt.NDArray[Any]) -> npt.NDArray[np.uint16]:
        if given.shape != (self.n,) or given.dtype.kind not in "iu":
            raise fail(EUSAGE, f"{self.n} whole numbers expected, not {given.dtype} {given.shape}")
        if given.dtype != np.uint16:
            wrong = np.flatnonzero((given < 0) | (given > 0xFFFF))
            if wrong.size:
                raise fail(_library.ESTEP, f"game {wrong[0]}: there is no action {given[wrong[0]]}")
        return np.ascontiguousarray(given, np.uint16)

    def sample(self, rng: np.random.Generator) -> npt.NDArray[np.uint16]:
        """An action for each game, uniform among those that are legal (chance's by weight); 0 where
        a game is over."""
        pick = (rng.random(self.n, np.float32) * self.n_legal).astype(np.intp)
        if self.fate:
            at = np.flatnonzero(self.actor == _library.FATE)
            pick[at] = self._outcomes(rng, at)
        drawn: npt.NDArray[np.uint16] = self.legal[self._row, np.minimum(pick, np.maximum(self.n_legal - 1, 0))]
        return drawn

    def _outcomes(self, rng: np.random.Generator, at: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
        weight = np.where(np.arange(MAX_OUTCOMES) < self.n_legal[at, None], self.weight[at], 0)
        ends = weight.cumsum(axis=1, dtype=np.int64)
        drawn = rng.random(len(at)) * ends[:, -1]
        found: npt.NDArray[np.intp] = (ends <= drawn[:, None]).sum(axis=1)
        return found

    def random(self, steps: int) -> int:
        """So many random steps in each game, inside C; how many decisions were made, those of one
        option too. `done`, `rewards` and `points` are of the last game that ended."""
        if not 0 <= index(steps) < 1 << 63:
            raise fail(EUSAGE, f"{steps} steps")
        with self._lock:
            decisions: int = lib.batch_random(self._batch, index(steps), *self._where)
        return decisions

    def look(self) -> None:
        """Writes where the games stand, without a step."""
        with self._lock:
            lib.batch_look(self._batch, *self._where)

    def reset(self, seeds: Sequence[int] | npt.NDArray[np.uint64] | None = None) -> None:
        """Begins all games anew, from these seeds, one for each; else those it was made with."""
        given = None if seeds is None else self._checked_seeds(np.asarray(seeds))
        with self._lock:
            lib.batch_reset(self._batch, None if given is None else given.ctypes.data, *self._where)

    def _checked_seeds(self, given: npt.NDArray[Any]) -> npt.NDArray[np.uint64]:
        if given.shape != (self.n,) or given.dtype.kind not in "iu" or (given < 0).any():
            raise fail(EUSAGE, f"{self.n} seeds expected, whole numbers from 0 on, not {given.dtype} {given.shape}")
        return np.ascontiguousarray(given, np.uint64)

    # ---- Looking inside -------------------------------------------------------------------------

    def state(self, i: int) -> State:
        """A copy of the true state of game i."""
        at = lib.batch_state(self._batch, number(i if i >= 0 else i + self.n))
        if not at:
            raise IndexError(f"there is no game {i}; there are {self.n}")
        memory = self.game._memory()
        with self._lock:
            memmove(memory, at, self.game.state_size)
        return State(self.game, memory)


def _address(array: npt.NDArray[Any]) -> int | None:
    return array.ctypes.data if array.size else None
