"""Reads the notation of actions, and explains what is wrong with other text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, get_args, get_origin

from attrs import frozen

from bisongames.engine.core.actions import (
    Action,
    Domain,
    Domains,
    attributes,
    fields_of,
    is_well_formed,
    read_action,
    split_notation,
)
from bisongames.engine.core.errors import RecordError, nearest, quote, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.rules import Violation
from bisongames.engine.rulebook.options import whole_number
from bisongames.engine.rulebook.rulebook import Ruleset

FEW: Final = 8
"""The number of values of a domain that a message lists."""


@frozen
class Reading(HelpfulValue):
    """What a text means at a position: one action, several, or none. Nothing is chosen while there is a ``problem``.

    Attributes:
        text: the text.
        action: the action, if the text chooses exactly one; it may be illegal.
        actions: the actions that the text may mean or asks about, legal or not, also if there is a ``problem``.
        violations: why ``action`` is not legal, or why the player may not act at all; () if it is legal or None.
        problem: why the text chooses nothing, in a sentence: it means no action or several, or an action of another
            decision, or asks about one, or does not want it. Empty if it chooses one.
    """

    text: str
    actions: tuple[Action, ...] = ()
    violations: tuple[Violation, ...] = ()
    problem: str = ""

    @property
    def action(self) -> Action | None:
        """The action, if the text chooses exactly one; it may be illegal."""
        return self.actions[0] if len(self.actions) == 1 and not self.problem else None


def parse_action(text: object, game: Ruleset, legal: Callable[[], Iterable[str]] = tuple) -> Action:
    """The action of a game with this notation; ``legal`` is called only to suggest similar actions."""
    if not isinstance(text, str):
        raise RecordError.at("action", f"expected text, got {quote(text)}")
    if len(text) > game.longest_notation:
        why = f"{len(text)} characters; the longest action has {game.longest_notation}"
    else:
        for kind in game.rulebook.actions_written(text):
            action = read_action(kind, text)
            if action is not None and is_well_formed(action, game.domains):
                return action
        why = _why_unread(text, game, legal())
    raise RecordError.at("action", f"{short_text(text)!r} is not an action of this game: {why}")


def _why_unread(text: str, game: Ruleset, legal: Iterable[str]) -> str:
    """Explains why a text is not the notation of any action of a game, given those that are legal now."""
    kinds = game.rulebook.actions
    read = [
        (kind, values)
        for kind in kinds
        if (values := split_notation(kind.notation, text)) is not None
    ]
    # if settlement:{node} and settlement:{start}-{end} both match, the one with more marks is meant
    for kind, values in sorted(read, key=lambda pair: -len(pair[1])):
        faults = list(_faults(kind, values, game.domains))
        if faults:
            return "; ".join(faults)
        return f"the notation is {_form(kind)}, without other characters"
    alike = [_form(kind) for kind in kinds if _head(kind) == text.partition(":")[0]]
    if alike:
        return f"the notation is {' or '.join(alike)}"
    near = nearest(text, legal)
    hint = f"did you mean {' or '.join(near)}? " if near else ""
    return f"{hint}actions are written {', '.join(map(_form, kinds))}"


def _form(kind: type[Action]) -> str:
    """The notation of a kind of action, with its fields in capitals: ``city:NODE``."""
    return re.sub(r"\{(\w+)\}", lambda found: found[1].upper(), kind.notation)


def _head(kind: type[Action]) -> str:
    return kind.notation.partition(":")[0]


def _faults(kind: type[Action], written: dict[str, str], domains: Domains) -> Iterator[str]:
    """Yields each value that is invalid for its field, with the values that are valid there."""
    for field in attributes(kind):
        type_, name = fields_of(kind)[field.name], field.metadata["domain"]
        text, domain = written[field.name], domains[field.metadata["domain"]]
        many = get_origin(type_) is tuple
        values = text.split(",") if many and text else [] if many else [text]
        element = get_args(type_)[0] if many else type_
        length = field.metadata["length"]
        if length and len(values) not in domains[length]:
            yield f"{len(values)} values for {field.name}, expected {_domain_text(domains[length])}"
        wrong = [v for v in dict.fromkeys(values) if not _is_in(v, element, domain)]
        if wrong == [""]:
            yield f"the {name} is missing ({_domain_text(domain)})"
        elif wrong:
            yield f"{_few(list(map(short_text, wrong[: FEW + 1])), len(wrong))} is not a valid {name} ({_domain_text(domain)})"


def _is_in(text: str, type_: object, domain: Domain) -> bool:
    value = whole_number(text) if type_ is int else text
    return type(value) is type_ and value in domain


def _domain_text(domain: Domain) -> str:
    """The values of a domain: as a range, all of them, or the first few."""
    values = [str(value) for value in domain]
    if isinstance(domain, set | frozenset):
        values.sort(key=_in_order)
        values.sort(key=lambda value: any(map(str.isdigit, value)))  # a word among places first
    if len(values) > 2 and _is_run(values):
        return f"{values[0]} to {values[-1]}"
    return _few(values, len(values)) or "none exist"


def _few(values: Sequence[str], number: int) -> str:
    """The first few of ``number`` values."""
    if number <= FEW + 1:
        return ", ".join(values)
    return f"{', '.join(values[:FEW])} and {number - FEW} more"


def _in_order(text: str) -> list[tuple[int, str]]:
    """A sort key that compares the numbers in a text as numbers."""
    return [
        (int(part), "") if part.lstrip("-").isdecimal() else (0, part)
        for part in re.split(r"(-?[0-9]+)", text)
        if part
    ]


def _is_run(values: Sequence[str]) -> bool:
    """Whether these are consecutive numbers, each preceded by the same letters."""
    matches = [re.fullmatch(r"([A-Za-z]*)(-?[0-9]+)", value) for value in values]
    pairs = [(match[1], int(match[2])) for match in matches if match]
    first = pairs[0] if pairs else ("", 0)
    return pairs == [(first[0], first[1] + i) for i in range(len(values))]
