"""Encodes the fields that a game adds to its views, by the forms that its table and view declare."""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from operator import attrgetter

import attrs

from bisongames.engine.core.actions import attributes, fields_of
from bisongames.engine.encoding.agenda_rows import FieldRow, Get, Guessed, together
from bisongames.engine.encoding.known_numbers import MOST_KNOWN
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.view import Show, View
from bisongames.tables.column_storage import PerPlayerColumn, StoredColumn
from bisongames.tables.column_types import Board
from bisongames.tables.row_encoding import row_of, text_of
from bisongames.tables.row_puts import Put
from bisongames.tables.row_types import RowFormat, each_of

OnTable = tuple[str, str, Put]
"""A field of an observation that equals a public column of the table: its name, its slot, and the function that writes it."""


class ShownRows:
    """Encodes the fields that a game adds to the views of a variant."""

    def __init__(self, game: Ruleset, board: Board) -> None:
        self.game, self.board = game, board
        self.left_out: dict[str, str] = {}
        """The fields that are left out, and why."""
        self.stored: dict[str, tuple[Show, Put]] = {}
        """How fields that declare it are read from the table, and the functions that write these values."""
        self.written_before: set[str] = set()
        """Fields that are written, from a position, with one before them."""
        self.on_table: dict[str, tuple[OnTable, ...]] = {}
        """Fields that are written together and can be read from the table, by the name of each of them."""

    def rows(self) -> Iterator[FieldRow]:
        """Yields each field: its name, a line about it, its getter and its row format."""
        general = {f.name for f in attrs.fields(View)}
        for f in attributes(self.game.rulebook.view):
            if f.name not in general:
                yield from self._field(f)

    def _field(self, f: attrs.Attribute[object]) -> Iterator[FieldRow]:
        """Yields a field, possibly in parts."""
        board, table = self.board, self.game.rulebook.table
        name, form = f.name, f.metadata.get("form")
        get: Get = attrgetter(name)
        if "left_out" in f.metadata:
            self.left_out[name] = f.metadata["left_out"]
            return
        slot, column = ("", None) if f.metadata.get("how") else table.serialized[name]
        if form is None and isinstance(column, PerPlayerColumn):
            self._note_open_columns(
                *((f"{name}.{part}", place, stored) for part, place, stored in column.parts)
            )
            yield from _per_player_fields(name, column, board)
            return
        if form is None and isinstance(column, StoredColumn):
            form, get = column.form, _unless_missing(get, column, board)
            self._note_open_columns((name, slot, column))
        if form is None:
            form = Guessed(self.game).form(name, fields_of(self.game.rulebook.view)[name])
        if hasattr(form, "parts"):
            rows = {f"{name}.{part}": row for part, row in form.parts(board).items()}
        else:
            rows = {name: (text_of(form), row_of(form, board))}
        self._note_stored(f.metadata.get("stored"), rows)
        for part, (text, row) in rows.items():
            yield part, text, get, row

    def _note_stored(
        self, stored: Show | str | None, rows: dict[str, tuple[str, RowFormat]]
    ) -> None:
        """Records that the parts of a field can be written together, from the value that a table stores."""
        if stored is None:
            return
        puts: list[tuple[Put, int]] = []
        size = 0
        for _, row in rows.values():
            if row.put_stored is None:
                return
            if row.says_something:
                puts.append((row.put_stored, size))
                size += row.size

        def put_all(value: object, out: array[int], at: int) -> None:
            for put, start in puts:
                put(value, out, at + start)

        put = puts[0][0] if len(puts) == 1 else put_all
        first, *others = [name for name, (_, row) in rows.items() if row.says_something]
        if isinstance(stored, str):
            self.on_table[first] = ((first, stored, put),)
        else:
            self.stored[first] = stored, put
        self.written_before |= {*others}

    def _note_open_columns(self, *together: tuple[str, str, StoredColumn]) -> None:
        """Records fields that are written together, if all of them can be read from the table."""
        columns = []
        for name, slot, column in together:
            row = None if hasattr(column.form, "parts") else row_of(column.form, self.board)
            if row is None or row.put_stored is None:
                return
            columns.append((name, slot, row.put_stored))
        for name, *_ in columns:  # the first one that can vary writes them all
            self.on_table[name] = tuple(columns)


def _per_player_fields(name: str, column: PerPlayerColumn, board: Board) -> Iterator[FieldRow]:
    """Yields a field for each part of a per-player object, all of them written with the first."""
    players = board.players
    parts = [
        (part, stored.of_one, row_of(stored.of_one, board)) for part, _, stored in column.parts
    ]
    getters = [(attrgetter(part), row) for part, _, row in parts if row.says_something]
    known: dict[int, tuple[object, list[array[int]]]] = {}

    def numbers(mine: object) -> list[array[int]]:
        # Few players change from one view to the next, and the table returns the same object for the others:
        # looking it up takes a fifth of the time of encoding it.
        entry = known.get(id(mine))
        if entry is None or entry[0] is not mine:
            if len(known) >= MOST_KNOWN:
                known.clear()
            entry = known[id(mine)] = mine, [_alone(row, get(mine)) for get, row in getters]
        return entry[1]

    def put(value: Sequence[object], out: array[int], at: int) -> None:
        if len(value) != players:
            raise ValueError(f"{len(value)} instead of {players}")
        each = [numbers(mine) for mine in value]
        for part in zip(*each, strict=True):
            for one in part:
                end = at + len(one)
                out[at:end] = one
                at = end

    first = True
    for part, form, row in parts:
        whole = each_of(row, players)
        writes = put if first and row.says_something else together
        first = first and not row.says_something
        text = f"per player: {text_of(form)}"
        short = RowFormat(whole.shape, whole.low, whole.high, writes)
        yield f"{name}.{part}", text, attrgetter(name), short


def _alone(row: RowFormat, value: object) -> array[int]:
    out = array("i", [0]) * row.size
    row.put(value, out, 0)
    return out


def _unless_missing(get: Get, column: StoredColumn, board: Board) -> Get:
    """A getter that replaces the omitted value with the starting value that it stands for."""
    if not isinstance(column.missing, tuple):
        return get
    missing, at_start = column.missing, column.form.write(column.empty(board), board)

    def shown_or_start(view: object) -> object:
        value = get(view)
        return at_start if value == missing else value

    return shown_or_start
