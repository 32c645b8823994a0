"""Small changes to plain data: to values, and to entries and names in objects and lists."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final

from fuzz.mutating import SIGNS, Change, below, number_of_changes, pick, text_change

Path = tuple[str | int, ...]


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
"""Values to put in the place of expected ones."""


def paths_in(data: Any, path: Path = ()) -> Iterator[Path]:
    """Yields the paths of all values in plain data, beginning with the whole."""
    yield path
    if isinstance(data, dict):
        for key, value in data.items():
            yield from paths_in(value, (*path, key))
    elif isinstance(data, list):
        for index, value in enumerate(data):
            yield from paths_in(value, (*path, index))


def at(data: Any, path: Path) -> Any:
    """The value at a path."""
    for step in path:
        data = data[step]
    return data


def edited(data: Any, path: Path, edit: Callable[[Any], Any]) -> Any:
    """A copy with the value at a path changed; the same data if nothing is at the path."""
    if not path:
        return edit(data)
    step, *rest = path
    if isinstance(data, dict) and step in data:
        return {k: edited(v, tuple(rest), edit) if k == step else v for k, v in data.items()}
    if isinstance(data, list) and isinstance(step, int) and step < len(data):
        return [edited(v, tuple(rest), edit) if i == step else v for i, v in enumerate(data)]
    return data


def data_change(data: Any, rng: random.Random, others: Sequence[Any] = ()) -> Change:
    """A random change to plain data like this: to a value, an entry or a name, or a replacement from other data."""
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
    """A change that removes, doubles, moves, renames or adds an entry of an object or a list."""

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
    """A random name, mostly one in use."""
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
    """A few random changes to plain data."""
    return tuple(data_change(data, rng, others) for _ in range(number_of_changes(rng)))


def json_text(data: Any) -> str:
    """Plain data as JSON, or as close to it as possible."""
    return json.dumps(data, ensure_ascii=False)
