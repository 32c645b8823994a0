"""What readers who did not know the games stumbled over, so that it does not come back."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames.handbook.blocks import Block, Box, Example, Grid, Story
from bisongames.handbook.reading import Reader
from tests.handbook.test_examples import SHIPPED, reader

NATIVES = ("natives/base", "natives/base+rituals+seasons+soul-of-the-prairie")


def inside(blocks: Iterable[Block]) -> Iterator[Block]:
    for block in blocks:
        yield block
        if isinstance(block, Box):
            yield from inside(block.blocks)


@cache
def part(id: str, address: str) -> tuple[Block, ...]:
    """What stands below one heading."""
    return Reader(bisongames.load(id), frozenset((address,))).parts()[address][1]


def titled(id: str, address: str, title: str) -> Any:
    (found,) = (
        b for b in inside(part(id, address)) if isinstance(b, Example | Story) and b.title == title
    )
    return found


@pytest.mark.parametrize("id", SHIPPED)
def test_a_box_of_a_turn_tells_its_thing_once(id: str) -> None:
    (data,) = reader(id).data("turn")
    for box in data["parts"]:
        said = [reader(id).saying.said(told) for told in box["told"]]
        begun = [" ".join(each.text.split()[:2]) for each in said if each]
        assert len(set(begun)) == len(begun), box["name"]


def test_the_table_of_the_scenario_stands_where_the_scenario_is_played() -> None:
    assert not any(isinstance(block, Grid) for block in part("catan/base", "with-herds"))
    (grid,) = (block for block in part("catan/bison", "with-herds") if isinstance(block, Grid))
    assert len(grid.rows) == 10
    assert grid.rows[0][1].text.startswith("12 victory points")


def test_a_settlement_that_moves_is_paid_for_and_has_arrived_in_the_picture_afterwards() -> None:
    game = bisongames.load("catan/bison")
    found = reader("catan/bison").found[
        reader("catan/bison").wanted["A settlement moves along roads"]
    ]
    assert found.after is not None
    assert found.after.table != found.before.table
    assert any(type(event).__name__ == "SettlementMoved" for event in found.events)
    shown = titled("catan/bison", "moving-settlements", "A settlement moves along roads")
    assert re.search(r"Pay|pay", shown.allowed.partition(". ")[2])
    state = game.start(found.before.num_players)
    for move in found.link_after.moves:
        state = state.apply(state.parse(move))
    assert state == found.after


@pytest.mark.parametrize("id", NATIVES)
def test_more_than_one_card_is_shown_with_a_role_of_strength_2_that_takes_2(id: str) -> None:
    two = titled(id, "acting", "More than one card")
    taken = [step.said for step in two.steps if step.said.startswith("Take")]
    assert len(taken) == 2
    assert "up to 2" in two.steps[0].said
    one = titled(id, "acting", "One card is enough")
    assert "up to 2" in one.steps[0].said
    assert one.steps[1].said.startswith("Take")


def test_the_steps_of_a_turn_of_natives_keep_their_numbers_with_every_expansion() -> None:
    for id in NATIVES:
        (turn,) = (b for b in part(id, "turn") if getattr(b, "name", "") == "turn")
        assert "1. Replenish" in turn.alt
        assert "3. Tribe action" in turn.alt
        assert len(re.findall(r"<circle[^>]*r=\"16\"", turn.svg)) == 3
