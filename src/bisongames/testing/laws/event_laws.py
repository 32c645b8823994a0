"""The laws of telling: events and refusals say to each player what he may know, and all of it."""

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
"""So many moves two positions are followed that look alike to a player."""


def events_tell_what_may_be_known(match: Match, rng: random.Random) -> None:
    """Each choice tells what happened; private fields are for those who know them, and nobody learns more than he sees."""
    state = match.state
    actions = possible_actions(state)
    silent = state.decision.silent if state.decision else ()
    steps = [(action, state.step(action)) for action in of_each_kind(actions, rng, 6)]
    for action, step in steps:
        own: list[Event] = []
        assert state.decision is not None
        state.decision.resolve(state.table.copy(), action, own.append)
        assert own or type(action) in silent, (
            f"{action} tells nothing, and {type(state.decision).__name__} does not name it as silent"
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
    """See that a player is told the same of both for some moves, as long as they look the same to him."""
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
            return  # now he sees something, and may be told it
        told, otherwise = events_seen_by(one.events, player), events_seen_by(other.events, player)
        assert told == otherwise, (
            f"{action} tells {player} what he cannot see: {told} or {otherwise}"
        )
        state, twin = one.state, other.state


def _told_as_seen(one: tuple[Action, Step], other: tuple[Action, Step], player: int | None) -> None:
    """What looks alike is told alike; and what differs in private things only, and is told alike, looks alike."""
    (first, here), (second, there) = one, other
    told, otherwise = events_seen_by(here.events, player), events_seen_by(there.events, player)
    alike = here.state.view(player) == there.state.view(player)
    assert not alike or told == otherwise or here.state == there.state, (
        f"{first} and {second} look the same to {player}, and he is told {told} or {otherwise}"
    )
    if told == otherwise and here.events != there.events and not here.state.is_over:
        assert alike, (
            f"of {first} and {second} {player} is told the same, {told}, and sees which it was: "
            f"{differences(here.state.view(player), there.state.view(player))}"
        )


def _shows(events: tuple[Event, ...]) -> bool:
    """Whether all are told for a moment what no view keeps."""
    return any(event.shows for event in events)


def _told_right(event: Event, player: int | None) -> None:
    seen = event.seen_by(player)
    knows = not event.private or player in event.knowers()
    if seen is None:
        assert not knows, f"{event} is kept from {player}, who knows it"
        return
    assert type(seen) is type(event), f"{player} is told {seen} of {event}"
    for field in attrs.fields(type(event)):  # type: ignore[arg-type]
        found, whole = getattr(seen, field.name), getattr(event, field.name)
        hidden = field.name in event.private and not knows
        assert found == (None if hidden else whole), (
            f"of {event} player {player} is told {field.name}={found}"
        )


def refusals_tell_nothing_hidden(match: Match, rng: random.Random) -> None:
    """Whoever wishes, and whatever for, a refusal says nothing that he may not know, and only the actor gets hints."""
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
                assert ids, f"player {player} may {action}, and it is not he who is asked"
            for text in texts:
                _no_hints(state, text, player)
        said = tuple(_said(state, player, wishes, texts))
        for twin in twins(state, player, rng):
            for wish, one, other in zip(
                (*wishes, *texts), said, _said(twin, player, wishes, texts), strict=True
            ):
                assert one == other, (
                    f"refused {wish}, player {player} is told what he may not know: {one!r} or {other!r}"
                )


def _no_hints(state: State, text: str, player: int) -> None:
    """See that text is answered as if nobody were asked anything."""
    try:
        state.game.parse(text)
    except BisongamesError as plain:
        try:
            state.parse(text, player)
        except BisongamesError as error:
            assert str(error) == str(plain), (
                f"player {player}, who is not asked, is told of {text!r}: {error}"
            )


def _said(state: State, player: int, wishes: list[Action], texts: list[str]) -> Iterator[str]:
    for action in wishes:
        try:
            state.apply(action, player)
        except IllegalAction as error:
            assert error.violations == state.violations(action, player), (
                "other reasons are told than there are"
            )
            assert not error.nearest or player == state.actor, (
                f"player {player} gets hints, and is not asked"
            )
            yield f"{error} {error.nearest}"
        else:
            yield "accepted"
    for text in texts:
        try:
            yield str(state.parse(text, player))
        except BisongamesError as error:
            yield str(error)
