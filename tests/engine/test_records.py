"""JSON and records: round trips, the published schema, and bad input of any kind."""

import contextlib
import json

import pytest
from hypothesis import given, settings, strategies as st
from jsonschema import Draft202012Validator

import bisongames
from bisongames import Action, BisongamesError, Event, Match, RecordError
from tests.engine.walks import played


@pytest.fixture(scope="module")
def match():
    return played(Match("wind_river", players=3, seed=5), 40)


@pytest.fixture(scope="module")
def validator():
    schema = bisongames.json_schema()
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def things(match):
    yield match.state
    yield match.record
    yield from (match.view(player) for player in (0, 1, 2, None))
    yield match.game.variant
    yield from match.legal_actions()
    yield from match.events
    yield bisongames.load("wind_river/base+rows=7").start(3, start_player=1)


def test_everything_survives_json_and_fits_the_schema(match, validator):
    for thing in things(match):
        text = bisongames.to_json(thing)
        assert next(iter(json.loads(text))) == "type"
        needed = match.game if isinstance(thing, Action | Event) else None
        assert bisongames.from_json(text, needed) == thing
        validator.validate(json.loads(text))


def test_the_schema_refuses_what_the_reader_refuses(match, validator):
    data = json.loads(bisongames.to_json(match.state))
    data["position"]["buffaloes"] = "many"
    assert not validator.is_valid(data)
    with pytest.raises(RecordError, match=r"position\.buffaloes"):
        bisongames.from_json(json.dumps(data))


def test_a_variant_that_is_not_shipped_travels_along(match):
    changed = bisongames.load("wind_river/base+herd_limit=6").start(3, start_player=0)
    data = json.loads(bisongames.to_json(changed))
    assert data["resolved"]["options"]["herd_limit"] == 6
    assert "resolved" not in json.loads(bisongames.to_json(match.state))


def broken(match, change):
    data = json.loads(bisongames.to_json(match.state))
    change(data)
    return json.dumps(data)


def test_what_is_read_has_the_name_that_was_written():
    names = ("wind_river/base+rows=7", "wind_river/seven-rows")
    one, other = map(bisongames.load, names)
    assert one == other
    for game in (one, other):
        view = game.start(3).view(0)
        assert bisongames.from_json(bisongames.to_json(view)).game.id == game.id


@pytest.mark.parametrize(
    ("change", "path"),
    [
        (lambda d: d["position"]["buffaloes"].update(B2=6), "$.position.buffaloes.B2"),
        (lambda d: d["position"]["buffaloes"].update(A1=1), "$.position.buffaloes.A1"),
        (lambda d: d["position"]["buffaloes"].update(Z9=1), "$.position.buffaloes.Z9"),
        (lambda d: d["position"].update(tipis=[{"B2": 8}, {}, {}]), "$.position.tipis[0].B2"),
        (lambda d: d["position"].update(resources=[11, 0, 0]), "$.position.resources[0]"),
        (lambda d: d["position"].update(resources=[-1, 0, 0]), "$.position.resources[0]"),
        (lambda d: d["position"].update(resources=[1, 1]), "$.position.resources"),
        (lambda d: d["position"].update(plains=[1, 1, "1"]), "$.position.plains[2]"),
        (lambda d: d["position"].update(active_player=3), "$.position.active_player"),
        (lambda d: d["position"].update(turn=True), "$.position.turn"),
        (lambda d: d["position"].pop("plains"), "$.position.plains"),
        (lambda d: d["position"].update(colour=1), "$.position.colour"),
        (lambda d: d.update(players=2), "$.players"),
        (lambda d: d.update(variant="wind_river/none"), "$.variant"),
        (lambda d: d.update(variant=7), "$.variant"),
        (lambda d: d.update(agenda=[]), "$.position.ended"),
        (lambda d: d.update(agenda=[{"type": "PassTurn", "player": 0}]), "$.agenda[0]"),
        (lambda d: d.update(agenda=[{"type": "Nothing"}]), "$.agenda[0]"),
        (lambda d: d["agenda"][0].update(player=9), "$.agenda[0].player"),
        (lambda d: d.update(extra=1), "$.extra"),
    ],
)
def test_a_position_that_breaks_a_law_is_refused_with_its_path(match, change, path):
    with pytest.raises(RecordError) as error:
        bisongames.from_json(broken(match, change))
    assert path in [fault.path for fault in error.value.faults], error.value


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "7",
        '"State"',
        "{}",
        '{"type": 7}',
        '{"type": "State"}',
        '{"type": "Match"}',
        '{"type": "State", "type": "State"}',
        '{"type": "State", "players": NaN}',
        None,
        7,
    ],
)
def test_what_is_no_json_of_ours_is_refused(text):
    with pytest.raises(RecordError):
        bisongames.from_json(text)


def test_only_what_has_a_json_form_is_written():
    for thing in (None, 7, object(), bisongames.Rule("WR-1a", "x"), Match):
        with pytest.raises(RecordError):
            bisongames.to_json(thing)


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damage_to_a_record_is_refused_or_harmless(match, data):
    text = bisongames.to_json(match)
    start = data.draw(st.integers(0, len(text) - 1))
    length = data.draw(st.integers(0, 12))
    instead = data.draw(st.text(max_size=6))
    damaged = text[:start] + instead + text[start + length :]
    with contextlib.suppress(BisongamesError):  # anything else would be a fault of ours
        Match.from_record(bisongames.from_json(damaged))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=6,
)


@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_any_value_in_any_place_of_a_state_is_refused_or_harmless(match, data):
    state = json.loads(bisongames.to_json(match.state))
    place = state
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if isinstance(place[key], dict | list) and place[key] and data.draw(st.booleans()):
            place = place[key]
            continue
        place[key] = data.draw(JSON)
        break
    with contextlib.suppress(BisongamesError):  # anything else would be a fault of ours
        found = bisongames.from_json(json.dumps(state))
        if isinstance(found, bisongames.State):
            assert found.legal_actions() or found.chance_outcomes() or found.is_over


def test_a_record_cut_anywhere_is_refused(match, tmp_path):
    path = tmp_path / "match.json"
    match.save(path)
    whole = path.read_bytes()
    assert Match.load(path).state == match.state
    for end in range(0, len(whole) - 2, 7):
        path.write_bytes(whole[:end])
        with pytest.raises(RecordError, match=r"match\.json"):
            Match.load(path)


def test_a_record_of_other_rules_is_refused(match):
    data = json.loads(bisongames.to_json(match))
    data["rules"] = 999
    with pytest.raises(RecordError, match=r"\$\.rules: expected .* got 999"):
        Match.from_record(bisongames.from_json(json.dumps(data)))


def test_a_record_keeps_how_long_people_took(tmp_path, validator):
    match = Match("wind_river", players=3, seed=5, start_player=0)
    match.play(match.legal_actions()[0], seconds=7.5)
    match.play(match.legal_actions()[0])
    match.play(str(match.legal_actions()[0]), seconds=2)
    match.save(tmp_path / "timed.json")
    again = Match.load(tmp_path / "timed.json")
    assert again.record == match.record
    assert [each for each in again.seconds or () if each is not None] == [7.5, 2]
    validator.validate(json.loads(bisongames.to_json(match)))
    match.undo()
    assert again.seconds is not None
    assert match.at(match.count).seconds == again.seconds[: match.count]


def test_a_record_without_times_has_no_word_of_them(match):
    assert match.seconds is None
    assert "seconds" not in json.loads(bisongames.to_json(match))


@pytest.mark.parametrize(
    ("seconds", "path"),
    [([1], r"\$\.seconds"), (["a"] * 3, r"\$\.seconds\[0\]"), ([-1, 1, 1], r"\$\.seconds\[0\]")],
)
def test_times_that_cannot_be_are_refused_with_their_place(seconds, path):
    match = Match("wind_river", players=3, seed=5, start_player=0)
    while match.count < 3:
        match.play(match.legal_actions()[0])
    data = json.loads(bisongames.to_json(match)) | {"seconds": seconds}
    with pytest.raises(RecordError, match=path):
        Match.from_record(bisongames.from_json(data))
