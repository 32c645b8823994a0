"""Natives 1: every card of the box as a row of data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import field, frozen

from bisongames.natives.effects import Effect
from bisongames.play.rules import Rule, remarks, ruling

TEXTS_ARE_DATA = ruling(
    "NA-1k",
    "What totems, rites, seasons and heroes say comes from the variant file, where each says whether it is "
    "printed, likely or reconstructed.",
    source="sheet 9",
)
PROVENANCE: Final = ("printed", "likely", "reconstructed")


@frozen
class Special:
    """A card that is no playing card: start player, winter, season changes."""

    title: str
    german: str
    count: int
    family: str
    provenance: str


@frozen
class TribeCard:
    """A first member, one in each colour."""

    title: str
    german: str
    place: int
    """From the left, counted from 1."""
    count: int
    provenance: str


MEMBER_VALUES = Rule(
    "NA-1c",
    "A member card showing a single tribe colour has value 2, one showing two tribe colours has value 1.",
    source="rulebook, Die Stammesmitglieder",
)


@frozen
class Member:
    """A member in one or two colours."""

    title: str
    german: str
    colors: tuple[str, ...]
    value: int
    count: int
    provenance: str


@frozen
class Food:
    """Corn, salmon or bison, normal or great."""

    title: str
    german: str
    kind: str
    points: int
    count: int
    provenance: str
    great: bool = False


@frozen
class Totem:
    """Points for each of something in the holder's tribe."""

    title: str
    german: str
    per: str
    """What is counted: a measure."""
    count: int
    provenance: str
    points: int = 0
    points_option: str = ""
    """The option that holds the points instead."""


@frozen
class Rite:
    """Points, and effects that happen as soon as it is taken."""

    title: str
    german: str
    points: int
    effects: tuple[Effect, ...]
    count: int
    provenance: str


@frozen
class Season:
    """A rule for everybody, for one part of the year."""

    title: str
    german: str
    part: str
    effects: tuple[Effect, ...]
    count: int
    provenance: str
    needs: str = ""
    """The expansion without which the card is out."""


@frozen
class Curse:
    """Points off for its holder."""

    title: str
    german: str
    points: int
    count: int
    provenance: str


@frozen
class Conflict:
    """Conflict or harmony with the tribe of a colour."""

    title: str
    german: str
    color: str
    conflict_points: int
    harmony_points: int
    count: int
    provenance: str


@frozen
class Hero:
    """A member of no tribe."""

    title: str
    german: str
    points: int
    """In whose tribe it is at the end."""
    bonus: int
    condition: str
    """``always``, or the measure that the holder must have the most of."""
    count: int
    provenance: str
    counts_as: int = 1
    blocks: bool = False
    """Whether the role it is placed at may not be used any more."""
    goes_to: str = ""
    """If it does not stay in the prairie: the measure that decides who gets it on reveal."""


WHOLE_BOX = Rule(
    "NA-1a",
    "The whole box holds 200 cards: 129 of the base game, 16 rites, 25 for the Seasons, 30 for the Soul of the "
    "Prairie.",
    source="rulebook, Spielmaterial",
)
BASE_SET = Rule(
    "NA-1b",
    "The base set is 1 start player card, 1 winter card, 28 tribe cards, 28 two-point members, 24 one-point "
    "members, 18 corn, 12 salmon, 9 bison and 8 totems that are all different.",
    source="rulebook, Spielmaterial",
)
EVEN_SPLIT = ruling(
    "NA-R1",
    "Each colour has 7 one-coloured members and each of the 6 colour pairs has 4 two-coloured members.",
    "1",
)


@frozen
class Components:
    """All cards of a game, each family by the id of the card."""

    counts: dict[str, int] = field(hash=False)
    """How many cards each family has, by the rulebook's list of what is in the box."""
    specials: dict[str, Special] = field(hash=False)
    tribe: dict[str, TribeCard] = field(hash=False)
    members: dict[str, Member] = field(hash=False)
    food: dict[str, Food] = field(hash=False)
    totems: dict[str, Totem] = field(hash=False)
    rites: dict[str, Rite] = field(factory=dict, hash=False)
    seasons: dict[str, Season] = field(factory=dict, hash=False)
    season_sets: dict[str, tuple[str, ...]] = field(factory=dict, hash=False)
    curses: dict[str, Curse] = field(factory=dict, hash=False)
    conflicts: dict[str, Conflict] = field(factory=dict, hash=False)
    heroes: dict[str, Hero] = field(factory=dict, hash=False)


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


PLAYING_CARDS = ruling(
    "NA-1g",
    "Without the winter and season-change cards this game has {playing_cards} playing cards.",
    source="sheet 1",
)
PLAYING: Final = ("food", "totems", "rites", "members", "heroes", "conflicts")
"""The families that are shuffled into the stack, in the order of the kinds of card."""


def rows(components: Components) -> Iterator[tuple[str, str, Any]]:
    """Every card of the game: family, id, row."""
    for family in FAMILIES:
        for id, row in getattr(components, family).items():
            yield family, id, row


def counted_as(family: str, row: Any) -> str:
    """The entry of the rulebook's list that a card is counted under."""
    if family == "specials":
        return str(row.family)
    if family == "members":
        return f"members_worth_{row.value}"
    if family == "food":
        return f"great_{row.kind}" if row.great else str(row.kind)
    return family


REMARKS = remarks(
    Rule(
        "NA-1h",
        "Every colour's row reads scout, elder, shaman, warrior, farmer, fisher, hunter from left to right.",
        source="rulebook, Spielvorbereitung, order of headings in Die Stammeskarten",
    ),
    Rule("NA-1i", "The four tribe colours are red, green, blue and yellow."),
    Rule(
        "NA-1j",
        "A name printed on an ordinary member has no effect on play.",
        source="sheet 1",
        status="reconstructed",
    ),
)
