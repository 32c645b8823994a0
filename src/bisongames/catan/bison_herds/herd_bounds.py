"""The bison-herd scenario: which of its actions an encoding lists."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

from bisongames.catan.bison_herds.actions import (
    BuildHunter,
    ChooseHerd,
    Direction,
    GoOn,
    HerdNumber,
    MoveHunter,
    MoveSettlement,
    PayCards,
    PickHerd,
)
from bisongames.catan.bison_herds.herds import HERD_NUMBERS
from bisongames.catan.island import HEX_NAMES, NODE_NAMES
from bisongames.catan.options import RESOURCES, Options
from bisongames.engine.core.actions import Action


def possible_actions(options: Options) -> Mapping[type[Action], Iterable[Action]]:
    """Actions by kind, as far as the options allow them."""
    by_kind: dict[type[Action], Iterable[Action]] = {
        HerdNumber: map(HerdNumber, (2, 12, *HERD_NUMBERS)),
        MoveHunter: [MoveHunter(a, b) for a in HEX_NAMES for b in HEX_NAMES if a != b],
        MoveSettlement: [MoveSettlement(a, b) for a in NODE_NAMES for b in NODE_NAMES if a != b],
        PayCards: map(
            PayCards, combinations_with_replacement(RESOURCES, options.settlement_move_cost)
        ),
    }
    never: list[type[Action]] = []
    if not options.herds:
        never += [HerdNumber, ChooseHerd, GoOn, PickHerd, Direction]
    never += [GoOn, PickHerd] if options.herd_chooser == "active" else [ChooseHerd]
    if not options.hunters_per_player:
        never += [BuildHunter, MoveHunter]
    if not options.settlement_moves:
        never += [MoveSettlement, PayCards]
    return by_kind | dict.fromkeys(never, ())
