"""The bison-herd scenario: what it changes in the base game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, Final

from attrs import frozen

from bisongames.catan.actions import BuildCity
from bisongames.catan.components import Components
from bisongames.catan.dice import FACES
from bisongames.catan.herds import (
    HERD_NUMBERS,
)
from bisongames.catan.island import SIDES, STEPS
from bisongames.catan.options import Options
from bisongames.catan.playing import Playing
from bisongames.catan.scenario_actions import BuildHunter, MoveHunter, MoveSettlement
from bisongames.catan.table import Table
from bisongames.play.actions import Action
from bisongames.play.chapters import needing
from bisongames.play.errors import Fault
from bisongames.play.rulebook import Ruleset
from bisongames.play.rules import Rule, Violation, remarks, ruling
from bisongames.play.scores import Part

MAIN = Rule(
    "CS-3f",
    "In the main part hunters are built and moved, and settlements moved, beside all else.",
    source="sheet B3",
)


@frozen
class PlayingWithHunters(Playing):
    """The main part of a turn with hunters and moving settlements."""

    silent = (*Playing.silent, MoveSettlement)
    kinds: ClassVar[tuple[type[Action], ...]] = (
        *Playing.kinds,
        BuildHunter,
        MoveHunter,
        MoveSettlement,
    )


def main_part(player: int, options: Options) -> PlayingWithHunters | None:
    """The main part where there is more to do in it than in the base game."""
    if options.hunters_per_player or options.settlement_moves:
        return PlayingWithHunters.of(player, options.domestic_trade)
    return None


NO_CITIES = Rule(
    "CS-4a",
    "Cities are not built.",
    source="scenario, item 2",
    when=(("allow_cities", False),),
)


def forbidden(table: Table, player: int, action: Action) -> Iterator[Violation]:
    """What is not done at all."""
    if isinstance(action, BuildCity) and not table.board.options.allow_cities:
        yield NO_CITIES.broken()


POINTS = Rule(
    "CS-4t",
    "Points: as in the base game, and one for each hunt point; hunters count nothing.",
    source="sheet B4",
)


def hunts(game: Ruleset, table: Table, player: int) -> Part:
    """The points of a player from hunts."""
    return Part("hunts", table.hunt_points[player], game.rule(POINTS.id))


def faults(options: Options, components: Components) -> Iterator[Fault]:
    """What does not fit together with the scenario."""
    faces, sides = components.directions.keys(), components.directions.values()
    if faces != set("123456") or set(sides) != set(SIDES):
        yield Fault(
            "components.directions",
            f"needed for each face 1 to 6 another side of a hex: {', '.join(SIDES)}",
        )
    if options.allow_cities and options.hunters_per_player > options.cities_per_player:
        yield Fault(
            "options.hunters_per_player",
            f"is above cities_per_player = {options.cities_per_player}, whose pieces they are",
        )
    if options.herds:
        yield from _herd_token_faults("components.tokens", components.tokens)
        for name, layout in components.layouts.items():
            yield from _herd_token_faults(f"components.layouts.{name}.numbers", layout.numbers)


def faults_without(options: Options, components: Components) -> Iterator[Fault]:
    """What belongs to the scenario, in a variant without it."""
    yield from needing("bison-herds", "options", options, PLAIN)
    yield from needing("bison-herds", "components", components, [("directions", {})])


PLAIN: Final = (
    ("herds", 0),
    ("hunters_per_player", 0),
    ("settlement_moves", False),
    ("allow_cities", True),
    ("distance_rule_after_setup", True),
    ("production_factor", (1, 1)),
)
"""The values of the scenario's switches that mean the base game."""


def _herd_token_faults(path: str, tokens: tuple[int, ...]) -> Iterator[Fault]:
    """Each number that is there more or less often than the placing of herds needs."""
    for number in (2, *HERD_NUMBERS, 12):
        found, needed = tokens.count(number), 2 if number in HERD_NUMBERS else 1
        if found != needed:
            yield Fault(
                path,
                f"{number} is there {_times(found)}, herds need it {_times(needed)}",
            )


def _times(number: int) -> str:
    return "once" if number == 1 else f"{number} times"


def facts(options: Options, components: Components) -> Mapping[str, Any]:
    """What texts of rules may name besides options."""
    found = {
        "on_doubles": options.production_factor[0],
        "otherwise": options.production_factor[1],
        "herd_way": "one hex" if options.herd_step == "one" else "on to the coast",
        "with_hunters": options.hunters_per_player > 0,
        "with_hunts": options.hunters_per_player > 0 and options.herds > 0,
        "clock": "",
        "steps": "",
    }
    if components.directions:
        faces = {side: face for face, side in components.directions.items()}
        found["clock"] = ", ".join(f"{faces[side]} {way}" for side, way in _CLOCK.items())
        steps = [STEPS[SIDES.index(components.directions[str(face)])] for face in FACES]
        found["steps"] = ", ".join(f"({q:+d},{r:+d})" for q, r in steps).replace("+0", "0")
    return found


_CLOCK: Final = {
    "NW": "up", "NE": "upper right", "E": "lower right", "SE": "down", "SW": "lower left", "W": "upper left",
}  # fmt: skip
"""Where the sides of a hex point to when the hexes have flat tops."""


REMARKS = remarks(
    Rule(
        "CS-1a",
        "Set-up is that of the base game, the distance rule included.",
        source="scenario, set-up",
    ),
    Rule(
        "CS-1b",
        "Once the starting settlements stand the distance rule no longer holds.",
        source="scenario, set-up",
        when=(("distance_rule_after_setup", False),),
    ),
    Rule(
        "CS-3a",
        "As a turn begins it is checked whether its player has {vp_to_win:point}.",
        source="sheet B3",
    ),
    Rule("CS-4u", "{vp_to_win:point} win the game.", source="scenario, end"),
    ruling(
        "CS-5a",
        "With herds, hunters and settlement moves switched off, cities and the distance rule on, production factors of 1 "
        "and the base game's points to win, it is the base game.",
        source="sheet B5, C0",
    ),
    ruling("CS-R22", "In set-up the distance rule holds.", "1"),
)
"""Options of the base game say so."""
