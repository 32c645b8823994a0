"""Natives: the sentences about all cards, and the values of all rule texts, of the base game and the expansions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives import card_texts
from bisongames.natives.card_texts import Sentence, enumeration
from bisongames.natives.cards import Card
from bisongames.natives.components import rows
from bisongames.natives.rituals import rite_texts
from bisongames.natives.seasons import season_texts
from bisongames.natives.soul import soul_texts

_TEXTS: Final = (card_texts.TEXTS, rite_texts.TEXTS, season_texts.TEXTS, soul_texts.TEXTS)
_RULES: Final[dict[type[Card], Sentence]] = {
    kind: rule for texts in _TEXTS for kind, rule in texts.rules.items()
}
_EFFECTS: Final[dict[type[Card], Sentence]] = {
    kind: effect for texts in _TEXTS for kind, effect in texts.effects.items()
}
_NAMES: Final = {
    "rituals": "the Rituals",
    "seasons": "the Seasons",
    "soul-of-the-prairie": "the Soul of the Prairie",
}


def facts(game: Ruleset) -> Mapping[str, object]:
    """The values that texts and conditions of rules refer to, by name."""
    known = {id: row for _, id, row in rows(game.components)}
    values = _of_several(game)
    for texts in _TEXTS:
        for id in texts.shipped:
            name = id.replace("-", "_")
            values[f"with_{name}"] = id in known
            values[name] = rule_of(known[id], game) if id in known else ""
        values |= texts.values(game)
    return values


def _of_several(game: Ruleset) -> dict[str, object]:
    """The values that depend on which of several expansions are in play."""
    mine, every = game.expansions, game.rulebook.expansions
    rituals, soul = "rituals" in mine, "soul-of-the-prairie" in mine
    return {
        "expansions_left_out": enumeration(name for id, name in _NAMES.items() if id not in mine),
        "expansions_played": "none" if not mine else "all" if len(mine) == len(every) else "some",
        "members_move": rituals or "seasons" in mine,
        "ordinary_cards": enumeration(
            ["member card", "food card", "totem", *["rite"] * rituals], "or"
        ),
        "shuffled_cards": enumeration(
            [
                *("member cards", "food cards", "totems"),
                *["rites"] * rituals,
                *["conflict cards", "heroes"] * soul,
            ]
        ),
        "scored_things": enumeration(
            [
                *("member cards of your colour and of other colours", "food", "captives", "totems"),
                *["rites"] * rituals,
                *["conflict cards", "heroes"] * soul,
                *["curses"] * ("seasons" in mine),
            ]
        ),
    }


def text_of(row: Card, game: Ruleset) -> str:
    """The effect of a card in our own words, for lists of cards."""
    effect = _EFFECTS.get(type(row), rule_of)
    return effect(row, game)


def rule_of(row: Card, game: Ruleset) -> str:
    """The text of the rule that describes this one card."""
    rule = _RULES.get(type(row))
    return rule(row, game) if rule else f"{row.title}."
