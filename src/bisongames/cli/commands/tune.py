"""``bisongames tune``: the values of options that meet goals best."""

from __future__ import annotations

import sys
from collections.abc import Callable
from math import prod
from typing import Annotated, Any, Final

from attrs import evolve
from cyclopts import Parameter

from bisongames import lab
from bisongames.cli.arguments.argument_errors import UsageError
from bisongames.cli.arguments.lab_options import (
    DEFAULTS,
    PlayOptions,
    run_study,
    say_tables,
    say_wrapped,
)
from bisongames.cli.arguments.option_values import tried_values
from bisongames.cli.output.result_files import Where, check_outputs, inputs, texts, write_texts
from bisongames.cli.output.terminal import say
from bisongames.engine.loader import load
from bisongames.lab.studies.race_budget import raced_of, untried_text
from bisongames.lab.studies.tune_result import Tuning

EXAMPLES: Final = """
  bisongames tune wind_river rows=5..9 herd_limit=3..5 --goal "minutes=45" --budget 2000
  bisongames tune wind_river rows=5..9 --goal "minutes=40..50, places within 8 %, margin small"
  bisongames tune catan vp_to_win=6..12 --goal minutes=60 --run tune.sqlite --html tune.html"""
BUDGET: Final = 2000
"""The default number of matches of a search."""


def tune(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION=VALUES")],
    goal: str,
    budget: int = BUDGET,
    toml: Where = None,
    playing: PlayOptions = DEFAULTS,
) -> None:
    """Search the values of options for those that meet goals best, and confirm them with fresh matches.

    Three quarters of the budget are a race: all combinations of the values play the same deals, each round drops the worse
    half, and the others play on. The best four at the end, less those that another one beats in every goal, are the
    proposals, and the rest of the budget is fresh matches of them and of the game as it is. Proposals that meet all goals
    come first, then those that miss the fewest, then those that meet the most, then those that miss targets by less.

    Values that contain commas are separated by ; and quoted: "costs=0,2,4,7,10;0,2,4,6,9"; rounds=3:4,3:5 changes the rounds of 3
    players alone.

    Args:
        variant: an id or the path of a variant file.
        options: such as rows=5..9 or herd_limit=3,4
        goal: wishes joined by commas: "minutes=45", "minutes=40..50", "minutes=45 within 3", "margin small" or "margin large"
            for any metric, and "places within 8 %": no place in the order of play wins more or less than that off its equal share.
        budget: the number of matches in all, in place of --matches.
        toml: write the first proposal as a variant file, which every command takes; to stdout if no path is given.
    """
    if not options:
        raise UsageError("tune requires an option, such as rows=5..9")
    if playing.matches is not None or playing.until or playing.csv or playing.parquet:
        raise UsageError("tune takes --budget, and neither --matches, --until, --csv nor --parquet")
    game = load(variant)
    check_outputs(texts(toml=toml), inputs([variant]))
    playing = evolve(playing, matches=budget)
    values = tried_values(game, options)
    named = prod(map(len, values.values()))
    untried = untried_text(raced_of(named, budget), named)

    def ask(matches: int, progress: Callable[[int, int], None], **more: Any) -> Tuning:
        def told(done: int, total: int) -> None:
            nonlocal untried
            if untried:  # once, and only if all arguments are valid
                print(untried, file=sys.stderr)
                untried = ""
            progress(done, total)

        return lab.tune(game, values, goal, budget, progress=told, **more)

    found = run_study(ask, playing, [variant], "--budget", by_each=False)
    best = found.proposals[0]
    outputs = (playing.as_json, found.to_json), (playing.html, found.to_html), (toml, best.to_toml)
    if write_texts(outputs):
        say_wrapped(found.verdict, "bold")
        say()
        say_tables(found.tables())
