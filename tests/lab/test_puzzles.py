"""Puzzles: what is stored is right, and new ones are made the same way again."""

import math
import random
import re
from collections import Counter
from itertools import islice

import pytest
from attrs import evolve

import bisongames
from benchmarks import puzzles as making
from bisongames import lab
from bisongames.bots.lookahead import best_first
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import State
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.puzzle_book import difficulty, puzzle as book, puzzle_search
from bisongames.wind_river.actions import Earn
from tests import budget

STORED = [(game, number) for game in game_ids() for number in range(1, len(lab.puzzles(game)) + 1)]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_different_puzzles_from_easy_to_hard(game: str) -> None:
    puzzles = lab.puzzles(game)
    assert len({puzzle.link for puzzle in puzzles}) == len(puzzles)
    assert 1 <= len(puzzles) <= 20
    kinds = Counter(puzzle_search.kind_of(puzzle.solution) for puzzle in puzzles)
    assert max(kinds.values()) <= making.ALIKE_IN.get(game, making.ALIKE)
    assert lab.puzzles(bisongames.load(game)) == puzzles
    assert book.read_puzzles(book.write_puzzles(puzzles)) == puzzles
    ranks = [difficulty.DIFFICULTIES.index(puzzle.difficulty) for puzzle in puzzles]
    assert ranks == sorted(ranks)
    assert ranks.count(0) <= making.EASY


@pytest.mark.parametrize(("game", "number"), STORED)
def test_a_solution_is_legal_and_does_not_look_best_at_first_sight(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    assert puzzle.state.game.rulebook.id == game
    assert len(puzzle.state.legal_actions()) in puzzle_search.CHOICES
    assert puzzle.solution in puzzle.state.legal_actions()
    looks_best = difficulty.first_sight(puzzle.state, random.Random(puzzle.seed))
    assert not {*puzzle.right} & {*looks_best}
    assert len({*puzzle.right}) <= puzzle_search.RIGHT
    assert len({*map(puzzle_search.kind_of, puzzle.right)}) == 1
    assert puzzle.tempting in map(str, looks_best)
    assert all(
        puzzle.best.reward > each.reward
        for each in puzzle.choices[1:]
        if each.action not in puzzle.equal
    )
    assert puzzle.gain > 0
    assert puzzle.best.reasons
    assert puzzle.rules
    assert all(puzzle.state.game.rule(id) for id in puzzle.rules)


@pytest.mark.parametrize(("game", "number"), budget.share(STORED, 4))
def test_the_difficulty_tells_who_finds_the_solution(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    assert not difficulty.is_obvious(puzzle.state, puzzle.right, puzzle.seed)
    found_by = difficulty.difficulty_of(puzzle.state, puzzle.right, puzzle.seed)
    assert found_by == puzzle.difficulty


def test_first_sight_is_the_lead_at_once_then_resources_then_a_bots_judgement() -> None:
    start = bisongames.load("wind_river").start(3, start_player=0)
    rng = random.Random(1)
    worth = best_first(start, rng)
    assert {*difficulty.first_sight(start, rng)} == {a for a, v in worth if v == worth[0][1]}
    puzzle = next(each for each in lab.puzzles("wind_river") if each.tempting == "earn")
    assert difficulty.first_sight(puzzle.state, rng) == (Earn(),)


@pytest.mark.parametrize(("game", "number"), budget.share(STORED, 3))
def test_a_search_of_its_budget_finds_the_solution_with_its_reasons(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    advice = lab.advise(puzzle.state, budget=puzzle.budget, seed=puzzle.seed)
    assert advice.best == puzzle.solution
    assert puzzle_search.as_good(advice) <= {*puzzle.right}
    assert book.JudgedChoice.of(advice.choices[0]) == puzzle.best


def test_the_same_seed_tries_the_same_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    def position_and_seed(state: State, seed: int, avoid: object) -> tuple[str, int]:
        return str(link_to(state)), seed

    monkeypatch.setattr(puzzle_search, "puzzle_at", position_and_seed)
    first, second = ([*islice(lab.make_puzzles("catan", 3, 60.0), 3)] for _ in range(2))
    assert first == second
    assert len({*first}) == 3


@pytest.mark.parametrize("game", game_ids())
def test_an_explanation_tells_what_looks_better_and_how_bots_play_on(game: str) -> None:
    for puzzle in lab.puzzles(game):
        first, *lines = puzzle.explanation()
        assert first == str(puzzle.best)
        assert any(line.startswith("At first sight this looks better: ") for line in lines)
        told = re.fullmatch(
            r"If bots play on from here, your lead at the end is (\S+) points? larger after the first: "
            r"your own score (\S+)(?: \(.*\))?, that of the best other player (\S+)\.",
            lines[-1],
        )
        assert told
        lead, own, other = map(float, told.groups())
        assert lead == pytest.approx(own - other)


@pytest.mark.parametrize("promising", [True, False])
def test_in_wind_river_only_late_and_promising_positions_are_tried(
    monkeypatch: pytest.MonkeyPatch, promising: bool
) -> None:
    tried = list[State]()
    monkeypatch.setattr(puzzle_search, "puzzle_at", lambda state, *_: tried.append(state))
    monkeypatch.setattr(
        puzzle_search, "first_sight", lambda state, _: () if promising else state.legal_actions()
    )
    game = bisongames.load("wind_river")
    positions = [*puzzle_search._positions(game, 3, random.Random("a match"))]
    assert puzzle_search._of_a_match(game, 3, "a match", math.inf, ()) is None
    late = positions[int(0.6 * len(positions)) :]
    assert len(tried) == (puzzle_search.PROMISING if promising else 0)
    assert all(state in late for state in tried)


def test_a_check_finds_what_is_as_good_as_a_wrong_solution() -> None:
    puzzle = lab.puzzles("wind_river")[0]
    assert making.searched_again(puzzle, puzzle.budget) == (puzzle, [])
    tempting = puzzle.judged(puzzle.tempting)
    assert tempting is not None
    left, better = making.searched_again(evolve(puzzle, choices=(tempting, puzzle.best)), 400)
    assert left is None
    assert any(puzzle.best.action in each for each in better)


def test_the_rules_of_a_puzzle_tell_what_is_gained_later() -> None:
    for puzzle in lab.puzzles("wind_river"):
        assert "WR-6b" in puzzle.rules or "tipis in the plains" not in puzzle.parts


def test_a_kind_of_solution_can_be_avoided() -> None:
    puzzle = lab.puzzles("catan")[0]
    kind = puzzle_search.kind_of(puzzle.solution)
    assert puzzle_search.puzzle_at(puzzle.state, puzzle.seed - 1, avoid={kind}) is None


def test_a_position_without_one_best_choice_is_no_puzzle() -> None:
    state = bisongames.load("wind_river").start(3, start_player=0)
    assert puzzle_search.puzzle_at(state, 1) is None
