"""Natives: validation of an agenda: what is due names things that are there, in an order in which play goes on."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, Final, cast

import attrs

from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.errors import Fault, quote
from bisongames.natives.effects import FARMER, LOSSES, MEASURES, PAYMENTS, ROLES
from bisongames.natives.full_table import FullTable
from bisongames.natives.placing import Placing
from bisongames.natives.revealing import Revealing, Scouting
from bisongames.natives.rituals.costs import Losing, Paying, StrikeAhead
from bisongames.natives.rituals.rites import Resume
from bisongames.natives.rituals.role_swaps import Reassigning, most_moved
from bisongames.natives.seasons.season_effects import TakingOtherFood
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.heroes import Giving
from bisongames.natives.table import NOTHING
from bisongames.natives.taking import AfterTake, Taking
from bisongames.natives.turn import END_OF_ROUND, TURN, EndTurn

ROOT: Final = "$.position"
_ASKS_ABOUT_THE_HAND: Final = (Facing, Giving, Placing)
_ALLOWED: Final[dict[type[Pending], dict[str, tuple[str, ...]]]] = {
    Paying: {"what": PAYMENTS},
    Losing: {"what": tuple(what for what in LOSSES if what != "captive")},
    StrikeAhead: {"measure": MEASURES, "what": LOSSES},
    Resume: {"acting": ROLES[1:]},
    TakingOtherFood: {"role": ROLES[FARMER:]},
}
"""The words that what is due may have, where not every one of its form will do."""


def due_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """What is due has a value that nothing on this board has."""
    for index, pending in enumerate(agenda):
        path, kind = f"$.agenda[{index}]", cast(Any, type(pending))
        fields, allowed = attrs.fields_dict(kind), _ALLOWED.get(kind, {})
        if "player" in fields and pending.player == CHANCE:
            yield Fault(f"{path}.player", f"needed a player from 0, found {CHANCE}")
        for name, field in fields.items():
            value, form = getattr(pending, name), field.metadata.get("form")
            if name in allowed:
                if value not in allowed[name]:
                    words = ", ".join(allowed[name])
                    yield Fault(f"{path}.{name}", f"found {quote(value)}, allowed is {words}")
            elif form is not None:
                for place, message in form.faults(value, table.board, f"{path}.{name}"):
                    yield Fault(place, message)


def turn_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """What is wrong with the order of what is due in a turn, and with what lies on the table for it."""
    before = agenda[: len(agenda) - _rest_of_turn(table, agenda)]
    if len(before) == len(agenda) or any(isinstance(pending, EndTurn) for pending in before):
        yield Fault("$.agenda", f"needed to end with the turn of player {table.active_player}")
        return
    yield from hand_faults(table, before)
    yield from action_faults(table, before)
    yield from _reveal_faults(table, before)
    yield from _discard_faults(table, before)
    yield from _move_faults(table, before)


def _rest_of_turn(table: FullTable, agenda: Follow) -> int:
    """How many things at the end of an agenda are the parts of the turn, or of the end of the round, that are left."""
    parts = table.board.parts
    orders = parts[TURN][table.active_player], parts[END_OF_ROUND][table.start_player]
    return max(_common_end(agenda, order) for order in orders)


def _common_end(one: Follow, other: Follow) -> int:
    number = 0
    while number < min(len(one), len(other)) and one[-1 - number] == other[-1 - number]:
        number += 1
    return number


def hand_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """A card is in a hand exactly while it is asked, first of all, what to do with it."""
    asked = bool(before) and isinstance(before[0], _ASKS_ABOUT_THE_HAND)
    if asked and table.held == NOTHING:
        yield Fault(f"{ROOT}.held", "missing, as it is asked what to do with a card")
    elif table.held != NOTHING and not asked:
        yield Fault(f"{ROOT}.held", "a card is in a hand only while it is asked what to do with it")
    for index, pending in enumerate(before):
        if index and isinstance(pending, _ASKS_ABOUT_THE_HAND):
            yield Fault(f"$.agenda[{index}]", "only the first can be about a card in a hand")


def action_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """A role acts exactly while cards are taken; an action that goes on later has taken one, so that it can stop."""
    placing = tuple(map(type, before[:2])) == (Placing, AfterTake)
    acts = placing or (bool(before) and isinstance(before[0], Taking))
    if acts != (table.acting != NOTHING):
        yield Fault(f"{ROOT}.acting", "a role acts exactly while cards are taken")
    numbers = (table.left, table.extra, table.taken, table.by_card)
    if table.acting == NOTHING and any(numbers):
        yield Fault(f"{ROOT}.acting", "missing, while cards are taken")
    if placing and not table.taken:
        yield Fault(f"{ROOT}.taken", "found 0, needed 1 at least")
    for index, pending in enumerate(before):
        out_of_place = index if isinstance(pending, Taking) else index - 1 or not placing
        if isinstance(pending, Taking | AfterTake) and out_of_place:
            yield Fault(f"$.agenda[{index}]", "only the first action can go on by itself")
        elif isinstance(pending, Resume) and not pending.taken:
            yield Fault(f"$.agenda[{index}].taken", "found 0, needed 1 at least")


def _reveal_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """There is a card for each reveal that is due, and scouts do not come before it."""
    due = [index for index, pending in enumerate(before) if isinstance(pending, Revealing)]
    if len(due) > table.stack_left:
        message = f"{len(due)} reveals are due, the stack has {table.stack_left} cards"
        yield Fault("$.agenda", message)
    elif due and any(isinstance(pending, Scouting) for pending in before[: due[-1]]):
        yield Fault(f"$.agenda[{due[-1]}]", "scouts reveal cards after all others")


def _discard_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Cards are discarded before anything else is due, and players have them."""
    number = 0
    while number < len(before) and isinstance(before[number], Paying | Losing):
        number += 1
    for index in range(number, len(before)):
        if isinstance(before[index], Paying | Losing):
            yield Fault(f"$.agenda[{index}]", "cards are discarded before anything else is due")
    due = [(pending.player, pending.what) for pending in before[:number]]  # type: ignore[attr-defined]
    for (player, what), times in Counter(due).items():
        if times > _discardable(table, player, what):
            yield Fault(
                f"$.agenda[{due.index((player, what))}]", f"player {player} has not {times}"
            )


def _discardable(table: FullTable, player: int, what: str) -> int:
    """How many cards a player could discard."""
    if what == "own_member":
        return sum(table.joined[player][member] for member in table.board.wearing[player])
    return table.count(player, "totems" if what == "totem" else what)


def _move_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Each member that has moved has moved to a role, and no more members move than a card lets move."""
    for index, pending in enumerate(before):
        if isinstance(pending, Reassigning):
            path, most = f"$.agenda[{index}]", most_moved(table.board)
            if len(pending.moved) != len(pending.to):
                yield Fault(f"{path}.to", f"needed one for each of {len(pending.moved)} moved")
            elif len(pending.moved) + pending.left > most:
                yield Fault(f"{path}.left", f"found {pending.left}, allowed is {most} in all")
