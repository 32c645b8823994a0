"""Bison 4.4: what every area brings to whom, and why: pure functions over the table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from bisongames.bison.board import MOUNTAIN, PRAIRIE, RIVER, TERRAINS
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.land import Area
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import Table
from bisongames.play.rules import Rule, remarks, ruling

ORDER = Rule(
    "BI-4.4b", "Score every area: first all prairies, then all mountains, then all rivers."
)


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
    "The player with the largest tent or canoe in an area has first rank there.",
)
NEXT_LOWER = Rule(
    "BI-4.4d",
    "If players are tied for the largest tent or canoe of an area, compare how many they have of that size, then of each "
    "smaller size in turn, and last their hunters there.",
)
LARGER_BEATS_MANY = Rule(
    "BI-4.4e",
    "A tent or canoe outranks any number of smaller ones and of hunters.",
    source="rulebook 4.3.1",
)
HUNTERS_ALONE = Rule(
    "BI-4.4f",
    "In an area without tents and canoes, the number of hunters decides the ranks.",
    source="rulebook 4.4, example 3",
)


def vector(strength: int) -> tuple[int, ...]:
    """A strength as numbers of tents or canoes of sizes 4, 3, 2 and 1, and of hunters."""
    mask = (1 << _BITS) - 1
    return tuple(strength >> _BITS * size & mask for size in range(MOST_SIZE, -1, -1))


FIRST = Rule(
    "BI-4.4g",
    "If you alone have first rank in an area, take as many animals onto your track as the area shows.",
    firm=True,
)
TIED_FIRST = Rule(
    "BI-4.4h",
    "If players share first rank, each of them takes half of the animals of the area.",
    firm=True,
)
NO_SECOND = Rule("BI-4.4i", "If players share first rank, nobody has second rank.")
SECOND = Rule(
    "BI-4.4j",
    "If you alone have second rank in an area, take half of the animals of the area.",
    firm=True,
)
TIED_SECOND = Rule(
    "BI-4.4k",
    "If players share second rank, each of them takes only the animals on the fields where they are present.",
    firm=True,
)
BEHIND = Rule(
    "BI-4.4l",
    "If you have third or fourth rank in an area, take only the animals on the fields where you are present.",
    firm=True,
)
ROUNDED_DOWN = Rule("BI-4.4m", "Round halves down.")
NO_BETTER = ruling(
    "BI-R11",
    "You may not choose a lower rank, even where second rank brings you less than third.",
    "4.4",
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
    "BI-4.4a",
    "A round ends with a scoring, when all players have carried out their actions.",
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


REMARKS = remarks(
    ruling(
        "BI-R22",
        "Animals on the tiles are never used up: they count anew in every scoring.",
        "4.4",
    ),
    ruling(
        "BI-R35",
        "A tent or canoe counts in scoring even if no hunter stands beside it.",
        "4.4",
    ),
)
"""The land keeps what it shows, and whoever has a piece on a field is present."""
