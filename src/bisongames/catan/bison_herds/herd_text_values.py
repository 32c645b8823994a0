"""The bison-herd scenario: values of its options and components for rule texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.catan.components import Components
from bisongames.catan.dice import DICE
from bisongames.catan.encoding.text_values import ENDING_TRADE, PUBLIC_POINTS, pieces
from bisongames.catan.island import SIDES, STEPS
from bisongames.catan.options import Options
from bisongames.engine.core.rules import Counted
from bisongames.engine.core.text_helpers import join_list

_FACTORS: Final = {1: "once", 2: "twice", 3: "three times"}


def text_values(options: Options, components: Components) -> Mapping[str, str | int]:
    """Values that rule texts and conditions may use; some replace those of the base game."""
    hunters, moves = options.hunters_per_player, options.settlement_moves
    on_doubles, otherwise = options.production_factor
    most = max(options.production_factor)
    instead_of_cities = (
        [f"{Counted(hunters):hunter}"] if hunters and not options.allow_cities else []
    )
    moving = [*["move a hunter"] * bool(hunters), *["move a settlement"] * moves]
    more = ["build hunters", "move hunters"] * bool(hunters) + ["move settlements"] * moves
    hunts = hunters > 0 and options.herds > 0
    return {
        "pieces": join_list([*pieces(options), *instead_of_cities]),
        "ends_trade": join_list([*ENDING_TRADE, *moving], "or"),
        "public_points": join_list([*PUBLIC_POINTS, *["hunts"] * hunts]),
        "more_to_do": join_list(more),
        "more_is_done": bool(more),
        "with_hunters": hunters > 0,
        "with_hunts": hunts,
        "hunts_bring_points": options.hunt_points > 0,
        "on_doubles": _FACTORS[on_doubles],
        "otherwise": _FACTORS[otherwise],
        "doubles_multiply": on_doubles > 1,
        "others_multiply": otherwise > 1,
        "more_without_hunt": hunts and otherwise > on_doubles,
        "production_multiplies": most > 1,
        "multiplied": "doubled" if most == 2 else "multiplied",
        "as_cities_would": not options.allow_cities
        and otherwise == 2
        and options.city_yield == 2 * options.settlement_yield,
        **_directions(components.directions),
    }


_CLOCK: Final = {
    "NW": "up", "NE": "upper right", "E": "lower right", "SE": "down", "SW": "lower left", "W": "upper left",
}  # fmt: skip
"""The direction of each side of a hex when a side is at the top."""
_TURNED: Final = {
    "NW": "upper left", "NE": "upper right", "E": "right", "SE": "lower right", "SW": "lower left", "W": "left",
}  # fmt: skip
"""The same when a corner is at the top."""


def _directions(directions: Mapping[str, str]) -> dict[str, str]:
    """The direction die as a clock and as steps; empty without herds."""
    if not directions:
        return {"clock": "", "turned": "", "steps": ""}
    faces = {side: face for face, side in directions.items()}
    steps = [STEPS[SIDES.index(directions[str(face)])] for face in DICE.faces]
    return {
        "clock": join_list(f"{faces[side]} {way}" for side, way in _CLOCK.items()),
        "turned": join_list(f"{faces[side]} {way}" for side, way in _TURNED.items()),
        "steps": ", ".join(f"({q:+d},{r:+d})" for q, r in steps).replace("+0", "0"),
    }
