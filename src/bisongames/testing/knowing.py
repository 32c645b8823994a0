"""The laws of knowledge: what is hidden changes nothing of what a player sees, is told, is refused, or what a bot chooses."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from math import sqrt
from typing import Any, Final

import attrs

from bisongames.bots import BOTS, Bot
from bisongames.components.seats import CHANCE
from bisongames.play.actions import Action, Event, seen_by
from bisongames.play.errors import BisongamesError, SetupError
from bisongames.play.match import Match
from bisongames.play.records import from_json, to_json
from bisongames.play.rules import IllegalAction
from bisongames.play.state import State
from bisongames.play.view import View
from bisongames.testing.given import arbitrary_actions, near_legal_actions, of_each_kind
from bisongames.testing.hidden import exchanged, hidden_things, seats_of, twins

SAMPLES: Final = 200
"""How many positions are drawn to see whether all are equally likely."""
STEPS: Final = 4
"""Exchanges after each of them."""
UNLIKELY: Final = 6.0


def views_hide(match: Match, rng: random.Random) -> None:
    """A view depends on what its player may know: it is the same in any position made from it, and tells no more."""
    state = match.state
    for player in seats_of(state):
        view = state.view(player)
        acts = state.actor == player and player is not None
        assert view.legal_actions() == (state.legal_actions() if acts else ()), (
            f"player {player} is shown other legal actions than the actor has"
        )
        assert view.player == player and view.actor == state.actor
        for twin in twins(state, player, rng):
            other = twin.view(player)
            assert other == view and hash(other) == hash(view), (
                f"a position made from the view of {player} looks different: {_differences(view, other)}"
            )
            assert to_json(other) == to_json(view), (
                f"two equal views of {player} are written differently"
            )
            assert other.to_text() == view.to_text(), (
                f"the picture for {player} shows what is hidden"
            )
            assert other.standing() == view.standing() and other.result == view.result
    for nobody in (-1, state.num_players, True, "0"):
        try:
            state.view(nobody)  # type: ignore[arg-type]
        except SetupError:
            continue
        raise AssertionError(f"there is a view for player {nobody!r}")


def _differences(one: Any, other: Any) -> str:
    names = [
        f.name for f in attrs.fields(type(one)) if getattr(one, f.name) != getattr(other, f.name)
    ]
    return ", ".join(names)


def hidden_things_show_to_nobody(match: Match, rng: random.Random) -> None:
    """Two positions that differ in hidden things only look the same to whoever may not know them."""
    state = match.state
    if not state.game.rulebook.hides:
        return
    for player in seats_of(state):
        for _ in range(4):
            other, name = exchanged(state, player, rng)
            if other == state or other.is_over:
                continue
            one, two = state.view(player), other.view(player)
            assert one == two, (
                f"{name} is hidden from {player}, and shows in {_differences(one, two)}"
            )


def samples_know_only_the_view(match: Match, rng: random.Random) -> None:
    """A position that is drawn for a player agrees with his view, and depends on the view and on luck alone."""
    state = match.state
    for player in seats_of(state):
        luck = rng.random()
        one = state.sample(player, random.Random(luck))
        assert one.view(player) == state.view(player), (
            f"a position drawn for {player} looks different: "
            f"{_differences(one.view(player), state.view(player))}"
        )
        assert one.game == state.game and one.is_over == state.is_over
        assert from_json(to_json(one)) == one, "a drawn position cannot be read back"
        if not state.game.rulebook.hides:
            assert one == state, "something is hidden in a game that hides nothing"
        for twin in twins(state, player, rng):
            other = twin.sample(player, random.Random(luck))
            assert one == other, f"a sample for player {player} depends on more than the view"


def samples_are_spread(match: Match, rng: random.Random) -> None:
    """What is hidden is dealt anew, and every position that a view allows is equally likely."""
    state = match.state
    things = hidden_things(state)
    some = [t for _, t in state.game.rulebook.table.written.values() if getattr(t, "among", "")]
    if not things or (some and _any_chosen(state)):
        return
    for player in (rng.choice(range(state.num_players)), None):
        features: dict[tuple[Any, ...], list[float]] = defaultdict(lambda: [0.0, 0.0])
        moved, kept = set(), True
        for _ in range(SAMPLES):
            drawn = state.sample(player, rng)
            kept = kept and drawn == state
            later = drawn
            for _ in range(STEPS):
                later, name = exchanged(later, player, rng)
                if later != drawn:
                    moved.add(name)
            if later.view(player) != drawn.view(player):
                later = drawn
            before, after = _features(drawn, things), _features(later, things)
            for feature in before.keys() | after.keys():
                step = after.get(feature, 0) - before.get(feature, 0)
                features[feature][0] += step
                features[feature][1] += step * step
        assert not (moved and kept), (
            f"{', '.join(sorted(moved))} could lie otherwise, and {SAMPLES} positions drawn for {player} were all as it is"
        )
        for feature, (sum_, squares) in sorted(features.items(), key=str):
            far = abs(sum_) / sqrt(squares) if squares else 0.0
            assert far < UNLIKELY or squares < 10, (
                f"drawn for {player}, {feature} comes up too often or too seldom ({far:.1f} standard deviations)"
            )


def _any_chosen(state: State) -> bool:
    """Whether some of the hidden things are chosen for something, so that not all deals are equally likely."""
    written = state.game.rulebook.table.written
    position = state.table.write()
    chosen = [
        getattr(position, name)
        for name, (_, thing) in written.items()
        if getattr(thing, "among", "")
    ]
    return any(any(map(bool, c)) if isinstance(c, tuple) else bool(c) for c in chosen)


def _features(state: State, things: dict[str, Any]) -> dict[tuple[Any, ...], float]:
    """How many of each kind lie in each hidden place."""
    position, found = state.table.write(), {}
    for name in things:
        here = getattr(position, name)
        for place, row in enumerate(here if isinstance(here, tuple) else (here,)):
            counts = {row: 1} if isinstance(row, str) else row
            for kind, number in counts.items():
                found[name, place, kind] = float(number)
    return found


def events_tell_what_may_be_known(match: Match, rng: random.Random) -> None:
    """Each choice tells what happened; private fields are for those who know them, and nobody learns more than he sees."""
    state = match.state
    actions = state.legal_actions() or [a for a, _ in state.chance_outcomes()]
    silent = state.decision.silent if state.decision else ()
    steps = [(action, state.step(action)) for action in of_each_kind(actions, rng, 6)]
    for action, step in steps:
        assert step.events or type(action) in silent, (
            f"{action} tells nothing, and {type(state.decision).__name__} does not name it as silent"
        )
        for event in step.events:
            for player in seats_of(state):
                _told_right(event, player)
    for player in seats_of(state):
        seen: dict[View, tuple[State, tuple[Event, ...], Action]] = {}
        for action, step in steps:
            if _shows(step.events):
                continue
            told = seen_by(step.events, player)
            before = seen.setdefault(step.state.view(player), (step.state, told, action))
            assert before[0] == step.state or before[1] == told, (
                f"{before[2]} and {action} look the same to {player}, and he is told {before[1]} or {told}"
            )
        for twin in twins(state, player, rng):
            open_to_twin = set(twin.legal_actions() or [a for a, _ in twin.chance_outcomes()])
            for action, step in steps:
                if action not in open_to_twin or _shows(step.events):
                    continue
                again = twin.step(action)
                if again.state.view(player) == step.state.view(player):
                    one, other = seen_by(step.events, player), seen_by(again.events, player)
                    assert one == other, (
                        f"{action} tells {player} what he cannot see: {one} or {other}"
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
    wishes = [*near_legal_actions(state, rng, 4), *arbitrary_actions(state, rng, 4)]
    wishes += of_each_kind(state.legal_actions(), rng, 3)
    texts = [str(a)[:-1] for a in wishes[:4]] + ["nothing like this"]
    for player in range(state.num_players):
        if player != state.actor:
            for action in wishes:
                ids = [v.rule.id for v in state.violations(action, player)]
                assert ids, f"player {player} may {action}, and it is not he who is asked"
        said = tuple(_said(state, player, wishes, texts))
        for twin in twins(state, player, rng):
            for wish, one, other in zip(
                (*wishes, *texts), said, _said(twin, player, wishes, texts), strict=True
            ):
                assert one == other, (
                    f"refused {wish}, player {player} is told what he may not know: {one!r} or {other!r}"
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


def bots_know_only_their_view(
    bots: dict[str, Callable[[], Bot]],
) -> Callable[[Match, random.Random], None]:
    """The law for these bots."""

    def law(match: Match, rng: random.Random) -> None:
        """A bot chooses a legal action, and the same one in any position that agrees with its view."""
        state = match.state
        player = state.actor
        if player is None or player == CHANCE:
            return
        luck = rng.random()
        for name, bot in bots.items():
            chosen = bot().choose(state, player, random.Random(luck))
            assert chosen in state.legal_actions(), f"{name} chooses {chosen}, which is not legal"
            again = bot().choose(state, player, random.Random(luck))
            assert chosen == again, f"{name} chooses by more than its view and its luck"
            for twin in twins(state, player, rng):
                other = bot().choose(twin, player, random.Random(luck))
                assert chosen == other, (
                    f"{name} chooses by what it may not know: {chosen} or {other}"
                )

    law.__name__ = "bots_know_only_their_view"
    return law


the_bots_know_only_their_view = bots_know_only_their_view(dict(BOTS))
