"""Questions about a change of points: ``why did I lose points?``, answered by the lines of the score and what changed them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from bisongames import show
from bisongames.engine.core.text_helpers import join_list
from bisongames.engine.matches.history import MatchMove
from bisongames.engine.positions.state import State
from bisongames.engine.views.view import View
from bisongames.show.phrasing import StateOrView
from bisongames.show.reader.asked_by import plain_question, viewer_of

_POINTS: Final = r"(points?|scores?|total)\b"
_CHANGE: Final = rf"(los[te]|loses?|gain|gains|gained|gets?|got|ha[sd]|have|drop\w*|fell|f[ae]ll|jump\w*|ris[e\w]*|rose|rises|change\w*|g[oe]t\w*|went|go|minus|only|{_POINTS})"
_ASKED: Final = (
    rf"(why|how come) (?!can|may|must|should).*{_CHANGE}.*{_POINTS}.*",
    rf"(why|how come) (?!can|may|must|should).*{_POINTS}.*{_CHANGE}.*",
    r"(why|how come) .*[+-]\d+.*",
    rf"where (do|did|does) .*{_POINTS}.* (come|go|gone|from).*",
    rf"(what (has )?(changed|happened (to|with))|explain) (the|my|our|their|\S+( \S+)?'s) .*{_POINTS}.*",
    rf"how (did|have|has) .*(lose|lost|gain|get|got|score|made|make).*{_POINTS}.*",
)


def asks_about_points(text: str) -> bool:
    """Whether a text asks why points are what they are, or changed."""
    plain = plain_question(text)
    return any(re.fullmatch(each, plain) for each in _ASKED)


def points_told(
    text: str,
    latest: Callable[[bool], Sequence[MatchMove]],
    seen: State | View,
    names: Sequence[str],
) -> str:
    """How the points of the players whom a text names changed in the latest moves, and what they consist of.

    Args:
        text: the question; it is about the viewer if it names nobody.
        latest: the moves since the viewer's last turn or, if asked, from its beginning, with the events that they may know.
        seen: the position as the viewer may know it.
        names: the names of the players.
    """
    named = [
        i
        for i, name in enumerate(names)
        if re.search(rf"\b{re.escape(name)}\b", text, re.IGNORECASE)
    ]
    return " ".join(
        _about(player, latest, seen, names) for player in named or [viewer_of(seen) or 0]
    )


def _about(
    player: int,
    latest: Callable[[bool], Sequence[MatchMove]],
    seen: State | View,
    names: Sequence[str],
) -> str:
    now = lines_of(seen, player)
    said = [
        f"{name} {points}{f' ({detail})' if detail else ''}"
        for name, (points, detail) in now.items()
    ]
    made_of = f"By the scores so far, {names[player]} has {_points(now)}: {', '.join(said) or 'nothing counts yet'}."
    if not latest(False):
        return made_of
    for with_last, began in ((False, "at"), (True, "before")):
        moves = latest(with_last)
        if changes := [*_changes(player, moves, seen, names)]:
            then = _points(lines_of(_seen_by(moves[0].before, seen), player))
            return f"It was {then} {began} your last turn. {' '.join(changes)} {made_of}"
    return f"Nothing has changed these points since your last turn began. {made_of}"


def _changes(
    player: int, moves: Sequence[MatchMove], seen: State | View, names: Sequence[str]
) -> Iterator[str]:
    """Yields what changed the points of a player, and how."""
    positions = [_seen_by(move.before, seen) for move in moves] + [seen]
    for move, before, after in zip(moves, positions[:-1], positions[1:], strict=True):
        changed = changes_between(lines_of(before, player), lines_of(after, player))
        news = [each.text for each in show.news(move.events, seen, names) if not each.passing]
        if changed:
            yield f"{' '.join(news[:2]) or str(move.action)} So: {changed}."


def _seen_by(state: State, seen: State | View) -> StateOrView:
    return state.view(seen.player) if isinstance(seen, View) else state


def lines_of(position: StateOrView, player: int) -> dict[str, tuple[int, str]]:
    """The lines of a player's score, each with its points and what they are for."""
    rows = show.score_sheet(position).rows
    return {
        row.name: (row.points[player], row.details[player]) for row in rows if row.points[player]
    }


def changes_between(before: dict[str, tuple[int, str]], after: dict[str, tuple[int, str]]) -> str:
    """The lines of a score that differ: ``captives 1 to 2``; empty if none do."""
    names = dict.fromkeys((*before, *after))
    pairs = ((name, before.get(name, (0, ""))[0], after.get(name, (0, ""))[0]) for name in names)
    return join_list(f"{name} {old} to {new}" for name, old, new in pairs if old != new)


def _points(lines: dict[str, tuple[int, str]]) -> str:
    total = sum(points for points, _ in lines.values())
    return f"{total} point{'s' * (abs(total) != 1)}"
