"""Variant files: all faults in one wave, house rules with few words, and nothing that loads and cannot be played."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from attrs import evolve

import bisongames
from bisongames import RecordError, VariantError
from bisongames.catan import RULEBOOK as CATAN
from bisongames.engine.core.rules import Rule
from bisongames.engine.rulebook.chapters import Expansion
from bisongames.engine.variants.consistency import check_rulebook
from bisongames.wind_river import RULEBOOK as WIND_RIVER
from bisongames.wind_river.actions import MoveBuffalo
from tests.engine.trying import tried

DIRECTIONS = '1 = "NE", 2 = "E", 3 = "SE", 4 = "SW", 5 = "W", 6 = "NW"'


def written(folder: Path, text: str, name: str = "house.toml") -> Path:
    path = folder / name
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def faults(folder: Path, text: str) -> list[str]:
    path = written(folder, text)
    with pytest.raises(VariantError) as error:
        bisongames.load(path)
    assert error.value.source == str(path)
    return [str(fault) for fault in error.value.faults]


RED = """[components.conflicts.conflict-red]
title = "Red"
color = "red"
conflict_points = 1
harmony_points = 1"""
TOKENS = [2, 3, 3, 4, 4, 5, 5, 6, 6, 8, 8, 9, 9, 10, 10, 11, 11, 12]
SPRINGS = '"seasons.spring-of-grace", "seasons.spring-of-mildness", "seasons.spring-of-awakening"'


@pytest.mark.parametrize(
    ("game", "text", "facts"),
    [
        ("catan/base", "options.hunters_per_player = 4", ["options.hunters_per_player: found 4; needs the expansion bison-herds"]),
        ("catan/base", f"components.directions = {{ {DIRECTIONS} }}", ["components.directions: found 1, 2, 3, 4, 5, 6; needs the expansion"]),
        ("catan/bison", 'remove = ["directions.1"]', ["components.directions: expected a different side of a hex for each face 1 to 6"]),
        ("natives/base", RED, ["components.conflicts: found conflict-red; needs the expansion soul-of-the-prairie"]),
        (
            "natives/base+seasons",
            f"remove = [{SPRINGS}]",
            [*(f"components.season_sets.{name}: expected a spring" for name in ("easy", "aggressive", "flexible")), "components.seasons: "],
        ),
        ("catan/base", "[components.costs]\ncastle = { ore = 1 }", ["components.costs.castle: no such cost"]),
        (
            "catan/base",
            'remove = ["costs.hunter"]\n[components.costs]\nhuntr = { ore = 1 }',
            ["components.costs.hunter: is missing", "components.costs.huntr: no such cost"],
        ),
        (
            "catan/base",
            "[components.costs]\nroad = { brick = 20 }",
            ["components.costs.road.brick: expected at most options.bank_per_resource = 19, got 20"],
        ),
        (
            "catan/base",
            "[components]\ntokens = [2, 3, 7]",
            ["components.tokens: expected 18 numbers", "components.tokens[2]: expected 2 to 12 without 7, got 7"],
        ),
        (
            "catan/base",
            'expansions = ["herds", "lots"]',
            ["expansions: no expansion 'herds'; did you mean bison-herds", "expansions: no expansion 'lots'"],
        ),
        (
            "catan/base",
            f'expansions = ["bison-herds"]\n[components]\ntokens = {[3, *TOKENS[1:]]}',
            ["components.tokens: expected number 2 once", "components.tokens: expected number 3 2 times"],
        ),
        (
            "catan/base",
            "components.terrain.desert = 2",
            [
                "components.terrain: expected 19 hexes, got 20",
                "components.tokens: expected 17 numbers, one for each hex but the desert, got 18",
            ],
        ),
        (
            "wind_river/base",
            "players = [2, 3]",
            ["components.unused_lanes.2: is missing; list the unused lanes for 2 players, or [] if all lanes are used"],
        ),
        (
            "wind_river/base",
            '[options]\nherd_limit = 0\nherd_rows = 9\nearning = "sometimes"\nrowz = 7\ntipis = true\n[components]\nhigh_lanes = "BDF"',
            [
                "options.herd_limit: expected a whole number from 1 to 60, got 0",
                "options.tipis: expected a whole number",
                "options.earning: expected total or per_field",
                "options.rowz: no such option; did you mean rows",
                "components.high_lanes: expected a list",
                "options.herd_rows: ",
            ],
        ),
    ],
)  # fmt: skip
def test_a_fault_names_the_place_and_what_was_found(
    tmp_path: Path, game: str, text: str, facts: list[str]
) -> None:
    found = faults(tmp_path, f'extends = "{game}"\n{text}\n')
    assert [line[: len(fact)] for line, fact in zip(found, facts, strict=True)] == facts


def test_all_faults_of_a_file_of_cards_come_in_one_wave(tmp_path: Path) -> None:
    text = """
extends = "natives/base"
colour = "red"
remove = ["totems.totem-of-love", "food.corn"]
expansions = ["ritual"]
[options]
replenish = 99
openning_cards = 3
[components.cards.totem-of-rain]
points = 3
[components.totems.totem-of-snow]
pers = "scout"
points = "2"
count = 0
[components.totems.totem-of-ice]
title = "Totem of Ice"
per = "scouts"
[components.members.old]
title = "Old"
colors = ["purple"]
[components.specials]
winter = { count = 2 }
"""
    found = faults(tmp_path, text)
    for told in (
        "colour: no such key; ",
        "remove: there is no component totems.totem-of-love; did you mean totem-of-",
        "expansions: no expansion 'ritual'; did you mean rituals",
        "options.replenish: expected a whole number from 1 to 10, got 99",
        "options.openning_cards: no such option; did you mean opening_cards",
        "components.cards: no such key; did you mean curses? known: specials, tribe, members, food, totems,",
        "components.totems.totem-of-snow.title: is missing",
        "components.totems.totem-of-snow.per: is missing",
        "components.totems.totem-of-snow.pers: no such key; did you mean per?",
        'components.totems.totem-of-snow.points: expected a whole number, got "2"',
        "components.totems.totem-of-snow.count: expected a whole number from 1 to 200, got 0",
        "components.totems.totem-of-ice.per: expected scout or elder",
        'components.members.old.colors[0]: expected red or green or blue or yellow, got "purple"',
        "components.specials: expected one winter card, which ends the game",
    ):
        assert any(line.startswith(told) for line in found), told
    assert len(found) == 14


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("natives/base", '[components.totems.snow]\ntitle = "Snow"\nper = "scout"\npoints = 3'),
        ("natives/base", '[components.members.old]\ntitle = "Old"\ncolors = ["red"]'),
        ("natives/base+rituals", '[components.rites.rest]\ntitle = "Rest"\npoints = 2'),
        (
            "natives/base+rituals",
            (
                '[components.rites.rest]\ntitle = "Rest"\npoints = 2\n'
                'effects = [{ verb = "activate", number = 1 }]\nprovenance = "house rule"'
            ),
        ),
        (
            "natives/base+seasons",
            (
                '[components.seasons.spring-of-song]\ntitle = "Spring of Song"\npart = "spring"\n'
                'effects = [{ verb = "replenish", number = 3 }]'
            ),
        ),
        (
            "bison/base",
            (
                'options.tile_count = 22\n[components.tiles.19]\nsides = "PPPMMM"\nanimals = { bison = 3 }'
            ),
        ),
        ("wind_river/base", "[options]\nlanes = 7\nherd_rows = 2\nstart_resources = 2"),
        ("wind_river/base", 'players = [3]\n[components.unused_lanes]\n3 = ["F"]'),
        ("wind_river/base", "players = [4]"),
        ("catan/base", "players = [4]"),
        (
            "catan/base",
            (
                "[components]\nterrain = { desert = 2, hills = 2 }\n"
                "tokens = [5, 2, 6, 3, 8, 10, 9, 12, 11, 4, 8, 10, 9, 4, 5, 6, 3]"
            ),
        ),
        ("bison/base", "players = [2]"),
    ],
)
def test_a_house_rule_needs_few_words(tmp_path: Path, game: str, text: str) -> None:
    loaded = bisongames.load(written(tmp_path, f'extends = "{game}"\n{text}\n'))
    tried(loaded, 30)


@pytest.mark.parametrize(
    "extends", ["{base}", "../base.toml", "sub/../../base.toml", "..\\\\base.toml"]
)
def test_a_file_extends_only_what_lies_beside_it_or_below(tmp_path: Path, extends: str) -> None:
    base = written(tmp_path, 'extends = "wind_river/base"\ntitle = "Base"\n', "base.toml")
    path = written(tmp_path, f'extends = "{extends.format(base=base)}"\n', "sub/house.toml")
    with pytest.raises(VariantError) as error:
        bisongames.load(path)
    assert error.value.faults[0].path == "extends"
    assert "expected a file in the same folder or below it" in str(error.value)


def test_a_file_may_extend_one_in_a_folder_below_and_no_link_out_of_it(tmp_path: Path) -> None:
    text = 'extends = "wind_river/base"\ntitle = "Below"\n[options]\nrows = 7\n'
    written(tmp_path, text, "sub/below.toml")
    assert bisongames.load(written(tmp_path, 'extends = "sub/below.toml"\n')).options.rows == 7
    outside = written(tmp_path, text, "outside.toml")
    (tmp_path / "sub" / "link.toml").symlink_to(outside)
    path = written(tmp_path, 'extends = "link.toml"\n', "sub/linking.toml")
    with pytest.raises(VariantError, match="expected a file in the same folder"):
        bisongames.load(path)


def test_only_files_whose_name_ends_in_toml_are_read(tmp_path: Path) -> None:
    path = written(tmp_path, 'extends = "wind_river/base"\ntitle = "x"\n', "house.txt")
    with pytest.raises(VariantError, match=r"its name must end in \.toml"):
        bisongames.load(path)


def test_a_fault_is_told_of_the_file_that_has_it(tmp_path: Path) -> None:
    one = written(tmp_path, 'extends = "wind_river/base"\n[options]\nrows = 99\n', "one.toml")
    with pytest.raises(VariantError) as error:
        bisongames.load(written(tmp_path, 'extends = "one.toml"\n[options]\ntipis = 3\n'))
    assert error.value.source == str(one)
    assert [fault.path for fault in error.value.faults] == ["options.rows"]


@pytest.mark.parametrize(
    ("id", "told"),
    [
        ("bison+rounds=2:6,2:5,3:5,4:4", 'got "2:6,2:5,3:5,4:4": 2 is given twice'),
        ("bison+rounds=2:6,3:5,5:4", "5 is not a number of players here, 4 is missing"),
        ("bison+rounds=2:6,3:5", "4 is missing"),
        ("bison+rounds=2:٦,3:5,4:4", 'got "2:٦,3:5,4:4"'),
        ("bison+rounds=٢:6,3:5,4:4", "٢ is not a number of players here, 2 is missing"),
        ("bison+costs=٠,2,4,7,10", "expected a list of 5 whole numbers"),
        ("wind_river+rows=٧", "expected a whole number from 4 to 12"),
    ],
)
def test_numbers_by_players_say_what_is_wrong_with_them(id: str, told: str) -> None:
    with pytest.raises(VariantError) as error:
        bisongames.load(id)
    assert told in str(error.value)


def test_numbers_of_players_in_whole_numbers_are_told_to_be_text() -> None:
    with pytest.raises(VariantError, match=r'2 must be text: "2"'):
        bisongames.load("bison", options={"rounds": {2: 3, 3: 3, 4: 3}})


@pytest.mark.parametrize(
    "text",
    [
        'extends = "wind_river/base"\ntitle = "Ours"\n',
        'extends = "catan/base"\nexpansions = ["bison-herds"]\n',
        'extends = "natives/base+rituals"\n',
        'extends = "natives/base"\n[provenance]\nreplenish = "house rule"\n',
    ],
)
def test_a_file_that_changes_words_alone_can_be_saved_and_read(tmp_path: Path, text: str) -> None:
    game = bisongames.load(written(tmp_path, text))
    state = game.start(min(game.player_counts))
    again = bisongames.from_json(bisongames.to_json(state))
    assert again == state
    assert again.game.title == game.title
    assert bisongames.load(game.id) == game


def changed(change: Any, id: str = "natives/base+rituals+replenish=2") -> str:
    data = json.loads(bisongames.to_json(bisongames.load(id).variant))
    change(data)
    return json.dumps(data)


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d["options"].update(replenish=99), "options.replenish"),
        (lambda d: d["options"].pop("replenish"), "options.replenish"),
        (lambda d: d["components"].update(cards={}), "components.cards"),
        (lambda d: d["components"]["totems"]["totem-of-river"].pop("per"), "components.totems.totem-of-river.per"),
        (lambda d: d.update(game="chess"), "game"),
        (lambda d: d.update(expansion=True, options={"replenish": 99}), "options.replenish"),
        (lambda d: d.update(expansions=["rituals", "rituals"]), "expansions"),
        (lambda d: d.update(expansions=[]), "components.rites"),
        (lambda d: d.update(player_counts=[3, 3]), "players"),
        (lambda d: d.update(player_counts=[]), "players"),
        (lambda d: d.update(remove=["food.corn"]), "remove"),
        (lambda d: d["provenance"].update(replenish=["x"]), "provenance.replenish"),
    ],
)  # fmt: skip
def test_a_variant_that_comes_as_json_is_looked_at_as_strictly_as_a_file(
    change: Any, path: str
) -> None:
    with pytest.raises(VariantError) as error:
        bisongames.from_json(changed(change))
    assert path in [fault.path for fault in error.value.faults]
    state = json.loads(bisongames.to_json(bisongames.load("natives+replenish=2").start(2)))
    state["resolved"] = json.loads(changed(change))
    with pytest.raises(RecordError, match="resolved"):
        bisongames.from_json(json.dumps(state))


@pytest.mark.parametrize(
    ("names", "told"),
    [
        ({"when": (("heards", 2),)}, "when: no option 'heards'; did you mean herds"),
        ({"when": (("herds", 1),)}, "when: herds: expected 0 or 2, got 1"),
        ({"lifts": ("CA-5zz",)}, "lifts: no rule 'CA-5zz'; did you mean CA-5"),
        ({"replaces": ("XX-1a",)}, "replaces: no rule 'XX-1a'; "),
    ],
)
def test_an_expansion_that_names_what_is_not_there_is_told_to_its_author(
    names: Any, told: str
) -> None:
    expansion = Expansion("tides", **names)
    with pytest.raises(VariantError) as error:
        check_rulebook(evolve(CATAN, expansions=(*CATAN.expansions, expansion)))
    assert str(error.value).startswith(f"the rulebook of catan: expansions.tides.{told}")


def test_views_are_read_for_the_players_of_their_own_variant(tmp_path: Path) -> None:
    for counts in ("[3]", "[4]"):
        text = f'extends = "natives/base"\nplayers = {counts}\n'
        game = bisongames.load(written(tmp_path, text))
        view = game.start(game.player_counts[0]).view(0)
        assert bisongames.from_json(bisongames.to_json(view)) == view


def test_a_rule_names_its_subjects_and_only_such_as_there_are() -> None:
    assert Rule("WR-1a", "A sentence.").about == ()
    rule = Rule("WR-1a", "A sentence.", about=(MoveBuffalo, "herd_limit"))
    assert rule.about == ("MoveBuffalo", "herd_limit")
    assert Rule("WR-1a", "A sentence.", about=MoveBuffalo).about == ("MoveBuffalo",)
    chapter = ModuleType("chapter")
    book = evolve(WIND_RIVER, chapters=(*WIND_RIVER.chapters, chapter))
    chapter.RULE = Rule("WR-99a", "A sentence.", about=(MoveBuffalo, "herd_limit", "unused_lanes"))  # type: ignore[attr-defined]
    check_rulebook(book)
    chapter.RULE = Rule("WR-99a", "A sentence.", about="herd_limits")  # type: ignore[attr-defined]
    with pytest.raises(VariantError) as error:
        check_rulebook(evolve(book, id="wind_river"))
    (fault,) = error.value.faults
    assert fault.path == "WR-99a.about"
    assert "herd_limit" in fault.message
