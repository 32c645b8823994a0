"""Speed, as a ratio to a yardstick measured in the same run (random play with python-chess), and size.

A decision is one player's choice, taken uniformly from the legal list and carried out; chance is timed but not counted.
Each measurement follows one of the yardstick, and the median of their ratios is reported, since machines are shared and
noisy. Sizes are in bytes.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import time
import tracemalloc
from collections.abc import Callable
from statistics import median

import chess

from bisongames import CHANCE, load
from bisongames.engine.positions.state import Game

VARIANTS: dict[str, tuple[int, ...]] = {
    "wind_river/base": (3, 4),
    "bison/base": (2, 4),
    "natives/base": (2, 3, 4),
    "catan/base": (4,),
    "catan/bison": (4,),
    "catan/base+domestic_trade=off": (4,),
    "catan/bison+domestic_trade=off": (4,),
}
"""The variants to measure, with their numbers of players."""


def chess_decisions(rng: random.Random, seconds: float) -> tuple[int, int, float]:
    """Plays random chess for about this many seconds; returns the decisions, matches and seconds taken."""
    decisions = matches = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        board = chess.Board()
        for _ in range(200):
            moves = list(board.legal_moves)
            if not moves:
                break
            board.push(moves[int(rng.random() * len(moves))])
            decisions += 1
        matches += 1
    return decisions, matches, time.perf_counter() - begin


def game_decisions(
    game: Game, players: int, rng: random.Random, seconds: float
) -> tuple[int, int, float]:
    """Plays random matches for about this many seconds; returns the decisions, matches and seconds taken."""
    decisions = matches = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        cursor = game.start(players).cursor()
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
    return decisions, matches, time.perf_counter() - begin


def copies(game: Game, players: int, rng: random.Random, seconds: float) -> float:
    """The seconds to copy a cursor in the middle of a match."""
    cursor = game.start(players).cursor()
    for _ in range(60):
        legal = cursor.legal_actions()
        cursor.advance(
            legal[int(rng.random() * len(legal))] if legal else cursor.sample_chance(rng)
        )
        if cursor.is_over:
            break
    number = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        for _ in range(100):
            cursor.copy()
        number += 100
    return (time.perf_counter() - begin) / number


def starts(game: Game, players: int, rng: random.Random, seconds: float) -> float:
    """The seconds to start a match, including all chance of its set-up."""
    number = 0
    begin = time.perf_counter()
    while time.perf_counter() - begin < seconds:
        cursor = game.start(players).cursor()
        while cursor.actor == CHANCE:
            cursor.advance(cursor.sample_chance(rng))
        number += 1
    return (time.perf_counter() - begin) / number


def bytes_per_key(game: Game, players: int, rng: random.Random) -> float:
    """The memory per stored position: the mean size of what ``key()`` keeps alive, over one match."""
    cursor = game.start(players).cursor()
    keys = []
    tracemalloc.start()
    while not cursor.is_over:
        legal = cursor.legal_actions()
        cursor.advance(
            legal[int(rng.random() * len(legal))] if legal else cursor.sample_chance(rng)
        )
        keys.append(cursor.state().key())
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return held / len(keys)


def in_turns(
    rounds: int, yardstick: Callable[[], float], measured: dict[str, Callable[[], float]]
) -> tuple[float, dict[str, float]]:
    """The median of the yardstick, and the median ratio of each measurement to the yardstick just before it."""
    bases, ratios = [], {name: [] for name in measured}  # type: ignore[var-annotated]
    for number in range(rounds):
        for name, measure in measured.items():
            base = yardstick()
            ratios[name].append(measure() / base)
            bases.append(base)
        print(f"round {number + 1} of {rounds}", file=sys.stderr)
    return median(bases), {name: median(found) for name, found in ratios.items()}


def main() -> None:
    """Measures the variants and prints a table, or JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("variants", nargs="*", help="ids to measure; by default all known ones")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one measurement")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    rng = random.Random(1)
    limiter: dict[str, Callable[[], float]] = {}
    times: dict[str, Callable[[], float]] = {}
    sizes: dict[str, float] = {}
    for variant in given.variants or VARIANTS:
        game = load(variant)
        for players in VARIANTS.get(variant, game.player_counts):
            name = f"{variant}, {players} players"

            def rate(game: Game = game, players: int = players) -> float:
                decisions, _, seconds = game_decisions(game, players, rng, given.seconds)
                return decisions / seconds

            def matches(game: Game = game, players: int = players) -> float:
                _, played, seconds = game_decisions(game, players, rng, given.seconds)
                return played / seconds

            def copy(game: Game = game, players: int = players) -> float:
                return 1 / copies(game, players, rng, given.seconds / 4)

            def start(game: Game = game, players: int = players) -> float:
                return 1 / starts(game, players, rng, given.seconds / 4)

            limiter[f"{name}: decisions per second"] = rate
            limiter[f"{name}: matches per second"] = matches
            times[f"{name}: copies of a cursor per second"] = copy
            times[f"{name}: new matches per second"] = start
            sizes[f"{name}: bytes per stored position"] = bytes_per_key(game, players, rng)

    def yardstick() -> float:
        decisions, _, seconds = chess_decisions(rng, given.seconds / 2)
        return decisions / seconds

    base, ratios = in_turns(given.rounds, yardstick, {**limiter, **times})
    if given.json:
        print(json.dumps({"yardstick": base, "ratios": ratios, "bytes": sizes}, indent=1))
        return
    print(f"yardstick: {base:,.0f} decisions of random chess per second; every ratio is to that")
    for name, ratio in ratios.items():
        print(f"{ratio:10.3f}  {name}")
    for name, size in sizes.items():
        print(f"{size:10.0f}  {name}")


if __name__ == "__main__":
    main()
