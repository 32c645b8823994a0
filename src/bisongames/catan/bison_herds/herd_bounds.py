"""The bison-herd scenario: the actions that legal lists can contain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations_with_replacement

from bisongames.catan.bison_herds import actions as herds
from bisongames.catan.bison_herds.herds import HERD_NUMBERS
from bisongames.catan.island import HEX_NAMES, NODE_NAMES
from bisongames.catan.options import RESOURCES, Options
from bisongames.engine.core.actions import Action


def possible_actions(options: Options) -> Mapping[type[Action], Iterable[Action]]:
    """The actions of the scenario by kind, without those that options switch off."""
    by_kind: dict[type[Action], Iterable[Action]] = {
        herds.HerdNumber: map(herds.HerdNumber, (2, 12, *HERD_NUMBERS)),
        herds.MoveHunter: [herds.MoveHunter(a, b) for a in HEX_NAMES for b in HEX_NAMES if a != b],
        herds.MoveSettlement: [
            herds.MoveSettlement(a, b) for a in NODE_NAMES for b in NODE_NAMES if a != b
        ],
        herds.PayCards: map(
            herds.PayCards, combinations_with_replacement(RESOURCES, options.settlement_move_cost)
        ),
    }
    never: list[type[Action]] = []
    if not options.herds:
        never += [herds.HerdNumber, herds.ChooseHerd, herds.GoOn, herds.PickHerd, herds.Direction]
    never += (
        [herds.GoOn, herds.PickHerd] if options.herd_chooser == "active" else [herds.ChooseHerd]
    )
    if not options.hunters_per_player:
        never += [herds.BuildHunter, herds.MoveHunter]
    if not options.settlement_moves:
        never += [herds.MoveSettlement, herds.PayCards]
    return by_kind | dict.fromkeys(never, ())
