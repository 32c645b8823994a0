"""Which rules a question at the table is likely to be about: those of the decision at hand, and in play rather not those of set-up."""

from __future__ import annotations

from collections.abc import Mapping, Set
from functools import lru_cache
from typing import Final

from bisongames.engine.core.agenda import Decision, Pending
from bisongames.engine.core.rule_sections import group_by_heading
from bisongames.engine.core.rules import Rule
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State

AT_HAND: Final = 0.3
"""How much more than others the rules count that stand under the heading of the decision at hand; shared if it has several headings."""
OF_SET_UP: Final = 0.75
"""What a rule of set-up counts in play."""
_LONGEST: Final = 200
"""The maximum number of moves that are played to see what belongs to set-up."""


def rule_weights(state: State) -> Mapping[str, float]:
    """By the id of a rule, how much more or less than others it counts for a question at this position; {} once the match is over."""
    decision = state.decision
    if decision is None:
        return {}
    runs, set_up = _runs(state.game), _set_up_runs(state.game)
    in_set_up = state.turn == 0
    here = [run for run in runs if _names(run) & _subjects(decision)]
    share = 1 + AT_HAND / max(1, len(here))
    weights = {} if in_set_up else {rule.id: OF_SET_UP for run in set_up for rule in run}
    near = [*here, *set_up] if in_set_up else here
    return {rule.id: share for run in near for rule in run} | weights


def _subjects(part: Pending | type[Pending]) -> Set[str]:
    """The names of a part of the game and of the kinds of action that it takes, which rules are about."""
    kind = part if isinstance(part, type) else type(part)
    return {kind.__name__, *(each.__name__ for each in part.kinds)}


def _names(run: tuple[Rule, ...]) -> Set[str]:
    return {name for rule in run for name in rule.about}


@lru_cache(maxsize=16)
def _runs(game: Game) -> tuple[tuple[Rule, ...], ...]:
    """The rules of a variant, those under one heading together."""
    return tuple(run for _, run in group_by_heading(game.rules, game.rulebook.sections))


@lru_cache(maxsize=16)
def _set_up_runs(game: Game) -> tuple[tuple[Rule, ...], ...]:
    """The rules under the headings that tell of what is chosen or drawn before the first turn, and of no decision in turns, except those about what is chosen only in turns."""
    match = Match(game, seed=0)
    while not match.is_over and match.count < _LONGEST:
        match.play(match.legal_actions()[0])
    before, after = (
        {
            name
            for move in match.moves
            if (move.before.turn == 0) is first and move.before.decision is not None
            for name in _subjects(move.before.decision)
        }
        for first in (True, False)
    )
    in_turns = {part.__name__ for part in game.parts if issubclass(part, Decision)} - before
    return tuple(
        tuple(rule for rule in run if not {*rule.about} & (after - before))
        for run in _runs(game)
        if _names(run) & (before - after) and not _names(run) & in_turns
    )
