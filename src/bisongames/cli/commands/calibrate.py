"""``bisongames calibrate``: how long people take for each kind of choice."""

from __future__ import annotations

from typing import Annotated, Final

from cyclopts import Parameter

from bisongames import lab
from bisongames.cli.arguments.argument_errors import UsageError
from bisongames.cli.arguments.lab_options import say_tables
from bisongames.cli.output.result_files import NamedFile, Where, check_outputs, texts, write_texts
from bisongames.lab.metrics.pace import standard_pace
from bisongames.lab.report.text_tables import Table

EXAMPLES: Final = """
  bisongames calibrate evening.json another.json
  bisongames calibrate *.json --toml pace.toml
  bisongames compare catan catan+vp_to_win=8 --pace pace.toml"""


def calibrate(
    *files: Annotated[str, Parameter(name="FILE")],
    toml: Where = None,
) -> None:
    """Measure from records how many seconds people take for each kind of choice.

    Args:
        files: records of matches that people played, with play or on a server.
        toml: write the seconds as TOML, which --pace of the studies reads; to stdout if no path is given.
    """
    if not files:
        raise UsageError("calibrate requires the record of at least one match")
    check_outputs(texts(toml=toml), [NamedFile("a record", file) for file in files])
    pace = lab.calibrate(files)
    if write_texts([(toml, pace.to_toml)]):
        usual, columns = standard_pace(), ("kind of choice", "seconds", "estimate", "measured")
        for game, kinds in pace.seconds.items():
            rows = tuple(
                (
                    kind.replace("_", " "),
                    f"{seconds:.1f}",
                    f"{usual.of(game, kind):g}",
                    str(pace.measured[game].get(kind, 0)),
                )
                for kind, seconds in kinds.items()
            )
            say_tables([Table(game, columns, rows, numbers=3)])
