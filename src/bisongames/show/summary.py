"""Positions, matches and records in a few lines, as ``print`` shows them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from textwrap import shorten

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.player_names import default_names
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.engine.serialization.converters import Record
from bisongames.engine.views.view import View
from bisongames.show.arguments import position_and_names
from bisongames.show.games import speech_of
from bisongames.show.language import ENGLISH
from bisongames.show.phrasing import StateOrView

WIDTH = 100
"""The maximum length of a line."""


def summary(shown: object) -> str:
    """At most ten lines: what it is, what happens now, the choices by kind, and the scores.

    Raises:
        SetupError: if it is none of these.
    """
    if isinstance(shown, Record):
        lines = [_head_of_record(shown), *_last(shown.moves)]
    elif isinstance(shown, State | View | Match):
        lines = [*_lines(shown)]
    else:
        needed = "expected a State, View, Match or Record"
        raise SetupError(f"{needed}, got {short_text(shown)}")
    return "\n".join(shorten(line, WIDTH, placeholder=" …") for line in lines)


def _lines(shown: StateOrView | Match) -> Iterator[str]:
    position, names = position_and_names(shown, None)
    called = names or default_names(position.num_players)
    yield f"{position.game.title} ({position.game.id})"
    yield _head(shown, called)
    if isinstance(shown, Match):
        yield from _last(tuple(str(action) for _, action in shown.history[-5:]), shown.count)
    over = position.result is not None
    speech = speech_of(position.game.rulebook)
    yield speech.prompt(position, names, ENGLISH)
    if choices := _choices(position):
        yield f"choices: {choices}"
    if position.turn or over:
        standing = position.scores if isinstance(position, View) else position.standing()
        scores = (f"{name} {score}" for name, score in zip(called, standing.scores, strict=True))
        yield f"{'scores' if over else 'scored now'}: {', '.join(scores)}"
    yield "to_text() and to_svg() draw it."


def _head(shown: StateOrView | Match, names: Sequence[str]) -> str:
    if isinstance(shown, Match):
        luck = "secret luck" if shown.seed is None else f"seed {shown.seed}"
        return f"{shown.players} players, {luck}, {_moves(shown.count)}, turn {shown.state.turn}"
    seen = ""
    if isinstance(shown, View):
        seen = f", as {'a spectator' if shown.player is None else names[shown.player]} sees it"
    return f"{shown.num_players} players, turn {shown.turn}{seen}"


def _head_of_record(record: Record) -> str:
    luck = "dealt by hand" if record.dealer == "manual" else "secret luck"
    luck = luck if record.seed is None else f"seed {record.seed}"
    game = record.game
    return f"Record of {game.title} ({game.id}), {record.players} players, {luck}, {_moves(len(record.moves))}"


def _moves(number: int) -> str:
    return f"{number} move{'' if number == 1 else 's'}"


def _last(moves: tuple[str, ...], count: int | None = None) -> Iterator[str]:
    more = "... " if (len(moves) if count is None else count) > 5 else ""
    if moves:
        yield f"moves: {more}{' '.join(moves[-5:])}"


def _choices(position: StateOrView) -> str:
    """The number of legal choices of each kind: ``29: 28 place, 1 pass``."""
    actions = position.choices if isinstance(position, View) else position.legal_actions()
    kinds: dict[str, int] = {}
    for action in actions:
        kinds[action.kind] = kinds.get(action.kind, 0) + 1
    return ", ".join(f"{number} {kind}" for kind, number in kinds.items())
