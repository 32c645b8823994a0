"""Natives 1: sentences about cards, and the values that the texts of rules insert."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final

from bisongames.engine.core.rules import Counted
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.natives.cards import Card, Food, Member, Totem, TribeCard
from bisongames.natives.components import Components, counted_as, rows
from bisongames.natives.effects import ALWAYS, COLORS, FOODS, PARTS, ROLES, effect_text, many
from bisongames.natives.options import SETS
from bisongames.natives.rituals.rite_cards import Rite
from bisongames.natives.seasons.season_cards import Curse, Season
from bisongames.natives.seasons.season_checks import chosen_seasons
from bisongames.natives.soul.soul_cards import ConflictCard, Hero

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
"""The cards that rules mention by name."""


def facts(game: Ruleset) -> Mapping[str, object]:
    """The values that texts and conditions of rules refer to, by name."""
    known = {id: row for _, id, row in rows(game.components)}
    cards: dict[str, object] = {}
    for id in SHIPPED:
        name = id.replace("-", "_")
        cards[f"with_{name}"] = id in known
        cards[name] = rule_of(known[id], game) if id in known else ""
    return {
        **cards,
        **_expansions(game),
        **_numbers_of_cards(game.components),
        **_opening(game),
        **_seasons(game),
        **_points(game),
        **_heroes(game),
    }


def _expansions(game: Ruleset) -> Mapping[str, object]:
    """The values that depend on the number of players and on the expansions in play."""
    mine, every = game.expansions, game.rulebook.expansions
    *few, last = game.player_counts
    players = f"{Counted(last):player}"
    rituals, soul = "rituals" in mine, "soul-of-the-prairie" in mine
    return {
        "players": f"{', '.join(map(str, few))} or {players}" if few else players,
        "expansions_played": "none" if not mine else "all" if len(mine) == len(every) else "some",
        "members_move": rituals or "seasons" in mine,
        "ordinary_cards": _enumeration(
            ["member card", "food card", "totem", *["rite"] * rituals], "or"
        ),
        "shuffled_cards": _enumeration(
            [
                *("member cards", "food cards", "totems"),
                *["rites"] * rituals,
                *["conflict cards", "heroes"] * soul,
            ]
        ),
        "scored_things": _enumeration(
            [
                *("member cards of your colour and of other colours", "food", "captives", "totems"),
                *["rites"] * rituals,
                *["conflict cards", "heroes"] * soul,
                *["curses"] * ("seasons" in mine),
            ]
        ),
        "knowledge_cards": "Each time, take cards up to the strength of the role."
        if game.options.knowledge_full_strength
        else f"Each time, take up to {Counted(game.options.knowledge_limit):card}.",
        "replenish_several": game.options.replenish > 1,
    }


def _numbers_of_cards(components: Components) -> Mapping[str, object]:
    """The numbers of cards of each kind in the box of this game."""
    counted: Counter[str] = Counter()
    for family, _, row in rows(components):
        counted[counted_as(family, row)] += row.count
    parts = Counter(row.part for row in components.seasons.values())
    colours = Counter(row.color for row in components.conflicts.values() for _ in range(row.count))
    return {
        "colours": len(COLORS),
        "roles": len(ROLES),
        "members_of_one_colour": counted["members_worth_2"],
        "members_of_two_colours": counted["members_worth_1"],
        "food_in_the_box": _enumeration([f"{counted[food]} {food}" for food in FOODS]),
        "totem_cards": counted["totems"],
        "rite_cards": counted["rites"],
        "rite_kinds": len(components.rites),
        "rite_copies": _copies(row.count for row in components.rites.values()),
        "season_kinds": _enumeration([f"{Counted(parts[part]):{part}}" for part in PARTS]),
        "curse_cards": _enumeration(
            [f"{row.count} of {Counted(row.points):point}" for row in components.curses.values()]
        ),
        "great_food_in_the_box": _enumeration(
            [f"{counted[f'great_{f}']} great {f}" for f in FOODS]
        ),
        "conflict_cards": counted["conflicts"],
        "conflict_copies": _copies(colours.values()),
        "hero_cards": counted["heroes"],
    }


def _opening(game: Ruleset) -> Mapping[str, object]:
    """The values for the opening prairie and the stack."""
    board = game.board(max(game.player_counts))
    special = sorted(board.special_at.items())
    return {
        "playing_cards": sum(board.counts),
        "special_places": ", ".join(f"{name} {at}" for at, name in special),
        "opening_size": board.opening_size,
        "prairie_opens_empty": board.opening_size == 0,
        "base_cards_open": "seasons" in game.expansions,
        "cards_lie_below_winter": game.options.cards_below_winter > 0,
        "opening_leaves_out": board.opening_counts != board.counts,
    }


def _seasons(game: Ruleset) -> Mapping[str, object]:
    """The values for the seasons, the recommended sets and the curses."""
    components: Components = game.components
    titles = {id: row.title for id, row in components.seasons.items()}
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
        "seasons_are_chosen": bool(chosen),
        "seasons_named": _enumeration([titles.get(id, id) for id in chosen]),
        "season_sets": "; ".join(f"{name}: {_enumeration(found)}" for name, found in sets.items()),
        "some_seasons_curse": bool(cursing),
        "cursing_seasons": _enumeration([f"the {title}" for title in cursing], "or"),
        "curse": curses[0] if curses else 0,
        "curse_cost": -curses[0] if curses else 0,
        "other_curses": _enumeration([f"{Counted(points):point}" for points in curses[1:]]),
        "there_are_other_curses": len(curses) > 1,
    }


def _is_out(game: Ruleset, season: str) -> bool:
    """Whether a season needs an expansion that is not in play."""
    row = game.components.seasons.get(season)
    return row is not None and bool(row.needs) and row.needs not in game.expansions


def _points(game: Ruleset) -> Mapping[str, object]:
    """The values for the points that cards score."""
    components: Components = game.components
    food = components.food.values()
    conflicts = components.conflicts.values()
    rites = sorted({row.points for row in components.rites.values()})
    return {
        "food_scores": _enumeration([_each(row) for row in food if not row.great]),
        "great_food_scores": _enumeration([_each(row) for row in food if row.great]),
        "captives_score": game.options.captive_points > 0,
        "rite_points": f"{_enumeration(map(str, rites[:-1]), 'or')} or {Counted(rites[-1]):point}"
        if len(rites) > 1
        else "".join(f"{Counted(points):point}" for points in rites),
        "conflict_points": _points_of(row.conflict_points for row in conflicts),
        "harmony_points": _points_of(row.harmony_points for row in conflicts),
        "absent_tribe_has_warriors": game.options.absent_warriors > 0,
        "warriors_for_conflict": game.options.absent_warriors + 1,
    }


def _each(row: Food) -> str:
    return f"{Counted(row.points):point} for each {row.title.lower()}"


def _points_of(points: Iterable[int]) -> str:
    """The points of these cards in words; refers to the card if they differ."""
    same = _same(map(Counted, points))
    return f"{same:point}" if same is not None else "the points on it"


def _heroes(game: Ruleset) -> Mapping[str, object]:
    """The values for the costs and bonuses of heroes, and for heroes with special rules."""
    heroes: Mapping[str, Hero] = game.components.heroes
    costs = _same(Counted(-row.points) for row in heroes.values())
    often = Counter(row.bonus for row in heroes.values()).most_common(1)
    usual = often[0][0] if often else 0
    others = [
        f"{row.bonus} for {row.title}" for row in heroes.values() if row.bonus not in (usual, 0)
    ]
    sun_and_moon = heroes.get("sun-and-moon")
    return {
        "sun_and_moon_members": sun_and_moon.counts_as if sun_and_moon else 0,
        "hero_costs": f"{costs:point}" if costs is not None else "the points on it",
        "hero_bonus": ", or ".join([f"{Counted(usual):point}", *others]),
        "blocking_heroes": _enumeration([r.title for r in heroes.values() if r.blocks], "or")
        or "a hero that blocks it",
    }


def _same(numbers: Iterable[Counted]) -> Counted | None:
    """The value that all numbers share; None if they differ or there are none."""
    different = set(numbers)
    return different.pop() if len(different) == 1 else None


def _copies(numbers: Iterable[int]) -> str:
    same = _same(map(Counted, numbers))
    return f"{same:card}" if same is not None else "several cards"


def _enumeration(words: Iterable[str], last: str = "and") -> str:
    """Joins words to a list: ``corn, salmon and bison``."""
    *first, end = [*words] or [""]
    return f"{', '.join(first)} {last} {end}" if first else end


def text_of(row: Card, game: Ruleset) -> str:
    """The effect of a card in our own words, for lists of cards."""
    match row:
        case Hero():
            extra = [f"{row.title}: costs you {Counted(-row.points):point}", _bonus(row, game)]
            if row.counts_as != 1:
                extra.append(f"counts as {Counted(row.counts_as):member}")
            if row.blocks:
                extra.append("you may not choose the role where it lies")
            if row.goes_to:
                extra.append(f"goes at once to the player with the most {many(row.goes_to)}")
            return f"{'; '.join(extra)}."
        case Member():
            return (
                f"Scores {Counted(row.value):point} for {_enumeration(row.colors)} in any tribe; costs as many points "
                "in a tribe of another colour."
            )
        case Food():
            limit = " No more than {:great food card} in a turn."
            most = limit.format(Counted(game.options.great_food_per_turn)) if row.great else ""
            return f"{row.title} scores {Counted(row.points):point}.{most}"
        case ConflictCard():
            conflict, harmony = Counted(row.conflict_points), Counted(row.harmony_points)
            return (
                f"Conflict: {conflict:point}, if you have more warriors than {row.color}. "
                f"Harmony: {harmony:point} for you and for {row.color}."
            )
        case Curse():
            return f"{Counted(row.points):point} for its holder."
        case TribeCard():
            return f"The first {row.title.lower()} of a tribe, card {row.place} from the left."
        case _:
            return rule_of(row, game)


def rule_of(row: Card, game: Ruleset) -> str:
    """The text of the rule that describes this one card."""
    match row:
        case Totem():
            option = row.points_option
            points = Counted(getattr(game.options, option) if option else row.points or 0)
            return f"{row.title}: {points:point} for each of your {many(row.per)}."
        case Rite():
            does = "; then ".join(effect_text(effect) for effect in row.effects)
            return f"{row.title} ({Counted(row.points):point}){does and f': {does}'}."
        case Season():
            does = "; ".join(effect_text(effect) for effect in row.effects)
            return f"{row.title}{does and f': {does}'}."
        case Hero():
            return f"{row.title}: {_bonus(row, game)}."
        case _:
            return f"{row.title}."


def _bonus(row: Hero, game: Ruleset) -> str:
    """The bonus of a hero and its condition; does not mention rites in a game without them."""
    if row.condition == ALWAYS:
        return f"score {Counted(row.bonus):point}, without any condition"
    measure = row.condition
    if measure == "totems_and_rites" and not game.components.rites:
        measure = "totems"
    return f"score {Counted(row.bonus):point} if you have the most {many(measure)}"
