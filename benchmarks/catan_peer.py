"""Random four-player Catan beside the catanatron package, in turn: decisions and matches per second of processor time.

The other engine needs an environment of its own, since it is a yardstick and nothing that this project uses:

    python -m venv peer && peer/bin/pip install catanatron==3.2.1
    python benchmarks/catan_peer.py --peer peer/bin/python
"""

from __future__ import annotations

import argparse
import random
import subprocess
import time
from statistics import median

from bisongames import load
from bisongames.play.state import Game

PEER = """
import sys, time, random
from catanatron import Game, RandomPlayer, Color
random.seed(int(sys.argv[2]))
begin, decisions, matches = time.process_time(), 0, 0
while time.process_time() - begin < float(sys.argv[1]):
    game = Game([RandomPlayer(c) for c in (Color.RED, Color.BLUE, Color.ORANGE, Color.WHITE)])
    game.play()
    decisions += len(game.state.actions)
    matches += 1
print(decisions, matches, time.process_time() - begin)
"""


def own(game: Game, seconds: float, rng: random.Random) -> tuple[float, float]:
    """Decisions and matches per second of this project."""
    begin, decisions, matches = time.process_time(), 0, 0
    while time.process_time() - begin < seconds:
        cursor = game.start(4).cursor()
        while True:
            legal = cursor.legal_actions()
            if legal:
                cursor.advance(legal[int(rng.random() * len(legal))])
                decisions += 1
            elif cursor.is_over:
                break
            else:
                cursor.advance(cursor.sample_chance(rng))
        matches += 1
    taken = time.process_time() - begin
    return decisions / taken, matches / taken


def peer(python: str, seconds: float, seed: int) -> tuple[float, float]:
    """Decisions and matches per second of the other engine."""
    run = [python, "-c", PEER, str(seconds), str(seed)]
    told = subprocess.run(run, capture_output=True, text=True, check=True).stdout
    decisions, matches, taken = map(float, told.split()[-3:])
    return decisions / taken, matches / taken


def main() -> None:
    """Measure in turn and print the medians."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--peer", required=True, help="a Python that has catanatron")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=4.0)
    given = parser.parse_args()
    game, rng = load("catan/base+domestic_trade=off"), random.Random(1)
    rows = []
    for number in range(given.rounds):
        mine = own(game, given.seconds, rng)
        other = peer(given.peer, given.seconds, number)
        rows.append((*mine, *other, mine[0] / other[0], mine[1] / other[1]))
    names = ("decisions/s", "matches/s", "peer decisions/s", "peer matches/s")
    for name, column in zip(
        (*names, "ratio of decisions", "ratio of matches"), zip(*rows, strict=True), strict=True
    ):
        print(f"{name:20} {median(column):12.1f}")


if __name__ == "__main__":
    main()
