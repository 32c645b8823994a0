"""What bots think of a table: from a module of the game, from the rulebook, or from the standing."""

import random
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import bots
from bisongames.bots import judgement as judging
from bisongames.bots.evaluation import catan
from bisongames.bots.judgement import ByStanding, evaluator_of, judgement_of
from bisongames.bots.lookahead import values
from bisongames.engine.core.agenda import Pending
from tests.bison.positions import WIDE, L, R, Y, position
from tests.position_checks import result_of


class Contrary:
    """Likes few resources."""

    def value(self, table: Any, player: int) -> float:
        return -float(sum(table.resources))

    def part_of_choice(self, pending: Pending) -> bool:
        return False


def test_a_shipped_game_has_a_module_for_it() -> None:
    assert judgement_of(bisongames.load("catan/bison")) is catan
    state = bisongames.load("wind_river").start(3, start_player=0)
    assert isinstance(judgement_of(state.game).value(state.table, 0), float)


def test_a_rulebook_may_bring_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game, contrary = bisongames.load("wind_river"), Contrary()
    game = attrs.evolve(game, rulebook=attrs.evolve(game.rulebook, judgement=contrary))
    monkeypatch.setattr(judging, "module_of", lambda room, game: None)
    assert judgement_of(game) is contrary
    judging._registered_evaluator.cache_clear()


def test_without_either_the_standing_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bisongames.load("wind_river")
    monkeypatch.setattr(judging, "module_of", lambda room, game: None)
    judging._registered_evaluator.cache_clear()
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
    judging._registered_evaluator.cache_clear()


class Narrow(Contrary):
    """Looks at the last of the listed actions alone, and one turn ahead."""

    horizon = 1

    def shortlist(self, table: Any, pending: Pending, legal: tuple[Any, ...]) -> tuple[Any, ...]:
        return legal[-1:]


def test_a_judgement_may_say_what_is_worth_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bisongames.load("wind_river")
    game = attrs.evolve(game, rulebook=attrs.evolve(game.rulebook, judgement=Narrow()))
    monkeypatch.setattr(judging, "module_of", lambda room, game: None)
    assert evaluator_of(game).horizon == 1
    match = bisongames.Match(game, seed=2)
    for bot in (bots.Greedy(), bots.Search(iterations=3)):
        for _ in range(5):
            assert match.actor is not None
            choice = bot.choose(match.state, match.actor, random.Random(1))
            assert choice == match.legal_actions()[-1]
            match.play(choice)
    judging._registered_evaluator.cache_clear()


def test_what_a_judgement_leaves_out_is_made_up_for() -> None:
    evaluator = evaluator_of(bisongames.load("wind_river"))
    table = bisongames.load("wind_river").start(3, start_player=0).table
    assert evaluator.values(table) == [evaluator.value(table, player) for player in range(3)]
    assert evaluator.horizon == judging.FULL_DEPTH


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_bison_what_one_has_is_what_the_others_lack(players: int) -> None:
    state = bisongames.load("bison").start(players)
    rng, evaluator = random.Random(4), evaluator_of(state.game)
    greedy = bots.Greedy()
    while (actor := state.actor) is not None:
        values = evaluator.values(state.table)
        assert sum(values) == pytest.approx(0.0)
        assert values == [evaluator.value(state.table, player) for player in range(players)]
        # To the last bit also where the pieces did not come one by one: equals stay equals for Greedy.
        read = bisongames.from_json(bisongames.to_json(state), state.game)
        assert evaluator.values(read.table) == values
        chance = actor == bisongames.CHANCE
        state = state.apply(
            state.sample_chance(rng) if chance else greedy.choose(state, actor, rng)
        )


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


@pytest.mark.parametrize(
    "id", [variant.id for variant in bisongames.variants() if not variant.expansion]
)
def test_actions_that_are_said_to_be_alike_are_worth_the_same(id: str) -> None:
    game, compared = bisongames.load(id), 0
    alone = attrs.evolve(evaluator_of(game), alike=None)
    if evaluator_of(game).alike is None:
        return
    for seed in range(2):
        rng = random.Random(seed)
        cursor = game.start(game.player_counts[-1]).cursor()
        for _ in range(400):
            if cursor.actor is None:
                break
            if cursor.actor == bisongames.CHANCE:
                cursor.advance(cursor.sample_chance(rng))
                continue
            legal = cursor.legal_actions()
            if len(legal) > 1 and rng.random() < 0.1:
                quick = values(cursor, cursor.actor, evaluator_of(game))
                assert quick == values(cursor, cursor.actor, alone)
                compared += len(quick)
            cursor.advance(legal[int(rng.random() * len(legal))])
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
