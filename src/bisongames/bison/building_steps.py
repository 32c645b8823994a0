"""Bison 4.3.1: one step of building, and the hooks at which expansions change steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Final

from attrs import frozen

from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import FIELDS
from bisongames.engine.core.rules import Rule, Violation
from bisongames.engine.rulebook.chapters import Hook
from bisongames.tables.row_encoding import NameList

Site = tuple[int, int]
"""A player's hunters on a field, and the size of the player's tent or canoe there."""

Pieces = tuple[int, ...]
"""The numbers of tents or canoes in a supply, by size from 1."""

CHANGED: Final = NameList(FIELDS, length=lambda board: board.options.most_hunters)
"""The fields that an action has changed, each using at least one hunter."""


@frozen(eq=False)
class Smaller:
    """Lets a step make a tent or canoe smaller, or take it down."""

    sizes: Callable[[int, int, int], range]
    """Takes the size, hunters in the supply and hunters still to use; returns the possible smaller sizes."""
    objections: Callable[[int, int], Iterator[Violation]]
    """Takes hunters in the supply and hunters needed; yields reasons against this reduction."""
    missing: Rule
    """The rule that is broken if the supply has no piece of the smaller size."""


@frozen(eq=False)
class FurtherSteps:
    """Lets further steps of the same action use the hunters that one step leaves over."""

    can_use: Callable[[Mapping[int, Site], Pieces, int, int, tuple[Smaller, ...]], bool]
    """Takes sites by field, the supply, its hunters and hunters still to use; returns whether steps can use these up."""
    once_each: Rule
    """The rule that is broken if a field is changed again."""
    why_not: Callable[[int], Iterator[Violation]]
    """Takes a number of hunters; yields reasons why it cannot be used up exactly."""
    objections: Callable[[int, int, bool], Iterator[Violation]]
    """Takes the hunters that a step uses, the hunters still to use, and whether other steps can use the rest;
    yields reasons against this step."""


SMALLER: Final = Hook[Smaller]("making tents and canoes smaller")
FURTHER_STEPS: Final = Hook[FurtherSteps]("several steps in one action")


def steps_at(
    site: Site, supply: Pieces, spare: int, left: int, smaller: tuple[Smaller, ...]
) -> Iterator[tuple[int, int, Pieces, int]]:
    """The possible steps on a field: new size, hunters used, then the supply and its hunters after the step."""
    hunters, size = site
    down = [new for how in smaller for new in how.sizes(size, spare, left)]
    for new in (*down, *range(size + 1, min(size + min(hunters, left), MOST_SIZE) + 1)):
        if new and not supply[new - 1]:
            continue
        after = list(supply)
        if size:
            after[size - 1] += 1
        if new:
            after[new - 1] -= 1
        yield new, abs(new - size), tuple(after), spare + new - size
