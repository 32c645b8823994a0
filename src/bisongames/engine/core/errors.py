"""What can go wrong, by name. Every message is one line a person can act on."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from functools import partial
from itertools import filterfalse, islice
from reprlib import Repr
from typing import Final, Self
from unicodedata import category

from attrs import field, frozen

from bisongames.engine.core import limits

CLOSE: Final = 0.5
"""From which likeness on (0 to 1) a name may have been meant."""
MOST_LISTED: Final = 12


_KEPT: Final = "\n\u200c\u200d"
"""Signs that are kept though nobody sees them: ends of lines, and what joins or parts letters in some scripts."""

_BLANK: Final = "Zs"
"""The category of blanks, to which tabs and ends of lines do not belong."""


def visible(text: str) -> str:
    """Text that can be shown anywhere, as long as before: what commands a terminal or turns text round is a ``?``."""
    if text.replace("\n", "").isprintable():  # nearly all: signs are not looked at one by one
        return text
    return "".join(map(_visible, text))


def is_visible(text: str) -> bool:
    """Whether nothing in a text must be replaced for it to be shown, other than a wide or narrow blank by a plain one."""
    return text.isprintable() or all(
        sign in _KEPT or category(sign) == _BLANK for sign in filterfalse(str.isprintable, text)
    )


def _visible(sign: str) -> str:
    if sign.isprintable() or sign in _KEPT:
        return sign
    return " " if sign.isspace() else "?"


def plain(text: str, limit: int = limits.MESSAGE) -> str:
    """Text for messages, on one line: signs that nobody sees are written out, and what is too long is cut."""
    text = text[: limit + 1]
    if not text.isprintable():
        text = "".join(c if c.isprintable() else _written_out(c) for c in text)
    return text if len(text) <= limit else text[: limit - 3] + "..."


def _written_out(sign: str) -> str:
    """As Python writes it: an escape is ``\\x1b``."""
    return ascii(sign)[1:-1]


class BisongamesError(Exception):
    """Every exception of this library is one of these. Its message is one line that can be printed anywhere."""

    def __str__(self) -> str:
        return plain(super().__str__())

    def __repr__(self) -> str:
        # What is wrong may be any object at all, also one that has no words or too many.
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


class RunError(BisongamesError):
    """A long run cannot go on, or its file cannot be used; what was finished stays in it."""


class BotError(BisongamesError):
    """A bot raised, chose what is illegal, or did not choose by what it may know."""

    def __init__(
        self,
        why: str,
        *,
        bot: str,
        variant: str,
        match: int,
        seat: int,
        record: object,
        rules: tuple[str, ...] = (),
    ) -> None:
        super().__init__(f"{variant}, match {match}: {bot} on seat {seat} {why}")
        self.why = why
        self.bot = bot
        """Its label."""
        self.variant = variant
        """The id of the variant."""
        self.match = match
        """The number of the match in its variant."""
        self.seat = seat
        self.record = record
        """The match so far, a ``Record``."""
        self.rules = rules
        """The ids of the rules that its choice breaks."""

    def __reduce__(self) -> tuple[object, ...]:
        facts = {name: getattr(self, name) for name in _BOT_FACTS}
        return partial(BotError, **facts), (self.why,)


_BOT_FACTS: Final = ("bot", "variant", "match", "seat", "record", "rules")


def _path(text: str) -> str:
    return plain(text, limits.PATH)


@frozen
class Fault:
    """One thing wrong in something given: where, and what would be right."""

    path: str = field(converter=_path)
    message: str = field(converter=plain)

    def __str__(self) -> str:
        return f"{self.path}: {self.message}" if self.path else self.message


class _Faulty(BisongamesError):
    """Something given has faults; ``source`` names it, ``faults`` are the first 1000 of them."""

    def __init__(self, source: str, faults: Iterable[Fault]) -> None:
        self.source = source
        self.faults = tuple(islice(faults, limits.FAULTS_KEPT))
        super().__init__(source, self.faults)

    @classmethod
    def at(cls, path: str, message: str, source: str = "") -> Self:
        """With one fault."""
        return cls(source, (Fault(path, message),))

    @classmethod
    def within(cls, source: str, error: BisongamesError) -> Self:
        """What is wrong with something of this name, by what was found in it."""
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
    """A variant file or option is faulty: the file, and each fault with its path."""


class RecordError(_Faulty):
    """Text, JSON or a record cannot be read: each fault with its path."""


def short_text(value: object, limit: int = limits.QUOTED) -> str:
    """A short text of anything at all, for messages: never raises, never floods."""
    try:
        text = (
            str(value)
            if isinstance(value, str) or hasattr(type(value), "notation")
            else _SHORT.repr(value)
        )
        return plain(text, limit)
    except Exception:  # noqa: BLE001  any object may be handed in, also one whose repr is broken
        return plain(f"a {type(value).__name__}", limit)


def describe_exception(error: BaseException, limit: int = 200) -> str:
    """An exception of foreign code in one line: its name and its message.

    Raises:
        KeyboardInterrupt: that is what it was, and nobody's fault.
    """
    if isinstance(error, KeyboardInterrupt):
        raise error
    try:
        detail = f": {error}"
    except Exception:  # noqa: BLE001  it may have no words
        detail = ""
    return short_text(f"{type(error).__name__}{detail}", limit)


class _Short(Repr):
    """As ``repr``, but only the beginning of what is long or deep."""

    def __init__(self) -> None:
        super().__init__()
        self.maxlevel = 4
        self.maxlist = self.maxtuple = self.maxset = self.maxfrozenset = self.maxdict = 20
        self.maxstring = self.maxlong = self.maxother = 2 * limits.QUOTED

    def repr_dict(self, x: dict[object, object], level: int) -> str:
        """In the order that it has."""
        if level <= 0:
            return "{...}"
        pairs = [
            f"{self.repr1(key, level - 1)}: {self.repr1(value, level - 1)}"
            for key, value in islice(x.items(), self.maxdict)
        ]
        return f"{{{', '.join(pairs)}}}"

    def repr_instance(self, x: object, level: int) -> str:
        """As it writes itself."""
        return repr(x)


_SHORT: Final = _Short()


def in_words(kind: type) -> str:
    """The name of a class as plain words: ``MovingBuffaloes`` is moving buffaloes."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def quote(value: object) -> str:
    """As ``shown``, with text in quotes: ``"6"`` is not 6."""
    return f'"{short_text(value)}"' if isinstance(value, str) else short_text(value)


def nearest(text: str, names: Iterable[str], number: int = 3) -> list[str]:
    """The names that read most like ``text``, best first; between equals the one with the nearest letters."""
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


def nearest_names(name: str, names: Iterable[str], number: int = 3) -> str:
    """A clause that names what was probably meant, or what there is."""
    known = list(names)
    close = nearest(name, known, number)
    if close:
        return f"did you mean {' or '.join(close)}?"
    if not known:
        return "there is none"
    more = f" and {len(known) - MOST_LISTED} more" if len(known) > MOST_LISTED else ""
    return f"known: {', '.join(known[:MOST_LISTED])}{more}"
