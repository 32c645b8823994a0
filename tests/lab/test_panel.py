"""A comparison by a panel of bots says what holds for whom."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bisongames import SetupError
from bisongames.cli.app import run
from bisongames.lab import (
    Estimate,
    PanelReport,
    Run,
    compare,
    fairness,
    ladder,
    matrix,
    sensitivity,
    sweep,
    tune,
)
from bisongames.lab.design.arguments import PANEL
from bisongames.lab.studies.matrix import short_labels
from bisongames.lab.studies.panel import holds_for


def test_a_comparison_by_a_panel_says_what_holds_for_all_of_its_bots(race, here):
    """More rolls are more turns, whoever plays."""
    pair: Any = [f"{race}+rolls=2", f"{race}+rolls=4"]
    asked: Any = {"matches": 12, "players": 2, "metrics": "turns,margin"}
    far: list[tuple[int, int]] = []
    report = compare(pair, bots="panel", progress=lambda *n: far.append(n), run="p.sqlite", **asked)
    assert isinstance(report, PanelReport)
    assert report.bots == PANEL
    assert report.robust[0].metric == "turns"
    assert report.robust[0].holds == "all"
    assert report.verdict.startswith(
        "Holds for all bots: turns, dice_race/base+rolls=4 (+4.00); margin"
    )
    assert far[-1] == (96, 96)
    assert report.reports[1].rows == compare(pair, bots="greedy", **asked).rows
    assert Run("p-1.sqlite").complete
    assert report.tables()[-2].columns[2:] == PANEL
    told = json.loads(report.to_json())
    assert [each["bot"] for each in told["by_bot"]] == [*PANEL]
    assert told["robust"][0]["holds"] == "all"
    assert report.match(0).is_over
    assert "By bot" in report.to_html()


def test_fairness_by_a_panel_says_for_whom_a_place_is_not_equal(race):
    report = fairness(race, bots="panel", players=2, matches=60, metrics="win")
    assert isinstance(report, PanelReport)
    assert {each.state for each in report.reports} <= {"same", "open"}  # type: ignore[attr-defined]
    equal = "Whether all places in the order of play are equal: cannot be told yet for all bots of"
    assert report.verdict.startswith(equal)
    assert report.verdict.endswith(", after 60 matches by each of 4 bots.")
    (line,) = [line for line in report.card if line.name == "fairness"]
    assert line.state == report.reports[-1].state  # type: ignore[attr-defined]
    assert {"name": "fairness", "state": line.state}.items() <= report.to_dict()["card"][1].items()
    places = report.tables()[0]
    assert (places.title, places.columns[2:]) == ("By bot", PANEL)
    assert [row[0] for row in places.rows[:2]] == ["the first player", "the second player"]
    assert all(cell.endswith(("% open", "% same")) for row in places.rows for cell in row[2:])
    gift = fairness(f"{race}+gift=90+sides=2+rolls=1", bots="panel", players=2, matches=60)
    assert gift.robust[0].holds == "all"
    assert gift.robust[0].name == "wins of seat 0"
    assert "Holds for all bots: wins of seat 0 (+" in gift.verdict
    assert gift.tables()[-2].title == "By bot"


def test_a_sweep_and_a_sensitivity_study_by_a_panel(race):
    asked: Any = {"matches": 8, "players": 2, "metrics": "turns", "bots": "panel"}
    swept: Any = sweep(race, "rolls", (rolls for rolls in (2, 3, 4)), **asked)
    assert isinstance(swept, PanelReport)
    assert [each.holds for each in swept.robust] == ["all", "all"]
    last: Any = swept.reports[-1]
    assert last.nearest("turns", 8)["rolls"] == 4
    ranked: Any = sensitivity(race, "rolls", **asked)
    assert {each.holds for each in ranked.robust} == {"all"}
    assert "effect" in [table.columns[-1] for table in ranked.tables()]


def test_every_study_by_a_panel_has_a_page_whose_plots_name_their_bot(race):
    asked: Any = {"bots": "panel", "players": 2, "matches": 4}
    studies = (
        fairness(race, **asked),
        sweep(race, {"rolls": [2, 4]}, **asked),
        sensitivity(race, ["rolls"], **asked),
        compare([race, f"{race}+rolls=5"], **asked),
    )
    for report in studies:
        page = report.to_html()
        assert f"Plots, by {PANEL[-1]} alone" in page
        assert f"At a glance, by {PANEL[-1]} alone" in page


def test_the_command_takes_the_panel_by_one_word(race, here, capsys):
    words = ["compare", f"{race}+rolls=2", f"{race}+rolls=4", "--players", "2", "--jobs", "1"]
    assert run([*words, "--bots", "panel", "--matches", "12", "--metrics", "turns"]) == 0
    assert "Holds for all bots: turns" in " ".join(capsys.readouterr().out.split())


def less(mean: float, state: str) -> Estimate:
    return Estimate(mean, None, None, 9, marked=state == "changed", state=state)  # type: ignore[arg-type]


UP, DOWN, SAME, OPEN = less(1, "changed"), less(-1, "changed"), less(0, "same"), less(1, "open")


@pytest.mark.parametrize(
    ("differences", "holds"),
    [
        ([UP, UP, UP, UP], "all"),
        ([UP, UP, SAME, SAME], "weak"),
        ([UP, SAME, SAME, SAME], "weak"),
        ([SAME, SAME, UP, UP], "strong"),
        ([UP, UP, DOWN, DOWN], "turned"),
        ([UP, UP, OPEN, UP], "open"),
        ([UP, UP, SAME, OPEN], "open"),
        ([UP, None, UP, UP], "open"),
    ],
)
def test_for_whom_a_change_holds(differences, holds):
    assert holds_for(differences) == holds


def test_a_matrix_tells_who_beats_whom_and_what_the_first_player_wins(race, here, capsys):
    """Seat 0 has ninety hundredths of a point more; the left hand is worth three."""
    game = f"{race}+rolls=9+left=300"
    bots = ["random", "greedy", "bots_for_tests:Bold"]
    found = matrix(game, bots, players=2, matches=60, run="m.sqlite")
    assert [(p.bot, p.other) for p in found.pairings][:3] == [
        ("random", "random"),
        ("random", "greedy"),
        ("random", "bots_for_tests:Bold"),
    ]
    assert found.beats("greedy", "random") > 0.9
    assert found.beats("random", "greedy") == pytest.approx(1 - found.beats("greedy", "random"))
    assert found.beats("random", "random") == 0.5
    assert "greedy before random 9" in found.verdict or "greedy before random 100%" in found.verdict
    assert "significantly unequal" not in found.verdict
    who = found.tables()[0]
    assert who.columns == ("bot", "random", "greedy", "Bold")
    assert who.legend == ("Bold: bots_for_tests:Bold",)
    assert [row[i + 1] for i, row in enumerate(who.rows)] == ["–", "–", "–"]
    assert found.match(61).is_over
    assert Run("m.sqlite").report().to_json() == found.to_json()
    assert (
        run(["matrix", game, "--bots", ",".join(bots[:2]), "--players", "2", "--matches", "4"]) == 0
    )
    assert "First player's share of wins" in capsys.readouterr().out
    with pytest.raises(SetupError, match="did not play each other"):
        found.beats("greedy", "search")
    with pytest.raises(SetupError, match="2 to 12 different bots"):
        matrix(game, "greedy")


def test_a_matrix_stays_one_on_a_phone(race):
    """Other tables of so many columns put the cells of a row below its name there."""
    pytest.importorskip("vl_convert")
    page = matrix(race, "random,greedy,bots_for_tests:Bold", players=2, matches=4).to_html()
    assert '<table class="square">\n<caption>How often the bot of the row finished before' in page
    assert ".square tr{display:grid" not in page
    assert "Bold: bots_for_tests:Bold</p>" in page
    assert "At a glance" not in page


def test_bots_of_a_matrix_have_short_names_that_tell_them_apart():
    labels = [
        "search:iterations=16",
        "search:iterations=64",
        "a:Bold",
        "b:Bold",
        "m:Shy:patience=3",
    ]
    assert [*short_labels(labels).values()] == [
        "search 16",
        "search 64",
        "a:Bold",
        "b:Bold",
        "Shy 3",
    ]


def test_a_ladder_takes_the_panel(race):
    found = ladder(race, "panel", players=2, matches=4)
    assert {rating.bot for rating in found.ratings} == {*PANEL}


def test_where_a_panel_makes_no_sense_it_is_said_what_to_write_in_place(race, capsys):
    for words in (["screen", race, "rolls=2,3", "sides=4,6"], ["overview", race]):
        assert run([*words, "--bots", "panel"]) == 1
        told = capsys.readouterr().err
        assert f"{words[0]} takes no panel, since" in told
        assert "write greedy, or search:iterations=64, in place of panel" in told


def test_skill_is_a_goal_that_can_be_tuned_for(race):
    """The more the left hand is worth, the surer greedy is to win."""
    asked: Any = {"players": 2, "bots": "random,greedy"}
    found = tune(f"{race}+rolls=9", {"left": [0, 20, 300]}, "skill large", 300, **asked)
    assert found.proposals[0].options == {"left": 300}
    assert found.proposals[0].values["skill"].mean > 0.9
    assert found.proposals[0].met == {"skill": True}
    even = tune(f"{race}+rolls=9", {"left": [0, 20, 300]}, "skill=50 %", 300, **asked)
    assert even.proposals[0].options == {"left": 0}
    with pytest.raises(SetupError, match="goal skill: needs several bots"):
        tune(race, {"left": [0, 20]}, "skill large", 100, players=2, bots="random")
    with pytest.raises(SetupError, match="goal drama: chances are worked out"):
        tune(race, {"left": [0, 20]}, "drama large", 100, **asked)
