"""The laws of information: events and refusals tell each player all that they may know, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Final

import attrs

from bisongames.engine.core.actions import Action, Event, events_seen_by
from bisongames.engine.core.errors import BisongamesError
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.engine.positions.state import State, Step
from bisongames.testing.support.generators import (
    arbitrary_actions,
    near_legal_actions,
    of_each_kind,
    pick,
    possible_actions,
)
from bisongames.testing.support.hidden_twins import (
    differing_fields,
    seats_of,
    twins,
)

WHAT_COMES_NEXT: Final = frozenset({"actor", "agenda", "choices"})
"""The fields of a view that say who must choose what."""
MOVES_ON: Final = 5
"""The number of moves over which two positions that look the same to a player are compared."""


def events_tell_what_may_be_known(match: Match, rng: random.Random) -> None:
    """Each choice causes events; private fields are shown only to those who may know them, and no player learns more than they see.

    What a player may know is the history of their observations: the events told to them and their views. An event that
    ``shows`` something, such as who received which cards, tells two histories apart although no view retains it. From
    where two histories are the same to a player, all further events and views are the same, until a view or such an
    event shows a difference.
    """
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
        alike = [pair for pair in combinations(steps, 2) if _told_as_seen(*pair, player)]
        if alike:
            (_, one), (_, other) = pick(alike, rng)
            _goes_on_alike(one.state, other.state, player, rng)
        for twin in twins(state, player, rng):
            _goes_on_alike(state, twin, player, rng)


def _goes_on_alike(state: State, twin: State, player: int | None, rng: random.Random) -> None:
    """Checks that a player observes the same in two positions with the same history to them, until they are shown a difference."""
    for _ in range(MOVES_ON):
        open_to_twin = set(possible_actions(twin))
        both = [action for action in possible_actions(state) if action in open_to_twin]
        if not both:
            return
        (action,) = of_each_kind(both, rng, 1)
        one, other = state.step(action), twin.step(action)
        if _shown(one.events, player) != _shown(other.events, player):
            return  # an event shows the difference, so the histories differ from here on
        told, otherwise = events_seen_by(one.events, player), events_seen_by(other.events, player)
        seen = differing_fields(one.state.view(player), other.state.view(player))
        if seen - WHAT_COMES_NEXT or (seen and told != otherwise):
            return  # the player now sees the difference, and events may tell it
        assert told == otherwise, (
            f"{action} tells {player} what they cannot see: {told} or {otherwise}"
        )
        assert not seen, (
            f"{action} tells {player} the same, {told}, whatever is hidden from them, but who must choose what next "
            f"depends on it: {one.state.decision} or {other.state.decision}"
        )
        state, twin = one.state, other.state


def _told_as_seen(one: tuple[Action, Step], other: tuple[Action, Step], player: int | None) -> bool:
    """Checks that steps which show a player no difference tell them none, and that private differences alone do not show.

    Returns:
        Whether two different positions have the same history to the player.
    """
    (first, here), (second, there) = one, other
    if here.state == there.state or _shown(here.events, player) != _shown(there.events, player):
        return False
    told, otherwise = events_seen_by(here.events, player), events_seen_by(there.events, player)
    seen = differing_fields(here.state.view(player), there.state.view(player))
    assert seen or told == otherwise, (
        f"{first} and {second} look the same to {player}, but their events differ: {told} or {otherwise}; "
        "fields that only some may know are `private`, and an event that all may remember `shows` it"
    )
    if told == otherwise and here.events != there.events and not here.state.is_over:
        assert not seen, (
            f"{first} and {second} have the same events for {player}, {told}, but their views differ: {', '.join(sorted(seen))}"
        )
    return not seen and told == otherwise


def _shown(events: tuple[Event, ...], player: int | None) -> tuple[Event, ...]:
    """What a player is shown briefly by these events, although no view retains it."""
    return events_seen_by((event for event in events if event.shows), player)


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
    wishes = [*near_legal_actions(state, rng, 6), *arbitrary_actions(state, rng, 3)]
    for kind in state.decision.kinds if state.decision else ():
        wishes += arbitrary_actions(state, rng, 1, (kind,))
    legal = of_each_kind(state.legal_actions(), rng, 2)
    wishes += legal
    texts = [str(a)[:-1] for a in wishes[:2]] + [
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
