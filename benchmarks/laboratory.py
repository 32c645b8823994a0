"""The cost of metrics: whole random matches of the laboratory against bare play of exactly the same matches.

Each figure is processor time, the median over rounds in which all ways of playing alternate. Bare play is a loop over a
cursor with the same seeds and the same luck, without metrics.
"""

from __future__ import annotations

import argparse
import os
import random
import time
from collections import Counter
from collections.abc import Callable
from statistics import median

from bisongames import CHANCE, Game, load
from bisongames.bots.lineup import contestants_of
from bisongames.engine.core.luck import Draw
from bisongames.lab import compare
from bisongames.lab.metrics.metric_selection import Selection
from bisongames.lab.simulation.arm_matches import Arm, SimulationPlan, play_match, seed_of, setup_of

VARIANTS: dict[str, int] = {
    "wind_river/base": 120,
    "bison/base": 24,
    "natives/base": 80,
    "catan/base+domestic_trade=off": 10,
}
"""The number of matches of each variant in a round."""

COUNTING = ("decisions", "turns", "rounds", "minutes", "chosen", "win", "end", "cut_off", "tied")
"""The metrics that merely count things."""


def bare(game: Game, side: Arm, matches: int) -> None:
    """Plays the matches without measuring anything."""
    for number in range(matches):
        seed = seed_of(0, number)
        rng = random.Random(seed)
        cursor = game.start(
            side.players, **setup_of(game, side.players, len(side.bots), number)
        ).cursor()
        drawn: Counter[str] = Counter()
        while (actor := cursor.actor) is not None:
            if actor == CHANCE:
                kind = cursor.decision.kind  # type: ignore[union-attr]
                cursor.advance(cursor.sample_chance(Draw(seed, kind, drawn[kind])))
                drawn[kind] += 1
            else:
                legal = cursor.legal_actions()
                cursor.advance(legal[int(rng.random() * len(legal))])


def costs(id: str, players: int, rounds: int) -> tuple[float, float, float]:
    """The seconds per match of bare play, and the time with counting metrics and with all metrics relative to it."""
    game, matches = load(id), VARIANTS.get(id, 20)
    side = Arm(game, players, contestants_of("random"))
    plans = [SimulationPlan((side,), 0, s, False) for s in (Selection(COUNTING), Selection())]

    def measured(plan: SimulationPlan) -> Callable[[], object]:
        return lambda: [play_match(plan, 0, n) for n in range(matches)]

    ways: list[Callable[[], object]] = [lambda: bare(game, side, matches), *map(measured, plans)]
    found: list[list[float]] = [[] for _ in ways]
    for _ in range(rounds + 1):
        for way, seconds in zip(ways, found, strict=True):
            begin = time.process_time()
            way()
            seconds.append(time.process_time() - begin)
    base, *others = (median(seconds[1:]) for seconds in found)
    return base / matches, others[0] / base, others[1] / base


def workers(id: str, matches: int) -> tuple[float, float]:
    """The processor time of a comparison in one process, and in two workers plus this process, in seconds."""
    found = []
    for number in (1, 2):
        begin = _spent()
        compare([id, id], players=3, matches=matches, bots="greedy", workers=number)
        found.append(_spent() - begin)
    return found[0], found[1]


def _spent() -> float:
    """The processor time of this process and its finished children."""
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


def main() -> None:
    """Measures the variants and prints a table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", help="ids to measure; by default all known ones")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument(
        "--workers",
        type=int,
        default=0,
        metavar="MATCHES",
        help="also measure two workers, with this many matches",
    )
    given = parser.parse_args()
    print("bare play, ms a match   counting   standard")
    for id in given.variants or VARIANTS:
        base, counting, standard = costs(id, given.players, given.rounds)
        print(f"{base * 1e3:10.2f} {counting:20.2f} {standard:10.2f}   {id}")
    if given.workers:
        one, two = workers("wind_river/base", given.workers)
        print(
            f"processor time: one process {one:.1f} s, two workers {two:.1f} s, {two / one:.2f} times"
        )


if __name__ == "__main__":
    main()
