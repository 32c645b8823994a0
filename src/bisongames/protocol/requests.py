"""Requests of the protocol, read strictly: an unknown field is an error, reported with its path."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, TypeVar, get_args, get_origin

import attrs
from attrs import field, frozen

from bisongames import show
from bisongames.bots.search import ITERATIONS
from bisongames.engine.core.errors import RecordError, quote
from bisongames.engine.io.structuring import strict_converter, structure
from bisongames.engine.matches.match import Dealer
from bisongames.protocol.error_codes import ProtocolError, malformed_error
from bisongames.protocol.json_object import JsonObject
from bisongames.show.view_options import Layout, Theme

T = TypeVar("T")

LONGEST_KEY: Final = 64
"""Maximum length of a key, and of a client's secret."""

UndoPolicy = Literal["free", "ask", "never"]
TalkPolicy = Literal["free", "words", "never"]
TakebackAnswer = Literal["ask", "agree", "refuse"]
AdvicePolicy = Literal["free", "never"]

_READ: Final = strict_converter()


def _is_literal(kind: object) -> bool:
    return get_origin(kind) is Literal


def _literal(value: object, kind: object) -> str:
    if value not in get_args(kind) or not isinstance(value, str):
        raise ValueError(f"expected {', '.join(get_args(kind))}, got {quote(value)}")
    return value


_READ.register_structure_hook_func(_is_literal, _literal)


@frozen
class SeatWish:
    """A requested occupant: a person, a bot, or an open seat."""

    name: str | None = None
    bot: str | None = None
    open: bool = False

    @property
    def is_person(self) -> bool:
        """True if no bot has the seat."""
        return self.bot is None

    def display_name(self, number: int) -> str:
        """The display name of the occupant of this seat."""
        if self.name:
            return self.name
        return f"Player {number + 1}" + (f" ({self.bot})" if self.bot else "")


@frozen
class SeatsWish:
    """The requested seats of an existing match."""

    seats: tuple[SeatWish, ...] | None = None


@frozen
class StartWish:
    """A request to start a match."""

    variant: object
    """An id, or a whole variant as an object."""
    players: int | None = None
    seats: tuple[SeatWish, ...] | None = None
    setup: JsonObject = field(factory=dict, hash=False)
    seed: int | None = None
    dealer: Dealer = "seeded"
    undo: UndoPolicy | None = None
    advice: AdvicePolicy = "free"
    """``never``: no seat can ask for advice in this match."""
    talk: TalkPolicy = "free"
    """``words``: people say quick words, and write no notes; ``never``: neither."""


@frozen
class JoinWish:
    """A request to take an open seat."""

    join: str
    player: int | None = None
    name: str | None = None
    key: str | None = None
    secret: str | None = None
    """A secret of the client: a repetition with the same key and secret gets the seat again."""


@frozen
class ActWish:
    """A request to act, with an action as notation or as an object."""

    action: object
    revision: int
    key: str | None = None


@frozen
class UndoWish:
    """A request to undo the last choice of the seat."""

    revision: int
    key: str | None = None


@frozen
class SayWish:
    """A request to say something to all at the table: a quick word by its id, or a note."""

    word: str | None = None
    note: str | None = None


@frozen
class TakebackWish:
    """A request to ask the others for a take-back, to agree to it, or to refuse or withdraw it."""

    answer: TakebackAnswer
    revision: int
    """The present revision."""


@frozen
class WhyWish:
    """A request to explain why an action or a click is illegal."""

    action: object = None
    targets: tuple[str, ...] | None = None


@frozen
class AdviseWish:
    """A request for advice on the choice of the seat."""

    revision: int | None = None
    """The present revision; None: whichever it is."""
    budget: int = ITERATIONS
    """The number of tries of the search, 1 to 1000."""


@frozen
class LessonsWish:
    """A request for what can be taught now."""

    after: int
    """The last revision that the seat knows."""


@frozen
class NothingWish:
    """A request without anything further."""


@frozen
class AnalysisWish:
    """A request to go on with the analysis of a match that is over."""

    page: bool = False
    """Give the complete analysis as HTML too."""


@frozen
class PictureWish:
    """The options of a picture."""

    layout: Layout = "wide"
    targets: str | tuple[str, ...] = ()
    """Ids of highlighted things, or ``legal`` for those of the current choices."""
    size: int | None = None
    labels: bool = True
    theme: Theme = "auto"
    revision: int | None = None
    """Draw the position after this past revision."""

    @property
    def look(self) -> JsonObject:
        """The arguments of ``show.svg``."""
        look = attrs.asdict(self, recurse=False)
        del look["revision"]
        return look


@frozen
class HelloWish:
    """The first message of a live connection."""

    token: str | None = None
    after: int | None = None
    """The last revision that the client has."""


@frozen
class LiveActWish:
    """An action over a live connection; the response repeats ``id``."""

    type: Literal["act"]
    id: str | int | None
    action: object
    revision: int
    key: str | None = None


@frozen
class LiveAdviseWish:
    """A request for advice over a live connection; the response repeats ``id``."""

    type: Literal["advise"]
    id: str | int | None
    revision: int | None = None
    budget: int = ITERATIONS


@frozen
class LiveSayWish:
    """Something said over a live connection; the response repeats ``id``."""

    type: Literal["say"]
    id: str | int | None
    word: str | None = None
    note: str | None = None


@frozen
class LiveTakebackWish:
    """A take-back asked for or answered over a live connection; the response repeats ``id``."""

    type: Literal["takeback"]
    id: str | int | None
    answer: TakebackAnswer
    revision: int


def _targets(value: object, _: object) -> str | tuple[str, ...]:
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return tuple(value)
    if value != "legal":
        raise ValueError(f"expected a list of ids, or legal, got {quote(value)}")
    return "legal"


def _id(value: object, _: object) -> str | int | None:
    if not (value is None or isinstance(value, str) or type(value) is int):
        raise TypeError(f"expected text, a whole number or null, got {quote(value)}")
    return value


_READ.register_structure_hook_func(lambda kind: kind == str | tuple[str, ...], _targets)
_READ.register_structure_hook_func(lambda kind: kind == str | int | None, _id)


def read_request(data: object, kind: type[T]) -> T:
    """Reads a request body, and checks the lengths of its key and its secret, if there are any.

    Raises:
        ProtocolError: malformed, with the path of the fault.
    """
    try:
        wish = structure(data, kind, "$", _READ)
    except RecordError as error:
        raise malformed_error(error) from error
    for name in ("key", "secret"):
        given = getattr(wish, name, None)
        if given is not None and not 0 < len(given) <= LONGEST_KEY:
            message = f"a {name} has 1 to {LONGEST_KEY} characters"
            raise ProtocolError("malformed", message, f"$.{name}")
    return wish


def known_language(wished: Iterable[str]) -> str:
    """The first known language among tags such as ``en-GB``; English if none is known."""
    known = show.languages()
    primary = (tag.strip().lower().partition("-")[0] for tag in wished)
    return next((language for language in primary if language in known), known[0])
