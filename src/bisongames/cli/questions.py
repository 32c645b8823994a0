"""``bisongames sweep``, ``sensitivity``, ``ladder``, ``fairness``, ``overview`` and ``under``."""

from __future__ import annotations

import json
from typing import Annotated, Any, Final

from cyclopts import Parameter

from bisongames.cli.faults import GivenFault, UsageFault
from bisongames.cli.laboratory import (
    NO_WISHES,
    Playing,
    Where,
    carried_out,
    say_report,
    say_tables,
    say_wrapped,
)
from bisongames.cli.outputs import Named, inputs, put, see_outputs, texts
from bisongames.cli.terminal import say
from bisongames.compare import (
    fairness as fair,
    ladder as rated,
    overview as looked_over,
    sensitivity as sensed,
    sweep as swept,
    under as seen_under,
)
from bisongames.compare.tables import Table
from bisongames.play.errors import shown
from bisongames.play.options import Kind, Numbers, PerPlayers, kinds_of, whole_number
from bisongames.play.saving import path_of
from bisongames.play.state import Game
from bisongames.play.variants import load

SWEEP_EXAMPLES: Final = """
  bisongames sweep wind_river herd_limit=3..7
  bisongames sweep wind_river herd_limit=3,5 tipis=5,7 --metrics turns,margin
  bisongames sweep wind_river players=3,4 --matches 400"""
SENSITIVITY_EXAMPLES: Final = """
  bisongames sensitivity wind_river --matches 50 --metrics turns,margin
  bisongames sensitivity wind_river herd_limit tipis --html tornado.html"""
LADDER_EXAMPLES: Final = """
  bisongames ladder wind_river --bots greedy,random
  bisongames ladder wind_river --bots greedy,my_bots:Careful:patience=3"""
FAIRNESS_EXAMPLES: Final = """
  bisongames fairness wind_river --matches 1000
  bisongames fairness bison --players 2 --run fair.sqlite"""
OVERVIEW_EXAMPLES: Final = """
  bisongames overview --bots random --matches 20
  bisongames overview wind_river wind_river/seven-rows"""
UNDER_EXAMPLES: Final = """
  bisongames under match.json wind_river+herd_limit=4
  bisongames under match.json wind_river/per-field --json"""

_RANGE: Final = ".."


def sweep(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION=VALUES")],
    playing: Playing = NO_WISHES,
) -> None:
    """Try values of an option, or of two at once; each point is held against the first.

    Args:
        variant: an id or the path of a variant file.
        options: such as herd_limit=3..7 or tipis=5,7; players and bots can be swept too.
        playing: how.
    """
    if not options:
        raise UsageFault("sweep needs an option, such as herd_limit=3..7")
    game = load(variant)
    wanted: dict[str, list[Any]] = {}
    for text in options:
        name, equals, values = text.partition("=")
        if not equals:
            raise GivenFault(f"an option is given as name=values, not as {shown(text)}")
        if name in wanted:
            raise GivenFault(f"the option {shown(name)} is given twice")
        wanted[name] = _values(game, name, values)
    say_report(carried_out(lambda **told: swept(game, wanted, **told), playing, [variant]), playing)


def _values(game: Game, name: str, text: str) -> list[Any]:
    """What is written ``3..7``, ``5,7`` or, of values with commas, ``1,2;2,3``."""
    kind = kinds_of(game.rulebook.options).get(name)
    low, dots, high = text.partition(_RANGE)
    ends = whole_number(low), whole_number(high)
    if dots and isinstance(ends[0], int) and isinstance(ends[1], int):
        if not 0 <= ends[1] - ends[0] <= 1000:
            raise GivenFault(f"{shown(name)}: {shown(text)} is no range of values")
        return list(range(ends[0], ends[1] + 1))
    long = isinstance(kind, Numbers | PerPlayers)
    parts = text.split(";") if long or ";" in text else text.split(",")
    return [_value(kind, name, part.strip()) for part in parts]


def _value(kind: Kind | None, name: str, text: str) -> Any:
    if kind is not None:
        return kind.read(text)
    return whole_number(text) if name == "players" else text


def sensitivity(
    variant: str,
    /,
    *options: Annotated[str, Parameter(name="OPTION")],
    playing: Playing = NO_WISHES,
) -> None:
    """Change each option alone, to the ends of its range or every listed value, and rank what that does.

    Args:
        variant: an id or the path of a variant file.
        options: names of options; all of them if none is given.
        playing: how.
    """
    game = load(variant)
    report = carried_out(
        lambda **told: sensed(game, list(options) or None, **told), playing, [variant]
    )
    say_report(report, playing)


def ladder(variant: str, /, *, playing: Playing = NO_WISHES) -> None:
    """Rate bots by letting them play each other, all equally often on every seat.

    Args:
        variant: an id or the path of a variant file.
        playing: how; --bots names at least two.
    """
    game = load(variant)
    bots = ",".join(playing.bots)
    if not bots:
        raise UsageFault("ladder needs --bots with at least two of them")
    report = carried_out(lambda **told: rated(game, bots, **told), playing, [variant], bots=False)
    say_report(report, playing)


def fairness(variant: str, /, *, playing: Playing = NO_WISHES) -> None:
    """Test whether every seat, and every place in the order of play, wins equally often.

    Args:
        variant: an id or the path of a variant file.
        playing: how.
    """
    game = load(variant)
    say_report(carried_out(lambda **told: fair(game, **told), playing, [variant]), playing)


def overview(
    *variants: Annotated[str, Parameter(name="VARIANT")], playing: Playing = NO_WISHES
) -> None:
    """Show the games side by side: rules, options, actions, and how their matches go.

    Args:
        variants: ids or paths of variant files; the base of every game if none is given.
        playing: how.
    """
    games = [load(variant) for variant in variants] or None
    say_report(carried_out(lambda **told: looked_over(games, **told), playing, variants), playing)


def under(
    file: str,
    variant: str,
    /,
    *,
    player: int | None = None,
    as_json: Annotated[Where, Parameter(name="--json")] = None,
) -> None:
    """Show what other rules make of a position, or how far a record fits them.

    Args:
        file: a State or the record of a match.
        variant: an id or the path of a variant file.
        player: whose choices and knowledge; whoever is asked if not given.
        as_json: write it as JSON; without a path to stdout.
    """
    read = [Named("the file", file), *inputs([variant])]
    see_outputs(texts(json=as_json), read)
    found = seen_under(path_of(file), load(variant), player)
    if as_json is not None:
        text = json.dumps(found.to_dict(), indent=1, ensure_ascii=False) + "\n"
        if as_json:
            put(as_json[0], text)
        else:
            print(text, end="")
            return
    say_wrapped(found.verdict, "bold")
    say()
    rows = tuple((a.label, a.action, a.change, " ".join(a.rules) or "-") for a in found.actions)
    scores = tuple(
        (found.names[s.player], str(s.before), str(s.after), " ".join(s.rules))
        for s in found.scores
    )
    faults = tuple((fault,) for fault in found.faults)
    tables = [
        Table("Choices", ("choice", "typed", "change", "refused by"), rows),
        Table("Scores", ("who", found.before, found.after, "by"), scores),
        Table("Why not", ("fault",), faults),
    ]
    say_tables([table for table in tables if table.rows])
