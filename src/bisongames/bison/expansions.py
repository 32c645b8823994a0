"""Bison 6: the expansions: several steps in one action, and making tents and canoes smaller."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from bisongames.bison.options import MOST_SIZE
from bisongames.play.rules import Rule, ruling

WIDENED = Rule(
    "BI-6.1a",
    "The tents space and the canoes space allow several steps on several fields in one action.",
    when=(("multiple_builds", True),),
)
MIXED = Rule(
    "BI-6.1b",
    "Each step builds or enlarges one tent (or one canoe); prairies and mountains may be mixed, and tents and canoes "
    "stay two different actions.",
    when=(("multiple_builds", True),),
)
TOTAL_COST = Rule(
    "BI-6.1c",
    "The cost goes by the hunters of all steps together and is paid once.",
    when=(("multiple_builds", True),),
)
TOTAL = Rule(
    "BI-6.1d",
    "The steps use exactly as many hunters as were announced.",
    source="sheet 8",
    status="ruling",
    when=(("multiple_builds", True),),
)
ONE_BY_ONE = ruling(
    "BI-R15",
    "What one action does is done step by step; what an earlier step has freed can be used, nothing changes places at "
    "the same time.",
    "6.1",
    when=(("multiple_builds", True),),
)
ONCE_EACH = ruling(
    "BI-R16",
    "No field is changed twice in one action.",
    "6.1",
    when=(("multiple_builds", True),),
)
AT_MOST = ruling(
    "BI-R17",
    "All steps of an action together use at most {most_hunters} hunters.",
    "6.1",
    when=(("multiple_builds", True),),
)
AS_BEFORE = Rule(
    "BI-6.2a",
    "Several steps in one action stay possible as without reducing.",
    when=(("reduce_builds", True),),
)
REDUCING = Rule(
    "BI-6.2b",
    "A step may also replace an own tent or canoe by a smaller one, or take it down.",
    when=(("reduce_builds", True),),
)
NO_HUNTER_NEEDED = Rule(
    "BI-6.2c",
    "For that no hunter need stand beside it.",
    when=(("reduce_builds", True),),
)
HUNTERS_OUT = Rule(
    "BI-6.2d",
    "For each point less a hunter comes from the supply to the field.",
    when=(("reduce_builds", True),),
)
COUNTED = Rule(
    "BI-6.2e",
    "These hunters count for the number announced and for the cost, as those who build do.",
    source="rulebook 6.2, example",
    when=(("reduce_builds", True),),
)
SMALLER_ONE = Rule(
    "BI-6.2f",
    "The larger tent or canoe goes to the supply, and the smaller one, if any, comes from there.",
    source="rulebook 6.2, example",
    when=(("reduce_builds", True),),
)
FREED = Rule(
    "BI-6.2g",
    "Hunters and pieces that an earlier step of the action has freed can be used.",
    source="sheet 8",
    status="ruling",
    when=(("reduce_builds", True),),
)

RULES = (
    ONE_BY_ONE,
    WIDENED,
    MIXED,
    TOTAL_COST,
    TOTAL,
    ONCE_EACH,
    AT_MOST,
    AS_BEFORE,
    REDUCING,
    NO_HUNTER_NEEDED,
    HUNTERS_OUT,
    COUNTED,
    SMALLER_ONE,
    FREED,
)

Site = tuple[int, int]
"""Own hunters on a field, and the size of the own tent or canoe there."""

Pieces = tuple[int, ...]
"""Tents or canoes in a supply, by size from 1."""


def steps_at(
    site: Site, supply: Pieces, spare: int, left: int, reduce: bool
) -> Iterator[tuple[int, int, Pieces, int]]:
    """What one step can make of a field: the new size, the hunters it uses, and the supply after it."""
    hunters, size = site
    for new in range(0 if reduce else size + 1, min(size + min(hunters, left), MOST_SIZE) + 1):
        used = abs(new - size)
        if not used or used > left or (new < size and used > spare):
            continue
        if new and not supply[new - 1]:
            continue
        after = list(supply)
        if size:
            after[size - 1] += 1
        if new:
            after[new - 1] -= 1
        yield new, used, tuple(after), spare + new - size


@lru_cache(maxsize=20_000)
def can_use(sites: tuple[Site, ...], supply: Pieces, spare: int, left: int, reduce: bool) -> bool:
    """Whether some steps on these fields, each at most once, use exactly ``left`` hunters."""
    if not left:
        return True
    for i, site in enumerate(sites):
        if i and site == sites[i - 1]:
            continue  # fields that are alike allow the same
        rest = sites[:i] + sites[i + 1 :]
        for _, used, after, hunters in steps_at(site, supply, spare, left, reduce):
            if can_use(rest, after, min(hunters, left), left - used, reduce):
                return True
    return False
