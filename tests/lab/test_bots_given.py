"""Whatever can be given as a bot, what goes wrong with bots, and how it is told."""

from __future__ import annotations

import pickle
from typing import Any

import pytest

import bisongames
from bisongames import BotError, RunError, SetupError, bots
from bisongames.bots.lineup import contestants_of, cycle, seats, start_player
from bisongames.lab import compare, ladder
from tests.lab import bots_for_tests as own

PAIR = ("wind_river", "wind_river/per-field")


def test_a_text_makes_a_bot_with_options(race):
    assert isinstance(bots.make("greedy"), bots.Greedy)
    assert type(bots.make("bots_for_tests:Bold:place=3")).__name__ == "Bold"
    assert bots.make("bold:place=2").place == 2  # type: ignore[attr-defined]
    told = bots.make("bots_for_tests:Deadly:marks=x:times=4")
    assert (told.marks, told.times) == ("x", 4)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("greedi", "did you mean greedy"),
        ("greedy:depth=2", "no option 'depth'"),
        ("greedy:depth", "greedy:depth"),
        ("bots_for_tests:Bald", "did you mean Bold"),
        ("no_module:Bot", "cannot be loaded"),
        ("bots_for_tests:Needy", "cannot be made"),
        ("bots_for_tests:Needy:what=2", "no choose"),
        ("bots_for_tests:Bold:place=1:place=2", "given twice"),
        ("", "unknown bot"),
        ("broken", "broken.*cannot be loaded"),
    ],
)
def test_a_text_that_names_no_bot_is_told(race, text, told):
    with pytest.raises(SetupError, match=told):
        bots.make(text)
    with pytest.raises(SetupError):
        compare(PAIR, bots=text, matches=1)


def test_an_entry_point_that_does_not_load_is_a_fault_only_when_it_is_asked_for(race):
    assert {"random", "greedy", "bold", "broken"} <= set(bots.BOTS)
    assert callable(bots.make("bold").choose)
    with pytest.raises(TypeError):
        bots.BOTS["mine"] = own.Bold  # type: ignore[index]


def test_a_bot_is_registered_once():
    bots.register("careful-1", own.Slow)
    bots.register("careful-1", own.Slow)
    assert isinstance(bots.make("careful-1"), own.Slow)
    for name, factory in (("careful-1", own.Counting), ("Greedy", own.Bold), ("greedy", own.Bold)):
        with pytest.raises(SetupError):
            bots.register(name, factory)
    with pytest.raises(SetupError, match="class or factory"):
        bots.register("other", 3)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("given", "labels"),
    [
        ("greedy,random", ["greedy", "random"]),
        (bots.Random, ["random"]),
        (bots.Random(), ["random"]),
        ([own.Counting, "greedy"], ["Counting", "greedy"]),
        ([own.Counting(), own.Counting()], ["Counting", "Counting"]),
        ([own.Deadly("a"), own.Deadly("b")], ["Deadly", "Deadly-2"]),
    ],
)
def test_bots_are_texts_classes_and_instances(given, labels):
    assert [player.label for player in contestants_of(given)] == labels


@pytest.mark.parametrize("given", [3, None, [], [3], [["greedy"]], object()])
def test_what_is_no_bot_is_told(given):
    with pytest.raises(SetupError):
        compare(PAIR, bots=given, matches=1)


def test_nothing_goes_from_one_match_to_the_next(race):
    report = compare([race, f"{race}+idle=1"], players=2, bots=own.Counting(), matches=60)
    assert report.number == 60


@pytest.mark.parametrize(
    ("bot", "told", "rule"),
    [
        (own.Raising, "raised ZeroDivisionError", None),
        (own.Foul, "DR-1a", "DR-1a"),
        (own.Nothing, "chose 17", "GEN-action"),
        (own.Moody, "from the same view", None),
    ],
)
def test_a_bot_that_goes_wrong_ends_the_run_in_one_line(race, bot, told, rule):
    with pytest.raises(BotError) as error:
        compare([race, f"{race}+idle=1"], players=2, bots=["greedy", bot], matches=40)
    found = error.value
    assert told in str(found)
    assert "\n" not in str(found)
    assert (found.bot, found.variant) == (bot.__name__, "dice_race/base")
    assert found.rules == (() if rule is None else (rule,))
    match = bisongames.Match.from_record(found.record)
    assert match.actor == found.seat
    again = pickle.loads(pickle.dumps(found))
    assert (str(again), again.record, again.rules) == (str(found), found.record, found.rules)


def test_a_bot_that_looks_at_what_is_hidden_is_found_out(bead_river):
    with pytest.raises(BotError, match="from the same view"):
        compare(["bead_river", "bead_river/many-beads"], players=3, bots=own.Peeking, matches=1)


def test_a_bot_that_plays_by_the_clock_is_told_of(race):
    report = compare([race, f"{race}+idle=1"], players=2, bots=own.ByTheClock, matches=20)
    assert "cannot be reproduced" in report.note
    assert report.match(3).state.standing().scores == report.matches[3].scores


@pytest.mark.parametrize(("number", "players"), [(1, 3), (2, 2), (2, 3), (3, 3), (4, 3), (5, 2)])
def test_every_bot_sits_on_every_seat_and_begins_equally_often(number, players):
    round_ = cycle(number, players)
    sat = [seats(i, number, players)[seat] for i in range(round_) for seat in range(players)]
    assert {sat.count(bot) for bot in range(number)} == {round_ * players // number}
    for seat in range(players):
        here = [seats(i, number, players)[seat] for i in range(round_)]
        assert len({here.count(bot) for bot in range(number)}) == 1
    whole = round_ * players
    began = [seats(i, number, players)[start_player(i, number, players)] for i in range(whole)]
    assert {began.count(bot) for bot in range(number)} == {whole // number}


def test_a_ladder_finds_the_stronger_bot_and_is_fair():
    found = ladder("wind_river", ["random", "greedy"], matches=10)
    assert [r.bot for r in found.ratings] == ["greedy", "random"]
    assert found.number == 12
    assert found.ratings[0].rating == pytest.approx(-found.ratings[1].rating)
    assert found.ratings[0].low > found.ratings[1].high
    for seat in range(3):
        assert len({sum(m.bots[seat] == b for m in found.matches) for b in found.bots}) == 1


@pytest.mark.parametrize("given", ["greedy", "greedy,greedy", []])
def test_a_ladder_needs_two_bots(given):
    with pytest.raises(SetupError):
        ladder("wind_river", given, matches=2)


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("how", [0, 1, 2])
def test_a_bot_or_metric_cannot_end_the_program(how, workers):
    given: Any = {"matches": 12, "workers": workers}
    with pytest.raises(BotError, match=f"raised {own.Leaving.HOW[how].__name__}: enough"):
        compare(PAIR, bots=own.Leaving(how), metrics="turns", **given)
    with pytest.raises(RunError, match="Leaves raised SystemExit: enough"):
        compare(PAIR, bots="random", metrics=own.Leaves, **given)


@pytest.mark.parametrize("workers", [1, 2])
def test_what_has_no_words_is_told_by_its_name(workers):
    with pytest.raises(BotError, match=r"Mute on seat [0-2] raised Speechless$"):
        compare(PAIR, matches=12, bots=own.Mute, metrics="turns", workers=workers)


def test_a_bot_that_cannot_say_whether_it_repeats_is_told_before_play():
    with pytest.raises(SetupError, match=r"Unsure cannot say .* ZeroDivisionError: who knows"):
        compare(PAIR, matches=2, bots=own.Unsure)
