"""A game with its seats and options, and its vocabulary."""

from __future__ import annotations

import re
from ctypes import byref, c_uint16, c_uint64, c_void_p, sizeof
from typing import TYPE_CHECKING, Any, Iterator, Mapping, NamedTuple

from . import _library
from ._library import EGAME, ESEATS, ESTEP, EUSAGE, bytes_of, checked, fail, lib, made, number, text_of

if TYPE_CHECKING:
    from .state import State


class Domain(NamedTuple):
    """A set of nouns."""
    name: str
    items: tuple[str, ...]


class Verb(NamedTuple):
    """It owns the actions first .. first+size-1; the last noun counts fastest."""
    name: str
    is_fate: bool
    first: int
    size: int
    nouns: tuple[str, ...]  #: names of domains


class Prompt(NamedTuple):
    """What a player is asked. `is_guarded`: what is legal depends on a secret of the player."""
    name: str
    is_guarded: bool
    is_window: bool


class Option(NamedTuple):
    """A variant of the rules, and the names of its values."""
    name: str
    values: tuple[str, ...]


class Part(NamedTuple):
    """Numbers of a tensor that belong together: rows x cols x width of them from `offset`."""
    name: str
    kind: str  #: flags, one_hot, counts or shares (docs/library.md)
    offset: int
    shape: tuple[int, int, int]
    nouns: tuple[str, str, str]  #: of rows, columns and values, where these are items of a domain


KINDS = ("flags", "one_hot", "counts", "shares")


def games(unlisted: bool = False) -> list[str]:
    """The names of all games; `unlisted`: templates and benchmarks too."""
    return [info.name.decode() for _, info in _all_games() if unlisted or not info.is_unlisted]


def _all_games() -> Iterator[tuple[int, _library.Info]]:
    i = 0
    while handle := lib.game_at(i):
        yield handle, _info(handle)
        i += 1


def _info(handle: int) -> _library.Info:
    info = _library.Info()
    lib.game_info(handle, byref(info), sizeof(info))
    return info


def _decoded(text: bytes | None) -> str:
    return "" if text is None else text.decode()


def _read_name(name: str) -> tuple[str, int | None]:
    """"urland(players=4)", as OpenSpiel writes it, as its parts."""
    bytes_of(name, "the name of a game")
    found = re.fullmatch(r"\s*(\w+)\s*(?:\(\s*(?:(?:players|seats)\s*=\s*(\d+))?\s*\))?\s*", name)
    if not found:
        raise fail(EUSAGE, f"\"{name}\" is no name of a game such as urland or urland(players=4)")
    return found.group(1), int(found.group(2)) if found.group(2) else None


def _options_text(options: str | Mapping[str, Any] | None, preset: str | None) -> str:
    words = [f"preset {preset}"] if preset else []
    if isinstance(options, str):
        words.append(options)
    elif options is not None and not isinstance(options, Mapping):
        raise TypeError(f"options: names with values, or a text, are expected, not {options!r}")
    elif options:
        words += [f"option {name} {_value_text(value)}" for name, value in options.items()]
    return " ".join(words)


def _value_text(value: Any) -> str:
    return ("off", "on")[value] if isinstance(value, bool) else str(value)


class Game:
    """A game, how many play it, and its options; where states come from.

    `name` may be OpenSpiel's "urland(players=4)". Without `players` it is the smallest table.
    `options`: {"closed_igloos": "on"}, or the text that the first line of a .play file has.
    """

    def __init__(self, name: str, players: int | None = None,
                 options: str | Mapping[str, Any] | None = None, preset: str | None = None):
        name, written = _read_name(name)
        handle = lib.game_find(name.encode())
        if not handle:
            raise fail(EGAME, f"there is no game \"{name}\"; there are {', '.join(games())}")
        info = _info(handle)
        self.name = name
        self.rules: int = info.rules  #: the number of its rules
        self.options = _options_text(options, preset)
        self._handle = c_void_p(handle)
        self._info = info
        wanted = written if players is None else players
        self._players = info.min_seats if wanted is None else number(wanted)
        self._memory = c_uint64 * ((info.state_size + 7) // 8)
        self._first = self._memory()
        self._tensor_made = 0
        checked("state_new", handle, self._players, self.options.encode(), self._first)

    def __del__(self) -> None:
        if self.__dict__.get("_tensor_made"):
            lib.tensor_free(self._tensor_made)

    def __repr__(self) -> str:
        more = f", options={self.options!r}" if self.options else ""
        return f"Game({self.name!r}, players={self._players}{more})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[str, int, bytes]:
        return self.name, self._players, bytes(self._first)

    def __reduce__(self) -> Any:
        return Game, (self.name, self._players, self.options)

    # ---- OpenSpiel's names -----------------------------------------------------------------

    def num_players(self) -> int:
        return self._players

    def num_distinct_actions(self) -> int:
        """Actions are 0 .. this-1, in every position; those of chance are among them."""
        found: int = self._info.n_actions
        return found

    def max_game_length(self) -> int:
        """No game has more steps, those of chance included."""
        found: int = self._info.max_steps
        return found

    def max_chance_outcomes(self) -> int:
        return _library.MAX_OUTCOMES

    def min_utility(self) -> float:
        return 0.0

    def max_utility(self) -> float:
        return 1.0

    def new_initial_state(self) -> State:
        """Where the game begins: mostly at a step of chance."""
        from .state import State
        return State(self)

    def deserialize_state(self, text: str) -> State:
        """A state from what `State.serialize()` wrote, or from a position in a file."""
        from .state import State
        data = bytes_of(text, "a state")
        memory = self._memory()
        checked("state_read", self._handle, data, len(data), memory)
        if lib.seats(memory) != self._players:
            raise fail(ESEATS, f"the text is of {lib.seats(memory)} players, the game of {self._players}")
        return State(self, memory)

    def observation_tensor_size(self) -> int:
        """How many numbers `State.observation_tensor()` and its kin have."""
        size: int = lib.tensor_size(self._tensor)
        return size

    def observation_tensor_shape(self) -> list[int]:
        return [self.observation_tensor_size()]

    information_state_tensor_size = observation_tensor_size
    information_state_tensor_shape = observation_tensor_shape

    @property
    def _tensor(self) -> int:
        if not self._tensor_made:
            self._tensor_made = made("tensor_new", self._handle, self._players)
        return self._tensor_made

    def tensor_parts(self) -> list[Part]:
        """What the numbers of a tensor are."""
        found: list[Part] = []
        raw = _library.Part()
        while lib.tensor_part(self._tensor, len(found), byref(raw), sizeof(raw)) >= 0:
            nouns = [_decoded(lib.domain_name(self._handle, d)) if d >= 0 else ""
                     for d in (raw.row, raw.col, raw.value)]
            found.append(Part(raw.name.decode(), KINDS[raw.kind], raw.offset,
                              (raw.rows, raw.cols, raw.width), (nouns[0], nouns[1], nouns[2])))
        return found

    def action_to_string(self, action: int) -> str:
        """Verb and nouns: "drift c4 north"."""
        if not 0 <= action < self._info.n_actions:
            raise fail(ESTEP, f"{self.name} has no action {action}")
        return text_of("action_text", self._handle, action)

    def string_to_action(self, text: str) -> int:
        action = c_uint16()
        checked("action_read", self._handle, bytes_of(text, "an action"), byref(action))
        return action.value

    # ---- Vocabulary --------------------------------------------------------------------------

    @property
    def min_players(self) -> int:
        found: int = self._info.min_seats
        return found

    @property
    def max_players(self) -> int:
        found: int = self._info.max_seats
        return found

    @property
    def state_size(self) -> int:
        """Bytes of a state."""
        found: int = self._info.state_size
        return found

    def domains(self) -> list[Domain]:
        return [Domain(_decoded(lib.domain_name(self._handle, d)),
                       tuple(text_of("item_text", self._handle, d, i)
                             for i in range(lib.domain_size(self._handle, d))))
                for d in range(self._info.n_domains)]

    def verbs(self) -> list[Verb]:
        found, raw = [], _library.Verb()
        for i in range(self._info.n_verbs):
            lib.verb_at(self._handle, i, byref(raw))
            nouns = tuple(_decoded(lib.domain_name(self._handle, d)) for d in raw.noun[:raw.n_nouns])
            found.append(Verb(raw.name.decode(), bool(raw.is_fate), raw.first, raw.size, nouns))
        return found

    def prompts(self) -> list[Prompt]:
        found, raw = [], _library.Prompt()
        for i in range(self._info.n_prompts):
            lib.prompt_at(self._handle, i, byref(raw))
            found.append(Prompt(raw.name.decode(), bool(raw.is_guarded), bool(raw.is_window)))
        return found

    def option_list(self) -> list[Option]:
        found, raw = [], _library.Option()
        for i in range(self._info.n_options):
            lib.option_at(self._handle, i, byref(raw))
            values = tuple(text_of("option_text", self._handle, i, value)
                           for value in range(raw.min, raw.max + 1))
            found.append(Option(raw.name.decode(), values))
        return found

    def presets(self) -> list[str]:
        return [_decoded(lib.preset_name(self._handle, i)) for i in range(self._info.n_presets)]


def load_game(name: str, players: int | None = None, options: str | Mapping[str, Any] | None = None,
              preset: str | None = None) -> Game:
    """`Game(...)`, by the name that OpenSpiel's users know."""
    return Game(name, players, options, preset)
