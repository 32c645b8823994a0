"""Studies of variants and bots: rule differences, and simulated matches with statistics.

:func:`compare` compares variants with the first of them; :func:`sweep`, :func:`sensitivity`, :func:`screen`, :func:`tune`,
:func:`ladder`, :func:`matrix`, :func:`fairness` and :func:`overview` are further studies; :func:`under` evaluates a position under other rules,
:func:`difference` compares only the rules, :func:`advise` gives the best choices of a position with reasons, and
:func:`analyse` judges a whole match; :func:`puzzles` are positions with one best choice, and :func:`make_puzzles` finds more. A :class:`Run` is the file of a stored study.

Every report prints its verdict; ``to_frame()`` and ``to_frame("metrics")`` are pandas DataFrames of its matches and of its
metrics, ``plot("turns")`` is a chart of one metric, and ``tables()``, ``to_html(path)`` and ``to_csv(path)`` are the rest.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from bisongames.lab.advice.advice import Advice as Advice
    from bisongames.lab.advice.search_advice import advise as advise
    from bisongames.lab.analysis.analysis import Analysis as Analysis
    from bisongames.lab.analysis.match_analysis import analyse as analyse
    from bisongames.lab.design.goals import Goal as Goal
    from bisongames.lab.metrics.pace import Pace as Pace, calibrate as calibrate
    from bisongames.lab.puzzle_book.puzzle import Puzzle as Puzzle, puzzles as puzzles
    from bisongames.lab.puzzle_book.puzzle_search import make_puzzles as make_puzzles
    from bisongames.lab.report.card import CardLine as CardLine
    from bisongames.lab.report.match_rows import Played as Played
    from bisongames.lab.report.metric_rows import Row as Row
    from bisongames.lab.report.report import Report as Report
    from bisongames.lab.report.text_tables import Table as Table
    from bisongames.lab.rule_diff.diff import difference as difference
    from bisongames.lab.rule_diff.diff_text import Difference as Difference
    from bisongames.lab.run import Run as Run
    from bisongames.lab.stats.estimates import Estimate as Estimate
    from bisongames.lab.studies.comparison import compare as compare
    from bisongames.lab.studies.fairness import fairness as fairness
    from bisongames.lab.studies.fairness_report import Fairness as Fairness
    from bisongames.lab.studies.ladder import Ladder as Ladder, ladder as ladder
    from bisongames.lab.studies.matrix import Matrix as Matrix, matrix as matrix
    from bisongames.lab.studies.overview import Overview as Overview, overview as overview
    from bisongames.lab.studies.panel import PanelReport as PanelReport
    from bisongames.lab.studies.screening import screen as screen
    from bisongames.lab.studies.screening_result import Screening as Screening
    from bisongames.lab.studies.sensitivity import (
        Sensitivity as Sensitivity,
        sensitivity as sensitivity,
    )
    from bisongames.lab.studies.sweep import Sweep as Sweep, sweep as sweep
    from bisongames.lab.studies.tune import tune as tune
    from bisongames.lab.studies.tune_result import Tuning as Tuning
    from bisongames.lab.studies.under_other_rules import Under as Under, under as under

_MODULES: Final = {
    "compare": "studies.comparison",
    "sweep": "studies.sweep",
    "sensitivity": "studies.sensitivity",
    "ladder": "studies.ladder",
    "matrix": "studies.matrix",
    "fairness": "studies.fairness",
    "overview": "studies.overview",
    "under": "studies.under_other_rules",
    "difference": "rule_diff.diff",
    "advise": "advice.search_advice",
    "Advice": "advice.advice",
    "analyse": "analysis.match_analysis",
    "Analysis": "analysis.analysis",
    "screen": "studies.screening",
    "Screening": "studies.screening_result",
    "puzzles": "puzzle_book.puzzle",
    "Puzzle": "puzzle_book.puzzle",
    "make_puzzles": "puzzle_book.puzzle_search",
    "tune": "studies.tune",
    "Tuning": "studies.tune_result",
    "Goal": "design.goals",
    "calibrate": "metrics.pace",
    "Pace": "metrics.pace",
    "Run": "run",
    "Report": "report.report",
    "Sweep": "studies.sweep",
    "Sensitivity": "studies.sensitivity",
    "Ladder": "studies.ladder",
    "Matrix": "studies.matrix",
    "PanelReport": "studies.panel",
    "Fairness": "studies.fairness_report",
    "Overview": "studies.overview",
    "Under": "studies.under_other_rules",
    "Difference": "rule_diff.diff_text",
    "Row": "report.metric_rows",
    "CardLine": "report.card",
    "Estimate": "stats.estimates",
    "Played": "report.match_rows",
    "Table": "report.text_tables",
}
_INSTEAD: Final = {
    "analyze": "lab.analyse",
    "tournament": "lab.ladder",
    "hint": "lab.advise",
    "diff": "lab.difference",
    **dict.fromkeys(("simulate", "run", "play"), "lab.compare, or lab.overview for one game"),
}
"""What to use instead of names that others have for it."""
__all__ = [  # noqa: PLE0604  each is loaded on first use
    *_MODULES,
]


def __getattr__(name: str) -> Any:
    """Loads a name on first use, so that no command waits for what it does not use, and keeps it."""
    if name not in _MODULES:
        from bisongames.engine.core.hints import not_in_module

        raise not_in_module(sys.modules[__name__], name, _INSTEAD.get(name))
    value = globals()[name] = getattr(import_module(f"bisongames.lab.{_MODULES[name]}"), name)
    return value


def __dir__() -> list[str]:
    return sorted(_MODULES)
