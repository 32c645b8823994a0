"""The options of ``show.svg`` and ``show.text``."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, get_args

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Event
from bisongames.engine.core.agenda import Pending
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.player_names import validate_names
from bisongames.engine.core.scoring import Standing
from bisongames.engine.views.result import Result
from bisongames.show.language import ENGLISH, Language
from bisongames.show.phrasing import Speech
from bisongames.show.score_sheet import ScoreSheet, sheet_of

Layout = Literal["wide", "tall", "board"]
Theme = Literal["auto", "light", "dark"]

LAYOUTS: Final[tuple[str, ...]] = get_args(Layout)
THEMES: Final[tuple[str, ...]] = get_args(Theme)
SIZES: Final = range(40, 20001)
NARROWEST: Final = 40


@frozen(kw_only=True)
class Look:
    """The options of one picture, and its captions."""

    speech: Speech
    layout: Layout = "wide"
    """``wide``: panel beside the board; ``tall``: below it, for phones; ``board``: no panel."""
    size: int | None = None
    """Width of the picture in pixels; None for its natural width."""
    labels: bool = True
    """Whether the places on the board show their names."""
    names: tuple[str, ...] | None = None
    language: str = ENGLISH
    targets: frozenset[str] = frozenset()
    """The ids of elements that can be clicked now."""
    theme: Theme = "auto"
    width: int = 80
    """Maximal characters in a line of text."""
    height: int | None = None
    """Maximal lines of text; None for no limit."""
    color: bool = False
    """Whether text has terminal colors."""
    bare: bool = False
    """Whether text leaves out the prompt and the events."""

    @property
    def words(self) -> Language:
        """The chosen language with the words of this game."""
        return self.speech.language(self.language)

    def name(self, player: int) -> str:
        """The name of a player."""
        return self.words.name(player, self.names)

    def word(self, kind: str, key: str, number: int = 1) -> str:
        """The word for a name of the rules, singular or plural."""
        return self.words.word(kind, key, number)

    def said(self, key: str, **facts: Any) -> str:
        """A caption of a picture: a sentence of the group ``picture`` of the game."""
        told = self.words.sentence("picture", key, facts, self.names)
        if told is None:
            raise KeyError(f"the pictures have no sentence {key!r} for {sorted(facts)}")
        return told

    def prompt(self, position: Any) -> str:
        """The current decision and its player, or how the game ended."""
        return prompt_of(self.speech, position, self.names, self.language)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.speech.say("tell", event, None, self.names, self.language)

    def sheet(self, scored: Result | Standing) -> ScoreSheet:
        """A score sheet."""
        return sheet_of(scored, self.speech, self.names, self.language)


def prompt_of(speech: Speech, position: Any, names: Any, code: str) -> str:
    """The current decision and its player, or how the game ended."""
    if position.result is not None:
        return over_of(speech, position.result, names, code)
    decision: Pending | None = position.decision
    if decision is None:
        return speech.language(code).word("over", "nothing")
    asked = position.actor
    who = speech.named("player", CHANCE if asked is None else asked)
    return speech.say("prompt", decision, position, names, code, who=who)


def over_of(speech: Speech, result: Result, names: Any, code: str) -> str:
    """How the game ended."""
    words = speech.language(code)
    best = result.scores[result.winners[0]]
    equal = [
        p for p, score in enumerate(result.scores) if score == best and p not in result.winners
    ]
    facts: Mapping[str, Any] = {
        "winners": words.listed([words.name(player, names) for player in result.winners]),
        "points": best,
        "equal": words.listed([words.name(player, names) for player in equal]) or None,
        **speech.facts(result, None),
    }
    key = "cut" if result.cut else "shared" if len(result.winners) > 1 else "won"
    return words.sentence("over", key, facts, names) or ""


def look_for(
    speech: Speech,
    players: int,
    *,
    layout: str = "wide",
    size: int | None = None,
    labels: bool = True,
    names: Any = None,
    language: str = ENGLISH,
    targets: Any = (),
    theme: str = "auto",
    width: int = 80,
    height: int | None = None,
    color: bool = False,
    bare: bool = False,
) -> Look:
    """Validates the options of a picture.

    Raises:
        SetupError: an invalid option; names the valid values.
    """
    if layout not in LAYOUTS:
        raise SetupError(f"layout must be one of {', '.join(LAYOUTS)}, got {short_text(layout)}")
    if theme not in THEMES:
        raise SetupError(f"theme must be one of {', '.join(THEMES)}, got {short_text(theme)}")
    if size is not None and (type(size) is not int or size not in SIZES):
        raise SetupError(f"size must be {SIZES[0]} to {SIZES[-1]} pixels, got {short_text(size)}")
    if type(width) is not int or width < NARROWEST:
        raise SetupError(f"width must be at least {NARROWEST} columns, got {short_text(width)}")
    if height is not None and (type(height) is not int or height < 1):
        raise SetupError(f"height must be at least 1 line, got {short_text(height)}")
    if isinstance(targets, str):
        raise SetupError("targets must be a list or tuple of ids, got a single text")
    look = Look(
        speech=speech,
        layout=layout,  # type: ignore[arg-type]
        size=size,
        labels=bool(labels),
        names=None if names is None else validate_names(names, players),
        language=language,
        targets=frozenset(targets),
        theme=theme,  # type: ignore[arg-type]
        width=width,
        height=height,
        color=bool(color),
        bare=bool(bare),
    )
    speech.language(language)  # raises if there is no such language
    return look
