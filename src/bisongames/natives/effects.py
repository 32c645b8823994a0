"""Natives: the small vocabulary that the texts of cards are written in, and what each word says."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from bisongames.play.errors import Fault, quoted
from bisongames.play.options import Choice, Number
from bisongames.play.rows import one

COLORS: Final = ("red", "green", "blue", "yellow")
"""The colours of the tribes."""
PARTS: Final = ("spring", "summer", "autumn")
"""The parts of the year before winter."""

ROLES: Final = ("scout", "elder", "shaman", "warrior", "farmer", "fisher", "hunter")
"""The roles of a tribe, left to right."""
SCOUT, ELDER, SHAMAN, WARRIOR, FARMER, FISHER, HUNTER = range(len(ROLES))
NUMBER: Final = {role: number for number, role in enumerate(ROLES)}

FOODS: Final = ("corn", "salmon", "bison")
"""The kinds of food, in the order of farmer, fisher and hunter."""

MEASURES: Final = (
    *ROLES,
    *FOODS,
    "food",
    "captives",
    "totems",
    "totems_and_rites",
    "members",
)
"""What can be counted of a player."""

_PLURAL: Final = {
    **{role: f"{role}s" for role in ROLES},
    **{food: f"{food} cards" for food in (*FOODS, "food")},
    "captives": "captives",
    "totems": "totems",
    "totems_and_rites": "totems and rites",
    "members": "members in the tribe",
}
_SINGULAR: Final = {
    **{name: name for name in (*ROLES, *FOODS, "food", "totem", "captive")},
    "captives": "captive",
    "totems": "totem",
    "totems_and_rites": "totem or rite",
    "members": "member in the tribe",
    "own_member": "added member that shows his own colour",
}

ALWAYS: Final = "always"
"""The condition of a hero that is always met."""
ANY: Final = "any"
"""Every role of step 3."""

WORDS: Final = (*MEASURES, "totem", "captive", "own_member")
"""What can be counted of a player, discarded or lost."""

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
"""The words that belong to a verb, besides the number, and what each may be."""


@frozen(kw_only=True)
class Effect:
    """One thing that a rite or a season does; which of the fields count depends on the verb."""

    verb: str
    number: int = one(Number(1, 20), 1)
    measure: str = ""
    what: str = ""
    role: str = ""

    def wrong(self) -> Iterator[Fault]:
        """What is wrong with an effect by itself."""
        needs = NEEDS.get(self.verb, {})
        for name in ("measure", "what", "role"):
            found = getattr(self, name)
            if name not in needs:
                if found:
                    yield Fault(f".{name}", f"{self.verb} does not use it")
            elif found not in needs[name]:
                allowed = Choice(needs[name]).allowed
                yield Fault(f".{name}", f"found {quoted(found)}, allowed is {allowed}")


@frozen(kw_only=True)
class RiteEffect(Effect):
    """One thing that a rite does."""

    verb: str = one(Choice(RITE_VERBS))


@frozen(kw_only=True)
class SeasonEffect(Effect):
    """One thing that a season does."""

    verb: str = one(Choice(SEASON_VERBS))


def many(measure: str, number: int) -> str:
    """So many of what a measure counts, for people: ``3 scouts``."""
    return f"{number} {_SINGULAR[measure] if number == 1 else _PLURAL[measure]}"


def told(effect: Effect) -> str:
    """What an effect does, for people; begins in lower case."""
    number, measure, what = effect.number, effect.measure, effect.what
    cards = "card" if number == 1 else "cards"
    match effect.verb:
        case "pay":
            return f"whoever takes it discards one {_card(what)} of his own; otherwise it may not be taken"
        case "self_to_captive":
            return f"the taker may turn up to {number} of his added members, of any colour, into captives"
        case "opponents_ahead_discard":
            choice = "" if what == "captive" else " of his choice"
            return (
                f"every opponent with more {_PLURAL[measure]} than the taker discards "
                f"one {_card(what)}{choice}"
            )
        case "activate":
            return f"the taker activates up to {number} roles of step 3, one after the other"
        case "reassign":
            return f"the taker may move up to {number} of his added members to other roles"
        case "bonus":
            actions = (
                "every step-3 action"
                if effect.role == ANY
                else f"an action of the {_SINGULAR[effect.role]}"
            )
            return f"{actions} may take {number} more {cards}"
        case "pass_credit":
            return (
                f"who passes step 3 may take {number} more {cards} in his next step-3 action, "
                "however often he passes"
            )
        case "replenish":
            return f"step 1 reveals {number} {cards}"
        case "extra_rite":
            return f"an action of the shaman may take {number} further {cards}, rites only"
        case "reassign_before":
            return f"before step 1 a player may move up to {number} of his added members to other roles"
        case "other_food":
            return (
                "after a farmer, fisher or hunter action that took a card the player may take "
                f"{number} food {cards} of another kind"
            )
        case "curse_prairie":
            return f"whose turn ends with {number} or more cards in the prairie takes a curse"
        case _:
            return (
                f"at the end of each round every player with the fewest {_PLURAL[measure]} takes a curse, "
                "unless all are equal"
            )


def _card(what: str) -> str:
    return f"{what} card" if what == "food" else _SINGULAR[what]


def most(measure: str) -> str:
    """The condition of a hero, for people."""
    return ALWAYS if measure == ALWAYS else f"if his holder has the most {_PLURAL[measure]}"
