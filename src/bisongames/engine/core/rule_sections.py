"""The order in which rules are read, and the headings of their sections."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from attrs import frozen

from bisongames.engine.core.rules import Rule

COMMON: Final = "Common to all games"
RULINGS: Final = "Rulings"


Place = tuple[tuple[int, ...], int, int, str]
"""The place of a rule among the ids of its game."""


def in_reading_order(rules: Sequence[Rule], others: Iterable[Rule] = ()) -> tuple[Rule, ...]:
    """Rules in the order in which they are read: by id, but each with ``read_after`` follows the rule that it names.

    Rules that follow the same one are in the order of their ids.

    Args:
        rules: of one game, with one form of each rule.
        others: rules that are left out, but may be named by ``read_after``.

    Raises:
        ValueError: if rules follow each other in a circle.
    """
    letters = list(dict.fromkeys(rule.letters for rule in rules))
    places = _reading_places((*others, *rules))
    return tuple(sorted(rules, key=lambda rule: (letters.index(rule.letters), places[rule.id])))


def _reading_places(rules: Iterable[Rule]) -> dict[str, tuple[Place, ...]]:
    """By the id of a rule: the place of the rule after which it is read, if any, and so on down to its own."""
    by_id = {rule.id: rule for rule in rules}
    places = {}
    for rule in by_id.values():
        at, path = rule, [rule.place]
        while at.read_after:
            if len(path) > len(by_id):
                raise ValueError(f"{rule.id}: read_after leads in a circle")
            at = by_id.get(at.read_after) or Rule(at.read_after, "", section=at.section)
            path.insert(0, at.place)
        places[rule.id] = tuple(path)
    return places


@frozen
class Heading:
    """The heading above a group of rules."""

    letters: str
    """The letters of the game, or of the rules common to all games."""
    number: str
    """The number of the section; empty for a sub-heading and for the rules common to all games."""
    name: str
    """The text; empty if the library's rulebook has no name for the section."""
    depth: int
    """0 for a section such as 5, 1 for 5.1; a sub-heading is one level below its section."""


def group_by_heading(
    rules: Iterable[Rule], names: Mapping[str, str]
) -> Iterator[tuple[tuple[Heading, ...], tuple[Rule, ...]]]:
    """Yields the runs of rules under the same heading, each with the headings that begin there.

    Args:
        rules: in the order of reading.
        names: ``Rulebook.sections``. A key that is the id of a lettered rule begins a sub-heading, even if
            that rule is not in force. In a section with sub-headings, its rulings have one too.
    """
    rules = tuple(rules)
    places = _reading_places(rules)
    before: tuple[Heading, ...] = ()
    for headings, run in groupby(rules, key=lambda rule: _above(rule, places[rule.id][0], names)):
        shared = 0
        while shared < min(len(before), len(headings)) and before[shared] == headings[shared]:
            shared += 1
        yield headings[shared:], tuple(run)
        before = headings


def _above(rule: Rule, place: Place, names: Mapping[str, str]) -> tuple[Heading, ...]:
    """All headings above a rule read at a place: the named sections around its section, that section, and its sub-heading."""
    letters, steps = rule.letters, rule.section.split(".")
    if letters == "GEN":
        return (Heading(letters, "", COMMON, 0),)
    headings = []
    for depth in range(len(steps)):
        number = ".".join(steps[: depth + 1])
        name = names.get(f"{letters}-{number}", "")
        if name or number == rule.section:
            headings.append(Heading(letters, number, name, depth))
    begun = [key for key in names if _begins_in(key, rule)]
    if begun and place[1]:
        headings.append(Heading(letters, "", RULINGS, len(steps)))
    else:
        begun = [key for key in begun if Rule(key, "").place <= place]
        if begun:
            last = max(begun, key=lambda key: Rule(key, "").place)
            headings.append(Heading(letters, "", names[last], len(steps)))
    return tuple(headings)


def _begins_in(key: str, rule: Rule) -> bool:
    """Whether a key of the names is the id of a lettered rule in the same section as ``rule``."""
    return bool(re.fullmatch(rf"{rule.letters}-{re.escape(rule.section)}[a-z]+", key))


class RuleList(tuple[Rule, ...]):
    """Rules in order; ``game.rule(id)`` finds one by its id."""

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers know what a tuple takes

        def __getitem__(self, index: object) -> object:
            if isinstance(index, str):
                told = f"game.rule({index!r}) finds one by id, game.find_rules({index!r}) by words"
                raise TypeError(f"rules are numbered from 0, not named; {told}")
            return super().__getitem__(index)
