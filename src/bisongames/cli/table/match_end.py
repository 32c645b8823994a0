"""The end of a match: result, and a summary with length, leaders and most frequent actions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from typing import Final

from bisongames import show
from bisongames.cli.arguments.seats import plural
from bisongames.cli.output.terminal import (
    ask,
    console,
    print_in_pages,
    redraws_screen,
    say,
    say_styled,
    width,
)
from bisongames.cli.table.announcements import say_result
from bisongames.cli.table.lesson_lines import say_lessons
from bisongames.cli.table.screen import WHOLE, board, lines_of_news, say_board
from bisongames.cli.table.session import Session
from bisongames.engine.matches.match import Match
from bisongames.show.reader.choice_list import NumberedChoice, group_choices

ENDED: Final = "Enter for how it ended > "
NEWS: Final = 4
"""Maximum lines of news above the last board."""
BARS: Final = "▁▂▃▄▅▆▇█"
MOST: Final = 5
"""Maximum number of kinds of action that are listed."""
LONGEST: Final = 40
"""Maximum number of bars in a line."""
LEADS: Final = 6
"""Maximum number of changes of the lead that are listed."""


def show_end(session: Session) -> str:
    """Shows the last events with the last board, then the result and summary.

    Returns:
        The text that was typed instead of Enter; empty if there is none.
    """
    seen, names = session.seen, session.names
    if not redraws_screen():
        say()
        say_board(seen, session.news(), names)
        say_end(session)
        return ""

    def last() -> None:
        for line in lines_of_news(show.news(session.news(), seen, names), width() - 1, NEWS, names):
            say(line, "italic")
        say_styled(board(seen, session.news(), names, height=WHOLE))

    console().clear()
    typed = print_in_pages(last)
    if not typed:
        say(show.prompt(seen, names), "bold green")
        typed = ask(ENDED)
    if not typed:
        console().clear()
        typed = print_in_pages(lambda: say_end(session))
    return typed


def say_end(session: Session) -> None:
    """Prints the result and a summary, with the playing time."""
    say_match_summary(session.match, session.minutes)
    if session.teacher is not None:
        say()
        say_lessons(session.teacher)


def say_match_summary(match: Match, minutes: float | None = None) -> None:
    """Prints the result and a summary."""
    say()
    say_result(match.state, match.names)
    say()
    for line in lines_of_summary(match, minutes):
        say(line)


def lines_of_summary(match: Match, minutes: float | None = None) -> list[str]:
    """The summary of a match as lines; ``minutes``: the playing time, None if unknown."""
    decisions = sum(not move.chance_kind for move in match.moves)
    length = f"Length: {plural(match.state.turn, 'turn')}, {plural(decisions, 'decision')}"
    if minutes is not None:
        length += f", {plural(round(minutes), 'minute') if minutes >= 1 else 'under a minute'}"
    return [length, *_lines_of_scores(match), *_lines_of_actions(match)]


def _lines_of_scores(match: Match) -> list[str]:
    """Lines that say who led from which turn on, and show the scores after each turn as bars."""
    turns = groupby(match.moves, lambda move: move.before.turn)
    ends = [list(of_turn)[-1].after for turn, of_turn in turns if turn]
    scores = [state.standing().scores for state in ends]
    leads: list[tuple[int, tuple[int, ...]]] = []
    for state, points in zip(ends, scores, strict=True):
        best = tuple(seat for seat, number in enumerate(points) if number == max(points))
        leading = () if len(best) == len(points) else best  # no leader while all are equal
        if leading != (leads[-1][1] if leads else ()):
            leads.append((state.turn, leading))
    named = [
        f"{' and '.join(match.names[seat] for seat in seats) or 'nobody'} from turn {turn}"
        for turn, seats in leads[-LEADS:]
    ]
    lines = [f"In front: {', '.join(['...'] * (len(leads) > LEADS) + named)}"] if named else []
    if len(scores) < 2 or not draws_bars():
        return lines
    low, high = min(map(min, scores)), max(map(max, scores))
    wide = max(map(len, match.names))
    for name, points in zip(match.names, zip(*scores, strict=True), strict=True):
        lines.append(f"  {name.ljust(wide)}  {bars(points, low, high)} {points[-1]}")
    return lines


def _lines_of_actions(match: Match) -> list[str]:
    """The most frequent kinds of action where there was a choice, with their counts per player."""
    moves = [m for m in match.moves if not m.chance_kind and len(m.before.legal_actions()) > 1]
    choices = [
        NumberedChoice(i, move.action, show.outline(move.action, move.before, names=match.names))
        for i, move in enumerate(moves)
    ]
    groups = sorted(group_choices(choices), key=lambda group: -len(group.entries))
    lines = [f"Most used ({', '.join(match.names)}):"] if groups else []
    for group in groups[:MOST]:
        by = Counter(moves[choice.number or 0].player for _, choice in group.entries)
        counts = ", ".join(str(by[seat]) for seat in range(match.players))
        lines.append(f"  {len(group.entries):>4}  {group.heading} ({counts})")
    return lines


def bars(points: Sequence[int], low: int, high: int) -> str:
    """Numbers as a line of bars; a long series is sampled."""
    step = max(1, -(-len(points) // LONGEST))
    some = points[::-1][::step][::-1]  # keeps the last one
    span = max(high - low, 1)
    return "".join(BARS[(number - low) * (len(BARS) - 1) // span] for number in some)


def draws_bars() -> bool:
    """True if the encoding has the characters of bars."""
    try:
        BARS.encode(console().encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
