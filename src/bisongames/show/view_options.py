"""The options of ``show.svg`` and ``show.text``."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from sys import maxsize
from typing import Any, Final, Literal, get_args

from attrs import Attribute, field, frozen
from attrs.validators import optional

from bisongames.engine.core.actions import Event
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.player_names import validate_names
from bisongames.engine.core.scoring import Standing
from bisongames.engine.views.result import Result
from bisongames.show.language import ENGLISH, Language, Names
from bisongames.show.phrasing import Speech, StateOrView
from bisongames.show.score_sheet import ScoreSheet, sheet_of

Layout = Literal["wide", "tall", "board"]
Theme = Literal["auto", "light", "dark"]

NARROWEST: Final = 40
FIRST_SPOT: Final = 0x100000
"""The first of the private-use characters that mark elements of a picture in plain text."""


def spot_mark(number: int) -> str:
    """The character that marks the element with this number."""
    return chr(FIRST_SPOT + number)


Validator = Callable[[object, "Attribute[Any]", object], None]


def _one_of(*allowed: str) -> Validator:
    def check(look: object, option: Attribute[Any], value: object) -> None:
        if value not in allowed:
            name = f"{option.name} must be one of {', '.join(allowed)}"
            raise SetupError(f"{name}, got {short_text(value)}")

    return check


def _number(allowed: range, expected: str) -> Validator:
    def check(look: object, option: Attribute[Any], value: object) -> None:
        if type(value) is not int or value not in allowed:
            raise SetupError(f"{option.name} must be {expected}, got {short_text(value)}")

    return check


def _ids(targets: Iterable[str]) -> frozenset[str]:
    if isinstance(targets, str):
        raise SetupError("targets must be a list or tuple of ids, got a single text")
    return frozenset(targets)


@frozen(kw_only=True)
class Look:
    """The options of one picture, as :func:`bisongames.show.svg` and :func:`bisongames.show.text` describe them, and its captions.

    Raises:
        SetupError: if an option is invalid; the message lists the valid values.
    """

    speech: Speech
    layout: Layout = field(default="wide", validator=_one_of(*get_args(Layout)))
    size: int | None = field(
        default=None, validator=optional(_number(range(40, 20001), "40 to 20000 pixels"))
    )
    """None for the natural width."""
    labels: bool = field(default=True, converter=bool)
    names: tuple[str, ...] | None = None
    language: str = ENGLISH
    targets: frozenset[str] = field(default=frozenset(), converter=_ids)
    theme: Theme = field(default="auto", validator=_one_of(*get_args(Theme)))
    width: int = field(
        default=80, validator=_number(range(NARROWEST, maxsize), f"at least {NARROWEST} columns")
    )
    height: int | None = field(
        default=None, validator=optional(_number(range(1, maxsize), "at least 1 line"))
    )
    """None for no limit."""
    color: bool = field(default=False, converter=bool)
    bare: bool = field(default=False, converter=bool)
    spots: dict[str, str] | None = field(default=None, eq=False)
    """The mark of each element that was drawn in plain text, by its id; None if nobody asks where elements are."""

    def __attrs_post_init__(self) -> None:
        self.speech.language(self.language)  # raises if there is no such language

    @property
    def words(self) -> Language:
        """The chosen language with the words of this game."""
        return self.speech.language(self.language)

    def spot(self, id: str) -> str:
        """The mark of an element in plain text, for :func:`bisongames.show.text_grid.at_spot`; empty without ``spots``."""
        return "" if self.spots is None else self.spots.setdefault(id, spot_mark(len(self.spots)))

    def name(self, player: int) -> str:
        """The name of a player."""
        return self.words.name(player, self.names)

    def word(self, kind: str, key: str, number: int = 1) -> str:
        """The word for a name from the rules, singular or plural."""
        return self.words.word(kind, key, number)

    def say(self, key: str, **facts: object) -> str:
        """A caption of a picture: a sentence from the game's group ``picture``."""
        caption = self.words.sentence("picture", key, facts, self.names)
        if caption is None:
            raise KeyError(f"the pictures have no sentence {key!r} for {sorted(facts)}")
        return caption

    def prompt(self, position: StateOrView) -> str:
        """The current decision and its player, or how the game ended."""
        return self.speech.prompt(position, self.names, self.language)

    def tell(self, event: Event) -> str:
        """An event as a sentence."""
        return self.speech.say("tell", event, None, self.names, self.language)

    def sheet(self, scored: Result | Standing) -> ScoreSheet:
        """A score sheet."""
        return sheet_of(scored, self.speech, self.names, self.language)


def look_for(speech: Speech, players: int, *, names: Names = None, **options: Any) -> Look:
    """The options of a picture of a match with ``players`` players, as fields of :class:`Look`.

    Raises:
        SetupError: if the names or an option are invalid; the message lists the valid values.
    """
    known = None if names is None else validate_names(names, players)
    return Look(speech=speech, names=known, **options)
