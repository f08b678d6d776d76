#!/usr/bin/env python3
"""A policy for Urland that learns by playing against itself, with numpy alone, and beats `greedy`.

A network with one hidden layer sees what the player to decide knows, and answers with a weight for
every action and a guess of the points that the player will be ahead at the end. 256 games at once are
played by it in all seats; then what turned out better than guessed is made likelier (a policy
gradient with clipped steps, PPO, and TD(lambda) for the guess). Nothing is told to it about the game.
"""

import argparse
import time

import numpy as np

import beringia

HIDDEN, GAMES, STEPS, MINIBATCH, EPOCHS = 64, 256, 64, 2048, 2
RATE, LAMBDA, CLIP, ENTROPY = 2e-3, 0.9, 0.2, 0.01


class Network:
    """observation -> ReLU -> a weight for each action, and the lead to be expected."""

    def __init__(self, inputs, actions, rng):
        self.weights = [rng.normal(0, np.sqrt(2 / 40), (inputs, HIDDEN)), np.zeros(HIDDEN),
                        np.zeros((HIDDEN, actions)), np.zeros(actions), np.zeros((HIDDEN, 1)), np.zeros(1)]
        self.weights = [w.astype(np.float32) for w in self.weights]
        self.mean = [np.zeros_like(w) for w in self.weights]
        self.square = [np.zeros_like(w) for w in self.weights]
        self.updates = 0

    def forward(self, seen, mask):
        """What the hidden layer says; the actions that are legal in some row, and their chances; the
        lead. Actions that are legal nowhere, which are most, cost nothing."""
        first, bias, act, act_bias, lead, lead_bias = self.weights
        hidden = np.maximum(seen @ first + bias, 0)
        offered = np.flatnonzero(mask.any(axis=0))
        logits = np.where(mask[:, offered], hidden @ act[:, offered] + act_bias[offered], -np.inf)
        chance = np.exp(logits - logits.max(axis=1, keepdims=True))
        chance /= chance.sum(axis=1, keepdims=True)
        return hidden, offered, chance, (hidden @ lead + lead_bias)[:, 0]

    def update(self, gradients, rate):
        """Adam."""
        self.updates += 1
        scale = rate * np.sqrt(1 - 0.999 ** self.updates) / (1 - 0.9 ** self.updates)
        for w, g, m, v in zip(self.weights, gradients, self.mean, self.square):
            m += 0.1 * (g - m)
            v += 0.001 * (g * g - v)
            w -= scale * m / (np.sqrt(v) + 1e-8)

    def learn(self, seen, mask, action, before, gain, target, rate):
        """One step on decisions whose actions had the chance `before`, brought `gain` more than was
        expected, and ended with the lead `target`."""
        hidden, offered, chance, lead = self.forward(seen, mask)
        taken = np.arange(len(action)), np.searchsorted(offered, action)
        now = chance[taken]
        ratio = now / before
        stays = np.where(gain > 0, ratio < 1 + CLIP, ratio > 1 - CLIP)
        towards = -chance * (stays * ratio * gain)[:, None]  # the gradient of the log of its chance
        towards[taken] += stays * ratio * gain
        surprise = -np.log(np.maximum(chance, 1e-9))
        spread = (chance * surprise).sum(axis=1, keepdims=True)
        towards += ENTROPY * chance * (surprise - spread)
        of_act = -towards / len(action)
        of_lead = (lead - target)[:, None] / len(action)
        of_hidden = (of_act @ self.weights[2][:, offered].T + of_lead @ self.weights[4].T) * (hidden > 0)
        gradients = [np.zeros_like(w) for w in self.weights]
        gradients[0], gradients[1] = seen.T @ of_hidden, of_hidden.sum(axis=0)
        gradients[2][:, offered], gradients[3][offered] = hidden.T @ of_act, of_act.sum(axis=0)
        gradients[4], gradients[5] = hidden.T @ of_lead, of_lead.sum(axis=0)
        self.update(gradients, rate)


def drawn(chance, rng):
    """One for each row, by its chance."""
    ends = chance.cumsum(axis=1)
    return (ends > rng.random((len(chance), 1)) * ends[:, -1:]).argmax(axis=1)


def play(batch, network, rng):
    """STEPS decisions in every game, and what came of them."""
    kept = {name: [] for name in ("seen", "mask", "actor", "action", "before", "lead", "done", "points")}
    for _ in range(STEPS):
        _, offered, chance, lead = network.forward(batch.observation, batch.mask)
        pick = drawn(chance, rng)
        action = offered[pick]
        now = {"seen": batch.observation, "mask": batch.mask, "actor": batch.actor, "action": action,
               "before": chance[np.arange(batch.n), pick], "lead": lead}
        for name, array in now.items():
            kept[name].append(array.copy())
        batch.step(action)
        kept["done"].append(batch.done.copy())
        kept["points"].append(batch.points.copy())
    return {name: np.array(list_) for name, list_ in kept.items()}


def targets(kept):
    """For each decision: the lead that its player came to, a mixture of what it was to be expected
    at that player's later decisions and of what it was at the end, backwards from the last."""
    points = kept["points"]
    lead = (points - points.mean(axis=2, keepdims=True)) / 5
    games = np.arange(points.shape[1])
    came = np.full(points.shape[1:], np.nan)  # for each game and player
    target = np.zeros_like(kept["lead"])
    for t in range(STEPS - 1, -1, -1):
        came[kept["done"][t]] = lead[t][kept["done"][t]]
        actor, guess = kept["actor"][t], kept["lead"][t]
        later = came[games, actor]
        target[t] = np.where(np.isnan(later), guess, later)
        came[games, actor] = (1 - LAMBDA) * guess + LAMBDA * target[t]
    return target


def train(game, minutes, seed=1, say=print):
    """A network after so many minutes of processor time."""
    rng = np.random.default_rng(seed)
    batch = beringia.Batch(game, GAMES, seed=seed, observe=True, threads=1)
    batch.random(100)  # so that the games do not all end together
    batch.look()
    network = Network(batch.observation.shape[1], batch.mask.shape[1], rng)
    began = told = time.process_time()
    decisions = 0
    while (gone := (time.process_time() - began) / 60) < minutes:
        kept = play(batch, network, rng)
        target = targets(kept)
        flat = {name: array.reshape(-1, *array.shape[2:]) for name, array in kept.items()}
        gain, target = (target - kept["lead"]).ravel(), target.ravel()
        gain = (gain - gain.mean()) / (gain.std() + 1e-6)
        for _ in range(EPOCHS):
            for part in np.array_split(rng.permutation(len(gain)), len(gain) // MINIBATCH):
                network.learn(flat["seen"][part], flat["mask"][part], flat["action"][part],
                              flat["before"][part], gain[part], target[part], RATE * (1 - gone / minutes))
        decisions += len(gain)
        if time.process_time() - told > 15:
            told = time.process_time()
            ended = kept["points"][kept["done"]]
            say(f"{gone:4.1f} min, {decisions:,} decisions: {ended.mean():.1f} points a seat")
    return network


def player(network):
    """Takes the likeliest action."""
    def choose(state):
        seen, mask = state.observation_tensor()[None], state.legal_actions_mask()[None]
        _, offered, chance, _ = network.forward(seen, mask)
        return int(offered[chance[0].argmax()])
    return choose


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=3)
    parser.add_argument("--deals", type=int, default=60)
    parser.add_argument("--game", default="urland")
    parser.add_argument("--players", type=int, default=3)
    args = parser.parse_args()
    game = beringia.load_game(args.game, args.players)
    network = train(game, args.minutes)
    print(beringia.contest(game, {"learnt": player(network), "greedy": "greedy"}, args.deals))


if __name__ == "__main__":
    main()
