"""Natives 1: what every card says, in words of ours."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from bisongames.natives.cards import rows
from bisongames.natives.effects import many, most, told
from bisongames.play.rulebook import Ruleset

SHIPPED: Final = (
    *(f"totem-of-{n}" for n in ("cunning", "wisdom", "spirits", "power", "wrath")),
    *(f"totem-of-{n}" for n in ("field", "river", "hunt")),
    *(f"rite-of-{n}" for n in ("sacrifice", "clear-sight", "rainmaking", "ancestors")),
    *(f"rite-of-{n}" for n in ("knowledge", "change", "feast", "peace")),
    *(f"spring-of-{n}" for n in ("grace", "mildness", "awakening")),
    *(f"summer-of-{n}" for n in ("joy", "prayer", "change")),
    *(f"autumn-of-{n}" for n in ("harvest", "winds", "wrath")),
    *(f"legendary-{n}" for n in ("elder", "warrior", "farmer", "hunter")),
    *("silent-stalker", "third-eye", "steady-hand", "rolling-thunder", "sun-and-moon"),
)
"""The cards that rules speak about by name."""


def facts(game: Ruleset) -> Mapping[str, Any]:
    """What every card says, by its id, and the numbers that follow from the cards."""
    board, limit = game.board(max(game.player_counts)), game.options.knowledge_limit
    names = {id: f"{id.replace('-', ' ').capitalize()} is not in this game." for id in SHIPPED}
    names |= {id: text_of(family, row, game.options) for family, id, row in rows(game.components)}
    return {
        **{id.replace("-", "_"): text for id, text in names.items()},
        "playing_cards": sum(board.counts),
        "special_places": ", ".join(
            f"{name} {at}" for at, name in sorted(board.special_at.items())
        ),
        "knowledge_cards": "the strength of its role"
        if game.options.knowledge_full_strength
        else f"{limit} card{'' if limit == 1 else 's'}",
    }


def text_of(family: str, row: Any, options: Any) -> str:
    """What a card does, as one sentence of ours."""
    match family:
        case "totems":
            points = getattr(options, row.points_option) if row.points_option else row.points
            return f"The {row.title} pays its holder {points} for each {many(row.per, 1)[2:]} of his own."
        case "rites":
            does = "; then ".join(told(effect) for effect in row.effects)
            return f"The {row.title} ({row.points}){does and f': {does}'}."
        case "seasons":
            does = "; ".join(told(effect) for effect in row.effects)
            return f"{row.title}{does and f': {does}'}."
        case "heroes":
            extra = [f"{row.points} for his holder, {row.bonus:+d} {most(row.condition)}"]
            if row.counts_as != 1:
                extra.append(f"counts as {row.counts_as} members")
            if row.blocks:
                extra.append("the role he is placed at may not be used any more")
            if row.goes_to:
                extra.append(
                    f"goes to whoever has the most {many(row.goes_to, 2)[2:]} as soon as revealed"
                )
            return f"{row.title}: {'; '.join(extra)}."
        case "members":
            return f"Worth {row.value} to the tribes of {' and '.join(row.colors)}, wherever placed; a foreign one costs as much."
        case "food":
            great = " At most one great food card a turn." if row.great else ""
            return f"{row.title} brings {row.points}.{great}"
        case "conflicts":
            return (
                f"Conflict: {row.conflict_points}, with more warriors than {row.color}. "
                f"Harmony: {row.harmony_points} for both."
            )
        case "curses":
            return f"{row.points} for its holder."
        case "tribe":
            return f"The first {row.title.lower()} of a tribe, card {row.place} from the left."
        case _:
            return f"{row.title}."
