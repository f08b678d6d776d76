#!/usr/bin/env python3
"""A small bot for every game of Beringia: it takes the step whose verb it likes best.

Each line of standard input is a question, each answer one line of standard output, as
docs/bots.md says. Try it:

    beringia arena iglu --seats 2 --player 'pipe:python3 examples/bot.py' --player random
"""

import json
import random
import sys

# How much a verb is liked, per game. Those not named count ORDINARY.
ORDINARY = 5
LIKING = {
    "iglu": {"hunt": 9, "harpoon_hunt": 9, "build_igloo": 9, "harpoon": 8, "play_energy": 7,
             "stop": 1},
}
# Verbs of any game that mean: nothing more.
LAST = {"end_turn", "pass", "decline", "done"}


def liking(game, step):
    """The larger, the better. A step is a verb and its nouns: "hunt fish3 d4"."""
    verb, *nouns = step.split()
    if verb in LAST:
        return 0
    # Animals are called fish1, fox2: what counts more is hunted first.
    worth = sum(int(noun[-1]) for noun in nouns if noun[:-1] in ("fish", "fox"))
    return LIKING.get(game, {}).get(verb, ORDINARY) + worth / 10


def choose(question):
    """One of the steps offered; by chance among those that are liked alike."""
    steps = question["ask"]["steps"]
    return max(steps, key=lambda step: (liking(question["game"], step), random.random()))


def chance(question):
    """A guess at the chance of winning, from the points to be expected; None if the view
    does not tell them. The answer need not have it."""
    points = question["view"].get("points_forecast")
    if points is None:
        return None
    mine = points[question["seat"]]
    best = max(count for seat, count in enumerate(points) if seat != question["seat"])
    return min(0.95, max(0.05, 1 / question["seats"] + (mine - best) / 20))


def main():
    for line in sys.stdin:  # ends when the game has no more questions
        question = json.loads(line)
        answer = {"id": question["id"], "step": choose(question)}
        guess = chance(question)
        if guess is not None:
            answer["chance"] = round(guess, 3)
        # Without flush the answer would wait in a buffer, and the game for the answer.
        print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
