"""What bots think of a table: from a module of the game, from the rulebook, or from the standing."""

import random
from typing import Any

import attrs
import pytest

import bisongames
from bisongames import bots
from bisongames.bots import catan, judging
from bisongames.bots.judging import ByStanding, judgement_of
from bisongames.play.agenda import Pending


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
    judging._told.cache_clear()


def test_without_either_the_standing_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    game = bisongames.load("wind_river")
    monkeypatch.setattr(judging, "module_of", lambda room, game: None)
    judging._told.cache_clear()
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
    judging._told.cache_clear()
