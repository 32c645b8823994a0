"""Catan: the scenario as an expansion of the base game."""

from __future__ import annotations

from typing import Final

from bisongames.catan.bison_herds import (
    actions,
    base_game_changes,
    events,
    herd_checks,
    herds,
    hunters,
    hunts,
    settlement_moves,
)
from bisongames.catan.hooks import (
    CITY_PIECES,
    DOUBLE,
    FORBIDDEN,
    INTERLUDE_FAULTS,
    MAIN_PART,
    MAIN_PHASE_ACTIONS,
    POINTS,
    RAID,
)
from bisongames.engine.rulebook.chapters import Expansion

BISON_HERDS: Final = Expansion(
    "bison-herds",
    chapters=(actions, events, herds, hunts, base_game_changes, hunters, settlement_moves),
    reactions=(
        MAIN_PART(base_game_changes.main_part),
        MAIN_PHASE_ACTIONS(hunters.BUILD, hunters.MOVE, settlement_moves.MOVE),
        FORBIDDEN(base_game_changes.forbid_cities),
        CITY_PIECES(lambda options: int(options.hunters_per_player)),
        RAID(hunters.raid),
        POINTS(base_game_changes.hunt_score),
        INTERLUDE_FAULTS(herd_checks.interlude_fault),
    ),
    faults=base_game_changes.faults,
    faults_without=base_game_changes.faults_without,
)
TWO_HERDS: Final = Expansion(
    "two-herds",
    when=(("herds", 2),),
    parts=(
        ("placing", "placing herds", lambda player: herds.PlacingHerds()),
        ("turn", "choosing a herd", lambda player, options: herds.ChoosingHerd.of(player)),
    ),
    reactions=(DOUBLE(hunts.hunt),),
)
"""The part of the scenario that applies only to games with herds."""
