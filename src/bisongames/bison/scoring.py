"""Bison 4.4: what every area brings to whom, and why: pure functions over the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bisongames.bison.board import MOUNTAIN, PRAIRIE, RIVER, TERRAINS
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.land import Area
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import Table
from bisongames.play.rules import Rule, ruling

ORDER = Rule("BI-4.4b", "First all prairies are scored, then all mountains, then all rivers.")


SCORING_ORDER: Final = (PRAIRIE, MOUNTAIN, RIVER)

_BITS: Final = 8
_WORTH: Final = (0, *(1 << _BITS * size for size in range(1, MOST_SIZE + 1)))
"""By size: larger than any number of anything smaller, so that strengths are compared as numbers."""


class Claim(NamedTuple):
    """What one player has in an area, and what comes of it."""

    player: int
    strength: int
    """Tents or canoes and hunters as one number: see ``vector``."""
    animals: int
    """On the fields that the player holds."""
    rank: int
    rule: Rule
    gain: int


MOST_VALUABLE = Rule(
    "BI-4.4c",
    "Whoever has the most valuable tent or canoe in an area is first there: the one with the most points.",
)
NEXT_LOWER = Rule(
    "BI-4.4d",
    "Between equals the number of tents or canoes of this size decides, then of each smaller size in turn, at last "
    "the number of hunters; so one tent outranks any number of smaller ones and of hunters.",
)


def vector(strength: int) -> tuple[int, ...]:
    """A strength as numbers of tents or canoes of sizes 4, 3, 2 and 1, and of hunters."""
    mask = (1 << _BITS) - 1
    return tuple(strength >> _BITS * size & mask for size in range(MOST_SIZE, -1, -1))


FIRST = Rule("BI-4.4e", "Who alone is first gets as many animals as the area has.")
TIED_FIRST = Rule("BI-4.4f", "Several who are first together get half of the animals each.")
NO_SECOND = Rule("BI-4.4g", "Behind several firsts nobody is second.")
SECOND = Rule("BI-4.4h", "Who alone is second gets half of the animals.")
TIED_SECOND = Rule(
    "BI-4.4i",
    "Several who are second together get the animals on the fields where they are present.",
)
BEHIND = Rule("BI-4.4j", "Whoever comes behind gets the animals on the fields where he is present.")
ROUNDED_DOWN = Rule("BI-4.4k", "Halves are rounded down.")
NO_BETTER = ruling(
    "BI-R11", "A second may get less than a third: nobody may choose between the two.", "4.4"
)


def shares(animals: int, present: Sequence[tuple[int, int, int]]) -> list[Claim]:
    """Who gets how many of the animals of an area.

    ``present``: player, strength, and animals on the player's own fields.
    """
    half = animals // 2
    found = []
    for player, strength, own in present:
        stronger = sum(other > strength for _, other, _ in present)
        equals = sum(other == strength for _, other, _ in present)
        if not stronger:
            rule, gain = (FIRST, animals) if equals == 1 else (TIED_FIRST, half)
        elif stronger == 1:
            rule, gain = (SECOND, half) if equals == 1 else (TIED_SECOND, own)
        else:
            rule, gain = BEHIND, own
        found.append(Claim(player, strength, own, stronger + 1, rule, gain))
    return found


def claims(table: Table, area: Area) -> list[Claim]:
    """Who is present in an area, with which strength, and what it brings; by player."""
    holder = table.holder
    strengths: dict[int, int] = {}
    own: dict[int, int] = {}
    for field in area.fields:
        player = holder[field]
        if player >= 0:
            strength = _WORTH[table.buildings[player].get(field, 0)]
            strength += table.hunters[player].get(field, 0)
            strengths[player] = strengths.get(player, 0) + strength
            own[player] = own.get(player, 0) + table.land.animals[field]
    if not strengths:
        return []
    return shares(area.animals, [(p, strengths[p], own[p]) for p in sorted(strengths)])


END_OF_ROUND = Rule(
    "BI-4.4a", "When everybody has carried out the actions of a round, all areas are scored."
)


def gains(table: Table, terrain: int) -> list[int]:
    """Per player, what all areas of a terrain bring."""
    found = [0] * table.board.players
    holder = table.holder
    everywhere: set[int] = set().union(*table.hunters, *table.buildings)
    for area in table.land.areas[terrain]:
        if everywhere.isdisjoint(area.fields):
            continue
        held = {holder[field] for field in area.fields}
        held.discard(-1)
        if len(held) == 1:  # alone, and so first
            found[held.pop()] += area.animals
            continue
        for claim in claims(table, area):
            found[claim.player] += claim.gain
    return found


def explained(table: Table, terrain: int) -> Iterator[AreaScored]:
    """Every area of a terrain, also those where nobody is, with all that decides who gets what."""
    land = table.land
    for area, names in zip(land.areas[terrain], land.area_names[terrain], strict=True):
        shares_there = tuple(
            Share(c.player, vector(c.strength), c.rank, c.animals, c.rule.id, c.gain)
            for c in claims(table, area)
        )
        yield AreaScored(TERRAINS[terrain], names, area.animals, shares_there)
