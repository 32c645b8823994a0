"""Natives 7.1, Seasons: sentences about seasons and curses, and the values that rule texts insert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.card_texts import CardTexts, enumeration
from bisongames.natives.components import Components
from bisongames.natives.effects import Effect, many, of_your_members
from bisongames.natives.options import SETS
from bisongames.natives.seasons.season_cards import ANY, PARTS, Curse, Season
from bisongames.natives.seasons.season_checks import chosen_seasons


def _values(game: Ruleset) -> Mapping[str, object]:
    components: Components = game.components
    titles = {id: row.title for id, row in components.seasons.items()}
    parts = Counter(row.part for row in components.seasons.values())
    chosen = chosen_seasons(game.options, components)
    sets = {
        name: [titles[id] for id in components.season_sets.get(name, ()) if id in titles]
        for name in SETS
        if not any(_is_out(game, id) for id in components.season_sets.get(name, ()))
    }
    cursing = [
        row.title
        for id, row in components.seasons.items()
        if any(effect.verb.startswith("curse") for effect in row.effects) and not _is_out(game, id)
    ]
    curses = sorted((row.points for row in components.curses.values()), reverse=True)
    return {
        "season_kinds": enumeration([f"{Counted(parts[part]):{part}}" for part in PARTS]),
        "base_cards_open": "seasons" in game.expansions,
        "seasons_are_chosen": bool(chosen),
        "seasons_hidden": "seasons" in game.expansions and not game.options.seasons_known,
        "seasons_named": enumeration([titles.get(id, id) for id in chosen]),
        "season_sets": "; ".join(f"{name}: {enumeration(found)}" for name, found in sets.items()),
        "curse_cards": enumeration(
            [f"{row.count} of {Counted(row.points):point}" for row in components.curses.values()]
        ),
        "some_seasons_curse": bool(cursing),
        "cursing_seasons": enumeration([f"the {title}" for title in cursing], "or"),
        "curse": curses[0] if curses else 0,
        "curse_cost": -curses[0] if curses else 0,
        "other_curses": enumeration([f"{Counted(points):point}" for points in curses[1:]]),
        "there_are_other_curses": len(curses) > 1,
    }


def _is_out(game: Ruleset, season: str) -> bool:
    """Whether a season needs an expansion that is not in play."""
    row = game.components.seasons.get(season)
    return row is not None and bool(row.needs) and row.needs not in game.expansions


def _season(row: Season, game: Ruleset) -> str:
    does = "; ".join(effect_text(effect) for effect in row.effects)
    return f"{row.title}{does and f': {does}'}."


def _curse(row: Curse, game: Ruleset) -> str:
    return f"{Counted(row.points):point} for its holder."


def effect_text(effect: Effect) -> str:
    """The sentence for an effect, addressed to the player it applies to; starts in lower case."""
    number = Counted(effect.number)
    match effect.verb:
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
            return f"before step 1 you may move {of_your_members(number)}"
        case "other_food":
            extra = f"{number:food card of another kind|food cards of other kinds}"
            return f"after taking food in step 3, you may take {extra}"
        case "curse_prairie":
            lie = "card lies" if number == 1 else "cards lie"
            return f"if {number} or more {lie} in the prairie at the end of your turn, take a curse"
        case _:
            return (
                f"at the end of each round, each player with the fewest {many(effect.measure)} takes a curse, "
                "unless all players are tied"
            )


TEXTS: Final = CardTexts(
    shipped=(
        *(f"spring-of-{n}" for n in ("grace", "mildness", "awakening")),
        *(f"summer-of-{n}" for n in ("joy", "prayer", "change")),
        *(f"autumn-of-{n}" for n in ("harvest", "winds", "wrath")),
    ),
    values=_values,
    rules={Season: _season},
    effects={Curse: _curse},
)
