"""The bison-herd scenario: values of its options and components for rule texts."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bisongames.catan.components import Components
from bisongames.catan.dice import FACES
from bisongames.catan.encoding.text_values import (
    ENDING_TRADE,
    PUBLIC_POINTS,
    cities,
    in_words,
    supply,
)
from bisongames.catan.island import SIDES, STEPS
from bisongames.catan.options import Options
from bisongames.engine.core.rules import Counted


def text_values(options: Options, components: Components) -> Mapping[str, str | bool]:
    """Values that rule texts and conditions of rules may use besides options."""
    hunters, pieces = options.hunters_per_player > 0, cities(options)
    more = ["build hunters", "move hunters"] * hunters
    more += ["move settlements"] * options.settlement_moves
    if not options.allow_cities and hunters:
        pieces = f"{Counted(options.hunters_per_player):hunter}"
    moves = [*["move a hunter"] * hunters, *["move a settlement"] * options.settlement_moves]
    hunts = hunters and options.herds > 0
    on_doubles, otherwise = options.production_factor
    values: dict[str, str | bool] = {
        "on_doubles": _TIMES[on_doubles],
        "otherwise": _TIMES[otherwise],
        "doubles_multiply": on_doubles > 1,
        "others_multiply": otherwise > 1,
        "production_multiplies": max(options.production_factor) > 1,
        "multiplied": "doubled" if max(options.production_factor) == 2 else "multiplied",
        "as_cities_would": not options.allow_cities
        and otherwise == 2
        and options.city_yield == 2 * options.settlement_yield,
        "with_hunters": hunters,
        "with_hunts": hunts,
        "pieces": supply(options, pieces),
        "ends_trade": in_words((*ENDING_TRADE, *moves), "or"),
        "public_points": in_words((*PUBLIC_POINTS, *["hunts"] * hunts)),
        "hunts_bring_points": options.hunt_points > 0,
        "more_to_do": in_words(more),
        "more_is_done": bool(more),
        "clock": "",
        "steps": "",
    }
    if components.directions:
        faces = {side: face for face, side in components.directions.items()}
        values["clock"] = in_words(f"{faces[side]} {way}" for side, way in _CLOCK.items())
        steps = [STEPS[SIDES.index(components.directions[str(face)])] for face in FACES]
        values["steps"] = ", ".join(f"({q:+d},{r:+d})" for q, r in steps).replace("+0", "0")
    return values


_TIMES: Final = {1: "once", 2: "twice", 3: "three times"}
_CLOCK: Final = {
    "NW": "up", "NE": "upper right", "E": "lower right", "SE": "down", "SW": "lower left", "W": "upper left",
}  # fmt: skip
"""Where the sides of a hex point to when one of them is at the top."""
