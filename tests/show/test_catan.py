"""Pictures of Catan: nothing that lies on the table is missing, and nothing hidden is shown."""

from __future__ import annotations

import random
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames import CHANCE, State, show
from bisongames.catan.events import EVENTS
from bisongames.catan.island import HEX_NAMES, NODE_NAMES, PATH_NAMES
from bisongames.play.actions import Event

SVG = "{http://www.w3.org/2000/svg}"


def played(id: str, players: int, steps: int, seed: int = 2) -> tuple[State, list[Event]]:
    """The position after so many random steps, and all events on the way."""
    rng = random.Random(seed)
    told: list[Event] = []
    cursor = bisongames.load(id).start(players).cursor(told.append)
    for _ in range(steps):
        if cursor.is_over:
            break
        choices = cursor.legal_actions()
        cursor.advance(
            choices[int(rng.random() * len(choices))] if choices else cursor.sample_chance(rng)
        )
    return cursor.state(), told


@pytest.mark.parametrize("id", ["catan/base", "catan/bison", "catan/base+domestic_trade=off"])
@pytest.mark.parametrize("steps", [0, 15, 40, 400, 30_000])
def test_every_place_and_piece_is_in_the_picture(id: str, steps: int) -> None:
    state, told = played(id, 3, steps)
    drawn = ET.fromstring(show.svg(state, told[-5:]))
    places = {e.get("data-field"): e for e in drawn.iter() if e.get("data-field")}
    assert set(places) == {*HEX_NAMES, *NODE_NAMES, *PATH_NAMES}
    titles = {name: e.find(f"{SVG}title").text or "" for name, e in places.items()}  # type: ignore[union-attr]
    view = state.view(None)
    for player, pieces in enumerate(view.pieces):  # type: ignore[attr-defined]
        for name in pieces.roads:
            assert titles[name] == f"{name}: road of player {player}"
        for name in pieces.settlements:
            assert titles[name] == f"{name}: settlement of player {player}"
        for name in pieces.cities:
            assert titles[name] == f"{name}: city of player {player}"
        for name in pieces.hunters:
            assert f"of player {player}" in titles[name]
    assert ("clock" in [e.get("class") for e in drawn.iter()]) == ("bison" in id)
    text = show.text(state, told[-5:])
    assert max(map(len, text.splitlines())) <= 100
    assert all(name in text for name in HEX_NAMES)


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_a_view_shows_no_other_hand(id: str) -> None:
    state, _ = played(id, 4, 300)
    for player in (0, 2, None):
        pictures = show.svg(state.view(player)) + show.text(state.view(player))
        for other in range(4):
            assert (f"hand of player {other}" in pictures) == (other == player)
    everything = show.text(state)
    assert all(f"hand of player {p}" in everything for p in range(4))


def test_the_same_position_gives_the_same_picture() -> None:
    state, told = played("catan/base", 4, 300)
    again = bisongames.from_json(bisongames.to_json(state))
    assert show.svg(state, told[-3:]) == show.svg(again, told[-3:])


def test_every_event_can_be_told() -> None:
    found = set()
    for id, steps in (("catan/base", 30_000), ("catan/bison", 30_000)):
        state, told = played(id, 4, steps)
        found |= {type(event) for event in told}
        assert show.text(state, told[:40])
        if not state.is_over:
            assert state.actor == CHANCE or state.legal_actions()
    assert len(found) >= len(EVENTS) - 5
