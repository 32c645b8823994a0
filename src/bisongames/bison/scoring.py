"""Bison 4.4: the animals that each player gains from each area, and the rules, as pure functions of the table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

from bisongames.bison.board import MOUNTAIN, PRAIRIE, RIVER, TERRAINS
from bisongames.bison.events import AreaScored, Share
from bisongames.bison.land import Area
from bisongames.bison.options import MOST_SIZE
from bisongames.bison.table import Table
from bisongames.engine.core.rules import Rule, remarks, ruling

ORDER = Rule(
    "BI-4.4b",
    "Score every area: first all prairies, then all mountains, then all rivers.",
    about="ScoreAreas",
)


SCORING_ORDER: Final = (PRAIRIE, MOUNTAIN, RIVER)

_BITS: Final = 8
_WORTH: Final = (0, *(1 << _BITS * size for size in range(1, MOST_SIZE + 1)))
"""The worth of each size: more than any number of smaller pieces, so that strengths compare as numbers."""


class Claim(NamedTuple):
    """A player's pieces in an area, and the animals gained for them."""

    player: int
    strength: int
    """Tents or canoes and hunters as one number: see ``vector``."""
    animals: int
    """The animals on the fields that the player holds."""
    rank: int
    rule: Rule
    gain: int


MOST_VALUABLE = Rule(
    "BI-4.4c",
    "If you alone have the largest tent or canoe in an area, you have first rank there.",
)
NEXT_LOWER = Rule(
    "BI-4.4d",
    "If players are tied for the largest tent or canoe of an area, compare how many they have of that size, then of each "
    "smaller size in turn, and last their hunters there; the same decides the lower ranks.",
    source="rulebook 4.4, example 1",
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


def is_built(strength: int) -> bool:
    """Whether a strength includes a tent or canoe."""
    return strength >= 1 << _BITS


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
    reason="The table of ranks leaves no choice.",
)


Present = tuple[tuple[int, int, int], ...]
"""The players in an area: player, strength, and animals on the player's own fields."""


@lru_cache(maxsize=10_000)
def shares(animals: int, those: Present) -> tuple[Claim, ...]:
    """The claims of the players in an area with these animals."""
    half = animals // 2
    claims = []
    for player, strength, own in those:
        stronger = sum(other > strength for _, other, _ in those)
        equals = sum(other == strength for _, other, _ in those)
        if not stronger:
            rule, gain = (FIRST, animals) if equals == 1 else (TIED_FIRST, half)
        elif stronger == 1:
            rule, gain = (SECOND, half) if equals == 1 else (TIED_SECOND, own)
        else:
            rule, gain = BEHIND, own
        claims.append(Claim(player, strength, own, stronger + 1, rule, gain))
    return tuple(claims)


def claims(table: Table, area: Area) -> tuple[Claim, ...]:
    """The claims of the players in an area, by player."""
    return shares(area.animals, _present_in(table, area))


def _present_in(table: Table, area: Area) -> Present:
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
    return tuple([(p, strengths[p], own[p]) for p in sorted(strengths)])


END_OF_ROUND = Rule(
    "BI-4.4a", "A round ends with a scoring, when all players have carried out their actions."
)


def present(table: Table, terrain: int | None = None) -> Iterator[tuple[Area, Present]]:
    """Yields each area of a terrain, or of all, with players in it, and these players; their own animals only for three or
    more players.

    It makes one pass over the pieces, because bots call it in every evaluation.
    """
    number_of, areas, firsts = table.land.numbered
    first, end = (0, len(areas)) if terrain is None else (firsts[terrain], firsts[terrain + 1])
    holder = table.holder
    by_area: dict[int, list[tuple[int, int, int]]] = {}
    for player, hunters in enumerate(table.hunters):
        strengths: dict[int, int] = {}
        # A field without an area, or with another holder, occurs only if rules are lifted.
        for field, hunters_there in hunters.items():
            number = number_of[field]
            if first <= number < end and holder[field] == player:
                strengths[number] = strengths.get(number, 0) + hunters_there
        for field, size in table.buildings[player].items():
            number = number_of[field]
            if first <= number < end and holder[field] == player:
                strengths[number] = strengths.get(number, 0) + _WORTH[size]
        for number, strength in strengths.items():
            if number in by_area:
                by_area[number].append((player, strength, 0))
            else:
                by_area[number] = [(player, strength, 0)]
    for number in sorted(by_area):  # independent of the order of the pieces
        area, those = areas[number], by_area[number]
        yield area, tuple(those) if len(those) < 3 else _present_in(table, area)


def gains(table: Table, terrain: int) -> list[int]:
    """Per player: animals gained from all areas of a terrain."""
    brings = [0] * table.board.players
    for area, those in present(table, terrain):
        for claim in shares(area.animals, those):
            brings[claim.player] += claim.gain
    return brings


def area_events(table: Table, terrain: int) -> Iterator[AreaScored]:
    """Yields one event for each area of a terrain, empty ones included, with the facts that decide the shares."""
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
        reason="The animals are printed on the tiles.",
    ),
    Rule(
        "BI-R35",
        "A tent or canoe counts in scoring even if no hunter stands beside it.",
        section="4.4",
        source="rulebook 4.4, examples 1 and 2",
    ),
)
"""Rules without code of their own: they follow from the rules of the land and of presence."""
