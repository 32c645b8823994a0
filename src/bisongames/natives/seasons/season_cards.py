"""Natives 7.1, Seasons: season cards and curses as rows of data."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.cards import Card
from bisongames.natives.effects import PARTS, SeasonEffect


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
