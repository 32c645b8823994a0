"""Studies of variants and bots: rule differences, and simulated matches with statistics.

:func:`compare` compares variants with the first of them; :func:`sweep`, :func:`sensitivity`, :func:`ladder`,
:func:`fairness` and :func:`overview` are further studies; :func:`under` evaluates a position under other rules,
:func:`difference` compares only the rules. A :class:`Run` is the file of a stored study.
"""

from bisongames.lab.report.match_rows import Played
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.rule_diff.diff import difference
from bisongames.lab.rule_diff.diff_text import Difference
from bisongames.lab.run import Run
from bisongames.lab.stats.estimates import Estimate
from bisongames.lab.studies.comparison import compare
from bisongames.lab.studies.fairness import Fairness, fairness
from bisongames.lab.studies.ladder import Ladder, ladder
from bisongames.lab.studies.overview import Overview, overview
from bisongames.lab.studies.sensitivity import Sensitivity, sensitivity
from bisongames.lab.studies.sweep import Sweep, sweep
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
