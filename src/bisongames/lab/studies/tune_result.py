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
from bisongames.lab.design.design import UNCHANGED
from bisongames.lab.design.goals import PLACES, SKILL, Goal, matches_needed, total, weight_of
from bisongames.lab.metrics.metric_titles import value_text
from bisongames.lab.report.conclusions import more_matches_text
from bisongames.lab.report.html_page import table_html
from bisongames.lab.report.plain_report import as_plain
from bisongames.lab.report.report import Report
from bisongames.lab.report.small_margin import MARGIN, small_margin_text
from bisongames.lab.report.study_result import StudyResult
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import Estimate, hundredths, percent
from bisongames.lab.studies.race_budget import untried_text
from bisongames.lab.value_checks import PlainDict

LEAST_TOLD: Final = 0.01
"""The smallest importance that a table shows."""
FINALISTS: Final = 4
"""The number of points that are left for the front."""
_MET: Final = {True: "met", False: "not met", None: "open"}
_MEANINGS: Final = {
    PLACES: "the largest distance of a place in the order of play from its equal share of wins",
    SKILL: "how often the stronger of two bots finishes before the weaker",
}


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
    needed: Mapping[str, int | None]
    """For each goal that cannot be told yet, about how many more matches would tell; None: too few to say."""
    report: Report = field(repr=False)
    """The comparison with the base variant, in the same fresh matches."""
    misses: tuple[float, ...] = field(repr=False)
    """By how far it misses each target, in standard deviations between the combinations; 0 of a goal without target."""
    losses: tuple[float, ...] = field(repr=False)
    """How far it is from each goal, in the same unit."""

    @classmethod
    def of(
        cls,
        options: Mapping[str, object],
        variant: Game,
        goals: Sequence[Goal],
        scales: Sequence[float],
        matches: Sequence[Outcome],
        report: Report,
    ) -> Self:
        """A proposal from its confirmation.

        Args:
            options: the values of the options that were searched.
            variant: the game with these values.
            goals: the goals.
            scales: the unit of each goal: the standard deviation of its metric between the combinations.
            matches: the fresh matches.
            report: the comparison of these matches with those of the base variant.
        """
        values = {goal.metric: goal.estimate(matches) for goal in goals}
        met, needed = {goal.metric: goal.met(values[goal.metric]) for goal in goals}, {}
        for goal in goals:
            if goal.target is None:
                less = next(r for r in report.rows if r.metric == goal.metric).differences[0]
                if less is not None and less.state in ("changed", "same"):
                    wished = less.mean < 0 if goal.small else less.mean > 0
                    met[goal.metric] = less.state == "changed" and wished
                elif less is not None:
                    needed[goal.metric] = less.needed
            elif met[goal.metric] is None:
                needed[goal.metric] = matches_needed(goal, values[goal.metric])
        each = [*zip(goals, scales, strict=True)]
        misses = tuple(goal.miss(values[goal.metric].mean) / scale for goal, scale in each)
        losses = tuple(goal.loss(matches, scale) for goal, scale in each)
        return cls(dict(options), variant, values, met, needed, report, misses, losses)

    def rank(self, goals: Sequence[Goal]) -> tuple[float, float, float, float]:
        """The sort key: the goals that are missed, and met, by how far targets are missed, and how far it is from all goals."""
        met = [self.met[goal.metric] for goal in goals]
        missed, reached = weight_of(False, goals, met), weight_of(True, goals, met)
        return missed, -reached, total(self.misses, goals), total(self.losses, goals)

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
    named: int
    """The number of combinations of the values that were named; what the budget does not suffice for is not tried."""
    base: Mapping[str, Estimate]
    """The value of each goal's metric in the game as it is, in the same fresh matches as those of the proposals."""
    proposals: tuple[Proposal, ...]
    """The front: no combination is better in every goal. First those that meet all goals, then those that miss the fewest."""
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
            f"{goal.metric} {_value(best.values[goal.metric])}, {_state(best, goal)}"
            for goal in self.goals
        )
        more = len(self.proposals) - 1
        others = f" {more} more {'is' if more == 1 else 'are'} on the front." if more else ""
        untried = untried_text(self.combinations, self.named)
        raced = f"{self.combinations} of {self.named}" if untried else f"{self.named}"
        return (
            f"{self._of_all_goals()} for {', '.join(map(str, self.goals))}: {best.name}, after {self.matches} matches of {raced} combinations. "
            f"In {best.report.number} fresh matches: {told}.{others}{untried and f' {untried}'}"
            f"{self._of_small_margin()}"
        )

    def _of_all_goals(self) -> str:
        """Whether the first proposal, and so any, meets all goals, up to the word that names it."""
        met = self.proposals[0].met.values()
        if False in met:
            return "No proposal meets all goals. Nearest"
        return "Best" if all(met) else "Whether a proposal meets all goals is open. Best so far"

    def _of_small_margin(self) -> str:
        """How ties and the mean score moved, if a small margin is wished for."""
        if not any(goal.metric == MARGIN and goal.small for goal in self.goals):
            return ""
        best, report = self.proposals[0].name, self.proposals[0].report
        matches, number = report.matches, report.number
        return f" {small_margin_text(best, matches[:number], matches[number:])}"

    def tables(self) -> list[Table]:
        """The front beside the game as it is, the importance of the options, and the rounds of the race."""
        as_it_is = (UNCHANGED, *(_of_base(self.base[goal.metric], goal) for goal in self.goals))
        front = (
            (
                f"{i}: {p.name}",
                *(f"{_value(p.values[g.metric])}, {_state(p, g)}" for g in self.goals),
            )
            for i, p in enumerate(self.proposals, 1)
        )
        shares = tuple((n, percent(s)) for n, s in self.importance.items() if s >= LEAST_TOLD)
        rounds = tuple(
            (f"{s.points} combinations", s.best, f"{hundredths(s.loss):.2f}", str(s.matches))
            for s in self.history
        )
        race = ("round", "best", "miss", "matches so far")
        return [
            Table(
                f"Proposals, in fresh matches: {self.proposals[0].report.heading()}",
                ("options", *map(str, self.goals)),
                (as_it_is, *front),
                self._ranking(),
            ),
            Table(
                "What matters: the share of the differences between combinations that an option accounts for",
                ("option", "share"),
                shares,
                numbers=1,
            ),
            Table("The race", race, rounds, self._spending(), numbers=2),
        ]

    def _ranking(self) -> str:
        """How the proposals are ranked, and what the words in their table mean."""
        told = (
            "Ranked: first proposals that meet all goals, then those that miss the fewest, then those that meet the most (what is "
            "open is neither), then those that miss targets by less, in standard deviations between the combinations, then those "
            "nearest to all goals together.\n"
        )
        if any(goal.target is not None for goal in self.goals):
            told += "A target is met if the whole 95 % interval lies within its tolerance, and not met if all of it lies outside. "
        if any(goal.target is None for goal in self.goals):
            told += f"Small and large are met if the value differs significantly from that of the game {UNCHANGED}. "
        for metric, words in _MEANINGS.items():
            if any(goal.metric == metric for goal in self.goals):
                told += f"{metric}: {words}. "
        return told.strip()

    def _spending(self) -> str:
        """How the matches were spent."""
        number, raced = self.proposals[0].report.number, self.history[-1].matches
        return (
            f"In each round all combinations that are left play the same deals, then the worse half is dropped: {raced} matches. "
            f"Of the best {FINALISTS} at the end, those that another one beats in every goal are dropped, too. The others are the "
            f"proposals: they and the game {UNCHANGED} play {number} fresh matches each, {self.matches - raced} in all, that "
            "had no part in the choice. Miss: how far the best one is from the goals, in standard deviations between the combinations; what "
            "lies within a tolerance hardly counts, and small and large count from 0, so that it may be negative."
        )

    def to_dict(self) -> PlainDict:
        """The result as plain data."""
        return {
            "verdict": self.verdict,
            "variant": self.variant,
            "goals": [as_plain(goal) for goal in self.goals],
            "budget": self.budget,
            "matches": self.matches,
            "combinations": self.combinations,
            "named": self.named,
            "base": as_plain(self.base),
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
        for number, proposal in enumerate(self.proposals, 1):
            report = proposal.report
            yield f"<h2>{number}: {escape(proposal.name)}</h2><p>{escape(report.verdict)}</p>"
            tables = [*report.rule_tables(), *report.metrics_tables(None, all=False)]
            yield from (table_html(evolve(table, note="")) for table in tables if table.rows)


def _state(proposal: Proposal, goal: Goal) -> str:
    """Whether a proposal meets a goal, in a few words: by how far it misses, or how many matches more would tell."""
    met = proposal.met[goal.metric]
    if met is None:
        return f"open ({more_matches_text(proposal.needed.get(goal.metric))})"
    if met or goal.target is None:
        return "met" if met else f"not met ({UNCHANGED} or worse)"
    return f"not met, by {hundredths(goal.miss(proposal.values[goal.metric].mean)):.2f}"


def _of_base(value: Estimate, goal: Goal) -> str:
    """A value of the game as it is, and whether it meets the goal already."""
    if goal.target is None:
        return _value(value)
    return f"{_value(value)}, {_MET[goal.met(value)]}"


def _value(value: Estimate) -> str:
    reach = f" ({value.interval()})" if value.interval() else ""
    return f"{hundredths(value.mean):.2f}{reach}"
