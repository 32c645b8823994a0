"""Views as rows of whole numbers."""

import random
from array import array
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import CHANCE, SetupError
from bisongames.engine.encoding.observation_space import ObservationField
from bisongames.tables.row_types import UNBOUNDED
from tests.engine.walks import ALL, EVERYTHING, shortened, sizes, walk


def views(id, players, seed=5, every=7):
    game = bisongames.load(shortened(id))
    for count, state in enumerate(walk(game, players, seed)):
        if count % every == 0 or state.is_over:
            for player in (*range(players), None):
                yield state.view(player)


@pytest.mark.parametrize("id", ALL)
def test_the_bounds_are_true_and_leave_something_open(id):
    for players in sizes(id):
        space = bisongames.load(shortened(id)).observation_space(players)
        assert all(low < high for low, high in zip(space.low, space.high, strict=True))
        assert max(space.high) < UNBOUNDED
        for view in views(id, players):
            row = space.encode(view)
            assert isinstance(row, array)
            assert row.typecode == "i"
            assert len(row) == space.size
            for number, (low, value, high) in enumerate(
                zip(space.low, row, space.high, strict=True)
            ):
                assert low <= value <= high, field_at(space, number)


def test_the_bounds_are_true_where_a_rule_is_lifted():
    game = attrs.evolve(bisongames.load("wind_river"), without=("WR-5.1f",))
    space, printed = game.observation_space(3), bisongames.load("wind_river").observation_space(3)
    rows = [space.observe(state, 0) for state in walk(game, 3, 5, most=150)]
    most = [max(numbers) for numbers in zip(*rows, strict=True)]
    assert all(
        low <= value <= high for low, value, high in zip(space.low, most, space.high, strict=True)
    )
    assert any(value > high for value, high in zip(most, printed.high, strict=True))


def field_at(space, number) -> ObservationField:
    return next(f for f in space.fields if f.start <= number < f.start + f.size)


@pytest.mark.parametrize("id", ["wind_river", "bison", "natives", "catan", "catan/bison"])
def test_fields_lie_side_by_side(id):
    game = bisongames.load(id)
    for players in game.player_counts:
        space = game.observation_space(players)
        assert space is game.observation_space(players)
        at = 0
        for f in space.fields:
            assert f.start == at
            assert f.size >= 1
            assert f.text
            at += f.size
        assert at == space.size == len(space.low) == len(space.high)
        assert len({f.name for f in space.fields}) == len(space.fields)


@pytest.mark.parametrize("id", ALL)
def test_every_field_of_a_view_is_there_or_named(id):
    game = bisongames.load(id)
    for players in game.player_counts:
        space = game.observation_space(players)
        there = {f.name.split(".")[0] for f in space.fields} | {
            n.split(".")[0] for n in space.left_out
        }
        names = {f.name for f in attrs.fields(game.rulebook.view)}
        assert names <= there
        assert all(space.left_out.values())


NOT_THERE = {"game", "num_players", "choices", "scores"}
"""Fields of every view that are left out, or of which only a part is there."""


@pytest.mark.parametrize("id", ALL)
def test_what_the_rows_do_not_tell_apart_is_the_same_in_all_that_is_there(id):
    for players in sizes(id):
        space = bisongames.load(shortened(id)).observation_space(players)
        left_out = NOT_THERE | set(space.left_out)
        known: dict[bytes, dict[str, Any]] = {}
        for view in views(id, players, every=3):
            shown = {
                f.name: getattr(view, f.name)
                for f in attrs.fields(type(view))
                if f.name not in left_out
            }
            assert known.setdefault(bytes(space.encode(view)), shown) == shown


@pytest.mark.parametrize("id", ALL)
def test_another_value_of_a_field_is_another_row(id):
    """A field of one view is put into another, with no regard for rules."""
    players = sizes(id)[0]
    space = bisongames.load(shortened(id)).observation_space(players)
    seen = list(views(id, players, every=11))
    rng = random.Random(2)
    changed = set()
    left_out = NOT_THERE | set(space.left_out)
    for _ in range(400):
        one, other = rng.sample(seen, 2)
        for f in attrs.fields(type(one)):
            if f.name in left_out or getattr(one, f.name) == getattr(other, f.name):
                continue
            mixed = attrs.evolve(one, **{f.name: getattr(other, f.name)})
            assert space.encode(mixed) != space.encode(one), f.name
            changed.add(f.name)
    assert {"player", "turn", "agenda"} <= changed


@pytest.mark.parametrize("id", ["bison", "catan", "catan/bison"])
def test_what_is_hidden_changes_nothing(id):
    rng = random.Random(3)
    for players in sizes(id):
        game = bisongames.load(shortened(id))
        space = game.observation_space(players)
        other = 0
        for count, state in enumerate(walk(game, players, 4)):
            if count % 15 or state.is_over:
                continue
            for player in range(players):
                imagined = state.sample(player, rng)
                other += imagined != state
                assert space.encode(imagined.view(player)) == space.encode(state.view(player))
        assert other


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


def test_a_match_is_no_longer_than_it_can_be():
    for id in (*ALL, "catan/base+max_turns=5", "bison/base+stones=6"):
        game = bisongames.load(shortened(id) if "max_turns" not in id else id)
        for players in sizes(game.id):
            most = game.max_length(players)
            for seed in range(2):
                states = list(walk(game, players, seed))
                assert len(states) - 1 <= most


def test_where_nothing_is_known_of_the_length_it_is_said():
    lifted = attrs.evolve(bisongames.load("wind_river"), without=("WR-5.1g",))
    with pytest.raises(SetupError, match=r"without WR-5\.1g"):
        lifted.max_length(3)
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


def test_nothing_is_left_to_chance_at_a_choice():
    game = bisongames.load(EVERYTHING)
    for state in walk(game, 2, 1, most=60):
        assert bool(game.chance_space.legal(state)) == (state.actor == CHANCE)
