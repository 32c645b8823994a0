"""What the parts of a turn return is of the kind that the library expects."""

from __future__ import annotations

import random
from collections.abc import Iterable
from typing import Any, Final

from bisongames.engine.core.actions import Action
from bisongames.engine.core.agenda import THE_END, Chance, Drawing
from bisongames.engine.core.errors import EndlessPlay, short_text
from bisongames.engine.core.rules import Violation
from bisongames.engine.core.scoring import Ranking
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.testing.laws.declaration_laws import is_follow
from bisongames.testing.support.code_lines import line_of, mistake_line

STEPS: Final = 100
"""The entries of upkeep after an action whose answers are checked."""
JUDGED: Final = 12
"""The number of candidates of a position that are judged."""
CARRIED_OUT: Final = 2
"""The number of actions of a position that are carried out."""
TRIES: Final = 8
"""How often actions of a position are tried to explain an exception."""


def parts_answer_in_kind(match: Match, rng: random.Random) -> None:
    """What the parts of a turn answer is of the kind that the library expects."""
    state = match.state
    book, part, table = state.game.rulebook, state.decision, state.table.copy()
    if part is None:
        ids = tuple(rule.id for rule in book.endings)
        _require(
            table.ended in ids,
            f"the match is over, but `ended` of its table is {short_text(table.ended)!r}: set it to the id of a rule "
            f"among the endings, such as {ids[0]!r}",
            type(match.after(match.count - 1).decision) if match.count else type(table),
        )
        ranking: object = book.ranking(state.game, table)
        what = f"`ranking` must return rank_players(...), got {short_text(ranking)}"
        _require(isinstance(ranking, Ranking), what, book.ranking)
        return
    if book.hides:
        sampled: object = book.sample(table.copy(), state.agenda, None, rng)
        what = f"`sample` must return a table, got {short_text(sampled)}"
        _require(isinstance(sampled, book.table), what, book.sample)
    for action in some_possible(part, table, rng):
        _carried_out(state, part, action)


def some_possible(part: Any, table: Any, rng: random.Random) -> list[Any]:
    """At most two legal candidates or outcomes of an entry; the kinds of all are checked."""
    kind = type(part)
    if isinstance(part, Chance):
        if isinstance(part, Drawing):
            _is_a_pile(part, table)
        weights: Any = part.weights(table)
        what = f"{kind.__name__}.weights must return pairs of an outcome and a whole number above 0, got {short_text(weights)}"
        pairs = isinstance(weights, tuple) and all(
            isinstance(p, tuple) and len(p) == 2 for p in weights
        )
        _require(pairs and weights, what, kind.weights)
        for outcome, weight in weights:
            what = (
                f"{kind.__name__}.weights gives {short_text(str(outcome))} the weight {short_text(weight)}: a weight must be a "
                "whole number above 0, such as 1 and 2 for odds of 1/3 and 2/3"
            )
            _require(type(weight) is int and weight > 0, what, kind.weights)
        actions = [action for action, _ in weights]
    else:
        given = part.candidates(table)
        what = f"{kind.__name__}.candidates must return actions, got {short_text(given)}"
        _require(isinstance(given, Iterable), what, kind.candidates)
        actions = [*given]
    for action in actions:
        if not isinstance(action, kind.kinds):
            names = ", ".join(each.__name__ for each in kind.kinds)
            what = f"{kind.__name__} names the kinds of action {names} in its base class, got {short_text(repr(action))}"
            _require(False, what, kind)
    some = rng.sample(actions, min(JUDGED, len(actions)))
    return [a for a in some if isinstance(part, Chance) or _is_legal(part, table, a)][:CARRIED_OUT]


def _is_a_pile(part: Any, table: Any) -> None:
    """Checks the numbers of a pile."""
    kind, (outcomes, numbers) = type(part), part.pile(table)
    for outcome, number in zip(outcomes, numbers, strict=True):
        what = (
            f"{kind.__name__}.pile gives {short_text(str(outcome))} the number {short_text(number)}: the pile must hold a whole "
            "number of each, at least 0"
        )
        _require(type(number) is int and number >= 0, what, kind.pile)
    what = f"{kind.__name__}.pile is empty: a draw may be due only while there is something to draw"
    _require(any(numbers), what, kind.pile)


def _is_legal(part: Any, table: Any, action: Action) -> bool:
    kind, violations = type(part), part.violations(table, action)
    what = f"{kind.__name__}.violations must yield violations, or return some, got {short_text(violations)}"
    _require(isinstance(violations, Iterable), what, kind.violations)
    given = [*violations]
    for each in given:
        what = f"{kind.__name__}.violations yields {short_text(each)}: write yield RULE.broken()"
        _require(isinstance(each, Violation), what, kind.violations)
    return not given


def _carried_out(state: State, part: Any, action: Action) -> None:
    """Carries out an action with the upkeep that follows, and checks what each entry returns."""
    table, waiting = state.table.copy(), [*state.agenda[::-1]]
    follow = part.resolve(table, action, lambda event: None)
    for _ in range(STEPS):
        entry = waiting.pop()
        method = "happen" if entry.automatic else "resolve"
        what = (
            f"{type(entry).__name__}.{method} must return a tuple of the entries that follow, such as "
            f"(NextTurn(0),) or (), got {short_text(follow)}"
        )
        _require(is_follow(follow), what, getattr(type(entry), method))
        waiting += follow[::-1]
        if not waiting or not waiting[-1].automatic or waiting[-1] is THE_END:
            return
        follow = waiting[-1].happen(table, lambda event: None)


def _require(holds: bool, what: str, thing: Any) -> None:
    if not holds:
        raise AssertionError(mistake_line(what, line_of(thing)))


def explain(error: Exception, match: Match) -> Exception:
    """What is wrong at the last position of a match, if a part of the turn answers in another kind there; else ``error``."""
    if isinstance(error, AssertionError | EndlessPlay):
        return error
    try:
        for seed in range(TRIES):
            parts_answer_in_kind(match, random.Random(seed))
    except AssertionError as explanation:
        return explanation
    except Exception:  # noqa: BLE001  the error itself says more
        pass
    return error
