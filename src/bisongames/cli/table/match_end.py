"""The end of a match: result and summary."""

from __future__ import annotations

from typing import Final

from bisongames import show
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
from bisongames.cli.table.screen import WHOLE, board, lines_of_news, say_board
from bisongames.cli.table.session import Session
from bisongames.cli.table.summary import BARS, lines_of_summary
from bisongames.engine.matches.match import Match

ENDED: Final = "Enter for how it ended > "
NEWS: Final = 4
"""Lines of news above the last board."""


def show_end(session: Session) -> str:
    """Show the last events with the last board, then result and summary.

    Returns:
        The text typed instead of going on; empty if there is none.
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
    """Print result and summary, with the playing time."""
    say_match_summary(session.match, session.minutes)


def say_match_summary(match: Match, minutes: float | None = None) -> None:
    """Print result and summary."""
    say()
    say_result(match.state, match.names)
    say()
    for line in lines_of_summary(match, minutes, draws_bars()):
        say(line)


def draws_bars() -> bool:
    """True if the encoding has the characters of bars."""
    try:
        BARS.encode(console().encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
