"""What readers who did not know the games stumbled over, so that it does not come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames.handbook.areas import POSITIONS, areas
from bisongames.handbook.blocks import Block, Box, Example, Grid, Story
from bisongames.handbook.reading import Reader
from bisongames.play.records import from_json
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


def carla_with(hunters: int, building: int) -> list[tuple[int, int]]:
    """Rank and gain of each player in the rulebook's first example, with other pieces of Carla."""
    data = json.loads((POSITIONS / "bison-1.json").read_text(encoding="utf-8"))
    (piece,) = (each for each in data["position"]["pieces"] if each["player"] == 2)
    piece.update(hunters=hunters, building=building)
    supply = data["position"]["supply"][2]
    supply.update(hunter=7 - hunters, tent1=2)
    del supply["tent2"]
    state: Any = from_json(json.dumps(data))
    (area,) = (each for each in areas(state) if len(each.shares) == 4)
    return [(share.rank, share.gain) for share in area.shares]


def test_what_is_said_of_a_shared_first_rank_is_what_the_scoring_does() -> None:
    shared = carla_with(hunters=0, building=2)
    told = "".join(str(block) for block in part("bison/base", "scoring"))
    assert "Carla and Anna would share first rank and get 3 each" in told
    assert "Ben would be third with 4, David fourth with 2" in told
    assert [gain for _, gain in shared] == [3, 4, 3, 2]
    assert [rank for rank, _ in shared] == [1, 3, 1, 4]
    assert carla_with(hunters=3, building=2)[2] == (1, 7)
