"""Catan: the scenario as an expansion of the base game."""

from __future__ import annotations

from typing import Final

from bisongames.catan import (
    herds,
    hunters,
    hunting,
    moving_settlements,
    scenario,
    scenario_actions,
    scenario_events,
)
from bisongames.catan.hooks import (
    DEEDS,
    DOUBLE,
    FORBIDDEN,
    LISTINGS,
    MAIN_PART,
    POINTS,
    RAID,
)
from bisongames.play.chapters import Expansion

BISON_HERDS: Final = Expansion(
    "bison-herds",
    chapters=(
        scenario_actions,
        scenario_events,
        herds,
        hunting,
        scenario,
        hunters,
        moving_settlements,
    ),
    reactions=(
        MAIN_PART(scenario.main_part),
        DEEDS(hunters.BUILD, hunters.MOVE, moving_settlements.MOVE),
        LISTINGS(hunters.LISTING, moving_settlements.LISTING),
        FORBIDDEN(scenario.forbidden),
        RAID(hunters.raid),
        POINTS(scenario.hunts),
    ),
    faults=scenario.faults,
    faults_without=scenario.faults_without,
)
TWO_HERDS: Final = Expansion(
    "two-herds",
    when=(("herds", 2),),
    parts=(
        ("placing", "placing herds", lambda player, options: herds.PlacingHerds()),
        ("turn", "choosing a herd", lambda player, options: herds.ChoosingHerd.of(player)),
    ),
    reactions=(DOUBLE(hunting.hunt),),
)
"""What the scenario does only where there are herds."""
