"""The bison-herd scenario: changes to the main part of the turn, rules and scores of the base game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import BuildCity, BuildSettlement
from bisongames.catan.bison_herds.actions import BuildHunter, MoveHunter, MoveSettlement
from bisongames.catan.bison_herds.herd_rules import printed_rule
from bisongames.catan.bison_herds.herd_table import HerdTable
from bisongames.catan.bison_herds.herds import HERD_NUMBERS
from bisongames.catan.components import Components
from bisongames.catan.island import SIDES
from bisongames.catan.main_phase.phase import Playing
from bisongames.catan.options import Options
from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import Fault
from bisongames.engine.core.rules import Rule, Violation, note, remarks, ruling
from bisongames.engine.core.scoring import Part
from bisongames.engine.rulebook.chapters import expansion_faults
from bisongames.engine.rulebook.rulebook import Ruleset

MORE: Final = ("more_is_done", True)

MAIN = ruling(
    "CS-R35",
    "After the roll, you may also {more_to_do} as often as you can, before or after anything else that you do.",
    "2",
    when=(MORE, ("separate_phases", False)),
    about="PlayingWithHunters",
    reason="The scenario names no other time for it.",
)
MAIN_IN_PHASES = MAIN.otherwise(
    "After the roll, you may also {more_to_do} as often as you can.",
    reason="The scenario names no other time for it.",
    separate_phases=True,
)


@frozen
class PlayingWithHunters(Playing):
    """The main part of a turn with hunters and moving settlements."""

    task = (
        "trade, build, buy, play a development card, move hunters or settlements, or end the turn"
    )
    silent = (MoveSettlement,)
    kinds: ClassVar[tuple[type[Action], ...]] = (
        *Playing.kinds,
        BuildHunter,
        MoveHunter,
        MoveSettlement,
    )


def main_part(player: int, options: Options) -> PlayingWithHunters | None:
    """The main part of a variant with hunters or settlement moves; None for that of the base game."""
    if options.hunters_per_player or options.settlement_moves:
        return PlayingWithHunters(player, options.domestic_trade)
    return None


NO_CITIES = printed_rule(
    "CS-2b",
    "You may not build cities.",
    when=(("allow_cities", False),),
    firm=True,
    about=BuildCity,
)


def forbid_cities(table: HerdTable, player: int, action: Action) -> Iterator[Violation]:
    """Yields a violation for building a city in a variant without cities."""
    if isinstance(action, BuildCity) and not table.board.options.allow_cities:
        yield NO_CITIES.broken()


POINTS = Rule(
    "CS-6a",
    "Each of your hunt points counts as 1 victory point.",
    source="scenario, item 5",
    when=(("with_hunts", True), ("hunts_bring_points", True)),
    firm=True,
)


def hunt_score(game: Ruleset, table: HerdTable, player: int) -> Part | None:
    """The points of a player from hunts."""
    points = table.hunt_points[player]
    return Part("hunts", points, game.rule(POINTS.id)) if points else None


def faults(options: Options, components: Components) -> Iterator[Fault]:
    """Yields a fault for each option or component that contradicts the scenario."""
    faces, sides = components.directions.keys(), components.directions.values()
    if faces != set("123456") or set(sides) != set(SIDES):
        yield Fault(
            "components.directions",
            f"expected a different side of a hex for each face 1 to 6, from {', '.join(SIDES)}",
        )
    if options.allow_cities and options.hunters_per_player > options.cities_per_player:
        yield Fault(
            "options.hunters_per_player",
            f"expected at most cities_per_player = {options.cities_per_player}, whose pieces hunters "
            f"use, got {options.hunters_per_player}",
        )
    if options.herds:
        yield from _herd_token_faults("components.tokens", components.tokens)
        for name, layout in components.layouts.items():
            yield from _herd_token_faults(f"components.layouts.{name}.numbers", layout.numbers)


def faults_without(options: Options, components: Components) -> Iterator[Fault]:
    """Yields a fault for each option or component of the scenario in a variant without it."""
    yield from expansion_faults("bison-herds", "options", options, PLAIN)
    yield from expansion_faults("bison-herds", "components", components, [("directions", {})])


PLAIN: Final = (
    ("herds", 0),
    ("hunters_per_player", 0),
    ("settlement_moves", False),
    ("allow_cities", True),
    ("distance_rule_after_setup", True),
    ("production_factor", (1, 1)),
)
"""The values of the scenario's options that give the base game."""


def _herd_token_faults(path: str, tokens: tuple[int, ...]) -> Iterator[Fault]:
    """Yields a fault for each number with too many or too few tokens for placing herds."""
    for number in (2, *HERD_NUMBERS, 12):
        count, needed = tokens.count(number), 2 if number in HERD_NUMBERS else 1
        if count != needed:
            yield Fault(
                path,
                f"expected number {number} {_times(needed)}, for placing herds, got it {_times(count)}",
            )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


REMARKS = remarks(
    printed_rule("CS-0a", "Set up by the rules of the base game, including the distance rule."),
    printed_rule(
        "CS-0b",
        "Once all starting settlements are placed, the distance rule no longer holds: you may build settlements next to "
        "other buildings.",
        when=(("distance_rule_after_setup", False),),
        about=BuildSettlement,
    ),
    note(
        "CS-N3",
        "Without herds, hunters and settlement moves, with cities and the distance rule, production factors of 1 and the "
        "points to win of the base game, play is that of the base game.",
        "6",
    ),
    ruling(
        "CS-R52",
        "Hunters are worth no points by themselves.",
        "6",
        when=(("with_hunters", True),),
        reason="The scenario gives points only for hunting.",
    ),
)
