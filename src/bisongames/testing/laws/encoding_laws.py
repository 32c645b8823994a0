"""The laws of encoding: actions and views as numbers, for every position reached, and the payoffs of final positions."""

from __future__ import annotations

import random
from array import array
from copy import copy
from itertools import pairwise
from typing import Final

import attrs

from bisongames.engine.core.actions import Action
from bisongames.engine.core.errors import SetupError
from bisongames.engine.encoding.action_space import ActionSpace
from bisongames.engine.encoding.observation_space import ObservationSpace
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import Game, State
from bisongames.engine.views.view import View
from bisongames.testing.support.code_lines import line_of
from bisongames.testing.support.generators import of_each_kind, pick, possible_actions
from bisongames.testing.support.hidden_twins import seats_of

NEXT: Final = 5
"""The number of positions after the one being checked whose views are encoded too."""
ALIKE: Final = 1e-9


def actions_have_numbers(game: Game) -> None:
    """Every number stands for an action of the game with a unique notation, and equal games have the same numbering."""
    again = attrs.evolve(game)
    _numbers_are_well_given(game.action_space, again.action_space)
    _numbers_are_well_given(game.chance_space, again.chance_space)


def _numbers_are_well_given(space: ActionSpace, again: ActionSpace) -> None:
    game = space.game
    assert len(space) == space.size == len(space.actions)
    written: dict[str, int] = {}
    for number, action in enumerate(space.actions):
        assert game.knows(action), (
            f"number {number} is {action}, which is not an action of the game"
        )
        found = space.index(action) if action in space else None
        assert found == number and space.action(number) == action, (
            f"number {number} is {action}, which has the number {found}"
        )
        other = written.setdefault(str(action), number)
        assert other == number, f"the numbers {other} and {number} have the same notation {action}"
    kinds = [game.rulebook.actions.index(type(action)) for action in space.actions]
    assert kinds == sorted(kinds), f"{space!r} is not in the order of the kinds of action"
    assert again.actions == space.actions and again.fingerprint == space.fingerprint, (
        f"an equal game has a different numbering for {space!r}"
    )
    if space.size > 1:
        turned = copy(space)
        vars(turned).pop("fingerprint", None)
        turned.actions = space.actions[::-1]
        assert turned.fingerprint != space.fingerprint, (
            f"{space!r} has the same fingerprint in another order"
        )


def whatever_is_legal_has_a_number(match: Match, rng: random.Random) -> None:
    """Every legal action and chance outcome has a number, and the mask shows exactly these numbers."""
    state, game = match.state, match.game
    odds = state.chance_outcomes()
    for space, now in (
        (game.action_space, state.legal_actions()),
        (game.chance_space, [action for action, _ in odds]),
    ):
        legal = space.legal(state)
        assert [*legal] == sorted({space.index(action) for action in now}), (
            f"{space!r}: the legal numbers are {legal}, but the legal actions are {', '.join(map(str, now))}"
        )
        mask = space.mask(state)
        assert len(mask) == space.size and set(mask) <= {0, 1}
        shown = tuple(number for number, there in enumerate(mask) if there)
        assert shown == legal, f"the mask shows {shown}, but {legal} are legal"
    by_number = game.chance_space.outcomes(state)
    assert {game.chance_space.action(number): p for number, p in by_number} == dict(odds), (
        "the odds by number differ from those of the state"
    )


def views_have_places(game: Game) -> None:
    """Each field of a view has its place in the observation, or a stated reason for being left out."""
    for players in game.player_counts:
        space, at = game.observation_space(players), 0
        for field in space.fields:
            assert field.start == at, f"{field.name} starts at {field.start} instead of {at}"
            assert field.size and field.text and field.low < field.high, (
                f"{field.name} has no size, text or range: {field}"
            )
            at += field.size
        assert at == space.size == len(space.low) == len(space.high)
        named = [field.name for field in space.fields]
        assert len(set(named)) == len(named), f"{named}: two fields have the same name"
        told = {name.partition(".")[0] for name in (*named, *space.left_out)}
        missing = [f.name for f in attrs.fields(game.rulebook.view) if f.name not in told]
        assert not missing, (
            f"{', '.join(missing)} of the view is not in the observation, and no reason is given"
        )
        assert all(space.left_out.values()), f"a reason is empty: {space.left_out}"


def observations_say_what_views_say(match: Match, rng: random.Random) -> None:
    """An encoded view stays within its bounds, a row kept for a cursor is the same as a new one, and a change in any of its
    fields changes the numbers.
    """
    state = match.state
    if state.game.without:
        return  # a lifted rule may be what keeps a number small, or a list short
    space = state.game.observation_space(state.num_players)
    actions = of_each_kind(possible_actions(state), rng, NEXT)
    states = [state, *(state.apply(action) for action in actions)]
    for player in seats_of(state):
        for one in states:
            _within_bounds(space, one, player)
        for action in actions:
            _kept_row_is_right(space, state, action, player)
        other = pick(states, rng)
        _every_field_counts(space, state.view(player), other.view(player))


def _within_bounds(space: ObservationSpace, state: State, player: int | None) -> None:
    row = space.encode(state.view(player))
    assert len(row) == space.size
    assert space.observe(state, player) == row, (
        f"observing for {player} gives different numbers from encoding the view"
    )
    for field in space.fields:
        part = row[field.start : field.start + field.size]
        assert field.low <= min(part) and max(part) <= field.high, (
            f"{field.name} for {player} ranges from {min(part)} to {max(part)}, outside its bounds {field.low} to "
            f"{field.high}"
        )


def _kept_row_is_right(
    space: ObservationSpace, state: State, action: Action, player: int | None
) -> None:
    """Checks that a row in which only changes are written is right before and after a cursor moves on."""
    row, cursor = array("i", [0]) * space.size, state.cursor()
    write = space.row_writer(row)
    write(cursor, player)
    cursor.advance(action)
    write(cursor, player)
    assert row == space.encode(cursor.state().view(player)), (
        f"after {action} the row kept for {player} differs from a new one"
    )


def _every_field_counts(space: ObservationSpace, one: View, other: View) -> None:
    """Checks that a view has other numbers once one of its fields is taken from another view, regardless of the rules."""
    row = space.encode(one)
    for name in (field.name for field in attrs.fields(type(one))):
        value = getattr(other, name)
        if name not in space.left_out and getattr(one, name) != value:
            mixed = space.encode(attrs.evolve(one, **{name: value}))
            assert mixed != row, (
                f"two views of {one.player} differ in {name} but have the same numbers"
            )


def ends_are_worth_what_they_say(match: Match, rng: random.Random) -> None:
    """No match exceeds the stated maximum length, and payoffs follow the ranking and add up to zero."""
    result, number = match.state.result, match.state.num_players
    if result is None:
        return
    assert result.payoffs("score") == tuple(map(float, result.scores))
    for reward in ("win", "rank"):
        worth = result.payoffs(reward)
        assert len(worth) == number and all(-1 <= one <= 1 for one in worth)
        assert abs(sum(worth)) < ALIKE, (
            f"the payoffs by {reward!r} are {worth}, which do not add up to 0"
        )
        ranked = [{worth[player] for player in rank} for rank in result.ranking]
        assert all(len(values) == 1 for values in ranked), (
            f"players of the same rank have different payoffs: {worth} for {result.ranking}"
        )
        for better, worse in pairwise(min(values) for values in ranked):
            assert better > worse or (reward == "win" and better == worse == min(worth)), (
                f"the payoffs by {reward!r} are {worth}, but the ranking is {result.ranking}"
            )
    assert all(result.payoffs()[p] == max(result.payoffs()) for p in result.winners)
    try:
        most = match.game.max_length(number)
    except SetupError:
        return  # not every game is bound to end
    assert match.count <= most, (
        f"a match has {match.count} moves, more than the maximum {most} that `lengths` gives; "
        f"look at {line_of(match.game.rulebook.sizes.lengths)}"
    )
