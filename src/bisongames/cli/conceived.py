"""Actions that may not be chosen now, found by what would be said of them, so that they can be explained."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Final

from bisongames import show
from bisongames.cli.choices import Choice, Choices, has, in_order, tokens
from bisongames.play.actions import Action, every_one

MOST: Final = 10_000
"""So many actions of a kind are looked at."""
SAID: Final = 1500
"""So many of them are put into words."""


def conceived(words: Sequence[str], choices: Choices) -> tuple[Choice, ...]:
    """The well-formed actions that are meant by these words: of the kinds that are asked for, else of all kinds."""
    decision = choices.state.decision
    if decision is None or not words:
        return ()
    asked = tuple(decision.kinds)
    found = _of_kinds(words, choices, asked)
    if found or len(words) == 1:  # one word is too little for what nobody asks for
        return found
    rest = [kind for kind in choices.state.game.rulebook.actions if kind not in asked]
    return _of_kinds(words, choices, rest)


def _of_kinds(
    words: Sequence[str], choices: Choices, kinds: Iterable[type[Action]]
) -> tuple[Choice, ...]:
    """The actions of these kinds with these words; of those with all of them, those of which just they are said."""
    domains = choices.state.game.domains
    every = chain.from_iterable(islice(every_one(kind, domains), MOST) for kind in kinds)
    said = [
        Choice(0, action, show.outline(action, choices.seen, names=choices.names))
        for action in islice(_near(words, list(every)), SAID)
    ]
    found = [choice for choice in said if has(words, choice)]
    exact = [choice for choice in found if tokens(choice.label) == list(words)]
    return tuple(exact) or in_order(words, found)


def _near(words: Sequence[str], every: Sequence[Action]) -> Iterator[Action]:
    """The actions in whose notations those of the words stand that are ids: putting it all into words takes long."""
    written = [(action, frozenset(tokens(str(action)))) for action in every]
    ids = [word for word in words if any(sign.isdigit() for sign in word)]
    known = {word for word in ids if any(word in there for _, there in written)}
    return (action for action, there in written if known <= there)
