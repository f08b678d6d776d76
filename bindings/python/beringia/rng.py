"""Random numbers: the same on every machine."""

from __future__ import annotations

from ctypes import byref
from operator import index
from typing import Any

from ._library import Rng as _Rng
from ._library import lib


class Rng:
    """PCG32, from a seed. Everything that draws is given one, or a seed for a new one."""

    __slots__ = ("_rng",)

    def __init__(self, seed: int = 0):
        self._rng: _Rng = lib.rng_seed(index(seed) & 0xFFFFFFFFFFFFFFFF)

    def below(self, n: int) -> int:
        """One of 0 .. n-1."""
        if not 0 < n < 1 << 32:
            raise ValueError(f"{n}: 1 to {(1 << 32) - 1} expected")
        drawn: int = lib.rng_below(byref(self._rng), n)
        return drawn

    def __reduce__(self) -> Any:
        return _remembered, (self.state,)

    @property
    def state(self) -> int:
        """Where it stands; may be set."""
        found: int = self._rng.state
        return found

    @state.setter
    def state(self, value: int) -> None:
        self._rng.state = value


def _remembered(state: int) -> Rng:
    rng = Rng()
    rng.state = state
    return rng


def rng_of(source: Rng | int) -> _Rng:
    """The struct of a generator, or of a new one from a seed."""
    if isinstance(source, Rng):
        return source._rng
    rng: _Rng = lib.rng_seed(index(source) & 0xFFFFFFFFFFFFFFFF)
    return rng
