"""What readers who did not know the games stumbled over, so that it does not come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations
from math import dist
from typing import Any

import pytest

import bisongames
from bisongames import show
from bisongames.handbook import drawn
from bisongames.handbook.areas import POSITIONS, areas
from bisongames.handbook.badges import places
from bisongames.handbook.beyond import touches
from bisongames.handbook.blocks import Block, Box, Example, Grid, Numbered, Picture, Story
from bisongames.handbook.found import NAMES
from bisongames.handbook.hypertext import Writer
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
        (turn,) = (b for b in part(id, "turn") if isinstance(b, Picture) and b.name == "turn")
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


BISON = [id for id in SHIPPED if id.startswith("bison/")]


@pytest.mark.parametrize("id", BISON)
def test_the_place_that_is_too_far_out_lies_beside_the_land_and_is_marked(id: str) -> None:
    found = reader(id).found[reader(id).wanted["Where a tile may lie"]]
    assert all(touches(found.before, wish) for wish, _ in found.refused)
    shown = titled(id, "tile", "Where a tile may lie")
    refused = re.search(r"on (\S+), ", shown.refusal.tried)
    assert refused is not None
    assert "red cross" in shown.before.caption
    x, y = places(shown.before.svg)[f"cell:{refused[1]}"]
    size = re.search(r'viewBox="0 0 ([0-9.]+) ([0-9.]+)"', shown.before.svg)
    assert size is not None
    assert 0 < x < float(size[1])
    assert 0 < y < float(size[2])
    badge = re.search(r'class="badge"[^>]*><circle cx="([0-9.]+)" cy="([0-9.]+)"', shown.before.svg)
    assert badge is not None
    assert abs(float(badge[1]) - x) + abs(float(badge[2]) - y) < 60


@pytest.mark.parametrize("id", BISON)
def test_an_area_is_shown_in_which_somebody_ranks_second(id: str) -> None:
    (areas_shown,) = (block for block in part(id, "scoring") if isinstance(block, Numbered))
    assert any("(rank 2)" in picture.caption for picture in areas_shown.pictures)


def test_what_is_bought_at_the_market_is_used_in_the_same_turn() -> None:
    steps = titled("bison/base", "market", "At the market, before the stone").steps
    assert steps[0].said.startswith("Buy a tent of size 2")
    assert steps[-1].said.startswith("Build a tent of size 2")


def test_rules_that_decide_a_final_scoring_are_taught_where_it_is_told() -> None:
    ended = "".join(str(block) for block in part("bison/base", "end"))
    scored = "".join(str(block) for block in part("bison/base", "scoring"))
    assert "BI-R13" in ended
    assert "BI-R12" in scored
    assert "BI-4.4f" in scored


def test_an_expansion_says_the_name_by_which_it_is_played() -> None:
    told = [str(block) for block in part("bison/expansion-2", "expansion-2")]
    assert any("`bison/expansion-2`" in each for each in told)
    assert any("`bison/expansion-1`" in str(each) for each in part("bison/base", "hints"))


def test_names_of_places_and_letters_of_players_are_explained_for_catan() -> None:
    for id in ("catan/base", "catan/bison"):
        told = "".join(str(block) for block in part(id, "set-up"))
        for name in ("`h7` is a hex", "`v16` an intersection", "`e23` a path", "Q Ben"):
            assert name in told
        assert ("three hunters of Ben" in told) == (id == "catan/bison")


WIND_RIVER = [id for id in SHIPPED if id.startswith("wind_river/")]


@pytest.mark.parametrize("id", WIND_RIVER)
def test_what_is_refused_in_an_example_is_what_the_example_is_about(id: str) -> None:
    for address, title, rule in (
        ("moving", "Only ahead", "WR-5.1e"),
        ("supplying", "Too little to pay for all", "WR-5.2f"),
        ("moving-a-tipi", "Moving in with others", "WR-5.3.1g"),
        ("extra", "The extra buffalo", "WR-5.1f"),
    ):
        assert titled(id, address, title).refusal.rule == rule, title


@pytest.mark.parametrize("id", WIND_RIVER)
def test_resources_are_told_where_they_decide_an_example(id: str) -> None:
    found = reader(id).found[reader(id).wanted["Too little to pay for all"]]
    table: Any = found.before.table
    caption = titled(id, "supplying", "Too little to pay for all").before.caption
    for name, number in zip(NAMES, table.resources, strict=False):
        assert f"{name} {number}" in caption


@pytest.mark.parametrize("id", WIND_RIVER)
def test_a_tipi_that_is_safe_is_seen_in_the_plains(id: str) -> None:
    shown = titled(id, "moving-a-tipi", "A tipi is safe")
    found = reader(id).found[reader(id).wanted["A tipi is safe"]]
    assert found.after is not None
    names = NAMES[: found.after.num_players]
    whole = show.svg(found.after, found.events, names=names, layout="board")
    assert shown.after.svg == whole
    assert "in the plains" in shown.happened[0] or "open plains" in shown.happened[0]


@pytest.mark.parametrize("id", WIND_RIVER)
def test_that_the_last_tipi_is_final_is_told_before_it_happens(id: str) -> None:
    for address in ("supplying", "hints"):
        told = "".join(str(block) for block in part(id, address))
        assert re.search(r"last tipi.*(ever come back|can come in)", told), address


@pytest.mark.parametrize("id", SHIPPED)
def test_a_refusal_does_not_say_again_between_which_places_something_was_tried(id: str) -> None:
    for found in reader(id).found.values():
        shown = drawn.refusal(found)
        if shown is not None:
            for name, value in re.findall(r"(start|end|path|hex): ([^,)]+)", shown.facts):
                assert value not in re.split(r"[ ()]", shown.tried), (name, shown.tried)


@pytest.mark.parametrize("id", NATIVES)
def test_a_captive_is_of_the_colour_of_another_player(id: str) -> None:
    found = reader(id).found[reader(id).wanted["A captive"]]
    (taken,) = (event for event in found.events if type(event).__name__ == "CardTaken")
    assert (taken.player, taken.card in ("blue", "green", "yellow")) == (0, True)  # type: ignore[attr-defined]


def test_who_gets_and_places_the_silent_stalker_is_taught() -> None:
    told = "".join(str(block) for block in part(NATIVES[1], "soul"))
    assert "NA-7.3h" in told
    assert "NA-R24" in told


@pytest.mark.parametrize("id", NATIVES)
def test_the_page_to_print_says_where_the_winter_card_goes(id: str) -> None:
    (sheet,) = (b for b in part(id, "sheet") if isinstance(b, Box) and b.kind == "page")
    assert "the winter card" in str(sheet.blocks[:2])


@pytest.mark.parametrize("game", ["catan/base", "bison/base", "natives/base"])
def test_a_narrow_screen_has_a_set_up_of_its_own_with_all_its_numbers(game: str) -> None:
    (steps,) = (block for block in part(game, "set-up") if isinstance(block, Numbered))
    broad, narrow = steps.pictures
    assert (broad.screens, narrow.screens) == ("broad", "narrow")
    numbers = [re.findall(r'class="badge".*?>(\d+)</text>', each.svg) for each in (broad, narrow)]
    assert numbers[0] == numbers[1]
    assert 'class="hb-figure hb-narrow"' in Writer().block(steps)
    assert "On the right" not in narrow.caption


@pytest.mark.parametrize("game", ["catan/base", "bison/base", "natives/base"])
def test_no_number_of_a_set_up_stands_on_another(game: str) -> None:
    (steps,) = (block for block in part(game, "set-up") if isinstance(block, Numbered))
    for picture in steps.pictures:
        found = re.findall(
            r'class="badge"[^>]*><circle cx="([0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)"', picture.svg
        )
        circles = [tuple(map(float, each)) for each in found]
        for (x, y, r), (x2, y2, _) in combinations(circles, 2):
            assert dist((x, y), (x2, y2)) > 1.5 * r, picture.name


def test_an_example_of_natives_keeps_the_prairie_in_its_pictures() -> None:
    for title in ("A captive", "Where a new member goes", "A role that finds nothing"):
        shown = titled("natives/base", "acting", title)
        assert any(id.startswith("card:") for id in places(shown.before.svg)), title
