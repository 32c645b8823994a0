"""Whatever the games tell is held against something: a false value in any field of any event breaks a law."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from bisongames import Match, load
from bisongames.engine.core.actions import attributes
from bisongames.engine.matches.history import MatchMove
from bisongames.natives.view import NativesView
from bisongames.testing import check_game
from bisongames.testing.support.false_events import (
    each_field,
    false_versions,
    is_noticed,
    told_instead,
)
from bisongames.testing.support.generators import possible_actions
from bisongames.testing.support.playouts import STYLES
from tests import budget
from tests.testing import short_variants as on

PLAYED = {
    "wind_river": (f"{on.WIND}+start_resources=3", "wind_river/per-field+rows=4"),
    "bison": (
        on.BISON,
        "bison/expansion-2+start_stock=4+track_end=5+overflow=cut+rounds=2:3,3:2,4:2",
    ),
    "natives": (on.NATIVES, on.SEASONS),
    "catan": (on.CATAN, on.RICH, on.HERDS),
}
"""By game: variants whose matches tell nearly every kind of event."""
SELDOM = {"Passed.player"}
"""Fields that these matches may leave out."""
OFTEN = 10
"""How many events of each kind in a match are told falsely."""


def moves_of(id: str, seed: int) -> list[MatchMove]:
    """The moves of a match."""
    game, rng = load(id), random.Random(seed)
    match = Match(game, rng.choice(game.player_counts), seed, dealer="manual")
    style = STYLES[seed % len(STYLES)]()
    while not match.is_over:
        match.play(style(match.state, possible_actions(match.state), rng))
    return list(match.moves)


@pytest.mark.parametrize("game", PLAYED)
def test_no_false_value_stays_unnoticed(game: str) -> None:
    rng = random.Random(1)
    values: dict[str, list[Any]] = {}
    tried: set[str] = set()
    for id in PLAYED[game]:
        for seed in range(budget.examples(15, 1)):
            times: Counter[str] = Counter()
            for move in moves_of(id, seed):
                assert not is_noticed(move)
                for at, event in enumerate(move.events):
                    for name, value in each_field(event):
                        seen = values.setdefault(name, [])
                        if value not in seen:
                            seen.append(value)
                        times[name] += 1
                        if times[name] > OFTEN:
                            continue
                        for false in false_versions(event, name, seen, rng):
                            tried.add(name)
                            assert is_noticed(told_instead(move, at, false)), (name, event, false)
    kinds = load(game).rulebook.events
    fields = {f"{kind.__name__}.{field.name}" for kind in kinds for field in attributes(kind)}
    assert len(tried) > len(fields) / 2
    if budget.NIGHTLY:
        assert fields - tried <= SELDOM


def test_a_check_reports_fields_that_are_held_against_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without the recounts of events, only what changes a view is held against it."""
    assert not check_game("natives", matches=1, players=2, seconds=4).unheld
    monkeypatch.setattr(NativesView, "event_recounts", ())
    checked = check_game("natives", matches=1, players=2, seconds=4)
    assert {"RoleActivated.cards", "RoleActivated.role", "CardRevealed.player"} <= {*checked.unheld}
    assert "RoleActivated.cards" in str(checked)
    assert "CardTaken.card" not in checked.unheld
