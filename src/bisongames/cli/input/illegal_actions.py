"""Well-formed actions that are not legal now, found by their words, so that refusals can name rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, islice
from typing import Any, Final, cast

import attrs

from bisongames.cli.input.choices import ChoiceList, NumberedChoice, holds_rows, tokens
from bisongames.engine.core.actions import Action, all_actions
from bisongames.engine.core.agenda import Decision
from bisongames.engine.positions.state import Game
from bisongames.engine.rulebook.chapters import parts_in_force

EXAMINED: Final = 10_000
"""The most actions of a kind that are examined."""
PHRASED: Final = 1500
"""The most actions that are put into words."""


def word_of(kind: type[Action]) -> str:
    """The word before the colon in the notation of a kind."""
    return kind.notation.partition(":")[0]


def kinds_asked(choices: ChoiceList) -> tuple[type[Action], ...]:
    """The kinds of action that the pending decision takes."""
    decision = choices.state.decision
    return () if decision is None else tuple(decision.kinds)


def other_kinds(words: Sequence[str], choices: ChoiceList) -> list[type[Action]]:
    """The kinds that only other decisions take; for a single word those with this name."""
    kinds = _in_play(choices.state.game).difference(kinds_asked(choices))
    every = [kind for kind in choices.state.game.rulebook.actions if kind in kinds]
    return [kind for kind in every if word_of(kind) == words[0]] if len(words) == 1 else every


def _in_play(game: Game) -> set[type[Action]]:
    """The kinds of action that any decision of this variant takes."""
    decisions = [part for part in parts_in_force(game) if issubclass(part, Decision)]
    return {kind for part in decisions for kind in part.kinds}


def candidates(
    kinds: Iterable[type[Action]], choices: ChoiceList, ids: Sequence[str] = ()
) -> list[NumberedChoice]:
    """The actions of these kinds in words; where ids are given, those whose notations have them."""
    domains = choices.state.game.domains
    every = ([*islice(all_actions(kind, domains), EXAMINED)] for kind in kinds)
    actions = chain.from_iterable(_having(ids, actions) for actions in every)
    return [choices.illegal(action) for action in islice(actions, PHRASED)]


def _having(ids: Sequence[str], actions: Sequence[Action]) -> Iterator[Action]:
    """The actions whose notations have all those ids that any of the notations has."""
    notations = [(action, frozenset(tokens(str(action))) if ids else ids) for action in actions]
    known = {id for id in ids if any(id in there for _, there in notations)}
    return (action for action, there in notations if known.issubset(there))


def counted_action(words: Sequence[str], choices: ChoiceList) -> Action | None:
    """The action that consists of counted things, as in ``offer 3 ore for 1 wool``; of the kinds asked for."""
    domains = choices.state.game.domains
    for kind in kinds_asked(choices):
        fields = [field.metadata["domain"] for field in attrs.fields(cast(Any, kind))]
        named = words[:1] == [word_of(kind)]
        if not named or len(set(fields)) != 1 or not holds_rows(kind):
            continue
        values = [value for value in domains[fields[0]] if isinstance(value, str)]
        rows = _amounts(words[1:], values)
        if len(rows) == len(fields):
            return kind(*(tuple(sorted(row, key=values.index)) for row in rows))
    return None


def _amounts(words: Sequence[str], values: Sequence[str]) -> list[list[str]]:
    """Rows of values, each repeated by the number before it; words other than ``and`` separate rows."""
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
