"""A record, position, view or result is what it says that it is."""

from __future__ import annotations

import json

import pytest

from bisongames import Match, RecordError, from_json, load, to_json
from bisongames.protocol.dispatcher import Dispatcher
from bisongames.protocol.error_codes import ProtocolError
from tests.engine.walks import played

SIX = "wind_river+herd_limit=6"


def written(thing):
    return json.loads(to_json(thing))


def refused(data, path, game=None):
    with pytest.raises(RecordError) as error:
        Match.from_record(from_json(json.dumps(data), game))
    assert path in [fault.path for fault in error.value.faults], error.value


@pytest.fixture
def other_rows(tmp_path):
    """Two files of one name in two folders, with other numbers of buffaloes in their components."""
    paths = []
    for number in (3, 5):
        (tmp_path / str(number)).mkdir()
        path = tmp_path / str(number) / "h.toml"
        path.write_text(
            f'extends = "natives/base"\ntitle = "House"\ncomponents.food.corn.points = {number}\n'
        )
        paths.append(path)
    return paths


@pytest.mark.parametrize(
    "id", ["wind_river/base", "wind_river/seven-rows", "catan/base", "<script>", "x.toml"]
)
def test_a_changed_variant_cannot_call_itself_another(id):
    refused({**written(load(SIX).start(3, start_player=0)), "variant": id}, "$.variant")


def test_a_variant_that_travels_along_cannot_take_a_shipped_name():
    data = written(load(SIX).start(3, start_player=0))
    data["variant"] = "wind_river/base"
    data["resolved"] |= {"id": "wind_river/base", "extends": None}
    refused(data, "$.variant")
    base = written(load("wind_river").start(3, start_player=0))
    base["resolved"] = {
        "type": "Variant",
        **data["resolved"],
        "options": load("wind_river").variant.options,
    }
    base["resolved"]["title"] = "Something else"
    refused(base, "$.resolved")


def test_components_of_another_variant_are_not_taken_for_the_shipped_ones():
    data = written(load("natives").start(2))
    data["resolved"] = written(load("natives").variant)
    data["resolved"]["components"]["totems"]["totem-of-wisdom"]["points"] = 9
    refused(data, "$.resolved")


def test_set_up_is_set_up():
    data = written(Match("wind_river", 3, seed=1).record)
    for setup in (
        {"options": {"rows": 7}},
        {"seed": 3},
        {"dealer": "manual"},
        {"game": "catan"},
        {"starter": 1},
    ):
        refused({**data, "setup": setup}, f"$.setup.{next(iter(setup))}")
    refused({**data, "setup": {"start_player": 3}}, "$.setup")
    refused({**data, "setup": {"start_player": [0]}}, "$.setup")


def test_a_game_that_is_handed_in_must_be_that_of_the_text(other_rows):
    one, other = map(load, other_rows)
    assert one != other
    one = load(one.variant.path)
    text = to_json(one.start(2))
    assert from_json(text, one) == one.start(2)
    stranger = load("natives")
    for wrong in (other, stranger):
        with pytest.raises(RecordError, match="passed in"):
            from_json(text, wrong)


def test_a_game_under_another_name_may_be_handed_in():
    view = load("wind_river/seven-rows").start(3).view(0)
    again = from_json(to_json(view), load("wind_river+rows=7"))
    assert again == view
    assert again.game.id == "wind_river/seven-rows"


def test_the_seed_of_a_record_can_be_verified(tmp_path):
    match = played(Match("catan", 3, seed=11), 60)
    match.undo()
    match.play(match.legal_actions()[-1])
    path = tmp_path / "match.json"
    match.save(path)
    assert Match.load(path, verify=True).state == match.state
    data = json.loads(path.read_text())
    rolls = [i for i, text in enumerate(data["moves"]) if text.startswith("dice:")]
    at = rolls[-1]
    data["moves"] = [
        *data["moves"][:at],
        "dice:6+6" if data["moves"][at] != "dice:6+6" else "dice:1+1",
    ]
    path.write_text(json.dumps(data))
    Match.load(path)
    with pytest.raises(RecordError, match=rf"\$\.moves\[{at}\].*the seed 11 gives dice"):
        Match.load(path, verify=True)


def test_dice_that_were_thrown_by_hand_cannot_be_verified(tmp_path):
    path = tmp_path / "match.json"
    Match("catan", 3, dealer="manual").save(path)
    with pytest.raises(RecordError, match=r"\$\.seed"):
        Match.load(path, verify=True)


def test_a_result_that_cannot_be_is_refused():
    match = Match("wind_river", 3, seed=4)
    while not match.is_over:
        match.play(match.legal_actions()[-1])
    data = written(match.state.result)
    assert from_json(json.dumps(data)) == match.state.result
    for change, path in (
        ({"ranking": [[0], [1]]}, "$.ranking"),
        ({"ranking": [[0, 1, 2], []]}, "$.ranking"),
        ({"ranking": [[0, 1], [1, 2]]}, "$.ranking"),
        ({"scores": [*data["scores"], 0]}, "$.parts"),
        ({"scores": [99, *data["scores"][1:]]}, "$.scores[0]"),
        ({"scores": []}, "$.scores"),
        ({"parts": data["parts"][1:]}, "$.parts"),
        ({"ended_by": "WR-1a"}, "$.ended_by"),
        ({"cut": True}, "$.cut"),
    ):
        with pytest.raises(RecordError) as error:
            from_json(json.dumps(data | change))
        assert path in [fault.path for fault in error.value.faults], (change, str(error.value))


def test_what_is_read_has_the_title_that_it_had_where_equal_games_have_others(tmp_path):
    for title in ("Ours", "Theirs"):
        path = tmp_path / "h.toml"
        path.write_text(f'extends = "wind_river/base+herd_limit=6"\ntitle = "{title}"\n')
        match = Match(path, 3, seed=1)
        for value in (match.state, match.view(0), match.record):
            assert from_json(to_json(value)).game.title == title


@pytest.mark.parametrize(
    ("id", "change", "told"),
    [
        ("wind_river", {"id": "catan/base"}, "is not the variant with the id"),
        ("wind_river", {"title": "Official Tournament Rules"}, "is not the variant with the id"),
        (SIX, {"title": "Catan"}, "is the title of catan/base"),
        (SIX, {"title": "Wind River on seven rows"}, "is the title of wind_river/seven-rows"),
        (SIX, {"title": "Catan", "extends": "catan/base"}, "expected a variant of wind_river"),
        (SIX, {"title": "House", "extends": "catan"}, "expected a variant of wind_river"),
        *(
            (SIX, {"id": "house.toml", "title": title}, told)
            for title, told in (
                ("Wind River on seven rows", "is the title of wind_river/seven-rows"),
                ("Catan\u3000", "is the title of catan/base"),
                ("\u00a0Catan", "is the title of catan/base"),
                ("Cat\u3164an", "is the title of catan/base"),
                ("Ca\u034ftan", "is the title of catan/base"),
                ("CATAN", "is the title of catan/base"),
                ("\uff23\uff41\uff54\uff41\uff4e", "is the title of catan/base"),
                ("Natives with the  rituals", r"is the title of natives/base\+rituals"),
            )
        ),
        ("natives", {"id": "house.toml", "title": "Natives with the Rituals"}, "is the title of"),
    ],
)
def test_at_every_door_a_variant_is_what_it_says(id, change, told):
    sent = {**written(load(id).variant), **change}
    data = written(Match(id, players=3, seed=1))
    with pytest.raises(RecordError, match=told):
        from_json(json.dumps({**data, "variant": sent["id"], "resolved": sent}))
    with pytest.raises(ProtocolError, match=told) as caught:
        Dispatcher().start({"variant": sent})
    assert (caught.value.path or "").startswith("$.variant")


@pytest.mark.parametrize(
    "head",
    [
        'extends = "wind_river/base"',
        'extends = "wind_river"',
        'extends = "wind_river/seven-rows"',
        'extends = "wind_river/base"\ntitle = "Crowded prairie"',
        'extends = "natives/base+rituals"',
        'extends = "natives/base"\nexpansions = ["rituals"]',
        'extends = "other.toml"',
    ],
)
def test_a_variant_of_a_file_passes_every_door(tmp_path, head):
    path = tmp_path / "crowded.toml"
    (tmp_path / "other.toml").write_text('extends = "wind_river/seven-rows"\n')
    change = "components.food.corn.points = 9" if "natives" in head else "options.herd_limit = 6"
    path.write_text(f"{head}\n{change}\n")
    variant = load(path).variant
    assert Dispatcher().start({"variant": written(variant)}).match.game == load(path)


def test_a_base_that_is_sent_back_changed_keeps_its_title():
    sent = {**written(load("natives").variant), "id": "house.toml"}
    sent["components"]["food"]["corn"]["points"] = 9
    assert Dispatcher().start({"variant": sent}).match.game.title == "Natives"


def test_a_variant_may_have_an_id_of_its_own():
    """A record of it can be read again, wherever that id is not installed."""
    sent = {**written(load(SIX).variant), "id": "wind_river/crowded", "title": "Crowded"}
    match = Dispatcher().start({"variant": sent}).match
    assert Match.from_record(from_json(to_json(match))).game == match.game
