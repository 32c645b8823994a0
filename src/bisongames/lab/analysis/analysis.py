"""The analysis of a match as data and text."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import TYPE_CHECKING, Any

from attrs import frozen

from bisongames.engine.core.hints import hints_for
from bisongames.engine.core.to_files import text_or_file
from bisongames.engine.io.extras import extra
from bisongames.engine.matches.history import CourseSequence
from bisongames.engine.matches.match import Match
from bisongames.lab.analysis.analysis_page import page
from bisongames.lab.analysis.analysis_text import (
    COLUMNS,
    SHOWN,
    WIDTH,
    align_rows,
    bars,
    describe,
    wrap_text,
)
from bisongames.lab.analysis.chance_model import Formula
from bisongames.lab.analysis.match_judge import Judged
from bisongames.lab.analysis.turning_points import (
    ChoiceGrade,
    CurvePoint,
    LuckyOutcome,
    TurningPoint,
    plain,
)
from bisongames.lab.value_checks import PlainDict


@frozen
class Analysis:
    """A match judged move by move: who was likely to win and when, and whether luck or choices decided it.

    All chances are from 0 to 1, with standard errors; a shared win counts in parts.
    """

    match: Match
    names: tuple[str, ...]
    budget: int
    """The number of iterations of the search at each choice."""
    samples: int
    """The number of times that each position was played on."""
    seed: int
    curve: tuple[CurvePoint, ...]
    luck: tuple[Judged, ...]
    """Per player: what all chance outcomes added to the chance to win, beyond what was to be expected."""
    skill: tuple[Judged, ...]
    """Per player: what the own choices lost against the best found, as a negative number. Of each turn only the largest loss
    counts: the same plan may be missed at several choices."""
    moments: tuple[TurningPoint, ...]
    """The choices that lost most, at most one of each turn, in the order of the match."""
    strokes: tuple[LuckyOutcome, ...]
    """The chance outcomes that mattered most, the largest effect first."""
    choices: tuple[ChoiceGrade, ...]
    """All choices that were judged, in order."""
    unjudged: int
    """The number of choices for which the time did not suffice."""
    formula: Formula | None
    """The formula of the chances, with how well it is calibrated; None if every position was played to its end."""

    if not TYPE_CHECKING:  # type checkers know what is missing
        __getattr__ = hints_for(
            {
                **dict.fromkeys(
                    ("plot", "chart", "to_svg"),
                    "analysis.to_html(), or the chart that the docstring of to_frame names",
                ),
                **dict.fromkeys(("blunders", "mistakes", "turning_points"), "analysis.worst"),
                **dict.fromkeys(("save", "write"), "analysis.to_html(path)"),
            }
        )

    @property
    def verdict(self) -> str:
        """How the match went, in a sentence or two."""
        return " ".join(self._sentences())

    def _sentences(self) -> Iterator[str]:
        result = self.match.result
        if result is None:
            leader = max(
                range(len(self.names)), key=lambda seat: self.curve[-1].chances[seat].value
            )
            chance = self.curve[-1].chances[leader].percent()
            yield f"The match is not over; {self.names[leader]} has the best chance, {chance}."
        else:
            winners = " and ".join(self.names[seat] for seat in result.winners)
            yield f"{winners} {'won' if len(result.winners) == 1 else 'shared the win'}."
        if self.moments:
            worst = self.worst[0]
            yield (
                f"The choice that lost most was {worst.name}'s in turn {worst.turn}: "
                f"{worst.loss.percent()} of the chance to win."
            )
        if self.unjudged:
            judged = len(self.choices)
            yield f"The time sufficed for {judged} of {judged + self.unjudged} choices, those at which most changed; a larger seconds= judges more."
        if self.strokes:
            most = self.strokes[0]
            yield f"The largest stroke of luck was {most.luck.percent(sign=True)} for {self.names[most.player]} in turn {most.turn}."

    @property
    def worst(self) -> Sequence[TurningPoint]:
        """The turning points, the one that lost most first, in a sequence: each with ``made_label``, ``better_label``, ``loss``."""
        found = sorted(self.moments, key=lambda moment: -moment.loss.value)
        return CourseSequence(
            len(found), found.__getitem__, lambda since: islice(found, since, None)
        )

    def notes(self) -> Iterator[str]:
        """Yields how to read the numbers, one sentence each."""
        yield (
            "Luck is what chance outcomes added to the chance to win, beyond what was to be expected; choices are what the "
            "player's own choices lost against the best found."
        )
        yield "Chances and losses are in percent of a win between bots; hidden things are judged by what each player could know."
        yield "± is one standard error of the samples; it does not include errors of the formula."
        formula = self.formula
        if formula is None:
            yield "This game has no fitted formula: bots play every position to its end."
        elif formula.variant != self.match.game.id:
            yield f"The chances were fitted to matches of {formula.variant}, not of this variant."
        elif formula.brier is not None and formula.naive is not None:
            yield (
                f"On fresh matches the Brier score of such chances is {formula.brier:.3f}; equal chances have "
                f"{formula.naive:.3f}, and 0 is perfect."
            )

    def rows(self) -> list[tuple[str, ...]]:
        """Per player: the name, the chance at the first choice and at the end, luck, and what choices lost."""
        first, last = self.curve[0].chances, self.curve[-1].chances
        return [
            (
                name,
                first[seat].percent(),
                last[seat].percent()
                if self.match.result is None
                else f"{100 * last[seat].value:.0f} %",
                self.luck[seat].percent(sign=True),
                self._skill_in_words(seat),
            )
            for seat, name in enumerate(self.names)
        ]

    def to_frame(self) -> Any:
        """A pandas DataFrame with a row for each player at each point of the curve. Requires the ``pandas`` extra.

        Its columns are ``move``, ``turn``, ``player``, ``name``, ``chance`` (0 to 1) and ``error``;
        ``frame.pivot(index="move", columns="name", values="chance").plot()`` draws the curve. What each choice lost is in
        ``choices``, not here.

        Raises:
            MissingExtra: if pandas is not installed.
        """
        pandas = extra("pandas", "pandas", "a DataFrame")
        rows = [
            (point.move, point.turn, seat, self.names[seat], chance.value, chance.error)
            for point in self.curve
            for seat, chance in enumerate(point.chances)
        ]
        return pandas.DataFrame(rows, columns=["move", "turn", "player", "name", "chance", "error"])

    def _skill_in_words(self, seat: int) -> str:
        """What the choices of a player lost, and how many of them were judged if not all."""
        lost = self.skill[seat].percent(sign=True)
        if not self.unjudged:
            return lost
        judged = sum(grade.player == seat for grade in self.choices)
        made = sum(self.match.history[point.move].player == seat for point in self.curve[:-1])
        return f"{lost if judged else '–'} ({judged} of {made})"

    @text_or_file
    def to_text(self, width: int = WIDTH) -> str:
        """The analysis as text with lines of at most ``width`` characters, or None once it is written to a path."""
        return "\n".join(self._lines(width))

    def __str__(self) -> str:
        return self.to_text()

    def _lines(self, width: int) -> Iterator[str]:
        yield wrap_text(self.verdict, width)
        yield ""
        yield from align_rows([COLUMNS, *self.rows()])
        yield ""
        yield from self._course(width)
        if self.moments:
            yield ""
            yield "Turning points"
        for moment in self.worst[:SHOWN]:
            yield wrap_text(
                f"Turn {moment.turn}, move {moment.move}: {moment.name} lost {moment.loss.percent()}.",
                width,
            )
            for line in describe(moment):
                yield wrap_text(line, width, "  ", "    ")
        if self.strokes:
            yield ""
            yield "Luck"
        for stroke in self.strokes[:SHOWN]:
            yield wrap_text(
                f"Turn {stroke.turn}: {self.names[stroke.player]} {stroke.luck.percent(sign=True)}: {stroke.text}",
                width,
                rest="  ",
            )
        yield ""
        yield wrap_text(" ".join(self.notes()), width)

    def _course(self, width: int) -> Iterator[str]:
        """Yields the curve of each player as a row of bars, from no chance to certainty."""
        longest = max(map(len, self.names))
        room = max(10, min(len(self.curve), width - longest - 2))
        picked = [self.curve[i * (len(self.curve) - 1) // max(1, room - 1)] for i in range(room)]
        for seat, name in enumerate(self.names):
            yield f"{name:{longest}}  {bars([point.chances[seat].value for point in picked])}"

    def to_dict(self) -> PlainDict:
        """The analysis as plain data."""
        return {
            "game": self.match.game.id,
            "names": list(self.names),
            "budget": self.budget,
            "samples": self.samples,
            "seed": self.seed,
            "formula": None
            if self.formula is None
            else {
                "variant": self.formula.variant,
                "brier": self.formula.brier,
                "naive": self.formula.naive,
            },
            "verdict": self.verdict,
            "luck": [plain(each) for each in self.luck],
            "skill": [plain(each) for each in self.skill],
            "moments": [moment.to_dict() for moment in self.moments],
            "strokes": [
                {
                    "move": each.move,
                    "turn": each.turn,
                    "player": each.player,
                    "text": each.text,
                    "luck": plain(each.luck),
                }
                for each in self.strokes
            ],
            "choices": [
                {
                    "move": each.move,
                    "turn": each.turn,
                    "player": each.player,
                    "made": str(each.made),
                    "best": str(each.best),
                    "loss": plain(each.loss),
                }
                for each in self.choices
            ],
            "unjudged": self.unjudged,
            "curve": [
                {"move": p.move, "turn": p.turn, "chances": [plain(each) for each in p.chances]}
                for p in self.curve
            ],
        }

    @text_or_file
    def to_json(self) -> str:
        """The analysis as JSON, or None once it is written to a path."""
        return json.dumps(self.to_dict(), indent=1, ensure_ascii=False) + "\n"

    @text_or_file
    def to_html(self) -> str:
        """The analysis as a page that loads nothing from elsewhere, or None once it is written to a path."""
        return page(self)
