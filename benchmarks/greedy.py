"""The speed of whole matches of `Greedy` in `compare`, relative to another checkout of this project in the same run.

    python benchmarks/greedy.py --other ../older      # the time per match of both, and the speedup

Both checkouts are measured alternately, in separate processes: processor time, and the median ratio over rounds. Each
checkout computes its own standard metrics for the same number of matches.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

HERE: Final = Path(__file__).resolve().parent.parent

VARIANTS: Final[dict[str, tuple[int, int]]] = {
    "wind_river/base": (3, 12),
    "bison/base": (2, 12),
    "natives/base": (2, 24),
    "catan/base": (3, 4),
    "catan/base+domestic_trade=off": (3, 20),
    "catan/bison": (3, 3),
}
"""The number of players, and of matches in a round, of each variant."""

PLAY: Final = """
import sys, time
from bisongames import load
from bisongames.lab import compare
id, players, matches, seed = sys.argv[1], *map(int, sys.argv[2:])
def play(number, seed):
    compare([load(id), load(id)], players=players, matches=number, bots="greedy", seed=seed)
play(1, 0)
begin = time.process_time()
play(matches, seed)
print((time.process_time() - begin) / (2 * matches))
"""


def seconds(tree: Path, id: str, players: int, matches: int, seed: int) -> float:
    """The processor time per match in one checkout."""
    told = subprocess.run(
        [sys.executable, "-c", PLAY, id, str(players), str(matches), str(seed)],
        env=os.environ | {"PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    return float(told)


def main() -> None:
    """Measures the variants and prints a line for each."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*", help="ids to measure; by default all known ones")
    parser.add_argument("--other", type=Path, required=True, help="the checkout to compare with")
    parser.add_argument("--rounds", type=int, default=3)
    given = parser.parse_args()
    for id in given.variants or VARIANTS:
        players, matches = VARIANTS[id]
        found = []
        for seed in range(given.rounds):
            other = seconds(given.other.resolve(), id, players, matches, seed)
            found.append((seconds(HERE, id, players, matches, seed), other))
        own, other = (median(column) for column in zip(*found, strict=True))
        times = median(theirs / ours for ours, theirs in found)
        print(
            f"{id:30} {1e3 * other:6.0f} ms, here {1e3 * own:6.0f} ms: {times:.2f} times",
            flush=True,
        )


if __name__ == "__main__":
    main()
