"""Natives 6.2, Rituals: rites as rows of data."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.errors import Fault
from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf
from bisongames.natives.cards import POINTS, Card
from bisongames.natives.effects import MEASURES, Effect, Needs

PAYMENTS: Final = ("food", "totem", "own_member")
LOSSES: Final = ("food", "totem", "captive")
_ONE: Final = {
    "food": "food card",
    "totem": "totem",
    "captive": "captive",
    "own_member": "member card that shows your colour",
}


def one_of(what: str) -> str:
    """The singular noun for a payment or loss: ``food card``."""
    return _ONE[what]


@frozen(kw_only=True)
class RiteEffect(Effect):
    """One effect of a rite."""

    needs: ClassVar[Needs] = {
        "pay": {"what": PAYMENTS},
        "opponents_ahead_discard": {"measure": MEASURES, "what": LOSSES},
    }
    verb: str = checked_field(
        OneOf(("pay", "self_to_captive", "opponents_ahead_discard", "activate", "reassign"))
    )


@frozen(kw_only=True)
class Rite(Card):
    """A rite: its points, and the effects it has when taken."""

    points: int = checked_field(POINTS)
    """The points that the rite scores at the end."""
    effects: tuple[RiteEffect, ...] = ()
    """The effects in their order, payments first."""

    def problems(self) -> Iterator[Fault]:
        """Yields the faults within this rite."""
        verbs = [effect.verb for effect in self.effects]
        for index, verb in enumerate(verbs):
            if verb == "pay" and set(verbs[:index]) - {"pay"}:
                yield Fault(f".effects[{index}].verb", "expected payments before all other effects")
