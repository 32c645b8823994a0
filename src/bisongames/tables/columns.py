"""How the things on a table are declared, one line a thing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from bisongames.tables.column_kinds import (
    FIRST,
    LATE,
    REQUIRED,
    DerivedColumn,
    PerPlayerColumn,
    RemainderColumn,
    StoredColumn,
    VirtualColumn,
)
from bisongames.tables.column_types import ColumnType, Index, Problem


def column(
    form: ColumnType,
    *,
    start: Any = None,
    missing: Any = REQUIRED,
    name: str = "",
    within: str = "",
    late: bool = False,
    hidden: bool = False,
    written: bool = True,
    among: str = "",
    after: str = "",
) -> Any:
    """A thing that lies on the table.

    Args:
        form: what it holds, and how that is written.
        start: the value on an empty table, or what gives it from the board; by default the form's own.
        missing: what is written in place of it where a position leaves it out; by default none may.
        name: how it is called in JSON; by default as on the table.
        within: the thing that it is a part of in JSON; see :func:`per_player`.
        late: whether it is written behind the seats, with what belongs to the turn that goes on.
        hidden: whether somebody may not know it: then no view shows it by its name alone.
        written: whether it is in JSON by itself; if not, something that is :func:`virtual` says it.
        among: the thing that these are some of, and lie there, such as the cards of a hand that are chosen.
        after: the column of another class that it follows, where an expansion adds it; by default it comes last.
    """
    order = LATE if late else FIRST
    return StoredColumn(form, start, missing, name, within, order, hidden, written, among, after)


def derived_column(start: Any) -> Any:
    """What follows from other things and is kept up to date by the rules: its value on an empty table, or what gives it."""
    return DerivedColumn(start)


def remainder(
    total: Callable[[Any], Any], used: Callable[[Any], Any], at: str, of: Index | None = None
) -> Any:
    """What is left of a fixed number of things: the one place that says that nothing is lost.

    Args:
        total: from the board, how many there are in all: a number, or a list, or a list of lists.
        used: from the table, how many of them are elsewhere, in the same shape.
        at: what is said to be wrong in JSON where there are more of them than in all; ``[]`` in it stands for the place.
        of: what the innermost rows count, so that the path ends with its name.
    """
    return RemainderColumn(total, used, at, of)


def per_player(kind: type, *, missing: Any = REQUIRED) -> Any:
    """Where the things of each player that say so stand together in JSON, as values of an attrs class."""
    return PerPlayerColumn(kind, missing)


def virtual(
    plain: Any,
    write: Callable[[Any], Any],
    read: Callable[[Any, Any], None],
    faults: Callable[[Any, Any, str], Iterable[Problem]] = lambda plain, board, path: (),
    *,
    missing: Any = REQUIRED,
    late: bool = False,
) -> Any:
    """Something in JSON that has no place of its own on the table.

    Args:
        plain: the type of what is written.
        write: from the table, what is written.
        read: puts on the table what is read, when all that lies there has been read.
        faults: what no board allows, from what is written, the board and the path.
        missing: what stands for it where a position leaves it out.
        late: as in :func:`column`.
    """
    return VirtualColumn(plain, write, read, faults, missing, LATE if late else FIRST)
