"""A position of a game, with the method names that OpenSpiel's users know."""

from __future__ import annotations

import json
from collections.abc import Callable
from ctypes import byref, c_float
from enum import IntEnum
from operator import index
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from . import _library
from ._library import (ENONE, ESEATS, ETURN, EUSAGE, FATE, MAX_SEATS, PUBLIC, checked, fail, lib, number,
                       quick, scratch, text_of)
from .rng import Rng, rng_of

if TYPE_CHECKING:
    from .game import Game


class PlayerId(IntEnum):
    """Who may be a `current_player()` without being a player, by OpenSpiel's numbers."""
    CHANCE = -1
    TERMINAL = -4


class State:
    """A position. It belongs to its game, is copied by `clone()`, and changed by `apply_action()`.

    Where several players owe a decision at once (the sealed bids of Urland), they are asked in
    turn, and what the first answered is hidden from the next: any order leads to the same
    position. `waiting()` lists them, and `apply_action(action, player)` takes another order.
    Copies are made by `clone()` or `copy`, and kept by `serialize()` or `pickle`.
    """

    __slots__ = ("_game", "_handle", "_memory", "_past")

    def __init__(self, game: Game, memory: Any = None, past: Any = None):
        self._game = game
        self._handle = game._handle
        self._memory = game._memory.from_buffer_copy(game._first if memory is None else memory)
        self._past = past  # (what was before, who, what) as a chain: copies share it

    # ---- Whose turn it is --------------------------------------------------------------------

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game._players

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    def current_player(self) -> int:
        """The first player who owes a decision, PlayerId.CHANCE, or PlayerId.TERMINAL."""
        actor: int = quick.actor(self._memory)
        return actor if actor != PUBLIC else int(PlayerId.TERMINAL)

    def waiting(self) -> list[int]:
        """All players who owe a decision; mostly one."""
        bits = lib.waiting(self._memory)
        return [player for player in range(MAX_SEATS) if bits >> player & 1]

    def is_chance_node(self) -> bool:
        return bool(quick.actor(self._memory) == FATE)

    def is_terminal(self) -> bool:
        return bool(quick.actor(self._memory) == PUBLIC)

    def is_player_node(self) -> bool:
        return bool(quick.actor(self._memory) >= 0)

    def is_simultaneous_node(self) -> bool:
        """Never: who decides at once is asked in turn."""
        return False

    def is_initial_state(self) -> bool:
        return self.move_number() == 0

    def move_number(self) -> int:
        """Steps since the beginning, those of chance included."""
        number: int = lib.step_number(self._memory)
        return number

    def prompt(self) -> str:
        """What the waiting players are asked, by the names of `Game.prompts()`."""
        raw = _library.Prompt()
        if lib.prompt_at(self._handle, lib.prompt_of(self._memory), byref(raw)) < 0:
            return ""
        name: bytes = raw.name
        return name.decode()

    # ---- What may be done ---------------------------------------------------------------------

    def _actor(self, player: int | None) -> int:
        actor: int = quick.actor(self._memory) if player is None else number(player)
        return actor

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Ascending. Nothing for a player who is not waiting; at chance its outcomes."""
        actor = self._actor(player)
        if actor == FATE:
            return sorted(action for action, _ in self.chance_outcomes())
        legal = scratch.legal
        found: list[int] = legal[:quick.legal(self._handle, self._memory, actor, legal)]
        if not found and not PUBLIC <= actor < self.num_players():
            raise fail(ESEATS, f"{actor} is no player; there are {self.num_players()}")
        return found

    def legal_actions_mask(self, player: int | None = None) -> npt.NDArray[np.bool_]:
        """One truth for each action of the game."""
        mask = np.zeros(self._game.num_distinct_actions(), bool)
        mask[self.legal_actions(player)] = True
        return mask

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """(action, probability) of each outcome; nothing where it is not chance's turn."""
        outcome = scratch.outcome
        found = [(one.action, one.weight)
                 for one in outcome[:quick.chance(self._handle, self._memory, outcome)]]
        total = sum(weight for _, weight in found)
        return [(action, weight / total) for action, weight in found]

    def sample_chance(self, rng: Rng | int) -> int:
        """One outcome, drawn by its weight."""
        if not self.is_chance_node() or self.viewer() is not None:
            raise fail(ETURN, "it is not chance's turn")
        action: int = quick.draw(self._handle, self._memory, byref(rng_of(rng)))
        return action

    # ---- Steps -------------------------------------------------------------------------------

    def apply_action(self, action: int, player: int | None = None) -> None:
        """Takes a step, of the current player (or of chance) if no other is named. An action that
        is not legal raises IllegalAction, and changes nothing."""
        actor, action = self._actor(player), index(action)
        if not 0 <= action <= 0xFFFF or \
                quick.apply(self._handle, self._memory, actor, action, None, None) < 0:
            raise self._refused(actor, action)
        self._past = (self._past, actor, action)

    def _refused(self, actor: int, action: int) -> Exception:
        if not 0 <= action <= 0xFFFF:
            return fail(_library.ESTEP, f"{self._game.name} has no action {action}")
        error = _library.Error()
        lib.apply(self._handle, self._memory, actor, action, None, byref(error))
        return error.exception()

    def apply_action_with_events(self, action: int, player: int | None = None,
                                 viewer: int | None = None) -> list[Any]:
        """The same; what happened, as `viewer` may know it (None: everything), as JSON has it."""
        actor, action, log = self._actor(player), index(action), _library.Log()
        if not 0 <= action <= 0xFFFF:
            raise self._refused(actor, action)
        checked("apply", self._handle, self._memory, actor, action, byref(log))
        self._past = (self._past, actor, action)
        text = text_of("log_json", self._handle, byref(log), FATE if viewer is None else viewer)
        found: list[Any] = json.loads(text)
        return found

    def child(self, action: int) -> State:
        """A copy in which the step was taken."""
        copy = self.clone()
        copy.apply_action(action)
        return copy

    def playout(self, rng: Rng | int) -> int:
        """Plays on at random to the end, chance included, without a history; how many decisions
        were made."""
        if self.viewer() is not None:
            raise fail(EUSAGE, "the state is blinded: deal a world first")
        decisions: int = quick.playout(self._handle, self._memory, byref(rng_of(rng)))
        return decisions

    def history(self) -> list[int]:
        """The actions so far, as far as they were taken by `apply_action()`."""
        return [action for _, action in self.full_history()]

    def full_history(self) -> list[tuple[int, int]]:
        """(player, action) of each; chance is PlayerId.CHANCE."""
        found, link = [], self._past
        while link:
            link, actor, action = link
            found.append((actor, action))
        return found[::-1]

    # ---- Copies and texts -----------------------------------------------------------------------

    def clone(self) -> State:
        return State(self._game, self._memory, self._past)

    __copy__ = clone

    def __deepcopy__(self, memo: Any) -> State:
        return self.clone()

    def __bytes__(self) -> bytes:
        return bytes(memoryview(self._memory).cast("B")[:self._game.state_size])

    def __eq__(self, other: object) -> bool:
        """The same position, however it came about."""
        return isinstance(other, State) and self._game == other._game and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # it changes; take bytes(state) as a key

    def __reduce__(self) -> Any:
        if self.viewer() is not None:
            raise fail(EUSAGE, "the state is blinded: only a true one can be kept")
        return _unpickled, (self._game, str(self), self.full_history())

    def __repr__(self) -> str:
        return f"<State of {self._game.name}, step {self.move_number()}, {self.hash():016x}>"

    def __str__(self) -> str:
        return text_of("state_text", self._handle, self._memory)

    serialize = __str__

    def to_json(self) -> dict[str, Any]:
        """What a view shows (docs/protocol.md); of a blinded state only what its viewer knows."""
        found: dict[str, Any] = json.loads(text_of("state_json", self._handle, self._memory))
        return found

    def hash(self) -> int:
        """The same number for the same position on every machine; .play files have it."""
        found: int = lib.state_hash(self._handle, self._memory)
        return found

    def action_to_string(self, player_or_action: int, action: int | None = None) -> str:
        """OpenSpiel's (player, action), or the action alone."""
        return self._game.action_to_string(player_or_action if action is None else action)

    def string_to_action(self, player_or_text: int | str, text: str | None = None) -> int:
        """OpenSpiel's (player, text), or the text alone."""
        return self._game.string_to_action(str(player_or_text) if text is None else text)

    # ---- The end ----------------------------------------------------------------------------------

    def _result(self) -> _library.Result | None:
        if not self.is_terminal():
            return None
        result = _library.Result()
        checked("result_of", self._handle, self._memory, byref(result))
        return result

    def returns(self) -> list[float]:
        """Each player's share of the victory: 1 for a winner, divided among those who tie; 0 before
        the end."""
        result = self._result()
        return list(result.share[:self.num_players()]) if result else [0.0] * self.num_players()

    rewards = returns

    def player_return(self, player: int) -> float:
        if not 0 <= player < self.num_players():
            raise fail(ESEATS, f"{player} is no player; there are {self.num_players()}")
        return self.returns()[player]

    player_reward = player_return

    def points(self) -> list[float]:
        """At the end, as the game counts them."""
        return list(self._ended().points[:self.num_players()])

    def ranks(self) -> list[int]:
        """At the end; 1 wins, perhaps nobody."""
        return list(self._ended().rank[:self.num_players()])

    def _ended(self) -> _library.Result:
        result = self._result()
        if result is None:
            raise fail(ETURN, "the game is not over")
        return result

    # ---- Hidden information -------------------------------------------------------------------------

    def _player(self, player: int | None) -> int:
        """A viewer: a player, or whoever is to decide."""
        found = self._actor(player)
        if player is None and found < 0:
            raise fail(ETURN, "nobody is to decide now: name a player")
        return found

    def viewer(self) -> int | None:
        """For whom this state is blinded; None: it is the truth."""
        found: int = lib.viewer(self._memory)
        return None if found == FATE else found

    def blinded(self, player: int | None = None) -> State:
        """A copy without what the player does not know, without history. It can be looked at and
        asked for legal actions, not played on: `resample_from_infostate()` deals a world first."""
        copy = State(self._game, self._memory)
        checked("blind", self._handle, copy._memory, self._player(player))
        return copy

    def resample_from_infostate(self, player: int | None = None,
                                sampler: Rng | int | Callable[[], float] = 0) -> State:
        """Another world that the player holds possible, by lot. `sampler`: a generator, a seed, or
        OpenSpiel's function of numbers from 0 to 1."""
        world = self.blinded(player)
        if callable(sampler):
            sampler = int(sampler() * (1 << 53))
        lib.deal(self._handle, world._memory, byref(rng_of(sampler)))
        return world

    def information_state_string(self, player: int | None = None) -> str:
        """The position as the player knows it: what two worlds that look alike have in common. It
        tells what is known now, not how it came to be known."""
        return str(self.blinded(player))

    observation_string = information_state_string

    def information_state_key(self, player: int | None = None) -> bytes:
        """The same as bytes, for tables: many times as fast."""
        return bytes(self.blinded(player))

    def information_state_tensor(self, player: int | None = None) -> npt.NDArray[np.float32]:
        """The same as numbers, laid out by `Game.tensor_parts()`, with this player first."""
        return self._numbers("observe", self._player(player))

    observation_tensor = information_state_tensor

    def perfect_tensor(self, player: int = 0) -> npt.NDArray[np.float32]:
        """The whole truth in the same layout, turned for a player."""
        return self._numbers("reveal", number(player))

    def _numbers(self, how: str, player: int) -> npt.NDArray[np.float32]:
        out = np.empty(self._game.observation_tensor_size(), np.float32)
        checked(how, self._game._tensor, self._memory, player, out.ctypes.data)
        return out

    def seen_as(self, action: int, viewer: int, player: int | None = None) -> int:
        """How a step looks to another, before it is taken: an action, perhaps one that is never
        legal."""
        actor, n = self._actor(player), self.num_players()
        if not 0 <= action < self.num_distinct_actions() or not FATE <= viewer < n or not FATE <= actor < n:
            raise fail(EUSAGE, f"action {action}, player {actor} or viewer {viewer}: there is no such")
        found: int = lib.seen_as(self._handle, self._memory, actor, action, viewer)
        return found

    def evaluate(self) -> npt.NDArray[np.float32]:
        """A guess of everybody's final points, by the game's own rule of thumb."""
        value = (c_float * MAX_SEATS)()
        if lib.evaluate(self._handle, self._memory, value) < 0:
            raise fail(ENONE, f"{self._game.name} has no such guess")
        return np.array(value[:self.num_players()], np.float32)


def _unpickled(game: Game, text: str, history: list[tuple[int, int]]) -> State:
    state = game.deserialize_state(text)
    for actor, action in history:
        state._past = (state._past, actor, action)
    return state
