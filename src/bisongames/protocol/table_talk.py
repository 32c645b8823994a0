"""What people at a table say to each other, and how they agree to take something back.

A take-back is asked of all other people. Bots do not object. It never goes past anything that somebody has learned since: a
roll or a draw, a card shown or named to one player alone, or another person's choice.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal, Protocol, get_args

from attrs import frozen

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Event
from bisongames.engine.core.errors import visible
from bisongames.engine.positions.state import State
from bisongames.protocol.error_codes import ProtocolError
from bisongames.protocol.requests import SayWish, SeatWish, TakebackWish, TalkPolicy
from bisongames.protocol.revision_log import RevisionLog

WORDS: Final = {
    "hello": "Hello!",
    "good-luck": "Good luck!",
    "well-played": "Well played!",
    "thanks": "Thank you!",
    "sorry": "Sorry!",
    "moment": "One moment, please.",
    "your-turn": "It is your turn.",
    "goodbye": "Goodbye!",
}
"""The quick words, by id."""
LONGEST_NOTE: Final = 200
"""Maximum length of a note."""
KEPT: Final = 200
"""How many of the last sayings of a match are kept."""
MOST_SAID: Final = 10
"""How many words and notes a seat may say in ``WITHIN`` seconds."""
WITHIN: Final = 30.0

SayingKind = Literal["word", "note", "ask", "agree", "refuse"]
KINDS: Final = get_args(SayingKind)


@frozen
class Saying:
    """Something that a person at the table said, as everybody may read it. It is plain text and never markup."""

    number: int
    """Sayings of a match are counted from 1; of many, only the last 200 are kept."""
    by: int
    kind: SayingKind
    """A quick word or a note, or a step of a take-back: it is asked for, agreed to or refused."""
    text: str
    """The id of a quick word, or a note; otherwise empty."""
    revision: int
    """The revision at which it was said."""


@frozen
class Takeback:
    """A take-back that was asked for and is not answered by all."""

    by: int
    revision: int
    """It holds as long as this is the present revision."""
    agreed: tuple[int, ...]
    waiting: tuple[int, ...]
    """The people who have yet to answer."""


@frozen
class TableTalk:
    """What was said at a table, from a number on."""

    said: tuple[Saying, ...]
    takeback: Takeback | None
    policy: TalkPolicy
    """Whether notes, only quick words, or neither may be said; a take-back can always be asked for."""


class AskedTable(Protocol):
    """What a take-back needs to know of a table."""

    undo_policy: str
    seats: list[SeatWish]
    log: RevisionLog

    @property
    def revision(self) -> int: ...

    @property
    def people(self) -> list[int]: ...

    @property
    def state(self) -> State: ...

    def check_revision(self, revision: int) -> None: ...


def check_saying(wish: SayWish, policy: TalkPolicy) -> tuple[SayingKind, str]:
    """What a seat wants to say, as kind and text.

    Raises:
        ProtocolError: malformed, or forbidden by the table.
    """
    if (wish.word is None) == (wish.note is None):
        raise ProtocolError("malformed", "expected either a word or a note", "$")
    if wish.word is not None:
        if wish.word not in WORDS:
            raise ProtocolError("malformed", f"expected one of {', '.join(WORDS)}", "$.word")
        if policy == "never":
            raise ProtocolError("forbidden", "at this table nothing is said")
        return "word", wish.word
    note = (wish.note or "").strip()
    if not 0 < len(note) <= LONGEST_NOTE:
        raise ProtocolError("malformed", f"a note has 1 to {LONGEST_NOTE} characters", "$.note")
    if visible(note) != note:
        raise ProtocolError("malformed", "a note has no control characters", "$.note")
    if policy != "free":
        raise ProtocolError("forbidden", "at this table no notes are written")
    return "note", note


def may_ask_takeback(table: AskedTable, seat: int | None) -> bool:
    """True if a seat may ask to take its last choice back: nobody has learned anything since."""
    if seat is None or seat < 0 or table.undo_policy != "ask" or table.state.is_over:
        return False
    kept = table.log.last_choice(seat, table.people, by_hand=False)
    if kept is None:
        return False
    since = table.log.entries[table.log.revisions[kept] :]
    return all(entry.by != CHANCE and not any(map(_reveals, entry.events)) for entry in since)


def _reveals(event: Event) -> bool:
    """True if an event tells somebody what nobody could know before."""
    return event.shows or any(getattr(event, name) is not None for name in event.private)


def pending_takeback(table: AskedTable, said: Sequence[Saying]) -> Takeback | None:
    """The take-back that is asked for now; a new revision or a refusal ends it."""
    agreed: list[int] = []
    for each in reversed(said):
        if each.revision != table.revision or each.kind == "refuse":
            return None
        if each.kind == "agree":
            agreed.append(each.by)
        elif each.kind == "ask":
            asked = [seat for seat in _answering(table) if seat != each.by]
            waiting = tuple(seat for seat in asked if seat not in agreed)
            return Takeback(each.by, each.revision, tuple(sorted(set(agreed))), waiting)
    return None


def _answering(table: AskedTable) -> list[int]:
    return [seat for seat in table.people if not table.seats[seat].open]


def answer_takeback(
    table: AskedTable, said: Sequence[Saying], seat: int, wish: TakebackWish
) -> SayingKind | None:
    """What an answer adds to what was said; None if it repeats what was said already.

    Raises:
        ProtocolError: stale; forbidden, if there is nothing to ask for or to answer.
    """
    table.check_revision(wish.revision)
    asked = pending_takeback(table, said)
    if wish.answer == "ask":
        if asked is not None:
            if asked.by == seat:
                return None
            raise ProtocolError("forbidden", "somebody else has asked to take something back")
        if not may_ask_takeback(table, seat):
            raise ProtocolError("forbidden", "you have nothing that could be taken back now")
        return "ask"
    if asked is None or (asked.by == seat and wish.answer == "agree"):
        raise ProtocolError("forbidden", "there is nothing to agree to now")
    return None if wish.answer == "agree" and seat in asked.agreed else wish.answer
