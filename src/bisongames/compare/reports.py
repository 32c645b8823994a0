"""The report of what was asked, whatever it was."""

from __future__ import annotations

from typing import Final

from bisongames.compare.carrying_out import Carried
from bisongames.compare.effects import Sensitivity
from bisongames.compare.facts import Overview
from bisongames.compare.frames import Design
from bisongames.compare.points import Sweep
from bisongames.compare.ratings import Ladder
from bisongames.compare.report import Report, report_facts
from bisongames.compare.seats import Fairness

_KINDS: Final[dict[str, type[Report]]] = {
    "compare": Report,
    "sweep": Sweep,
    "sensitivity": Sensitivity,
    "ladder": Ladder,
    "fairness": Fairness,
    "overview": Overview,
}


def made(design: Design, carried: Carried) -> Report:
    """The report."""
    facts = report_facts(design, carried.sides, carried.looks, carried.replay)
    kind = _KINDS[design.kind]
    return kind.told(design, facts)
