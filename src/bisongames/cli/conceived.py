"""Actions that may not be chosen now, found by what would be said of them, so that they can be explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, cast

import attrs

from bisongames import show
from bisongames.cli.choices import (
    Choice,
    Choices,
    begins,
    has,
    holds_rows,
    in_order,
    is_directed,
    tokens,
)
from bisongames.play.actions import Action, every_one
from bisongames.play.agenda import Decision
from bisongames.play.chapters import parts_in_force
from bisongames.play.state import Game

MOST: Final = 10_000
"""So many actions of a kind are looked at."""
SAID: Final = 1500
"""So many of them are put into words."""
LEAST: Final = 4
"""Letters that a word has at least for which others with this beginning are looked for."""


def conceived(words: Sequence[str], choices: Choices) -> tuple[Choice, ...]:
    """The well-formed actions that are meant by these words: of the kinds that are asked for, else of all kinds."""
    decision = choices.state.decision
    if decision is None or not words:
        return ()
    asked = tuple(decision.kinds)
    found = _of_kinds(words, choices, asked)
    if found:
        return found
    rest = [kind for kind in _in_play(choices.state.game) if kind not in asked]
    if len(words) == 1:  # too little for what nobody asks for, unless it is the name of it
        rest = [kind for kind in rest if word_of(kind) == words[0]]
    return _of_kinds(words, choices, rest)


def beginning(words: Sequence[str], choices: Choices) -> tuple[Choice, ...]:
    """The actions of the kinds that are asked for whose words begin with these: ``develop`` for a development card."""
    decision = choices.state.decision
    if decision is None or not words or min(map(len, words)) < LEAST:
        return ()
    domains = choices.state.game.domains
    every = (action for kind in decision.kinds for action in islice(every_one(kind, domains), MOST))
    said = (
        Choice(0, action, show.outline(action, choices.seen, names=choices.names))
        for action in islice(every, SAID)
    )
    return tuple(c for c in said if begins(words, c) and is_directed(words, c))


def _in_play(game: Game) -> tuple[type[Action], ...]:
    """The kinds of action that any decision of this variant takes."""
    asking = [part for part in parts_in_force(game) if issubclass(part, Decision)]
    every = {kind for part in asking for kind in part.kinds}
    return tuple(kind for kind in game.rulebook.actions if kind in every)


def word_of(kind: type[Action]) -> str:
    """The word that the notation of a kind begins with."""
    return kind.notation.partition(":")[0]


def _of_kinds(
    words: Sequence[str], choices: Choices, kinds: Iterable[type[Action]]
) -> tuple[Choice, ...]:
    """The actions of these kinds with these words; of those with all of them, those of which just they are said."""
    domains = choices.state.game.domains
    near = (_near(words, [*islice(every_one(kind, domains), MOST)]) for kind in kinds)
    said = [
        Choice(0, action, show.outline(action, choices.seen, names=choices.names))
        for action in islice(chain.from_iterable(near), SAID)
    ]
    found = [choice for choice in said if has(words, choice) and is_directed(words, choice)]
    exact = [choice for choice in found if tokens(choice.label) == list(words)]
    return tuple(exact) or in_order(words, found)


def _near(words: Sequence[str], every: Sequence[Action]) -> Iterator[Action]:
    """The actions of a kind in whose notations those of the words stand that are ids in it: putting it all into words takes long."""
    written = [(action, frozenset(tokens(str(action)))) for action in every]
    ids = [word for word in words if any(sign.isdigit() for sign in word)]
    known = {word for word in ids if any(word in there for _, there in written)}
    return (action for action, there in written if known <= there)


def with_rows(words: Sequence[str], choices: Choices) -> Action | None:
    """The action meant by amounts of things, as in ``offer 3 ore for 1 wool``: of the kinds asked for, whose fields are rows."""
    decision = choices.state.decision
    domains = choices.state.game.domains
    for kind in () if decision is None or not words else decision.kinds:
        fields = [field.metadata["domain"] for field in attrs.fields(cast(Any, kind))]
        begins = word_of(kind) == words[0]
        if not begins or len(set(fields)) != 1 or not holds_rows(kind):
            continue
        values = [value for value in domains[fields[0]] if isinstance(value, str)]
        rows = _amounts(words[1:], values)
        if len(rows) == len(fields):
            return kind(*(tuple(sorted(row, key=values.index)) for row in rows))
    return None


def _amounts(words: Sequence[str], values: Sequence[str]) -> list[list[str]]:
    """Rows of values with their numbers before them; any other word than ``and`` begins a new row."""
    rows: list[list[str]] = [[]]
    number = 1
    for word in words:
        if word.isdecimal() and len(word) < 3:
            number = int(word)
        elif word in values:
            rows[-1] += [word] * number
            number = 1
        elif word != "and":
            rows.append([])
    return [row for row in rows if row]
