"""Variants side by side: what their rules differ in, and how paired matches of them go.

:func:`compare` holds variants against the first of them; :func:`sweep`, :func:`sensitivity`, :func:`ladder`,
:func:`fairness` and :func:`overview` ask more; :func:`under` looks at one position, :func:`difference` at the rules
alone. A :class:`Run` is a file in which a long comparison is kept.
"""

from bisongames.compare.comparing import compare
from bisongames.compare.difference import Difference, difference
from bisongames.compare.effects import Sensitivity
from bisongames.compare.estimates import Estimate
from bisongames.compare.facts import Overview
from bisongames.compare.kept import Run
from bisongames.compare.other_rules import Under, under
from bisongames.compare.played import Played
from bisongames.compare.points import Sweep
from bisongames.compare.questions import fairness, ladder, overview, sensitivity, sweep
from bisongames.compare.ratings import Ladder
from bisongames.compare.report import Report
from bisongames.compare.rows import Row
from bisongames.compare.seats import Fairness
from bisongames.compare.tables import Table

__all__ = [
    "compare",
    "sweep",
    "sensitivity",
    "ladder",
    "fairness",
    "overview",
    "under",
    "difference",
    "Run",
    "Report",
    "Sweep",
    "Sensitivity",
    "Ladder",
    "Fairness",
    "Overview",
    "Under",
    "Difference",
    "Row",
    "Estimate",
    "Played",
    "Table",
]
