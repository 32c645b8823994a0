"""The bot that searches: its budget, its luck, what it may know, and that it sees a victory that is there."""

import random
from functools import cache
from typing import Any

import pytest

import bisongames
from bisongames import CHANCE, Action, SetupError, State, bots
from bisongames.bison.actions import Pay
from bisongames.bots import Greedy, Search, search, search_tree
from bisongames.bots.judgement import evaluator_of
from bisongames.bots.search_tree import Edge, Iteration, Tree
from bisongames.testing.support.hidden_twins import twins
from tests import budget
from tests.engine.walks import SHIPPED, walk

GAMES = ("wind_river/base", "bison/base", "natives/base", "catan/base")
EXPANDED = ("natives/base+rituals+seasons", "wind_river/per-field")


@cache
def course(id: str, seed: int) -> tuple[State, ...]:
    """Every position of a match between greedy bots in which somebody chooses among several."""
    game = bisongames.load(id)
    states = walk(game, min(game.player_counts), seed, bot=Greedy())
    return tuple(state for state in states if len(state.legal_actions()) > 1)


def chosen(state: State, bot: Any, luck: int) -> Action:
    assert state.actor is not None
    return bot.choose(state, state.actor, random.Random(luck))


@pytest.mark.parametrize("id", GAMES)
def test_the_same_position_and_luck_give_the_same_choice(id: str) -> None:
    for state in course(id, 3)[5::40]:
        first = chosen(state, Search(iterations=12), 7)
        assert first in state.legal_actions()
        assert chosen(state, Search(iterations=12), 7) == first


def test_other_luck_gives_other_choices_now_and_then() -> None:
    states = course("natives/base", 3)[::10]
    found = [[chosen(state, Search(iterations=4), luck) for luck in (1, 2, 3)] for state in states]
    assert any(len(set(choices)) > 1 for choices in found)


@pytest.mark.parametrize("id", ["catan/base", "catan/bison"])
def test_what_it_cannot_see_changes_nothing(id: str) -> None:
    rng, compared = random.Random(5), 0
    for state in course(id, 4)[3::30]:
        assert state.actor is not None
        choice = chosen(state, Search(iterations=8), 1)
        for twin in twins(state, state.actor, rng):
            assert chosen(twin, Search(iterations=8), 1) == choice
            compared += twin != state
    assert compared > 3


def test_it_looks_at_nothing_but_what_is_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    sample = State.sample

    def counted(state: State, player: int | None, rng: Any) -> State:
        drawn.append(player)
        return sample(state, player, rng)

    def refused(*_: object) -> None:
        raise AssertionError("the position itself was played on")

    state = course("catan/base", 3)[60]
    monkeypatch.setattr(State, "sample", counted)
    monkeypatch.setattr(State, "apply", refused)
    chosen(state, Search(iterations=9), 1)
    assert drawn == [state.actor] * 10


def _counted(monkeypatch: pytest.MonkeyPatch) -> list[Tree]:
    """Has an entry for each try from now on."""
    tries: list[Tree] = []
    grow = Tree.grow

    def counted(tree: Tree, first: Edge | None = None) -> Iteration:
        tries.append(tree)
        return grow(tree, first)

    monkeypatch.setattr(Tree, "grow", counted)
    return tries


@pytest.mark.parametrize("iterations", [1, 2, 37])
def test_it_tries_as_often_as_it_was_told(iterations: int, monkeypatch: pytest.MonkeyPatch) -> None:
    tries = _counted(monkeypatch)
    chosen(course("bison/base", 3)[18], Search(iterations=iterations), 1)
    assert len(tries) == iterations


@pytest.mark.parametrize(("seconds", "tries"), [(0.001, 1), (1, 4), (2.6, 11)])
def test_it_ends_when_its_time_is_up(
    seconds: float, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = _counted(monkeypatch)
    clock = iter(i / 4 for i in range(1000))
    monkeypatch.setattr(search, "perf_counter", lambda: next(clock))
    chosen(course("bison/base", 3)[18], Search(seconds=seconds), 1)
    assert len(made) == tries


def test_what_alone_is_worth_a_look_is_taken_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Bison a payment is as even as can be, however many there are."""
    made, found = _counted(monkeypatch), 0
    for state in course("bison/base", 3):
        legal = [a for a in state.legal_actions() if isinstance(a, Pay)]
        if not legal:
            continue
        assert state.actor is not None
        tracks = state.table.tracks[state.actor]
        best = max(_lowest_after(tracks, pay) for pay in legal)
        choice = chosen(state, Search(iterations=50), 1)
        assert isinstance(choice, Pay)
        assert _lowest_after(tracks, choice) == best
        found += _lowest_after(tracks, legal[0]) < best
    assert found > 3
    assert not made


def _lowest_after(tracks: list[int], pay: Pay) -> int:
    paid = (pay.bison, pay.fish, pay.turkeys)
    return min(have - number for have, number in zip(tracks, paid, strict=True))


def test_a_thorough_search_sees_a_turn_through_at_its_first_try() -> None:
    """Without a random choice: every try is a line of what looks best, up to where the turn ends."""
    found = 0
    for state in course("bison/base", 3)[::9]:
        assert state.actor is not None
        tree = Tree(state, state.actor, random.Random(1), evaluator_of(state.game))
        if tree.decided:
            continue
        tree.grow()
        after, node = state.cursor(), tree.root
        while tried := [e for edges in node.values() for e in edges.values() if e.tried]:
            (edge,) = tried
            node = edge.following
            after.advance(edge.action)
            while after.actor == state.actor and after.table.turn == state.table.turn:
                worth = evaluator_of(state.game).shortlist(
                    after.table, after.waiting[-1], after.legal_actions()
                )
                if len(worth) > 1:
                    break
                after.advance(worth[0])
        assert after.actor != state.actor or after.table.turn > state.table.turn
        found += 1
    assert found > 5


def test_with_many_iterations_it_looks_further_ahead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_tree, "FURTHER", 3)
    state = course("catan/base", 3)[60]
    assert state.actor is not None
    tree = Tree(state, state.actor, random.Random(1), evaluator_of(state.game))
    ahead = [tree.last - state.turn for _ in tree.search(18)]
    assert ahead == [3] * 3 + [4] * 12 + [5] * 3


def test_only_a_budget_in_iterations_repeats() -> None:
    assert Search().reproducible
    assert Search(iterations=3).reproducible
    assert not Search(seconds=3).reproducible
    assert Search().iterations == 200


def test_it_is_made_from_text() -> None:
    bot = bots.make("search:iterations=7")
    assert isinstance(bot, Search)
    assert (bot.iterations, bot.seconds) == (7, None)
    assert getattr(bots.make("search:seconds=0.5"), "seconds", 0) == 0.5


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"iterations": 0}, "iterations must be a whole number from 1 to 1000000, got 0"),
        ({"iterations": True}, "whole number .* got True"),
        ({"iterations": 2.5}, "whole number .* got 2.5"),
        ({"iterations": 10**7}, "must be a whole number"),
        ({"seconds": 0}, "seconds must be a number above 0, at most 3600, got 0"),
        ({"seconds": float("nan")}, "seconds must be .* got nan"),
        ({"seconds": "long"}, "seconds must be .* got long"),
        ({"seconds": 4000}, "seconds must be .* got 4000"),
        ({"iterations": 5, "seconds": 1}, "iterations or seconds, not both"),
    ],
)
def test_a_budget_out_of_range_is_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(SetupError, match=told):
        Search(**options)


@pytest.mark.parametrize("id", GAMES)
def test_a_victory_that_is_there_is_not_let_go(id: str) -> None:
    """Wherever one action wins alone at once, and another does not, it wins: with that action or soon after."""
    found = 0
    for seed in range(40):
        for state in course(id, seed)[-10:]:
            wins = [_has_won(state.apply(a), state.actor) for a in state.legal_actions()]
            if any(wins) and not all(wins):
                assert _has_won(_played_on(state), state.actor), state
                found += 1
        if found >= 3:
            break
    assert found >= 3


def _has_won(state: State, player: int | None) -> bool:
    return state.result is not None and state.result.winners == (player,)


def _played_on(state: State) -> State:
    """The end of the match when the player who is asked searches, and the others are greedy."""
    me, rng = state.actor, random.Random(1)
    while (actor := state.actor) is not None:
        bot = Search(iterations=100) if actor == me else Greedy()
        chance = actor == CHANCE
        state = state.apply(state.sample_chance(rng) if chance else bot.choose(state, actor, rng))
    return state


@pytest.mark.parametrize("id", budget.share([*SHIPPED, *EXPANDED], 5))
def test_every_variant_is_played_to_its_end(id: str) -> None:
    game = bisongames.load(id)
    match = bisongames.Match(game, players=max(game.player_counts), seed=5)
    bot, rng, count = Search(iterations=3), random.Random(2), 0
    while match.actor is not None:
        # A search now and then; the others keep the match going.
        count += 1
        player = bot if count % 3 == 0 else bots.Random() if count % 3 == 1 else Greedy()
        match.play(player.choose(match.state, match.actor, rng))
    assert match.state.result is not None
