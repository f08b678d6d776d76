"""A game as an environment: `AECEnv` asks all players in turn, with the method names of PettingZoo's
agent-environment cycle; `SoloEnv` asks one, with those of Gymnasium. Neither package is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from ._library import ETURN, EUSAGE, fail
from .bot import Player, ask, player_of
from .game import Game, load_game
from .rng import Rng
from .spaces import Box, Dict, Discrete
from .state import State

REWARDS = ("share", "points")


class _Play:
    """A game being played: chance is drawn, choices of one option are taken."""

    def __init__(self, game: Game | str, players: int | None, options: str | Mapping[str, Any] | None,
                 rewards: str, forced: bool):
        self.game = game if isinstance(game, Game) else load_game(game, players, options)
        if rewards not in REWARDS:
            raise fail(EUSAGE, f"rewards \"{rewards}\": one of {', '.join(REWARDS)} expected")
        self.rewards, self.forced = rewards, forced
        self.rng = Rng(0)
        self.state: State | None = None

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self.rng = Rng(seed)
        self.state = self.game.new_initial_state()
        self.advance()

    def now(self) -> State:
        if self.state is None:
            raise fail(ETURN, "reset() comes first")
        return self.state

    def advance(self) -> None:
        """On to the next choice."""
        state = self.now()
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(state.sample_chance(self.rng))
                continue
            legal = state.legal_actions()
            if len(legal) > 1 or self.forced:
                return
            state.apply_action(legal[0])

    def result(self) -> list[float]:
        """What each player gets at the end; 0 before it."""
        state = self.now()
        if not state.is_terminal():
            return [0.0] * self.game.num_players()
        return state.returns() if self.rewards == "share" else state.points()

    def mask(self, player: int) -> npt.NDArray[np.int8]:
        return self.now().legal_actions_mask(player).view(np.int8)

    def box(self) -> Box:
        return Box(-np.inf, np.inf, (self.game.observation_tensor_size(),))


class AECEnv:
    """All players in turn: PettingZoo's agent-environment cycle.

    An agent is "seat_0", "seat_1" ...; an observation has what it knows as numbers ("observation")
    and what is legal ("action_mask"). Chance is drawn, and choices of one option are taken unless
    `forced`. `rewards`: "share" of the victory, or "points", both at the end.
    """

    def __init__(self, game: Game | str, players: int | None = None,
                 options: str | Mapping[str, Any] | None = None, *, rewards: str = "share",
                 forced: bool = False):
        self._play = _Play(game, players, options, rewards, forced)
        self.game = self._play.game
        self.metadata = {"name": self.game.name, "is_parallelizable": False, "render_modes": ["ansi"]}
        self.possible_agents = [f"seat_{i}" for i in range(self.game.num_players())]
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]
        self.rewards: dict[str, float] = {}
        self._cumulative_rewards: dict[str, float] = {}
        self.terminations: dict[str, bool] = {}
        self.truncations: dict[str, bool] = {}
        self.infos: dict[str, dict[str, Any]] = {}
        numbers, actions = self._play.box(), self.game.num_distinct_actions()
        self.observation_spaces = {agent: Dict({"observation": numbers,
                                                "action_mask": Box(0, 1, (actions,), np.int8)})
                                   for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}

    @property
    def unwrapped(self) -> AECEnv:
        return self

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def observation_space(self, agent: str) -> Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        """A new game; of the same luck if a seed is given."""
        self._play.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        state = self._play.now()
        self.agent_selection = self.agents[0] if state.is_terminal() else \
            self.possible_agents[state.current_player()]

    def step(self, action: int | None) -> None:
        """The action of the selected agent; None for one whose game is over, which then goes."""
        self._play.now()
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise fail(EUSAGE, f"{agent} is to act: an action is expected")
        self._play.now().apply_action(action)
        self._cumulative_rewards[agent] = 0.0
        self._play.advance()
        for player, reward in enumerate(self._play.result()):
            self.rewards[self.possible_agents[player]] = reward
            self._cumulative_rewards[self.possible_agents[player]] += reward
        if self._play.now().is_terminal():
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def _leave(self, agent: str, action: int | None) -> None:
        if action is not None:
            raise fail(EUSAGE, f"the game is over for {agent}: the action must be None")
        self.agents.remove(agent)
        for of_agent in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                         self.infos):
            del of_agent[agent]  # type: ignore[attr-defined]
        if self.agents:
            self.agent_selection = self.agents[0]

    def observe(self, agent: str) -> dict[str, npt.NDArray[Any]]:
        if agent not in self.possible_agents:
            raise fail(EUSAGE, f"there is no agent {agent!r}; there are {', '.join(self.possible_agents)}")
        player = self.possible_agents.index(agent)
        return {"observation": self._play.now().observation_tensor(player),
                "action_mask": self._play.mask(player)}

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Of the selected agent: observation, reward since it acted last, is it over, was it cut
        short (never), info."""
        self._play.now()
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent],
                self.terminations[agent], self.truncations[agent], self.infos[agent])

    def agent_iter(self, max_iter: int = 2 ** 63) -> Iterator[str]:
        """Whoever is to act, until all are gone."""
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def state(self) -> npt.NDArray[np.float32]:
        """All there is, as numbers."""
        return self._play.now().perfect_tensor()

    @property
    def beringia_state(self) -> State:
        """The position itself; not a copy."""
        return self._play.now()

    def render(self) -> str:
        return str(self._play.now())

    def close(self) -> None:
        """Nothing is open."""


class SoloEnv:
    """One player; the others are `others`: a player, or one for each seat after this one, clockwise.
    The method names of Gymnasium.

    An observation is what the player knows as numbers; info["action_mask"] says what is legal.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}

    def __init__(self, game: Game | str, players: int | None = None,
                 options: str | Mapping[str, Any] | None = None, *, seat: int = 0,
                 others: Player | Sequence[Player] = "random", rewards: str = "share",
                 forced: bool = False):
        self._play = _Play(game, players, options, rewards, forced)
        self.game = self._play.game
        self.seat = seat
        n = self.game.num_players()
        if not 0 <= seat < n:
            raise fail(EUSAGE, f"seat {seat}: 0 to {n - 1} expected")
        named = [others] * (n - 1) if isinstance(others, str) or callable(others) else list(others)
        if len(named) != n - 1:
            raise fail(EUSAGE, f"{n - 1} others expected, not {len(named)}")
        self._others = named
        self._bots: dict[int, Any] = {}
        self.action_space = Discrete(self.game.num_distinct_actions())
        self.observation_space = self._play.box()

    @property
    def unwrapped(self) -> SoloEnv:
        return self

    def reset(self, *, seed: int | None = None,
              options: Any = None) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        """A new game; of the same luck, and others who draw the same, if a seed is given."""
        self._play.reset(seed)
        n = self.game.num_players()
        self._bots = {(self.seat + 1 + i) % n: player_of(other, self._play.rng.below(1 << 31))
                      for i, other in enumerate(self._others)}
        self._others_act()
        return self._seen()

    def _others_act(self) -> None:
        state = self._play.now()
        while not state.is_terminal() and state.current_player() != self.seat:
            state.apply_action(ask(self._bots[state.current_player()], state))
            self._play.advance()

    def _seen(self) -> tuple[npt.NDArray[np.float32], dict[str, Any]]:
        return (self._play.now().observation_tensor(self.seat), {"action_mask": self._play.mask(self.seat)})

    def step(self, action: int) -> tuple[npt.NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        """Takes the action, and lets the others act until it is this player's turn again:
        observation, reward, is it over, was it cut short (never), info."""
        state = self._play.now()
        state.apply_action(action)
        self._play.advance()
        self._others_act()
        seen, info = self._seen()
        over = state.is_terminal()
        if over:
            info["points"], info["ranks"] = state.points(), state.ranks()
        return seen, self._play.result()[self.seat], over, False, info

    @property
    def beringia_state(self) -> State:
        """The position itself; not a copy."""
        return self._play.now()

    def render(self) -> str:
        """What the player knows, as text."""
        return self._play.now().information_state_string(self.seat)

    def close(self) -> None:
        """Nothing is open."""
