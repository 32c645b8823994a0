"""The benefit of the legal lists that decisions define themselves: random play with and without each list.

Without its own list, a decision checks all its candidates by the rules. The figure is how many times as long random play
of a game takes then; ``lists.json`` stores the figures, and a test checks that it has every decision with its own list.

    python benchmarks/lists.py [--rounds 5] [--seconds 0.4] [--write]
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import time
from pathlib import Path
from typing import Any

import bisongames
from bisongames.engine.core.agenda import Decision
from bisongames.engine.variants.catalogue import rulebook
from bisongames.engine.variants.plugins import shipped_ids

FIGURES = Path(__file__).with_name("lists.json")
PLAYED = {
    "wind_river": (("wind_river/base", 4), ("wind_river/skip-tipiless", 3)),
    "bison": (("bison/expansion-2", 4), ("bison/base", 3)),
    "natives": (("natives/base+rituals+seasons+soul-of-the-prairie", 4), ("natives/base", 3)),
    "catan": (("catan/bison", 4), ("catan/base", 4), ("catan/base+domestic_trade=off", 4)),
}
"""Per game: variants and numbers of players in which every decision occurs."""


def own_lists() -> dict[str, type[Decision[Any, Any]]]:
    """The decisions that define their own legal list, by game and name."""
    return {
        f"{game}.{kind.__name__}": kind
        for game in shipped_ids()
        for kind in rulebook(game).agenda
        if issubclass(kind, Decision) and kind.legal is not Decision.legal
    }


def seconds_of(id: str, players: int, matches: int, seed: int) -> float:
    """The processor time of this many random matches."""
    start, rng = bisongames.load(id).start(players), random.Random(seed)
    insert_match = time.process_time()
    for _ in range(matches):
        start.cursor().play_out(rng)
    return time.process_time() - insert_match


def worth(kind: Any, id: str, players: int, rounds: int, seconds: float) -> float:
    """How many times as long random play takes if this kind of decision lacks its own list: a median of ratios."""
    matches = max(1, round(seconds / max(seconds_of(id, players, 5, 0) / 5, 1e-6)))
    own, ratios = kind.legal, []
    for seed in range(rounds):
        with_it = seconds_of(id, players, matches, seed)
        kind.legal = Decision.legal
        try:
            without = seconds_of(id, players, matches, seed)
        finally:
            kind.legal = own
        ratios.append(without / with_it)
    return statistics.median(ratios)


def main() -> None:
    """Measures every decision with its own list."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4, help="length of one measurement")
    parser.add_argument("--write", action="store_true", help=f"store the figures in {FIGURES.name}")
    given = parser.parse_args()
    figures = {}
    for name, kind in own_lists().items():
        game = name.partition(".")[0]
        figures[name] = round(
            max(worth(kind, id, n, given.rounds, given.seconds) for id, n in PLAYED[game]), 2
        )
        print(f"{name:40} {figures[name]:6.2f} times as long without it", flush=True)
    if given.write:
        FIGURES.write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
