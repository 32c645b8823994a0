"""Bison 6.2: the second expansion: tents and canoes may be made smaller again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.bison.building_steps import Smaller
from bisongames.play.rules import Rule, Violation, remarks, ruling

REDUCING = Rule(
    "BI-6.2b",
    "A step may also replace an own tent or canoe by a smaller one, or take it down.",
)
NO_HUNTER_NEEDED = Rule(
    "BI-6.2c",
    "For that no hunter need stand beside it.",
)
COUNTED = Rule(
    "BI-6.2e",
    "These hunters count for the number announced and for the cost, as those who build do.",
    source="rulebook 6.2, example",
)


def _sizes(size: int, spare: int, left: int) -> range:
    """The smaller sizes that one step can give."""
    return range(max(0, size - min(spare, left)), size)


HUNTERS_OUT = Rule(
    "BI-6.2d",
    "For each point less a hunter comes from the supply to the field.",
)


def _objections(spare: int, needed: int) -> Iterator[Violation]:
    """Why a tent or canoe cannot be made so much smaller."""
    if spare < needed:
        yield HUNTERS_OUT.broken(supply=spare, needed=needed)


SMALLER_ONE = Rule(
    "BI-6.2f",
    "The larger tent or canoe goes to the supply, and the smaller one, if any, comes from there.",
    source="rulebook 6.2, example",
)

STEPS: Final = Smaller(_sizes, _objections, SMALLER_ONE)


ONLY_BY_LAYING = Rule(
    "BI-4.3.1k",
    "Hunters come into play by laying a tile, or in the place of points that a tent or canoe loses.",
    remark=True,
)


REMARKS = remarks(
    Rule("BI-6.2a", "Several steps in one action stay possible as without reducing."),
    ruling(
        "BI-6.2g",
        "Hunters and pieces that an earlier step of the action has freed can be used.",
        source="sheet 8",
    ),
)
