"""Views as rows of whole numbers."""

import json
import random
from array import array
from typing import Any

import attrs
import pytest

import bisongames
from benchmarks.usual_lengths import length
from bisongames import SetupError
from bisongames.catan import OfferTrade
from tests.engine.walks import walk


def test_the_bounds_are_true_where_a_rule_is_lifted():
    game = attrs.evolve(bisongames.load("wind_river"), without=("WR-5.1f",))
    space, printed = game.observation_space(3), bisongames.load("wind_river").observation_space(3)
    rows = [space.observe(state, 0) for state in walk(game, 3, 5, most=150)]
    most = [max(numbers) for numbers in zip(*rows, strict=True)]
    assert all(
        low <= value <= high for low, value, high in zip(space.low, most, space.high, strict=True)
    )
    assert any(value > high for value, high in zip(most, printed.high, strict=True))


@pytest.mark.parametrize("variant", ["wind_river", "bison", "natives", "catan"])
def test_rows_of_a_buffer_follow_a_cursor(variant):
    game = bisongames.load(variant)
    players = min(game.player_counts)
    space, actions, rng = game.observation_space(players), game.action_space, random.Random(2)
    buffer = array("i", [7]) * (2 * space.size)
    masks = bytearray(2 * actions.size)
    write = space.row_writer(memoryview(buffer), space.size)
    cursor = game.start(players).cursor()
    for count in range(150):
        if cursor.is_over:
            break
        if cursor.actor == bisongames.CHANCE:
            cursor.advance(cursor.sample_chance(rng))
            continue
        seat = count % players
        write(cursor, seat)
        assert buffer[space.size :] == space.encode(cursor.state().view(seat))
        actions.write_mask(cursor, masks, actions.size)
        assert bytes(masks[actions.size :]) == actions.mask(cursor.state())
        cursor.advance(rng.choice(cursor.legal_actions()))
    assert not any(masks[: actions.size])
    assert set(buffer[: space.size]) == {7}


def test_a_row_is_right_again_after_a_position_that_did_not_fit():
    game = bisongames.load("natives")
    space, cursor = game.observation_space(2), game.start(2).cursor()
    buffer = array("i", [0]) * space.size
    write = space.row_writer(buffer)
    write(cursor, 0)
    prairie = cursor.table.prairie
    cursor.table.round, cursor.table.prairie = 3, [2**40, *prairie[1:]]
    with pytest.raises(SetupError, match="have no place for the prairie of this view"):
        write(cursor, 0)
    cursor.table.round, cursor.table.prairie = 0, prairie
    write(cursor, 0)
    assert buffer == space.encode(cursor.state().view(0))


def test_a_field_says_whose_view_it_is():
    state = bisongames.load("bison").start(3)
    space = state.game.observation_space(3)
    rows = {player: space.encode(state.view(player)) for player in (0, 1, 2, None)}
    field = next(f for f in space.fields if f.name == "player")
    assert [list(rows[p][field.start : field.start + 3]) for p in (0, 2, None)] == [
        [1, 0, 0],
        [0, 0, 1],
        [0, 0, 0],
    ]


def test_a_view_of_another_game_or_number_of_players_is_refused():
    space = bisongames.load("bison").observation_space(2)
    views: tuple[Any, ...] = (
        bisongames.load("bison").start(3).view(0),
        bisongames.load("bison/expansion-2").start(2).view(0),
        bisongames.load("natives").start(2).view(0),
        None,
        "view",
    )
    for view in views:
        with pytest.raises(SetupError):
            space.encode(view)


@pytest.mark.parametrize("players", [1, 5, None, "2", True])
def test_a_number_of_players_that_cannot_play_is_refused(players):
    game = bisongames.load("bison")
    with pytest.raises(SetupError, match="for 2, 3 or 4 players"):
        game.observation_space(players)
    with pytest.raises(SetupError, match="for 2, 3 or 4 players"):
        game.max_length(players)
    with pytest.raises(SetupError, match="for 2, 3 or 4 players"):
        game.usual_length(players)


def test_what_is_longer_than_any_reachable_list_is_not_cut_off():
    game = bisongames.load("bison")
    view: Any = game.start(2).view(0)
    space = game.observation_space(2)
    with pytest.raises(SetupError, match="have no place for the agenda of this view"):
        space.encode(attrs.evolve(view, agenda=view.agenda * 20))
    with pytest.raises(SetupError, match="have no place for the hand of this view"):
        space.encode(attrs.evolve(view, hand="no such tile"))
    with pytest.raises(SetupError, match="have no place for the totem of this view"):
        space.encode(attrs.evolve(view, totem=7))


@pytest.mark.parametrize("id", [each.id for each in bisongames.variants() if not each.expansion])
def test_the_usual_length_is_measured_for_every_variant(id):
    game = bisongames.load(id)
    for players in game.player_counts:
        assert 100 < (game.usual_length(players) or 0) < game.max_length(players)


def test_most_random_matches_have_the_usual_length():
    game = bisongames.load("natives")
    lengths = [length(game, 2, seed) for seed in range(1000, 1060)]
    usual = game.usual_length(2) or 0
    assert sum(each <= usual for each in lengths) >= 52
    assert max(lengths) > usual * 0.9


def test_where_nothing_is_known_of_the_length_it_is_said():
    assert bisongames.load("catan/base+max_turns=20").usual_length(3) is None
    lifted = attrs.evolve(bisongames.load("wind_river"), without=("WR-5.1g",))
    with pytest.raises(SetupError, match=r"without WR-5\.1g"):
        lifted.max_length(3)
    assert lifted.usual_length(3) is None
    with pytest.raises(SetupError, match="one card for one"):
        bisongames.load("catan/base+general_rate=1").max_length(3)


def result(ranking, scores=None):
    players = sum(map(len, ranking))
    game = bisongames.load("bison")
    return bisongames.Result(
        game=game,
        ranking=ranking,
        scores=scores or tuple(range(players)),
        parts=((),) * players,
        decided_by=(),
        ended_by=game.rules[0],
    )


@pytest.mark.parametrize(
    ("ranking", "win", "rank"),
    [
        (((1,), (0,)), (-1, 1), (-1, 1)),
        (((0, 1),), (0, 0), (0, 0)),
        (((2,), (0, 1)), (-1 / 2, -1 / 2, 1), (-1 / 2, -1 / 2, 1)),
        (((0, 2), (1,)), (1 / 4, -1 / 2, 1 / 4), (1 / 2, -1, 1 / 2)),
        (((3,), (1,), (0, 2)), (-1 / 3, -1 / 3, -1 / 3, 1), (-2 / 3, 1 / 3, -2 / 3, 1)),
        (((0, 1, 2, 3),), (0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_what_the_end_is_worth(ranking, win, rank):
    found = result(ranking)
    assert found.payoffs() == found.payoffs("win") == pytest.approx(win)
    assert found.payoffs("rank") == pytest.approx(rank)
    assert found.payoffs("score") == tuple(map(float, range(len(win))))
    for reward in ("win", "rank"):
        assert sum(found.payoffs(reward)) == pytest.approx(0)


@pytest.mark.parametrize("reward", ["points", "", None, 1, ["win"]])
def test_another_reward_is_refused(reward):
    with pytest.raises(SetupError, match="win, rank, score"):
        result(((0,), (1,))).payoffs(reward)


def test_a_number_beyond_a_maximum_is_refused_and_the_maximum_is_the_bound_of_arrays() -> None:
    data = json.loads(bisongames.to_json(bisongames.load("bison").start(2)))
    fields = bisongames.load("bison").observation_space(2).fields
    (most,) = (field.high for field in fields if field.name == "tracks")
    data["position"]["tracks"][0][0] = most
    state: Any = bisongames.from_json(json.dumps(data))
    space = state.game.observation_space(2)
    assert all(
        value <= high for value, high in zip(space.observe(state, 0), space.high, strict=True)
    )
    data["position"]["tracks"][0][0] = most + 1
    with pytest.raises(bisongames.RecordError, match=f"expected 0 to {most}, got {most + 1}"):
        bisongames.from_json(json.dumps(data))


def test_answers_to_equal_offers_are_the_same_object_whose_numbers_are_known():
    cursor, rng = bisongames.load("catan").start(3).cursor(), random.Random(4)
    while not (offers := [a for a in cursor.legal_actions() if isinstance(a, OfferTrade)]):
        chance = cursor.actor == bisongames.CHANCE
        cursor.advance(cursor.sample_chance(rng) if chance else rng.choice(cursor.legal_actions()))
    other = cursor.copy()
    for each in (cursor, other):
        each.advance(offers[0])
    assert cursor.decision is other.decision


def test_the_result_of_a_cursor_is_computed_once():
    cursor = bisongames.load("bison").start(2).cursor()
    running = cursor.result
    cursor.play_out(random.Random(1))
    ended = cursor.result
    assert running is None
    assert ended is cursor.result
    assert ended == cursor.state().result


@pytest.mark.parametrize("variant", ["wind_river", "bison", "natives", "catan"])
def test_the_ranking_at_the_end_needs_no_scoring(variant):
    game = bisongames.load(variant)
    players = min(game.player_counts)
    cursor = game.start(players).cursor()
    assert cursor.final_ranking is None
    assert cursor.state().final_ranking is None
    cursor.play_out(random.Random(3))
    end, space = cursor.state(), game.observation_space(players)

    def scored(*_: object) -> Any:
        raise AssertionError

    cursor.game = attrs.evolve(game, rulebook=attrs.evolve(game.rulebook, standing=scored))
    assert space.observe(cursor, 0) == space.encode(end.view(0))
    assert cursor.final_ranking is cursor.final_ranking
    assert end.result
    assert cursor.final_ranking == end.final_ranking == end.result.ranking
