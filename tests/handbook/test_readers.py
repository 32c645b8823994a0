"""What readers who did not know the games stumbled over, so that it does not come back."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations, pairwise
from math import dist
from typing import Any, TypeVar

import pytest

import bisongames
from bisongames import show
from bisongames.components.seats import CHANCE
from bisongames.engine.matches.match import Match
from bisongames.engine.serialization.records import from_json
from bisongames.handbook.bison.areas import POSITIONS, scored_areas
from bisongames.handbook.examples.example_search import NAMES
from bisongames.handbook.figures import position_figures
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.overlay.geometry import frame_of, place_centers, place_extents
from bisongames.handbook.reader import Reader
from bisongames.handbook.text.blocks import (
    Block,
    BoxBlock,
    HtmlWriter,
    NumberedPictures,
    Picture,
    TableBlock,
)
from bisongames.handbook.text.example_blocks import ExampleBlock, ScoringBlock, StoryBlock
from tests.handbook.test_examples import SHIPPED, example, inside, page_blocks, queries, reader
from tests.position_checks import play

BlockT = TypeVar("BlockT", bound=Block)
ALL = "natives/base+rituals+seasons+soul-of-the-prairie"
NATIVES = ("natives/base", ALL)
OF_NATIVES, BISON, WIND_RIVER = (
    [id for id in SHIPPED if id.startswith(game)] for game in ("natives", "bison", "wind_river")
)
BADGE = re.compile(r'class="badge"[^>]*><circle cx="([0-9.]+)" cy="([0-9.]+)" r="([0-9.]+)"')


@cache
def part(id: str, address: str) -> tuple[Block, ...]:
    """What stands below one heading."""
    return Reader(bisongames.load(id), frozenset((address,))).parts()[address][1]


def only(id: str, address: str, kind: type[BlockT]) -> BlockT:
    """The only block of a kind below one heading."""
    (found,) = (block for block in part(id, address) if isinstance(block, kind))
    return found


def titled(id: str, address: str, title: str) -> Any:
    kinds = ExampleBlock | StoryBlock
    shown = (block for block in inside(part(id, address)) if isinstance(block, kinds))
    return next(block for block in shown if block.title == title)


TAUGHT = [
    ("bison/base", "end", "BI-R13"),
    ("bison/base", "end", "at most 15 animals of each kind count"),
    ("bison/base", "end", "3 of one kind for 1 of another"),
    ("bison/base+overflow=cut", "end", "what goes past the end of a track is lost"),
    ("bison/base", "scoring", "BI-R12"),
    ("bison/base", "scoring", "BI-4.4f"),
    ("bison/base", "hints", "`bison/expansion-1`"),
    ("bison/expansion-2", "expansion-2", "`bison/expansion-2`"),
    *(
        (id, "set-up", name)
        for id in ("catan/base", "catan/bison")
        for name in ("`h7` is a hex", "`v16` an intersection", "`e23` a path", "Q Ben")
    ),
    ("catan/bison", "set-up", "three hunters of Ben"),
    ("catan/bison", "cards", "CS-R15"),
    ("catan/base", "sheet", "Catan on one page"),
    *(
        ("catan/bison", "sheet", words)
        for words in ("Catan with bison herds on one page", "never next to another building", "On a 2 or a 12", "on a 7 roll again", "driven out and you rob nobody")
    ),
    *((ALL, "soul", rule) for rule in ("NA-7.3h", "NA-R24", "NA-7.2f", "NA-7.2b", "NA-R54", "NA-R23", "NA-R26")),
    *((ALL, address, "reconstructed") for address in ("totems", "rites", "seasons", "soul")),
    *((ALL, address, "your card is right") for address in ("totems", "rites", "seasons", "soul")),
    *((id, "sheet", "the winter card") for id in NATIVES),
    *((id, "soul", "scores for you alone") for id in OF_NATIVES if "soul" in id),
    (NATIVES[0], "totems", "reconstructed"),
    (NATIVES[0], "totems", "your card is right"),
]  # fmt: skip
NOT_TAUGHT = [
    ("bison/base+overflow=cut", "end", "may exchange"),
    ("bison/base+final_overflow=uncapped", "end", "at most 15"),
    ("catan/base", "set-up", "three hunters of Ben"),
    ("catan/base", "cards", "CS-R15"),
]


def read(id: str, address: str) -> str:
    """All words below one heading."""
    return " ".join("".join(map(str, part(id, address))).split())


@pytest.mark.parametrize(("id", "address", "words"), TAUGHT)
def test_a_part_teaches_what_readers_missed_in_it(id: str, address: str, words: str) -> None:
    assert words in read(id, address)


@pytest.mark.parametrize(("id", "address", "words"), NOT_TAUGHT)
def test_a_part_does_not_teach_what_this_variant_lacks(id: str, address: str, words: str) -> None:
    assert words not in read(id, address)


@pytest.mark.parametrize("id", WIND_RIVER)
def test_that_the_last_tipi_is_final_is_told_before_it_happens(id: str) -> None:
    for address in ("supplying", "hints"):
        assert re.search(r"last tipi.*(ever come back|can come in)", read(id, address)), address


@pytest.mark.parametrize("id", SHIPPED)
def test_a_box_of_a_turn_tells_its_thing_once(id: str) -> None:
    (data,) = reader(id).data("turn")
    for box in data["parts"]:
        said = [reader(id).templates.fill(told) for told in box["told"]]
        begun = [" ".join(each.text.split()[:2]) for each in said if each]
        assert len(set(begun)) == len(begun), box["name"]


def test_the_table_of_the_scenario_stands_where_the_scenario_is_played() -> None:
    assert not any(isinstance(block, TableBlock) for block in part("catan/base", "with-herds"))
    grid = only("catan/bison", "with-herds", TableBlock)
    assert len(grid.rows) == 10
    assert grid.rows[0][1].text.startswith("12 victory points")


def test_a_settlement_that_moves_is_paid_for_and_has_arrived_in_the_picture_afterwards() -> None:
    found = example("catan/bison", "A settlement moves along roads")
    assert found.after.table != found.before.table
    assert any(type(event).__name__ == "SettlementMoved" for event in found.events)
    shown = titled("catan/bison", "moving-settlements", "A settlement moves along roads")
    assert re.search(r"Pay|pay", shown.allowed.partition(". ")[2])
    start = bisongames.load("catan/bison").start(found.before.num_players)
    assert play(start, *found.link_after.moves) == found.after
    guide = guide_of(start.game.rulebook)  # it goes along roads of others or past buildings
    assert guide.looks_illegal(found.before, found.action)
    assert len(guide.path(found.before, found.action)) > 2


@pytest.mark.parametrize("id", NATIVES)
def test_more_than_one_card_is_shown_with_a_role_of_strength_2_that_takes_2(id: str) -> None:
    two = titled(id, "acting", "More than one card")
    taken = [step.said for step in two.steps if step.said.startswith("Take")]
    assert len(taken) == 2
    assert "up to 2" in two.steps[0].said
    assert "could have stopped after the first" in two.told


def carla_with(hunters: int, building: int) -> list[tuple[int, int]]:
    """Rank and gain of each player in the rulebook's first example, with other pieces of Carla."""
    data = json.loads((POSITIONS / "bison-1.json").read_text(encoding="utf-8"))
    (piece,) = (each for each in data["position"]["pieces"] if each["player"] == 2)
    piece.update(hunters=hunters, building=building)
    supply = data["position"]["supply"][2]
    supply.update(hunter=7 - hunters, tent1=2)
    del supply["tent2"]
    state: Any = from_json(json.dumps(data))
    (area,) = (each for each in scored_areas(state) if len(each.shares) == 4)
    return [(share.rank, share.gain) for share in area.shares]


def test_what_is_said_of_a_shared_first_rank_is_what_the_scoring_does() -> None:
    shared = carla_with(hunters=0, building=2)
    told = "".join(str(block) for block in part("bison/base", "scoring"))
    assert "Carla and Anna would share first rank and get 3 each" in told
    assert "Ben would be third with 4, David fourth with 2" in told
    assert [gain for _, gain in shared] == [3, 4, 3, 2]
    assert [rank for rank, _ in shared] == [1, 3, 1, 4]
    assert carla_with(hunters=3, building=2)[2] == (1, 7)


def on_small_badges(svg: str) -> list[str]:
    """What stands on the badges of a picture."""
    return re.findall(r'class="badge"[^>]*><circle.*?>([^<>]+)</text>', svg)


@pytest.mark.parametrize("id", BISON)
def test_the_place_that_is_too_far_out_lies_beside_the_land_and_is_marked(id: str) -> None:
    found = example(id, "Where a tile may lie")
    is_adjacent = guide_of(found.before.game.rulebook).is_adjacent
    assert all(is_adjacent(found.before, wish) for wish, _ in found.refused)
    shown = titled(id, "tile", "Where a tile may lie")
    refused = re.search(r"on (\S+), ", shown.refusal.tried)
    assert refused is not None
    assert "red cross" in shown.before.caption
    x, y = place_centers(shown.before.svg)[f"cell:{refused[1]}"]
    left, top, width, height = frame_of(shown.before.svg)
    assert 0 < x - left < width
    assert 0 < y - top < height
    assert f">{refused[1]}</text>" in shown.before.svg
    badge = BADGE.search(shown.before.svg)
    assert badge is not None
    assert abs(float(badge[1]) - x) + abs(float(badge[2]) - y) < 60


@pytest.mark.parametrize("id", BISON)
def test_a_way_that_is_too_long_is_counted_field_by_field_on_the_picture(id: str) -> None:
    shown = titled(id, "moving", "Too far")
    assert shown.refusal.facts == "(distance: 4)"
    assert on_small_badges(shown.before.svg) == ["1", "2", "3", "✗"]
    assert on_small_badges(shown.after.svg) == ["1", "2", "3"]
    assert 'class="long step"' not in shown.after.svg
    found = example(id, "Too far")
    table = found.before.table
    way = guide_of(found.before.game.rulebook).path(found.before, found.refused[0][0])
    numbers = [table.board.field_number[field.removeprefix("field:")] for field in way]
    assert len(way) == 5
    assert way[3] == f"field:{found.action.end}"
    assert all(b in table.land.links[a] for a, b in pairwise(numbers))
    assert all(
        f"{field.removeprefix('field:')} ({n}" in shown.before.caption
        for n, field in enumerate(way)
        if n
    )


@pytest.mark.parametrize("id", BISON)
def test_a_hunter_really_crosses_a_field_of_somebody_else(id: str) -> None:
    found = example(id, "A field that is taken")
    table = found.before.table
    between = guide_of(found.before.game.rulebook).path(found.before, found.action)[1:-1]
    holders = [
        table.holder[table.board.field_number[field.removeprefix("field:")]] for field in between
    ]
    assert any(holder not in (-1, found.before.actor) for holder in holders)


@pytest.mark.parametrize("id", BISON)
def test_an_area_is_shown_in_which_somebody_ranks_second(id: str) -> None:
    areas_shown = only(id, "scoring", NumberedPictures)
    assert any("(rank 2)" in picture.caption for picture in areas_shown.pictures)


def test_what_is_bought_at_the_market_is_missing_and_used_in_the_same_turn() -> None:
    story = titled("bison/base", "market", "At the market, before the stone")
    assert "No tent of size 1 is left in the supply" in story.told
    assert story.steps[0].said.startswith("Buy a tent of size 1")
    assert story.steps[-1].said.startswith("Build a tent of size 1")


@pytest.mark.parametrize("id", WIND_RIVER)
def test_a_tipi_that_is_safe_is_seen_in_the_plains(id: str) -> None:
    shown = titled(id, "moving-a-tipi", "A tipi is safe")
    found = example(id, "A tipi is safe")
    names = NAMES[: found.after.num_players]
    whole = show.svg(found.after, found.events, names=names, layout="board")
    assert shown.after.svg == whole
    assert "to the open plains" in shown.allowed


@pytest.mark.parametrize("id", NATIVES)
def test_a_captive_is_of_the_colour_of_another_player(id: str) -> None:
    found = example(id, "A captive")
    (taken,) = (event for event in found.events if type(event).__name__ == "CardTaken")
    assert (taken.player, taken.card in ("blue", "green", "yellow")) == (0, True)


@pytest.mark.parametrize("game", ["catan/base", "bison/base", "natives/base"])
def test_a_narrow_screen_has_a_set_up_of_its_own_with_all_its_numbers(game: str) -> None:
    steps = only(game, "set-up", NumberedPictures)
    broad, narrow = (
        [each for each in steps.pictures if each.screens in ("", screen)]
        for screen in ("broad", "narrow")
    )
    numbers = {n for each in broad for n in on_small_badges(each.svg)}
    assert {n for each in narrow for n in on_small_badges(each.svg)} == numbers
    assert len(numbers) > 2
    assert 'class="hb-figure hb-narrow"' in steps.html(HtmlWriter())
    captions = " ".join(each.caption for each in narrow)
    assert not re.search("pale places|On the right", captions)

    for picture in steps.pictures:  # no number stands on another
        circles = [tuple(map(float, each)) for each in BADGE.findall(picture.svg)]
        for (x, y, r), (x2, y2, _) in combinations(circles, 2):
            assert dist((x, y), (x2, y2)) > 1.5 * r, picture.name


def test_an_example_of_natives_keeps_the_prairie_in_its_pictures() -> None:
    for title in ("A captive", "Where a new member goes", "A role that finds nothing"):
        shown = titled("natives/base", "acting", title)
        assert any(id.startswith("card:") for id in place_centers(shown.before.svg)), title


def pictures_of(id: str) -> Iterator[tuple[str, Picture]]:
    """The pictures of positions on a page, with the titles of their blocks."""
    for block in inside(page_blocks(id)):
        if isinstance(block, ExampleBlock):
            yield from ((block.title, picture) for picture in (block.before, block.after))
        elif isinstance(block, StoryBlock | NumberedPictures | ScoringBlock):
            yield from ((getattr(block, "title", ""), picture) for picture in block.pictures)


def width(picture: Picture) -> float:
    (wide,) = re.findall(r'viewBox="[^"]*" width="([0-9.]+)"', picture.svg)
    return float(wide)


BOARDS = ("bison/base", "catan/base", "catan/bison")


@pytest.mark.parametrize("id", BOARDS)
def test_what_stands_on_the_board_of_an_example_can_be_read_on_a_desk(id: str) -> None:
    for title, picture in pictures_of(id):
        if not title or "Hand of" in picture.svg:  # a strip of the panel without the board
            continue
        beside = width(picture) <= 430
        scale = (410 if beside else width(picture)) / frame_of(picture.svg)[2]
        of_board = re.findall(
            r'<text[^>]*font-size="([0-9.]+)"[^>]*>(?:[evh]\d+|-?\d,-?\d)</text>', picture.svg
        )
        assert all(scale * float(letters) > 9 for letters in of_board), title


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_a_picture_says_the_name_of_the_place_that_is_refused(id: str) -> None:
    shown = (block for block in inside(page_blocks(id)) if isinstance(block, ExampleBlock))
    for block in shown:
        if block.refusal and "red cross" in block.before.caption:
            named = re.findall(r"\b[evh]\d+\b", block.refusal.tried)
            assert f">{named[-1]}</text>" in block.before.svg, block.title


def test_a_hunter_of_catan_jumps_to_a_hex_that_is_no_neighbour() -> None:
    found = example("catan/bison", "A hunter moves")
    assert guide_of(found.before.game.rulebook).looks_illegal(found.before, found.action)


def test_a_harbour_is_shown_with_what_stands_at_it_and_the_hand_before_and_afterwards() -> None:
    shown = titled("catan/bison", "trade", "Three for one, at a harbour")
    at_harbour, before, after = shown.pictures
    assert "3:1" in at_harbour.svg
    assert "Carla" in at_harbour.caption
    assert before.caption.startswith("Before")
    assert after.caption == "Afterwards."


def test_the_beginner_map_is_shown_where_it_is_advised() -> None:
    for id in ("catan/base", "catan/bison"):
        shown = only(id, "hints", Picture)
        state = Match(bisongames.load(f"{id}+setup=beginner_map"), 4, 1).state
        assert shown.svg == show.svg(state, names=NAMES[:4], layout="board")
        assert not [b for b in part(f"{id}+setup=beginner_map", "hints") if isinstance(b, Picture)]


def test_the_match_that_is_scored_with_herds_is_won_by_hunting() -> None:
    scored = only("catan/bison", "scoring", ScoringBlock)
    (hunts,) = (row.points for row in scored.sheet.rows if row.name == "Hunt points")
    best = max(scored.sheet.totals)
    assert hunts[scored.sheet.totals.index(best)] == max(hunts) > 3


@cache
def sheet(id: str) -> BoxBlock:
    (found,) = (b for b in part(id, "sheet") if isinstance(b, BoxBlock) and b.kind == "page")
    return found


def test_the_page_to_print_of_the_herds_has_a_small_picture() -> None:
    for id, pictures in (("catan/bison", 1), ("catan/base", 0)):
        assert sum(isinstance(b, Picture) and b.small for b in sheet(id).blocks) == pictures


@pytest.mark.parametrize("id", BISON)
def test_the_action_spaces_are_called_on_the_page_as_on_the_pictures(id: str) -> None:
    told = "".join(str(block) for block in part(id, "action"))
    turn = only(id, "turn", Picture)
    speech = show.svg(bisongames.load(id).start(2))
    for name in ("build tents", "build canoes", "gather hunters", "short move", "long move"):
        assert f"“{name}”" in told
        assert name in turn.alt.lower() or name in turn.svg.lower()
        assert name in speech


def least_letters(picture: Picture, room: float) -> float:
    """How large the smallest letters are where a picture has so much room, in pixels."""
    sizes = map(float, re.findall(r'<text[^>]*font-size="([0-9.]+)"', picture.svg))
    return min(sizes) * min(room, width(picture)) / frame_of(picture.svg)[2]


@pytest.mark.parametrize("id", NATIVES)
def test_the_pictures_of_natives_can_be_read_on_a_desk_and_on_a_phone(id: str) -> None:
    for _, picture in pictures_of(id):
        broad = picture.name.startswith(("setup", "scored"))
        if picture.screens != "narrow":
            room, least = (864, 9) if broad else (480, 10)
            assert least_letters(picture, room) > least, picture.name
        if picture.screens != "broad":
            room = 364 if "setup" in picture.name else 380
            assert least_letters(picture, room) > 7.9, picture.name
            assert ' hb-cut"' in picture.svg, picture.name


@pytest.mark.parametrize("id", NATIVES)
def test_an_example_of_natives_ends_before_the_next_player_reveals(id: str) -> None:
    over = 0
    for title, _ in queries(id):
        found = example(id, title)
        names = [type(event).__name__ for event in found.events]
        if found.after is not None and "TurnBegun" in names:
            over += 1
            assert names[-1] == "TurnBegun", title
            assert found.after.actor == CHANCE, title
            shown = position_figures.example_block(found, title, "", {"layout": "tall"})
            assert not any("reveals" in told or "begins turn" in told for told in shown.happened)
    assert over > 2


@pytest.mark.parametrize("id", OF_NATIVES)
def test_the_set_up_of_natives_has_the_one_card_more_that_its_caption_tells_of(id: str) -> None:
    game = bisongames.load(id)
    (data,) = reader(id).data("setup")
    match = Match(game, 4, data["seed"])
    view: Any = match.state.view(None)
    assert view.prairie.total == game.board(4).opening_size + 1
    assert not any(view.scores.scores)
    assert match.actor == 0


@pytest.mark.parametrize("id", NATIVES)
def test_a_new_member_that_is_placed_is_no_hero_and_nobody_has_a_season_of_curses(id: str) -> None:
    found = example(id, "Where a new member goes")
    table = found.before.table
    card = table.board.kinds[table.held]
    assert card in found.before.game.components.members
    assert card not in found.before.game.components.heroes
    two = titled(id, "acting", "More than one card")
    assert "Autumn" not in two.pictures[0].svg


@pytest.mark.parametrize("id", WIND_RIVER)
def test_tipis_that_are_given_up_are_marked_and_resources_told_that_decide_it(id: str) -> None:
    title = "Too little to pay for all"
    shown = titled(id, "supplying", title)
    found = example(id, title)
    for name, number in zip(NAMES, found.before.table.resources, strict=False):
        assert f"{name} {number}" in shown.before.caption
    lost = [e.field for e in found.events if type(e).__name__ == "TipisLost"]
    left, top, wide, high = frame_of(shown.before.svg)
    assert lost
    for field in lost:
        assert re.search(rf'wanted" data-id="field:{field}"', shown.before.svg)
        x0, y0, x1, y1 = place_extents(shown.before.svg)[f"field:{field}"]
        assert left <= x0 < x1 <= left + wide
        assert top <= y0 < y1 <= top + high
    assert shown.refusal is None


@pytest.mark.parametrize("id", WIND_RIVER)
def test_the_sum_of_earning_is_written_out_and_its_fields_are_marked(id: str) -> None:
    shown = titled(id, "earning", "Earning")
    found = example(id, "Earning")
    (earned,) = (e for e in found.events if type(e).__name__ == "ResourcesEarned")
    told = re.search(r"([A-G][1-7]): (\d+) buffalo.* = (\d+)\.$", shown.told)
    assert told is not None
    assert int(told[3]) == earned.gain
    assert f'wanted" data-id="field:{told[1]}"' in shown.before.svg


@pytest.mark.parametrize("id", WIND_RIVER)
def test_a_refusal_is_what_an_example_is_about_and_its_cross_hides_no_number(id: str) -> None:
    assert titled(id, "moving-a-tipi", "Moving in with others").refusal.rule.id == "WR-5.3.1g"
    for address, title, rule in (
        ("moving", "A field can be full", "WR-5.1f"),
        ("extra", "The extra buffalo", "WR-5.1f"),
        ("moving", "Only ahead", "WR-5.1e"),
    ):
        shown = titled(id, address, title)
        assert shown.refusal.rule.id == rule, title
        svg = shown.before.svg
        badge = BADGE.search(svg)
        if badge is None:  # what is refused ends where the other ends: the arrow alone shows it
            assert 'class="refused-way"' in svg, title
            continue
        x, y, radius = map(float, badge.groups())
        middles = [at for thing, at in place_centers(svg).items() if thing.startswith("field:")]
        assert min(dist((x, y), at) for at in middles) > 2 * radius
    assert 'class="refused-way"' in titled(id, "moving", "Only ahead").before.svg
