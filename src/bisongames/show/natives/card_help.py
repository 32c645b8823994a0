"""Natives: the facts for a sentence about each card, from its data and the options of the variant."""

from __future__ import annotations

from collections.abc import Mapping

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.cards import Food, Member, Special, Totem
from bisongames.natives.components import rows
from bisongames.natives.effects import FARMER, FOODS, ROLES, Effect
from bisongames.natives.rituals.rite_cards import Rite
from bisongames.natives.seasons.season_cards import ANY, Curse, Season
from bisongames.natives.soul.soul_cards import ALWAYS, ConflictCard, Hero
from bisongames.show.language import Facts, Phrase, Word


def about(game: Ruleset) -> Mapping[str, Facts]:
    """The facts about every card, by card id, and about captives."""
    facts_by_card: dict[str, Facts] = {
        id: {
            "card": Word("card", id, row.title),
            "a_card": Word("a card", id, row.title),
            **_facts(id, row, game),
        }
        for _, id, row in rows(game.components)
    }
    return {**facts_by_card, "captive": {"as": "captive", "points": game.options.captive_points}}


def takes(game: Ruleset, role: str) -> str:
    """The key of the words for the cards that a role takes from the prairie: those of the shaman include rites, if any."""
    return "shaman_with_rites" if role == "shaman" and game.components.rites else role


def _facts(id: str, row: object, game: Ruleset) -> Facts:
    """The facts of one card, with the name of its sentence."""
    match row:
        case Special(family=family):
            return {"as": family}
        case Member(colors=colors, value=value):
            words = [Word("colour", color) for color in colors]
            key = "member_one" if len(words) == 1 else "member_two"
            captive = game.options.captive_points
            one, two = words[0], words[-1]
            return {"as": key, "value": value, "captive": captive, "one": one, "two": two}
        case Food(kind=kind, points=points):
            role = Word("role", ROLES[FARMER + FOODS.index(kind)])
            most = game.options.great_food_per_turn
            key = "great_food" if row.great else "food"
            return {"as": key, "points": points, "role": role, "most": most}
        case Totem():
            return {"as": "totem", "points": totem_points(row, game), "per": Word("per", row.per)}
        case Rite() | Season():
            key, points = ("rite", row.points) if isinstance(row, Rite) else ("season", 0)
            effects = tuple(map(_effect, row.effects))
            return {"as": key, "points": points, "effects": effects or None}
        case Curse(points=points):
            return {"as": "curse", "points": points}
        case ConflictCard(color=color):
            points_by_side = {"conflict": row.conflict_points, "harmony": row.harmony_points}
            return {"as": "conflict", "color": Word("colour", color), **points_by_side}
        case Hero():
            return hero(row)
    return {"as": takes(game, id)}  # a tribe card


def totem_points(totem: Totem, game: Ruleset) -> int:
    """The points of a totem for each thing that it counts."""
    option, points = totem.points_option, totem.points
    return int(getattr(game.options, option)) if option else points or 0


def _effect(effect: Effect) -> Phrase:
    """One effect of a rite or a season, as a phrase."""
    facts = {
        "number": effect.number,
        "measure": Word("pers", effect.measure),
        "what": Word("what", effect.what),
        "role": Word("role", effect.role),
    }
    return Phrase("effect", "bonus_any" if effect.role == ANY else effect.verb, facts)


def hero(row: Hero) -> Facts:
    """The facts about a hero: the points, and the condition for the bonus."""
    condition = (
        Phrase("effect", "always", {})
        if row.condition == ALWAYS
        else Phrase("effect", "most", {"measure": Word("pers", row.condition)})
    )
    notes = []
    if row.counts_as != 1:
        notes.append(Phrase("effect", "counts_as", {"number": row.counts_as}))
    if row.blocks:
        notes.append(Phrase("effect", "blocks", {}))
    if row.goes_to:
        notes.append(Phrase("effect", "goes_to", {"measure": Word("pers", row.goes_to)}))
    points = {"points": row.points, "bonus": row.bonus}
    return {"as": "hero", **points, "condition": condition, "notes": tuple(notes) or None}
