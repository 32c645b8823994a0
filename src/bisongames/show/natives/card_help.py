"""Natives: what each card, role, season and totem is and does, from its data and the numbers of the variant."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.components import rows
from bisongames.natives.effects import ALWAYS, ANY, FARMER, FOODS, ROLES
from bisongames.show.language import Facts, Phrase, Word


def about(game: Ruleset) -> Mapping[str, Facts]:
    """The facts about every card, by its id, and about captives."""
    facts_by_card: dict[str, Facts] = {
        id: {
            "card": Word("card", id, row.title),
            "a_card": Word("a card", id, row.title),
            **_of(family, id, row, game),
        }
        for family, id, row in rows(game.components)
    }
    return {**facts_by_card, "captive": {"as": "captive", "points": game.options.captive_points}}


def _of(family: str, id: str, row: Any, game: Ruleset) -> Facts:
    """What makes the sentence of a card of a family."""
    options = game.options
    match family:
        case "specials":
            return {"as": row.family}
        case "tribe":
            return {"as": id}
        case "members":
            colours = [Word("colour", color) for color in row.colors]
            key = "member_one" if len(colours) == 1 else "member_two"
            return {"as": key, "value": row.value, "one": colours[0], "two": colours[-1]}
        case "food":
            role = Word("role", ROLES[FARMER + FOODS.index(row.kind)])
            most = options.great_food_per_turn
            key = "great_food" if row.great else "food"
            return {"as": key, "points": row.points, "role": role, "most": most}
        case "totems":
            return {
                "as": "totem",
                "points": totem_points(row, options),
                "per": Word("per", row.per),
            }
        case "rites" | "seasons":
            effects = tuple(map(_effect, row.effects)) or None
            points = getattr(row, "points", 0)
            return {"as": family.removesuffix("s"), "points": points, "effects": effects}
        case "curses":
            return {"as": "curse", "points": row.points}
        case "conflicts":
            return {
                "as": "conflict",
                "color": Word("colour", row.color),
                "conflict": row.conflict_points,
                "harmony": row.harmony_points,
            }
        case _:
            return hero(row)


def totem_points(row: Any, options: Any) -> int:
    """What a totem pays for each of what it counts."""
    return int(getattr(options, row.points_option) if row.points_option else row.points)


def _effect(effect: Any) -> Phrase:
    """One thing that a rite or a season does."""
    return Phrase(
        "effect",
        "bonus_any" if effect.role == ANY else effect.verb,
        {
            "number": effect.number,
            "measure": _several(effect.measure),
            "what": Word("what", effect.what),
            "role": Word("role", effect.role),
        },
    )


def _several(measure: str) -> Word:
    """What is compared, as several of them."""
    return Word("pers", measure)


def hero(row: Any) -> Facts:
    """What a hero brings, and on what condition."""
    condition = (
        Phrase("effect", "always", {})
        if row.condition == ALWAYS
        else Phrase("effect", "most", {"measure": _several(row.condition)})
    )
    notes = []
    if row.counts_as != 1:
        notes.append(Phrase("effect", "counts_as", {"number": row.counts_as}))
    if row.blocks:
        notes.append(Phrase("effect", "blocks", {}))
    if row.goes_to:
        notes.append(Phrase("effect", "goes_to", {"measure": _several(row.goes_to)}))
    return {
        "as": "hero",
        "points": row.points,
        "bonus": row.bonus,
        "condition": condition,
        "notes": tuple(notes) or None,
    }
