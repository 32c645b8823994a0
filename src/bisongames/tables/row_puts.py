"""The functions that write values into rows of integers.

A value that does not fit raises LookupError, ValueError or TypeError.
"""

from __future__ import annotations

import struct
from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

WIDTH: Final = array("i").itemsize
"""The bytes of a number in a row."""

Put = Callable[[Any, "array[int]", int], None]
"""Writes a value into a row of zeros, from an index."""
_Places = Mapping[Any, int] | Sequence[int]
"""The place of each thing in a row, by name or by number."""


def put_number(value: int, out: array[int], at: int) -> None:
    """Writes a number."""
    out[at] = int(value)


class PutNumbers:
    """Writes ``size`` numbers."""

    __slots__ = ("pack", "size")

    def __init__(self, size: int) -> None:
        self.size = size
        # Five times as fast as making an array of them
        self.pack: Any = struct.Struct(f"{size}i").pack_into

    def __call__(self, value: Iterable[Any], out: array[int], at: int) -> None:
        try:
            self.pack(out, at * WIDTH, *value)
        except struct.error as error:
            raise ValueError(str(error)) from None


class PutEach:
    """Writes ``number`` values, each of them in ``size`` numbers, one after the other."""

    __slots__ = ("number", "put_one", "size")

    def __init__(self, put_one: Put, size: int, number: int) -> None:
        self.put_one, self.size, self.number = put_one, size, number

    def __call__(self, value: Sequence[Any], out: array[int], at: int) -> None:
        if len(value) != self.number:
            raise ValueError(f"{len(value)} instead of {self.number}")
        for one in value:
            self.put_one(one, out, at)
            at += self.size


def put_number_of(number: Mapping[Any, int]) -> Put:
    """Writes the number of a thing."""

    def put(value: Any, out: array[int], at: int) -> None:
        out[at] = number[value]

    return put


def put_place_of(number: Mapping[Any, int]) -> Put:
    """Writes a 1 in the place of a thing, counted from 1; nothing for 0."""

    def put(value: Any, out: array[int], at: int) -> None:
        place = number[value]
        if place:
            out[at + place - 1] = 1

    return put


def put_ones(place_of: _Places) -> Put:
    """Writes a 1 for each thing."""

    def put(value: Iterable[Any], out: array[int], at: int) -> None:
        for name in value:
            out[at + place_of[name]] = 1

    return put


def put_bits(bits: int, out: array[int], at: int) -> None:
    """Writes a 1 for each bit."""
    while bits:
        lowest = bits & -bits
        out[at + lowest.bit_length() - 1] = 1
        bits ^= lowest


def put_few_bits(size: int) -> Put:
    """Writes a 1 for each bit, from rows for all combinations."""
    known = [array("i", [bits >> place & 1 for place in range(size)]) for bits in range(2**size)]

    def put(bits: int, out: array[int], at: int) -> None:
        out[at : at + size] = known[bits]

    return put


def put_amounts(place_of: _Places) -> Put:
    """Writes the number of each thing."""

    def put(value: Mapping[Any, int], out: array[int], at: int) -> None:
        for thing, number in value.items():
            out[at + place_of[thing]] = number

    return put


def put_order(place_of: _Places) -> Put:
    """Writes the place of each thing in a list, from 1."""

    def put(value: Iterable[Any], out: array[int], at: int) -> None:
        for order, name in enumerate(value, 1):
            out[at + place_of[name]] = order

    return put


def put_times(place_of: _Places) -> Put:
    """Writes how often each thing occurs in a list."""

    def put(value: Iterable[Any], out: array[int], at: int) -> None:
        for name in value:
            out[at + place_of[name]] += 1

    return put


def put_in_order(number: _Places, length: int) -> Put:
    """Writes the numbers of the things in a list, in order."""

    def put(value: Sequence[Any], out: array[int], at: int) -> None:
        if len(value) > length:
            raise ValueError(f"{len(value)} of at most {length}")
        for place, name in enumerate(value, at):
            out[place] = number[name]

    return put
