"""Observation spaces: views as fixed-length rows of integers, for arrays and networks."""

from __future__ import annotations

import math
from array import array
from collections.abc import Iterator, Mapping
from functools import cached_property
from operator import attrgetter
from types import MappingProxyType
from typing import Any, Final

from attrs import frozen

from bisongames.components.seats import CHANCE, MOST_TURNS
from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.encoding.agenda_rows import FieldRow, PendingRows, together
from bisongames.engine.encoding.observation_sources import Writer, row_code
from bisongames.engine.encoding.row_writer import MISFITS, RowWriter
from bisongames.engine.encoding.view_rows import ShownRows
from bisongames.engine.rulebook.rulebook import Ruleset
from bisongames.engine.views.position import Position
from bisongames.engine.views.view import View, check_seat, view_of
from bisongames.tables.column_types import Board, Number
from bisongames.tables.row_encoding import row_of
from bisongames.tables.row_types import RowFormat, one_of

_CONSTANT: Final = "it is the same at all times in this variant"
_GENERAL: Final = {
    "game": "it is the same in every view of this space",
    "num_players": "it is the same in every view of this space",
    "choices": "they are in the action mask",
    "scores": "they follow from the other fields, and take long to compute",
}
"""The fields of every view that are left out, and why."""


@frozen
class ObservationField:
    """A field of an observation: a run of adjacent numbers."""

    name: str
    """The name of the field in the view; after a dot, the name of a part of it."""
    shape: tuple[int, ...]
    low: int
    high: int
    text: str
    start: int
    """The index of its first number."""

    @property
    def size(self) -> int:
        """The length of the field."""
        return math.prod(self.shape)


class ObservationSpace:
    """Encodes the views of a variant for one number of players. The numbers depend on the view alone."""

    def __init__(self, game: Ruleset, players: int) -> None:
        self.game, self.players = game, players
        self._left_out = dict(_GENERAL)
        fields: list[ObservationField] = []
        self._writers: list[Writer] = []
        start = 0
        rows = ShownRows(game, game.board(players))
        for name, text, get, row in self._rows(rows):
            if not row.says_something:
                self._left_out[name] = _CONSTANT
                continue
            fields.append(ObservationField(name, row.shape, row.low, row.high, text, start))
            if row.put is not together:
                self._writers.append(Writer(name, get, row.put, start))
            start += row.size
        self.fields: tuple[ObservationField, ...] = tuple(fields)
        """The fields, in the order of their numbers."""
        self.size = start
        """The length of an observation."""
        self._zeros = array("i", [0]) * start
        self._left_out |= rows.left_out
        starts = {f.name: f.start for f in fields}
        self._write_changes = row_code(game, rows, self._writers, starts, start)

    def __repr__(self) -> str:
        return f"<{self.size} numbers for a view of {self.game.id}, {self.players} players>"

    def __deepcopy__(self, memo: object) -> ObservationSpace:
        """This space: nothing changes it, and a compiled function in it cannot be copied."""
        return self

    @property
    def left_out(self) -> Mapping[str, str]:
        """The fields of the view that are left out, and why."""
        return MappingProxyType(self._left_out)

    @cached_property
    def low(self) -> tuple[int, ...]:
        """The lower bound of each number."""
        return tuple(f.low for f in self.fields for _ in range(f.size))

    @cached_property
    def high(self) -> tuple[int, ...]:
        """The upper bound of each number."""
        return tuple(f.high for f in self.fields for _ in range(f.size))

    def encode(self, view: View) -> array[int]:
        """Encodes the view of a player or spectator as numbers.

        Raises:
            SetupError: if it is not a view of this game and number of players, or holds values that no match can reach.
        """
        if not isinstance(view, View):
            raise SetupError(f"{self!r} cannot encode {short_text(view)}, which is not a view")
        self._must_be_ours(view, "view")
        return self._encode(view)

    def _encode(self, view: object) -> array[int]:
        out = self._zeros[:]
        try:
            for writer in self._writers:
                writer.put(writer.get(view), out, writer.start)
            return out
        except MISFITS:
            raise self._no_place(view) from None

    def observe(self, state: Any, player: int | None) -> array[int]:
        """Returns ``encode(state.view(player))``, but makes no view and skips fields left out.

        Raises:
            SetupError: as for :meth:`encode`, or if there is no such player.
        """
        out = self._zeros[:]
        self.row_writer(out)(state, player)
        return out

    def row_writer(self, out: Any, at: int = 0) -> RowWriter:
        """A function that writes :meth:`observe` of a State or Cursor into a row of a buffer.

        It follows one row, which nobody else writes: each call repeats only the numbers that differ from the last one.

        Args:
            out: a flat buffer of C ints: an ``array("i")``, or a memoryview with the format ``i``.
            at: the index of the first number of the row.
        """
        return RowWriter(
            self._write_changes,
            out,
            at,
            self.game,
            self.players,
            self._must_be_possible,
            self._misfit_of,
        )

    def _must_be_possible(self, position: Position, player: int | None) -> None:
        self._must_be_ours(position, "position")
        check_seat(self.players, player)

    def _misfit_of(self, position: Position, player: int | None) -> SetupError:
        return self._no_place(view_of(position, position.agenda, player))

    def _must_be_ours(self, seen: View | Position, what: str) -> None:
        if seen.game is not self.game and seen.game != self.game:
            raise SetupError(f"{self!r} do not apply to a {what} of {short_text(seen.game.id)}")
        if seen.num_players != self.players:
            raise SetupError(f"{self!r} do not apply to a {what} with {seen.num_players} players")

    def _no_place(self, view: object) -> SetupError:
        """Names the first field of a view that cannot be written; the decision is part of the agenda."""
        named = "this view"
        for writer in self._writers:
            out = self._zeros[:]
            try:
                writer.put(writer.get(view), out, writer.start)
            except MISFITS:
                named = f"the {writer.name.replace('decision', 'agenda')} of this view"
                break
        return SetupError(f"{self!r} have no place for {named}")

    def _rows(self, rows: ShownRows) -> Iterator[FieldRow]:
        """Yields every field: its name, a line about it, its getter and its row format."""
        yield from self._general_fields(rows.board)
        yield from self._agenda_fields(rows.board)
        yield from rows.rows()
        yield from self._result_fields()

    def _general_fields(self, board: Board) -> Iterator[FieldRow]:
        seats, number = range(self.players), self.players
        lengths = self.game.rulebook.sizes.lengths
        most = lengths(self.game, number) if lengths and not self.game.without else None
        turns, rounds = (most.turns, most.rounds) if most else (MOST_TURNS, MOST_TURNS)
        nobody = (None, CHANCE)
        yield "player", "the viewer", attrgetter("player"), one_of(seats, nobody)
        actor = one_of((*seats, CHANCE), (None,))
        yield "actor", "the actor: a seat, then chance", attrgetter("actor"), actor
        active = one_of(seats, nobody)
        yield "active_player", "the player whose turn it is", attrgetter("active_player"), active
        yield (
            "start_player",
            "the player who began",
            attrgetter("start_player"),
            one_of(seats, nobody),
        )
        yield "turn", "turns so far", attrgetter("turn"), row_of(Number(0, turns), board)
        yield "round", "rounds so far", attrgetter("round"), row_of(Number(0, rounds), board)

    def _agenda_fields(self, board: Board) -> Iterator[FieldRow]:
        waiting = self.game.rulebook.sizes.waiting(self.game, self.players)
        yield from PendingRows(self.game, board).rows(waiting)

    def _result_fields(self) -> Iterator[FieldRow]:
        number, endings = self.players, self.game.rulebook.endings

        def put_ranks(
            ranking: tuple[tuple[int, ...], ...] | None, out: array[int], at: int
        ) -> None:
            for rank, players in enumerate(ranking or (), 1):
                for player in players:
                    out[at + player] = rank

        ranks = RowFormat((number,), 0, number, put_ranks)
        yield "result", "per player: the rank, 0 while the game runs", _ranking, ranks
        if len(endings) > 1:
            ids = [rule.id for rule in endings]
            text = f"the rule that ended the game: {', '.join(ids)}"
            yield "result.ended_by", text, _ended_by, one_of(ids, (None,))


def _ranking(view: View) -> tuple[tuple[int, ...], ...] | None:
    return None if view.result is None else view.result.ranking


def _ended_by(view: View) -> str | None:
    return None if view.result is None else view.result.ended_by.id
