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
from bisongames.bots import Greedy
from bisongames.bots.lookahead import best_first
from bisongames.components.piles import Luck
from bisongames.components.seats import CHANCE
from bisongames.engine.matches.links import link_to
from bisongames.engine.positions.state import State
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.puzzle_book import (
    difficulty,
    event_diff,
    explanation,
    played_on,
    puzzle as book,
    puzzle_rules,
    puzzle_search,
)
from bisongames.wind_river.actions import Earn
from tests import budget
from tests.wind_river.positions import position

STORED = [(game, number) for game in game_ids() for number in range(1, len(lab.puzzles(game)) + 1)]


@pytest.mark.parametrize("game", game_ids())
def test_a_game_has_different_puzzles_from_easy_to_hard(game: str) -> None:
    puzzles = lab.puzzles(game)
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)
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
    assert puzzle_search.is_one_answer({*puzzle.right}, looks_best)
    assert puzzle.tempting in map(str, looks_best)
    assert puzzle.tempting not in puzzle.reordered
    assert all(
        puzzle.best.reward > each.reward
        for each in puzzle.choices[1:]
        if each.action not in puzzle.equal
    )
    assert puzzle.gain > 0
    assert len(puzzle.course) <= 3
    assert puzzle.best.reasons
    assert puzzle.lure
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


def test_at_first_sight_no_tipi_is_given_up_for_a_resource() -> None:
    """After a step of the buffalo on C3, the player is asked which tipi to pay for, and loses the other."""
    herd, tipis = {"C3": 1, "F1": 1}, [{"C3": 1, "E3": 1}]
    state = position(buffaloes=herd, tipis=tipis, resources=[1], steps=1)
    assert any(str(action).startswith("buffalo:C3") for action in state.legal_actions())
    looks_best = difficulty.first_sight(state, random.Random(1))
    assert all(str(action).startswith("buffalo:F1") for action in looks_best)


@pytest.mark.parametrize(("game", "number"), budget.share(STORED, 3))
def test_a_search_of_its_budget_finds_the_solution_with_its_reasons(game: str, number: int) -> None:
    puzzle = lab.puzzles(game)[number - 1]
    advice = lab.advise(puzzle.state, budget=puzzle.budget, seed=puzzle.seed)
    assert advice.best == puzzle.solution
    assert puzzle_search.as_good(advice) <= {*puzzle.right}
    assert book.JudgedChoice.of(advice.choices[0], puzzle.names) == puzzle.best


def test_the_same_seed_tries_the_same_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    def position_and_seed(state: State, seed: int, avoid: object) -> tuple[str, int]:
        return str(link_to(state)), seed

    monkeypatch.setattr(puzzle_search, "puzzle_at", position_and_seed)
    first, second = ([*islice(lab.make_puzzles("catan", 3, 60.0), 3)] for _ in range(2))
    assert first == second
    assert len({*first}) == 3


@pytest.mark.parametrize("game", game_ids())
def test_an_explanation_tells_what_tempts_and_what_decides(game: str) -> None:
    for puzzle in lab.puzzles(game):
        first, *lines = puzzle.explanation()
        assert first.startswith(f"Best: {puzzle.best.in_a_sentence}")
        assert all(reason in first for reason in puzzle.best.reasons)
        tempting = puzzle.judged(puzzle.tempting)
        assert tempting is not None
        at = lines.index(f"Tempting: {tempting.in_a_sentence}, {puzzle.lure}.")
        assert [line.removeprefix("But ").lower() for line in lines[at + 1 : -1]] == [
            f"{ground.lower()}." for ground in puzzle.grounds
        ]
        assert len(puzzle.grounds) <= explanation.GROUNDS
        assert len(lines) == at + 2 + len(puzzle.grounds)


@pytest.mark.parametrize("game", game_ids())
def test_the_points_of_an_explanation_add_up(game: str) -> None:
    for puzzle in lab.puzzles(game):
        end = re.fullmatch(
            r"If bots play on, you are (?:\S+ points? worse off at your next turn, but )?(\S+) points? better off in the end "
            r"than after the tempting choice, compared with [^:]*: your score (.*), theirs (.*)\.",
            puzzle.explanation()[-1],
        )
        assert end
        lead, *both = end.groups()
        own, other = map(_total, both)
        assert puzzle.gain == float(lead) == pytest.approx(own - other)


def _total(told: str) -> float:
    """A total that is followed by its parts in brackets: ``+1 (Cities +2, Settlements -1)``."""
    total, _, rows = told.partition(" (")
    points = 0.0 if total == "unchanged" else float(total)
    parts = [float(row.rpartition(" ")[2]) for row in rows.rstrip(")").split(", ") if row]
    assert not parts or points == pytest.approx(sum(parts))
    return points


def test_what_is_little_is_told_together_and_rounding_by_the_largest_row() -> None:
    rows = {"Cities, 2 points each": 1.9, "Settlements": -1.2, "Largest Army": 0.2}
    assert book._sum({**rows, "Longest Road": -0.1}, 0.8) == (
        "+0.8 (Cities +1.9, Settlements -1.2, all else +0.1)"
    )
    assert book._sum({"Food": 3.0, "Captives": -1.4}, 1.5) == "+1.5 (Food +2.9, Captives -1.4)"
    assert book._sum({"Food": 0.1, "Captives": -0.1}, 0.0) == "unchanged"


def test_a_lead_that_is_smaller_at_first_is_told() -> None:
    puzzle = evolve(lab.puzzles("bison")[0], gain=2.5, course=(-1.0, 0.0, 1.5))
    told = "you are 1 point worse off at your next turn, but 2.5 points better off in the end than after"
    assert told in puzzle.explanation()[-1]
    for course in ((), (0.5,)):
        told = "you are 2.5 points better off in the end than after the tempting choice, compared with "
        assert told in evolve(puzzle, course=course).explanation()[-1]


@pytest.mark.parametrize("game", game_ids())
def test_reasons_tell_only_what_the_player_does(game: str) -> None:
    for puzzle in lab.puzzles(game):
        for reason in (reason for each in puzzle.choices for reason in each.reasons):
            assert not re.search(r"\bthen Player \d", reason)
            assert not re.search(r"\bPlayer \d( and Player \d)* wins?\b", reason)


def test_a_ground_names_what_cannot_be_paid_for_any_more() -> None:
    puzzle = next(each for each in lab.puzzles("catan") if "CA-5w" in each.rules)
    told = re.fullmatch(
        r"then you cannot (.*) in this turn(?:, even with the rest of this plan)?: .* missing \(.*\)",
        puzzle.grounds[0],
    )
    assert told
    assert any(told[1] in step for step in puzzle.best.reasons)
    state = puzzle.state.apply(puzzle.tempting)
    while state.actor == CHANCE:
        state = state.apply(state.sample_chance(random.Random(1)))
    broken = state.read(told[1], puzzle.player).violations
    assert "CA-5w" in {each.rule.id for each in broken}


def test_leads_are_those_at_the_beginning_of_the_next_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = list[State]()

    class Watching(Greedy):
        def choose(self, state: State, player: int, rng: Luck) -> bisongames.Action:
            seen.append(state)
            return super().choose(state, player, rng)

    monkeypatch.setattr(played_on, "PLAYING_ON", {"wind_river": Watching})
    puzzle = lab.puzzles("wind_river")[0]
    action = puzzle.solution
    [(better, worse)] = played_on.playing_on(puzzle.state, (action, action), 1, [0])
    assert better == worse
    begun = {
        s.turn: s for s in seen[::-1] if s.actor == puzzle.player and s.turn > puzzle.state.turn
    }
    leads = []
    for turn in sorted(begun)[: played_on.TURNS]:
        scores = begun[turn].standing().scores
        others = [score for seat, score in enumerate(scores) if seat != puzzle.player]
        leads.append(scores[puzzle.player] - max(others))
    assert better.leads == tuple(leads)
    assert len(leads) > 1


def test_the_course_leaves_out_turns_that_some_match_does_not_reach() -> None:
    puzzle = lab.puzzles("wind_river")[0]
    [(end, _)] = played_on.playing_on(puzzle.state, (puzzle.solution,) * 2, 1, [0])
    pairs = [
        (evolve(end, leads=(3, 2, 5)), evolve(end, leads=(4, 0, 1))),
        (evolve(end, leads=(2, 2)), evolve(end, leads=(4, 3, 1))),
    ]
    assert played_on.course(pairs) == (-1.5, 0.5)


def test_what_hardly_changes_is_not_told() -> None:
    own, other = {"Food": -3.0, "Captives": 1.1, "Totems": 0.9}, {"Food": 1.0, "Captives": -0.2}
    assert book.most_of(own, other) == {"Food": -3.0}
    assert book.most_of(evolved := {**own, "Food": -2.0}, other) == {"Food": -2.0, "Captives": 1.1}
    assert book.most_of(other, evolved) == {"Food": 1.0}
    assert book.most_of({"Food": 0.2}, {}) == book.most_of({}, {}) == {}


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


@pytest.mark.parametrize("game", game_ids())
def test_the_rules_of_a_puzzle_are_those_that_decide_it(game: str) -> None:
    puzzles = lab.puzzles(game)
    for puzzle in puzzles:
        named = re.findall(r"\(([A-Z]{2}-[^)]+)\)", " ".join(puzzle.grounds))
        assert {*named[: puzzle_rules.MOST]} <= {*puzzle.rules}
        if book.most_of(puzzle.parts, {}).get("Longest Road", 0.0) >= puzzle.gain:
            assert "CA-6f" in puzzle.rules
    numbers = Counter(rule for puzzle in puzzles for rule in puzzle.rules)
    assert max(numbers.values()) < len(puzzles)  # none fits all


def test_what_happens_is_counted_in_the_turn_the_round_after_it_and_later() -> None:
    puzzles = lab.puzzles("wind_river")
    puzzle = next(each for each in puzzles if each.best.reasons[0].startswith("costs 1 resource"))
    [(end, same)] = played_on.playing_on(puzzle.state, (puzzle.solution,) * 2, 1, [0])
    assert end.tally == same.tally
    into_plains = sum(
        number for (_, own, deed), number in end.tally.items() if own and deed.event == "TipiMoved"
    )
    before, after = (
        scored.scores[puzzle.player] for scored in (puzzle.state.standing(), end.result)
    )
    assert into_plains == after - before
    assert {period for period, *_ in end.tally} == {*event_diff.Period}


def test_only_what_is_good_and_not_undone_is_a_ground() -> None:
    lost = next(deed for deed in event_diff.DEEDS["wind_river"] if deed.event == "TipisLost")
    now, then = (event_diff.Period.NOW, True, lost), (event_diff.Period.NEXT, True, lost)
    assert explanation._is_good(then, {then: -1.0})
    assert explanation._is_good(then, {then: -2.0, now: 1.0})
    assert not explanation._is_good(then, {then: -1.0, now: 1.0})
    assert not explanation._is_good(now, {then: -2.0, now: 1.0})
    assert explanation._is_good((now[0], False, lost), {(now[0], False, lost): 1.0})
    ground = explanation._in_words({now: -0.8, then: -2.0, (then[0], False, lost): 1.0})
    assert ground.text == (
        "after the best choice you lose 0.8 fewer tipis (WR-5.2h) in this turn; you lose 2 fewer tipis (WR-5.2h) and "
        "the others lose 1 more tipi (WR-5.2h) in the round after this turn"
    )


def test_what_is_stored_can_be_told_again() -> None:
    puzzle = lab.puzzles("catan")[0]
    assert making.told_again(puzzle) == (puzzle, "")
    best = puzzle.judged(puzzle.tempting)
    assert best is not None
    wrong = evolve(puzzle, choices=(best, puzzle.best), tempting=puzzle.best.action)
    assert making.told_again(wrong) == (None, "OBVIOUS")


def test_a_kind_of_solution_can_be_avoided() -> None:
    puzzle = lab.puzzles("catan")[0]
    kind = puzzle_search.kind_of(puzzle.solution)
    assert puzzle_search.puzzle_at(puzzle.state, puzzle.seed - 1, avoid={kind}) is None


def test_a_position_without_one_best_choice_is_no_puzzle() -> None:
    state = bisongames.load("wind_river").start(3, start_player=0)
    assert puzzle_search.puzzle_at(state, 1) is None
