"""Questions about the scores: ``who is leading?``."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from bisongames import show
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View

_LEADING: Final = (
    r"(leading|leads|ahead|winning|losing|behind|in (the )?lead|in front|in (first|last) place)"
)
_SCORES: Final = r"((scores?|standings?|points|ranking)( sheet)?)"
_NOW: Final = (
    r"( (now|right now|so far|still|currently|at the moment|(in )?(the|this) (game|match)))*"
)


def asks_for_scores(text: str, names: Sequence[str] = ()) -> bool:
    """Whether a text asks for the scores, or who leads; ``names``: those of the players."""
    plain = " ".join(re.sub(r"[?!.,]", " ", text.replace("’", "'")).casefold().split())
    known = "|".join(re.escape(name.casefold()) for name in names)
    who = rf"(i|we|you|they|he|she|any(one|body)|every(one|body)|all|each player|{known or 'i'})"
    asked = [
        rf"who(s|'s| is| are)?{_NOW} {_LEADING}",
        r"who (has )?(won|the (most|fewest) points)",
        rf"(am|are|is) {who}{_NOW} {_LEADING}",
        rf"(what|how)(s|'s| is| are) (the |my |our |their |current )*{_SCORES}",
        rf"how (many|much) {_SCORES} (do|does|have|has) {who}( have| got)*",
        rf"how do(es)? {who} stand",
    ]
    if text.strip().endswith("?"):
        asked.append(rf"(the |current )*{_SCORES}")
    return any(re.fullmatch(f"{each}{_NOW}", plain) for each in asked)


def scores_told(seen: State | View, names: Sequence[str]) -> str:
    """Who leads with how many points, as far as a position shows it; after the end, who has won."""
    if seen.result is not None:
        return show.prompt(seen, names)
    scores = seen.standing().scores
    first = [name for name, score in zip(names, scores, strict=True) if score == max(scores)]
    leads = f"{join_list(first)} lead{'s' * (len(first) == 1)}"
    if len(first) == len(scores):
        leads = "nobody leads"
    hidden = isinstance(seen, View) and seen.game.rulebook.hides
    known = ", as far as is known" if hidden else ""
    each = join_list(f"{name} {score}" for name, score in zip(names, scores, strict=True))
    return f"By the scores so far{known}, {leads}: {each}."
