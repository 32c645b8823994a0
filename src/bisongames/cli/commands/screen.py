"""``bisongames screen``: which of many options matter, and which two together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Final

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
from bisongames.cli.output.result_files import write_texts
from bisongames.cli.output.terminal import say
from bisongames.engine.loader import load
from bisongames.lab.studies.screening_result import Screening

EXAMPLES: Final = """
  bisongames screen wind_river
  bisongames screen wind_river rows=7,9 herd_limit=4,6 tipis supply_cost --matches 400
  bisongames screen bison --metrics margin,lead_changes --run screen.sqlite --html screen.html"""


def screen(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION[=TWO VALUES]")],
    playing: PlayOptions = DEFAULTS,
) -> None:
    """Find which of many options matter, and which two together, by matches that each have another combination of them.

    An option without values is tried as it is and a modest step away, about a third or the next listed value; to try others, name two:
    rows=7,9. Values that contain commas are separated by ; and quoted: "costs=0,2,4,7,10;0,2,4,6,9"; rounds=3:4,3:5 changes the rounds of 3 players alone.

    Args:
        variant: an id or the path of a variant file.
        options: such as herd_limit or rows=7,9; all options if none is given
    """
    if playing.until or playing.csv or playing.parquet:
        raise UsageError("screen takes neither --until, --csv nor --parquet")
    game = load(variant)
    valued = tried_values(game, [text for text in options if "=" in text], 2)
    given: dict[str, Iterable[object] | None] = dict.fromkeys(
        text.partition("=")[0] for text in options
    )

    def ask(matches: int, **more: Any) -> Screening:
        if playing.matches is not None or playing.resume:
            more["matches"] = matches
        return lab.screen(game, {**given, **valued} or None, **more)

    found = run_study(ask, playing, [variant], "--matches", by_each=False)
    if write_texts(((playing.as_json, found.to_json), (playing.html, found.to_html))):
        tried, *others = found.tables(playing.all_rows)
        say_tables([tried])
        say_wrapped(found.verdict, "bold")
        say()
        say_tables(others)
