"""A search guided by learned values: who is tried how often, with the same luck for all, and that what is best remains."""

from __future__ import annotations

import random
from collections import Counter
from itertools import islice

import pytest

import bisongames
from bisongames import State
from bisongames.bots import Search
from bisongames.bots.judgement import evaluator_of, searcher_of
from bisongames.bots.learned_tree import FIRST_BUDGET, LearnedTree, tree_of
from bisongames.bots.search_tree import Edge, Iteration, Tree
from tests.bots.test_search import EXPANDED, chosen, course

BUDGETS = [1, 2, 7, 60, 200]


def grown(luck: int = 1) -> LearnedTree:
    """The tree of a position of Natives with many choices."""
    state = max(course("natives/base", 3)[:60], key=lambda it: len(it.legal_actions()))
    assert state.actor is not None
    tree = tree_of(state, state.actor, random.Random(luck))
    assert isinstance(tree, LearnedTree)
    return tree


def test_only_natives_without_expansions_is_guided() -> None:
    guided = bisongames.load("natives/base")
    assert searcher_of(guided).guided
    assert searcher_of(guided).horizon == 2
    for id in (*EXPANDED, "bison/base", "catan/base", "wind_river/base"):
        game = bisongames.load(id)
        assert searcher_of(game) is evaluator_of(game)
        state = course(id, 3)[3]
        assert state.actor is not None
        assert type(tree_of(state, state.actor, random.Random(1))) is Tree


@pytest.mark.parametrize("budget", BUDGETS)
def test_halving_spends_its_budget_and_tries_the_better_half_more_often(budget: int) -> None:
    tree = grown()
    assert len([*tree.search(budget)]) == budget
    ranked = tree.ranked()
    assert sorted(map(id, ranked)) == sorted(map(id, tree.root[tree.player].values()))
    assert sum(edge.tried for edge in ranked) == budget
    tried = [edge.tried for edge in ranked]
    assert abs(tried[0] - tried[1]) <= 1
    assert tried[1:] == sorted(tried[1:], reverse=True)


def test_all_candidates_of_a_pass_meet_the_same_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    met: list[object] = []
    sample = State.sample

    def noted(state: State, player: int | None, rng: random.Random) -> State:
        met.append(rng.getstate())
        return sample(state, player, rng)

    tree = grown()
    monkeypatch.setattr(State, "sample", noted)
    edges = [each.edge for each in tree.search(200)]
    first = next(i for i, edge in enumerate(edges[1:], 1) if edge is edges[0])
    assert first > 4
    assert len({*met[:first]}) == 1
    assert met[first] != met[0]


def test_what_brings_most_remains_however_little_was_expected(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for luck in range(5):
        tree = grown(luck=luck)
        edges = tree.ranked()
        best = edges[min(len(edges), 15) - 1]

        def grow(first: Edge, best: Edge = best, tree: Tree = tree) -> Iteration:
            first.tried += 1
            first.rewards[tree.player] += tree.rng.random() * 0.2 + 0.6 * (first is best)
            return Iteration(first, first.rewards, tree.state.cursor())

        monkeypatch.setattr(tree, "grow", grow)
        tries = Counter(id(each.edge) for each in tree.search(200))
        assert tree.ranked()[0] is best
        assert tries[id(best)] == max(tries.values())


def test_without_a_budget_rounds_begin_anew_and_go_on() -> None:
    tree = grown()
    edges = [each.edge for each in islice(tree.search(), FIRST_BUDGET + 8)]
    assert len({*map(id, edges[FIRST_BUDGET:])}) == min(8, len(tree.root[tree.player]))
    state = tree.state
    assert chosen(state, Search(seconds=0.001), 1) in state.legal_actions()
