"""Natives 6.2, Rituals: sentences about rites, and the values that rule texts insert."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.card_texts import CardTexts, copies, enumeration
from bisongames.natives.effects import Effect, many, of_your_members
from bisongames.natives.rituals.rite_cards import Rite, one_of


def _values(game: Ruleset) -> Mapping[str, object]:
    rites: Mapping[str, Rite] = game.components.rites
    *lower, highest = sorted({row.points for row in rites.values()}) or [0]
    most = f"{Counted(highest):point}" if rites else ""
    return {
        "rite_cards": sum(row.count for row in rites.values()),
        "rite_kinds": len(rites),
        "rite_copies": copies(row.count for row in rites.values()),
        "rite_points": f"{enumeration(map(str, lower), 'or')} or {most}" if lower else most,
    }


def _rite(row: Rite, game: Ruleset) -> str:
    does = "; then ".join(effect_text(effect, game) for effect in row.effects)
    return f"{row.title} ({Counted(row.points):point}){does and f': {does}'}."


def effect_text(effect: Effect, game: Ruleset) -> str:
    """The sentence for an effect, addressed to the player who takes the rite; starts in lower case."""
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
            return f"you may choose a role and take {_activated(game)}"
        case "activate":
            return f"up to {number} times, one after the other, choose a role and take {_activated(game)}"
        case _:
            return f"you may move {of_your_members(number)}"


def _activated(game: Ruleset) -> str:
    """The cards that a role takes for a rite: ``1 card with it``."""
    limit = Counted(game.options.knowledge_limit)
    if game.options.knowledge_full_strength:
        return "cards with it, up to its strength"
    return f"{limit:card} with it" if limit == 1 else f"up to {limit:card} with it"


TEXTS: Final = CardTexts(
    shipped=(
        *(f"rite-of-{n}" for n in ("sacrifice", "clear-sight", "rainmaking", "ancestors")),
        *(f"rite-of-{n}" for n in ("knowledge", "change", "feast", "peace")),
    ),
    values=_values,
    rules={Rite: _rite},
)
