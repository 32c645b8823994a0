"""Natives 7.1, Seasons: season cards and curses as rows of data."""

from __future__ import annotations

from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.cards import Card
from bisongames.natives.effects import MEASURES, ROLES, Effect, Needs

PARTS: Final = ("spring", "summer", "autumn")
"""The parts of the year before winter."""
ANY: Final = "any"
"""The word for every role of step 3."""
SEASON_VERBS: Final = (
    "bonus",
    "pass_credit",
    "replenish",
    "extra_rite",
    "reassign_before",
    "other_food",
    "curse_prairie",
    "curse_fewest",
)


@frozen(kw_only=True)
class SeasonEffect(Effect):
    """One effect of a season."""

    needs: ClassVar[Needs] = {
        "bonus": {"role": (ANY, *ROLES[1:])},
        "curse_fewest": {"measure": MEASURES},
    }
    verb: str = checked_field(OneOf(SEASON_VERBS))


@frozen(kw_only=True)
class Season(Card):
    """A season card: effects on all players during one part of the year."""

    part: str = checked_field(OneOf(PARTS))
    """The part of the year."""
    effects: tuple[SeasonEffect, ...]
    """The effects while the season is in force."""
    needs: str = checked_field(OneOf(("", "rituals")), "")
    """The expansion that the card requires; empty for none."""


@frozen(kw_only=True)
class Curse(Card):
    """A curse: negative points for its holder."""

    points: int = checked_field(WholeNumber(-50, 0))
    """The points for its holder; 0 or below."""
