#!/usr/bin/env python3
"""A bot in Python plays a tournament of Iglu Iglu against levels of the house, in process.

A bot is a function: it is given the position as its player knows it, and answers with an action. This
one deals itself a few worlds that it holds possible, tries every action in each of them, plays each on
at random for a bit, and takes the action after which the game's own guess of the points is best.
Every line-up meets the same luck, so few deals tell much.

Programs in any language can play through pipes instead: `beringia arena` (docs/arena.md).
"""

import argparse

import numpy as np

import beringia


def careful(worlds, rng):
    """A bot that tries each action in so many worlds."""
    def choose(state):
        player, legal = state.current_player(), state.legal_actions()
        worth = np.zeros(len(legal))
        for _ in range(worlds):
            world = state.resample_from_infostate(player, rng)
            for i, action in enumerate(legal):
                points = settle(world.child(action), player, rng).evaluate()
                worth[i] += points[player] - np.delete(points, player).max()
        return legal[int(worth.argmax())]
    return choose


def settle(state, player, rng):
    """Plays on by lot until somebody else is to decide."""
    while not state.is_terminal() and state.current_player() in (player, beringia.PlayerId.CHANCE):
        if state.is_chance_node():
            state.apply_action(state.sample_chance(rng))
        else:
            legal = state.legal_actions()
            state.apply_action(legal[rng.below(len(legal))])
    return state


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--worlds", type=int, default=4)
    parser.add_argument("--game", default="iglu")
    args = parser.parse_args()
    players = {"careful": careful(args.worlds, beringia.Rng(1)), "novice": "novice", "greedy": "greedy",
               "random": "random"}
    print(beringia.contest(beringia.load_game(args.game), players, args.deals))


if __name__ == "__main__":
    main()
