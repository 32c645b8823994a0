"""Advice: that its reasons hold, that it sees only what the player sees, and that a seed repeats it."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import chain, pairwise
from math import sqrt
from statistics import variance

import pytest
from attrs import evolve

import bisongames
from bisongames import CHANCE, Action, Match, SetupError, State, lab, show
from bisongames.bots import Greedy
from bisongames.bots.lookahead import best_first
from bisongames.bots.search_tree import Tree
from bisongames.catan.actions import RollDice
from bisongames.cli.table.announcements import hint_text
from bisongames.lab.advice import advice_reasons, search_advice
from bisongames.lab.advice.advice import AdvisedChoice
from bisongames.lab.advice.advice_reasons import NO_POINTS, in_third_person
from bisongames.lab.advice.search_advice import DOUBT
from bisongames.show.games import speech_of
from bisongames.testing.support.hidden_twins import twins
from tests.engine.walks import walk

GAMES = (
    "wind_river/base",
    "bison/base",
    "natives/base+rituals+seasons",
    "catan/base",
    "catan/bison",
)
SECRET = ("catan/base", "catan/bison")


@cache
def choices_of(id: str) -> tuple[State, ...]:
    """Positions in which somebody chooses, of a match between greedy bots."""
    game = bisongames.load(id)
    states = walk(game, min(game.player_counts), 3, most=150, bot=Greedy())
    return tuple(state for state in states if len(state.legal_actions()) > 1)


@pytest.mark.parametrize("id", GAMES)
def test_every_line_can_be_replayed_where_the_player_sees_the_same(id: str) -> None:
    later = 0
    for state in choices_of(id)[::20]:
        advice = lab.advise(state, budget=24)
        assert advice.player == state.actor
        assert 1 <= len(advice.choices) <= min(3, advice.legal)
        for choice in advice.choices:
            assert choice.action in state.legal_actions()
            position = choice.line.start
            assert position.view(advice.player) == state.view(advice.player)
            assert choice.line.moves[0].action == choice.action
            for move in choice.line.moves:
                assert position.actor == move.player != CHANCE
                assert move.action in position.legal_actions()
                position = position.apply(move.action)
            assert [*choice.line.states()][-1] == position
            later += len(choice.line.moves) > 1
    assert later


def texts_of(choice: AdvisedChoice, kind: str) -> list[str]:
    """The reasons of one kind."""
    return [reason.text for reason in choice.reasons if reason.kind == kind]


@pytest.mark.parametrize("id", GAMES)
def test_the_reasons_are_those_of_the_preview_and_the_line(id: str) -> None:
    speech, steps = speech_of(bisongames.load(id).rulebook), 0
    for state in choices_of(id)[5::20]:
        advice = lab.advise(state, budget=24)
        view = state.view(advice.player)
        names = [f"Player {seat + 1}" for seat in range(state.num_players)]
        for choice in advice.choices:
            assert choice.label == show.label(choice.action, view)
            rest = ", ".join(texts_of(choice, "preview"))
            for find in (speech.preview_parts, speech.prospects):
                for _, text in find(choice.action, view, names):
                    rest = rest.replace(text, "", 1)
            assert not rest.strip(", ")
            positions = [*choice.line.states()][1:]
            chosen = [
                (move.player, show.label(move.action, position.view(advice.player)))
                for move, position in zip(choice.line.moves[1:], positions, strict=False)
                if len(position.legal_actions()) > 1
            ]
            told = texts_of(choice, "line")
            for player, said in chosen:
                who = "you" if player == advice.player else names[player]
                assert any(who in step and said.split(" ", 1)[-1] in step for step in told)
            assert bool(told) == bool(chosen)
            steps += len(told)
    assert steps


def test_what_all_choices_have_in_common_is_not_said() -> None:
    advice = lab.advise(Match("catan", 3, seed=3), budget=300)
    for choice in advice:
        assert re.fullmatch(r"beside .*, \d+ of 36 rolls: .*", choice.gist)  # no word of the point
    alike = lab.advise(Match("wind_river", 3, seed=3), budget=300)
    assert {choice.gist for choice in alike} == {"2 buffaloes there, row 3 of 6"}


def test_a_gist_is_not_said_again_and_each_step_has_its_player() -> None:
    order = "lay a tile and settle 5 hunters"
    assert in_third_person(order) == "lays a tile and settles 5 hunters"
    assert in_third_person("buy and exchange no more") == "buys and exchanges no more"
    assert in_third_person("pass") == "passes"
    assert in_third_person("take lumber and ore") == "takes lumber and ore"
    for state in chain(*(choices_of(id)[5::25] for id in GAMES)):
        for choice in lab.advise(state, budget=30):
            assert choice.gist not in choice.steps
            for step in choice.steps:
                assert re.match(
                    r"then (you [a-z]+[^s ] |Player \d \w+s )|then you pass", f"{step} "
                )


def test_scores_are_told_of_the_end_of_a_turn_or_of_the_action_alone() -> None:
    told = Counter[bool]()
    for state in chain(*(choices_of(id)[5::12] for id in GAMES)):
        for choice in lab.advise(state, budget=60):
            start, first, *later = choice.line.states()
            ends = [a.turn != b.turn or b.is_over for a, b in pairwise((start, first, *later))]
            told_at = [len(state.legal_actions()) > 1 for state in (first, *later)[:-1]]
            if any(end and any(told_at[:at]) for at, end in enumerate(ends)):
                assert ends[-1]  # after the last end of a turn, nothing is told
            at_end = any(reason.kind == "line" for reason in choice.reasons) and ends[-1]
            chosen = (state for state, told in zip((first, *later), told_at, strict=False) if told)
            end = [first, *later][-1] if at_end else next(chosen, [first, *later][-1])
            old, new = start.standing().scores, end.standing().scores
            for text in texts_of(choice, "scores"):
                if text == NO_POINTS:
                    assert old == new
                    continue
                assert text.startswith("by the end of ") == at_end
                change = new[start.actor or 0] - old[start.actor or 0]
                if change:
                    assert re.search(rf"(^|turn |: ){re.escape(f'{change:+}')} points?\b", text)
                told[at_end] += 1
    assert len(told) == 2


def test_a_choice_that_ends_the_match_says_so_and_who_wins() -> None:
    match = Match("wind_river", seed=3)
    while not match.is_over:
        match.play(match.legal_actions()[0])
    assert match.result is not None
    (winner,) = match.result.winners
    player, action = match.history[-1]
    match.undo()
    advice = lab.advise(match, budget=200)
    ending = next(choice for choice in advice if choice.action == action)
    who = "you win" if winner == player else f"{match.names[winner]} wins"
    assert f"the match is over and {who}" in " ".join(map(str, ending.reasons))


def test_a_line_ends_before_chance_and_after_a_few_choices_of_others() -> None:
    state = next(s for s in choices_of("catan/base") if RollDice() in s.legal_actions())
    assert state.actor is not None
    drawn = state.apply(RollDice()).chance_outcomes()[0][0]
    line = search_advice._line(state, [(state.actor, RollDice()), (CHANCE, drawn)], state.actor)
    assert [move.action for move in line.moves] == [RollDice()]
    start = bisongames.load("wind_river").start(3, start_player=0)
    moves, after = list[tuple[int, Action]](), start
    while len(moves) < 9:
        assert after.actor is not None
        moves.append((after.actor, after.legal_actions()[0]))
        after = after.apply(moves[-1][1])
    assert len(search_advice._line(start, moves, 0).moves) == 1 + search_advice.LATER


def test_the_scores_are_told_with_their_rows() -> None:
    match = Match("wind_river", 3, seed=3, names=("Ann", "Ben", "Cleo"))
    state = match.state
    told = [
        reason.text
        for state in choices_of("bison/base")[::6]
        for choice in lab.advise(state, budget=30).choices
        for reason in choice.reasons
        if reason.kind == "scores"
    ]
    assert any(re.match(r"by the end of the turn \+\d points? \([A-Z]", text) for text in told)
    assert "Ann" in lab.advise(match.state, budget=9).name + str(lab.advise(match, budget=30))
    assert lab.advise(state, budget=9).name == f"Player {(state.actor or 0) + 1}"


def test_rows_that_vanish_are_told_as_well() -> None:
    """From a later position to an earlier one, all rows vanish that came between them."""
    states = choices_of("natives/base+rituals+seasons")
    early, late = states[0], states[-1]
    old, new = (show.score_sheet(state) for state in (late, early))
    assert {row.name for row in old.rows} > {row.name for row in new.rows}
    names = show.score_sheet(early).columns
    told = advice_reasons._gains(late, early, 0, 0, names)
    change = early.standing().scores[0] - late.standing().scores[0]
    first, *_ = re.findall(r"^([-+]\d+) points? \((.*?)\)", told)
    assert int(first[0]) == change
    assert sum(map(int, re.findall(r" ([-+]\d+)", first[1]))) == change


@pytest.mark.parametrize("id", SECRET)
def test_what_the_player_cannot_see_changes_nothing(id: str) -> None:
    rng, compared = random.Random(5), 0
    for state in choices_of(id)[3::30]:
        assert state.actor is not None
        advice = lab.advise(state, budget=10)
        for twin in twins(state, state.actor, rng):
            assert lab.advise(twin, budget=10) == advice
            compared += twin != state
    assert compared


def test_a_seed_repeats_it_and_another_seed_changes_it() -> None:
    state = choices_of("natives/base+rituals+seasons")[30]
    texts = [lab.advise(state, budget=20, seed=seed).to_json() for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]


def test_rewards_are_means_and_the_best_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    rewards: dict[bisongames.Action, list[float]] = {}
    grow = Tree.grow

    def logged(tree: Tree):
        edge, given, cursor = grow(tree)
        rewards.setdefault(edge.action, []).append(given[tree.player])
        return edge, given, cursor

    monkeypatch.setattr(Tree, "grow", logged)
    advice = lab.advise(choices_of("bison/base")[0], budget=200)
    bounds = []
    for choice in advice.choices:
        own = rewards[choice.action]
        assert choice.tried == len(own)
        assert choice.reward == pytest.approx(sum(own) / len(own))
        assert choice.error == pytest.approx(sqrt(variance(own) / len(own)))
        assert choice.chance is None or 0 <= choice.chance <= 1
        bounds.append(choice.reward - DOUBT * (choice.error or 0))
    assert bounds == sorted(bounds, reverse=True)
    assert sum(map(len, rewards.values())) == 200
    assert advice.best == advice.choices[0].action


def test_a_share_of_wins_needs_the_end_of_every_try() -> None:
    at_the_end = lab.advise(choices_of("wind_river/base")[2], budget=9)
    assert all(choice.chance is not None for choice in at_the_end.choices)
    soon = lab.advise(choices_of("catan/base")[2], budget=9)
    assert all(choice.chance is None for choice in soon.choices)


def test_text_is_short_and_json_has_everything() -> None:
    match = Match("catan", 3, seed=3, names=("Ann", "Ben", "Cleo"))
    advice = lab.advise(match, budget=60)
    text = str(advice)
    assert text.count("\n") <= 13
    assert text.startswith(
        f"{advice.name}: 3 of 54 choices, after 60 tries\n1. Put a settlement on"
    )
    data = json.loads(advice.to_json())
    assert data["choices"][0]["action"] == str(advice.best)
    moves = advice.choices[0].line.moves
    assert [each["action"] for each in data["choices"][0]["line"]] == [str(m.action) for m in moves]
    assert data["choices"][0]["reasons"][0]["kind"] == "preview"


def test_choices_of_which_the_same_is_expected_are_told_as_one() -> None:
    advice = lab.advise(Match("catan", 3, seed=3), budget=60)
    best, second, third = advice.choices
    assert advice.equal == (best,)
    alike = evolve(second, reward=best.reward, error=best.error)
    tied = evolve(advice, choices=(best, alike, third))
    assert tied.equal == (best, alike)
    assert "\nThe first 2 are equally good: choose any of them.\n1. Put a" in str(tied)
    told = hint_text(tied, lambda action: f" {action}", 10_000)
    assert told.startswith(
        f"A bot would choose any of {best.action} ({best.gist}) or {second.action} ({second.gist}): {best.outlook}"
    )
    assert told.endswith(f" Or {third.action} ({third.gist}; {tied.compared(third)}).")
    assert told.count(best.outlook) == 1
    assert tied.compared(alike) == "as good as the first"
    short = hint_text(tied, lambda action: f" {action}", 150)
    assert second.gist not in short
    assert str(second.action) in short


def test_a_hint_speaks_of_the_game_and_orders_what_it_names() -> None:
    advice = lab.advise(Match("catan", 3, seed=3), budget=60)
    best, second, third = advice.choices
    assert "reward" not in hint_text(advice, str, 10_000)
    words = [evolve(best, reward=each, chance=None).outlook for each in (0.9, 0.6, 0.5, 0.0)]
    assert len({*words}) == len(words)
    assert "gain" in words[0]
    assert "least" in words[-1]
    sure, unsure = (evolve(best, error=error).outlook for error in (0.01, 0.1))
    assert (sure[:7], unsure[:8]) == ("likely ", "perhaps ")
    assert evolve(best, chance=0.25, tried=75).outlook == "won 25% ± 5% of the bot's tries"
    assert "%" not in evolve(best, chance=0.0).outlook  # nobody is told that there is no hope
    surer = evolve(best, reward=0.6, error=0.01)
    for reward, error, said in (
        (0.7, 0.2, "perhaps as good, but tried less"),
        (0.5, None, "perhaps as good, but tried less"),
        (0.59, 0.01, "about even with the first"),
        (0.56, 0.01, "a little behind the first"),
        (0.3, 0.01, "behind the first"),
    ):
        other = evolve(second, reward=reward, error=error)
        assert evolve(advice, choices=(surer, other, third)).compared(other) == said


def test_choices_after_the_best_are_told_in_the_order_of_their_words() -> None:
    advice = lab.advise(Match("catan", 3, seed=3), budget=60)
    best, second, third = advice.choices
    surer = evolve(best, reward=0.6, error=0.01)
    worse, alike = evolve(second, reward=0.5, error=0.01), evolve(third, reward=0.59, error=0.01)
    told = evolve(advice, choices=(surer, worse, alike))
    assert told.others == (alike, worse)
    assert re.search("about even.*behind", hint_text(told, str, 10_000))


def test_one_try_has_no_error() -> None:
    (choice,) = lab.advise(choices_of("bison/base")[0], budget=1).choices
    assert choice.error is None
    assert "±" not in choice.expected


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"budget": 0}, "iterations must be a whole number from 1"),
        ({"budget": True}, "iterations must be a whole number from 1"),
        ({"player": 7}, "is to act, not 7"),
    ],
)
def test_a_wrong_budget_or_player_is_refused(given, message: str) -> None:
    with pytest.raises(SetupError, match=message):
        lab.advise(choices_of("bison/base")[0], **given)


def test_only_a_choice_of_a_player_has_advice() -> None:
    state = next(
        s for s in walk(bisongames.load("catan"), 3, 1, most=60) if s.actor == CHANCE and s.turn
    )
    with pytest.raises(SetupError, match="no player is to act"):
        lab.advise(state)
    with pytest.raises(SetupError, match="expected a State or a Match"):
        lab.advise(state.view(0))  # type: ignore[arg-type]


def test_it_needs_no_statistics() -> None:
    code = (
        "import sys; from bisongames import Match, lab; print(lab.advise(Match('bison'), budget=3));"
        "assert 'scipy' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)


@pytest.mark.parametrize("id", GAMES)
def test_actions_are_listed_by_their_value_one_step_ahead(id: str) -> None:
    for state in choices_of(id)[::30]:
        assert state.actor is not None
        worth = best_first(state, random.Random(1))
        ranked, values = zip(*worth, strict=True)
        assert set(ranked) <= set(state.legal_actions())
        assert len(ranked) == len(set(ranked)) > 0
        assert [*values] == sorted(values, reverse=True)
        for twin in twins(state, state.actor, random.Random(2)):
            assert best_first(twin, random.Random(1)) == worth
