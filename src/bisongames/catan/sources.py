"""Catan: where each rule of the base game is printed, by the entry of the almanac or the part of the game rules."""

from __future__ import annotations

from typing import Final

_BY_PLACE: Final = {
    "game rules of the 5th edition, {}": {
        "Game Components": "CA-1a CA-1b CA-1d CA-1e CA-1g",
        "Resource Production": "CA-4i",
        "Build": "CA-1i CA-1j CA-1k CA-1l CA-5z CA-5af",
        "Special Cases": "CA-5al CA-5ap",
        "Ending the Game; with bison herds, the end of the scenario": "CA-6i",
    },
    "almanac of the 5th edition, {}": {
        "Build": "CA-4e CA-4f CA-5w CA-5x",
        "Build; with bison herds, item 2 of the scenario": "CA-1f",
        "Cities": "CA-5b CA-5ad",
        "Development Cards": "CA-5ae CA-5ag CA-5ah CA-5ai CA-5ar CA-5as",
        "Distance Rule": "CA-5aa CA-5ac",
        "Domestic Trade": "CA-5t CA-5u CA-5v",
        "Game Play": "CA-4a CA-4b",
        "Harbors": "CA-2d",
        "Intersections": "CA-2b",
        "Knight Cards": "CA-4h CA-5aj CA-5ak CA-5i CA-5j CA-5k CA-5l CA-5m",
        "Largest Army": "CA-6a CA-6b",
        "Longest Road": "CA-6c CA-6e CA-6f CA-6g CA-6h",
        "Maritime Trade": "CA-5n CA-5o CA-5p CA-5q CA-5r CA-5s",
        "Number Tokens": "CA-1c",
        "Paths": "CA-2a CA-2c CA-2e CA-5y",
        "Progress Cards": "CA-5am CA-5an CA-5ao",
        "Resource Cards": "CA-1h",
        "Resource Production": "CA-4c CA-5a CA-5d",
        'Rolling a "7" and Activating the Robber': "CA-4d CA-5c CA-5f CA-5g CA-5h",
        "Set-up Phase": "CA-3e CA-3g CA-3h CA-3i CA-3j CA-3m CA-3n CA-3o",
        "Set-up, Variable": "CA-3c CA-3d",
        "Settlements": "CA-5ab",
        "Victory Point Cards": "CA-5aq",
        "Victory Points": "CA-6j",
    },
    "publisher's FAQ, {}": {
        "Resource Cards": "CA-4g CA-5e",
        "Longest Road": "CA-6d",
    },
}

SOURCES: Final = {
    id: place.format(entry)
    for place, entries in _BY_PLACE.items()
    for entry, ids in entries.items()
    for id in ids.split()
}
"""The source of each lettered rule of the base game that names none itself, by its id."""
