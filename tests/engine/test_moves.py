"""A match keeps its newest positions; older ones are made anew, and are what they were."""

from __future__ import annotations

import random

import pytest

from bisongames import Match
from bisongames.engine.matches import history
from bisongames.engine.positions.state import State
from bisongames.protocol.revision_log import RevisionLog

FEW = 8
GAMES = ("wind_river", "bison", "natives", "catan")


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Matches of tests are shorter than those for which positions are left out."""
    monkeypatch.setattr(history, "NEWEST", FEW)
    monkeypatch.setattr(history, "EVERY", FEW)


def wandering(match: Match, steps: int, rng: random.Random) -> list[State]:
    """Play, undo and redo at random; every position of what stands at the end."""
    states = list(match.states)
    for _ in range(steps):
        if rng.random() < 0.04 and any(player >= 0 for player, _ in match.history):
            for _ in range(rng.randrange(1, 12)):
                if any(player >= 0 for player, _ in match.history):
                    match.undo()
            if rng.random() < 0.5:
                match.redo()
        elif not match.is_over:
            match.play(rng.choice(match.legal_actions()))
        del states[match.count + 1 :]
        states += [move.after for move in match.since(len(states) - 1)]
    return states


@pytest.mark.parametrize("game", GAMES)
def test_every_position_is_what_it_was(game: str) -> None:
    match = Match(game, seed=5)
    states = wandering(match, 120, random.Random(1))
    assert match.count > 3 * FEW
    assert match.states == tuple(states)
    assert match.state == states[-1]
    for number, move in enumerate(match.moves):
        assert (move.before, move.after) == (states[number], states[number + 1])
        assert (move.player, move.action) == match.history[number]
    for number in (*range(match.count), *reversed(range(match.count))):
        assert match.states[number] == states[number]
    for number in range(0, match.count, 7):
        assert match.at(number).states[: number + 1] == tuple(states[: number + 1])


def test_a_match_keeps_few_positions() -> None:
    match, rng = Match("catan", seed=5), random.Random(1)
    while match.count < 20 * FEW:
        match.play(rng.choice(match.legal_actions()))
    kept = [n for n in range(match.count + 1) if match._course._positions.get(n) is not None]
    assert len(kept) <= FEW + match.count // FEW + 1
    assert kept[-FEW:] == list(range(match.count + 1))[-FEW:]


def test_what_was_played_after_more_moves_than_there_were_is_nothing() -> None:
    match = Match("wind_river", seed=5)
    assert match.since(match.count) == match.since(match.count + 9) == ()
    assert match.since(-1) == match.moves[-1:]


@pytest.mark.parametrize("game", GAMES)
def test_the_log_of_a_table_knows_the_position_after_each_revision(game: str) -> None:
    match, rng = Match(game, seed=5), random.Random(2)
    log = RevisionLog(match)
    known = {revision: log.state_after(revision) for revision in range(log.revision + 1)}
    while log.revision < 120 and not match.is_over:
        if rng.random() < 0.2 and any(player >= 0 for player, _ in match.history):
            match.undo()
            log.undo(match, 0)
            known[log.revision] = match.state
            continue
        before = match.count
        match.play(rng.choice(match.legal_actions()))
        log.note(match)
        for number, move in enumerate(match.since(before), log.revision - match.count + before + 1):
            known[number] = move.after
    assert log.revision > 3 * FEW
    for revision in range(log.revision + 1):
        assert log.state_after(revision) == known[revision]
