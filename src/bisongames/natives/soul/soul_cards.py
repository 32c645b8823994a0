"""Natives 7.2 and 7.3, Soul of the Prairie: conflict cards and heroes as rows of data."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.cards import POINTS, Card
from bisongames.natives.effects import ALWAYS, COLORS, MEASURES


@frozen(kw_only=True)
class ConflictCard(Card):
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
    """Further points for a holder who meets the condition."""
    condition: str = checked_field(OneOf((ALWAYS, *MEASURES)))
    """``always``, or the measure that the holder must have the most of."""
    counts_as: int = checked_field(WholeNumber(1, 7), 1)
    """Of how many members it counts in its role."""
    blocks: bool = False
    """Whether the role it is placed at may not be used any more."""
    goes_to: str = checked_field(OneOf(("", *MEASURES)), "")
    """If it does not stay in the prairie: the measure that decides who gets it on reveal."""
