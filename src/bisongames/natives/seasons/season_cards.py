"""Natives 7.1, Seasons: season cards and curses as rows of data."""

from __future__ import annotations

from attrs import frozen

from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber
from bisongames.natives.cards import Card
from bisongames.natives.effects import PARTS, SeasonEffect


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
