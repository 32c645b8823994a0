"""Natives: validation of the cards of a position: each of them is in one place."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from bisongames.engine.core.errors import Fault
from bisongames.natives.effects import PARTS
from bisongames.natives.full_table import FullTable
from bisongames.natives.seasons.season_table import seasons
from bisongames.natives.table import NOTHING

ROOT: Final = "$.position"


def card_faults(table: FullTable) -> Iterator[Fault]:
    """Playing cards that are lost, or in more places than one."""
    board = table.board
    for name, number, total in zip(board.kinds, _cards(table), board.counts, strict=True):
        if number != total:
            message = f"found {number} cards in all places, the game has {total}"
            yield Fault(f"{ROOT}.{name}", message)


def _cards(table: FullTable) -> list[int]:
    """Per kind: the cards in all places."""
    board = table.board
    numbers = [sum(row) for row in zip(table.stack, table.prairie, table.boxed, strict=True)]
    rows = [(0, row) for row in table.above]
    rows += [(board.above, column) for mine in table.members for column in mine]
    first = board.playing - len(board.kinds_of["conflicts"])
    rows += [(first, row) for row in (*table.conflicts, *table.harmonies)]
    for start, row in rows:
        for kind, number in enumerate(row, start):
            numbers[kind] += number
    for mine in table.captives:
        for member in mine:
            numbers[board.above + member] += 1
    if table.held != NOTHING:
        numbers[table.held] += 1
    return numbers


def stack_faults(table: FullTable, to_deal: int = 0) -> Iterator[Fault]:
    """A stack with more or fewer cards than are left to reveal and, in set-up, to deal to the prairie."""
    specials = sum(at > table.revealed for at in table.board.special_at)
    needed = table.stack_left - specials + to_deal
    if sum(table.stack) != needed:
        message = f"found {sum(table.stack)} cards, needed {needed} after {table.revealed} reveals"
        yield Fault(f"{ROOT}.stack", message)


def season_faults(table: FullTable, drawn: int = len(PARTS)) -> Iterator[Fault]:
    """Season cards other than one for each part of the year, spring first; ``drawn``: of how many parts so far."""
    board, rows = table.board, table.board.components.seasons
    parts = [rows[board.computed[seasons][season]].part for season in table.season_cards]
    if rows and parts != list(PARTS[:drawn]):
        needed = ", ".join(PARTS[:drawn]) or "none yet"
        yield Fault(f"{ROOT}.season_cards", f"needed one season for each of: {needed}")
    elif table.season != NOTHING and table.season not in table.season_cards:
        yield Fault(f"{ROOT}.season", "needed one of season_cards")
    elif table.season == NOTHING and table.season_cards:
        yield Fault(f"{ROOT}.season", "missing, as seasons are chosen")
