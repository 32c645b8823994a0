"""Values of options that contain commas are swept, tuned and screened, and every hint can be typed as it is printed."""

from __future__ import annotations

import re
import shlex

import pytest

import bisongames
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.arguments.option_values import tried_values

BISON = bisongames.load("bison")
AS_IT_IS = {"2": 6, "3": 5, "4": 4}


@pytest.mark.parametrize(
    ("text", "values"),
    [
        ("rounds=2:6,3:4,4:4;2:6,3:5,4:4", [{**AS_IT_IS, "3": 4}, AS_IT_IS]),
        ("rounds=3:4,3:5", [{**AS_IT_IS, "3": 4}, AS_IT_IS]),
        ("rounds=3:4", [{**AS_IT_IS, "3": 4}]),
        ("rounds=3:4;2:5", [{**AS_IT_IS, "3": 4}, {**AS_IT_IS, "2": 5}]),
        ("costs=0,2,4,7,10;0,2,4,6,9", [[0, 2, 4, 7, 10], [0, 2, 4, 6, 9]]),
        ("rows=7,9", [7, 9]),
    ],
)
def test_values_that_contain_commas_are_separated_by_semicolons(text, values):
    name = text.partition("=")[0]
    game = BISON if name != "rows" else bisongames.load("wind_river")
    assert tried_values(game, [text]) == {name: values}


@pytest.mark.parametrize(
    "text",
    [
        "rounds=2:6,3:5,4:4,2:6,3:4,4:4",
        "rounds=2:5,3:4",
        "rounds=9:3",
        "rounds=2:6,3:5,4:4",
        "costs=0,2,4,7,10",
        "costs=0,2,4,7,10,0,2,4,6,9",
        "costs=0,2,4,7,10;0,2,4,6",
    ],
)
def test_a_fault_names_the_separator_with_an_example_that_can_be_typed(text):
    with pytest.raises(InputError, match="values are separated by ; and quoted: ") as caught:
        tried_values(BISON, [text])
    (example,) = shlex.split(re.findall('"[^"]*"$', str(caught.value))[0])
    (values,) = tried_values(BISON, [example]).values()
    assert len(values) == 2


def test_the_hint_of_screen_can_be_typed_as_it_is_printed(cli):
    words = ["bison", "--bots", "random", "--matches", "16", "--metrics", "decisions"]
    told = " ".join(cli("screen", *words, "rounds", "max_ring").out.split())
    (hint,) = shlex.split(re.findall('name two, such as (".*?")', told)[0])
    assert ";" in hint
    assert cli("screen", *words, hint, "max_ring").code == 0
    one = cli("screen", *words, "rounds=3:4", "max_ring")
    assert "rounds: expected 2 values, got 1; values are separated by ;" in one.err


@pytest.mark.parametrize("command", ["sweep", "tune", "screen"])
def test_the_help_says_how_values_with_commas_are_separated(cli, command):
    told = " ".join(cli(command, "--help").out.split())
    assert 'separated by ; and quoted: "costs=0,2,4,7,10;0,2,4,6,9"' in told
