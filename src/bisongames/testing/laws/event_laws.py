"""The laws of information: events and refusals tell each player all that they may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import attrs

from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.core.rules import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State, Step
from bisongames.testing.support.generators import (
    arbitrary_actions,
    near_legal_actions,
    of_each_kind,
    pick,
    possible_actions,
)
from bisongames.testing.support.hidden_twins import differences, seats_of, twins

MOVES_ON: Final = 5
"""The number of moves over which two positions that look the same to a player are compared."""


def events_tell_what_may_be_known(match: Match, rng: random.Random) -> None:
    """Each choice causes events; private fields are shown only to those who may know them, and no player learns more than they see."""
    state = match.state
    actions = possible_actions(state)
    silent = state.decision.silent if state.decision else ()
    steps = [(action, state.step(action)) for action in of_each_kind(actions, rng, 6)]
    for action, step in steps:
        own: list[Event] = []
        assert state.decision is not None
        state.decision.resolve(state.table.copy(), action, own.append)
        assert own or type(action) in silent, (
            f"{action} causes no event, and {type(state.decision).__name__} does not list it as silent"
        )
        for event in step.events:
            for player in seats_of(state):
                _told_right(event, player)
    for player in seats_of(state):
        for (one, first), (other, second) in combinations(steps, 2):
            if not (_shows(first.events) or _shows(second.events)):
                _told_as_seen((one, first), (other, second), player)
        for twin in twins(state, player, rng):
            _goes_on_alike(state, twin, player, rng)


def _goes_on_alike(state: State, twin: State, player: int | None, rng: random.Random) -> None:
    """Checks that a player sees the same events in two positions for some moves, as long as these look the same to them."""
    for _ in range(MOVES_ON):
        open_to_twin = set(possible_actions(twin))
        both = [action for action in possible_actions(state) if action in open_to_twin]
        if not both:
            return
        action = pick(both, rng)
        one, other = state.step(action), twin.step(action)
        if _shows(one.events) or _shows(other.events):
            return
        if one.state.view(player) != other.state.view(player):
            return  # the player now sees the difference, and events may show it
        told, otherwise = events_seen_by(one.events, player), events_seen_by(other.events, player)
        assert told == otherwise, (
            f"{action} tells {player} what they cannot see: {told} or {otherwise}"
        )
        state, twin = one.state, other.state


def _told_as_seen(one: tuple[Action, Step], other: tuple[Action, Step], player: int | None) -> None:
    """Checks that a player sees the same events in steps that look the same, and that private differences alone do not show."""
    (first, here), (second, there) = one, other
    told, otherwise = events_seen_by(here.events, player), events_seen_by(there.events, player)
    alike = here.state.view(player) == there.state.view(player)
    assert not alike or told == otherwise or here.state == there.state, (
        f"{first} and {second} look the same to {player}, but their events differ: {told} or {otherwise}"
    )
    if told == otherwise and here.events != there.events and not here.state.is_over:
        assert alike, (
            f"{first} and {second} have the same events for {player}, {told}, but their views differ: "
            f"{differences(here.state.view(player), there.state.view(player))}"
        )


def _shows(events: tuple[Event, ...]) -> bool:
    """Whether an event briefly shows all players something that no view retains."""
    return any(event.shows for event in events)


def _told_right(event: Event, player: int | None) -> None:
    seen = event.seen_by(player)
    knows = not event.private or player in event.knowers()
    if seen is None:
        assert not knows, f"{event} is hidden from {player}, who may know it"
        return
    assert type(seen) is type(event), f"{player} sees {seen} instead of {event}"
    for field in attrs.fields(type(event)):  # type: ignore[arg-type]
        found, whole = getattr(seen, field.name), getattr(event, field.name)
        hidden = field.name in event.private and not knows
        assert found == (None if hidden else whole), (
            f"player {player} sees {field.name}={found} in {event}"
        )


def refusals_tell_nothing_hidden(match: Match, rng: random.Random) -> None:
    """No refusal of any action tells a player what they may not know, and only the actor gets hints."""
    state = match.state
    wishes = [*near_legal_actions(state, rng, 8), *arbitrary_actions(state, rng, 8)]
    legal = of_each_kind(state.legal_actions(), rng, 4)
    wishes += legal[:3]
    texts = [str(a)[:-1] for a in wishes[:4]] + [
        f"{text[:1]}{text[2:]}" for text in map(str, legal)
    ]
    for player in range(state.num_players):
        if player != state.actor:
            for action in wishes:
                ids = [v.rule.id for v in state.violations(action, player)]
                assert ids, f"player {player} may choose {action} in another player's turn"
            for text in texts:
                _no_hints(state, text, player)
        said = tuple(_said(state, player, wishes, texts))
        for twin in twins(state, player, rng):
            for wish, one, other in zip(
                (*wishes, *texts), said, _said(twin, player, wishes, texts), strict=True
            ):
                assert one == other, (
                    f"the refusal of {wish} tells player {player} what they may not know: {one!r} or {other!r}"
                )


def _no_hints(state: State, text: str, player: int) -> None:
    """Checks that the error for a text is the same as without any position."""
    try:
        state.game.parse(text)
    except BisongamesError as plain:
        try:
            state.parse(text, player)
        except BisongamesError as error:
            assert str(error) == str(plain), (
                f"player {player}, who is not the actor, gets a hint about {text!r}: {error}"
            )


def _said(state: State, player: int, wishes: list[Action], texts: list[str]) -> Iterator[str]:
    for action in wishes:
        try:
            state.apply(action, player)
        except IllegalAction as error:
            assert error.violations == state.violations(action, player), (
                "the refusal and the state give different violations"
            )
            assert not error.nearest or player == state.actor, (
                f"player {player} gets hints without being the actor"
            )
            yield f"{error} {error.nearest}"
        else:
            yield "accepted"
    for text in texts:
        try:
            yield str(state.parse(text, player))
        except BisongamesError as error:
            yield str(error)
