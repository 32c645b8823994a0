"""Natives 7.1, The Seasons: the checks of variants and of positions with them."""

from __future__ import annotations

from collections.abc import Iterator

from bisongames.engine.core.agenda import Follow
from bisongames.engine.core.errors import Fault, short_text
from bisongames.natives.components import Components
from bisongames.natives.options import SETS, Options
from bisongames.natives.seasons.season_cards import PARTS
from bisongames.natives.seasons.season_pile import DrawingSeason, chosen_seasons
from bisongames.natives.seasons.season_table import SeasonTable, seasons
from bisongames.natives.table import NOTHING
from bisongames.natives.validation.agenda_checks import ROOT


def season_faults(options: Options, components: Components) -> Iterator[Fault]:
    """Yields the faults of a variant with the Seasons."""
    for name in ("summer", "autumn"):
        if name not in components.specials or components.specials[name].count != 1:
            yield Fault("components.specials", f"expected one season change {name}")
    for name in SETS:
        if name not in components.season_sets:
            yield Fault("components.season_sets", f"missing set {name}")
    for name, ids in components.season_sets.items():
        parts = [components.seasons[id].part for id in ids if id in components.seasons]
        if parts != list(PARTS) or len(ids) != len(PARTS):
            yield Fault(
                f"components.season_sets.{short_text(name)}",
                "expected a spring, a summer and an autumn, in this order",
            )
    for part in PARTS:
        if not any(
            row.part == part and not (row.needs and not components.rites)
            for row in components.seasons.values()
        ):
            yield Fault("components.seasons", f"no {part} is playable")
    for id in chosen_seasons(options, components):
        row = components.seasons.get(id)
        if row is None:
            yield Fault("options.season_choice", f"unknown season {id}")
        elif row.needs and not components.rites:
            yield Fault("options.season_choice", f"{row.title} needs the {row.needs.capitalize()}")


def pile_faults(table: SeasonTable, agenda: Follow) -> Iterator[Fault]:
    """Yields faults unless there is one season card for each part of the year whose season has been drawn."""
    board, rows = table.board, table.board.components.seasons
    drawn = len(PARTS) - sum(isinstance(pending, DrawingSeason) for pending in agenda)
    parts = [rows[board.computed[seasons][season]].part for season in table.season_cards]
    if rows and parts != list(PARTS[:drawn]):
        needed = ", ".join(PARTS[:drawn]) or "none yet"
        yield Fault(f"{ROOT}.season_cards", f"expected one season for each of: {needed}")
    elif table.season != NOTHING and table.season not in table.season_cards:
        yield Fault(f"{ROOT}.season", "expected one of season_cards")
    elif table.season == NOTHING and table.season_cards:
        yield Fault(f"{ROOT}.season", "missing, but season_cards is not empty")
