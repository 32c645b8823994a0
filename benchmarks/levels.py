"""How far each level of the bots is ahead of the one below, and a search ahead of one with a fifth of its iterations, in whole matches.

    python -m benchmarks.levels --minutes 30                  # goes on where it stopped; the cell with the least time comes next
    python -m benchmarks.levels natives/base --players 2 --minutes 5
    python -m benchmarks.levels --budgets --only 250 --chunk 4     # 250 iterations against 50
    python -m benchmarks.levels --report

The pages about levels and about strength are made from the two files. A cell is a game, a number of players and two bots. With two
players each takes one seat; with more, the two bots alternate around the table, and with three the odd seat goes to each in turn.
Seats and the start player rotate. A pairing is two seats of different bots: who finishes before whom, a tie counts half, as in
`lab.ladder`. A chunk is written when all its matches are over. A cell begins anew when the settings of its bots change. Set PYTHONPATH
to an unpacked compiled wheel to play with that build.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any, ClassVar, Final, Protocol, Self

from attrs import Factory, asdict, define, frozen

from bisongames import CHANCE, load
from bisongames.bots.baselines import Bot
from bisongames.bots.search import Search
from bisongames.bots.skill_levels import LEVELS
from bisongames.lab.simulation.arm_matches import seed_of, setup_of
from docsgen import budget_tables, levels_page

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
BUDGET_TABLES: Final = (
    ("bison/base", 2),
    ("catan/base+domestic_trade=off", 4),
    ("natives/base", 2),
    ("wind_river/base", 3),
)
"""The variants and numbers of players at which a search plays one with a fifth of its iterations."""
SEED: Final = 20261202


class Cell(Protocol):
    """What is measured: the higher of two bots, at one table."""

    @property
    def variant(self) -> str:
        """The id of the variant."""

    @property
    def players(self) -> int:
        """The number of seats."""

    @property
    def key(self) -> str:
        """The key of the cell in the file."""

    @property
    def higher(self) -> str:
        """What the higher bot is called on the command line."""

    @property
    def most(self) -> int:
        """The number of matches after which the cell is complete."""

    @property
    def pair(self) -> tuple[Bot, Bot]:
        """The lower and the higher bot."""

    @property
    def settings(self) -> str:
        """How both play here."""


@frozen
class LevelCell:
    """The higher of two neighbouring levels."""

    variant: str
    players: int
    level: int
    most: ClassVar[int] = 1000

    @property
    def higher(self) -> str:
        """The name of the level."""
        return LEVELS[self.level].name

    @property
    def key(self) -> str:
        """The key of the cell in the file."""
        return f"{self.variant} {self.players} {self.higher}"

    @property
    def pair(self) -> tuple[Bot, Bot]:
        """The lower and the higher level."""
        return LEVELS[self.level - 1](), LEVELS[self.level]()

    @property
    def settings(self) -> str:
        """How both levels play here."""
        pair = LEVELS[self.level - 1](), LEVELS[self.level]()
        return levels_page.settings(load(self.variant), pair)


@frozen
class BudgetCell:
    """A search against one with a fifth of its iterations."""

    variant: str
    players: int
    iterations: int

    @property
    def higher(self) -> str:
        """The larger budget."""
        return str(self.iterations)

    @property
    def key(self) -> str:
        """The key of the cell in the file."""
        return budget_tables.key_of(self.variant, self.players, self.iterations)

    @property
    def most(self) -> int:
        """The number of matches after which the cell is complete."""
        return budget_tables.BUDGETS[self.iterations]

    @property
    def pair(self) -> tuple[Bot, Bot]:
        """The search with fewer and the one with more iterations."""
        return Search(self.iterations // budget_tables.TIMES), Search(self.iterations)

    @property
    def settings(self) -> str:
        """How far both look ahead here, in turns."""
        return budget_tables.settings(load(self.variant), self.iterations)


@define
class Measured:
    """The matches of a cell."""

    settings: str
    ahead: list[float] = Factory(list)
    """Per match: the share of pairings that the higher bot won."""
    decisions: list[int] = Factory(lambda: [0, 0])
    """Per bot: the choices among several actions."""
    seconds: list[float] = Factory(lambda: [0.0, 0.0])
    """Per bot: the processor time of these choices."""
    longest: list[float] = Factory(lambda: [0.0, 0.0])

    @classmethod
    def of(cls, cell: Cell, stored: dict[str, Any]) -> Self:
        """What is stored of a cell, if its bots still play in this way."""
        held = stored.get(cell.key)
        if held is None or held["settings"] != cell.settings:
            return cls(cell.settings)
        return cls(**held)

    def play(self, cell: Cell) -> None:
        """Plays the next match."""
        number, game, pair = len(self.ahead), load(cell.variant), cell.pair
        sides = [(seat + number) % 2 for seat in range(cell.players)]
        seed = seed_of(SEED, number)
        # the start player moves on after both bots have had each seat
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
    parser.add_argument("--only", help="only cells in which this is the higher level or budget")
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--chunk", type=int, default=12, help="matches that are stored together")
    parser.add_argument("--budgets", action="store_true", help="budgets of a search, not levels")
    parser.add_argument("--file", type=Path, help="default: the file of the page")
    parser.add_argument("--report", action="store_true", help="print the tables, and play nothing")
    given = parser.parse_args()
    page = budget_tables if given.budgets else levels_page
    file: Path = given.file or page.DATA
    if given.report:
        print("\n".join(page.report(levels_page.measured(file))))
        return
    every = budget_cells() if given.budgets else level_cells()
    cells = [
        cell
        for cell in every
        if (not given.variants or cell.variant in given.variants)
        and given.players in (None, cell.players)
        and given.only in (None, cell.higher)
    ]
    until = time.monotonic() + 60 * given.minutes
    while time.monotonic() < until:
        stored = levels_page.measured(file)
        open_cells = [(cell, Measured.of(cell, stored)) for cell in cells]
        open_cells = [(cell, held) for cell, held in open_cells if len(held.ahead) < cell.most]
        if not open_cells:
            return
        cell, held = min(open_cells, key=lambda pair: sum(pair[1].seconds))
        for _ in range(given.chunk):
            held.play(cell)
        stored = levels_page.measured(file) | {cell.key: asdict(held)}
        lines = [f"{json.dumps(key)}: {json.dumps(stored[key])}" for key in sorted(stored)]
        file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
        print(f"{cell.key:34} {len(held.ahead):5} {100 * fmean(held.ahead):5.1f} %", flush=True)


def level_cells() -> list[Cell]:
    """All pairs of neighbouring levels."""
    return [LevelCell(*table, level) for table in TABLES for level in range(1, len(LEVELS))]


def budget_cells() -> list[Cell]:
    """All budgets, the small ones first."""
    return [BudgetCell(*table, more) for more in budget_tables.BUDGETS for table in BUDGET_TABLES]


if __name__ == "__main__":
    main()
