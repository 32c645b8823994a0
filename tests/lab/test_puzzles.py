"""Puzzles: what is stored is right, and new ones are made the same way again."""

import random
from itertools import islice

import pytest

import bisongames
from bisongames import lab
from bisongames.bots.lookahead import best_first
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.puzzle_book import puzzle as book, puzzle_search
from tests import budget

STORED = [(game, number) for game in game_ids() for number in range(1, len(lab.puzzles(game)) + 1)]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_different_puzzles(game: str) -> None:
    puzzles = lab.puzzles(game)
    assert len({puzzle.link for puzzle in puzzles}) == len(puzzles) <= 20
    assert lab.puzzles(bisongames.load(game)) == puzzles
    assert book.read_puzzles(book.write_puzzles(puzzles)) == puzzles


@pytest.mark.parametrize(("game", "number"), STORED)
def test_a_solution_is_legal_and_greedy_does_not_find_it(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    assert puzzle.state.game.rulebook.id == game
    assert puzzle.solution in puzzle.state.legal_actions()
    worth = best_first(puzzle.state, random.Random(puzzle.seed))
    looks_best = {str(action) for action, value in worth if value == worth[0][1]}
    assert puzzle.best.action not in looks_best
    assert puzzle.tempting in looks_best
    assert all(puzzle.best.reward > each.reward for each in puzzle.choices[1:])
    assert puzzle.best.reasons
    assert puzzle.rules
    assert all(puzzle.state.game.rule(id) for id in puzzle.rules)


@pytest.mark.parametrize(("game", "number"), budget.share(STORED, 3))
def test_a_search_of_its_budget_finds_the_solution_with_its_reasons(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    advice = lab.advise(puzzle.state, budget=puzzle.budget, seed=puzzle.seed)
    assert advice.best == puzzle.solution
    assert puzzle_search.is_clear(advice)
    assert book.JudgedChoice.of(advice.choices[0]) == puzzle.best


def test_the_same_seed_makes_the_same_puzzles(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_search, "LOOKS", (10,))
    monkeypatch.setattr(puzzle_search, "BUDGET", 60)
    monkeypatch.setattr(puzzle_search, "PLAYED", 2)
    first, second = ([*islice(lab.make_puzzles("bison", 3, 60.0), 1)] for _ in range(2))
    assert first == second
    (made,) = first
    assert made.budget == 60
    assert made.solution in made.state.legal_actions()
    assert book.read_puzzles(book.write_puzzles([made])) == (made,)
    text = made.explanation()
    assert text[0] == str(made.best)
    assert any(line.startswith("At first sight this looks better: ") for line in text)


def test_a_position_without_one_best_choice_is_no_puzzle() -> None:
    state = bisongames.load("wind_river").start(3, start_player=0)
    assert puzzle_search.puzzle_at(state, 1) is None
