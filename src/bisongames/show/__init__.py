"""Pictures, sentences, labels and score sheets, shared by every frontend.

Each shipped game has a folder here, such as :mod:`bisongames.show.wind_river`, with its drawings (``svg``, ``text``), its
phrasing (``SPEECH``) and a file of sentences for each language. The rulebook of a game from another package may carry a
module of the same shape as its attribute ``pictures``. Any other game gets generic pictures with the names of its columns.

``names`` has one name per seat; without it players are called "Player 1" and so on. The picture and the sentences of a
``View`` contain only what its player sees.
"""

# Longer than 310 lines because it is the list of all functions that frontends call.

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Standing
from bisongames.engine.io.extras import extra
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.validation import imagine_state
from bisongames.engine.views.result import Result
from bisongames.engine.views.view import View
from bisongames.show import click_targets
from bisongames.show.arguments import (
    Shown,
    action_of,
    event_of,
    events_of,
    position_and_names,
    position_of,
    told_to,
)
from bisongames.show.games import SILENT, pictures_of, speech_about, speech_by_letters, speech_of
from bisongames.show.language import ENGLISH, Names, languages
from bisongames.show.notebook_html import html
from bisongames.show.phrasing import News, Speech, StateOrView
from bisongames.show.score_sheet import ScoreRow, ScoreSheet, sheet_of
from bisongames.show.summary import summary as summary
from bisongames.show.text_grid import render_styles
from bisongames.show.view_options import Layout, Theme, look_for

__all__ = [
    "News",
    "ScoreRow",
    "ScoreSheet",
    "about",
    "actions_after",
    "costs",
    "html",
    "forced_event",
    "label",
    "languages",
    "meant",
    "news",
    "outline",
    "png",
    "preview",
    "prompt",
    "reason",
    "score_sheet",
    "summary",
    "svg",
    "targets",
    "tell",
    "text",
    "way",
    "why",
]


def __dir__() -> list[str]:
    return sorted(__all__)


def prompt(position: Shown, names: Names = None, language: str = ENGLISH) -> str:
    """The current decision and its player, or how the game ended."""
    position, names = position_and_names(position, names)
    return speech_of(position.game.rulebook).prompt(position, names, language)


def label(
    action: Action | str,
    position: Shown | None = None,
    language: str = ENGLISH,
    names: Names = None,
) -> str:
    """An action as a short order: ``Move a buffalo from B2 to B3``; given a position, it may be more detailed."""
    if position is not None:
        position, names = position_and_names(position, names)
    action = action_of(action, position)
    return _speech(action, position).say("label", action, position, names, language)


def outline(
    action: Action | str, position: Shown, language: str = ENGLISH, names: Names = None
) -> tuple[str, ...]:
    """The label of an action split into alternating plain text and facts, for lists of similar labels."""
    position, names = position_and_names(position, names)
    action = action_of(action, position)
    return _speech(action, position).outline("label", action, position, names, language)


def preview(
    action: Action | str, position: Shown, language: str = ENGLISH, names: Names = None
) -> str:
    """The cost and gain of an action at a position: ``+3 resources``; empty if the action has neither."""
    position, names = position_and_names(position, names)
    action = action_of(action, position)
    return _speech(action, position).preview(action, position, names, language)


def tell(
    event: Event,
    position: Shown | Names = None,
    language: str = ENGLISH,
    names: Names = None,
) -> str:
    """An event as a sentence, without its hidden fields (None).

    A position need not be given: names may stand in its place. A Match gives its names, and a View hides what its player does
    not see; the sentence is empty if that is all of it.
    """
    event = event_of(event)
    position, names = told_to(position, names)
    known = (event,) if position is None else _known(position, (event,))
    return "".join(speech_about(each).say("tell", each, None, names, language) for each in known)


def news(
    events: Iterable[Event], position: Shown, names: Names = None, language: str = ENGLISH
) -> tuple[News, ...]:
    """Events as sentences for the viewer of the position; repeated attempts that failed are reported once."""
    position, names = position_and_names(position, names)
    speech = speech_of(position.game.rulebook)
    return speech.news(_known(position, events), position, names, language)


def forced_event(event: Event, game: Game) -> Event:
    """The event to report if its player had no choice: "cannot pay" instead of "refuses"."""
    return speech_of(game.rulebook).forced_event(event)


def targets(action: Action | str, position: Shown | None = None) -> tuple[str, ...]:
    """The ids (``data-id``) of the elements of the picture that an action touches, in the order in which to click them."""
    if position is not None:
        position = position_of(position)
    action = action_of(action, position)
    return click_targets.targets_of(_speech(action, position), action, position)


def meant(targets: Sequence[str], position: Shown) -> Action | None:
    """The action, legal or not, that is selected by clicking these elements now; None if no action matches."""
    position = position_of(position)
    return click_targets.action_at(speech_of(position.game.rulebook), targets, position)


def actions_after(targets: Sequence[str], position: Shown) -> tuple[Action, ...]:
    """The actions, legal or not, that clicking these elements now begins, and clicks on others complete."""
    position = position_of(position)
    speech = speech_of(position.game.rulebook)
    return tuple(click_targets.actions_after(speech, targets, position))


def score_sheet(
    scored: Result | Standing | Shown, names: Names = None, language: str = ENGLISH
) -> ScoreSheet:
    """A score sheet: one row per category, one column per player. A position is scored as if the match ended there."""
    if isinstance(scored, Result | Standing):
        return sheet_of(scored, _speech_of_scores(scored), names, language)
    position, names = position_and_names(scored, names)
    speech = speech_of(position.game.rulebook)
    return sheet_of(position.result or position.standing(), speech, names, language)


def about(game: Game, language: str = ENGLISH) -> dict[str, str]:
    """A sentence about each card or other named thing, by its name in notation."""
    return speech_of(game.rulebook).sentences_about(game, language)


def costs(game: Game, language: str = ENGLISH) -> tuple[str, ...]:
    """The prices of a game, one sentence each; empty if nothing has a price."""
    return speech_of(game.rulebook).cost_sentences(game, language)


def reason(violation: Violation, game: Game, language: str = ENGLISH, names: Names = None) -> str:
    """Why an action is illegal: the broken rule, without its id, and the facts in words."""
    return speech_of(game.rulebook).reason(violation, language, names)


def why(
    action: Action | str,
    position: State | Match,
    player: int | None = None,
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """Whether an action is legal now and, if not, every rule that it breaks, one on a line, and a way to it.

    ``player`` is that of ``State.violations``.
    """
    state, names = position_and_names(position, names)
    if not isinstance(state, State):
        raise SetupError(f"expected a State or a Match, got {short_text(position)}")
    action = action_of(action, state)
    said, violations = label(action, state, language, names), state.violations(action, player)
    if violations:
        reasons = (f"  {v.rule.id}: {reason(v, state.game, language, names)}" for v in violations)
        told = way(action, state, names, language) if player in (None, state.actor) else ""
        return "\n".join(filter(None, (f"{said} is not legal:", *reasons, told)))
    gain = preview(action, state, language, names)
    return f"{said} is legal: {gain}." if gain else f"{said} is legal."


def way(
    action: Action | str,
    position: Shown,
    names: Names = None,
    language: str = ENGLISH,
) -> str:
    """The choices of the actor after which an illegal action is legal, as a sentence; empty if none are known.

    They are those of ``State.way``, each with its label and preview.
    """
    shown, names = position_and_names(position, names)
    wish = action_of(action, shown)
    if isinstance(shown, View):
        if shown.player is None or shown.player != shown.actor:
            return ""
        shown = imagine_state(shown)
    choices = shown.way(wish)
    if not choices:
        return ""
    words, steps = speech_of(shown.game.rulebook).language(language), []
    state = shown.sample(shown.actor, Random(0))
    for choice in choices:
        said = label(choice, state, language, names)
        said = said[:1].lower() + said[1:]
        brings = preview(choice, state, language, names) or None
        steps.append(words.sentence("refusal", "step", {"label": said, "preview": brings}))
        state = state.apply(choice)
    then = words.sentence("refusal", "then", {}) or ""
    return words.sentence("refusal", "way", {"steps": then.join(filter(None, steps))}) or ""


def svg(
    position: Shown,
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
        position: a State or Match to show everything, a View to show what its player sees.
        events: the events to describe; the things that they changed are highlighted.
        layout: ``wide`` puts the panel beside the board, ``tall`` (for phones) the decision above it and the rest below,
            ``board`` leaves the panel out.
        size: the width of the picture in pixels.
        labels: whether the places on the board show their names.
        names: the names of the players, one per seat; those of a match if not given.
        language: one of ``languages()``.
        targets: ids of elements to mark as clickable, as returned by :func:`targets`.
        theme: ``light``, ``dark``, or ``auto`` to follow the page.

    Raises:
        SetupError: if ``position`` is no position, or the names, layout, size, theme or language are invalid.
    """
    position, names = position_and_names(position, names)
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
    return pictures.svg(position, _known(position, events), look)


def png(picture: str, width: int | None = None) -> bytes:
    """An SVG picture as PNG, ``width`` pixels wide.

    Raises:
        SetupError: if the width is no number of pixels.
        MissingExtra: if the extra ``png`` is missing.
    """
    if width is not None and (type(width) is not int or width < 1):
        save = "match.to_png(path, 600) saves a picture"
        raise SetupError(f"expected a width in pixels, got {short_text(width)}; {save}")
    resvg_py = extra("resvg_py", "png", "PNG")
    return bytes(resvg_py.svg_to_bytes(svg_string=picture, width=width))


def text(
    position: Shown,
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
        position: a State or Match to show everything, a View to show what its player sees.
        events: the events to describe; the things that they changed are marked.
        width: the maximum number of columns.
        height: the maximum number of lines; the least important parts are left out to fit.
        color: whether to use terminal colors.
        bare: whether to leave out the prompt and the events.
        names: the names of the players, one per seat; those of a match if not given.
        language: one of ``languages()``.

    Raises:
        SetupError: if ``position`` is no position, or the names, width, height or language are invalid.
    """
    position, names = position_and_names(position, names)
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
    return render_styles(pictures.text(position, _known(position, events), look), color)


def _known(position: StateOrView, events: Iterable[Event]) -> tuple[Event, ...]:
    """The events, without the details that the viewer of the position may not know."""
    if isinstance(position, State):
        return events_of(events)
    return events_seen_by(events_of(events), position.player)


def _speech(thing: Action, position: StateOrView | None) -> Speech:
    return speech_about(thing) if position is None else speech_of(position.game.rulebook)


def _speech_of_scores(scored: Result | Standing) -> Speech:
    if isinstance(scored, Result):
        return speech_of(scored.game.rulebook)
    rules = [part.rule for parts in scored.parts for part in parts]
    return speech_by_letters(rules[0].letters) if rules else SILENT
