"""The laws of ways: what a refusal tells to do first is legal, leads to what was wanted, and follows from what its player may know."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Final

from bisongames.components.seats import CHANCE
from bisongames.engine.core.actions import Action
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State
from bisongames.testing.support.generators import (
    arbitrary_actions,
    near_legal_actions,
    of_each_kind,
)
from bisongames.testing.support.hidden_twins import differences, swap_hidden, twins

WISHES: Final = 2
"""The number of illegal actions of each origin."""
CHOICES: Final = 4
"""The number of legal actions that are tried in other positions."""


def ways_lead_there(match: Match, rng: random.Random) -> None:
    """A way told with a refusal is legal choice by choice, makes the action legal, and is the same for any hidden things."""
    state = match.state
    player = state.actor
    if player is None or player == CHANCE:
        return
    alike = tuple(_alike(state, player, rng))
    for action in of_each_kind(state.legal_actions(), rng, CHOICES):
        _told_before(state, action, alike, player)
    played = [move.action for move in match.moves if not move.chance_kind]
    wishes = [*near_legal_actions(state, rng, WISHES), *arbitrary_actions(state, rng, WISHES)]
    wishes += rng.sample(played, min(WISHES, len(played)))
    for wish in wishes:
        way = state.way(wish)
        assert not way or state.violations(wish), f"{wish} is legal, but the way to it is {way}"
        for position in (state, *alike):
            _leads_to(position, way, wish, player)
            assert position is state or position.way(wish) == way, (
                f"the way to {wish} depends on what player {player} may not know: {way} or {position.way(wish)}"
            )
        for seat in range(state.num_players):
            assert seat == player or not state.way(wish, seat), (
                f"player {seat}, who is not the actor, is told a way to {wish}"
            )


def _alike(state: State, player: int, rng: random.Random) -> Iterator[State]:
    """Yields positions that look the same to a player."""
    yield from twins(state, player, rng)
    other, _ = swap_hidden(state, player, rng)
    if other != state and other.view(player) == state.view(player):
        yield other


def _leads_to(position: State, way: tuple[Action, ...], wish: Action, player: int) -> None:
    """Checks that the choices of a way are legal one after another, and the wish after them."""
    for action in way:
        assert not position.violations(action, player), (
            f"{action}, on the way {way} to {wish}, is illegal"
        )
        position = position.apply(action)
    assert not way or not position.violations(wish, player), f"{wish} is illegal after {way}"


def _told_before(state: State, action: Action, alike: tuple[State, ...], player: int) -> None:
    """Checks that a choice after which its player goes on shows them something hidden only if its decision says so."""
    if type(action) in getattr(state.decision, "reveals", ()):
        return
    after = state.apply(action)
    for position in alike:
        other = position.apply(action)
        if player in (after.actor, other.actor):
            one, two = after.view(player), other.view(player)
            assert one == two, (
                f"{action} shows player {player} something hidden, in {differences(one, two)}, "
                f"but {type(state.decision).__name__} does not list it in 'reveals'"
            )
