"""Long commands say soon about how long they take, and how far they are, also where there is no terminal."""

from __future__ import annotations

import pytest

from bisongames.cli.output import progress
from bisongames.cli.output.progress import TimeLines, duration
from bisongames.lab.studies.panel import panel_time


class Clock:
    """A clock that is set by hand."""

    now = 0.0

    def __call__(self) -> float:
        return self.now


def lines_of(seconds, total, steps=True, begun=0, **more):
    """The lines that are printed if each of so many matches takes this time."""
    clock, said = Clock(), list[str]()
    lines = TimeLines(said.append, steps, clock=clock, **more)
    lines(begun, total)
    for done in range(begun + 1, total + 1):
        clock.now += seconds
        lines(done, total)
    return said


def test_a_long_run_says_after_a_few_matches_how_long_it_takes_and_then_each_tenth():
    first, *steps = lines_of(2.5, 400, how=" with 1 process; --matches changes it")
    assert (
        first == "This takes about 17 minutes for 400 matches with 1 process; --matches changes it."
    )
    assert [step.partition(":")[0] for step in steps] == [f"{n} %" for n in range(10, 100, 10)]
    assert steps[0] == "10 %: 40 of 400 matches, about 15 minutes left"


def test_a_short_run_says_nothing_and_a_terminal_with_a_bar_no_steps():
    assert lines_of(0.1, 400) == []
    assert len(lines_of(2.5, 400, steps=False)) == 1


def test_the_start_of_processes_is_no_part_of_the_time_of_a_match():
    clock, said = Clock(), list[str]()
    lines = TimeLines(said.append, True, starts=True, clock=clock)
    lines(0, 400)
    clock.now += 8
    for done in range(1, 401):
        lines(done, 400)
        clock.now += 0.1
    assert said == []
    assert lines_of(2.5, 400, starts=True)[0].startswith("This takes about 17 minutes for 400")


def test_the_time_of_a_resumed_run_is_that_of_the_matches_that_are_left():
    first = lines_of(2.5, 400, begun=200)[0]
    assert first.startswith("This takes about 8 minutes for 200 more matches")


@pytest.mark.parametrize(
    ("seconds", "text"),
    [
        (61, "60 seconds"),
        (100, "2 minutes"),
        (1000, "17 minutes"),
        (7200, "2 hours"),
        (200_000, "2 days"),
    ],
)
def test_a_time_is_told_in_words(seconds, text):
    assert duration(seconds) == text


def test_the_first_bot_of_a_panel_is_the_slowest_and_takes_most_of_the_time():
    assert panel_time(0, 40) == 0
    assert panel_time(40, 40) == pytest.approx(1)
    assert panel_time(10, 40) > 0.5
    shares = [panel_time(done, 40) for done in range(41)]
    assert shares == sorted(shares)
    first, *_ = lines_of(30, 40, share=panel_time)
    assert first.startswith("This takes about 6 minutes for 40 matches")  # not 20


def test_the_estimate_goes_to_stderr_and_names_the_options_that_change_it(cli, monkeypatch):
    monkeypatch.setattr(progress, "SOON", 0.0)
    monkeypatch.setattr(progress, "LONG", 0.0)
    words = ["wind_river", "--bots", "random", "--jobs", "1"]
    done = cli("fairness", *words, "--matches", "30")
    first, *steps = done.err.splitlines()
    assert first.startswith("This takes about 10 seconds for 30 matches with 1 process; ")
    assert first.endswith("; --matches and --until change it.")
    assert steps
    assert all(step.endswith(" seconds left") for step in steps)
    assert "This takes" not in done.out
    tuned = cli("tune", "wind_river", "rows=5,6", "--goal=minutes=30", "--budget=40", *words[1:])
    assert "; --budget changes it." in tuned.err
    screened = cli("screen", "wind_river", "rows", "tipis", "--matches", "16", *words[1:])
    assert "; --matches changes it." in screened.err


def test_the_panel_says_how_long_all_of_its_bots_take(cli, monkeypatch):
    shares = []

    def seen(task, how="", share=None, starts=False):
        shares.append(share)
        return original(task, how=how, share=share)

    original = progress.progress_lines
    monkeypatch.setattr("bisongames.cli.arguments.lab_options.progress_lines", seen)
    cli(
        "fairness",
        "wind_river+rows=4+tipis=1+placement_rounds=1",
        "--bots",
        "panel",
        "--matches",
        "0",
    )
    cli("matrix", "wind_river+rows=4", "--bots", "random,greedy", "--matches", "0")
    assert [share is panel_time for share in shares] == [True, False]
