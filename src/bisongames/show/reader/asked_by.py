"""What all kinds of questions need: the plain text, who asks, and which places are named."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.reader.choice_list import COORDINATE

_PLACE: Final = re.compile(
    rf"(?:\b(?:(?P<start>from|off|out of|left|leaving)|(?P<end>to|onto|into|towards?)) )?(?P<place>{COORDINATE.pattern}|\b[a-z]{{1,2}}[0-9]{{1,3}}\b)",
    re.IGNORECASE,
)
"""A place, with the word before it that says whether something started or ended there."""
_WENT: Final = re.compile(r"where\b.*\b(go|gone|went|moved?|get|disappear\w*|vanish\w*)( to| now)*")
"""What asks where the things on a place went, which started there."""


def plain_question(text: str) -> str:
    """A text in lower case with single blanks and straight apostrophes, ``what's`` for whats, without signs at its end."""
    plain = " ".join(text.replace("’", "'").casefold().split()).rstrip(" ?!.")
    return re.sub(r"^(what|who|where|how|when)s\b", r"\1's", plain)


def without_names(text: str, names: Sequence[str], called: str = " ") -> str:
    """A text without the names of players, of which a number would otherwise be taken for another, or with what each is ``called`` instead."""
    known = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    return re.sub(rf"\b({known})(?!\w)", called, text, flags=re.IGNORECASE) if known else text


def viewer_of(seen: State | View) -> int | None:
    """The player who sees this: of a view its player, of a State who is to choose; None for a spectator and for chance."""
    player = seen.player if isinstance(seen, View) else seen.actor
    return None if player == CHANCE else player


def places_asked(text: str, names: Sequence[str]) -> set[tuple[str, str]]:
    """The places that a text names, each with ``start`` or ``end`` if something started or ended there; where ``the buffalo on F3`` went, it started on F3."""
    plain = plain_question(without_names(text, names))
    kind = "start" if _WENT.fullmatch(plain) else ""
    return {
        (re.sub(r"(,.*[0-9])[a-z]$", r"\1", found["place"]), _way(found) or kind)  # 2,1 for 2,1p
        for found in _PLACE.finditer(plain)
    }


def _way(found: re.Match[str]) -> str:
    return "start" if found["start"] else "end" if found["end"] else ""


def has_places(told: str, asked: set[tuple[str, str]], names: Sequence[str]) -> bool:
    """Whether a sentence names all places that are asked for, and none as the end that is asked for as the start; a sentence that tells an end alone may have any start."""
    named = places_asked(told, names)
    ways = {way for _, way in named}
    untold = {"start"} if "end" in ways and "start" not in ways else set()
    return all(
        way in untold
        or any(place == its and (way == own or not way or not own) for its, own in named)
        for place, way in asked
    )
