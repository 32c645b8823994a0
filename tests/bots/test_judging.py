"""What bots think of a table: from a module of the game, from the rulebook, or from the standing."""

import random
from collections.abc import Iterator
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import bots
from bisongames.bots import judgement as judging
from bisongames.bots.evaluation import catan
from bisongames.bots.judgement import ByStanding, evaluator_of, judgement_of, planner_of
from bisongames.bots.lookahead import values
from bisongames.engine.core.agenda import Pending
from tests.bison.positions import AT_START, WIDE, L, R, Y, position
from tests.engine.walks import SHIPPED, walk
from tests.position_checks import result_of


def test_a_shipped_game_has_a_module_for_it() -> None:
    assert judgement_of(bisongames.load("catan/bison")) is catan
    state = bisongames.load("wind_river").start(3, start_player=0)
    assert isinstance(judgement_of(state.game).value(state.table, 0), float)


@pytest.fixture
def outside(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """No game has a module for it, like those of other packages."""
    judging._registered_evaluator.cache_clear()
    judging._registered_planner.cache_clear()
    judging._registered_learned.cache_clear()
    monkeypatch.setattr(judging, "module_of", lambda room, game: None)
    yield
    judging._registered_evaluator.cache_clear()
    judging._registered_planner.cache_clear()
    judging._registered_learned.cache_clear()


@pytest.mark.usefixtures("outside")
def test_without_either_the_standing_decides() -> None:
    game = bisongames.load("wind_river")
    judgement = judgement_of(game)
    assert isinstance(judgement, ByStanding)
    match = bisongames.Match(game, seed=2)
    rng = random.Random(1)
    while not match.is_over:
        assert match.actor is not None
        match.play(bots.Greedy().choose(match.state, match.actor, rng))
    result = match.state.result
    assert result is not None
    first = result.winners[0]
    others = [score for player, score in enumerate(result.scores) if player != first]
    assert judgement.value(match.state.table, first) == result.scores[first] - max(others)


class Narrow:
    """Looks at the last of the listed actions alone, and one turn ahead."""

    horizon = 1

    def value(self, table: Any, player: int) -> float:
        return -float(sum(table.resources))

    def part_of_choice(self, pending: Pending) -> bool:
        return False

    def shortlist(self, table: Any, pending: Pending, legal: tuple[Any, ...]) -> tuple[Any, ...]:
        return legal[-1:]


@pytest.mark.usefixtures("outside")
def test_a_rulebook_may_bring_its_own_and_say_what_is_worth_a_look() -> None:
    game, narrow = bisongames.load("wind_river"), Narrow()
    game = attrs.evolve(game, rulebook=attrs.evolve(game.rulebook, judgement=narrow))
    assert judgement_of(game) is narrow
    assert evaluator_of(game).horizon == 1
    match = bisongames.Match(game, seed=2)
    for bot in (bots.Greedy(), bots.Search(iterations=3)):
        for _ in range(5):
            assert match.actor is not None
            choice = bot.choose(match.state, match.actor, random.Random(1))
            assert choice == match.legal_actions()[-1]
            match.play(choice)


def test_what_a_judgement_leaves_out_is_made_up_for() -> None:
    evaluator = evaluator_of(bisongames.load("wind_river"))
    table = bisongames.load("wind_river").start(3, start_player=0).table
    assert evaluator.values(table) == [evaluator.value(table, player) for player in range(3)]
    assert evaluator.horizon == judging.FULL_DEPTH


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_bison_what_one_has_is_what_the_others_lack(players: int) -> None:
    game = bisongames.load("bison")
    evaluator = evaluator_of(game)
    for state in walk(game, players, 4, bot=bots.Greedy()):
        values = evaluator.values(state.table)
        assert sum(values) == pytest.approx(0.0)
        assert values == [evaluator.value(state.table, player) for player in range(players)]
        # To the last bit also where the pieces did not come one by one: equals stay equals for Greedy.
        read = bisongames.from_json(bisongames.to_json(state), game)
        assert evaluator.values(read.table) == values


@pytest.mark.parametrize(("players", "land", "pays"), [(2, L, False), (4, WIDE, True)])
def test_in_bison_it_pays_to_be_second_in_a_small_area_only_among_many(
    players: int, land: tuple[tuple[str, str, int], ...], pays: bool
) -> None:
    """A hunter on a prairie of two animals where somebody else has a tent, instead of one in the supply."""
    state = position({"0,0P": (Y, 1, 1)}, players=players, land=land)
    table, value = state.cursor().table, evaluator_of(state.game).value
    before = value(table, R)
    table.bring_hunters(R, table.board.field_number["0,1P"], 1)
    assert (value(table, R) > before) is pays


def test_in_bison_greedy_sees_what_a_space_is_good_for() -> None:
    """Only a tent takes the prairie from the three hunters of the other player; all spaces look alike one step ahead."""
    held = {"0,0P": (Y, 2, 0), "0,1P": (R, 3, 0), "1,0M": (Y, 1, 0)}
    state = position(held, supply=AT_START, stones=("tile",), stock=(3, 0, 0))
    looks = values(state.cursor(), Y, evaluator_of(state.game))
    worth = {str(action): value for action, value in looks}
    assert worth["mark:tents"] == worth["mark:gathering"]
    for seed in range(8):
        assert str(bots.Greedy().choose(state, Y, random.Random(seed))) == "mark:tents"


def test_in_bison_a_plan_values_hunters_on_the_land_until_the_match_is_over() -> None:
    state = position({"0,0P": (Y, 2, 0)}, stones=("tile",))
    planner, evaluator = planner_of(state.game), evaluator_of(state.game)
    assert planner.value(state.table, Y) > evaluator.value(state.table, Y)
    over = state.cursor().table
    over.round, over.marked = over.board.rounds, [0b1111] * 2
    assert planner.value(over, Y) == evaluator.value(over, Y)


@pytest.mark.parametrize("id", SHIPPED)
def test_actions_that_are_said_to_be_alike_are_worth_the_same(id: str) -> None:
    game, compared = bisongames.load(id), 0
    alone = attrs.evolve(evaluator_of(game), alike=None)
    if evaluator_of(game).alike is None:
        return
    for seed in range(2):
        states = walk(game, game.player_counts[-1], seed, most=400)
        for state in [state for state in states if len(state.legal_actions()) > 1][::10]:
            assert state.actor is not None
            quick = values(state.cursor(), state.actor, evaluator_of(game))
            assert quick == values(state.cursor(), state.actor, alone)
            compared += len(quick)
    assert compared > 20


@pytest.mark.parametrize(
    ("id", "players", "matches", "least"),
    [
        ("bison/base", 2, 12, 11),
        ("natives/base", 2, 20, 19),
        ("natives/base+rituals+seasons+soul-of-the-prairie", 2, 8, 7.2),
        ("catan/base", 4, 12, 11),
        ("catan/bison", 4, 12, 11),
    ],
)
def test_greedy_beats_random_players(id: str, players: int, matches: int, least: float) -> None:
    won = 0.0
    for seed in range(matches):
        match, rng = bisongames.Match(id, players=players, seed=seed), random.Random(seed)
        seat = seed % players
        while (actor := match.actor) is not None:
            bot = bots.Greedy() if actor == seat else bots.Random()
            match.play(bot.choose(match.state, actor, rng))
        winners = result_of(match.state).winners
        won += (seat in winners) / len(winners)
    assert won >= least
