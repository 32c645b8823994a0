"""Every ``to_*`` with a path writes what it returns without one, and then returns None."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import bisongames
from bisongames import Match, RecordError, lab
from bisongames.lab.studies.tune_result import Proposal

ASKED: Any = {"players": 3, "matches": 2, "bots": "random"}
WIND = "wind_river+rows=5"


def _proposal() -> Proposal:
    report: Any = None
    return Proposal.of({"rows": 5}, bisongames.load(WIND), (), (), (), report)


MAKERS: dict[str, Callable[[], object]] = {
    "report": lambda: lab.compare([WIND, "wind_river+rows=6"], **ASKED),
    "difference": lambda: lab.difference(WIND, "wind_river"),
    "advice": lambda: lab.advise(Match(WIND, seed=1).state, budget=4),
    "analysis": lambda: lab.analyse(Match(WIND, seed=1), budget=1),
    "pace": lambda: lab.Pace({"wind_river": {"earn": 3.0}}),
    "proposal": _proposal,
}


@pytest.mark.parametrize("name", MAKERS)
def test_what_is_given_a_path_is_written_there_and_nothing_is_returned(
    name: str, tmp_path: Path
) -> None:
    thing = MAKERS[name]()
    if name == "report":
        pytest.importorskip("altair")
    methods = [each for each in dir(thing) if each.startswith("to_")]
    written = [
        each for each in methods if "path" in inspect.signature(getattr(thing, each)).parameters
    ]
    assert not {"to_json", "to_html", "to_text", "to_csv", "to_toml"} & {*methods} - {*written}
    for each in written:
        if each == "to_parquet":
            continue
        give = getattr(thing, each)
        for file in (tmp_path / each, str(tmp_path / f"{each}.txt")):
            assert give(file) is None
            assert Path(file).read_text("utf-8") == give()
        with pytest.raises(RecordError):
            give(tmp_path)


def test_options_of_a_text_are_given_by_name() -> None:
    found = lab.difference(WIND, "wind_river")
    assert "](there/wind_river.md#" in found.to_markdown(pages="there/")
    parameters = inspect.signature(type(found).to_markdown).parameters
    assert list(parameters) == ["self", "path", "pages"]
