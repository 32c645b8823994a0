"""``bisongames analyse``: where a match was decided, by luck or by choices."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from bisongames import lab
from bisongames.cli.arguments.argument_errors import InputError
from bisongames.cli.arguments.argument_loader import load_match
from bisongames.cli.arguments.lab_options import match_of_run
from bisongames.cli.output.progress import progress_lines
from bisongames.cli.output.result_files import NamedFile, Where, check_outputs, texts, write_texts
from bisongames.cli.output.terminal import room, say
from bisongames.lab.analysis.match_analysis import BUDGET

EXAMPLES: Final = """
  bisongames analyse match.json
  bisongames analyse match.json --html analysis.html
  bisongames analyse match.json --budget 1000 --seconds 600
  bisongames analyse herd.sqlite:17 --json"""


def analyse(
    file: str,
    /,
    *,
    budget: int = BUDGET,
    seed: int = 0,
    seconds: float | None = None,
    as_json: Annotated[Where, Parameter(name="--json")] = None,
    html: Where = None,
) -> None:
    """Show who was likely to win and when, what luck gave, and which choices lost most.

    Args:
        file: the record of a match, or a match of a run: herd.sqlite:17 is its match 17.
        budget: iterations of the search at each choice.
        seed: the seed of the analysis; the same budget and seed repeat it.
        seconds: the time after which no further choice is judged, those with the largest change of chance first.
        as_json: write the analysis as JSON; to stdout if no path is given.
        html: write the analysis as a page; to stdout if no path is given.
    """
    check_outputs(texts(json=as_json, html=html), [NamedFile("the match", file)])
    match = match_of_run(file) or load_match(file)
    with progress_lines("analysing", "choices", "; --budget and --seconds change it") as progress:
        try:
            analysis = lab.analyse(match, budget, seed, seconds=seconds, progress=progress)
        except KeyboardInterrupt:
            raise InputError("stopped; --seconds sets a time to stop with what is known") from None
    if write_texts([(as_json, analysis.to_json), (html, analysis.to_html)]):
        for line in analysis.to_text(width=room()).splitlines():
            say(line)
