"""Rules that are lifted: everywhere, in ids and files, and in all that is written and read back."""

from __future__ import annotations

import json
import pickle
from pathlib import Path

import attrs
import pytest

import bisongames
from bisongames import Game, Match, State, VariantError, from_json, load, to_json
from tests.engine.walks import played


def without(game: Game, *ids: str) -> Game:
    """The game with some rules lifted."""
    return attrs.evolve(game, without=ids)


def full_field() -> State:
    """Wind River: five buffaloes stand on C4, and one on C3 could step there."""
    start = load("wind_river").start(3, start_player=0)
    for text in ("place:B1", "place:C1", "place:D1", "place:E1", "place:F1", "place:B2"):
        start = start.apply(start.parse(text))
    data = to_json(start).replace('"C3": 2', '"C3": 1, "C4": 5')
    data = data.replace('"B1": 2, ', "").replace('"B2": 2, ', "")
    return from_json(data.replace('"turn": 1, "round": 1', '"turn": 7, "round": 3'))


@pytest.mark.parametrize(
    ("ids", "faults"),
    [
        (("WR-6b",), [("without[0]", "WR-6b cannot be lifted")]),
        (("WR-6x",), [("without[0]", 'unknown rule "WR-6x"; did you mean WR-6')]),
        (("WR-3c", "WR-3c"), [("without[1]", "duplicate rule WR-3c")]),
        (("GEN-turn",), [("without[0]", "unknown rule")]),
    ],
)
def test_what_cannot_be_lifted(ids: tuple[str, ...], faults: list[tuple[str, str]]) -> None:
    with pytest.raises(VariantError) as by_value:
        without(load("wind_river"), *ids)
    with pytest.raises(VariantError) as by_id:
        load(f"wind_river+without={','.join(ids)}")
    for error in (by_value, by_id):
        for fault, (path, start) in zip(error.value.faults, faults, strict=True):
            assert fault.path == path
            assert fault.message.startswith(start)


def test_all_faults_of_an_id_are_told_at_once() -> None:
    with pytest.raises(VariantError) as error:
        load("wind_river+herd_limit=99+without=WR-6x")
    assert [fault.path for fault in error.value.faults] == ["options.herd_limit", "without[0]"]
    with pytest.raises(VariantError, match="without: duplicate key"):
        load("wind_river+without=WR-3c+without=WR-3b")


@pytest.mark.parametrize("id", ["bison", "catan", "natives", "wind_river"])
def test_rules_by_which_matches_end_are_firm(id: str) -> None:
    assert all(rule.firm for rule in load(id).rulebook.endings)


def test_a_lifted_rule_is_lifted_everywhere() -> None:
    state = full_field()
    step = state.parse("buffalo:C3-C4")
    assert [v.rule.id for v in state.violations(step)] == ["WR-5.1f"]
    assert step not in state.legal_actions()

    free = State(without(state.game, "WR-5.1f"), state.table, state.agenda)
    assert not free.game.has_rule("WR-5.1f")
    with pytest.raises(bisongames.UnknownRule):
        free.game.rule("WR-5.1f")
    assert free.violations(step) == ()
    assert step in free.legal_actions()
    assert step in free.cursor().legal_actions()
    assert step in free.cursor().copy().legal_actions()
    assert set(state.legal_actions()) < set(free.legal_actions())
    assert free.apply(step).table.buffaloes[state.table.board.number["C4"]] == 6


def test_lifting_a_remark_takes_its_text_away_and_leaves_the_lists_alone() -> None:
    game = load("wind_river")
    assert not without(game, "WR-4b").lifted
    assert not without(game, "WR-4b").has_rule("WR-4b")
    assert without(game, "WR-5.1f") != game


def test_an_id_names_lifted_rules_last_and_in_rulebook_order() -> None:
    game = without(load("wind_river", {"herd_limit": 6}), "WR-5.1g", "WR-3c")
    assert game.id == "wind_river/base+herd_limit=6+without=WR-3c,WR-5.1g"
    for given in (
        game.id,
        "wind_river+without=WR-5.1g,WR-3c+herd_limit=6",
        "wind_river+herd_limit=6+without=WR-3c,WR-5.1g",
    ):
        again = load(given)
        assert (again, again.id, again.variant) == (game, game.id, game.variant)
    assert hash(load(game.id)) == hash(game)
    assert pickle.loads(pickle.dumps(game)) == game
    plain = without(game)
    assert plain == load("wind_river+herd_limit=6")
    assert plain.id == "wind_river/base+herd_limit=6"
    assert plain.variant.without == ()


def test_a_file_lifts_rules_and_so_does_what_extends_it(tmp_path: Path) -> None:
    free, freer = tmp_path / "free.toml", tmp_path / "freer.toml"
    free.write_text('extends = "wind_river/base"\ntitle = "Free"\nwithout = ["WR-3c"]\n')
    freer.write_text('extends = "free.toml"\nwithout = ["WR-5.1f", "WR-3c"]\n')
    assert load(free) == load("wind_river+without=WR-3c")
    assert load(free).id == "wind_river/base+without=WR-3c"
    assert load(freer) == load("wind_river+without=WR-3c,WR-5.1f")
    assert load(f"{free}+without=WR-5.1f") == load(freer)
    free.write_text('extends = "wind_river/base"\nwithout = ["WR-3c", 7]\n')
    with pytest.raises(VariantError, match=r"without\[1\]: expected text, got 7"):
        load(free)


def test_a_rule_of_an_expansion_is_lifted_where_the_expansion_is_there() -> None:
    id = next(r.id for r in load("natives+rituals").rulebook.added["rituals"] if not r.firm)
    assert load(f"natives+rituals+without={id}").id == f"natives/base+rituals+without={id}"
    with pytest.raises(VariantError, match="unknown rule"):
        load(f"natives+without={id}")


@pytest.mark.parametrize(
    "id",
    [
        "wind_river+without=WR-3c",
        "natives+without=NA-4d",
        "catan/bison+without=CA-6b",
        "bison/expansion-2+without=BI-4.3.1b",
    ],
)
def test_everything_that_is_written_gives_the_same_game_back(id: str) -> None:
    match = played(Match(id, seed=1), 40)
    state, game = match.state, match.game
    for thing in (state, state.view(0), state.view(None), match.record, game.variant):
        data = json.loads(to_json(thing))
        written = data if data["type"] == "Variant" else data["resolved"]
        assert written["without"] == list(game.without) != []
        again = from_json(json.dumps(data))
        assert again == thing
        if thing is not game.variant:
            assert data["variant"] == again.game.id == game.id
            assert again.game == game
            assert from_json(json.dumps(data), game=game) == thing
    assert Match.from_record(from_json(to_json(match))).state == state
    assert "without" not in to_json(load(id.partition("+")[0]).variant)


def test_an_id_and_the_variant_that_travels_along_lift_the_same_rules() -> None:
    data = json.loads(to_json(played(Match("wind_river+without=WR-3c", seed=1), 3).state))
    for changed in (
        data | {"variant": "wind_river/base"},
        data | {"resolved": data["resolved"] | {"without": []}},
        data | {"resolved": data["resolved"] | {"without": ["WR-3x"]}},
    ):
        with pytest.raises(bisongames.RecordError):
            from_json(json.dumps(changed))
