"""Adds puzzles to the ones that come with the library, up to twenty for each game; goes on where it stopped.

    python -m benchmarks.puzzles bison --seconds 600          # processor time
    python -m benchmarks.puzzles bison --check                # searches all stored ones again, with another seed

Of each kind of action at most a few are kept, so that the twenty differ. The file is written after each puzzle.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter
from pathlib import Path
from typing import Final

from bisongames import lab
from bisongames.lab.puzzle_book import puzzle as book
from bisongames.lab.puzzle_book.puzzle_search import make_puzzles

MOST: Final = 20
ALIKE: Final = 6
"""The most puzzles whose solutions are of one kind of action."""
CHUNK: Final = 900.0
"""The seconds after which the next seed begins."""


def file_of(game: str) -> Path:
    """The file of the puzzles of a game."""
    return Path(book.__file__).with_name(f"{game}.json")


def kind_of(puzzle: book.Puzzle) -> str:
    """The kind of action of a solution."""
    return type(puzzle.solution).__name__


def add(game: str, first: int, seconds: float) -> None:
    """Looks for new puzzles in matches of one seed after another."""
    begun, seed = time.process_time(), first
    while time.process_time() - begun < seconds:
        for puzzle in make_puzzles(game, seed, CHUNK):
            stored = lab.puzzles(game)
            if len(stored) >= MOST or time.process_time() - begun > seconds:
                return
            kinds = Counter(map(kind_of, stored))
            if kinds[kind_of(puzzle)] < ALIKE:
                text = book.write_puzzles((*stored, puzzle))
                file_of(game).write_text(text, encoding="utf-8", newline="\n")
                spent = time.process_time() - begun
                print(f"{spent:4.0f} s  seed {seed}, {len(stored) + 1}: {puzzle.best}", flush=True)
        seed += 1


def check(game: str, budget: int) -> None:
    """Searches each stored puzzle again."""
    for number, puzzle in enumerate(lab.puzzles(game), 1):
        advice = lab.advise(puzzle.state, budget=budget, seed=number)
        found = "found" if advice.best == puzzle.solution else f"NOT FOUND: {advice.best}"
        print(f"{number:2} {puzzle.best.action}: {found}", flush=True)


def main() -> None:
    """Adds puzzles, or checks them."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--budget", type=int, default=10_000)
    given = parser.parse_args()
    if given.check:
        check(given.game, given.budget)
    else:
        add(given.game, given.seed, given.seconds)


if __name__ == "__main__":
    main()
