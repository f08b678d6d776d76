#!/usr/bin/env python3
"""Counterfactual regret minimization on Urland's sealed bids, by outcome sampling.

Computer players play up to the first auction. From there a small game is cut out: every player bids in
secret, then genes are bought in the order of the bids; payments are made by `greedy`, and when the
auction is over the game's own guess of the final points says how far ahead each player is. A player's
information set is what the library says that the player knows: `state.information_state_key()`.

Each iteration plays one course of that game for one player and learns from it alone (Lanctot et al.,
2009). NashConv, worked out over the whole small game, is what the players together could gain by
each giving the best answer to the average strategies of the others: 0 in an equilibrium. With three
players nothing promises that it falls; here it does.
"""

import argparse
import random

import numpy as np

import beringia

EXPLORE = 0.6


class Node:
    """A position of the small game; without a player its end, with a value for each player."""

    def __init__(self, player=None, known=None, actions=(), children=(), value=None):
        self.player, self.known, self.actions = player, known, actions
        self.children, self.value = children, value


def first_auction(seed):
    """Easy players play until all owe a bid."""
    game = beringia.load_game("urland", 3)
    bots = [beringia.Bot("easy", seed + i) for i in range(3)]
    luck = beringia.Rng(seed)
    state = game.new_initial_state()
    while state.prompt() != "bid":
        state.apply_action(state.sample_chance(luck) if state.is_chance_node() else
                           bots[state.current_player()].step(state))
    return state


def is_auction(state):
    if state.is_chance_node():
        return state.action_to_string(state.legal_actions()[0]).startswith("show_bid")
    return state.prompt() in ("bid", "buy_gene", "pay_pick")


def grow(state, payer):
    """The small game from here on."""
    while is_auction(state):
        legal = state.legal_actions()
        if len(legal) > 1 and state.prompt() != "pay_pick":
            children = [grow(state.child(action), payer) for action in legal]
            return Node(state.current_player(), state.information_state_key(), legal, children)
        state = state.child(legal[0] if len(legal) == 1 else payer.step(state))
    points = state.evaluate()
    return Node(value=(points - points.mean()).tolist())


def nodes_of(root):
    return [root, *(node for child in root.children for node in nodes_of(child))]


class Learner:
    """Regrets and average strategies of every information set."""

    def __init__(self, root, seed):
        self.root, self.random = root, random.Random(seed)
        self.regret = {node.known: np.zeros(len(node.actions)) for node in nodes_of(root) if node.children}
        self.total = {known: np.zeros(len(regret)) for known, regret in self.regret.items()}

    def strategy(self, known):
        good = np.maximum(self.regret[known], 0)
        return good / good.sum() if good.any() else np.full(len(good), 1 / len(good))

    def average(self, known):
        total = self.total[known]
        return total / total.sum() if total.any() else np.full(len(total), 1 / len(total))

    def sample(self, node, learner, own=1.0, others=1.0, drawn=1.0):
        """Plays one course on from a node, for one learner; the reaches so far and the chance that
        the course was drawn. What the course is worth for it, and the reach of the rest."""
        if not node.children:
            return node.value[learner] / drawn, 1.0
        chance = self.strategy(node.known)
        is_own = node.player == learner
        draw = (1 - EXPLORE) * chance + EXPLORE / len(chance) if is_own else chance
        i = self.random.choices(range(len(draw)), draw)[0]
        if not is_own:
            worth, tail = self.sample(node.children[i], learner, own, others * chance[i], drawn * draw[i])
            return worth, tail * chance[i]
        self.total[node.known] += own / drawn * chance
        worth, tail = self.sample(node.children[i], learner, own * chance[i], others, drawn * draw[i])
        gain = -tail * chance[i] * np.ones(len(chance))
        gain[i] += tail
        self.regret[node.known] += others * worth * gain
        return worth, tail * chance[i]

    def learn(self, iterations):
        for i in range(iterations):
            self.sample(self.root, i % 3)


def value(node, learner, player):
    """What the average strategies bring a player."""
    if not node.children:
        return node.value[player]
    return sum(chance * value(child, learner, player)
               for chance, child in zip(learner.average(node.known), node.children))


def best_answer(root, learner, player):
    """What the best answer to the others' average strategies brings a player."""
    alike = {}  # the nodes of each information set of the player, and how far the others lead there

    def reach(node, others):
        if node.player == player and node.children:
            alike.setdefault(node.known, []).append((node, others))
        chance = learner.average(node.known) if node.children and node.player != player else None
        for i, child in enumerate(node.children):
            reach(child, others if chance is None else others * chance[i])

    best = {}

    def worth(node):
        if not node.children:
            return node.value[player]
        if node.player != player:
            return sum(p * worth(child) for p, child in zip(learner.average(node.known), node.children))
        if node.known not in best:
            best[node.known] = max(range(len(node.actions)), key=lambda i: sum(
                others * worth(same.children[i]) for same, others in alike[node.known]))
        return worth(node.children[best[node.known]])

    reach(root, 1.0)
    return worth(root)


def nash_conv(root, learner):
    return sum(best_answer(root, learner, player) - value(root, learner, player) for player in range(3))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--iterations", type=int, default=300000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    state = first_auction(args.seed)
    root = grow(state, beringia.Bot("greedy"))
    learner = Learner(root, args.seed)
    bids = [len(state.legal_actions(player)) for player in range(3)]
    print(f"bids of {bids} kinds, {len(nodes_of(root))} positions, {len(learner.regret)} information sets")
    done, stop = 0, 300
    while done < args.iterations:
        learner.learn(stop - done)
        done, stop = stop, min(args.iterations, stop * 10) if stop < args.iterations else stop
        print(f"{done:8} iterations: NashConv {nash_conv(root, learner):.3f} points")
    game = state.get_game()
    for player in range(3):
        known = state.information_state_key(player)
        likely = sorted(zip(learner.average(find(root, player).known), find(root, player).actions))[:-4:-1]
        print(f"player {player}:", ", ".join(f"{game.action_to_string(a)} {p:.0%}" for p, a in likely))


def find(root, player):
    """The first decision of a player."""
    return next(node for node in nodes_of(root) if node.player == player)


if __name__ == "__main__":
    main()
