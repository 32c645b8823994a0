"""Which modules are compiled: what matches run through."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_ROOMS: Final = {
    "components": ("table", "seats", "stocks", "piles"),
    "play": ("agenda", "composed", "position", "cursor", "first_player"),
}
_GAMES: Final = ("wind_river", "bison", "natives", "catan")
_PLAIN: Final = (
    "__init__",
    "options",
    "components",
    "texts",
    "actions",
    "scenario_actions",
    "events",
    "scenario_events",
    "view",
    "facts",
    "scenario_facts",
    "scenario_rules",
    "rulebook",
    "expansions",
    "hooks",
    "forms",
    "spaces",
    "sizes",
    "sampling",
    "unseen",
    "land_in_arrays",
    "natives.cards",
    "natives.effects",
)
"""What no match runs through, or what is nothing but attrs values, from which compiling takes nothing."""


def modules(source: Path) -> list[str]:
    """The modules that are compiled, by name, of the package in a folder."""
    found = [f"bisongames.{room}.{name}" for room, names in _ROOMS.items() for name in names]
    for game in _GAMES:
        names = sorted(path.stem for path in (source / "bisongames" / game).glob("*.py"))
        found += [f"bisongames.{game}.{name}" for name in names if _is_compiled(game, name)]
    return found


def _is_compiled(game: str, name: str) -> bool:
    return "laws" not in name and name not in _PLAIN and f"{game}.{name}" not in _PLAIN
