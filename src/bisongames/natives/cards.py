"""Natives 1: every card of the box as a row of data.

Longer than 310 lines because it is one table of the kinds of card.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import Factory, field, frozen

from bisongames.engine.core.errors import Fault
from bisongames.engine.core.rules import Rule, note, remarks, ruling
from bisongames.engine.rulebook.field_types import Words, checked_field, checked_list
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.effects import (
    ALWAYS,
    COLORS,
    FOODS,
    MEASURES,
    PARTS,
    RiteEffect,
    SeasonEffect,
)

TEXTS_ARE_DATA = note(
    "NA-N1",
    "What cards say comes from the variant file, where each card says whether it is printed, likely or reconstructed.",
    "1",
)
PROVENANCE: Final = ("printed", "likely", "reconstructed")
"""What the shipped cards say of where they come from; a card of your own may say anything, or nothing."""

POINTS: Final = WholeNumber(0, 20)
COPIES: Final = WholeNumber(1, 200)
"""How many there are of a card; one if a file does not say it."""


@frozen(kw_only=True)
class Card:
    """What every card has; of this a file needs the title alone."""

    title: str = checked_field(Words())
    """Its name."""
    german: str = ""
    """Its printed name."""
    count: int = checked_field(COPIES, 1)
    """How many of it are in the box."""
    provenance: str = ""
    """Where it comes from, in any words."""


@frozen(kw_only=True)
class Special(Card):
    """A card that is no playing card: start player, winter, season changes."""

    family: str
    """What it is for: the start player, winter, or a season change."""


@frozen(kw_only=True)
class TribeCard(Card):
    """A first member, one in each colour."""

    place: int
    """From the left, counted from 1."""
    count: int = checked_field(WholeNumber(len(COLORS), len(COLORS)), len(COLORS))
    """One in each colour."""


MEMBER_VALUES = Rule(
    "NA-1f",
    "A member card that shows one colour is worth 2 points, one that shows two colours is worth 1 point.",
    source="rulebook, Die Stammesmitglieder",
)


@frozen(kw_only=True)
class Member(Card):
    """A member in one or two colours."""

    colors: tuple[str, ...] = checked_list(OneOf(COLORS))
    """One, or two different ones."""
    value: int = field(default=Factory(lambda member: _value_of(member.colors), takes_self=True))
    """2 with one colour, 1 with two; may be left out."""

    def wrong(self) -> Iterator[Fault]:
        """What is wrong with a member by itself."""
        if len(set(self.colors)) != len(self.colors) or len(self.colors) not in (1, 2):
            yield Fault(".colors", "needed one colour or two different ones")
        elif self.value != _value_of(self.colors):
            yield Fault(
                ".value",
                f"found {self.value}, needed 2 with one colour and 1 with two; it may be left out",
            )


def _value_of(colors: tuple[str, ...]) -> int:
    return 3 - len(colors)


@frozen(kw_only=True)
class Food(Card):
    """Corn, salmon or bison, normal or great."""

    kind: str = checked_field(OneOf(FOODS))
    """What it shows."""
    points: int = checked_field(POINTS)
    """What it is worth at the end."""
    great: bool = False
    """Whether it is great food."""


@frozen(kw_only=True)
class Totem(Card):
    """Points for each of something in the holder's tribe."""

    per: str = checked_field(OneOf(MEASURES))
    """What is counted: a measure."""
    points: int | None = None
    """For each."""
    points_option: str = checked_field(OneOf(("", "wrath_points")), "")
    """The option that holds the points instead."""

    def wrong(self) -> Iterator[Fault]:
        """What is wrong with a totem by itself."""
        if self.points is not None and not POINTS.accepts(self.points):
            yield Fault(".points", f"found {self.points}, allowed is {POINTS.allowed}")
        if self.points is None and not self.points_option:
            yield Fault(".points", f"is missing; allowed is {POINTS.allowed}")
        if self.points is not None and self.points_option:
            yield Fault(
                ".points",
                f"found {self.points}, but points_option says that options.{self.points_option} holds them: "
                'change that one, or write points_option = ""',
            )


@frozen(kw_only=True)
class Rite(Card):
    """Points, and effects that happen as soon as it is taken."""

    points: int = checked_field(POINTS)
    """What it is worth at the end."""
    effects: tuple[RiteEffect, ...] = ()
    """In this order, payments first."""

    def wrong(self) -> Iterator[Fault]:
        """What is wrong with a rite by itself."""
        verbs = [effect.verb for effect in self.effects]
        for index, verb in enumerate(verbs):
            if verb == "pay" and set(verbs[:index]) - {"pay"}:
                yield Fault(f".effects[{index}].verb", "payments come before the other effects")


@frozen(kw_only=True)
class Season(Card):
    """A rule for everybody, for one part of the year."""

    part: str = checked_field(OneOf(PARTS))
    """The part of the year."""
    effects: tuple[SeasonEffect, ...]
    """What holds while it is in force."""
    needs: str = checked_field(OneOf(("", "rituals")), "")
    """The expansion without which the card is out."""


@frozen(kw_only=True)
class Curse(Card):
    """Points off for its holder."""

    points: int = checked_field(WholeNumber(-50, 0))
    """What it costs its holder; 0 or below."""


@frozen(kw_only=True)
class Conflict(Card):
    """Conflict or harmony with the tribe of a colour."""

    color: str = checked_field(OneOf(COLORS))
    """The tribe that it is with."""
    conflict_points: int = checked_field(POINTS)
    """Above a warrior."""
    harmony_points: int = checked_field(POINTS)
    """Above a shaman."""


@frozen(kw_only=True)
class Hero(Card):
    """A member of no tribe."""

    points: int = checked_field(WholeNumber(-20, 20))
    """In whose tribe it is at the end."""
    bonus: int = checked_field(WholeNumber(0, 50))
    """Further points for whoever meets the condition."""
    condition: str = checked_field(OneOf((ALWAYS, *MEASURES)))
    """``always``, or the measure that the holder must have the most of."""
    counts_as: int = checked_field(WholeNumber(1, 7), 1)
    """Of how many members it counts in its role."""
    blocks: bool = False
    """Whether the role it is placed at may not be used any more."""
    goes_to: str = checked_field(OneOf(("", *MEASURES)), "")
    """If it does not stay in the prairie: the measure that decides who gets it on reveal."""


TRIBE_CARDS = Rule(
    "NA-1b",
    "Each of the {colours:colour} has {roles:tribe card}.",
    source="rulebook, Spielmaterial",
    about="tribe",
)
NUMBER_OF_MEMBERS = Rule(
    "NA-1e",
    "The members are {members_of_one_colour:card} worth 2 points and {members_of_two_colours:card} worth 1 point.",
    source="rulebook, Spielmaterial",
    about="members",
)
NUMBER_OF_FOOD = Rule(
    "NA-1g", "The food cards are {food_in_the_box}.", source="rulebook, Spielmaterial", about="food"
)
NUMBER_OF_TOTEMS = Rule(
    "NA-1h",
    "There are {totem_cards:totem}, all different.",
    source="rulebook, Spielmaterial",
    about="totems",
)
EVEN_SPLIT = ruling(
    "NA-R1",
    "7 member cards show each colour alone, and 4 member cards show each pair of colours.",
    "1",
)


@frozen
class Components:
    """All cards of a game, each family by the id of the card."""

    specials: dict[str, Special] = field(hash=False)
    """Cards that are no playing cards."""
    tribe: dict[str, TribeCard] = field(hash=False)
    """First members, by role."""
    members: dict[str, Member] = field(hash=False)
    """Members of one or two colours."""
    food: dict[str, Food] = field(hash=False)
    """Corn, salmon and bison."""
    totems: dict[str, Totem] = field(hash=False)
    """Totems."""
    rites: dict[str, Rite] = field(factory=dict, hash=False)
    """Rites; none without the Rituals."""
    seasons: dict[str, Season] = field(factory=dict, hash=False)
    """Seasons; none without the Seasons."""
    season_sets: dict[str, tuple[str, ...]] = field(factory=dict, hash=False)
    """Recommended sets of seasons by name, spring first."""
    curses: dict[str, Curse] = field(factory=dict, hash=False)
    """Curses; none without the Soul of the Prairie."""
    conflicts: dict[str, Conflict] = field(factory=dict, hash=False)
    """Conflict cards; none without the Soul of the Prairie."""
    heroes: dict[str, Hero] = field(factory=dict, hash=False)
    """Heroes; none without the Soul of the Prairie."""
    counts: dict[str, int] = field(factory=dict, eq=False, hash=False)
    """How many cards a family has in all, for whoever types a whole box and wants it counted; may be left out."""


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
"""What roles take, by which the prairie is counted: members, what the shaman takes, and the three foods from 2 on."""
OTHERS: Final = 5

PLAYING: Final = {
    "food": FOOD,
    "totems": SACRED,
    "rites": SACRED,
    "members": MEMBERS,
    "heroes": MEMBERS,
    "conflicts": OTHERS,
}
"""The families that are shuffled into the stack, in the order of the kinds of card, with what takes them."""


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
    Rule("NA-1a", "Natives is for {players}.", source="rulebook, title"),
    Rule(
        "NA-1c",
        "The colours are red, green, blue and yellow.",
        source="rulebook names red and green",
        status="reconstructed",
    ),
    Rule(
        "NA-1d",
        "From left to right, the tribe cards are scout, elder, shaman, warrior, farmer, fisher and hunter.",
        source="rulebook, Spielvorbereitung, and the order of Die Stammeskarten",
        status="reconstructed",
    ),
    Rule(
        "NA-1i",
        "Start player card and winter card: 1 of each.",
        source="rulebook, Spielmaterial",
        about="specials",
    ),
    ruling(
        "NA-R34",
        "Member cards that show the same colours are alike, whatever name they bear.",
        "1",
        source="sheet 1",
    ),
)
