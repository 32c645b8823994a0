"""Natives: the vocabulary of card effects, and the sentence for each effect."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.engine.core.errors import Fault, quote
from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.field_types import checked_field
from bisongames.engine.rulebook.options import OneOf, WholeNumber

COLORS: Final = ("red", "green", "blue", "yellow")
"""The colors of the tribes."""
PARTS: Final = ("spring", "summer", "autumn")
"""The parts of the year before winter."""

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
_ONE: Final = {
    "food": "food card",
    "totem": "totem",
    "captive": "captive",
    "own_member": "member card that shows your colour",
}

ALWAYS: Final = "always"
"""The condition of a hero that is always met."""
ANY: Final = "any"
"""The word for every role of step 3."""

WORDS: Final = (*MEASURES, "totem", "captive", "own_member")
"""The words for things that a player can discard or lose, or that are counted for them."""

RITE_VERBS: Final = ("pay", "self_to_captive", "opponents_ahead_discard", "activate", "reassign")
PAYMENTS: Final = ("food", "totem", "own_member")
LOSSES: Final = ("food", "totem", "captive")
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
NEEDS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "pay": {"what": PAYMENTS},
    "opponents_ahead_discard": {"measure": MEASURES, "what": LOSSES},
    "bonus": {"role": (ANY, *ROLES[1:])},
    "curse_fewest": {"measure": MEASURES},
}
"""The fields that a verb requires in addition to the number, with the allowed words."""


@frozen(kw_only=True)
class Effect:
    """One effect of a rite or a season; the verb decides which fields are used."""

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
        needs = NEEDS.get(self.verb, {})
        for name in ("measure", "what", "role"):
            value = getattr(self, name)
            if name not in needs:
                if value:
                    yield Fault(f".{name}", f"not used by {self.verb}")
            elif value not in needs[name]:
                allowed = OneOf(needs[name]).allowed
                yield Fault(f".{name}", f"expected {allowed}, got {quote(value)}")


@frozen(kw_only=True)
class RiteEffect(Effect):
    """One effect of a rite."""

    verb: str = checked_field(OneOf(RITE_VERBS))


@frozen(kw_only=True)
class SeasonEffect(Effect):
    """One effect of a season."""

    verb: str = checked_field(OneOf(SEASON_VERBS))


def many(measure: str) -> str:
    """The plural noun for a measure: ``scouts``."""
    return _MANY[measure]


def one_of(what: str) -> str:
    """The singular noun for a payment or loss: ``food card``."""
    return _ONE[what]


def effect_text(effect: Effect) -> str:
    """The sentence for an effect, addressed to the player it applies to; starts in lower case."""
    number, measure, what = Counted(effect.number), effect.measure, effect.what
    match effect.verb:
        case "pay" if what == "own_member":
            return (
                "discard one of your member cards that shows your colour; "
                "without one you may not take this rite"
            )
        case "pay":
            return f"discard one of your {one_of(what)}s; without one you may not take this rite"
        case "self_to_captive" if number == 1:
            return "you may turn one of your member cards, of any colour, into a captive"
        case "self_to_captive":
            return f"you may turn up to {number} of your member cards, of any colour, into captives"
        case "opponents_ahead_discard":
            choice = "" if what == "captive" else " of their choice"
            return f"each opponent with more {many(measure)} than you discards a {one_of(what)}{choice}"
        case "activate" if number == 1:
            return "choose a role and take cards with it"
        case "activate":
            return f"choose a role {number} times, one after the other, and take cards with it"
        case "reassign":
            return f"you may move {_of_your_members(number)}"
        case "bonus":
            action = "in step 3" if effect.role == ANY else f"with the {effect.role}"
            return f"you may take {number:extra card} {action}"
        case "pass_credit":
            return (
                f"if you pass in step 3, you may take {number:extra card} in your next action of step 3; "
                "passing again adds nothing"
            )
        case "replenish":
            return f"reveal {number:card} in step 1"
        case "extra_rite":
            return f"you may take {number:extra rite} with the shaman"
        case "reassign_before":
            return f"before step 1 you may move {_of_your_members(number)}"
        case "other_food":
            extra = f"{number:food card of another kind|food cards of other kinds}"
            return f"after taking food in step 3, you may take {extra}"
        case "curse_prairie":
            lie = "card lies" if number == 1 else "cards lie"
            return f"if {number} or more {lie} in the prairie at the end of your turn, take a curse"
        case _:
            return (
                f"at the end of each round, each player with the fewest {many(measure)} takes a curse, "
                "unless all players are tied"
            )


def _of_your_members(number: int) -> str:
    if number == 1:
        return "one of your member cards to another role"
    return f"up to {number} of your member cards to other roles"
