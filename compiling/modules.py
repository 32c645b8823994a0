"""Which modules are compiled: what random play runs through."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_ROOMS: Final = {
    "components": ("table", "seats", "stocks", "piles"),
    "play": ("agenda", "composed", "position", "cursor", "first_player"),
}
_GAMES: Final = ("wind_river", "bison", "natives", "catan")
_LEFT_OUT: Final = (
    "__init__",
    "options",
    "actions",
    "events",
    "facts",
    "sizes",
    "view",
    "rulebook",
    "expansions",
    "texts",
    "components",
    "sampling",
    "unseen",
    "land_in_arrays",
    "hooks",
    "spaces",
    "forms",
    "scenario_actions",
    "scenario_events",
    "scenario_facts",
    "scenario_rules",
)
_LEFT_OUT_OF_ONE: Final = ("natives.cards", "natives.effects")


def modules(source: Path) -> list[str]:
    """The modules that are compiled, by name, in a folder that holds the package."""
    found = [f"bisongames.{room}.{name}" for room, names in _ROOMS.items() for name in names]
    for game in _GAMES:
        for path in sorted((source / "bisongames" / game).glob("*.py")):
            if (
                path.stem not in _LEFT_OUT
                and "laws" not in path.stem
                and f"{game}.{path.stem}" not in _LEFT_OUT_OF_ONE
            ):
                found.append(f"bisongames.{game}.{path.stem}")
    return found
