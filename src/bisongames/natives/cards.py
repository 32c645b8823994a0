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
"""The values of ``provenance`` in shipped cards; your own cards may have any text, or none."""

POINTS: Final = WholeNumber(0, 20)
COPIES: Final = WholeNumber(1, 200)
"""The number of copies of a card; 1 if a file omits it."""


@frozen(kw_only=True)
class Card:
    """The fields of every card; only the title is required in a file."""

    title: str = checked_field(Words())
    """The name of the card."""
    german: str = ""
    """The German name, as printed on the card."""
    count: int = checked_field(COPIES, 1)
    """The number of copies in the box."""
    provenance: str = ""
    """The source of the card, as free text."""


def card_rule(
    id: str,
    card: str,
    source: str = "",
    *,
    when: tuple[tuple[str, object], ...] = (),
    about: Subject | tuple[Subject, ...] = (),
    firm: bool = False,
) -> Rule:
    """The rule of a card, in force if the card is in the box; reconstructed unless ``source`` is given."""
    name = card.replace("-", "_")
    return Rule(
        id,
        f"{{{name}}}",
        source=source or f"sheet {id[3:-1]}",
        status="printed" if source else "reconstructed",
        when=((f"with_{name}", True), *when),
        about=about,
        firm=firm,
    )


def by_card(*rules: Rule) -> dict[str, Rule]:
    """These rules of cards, keyed by the id of the card."""
    return {rule.text.strip("{}").replace("_", "-"): rule for rule in rules}


@frozen(kw_only=True)
class Special(Card):
    """A card that is not shuffled into the stack: the start player card, winter and the like."""

    family: str
    """The family that the card is counted under."""


@frozen(kw_only=True)
class TribeCard(Card):
    """A tribe card: the first member of a role, one in each color."""

    place: int
    """The position from the left, counted from 1."""
    count: int = checked_field(WholeNumber(len(COLORS), len(COLORS)), len(COLORS))
    """The number of copies: one in each color."""


MEMBER_VALUES = Rule(
    "NA-1f",
    "A member card that shows one colour is worth 2 points, one that shows two colours is worth 1 point.",
    source="rulebook, Die Stammesmitglieder",
)


@frozen(kw_only=True)
class Member(Card):
    """A member card of one or two colors."""

    colors: tuple[str, ...] = checked_list(OneOf(COLORS))
    """One color, or two different ones."""
    value: int = field(default=Factory(lambda member: _value_of(member.colors), takes_self=True))
    """2 with one color, 1 with two; may be omitted."""

    def problems(self) -> Iterator[Fault]:
        """Yields the faults within this card."""
        if len(set(self.colors)) != len(self.colors) or len(self.colors) not in (1, 2):
            yield Fault(".colors", "expected one color or two different ones")
        elif self.value != _value_of(self.colors):
            yield Fault(
                ".value",
                f"expected 2 with one color or 1 with two, got {self.value}; it may be omitted",
            )


def _value_of(colors: tuple[str, ...]) -> int:
    return 3 - len(colors)


@frozen(kw_only=True)
class Food(Card):
    """A food card: corn, salmon or bison, normal or great."""

    kind: str = checked_field(OneOf(FOODS))
    """The food that the card shows."""
    points: int = checked_field(POINTS)
    """The points that the card scores at the end."""
    great: bool = False
    """Whether it is great food."""


@frozen(kw_only=True)
class Totem(Card):
    """A totem: points for each thing of one kind in its holder's tribe."""

    per: str = checked_field(OneOf(MEASURES))
    """The measure that is counted."""
    points: int | None = None
    """The points for each thing counted."""
    points_option: str = checked_field(OneOf(("", "wrath_points")), "")
    """The option that sets the points instead of ``points``."""

    def problems(self) -> Iterator[Fault]:
        """Yields the faults within this totem."""
        if self.points is not None and not POINTS.accepts(self.points):
            yield Fault(".points", f"expected {POINTS.allowed}, got {self.points}")
        if self.points is None and not self.points_option:
            yield Fault(".points", f"missing; expected {POINTS.allowed}")
        if self.points is not None and self.points_option:
            yield Fault(
                ".points",
                f"got {self.points}, but points_option takes the points from options.{self.points_option}: "
                'change that option, or write points_option = ""',
            )


TRIBE_CARDS = Rule("NA-1b", "Each of the {colours:colour} has {roles:tribe card}.", about="tribe")
NUMBER_OF_MEMBERS = Rule(
    "NA-1e",
    "The members are {members_of_one_colour:card} worth 2 points and {members_of_two_colours:card} worth 1 point.",
    about="members",
)
NUMBER_OF_FOOD = Rule("NA-1g", "The food cards are {food_in_the_box}.", about="food")
NUMBER_OF_TOTEMS = Rule(
    "NA-1h",
    "There are {totem_cards:totem}, all different.",
    when=(("totem_of_power_is_out", False),),
    about="totems",
)
WITHOUT_POWER = NUMBER_OF_TOTEMS.otherwise(
    "There are {totems_in_the_box:totem}, all different, of which the Totem of Power is not used.",
    totem_of_power_is_out=True,
)
EVEN_SPLIT = ruling(
    "NA-R1",
    "7 member cards show each colour alone, and 4 member cards show each pair of colours.",
    "1",
    reason="The only even split of 28 and 24 cards.",
)


REMARKS = remarks(
    Rule("NA-1a", "Natives is for {players}.", source="rulebook, title"),
    Rule(
        "NA-1c",
        "The colours are red, green, blue and yellow.",
        source="rulebook names red and green",
        status="reconstructed",
        reason="The rulebook names red and green.",
    ),
    Rule(
        "NA-1d",
        "From left to right, the tribe cards are scout, elder, shaman, warrior, farmer, fisher and hunter.",
        source="rulebook, Spielvorbereitung, and the order of Die Stammeskarten",
        status="reconstructed",
        reason="In this order the rulebook tells of them.",
    ),
    Rule("NA-1i", "Start player card and winter card: 1 of each.", about="specials"),
    ruling(
        "NA-R34",
        "Member cards that show the same colours are alike, whatever name they bear.",
        "1",
        source="sheet 1",
        reason="The rulebook tells member cards apart by their colours only.",
    ),
)
