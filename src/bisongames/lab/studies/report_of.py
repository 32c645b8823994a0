"""The report of what was asked, whatever it was."""

from __future__ import annotations

from typing import Final

from bisongames.lab.design.design import Design
from bisongames.lab.report.report import Report, common_fields
from bisongames.lab.studies.execution import Simulated
from bisongames.lab.studies.fairness import Fairness
from bisongames.lab.studies.ladder import Ladder
from bisongames.lab.studies.overview import Overview
from bisongames.lab.studies.sensitivity import Sensitivity
from bisongames.lab.studies.sweep import Sweep

_KINDS: Final[dict[str, type[Report]]] = {
    "compare": Report,
    "sweep": Sweep,
    "sensitivity": Sensitivity,
    "ladder": Ladder,
    "fairness": Fairness,
    "overview": Overview,
}


def report_of(design: Design, simulated: Simulated) -> Report:
    """The report."""
    facts = common_fields(design, simulated.arms, simulated.looks, simulated.replay)
    kind = _KINDS[design.kind]
    return kind.build(design, facts)
