"""Variants side by side: what their rules differ in, and how paired matches of them go.

:func:`compare` holds variants against the first of them; :func:`sweep`, :func:`sensitivity`, :func:`ladder`,
:func:`fairness` and :func:`overview` ask more; :func:`under` looks at one position, :func:`difference` at the rules
alone. A :class:`Run` is a file in which a long comparison is kept.
"""

from bisongames.lab.report.match_rows import Played
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.rule_diff.diff import Difference, difference
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.studies.comparison import compare
from bisongames.lab.studies.entry_points import fairness, ladder, overview, sensitivity, sweep
from bisongames.lab.studies.fairness import Fairness
from bisongames.lab.studies.ladder import Ladder
from bisongames.lab.studies.overview import Overview
from bisongames.lab.studies.sensitivity import Sensitivity
from bisongames.lab.studies.stored_run import Run
from bisongames.lab.studies.sweep import Sweep
from bisongames.lab.studies.under_other_rules import Under, under

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
