"""The well-formed actions that a text may mean although they are not listed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, groupby, islice
from typing import Final

from bisongames.engine.core.actions import Action, all_actions
from bisongames.engine.core.agenda import Decision
from bisongames.engine.positions.state import State
from bisongames.show.reader.choice_list import (
    ChoiceList,
    NumberedChoice,
    domains_of,
    holds_rows,
    tokens,
    word_of,
)
from bisongames.show.reader.typed_words import wordings
from bisongames.show.reader.word_order import Fit, best_fits

EXAMINED: Final = 10_000
"""Maximum number of illegal actions examined per kind."""
SHORTEST: Final = 3
"""Minimum number of letters of a word that alone names actions of other decisions."""
PHRASED: Final = 1500
"""Maximum number of illegal actions put into words."""

Kinds = Sequence[type[Action]]


def kinds_of(state: State) -> Kinds:
    """The kinds of action that the pending decision takes."""
    decision = state.decision
    return () if decision is None else tuple(decision.kinds)


def other_kinds(words: Sequence[str], choices: ChoiceList) -> Kinds:
    """The kinds of action that are available only at other decisions; for a single word, those named by it."""
    game = choices.state.game
    decisions = [part for part in game.parts if issubclass(part, Decision)]
    others = {kind for part in decisions for kind in part.kinds}.difference(kinds_of(choices.state))
    every = [kind for kind in game.rulebook.actions if kind in others]
    return [kind for kind in every if word_of(kind) == words[0]] if len(words) == 1 else every


def candidates(
    kinds: Kinds, choices: ChoiceList, ids: Sequence[str] = (), most: int = PHRASED
) -> Iterator[NumberedChoice]:
    """The actions of these kinds in words; if ids are given, only those whose notations contain them."""
    domains = choices.state.game.domains
    every = ([*islice(all_actions(kind, domains), EXAMINED)] for kind in kinds)
    actions = chain.from_iterable(_having(ids, actions) if ids else actions for actions in every)
    return map(choices.illegal, islice(actions, most))


def _having(ids: Sequence[str], actions: Sequence[Action]) -> Iterator[Action]:
    """The actions whose notations contain all these ids, except ids that no notation contains."""
    notations = [(action, frozenset(tokens(str(action)))) for action in actions]
    known = {id for id in ids if any(id in notation for _, notation in notations)}
    return (action for action, notation in notations if known.issubset(notation))


def ids_of(words: Sequence[str]) -> list[str]:
    """The words with digits: ids and amounts, but not the numbers of players."""
    pairs = zip(("", *words), words, strict=False)
    return [w for before, w in pairs if any(map(str.isdigit, w)) and before != "player"]


def illegal_actions(words: Sequence[str], choices: ChoiceList) -> list[NumberedChoice]:
    """The well-formed actions with these words: of the kinds that the decision takes, otherwise of any kind."""
    if not words or choices.state.decision is None:
        return []
    ids, ways = ids_of(words), [*wordings(words)]
    for kinds_with in (lambda _: kinds_of(choices.state), lambda way: other_kinds(way, choices)):
        for kinds, group in groupby(ways, kinds_with):
            every = [*candidates(kinds, choices, ids)]
            for way in group:
                fit, matches = best_fits(way, every)
                if fit >= Fit.WORDS:
                    return matches
    return []


def other_actions(words: Sequence[str], choices: ChoiceList) -> list[NumberedChoice]:
    """The well-formed actions of other decisions that contain these words, of the first kind that has any."""
    if not words or choices.state.decision is None or min(map(len, words)) < SHORTEST:
        return []
    for kind in other_kinds([*words, ""], choices):
        fit, matches = best_fits(words, candidates([kind], choices))
        if fit >= Fit.WORDS:
            return matches
    return []


def counted_action(words: Sequence[str], choices: ChoiceList) -> Action | None:
    """The action made of counted things, as in ``offer 3 ore for 1 wool``, if the decision takes its kind."""
    domains = choices.state.game.domains
    for kind in kinds_of(choices.state):
        fields = domains_of(kind)
        if words[:1] != [word_of(kind)] or len(set(fields)) != 1 or not holds_rows(kind):
            continue
        values = [value for value in domains[fields[0]] if isinstance(value, str)]
        rows = _amounts(words[1:], values)
        if len(rows) == len(fields):
            return kind(*(tuple(sorted(row, key=values.index)) for row in rows))
    return None


def single_actions(words: Sequence[str], choices: ChoiceList) -> list[Action]:
    """The legal actions for one thing each that words for several things need: ``discard 2 ore and 1 wool``."""
    domains = choices.state.game.domains
    for kind in kinds_of(choices.state):
        fields = domains_of(kind)
        if words[:1] != [word_of(kind)] or len(fields) != 1 or holds_rows(kind):
            continue
        rows = _amounts(words[1:], [v for v in domains[fields[0]] if isinstance(v, str)])
        values = [[value] for value in chain.from_iterable(rows)]
        actions = [kind(*value) for value in values]
        if len(actions) > 1 and set(actions) <= set(choices.actions):
            return actions
    return []


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
