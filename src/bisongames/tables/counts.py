"""Bundles of goods as values."""

from collections.abc import ItemsView, Iterable, Iterator, Mapping, Sequence
from itertools import compress
from typing import Final


class Counts(Mapping[str, int]):
    """An immutable, hashable bundle: the number of each named thing; things left out have 0.

    Equal to any mapping with the same numbers above 0; written to JSON as an object.
    """

    __slots__ = ("_counts", "_hash")

    def __init__(self, counts: Mapping[str, int] | Iterable[tuple[str, int]] = ()) -> None:
        pairs = counts.items() if isinstance(counts, Mapping) else counts
        self._counts = {name: number for name, number in pairs if number}
        self._hash: int | None = None

    @classmethod
    def of(cls, names: Iterable[str], numbers: Sequence[int]) -> "Counts":
        """The bundle with these numbers of the names, in the same order."""
        if not any(numbers):
            return _NONE
        new = cls.__new__(cls)  # views are made of these: this takes half the time of reading pairs
        new._counts = dict(zip(compress(names, numbers), filter(None, numbers), strict=True))
        new._hash = None
        return new

    def __getitem__(self, name: str) -> int:
        return self._counts.get(name, 0)

    def __contains__(self, name: object) -> bool:
        return name in self._counts

    def __iter__(self) -> Iterator[str]:
        return iter(self._counts)

    def __len__(self) -> int:
        return len(self._counts)

    def items(self) -> ItemsView[str, int]:
        """Names with their numbers above 0."""
        return self._counts.items()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Counts):
            return self._counts == other._counts
        if isinstance(other, Mapping):
            return self._counts == {name: number for name, number in other.items() if number}
        return NotImplemented

    def __hash__(self) -> int:
        if self._hash is None:
            self._hash = hash(frozenset(self._counts.items()))
        return self._hash

    def __repr__(self) -> str:
        return f"Counts({self._counts!r})"

    def __str__(self) -> str:
        return ", ".join(f"{name}: {number}" for name, number in self._counts.items()) or "none"

    def __reduce__(self) -> tuple[type["Counts"], tuple[dict[str, int]]]:
        return Counts, (self._counts,)

    @property
    def total(self) -> int:
        """The total number of things."""
        return sum(self._counts.values())


_NONE: Final = Counts()
"""The empty bundle."""
