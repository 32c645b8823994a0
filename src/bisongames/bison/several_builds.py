"""Bison 6.1: the first expansion: several steps in one action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from bisongames.bison.building_steps import FurtherSteps, Pieces, Site, Smaller, steps_at
from bisongames.bison.options import MOST_SIZE
from bisongames.play.rules import Rule, Violation, ruling

WIDENED = Rule(
    "BI-6.1a",
    "The tents space and the canoes space allow several steps on several fields in one action.",
)
MIXED = Rule(
    "BI-6.1b",
    "Each step builds or enlarges one tent (or one canoe); prairies and mountains may be mixed, and tents and canoes "
    "stay two different actions.",
)


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
            continue  # fields that are alike allow the same
        rest = sites[:i] + sites[i + 1 :]
        for _, used, after, hunters in steps_at(site, supply, spare, left, smaller):
            if _can_use_alike(rest, after, min(hunters, left), left - used, smaller):
                return True
    return False


TOTAL = ruling(
    "BI-6.1d", "The steps use exactly as many hunters as were announced.", source="sheet 8"
)
TOTAL_COST = Rule(
    "BI-6.1c",
    "The cost goes by the hunters of all steps together and is paid once.",
)


def _why_not(hunters: int, possible: list[int]) -> Iterator[Violation]:
    """Why so many hunters cannot be used up exactly."""
    yield TOTAL.broken(hunters=hunters, possible=tuple(possible))


ONE_BY_ONE = ruling(
    "BI-R15",
    "What one action does is done step by step; what an earlier step has freed can be used, nothing changes places at "
    "the same time.",
    "6.1",
)
ONCE_EACH = ruling(
    "BI-R16",
    "No field is changed twice in one action.",
    "6.1",
)


def _objections(
    size: int, used: int, left: int, lacking: bool, finishes: bool
) -> Iterator[Violation]:
    """Why this is no step of the action that goes on."""
    if lacking:
        yield ONE_BY_ONE.broken(size=size, in_supply=0)
    if used > left:
        yield TOTAL.broken(hunters_left=left, needed=used)
    elif not finishes:
        yield TOTAL.broken(hunters_left=left, used=used)


AT_MOST = ruling(
    "BI-R17",
    "All steps of an action together use at most {most_hunters} hunters.",
    "6.1",
)


def too_many(space: str, hunters: int) -> Iterator[Violation]:
    """Why not more hunters than an action can have."""
    if space in ("tents", "canoes"):
        yield AT_MOST.broken(hunters=hunters)


STEPS: Final = FurtherSteps(_can_use, ONCE_EACH, _why_not, _objections)
