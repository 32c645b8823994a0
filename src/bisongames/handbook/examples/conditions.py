"""Conditions that an example sets for its position: how many cards are open, how strong a role is.

They keep a picture free of anything that its text does not mention, such as a season or an earlier pass.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from bisongames.engine.core.errors import short_text
from bisongames.engine.positions.state import State
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.text.templates import HandbookError

Where = tuple[tuple[str, str], ...]
"""Facts of a position by name, each with a pattern for its value."""


def conditions_of(data: Mapping[str, Any]) -> Where:
    """The conditions in the block of an example."""
    return tuple(sorted(data.get("where", {}).items()))


def meets(state: State, wanted: Where) -> bool:
    """Whether a position meets all conditions.

    Raises:
        HandbookError: a condition names an unknown fact.
    """
    if not wanted:
        return True
    known = guide_of(state.game.rulebook).conditions(state)
    for name, _ in wanted:
        if name not in known:
            raise HandbookError(f"unknown fact {short_text(name)}; known facts: {', '.join(known)}")
    return all(re.fullmatch(pattern, known[name]) for name, pattern in wanted)
