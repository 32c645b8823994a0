"""A match in words for one seat, as short as it can be: what happened, what changed on the board, and the choices."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher, get_close_matches
from typing import Final

from bisongames.protocol.match_table import MatchTable
from bisongames.protocol.messages import Choice
from bisongames.protocol.seat_view import SeatView

LISTED: Final = 40
"""Maximum number of choices in a list that was not asked for by the beginning of their notation."""
SIMILAR: Final = 0.5
"""Minimum similarity of a line to the one that it replaces."""
_WIDTH: Final = 1000
"""Columns of the board: its sentences are not broken, so that a change of one is a change of one line."""


class SeatText:
    """What the reader at a seat has been told of a match; each text tells what is new since the last one."""

    def __init__(self, table: MatchTable, player: int | None, language: str = "en") -> None:
        self.player = player
        self.language = language
        self._revision = 0
        self._board: tuple[str, ...] = ()
        table.check_seat(player)

    def position(self, table: MatchTable) -> str:
        """The news, the board, whose choice it is, and the choices of the seat.

        The board is told whole at first, then by its changed lines; whole again if nothing happened since.
        """
        seat = table.seat_view(self.player, self.language)
        is_news = table.revision > self._revision
        news = tuple(self._news(table)) if is_news else ()
        board = tuple(filter(str.strip, seat.text(width=_WIDTH).splitlines()))
        told = changed_lines(self._board, board) if self._board and is_news else board
        self._board = board
        prompt = f"Revision {table.revision}. {seat.data['prompt']}"
        return "\n".join((*news, *told, prompt, *self._choices(seat)))

    def choices(self, table: MatchTable, beginning: str) -> str:
        """All choices of the seat whose notation begins with this text."""
        seat = table.seat_view(self.player, self.language)
        listed = [each for each in seat.choices if each.notation.startswith(beginning)]
        return "\n".join(choice_lines(listed)) or f"no choice begins with {beginning}"

    def _news(self, table: MatchTable) -> Iterator[str]:
        """Yields a sentence for each event since the last text."""
        while self._revision < table.revision:
            for news in table.news(self.player, self._revision, self.language):
                if news.undone is not None:
                    yield f"Undone: as after revision {news.undone} again."
                yield from (event.text for event in news.events if event.text)
                self._revision = news.revision

    def _choices(self, seat: SeatView) -> Iterator[str]:
        """Yields a line for each choice, up to a limit, and how to see the others."""
        listed = representative(seat.choices, LISTED)
        yield from choice_lines(listed)
        more = Counter(map(_kind, seat.choices)) - Counter(map(_kind, listed))
        if more:
            kinds = ", ".join(f"{count} {kind}..." for kind, count in more.items())
            yield f'(not listed: {kinds}; look with choices="{next(iter(more))}" lists them)'
        for form in seat.data["forms"]:
            yield f"({form['label']}: others than those listed are possible too)"


def choice_lines(choices: Sequence[Choice]) -> Iterator[str]:
    """Yields a line for each choice: its notation and what it brings.

    Where it brings nothing, its label follows, unless that differs from an earlier one only in parts of the notation.
    """
    known = set()
    for choice in choices:
        brings = choice.preview if choice.odds is None else f"{choice.odds:.3f}"
        parts = re.findall(r"[\w()]+", choice.notation)
        label = re.sub("|".join(rf"\b{part}\b" for part in parts), "_", choice.label)
        if not brings and label not in known:
            known.add(label)
            brings = choice.label
        yield f"{choice.notation}  {brings}".rstrip()


def _kind(choice: Choice) -> str:
    """The beginning of a notation that all choices of a kind have in common."""
    head, colon, _ = choice.notation.partition(":")
    return head + colon


def representative(choices: Sequence[Choice], limit: int) -> list[Choice]:
    """Up to a number of choices in their order, with a fair share of each kind: small kinds are whole, large ones cut."""
    sizes, left = Counter(map(_kind, choices)), limit
    share = {}
    for number, (kind, size) in enumerate(reversed(sizes.most_common())):
        share[kind] = min(size, left // (len(sizes) - number))
        left -= share[kind]
    listed = []
    for choice in choices:
        if share[_kind(choice)]:
            share[_kind(choice)] -= 1
            listed.append(choice)
    return listed


def changed_lines(before: Sequence[str], after: Sequence[str]) -> Iterator[str]:
    """Yields the lines of a text that are new, each below the line to which it belongs by its indentation.

    Lines that are gone, and have nothing similar in their place, are marked.
    """
    shown: set[int] = set()
    for tag, start, end, low, high in SequenceMatcher(None, before, after, False).get_opcodes():
        if tag == "equal":
            continue
        for line in before[start:end]:
            if not get_close_matches(line, after[low:high], cutoff=SIMILAR):
                yield f"gone: {line.strip()}"
        for number in range(low, high):
            above = next(
                (i for i in reversed(range(number)) if _indent(after[i]) < _indent(after[number])),
                number,
            )
            for each in sorted({above, number} - shown):
                shown.add(each)
                yield after[each]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())
