"""``bisongames compare`` and ``difference``: variants side by side, by their rules and on simulated matches."""

from __future__ import annotations

import json
from typing import Annotated, Final

from attrs import evolve
from cyclopts import Parameter

from bisongames.cli.faults import UsageFault
from bisongames.cli.laboratory import (
    NO_WISHES,
    Playing,
    Where,
    carried_out,
    say_report,
)
from bisongames.cli.outputs import inputs, put, see_outputs, texts
from bisongames.cli.terminal import say
from bisongames.compare import compare as compared, difference as different
from bisongames.play.variants import load

EXAMPLES: Final = """
  bisongames compare wind_river wind_river/per-field
  bisongames compare wind_river wind_river+herd_limit=6 --bots greedy,random
  bisongames compare wind_river my-house-rules.toml --until turns --matches 2000
  bisongames compare wind_river wind_river/seven-rows --html rows.html"""

DIFFERENCE_EXAMPLES: Final = """
  bisongames difference wind_river wind_river/per-field
  bisongames difference wind_river my-house-rules.toml --markdown
  bisongames difference wind_river bison --json"""


def compare(
    *variants: Annotated[str, Parameter(name="VARIANT")],
    rules_only: bool = False,
    playing: Playing = NO_WISHES,
) -> None:
    """Compare variants of one game: what their rules differ in, and how the same matches go by each.

    Args:
        variants: two or more ids or paths of variant files; each is compared with the first.
        rules_only: compare options, components and rules, and play nothing.
        playing: how.
    """
    if len(variants) < 2:
        raise UsageFault("compare needs at least two variants")
    if rules_only:
        playing = evolve(playing, matches=0)
    games = [load(variant) for variant in variants]
    report = carried_out(lambda **told: compared(games, **told), playing, variants)
    if not (playing.as_json == [] or playing.csv == [] or playing.html == []):
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
    """Show what the rules of two variants, or of two games, differ in.

    Args:
        before: an id or the path of a variant file.
        after: the same.
        as_json: write it as JSON; without a path to stdout.
        markdown: write it as Markdown; without a path to stdout.
        html: write it as part of a page; without a path to stdout.
    """
    see_outputs(texts(json=as_json, markdown=markdown, html=html), inputs((before, after)))
    found = different(before, after)
    whole = True
    plain = json.dumps(found.to_dict(), indent=1, ensure_ascii=False) + "\n"
    for given, text in (
        (as_json, plain),
        (markdown, found.to_markdown()),
        (html, found.to_html()),
    ):
        if given:
            put(given[0], text)
        elif given is not None:
            print(text, end="")
            whole = False
    if whole:
        for line in found.to_text().splitlines():
            say(line)
