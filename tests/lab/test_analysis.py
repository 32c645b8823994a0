"""The analysis of matches: planted blunders and planted luck are told apart, and only what players could know counts."""

from __future__ import annotations

import json
import random
import re
import subprocess
import sys
from functools import cache

import pytest

import bisongames
from bisongames import CHANCE, Match, SetupError, State, lab
from bisongames.bots import Greedy
from bisongames.bots.judgement import evaluator_of, planner_of
from bisongames.bots.lookahead import planned_action, values
from bisongames.lab.analysis.chance_model import ChanceModel, formula_of
from bisongames.lab.analysis.match_judge import MatchJudge
from bisongames.testing.support.hidden_twins import twins
from tests.engine.walks import walk

SHIPPED = ("wind_river/base", "bison/base", "natives/base", "catan/base", "catan/bison")


def greedy_match(id: str, seed: int, choices: int, blunder: int | None = None) -> Match:
    """A match of players with hand-made judgement up to some choices; one may be the worst of those with the largest spread."""
    match, made = Match(id, seed=seed, start_player=0), 0
    evaluator, planner = evaluator_of(match.game), planner_of(match.game)
    while made < choices and not match.is_over:
        state, player = match.state, match.actor
        assert player is not None
        rng = match.bot_rng(player)
        action = planned_action(state.sample(player, rng).cursor(), player, planner, rng)
        made += len(state.legal_actions()) > 1
        if made == blunder and len(state.legal_actions()) > 1:
            worth = values(state.sample(player, random.Random(1)).cursor(), player, evaluator)
            action = min(worth, key=lambda pair: pair[1])[0]
        match.play(action)
    return match


@cache
def short_analysis() -> lab.Analysis:
    return lab.analyse(greedy_match("natives/base", 5, 14), budget=12)


@pytest.mark.parametrize(("id", "blunder"), [("natives/base", 12), ("catan/base", 1)])
def test_a_planted_blunder_is_a_turning_point_with_a_better_choice(id: str, blunder: int) -> None:
    match = greedy_match(id, 5, blunder + 1, blunder)
    analysis = lab.analyse(match, budget=30)
    number = [grade.move for grade in analysis.choices][blunder - 1]
    (moment,) = [moment for moment in analysis.moments if moment.move == number]
    assert moment.made == match.history[number][1] != moment.better
    assert moment.better in moment.position.legal_actions()
    assert moment.loss.value > 2 * moment.loss.error
    assert moment.chance_better.value - moment.chance_made.value == pytest.approx(moment.loss.value)
    assert moment.reasons
    assert analysis.skill[moment.player].value <= -0.03
    assert moment.better_label in analysis.to_text(width=1000)
    assert not [each for each in moment.reasons if re.search(r"\byou\b", str(each))]


def test_planted_luck_is_luck_and_no_skill(race: str) -> None:
    match = Match(race, 2, dealer="manual", start_player=0)
    while not match.is_over:
        if match.actor == CHANCE:
            match.play("roll:6" if match.state.active_player == 0 else "roll:1")
        else:
            match.play("throw")
    analysis = lab.analyse(match, budget=2)
    assert match.winners == (0,)
    assert analysis.luck[0].value > 0.3
    assert analysis.luck[1].value < -0.3
    assert [each.value for each in analysis.skill] == [0.0, 0.0]
    assert not analysis.moments
    assert analysis.strokes[0].luck.value > 0.03
    assert analysis.formula is None


def test_loaded_dice_are_luck_for_whom_they_favor() -> None:
    """The dice bring the first player more cards than the others, in the first turns of a match of Catan."""
    fair = greedy_match("catan/base", 3, 60)
    loaded = Match("catan/base", 3, dealer="manual", start_player=0)
    for player, action in fair.history:
        if player == CHANCE and loaded.state.turn:
            break
        loaded.play(action)

    def surplus(state: State) -> int:
        cards = [sum(hand) for hand in state.table.hands]
        return 3 * cards[0] - sum(cards)

    while loaded.state.turn < 10:
        while loaded.actor == CHANCE:
            state = loaded.state
            loaded.play(
                max((a for a, _ in state.chance_outcomes()), key=lambda a: surplus(state.apply(a)))
            )
        assert loaded.actor is not None
        loaded.play(Greedy().choose(loaded.state, loaded.actor, random.Random(1)))
    judge = MatchJudge(ChanceModel(fair.game, fair.players), 0, 4)
    rolls = [n for n, move in enumerate(loaded.moves) if move.chance_kind == "dice"]
    lucks = [judge.luck(loaded.moves[n], n) for n in rolls]
    sums = [sum(luck[seat].value for luck in lucks) for seat in range(3)]
    assert sums[0] > 0.05
    assert sums[0] == max(sums)


@pytest.mark.parametrize("id", ["catan/base", "bison/base"])
def test_what_a_player_cannot_see_does_not_matter(id: str) -> None:
    game, rng, compared = bisongames.load(id), random.Random(3), 0
    players = min(game.player_counts)
    judge = MatchJudge(ChanceModel(game, players), 1, 2)
    positions = [
        state
        for state in walk(game, players, 3, most=140, bot=Greedy())
        if len(state.legal_actions()) > 1
    ]
    for state in positions[10::25]:
        player = state.actor
        assert player is not None
        first, *_, last = state.legal_actions()
        chances = judge.chances(state, 7)[player]
        losses = judge.losses(state, first, [last], 7)
        for twin in twins(state, player, rng):
            assert judge.chances(twin, 7)[player] == chances
            assert judge.losses(twin, first, [last], 7) == losses
            compared += twin != state
    assert compared


def test_a_card_is_luck_only_for_who_sees_it() -> None:
    match = greedy_match("catan/base", 8, 500)
    judge = MatchJudge(ChanceModel(match.game, 3), 1, 3)
    drawn = [n for n, move in enumerate(match.moves) if move.chance_kind == "development card"][:2]
    for number in drawn:
        move = match.moves[number]
        lucks = judge.luck(move, number)
        for seat, luck in enumerate(lucks):
            if seat != move.before.active_player:
                assert luck.value == pytest.approx(0)
    assert drawn


def test_luck_and_chances_add_up_where_nothing_is_hidden() -> None:
    analysis = short_analysis()
    assert sum(each.value for each in analysis.luck) == pytest.approx(0)
    for point in analysis.curve:
        assert sum(each.value for each in point.chances) == pytest.approx(1)
    assert all(each.error > 0 for each in analysis.luck)


def test_the_same_seed_gives_the_same_analysis() -> None:
    match = greedy_match("natives/base", 5, 14)
    assert lab.analyse(match, budget=12).to_json() == short_analysis().to_json()
    assert lab.analyse(match, budget=12, seed=1).to_json() != short_analysis().to_json()


def test_text_fits_and_json_has_everything() -> None:
    analysis = lab.analyse(greedy_match("natives/base", 5, 13, 12), budget=12)
    assert max(map(len, str(analysis).splitlines())) <= 80
    assert "Turning points" in str(analysis)
    data = json.loads(analysis.to_json())
    assert len(data["curve"]) == len(analysis.choices) + 1
    assert data["moments"][0]["made"] == str(analysis.moments[0].made)
    assert data["luck"][0].keys() == {"value", "error"}
    frame = analysis.to_frame()
    assert [*frame.columns] == ["move", "turn", "player", "name", "chance", "error"]
    assert len(frame) == len(analysis.curve) * len(analysis.names)
    assert frame["chance"].iloc[-1] == analysis.curve[-1].chances[-1].value


def test_the_page_needs_nothing_else_and_escapes_names() -> None:
    match = Match("natives/base", seed=5, start_player=0, names=("<b>Ann</b>", "Ben"))
    for move in greedy_match("natives/base", 5, 13, 12).moves:
        if not move.chance_kind:
            match.play(move.action)
    analysis = lab.analyse(match, budget=12)
    page = analysis.to_html()
    assert page.startswith("<!DOCTYPE html>")
    assert "<b>Ann" not in page
    assert "&lt;b&gt;Ann" in page
    assert not re.search(r"<script|\bsrc=|https?://(?!www\.w3\.org)", page)
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert page.count("<svg") > 2 * len(analysis.moments)
    assert analysis.moments
    assert page.count(", with a legend</summary>") == len(analysis.moments)
    assert "may be chosen" in page  # what a frame means
    assert f"marks the better choice: {analysis.moments[0].better_label}." in page


def test_a_time_budget_leaves_choices_out_and_says_so() -> None:
    done = []
    match = greedy_match("natives/base", 5, 14)
    analysis = lab.analyse(
        match, budget=12, seconds=0.001, progress=lambda *each: done.append(each)
    )
    assert analysis.unjudged == 13
    assert "1 of 14 choices, those at which most changed" in analysis.verdict
    (judged,) = analysis.choices
    for seat, cells in enumerate(analysis.rows()):
        assert (cells[-1].partition(" (")[0] == "–") == (seat != judged.player)
    assert done[-1][0] == done[-1][1]
    assert done == sorted(done)


def test_wrong_arguments_are_refused() -> None:
    match = Match("bison", seed=1)
    with pytest.raises(SetupError, match="expected a Match"):
        lab.analyse(match.state)  # type: ignore[arg-type]
    with pytest.raises(SetupError, match="iterations must be a whole number from 1"):
        lab.analyse(match, budget=0)
    with pytest.raises(SetupError, match="seconds must be a number above 0"):
        lab.analyse(match, seconds=-1)


@pytest.mark.parametrize("id", SHIPPED)
def test_every_shipped_game_has_a_formula_for_every_number_of_players(id: str) -> None:
    game = bisongames.load(id)
    for players in game.player_counts:
        formula = formula_of(game, players)
        assert formula is not None
        assert formula.variant == id
        assert formula.brier is not None
        assert formula.naive is not None
        assert formula.brier < formula.naive
        state: State = game.start(players)
        chances = ChanceModel(game, players).play_on(state.cursor(), state.turn, "1")
        assert sum(chances) == pytest.approx(1)
        assert min(chances) >= 0


def test_a_changed_variant_says_what_its_chances_were_fitted_to() -> None:
    match = Match("natives+rituals", seed=1)
    analysis = lab.analyse(match, budget=1)
    assert analysis.formula is not None
    assert analysis.formula.variant == "natives/base"
    assert "fitted to matches of natives/base, not of this variant" in analysis.to_text(width=1000)


def test_it_needs_no_statistics() -> None:
    code = (
        "import sys; from bisongames import Match, lab; a = lab.analyse(Match('bison', seed=1), budget=1);"
        "print(a); a.to_html(); assert 'scipy' not in sys.modules and 'numpy' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", code], check=True, capture_output=True)
