"""Says how two pieces of data differ: the path of each value that changed, with old and new, and the words."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from typing import Any, Final

from attrs import frozen

ABSENT: Final = "(absent)"
"""Stands for a value that only the other side has."""
WIDTH: Final = 300
"""Longer values are cut in messages."""
MOST: Final = 12
"""A message lists at most so many changes."""
WORD: Final = re.compile(r"\w+|\s+|[^\w\s]")


@frozen
class Change:
    """One value that differs."""

    path: str
    old: str
    new: str

    def __str__(self) -> str:
        lines = [self.path, f"  old: {shortened(self.old)}", f"  new: {shortened(self.new)}"]
        if words := changed_words(self.old, self.new):
            lines.append(f"  changed: {words}")
        return "\n".join(lines)

    @property
    def field(self) -> str:
        """The path without indices and players in it."""
        return re.sub(r"^views\.\w+", "views.*", re.sub(r"\[\d+\]", "[]", self.path))


def shortened(text: str) -> str:
    """The text, cut where it is long."""
    return text if len(text) <= WIDTH else f"{text[:WIDTH]} ... ({len(text)} characters)"


def changed_words(old: str, new: str) -> str:
    """The words that differ between two sentences; empty if the sentences have little in common."""
    if ABSENT in (old, new):
        return ""
    before, after = WORD.findall(old), WORD.findall(new)
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    if matcher.ratio() < 0.5:
        return ""
    return ", ".join(
        f"{''.join(before[a:b])!r} -> {''.join(after[c:d])!r}"
        for tag, a, b, c, d in matcher.get_opcodes()
        if tag != "equal"
    )


def parsed(text: Any) -> Any:
    """A line such as ``lay:0,1:2 {"type": ...}`` as data; anything else as it is."""
    if isinstance(text, str) and text.endswith("}"):
        head, brace, tail = text.partition("{")
        try:
            return {"text": head, "json": json.loads(brace + tail)}
        except json.JSONDecodeError:
            return text
    return text


def changes(old: Any, new: Any, path: str = "") -> Iterator[Change]:
    """The values that differ between two pieces of JSON, also in the order of keys."""
    if isinstance(old, dict) and isinstance(new, dict):
        yield from _changes_of_dicts(old, new, path)
    elif isinstance(old, list) and isinstance(new, list):
        yield from _changes_of_lists(old, new, path)
    elif json.dumps(old) != json.dumps(new):
        before, after = parsed(old), parsed(new)
        if isinstance(before, dict) and isinstance(after, dict):
            yield from changes(before, after, path)
        else:
            yield Change(path, text_of(old), text_of(new))


def text_of(value: Any) -> str:
    """A value in a message."""
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _changes_of_dicts(old: dict[str, Any], new: dict[str, Any], path: str) -> Iterator[Change]:
    inside = f"{path}." if path else ""
    for key, value in old.items():
        if key not in new:
            yield Change(f"{inside}{key}", text_of(value), ABSENT)
        else:
            yield from changes(value, new[key], f"{inside}{key}")
    for key, value in new.items():
        if key not in old:
            yield Change(f"{inside}{key}", ABSENT, text_of(value))
    before, after = (
        [key for key in one if key in other] for one, other in ((old, new), (new, old))
    )
    if before != after:
        yield Change(f"{path} (order of keys)", ", ".join(before), ", ".join(after))


def _changes_of_lists(old: list[Any], new: list[Any], path: str) -> Iterator[Change]:
    if len(old) == len(new) and not any(isinstance(item, str | dict) for item in old):
        for index, values in enumerate(zip(old, new, strict=True)):
            yield from changes(*values, f"{path}[{index}]")
        return
    before, after = ([json.dumps(item) for item in items] for items in (old, new))
    matcher = SequenceMatcher(None, before, after, autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        if b - a == d - c:
            for i, j in zip(range(a, b), range(c, d), strict=True):
                yield from changes(old[i], new[j], f"{path}[{i}]")
            continue
        for i in range(a, b):
            yield Change(f"{path}[{i}]", text_of(old[i]), ABSENT)
        for j in range(c, d):
            yield Change(f"{path}[{j}]", ABSENT, text_of(new[j]))


def message(what: str, differing: Iterable[Change]) -> str:
    """What to say of changes; the first of them in full."""
    listed = list(differing)
    lines = [f"{what}: {len(listed)} {'value differs' if len(listed) == 1 else 'values differ'}"]
    lines += map(str, listed[:MOST])
    if len(listed) > MOST:
        lines.append(f"... and {len(listed) - MOST} more: {summary(listed[MOST:])}")
    return "\n".join(lines)


def summary(differing: Iterable[Change]) -> str:
    """The fields that changes are in, with their numbers."""
    counted = Counter(change.field for change in differing)
    return ", ".join(f"{field} ({number})" for field, number in counted.most_common(MOST))
