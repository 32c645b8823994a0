"""The commands that compare rules and play matches for statistics."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

from attrs import evolve
from cyclopts import Parameter

from bisongames import lab
from bisongames.cli.arguments.argument_errors import InputError, UsageError
from bisongames.cli.arguments.lab_options import (
    DEFAULTS,
    PlayOptions,
    prints_report,
    run_study,
    say_report,
    say_study,
    say_tables,
    say_wrapped,
)
from bisongames.cli.arguments.option_values import tried_values
from bisongames.cli.output.result_files import (
    NamedFile,
    Where,
    check_outputs,
    inputs,
    texts,
    write_texts,
)
from bisongames.cli.output.terminal import say
from bisongames.engine.core.atomic_files import path_of
from bisongames.engine.core.errors import short_text
from bisongames.engine.loader import load
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table

COMPARE_EXAMPLES: Final = """
  bisongames compare wind_river wind_river/per-field
  bisongames compare wind_river wind_river+herd_limit=6 --bots greedy,random
  bisongames compare wind_river my-house-rules.toml --until turns --matches 2000
  bisongames compare wind_river wind_river/seven-rows --bots panel --matches 50
  bisongames compare wind_river wind_river/seven-rows --html rows.html"""
DIFFERENCE_EXAMPLES: Final = """
  bisongames difference wind_river wind_river/per-field
  bisongames difference wind_river my-house-rules.toml --markdown
  bisongames difference wind_river bison --json"""
UNDER_EXAMPLES: Final = """
  bisongames under match.json wind_river+herd_limit=4
  bisongames under match.json wind_river/per-field --json"""
SWEEP_EXAMPLES: Final = """
  bisongames sweep wind_river herd_limit=3..7
  bisongames sweep wind_river herd_limit=3,5 tipis=5,7 --metrics turns,margin
  bisongames sweep wind_river rows=5..9 --metrics minutes --nearest minutes=45
  bisongames sweep wind_river players=3,4 --matches 400"""
SENSITIVITY_EXAMPLES: Final = """
  bisongames sensitivity wind_river --matches 50 --metrics turns,margin
  bisongames sensitivity wind_river herd_limit tipis --html tornado.html"""
LADDER_EXAMPLES: Final = """
  bisongames ladder wind_river --bots greedy,random
  bisongames ladder wind_river --bots greedy,my_bots:Careful:patience=3"""
MATRIX_EXAMPLES: Final = """
  bisongames matrix wind_river --bots panel --matches 60
  bisongames matrix catan --bots random,greedy"""
FAIRNESS_EXAMPLES: Final = """
  bisongames fairness wind_river --matches 1000
  bisongames fairness bison --players 2 --run fair.sqlite"""
OVERVIEW_EXAMPLES: Final = """
  bisongames overview --bots random --matches 20
  bisongames overview wind_river wind_river/seven-rows"""


def sweep(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION=VALUES")],
    nearest: str | None = None,
    playing: PlayOptions = DEFAULTS,
) -> None:
    """Try values of an option, or of two at once; each point is compared with the game as it is.

    Values that contain commas are separated by ; and quoted: "costs=0,2,4,7,10;0,2,4,6,9"; rounds=3:4,3:5 changes the rounds of 3
    players alone.

    Args:
        variant: an id or the path of a variant file.
        options: such as herd_limit=3..7 or tipis=5,7; players and bots can be swept too
        nearest: a metric and a value, such as minutes=45: name the point that comes nearest
    """
    game, (metric, value) = load(variant), _goal(nearest)
    if not options:
        raise UsageError("sweep requires an option, such as herd_limit=3..7")
    ask: Callable[..., Report] = partial(lab.sweep, game, tried_values(game, options))
    report = run_study(ask, playing, [variant])
    say_report(report, playing)
    if metric and prints_report(playing):
        swept = report.reports[-1] if isinstance(report, lab.PanelReport) else report
        assert isinstance(swept, lab.Sweep)
        say_wrapped(swept.nearest_text(metric, value), "bold")


def _goal(text: str | None) -> tuple[str, float]:
    """The metric and the value in ``minutes=45``; an empty name if nothing is given."""
    metric, _, value = (text or "").partition("=")
    try:
        return metric.strip(), float(value) if metric else 0.0
    except ValueError:
        raise InputError(
            f"--nearest: expected a metric and a value, such as minutes=45, got {short_text(text)}"
        ) from None


def sensitivity(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION")],
    playing: PlayOptions = DEFAULTS,
) -> None:
    """Change each option alone, to the ends of its range or to every listed value, and rank the effects.

    Args:
        variant: an id or the path of a variant file.
        options: names of options; all options if none is given
    """
    say_study(partial(lab.sensitivity, load(variant), [*options] or None), playing, [variant])


def ladder(variant: str, /, *, playing: PlayOptions = DEFAULTS) -> None:
    """Rate bots by matches in which each plays every seat equally often; --bots names at least two.

    Args:
        variant: an id or the path of a variant file.
    """
    game = load(variant)
    if not playing.bots:
        raise UsageError("ladder requires --bots with at least two bots")
    say_study(partial(lab.ladder, game), playing, [variant], by_each=False)


def matrix(variant: str, /, *, playing: PlayOptions = DEFAULTS) -> None:
    """Show who beats whom among several bots, and the first player's share of wins in each pairing.

    Args:
        variant: an id or the path of a variant file.
    """
    game = load(variant)
    say_study(partial(lab.matrix, game), playing, [variant], by_each=False)


def fairness(variant: str, /, *, playing: PlayOptions = DEFAULTS) -> None:
    """Test whether all places in the order of play have equal win rates, and seats where they may differ.

    Args:
        variant: an id or the path of a variant file.
    """
    say_study(partial(lab.fairness, load(variant)), playing, [variant])


def overview(
    *variants: Annotated[str, Parameter(name="VARIANT")], playing: PlayOptions = DEFAULTS
) -> None:
    """Show the games side by side: rules, options, actions, and statistics of their matches.

    Args:
        variants: ids or paths of variant files; the base of every game if none is given
    """
    games = [load(variant) for variant in variants]
    say_study(partial(lab.overview, games or None), playing, variants, shorter="--matches")


def compare(
    *variants: Annotated[str, Parameter(name="VARIANT")],
    rules_only: bool = False,
    records: str | None = None,
    playing: PlayOptions = DEFAULTS,
) -> None:
    """Compare variants of one game: the differences between their rules, and statistics of the same matches under each.

    Args:
        variants: two or more ids or paths of variant files; each is compared with the first.
        rules_only: compare options, components and rules, and play nothing.
        records: a folder of records of matches between people, to set beside those of bots.
    """
    if len(variants) < 2:
        raise UsageError("compare requires at least two variants")
    if rules_only:
        playing = evolve(playing, matches=0)
    games = [load(variant) for variant in variants]
    report = run_study(partial(lab.compare, games, records=records), playing, variants)
    if prints_report(playing) and not report.legend:
        for heading in dict.fromkeys(f"{game.title} ({game.id})" for game in games):
            say(heading, "bold")
        say()
    say_report(report, playing)


def difference(
    before: str,
    after: str,
    /,
    *,
    as_json: Annotated[Where, Parameter(name="--json")] = None,
    markdown: Where = None,
    html: Where = None,
) -> None:
    """Show the differences between the rules of two variants, or of two games.

    Args:
        before: an id or the path of a variant file.
        after: the other variant, given likewise.
        as_json: write the result as JSON; to stdout if no path is given.
        markdown: write the result as Markdown; to stdout if no path is given.
        html: write the result as part of a page; to stdout if no path is given.
    """
    check_outputs(texts(json=as_json, markdown=markdown, html=html), inputs((before, after)))
    outcome = lab.difference(before, after)
    writers = (
        (as_json, lambda: _json(outcome.to_dict())),
        (markdown, outcome.to_markdown),
        (html, outcome.to_html),
    )
    if write_texts(writers):
        for line in outcome.to_text().splitlines():
            say(line)


def under(
    file: str,
    variant: str,
    /,
    *,
    player: int | None = None,
    as_json: Annotated[Where, Parameter(name="--json")] = None,
) -> None:
    """Show a position, or a whole record, under the rules of another variant.

    Args:
        file: a saved position (a State) or the record of a match.
        variant: an id or the path of a variant file.
        player: the seat whose choices and knowledge are shown; the actor's if not given.
        as_json: write the result as JSON; to stdout if no path is given.
    """
    check_outputs(texts(json=as_json), [NamedFile("the file", file), *inputs([variant])])
    outcome = lab.under(path_of(file), load(variant), player)
    if not write_texts([(as_json, lambda: _json(outcome.to_dict()))]):
        return
    say_wrapped(outcome.verdict, "bold")
    say()
    rows = tuple((a.label, a.action, a.change, " ".join(a.rules) or "-") for a in outcome.actions)
    scores = tuple(
        (outcome.names[s.player], str(s.before), str(s.after), " ".join(s.rules))
        for s in outcome.scores
    )
    tables = [
        Table("Choices", ("choice", "typed", "change", "refused by"), rows),
        Table("Scores", ("who", outcome.before, outcome.after, "by"), scores),
        Table("Why not", ("fault",), tuple((fault,) for fault in outcome.faults)),
    ]
    say_tables([table for table in tables if table.rows])


def _json(data: object) -> str:
    return json.dumps(data, indent=1, ensure_ascii=False) + "\n"
