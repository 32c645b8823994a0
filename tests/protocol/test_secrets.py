"""Nobody is told what they may not know: what a seat receives is the same whatever lies where it cannot see."""

import json
import random
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import Match
from bisongames.bots import Greedy
from bisongames.protocol.messages import DEALER, plain
from bisongames.protocol.revision_log import LogEntry
from bisongames.protocol.seat_view import SeatView, news_of

VARIANTS = (
    "bison/expansion-2",
    "catan/base",
    "catan/bison",
    "natives/base+rituals+seasons+soul-of-the-prairie",
    "wind_river/base",
)


def positions(variant: str, seed: int, every: int = 9, most: int = 260):
    """Positions of a match in which greedy and random choices take turns."""
    game = bisongames.load(variant)
    match = Match(game, game.player_counts[-1], seed)
    rng, greedy = random.Random(seed), Greedy()
    while not match.is_over and match.count < most:
        state = match.state
        legal = state.legal_actions()
        bold = rng.random() < 0.4
        action = rng.choice(legal) if bold else greedy.choose(state, state.actor or 0, rng)
        match.play(action)
        if match.count % every == 0:
            yield match
    yield match


def received(state, player, asked) -> str:
    """All that a seat can be sent about a position, as text."""
    seat_view = SeatView(state, player, [f"Player {n + 1}" for n in range(state.num_players)])
    told = seat_view.data
    # A spectator asks nothing.
    asked = [] if player is None else [*asked, *seat_view.view.choices[:2]]
    return json.dumps(
        {
            "snapshot": told,
            "picture": seat_view.picture((), targets="legal"),
            "text": seat_view.text(()),
            "refusals": [plain(seat_view.refusal(action)) for action in asked],
        }
    )


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_lies_hidden_changes_nothing_that_a_seat_is_told(variant):
    exchanged = 0
    rng = random.Random(5)
    for match in positions(variant, 3, most=160):
        state = match.state
        asked = rng.sample([action for _, action in match.history], 4)
        for player in (*range(state.num_players), None):
            other = state.sample(player, rng)
            exchanged += other != state
            assert received(other, player, asked) == received(state, player, asked)
    assert (exchanged > 20) == match.game.rulebook.hides


def test_a_refusal_tells_no_facts_of_what_is_hidden(monkeypatch):
    """As it would be in a game whose rule judges by what nobody sees."""
    state = next(positions("catan/base", 3)).state
    player = state.actor
    seat_view = SeatView(state, player, [])
    careless = SeatView(state, player, [])
    action = state.game.parse("city:v1")
    assert seat_view.refusal(action).violations[0].facts
    monkeypatch.setattr("bisongames.protocol.seat_view.imagine_state", lambda view: AllowsAll())
    bare = careless.refusal(action).violations
    assert [reason.rule for reason in bare] == [v.rule.id for v in state.violations(action)]
    assert not any(reason.facts for reason in bare)


class AllowsAll:
    def violations(self, action, player):
        return ()


@pytest.mark.parametrize("variant", ["catan/base", "catan/bison"])
def test_news_tell_only_what_a_seat_may_know(variant):
    """What is hidden of an event is exchanged for what another event of its kind hides."""
    game = bisongames.load(variant)
    match = Match(game, seed=4)
    rng, greedy = random.Random(1), Greedy()
    while not match.is_over:
        match.play(greedy.choose(match.state, match.actor or 0, rng))
    names = [f"Player {n + 1}" for n in range(match.players)]
    kinds = {type(event) for event in match.events if event.private}
    assert kinds
    for event in match.events:
        if type(event) not in kinds:
            continue
        like = rng.choice([other for other in match.events if type(other) is type(event)])
        hidden = {name: getattr(like, name) for name in event.private}
        other: Any = attrs.evolve(event, **hidden)  # type: ignore[misc]
        for player in (*range(match.players), None, DEALER):
            if player not in event.knowers():
                told = [
                    plain(news_of(1, LogEntry(0, (each,)), match.start, player, names, "en"))
                    for each in (event, other)
                ]
                assert told[0] == told[1]
