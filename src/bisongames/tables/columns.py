"""Declares the columns of a table, one line each."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from bisongames.tables.column_storage import (
    FIRST,
    LATE,
    REQUIRED,
    DerivedColumn,
    PerPlayerColumn,
    RemainderColumn,
    StoredColumn,
    VirtualColumn,
)
from bisongames.tables.column_types import ColumnType, FromBoard, Index, PlainT, Problem, ValueT

TableT = TypeVar("TableT")
BoardT = TypeVar("BoardT")


def column(
    form: ColumnType[ValueT, PlainT],
    *,
    start: object = None,
    missing: object = REQUIRED,
    name: str = "",
    within: str = "",
    late: bool = False,
    hidden: bool = False,
    written: bool = True,
    among: str = "",
    after: str = "",
) -> ValueT:
    """A column with a slot on the table.

    Args:
        form: the column type: which values it holds and how they are written.
        start: the value on an empty table, or a function of the board; by default that of the column type.
        missing: the JSON value that a position may leave out; by default no value may be left out.
        name: the name in JSON; by default the slot.
        within: the :func:`per_player` column that groups it in JSON.
        late: write it after the seats, with the columns of the current turn.
        hidden: some player may not know it; then no view shows it by its name alone.
        written: False if a :func:`virtual` column writes it in JSON.
        among: the column that this one is a part of, such as the chosen cards of a hand.
        after: the column of another class that it follows, if an expansion adds it; by default it comes last.
    """
    order = LATE if late else FIRST
    stored = StoredColumn(form, start, missing, name, within, order, hidden, written, among, after)
    return cast(ValueT, stored)


def derived_column(start: object) -> Any:
    """A column that follows from others and that the rules keep up to date.

    Args:
        start: the value on an empty table, or a function of the board.
    """
    return DerivedColumn(start)


def remainder(
    total: FromBoard[ValueT], used: Callable[[Any], ValueT], at: str, of: Index | None = None
) -> ValueT:
    """The rest of a fixed number of pieces, which conserves their total.

    Args:
        total: the total, from the board: a number, a list or a list of lists.
        used: the number used elsewhere, from the table, in the same shape.
        at: the JSON path to report if more are used than there are; ``[]`` in it stands for the index.
        of: the index of the innermost rows, so that the path ends with a name.
    """
    return cast(ValueT, RemainderColumn(total, used, at, of))


def per_player(kind: type, *, missing: object = REQUIRED) -> PerPlayerColumn:
    """Groups columns in JSON into one object for each player, of an attrs class; they name it with ``within``."""
    return PerPlayerColumn(kind, missing)


def virtual(
    plain: object,
    write: Callable[[TableT], PlainT],
    read: Callable[[TableT, PlainT], None],
    faults: Callable[[PlainT, BoardT, str], Iterable[Problem]] = lambda plain, board, path: (),
    *,
    missing: object = REQUIRED,
    late: bool = False,
) -> VirtualColumn:
    """A JSON value without a slot of its own.

    Args:
        plain: the type of the JSON value.
        write: the value, from the table.
        read: sets slots from the table and the value, after all other columns have been read.
        faults: the problems of a value, from the value, the board and the path.
        missing: as in :func:`column`.
        late: as in :func:`column`.
    """
    return VirtualColumn(plain, write, read, faults, missing, LATE if late else FIRST)
