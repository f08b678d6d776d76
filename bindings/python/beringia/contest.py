"""Games between players, with fair deals: every line-up meets the same luck."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations, permutations, product
from typing import Any, Callable, NamedTuple

import numpy as np

from ._library import EUSAGE, fail
from .bot import Player, ask, player_of
from .game import Game
from .state import State

RESAMPLES = 2000


def play_match(game: Game, players: Sequence[Player], seed: int = 0) -> State:
    """One game to its end; players[i] decides for seat i. The luck of a step depends on the seed and
    the number of the step alone. `Record.of()` the result is the record."""
    if len(players) != game.num_players():
        raise fail(EUSAGE, f"{game.num_players()} players expected, not {len(players)}")
    deciding = [player_of(player, _mixed(seed, i)) for i, player in enumerate(players)]
    return _played(game, deciding, seed)


def _played(game: Game, deciding: Sequence[Callable[[State], Any]], seed: int) -> State:
    state = game.new_initial_state()
    while not state.is_terminal():
        player = state.current_player()
        if player < 0:
            state.apply_action(state.sample_chance(_mixed(seed, state.move_number())))
            continue
        legal = state.legal_actions()
        state.apply_action(legal[0] if len(legal) == 1 else ask(deciding[player], state))
    return state


def _mixed(*numbers: int) -> int:
    """One seed of several."""
    seed = 0
    for number in numbers:
        seed = (seed ^ number) * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019 & 0xFFFFFFFFFFFFFFFF
        seed ^= seed >> 29
    return seed


class Standing(NamedTuple):
    """How a player did, for each seat it held; intervals of 95 %, from 2,000 resamples of deals."""
    name: str
    share: float  #: of the victories; the fair one is 1 / seats
    share_low: float
    share_high: float
    points: float
    points_low: float
    points_high: float


class Standings(list[Standing]):
    """What a contest says; `str()` is a table."""

    def __init__(self, rows: list[Standing], title: str):
        super().__init__(rows)
        self.title = title

    def __str__(self) -> str:
        lines = [self.title, f"{'player':<16} {'share':>7}  {'95 %':>16} {'points':>8}  {'95 %':>16}"]
        for row in self:
            lines.append(f"{row.name:<16} {row.share:>7.1%}  {row.share_low:>7.1%} to{row.share_high:>6.1%}"
                         f" {row.points:>8.2f}  {row.points_low:>7.2f} to{row.points_high:>6.2f}")
        return "\n".join(lines)


def line_ups(names: Sequence[str], seats: int) -> list[tuple[str, ...]]:
    """Who sits where: every way in which each has a seat; with more players than seats, every choice
    of them in every order."""
    if len(names) > seats:
        return [up for chosen in combinations(names, seats) for up in permutations(chosen)]
    return [up for up in product(names, repeat=seats) if len(set(up)) == len(names)]


def contest(game: Game, players: Mapping[str, Player], deals: int = 100, seed: int = 1) -> Standings:
    """Every line-up plays every deal, one course of luck. Games of a deal share their luck: the deal is
    the unit of the intervals, as in `beringia arena`, which is many times as fast where no player
    is Python."""
    if deals < 1 or not players:
        raise fail(EUSAGE, "at least one deal and one player are expected")
    names, ups = list(players), line_ups(list(players), game.num_players())
    table = np.zeros((deals, len(names), 3))  # share, points, seats held
    for deal in range(deals):
        for number, up in enumerate(ups):
            luck = _mixed(seed, deal)
            deciding = [player_of(players[name], _mixed(luck, number, i)) for i, name in enumerate(up)]
            end = _played(game, deciding, luck)
            for name, share, points in zip(up, end.returns(), end.points()):
                table[deal, names.index(name)] += share, points, 1
    title = f"{game.name}, {game.num_players()} players, seed {seed}: {deals} deals of {len(ups)} games"
    return Standings(_standings(names, table, seed), title)


def _standings(names: list[str], table: np.ndarray[Any, Any], seed: int) -> list[Standing]:
    rng = np.random.default_rng(seed)
    drawn = table[rng.integers(len(table), size=(RESAMPLES, len(table)))].sum(axis=1)
    low, high = np.percentile(drawn[:, :, :2] / drawn[:, :, 2:], [2.5, 97.5], axis=0)
    total = table.sum(axis=0)
    mean = total[:, :2] / total[:, 2:]
    return [Standing(name, mean[i, 0], low[i, 0], high[i, 0], mean[i, 1], low[i, 1], high[i, 1])
            for i, name in enumerate(names)]
