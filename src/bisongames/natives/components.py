"""Natives: all cards of a game, in families, each keyed by the id of the card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import field, frozen

from bisongames.natives.cards import Card, Food, Member, Special, Totem, TribeCard
from bisongames.natives.rituals.rite_cards import Rite
from bisongames.natives.seasons.season_cards import Curse, Season
from bisongames.natives.soul.soul_cards import ConflictCard, Hero


@frozen
class Components:
    """All cards of a game, in families, each keyed by the id of the card."""

    specials: dict[str, Special] = field(hash=False)
    """Cards that are not playing cards."""
    tribe: dict[str, TribeCard] = field(hash=False)
    """Tribe cards, by role."""
    members: dict[str, Member] = field(hash=False)
    """Members of one or two colors."""
    food: dict[str, Food] = field(hash=False)
    """Corn, salmon and bison."""
    totems: dict[str, Totem] = field(hash=False)
    """Totem cards."""
    rites: dict[str, Rite] = field(factory=dict, hash=False)
    """Rites; none without the Rituals."""
    seasons: dict[str, Season] = field(factory=dict, hash=False)
    """Seasons; none without the Seasons."""
    season_sets: dict[str, tuple[str, ...]] = field(factory=dict, hash=False)
    """Recommended sets of seasons by name, spring first."""
    curses: dict[str, Curse] = field(factory=dict, hash=False)
    """Curses; none without the Seasons."""
    conflicts: dict[str, ConflictCard] = field(factory=dict, hash=False)
    """Conflict cards; none without the Soul of the Prairie."""
    heroes: dict[str, Hero] = field(factory=dict, hash=False)
    """Heroes; none without the Soul of the Prairie."""
    counts: dict[str, int] = field(factory=dict, eq=False, hash=False)
    """Expected numbers of cards by family, a check against typing errors; may be omitted."""


FAMILIES: Final = (
    "specials",
    "tribe",
    "members",
    "food",
    "totems",
    "rites",
    "seasons",
    "curses",
    "conflicts",
    "heroes",
)


MEMBERS: Final = 0
SACRED: Final = 1
FOOD: Final = 2
"""The families by which the prairie is counted: members, the shaman's cards, and the three foods from 2 on."""
OTHERS: Final = 5

PLAYING: Final = {
    "food": FOOD,
    "totems": SACRED,
    "rites": SACRED,
    "members": MEMBERS,
    "heroes": MEMBERS,
    "conflicts": OTHERS,
}
"""The components shuffled into the stack, in the order of ``Board.kinds``, each with its (first) family."""


def rows(components: Components) -> Iterator[tuple[str, str, Any]]:
    """Yields every card of the game as family, id and row."""
    for family in FAMILIES:
        for id, row in getattr(components, family).items():
            yield family, id, row


def counted_as(family: str, row: Card) -> str:
    """The entry of the rulebook's list that a card is counted under."""
    match row:
        case Special():
            return row.family
        case Member():
            return f"members_worth_{row.value}"
        case Food():
            return f"great_{row.kind}" if row.great else row.kind
        case _:
            return family
