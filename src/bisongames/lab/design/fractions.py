"""Fractions of a full grid of options with two values each, for which effects of one and of two options can be told apart."""

from __future__ import annotations

from typing import Final

LEAST_STRENGTH: Final = 4
"""The strength with which no two effects, of one option or of two together, are mixed up."""


def columns_for(count: int, matches: int) -> tuple[list[int], int]:
    """Columns of a two-level design, as sets of bits of the number of a run, and the number of runs.

    The strength of the design, the number of columns of which none depends on the others, is as large as so many matches
    allow, and at least 4 (resolution V): then no effect of an option, or of two together, is mixed up with another such effect.
    With strength 5, pairs are not mixed up with effects of three options either. A run has the second value of an option if it
    has an odd number of the bits of its column.

    Args:
        count: the number of options.
        matches: the number of matches that are to be played.
    """
    best = _columns(count, LEAST_STRENGTH)
    for strength in range(LEAST_STRENGTH + 1, count + 1):
        columns, runs = _columns(count, strength)
        if runs > matches:
            break
        best = columns, runs
    return best


def _columns(count: int, strength: int) -> tuple[list[int], int]:
    """The first columns that fit, as in a lexicographic code (Conway and Sloane 1986).

    With strength 4, 5 options take 16 runs instead of 32, and 17 take 256 instead of 131,072.
    """
    bits = 1
    while True:
        columns: list[int] = []
        sums = [{0} for _ in range(strength)]  # sums of at most so many columns
        for column in range(1, 1 << bits):
            if len(columns) == count:
                break
            if column not in sums[-1]:
                for few, more in zip(sums[-2::-1], sums[:0:-1], strict=True):
                    more |= {column ^ other for other in few}
                columns.append(column)
        if len(columns) == count:
            return columns, 1 << bits
        bits += 1


def has_second(run: int, column: int) -> bool:
    """Whether a run has the second value of the option with this column."""
    return (run & column).bit_count() % 2 == 1
