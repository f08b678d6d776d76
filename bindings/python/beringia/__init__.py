"""Beringia for Python: five board games with hidden information, chance and many players.

    import beringia

    state = beringia.load_game("urland", players=4).new_initial_state()   # OpenSpiel's names
    batch = beringia.Batch("iglu", 4096)                                  # numpy, many games at once
    bot = beringia.Bot("hard")                                            # a computer player

docs/python.md is the guide. Everything here is in C; nothing but numpy is needed.
"""

try:
    import numpy as _numpy  # noqa: F401
except ImportError as error:
    raise ImportError("Beringia needs numpy, which this Python does not have: apt install python3-numpy "
                      "(and use /usr/bin/python3), or pip install numpy") from error

from ._library import VERSION as __version__
from ._library import BeringiaError, GameNotFound, IllegalAction
from .batch import Batch
from .bot import Bot, Considered, bots
from .contest import Standing, Standings, contest, line_ups, play_match
from .env import AECEnv, SoloEnv
from .game import Domain, Game, Option, Part, Prompt, Verb, games, load_game
from .record import Record
from .rng import Rng
from .state import PlayerId, State

__all__ = [
    "AECEnv", "Batch", "BeringiaError", "Bot", "Considered", "Domain", "Game", "GameNotFound",
    "IllegalAction", "Option", "Part", "PlayerId", "Prompt", "Record", "Rng", "SoloEnv", "Standing",
    "Standings", "State", "Verb", "__version__", "bots", "contest", "games", "line_ups",
    "load_game", "play_match",
]
