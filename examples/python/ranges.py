#!/usr/bin/env python3
"""Random games of a range of seeds, as sums in a line of JSON; and such lines added up. What many
processes on many machines need (docs/scale.md): ranges that do not overlap, and files that can be added.

    python3 ranges.py --first 0 --games 100000 > part.0
    mpirun -n 8 python3 ranges.py --games 800000 --out part    # each rank its share, into part.RANK
    python3 ranges.py --merge part.*

Game i has the seed i on every machine, so the sum does not depend on how it was divided.
"""

import argparse
import json
import os
import sys

import numpy as np

import beringia


def rank_of():
    """(rank, how many) as mpirun or srun tell it; alone: (0, 1)."""
    for rank, size in (("OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"), ("PMI_RANK", "PMI_SIZE"),
                       ("SLURM_PROCID", "SLURM_NTASKS")):
        if rank in os.environ and size in os.environ:
            return int(os.environ[rank]), int(os.environ[size])
    return 0, 1


def played(game, first, games):
    """What the games of a range add up to."""
    begin = game.new_initial_state()
    decisions = np.zeros(games, np.int64)
    shares = np.zeros((games, game.num_players()))
    for i in range(games):
        state = begin.clone()
        decisions[i] = state.playout(first + i)
        shares[i] = state.returns()
    return {"game": game.name, "players": game.num_players(), "rules": game.rules,
            "ranges": [[first, first + games]], "games": games, "decisions": int(decisions.sum()),
            "decisions_squared": int((decisions ** 2).sum()), "shares": shares.sum(axis=0).tolist(),
            "shares_squared": (shares ** 2).sum(axis=0).tolist()}


def merged(parts):
    """The sum of such results; refused if they are of different games or overlap."""
    if len({(part["game"], part["players"], part["rules"]) for part in parts}) != 1:
        raise ValueError("the files are of different games")
    ranges = sorted(one for part in parts for one in part["ranges"])
    for one, next_one in zip(ranges, ranges[1:]):
        if next_one[0] < one[1]:
            raise ValueError(f"the seeds from {next_one[0]} are in two files")
    total = {**parts[0], "ranges": joined(ranges)}
    for name in ("games", "decisions", "decisions_squared"):
        total[name] = sum(part[name] for part in parts)
    for name in ("shares", "shares_squared"):
        total[name] = np.sum([part[name] for part in parts], axis=0).tolist()
    return total


def joined(ranges):
    """Ranges that follow one another as one."""
    out = [ranges[0]]
    for first, end in ranges[1:]:
        if first == out[-1][1]:
            out[-1] = [out[-1][0], end]
        else:
            out.append([first, end])
    return out


def told(total):
    """A sentence for people."""
    n = total["games"]
    mean = np.array(total["shares"]) / n
    half = 1.96 * np.sqrt((np.array(total["shares_squared"]) / n - mean ** 2) / n)
    seats = ", ".join(f"{share:.3%} ±{within:.3%}" for share, within in zip(mean, half))
    return (f"{total['game']}, {total['players']} players: {n:,} games, {total['decisions']:,} decisions, "
            f"{total['decisions'] / n:.2f} a game; shares {seats}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--game", default="urland")
    parser.add_argument("--players", type=int, default=4)
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--games", type=int, default=10000, help="of all ranks together")
    parser.add_argument("--out", help="write to OUT.RANK; one that is there is left as it is")
    parser.add_argument("--merge", nargs="+", metavar="FILE", help="add files up")
    args = parser.parse_args()
    if args.merge:
        try:
            total = merged([json.load(open(file, encoding="utf-8")) for file in args.merge])
        except (OSError, ValueError, KeyError) as error:
            sys.exit(f"ranges.py: {error}")
        print(json.dumps(total))
        print(told(total), file=sys.stderr)
        return
    rank, size = rank_of()
    begin, end = args.games * rank // size, args.games * (rank + 1) // size
    name = f"{args.out}.{rank}" if args.out else None
    if name and os.path.exists(name):
        return
    line = json.dumps(played(beringia.load_game(args.game, args.players), args.first + begin, end - begin))
    if not name:
        print(line)
        return
    with open(name + ".new", "w", encoding="utf-8") as out:
        out.write(line + "\n")
    os.rename(name + ".new", name)  # a file that is there is whole


if __name__ == "__main__":
    main()
