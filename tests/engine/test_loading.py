"""Loading variants: ids, files, options, and every fault at once."""

from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import SetupError, UnknownRule, UnknownVariant, VariantError
from tests.engine.test_variant_files import written


def test_every_shipped_variant_survives_json_and_its_id_loads_it():
    for variant in bisongames.variants():
        assert Path(variant.path).is_file()
        assert bisongames.from_json(bisongames.to_json(variant)) == variant
        if variant.expansion:
            continue
        game = bisongames.load(variant.id)
        assert game.id == variant.id
        assert bisongames.load(game.id) == game
        assert game.player_counts == variant.player_counts


def test_a_game_alone_means_its_base():
    assert bisongames.load("wind_river") == bisongames.load("wind_river/base")
    assert bisongames.load("wind_river").id == "wind_river/base"


def test_options_in_an_id_are_the_same_as_options_given():
    by_id = bisongames.load("wind_river/base+rows=7+earning=per_field")
    given = bisongames.load("wind_river/base", options={"earning": "per_field", "rows": 7})
    assert by_id == given
    assert by_id.id == given.id == "wind_river/base+earning=per_field+rows=7"
    assert bisongames.load(by_id.id) == by_id


def test_games_are_equal_by_options_and_components_whatever_their_name():
    assert bisongames.load("wind_river/seven-rows") == bisongames.load("wind_river/base+rows=7")
    assert hash(bisongames.load("wind_river/seven-rows")) == hash(
        bisongames.load("wind_river/base+rows=7")
    )
    assert bisongames.load("wind_river/seven-rows") != bisongames.load("wind_river")


def test_an_option_at_its_own_value_is_not_in_the_id():
    assert bisongames.load("wind_river/base+rows=6").id == "wind_river/base"


def test_a_file_that_changes_options_has_an_id_that_loads_back(tmp_path):
    path = written(
        tmp_path, 'extends = "wind_river/base"\ntitle = "Crowded"\n[options]\nherd_limit = 6\n'
    )
    game = bisongames.load(path)
    assert game.title == "Crowded"
    assert game.id == "wind_river/base+herd_limit=6"
    assert bisongames.load(str(path)) == game == bisongames.load(game.id)
    assert bisongames.load(f"{path}+rows=7").options.rows == 7


def test_a_file_that_changes_components_is_loaded_by_its_path(tmp_path):
    path = written(
        tmp_path,
        'extends = "wind_river/base"\ntitle = "F out"\n[components.unused_lanes]\n3 = ["F"]\n',
    )
    game = bisongames.load(path)
    assert bisongames.load(game.id) == game
    assert game != bisongames.load("wind_river")
    state = game.start(3, start_player=0)
    assert bisongames.from_json(bisongames.to_json(state)) == state
    path.unlink()
    assert bisongames.from_json(bisongames.to_json(state)) == state, "needs the file"


def test_a_file_may_extend_a_file_beside_it(tmp_path):
    written(
        tmp_path,
        'extends = "wind_river/seven-rows"\ntitle = "One"\n[options]\ntipis = 5\n',
        "one.toml",
    )
    path = written(
        tmp_path, 'extends = "one.toml"\ntitle = "Two"\n[options]\ninsert_cost = 2\n', "two.toml"
    )
    options = bisongames.load(path).options
    assert (options.rows, options.tipis, options.insert_cost) == (7, 5, 2)


@pytest.mark.parametrize(
    ("id", "offered"),
    [
        ("wind_rivr", "wind_river"),
        ("wind_river/bse", "wind_river/base"),
        ("wind_river/base+seasons", "seasons"),
        ("", "wind_river"),
        ("/", "wind_river"),
        ("wind_river/../wind_river/base", "wind_river/base"),
    ],
)
def test_an_unknown_id_names_the_nearest_ones(id, offered):
    with pytest.raises(UnknownVariant, match=offered):
        bisongames.load(id)


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("title = ", ""),
        ('title = "no base"', "extends"),
        ('game = "wind_river"', "title"),
        ('extends = "wind_river/nothing"\ntitle = "x"', "extends"),
        ('extends = 7\ntitle = "x"', "extends"),
        ('game = "chess"\ntitle = "x"', "game"),
        ('extends = "wind_river/base"\ntitle = "x"\ncolour = 3', "colour"),
        ('extends = "wind_river/base"\ntitle = "x"\nplayers = [3, "4"]', "players[1]"),
        ('extends = "wind_river/base"\ntitle = "x"\nremove = ["cards.none"]', "remove"),
        ('extends = "wind_river/base"\ntitle = "x"\nexpansions = ["none"]', "expansions"),
        ('extends = "house.toml"\ntitle = "x"', "extends"),
        ('extends = "wind_river/base"\ntitle = "x"\n[options]\nherd_rows = 9', "options.herd_rows"),
        ("a = " + "[" * 2000 + "]" * 2000, ""),
    ],
)
def test_a_faulty_file_is_refused_with_the_path_of_the_fault(tmp_path, text, path):
    with pytest.raises(VariantError) as error:
        bisongames.load(written(tmp_path, text))
    assert path in [fault.path for fault in error.value.faults]


def test_a_number_may_be_one_of_some():
    assert bisongames.load("catan/bison+herds=2").id == "catan/bison"
    assert bisongames.load("catan/bison+herds=0").id == "catan/bison+herds=0"
    for wrong in (1, "2", True, None, 2.0):
        with pytest.raises(VariantError, match="expected 0 or 2"):
            bisongames.load("catan/bison", options={"herds": wrong})
    with pytest.raises(VariantError, match="expected 0 or 2, got 1"):
        bisongames.load("catan/bison+herds=1")


def test_files_that_cannot_be_read_are_refused(tmp_path):
    binary = tmp_path / "binary.toml"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "none.toml", tmp_path, binary):
        with pytest.raises(VariantError):
            bisongames.load(path)


def test_an_option_of_the_wrong_kind_is_refused():
    for options in ({"rows": "7"}, {"rows": 7.0}, {"rows": True}, {"rows": None}, {"none": 1}):
        with pytest.raises(VariantError, match=r"options\."):
            bisongames.load("wind_river", options=options)
    with pytest.raises(VariantError, match=r"options\.rows"):
        bisongames.load("wind_river/base+rows=lots")
    with pytest.raises(VariantError, match="duplicate"):
        bisongames.load("wind_river/base+rows=7+rows=8")


@pytest.mark.parametrize(
    ("players", "setup", "named"),
    [
        *((players, {}, "3 or 4") for players in (2, 5, 0, -3, "3", 3.0, True, None)),
        *((3, {"start_player": value}, "0, 1, 2") for value in (-1, 3, "0", 0.0, True, None)),
        (3, {"start_playr": 0}, "start_player"),
    ],
)
def test_a_wrong_set_up_is_refused_and_the_allowed_ones_named(players, setup, named):
    with pytest.raises(SetupError, match=named):
        bisongames.load("wind_river").start(players, **setup)


def test_an_unknown_rule_names_the_nearest():
    game = bisongames.load("wind_river")
    assert game.rule("WR-5.1f").text == "No more than 5 buffaloes may stand on a field at any time."
    with pytest.raises(UnknownRule, match=r"WR-5\.1"):
        game.rule("WR-5.1z")
    things: tuple[Any, ...] = (None, [], 7)
    for thing in things:
        with pytest.raises(UnknownRule):
            game.rule(thing)


def test_rules_are_in_force_by_option():
    assert "WR-R29" in [rule.id for rule in bisongames.load("wind_river").rules]
    assert "WR-R29" not in [rule.id for rule in bisongames.load("wind_river/skip-tipiless").rules]


def test_a_fault_in_an_id_is_told_with_the_id():
    with pytest.raises(VariantError, match=r"^wind_river/base\+herd_limit=0: options.herd_limit"):
        bisongames.load("wind_river/base+herd_limit=0")


def test_what_is_nearest_comes_first():
    state = bisongames.load("wind_river").start(4, start_player=0)
    state = state.apply(state.parse("place:B3"))
    assert [str(a) for a in state.nearest_legal(state.parse("place:B3"))] == [
        "place:A3",
        "place:B2",
        "place:B4",
    ]
    with pytest.raises(UnknownRule, match=r"mean WR-5\.1a or"):
        bisongames.load("wind_river").rule("WR-5.1")
