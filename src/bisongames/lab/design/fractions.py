"""Fractions of a full grid of options with two values each, for which effects of one and of two options can be told apart."""

from __future__ import annotations


def independent_columns(count: int) -> tuple[list[int], int]:
    """Columns of a two-level design, as sets of bits of the number of a run, and the number of runs.

    No four of the columns depend on one another (an orthogonal array of strength 4, or resolution V), so that no effect of an
    option, or of two together, is mixed up with another such effect. A run has the second value of an option if it has an odd
    number of the bits of its column. The columns are the first that fit, as in a lexicographic code of distance 5 (Conway and
    Sloane 1986): 5 options take 16 runs instead of 32, 17 take 256 instead of 131,072.

    Args:
        count: the number of options.
    """
    bits = 1
    while True:
        columns: list[int] = []
        one, two, three = {0}, {0}, {0}  # sums of at most so many columns
        for column in range(1, 1 << bits):
            if len(columns) == count:
                break
            if column not in three:
                three |= {column ^ other for other in two}
                two |= {column ^ other for other in one}
                one.add(column)
                columns.append(column)
        if len(columns) == count:
            return columns, 1 << bits
        bits += 1


def has_second(run: int, column: int) -> bool:
    """Whether a run has the second value of the option with this column."""
    return (run & column).bit_count() % 2 == 1
