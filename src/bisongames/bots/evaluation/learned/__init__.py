"""Evaluations with weights learned from self-play; see ``benchmarks/learned_values.py``."""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import resources
from typing import Any, TypeVar

T = TypeVar("T")


def weights_in(file: str, read: Callable[[dict[str, Any]], T]) -> dict[str, T]:
    """The weights of a game by number of players, from a file of this folder; ``read`` reads those for one number."""
    text = resources.files(__name__).joinpath(file).read_text("utf-8")
    return {players: read(data) for players, data in json.loads(text).items()}
