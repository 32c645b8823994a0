"""The measured lengths of random matches, from the ``usual_lengths.json`` of a game's package."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib import resources
from typing import Final

FILE: Final = "usual_lengths.json"


@cache
def read_usual_lengths(package: str) -> Mapping[str, Mapping[str, int]]:
    """The usual length by the id of a variant and the number of players; empty if the package has no such file."""
    file = resources.files(package).joinpath(FILE) if package else None
    if file is None or not file.is_file():
        return {}
    moves: Mapping[str, Mapping[str, int]] = json.loads(file.read_text(encoding="utf-8"))["moves"]
    return moves
