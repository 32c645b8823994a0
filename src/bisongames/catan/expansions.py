"""Catan: the scenario as an expansion of the base game."""

from __future__ import annotations

from typing import Final

from bisongames.catan.bison_herds import (
    actions,
    events,
    herd_checks,
    herds,
    hunters,
    hunts,
    main_phase,
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
    chapters=(actions, events, herds, hunts, main_phase, hunters, settlement_moves),
    reactions=(
        MAIN_PART(main_phase.main_part),
        MAIN_PHASE_ACTIONS(hunters.BUILD, hunters.MOVE, settlement_moves.MOVE),
        FORBIDDEN(main_phase.forbid_cities),
        CITY_PIECES(lambda options: int(options.hunters_per_player)),
        RAID(hunters.raid),
        POINTS(main_phase.hunt_score),
        INTERLUDE_FAULTS(herd_checks.interlude_fault),
    ),
    faults=main_phase.faults,
    faults_without=main_phase.faults_without,
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
