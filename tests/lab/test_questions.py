"""What comparisons, sweeps and the other questions answer: planted effects are found, and nothing else is."""

from __future__ import annotations

import csv
import io
import json
import random
import re
import sys
from typing import Any

import pytest

import bisongames
from bisongames import RecordError, SetupError, VariantError
from bisongames.cli.app import run
from bisongames.engine.rulebook.options import kinds_of
from bisongames.lab import (
    Estimate,
    Run,
    compare,
    difference,
    fairness,
    ladder,
    overview,
    sensitivity,
    sweep,
    under,
)
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.card import card_table
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.stats.estimates import percent, share_estimate
from tests.lab import bots_for_tests as own

PAIR = ("wind_river", "wind_river/per-field")


def row(report, metric):
    return next(row for row in report.rows if row.metric == metric)


def test_a_planted_effect_is_found_and_named_first(race):
    report = compare([race, f"{race}+gift=90+rolls=4"], matches=40, bots="random")
    assert row(report, "turns").differences[0].marked
    assert "significant" in report.verdict
    assert report.names == ("dice_race/base", "gift=90 rolls=4")
    assert "gift=90 rolls=4: " in report.verdict
    assert [r.effect for r in report.rows] == sorted((r.effect for r in report.rows), reverse=True)


def test_a_rule_without_effect_is_never_called_a_difference(race):
    for seed in range(4):
        report = compare([race, f"{race}+idle=5"], matches=90, bots="random", seed=seed)
        assert not any(r.moved for r in report.rows)
        assert report.verdict.startswith("Every match went the same way: after 90 matches")
        assert report.tables()[-1].rows == ()


@pytest.mark.parametrize(
    ("variants", "why"),
    [
        (["natives", "natives"], "natives/base can differ: they have the same rules"),
        (
            ["natives", "natives+opening_cards_seasons_and_soul=8"],
            "opening_cards_seasons_and_soul has no effect here",
        ),
        (["natives", "natives+absent_warriors=0"], "absent_warriors has no effect here"),
        (["catan", "catan+vp_to_win=8", "catan+hunt_points=3"], "hunt_points has no effect here"),
        (
            ["catan", "catan+hunt_points=3+hunter_move_cost=3"],
            "hunter_move_cost and hunt_points have no effect here",
        ),
    ],
)
def test_a_comparison_that_cannot_differ_is_told_before_anything_is_played(variants, why, here):
    played = []
    with pytest.raises(SetupError, match=why):
        compare(variants, run="x.sqlite", progress=lambda *far: played.append(far))
    assert played == []
    assert not (here / "x.sqlite").exists()


def test_rules_that_cannot_differ_in_play_are_compared_without_matches():
    assert compare(["natives", "natives"], matches=0).verdict == "They have the same rules."
    idle = compare(["catan", "catan+hunt_points=3"], matches=0)
    assert idle.verdict == "No matches were played; what differs has no effect here."
    assert "the rules differ" in compare(PAIR, matches=0).verdict


def test_a_sweep_of_an_option_without_effect_is_told_before_anything_is_played():
    with pytest.raises(SetupError, match="can differ: hunt_points has no effect here"):
        sweep("catan", "hunt_points", [1, 2, 3], matches=4)
    mixed = {"hunt_points": [1, 2], "vp_to_win": [8, 10]}
    assert len(sweep("catan", mixed, matches=0).points) == 4


def test_sensitivity_leaves_out_options_without_effect():
    report = sensitivity("catan", ["hunt_points", "vp_to_win"], matches=0)
    assert ("hunt_points", 3, "hunt_points has no effect here") in report.skipped
    assert not any("hunt_points" in id for id in report.variants)
    with pytest.raises(SetupError, match="to any effect: hunt_points has no effect here"):
        sensitivity("catan", "hunt_points", matches=4)


def test_a_verdict_that_asks_for_more_matches_names_the_option():
    report = sensitivity("wind_river", ["tipis"], matches=3, bots="random", metrics="minutes")
    assert (
        "cannot be told yet. The largest of them, tipis=20: minutes, estimated: too few matches to"
        in report.verdict
    )


def test_an_option_of_what_is_switched_off_has_no_effect():
    game = bisongames.load("catan/bison")
    assert {"city_points", "cities_per_player"} <= game.idle_options
    assert not {"city_points", "cities_per_player"} & bisongames.load("catan").idle_options


def test_options_that_cannot_change_play_are_told_in_one_line():
    report = sensitivity(
        "natives", ["colors", "season_choice", "wrath_points"], matches=1, bots="random"
    )
    assert {effect.option for effect in report.effects} == {"wrath_points"}
    _, untried = report.tables()
    assert untried.rows == ()
    assert untried.note == (
        "Options that cannot change play here: season_choice (no rule in force here uses it); "
        "colors (only says who is called what)."
    )


def test_a_share_is_rounded_in_one_way_in_tables_and_sentences(race):
    for won in range(201):
        share = share_estimate([1.0] * won + [0.0] * (200 - won))
        assert f"{float(str(share).split()[0]):.0%}" == percent(share.mean)
    assert percent(0.235) == percent(47 / 200) == "24%"
    assert str(Estimate(0.235, None, None, 1)) == "0.24"
    report = fairness(race, players=2, matches=40, bots="random")
    (table,) = report.tables()
    for place, row in zip(report.tested, table.rows, strict=True):
        assert row[1].startswith(f"{percent(place.wins.mean)} (")
        assert f"{percent(place.wins.mean)}" in report.verdict
        assert row[2] == "50%"


def test_a_tiny_effect_is_found_by_enough_matches_and_not_by_few(race):
    """Ten hundredths of a point: paired matches see the score of one seat, few see who wins."""
    tiny = [race, f"{race}+gift=10"]
    report = compare(tiny, players=2, matches=20, bots="random")
    assert row(report, "score_mean").differences[0].marked
    assert not row(report, "win:seat0").differences[0].marked


def test_a_seat_that_starts_richer_is_found_unfair(race):
    found = 0
    verdict = ""
    for seed in range(10):
        rich = fairness(f"{race}+gift=90+sides=2", players=2, matches=240, bots="random", seed=seed)
        found += rich.seats[0].marked
        assert not any(place.marked for place in rich.places)
        verdict = rich.verdict
    assert found >= 8
    assert "seat 0" in verdict


def test_fair_seats_are_seldom_called_unfair(race):
    alarms = 0
    for seed in range(60):
        even = fairness(race, players=2, matches=30, bots="random", seed=seed, metrics="decisions")
        alarms += any(seat.marked for seat in (*even.seats, *even.places))
        assert even.state == ("changed" if even.p < 0.05 else even.state)
        assert even.state != "same"  # thirty matches cannot show it
    assert alarms <= 6


def test_whether_places_are_equal_is_told_only_when_it_is_known(race):
    few = fairness("wind_river+rows=4+tipis=2+resources=20", matches=12, bots="random")
    assert (few.state, few.margin) == ("open", 0.05)
    assert few.verdict.startswith(
        "Whether all places in the order of play are equal cannot be told yet: the first to third players win "
    )
    assert few.verdict.endswith("Too few matches to tell how many more.")
    assert all(place.state == "open" and place.needed is None for place in few.places)
    assert all((seat.state, seat.margin) == ("same", 0.0) for seat in few.seats)  # by rotation
    assert len(few.tables()[0].rows) == 3
    many = fairness(race, players=2, matches=4000, bots="random", metrics="tied")
    assert (many.state, many.needed) == ("same", None)
    assert many.verdict.startswith(
        "All places in the order of play are equal within 5 points: the first and second players win "
    )


def test_the_notes_of_fairness_are_printed_once_and_its_card_does_not_say_changed(race):
    asked = fairness(race, players=2, matches=30, bots="random", metrics="turns")
    notes = [table.note for table in asked.tables()]
    assert [note.count("One test over all places") for note in notes] == [0, 1]
    unfair = fairness(f"{race}+gift=90+sides=2+rolls=1", players=2, matches=60, bots="random")
    few = fairness(race, players=2, matches=30, bots="random")
    for found, word in ((few, "cannot be told yet"), (unfair, "not equal")):
        line = next(line for line in card_table(found.card).rows if line[0] == "fairness")
        assert line[1] == word


def test_a_verdict_names_a_variant_once_and_nothing_twice_in_other_units():
    pair = ["wind_river", "wind_river+herd_rows=2"]
    report = compare(pair, matches=80, bots="random", metrics="decisions,minutes")
    assert [r.moved for r in report.rows] == [True, True]
    assert report.verdict.startswith("herd_rows=2: minutes, estimated ")
    assert report.verdict.count("herd_rows=2") == 1
    assert "decisions" not in report.verdict
    assert "; and 1 more difference. 2 of 2 differences are significant" in report.verdict


def test_variants_with_long_ids_have_short_names_that_are_said_once_at_the_head(here, capsys):
    pytest.importorskip("vl_convert")
    long = "natives/base+captive_points=2+cards_below_winter=0+replenish=2"
    report = compare(["natives", long], matches=2, bots="random", metrics="minutes,margin")
    assert report.names == ("A", "B")
    assert report.legend == ("A: natives/base", f"B: {long}")
    page = report.to_html()
    assert 'data-head="B"' in page
    assert page.count(long) + page.count(long.replace("+", "+<wbr>")) <= 2  # the title, the head
    assert json.loads(report.to_json())["names"] == ["A", "B"]
    short = ["--matches", "1", "--bots", "random", "--metrics", "minutes"]
    assert run(["compare", "natives", long, *short]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"A: natives/base\nB: {long}\n\n")
    assert told.count(long) == 2  # the command that shows the whole difference has it, too


def test_variants_are_called_by_their_titles_or_by_what_differs_where_that_is_short(here):
    (here / "mine.toml").write_text(
        'extends = "natives"\ntitle = "Friday"\n[options]\nreplenish = 2'
    )
    asked: Any = {"matches": 0}
    assert compare(["natives", "natives+absent_warriors=3+replenish=2"], **asked).names == (
        "A",
        "B",
    )
    assert compare(["natives", "mine.toml"], **asked).names == (
        "natives/base",
        "natives/base+replenish=2",
    )
    (here / "mine.toml").write_text(
        'extends = "natives"\ntitle = "Friday"\n[options]\nreplenish = 2\nopening_cards = 12'
    )
    assert compare(["natives", "mine.toml"], **asked).names == ("Natives", "Friday")
    pair = ["natives+opening_cards=6+replenish=2", "natives+opening_cards=6+replenish=3"]
    assert compare(pair, **asked).names == ("replenish=2", "replenish=3")


@pytest.fixture(scope="module")
def to_eight():
    """Catan to ten points and to eight."""
    return compare(["catan", "catan+vp_to_win=8"], matches=20)


CARD = ["length", "fairness", "closeness", "drama", "skill", "variety", "luck"]


def test_a_report_begins_with_the_same_seven_answers_for_every_game(to_eight):
    report = to_eight
    card = {line.name: line for line in report.card}
    assert list(card) == CARD
    assert card["length"].state == "changed"
    assert card["length"].text.startswith("minutes, estimated ")
    old, new = row(report, "minutes").means
    assert (card["length"].value, card["length"].other) == (old.mean, new.mean)
    assert "decisions 341.25 → 257.95; turns 63.55 → 49.95." in card["length"].text
    assert card["drama"].state == "open"
    more = more_matches_text(row(report, "lead_changes").differences[0].needed)
    assert f"among so many metrics: {more}." in card["drama"].text
    for name in ("skill", "luck"):
        assert card[name].state is None
        assert card[name].text.startswith("not measured; skill=20")
    assert [line["name"] for line in report.to_dict()["card"]] == CARD
    assert list(report.to_dict())[:2] == ["verdict", "card"]
    assert compare(["catan", "catan+vp_to_win=8"], matches=0).card == ()


def test_a_card_says_the_same_only_where_all_of_its_metrics_are(race):
    report = compare([race, f"{race}+gift=5"], matches=40, bots="random", metrics="turns,tied")
    card = {line.name: line for line in report.card}
    assert row(report, "turns").differences[0].state == "same"
    assert card["length"].state == "same"
    assert "; the same within " in card["length"].text
    assert card["drama"].text == "not measured."


def test_a_card_of_several_variants_names_the_one_it_is_about(race):
    report = sweep(race, "rolls", [2, 3, 5], matches=20, bots="random")
    assert report.card[0].text.startswith(("rolls=2: ", "rolls=5: "))


def test_a_card_of_one_variant_tells_the_means_and_whether_places_are_equal(race):
    unfair = fairness(race, players=2, matches=12, bots="random")
    card = {line.name: line for line in unfair.card}
    assert list(card) == CARD
    assert card["fairness"].state == unfair.state == "open"
    assert card["length"].state is None
    assert card["length"].value == row(unfair, "minutes").means[0].mean
    four = {
        line.name: line for line in fairness("natives", players=4, matches=1, bots="random").card
    }
    assert four["fairness"].text.count("wins of the ") == 4
    games = overview(["wind_river", "bison"], matches=2, bots="random").card
    assert [line.name for line in games] == CARD
    assert "wind_river/base " in games[0].text
    assert "bison/base " in games[0].text


def test_what_follows_by_definition_never_leads(to_eight):
    report = to_eight
    winner = row(report, "score_winner")
    assert winner.by_definition
    assert winner.moved
    assert winner == max(report.rows, key=lambda r: r.effect)  # it would lead
    assert "score of the winner" not in report.verdict
    assert ", 2 by definition" in report.verdict
    last = report.tables()[-1].rows[-1][0]
    assert last.endswith(", by definition")
    alone = compare(["catan", "catan+vp_to_win=8"], matches=6, metrics="score_winner")
    assert alone.verdict.startswith("catan/base+vp_to_win=8: score of the winner")
    assert "all by definition" in alone.verdict


def test_what_only_one_variant_has_follows_by_definition():
    report = compare(["natives", "natives+rituals"], matches=12, bots="random")
    assert row(report, "chosen:decline").by_definition
    assert row(report, "points:rites").by_definition
    assert not row(report, "chosen:take").by_definition
    assert not row(report, "turns").by_definition


def test_copies_of_a_metric_are_one_row(to_eight):
    report = to_eight
    copy = row(report, "robber_moves")
    assert copy.alias_of == "chosen:move_robber"
    assert row(report, "chosen:move_robber").alias_of is None
    assert copy.moved
    shown = [cells[0] for cells in report.tables()[-1].rows]
    assert copy.title not in shown
    assert row(report, "chosen:move_robber").title in shown
    assert copy.title in [cells[0] for cells in report.tables(all=True)[-1].rows]


def test_metrics_that_are_named_are_shown_with_intervals_where_they_did_not_move(race):
    pair = [race, f"{race}+idle=5"]
    named: dict[str, Any] = {"matches": 20, "bots": "random", "metrics": "standard,turns,win"}
    report = compare(pair, **named)
    wanted = {"turns", *(r.metric for r in report.rows if r.metric.startswith("win:"))}
    assert {r.metric for r in report.rows if r.asked} == wanted
    rows = report.tables()[-1].rows
    assert len(rows) == len(wanted)
    assert all("[" in cell or "±" in cell for cells in rows for cell in cells[1:])
    swept = sweep(race, "idle", [0, 5], matches=20, bots="random", metrics=["standard", own.Throws])
    rows = swept.tables()[-1].rows
    assert {cells[0] for cells in rows} == {"dots", "any six", "heard choices"}
    assert all("[" in cell or "±" in cell for cells in rows for cell in cells[2:])
    assert "turns" in str(fairness(race, matches=4, bots="random", metrics="turns").tables())
    ranked = sensitivity(race, "idle", matches=4, bots="random", metrics="turns")
    assert len(ranked.tables()[0].rows) == 1


def test_fairness_stops_when_seats_are_settled(race):
    given: dict[str, Any] = {"players": 2, "bots": "random", "seed": 1}
    unfair = f"{race}+gift=90+sides=2"
    report = fairness(unfair, matches=800, until="win:seat0", **given)
    assert report.looks[0] < report.looks[1] == 4
    assert report.number < 800
    assert report.seats[0].marked
    assert report.seats[0].adjusted >= 8 * report.seats[0].p  # four looks; places and seats
    assert "to stop when win:seat0 is settled" in report.note
    whole = fairness(unfair, matches=report.number, **given)
    assert whole.seats[0].p == report.seats[0].p
    assert whole.seats[0].adjusted < report.seats[0].adjusted
    never = fairness(race, matches=32, until="win", **given)  # too few to say that seats are equal
    assert (never.number, never.looks) == (32, (2, 2))


def test_a_ladder_stops_when_bots_are_settled_with_all_equally_often_on_every_seat(race):
    report = ladder(race, "random,bold", players=3, matches=2000, until="win")
    assert report.number < 2000
    assert report.number % 6 == 0
    for seat in range(3):
        assert len({sum(m.bots[seat] == bot for m in report.matches) for bot in report.bots}) == 1
    assert "A share of wins is settled" in report.note


@pytest.mark.parametrize(
    ("ask", "until", "told"),
    [
        (fairness, "turns", "fairness tests win:seat... and win:place..."),
        (fairness, "win:bot:random", "fairness tests"),
        (fairness, "win:seat9", "unknown metric"),
        (overview, "turns", "applies to tests"),
    ],
)
def test_until_takes_what_is_tested(ask, until, told):
    with pytest.raises(SetupError, match=re.escape(told)):
        ask("wind_river" if ask is fairness else ["wind_river"], bots="random", until=until)
    with pytest.raises(SetupError, match="ladder tests win:bot:"):
        ladder("wind_river", "greedy,random", until="win:seat0")


def test_a_family_is_settled_when_all_of_it_is(race):
    report = compare([race, f"{race}+idle=1"], matches=160, bots="random", until="win")
    assert report.looks == (3, 4)  # 80 matches without any difference
    wins = [r for r in report.rows if r.metric.startswith("win:")]
    assert {d.state for r in wins for d in r.differences if d is not None} == {"same"}
    with pytest.raises(SetupError, match="got standard"):
        compare([race, f"{race}+idle=1"], matches=16, until="standard")


def test_equal_seeds_are_equal_luck_only_where_chance_draws_from_the_same(race):
    report = compare([race, f"{race}+gift=3", f"{race}+sides=8"], matches=20, bots="random")
    assert report.paired == (True, False)
    assert "Not paired" in report.note
    assert "sides=8" in report.note.split("Not paired")[1]
    totem = compare(["natives", "natives/base+rituals"], matches=0)
    assert totem.paired == (True,)
    assert compare(["natives", "natives/base+rituals"], matches=1, bots="random").paired == (False,)


def test_it_stops_when_what_is_asked_is_settled(race):
    told = []
    report = compare(
        [race, f"{race}+rolls=9"],
        matches=160,
        bots="random",
        until="turns",
        progress=lambda done, total: told.append((done, total)),
    )
    assert report.looks == (1, 4)
    assert report.number == 20
    assert told[-1] == (40, 40)
    assert "1 of 4" in report.note
    turns = row(report, "turns").differences[0]
    assert turns.adjusted >= 4 * turns.p
    open_ = compare([race, f"{race}+idle=1"], matches=64, bots="random", until=["score_mean"])
    assert open_.number == 32  # as many as equality takes


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"matches": -1}, "matches"),
        ({"matches": True}, "matches"),
        ({"workers": 0}, "workers"),
        ({"seed": -1}, "seed"),
        ({"players": 9}, "3 or 4"),
        ({"players": "3"}, "3 or 4"),
        ({"metrics": "turn"}, "did you mean turns"),
        ({"metrics": [3]}, "not a metric"),
        ({"metrics": []}, "at least one metric"),
        ({"metrics": own.Bold}, "not a metric"),
        ({"metrics": "chosen:move_buffalos"}, "did you mean chosen:move_buffalo"),
        ({"until": "turns", "matches": 0}, "until"),
        ({"until": "turns", "metrics": "decisions"}, "not measured"),
        ({"until": "nonsense"}, "unknown metric"),
        ({"bots": "greedy,random,greedy,random"}, "given for"),
        ({"resume": True}, "resume"),
        ({"executor": 3}, "submit"),
        ({"progress": 3}, "progress"),
        ({"metrics": 3}, "metrics"),
        ({"until": 3}, "until"),
    ],
)
def test_wrong_arguments_are_told_before_anything_is_played(wrong, told):
    played = []
    given: Any = {"matches": 2, "bots": "random"} | wrong
    with pytest.raises(SetupError, match=told):
        compare(PAIR, **{"progress": lambda *far: played.append(far), **given})
    assert played == []


@pytest.mark.parametrize(
    "variants", [["wind_river"], "wind_river", [], None, 3, ["wind_river", "bison"]]
)
def test_variants_that_cannot_be_compared_are_told(variants):
    with pytest.raises(SetupError):
        compare(variants, matches=1)


def test_a_sweep_has_a_point_for_each_value(race):
    report = sweep(race, "rolls", [1, 3, 5], matches=20, bots="random")
    assert [point["rolls"] for point in report.points] == [1, 3, 5]
    assert [m.mean for m in row(report, "turns").means] == [2, 6, 10]
    assert report.reference == {"rolls": 3}  # as the game is, wherever it stands
    assert [d.mean for d in row(report, "turns").differences] == [-4, 4]
    assert "rolls=1" in report.verdict
    assert report.tables()[0].columns[2:] == ("rolls=1", "rolls=3", "rolls=5")


def test_a_sweep_adds_the_game_as_it_is(race):
    report = sweep(race, "rolls", [2, 4], matches=6, bots="random", metrics="turns")
    assert [point["rolls"] for point in report.points] == [2, 3, 4]
    assert report.reference == report.points[1]
    assert "Every difference is measured from rolls=3, the game as it is." in report.note
    both = sweep(race, {"rolls": [1, 2], "sides": [2, 6]}, matches=1, bots="random")
    assert both.points[0] == both.reference == {"rolls": 3, "sides": 6}


def test_a_sweep_over_two_options_has_every_combination(race):
    report = sweep(race, {"rolls": [3, 2], "sides": [2, 6]}, matches=16, bots="random")
    assert [dict(p) for p in report.points] == [
        {"rolls": r, "sides": s} for r in (3, 2) for s in (2, 6)
    ]
    assert report.paired == (False, False, True)


def test_players_and_bots_can_be_swept(race):
    report = sweep(race, {"players": [2, 3], "bots": ["random", own.Bold]}, matches=16)
    assert [m.players for m in report.matches[::16]] == [2, 2, 3, 3]
    assert [m.bots[0] for m in report.matches[::16]] == ["random", "Bold", "random", "Bold"]
    assert report.paired == (True, False, False)
    assert ", 2 or 3 players, " in report.heading()


@pytest.mark.parametrize(
    ("option", "values", "fault"),
    [
        ("roll", [1, 2], SetupError),
        ("rolls", [3], SetupError),
        ("rolls", [], SetupError),
        ("rolls", "12", SetupError),
        ("rolls", [2, 2], SetupError),
        ("rolls", [1, 99], VariantError),
        ("bots", None, SetupError),
        ({"rolls": [1, 2]}, [3], SetupError),
    ],
)
def test_a_sweep_that_cannot_be_is_told(race, option, values, fault):
    with pytest.raises(fault):
        sweep(race, option, values, matches=1)


def test_without_values_a_sweep_takes_all_that_are_allowed(race):
    report = sweep(race, "rolls", matches=1, bots="random")
    assert [point["rolls"] for point in report.points] == list(range(1, 10))


def test_sensitivity_ranks_the_options(race):
    report = sensitivity(race, matches=20, bots="random", metrics=["turns", "score_winner"])
    assert report.effects[0].option == "rolls"
    assert {e.option for e in report.effects} == {
        *("gift", "idle", "sides", "rolls"),
        *("runaway", "jackpot", "left"),
    }
    assert all(e.difference.effect == 0 for e in report.effects if e.option == "idle")
    effects = [abs(e.difference.effect or 0.0) for e in report.effects]
    assert effects == sorted(effects, reverse=True)
    assert [e.value for e in report.effects if e.option == "gift" and e.metric == "turns"] == [90]


def test_a_ladder_may_have_more_bots_than_seats_and_says_that_matches_are_rounded_up(race, here):
    report = ladder(race, ["random", "greedy", own.Bold], players=2, matches=7, run="l.sqlite")
    assert report.number == 12
    assert sorted(r.bot for r in report.ratings) == ["Bold", "greedy", "random"]
    assert {r.matches for r in report.ratings} == {8}
    assert "rounded up to a multiple of 6," in report.note
    assert Run("l.sqlite").report().note == report.note


class Int64:
    """A whole number of another library."""

    def __init__(self, number: int) -> None:
        self.number = number

    def __index__(self) -> int:
        return self.number


def test_whole_numbers_of_other_libraries_are_taken(race, here):
    def asked(kind: Any) -> dict[str, Any]:
        how = {"matches": kind(4), "seed": kind(3), "workers": kind(1), "players": kind(2)}
        return {**how, "bots": "random"}

    pair = [race, f"{race}+rolls=2"]
    report = compare(pair, run="a.sqlite", **asked(Int64))
    assert report.to_json() == compare(pair, run="b.sqlite", **asked(int)).to_json()
    assert Run("a.sqlite").asked == Run("b.sqlite").asked
    number: Any = Int64(3)
    assert report.match(number).seed == report.matches[3].seed
    for ask in (
        lambda kind: sweep(race, {"rolls": [kind(1), kind(2)]}, **asked(kind)),
        lambda kind: sensitivity(race, "rolls", **asked(kind)),
        lambda kind: ladder(race, **{**asked(kind), "bots": "random,greedy"}),
    ):
        assert ask(Int64).to_json() == ask(int).to_json()
    counting = type("Counting", (), {"end": lambda self, state: {"size": Int64(state.turn)}})
    rows = compare(pair, metrics=["turns", counting], **asked(int)).rows
    assert rows[0].means == rows[1].means
    kinds: Any = [Int64(2), Int64(3)]
    swept = sweep(race, "players", kinds, matches=2, bots="random")
    assert [point["players"] for point in swept.points] == [2, 3]


@pytest.mark.parametrize("name", ["match", "each", "most_bots", "details"])
def test_an_argument_that_there_is_not_is_told_with_the_name_of_the_question(race, name):
    wrong: Any = {name: 3}
    for ask, given in (
        (sweep, (race, "rolls")),
        (sensitivity, (race,)),
        (ladder, (race, "random,greedy")),
        (fairness, (race,)),
        (overview, ([race],)),
    ):
        with pytest.raises(SetupError, match=rf"^{ask.__name__}\(\) takes no argument '{name}'; "):
            ask(*given, **wrong)


def test_sensitivity_says_what_it_cannot_play_and_takes_an_option_once():
    report = sensitivity("wind_river", ["lanes", "herd_limit"], matches=1, bots="random")
    assert {option for option, *_ in report.skipped} >= {"lanes"}
    assert all(why for *_, why in report.skipped)
    for options, fault in (
        (["lane"], "did you mean lanes"),
        (["rows", "lanes", "rows"], "the option rows is given twice"),
        ("rows,rows", "the option rows is given twice"),
    ):
        with pytest.raises(SetupError, match=fault):
            sensitivity("wind_river", options, matches=1)


def test_an_overview_puts_the_games_side_by_side():
    found = overview(["wind_river", "bison"], matches=2, bots="random")
    assert [facts.variant for facts in found.facts] == ["wind_river/base", "bison/base"]
    assert found.facts[0].players == (3, 4)
    assert all(not r.differences for r in found.rows)
    assert found.tables()[0].columns == ("what", "wind_river/base", "bison/base")
    nothing = overview(matches=0)
    assert len(nothing.variants) >= 4


def test_rows_say_who_played_and_replay(race):
    report = compare([race, f"{race}+rolls=2"], players=2, matches=8, bots=["greedy", own.Bold])
    assert [m.id for m in report.matches] == list(range(16))
    first, other = report.matches[3], report.matches[11]
    for name in ("number", "seed", "bots", "start_player"):
        assert getattr(first, name) == getattr(other, name)
    for played in (first, other):
        match = report.match(played.id)
        result = match.state.result
        assert result is not None
        assert (result.scores, result.winners) == (played.scores, played.winners)
        assert match.game.id == played.variant
    for example in report.examples:
        line = report.matches[example.match]
        assert (line.variant, example.metric in line.metrics) == (example.variant, True)
    with pytest.raises(SetupError):
        report.match(16)
    lines = list(csv.DictReader(io.StringIO(report.to_csv())))
    assert len(lines) == 16
    assert lines[3]["bots"] == " ".join(first.bots)
    assert lines[3]["winners"] == " ".join(map(str, first.winners))
    assert float(lines[3]["score_winner"]) == first.metrics["score_winner"]


def test_a_match_is_the_same_in_a_longer_run(race):
    few, many = (compare([race, f"{race}+idle=1"], matches=n, bots="random") for n in (6, 12))
    assert few.matches[:6] == tuple(many.matches[:6])


def test_json_holds_the_estimates_and_nothing_json_lacks(race, here):
    report = compare([race, f"{race}+rolls=2"], matches=20, bots="random")
    found = json.loads(report.to_json(), parse_constant=pytest.fail)
    assert found["verdict"] == report.verdict
    assert found["number"] == 20
    assert {"mean", "low", "high", "p", "adjusted", "marked", "effect", "needed", "state"} <= set(
        found["rows"][0]["differences"][0]
    )
    with pytest.raises(RecordError):
        report.to_csv(here)


def test_parquet_has_the_same_columns(race, here):
    parquet = pytest.importorskip("pyarrow.parquet")
    report = compare([race, f"{race}+rolls=2"], matches=4, bots="random")
    report.to_parquet(here / "rows.parquet")
    table = parquet.read_table(here / "rows.parquet").to_pylist()
    assert list(table[0]) == report.to_csv().splitlines()[0].split(",")
    assert [line["seed"] for line in table] == [m.seed for m in report.matches]
    with pytest.raises(RecordError):
        report.to_parquet(here / "nowhere" / "rows.parquet")


def test_a_frame_has_the_same_columns(race):
    pytest.importorskip("pandas")
    report = compare([race, f"{race}+rolls=2"], matches=4, bots="random")
    frame = report.to_frame()
    assert list(frame.columns) == report.to_csv().splitlines()[0].split(",")
    assert list(frame["seed"]) == [m.seed for m in report.matches]


def test_a_frame_of_the_metrics_has_a_row_for_each_variant(race):
    pytest.importorskip("pandas")
    report = compare([race, f"{race}+rolls=2"], matches=4, bots="random")
    frame = report.to_frame("metrics")
    assert len(frame) == 2 * len(report.rows)
    row, lines = report.rows[0], frame[frame["metric"] == report.rows[0].metric]
    assert list(lines["variant"]) == list(report.variants)
    assert list(lines["mean"]) == [mean.mean for mean in row.means if mean is not None]
    less = row.differences[0]
    assert less is not None
    assert list(lines["difference"])[1:] == [less.mean]
    assert list(lines["difference_low"])[1:] == [less.low]
    assert list(lines["state"])[1:] == [less.state]
    assert lines["difference"].isna().tolist() == [True, False]
    with pytest.raises(SetupError, match="'matches' or 'metrics', got 'rows'"):
        report.to_frame("rows")  # type: ignore[arg-type]


def test_a_frame_of_the_bots_has_a_row_for_each_by_strength(race):
    pytest.importorskip("pandas")
    report = ladder(race, ["random", "greedy"], matches=4)
    frame = report.to_frame("bots")
    assert list(frame["bot"]) == [rating.bot for rating in report.ratings]
    assert list(frame["rating"]) == [rating.rating for rating in report.ratings]
    (lead,) = report.neighbours
    assert frame["lead"].tolist()[:1] == [lead.difference.mean]
    assert frame["lead"].isna().tolist() == [False, True]
    assert frame["state"].tolist()[:1] == [lead.difference.state]


def test_numbers_of_a_report_are_found_by_other_names(race):
    report: Any = compare([race, f"{race}+rolls=2"], matches=2, bots="random")
    row, match = report.rows[0], report.matches[0]
    for get, named in (
        (lambda: report.row, "report.rows"),
        (lambda: report.save, "to_html"),
        (lambda: row.mean, "row.means"),
        (lambda: row.p_value, "row.differences"),
        (lambda: row.means[0].ci, "estimate.low"),
        (lambda: row.differences[0].significant, "estimate.marked"),
        (lambda: match.turns, "match.metrics"),
        (lambda: match.replay, "report.match"),
    ):
        with pytest.raises(AttributeError, match=f"use .*{named}"):
            get()


def test_frames_of_a_sweep_have_a_column_for_each_option(race):
    pytest.importorskip("pandas")
    report = sweep(race, {"rolls": [2, 3], "bots": ["random", "greedy"]}, matches=2)
    metrics, matches = report.to_frame("metrics"), report.to_frame()
    for row in report.rows:
        points = metrics[metrics["metric"] == row.metric][["rolls", "bots"]]
        assert points.to_dict("records") == list(report.points)
    assert list(matches["rolls"]) == [p["rolls"] for p in report.points for _ in range(2)]
    assert list(matches["bots"]) == [match.bots for match in report.matches]


def test_a_plot_shows_a_metric_by_option_or_by_variant(race):
    pytest.importorskip("altair")

    def data(chart):
        (values,) = chart.to_dict()["datasets"].values()
        return values

    curve = data(sweep(race, "rolls", [2, 3, 4], matches=3, bots="random").plot("turns"))
    assert {value["x"] for value in curve} >= {"2", "3", "4"}
    report = compare([race, f"{race}+rolls=2"], matches=3, bots="random")
    shares = data(report.plot("turns"))
    assert {value["variant"] for value in shares} == {*report.names}
    assert sum(value["share"] for value in shares) == pytest.approx(2)
    with pytest.raises(SetupError, match=r"no metric 'turn'; did you mean turns\?"):
        report.plot("turn")


def test_what_a_study_finds_prints_in_words(race):
    found = difference(race, f"{race}+rolls=2")
    assert str(found) == found.to_text().strip()
    report = compare([race, f"{race}+rolls=2"], matches=3, bots="random")
    row, (*_, table) = report.rows[0], report.tables()
    assert str(row).startswith(f"{row.title}: {row.means[0]}, {row.means[1]}; differences: ")
    assert str(report.card[0]) == f"{report.card[0].name}: {report.card[0].text}"
    assert all(line in str(table) for line in (table.title, *table.note.splitlines()))
    assert str(report.matches[4]).startswith(f"match 4: {report.variants[1]}, seed ")
    assert str(report.examples[0]).startswith(f"match {report.examples[0].match}: typical ")
    place = fairness(race, matches=3, bots="random").places[0]
    assert str(place).startswith(f"the first player wins {place.wins.mean:.0%}")
    rated = ladder(race, ["random", "greedy"], matches=3)
    assert str(rated.ratings[0]).startswith(f"{rated.ratings[0].bot}: +")
    assert " over " in str(rated.neighbours[0])
    effect = sensitivity(race, ["rolls"], matches=3, bots="random").effects[0]
    assert str(effect).startswith(f"rolls={effect.value}: {effect.metric} ")
    changed = under(bisongames.Match(race, seed=1), f"{race}+rolls=2")
    assert str(changed) == changed.verdict


@pytest.mark.parametrize(
    ("module", "extra", "write"),
    [
        ("altair", "report", lambda report, path: report.to_html(path)),
        ("altair", "report", lambda report, path: report._repr_html_()),
        ("pyarrow", "parquet", lambda report, path: report.to_parquet(path)),
        ("pandas", "pandas", lambda report, path: report.to_frame()),
        ("pandas", "pandas", lambda report, path: report.to_frame("metrics")),
        ("altair", "report", lambda report, path: report.plot("turns")),
    ],
)
def test_without_an_extra_the_line_that_installs_it_is_told(
    race, here, monkeypatch, module, extra, write
):
    report = compare([race, f"{race}+rolls=2"], matches=2, bots="random")
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(bisongames.BisongamesError, match="pip install") as error:
        write(report, here / "x")
    assert isinstance(error.value, ImportError)
    assert f"the extra {extra};" in str(error.value)


def test_the_difference_of_two_variants_names_the_rule_of_each_line():
    found = difference("wind_river", "wind_river+herd_limit=6")
    assert [(c.name, c.before, c.after, c.rule) for c in found.options] == [
        ("herd_limit", 5, 6, "WR-5.1f")
    ]
    assert [r.id for r in found.rules] == ["WR-5.1f"]
    assert "[WR-5.1f](rules/wind_river.md#WR-5.1f)" in found.to_markdown()
    assert 'href="#' in found.to_html()
    assert "herd_limit (buffaloes that fit on one field): 5 → 6 [WR-5.1f]" in found.to_text()
    trade = difference("catan", "catan+domestic_trade=off").to_text()
    assert "domestic_trade (whether players trade with each other): on → off" in trade
    same = difference("wind_river", "wind_river/base")
    assert not same
    assert "the same rules" in same.to_text()


@pytest.mark.parametrize(
    ("before", "option", "idle"),
    [
        ("catan", "hunt_points=3", True),  # no herds
        ("catan/bison", "hunt_points=2", False),
        ("natives", "knowledge_limit=2", True),  # no rituals
        ("natives/base+rituals", "knowledge_limit=2", False),
        ("wind_river", "herd_limit=6", False),
    ],
)
def test_a_difference_says_which_options_have_no_effect_in_the_variant(before, option, idle):
    found = difference(before, f"{before}+{option}")
    assert [change.without_effect for change in found.options] == [idle]
    for told in (found.to_text(), found.to_markdown(), found.to_html()):
        assert ("no effect here" in told) == idle


def test_an_option_without_any_rule_is_not_called_idle(race):
    (change,) = difference(race, f"{race}+idle=5").options
    assert not change.without_effect  # nothing is known about it


SHIPPED = ("bison/expansion-2", "catan", "catan/bison", "natives", "natives/base+soul-of-the-prairie",
    "natives/base+rituals", "natives/base+seasons", "wind_river")  # fmt: skip


@pytest.mark.parametrize("after", SHIPPED)
@pytest.mark.parametrize("before", ["wind_river", "natives", "catan"])
def test_every_line_of_a_difference_has_a_rule_that_is_in_force(before, after):
    found = difference(before, after)
    games = [bisongames.load(id) for id in (before, after)]
    lines = (*found.options, *found.components, *found.actions, *found.parts)
    for line in lines:
        if line.rule is not None:
            assert any(game.has_rule(line.rule) for game in games), line
        else:  # of the scenario, where it is not played, and of expansions
            assert line.name in WITHOUT_EFFECT, line
    told = found.to_markdown()
    assert all(f"[{line.rule}](" in told for line in lines if line.rule)


WITHOUT_EFFECT = {
    *("absent_warriors", "cities_per_player", "city_points", "directions", "friendly_points"),
    *("friendly_robber", "great_food_per_turn", "herd_chooser", "herd_step", "herds"),
    *("hunt_points", "hunt_scoring", "hunter_move_cost", "hunters_per_player"),
    *("knowledge_full_strength", "knowledge_limit", "opening_cards_seasons_and_soul"),
    *("production_factor", "season_choice", "seasons_known"),
    *("settlement_move_cost", "settlement_moves"),
}


@pytest.mark.parametrize(
    ("before", "after", "part", "name", "rule"),
    [
        ("natives", "bison", "actions", "put a stone on a space", "BI-4.3c"),
        ("natives", "bison", "actions", "lay a tile", "BI-4.3.1a"),
        ("natives", "natives/base+rituals", "actions", "make a captive of a member", "NA-6.2f"),
        ("natives", "natives/base+rituals", "actions", "move a member to another role", "NA-R40"),
        ("natives", "catan/bison", "actions", "choose a herd", "CS-1b"),
        ("natives", "catan", "actions", "reveal one more card", "NA-4e"),
        ("natives", "bison", "actions", "exchange animals", "BI-4.3.3h"),
        ("natives", "wind_river", "actions", "move a tipi", "WR-5.3.1a"),
        ("natives", "natives/base+rituals", "actions", "decline", "NA-6.2f"),
        ("natives", "natives/base+rituals", "parts", "activating", "NA-6.2n"),
        ("natives", "natives/base+rituals", "parts", "strike ahead", "NA-6.2e"),
        ("bison", "bison+multiple_builds=on", "options", "multiple_builds", "BI-2.5b"),
        ("bison", "bison+costs=0,0,0,0,0", "options", "costs", "BI-4.3j"),
    ],
)
def test_a_change_leads_to_the_rule_that_speaks_of_it(before, after, part, name, rule):
    changes = getattr(difference(before, after), part)
    assert {change.name: change.rule for change in changes}[name] == rule


def test_the_difference_of_two_games_has_everything():
    found = difference("catan", bisongames.load("bison"))
    assert found.options
    assert found.actions
    assert found.parts
    assert {r.id for r in found.end} == {"CA-6i", "CA-R36", "BI-5.0a"}
    assert "CA-6j" in {r.id for r in found.scoring}
    scenario = difference("catan/base", "catan/bison")
    assert "choose a herd" in {c.name for c in scenario.actions}
    assert scenario.parts
    json.dumps(found.to_dict())


@pytest.fixture
def begun() -> bisongames.Match:
    """A match of Wind River after its placement."""
    match = bisongames.Match("wind_river", 3, seed=3, start_player=0, names=("Ann", "Ben", "Cleo"))
    while match.state.turn < 1:
        match.play(match.legal_actions()[0])
    return match


TIGHT = "wind_river+herd_limit=2+herd_per_field=2"


def test_under_other_rules_choices_vanish_and_the_rule_is_named(begun):
    found = under(begun, TIGHT)
    assert found.actions
    assert {a.change for a in found.actions} == {"vanishes"}
    assert {rule for a in found.actions for rule in a.rules} == {"WR-5.1f"}
    assert all(a.label.startswith("Move a buffalo from ") for a in found.actions)
    assert found.names == ("Ann", "Ben", "Cleo")
    assert "Ann's choices" in found.verdict
    assert "vanish (Move a buffalo from " in found.verdict
    unnamed = under(begun.state, TIGHT)
    assert "Player 1's choices" in unnamed.verdict
    assert unnamed.actions == found.actions
    assert under(bisongames.to_json(begun.state), "wind_river").actions == ()


def test_who_is_not_asked_has_no_choices_under_any_rules(begun):
    other = under(begun, TIGHT, player=2)
    assert begun.actor != 2
    assert (other.player, other.actions) == (2, ())
    assert "Cleo has no choice here. The scores are the same." in other.verdict
    assert under(begun, TIGHT, player=begun.actor).actions == under(begun, TIGHT).actions


def test_under_other_rules_scores_change_with_their_rule():
    match = overview(["catan+domestic_trade=off"], matches=1, bots="random").match(0)
    found = under(match.state, "catan+domestic_trade=off+city_points=1")
    for change in found.scores:
        assert change.after < change.before
        assert change.rules == ("CA-6j",)


@pytest.mark.parametrize("game", ["wind_river", "bison", "natives", "catan"])
def test_values_are_told_as_they_are_typed(game):
    loaded = bisongames.load(game)
    for name, kind in kinds_of(loaded.rulebook.options).items():
        value = loaded.plain_options()[name]
        assert value_text(value) == kind.write(value)


def test_a_record_is_followed_until_it_does_not_fit(here):
    match = compare(PAIR, matches=1, bots="random").match(0)
    match.save(here / "match.json")
    whole = under(here / "match.json", "wind_river")
    assert (whole.diverges_at, whole.faults) == (None, ())
    tight = under(match, "wind_river+herd_limit=2")
    assert tight.diverges_at is not None
    assert tight.rules == ("WR-5.1f",)
    assert match.history[tight.diverges_at][1] in match.states[tight.diverges_at].legal_actions()


def test_one_is_told_as_one():
    match = bisongames.Match("wind_river", 3, seed=3, start_player=0)
    assert under(match, "wind_river+rows=5").verdict.startswith("The record has no moves yet.")
    match.play(match.legal_actions()[0])
    assert under(match, "wind_river+rows=5").verdict.startswith(
        "The only move is legal under wind_river/"
    )
    one = compare(PAIR, matches=1, metrics="decisions", bots="random")
    assert "No difference is significant after 1 match of each variant" in one.verdict
    assert "cannot be told yet" in one.verdict
    alone = overview(["wind_river"], matches=1, bots="random")
    minutes = row(alone, "minutes").means[0].mean
    assert alone.verdict == (
        f"One game, 1 match. Minutes per match, estimated: wind_river/base {minutes:.0f}."
    )
    assert alone.question() == "wind_river/base in numbers"


def test_a_position_that_is_none_there_is_told():
    match, rng = bisongames.Match("wind_river", 3, seed=3, start_player=0), random.Random(1)
    while match.state.turn < 12:
        match.play(rng.choice(match.legal_actions()))
    state = match.state
    found = under(state, "wind_river+rows=4+herd_rows=3")
    assert found.faults[0] == "$.position.buffaloes.C5: there is no field 'C5'"
    assert found.verdict.startswith(
        "This position is impossible under the rules of wind_river/base+rows=4: "
    )
    with pytest.raises(SetupError, match="not a variant"):
        under(state, "bison")
    with pytest.raises(SetupError, match="player must be"):
        under(state, "wind_river", 7)
    with pytest.raises(RecordError):
        under("{}", "wind_river")
    with pytest.raises(RecordError):
        under(3, "wind_river")  # type: ignore[arg-type]


def test_shares_of_wins_are_not_compared_where_other_numbers_of_players_play():
    found = sweep(
        "wind_river+rows=4+tipis=2+resources=20", "players", [3, 4], bots="random", matches=4
    )
    rows = {row.metric: row for row in found.rows}
    assert rows["win:place0"].differences == (None,)
    assert rows["win:place0"].means[1] is not None
    assert rows["decisions"].differences[0] is not None
    assert "Not paired, since chance or the players differ: players=4." in found.note
    assert "Shares of wins are not compared" in found.note


def test_fairness_says_where_its_test_is_rough():
    found = fairness("wind_river+rows=4+tipis=2+resources=20", bots="random", matches=12)
    assert any(len(match.winners) > 1 for match in found.matches)
    assert "Some wins were shared," in found.note


def test_new_components_are_told_by_their_titles():
    found = difference("natives", "natives/base+rituals")
    (rites,) = (c.after for c in found.components if c.name == "rites")
    assert isinstance(rites, dict)
    assert rites["rite-of-sacrifice"]["effects"]
    for told in (found.to_text(), found.to_markdown(), found.to_html()):
        assert "8: Rite of Sacrifice, Rite of Clear Sight, " in told
        assert "verb:" not in told


def test_a_long_difference_of_rules_is_told_in_short():
    report = compare(["natives", "natives/base+rituals"], matches=1, bots="random")
    short, *_ = report.tables()
    assert len(short.rows) == 4
    assert "5 actions" in short.note
    assert "`bisongames difference natives/base natives/base+rituals`, or --all" in short.note
    assert len(report.tables(all=True)[0].rows) > 10
    one = compare(["wind_river", "wind_river+herd_limit=6"], matches=1, bots="random")
    assert "--all" not in one.tables()[0].note


def test_an_overview_tells_first_what_several_games_have(here):
    report = overview(
        ["wind_river+rows=4+tipis=2+resources=20", "natives"], matches=2, bots="random"
    )
    told, whole = ([row[0] for row in report.tables(all=each)[-1].rows] for each in (False, True))
    assert "decisions" in told
    assert "choices to move a tipi" in set(whole) - set(told)
    assert (
        f"{len(whole) - len(told)} metrics are left out (in one game only)."
        in report.tables()[-1].note
    )


def test_matches_that_nobody_won_are_told_first() -> None:
    tied = fairness("wind_river", matches=3, bots="random")
    assert {match.winners for match in tied.matches} == {(0, 1, 2)}
    assert tied.verdict.startswith("Nobody won: in every match all players shared the first place")


def test_an_unknown_metric_is_answered_with_those_that_contain_the_word_and_the_list():
    with pytest.raises(SetupError) as caught:
        overview(["natives"], matches=1, metrics="farmer")
    told = str(caught.value)
    assert "did you mean farmer_held, chosen:activate_farmer or " in told
    assert told.endswith("--metrics list prints all with their titles")


def test_an_unknown_option_is_answered_with_all_of_them_and_the_command_that_explains_them():
    game = bisongames.load("natives")
    for name in ("zzzz", "replenishment"):
        with pytest.raises(SetupError) as caught:
            sweep(game, name, [1, 2], matches=1)
        told = str(caught.value)
        assert all(option in told for option in game.options)
        assert " more" not in told
        assert "bisongames variants natives" in told
