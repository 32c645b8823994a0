"""Who beats whom: each pair of bots plays the same deals, and each bot itself (the payoff matrix of the Tabletop Games Balancing Competition)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations_with_replacement
from statistics import fmean
from typing import ClassVar, Final, Self, Unpack

from attrs import frozen

from bisongames.bots.lineup import Bots, contestants_of, cycle
from bisongames.engine.core.errors import SetupError
from bisongames.engine.core.hints import HelpfulValue
from bisongames.lab.design.arguments import (
    PANEL,
    PANEL_WORD,
    LadderArguments,
    VariantLike,
    check_arguments,
    game_of,
)
from bisongames.lab.design.design import Design, Kind
from bisongames.lab.metrics.metric_titles import match_count
from bisongames.lab.report.card import CardLine
from bisongames.lab.report.metric_rows import Row
from bisongames.lab.report.report import Fields, Report
from bisongames.lab.report.text_tables import Table
from bisongames.lab.simulation.arm_matches import Outcome
from bisongames.lab.stats.estimates import Estimate, percent, share_against, share_estimate
from bisongames.lab.stats.states import holm
from bisongames.lab.studies.execution import run_study
from bisongames.lab.studies.fairness_report import state_text
from bisongames.lab.value_checks import as_int

MOST: Final = 12
"""The maximum number of bots."""
EMPTY: Final = "–"
"""What stands in the matrix where a bot would meet itself."""


@frozen
class Pairing(HelpfulValue):
    """The matches of two bots, or of a bot with itself."""

    bot: str
    other: str
    beats: Estimate
    """How often ``bot`` finished before ``other``; a tie counts as half. One half against itself."""
    first: Estimate
    """The share of wins of the player who plays first."""
    against_equal: Estimate
    """That share less the equal one, with its test and state."""

    def __str__(self) -> str:
        return f"{self.bot} before {self.other}: {percent(self.beats.mean)}; first player {percent(self.first.mean)}"


@frozen(kw_only=True)
class Matrix(Report):
    """The pairings of several bots."""

    STUDY: ClassVar[Kind] = "matrix"
    pairings: tuple[Pairing, ...]
    """Each pair once, the bot that was named first first."""

    @classmethod
    def build(cls, design: Design, facts: Fields) -> Self:
        number, matches = facts["number"], facts["matches"]
        pairs = [(labels[0], labels[-1]) for labels in design.labels]
        sides = [matches[i * number : (i + 1) * number] for i in range(len(pairs))]
        pairings = _pairings(pairs, sides) if number else ()
        short = short_labels(facts["bots"])
        names = tuple(
            f"{short[a]} and {short[b]}" if a != b else f"{short[a]} alone" for a, b in pairs
        )
        note = (
            f"{facts['note']}\nMatch i of each pairing has the same seed and start player, and the bots go round the seats. The first player's "
            "share is tested against the equal one, with Holm's correction over all pairings."
        )
        verdict = _verdict(pairings, short, design.players[0], number)
        return cls(**{**facts, "verdict": verdict, "note": note, "names": names}, pairings=pairings)

    @property
    def card(self) -> tuple[CardLine, ...]:
        """Empty: the questions of a designer are about one line-up, not about pairings."""
        return ()

    def is_relevant(self, row: Row) -> bool:
        """Whether a metric was asked for."""
        return row.asked

    def question(self) -> str:
        return f"{self.variants[0]}: which of {len(self.bots)} bots beats which"

    def beats(self, bot: str, other: str) -> float:
        """How often ``bot`` finished before ``other``.

        Raises:
            SetupError: if they did not play each other.
        """
        for pairing in self.pairings:
            if (pairing.bot, pairing.other) == (bot, other):
                return pairing.beats.mean
            if (pairing.other, pairing.bot) == (bot, other):
                return 1 - pairing.beats.mean
        raise SetupError(
            f"{bot} and {other} did not play each other; there are {', '.join(self.bots)}"
        )

    def metrics_tables(self, width: int | None, all: bool) -> list[Table]:  # noqa: A002
        """Who beats whom, and the first player's share; the other metrics if they were asked for."""
        short = short_labels(self.bots)
        who = tuple(
            (
                short[bot],
                *(
                    EMPTY if bot == other else percent(self.beats(bot, other))
                    for other in self.bots
                ),
            )
            for bot in self.bots
        )
        first = tuple(
            (
                name,
                f"{percent(pairing.first.mean)}{_interval(pairing.first)}",
                f"{_equal(pairing.against_equal)}{' *' if pairing.against_equal.marked else ''}",
            )
            for name, pairing in zip(self.names, self.pairings, strict=True)
        )
        tables = [
            Table(
                "How often the bot of the row finished before that of the column",
                ("bot", *short.values()),
                who,
                legend=tuple(f"{name}: {bot}" for bot, name in short.items() if name != bot),
                numbers=len(self.bots),
                square=True,
            ),
            Table(
                "First player's share of wins",
                ("pairing", "share", "equal?"),
                first,
                self.note,
                numbers=2,
            ),
        ]
        more = all or any(row.asked for row in self.rows)
        return tables + super().metrics_tables(width, all) if more else tables


def matrix(
    variant: VariantLike, bots: Bots = PANEL_WORD, **playing: Unpack[LadderArguments]
) -> Matrix:
    """Plays each pair of bots against each other, and each bot against itself, with the same deals.

    Args:
        variant: the variant to play.
        bots: at least two different bots; ``panel``: random, greedy, and a search at two budgets.
        playing: as in :func:`compare`; ``matches`` is that of each pairing, rounded up so that all seats are used equally.

    Raises:
        SetupError: if there are fewer than two bots, or more than twelve; and as in :func:`compare`.
    """
    check_arguments("ladder", playing)
    game = game_of(variant)
    seated = contestants_of(PANEL if bots == PANEL_WORD else bots)
    labels = [player.label for player in seated]
    if not 2 <= len(labels) <= MOST or len(set(labels)) < len(labels):
        raise SetupError(f"a matrix needs 2 to {MOST} different bots, each given once")
    rest: dict[str, object] = dict(playing)
    count = as_int(rest.pop("players", None))
    number = min(game.player_counts) if count is None else count
    wanted = as_int(rest.get("matches", 200))
    if type(wanted) is int and number in game.player_counts:
        round_ = cycle(2, number)
        rest["matches"] = -(-wanted // round_) * round_
    given = [player.said if player.said == player.label else player.bot for player in seated]
    if [contestants_of(each)[0].label for each in given] != labels:
        raise SetupError(
            "bots of one class must be given as text here, such as my_bots:Careful:patience=3"
        )
    pairs = [*combinations_with_replacement(given, 2)]
    lineups = [[a] if a is b else [a, b] for a, b in pairs]
    return run_study(
        Matrix,
        [game] * len(pairs),
        players=[number] * len(pairs),
        bots=lineups,
        each=True,
        **rest,
    )


def _pairings(
    pairs: Sequence[tuple[str, str]], sides: Sequence[Sequence[Outcome]]
) -> tuple[Pairing, ...]:
    firsts = [[_first(match) for match in side] for side in sides]
    tested = holm([share_against(each, 1 / sides[0][0].players) for each in firsts])
    return tuple(
        Pairing(
            bot,
            other,
            share_estimate([_before(match, bot, other) for match in side]),
            share_estimate(first),
            less,
        )
        for (bot, other), side, first, less in zip(pairs, sides, firsts, tested, strict=True)
        if less is not None
    )


def _first(match: Outcome) -> float:
    """The share of the win of the player who played first."""
    return (match.start_player in match.winners) / len(match.winners)


def _before(match: Outcome, bot: str, other: str) -> float:
    """How often a seat of one bot finished before one of another; a tie counts as half."""
    if bot == other:
        return 0.5
    rank = {player: place for place, tied in enumerate(match.ranking) for player in tied}
    own, others = ([s for s, b in enumerate(match.bots) if b == each] for each in (bot, other))
    return fmean((rank[a] < rank[b]) + (rank[a] == rank[b]) / 2 for a in own for b in others)


def short_labels(labels: Sequence[str]) -> dict[str, str]:
    """By label of a bot, a short name such as ``search 16``; the label itself where two would have the same."""
    short = {}
    for label in labels:
        parts = label.split(":")
        name = [part for part in parts if "=" not in part][-1]
        short[label] = " ".join([name, *(part.partition("=")[2] for part in parts if "=" in part)])
    names = Counter(short.values())
    return {label: name if names[name] == 1 else label for label, name in short.items()}


def _equal(less: Estimate) -> str:
    assert less.state is not None
    return state_text(less.state, less.needed, less.margin)


def _verdict(
    pairings: Sequence[Pairing], short: Mapping[str, str], players: int, number: int
) -> str:
    if not pairings:
        return "No matches were played."
    mixed = [pairing for pairing in pairings if pairing.bot != pairing.other]
    told = "; ".join(
        f"{short[p.other]} before {short[p.bot]} {percent(1 - p.beats.mean)}"
        for p in mixed
        if p.beats.mean <= 0.5
    )
    against = "; ".join(
        f"{short[p.bot]} before {short[p.other]} {percent(p.beats.mean)}"
        for p in mixed
        if p.beats.mean > 0.5
    )
    unequal = [p for p in pairings if p.against_equal.marked]
    shares = [pairing.first.mean for pairing in pairings]
    reach = f"from {percent(min(shares))} to {percent(max(shares))} (equal: {percent(1 / players)})"
    first = f"The first player wins {reach}"
    first += (
        f", significantly unequal in {len(unequal)} of {len(pairings)} pairings" if unequal else ""
    )
    return f"{'; '.join(each for each in (told, against) if each)}. {first}, after {match_count(number)} of each pairing."


def _interval(share: Estimate) -> str:
    if share.low is None or share.high is None:
        return ""
    return f" ({percent(share.low)} to {percent(share.high)})"
