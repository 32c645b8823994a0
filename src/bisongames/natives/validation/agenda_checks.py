"""Natives: validation of an agenda: its values exist on the board, and its order lets play continue."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import fields_of
from bisongames.engine.core.agenda import Follow, Pending
from bisongames.engine.core.errors import Fault, quote
from bisongames.natives.effects import FARMER, MEASURES, ROLES
from bisongames.natives.placing import Placing
from bisongames.natives.revealing import Revealing, Scouting
from bisongames.natives.rituals.costs import Losing, Paying, StrikeAhead
from bisongames.natives.rituals.rite_cards import LOSSES, PAYMENTS
from bisongames.natives.rituals.rites import Resume
from bisongames.natives.role_swaps import Reassigning, most_moved
from bisongames.natives.seasons.season_effects import TakingOtherFood
from bisongames.natives.soul.conflict import Facing
from bisongames.natives.soul.heroes import Giving
from bisongames.natives.table import NOTHING
from bisongames.natives.table_with_expansions import FullTable
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
"""The allowed words of agenda fields whose type accepts further words."""


def due_faults(agenda: Follow) -> Iterator[Fault]:
    """Yields a fault for each agenda entry with no valid player, and for each word that an entry does not allow."""
    for index, pending in enumerate(agenda):
        path, kind = f"$.agenda[{index}]", type(pending)
        if "player" in fields_of(kind) and pending.player == CHANCE:
            yield Fault(f"{path}.player", f"expected a player from 0, got {CHANCE}")
        for name, words in _ALLOWED.get(kind, {}).items():
            value = getattr(pending, name)
            if value not in words:
                expected = f"expected one of {', '.join(words)}"
                yield Fault(f"{path}.{name}", f"{expected}, got {quote(value)}")


def turn_faults(table: FullTable, agenda: Follow) -> Iterator[Fault]:
    """Yields the faults in the order of an agenda during a turn, and in the table fields that belong to it."""
    before = agenda[: len(agenda) - _rest_of_turn(table, agenda)]
    if len(before) == len(agenda) or any(isinstance(pending, EndTurn) for pending in before):
        yield Fault(
            "$.agenda", f"expected the rest of the turn of player {table.active_player} at the end"
        )
        return
    yield from hand_faults(table, before)
    yield from action_faults(table, before)
    yield from _reveal_faults(table, before)
    yield from _discard_faults(table, before)
    yield from _move_faults(table, before)


def _rest_of_turn(table: FullTable, agenda: Follow) -> int:
    """The number of items at the end of an agenda that are the rest of the turn or of the end of the round."""
    parts = table.board.parts
    orders = parts[TURN][table.active_player], parts[END_OF_ROUND][table.start_player]
    return max(_common_end(agenda, order) for order in orders)


def _common_end(one: Follow, other: Follow) -> int:
    number = 0
    while number < min(len(one), len(other)) and one[-1 - number] == other[-1 - number]:
        number += 1
    return number


def hand_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Yields faults unless a card is held exactly while the first decision is about it."""
    asked = bool(before) and isinstance(before[0], _ASKS_ABOUT_THE_HAND)
    if asked and table.held == NOTHING:
        yield Fault(f"{ROOT}.held", "missing, but the first decision is about a held card")
    elif table.held != NOTHING and not asked:
        yield Fault(f"{ROOT}.held", "expected no card: the first decision is not about one")
    for index, pending in enumerate(before):
        if index and isinstance(pending, _ASKS_ABOUT_THE_HAND):
            yield Fault(f"$.agenda[{index}]", "only the first decision can be about a held card")


def action_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Yields faults unless a role acts exactly while cards are taken; a resumed action must have taken one."""
    placing = tuple(map(type, before[:2])) == (Placing, AfterTake)
    acts = placing or (bool(before) and isinstance(before[0], Taking))
    if acts != (table.acting != NOTHING):
        yield Fault(f"{ROOT}.acting", "expected a role exactly while cards are taken")
    numbers = (table.left, table.extra, table.taken, table.by_card)
    if table.acting == NOTHING and any(numbers):
        yield Fault(f"{ROOT}.acting", "missing, but left, extra, taken or by_rite is set")
    if placing and not table.taken:
        yield Fault(f"{ROOT}.taken", "expected at least 1, got 0")
    for index, pending in enumerate(before):
        out_of_place = index if isinstance(pending, Taking) else index - 1 or not placing
        if isinstance(pending, Taking | AfterTake) and out_of_place:
            yield Fault(f"$.agenda[{index}]", "only the first action can be in progress")
        elif isinstance(pending, Resume) and not pending.taken:
            yield Fault(f"$.agenda[{index}].taken", "expected at least 1, got 0")


def _reveal_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Yields faults unless the stack has a card for each reveal due, and scouting follows all of them."""
    due = [index for index, pending in enumerate(before) if isinstance(pending, Revealing)]
    if len(due) > table.stack_left:
        message = f"{len(due)} reveals are due, but the stack has {table.stack_left} cards"
        yield Fault("$.agenda", message)
    elif due and any(isinstance(pending, Scouting) for pending in before[: due[-1]]):
        yield Fault(f"$.agenda[{due[-1]}]", "expected this reveal before scouting")


def _discard_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Yields faults unless discards come first in the agenda, and the players have the cards."""
    number = 0
    while number < len(before) and isinstance(before[number], Paying | Losing):
        number += 1
    for index in range(number, len(before)):
        if isinstance(before[index], Paying | Losing):
            yield Fault(f"$.agenda[{index}]", "expected discards before all other items")
    due = [(pending.player, pending.what) for pending in before[:number]]  # type: ignore[attr-defined]
    for (player, what), times in Counter(due).items():
        if times > _discardable(table, player, what):
            yield Fault(
                f"$.agenda[{due.index((player, what))}]", f"player {player} has fewer than {times}"
            )


def _discardable(table: FullTable, player: int, what: str) -> int:
    """The number of cards that a player could discard."""
    if what == "own_member":
        return sum(table.joined[player][member] for member in table.board.wearing[player])
    return table.count(player, "totems" if what == "totem" else what)


def _move_faults(table: FullTable, before: Follow) -> Iterator[Fault]:
    """Yields faults unless each moved member has a new role, and no more move than a card allows."""
    for index, pending in enumerate(before):
        if isinstance(pending, Reassigning):
            path, most = f"$.agenda[{index}]", most_moved(table.board)
            if len(pending.moved) != len(pending.to):
                yield Fault(
                    f"{path}.to", f"expected {len(pending.moved)} roles, one for each in moved"
                )
            elif len(pending.moved) + pending.left > most:
                yield Fault(
                    f"{path}.left",
                    f"expected at most {most} with those in moved, got {pending.left}",
                )
