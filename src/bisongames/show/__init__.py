"""What people see and read: pictures, sentences, labels and score sheets, made in one place for every frontend.

A shipped game has a folder here, :mod:`bisongames.show.wind_river` among them, with what draws it (``svg``, ``text``) and how
it is said (``SPEECH``, and a file of sentences for each language). The rulebook of a game from outside may have a module of
the same shape as its attribute ``pictures``. Any other game is shown and told by the names of what lies on its table.

``names`` are one for each seat; without them people are called "Player 1" and so on. Of a ``View`` only what its player
sees is said or drawn.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Standing
from bisongames.engine.positions.result import Result
from bisongames.engine.positions.state import Game, State
from bisongames.engine.positions.view import View
from bisongames.show import click_targets
from bisongames.show.games import (
    SILENT,
    pictures_of,
    speech_about,
    speech_by_letters,
    speech_of,
)
from bisongames.show.language import ENGLISH, languages
from bisongames.show.notebook_html import html
from bisongames.show.phrasing import News, Speech
from bisongames.show.score_sheet import ScoreRow, ScoreSheet, sheet_of
from bisongames.show.text_styles import finished
from bisongames.show.view_options import Layout, Theme, look_for, prompt_of

__all__ = [
    "News",
    "ScoreRow",
    "ScoreSheet",
    "about",
    "costs",
    "html",
    "label",
    "languages",
    "meant",
    "news",
    "outline",
    "preview",
    "prompt",
    "reason",
    "score_sheet",
    "svg",
    "targets",
    "tell",
    "text",
    "unasked",
]

Names = Sequence[str] | None


def prompt(position: State | View, names: Names = None, language: str = ENGLISH) -> str:
    """What must be decided now and by whom, or how the game ended."""
    return prompt_of(speech_of(position.game.rulebook), position, names, language)


def label(
    action: Action,
    position: State | View | None = None,
    language: str = ENGLISH,
    names: Names = None,
) -> str:
    """An action as an order, short: ``Move a buffalo from B2 to B3``; a position lets it say more where that helps."""
    return _speech(action, position).say("label", action, position, names, language)


def outline(
    action: Action, position: State | View, language: str = ENGLISH, names: Names = None
) -> tuple[str, ...]:
    """The label of an action taken apart, for lists of like ones: plain text, a fact, plain text and so on."""
    return _speech(action, position).outline("label", action, position, names, language)


def preview(
    action: Action, position: State | View, language: str = ENGLISH, names: Names = None
) -> str:
    """What an action costs and brings at a position: ``+3 resources``; empty where there is nothing to be said."""
    return _speech(action, position).preview(action, position, names, language)


def tell(event: Event, names: Names = None, language: str = ENGLISH) -> str:
    """What has happened, as a sentence; fields that are hidden (None) are left out."""
    return speech_about(event).say("tell", event, None, names, language)


def news(
    events: Iterable[Event], position: State | View, names: Names = None, language: str = ENGLISH
) -> tuple[News, ...]:
    """What has happened, as sentences for whoever looks at the position; what came to nothing again and again is said once."""
    speech = speech_of(position.game.rulebook)
    return speech.news(_known(position, events), position, names, language)


def unasked(event: Event, game: Game) -> Event:
    """What is told of an event instead, if its player had no choice and was not asked: that he cannot pay, not that he refuses."""
    return speech_of(game.rulebook).unasked(event)


def targets(action: Action, position: State | View | None = None) -> tuple[str, ...]:
    """The ids (``data-id``) of the things on the picture that an action touches, in the order of clicking."""
    return click_targets.targets_of(_speech(action, position), action, position)


def meant(targets: Sequence[str], position: State | View) -> Action | None:
    """The action, legal or not, that clicking these things would mean now; None where none."""
    return click_targets.meant_by(speech_of(position.game.rulebook), targets, position)


def score_sheet(
    scored: Result | Standing | State | View, names: Names = None, language: str = ENGLISH
) -> ScoreSheet:
    """Scores as a sheet: one row for each category, one column for each player. A position is scored as it stands."""
    if isinstance(scored, (State, View)):
        speech = speech_of(scored.game.rulebook)
        return sheet_of(scored.result or scored.standing(), speech, names, language)
    return sheet_of(scored, _speech_of_scores(scored), names, language)


def about(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """What each card or other thing with a name is and does, a sentence each, by the name it has in notation."""
    return speech_of(game.rulebook).told_about(game, language)


def costs(game: Game, language: str = ENGLISH) -> tuple[str, ...]:
    """What things cost in a game, a sentence each; empty where nothing is paid for."""
    return speech_of(game.rulebook).told_costs(game, language)


def reason(violation: Violation, game: Game, language: str = ENGLISH, names: Names = None) -> str:
    """Why an action is illegal: the rule that it breaks, without its id, and the facts in words."""
    return speech_of(game.rulebook).reason(violation, language, names)


def svg(
    position: State | View,
    events: Iterable[Event] = (),
    *,
    layout: Layout = "wide",
    size: int | None = None,
    labels: bool = True,
    names: Names = None,
    language: str = ENGLISH,
    targets: Iterable[str] = (),
    theme: Theme = "auto",
) -> str:
    """A picture of a position as SVG.

    Args:
        position: of a State everything is shown, of a View what its player sees.
        events: what they touched is highlighted, and they are told.
        layout: ``wide`` has the panel beside the board, ``tall`` (for phones) what is asked above it and the rest below,
            ``board`` has none.
        size: how many pixels the picture is wide.
        labels: whether the places on the board say their names.
        names: of the people, one per seat.
        language: one of ``languages()``.
        targets: ids of things that are marked as places that may be clicked, as ``targets`` gives them.
        theme: ``light``, ``dark``, or ``auto`` as the page is.

    Raises:
        TypeError: when ``position`` is neither.
        SetupError: names, a layout, size, theme or language that there are not.
    """
    pictures = pictures_of(position)
    look = look_for(
        speech_of(position.game.rulebook),
        position.num_players,
        layout=layout,
        size=size,
        labels=labels,
        names=names,
        language=language,
        targets=targets,
        theme=theme,
    )
    drawn: str = pictures.svg(position, _known(position, events), look)
    return drawn


def text(
    position: State | View,
    events: Iterable[Event] = (),
    *,
    width: int = 80,
    height: int | None = None,
    color: bool = False,
    bare: bool = False,
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """A picture of a position in plain text.

    Args:
        position: of a State everything is shown, of a View what its player sees.
        events: what they touched is marked, and they are told.
        width: how many columns a line has at most.
        height: how many lines there are room for; what is needed least is left out where there are more.
        color: whether it has the colours of a terminal.
        bare: leave out what is asked and told, which is then to be said elsewhere.
        names: of the people, one per seat.
        language: one of ``languages()``.

    Raises:
        TypeError: when ``position`` is neither.
        SetupError: names, a width, height or language that there are not.
    """
    pictures = pictures_of(position)
    look = look_for(
        speech_of(position.game.rulebook),
        position.num_players,
        names=names,
        language=language,
        width=width,
        height=height,
        color=color,
        bare=bare,
    )
    return finished(pictures.text(position, _known(position, events), look), color)


def _known(position: State | View, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events as far as whoever looks may know them."""
    if isinstance(position, State):
        return tuple(events)
    return events_seen_by(events, position.player)


def _speech(thing: Any, position: State | View | None) -> Speech:
    return speech_about(thing) if position is None else speech_of(position.game.rulebook)


def _speech_of_scores(scored: Result | Standing) -> Speech:
    if isinstance(scored, Result):
        return speech_of(scored.game.rulebook)
    rules = [part.rule for parts in scored.parts for part in parts]
    return speech_by_letters(rules[0].letters) if rules else SILENT
