"""Natives 7.2 and 7.3, Soul of the Prairie: conflict cards and heroes as rows of data."""

from __future__ import annotations

from typing import Final

from attrs import frozen

from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.cards import POINTS, Card
from bisongames.natives.effects import COLORS, MEASURES

ALWAYS: Final = "always"
"""The condition of a hero that is always met."""


@frozen(kw_only=True)
class ConflictCard(Card):
    """A conflict card: conflict or harmony with the tribe of a color."""

    color: str = checked_field(OneOf(COLORS))
    """The color of the other tribe."""
    conflict_points: int = checked_field(POINTS)
    """The points above a warrior."""
    harmony_points: int = checked_field(POINTS)
    """The points above a shaman."""


@frozen(kw_only=True)
class Hero(Card):
    """A hero: a member without a color."""

    points: int = checked_field(WholeNumber(-20, 20))
    """The points for the player whose tribe it is in at the end."""
    bonus: int = checked_field(WholeNumber(0, 50))
    """Additional points for a holder who meets the condition."""
    condition: str = checked_field(OneOf((ALWAYS, *MEASURES)))
    """``always``, or the measure that the holder must have the most of."""
    counts_as: int = checked_field(WholeNumber(1, 7), 1)
    """The number of members for which it counts in its role."""
    blocks: bool = False
    """Whether it blocks the role where it is placed."""
    goes_to: str = checked_field(OneOf(("", *MEASURES)), "")
    """The measure that decides who gets it on reveal; empty if it goes to the prairie."""
