"""Natives 1: what is in the box."""

from __future__ import annotations

import tomllib
from collections import Counter
from pathlib import Path

import pytest

import bisongames
from bisongames.natives.cards import PROVENANCE
from bisongames.natives.components import counted_as, rows
from bisongames.natives.texts_with_expansions import text_of
from tests.natives.positions import (
    ALL,
    BASE,
    COMBINATIONS,
    RITUALS,
    SEASONS,
    SOUL,
    faults_of,
    position,
    rule_text,
    scores,
    tribe,
    variant_file,
)

FOLDER = Path(bisongames.load(BASE).variant.path).parent


def box(name: str) -> int:
    """How many cards a file adds."""
    data = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))["components"]
    return sum(
        row["count"]
        for family, found in data.items()
        if family not in ("counts", "season_sets")
        for row in found.values()
    )


def kinds(game: str) -> Counter[str]:
    """The cards of a game by what they are counted as."""
    found: Counter[str] = Counter()
    for family, _, row in rows(bisongames.load(game).components):
        found[counted_as(family, row)] += row.count
    return found


def test_NA_1b_the_whole_box_holds_200_cards() -> None:
    assert [box(n) for n in ("base", "rituals", "seasons", "soul-of-the-prairie")] == [
        129, 16, 25, 30,
    ]  # fmt: skip


def test_NA_1b_whoever_types_a_box_may_have_its_cards_counted(tmp_path: Path) -> None:
    text = "[components.food]\ncorn = { count = 17 }\n"
    wrong = faults_of(tmp_path, f"{text}[components.counts]\ncorn = 18\nsalmon = 12\n")
    assert [*wrong] == ["components.counts.corn"]
    assert "17" in wrong["components.counts.corn"]
    assert "18" in wrong["components.counts.corn"]


def test_NA_1b_1e_1g_1h_1i_the_base_set() -> None:
    assert kinds(BASE) == {
        "start_player": 1, "winter": 1, "tribe": 28, "members_worth_2": 28,
        "members_worth_1": 24, "corn": 18, "salmon": 12, "bison": 9, "totems": 8,
    }  # fmt: skip
    totems = bisongames.load(BASE).components.totems
    assert len(totems) == 8
    assert {row.count for row in totems.values()} == {1}


def test_NA_1b_a_file_may_put_in_a_second_totem_of_a_kind(tmp_path: Path) -> None:
    text = "[components.totems]\ntotem-of-cunning = { count = 2 }\n"
    game = bisongames.load(variant_file(tmp_path, text))
    assert sum(game.board(2).counts) == sum(bisongames.load(BASE).board(2).counts) + 1
    wrong = faults_of(tmp_path, f"{text}[components.counts]\ntotems = 8\n")
    assert [*wrong] == ["components.counts.totems"]


def test_NA_1f_one_colour_is_worth_2_and_two_colours_are_worth_1(tmp_path: Path) -> None:
    for row in bisongames.load(BASE).components.members.values():
        assert row.value == {1: 2, 2: 1}[len(row.colors)]
    wrong = faults_of(tmp_path, "[components.members]\nred-green = { value = 2 }\n")
    assert "components.members.red-green.value" in wrong


def test_NA_1j_the_rituals_add_sixteen_rites() -> None:
    assert kinds(RITUALS) - kinds(BASE) == {"rites": 16}
    assert not bisongames.load(BASE).components.rites


def test_NA_1k_1l_the_seasons_add_changes_seasons_and_curses() -> None:
    assert kinds(SEASONS) - kinds(BASE) == {"season_changes": 2, "seasons": 9, "curses": 14}
    components = bisongames.load(SEASONS).components
    assert Counter(row.part for row in components.seasons.values()) == {
        "spring": 3, "summer": 3, "autumn": 3,
    }  # fmt: skip
    assert {(row.points, row.count) for row in components.curses.values()} == {(-5, 10), (-10, 4)}
    assert "spring" not in components.specials


def test_NA_1m_1n_1o_the_soul_adds_great_food_conflicts_and_heroes() -> None:
    assert kinds(SOUL) - kinds(BASE) == {
        "great_corn": 6, "great_salmon": 4, "great_bison": 3, "conflicts": 8, "heroes": 9,
    }  # fmt: skip
    components = bisongames.load(SOUL).components
    assert {row.color: row.count for row in components.conflicts.values()} == dict.fromkeys(
        ("red", "green", "blue", "yellow"), 2
    )
    assert len(components.heroes) == 9


@pytest.mark.parametrize(
    ("game", "number"),
    list(zip(COMBINATIONS, (99, 115, 99, 115, 128, 144, 128, 144), strict=True)),
)
def test_NA_2g_the_playing_cards_of_every_combination(game: str, number: int) -> None:
    assert sum(bisongames.load(game).board(2).counts) == number
    assert f" {number} playing cards" in rule_text("NA-2g", game)


def test_NA_1d_roles_from_left_to_right(tmp_path: Path) -> None:
    tribes = bisongames.load(BASE).components.tribe
    assert sorted(tribes, key=lambda role: tribes[role].place) == [
        "scout", "elder", "shaman", "warrior", "farmer", "fisher", "hunter",
    ]  # fmt: skip
    text = "[components.tribe]\nshaman = { place = 4 }\nwarrior = { place = 3 }\n"
    assert [*faults_of(tmp_path, text)] == ["components.tribe"]


def test_NA_1c_four_colours(tmp_path: Path) -> None:
    shown = {c for row in bisongames.load(BASE).components.members.values() for c in row.colors}
    assert shown == {"red", "green", "blue", "yellow"}
    ((path, message),) = faults_of(
        tmp_path, '[components.members]\nred = { colors = ["purple"] }\n'
    ).items()
    assert path == "components.members.red.colors[0]"
    assert "yellow" in message


def test_NA_R34_members_of_one_colour_are_one_kind_of_card() -> None:
    state = position(prairie="red red red")
    taking = state.apply(state.parse("activate:elder"))
    assert [str(a) for a in taking.legal_actions()] == ["take:red"]


def test_NA_N1_a_text_is_data(tmp_path: Path) -> None:
    row = bisongames.load(BASE).components.totems["totem-of-cunning"]
    assert row.provenance == "printed"
    assert bisongames.load(BASE).components.totems["totem-of-spirits"].provenance == "reconstructed"
    text = '[components.totems]\ntotem-of-spirits = { points = 1, per = "bison" }\n'
    game = bisongames.load(variant_file(tmp_path, text))
    assert game.rule("NA-6.1e").text == "Totem of Spirits: 1 point for each of your bison cards."
    mine = tribe("totem-of-spirits bison bison")
    assert position(mine, game=game).standing().scores[0] == 8 + 2
    assert scores(mine) == (8 + 2, 0)


def test_NA_N1_a_totem_of_your_own_needs_a_title_and_what_it_pays(tmp_path: Path) -> None:
    text = '[components.totems.totem-of-snow]\ntitle = "Totem of Snow"\nper = "scout"\npoints = 3\n'
    game = bisongames.load(variant_file(tmp_path, text))
    row = game.components.totems["totem-of-snow"]
    assert (row.count, row.german, row.provenance) == (1, "", "")
    assert text_of(row, game) == "Totem of Snow: 3 points for each of your scouts."
    state = position(tribe("totem-of-snow"), game=game)
    assert [str(p) for p in state.standing().parts[0] if "Snow" in p.name] != []
    assert state.standing().scores[0] - position(tribe(""), game=game).standing().scores[0] == 3
    assert "Totem of Snow" in state.to_text()
    assert "totem-of-snow" in state.to_svg()
    said = bisongames.load(variant_file(tmp_path, text + 'provenance = "house rule"\n'))
    assert said.components.totems["totem-of-snow"].provenance == "house rule"
    known = said.components.totems["totem-of-cunning"].provenance
    assert known == "printed"


@pytest.mark.parametrize("game", COMBINATIONS)
def test_NA_N1_every_card_says_what_it_does_and_where_that_comes_from(game: str) -> None:
    loaded = bisongames.load(game)
    for _, id, row in rows(loaded.components):
        assert row.provenance in PROVENANCE
        assert row.title
        assert row.german
        text = text_of(row, loaded)
        assert text.endswith("."), id
        assert "{" not in text


@pytest.mark.parametrize(
    ("extends", "text", "path", "word"),
    [
        (BASE, '[components.totems]\ntotem-of-river = { per = "fish" }', "components.totems.totem-of-river.per", "salmon"),
        (BASE, '[components.totems]\ntotem-of-river = { points = 99 }', "components.totems.totem-of-river.points", "20"),
        (BASE, "[components.totems]\ntotem-of-river = { provenance = 3 }", "components.totems.totem-of-river.provenance", "text"),
        (BASE, '[components.totems]\ntotem-of-wrath = { points = 2 }', "components.totems.totem-of-wrath.points", "options.wrath_points"),
        (BASE, '[components.totems]\ntotem-of-song = { title = "Song", per = "scout" }', "components.totems.totem-of-song.points", "missing"),
        (BASE, '[components.cards.totem-of-song]\npoints = 3', "components.cards", "totems"),
        (BASE, '[components.totems]\ncorn = { title = "Corn", per = "corn", points = 1 }', "components.totems.corn", "more than one"),
        (BASE, '[components.rites]\nrite = { title = "Rite", points = 1 }', "components.rites", 'expansions = ["rituals"]'),
        (BASE, '[components.heroes]\nhero = { title = "He", points = 1, bonus = 1, condition = "always" }', "components.heroes", "soul-of-the-prairie"),
        (BASE, '[components.food]\ncorn = { great = true }', "components.food.corn.great", "soul-of-the-prairie"),
        (BASE, '[components.totems]\ntotem-of-river = { points_option = "x" }', "components.totems.totem-of-river.points_option", "wrath_points"),
        (BASE, '[components.totems]\ntotem-of-river = { point = 2 }', "components.totems.totem-of-river", "point"),
        (BASE, '[components.food]\ncorn = { kind = "maize" }', "components.food.corn.kind", "corn"),
        (BASE, '[components.food]\ncorn = { points = "two" }', "components.food.corn.points", "number"),
        (BASE, 'remove = ["food.maize"]', "remove", "corn"),
        (BASE, 'remove = ["specials.winter"]', "components.specials", "winter"),
        (ALL, '[components.rites]\nrite-of-feast = { effects = [{ verb = "party" }] }', "components.rites.rite-of-feast.effects[0].verb", "pay"),
        (ALL, '[components.rites]\nrite-of-feast = { effects = [{ verb = "pay", what = "corn" }] }', "components.rites.rite-of-feast.effects[0].what", "own_member"),
        (ALL, '[components.rites]\nrite-of-feast = { effects = [{ verb = "pay", what = "food", role = "elder" }] }', "components.rites.rite-of-feast.effects[0].role", "pay"),
        (ALL, '[components.rites]\nrite-of-feast = { effects = [{ verb = "activate", number = 0 }] }', "components.rites.rite-of-feast.effects[0].number", "1 to 20"),
        (ALL, '[components.rites]\nrite-of-feast = { effects = [{ verb = "activate" }, { verb = "pay", what = "food" }] }', "components.rites.rite-of-feast.effects[1].verb", "before"),
        (ALL, '[components.rites]\nrite-of-peace = { effects = [{ verb = "opponents_ahead_discard", measure = "peace", what = "peace" }] }', "components.rites.rite-of-peace.effects[0].measure", "captives"),
        (ALL, '[components.seasons]\nsummer-of-joy = { effects = [{ verb = "bonus", role = "scout" }] }', "components.seasons.summer-of-joy.effects[0].role", "any"),
        (ALL, '[components.seasons]\nsummer-of-joy = { part = "winter" }', "components.seasons.summer-of-joy.part", "spring"),
        (ALL, '[components.seasons]\nautumn-of-wrath = { effects = [{ verb = "curse_fewest", measure = "x" }] }', "components.seasons.autumn-of-wrath.effects[0].measure", "captives"),
        (ALL, '[components.season_sets]\neasy = ["spring-of-grace"]', "components.season_sets.easy", "autumn"),
        (ALL, '[components.heroes]\nthird-eye = { condition = "eyes" }', "components.heroes.third-eye.condition", "always"),
        (ALL, '[components.heroes]\nthird-eye = { counts_as = 0 }', "components.heroes.third-eye.counts_as", "1"),
        (ALL, '[components.conflicts]\nconflict-red = { color = "purple" }', "components.conflicts.conflict-red.color", "red"),
        (ALL, '[components.curses]\ncurse = { points = 5 }', "components.curses.curse.points", "-50"),
    ],
)  # fmt: skip
def test_NA_N1_a_faulty_row_is_refused_with_its_path(
    tmp_path: Path, extends: str, text: str, path: str, word: str
) -> None:
    wrong = faults_of(tmp_path, text, extends)
    assert any(word in message for found, message in wrong.items() if found.startswith(path)), wrong


def test_NA_R1_members_are_split_evenly() -> None:
    board = bisongames.load(BASE).board(4)
    for player in range(4):
        members = board.wearing[player]
        number = sum(board.counts[board.members[m]] for m in members)
        points = sum(board.counts[board.members[m]] * board.value[m] for m in members)
        assert (number, points) == (19, 26)
