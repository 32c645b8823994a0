"""Kinds of action: what each costs in a game, and why none of a kind is possible now."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import Violation
from bisongames.engine.positions.state import Game, State
from bisongames.protocol.messages import Price
from bisongames.show.games import speech_of
from bisongames.show.language import Names, Tally


@lru_cache(maxsize=64)
def prices_of(game: Game, language: str) -> tuple[Price, ...]:
    """The kinds of action of a game that are paid for with what a player holds."""
    speech = speech_of(game.rulebook)
    words, costs = speech.language(language), speech.costs(game)
    return tuple(
        Price(kind.__name__, dict(cost.numbers), words.sentence("cost", name, costs[name]) or "")
        for name, kind in speech.priced.items()
        if name in costs and isinstance(cost := costs[name]["cost"], Tally)
    )


def closed_kinds(state: State) -> Iterator[tuple[type[Action], tuple[Violation, ...]]]:
    """Yields the kinds of action that are always shown where they are decided on, but of which none is legal now.

    With the violations that all actions of the kind have in common or, if there are none, those of an action with the fewest.
    """
    decision = state.decision
    if not isinstance(decision, Decision):
        return
    for kind in speech_of(state.game.rulebook).shown_kinds.get(type(decision), ()):
        broken = [
            state.violations(action)
            for action in decision.candidates(state.table)
            if isinstance(action, kind)
        ]
        if broken and all(broken):
            yield kind, tuple(shared_violations(broken)) or min(broken, key=len)


def shared_violations(refusals: Sequence[Sequence[Violation]]) -> Iterator[Violation]:
    """Yields the violations of rules that each of several actions breaks, with those facts that are the same for all."""
    first, *others = [{each.rule: each.facts for each in broken} for broken in refusals]
    for rule, facts in first.items():
        if all(rule in other for other in others):
            same = {k: v for k, v in facts.items() if all(o[rule].get(k) == v for o in others)}
            yield Violation(rule, same)


def why_closed(state: State, violations: tuple[Violation, ...], language: str, names: Names) -> str:
    """The first violation for which the language has a few words; the text of the first rule if there are none."""
    words, options = speech_of(state.game.rulebook).language(language), state.game.options
    given = {each.name: getattr(options, each.name) for each in attrs.fields(type(options))}
    told = (words.sentence("closed", v.rule.id, {**given, **v.facts}, names) for v in violations)
    return next(filter(None, told), violations[0].rule.text)
