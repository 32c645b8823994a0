"""The modules that are compiled: those that matches run through."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_ROOMS: Final = {
    "tables": ("table", "row_puts"),
    "components": ("seats", "goods", "piles", "dice", "hexes"),
    "engine.core": ("agenda",),
    "engine.rulebook": ("game_board", "first_player"),
    "engine.views": ("position",),
    "engine.positions": ("cursor",),
    "engine.encoding": ("known_numbers", "row_writer"),
    "bison.encoding": ("land_encoding",),
    "interop": ("cursor_match", "batch_rows", "seat_match"),
}
_GAMES: Final = ("wind_river", "bison", "natives", "catan")
_PLAIN_FOLDERS: Final = ("encoding", "validation")
_PLAIN: Final = (
    "__init__",
    "options",
    "components",
    "card_texts",
    "texts_with_expansions",
    "actions",
    "events",
    "view",
    "text_values",
    "herd_rules",
    "herd_bounds",
    "herd_text_values",
    "herd_checks",
    "herd_view",
    "rulebook",
    "expansions",
    "hooks",
    "stone_spaces",
    "hand_sampling",
    "unseen_cards",
    "natives/cards",
    "rite_bounds",
    "rite_cards",
    "rite_texts",
    "season_bounds",
    "season_cards",
    "season_checks",
    "pile_checks",
    "season_texts",
    "soul_cards",
    "soul_texts",
    "natives/effects",
)
"""Modules that matches do not run through, or that contain only attrs values and gain nothing from compiling."""


def modules(source: Path) -> list[str]:
    """The names of the compiled modules of the package in a folder."""
    library = source / "bisongames"
    shared = [f"bisongames.{room}.{name}" for room, names in _ROOMS.items() for name in names]
    games = [
        ".".join(("bisongames", *place.parts))
        for game in _GAMES
        for path in sorted((library / game).rglob("*.py"))
        if _is_compiled(place := path.relative_to(library).with_suffix(""))
    ]
    return shared + games


def _is_compiled(place: Path) -> bool:
    if any(folder in _PLAIN_FOLDERS for folder in place.parent.parts):
        return False
    return place.name not in _PLAIN and place.as_posix() not in _PLAIN
