"""Which rules decide a puzzle: those of the facts that decide it, and those of the scores that make most of the gain."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bisongames import show
from bisongames.lab.puzzle_book.explanation import Ground
from bisongames.lab.puzzle_book.played_on import Pair, differences
from bisongames.lab.puzzle_book.puzzle import most_of

MOST: Final = 4
"""The most rules of a puzzle."""
OF_ROWS: Final[Mapping[str, str]] = {
    "Longest Road": "CA-6f",
    "Largest Army": "CA-6b",
    "Cities": "CA-1k",
    "Settlements": "CA-1j",
    "Victory point cards": "CA-1l",
}
"""Rules that say how points are won, by the beginning of a row of the score sheet, where its own rule says nothing about it."""


def deciding_rules(
    grounds: Sequence[Ground], pairs: Sequence[Pair], player: int
) -> tuple[str, ...]:
    """The ids of the rules that decide a puzzle, the most important first.

    A rule under which all rows of the score sheet come says nothing about any of them.
    """
    mine, theirs = differences(pairs, player)
    ends = [ending.result for pair in pairs for ending in pair]
    of_rows = {row.name: row.rule for end in ends for row in show.score_sheet(end).rows}
    several = len({*of_rows.values()}) > 1
    found = [rule for ground in grounds for rule in ground.rules]
    good = [name for name, mean in most_of(mine, theirs).items() if mean > 0]
    bad = [name for name, mean in most_of(theirs, mine).items() if mean < 0]
    for name in (*good, *bad):
        rule = OF_ROWS.get(name.partition(",")[0]) or (of_rows[name] if several else None)
        if rule:
            found.append(rule)
    return tuple(dict.fromkeys(found))[:MOST]
