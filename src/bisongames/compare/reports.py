"""The report of what was asked, whatever it was."""

from __future__ import annotations

from typing import Final

from bisongames.compare.carrying_out import Carried
from bisongames.compare.effects import Sensitivity
from bisongames.compare.facts import Overview
from bisongames.compare.frames import Frame
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


def made(frame: Frame, carried: Carried) -> Report:
    """The report."""
    facts = report_facts(frame, carried.sides, carried.looks, carried.replay)
    kind = _KINDS[frame.kind]
    return kind.told(frame, facts)
