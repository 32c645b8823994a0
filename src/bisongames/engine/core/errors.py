"""The exceptions of the library. Every message is one line that a person can act on."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from difflib import SequenceMatcher
from itertools import filterfalse, islice
from reprlib import Repr
from typing import TYPE_CHECKING, Final, Self
from unicodedata import category

from attrs import define, field, frozen

from bisongames.engine.core import limits
from bisongames.engine.core.hints import HelpfulValue, hints_for

CLOSE: Final = 0.5
"""The minimum similarity (0 to 1) of a name to be suggested."""
SUGGESTED: Final = 3
"""The maximum number of names that are suggested."""
MOST_LISTED: Final = 12


_KEPT: Final = "\n\u200c\u200d"
"""Invisible characters that are kept: line ends, and the joiners and non-joiners of some scripts."""

_BLANK: Final = "Zs"
"""The Unicode category of spaces, which does not include tabs and line ends."""


def visible(text: str) -> str:
    """Text of the same length that is safe to show: control and direction characters become ``?``."""
    if text.replace("\n", "").isprintable():  # nearly all texts: no need to check each character
        return text
    return "".join(map(_visible, text))


def is_visible(text: str) -> bool:
    """Whether a text can be shown as it is, except for wide or narrow spaces, which become plain ones."""
    return text.isprintable() or all(
        sign in _KEPT or category(sign) == _BLANK for sign in filterfalse(str.isprintable, text)
    )


def _visible(sign: str) -> str:
    if sign.isprintable() or sign in _KEPT:
        return sign
    return " " if sign.isspace() else "?"


def plain(text: str, limit: int = limits.MESSAGE) -> str:
    """Text for messages, on one line: invisible characters are escaped as in Python, and long text is cut."""
    text = text[: limit + 1]
    if not text.isprintable():
        text = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)
    return text if len(text) <= limit else text[: limit - 3] + "..."


class BisongamesError(Exception):
    """The base class of all exceptions of this library. The message is one line that is safe to print."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(("message", "msg", "text", "reason"), "str(error)"),
                **dict.fromkeys(
                    ("reasons", "rules", "rule"), "error.violations, each with its rule"
                ),
            }
        )

    def __str__(self) -> str:
        return plain(super().__str__())

    def __repr__(self) -> str:
        # The argument may be any object, even one whose repr fails or never ends.
        return f"{type(self).__name__}({str(self)!r})"


class UnknownVariant(BisongamesError):
    """No game or variant has this id. The message names the nearest ones."""


class UnknownRule(BisongamesError):
    """No rule of this game has this id. The message names the nearest ones."""


class SetupError(BisongamesError):
    """A number of players or a setup value that this game does not allow. The message names the allowed ones."""


class UnknownAction(BisongamesError, LookupError):
    """No action of the variant has this number, or an action has none."""


class MatchError(BisongamesError):
    """A match cannot do this now, such as undoing its first choice."""


class EndlessPlay(MatchError):
    """Play goes on without an end: chance or upkeep repeats for ever, or a playout never ends."""

    def __init__(self, message: str, state: object = None, record: object = None) -> None:
        super().__init__(message)
        self.state = state
        """The position that leads to it, a ``State``."""
        self.record = record
        """The ``Record`` of the match up to that position, if it is known; its dealer is manual, so that it replays."""


class RunError(BisongamesError):
    """A long run cannot continue, or its file cannot be used; finished matches stay in the file."""


@define(eq=False, repr=False, slots=False)
class BotError(BisongamesError):
    """A bot raised an exception, chose an illegal action, or used information that it may not have."""

    why: str
    bot: str
    """The label of the bot."""
    variant: str
    """The id of the variant."""
    match: int
    """The number of the match in its variant."""
    seat: int
    record: object
    """The match so far, a ``Record``."""
    rules: tuple[str, ...] = ()
    """The ids of the rules that the bot's choice breaks."""

    def __str__(self) -> str:
        where = f"{self.variant}, match {self.match}"
        return plain(f"{where}: {self.bot} on seat {self.seat} {self.why}")


def _path(text: str) -> str:
    return plain(text, limits.PATH)


@frozen
class Fault(HelpfulValue):
    """One fault in some input: its path, and a message with the expected value."""

    path: str = field(converter=_path)
    message: str = field(converter=plain)

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class _Faulty(BisongamesError):
    """An input has faults: ``source`` names the input, ``faults`` holds the first 1000."""

    def __init__(self, source: str, faults: Iterable[Fault]) -> None:
        self.source = source
        self.faults = tuple(islice(faults, limits.FAULTS_KEPT))
        super().__init__(source, self.faults)

    @classmethod
    def at(cls, path: str, message: str, source: str = "") -> Self:
        """The error with a single fault."""
        return cls(source, (Fault(path, message),))

    @classmethod
    def within(cls, source: str, error: BisongamesError) -> Self:
        """The error for an input of this name, with the faults of ``error``."""
        if isinstance(error, cls):
            return cls(source, error.faults)
        return cls.at("", str(error), source)

    def __str__(self) -> str:
        messages = [str(fault) for fault in self.faults[: limits.FAULTS_TOLD]]
        more = len(self.faults) - len(messages)
        if more:
            least = "at least " if len(self.faults) == limits.FAULTS_KEPT else ""
            messages.append(f"and {least}{more} more")
        summary = "; ".join(messages)
        return f"{_path(self.source)}: {summary}" if self.source else summary


class VariantError(_Faulty):
    """A variant file or option is faulty; names the file, and each fault with its path."""


class RecordError(_Faulty):
    """Text, JSON or a record cannot be read; names each fault with its path."""


def short_text(value: object, limit: int = limits.QUOTED) -> str:
    """A short description of any object, for messages; never raises."""
    try:
        text = (
            str(value)
            if isinstance(value, str) or hasattr(type(value), "notation")
            else _SHORT.repr(value)
        )
        return plain(text, limit)
    except Exception:  # noqa: BLE001  any object may come in, even one whose repr fails
        return plain(f"a {type(value).__name__}", limit)


def describe_exception(error: BaseException, limit: int = 200) -> str:
    """Describes an exception from third-party code in one line: its name and its message.

    Raises:
        KeyboardInterrupt: if ``error`` is one; it is raised again.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    try:
        detail = f": {error}"
    except Exception:  # noqa: BLE001  its text may fail
        detail = ""
    return short_text(f"{type(error).__name__}{detail}", limit)


class _Short(Repr):
    """Like ``repr``, but cuts off long or deeply nested values."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 20
        self.maxstring = self.maxlong = self.maxother = 2 * limits.QUOTED

    def repr_dict(self, x: dict[object, object], level: int) -> str:
        """Keeps the order of the dict."""
        if level <= 0:
            return "{...}"
        pairs = [
            f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}"
            for key, value in islice(x.items(), self.maxdict)
        ]
        return f"{{{', '.join(pairs)}}}"

    def repr_instance(self, x: object, level: int) -> str:
        """Uses the repr of the object itself."""
        return repr(x)


_SHORT: Final = _Short()


def in_words(kind: type) -> str:
    """The name of a class as plain words: ``MovingBuffaloes`` becomes ``moving buffaloes``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def quote(value: object) -> str:
    """Like :func:`short_text`, with text in quotes: ``"6"`` is not 6."""
    return f'"{short_text(value)}"' if isinstance(value, str) else short_text(value)


def nearest(text: str, names: Iterable[str], number: int = SUGGESTED) -> list[str]:
    """The names most similar to ``text``, best first; ties go to the name with the closest letters."""
    wanted = text[: limits.COMPARED].lower()
    matcher = SequenceMatcher(b=wanted, autojunk=False)
    ranked = []
    for index, name in enumerate(islice(names, limits.CANDIDATES)):
        compared = name[: limits.COMPARED].lower()
        matcher.set_seq1(compared)
        if matcher.real_quick_ratio() >= CLOSE and matcher.ratio() >= CLOSE:
            apart = sum(abs(ord(a) - ord(b)) for a, b in zip(compared, wanted, strict=False))
            ranked.append((-matcher.ratio(), apart, index, name))
    return [name for *_, name in sorted(ranked)[:number]]


def nearest_names(
    name: str, names: Iterable[str], idle: Collection[str] = (), most: int = MOST_LISTED
) -> str:
    """A clause that suggests the names probably meant, or otherwise lists the known names.

    Args:
        name: what was written.
        names: the known names.
        idle: those that have no effect here, which come last and say so.
        most: how many of the known names are listed.
    """
    known = sorted(names, key=idle.__contains__)
    ranked = nearest(name, known, len(known))
    close = sorted(ranked, key=idle.__contains__)[:SUGGESTED]
    if close and ranked[0] not in close:
        close[-1] = ranked[0]
    known, close = (
        [f"{n} (no effect here)" if n in idle else n for n in ns] for ns in (known, close)
    )
    if close:
        return f"did you mean {' or '.join(close)}?"
    if not known:
        return "none exist"
    more = f" and {len(known) - most} more" if len(known) > most else ""
    return f"known: {', '.join(known[:most])}{more}"
