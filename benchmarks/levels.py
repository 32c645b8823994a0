"""How far each level of the bots is ahead of the one below, in whole matches; the page about levels is made from its file.

    python -m benchmarks.levels --minutes 30                  # goes on where it stopped; the cell with the least time comes next
    python -m benchmarks.levels natives/base --players 2 --minutes 5
    python -m benchmarks.levels --report

A cell is a game, a number of players and two neighbouring levels. With two players each takes one seat; with more, the two levels
alternate around the table, and with three the odd seat goes to each in turn. Seats and the start player rotate. A pairing
is two seats of different levels: who finishes before whom, a tie counts half, as in `lab.ladder`. A chunk is written when all its
matches are over. A cell begins anew when the settings of its levels change. Set PYTHONPATH to an unpacked compiled wheel to play with
that build.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, Final, Self

from attrs import Factory, asdict, define, frozen

from bisongames import CHANCE, load
from bisongames.bots.skill_levels import LEVELS, Level
from bisongames.lab.simulation.arm_matches import seed_of, setup_of
from docsgen import levels_page

TABLES: Final = (
    ("bison/base", 2),
    ("bison/base", 4),
    ("catan/base", 3),
    ("catan/base", 4),
    ("natives/base", 2),
    ("natives/base", 4),
    ("wind_river/base", 3),
    ("wind_river/base", 4),
)
"""The variants and numbers of players that are measured."""
SEED: Final = 20261202
MOST: Final = 1000
"""The number of matches after which a cell is complete."""


@frozen
class Cell:
    """What is measured: the higher of two neighbouring levels, at one table."""

    variant: str
    players: int
    level: int

    @property
    def key(self) -> str:
        """The key of the cell in the file."""
        return f"{self.variant} {self.players} {LEVELS[self.level].name}"

    @property
    def pair(self) -> tuple[Level, Level]:
        """The lower and the higher level."""
        return LEVELS[self.level - 1](), LEVELS[self.level]()

    @property
    def settings(self) -> str:
        """How both levels play here."""
        return levels_page.settings(load(self.variant), self.pair)


@define
class Measured:
    """The matches of a cell."""

    settings: str
    ahead: list[float] = Factory(list)
    """Per match: the share of pairings that the higher level won."""
    decisions: list[int] = Factory(lambda: [0, 0])
    """Per level: the choices among several actions."""
    seconds: list[float] = Factory(lambda: [0.0, 0.0])
    """Per level: the processor time of these choices."""
    longest: list[float] = Factory(lambda: [0.0, 0.0])

    @classmethod
    def of(cls, cell: Cell, stored: dict[str, Any]) -> Self:
        """What is stored of a cell, if its levels still play in this way."""
        held = stored.get(cell.key)
        if held is None or held["settings"] != cell.settings:
            return cls(cell.settings)
        return cls(**held)

    def play(self, cell: Cell) -> None:
        """Plays the next match."""
        number, game, pair = len(self.ahead), load(cell.variant), cell.pair
        sides = [(seat + number) % 2 for seat in range(cell.players)]
        seed = seed_of(SEED, number)
        # the start player moves on after both levels have had each seat
        cursor = game.start(cell.players, **setup_of(game, cell.players, 2, number)).cursor()
        luck, rng = random.Random(f"{seed} luck"), random.Random(f"{seed} bots")
        while (actor := cursor.actor) is not None:
            if actor == CHANCE:
                cursor.advance(cursor.sample_chance(luck))
                continue
            side, several = sides[actor], len(cursor.legal_actions()) > 1
            state, begun = cursor.state(), time.process_time()
            action = pair[side].choose(state, actor, rng)
            taken = time.process_time() - begun
            if several:
                self.decisions[side] += 1
                self.seconds[side] += taken
                self.longest[side] = max(self.longest[side], taken)
            cursor.advance(action)
        assert cursor.result is not None
        self.ahead.append(share_ahead(cursor.result.ranking, sides))


def share_ahead(ranking: Sequence[Sequence[int]], sides: Sequence[int]) -> float:
    """The share of the pairings of two sides that side 1 won; a tie counts half."""
    rank = {seat: place for place, seats in enumerate(ranking) for seat in seats}
    return fmean(
        (rank[one] < rank[other]) + (rank[one] == rank[other]) / 2
        for one, side in enumerate(sides)
        for other, against in enumerate(sides)
        if side == 1 and against == 0
    )


def main() -> None:
    """Plays matches for some minutes, or prints the page's tables."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("variants", nargs="*", help="by default all that are measured")
    parser.add_argument("--players", type=int, help="only tables of this size")
    parser.add_argument("--level", help="only cells in which this level is the higher one")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--chunk", type=int, default=12, help="matches that are stored together")
    parser.add_argument("--file", type=Path, default=levels_page.DATA)
    parser.add_argument("--report", action="store_true", help="print the tables, and play nothing")
    given = parser.parse_args()
    if given.report:
        print("\n".join(levels_page.report(levels_page.measured(given.file))))
        return
    cells = [
        Cell(variant, players, level)
        for variant, players in TABLES
        for level in range(1, len(LEVELS))
        if (not given.variants or variant in given.variants)
        and given.players in (None, players)
        and given.level in (None, LEVELS[level].name)
    ]
    until = time.monotonic() + 60 * given.minutes
    while time.monotonic() < until:
        stored = levels_page.measured(given.file)
        open_cells = [(cell, Measured.of(cell, stored)) for cell in cells]
        open_cells = [(cell, held) for cell, held in open_cells if len(held.ahead) < MOST]
        if not open_cells:
            return
        cell, held = min(open_cells, key=lambda pair: sum(pair[1].seconds))
        for _ in range(given.chunk):
            held.play(cell)
        stored[cell.key] = asdict(held)
        lines = [f"{json.dumps(key)}: {json.dumps(stored[key])}" for key in sorted(stored)]
        given.file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{cell.key:34} {len(held.ahead):5} {100 * fmean(held.ahead):5.1f} %", flush=True)


if __name__ == "__main__":
    main()
