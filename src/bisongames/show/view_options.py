"""How a picture shall look: what callers of ``show.svg`` and ``show.text`` may say."""

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
from bisongames.engine.positions.result import Result
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
    """How a picture shall look, and what is said on it."""

    speech: Speech
    layout: Layout = "wide"
    """``wide``: the panel beside the board; ``tall``: below it, for phones; ``board``: no panel."""
    size: int | None = None
    """How wide the picture is, in pixels; as drawn if not given."""
    labels: bool = True
    """Whether the places on the board say their names."""
    names: tuple[str, ...] | None = None
    language: str = ENGLISH
    targets: frozenset[str] = frozenset()
    """The ids of things that may be clicked now."""
    theme: Theme = "auto"
    width: int = 80
    """Characters in a line of text."""
    height: int | None = None
    """Lines of text on the screen that it stands on; None where it may be as long as it likes."""
    color: bool = False
    """Whether text has colours, as terminals show them."""
    bare: bool = False
    """Whether text leaves out what is asked and told, because it is said elsewhere."""

    @property
    def words(self) -> Language:
        """The words of the language for the game that is drawn."""
        return self.speech.language(self.language)

    def name(self, player: int) -> str:
        """What a player is called."""
        return self.words.name(player, self.names)

    def word(self, kind: str, key: str, number: int = 1) -> str:
        """The word for a name of the rules, of which there are so many."""
        return self.words.word(kind, key, number)

    def said(self, key: str, **facts: Any) -> str:
        """A caption of a picture: a sentence of the group ``picture`` of the game."""
        told = self.words.sentence("picture", key, facts, self.names)
        if told is None:
            raise KeyError(f"the pictures have no sentence {key!r} for {sorted(facts)}")
        return told

    def prompt(self, position: Any) -> str:
        """What must be decided now and by whom, or how the game ended."""
        return prompt_of(self.speech, position, self.names, self.language)

    def tell(self, event: Event) -> str:
        """What has happened."""
        return self.speech.say("tell", event, None, self.names, self.language)

    def sheet(self, scored: Result | Standing) -> ScoreSheet:
        """Scores as a sheet."""
        return sheet_of(scored, self.speech, self.names, self.language)


def prompt_of(speech: Speech, position: Any, names: Any, code: str) -> str:
    """What must be decided now and by whom, or how the game ended."""
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
    """A look of these wishes.

    Raises:
        SetupError: a layout, theme, language, size or names that there are not; says what there is.
    """
    if layout not in LAYOUTS:
        raise SetupError(f"the layouts are {', '.join(LAYOUTS)}, not {short_text(layout)}")
    if theme not in THEMES:
        raise SetupError(f"the themes are {', '.join(THEMES)}, not {short_text(theme)}")
    if size is not None and (type(size) is not int or size not in SIZES):
        raise SetupError(
            f"a picture is {SIZES[0]} to {SIZES[-1]} pixels wide, not {short_text(size)}"
        )
    if type(width) is not int or width < NARROWEST:
        raise SetupError(f"a text has at least {NARROWEST} columns, not {short_text(width)}")
    if height is not None and (type(height) is not int or height < 1):
        raise SetupError(f"a text has at least 1 line, not {short_text(height)}")
    if isinstance(targets, str):
        raise SetupError("targets are ids of things, several of them: a list or tuple of texts")
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
    speech.language(language)  # says at once if there is no such language
    return look
