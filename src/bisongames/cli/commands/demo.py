"""``bisongames demo``: the library in a minute."""

from __future__ import annotations

import random
import sys
import time
from pathlib import Path
from typing import Final

from bisongames import show
from bisongames.bots import Greedy
from bisongames.cli.arguments.lab_options import say_wrapped
from bisongames.cli.output.tables import say_table
from bisongames.cli.output.terminal import console, interactive, say
from bisongames.engine.core.refusals import IllegalAction
from bisongames.engine.matches.match import Match
from bisongames.lab import compare
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.text_tables import estimate_text

EXAMPLES: Final = """
  bisongames demo
  bisongames demo --out board.svg --matches 100"""

NAMES: Final = ("Ann", "Ben", "Cleo")
VARIANTS: Final = ("wind_river", "wind_river+herd_limit=3")
OPENING: Final = 22
"""Number of choices played before the demo shows anything."""
SHOWN: Final = 8
"""Number of choices that the demo shows."""
WRONG: Final = "buffalo:C1-C3"
"""The illegal action that the demo tries."""
PAUSE: Final = 0.7
"""Seconds between two choices at a terminal."""
METRICS: Final = (
    *("branching", "chosen", "decisions", "margin", "score_winner", "tipis_in_the_plains"),
    "turns",
)
ROWS: Final = 5


def demo(*, out: str = "bisongames-demo.svg", matches: int = 40) -> None:
    """See a few turns, a refusal with its reason, a picture, and two variants compared.

    Args:
        out: the file for the picture.
        matches: number of matches per variant in the comparison.
    """
    match = opening()
    _turns(match)
    _refusal(match)
    _picture(match, Path(out))
    comparison(matches)
    say("Now you: bisongames play wind_river", "bold")


def opening() -> Match:
    """The match of the demo, after its opening choices."""
    match = Match(VARIANTS[0], players=len(NAMES), seed=7, names=NAMES)
    bot, rng = Greedy(), random.Random(1)
    for _ in range(OPENING):
        _chosen(match, bot, rng)
    return match


def _chosen(match: Match, bot: Greedy, rng: random.Random) -> str:
    """Lets a bot play, and returns its choice in words, with the preview."""
    actor = match.actor
    if actor is None:
        return ""
    action = bot.choose(match.state, actor, rng)
    text = f"{match.names[actor]}: {show.label(action, match.state)}"
    more = show.preview(action, match.state)
    match.play(action, actor)
    return f"{text} ({more})" if more else text


def board(match: Match) -> str:
    """The board as text."""
    lit = console().color_system is not None and sys.stdout.isatty()
    return match.to_text(width=80, color=lit)


def _turns(match: Match) -> None:
    _head("Wind River: a herd that everybody moves, and tipis that follow it")
    print(board(match))
    print()
    bot, rng = Greedy(), random.Random(2)
    for _ in range(SHOWN):
        say(f"  {_chosen(match, bot, rng)}")
        if interactive():
            time.sleep(PAUSE)
    print()
    print(board(match))


def _refusal(match: Match) -> None:
    _head("A refusal names every broken rule, and says why")
    say(f"> {WRONG}")
    try:
        match.play(WRONG)
    except IllegalAction as refused:
        for violation in refused.violations:
            say(f"  {violation}")


def _picture(match: Match, out: Path) -> None:
    _head("Every position is a picture")
    match.to_svg(out, match.moves[-1].events)
    say(f"  {out.resolve().as_uri()}")


def comparison(matches: int) -> None:
    """Compares two variants on the same matches, and prints the verdict."""
    _head(f"What if only 3 buffaloes fit on a field? {matches} matches of each, with the same luck")
    report = compare(VARIANTS, matches=matches, metrics=METRICS)
    columns = ("", *("5 buffaloes", "3 buffaloes"), "difference")
    say_table(columns, [_cells(row) for row in report.rows[:ROWS]], numbers=3)
    say()
    say_wrapped(report.verdict, "bold")
    say()


def _cells(row: Row) -> tuple[str, ...]:
    """A metric's title, its mean in both variants, and the difference."""
    return (row.title, *map(estimate_text, row.means), *map(estimate_text, row.differences))


def _head(text: str) -> None:
    say()
    say(text, "bold")
    say()
