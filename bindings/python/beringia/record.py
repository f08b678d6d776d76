"""Games as lists of steps, as .play files have them."""

from __future__ import annotations

import ctypes
from ctypes import c_int8, c_uint16
from pathlib import Path
from typing import Any, Iterator

from ._library import EUSAGE, bytes_of, checked, fail, lib, made, number
from .game import Game
from .state import State


class Record:
    """A game from its first step: who played, and every step, those of chance included.

    `Record(game)` begins one, `Record.load(file)` and `Record.read(text)` check and read one;
    `str(record)` is the text of a .play file.
    """

    def __init__(self, game: Game):
        self._record = 0
        self._record = made("record_new", game._handle, game.num_players(), game.options.encode())
        self.game = game

    @classmethod
    def read(cls, text: str) -> Record:
        """From the text of a .play file; everything in it is checked."""
        data, self = bytes_of(text, "a record"), cls.__new__(cls)
        self._record = 0
        self._record = made("record_read", data, len(data))
        self.game = _game_of(text)
        return self

    @classmethod
    def load(cls, file: str | Path) -> Record:
        return cls.read(Path(file).read_text("utf-8"))

    @classmethod
    def of(cls, state: State) -> Record:
        """The record of a state that was played by `apply_action()` from the beginning."""
        self = cls(state.get_game())
        for actor, action in state.full_history():
            self.append(actor, action)
        if self.state() != state:
            raise fail(EUSAGE, "the state was not played from the beginning: its history is not whole")
        return self

    def save(self, file: str | Path) -> None:
        Path(file).write_text(str(self), "utf-8")

    def __del__(self) -> None:
        if self._record:
            lib.record_free(self._record)

    def __reduce__(self) -> Any:
        return Record.read, (str(self),)

    def __str__(self) -> str:
        length = lib.record_text(self._record, None, 0)
        out = ctypes.create_string_buffer(length + 1)
        lib.record_text(self._record, out, length + 1)
        return out.value.decode()

    def __repr__(self) -> str:
        return f"<Record of {self.game!r}, {len(self)} steps>"

    def __len__(self) -> int:
        length: int = lib.record_length(self._record)
        return length

    # ---- Who, and what ---------------------------------------------------------------------------

    @property
    def players(self) -> list[str]:
        """What plays each seat, in a word: "greedy", "human"; may be set."""
        return [lib.record_player(self._record, seat).decode() for seat in range(self.game.num_players())]

    @players.setter
    def players(self, names: list[str]) -> None:
        if len(names) != self.game.num_players():
            raise fail(EUSAGE, f"{self.game.num_players()} names expected, not {len(names)}")
        for seat, name in enumerate(names):
            checked("record_set_player", self._record, seat, name.encode())

    def steps(self) -> list[tuple[int, int]]:
        """(player, action) of each; chance is PlayerId.CHANCE."""
        n = len(self)
        actor, action = (c_int8 * n)(), (c_uint16 * n)()
        lib.record_steps(self._record, actor, action)
        return list(zip(actor, action))

    def append(self, player: int, action: int) -> None:
        """Takes a step if it may be taken at the end of the record."""
        if not 0 <= action <= 0xFFFF:
            raise fail(EUSAGE, f"there is no action {action}")
        checked("record_append", self._record, number(player), action)

    def truncate(self, steps: int) -> None:
        """Takes the steps after the first so many back."""
        checked("record_truncate", self._record, number(steps))

    # ---- Positions -----------------------------------------------------------------------------------

    def state(self, steps: int | None = None) -> State:
        """The true state after so many steps (default: all), without a history."""
        memory = self.game._memory()
        checked("record_state", self._record, len(self) if steps is None else number(steps), memory)
        return State(self.game, memory)

    def decisions(self) -> Iterator[tuple[State, int, int]]:
        """(state before, player, action) of each decision of a player: what imitation learns from."""
        for i, (player, action) in enumerate(self.steps()):
            if player >= 0:
                yield self.state(i), player, action


def _game_of(text: str) -> Game:
    """As the line "game urland seats 4 preset serious" says."""
    words = next(line for line in text.splitlines() if line.startswith("game ")).split()
    return Game(words[1], int(words[3]), " ".join(words[4:]))
