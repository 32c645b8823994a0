"""Games side by side: their size and their metrics."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Self, Unpack

from attrs import asdict, frozen

from bisongames.engine.core.errors import SetupError, short_text
from bisongames.engine.core.hints import HelpfulValue
from bisongames.engine.positions.state import Game
from bisongames.engine.variants.catalogue import game_ids
from bisongames.lab.design.arguments import StudyArguments, VariantLike, check_arguments, game_of
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.metrics.metric_types import kinds_of_choice
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.studies.execution import run_study


@frozen
class GameFacts(HelpfulValue):
    """The size of a game."""

    variant: str
    rules: int
    """The number of rules in force."""
    options: int
    actions: int
    """The number of kinds of action that players can choose."""
    players: tuple[int, ...]
    """The possible numbers of players."""


@frozen(kw_only=True)
class Overview(Report):
    """The results side by side, without tests."""

    STUDY: ClassVar[Kind] = "overview"
    facts: tuple[GameFacts, ...]
    """The size of each game."""
    OMITTED: ClassVar[str] = "in one game only"

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        sizes = tuple(map(game_facts, design.variants))
        lengths = next((r.means for r in facts["rows"] if r.metric == "minutes"), ())
        means = ", ".join(
            f"{name} {mean.mean:.0f}"
            for name, mean in zip(facts["names"], lengths, strict=False)
            if mean is not None
        )
        verdict, of = f"{len(sizes)} games side by side", " of each"
        if len(sizes) == 1:
            verdict, of = "One game", ""
        verdict += f", {match_count(facts['number'])}{of}" if facts["number"] else ""
        verdict += f". Minutes per match, estimated: {means}." if means else "."
        return cls(**{**facts, "verdict": verdict}, facts=sizes)

    def is_relevant(self, row: Row) -> bool:
        """Whether several games have the metric."""
        return (
            row.asked or sum(mean is not None for mean in row.means) > 1 or len(self.variants) == 1
        )

    def question(self) -> str:
        games = list(dict.fromkeys(self.variants))
        return f"{', '.join(games)} {'side by side' if len(games) > 1 else 'in numbers'}"

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """A table of the sizes, then all metrics."""
        names = list(asdict(self.facts[0]))[1:]
        rows = tuple(
            (name, *(_text(getattr(facts, name)) for facts in self.facts)) for name in names
        )
        tables = [Table("Games", ("what", *self.names), rows, numbers=len(self.names))]
        return [*tables, *super().metrics_tables(width, all)] if self.number else tables

    def tables(self, width: int | None = None, all: bool = False) -> list[Table]:  # noqa: A002
        return self.metrics_tables(width, all)


def overview(
    games: Sequence[VariantLike] | None = None, **playing: Unpack[StudyArguments]
) -> Overview:
    """Measures the base variants of all games, or the given variants, side by side, without tests.

    Args:
        games: ids, paths or games; None: the base variants of all games.
        playing: as in :func:`compare`.

    Raises:
        SetupError: as in :func:`compare`.
    """
    check_arguments("overview", playing)
    if games is not None and not isinstance(games, list | tuple):
        raise SetupError(f"games: expected several games, got {short_text(games)}")
    chosen = list(map(game_of, game_ids() if games is None else games))
    if not chosen:
        raise SetupError("no game given")
    return run_study(Overview, chosen, **playing)


def game_facts(game: Game) -> GameFacts:
    """The size of a game."""
    rules = [rule for rule in game.rules if rule.section != "general"]
    kinds = kinds_of_choice(game)
    return GameFacts(game.id, len(rules), len(game.plain_options()), len(kinds), game.player_counts)


def _text(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
