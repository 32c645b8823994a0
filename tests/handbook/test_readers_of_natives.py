"""What readers who did not know Natives asked for, so that it does not come back."""

from __future__ import annotations

import random
import re

import pytest

import bisongames
from bisongames import show
from bisongames.handbook.examples.example_search import Query, by_kind
from bisongames.handbook.game_guide import guide_of
from bisongames.handbook.overlay.geometry import place_extents
from bisongames.handbook.text.blocks import (
    BoxBlock,
    HtmlWriter,
    NumberedPictures,
    Picture,
    PieceList,
    TableBlock,
)
from bisongames.handbook.text.example_blocks import ScoringBlock
from bisongames.handbook.text.markdown import HandbookError
from bisongames.show.text_metrics import width_of
from tests.handbook.test_examples import example, reader
from tests.handbook.test_readers import (
    ALL,
    BADGE,
    NATIVES,
    OF_NATIVES,
    only,
    part,
    sheet,
    titled,
)

BASE = NATIVES[0]
WITH_SOUL = [id for id in OF_NATIVES if "soul" in id]
WITH_RITES = [id for id in OF_NATIVES if "rituals" in id]


@pytest.mark.parametrize("id", WITH_SOUL)
def test_great_food_is_refused_to_a_strong_role_with_no_help_of_a_season(id: str) -> None:
    found = example(id, "Only one great food in a turn")
    known = guide_of(found.before.game.rulebook).conditions(found.before)
    assert known["strength"] in ("2", "3")
    assert known["extra"] == "0"
    assert known["season"] not in ("summer-of-joy", "autumn-of-harvest")
    assert int(known["great_taken"]) == 1
    view = found.before.view(None)
    assert view.left == int(known["strength"]) - view.taken > 0
    kept = view.tribes[found.before.actor].above
    assert any(card.startswith("great-") for card in kept)
    told = titled(id, "soul", "Only one great food in a turn").told
    assert "in this same turn" in told
    assert "season" not in told


@pytest.mark.parametrize("id", WITH_RITES)
def test_the_rite_that_is_allowed_is_a_rite_that_is_paid_for(id: str) -> None:
    found = example(id, "A rite that must be paid for")
    assert str(found.action) == "take:rite-of-rainmaking"
    ((_, payment),) = found.also
    assert str(payment).startswith("discard:")
    assert "CardBoxed" in {type(event).__name__ for event in found.events}
    wish, violation = found.refused[0]
    assert (str(wish), violation.rule.id) == ("take:rite-of-ancestors", "NA-R22")
    assert found.before != example(id, "A totem is taken").before
    shown = titled(id, "rites", "A rite that must be paid for")
    assert "Discard" in shown.allowed


@pytest.mark.parametrize("id", OF_NATIVES)
def test_few_cards_lie_open_in_the_examples_of_the_tribe_action(id: str) -> None:
    for title, most in (("A captive", 15), ("A totem is taken", 15), ("A rite that must be paid for", 19)):  # fmt: skip
        if title in reader(id).queries:
            assert example(id, title).before.view(None).prairie.total <= most, title


def test_a_fact_of_a_position_that_there_is_not_is_said() -> None:
    state = bisongames.load(BASE).start(2)
    assert Query().meets(state)
    assert Query(where={"season": ""}).meets(state)
    assert not Query(where={"open": "99"}).meets(state)
    with pytest.raises(HandbookError, match="unknown fact weather; known facts: open"):
        Query(where={"weather": "."}).meets(state)


def test_what_is_avoided_on_the_way_is_chosen_only_where_there_is_nothing_else() -> None:
    state = bisongames.load(BASE).start(2)
    rng = random.Random(1)
    while str(next(iter(state.legal_actions()), "")) not in ("scout", "stop"):
        state = state.apply(state.sample_chance(rng))
    assert {str(by_kind(state, rng, "scout")) for _ in range(20)} == {"stop"}
    assert {str(by_kind(state, rng, "scout|stop")) for _ in range(40)} == {"scout", "stop"}


@pytest.mark.parametrize("id", WITH_SOUL)
def test_a_hero_is_taken_and_crosses_its_role_out(id: str) -> None:
    told = titled(id, "soul", "A hero joins a tribe")
    assert "Rolling Thunder" in told.steps[-1].said
    before, after = told.pictures
    assert ("M3,17L29" in before.svg, "M3,17L29" in after.svg) == (False, True)


def test_signs_are_explained_where_they_may_come_up() -> None:
    for id in OF_NATIVES:
        signs = only(id, "set-up", PieceList)
        told = " ".join(said.text for _, said in signs.rows)
        assert "what the role takes" in told
        assert ("two rings" in told) == (id == ALL) or id not in NATIVES
        assert not any(">red<" in picture.svg for picture, _ in signs.rows)
        assert ("crossed out" in told) == ("soul" in id), id
        assert ("season change summer" in told) == ("seasons" in id), id
        assert "The snowflake is winter" in told or "the snowflake winter" in told
        assert "red is a circle" in told
        (food,) = (p for p, said in signs.rows if said.text.startswith("**Food**"))
        assert ">×2<" in food.svg
        written = "".join(str(block) for block in part(id, "set-up"))
        assert "in all tribes" in written
        assert ("harmony that others made" in written) == ("soul" in id), id
        assert "white on a dark" in written
        assert "goes first" in written


def test_the_table_of_single_expansions_says_what_their_rules_say() -> None:
    table = only(ALL, "set-up", TableBlock)
    for name, row in zip(("rituals", "seasons", "soul-of-the-prairie"), table.rows, strict=True):
        game = bisongames.load(f"{BASE}+{name}")
        alone = game.values
        cells = [cell.text for cell in row]
        assert cells[1] == str(alone["playing_cards"])
        assert cells[2].startswith(str(alone["opening_size"]))
        assert ("piles" in cells[3]) == bool(alone["seasons"])
        assert ("Silent Stalker" in cells[2]) == bool(alone["soul_of_the_prairie"])
        assert ("Summer of Prayer" in cells[3]) == (
            bool(alone["seasons"]) and not game.has_rule("NA-7.1m")
        )
        used = "with" if alone["with_totem_of_power"] else "without"
        assert cells[3].endswith(f"{used} the Totem of Power")
    for id in OF_NATIVES:
        tables = [block for block in part(id, "set-up") if isinstance(block, TableBlock)]
        assert bool(tables) == (id.count("+") == 3), id


def test_the_base_page_leads_to_single_expansions() -> None:
    hints = only(BASE, "hints", BoxBlock)
    chosen_on_the_site = re.findall(r'href="#play=([^"]+)"', hints.html(HtmlWriter(table="table/")))
    assert len(chosen_on_the_site) == 3
    alone = hints.html(HtmlWriter())
    for id in chosen_on_the_site:
        assert bisongames.load(id).id == id
        assert f"<code>{id}</code>" in alone
    assert "#play=" not in alone


@pytest.mark.parametrize("id", NATIVES)
def test_numbers_of_the_set_up_stand_beside_all_things(id: str) -> None:
    steps = only(id, "set-up", NumberedPictures)
    assert len(steps.pictures) == 2
    for picture in steps.pictures:
        badges = [tuple(map(float, each)) for each in BADGE.findall(picture.svg)]
        assert len(badges) == 3
        nearest = min(left for left, *_ in place_extents(picture.svg).values())
        for x, _, radius in badges:
            assert x - radius >= 0
            assert x + radius <= nearest, picture.name
        assert ("Two of the four tribes" in picture.caption) == (picture.screens == "narrow")


@pytest.mark.parametrize("id", OF_NATIVES)
def test_the_tinted_ground_is_told_of_where_it_is_seen_and_ranks_are_everywhere(id: str) -> None:
    end = only(id, "scoring", ScoringBlock)
    for picture in end.pictures:
        drawn = ">totems and rites</text>" in picture.svg or ">totems</text>" in picture.svg
        assert ("tinted ground" in picture.caption) == drawn
        assert "the crown is the winner's" in picture.caption
    assert (id == BASE) <= ("tinted" not in end.pictures[0].caption)
    assert (id == ALL) <= ("harmony and curses" in end.pictures[0].caption)


@pytest.mark.parametrize("id", WITH_SOUL)
def test_both_ends_of_a_conflict_card_are_shown_with_both_warriors_marked_before(id: str) -> None:
    for title, end in (("A conflict", "conflict"), ("Only harmony", "makes harmony")):
        shown = titled(id, "soul", title)
        assert end in shown.steps[-1].said
        marked = re.findall(r'wanted" data-id="(role:[^"]*)"', shown.pictures[0].svg)
        assert marked == ["role:0/warrior", "role:1/warrior"], title
    assert "as much for Ben" in titled(id, "soul", "Only harmony").told


def test_the_page_to_print_sets_up_and_scores_every_expansion() -> None:
    wanted = {
        "of the base game open": lambda id: "seasons" in id and "soul" in id,
        "no Silent Stalker": lambda id: "soul" in id and "seasons" not in id,
        "equal piles A, B and C": lambda id: "seasons" in id,
        "the Totem of Power is out": lambda id: "soul" in id,
        "Curses only with Winds or Wrath": lambda id: "seasons" in id,
        "2 points off, plus the bonus if you meet its condition": lambda id: "soul" in id,
        "Conflict: 3 points for you; harmony: 1 point for you and as much for the player of its colour": lambda id: (
            "soul" in id
        ),
        "rites 1 or 4 points": lambda id: "rituals" in id,
    }
    for id in OF_NATIVES:
        said = " ".join(re.sub(r"<[^>]*>", "", sheet(id).html(HtmlWriter())).split())
        assert said.count("tribe cards in a row each") == 1
        assert len(re.findall(r"Shuffle \d+ cards; \d+", said)) == 1, id
        for words, holds in wanted.items():
            assert (words in said) == holds(id), (id, words)


def test_the_season_that_ends_is_marked_and_the_one_that_begins_is_seen() -> None:
    shown = titled(ALL, "seasons", "A season begins")
    assert 'data-id="season:card"' in shown.after.svg
    assert "#d9a106" in shown.before.svg  # the sun of the summer, which has no plain shape
    assert 'wanted" data-id="season:card"' in shown.before.svg
    assert "season that ends is marked" in shown.before.caption


@pytest.mark.parametrize("id", NATIVES)
def test_a_red_cross_leaves_name_and_strength_of_a_role_to_be_seen(id: str) -> None:
    shown = titled(id, "acting", "A role that finds nothing").before
    wish, _ = example(id, "A role that finds nothing").refused[0]
    ((x, y, radius),) = (map(float, each) for each in BADGE.findall(shown.svg))
    roles = {at: box for at, box in place_extents(shown.svg).items() if at.startswith("role:")}
    inside = [at for at, (left, top, _, _) in roles.items() if left + 50 < x + radius and left + 40 < x < left + 70 and top + 37 <= y - radius + 3]  # fmt: skip
    assert str(wish).startswith("activate:")
    assert inside


def test_a_turn_says_what_seasons_and_conflicts_change_in_its_steps() -> None:
    for id in OF_NATIVES:
        (turn,) = (b for b in part(id, "turn") if isinstance(b, Picture) and b.name == "turn")
        assert "1. Replenish" in turn.alt
        assert "3. Tribe action" in turn.alt
        assert len(re.findall(r'<circle[^>]*r="16"', turn.svg)) == 3
        assert ("2 in the Spring of Awakening" in turn.alt) == ("seasons" in id), id
        assert ("as in step 1" in turn.alt) == ("seasons" in id or "soul" in id), id
        assert turn.alt.count("as in step 1") <= 1


def test_whose_turn_it_is_stands_within_its_outline() -> None:
    state = bisongames.load(BASE).start(2)
    rng = random.Random(1)
    while "in turn<" not in (svg := show.svg(state, layout="tall")):
        actions = state.legal_actions()
        state = state.apply(actions[0] if actions else state.sample_chance(rng))
    (width,) = re.findall(r'<rect [^>]*y="10" width="([0-9.]+)" height="20"', svg)
    assert float(width) >= width_of("in turn", 12, bold=True) + 8
