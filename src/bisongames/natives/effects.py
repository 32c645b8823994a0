"""Natives: the vocabulary of card effects."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import ClassVar, Final

from attrs import frozen

from bisongames.engine.core.errors import Fault, quote
from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber

COLORS: Final = ("red", "green", "blue", "yellow")
"""The colors of the tribes."""

ROLES: Final = ("scout", "elder", "shaman", "warrior", "farmer", "fisher", "hunter")
"""The roles of a tribe, left to right."""
SCOUT, ELDER, SHAMAN, WARRIOR, FARMER, FISHER, HUNTER = range(len(ROLES))
NUMBER: Final = {role: number for number, role in enumerate(ROLES)}

FOODS: Final = ("corn", "salmon", "bison")
"""The kinds of food, in the order of farmer, fisher and hunter."""

MEASURES: Final = (*ROLES, *FOODS, "food", "captives", "totems", "totems_and_rites", "members")
"""The quantities of a player that can be counted."""

FAMILIES_COUNTED: Final[dict[str, tuple[str, ...]]] = {
    "food": ("food",),
    "totems": ("totems",),
    "totems_and_rites": ("totems", "rites"),
}
"""The families of cards that a measure counts, by measure."""

_MANY: Final = {
    **{role: f"{role}s" for role in ROLES},
    **{food: f"{food} cards" for food in (*FOODS, "food")},
    "captives": "captives",
    "totems": "totems",
    "totems_and_rites": "totems and rites",
    "members": "members",
}

WORDS: Final = (*MEASURES, "totem", "captive", "own_member")
"""The words for things that a player can discard or lose, or that are counted for them."""

Needs = Mapping[str, Mapping[str, tuple[str, ...]]]
"""By verb: the fields that it requires in addition to the number, with the allowed words."""


@frozen(kw_only=True)
class Effect:
    """One effect of a card; the verb decides which fields are used."""

    needs: ClassVar[Needs] = {}

    verb: str
    """The kind of effect."""
    number: int = checked_field(WholeNumber(1, 20), 1)
    """The number of times or of cards."""
    measure: str = ""
    """The measure that is compared or counted."""
    what: str = ""
    """The kind of card that is paid or lost."""
    role: str = ""
    """The role that the effect applies to."""

    def problems(self) -> Iterator[Fault]:
        """Yields the faults within this effect."""
        needs = self.needs.get(self.verb, {})
        for name in ("measure", "what", "role"):
            value = getattr(self, name)
            if name not in needs:
                if value:
                    yield Fault(f".{name}", f"not used by {self.verb}")
            elif value not in needs[name]:
                allowed = OneOf(needs[name]).allowed
                yield Fault(f".{name}", f"expected {allowed}, got {quote(value)}")


def many(measure: str) -> str:
    """The plural noun for a measure: ``scouts``."""
    return _MANY[measure]


def of_your_members(number: int) -> str:
    """The members that may move, and where to: ``one of your member cards to another role``."""
    if number == 1:
        return "one of your member cards to another role"
    return f"up to {number} of your member cards to other roles"
