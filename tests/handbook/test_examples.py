"""Every example of a handbook is what the library does: the position is reached, one thing is legal and the other refused."""

from __future__ import annotations

from functools import cache

import pytest

import bisongames
from bisongames import show
from bisongames.handbook import drawn
from bisongames.handbook.found import NAMES
from bisongames.handbook.reading import Reader, has_text
from bisongames.play.agenda import Decision
from tests.play.trying import IDS

SHIPPED = [id for id in IDS if has_text(id.partition("/")[0])]


@cache
def reader(id: str) -> Reader:
    return Reader(bisongames.load(id))


@pytest.mark.parametrize("id", SHIPPED)
def test_every_example_comes_about(id: str) -> None:
    found = reader(id).found
    for title, wanted in reader(id).wanted.items():
        possible = not wanted.refused or any(map(reader(id).game.has_rule, wanted.refused))
        assert (wanted in found) == possible, title


@pytest.mark.parametrize("id", SHIPPED)
def test_an_example_does_what_is_told_of_it(id: str) -> None:
    for wanted, found in reader(id).found.items():
        told, _, moves = found.record.partition(": ")
        variant, players, _ = told.split(", ")
        state = bisongames.load(variant).start(int(players.split()[0]))
        for move in moves.split() if moves != "no moves" else ():
            state = state.apply(state.parse(move))
        assert state == found.before
        if found.action is None:
            assert wanted.refusal_alone
        else:
            events = state.step(found.action).events
            assert found.events[: len(events)] == events
            told_of = {type(event).__name__ for event in found.events}
            assert not wanted.tells or wanted.tells in told_of
        for wish, violation in found.refused:
            (first, *_) = found.before.violations(wish)
            assert first == violation
            assert first.rule.id in wanted.refused


@pytest.mark.parametrize("id", SHIPPED)
def test_a_refusal_is_shown_in_its_own_words(id: str) -> None:
    for found in reader(id).found.values():
        shown = drawn.refusal(found)
        if found.refused:
            assert shown is not None
            (_, violation), game = found.refused[0], found.before.game
            names = NAMES[: found.before.num_players]
            said = f"{shown.text} {shown.facts}".strip()
            assert shown.rule == violation.rule.id
            assert said == show.reason(violation, game, names=names)


@pytest.mark.parametrize("id", SHIPPED)
def test_the_picture_of_a_turn_has_every_decision_in_it(id: str) -> None:
    (data,) = reader(id).data("turn")
    told = {*data["set_up"], *(kind for part in data["parts"] for kind in part.get("asks", ()))}
    known = {
        kind.__name__ for kind in reader(id).game.rulebook.agenda if issubclass(kind, Decision)
    }
    assert known == told
