"""Every example of a handbook is what the library does: the position is reached, one thing is legal and the other refused."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from html import unescape
from typing import Any

import pytest

import bisongames
from bisongames import show
from bisongames.components.seats import CHANCE
from bisongames.engine.core.agenda import Decision
from bisongames.engine.positions.state import State
from bisongames.handbook.examples.example_query import ExampleQuery, FoundExample
from bisongames.handbook.examples.example_search import NAMES, find_again
from bisongames.handbook.examples.story_query import StoryQuery
from bisongames.handbook.figures import position_figures, stories as story_pictures
from bisongames.handbook.overlay.geometry import frame_of, place_centers
from bisongames.handbook.reader import Reader
from bisongames.handbook.text.blocks import Block, BoxBlock
from bisongames.handbook.text.example_blocks import ExampleBlock
from tests import budget
from tests.engine.trying import IDS

RARE = ("wind_river/seven-rows", "bison/odd-corners", "natives/base+soul-of-the-prairie", "catan/base+bison-herds")  # fmt: skip
"""Variants whose handbook is nearly that of another: drawn in a nightly run."""
SHIPPED = [id for id in IDS if budget.NIGHTLY or id not in RARE]


@cache
def reader(id: str) -> Reader:
    return Reader(bisongames.load(id))


def example(id: str, title: str) -> Any:
    """What the search finds for an example, question or story."""
    return reader(id).examples[reader(id).queries[title]]


def queries(id: str) -> list[tuple[str, ExampleQuery]]:
    """The queries of examples and questions that find something, by title."""
    reads = reader(id)
    return [
        (title, query)
        for title, query in reads.queries.items()
        if isinstance(query, ExampleQuery) and query in reads.examples
    ]


@pytest.mark.parametrize("id", SHIPPED)
def test_every_example_and_story_comes_about(id: str) -> None:
    for title, query in reader(id).queries.items():
        possible = query.is_possible(reader(id).game)
        assert (query in reader(id).examples) == possible, title


@pytest.mark.parametrize("id", SHIPPED)
def test_an_example_does_what_is_told_of_it_and_refuses_by_one_rule(id: str) -> None:
    for title, query in queries(id):
        found = example(id, title)
        assert played(found.record) == found.before
        if found.action is None:
            assert query.refusal_alone
        else:
            events = found.before.step(found.action).events
            assert found.events[: len(events)] == events
            kinds = {type(event).__name__ for event in found.events}
            assert not query.tells or query.tells in kinds
        for wish, violation in found.refused:
            assert found.before.violations(wish) == (violation,), title
            assert violation.rule.id in query.refused


def inside(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, BoxBlock):
            yield from inside(block.blocks)


@cache
def page_blocks(id: str) -> list[Block]:
    """The teaching blocks of a variant."""
    return reader(id).blocks()


@pytest.mark.parametrize("id", SHIPPED)
def test_marks_lie_within_the_picture_and_its_caption_tells_of_them_alone(id: str) -> None:
    for block in inside(page_blocks(id)):
        if not isinstance(block, ExampleBlock):
            continue
        picture, marked_green = block.before, "green" in block.before.caption.lower()
        assert marked_green == ('class="target' in picture.svg), picture.name
        assert ("red cross" in picture.caption) == ('class="badge"' in picture.svg), picture.name
        left, top, wide, high = frame_of(picture.svg)
        marked = re.findall(r'class="[^"]*\bwanted" data-id="([^"]*)"', picture.svg)
        assert bool(marked) == marked_green
        for id_of_thing in marked:
            x, y = place_centers(picture.svg)[unescape(id_of_thing)]
            assert left <= x <= left + wide, (picture.name, id_of_thing)
            assert top <= y <= top + high, (picture.name, id_of_thing)


@pytest.mark.parametrize("id", SHIPPED)
def test_a_refusal_is_shown_in_its_own_words_without_the_places_of_what_was_tried(id: str) -> None:
    for title, _ in queries(id):
        found = example(id, title)
        shown = position_figures.refusal_block(found)
        assert (shown is not None) == bool(found.refused)
        if shown is not None:
            for name, value in re.findall(r"(start|end|path|hex): ([^,)]+)", shown.facts):
                assert value not in re.split(r"[ ()]", shown.tried), (name, shown.tried)
            (_, violation), game = found.refused[0], found.before.game
            names = NAMES[: found.before.num_players]
            said = show.reason(violation, game, names=names)
            assert shown.rule == violation.rule
            told = said.removeprefix(shown.rule.text_with_mark).strip()
            assert said.startswith(shown.rule.text_with_mark)
            if shown.facts != told:
                left_out = set(re.findall(r"([a-z][a-z ]*): ", told)) - set(
                    re.findall(r"([a-z][a-z ]*): ", shown.facts)
                )
                assert left_out
                assert left_out <= set(position_figures.PLACES)
                kept = [pair for pair in _pairs(told) if pair.partition(": ")[0] not in left_out]
                assert _pairs(shown.facts) == kept


def _pairs(facts: str) -> list[str]:
    """``(start: E1, end: E2)`` as its parts."""
    bare = facts.removeprefix("(").removesuffix(")")
    return re.split(r", (?=[a-z][a-z ]*: )", bare) if bare else []


@pytest.mark.parametrize("id", SHIPPED)
def test_the_picture_of_a_turn_has_every_decision_in_it(id: str) -> None:
    (data,) = reader(id).data("turn")
    told = {*data["set_up"], *(kind for part in data["parts"] for kind in part.get("asks", ()))}
    known = {
        kind.__name__ for kind in reader(id).game.rulebook.agenda if issubclass(kind, Decision)
    }
    assert known == told


def played(record: str) -> State:
    """The position to which a record leads."""
    told, _, moves = record.partition(": ")
    variant, players, _ = told.split(", ")
    state = bisongames.load(variant).start(int(players.split()[0]))
    for move in moves.split() if moves != "no moves" else ():
        state = state.apply(state.parse(move))
    return state


def stories(id: str) -> list[tuple[str, StoryQuery]]:
    """The queries of stories, by title."""
    return [(t, query) for t, query in reader(id).queries.items() if isinstance(query, StoryQuery)]


@pytest.mark.parametrize("id", SHIPPED)
def test_each_step_of_a_story_is_legal_and_as_it_is_told(id: str) -> None:
    for title, query in stories(id):
        found = example(id, title)
        state = played(found.record)
        for (before, action, after, events), pattern in zip(found.steps, query.steps, strict=True):
            assert state == before
            assert re.fullmatch(pattern, str(action))
            step = state.step(action)
            assert (step.state, step.events) == (after, events)
            state = step.state
        happened = [repr(event) for *_, events in found.steps for event in events]
        for wanted in query.tells:
            assert any(re.search(wanted, event) for event in happened), wanted


def test_a_story_of_one_player_has_nobody_else_choosing_in_it() -> None:
    for title, query in stories("catan/bison"):
        who = {state.actor for state, *_ in example("catan/bison", title).steps} - {CHANCE}
        assert (len(who) > 1) == query.several


def test_a_story_is_shown_as_whoever_chooses_first_sees_it() -> None:
    (title,) = (t for t, query in stories("catan/base") if "offer:.*" in query.steps)
    found = example("catan/base", title)
    shown = story_pictures.story_block(found, "A trade", "", {}, "trade")
    first = found.steps[0][0]
    others = [name for seat, name in enumerate(NAMES[: first.num_players]) if seat != first.actor]
    assert not [name for name in others if f"hand of {name}" in shown.pictures[0].svg]


def test_a_hunt_is_told_with_the_herd_that_moves_and_the_dice() -> None:
    (title,) = (t for t, query in stories("catan/bison") if "Hunted" in query.tells)
    shown = story_pictures.story_block(example("catan/bison", title), "A hunt", "", {}, "hunt")
    said = " ".join(f"{step.said} {step.told}" for step in shown.steps)
    assert "The direction die shows" in said
    assert "hunts with" in said


def test_an_example_of_another_variant_is_taken_where_it_also_comes_about() -> None:
    base, other = reader("wind_river/base"), bisongames.load("wind_river/base+herd_limit=6")
    again = find_again(other, base.examples)
    assert len(again) > len(base.examples) / 2
    for query, result in again.items():
        assert result.link.variant == other.id
        assert result.link.moves == base.examples[query].link.moves
        if isinstance(result, FoundExample):
            assert played(result.record) == result.before
