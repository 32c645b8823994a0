"""Pictures of Natives."""

from __future__ import annotations

import random
from typing import Any
from xml.etree import ElementTree as ET

import pytest

import bisongames
from bisongames.natives.effects import ROLES
from bisongames.natives.events import CardRevealed
from bisongames.show.natives import words
from bisongames.show.writing import public

SVG = "{http://www.w3.org/2000/svg}"
COMBINATIONS = (
    "natives/base",
    "natives/base+rituals",
    "natives/base+seasons",
    "natives/base+soul-of-the-prairie",
    "natives/base+rituals+seasons+soul-of-the-prairie",
)


def walk(game: str, players: int, seed: int) -> list[tuple[Any, tuple[Any, ...]]]:
    """Every position of a random match, with what happened just before."""
    state = bisongames.load(game).start(players)
    rng, found = random.Random(seed), []
    events: tuple[Any, ...] = ()
    while True:
        found.append((state, events))
        if state.is_over:
            return found
        legal = state.legal_actions() or [a for a, _ in state.chance_outcomes()]
        step = state.step(legal[int(rng.random() * len(legal))])
        state, events = step.state, step.events


@pytest.fixture(params=COMBINATIONS)
def positions(request: pytest.FixtureRequest) -> list[tuple[Any, tuple[Any, ...]]]:
    """Some positions of a match, the first and the last among them."""
    match = walk(request.param, 4 if "+" in request.param else 2, 8)
    return [*match[:3], *match[3:-1:41], match[-1]]


def drawn(state: Any, events: Any = ()) -> ET.Element:
    return ET.fromstring(state.to_svg(events))


def cards(element: ET.Element) -> list[tuple[str, str]]:
    return [
        (str(g.get("data-card")), str(g.findtext(f"{SVG}title")).split(" x ")[0])
        for g in element.iter(f"{SVG}g")
        if g.get("data-card")
    ]


def test_picture_is_one_image_with_a_title_and_nothing_lies_outside(positions: Any) -> None:
    for state, events in positions:
        picture = drawn(state, events)
        assert picture.get("role") == "img"
        assert str(picture[0].text).startswith(state.game.title)
        _, _, width, height = map(float, str(picture.get("viewBox")).split())
        for rect in picture.iter(f"{SVG}rect"):
            assert 0 <= float(rect.get("x", 0)) + float(str(rect.get("width"))) <= width
            assert 0 <= float(rect.get("y", 0)) + float(str(rect.get("height"))) <= height
        assert not [e for e in picture.iter() if e.get("id")]


def test_every_open_card_is_in_the_picture(positions: Any) -> None:
    for state, _ in positions:
        view = state.view(None)
        picture = drawn(state)
        expected = [(card, str(n)) for card, n in view.prairie.items()]
        for tribe in view.tribes:
            for members in tribe.members:
                expected += [(card, str(n)) for card, n in members.items()]
            for held in (tribe.above, tribe.conflicts, tribe.harmonies):
                expected += [(card, str(n)) for card, n in held.items()]
            expected += [("captive", str(len(tribe.captives)))] * bool(tribe.captives)
            expected += [("curse", str(tribe.curses))] * bool(tribe.curses)
        assert sorted(cards(picture)) == sorted(expected)


def test_every_tribe_has_seven_columns_with_their_strength(positions: Any) -> None:
    for state, _ in positions:
        view = state.view(None)
        groups = [g for g in drawn(state).iter(f"{SVG}g") if g.get("data-player")]
        assert len(groups) == view.num_players
        for player, group in enumerate(groups):
            title = str(group.findtext(f"{SVG}title"))
            assert view.colors[player] in title
            for role, number in zip(ROLES, view.strength[player], strict=True):
                assert f"{role} {number}" in title


def test_text_names_everything_within_its_width(positions: Any) -> None:
    for state, events in positions:
        text = state.to_text(events)
        assert max(map(len, text.splitlines())) <= 100
        joined = " ".join(text.split())
        for card, number in state.view(None).prairie.items():
            assert f"{number} {card}" in joined
        for player in range(state.num_players):
            assert f"player {player} (" in text


def test_every_decision_and_event_has_its_words() -> None:
    state = bisongames.load(COMBINATIONS[-1]).start(3)
    seen: set[str] = set()
    for seed in range(4):
        for state, events in walk(COMBINATIONS[-1], 3, seed):
            view = state.view(None)
            if state.decision is not None:
                assert " decides: " not in words.caption(view)
            told = words.happened(view, events)
            seen |= {type(event).__name__ for event in events}
            assert all(line.endswith(".") for line in told)
    assert {"CardTaken", "MemberPlaced", "SeasonBegun", "GameEnded", "CardBoxed"} <= seen
    assert state.is_over
    assert "The game is over" in words.caption(public(state))


def test_a_card_that_was_touched_is_outlined() -> None:
    state = walk("natives/base", 2, 8)[40][0]
    card = next(iter(state.view(None).prairie))
    event = CardRevealed(0, card)
    plain, marked = drawn(state), drawn(state, [event])

    def outlined(picture: ET.Element) -> list[str | None]:
        return [
            g.get("data-card")
            for g in picture.iter(f"{SVG}g")
            if g.get("data-card") and "stroke-touched" in str(g[1].get("class"))
        ]

    assert outlined(plain) == []
    assert outlined(marked) == [card]


def test_a_view_shows_the_same_as_the_state_and_always_the_same() -> None:
    state, events = walk("natives/base", 2, 8)[60]
    assert state.to_svg(events) == state.view(1).to_svg(events) == state.to_svg(events)
    assert state.to_text(events) == state.view(0).to_text(events)
