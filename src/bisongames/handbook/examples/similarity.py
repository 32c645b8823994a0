"""Illegal actions that resemble legal ones, and the legal actions that match them best in an example."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from functools import lru_cache
from typing import Final

from bisongames import show
from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.rules import Violation
from bisongames.engine.positions.state import Game, State
from bisongames.handbook.game_guide import guide_of

TRIED: Final = 150
"""The number of candidates, and of sampled actions, that are tried at a position."""
COMPARED: Final = 25
"""The number of legal actions with which an illegal one is compared."""
KEPT: Final = 40
"""The number of refused actions that are kept."""
Refused = tuple[tuple[Action, Violation], ...]
"""Illegal actions, each with the first rule that it breaks."""


def common_fields(one: Action, other: Action | None) -> int:
    """The number of fields in which two actions are equal."""
    if other is None:
        return 0
    return sum(getattr(one, n) == getattr(other, n, None) for n in fields_of(type(one)))


def best_first(state: State, own: Sequence[Action], refused: Refused, near: bool) -> list[Action]:
    """Legal actions, best first: nearest on the picture to a refused one, or with most fields in common with it."""
    if near and refused:
        svg, guide = show.svg(state, layout="board"), guide_of(state.game.rulebook)
        return sorted(
            own,
            key=lambda action: min(guide.distance(svg, state, action, w) for w, _ in refused),
        )
    wish = refused[0][0] if refused else None
    return sorted(own, key=lambda action: -common_fields(action, wish))


def illegal_actions(
    state: State, kinds: tuple[type[Action], ...], legal: Collection[Action]
) -> Iterator[Action]:
    """Illegal actions of some kinds: candidates of the decision, then a sample of all actions of these kinds."""
    decision = state.decision
    assert isinstance(decision, Decision)
    candidates = [each for each in decision.candidates(state.table) if type(each) in kinds]
    tried = dict.fromkeys((*candidates[:TRIED], *_sample(state.game, kinds)))
    return (action for action in tried if action not in legal)


def find_refusals(
    state: State,
    kinds: tuple[type[Action], ...],
    rules: Collection[str],
    own: Sequence[Action],
    adjacent: bool,
) -> Refused:
    """Actions whose first violation is of one of these rules; only those with the fewest violations, the most similar first."""
    is_adjacent = guide_of(state.game.rulebook).is_adjacent
    rated: list[tuple[int, int, Action, Violation]] = []
    for wish in illegal_actions(state, kinds, frozenset(own)):
        violations = state.violations(wish)
        if not violations or violations[0].rule.id not in rules:
            continue
        if not adjacent or is_adjacent(state, wish):
            alike = max((common_fields(action, wish) for action in own[:COMPARED]), default=0)
            rated.append((len(violations), -alike, wish, violations[0]))
    rated.sort(key=lambda each: each[:2])
    fewest = rated[0][0] if rated else 0  # more violations make an example far-fetched
    best = [(wish, violation) for broken, _, wish, violation in rated if broken == fewest]
    return tuple(best[:KEPT])


def action_kinds(state: State, name: str) -> tuple[type[Action], ...]:
    """The action classes with this name, of the pending decision or else of the game; () if chance is to move."""
    decision = state.decision
    if not isinstance(decision, Decision):
        return ()
    pending = tuple(kind for kind in decision.kinds if kind.__name__ == name)
    return pending or tuple(k for k in state.game.rulebook.actions if k.__name__ == name)


def legal_of(state: State, kinds: tuple[type[Action], ...]) -> list[Action]:
    """The legal actions of some kinds; none are listed unless such a kind is pending."""
    pending = state.decision.kinds if state.decision else ()
    legal = state.legal_actions() if any(kind in pending for kind in kinds) else ()
    return [action for action in legal if type(action) in kinds]


@lru_cache(maxsize=64)
def _sample(game: Game, kinds: tuple[type[Action], ...]) -> tuple[Action, ...]:
    """An even sample of all actions of these kinds."""
    every = sorted(game.conceivable(kinds), key=str)
    return tuple(every[:: max(1, len(every) // TRIED)])
