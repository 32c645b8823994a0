"""A summary of a match: length, leaders, and most frequent actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from attrs import frozen

from bisongames import show
from bisongames.cli.input.choices import NumberedChoice, group_choices
from bisongames.cli.output.seats import plural
from bisongames.engine.matches.history import Move
from bisongames.engine.matches.match import Match

BARS: Final = "▁▂▃▄▅▆▇█"
MOST: Final = 5
"""Number of kinds of action listed."""
LONGEST: Final = 40
"""Maximum number of bars in a line."""


@frozen
class Summary:
    """A match in a few figures."""

    turns: int
    decisions: int
    leads: tuple[tuple[int, tuple[int, ...]], ...]
    """The leaders by the score of the time, each from which turn on; nobody while all are equal."""
    scores: tuple[tuple[int, ...], ...]
    """Per turn and player: the score at its end."""
    actions: tuple[tuple[str, tuple[int, ...]], ...]
    """The most frequent kinds of action, with their counts per player."""


def summary_of(match: Match) -> Summary:
    """The summary of a match."""
    moves = match.moves
    chosen = [move for move in moves if not move.chance_kind]
    free = [move for move in chosen if len(move.before.legal_actions()) > 1]
    ends = [list(of_turn)[-1].after for turn, of_turn in groupby(moves, _turn) if turn]
    scores = tuple(state.standing().scores for state in ends)
    leads: list[tuple[int, tuple[int, ...]]] = []
    for state, points in zip(ends, scores, strict=True):
        best = tuple(seat for seat, number in enumerate(points) if number == max(points))
        leading = () if len(best) == len(points) else best
        if leading != (leads[-1][1] if leads else ()):
            leads.append((state.turn, leading))
    return Summary(match.state.turn, len(chosen), tuple(leads), scores, _used(match, free))


def _turn(move: Move) -> int:
    return move.before.turn


def _used(match: Match, chosen: Sequence[Move]) -> tuple[tuple[str, tuple[int, ...]], ...]:
    """The kinds of action by their frequency, where there was a choice."""
    said = [
        NumberedChoice(i, move.action, show.outline(move.action, move.before, names=match.names))
        for i, move in enumerate(chosen)
    ]
    counts: list[tuple[str, tuple[int, ...]]] = []
    for group in group_choices(said):
        by = Counter(chosen[choice.number].player for _, choice in group.entries)
        counts.append((group.heading, tuple(by[seat] for seat in range(match.players))))
    counts.sort(key=lambda entry: -sum(entry[1]))
    return tuple(counts[:MOST])


def bars(points: Sequence[int], low: int, high: int) -> str:
    """Numbers as a line of bars; a long one is sampled."""
    step = max(1, -(-len(points) // LONGEST))
    some = points[::-1][::step][::-1]  # keeps the last one
    span = max(high - low, 1)
    return "".join(BARS[(number - low) * (len(BARS) - 1) // span] for number in some)


def lines_of_summary(match: Match, minutes: float | None = None, draw: bool = True) -> list[str]:
    """The summary of a match as lines.

    Args:
        match: the match.
        minutes: the playing time; None if unknown.
        draw: True if bars can be printed.
    """
    summary = summary_of(match)
    long = f"{plural(summary.turns, 'turn')}, {plural(summary.decisions, 'decision')}"
    if minutes is not None:
        long += f", {plural(round(minutes), 'minute') if minutes >= 1 else 'under a minute'}"
    lines = [f"Length: {long}"]
    if summary.leads:
        led = [f"{_names(match, who)} from turn {turn}" for turn, who in summary.leads[-6:]]
        before = "..., " if len(summary.leads) > 6 else ""
        lines.append(f"In front: {before}{', '.join(led)}")
    if draw and len(summary.scores) > 1:
        low, high = (edge(map(edge, summary.scores)) for edge in (min, max))
        wide = max(map(len, match.names))
        lines += [
            f"  {name.ljust(wide)}  {bars([row[seat] for row in summary.scores], low, high)} "
            f"{summary.scores[-1][seat]}"
            for seat, name in enumerate(match.names)
        ]
    if summary.actions:
        lines.append(f"Most used ({', '.join(match.names)}):")
        lines += [
            f"  {sum(numbers):>4}  {heading} ({', '.join(map(str, numbers))})"
            for heading, numbers in summary.actions
        ]
    return lines


def _names(match: Match, seats: Sequence[int]) -> str:
    return " and ".join(match.names[seat] for seat in seats) or "nobody"
