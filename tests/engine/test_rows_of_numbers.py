"""What lies on a table is written as the same numbers with and without its names."""

from array import array
from types import SimpleNamespace
from typing import Any

import pytest

from bisongames.tables.column_types import (
    PLAYERS,
    Amounts,
    Bits,
    Each,
    Flag,
    Index,
    Name,
    Names,
    Number,
    SparseAmounts,
)
from bisongames.tables.row_encoding import NameList, SeatNumber, row_of
from bisongames.tables.row_types import RowFormat

BOARD = SimpleNamespace(players=3)
COLOUR = Index("colour", lambda board: ("red", "blue", "green"))
MANY = Index("field", lambda board: tuple(f"f{number}" for number in range(40)))


def numbers(put: Any, row: RowFormat, value: Any) -> list[int]:
    out = array("i", [0]) * (row.size + 2)
    put(value, out, 1)
    assert out[0] == out[-1] == 0
    return list(out[1:-1])


def _named(value):
    """Lists as they are, forms by their class: functions in them have no name that is the same in all processes."""
    return str(value) if isinstance(value, list | dict) else type(value).__name__


@pytest.mark.parametrize(
    ("form", "values", "last"),
    [
        (Number(0, 9), [0, 7], [7]),
        (Flag(), [False, True], [1]),
        (SeatNumber(), [-1, 0, 2], [0, 0, 1]),
        (Name(COLOUR), [-1, 0, 2], [0, 0, 1]),
        (Name(COLOUR, {-1: "unknown", -2: ""}), [-2, -1, 2, 0, 1], [0, 1, 0, 0]),
        (Name(MANY), [-1, 0, 39], [40]),
        (Names(COLOUR), [(), (1,), (2, 0)], [2, 0, 1]),
        (Names(COLOUR, each_once=False), [(), (1, 1, 2)], [0, 2, 1]),
        (NameList(COLOUR, length=4), [(), (2, 0, 2)], [3, 1, 3, 0]),
        (Bits(COLOUR), [0, 1, 6], [0, 1, 1]),
        (Amounts(COLOUR, 9), [[0, 0, 0], [4, 0, 1]], [4, 0, 1]),
        (SparseAmounts(COLOUR, 9), [{}, {2: 5}], [0, 0, 5]),
        (Each(COLOUR, Number(0, 9)), [[1, 2, 3]], [1, 2, 3]),
        (Each(PLAYERS, Flag()), [[True, False, True]], [1, 0, 1]),
        (
            Each(PLAYERS, Amounts(COLOUR)),
            [[[1, 0, 0], [0, 2, 0], [0, 0, 3]]],
            [1, 0, 0, 0, 2, 0, 0, 0, 3],
        ),
        (
            Each(PLAYERS, Each(COLOUR, Number(0, 9))),
            [[[1, 2, 3], [4, 5, 6], [7, 8, 9]]],
            list(range(1, 10)),
        ),
        (Each(PLAYERS, Name(COLOUR)), [[-1, 2, 0]], [0, 0, 0, 0, 0, 1, 1, 0, 0]),
        (Each(PLAYERS, Bits(COLOUR)), [[0, 4, 3]], [0, 0, 0, 0, 0, 1, 1, 1, 0]),
    ],
    ids=_named,
)
def test_a_form_writes_the_same_numbers_with_and_without_names(
    form: Any, values: list[Any], last: list[int]
) -> None:
    row = row_of(form, BOARD)
    named = [numbers(row.put, row, form.write(value, BOARD)) for value in values]
    assert [numbers(row.put_stored, row, value) for value in values] == named
    assert named[-1] == last


class Doubled(Amounts):
    """A form of somebody's own: on the table lie pairs."""

    def write(self, value: Any, board: Any) -> Any:
        return super().write([number // 2 for number in value], board)


def test_a_form_that_writes_otherwise_is_not_read_off_the_table() -> None:
    assert row_of(Amounts(COLOUR), BOARD).put_stored
    assert row_of(Doubled(COLOUR), BOARD).put_stored is None
    assert row_of(Each(PLAYERS, Doubled(COLOUR)), BOARD).put_stored is None


@pytest.mark.parametrize(
    "form",
    [Each(PLAYERS, Number(0, 9)), Each(PLAYERS, Amounts(COLOUR)), Amounts(COLOUR)],
    ids=_named,
)
@pytest.mark.parametrize(
    "value", [[1], [1, 2, 3, 4], [[1, 2, 3]], [[1], [2], [3], [4]]], ids=_named
)
def test_too_few_or_too_many_do_not_move_what_comes_after(form: Any, value: Any) -> None:
    row = row_of(form, BOARD)
    with pytest.raises((ValueError, TypeError)):
        numbers(row.put_stored, row, value)
