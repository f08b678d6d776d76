#!/usr/bin/env python3
"""How long games are and whether seats are equally good, for all five games, as a picture (SVG).

By default players draw lots, tens of thousands of games by numpy in seconds; with --bot every choice is
that of a computer player. A choice of one option does not count as a decision.
"""

import argparse
from pathlib import Path

import numpy as np

import beringia

PLAYERS = {"eiszeit": 4, "iglu": 3, "mammut": 4, "urland": 4, "valley": 4}
TITLE = {"eiszeit": "Eiszeit", "iglu": "Iglu Iglu", "mammut": "Mammut", "urland": "Urland",
         "valley": "Valley of the Mammoths"}
WIDTH, ROW, LEFT, TOP, BAR = 760, 150, 40, 64, "#3d6d8f"


def by_lot(game, games):
    """Decisions of each game, and the shares of the victory, (games, players)."""
    n = min(games, 2048)
    batch, rng = beringia.Batch(game, n, seed=1, mask=False), np.random.default_rng(1)
    left = games // n + np.zeros(n, int)  # the same number of games in each place: none is favoured
    decisions, lengths, shares = np.zeros(n, int), [], []
    while left.any():
        batch.step(batch.sample(rng))
        decisions += 1
        ended = batch.done & (left > 0)
        lengths.append(decisions[ended])
        shares.append(batch.rewards[ended].copy())
        left -= ended
        decisions[batch.done] = 0
    return np.concatenate(lengths), np.concatenate(shares)


def by_bot(game, games, bot):
    lengths, shares = [], []
    for i in range(games):
        record = beringia.Record.of(beringia.play_match(game, [bot] * game.num_players(), seed=i))
        lengths.append(sum(len(state.legal_actions(p)) > 1 for state, p, _ in record.decisions()))
        shares.append(record.state().returns())
    return np.array(lengths), np.array(shares)


# ---- The picture -------------------------------------------------------------------------------

def text(x, y, words, size=12, anchor="start", fill="#222"):
    return (f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{fill}" '
            f'paint-order="stroke" stroke="white" stroke-width="3">{words}</text>')


def line(x1, y1, x2, y2, colour="#888", more=""):
    return f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="{colour}" {more}/>'


def histogram(x, y, width, height, lengths):
    """Bars of how many games have so many decisions; the median is marked."""
    ends = np.linspace(0, np.percentile(lengths, 99.5), 31)
    counts, _ = np.histogram(np.minimum(lengths, ends[-1]), ends)
    bar, base = width / len(counts), y + height
    out = [f'<rect x="{x + i * bar + 0.5:.1f}" y="{base - height * count / counts.max():.1f}" '
           f'width="{bar - 1:.1f}" height="{height * count / counts.max():.1f}" fill="{BAR}"/>'
           for i, count in enumerate(counts)]
    out.append(line(x, base, x + width, base))
    for at in (0, ends[-1] / 2, ends[-1]):
        out.append(text(x + width * at / ends[-1], base + 14, f"{at:.0f}", 10, "middle", "#555"))
    middle = x + width * np.median(lengths) / ends[-1]
    out.append(line(middle, y, middle, base, "#b5402a", 'stroke-width="1.5"'))
    out.append(text(middle, y - 6, f"median {np.median(lengths):.0f}", 10, "middle", "#b5402a"))
    return out


def seats(x, y, width, height, shares):
    """The share of each seat with its interval of 95 %, beside the fair share."""
    n, fair = shares.shape[1], 1 / shares.shape[1]
    mean, half = shares.mean(axis=0), 1.96 * shares.std(axis=0) / np.sqrt(len(shares))
    top = max(2 * fair, (mean + half).max())
    base, bar = y + height, width / n
    out = []
    for seat in range(n):
        middle, tall = x + (seat + 0.5) * bar, height * mean[seat] / top
        out.append(f'<rect x="{middle - bar / 3:.1f}" y="{base - tall:.1f}" width="{bar / 1.5:.1f}" '
                   f'height="{tall:.1f}" fill="{BAR}"/>')
        ends = [base - height * (mean[seat] + sign * half[seat]) / top for sign in (-1, 1)]
        out.append(line(middle, ends[0], middle, ends[1], "#222", 'stroke-width="1.5"'))
        out.append(text(middle, ends[1] - 4, f"{mean[seat]:.1%}", 10, "middle"))
        out.append(text(middle, base + 14, f"seat {seat}", 10, "middle", "#555"))
    out.append(line(x, base - height * fair / top, x + width, base - height * fair / top, "#b5402a",
                    'stroke-dasharray="4 3"'))
    out.append(line(x, base, x + width, base))
    out.append(text(x + width + 4, base - height * fair / top + 3, "fair", 10, fill="#b5402a"))
    return out


def picture(found, who):
    height = TOP + ROW * len(found)
    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" '
           f'height="{height}" font-family="sans-serif"><rect width="100%" height="100%" fill="white"/>',
           text(LEFT, 28, f"Length and balance of the games: {who}", 17),
           text(LEFT, 50, "decisions in a game", 12, fill="#555"),
           text(WIDTH / 2 + 30, 50, "share of the victories by seat, with intervals of 95 %", 12, fill="#555")]
    for i, (name, (lengths, shares)) in enumerate(found.items()):
        y = TOP + ROW * i
        out.append(text(LEFT, y + 16, f"{TITLE[name]}, {shares.shape[1]} players, {len(lengths):,} games", 13))
        out += histogram(LEFT, y + 32, WIDTH / 2 - 60, ROW - 62, lengths)
        out += seats(WIDTH / 2 + 30, y + 32, WIDTH / 2 - 80, ROW - 62, shares)
    return "\n".join([*out, "</svg>\n"])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", type=int, default=20480)
    parser.add_argument("--bot", help="who decides; else the lot")
    parser.add_argument("--out", type=Path, default="balance.svg")
    args = parser.parse_args()
    found = {}
    for name, players in PLAYERS.items():
        game = beringia.load_game(name, players)
        found[name] = by_bot(game, args.games, args.bot) if args.bot else by_lot(game, args.games)
        lengths, shares = found[name]
        print(f"{name:8} {len(lengths):7,} games of {np.median(lengths):5.0f} decisions (median); shares",
              " ".join(f"{share:.1%}" for share in shares.mean(axis=0)), flush=True)
    args.out.write_text(picture(found, f"all players are {args.bot}" if args.bot else "all players draw lots"),
                        "utf-8")
    print(f"wrote {args.out}")


if __name__ == "__main__":
    main()
