"""Bison 6.1: the first expansion: several steps in one action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from bisongames.bison.building_steps import FurtherSteps, Pieces, Site, Smaller, steps_at
from bisongames.bison.options import MOST_SIZE
from bisongames.engine.core.rules import Rule, Violation, ruling

WIDENED = Rule(
    "BI-6.1a",
    "In one action you may build and enlarge tents, or else canoes, on any number of fields.",
)
MIXED = Rule("BI-6.1b", "In one action you may build tents on prairies and on mountains.")


def _can_use(
    sites: Mapping[int, Site], supply: Pieces, spare: int, left: int, smaller: tuple[Smaller, ...]
) -> bool:
    """Whether some steps on these fields, each at most once, use exactly ``left`` hunters."""
    alike = tuple(sorted([(min(h, MOST_SIZE - size), size) for h, size in sites.values()]))
    return _can_use_alike(alike, supply, min(spare, left), left, smaller)


@lru_cache(maxsize=20_000)
def _can_use_alike(
    sites: tuple[Site, ...], supply: Pieces, spare: int, left: int, smaller: tuple[Smaller, ...]
) -> bool:
    if not left:
        return True
    for i, site in enumerate(sites):
        if i and site == sites[i - 1]:
            continue  # fields that are alike allow the same steps
        rest = sites[:i] + sites[i + 1 :]
        for _, used, after, hunters in steps_at(site, supply, spare, left, smaller):
            if _can_use_alike(rest, after, min(hunters, left), left - used, smaller):
                return True
    return False


TOTAL = ruling(
    "BI-R38",
    "All your changes of tents or canoes in one action must together use exactly as many hunters as you announced.",
    "6.1",
    reason="Hunters that are paid for must take part.",
)
TOTAL_COST = Rule(
    "BI-6.1c", "Pay once for all hunters who take part in the action, on whatever fields."
)


def _why_not(hunters: int) -> Iterator[Violation]:
    """Reasons why this number of hunters cannot be used up exactly."""
    yield TOTAL.broken(hunters=hunters)


ONE_BY_ONE = ruling(
    "BI-R15",
    "Change your tents or canoes one after another: what one change brings back to your supply may be used for the next.",
    "6.1",
    reason="Each piece is taken from the supply when it is set.",
)
ONCE_EACH = ruling(
    "BI-R16",
    "You may not change the tent or canoe of one field twice in one action.",
    "6.1",
    reason="The text speaks of several fields.",
)


def _objections(used: int, left: int, finishes: bool) -> Iterator[Violation]:
    """Reasons why this is not a step of the current action."""
    if used > left:
        yield TOTAL.broken(hunters_left=left, needed=used)
    elif not finishes:
        yield TOTAL.broken(hunters_left=left, used=used)


STEPS: Final = FurtherSteps(_can_use, ONCE_EACH, _why_not, _objections)
