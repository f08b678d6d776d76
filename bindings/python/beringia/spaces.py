"""What actions and observations are, with the names that users of Gymnasium know; the package itself
is not needed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt


class Discrete:
    """One of 0 .. n-1."""

    def __init__(self, n: int, seed: int | None = None):
        self.n, self.shape, self.dtype = n, (), np.dtype(np.int64)
        self.seed(seed)

    def seed(self, seed: int | None = None) -> None:
        self._rng = np.random.default_rng(seed)

    def sample(self, mask: npt.NDArray[Any] | None = None) -> int:
        """By lot; with a mask one of those that it allows."""
        return int(self._rng.integers(self.n) if mask is None else self._rng.choice(np.flatnonzero(mask)))

    def contains(self, x: Any) -> bool:
        return isinstance(x, (int, np.integer)) and 0 <= int(x) < self.n

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Discrete({self.n})"


class Box:
    """An array of one shape, each number from low to high."""

    def __init__(self, low: float, high: float, shape: tuple[int, ...], dtype: Any = np.float32):
        self.low, self.high, self.shape, self.dtype = low, high, shape, np.dtype(dtype)

    def contains(self, x: Any) -> bool:
        return bool(isinstance(x, np.ndarray) and x.shape == self.shape and x.dtype == self.dtype and
                    (x >= self.low).all() and (x <= self.high).all())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Box({self.low}, {self.high}, {self.shape}, {self.dtype})"


class Dict:
    """Spaces by name."""

    def __init__(self, spaces: Mapping[str, Any]):
        self.spaces = dict(spaces)

    def __getitem__(self, name: str) -> Any:
        return self.spaces[name]

    def contains(self, x: Any) -> bool:
        return set(x) == set(self.spaces) and all(space.contains(x[name])
                                                  for name, space in self.spaces.items())

    __contains__ = contains

    def __repr__(self) -> str:
        return f"Dict({self.spaces})"
