#!/usr/bin/env python3
"""Random games in a line, and the same with a policy of one's own in its place.

    python3 -c 'import beringia; print(beringia.Batch("urland", 4096, 4).random(1000))'

The second half steps 4,096 games of each kind by numpy: for each game somebody's observation and what is
legal come in, an action goes out. Here it is drawn by lot.
"""

import argparse
import time

import numpy as np

import beringia


def rate(game, games, steps, **what):
    """Decisions a second of processor time."""
    batch, rng = beringia.Batch(game, games, seed=1, threads=1, **what), np.random.default_rng(1)
    began, ended = time.process_time(), 0
    for _ in range(steps):
        batch.step(batch.sample(rng))
        ended += int(batch.done.sum())
    return games * steps / (time.process_time() - began), ended


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=4096)
    parser.add_argument("--steps", type=int, default=100)
    args = parser.parse_args()
    print(f"{'':10} {'inside C':>12} {'numpy: lists':>13} {'and mask':>11} {'and numbers':>12}  decisions/s")
    for name in beringia.games():
        batch = beringia.Batch(name, args.games, seed=1, threads=1, mask=False)
        began = time.process_time()
        inside = batch.random(args.steps) / (time.process_time() - began)
        rates = [rate(name, args.games, args.steps, **what)[0]
                 for what in ({"mask": False}, {}, {"observe": True})]
        print(f"{name:10} {inside:12,.0f} {rates[0]:13,.0f} {rates[1]:11,.0f} {rates[2]:12,.0f}")


if __name__ == "__main__":
    main()
