"""The laws of lifted rules: what a rule forbids is legal without it, and matches without it work like any other."""

from __future__ import annotations

import random
from collections.abc import Iterable
from functools import lru_cache
from typing import Final, get_origin

import attrs

from bisongames import show
from bisongames.engine.core.actions import Action, fields_of
from bisongames.engine.core.agenda import Decision
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.core.rules import GENERAL
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.support.generators import (
    arbitrary_actions,
    near_legal_actions,
    of_each_kind,
)

MOVES: Final = 40
"""The number of choices in a match without a rule."""
READ: Final = 8
"""The interval between positions of that match that are written to JSON and read back."""
LABELED: Final = 6
"""The number of legal actions that are labeled at such a position."""
BROKEN: Final = 0.6
"""The probability of choosing an action that the lifted rule would forbid, if one exists."""
ENDS: Final = 12
"""The number of rules that are lifted at the end of a match."""
FIRM: Final = "a rule that others depend on must be declared firm"
_GENERAL: Final = frozenset(rule.id for rule in GENERAL)


def lifted_rules_are_lifted(match: Match, rng: random.Random) -> None:
    """A rule that is lifted by its id has no effect anywhere: it is not among the rules, refuses nothing, and what it forbade is listed."""
    state = match.state
    if not isinstance(state.decision, Decision):
        return
    forbidden: dict[str, Action] = {}
    for action in (*near_legal_actions(state, rng, 20), *arbitrary_actions(state, rng, 20)):
        id, *more = {violation.rule.id for violation in state.violations(action)} or {""}
        if id and not more and id not in _GENERAL and not state.game.rule(id).firm:
            forbidden.setdefault(id, action)
    for id, action in forbidden.items():
        game = _without(state.game, id)
        assert not game.has_rule(id), f"{id} is lifted but still among the rules"
        free = State(game, state.table, state.agenda)
        refused = [violation.rule.id for violation in free.violations(action)]
        other = type(action) not in state.decision.kinds  # what is due instead still refuses it
        assert id not in refused, f"{action} is refused by {id}, which is lifted"
        assert other or not refused, f"{action} is refused though {id} is lifted"
    if forbidden:
        id, action = rng.choice([*forbidden.items()])
        _is_listed_and_applied(state, action, id)


def _is_listed_and_applied(state: State, action: Action, id: str) -> None:
    """Checks the consequences of an action that only a rule forbids, which is lifted."""
    free = _free_of(state, id)
    if reasons := free.violations(action):
        # on the board of a game without the rule, there may be a reason that the rule came before
        assert id not in [reason.rule.id for reason in reasons], f"{id} is lifted, and refuses"
        return
    assert state.decision is not None
    open_ended = getattr(state.decision, "open_ended", False) or _has_rows(action)
    assert open_ended or action in free.legal_actions(), (
        f"{action} is forbidden by {id} alone, which is lifted, but it is not listed"
    )
    try:
        after = free.apply(action)
        after.view(None)
        after.standing()
        again = from_json(to_json(after))
    except (LookupError, BisongamesError) as error:
        why = f"{id} is lifted but {action} cannot be applied: {error!r}"
        raise AssertionError(f"{why}; {FIRM}") from error
    assert again == after, f"{id} is lifted; the position after {action} does not survive JSON"


def ends_survive_lifting(match: Match, rng: random.Random) -> None:
    """A match that is over has the same ranks of all players, or others, without any rule that can be lifted."""
    state, result = match.state, match.state.result
    if result is None:
        return
    liftable = liftable_rules(state.game)
    for id in rng.sample(liftable, min(ENDS, len(liftable))):
        free = _free_of(state, id)
        try:
            found = free.result
            free.standing()
        except Exception as error:
            raise AssertionError(f"without {id} there is no result: {error!r}; {FIRM}") from error
        assert found is not None, f"without {id} there is no result"
        ranked = sorted(player for rank in found.ranking for player in rank)
        assert ranked == list(range(state.num_players)), f"without {id} the ranks are {found}"
        assert found.ended_by == result.ended_by, f"without {id}, {found.ended_by.id} has ended it"


def _has_rows(action: Action) -> bool:
    """Whether a field is a tuple: there are too many such actions to list all that are legal only without a rule."""
    return any(get_origin(type_) is tuple for type_ in fields_of(type(action)).values())


@lru_cache(maxsize=500)
def _without(game: Game, rule: str) -> Game:
    return attrs.evolve(game, without=(*game.without, rule))


def _free_of(state: State, rule: str) -> State:
    """The position in the game without a rule, on the board of that game."""
    game, table = _without(state.game, rule), state.table
    board = game.board(state.num_players)
    return State(game, type(table).restore(board, table.copy().values()), state.agenda)


def liftable_rules(game: Game) -> list[str]:
    """The ids of the rules in force that can be lifted and that are enforced."""
    return [rule.id for rule in game.rules if not (rule.firm or rule.remark or rule.id in _GENERAL)]


def matches_without_a_rule_survive(
    game: Game, rng: random.Random, ids: Iterable[str] | None = None
) -> None:
    """Without a rule that can be lifted, positions and records survive JSON, and choices have labels.

    Args:
        game: the game.
        rng: the source of the random rule, choices and chance.
        ids: the rules to lift, one at a time; by default a single random one.
    """
    if ids is None:
        liftable = liftable_rules(game)
        ids = rng.sample(liftable, min(1, len(liftable)))
    for id in ids:
        free = _without(game, id)
        match = Match(free, rng.choice(game.player_counts), seed=rng.randrange(2**32))
        try:
            play_and_read(match, rng, MOVES)
        except Exception as error:
            raise AssertionError(f"without {id}: {error!r}; {to_json(match)}") from error


def play_and_read(match: Match, rng: random.Random, moves: int) -> None:
    """Plays on at random, breaking lifted rules, and checks that positions, views and the record survive JSON.

    Raises:
        AssertionError: if something does not survive JSON.
    """
    for count in range(moves + 1):
        state = match.state
        if state.is_over or count % READ == 0:
            view = state.view(state.actor)
            for thing in (state, view):
                text = to_json(thing)
                assert from_json(text) == thing == from_json(text, match.game), text
            assert from_json(to_json(state)).legal_actions() == state.legal_actions()
            for action in of_each_kind(state.legal_actions(), rng, LABELED):
                assert show.label(action, view).strip(), f"{action} has no label"
                show.preview(action, view)
        if state.is_over or count == moves:
            break
        match.play(_choice(state, rng))
    again = Match.from_record(from_json(to_json(match)))
    assert again.states == match.states, "a record replays to different positions"


def _choice(state: State, rng: random.Random) -> Action:
    actions, decision = state.legal_actions(), state.decision
    if state.game.without and isinstance(decision, Decision) and rng.random() < BROKEN:
        allowed = {*decision.legal(state.table)}
        actions = tuple(action for action in actions if action not in allowed) or actions
    return rng.choice(actions)
