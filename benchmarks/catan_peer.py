"""Random four-player Catan compared with another engine: decisions and matches per second of processor time.

The other engine needs a separate environment, since it is only a yardstick and not a dependency of this project:

    python -m venv peer && peer/bin/pip install catanatron==3.2.1
    python benchmarks/catan_peer.py --peer peer/bin/python

or, compared with fastcatan (Python 3.12 and newer), driven by a loop in Python like the natural loop here:

    python3.13 -m venv fast && fast/bin/pip install fastcatan==2.0.0
    python benchmarks/catan_peer.py --fast fast/bin/python

Each round measures the other engine before and after this one; the medians over rounds are printed. Set PYTHONPATH to an
unpacked compiled wheel to measure that build.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from collections.abc import Callable
from statistics import median
from typing import Final

import bisongames
from bisongames import CHANCE, load
from bisongames.engine.positions.state import Game

CATANATRON: Final = """
import sys, time, random
from catanatron import Game, RandomPlayer, Color
random.seed(abs(int(sys.argv[2])))
begin, decisions, matches = time.process_time(), 0, 0
while time.process_time() - begin < float(sys.argv[1]):
    game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    game.play()
    decisions += len(getattr(game.state, "action_records", None) or game.state.actions)
    matches += 1
print(decisions, matches, time.process_time() - begin)
"""

FASTCATAN: Final = """
import sys, time, random, fastcatan
rng, game, seed = random.Random(sys.argv[2]), fastcatan.Env(), abs(int(sys.argv[2])) * 100_000
trade = fastcatan.action.TRADE_OPEN
begin, decisions, matches = time.process_time(), 0, 0
while time.process_time() - begin < float(sys.argv[1]):
    game.reset(seed=seed + matches)
    while not game.done:
        legal = game.legal_actions()
        while (action := legal[int(rng.random() * len(legal))]) == trade:
            pass  # no domestic trade
        game.step(action)
        decisions += 1
    matches += 1
print(decisions, matches, time.process_time() - begin)
"""


def natural_loop(game: Game, rng: random.Random) -> int:
    """Plays a random match by a straightforward loop; returns the number of choices."""
    cursor, decisions = game.start(4).cursor(), 0
    while (actor := cursor.actor) is not None:
        if actor == CHANCE:
            cursor.advance(cursor.sample_chance(rng))
        else:
            legal = cursor.legal_actions()
            cursor.advance(legal[int(rng.random() * len(legal))])
            decisions += 1
    return decisions


def played_out(game: Game, rng: random.Random) -> int:
    """Plays a random match by the library's own loop; returns the number of choices."""
    return game.start(4).cursor().play_out(rng)


WAYS: Final[dict[str, Callable[[Game, random.Random], int]]] = {
    "natural loop": natural_loop,
    "play_out": played_out,
}


def own(
    play: Callable[[Game, random.Random], int], game: Game, seconds: float, rng: random.Random
) -> tuple[float, float]:
    """The decisions and matches per second of this project."""
    begin, decisions, matches = time.process_time(), 0, 0
    while time.process_time() - begin < seconds:
        decisions += play(game, rng)
        matches += 1
    taken = time.process_time() - begin
    return decisions / taken, matches / taken


def peer(python: str, program: str, seconds: float, seed: int) -> tuple[float, float]:
    """The decisions and matches per second of the other engine."""
    run = [python, "-c", program, str(seconds), str(seed)]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    decisions, matches, taken = map(float, told.split()[-3:])
    return decisions / taken, matches / taken


def main() -> None:
    """Measures both engines alternately and prints the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    others = parser.add_mutually_exclusive_group(required=True)
    others.add_argument("--peer", help="a Python interpreter with catanatron")
    others.add_argument("--fast", help="a Python interpreter with fastcatan")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    python, program = (given.peer, CATANATRON) if given.peer else (given.fast, FASTCATAN)
    game, rng = load("catan/base+domestic_trade=off"), random.Random(1)
    print(f"bisongames {'compiled' if bisongames.__compiled__ else 'in plain Python'}")
    rows: dict[str, list[tuple[float, ...]]] = {way: [] for way in WAYS}
    for number in range(given.rounds):
        before = peer(python, program, given.seconds, number)
        found = {way: own(play, game, given.seconds / 2, rng) for way, play in WAYS.items()}
        after = peer(python, program, given.seconds, -1 - number)
        other = [(a + b) / 2 for a, b in zip(before, after, strict=True)]
        for way, mine in found.items():
            rows[way].append((mine[0], mine[1], mine[0] / other[0], mine[1] / other[1]))
    for way, found_by_round in rows.items():
        decisions, matches, *ratios = map(median, zip(*found_by_round, strict=True))
        print(f"{way:12} {decisions:10,.0f} decisions/s {matches:8,.0f} matches/s", end="")
        print("   times the other engine's: {:.2f} and {:.2f}".format(*ratios))


if __name__ == "__main__":
    main()
