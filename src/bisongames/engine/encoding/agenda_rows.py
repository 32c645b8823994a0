"""Encodes agendas as whole numbers: the first entry with all its fields, the others in short form."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterator, Sequence
from operator import attrgetter
from typing import Any, Final, get_args, get_origin

from attrs import evolve

from bisongames.engine.core.actions import attributes, fields_of
from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.errors import in_words
from bisongames.engine.encoding.known_numbers import KnownRows
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    AnyColumnType,
    Board,
    Each,
    Flag,
    Index,
    Name,
    Names,
    Number,
)
from bisongames.tables.counts import Counts
from bisongames.tables.row_encoding import SeatNumber, row_of, text_of
from bisongames.tables.row_puts import Put
from bisongames.tables.row_types import UNBOUNDED, RowFormat, one_of

Get = Callable[[Any], object]
"""Gets the value of a field of an observation from a view."""
_AGENDA: Final = attrgetter("agenda")
FieldRow = tuple[str, str, Get, RowFormat]
"""A field of an observation: its name, a line about it, its getter and its row format."""


class PendingRows:
    """Encodes the agendas of a variant as numbers."""

    def __init__(self, game: Ruleset, board: Board) -> None:
        self.board = board
        self.kinds = game.parts
        self._guessed = Guessed(game)

    def rows(self, waiting: int) -> Iterator[FieldRow]:
        """Yields all fields, which are written with the first: those of the first entry, then the others in short form.

        Args:
            waiting: the maximum number of entries after the first.
        """
        put_first, first = self._first()
        put_rest, behind = self._behind(waiting)
        at_rest = sum(row.size for _, _, row in first if row.says_something)
        size = at_rest + sum(row.size for _, _, row in behind if row.says_something)

        def put(agenda: Sequence[Pending], out: array[int], at: int) -> None:
            if agenda:
                put_first(agenda[0], out, at)
                put_rest(agenda[1:], out, at + at_rest)

        put_all: Put = KnownRows(put, size)
        for name, text, row in (*first, *behind):
            yield name, text, _AGENDA, evolve(row, put=put_all)
            put_all = together

    def _first(self) -> tuple[Put, list[tuple[str, str, RowFormat]]]:
        """The fields for the first entry: its kind, its player and its own fields; and the function that writes them."""
        asked = [kind for kind in self.kinds if not kind.automatic]
        which = one_of(asked, (type(None),))
        seats = one_of(range(self.board.players), (-1, None))
        writers: dict[type[Pending], list[tuple[Get, Put, int]]] = {kind: [] for kind in asked}
        text = "the pending decision: " + ", ".join(map(in_words, asked))
        rows = [
            ("decision", text, which),
            ("decision.player", "the player who must decide", seats),
        ]
        at = which.size + seats.size
        for kind in asked:
            for name, form in self.forms(kind).items():
                row = row_of(form, self.board)
                what = f"{text_of(form)}, at {in_words(kind)}"
                low = min(0, row.low)  # the value while another kind is first
                placed = RowFormat(row.shape, low, row.high, together)
                rows.append((f"decision.{kind.__name__}.{name}", what, placed))
                if placed.says_something:
                    writers[kind].append((attrgetter(name), row.put, at))
                    at += row.size

        def put(pending: Pending, out: array[int], at: int) -> None:
            which.put(type(pending), out, at)
            if isinstance(pending, Decision):
                seats.put(pending.player, out, at + which.size)
            for get, put_one, place in writers[type(pending)]:
                put_one(get(pending), out, at + place)

        return put, rows

    def _behind(self, waiting: int) -> tuple[Put, list[tuple[str, str, RowFormat]]]:
        """The fields for up to ``waiting`` entries after the first, next first; and the function that writes them."""
        kinds = [kind for kind in self.kinds if not kind.only_first]
        number = {kind: place for place, kind in enumerate(kinds, 1)}
        short = {kind: self._short(kind) for kind in kinds}
        width = max((sum(row.size for _, row in rows) for rows in short.values()), default=0)
        rows = [row for some in short.values() for _, row in some]
        low, high = min([0, *[row.low for row in rows]]), max([0, *[row.high for row in rows]])
        text = "the entries that follow, next first, 0 for none: " + ", ".join(map(in_words, kinds))
        shown = RowFormat((waiting,), 0, len(kinds), together)
        values = RowFormat((waiting, width), low, high, together)

        def put(rest: Sequence[Pending], out: array[int], at: int) -> None:
            if len(rest) > waiting:
                raise ValueError(f"{len(rest)} wait")
            at_values = at + waiting
            for place, pending in enumerate(rest):
                kind = type(pending)
                out[at + place] = number[kind]
                one = at_values + place * width
                for name, row in short[kind]:
                    row.put(getattr(pending, name), out, one)
                    one += row.size

        return put, [
            ("agenda", text, shown),
            ("agenda.values", "the fields of each of these entries", values),
        ]

    def forms(self, kind: type[Pending]) -> dict[str, AnyColumnType]:
        """The fields of a kind of agenda entry with their forms, without the player of a decision."""
        form_of = {}
        for f in attributes(kind):
            known = issubclass(kind, Decision) and f.name == "player"
            if not known and f.name not in kind.unchanging:
                form_of[f.name] = f.metadata.get("form") or self._guessed.form(
                    f.name, fields_of(kind)[f.name]
                )
        return form_of

    def _short(self, kind: type[Pending]) -> list[tuple[str, RowFormat]]:
        """The fields of a waiting entry with their short row formats, its player included."""
        rows = [(name, row_of(form, self.board)) for name, form in self.forms(kind).items()]
        if issubclass(kind, Decision) and "player" in fields_of(kind):
            rows.insert(0, ("player", one_of(range(self.board.players), (-1,))))
        return [(name, row.short or row) for name, row in rows]


class Guessed:
    """Guesses the form of a field that declares none, from its type and the words in the game's domains."""

    def __init__(self, game: Ruleset) -> None:
        domains = (domain for domain in game.domains.values() if not isinstance(domain, range))
        words = sorted({v for domain in domains for v in domain if isinstance(v, str)})
        self.names = Index("name", lambda board: words)

    def form(self, name: str, type_: object) -> AnyColumnType:
        """The form for a field; a tuple of anything but words has one value for each player."""
        bare = next((t for t in get_args(type_) if t is not type(None)), type_)
        if get_origin(type_) is tuple:
            words = bare is str
            return (
                Names(self.names, each_once=False) if words else Each(PLAYERS, self.form("", bare))
            )
        if name == "player" and type_ is int:
            return SeatNumber()
        forms: dict[object, AnyColumnType] = {
            bool: Flag(),
            int: Number(-UNBOUNDED),
            str: Name(self.names),
            Counts: Amounts(self.names),
        }
        if bare not in forms:
            raise TypeError(f"{name}: declare a form for {type_}, or the reason why it has none")
        return forms[bare]


def together(value: object, out: array[int], at: int) -> None:
    """Writes nothing, because the field before writes these numbers too."""
