"""Natives 7.1, The Seasons: validation of the seasons of a position."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault
from bisongames.natives.seasons.season_cards import PARTS
from bisongames.natives.seasons.season_pile import DrawingSeason, changes_revealed
from bisongames.natives.seasons.season_table import SeasonTable, seasons
from bisongames.natives.table import NOTHING
from bisongames.natives.validation.agenda_checks import ROOT


def pile_faults(table: SeasonTable, agenda: Follow) -> Iterator[Fault]:
    """Yields faults unless there is one season card for each part of the year whose season has been drawn.

    Where the coming seasons are not known, one is drawn when it begins: at the end of a round with its season change.
    """
    board, rows = table.board, table.board.components.seasons
    due = sum(isinstance(pending, DrawingSeason) for pending in agenda)
    parts = [rows[board.computed[seasons][season]].part for season in table.season_cards]
    most = len(PARTS) if board.options.seasons_known else changes_revealed(table) + 1
    least = most if board.options.seasons_known else 1
    drawn = min(max(least, len(parts) + due), most) - due
    if rows and parts != list(PARTS[: max(0, drawn)]):
        needed = ", ".join(PARTS[:drawn]) or "none yet"
        yield Fault(f"{ROOT}.season_cards", f"expected one season for each of: {needed}")
    elif table.season != NOTHING and table.season not in table.season_cards:
        yield Fault(f"{ROOT}.season", "expected one of season_cards")
    elif table.season == NOTHING and table.season_cards:
        yield Fault(f"{ROOT}.season", "missing, but season_cards is not empty")
