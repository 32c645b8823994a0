"""Views that are read: every view of a position that was played, and whatever is read can be drawn."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from bisongames import Match, RecordError, from_json, show, to_json
from tests import budget

IDS = ("wind_river", "bison", "natives/base+rituals", "catan", "catan/bison")
COUNTED = {
    "wind_river": ("hand", "stock", "gone"),
    "bison": ("areas", "market", "totem", "tiles_in_hand"),
    "natives": ("colors", "strength", "stack_left", "special_cards"),
    "catan": (
        "bank",
        "hand_sizes",
        "card_counts",
        "deck_size",
        "unseen_cards",
        "road_lengths",
        "hunt_points",
    ),
}
"""What follows from the rest, so that no other value fits."""
GENERAL = ("num_players", "actor", "choices", "scores", "result")


def looked_at(id: str) -> Match:
    match = Match(id, seed=3)
    for index in range(24):
        legal = match.legal_actions()
        match.play(legal[(7 * index) % len(legal)])
    return match


PLAYED = (
    *IDS,
    "bison/base+rounds=2:2,3:6,4:1",
    "wind_river+without=WR-3c",
    "natives+without=NA-4d",
    "catan/bison+without=CA-6b",
)


@pytest.mark.parametrize("id", budget.share(PLAYED, 4))
def test_a_view_of_a_position_that_was_played_is_read_and_tells_what_may_be_chosen(id: str) -> None:
    match, rng = Match(id, 3, seed=5), random.Random(1)
    while not match.is_over and match.count < 400:
        legal = match.legal_actions()
        if match.count % 20 == 0 or "rounds" in id:
            for player in (0, 1, None):
                view = match.view(player)
                assert from_json(to_json(view)) == view
                for action in view.legal_actions()[:3]:
                    assert show.label(action, view)
                    show.preview(action, view)
        match.play(legal[int(rng.random() * len(legal))])


@pytest.mark.parametrize("id", IDS)
def test_a_view_that_no_position_looks_like_is_refused_and_any_other_can_be_drawn(id):
    match = looked_at(id)
    known = {*COUNTED[match.game.rulebook.id], *GENERAL}
    for player in (0, 1, None):
        data = json.loads(to_json(match.view(player)))
        assert from_json(json.dumps(data)) == match.view(player)
        assert known < data.keys()
        for name in data.keys() - {"type", "variant"}:
            for other in others(data[name]):
                try:
                    view = from_json(json.dumps(data | {name: other}))
                except RecordError as error:
                    assert all(fault.path.startswith("$") for fault in error.faults)  # noqa: PT017
                    continue
                assert name not in known, (name, other)
                assert "<svg" in view.to_svg()
                assert view.to_text()
                assert from_json(to_json(view)) == view


def others(value: Any) -> list[Any]:
    """Other values of the same kind, and one of another kind."""
    found: list[Any] = [{"type": "Pass"}, None if value is not None else 0]
    if isinstance(value, bool):
        found.append(not value)
    elif isinstance(value, int):
        found += [value + 1, -7, 10**7]
    elif isinstance(value, str):
        found.append(value + "x")
    elif isinstance(value, list):
        found += [[*value, *value[-1:]], value[1:]] if value else [[0]]
    elif isinstance(value, dict):
        found += [{**value, "nothing-like-it": 1}]
        found += [{**value, key: other} for key in value for other in others(value[key])[2:]]
    return found
