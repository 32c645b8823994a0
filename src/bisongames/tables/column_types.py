"""The types of values in columns: numbers, names, amounts, one value for each player or place; their JSON."""

# Longer than 310 lines because every type of value is here, each in a few lines.

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, Generic, Protocol, TypeVar

from attrs import field, frozen

from bisongames.tables.counts import Counts


class Board(Protocol):
    """What never changes in a match; each game has a class of its own."""

    @property
    def players(self) -> int:
        """The number of players."""
        ...


Problem = tuple[str, str]
"""A fault: the path of a value, and a message with the expected value."""

T = TypeVar("T")
FromBoard = Callable[[Any], T]
"""A function of the board of a game."""

Limit = int | FromBoard[int | None] | None
"""The maximum of a number, or a function of the board; None for no maximum of its own."""

_LARGEST: Final = 1_000_000
"""The largest number that is accepted if nothing else limits it: beyond any match, and small enough to be drawn."""


ValueT = TypeVar("ValueT")
PlainT = TypeVar("PlainT")


class ColumnType(Protocol[ValueT, PlainT]):
    """The values that a column can hold, and how they are written in JSON and in views."""

    @property
    def plain(self) -> object:
        """The type of the plain data."""
        ...

    def empty(self, board: Any) -> ValueT:
        """A fresh value before anything has happened."""
        ...

    def write(self, value: ValueT, board: Any) -> PlainT:
        """The value as plain data."""
        ...

    def read(self, plain: PlainT, board: Any) -> ValueT:
        """A fresh value from plain data without faults."""
        ...

    def faults(self, plain: PlainT, board: Any, path: str) -> Iterator[Problem]:
        """Yields the problems of plain data on this board."""
        ...


AnyColumnType = ColumnType[Any, Any]
"""A column type of any values."""


@frozen
class Index:
    """The names that a column indexes by number on a board: fields, kinds of card, or players."""

    what: str
    """The noun for one of the things, for messages: ``field``."""
    names: FromBoard[Sequence[str]]
    """The names in the order of their numbers, from the board."""

    def number(self, name: str, board: Board) -> int:
        """The number of a name; -1 if there is no such name."""
        return _numbers(tuple(self.names(board))).get(name, -1)


@cache
def _numbers(names: tuple[str, ...]) -> dict[str, int]:
    return {name: number for number, name in enumerate(names)}


def most_of(limit: Limit, board: Board) -> int | None:
    """The value of a limit on a board; None for no limit."""
    return limit(board) if callable(limit) else limit


def rule_limit(limit: FromBoard[int], pieces: Limit = None) -> Limit:
    """A maximum that rules set: ``limit`` or, in a variant that lifts rules, the maximum that ``pieces`` set."""
    return lambda board: most_of(pieces if getattr(board, "without", ()) else limit, board)


def _out_of_range(number: int, least: int, limit: Limit, board: Board) -> str:
    """The problem with a number that was read; empty if there is none."""
    most = most_of(limit, board)
    most = _LARGEST if most is None else most
    return "" if least <= number <= most else f"expected {least} to {most}, got {number}"


@frozen
class _Unchanged(Generic[ValueT]):
    """A value that is written as it is."""

    plain: Callable[..., ValueT]

    def empty(self, board: Board) -> ValueT:
        return self.plain()

    def write(self, value: ValueT, board: Board) -> ValueT:
        return self.plain(value)

    def read(self, plain: ValueT, board: Board) -> ValueT:
        return self.plain(plain)

    def faults(self, plain: ValueT, board: Board, path: str) -> Iterator[Problem]:
        return iter(())


@frozen
class Number(_Unchanged[int]):
    """A whole number from ``least`` to ``most``."""

    least: int = 0
    most: Limit = None
    """The maximum: more is refused on reading, and arrays have this bound. See :func:`rule_limit` for limits of rules."""
    plain: type[int] = field(default=int, init=False)

    def faults(self, plain: int, board: Board, path: str) -> Iterator[Problem]:
        if wrong := _out_of_range(plain, self.least, self.most, board):
            yield path, wrong


@frozen
class Flag(_Unchanged[bool]):
    """A value that is true or false."""

    plain: type[bool] = field(default=bool, init=False)


@frozen
class Text(_Unchanged[str]):
    """Text, such as the id of a rule."""

    plain: type[str] = field(default=str, init=False)


@frozen
class Name:
    """One of the things that an index names, by its number; numbers below 0 have words of their own."""

    index: Index
    words: Mapping[int, str] = field(factory=lambda: {-1: ""}, hash=False)
    plain: object = field(default=str, init=False)

    def empty(self, board: Board) -> int:
        return min(self.words)

    def write(self, value: int, board: Board) -> str:
        return self.words[value] if value < 0 else self.index.names(board)[value]

    def read(self, plain: str, board: Board) -> int:
        for number, word in self.words.items():
            if plain == word:
                return number
        return self.index.number(plain, board)

    def faults(self, plain: str, board: Board, path: str) -> Iterator[Problem]:
        if plain not in self.words.values() and self.index.number(plain, board) < 0:
            yield path, f"there is no {self.index.what} {plain[:60]!r}"


@frozen
class _Several:
    """Several of the things that an index names."""

    index: Index
    each_once: bool = True
    plain: object = field(default=tuple[str, ...], init=False)

    def faults(self, plain: Sequence[str], board: Board, path: str) -> Iterator[Problem]:
        for place, name in enumerate(plain):
            if self.index.number(name, board) < 0:
                yield f"{path}[{place}]", f"there is no {self.index.what} {str(name)[:60]!r}"
        if self.each_once and len(set(plain)) < len(plain):
            yield path, f"names a {self.index.what} twice"


@frozen
class Names(_Several):
    """Several of the things that an index names, as a list of their numbers, in order."""

    def empty(self, board: Board) -> tuple[int, ...]:
        return ()

    def write(self, value: Iterable[int], board: Board) -> tuple[str, ...]:
        names = self.index.names(board)
        return tuple([names[number] for number in value])

    def read(self, plain: Sequence[str], board: Board) -> tuple[int, ...]:
        return tuple([self.index.number(name, board) for name in plain])


@frozen
class Bits(_Several):
    """Several of the things that an index names, as the bits of one number."""

    def empty(self, board: Board) -> int:
        return 0

    def write(self, value: int, board: Board) -> tuple[str, ...]:
        names, written = self.index.names(board), []
        while value:
            lowest = value & -value
            written.append(names[lowest.bit_length() - 1])
            value ^= lowest
        return tuple(written)

    def read(self, plain: Sequence[str], board: Board) -> int:
        return sum(1 << self.index.number(name, board) for name in plain)


@frozen
class _HowMany:
    """The number of each thing that an index names; omitted things have 0."""

    index: Index
    most: Limit = None
    """The maximum for each thing, as for :class:`Number`."""
    plain: object = field(default=Counts, init=False)

    def faults(self, plain: Mapping[str, int], board: Board, path: str) -> Iterator[Problem]:
        for name, number in plain.items():
            if self.index.number(name, board) < 0:
                yield f"{path}.{name}", f"there is no {self.index.what} {name[:60]!r}"
            elif wrong := _out_of_range(number, 0, self.most, board):
                yield f"{path}.{name}", wrong


@frozen
class Amounts(_HowMany):
    """Counts by index: a list of numbers."""

    def empty(self, board: Board) -> list[int]:
        return [0] * len(self.index.names(board))

    def write(self, value: Sequence[int], board: Board) -> Counts:
        return Counts.of(self.index.names(board), value)

    def read(self, plain: Mapping[str, int], board: Board) -> list[int]:
        value = [0] * len(self.index.names(board))
        for name, number in plain.items():
            value[self.index.number(name, board)] = number
        return value


@frozen
class Few(Amounts):
    """Counts that rarely change, stored as a tuple that copies of a table share."""

    def empty(self, board: Board) -> Any:
        return tuple(super().empty(board))

    def read(self, plain: Mapping[str, int], board: Board) -> Any:
        return tuple(super().read(plain, board))


@frozen
class SparseAmounts(_HowMany):
    """Sparse counts by index: a dict of the numbers above 0."""

    def empty(self, board: Board) -> dict[int, int]:
        return {}

    def write(self, value: Mapping[int, int], board: Board) -> Counts:
        names = self.index.names(board)
        return Counts({names[number]: value[number] for number in sorted(value)})

    def read(self, plain: Mapping[str, int], board: Board) -> dict[int, int]:
        return {self.index.number(name, board): number for name, number in plain.items()}


@frozen
class Each(Generic[ValueT, PlainT]):
    """One value for each thing that an index names: a list, in order."""

    index: Index
    form: ColumnType[ValueT, PlainT]

    @property
    def plain(self) -> object:
        return tuple[self.form.plain, ...]  # type: ignore[name-defined]

    def empty(self, board: Board) -> list[ValueT]:
        return [self.form.empty(board) for _ in self.index.names(board)]

    def write(self, value: Iterable[ValueT], board: Board) -> tuple[PlainT, ...]:
        write = self.form.write
        return tuple([write(one, board) for one in value])

    def read(self, plain: Sequence[PlainT], board: Board) -> list[ValueT]:
        return [self.form.read(one, board) for one in plain]

    def faults(self, plain: Sequence[PlainT], board: Board, path: str) -> Iterator[Problem]:
        needed = len(self.index.names(board))
        if len(plain) != needed:
            word = self.index.what
            yield path, f"expected {needed} entries, one for each {word}, got {len(plain)}"
            return
        for place, one in enumerate(plain):
            yield from self.form.faults(one, board, f"{path}[{place}]")


PLAYERS: Final = Index("player", lambda board: range(board.players))  # type: ignore[arg-type, return-value]
"""The seats, clockwise; one value for each player is written as a list."""
