"""The laws of records: undoing, redoing and replaying a match."""

from __future__ import annotations

import random

from bisongames.components.seats import CHANCE
from bisongames.engine.core.errors import MatchError
from bisongames.engine.matches.match import Match
from bisongames.engine.serialization.records import from_json, to_json
from bisongames.testing.support.hidden_twins import seats_of

REPLAYED = 150
"""The number of moves up to which a shortened match is played again after undoing."""


def undoing_is_as_if_never_played(match: Match, rng: random.Random) -> None:
    """Undoing a choice leaves the match as if the choice had never been made; redoing plays it again."""
    match = match.at(match.count)
    if not any(actor != CHANCE for actor, _ in match.history):
        try:
            match.undo()
        except MatchError:
            return
        raise AssertionError("undo succeeds before the first choice")
    state, record, events = match.state, match.record, match.events
    match.undo()
    shorter = match.record
    assert record.moves[: len(shorter.moves)] == shorter.moves and len(shorter.moves) < len(
        record.moves
    )
    if match.count < REPLAYED:
        cursor = match.start.cursor()
        for _, action in match.history:
            cursor.advance(action)
        assert cursor.state() == match.state, (
            "the position after undo differs from that of its moves"
        )
    match.redo()
    assert match.state == state and match.record == record and match.events == events, (
        "redo leads to a different match"
    )


def replaying_is_playing(match: Match, rng: random.Random) -> None:
    """A record replays to the same positions and the same events."""
    again = Match.from_record(from_json(to_json(match)))
    assert again.states == match.states, "a record replays to different positions"
    assert again.events == match.events, "a record replays with different events"
    assert again.record == match.record
    for player in seats_of(match.state):
        told = tuple(e for event in match.events if (e := event.seen_by(player)) is not None)
        assert match.events_for(player) == told, (
            f"events_for(player {player}) differs from what each event shows them"
        )
