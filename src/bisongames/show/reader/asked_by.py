"""What all kinds of questions need: the plain text, and who asks."""

from __future__ import annotations

import re
from collections.abc import Sequence

from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View


def plain_question(text: str) -> str:
    """A text in lower case with single blanks and straight apostrophes, ``what's`` for whats, without signs at its end."""
    plain = " ".join(text.replace("’", "'").casefold().split()).rstrip(" ?!.")
    return re.sub(r"^(what|who|where|how|when)s\b", r"\1's", plain)


def without_names(text: str, names: Sequence[str]) -> str:
    """A text without the names of players, of which a number would otherwise be taken for another."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b({known})(?!\w)", " ", text, flags=re.IGNORECASE) if known else text


def viewer_of(seen: State | View) -> int | None:
    """The player who sees this: of a view its player, of a State who is to choose; None for a spectator and for chance."""
    player = seen.player if isinstance(seen, View) else seen.actor
    return None if player == CHANCE else player
