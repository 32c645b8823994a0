"""What an example may ask of its position besides what is chosen there: how much lies open, how strong a role is.

So the picture of an example shows what its text says, and nothing else has a hand in it: no season, no earlier pass.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from bisongames.engine.core.errors import shown
from bisongames.engine.positions.state import State
from bisongames.handbook.text.templates import HandbookFault
from bisongames.natives.effects import NUMBER

Where = tuple[tuple[str, str], ...]
"""Facts of a position by name, each with a pattern for its value."""


def where(data: Mapping[str, Any]) -> Where:
    """What the block of an example asks of its position."""
    return tuple(sorted(data.get("where", {}).items()))


def fits(state: State, wanted: Where) -> bool:
    """Whether a position is as it is to be.

    Raises:
        HandbookFault: a fact is asked for that there is not.
    """
    if not wanted:
        return True
    known = facts(state)
    for name, _ in wanted:
        if name not in known:
            raise HandbookFault(f"a position has no fact {shown(name)}, only {', '.join(known)}")
    return all(re.fullmatch(pattern, known[name]) for name, pattern in wanted)


def facts(state: State) -> Mapping[str, str]:
    """What can be asked of a position, by name."""
    of_game = _FACTS.get(state.game.rulebook.id)
    return of_game(state) if of_game else {}


def _of_natives(state: State) -> Mapping[str, str]:
    """The open cards, the season, what acts and how strongly, and what a season or a pass adds to it."""
    view: Any = state.view(None)
    who = state.actor if state.actor is not None and state.actor >= 0 else view.active_player
    strength = view.strength[who][NUMBER[view.acting]] if view.acting else 0
    more = view.left + view.extra + view.taken - strength
    credit = (
        0 if who is None else view.tribes[who].credit
    )  # nobody before the start player is drawn
    return {
        "open": str(view.prairie.total),
        "season": view.season,
        "acting": view.acting,
        "strength": str(strength),
        "extra": str(more if view.acting else credit),
        "taken": str(view.taken),
        "great_taken": str(view.great_taken),
    }


_FACTS: Final[Mapping[str, Callable[[State], Mapping[str, str]]]] = {"natives": _of_natives}
