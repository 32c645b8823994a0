"""The result of a search for goals."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Final, Self

from attrs import evolve, field, frozen

from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.core.to_files import text_or_file
from bisongames.engine.loader import load
from bisongames.engine.positions.state import Game
from bisongames.lab.design.goals import Goal
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.html_page import table_html
from bisongames.lab.report.plain_report import as_plain
from bisongames.lab.report.report import Report
from bisongames.lab.report.study_result import StudyResult
from bisongames.lab.report.text_tables import Table
from bisongames.lab.stats.estimates import Estimate, hundredths, percent
from bisongames.lab.stats.states import MAX_REQUIRED
from bisongames.lab.value_checks import PlainDict

LEAST_TOLD: Final = 0.01
"""The smallest importance that a table shows."""
_MET = {True: "met", False: "not met", None: "open"}


@frozen
class RaceRound(HelpfulValue):
    """A round of the race."""

    matches: int
    """All matches up to its end."""
    points: int
    """The number of points that raced."""
    best: str
    """The best of them so far."""
    loss: float
    """How far it missed the goals."""


@frozen
class Proposal(HelpfulValue):
    """A point of the front, with fresh matches that did not choose it."""

    options: Mapping[str, object]
    variant: Game
    values: Mapping[str, Estimate]
    """The value of each goal's metric."""
    met: Mapping[str, bool | None]
    """Per goal, whether its value lies within the tolerance, or moved as wished; None: cannot be told yet."""
    needed: Mapping[str, int]
    """For each goal that cannot be told yet, about how many more matches would tell."""
    report: Report = field(repr=False)
    """The comparison with the base variant, in the same fresh matches."""
    losses: tuple[float, ...] = field(repr=False)

    @classmethod
    def of(
        cls,
        options: Mapping[str, object],
        variant: Game,
        goals: Sequence[Goal],
        values: Mapping[str, Estimate],
        report: Report,
        losses: tuple[float, ...],
    ) -> Self:
        """A proposal from its confirmation."""
        met, needed = {}, {}
        for goal in goals:
            value = values[goal.metric]
            met[goal.metric] = goal.met(value)
            if goal.target is None:
                row = next(row for row in report.rows if row.metric == goal.metric)
                less = row.differences[0]
                if less is not None and less.state in ("changed", "same"):
                    wished = less.mean < 0 if goal.small else less.mean > 0
                    met[goal.metric] = less.state == "changed" and wished
                elif less is not None and less.needed is not None:
                    needed[goal.metric] = less.needed
            elif met[goal.metric] is None:
                needed[goal.metric] = _needed(goal, value)
        return cls(dict(options), variant, values, met, needed, report, losses)

    @property
    def name(self) -> str:
        """The options, as they are typed."""
        return " ".join(f"{name}={value_text(value)}" for name, value in self.options.items())

    @text_or_file
    def to_toml(self) -> str:
        """This variant as TOML, or None once it is written to a path."""
        name, *more = self.variant.id.split("+")
        base = load(name)
        added = [each for each in more if "=" not in each]
        usual = load("+".join((name, *added))).plain_options()
        own = {n: value for n, value in self.variant.plain_options().items() if value != usual[n]}
        lines = [f'extends = "{base.id}"', f'title = "{base.title} with {self.name}"']
        lines += [f"expansions = {json.dumps(added)}"] if added else []
        lines += [f"without = {json.dumps(self.variant.without)}"] if self.variant.without else []
        lines += ["", "[options]", *(f"{n} = {json.dumps(value)}" for n, value in own.items())]
        lines += ["", "[provenance]", *(f'{n} = "tuned"' for n in own)]
        return "\n".join(lines) + "\n"


def _needed(goal: Goal, value: Estimate) -> int:
    """About how many more matches would bring the nearer end of the interval to the nearer end of the tolerance."""
    if value.low is None or value.high is None or goal.target is None:
        return 1
    reach = (value.high - value.low) / 2
    room = abs(abs(value.mean - goal.target) - goal.tolerance)
    if not room:
        return MAX_REQUIRED
    return max(1, round(value.number * ((reach / room) ** 2 - 1)) + 1)


@frozen(kw_only=True)
class Tuning(StudyResult):
    """The result of a search for goals."""

    variant: str
    goals: tuple[Goal, ...]
    budget: int
    matches: int
    """The matches that it took, fresh ones included."""
    combinations: int
    """The number of combinations that raced."""
    proposals: tuple[Proposal, ...]
    """The front: no combination is better in every goal. The best is first."""
    importance: Mapping[str, float]
    """How much of the differences in the first round each option accounts for, and each pair beyond its options: 0 to 1."""
    history: tuple[RaceRound, ...]

    @property
    def heading(self) -> str:
        """What was searched."""
        return f"{self.variant}, tuned"

    @property
    def verdict(self) -> str:
        """The best proposal and what it reaches, in a few sentences."""
        best = self.proposals[0]
        told = "; ".join(
            f"{goal.metric} {_value(best.values[goal.metric])}, {self._met(best, goal)}"
            for goal in self.goals
        )
        more = len(self.proposals) - 1
        others = f" {more} more {'is' if more == 1 else 'are'} on the front." if more else ""
        return (
            f"Best for {', '.join(map(str, self.goals))}: {best.name}, after {self.matches} matches of "
            f"{self.combinations} combinations. In {best.report.number} fresh matches: {told}.{others}"
        )

    def _met(self, proposal: Proposal, goal: Goal) -> str:
        state = _MET[proposal.met[goal.metric]]
        needed = proposal.needed.get(goal.metric)
        return state if needed is None else f"open (about {more_matches_text(needed)})"

    def tables(self) -> list[Table]:
        """The front, the importance of the options, and the rounds of the race."""
        goals = [goal.metric for goal in self.goals]
        front = tuple(
            (p.name, *(f"{_value(p.values[g.metric])}, {self._met(p, g)}" for g in self.goals))
            for p in self.proposals
        )
        shares = tuple((n, f"{percent(s)}") for n, s in self.importance.items() if s >= LEAST_TOLD)
        rounds = tuple(
            (str(s.points), s.best, f"{s.loss:.2f}", str(s.matches)) for s in self.history
        )
        return [
            Table("Proposals, in fresh matches", ("options", *goals), front),
            Table("What matters", ("option", "of the differences"), shares, numbers=1),
            Table("The race", ("points", "best", "miss", "matches"), rounds, numbers=2),
        ]

    def to_dict(self) -> PlainDict:
        """The result as plain data."""
        return {
            "verdict": self.verdict,
            "variant": self.variant,
            "goals": [as_plain(goal) for goal in self.goals],
            "budget": self.budget,
            "matches": self.matches,
            "combinations": self.combinations,
            "proposals": [
                {
                    "options": as_plain(p.options),
                    "variant": p.variant.id,
                    "values": as_plain(p.values),
                    "met": dict(p.met),
                    "needed": dict(p.needed),
                    "report": p.report.to_dict(),
                }
                for p in self.proposals
            ],
            "importance": dict(self.importance),
            "history": as_plain(self.history),
        }

    def _more(self) -> Iterator[str]:
        for proposal in self.proposals:
            yield f"<h2>{escape(proposal.name)}</h2><p>{escape(proposal.report.verdict)}</p>"
            yield from (table_html(evolve(t, note="")) for t in proposal.report.tables() if t.rows)


def _value(value: Estimate) -> str:
    reach = f" ({value.interval()})" if value.interval() else ""
    return f"{hundredths(value.mean):.2f}{reach}"
