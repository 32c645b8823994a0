"""Natives 1: the cards of the base game as rows of data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import Factory, field, frozen

from bisongames.engine.core.errors import Fault
from bisongames.engine.core.rules import Rule, Subject, note, remarks, ruling
from bisongames.engine.rulebook.field_types import Words, checked_field, checked_list
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.effects import COLORS, FOODS, MEASURES

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


def card_rule(
    id: str,
    card: str,
    source: str = "",
    *,
    also: str = "",
    when: tuple[tuple[str, object], ...] = (),
    about: Subject | tuple[Subject, ...] = (),
    firm: bool = False,
) -> Rule:
    """The rule that a card brings, in force where it is in the box; reconstructed unless a source has its text."""
    name = card.replace("-", "_")
    return Rule(
        id,
        f"{{{name}}}{also}",
        source=source or f"sheet {id[3:-1]}",
        status="printed" if source else "reconstructed",
        when=((f"with_{name}", True), *when),
        about=about,
        firm=firm,
    )


@frozen(kw_only=True)
class Special(Card):
    """A card that is not shuffled into the stack: the start player card, winter and the like."""

    family: str
    """What it is for."""


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

    def problems(self) -> Iterator[Fault]:
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

    def problems(self) -> Iterator[Fault]:
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


TRIBE_CARDS = Rule("NA-1b", "Each of the {colours:colour} has {roles:tribe card}.", about="tribe")
NUMBER_OF_MEMBERS = Rule(
    "NA-1e",
    "The members are {members_of_one_colour:card} worth 2 points and {members_of_two_colours:card} worth 1 point.",
    about="members",
)
NUMBER_OF_FOOD = Rule("NA-1g", "The food cards are {food_in_the_box}.", about="food")
NUMBER_OF_TOTEMS = Rule("NA-1h", "There are {totem_cards:totem}, all different.", about="totems")
EVEN_SPLIT = ruling(
    "NA-R1",
    "7 member cards show each colour alone, and 4 member cards show each pair of colours.",
    "1",
)


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
    Rule("NA-1i", "Start player card and winter card: 1 of each.", about="specials"),
    ruling(
        "NA-R34",
        "Member cards that show the same colours are alike, whatever name they bear.",
        "1",
        source="sheet 1",
    ),
)
