"""Bison 6.2: the second expansion: tents and canoes may be made smaller again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.bison.building_steps import Smaller
from bisongames.engine.core.rules import Rule, Violation, remarks

REDUCING = Rule(
    "BI-6.2b",
    "On the spaces “{tents_space}” and “{canoes_space}” you may also reduce a tent or canoe to a smaller size, or take it "
    "down, in the same action as you build and enlarge on other fields.",
    about="reduce_builds",
)
NO_HUNTER_NEEDED = Rule(
    "BI-6.2c",
    "You may reduce or take down a tent or canoe even if no hunter of yours stands beside it.",
)
COUNTED = Rule(
    "BI-6.2e",
    "Hunters whom you put on a field by reducing or taking down count among those announced and paid for.",
    source="rulebook 6.2, example",
)


def _sizes(size: int, spare: int, left: int) -> range:
    """The smaller sizes that one step can give."""
    return range(max(0, size - min(spare, left)), size)


HUNTERS_OUT = Rule(
    "BI-6.2d",
    "For each size that a tent or canoe loses, you must put 1 hunter from your supply on its field.",
)


def _objections(spare: int, needed: int) -> Iterator[Violation]:
    """Reasons why a tent or canoe cannot be reduced this much."""
    if spare < needed:
        yield HUNTERS_OUT.broken(hunters_in_your_supply=spare, needed=needed)


SMALLER_ONE = Rule(
    "BI-6.2f",
    "The smaller tent or canoe to which you reduce must come from your supply.",
    source="rulebook 6.2, example",
)
LARGER_ONE_BACK = Rule(
    "BI-6.2g",
    "Take the tent or canoe that you reduce or take down back into your supply.",
    source="rulebook 6.2, example",
)

STEPS: Final = Smaller(_sizes, _objections, SMALLER_ONE)


ONLY_BY_LAYING = Rule(
    "BI-4.3.1l",
    "You may bring hunters into play only by laying a tile, or by reducing or taking down a tent or canoe.",
    source="rulebook 4.3.1, 6.2",
    remark=True,
)


REMARKS = remarks(Rule("BI-6.2a", "All rules of the first expansion apply to the second as well."))
