"""Small changes to real things, of which an input is made and which can be taken back one by one."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any, Final

from attrs import evolve, field, frozen

Change = Callable[[Any], Any]
"""Gives a changed copy of what it is given; what it would change may no longer be there."""
Input = dict[str, Any]
"""Plain data that a target can be given, now and from a file."""
Path = tuple[str | int, ...]


@frozen
class Draft:
    """A real thing, changes to it, and what makes an input of it."""

    base: Any = field(repr=False)
    changes: tuple[Change, ...] = field(repr=False)
    finish: Callable[[Any], Input] = field(repr=False)

    def input(self) -> Input:
        """The input with all changes."""
        return self.finish(reduce(lambda thing, change: change(thing), self.changes, self.base))

    def shrunk(self, fails: Callable[[Input], bool]) -> Draft:
        """With as few of the changes as it takes to fail."""
        draft = self
        for change in reversed(self.changes):
            fewer = evolve(draft, changes=tuple(c for c in draft.changes if c is not change))
            if fails(fewer.input()):
                draft = fewer
        return draft


def pick(values: Sequence[Any], rng: random.Random) -> Any:
    """One of these."""
    return values[int(rng.random() * len(values))]


def below(number: int, rng: random.Random) -> int:
    """A whole number from 0, less than this."""
    return int(rng.random() * number)


def number_of_changes(rng: random.Random) -> int:
    """Mostly one: an input with many is refused for the first."""
    return pick((1, 1, 1, 1, 2, 2, 3, 6), rng)  # type: ignore[no-any-return]


# ---- text ----------------------------------------------------------------------------------------

SIGNS: Final = (
    *"\0\n\r\t \"'\\{}[]()<>&%$#,.:;=+-_/|*~^?!@`",
    *(
        "\x1b[31m",
        "\x07",
        "\u202e",
        "\u2028",
        "\ufeff",
        "\ud800",
        "\udfff",
        "\U0001d54f",
        "e\u0301",
    ),
    *(
        "\u0666",
        "\u00b2",
        "\u4e94",
        "0",
        "1",
        "-1",
        "007",
        "1_000",
        "1e999",
        "-0",
        "+1",
        "0x1f",
        "NaN",
    ),
    *("null", "true", "false", "inf", "9" * 30, "9" * 5000, "[" * 300, "a." * 200, "x" * 2000),
    *("..", "{0}", "{}", "%s", "__class__", "type", "$", "\\u0000", "\\ud800", "é", "ß", "İ"),
)
"""Texts that have been trouble somewhere."""


def as_bytes(text: str) -> bytes:
    """The bytes that a text of signs below 256 stands for, as they are kept in an input."""
    return text.encode("latin-1")


def kept_bytes(data: bytes) -> str:
    """Bytes as text, one sign each."""
    return data.decode("latin-1")


def bytes_of(text: str) -> str:
    """A text as UTF-8, kept as bytes are."""
    return kept_bytes(text.encode("utf-8", "surrogatepass"))


def text_change(
    text: str, rng: random.Random, others: Sequence[str] = (), raw: bool = False
) -> Change:
    """A change to a text like this one; ``raw``: which stands for bytes.

    Signs are flipped, cut, doubled, exchanged, put in, and pieces of other texts too.
    """
    begin = below(len(text) + 1, rng)
    end = min(len(text), begin + pick((0, 1, 1, 2, 5, 20, 200), rng))
    span = text[begin:end]
    sign = pick(SIGNS, rng)
    sign = bytes_of(sign) if raw else sign
    kind = below(9, rng)
    if kind == 0:
        put = sign
        end = begin
    elif kind == 1:
        put = sign
    elif kind == 2:
        put = ""
    elif kind == 3:
        put = span * pick((2, 2, 2, 3, 50), rng)
    elif kind == 4:
        put = "".join(chr(ord(c) ^ (1 << below(7, rng))) for c in span)
    elif kind == 5 and others:
        other = pick(others, rng)
        start = below(len(other) + 1, rng)
        put = other[start : start + pick((1, 4, 30, 300), rng)]
    elif kind == 6:
        numbers = [found.span() for found in re.finditer(r"\d+", text)] or [(begin, end)]
        begin, end = pick(numbers, rng)
        put = pick(("0", "1", "2", "7", "99", "-1", "1.0", "10000000000", "00"), rng)
    elif kind == 7:
        put = span.swapcase() if span.swapcase() != span else span[::-1]
    else:
        place = below(len(text) + 1, rng)
        put = text[place : place + end - begin]
    return lambda whole: whole[:begin] + put + whole[end:]


def text_changes(
    text: str, rng: random.Random, others: Sequence[str] = (), raw: bool = False
) -> tuple[Change, ...]:
    """Some changes to a text."""
    return tuple(text_change(text, rng, others, raw) for _ in range(number_of_changes(rng)))


# ---- plain data ----------------------------------------------------------------------------------

VALUES: Final[tuple[Any, ...]] = (
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        3,
        -1,
        7,
        99,
        255,
        10**6,
        10**9,
        2**63,
        10**24,
        10**30,
        -(10**20),
    ),
    *(0.0, 1.0, 1.5, -0.0, 1e300, float("nan"), float("inf")),
    *(
        "",
        " ",
        "0",
        "1",
        "a",
        "A1",
        "type",
        "nothing like this",
        "x" * 300,
        "x" * 3000,
        "a.b",
        "[0]",
    ),
    *(
        "\x1b[31m",
        "\n",
        "\0",
        "\u202e",
        "\ud800",
        "\u0666",
        "<script>",
        "{x}",
        "{0}",
        "%s",
        "../x.toml",
    ),
    *([], {}, [[]], [None], [0], {"": 0}, {"type": "State"}, {"type": 1}, [1, 2, 3], ["a", "a"]),
)
"""Values that may stand where another is expected."""


def paths_in(data: Any, path: Path = ()) -> Iterator[Path]:
    """Where things stand in plain data, the whole first."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths_in(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths_in(value, (*path, index))


def at(data: Any, path: Path) -> Any:
    """What stands there."""
    for step in path:
        data = data[step]
    return data


def edited(data: Any, path: Path, edit: Callable[[Any], Any]) -> Any:
    """A copy in which what stands at a path is changed; the same data where nothing stands there."""
    if not path:
        return edit(data)
    step, *rest = path
    if isinstance(data, dict) and step in data:
        return {k: edited(v, tuple(rest), edit) if k == step else v for k, v in data.items()}
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return [edited(v, tuple(rest), edit) if i == step else v for i, v in enumerate(data)]
    return data


def data_change(data: Any, rng: random.Random, others: Sequence[Any] = ()) -> Change:
    """A change to plain data like this: a value, an entry, a name, or a piece of other data in its place."""
    paths = list(paths_in(data))
    path = pick(paths, rng)
    put: Any
    kind = below(10, rng)
    if kind <= 2:
        put = _other(at(data, path), rng)
        return lambda whole: edited(whole, path, lambda _: put)
    if kind == 3:
        put = pick(VALUES, rng)
        return lambda whole: edited(whole, path, lambda _: put)
    if kind == 4:
        put = at(data, pick(paths, rng))
        return lambda whole: edited(whole, path, lambda _: put)
    if kind == 5 and others:
        other = pick(others, rng)
        same = [p for p in paths_in(other) if p[-1:] == path[-1:]] or list(paths_in(other))
        put = at(other, pick(same, rng))
        return lambda whole: edited(whole, path, lambda _: put)
    if not path:
        return lambda whole: whole
    *folder, last = path
    return _entry_change(tuple(folder), last, below(5, rng), pick(VALUES, rng), _name(data, rng))


def _entry_change(folder: Path, last: str | int, kind: int, value: Any, name: str) -> Change:
    """One entry of an object or a list goes, is doubled, changes places, gets another name, or another comes."""

    def edit(found: Any) -> Any:
        if isinstance(found, list) and isinstance(last, int):
            before, one, after = found[:last], found[last : last + 1], found[last + 1 :]
            new = (after, [*one, *one, *after], [*after[:1], *one, *after[1:]], [*after, *one])
            return [*before, *(new[kind] if kind < len(new) else [*one, value, *after])]
        if isinstance(found, dict):
            if kind == 0:
                return {k: v for k, v in found.items() if k != last}
            if kind == 1:
                return {name if k == last else k: v for k, v in found.items()}
            if kind == 2:
                return {**found, name: value}
            if kind == 3:
                return {**found, name: found.get(str(last))}
            return dict(reversed(found.items()))
        return found

    return lambda whole: edited(whole, folder, edit)


def _name(data: Any, rng: random.Random) -> str:
    """A name that is in use somewhere, mostly."""
    text = pick([step for path in paths_in(data) for step in path] or ["x"], rng)
    return str(text) if rng.random() < 0.7 else str(pick(SIGNS, rng))


def _other(value: Any, rng: random.Random) -> Any:
    """Another value of the same kind."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return pick((value + 1, value - 1, -value, 0, value * 2, 10 * value + 9), rng)
    if isinstance(value, str):
        return text_change(value, rng)(value)
    if isinstance(value, list):
        return pick(([], value[::-1], [*value, *value], value[:1], value[1:]), rng)
    if isinstance(value, dict):
        items = list(value.items())
        return dict(pick(([], items[::-1], items[:1], items[1:]), rng))
    return pick(VALUES, rng)


def data_changes(data: Any, rng: random.Random, others: Sequence[Any] = ()) -> tuple[Change, ...]:
    """Some changes to plain data."""
    return tuple(data_change(data, rng, others) for _ in range(number_of_changes(rng)))


def json_text(data: Any) -> str:
    """Plain data as JSON, or as near to it as it can be written."""
    return json.dumps(data, ensure_ascii=False)
